/* SPDX-License-Identifier: MIT
 * How finely a floor may be divided (F3): shared by the check of the parameters, the generator and
 * the verifier, as it is arithmetic of the rule and not a decision of any of them. */
#ifndef BRW_FLOOR_GRID_H
#define BRW_FLOOR_GRID_H

#include "barrow/params.h"

/* F3: no sector of a std layout is smaller. */
#define BRW_SECTOR_LEAST_W 8
#define BRW_SECTOR_LEAST_H 7
#define BRW_MARGIN 2 /* F2: tiles on each side that nothing uses */

/* The grids of sectors that a layout may draw on a floor of this size. */
typedef struct brw_grid_choice {
    int32_t columns_least, columns_most, rows_least, rows_most;
    int32_t used_of_four;      /* columns in use, of four; 4 where all are */
    int32_t used_columns_most; /* columns in use on the finest grid */
    bool by_density;           /* a std layout: density says which sectors get rooms */
} brw_grid_choice;

brw_grid_choice brw_grid_choices(const barrow_floor_params *floor);

#endif
