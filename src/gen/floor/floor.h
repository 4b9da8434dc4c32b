/* SPDX-License-Identifier: MIT
 * The floor while it is being made. Passes write tiles and lists directly into the dungeon, and the
 * owners of corridors as they are dug. Rooms are numbered anew when some merge, so their tiles get
 * owners when the floor is published. The usable space is divided into sectors, numbered row *
 * columns + column, and links between neighbours are numbered too:
 *
 *     link s                   joins sector s and its right neighbour s + 1
 *     link sector_count + s    joins sector s and the one below, s + columns
 *
 * Why corridors never break F7: rooms and anchors stay two tiles away from the lines on their left
 * and top and one tile from those on their right and bottom (F4), and all bends lie on the lines.
 * So a corridor leaves its room in a straight line, bends where no room can be, and two corridors
 * meet at an anchor or not at all.
 *
 *    |#AAAA#|#BBBB     | is a sector's first column, the line on which corridors bend. Between it
 *    |#AAAA#,,BBBB     and either room there is a wall tile, so what runs along it touches
 *    |#AAAA,,#BBBB     neither.
 *
 * Nothing walkable ever lies in the two outermost rows and columns (F2), so looking one tile beyond
 * a walkable tile never leaves the map. */
#ifndef BRW_FLOOR_H
#define BRW_FLOOR_H

#include "algo/grid.h"
#include "algo/pick.h"
#include "core/dungeon.h"
#include "core/layout.h"
#include "gen/pipeline.h"

/* What a sector holds. An anchor is a single tile of corridor where links meet (F5). */
typedef enum floor_holding { FLOOR_UNUSED, FLOOR_ROOM, FLOOR_ANCHOR } floor_holding;

typedef struct floor_sector {
    barrow_rect own; /* its room or anchor; of a merged room, the part that was drawn here */
    uint16_t room;   /* the room in the dungeon's list */
    uint8_t column, row;
    uint8_t holds;    /* a floor_holding */
    bool is_tall;     /* part of a tall room */
    bool merged_down; /* its room and that of the sector below are one */
} floor_sector;

/* A range to draw from, [least] to [most], both included. */
typedef struct floor_span {
    int32_t least, most;
} floor_span;

/* How much a floor should contain: the parameters, adjusted for its depth (F22) and size (F24). */
typedef struct floor_amounts {
    floor_span rooms, items, traps, buried, enemies;
    int32_t house; /* percent */
} floor_amounts;

/* A walk over open tiles, the nearest first. */
typedef struct floor_walk {
    uint8_t *unmet;  /* for each tile of the map, 1 if the walk may still meet it */
    uint32_t *tiles; /* those that it has met, in order */
    uint32_t *steps; /* for each of these, the number of steps from the start */
    uint32_t met;    /* number of them */
    uint32_t head;   /* number of them that it has visited, and gone on from */
} floor_walk;

typedef struct floor_state {
    const barrow_floor_params *params;
    const brw_layout *layout;
    barrow_dungeon *dungeon;
    floor_amounts amounts;
    int32_t columns, sector_count;
    int32_t columns_used;              /* sectors in the columns after these are never used */
    int32_t fixed_sector;              /* sector of the fixed room, or -1 */
    int32_t house_sector, shop_sector; /* sectors drawn for them by templates, or -1 */
    struct brw_tile_draft *draft;      /* for furniture and templates; NULL without them */
    char *drawn;                       /* characters of drawn rooms; NULL without any (drawn.c) */
    barrow_rect part;     /* the part of the map that the layout uses; dead ends stay inside (F8) */
    bool has_gaps;        /* whether some sectors of the part are not in use */
    uint16_t house, shop; /* rooms, or BARROW_NONE */
    bool house_is_all;    /* whether the monster house is the only room */
    barrow_pos spawn;
    brw_picker free;      /* room floor that may still take a thing (F12, F13, F18) */
    brw_picker local;     /* candidates of one pass only */
    brw_grid_flood flood; /* of one room, or of a cave */
    floor_walk walk;      /* from the spawn, until there are vaults */
    int32_t room_list_count;
    uint16_t room_list[BRW_SECTORS_MOST]; /* rooms that are not anchors */
    floor_sector sectors[BRW_SECTORS_MOST];
    bool linked[2 * BRW_SECTORS_MOST];        /* for each link, whether it exists */
    uint16_t link_list[2 * BRW_SECTORS_MOST]; /* for each link in the dungeon's list, its number */
} floor_state;

