/* SPDX-License-Identifier: MIT
 * The thread pool. Tasks lie in a ring, in the order of their work items:
 *
 *     delivered                  taken
 *      v                          v
 *      w R R w R w w R w R w w    |       R ready, w worked on
 *      |<------- ring_size ------>|
 *
 * The thread that finishes the task at [delivered] delivers it and all ready ones after it. All
 * others keep working meanwhile. */
#include "pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "platform.h"

#define MANY  64 /* with fewer items, one thread is enough */
#define AHEAD 4  /* tasks in the ring per job: a slow one must not stop the other threads */

int cli_pool_jobs(const cli_args *args, uint64_t count, unsigned *jobs)
{
    uint64_t wanted = count < MANY ? 1 : cli_processors();
    if (!cli_args_number(args, OPT_JOBS, 1, CLI_JOBS_MOST, &wanted))
        return CLI_USAGE;
    if (wanted > CLI_JOBS_MOST)
        wanted = CLI_JOBS_MOST;
    *jobs = (unsigned)(wanted < count ? wanted : count ? count : 1);
    return CLI_DONE;
}

/* Workers and tasks that were not made are all zero, and freeing them does nothing. */
static void free_pool(cli_pool *pool)
{
    for (unsigned i = 0; pool->workers && i < pool->jobs; i++) {
        barrow_dungeon_free(&pool->workers[i].dungeon);
        barrow_dungeon_free(&pool->workers[i].again);
        barrow_workspace_free(pool->workers[i].workspace);
    }
    for (unsigned i = 0; pool->discard && pool->owns && i < pool->ring_size; i++)
        pool->discard(pool->owns + i * pool->own_size);
    free(pool->workers);
    free(pool->worker_owns);
    free(pool->ring);
    free(pool->owns);
}

/* Returns whether no more tasks will be taken. Called under the lock. */
static bool has_none_left(const cli_pool *pool)
{
    return pool->is_stopped || pool->is_dealt || cli_interrupted();
}

/* Returns whether the next task is in use or being filled. Called under the lock. */
static bool must_wait(const cli_pool *pool)
{
    return pool->is_filling || pool->taken - pool->delivered >= pool->ring_size;
}

/* Takes the next task, or returns NULL if there is none. Waits for it if [waits]. The wait always
 * ends: a thread has the task whose turn it is, and makes it ready or stops the run. A signal cuts
 * the work of that thread short. Only one thread at a time takes a task; the lock is released while
 * the caller's own function fills it, because that may wait for input. */
static cli_task *take_task(cli_pool *pool, bool waits)
{
    pthread_mutex_lock(&pool->lock);
    while (waits && must_wait(pool) && !has_none_left(pool))
        pthread_cond_wait(&pool->moved, &pool->lock);
    cli_task *task = &pool->ring[pool->taken % pool->ring_size];
    bool is_there = !has_none_left(pool) && !must_wait(pool);
    if (is_there && pool->fill) {
        pool->is_filling = true;
        pthread_mutex_unlock(&pool->lock);
        is_there = pool->fill(pool->user, task);
        pthread_mutex_lock(&pool->lock);
        pool->is_filling = false;
        pool->is_dealt = !is_there;
        pthread_cond_broadcast(&pool->moved);
    } else if (is_there) {
        /* Deals the next numbers. Tasks are small at first, so that results show soon, and at the
         * end, so that all threads end at about the same time. */
        uint64_t left = pool->count - pool->next;
        uint64_t share = left / (4 * (uint64_t)pool->jobs), size = pool->taken / pool->jobs + 1;
        size = size < share ? size : share;
        size = size < pool->chunk ? size : pool->chunk;
        size = size > pool->chunk_least ? size : pool->chunk_least;
        size = size < left ? size : left;
        task->first = pool->next;
        task->end = pool->next += size;
        is_there = size > 0;
        pool->is_dealt = pool->next == pool->count;
    }
    pool->taken += is_there;
    pthread_mutex_unlock(&pool->lock);
    return is_there ? task : NULL;
}

cli_task *cli_pool_take(cli_pool *pool)
{
    return take_task(pool, false);
}

