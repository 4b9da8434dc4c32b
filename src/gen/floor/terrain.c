/* SPDX-License-Identifier: MIT
 * Junctions (F10), and terrain (F11): one river across the map and some lakes. Both turn only wall
 * into liquid, so they cut nothing off. */
#include "gen/floor/floor.h"

barrow_status brw_floor_junctions(barrow_work *work)
{
    brw_carve_junctions(&floor_of(work)->map);
    return BARROW_OK;
}

/* ---- the river -------------------------------------------------------------------------- */

#define RUN_LEAST 2 /* minimum number of tiles in a run; it may have up to 7 more */
#define BEND_BITS 7 /* per bend: three for a run, three for the sideways run, one for the side */

/* Flips [count] tiles of a row or column; [count] may be 0. A river is written as changes from row
 * to row, across rock and floor alike; no two of its runs share a tile. */
static inline void pour_run(const brw_map *map, bool lies, int32_t x, int32_t y, int32_t count)
{
    barrow_rect run = {(int16_t)x, (int16_t)y, (int16_t)(lies ? count : 1),
                       (int16_t)(lies ? 1 : count)};
    if (count > 0)
        brw_map_change_rect(map, map->liquid, run);
}

/* Pours a river that runs straight for 2 to 9 tiles, then sideways for 2 to 9 to either side, and
 * so on until it has crossed the map downward or to the right. [along] and [across] are its two
 * axes. One draw decides nine bends.
 *
 *    :          a run, then sideways from beside its end, then the next run from below that end:
 *    :          no tile is flipped twice, which would undo it
 *    :...
 *       : */
static inline void pour_river(const brw_map *map, brw_rng *rng, uint64_t bits, bool down)
{
    int32_t last = (down ? map->height : map->width) - BRW_MARGIN - 1;
    int32_t widest = (down ? map->width : map->height) - BRW_MARGIN - 1;
    int32_t along = BRW_MARGIN;
    int32_t across = BRW_MARGIN + brw_rng_half(rng, bits >> 32, widest - BRW_MARGIN + 1);
    for (int32_t bend = 0;; bend++) {
        bits = bend % (64 / BEND_BITS) == 0 ? brw_rng_next(rng) : bits >> BEND_BITS;
        int32_t run = RUN_LEAST + (int32_t)(bits & 7);
        if (run > last - along + 1)
            run = last - along + 1;
        pour_run(map, !down, down ? across : along, down ? along : across, run);
        along += run;
        if (along > last)
            return;
        int32_t aside = RUN_LEAST + (int32_t)(bits >> 3 & 7);
        /* all bits or none, to avoid an unpredictable branch */
        int32_t back = -(int32_t)(bits >> 6 & 1);
        int32_t room = ((widest - across) & ~back) | ((across - BRW_MARGIN) & back);
        aside = aside < room ? aside : room;
        int32_t first = across + 1 - ((aside + 1) & back);
        pour_run(map, down, down ? first : along - 1, down ? along - 1 : first, aside);
        across += (aside ^ back) - back;
    }
}

/* ---- lakes ------------------------------------------------------------------------------ */

/* A lake grows in an 8x8 window, which is one 64-bit word: bit 8 * row + column. The middle is rows
 * and columns 2 to 5. The outer columns are masked off where a sideways shift would carry a bit
 * into the next row. */
#define LAKE_SIDE         8
#define LAKE_MIDDLE       0x00003C3C3C3C0000u
#define LAKE_FIRST_COLUMN 0x0101010101010101u
#define LAKE_LAST_COLUMN  0x8080808080808080u
#define LAKE_ROUNDS       6

/* Returns the walls of the 8x8 window at (x, y); its columns may span two words. Liquid counts as
 * wall, so lakes may run into the river and into each other. */
static inline uint64_t walls_in_window(const brw_map *map, int32_t x, int32_t y)
{
    const uint64_t *row = map->open + brw_map_at(map, x, y);
    if (map->stride == 1)
        return ~brw_window(row, x);
    uint64_t open = 0;
    for (int32_t shift = 0; shift < 64; shift += LAKE_SIDE, row += map->stride) {
        uint64_t bits = row[0] >> (x & 63);
        if (!brw_map_in_word(map, x, LAKE_SIDE))
            bits |= row[1] << (64 - (x & 63));
        open |= (bits & 0xFF) << shift;
    }
    return ~open;
}

