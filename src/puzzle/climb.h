/* SPDX-License-Identifier: MIT
 * Climbing: how slide and toggle puzzles are made. A field without a target is changed tile by
 * tile, and a change is kept unless it brings the farthest tile nearer, until some tile is far
 * enough away to be the target. */
#ifndef BRW_CLIMB_H
#define BRW_CLIMB_H

#include "puzzle/kinds.h"

typedef struct brw_climb {
    int32_t changes; /* number of changes to try */
    /* Searches the field without a target. Returns how promising it is, and stores the tiles at the
     * right distance. */
    int32_t (*reach)(brw_bench *bench, const brw_puzzle_task *task, brw_board *sites);
    /* Puts the target on one of [sites]; returns false if none is suitable. */
    bool (*place)(brw_bench *bench, const brw_puzzle_task *task, brw_board sites);
    /* Changes one tile of the field. */
    void (*change)(brw_playfield *field, brw_rng *rng);
} brw_climb;

/* Climbs from bench->field; returns false if no target was found. */
bool brw_climb_run(const brw_climb *climb, brw_bench *bench, brw_puzzle_task *task);

#endif
