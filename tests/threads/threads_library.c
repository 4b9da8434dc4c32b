/* SPDX-License-Identifier: MIT
 * Eight threads at once (G6), for the thread sanitizer: each generates, verifies, measures and
 * exports all families in its own workspace, from the same const parameters; then all of them
 * read the same const dungeons. Every thread must get the result of a single thread.
 *
 *     threads_library [ROUNDS]
 *     threads_library --self-test   threads that race, or differ, on purpose: both must be seen */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/support.h"

#define THREADS     8
#define RACE_STATUS 66 /* the thread sanitizer's exit status */

static const struct {
    barrow_family family;
    const char *settings;
} kinds[] = {
    {BARROW_FLOOR, ""},
    {BARROW_FLOOR, "floors=2 monster_house=100 shop=100 maze=100 imperfect=50 structures=4"},
    {BARROW_QUEST, "loops=30 returns=30 bonus_min=1"},
    {BARROW_QUEST, "best_of=2 width=9 height=9"},
    {BARROW_CRAWL, "size=small"},
    {BARROW_CRAWL, "exploration=100 foes=4"},
};

enum { KIND_COUNT = sizeof kinds / sizeof kinds[0] };

/* Data that all threads share; nothing writes to it while they run. */
typedef struct shared_work {
    barrow_params params[KIND_COUNT];
    barrow_dungeon dungeons[KIND_COUNT];
    uint64_t seeds;
    void (*work)(const struct shared_work *shared, uint64_t *result);
} shared_work;

typedef struct worker {
    pthread_t thread;
    const shared_work *shared;
    uint64_t result;
} worker;

static int fold_bytes(void *user, const char *bytes, size_t size)
{
    uint64_t *result = user;
    for (size_t i = 0; i < size; i++)
        *result = (*result ^ (unsigned char)bytes[i]) * 0x100000001B3u;
    return 0;
}

/* ---- what a thread does ----------------------------------------------------------------- */

static void read_dungeon(const barrow_dungeon *dungeon, const barrow_options *options,
                         uint64_t *result)
{
    barrow_report report;
    int32_t values[BARROW_METRIC_MAX];
    uint64_t hash = barrow_dungeon_hash(dungeon);
    barrow_export_options how = {.run = *options};
    const barrow_format *format;
    fold_bytes(result, (const char *)&hash, sizeof hash);
    if (barrow_verify(dungeon, options, &report, NULL) != BARROW_OK || report.status != BARROW_OK)
        *result = 0;
    if (barrow_metrics(dungeon, options, values, NULL) != BARROW_OK)
        *result = 0;
    for (uint32_t i = 0; (format = barrow_format_info(i)); i++)
        barrow_export(dungeon, format->name, &how, (barrow_sink){fold_bytes, result}, NULL);
}

static void generate_all(const shared_work *shared, uint64_t *result)
{
    barrow_options options = {.workspace = barrow_workspace_create(NULL)};
    barrow_dungeon dungeon = {0};
    for (uint64_t seed = 0; seed < shared->seeds; seed++) {
        for (int kind = 0; kind < KIND_COUNT; kind++) {
            barrow_params params = shared->params[kind];
            params.seed = seed;
            if (barrow_generate(&params, &options, &dungeon, NULL) == BARROW_OK)
                read_dungeon(&dungeon, &options, result);
        }
    }
    barrow_dungeon_free(&dungeon);
    barrow_workspace_free(options.workspace);
}

static void read_shared(const shared_work *shared, uint64_t *result)
{
    barrow_options options = {.workspace = barrow_workspace_create(NULL)};
    for (uint64_t round = 0; round < shared->seeds; round++)
        for (int kind = 0; kind < KIND_COUNT; kind++)
            read_dungeon(&shared->dungeons[kind], &options, result);
    barrow_workspace_free(options.workspace);
}

/* ---- planted faults --------------------------------------------------------------------- */

static uint64_t unguarded;

static void race(const shared_work *shared, uint64_t *result)
{
    for (uint64_t i = 0; i < 1000 * shared->seeds; i++)
        unguarded++;
    *result = 1;
}

static void differ(const shared_work *shared, uint64_t *result)
{
    (void)shared;
    *result = (uint64_t)(uintptr_t)result;
}

/* ---- the run ---------------------------------------------------------------------------- */

static void *run_worker(void *user)
{
    worker *one = user;
    one->shared->work(one->shared, &one->result);
    return NULL;
}

/* Returns whether all threads get the same nonzero result. */
static bool agree(shared_work *shared, void (*work)(const shared_work *shared, uint64_t *result))
{
    worker workers[THREADS], alone = {.shared = shared};
    shared->work = work;
    run_worker(&alone);
    bool same = alone.result != 0;
    for (int i = 0; i < THREADS; i++) {
        workers[i] = (worker){.shared = shared};
        if (pthread_create(&workers[i].thread, NULL, run_worker, &workers[i]) != 0)
            abort();
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(workers[i].thread, NULL);
        same = same && workers[i].result == alone.result;
    }
    return same;
}

static void begin_shared(shared_work *shared, uint64_t seeds)
{
    memset(shared, 0, sizeof *shared);
    shared->seeds = seeds;
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        shared->params[kind] = test_params(kinds[kind].family, 7, kinds[kind].settings);
        if (barrow_generate(&shared->params[kind], NULL, &shared->dungeons[kind], NULL) !=
            BARROW_OK)
            abort();
    }
}

static void end_shared(shared_work *shared)
{
    for (int kind = 0; kind < KIND_COUNT; kind++)
        barrow_dungeon_free(&shared->dungeons[kind]);
}

/* Runs a planted fault in a separate process: the sanitizer ends it. */
static bool is_seen(shared_work *shared, void (*work)(const shared_work *shared, uint64_t *result),
                    int wanted)
{
    int status = 0;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        if (!freopen("/dev/null", "w", stderr))
            _exit(2);
        exit(agree(shared, work) ? 0 : 1);
    }
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == wanted;
}

int main(int argc, char **argv)
{
    shared_work shared;
    int good = 0, all = 2;
    bool planted = argc > 1 && strcmp(argv[1], "--self-test") == 0;
    begin_shared(&shared, argc > 1 && !planted ? (uint64_t)atoi(argv[1]) : 5);
    if (planted) {
        good += is_seen(&shared, race, RACE_STATUS);
        good += is_seen(&shared, differ, 1);
    } else {
        good += agree(&shared, generate_all);
        good += agree(&shared, read_shared);
    }
    end_shared(&shared);
    printf("%d passed, %d failed\n", good, all - good);
    return good != all;
}
