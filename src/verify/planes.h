/* SPDX-License-Identifier: MIT
 * A floor as planes of bits: a row of 64-bit words for each row of tiles, so that a check tests 64
 * tiles at once. Planes are read from a finished floor of any source and any width. There is a
 * clear row before the first row and after the last, so reading neighbours needs no bounds
 * check. */
#ifndef BRW_VERIFY_PLANES_H
#define BRW_VERIFY_PLANES_H

#include <string.h>

#include "barrow/dungeon.h"
#include "base/arena.h"
#include "base/bits.h"
#include "core/carve.h"

typedef struct brw_planes {
    const barrow_dungeon *dungeon;
    brw_arena *scratch;
    int32_t stride;     /* words per row */
    int32_t words;      /* words per plane, not counting its clear rows */
    uint64_t *open;     /* tiles that can be walked on */
    uint64_t *rooms;    /* tiles inside the rectangles of rooms, except anchors */
    uint64_t *corridor; /* open tiles outside rooms */
} brw_planes;

/* Allocates the three planes in [scratch], all clear. Returns false when out of memory. */
bool brw_planes_begin(brw_planes *planes, const barrow_dungeon *dungeon, brw_arena *scratch);

/* Allocates the three planes and fills them. Returns false when out of memory. */
bool brw_planes_make(brw_planes *planes, const barrow_dungeon *dungeon, brw_arena *scratch);

/* Returns a new clear plane, or NULL when out of memory. */
uint64_t *brw_plane_new(const brw_planes *planes);

/* Fills a plane with the tiles whose code equals [code] in the bits of [mask]. */
#define BRW_WHOLE_CODE 0xFF
void brw_plane_read(const barrow_dungeon *dungeon, uint8_t mask, uint8_t code, uint64_t *plane);

/* Fills a plane with the tiles that can be walked on. */
void brw_plane_read_walkable(const barrow_dungeon *dungeon, uint64_t *plane);

/* The planes of the tile kinds on a floor. */
typedef struct brw_kind_planes {
    uint64_t *open, *border, *rock, *floor, *junction; /* rock includes the border */
} brw_kind_planes;

/* Fills the planes of all kinds in one pass over the tiles. */
void brw_kind_planes_read(const barrow_dungeon *dungeon, brw_kind_planes kinds);

/* Within a rectangle, sets the tiles that [owner] does not own and clears the others. */
void brw_plane_read_others(const brw_planes *planes, barrow_rect rect, uint16_t owner,
                           uint64_t *plane);

/* Counts the tiles of a plane. */
int32_t brw_plane_count(const brw_planes *planes, const uint64_t *plane);

static inline bool brw_plane_holds(const brw_planes *planes, const uint64_t *plane, barrow_pos pos)
{
    return plane[pos.y * planes->stride + (pos.x >> 6)] >> (pos.x & 63) & 1;
}

static inline void brw_plane_add(const brw_planes *planes, uint64_t *plane, barrow_pos pos)
{
    plane[pos.y * planes->stride + (pos.x >> 6)] |= (uint64_t)1 << (pos.x & 63);
}

static inline void brw_plane_remove(const brw_planes *planes, uint64_t *plane, barrow_pos pos)
{
    plane[pos.y * planes->stride + (pos.x >> 6)] &= ~((uint64_t)1 << (pos.x & 63));
}

/* Adds all tiles of a rectangle that lies on the map. Adds nothing if a side is 0. */
void brw_plane_add_rect(const brw_planes *planes, uint64_t *plane, barrow_rect rect);

/* The neighbours of a word's tiles: bit i of each member is the neighbour of tile i on that
 * side. */
typedef struct brw_plane_sides {
    uint64_t north, south, west, east;
} brw_plane_sides;

/* Returns the neighbours of the tiles in word [at] of a plane. */
static inline brw_plane_sides brw_plane_beside(const brw_planes *planes, const uint64_t *plane,
                                               int32_t at)
{
    int32_t stride = planes->stride, i = stride == 1 ? 0 : at % stride;
    const uint64_t *row = plane + at - i;
    return (brw_plane_sides){plane[at - stride], plane[at + stride], brw_row_from_west(row, i),
                             brw_row_from_east(row, i, stride)};
}

static inline uint64_t brw_any_side(brw_plane_sides sides)
{
    return sides.north | sides.south | sides.west | sides.east;
}

static inline uint64_t brw_two_sides(brw_plane_sides sides)
{
    return (sides.north & sides.south) | (sides.west & sides.east) |
           ((sides.north | sides.south) & (sides.west | sides.east));
}

static inline uint64_t brw_three_sides(brw_plane_sides sides)
{
    return (sides.north & sides.south & (sides.west | sides.east)) |
           (sides.west & sides.east & (sides.north | sides.south));
}

/* The end of a spread: after [most] steps, or at the tile [goal] if it is not NULL. */
typedef struct brw_spread_end {
    uint32_t most;
    const barrow_pos *goal;
} brw_spread_end;

/* Spreads from [from] through open tiles, one step per round, and adds them to [reached], which
 * must be clear. Sets [steps] to the number of steps to the goal, or BRW_UNSEEN if it was not
 * reached. Returns false when out of memory. */
bool brw_planes_spread(const brw_planes *planes, barrow_pos from, brw_spread_end end,
                       uint64_t *reached, uint32_t *steps);

/* Fills [reached] with everything in [open] that can be reached from a tile (floor_proof.c).
 * [reached] and the rows around it must be clear. */
void brw_plane_flood(uint64_t *reached, const uint64_t *open, int32_t stride, int32_t rows,
                     barrow_pos from);

#endif
