/* SPDX-License-Identifier: MIT
 * Ways: the tiles of corridors and dead ends, one after the other, in the routes of a dungeon. They
 * are written eight at a time, so that nearly all legs take one round without an unpredictable
 * branch. Excess tiles are overwritten by the next leg, and the routes have room for them at their
 * end. */
#ifndef BRW_FLOOR_WAYS_H
#define BRW_FLOOR_WAYS_H

#include <string.h>

#include "barrow/dungeon.h"

/* The offsets of 0 to 7 steps in each direction. */
extern const barrow_pos brw_way_steps[4][8];

/* A place is two 16-bit numbers, so four of them are a vector of 16 bytes. No sum carries over into
 * the next number, because the vector adds them separately; byte order does not matter, because it
 * is the same on both sides. */
#if defined(__GNUC__)
static inline void brw_way_put_eight(barrow_pos *way, barrow_pos at, int32_t direction)
{
    typedef uint32_t places __attribute__((vector_size(16)));
    typedef int16_t numbers __attribute__((vector_size(16)));
    uint32_t word;
    memcpy(&word, &at, sizeof word);
    numbers from = (numbers)(places){word, word, word, word}, near, far;
    memcpy(&near, brw_way_steps[direction], sizeof near);
    memcpy(&far, brw_way_steps[direction] + 4, sizeof far);
    near += from;
    far += from;
    memcpy(way, &near, sizeof near);
    memcpy(way + 4, &far, sizeof far);
}
#else
static inline void brw_way_put_eight(barrow_pos *way, barrow_pos at, int32_t direction)
{
    for (int32_t k = 0; k < 8; k++) {
        barrow_pos step = brw_way_steps[direction][k];
        way[k] = (barrow_pos){(int16_t)(at.x + step.x), (int16_t)(at.y + step.y)};
    }
}
#endif

/* Writes [count] places (at least one) in a line, from [at] on; returns where the next one goes. */
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
