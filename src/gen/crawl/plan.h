/* SPDX-License-Identifier: MIT
 * The working state of a crawl, and what its passes share.
 *
 * Cells are numbered row by row, with a border of one column on the right and one row each above
 * and below, so that all four neighbours of any cell of the grid are cells too. owner[] says what
 * each cell is: a room (by its number) or one of the marks below.
 *
 * The passes write rooms, links and paths directly into the dungeon. Rooms of one path have
 * consecutive numbers, and their cells are in the same order. Only merging changes numbers, and it
 * comes after all passes that store them.
 *
 * A grid of 3x2 has a stride of 4; # is border, and numbers are cells:
 *
 *     # #  #  #       cell (x, y) is (y + 1) * stride + x. The border on the right of a row is also
 *     4 5  6  #       what lies to the left of the next: cell 8 - 1 is the # after 6. So a step
 *     8 9 10  #       off the grid never lands on another row.
 *     # #  #  # */
#ifndef BRW_CRAWL_PLAN_H
#define BRW_CRAWL_PLAN_H

#include "base/bits.h"
#include "core/params.h"
#include "core/room_types.h"
#include "gen/crawl/flood.h"
#include "gen/pipeline.h"

/* The values of owner[] for a cell that is not a room. Those that a path may use come last, so that
 * one comparison finds them. A grid has at most 255 * 255 = 0xFE01 cells, so no room number is that
 * high. */
enum {
    CRAWL_ROOM_END = 0xFF00,
    CRAWL_WALKED = 0xFFFB, /* on the current walk */
    CRAWL_BORDER = 0xFFFC,
    CRAWL_ROCK = 0xFFFD,
    CRAWL_SITE = 0xFFFE, /* free, but kept for a key (C12) */
    CRAWL_FREE = 0xFFFF
};

/* Colours are bytes, one of which means none; 250 leaves some to spare. The length of a walk is
 * bounded, so that the size of its array does not depend on the grid. */
#define CRAWL_LOCKS    8                   /* maximum number of locks on the main path (C11) */
#define CRAWL_COLOURS  250                 /* maximum number of colours, for all locks together */
#define CRAWL_WALK     1000                /* maximum number of cells in a side path */
#define CRAWL_WAYS_END ((uint64_t)1 << 62) /* counts of ways stay below this */
#define CRAWL_RIDGES   16                  /* maximum number of ridges (C3) */
#define CRAWL_ROW_MOST 255                 /* maximum number of rows */
#define CRAWL_RUN      5                   /* maximum number of fights in a row (C14) */
#define CRAWL_EIGHT    8                   /* how many 16-bit numbers fit in a vector */

/* The rows between two ridges: a band (band.h). */
typedef struct crawl_row_span {
    uint32_t first; /* its first cell */
    uint32_t count; /* number of cells up to its last one, including border between rows */
    uint64_t word;  /* that many bits set, if they fit in a word; otherwise 0 */
} crawl_row_span;

/* A free cell beside the main path that is kept for a key (C12). */
typedef struct crawl_site {
    uint32_t cell;
    uint16_t base; /* the room that it lies beside */
    uint8_t zone;
    uint8_t taken; /* whether a loop or dead end of its zone uses it */
} crawl_site;

/* The keys that a path holds, as bits. */
enum {
    CRAWL_KEY = 1,        /* a key lies in it */
    CRAWL_MAIN_KEY = 2,   /* a key of the main path lies in it */
    CRAWL_KEY_BEYOND = 4, /* a key lies in a branch off it */
};

/* A path as the passes know it: data that the dungeon does not store. */
typedef struct crawl_branch {
    uint32_t first_link; /* its entrance */
    /* Parents are older than their branches, so following them ends at 0, the main path. */
    uint16_t parent; /* path that it leaves */
    /* Loops leave the main path or a fork, and only dead ends leave a loop. So branches of a path
     * that may be locked have no branches of their own, and one level is enough. */
    uint8_t has_key;     /* CRAWL_KEY and so on */
    uint8_t is_locked;   /* whether it or its parent is behind an optional lock */
    uint8_t is_needed;   /* whether it or a branch off it holds a key of the main path */
} crawl_branch;

/* A run of fights on the main path. */
typedef struct crawl_run {
    uint16_t first, count; /* first room, and number of rooms */
} crawl_run;

/* Main rooms without a fight, except arenas, in order: where a shortcut may lead. They are
 * processed eight at a time, so the last group is padded with rooms of worth 0. */
