/* SPDX-License-Identifier: MIT
 * Picking free tiles. A picker holds a plane of candidates and how many there are up to each row; a
 * pick draws one number, finds its tile and takes it out. Nothing is shuffled, nothing is tried
 * twice.
 *
 * Rows come in blocks of a fixed number, so that finding a row and counting down the rows after it
 * are loops of known length, which compilers turn into a few vector instructions. */
#ifndef BRW_PICK_H
#define BRW_PICK_H

#include "base/rng.h"
#include "core/carve.h"

#define BRW_PICK_BLOCK 32

typedef struct brw_picker {
    const brw_map *map;
    uint64_t *plane;  /* candidates */
    uint16_t *upto;   /* candidates in this row and the rows above it; whole blocks */
    int32_t blocks;   /* of rows */
    int32_t total;
} brw_picker;

/* Memory for a picker over [map]; false when there is none. */
bool brw_picker_begin(brw_picker *picker, brw_arena *arena, const brw_map *map);

/* Counts anew after the plane was written to. */
void brw_picker_count(brw_picker *picker);

/* The same after only rows [from] .. [to] - 1 were written to. */
void brw_picker_recount(brw_picker *picker, int32_t from, int32_t to);

/* No candidates at all. */
void brw_picker_clear(brw_picker *picker);

/* Draws a candidate and takes it out; false when there is none. */
bool brw_picker_take(brw_picker *picker, brw_rng *rng, barrow_pos *pos);

/* Takes one tile out if it is a candidate. */
void brw_picker_remove(brw_picker *picker, int32_t x, int32_t y);

#endif
