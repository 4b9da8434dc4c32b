/* SPDX-License-Identifier: MIT
 * The library's front: joins generating, proving, measuring and exporting behind the public API.
 * The only file that knows all of them. */
#include "barrow/barrow.h"

#include <string.h>

#include "base/status.h"
#include "core/dungeon.h"
#include "core/params.h"
#include "gen/own_table.h"
#include "gen/pipeline.h"
#include "io/document.h"
#include "io/draw.h"
#include "verify/verify.h"

const char *barrow_version_string(void)
{
    return BARROW_VERSION_TEXT;
}

uint32_t barrow_generation(void)
{
    return BARROW_GENERATION;
}

/* Called only with a family that was checked, or one that a dungeon has. */
static const brw_family *family_of(barrow_family family)
{
    switch (family) {
    case BARROW_QUEST:
        return brw_quest_family();
    case BARROW_CRAWL:
        return brw_crawl_family();
    default:
        return brw_floor_family();
    }
}

const barrow_pass *barrow_passes(barrow_family family, uint32_t *count)
{
    bool known = (unsigned)family < BARROW_FAMILY_COUNT;
    if (count)
        *count = known ? family_of(family)->pass_count : 0;
    return known ? family_of(family)->passes : NULL;
}

/* ---- parameters that know about passes -------------------------------------------------- */

/* [field] is where the name was given, [passes] the table that it is no row of. That may be a
 * caller's, which nobody has checked yet: too long, or with rows that have no name. */
static barrow_status unknown_pass(const char *field, const barrow_pass *passes, uint32_t count,
                                  const char *name, barrow_error *error)
{
    const char *names[BARROW_PASS_MAX] = {NULL};
    uint32_t named = 0;
    for (uint32_t i = 0; i < count && named < BARROW_PASS_MAX; i++)
        if (passes[i].name)
            names[named++] = passes[i].name;
    const char *near = barrow_nearest_name(name, names, named);
    if (near)
        return brw_fail(error, BARROW_BAD_PARAM, field,
                        "there is no pass '%s'; did you mean '%s'?", name, near);
    return brw_fail(error, BARROW_BAD_PARAM, field,
                    "there is no pass '%s'; 'barrow passes' lists the family's", name);
}

/* Salts are kept by the row of the pass in the family's table, and written by its name (G2). 0 is
 * the salt of a pass that was never rerolled, so it is how to take a reroll back. */
static barrow_status set_reroll(barrow_params *params, const char *pass, const char *value,
                                barrow_error *error)
{
    const brw_family *family = family_of(params->family);
    int64_t salt;
    for (uint32_t i = 0; i < family->pass_count; i++) {
        if (strcmp(family->passes[i].name, pass) != 0)
            continue;
        if (!brw_parse_number(value, &salt) || salt < 0 || salt > 65535)
            return brw_fail(error, BARROW_BAD_PARAM, "reroll",
                            "reroll of %s: '%s' is not allowed; give a whole number from 0 to "
                            "65535",
                            pass, value);
        params->reroll[i] = (uint16_t)salt;
        return BARROW_OK;
    }
    return unknown_pass("reroll", family->passes, family->pass_count, pass, error);
}

/* "reroll." is no row of the table, as which passes there are is the family's affair and core knows
 * no generator: so this function stands here and not beside brw_params_set. */
barrow_status barrow_params_set(barrow_params *params, const char *name, const char *value,
                                barrow_error *error)
{
    static const char reroll[] = "reroll.";
    if (!params || !name || !value || (unsigned)params->family >= BARROW_FAMILY_COUNT)
        return brw_fail(error, BARROW_BAD_CALL, "", "a parameter needs a name and a value");
    if (strncmp(name, reroll, sizeof reroll - 1) == 0)
        return set_reroll(params, name + sizeof reroll - 1, value, error);
    return brw_params_set(params, name, value, error);
}

/* ---- workspace -------------------------------------------------------------------------- */

/* What one dungeon leaves to the next: memory that has the right size already, and the hashes of
 * the passes' names, which the streams are made from (G5). The names are empty until the first run.
 */
struct barrow_workspace {
    brw_arena scratch;
    brw_names names;
};