typedef struct crawl_spots {
    uint32_t count;
    uint32_t first_rest; /* the first room that is a rest; BARROW_NONE if there is none */
    uint16_t *rooms;
    int16_t *x, *y;
    int16_t *worth; /* highest for a rest; 0 if no shortcut may lead there */
} crawl_spots;

/* A shortcut that was found (C10). */
typedef struct crawl_found {
    uint16_t from, to; /* the later and the earlier end */
    uint16_t count;    /* number of cells; 0 if the two rooms touch */
    uint32_t steps;    /* two bits per cell: the direction from the previous cell */
} crawl_found;

/* The sum of some fights' levels, and the number of these fights. */
typedef struct brw_crawl_mean {
    int32_t sum, count;
} brw_crawl_mean;

/* The danger of loops and dead ends, and of the main path's combat rooms, to compare them (C7). */
typedef struct brw_crawl_calm {
    int32_t side_rooms, side_danger; /* without elites */
    int32_t main_rooms, main_danger;
} brw_crawl_calm;

/* Doors by room, made once all rooms have their final numbers: link i has the ends 2 * i at its
 * room a and 2 * i + 1 at its room b, and the ends at the same room are chained. */
typedef struct crawl_graph {
    uint32_t *first; /* for each room, one end there, or CRAWL_NO_END */
    uint32_t *next;  /* for each end, the next end at the same room, or CRAWL_NO_END */
    bool is_made;
} crawl_graph;

#define CRAWL_NO_END UINT32_MAX

typedef struct crawl_plan {
    barrow_dungeon *dungeon;
    barrow_room *rooms; /* the dungeon's rooms */
    const barrow_crawl_params *params;
    int32_t width, height;
    uint32_t stride;
    /* North, east, south, west; opposite sides are two apart. */
    uint32_t step[4];  /* offset to each neighbour; the sums wrap around */
    uint32_t cell_end; /* number of cells, border included */
    uint32_t open_cells;
    uint32_t spawn_cell;
    uint32_t boss_cell;           /* where the main path enters the arena; known once it is drawn */
    bool has_arenas;              /* whether arenas have several cells (C24) */
    uint32_t arena[CRAWL_STARTS]; /* the cells of the boss */
    uint32_t arena_cells;
    uint32_t steps;      /* number of steps from the spawn to the boss */
    crawl_starts met;    /* the cells of the boss that are nearest to the spawn */
    uint8_t open_sides[CRAWL_ROW_MOST];     /* for each row, sides that no ridge closes, as bits */
    uint8_t band[CRAWL_ROW_MOST];           /* for each row, the number of its band */
    crawl_row_span bands[CRAWL_RIDGES + 1];
    bool is_banded;      /* whether every band is small enough for band.h */
    bool has_words;      /* whether every band fits in a word */
    bool is_exact;       /* whether ways[] needs no scale */
    uint32_t main_count; /* number of rooms on the main path: 0 .. main_count - 1 */
    /* [spanned] is bounded, because a tile map keeps bits for the whole rectangle around a room
     * (shortcuts.c). */
    uint32_t shortcut_count;
    uint32_t tunnel_count; /* number of shortcuts found for breathers */
    uint32_t spanned;    /* number of cells in the rectangles around all passages */
    int32_t budget;      /* number of rooms that exploration still demands */
    int32_t roam;        /* how many cells a longer side path may wander */
    uint32_t straight;   /* how many times in eight it goes straight ahead */
    int32_t dead_end_most;
    uint32_t lock_count;
    uint32_t colour_count;
    uint16_t lock_room[CRAWL_LOCKS]; /* the first room past each lock */
    uint32_t site_count;
    crawl_site sites[CRAWL_LOCKS];
    uint32_t zone_site[CRAWL_LOCKS + 1]; /* for each zone, the site that its paths may use */

    /* Everything below is scratch memory, allocated once for the largest grid that may be drawn
     * (crawl.c). */
    crawl_bits bits;
    /* indexed by cell */
    uint16_t *owner;
    barrow_pos *pos;
    uint16_t *distance; /* from the spawn, on shortest ways; then scratch by room */
    uint32_t *queue;
    uint64_t *ways; /* number of shortest ways to the boss: ways << scale */
    uint32_t *scale;
    /* For each cell, in a walk that swells: the next cell. */
    uint32_t *parent;
    uint32_t *walked; /* cells of the current side path */
    /* indexed by room */
    uint32_t *home; /* its (first) cell */
    uint16_t *run;  /* root of its run of fights */
    uint8_t *run_length;
    uint8_t *is_crossing; /* for each main room, whether players need it to continue (foes.c) */
    uint8_t *level; /* danger of each main room that is a fight (C22) */
    crawl_run *runs; /* in order along the main path */
    uint32_t run_count;
    uint16_t *stretch_first; /* for each main room, rooms of its zone with no arena in between */
    uint16_t *stretch_last;
    uint16_t *number; /* new number after merging; later 1 if a foe patrols it */
    crawl_spots calm_spots;
    uint16_t *vendors; /* rooms with a vendor */
    uint32_t vendor_count;
    /* indexed by path */
    crawl_branch *branches;
    uint16_t *picks; /* scratch by path or cell */
    crawl_found *tunnels; /* sorted by their later ends */
    crawl_graph graph;
    brw_crawl_calm calm;
    brw_crawl_mean zone_means[CRAWL_LOCKS + 1]; /* mean level of each zone */
} crawl_plan;

