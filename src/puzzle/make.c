/* SPDX-License-Identifier: MIT
 * Making a puzzle: draw a length, draw a canvas, let the kind make a puzzle on it, prove it. A
 * puzzle that misses the requested moves or breaks a rule is tried again with the next fork of the
 * stream; tries are counted and bounded. */
#include <string.h>

#include "base/status.h"
#include "puzzle/canvas.h"
#include "puzzle/make.h"

#define TRIES_MOST 20000 /* far more than are ever needed: see the table of sizes */
#define SIDE_LEAST 5

/* ---- parameters ------------------------------------------------------------------------- */

/* The moves that can be asked for, by the tiles of the field, the kind and the grade (P10). Every
 * number in a range was made quickly for thousands of seeds; much rarer ones are left out. Where
 * both ends are 0, no field of that size serves the kind or grade. */
typedef uint8_t puzzle_ranges[BARROW_GRADE_COUNT][2];

static const struct {
    uint8_t tiles; /* at least so many */
    puzzle_ranges kinds[BARROW_PUZZLE_KIND_COUNT], closed;
} sizes[] = {
    /* clang-format off: easy, medium, hard of push, slide, lights, order, toggle; push closed */
    {25,
     {{{5, 24}, {8, 28}, {11, 36}},
      {{4, 14}, {5, 13}, {7, 11}},
      {{4, 18}, {4, 20}, {5, 13}},
      {{11, 33}, {13, 36}, {17, 38}},
      {{0, 0}}},
     {{5, 22}, {4, 26}, {5, 40}}},
    {49,
     {{{5, 32}, {8, 36}, {11, 40}},
      {{4, 17}, {5, 20}, {6, 20}},
      {{4, 19}, {4, 24}, {4, 27}},
      {{12, 40}, {15, 40}, {18, 40}},
      {{13, 40}}},
     {{5, 25}, {4, 28}, {5, 40}}},
    {80,
     {{{6, 38}, {9, 40}, {12, 40}},
      {{4, 21}, {5, 24}, {6, 26}},
      {{4, 21}, {4, 26}, {4, 28}},
      {{13, 40}, {16, 40}, {20, 40}},
      {{13, 40}}},
     {{5, 25}, {4, 28}, {5, 40}}},
    {120,
     {{{7, 40}, {10, 40}, {13, 40}},
      {{4, 22}, {5, 26}, {6, 30}},
      {{4, 21}, {4, 26}, {4, 28}},
      {{14, 40}, {18, 40}, {22, 40}},
      {{14, 40}}},
     {{5, 25}, {4, 28}, {5, 40}}},
    /* clang-format on */
};

/* Returns the ranges for the kind and size of [params]. */
static const puzzle_ranges *ranges_for(const barrow_puzzle_params *params)
{
    uint32_t size = sizeof sizes / sizeof sizes[0] - 1;
    while (size && sizes[size].tiles > params->width * params->height)
        size--;
    return params->closed ? &sizes[size].closed : &sizes[size].kinds[params->kind];
}

int barrow_puzzle_range(const barrow_puzzle_params *params, uint8_t *least, uint8_t *most)
{
    if (!params || !least || !most || (uint32_t)params->kind >= BARROW_PUZZLE_KIND_COUNT)
        return 0;
    const puzzle_ranges *ranges = ranges_for(params);
    *least = BARROW_PUZZLE_MOVES;
    *most = 0;
    for (uint32_t grade = 0; grade < BARROW_GRADE_COUNT; grade++) {
        const uint8_t *range = (*ranges)[grade];
        if (!range[1] || (params->grade < BARROW_GRADE_COUNT && params->grade != grade))
            continue;
        *least = range[0] < *least ? range[0] : *least;
        *most = range[1] > *most ? range[1] : *most;
    }
    return *most != 0;
}

/* Checks what is asked for. If both ends of the range of moves are zero, the band of the kind
 * applies (P4). */
