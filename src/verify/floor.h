/* SPDX-License-Identifier: MIT
 * The view of a floor, which its checks share. They read only tiles, rooms, links and things, which
 * any document has, and derive the rest. */
#ifndef BRW_VERIFY_FLOOR_H
#define BRW_VERIFY_FLOOR_H

#include "algo/grid.h"
#include "base/bits.h"
#include "core/layout.h"
#include "verify/verify.h"

/* The ground of a floor: its tiles in rows of whole words, and sets of them. See floor_ground.c. */
typedef struct brw_ground {
    const barrow_dungeon *dungeon;
    brw_arena *scratch;
    int32_t stride;     /* tiles from one row to the next, a multiple of 64 */
    uint32_t words;     /* words of a set */
    uint64_t *open;     /* tiles that can be walked on, except in vaults, which are shut */
    uint64_t *rooms;    /* tiles inside the rectangles of rooms */
    uint64_t *anchors;  /* tiles inside the rectangles of anchors */
    uint64_t *corridor; /* open tiles outside rooms, whatever their code says */
} brw_ground;

/* Fills the ground from the tiles and rooms. Returns false when out of memory. */
bool brw_ground_make(brw_ground *ground, const barrow_dungeon *dungeon, brw_arena *scratch);

/* Returns a new empty set, or NULL when out of memory. There is a clear row before the
 * first and after the last one, so that the neighbours of all tiles can be read. */
uint64_t *brw_ground_set(const brw_ground *ground);

/* Adds the tiles of a rectangle that lie on the map. */
void brw_ground_add_rect(const brw_ground *ground, uint64_t *set, barrow_rect rect);

/* Adds all tiles of a kind to a set. */
void brw_ground_alike(const brw_ground *ground, barrow_tile code, uint64_t *set);

/* Adds to [reached] all tiles of [open] that can be reached from it. */
void brw_ground_flood(const brw_ground *ground, uint64_t *reached, const uint64_t *open);

/* Returns the number of steps from [from] to each tile by its number, without leaving [open], or
 * BRW_UNSEEN. Tiles farther away than [to] are not looked at, unless it is NULL. Fills [reached],
 * if it is not NULL, with the tiles that were reached. Returns NULL when out of memory. */
const uint32_t *brw_ground_steps(const brw_ground *ground, const uint64_t *open, barrow_pos from,
                                 const barrow_pos *to, uint64_t *reached);

static inline uint32_t brw_tile_number(const brw_ground *ground, int32_t x, int32_t y)
{
    return (uint32_t)(y * ground->stride + x);
}

static inline bool brw_ground_has(const brw_ground *ground, const uint64_t *set, barrow_pos pos)
{
    return brw_set_has(set, brw_tile_number(ground, pos.x, pos.y));
}

/* The neighbours of 64 tiles: bit i of each member says whether the neighbour of tile i on that
 * side is in a set. */
typedef struct brw_tile_sides {
    uint64_t north, east, south, west;
} brw_tile_sides;

/* Returns the neighbours of the tiles of word [i]. */
static inline brw_tile_sides brw_tiles_beside(const brw_ground *ground, const uint64_t *set,
                                              uint32_t i)
{
    const uint64_t *word = set + i, *north = word - ground->stride / 64;
    const uint64_t *south = word + ground->stride / 64;
    return (brw_tile_sides){*north, word[0] >> 1 | word[1] << 63, *south,
                            word[0] << 1 | word[-1] >> 63};
}

static inline uint64_t brw_any_side(brw_tile_sides sides)
{
    return sides.north | sides.south | sides.west | sides.east;
}

static inline uint64_t brw_two_sides(brw_tile_sides sides)
{
    return (sides.north & sides.south) | (sides.west & sides.east) |
           ((sides.north | sides.south) & (sides.west | sides.east));
}

static inline uint64_t brw_three_sides(brw_tile_sides sides)
{
    return (sides.north & sides.south & (sides.west | sides.east)) |
           (sides.west & sides.east & (sides.north | sides.south));
}

/* What the checks of a floor read. It is made after the check of shape. */
typedef struct brw_floor_view {
    const barrow_dungeon *dungeon;
    const barrow_floor_params *params;
    const brw_layout *layout;
    char plan[BRW_SECTORS_MOST]; /* for each sector, a letter of the layout's picture */
    brw_ground ground;
    const uint64_t *narrow; /* open tiles without those that widen corridors (F28) */
    uint64_t *reached;      /* tiles that can be reached from the spawn */
    const uint32_t
        *steps;    /* for each tile number, steps from the spawn; BRW_UNSEEN if none lead there */
    int32_t rooms; /* the number of rooms, not counting anchors */
    int32_t house, shop;                /* the first room of that kind, or -1 */
    const barrow_thing *spawn, *stairs; /* the first of each, or NULL */
} brw_floor_view;

/* Returns whether the room is a real one. An anchor is listed as a room of one tile, but to
 * the player it is a piece of corridor; a vault is no part of the floor until it is opened. */
static inline bool brw_is_real_room(const barrow_room *room)
{
    return room->kind != BARROW_ROOM_ANCHOR && room->kind != BARROW_ROOM_VAULT;
}

static inline barrow_tile brw_floor_tile(const barrow_dungeon *dungeon, int32_t x, int32_t y)
{
    return (barrow_tile)dungeon->tiles[y * dungeon->width + x];
}

/* Reports each tile of a set, row by row. */
void brw_blame_tiles(brw_verifier *verifier, const uint64_t *set, const char *format);

/* Returns an empty set of tiles, or NULL when out of memory. */
static inline uint64_t *brw_floor_set(brw_verifier *verifier)
{
    return brw_ground_set(&verifier->view->floor->ground);
}

/* Returns the first thing of a kind, or NULL. */
const barrow_thing *brw_first_thing(const barrow_dungeon *dungeon, barrow_thing_kind kind);

int32_t brw_count_things(const barrow_dungeon *dungeon, barrow_thing_kind kind);
int32_t brw_count_rooms(const barrow_dungeon *dungeon, barrow_room_kind kind);

/* Returns how many sectors a room occupies: its own, and if it is merged, those below that it
 * extends into. A merged room lists only its upper sector. */
int32_t brw_sectors_of_room(const barrow_dungeon *dungeon, const barrow_room *room);

/* Returns a number meant for 56x32, scaled to the usable area of a larger map (F24). */
int32_t brw_scaled_to_map(const barrow_dungeon *dungeon, int32_t number);

/* Sets [narrow]. Returns false when out of memory. */
bool brw_floor_find_narrow(brw_floor_view *view);

#endif
