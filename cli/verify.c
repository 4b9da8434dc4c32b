/* SPDX-License-Identifier: MIT
 * barrow verify: judges the documents of files on one thread or many, and reports them in order.
 *
 * One thread at a time cuts documents out of their stream and fills a batch with them: at most
 * BATCH_MOST, or BATCH_BYTES plus one document. It does not wait for documents that have not
 * arrived or must still be found, so a slow stream gets its answers at once. A document that cannot
 * be read is reported with its place and does not end the run, but the exit code shows it at the
 * end. The output file is then left unchanged, unless --keep-going asks for the remaining answers
 * (G16). */
#include <inttypes.h>

#include "command.h"
#include "documents.h"
#include "platform.h"
#include "pool.h"
#include "progress.h"
#include "verdict.h"

#define BATCH_MOST  16
#define BATCH_BYTES ((size_t)1 << 20)

/* A document in a batch: its text, until it is judged. */
typedef struct verify_item {
    cli_text *text; /* NULL if it is not a document */
    bool is_rest;   /* not a document, but the rest of the line where the last one ended */
    cli_verdict verdict;
} verify_item;

/* The contents of a parcel. */
typedef struct verify_batch {
    size_t count, bytes;
    verify_item items[BATCH_MOST];
} verify_batch;

typedef struct verify_run {
    const cli_args *args;
    cli_output *output;
    bool as_json, quiet, keep_going, allows_edited, asks_playable;
    int file;                 /* operand that is read, or comes next */
    cli_documents *documents; /* the documents of the operand; NULL between two */
    uint64_t count;           /* documents read from the operand so far */
    bool after_unreadable;    /* the document reported last cannot be read */
    uint64_t held, allowed, failed, undecided, unreadable;
    cli_progress_mode progress_mode;
    cli_progress progress;
} verify_run;

/* ---- reading ---------------------------------------------------------------------------- */

/* Takes the next document of a stream, or whatever is there instead. Returns false at the end. What
 * follows a bad document on the same line is reported once, with it: [is_rest]. */
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

/* Reports a file that is empty or cannot be opened, as if it were a document. */
static void take_problem(verify_item *item, const char *file, const char *problem)
{
    *item = (verify_item){.verdict = {.file = file, .start = {1, 1}, .answer = CLI_UNREADABLE}};
    snprintf(item->verdict.problem, sizeof item->verdict.problem, "%s", problem);
}

/* Opens the next file. Returns false if [item] was used to report that it cannot be opened. */
static bool open_next(verify_run *verifying, verify_item *item)
{
    const char *path = verifying->args->operands[verifying->file], *reason;
    verifying->count = 0;
    verifying->documents = cli_documents_open(path, &reason);
    if (verifying->documents)
        return true;
    take_problem(item, path, reason);
    verifying->file++;
    return false;
}

/* Ends a file. Returns whether [item] was used to report that it is empty. */
static bool close_file(verify_run *verifying, verify_item *item)
{
    bool is_empty = !verifying->count && !cli_interrupted();
    if (is_empty)
        take_problem(item, verifying->documents->name, "there is no document in it");
    cli_documents_close(verifying->documents);
    verifying->documents = NULL;
    verifying->file++;
    return is_empty;
}

/* Takes the next item from the files. Returns false at the end of a file that needs no report. */
static bool take_next(verify_run *verifying, verify_item *item)
{
    if (!verifying->documents && !open_next(verifying, item))
        return true;
    if (!take_item(verifying->documents, item))
        return close_file(verifying, item);
    item->verdict.is_alone = verifying->count++ == 0;
    return true;
}

/* Fills a batch with documents. Called by one thread at a time, for each batch in order. */
static bool fill_batch(void *user, cli_parcel *parcel)
{
    verify_run *verifying = user;
    verify_batch *batch = parcel->own;
    bool is_sound = true; /* after a bad document the next may be far away */
    batch->count = batch->bytes = 0;
    while (batch->count < BATCH_MOST && batch->bytes < BATCH_BYTES && is_sound &&
           verifying->file < verifying->args->operand_count && !cli_interrupted()) {
        verify_item *item = &batch->items[batch->count];
        if (batch->count && verifying->documents && cli_documents_must_wait(verifying->documents))
            break;
        if (!take_next(verifying, item))
            continue;
        is_sound = item->text != NULL;
        batch->bytes += is_sound ? item->text->size : 0;
        batch->count++;
    }
    return batch->count > 0;
}

/* ---- judging and reporting -------------------------------------------------------------- */

/* A text is freed as soon as it is judged, which bounds memory. */
static int judge_batch(void *user, cli_hand *hand, cli_parcel *parcel)
{
    verify_batch *batch = parcel->own;
    const verify_run *verifying = user;
    for (size_t i = 0; i < batch->count; i++) {
        verify_item *item = &batch->items[i];
        if (cli_interrupted())
            return cli_interrupted();
        item->verdict.asks_playable = verifying->asks_playable;
        if (item->text)
            cli_verdict_judge(&item->verdict, item->text, hand);
        cli_texts_free(item->text);
        item->text = NULL;
    }
    return CLI_DONE;
}

/* Reports one document. A document that cannot be read also gets a line of JSON, and a message if
 * that line will not be kept. */