static inline crawl_plan *crawl_of(barrow_work *work)
{
    return (crawl_plan *)work->state;
}

/* Rests that a shortcut may lead to (C10). */
#define CRAWL_SHORTCUT_RESTS                                                                       \
    (1u << BARROW_TYPE_BREATHER | 1u << BARROW_TYPE_HEAL | 1u << BARROW_TYPE_BANK)

/* Types of rooms that a shortcut may lead to if no rest is suitable. */
#define CRAWL_SHORTCUT_CALM                                                                        \
    (1u << BARROW_TYPE_PUZZLE | 1u << BARROW_TYPE_ITEM | 1u << BARROW_TYPE_INITIAL)

static inline uint16_t crawl_bit(barrow_room_type type)
{
    return (uint16_t)(1u << type);
}

static inline barrow_crawl_room *crawl_room_at(const crawl_plan *plan, uint32_t room)
{
    return &plan->rooms[room].as.crawl;
}

static inline bool crawl_is_arena(const crawl_plan *plan, uint32_t room)
{
    return (crawl_room_at(plan, room)->types & BRW_ARENA_TYPES) != 0;
}

/* Returns whether the path is a loop or a dead end. */
static inline bool crawl_is_side_path(const crawl_plan *plan, uint32_t path)
{
    uint32_t kind = plan->dungeon->paths[path].kind;
    return kind == BARROW_PATH_LOOP || kind == BARROW_PATH_DEAD_END;
}

/* Returns whether the room belongs to a loop or a dead end. */
static inline bool crawl_is_side(const barrow_crawl_room *of)
{
    return of->path == BARROW_PATH_LOOP || of->path == BARROW_PATH_DEAD_END;
}

static inline bool crawl_is_fight(const crawl_plan *plan, uint32_t room)
{
    return (crawl_room_at(plan, room)->types & BRW_FIGHT_TYPES) != 0;
}

/* Returns whether two cells are neighbours. */
static inline bool crawl_touch(const crawl_plan *plan, uint32_t one, uint32_t other)
{
    uint32_t apart = one > other ? one - other : other - one;
    return apart == 1 || apart == plan->stride;
}

/* Returns the neighbour of [cell] to the north, east, south or west. */
static inline uint32_t crawl_beside(const crawl_plan *plan, uint32_t cell, int side)
{
    return cell + plan->step[side];
}

/* The sides of a cell as bits: 1 << side. */
enum { CRAWL_NORTH = 1, CRAWL_EAST = 2, CRAWL_SOUTH = 4, CRAWL_WEST = 8, CRAWL_SIDES = 15 };

/* Returns the sides of [cell] that no ridge closes. The main path must already exist: it occupies
 * every gap, so ridges are closed from side to side. */
static inline uint32_t crawl_open_sides(const crawl_plan *plan, uint32_t cell)
{
    return plan->open_sides[plan->pos[cell].y];
}

/* Returns whether no ridge closes this side of [cell]. Gaps count as open. */
static inline bool crawl_may_pass(const crawl_plan *plan, uint32_t cell, int side)
{
    const uint64_t *set = side == 0 ? plan->bits.down : plan->bits.up;
    return side & 1 || brw_set_has(set, cell);
}

static inline uint32_t crawl_cell(const crawl_plan *plan, int32_t x, int32_t y)
{
    return (uint32_t)(y + 1) * plan->stride + (uint32_t)x;
}

