/* SPDX-License-Identifier: MIT
 * The thread pool of the command. Threads share a long sequence of work items: seeds, documents,
 * chunks. It is dealt out in tasks. Each thread works on one task at a time, and tasks are
 * delivered in order, by one thread at a time. So results do not depend on the number of threads.
 *
 * A thread that finishes a task early leaves it and takes the next, but no thread gets further
 * ahead than the length of the ring of tasks. That bounds memory. Tasks of the ring are reused,
 * with the memory that they have allocated. */
#ifndef CLI_POOL_H
#define CLI_POOL_H

#include <pthread.h>
#include <time.h>

#include "command.h"

#define CLI_JOBS_MOST 256

/* The stack of each thread, whatever the limit of the first: drawing a picture takes 100 KB. */
#define CLI_STACK_BYTES ((size_t)1 << 20)

/* Starts a thread with such a stack. Returns false on failure. */
bool cli_thread_start(pthread_t *id, void *(*run)(void *user), void *user);

/* The state of one thread. */
typedef struct cli_worker {
    struct cli_pool *pool;
    pthread_t thread; /* set if the thread was started */
    barrow_workspace *workspace;
    barrow_dungeon dungeon;
    barrow_dungeon again; /* for dungeons made a second time */
    void *own;            /* [worker_size] bytes for the caller, initially zero */
} cli_worker;

/* A task: a range of consecutive work items. */
typedef struct cli_task {
    uint64_t first, end; /* numbers of its items; [end] is one past the last */
    int code;            /* what work returned */
    bool is_ready;       /* finished, but not delivered yet */
    void *own;           /* [own_size] bytes, initially zero, that work can pass to deliver */
} cli_task;

/* A pool. The caller fills in what to do; the rest belongs to the pool. */
typedef struct cli_pool {
    unsigned jobs;               /* threads; the calling thread is one of them */
    uint64_t count;              /* number of work items */
    uint64_t chunk_least, chunk; /* minimum and maximum number of items in a task */
    unsigned ahead;              /* tasks in the ring per job; 0 means four */
    size_t own_size, worker_size; /* bytes of task->own and of hand->own */
    void *user;                  /* passed to the functions */
    /* Fills the next task if the number of items is not known, and returns false after the last.
     * Called by one thread at a time, in order. NULL: the numbers up to [count]. */
    bool (*fill)(void *user, cli_task *task);
    /* Works on a task. Returns an exit code: any but CLI_DONE makes it the last of the run. */
    int (*work)(void *user, cli_worker *worker, cli_task *task);
    /* Takes what the task holds, even if its code makes it the last. Returns an exit code, as
     * work does. NULL if order does not matter. */
    int (*deliver)(void *user, cli_task *task);
    /* Frees what task->own holds; may be NULL. */
    void (*discard)(void *own);
    /* Called for each worker before the first task and after the last; may be NULL. */
    void (*enter)(void *user, cli_worker *worker);
    void (*leave)(void *user, cli_worker *worker);
    /* Runs on the calling thread, which otherwise works only if a thread did not start. */
    void (*serve)(void *user);

    cli_worker *workers; /* [jobs] of them */
    cli_task *ring;
    char *owns, *worker_owns; /* memory that [own] of all tasks and workers points into */
    unsigned ring_size;
    pthread_mutex_t lock;
    pthread_cond_t moved;
    uint64_t next;             /* next number to deal */
    uint64_t taken, delivered; /* numbers of tasks */
    bool is_filling, is_delivering, is_dealt, is_stopped;
    int code; /* the exit code so far */
} cli_pool;

/* Chooses the number of threads for [count] items (UINT64_MAX if not known): what --jobs says,
 * otherwise one per core if there are enough items. Returns an exit code. */
int cli_pool_jobs(const cli_args *args, uint64_t count, unsigned *jobs);

/* Runs until all items are done, until the first code that is not CLI_DONE, or until a signal.
 * Returns an exit code: the signal's, if it cut anything short, or CLI_IMPOSSIBLE after saying that
 * memory is short. What was delivered has no gap. */
int cli_pool_run(cli_pool *pool);