barrow_workspace *barrow_workspace_create(const barrow_allocator *allocator)
{
    barrow_allocator chosen = brw_allocator(allocator);
    barrow_workspace *workspace = brw_alloc(&chosen, sizeof *workspace);
    if (workspace) {
        brw_arena_begin(&workspace->scratch, chosen);
        workspace->names.family = NULL;
    }
    return workspace;
}

void barrow_workspace_free(barrow_workspace *workspace)
{
    if (!workspace)
        return;
    barrow_allocator allocator = workspace->scratch.allocator;
    brw_arena_end(&workspace->scratch);
    brw_free(&allocator, workspace, sizeof *workspace);
}

/* Itself and its arena; the dungeons made with it keep their own memory. */
size_t barrow_workspace_bytes(const barrow_workspace *workspace)
{
    return workspace ? sizeof *workspace + workspace->scratch.held : 0;
}

/* The caller's workspace, or [own], which the caller of this ends. [own] need not be cleared: all
 * of it that is ever read is set here. A workspace serves one call at a time, so resetting it is
 * safe. */
static barrow_workspace *open_workspace(const barrow_options *options, barrow_workspace *own)
{
    if (options->workspace) {
        brw_arena_reset(&options->workspace->scratch);
        return options->workspace;
    }
    brw_arena_begin(&own->scratch, brw_allocator(&options->allocator));
    own->names.family = NULL;
    return own;
}

static void close_workspace(const barrow_options *options, barrow_workspace *own)
{
    if (!options->workspace)
        brw_arena_end(&own->scratch);
}

/* ---- generating ------------------------------------------------------------------------- */

/* The scratch starts anew, as the generator's state in it is no longer needed. The proof of a quest
 * or crawl also finds the walkthrough that becomes dungeon->solution. */
static barrow_status prove(barrow_dungeon *dungeon, brw_arena *scratch, barrow_error *error)
{
    brw_arena_reset(scratch);
    switch (dungeon->params.family) {
    case BARROW_QUEST:
        return brw_prove_quest(dungeon, scratch, error);
    case BARROW_CRAWL:
        return brw_prove_crawl(dungeon, scratch, error);
    default:
        return brw_prove_floor(dungeon, scratch, error);
    }
}

/* The first finding stands for all; who wants the others calls barrow_verify. */
static barrow_status broken_result(const barrow_report *report, barrow_error *error)
{
    const barrow_finding *first = &report->findings[0];
    return brw_fail(error, report->status, "", "the result breaks %s: %s", first->rule,
                    first->text);
}

/* The proof knows no generator, so it finds a generator's mistakes; BARROW_CHECK_RULES asks the
 * verifier too. What breaks a rule is an error, never a dungeon. */
static barrow_status check_result(barrow_dungeon *dungeon, const barrow_options *options,
                                  brw_arena *scratch, barrow_error *error)
{
    barrow_status status = BARROW_OK;
    if (!(options->flags & BARROW_SKIP_PROOF))
        status = prove(dungeon, scratch, error);
    if (status == BARROW_OK && options->flags & BARROW_CHECK_RULES) {
        barrow_report report;
        brw_arena_reset(scratch);
        status = brw_verify(dungeon, scratch, &report);
        if (status == BARROW_OK && report.status != BARROW_OK)
            status = broken_result(&report, error);
    }
    return status;
}

/* Prepares a run of the family's table, or of the caller's, which the scratch keeps a copy of. */
static barrow_status begin_runner(brw_runner *runner, const barrow_options *options,
                                  barrow_workspace *workspace, barrow_dungeon *dungeon,
                                  barrow_error *error)
{
    const brw_family *family = family_of(dungeon->params.family);
    brw_own_table *own = NULL;
    if (options->passes) {
        own = BRW_ARENA_NEW(&workspace->scratch, brw_own_table, 1);
        if (!own)
            return brw_fail(error, BARROW_NO_MEMORY, "", "there is no memory for the table");
        barrow_status status = brw_own_table_begin(own, family, &dungeon->params, options, error);
        if (status != BARROW_OK)
            return status;
        family = &own->family;
    }
    const brw_names *names = brw_names_of(&workspace->names, family);
    barrow_status status = brw_runner_begin(runner, names, dungeon, &workspace->scratch, error);
    runner->work.user = options->pass_user;
    if (own) {
        runner->salts = own->salts;
        workspace->names.family = NULL; /* the next table may stand at the same place */
    }
    return status;
}

