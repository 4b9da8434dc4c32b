/* SPDX-License-Identifier: MIT
 * Trials in child processes. */
#define _DEFAULT_SOURCE /* for MAP_ANONYMOUS */
#include "lib/survive.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define PATIENCE 60 /* seconds for one trial */

test_progress *test_progress_begin(void)
{
    test_progress *progress = mmap(NULL, sizeof *progress, PROT_READ | PROT_WRITE,
                                   MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (progress == MAP_FAILED)
        abort();
    return progress;
}

/* The sanitizer's output is discarded: each program can run one trial by itself to show it. */
static void run_in_child(test_progress *progress, const test_trials *trials)
{
    if (!freopen("/dev/null", "w", stderr))
        abort();
    trials->run(progress, trials->user);
    exit(0);
}

/* Waits for the child, and kills it if it makes no progress. */
static bool wait_for(pid_t child, const test_progress *progress)
{
    uint32_t seen = progress->next;
    int status, quiet = 0;
    while (waitpid(child, &status, WNOHANG) == 0) {
        usleep(2000);
        quiet = progress->next == seen ? quiet + 1 : 0;
        seen = progress->next;
        if (quiet > PATIENCE * 500)
            kill(child, SIGKILL);
    }
    return status == 0;
}

void test_survive(test_progress *progress, const test_trials *trials)
{
    for (;;) {
        fflush(stdout);
        pid_t child = fork();
        if (child == 0)
            run_in_child(progress, trials);
        if (child < 0)
            abort();
        if (wait_for(child, progress))
            return;
        progress->failed++;
        if (trials->is_loud)
            trials->tell(progress->next - 1, "it crashed, hung or left memory behind",
                         trials->user);
    }
}
