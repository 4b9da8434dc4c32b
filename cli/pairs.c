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
 * [wide] counts both ends, so the quotient stays below STEPS. */
static unsigned step_of(const cli_summary *summary, int32_t value)
{
    int64_t wide = (int64_t)summary->most - summary->least + 1;
    return (unsigned)(((int64_t)value - summary->least) * STEPS / wide);
}

/* Returns the entropy in bits of [size] counts that sum to [total]. */
static double entropy_of(const uint32_t *counts, unsigned size, double total)
{
    double bits = 0;
    for (unsigned i = 0; i < size; i++)
        if (counts[i])
            bits -= counts[i] / total * log2(counts[i] / total);
    return bits;
}

/* Data that all pairs share, computed once: the step of each value, metric by metric, over the rows
 * that were made, and for each pair the sum of the products of the deviations from their means. */
typedef struct pair_view {
    double products[BARROW_METRIC_MAX][BARROW_METRIC_MAX];
    uint32_t rows;
    uint8_t steps[];
} pair_view;

/* Adds the products of one row to the sums. Each sum depends only on its own products, so the
 * compiler can compute several at once. */
static void add_products(pair_view *view, const double *away, uint32_t count)
{
    for (uint32_t a = 0; a < count; a++) {
        double *restrict products = view->products[a];
        for (uint32_t b = 0; b < count; b++)
            products[b] += away[a] * away[b];
    }
}

/* Adds a row to the view. Rows cover only the first seeds, but minimum and maximum cover all seeds,
 * so every value is between them. */
static void view_row(pair_view *view, const cli_sample *sample, uint32_t row, uint32_t made)
{
    double away[BARROW_METRIC_MAX];
    for (uint32_t i = 0; i < sample->metric_count; i++) {
        int32_t value = cli_sample_at(sample, row, i);
        away[i] = value - sample->summaries[i].mean;
        view->steps[(size_t)i * made + view->rows] = (uint8_t)step_of(&sample->summaries[i], value);
    }
    add_products(view, away, sample->metric_count);
    view->rows++;
}

static pair_view *view_sample(const cli_sample *sample)
{
    uint32_t made = cli_sample_rows_made(sample);
    pair_view *view = malloc(sizeof *view + (size_t)made * sample->metric_count);
    if (!view)
        cli_no_memory();
    memset(view, 0, sizeof *view);
    for (uint32_t row = 0; row < sample->row_count; row++)
        if (sample->is_made[row])
            view_row(view, sample, row, made);
    return view;
}

/* Counts of the plane, of its columns and of its rows. */
typedef struct pair_counts {
    uint32_t plane[STEPS * STEPS], a[STEPS], b[STEPS];
} pair_counts;

static void count_pair(pair_counts *counts, const pair_view *view, uint32_t a, uint32_t b)
{
    const uint8_t *of_a = view->steps + (size_t)a * view->rows;
    const uint8_t *of_b = view->steps + (size_t)b * view->rows;
    memset(counts, 0, sizeof *counts);
    for (uint32_t row = 0; row < view->rows; row++)
        counts->plane[of_b[row] * STEPS + of_a[row]]++;
    for (unsigned i = 0; i < STEPS * STEPS; i++) {
        counts->a[i % STEPS] += counts->plane[i];
        counts->b[i / STEPS] += counts->plane[i];
    }
}

/* Mutual information is H(a) + H(b) - H(a, b); it cannot exceed the smaller of the first two. */
static cli_pair judge_pair(const cli_sample *sample, const pair_view *view, uint32_t a, uint32_t b)
{
    pair_counts counts;
    double total = view->rows;
    count_pair(&counts, view, a, b);
    double entropy_a = entropy_of(counts.a, STEPS, total);
    double entropy_b = entropy_of(counts.b, STEPS, total);
    double smaller = entropy_a < entropy_b ? entropy_a : entropy_b;
    double spread = sample->summaries[a].deviation * sample->summaries[b].deviation;
    cli_pair pair = {.a = a, .b = b, .entropy = entropy_of(counts.plane, STEPS * STEPS, total)};
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
    free(view);
    if (count)
        qsort(pairs, count, sizeof *pairs, by_entropy);
    return count;
}

void cli_pairs_by_common(cli_pair *pairs, uint32_t count)
{
    if (count)
        qsort(pairs, count, sizeof *pairs, by_common);
}
