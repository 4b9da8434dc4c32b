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
 * - any code that blocks a tile first checks brw_tile_may_block; this keeps the floor of a room
 *   connected and its doorways free (T6, tile_places.c). */
#ifndef BRW_TILE_DRAFT_H
#define BRW_TILE_DRAFT_H

#include "algo/grid.h"
#include "base/bits.h"
#include "core/places.h"
#include "core/tile_grid.h"
#include "gen/pipeline.h"

#define BRW_FAR         0xFFFFu /* number of steps to an unreachable tile */
#define BRW_DETOUR_MOST 12      /* maximum number of extra steps on a way without traps (T10) */

/* Maximum numbers of things; memory is allocated for these. */
#define BRW_THINGS_PER_CELL  16
#define BRW_TRAPS_PER_CELL   28 /* 3 per pair of doorways: a room of 3 cells has up to 28 pairs */
#define BRW_ENEMIES_PER_CELL 8
#define BRW_PUZZLES_PER_ROOM 5 /* maximum number of things in a puzzle: blocks, and a hint */

#define BRW_ROOM_CELLS 64 /* maximum number of cells per room: a crawl's longest passage (C10) */

/* Marks of the tiles of the map. They count only for the room that owns the tile. Those of
 * the first three rows and of templates last; the others are sets of tiles of the current room. */
enum {
    BRW_MARK_OPEN = 1 << 0,   /* floor that can be walked on */
    BRW_MARK_FREE = 1 << 1,   /* open floor that holds nothing and that no doorway needs */
    BRW_MARK_SAFE = 1 << 2,   /* open floor that is never trapped or blocked */
    BRW_MARK_CHOICE = 1 << 3, /* tiles to choose from */
    BRW_MARK_SOME = 1 << 4,   /* another set, for a short while */
    BRW_MARK_WAS = 1 << 5,    /* times OPEN and FREE: tiles that were, before something was tried */
    BRW_MARK_WAS_OPEN = BRW_MARK_WAS * BRW_MARK_OPEN,
    BRW_MARK_WAS_FREE = BRW_MARK_WAS * BRW_MARK_FREE,
    BRW_MARK_TRAPPED = 1 << 7,  /* tiles with traps */
    BRW_MARK_FIRM = 1 << 8,     /* tiles with traps that are always active */
    BRW_MARK_SEALED = 1 << 9,   /* floor that cannot be reached without the treasure */
    BRW_MARK_KEPT = 1 << 10,    /* floor to be kept free of traps or of a puzzle */
    BRW_MARK_ON_WALK = 1 << 11, /* tiles of the shortest walks between two doorways */
    /* Of rooms that a template draws: */
    BRW_MARK_DOORWAY = 1 << 12, /* floor in front of a place for a doorway */
    BRW_MARK_SPOT = 1 << 13,    /* a place for what the room holds */
    BRW_MARK_POST = 1 << 14,    /* a place for an enemy */
    BRW_MARK_BESIDE = 1 << 15,  /* beside the floor in front of a doorway, in any room */
};

struct brw_inside;
struct brw_bench;
struct brw_template;

/* What a room is drawn from, and the state of matching. */
typedef struct brw_choice {
    uint16_t template; /* index, or any larger number for barrow's own */
    uint16_t order;    /* the rooms in random order */
    uint8_t turn;
} brw_choice;

typedef struct brw_template_state {
    uint16_t used;     /* rooms that have it */
    uint16_t queue;    /* the templates that a search has reached, in order */
    uint16_t gives_up; /* the room that it would give up */
    bool is_seen;
} brw_template_state;

typedef enum brw_tunnel { BRW_NO_TUNNEL, BRW_TUNNEL, BRW_TUNNEL_CHAMBER } brw_tunnel;

/* The facts about a room that the tile passes need. */
typedef struct brw_tile_facts {
    uint64_t uses;    /* what templates it may be drawn from, as bits BRW_USE_... */
    uint8_t interior; /* the purpose that it is drawn for; NONE for a tunnel */
    uint8_t outlines; /* the outlines that suit its contents, as bits 1 << brw_outline */
    uint8_t tunnel;   /* brw_tunnel: whether it is one tile wide, and has a chamber (T8) */
    uint8_t path;     /* the kind of path that determines its decoration */
    bool fills_block; /* whether it does, whatever its interior is */
    int32_t enemies;  /* danger of its enemies; 0 if it has none (T5) */
    int32_t traps;    /* danger of its traps; 0 if it has none (T10) */
    int32_t puzzle;   /* how hard its puzzle is, 1 to 11; 0 if it has none (T13) */
} brw_tile_facts;

