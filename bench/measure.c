/* SPDX-License-Identifier: MIT
 * The clock of the comparison: CPU time of this thread, so that other work on the machine affects
 * cache and frequency, but adds no time. It is read once per batch. A measurement always uses the
 * same seeds, so only the machine makes rounds differ. */
#define _POSIX_C_SOURCE 200809L
#include "measure.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#define BATCH      64       /* made between two readings of the clock */
#define WARM_UP    0.25     /* fraction of the seconds asked for */
#define WARM_SEED  1u       /* first seed of the warm-up */
#define TIMED_SEED 1000000u /* first seed of the timed part */

typedef struct tally {
    uint64_t made;
    double ns;
} tally;

static double thread_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* Makes dungeons for [seconds]; counts rooms unless [rooms] is NULL. Rooms are counted in the
 * warm-up, which has its own seeds: counting takes time, and a timed case should do nothing
 * else. */
static bool make_for(double seconds, bench_make make, void *user, uint64_t *rooms, tally *out)
{
    uint64_t seed = rooms ? WARM_SEED : TIMED_SEED;
    double start = thread_ns();
    *out = (tally){0};
    do {
        for (int i = 0; i < BATCH; i++)
            if (!make(user, seed + out->made++, rooms))
                return false;
        out->ns = thread_ns() - start;
    } while (out->ns < seconds * 1e9);
    return true;
}

/* The rooms per dungeon come from the warm-up, the time per dungeon from the timed part. */
int bench_measure(const char *name, double seconds, bench_make make, void *user)
{
    uint64_t rooms = 0;
    tally warm, timed;
    if (!make_for(seconds * WARM_UP, make, user, &rooms, &warm) ||
        !make_for(seconds, make, user, NULL, &timed))
        return 1;
    printf("%s\t%.1f\t%" PRIu64 "\t%.1f\n", name, timed.ns / (double)timed.made, timed.made,
           (double)rooms / (double)warm.made);
    return 0;
}
