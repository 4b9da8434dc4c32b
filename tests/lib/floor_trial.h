/* SPDX-License-Identifier: MIT
 * What the property tests of floors share: counting, one floor made and verified, the command
 * that shows a failure, and numbers drawn for the tests themselves. */
#ifndef FLOOR_TRIAL_H
#define FLOOR_TRIAL_H

#include "barrow/barrow.h"
#include "base/rng.h"

typedef struct floor_trial {
    barrow_options options;
    barrow_dungeon dungeon; /* the last one made */
    barrow_error error;
    uint64_t passed, failed, floors;
    uint32_t worst_attempts;
} floor_trial;

void trial_begin(floor_trial *trial);

/* Prints "N passed, N failed". Returns the exit code. */
int trial_end(floor_trial *trial);

/* Counts a check; prints [what] and the command of [params] (may be NULL) if it fails. */
bool trial_expect(floor_trial *trial, bool holds, const barrow_params *params, const char *what);

/* Makes the floor, which must take one attempt. Returns BARROW_OK, or counts a failure. */
bool trial_make(floor_trial *trial, const barrow_params *params);

/* Makes it, and barrow_verify must find nothing. */
bool trial_floor(floor_trial *trial, const barrow_params *params);

/* Returns a stream for the test's own choices. */
brw_rng trial_rng(const char *purpose, uint64_t key);

/* Returns the defaults with a layout and "name=value ..." applied. */
barrow_params trial_params(int layout, uint64_t seed, const char *settings);

#endif
