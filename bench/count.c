/* SPDX-License-Identifier: MIT
 * The program that bench/instructions counts: makes, measures, verifies and writes dungeons of a
 * family from consecutive seeds, with workspace and dungeon reused.
 *
 *     barrow-count FAMILY COUNT */
#include <stdio.h>
#include <stdlib.h>

#include "barrow/barrow.h"

/* Accepts a document and discards it. */
static int drop_bytes(void *user, const char *bytes, size_t size)
{
    (void)user, (void)bytes, (void)size;
    return 0;
}

static barrow_status make_and_use(const barrow_params *params, const barrow_options *options,
                                  barrow_dungeon *dungeon, barrow_error *error)
{
    static barrow_report report;
    int32_t metrics[BARROW_METRIC_MAX];
    barrow_export_options how = {.run = *options};
    barrow_status status = barrow_generate(params, options, dungeon, error);
    if (status == BARROW_OK)
        status = barrow_metrics(dungeon, options, metrics, error);
    if (status == BARROW_OK)
        status = barrow_verify(dungeon, options, &report, error);
    if (status == BARROW_OK)
        status = barrow_export(dungeon, "jsonl", &how, (barrow_sink){drop_bytes, NULL}, error);
    return status;
}

int main(int count, char **words)
{
    barrow_family family;
    if (count != 3 || !barrow_family_find(words[1], &family)) {
        fprintf(stderr, "usage: barrow-count FAMILY COUNT\n");
        return 2;
    }
    barrow_params params = barrow_default_params(family);
    barrow_options options = {.workspace = barrow_workspace_create(NULL)};
    barrow_dungeon dungeon = {0};
    barrow_error error;
    unsigned long most = strtoul(words[2], NULL, 10);
    for (params.seed = 1; params.seed <= most; params.seed++)
        if (make_and_use(&params, &options, &dungeon, &error) != BARROW_OK) {
            fprintf(stderr, "%s\n", error.text);
            return 1;
        }
    barrow_dungeon_free(&dungeon);
    barrow_workspace_free(options.workspace);
    return 0;
}
