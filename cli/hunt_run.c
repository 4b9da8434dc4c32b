/* SPDX-License-Identifier: MIT
 * A hunt on the threads of the pool. A parcel is a chunk. Chunks are taken in order, so the output
 * does not depend on threads, and the first K hits are known as soon as the chunks before them are.
 *
 * A chunk that is kept in the folder is read instead of searched, so a run that continues an
 * earlier one reads each kept chunk when its turn comes. */
#include "hunt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"

/* The number of chunks that a job may be ahead of the one whose turn it is: enough that a slow
 * chunk does not stop the others for long, and few enough to bound memory. With MPI, ranks are
 * ahead as well; they ask for one chunk at a time. */
#define AHEAD     16
#define AHEAD_MPI 4096

/* ---- taking ----------------------------------------------------------------------------- */

static void add_counts(hunt_counts *sum, const hunt_counts *counts)
{
    sum->seeds += counts->seeds;
    sum->hits += counts->hits;
    sum->impossible += counts->impossible;
    for (unsigned i = 0; i < HUNT_POINTS_MOST; i++)
        sum->rejected[i] += counts->rejected[i];
}

static bool has_enough(const hunt_state *state)
{
    return state->hunt->wanted && state->hits->count >= state->hunt->wanted;
}

/* Takes the hits of the chunk whose turn it is. Counts cover the whole chunk, even if --first is
 * satisfied in the middle of it. */
static int take_hits(hunt_state *state, const cli_buffer *content)
{
    hunt_reader reader;
    hunt_counts counts;
    hunt_hit hit;
    int code = CLI_DONE;
    if (!hunt_chunk_open(&reader, state->hunt, content, &counts)) {
        cli_say("a chunk has the wrong contents");
        return CLI_IO;
    }
    add_counts(&state->counts, &counts);
    while (code == CLI_DONE && !has_enough(state) && hunt_chunk_next(&reader, &hit))
        code = hunt_hits_take(state->hits, &hit);
    if (code == CLI_DONE)
        code = hunt_hits_flush(state->hits);
    if (code == CLI_DONE && has_enough(state))
        cli_pool_stop(&state->pool, CLI_DONE);
    return code;
}

/* Takes a chunk. A failed chunk is reported in its turn, when all before it are taken. */
static int take_chunk(void *user, cli_parcel *parcel)
{
    hunt_state *state = user;
    hunt_parcel *chunk = parcel->own;
    if (*chunk->problem || chunk->is_left_out)
        cli_progress_clear(&state->progress);
    if (*chunk->problem)
        cli_say("%s", chunk->problem);
    if (chunk->is_left_out && parcel->code == CLI_IO)
        cli_say_unwritten(state->hunt->args);
    state->left_out += chunk->is_left_out;
    return parcel->code == CLI_DONE && !chunk->is_left_out ? take_hits(state, &chunk->content)
                                                           : parcel->code;
}

/* ---- chunks that are kept --------------------------------------------------------------- */

/* Returns the numbers of seeds and hits that a chunk reports. */
static hunt_counts counts_in(const cli_hunt *hunt, const cli_buffer *content)
{
    hunt_reader reader;
    hunt_counts counts;
    hunt_chunk_open(&reader, hunt, content, &counts);
    return counts;
}

cli_chunk_state hunt_read_chunk(hunt_state *state, cli_parcel *parcel, hunt_counts *counts)
{
    const cli_hunt *hunt = state->hunt;
    hunt_parcel *chunk = parcel->own;
    uint64_t first, count;
    hunt_chunk_range(hunt, parcel->first, &first, &count);
    chunk->content.used = 0;
    cli_chunk_state kept = cli_chunks_read(hunt->chunks, first, count, &chunk->content);
    if (kept == CLI_CHUNK_DONE)
        *counts = counts_in(hunt, &chunk->content);
    if (kept == CLI_CHUNK_MISSING && hunt->gather)
        snprintf(chunk->problem, sizeof chunk->problem,
                 "the chunk of %llu seeds from %llu is missing; run without --gather to search it",
                 (unsigned long long)count, (unsigned long long)first);
    return kept;
}

bool hunt_take_kept(hunt_state *state, cli_parcel *parcel, int *code)
{
    const cli_hunt *hunt = state->hunt;
    hunt_parcel *chunk = parcel->own;
    hunt_counts counts;
    *code = CLI_DONE;
    chunk->is_left_out = false;
    chunk->problem[0] = 0;
    chunk->content.used = 0;
    cli_chunk_state kept =
        hunt->chunks ? hunt_read_chunk(state, parcel, &counts) : CLI_CHUNK_MISSING;
    if (kept == CLI_CHUNK_MISSING && !hunt->gather)
        return false;
    if (kept == CLI_CHUNK_DONE) {
        cli_progress_resume(&state->progress, counts.seeds, counts.hits);
        return true;
    }
    chunk->is_left_out = true;
    *code = hunt->keep_going ? CLI_DONE : CLI_IO;
    return true;
}

