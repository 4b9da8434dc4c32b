/* SPDX-License-Identifier: MIT
 * Shared by the checks of a crawl: access to rooms, and the search that proves the crawl. */
#ifndef BRW_VERIFY_CRAWL_H
#define BRW_VERIFY_CRAWL_H

#include "algo/grid.h"
#include "core/room_types.h"
#include "verify/passages.h"
#include "verify/verify.h"
#include "verify/walk.h"

#define SEEN_BIT(NAME) (1u << BARROW_TYPE_##NAME)

static inline const barrow_crawl_room *seen_room(const barrow_dungeon *dungeon, uint32_t room)
{
    return &dungeon->rooms[room].as.crawl;
}

/* Returns whether the room has any of [types], a set of SEEN_BIT bits. */
static inline bool seen_is(const barrow_dungeon *dungeon, uint32_t room, uint32_t types)
{
    return (seen_room(dungeon, room)->types & types) != 0;
}

static inline uint32_t seen_path_room(const barrow_dungeon *dungeon, const barrow_crawl_path *path,
                                      uint32_t order)
{
    return dungeon->path_rooms[path->first_room + order];
}

/* Returns the last room of a path. Only a shortcut between touching rooms has none (C10). */
static inline uint32_t seen_last_room(const barrow_dungeon *dungeon, const barrow_crawl_path *path)
{
    return seen_path_room(dungeon, path, path->room_count - 1u);
}

static inline bool seen_is_last(const barrow_dungeon *dungeon, uint32_t room)
{
    const barrow_crawl_path *path = &dungeon->paths[seen_room(dungeon, room)->path_id];
    return path->room_count && seen_last_room(dungeon, path) == room;
}

/* Returns whether room [to] is the first of a path that leaves from room [from]. A loop also
 * returns to [from] from its last room, hence order 0. */
static inline bool seen_enters(const barrow_dungeon *dungeon, uint32_t from, uint32_t to)
{
    const barrow_crawl_room *of = seen_room(dungeon, to);
    return of->order == 0 && dungeon->paths[of->path_id].from == from &&
           seen_room(dungeon, from)->path_id != of->path_id;
}

/* Returns whether a walkthrough that enters room [place] opens the door from there, as it does with
 * a loop's exit. */
static inline bool seen_opens_at(const barrow_link *link, uint32_t place)
{
    const brw_door_rule *rule = brw_door_rule_of(link);
    return link->a == place && rule->needs == BARROW_NEED_SIDE && rule->is & BRW_DOOR_WALKED;
}

/* Returns whether arenas have several cells (C24). */
static inline bool seen_has_large_arenas(const barrow_dungeon *dungeon)
{
    return dungeon->params.as.crawl.arenas == 0 && dungeon->grid_width >= 6 &&
           dungeon->grid_height >= 7;
}

/* Returns whether [link] is a shortcut's own door or a door of its tunnel. */
static inline bool seen_of_shortcut(const barrow_dungeon *dungeon, const barrow_link *link)
{
    return link->kind == BARROW_LINK_SHORTCUT ||
           seen_room(dungeon, link->a)->path == BARROW_PATH_SHORTCUT ||
           seen_room(dungeon, link->b)->path == BARROW_PATH_SHORTCUT;
}

static inline brw_place seen_at_room(uint32_t room)
{
    return (brw_place){(int32_t)room, -1, -1, -1};
}

static inline brw_place seen_at_link(uint32_t link)
{
    return (brw_place){-1, (int32_t)link, -1, -1};
}

/* Returns the total number of cells in a path's rooms. Lengths count cells, so that merging does
 * not change them (C3, C5, C9, C15). */
uint32_t brw_crawl_path_cells(const barrow_dungeon *dungeon, const barrow_crawl_path *path);

/* A region: rooms joined both ways by doors without a lock. Locks connect the regions into a tree,
 * whose root holds the spawn. A region is made after its parent and so has a higher number.
 *
 *     region 0 (spawn) --lock 0-- region 1 (zone 1) --lock 1-- region 3 (zone 2)
 *            |
 *            +--optional lock-- region 2 (zone 0: no lock of the main path before it) */
