/* SPDX-License-Identifier: MIT
 * Making a puzzle: draw a length, draw a canvas, let the kind make a puzzle on it, prove it. A
 * puzzle that misses the requested moves or breaks a rule is tried again with the next fork of the
 * stream; tries are counted and bounded. */
#include <string.h>

#include "base/status.h"
#include "puzzle/canvas.h"
#include "puzzle/make.h"

#define TRIES_MOST   800
#define TRIES_ALIKE  64 /* so many tries have the same aim */
#define TOGGLE_MOVES 18 /* the walk through five cells */
#define TOGGLE_TILES 49 /* five cells and their walls */
#define SIDE_LEAST   5

/* ---- parameters ------------------------------------------------------------------------- */

static barrow_status check_side(const char *name, int32_t side, int32_t most, barrow_error *error)
{
    if (side >= SIDE_LEAST && side <= most)
        return BARROW_OK;
    return brw_fail(error, BARROW_BAD_PARAM, name, "%s is %d; allowed are %d to %d", name, side,
                    SIDE_LEAST, most);
}

/* Checks the range of moves that was asked for. If both ends are zero, the band of the kind applies
 * (P4). */
static barrow_status check_moves(const barrow_puzzle_params *params, barrow_error *error)
{
    int32_t least = params->moves_min, most = params->moves_max;
    if (!least && !most)
        return BARROW_OK;
    if (least < 4 || most > BARROW_PUZZLE_MOVES)
        return brw_fail(error, BARROW_BAD_PARAM, "moves",
                        "moves are %d..%d; allowed is a range within 4 to %d", least, most,
                        BARROW_PUZZLE_MOVES);
    if (least > most)
        return brw_fail(error, BARROW_BAD_PARAM, "moves", "moves are %d..%d: the range is empty",
                        least, most);
    if (params->kind == BARROW_PUZZLE_TOGGLE && most < TOGGLE_MOVES)
        return brw_fail(error, BARROW_BAD_PARAM, "moves",
                        "moves are %d..%d; a toggle puzzle takes %d or more", least, most,
                        TOGGLE_MOVES);
    return BARROW_OK;
}

static barrow_status check_request(const barrow_puzzle_params *params, barrow_error *error)
{
    if ((uint32_t)params->kind >= BARROW_PUZZLE_KIND_COUNT)
        return brw_fail(error, BARROW_BAD_PARAM, "kind", "there is no kind %d of puzzle",
                        (int32_t)params->kind);
    if (params->kind == BARROW_PUZZLE_TOGGLE && params->width * params->height < TOGGLE_TILES)
        return brw_fail(error, BARROW_BAD_PARAM, "width",
                        "a toggle puzzle needs %d tiles, such as 7x7; %dx%d has too few",
                        TOGGLE_TILES, params->width, params->height);
    barrow_status status = check_side("width", params->width, BARROW_PUZZLE_COLUMNS, error);
    if (status == BARROW_OK)
        status = check_side("height", params->height, BARROW_PUZZLE_ROWS, error);
    return status == BARROW_OK ? check_moves(params, error) : status;
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

/* Gives each plate of `order` its own sign. */
static void choose_signs(barrow_puzzle *puzzle, const brw_playfield *field, brw_rng *rng)
{
    uint16_t signs[BARROW_SIGN_COUNT];
    for (uint16_t i = 0; i < BARROW_SIGN_COUNT; i++)
        signs[i] = i;
    brw_rng_pick_front(rng, signs, BARROW_SIGN_COUNT, field->count);
    puzzle->sign_count = field->count;
    for (uint32_t i = 0; i < field->count; i++)
        puzzle->signs[i] = (uint8_t)signs[i];
}

/* Returns whether the proof keeps every rule and has the length and grade of the task. */
static bool meets_task(const barrow_puzzle_proof *proof, const brw_puzzle_task *task,
                       barrow_puzzle_kind kind)
{
    return proof->is_solvable && proof->is_free && proof->moves >= task->least &&
           proof->moves <= task->most && proof->acts >= brw_puzzle_acts(kind) &&
           proof->least_acts >= brw_puzzle_acts(kind) && proof->grade == task->grade;
}

bool brw_puzzle_serves(brw_bench *bench, brw_puzzle_task *task)
{
    barrow_puzzle_kind kind = bench->field.kind;
    task->is_proved = !brw_puzzle_rows[kind].problem(&bench->field) &&
                      brw_search_prove(bench, task, &task->proof) &&
                      meets_task(&task->proof, task, kind);
    return task->is_proved;
}

/* Makes a puzzle on the ground that is in bench->field; returns true if it keeps every rule. The
 * search of the kind's maker is the proof. */
static bool make_on_ground(brw_bench *bench, brw_puzzle_task *task, barrow_puzzle *puzzle)
{
    barrow_puzzle_kind kind = bench->field.kind;
    const barrow_puzzle_proof *proof = &task->proof;
    if (!brw_puzzle_rows[kind].make(bench, task) || brw_puzzle_rows[kind].problem(&bench->field))
        return false;
    brw_task_refresh(task, &bench->field);
    if (!meets_task(proof, task, kind) ||
        (task->slack && brw_task_miss(task, proof->moves) > task->slack))
        return false;
    brw_playfield_write(&bench->field, puzzle);
    puzzle->moves = proof->moves;
    puzzle->acts = proof->acts;
    puzzle->states = proof->states;
    puzzle->grade = proof->grade;
    memcpy(puzzle->solution, proof->solution, sizeof puzzle->solution);
    if (kind == BARROW_PUZZLE_ORDER)
        choose_signs(puzzle, &bench->field, &task->rng);
    return true;
}

/* Makes one attempt on a new canvas. */
static bool try_puzzle(brw_bench *bench, const barrow_puzzle_params *params, brw_puzzle_task *task,
                       barrow_puzzle *puzzle)
{
    bench->field =
        (brw_playfield){.kind = params->kind, .width = params->width, .height = params->height};
    brw_canvas_draw(&bench->field, &task->rng);
    choose_aim(&bench->field, params->moves_min, params->moves_max, task);
    if (params->kind == BARROW_PUZZLE_TOGGLE && task->least < TOGGLE_MOVES)
        choose_aim(&bench->field, TOGGLE_MOVES, task->most, task);
    return make_on_ground(bench, task, puzzle);
}

bool brw_puzzle_fit(brw_bench *bench, const brw_puzzle_ground *ground, const brw_puzzle_wish *wish,
                    brw_rng *rng, barrow_puzzle *puzzle)
{
    brw_puzzle_task task = {.rng = *rng, .roll = wish->roll, .grade = wish->grade};
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
        brw_puzzle_task task = {.grade = BARROW_GRADE_EASY};
        brw_rng_fill(&task.rng, brw_mix(puzzle_key(params), attempt / TRIES_ALIKE));
        task.roll = brw_rng_below(&task.rng, 1000);
        int32_t grades = params->kind == BARROW_PUZZLE_TOGGLE ? 1 : BARROW_GRADE_COUNT;
        task.grade = (barrow_puzzle_grade)brw_rng_below(&task.rng, grades);
        task.slack = 1 + (int32_t)(attempt % TRIES_ALIKE) / 8;
        brw_rng_fill(&task.rng, brw_mix(puzzle_key(params), TRIES_MOST + attempt));
        puzzle->attempts = attempt;
        if (try_puzzle(bench, params, &task, puzzle))
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

#undef TRIES_MOST
#undef TRIES_ALIKE
#undef SIDE_LEAST
#undef TOGGLE_MOVES
#undef TOGGLE_TILES