static inline floor_state *floor_of(barrow_work *work)
{
    return work->state;
}

static inline bool floor_is_used(const floor_state *state, int32_t sector)
{
    return state->sectors[sector].holds != FLOOR_UNUSED;
}

/* ---- tiles ------------------------------------------------------------------------------ */

static inline uint8_t *floor_tile(const floor_state *state, int32_t x, int32_t y)
{
    return &state->dungeon->tiles[y * state->dungeon->width + x];
}

static inline bool floor_is_open(const floor_state *state, int32_t x, int32_t y)
{
    return brw_is_walkable(*floor_tile(state, x, y));
}

/* Returns whether a tile is inside the margin (F2). */
static inline bool floor_is_usable(const floor_state *state, int32_t x, int32_t y)
{
    return x >= BRW_MARGIN && y >= BRW_MARGIN && x < state->dungeon->width - BRW_MARGIN &&
           y < state->dungeon->height - BRW_MARGIN;
}

/* Makes a tile corridor, as the next tile of a link's route. */
static inline void brw_floor_dig(const floor_state *state, barrow_pos pos, uint32_t link)
{
    barrow_dungeon *dungeon = state->dungeon;
    int32_t tile = pos.y * dungeon->width + pos.x;
    dungeon->tiles[tile] = BARROW_TILE_CORRIDOR;
    dungeon->owners[tile] = (uint16_t)(BARROW_OWNER_LINK + link);
    dungeon->routes[dungeon->route_count++] = pos;
}

/* Digs tiles beside those of a link's corridor, which are [lane]. */
typedef void (*brw_floor_grow)(const floor_state *state, brw_rng *rng, const barrow_pos *lane,
                               uint32_t link);

/* Grows all corridors, those of dead ends too. */
barrow_status brw_floor_grow_corridors(barrow_work *work, brw_floor_grow grow);

/* Makes all tiles of a rectangle room floor. */
void brw_floor_fill(const floor_state *state, barrow_rect rect);

/* ---- rooms and sectors ------------------------------------------------------------------ */

/* Draws what each sector holds. */
void brw_floor_mark(floor_state *state, brw_rng *rng);

/* Writes the rooms of the sectors into the dungeon. They are numbered row by row, a merged pair by
 * its upper sector. */
void brw_floor_list_rooms(floor_state *state);

/* Returns whether the room has nothing special about it: no anchor, house, shop, maze, fixed room
 * or room that a template drew. */
static inline bool floor_is_plain(const barrow_room *room)
{
    return (room->kind == BARROW_ROOM_ROOM || room->kind == BARROW_ROOM_MERGED) && !room->stamp[0];
}

/* Takes the memory for furniture and templates, if the floor is to have any. */
barrow_status brw_floor_furniture_begin(barrow_work *work, const brw_capacity *capacity);

/* Draws one of the rooms that [accepts] accepts, or returns BARROW_NONE. */
uint16_t brw_floor_draw_room(const floor_state *state, brw_rng *rng,
                             bool (*accepts)(const barrow_room *room));

/* Returns the sector that contains a tile, or the nearest one if it is outside the part in use. */
int32_t brw_floor_sector_at(const floor_state *state, int32_t x, int32_t y);

/* Returns the room or anchor whose rectangle contains a tile of the part in use, or BARROW_NONE. */
uint16_t brw_floor_room_at(const floor_state *state, int32_t x, int32_t y);

/* Returns the part of its sector that a room or anchor may cover (F4). */
barrow_rect brw_floor_sector_space(const floor_state *state, int32_t s);

/* Chooses templates for the rooms of sectors, if there are any (R25). */
barrow_status brw_floor_match(barrow_work *work);

/* Returns the template of a sector's room, or NULL. */
const struct brw_template *brw_floor_template(const floor_state *state, int32_t s);

/* Returns whether a sector's room is drawn: fixed, or from a template. */
bool brw_floor_is_drawn(const floor_state *state, int32_t s);

