/* SPDX-License-Identifier: MIT
 * Making dungeons, one or millions, by one thread or many. */
#ifndef CLI_JOBS_H
#define CLI_JOBS_H

#include "command.h"
#include "pool.h"
#include "progress.h"
#include "targets.h"

/* What is to be made. [options] are copied for each dungeon, with the workspace of the thread
 * that makes it. */
typedef struct cli_request {
    barrow_params params;   /* of the first; the others have the seeds that follow */
    barrow_options options; /* flags, trace, last pass */
    cli_targets targets;    /* where they go */
    uint64_t count;
    unsigned jobs;
    bool verify;
    cli_progress_mode progress;
    const uint64_t *seeds;  /* [count] of them, or NULL for those that follow params.seed */
    const uint64_t *hashes; /* what they must give; or NULL */
    bool keep_going;        /* leave out those of [seeds] that are bad, instead of stopping */
    bool sums;              /* whether [dungeons] is asked for, */
    uint64_t dungeons;      /* the sum of cli_seeds_mix over all that were made */
} cli_request;

/* Makes them all and writes them in the order of their seeds: the bytes do not depend on the
 * number of jobs. Answers an exit code. */
int cli_jobs_run(cli_request *request);

#endif
