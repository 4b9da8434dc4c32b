/* SPDX-License-Identifier: MIT
 * Threads with a workspace each: the library keeps no state of its own, so there is nothing to
 * lock. Looks among some thousand seeds for the quest that makes the player walk back the least.
 * The answer does not depend on the number of threads.
 *
 *     threads [THREADS] [SEEDS]
 */
#include <barrow/barrow.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MOST = 64 };

typedef struct worker {
    pthread_t thread;
    uint64_t first, end;
    uint64_t best_seed;
    int32_t best; /* rooms that its walkthrough enters again */
    barrow_error error;
    barrow_status status;
} worker;

/* Returns the row of the metric called [name]. */
static uint32_t metric(const char *name)
{
    uint32_t count, i = 0;
    const barrow_metric_info *rows = barrow_metric_infos(BARROW_QUEST, &count);
    while (i < count && strcmp(rows[i].name, name) != 0)
        i++;
    return i;
}

/* Among equal quests the lower seed wins, here by < and in main by the order of the workers: so the
 * number of threads does not matter. */
static void *search(void *user)
{
    worker *self = user;
    barrow_params params = barrow_default_params(BARROW_QUEST);
    barrow_options options = {.workspace = barrow_workspace_create(NULL)};
    barrow_dungeon dungeon = {0}; /* filled again and again: its memory is reused too */
    uint32_t walked_again = metric("backtracking");
    for (params.seed = self->first; params.seed < self->end; params.seed++) {
        int32_t values[BARROW_METRIC_MAX];
        self->status = barrow_generate(&params, &options, &dungeon, &self->error);
        if (self->status == BARROW_OK)
            self->status = barrow_metrics(&dungeon, &options, values, &self->error);
        if (self->status != BARROW_OK)
            break;
        if (params.seed == self->first || values[walked_again] < self->best) {
            self->best = values[walked_again];
            self->best_seed = params.seed;
        }
    }
    barrow_dungeon_free(&dungeon);
    barrow_workspace_free(options.workspace);
    return NULL;
}

static uint64_t number(int argc, char **argv, int at, uint64_t otherwise)
{
    return argc > at ? strtoull(argv[at], NULL, 10) : otherwise;
}

/* Parts are cut by multiplying before dividing, so none is empty and none is missed. */
int main(int argc, char **argv)
{
    static worker workers[THREADS_MOST];
    uint64_t threads = number(argc, argv, 1, 4), seeds = number(argc, argv, 2, 2000);
    if (threads < 1 || threads > THREADS_MOST || seeds < threads)
        return fprintf(stderr, "usage: threads [THREADS] [SEEDS]\n"), 2;
    for (uint64_t i = 0; i < threads; i++) {
        workers[i].first = seeds * i / threads;
        workers[i].end = seeds * (i + 1) / threads;
        if (pthread_create(&workers[i].thread, NULL, search, &workers[i]) != 0)
            return fprintf(stderr, "there is no thread %u\n", (unsigned)i), 1;
    }
    const worker *best = &workers[0];
    for (uint64_t i = 0; i < threads; i++) {
        pthread_join(workers[i].thread, NULL);
        if (workers[i].status != BARROW_OK)
            return puts(workers[i].error.text), 1;
        if (workers[i].best < best->best)
            best = &workers[i];
    }
    printf("seed %u walks back through %d rooms only\n", (unsigned)best->best_seed, best->best);
    return 0;
}
