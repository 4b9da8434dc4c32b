/* SPDX-License-Identifier: MIT
 * Statistics of many dungeons: tallies, samples, pairs of metrics, reports and pictures. */
#ifndef CLI_STATS_H
#define CLI_STATS_H

#include "expr.h"
#include "output.h"
#include "pool.h"

/* ==== tally ================================================================================= */

/* A tally: how often each value of a metric occurred. Counts are exact and do not depend on the
 * order of adding, so any number of threads gives the same tally. */

typedef struct cli_tally_entry {
    int32_t value;
    uint64_t count; /* 0 if the slot is free */
} cli_tally_entry;

/* A tally. An all-zero tally is empty. */
typedef struct cli_tally {
    cli_tally_entry *entries; /* a hash table; after sorting, a list in the order of values */
    uint32_t size, used;      /* number of slots (a power of two), and of different values */
} cli_tally;

/* A summary of a tally. Quantiles are values that occurred: each is the smallest value that at
 * least the given percentage of all values does not exceed. */
#define CLI_QUANTILES 5
typedef struct cli_summary {
    uint64_t count;
    double mean, deviation; /* of the sample: the divisor of the deviation is count - 1 */
    int32_t least, most;
    int32_t quantiles[CLI_QUANTILES]; /* in the order of cli_quantile_percents */
    uint32_t different;               /* number of different values */
} cli_summary;

extern const unsigned cli_quantile_percents[CLI_QUANTILES]; /* 5, 25, 50, 75, 95 */

/* ==== sample ================================================================================ */

/* A sample: the metrics of many dungeons with the same parameters and consecutive seeds. Each
 * metric is tallied over all of them; the first CLI_SAMPLE_ROWS rows are kept. */

#define CLI_SAMPLE_ROWS 200000u
#define CLI_COLUMNS     (BARROW_METRIC_MAX + CLI_BOT_FACTS)
#define CLI_SAMPLE_MOST 1000000000u /* dungeons; sums of 32-bit values stay below 2^61 */

/* Tallies and summaries cover all dungeons; rows and [different] the first row_count. */
typedef struct cli_sample {
    barrow_params params; /* parameters of the first dungeon */
    uint64_t count;       /* seeds */
    uint64_t made;        /* seeds that could be generated */
    bool has_bots;        /* simulated players play each dungeon */
    barrow_metric_info infos[CLI_COLUMNS];
    uint32_t metric_count;
    cli_tally tallies[CLI_COLUMNS]; /* sorted */
    cli_summary summaries[CLI_COLUMNS];
    /* for the first seeds: */
    uint32_t row_count;
    uint32_t different; /* number of different dungeons among the rows, by content hash */
    int32_t *rows;      /* [row_count][metric_count], in the order of seeds */
    uint8_t *is_made; /* 0 for a seed that cannot be generated */
} cli_sample;

/* Makes and measures [count] dungeons, starting with params->seed. Returns an exit code; prints the
 * reason for a failure. After CLI_DONE, free the sample. The result does not depend on [jobs]. */
int cli_sample_take(cli_sample *sample, const barrow_params *params, bool has_bots, uint64_t count,
                    unsigned jobs, cli_progress *progress);
void cli_sample_free(cli_sample *sample);

/* Returns metric [metric] of row [row]. */
static inline int32_t cli_sample_at(const cli_sample *sample, uint32_t row, uint32_t metric)
{
    return sample->rows[(size_t)row * sample->metric_count + metric];
}

/* Returns how many rows belong to seeds that could be generated. Only the rows of the first seeds
 * are kept, so this may be less than sample->made. */
uint32_t cli_sample_rows_made(const cli_sample *sample);

/* Fills in the metrics of a family, and after them the figures of simulated players if [has_bots].
 * Returns how many there are. */
uint32_t cli_columns(barrow_family family, bool has_bots, barrow_metric_info columns[CLI_COLUMNS]);

/* Returns the number of the metric called [name], or -1. */
int cli_metric_find(barrow_family family, const char *name);

