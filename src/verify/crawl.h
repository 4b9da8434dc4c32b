/* SPDX-License-Identifier: MIT
 * What the checks of a crawl share: how to look at rooms, and the search that proves the whole. */
#ifndef BRW_VERIFY_CRAWL_H
#define BRW_VERIFY_CRAWL_H

#include "algo/grid.h"
#include "core/room_types.h"
#include "verify/verify.h"
#include "verify/walk.h"

#define SEEN_BIT(NAME) (1u << BARROW_TYPE_##NAME)

static inline const barrow_crawl_room *seen_room(const barrow_dungeon *dungeon, uint32_t room)
{
    return &dungeon->rooms[room].as.crawl;
}

/* Whether the room is of any of [types], a set of SEEN_BIT. */
static inline bool seen_is(const barrow_dungeon *dungeon, uint32_t room, uint32_t types)
{
    return (seen_room(dungeon, room)->types & types) != 0;
}

static inline uint32_t seen_path_room(const barrow_dungeon *dungeon, const barrow_crawl_path *path,
                                      uint32_t order)
{
    return dungeon->path_rooms[path->first_room + order];
}

/* Of a path with rooms: all but a shortcut where two rooms touch (C10). */
static inline uint32_t seen_last_room(const barrow_dungeon *dungeon, const barrow_crawl_path *path)
{
    return seen_path_room(dungeon, path, path->room_count - 1u);
}

static inline bool seen_is_last(const barrow_dungeon *dungeon, uint32_t room)
{
    const barrow_crawl_path *path = &dungeon->paths[seen_room(dungeon, room)->path_id];
    return path->room_count && seen_last_room(dungeon, path) == room;
}

/* Whether room [to] is the first of a path that leaves from room [from]. A loop also comes back to
 * [from] by its last room, hence order 0. */
static inline bool seen_enters(const barrow_dungeon *dungeon, uint32_t from, uint32_t to)
{
    const barrow_crawl_room *of = seen_room(dungeon, to);
    return of->order == 0 && dungeon->paths[of->path_id].from == from &&
           seen_room(dungeon, from)->path_id != of->path_id;
}

/* Whether a walkthrough that comes to the room [place] opens the door: the exit of a loop. */
static inline bool seen_opens_at(const barrow_link *link, uint32_t place)
{
    const brw_door_rule *rule = brw_door_rule_of(link);
    return link->a == place && rule->needs == BARROW_NEED_SIDE && rule->is & BRW_DOOR_WALKED;
}

/* Whether arenas have several cells (C24). */
static inline bool seen_has_large_arenas(const barrow_dungeon *dungeon)
{
    return dungeon->params.as.crawl.arenas == 0 && dungeon->grid_width >= 6 &&
           dungeon->grid_height >= 7;
}

/* Whether [link] is a shortcut's own door, or one of its tunnel. */
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

/* Cells of a path's rooms: lengths count cells, so that merging changes none (C3, C5, C9, C15). */
uint32_t brw_crawl_path_cells(const barrow_dungeon *dungeon, const barrow_crawl_path *path);

/* A region: rooms that doors without a lock join both ways. Regions hang on one another by locks
 * and form a tree whose root holds the spawn. A region has a higher number than the one it hangs
 * on, as it is made later.
 *
 *     region 0 (spawn) --lock 0-- region 1 (zone 1) --lock 1-- region 3 (zone 2)
 *            |
 *            +--optional lock-- region 2 (zone 0: no lock of the main path before it) */
typedef struct crawl_region {
    uint16_t parent; /* itself for the root */
    uint16_t link;   /* the lock that leads here, or BARROW_NONE */
    uint8_t zone;    /* locks of the main path on the way */
} crawl_region;

/* What is wrong with a crawl, as far as getting around in it goes. */
typedef enum crawl_fault {
    CRAWL_SOUND,
    CRAWL_UNREACHED, /* V1: a room that cannot be reached by doors that lead both ways */
    CRAWL_TRAPPED,   /* V2: a door leads one way to where there may be no way back from */
    CRAWL_BYPASSED,  /* V3: a way around a lock */
    CRAWL_MISZONED   /* V3: the zone of a room is not the number of locks before it */
} crawl_fault;