/* A description of a family's rooms for the tile passes. Each family has one, in tile_rooms_*.c. */
typedef struct brw_tile_rooms {
    uint32_t longest; /* maximum number of cells in any room */
    brw_tile_facts (*facts)(const barrow_room *room);
    /* Place the room's contents, before and after it gets a stamp. */
    void (*furnish)(struct brw_inside *inside, const barrow_room *room);
    void (*people)(struct brw_inside *inside, const barrow_room *room);
} brw_tile_rooms;

extern const brw_tile_rooms brw_quest_tile_rooms, brw_crawl_tile_rooms;

typedef struct brw_tile_draft {
    barrow_dungeon *dungeon;
    const brw_tile_rooms *rooms;
    brw_tile_facts *facts; /* for each room; floors and brw_template_count have none */
    brw_tile_grid grid;
    int32_t decor;
    bool has_puzzles;              /* whether puzzle rooms get puzzles (T13) */
    struct brw_template *drawings; /* barrow's own templates that were read (R14) */
    uint32_t largest;  /* the room that must be the largest, ties allowed, or BARROW_NONE */
    int32_t most_area; /* number of tiles in the largest room */
    /* Made by the outlines pass, and read by all later passes. */
    uint16_t *doors; /* the links of room r start at doors[first_door[r]] */
    uint32_t *first_door;
    uint32_t *mouths;        /* for each link, the floor tiles in front of it, in rooms a and b */
    uint16_t *marks;         /* for each tile of the map */
    brw_grid_flood flood;    /* for floods of the current room; the grid is the map */
    uint32_t *walks;         /* tiles of the shortest walks to an end, end first; or to draw from */
    uint32_t *layers;        /* layers[n]: where the tiles n steps away start in walks */
    uint32_t *first_thing;   /* contents of room r start at things[first_thing[r]] */
    struct brw_bench *bench; /* where puzzles are made and searched */
    struct brw_template *templates; /* the templates of the parameter `rooms` */
    uint32_t template_count;
    /* What is matched: [match_count] rooms of a map, or sectors of a floor. [turns_of] returns the
     * turns in which a template serves one of them, as bits. */
    uint32_t match_count;
    const void *match_user; /* for turns_of */
    uint32_t (*turns_of)(struct brw_tile_draft *draft, uint32_t room, const struct brw_template *);
    brw_choice *chosen;                 /* for each room; only if there are templates */
    brw_template_state *template_state; /* for each template */
    uint16_t *hint_rooms;               /* for searches of rooms, two for each room */
    uint16_t *room_state;               /* for matching, two for each room */
    char *drawing;                      /* characters for the rectangle of the current room */
    int16_t *columns, *lines;           /* for each column and row of the room, the drawing's */
    /* Each room has its own allowance, so no room can take another's memory, and the order of the
     * rooms does not matter. */
    int32_t thing_room; /* number of things that the current room may still get */
} brw_tile_draft;

/* The bounds of a layout, for which memory is allocated. */
typedef struct brw_tile_extent {
    uint32_t columns, rows, area;
} brw_tile_extent;

/* Adds what a tile map needs to [capacity] and makes the draft; does nothing if no map is wanted.
 */
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
#define BRW_TILE_PASS(name, what, needs, gives) {#name, what, brw_tile_##name, needs, gives, 0}
#define BRW_TILE_PASSES \
    BRW_TILE_PASS(outlines, "give each room its size and outline in tiles", BARROW_PART_ROOMS, BARROW_PART_TILES), \
    BRW_TILE_PASS(doorways, "open each door, and a way to it", BARROW_PART_TILES | BARROW_PART_LINKS, \
                  BARROW_PART_TILES | BARROW_PART_LINKS), \
    BRW_TILE_PASS(interiors, "put what rooms hold at its place", BARROW_PART_TILES, \
                  BARROW_PART_TILES | BARROW_PART_THINGS), \
    BRW_TILE_PASS(decor, "pillars, rubble, water and grass", BARROW_PART_TILES, BARROW_PART_TILES), \
    BRW_TILE_PASS(traps, "traps across the ways through a room", BARROW_PART_TILES, BARROW_PART_THINGS), \
    BRW_TILE_PASS(puzzles, "puzzles that gate a key, a switch or a chest", \
                  BARROW_PART_TILES | BARROW_PART_THINGS, BARROW_PART_TILES | BARROW_PART_THINGS), \
    BRW_TILE_PASS(enemies, "enemies away from the doorways", BARROW_PART_TILES, BARROW_PART_THINGS), \
    BRW_TILE_PASS(names, "names for bosses, elites and foes", BARROW_PART_THINGS, BARROW_PART_THINGS)