typedef struct crawl_region {
    uint16_t parent; /* itself for the root */
    uint16_t link;   /* the lock that leads here, or BARROW_NONE */
    uint8_t zone;    /* number of main path locks on the way here */
} crawl_region;

/* The faults that a search of a crawl can find. */
typedef enum crawl_fault {
    CRAWL_SOUND,
    CRAWL_UNREACHED, /* V1: a room that two-way doors do not reach */
    CRAWL_TRAPPED,   /* V2: a one-way door after which there may be no way back */
    CRAWL_BYPASSED,  /* V3: there is a way around a lock */
    CRAWL_MISZONED   /* V3: a room's zone is not the number of locks before it */
} crawl_fault;

/* The search. It goes through doors that lead both ways and takes every key it reaches. */
typedef struct brw_crawl_search {
    const barrow_dungeon *dungeon;
    const brw_graph *graph;
    uint16_t *region; /* region of each room, BARROW_NONE if not reached */
    crawl_region *regions;
    uint32_t region_count;
    brw_queue rooms;     /* rooms reached */
    uint16_t *ready;     /* locked doors that can be opened */
    uint16_t *waiting;   /* for each link, the next locked door that waits for the same key */
    uint16_t waits[256]; /* for each colour, the first door waiting for it */
    uint64_t held[4];    /* set of the key colours held */
    uint32_t ready_count;
    crawl_fault fault;
    uint32_t where; /* room or link of the fault */
} brw_crawl_search;

/* Runs the search and judges the result. Keeps only the first fault, as later ones may follow from
 * it. */
barrow_status brw_crawl_search_run(brw_crawl_search *search, const brw_graph *graph,
                                   brw_arena *scratch);

/* The rooms that several checks look at, in order. Most rooms are plain: they have one cell and one
 * type, which belongs anywhere, and hold neither a key nor a FOE. */
typedef struct seen_special {
    uint16_t *rooms;
    uint32_t count;
} seen_special;

/* Returns the rooms that are not plain. Returns NULL when out of memory and sets the status. */
const seen_special *brw_crawl_see_special(brw_verifier *verifier);

/* The doors of a crawl, sorted once for all floods. */
typedef struct brw_crawl_doors {
    const brw_graph *graph;
    brw_passages open; /* only the doors that are open both ways */
    uint16_t *locks;
    uint16_t *sided;     /* doors that lead one way, or open from one side */
    uint16_t *key_rooms; /* rooms with a key, in order */
    uint32_t lock_count, sided_count, key_count;
} brw_crawl_doors;

/* Returns the sorted doors. Returns NULL when out of memory and sets the status. */
const brw_crawl_doors *brw_crawl_see_doors(brw_verifier *verifier);

/* A flood that goes on as doors open. */
typedef struct crawl_flood {
    const brw_crawl_doors *doors;
    brw_passages passages;
    uint64_t *rooms;  /* the set of rooms reached, and of those that are barred */
    uint64_t *barred; /* the set of rooms that the flood may not enter */
} crawl_flood;

/* Makes a flood that has reached no room and may enter all. Returns false when out of memory. */
bool brw_crawl_flood_make(crawl_flood *flood, const brw_crawl_doors *doors, brw_arena *scratch);

/* Opens the locks whose colours are [held], and floods what lies behind them. */
void brw_crawl_unlock(crawl_flood *flood, const uint64_t *held);

/* Returns whether the flood has entered the room. */
static inline bool brw_crawl_has_entered(const crawl_flood *flood, uint32_t room)
{
    return brw_set_has(flood->rooms, room) && !brw_set_has(flood->barred, room);
}

/* Adds the colours of the keys in the rooms entered to [held]. Returns whether any is new. */
bool brw_crawl_take_keys(const crawl_flood *flood, uint64_t *held);

/* The checks, by file. */
void brw_check_crawl_shape(brw_verifier *verifier);

void brw_check_crawl_reach(brw_verifier *verifier);
void brw_check_crawl_returns(brw_verifier *verifier);
void brw_check_crawl_bypass(brw_verifier *verifier);
void brw_check_crawl_replay(brw_verifier *verifier);

