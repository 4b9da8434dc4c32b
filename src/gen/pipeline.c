/* SPDX-License-Identifier: MIT
 * Runs a pass table.
 *
 * For each row the runner records the checkpoint, opens the stream, runs the pass (under contract
 * if requested), calls the trace, and then continues, goes back or ends. Only the row number and
 * the attempt change: a pass knows neither what comes after it nor how often it ran before. */
#include "gen/pipeline.h"

#include <string.h>

#include "base/status.h"
#include "core/hash.h"
#include "core/tile_grid.h"

/* Saves only counts. That is enough because nothing is made before a family's checkpoint except the
 * list of a quest's stages, which later passes fill in again. */
static brw_mark take_mark(const barrow_dungeon *dungeon)
{
    brw_mark mark = {.rooms = dungeon->room_count,
                     .links = dungeon->link_count,
                     .things = dungeon->thing_count,
                     .routes = dungeon->route_count,
                     .puzzles = dungeon->puzzle_count,
                     .inert = dungeon->inert_count,
                     .stages = dungeon->stage_count,
                     .obstacles = dungeon->obstacle_count,
                     .treasures = dungeon->treasure_count,
                     .cells = dungeon->cell_count,
                     .rock = dungeon->rock_count,
                     .paths = dungeon->path_count,
                     .path_rooms = dungeon->path_room_count,
                     .foes = dungeon->foe_count,
                     .route_rooms = dungeon->route_room_count};
    memcpy(mark.shortfall, dungeon->shortfall, sizeof mark.shortfall);
    memcpy(mark.fallbacks, dungeon->fallbacks, sizeof mark.fallbacks);
    return mark;
}

/* Undoes what was added since take_mark, field by field: a new array in the dungeon needs a line in
 * both functions. */
static void back_to_mark(barrow_dungeon *dungeon, const brw_mark *mark)
{
    dungeon->room_count = mark->rooms;
    dungeon->link_count = mark->links;
    dungeon->thing_count = mark->things;
    dungeon->route_count = mark->routes;
    dungeon->puzzle_count = mark->puzzles;
    dungeon->inert_count = mark->inert;
    dungeon->stage_count = mark->stages;
    dungeon->obstacle_count = mark->obstacles;
    dungeon->treasure_count = mark->treasures;
    dungeon->cell_count = mark->cells;
    dungeon->rock_count = mark->rock;
    dungeon->path_count = mark->paths;
    dungeon->path_room_count = mark->path_rooms;
    dungeon->foe_count = mark->foes;
    dungeon->route_room_count = mark->route_rooms;
    memcpy(dungeon->shortfall, mark->shortfall, sizeof mark->shortfall);
    memcpy(dungeon->fallbacks, mark->fallbacks, sizeof mark->fallbacks);
}

/* The pointer identifies the family that the names belong to. A caller's own table may have the
 * same address as the previous one, so the front end forgets its names after use. */
const brw_names *brw_names_of(brw_names *names, const brw_family *family)
{
    if (names->family != family) {
        names->family = family;
        for (uint32_t i = 0; i < family->pass_count; i++)
            names->spread[i] = BRW_SPREAD(brw_hash_text(family->passes[i].name));
    }
    return names;
}

barrow_status brw_runner_begin(brw_runner *runner, const brw_names *names, barrow_dungeon *dungeon,
                               brw_arena *scratch, barrow_error *error)
{
    const barrow_params *params = &dungeon->params;
    runner->family = names->family;
    runner->names = names;
    runner->salts = params->reroll;
    runner->work = (barrow_work){.params = params,
                                 .dungeon = dungeon,
                                 .state = NULL,
                                 .tiles = NULL,
                                 .scratch = scratch,
                                 .rng = {0, 0, 0},
                                 .error = error,
                                 .attempt = 1,
                                 .family = names->family,
                                 .user = NULL,
                                 .is_published = false};
    runner->key = brw_mix(params->seed, brw_hash_text(barrow_family_name(params->family)));
    runner->next = runner->checkpoint = 0;
    /* The tail is at the end of a table, so leaving it out changes no row before it (G2). */
    runner->end = runner->family->pass_count;
    if (!brw_tiles_wanted(params))
        runner->end -= runner->family->tile_passes;
    runner->keys_of = 0;
    /* A family allocates all its memory here at once, so none of its passes can run out of it
     * (G5). */
    barrow_status status = runner->family->begin(&runner->work);
    dungeon->attempts = 1;
    runner->mark = take_mark(dungeon);
    return status;
}

/* Makes the keys of the streams: hashes of (seed, family, pass name, reroll, attempt), never of a
 * version. They are made together, because otherwise each pass would have to wait for its own key.
 * Attempts are counted from 0 here, so a first attempt without reroll has a salt of 0. Starts at
 * the row that runs next: after a retry that is the checkpoint, and the rows before it keep their
 * keys. */
