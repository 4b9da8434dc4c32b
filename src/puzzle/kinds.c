/* SPDX-License-Identifier: MIT
 * The kinds of puzzles and what each provides. */
#include "puzzle/kinds.h"

const brw_puzzle_row brw_puzzle_rows[BARROW_PUZZLE_KIND_COUNT] = {
    [BARROW_PUZZLE_PUSH] = {brw_push_problem, brw_push_describe, brw_push_expand, brw_push_back,
                            brw_push_is_free, brw_push_make},
    [BARROW_PUZZLE_SLIDE] = {brw_slide_problem, brw_slide_describe, brw_slide_expand,
                             brw_slide_back, brw_slide_is_free, brw_slide_make},
    [BARROW_PUZZLE_LIGHTS] = {brw_lights_problem, brw_lights_describe, brw_walk_expand,
                              brw_walk_back, brw_walk_is_free, brw_lights_make},
    [BARROW_PUZZLE_ORDER] = {brw_order_problem, brw_order_describe, brw_walk_expand, brw_walk_back,
                             brw_walk_is_free, brw_order_make},
    [BARROW_PUZZLE_TOGGLE] = {brw_toggle_problem, brw_toggle_describe, brw_walk_expand,
                              brw_walk_back, brw_walk_is_free, brw_toggle_make},
};

static const barrow_puzzle_info infos[BARROW_PUZZLE_KIND_COUNT] = {
#define BARROW_PUZZLE_KIND(NAME, name, code, least, most, small_least, small_most, acts, act,      \
                           help)                                                                   \
    [code] = {#name, help, act, least, most, small_least, small_most, acts},
#include "barrow/def/puzzle_kind.def"
#undef BARROW_PUZZLE_KIND
};

const barrow_puzzle_info *barrow_puzzle_kind_info(uint32_t kind)
{
    return kind < BARROW_PUZZLE_KIND_COUNT ? &infos[kind] : NULL;
}

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
