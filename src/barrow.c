/* SPDX-License-Identifier: MIT
 * The library's front: joins generating, proving, verifying and measuring behind the public API.
 * Beside it: workspace.c (memory kept between dungeons), export.c (writes dungeons as files and
 * pictures) and batch.c (many maps at once). */
#include "barrow/barrow.h"

#include <string.h>

#include "base/status.h"
#include "core/dungeon.h"
#include "core/params.h"
#include "core/plan.h"
#include "export.h"
#include "gen/own_table.h"
#include "gen/pipeline.h"
#include "io/facts.h"
#include "rooms/pack.h"
#include "verify/measure.h"
#include "verify/verify.h"
#include "workspace.h"

const char *barrow_version_string(void)
{
    return BARROW_VERSION_TEXT;
}

uint32_t barrow_generation(void)
{
    return BARROW_GENERATION;
}

/* A family as the front sees it. The table is at the end of the file, below the functions it
 * names. */
typedef struct front_family {
    const brw_family *generator; /* its passes */
    const brw_checks *checks;    /* NULL in a small library */
    const brw_metrics *metrics;
    /* Proves the dungeon; for a quest or crawl it also finds the solution. */
    barrow_status (*prove)(barrow_dungeon *dungeon, brw_arena *scratch, barrow_error *error);
} front_family;

static const front_family front_families[BARROW_FAMILY_COUNT];

/* If BARROW_SMALL is defined for the whole library, the checks and most formats (io/formats.def) are
 * left out. Generating, proving, measuring and drawing stay. */
#ifdef BARROW_SMALL
#define CHECKS(family) NULL
#define PLAYABLE(dungeon, checks, fresh, scratch, report) BARROW_BAD_CALL
#else
#define CHECKS(family) &brw_##family##_checks
#define PLAYABLE(dungeon, checks, fresh, scratch, report)                                          \
    brw_playable(dungeon, checks, fresh, brw_decide_dungeon, scratch, report)
#endif

const barrow_pass *barrow_passes(barrow_family family, uint32_t *count)
{
    bool known = (unsigned)family < BARROW_FAMILY_COUNT;
    if (count)
        *count = known ? front_families[family].generator->pass_count : 0;
    return known ? front_families[family].generator->passes : NULL;
}

/* ---- parameters that know about passes -------------------------------------------------- */

/* Refuses a name that no row of [passes] has; [field] names the option that gave it. */
static barrow_status unknown_pass(const char *field, const barrow_pass *passes, uint32_t count,
                                  const char *name, barrow_error *error)
{
    const char *names[BARROW_PASS_MAX] = {NULL};
    for (uint32_t i = 0; i < count; i++)
        names[i] = passes[i].name;
    const char *near = barrow_nearest_name(name, names, count);
    return brw_fail(error, BARROW_BAD_PARAM, field,
                    near ? "there is no pass '%s'; did you mean '%s'?"
                         : "there is no pass '%s'; 'barrow passes' lists the family's",
                    name, near);
}

/* "reroll." is not a row of the table: the family decides which passes there are, and core/ does
 * not know the generators. Salts are indexed by the pass's row in the family's table, but written
 * under its name (G2). 0 is the salt of a pass that was never rerolled, so setting 0 undoes a
 * reroll. */
barrow_status barrow_params_set(barrow_params *params, const char *name, const char *value,
                                barrow_error *error)
{
    static const char reroll[] = "reroll.";
    if (!params || !name || !value || (unsigned)params->family >= BARROW_FAMILY_COUNT)
        return brw_fail(error, BARROW_BAD_CALL, "", "a parameter needs a name and a value");
    bool is_reroll = strncmp(name, reroll, sizeof reroll - 1) == 0;
    barrow_status status = barrow_text_check(name, strlen(name), false, "name", error);
    if (status == BARROW_OK && is_reroll)
        status = barrow_text_check(value, strlen(value), false, "reroll", error);
    if (status != BARROW_OK)
        return status;
    if (!is_reroll)
        return brw_params_set(params, name, value, error);
    const brw_family *family = front_families[params->family].generator;
    const char *pass = name + sizeof reroll - 1;
    uint32_t row = 0;
    int64_t salt;
    while (row < family->pass_count && strcmp(family->passes[row].name, pass) != 0)
        row++;
    if (row == family->pass_count)
        return unknown_pass("reroll", family->passes, family->pass_count, pass, error);
    if (!brw_parse_number(value, &salt) || salt < 0 || salt > 65535)
        return brw_fail(error, BARROW_BAD_PARAM, "reroll",
                        "reroll of %s: '%s' is not allowed; give a whole number from 0 to 65535",
                        pass, value);
    params->reroll[row] = (uint16_t)salt;
    return BARROW_OK;
}

