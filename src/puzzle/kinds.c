/* SPDX-License-Identifier: MIT
 * The kinds of puzzles and what each provides. */
#include "puzzle/kinds.h"

#define WALKED brw_walk_expand, brw_walk_step, brw_walk_reach, brw_walk_acts

const brw_puzzle_row brw_puzzle_rows[BARROW_PUZZLE_KIND_COUNT] = {
    [BARROW_PUZZLE_PUSH] = {brw_push_problem, brw_push_describe, brw_push_expand, brw_push_step,
                            brw_push_reach, brw_push_acts, brw_push_measure, brw_push_is_free,
                            brw_push_make},
    [BARROW_PUZZLE_SLIDE] = {brw_slide_problem, brw_slide_describe, brw_slide_expand,
                             brw_slide_step, brw_slide_reach, brw_slide_acts, brw_target_measure,
                             brw_slide_is_free, brw_slide_make},
    [BARROW_PUZZLE_LIGHTS] = {brw_lights_problem, brw_lights_describe, WALKED, brw_lights_measure,
                              brw_walk_is_free, brw_lights_make},
    [BARROW_PUZZLE_ORDER] = {brw_order_problem, brw_order_describe, WALKED, brw_order_measure,
                             brw_walk_is_free, brw_order_make},
    [BARROW_PUZZLE_TOGGLE] = {brw_toggle_problem, brw_toggle_describe, WALKED, brw_target_measure,
                              brw_walk_is_free, brw_toggle_make},
};

#undef WALKED

static const barrow_puzzle_info infos[BARROW_PUZZLE_KIND_COUNT] = {
#define BARROW_PUZZLE_KIND(NAME, name, code, least, most, small_least, small_most, acts, act,      \
                           help)                                                                   \
    [code] = {#name, help, act, least, most, small_least, small_most, acts},
#include "barrow/def/puzzle_kind.def"
};

const barrow_puzzle_info *barrow_puzzle_kind_info(uint32_t kind)
{
    return kind < BARROW_PUZZLE_KIND_COUNT ? &infos[kind] : NULL;
}

static const uint16_t grade_lucks[BARROW_GRADE_COUNT] = {
#define BARROW_PUZZLE_GRADE(NAME, name, code, luck) [code] = luck,
#include "barrow/def/puzzle_grade.def"
};

uint32_t barrow_puzzle_grade_luck(barrow_puzzle_grade grade)
{
    return (uint32_t)grade < BARROW_GRADE_COUNT ? grade_lucks[grade] : 0;
}