/* Stops the run with [code], unless another code came first. Called under the lock. */
static void stop_run(cli_pool *pool, int code)
{
    if (pool->code == CLI_DONE)
        pool->code = code;
    pool->is_stopped = true;
    pthread_cond_broadcast(&pool->moved);
}

void cli_pool_stop(cli_pool *pool, int code)
{
    pthread_mutex_lock(&pool->lock);
    stop_run(pool, code);
    pthread_mutex_unlock(&pool->lock);
}

void cli_pool_done(cli_pool *pool, cli_task *task, int code)
{
    pthread_mutex_lock(&pool->lock);
    task->code = code;
    task->is_ready = true;
    if (!pool->is_delivering) {
        cli_task *turn;
        pool->is_delivering = true;
        while ((turn = &pool->ring[pool->delivered % pool->ring_size])->is_ready &&
               !pool->is_stopped) {
            /* Delivers the task whose turn it is. Releases the lock meanwhile. */
            int result = CLI_DONE;
            if (pool->deliver) {
                pthread_mutex_unlock(&pool->lock);
                result = pool->deliver(pool->user, turn);
                pthread_mutex_lock(&pool->lock);
            }
            result = result == CLI_DONE ? turn->code : result;
            turn->is_ready = false;
            pool->delivered++;
            if (result != CLI_DONE)
                stop_run(pool, result);
            pthread_cond_broadcast(&pool->moved);
        }
        pool->is_delivering = false;
        pthread_cond_broadcast(&pool->moved);
    }
    pthread_mutex_unlock(&pool->lock);
}

/* Once it is the turn of a task that is not ready, no other thread delivers. */
bool cli_pool_wait_turn(cli_pool *pool, const cli_task *task)
{
    pthread_mutex_lock(&pool->lock);
    while ((&pool->ring[pool->delivered % pool->ring_size] != task || pool->is_delivering) &&
           !pool->is_stopped)
        pthread_cond_wait(&pool->moved, &pool->lock);
    bool goes_on = !pool->is_stopped;
    pthread_mutex_unlock(&pool->lock);
    return goes_on;
}

bool cli_pool_is_over(cli_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    bool is_through = pool->is_dealt && pool->delivered == pool->taken;
    bool is_over = pool->is_stopped || is_through || cli_interrupted();
    pthread_mutex_unlock(&pool->lock);
    return is_over;
}

static void *run_thread(void *user)
{
    cli_worker *worker = user;
    cli_pool *pool = worker->pool;
    cli_task *task;
    while ((task = take_task(pool, true)))
        cli_pool_done(pool, task, pool->work(pool->user, worker, task));
    return NULL;
}

bool cli_thread_start(pthread_t *id, void *(*run)(void *user), void *user)
{
    pthread_attr_t how;
    if (pthread_attr_init(&how) != 0)
        return false;
    bool is_started = pthread_attr_setstacksize(&how, CLI_STACK_BYTES) == 0 &&
                      pthread_create(id, &how, run, user) == 0;
    pthread_attr_destroy(&how);
    return is_started;
}

/* Runs the threads. If one cannot be started, the others do its work. A signal that comes after the
 * last task was dealt has no effect then. */
