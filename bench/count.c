/* SPDX-License-Identifier: MIT
 * The program that bench/instructions and bench/worst count: makes, measures, verifies and writes
 * dungeons of a family from consecutive seeds, with workspace and dungeon reused.
 *
 *     barrow-count FAMILY COUNT [FORMAT|all] [name=value]...
 *
 * A text must be the last setting. With a FORMAT it prints a line of figures for each part: its
 * name, the CPU seconds and, for formats, the bytes. The first line is the size: tiles, or where
 * there are none the cells of a crawl and the rooms of a quest, of all floors, times the dungeons
 * made for best_of. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "barrow/barrow.h"

/* Counts a document's bytes and discards them. */
static int drop_bytes(void *user, const char *bytes, size_t size)
{
    (void)bytes;
    *(size_t *)user += size;
    return 0;
}

static bool is_told;
static clock_t part_began;

/* Prints what the part that ends now has cost. */
static void tell(const char *part, size_t bytes)
{
    if (is_told)
        printf("%s %.6f %zu\n", part, (double)(clock() - part_began) / CLOCKS_PER_SEC, bytes);
    part_began = clock();
}

/* Returns tiles, cells of a crawl's grid, or rooms. */
static double size_of(const barrow_dungeon *dungeon)
{
    const barrow_params *params = &dungeon->params;
    double size = params->family == BARROW_QUEST ? params->as.quest.best_of : 1, places = 0;
    for (; dungeon; dungeon = dungeon->below)
        places += dungeon->width ? (double)dungeon->width * dungeon->height
                  : params->family == BARROW_CRAWL
                      ? (double)dungeon->grid_width * dungeon->grid_height
                      : dungeon->room_count;
    return size * places;
}

static barrow_status make_and_use(const barrow_params *params, const barrow_options *options,
                                  const char *format, barrow_dungeon *dungeon, barrow_error *error)
{
    static barrow_report report;
    int32_t metrics[BARROW_METRIC_MAX];
    barrow_export_options how = {.run = *options};
    part_began = clock();
    barrow_status status = barrow_generate(params, options, dungeon, error);
    if (status != BARROW_OK)
        return status;
    if (is_told)
        printf("size %.0f 0\n", size_of(dungeon));
    tell("make", 0);
    status = barrow_metrics(dungeon, options, metrics, error);
    tell("metrics", 0);
    if (status == BARROW_OK)
        status = barrow_verify(dungeon, options, &report, error);
    tell("verify", 0);
    const barrow_format *row;
    for (uint32_t i = 0; status == BARROW_OK && (row = barrow_format_info(i)); i++) {
        size_t bytes = 0;
        if ((strcmp(format, "all") != 0 && strcmp(format, row->name) != 0) ||
            barrow_format_fits(row, dungeon, NULL) != BARROW_OK)
            continue;
        status = barrow_export(dungeon, row->name, &how, (barrow_sink){drop_bytes, &bytes}, error);
        tell(row->name, bytes);
    }
    return status;
}

int main(int count, char **words)
{
    barrow_family family;
    if (count < 3 || !barrow_family_find(words[1], &family)) {
        fprintf(stderr, "usage: barrow-count FAMILY COUNT [FORMAT|all] [name=value]...\n");
        return 2;
    }
    barrow_params params = barrow_default_params(family);
    barrow_options options = {.workspace = barrow_workspace_create(NULL)};
    barrow_dungeon dungeon = {0};
    barrow_error error;
    for (int i = 4; i < count; i++) {
        char *value = strchr(words[i], '=');
        if (!value)
            return 2;
        *value++ = 0;
        if (barrow_params_set(&params, words[i], value, &error) != BARROW_OK) {
            fprintf(stderr, "%s\n", error.text);
            return 2;
        }
    }
    unsigned long most = strtoul(words[2], NULL, 10);
    is_told = count > 3;
    for (params.seed = 1; params.seed <= most; params.seed++)
        if (make_and_use(&params, &options, is_told ? words[3] : "jsonl", &dungeon, &error) !=
            BARROW_OK) {
            fprintf(stderr, "%s\n", error.text);
            return 1;
        }
    barrow_dungeon_free(&dungeon);
    barrow_workspace_free(options.workspace);
    return 0;
}
