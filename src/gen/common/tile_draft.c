/* SPDX-License-Identifier: MIT
 * The memory of the tile passes. All of it is allocated at the start of a generation, for the
 * maximum that the parameters allow, so a warm workspace never allocates, whatever the seed
 * (G5). */
#include "gen/common/tile_draft.h"

#include "base/status.h"
#include "gen/common/tile_templates.h"
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
    capacity->things =
        (BRW_THINGS_PER_CELL + BRW_TRAPS_PER_CELL + BRW_ENEMIES_PER_CELL + BRW_PUZZLES_PER_ROOM) *
        capacity->rooms;
    capacity->puzzles = capacity->rooms;
    capacity->inert = capacity->tiles;            /* most floor of a large room is inert */
    capacity->routes = (w + h) * capacity->links; /* a way crosses a block and bends at most once */
}

/* Allocates what belongs to each tile of the map, lists of the tiles of a room for the largest
 * possible room, and the lists of doors. A room is a chain of cells, so n cells span at most
 * (n + 1)^2 / 4 blocks, and never more than the grid. Each link has two ends, so doors and mouths
 * have two entries per link. */
static void take_memory(brw_tile_draft *draft, brw_arena *arena, const brw_capacity *capacity,
                        uint32_t area, barrow_size_range block)
{
    uint32_t longest = draft->rooms->longest, chain = (longest + 1) * (longest + 1) / 4;
    uint32_t most = (chain < area ? chain : area) * (uint32_t)block.w_max * (uint32_t)block.h_max;
    draft->marks = BRW_ARENA_NEW(arena, uint16_t, capacity->tiles);
    draft->flood.steps = BRW_ARENA_NEW(arena, uint32_t, capacity->tiles);
    draft->flood.cells = BRW_ARENA_NEW(arena, uint32_t, most + 1);
    draft->walks = BRW_ARENA_NEW(arena, uint32_t, most);
    draft->layers = BRW_ARENA_NEW(arena, uint32_t, most + 1);
    draft->drawing = BRW_ARENA_NEW(arena, char, 2 * most); /* with the walls of the next blocks */
    draft->columns = BRW_ARENA_NEW(arena, int16_t, most + 1);
    draft->lines = BRW_ARENA_NEW(arena, int16_t, most + 1);
    draft->doors = BRW_ARENA_NEW(arena, uint16_t, 2 * capacity->links);
    draft->first_door = BRW_ARENA_NEW(arena, uint32_t, capacity->rooms + 2);
    draft->mouths = BRW_ARENA_NEW(arena, uint32_t, 2 * capacity->links);
    draft->first_thing = BRW_ARENA_NEW(arena, uint32_t, capacity->rooms + 1);
    draft->hint_rooms = BRW_ARENA_NEW(arena, uint16_t, 2 * capacity->rooms);
    draft->bench = BRW_ARENA_NEW(arena, brw_bench, 1);
    draft->facts = BRW_ARENA_NEW(arena, brw_tile_facts, capacity->rooms);
}

barrow_rect brw_cell_bounds(const barrow_dungeon *dungeon, uint32_t room)
{
    uint32_t count;
    const barrow_pos *cells = brw_room_cells(dungeon, room, &count);
    barrow_pos least = cells[0], most = cells[0];
    for (uint32_t i = 1; i < count; i++) {
        least = brw_pos(brw_smaller(least.x, cells[i].x), brw_smaller(least.y, cells[i].y));
        most = brw_pos(brw_larger(most.x, cells[i].x), brw_larger(most.y, cells[i].y));
    }
    return brw_rect(least.x, least.y, most.x - least.x + 1, most.y - least.y + 1);
}

#define CHAMBER_REACH 2 /* number of tiles from the middle of a chamber to its edge (T8) */

barrow_rect brw_tunnel_chamber(const brw_tile_draft *draft, uint32_t room)
{
    uint32_t count;
    const barrow_pos *cells = brw_room_cells(draft->dungeon, room, &count);
    barrow_pos middle = brw_block_middle(draft, cells[count / 2]);
    return brw_rect(middle.x - CHAMBER_REACH, middle.y - CHAMBER_REACH, 2 * CHAMBER_REACH + 1,
                    2 * CHAMBER_REACH + 1);
}

brw_tile_facts brw_facts_of(const brw_tile_draft *draft, uint32_t room)
{
    const uint64_t puzzle = BRW_USE_PURPOSE(BARROW_PURPOSE_PUZZLE);
    brw_tile_facts facts = draft->rooms->facts(&draft->dungeon->rooms[room]);
    if (facts.tunnel != BRW_NO_TUNNEL)
        facts.interior = BARROW_INTERIOR_NONE;
    if (draft->has_puzzles)
        return facts;
    facts.puzzle = 0;
    if (facts.interior == BARROW_INTERIOR_PUZZLE)
        facts.interior = BARROW_INTERIOR_CHEST;
    if (facts.uses & puzzle)
        facts.uses = (facts.uses & ~puzzle) | BRW_USE_PURPOSE(BARROW_PURPOSE_CHEST);
    else if (facts.uses & BRW_USE_TYPE(BARROW_TYPE_PUZZLE))
        facts.uses = BRW_USE_TYPE(BARROW_TYPE_ITEM);
    return facts;
}

/* Must be called before the dungeon reserves memory, because it raises the capacity. */
barrow_status brw_tiles_begin(barrow_work *work, const brw_tile_rooms *rooms,
                              brw_tile_extent extent, brw_capacity *capacity)
{
    if (!brw_tiles_wanted(work->params))
        return BARROW_OK;
    brw_tile_params params = brw_tile_params_of(work->params);
    tile_capacity(work->params, extent, capacity);
    brw_tile_draft *draft = BRW_ARENA_NEW(work->scratch, brw_tile_draft, 1);
    if (draft) {
        *draft = (brw_tile_draft){.dungeon = work->dungeon,
                                  .rooms = rooms,
                                  .decor = params.decor,
                                  .has_puzzles = params.puzzles};
        take_memory(draft, work->scratch, capacity, extent.area, params.block);
    }
    if (work->scratch->has_failed ||
        !brw_templates_begin(draft, work->scratch, work->params, capacity->rooms))
        return brw_fail(work->error, BARROW_NO_MEMORY, "", "not enough memory for a tile map");
    work->tiles = draft;
    return BARROW_OK;
}
