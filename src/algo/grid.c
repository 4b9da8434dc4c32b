/* SPDX-License-Identifier: MIT
 * Grids: allocating and resetting floods. */
#include "algo/grid.h"

#include <string.h>

bool brw_grid_flood_make(brw_grid_flood *flood, uint32_t width, uint32_t height, brw_arena *scratch)
{
    *flood = (brw_grid_flood){
        .width = width, .area = width * height, .most = BRW_UNSEEN, .goal = BRW_UNSEEN};
    flood->steps = BRW_ARENA_NEW(scratch, uint32_t, flood->area);
    flood->cells = BRW_ARENA_NEW(scratch, uint32_t, flood->area);
    if (!flood->steps || !flood->cells)
        return false;
    memset(flood->steps, BARROW_NONE_BYTE, flood->area * sizeof flood->steps[0]);
    return true;
}

void brw_grid_flood_forget(brw_grid_flood *flood)
{
    for (uint32_t i = 0; i < flood->count; i++)
        flood->steps[flood->cells[i]] = BRW_UNSEEN;
    flood->count = flood->head = 0;
}
