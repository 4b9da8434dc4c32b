/* SPDX-License-Identifier: MIT
 * The tail of passes that turns the room graph of a quest or crawl into a tile map (T1 to T7). Both
 * families end their tables with BRW_TILE_PASSES; if no tiles are requested, these rows do not run
 * at all. The layout is only read (G2).
 *
 * The rules hold by construction:
 * - a room reaches the middle row and column of its block on each of its four sides, so a straight
 *   way to any neighbour exists (tile_outlines.c);
 * - a way leaves the rectangle of its room at once and bends only on the wall between two blocks,
 *   so ways never touch each other or a third room (T2, tile_doorways.c);
 * - any code that blocks a tile first checks brw_tile_may_block or runs a flood; this keeps the
 *   floor of a room connected and its doorways free (T6, tile_blocks.c). */
#ifndef BRW_TILE_PLAN_H
#define BRW_TILE_PLAN_H

#include "core/tile_grid.h"
#include "gen/common/room_bits.h"
#include "gen/pipeline.h"

#define BRW_FAR         0xFFFFu /* number of steps to an unreachable tile */
#define BRW_DETOUR_MOST 12      /* maximum number of extra steps on a way without traps (T10) */

/* Maximum numbers of things; memory is allocated for these. */
#define BRW_THINGS_PER_CELL  16
#define BRW_TRAPS_PER_CELL   28 /* 3 per pair of doorways: a room of 3 cells has up to 28 pairs */
#define BRW_ENEMIES_PER_CELL 8
#define BRW_PUZZLES_PER_ROOM 5 /* maximum number of things in a puzzle: blocks, and a hint */

#define BRW_ROOM_CELLS 64 /* maximum number of cells per room: a crawl's longest passage (C10) */

/* Sets of tiles for examining the current room. */
enum {
    BRW_SET_CHOICE, /* the tiles to choose from */
    BRW_SET_UNSEEN, /* for a search: floor that it has not reached yet */
    BRW_SET_EDGE,   /* for a search: its current edge */
    BRW_SET_NEXT,   /* for a search: scratch */
    BRW_SET_OPEN,   /* the open tiles before a stamp was tried */
    BRW_SET_FREE,   /* the free tiles before a stamp was tried */
    BRW_SET_TRAPS,  /* tiles with traps */
    BRW_SET_FIRM,   /* tiles with traps that are always active */
    BRW_SET_SEALED, /* floor that cannot be reached without the treasure */
    BRW_SET_KEPT,   /* floor next to timed traps, kept free of others */
    BRW_SET_WAYS,   /* tiles of the shortest ways between two doorways */
    BRW_SET_ENDS,   /* the ends of such ways */
    BRW_SET_LAYER,  /* tiles that get traps together, or not at all */
    BRW_SET_COUNT
};

struct brw_inside;
struct brw_bench;

typedef enum brw_tunnel { BRW_NO_TUNNEL, BRW_TUNNEL, BRW_TUNNEL_CHAMBER } brw_tunnel;

/* A description of a family's rooms for the tile passes. Each family has one, in tile_rooms_*.c. */
typedef struct brw_tile_rooms {
    uint32_t longest; /* maximum number of cells in any room */
    /* Returns the purpose that the room's interior is drawn for. */
    barrow_interior (*interior)(const barrow_room *room);
    /* Returns the outlines that suit the room's contents, as bits 1 << brw_outline. */
    uint32_t (*outlines)(const barrow_room *room);
    /* Place the room's contents, before and after it gets a stamp. */
    void (*furnish)(struct brw_inside *inside, const barrow_room *room);
    void (*people)(struct brw_inside *inside, const barrow_room *room);
    /* Returns the danger of the room's enemies; 0 if it has none (T5). */
    int32_t (*enemies)(const barrow_room *room);
    /* Returns the danger of the room's traps; 0 if it has none (T10). */
    int32_t (*traps)(const barrow_room *room);
    /* Returns how hard the room's puzzle is, 1 to 11; 0 if it has none (T13). */
    int32_t (*puzzle)(const barrow_room *room);
    /* Returns whether the room is a tunnel (one tile wide) and whether it has a chamber (T8). */
    brw_tunnel (*tunnel)(const barrow_room *room);
    /* Returns the kind of path that determines the room's decoration. */
    uint32_t (*path)(const barrow_room *room);
    /* Returns the room that must be the largest, ties allowed (T9), or BARROW_NONE. */
    uint32_t (*largest)(const barrow_dungeon *dungeon);
} brw_tile_rooms;

