/* SPDX-License-Identifier: MIT
 * The expressive range of a generator: where its dungeons lie on the plane of two metrics, as a
 * picture. Two metrics give a single plane with its margins; more metrics give a corner plot, with
 * one plane for each pair. A second sample is drawn over the first as outlines. */
#ifndef CLI_RANGE_H
#define CLI_RANGE_H

#include "sample.h"

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

/* ---- bins (range_bins.c) ----------------------------------------------------------------- */

/* An axis: values of a metric in equal whole steps, each 1, 2, 2.5 or 5 times a power of ten. */
typedef struct cli_axis {
    uint32_t metric;
    int64_t low, step; /* bin i holds values from low + i * step up to the next bin */
    uint32_t bins;
} cli_axis;

/* Returns an axis of at most [most] bins that holds all values of the samples. */
cli_axis cli_axis_of(const cli_range *range, uint32_t metric, uint32_t most);
uint32_t cli_axis_bin(const cli_axis *axis, int32_t value);

/* The number of dungeons in each cell of a plane, row by row, y growing upward. */
typedef struct cli_field {
    cli_axis x, y;
    uint32_t total, most;
    uint32_t counts[CLI_RANGE_BINS * CLI_RANGE_BINS];
    uint32_t first[CLI_RANGE_BINS * CLI_RANGE_BINS]; /* row of the sample that came first */
} cli_field;

void cli_field_count(cli_field *field, const cli_sample *sample, cli_axis x, cli_axis y);

/* Returns the shade of a count, 0 to CLI_RANGE_LEVELS - 1; a count of [most] gets the last one. */
unsigned cli_field_level(uint32_t count, uint32_t most);

/* Sets [inside] to 1 for the densest cells that together hold [percent] of the dungeons. Counts are
 * first smoothed a little along axes of many bins, so that noise creates no islands. */
void cli_field_densest(const cli_field *field, unsigned percent,
                       uint8_t inside[CLI_RANGE_BINS * CLI_RANGE_BINS]);

#endif
