/* SPDX-License-Identifier: MIT
 * One measurement of the comparison: makes a case over and over, each time from a new seed, for
 * some seconds of this thread's CPU time after a warm-up. Prints one line
 *
 *     CASE <tab> nanoseconds each <tab> how many were made <tab> rooms each, or - if unknown
 *
 * bench/peers.js prints the same shape, and bench/report.js reads it. */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <stdbool.h>
#include <stdint.h>

/** Makes one from [seed]; false ends the measurement. Adds its rooms to [rooms], which is NULL
 * while the clock runs. */
typedef bool (*bench_make)(void *user, uint64_t seed, uint64_t *rooms);

/** Measures and prints. Returns the exit status of the program: 0, or 1 if a dungeon could not be
 * made. */
int bench_measure(const char *name, double seconds, bench_make make, void *user);

#endif
