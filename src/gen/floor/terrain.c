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

/* Rivers are poured over rock and floor alike; what lies on floor is wiped off at the end. */
static void pour_row(brw_map *map, int32_t x, int32_t y, int32_t count)
{
    brw_map_add_span(map, map->liquid, x, y, count);
}

/* Always eight rows, of which those past the last are left as they are: a loop of [count] would
 * end where no processor can guess it. */
static void pour_column(brw_map *map, int32_t x, int32_t y, int32_t count)
{
    uint64_t bit = (uint64_t)1 << (x & 63);
    uint64_t *word = map->liquid + y * map->stride + (x >> 6);
    for (int32_t i = 0; i < 8; i++, word += map->stride)
        *word |= bit & (0 - (uint64_t)(i < count));
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
_Static_assert(RUN_MOST + 1 <= 8, "a run, turned, fits into eight rows");

/* Runs straight for 2 to 7 tiles, then sideways for 2 to 7, to either side, until it has crossed
 * the map. A quarter of a draw decides a run and the one after it. */
static void pour_river(floor_state *state, brw_rng *rng)
{
    brw_map *map = &state->map;
    uint64_t bits = brw_rng_next(rng);
    bool down = bits & 1;
    int32_t last = (down ? map->height : map->width) - BRW_MARGIN - 1;
    int32_t widest = (down ? map->width : map->height) - BRW_MARGIN - 1;
    int32_t along = BRW_MARGIN;
    int32_t across = BRW_MARGIN + brw_rng_half(rng, bits >> 32, widest - BRW_MARGIN + 1);
    for (int32_t quarter = 0;; quarter++) {
        bits = quarter % 4 == 0 ? brw_rng_next(rng) : bits >> 16;
        uint32_t drawn = (uint32_t)brw_rng_quarter(rng, bits, RUNS * RUNS * 2);
        int32_t run = RUN_LEAST + (int32_t)(drawn / (RUNS * 2));
        if (run > last - along + 1)
            run = last - along + 1;
        pour(map, down, along, across, run);
        along += run;
        if (along > last)
            return;
        int32_t aside = RUN_LEAST + (int32_t)(drawn / 2 % RUNS);
        int32_t back = drawn & 1;
        int32_t room = back ? across - BRW_MARGIN : widest - across;
        aside = aside < room ? aside : room;
        int32_t first = across - (aside & -back);
        pour(map, !down, first, along - 1, aside + 1);
        across = back ? first : across + aside;
    }
}

static void wipe_floor(brw_map *map)
{
    int32_t words = map->height * map->stride;
    for (int32_t i = 0; i < words; i++)
        map->liquid[i] &= ~map->open[i];
}

/* ---- lakes ------------------------------------------------------------------------------ */

/* A lake grows in an 8x8 window, which is one 64-bit word: bit 8 * row + column. */
#define LAKE_SIDE         8
#define LAKE_MIDDLE       0x00003C3C3C3C0000u
#define LAKE_FIRST_COLUMN 0x0101010101010101u
#define LAKE_LAST_COLUMN  0x8080808080808080u
#define LAKE_ROUNDS       6

/* The eight columns from [x] on of a plane's row; in two words where they cross into the next. */
static inline uint64_t window_row(const uint64_t *row, int32_t shift)
{
    uint64_t bits = row[0] >> shift;
    if (shift > 64 - LAKE_SIDE)
        bits |= row[1] << (64 - shift);
    return bits & 0xFF;
}

static uint64_t walls_in_window(const brw_map *map, int32_t x, int32_t y)
{
    const uint64_t *row = map->open + y * map->stride + (x >> 6);
    uint64_t open = 0;
    for (int32_t shift = 0; shift < 64; shift += LAKE_SIDE, row += map->stride)
        open |= window_row(row, x & 63) << shift;
    return ~open;
}

/* A ragged connected patch of the walls: it starts near the middle and grows for some rounds, each
 * of which takes half of its neighbours. [coins] has one for every tile; turned by an odd number
 * of places it serves for another round. Never the whole window. */
static uint64_t grow_lake(uint64_t walls, uint64_t lake, uint64_t coins)
{
    for (int i = 0; i < LAKE_ROUNDS; i++, coins = brw_rotl(coins, 23)) {
        uint64_t shore = lake << 8 | lake >> 8 | (lake & ~LAKE_LAST_COLUMN) << 1 |
                         (lake & ~LAKE_FIRST_COLUMN) >> 1;
        lake |= shore & walls & coins;
    }
    return lake == ~(uint64_t)0 ? lake - 1 : lake;
}

static void add_lake(const brw_map *map, int32_t x, int32_t y, uint64_t lake)
{
    int32_t shift = x & 63;
    uint64_t *row = map->liquid + y * map->stride + (x >> 6);
    for (int32_t i = 0; i < LAKE_SIDE; i++, lake >>= LAKE_SIDE, row += map->stride) {
        row[0] |= (lake & 0xFF) << shift;
        if (shift > 64 - LAKE_SIDE)
            row[1] |= (lake & 0xFF) >> (64 - shift);
    }
}

/* Two draws: a quarter each for the window's place, a half for the first tile; and the coins. */
static void pour_lake(floor_state *state, brw_rng *rng)
{
    const brw_map *map = &state->map;
    uint64_t bits = brw_rng_next(rng);
    uint64_t coins = brw_rng_next(rng);
    int32_t columns = map->width - 2 * BRW_MARGIN - LAKE_SIDE + 1;
    int32_t rows = map->height - 2 * BRW_MARGIN - LAKE_SIDE + 1;
    int32_t x = BRW_MARGIN + brw_rng_quarter(rng, bits, columns);
    int32_t y = BRW_MARGIN + brw_rng_quarter(rng, bits >> 16, rows);
    uint64_t walls = walls_in_window(map, x, y);
    if (!walls)
        return;
    uint64_t starts = walls & LAKE_MIDDLE ? walls & LAKE_MIDDLE : walls;
    int32_t n = brw_rng_half(rng, bits >> 32, brw_popcount(starts));
    add_lake(map, x, y, grow_lake(walls, (uint64_t)1 << brw_select(starts, n), coins));
}

barrow_status brw_floor_pass_terrain(barrow_work *work)
{
    floor_state *state = floor_of(work);
    if (state->params->terrain == BARROW_TERRAIN_NONE)
        return BARROW_OK;
    pour_river(state, &work->rng);
    wipe_floor(&state->map);
    for (int32_t i = 0; i < state->params->terrain_density; i++)
        pour_lake(state, &work->rng);
    if (state->fixed_sector >= 0) /* its walls are the caller's (F23) */
        brw_map_remove_rect(&state->map, state->map.liquid,
                            state->sectors[state->fixed_sector].own);
    return BARROW_OK;
}