size_t barrow_command(const barrow_params *params, const char *seed, char *text, size_t size)
{
    uint32_t count = 0;
    if (!text && size)
        return 0;
    if (size)
        text[0] = 0;
    if (!params || (unsigned)params->family >= BARROW_FAMILY_COUNT)
        return 0;
    const barrow_pass *passes = barrow_passes(params->family, &count);
    return brw_command(params, passes, count, seed, text, size);
}

/* ---- generating ------------------------------------------------------------------------- */

/* Runs the checks of the dungeon's family. */
static barrow_status check_rules(const barrow_dungeon *dungeon, brw_arena *scratch,
                                 barrow_report *report, barrow_error *error)
{
    const brw_checks *checks = front_families[dungeon->params.family].checks;
    if (!checks)
        return brw_fail(error, BARROW_BAD_CALL, "", "this barrow was built without its checks");
    barrow_status status = brw_verify(dungeon, checks, scratch, report);
    if (status != BARROW_OK)
        brw_fail(error, status, "", "not enough memory to verify it");
    return status;
}

/* Proves the dungeon and numbers its rooms by the walkthrough. The proof is independent of the
 * generators, so it finds their mistakes; BARROW_CHECK_RULES runs the verifier too. A dungeon that
 * breaks a rule is an error and is never returned; the error has the first finding. */
static barrow_status check_result(barrow_dungeon *dungeon, const barrow_options *options,
                                  brw_arena *scratch, barrow_error *error)
{
    const front_family *family = &front_families[dungeon->params.family];
    barrow_status status = BARROW_OK;
    brw_arena_reset(scratch); /* the generator's state in it is no longer needed */
    if (!(options->flags & BARROW_SKIP_PROOF))
        status = family->prove(dungeon, scratch, error);
    brw_dungeon_number(dungeon);
    if (status == BARROW_OK && options->flags & BARROW_CHECK_RULES) {
        barrow_report report;
        brw_arena_reset(scratch);
        status = check_rules(dungeon, scratch, &report, error);
        if (status == BARROW_OK && report.status != BARROW_OK)
            status = brw_fail(error, report.status, "", "the result breaks %s: %s",
                              report.findings[0].rule, report.findings[0].text);
    }
    return status;
}

/* Prepares to run the passes of the family's table, or of the caller's, which is copied to scratch
 * memory. */
static barrow_status begin_runner(brw_runner *runner, const barrow_options *options,
                                  barrow_workspace *workspace, barrow_dungeon *dungeon,
                                  barrow_error *error)
{
    const brw_family *family = front_families[dungeon->params.family].generator;
    brw_own_table *own = NULL;
    if (options->passes) {
        own = BRW_ARENA_NEW(&workspace->scratch, brw_own_table, 1);
        if (!own)
            return brw_fail(error, BARROW_NO_MEMORY, "", "not enough memory for the table");
        barrow_status status = brw_own_table_begin(own, family, &dungeon->params, options, error);
        if (status != BARROW_OK)
            return status;
        family = &own->family;
    }
    const brw_names *names = brw_names_of(&workspace->names, family);
    barrow_status status = brw_runner_begin(runner, names, dungeon, &workspace->scratch, error);
    brw_dungeon_at_work(dungeon, true);
    if (status == BARROW_OK && runner->work.tiles && !workspace->drawings) {
        workspace->drawings = BRW_ARENA_NEW(&workspace->kept, brw_template, brw_own_room_count);
        for (uint32_t i = 0; workspace->drawings && i < brw_own_room_count; i++)
            workspace->drawings[i].name[0] = 0; /* not read yet */
        if (!workspace->drawings)
            status = brw_fail(error, BARROW_NO_MEMORY, "", "not enough memory for drawings");
    }
    runner->work.drawings = workspace->drawings;
    runner->work.user = options->pass_user;
    if (own) {
        runner->salts = own->salts;
        dungeon->edited = own->differs;
        workspace->names.family = NULL; /* a later table may have the same address */
    }
    return status;
}