/* The search: who takes every key he can reach, through doors that lead both ways. */
typedef struct brw_crawl_search {
    const barrow_dungeon *dungeon;
    const brw_graph *graph;
    uint16_t *region; /* by room; BARROW_NONE where it did not come */
    crawl_region *regions;
    uint32_t region_count;
    brw_queue rooms;     /* that it came to */
    uint16_t *ready;     /* locked doors that can be opened */
    uint16_t *waiting;   /* by link: the next door that waits for the same key */
    uint16_t waits[256]; /* by colour: the first door that waits */
    uint64_t held[4];    /* colours */
    uint32_t ready_count;
    crawl_fault fault;
    uint32_t where; /* room or link of the fault */
} brw_crawl_search;

/* Runs the search and judges what it found. Only the first fault is kept: what comes after it may
 * only follow from it. */
barrow_status brw_crawl_search_run(brw_crawl_search *search, const brw_graph *graph,
                                   brw_arena *scratch);

/* One region for each colour that a lock can have, and that of the spawn; twice as many main locks
 * as C11 allows. A crawl with more is left to the search. */
#define BRW_GROWTH_REGIONS 256
#define BRW_GROWTH_LOCKS   16

/* The short proof: a crawl that grew door by door (crawl_growth.c). */
typedef struct brw_crawl_growth {
    const barrow_dungeon *dungeon;
    uint16_t *region; /* by room */
    uint16_t *entry;  /* by room: the link that it grew by; BARROW_NONE for the spawn */
    uint16_t *parent; /* by room: the room it grew from; BARROW_NONE for the spawn */
    uint16_t *rings;  /* links between rooms that were known, in their order */
    uint32_t region_count, ring_count;
    bool is_small;                       /* at most 64 rooms: a set of them is a word */
    bool is_sound;                       /* V1 to V3 hold; else the search must tell */
    uint16_t key_room[256];              /* by colour, of those that a lock has */
    uint16_t door[BRW_GROWTH_LOCKS + 1]; /* by zone: the main lock out of it, or BARROW_NONE */
    uint64_t beside[64];                 /* by room of a small one: rooms to walk to now */
    uint64_t sub_bosses;                 /* rooms of a small one */
    crawl_region regions[BRW_GROWTH_REGIONS];
} brw_crawl_growth;

/* Spawn and boss are rooms. Lists are in [scratch]. BARROW_OK also where nothing is proved:
 * is_sound says so. */
barrow_status brw_crawl_growth_make(brw_crawl_growth *growth, const barrow_dungeon *dungeon,
                                    brw_arena *scratch);

/* The walkthrough, by sets of rooms (crawl_sets.c) or region by region (crawl_regions.c); false
 * where that cannot be. Both write a solution only when they return true. The first opens doors in
 * growth->beside as it walks, so it can walk once. */
bool brw_crawl_set_walk(brw_crawl_growth *growth, barrow_dungeon *dungeon);
bool brw_crawl_region_walk(const brw_crawl_growth *growth, barrow_dungeon *dungeon,
                           brw_arena *scratch);

/* The same by a search of the whole graph for each way (crawl_walk.c). */
barrow_status brw_crawl_plain_walk(barrow_dungeon *dungeon, const brw_graph *graph,
                                   brw_arena *scratch, barrow_error *error);

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

static inline bool seen_inside(const barrow_dungeon *dungeon, barrow_pos pos)
{
    return pos.x >= 0 && pos.y >= 0 && pos.x < dungeon->grid_width && pos.y < dungeon->grid_height;
}

static inline bool seen_touch(barrow_pos a, barrow_pos b)
{
    int dx = a.x > b.x ? a.x - b.x : b.x - a.x;
    int dy = a.y > b.y ? a.y - b.y : b.y - a.y;
    return dx + dy == 1;
}

/* The number of a cell inside the grid, row by row. */
static inline uint32_t seen_cell(const barrow_dungeon *dungeon, barrow_pos pos)
{
    return (uint32_t)pos.y * dungeon->grid_width + (uint32_t)pos.x;
}

/* The cell beside [pos] to the north, east, south or west (0 to 3). */
static inline barrow_pos seen_beside(barrow_pos pos, uint32_t side)
{
    return (barrow_pos){(int16_t)(pos.x + brw_nesw[side].x), (int16_t)(pos.y + brw_nesw[side].y)};
}

