/* SPDX-License-Identifier: MIT
 * Running a pass table. */
#include "gen/pipeline.h"

#include <string.h>

#include "base/status.h"
#include "core/hash.h"
#include "core/tile_grid.h"

static brw_mark take_mark(const barrow_dungeon *dungeon)
{
    brw_mark mark = {.rooms = dungeon->room_count,
                     .links = dungeon->link_count,
                     .things = dungeon->thing_count,
                     .routes = dungeon->route_count,
                     .stages = dungeon->stage_count,
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

static void back_to_mark(barrow_dungeon *dungeon, const brw_mark *mark)
{
    dungeon->room_count = mark->rooms;
    dungeon->link_count = mark->links;
    dungeon->thing_count = mark->things;
    dungeon->route_count = mark->routes;
    dungeon->stage_count = mark->stages;
    dungeon->cell_count = mark->cells;
    dungeon->rock_count = mark->rock;
    dungeon->path_count = mark->paths;
    dungeon->path_room_count = mark->path_rooms;
    dungeon->foe_count = mark->foes;
    dungeon->route_room_count = mark->route_rooms;
    memcpy(dungeon->shortfall, mark->shortfall, sizeof mark->shortfall);
    memcpy(dungeon->fallbacks, mark->fallbacks, sizeof mark->fallbacks);
}

const brw_names *brw_names_of(brw_names *names, const brw_family *family)
{
    if (names->family != family) {
        names->family = family;
        for (uint32_t i = 0; i < family->pass_count; i++)
            names->hash[i] = brw_hash_text(family->passes[i].name);
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
                                 .scratch = scratch,
                                 .error = error,
                                 .attempt = 1,
                                 .family = names->family};
    runner->key = brw_mix(params->seed, brw_hash_text(barrow_family_name(params->family)));
    runner->next = runner->checkpoint = 0;
    runner->end = runner->family->pass_count;
    if (!brw_tiles_wanted(params))
        runner->end -= runner->family->tile_passes;
    runner->keys_of = 0;
    barrow_status status = runner->family->begin(&runner->work);
    dungeon->attempts = 1;
    runner->mark = take_mark(dungeon);
    return status;
}

/* The keys of the streams: a hash of (seed, family, pass name, reroll, attempt), never of a version.
 * All at once: one after the other, each pass would wait for its own. */
static void make_keys(brw_runner *runner)
{
    for (uint32_t i = runner->next; i < runner->end; i++) {
        uint64_t salt = ((uint64_t)runner->salts[i] << 32) | (runner->work.attempt - 1);
        runner->keys[i] = brw_mix(brw_mix(runner->key, runner->names->hash[i]), salt);
    }
    runner->keys_of = runner->work.attempt;
}

static void open_stream(brw_runner *runner)
{
    barrow_work *work = &runner->work;
    if (runner->keys_of != work->attempt)
        make_keys(runner);
    work->draws = 0;
    work->is_published = false;
    brw_rng_fill(&work->rng, runner->keys[runner->next], &work->draws);
}

static void hash_parts(brw_runner *runner, uint64_t hashes[BARROW_PART_COUNT])
{
    runner->family->publish(&runner->work);
    for (uint32_t i = 0; i < BARROW_PART_COUNT; i++)
        hashes[i] = brw_hash_part(runner->work.dungeon, 1u << i);
}

/* Runs a pass and compares all parts before and after it (G2). */
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

static barrow_status tell(brw_runner *runner, const barrow_options *options,
                          const barrow_pass *pass, barrow_status status)
{
    bool light = (options->flags & BARROW_TRACE_LIGHT) != 0;
    if (!light && !(options->flags & BARROW_TRACE_LISTS))
        runner->family->publish(&runner->work);
    barrow_trace trace = {.pass = pass,
                          .index = runner->next,
                          .attempt = runner->work.attempt,
                          .draws = runner->work.draws,
                          .status = status,
                          .dungeon = light ? NULL : runner->work.dungeon};
    if (options->trace(options->trace_user, &trace) != 0)
        return brw_fail(runner->work.error, BARROW_STOPPED, "", "stopped after pass %s",
                        pass->name);
    return status;
}

static barrow_status name_pass(barrow_error *error, barrow_status status, const char *pass,
                               uint32_t attempt)
{
    if (error) {
        error->status = status;
        error->attempt = attempt;
        brw_format(error->pass, sizeof error->pass, "%s", pass);
        if (!error->text[0]) /* rows of the caller's may fail without a word */
            brw_format(error->text, sizeof error->text, "%s", barrow_status_text(status));
    }
    return status;
}

/* Back to the checkpoint, or the end of all attempts. */
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

static inline barrow_status run_next(brw_runner *runner, const barrow_options *options,
                                     barrow_error *error)
{
    const barrow_pass *pass = &runner->family->passes[runner->next];
    runner->work.error = error;
    if (pass->flags & BARROW_PASS_CHECKPOINT && runner->checkpoint != runner->next) {
        runner->checkpoint = runner->next;
        runner->mark = take_mark(runner->work.dungeon);
    }
    open_stream(runner);
    barrow_status status = options->flags & BARROW_CHECK_CONTRACTS
                               ? run_under_contract(runner, pass, error)
                               : pass->run(&runner->work);
    if (options->trace)
        status = tell(runner, options, pass, status);
    if (status == BARROW_OK) {
        runner->next++;
        return status;
    }
    if (status == BARROW_RETRY)
        return try_again(runner, pass, error);
    return name_pass(error, status, pass->name, runner->work.attempt);
}

barrow_status brw_runner_step(brw_runner *runner, const barrow_options *options,
                              barrow_error *error)
{
    return run_next(runner, options, error);
}

static uint32_t rows_to_run(const brw_runner *runner, const barrow_options *options)
{
    for (uint32_t i = 0; options->stop_after && i < runner->end; i++)
        if (strcmp(runner->family->passes[i].name, options->stop_after) == 0)
            return i + 1;
    return runner->end;
}

barrow_status brw_runner_run(brw_runner *runner, const barrow_options *options,
                             barrow_error *error)
{
    uint32_t rows = rows_to_run(runner, options);
    while (runner->next < rows) {
        if (options->leave_out >> runner->next & 1) {
            runner->next++;
            continue;
        }
        barrow_status status = run_next(runner, options, error);
        if (status != BARROW_OK)
            return status;
    }
    runner->family->publish(&runner->work);
    return BARROW_OK;
}

/* Nothing that runs may need what is left out. A pass that gives no part may still leave something
 * for all that follow. */
barrow_status brw_check_left_out(const brw_family *family, uint32_t rows, uint32_t leave_out,
                                 barrow_error *error)
{
    uint32_t missing = 0;
    for (uint32_t i = 0; i < rows; i++) {
        const barrow_pass *pass = &family->passes[i];
        if (leave_out >> i & 1)
            missing |= pass->gives ? pass->gives : ~0u;
        else if (pass->needs & missing)
            return brw_fail(error, BARROW_BAD_CALL, "",
                            "pass %s needs what a pass gives that is left out", pass->name);
    }
    return BARROW_OK;
}

barrow_status brw_give_up(barrow_work *work, const char *what)
{
    return brw_fail(work->error, BARROW_RETRY, "", "could not place %s", what);
}
