/* SPDX-License-Identifier: MIT
 * Climbing; see climb.h. */
#include "puzzle/climb.h"

bool brw_climb_run(const brw_climb *climb, brw_bench *bench, brw_puzzle_task *task)
{
    brw_playfield *field = &bench->field;
    brw_board sites;
    int32_t best = climb->reach(bench, task, &sites);
    for (int32_t change = 0; change < climb->changes; change++) {
        if (climb->place(bench, task, sites))
            return true;
        field->target = brw_board_none();
        brw_playfield before = *field;
        climb->change(field, &task->rng);
        int32_t now = climb->reach(bench, task, &sites);
        if (now >= best) {
            best = now;
        } else {
            *field = before;
            sites = brw_board_none();
        }
    }
    return false;
}
