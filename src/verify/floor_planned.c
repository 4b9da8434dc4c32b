/* SPDX-License-Identifier: MIT
 * Checks that each floor has the parameters that the dungeon's plan gives it (F22). The plan was
 * checked with the other parameters, so its text is known to be valid. Random draws are not
 * repeated: any value that the plan allows on the floor is accepted. */
#include <string.h>

#include "base/pull.h"
#include "core/params.h"
#include "verify/floor.h"

#define ROWS_MOST 64 /* maximum number of parameters of a floor */

/* The demands of the plan on one floor, for each row of the parameter table. */
typedef struct plan_words {
    const char *words[ROWS_MOST]; /* the text of the value that applies, or NULL */
    const char *end;              /* end of the plan */
    uint64_t named;               /* parameters that the plan sets on any floor, one bit each */
} plan_words;

/* Returns the number that a member of the opened object holds. */
static int64_t member_number(brw_pull object, const char *key)
{
    brw_pull_find(&object, key);
    brw_pull_next(&object);
    return object.number;
}

/* Finds in the plan where each parameter's value for this floor is. Later ranges override earlier
 * ones, as in the generator, whose own reader of plans is not used here. */
static plan_words read_words(const char *plan, int32_t floor)
{
    plan_words said = {.end = plan + strlen(plan)};
    brw_pull pull;
    brw_pull_begin(&pull, plan, strlen(plan));
    brw_pull_next(&pull);
    brw_pull_find(&pull, "ranges");
    brw_pull_next(&pull);
    while (brw_pull_next(&pull) == BRW_TOKEN_OBJECT) {
        brw_pull range = pull;
        uint32_t count;
        const barrow_param_info *rows = barrow_param_infos(BARROW_FLOOR, &count);
        bool covers = member_number(range, "from") <= floor && member_number(range, "to") >= floor;
        brw_pull_find(&range, "set");
        brw_pull_next(&range);
        while (brw_pull_next(&range) == BRW_TOKEN_KEY) {
            uint32_t row = 0;
            while (row < count && !brw_pull_is(&range, rows[row].name))
                row++;
            brw_pull_next(&range);
            said.named |= row < count ? UINT64_C(1) << row : 0;
            if (row < count && covers)
                said.words[row] = range.start;
            brw_pull_finish(&range);
        }
        brw_pull_finish(&pull);
    }
    return said;
}

/* ---- values ----------------------------------------------------------------------------- */

/* Returns whether the string or key just read names this choice. */
static bool is_choice(const brw_pull *pull, const barrow_param_info *info, int32_t value)
{
    barrow_params spare = {.family = BARROW_FLOOR};
    char text[BRW_PULL_NAME];
    brw_pull_text(pull, text, sizeof text);
    return brw_params_set(&spare, info->name, text, NULL) == BARROW_OK &&
           *(const int32_t *)brw_param_field(&spare, info) == value;
}

/* Returns whether a name, or one of several names with weights, allows the value. */
static bool allows_choice(brw_pull *pull, const barrow_param_info *info, int32_t value)
{
    if (pull->token != BRW_TOKEN_OBJECT)
        return is_choice(pull, info, value);
    int64_t weight = 0; /* if several names mean the same choice, the last one counts */
    while (brw_pull_next(pull) == BRW_TOKEN_KEY) {
        bool is_it = is_choice(pull, info, value);
        brw_pull_next(pull);
        weight = is_it ? pull->number : weight;
    }
    return weight > 0;
}

/* Returns whether a number, a boolean, `auto` or the two ends of a range allow the value. */
static bool allows_number(brw_pull *pull, int32_t value)
{
    if (pull->token == BRW_TOKEN_STRING)
        return value == BARROW_AUTO;
    if (pull->token != BRW_TOKEN_LIST)
        return pull->token == BRW_TOKEN_INT ? pull->number == value
                                            : (pull->token == BRW_TOKEN_TRUE) == value;
    brw_pull_next(pull);
    bool is_truth = pull->token != BRW_TOKEN_INT; /* two different booleans allow both */
    int64_t least = is_truth ? pull->token == BRW_TOKEN_TRUE : pull->number;
    brw_pull_next(pull);
    int64_t most = is_truth ? pull->token == BRW_TOKEN_TRUE : pull->number;
    return value >= least && value <= most;
}

/* Compares a string with the plan's, which is one string or one per row. */
static bool allows_text(brw_verifier *verifier, brw_pull *pull, const char *value)
{
    bool is_list = pull->token == BRW_TOKEN_LIST;
    const char *at = value ? value : "";
    if (is_list)
        brw_pull_next(pull);
    for (; pull->token == BRW_TOKEN_STRING; brw_pull_next(pull)) {
        char *row = brw_arena_array(verifier->scratch, pull->length + 1, 1);
        if (!row) {
            verifier->status = BARROW_NO_MEMORY;
            return true;
        }
        size_t length = brw_pull_text(pull, row, pull->length + 1);
        if (strncmp(at, row, length) != 0 || (is_list && at[length] != '\n'))
            return false;
        at += length + is_list;
        if (!is_list)
            break;
    }
    return !*at;
}

/* Returns whether the plan allows the value that the floor has for the parameter of this row. */
static bool allows(brw_verifier *verifier, const plan_words *said, uint32_t row)
{
    const barrow_param_info *info = &barrow_param_infos(BARROW_FLOOR, NULL)[row];
    const void *field = brw_param_field(&verifier->dungeon->params, info);
    const char *at = said->words[row], *end = said->end;
    brw_pull pull;
    brw_pull_begin(&pull, at, (size_t)(end - at));
    brw_pull_next(&pull);
    if (info->type == BARROW_PARAM_TEXT)
        return allows_text(verifier, &pull, *(const char *const *)field);
    if (info->type == BARROW_PARAM_CHOICE)
        return allows_choice(&pull, info, *(const int32_t *)field);
    return allows_number(&pull, *(const int32_t *)field);
}

/* ---- the check -------------------------------------------------------------------------- */

/* Checks all parameters. A parameter that the plan names, but not for this floor, has its default.
 * Depth alone changes nothing under a plan, and no lord comes by itself. All other parameters are
 * those of the first floor. */
void brw_floor_check_planned(brw_verifier *verifier)
{
    const barrow_params *first = &verifier->first->params, *own = &verifier->dungeon->params;
    if (!first->as.floor.plan)
        return;
    uint32_t count;
    const barrow_param_info *rows = barrow_param_infos(BARROW_FLOOR, &count);
    plan_words said = read_words(first->as.floor.plan, own->as.floor.floor);
    barrow_params defaults = barrow_default_params(BARROW_FLOOR);
    defaults.as.floor.by_depth = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool is_default = said.named >> i & 1 || strcmp(rows[i].name, "by_depth") == 0 ||
                          strcmp(rows[i].name, "lord") == 0;
        if (!brw_param_is_planned(&rows[i]))
            continue;
        if (said.words[i] ? allows(verifier, &said, i)
                          : brw_param_same(&rows[i], own, is_default ? &defaults : first))
            continue;
        brw_blame(verifier, "floor %d: %s is not what the plan says", own->as.floor.floor,
                  rows[i].name);
    }
}