void brw_check_crawl_space(brw_verifier *verifier);
void brw_check_crawl_books(brw_verifier *verifier);
void brw_check_crawl_main(brw_verifier *verifier);

void brw_check_crawl_forks(brw_verifier *verifier);
void brw_check_crawl_loops(brw_verifier *verifier);
void brw_check_crawl_dead_ends(brw_verifier *verifier);
void brw_check_crawl_shortcuts(brw_verifier *verifier);
void brw_check_crawl_marks(brw_verifier *verifier);

void brw_check_crawl_colours(brw_verifier *verifier);
void brw_check_crawl_locks(brw_verifier *verifier);
void brw_check_crawl_keys(brw_verifier *verifier);
void brw_check_crawl_optional(brw_verifier *verifier);

void brw_check_crawl_types(brw_verifier *verifier);
void brw_check_crawl_pacing(brw_verifier *verifier);
void brw_check_crawl_arenas(brw_verifier *verifier);
void brw_check_crawl_rests(brw_verifier *verifier);
void brw_check_crawl_merges(brw_verifier *verifier);
void brw_check_crawl_danger(brw_verifier *verifier);
void brw_check_crawl_rewards(brw_verifier *verifier);
void brw_check_crawl_foes(brw_verifier *verifier);
void brw_check_crawl_taste(brw_verifier *verifier);

void brw_check_crawl_blocks(brw_verifier *verifier);
void brw_check_crawl_asked(brw_verifier *verifier);

void brw_check_crawl_ridges(brw_verifier *verifier);
void brw_check_crawl_large(brw_verifier *verifier);
void brw_check_crawl_choices(brw_verifier *verifier);

void brw_check_crawl_tunnels(brw_verifier *verifier);

/* ---- the grid (crawl_ground.c) ---------------------------------------------------------- */

/* Returns whether the cell is on the grid. A negative number counts as a very large one. */
static inline bool seen_inside(const barrow_dungeon *dungeon, barrow_pos pos)
{
    return (uint32_t)pos.x < dungeon->grid_width && (uint32_t)pos.y < dungeon->grid_height;
}

static inline bool seen_touch(barrow_pos a, barrow_pos b)
{
    int dx = a.x > b.x ? a.x - b.x : b.x - a.x;
    int dy = a.y > b.y ? a.y - b.y : b.y - a.y;
    return dx + dy == 1;
}

/* Returns the number of a cell inside the grid, counted row by row. */
static inline uint32_t seen_cell(const barrow_dungeon *dungeon, barrow_pos pos)
{
    return (uint32_t)pos.y * dungeon->grid_width + (uint32_t)pos.x;
}

/* Returns the cell beside [pos] to the north, east, south or west (0 to 3). */
static inline barrow_pos seen_beside(barrow_pos pos, uint32_t side)
{
    return (barrow_pos){(int16_t)(pos.x + brw_nesw[side].x), (int16_t)(pos.y + brw_nesw[side].y)};
}

/* For each row, the column of the gap in the ridge below it, or -1 without a ridge. */
typedef struct seen_ridges {
    int16_t gap[256];
} seen_ridges;

/* Returns whether no ridge runs below the cell in this column and row. */
static inline bool seen_is_gap(const seen_ridges *ridges, uint32_t column, uint32_t row)
{
    return row > UINT8_MAX || ridges->gap[row] < 0 || ridges->gap[row] == (int32_t)column;
}

/* Returns whether a ridge runs between two neighbouring cells: one is above the other, and they are
 * not at the gap. Cells beside each other are never separated. */
static inline bool seen_is_closed(const seen_ridges *ridges, barrow_pos a, barrow_pos b)
{
    int upper = a.y < b.y ? a.y : b.y;
    return a.x == b.x && a.y != b.y && upper >= 0 &&
           !seen_is_gap(ridges, (uint32_t)a.x, (uint32_t)upper);
}

/* The cells and the ways between them. A merged room is one space, so merging does not change where
 * a player can walk. */
typedef struct seen_ground {
    const barrow_dungeon *dungeon;
    uint32_t width, area;
    uint16_t *room;  /* the room of each cell, or BARROW_NONE */
    uint8_t *sides;  /* for each cell, bit 1 << side (brw_nesw) if a door or the room goes on */
    uint8_t *fights; /* for each cell, 1 if its room is a fight on the main path or a fork (C14) */
    bool
        is_whole; /* all cells are on the grid and have one room, and doors join their rooms (V4) */
    seen_ridges ridges;
} seen_ground;

