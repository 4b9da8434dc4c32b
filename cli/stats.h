/* SPDX-License-Identifier: MIT
 * barrow stats: a sample of dungeons as a table, and compared with an earlier one. */
#ifndef CLI_STATS_H
#define CLI_STATS_H

#include "output.h"
#include "pairs.h"

#define CLI_STATS_FORMAT "barrow-stats/1"

/* The contents of a report. */
typedef struct cli_stats {
    const cli_sample *sample;
    cli_pair pairs[CLI_PAIR_MOST]; /* the most telling first */
    uint32_t pair_count;
} cli_stats;

/* Print the table as text, JSON and CSV; [user] is a cli_stats. They return an exit code. */
int cli_stats_text(cli_output *output, const void *user);
int cli_stats_json(cli_output *output, const void *user);
int cli_stats_csv(cli_output *output, const void *user);

typedef struct cli_baseline_metric {
    char name[48];
    cli_summary summary;
} cli_baseline_metric;

/* An earlier report, read from a file that cli_stats_json wrote. */
typedef struct cli_baseline {
    uint64_t seed, count, made;
    uint32_t generation;
    barrow_family family;
    uint32_t metric_count;
    cli_baseline_metric metrics[BARROW_METRIC_MAX];
} cli_baseline;

/* Reads a baseline. Returns an exit code; prints the reason for a failure. */
int cli_baseline_read(cli_baseline *baseline, const char *path);

/* A comparison, printed as text: what changed. Printing returns CLI_DONE if nothing did, CLI_NO if
 * something did. */
typedef struct cli_comparison {
    const cli_stats *stats;
    const cli_baseline *baseline;
} cli_comparison;
int cli_stats_compare(cli_output *output, const void *user);

#endif
