/* SPDX-License-Identifier: MIT
 * Making dungeons by several threads. Seeds are dealt in chunks; each thread fills a buffer of its
 * own with a chunk, waits for the chunk's turn, and writes. So the output is in the order of the
 * seeds, whatever the number of threads, and memory is bounded: a thread whose buffer is full
 * waits for its turn in the middle of a chunk and goes on writing from there.
 *
 * A seed that cannot be generated is reported and left out, and the exit code says so. Seeds that
 * were read from a file must all give what the file says: one that does not ends the run as bad
 * input does, unless the run keeps going (G16). Anything else that fails, and a signal, ends the run
 * where it stands, with whole documents only.
 *
 *     thread 1   [make 0..15] write [make 48..63 .....] write
 *     thread 2   [make 16..31 ....] write [make 64..79] ...
 *     thread 3   [make 32..47 ..]   wait  write              the turn goes 0, 16, 32, 48, ... */
#include "jobs.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "seeds.h"
#include "progress.h"

#define CHUNK          16                /* dungeons that a thread takes at once */
#define BUFFER_FULL    ((size_t)1 << 20) /* bytes that it holds back before it waits */
#define FAILURES_SHOWN 10                /* of a whole run; the rest is counted */

/* The work that all threads share. [next] and [stop] are touched under the lock; what deliver
 * writes belongs to the thread whose turn it is, and goes to the next one with the turn, which
 * passes under the lock. */
typedef struct job_batch {
    const cli_request *request;
    cli_targets *targets;
    pthread_mutex_t lock;
    pthread_cond_t turn_passed;
    uint64_t next;     /* first dungeon that nobody took */
    uint64_t turn;     /* first dungeon of the chunk that may be written */
    uint64_t written;  /* dungeons that are done */
    uint64_t failures; /* seeds left out */
    uint64_t dungeons; /* sum over those that were delivered */
    int code;          /* how it ends so far */
    bool stop;
    cli_progress progress;
} job_batch;

/* One thread's own. Figures since the last delivery are added to the batch by it and begin anew. */
typedef struct job_maker {
    job_batch *batch;
    barrow_workspace *workspace;
    barrow_dungeon dungeon;
    cli_pieces results;
    cli_buffer messages;
    uint64_t first, end; /* its chunk */
    uint64_t done;       /* dungeons of it since the last delivery */
    uint64_t dungeons;
    int code;
    bool stop;
} job_maker;

/* ---- one dungeon ------------------------------------------------------------------------ */

typedef enum job_note {
    NOTE_FINDING = 'F',
    NOTE_LEFT_OUT = 'L', /* a seed, and the run goes on */
    NOTE_STOP = 'S'
} job_note;

/* Messages wait with the results, so that they come in the order of the seeds too. Each is a
 * letter of its kind and a string with its zero: only in their order can failures be counted. */
static void note(job_maker *maker, job_note kind, const char *text)
{
    char letter = (char)kind;
    if (cli_buffer_write(&maker->messages, &letter, 1) != 0 ||
        cli_buffer_write(&maker->messages, text, strlen(text) + 1) != 0)
        cli_no_memory();
}

/* Returns the code that outweighs the other: what ends the run before what is left out, that before
 * the answer no. */
static int worse_code(int a, int b)
{
    static const int weights[] = {[CLI_DONE] = 0,       [CLI_NO] = 1,    [CLI_LEFT_OUT] = 2,
                                  [CLI_IMPOSSIBLE] = 3, [CLI_USAGE] = 4, [CLI_IO] = 5};
    bool is_signal = a >= CLI_SIGNALLED || b >= CLI_SIGNALLED;
    return is_signal ? (a > b ? a : b) : weights[a] >= weights[b] ? a : b;
}

/* Leaves a seed out and says why. One that was read from a file stops the run instead, unless it
 * keeps going. */
static void leave_out(job_maker *maker, const char *why)
{
    const cli_request *request = maker->batch->request;
    int code = !request->seeds ? CLI_IMPOSSIBLE : request->keep_going ? CLI_LEFT_OUT : CLI_IO;
    maker->stop = code == CLI_IO;
    maker->code = worse_code(maker->code, code);
    note(maker, maker->stop ? NOTE_STOP : NOTE_LEFT_OUT, why);
}

/* A seed that is to blame is left out; for any other reason the run stops. One dungeon alone needs
 * no word about its seed, unless the seed is the reason. */