int cli_pool_run(cli_pool *pool)
{
    unsigned started = 0, wanted = pool->serve ? pool->jobs : pool->jobs - 1;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->moved, NULL);
    pool->ring_size = pool->jobs * (pool->ahead ? pool->ahead : AHEAD);
    pool->workers = calloc(pool->jobs, sizeof *pool->workers);
    pool->worker_owns = calloc(pool->jobs, pool->worker_size + 1);
    pool->ring = calloc(pool->ring_size, sizeof *pool->ring);
    pool->owns = calloc(pool->ring_size, pool->own_size + 1);
    bool is_made = pool->workers && pool->worker_owns && pool->ring && pool->owns;
    for (unsigned i = 0; is_made && i < pool->ring_size; i++)
        pool->ring[i].own = pool->owns + i * pool->own_size;
    for (unsigned i = 0; is_made && i < pool->jobs; i++) {
        pool->workers[i].pool = pool;
        pool->workers[i].own = pool->worker_owns + i * pool->worker_size;
        pool->workers[i].workspace = barrow_workspace_create(NULL);
        is_made = pool->workers[i].workspace != NULL;
    }
    if (!is_made) {
        free_pool(pool);
        return cli_fail(CLI_IMPOSSIBLE, "not enough memory for %u jobs", pool->jobs);
    }
    for (unsigned i = 0; pool->enter && i < pool->jobs; i++)
        pool->enter(pool->user, &pool->workers[i]);
    while (started < wanted &&
           cli_thread_start(&pool->workers[started].thread, run_thread, &pool->workers[started]))
        started++;
    if (pool->serve)
        pool->serve(pool->user);
    if (started < pool->jobs)
        run_thread(&pool->workers[pool->jobs - 1]);
    for (unsigned i = 0; i < started; i++)
        pthread_join(pool->workers[i].thread, NULL);
    for (unsigned i = 0; pool->leave && i < pool->jobs; i++)
        pool->leave(pool->user, &pool->workers[i]);
    free_pool(pool);
    bool is_cut = cli_interrupted() && !pool->is_stopped && !pool->is_dealt;
    return is_cut ? cli_interrupted() : pool->code;
}

/* Makes the batches of samples and corpora. */

int cli_batch_make(cli_batch *batch, cli_worker *worker, const barrow_params *params,
                   uint32_t flags, uint64_t left, bool is_hashed)
{
    uint32_t count = batch->count = left < CLI_BATCH_MOST ? (uint32_t)left : CLI_BATCH_MOST;
    barrow_options options = {.workspace = worker->workspace, .flags = flags};
    barrow_batch_buffer buffer = {.count = count,
                                  .hashes = is_hashed ? batch->hashes : NULL,
                                  .statuses = batch->statuses,
                                  .metrics = batch->values};
    barrow_error error;
    if (cli_interrupted())
        return cli_interrupted();
    barrow_status status = barrow_batch(params, &options, &worker->dungeon, &buffer, &error);
    if (status != BARROW_OK && status != BARROW_BROKEN && !cli_is_of_one_seed(status))
        return cli_say_error(&error);
    for (uint32_t i = 0; i < count; i++)
        if (batch->statuses[i] == BARROW_NO_MEMORY) /* the call returns only the first failure */
            return cli_say_error(
                &(barrow_error){.status = BARROW_NO_MEMORY, .text = "out of memory"});
    return CLI_DONE;
}

/* ==== progress ============================================================================== */

/* Progress. Callers may report as often as they like; this file checks the clock itself. It draws a
 * bar at most ten times a second and writes a line of JSON once a second. Callers may also be
 * silent for long, for instance within a pass of a large dungeon, so a thread of its own looks
 * twice a second whether output is due. */

#define BAR_MOST  30
#define LINE_MOST 160

