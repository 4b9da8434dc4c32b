/* SPDX-License-Identifier: MIT
 * The progress of a long command, on standard error: a bar on a terminal, lines of JSON with
 * --progress json, nothing with --quiet or without a terminal. */
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
    struct timespec began, last;
} cli_progress;

/* Chooses the mode by --progress, --quiet and the terminal. [to_terminal] says whether results go
 * there too, in which case a bar would mix with them. Returns an exit code. */
int cli_progress_choose(const cli_args *args, bool to_terminal, cli_progress_mode *mode);

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

#endif