/* Whether all passes run, so that there is something to prove: half a dungeon keeps no promise. */
static bool runs_all(const barrow_options *options)
{
    return !options->stop_after && !options->leave_out;
}

/* One dungeon, or one floor of several. The parameters are copied into the dungeon before anything
 * runs, and the passes read that copy: the caller's texts are not looked at again. */
static barrow_status generate_one(const barrow_params *params, const barrow_options *options,
                                  barrow_workspace *workspace, barrow_dungeon *dungeon,
                                  barrow_error *error)
{
    brw_runner runner;
    brw_arena *scratch = &workspace->scratch;
    barrow_dungeon *below = dungeon->below; /* memory to reuse; whoever traces must not see it */
    dungeon->below = NULL;
    barrow_status status = brw_dungeon_begin(dungeon, params, &options->allocator, error);
    if (status == BARROW_OK) {
        brw_arena_reset(scratch);
        status = begin_runner(&runner, options, workspace, dungeon, error);
    }
    if (status == BARROW_OK)
        status = brw_runner_run(&runner, options, error);
    if (status == BARROW_OK && runs_all(options))
        status = check_result(dungeon, options, scratch, error);
    dungeon->below = below;
    return status;
}

/* Several floors (F22): each has its own sub-seed and number; they hang below one another. */
static barrow_params floor_params(const barrow_params *params, int32_t index)
{
    barrow_params one = *params;
    one.as.floor.floors = 1;
    one.as.floor.floor += index;
    one.seed = brw_floor_seed(params, (uint32_t)index);
    return one;
}

/* The floor below of an earlier generation, if there is one, so that its memory is used again; else
 * a new one, all zero as barrow_generate wants it. */
static barrow_dungeon *floor_below(barrow_dungeon *dungeon, const barrow_allocator *allocator)
{
    if (!dungeon->below) {
        dungeon->below = brw_alloc(allocator, sizeof *dungeon->below);
        if (dungeon->below)
            memset(dungeon->below, 0, sizeof *dungeon->below);
    }
    return dungeon->below;
}

/* Where the first floor came from, which may be older than the options of this call. */
static const barrow_allocator *floors_allocator(barrow_dungeon *dungeon)
{
    return &brw_dungeon_arena(dungeon)->allocator;
}

/* Each floor is made as if it stood alone, and afterwards says the seed of the whole; the first
 * also gets back the number of floors, so that its parameters make all of them again;
 * barrow_dungeon_floor is the way back. On failure
 * the caller clears what was made so far. */
static barrow_status generate_floors(const barrow_params *params, const barrow_options *options,
                                     barrow_workspace *workspace, barrow_dungeon *dungeon,
                                     barrow_error *error)
{
    barrow_dungeon *at = dungeon;
    for (int32_t i = 0; i < params->as.floor.floors; i++) {
        at = i ? floor_below(at, floors_allocator(dungeon)) : dungeon;
        if (!at)
            return brw_fail(error, BARROW_NO_MEMORY, "", "there is no memory for floor %d", i + 1);
        barrow_params one = floor_params(params, i);
        barrow_status status = generate_one(&one, options, workspace, at, error);
        if (status != BARROW_OK)
            return status;
        at->params.seed = params->seed; /* the one that makes the whole of it again */
    }
    brw_dungeon_free_below(at, floors_allocator(dungeon)); /* of an earlier, deeper one */
    dungeon->params.as.floor.floor = params->as.floor.floor;
    dungeon->params.as.floor.floors = params->as.floor.floors;
    return BARROW_OK;
}

/* The best of several candidates (Q22), each from a sub-seed. The winner is made again: that is
 * cheaper than to keep copies. Only the winner is traced. Candidates need the proof, whatever the
 * caller says, as backtracking is counted along the walkthrough. One that cannot be placed is
 * passed over; only if none can be is that the answer. Of equals the first wins, as only less
 * replaces it. */