static barrow_status check_request(const barrow_puzzle_params *params, barrow_error *error)
{
    const struct {
        const char *name;
        int32_t side, most;
    } sides[] = {{"width", params->width, BARROW_PUZZLE_COLUMNS},
                 {"height", params->height, BARROW_PUZZLE_ROWS}};
    int32_t from = params->moves_min, to = params->moves_max;
    uint8_t least, most;
    if ((uint32_t)params->kind >= BARROW_PUZZLE_KIND_COUNT)
        return brw_fail(error, BARROW_BAD_PARAM, "kind", "there is no kind %d of puzzle",
                        (int32_t)params->kind);
    if (params->closed && params->kind != BARROW_PUZZLE_PUSH)
        return brw_fail(error, BARROW_BAD_PARAM, "closed", "only push puzzles can be closed");
    for (int i = 0; i < 2; i++)
        if (sides[i].side < SIDE_LEAST || sides[i].side > sides[i].most)
            return brw_fail(error, BARROW_BAD_PARAM, sides[i].name,
                            "%s is %d; allowed are %d to %d", sides[i].name, sides[i].side,
                            SIDE_LEAST, sides[i].most);
    if (params->grade > BARROW_GRADE_COUNT)
        return brw_fail(error, BARROW_BAD_PARAM, "grade", "there is no grade %d",
                        (int32_t)params->grade);
    const char *kind = barrow_puzzle_kind_info((uint32_t)params->kind)->name;
    const char *grade = barrow_puzzle_grade_name((barrow_puzzle_grade)params->grade);
    if (!barrow_puzzle_range(params, &least, &most))
        return brw_fail(error, BARROW_BAD_PARAM, grade ? "grade" : "width",
                        "there are no %s%s%s puzzles on %dx%d tiles", grade ? grade : "",
                        grade ? " " : "", kind, params->width, params->height);
    if (from > to)
        return brw_fail(error, BARROW_BAD_PARAM, "moves", "moves are %d..%d: the range is empty",
                        from, to);
    if (to && (from < least || to > most))
        return brw_fail(error, BARROW_BAD_PARAM, "moves",
                        "moves are %d..%d; %s%s%s puzzles on %dx%d tiles take %d to %d", from, to,
                        grade ? grade : "", grade ? " " : "", kind, params->width, params->height,
                        least, most);
    return BARROW_OK;
}

/* ---- tries ------------------------------------------------------------------------------ */

static uint64_t puzzle_key(const barrow_puzzle_params *params)
{
    return brw_mix(brw_mix(params->seed, brw_hash_text("puzzle")), (uint64_t)params->kind);
}

void brw_task_refresh(brw_puzzle_task *task, const brw_playfield *field)
{
    const barrow_puzzle_info *info = barrow_puzzle_kind_info((uint32_t)field->kind);
    bool is_small = !brw_playfield_is_large(field);
    if (!task->is_auto)
        return;
    task->least = is_small ? info->small_least : info->least;
    task->most = is_small ? info->small_most : info->most;
    task->least = task->least > task->lowest ? task->least : task->lowest;
    task->most = task->most < task->highest ? task->most : task->highest;
    task->aim = task->least + task->roll * (task->most - task->least + 1) / 1000;
}

/* Chooses the number of moves to aim for, within the requested range or, if there is none, within
 * the kind's band for a field of this size. */
static void choose_aim(const brw_playfield *field, int32_t least, int32_t most,
                       brw_puzzle_task *task)
{
    task->is_auto = !least;
    task->aim = least + task->roll * (most - least + 1) / 1000;
    task->least = least;
    task->most = most;
    brw_task_refresh(task, field);
}

/* Returns whether the proof keeps every rule and has the length and grade of the task. */
static bool meets_task(const barrow_puzzle_proof *proof, const brw_puzzle_task *task,
                       barrow_puzzle_kind kind)
{
    return proof->is_solvable && proof->is_free && proof->moves >= task->least &&
           proof->moves <= task->most && proof->acts >= brw_puzzle_acts(kind) &&
           proof->least_acts >= brw_puzzle_acts(kind) && brw_task_takes(task, proof->grade);
}

bool brw_puzzle_serves(brw_bench *bench, brw_puzzle_task *task)
{
    barrow_puzzle_kind kind = bench->field.kind;
    return !brw_puzzle_rows[kind].problem(&bench->field) &&
           brw_search_prove(bench, task, &task->proof) && meets_task(&task->proof, task, kind);
}

/* Makes a puzzle on the ground that is in bench->field; returns true if it keeps every rule. The
 * search that its maker ran is the proof. */
static bool make_on_ground(brw_bench *bench, brw_puzzle_task *task, barrow_puzzle *puzzle)
{
    barrow_puzzle_kind kind = bench->field.kind;
    const barrow_puzzle_proof *proof = &task->proof;
    if (!brw_puzzle_rows[kind].make(bench, task) || brw_puzzle_rows[kind].problem(&bench->field))
        return false;
    brw_task_refresh(task, &bench->field);
    if (!meets_task(proof, task, kind))
        return false;
    brw_playfield_write(&bench->field, puzzle);
    puzzle->moves = proof->moves;
    puzzle->acts = proof->acts;
    puzzle->states = proof->states;
    puzzle->grade = proof->grade;
    memcpy(puzzle->solution, proof->solution, sizeof puzzle->solution);
    if (kind == BARROW_PUZZLE_ORDER) { /* each plate has a sign of its own */
        uint16_t signs[BARROW_SIGN_COUNT];
        for (uint16_t i = 0; i < BARROW_SIGN_COUNT; i++)
            signs[i] = i;
        puzzle->sign_count = bench->field.count;
        brw_rng_pick_front(&task->rng, signs, BARROW_SIGN_COUNT, puzzle->sign_count);
        for (uint32_t i = 0; i < puzzle->sign_count; i++)
            puzzle->signs[i] = (uint8_t)signs[i];
    }
    return true;
}

