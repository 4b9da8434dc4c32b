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
#ifndef BRW_CRAWL_H
#define BRW_CRAWL_H

#include "algo/sawtooth.h"
#include "base/bits.h"
#include "core/params.h"
#include "core/kinds.h"
#include "gen/pipeline.h"

/* The values of owner[] for a cell that is not a room. A grid has at most 255 * 255 = 0xFE01 cells,
 * so no room number is that high. */
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
#define CRAWL_LOCKS       8    /* maximum number of locks on the main path (C11) */
#define CRAWL_COLOURS     250  /* maximum number of colours, for all locks together */
#define CRAWL_WALK        1000 /* maximum number of cells in a side path */
#define CRAWL_RIDGES      16   /* maximum number of ridges (C3) */
#define CRAWL_RUN         5    /* maximum number of fights in a row (C14) */
#define CRAWL_ARENA_CELLS 4    /* number of cells in the largest arena */
#define CRAWL_TUNNEL      16   /* maximum number of cells in a shortcut's tunnel */
#define CRAWL_LEVEL_MOST  BRW_SAW_TOP

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
    uint8_t has_key;   /* CRAWL_KEY and so on */
    uint8_t is_locked; /* whether it or its parent is behind an optional lock */
    uint16_t through;  /* for a shortcut: how many rooms of a fork it runs through */
    uint8_t is_needed; /* whether it or a branch off it holds a key of the main path */
} crawl_branch;

/* A shortcut that was found (C10). */
typedef struct crawl_shortcut {
    uint16_t from, to;           /* the later and the earlier end */
    uint16_t start;              /* where it leaves other rooms: the later end, or a fork's room, */
    uint16_t through;            /* which is this many rooms of the fork away */
    uint16_t count;              /* number of cells; 0 if the two rooms touch */
    uint8_t sides[CRAWL_TUNNEL]; /* for each cell, the direction from the previous one */
} crawl_shortcut;

/* The sum of some fights' levels, and the number of these fights. */
typedef struct crawl_mean {
    int32_t sum, count;
} crawl_mean;

/* The working state. Everything from owner[] on is scratch memory, allocated once for the largest
 * grid that may be drawn (crawl.c). */
typedef struct brw_crawl {
    barrow_dungeon *dungeon;
    barrow_room *rooms; /* the dungeon's rooms */
    const barrow_crawl_params *params;
    int32_t width, height;
    uint32_t stride;
    /* North, east, south, west; opposite sides are two apart. */
    uint32_t step[4];  /* offset to each neighbour; the sums wrap around */
    uint32_t cell_end; /* number of cells, border included */
    uint32_t spawn_cell;
    uint32_t boss_cell; /* where the main path enters the arena; known once it is drawn */
    bool has_arenas;    /* whether arenas have several cells (C24) */
    uint32_t arena[CRAWL_ARENA_CELLS]; /* the cells of the boss */
    uint32_t arena_cells;
    uint32_t steps;      /* number of steps from the spawn to the boss */
    uint32_t main_count; /* number of rooms on the main path: 0 .. main_count - 1 */
    /* [spanned] is bounded, because a tile map keeps bits for the whole rectangle around a room
     * (shortcuts.c). */
    uint32_t shortcut_count;
    uint32_t tunnel_count; /* number of shortcuts found for breathers */
    uint32_t spanned;      /* number of cells in the rectangles around all passages */
    int32_t budget;        /* number of rooms that exploration still demands */
    int32_t roam;          /* how many cells a longer side path may wander */
    uint32_t straight;     /* how many times in eight it goes straight ahead */
    int32_t dead_end_most;
    uint32_t lock_count;
    uint32_t colour_count;
    uint16_t lock_room[CRAWL_LOCKS]; /* the first room past each lock */
    uint32_t site_count;
    crawl_site sites[CRAWL_LOCKS];
    uint32_t zone_site[CRAWL_LOCKS + 1]; /* for each zone, the site that its paths may use */

    /* indexed by cell */
    uint16_t *owner;
    barrow_pos *pos;
    uint8_t *closed;      /* sides that a ridge closes, as bits 1 << side */
    brw_grid_flood flood; /* used for all floods; the one from the spawn lasts until main_path */
    uint64_t *walks;      /* number of shortest walks to the boss: walks << scale */
    uint32_t *scale;
    uint32_t *next_cell; /* the order of the cells of a walk that swells */
    uint64_t *kept;      /* set of the cells reserved for tunnels */
    uint32_t *list;      /* scratch: room for four entries per cell */
    uint32_t *walked;    /* cells of the current side path or tunnel */
    /* indexed by room */
    uint32_t *home;      /* its (first) cell */
    uint16_t *walk;      /* for main rooms: steps from the room whose shortcut is searched */
    uint16_t *run;       /* root of its run of fights */
    uint8_t *run_length; /* for each root */
    uint8_t *level;      /* danger of each main room that is a fight (C22) */
    uint8_t *is_quiet;   /* for rooms of forks: whether a shortcut runs through it (C10) */
    uint16_t *number;    /* new number after merging */
    /* lists of rooms and paths */
    brw_saw_fight *fights; /* in order along the main path (climb.c) */
    uint16_t *vendors;     /* rooms with a vendor */
    uint32_t vendor_count;
    crawl_branch *branches;  /* indexed by path */
    crawl_shortcut *tunnels; /* in the order of their later ends */
    uint16_t *picks;         /* scratch: rooms or paths to draw from */
} brw_crawl;

