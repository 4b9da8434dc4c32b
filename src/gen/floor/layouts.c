/* SPDX-License-Identifier: MIT
 * Layouts: how the usable space is divided, which sectors hold rooms and anchors, and which links
 * are fixed, all read from the layout's row (def/layout.def); the rest of the passes is the same
 * for all. A layout that no row can describe has its own floor_maker; see brw_floor_maker_of.
 *
 * The pictures of some rows, expanded to their grids (R room, a anchor, M the tall room, . not in
 * use):
 *
 *    ring           crossroads     cross    beetle    outer
 *    a a a a a a    . R R R .      . R .    R M R     R R R R
 *    a R R R R a    R a a a R      R R R    R M R     R . . R
 *    a R R R R a    R a a a R      . R .    R M R     R R R R
 *    a a a a a a    . R R R . */
#include "gen/floor/floor.h"

#include <string.h>

static uint32_t row_mask(const floor_state *state, int32_t row)
{
    int32_t columns = floor_columns(state);
    return (~(uint32_t)0 >> (32 - columns)) << (row * columns);
}

/* ---- dividing --------------------------------------------------------------------------- */

/* Puts [count] sectors over [size] tiles from [first] on, as evenly as whole tiles allow: line i is
 * at first + size * i / count, rounded down, with one division for all. */
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

/* Gives the outer sectors [frame] tiles each; the inner ones share the rest:
 *
 *    | frame |  inner  |  inner  | frame | */
static void split_framed(int16_t *lines, int32_t size, int32_t count, int32_t frame)
{
    lines[0] = BRW_MARGIN;
    split_evenly(lines + 1, BRW_MARGIN + frame, size - 2 * frame, count - 2);
    lines[count] = (int16_t)(BRW_MARGIN + size);
}

/* Divides [size] usable tiles, or the centred part of them that [free] quarters leave over. */
static void split_lines(const brw_layout *layout, int16_t *lines, int32_t size, int32_t count,
                        int32_t free)
{
    int32_t part = size * (4 - free) / 4;
    if (layout->frame)
        split_framed(lines, size, count, layout->frame);
    else
        split_evenly(lines, BRW_MARGIN + (size - part) / 2, part, count);
}

static void split_grid(floor_state *state, int32_t columns, int32_t rows)
{
    const brw_layout *layout = state->layout;
    barrow_sectors *sectors = &state->dungeon->sectors;
    sectors->columns = (uint8_t)columns;
    sectors->rows = (uint8_t)rows;
    split_lines(layout, sectors->xs, state->params->width - 2 * BRW_MARGIN, columns,
                layout->free[0]);
    split_lines(layout, sectors->ys, state->params->height - 2 * BRW_MARGIN, rows,
                layout->free[1]);
}

/* Draws how fine the grid is. Deep floors lean towards finer grids: the deeper, the more often the
 * finer of two draws counts. On floor 99 it nearly always does. */
static int32_t draw_fineness(const floor_state *state, brw_rng *rng, int32_t least, int32_t most)
{
    int32_t first = brw_rng_between(rng, least, most);
    if (!brw_rng_chance(rng, state->params->floor, 100))
        return first;
    int32_t second = brw_rng_between(rng, least, most);
    return first > second ? first : second;
}

/* Returns how many rooms the grid must be able to hold (F5). */
static int32_t rooms_needed(const floor_state *state)
{
    int32_t density = state->params->density;
    return brw_layout_by_density(state->layout) && density < -2 ? -density : 2;
}

/* Draws a grid among those that fit and can hold the rooms asked for (F3). It draws columns first,
 * at least as many as the tallest grid needs; then rows, as many as these columns need. The
 * parameters were checked, so both ranges have a number in them. */
static void split_random(floor_state *state, brw_rng *rng, const brw_grid_choice *grid)
{
    int32_t needed = rooms_needed(state);
    int32_t columns_least = grid->columns_least;
    while ((columns_least - grid->unused) * grid->rows_most < needed)
        columns_least++;
    int32_t columns = draw_fineness(state, rng, columns_least, grid->columns_most);
    int32_t used = columns - grid->unused;
    int32_t rows_least = (needed + used - 1) / used;
    if (rows_least < grid->rows_least)
        rows_least = grid->rows_least;
    int32_t rows = draw_fineness(state, rng, rows_least, grid->rows_most);
    split_grid(state, columns, rows);
}

/* Sets the part of the map that the layout uses: the rectangle around its columns in use. A column
 * has a sector in each row, so a set of columns times the leftmost column is the set of their
 * sectors.
 *
 *    3 columns, 2 rows:   first_column 001001   times 011 (two columns)   =   011011 */
static void use_part(floor_state *state, int32_t unused)
{
    const barrow_sectors *sectors = &state->dungeon->sectors;
    int32_t used = sectors->columns - unused;
    for (int32_t row = 0; row < sectors->rows; row++)
        state->first_column |= 1u << (row * sectors->columns);
    state->usable = state->first_column * ((1u << used) - 1);
    state->part = (barrow_rect){sectors->xs[0], sectors->ys[0],
                                (int16_t)(sectors->xs[used] - sectors->xs[0]),
                                (int16_t)(sectors->ys[sectors->rows] - sectors->ys[0])};
}

