/* SPDX-License-Identifier: MIT
 * The program that bench/instructions counts: makes, verifies, measures and writes dungeons of a
 * family from consecutive seeds, with workspace and dungeon reused. Prints the address of each
 * pass's function first, because callgrind counts by function.
 *
 *     barrow-count [--only-make] FAMILY COUNT [NAME=VALUE...]
 *     barrow-count puzzle COUNT KIND               puzzles alone, made and proved */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "barrow/barrow.h"

/* Returns a function as a number, because printf has no format for function pointers. */
static uintptr_t address_of(barrow_status (*run)(barrow_work *work))
{
    uintptr_t number = 0;
    memcpy(&number, &run, sizeof run);
    return number;
}

/* Rows and functions have different names; the address links the two. */
static void print_passes(barrow_family family)
{
    uint32_t count;
    const barrow_pass *passes = barrow_passes(family, &count);
    for (uint32_t i = 0; i < count; i++)
        printf("%s %" PRIxPTR "\n", passes[i].name, address_of(passes[i].run));
}

/* Accepts a document and discards it. */
static int drop_bytes(void *user, const char *bytes, size_t size)
{
    (void)user, (void)bytes, (void)size;
    return 0;
}

/* Does the other work that is counted: verifies, measures and writes a dungeon. */
static barrow_status use_dungeon(const barrow_dungeon *dungeon, const barrow_options *options, barrow_error *error)
{
    static barrow_report report;
    int32_t metrics[BARROW_METRIC_MAX];
    barrow_export_options how = {.run = *options};
    barrow_status status = barrow_verify(dungeon, options, &report, error);
    if (status == BARROW_OK)
        status = barrow_metrics(dungeon, options, metrics, error);
    if (status == BARROW_OK)
        status = barrow_export(dungeon, "jsonl", &how, (barrow_sink){drop_bytes, NULL}, error);
    return status;
}

/* Makes puzzles of the kind with this name. */
static int make_puzzles(const char *name, unsigned long most)
{
    barrow_options options = {.workspace = barrow_workspace_create(NULL)};
    barrow_puzzle puzzle;
    barrow_error error;
    uint32_t kind = 0;
    while (kind < BARROW_PUZZLE_KIND_COUNT && strcmp(barrow_puzzle_kind_info(kind)->name, name) != 0)
        kind++;
    barrow_puzzle_params params = barrow_default_puzzle_params((barrow_puzzle_kind)kind);
    for (params.seed = 1; params.seed <= most; params.seed++)
        if (barrow_puzzle_make(&params, &options, &puzzle, &error) != BARROW_OK)
            return fprintf(stderr, "%s\n", error.text), 1;
    barrow_workspace_free(options.workspace);
    return 0;
}

int main(int count, char **words)
{
    barrow_family family;
    bool only_make = count > 1 && strcmp(words[1], "--only-make") == 0;
    count -= only_make;
    words += only_make;
    if (count == 4 && strcmp(words[1], "puzzle") == 0)
        return make_puzzles(words[3], strtoul(words[2], NULL, 10));
    if (count < 3 || !barrow_family_find(words[1], &family)) {
        fprintf(stderr, "usage: barrow-count [--only-make] FAMILY COUNT [NAME=VALUE...]\n");
        return 2;
    }
    print_passes(family);
    barrow_params params = barrow_default_params(family);
    barrow_options options = {.workspace = barrow_workspace_create(NULL)};
    barrow_dungeon dungeon = {0};
    barrow_error error;
    for (int i = 3; i < count; i++) {
        char *value = strchr(words[i], '=');
        if (!value)
            return fprintf(stderr, "'%s' is no NAME=VALUE\n", words[i]), 2;
        *value = 0;
        if (barrow_params_set(&params, words[i], value + 1, &error) != BARROW_OK)
            return fprintf(stderr, "%s\n", error.text), 2;
    }
    unsigned long most = strtoul(words[2], NULL, 10);
    for (params.seed = 1; params.seed <= most; params.seed++)
        if (barrow_generate(&params, &options, &dungeon, &error) != BARROW_OK ||
            (!only_make && use_dungeon(&dungeon, &options, &error) != BARROW_OK))
            return fprintf(stderr, "%s\n", error.text), 1;
    barrow_dungeon_free(&dungeon);
    barrow_workspace_free(options.workspace);
    return 0;
}