/* Returns whether all passes run. A half-made dungeon cannot be proven. */
static bool runs_all(const barrow_options *options)
{
    return !options->stop_after && !options->leave_out;
}

/* Begins a dungeon with its parameters, as modified by its plan (F22). Strings that the plan sets
 * stay in scratch memory until the dungeon copies them. */
static barrow_status begin_dungeon(const barrow_params *params, const barrow_options *options,
                                   barrow_workspace *workspace, barrow_dungeon *dungeon,
                                   barrow_error *error)
{
    barrow_params planned;
    if (params->family == BARROW_FLOOR && params->as.floor.plan) {
        planned = *params;
        brw_arena_reset(&workspace->scratch);
        barrow_status status = brw_plan_apply(&planned, &workspace->scratch, error);
        if (status != BARROW_OK)
            return status;
        params = &planned;
    }
    return brw_dungeon_begin(dungeon, params, &options->allocator, error);
}

/* Generates one dungeon, or one floor of several. The parameters are copied into the dungeon before
 * anything runs, and the passes read that copy: the caller's strings are not read again. */
static barrow_status generate_one(const barrow_params *params, const barrow_options *options,
                                  barrow_workspace *workspace, barrow_dungeon *dungeon,
                                  barrow_error *error)
{
    brw_runner runner;
    brw_arena *scratch = &workspace->scratch;
    barrow_dungeon *below = dungeon->below; /* memory to reuse; a trace must not see it */
    dungeon->below = NULL;
    barrow_status status = begin_dungeon(params, options, workspace, dungeon, error);
    if (status == BARROW_OK) {
        brw_arena_reset(scratch);
        status = begin_runner(&runner, options, workspace, dungeon, error);
    }
    if (status == BARROW_OK)
        status = brw_runner_run(&runner, options, error);
    if (status == BARROW_OK && runs_all(options))
        status = check_result(dungeon, options, scratch, error);
    brw_dungeon_at_work(dungeon, false);
    dungeon->below = below;
    return status;
}

/* Returns the parameters of one of several floors (F22): each has its own sub-seed and floor
 * number. */
static barrow_params floor_params(const barrow_params *params, int32_t index)
{
    barrow_params one = *params;
    one.as.floor.floors = 1;
    one.as.floor.floor += index;
    if (index < params->as.floor.floors - 1)
        one.as.floor.lord = 0; /* only the last floor has one, unless a plan says otherwise */
    one.seed = brw_floor_seed(params, (uint32_t)index);
    return one;
}

/* Generates a standalone dungeon and frees the floors that an earlier, deeper one left below it. */
static barrow_status generate_alone(const barrow_params *params, const barrow_options *options,
                                    barrow_workspace *workspace, barrow_dungeon *dungeon,
                                    barrow_error *error)
{
    barrow_status status = generate_one(params, options, workspace, dungeon, error);
    brw_dungeon_free_below(dungeon, dungeon);
    return status;
}

/* Makes each floor as if it stood alone, then gives it the seed of the whole dungeon. The first
 * also gets back the number of floors, so that its parameters regenerate all of them.
 * barrow_dungeon_floor does the reverse. On failure the caller clears what was made so far. */