static inline barrow_pos crawl_pos(const crawl_plan *plan, uint32_t cell)
{
    return plan->pos[cell];
}

/* ---- the grid (grid.c) ------------------------------------------------------------------- */

/* The requirements for a room where a side path may begin. */
typedef struct crawl_ground {
    const uint64_t *bases;
    int sides;         /* minimum number of free sides, 1 or 2 */
    bool needs_corner; /* at most one neighbouring room along each axis (C5) */
} crawl_ground;

/* Lists the rooms that satisfy [ground] in plan->picks; returns how many. */
int32_t brw_crawl_list_bases(crawl_plan *plan, const crawl_ground *ground);

/* ---- making rooms, links and paths (paths.c) --------------------------------------------- */

/* Adds a room of the newest path at [cell]; returns its number. */
uint32_t brw_crawl_add_room(crawl_plan *plan, uint32_t cell);

/* Adds [cell] to the newest room. */
void brw_crawl_add_cell(crawl_plan *plan, uint32_t room, uint32_t cell);

/* Adds rooms of the newest path at [cells], which must no longer be free. Open doors join each room
 * to the previous one, and the first room to the one at cell [from]. */
void brw_crawl_add_rooms(crawl_plan *plan, uint32_t from, const uint32_t *cells, uint32_t count);

/* Adds a door between the rooms at the cells [from] and [to]; returns its number. */
uint32_t brw_crawl_add_link(crawl_plan *plan, barrow_link_kind kind, uint32_t from, uint32_t to);

/* Adds a path that leaves room [from] and takes its zone; returns its number. */
uint32_t brw_crawl_add_path(crawl_plan *plan, barrow_path_kind kind, uint32_t from);

/* Makes the lists of doors by room, unless they exist. They include at least the links from [first]
 * on. */
void brw_crawl_make_graph(crawl_plan *plan, uint32_t first);

/* Returns the room that the door at [end] leads to. */
static inline uint32_t crawl_across(const crawl_plan *plan, uint32_t end)
{
    const barrow_link *link = &plan->dungeon->links[end / 2];
    return end & 1 ? link->a : link->b;
}

/* Returns whether all of [types] may be in one room (C19). */
bool brw_crawl_types_agree(uint32_t types);

/* Returns true with a probability of [percent], decided by the lower 16 of [bits]: never at 0,
 * always at 100, and otherwise exact to one in 65,536. */
static inline bool crawl_happens(uint64_t bits, int32_t percent)
{
    return (uint32_t)(bits & 0xFFFF) * 100 < (uint32_t)percent << 16;
}

/* Adds a second type to a room of one type, if C19 allows one and it fits. The lower 16 of [bits]
 * decide. */
void brw_crawl_combine(crawl_plan *plan, brw_rng *rng, uint32_t room, uint64_t bits);

/* Does the same with the probability `combine`, decided by the lower 32 of [bits]. */
static inline void crawl_may_combine(crawl_plan *plan, brw_rng *rng, uint32_t room, uint64_t bits)
{
    if (crawl_happens(bits, plan->params->combine))
        brw_crawl_combine(plan, rng, room, bits >> 16);
}

/* Gives [room] one more type. */
static inline void crawl_add_type(crawl_plan *plan, uint32_t room, uint32_t type)
{
    barrow_crawl_room *of = crawl_room_at(plan, room);
    of->types = (uint16_t)(of->types | 1u << type);
    /* Always written, but counted only if it is a vendor, which avoids an unpredictable branch. */
    plan->vendors[plan->vendor_count] = (uint16_t)room;
    plan->vendor_count += type == BARROW_TYPE_VENDOR;
}

/* Returns the number of steps between two cells, ignoring obstacles. */
static inline uint32_t crawl_steps_apart(barrow_pos here, barrow_pos there)
{
    int32_t dx = here.x > there.x ? here.x - there.x : there.x - here.x;
    int32_t dy = here.y > there.y ? here.y - there.y : there.y - here.y;
    return (uint32_t)(dx + dy);
}

/* Does the same for the first cells of two rooms. */
static inline uint32_t crawl_apart(const crawl_plan *plan, uint32_t one, uint32_t other)
{
    return crawl_steps_apart(plan->pos[plan->home[one]], plan->pos[plan->home[other]]);
}

