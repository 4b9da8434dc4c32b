/* SPDX-License-Identifier: MIT
 * Judging pairs of metrics. It counts first, then sums in a fixed order, so the figures have the
 * same digits for any number of threads. */
#include "pairs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"

#define STEPS CLI_PAIR_STEPS

/* Returns the step of a value. The minimum falls into step 0 and the maximum into the last one:
 * [wide] counts both ends, so the quotient stays below STEPS. Small numbers are divided faster. */
static unsigned step_of(const cli_summary *summary, int32_t value)
{
    uint64_t wide = (uint64_t)((int64_t)summary->most - summary->least) + 1;
    uint64_t above = (uint64_t)((int64_t)value - summary->least);
    if (wide <= UINT32_MAX / STEPS)
        return (uint32_t)above * STEPS / (uint32_t)wide;
    return (unsigned)(above * STEPS / wide);
}

/* Data that all pairs share, computed once, over the rows that were made. */
typedef struct pair_view {
    /* For each pair, the sum of the products of the deviations from their means. Only places with
     * a < b are filled in full. */
    double products[BARROW_METRIC_MAX][BARROW_METRIC_MAX];
    double entropies[BARROW_METRIC_MAX]; /* for each metric alone, in bits */
    double *terms;  /* for each count, its term of an entropy; 0 until it is computed */
    uint8_t *steps; /* the step of each value, metric by metric */
    uint32_t rows;
} pair_view;

/* Returns the entropy in bits of [size] counts that sum to the number of rows. */
static double entropy_of(pair_view *view, const uint32_t *counts, unsigned size)
{
    double bits = 0, total = view->rows;
    for (unsigned i = 0; i < size; i++) {
        double *term = &view->terms[counts[i]];
        if (counts[i] && *term >= 0)
            *term = counts[i] / total * log2(counts[i] / total);
        bits -= *term;
    }
    return bits;
}

/* Adds the products of one row to the sums, four at a time. Each sum depends only on its own
 * products, so the compiler can compute several at once. Those at and before [a] in its group of
 * four are not needed, and [away] is 0 beyond the last metric. */
static void add_products(pair_view *view, const double *restrict away, size_t count)
{
    for (size_t a = 0; a < count; a++)
        for (size_t b = a & ~(size_t)3; b < count; b += 4) {
            double *restrict products = &view->products[a][b];
            for (size_t i = 0; i < 4; i++)
                products[i] += away[a] * away[b + i];
        }
}
_Static_assert(BARROW_METRIC_MAX % 4 == 0, "groups of four");

/* Adds a row to the view. Rows cover only the first seeds, but minimum and maximum cover all seeds,
 * so every value is between them. */
static void view_row(pair_view *view, const cli_sample *sample, uint32_t row, uint32_t made)
{
    double away[BARROW_METRIC_MAX] = {0};
    for (uint32_t i = 0; i < sample->metric_count; i++) {
        int32_t value = cli_sample_at(sample, row, i);
        away[i] = value - sample->summaries[i].mean;
        view->steps[(size_t)i * made + view->rows] = (uint8_t)step_of(&sample->summaries[i], value);
    }
    add_products(view, away, sample->metric_count);
    view->rows++;
}

static const uint8_t *steps_of(const pair_view *view, uint32_t metric)
{
    return view->steps + (size_t)metric * view->rows;
}

static void view_metric(pair_view *view, uint32_t metric)
{
    uint32_t counts[STEPS] = {0};
    const uint8_t *steps = steps_of(view, metric);
    for (uint32_t row = 0; row < view->rows; row++)
        counts[steps[row]]++;
    view->entropies[metric] = entropy_of(view, counts, STEPS);
}

static pair_view *view_sample(const cli_sample *sample)
{
    uint32_t made = cli_sample_rows_made(sample);
    pair_view *view = calloc(1, sizeof *view);
    uint8_t *steps = malloc((size_t)made * sample->metric_count + 1);
    double *terms = calloc((size_t)made + 1, sizeof *terms);
    if (!view || !steps || !terms)
        cli_no_memory();
    view->steps = steps;
    view->terms = terms;
    for (uint32_t row = 0; row < sample->row_count; row++)
        if (sample->is_made[row])
            view_row(view, sample, row, made);
    for (uint32_t i = 0; i < sample->metric_count; i++)
        view_metric(view, i);
    return view;
}

