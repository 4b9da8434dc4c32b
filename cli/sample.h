/* SPDX-License-Identifier: MIT
 * A sample: the metrics of many dungeons with the same parameters and consecutive seeds. Each
 * metric is tallied over all of them; the rows of the first CLI_SAMPLE_ROWS are kept for pictures
 * and pairs. */
#ifndef CLI_SAMPLE_H
#define CLI_SAMPLE_H

#include "pool.h"
#include "progress.h"
#include "tally.h"

#define CLI_SAMPLE_ROWS 200000u
#define CLI_SAMPLE_MOST 1000000000u /* dungeons; sums of 32-bit values stay below 2^61 */

/* A sample. Tallies and summaries cover all dungeons that were made; rows and [different] only the
 * first row_count seeds. */
typedef struct cli_sample {
    barrow_params params; /* parameters of the first dungeon */
    uint64_t count;       /* seeds */
    uint64_t made;        /* seeds that could be generated */
    const barrow_metric_info *infos;
    uint32_t metric_count;
    cli_tally tallies[BARROW_METRIC_MAX]; /* sorted */
    cli_summary summaries[BARROW_METRIC_MAX];
    /* for the first seeds: */
    uint32_t row_count;
    uint32_t different; /* number of different dungeons among the rows, by content hash */
    int32_t *rows;      /* [row_count][metric_count], in the order of seeds */
    uint8_t *is_made; /* 0 for a seed that cannot be generated */
} cli_sample;

/* Makes and measures [count] dungeons, starting with params->seed. Returns an exit code; prints the
 * reason for a failure. After CLI_DONE, free the sample. The result does not depend on [jobs]. */
int cli_sample_take(cli_sample *sample, const barrow_params *params, uint64_t count, unsigned jobs,
                    cli_progress *progress);
void cli_sample_free(cli_sample *sample);

/* Returns metric [metric] of row [row]. */
static inline int32_t cli_sample_at(const cli_sample *sample, uint32_t row, uint32_t metric)
{
    return sample->rows[(size_t)row * sample->metric_count + metric];
}

/* Returns how many rows belong to seeds that could be generated. Only the rows of the first seeds
 * are kept, so this may be less than sample->made. */
uint32_t cli_sample_rows_made(const cli_sample *sample);

/* Returns the number of the metric called [name], or -1. */
int cli_metric_find(barrow_family family, const char *name);

#endif