static void note_failure(job_maker *maker, uint64_t seed, const barrow_error *error)
{
    char text[512];
    bool is_of_seed = cli_is_of_one_seed(error->status);
    if (maker->batch->request->count == 1 && !is_of_seed)
        snprintf(text, sizeof text, "%s", cli_error_text(error));
    else
        snprintf(text, sizeof text, "could not generate seed %llu: %s", (unsigned long long)seed,
                 cli_error_text(error));
    if (*error->pass && error->attempt)
        snprintf(text + strlen(text), sizeof text - strlen(text), " (pass %s, attempt %u)",
                 error->pass, error->attempt);
    if (is_of_seed) {
        leave_out(maker, text);
        return;
    }
    bool is_usage = error->status == BARROW_BAD_PARAM || error->status == BARROW_BAD_CALL;
    maker->stop = true;
    maker->code = worse_code(maker->code, is_usage ? CLI_USAGE : CLI_IMPOSSIBLE);
    note(maker, NOTE_STOP, text);
}

/* Every finding that the report keeps is told; the run goes on. */
static void verify_one(job_maker *maker, const barrow_options *options)
{
    barrow_report report;
    barrow_error error;
    char text[320];
    if (barrow_verify(&maker->dungeon, options, &report, &error) != BARROW_OK) {
        note_failure(maker, maker->dungeon.params.seed, &error);
        return;
    }
    for (uint32_t i = 0; i < report.finding_count && i < BARROW_FINDING_MAX; i++) {
        snprintf(text, sizeof text, "seed %llu breaks %s: %s",
                 (unsigned long long)maker->dungeon.params.seed, report.findings[i].rule,
                 report.findings[i].text);
        note(maker, NOTE_FINDING, text);
    }
    if (report.status == BARROW_NOT_PROVEN)
        note(maker, NOTE_FINDING, "not proven: the proof was too large to be carried out");
    if (report.status != BARROW_OK)
        maker->code = worse_code(maker->code, CLI_NO);
}

/* Compares the dungeon with what is known of it, and adds it to the sum. The sum does not depend on
 * the order of adding (seeds.h), so makers add up on their own. Returns false where it is another
 * dungeon than the list of hashes says. */
static bool check_hash(job_maker *maker, uint64_t index)
{
    const cli_request *request = maker->batch->request;
    uint64_t hash = barrow_dungeon_hash(&maker->dungeon);
    char text[128];
    maker->dungeons += cli_seeds_mix(index, hash);
    if (!request->hashes || request->hashes[index] == hash)
        return true;
    snprintf(text, sizeof text, "seed %llu gives another dungeon than it did",
             (unsigned long long)maker->dungeon.params.seed);
    leave_out(maker, text);
    return false;
}

/* Seeds that follow wrap around at 2^64. A dungeon that breaks a rule is written all the same,
 * for who wants to look at it; the exit code says no. */
static void make_one(job_maker *maker, uint64_t index)
{
    const cli_request *request = maker->batch->request;
    barrow_params params = request->params;
    barrow_options options = request->options;
    barrow_error error;
    params.seed = request->seeds ? request->seeds[index] : params.seed + index;
    if (options.trace && request->count > 1)
        fprintf(stderr, "seed %llu\n", (unsigned long long)params.seed);
    options.workspace = maker->workspace;
    if (barrow_generate(&params, &options, &maker->dungeon, &error) != BARROW_OK) {
        note_failure(maker, params.seed, &error);
        return;
    }
    if ((request->hashes || request->sums) && !check_hash(maker, index))
        return;
    if (request->verify)
        verify_one(maker, &options);
    if (cli_targets_export(maker->batch->targets, &maker->dungeon, index, &maker->results,
                           &error) != BARROW_OK)
        note_failure(maker, params.seed, &error);
}

/* ---- chunks ----------------------------------------------------------------------------- */

/* A signal is looked for here and after each dungeon. */
static bool take_chunk(job_maker *maker)
{
    job_batch *batch = maker->batch;
    pthread_mutex_lock(&batch->lock);
    uint64_t left = batch->request->count - batch->next;
    bool taken = left && !batch->stop && !cli_interrupted();
    if (taken) {
        maker->first = batch->next;
        maker->end = batch->next + (left < CHUNK ? left : CHUNK);
        batch->next = maker->end;
    }
    pthread_mutex_unlock(&batch->lock);
    return taken;
}

/* Waits for the chunk's turn; false if the run ended meanwhile. At the first delivery of a chunk
 * it waits, at later ones of the same chunk it has the turn already. */
static bool wait_turn(job_maker *maker)
{
    job_batch *batch = maker->batch;
    pthread_mutex_lock(&batch->lock);
    while (batch->turn != maker->first && !batch->stop)
        pthread_cond_wait(&batch->turn_passed, &batch->lock);
    bool go_on = !batch->stop;
    pthread_mutex_unlock(&batch->lock);
    return go_on;
}

/* Of the seeds that a run leaves out the first are told; all are counted. */
static void tell_notes(job_batch *batch, const cli_buffer *messages)
{
    if (messages->used)
        cli_progress_clear(&batch->progress);
    for (size_t at = 0; at < messages->used; at += strlen(messages->bytes + at) + 1) {
        const char *text = messages->bytes + at;
        batch->failures += *text != NOTE_FINDING;
        if (*text != NOTE_LEFT_OUT || batch->failures <= FAILURES_SHOWN)
            cli_say("%s", text + 1);
    }
}

