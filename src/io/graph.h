/* SPDX-License-Identifier: MIT
 * Rooms and links as a graph: where a node stands, which links are edges. */
#ifndef BRW_GRAPH_H
#define BRW_GRAPH_H

#include "io/facts.h"

/* Where a room stands, in points (72 an inch), y downward: by its cells, or by its rectangle. */
typedef struct brw_graph_place {
    int32_t x, y;
} brw_graph_place;

brw_graph_place brw_graph_room_place(const barrow_dungeon *dungeon, uint32_t room);

/* Whether a link joins two rooms, which a dead end does not. */
bool brw_graph_is_edge(const barrow_dungeon *dungeon, uint32_t link);

#endif
