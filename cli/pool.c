/* SPDX-License-Identifier: MIT
 * The thread pool. Parcels lie in a ring, in the order of their work items:
 *
 *     delivered                  taken
 *      v                          v
 *      w R R w R w w R w R w w    |       R ready, w worked on
 *      |<------- ring_size ------>|
 *
 * The thread that finishes the parcel at [delivered] delivers it and all ready ones after it. All
 * others keep working meanwhile. */
#include "pool.h"

#include <stdlib.h>

#include "message.h"
#include "platform.h"

#define MANY  64 /* with fewer items, one thread is enough */
#define AHEAD 4  /* parcels in the ring per job: a slow one must not stop the other threads */

int cli_pool_jobs(const cli_args *args, uint64_t count, unsigned *jobs)
{
    uint64_t wanted = count < MANY ? 1 : cli_processors();
    if (cli_has(args, OPT_JOBS) && !cli_args_number(args, OPT_JOBS, 1, CLI_JOBS_MOST, &wanted))
        return CLI_USAGE;
    if (wanted > CLI_JOBS_MOST)
        wanted = CLI_JOBS_MOST;
    *jobs = (unsigned)(wanted < count ? wanted : count ? count : 1);
    return CLI_DONE;
}

/* ---- memory ----------------------------------------------------------------------------- */

static bool make_hands(cli_pool *pool)
{
    pool->hands = calloc(pool->jobs, sizeof *pool->hands);
    bool is_ready = pool->hands != NULL;
    for (unsigned i = 0; is_ready && i < pool->jobs; i++) {
        pool->hands[i].workspace = barrow_workspace_create(NULL);
        is_ready = pool->hands[i].workspace != NULL;
    }
    return is_ready;
}

static bool make_ring(cli_pool *pool)
{
    pool->ring_size = pool->jobs * (pool->ahead ? pool->ahead : AHEAD);
    pool->ring = calloc(pool->ring_size, sizeof *pool->ring);
    pool->owns = calloc(pool->ring_size, pool->own_size + 1);
    for (unsigned i = 0; pool->ring && pool->owns && i < pool->ring_size; i++)
        pool->ring[i].own = pool->owns + i * pool->own_size;
    return pool->ring && pool->owns;
}

bool cli_pool_begin(cli_pool *pool)
{
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->moved, NULL);
    bool is_ready = make_hands(pool) && make_ring(pool);
    if (!is_ready)
        cli_say("not enough memory for %u jobs", pool->jobs);
    return is_ready;
}

/* Hands and parcels that were not made are all zero, and freeing them does nothing. */
void cli_pool_end(cli_pool *pool)
{
    for (unsigned i = 0; pool->hands && i < pool->jobs; i++) {
        barrow_dungeon_free(&pool->hands[i].dungeon);
        barrow_dungeon_free(&pool->hands[i].again);
        barrow_workspace_free(pool->hands[i].workspace);
    }
    for (unsigned i = 0; pool->discard && pool->owns && i < pool->ring_size; i++)
        pool->discard(pool->owns + i * pool->own_size);
    free(pool->hands);
    free(pool->ring);
    free(pool->owns);
    pool->hands = NULL;
    pool->ring = NULL;
    pool->owns = NULL;
}

/* ---- dealing ---------------------------------------------------------------------------- */

/* Deals the next numbers. Parcels are small at first, so that results show soon, and at the end, so
 * that all threads end at about the same time. */
static bool deal_numbers(cli_pool *pool, cli_parcel *parcel)
{
    uint64_t left = pool->count - pool->next;
    uint64_t share = left / (4 * (uint64_t)pool->jobs), size = pool->taken / pool->jobs + 1;
    size = size < share ? size : share;
    size = size < pool->chunk ? size : pool->chunk;
    size = size > pool->chunk_least ? size : pool->chunk_least;
    size = size < left ? size : left;
    parcel->first = pool->next;
    parcel->end = pool->next += size;
    return size > 0;
}

/* Takes the next parcel; only one thread does so at a time. Called under the lock, which is
 * released while the caller's own function fills the parcel, because that may wait for input. */
static cli_parcel *take_next(cli_pool *pool)
{
    cli_parcel *parcel = &pool->ring[pool->taken % pool->ring_size];
    bool is_there;
    if (pool->fill) {
        pool->is_filling = true;
        pthread_mutex_unlock(&pool->lock);
        is_there = pool->fill(pool->user, parcel);
        pthread_mutex_lock(&pool->lock);
        pool->is_filling = false;
        pthread_cond_broadcast(&pool->moved);
    } else {
        is_there = deal_numbers(pool, parcel);
    }
    pool->taken += is_there;
    pool->is_dealt = pool->fill ? !is_there : pool->next == pool->count;
    return is_there ? parcel : NULL;
}

