/* SPDX-License-Identifier: MIT
 * Graphs of rooms and links. Ways are listed in the order of the links and searched in that order,
 * so the same dungeon always gives the same walk (G1). */
#include "algo/graph.h"

#include <string.h>

/* Two ways for each link are enough even if some links join no rooms. */
bool brw_graph_reserve(brw_graph *graph, uint32_t rooms, uint32_t links, brw_arena *scratch)
{
    *graph = (brw_graph){.first = BRW_ARENA_NEW(scratch, uint32_t, rooms + 2u),
                         .ways = BRW_ARENA_NEW(scratch, brw_way, 2u * links)};
    return graph->first && graph->ways;
}

/* Counts the ways of each room, sums them up, and fills the ways in. At first the counts are one
 * slot too far along, so that the same array can serve as cursors while filling. Links are taken in
 * order, so each room lists its ways in that order, which makes a walk the same everywhere (G1).
 *
 *     counted:   0  0  n0        n1        n2          room 0 has n0 ways, ...
 *     summed:    0  0  n0        n0+n1     n0+n1+n2    first[1] = start of room 0
 *     filled:    0  n0 n0+n1     n0+n1+n2  n0+n1+n2    first[0] = start of room 0 */
void brw_graph_fill(brw_graph *graph, const barrow_dungeon *dungeon)
{
    uint32_t *first = graph->first, rooms = dungeon->room_count, links = dungeon->link_count;
    brw_way *ways = graph->ways;
    graph->dungeon = dungeon;
    memset(first, 0, (rooms + 2) * sizeof first[0]);
    for (uint32_t pass = 0; pass < 2; pass++) {
        const barrow_link *link = dungeon->links;
        for (uint32_t i = 0; i < links; i++, link++) {
            if (!brw_joins_two_of(rooms, link) || link->kind == BARROW_LINK_WINDOW)
                continue;
            if (pass) {
                ways[first[link->a + 1u]++] = (brw_way){link->b, (uint16_t)i};
                ways[first[link->b + 1u]++] = (brw_way){link->a, (uint16_t)i};
            } else {
                first[link->a + 2u]++;
                first[link->b + 2u]++;
            }
        }
        for (uint32_t room = 3; room < rooms + 2 && !pass; room++)
            first[room] += first[room - 1];
    }
}

barrow_status brw_graph_make(brw_graph *graph, const barrow_dungeon *dungeon, brw_arena *scratch)
{
    if (!brw_graph_reserve(graph, dungeon->room_count, dungeon->link_count, scratch))
        return BARROW_NO_MEMORY;
    brw_graph_fill(graph, dungeon);
    return BARROW_OK;
}

/* ---- searching -------------------------------------------------------------------------- */

bool brw_bfs_reserve(brw_bfs *search, const brw_graph *graph, uint32_t rooms, brw_arena *scratch)
{
    *search = (brw_bfs){.graph = graph, .target = BARROW_NONE};
    search->distance = BRW_ARENA_NEW(scratch, uint16_t, rooms);
    search->came_by = BRW_ARENA_NEW(scratch, uint16_t, rooms);
    search->rooms.items = BRW_ARENA_NEW(scratch, uint16_t, rooms);
    return search->distance && search->came_by && search->rooms.items;
}

bool brw_bfs_make(brw_bfs *search, const brw_graph *graph, brw_arena *scratch)
{
    if (!brw_bfs_reserve(search, graph, graph->dungeon->room_count, scratch))
        return false;
    brw_bfs_clear(search);
    return true;
}

/* came_by is not cleared: it is read only for rooms that distance marks as reached. */
void brw_bfs_clear(brw_bfs *search)
{
    uint32_t rooms = search->graph->dungeon->room_count;
    memset(search->distance, BARROW_NONE_BYTE, rooms * sizeof search->distance[0]);
    search->rooms.head = search->rooms.tail = 0;
}

void brw_bfs_forget(brw_bfs *search)
{
    for (uint32_t i = 0; i < search->rooms.tail; i++)
        search->distance[search->rooms.items[i]] = BARROW_NONE;
    search->rooms.head = search->rooms.tail = 0;
}
