/* SPDX-License-Identifier: MIT
 * Terrain (F11): one river across the map and some lakes. Both turn only wall into liquid, so they
 * cut nothing off. */
#include "gen/floor/floor.h"

#include "base/bits.h"

/* ---- the river -------------------------------------------------------------------------- */

#define RUN_LEAST      2 /* minimum number of tiles in a run; it may have up to 7 more */
#define BEND_BITS      7 /* per bend: three for a run, three for the sideways run, one for the side */
#define BENDS_PER_DRAW 9

/* Pours [count] tiles in a line, which are [step] apart; returns the tile after the last. */
static uint8_t *pour_run(uint8_t *tile, int32_t step, int32_t count)
{
    for (; count > 0; count--, tile += step)
        *tile = *tile == BARROW_TILE_WALL ? BARROW_TILE_LIQUID : *tile;
    return tile;
}

/* Pours a river that runs straight for 2 to 9 tiles, then sideways for 2 to 9 to either side, and
 * so on until it has crossed the map downward or to the right. [along] and [across] are its two
 * axes, and how many tiles are left of them ahead and on either side. */
static void pour_river(const floor_state *state, brw_rng *rng)
{
    uint64_t bits = brw_rng_next(rng);
    bool is_down = bits & 1;
    int32_t width = state->dungeon->width, height = state->dungeon->height;
    int32_t ahead = (is_down ? height : width) - 2 * BRW_MARGIN;
    int32_t breadth = (is_down ? width : height) - 2 * BRW_MARGIN;
    int32_t across = brw_rng_half(rng, bits >> 32, breadth);
    int32_t step = is_down ? width : 1, side_step = is_down ? 1 : width;
    uint8_t *tile = floor_tile(state, BRW_MARGIN, BRW_MARGIN) + across * side_step;
    for (int32_t bend = 0;; bend++, bits >>= BEND_BITS) {
        if (bend % BENDS_PER_DRAW == 0)
            bits = brw_rng_next(rng);
        int32_t run = floor_smaller(ahead, RUN_LEAST + (int32_t)(bits & 7));
        tile = pour_run(tile, step, run);
        ahead -= run;
        if (ahead == 0)
            return;
        int32_t side = bits >> 6 & 1 ? -1 : 1;
        int32_t left = side < 0 ? across : breadth - 1 - across;
        int32_t aside = floor_smaller(left, RUN_LEAST + (int32_t)(bits >> 3 & 7));
        pour_run(tile - step + side * side_step, side * side_step, aside);
        tile += side * aside * side_step;
        across += side * aside;
    }
}

/* ---- lakes ------------------------------------------------------------------------------ */

/* A lake grows in a window of 8x8 tiles. A set of these is one word: bit 8 * row + column. The
 * middle is rows and columns 2 to 5. The outer columns are left out where moving sideways would
 * carry a tile into the next row. */
#define LAKE_SIDE         8
#define LAKE_MIDDLE       0x00003C3C3C3C0000u
#define LAKE_FIRST_COLUMN 0x0101010101010101u
#define LAKE_LAST_COLUMN  0x8080808080808080u
#define LAKE_ROUNDS       6

/* Returns the walls of the window at (x, y). Liquid counts as wall, so lakes may run into the river
 * and into each other. */
static uint64_t walls_in_window(const floor_state *state, int32_t x, int32_t y)
{
    uint64_t open = 0;
    for (int32_t row = 0; row < LAKE_SIDE; row++) {
        const uint8_t *tiles = floor_tile(state, x, y + row);
        uint64_t in_row = 0;
        for (int32_t column = LAKE_SIDE - 1; column >= 0; column--)
            in_row = in_row << 1 | (uint64_t)brw_is_walkable(tiles[column]);
        open |= in_row << LAKE_SIDE * row;
    }
    return ~open;
}

/* Pours a ragged connected patch: it starts near the middle of the window and grows for some
 * rounds, each of which adds half of the walls beside it. [coins] has one coin per tile; rotated by
 * an odd number of bits, it serves for another round. The lake starts at the first wall in the
 * middle of the window, counted from a random place; if there is none there, at any wall. A window
 * without walls, such as one inside a large room, gets no lake. */
static void pour_lake(const floor_state *state, brw_rng *rng)
{
    uint64_t bits = brw_rng_next(rng);
    uint64_t coins = brw_rng_next(rng);
    int32_t columns = state->dungeon->width - 2 * BRW_MARGIN - LAKE_SIDE + 1;
    int32_t rows = state->dungeon->height - 2 * BRW_MARGIN - LAKE_SIDE + 1;
    int32_t x = BRW_MARGIN + brw_rng_quarter(rng, bits, columns);
    int32_t y = BRW_MARGIN + brw_rng_quarter(rng, bits >> 16, rows);
    uint64_t walls = walls_in_window(state, x, y);
    uint64_t starts = walls & LAKE_MIDDLE ? walls & LAKE_MIDDLE : walls;
    if (!starts)
        return;
    int32_t place = (int32_t)(bits >> 58);
    uint64_t later = starts >> place << place;
    uint64_t lake = (uint64_t)1 << brw_lowest(later ? later : starts);
    for (int32_t i = 0; i < LAKE_ROUNDS; i++) {
        uint64_t shore = lake << LAKE_SIDE | lake >> LAKE_SIDE | (lake & ~LAKE_LAST_COLUMN) << 1 |
                         (lake & ~LAKE_FIRST_COLUMN) >> 1;
        lake |= shore & walls & coins;
        coins = coins << 23 | coins >> 41;
    }
    if (lake == UINT64_MAX) /* the whole window would not be ragged (F11) */
        lake--;
    uint8_t *first = floor_tile(state, x, y);
    int32_t width = state->dungeon->width;
    for (; lake; lake &= lake - 1) {
        int32_t i = brw_lowest(lake);
        first[i / LAKE_SIDE * width + i % LAKE_SIDE] = BARROW_TILE_LIQUID;
    }
}

barrow_status brw_floor_terrain(barrow_work *work)
{
    floor_state *state = floor_of(work);
    if (state->params->terrain == BARROW_TERRAIN_NONE)
        return BARROW_OK;
    pour_river(state, &work->rng);
    for (int32_t i = 0; i < state->params->terrain_density; i++)
        pour_lake(state, &work->rng);
    brw_floor_wall_fixed(state); /* its walls belong to the caller (F23) */
    return BARROW_OK;
}