/* Returns whether no more parcels will be taken. Called under the lock. */
static bool has_none_left(const cli_pool *pool)
{
    return pool->is_stopped || pool->is_dealt || cli_interrupted();
}

/* Returns whether the next parcel is still in use in the ring or being filled. Called under the
 * lock. */
static bool must_wait(const cli_pool *pool)
{
    return pool->is_filling || pool->taken - pool->delivered >= pool->ring_size;
}

/* Takes the next parcel, or returns NULL if there is none. Waits for it if [waits]. The wait always
 * ends: a thread has the parcel whose turn it is, and makes it ready or stops the run. A signal
 * cuts the work of that thread short. */
static cli_parcel *take_parcel(cli_pool *pool, bool waits)
{
    pthread_mutex_lock(&pool->lock);
    while (waits && must_wait(pool) && !has_none_left(pool))
        pthread_cond_wait(&pool->moved, &pool->lock);
    bool is_free = !has_none_left(pool) && !must_wait(pool);
    cli_parcel *parcel = is_free ? take_next(pool) : NULL;
    pthread_mutex_unlock(&pool->lock);
    return parcel;
}

cli_parcel *cli_pool_take(cli_pool *pool)
{
    return take_parcel(pool, false);
}

/* ---- delivering ------------------------------------------------------------------------- */

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

/* Delivers the parcel whose turn it is. Called under the lock, which is released during the
 * delivery. */
static void deliver_parcel(cli_pool *pool, cli_parcel *parcel)
{
    int code = CLI_DONE;
    if (pool->deliver) {
        pthread_mutex_unlock(&pool->lock);
        code = pool->deliver(pool->user, parcel);
        pthread_mutex_lock(&pool->lock);
    }
    code = code == CLI_DONE ? parcel->code : code;
    parcel->is_ready = false;
    pool->delivered++;
    if (code != CLI_DONE)
        stop_run(pool, code);
    pthread_cond_broadcast(&pool->moved);
}

void cli_pool_done(cli_pool *pool, cli_parcel *parcel, int code)
{
    pthread_mutex_lock(&pool->lock);
    parcel->code = code;
    parcel->is_ready = true;
    if (!pool->is_delivering) {
        cli_parcel *turn;
        pool->is_delivering = true;
        while ((turn = &pool->ring[pool->delivered % pool->ring_size])->is_ready &&
               !pool->is_stopped)
            deliver_parcel(pool, turn);
        pool->is_delivering = false;
        pthread_cond_broadcast(&pool->moved);
    }
    pthread_mutex_unlock(&pool->lock);
}

/* Once it is the turn of a parcel that is not ready, no other thread delivers. */
bool cli_pool_wait_turn(cli_pool *pool, const cli_parcel *parcel)
{
    pthread_mutex_lock(&pool->lock);
    while ((&pool->ring[pool->delivered % pool->ring_size] != parcel || pool->is_delivering) &&
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

/* ---- threads ---------------------------------------------------------------------------- */

typedef struct pool_thread {
    cli_pool *pool;
    cli_hand *hand;
    pthread_t id; /* set if the thread was started */
} pool_thread;

static void *run_thread(void *user)
{
    const pool_thread *thread = user;
    cli_pool *pool = thread->pool;
    cli_parcel *parcel;
    while ((parcel = take_parcel(pool, true)))
        cli_pool_done(pool, parcel, pool->work(pool->user, thread->hand, parcel));
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

/* Runs the threads. If one cannot be started, the others do its work: work is handed out on demand,
 * not divided beforehand. */
static void run_threads(cli_pool *pool, pool_thread *threads)
{
    unsigned started = 0, wanted = pool->serve ? pool->jobs : pool->jobs - 1;
    for (unsigned i = 0; i < pool->jobs; i++)
        threads[i] = (pool_thread){.pool = pool, .hand = &pool->hands[i]};
    while (started < wanted &&
           cli_thread_start(&threads[started].id, run_thread, &threads[started]))
        started++;
    if (pool->serve)
        pool->serve(pool->user);
    if (started < pool->jobs)
        run_thread(&threads[pool->jobs - 1]);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i].id, NULL);
}

/* A signal that comes after the last parcel was dealt has no effect, unless it cut a parcel
 * short. */
int cli_pool_run(cli_pool *pool)
{
    pool_thread *threads = calloc(pool->jobs, sizeof *threads);
    if (!threads) {
        cli_say("not enough memory for %u jobs", pool->jobs);
        return CLI_IMPOSSIBLE;
    }
    run_threads(pool, threads);
    free(threads);
    bool is_cut = cli_interrupted() && !pool->is_stopped && !pool->is_dealt;
    return is_cut ? cli_interrupted() : pool->code;
}