extern const brw_tile_rooms brw_quest_tile_rooms, brw_crawl_tile_rooms;

typedef struct brw_tile_plan {
    barrow_dungeon *dungeon;
    const brw_tile_rooms *rooms;
    brw_tile_grid grid;
    int32_t decor;
    uint32_t largest;  /* the room that must be the largest, ties allowed, or BARROW_NONE */
    int32_t most_area; /* number of tiles in the largest room */
    /* Made by the outlines pass, and read by all later passes. */
    uint16_t *cell_rooms; /* room of each cell of the grid, or BARROW_NONE */
    uint16_t *doors;      /* the links of room r start at doors[first_door[r]] */
    uint32_t *first_door;
    uint32_t *mouths; /* for each link, bit numbers of the floor in front of it, in rooms a and b */
    uint64_t *bits;   /* bits of all rooms; the bits of room r begin at first_word[r] */
    uint32_t *first_word;
    uint64_t *sets[BRW_SET_COUNT]; /* sets of tiles of the current room, as bits */
    uint16_t *steps;               /* steps of the last search, by bit of the current room */
    uint16_t *ways;        /* bit numbers of the tiles on the shortest ways to an end, end first */
    uint32_t *first_thing; /* contents of room r start at things[first_thing[r]] */
    struct brw_bench *bench;       /* where puzzles are made and searched */
    /* Each room has its own allowance, so no room can take another's memory, and the order of the
     * rooms does not matter. */
    int32_t thing_room;            /* number of things that the current room may still get */
} brw_tile_plan;

/* The bounds of a layout, for which memory is allocated. */
typedef struct brw_tile_extent {
    uint32_t columns, rows, area;
} brw_tile_extent;

/* Adds what a tile map needs to [capacity] and makes the plan; does nothing if no map is wanted. */
barrow_status brw_tiles_begin(barrow_work *work, const brw_tile_rooms *rooms,
                              brw_tile_extent extent, brw_capacity *capacity);

/* ---- the passes ------------------------------------------------------------------------- */

barrow_status brw_tile_outlines(barrow_work *work);
barrow_status brw_tile_doorways(barrow_work *work);
barrow_status brw_tile_interiors(barrow_work *work);
barrow_status brw_tile_decor(barrow_work *work);
barrow_status brw_tile_traps(barrow_work *work);
barrow_status brw_tile_puzzles(barrow_work *work);
barrow_status brw_tile_enemies(barrow_work *work);

/* clang-format off */
#define BRW_TILE_PASSES                                                                                                           \
    {"outlines",  "give each room its size and outline in tiles",  brw_tile_outlines,  BARROW_PART_ROOMS, BARROW_PART_TILES, 0},  \
    {"doorways",  "open each door, and a way to it",               brw_tile_doorways,  BARROW_PART_TILES | BARROW_PART_LINKS,     \
                                                                   BARROW_PART_TILES | BARROW_PART_LINKS, 0},                     \
    {"interiors", "put what rooms hold at its place",              brw_tile_interiors, BARROW_PART_TILES,                         \
                                                                   BARROW_PART_TILES | BARROW_PART_THINGS, 0},                    \
    {"decor",     "pillars, rubble, water and grass",              brw_tile_decor,     BARROW_PART_TILES, BARROW_PART_TILES, 0},  \
    {"traps",     "traps across the ways through a room",          brw_tile_traps,     BARROW_PART_TILES, BARROW_PART_THINGS, 0}, \
    {"puzzles",   "puzzles that gate a key, a switch or a chest",  brw_tile_puzzles,   BARROW_PART_TILES | BARROW_PART_THINGS,    \
                                                                   BARROW_PART_TILES | BARROW_PART_THINGS, 0},                    \
    {"enemies",   "enemies away from the doorways",                brw_tile_enemies,   BARROW_PART_TILES, BARROW_PART_THINGS, 0}
