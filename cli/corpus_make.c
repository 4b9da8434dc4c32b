/* SPDX-License-Identifier: MIT
 * barrow corpus make: threads generate, verify and measure chunks of seeds; the thread whose chunk
 * is next adds it to the file. The rows do not depend on the number of threads, nor on how often
 * the work was stopped. */
#include "corpus.h"

#ifdef BARROW_SQLITE

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "message.h"
#include "sample.h"
#include "settings.h"

#define CORPUS_MOST 1000000000000u

/* A run of `corpus make`. */
typedef struct corpus_run {
    const cli_args *args;
    cli_corpus corpus;
    uint64_t began; /* seeds that were already there */
    cli_pool pool;
    cli_progress progress;
} corpus_run;

/* ---- one chunk -------------------------------------------------------------------------- */

/* Generates the seed again to learn why it has no dungeon. */
static void note_failure(const barrow_params *params, const barrow_options *options,
                         cli_hand *hand, cli_corpus_row *row)
{
    barrow_error error;
    if (barrow_generate(params, options, &hand->dungeon, &error) != BARROW_OK)
        snprintf(row->why, sizeof row->why, "%.90s", cli_error_text(&error));
}

/* Fills the rows of [count] seeds (at most CLI_BATCH_MOST), starting at number [index]. A seed that
 * fails gets a row too, but running out of memory, or parameters that would fail for every seed,
 * end the run. Rules are checked during generation (BARROW_CHECK_RULES), so a broken rule is a
 * status like any other. */
static int fill_rows(corpus_run *run, cli_hand *hand, uint64_t index, uint32_t count,
                     cli_corpus_row *rows)
{
    cli_batch batch;
    barrow_options options = {.workspace = hand->workspace, .flags = BARROW_CHECK_RULES};
    barrow_params params = run->corpus.params;
    params.seed += index;
    int code = cli_batch_make(&batch, hand, &params, BARROW_CHECK_RULES, count, true);
    if (code != CLI_DONE)
        return code;
    for (uint32_t i = 0; i < count; i++, params.seed++) {
        rows[i].status = (barrow_status)batch.statuses[i];
        rows[i].hash = batch.hashes[i];
        memcpy(rows[i].values, batch.values + i * BARROW_METRIC_MAX, sizeof rows[i].values);
        if (rows[i].status != BARROW_OK)
            note_failure(&params, &options, hand, &rows[i]);
    }
    return CLI_DONE;
}

/* Fills a chunk. Number 0 of the pool is the first seed that the file lacks. Takes a few seeds at a
 * time, so that a signal is noticed soon. */
static int fill_chunk(void *user, cli_hand *hand, cli_parcel *parcel)
{
    corpus_run *run = user;
    cli_corpus_row *rows = parcel->own;
    int status = CLI_DONE;
    for (uint64_t i = parcel->first; i < parcel->end && status == CLI_DONE; i += CLI_BATCH_MOST) {
        uint64_t left = parcel->end - i;
        uint32_t count = left < CLI_BATCH_MOST ? (uint32_t)left : CLI_BATCH_MOST;
        status = cli_interrupted()
                     ? cli_interrupted()
                     : fill_rows(run, hand, run->began + i, count, &rows[i - parcel->first]);
    }
    return status;
}

/* Adds a chunk to the corpus, unless it is incomplete. Called by one thread at a time and in order
 * (pool.h), so the connection needs no lock. */
static int add_chunk(void *user, cli_parcel *parcel)
{
    corpus_run *run = user;
    uint64_t count = parcel->end - parcel->first;
    if (parcel->code != CLI_DONE)
        return parcel->code;
    int status =
        cli_corpus_add(&run->corpus, run->began + parcel->first, (uint32_t)count, parcel->own);
    if (status == CLI_DONE)
        cli_progress_add(&run->progress, count, CLI_NO_HITS);
    return status;
}

/* ---- the run ---------------------------------------------------------------------------- */

static int run_pool(corpus_run *run)
{
    int status = CLI_IMPOSSIBLE;
    if (cli_pool_begin(&run->pool)) {
        cli_progress_resume(&run->progress, run->began, CLI_NO_HITS);
        status = cli_pool_run(&run->pool);
    }
    cli_pool_end(&run->pool);
    if (status >= CLI_SIGNALLED)
        cli_say_interrupted(
            "interrupted; %llu of %llu are in %s, and the same command continues from there",
            (unsigned long long)run->corpus.done, (unsigned long long)run->corpus.count,
            run->corpus.path);
    return status;
}

/* Indexes "hash", the most popular metrics, and those of --index. This comes after the rows, so
 * that a first make does not have to update indexes with every row. */
static int index_columns(corpus_run *run)
{
    const char *list = run->args->values[OPT_INDEX];
    int status = cli_corpus_index(&run->corpus, "hash");
    if (!list)
        list = "rooms,path";
    while (*list && status == CLI_DONE) {
        char name[64];
        size_t length = strcspn(list, ",");
        snprintf(name, sizeof name, "%.*s", (int)(length < 60 ? length : 60), list);
        status = cli_corpus_index(&run->corpus, name);
        list += length + (list[length] == ',');
    }
    return status;
}

/* Checks names before anything is made, so that a mistyped name does not waste hours of work
 * (G7). */
