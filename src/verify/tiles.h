/* SPDX-License-Identifier: MIT
 * The checks of tile maps of quest and crawl (T1 to T7). They read tiles, owners, routes and things
 * as anybody could from a document; what the generator meant does not count. */
#ifndef BRW_VERIFY_TILES_H
#define BRW_VERIFY_TILES_H

#include "algo/grid.h"
#include "core/dungeon.h"
#include "core/tile_grid.h"
#include "verify/verify.h"

/* A map that is being looked at. */
typedef struct brw_tile_view {
    brw_verifier *verifier;
    const barrow_dungeon *dungeon;
    brw_tile_grid grid;
    uint16_t *cell_rooms; /* by cell of the grid, or BARROW_NONE */
    brw_grid_flood flood; /* over tiles */
    uint32_t *first_thing;        /* by room, and one more: where its things begin in by_room[] */
    const barrow_thing **by_room; /* things, room after room, each room's in the order listed */
    uint32_t *first_doorway; /* by room, and one more: where its doorways begin in doorways[] */
    uint32_t *doorways;      /* ids of links, room after room */
} brw_tile_view;

/* False where there is no map, or no memory (the verifier's status says so). The view lives in the
 * scratch of the verifier, as long as one check. */
bool brw_tile_view_begin(brw_tile_view *view, brw_verifier *verifier);

/* The owners whose tiles a flood may enter, and whether it passes item blocks. Owners of
 * BARROW_OWNER_LINK and more are links, those below are rooms. */
typedef struct brw_tile_realm {
    uint16_t owners[3];
    uint32_t count;
    bool holds_treasure;
} brw_tile_realm;

/* Floods from the tiles that were added to view->flood. */
void brw_tiles_flood(brw_tile_view *view, const brw_tile_realm *realm);

/* The tile beside [tile] in direction 0 to 3 (north, east, south, west); BRW_UNSEEN off the map. */
uint32_t brw_tile_beside(const brw_tile_view *view, uint32_t tile, uint32_t side);

static inline uint32_t brw_tile_of(const brw_tile_view *view, barrow_pos pos)
{
    return (uint32_t)pos.y * view->dungeon->width + (uint32_t)pos.x;
}

static inline brw_place brw_at_tile(const brw_tile_view *view, uint32_t tile)
{
    return (brw_place){-1, -1, (int32_t)(tile % view->dungeon->width),
                       (int32_t)(tile / view->dungeon->width)};
}

/* The room whose block the tile lies in; BARROW_NONE where no room has it. */
uint32_t brw_block_room(const brw_tile_view *view, uint32_t tile);

/* The room that the tile lies inside of: in its rectangle and in one of its blocks, or on the wall
 * between two of them. BARROW_NONE where that is none. */
uint32_t brw_room_around(const brw_tile_view *view, uint32_t tile);

/* Rooms of a crawl whose outlines have rules of their own: tunnels of shortcuts (T8), and arenas
 * (T9). */
bool brw_is_tunnel_room(const barrow_dungeon *dungeon, uint32_t room);
bool brw_is_arena_room(const barrow_dungeon *dungeon, uint32_t room);

/* Rock, whether or not it can be dug. */
static inline bool brw_is_wall(uint8_t tile)
{
    return tile == BARROW_TILE_WALL || tile == BARROW_TILE_BORDER;
}

/* Whether a tile of the room's rectangle lies inside of the room. In a room of one cell all do. */
static inline bool brw_is_inside(const brw_tile_view *view, uint32_t room, uint32_t tile)
{
    return view->dungeon->rooms[room].kind != BARROW_ROOM_MERGED ||
           brw_room_around(view, tile) == room;
}

/* Whether a tile of the room's rectangle is part of the room, pillars and pits included. */
static inline bool brw_is_of_room(const brw_tile_view *view, uint32_t room, int32_t x, int32_t y)
{
    uint32_t tile = (uint32_t)y * view->dungeon->width + (uint32_t)x;
    return !brw_is_wall(view->dungeon->tiles[tile]) && brw_is_inside(view, room, tile);
}

/* Floods the walls of a room's rectangle that are outside of its outline; then the other tells of
 * each tile of the rectangle whether it is inside. */
void brw_flood_outside(brw_tile_view *view, uint32_t room);

static inline bool brw_is_in_outline(const brw_tile_view *view, uint32_t room, uint32_t tile)
{
    return view->flood.steps[tile] == BRW_UNSEEN && brw_is_inside(view, room, tile);
}

/* The inside of a room's block, or of all blocks of a merged room together. */
barrow_rect brw_room_frame(const brw_tile_view *view, uint32_t room);

/* The end of a link's way on the side of [room]. */
uint32_t brw_way_end(const brw_tile_view *view, const barrow_link *link, uint32_t room);

static inline uint32_t brw_doorway_count(const brw_tile_view *view, uint32_t room)
{
    return view->first_doorway[room + 1] - view->first_doorway[room];
}

/* Returns the tile of doorway [number] of a room, counted from 0. */
static inline uint32_t brw_doorway_tile(const brw_tile_view *view, uint32_t room, uint32_t number)
{
    uint32_t link = view->doorways[view->first_doorway[room] + number];
    return brw_way_end(view, &view->dungeon->links[link], room);
}

static inline brw_place brw_at_thing(const barrow_thing *thing)
{
    return (brw_place){(int32_t)thing->room, -1, thing->pos.x, thing->pos.y};
}

