/* SPDX-License-Identifier: MIT
 * Grids: allocating and resetting floods. */
#include "algo/grid.h"

#include <string.h>

void brw_grid_flood_begin(brw_grid_flood *flood, uint32_t width, uint32_t height)
{
    *flood = (brw_grid_flood){.width = width,
                              .area = width * height,
                              .steps = flood->steps,
                              .cells = flood->cells,
                              .most = BRW_UNSEEN,
                              .goal = BRW_UNSEEN};
    memset(flood->steps, BARROW_NONE_BYTE, flood->area * sizeof flood->steps[0]);
}

bool brw_grid_flood_room(brw_grid_flood *flood, uint32_t width, uint32_t height, brw_arena *scratch)
{
    flood->steps = BRW_ARENA_NEW(scratch, uint32_t, (size_t)width * height);
    flood->cells = BRW_ARENA_NEW(scratch, uint32_t, (size_t)width * height);
    return flood->steps && flood->cells;
}

bool brw_grid_flood_make(brw_grid_flood *flood, uint32_t width, uint32_t height, brw_arena *scratch)
{
    if (!brw_grid_flood_room(flood, width, height, scratch))
        return false;
    brw_grid_flood_begin(flood, width, height);
    return true;
}

void brw_grid_flood_forget(brw_grid_flood *flood)
{
    for (uint32_t i = 0; i < flood->count; i++)
        flood->steps[flood->cells[i]] = BRW_UNSEEN;
    flood->count = flood->head = 0;
}