static double read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double cli_seconds(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

double cli_cpu_seconds(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

/* ---- the figures ------------------------------------------------------------------------ */

typedef struct progress_figures {
    double elapsed, rate, left; /* left is below 0 if it is not known */
} progress_figures;

/* Computes the figures. Work from an earlier run does not count towards the rate. */
static progress_figures figures_of(const cli_progress *progress)
{
    progress_figures figures = {.elapsed = cli_seconds() - progress->began, .left = -1};
    double done = (double)(progress->done - progress->before);
    if (figures.elapsed > 0)
        figures.rate = done / figures.elapsed;
    if (progress->total && figures.rate > 0)
        figures.left = (double)(progress->total - progress->done) / figures.rate;
    return figures;
}

/* Writes 1234567 as 1,234,567. 20 digits and 6 commas fit. */
static const char *grouped(uint64_t number, char text[32])
{
    char plain[24];
    int length = snprintf(plain, sizeof plain, "%llu", (unsigned long long)number), at = 0;
    for (int i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0)
            text[at++] = ',';
        text[at++] = plain[i];
    }
    text[at] = 0;
    return text;
}

/* Writes one unit, usually with two digits: more would suggest false precision. */
static void duration(double seconds, char *text, size_t size)
{
    uint64_t whole = (uint64_t)(seconds + 0.5);
    if (whole < 100)
        snprintf(text, size, "%llu s", (unsigned long long)whole);
    else if (whole < 6000)
        snprintf(text, size, "%llu min", (unsigned long long)(whole + 30) / 60);
    else if (whole < 360000)
        snprintf(text, size, "%llu h", (unsigned long long)(whole + 1800) / 3600);
    else
        snprintf(text, size, "%llu days", (unsigned long long)(whole + 43200) / 86400);
}

/* Figures have at most 26 characters with their commas, so the whole line fits LINE_MOST. */
static void describe(const cli_progress *progress, char *line, size_t size)
{
    char done[32], total[32], rate[32], hits[32], left[32];
    progress_figures figures = figures_of(progress);
    if (progress->total == 1 && progress->doing) {
        duration(figures.elapsed, left, sizeof left);
        snprintf(line, size, "%s, last pass: %s", left, progress->doing);
        return;
    }
    snprintf(line, size, "%s", grouped(progress->done, done));
    if (progress->total)
        cli_append(line, size, " of %s", grouped(progress->total, total));
    cli_append(line, size, ", %s/s", grouped((uint64_t)(figures.rate + 0.5), rate));
    if (progress->has_hits)
        cli_append(line, size, ", %s hits", grouped(progress->hits, hits));
    if (figures.left < 0)
        return;
    duration(figures.left, left, sizeof left);
    cli_append(line, size, ", %s left", left);
}

/* Prints a line of JSON; unknown values are null. One write per line. */
static void print_json_line(const cli_progress *progress, bool is_last)
{
    char line[320], total[32] = "null", hits[32] = "null", left[40] = "null";
    progress_figures figures = figures_of(progress);
    if (progress->total)
        snprintf(total, sizeof total, "%llu", (unsigned long long)progress->total);
    if (progress->has_hits)
        snprintf(hits, sizeof hits, "%llu", (unsigned long long)progress->hits);
    if (figures.left >= 0)
        snprintf(left, sizeof left, "%.1f", figures.left);
    int length = snprintf(line, sizeof line,
                          "{\"progress\": \"%s\", \"done\": %llu, \"total\": %s, \"hits\": %s, "
                          "\"per_second\": %.1f, \"seconds\": %.1f, \"left\": %s, \"end\": %s}\n",
                          progress->what, (unsigned long long)progress->done, total, hits,
                          figures.rate, figures.elapsed, left, is_last ? "true" : "false");
    fwrite(line, 1, (size_t)length, stderr);
}

/* ---- reports ---------------------------------------------------------------------------- */

/* Auto shows a bar only on a terminal to which nothing else is written (G11). A mode that is asked
 * for by name is always used, even with --quiet. */
int cli_progress_choose(const cli_args *args, bool streams, cli_progress_mode *mode)
{
    static const cli_progress_mode modes[] = {CLI_PROGRESS_NONE, CLI_PROGRESS_BAR,
                                              CLI_PROGRESS_JSON, CLI_PROGRESS_NONE};
    bool is_mixed = cli_has(args, OPT_TRACE) ||
                    (streams && !cli_has(args, OPT_OUTPUT) && cli_is_terminal(CLI_STDOUT));
    int choice = cli_args_choice(args, OPT_PROGRESS);
    if (choice < 0)
        return CLI_USAGE;
    *mode = modes[choice];
    if (!choice && !cli_has(args, OPT_QUIET) && !is_mixed && cli_is_terminal(CLI_STDERR))
        *mode = CLI_PROGRESS_BAR;
    return CLI_DONE;
}

/* Shows what there is, if it is due: first after half a second, or a second for JSON, then ten
 * times a second, or once. Called under the lock. */
static void show_if_due(cli_progress *progress)
{
    double now = cli_seconds();
    double wait = progress->mode == CLI_PROGRESS_JSON ? 1 : progress->is_shown ? 0.1 : 0.5;
    if (now - progress->last < wait)
        return;
    progress->last = now;
    if (progress->mode == CLI_PROGRESS_BAR) {
        /* Draws the bar in the space that the figures leave. Both strings have BAR_MOST characters,
         * and only as many as needed are shown. A carriage return goes to the start of the line,
         * and the rest of an earlier, longer line is erased. */
        char line[LINE_MOST];
        describe(progress, line, sizeof line);
        int columns = (int)cli_terminal_columns(CLI_STDERR);
        columns = columns ? columns : 80;
        int bar = columns - (int)strlen(line) - 4;
        if (bar > BAR_MOST)
            bar = BAR_MOST;
        if (progress->total > 1 && bar >= 8) {
            int filled = (int)((double)bar * (double)progress->done / (double)progress->total);
            fprintf(stderr, "\r[%.*s%.*s] %s\033[K", filled, "##############################",
                    bar - filled, "..............................", line);
        } else {
            fprintf(stderr, "\r%.*s\033[K", columns - 1, line);
        }
        progress->is_shown = true;
    } else
        print_json_line(progress, false);
}

/* Looks twice a second, in a thread of its own. */
static void *watch_clock(void *user)
{
    cli_progress *progress = user;
    pthread_mutex_lock(&progress->lock);
    while (!progress->has_ended) {
        struct timespec next;
        clock_gettime(CLOCK_REALTIME, &next);
        next.tv_nsec += 500000000;
        next.tv_sec += next.tv_nsec / 1000000000;
        next.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&progress->ends, &progress->lock, &next);
        if (!progress->has_ended)
            show_if_due(progress);
    }
    pthread_mutex_unlock(&progress->lock);
    return NULL;
}

