/* SPDX-License-Identifier: MIT
 * The memory of the tile passes. All of it is allocated at the start of a generation, for the
 * maximum that the parameters allow, so a warm workspace never allocates, whatever the seed
 * (G5). */
#include "gen/common/tile_plan.h"

#include "base/status.h"
#include "puzzle/bench.h"

/* Raises the bounds of a layout by what its tile map adds. Every bound holds for any seed (G5). */
static void tile_capacity(const barrow_params *params, brw_tile_extent extent,
                          brw_capacity *capacity)
{
    barrow_size_range block = brw_tile_params_of(params).block;
    uint32_t w = (uint32_t)block.w_max, h = (uint32_t)block.h_max;
    /* (columns * w + 1) * (rows * h + 1), where columns * rows is at most the area */
    capacity->tiles = extent.area * w * h + extent.columns * w + extent.rows * h + 1;
    /* The bound on rooms also bounds the cells: a room of several cells gets the allowance of each
     * cell. */
    capacity->things = (BRW_THINGS_PER_CELL + BRW_TRAPS_PER_CELL + BRW_ENEMIES_PER_CELL +
                        BRW_PUZZLES_PER_ROOM) * capacity->rooms;
    capacity->puzzles = capacity->rooms;
    capacity->inert = capacity->tiles;            /* most floor of a large room is inert */
    capacity->routes = (w + h) * capacity->links; /* a way crosses a block and bends at most once */
}

typedef struct room_bounds {
    uint32_t rooms;
    uint32_t longest; /* maximum number of cells in any room */
    uint32_t area;    /* number of cells in the grid */
} room_bounds;

/* Returns the number of words for the bits of a room with [cells] cells inside a rectangle of
 * [blocks] blocks: the tiles, one word for the remainder, and at both ends a row of guards. A room
 * is at most as wide as its cells in a line. */
static uint32_t words_of_room(barrow_size_range block, uint32_t cells, uint32_t blocks)
{
    uint32_t w = (uint32_t)block.w_max, h = (uint32_t)block.h_max;
    return blocks * w * h / 64 + 1 + 2 * (cells * w / 64 + 2);
}

/* Allocates the memory for the bits of rooms. A room is a chain of cells, so n cells span at most
 * (n + 1)^2 / 4 blocks, and never more than the grid. Up to four cells span at most 1.5 blocks
 * each, and all passages of a crawl together span at most two grids (gen/crawl/shortcuts.c), so
 * four blocks per cell are enough. The sets and steps of the current room are allocated once, for
 * the largest possible room. */
static bool take_room_bits(brw_tile_plan *plan, brw_arena *arena, const room_bounds *bounds,
                           barrow_size_range block)
{
    uint32_t longest = bounds->longest, chain = (longest + 1) * (longest + 1) / 4;
    uint32_t usual = words_of_room(block, 1, 4), rooms = bounds->rooms;
    uint32_t most = words_of_room(block, longest, chain < bounds->area ? chain : bounds->area);
    bool is_taken = true;
    plan->bits = BRW_ARENA_NEW(arena, uint64_t, 3 * rooms * usual);
    plan->first_word = BRW_ARENA_NEW(arena, uint32_t, rooms + 1);
    plan->steps = BRW_ARENA_NEW(arena, uint16_t, 64 * most);
    plan->ways = BRW_ARENA_NEW(arena, uint16_t, 64 * most);
    for (uint32_t i = 0; i < BRW_SET_COUNT; i++) {
        plan->sets[i] = BRW_ARENA_NEW(arena, uint64_t, most);
        is_taken &= plan->sets[i] != NULL;
    }
    return is_taken && plan->bits && plan->first_word && plan->steps && plan->ways;
}

/* Allocates the lists of doors. Each link has two ends, so doors and mouths have two entries per
 * link. */
static bool take_lists(brw_tile_plan *plan, brw_arena *arena, const brw_capacity *capacity,
                       uint32_t area)
{
    plan->cell_rooms = BRW_ARENA_NEW(arena, uint16_t, area);
    plan->doors = BRW_ARENA_NEW(arena, uint16_t, 2 * capacity->links);
    plan->first_door = BRW_ARENA_NEW(arena, uint32_t, capacity->rooms + 2);
    plan->mouths = BRW_ARENA_NEW(arena, uint32_t, 2 * capacity->links);
    plan->first_thing = BRW_ARENA_NEW(arena, uint32_t, capacity->rooms + 1);
    return plan->cell_rooms && plan->doors && plan->first_door && plan->mouths &&
           plan->first_thing;
}

/* Must be called before the dungeon reserves memory, because it raises the capacity. */
barrow_status brw_tiles_begin(barrow_work *work, const brw_tile_rooms *rooms,
                              brw_tile_extent extent, brw_capacity *capacity)
{
    if (!brw_tiles_wanted(work->params))
        return BARROW_OK;
    brw_tile_params params = brw_tile_params_of(work->params);
    tile_capacity(work->params, extent, capacity);
    room_bounds bounds = {capacity->rooms, rooms->longest, extent.area};
    brw_tile_plan *plan = BRW_ARENA_NEW(work->scratch, brw_tile_plan, 1);
    if (!plan || !take_lists(plan, work->scratch, capacity, extent.area) ||
        !take_room_bits(plan, work->scratch, &bounds, params.block))
        return brw_fail(work->error, BARROW_NO_MEMORY, "", "not enough memory for a tile map");
    plan->bench = BRW_ARENA_NEW(work->scratch, brw_bench, 1);
    if (!plan->bench)
        return brw_fail(work->error, BARROW_NO_MEMORY, "", "not enough memory for puzzles");
    plan->dungeon = work->dungeon;
    plan->rooms = rooms;
    plan->decor = params.decor;
    work->tiles = plan;
    return BARROW_OK;
}