/* The cells and the ways between them. Merged rooms are one space, so merging changes nothing of
 * what can be walked. */
typedef struct seen_ground {
    const barrow_dungeon *dungeon;
    uint32_t width, area;
    uint16_t *room; /* by cell: the room that has it, or BARROW_NONE */
    uint8_t *sides; /* by cell: bit 1 << side, as in brw_nesw, where a door or its room leads on */
} seen_ground;

/* False when there is no memory; the second sets the verifier's status then. */
bool brw_crawl_ground_make(seen_ground *ground, const barrow_dungeon *dungeon, brw_arena *scratch);
bool brw_crawl_see_ground(brw_verifier *verifier, seen_ground *ground);

/* By row, the column of the gap in the ridge below it; -1 where no ridge is. */
typedef struct seen_ridges {
    int16_t gap[256];
} seen_ridges;

void brw_crawl_ridges_read(seen_ridges *ridges, const barrow_dungeon *dungeon);

/* Returns whether a ridge stands between the neighbouring cells [a] and [b]. */
bool brw_crawl_is_closed(const seen_ridges *ridges, barrow_pos a, barrow_pos b);

/* Where the main path runs, by cell of the grid; -1 off it.
 *
 *     place   0   1   2   3   4         what the path had before arenas took cells of it (C3, C15)
 *             o---o---A===A---o
 *     pace    0   1   2   2   3         an arena counts as one cell (C10) */
typedef struct seen_trail {
    int32_t *place, *pace;
    int32_t length; /* places */
    int32_t paces;
} seen_trail;

/* False when there is no memory; the second sets the verifier's status then. */
bool brw_crawl_trail_make(seen_trail *trail, const barrow_dungeon *dungeon, brw_arena *scratch);
bool brw_crawl_see_trail(brw_verifier *verifier, seen_trail *trail);

/* The place or pace of cell [pos] on the main path, or -1. */
int32_t brw_crawl_trail_at(const barrow_dungeon *dungeon, const seen_trail *trail, barrow_pos pos);
int32_t brw_crawl_pace_at(const barrow_dungeon *dungeon, const seen_trail *trail, barrow_pos pos);

/* ---- what metrics measure too ----------------------------------------------------------- */

/* Returns the longest row of fights, in cells, on a route along main path and forks; 6 stands for
 * more than 5. */
uint32_t brw_crawl_combat_run(const seen_ground *ground);

/* Shortest and longest run of fights on the main path, in cells; 0 without one. */
void brw_crawl_runs(const barrow_dungeon *dungeon, uint32_t *least, uint32_t *most);

/* Shortest and longest gap between spawn, sub-bosses and boss, in cells. */
void brw_crawl_gaps(const barrow_dungeon *dungeon, const seen_trail *trail, int32_t *least,
                    int32_t *most);

/* The walk that a shortcut saves (C10), in steps from cell to cell. */
typedef struct crawl_saving {
    int32_t before;  /* over the main path and the shortcuts made before */
    int32_t own;     /* through the shortcut; 0 where it does not join its two ends */
    bool leads_back; /* from the later end to the earlier one */
} crawl_saving;

/* Measures all shortcuts: by path id, zeros for other paths. NULL when there is no memory. */
crawl_saving *brw_crawl_savings(const brw_graph *graph, const seen_ground *ground,
                                const seen_trail *trail, brw_arena *scratch);

/* The door at the earlier end of shortcut [id], whose [a] is where it opens from; BARROW_NONE if
 * there is none. */
uint32_t brw_crawl_shortcut_door(const brw_graph *graph, uint32_t id);

/* Whether shortcut [id] may run through [room]: its own rooms, and calm rooms of forks in its
 * zone. */
bool brw_crawl_is_tunnel(const barrow_dungeon *dungeon, uint32_t room, uint32_t id);

/* Counts the locks of the main path. Their colours come before those of optional locks. */
uint32_t brw_crawl_main_locks(const barrow_dungeon *dungeon);

/* The link that joins the two rooms and is of one of [kinds] (a set of bits), or BARROW_NONE. */
uint32_t brw_crawl_joint(const brw_graph *graph, uint32_t a, uint32_t b, uint32_t kinds);

#endif
