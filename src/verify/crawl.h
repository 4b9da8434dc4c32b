/* SPDX-License-Identifier: MIT
 * The checks of a crawl: the view that all of them read, and what they share with the metrics and
 * with the checks of tiles. */
#ifndef BRW_VERIFY_CRAWL_H
#define BRW_VERIFY_CRAWL_H

#include "algo/graph.h"
#include "algo/grid.h"
#include "core/kinds.h"
#include "verify/verify.h"
#include "verify/walk.h"

/* ---- rooms and paths -------------------------------------------------------------------- */

#define CRAWL_TYPE(NAME) (1u << BARROW_TYPE_##NAME)

static inline const barrow_crawl_room *crawl_room(const barrow_dungeon *dungeon, uint32_t id)
{
    return &dungeon->rooms[id].as.crawl;
}

/* Returns whether the room has any of [types], a set of CRAWL_TYPE bits. */
static inline bool crawl_has(const barrow_dungeon *dungeon, uint32_t id, uint32_t types)
{
    return (crawl_room(dungeon, id)->types & types) != 0;
}

/* Returns the number of a path's room. */
static inline uint32_t crawl_path_room(const barrow_dungeon *dungeon, const barrow_crawl_path *path,
                                       uint32_t order)
{
    return dungeon->path_rooms[path->first_room + order];
}

/* Returns the number of the main path's room. */
static inline uint32_t crawl_main_room(const barrow_dungeon *dungeon, uint32_t order)
{
    return crawl_path_room(dungeon, &dungeon->paths[0], order);
}

/* Returns the last room of a path. Only a shortcut between touching rooms has none (C10). */
static inline uint32_t crawl_last_room(const barrow_dungeon *dungeon, const barrow_crawl_path *path)
{
    return crawl_path_room(dungeon, path, path->room_count - 1u);
}

/* Returns whether the room is the last one of its path. */
static inline bool crawl_is_path_end(const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_crawl_path *path = &dungeon->paths[crawl_room(dungeon, id)->path_id];
    return path->room_count && crawl_last_room(dungeon, path) == id;
}

/* Returns whether room [to] is the first of a path that leaves from room [from]. A loop also
 * returns to [from] from its last room, hence order 0. */
static inline bool crawl_enters_path(const barrow_dungeon *dungeon, uint32_t from, uint32_t to)
{
    const barrow_crawl_room *first = crawl_room(dungeon, to);
    return first->order == 0 && dungeon->paths[first->path_id].from == from &&
           crawl_room(dungeon, from)->path_id != first->path_id;
}

/* Returns whether arenas have several cells (C24). */
static inline bool crawl_has_large_arenas(const barrow_dungeon *dungeon)
{
    return dungeon->params.as.crawl.arenas == 0 && dungeon->grid_width >= 6 &&
           dungeon->grid_height >= 7;
}

/* Returns whether [link] is a shortcut's own door or a door of its tunnel. */
static inline bool crawl_is_of_shortcut(const barrow_dungeon *dungeon, const barrow_link *link)
{
    return link->kind == BARROW_LINK_SHORTCUT ||
           crawl_room(dungeon, link->a)->path == BARROW_PATH_SHORTCUT ||
           crawl_room(dungeon, link->b)->path == BARROW_PATH_SHORTCUT;
}

/* Returns whether the cell is on the grid. */
static inline bool crawl_is_inside(const barrow_dungeon *dungeon, barrow_pos pos)
{
    return pos.x >= 0 && pos.y >= 0 && pos.x < dungeon->grid_width && pos.y < dungeon->grid_height;
}

/* Returns the number of a cell inside the grid, counted row by row. */
static inline uint32_t crawl_cell_number(const barrow_dungeon *dungeon, barrow_pos pos)
{
    return (uint32_t)pos.y * dungeon->grid_width + (uint32_t)pos.x;
}