static barrow_status generate_best(const barrow_params *params, const barrow_options *options,
                                   barrow_workspace *workspace, barrow_dungeon *dungeon,
                                   barrow_error *error)
{
    barrow_options quiet = *options;
    quiet.trace = NULL;
    quiet.flags &= ~(uint32_t)BARROW_SKIP_PROOF;
    barrow_params one = *params;
    uint64_t best_seed = 0;
    uint32_t least = UINT32_MAX;
    barrow_status status = BARROW_OK;
    for (int32_t i = 0; i < params->as.quest.best_of; i++) {
        one.seed = brw_mix(params->seed, (uint64_t)i + 1);
        status = generate_one(&one, &quiet, workspace, dungeon, error);
        if (status == BARROW_IMPOSSIBLE)
            continue;
        if (status != BARROW_OK)
            return status;
        uint32_t walked_again = brw_backtracking(dungeon);
        if (walked_again < least) {
            least = walked_again;
            best_seed = one.seed;
        }
    }
    if (least == UINT32_MAX)
        return status;
    one.seed = best_seed;
    status = generate_one(&one, options, workspace, dungeon, error);
    dungeon->params.seed = params->seed;
    return status;
}

/* Whatever made the dungeon, no floors of an earlier and deeper one hang below it at the end. */
static barrow_status generate_any(const barrow_params *params, const barrow_options *options,
                                  barrow_workspace *workspace, barrow_dungeon *dungeon,
                                  barrow_error *error)
{
    if (params->family == BARROW_FLOOR && params->as.floor.floors > 1)
        return generate_floors(params, options, workspace, dungeon, error);
    barrow_status status;
    if (params->family == BARROW_QUEST && params->as.quest.best_of > 1 && runs_all(options))
        status = generate_best(params, options, workspace, dungeon, error);
    else
        status = generate_one(params, options, workspace, dungeon, error);
    if (dungeon->store)
        brw_dungeon_free_below(dungeon, floors_allocator(dungeon));
    return status;
}

/* Refuses a stop_after that no row is called, and passes left out that others need (G7), before any
 * work. [rows] becomes the number of rows that run: what comes after the last needs nothing. */
