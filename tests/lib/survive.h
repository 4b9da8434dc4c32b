/* SPDX-License-Identifier: MIT
 * Trials that may crash: they run in a child process, and in another one after each crash, so that
 * one fault does not hide the next. */
#ifndef TEST_SURVIVE_H
#define TEST_SURVIVE_H

#include <stdbool.h>
#include <stdint.h>

/* Shared with the child. */
typedef struct test_progress {
    uint32_t next; /* the next trial; the child increments it before it begins one */
    uint32_t passed, failed;
} test_progress;

typedef struct test_trials {
    /* Runs the trials from progress->next on, and counts what passed and failed. */
    void (*run)(test_progress *progress, void *user);
    /* Reports that trial [number] failed. */
    void (*tell)(uint32_t number, const char *fault, void *user);
    void *user;
    bool is_loud;
} test_trials;

/* Returns memory for the progress, all zero; it lives until the program ends. */
test_progress *test_progress_begin(void);

/* Runs all trials. One that crashes, leaks memory or takes over a minute has failed. */
void test_survive(test_progress *progress, const test_trials *trials);

#endif
