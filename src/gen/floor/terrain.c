/* SPDX-License-Identifier: MIT
 * Junctions (F10), and terrain (F11): one river across the map and some lakes. Both only ever turn
 * wall into liquid, so they cut nothing off. */
#include "gen/floor/floor.h"

barrow_status brw_floor_pass_junctions(barrow_work *work)
{
    brw_carve_junctions(&floor_of(work)->map);
    return BARROW_OK;
}

/* ---- the river -------------------------------------------------------------------------- */

#define RUN_LEAST 2
#define RUN_MOST  7

/* Liquid on [count] tiles of a row, where there is wall. */
static void pour_row(brw_map *map, int32_t x, int32_t y, int32_t count)
{
    for (int32_t i = x >> 6; i <= (x + count - 1) >> 6; i++) {
        int32_t from = x > 64 * i ? x - 64 * i : 0;
        int32_t to = x + count < 64 * i + 64 ? x + count - 64 * i : 64;
        int32_t at = y * map->stride + i;
        map->liquid[at] |= brw_span(from, to - from) & ~(map->room[at] | map->corridor[at]);
    }
}

static void pour_column(brw_map *map, int32_t x, int32_t y, int32_t count)
{
    uint64_t bit = (uint64_t)1 << (x & 63);
    int32_t at = y * map->stride + (x >> 6);
    for (; count > 0; count--, at += map->stride)
        map->liquid[at] |= bit & ~(map->room[at] | map->corridor[at]);
}

/* A river runs down (or, turned, to the right); [along] and [across] are its two axes. */
static void pour(brw_map *map, bool down, int32_t along, int32_t across, int32_t count)
{
    if (down)
        pour_column(map, across, along, count);
    else
        pour_row(map, along, across, count);
}

#define RUNS (RUN_MOST - RUN_LEAST + 1)

/* Runs straight for 2 to 7 tiles, then sideways for 2 to 7, to either side, until it has crossed
 * the map. One draw decides a run and the one after it. */
static void pour_river(floor_state *state, brw_rng *rng)
{
    brw_map *map = &state->map;
    bool down = brw_rng_chance(rng, 1, 2);
    int32_t last = (down ? map->height : map->width) - BRW_MARGIN - 1;
    int32_t widest = (down ? map->width : map->height) - BRW_MARGIN - 1;
    int32_t along = BRW_MARGIN;
    int32_t across = brw_rng_between(rng, BRW_MARGIN, widest);
    for (;;) {
        uint32_t drawn = (uint32_t)brw_rng_below(rng, RUNS * RUNS * 2);
        int32_t run = RUN_LEAST + (int32_t)(drawn / (RUNS * 2));
        if (run > last - along + 1)
            run = last - along + 1;
        pour(map, down, along, across, run);
        along += run;
        if (along > last)
            return;
        int32_t aside = RUN_LEAST + (int32_t)(drawn / 2 % RUNS);
        int32_t to = drawn & 1 ? across - aside : across + aside;
        to = to < BRW_MARGIN ? BRW_MARGIN : to > widest ? widest : to;
        int32_t first = to < across ? to : across;
        pour(map, !down, first, along - 1, to < across ? across - to + 1 : to - across + 1);
        across = to;
    }
}

/* ---- lakes ------------------------------------------------------------------------------ */

/* A lake grows in an 8x8 window, which is one 64-bit word: bit 8 * row + column. */
#define LAKE_SIDE         8
#define LAKE_MIDDLE       0x00003C3C3C3C0000u
#define LAKE_FIRST_COLUMN 0x0101010101010101u
#define LAKE_LAST_COLUMN  0x8080808080808080u
#define LAKE_ROUNDS       6

/* Eight bits of a row from column [x] on. */
static uint64_t window_row(const brw_map *map, int32_t x, int32_t y)
{
    int32_t at = y * map->stride + (x >> 6);
    int32_t shift = x & 63;
    uint64_t open = (map->room[at] | map->corridor[at]) >> shift;
    if (shift > 64 - LAKE_SIDE)
        open |= (map->room[at + 1] | map->corridor[at + 1]) << (64 - shift);
    return open & 0xFF;
}

static uint64_t walls_in_window(const brw_map *map, int32_t x, int32_t y)
{
    uint64_t open = 0;
    for (int32_t row = 0; row < LAKE_SIDE; row++)
        open |= window_row(map, x, y + row) << (8 * row);
    return ~open;
}

/* A ragged connected patch of the walls: it starts near the middle and grows for some rounds, each
 * of which takes half of its neighbours. A draw has a coin for every tile; turned by an odd number
 * of places it serves for another round. Never the whole window. */
static uint64_t grow_lake(brw_rng *rng, uint64_t walls)
{
    uint64_t starts = walls & LAKE_MIDDLE ? walls & LAKE_MIDDLE : walls;
    int32_t n = brw_rng_below(rng, brw_popcount(starts));
    uint64_t lake = (uint64_t)1 << brw_select(starts, n);
    uint64_t coins = brw_rng_next(rng);
    for (int i = 0; i < LAKE_ROUNDS; i++, coins = brw_rotl(coins, 23)) {
        uint64_t shore = lake << 8 | lake >> 8 | (lake & ~LAKE_LAST_COLUMN) << 1 |
                         (lake & ~LAKE_FIRST_COLUMN) >> 1;
        lake |= shore & walls & coins;
    }
    return lake == ~(uint64_t)0 ? lake - 1 : lake;
}

static void pour_lake(floor_state *state, brw_rng *rng)
{
    brw_map *map = &state->map;
    int32_t x = brw_rng_between(rng, BRW_MARGIN, map->width - BRW_MARGIN - LAKE_SIDE);
    int32_t y = brw_rng_between(rng, BRW_MARGIN, map->height - BRW_MARGIN - LAKE_SIDE);
    uint64_t walls = walls_in_window(map, x, y);
    if (!walls)
        return;
    uint64_t lake = grow_lake(rng, walls);
    for (int32_t row = 0; row < LAKE_SIDE; row++) {
        uint64_t bits = lake >> (8 * row) & 0xFF;
        int32_t at = (y + row) * map->stride + (x >> 6);
        map->liquid[at] |= bits << (x & 63);
        if ((x & 63) > 64 - LAKE_SIDE)
            map->liquid[at + 1] |= bits >> (64 - (x & 63));
    }
}

barrow_status brw_floor_pass_terrain(barrow_work *work)
{
    floor_state *state = floor_of(work);
    if (state->params->terrain == BARROW_TERRAIN_NONE)
        return BARROW_OK;
    pour_river(state, &work->rng);
    for (int32_t i = 0; i < state->params->terrain_density; i++)
        pour_lake(state, &work->rng);
    if (state->fixed_sector >= 0) /* its walls are the caller's (F23) */
        brw_map_remove_rect(&state->map, state->map.liquid,
                            state->sectors[state->fixed_sector].own);
    return BARROW_OK;
}