static barrow_status generate_floors(const barrow_params *params, const barrow_options *options,
                                     barrow_workspace *workspace, barrow_dungeon *dungeon,
                                     barrow_error *error)
{
    barrow_dungeon *at = dungeon;
    for (int32_t i = 0; i < params->as.floor.floors; i++) {
        at = i ? brw_dungeon_below(at, &brw_dungeon_arena(dungeon)->allocator) : dungeon;
        if (!at)
            return brw_fail(error, BARROW_NO_MEMORY, "", "not enough memory for floor %d", i + 1);
        barrow_params one = floor_params(params, i);
        barrow_status status = generate_one(&one, options, workspace, at, error);
        if (status != BARROW_OK)
            return status;
        at->params.seed = params->seed; /* the seed that regenerates the whole dungeon */
        if (!params->as.floor.plan)
            at->params.as.floor.lord = params->as.floor.lord;
    }
    brw_dungeon_free_below(dungeon, at); /* left by an earlier, deeper dungeon */
    dungeon->params.as.floor.floor = params->as.floor.floor;
    dungeon->params.as.floor.floors = params->as.floor.floors;
    return BARROW_OK;
}

/* Generates the best of several candidates (Q22), each from a sub-seed. The winner is then
 * regenerated, which is cheaper than keeping copies, and only the winner is traced. Candidates need
 * the proof, even if the caller skips it, because backtracking is counted along the walkthrough. A
 * candidate that cannot be placed is skipped; only if none can be placed does the call fail. Ties
 * go to the first candidate. */
static barrow_status generate_best(const barrow_params *params, const barrow_options *options,
                                   barrow_workspace *workspace, barrow_dungeon *dungeon,
                                   barrow_error *error)
{
    barrow_options quiet = *options;
    quiet.trace = NULL;
    quiet.flags &= ~(uint32_t)BARROW_SKIP_PROOF;
    barrow_params one = *params;
    uint64_t best_seed = 0;
    int32_t least = INT32_MAX;
    barrow_status status = BARROW_OK;
    for (int32_t i = 0; i < params->as.quest.best_of; i++) {
        one.seed = brw_mix(params->seed, (uint64_t)i + 1);
        status = generate_one(&one, &quiet, workspace, dungeon, error);
        if (status == BARROW_IMPOSSIBLE)
            continue;
        if (status != BARROW_OK)
            return status;
        brw_arena_reset(&workspace->scratch); /* the generator's state is no longer needed */
        uint64_t *visited = brw_arena_set(&workspace->scratch, dungeon->room_count);
        if (!visited)
            return brw_fail(error, BARROW_NO_MEMORY, "", "not enough memory to compare quests");
        int32_t again = brw_backtracking(dungeon, visited);
        if (again < least) {
            least = again;
            best_seed = one.seed;
        }
    }
    if (least == INT32_MAX)
        return status;
    one.seed = best_seed;
    status = generate_alone(&one, options, workspace, dungeon, error);
    dungeon->params.seed = params->seed;
    return status;
}

/* Refuses an invalid table, a stop_after that names no row, and leaving out passes that others need
 * (G7), before any work. The needs of passes that do not run are ignored. */
static barrow_status check_passes(const barrow_params *params, const barrow_options *options,
                                  barrow_error *error)
{
    const brw_family *family = front_families[params->family].generator;
    const barrow_pass *passes = options->passes ? options->passes : family->passes;
    uint32_t count = options->passes ? options->pass_count : family->pass_count, rows = count;
    if (options->passes && brw_own_table_check(options, error) != BARROW_OK)
        return BARROW_BAD_CALL;
    if (options->stop_after) {
        rows = 0;
        while (rows < count && strcmp(passes[rows].name, options->stop_after) != 0)
            rows++;
        if (rows++ == count)
            return unknown_pass("stop_after", passes, count, options->stop_after, error);
    }
    if (!options->leave_out)
        return BARROW_OK;
    if (options->passes)
        return brw_fail(error, BARROW_BAD_CALL, "", "leave_out is for the family's own table");
    return brw_check_left_out(family, rows, options->leave_out, error);
}

/* On failure the dungeon is emptied: the floors below it are freed but its own memory is kept, so
 * you can continue with the next seed and the same dungeon. */