static inline bool crawl_cells_touch(barrow_pos a, barrow_pos b)
{
    int dx = a.x > b.x ? a.x - b.x : b.x - a.x;
    int dy = a.y > b.y ? a.y - b.y : b.y - a.y;
    return dx + dy == 1;
}

/* ---- the view --------------------------------------------------------------------------- */

/* The grid, cell by cell, with the course of the main path. A merged room is one space, so merging
 * does not change where a player can walk. Off the main path, place and step are -1:
 *
 *     place   0   1   2   3   4         counts cells, including those that arenas took (C3, C15)
 *             o---o---A===A---o
 *     step    0   1   2   2   3         an arena counts as one cell (C10) */
typedef struct brw_crawl_map {
    const barrow_dungeon *dungeon;
    uint32_t width, area;
    uint16_t *room;  /* for each cell, its room, or BARROW_NONE */
    uint8_t *closed; /* for each cell, its sides (bits 1 << side of brw_nesw) without a door, except
                        those inside a room */
    uint8_t
        *is_fight; /* for each cell, whether its room is a fight on the main path or a fork (C14) */
    int32_t *place;   /* for each cell, its place on the main path */
    int32_t *step;    /* for each cell, the number of steps from the spawn along the main path */
    int32_t length;   /* number of places */
    int32_t steps;    /* one more than the highest step */
    int16_t gap[256]; /* for each row, the column of the gap in the ridge below, -1 if no ridge */
} brw_crawl_map;

/* Makes the map. The dungeon may be one that breaks V4. Returns false when out of memory. */
bool brw_crawl_map_make(brw_crawl_map *map, const barrow_dungeon *dungeon, brw_arena *scratch);

/* Returns the room of cell [pos], or BARROW_NONE. */
static inline uint32_t crawl_map_room(const brw_crawl_map *map, barrow_pos pos)
{
    return crawl_is_inside(map->dungeon, pos) ? map->room[crawl_cell_number(map->dungeon, pos)]
                                              : BARROW_NONE;
}

/* Returns the place of cell [pos] on the main path, or -1. */
static inline int32_t crawl_map_place(const brw_crawl_map *map, barrow_pos pos)
{
    return crawl_is_inside(map->dungeon, pos) ? map->place[crawl_cell_number(map->dungeon, pos)]
                                              : -1;
}

/* Returns whether a ridge runs between two neighbouring cells: one is above the other, and they are
 * not at the gap. */
static inline bool crawl_ridge_between(const brw_crawl_map *map, barrow_pos a, barrow_pos b)
{
    int row = a.y < b.y ? a.y : b.y;
    return a.x == b.x && a.y != b.y && row >= 0 && row < 256 && map->gap[row] >= 0 &&
           map->gap[row] != a.x;
}

/* A region: rooms joined both ways by doors without a lock. Locks connect the regions into a tree,
 * whose root holds the spawn. A region is made after its parent and so has a higher number.
 *
 *     region 0 (spawn) --lock 0-- region 1 (zone 1) --lock 1-- region 3 (zone 2)
 *            |
 *            +--optional lock-- region 2 (zone 0: no lock of the main path before it) */
typedef struct crawl_region {
    uint16_t parent; /* itself for the root */
    uint8_t zone;    /* number of main path locks on the way here */
} crawl_region;

/* The faults that the search of a crawl can find. */
typedef enum crawl_fault {
    CRAWL_SOUND,
    CRAWL_UNREACHED, /* V1: a room that two-way doors do not reach */
    CRAWL_TRAPPED,   /* V2: a one-way door after which there may be no way back */
    CRAWL_BYPASSED,  /* V3: there is a way around a lock */
    CRAWL_MISZONED   /* V3: a room's zone is not the number of locks before it */
} crawl_fault;