/* Returns whether [room] is far enough from all vendors to get one (C23). */
bool brw_crawl_vendor_fits(const crawl_plan *plan, uint32_t room);

/* Checks C7 without a division: side_danger / side_rooms is at most half of main_danger /
 * main_rooms. If the main path has no combat room there is nothing to compare with, and loops and
 * dead ends must be calm. */
static inline bool brw_crawl_is_calm(const brw_crawl_calm *calm)
{
    if (!calm->main_rooms)
        return calm->side_danger == 0;
    return (int64_t)2 * calm->side_danger * calm->main_rooms <=
           (int64_t)calm->main_danger * calm->side_rooms;
}

/* Digs a dead end for a key, starting at a site; returns its path or BARROW_NONE. */
uint32_t brw_crawl_dig_for_key(crawl_plan *plan, brw_rng *rng, crawl_site *site);

/* Returns the levels of the fights on the main path that [path], a fork, goes around. */
brw_crawl_mean brw_crawl_stretch_mean(const crawl_plan *plan, const barrow_crawl_path *path);

/* Marks the rooms that roaming enemies patrol with 1 in number[], all others with 0. */
void brw_crawl_mark_routes(crawl_plan *plan);

/* Returns whether a fork may be more dangerous than what it goes around (C25). */
bool brw_crawl_may_dare(const crawl_plan *plan, const barrow_crawl_path *path);

/* Returns whether the mean of [now] is at least 0.5 above that of [before], or the mean of [before]
 * is already above 6.5 (C22). */
static inline bool brw_crawl_mean_rises(brw_crawl_mean before, brw_crawl_mean now)
{
    if (!before.count || 2 * before.sum > 13 * before.count)
        return true;
    return 2 * now.sum * before.count >= (2 * before.sum + before.count) * now.count;
}

/* Returns whether the zone means still rise if a fight of [level] in [zone] no longer counts. Only
 * this zone and its two neighbours are affected. brw_crawl_drop removes the fight from the
 * means. */
bool brw_crawl_may_drop(const crawl_plan *plan, uint32_t zone, int32_t level);
void brw_crawl_drop(crawl_plan *plan, uint32_t zone, int32_t level);

/* Sets level[] and zone_means[], the danger of the fights on the main path (C22). */
void brw_crawl_set_levels(crawl_plan *plan);

/* Opens the cells that tunnels may go through. */
void brw_crawl_open_ground(crawl_plan *plan);

/* Adds a main room, whose types are set, to the calm rooms. */
void brw_crawl_add_calm(crawl_plan *plan, uint32_t room);

/* Returns how suitable main room [from] is for a breather with a shortcut back to an earlier rest,
 * or to a calm room if there is none. This is judged by distances alone, the nearer the better; 0
 * if no shortcut would be worthwhile (C10). */
uint32_t brw_crawl_shortcut_worth(const crawl_plan *plan, uint32_t from);

/* Finds the shortcut for a breather at main room [from]; returns whether there is one. It is
 * stored, and key sites avoid its cells if they can. */
bool brw_crawl_find_shortcut(crawl_plan *plan, brw_rng *rng, uint32_t from);

/* ---- the passes ------------------------------------------------------------------------- */

barrow_status brw_crawl_size(barrow_work *work);
barrow_status brw_crawl_ends(barrow_work *work);
barrow_status brw_crawl_ridges(barrow_work *work);
barrow_status brw_crawl_rock(barrow_work *work);
barrow_status brw_crawl_main_path(barrow_work *work);
barrow_status brw_crawl_lock_edges(barrow_work *work);
barrow_status brw_crawl_sub_bosses(barrow_work *work);
barrow_status brw_crawl_main_types(barrow_work *work);
barrow_status brw_crawl_key_sites(barrow_work *work);
barrow_status brw_crawl_shortcuts(barrow_work *work);
barrow_status brw_crawl_early_loops(barrow_work *work);
barrow_status brw_crawl_forks(barrow_work *work);
barrow_status brw_crawl_loops(barrow_work *work);
barrow_status brw_crawl_dead_ends(barrow_work *work);
barrow_status brw_crawl_keys(barrow_work *work);
barrow_status brw_crawl_optional_locks(barrow_work *work);
barrow_status brw_crawl_side_types(barrow_work *work);
barrow_status brw_crawl_merges(barrow_work *work);
barrow_status brw_crawl_danger_reward(barrow_work *work);
barrow_status brw_crawl_foes(barrow_work *work);

#endif
