/* SPDX-License-Identifier: MIT
 * The ground of a floor: sets of tiles, and the flood that proves that a floor is connected (V1).
 *
 * Tiles are numbered row by row. A row is padded with at least one tile of wall to whole words, so
 * tile t has the neighbours t - stride, t + 1, t + stride and t - 1, and no step leads from the end
 * of one row to the start of the next. A set of tiles has a bit for each number. The neighbours of
 * all its tiles on one side are the same bits, shifted by one or by a row:
 *
 *     . . . . .     . . x . .     . . . . .
 *     . . x . .     . . x . .     . . . . .      a set, its tiles' neighbours in the north,
 *     . . x . .     . . . . .     . . . x .      and those in the east
 *     . . . . .     . . . . .     . . . x .
 */
#include "verify/floor.h"

#include <string.h>

#include "base/status.h"

/* ---- sets ------------------------------------------------------------------------------- */

uint64_t *brw_ground_set(const brw_ground *ground)
{
    uint32_t row = (uint32_t)ground->stride / 64, words = ground->words + 2 * row;
    uint64_t *set = BRW_ARENA_ZEROS(ground->scratch, uint64_t, words);
    if (!set)
        return NULL;
    return set + row;
}

void brw_ground_add_rect(const brw_ground *ground, uint64_t *set, barrow_rect rect)
{
    int32_t width = ground->dungeon->width, height = ground->dungeon->height;
    int32_t left = rect.x > 0 ? rect.x : 0, top = rect.y > 0 ? rect.y : 0;
    int32_t right = rect.x + rect.w < width ? rect.x + rect.w : width;
    int32_t bottom = rect.y + rect.h < height ? rect.y + rect.h : height;
    for (int32_t y = top; y < bottom; y++) {
        for (int32_t x = left, next; x < right; x = next) {
            next = (x / 64 + 1) * 64 < right ? (x / 64 + 1) * 64 : right; /* up to here in a word */
            set[brw_tile_number(ground, x, y) / 64] |= ~(uint64_t)0 >> (64 - (next - x)) << x % 64;
        }
    }
}

/* Returns a bit for each of eight tiles: whether its code, which is below 128, equals [code] in the
 * bits of [mask]. The plain version is
 *
 *     for (int i = 0; i < 8; i++)
 *         bits |= (uint64_t)((tiles[i] & mask) == code) << i;
 *
 * A byte of [differs] is 0 where the code is right, and adding 127 carries into the top bit of all
 * other bytes. The product puts the top bits of all bytes side by side. */
static inline uint64_t eight_alike(const uint8_t *tiles, uint8_t mask, uint8_t code)
{
    const uint64_t ones = 0x0101010101010101u;
    uint64_t codes = (uint64_t)tiles[0] | (uint64_t)tiles[1] << 8 | (uint64_t)tiles[2] << 16 |
                     (uint64_t)tiles[3] << 24 | (uint64_t)tiles[4] << 32 |
                     (uint64_t)tiles[5] << 40 | (uint64_t)tiles[6] << 48 | (uint64_t)tiles[7] << 56;
    uint64_t differs = ((codes & mask * ones) ^ code * ones) + 0x7F * ones;
    return (~differs & 0x80 * ones) * 0x0002040810204081u >> 56;
}

/* Fills a set with the tiles whose code equals [code] in the bits of [mask]. */
static void fill_alike(const brw_ground *ground, uint8_t mask, uint8_t code, uint64_t *set)
{
    int32_t width = ground->dungeon->width;
    const uint8_t *tiles = ground->dungeon->tiles;
    for (uint32_t row = 0; row < ground->words * 64; row += (uint32_t)ground->stride) {
        int32_t x = 0;
        for (; x + 8 <= width; x += 8)
            set[(row + (uint32_t)x) / 64] |= eight_alike(tiles + x, mask, code) << x % 64;
        for (; x < width; x++)
            if ((tiles[x] & mask) == code)
                brw_set_add(set, row + (uint32_t)x);
        tiles += width;
    }
}

void brw_ground_alike(const brw_ground *ground, barrow_tile code, uint64_t *set)
{
    fill_alike(ground, UINT8_MAX, (uint8_t)code, set);
}

/* Sets up the ground with its open tiles. Returns false when out of memory. */
static bool find_open_tiles(brw_ground *ground, const barrow_dungeon *dungeon, brw_arena *scratch)
{
    ground->dungeon = dungeon;
    ground->scratch = scratch;
    ground->stride = (dungeon->width + 64) / 64 * 64;
    ground->words = (uint32_t)(ground->stride / 64 * dungeon->height);
    ground->open = brw_ground_set(ground);
    if (ground->open)
        fill_alike(ground, BARROW_TILE_WALKABLE, BARROW_TILE_WALKABLE, ground->open);
    return ground->open != NULL;
}