static barrow_status check_passes(const barrow_params *params, const barrow_options *options,
                                  barrow_error *error)
{
    const brw_family *family = family_of(params->family);
    const barrow_pass *passes = options->passes ? options->passes : family->passes;
    uint32_t count = options->passes ? options->pass_count : family->pass_count, rows = count;
    if (options->stop_after) {
        rows = 0;
        while (rows < count &&
               (!passes[rows].name || strcmp(passes[rows].name, options->stop_after) != 0))
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

static const barrow_options no_options;

/* Emptied on failure, with the floors below it gone but its own memory kept: a caller may go on
 * with the next seed and the same dungeon. */
barrow_status barrow_generate(const barrow_params *params, const barrow_options *options,
                              barrow_dungeon *dungeon, barrow_error *error)
{
    if (!dungeon)
        return brw_fail(error, BARROW_BAD_CALL, "", "there is no dungeon to fill");
    if (!options)
        options = &no_options;
    barrow_status status = barrow_params_check(params, error);
    if (status == BARROW_OK)
        status = check_passes(params, options, error);
    if (status == BARROW_OK) {
        barrow_workspace own;
        status = generate_any(params, options, open_workspace(options, &own), dungeon, error);
        close_workspace(options, &own);
    }
    if (status != BARROW_OK) {
        if (dungeon->store)
            brw_dungeon_free_below(dungeon, floors_allocator(dungeon));
        brw_dungeon_clear(dungeon);
    }
    return status;
}

/* ---- stepping --------------------------------------------------------------------------- */

/* A generation that stops between passes. Its dungeon is its own until the end, so a caller who
 * looks at it half-made holds nothing that could be freed twice. */
struct barrow_generator {
    barrow_options options;
    barrow_workspace own;
    brw_runner runner;
    barrow_dungeon dungeon;
    barrow_status status; /* of the last step; a failure ends it */
};

static void end_generator(barrow_generator *generator)
{
    barrow_allocator allocator = brw_allocator(&generator->options.allocator);
    close_workspace(&generator->options, &generator->own);
    barrow_dungeon_free(&generator->dungeon);
    brw_free(&allocator, generator, sizeof *generator);
}

/* Stepping shows one floor: the first of several; for the best of several quests, the winner's
 * seed would have to be known first, so it shows the plain one. */
static barrow_status begin_generator(barrow_generator *generator, const barrow_params *params,
                                     barrow_error *error)
{
    barrow_params one = *params;
    if (params->family == BARROW_FLOOR && params->as.floor.floors > 1)
        one = floor_params(params, 0);
    barrow_workspace *workspace = open_workspace(&generator->options, &generator->own);
    barrow_status status =
        brw_dungeon_begin(&generator->dungeon, &one, &generator->options.allocator, error);
    if (status == BARROW_OK)
        status = begin_runner(&generator->runner, &generator->options, workspace,
                              &generator->dungeon, error);
    return status;
}

/* Everything it holds is cleared first, so that ending it is safe wherever beginning it fails.
 * Published once before the first pass, so that what is shown then is an empty dungeon and not
 * memory that nobody wrote. */
barrow_generator *barrow_generator_begin(const barrow_params *params, const barrow_options *options,
                                         barrow_error *error)
{
    if (!options)
        options = &no_options;
    if (barrow_params_check(params, error) != BARROW_OK)
        return NULL;
    barrow_allocator allocator = brw_allocator(&options->allocator);
    barrow_generator *generator = brw_alloc(&allocator, sizeof *generator);
    if (!generator) {
        brw_fail(error, BARROW_NO_MEMORY, "", "there is no memory for a generator");
        return NULL;
    }
    memset(generator, 0, sizeof *generator);
    generator->options = *options;
    if (begin_generator(generator, params, error) != BARROW_OK) {
        end_generator(generator);
        return NULL;
    }
    generator->runner.family->publish(&generator->runner.work);
    return generator;
}

/* NULL also after a failure, so that a loop over it ends. */
const barrow_pass *barrow_generator_next(const barrow_generator *generator)
{
    const brw_runner *runner = &generator->runner;
    if (generator->status != BARROW_OK || runner->next == runner->end)
        return NULL;
    return &runner->family->passes[runner->next];
}

/* Published after each pass, as the family's state is not the value: who steps wants to look. */
barrow_status barrow_generator_step(barrow_generator *generator, barrow_error *error)
{
    if (!barrow_generator_next(generator))
        return generator->status;
    generator->status = brw_runner_step(&generator->runner, &generator->options, error);
    if (generator->status == BARROW_OK)
        generator->runner.family->publish(&generator->runner.work);
    return generator->status;
}

const barrow_dungeon *barrow_generator_dungeon(const barrow_generator *generator)
{
    return &generator->dungeon;
}

/* The result is moved, not copied: the generator's dungeon is cleared so that ending the generator
 * frees nothing of it. What [dungeon] held before is freed, also on failure. */
barrow_status barrow_generator_finish(barrow_generator *generator, barrow_dungeon *dungeon,
                                      barrow_error *error)
{
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
            memset(&generator->dungeon, 0, sizeof generator->dungeon);
        }
    }
    end_generator(generator);
    return status;
}

/* ---- verifying and measuring ------------------------------------------------------------ */

/* Broken rules are no failure of the call: it answers BARROW_OK, and report->status says what was
 * found. It fails for a wrong call and for lack of memory. */
barrow_status barrow_verify(const barrow_dungeon *dungeon, const barrow_options *options,
                            barrow_report *report, barrow_error *error)
{
    if (!dungeon || !report)
        return brw_fail(error, BARROW_BAD_CALL, "", "there is nothing to verify");
    if (!options)
        options = &no_options;
    barrow_workspace own;
    brw_arena *scratch = &open_workspace(options, &own)->scratch;
    barrow_status status = brw_verify(dungeon, scratch, report);
    close_workspace(options, &own);
    if (status != BARROW_OK)
        brw_fail(error, status, "", "there is no memory to verify with");
    return status;
}

/* Values are cleared first: what a family does not count is 0, also past its last row. */
static barrow_status measure(const barrow_dungeon *dungeon, brw_arena *scratch,
                             int32_t values[BARROW_METRIC_MAX])
{
    brw_arena_reset(scratch);
    memset(values, 0, BARROW_METRIC_MAX * sizeof values[0]);
    switch (dungeon->params.family) {
    case BARROW_QUEST:
        return brw_measure_quest(dungeon, scratch, values);
    case BARROW_CRAWL:
        return brw_measure_crawl(dungeon, scratch, values);
    default:
        return brw_measure_floor(dungeon, scratch, values);
    }
}

