/* SPDX-License-Identifier: MIT
 * A hunt on the threads of the pool. A task is a chunk. Chunks are taken in order, so the output
 * does not depend on threads, and the first K hits are known as soon as the chunks before them are.
 *
 * A chunk that is kept in the folder is read instead of searched, so a run that continues an
 * earlier one reads each kept chunk when its turn comes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hunt.h"

/* ==== hunt hits ============================================================================= */

/* The output of hits: a list (text, JSON Lines, CSV), or the dungeons themselves in any format.
 * Hits come in the order of their seeds; with --best, best first at the end. */

/* Writes a hit. A line is a complete result: after a signal the file keeps all lines up to here
 * (G9). Names are letters, digits, underscores, dots and parentheses, so nothing has to be escaped.
 * Seeds are strings in JSON, as in documents, because they can exceed 2^53. A dungeon is made again
 * from its seed: threads and ranks hand over seeds and values only. */
static int write_hit(hunt_hits *hits, const hunt_hit *hit)
{
    const cli_hunt *hunt = hits->hunt;
    cli_output *output = hits->output;
    unsigned long long seed = hit->seed, hash = hit->hash;
    if (hits->shown && hits->shown_count < HUNT_SHEET_MOST)
        hits->shown[hits->shown_count] = *hit;
    hits->shown_count++;
    if (hunt->format == HUNT_DOCUMENTS) {
        barrow_params params = hunt->params;
        barrow_options options = {.workspace = hits->workspace};
        barrow_error error;
        params.seed = hit->seed;
        if (barrow_generate(&params, &options, &hits->dungeon, &error) != BARROW_OK ||
            cli_targets_export(hits->targets, &hits->dungeon, hits->count, &hits->pieces, &error) !=
                BARROW_OK)
            return cli_say_error(&error);
        return cli_targets_deliver(hits->targets, &hits->pieces);
    }
    if (hunt->format == HUNT_JSONL)
        cli_output_print(output, "{\"seed\": \"%llu\", \"hash\": \"%016llx\", \"values\": {", seed,
                         hash);
    else
        cli_output_print(output, "%llu%c%016llx", seed, hunt->format == HUNT_CSV ? ',' : ' ', hash);
    for (unsigned i = 0; i < hunt->value_count; i++) {
        long long value = hit->values[i];
        if (hunt->format == HUNT_CSV)
            cli_output_print(output, ",%lld", value);
        else if (hunt->format == HUNT_JSONL)
            cli_output_print(output, "%s\"%s\": %lld", i ? ", " : "", hunt->names[i], value);
        else
            cli_output_print(output, " %s=%lld", hunt->names[i], value);
    }
    cli_output_print(output, hunt->format == HUNT_JSONL ? "}}\n" : "\n");
    cli_output_whole(output);
    return CLI_DONE;
}

/* ---- the best --------------------------------------------------------------------------- */

/* Orders hits by seed. */
static int by_seed(const void *a, const void *b)
{
    const hunt_hit *left = a, *right = b;
    return (left->seed > right->seed) - (left->seed < right->seed);
}

/* Orders hits by --best, the best first, then by seed. Seeds differ, so the result does not depend
 * on which thread found a hit when. A hit with a number is better than one without. */
static int by_best(const void *a, const void *b)
{
    const hunt_hit *left = a, *right = b;
    int order = left->den && right->den
                    ? cli_compare_fractions(left->num, left->den, right->num, right->den)
                    : (left->den != 0) - (right->den != 0);
    return order ? -order : by_seed(a, b);
}

void hunt_best_sort(const cli_hunt *hunt, hunt_best *best, bool is_by_seed)
{
    qsort(best->hits, best->count, sizeof *best->hits, by_best);
    best->count = best->count < hunt->top ? best->count : hunt->top;
    if (is_by_seed)
        qsort(best->hits, best->count, sizeof *best->hits, by_seed);
}

/* The list has room for twice as many hits as are wanted, and is cut whenever it is full. */
void hunt_best_add(const cli_hunt *hunt, hunt_best *best, const hunt_hit *hit)
{
    int64_t values[CLI_EXPR_NAMES];
    if (!best->hits)
        best->hits = cli_alloc(2 * (size_t)hunt->top, sizeof *best->hits);
    hunt_hit *added = &best->hits[best->count++];
    *added = *hit;
    for (unsigned i = 0; i < cli_expr_name_count(hunt->best); i++)
        values[i] = hit->values[hunt->best_slots[i]];
    if (!cli_expr_number(hunt->best, values, &added->num, &added->den))
        added->den = 0;
    if (best->count == 2 * hunt->top)
        hunt_best_sort(hunt, best, false);
}

/* ---- the whole -------------------------------------------------------------------------- */

