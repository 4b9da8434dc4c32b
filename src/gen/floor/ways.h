/* SPDX-License-Identifier: MIT
 * Ways: the tiles of corridors and dead ends, stored consecutively in the routes of a dungeon. They
 * are written eight at a time, so that nearly all legs take one round without an unpredictable
 * branch. Excess tiles are overwritten by the next leg, and the routes have spare room for them at
 * the end. */
#ifndef BRW_FLOOR_WAYS_H
#define BRW_FLOOR_WAYS_H

#include <string.h>

#include "barrow/dungeon.h"

/* The offsets of 0 to 7 steps in each direction. */
extern const barrow_pos brw_way_steps[4][8];

/* A position is two 16-bit numbers, so four of them fill a vector of 16 bytes. No sum carries into
 * the next number, because a vector adds them separately; byte order does not matter, because it is
 * the same on both sides. */
#if defined(__GNUC__)
typedef int16_t four_places __attribute__((vector_size(16)));

/* Writes four positions: [at] moved by each of the four steps. */
static inline void brw_way_put_four(barrow_pos *way, barrow_pos at, const barrow_pos *steps)
{
    typedef uint32_t places __attribute__((vector_size(16)));
    uint32_t word;
    memcpy(&word, &at, sizeof word);
    four_places from = (four_places)(places){word, word, word, word}, moved;
    memcpy(&moved, steps, sizeof moved);
    moved += from;
    memcpy(way, &moved, sizeof moved);
}
#else
static inline void brw_way_put_four(barrow_pos *way, barrow_pos at, const barrow_pos *steps)
{
    for (int32_t k = 0; k < 4; k++)
        way[k] = (barrow_pos){(int16_t)(at.x + steps[k].x), (int16_t)(at.y + steps[k].y)};
}
#endif

/* Writes eight positions in a line, starting at [at]. */
static inline void brw_way_put_eight(barrow_pos *way, barrow_pos at, int32_t direction)
{
    brw_way_put_four(way, at, brw_way_steps[direction]);
    brw_way_put_four(way + 4, at, brw_way_steps[direction] + 4);
}

/* Writes the five positions that follow [at] in a line. */
static inline void brw_way_put_five_after(barrow_pos *way, barrow_pos at, int32_t direction)
{
    brw_way_put_four(way, at, brw_way_steps[direction] + 1);
    brw_way_put_four(way + 1, at, brw_way_steps[direction] + 2);
}

/* Writes [count] positions (at least one) in a line, starting at [at]; returns where the next one
 * goes. */
static inline barrow_pos *brw_way_add(barrow_pos *way, barrow_pos at, int32_t direction,
                                      int32_t count)
{
    barrow_pos *end = way + count;
    barrow_pos step = brw_way_steps[direction][1];
    brw_way_put_eight(way, at, direction);
    while ((way += 8) < end) {
        at = (barrow_pos){(int16_t)(at.x + 8 * step.x), (int16_t)(at.y + 8 * step.y)};
        brw_way_put_eight(way, at, direction);
    }
    return end;
}

#endif