barrow_status barrow_metrics(const barrow_dungeon *dungeon, const barrow_options *options,
                             int32_t values[BARROW_METRIC_MAX], barrow_error *error)
{
    if (!dungeon || !values)
        return brw_fail(error, BARROW_BAD_CALL, "", "there is nothing to measure");
    if (!options)
        options = &no_options;
    barrow_workspace own;
    brw_arena *scratch = &open_workspace(options, &own)->scratch;
    barrow_status status = measure(dungeon, scratch, values);
    close_workspace(options, &own);
    if (status != BARROW_OK)
        brw_fail(error, status, "", "there is no memory to measure with");
    return status;
}

/* ---- exporting -------------------------------------------------------------------------- */

/* Itself and all below it. */
static uint32_t floors_of(const barrow_dungeon *dungeon)
{
    uint32_t count = 0;
    for (; dungeon; dungeon = dungeon->below)
        count++;
    return count;
}

/* Metrics of every floor, one set after the other; NULL when there is no memory. */
static int32_t *measure_floors(const barrow_dungeon *dungeon, const barrow_allocator *allocator,
                               brw_arena *scratch)
{
    size_t size = floors_of(dungeon) * BARROW_METRIC_MAX * sizeof(int32_t);
    int32_t *metrics = brw_alloc(allocator, size);
    int32_t *at = metrics;
    for (; metrics && dungeon; dungeon = dungeon->below, at += BARROW_METRIC_MAX) {
        if (measure(dungeon, scratch, at) != BARROW_OK) {
            brw_free(allocator, metrics, size);
            return NULL;
        }
    }
    return metrics;
}

/* Names are collected on the way, for the hint; the table is far from 64 rows. */
static const brw_exporter *find_exporter(const char *format, barrow_error *error)
{
    const char *names[64] = {NULL};
    uint32_t count = 0;
    for (const brw_exporter *row; count < 64 && (row = brw_exporter_at(count)); count++) {
        names[count] = row->format.name;
        if (strcmp(format, row->format.name) == 0)
            return row;
    }
    const char *near = barrow_nearest_name(format, names, count);
    if (near)
        brw_fail(error, BARROW_BAD_CALL, "format", "there is no format '%s'; did you mean '%s'?",
                 format, near);
    else
        brw_fail(error, BARROW_BAD_CALL, "format",
                 "there is no format '%s'; 'barrow formats' lists them", format);
    return NULL;
}

const barrow_format *barrow_format_info(uint32_t index)
{
    const brw_exporter *row = brw_exporter_at(index);
    return row ? &row->format : NULL;
}

/* The first failure of the sink, or of an exporter that ran out of memory, is the answer of all. */
static barrow_status end_text(brw_text *text, barrow_error *error)
{
    barrow_status status = brw_text_end(text);
    if (status == BARROW_NO_MEMORY)
        brw_fail(error, status, "", "there is no memory to export with");
    else if (status == BARROW_SINK_FAILED)
        brw_fail(error, status, "", "what was written was not taken");
    else if (status != BARROW_OK)
        brw_fail(error, status, "", "%s", barrow_status_text(status));
    return status;
}

/* What a format cannot hold is refused before anything is written. */
barrow_status barrow_format_fits(const barrow_format *format, const barrow_dungeon *dungeon,
                                 barrow_error *error)
{
    if (format->flags & BARROW_FORMAT_TILES && !dungeon->width)
        return brw_fail(error, BARROW_BAD_CALL, "format",
                        "%s needs a tile map, and this %s has none; make it with --tiles",
                        format->name, barrow_family_name(dungeon->params.family));
    if (format->flags & BARROW_FORMAT_ONE_FLOOR && dungeon->below)
        return brw_fail(error, BARROW_BAD_CALL, "format",
                        "%s holds one floor, and this dungeon has %u; write each to a file of its "
                        "own: -o 'NAME-{floor}.%s'",
                        format->name, floors_of(dungeon), format->extension);
    return BARROW_OK;
}