int hunt_hits_begin(hunt_hits *hits, const cli_hunt *hunt)
{
    hits->hunt = hunt;
    if (hunt->parts > 1) /* a part keeps its chunks, and has no hits of its own to show */
        return CLI_DONE;
    const char *sheet = hunt->args->values[OPT_SHEET];
    if (sheet && !(hits->sheet = cli_output_open(sheet)))
        return CLI_IO;
    hits->workspace = hits->pieces.workspace = cli_workspace();
    hits->shown = sheet ? cli_alloc(HUNT_SHEET_MOST, sizeof *hits->shown) : NULL;
    if (hunt->format == HUNT_DOCUMENTS)
        return cli_targets_open(hits->targets, hunt->chunks != NULL);
    hits->output = cli_output_open(hunt->args->values[OPT_OUTPUT]);
    if (!hits->output)
        return CLI_IO;
    if (hunt->format == HUNT_CSV) {
        cli_output_print(hits->output, "seed,hash");
        for (unsigned i = 0; i < hits->hunt->value_count; i++)
            cli_output_print(hits->output, ",%s", hits->hunt->names[i]);
        cli_output_print(hits->output, "\n");
    }
    return CLI_DONE;
}

/* Renumbers the best hits for {index}: with --best, the count has included all hits so far. After a
 * failure or a signal they are not written, because not all seeds were searched. */
int hunt_hits_end(hunt_hits *hits, int code)
{
    bool is_shown = hits->hunt->parts == 1 && (code == CLI_DONE || code == CLI_LEFT_OUT);
    int written = CLI_DONE;
    hits->count = 0;
    if (hits->best.count)
        hunt_best_sort(hits->hunt, &hits->best, false);
    for (unsigned i = 0; is_shown && written == CLI_DONE && i < hits->best.count; i++) {
        written = write_hit(hits, &hits->best.hits[i]);
        hits->count++;
    }
    code = written != CLI_DONE ? written : code;
    if (hits->sheet) {
        int drawn = code == CLI_DONE || code == CLI_LEFT_OUT ? hunt_sheet_draw(hits) : CLI_DONE;
        code = cli_output_finish(hits->sheet, drawn != CLI_DONE ? drawn : code);
    }
    if (hits->output)
        code = cli_output_finish(hits->output, code);
    else if (hits->hunt->parts == 1 && hits->hunt->format == HUNT_DOCUMENTS)
        code = cli_targets_finish(hits->targets, code);
    barrow_dungeon_free(&hits->dungeon);
    barrow_workspace_free(hits->workspace);
    cli_pieces_free(&hits->pieces);
    free(hits->shown);
    free(hits->best.hits);
    return code;
}

/* ==== hunt run ============================================================================== */

/* The number of chunks that a job may be ahead of the one whose turn it is: enough that a slow
 * chunk does not stop the others for long, and few enough to bound memory. With MPI, ranks are
 * ahead as well; they ask for one chunk at a time. */
#define AHEAD     16
#define AHEAD_MPI 4096

/* ---- taking ----------------------------------------------------------------------------- */

static bool has_enough(const hunt_state *state)
{
    return state->hunt->wanted && state->hits->count >= state->hunt->wanted;
}

/* Takes a chunk. A failed chunk is reported in its turn, when all before it are taken. */
static int take_chunk(void *user, cli_task *task)
{
    hunt_state *state = user;
    hunt_task *chunk = task->own;
    if (*chunk->problem || chunk->is_left_out)
        cli_progress_clear(&state->progress);
    if (*chunk->problem)
        cli_say("%s", chunk->problem);
    if (chunk->is_left_out && task->code == CLI_IO)
        cli_say_unwritten(state->hunt->args);
    state->left_out += chunk->is_left_out;
    if (!(task->code == CLI_DONE && !chunk->is_left_out))
        return task->code;
    /* Takes the hits of the chunk whose turn it is. Counts cover the whole chunk, even if --first
     * is satisfied in the middle of it. */
    hunt_reader reader;
    hunt_counts counts;
    hunt_hit hit;
    int code = CLI_DONE;
    if (!hunt_chunk_open(&reader, state->hunt, &chunk->content, &counts))
        return cli_fail(CLI_IO, "a chunk has the wrong contents");
    state->counts.seeds += counts.seeds;
    state->counts.hits += counts.hits;
    state->counts.impossible += counts.impossible;
    for (unsigned i = 0; i < HUNT_POINTS_MOST; i++)
        state->counts.rejected[i] += counts.rejected[i];
    while (code == CLI_DONE && !has_enough(state) && hunt_chunk_next(&reader, &hit)) {
        /* A part counts its hits for the message at its end but shows no hits. */
        if (state->hits->hunt->best)
            hunt_best_add(state->hits->hunt, &state->hits->best, &hit);
        else if (state->hits->hunt->parts == 1)
            code = write_hit(state->hits, &hit);
        state->hits->count++;
    }
    if (code == CLI_DONE && state->hits->output && cli_output_flush(state->hits->output) != 0)
        code = CLI_IO;
    if (code == CLI_DONE && has_enough(state))
        cli_pool_stop(&state->pool, CLI_DONE);
    return code;
}

