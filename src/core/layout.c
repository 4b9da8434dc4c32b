/* SPDX-License-Identifier: MIT
 * The table of layouts, and how finely a floor may be divided. */
#include "core/layout.h"

/* The codes of layouts are their places in the list, so a code is an index. */
static const brw_layout layouts[] = {
#define BARROW_LAYOUT(NAME, word, code, width, height, line, ...)                                  \
    [code] = {.name = #word,                                                                       \
              .summary = line,                                                                     \
              .least_width = width,                                                                \
              .least_height = height,                                                              \
              __VA_ARGS__},
#include "barrow/def/layout.def"
#undef BARROW_LAYOUT
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

/* Returns how many columns (or rows) fit, if each takes at least [least] of the usable tiles. */
static int32_t finest(int32_t tiles, int32_t least, int32_t most)
{
    int32_t fit = (tiles - 2 * BRW_MARGIN) / least;
    return fit < most ? fit : most;
}

/* Returns whether all rows of the picture leave the column empty. */
static bool is_empty_column(const brw_layout *layout, int32_t column)
{
    for (int32_t row = 0; row < BRW_SECTORS_DOWN && layout->picture[row][0]; row++)
        if (layout->picture[row][column] != '.')
            return false;
    return true;
}

/* A picture with empty columns shows the whole grid, so its columns are those of the grid. */
static int32_t unused_columns(const brw_layout *layout)
{
    int32_t columns = 0, unused = 0;
    while (layout->picture[0][columns])
        columns++;
    while (is_empty_column(layout, columns - 1 - unused))
        unused++;
    return unused;
}

/* If least and most are equal the layout prescribes the number, and its least size guarantees that
 * it fits; only drawn numbers are cut to the size of the floor. */
brw_grid_choice brw_grid_choices(const barrow_floor_params *floor)
{
    const brw_layout *layout = &layouts[floor->layout];
    brw_grid_choice grid = {layout->columns[0], layout->columns[1], layout->rows[0],
                            layout->rows[1], unused_columns(layout)};
    if (grid.columns_least < grid.columns_most)
        grid.columns_most = finest(floor->width, BRW_SECTOR_LEAST_W, grid.columns_most);
    if (grid.rows_least < grid.rows_most)
        grid.rows_most = finest(floor->height, BRW_SECTOR_LEAST_H, grid.rows_most);
    return grid;
}
