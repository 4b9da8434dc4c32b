/* SPDX-License-Identifier: MIT
 * Graphs of rooms and links: the ways out of each room, and breadth-first searches over them. */
#ifndef BRW_ALGO_GRAPH_H
#define BRW_ALGO_GRAPH_H

#include <stdbool.h>

#include "barrow/barrow.h"
#include "base/arena.h"
#include "base/bits.h"

/* A link as seen from one of its rooms. */
typedef struct brw_way {
    uint16_t to, link;
} brw_way;

/* The ways out of room r are ways[first[r]] .. ways[first[r + 1] - 1], in the order of the links.
 * Every link but a window is listed in both of its rooms. */
typedef struct brw_graph {
    const barrow_dungeon *dungeon;
    uint32_t *first;
    brw_way *ways;
} brw_graph;

/* Returns whether a link joins two different rooms below [rooms]. */
static inline bool brw_joins_two_of(uint32_t rooms, const barrow_link *link)
{
    return link->a < rooms && link->b < rooms && link->a != link->b;
}

/* Returns whether a link joins two different rooms of the dungeon. */
static inline bool brw_joins_two_rooms(const barrow_dungeon *dungeon, const barrow_link *link)
{
    return brw_joins_two_of(dungeon->room_count, link);
}

/* Allocates memory for graphs of up to this many rooms and links; returns false when out of memory.
 */
bool brw_graph_reserve(brw_graph *graph, uint32_t rooms, uint32_t links, brw_arena *scratch);

/* Lists the ways of [dungeon]. Links that do not join two different rooms are left out. */
void brw_graph_fill(brw_graph *graph, const barrow_dungeon *dungeon);

/* Does both, with memory for exactly this dungeon. */
barrow_status brw_graph_make(brw_graph *graph, const barrow_dungeon *dungeon, brw_arena *scratch);

/* ---- searching -------------------------------------------------------------------------- */

/* A first-in, first-out queue of numbers. Each number is added at most once, so an array with one
 * slot for each is large enough. Numbers that were taken out stay in the array. */
typedef struct brw_queue {
    uint16_t *items;
    uint32_t head, tail;
} brw_queue;

static inline void brw_queue_put(brw_queue *queue, uint16_t item)
{
    queue->items[queue->tail++] = item;
}

static inline bool brw_queue_take(brw_queue *queue, uint16_t *item)
{
    if (queue->head == queue->tail)
        return false;
    *item = queue->items[queue->head++];
    return true;
}

/* A breadth-first search. Start it in one room or several, then run it. The first way to reach a
 * room counts, so among ways of equal length the one through earlier links wins. */
typedef struct brw_bfs {
    const brw_graph *graph;
    uint16_t *distance;     /* for each room, its distance from the start, or BARROW_NONE */
    uint16_t *came_by;      /* for rooms that were reached: the link that led there */
    brw_queue rooms;        /* all rooms that were reached, in order */
    uint16_t target;        /* the run ends when this room is reached; BARROW_NONE for no target */
    const uint64_t *stops;  /* a set of rooms that the search does not go on from, or NULL */
    const uint64_t *wanted; /* a set of rooms, or NULL: the run ends when it has left the room from
                             * which it reached the last of them */
    uint32_t wanted_left;   /* number of wanted rooms that are not reached; set it at the start */
} brw_bfs;

/* Allocates memory for searches of [graph] with up to this many rooms; returns false when out of
 * memory. Clear the search before the first use. */
bool brw_bfs_reserve(brw_bfs *search, const brw_graph *graph, uint32_t rooms, brw_arena *scratch);

/* Does the same for the rooms of the graph's dungeon. At first no room counts as reached. */
bool brw_bfs_make(brw_bfs *search, const brw_graph *graph, brw_arena *scratch);

/* Forget the last search. clear resets all rooms; forget resets only those that were reached. */
void brw_bfs_clear(brw_bfs *search);
void brw_bfs_forget(brw_bfs *search);

static inline bool brw_bfs_met(const brw_bfs *search, uint32_t room)
{
    return search->distance[room] != BARROW_NONE;
}

/* Adds a room to start from. */
static inline void brw_bfs_start(brw_bfs *search, uint16_t room)
{
    search->distance[room] = 0;
    brw_queue_put(&search->rooms, room);
}

/* Returns whether the search may leave room [from] by [way]. */
typedef bool brw_bfs_passes(const void *user, uint16_t from, brw_way way);

/* Runs until no room is left or all that is looked for is reached. It is inline, so that [passes]
 * costs no call. */
static inline void brw_bfs_run(brw_bfs *search, brw_bfs_passes *passes, const void *user)
{
    const brw_graph *graph = search->graph;
    const uint64_t *wanted = search->wanted;
    uint16_t *distance = search->distance, *rooms = search->rooms.items, target = search->target;
    uint32_t head = search->rooms.head, tail = search->rooms.tail;
    uint32_t left = wanted ? search->wanted_left : 1;
    while (head < tail && left > 0) {
        uint16_t room = rooms[head++], steps = (uint16_t)(distance[room] + 1);
        const brw_way *end = graph->ways + graph->first[room + 1u];
        if (search->stops && brw_set_has(search->stops, room))
            continue;
        for (const brw_way *way = graph->ways + graph->first[room]; way != end; way++) {
            if (distance[way->to] != BARROW_NONE || !passes(user, room, *way))
                continue;
            distance[way->to] = steps;
            search->came_by[way->to] = way->link;
            rooms[tail++] = way->to;
            if (wanted && brw_set_has(wanted, way->to))
                left--;
            if (way->to == target) {
                head = tail;
                break;
            }
        }
    }
    search->rooms.head = head;
    search->rooms.tail = tail;
    search->wanted_left = left;
}

#endif
