/* SPDX-License-Identifier: MIT
 * Making dungeons: one or millions, on one thread or many. */
#ifndef CLI_GENERATE_H
#define CLI_GENERATE_H

#include "pool.h"
#include "targets.h"

/* A request for dungeons. [options] are copied for each, with the thread's workspace. */
typedef struct cli_request {
    barrow_params params;   /* of the first dungeon; the others have the following seeds */
    barrow_options options; /* flags, trace, last pass */
    cli_targets targets;    /* where the dungeons go */
    uint64_t count;
    unsigned jobs;
    bool verify;
    bool has_seed; /* --params was a document, which has a seed */
    cli_progress_mode progress;
    const uint64_t *seeds;  /* [count] seeds, or NULL to count up from params.seed */
    const uint64_t *hashes; /* the content hashes that their dungeons must have; or NULL */
    bool keep_going;        /* skip bad [seeds] instead of stopping */
    uint64_t dungeons;      /* with [seeds], the sum of cli_seeds_mix over all dungeons made */
} cli_request;

/* Makes all dungeons of the request and writes them in the order of their seeds. The bytes do not
 * depend on the number of jobs. Returns an exit code. */
int cli_jobs_run(cli_request *request);

#endif
