/* SPDX-License-Identifier: MIT
 * Measures each pass with a stopwatch in the trace. A pass takes less time than a query for CPU
 * time, so this uses wall time; dungeons during which the machine did something else take far
 * longer than usual and are left out. The cost of reading the clock is subtracted.
 *
 * The first pass includes the work before it: checking the parameters, opening the dungeon. */
#define _POSIX_C_SOURCE 200809L
#include "passes.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define FIRST       1001 /* dungeons that establish the usual time */
#define INTERRUPTED 1e6  /* ns over the usual time: something else ran */

typedef struct stopwatch {
    double last, clock_cost;
    double total;                     /* of this dungeon */
    double lap[BARROW_PASS_MAX + 1];  /* of this dungeon; the last is the rest */
    double sums[BARROW_PASS_MAX + 1]; /* of all dungeons that count */
    uint64_t counted;
} stopwatch;

static double wall_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* Returns the shortest of many readings, because other work can only make a reading longer. */
static double measure_clock(void)
{
    double least = 1e9;
    for (int i = 0; i < 1000; i++) {
        double start = wall_ns();
        for (int k = 0; k < 10; k++)
            wall_ns();
        double each = (wall_ns() - start) / 11;
        least = each < least ? each : least;
    }
    return least;
}

/* Adds to the lap, because a pass that is retried has several laps. */
static void end_lap(stopwatch *watch, uint32_t lap)
{
    double now = wall_ns();
    double spent = now - watch->last - watch->clock_cost;
    watch->lap[lap] += spent;
    watch->total += spent;
    watch->last = now;
}

static int end_pass(void *user, const barrow_trace *trace)
{
    end_lap(user, trace->index);
    return 0;
}

/* The last element of [lap] is the time after the last pass. */
static bool time_one(stopwatch *watch, const barrow_params *params, const barrow_options *options,
                     barrow_dungeon *dungeon, barrow_error *error)
{
    for (int i = 0; i <= BARROW_PASS_MAX; i++)
        watch->lap[i] = 0;
    watch->total = 0;
    watch->last = wall_ns();
    barrow_status status = barrow_generate(params, options, dungeon, error);
    end_lap(watch, BARROW_PASS_MAX);
    return status == BARROW_OK || status == BARROW_IMPOSSIBLE;
}

static int compare_times(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void count_dungeon(stopwatch *watch)
{
    watch->counted++;
    for (int i = 0; i <= BARROW_PASS_MAX; i++)
        watch->sums[i] += watch->lap[i];
}

static void print_row(const stopwatch *watch, const char *name, int lap, double total)
{
    double ns = watch->sums[lap] / (double)watch->counted;
    printf("  %-20s %9.0f ns  %5.1f %%\n", name, ns, 100 * ns / total);
}

static void print_passes(const stopwatch *watch, const barrow_params *params, bool proof)
{
    uint32_t count;
    const barrow_pass *passes = barrow_passes(params->family, &count);
    double total = 0;
    for (int i = 0; i <= BARROW_PASS_MAX; i++)
        total += watch->sums[i] / (double)watch->counted;
    printf("%s: %.0f ns\n", barrow_family_name(params->family), total);
    for (uint32_t i = 0; i < count; i++)
        print_row(watch, passes[i].name, (int)i, total);
    print_row(watch, proof ? "(tiles, proof)" : "(tiles)", BARROW_PASS_MAX, total);
}

/* The first dungeons only establish what is usual: the limit is their median time plus INTERRUPTED.
 * The clock of [seconds] starts after them. */
static bool time_all(stopwatch *watch, barrow_params *params, const barrow_options *options,
                     double seconds, barrow_error *error)
{
    static double first[FIRST];
    barrow_dungeon dungeon = {0};
    double limit = 0, end = 0;
    bool ok = true;
    for (int i = 0; ok && (i < FIRST || watch->last < end); i++, params->seed++) {
        ok = time_one(watch, params, options, &dungeon, error);
        if (i >= FIRST && watch->total < limit)
            count_dungeon(watch);
        if (i < FIRST)
            first[i] = watch->total;
        if (i == FIRST - 1) {
            qsort(first, FIRST, sizeof *first, compare_times);
            limit = first[FIRST / 2] + INTERRUPTED;
            end = watch->last + seconds * 1e9;
        }
    }
    barrow_dungeon_free(&dungeon);
    return ok && watch->counted;
}

bool bench_passes(const barrow_params *params, const barrow_options *options, double seconds,
                  barrow_error *error)
{
    stopwatch watch = {.clock_cost = measure_clock()};
    barrow_params each = *params;
    barrow_options traced = *options;
    traced.trace = end_pass;
    traced.trace_user = &watch;
    traced.flags |= BARROW_TRACE_LIGHT;
    if (!time_all(&watch, &each, &traced, seconds, error))
        return false;
    print_passes(&watch, params, !(options->flags & BARROW_SKIP_PROOF));
    return true;
}