static void make_keys(brw_runner *runner)
{
    if (runner->keys_of == runner->work.attempt)
        return;
    uint64_t key = runner->key, attempt = BRW_SPREAD((uint64_t)runner->work.attempt - 1);
    for (uint64_t i = runner->next, end = runner->end; i < end; i++) {
        /* The salt has the reroll in its upper half and the attempt in its lower half, so the two
         * never mix. */
        uint64_t salt = attempt + BRW_SPREAD((uint64_t)1 << 32) * runner->salts[i];
        runner->keys[i] = brw_mix_spread(brw_mix_spread(key, runner->names->spread[i]), salt);
    }
    runner->keys_of = runner->work.attempt;
}

/* Records the checkpoint if row [i] is one, and sets up a stream for every row, whether it draws or
 * not, so that passes can be added or removed without changing the numbers that others draw (G2).
 * Row 0 was marked at the start, and a row that a retry returns to needs no second mark. */
static inline void begin_row(brw_runner *runner, const barrow_pass *pass, uint32_t i)
{
    barrow_work *work = &runner->work;
    if (pass->flags & BARROW_PASS_CHECKPOINT && runner->checkpoint != i) {
        runner->checkpoint = i;
        runner->mark = take_mark(work->dungeon);
    }
    work->is_published = false;
    brw_rng_fill(&work->rng, runner->keys[i]);
}

/* Publishes first, so that parts which live in the family's state are compared as users would see
 * them. */
static void hash_parts(brw_runner *runner, uint64_t hashes[BARROW_PART_COUNT])
{
    runner->family->publish(&runner->work);
    for (uint32_t i = 0; i < BARROW_PART_COUNT; i++)
        hashes[i] = brw_hash_part(runner->work.dungeon, 1u << i);
}

/* Runs a pass and compares all parts before and after it (G2). The parts that a pass gives may
 * change or stay; all others must hash the same. A failed pass is not compared, because its results
 * are never used. */
static barrow_status run_under_contract(brw_runner *runner, const barrow_pass *pass,
                                        barrow_error *error)
{
    uint64_t before[BARROW_PART_COUNT], after[BARROW_PART_COUNT];
    hash_parts(runner, before);
    barrow_status status = pass->run(&runner->work);
    if (status != BARROW_OK)
        return status;
    hash_parts(runner, after);
    for (uint32_t i = 0; i < BARROW_PART_COUNT; i++)
        if (before[i] != after[i] && !(pass->gives & (1u << i)))
            return brw_fail(error, BARROW_BROKEN, "",
                            "pass %s changed part %u, which it does not give", pass->name, i);
    return BARROW_OK;
}

/* Calls the trace. Publishing takes time, so it is skipped for callers that want only timings
 * (LIGHT) or only the lists, which passes write as they go (LISTS). The callback may end the
 * generation; its status then overrides that of the pass. */
static barrow_status tell(brw_runner *runner, const barrow_options *options,
                          const barrow_pass *pass, barrow_status status)
{
    bool light = (options->flags & BARROW_TRACE_LIGHT) != 0;
    if (!light && !(options->flags & BARROW_TRACE_LISTS))
        runner->family->publish(&runner->work);
    barrow_trace trace = {.pass = pass,
                          .index = runner->next,
                          .attempt = runner->work.attempt,
                          .draws = brw_rng_draws(&runner->work.rng),
                          .status = status,
                          .dungeon = light ? NULL : runner->work.dungeon};
    if (options->trace(options->trace_user, &trace) != 0)
        return brw_fail(runner->work.error, BARROW_STOPPED, "", "stopped after pass %s",
                        pass->name);
    return status;
}

/* Adds to an error what only the runner knows: the pass and the attempt. */
static barrow_status name_pass(barrow_error *error, barrow_status status, const char *pass,
                               uint32_t attempt)
{
    if (error) {
        error->status = status;
        error->attempt = attempt;
        brw_format(error->pass, sizeof error->pass, "%s", pass);
        if (!error->text[0]) /* a caller's rows may fail without a message */
            brw_format(error->text, sizeof error->text, "%s", barrow_status_text(status));
    }
    return status;
}

/* Goes back to the checkpoint, or gives up when no attempt is left. BARROW_RETRY never leaves the
 * runner: it becomes BARROW_OK here, or BARROW_IMPOSSIBLE with the message of the pass that failed
 * last (G4). */
static barrow_status try_again(brw_runner *runner, const barrow_pass *pass, barrow_error *error)
{
    if (runner->work.attempt == runner->family->max_attempts)
        return name_pass(error, BARROW_IMPOSSIBLE, pass->name, runner->work.attempt);
    runner->work.attempt++;
    runner->work.dungeon->attempts = runner->work.attempt;
    runner->next = runner->checkpoint;
    back_to_mark(runner->work.dungeon, &runner->mark);
    return BARROW_OK;
}

