/* SPDX-License-Identifier: MIT
 * The floor while it is being made. Sectors are numbered row * columns + column; gen/floor/sets.h
 * defines sets of them, and of the links between neighbours.
 *
 *     east has s: a link between sector s and its right neighbour s + 1
 *     south has s: a link between sector s and the one below, s + columns
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
 * Passes write tiles into the bit planes of [map], and lists directly into the dungeon. The arrays
 * of tiles and owners that users see are derived from both when the floor is published. */
#ifndef BRW_FLOOR_H
#define BRW_FLOOR_H

#include "algo/pick.h"
#include "core/carve.h"
#include "core/layout.h"
#include "gen/floor/sets.h"
#include "gen/pipeline.h"

/* A sector: its own part of a room (a merged room has two parts), and the room. */
typedef struct floor_sector {
    barrow_rect own;
    uint16_t room;
} floor_sector;

typedef struct floor_state floor_state;

/* The steps that differ between layouts; everything else is shared. */
typedef struct floor_maker {
    /* Draws the lines between the sectors, and sets the part of the map that is used. */
    void (*split)(floor_state *state, brw_rng *rng);
    /* Decides which sectors hold rooms and which hold anchors. */
    void (*mark)(floor_state *state, brw_rng *rng);
    /* Makes the fixed links. */
    void (*join)(floor_state *state);
} floor_maker;

/* A range to draw from, [least] to [most], both included. */
typedef struct floor_span {
    int32_t least, most;
} floor_span;

/* The numbers that the parameters ask for, adjusted for the depth (F22) and the size of the floor
 * (F24). */
typedef struct floor_asked {
    floor_span rooms, items, traps, buried, enemies;
    int32_t house; /* percent */
} floor_asked;

struct floor_state {
    const barrow_floor_params *params;
    const brw_layout *layout;
    const floor_maker *maker;
    barrow_dungeon *dungeon;
    brw_map map;
    floor_asked asked;
    int32_t words;        /* number of words in use in a set of sectors */
    uint32_t row_factor;  /* see floor_row_of */
    int32_t fixed_sector; /* sector of the fixed room, or -1 */
    /* Dead ends stay inside the part in use (F8) and, if there are gaps, out of unused sectors. */
    barrow_rect part;        /* the part of the map that the layout uses */
    bool has_gaps;           /* whether some sectors of the part are not in use */
    int32_t room_list_count; /* number of entries in room_list */
    uint16_t house, shop;    /* rooms, or BARROW_NONE */
    barrow_pos spawn;
    barrow_rect spawn_room; /* the spawn's room */
    bool house_is_all;      /* whether the monster house is the only room */
    /* What follows is not cleared at the start. The first pass clears those words of the sets that
     * are in use. */
    /* Sets of sectors. Rooms and anchors are disjoint, and both are subsets of usable. */
    floor_set usable; /* sectors in the columns that the layout uses */
    floor_set first_column, last_column;
    floor_set rooms, anchors; /* sectors with a room, or with an anchor */
    floor_set used;           /* sectors with either */
    floor_set tall;           /* sectors with part of a tall room */
    floor_set east, south;    /* links, by first sector */
    floor_set merged_down;    /* sectors merged with the one below */
    brw_picker free;          /* room floor that may still take a thing (F12, F13, F18) */
    brw_picker local;         /* candidates of one pass only */
    uint16_t room_list[BRW_SECTORS_MOST + 1]; /* rooms that are not anchors */
    floor_sector sectors[BRW_SECTORS_MOST];
};

static inline floor_state *floor_of(barrow_work *work)
{
    return work->state;
}

static inline int32_t floor_columns(const floor_state *state)
{
    return state->dungeon->sectors.columns;
}

static inline int32_t floor_sector_count(const floor_state *state)
{
    return state->dungeon->sectors.columns * state->dungeon->sectors.rows;
}

/* Return the row and the column of a sector. Division by the number of columns is replaced by
 * multiplication by row_factor, which is exact for any number of sectors that a floor can have. */
