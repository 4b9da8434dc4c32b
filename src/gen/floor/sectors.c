/* SPDX-License-Identifier: MIT
 * Sectors: how the usable space is divided, and which sectors hold rooms and anchors. All of this
 * is read from the layout's row (def/layout.def); the other passes are the same for all layouts.
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
 * allow. */
static void split_evenly(int16_t *lines, int32_t first, int32_t size, int32_t count)
{
    for (int32_t i = 0; i <= count; i++)
        lines[i] = (int16_t)(first + size * i / count);
}

/* Divides [size] usable tiles, or their central part if [free] quarters are left free. With a frame
 * the outer sectors have a fixed size, and the inner ones share the rest:
 *
 *    | frame |  inner  |  inner  | frame | */
static void split_side(const brw_layout *layout, int16_t *lines, int32_t size, int32_t count,
                       int32_t free)
{
    int32_t frame = layout->frame;
    if (frame) {
        lines[0] = BRW_MARGIN;
        split_evenly(lines + 1, BRW_MARGIN + frame, size - 2 * frame, count - 2);
        lines[count] = (int16_t)(BRW_MARGIN + size);
    } else {
        int32_t part = size * (4 - free) / 4;
        split_evenly(lines, BRW_MARGIN + (size - part) / 2, part, count);
    }
}

/* Draws how fine the grid is. Deep floors prefer finer grids: the deeper the floor, the more often
 * the finer of two draws is used. On floor 99 it nearly always is. */
static int32_t draw_fineness(const floor_state *state, brw_rng *rng, int32_t least, int32_t most)
{
    uint64_t bits = brw_rng_next(rng);
    int32_t first = brw_rng_quarter(rng, bits, most - least + 1);
    int32_t second = brw_rng_quarter(rng, bits >> 16, most - least + 1);
    int32_t roll = brw_rng_quarter(rng, bits >> 32, 100);
    return least + (roll < state->params->floor ? brw_larger(first, second) : first);
}

/* Draws a grid among those that fit and can hold the requested rooms (F3, F5). It draws columns
 * first, at least as many as the maximum number of rows requires; then rows, at least as many as
 * these columns require. The parameters were checked, so neither range is empty. */
static void draw_sector_grid(const floor_state *state, brw_rng *rng, const brw_grid_choice *grid,
                             barrow_sectors *sectors)
{
    const brw_layout *layout = state->layout;
    int32_t density = state->params->density, columns_least = grid->columns_least;
    int32_t needed = brw_layout_by_density(layout) && density < -2 ? -density : 2;
    while (brw_columns_used(layout, columns_least) * grid->rows_most < needed)
        columns_least++;
    int32_t columns = draw_fineness(state, rng, columns_least, grid->columns_most);
    int32_t used = brw_columns_used(layout, columns);
    int32_t rows_least = brw_larger(grid->rows_least, (needed + used - 1) / used);
    int32_t rows = draw_fineness(state, rng, rows_least, grid->rows_most);
    sectors->columns = (uint8_t)columns;
    sectors->rows = (uint8_t)rows;
}

/* Draws the grid if the layout leaves a choice, even if only the number of rows varies: the columns
 * are then drawn from a range of one. */
barrow_status brw_floor_sectors(barrow_work *work)
{
    floor_state *state = floor_of(work);
    const brw_layout *layout = state->layout;
    barrow_sectors *sectors = &state->dungeon->sectors;
    brw_grid_choice grid = brw_grid_choices(state->params);
    sectors->columns = (uint8_t)grid.columns_least;
    sectors->rows = (uint8_t)grid.rows_least;
    if (layout->columns[0] < layout->columns[1] || layout->rows[0] < layout->rows[1])
        draw_sector_grid(state, &work->rng, &grid, sectors);
    split_side(layout, sectors->xs, state->params->width - 2 * BRW_MARGIN, sectors->columns,
               layout->free[0]);
    split_side(layout, sectors->ys, state->params->height - 2 * BRW_MARGIN, sectors->rows,
               layout->free[1]);
    state->columns = sectors->columns;
    state->sector_count = sectors->columns * sectors->rows;
    state->columns_used = brw_columns_used(layout, state->columns);
    state->part =
        brw_rect(sectors->xs[0], sectors->ys[0], sectors->xs[state->columns_used] - sectors->xs[0],
                 sectors->ys[sectors->rows] - sectors->ys[0]);
    for (int32_t s = 0; s < state->sector_count; s++)
        state->sectors[s] = (floor_sector){.column = (uint8_t)(s % state->columns),
                                           .row = (uint8_t)(s / state->columns)};
    memset(state->linked, 0, 2 * (size_t)state->sector_count * sizeof state->linked[0]);
    return BARROW_OK;
}