static void free_view(pair_view *view)
{
    free(view->steps);
    free(view->terms);
    free(view);
}

/* Counts the rows in each place of the plane, eight rows at a time. Each byte of a word is a step
 * or a place, which is less than 256, so bytes do not run into each other. */
static void count_pair(uint32_t plane[STEPS * STEPS], const pair_view *view, uint32_t a, uint32_t b)
{
    const uint8_t *of_a = steps_of(view, a), *of_b = steps_of(view, b);
    size_t row = 0, rows = view->rows;
    uint64_t words[2];
    memset(plane, 0, STEPS * STEPS * sizeof plane[0]);
    for (; row + sizeof words[0] <= rows; row += sizeof words[0]) {
        memcpy(&words[0], of_a + row, sizeof words[0]);
        memcpy(&words[1], of_b + row, sizeof words[1]);
        uint64_t places = words[1] * STEPS + words[0];
        for (unsigned i = 0; i < 64; i += 8)
            plane[places >> i & 255]++;
    }
    for (; row < rows; row++)
        plane[of_b[row] * STEPS + of_a[row]]++;
}
_Static_assert(STEPS *STEPS == 256, "a place is a byte");

/* Mutual information is H(a) + H(b) - H(a, b); it cannot exceed the smaller of the first two. */
static cli_pair judge_pair(const cli_sample *sample, pair_view *view, uint32_t a, uint32_t b)
{
    uint32_t plane[STEPS * STEPS];
    double total = view->rows, entropy_a = view->entropies[a], entropy_b = view->entropies[b];
    count_pair(plane, view, a, b);
    double smaller = entropy_a < entropy_b ? entropy_a : entropy_b;
    double spread = sample->summaries[a].deviation * sample->summaries[b].deviation;
    cli_pair pair = {.a = a, .b = b, .entropy = entropy_of(view, plane, STEPS * STEPS)};
    if (smaller > 0)
        pair.common = (entropy_a + entropy_b - pair.entropy) / smaller;
    if (spread > 0 && total > 1)
        pair.correlation = view->products[a][b] / (total - 1) / spread;
    return pair;
}

/* Ties are broken by the metrics' numbers, so there is only one order. */
static int by_place(const cli_pair *left, const cli_pair *right)
{
    uint32_t a = left->a * BARROW_METRIC_MAX + left->b, b = right->a * BARROW_METRIC_MAX + right->b;
    return (a > b) - (a < b);
}

/* Sorts the largest first. */
static int by_entropy(const void *a, const void *b)
{
    const cli_pair *left = a, *right = b;
    if (left->entropy > right->entropy || left->entropy < right->entropy)
        return left->entropy < right->entropy ? 1 : -1;
    return by_place(left, right);
}

static int by_common(const void *a, const void *b)
{
    const cli_pair *left = a, *right = b;
    if (left->common > right->common || left->common < right->common)
        return left->common < right->common ? 1 : -1;
    return by_place(left, right);
}

uint32_t cli_pairs_judge(const cli_sample *sample, cli_pair pairs[CLI_PAIR_MOST])
{
    uint32_t count = 0;
    pair_view *view = view_sample(sample);
    for (uint32_t a = 0; a < sample->metric_count; a++)
        for (uint32_t b = a + 1; b < sample->metric_count; b++)
            if (sample->summaries[a].different > 1 && sample->summaries[b].different > 1)
                pairs[count++] = judge_pair(sample, view, a, b);
    free_view(view);
    if (count)
        qsort(pairs, count, sizeof *pairs, by_entropy);
    return count;
}

void cli_pairs_by_common(cli_pair *pairs, uint32_t count)
{
    if (count)
        qsort(pairs, count, sizeof *pairs, by_common);
}