/* Continues, goes back or ends, depending on the status returned by row [i]. */
static barrow_status end_row(brw_runner *runner, const barrow_pass *pass, uint32_t i,
                             barrow_status status, barrow_error *error)
{
    runner->next = i;
    if (status == BARROW_RETRY)
        return try_again(runner, pass, error);
    if (status != BARROW_OK)
        return name_pass(error, status, pass->name, runner->work.attempt);
    runner->next++;
    return status;
}

/* Runs a row, under contract if requested, and calls the trace. */
static barrow_status run_watched(brw_runner *runner, const barrow_options *options,
                                 barrow_error *error)
{
    uint32_t i = runner->next;
    const barrow_pass *pass = &runner->family->passes[i];
    make_keys(runner);
    begin_row(runner, pass, i);
    barrow_status status = options->flags & BARROW_CHECK_CONTRACTS
                               ? run_under_contract(runner, pass, error)
                               : pass->run(&runner->work);
    if (options->trace)
        status = tell(runner, options, pass, status);
    return end_row(runner, pass, i, status, error);
}

/* Fully unrolls the loop that follows: a table has at most 32 rows. */
#if defined(__clang__)
#define FOR_EACH_ROW _Pragma("clang loop unroll_count(32)") for
#elif defined(__GNUC__)
#define FOR_EACH_ROW _Pragma("GCC unroll 32") for
#else
#define FOR_EACH_ROW for
#endif
_Static_assert(BARROW_PASS_MAX == 32, "the number in FOR_EACH_ROW");

/* Runs rows up to [rows], or up to the first that does not succeed. Nothing inspects the dungeon in
 * between. The loop is unrolled so that each row has its own call instruction, whose target the
 * processor can then predict. */
static barrow_status run_unwatched(brw_runner *runner, uint32_t rows, barrow_error *error)
{
    const barrow_pass *pass = &runner->family->passes[runner->next];
    barrow_status status = BARROW_OK;
    make_keys(runner);
    FOR_EACH_ROW(uint32_t i = runner->next; i < rows; i++, pass++)
    {
        begin_row(runner, pass, i);
        status = pass->run(&runner->work);
        if (status != BARROW_OK)
            return end_row(runner, pass, i, status, error);
    }
    runner->next = rows;
    return status;
}
#undef FOR_EACH_ROW

barrow_status brw_runner_step(brw_runner *runner, const barrow_options *options,
                              barrow_error *error)
{
    runner->work.error = error;
    return run_watched(runner, options, error);
}

/* Returns how many rows to run. The front end has already refused names that no table has. If the
 * name belongs to a tail that does not run, all rows run. */
static uint32_t rows_to_run(const brw_runner *runner, const barrow_options *options)
{
    for (uint32_t i = 0; options->stop_after && i < runner->end; i++)
        if (strcmp(runner->family->passes[i].name, options->stop_after) == 0)
            return i + 1;
    return runner->end;
}

barrow_status brw_runner_run(brw_runner *runner, const barrow_options *options, barrow_error *error)
{
    uint32_t rows = rows_to_run(runner, options);
    bool is_watched = options->trace || options->flags & BARROW_CHECK_CONTRACTS;
    runner->work.error = error;
    while (runner->next < rows) {
        /* A row that is left out has no stream and draws nothing. Later rows have their own keys,
         * so their results do not change (G2). brw_check_left_out has made sure that none of them
         * depends on it. */
        if (options->leave_out >> runner->next & 1) {
            runner->next++;
            continue;
        }
        barrow_status status = is_watched || options->leave_out
                                   ? run_watched(runner, options, error)
                                   : run_unwatched(runner, rows, error);
        if (status != BARROW_OK)
            return status;
    }
    runner->family->publish(&runner->work);
    return BARROW_OK;
}

/* Checks that no pass that runs needs one that is left out. A pass that gives no part may still set
 * up something that all later passes need. */
barrow_status brw_check_left_out(const brw_family *family, uint32_t rows, uint32_t leave_out,
                                 barrow_error *error)
{
    uint32_t missing = 0;
    for (uint32_t i = 0; i < rows; i++) {
        const barrow_pass *pass = &family->passes[i];
        if (leave_out >> i & 1)
            /* The key sites of a crawl are such a row: they give no part, but all later rows rely
             * on them. */
            missing |= pass->gives ? pass->gives : ~0u;
        else if (pass->needs & missing)
            return brw_fail(error, BARROW_BAD_CALL, "",
                            "pass %s needs what only a pass that is left out gives", pass->name);
    }
    return BARROW_OK;
}

barrow_status brw_give_up(barrow_work *work, const char *what)
{
    return brw_fail(work->error, BARROW_RETRY, "", "could not place %s", what);
}
