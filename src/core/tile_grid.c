/* SPDX-License-Identifier: MIT
 * Cells and their blocks of tiles. */
#include "core/tile_grid.h"

#include "base/status.h"

bool barrow_params_tiles(const barrow_params *params)
{
    return params && (params->family == BARROW_FLOOR || brw_tiles_wanted(params));
}

/* Blocks have a single size: brw_check_tiles refuses a range, so the minimum is the size. Cells of
 * a quest are relative to its entry, so their coordinates may be negative. */
brw_tile_grid brw_tile_grid_of(const barrow_dungeon *dungeon)
{
    barrow_size_range block = brw_tile_params_of(&dungeon->params).block;
    brw_tile_grid grid = {.block_w = block.w_min,
                          .block_h = block.h_min,
                          .columns = dungeon->grid_width,
                          .rows = dungeon->grid_height};
    if (dungeon->params.family != BARROW_QUEST)
        return grid;
    barrow_pos least = dungeon->rooms[0].as.quest.cell, most = least;
    for (uint32_t i = 1; i < dungeon->room_count; i++) {
        barrow_pos cell = dungeon->rooms[i].as.quest.cell;
        least.x = cell.x < least.x ? cell.x : least.x;
        least.y = cell.y < least.y ? cell.y : least.y;
        most.x = cell.x > most.x ? cell.x : most.x;
        most.y = cell.y > most.y ? cell.y : most.y;
    }
    grid.origin = least;
    grid.columns = most.x - least.x + 1;
    grid.rows = most.y - least.y + 1;
    return grid;
}

/* Returns a pointer into the dungeon. A crawl's rooms share one list of cells; the cells of a room
 * are consecutive. */
const barrow_pos *brw_room_cells(const barrow_dungeon *dungeon, uint32_t room, uint32_t *count)
{
    const barrow_room *at = &dungeon->rooms[room];
    if (dungeon->params.family == BARROW_QUEST) {
        *count = 1;
        return &at->as.quest.cell;
    }
    *count = at->as.crawl.cell_count;
    return &dungeon->cells[at->as.crawl.first_cell];
}

/* A quest's rooms have one cell each, so the rooms are enough; a crawl's may have several, and only
 * the door knows which cells it joins. */
void brw_link_cells(const barrow_dungeon *dungeon, const barrow_link *link, barrow_pos cells[2])
{
    bool is_quest = dungeon->params.family == BARROW_QUEST;
    cells[0] = is_quest ? dungeon->rooms[link->a].as.quest.cell : link->at[0];
    cells[1] = is_quest ? dungeon->rooms[link->b].as.quest.cell : link->at[1];
}

/* Checks even if no tile map is wanted, so that impossible parameters are refused at once. */
barrow_status brw_check_tiles(const barrow_params *params, barrow_error *error)
{
    barrow_size_range block = brw_tile_params_of(params).block;
    if (block.w_min != block.w_max || block.h_min != block.h_max)
        return brw_fail(error, BARROW_BAD_PARAM, "block",
                        "block: %dx%d..%dx%d is a range; give one size from %dx%d to 33x33",
                        block.w_min, block.h_min, block.w_max, block.h_max, BRW_BLOCK_LEAST_W,
                        BRW_BLOCK_LEAST_H);
    if (block.w_min < BRW_BLOCK_LEAST_W)
        return brw_fail(error, BARROW_BAD_PARAM, "block",
                        "block: %dx%d is not allowed; give WxH from %dx%d to 33x33", block.w_min,
                        block.h_min, BRW_BLOCK_LEAST_W, BRW_BLOCK_LEAST_H);
    return BARROW_OK;
}
