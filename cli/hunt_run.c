/* SPDX-License-Identifier: MIT
 * A hunt by several threads. Chunks are handed out in the order of their seeds; what they hold is
 * taken in that order too, whoever comes first: a chunk that is early waits in a window, and nobody
 * gets further ahead than the window is long. So the output does not depend on threads, and the K
 * first hits are known as soon as the chunks before them are.
 *
 * A chunk that is kept in the folder is taken as it is handed out, so a run that goes on from an
 * earlier one reads what is there at the place where it would have searched. */
#include "hunt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"

/* Chunks that a job may be ahead of the one whose turn it is: enough that a slow chunk stops
 * nobody for long, and a bound on what waits in memory. */
#define WINDOW_A_JOB 16

/* ---- taking ----------------------------------------------------------------------------- */

static void add_counts(hunt_counts *sum, const hunt_counts *counts)
{
    sum->seeds += counts->seeds;
    sum->hits += counts->hits;
    sum->impossible += counts->impossible;
    for (unsigned i = 0; i < HUNT_POINTS_MOST; i++)
        sum->rejected[i] += counts->rejected[i];
}

/* Under the lock. The first failure is the one that counts and is said. CLI_DONE stops as well:
 * there are enough hits, or a signal came. */
static void stop_with(hunt_state *state, int code, const char *problem)
{
    if (state->code == CLI_DONE && code != CLI_DONE) {
        state->code = code;
        cli_progress_clear(&state->progress);
        if (problem && *problem)
            cli_say("%s", problem);
    }
    state->stop = true;
    pthread_cond_broadcast(&state->moved);
}

static bool has_enough(const hunt_state *state)
{
    return state->hunt->wanted && state->hits->count >= state->hunt->wanted;
}

/* The hits of the chunk whose turn it is. Counts are of the whole chunk, even where --first has
 * enough in the middle of it. */
static void take_hits(hunt_state *state, const cli_buffer *content)
{
    hunt_reader reader;
    hunt_counts counts;
    hunt_hit hit;
    int code = CLI_DONE;
    if (!hunt_chunk_open(&reader, state->hunt, content, &counts)) {
        stop_with(state, CLI_IO, "a chunk does not say what it should");
        return;
    }
    add_counts(&state->counts, &counts);
    while (code == CLI_DONE && !has_enough(state) && hunt_chunk_next(&reader, &hit))
        code = hunt_hits_take(state->hits, &hit);
    if (code == CLI_DONE)
        code = hunt_hits_flush(state->hits);
    if (code != CLI_DONE || has_enough(state))
        stop_with(state, code, NULL);
}

/* Takes all chunks that are in turn. Under the lock. It may be one, many or none: the chunk that
 * came last can be the one that all were waiting for.
 *
 *     done                    next
 *      v                       v
 *      . R R . R . . R . R . . |      R ready; . still searched
 *      |<--- window_size --->| */
static void take_ready(hunt_state *state)
{
    struct hunt_slot *slot = &state->window[state->done % state->window_size];
    while (slot->ready && !state->stop) {
        if (slot->content.used) /* of a chunk that was left out there is nothing */
            take_hits(state, &slot->content);
        cli_buffer_free(&slot->content);
        slot->ready = false;
        state->done++;
        slot = &state->window[state->done % state->window_size];
    }
    pthread_cond_broadcast(&state->moved);
}

/* Takes [content] over. The slot is free: an index is handed out only while it is less than
 * window_size ahead of [done], so no two that are on their way share one. Under the lock. */
static void put_chunk(hunt_state *state, uint64_t index, cli_buffer *content)
{
    struct hunt_slot *slot = &state->window[index % state->window_size];
    slot->content = *content;
    slot->ready = true;
    *content = (cli_buffer){0};
    take_ready(state);
}

/* Seeds and hits as a chunk tells them. */
static hunt_counts counts_in(const cli_hunt *hunt, const cli_buffer *content)
{
    hunt_reader reader;
    hunt_counts counts;
    hunt_chunk_open(&reader, hunt, content, &counts);
    return counts;
}