/* Grows a ragged connected patch of walls: it starts near the middle and grows for some rounds,
 * each of which adds half of its neighbours. [coins] has one coin per tile; rotated by an odd
 * number of bits, it serves for another round. The patch never fills the whole window. Only walls
 * that touch the lake are added, so it stays connected. */
static uint64_t grow_lake(uint64_t walls, uint64_t lake, uint64_t coins)
{
    for (int i = 0; i < LAKE_ROUNDS; i++, coins = brw_rotl(coins, 23)) {
        uint64_t shore = lake << 8 | lake >> 8 | (lake & ~LAKE_LAST_COLUMN) << 1 |
                         (lake & ~LAKE_FIRST_COLUMN) >> 1;
        lake |= shore & walls & coins;
    }
    return lake == ~(uint64_t)0 ? lake - 1 : lake;
}

/* Adds a lake to the map. The lowest byte of the remaining word is the current row. The window lies
 * within the usable area (F2), so the second word of a row exists whenever it is needed. */
static inline void add_lake(const brw_map *map, int32_t x, int32_t y, uint64_t lake)
{
    int32_t shift = x & 63;
    uint64_t *row = map->liquid + brw_map_at(map, x, y);
    for (int32_t i = 0; i < LAKE_SIDE; i++, lake >>= LAKE_SIDE, row += map->stride) {
        row[0] |= (lake & 0xFF) << shift;
        if (!brw_map_in_word(map, x, LAKE_SIDE))
            row[1] |= (lake & 0xFF) >> (64 - shift);
    }
}

/* Takes two draws: one for the coordinates of the window and the first tile, and one for the coins.
 * The lake starts at the first wall in the middle of the window, counted from a random place; if
 * there is none there, at any wall. A window without walls, such as one inside a large room, gets
 * no lake. */
static inline void pour_lake(const brw_map *map, brw_rng *rng)
{
    uint64_t bits = brw_rng_next(rng);
    uint64_t coins = brw_rng_next(rng);
    int32_t columns = map->width - 2 * BRW_MARGIN - LAKE_SIDE + 1;
    int32_t rows = map->height - 2 * BRW_MARGIN - LAKE_SIDE + 1;
    int32_t x = BRW_MARGIN + brw_rng_quarter(rng, bits, columns);
    int32_t y = BRW_MARGIN + brw_rng_quarter(rng, bits >> 16, rows);
    uint64_t walls = walls_in_window(map, x, y);
    uint64_t starts = walls & LAKE_MIDDLE ? walls & LAKE_MIDDLE : walls;
    add_lake(map, x, y, grow_lake(walls, brw_first_from(starts, (int32_t)(bits >> 58)), coins));
}

/* Pours the river, then lakes around it. One bit decides whether the river runs across or down. */
static inline void pour_all(const brw_map *map, brw_rng *rng, int32_t lakes)
{
    uint64_t bits = brw_rng_next(rng);
    /* The two calls have different constants, so that each is compiled for its direction. */
    if (bits & 1)
        pour_river(map, rng, bits, true);
    else
        pour_river(map, rng, bits, false);
    brw_map_settle_rock(map, map->liquid);
    for (int32_t i = 0; i < lakes; i++)
        pour_lake(map, rng);
}

BRW_FLATTEN static void pour_all_narrow(const brw_map *wide, brw_rng *rng, int32_t lakes)
{
    brw_map map = brw_map_narrow(wide);
    pour_all(&map, rng, lakes);
}

barrow_status brw_floor_terrain(barrow_work *work)
{
    floor_state *state = floor_of(work);
    int32_t lakes = state->params->terrain_density;
    if (state->params->terrain == BARROW_TERRAIN_NONE)
        return BARROW_OK;
    if (state->map.stride == 1)
        pour_all_narrow(&state->map, &work->rng, lakes);
    else
        pour_all(&state->map, &work->rng, lakes);
    if (state->fixed_sector >= 0) /* its walls belong to the caller (F23) */
        brw_map_remove_rect(&state->map, state->map.liquid,
                            state->sectors[state->fixed_sector].own);
    return BARROW_OK;
}
