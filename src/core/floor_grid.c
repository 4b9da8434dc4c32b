/* SPDX-License-Identifier: MIT
 * How finely a floor may be divided. */
#include "core/floor_grid.h"

/* Columns (or rows) that fit: each takes [least] of the usable tiles. */
static int32_t finest(int32_t tiles, int32_t least, int32_t most)
{
    int32_t fit = (tiles - 2 * BRW_MARGIN) / least;
    return fit < most ? fit : most;
}

/* The table of F3's layouts. Where least and most are equal the layout prescribes the number, and
 * its least size (layout.def) sees to it that it fits; only drawn numbers are cut to the size of
 * the floor. */
brw_grid_choice brw_grid_choices(const barrow_floor_params *floor)
{
    static const struct {
        int8_t columns_least, columns_most, rows_least, rows_most, used_of_four, by_density;
    } rows[BARROW_LAYOUT_COUNT] = {
        [BARROW_LAYOUT_STD_FINE] = {2, 6, 2, 4, 4, 1},
        [BARROW_LAYOUT_STD_HALF] = {4, 4, 2, 3, 2, 1},
        [BARROW_LAYOUT_ONE_ROOM] = {1, 1, 1, 1, 4, 0},
        [BARROW_LAYOUT_RING] = {6, 6, 4, 4, 4, 0},
        [BARROW_LAYOUT_CROSSROADS] = {5, 5, 4, 4, 4, 0},
        [BARROW_LAYOUT_TWO_ROOMS] = {2, 2, 1, 1, 4, 0},
        [BARROW_LAYOUT_LINE] = {5, 5, 1, 1, 4, 0},
        [BARROW_LAYOUT_CROSS] = {3, 3, 3, 3, 4, 0},
        [BARROW_LAYOUT_STD_FULL] = {2, 4, 2, 3, 4, 1},
        [BARROW_LAYOUT_BEETLE] = {3, 3, 3, 3, 4, 0},
        [BARROW_LAYOUT_OUTER] = {3, 6, 3, 4, 4, 0},
        [BARROW_LAYOUT_STD_THREE_QUARTER] = {4, 4, 2, 3, 3, 1},
    };
    brw_grid_choice grid;
    int32_t layout = floor->layout;
    grid.columns_least = rows[layout].columns_least;
    grid.rows_least = rows[layout].rows_least;
    grid.columns_most = rows[layout].columns_most;
    grid.rows_most = rows[layout].rows_most;
    if (grid.columns_least < grid.columns_most)
        grid.columns_most = finest(floor->width, BRW_SECTOR_LEAST_W, grid.columns_most);
    if (grid.rows_least < grid.rows_most)
        grid.rows_most = finest(floor->height, BRW_SECTOR_LEAST_H, grid.rows_most);
    grid.used_of_four = rows[layout].used_of_four;
    grid.used_columns_most = grid.columns_most * grid.used_of_four / 4;
    grid.by_density = rows[layout].by_density != 0;
    return grid;
}