barrow_status barrow_generate(const barrow_params *params, const barrow_options *options,
                              barrow_dungeon *dungeon, barrow_error *error)
{
    if (!dungeon)
        return brw_fail(error, BARROW_BAD_CALL, "", "there is no dungeon to fill");
    options = options ? options : &brw_usual_options;
    barrow_status status = barrow_params_check(params, error);
    if (status == BARROW_OK)
        status = check_passes(params, options, error);
    if (status == BARROW_OK) {
        barrow_error why = {.status = BARROW_OK}; /* attempts that fail fill it, too */
        barrow_workspace own;
        barrow_workspace *workspace = brw_workspace_open(options, &own);
        /* A half-made quest has no walkthrough to judge it by, so only one is made. */
        bool is_best = params->family == BARROW_QUEST && params->as.quest.best_of > 1;
        status = (is_best && runs_all(options) ? generate_best
                  : barrow_params_floors(params) > 1
                      ? generate_floors
                      : generate_alone)(params, options, workspace, dungeon, &why);
        brw_workspace_close(options, &own);
        if (status != BARROW_OK && error)
            *error = why;
    }
    if (status != BARROW_OK) {
        brw_dungeon_free_below(dungeon, dungeon);
        brw_dungeon_clear(dungeon);
    }
    return status;
}

/* ---- stepping --------------------------------------------------------------------------- */

/* A generation that stops between passes. It owns its dungeon until the end, so a caller that
 * inspects it half-made has nothing to free. */
struct barrow_generator {
    barrow_options options;
    barrow_workspace own;
    brw_runner runner;
    barrow_dungeon dungeon;
    barrow_status status; /* status of the last step; a failure ends the generation */
};

/* Frees everything that a generator holds. The allocator is copied first, because the generator
 * contains it. */
static void end_generator(barrow_generator *generator)
{
    barrow_allocator allocator = brw_allocator(&generator->options.allocator);
    brw_workspace_close(&generator->options, &generator->own);
    barrow_dungeon_free(&generator->dungeon);
    brw_free(&allocator, generator, sizeof *generator);
}

/* Stepping shows a single dungeon; if there are several floors, it shows the first. To show the
 * best of several quests, the winner's seed would have to be known in advance, so stepping shows
 * the quest of the plain seed. Clears the whole generator first, so that it can be ended safely no
 * matter where this fails. Publishes once before the first pass, so that the dungeon shown at that
 * point is empty rather than uninitialized. */
barrow_generator *barrow_generator_begin(const barrow_params *params, const barrow_options *options,
                                         barrow_error *error)
{
    options = options ? options : &brw_usual_options;
    if (barrow_params_check(params, error) != BARROW_OK)
        return NULL;
    barrow_allocator allocator = brw_allocator(&options->allocator);
    barrow_generator *generator = brw_alloc(&allocator, sizeof *generator);
    if (!generator) {
        brw_fail(error, BARROW_NO_MEMORY, "", "not enough memory for a generator");
        return NULL;
    }
    memset(generator, 0, sizeof *generator);
    generator->options = *options;
    barrow_params one = barrow_params_floors(params) > 1 ? floor_params(params, 0) : *params;
    barrow_workspace *workspace = brw_workspace_open(&generator->options, &generator->own);
    barrow_status status =
        begin_dungeon(&one, &generator->options, workspace, &generator->dungeon, error);
    if (status == BARROW_OK)
        status = begin_runner(&generator->runner, &generator->options, workspace,
                              &generator->dungeon, error);
    if (status != BARROW_OK) {
        end_generator(generator);
        return NULL;
    }
    brw_publish(&generator->runner.work);
    return generator;
}

/* Returns NULL after a failure too, so that a loop over it ends. */
const barrow_pass *barrow_generator_next(const barrow_generator *generator)
{
    if (!generator || generator->status != BARROW_OK)
        return NULL;
    const brw_runner *runner = &generator->runner;
    if (runner->next == runner->end)
        return NULL;
    return &runner->family->passes[runner->next];
}

/* Publishes after each pass: the passes work on the family's own state, and the caller may inspect
 * the dungeon at any time. */
barrow_status barrow_generator_step(barrow_generator *generator, barrow_error *error)
{
    if (!generator) /* which is what a failed begin returns */
        return brw_fail(error, BARROW_BAD_CALL, "", "there is no generator");
    if (!barrow_generator_next(generator))
        return generator->status;
    barrow_error why = {.status = BARROW_OK}; /* an attempt that fails fills it, too */
    generator->status = brw_runner_step(&generator->runner, &generator->options, &why);
    if (generator->status == BARROW_OK)
        brw_publish(&generator->runner.work);
    else if (error)
        *error = why;
    return generator->status;
}