bool brw_puzzle_fit(brw_bench *bench, const brw_puzzle_ground *ground, const brw_puzzle_wish *wish,
                    brw_rng *rng, barrow_puzzle *puzzle)
{
    brw_puzzle_task task = {
        .rng = *rng, .roll = wish->roll, .grade = wish->grade, .highest = BARROW_PUZZLE_MOVES};
    bench->field = (brw_playfield){.kind = wish->kind,
                                   .width = ground->width,
                                   .height = ground->height,
                                   .start = ground->start,
                                   .floor = ground->floor,
                                   .inert = ground->inert,
                                   .ground = ground->floor,
                                   .kept = ground->kept,
                                   .is_firm = ground->is_firm};
    *puzzle = (barrow_puzzle){.attempts = 1};
    choose_aim(&bench->field, wish->least, wish->most, &task);
    bool is_made = make_on_ground(bench, &task, puzzle);
    rng->joined += brw_rng_draws(&task.rng) - brw_rng_draws(rng);
    return is_made;
}

/* Draws the aim: a number of moves in the range that was asked for or else in the kind's band, and
 * one of the grades that have puzzles of that length. */
static bool draw_aim(const barrow_puzzle_params *params, const brw_playfield *field,
                     brw_puzzle_task *task)
{
    const puzzle_ranges *ranges = ranges_for(params);
    uint8_t grades[BARROW_GRADE_COUNT];
    int32_t count = 0;
    barrow_puzzle_range(params, &task->lowest, &task->highest);
    choose_aim(field, params->moves_min, params->moves_max, task);
    for (uint8_t grade = 0; grade < BARROW_GRADE_COUNT; grade++)
        if ((params->grade == BARROW_GRADE_COUNT || params->grade == grade) &&
            (*ranges)[grade][0] <= task->aim && task->aim <= (*ranges)[grade][1])
            grades[count++] = grade;
    task->grade =
        count ? (barrow_puzzle_grade)grades[brw_rng_below(&task->rng, count)] : BARROW_GRADE_EASY;
    return count && task->least <= task->most;
}

/* Makes one attempt, with its own aim on its own canvas. */
static bool try_puzzle(brw_bench *bench, const barrow_puzzle_params *params, uint32_t attempt,
                       barrow_puzzle *puzzle)
{
    brw_puzzle_task task = {.is_alone = true, .is_any_grade = params->grade == BARROW_GRADE_COUNT};
    brw_rng_fill(&task.rng, brw_mix(puzzle_key(params), attempt));
    bench->field =
        (brw_playfield){.kind = params->kind, .width = params->width, .height = params->height};
    brw_canvas_draw(&bench->field, params->closed, &task.rng);
    task.roll = brw_rng_below(&task.rng, 1000);
    return draw_aim(params, &bench->field, &task) && make_on_ground(bench, &task, puzzle);
}

barrow_status brw_puzzle_make(const barrow_puzzle_params *params, brw_arena *scratch,
                              barrow_puzzle *puzzle, barrow_error *error)
{
    barrow_status status = check_request(params, error);
    if (status != BARROW_OK)
        return status;
    brw_bench *bench = BRW_ARENA_NEW(scratch, brw_bench, 1);
    if (!bench)
        return brw_fail(error, BARROW_NO_MEMORY, "", "there is no memory for a puzzle");
    *puzzle = (barrow_puzzle){.seed = params->seed};
    for (uint32_t attempt = 1; attempt <= TRIES_MOST; attempt++) {
        puzzle->attempts = attempt;
        if (try_puzzle(bench, params, attempt, puzzle))
            return BARROW_OK;
    }
    return brw_fail(error, BARROW_IMPOSSIBLE, "moves",
                    "no %s puzzle of %d to %d moves was found on %dx%d tiles in %d tries",
                    barrow_puzzle_kind_info((uint32_t)params->kind)->name, params->moves_min,
                    params->moves_max, params->width, params->height, TRIES_MOST);
}

barrow_status brw_puzzle_prove(const barrow_puzzle *puzzle, brw_arena *scratch,
                               barrow_puzzle_proof *proof, barrow_error *error)
{
    brw_bench *bench = BRW_ARENA_NEW(scratch, brw_bench, 1);
    if (!bench)
        return brw_fail(error, BARROW_NO_MEMORY, "", "there is no memory to search a puzzle");
    const char *problem = brw_playfield_read(&bench->field, puzzle);
    if (problem)
        return brw_fail(error, BARROW_BAD_CALL, "", "%s", problem);
    if (!brw_search_prove(bench, NULL, proof))
        return brw_fail(error, BARROW_IMPOSSIBLE, "", "the puzzle is too large to be searched");
    return BARROW_OK;
}