static int check_index(const cli_args *args)
{
    const char *list = args->values[OPT_INDEX];
    while (list && *list) {
        char name[64];
        size_t length = strcspn(list, ",");
        snprintf(name, sizeof name, "%.*s", (int)(length < 60 ? length : 60), list);
        if (cli_metric_find(args->family, name) < 0)
            return cli_usage("corpus", "--index: %s has no metric '%s'",
                             barrow_family_name(args->family), name);
        list += length + (list[length] == ',');
    }
    return CLI_DONE;
}

/* Prints what is in the file now. If a dungeon breaks a rule, the answer is no. */
static int tell_result(corpus_run *run)
{
    uint64_t made = 0, different = 0, failed = 0, broken = 0;
    cli_corpus *corpus = &run->corpus;
    char sql[256];
    snprintf(sql, sizeof sql, "SELECT count(*) FROM failures WHERE status <> '%s'",
             barrow_status_text(BARROW_IMPOSSIBLE));
    int status = cli_corpus_number(corpus, "SELECT count(*) FROM dungeons", &made);
    if (status == CLI_DONE)
        status = cli_corpus_number(corpus, "SELECT count(DISTINCT hash) FROM dungeons", &different);
    if (status == CLI_DONE)
        status = cli_corpus_number(corpus, sql, &broken);
    if (status == CLI_DONE)
        status = cli_corpus_number(corpus, "SELECT count(*) FROM failures", &failed);
    if (status != CLI_DONE)
        return status;
    if (!cli_has(run->args, OPT_QUIET))
        cli_say("%s: %llu dungeons, all verified; %llu alike, %llu impossible", corpus->path,
                (unsigned long long)made, (unsigned long long)(made - different),
                (unsigned long long)(failed - broken));
    if (broken)
        cli_say("%llu break a rule: see the table failures", (unsigned long long)broken);
    return broken ? CLI_NO : CLI_DONE;
}

/* Makes the dungeons that are missing, then the indexes. If the corpus is already complete, makes
 * only new indexes. After a signal or a failure it is left unsettled: the log beside it is part of
 * it, and the next run uses both. */
static int make_rest(corpus_run *run, cli_progress_mode mode)
{
    cli_corpus *corpus = &run->corpus;
    int status = CLI_DONE;
    run->began = corpus->done;
    run->pool = (cli_pool){
        .count = corpus->count > corpus->done ? corpus->count - corpus->done : 0,
        .chunk = CLI_CORPUS_CHUNK,
        .chunk_least = CLI_CORPUS_CHUNK,
        .own_size = CLI_CORPUS_CHUNK * sizeof(cli_corpus_row),
        .user = run,
        .work = fill_chunk,
        .deliver = add_chunk};
    cli_progress_begin(&run->progress, mode, "corpus", corpus->count);
    if (run->pool.count)
        status = cli_pool_jobs(run->args, run->pool.count, &run->pool.jobs);
    if (status == CLI_DONE && run->pool.count)
        status = run_pool(run);
    cli_progress_end(&run->progress);
    if (status == CLI_DONE)
        status = index_columns(run);
    if (status == CLI_DONE)
        status = tell_result(run);
    int settled = status <= CLI_NO ? cli_corpus_settle(corpus) : CLI_DONE;
    return settled == CLI_DONE ? status : settled;
}

/* Chooses the seed. The default is not random, because the same command must continue the same
 * corpus. */
static int choose_seed(const cli_args *args, bool has_seed, uint64_t *seed)
{
    barrow_error error;
    if (!has_seed)
        *seed = 1;
    if (cli_has(args, OPT_SEED) &&
        barrow_seed_parse(args->values[OPT_SEED], seed, &error) != BARROW_OK)
        return cli_say_error(&error);
    return CLI_DONE;
}

/* Reads the options. Every mistake is found before the file is touched (G7). Jobs are read here
 * only to refuse a wrong -j; the number of seeds left to make is known once the file is open. */
static int fill_make(const cli_args *args, barrow_params *params, cli_text **keep, uint64_t *count,
                     cli_progress_mode *mode)
{
    bool has_seed;
    unsigned jobs;
    if (!cli_has(args, OPT_OUTPUT) || strcmp(args->values[OPT_OUTPUT], "-") == 0)
        return cli_usage("corpus", "corpus make needs a file: -o FILE.db");
    if (cli_has(args, OPT_COUNT) && !cli_args_number(args, OPT_COUNT, 1, CORPUS_MOST, count))
        return CLI_USAGE;
    int status = cli_pool_jobs(args, 1, &jobs);
    if (status == CLI_DONE)
        status = cli_progress_choose(args, false, mode);
    if (status == CLI_DONE)
        status = check_index(args);
    if (status == CLI_DONE)
        status = cli_settings_apply(args, params, keep, &has_seed);
    if (status == CLI_DONE && barrow_params_floors(params) > 1)
        status = cli_usage("corpus", "a corpus holds single floors; leave floors at 1");
    return status == CLI_DONE ? choose_seed(args, has_seed, &params->seed) : status;
}

int cli_corpus_make(const cli_args *args)
{
    corpus_run run = {.args = args};
    barrow_params params;
    cli_progress_mode mode = CLI_PROGRESS_NONE;
    cli_text *keep = NULL;
    uint64_t count = 0;
    int status = fill_make(args, &params, &keep, &count, &mode);
    if (status == CLI_DONE) {
        status = cli_corpus_create(&run.corpus, args->values[OPT_OUTPUT], &params, count);
        if (status == CLI_DONE)
            status = make_rest(&run, mode);
        cli_corpus_close(&run.corpus);
    }
    cli_texts_free(keep);
    return status;
}

#endif