/* The result of the search that proves a crawl (crawl_search.c). */
typedef struct brw_crawl_search {
    uint16_t *region; /* for each room, its region, or BARROW_NONE if not reached */
    crawl_region *regions;
    uint32_t region_count;
    crawl_fault fault; /* the first one, as later ones may follow from it */
    uint32_t where;    /* room or link of the fault */
    bool is_trapped;   /* whether a one-way door may leave no way back, whatever the first fault */
} brw_crawl_search;

/* Runs the search. Returns false when out of memory. */
bool brw_crawl_search_run(brw_crawl_search *search, const brw_graph *graph, brw_arena *scratch);

/* Writes a walkthrough of a crawl, whose locks and keys somebody may have changed, to
 * dungeon->solution. Returns BARROW_OK, BARROW_BROKEN if it finds no way to the boss, or
 * BARROW_NO_MEMORY. */
barrow_status brw_crawl_walk(barrow_dungeon *dungeon, const brw_graph *graph, bool is_changed,
                             brw_arena *scratch, barrow_error *error);

/* Checks V1 and V2 of a crawl that may break any other rule: reports a room that cannot be reached
 * or that has no way on to the boss whatever the player holds, or that it is not proven. */
void brw_check_crawl_play(brw_verifier *verifier, const barrow_dungeon *dungeon);

/* What the checks of a crawl read, once its numbers are known to be in range. */
typedef struct brw_crawl_view {
    brw_graph graph;
    brw_crawl_map map;
    brw_crawl_search search;
} brw_crawl_view;

/* ---- shared by several files ------------------------------------------------------------ */

/* Returns the total number of cells in a path's rooms. Lengths count cells, so that merging does
 * not change them (C3, C5, C9, C15). */
uint32_t brw_crawl_path_cells(const barrow_dungeon *dungeon, const barrow_crawl_path *path);

/* Returns the link of one of [kinds] (a set of bits) that joins the two rooms, or BARROW_NONE. */
uint32_t brw_crawl_door_between(const brw_graph *graph, uint32_t a, uint32_t b, uint32_t kinds);

/* Counts the locks of the main path. Their colours come before those of optional locks. */
uint32_t brw_crawl_main_locks(const barrow_dungeon *dungeon);

/* Returns whether a player can reach the boss without entering a room of [barred], a set of rooms,
 * and without one-way doors. Sets the status when out of memory. */
bool brw_crawl_reaches_boss(brw_verifier *verifier, const uint64_t *barred);

/* Finds the longest series of fights, in cells, on a route along the main path and forks. Anything
 * above 5 counts as 6. */
uint32_t brw_crawl_combat_run(const brw_crawl_map *map);

/* The shortest and the longest of some stretches of the main path, in cells; 0 if there is none. */
typedef struct crawl_span {
    int32_t least, most;
} crawl_span;

/* Measure the runs of fights on the main path, and the gaps between spawn, sub-bosses and boss. */
crawl_span brw_crawl_runs(const barrow_dungeon *dungeon);
crawl_span brw_crawl_gaps(const brw_crawl_map *map);

/* The walking that a shortcut saves (C10), in steps from cell to cell. */
typedef struct crawl_saving {
    int32_t before;  /* along the main path and earlier shortcuts */
    int32_t own;     /* through the shortcut; 0 if it does not join its two ends */
    bool leads_back; /* whether it leads from the later end to the earlier one */
} crawl_saving;

/* Measures all shortcuts. The result is indexed by path id, with zeros for other paths. Returns
 * NULL when out of memory. */
crawl_saving *brw_crawl_savings(const brw_crawl_map *map, brw_arena *scratch);

/* Returns the door at the earlier end of shortcut [id], or BARROW_NONE. It opens from its room
 * [a]. */
uint32_t brw_crawl_shortcut_door(const barrow_dungeon *dungeon, uint32_t id);

/* Returns whether shortcut [id] may run through [room]: one of its own rooms, or a calm room of a
 * fork in its zone. */
bool brw_crawl_is_tunnel(const barrow_dungeon *dungeon, uint32_t room, uint32_t id);

#endif