int32_t brw_floor_sector_at(const floor_state *state, int32_t x, int32_t y)
{
    const barrow_sectors *sectors = &state->dungeon->sectors;
    int32_t column = 0, row = 0;
    for (int32_t i = 1; i < sectors->columns; i++)
        column += x >= sectors->xs[i];
    for (int32_t i = 1; i < sectors->rows; i++)
        row += y >= sectors->ys[i];
    return row * sectors->columns + column;
}

/* It can only be the room of the tile's sector. */
uint16_t brw_floor_room_at(const floor_state *state, int32_t x, int32_t y)
{
    const floor_sector *sector = &state->sectors[brw_floor_sector_at(state, x, y)];
    bool is_inside = sector->holds != FLOOR_UNUSED &&
                     brw_in_rect(state->dungeon->rooms[sector->room].rect, x, y);
    return is_inside ? sector->room : (uint16_t)BARROW_NONE;
}

/* ---- rooms and anchors ------------------------------------------------------------------ */

/* Marks rooms by density (F5); the other usable sectors get anchors. Draws the smaller of the two
 * sets, each member from those sectors that remain, so every set is equally likely. A negative
 * density is an exact number, so the number is not drawn. */
static void mark_by_density(floor_state *state, brw_rng *rng)
{
    uint16_t left[BRW_SECTORS_MOST];
    int32_t count = 0;
    for (int32_t s = 0; s < state->sector_count; s++)
        if (state->sectors[s].column < state->columns_used)
            left[count++] = (uint16_t)s;
    int32_t rooms = brw_rng_between(rng, state->amounts.rooms.least, state->amounts.rooms.most);
    rooms = brw_smaller(rooms, count);
    bool draws_rooms = 2 * rooms <= count;
    for (int32_t i = 0; i < count; i++)
        state->sectors[left[i]].holds = draws_rooms ? FLOOR_ANCHOR : FLOOR_ROOM;
    for (int32_t drawn = draws_rooms ? rooms : count - rooms; drawn > 0; drawn--) {
        int32_t n = brw_rng_below(rng, count--);
        state->sectors[left[n]].holds = draws_rooms ? FLOOR_ROOM : FLOOR_ANCHOR;
        memmove(left + n, left + n + 1, (size_t)(count - n) * sizeof left[0]);
    }
}

/* Returns the row (or column) of a picture that describes row (or column) [i] of the grid. The
 * outer rows of the picture describe the outer rows of the grid, the middle one all rows in
 * between. */
static int32_t pictured(int32_t i, int32_t count, int32_t size)
{
    int32_t half = size / 2;
    if (i < half)
        return i;
    return count - i <= half ? size - (count - i) : half;
}

/* Reads what each sector holds from the picture. */
static void mark_by_picture(floor_state *state)
{
    const brw_layout *layout = state->layout;
    int32_t width = (int32_t)strlen(layout->picture[0]), height = brw_picture_rows(layout);
    int32_t columns = state->columns, rows = state->sector_count / columns;
    for (int32_t s = 0; s < state->sector_count; s++) {
        int32_t row = pictured(state->sectors[s].row, rows, height);
        int32_t column = pictured(state->sectors[s].column, columns, width);
        char letter = layout->picture[row][column];
        if (letter == 'a')
            state->sectors[s].holds = FLOOR_ANCHOR;
        else if (letter == 'R' || letter == 'M')
            state->sectors[s].holds = FLOOR_ROOM;
        else
            state->has_gaps = true;
        state->sectors[s].is_tall = letter == 'M';
    }
}

void brw_floor_mark(floor_state *state, brw_rng *rng)
{
    if (brw_layout_by_density(state->layout))
        mark_by_density(state, rng);
    else
        mark_by_picture(state);
}