/* ---- searching -------------------------------------------------------------------------- */

static int search_chunk(void *user, cli_hand *hand, cli_parcel *parcel)
{
    hunt_state *state = user;
    hunt_seeker *seeker = hand->own;
    hunt_parcel *chunk = parcel->own;
    int code;
    if (hunt_take_kept(state, parcel, &code))
        return code;
    if (!hunt_chunk_search(seeker, parcel->first, &chunk->content)) {
        snprintf(chunk->problem, sizeof chunk->problem, "%s", seeker->problem);
        return seeker->code != CLI_DONE ? seeker->code : cli_interrupted();
    }
    hunt_counts counts = counts_in(state->hunt, &chunk->content);
    cli_progress_add(&state->progress, counts.seeds, counts.hits);
    return CLI_DONE;
}

static void discard_chunk(void *own)
{
    hunt_parcel *chunk = own;
    cli_buffer_free(&chunk->content);
}

static void add_times(hunt_times *sum, const hunt_times *times)
{
    for (unsigned i = 0; i < HUNT_POINTS_MOST; i++) {
        sum->point[i] += times->point[i];
        sum->asked[i] += times->asked[i];
    }
    sum->whole += times->whole;
    sum->confirmed += times->confirmed;
    sum->continued += times->continued;
    sum->all += times->all;
    sum->cpu += times->cpu;
    sum->seeds += times->seeds;
}

/* ---- the run ---------------------------------------------------------------------------- */

/* Runs the pool, with a seeker for each of its threads. */
static int run_seekers(hunt_state *state)
{
    cli_pool *pool = &state->pool;
    hunt_seeker *seekers = calloc(pool->jobs, sizeof *seekers);
    if (!seekers)
        cli_no_memory();
    for (unsigned i = 0; i < pool->jobs; i++) {
        hunt_seeker_begin(&seekers[i], state->hunt, pool->hands[i].workspace);
        pool->hands[i].own = &seekers[i];
    }
    int code = cli_pool_run(pool);
    for (unsigned i = 0; i < pool->jobs; i++) {
        add_times(&state->times, &seekers[i].times);
        hunt_seeker_end(&seekers[i]);
    }
    free(seekers);
    return code;
}

/* Reports how many seeds were searched without a gap, counted from the first. */
static int say_interrupted(const hunt_state *state)
{
    const char *more = state->hunt->chunks ? "; the same command continues from there" : "";
    return cli_say_interrupted("interrupted after %llu seeds%s",
                               (unsigned long long)state->counts.seeds, more);
}

static int end_of(hunt_state *state, int code)
{
    cli_progress_end(&state->progress);
    if (code >= CLI_SIGNALLED)
        return say_interrupted(state);
    if (state->hunt->explain && code == CLI_DONE)
        hunt_explain(state->hunt, &state->counts, &state->times);
    return state->left_out && code == CLI_DONE ? CLI_LEFT_OUT : code;
}

static void serve_ranks(void *user)
{
    hunt_mpi_serve(user);
}

/* With --first the total is not known in advance, so the progress line shows no total. The total of
 * a part is counted in whole chunks. */
int hunt_run(const cli_hunt *hunt, hunt_hits *hits)
{
    hunt_state state = {.hunt = hunt,
                        .hits = hits,
                        .pool = {.jobs = hunt->jobs,
                                 .count = hunt_chunk_total(hunt),
                                 .chunk = 1,
                                 .chunk_least = 1,
                                 .ahead = hunt->mpi ? AHEAD_MPI : AHEAD,
                                 .own_size = sizeof(hunt_parcel),
                                 .user = &state,
                                 .work = search_chunk,
                                 .deliver = take_chunk,
                                 .discard = discard_chunk,
                                 .serve = hunt->mpi ? serve_ranks : NULL}};
    int code = CLI_IMPOSSIBLE;
    uint64_t part = hunt->parts > 1 ? state.pool.count * hunt->chunk_size : hunt->count;
    cli_progress_begin(&state.progress, hunt->progress, "hunt", hunt->wanted ? 0 : part);
    if (cli_pool_begin(&state.pool))
        code = run_seekers(&state);
    cli_pool_end(&state.pool);
    return end_of(&state, code);
}
