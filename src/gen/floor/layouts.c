/* SPDX-License-Identifier: MIT
 * The twelve layouts. Each says how the usable space is divided, which sectors hold rooms and
 * anchors, and which links are fixed; the rest of the passes is the same for all. To add one: a row
 * in def/layout.def, a row in floor_grid.c, and a row here with its functions.
 *
 * The layouts that are no plain grid (R room, a anchor, M the tall room, . not in use):
 *
 *    ring           crossroads     cross    beetle    outer
 *    a a a a a a    . R R R .      . R .    R M R     R R R R
 *    a R R R R a    R a a a R      R R R    R M R     R . . R
 *    a R R R R a    R a a a R      . R .    R M R     R R R R
 *    a a a a a a    . R R R . */
#include "gen/floor/floor.h"

/* There is a sector at least, so the shift is below 32. */
static uint32_t all_sectors(const floor_state *state)
{
    return ~(uint32_t)0 >> (32 - floor_sector_count(state));
}

static uint32_t row_mask(const floor_state *state, int32_t row)
{
    int32_t columns = floor_columns(state);
    return (~(uint32_t)0 >> (32 - columns)) << (row * columns);
}

/* ---- dividing --------------------------------------------------------------------------- */

/* [count] sectors over [size] tiles from [first] on, as even as whole tiles allow: line i is at
 * first + size * i / count, rounded down, with one division for all. */
static void split_evenly(int16_t *lines, int32_t first, int32_t size, int32_t count)
{
    int32_t whole = size / count, rest = size % count;
    for (int32_t i = 0, line = first, over = 0; i <= count; i++, line += whole, over += rest) {
        if (over >= count) {
            over -= count;
            line++;
        }
        lines[i] = (int16_t)line;
    }
}

static int32_t usable_width(const floor_state *state)
{
    return state->params->width - 2 * BRW_MARGIN;
}

static int32_t usable_height(const floor_state *state)
{
    return state->params->height - 2 * BRW_MARGIN;
}

static void use_whole_map(floor_state *state, int32_t columns, int32_t rows)
{
    barrow_sectors *sectors = &state->dungeon->sectors;
    sectors->columns = (uint8_t)columns;
    sectors->rows = (uint8_t)rows;
    split_evenly(sectors->xs, BRW_MARGIN, usable_width(state), columns);
    split_evenly(sectors->ys, BRW_MARGIN, usable_height(state), rows);
}

/* Deep floors lean to finer grids: the deeper, the more often the finer of two draws counts. On
 * floor 99 nearly always. */
static int32_t draw_fineness(const floor_state *state, brw_rng *rng, int32_t least, int32_t most)
{
    int32_t first = brw_rng_between(rng, least, most);
    if (!brw_rng_chance(rng, state->params->floor, 100))
        return first;
    int32_t second = brw_rng_between(rng, least, most);
    return first > second ? first : second;
}

/* How many rooms the grid must be able to hold (F5). */
static int32_t rooms_needed(const floor_state *state, const brw_grid_choice *grid)
{
    if (!grid->by_density || state->params->density >= 0)
        return 2;
    return state->params->density > -2 ? 2 : -state->params->density;
}

/* Draws a grid among those that fit and can hold the rooms asked for (F3). Columns first, as many
 * at least as the tallest grid needs; then rows, as many as these columns need. The parameters were
 * checked, so both ranges have a number in them. */
static void split_random(floor_state *state, brw_rng *rng)
{
    brw_grid_choice grid = brw_grid_choices(state->params);
    int32_t needed = rooms_needed(state, &grid);
    int32_t columns_least = grid.columns_least;
    while (columns_least * grid.used_of_four / 4 * grid.rows_most < needed)
        columns_least++;
    int32_t columns = draw_fineness(state, rng, columns_least, grid.columns_most);
    int32_t used = columns * grid.used_of_four / 4;
    int32_t rows_least = (needed + used - 1) / used;
    if (rows_least < grid.rows_least)
        rows_least = grid.rows_least;
    int32_t rows = draw_fineness(state, rng, rows_least, grid.rows_most);
    use_whole_map(state, columns, rows);
}

static void split_fixed(floor_state *state, brw_rng *rng)
{
    (void)rng;
    brw_grid_choice grid = brw_grid_choices(state->params);
    use_whole_map(state, grid.columns_least, grid.rows_least);
}

#define RING_DEPTH 4 /* tiles that the outer sectors of a ring take */

/* | 4 |  the inner sectors share the rest  | 4 | */
static void split_ring_lines(int16_t *lines, int32_t usable, int32_t inner)
{
    lines[0] = BRW_MARGIN;
    split_evenly(lines + 1, BRW_MARGIN + RING_DEPTH, usable - 2 * RING_DEPTH, inner);
    lines[inner + 2] = (int16_t)(BRW_MARGIN + usable);
}

