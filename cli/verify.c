/* SPDX-License-Identifier: MIT
 * barrow verify: documents out of files, judged by one thread or many, told in their order.
 *
 * Documents are cut out of their stream one by one, and a batch of them is judged at once. The
 * first batches are small, so that a slow stream is answered soon; none holds more than BATCH_BYTES
 * and one document. What cannot be read is told with its place and does not end the run: the exit
 * code says it at the end, and a file for the answers is then left as it was, unless --keep-going
 * wants those that there are (G16).
 *
 *     read 1 | judge | tell    read 2 | judge | tell    read 4 | judge ... | tell
 *              one thread              two               as many as there are jobs */
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "command.h"
#include "documents.h"
#include "progress.h"
#include "verdict.h"

#define JOBS_MOST   256
#define BATCH_A_JOB 16
#define BATCH_BYTES ((size_t)32 << 20)

/* A document on its way: its text, until it is judged. */
typedef struct verify_item {
    cli_text *text; /* NULL for what is none */
    bool is_rest;   /* no document, and stands in the line where the last one ended */
    cli_verdict verdict;
} verify_item;

typedef struct verify_run {
    const cli_args *args;
    cli_output *output;
    bool as_json, quiet, keep_going;
    unsigned jobs;
    barrow_workspace *workspaces[JOBS_MOST];
    verify_item *items; /* the batch */
    size_t item_count, item_most;
    atomic_size_t next;    /* item that nobody judges yet */
    bool after_unreadable; /* the document told last cannot be read */
    uint64_t held, failed, unreadable;
    cli_progress_mode progress_mode;
    cli_progress progress;
} verify_run;

/* ---- telling ---------------------------------------------------------------------------- */

/* Called by the one thread that reads, in the order of the documents. What cannot be read is also a
 * line of JSON, and is said where that line will not be kept. */
static void tell(verify_run *verifying, const verify_item *item)
{
    const cli_verdict *verdict = &item->verdict;
    bool is_unreadable = verdict->answer == CLI_UNREADABLE;
    if (item->is_rest && verifying->after_unreadable)
        return; /* the rest of a line that was told already */
    verifying->after_unreadable = is_unreadable;
    verifying->unreadable += is_unreadable;
    verifying->held += verdict->answer == CLI_HOLDS;
    verifying->failed += verdict->answer != CLI_HOLDS && !is_unreadable;
    bool is_kept = !is_unreadable || verifying->keep_going || !verifying->output->path;
    if (verifying->as_json)
        cli_verdict_tell_json(verdict, verifying->output);
    if (!verifying->as_json || !is_kept)
        cli_verdict_tell_text(verdict, verifying->output, verifying->quiet);
    cli_progress_add(&verifying->progress, 1, CLI_NO_HITS);
    cli_output_whole(verifying->output);
}

/* ---- batches ---------------------------------------------------------------------------- */

typedef struct verify_worker {
    verify_run *verifying;
    barrow_workspace *workspace;
} verify_worker;

/* The order of judging does not matter, that of telling does: so one counter deals, and verdicts
 * stay in their places. A text is freed as soon as it is judged, which bounds memory. */
static void *judge_items(void *user)
{
    const verify_worker *worker = user;
    verify_run *verifying = worker->verifying;
    size_t index;
    while (!cli_interrupted() &&
           (index = atomic_fetch_add(&verifying->next, 1)) < verifying->item_count) {
        verify_item *item = &verifying->items[index];
        if (item->text)
            cli_verdict_judge(&item->verdict, item->text, worker->workspace);
        cli_texts_free(item->text);
        item->text = NULL;
    }
    return NULL;
}

/* Threads start anew for each batch, and no more of them than there are documents. */
static void judge_batch(verify_run *verifying)
{
    pthread_t threads[JOBS_MOST];
    verify_worker workers[JOBS_MOST];
    unsigned started = 0;
    atomic_store(&verifying->next, 0);
    for (unsigned i = 0; i < verifying->jobs; i++)
        workers[i] = (verify_worker){verifying, verifying->workspaces[i]};
    while (started + 1 < verifying->jobs && started + 1 < verifying->item_count &&
           pthread_create(&threads[started], NULL, judge_items, &workers[started]) == 0)
        started++;
    judge_items(&workers[verifying->jobs - 1]);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
}

static void end_batch(verify_run *verifying)
{
    judge_batch(verifying);
    for (size_t i = 0; i < verifying->item_count; i++) {
        if (!cli_interrupted() && !verifying->output->failure)
            tell(verifying, &verifying->items[i]);
        cli_texts_free(verifying->items[i].text);
    }
    cli_output_flush(verifying->output); /* whoever sends slowly waits for the answer */
    verifying->item_count = 0;
}

/* ---- files ------------------------------------------------------------------------------ */

/* The next document of a stream, or what stands in its place; false at the end. What follows a
 * bad document in its own line is told once, with it: [is_rest]. */
static bool take_item(cli_documents *documents, verify_item *item)
{
    size_t last_line = documents->last_line;
    *item = (verify_item){.text = cli_documents_next(documents)};
    cli_verdict *verdict = &item->verdict;
    verdict->file = documents->name;
    verdict->start = documents->first;
    if (item->text)
        return true;
    if (!*documents->problem)
        return false;
    item->is_rest = documents->first.line == last_line;
    verdict->answer = CLI_UNREADABLE;
    verdict->at = documents->problem_at;
    snprintf(verdict->problem, sizeof verdict->problem, "%s", documents->problem);
    return true;
}