/* Every floor, as one size is promised for all maps of such a file. */
static barrow_status check_pad(const barrow_dungeon *dungeon, const barrow_format *format,
                               const barrow_export_options *options, barrow_error *error)
{
    bool is_padded = format->flags & BARROW_FORMAT_ONE_SIZE && options->pad_width;
    for (; dungeon && is_padded; dungeon = dungeon->below)
        if (dungeon->width > options->pad_width || dungeon->height > options->pad_height)
            return brw_fail(error, BARROW_BAD_CALL, "pad",
                            "a map of %ux%u tiles does not fit into %ux%u", dungeon->width,
                            dungeon->height, options->pad_width, options->pad_height);
    return BARROW_OK;
}

static const barrow_export_options no_export_options;

/* The exporter keeps the workspace busy, so this takes one of its own. No proof: the passes are
 * only watched, and what they make is thrown away. */
static barrow_status replay_document(const brw_document *document, barrow_trace_fn trace, void *user)
{
    barrow_options options = {.allocator = document->options->run.allocator,
                              .trace = trace,
                              .trace_user = user,
                              .flags = BARROW_SKIP_PROOF};
    barrow_dungeon again = {0};
    barrow_status status =
        barrow_generate(&document->dungeon->params, &options, &again, NULL);
    barrow_dungeon_free(&again);
    return status;
}

/* Refuses before it writes, so that a wrong call leaves the sink empty. Metrics do not lie in the
 * scratch, because measuring a floor resets it; the exporter then finds it empty. They are freed
 * with the size they were taken with, as the allocator is told it. */
barrow_status barrow_export(const barrow_dungeon *dungeon, const char *format,
                            const barrow_export_options *options, barrow_sink sink,
                            barrow_error *error)
{
    if (!dungeon || !format || !sink.write)
        return brw_fail(error, BARROW_BAD_CALL, "", "there is nothing to export, or nowhere to");
    if (!options)
        options = &no_export_options;
    const brw_exporter *exporter = find_exporter(format, error);
    if (!exporter || barrow_format_fits(&exporter->format, dungeon, error) != BARROW_OK ||
        check_pad(dungeon, &exporter->format, options, error) != BARROW_OK)
        return BARROW_BAD_CALL;
    barrow_workspace own;
    brw_arena *scratch = &open_workspace(&options->run, &own)->scratch;
    barrow_allocator allocator = brw_allocator(&options->run.allocator);
    brw_document document = {.dungeon = dungeon, .options = options};
    document.passes = barrow_passes(dungeon->params.family, &document.pass_count);
    int32_t *metrics = NULL;
    if (exporter->needs_metrics) {
        metrics = measure_floors(dungeon, &allocator, scratch);
        document.metrics = metrics;
        document.hash = barrow_dungeon_hash(dungeon);
    }
    barrow_status status;
    if (exporter->needs_metrics && !metrics) {
        status = brw_fail(error, BARROW_NO_MEMORY, "", "there is no memory to export with");
    } else {
        brw_text text;
        brw_text_begin(&text, sink);
        brw_arena_reset(scratch);
        document.scratch = scratch;
        document.replay = replay_document;
        exporter->write(&document, &text);
        status = end_text(&text, error);
    }
    brw_free(&allocator, metrics, floors_of(dungeon) * BARROW_METRIC_MAX * sizeof(int32_t));
    close_workspace(&options->run, &own);
    return status;
}

/* No format to look up and nothing to refuse: every dungeon has a picture, with or without tiles.
 */
barrow_status barrow_draw(const barrow_dungeon *dungeon, const barrow_export_options *options,
                          const barrow_canvas *canvas, barrow_error *error)
{
    if (!dungeon || !canvas)
        return brw_fail(error, BARROW_BAD_CALL, "", "there is nothing to draw, or nothing to draw on");
    if (!options)
        options = &no_export_options;
    barrow_workspace own;
    brw_arena *scratch = &open_workspace(&options->run, &own)->scratch;
    barrow_status status = brw_draw(dungeon, options, canvas, scratch);
    close_workspace(&options->run, &own);
    if (status != BARROW_OK)
        brw_fail(error, status, "", "there is no memory to draw with");
    return status;
}

barrow_status barrow_schema(barrow_sink sink, barrow_error *error)
{
    brw_text text;
    brw_text_begin(&text, sink);
    brw_write_schema(&text);
    return end_text(&text, error);
}
