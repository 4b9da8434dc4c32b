/* SPDX-License-Identifier: MIT
 * barrow hunt: finds seeds whose dungeons meet a condition. This file turns the command line into a
 * hunt and finds every mistake before it searches anything (G7), runs it on the threads of the
 * pool, and writes its hits.
 *
 * A task is a chunk. Chunks are taken in order, so the output does not depend on threads, and the
 * first K hits are known as soon as the chunks before them are. A chunk that is kept in the folder
 * is read instead of searched, so a run that continues an earlier one reads each kept chunk when
 * its turn comes. */
#include "hunt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pictures.h"
#include "platform.h"
#include "settings.h"

/* ---- hits ------------------------------------------------------------------------------- */

#define HUNT_SHEET_MOST 100 /* hits on a contact sheet; more would be too small to see */

/* Leaves out the details that would be a blur in the pictures of a sheet. */
#define SHEET_FLAGS (BARROW_EXPORT_NO_LEGEND | BARROW_EXPORT_NO_NUMBERS | BARROW_EXPORT_NO_GRID)

/* The output of hits: a list (text, JSON Lines, CSV), or the dungeons themselves in any format,
 * which are made again, in order and on one thread, with a workspace and a dungeon of their own.
 * Hits come in the order of their seeds; with --best, best first at the end. */
typedef struct hunt_hits {
    const cli_hunt *hunt;
    cli_output *output;   /* for lists */
    cli_targets *targets; /* for documents */
    cli_pieces pieces;
    barrow_workspace *workspace;
    barrow_dungeon dungeon;
    hunt_best best;       /* the hits of --best */
    uint64_t count;       /* hits that were taken */
    cli_output *sheet;    /* for the contact sheet of --sheet, or NULL */
    hunt_hit *shown;      /* the first HUNT_SHEET_MOST hits of the list, for the sheet */
    uint64_t shown_count; /* total number of hits in the list */
} hunt_hits;

/* The caller's data in a task. */
typedef struct hunt_task {
    cli_buffer content;
    bool is_left_out;
    char problem[400]; /* why the chunk failed, or "" if that was already printed */
} hunt_task;

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

static const barrow_dungeon *show_hit(void *user, uint32_t index, char words[2][CLI_SHEET_WORDS],
                                      barrow_error *error)
{
    hunt_hits *hits = user;
    const cli_hunt *hunt = hits->hunt;
    const hunt_hit *hit = &hits->shown[index];
    barrow_params params = hunt->params;
    barrow_options options = {.workspace = hits->workspace};
    params.seed = hit->seed;
    snprintf(words[0], CLI_SHEET_WORDS, "seed %llu", (unsigned long long)hit->seed);
    /* Writes a hit's values as the list does; what does not fit is left out. */
    words[1][0] = 0;
    for (unsigned i = 0; i < hunt->value_count; i++)
        cli_append(words[1], CLI_SHEET_WORDS, "%s%s=%lld", i ? "  " : "", hunt->names[i],
                   (long long)hit->values[i]);
    return barrow_generate(&params, &options, &hits->dungeon, error) == BARROW_OK ? &hits->dungeon
                                                                                  : NULL;
}

/* Draws the contact sheet: hits as pictures, in the order of the list, each with its seed and its
 * values. The title says what was searched for, and the line below how many of the hits are shown.
 */
static int draw_sheet(hunt_hits *hits)
{
    const cli_hunt *hunt = hits->hunt;
    const char *best = hunt->best ? hunt->args->values[OPT_BEST] : "";
    const char *family = barrow_family_name(hunt->params.family);
    unsigned long long count = hits->shown_count;
    unsigned long long shown = count < HUNT_SHEET_MOST ? count : HUNT_SHEET_MOST;
    char title[256], subtitle[256];
    barrow_error error;
    cli_sheet page = {.title = title,
                      .subtitle = subtitle,
                      .count = (uint32_t)shown,
                      .show = show_hit,
                      .user = hits};
    int code = cli_look_choose(hunt->args, &page.how);
    page.how.flags |= SHEET_FLAGS;
    if (cli_has(hunt->args, OPT_WHERE))
        snprintf(title, 256, "%s: %s", family, hunt->where_text);
    else
        snprintf(title, 256, "%s by %s", family, best);
    if (shown < count)
        snprintf(subtitle, 256, "%llu of %llu hits", shown, count);
    else
        snprintf(subtitle, 256, "%llu hit%s", count, count == 1 ? "" : "s");
    cli_append(subtitle, 256, "%s%s, generation %u", hunt->best ? ", best first by " : "", best,
               barrow_generation());
    if (code == CLI_DONE && cli_sheet_png(&page, cli_output_sink(hits->sheet), &error) != BARROW_OK)
        code = cli_say_error(&error);
    return code;
}

