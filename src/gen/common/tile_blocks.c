/* SPDX-License-Identifier: MIT
 * Changes the tiles of a room, both those that block and those that do not. Blocking keeps the
 * floor whole by a local test: if the open tiles beside a tile are connected through its eight
 * neighbours, every way across it can go around it. So no matter how many tiles are blocked, the
 * floor of the room stays connected and still reaches all doorways, whose own tiles are never
 * blocked (T6). If no tile passes that test, a flood can still find one. */
#include "gen/common/tile_spots.h"

/* Returns which of the 62 tiles that start at bit [at] can be blocked without disconnecting the
 * floor around them. It walks around each tile and counts the runs of floor. A run starts at an
 * open side unless the corner before it joins it to the previous side. One run is fine, and so is
 * floor all around, which starts nowhere.
 *
 *    nw  n  ne      n and e are connected if ne is open too: then e does not begin a run.
 *     w  x  e       Two runs or more mean that x is the only way between them, as far as
 *    sw  s  se      its eight neighbours show: then it is not blocked. */
static uint64_t whole_without(const brw_room_bits *bits, uint32_t at)
{
    uint64_t nw = brw_bits_from(bits->open, at - bits->stride - 1), n = nw >> 1, ne = nw >> 2;
    uint64_t w = brw_bits_from(bits->open, at - 1), e = w >> 2;
    uint64_t sw = brw_bits_from(bits->open, at + bits->stride - 1), s = sw >> 1, se = sw >> 2;
    uint64_t from_n = n & ~(w & nw), from_e = e & ~(n & ne);
    uint64_t from_s = s & ~(e & se), from_w = w & ~(s & sw);
    uint64_t all_around = n & ~(from_n | from_e | from_s | from_w);
    return all_around | brw_bits_in_one(from_n, from_e, from_s, from_w);
}

/* Does the same for one tile, using a lookup table with one bit per arrangement of its neighbours,
 * which are numbered from the upper left, row by row:
 *
 *    0 1 2
 *    3 x 4
 *    5 6 7 */
static bool is_whole_without(const brw_room_bits *bits, uint32_t at)
{
    static const uint64_t whole[4] = {0x80F3BBCC80F3BBCCu, 0x8000BB3300000033u,
                                      0x80F3BBCC80F3BBCCu, 0xFBF3BB3380F30033u};
    uint32_t above = brw_bits_from(bits->open, at - bits->stride - 1) & 7;
    uint32_t level = brw_bits_from(bits->open, at - 1) & 5;
    uint32_t below = brw_bits_from(bits->open, at + bits->stride - 1) & 7;
    uint32_t around = above | (level & 1) << 3 | (level & 4) << 2 | below << 5;
    return brw_set_has(whole, around);
}

/* Returns whether the tile at bit [at] may be blocked. */
static bool may_block_bit(const brw_room_bits *bits, uint32_t at)
{
    return brw_set_has(bits->free, at) && !brw_set_has(bits->safe, at) &&
           is_whole_without(bits, at);
}

bool brw_tile_may_block(const brw_inside *inside, int32_t x, int32_t y)
{
    return brw_inside_spans(inside, x, y) &&
           may_block_bit(&inside->bits, brw_inside_bit(inside, x, y));
}

/* whole_without handles only 62 tiles at a time, because it looks one bit to either side. A word
 * therefore takes two calls; the first provides its first two tiles. */
uint64_t *brw_inside_solid(brw_inside *inside)
{
    const brw_room_bits *bits = &inside->bits;
    uint64_t *set = inside->plan->sets[BRW_SET_CHOICE];
    for (uint32_t i = bits->first; i < bits->end; i++) {
        uint64_t whole = (whole_without(bits, 64 * i) & 3) | whole_without(bits, 64 * i + 2) << 2;
        set[i] = bits->free[i] & ~bits->safe[i] & whole;
    }
    return set;
}

bool brw_tile_block(brw_inside *inside, int32_t x, int32_t y, barrow_tile tile)
{
    uint32_t at = brw_inside_bit(inside, x, y);
    if (!brw_inside_spans(inside, x, y) || !may_block_bit(&inside->bits, at))
        return false;
    brw_tile_set(inside->plan, x, y, tile);
    brw_set_remove(inside->bits.open, at);
    brw_set_remove(inside->bits.free, at);
    return true;
}

/* Uses a flood, because the eight neighbours are not enough: the way around a closed tile may be
 * longer. For example, a ring of floor around a pillar stays connected whichever tile is closed.
 * The flood does not change [places]. */
bool brw_inside_close_any(brw_inside *inside, uint64_t *places, barrow_pos *spot)
{
    while (brw_inside_any(inside, places, spot)) {
        uint32_t bit = brw_inside_bit(inside, spot->x, spot->y);
        brw_set_remove(inside->bits.open, bit);
        if (brw_inside_is_whole(inside))
            return true;
        brw_set_add(inside->bits.open, bit);
        brw_set_remove(places, bit);
    }
    return false;
}

bool brw_tile_block_any(brw_inside *inside, barrow_tile tile)
{
    barrow_pos spot;
    if (!brw_inside_close_any(inside, brw_inside_unsafe(inside), &spot))
        return false;
    brw_tile_set(inside->plan, spot.x, spot.y, tile);
    brw_inside_take(inside, spot);
    return true;
}

/* Reverts a tile that brw_tile_block has just blocked: it was free floor of this room. */
void brw_tile_unblock(brw_inside *inside, int32_t x, int32_t y)
{
    brw_tile_set(inside->plan, x, y, BARROW_TILE_FLOOR);
    inside->plan->dungeon->owners[brw_tile_index(inside->plan, x, y)] = (uint16_t)inside->room;
    brw_set_add(inside->bits.open, brw_inside_bit(inside, x, y));
    brw_set_add(inside->bits.free, brw_inside_bit(inside, x, y));
}

void brw_tile_floor(brw_inside *inside, int32_t x, int32_t y, barrow_tile tile)
{
    if (brw_inside_is_plain(inside, x, y))
        brw_tile_set(inside->plan, x, y, tile);
}

/* On a middle row or column two of the four tiles coincide, and that tile is blocked only once. If
 * one tile cannot be blocked, those already blocked are restored in reverse order. */
bool brw_inside_mirror(brw_inside *inside, int32_t dx, int32_t dy, barrow_tile tile)
{
    barrow_rect rect = inside->rect;
    int32_t xs[2] = {rect.x + dx, rect.x + rect.w - 1 - dx};
    int32_t ys[2] = {rect.y + dy, rect.y + rect.h - 1 - dy};
    uint32_t columns = xs[0] == xs[1] ? 1 : 2, rows = ys[0] == ys[1] ? 1 : 2;
    for (uint32_t i = 0; i < columns * rows; i++) {
        if (brw_tile_block(inside, xs[i % columns], ys[i / columns], tile))
            continue;
        while (i-- > 0)
            brw_tile_unblock(inside, xs[i % columns], ys[i / columns]);
        return false;
    }
    return true;
}
