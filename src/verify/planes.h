/* SPDX-License-Identifier: MIT
 * A floor as planes of bits: a row of 64-bit words for each row of tiles, so that a check asks 64
 * tiles at once. Planes are read off the finished value, whoever made it; they hold for any width.
 * Before the first row and after the last lies a clear one, so neighbours need no test. */
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
    int32_t stride;     /* words of a row */
    int32_t words;      /* words of a plane, its clear rows left out */
    uint64_t *open;     /* tiles that can be walked on */
    uint64_t *rooms;    /* tiles inside the rectangles of rooms, anchors left out */
    uint64_t *corridor; /* open, and in no room */
} brw_planes;

/* Takes the three planes from [scratch] and fills them; false without memory. */
bool brw_planes_make(brw_planes *planes, const barrow_dungeon *dungeon, brw_arena *scratch);

/* Copies the three planes into the same scratch memory; false without memory. */
bool brw_planes_copy(brw_planes *planes, const brw_planes *from);

/* Returns one more plane, all clear; NULL without memory. */
uint64_t *brw_plane_new(const brw_planes *planes);

/* Fills a plane with the tiles whose codes, of which only the bits of [mask] count, are [code]. */
#define BRW_WHOLE_CODE 0xFF
void brw_plane_read(const barrow_dungeon *dungeon, uint8_t mask, uint8_t code, uint64_t *plane);

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

/* Adds all tiles of a rectangle, which lies on the map; none if a side is 0. */
void brw_plane_add_rect(const brw_planes *planes, uint64_t *plane, barrow_rect rect);

/* What lies beside the tiles of a word, each bit at the place of the tile that it is beside. */
typedef struct brw_plane_sides {
    uint64_t north, south, west, east;
} brw_plane_sides;

/* Returns the sides of word [at] of a plane. */
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

/* Where a spread ends: after so many steps, or at a tile; NULL for none. */
typedef struct brw_spread_end {
    uint32_t most;
    const barrow_pos *goal;
} brw_spread_end;

/* Spreads over open tiles from [from], a step a round, into [reached], which is clear. Gives the
 * [steps] to the goal, BRW_UNSEEN if the spread did not come to it. Returns false without memory.
 */
bool brw_planes_spread(const brw_planes *planes, barrow_pos from, brw_spread_end end,
                       uint64_t *reached, uint32_t *steps);

/* Fills [reached], which is clear as the rows around it are, with all that can be reached from a
 * tile inside [open] (floor_proof.c). */
void brw_plane_flood(uint64_t *reached, const uint64_t *open, int32_t stride, int32_t rows,
                     barrow_pos from);

#endif
