/* SPDX-License-Identifier: MIT
 * A crew: threads that share a long row of dungeons. The row is dealt in chunks; each thread has a
 * workspace and a dungeon of its own. What a chunk gave is delivered in the order of the chunks, by
 * one thread at a time, so that results do not depend on the number of threads. */
#ifndef CLI_CREW_H
#define CLI_CREW_H

#include "progress.h"

/* One thread's own. */
typedef struct cli_hand {
    unsigned number; /* from 0 */
    barrow_workspace *workspace;
    barrow_dungeon dungeon;
    void *own; /* for who runs the crew */
} cli_hand;

/* Filled in by the caller but for the hands. What [work] leaves in hand->own, [deliver] of the
 * same chunk finds there: no other chunk of the hand comes between. */
typedef struct cli_crew {
    uint64_t count; /* of the row */
    uint64_t chunk; /* how many are dealt at once */
    unsigned jobs;  /* threads */
    void *user;     /* handed to the functions */
    /* Does numbers [first] to [end] - 1 of the row. Answers an exit code; all but CLI_DONE stops.
     */
    int (*work)(void *user, cli_hand *hand, uint64_t first, uint64_t end);
    /* Takes what the hand has of them, in their order; NULL where order does not matter. */
    int (*deliver)(void *user, cli_hand *hand, uint64_t first, uint64_t end);
    cli_progress *progress; /* told of every chunk; may be NULL */
    cli_hand *hands;        /* [jobs] of them, from begin to end */
} cli_crew;

/* Threads for [count] dungeons: what --jobs says, else all cores where it is worth it. Answers an
 * exit code. */
int cli_crew_jobs(const cli_args *args, uint64_t count, unsigned *jobs);

/* Makes the hands; false when there is no memory, and says so. End it in any case. */
bool cli_crew_begin(cli_crew *crew);
void cli_crew_end(cli_crew *crew);

/* Runs to the end of the row, to the first failure or to a signal. Answers an exit code; after a
 * signal its own. What was delivered is a whole number of chunks from the start. */
int cli_crew_run(cli_crew *crew);

#endif