/* Writes what the thread holds, when it is its turn. Only one thread at a time gets past the wait,
 * and it stays the one until it passes the turn on. */
static void deliver(job_maker *maker)
{
    job_batch *batch = maker->batch;
    if (!wait_turn(maker)) {
        maker->stop = true;
        return;
    }
    tell_notes(batch, &maker->messages);
    int code = cli_targets_deliver(batch->targets, &maker->results);
    if (code != CLI_DONE) {
        maker->stop = true;
        maker->code = worse_code(maker->code, code);
    }
    batch->written += maker->done;
    batch->dungeons += maker->dungeons;
    batch->code = worse_code(batch->code, maker->code);
    cli_progress_add(&batch->progress, maker->done, CLI_NO_HITS);
    maker->done = 0;
    maker->dungeons = 0;
    maker->messages.used = 0;
}

/* The turn moves on even where the maker stops: those who wait look at [stop] when they wake. */
static void pass_turn(job_maker *maker)
{
    job_batch *batch = maker->batch;
    pthread_mutex_lock(&batch->lock);
    if (maker->stop)
        batch->stop = true;
    batch->turn = maker->end;
    pthread_cond_broadcast(&batch->turn_passed);
    pthread_mutex_unlock(&batch->lock);
}

/* A buffer that is full is delivered in the middle of a chunk, which bounds memory: a dungeon
 * can be megabytes in some formats. After that the thread holds the turn until its chunk is
 * done. */
static void make_chunk(job_maker *maker)
{
    maker->code = CLI_DONE;
    for (uint64_t i = maker->first; i < maker->end && !maker->stop; i++) {
        make_one(maker, i);
        maker->done++;
        if (maker->results.bytes.used > BUFFER_FULL)
            deliver(maker);
        maker->stop |= cli_interrupted() != 0;
    }
}

static void *make_chunks(void *user)
{
    job_maker *maker = user;
    while (!maker->stop && take_chunk(maker)) {
        make_chunk(maker);
        deliver(maker);
        pass_turn(maker);
    }
    return NULL;
}

/* ---- the run ---------------------------------------------------------------------------- */

static void end_maker(job_maker *maker)
{
    barrow_dungeon_free(&maker->dungeon);
    barrow_workspace_free(maker->workspace);
    cli_pieces_free(&maker->results);
    cli_buffer_free(&maker->messages);
}

/* Runs [count] makers; the last one is the calling thread's. */
static void run_makers(job_maker *makers, pthread_t *threads, unsigned count)
{
    unsigned started = 0;
    while (started + 1 < count &&
           pthread_create(&threads[started], NULL, make_chunks, &makers[started]) == 0)
        started++;
    make_chunks(&makers[count - 1]);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
}

/* Failures are counted aloud where some may not have been shown, or where there are others
 * beside them. A signal after the last one was written cut nothing. */
static int end_of(job_batch *batch)
{
    const cli_request *request = batch->request;
    unsigned long long count = request->count, failures = batch->failures;
    cli_progress_end(&batch->progress);
    if (failures > FAILURES_SHOWN || (failures && count > 1 && batch->code != CLI_IO))
        cli_say("%llu of %llu %s", failures, count,
                request->seeds ? "are left out" : "could not be generated");
    if (failures && batch->code == CLI_IO)
        cli_say_unwritten(batch->targets->args);
    if (cli_interrupted() && batch->written < count)
        return cli_say_interrupted("interrupted after %llu of %llu",
                                   (unsigned long long)batch->written, count);
    return batch->code;
}

/* Makers that were not begun are all zero, and ending them does nothing: one loop ends them all. */
int cli_jobs_run(cli_request *request)
{
    job_batch batch = {.request = request,
                       .targets = &request->targets,
                       .lock = PTHREAD_MUTEX_INITIALIZER,
                       .turn_passed = PTHREAD_COND_INITIALIZER};
    cli_progress_begin(&batch.progress, request->progress, "generate", request->count);
    job_maker *makers = calloc(request->jobs, sizeof *makers);
    pthread_t *threads = calloc(request->jobs, sizeof *threads);
    bool ready = makers && threads;
    for (unsigned i = 0; ready && i < request->jobs; i++) {
        makers[i].batch = &batch;
        makers[i].workspace = barrow_workspace_create(NULL);
        makers[i].results.workspace = makers[i].workspace;
        ready = makers[i].workspace != NULL;
    }
    if (ready) {
        run_makers(makers, threads, request->jobs);
    } else {
        cli_say("there is no memory for %u jobs", request->jobs);
        batch.code = CLI_IMPOSSIBLE;
    }
    for (unsigned i = 0; makers && i < request->jobs; i++)
        end_maker(&makers[i]);
    free(makers);
    free(threads);
    request->dungeons = batch.dungeons;
    return end_of(&batch);
}
