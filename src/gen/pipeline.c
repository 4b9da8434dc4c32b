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
                     .clues = dungeon->clue_count,
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
    dungeon->clue_count = mark->clues;
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
            names->hashes[i] = brw_hash_text(family->passes[i].name);
    }
    return names;
}

barrow_status brw_runner_begin(brw_runner *runner, const brw_names *names, barrow_dungeon *dungeon,
                               brw_arena *scratch, barrow_error *error)
{
    const barrow_params *params = &dungeon->params;
    runner->family = names->family;
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
    uint64_t key = brw_mix(params->seed, brw_hash_text(barrow_family_name(params->family)));
    for (uint32_t i = 0; i < names->family->pass_count; i++)
        runner->keys[i] = brw_mix(key, names->hashes[i]);
    runner->next = runner->checkpoint = 0;
    /* The tail is at the end of a table, so leaving it out changes no row before it (G2). */
    runner->end = runner->family->pass_count;
    if (!brw_tiles_wanted(params))
        runner->end -= runner->family->tile_passes;
    /* A family allocates all its memory here at once, so none of its passes can run out of it
     * (G5). */
    barrow_status status = runner->family->begin(&runner->work);
    dungeon->attempts = 1;
    runner->mark = take_mark(dungeon);
    return status;
}

/* Returns the key of row [i]'s stream: a hash of (seed, family, pass name, reroll, attempt), never
 * of a version. The salt has the reroll in its upper half and the attempt, counted from 0, in its
 * lower half, so the two never mix. */
static uint64_t key_of_row(const brw_runner *runner, uint32_t i)
{
    uint64_t salt = (uint64_t)runner->salts[i] << 32 | (runner->work.attempt - 1);
    return brw_mix(runner->keys[i], salt);
}

bool brw_stream_of(const barrow_work *work, const char *pass, brw_rng *rng)
{
    const brw_runner *runner =
        (const brw_runner *)(const void *)((const char *)work - offsetof(brw_runner, work));
    for (uint32_t i = 0; i < work->family->pass_count; i++)
        if (strcmp(work->family->passes[i].name, pass) == 0) {
            brw_rng_fill(rng, key_of_row(runner, i));
            return true;
        }
    return false;
}

void brw_publish(barrow_work *work)
{
    if (work->family->publish)
        work->family->publish(work);
}

/* Publishes first, so that parts which live in the family's state are compared as users would see
 * them. */
static void hash_parts(brw_runner *runner, uint64_t hashes[BARROW_PART_COUNT])
{
    brw_publish(&runner->work);
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
        brw_publish(&runner->work);
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

/* Runs the next row, under contract if requested, and calls the trace. Every row gets a stream,
 * whether it draws or not, so that passes can be added or removed without changing the numbers that
 * others draw (G2). Row 0 was marked at the start, and a row that a retry returns to needs no
 * second mark. */
static barrow_status run_row(brw_runner *runner, const barrow_options *options, barrow_error *error)
{
    uint32_t i = runner->next;
    const barrow_pass *pass = &runner->family->passes[i];
    if (pass->flags & BARROW_PASS_CHECKPOINT && runner->checkpoint != i) {
        runner->checkpoint = i;
        runner->mark = take_mark(runner->work.dungeon);
    }
    runner->work.is_published = false;
    brw_rng_fill(&runner->work.rng, key_of_row(runner, i));
    barrow_status status = options->flags & BARROW_CHECK_CONTRACTS
                               ? run_under_contract(runner, pass, error)
                               : pass->run(&runner->work);
    if (options->trace)
        status = tell(runner, options, pass, status);
    if (status == BARROW_RETRY)
        return try_again(runner, pass, error);
    if (status != BARROW_OK)
        return name_pass(error, status, pass->name, runner->work.attempt);
    runner->next++;
    return BARROW_OK;
}

barrow_status brw_runner_step(brw_runner *runner, const barrow_options *options,
                              barrow_error *error)
{
    runner->work.error = error;
    return run_row(runner, options, error);
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

/* A row that is left out has no stream and draws nothing. Later rows have their own keys, so their
 * results do not change (G2). brw_check_left_out has made sure that none of them depends on it. */
barrow_status brw_runner_run(brw_runner *runner, const barrow_options *options, barrow_error *error)
{
    uint32_t rows = rows_to_run(runner, options);
    runner->work.error = error;
    while (runner->next < rows) {
        if (options->leave_out >> runner->next & 1) {
            runner->next++;
            continue;
        }
        barrow_status status = run_row(runner, options, error);
        if (status != BARROW_OK)
            return status;
    }
    brw_publish(&runner->work);
    return BARROW_OK;
}

/* Checks that no pass that runs needs one that is left out. A pass that gives no part may still set
 * up something that all later passes need. */
barrow_status brw_check_left_out(const brw_family *family, uint32_t rows, uint64_t leave_out,
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