static void tell(verify_run *verifying, const verify_item *item)
{
    const cli_verdict *verdict = &item->verdict;
    bool is_unreadable = verdict->answer == CLI_UNREADABLE;
    if (item->is_rest && verifying->after_unreadable)
        return; /* the rest of a line that was reported already */
    verifying->after_unreadable = is_unreadable;
    verifying->unreadable += is_unreadable;
    bool passes = cli_verdict_passes(verdict, verifying->allows_edited);
    bool holds = verdict->answer == CLI_HOLDS || verdict->answer == CLI_PLAYABLE;
    bool is_undecided = verdict->answer == CLI_UNDECIDED;
    verifying->held += holds;
    verifying->allowed += passes && !holds;
    verifying->undecided += is_undecided;
    verifying->failed += !passes && !is_unreadable && !is_undecided;
    bool is_kept = !is_unreadable || verifying->keep_going || !verifying->output->path;
    if (verifying->as_json)
        cli_verdict_tell_json(verdict, verifying->output);
    if (!verifying->as_json || !is_kept)
        cli_verdict_tell_text(verdict, verifying->output, verifying->allows_edited,
                              verifying->quiet);
    cli_progress_add(&verifying->progress, 1, CLI_NO_HITS);
    cli_output_whole(verifying->output);
}

/* Reports a batch, in the order of the documents, and flushes: the sender of a slow stream waits
 * for the answer. */
static int tell_batch(void *user, cli_parcel *parcel)
{
    verify_run *verifying = user;
    verify_batch *batch = parcel->own;
    for (size_t i = 0; parcel->code == CLI_DONE && i < batch->count; i++)
        if (!verifying->output->failure)
            tell(verifying, &batch->items[i]);
    return cli_output_flush(verifying->output) == 0 ? CLI_DONE : CLI_IO;
}

/* Frees the texts of a batch that was not judged to its end. */
static void discard_batch(void *own)
{
    verify_batch *batch = own;
    for (size_t i = 0; i < batch->count; i++)
        cli_texts_free(batch->items[i].text);
}

/* ---- the run ---------------------------------------------------------------------------- */

static void say_counts(const verify_run *verifying)
{
    char allowed[64] = "";
    if (verifying->asks_playable) {
        cli_say("%" PRIu64 " playable, %" PRIu64 " not, %" PRIu64 " undecided, %" PRIu64
                " cannot be read",
                verifying->held, verifying->failed, verifying->undecided, verifying->unreadable);
        return;
    }
    if (verifying->allowed)
        snprintf(allowed, sizeof allowed, ", %" PRIu64 " edited or of another generation",
                 verifying->allowed);
    cli_say("%" PRIu64 " hold%s, %" PRIu64 " do not, %" PRIu64 " cannot be read", verifying->held,
            allowed, verifying->failed, verifying->unreadable);
}

/* Returns the exit code. A document that cannot be read outweighs one that breaks a rule. */
static int end_of(verify_run *verifying)
{
    uint64_t all = verifying->held + verifying->allowed + verifying->failed +
                   verifying->undecided + verifying->unreadable;
    if (cli_interrupted())
        return cli_interrupted();
    if (all > 1 && !verifying->as_json && !verifying->quiet)
        say_counts(verifying);
    if (verifying->unreadable && verifying->keep_going)
        return CLI_LEFT_OUT;
    if (verifying->unreadable) {
        cli_say_unwritten(verifying->args);
        return CLI_IO;
    }
    if (verifying->failed)
        return CLI_NO;
    return verifying->undecided ? CLI_IMPOSSIBLE : CLI_DONE;
}

static int choose_options(const cli_args *args, verify_run *verifying, unsigned *jobs)
{
    int status;
    verifying->args = args;
    verifying->quiet = cli_has(args, OPT_QUIET);
    verifying->keep_going = cli_has(args, OPT_KEEP_GOING);
    verifying->allows_edited = cli_has(args, OPT_EDITED);
    verifying->asks_playable = cli_has(args, OPT_PLAYABLE);
    if (verifying->allows_edited && verifying->asks_playable)
        return cli_usage(args->command->name, "--playable asks for less than --edited; give one of them");
    verifying->as_json = cli_args_json(args, &status);
    if (status == CLI_DONE)
        status = cli_pool_jobs(args, UINT64_MAX, jobs);
    bool to_terminal = !cli_has(args, OPT_OUTPUT) && cli_is_terminal(CLI_STDOUT);
    if (status == CLI_DONE)
        status = cli_progress_choose(args, to_terminal, &verifying->progress_mode);
    return status;
}

static int verify_files(verify_run *verifying, unsigned jobs)
{
    cli_pool pool = {.jobs = jobs,
                     .own_size = sizeof(verify_batch),
                     .user = verifying,
                     .fill = fill_batch,
                     .work = judge_batch,
                     .deliver = tell_batch,
                     .discard = discard_batch};
    int code = CLI_IMPOSSIBLE;
    cli_progress_begin(&verifying->progress, verifying->progress_mode, "verify", 0);
    if (cli_pool_begin(&pool))
        code = cli_pool_run(&pool);
    cli_pool_end(&pool);
    if (verifying->documents)
        cli_documents_close(verifying->documents);
    cli_progress_end(&verifying->progress);
    return code == CLI_DONE ? end_of(verifying) : code;
}

int cli_run_verify(const cli_args *args)
{
    verify_run verifying = {0};
    unsigned jobs;
    int status = choose_options(args, &verifying, &jobs);
    if (status != CLI_DONE)
        return status;
    verifying.output = cli_output_open(args->values[OPT_OUTPUT]);
    if (!verifying.output)
        return CLI_IO;
    return cli_output_finish(verifying.output, verify_files(&verifying, jobs));
}
