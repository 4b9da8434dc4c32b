/* SPDX-License-Identifier: MIT
 * The thread pool of the command. Threads share a long row of work: seeds, documents, chunks. The row
 * is dealt in parcels; a thread works on one, and parcels are delivered in the order of the row, by
 * one thread at a time. So results do not depend on the number of threads.
 *
 * A thread whose parcel is early leaves it and takes the next, but nobody gets further ahead than
 * the ring of parcels is long: that bounds memory. Parcels of the ring are used again, with all
 * the memory that they have grown. */
#ifndef CLI_POOL_H
#define CLI_POOL_H

#include <pthread.h>

#include "command.h"

#define CLI_JOBS_MOST 256

/* One thread's own. */
typedef struct cli_hand {
    barrow_workspace *workspace;
    barrow_dungeon dungeon;
    void *own; /* for the caller */
} cli_hand;

/* A piece of the row on its way. */
typedef struct cli_parcel {
    uint64_t first, end; /* numbers of the row; [end] is the first that is not in it */
    int code;            /* what work returned */
    bool is_ready;       /* worked on, and not delivered yet */
    void *own;           /* [own_size] bytes for the caller, from work to deliver; zero at first */
} cli_parcel;

/* What to do, filled in by the caller; the rest belongs to the pool. */
typedef struct cli_pool {
    unsigned jobs;               /* threads; the calling thread is one of them */
    uint64_t count;              /* of the row */
    uint64_t chunk_least, chunk; /* how many numbers a parcel has: least, most */
    unsigned ahead;              /* parcels in the ring for each job; 0 is two */
    size_t own_size;             /* bytes of parcel->own */
    void *user;                  /* handed to the functions */
    /* Fills the next parcel of a row whose length is not known; false at its end. By one thread at a
     * time, in order. NULL deals the numbers up to [count]. */
    bool (*fill)(void *user, cli_parcel *parcel);
    /* Works on a parcel. Returns an exit code: any but CLI_DONE makes it the last of the run. */
    int (*work)(void *user, cli_hand *hand, cli_parcel *parcel);
    /* Takes what the parcel holds, also where its code says that it is the last. Returns an exit
     * code, as work does. NULL where order does not matter. */
    int (*deliver)(void *user, cli_parcel *parcel);
    /* Frees what parcel->own holds; may be NULL. */
    void (*discard)(void *own);
    /* Runs in the calling thread, which then works only in place of one that could not be started;
     * NULL as a rule. */
    void (*serve)(void *user);

    cli_hand *hands; /* [jobs] of them, from begin to end */
    cli_parcel *ring;
    char *owns; /* what all parcels have of the caller */
    unsigned ring_size;
    pthread_mutex_t lock;
    pthread_cond_t moved;
    uint64_t next;             /* first number that was not dealt */
    uint64_t taken, delivered; /* parcels */
    bool is_filling, is_delivering, is_dealt, is_stopped;
    int code; /* how it ends so far */
} cli_pool;

/* Threads for [count] pieces of work (UINT64_MAX: not known): what --jobs says, else all cores
 * where it is worth it. Returns an exit code. */
int cli_pool_jobs(const cli_args *args, uint64_t count, unsigned *jobs);

/* Makes hands and ring; false when there is no memory, and says so. End it in any case. */
bool cli_pool_begin(cli_pool *pool);
void cli_pool_end(cli_pool *pool);

/* Runs to the end of the row, to the first code that is not CLI_DONE, or to a signal. Returns an
 * exit code; after a signal its own, if the signal cut anything. What was delivered has no gap. */
int cli_pool_run(cli_pool *pool);

/* Ends the run: nothing more is taken or delivered. The first [code] that is not CLI_DONE stays. */
void cli_pool_stop(cli_pool *pool, int code);

/* Waits in the middle of [parcel] until all before it is delivered; false where the run is over.
 * Then the caller of work may deliver a part of it, so that a large one needs little memory. */
bool cli_pool_wait_turn(cli_pool *pool, const cli_parcel *parcel);

/* For work that is done elsewhere, from [serve]. Takes the next parcel: NULL where there is none
 * now, or none any more. Done with it, puts it back; [code] is as of work. */
cli_parcel *cli_pool_take(cli_pool *pool);
void cli_pool_done(cli_pool *pool, cli_parcel *parcel, int code);
bool cli_pool_is_over(cli_pool *pool); /* all is delivered, or nothing more will be */

#endif
