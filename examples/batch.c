/* SPDX-License-Identifier: MIT
 * Floors for a simulator: each thread fills its part of one buffer, with a workspace and a dungeon
 * of its own. The floors do not depend on the number of threads.
 *
 *     batch [FLOORS] [THREADS] [--no-proof]
 */
#include <barrow/barrow.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define FLOORS_MOST  1000000
#define THREADS_MOST 64
#define AT_ONCE      256 /* floors per call, as if to reset this many environments */

typedef struct worker {
    pthread_t thread;
    barrow_options options; /* a workspace of its own */
    barrow_dungeon dungeon;
    uint8_t *tiles;      /* AT_ONCE floors, filled over and over */
    uint32_t first, end; /* its seeds */
    uint64_t walkable;   /* the result */
    barrow_error error;
} worker;

static const uint32_t width = 56, height = 32;

/* Represents a simulator's use of the tiles; here they are counted. */
static void use_floors(worker *self, uint32_t count)
{
    for (size_t i = 0; i < (size_t)count * width * height; i++)
        self->walkable += (self->tiles[i] & BARROW_TILE_WALKABLE) != 0;
}

/* Seeds count up from params.seed, so a worker sets it to the first of each batch. */
static void *work(void *user)
{
    worker *self = user;
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    for (uint32_t at = self->first; at < self->end; at += AT_ONCE) {
        uint32_t left = self->end - at;
        barrow_batch_buffer buffer = {.count = left < AT_ONCE ? left : AT_ONCE,
                                      .tiles = self->tiles};
        params.seed = at;
        if (barrow_batch(&params, &self->options, &self->dungeon, &buffer, &self->error) !=
            BARROW_OK)
            return NULL;
        use_floors(self, buffer.count);
    }
    return NULL;
}

/* One workspace for each thread is all the library asks for (G6). */
static void begin(worker *self, uint32_t first, uint32_t end, uint32_t flags)
{
    memset(self, 0, sizeof *self);
    self->options.workspace = barrow_workspace_create(NULL);
    self->options.flags = flags;
    self->tiles = malloc((size_t)AT_ONCE * width * height);
    self->first = first;
    self->end = end;
    if (!self->options.workspace || !self->tiles ||
        pthread_create(&self->thread, NULL, work, self) != 0) {
        puts("out of memory");
        exit(1);
    }
}

/* The sums over all parts do not depend on how the parts were cut. */
static uint64_t finish(worker *self)
{
    pthread_join(self->thread, NULL);
    if (self->error.status != BARROW_OK) {
        puts(self->error.text);
        exit(1);
    }
    barrow_dungeon_free(&self->dungeon);
    barrow_workspace_free(self->options.workspace);
    free(self->tiles);
    return self->walkable;
}

static double seconds(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Parts are cut by multiplying before dividing, so that their sizes differ by at most one floor and
 * no floor is left out. */
int main(int argc, char **argv)
{
    static worker workers[THREADS_MOST];
    int is_quick = argc > 1 && strcmp(argv[argc - 1], "--no-proof") == 0;
    int numbers = argc - 1 - is_quick;
    uint32_t floors = numbers > 0 ? (uint32_t)strtoul(argv[1], NULL, 10) : 100000;
    uint32_t threads = numbers > 1 ? (uint32_t)strtoul(argv[2], NULL, 10) : 2;
    if (numbers > 2 || !floors || floors > FLOORS_MOST || !threads || threads > THREADS_MOST)
        return puts("usage: batch [FLOORS] [THREADS] [--no-proof]"), 2;
    double began = seconds();
    for (uint32_t i = 0; i < threads; i++)
        begin(&workers[i], (uint32_t)((uint64_t)floors * i / threads),
              (uint32_t)((uint64_t)floors * (i + 1) / threads), is_quick ? BARROW_SKIP_PROOF : 0);
    uint64_t walkable = 0;
    for (uint32_t i = 0; i < threads; i++)
        walkable += finish(&workers[i]);
    double elapsed = seconds() - began;
    printf("%u floors, %llu tiles to walk on\n", floors, (unsigned long long)walkable);
    printf("%u threads, %.0f floors per second and thread\n", threads, floors / elapsed / threads);
    return 0;
}