/* The text is read for its counts before the lock is taken, as put_chunk may free it. */
void hunt_take_chunk(hunt_state *state, uint64_t index, cli_buffer *content)
{
    hunt_counts counts = counts_in(state->hunt, content);
    pthread_mutex_lock(&state->lock);
    put_chunk(state, index, content);
    pthread_mutex_unlock(&state->lock);
    cli_progress_add(&state->progress, counts.seeds, counts.hits);
}

void hunt_fail(hunt_state *state, int code, const char *problem)
{
    pthread_mutex_lock(&state->lock);
    stop_with(state, code, problem);
    pthread_mutex_unlock(&state->lock);
}

bool hunt_is_over(hunt_state *state)
{
    pthread_mutex_lock(&state->lock);
    bool is_over = state->stop || state->done == state->total || cli_interrupted();
    pthread_mutex_unlock(&state->lock);
    return is_over;
}

/* ---- handing out ------------------------------------------------------------------------ */

/* Ends the hunt because of a chunk that is bad or missing, or goes on without it. Under the lock. */
static void leave_out_chunk(hunt_state *state, uint64_t index, const char *problem)
{
    cli_buffer nothing = {0};
    if (!state->hunt->keep_going) {
        stop_with(state, CLI_IO, problem);
        cli_say_unwritten(state->hunt->args);
        return;
    }
    cli_progress_clear(&state->progress);
    if (problem)
        cli_say("%s", problem);
    state->left_out++;
    put_chunk(state, index, &nothing);
}

/* Takes chunk [index] out of the folder if it is kept there. True where nobody needs to search
 * it: it was taken, or the run is stopped. Under the lock. */
static bool take_kept(hunt_state *state, uint64_t index)
{
    const cli_hunt *hunt = state->hunt;
    uint64_t first, count;
    cli_buffer content = {0};
    if (!hunt->chunks)
        return false;
    hunt_chunk_range(hunt, index, &first, &count);
    cli_chunk_state kept = cli_chunks_read(hunt->chunks, first, count, &content);
    if (kept == CLI_CHUNK_DONE) {
        hunt_counts counts = counts_in(hunt, &content);
        cli_progress_resume(&state->progress, counts.seeds, counts.hits);
        put_chunk(state, index, &content);
    } else if (kept == CLI_CHUNK_REFUSED) {
        leave_out_chunk(state, index, NULL);
    } else if (hunt->gather) {
        char problem[200];
        snprintf(problem, sizeof problem,
                 "the chunk of the %llu seeds from %llu on is missing; without --gather it is "
                 "searched",
                 (unsigned long long)count, (unsigned long long)first);
        leave_out_chunk(state, index, problem);
    }
    return kept != CLI_CHUNK_MISSING || hunt->gather;
}

/* The wait ends: the chunk whose turn it is has an owner, a thread that brings it or fails, and
 * both broadcast. A signal ends the search of that chunk, which counts as failing with CLI_DONE. */
int hunt_hand_out(hunt_state *state, uint64_t *index, bool wait)
{
    int answer;
    pthread_mutex_lock(&state->lock);
    for (;;) {
        while (wait && !state->stop && state->next - state->done >= state->window_size)
            pthread_cond_wait(&state->moved, &state->lock);
        bool is_over = state->stop || state->next == state->total || cli_interrupted();
        bool is_full = state->next - state->done >= state->window_size;
        answer = is_over ? 0 : is_full ? -1 : 1;
        if (answer != 1)
            break;
        *index = state->next++;
        if (!take_kept(state, *index))
            break;
    }
    pthread_mutex_unlock(&state->lock);
    return answer;
}

/* ---- threads ---------------------------------------------------------------------------- */

static void add_times(hunt_times *sum, const hunt_times *times)
{
    for (unsigned i = 0; i < HUNT_POINTS_MOST; i++) {
        sum->point[i] += times->point[i];
        sum->asked[i] += times->asked[i];
    }
    sum->whole += times->whole;
    sum->confirmed += times->confirmed;
    sum->all += times->all;
    sum->cpu += times->cpu;
    sum->seeds += times->seeds;
}

/* After a failure or a signal the next hand-out answers 0, so the loop needs no way out of its
 * own. */
void hunt_work(hunt_state *state, hunt_seeker *seeker)
{
    uint64_t index;
    while (hunt_hand_out(state, &index, true) == 1) {
        cli_buffer content = {0};
        if (hunt_chunk_search(seeker, index, &content)) {
            hunt_take_chunk(state, index, &content);
        } else {
            hunt_fail(state, seeker->code, seeker->problem);
            cli_buffer_free(&content);
        }
    }
}

