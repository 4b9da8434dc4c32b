/* SPDX-License-Identifier: MIT
 * Rooms and links as a graph: positions of nodes, and which links are edges. */
#ifndef BRW_GRAPH_H
#define BRW_GRAPH_H

#include "io/facts.h"

/* The position of a room in points (72 per inch), y downward, from its cells or its rectangle. */
typedef struct brw_graph_place {
    int32_t x, y;
} brw_graph_place;

brw_graph_place brw_graph_room_place(const barrow_dungeon *dungeon, uint32_t room);

/* Returns whether a link joins two rooms. A dead end does not. */
bool brw_graph_is_edge(const barrow_dungeon *dungeon, uint32_t link);

#endif