/* Ends the run: nothing more is taken or delivered. The first [code] that is not CLI_DONE stays. */
void cli_pool_stop(cli_pool *pool, int code);

/* Waits in the middle of [task] until all tasks before it are delivered. Returns false if the run
 * is over. Otherwise work may deliver a part of its task. */
bool cli_pool_wait_turn(cli_pool *pool, const cli_task *task);

/* Hand a task to somebody else, from [serve]. _take returns the next task, or NULL if none is ready
 * or none is left. _done gives it back to the pool, with a [code] as from work. */
cli_task *cli_pool_take(cli_pool *pool);
void cli_pool_done(cli_pool *pool, cli_task *task, int code);
bool cli_pool_is_over(cli_pool *pool); /* everything was delivered, or nothing more will be */

/* ==== progress ============================================================================== */

/* Return the seconds on the wall clock, and those of CPU time that this thread has had. */
double cli_seconds(void);
double cli_cpu_seconds(void);

/* The progress of a long command, on standard error: a bar on a terminal, lines of JSON with
 * --progress json, nothing with --quiet or without a terminal. */

typedef enum cli_progress_mode {
    CLI_PROGRESS_NONE,
    CLI_PROGRESS_BAR,
    CLI_PROGRESS_JSON
} cli_progress_mode;

typedef struct cli_progress {
    pthread_mutex_t lock;
    cli_progress_mode mode;
    const char *what; /* the command, for JSON */
    uint64_t total;   /* 0 if not known */
    uint64_t done;    /* how much of the total is done */
    uint64_t before;  /* the part that an earlier run did */
    uint64_t hits;
    bool has_hits; /* whether hits are shown */
    bool is_shown; /* a bar is on the terminal */
    const char *doing; /* the pass that ran last, if a single dungeon is made; else NULL */
    pthread_cond_t ends;
    pthread_t clock; /* shows what there is even while nobody reports */
    bool has_clock, has_ended;
    double began, last; /* seconds: the start, and when something was shown */
} cli_progress;

/* Chooses the mode by --progress, --quiet and the terminal. [streams] says whether results appear
 * during the work: a bar would mix with them on a terminal. Returns an exit code. */
int cli_progress_choose(const cli_args *args, bool streams, cli_progress_mode *mode);

/* Begins; a [total] of 0 means not known. Nothing is shown in the first half second. */
void cli_progress_begin(cli_progress *progress, cli_progress_mode mode, const char *what,
                        uint64_t total);

/* Adds to the work done and the hits found. Any thread may call this. Hits are shown once [hits]
 * has been anything other than CLI_NO_HITS. */
#define CLI_NO_HITS (~(uint64_t)0)
void cli_progress_add(cli_progress *progress, uint64_t done, uint64_t hits);

/* Tells which pass of a single dungeon ran last; [pass] must stay valid. */
void cli_progress_tell_pass(cli_progress *progress, const char *pass);

/* Adds what an earlier run did, which does not count towards the rate. */
void cli_progress_resume(cli_progress *progress, uint64_t done, uint64_t hits);

/* Removes the bar so that a message can be printed. */
void cli_progress_clear(cli_progress *progress);

/* Removes the bar for good; JSON gets its last line. */
void cli_progress_end(cli_progress *progress);

/* ==== batch ================================================================================= */

/* Makes and measures a few dungeons at once, for samples and corpora. */

#define CLI_BATCH_MOST 16 /* seeds between two checks for a signal */

/* The results of a batch, by seed. */
typedef struct cli_batch {
    int32_t values[CLI_BATCH_MOST * BARROW_METRIC_MAX];
    uint64_t hashes[CLI_BATCH_MOST];
    uint8_t statuses[CLI_BATCH_MOST]; /* barrow_status */
    uint32_t count;
} cli_batch;

/* Makes and measures the next consecutive seeds, starting with the seed of [params]:
 * CLI_BATCH_MOST, or as many as are [left]. Hashes them if [is_hashed]. A failed seed has its
 * status; a failure of all seeds ends the batch, and so does a signal. Returns an exit code. */
int cli_batch_make(cli_batch *batch, cli_worker *worker, const barrow_params *params,
                   uint32_t flags, uint64_t left, bool is_hashed);

#endif
