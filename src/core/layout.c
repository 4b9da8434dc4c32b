/* SPDX-License-Identifier: MIT
 * The table of layouts, and how finely a floor may be divided. */
#include "core/layout.h"

/* The code of a layout is its index in this list. */
static const brw_layout layouts[] = {
#define BARROW_LAYOUT(NAME, word, code, width, height, line, ...)                                  \
    [code] = {.name = #word,                                                                       \
              .summary = line,                                                                     \
              .least_width = width,                                                                \
              .least_height = height,                                                              \
              __VA_ARGS__},
#include "barrow/def/layout.def"
};
_Static_assert(sizeof layouts / sizeof layouts[0] == BARROW_LAYOUT_COUNT, "codes leave no gaps");

const brw_layout *brw_layout_of(int32_t layout)
{
    return &layouts[layout];
}

const char *brw_layout_name(int32_t layout)
{
    return (uint32_t)layout < BARROW_LAYOUT_COUNT ? layouts[layout].name : "?";
}

/* Returns how many columns (or rows) a map with [tiles] usable tiles along that side gets, if a map
 * of 56x32, which has [usual] of them, gets [count]. A smaller map also gets [count]. */
static int32_t grown(int32_t count, int32_t tiles, int32_t usual)
{
    return tiles > usual ? count * tiles / usual : count;
}

/* Returns how many columns (or rows) fit, up to [most], if each takes at least [least] of the
 * usable tiles. */
static int32_t finest(int32_t tiles, int32_t least, int32_t most)
{
    int32_t fit = tiles / least;
    return fit < most ? fit : most;
}

int32_t brw_picture_rows(const brw_layout *layout)
{
    int32_t rows = 0;
    while (rows < BRW_PICTURE_MOST && layout->picture[rows][0])
        rows++;
    return rows;
}

/* If least and most are equal, the layout prescribes the number of columns (or rows), and its
 * minimum size guarantees that they fit; only random numbers are limited by the size of the
 * floor. */
brw_grid_choice brw_grid_choices(const barrow_floor_params *floor)
{
    const brw_layout *layout = &layouts[floor->layout];
    int32_t width = floor->width - 2 * BRW_MARGIN, height = floor->height - 2 * BRW_MARGIN;
    brw_grid_choice grid = {layout->columns[0], layout->columns[1], layout->rows[0],
                            layout->rows[1]};
    if (layout->grows && floor->scale_contents)
        grid = (brw_grid_choice){grown(grid.columns_least, width, BRW_USUAL_W),
                                 grown(grid.columns_most, width, BRW_USUAL_W),
                                 grown(grid.rows_least, height, BRW_USUAL_H),
                                 grown(grid.rows_most, height, BRW_USUAL_H)};
    if (grid.columns_least < grid.columns_most)
        grid.columns_most = finest(width, BRW_SECTOR_LEAST_W, grid.columns_most);
    if (grid.rows_least < grid.rows_most)
        grid.rows_most = finest(height, BRW_SECTOR_LEAST_H, grid.rows_most);
    return grid;
}
