/* SPDX-License-Identifier: MIT
 * Terrain (F11): rivers across the map and some lakes. Both turn only wall into liquid, so they cut
 * nothing off. */
#include "gen/floor/floor.h"

#include "base/bits.h"

/* ---- rivers ----------------------------------------------------------------------------- */

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
        int32_t run = brw_smaller(ahead, RUN_LEAST + (int32_t)(bits & 7));
        tile = pour_run(tile, step, run);
        ahead -= run;
        if (ahead == 0)
            return;
        int32_t side = bits >> 6 & 1 ? -1 : 1;
        int32_t left = side < 0 ? across : breadth - 1 - across;
        int32_t aside = brw_smaller(left, RUN_LEAST + (int32_t)(bits >> 3 & 7));
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

/* A lake uses a window at (x, y). Floor or other liquid must be within LAKE_REACH tiles. */
#define LAKE_REACH 2
#define LAKE_SEEN  (LAKE_SIDE + 2 * LAKE_REACH) /* side of the window and what it reaches */

typedef struct lake_window {
    int32_t x, y;
    uint64_t walls; /* what is not floor; liquid too, so lakes run into rivers and each other */
    uint64_t shore; /* the walls that have floor or liquid within two tiles, diagonals included */
} lake_window;

/* Returns the eight columns of the window in a row of LAKE_SEEN bits. */
static uint64_t inner_columns(uint32_t row)
{
    return row >> LAKE_REACH & 0xFF;
}

/* Looks at the window at (x, y) and [around] tiles beyond it, at most LAKE_REACH: with none, the
 * shore is all there only in the middle. Nothing that it reaches leaves the map (F2). */
static lake_window look_into_window(const floor_state *state, int32_t x, int32_t y, int32_t around)
{
    lake_window window = {.x = x, .y = y};
    uint32_t near[LAKE_SEEN] = {
        0}; /* for each row, tiles with floor or liquid within two columns */
    for (int32_t row = LAKE_REACH - around; row < LAKE_REACH + LAKE_SIDE + around; row++) {
        const uint8_t *tiles = floor_tile(state, x - LAKE_REACH, y - LAKE_REACH + row);
        uint32_t open = 0, any = 0; /* so far there is nothing but floor, liquid and rock */
        for (int32_t column = LAKE_SIDE + around; column-- > -around;) {
            uint8_t tile = tiles[LAKE_REACH + column];
            open = open << 1 | (uint32_t)brw_is_walkable(tile);
            any = any << 1 | (tile > BARROW_TILE_BORDER);
        }
        open <<= LAKE_REACH - around;
        any <<= LAKE_REACH - around;
        near[row] = any | any << 1 | any << 2 | any >> 1 | any >> 2;
        if (row >= LAKE_REACH && row < LAKE_REACH + LAKE_SIDE)
            window.walls |= inner_columns(~open) << LAKE_SIDE * (row - LAKE_REACH);
    }
    for (int32_t row = 0; row < LAKE_SIDE; row++) {
        uint32_t any = near[row] | near[row + 1] | near[row + 2] | near[row + 3] | near[row + 4];
        window.shore |= inner_columns(any) << LAKE_SIDE * row;
    }
    window.shore &= window.walls;
    return window;
}

/* Draws a window anywhere. If nothing lies in its reach, a lake there would be a hole in solid rock
 * that nobody sees, so it is moved to a room: its first column is at most eight left of the room's
 * and at most its last, and its rows alike. */
