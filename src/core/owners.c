/* SPDX-License-Identifier: MIT
 * The owner plane of a map that was read or changed. It is not in documents, because it follows
 * from the rest: rooms own what can be walked in them, and links own their ways. */
#include <string.h>

#include "core/dungeon.h"
#include "core/tile_grid.h"

/* Makes rooms of a quest or crawl the owners of their tiles. Tile (x, y) lies in the block of cell
 * (x / w, y / h), counted from the first cell of the grid, and belongs to its room. Cells outside
 * the map are ignored, because the checks report them. Item blocks are walls that a room owns (T3).
 * Returns false when out of memory.
 *
 *     cell (0, 0)      cell (1, 0)
 *     +--------+-------+--------+--
 *     | w x h tiles    | w x h  |      the map has one more row and column, for the last wall
 *     +--------+-------+--------+-- */
static bool own_blocks(barrow_dungeon *floor, brw_arena *scratch)
{
    bool is_quest = floor->params.family == BARROW_QUEST;
    barrow_size_range size = brw_tile_params_of(&floor->params).block;
    int columns = floor->width / size.w_min + 1, rows = floor->height / size.h_min + 1;
    uint16_t *rooms = BRW_ARENA_NEW(scratch, uint16_t, (size_t)(columns * rows));
    barrow_pos origin = {0, 0};
    if (!rooms)
        return false;
    memset(rooms, BARROW_NONE_BYTE, sizeof *rooms * (size_t)(columns * rows));
    for (uint32_t i = 0; is_quest && i < floor->room_count; i++) {
        barrow_pos cell = floor->rooms[i].as.quest.cell; /* relative to the entry */
        origin.x = !i || cell.x < origin.x ? cell.x : origin.x;
        origin.y = !i || cell.y < origin.y ? cell.y : origin.y;
    }
    for (uint32_t id = 0; id < floor->room_count; id++) {
        uint32_t count;
        const barrow_pos *cells = brw_room_cells(floor, id, &count);
        for (uint32_t i = 0; i < count; i++) {
            int column = cells[i].x - origin.x, row = cells[i].y - origin.y;
            if (column >= 0 && row >= 0 && column < columns && row < rows)
                rooms[row * columns + column] = (uint16_t)id;
        }
    }
    for (int i = 0; i < floor->width * floor->height; i++) {
        int x = i % floor->width, y = i / floor->width;
        bool is_owned = brw_is_walkable(floor->tiles[i]) || brw_is_item_block(floor->tiles[i]);
        floor->owners[i] = is_owned ? rooms[y / size.h_min * columns + x / size.w_min]
                                    : (uint16_t)BARROW_NONE;
    }
    return true;
}

bool brw_dungeon_own(barrow_dungeon *floor, brw_arena *scratch)
{
    if (floor->params.family == BARROW_FLOOR) {
        /* Make rooms of a floor the owners of their tiles. If two overlap, the later one owns
         * them. */
        int area = floor->width * floor->height;
        memset(floor->owners, BARROW_NONE_BYTE, (size_t)area * sizeof *floor->owners);
        for (uint32_t id = 0; id < floor->room_count; id++) {
            barrow_rect rect = floor->rooms[id].rect;
            for (int i = 0; i < rect.w * rect.h; i++) {
                int at = (rect.y + i / rect.w) * floor->width + rect.x + i % rect.w;
                if (brw_is_walkable(floor->tiles[at]))
                    floor->owners[at] = (uint16_t)id;
            }
        }
    }
    else if (!own_blocks(floor, scratch))
        return false;
    /* Make links the owners of their ways. If two corridors share a tile, the first owns it, as
     * in the generator. Rooms keep their tiles from corridors, but not from doors. */
    for (uint32_t id = 0; id < floor->link_count; id++) {
        const barrow_link *link = &floor->links[id];
        for (uint32_t i = 0; i < link->tile_count; i++) {
            barrow_pos pos = floor->routes[link->first_tile + i];
            uint16_t *owner = &floor->owners[pos.y * floor->width + pos.x];
            if (*owner == BARROW_NONE || floor->params.family != BARROW_FLOOR)
                *owner = (uint16_t)(BARROW_OWNER_LINK + id);
        }
    }
    return true;
}