/* ---- chunks that are kept --------------------------------------------------------------- */

cli_chunk_state hunt_read_chunk(hunt_state *state, cli_task *task, hunt_counts *counts)
{
    const cli_hunt *hunt = state->hunt;
    hunt_task *chunk = task->own;
    uint64_t first, count;
    hunt_reader reader;
    hunt_chunk_range(hunt, task->first, &first, &count);
    chunk->content.used = 0;
    cli_chunk_state kept = cli_chunks_read(hunt->chunks, first, count, &chunk->content);
    if (kept == CLI_CHUNK_DONE)
        hunt_chunk_open(&reader, hunt, &chunk->content, counts);
    if (kept == CLI_CHUNK_MISSING && hunt->gather)
        snprintf(chunk->problem, sizeof chunk->problem,
                 "the chunk of %llu seeds from %llu is missing; run without --gather to search it",
                 (unsigned long long)count, (unsigned long long)first);
    return kept;
}

bool hunt_take_kept(hunt_state *state, cli_task *task, int *code)
{
    const cli_hunt *hunt = state->hunt;
    hunt_task *chunk = task->own;
    hunt_counts counts;
    *code = CLI_DONE;
    chunk->is_left_out = false;
    chunk->problem[0] = 0;
    chunk->content.used = 0;
    cli_chunk_state kept = hunt->chunks ? hunt_read_chunk(state, task, &counts) : CLI_CHUNK_MISSING;
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

static int search_chunk(void *user, cli_worker *worker, cli_task *task)
{
    hunt_state *state = user;
    hunt_seeker *seeker = worker->own;
    hunt_task *chunk = task->own;
    int code;
    if (hunt_take_kept(state, task, &code))
        return code;
    if (!hunt_chunk_search(seeker, task->first, &chunk->content)) {
        snprintf(chunk->problem, sizeof chunk->problem, "%s", seeker->problem);
        return seeker->code != CLI_DONE ? seeker->code : cli_interrupted();
    }
    cli_progress_add(&state->progress, seeker->counts.seeds, seeker->counts.hits);
    return CLI_DONE;
}

static void discard_chunk(void *own)
{
    hunt_task *chunk = own;
    cli_buffer_free(&chunk->content);
}

/* ---- the run ---------------------------------------------------------------------------- */

static void enter_hunt(void *user, cli_worker *worker)
{
    const hunt_state *state = user;
    hunt_seeker_begin(worker->own, state->hunt, worker->workspace);
}

/* Adds the times of one thread. */
static void leave_hunt(void *user, cli_worker *worker)
{
    hunt_state *state = user;
    hunt_seeker *seeker = worker->own;
    hunt_times *sum = &state->times;
    const hunt_times *times = &seeker->times;
    for (unsigned i = 0; i < HUNT_POINTS_MOST; i++) {
        sum->point[i] += times->point[i];
        sum->evaluated[i] += times->evaluated[i];
    }
    sum->whole += times->whole;
    sum->confirmed += times->confirmed;
    sum->continued += times->continued;
    sum->all += times->all;
    sum->cpu += times->cpu;
    sum->seeds += times->seeds;
    barrow_dungeon_free(&seeker->dungeon);
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
                                 .own_size = sizeof(hunt_task),
                                 .worker_size = sizeof(hunt_seeker),
                                 .user = &state,
                                 .enter = enter_hunt,
                                 .leave = leave_hunt,
                                 .work = search_chunk,
                                 .deliver = take_chunk,
                                 .discard = discard_chunk,
                                 .serve = hunt->mpi ? hunt_mpi->serve : NULL}};
    uint64_t part = hunt->parts > 1 ? state.pool.count * hunt->chunk_size : hunt->count;
    cli_progress_begin(&state.progress, hunt->progress, "hunt", hunt->wanted ? 0 : part);
    int code = cli_pool_run(&state.pool);
    cli_progress_end(&state.progress);
    if (code >= CLI_SIGNALLED) {
        /* Reports how many seeds were searched without a gap, counted from the first. */
        const char *more = state.hunt->chunks ? "; the same command continues from there" : "";
        return cli_say_interrupted("interrupted after %llu seeds%s",
                                   (unsigned long long)state.counts.seeds, more);
    }
    if (state.hunt->explain && code == CLI_DONE)
        hunt_explain(state.hunt, &state.counts, &state.times);
    return state.left_out && code == CLI_DONE ? CLI_LEFT_OUT : code;
}
