/* SPDX-License-Identifier: MIT
 * Picking free tiles. A picker holds a plane of candidates and how many each row has; a pick draws
 * one number, finds its tile and takes it out. Nothing is shuffled, nothing is tried twice. */
#ifndef BRW_PICK_H
#define BRW_PICK_H

#include "base/rng.h"
#include "core/carve.h"

typedef struct brw_picker {
    const brw_map *map;
    uint64_t *plane;   /* candidates */
    uint8_t *in_row;   /* how many each row has; a row is at most 255 tiles long */
    int32_t total;
} brw_picker;

/* Memory for a picker over [map]; false when there is none. */
bool brw_picker_begin(brw_picker *picker, brw_arena *arena, const brw_map *map);

/* Counts rows [from] .. [to] - 1 anew after the plane was written to. */
void brw_picker_count(brw_picker *picker, int32_t from, int32_t to);

/* Draws a candidate and takes it out; false when there is none. */
bool brw_picker_take(brw_picker *picker, brw_rng *rng, barrow_pos *pos);

/* Takes one tile out if it is a candidate. */
void brw_picker_remove(brw_picker *picker, int32_t x, int32_t y);

#endif