/* Places a drawn room in its sector and remembers its characters. Returns its rectangle. */
barrow_rect brw_floor_lay(const floor_state *state, brw_rng *rng, int32_t s);

/* Draws all drawn rooms, except for their junctions; [is_whole]: as floor without walls. */
void brw_floor_draw_rooms(const floor_state *state, bool is_whole);

/* Returns the character of a drawn room or its ring at a tile, or 0. */
static inline char floor_drawn(const floor_state *state, int32_t x, int32_t y)
{
    return state->drawn ? state->drawn[y * state->dungeon->width + x] : 0;
}

/* ---- things ----------------------------------------------------------------------------- */

#define BRW_STAIRS_APART 5 /* stairs and lord are more steps than this from the spawn, */
#define BRW_SPAWN_APART  4 /* and enemies more than this */

/* Adds a thing to the dungeon; its room is found when the floor is published. */
void brw_floor_add_thing(floor_state *state, barrow_thing_kind kind, barrow_pos pos, int flag);

#define BRW_FLOOR_VAULTS 3 /* maximum number of vaults; each has at most 3 chests */

/* Returns the cost of an enemy's role, 0 if the type is none. */
int32_t brw_floor_role_cost(uint8_t type);

/* Adds up to [count] things on candidates of [picker]; things that find no tile are counted as
 * shortfall. */
void brw_floor_scatter(floor_state *state, brw_rng *rng, brw_picker *picker, barrow_thing_kind kind,
                       int32_t count);

/* Makes the room floor inside [rect], except junctions, the candidates of state->local. */
void brw_floor_pick_inside(floor_state *state, barrow_rect rect);

/* Removes the tiles of a rectangle from the candidates. */
void brw_floor_close(brw_picker *picker, barrow_rect rect);

/* Begins a walk at a tile; it leads through the doors of vaults, too. */
void brw_floor_walk(floor_state *state, barrow_pos from);

/* Visits all tiles within [most] steps that the walk has not visited yet, and removes them from the
 * candidates of [picker]. Ends early when it has removed [count] of these. */
void brw_floor_walk_on(floor_state *state, brw_picker *picker, uint32_t most, int32_t count);

/* Removes all tiles within [steps] steps of the spawn from [picker]. */
void brw_floor_keep_from_spawn(const floor_state *state, brw_picker *picker, int32_t steps);

/* ---- the passes, in the order of the table in floor.c ----------------------------------- */

barrow_status brw_floor_place(barrow_work *work);
barrow_status brw_floor_sectors(barrow_work *work);
barrow_status brw_floor_rooms(barrow_work *work);
barrow_status brw_floor_merges(barrow_work *work);
barrow_status brw_floor_links(barrow_work *work);
barrow_status brw_floor_corridors(barrow_work *work);
barrow_status brw_floor_dead_ends(barrow_work *work);
barrow_status brw_floor_chambers(barrow_work *work);
barrow_status brw_floor_junctions(barrow_work *work);
barrow_status brw_floor_wide(barrow_work *work);
barrow_status brw_floor_terrain(barrow_work *work);
barrow_status brw_floor_house(barrow_work *work);
barrow_status brw_floor_shop(barrow_work *work);
barrow_status brw_floor_ruins(barrow_work *work);
barrow_status brw_floor_imperfect(barrow_work *work);
barrow_status brw_floor_maze(barrow_work *work);
barrow_status brw_floor_structures(barrow_work *work);
barrow_status brw_floor_furniture(barrow_work *work);
barrow_status brw_floor_ends(barrow_work *work);
barrow_status brw_floor_lord(barrow_work *work);
barrow_status brw_floor_goods(barrow_work *work);
barrow_status brw_floor_items(barrow_work *work);
barrow_status brw_floor_traps(barrow_work *work);
barrow_status brw_floor_buried(barrow_work *work);
barrow_status brw_floor_crowd(barrow_work *work);
barrow_status brw_floor_enemies(barrow_work *work);
barrow_status brw_floor_vaults(barrow_work *work);
barrow_status brw_floor_types(barrow_work *work);
barrow_status brw_floor_danger(barrow_work *work);

#endif