/* ==== pairs ================================================================================= */

/* Judging pairs of metrics: which two are worth a picture, and which say the same thing.
 *
 * Values are sorted into at most 16 equal steps between minimum and maximum. The entropy of a pair
 * over the 16x16 plane is large if both metrics spread and neither follows from the other, so the
 * pairs with the highest entropy are the most telling. What two metrics have in common is their
 * mutual information as a share of the smaller entropy: 1 if one of them determines the other. */

#define CLI_PAIR_STEPS 16
#define CLI_PAIR_MOST  (CLI_COLUMNS * (CLI_COLUMNS - 1) / 2)

typedef struct cli_pair {
    uint32_t a, b;      /* metrics, a < b */
    double entropy;     /* entropy of both together, in bits: 0 to 8 */
    double common;      /* mutual information divided by the smaller entropy, 0 to 1 */
    double correlation; /* correlation of the values, -1 to 1 */
} cli_pair;

/* Judges all pairs of metrics that are not constant, over the rows of [sample], most telling first.
 * Returns how many there are. */
uint32_t cli_pairs_judge(const cli_sample *sample, cli_pair pairs[CLI_PAIR_MOST]);

/* Sorts the pairs, those with the most in common first. */
void cli_pairs_by_common(cli_pair *pairs, uint32_t count);

/* ==== stats ================================================================================= */

#define CLI_STATS_FORMAT "barrow-stats/1"

/* The contents of a report. */
typedef struct cli_stats {
    const cli_sample *sample;
    cli_pair pairs[CLI_PAIR_MOST]; /* the most telling first */
    uint32_t pair_count;
} cli_stats;

/* Print the table as text, JSON and CSV; [user] is a cli_stats. They return an exit code. */
int cli_stats_json(cli_output *output, const void *user);

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
    cli_baseline_metric metrics[CLI_COLUMNS];
} cli_baseline;

/* Reads a baseline. Returns an exit code; prints the reason for a failure. */
int cli_baseline_read(cli_baseline *baseline, const char *path);

/* Prints what changed. Returns CLI_DONE if nothing did, CLI_NO if something did. */
typedef struct cli_comparison {
    const cli_stats *stats;
    const cli_baseline *baseline;
} cli_comparison;
int cli_stats_compare(cli_output *output, const void *user);

/* ==== range ================================================================================= */

/* The expressive range of a generator: where its dungeons lie on the plane of two metrics, as a
 * picture. Two metrics give a single plane with its margins; more metrics give a corner plot, with
 * one plane for each pair. A second sample is drawn over the first as outlines. */

#define CLI_RANGE_METRICS 8
#define CLI_RANGE_BINS    48
#define CLI_RANGE_LEVELS  8 /* shades, by the logarithm of the count */

/* A picture of an expressive range. */
typedef struct cli_range {
    const cli_sample *sample, *other; /* [other] may be NULL */
    const char *words, *other_words;  /* their parameters in words */
    uint32_t metrics[CLI_RANGE_METRICS];
    uint32_t metric_count; /* at least 2 */
    barrow_theme theme;
    uint32_t scale; /* 32 is one pixel per unit; 0 means 32 */
} cli_range;

/* Paints a cli_range: a barrow_paint_fn. */
void cli_range_paint(void *range, const barrow_canvas *canvas);

/* An axis: values of a metric in equal whole steps, each 1, 2, 2.5 or 5 times a power of ten. */
typedef struct cli_axis {
    uint32_t metric;
    int64_t low, step; /* bin i holds values from low + i * step up to the next bin */
    uint32_t bins;
} cli_axis;

/* The number of dungeons in each cell of a plane, row by row, y growing upward. */
typedef struct cli_field {
    cli_axis x, y;
    uint32_t total, most;
    uint32_t counts[CLI_RANGE_BINS * CLI_RANGE_BINS];
    uint32_t first[CLI_RANGE_BINS * CLI_RANGE_BINS]; /* row of the sample that came first */
} cli_field;

#endif