bool brw_ground_make(brw_ground *ground, const barrow_dungeon *dungeon, brw_arena *scratch)
{
    if (!find_open_tiles(ground, dungeon, scratch))
        return false;
    ground->rooms = brw_ground_set(ground);
    ground->anchors = brw_ground_set(ground);
    ground->corridor = brw_ground_set(ground);
    if (!ground->rooms || !ground->anchors || !ground->corridor)
        return false;
    uint64_t *shut = ground->corridor; /* the insides of vaults, until the loop below */
    for (BRW_ROOMS(room, dungeon))
        brw_ground_add_rect(ground,
                            room->kind == BARROW_ROOM_VAULT    ? shut
                            : room->kind == BARROW_ROOM_ANCHOR ? ground->anchors
                                                               : ground->rooms,
                            room->rect);
    for (uint32_t i = 0; i < ground->words; i++) {
        ground->open[i] &= ~shut[i];
        ground->corridor[i] = ground->open[i] & ~ground->rooms[i];
    }
    return true;
}

/* ---- floods ----------------------------------------------------------------------------- */

/* Goes through the words in order. Before each word, all earlier ones have grown as far as they can
 * from one another; if a word grows and leads to an earlier one, the walk continues there. The loop
 * ends, because every way back adds a tile. */
void brw_ground_flood(const brw_ground *ground, uint64_t *reached, const uint64_t *open)
{
    uint32_t row = (uint32_t)ground->stride / 64;
    for (uint32_t i = 0; i < ground->words;) {
        uint64_t word = (reached[i] | brw_any_side(brw_tiles_beside(ground, reached, i))) & open[i];
        if (word == reached[i]) {
            i++;
            continue;
        }
        for (uint64_t last = 0; word != last;) { /* as far as it goes within the word */
            last = word;
            word |= (word << 1 | word >> 1) & open[i];
        }
        reached[i] = word;
        if (i >= row && word & open[i - row] & ~reached[i - row])
            i -= row;
        else if (i > 0 && word & open[i - 1] >> 63 & ~reached[i - 1] >> 63)
            i--;
        else
            i++;
    }
}

static bool enters_set(const void *user, uint32_t tile)
{
    return brw_set_has(user, tile);
}

/* The flood sees the clear rows around the set, too, so it never has to look for the edge. */
const uint32_t *brw_ground_steps(const brw_ground *ground, const uint64_t *open, barrow_pos from,
                                 const barrow_pos *to, uint64_t *reached)
{
    uint32_t stride = (uint32_t)ground->stride, tile = brw_tile_number(ground, from.x, from.y);
    brw_grid_flood flood;
    if (!brw_grid_flood_make(&flood, stride, ground->dungeon->height + 2u, ground->scratch))
        return NULL;
    flood.has_border = true;
    if (to)
        flood.goal = brw_tile_number(ground, to->x, to->y) + stride;
    if (brw_set_has(open, tile))
        brw_grid_flood_start(&flood, tile + stride, 0);
    brw_grid_flood_run(&flood, enters_set, open - stride / 64);
    for (uint32_t i = 0; reached && i < flood.count; i++)
        brw_set_add(reached, flood.cells[i] - stride);
    return flood.steps + stride;
}

/* Proves that a newly generated floor is connected: a flood from its first walkable tile reaches
 * all others, through the doors of vaults, too (R28). Only the finished tiles count, not the lists
 * of rooms and corridors. */
barrow_status brw_prove_floor(barrow_dungeon *dungeon, brw_arena *scratch, barrow_error *error)
{
    brw_ground ground;
    uint64_t *reached = find_open_tiles(&ground, dungeon, scratch) ? brw_ground_set(&ground) : NULL;
    if (!reached)
        return brw_fail(error, BARROW_NO_MEMORY, "", "not enough memory for the proof");
    if (dungeon->vault_count > 0)
        brw_ground_alike(&ground, BARROW_TILE_VAULT_DOOR, ground.open);
    uint32_t first = brw_set_next(ground.open, ground.words, 0);
    if (first != BRW_SET_END)
        brw_set_add(reached, first);
    brw_ground_flood(&ground, reached, ground.open);
    if (memcmp(reached, ground.open, ground.words * sizeof *reached) != 0)
        return brw_fail(error, BARROW_BROKEN, "", "the floor is not one connected area");
    return BARROW_OK;
}
