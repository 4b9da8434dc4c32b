/* SPDX-License-Identifier: MIT
 * Barrow's side of the comparison: times barrow_generate, from the parameters to the finished
 * dungeon with its proof, reusing one workspace and one dungeon as a game would. It computes no
 * hash or metrics and writes no documents.
 *
 *     barrow-bench CASE SECONDS FAMILY [no-proof] [passes] [preset=NAME] [NAME=VALUE ...]
 *     barrow-bench CASE SECONDS puzzle KIND
 *
 * With "passes" it prints what each pass costs instead. Puzzles have 7x7 tiles; their time includes
 * the proof and all failed tries. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "barrow/barrow.h"
#include "measure.h"
#include "passes.h"

/* The workspace is in [options]; it and the dungeon last for the whole measurement. */
typedef struct maker {
    barrow_params params;
    barrow_options options;
    barrow_dungeon dungeon;
    barrow_error error;
    bool passes;
} maker;

/* Anchors are bends of corridors, not rooms. */
static uint64_t count_rooms(const barrow_dungeon *dungeon)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        count += dungeon->rooms[i].kind != BARROW_ROOM_ANCHOR;
    return count;
}

/* A seed that cannot satisfy the parameters counts as work done, like any other. */
static bool make_dungeon(void *user, uint64_t seed, uint64_t *rooms)
{
    maker *self = user;
    self->params.seed = seed;
    barrow_status status =
        barrow_generate(&self->params, &self->options, &self->dungeon, &self->error);
    if (rooms)
        *rooms += count_rooms(&self->dungeon);
    return status == BARROW_OK || status == BARROW_IMPOSSIBLE;
}

/* Applies "no-proof", "passes", "preset=NAME" or "NAME=VALUE". */
static bool apply(maker *self, char *setting)
{
    if (strcmp(setting, "no-proof") == 0) {
        self->options.flags |= BARROW_SKIP_PROOF;
        return true;
    }
    if (strcmp(setting, "passes") == 0) {
        self->passes = true;
        return true;
    }
    char *value = strchr(setting, '=');
    if (!value) {
        snprintf(self->error.text, sizeof self->error.text, "'%s' is not NAME=VALUE", setting);
        return false;
    }
    *value++ = '\0';
    if (strcmp(setting, "preset") == 0)
        return barrow_params_preset(&self->params, value, &self->error) == BARROW_OK;
    return barrow_params_set(&self->params, setting, value, &self->error) == BARROW_OK;
}

/* Words 1 to 3 are the case, the seconds and the family; settings follow. */
static int measure_case(maker *self, int count, char **words)
{
    bool ok = true;
    for (int i = 4; ok && i < count; i++)
        ok = apply(self, words[i]);
    double seconds = atof(words[2]);
    if (ok && self->passes)
        ok = bench_passes(&self->params, &self->options, seconds, &self->error);
    else if (ok)
        ok = bench_measure(words[1], seconds, make_dungeon, self) == 0;
    if (!ok)
        fprintf(stderr, "%s: %s\n", words[1], self->error.text);
    return ok ? 0 : 1;
}

/* ---- puzzles ---------------------------------------------------------------------------- */

typedef struct puzzle_maker {
    barrow_puzzle_params params;
    barrow_options options;
} puzzle_maker;

/* A puzzle has no rooms. */
static bool make_puzzle(void *user, uint64_t seed, uint64_t *rooms)
{
    puzzle_maker *self = user;
    barrow_puzzle puzzle;
    (void)rooms;
    self->params.seed = seed;
    return barrow_puzzle_make(&self->params, &self->options, &puzzle, NULL) == BARROW_OK;
}

static int measure_puzzles(const char *name, double seconds, const char *kind_name)
{
    uint32_t kind = 0;
    while (kind < BARROW_PUZZLE_KIND_COUNT &&
           strcmp(barrow_puzzle_kind_info(kind)->name, kind_name) != 0)
        kind++;
    puzzle_maker self = {.params = barrow_default_puzzle_params((barrow_puzzle_kind)kind)};
    self.options.workspace = barrow_workspace_create(NULL);
    int status = bench_measure(name, seconds, make_puzzle, &self);
    barrow_workspace_free(self.options.workspace);
    return status;
}

int main(int count, char **words)
{
    barrow_family family;
    if (count == 5 && strcmp(words[3], "puzzle") == 0)
        return measure_puzzles(words[1], atof(words[2]), words[4]);
    if (count < 4 || !barrow_family_find(words[3], &family)) {
        fprintf(stderr, "usage: %s CASE SECONDS FAMILY [no-proof] [passes] [preset=NAME] [NAME=VALUE ...]\n"
                "       %s CASE SECONDS puzzle KIND\n",
                words[0], words[0]);
        return 2;
    }
    maker self = {.params = barrow_default_params(family)};
    self.options.workspace = barrow_workspace_create(NULL);
    int status = measure_case(&self, count, words);
    barrow_dungeon_free(&self.dungeon);
    barrow_workspace_free(self.options.workspace);
    return status;
}