/* clang-format on */
#define BRW_TILE_PASS_COUNT 7

/* ---- looking at the map ----------------------------------------------------------------- */

static inline uint32_t brw_tile_index(const brw_tile_plan *plan, int32_t x, int32_t y)
{
    return (uint32_t)y * plan->dungeon->width + (uint32_t)x;
}

/* Returns the first tile of a cell's block: the upper left corner of its wall. */
static inline barrow_pos brw_block_corner(const brw_tile_plan *plan, barrow_pos cell)
{
    return (barrow_pos){(int16_t)((cell.x - plan->grid.origin.x) * plan->grid.block_w),
                        (int16_t)((cell.y - plan->grid.origin.y) * plan->grid.block_h)};
}

/* Returns the middle of a block. Every room of one cell contains it and at least one more tile in
 * each direction. */
static inline barrow_pos brw_block_middle(const brw_tile_plan *plan, barrow_pos cell)
{
    barrow_pos corner = brw_block_corner(plan, cell);
    return (barrow_pos){(int16_t)(corner.x + plan->grid.block_w / 2),
                        (int16_t)(corner.y + plan->grid.block_h / 2)};
}

static inline barrow_interior brw_interior_of(const brw_tile_plan *plan, uint32_t room)
{
    const barrow_room *of = &plan->dungeon->rooms[room];
    return plan->rooms->tunnel(of) ? BARROW_INTERIOR_NONE : plan->rooms->interior(of);
}

/* Returns the bits of a room whose rectangle is known. They are three consecutive strings of equal
 * length; each consists of guards, the tiles, and the same number of guards again. With [origin],
 * the bit of a map tile can be found without the rectangle. It may be negative, which is fine
 * because unsigned arithmetic wraps around. */
static inline brw_room_bits brw_bits_of(const brw_tile_plan *plan, uint32_t room)
{
    barrow_rect rect = plan->dungeon->rooms[room].rect;
    uint32_t stride = (uint32_t)rect.w + 1, rows = (uint32_t)rect.h;
    uint32_t guard = (stride + 1) / 64 + 1; /* no code looks further than a row and a tile */
    uint32_t end = guard + (stride * rows + 63) / 64, words = end + guard;
    uint64_t *open = plan->bits + plan->first_word[room];
    int32_t before = rect.y * (int32_t)stride + rect.x;
    return (brw_room_bits){.open = open,
                           .free = open + words,
                           .safe = open + 2 * words,
                           .stride = stride,
                           .origin = 64 * guard - (uint32_t)before,
                           .first = guard,
                           .end = end};
}

/* Returns whether the blocks are so small that T10 requires traps on only one way. */
static inline bool brw_is_small_block(const brw_tile_plan *plan)
{
    return plan->grid.block_w < 13 || plan->grid.block_h < 11;
}

/* Writes a tile. Tiles that cannot be walked on have no owner, except item blocks. */
static inline void brw_tile_set(brw_tile_plan *plan, int32_t x, int32_t y, barrow_tile tile)
{
    uint32_t index = brw_tile_index(plan, x, y);
    plan->dungeon->tiles[index] = (uint8_t)tile;
    if (!brw_is_walkable((uint8_t)tile) && !brw_is_item_block((uint8_t)tile))
        plan->dungeon->owners[index] = BARROW_NONE;
}

#endif