/* Whether things of the kind fight. */
static inline bool brw_is_hostile(uint8_t kind)
{
    return kind == BARROW_THING_ENEMY || kind == BARROW_THING_ELITE || kind == BARROW_THING_BOSS ||
           kind == BARROW_THING_SUB_BOSS || kind == BARROW_THING_FOE;
}

/* Of a trap room (T10): */
#define BRW_TRAPS_APART  4  /* steps between doorways from which on a pair counts, */
#define BRW_TRAPS_DETOUR 12 /* and steps that a way without a trap may be longer */

/* What the inside of a room must be like, alike for both families. */
typedef struct brw_room_duties {
    uint32_t holds;    /* kinds of things, one of each */
    uint32_t of_kinds; /* kinds that follow from the layout at all; the room holds no others */
    uint32_t may_hold; /* kinds that do not, any number of each */
    uint32_t types;    /* of a crawl's room; none in a quest */
    uint32_t cells;    /* of the grid */
    uint8_t colour;    /* of its key */
    uint8_t danger;    /* what its enemies may spend; 0 where there are none */
    uint8_t reward;    /* tier of its chests */
    uint8_t interior;  /* what its inside is drawn for */
    bool is_arena, is_trapped;
    bool is_fought; /* somebody awake waits there */
    bool is_alone;  /* nothing stands in an arena but who fights there, the goal and chests */
} brw_room_duties;

brw_room_duties brw_duties_of(const barrow_dungeon *dungeon, uint32_t room);

/* The first thing of a kind in a room, or NULL. */
const barrow_thing *brw_room_thing(const brw_tile_view *view, uint32_t room,
                                   barrow_thing_kind kind);

/* Ways through trap rooms, and by how many steps they are longer without a trap, all together. */
typedef struct brw_trap_detours {
    uint32_t ways;
    uint64_t steps;
} brw_trap_detours;

brw_trap_detours brw_measure_traps(brw_tile_view *view);

/* Whether the map is as large as its blocks make it. */
bool brw_map_fits_blocks(const barrow_dungeon *dungeon);

/* Floods a room from all its doorways, whose own tiles count 0. */
void brw_tiles_from_doorways(brw_tile_view *view, uint32_t room, bool holds_treasure);

/* The checks, by file. */
void brw_check_tile_shape(brw_verifier *verifier);
void brw_check_tile_owners(brw_verifier *verifier);
void brw_check_tile_graph(brw_verifier *verifier);
void brw_check_tile_floor(brw_verifier *verifier);
void brw_check_tile_things(brw_verifier *verifier);
void brw_check_tile_contents(brw_verifier *verifier);
void brw_check_tile_interiors(brw_verifier *verifier);
void brw_check_tile_enemies(brw_verifier *verifier);
void brw_check_tile_traps(brw_verifier *verifier);
void brw_check_tile_types(brw_verifier *verifier);
void brw_check_tile_places(brw_verifier *verifier);
void brw_check_tile_largest(brw_verifier *verifier);
void brw_check_tile_puzzles(brw_verifier *verifier);
void brw_check_tile_walk(brw_verifier *verifier);

/* Rows that end the tables of both families; without a map they find nothing. */
/* clang-format off */
#define BRW_TILE_CHECKS(family)                                                                                                         \
    {{"T1", "tile_shape", "the map fits the grid, rooms lie in their blocks", 1u << (family)}, brw_check_tile_shape, true},             \
    {{"T2", "tile_owners", "each walkable tile is of one room or one door", 1u << (family)}, brw_check_tile_owners, true},              \
    {{"T2", "tile_graph", "the tiles give the same graph as the layout (T2, T7)", 1u << (family)}, brw_check_tile_graph, true},         \
    {{"T6", "tile_floor", "a room is one area that touches its doorways", 1u << (family)}, brw_check_tile_floor, false},                \
    {{"T3", "tile_things", "things stand on floor of their room, in no doorway", 1u << (family)}, brw_check_tile_things, false},        \
    {{"T3", "tile_contents", "rooms hold what the layout says, and only that", 1u << (family)}, brw_check_tile_contents, false},        \
    {{"T4", "tile_interiors", "rooms look like what they are for, arenas are symmetric", 1u << (family)}, brw_check_tile_interiors, false}, \
    {{"T5", "tile_enemies", "enemies keep off doorways and calm rooms", 1u << (family)}, brw_check_tile_enemies, false},                \
    {{"T9", "tile_largest", "goals and arenas are the largest rooms", 1u << (family)}, brw_check_tile_largest, false},                  \
    {{"T10", "tile_traps", "traps lie across the way, and leave one without", 1u << (family)}, brw_check_tile_traps, false},           \
    {{"T11", "tile_types", "things say what they are, chests how much they give", 1u << (family)}, brw_check_tile_types, false},       \
    {{"T12", "tile_places", "tiles, roles and outlines are those of the rooms' places", 1u << (family)}, brw_check_tile_places, false}, \
    {{"T13", "puzzles", "puzzle rooms hold puzzles that can be solved, and nobody gets stuck", 1u << (family)}, brw_check_tile_puzzles, false}, \
    {{"T7", "tile_walk", "the solution can be walked tile by tile", 1u << (family)}, brw_check_tile_walk, false}
/* clang-format on */

/* Returns whether what the treasure overcomes stands in the room: before what it is needed for, and
 * nowhere else (T3). */
static inline bool brw_is_item_blocked(const barrow_dungeon *dungeon, uint32_t room)
{
    uint8_t content = dungeon->rooms[room].as.quest.content;
    return dungeon->params.family == BARROW_QUEST &&
           (content == BARROW_CONTENT_ITEM_KEY || content == BARROW_CONTENT_ITEM_SWITCH);
}

#endif
