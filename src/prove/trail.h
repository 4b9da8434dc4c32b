/* SPDX-License-Identifier: MIT
 * Turns what the searches over areas found into moves, with nothing superfluous (W10, W11). */
#ifndef BRW_PROVE_TRAIL_H
#define BRW_PROVE_TRAIL_H

#include "prove/model.h"

typedef struct brw_walker {
    const brw_world *world;
    const brw_index *index;
    brw_model *model;
    brw_stand stand; /* scratch */
    brw_play play;   /* where the moves so far lead */
    brw_effort *effort;
    uint64_t *done;
    brw_stroll stroll;
    brw_act *moves; /* the moves so far */
    uint32_t count, room;
} brw_walker;

bool brw_walker_make(brw_walker *walker, brw_model *model, brw_effort *effort, brw_arena *arena);

/* Return moves that win, or that end in a dead situation, the first if [is_turn]; NULL if they
 * cannot be made or the budget ends first. */
brw_act *brw_walker_win(brw_walker *walker, const brw_model *model, const brw_trail *trail,
                        uint32_t *count, brw_arena *arena);
brw_act *brw_walker_lose(brw_walker *walker, brw_model *model, const brw_trail *trail,
                         uint32_t *count, bool *is_turn, brw_arena *arena);

#endif