const barrow_dungeon *barrow_generator_dungeon(const barrow_generator *generator)
{
    return generator ? &generator->dungeon : NULL;
}

/* Moves the result instead of copying it: the generator's dungeon is cleared so that ending the
 * generator frees nothing of it. What [dungeon] held before is freed, even on failure. */
barrow_status barrow_generator_finish(barrow_generator *generator, barrow_dungeon *dungeon,
                                      barrow_error *error)
{
    if (!generator)
        return brw_fail(error, BARROW_BAD_CALL, "", "there is no generator");
    barrow_status status = generator->status;
    while (dungeon && status == BARROW_OK && barrow_generator_next(generator))
        status = barrow_generator_step(generator, error);
    if (dungeon && status == BARROW_OK)
        status = check_result(&generator->dungeon, &generator->options,
                              generator->runner.work.scratch, error);
    if (dungeon) {
        barrow_dungeon_free(dungeon);
        if (status == BARROW_OK) {
            *dungeon = generator->dungeon;
            brw_dungeon_at_work(dungeon, false);
            memset(&generator->dungeon, 0, sizeof generator->dungeon);
        }
    }
    end_generator(generator);
    return status;
}

/* ---- verifying and measuring ------------------------------------------------------------ */

/* Reports a malformed dungeon. That breaks the most basic rule (V4), and no check can run on it. */
static void report_not_whole(barrow_report *report, const barrow_error *error)
{
    *report = (barrow_report){.status = BARROW_BROKEN,
                              .sound = BARROW_BROKEN,
                              .complete = BARROW_NOT_PROVEN,
                              .checks = 1,
                              .finding_count = 1};
    barrow_finding *finding = &report->findings[0];
    *finding = (barrow_finding){.rule = "V4", .room = -1, .link = -1, .x = -1, .y = -1};
    brw_format(finding->text, sizeof finding->text, "%s", error->text);
}

/* Broken rules are not a failure of the call: it returns BARROW_OK, and report->status says what
 * was found. It fails for a wrong call and for lack of memory. */
barrow_status barrow_verify(const barrow_dungeon *dungeon, const barrow_options *options,
                            barrow_report *report, barrow_error *error)
{
    barrow_error fault;
    if (!dungeon || !report)
        return brw_fail(error, BARROW_BAD_CALL, "", "there is nothing to verify");
    options = options ? options : &brw_usual_options;
    if (brw_check_whole(dungeon, options, &fault) != BARROW_OK) {
        report_not_whole(report, &fault);
        return BARROW_OK;
    }
    barrow_workspace own;
    brw_arena *scratch = &brw_workspace_open(options, &own)->scratch;
    barrow_status status = check_rules(dungeon, scratch, report, error);
    brw_workspace_close(options, &own);
    return status;
}

barrow_status barrow_playable(const barrow_dungeon *dungeon, const barrow_options *options,
                              barrow_report *report, barrow_error *error)
{
    return brw_ask_playable(dungeon, options, NULL, report, error);
}