static inline int32_t floor_row_of(const floor_state *state, int32_t sector)
{
    return (int32_t)((uint32_t)sector * state->row_factor >> 16);
}

static inline int32_t floor_column_of(const floor_state *state, int32_t sector)
{
    return sector - floor_row_of(state, sector) * floor_columns(state);
}

/* Directions are clockwise, so that adding one turns right, and adding two turns back. */
enum { FLOOR_EAST, FLOOR_SOUTH, FLOOR_WEST, FLOOR_NORTH };

/* Writes the rooms of the sectors into the dungeon. They are numbered row by row, a merged pair by
 * its upper sector. */
void brw_floor_list_rooms(floor_state *state);

static inline int32_t floor_smaller(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static inline int32_t floor_larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* Returns whether the tile is inside the rectangle, without a branch: a coordinate below the lower
 * bound becomes a huge unsigned number. */
static inline bool floor_in_rect(barrow_rect rect, int32_t x, int32_t y)
{
    return ((uint32_t)(x - rect.x) < (uint32_t)rect.w) &
           ((uint32_t)(y - rect.y) < (uint32_t)rect.h);
}

/* Adds a thing to the dungeon; its room is found when the floor is published. */
void brw_floor_add_thing(floor_state *state, barrow_thing_kind kind, barrow_pos pos, int flag);

/* Adds up to [count] things on candidates of [picker]; things that find no tile are counted as
 * shortfall. */
void brw_floor_scatter(floor_state *state, brw_rng *rng, brw_picker *picker, barrow_thing_kind kind,
                       int32_t count);

/* Makes the room floor inside [rect], except junctions, the candidates of state->local. */
void brw_floor_pick_inside(floor_state *state, barrow_rect rect);

/* Removes all tiles within [steps] steps (at most 5) of the spawn from [picker]. Its candidates
 * must be room floor without junctions. */
void brw_floor_keep_from_spawn(floor_state *state, brw_picker *picker, int32_t steps);

/* Returns whether the room is not an anchor. */
static inline bool floor_is_room(const barrow_room *room)
{
    return room->kind != BARROW_ROOM_ANCHOR;
}

/* Computes what the parameters ask for on this floor. */
floor_asked brw_floor_asked(const barrow_floor_params *params);

/* Returns the maker for a layout. */
const floor_maker *brw_floor_maker_of(int32_t layout);

/* Return the size of the fixed room (F23), which is empty if there is none, and whether a tile of
 * it is floor. */
barrow_rect brw_floor_fixed_size(const floor_state *state);
bool brw_floor_fixed_is_open(const floor_state *state, int32_t x, int32_t y);

/* Sets the walls inside the fixed room, if there is one. */
void brw_floor_fill_fixed(floor_state *state);

/* The passes, in the order of the table in floor.c. */
barrow_status brw_floor_sectors(barrow_work *work);
barrow_status brw_floor_rooms(barrow_work *work);
barrow_status brw_floor_merges(barrow_work *work);
barrow_status brw_floor_links(barrow_work *work);
barrow_status brw_floor_corridors(barrow_work *work);
barrow_status brw_floor_dead_ends(barrow_work *work);
barrow_status brw_floor_chambers(barrow_work *work);
barrow_status brw_floor_junctions(barrow_work *work);
barrow_status brw_floor_terrain(barrow_work *work);
barrow_status brw_floor_house(barrow_work *work);
barrow_status brw_floor_shop(barrow_work *work);
barrow_status brw_floor_ruins(barrow_work *work);
barrow_status brw_floor_imperfect(barrow_work *work);
barrow_status brw_floor_maze(barrow_work *work);
barrow_status brw_floor_structures(barrow_work *work);
barrow_status brw_floor_ends(barrow_work *work);
barrow_status brw_floor_goods(barrow_work *work);
barrow_status brw_floor_items(barrow_work *work);
barrow_status brw_floor_traps(barrow_work *work);
barrow_status brw_floor_buried(barrow_work *work);
barrow_status brw_floor_crowd(barrow_work *work);
barrow_status brw_floor_enemies(barrow_work *work);
barrow_status brw_floor_types(barrow_work *work);

#endif