void cli_progress_begin(cli_progress *progress, cli_progress_mode mode, const char *what,
                        uint64_t total)
{
    *progress = (cli_progress){
        .lock = PTHREAD_MUTEX_INITIALIZER, .mode = mode, .what = what, .total = total};
    progress->began = progress->last = cli_seconds();
    if (mode == CLI_PROGRESS_NONE)
        return;
    pthread_cond_init(&progress->ends, NULL);
    progress->has_clock = cli_thread_start(&progress->clock, watch_clock, progress);
}

static void count(cli_progress *progress, uint64_t done, uint64_t hits)
{
    progress->done += done;
    if (hits == CLI_NO_HITS)
        return;
    progress->has_hits = true;
    progress->hits += hits;
}

/* The mode is read without the lock: it is set only before threads start and after they end. */
void cli_progress_add(cli_progress *progress, uint64_t done, uint64_t hits)
{
    if (progress->mode == CLI_PROGRESS_NONE)
        return;
    pthread_mutex_lock(&progress->lock);
    count(progress, done, hits);
    show_if_due(progress);
    pthread_mutex_unlock(&progress->lock);
}

void cli_progress_tell_pass(cli_progress *progress, const char *pass)
{
    pthread_mutex_lock(&progress->lock);
    progress->doing = pass;
    pthread_mutex_unlock(&progress->lock);
}

void cli_progress_resume(cli_progress *progress, uint64_t done, uint64_t hits)
{
    pthread_mutex_lock(&progress->lock);
    count(progress, done, hits);
    progress->before += done;
    pthread_mutex_unlock(&progress->lock);
}

void cli_progress_clear(cli_progress *progress)
{
    pthread_mutex_lock(&progress->lock);
    if (progress->is_shown)
        fputs("\r\033[K", stderr);
    progress->is_shown = false;
    pthread_mutex_unlock(&progress->lock);
}

/* The last line of JSON is always printed, even after a run too short for any other line. */
void cli_progress_end(cli_progress *progress)
{
    if (progress->mode == CLI_PROGRESS_NONE)
        return;
    pthread_mutex_lock(&progress->lock);
    progress->has_ended = true;
    pthread_cond_signal(&progress->ends);
    pthread_mutex_unlock(&progress->lock);
    if (progress->has_clock)
        pthread_join(progress->clock, NULL);
    pthread_cond_destroy(&progress->ends);
    cli_progress_clear(progress);
    if (progress->mode == CLI_PROGRESS_JSON)
        print_json_line(progress, true);
    progress->mode = CLI_PROGRESS_NONE;
}
