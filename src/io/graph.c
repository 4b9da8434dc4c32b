/* SPDX-License-Identifier: MIT
 * Rooms and links as a graph. */
#include "core/tile_grid.h"
#include "io/graph.h"

#define CELL_POINTS 108
#define TILE_POINTS 18

/* Twice the middle of a rectangle is an integer, so it is halved after scaling. A merged room of a
 * crawl is at the mean of its cells, which may be in none of them. */
brw_graph_place brw_graph_room_place(const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_room *room = &dungeon->rooms[id];
    int32_t x = 0, y = 0;
    if (!brw_has_cells(dungeon))
        return (brw_graph_place){(2 * room->rect.x + room->rect.w) * TILE_POINTS / 2,
                                 (2 * room->rect.y + room->rect.h) * TILE_POINTS / 2};
    uint32_t cell_count;
    const barrow_pos *cells = brw_room_cells(dungeon, id, &cell_count);
    int32_t count = (int32_t)cell_count;
    for (int32_t i = 0; i < count; i++) {
        x += cells[i].x * CELL_POINTS;
        y += cells[i].y * CELL_POINTS;
    }
    return count ? (brw_graph_place){x / count, y / count} : (brw_graph_place){0, 0};
}

bool brw_graph_is_edge(const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_link *link = &dungeon->links[id];
    return link->a < dungeon->room_count && link->b < dungeon->room_count;
}

#undef CELL_POINTS
#undef TILE_POINTS