/* A file without a document in it, or that cannot be opened: [problem] says which. */
static void tell_file(verify_run *verifying, const char *file, const char *problem)
{
    verify_item none = {.verdict = {.file = file, .start = {1, 1}, .answer = CLI_UNREADABLE}};
    snprintf(none.verdict.problem, sizeof none.verdict.problem, "%s", problem);
    tell(verifying, &none);
}

/* Batches double from one document up, and end early where they hold many bytes. */
static void verify_documents(verify_run *verifying, cli_documents *documents)
{
    uint64_t count = 0;
    size_t most = 1, bytes = 0;
    bool more = true;
    while (more && !cli_interrupted() && !verifying->output->failure) {
        verify_item *item = &verifying->items[verifying->item_count];
        more = take_item(documents, item);
        if (more) {
            item->verdict.is_alone = count++ == 0;
            bytes += item->text ? item->text->size : 0;
            verifying->item_count++;
        }
        if (!more || verifying->item_count == most || bytes > BATCH_BYTES) {
            end_batch(verifying);
            most = most * 2 < verifying->item_most ? most * 2 : verifying->item_most;
            bytes = 0;
        }
    }
    if (!count && !cli_interrupted())
        tell_file(verifying, documents->name, "there is no document in it");
}

/* ---- the run ---------------------------------------------------------------------------- */

/* What cannot be read outweighs what does not hold. */
static int end_of(verify_run *verifying)
{
    uint64_t all = verifying->held + verifying->failed + verifying->unreadable;
    cli_progress_end(&verifying->progress);
    if (cli_interrupted())
        return cli_interrupted();
    if (all > 1 && !verifying->as_json && !verifying->quiet)
        cli_say("%" PRIu64 " hold, %" PRIu64 " do not, %" PRIu64 " cannot be read", verifying->held,
                verifying->failed, verifying->unreadable);
    if (verifying->unreadable && verifying->keep_going)
        return CLI_LEFT_OUT;
    if (verifying->unreadable) {
        cli_say_unwritten(verifying->args);
        return CLI_IO;
    }
    return verifying->failed ? CLI_NO : CLI_DONE;
}

/* One job judges each document as it comes and holds no other; more jobs have batches to share. */
static int choose_options(const cli_args *args, verify_run *verifying)
{
    int status;
    uint64_t jobs = 0;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    verifying->args = args;
    verifying->quiet = cli_has(args, OPT_QUIET);
    verifying->keep_going = cli_has(args, OPT_KEEP_GOING);
    verifying->as_json = cli_args_json(args, &status);
    if (status == CLI_DONE && cli_has(args, OPT_JOBS) &&
        !cli_args_number(args, OPT_JOBS, 1, JOBS_MOST, &jobs))
        status = CLI_USAGE;
    if (!jobs)
        jobs = cores < 1 ? 1 : (uint64_t)cores;
    verifying->jobs = jobs > JOBS_MOST ? JOBS_MOST : (unsigned)jobs;
    verifying->item_most = verifying->jobs == 1 ? 1 : (size_t)verifying->jobs * BATCH_A_JOB;
    bool to_terminal = !cli_has(args, OPT_OUTPUT) && isatty(STDOUT_FILENO);
    if (status == CLI_DONE)
        status = cli_progress_choose(args, to_terminal, &verifying->progress_mode);
    return status;
}

/* jansson picks the seed of its hash tables at first use, which is no affair of several threads. */
static bool begin_run(verify_run *verifying)
{
    json_object_seed(0); /* before there are threads */
    verifying->items = calloc(verifying->item_most, sizeof *verifying->items);
    bool ready = verifying->items != NULL;
    for (unsigned i = 0; ready && i < verifying->jobs; i++) {
        verifying->workspaces[i] = barrow_workspace_create(NULL);
        ready = verifying->workspaces[i] != NULL;
    }
    if (!ready)
        cli_say("there is no memory for %u jobs", verifying->jobs);
    return ready;
}

static void end_run(verify_run *verifying)
{
    for (unsigned i = 0; i < verifying->jobs; i++)
        barrow_workspace_free(verifying->workspaces[i]);
    free(verifying->items);
}

/* A file that cannot be opened is told like a document that cannot be read, and the next one
 * follows. */
static int verify_files(verify_run *verifying, const cli_args *args)
{
    if (!begin_run(verifying))
        return CLI_IMPOSSIBLE;
    cli_progress_begin(&verifying->progress, verifying->progress_mode, "verify", 0);
    for (int i = 0; i < args->operand_count && !cli_interrupted(); i++) {
        const char *reason;
        cli_documents *documents = cli_documents_open(args->operands[i], &reason);
        if (documents) {
            verify_documents(verifying, documents);
            cli_documents_close(documents);
        } else {
            tell_file(verifying, args->operands[i], reason);
        }
    }
    return end_of(verifying);
}

int cli_run_verify(const cli_args *args)
{
    verify_run verifying = {0};
    int status = choose_options(args, &verifying);
    if (status != CLI_DONE)
        return status;
    verifying.output = cli_output_open(args->values[OPT_OUTPUT]);
    if (!verifying.output)
        return CLI_IO;
    status = verify_files(&verifying, args);
    end_run(&verifying);
    return cli_output_finish(verifying.output, status);
}