typedef struct hunt_worker {
    hunt_state *state;
    hunt_seeker seeker;
} hunt_worker;

static void *work_in_thread(void *user)
{
    hunt_worker *worker = user;
    hunt_work(worker->state, &worker->seeker);
    return NULL;
}

/* Runs [count] workers. The last one is the calling thread's, unless that has ranks to serve.
 * Where a thread cannot be started the others do its part: work is handed out, not divided. With
 * MPI the calling thread searches after serving, if it has a worker left. */
static void run_workers(hunt_state *state, hunt_worker *workers, pthread_t *threads, unsigned count)
{
    unsigned started = 0, wanted = state->hunt->mpi ? count : count - 1;
    while (started < wanted &&
           pthread_create(&threads[started], NULL, work_in_thread, &workers[started]) == 0)
        started++;
    if (state->hunt->mpi)
        hunt_mpi_serve(state);
    if (started < count)
        hunt_work(state, &workers[count - 1].seeker);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
}

/* ---- the run ---------------------------------------------------------------------------- */

/* Seekers are begun before any thread is, so that a lack of memory ends the hunt in one place;
 * those that were not begun are all zero, and ending them does nothing. */
static void run_threads(hunt_state *state)
{
    unsigned jobs = state->hunt->jobs;
    hunt_worker *workers = calloc(jobs, sizeof *workers);
    pthread_t *threads = calloc(jobs, sizeof *threads);
    bool is_ready = workers && threads;
    for (unsigned i = 0; is_ready && i < jobs; i++) {
        workers[i].state = state;
        is_ready = hunt_seeker_begin(&workers[i].seeker, state->hunt);
    }
    if (is_ready)
        run_workers(state, workers, threads, jobs);
    else
        hunt_fail(state, CLI_IMPOSSIBLE, "there is no memory for so many jobs");
    for (unsigned i = 0; workers && i < jobs; i++) {
        add_times(&state->times, &workers[i].seeker.times);
        hunt_seeker_end(&workers[i].seeker);
    }
    free(workers);
    free(threads);
}

/* The seeds that were searched from the first on without a gap. */
static int say_interrupted(const hunt_state *state)
{
    const char *more = state->hunt->chunks ? "; the same command goes on from there" : "";
    return cli_say_interrupted("interrupted after %llu seeds%s",
                               (unsigned long long)state->counts.seeds, more);
}

/* A signal that came when all was taken changes nothing: the result is whole. */
static int end_of(hunt_state *state)
{
    cli_progress_end(&state->progress);
    bool is_through = state->done == state->total || has_enough(state);
    if (cli_interrupted() && !is_through && state->code == CLI_DONE)
        return say_interrupted(state);
    if (state->hunt->explain && state->code == CLI_DONE)
        hunt_explain(state->hunt, &state->counts, &state->times);
    return state->left_out && state->code == CLI_DONE ? CLI_LEFT_OUT : state->code;
}

/* With --first nobody knows how far it is, so progress shows no end. A part is counted in whole
 * chunks. */
int hunt_run(const cli_hunt *hunt, hunt_hits *hits)
{
    hunt_state state = {.hunt = hunt,
                        .hits = hits,
                        .lock = PTHREAD_MUTEX_INITIALIZER,
                        .moved = PTHREAD_COND_INITIALIZER,
                        .total = hunt_chunk_total(hunt),
                        .window_size = (uint64_t)hunt->jobs * WINDOW_A_JOB};
    if (hunt->mpi)
        state.window_size += 4096; /* ranks ask one by one; what waits here is small */
    state.window = calloc(state.window_size, sizeof *state.window);
    if (!state.window)
        cli_no_memory();
    uint64_t part = hunt->parts > 1 ? state.total * hunt->chunk_size : hunt->count;
    cli_progress_begin(&state.progress, hunt->progress, "hunt", hunt->wanted ? 0 : part);
    run_threads(&state);
    for (uint64_t i = 0; i < state.window_size; i++)
        cli_buffer_free(&state.window[i].content);
    free(state.window);
    return end_of(&state);
}