/* The walkthrough that is solved afresh needs a dungeon to live in. */
barrow_status brw_ask_playable(const barrow_dungeon *dungeon, const barrow_options *options,
                               barrow_dungeon *solved, barrow_report *report, barrow_error *error)
{
    barrow_error fault;
    if (!dungeon || !report)
        return brw_fail(error, BARROW_BAD_CALL, "", "there is nothing to verify");
    options = options ? options : &brw_usual_options;
    if (brw_check_whole(dungeon, options, &fault) != BARROW_OK) {
        report_not_whole(report, &fault);
        return BARROW_OK;
    }
    const brw_checks *checks = front_families[dungeon->params.family].checks;
    if (!checks)
        return brw_fail(error, BARROW_BAD_CALL, "", "this barrow was built without its checks");
    barrow_dungeon fresh = {0};
    barrow_status status =
        brw_dungeon_begin(&fresh, &dungeon->params, &options->allocator, error);
    if (status != BARROW_OK)
        return status;
    struct brw_store *store = fresh.store;
    barrow_workspace own;
    brw_arena *scratch = &brw_workspace_open(options, &own)->scratch;
    status = PLAYABLE(dungeon, checks, &fresh, scratch, report);
    uint32_t count = report->status == BARROW_OK ? fresh.solution_count : 0;
    if (status == BARROW_OK && solved && count) {
        barrow_step *steps = BRW_ARENA_NEW(brw_dungeon_arena(solved), barrow_step, count);
        status = steps ? BARROW_OK : BARROW_NO_MEMORY;
        if (steps) {
            memcpy(steps, fresh.solution, count * sizeof *steps);
            brw_dungeon_solve(solved, steps, count);
        }
    }
    brw_workspace_close(options, &own);
    fresh = (barrow_dungeon){.store = store}; /* everything else is the dungeon's or in the store */
    barrow_dungeon_free(&fresh);
    return status == BARROW_OK ? status
                               : brw_fail(error, status, "", "not enough memory to verify it");
}

/* Numbers the checks of all families consecutively; rows that two families share are listed once
 * for each. A library without checks lists none. */
const barrow_check_info *barrow_check(uint32_t index)
{
    for (int i = 0; i < BARROW_FAMILY_COUNT; i++) {
        const brw_checks *checks = front_families[i].checks;
        if (!checks)
            continue;
        if (index < checks->count)
            return &checks->rows[index].info;
        index -= checks->count;
    }
    return NULL;
}

const barrow_metric_info *barrow_metric_infos(barrow_family family, uint32_t *count)
{
    bool known = (unsigned)family < BARROW_FAMILY_COUNT;
    if (count)
        *count = known ? front_families[family].metrics->count : 0;
    return known ? front_families[family].metrics->infos : NULL;
}

barrow_status barrow_metrics(const barrow_dungeon *dungeon, const barrow_options *options,
                             int32_t values[BARROW_METRIC_MAX], barrow_error *error)
{
    return barrow_metrics_some(dungeon, UINT64_MAX, options, values, error);
}

barrow_status barrow_metrics_some(const barrow_dungeon *dungeon, uint64_t wanted,
                                  const barrow_options *options, int32_t values[BARROW_METRIC_MAX],
                                  barrow_error *error)
{
    if (!dungeon || !values)
        return brw_fail(error, BARROW_BAD_CALL, "", "there is nothing to measure");
    options = options ? options : &brw_usual_options;
    if (brw_check_whole(dungeon, options, error) != BARROW_OK)
        return BARROW_BROKEN;
    return brw_metrics_whole(dungeon, wanted, options, values, error);
}

barrow_status brw_metrics_whole(const barrow_dungeon *dungeon, uint64_t wanted,
                                const barrow_options *options, int32_t values[BARROW_METRIC_MAX],
                                barrow_error *error)
{
    options = options ? options : &brw_usual_options;
    barrow_workspace own;
    brw_arena *scratch = &brw_workspace_open(options, &own)->scratch;
    const brw_metrics *metrics = front_families[dungeon->params.family].metrics;
    bool is_unchanged = options->flags & BARROW_KNOWN_WHOLE;
    barrow_status status =
        brw_measure_some(dungeon, metrics, wanted, is_unchanged, scratch, values);
    brw_workspace_close(options, &own);
    if (status != BARROW_OK)
        brw_fail(error, status, "", "not enough memory to measure it");
    return status;
}

/* ---- the families ----------------------------------------------------------------------- */

static const front_family front_families[BARROW_FAMILY_COUNT] = {
    [BARROW_QUEST] = {&brw_quest_family, CHECKS(quest), &brw_quest_metrics, brw_prove_quest},
    [BARROW_CRAWL] = {&brw_crawl_family, CHECKS(crawl), &brw_crawl_metrics, brw_prove_crawl},
    [BARROW_FLOOR] = {&brw_floor_family, CHECKS(floor), &brw_floor_metrics, brw_prove_floor},
};

#undef CHECKS