static void split_ring(floor_state *state, brw_rng *rng)
{
    split_fixed(state, rng);
    split_ring_lines(state->dungeon->sectors.xs, usable_width(state), 4);
    split_ring_lines(state->dungeon->sectors.ys, usable_height(state), 2);
}

/* A band of half the height in the middle; split_fixed has set the columns. */
static void split_line(floor_state *state, brw_rng *rng)
{
    split_fixed(state, rng);
    int32_t band = usable_height(state) / 2;
    split_evenly(state->dungeon->sectors.ys, BRW_MARGIN + (usable_height(state) - band) / 2, band,
                 1);
}

/* Three quarters of the width, centred; split_fixed has set the rows. */
static void split_cross(floor_state *state, brw_rng *rng)
{
    split_fixed(state, rng);
    int32_t part = usable_width(state) * 3 / 4;
    split_evenly(state->dungeon->sectors.xs, BRW_MARGIN + (usable_width(state) - part) / 2, part,
                 3);
}

/* ---- rooms and anchors ------------------------------------------------------------------ */

static void mark_all(floor_state *state, brw_rng *rng)
{
    (void)rng;
    state->rooms = all_sectors(state);
}

/* A negative density is exact, and draws nothing; -1 counts as -2 (F5). */
static int32_t draw_room_count(const floor_state *state, brw_rng *rng, int32_t sectors)
{
    int32_t density = state->params->density;
    int32_t count = -density;
    if (density >= 0)
        count = density + brw_rng_below(rng, 3);
    count = count < 2 ? 2 : count;
    return count < sectors ? count : sectors;
}

/* [count] sectors drawn from [from]. The n-th of those that are left: every set of [count] is
 * equally likely. */
static uint32_t draw_sectors(brw_rng *rng, uint32_t from, int32_t count)
{
    uint32_t drawn = 0;
    int32_t left = brw_popcount(from);
    for (; count > 0; count--) {
        int32_t n = brw_rng_below(rng, left--);
        uint32_t bit = 1u << brw_select(from & ~drawn, n);
        drawn |= bit;
    }
    return drawn;
}

/* Rooms by density (F5); the other usable sectors get anchors. Draws the smaller of the two. */
static void mark_by_density(floor_state *state, brw_rng *rng)
{
    uint32_t usable = state->usable;
    int32_t sectors = brw_popcount(usable);
    int32_t rooms = draw_room_count(state, rng, sectors);
    if (2 * rooms <= sectors) {
        state->rooms = draw_sectors(rng, usable, rooms);
        state->anchors = usable & ~state->rooms;
    } else {
        state->anchors = draw_sectors(rng, usable, sectors - rooms);
        state->rooms = usable & ~state->anchors;
    }
}

static uint32_t rim(const floor_state *state)
{
    return row_mask(state, 0) | row_mask(state, state->dungeon->sectors.rows - 1) |
           floor_column_mask(state, 0) | floor_last_column(state);
}

/* Where an outer column meets an outer row. */
static uint32_t corners(const floor_state *state)
{
    uint32_t ends =
        floor_column_mask(state, 0) | floor_last_column(state);
    return ends & (row_mask(state, 0) | row_mask(state, state->dungeon->sectors.rows - 1));
}

static void mark_ring(floor_state *state, brw_rng *rng)
{
    (void)rng;
    state->anchors = rim(state);
    state->rooms = all_sectors(state) & ~state->anchors;
}

static void mark_crossroads(floor_state *state, brw_rng *rng)
{
    (void)rng;
    state->rooms = rim(state) & ~corners(state);
    state->anchors = all_sectors(state) & ~rim(state);
}

static void mark_cross(floor_state *state, brw_rng *rng)
{
    (void)rng;
    state->rooms = all_sectors(state) & ~corners(state);
}

static void mark_outer(floor_state *state, brw_rng *rng)
{
    (void)rng;
    state->rooms = rim(state);
}

/* ---- fixed links ------------------------------------------------------------------------ */

/* Every pair of neighbours inside [sectors] along the rows, or along the columns. A pair is named
 * by its first sector: bit s stands if s and the one after it are in the set. The last column has
 * nothing to its right, though sector s + 1 is there, in the next row. */
static uint32_t pairs_east(const floor_state *state, uint32_t sectors)
{
    uint32_t last = floor_last_column(state);
    return sectors & (sectors >> 1) & ~last;
}

static uint32_t pairs_south(const floor_state *state, uint32_t sectors)
{
    return sectors & (sectors >> floor_columns(state));
}

/* In the cross the corners are not in use, so its four arms have the middle as their one
 * neighbour. */
static void join_neighbours(floor_state *state)
{
    state->east = pairs_east(state, floor_used(state));
    state->south = pairs_south(state, floor_used(state));
}

