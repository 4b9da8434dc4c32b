/* SPDX-License-Identifier: MIT
 * The memory of the tail: all of it is taken at the start of a generation, by the most that the
 * parameters allow, so that a warm workspace makes no allocation whatever the seed (G5). */
#include "gen/common/tile_plan.h"

#include "base/status.h"

static void tile_capacity(const barrow_params *params, brw_tile_extent extent,
                          brw_capacity *capacity)
{
    bool is_quest = params->family == BARROW_QUEST;
    barrow_size_range block = is_quest ? params->as.quest.block : params->as.crawl.block;
    uint32_t w = (uint32_t)block.w_max, h = (uint32_t)block.h_max;
    /* (columns * w + 1) * (rows * h + 1), where columns * rows is at most the area */
    capacity->tiles = extent.area * w * h + extent.columns * w + extent.rows * h + 1;
    capacity->things = (BRW_THINGS_PER_CELL + BRW_ENEMIES_PER_CELL) * capacity->rooms;
    capacity->routes = (w + h) * capacity->links; /* a way crosses a block and bends once at most */
}

static bool take_planes(brw_tile_plan *plan, brw_arena *arena, const brw_capacity *capacity,
                        uint32_t area)
{
    plan->cell_rooms = BRW_ARENA_NEW(arena, uint16_t, area);
    plan->doors = BRW_ARENA_NEW(arena, uint16_t, 2 * capacity->links);
    plan->first_door = BRW_ARENA_NEW(arena, uint32_t, capacity->rooms + 2);
    plan->mouths = BRW_ARENA_NEW(arena, barrow_pos, 2 * capacity->links);
    plan->marks = BRW_ARENA_NEW(arena, uint8_t, capacity->tiles);
    plan->steps = BRW_ARENA_NEW(arena, uint16_t, capacity->tiles);
    plan->queue = BRW_ARENA_NEW(arena, uint32_t, capacity->tiles);
    return plan->cell_rooms && plan->doors && plan->first_door && plan->mouths && plan->marks &&
           plan->steps && plan->queue;
}

barrow_status brw_tiles_begin(barrow_work *work, brw_tile_extent extent, brw_capacity *capacity)
{
    if (!brw_tiles_wanted(work->params))
        return BARROW_OK;
    tile_capacity(work->params, extent, capacity);
    brw_tile_plan *plan = BRW_ARENA_NEW(work->scratch, brw_tile_plan, 1);
    if (!plan || !take_planes(plan, work->scratch, capacity, extent.area))
        return brw_fail(work->error, BARROW_NO_MEMORY, "", "there is no memory for a tile map");
    bool is_quest = work->params->family == BARROW_QUEST;
    plan->dungeon = work->dungeon;
    plan->decor = is_quest ? work->params->as.quest.decor : work->params->as.crawl.decor;
    work->tiles = plan;
    return BARROW_OK;
}