/* clang-format on */
#define BRW_TILE_PASS_COUNT 8

/* ---- looking at the map ----------------------------------------------------------------- */

static inline uint32_t brw_tile_index(const brw_tile_draft *draft, int32_t x, int32_t y)
{
    return (uint32_t)y * draft->dungeon->width + (uint32_t)x;
}

/* Returns the first tile of a cell's block: the upper left corner of its wall. */
static inline barrow_pos brw_block_corner(const brw_tile_draft *draft, barrow_pos cell)
{
    return brw_pos((cell.x - draft->grid.origin.x) * draft->grid.block_w,
                   (cell.y - draft->grid.origin.y) * draft->grid.block_h);
}

/* Returns the middle of a block. Every room of one cell contains it and at least one more tile in
 * each direction. */
static inline barrow_pos brw_block_middle(const brw_tile_draft *draft, barrow_pos cell)
{
    barrow_pos corner = brw_block_corner(draft, cell);
    return brw_pos(corner.x + draft->grid.block_w / 2, corner.y + draft->grid.block_h / 2);
}

/* Returns the facts about a room. Without puzzles, their rooms are those of chests. */
brw_tile_facts brw_facts_of(const brw_tile_draft *draft, uint32_t room);

/* Returns the columns and rows of cells that a room spans. */
barrow_rect brw_cell_bounds(const barrow_dungeon *dungeon, uint32_t room);

/* Returns the chamber of a tunnel, in the middle of its middle block (T8). */
barrow_rect brw_tunnel_chamber(const brw_tile_draft *draft, uint32_t room);

/* Returns whether the blocks are so small that T10 requires traps on only one way. */
static inline bool brw_is_small_block(const brw_tile_draft *draft)
{
    return draft->grid.block_w < 13 || draft->grid.block_h < 11;
}

/* ---- a room ----------------------------------------------------------------------------- */

/* A room that is being furnished. Functions that look for one of its tiles return 0 if there is
 * none: the corner of the map, which is in no room. */
typedef struct brw_inside {
    brw_tile_draft *draft;
    uint32_t room;
    const brw_tile_facts *facts;
    barrow_rect rect;
    uint32_t cells;     /* number of blocks that it fills */
    uint32_t beside[4]; /* from a tile to its neighbours to the north, east, south and west */
    uint16_t entrance;  /* link by which the player enters, or BARROW_NONE */
    uint32_t focus;     /* the thing that the room is drawn around, or 0 */
    brw_rng rng;        /* the room's own stream */
} brw_inside;

/* Returns a room with its own stream, which is forked from that of the pass. */
brw_inside brw_inside_of(brw_tile_draft *draft, const brw_rng *rng, uint32_t room);

/* Calls [visit] with each room in turn. */
barrow_status brw_each_inside(barrow_work *work, void (*visit)(brw_inside *inside));

/* The heads of loops over the tiles of a room's rectangle, row by row, and over the links of a
 * room, in order. */