/* The closed ring of the rim: along its outer rows and its outer columns. */
static void join_rim(floor_state *state)
{
    uint32_t across = row_mask(state, 0) | row_mask(state, state->dungeon->sectors.rows - 1);
    uint32_t down =
        floor_column_mask(state, 0) | floor_last_column(state);
    state->east = pairs_east(state, across);
    state->south = pairs_south(state, down);
}

/* All neighbours of which one at least is an anchor. */
static void join_lattice(floor_state *state)
{
    join_neighbours(state);
    state->east &= ~pairs_east(state, state->rooms);
    state->south &= ~pairs_south(state, state->rooms);
}

/* The middle column is one tall room (its sectors are merged before); joined along the rows only.
 */
static void join_rows(floor_state *state)
{
    state->east = pairs_east(state, floor_used(state));
}

/* ---- the table -------------------------------------------------------------------------- */

/* clang-format off */
static const floor_layout layouts[BARROW_LAYOUT_COUNT] = {
    /* name                             split         mark             join             walks  merges house  shape */
    [BARROW_LAYOUT_STD_FINE]          = {split_random, mark_by_density, NULL,            true,  true,  false, FLOOR_SHAPE_USUAL},
    [BARROW_LAYOUT_STD_HALF]          = {split_random, mark_by_density, NULL,            true,  true,  false, FLOOR_SHAPE_USUAL},
    [BARROW_LAYOUT_ONE_ROOM]          = {split_fixed,  mark_all,        NULL,            false, true,  true,  FLOOR_SHAPE_ALL},
    [BARROW_LAYOUT_RING]              = {split_ring,   mark_ring,       join_rim,        true,  true,  false, FLOOR_SHAPE_USUAL},
    [BARROW_LAYOUT_CROSSROADS]        = {split_fixed,  mark_crossroads, join_lattice,    false, false, false, FLOOR_SHAPE_USUAL},
    [BARROW_LAYOUT_TWO_ROOMS]         = {split_fixed,  mark_all,        join_neighbours, false, true,  true,  FLOOR_SHAPE_LARGE},
    [BARROW_LAYOUT_LINE]              = {split_line,   mark_all,        NULL,            true,  false, false, FLOOR_SHAPE_USUAL},
    [BARROW_LAYOUT_CROSS]             = {split_cross,  mark_cross,      join_neighbours, false, false, false, FLOOR_SHAPE_USUAL},
    [BARROW_LAYOUT_STD_FULL]          = {split_random, mark_by_density, NULL,            true,  true,  false, FLOOR_SHAPE_USUAL},
    [BARROW_LAYOUT_BEETLE]            = {split_fixed,  mark_all,        join_rows,       false, false, false, FLOOR_SHAPE_USUAL},
    [BARROW_LAYOUT_OUTER]             = {split_random, mark_outer,      join_rim,        false, true,  false, FLOOR_SHAPE_USUAL},
    [BARROW_LAYOUT_STD_THREE_QUARTER] = {split_random, mark_by_density, NULL,            true,  true,  false, FLOOR_SHAPE_USUAL},
};
/* clang-format on */

const floor_layout *brw_floor_layout_of(int32_t layout)
{
    return &layouts[layout];
}

/* What the layout uses of the map: the rectangle around its sectors in use. A column has a sector
 * in each row, so a set of columns times the leftmost column is the set of their sectors.
 *
 *    3 columns, 2 rows:   first_column 001001   times 011 (two columns)   =   011011 */
static void use_part(floor_state *state)
{
    const barrow_sectors *sectors = &state->dungeon->sectors;
    int32_t used = sectors->columns * brw_grid_choices(state->params).used_of_four / 4;
    for (int32_t row = 0; row < sectors->rows; row++)
        state->first_column |= 1u << (row * sectors->columns);
    state->usable = state->first_column * ((1u << used) - 1);
    state->part = (barrow_rect){sectors->xs[0], sectors->ys[0],
                                (int16_t)(sectors->xs[used] - sectors->xs[0]),
                                (int16_t)(sectors->ys[sectors->rows] - sectors->ys[0])};
}

/* Kept, so that no pass has to divide by the number of columns. */
static void number_sectors(floor_state *state)
{
    const barrow_sectors *sectors = &state->dungeon->sectors;
    floor_sector *sector = state->sectors;
    for (int32_t row = 0; row < sectors->rows; row++) {
        for (int32_t column = 0; column < sectors->columns; column++, sector++) {
            sector->column = (uint8_t)column;
            sector->row = (uint8_t)row;
        }
    }
}

barrow_status brw_floor_pass_sectors(barrow_work *work)
{
    floor_state *state = floor_of(work);
    state->layout->split(state, &work->rng);
    number_sectors(state);
    use_part(state);
    return BARROW_OK;
}