static inline brw_crawl *crawl_of(barrow_work *work)
{
    return (brw_crawl *)work->state;
}

/* ---- rooms -------------------------------------------------------------------------------- */

/* Rests that a shortcut may lead to (C10). */
#define CRAWL_SHORTCUT_RESTS                                                                       \
    (1u << BARROW_TYPE_BREATHER | 1u << BARROW_TYPE_HEAL | 1u << BARROW_TYPE_BANK)

static inline uint16_t crawl_bit(barrow_room_type type)
{
    return (uint16_t)(1u << type);
}

static inline barrow_crawl_room *crawl_room_at(const brw_crawl *crawl, uint32_t room)
{
    return &crawl->rooms[room].as.crawl;
}

static inline bool crawl_is_arena(const brw_crawl *crawl, uint32_t room)
{
    return crawl_room_at(crawl, room)->types & BRW_ARENA_TYPES;
}

static inline bool crawl_is_fight(const brw_crawl *crawl, uint32_t room)
{
    return crawl_room_at(crawl, room)->types & BRW_FIGHT_TYPES;
}

/* Returns whether rooms of this kind of path belong to a loop or a dead end. */
static inline bool crawl_is_side(uint32_t path_kind)
{
    return path_kind == BARROW_PATH_LOOP || path_kind == BARROW_PATH_DEAD_END;
}

/* Returns whether [room] is the last one of its path. */
static inline bool crawl_ends_path(const brw_crawl *crawl, uint32_t room)
{
    const barrow_crawl_room *info = crawl_room_at(crawl, room);
    return info->order + 1 == crawl->dungeon->paths[info->path_id].room_count;
}

/* Return the first and last room of the stretch of a main room: forks may run between its rooms,
 * because no lock and no arena is between them (C4). */
static inline uint32_t crawl_stretch_first(const brw_crawl *crawl, uint32_t room)
{
    while (room > 0 && crawl->dungeon->links[room - 1].kind == BARROW_LINK_OPEN)
        room--;
    return room;
}

static inline uint32_t crawl_stretch_last(const brw_crawl *crawl, uint32_t room)
{
    while (room + 1 < crawl->main_count && crawl->dungeon->links[room].kind == BARROW_LINK_OPEN)
        room++;
    return room;
}

/* ---- cells -------------------------------------------------------------------------------- */

static inline uint32_t crawl_cell(const brw_crawl *crawl, int32_t x, int32_t y)
{
    return (uint32_t)(y + 1) * crawl->stride + (uint32_t)x;
}

/* Returns the neighbour of [cell] to the north, east, south or west. */
static inline uint32_t crawl_beside(const brw_crawl *crawl, uint32_t cell, uint32_t side)
{
    return cell + crawl->step[side];
}

/* Returns whether [cell] is free or a key site, the two highest values of owner[]. */
static inline bool crawl_is_vacant(const brw_crawl *crawl, uint32_t cell)
{
    return crawl->owner[cell] >= CRAWL_SITE;
}

/* Returns whether a ridge closes this side of [cell]. Gaps are closed once the main path exists: it
 * occupies them, so nothing else can pass. */
static inline bool crawl_is_closed(const brw_crawl *crawl, uint32_t cell, uint32_t side)
{
    return crawl->closed[cell] >> side & 1;
}

/* Closes the edge below [cell]. */
static inline void crawl_close_below(brw_crawl *crawl, uint32_t cell)
{
    crawl->closed[cell] |= 1u << 2;
    crawl->closed[cell + crawl->stride] |= 1u << 0;
}

/* Returns the cell above the gap of a ridge. */
static inline uint32_t crawl_gap(const brw_crawl *crawl, uint32_t ridge)
{
    return crawl_cell(crawl, crawl->dungeon->ridges[ridge].gap, crawl->dungeon->ridges[ridge].row);
}

/* Returns the sides of [cell] that are marked [mark] and that no ridge closes, as bits. */
static inline uint32_t crawl_marked_sides(const brw_crawl *crawl, uint32_t cell, uint16_t mark)
{
    uint32_t sides = 0;
    for (uint32_t side = 0; side < 4; side++)
        if (crawl->owner[crawl_beside(crawl, cell, side)] == mark)
            sides |= 1u << side;
    return sides & ~(uint32_t)crawl->closed[cell];
}

/* Begins a flood from [start]. It obeys the ridges unless [closed] is NULL. */
static inline void crawl_begin_flood(brw_crawl *crawl, uint32_t start, const uint8_t *closed)
{
    brw_grid_flood_forget(&crawl->flood);
    crawl->flood.closed = closed;
    brw_grid_flood_start(&crawl->flood, start, 0);
}