static int begin_hits(hunt_hits *hits, const cli_hunt *hunt)
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
static int end_hits(hunt_hits *hits, int code)
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
        int drawn = code == CLI_DONE || code == CLI_LEFT_OUT ? draw_sheet(hits) : CLI_DONE;
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

/* ---- the run ---------------------------------------------------------------------------- */

/* The number of chunks that a job may be ahead of the one whose turn it is: enough that a slow
 * chunk does not stop the others for long, and few enough to bound memory. With MPI, ranks are
 * ahead as well; they ask for one chunk at a time. */
#define AHEAD     16
#define AHEAD_MPI 4096

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

/* Runs the hunt in this process. With --first the total is not known in advance, so the progress
 * line shows no total. The total of a part is counted in whole chunks. Without hits the answer is
 * no (G11), except for a part. */
static int run_here(const cli_hunt *hunt, cli_targets *targets)
{
    hunt_hits hits = {.targets = targets};
    int code = begin_hits(&hits, hunt);
    if (code != CLI_DONE && hunt->mpi)
        hunt_mpi->abort(code);
    hunt_state state = {.hunt = hunt,
                        .hits = &hits,
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
    if (code == CLI_DONE) {
        uint64_t part = hunt->parts > 1 ? state.pool.count * hunt->chunk_size : hunt->count;
        cli_progress_begin(&state.progress, hunt->progress, "hunt", hunt->wanted ? 0 : part);
        code = cli_pool_run(&state.pool);
        cli_progress_end(&state.progress);
        if (code >= CLI_SIGNALLED) /* how many seeds were searched without a gap, from the first */
            code = cli_say_interrupted(
                "interrupted after %llu seeds%s", (unsigned long long)state.counts.seeds,
                hunt->chunks ? "; the same command continues from there" : "");
        else if (hunt->explain && code == CLI_DONE)
            hunt_explain(hunt, &state.counts, &state.times);
        code = state.left_out && code == CLI_DONE ? CLI_LEFT_OUT : code;
    }
    uint64_t count = hits.count;
    code = end_hits(&hits, code);
    bool is_quiet = cli_has(hunt->args, OPT_QUIET);
    if (code != CLI_DONE)
        return code;
    if (hunt->parts > 1 && !is_quiet)
        cli_say("part %llu of %llu is done: %llu hits are kept", (unsigned long long)hunt->part + 1,
                (unsigned long long)hunt->parts, (unsigned long long)count);
    else if (!count && !is_quiet)
        cli_say("nothing found in %llu seeds from %llu", (unsigned long long)hunt->count,
                (unsigned long long)hunt->first);
    return count || hunt->parts > 1 ? CLI_DONE : CLI_NO;
}

/* ---- the command line ------------------------------------------------------------------- */

/* A chunk that is kept is written to a file and synced, so it holds more seeds; one that is not
 * kept is small, so that hits show soon. */
#define SEEDS_DEFAULT 1000000
#define CHUNK_KEPT    65536 /* seeds per chunk in a folder */
#define CHUNK_PASSING 1024  /* seeds per chunk that is not kept */
#define CHUNK_MOST    ((uint64_t)1 << 32)
#define TOP_DEFAULT   10
#define TOP_MOST      100000
#define PARTS_MOST    1000000000u

/* Returns the index of the value for a name, and adds one if there is none yet. There is one value
 * per fact, so a name in both --where and --best is read once. The condition's names come first, in
 * the order of their slots, which other files rely on. */
static unsigned add_value(cli_hunt *hunt, const cli_expr_name *name)
{
    unsigned at = 0;
    while (at < hunt->value_count && hunt->numbers[at] != name->number)
        at++;
    if (at == hunt->value_count) {
        hunt->numbers[at] = name->number;
        hunt->names[at] = name->shown;
        hunt->value_count++;
    }
    return at;
}

/* Parses the condition. Without --where every dungeon is a hit: the condition "1" has no names,
 * needs no pass, and --best then chooses among all. */
static int choose_condition(cli_hunt *hunt)
{
    const cli_expr_names names = cli_facts_names(&hunt->facts);
    const cli_args *args = hunt->args;
    bool has_best = cli_has(args, OPT_BEST);
    if (!cli_has(args, OPT_WHERE) && !has_best)
        return cli_usage("hunt needs a condition, such as --where 'rooms >= "
                         "9'; --names lists the names it can use");
    hunt->where_text = cli_has(args, OPT_WHERE) ? args->values[OPT_WHERE] : "1";
    hunt->where = cli_expr_read(hunt->where_text, &names, false, "--where,");
    if (hunt->where && has_best)
        hunt->best = cli_expr_read(args->values[OPT_BEST], &names, false, "--best,");
    if (!hunt->where || (has_best && !hunt->best))
        return CLI_USAGE;
    for (unsigned i = 0; i < hunt->where->name_count; i++)
        add_value(hunt, &hunt->where->names[i]);
    for (unsigned i = 0; has_best && i < hunt->best->name_count; i++)
        hunt->best_slots[i] = add_value(hunt, &hunt->best->names[i]);
    hunt_schedule_make(&hunt->schedule, hunt->where, &hunt->facts);
    return CLI_DONE;
}

/* Reads the numbers. The seeds end at 2^64 - 1 and do not wrap. Starting at 0 there are 2^64 of
 * them, one more than a uint64_t can count, so the last one is left out. Numbers in options go up
 * to UINT64_MAX / 16, more than anybody can search. For --chunk I/N only digits and slashes reach
 * sscanf, which would also accept signs and spaces; a number too large for it becomes the largest,
 * and is refused. With MPI the ranks share the cores: -j applies to rank 0; others have one thread.
 */
static int choose_numbers(cli_hunt *hunt)
{
    const cli_args *args = hunt->args;
    const char *text = args->values[OPT_CHUNK];
    unsigned long long part = 1, parts = 1;
    uint64_t top = TOP_DEFAULT;
    barrow_error error;
    char rest;
    hunt->chunk_size = cli_has(args, OPT_KEEP) ? CHUNK_KEPT : CHUNK_PASSING;
    if (!cli_args_number(args, OPT_CHUNK_SIZE, 1, CHUNK_MOST, &hunt->chunk_size) ||
        !cli_args_number(args, OPT_TOP, 1, TOP_MOST, &top))
        return CLI_USAGE;
    hunt->top = (unsigned)top;
    if (cli_has(args, OPT_SEED) &&
        barrow_seed_parse(args->values[OPT_SEED], &hunt->first, &error) != BARROW_OK)
        return cli_say_error(&error);
    uint64_t most = hunt->first ? UINT64_MAX - hunt->first + 1 : UINT64_MAX;
    if (cli_has(args, OPT_FIRST) && cli_has(args, OPT_BEST))
        return cli_usage("--first stops early, but --best needs all seeds: give only one of them");
    if (!cli_args_number(args, OPT_FIRST, 1, UINT64_MAX / 16, &hunt->wanted))
        return CLI_USAGE;
    hunt->count = hunt->wanted ? most : SEEDS_DEFAULT;
    if (!cli_args_number(args, OPT_COUNT, 1, UINT64_MAX / 16, &hunt->count))
        return CLI_USAGE;
    if (hunt->count > most && cli_has(args, OPT_COUNT))
        return cli_usage("only %llu seeds follow from %llu", (unsigned long long)most,
                         (unsigned long long)hunt->first);
    hunt->count = hunt->count > most ? most : hunt->count;
    if (text && (strspn(text, "0123456789/") != strlen(text) || strlen(text) > 24 ||
                 sscanf(text, "%llu/%llu%c", &part, &parts, &rest) != 2 || part < 1 ||
                 part > parts || parts > PARTS_MOST))
        return cli_usage("--chunk: '%s' is not allowed; give I/N, from 1/N to N/N", text);
    hunt->part = part - 1;
    hunt->parts = parts;
    int status = cli_pool_jobs(args, UINT64_MAX, &hunt->jobs);
    if (hunt->mpi && !cli_has(args, OPT_JOBS))
        hunt->jobs = 1;
    return status;
}

/* Checks which options go together. A part keeps chunks for the run that gathers them, so it needs
 * the folder; --first needs all seeds from the beginning, which no part sees. */
static int check_options(const cli_hunt *hunt)
{
    bool keeps = cli_has(hunt->args, OPT_KEEP);
    if (!keeps && (hunt->parts > 1 || hunt->gather || hunt->mpi))
        return cli_usage("--%s needs --keep DIR, the folder that all parts share", hunt->mpi ? "mpi"
                                                                                   : hunt->gather
                                                                                       ? "gather"
                                                                                       : "chunk");
    if (hunt->parts > 1 && (hunt->wanted || hunt->gather || hunt->mpi))
        return cli_usage("--chunk searches a part: use --first, --gather or --mpi without it");
    if (hunt->mpi && !hunt_mpi)
        return cli_usage("this barrow was built without MPI; cmake -DBARROW_MPI=ON builds it");
    if (barrow_params_floors(&hunt->params) > 1)
        return cli_usage("a hunt searches single floors: leave --floors at 1");
    const char *path = hunt->args->values[OPT_SHEET];
    if (!path)
        return CLI_DONE;
    if (strlen(path) < 5 || !cli_ends_in(path, ".png"))
        return cli_usage("--sheet draws a picture: give a FILE that ends in .png, not '%s'", path);
    if (hunt->parts > 1)
        return cli_usage("--chunk shows no hits: give --sheet to the run with --gather");
    for (int i = 0; i < hunt->args->output_count; i++)
        if (strcmp(hunt->args->outputs[i], path) == 0)
            return cli_usage("--sheet and --output are the same file");
#ifdef BARROW_CAIRO
    return CLI_DONE;
#else
    return cli_usage("this barrow was built without cairo, so it draws no sheets");
#endif
}

/* Lists are text, jsonl and csv; any other format, and --documents, writes the dungeons. A pattern
 * such as 'hit-{seed}.csv' writes dungeons too, regardless of its extension. A name without an
 * extension, such as a device's, gets the list as text. */
static int choose_format(cli_hunt *hunt, cli_targets *targets)
{
    static const char *const lists[] = {"text", "jsonl", "csv"};
    const cli_args *args = hunt->args;
    const char *format = args->values[OPT_FORMAT], *file = args->values[OPT_OUTPUT];
    bool is_list = !format && !(file && strchr(file, '{'));
    hunt->format = HUNT_TEXT;
    for (int i = 0; i < 3; i++) {
        char extension[8];
        snprintf(extension, sizeof extension, ".%s", lists[i]);
        if (format ? strcmp(format, lists[i]) == 0 : file && cli_ends_in(file, extension)) {
            hunt->format = (hunt_format)i;
            is_list = !(file && strchr(file, '{'));
        }
    }
    if (!format && file && strrchr(file, '.') && hunt->format == HUNT_TEXT &&
        !cli_ends_in(file, ".txt") && !cli_ends_in(file, ".text") && strcmp(file, "-") != 0)
        is_list = cli_targets_is_device(file);
    if (is_list && !cli_has(args, OPT_DOCUMENTS)) {
        if (args->output_count > 1)
            return cli_usage("a list of hits goes to one file");
        return CLI_DONE;
    }
    hunt->format = HUNT_DOCUMENTS;
    return cli_targets_choose(targets, args, 0);
}

/* The order matters: parameters decide the facts (tiles, best_of), facts the condition, and --names
 * needs no condition. Rank 0 runs the hunt; the others wait until the folder exists, and then
 * search. Every rank opens the folder itself and so checks that it sees the same job. A rank that
 * cannot continue ends all ranks. The job is identified by everything that decides a chunk besides
 * generation, parameters and seeds. That excludes --first, --count, --jobs and the format: they
 * change what is shown, not what a chunk holds. It includes --top, because a chunk keeps no more
 * hits than that. The hunt's 20 KB are on the heap. */
int cli_run_hunt(const cli_args *args)
{
    cli_hunt *hunt = cli_alloc(1, sizeof *hunt);
    cli_targets targets = {0};
    cli_chunks chunks = {0};
    cli_buffer settings = {0};
    cli_text *texts = NULL;
    bool has_seed;
    char top[64] = "";
    hunt->args = args;
    hunt->gather = cli_has(args, OPT_GATHER);
    hunt->explain = cli_has(args, OPT_EXPLAIN);
    hunt->keep_going = cli_has(args, OPT_KEEP_GOING);
    hunt->mpi = cli_has(args, OPT_MPI);
    int status = cli_settings_apply(args, &hunt->params, &texts, &has_seed);
    if (status == CLI_DONE)
        cli_facts_begin(&hunt->facts, &hunt->params);
    if (status == CLI_DONE && cli_has(args, OPT_NAMES))
        status = cli_facts_print(args, &hunt->facts);
    else if (status == CLI_DONE && !(status = choose_condition(hunt)) &&
             !(status = choose_numbers(hunt)) && !(status = check_options(hunt)) &&
             !(status = choose_format(hunt, &targets)) &&
             !(status = cli_progress_choose(args, true, &hunt->progress))) {
        int rank = hunt->mpi ? hunt_mpi->begin() : 0;
        if (hunt->best)
            snprintf(top, sizeof top, "\ntop %u\nbest ", hunt->top);
        const char *parts[] = {"where ", hunt->where_text, top,
                               hunt->best ? args->values[OPT_BEST] : ""};
        for (int i = 0; i < 4; i++)
            cli_buffer_add(&settings, parts[i], strlen(parts[i]));
        cli_buffer_add(&settings, "", 1);
        if (cli_has(args, OPT_KEEP)) {
            status =
                cli_chunks_open(&chunks, args->values[OPT_KEEP], &hunt->params, settings.bytes);
            hunt->chunks = &chunks;
        }
        cli_buffer_free(&settings);
        if (status != CLI_DONE && hunt->mpi)
            hunt_mpi->abort(status);
        if (status == CLI_DONE)
            status = rank == 0 ? run_here(hunt, &targets) : hunt_mpi->search(hunt);
        if (hunt->mpi)
            hunt_mpi->end();
        cli_chunks_close(&chunks);
    }
    free(hunt->where);
    free(hunt->best);
    free(hunt);
    cli_texts_free(texts);
    return status;
}
