/* SPDX-License-Identifier: MIT
 * The checks of a quest's or crawl's tile map (T1 to T13). They read only tiles, owners, routes and
 * things, which any document has. The generator's intent does not count.
 *
 * The map is read once, into a view; each check is a function over it. Tiles are numbered
 * y * width + x. Most checks flood: a breadth-first search over the tiles of one room (a realm), so
 * that it never leaks into the next. */
#ifndef BRW_VERIFY_TILES_H
#define BRW_VERIFY_TILES_H

#include "algo/grid.h"
#include "core/dungeon.h"
#include "core/kinds.h"
#include "core/tile_grid.h"
#include "verify/verify.h"

/* The layout's demands on a room's interior, in the same form for both families. */
typedef struct brw_room_duties {
    uint32_t holds;    /* set of the kinds of things it holds, one of each */
    uint32_t of_kinds; /* set of all kinds that the layout places; of these it holds only [holds] */
    uint32_t may_hold; /* set of other kinds, which it may hold in any number */
    uint32_t types;    /* types of a crawl's room; none in a quest */
    uint32_t cells;    /* number of grid cells */
    uint8_t colour;    /* colour of its key */
    uint8_t danger;    /* decides the budget of its enemies; 0 means no enemies */
    uint8_t reward;    /* tier of its chests */
    uint8_t interior;  /* the purpose that its interior is drawn for */
    bool is_arena, is_trapped;
    bool is_fought; /* must have awake enemies: two, or one brute */
    bool is_alone;  /* an arena that holds only its fighters, the goal and chests */
} brw_room_duties;

/* The kinds of traps, as flags. A timed trap can be passed at the right moment. */
enum { BRW_TRAP_PLAIN = 1, BRW_TRAP_TIMED = 2 };

/* One map. Things and doorways are sorted by room: those of room r begin at index first_...[r] and
 * end before first_...[r + 1]. */
typedef struct brw_tile_view {
    const barrow_dungeon *dungeon;
    brw_tile_grid grid;
    uint16_t *cell_rooms;    /* the room of each cell of the grid, or BARROW_NONE */
    uint16_t *inside;        /* for each tile, the room that it lies inside, or BARROW_NONE */
    uint8_t *traps;          /* for each tile, the trap that its room has there, or 0 */
    brw_room_duties *duties; /* of each room */
    uint32_t *first_thing, *first_doorway;
    const barrow_thing **things; /* within a room in listed order; NULL after the last one */
    uint32_t *doorways;   /* the tiles where ways enter the rooms; they belong to the links */
    brw_grid_flood flood; /* used for all floods over tiles */
} brw_tile_view;

/* Makes a view of a map whose size fits its blocks, with at least one room. Returns false when out
 * of memory. */
bool brw_tile_view_make(brw_tile_view *view, const barrow_dungeon *dungeon, brw_arena *scratch);

/* Returns whether the map's size matches its blocks. */
bool brw_map_fits_blocks(const barrow_dungeon *dungeon);

/* Returns what the layout demands of a room (tiles_rooms.c). */
brw_room_duties brw_duties_of(const barrow_dungeon *dungeon, uint32_t room);

/* Returns the interior of a room's block, or of all blocks of a merged room together. */
barrow_rect brw_room_frame(const barrow_dungeon *dungeon, const brw_tile_grid *grid, uint32_t room);

/* Returns whether the room of a crawl is a shortcut's tunnel, which has its own rules (T8). */
bool brw_is_tunnel_room(const barrow_dungeon *dungeon, uint32_t room);

/* ---- tiles ------------------------------------------------------------------------------ */

static inline uint32_t brw_tile_of(const brw_tile_view *view, barrow_pos pos)
{
    return (uint32_t)pos.y * view->dungeon->width + (uint32_t)pos.x;
}

/* Returns tile number [i] of a rectangle, counted row by row. */
static inline uint32_t brw_tile_in(const brw_tile_view *view, barrow_rect rect, int32_t i)
{
    return (uint32_t)(rect.y + i / rect.w) * view->dungeon->width + (uint32_t)(rect.x + i % rect.w);
}

/* Returns the tile beside [tile] in direction 0 to 3 (north, east, south, west), or BRW_UNSEEN off
 * the map. */
static inline uint32_t brw_tile_beside(const brw_tile_view *view, uint32_t tile, uint32_t side)
{
    return brw_grid_beside(view->flood.width, view->flood.area, tile, side);
}

static inline brw_place brw_at_tile(const brw_tile_view *view, uint32_t tile)
{
    return (brw_place){-1, -1, (int32_t)(tile % view->dungeon->width),
                       (int32_t)(tile / view->dungeon->width)};
}

static inline brw_place brw_at_thing(const barrow_thing *thing)
{
    return (brw_place){(int32_t)thing->room, -1, thing->pos.x, thing->pos.y};
}