static lake_window draw_lake_window(const floor_state *state, brw_rng *rng, uint64_t bits)
{
    int32_t columns = state->dungeon->width - 2 * BRW_MARGIN - LAKE_SIDE + 1;
    int32_t rows = state->dungeon->height - 2 * BRW_MARGIN - LAKE_SIDE + 1;
    int32_t x = brw_rng_quarter(rng, bits, columns);
    int32_t y = brw_rng_quarter(rng, bits >> 16, rows);
    lake_window window = look_into_window(state, BRW_MARGIN + x, BRW_MARGIN + y, 0);
    if (window.shore & LAKE_MIDDLE || !window.walls)
        return window;
    window = look_into_window(state, BRW_MARGIN + x, BRW_MARGIN + y, LAKE_REACH);
    if (window.shore)
        return window;
    uint64_t more = brw_rng_next(rng);
    int32_t room = brw_rng_quarter(rng, more, state->room_list_count);
    barrow_rect rect = state->dungeon->rooms[state->room_list[room]].rect;
    x = rect.x - BRW_MARGIN - LAKE_SIDE + brw_rng_quarter(rng, more >> 16, rect.w + LAKE_SIDE);
    y = rect.y - BRW_MARGIN - LAKE_SIDE + brw_rng_quarter(rng, more >> 32, rect.h + LAKE_SIDE);
    x = brw_smaller(brw_larger(x, 0), columns - 1);
    y = brw_smaller(brw_larger(y, 0), rows - 1);
    return look_into_window(state, BRW_MARGIN + x, BRW_MARGIN + y, LAKE_REACH);
}

/* Pours a ragged connected patch: it starts near the middle of the window and grows for some
 * rounds, each of which adds half of the walls beside it. [coins] has one coin per tile; rotated by
 * an odd number of bits, it serves for another round. The lake starts on the shore, so it always
 * touches floor or other liquid within two tiles: at the first such wall in the middle of the
 * window, counted from a random place; if there is none there, at any. A window without shore, such
 * as one inside a large room, gets no lake. */
static void pour_lake(const floor_state *state, brw_rng *rng)
{
    uint64_t bits = brw_rng_next(rng);
    uint64_t coins = brw_rng_next(rng);
    lake_window window = draw_lake_window(state, rng, bits);
    uint64_t starts = window.shore & LAKE_MIDDLE ? window.shore & LAKE_MIDDLE : window.shore;
    if (!starts)
        return;
    int32_t place = (int32_t)(bits >> 58);
    uint64_t later = starts >> place << place;
    uint64_t lake = (uint64_t)1 << brw_lowest(later ? later : starts);
    for (int32_t i = 0; i < LAKE_ROUNDS; i++) {
        uint64_t shore = lake << LAKE_SIDE | lake >> LAKE_SIDE | (lake & ~LAKE_LAST_COLUMN) << 1 |
                         (lake & ~LAKE_FIRST_COLUMN) >> 1;
        lake |= shore & window.walls & coins;
        coins = coins << 23 | coins >> 41;
    }
    if (lake == UINT64_MAX) /* the whole window would not be ragged (F11) */
        lake--;
    uint8_t *first = floor_tile(state, window.x, window.y);
    int32_t width = state->dungeon->width;
    for (; lake; lake &= lake - 1) {
        int32_t i = brw_lowest(lake);
        first[i / LAKE_SIDE * width + i % LAKE_SIDE] = BARROW_TILE_LIQUID;
    }
}

/* The number of rivers is drawn in any case, so that a floor with as many as auto would draw is the
 * same floor. */
barrow_status brw_floor_terrain(barrow_work *work)
{
    static const uint8_t drawn[8] = {1, 1, 1, 2, 2, 2, 3, 3};
    floor_state *state = floor_of(work);
    int32_t rivers = state->params->rivers;
    if (state->params->terrain == BARROW_TERRAIN_NONE)
        return BARROW_OK;
    int32_t draw = brw_rng_below(&work->rng, 8);
    if (rivers == BARROW_AUTO)
        rivers = drawn[draw];
    for (int32_t i = 0; i < rivers; i++)
        pour_river(state, &work->rng);
    for (int32_t i = 0; i < state->params->terrain_density; i++)
        pour_lake(state, &work->rng);
    brw_floor_draw_rooms(state, false); /* their walls belong to the caller (F23, R25) */
    return BARROW_OK;
}
