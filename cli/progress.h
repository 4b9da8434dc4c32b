/* SPDX-License-Identifier: MIT
 * How far a long command has come, on standard error: a bar on a terminal, lines of JSON with
 * --progress json, nothing with --quiet or where nobody looks. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <pthread.h>
#include <time.h>

#include "command.h"

typedef enum cli_progress_mode {
    CLI_PROGRESS_NONE,
    CLI_PROGRESS_BAR,
    CLI_PROGRESS_JSON
} cli_progress_mode;

typedef struct cli_progress {
    pthread_mutex_t lock;
    cli_progress_mode mode;
    const char *what; /* the command, for JSON */
    uint64_t total;   /* 0 where it is not known */
    uint64_t done;    /* of the total */
    uint64_t before;  /* of these, done by an earlier run */
    uint64_t hits;
    bool has_hits; /* whether they are shown */
    bool is_shown; /* a bar stands on the terminal */
    struct timespec began, last;
} cli_progress;

/* The mode that --progress, --quiet and the terminal ask for. [to_terminal] says whether results go
 * there too, so that a bar would mix with them. Answers an exit code. */
int cli_progress_choose(const cli_args *args, bool to_terminal, cli_progress_mode *mode);

/* Begins; [total] 0 is not known. Nothing is shown in the first half second. */
void cli_progress_begin(cli_progress *progress, cli_progress_mode mode, const char *what,
                        uint64_t total);

/* More is done, and hits were found: any thread may say so. Hits are shown once [hits] was ever
 * given as other than CLI_NO_HITS. */
#define CLI_NO_HITS (~(uint64_t)0)
void cli_progress_add(cli_progress *progress, uint64_t done, uint64_t hits);

/* The same of what an earlier run did: it does not count for the rate. */
void cli_progress_resume(cli_progress *progress, uint64_t done, uint64_t hits);

/* Takes the bar away, so that a message can be printed. */
void cli_progress_clear(cli_progress *progress);

/* Takes it away for good; JSON gets its last line. */
void cli_progress_end(cli_progress *progress);

#endif