static inline bool brw_is_on_map(const barrow_dungeon *dungeon, barrow_pos pos)
{
    return pos.x >= 0 && pos.y >= 0 && pos.x < dungeon->width && pos.y < dungeon->height;
}

/* Returns whether the tile is rock, diggable or not. */
static inline bool brw_is_wall(uint8_t tile)
{
    return tile == BARROW_TILE_WALL || tile == BARROW_TILE_BORDER;
}

/* Returns whether the tile is floor of the room. */
static inline bool brw_is_room_floor(const brw_tile_view *view, uint32_t room, uint32_t tile)
{
    return view->dungeon->owners[tile] == room && brw_is_walkable(view->dungeon->tiles[tile]);
}

/* Returns whether a tile of the room's rectangle lies inside the room. In a room with one cell,
 * every tile does. */
static inline bool brw_is_inside(const brw_tile_view *view, uint32_t room, uint32_t tile)
{
    return view->dungeon->rooms[room].kind != BARROW_ROOM_MERGED || view->inside[tile] == room;
}

/* Returns whether a tile of the room's rectangle is part of the room, pillars and pits included. */
static inline bool brw_is_of_room(const brw_tile_view *view, uint32_t room, uint32_t tile)
{
    return !brw_is_wall(view->dungeon->tiles[tile]) && brw_is_inside(view, room, tile);
}

/* Returns whether the room's key or switch is behind item blocks, which only the treasure removes
 * (T3). No other room has item blocks. */
static inline bool brw_is_item_blocked(const barrow_dungeon *dungeon, uint32_t room)
{
    uint8_t content = dungeon->rooms[room].as.quest.content;
    return dungeon->params.family == BARROW_QUEST && brw_needs_treasure(content) &&
           !brw_is_behind_barrier(dungeon, room); /* in an annex it lies open (Q33) */
}

/* ---- rooms ------------------------------------------------------------------------------ */

static inline uint32_t brw_doorway_count(const brw_tile_view *view, uint32_t room)
{
    return view->first_doorway[room + 1] - view->first_doorway[room];
}

/* Returns the tile of doorway [number] of a room, counted from 0. */
static inline uint32_t brw_doorway_tile(const brw_tile_view *view, uint32_t room, uint32_t number)
{
    return view->doorways[view->first_doorway[room] + number];
}

/* Returns the end of a link's way on the side of [room]. */
uint32_t brw_way_end(const brw_tile_view *view, const barrow_link *link, uint32_t room);

/* The head of a loop over the things of a room, in listed order. */
#define BRW_ROOM_THINGS(thing, view, room)                                                         \
    const barrow_thing *const *thing##_at = (view)->things + (view)->first_thing[room],            \
                              *thing = *thing##_at;                                                \
    thing##_at < (view)->things + (view)->first_thing[(room) + 1];                                 \
    thing = *++thing##_at

/* Returns the first thing of a kind in a room, or NULL. */
const barrow_thing *brw_room_thing(const brw_tile_view *view, uint32_t room,
                                   barrow_thing_kind kind);

/* Limits for a trap room (T10): */
#define BRW_TRAPS_APART  4  /* a pair of doorways counts if at least this many steps apart */
#define BRW_TRAPS_DETOUR 12 /* maximum number of extra steps of a way without a trap */

/* The number of ways through trap rooms, and the total number of extra steps that it takes to avoid
 * their traps. */
typedef struct brw_trap_detours {
    uint32_t ways;
    uint64_t steps;
} brw_trap_detours;

/* Measures the detours of all trap rooms. Returns false when out of memory. */
bool brw_measure_traps(brw_tile_view *view, brw_arena *scratch, brw_trap_detours *detours);

/* ---- floods ----------------------------------------------------------------------------- */

/* The tiles that a flood may enter: those of a room, and of a link unless it is BARROW_NONE.
 * Without the treasure, item blocks are walls (T3). */
typedef struct brw_tile_realm {
    uint32_t room, link;
    bool holds_treasure;
    uint8_t avoids;     /* set of BRW_TRAP_ flags */
    bool opens_barrier; /* whether the link's barrier counts as open */
} brw_tile_realm;

/* Floods from one tile, or from all doorways of the realm's room, which are 0 steps away, so the
 * floor in front of a doorway is at distance 1. */
void brw_flood_from(brw_tile_view *view, uint32_t tile, brw_tile_realm realm);
void brw_flood_from_doorways(brw_tile_view *view, brw_tile_realm realm);

/* Returns the number of steps from the start of the last flood to a doorway of the room. They are
 * counted through the floor beside it, because its own tile is not part of the room. */
uint32_t brw_steps_to_doorway(const brw_tile_view *view, uint32_t room, uint32_t doorway);

/* Checks the ways of doors, which is a part of brw_check_tile_owners. */
void brw_check_tile_ways(brw_verifier *verifier, const barrow_dungeon *dungeon);

/* Returns whether the room is drawn from a template of the parameter `rooms`. */
bool brw_is_users_room(const barrow_dungeon *dungeon, uint32_t room);

#endif