/* Draws if the row leaves a choice, even if only the rows differ: the columns are then drawn from
 * one number. */
static void split_by_row(floor_state *state, brw_rng *rng)
{
    brw_grid_choice grid = brw_grid_choices(state->params);
    const brw_layout *layout = state->layout;
    if (layout->columns[0] < layout->columns[1] || layout->rows[0] < layout->rows[1])
        split_random(state, rng, &grid);
    else
        split_grid(state, grid.columns_least, grid.rows_least);
    use_part(state, grid.unused);
}

/* ---- rooms and anchors ------------------------------------------------------------------ */

/* Draws the number of rooms. A negative density is exact, and draws nothing; -1 counts as -2
 * (F5). */
static int32_t draw_room_count(const floor_state *state, brw_rng *rng, int32_t sectors)
{
    int32_t density = state->params->density;
    int32_t count = -density;
    if (density >= 0)
        count = density + brw_rng_below(rng, 3);
    count = count < 2 ? 2 : count;
    return count < sectors ? count : sectors;
}

/* Draws [count] sectors from [from]. Each is the n-th of those that are left, so every set of
 * [count] is equally likely. */
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

/* Marks rooms by density (F5); the other usable sectors get anchors. Draws the smaller of the two
 * sets. */
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

/* Returns which row (or column) of a picture stands for one of the grid's: the outer ones stand for
 * themselves, the middle one for all that lie between. */
static int32_t pictured(int32_t at, int32_t count, int32_t size)
{
    int32_t half = size / 2;
    if (at < half)
        return at;
    return count - at <= half ? size - (count - at) : half;
}

/* Reads the letter of each sector from the picture. */
static void mark_by_picture(floor_state *state)
{
    const brw_layout *layout = state->layout;
    const barrow_sectors *sectors = &state->dungeon->sectors;
    int32_t width = (int32_t)strlen(layout->picture[0]), height = 1;
    while (height < BRW_SECTORS_DOWN && layout->picture[height][0])
        height++;
    for (int32_t s = 0; s < floor_sector_count(state); s++) {
        int32_t column = pictured(state->sectors[s].column, sectors->columns, width);
        int32_t row = pictured(state->sectors[s].row, sectors->rows, height);
        char letter = layout->picture[row][column];
        state->anchors |= (uint32_t)(letter == 'a') << s;
        state->tall |= (uint32_t)(letter == 'M') << s;
        state->rooms |= (uint32_t)(letter == 'R' || letter == 'M') << s;
    }
}

static void mark_by_row(floor_state *state, brw_rng *rng)
{
    if (brw_layout_by_density(state->layout))
        mark_by_density(state, rng);
    else
        mark_by_picture(state);
}

/* ---- fixed links ------------------------------------------------------------------------ */

/* Return every pair of neighbours inside [sectors] along the rows, or along the columns. A pair is
 * named by its first sector: bit s is set if s and the one after it are in the set. The last column
 * has nothing to its right, though sector s + 1 exists, in the next row. */
static uint32_t pairs_east(const floor_state *state, uint32_t sectors)
{
    uint32_t last = floor_last_column(state);
    return sectors & (sectors >> 1) & ~last;
}

static uint32_t pairs_south(const floor_state *state, uint32_t sectors)
{
    return sectors & (sectors >> floor_columns(state));
}

/* Joins all neighbours in use. In the cross the corners are not in use, so the middle is the only
 * neighbour of its four arms. */
static void join_neighbours(floor_state *state)
{
    state->east = pairs_east(state, floor_used(state));
    state->south = pairs_south(state, floor_used(state));
}

/* Makes the closed ring of the rim, along its outer rows and its outer columns. */
static void join_rim(floor_state *state)
{
    uint32_t across = row_mask(state, 0) | row_mask(state, state->dungeon->sectors.rows - 1);
    uint32_t down = floor_column_mask(state, 0) | floor_last_column(state);
    state->east = pairs_east(state, across);
    state->south = pairs_south(state, down);
}

static void join_by_row(floor_state *state)
{
    switch ((brw_join)state->layout->joins) {
    case BRW_JOIN_NONE:
        break;
    case BRW_JOIN_ALL:
        join_neighbours(state);
        break;
    case BRW_JOIN_RIM:
        join_rim(state);
        break;
    case BRW_JOIN_ANCHORS:
        join_neighbours(state);
        state->east &= ~pairs_east(state, state->rooms);
        state->south &= ~pairs_south(state, state->rooms);
        break;
    case BRW_JOIN_ROWS:
        state->east = pairs_east(state, floor_used(state));
        break;
    }
}

/* ---- the maker -------------------------------------------------------------------------- */

static const floor_maker maker_by_row = {split_by_row, mark_by_row, join_by_row};

/* A layout that a row cannot express, such as a cave, has a case here and a floor_maker in a file
 * of its own. */
const floor_maker *brw_floor_maker_of(int32_t layout)
{
    switch (layout) {
    default:
        return &maker_by_row;
    }
}

/* Stores each sector's row and column, so that no pass has to divide by the number of columns. */
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

barrow_status brw_floor_sectors(barrow_work *work)
{
    floor_state *state = floor_of(work);
    state->maker->split(state, &work->rng);
    number_sectors(state);
    return BARROW_OK;
}