/* brw_crawl_ground_make returns false when out of memory. brw_crawl_see_ground returns the ground,
 * which it makes on the first call. When out of memory, it returns NULL and sets the verifier's
 * status. */
bool brw_crawl_ground_make(seen_ground *ground, const barrow_dungeon *dungeon, brw_arena *scratch);
const seen_ground *brw_crawl_see_ground(brw_verifier *verifier);

/* The course of the main path: numbers for each cell of the grid, -1 off the path.
 *
 *     place   0   1   2   3   4         counts cells, including those that arenas took (C3, C15)
 *             o---o---A===A---o
 *     pace    0   1   2   2   3         an arena counts as one cell (C10) */
typedef struct seen_trail {
    int32_t *place, *pace;
    int32_t length; /* number of places */
    int32_t paces;
} seen_trail;

/* Like the two functions of the ground, but for the trail. */
bool brw_crawl_trail_make(seen_trail *trail, const barrow_dungeon *dungeon, brw_arena *scratch);
const seen_trail *brw_crawl_see_trail(brw_verifier *verifier);

/* Returns the place of cell [pos] on the main path, or -1. */
static inline int32_t seen_trail_at(const barrow_dungeon *dungeon, const seen_trail *trail,
                                    barrow_pos pos)
{
    return seen_inside(dungeon, pos) ? trail->place[seen_cell(dungeon, pos)] : -1;
}

/* Returns the pace of cell [pos] on the main path, or -1. */
static inline int32_t seen_pace_at(const barrow_dungeon *dungeon, const seen_trail *trail,
                                   barrow_pos pos)
{
    return seen_inside(dungeon, pos) ? trail->pace[seen_cell(dungeon, pos)] : -1;
}

/* ---- also used by metrics --------------------------------------------------------------- */

/* Finds the longest series of fights, in cells, on a route along the main path and forks. Anything
 * above 5 counts as 6. Returns false when out of memory. */
bool brw_crawl_combat_run(const seen_ground *ground, brw_arena *scratch, uint32_t *longest);

/* Finds the shortest and longest run of fights on the main path, in cells. Both are 0 if there is
 * none. */
void brw_crawl_runs(const barrow_dungeon *dungeon, uint32_t *least, uint32_t *most);

/* Finds the shortest and longest gap between spawn, sub-bosses and boss, in cells. */
void brw_crawl_gaps(const barrow_dungeon *dungeon, const seen_trail *trail, int32_t *least,
                    int32_t *most);

/* The walking that a shortcut saves (C10), in steps from cell to cell. */
typedef struct crawl_saving {
    int32_t before;  /* along the main path and earlier shortcuts */
    int32_t own;     /* through the shortcut; 0 if it does not join its two ends */
    bool leads_back; /* whether it leads from the later end to the earlier one */
} crawl_saving;

/* Measures all shortcuts. The result is indexed by path id, with zeros for other paths. Returns
 * NULL when out of memory. */
crawl_saving *brw_crawl_savings(const seen_ground *ground, const seen_trail *trail,
                                brw_arena *scratch);

/* Returns the door at the earlier end of shortcut [id], or BARROW_NONE. It opens from its room
 * [a]. */
uint32_t brw_crawl_shortcut_door(const barrow_dungeon *dungeon, uint32_t id);

/* Returns whether shortcut [id] may run through [room]: one of its own rooms, or a calm room of a
 * fork in its zone. */
bool brw_crawl_is_tunnel(const barrow_dungeon *dungeon, uint32_t room, uint32_t id);

/* Counts the locks of the main path. Their colours come before those of optional locks. */
uint32_t brw_crawl_main_locks(const barrow_dungeon *dungeon);

/* Returns the link of one of [kinds] (a set of bits) that joins the two rooms, or BARROW_NONE. */
uint32_t brw_crawl_joint(const brw_graph *graph, uint32_t a, uint32_t b, uint32_t kinds);

#endif
