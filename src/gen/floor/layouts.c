/* SPDX-License-Identifier: MIT
 * Layouts: how the usable space is divided, which sectors hold rooms and anchors, and which links
 * are fixed. All of this is read from the layout's row (def/layout.def); the other passes are the
 * same for all layouts. A layout that no row can describe has its own floor_maker; see
 * brw_floor_maker_of.
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

/* ---- dividing --------------------------------------------------------------------------- */

/* Divides the [size] tiles that start at [first] into [count] sectors, as evenly as whole tiles
 * allow: line i is at first + size * i / count, rounded down. It needs only one division for all
 * lines. */
static void split_evenly(int16_t *lines, int32_t first, int32_t size, int32_t count)
{
    int32_t whole = size / count, rest = size % count;
    for (int32_t i = 0, line = first, over = 0; i <= count; i++, line += whole, over += rest) {
        int32_t carry = over >= count; /* avoids an unpredictable branch */
        over -= count & -carry;
        line += carry;
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

/* Divides [size] usable tiles, or their central part if [free] quarters are left free. */
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
    split_lines(layout, sectors->ys, state->params->height - 2 * BRW_MARGIN, rows, layout->free[1]);
}

/* Draws how fine the grid is. Deep floors prefer finer grids: the deeper the floor, the more often
 * the finer of two draws is used. On floor 99 it nearly always is. */
static int32_t draw_fineness(const floor_state *state, brw_rng *rng, int32_t least, int32_t most)
{
    uint64_t bits = brw_rng_next(rng);
    int32_t first = brw_rng_quarter(rng, bits, most - least + 1);
    int32_t second = brw_rng_quarter(rng, bits >> 16, most - least + 1);
    int32_t roll = brw_rng_quarter(rng, bits >> 32, 100);
    int32_t leans =
        -(int32_t)((roll < state->params->floor) & (second > first)); /* all bits or none */
    return least + first + ((second - first) & leans);
}

/* Returns how many rooms the grid must be able to hold (F5). */
static int32_t rooms_needed(const floor_state *state)
{
    int32_t density = state->params->density;
    return brw_layout_by_density(state->layout) && density < -2 ? -density : 2;
}

/* Draws a grid among those that fit and can hold the requested rooms (F3). It draws columns first,
 * at least as many as the maximum number of rows requires; then rows, at least as many as these
 * columns require. The parameters were checked, so neither range is empty. */
static void split_random(floor_state *state, brw_rng *rng, const brw_grid_choice *grid)
{
    int32_t needed = rooms_needed(state);
    int32_t columns_least = grid->columns_least;
    while (brw_columns_used(state->layout, columns_least) * grid->rows_most < needed)
        columns_least++;
    int32_t columns = draw_fineness(state, rng, columns_least, grid->columns_most);
    int32_t used = brw_columns_used(state->layout, columns);
    int32_t rows_least = (needed + used - 1) / used;
    if (rows_least < grid->rows_least)
        rows_least = grid->rows_least;
    int32_t rows = draw_fineness(state, rng, rows_least, grid->rows_most);
    split_grid(state, columns, rows);
}

/* Clears all sets: as many words as the sectors need, and one word at each end. */
static inline void clear_sets(floor_state *state, int32_t words)
{
    for (int32_t w = 0; w < words + 2; w++) {
        state->usable.words[w] = state->used.words[w] = state->tall.words[w] = 0;
        state->first_column.words[w] = state->last_column.words[w] = 0;
        state->rooms.words[w] = state->anchors.words[w] = state->merged_down.words[w] = 0;
        state->east.words[w] = state->south.words[w] = 0;
    }
}

/* Sets the part of the map that the layout uses: the bounding rectangle of its columns in use. */
static void use_part(floor_state *state)
{
    const barrow_sectors *sectors = &state->dungeon->sectors;
    int32_t columns = sectors->columns, used = brw_columns_used(state->layout, columns);
    state->words = (floor_sector_count(state) + 63) / 64;
    if (state->words == 1)
        clear_sets(state, 1);
    else
        clear_sets(state, state->words);
    for (int32_t row = 0, first = 0; row < sectors->rows; row++, first += columns) {
        floor_add(&state->first_column, first);
        floor_add(&state->last_column, first + columns - 1);
        floor_add_span(&state->usable, first, used);
    }
    state->part =
        (barrow_rect){sectors->xs[0], sectors->ys[0], (int16_t)(sectors->xs[used] - sectors->xs[0]),
                      (int16_t)(sectors->ys[sectors->rows] - sectors->ys[0])};
}

/* Draws the grid if the layout leaves a choice, even if only the number of rows varies: the columns
 * are then drawn from a range of one. */
static void split_by_row(floor_state *state, brw_rng *rng)
{
    brw_grid_choice grid = brw_grid_choices(state->params);
    const brw_layout *layout = state->layout;
    if (layout->columns[0] < layout->columns[1] || layout->rows[0] < layout->rows[1])
        split_random(state, rng, &grid);
    else
        split_grid(state, grid.columns_least, grid.rows_least);
    use_part(state);
}

/* ---- rooms and anchors ------------------------------------------------------------------ */

/* Moves [count] random members of [from] to [to]. Each is drawn from those that remain, so every
 * set of [count] members is equally likely. */
static void move_drawn(const floor_state *state, brw_rng *rng, floor_set *from, floor_set *to,
                       int32_t count)
{
    int32_t left = floor_count(from, state->words);
    for (; count > 0; count--) {
        int32_t n = brw_rng_below(rng, left--);
        int32_t sector = floor_nth(from, n, state->words);
        floor_remove(from, sector);
        floor_add(to, sector);
    }
}

/* Marks rooms by density (F5); the other usable sectors get anchors. Draws the smaller of the two
 * sets. A negative density is an exact number, so the number is not drawn. */
static void mark_by_density(floor_state *state, brw_rng *rng)
{
    int32_t sectors = floor_count(&state->usable, state->words);
    int32_t rooms = brw_rng_between(rng, state->asked.rooms.least, state->asked.rooms.most);
    rooms = rooms < sectors ? rooms : sectors;
    bool few = 2 * rooms <= sectors;
    floor_set *drawn = few ? &state->rooms : &state->anchors;
    floor_set *rest = few ? &state->anchors : &state->rooms;
    for (int32_t w = 1; w <= state->words; w++)
        rest->words[w] = state->usable.words[w];
    move_drawn(state, rng, rest, drawn, few ? rooms : sectors - rooms);
}

/* Returns the row (or column) of a picture that describes row (or column) [at] of the grid. The
 * outer rows of the picture describe the outer rows of the grid, the middle one all rows in
 * between. */
static int32_t pictured(int32_t at, int32_t count, int32_t size)
{
    int32_t half = size / 2;
    if (at < half)
        return at;
    return count - at <= half ? size - (count - at) : half;
}

/* Reads the type of each sector from the picture. */
static void mark_by_picture(floor_state *state)
{
    const brw_layout *layout = state->layout;
    const barrow_sectors *sectors = &state->dungeon->sectors;
    int32_t width = (int32_t)strlen(layout->picture[0]), height = brw_picture_rows(layout);
    for (int32_t s = 0; s < floor_sector_count(state); s++) {
        int32_t column = pictured(floor_column_of(state, s), sectors->columns, width);
        int32_t row = pictured(floor_row_of(state, s), sectors->rows, height);
        char letter = layout->picture[row][column];
        floor_add_if(&state->anchors, s, letter == 'a');
        floor_add_if(&state->tall, s, letter == 'M');
        floor_add_if(&state->rooms, s, letter == 'R' || letter == 'M');
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

/* Return word [w] of the set of neighbouring pairs within [sectors], along the rows or along the
 * columns. A pair is identified by its first sector: s is in the result if s and the next sector
 * are in [sectors]. The last column has nothing to its right, although sector s + 1 exists, in the
 * next row. */
static uint64_t pairs_east(const floor_state *state, const floor_set *sectors, int32_t w)
{
    return sectors->words[w] & floor_moved_down(sectors, w, 1, state->words) &
           ~state->last_column.words[w];
}

static uint64_t pairs_south(const floor_state *state, const floor_set *sectors, int32_t w)
{
    return sectors->words[w] & floor_moved_down(sectors, w, floor_columns(state), state->words);
}

/* Joins all neighbours in use. In the cross layout the corners are not in use, so the middle is the
 * only neighbour of each arm. */
static void join_neighbours(floor_state *state)
{
    for (int32_t w = 1; w <= state->words; w++) {
        state->east.words[w] = pairs_east(state, &state->used, w);
        state->south.words[w] = pairs_south(state, &state->used, w);
    }
}

/* Joins the rim into a closed ring, along the outer rows and columns. */
static void join_rim(floor_state *state)
{
    floor_set across = {{0}}, down = {{0}};
    int32_t columns = floor_columns(state);
    floor_add_span(&across, 0, columns);
    floor_add_span(&across, floor_sector_count(state) - columns, columns);
    for (int32_t w = 1; w <= state->words; w++)
        down.words[w] = state->first_column.words[w] | state->last_column.words[w];
    for (int32_t w = 1; w <= state->words; w++) {
        state->east.words[w] = pairs_east(state, &across, w);
        state->south.words[w] = pairs_south(state, &down, w);
    }
}

/* Removes the links between two rooms. */
static void part_rooms(floor_state *state)
{
    for (int32_t w = 1; w <= state->words; w++) {
        state->east.words[w] &= ~pairs_east(state, &state->rooms, w);
        state->south.words[w] &= ~pairs_south(state, &state->rooms, w);
    }
}

/* Makes the links of layouts with fixed links. Other layouts start with none, and a random walk
 * adds them. */
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
        part_rooms(state);
        break;
    case BRW_JOIN_ROWS:
        join_neighbours(state);
        floor_clear(&state->south, state->words);
        break;
    }
}

/* ---- the maker -------------------------------------------------------------------------- */

static const floor_maker maker_by_row = {split_by_row, mark_by_row, join_by_row};

/* A layout that a row cannot express needs a case here and a floor_maker in its own file. */
const floor_maker *brw_floor_maker_of(int32_t layout)
{
    switch (layout) {
    default:
        return &maker_by_row;
    }
}

barrow_status brw_floor_sectors(barrow_work *work)
{
    floor_state *state = floor_of(work);
    state->maker->split(state, &work->rng);
    state->row_factor = 0x10000u / (uint32_t)floor_columns(state) + 1;
    return BARROW_OK;
}