#define BRW_EACH_TILE(tile, inside)                                                                \
    uint32_t tile = brw_tile_index((inside)->draft, (inside)->rect.x, (inside)->rect.y),           \
             tile##_row = tile, tile##_end = brw_inside_end(inside);                               \
    tile < tile##_end;                                                                             \
    tile = brw_inside_next(inside, tile, &tile##_row)
#define BRW_EACH_DOOR(door, draft, room)                                                           \
    const uint16_t *door = (draft)->doors + (draft)->first_door[room];                             \
    door < (draft)->doors + (draft)->first_door[(room) + 1];                                       \
    door++

/* Returns the first tile below the room's rectangle. */
static inline uint32_t brw_inside_end(const brw_inside *inside)
{
    return brw_tile_index(inside->draft, inside->rect.x, inside->rect.y + inside->rect.h);
}

/* Returns the tile after [tile]; the last of a row is followed by the first of the next. [row] is
 * the first of its row. */
static inline uint32_t brw_inside_next(const brw_inside *inside, uint32_t tile, uint32_t *row)
{
    uint32_t width = (uint32_t)inside->rect.w;
    if (tile + 1 - *row < width)
        return tile + 1;
    *row += inside->draft->dungeon->width;
    return *row;
}

/* Returns whether a tile of the map is one of the room's with any of [marks]. */
static inline bool brw_inside_marked(const brw_inside *inside, uint32_t tile, uint32_t marks)
{
    return inside->draft->marks[tile] & marks &&
           inside->draft->dungeon->owners[tile] == inside->room;
}

/* Returns whether a tile beside one of the room's has any of [marks]. It is the room's too then,
 * because there are walls between the floors of any two rooms. */
static inline bool brw_inside_beside(const brw_inside *inside, uint32_t tile, uint32_t marks)
{
    return (inside->draft->marks[tile] & marks) != 0;
}

/* Returns whether the tile is open floor of the room. */
static inline bool brw_inside_holds(const brw_inside *inside, uint32_t tile)
{
    return brw_inside_marked(inside, tile, BRW_MARK_OPEN);
}

/* Returns how many of the four tiles beside one are open floor of the room. */
static inline uint32_t brw_inside_open_sides(const brw_inside *inside, uint32_t tile)
{
    uint32_t open = 0;
    for (uint32_t side = 0; side < 4; side++)
        open += brw_inside_holds(inside, tile + inside->beside[side]);
    return open;
}

static inline void brw_inside_unmark(brw_inside *inside, uint32_t marks, uint32_t tile)
{
    inside->draft->marks[tile] &= (uint16_t)~marks;
}

/* Return a tile of the room's rectangle, or 0 if it is outside; and where a tile is. */
static inline uint32_t brw_inside_at(const brw_inside *inside, int32_t x, int32_t y)
{
    return brw_in_rect(inside->rect, x, y) ? brw_tile_index(inside->draft, x, y) : 0;
}

barrow_pos brw_inside_pos(const brw_inside *inside, uint32_t tile);

/* Removes [marks] from all tiles of the rectangle. */
void brw_inside_clear(brw_inside *inside, uint32_t marks);

/* Gives [marks] to the tiles within [reach] columns and rows of [spot] that have marks [having]. */
void brw_inside_mark_near(brw_inside *inside, uint32_t spot, int32_t reach, uint32_t having,
                          uint32_t marks);

/* Return the room's tile in front of a link, and the first tile of the link's way. */
uint32_t brw_inside_mouth(const brw_inside *inside, uint16_t link);
uint32_t brw_inside_doorway(const brw_inside *inside, uint16_t link);

/* ---- changing tiles --------------------------------------------------------------------- */

/* Writes a tile. Tiles that cannot be walked on have no owner, except item blocks. */
void brw_tile_set(brw_inside *inside, uint32_t tile, barrow_tile code);

/* Blocks the tile if the floor of the room stays in one piece (T6); returns whether it did. */
bool brw_tile_block(brw_inside *inside, uint32_t tile, barrow_tile code);

/* Makes a blocked tile floor again. */
void brw_tile_unblock(brw_inside *inside, uint32_t tile);

/* Returns whether the tile is still plain floor of the room. */
bool brw_inside_is_plain(const brw_inside *inside, uint32_t tile);

/* Changes plain floor to another kind of floor. */
void brw_tile_floor(brw_inside *inside, uint32_t tile, barrow_tile code);

/* ---- choosing --------------------------------------------------------------------------- */

/* Tests of a tile of the room: it may be blocked; it is an alcove, which may be blocked and has a
 * wall on one side only and three free tiles in front; it is free floor at least three steps from
 * all doorways; and it is free floor that is not safe. */
typedef bool brw_tile_test(const brw_inside *inside, uint32_t tile);
brw_tile_test brw_is_solid, brw_is_alcove, brw_is_away, brw_is_unsafe;

/* Marks the tiles that the test accepts as BRW_MARK_CHOICE, and no others. */
void brw_choose(brw_inside *inside, brw_tile_test *is_chosen);

/* Draws one of the free tiles with [marks], all equally likely. */
uint32_t brw_inside_any(brw_inside *inside, uint32_t marks);

/* Find the tile with [marks] that is farthest from the nearest doorway, or from the entrance; in
 * the second case a wall beside the tile counts as three more steps. Ties are broken at random. */
uint32_t brw_inside_remote(brw_inside *inside, uint32_t marks);
uint32_t brw_inside_far_in(brw_inside *inside, uint32_t marks);

/* Does the same as brw_inside_far_in for fewer tiles, without measuring again. */
uint32_t brw_inside_farthest(brw_inside *inside, uint32_t marks);

/* Find the free tile with [marks] nearest to the middle of the room, and the one farthest from the
 * entrance, against a wall if there is one (T3); there is one if the room has any free tile. */
uint32_t brw_inside_middle(brw_inside *inside, uint32_t marks);
uint32_t brw_inside_far(brw_inside *inside);

/* Finds the place of a template that is farthest from the entrance by columns and rows, whether or
 * not it can be reached. */
uint32_t brw_inside_behind(brw_inside *inside);

/* Does the same as brw_inside_far but in an alcove, if there is one. */
uint32_t brw_inside_alcove(brw_inside *inside);

/* Returns a side of a tile where the room ends, with floor on the opposite side; 4 if there is
 * none. */
uint32_t brw_inside_wall(const brw_inside *inside, uint32_t spot);

/* The first of the two sides along a wall, and the side away from it. */
#define BRW_ALONG(wall) ((wall) ^ 3)
#define BRW_AWAY(wall)  ((wall) ^ 2)

/* Measures the steps from a tile to the open tiles without the marks [closed], until tile [to] is
 * reached, which may be BRW_UNSEEN. */
void brw_inside_measure(brw_inside *inside, uint32_t from, uint32_t closed, uint32_t to);

/* Returns the steps of the last measurement: 1 for the first tile, BRW_FAR for tiles that were not
 * reached. */
static inline uint32_t brw_inside_steps(const brw_inside *inside, uint32_t tile)
{
    uint32_t steps = inside->draft->flood.steps[tile];
    return steps == BRW_UNSEEN ? BRW_FAR : steps;
}

/* Puts a thing on a tile. Returns it, or NULL if the room's allowance is used up. */
barrow_thing *brw_inside_put(brw_inside *inside, barrow_thing_kind kind, uint32_t spot,
                             uint8_t flag);

/* Draws a type of [list] by weight, among those up to [depth], or only those that have a price
 * (T15); the first type is always possible. */
uint8_t brw_draw_type(brw_rng *rng, barrow_class list, int32_t depth, bool is_for_sale);

/* ---- interiors -------------------------------------------------------------------------- */

#define BRW_OUTLINES(name)  (1u << BRW_OUTLINE_##name)
#define BRW_OUTLINES_STRICT (BRW_OUTLINES(PLAIN) | BRW_OUTLINES(CUT))
#define BRW_OUTLINES_ARENA  (BRW_OUTLINES_STRICT | BRW_OUTLINES(ROUND))
#define BRW_OUTLINES_ALL    ((1u << BRW_OUTLINE_COUNT) - 1)

/* Draws one of the drawings of barrow's own for the room by weight. One that a neighbouring room
 * has, or on a floor any room, is used only if no other fits, and one that does not fit whole only
 * if none does. */
void brw_draw_interior(brw_inside *inside);

/* Place what rooms of both families hold: a thing in the middle that the room is drawn around, a
 * key of a colour, a chest far from the entrance, and an enemy in the middle. */
void brw_put_in_middle(brw_inside *inside, barrow_thing_kind kind);
void brw_put_key(brw_inside *inside, uint8_t colour);
void brw_put_reward(brw_inside *inside, uint8_t tier);
void brw_put_fighter(brw_inside *inside, barrow_thing_kind kind);

/* Sets a pillar on both sides of [spot], [distance] tiles away along the wall behind it. Sets both
 * pillars or neither; returns whether it set them. */
bool brw_flank(brw_inside *inside, uint32_t spot, int32_t distance);

/* How many of the ways through a room get traps (T10). */
typedef enum brw_trap_care {
    BRW_TRAPS_ONE_WAY,   /* one of them, which is enough in a small block */
    BRW_TRAPS_EVERY_WAY, /* all of them, if there is room */
    BRW_TRAPS_SURE,      /* all of them, even if that takes a second pass in another order */
} brw_trap_care;

/* Lays traps of this danger across the ways through the room. */
void brw_trap_room(brw_inside *inside, int32_t danger, brw_trap_care care);

#endif