/* Returns the sides of [cell] that the flood reached in [steps] steps, as bits. A way back to the
 * start goes through sides that are one step nearer. */
static inline uint32_t crawl_sides_at(const brw_crawl *crawl, uint32_t cell, uint32_t steps)
{
    uint32_t sides = 0;
    for (uint32_t side = 0; side < 4; side++)
        if (crawl->flood.steps[crawl_beside(crawl, cell, side)] == steps)
            sides |= 1u << side;
    return sides;
}

/* Returns the number of steps between the first cells of two rooms, ignoring obstacles. */
static inline uint32_t crawl_apart(const brw_crawl *crawl, uint32_t one, uint32_t other)
{
    return (uint32_t)brw_apart(crawl->pos[crawl->home[one]], crawl->pos[crawl->home[other]]);
}

/* ---- making rooms, links and paths (main_path.c) ------------------------------------------ */

/* Adds a path that leaves room [from] and takes its zone; returns its number. Its entrance is the
 * next link to be added. */
uint32_t brw_crawl_add_path(brw_crawl *crawl, barrow_path_kind kind, uint32_t from);

/* Adds a room of the newest path at [cell]; returns its number. */
uint32_t brw_crawl_add_room(brw_crawl *crawl, uint32_t cell);

/* Adds [cell] to [room], whose cells must be the last in the list of cells. */
void brw_crawl_add_cell(brw_crawl *crawl, uint32_t room, uint32_t cell);

/* Adds rooms of the newest path at [cells]. Open doors join each room to the previous one, and the
 * first room to the one at cell [from]. */
void brw_crawl_add_rooms(brw_crawl *crawl, uint32_t from, const uint32_t *cells, uint32_t count);

/* Adds a door between the rooms at the cells [from] and [to]; returns its number. */
uint32_t brw_crawl_add_link(brw_crawl *crawl, barrow_link_kind kind, uint32_t from, uint32_t to);

/* ---- types (types.c) ---------------------------------------------------------------------- */

/* Returns whether all of [types] may be in one room (C19). */
bool brw_crawl_types_agree(uint32_t types);

/* Returns whether the route of a roaming enemy leads through a room. */
bool brw_crawl_is_patrolled(const brw_crawl *crawl, uint32_t room);

/* Returns whether a fork may be more dangerous than what it goes around (C25). */
bool brw_crawl_may_dare(const brw_crawl *crawl, const barrow_crawl_path *path);

/* ---- shortcuts (shortcuts.c) -------------------------------------------------------------- */

/* Raises [worths] to how suitable each of [count] main rooms from [from] on is for a breather with
 * a shortcut back to an earlier rest, or to a calm room if there is none. This is judged by
 * distances alone, the nearer the better; one without a worthwhile shortcut is left (C10). None of
 * these rooms has a type yet, nor has any between them and the last that has one. */
void brw_crawl_shortcut_worths(const brw_crawl *crawl, uint32_t from, uint32_t count,
                               uint32_t *worths);

/* Finds the shortcut for a breather at main room [from]; returns whether there is one. It is
 * stored, and key sites avoid its cells if they can. */
bool brw_crawl_find_shortcut(brw_crawl *crawl, brw_rng *rng, uint32_t from);

/* ---- side paths (side_paths.c) ------------------------------------------------------------ */

/* Digs a dead end for a key, starting at a site; returns its path. */
uint32_t brw_crawl_dig_for_key(brw_crawl *crawl, brw_rng *rng, crawl_site *site);

/* ---- danger (danger.c) -------------------------------------------------------------------- */

/* Returns the levels of the fights on the main path that [path], a fork, goes around. */
crawl_mean brw_crawl_stretch_mean(const brw_crawl *crawl, const barrow_crawl_path *path);

/* Turns dares into detours where a dare is no longer possible, after the levels of the main path
 * have changed (C25). */
void brw_crawl_fit_characters(brw_crawl *crawl);

/* ---- the climb of the main path (climb.c) ------------------------------------------------- */

/* Sets level[], the danger of the fights on the main path (C22), so that as many means as possible
 * rise from zone to zone. */
barrow_status brw_crawl_set_levels(brw_crawl *crawl, barrow_work *work);

/* Sets level[] again, near to what it was, once roaming enemies and merged rooms have changed the
 * runs. */
barrow_status brw_crawl_fit_levels(brw_crawl *crawl, barrow_work *work);

/* The passes, in the order of the table in crawl.c. */
brw_pass brw_crawl_size, brw_crawl_ends, brw_crawl_ridges, brw_crawl_rock, brw_crawl_main_path,
    brw_crawl_lock_edges, brw_crawl_sub_bosses, brw_crawl_main_types, brw_crawl_key_sites,
    brw_crawl_shortcuts, brw_crawl_early_loops, brw_crawl_forks, brw_crawl_more_shortcuts,
    brw_crawl_loops, brw_crawl_dead_ends, brw_crawl_keys, brw_crawl_optional_locks, brw_crawl_foes,
    brw_crawl_side_types, brw_crawl_merges, brw_crawl_danger_reward;

#endif
