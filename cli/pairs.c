/* SPDX-License-Identifier: MIT
 * Judging pairs of metrics. It counts first, then sums in a fixed order, so the figures have the
 * same digits whatever threads took the sample. */
#include "pairs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define STEPS CLI_PAIR_STEPS

/* Least is step 0 and most the last: [wide] counts both ends, so the quotient stays below STEPS. */
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

/* Counts of the plane, of its columns and of its rows. */
typedef struct pair_counts {
    uint32_t plane[STEPS * STEPS], a[STEPS], b[STEPS];
    double total;
    double product; /* sum of products of what values are away from their means */
} pair_counts;

/* Rows are those of the first seeds, least and most those of all: every row is within. */
static void count_pair(pair_counts *counts, const cli_sample *sample, uint32_t a, uint32_t b)
{
    const cli_summary *of_a = &sample->summaries[a], *of_b = &sample->summaries[b];
    memset(counts, 0, sizeof *counts);
    for (uint32_t row = 0; row < sample->row_count; row++) {
        if (!sample->is_made[row])
            continue;
        int32_t left = cli_sample_at(sample, row, a), right = cli_sample_at(sample, row, b);
        unsigned column = step_of(of_a, left), line = step_of(of_b, right);
        counts->plane[line * STEPS + column]++;
        counts->a[column]++;
        counts->b[line]++;
        counts->total++;
        counts->product += (left - of_a->mean) * (right - of_b->mean);
    }
}

/* Mutual information is H(a) + H(b) - H(a, b); it cannot exceed the smaller of the first two. */
static cli_pair judge_pair(const cli_sample *sample, uint32_t a, uint32_t b)
{
    pair_counts counts;
    count_pair(&counts, sample, a, b);
    double entropy_a = entropy_of(counts.a, STEPS, counts.total);
    double entropy_b = entropy_of(counts.b, STEPS, counts.total);
    double smaller = entropy_a < entropy_b ? entropy_a : entropy_b;
    double spread = sample->summaries[a].deviation * sample->summaries[b].deviation;
    cli_pair pair = {
        .a = a, .b = b, .entropy = entropy_of(counts.plane, STEPS * STEPS, counts.total)};
    if (smaller > 0)
        pair.common = (entropy_a + entropy_b - pair.entropy) / smaller;
    if (spread > 0 && counts.total > 1)
        pair.correlation = counts.product / (counts.total - 1) / spread;
    return pair;
}

/* Ties go by the metrics' numbers, so that the order is one. */
static int by_place(const cli_pair *left, const cli_pair *right)
{
    uint32_t a = left->a * BARROW_METRIC_MAX + left->b, b = right->a * BARROW_METRIC_MAX + right->b;
    return (a > b) - (a < b);
}

/* The most first. */
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
    for (uint32_t a = 0; a < sample->metric_count; a++)
        for (uint32_t b = a + 1; b < sample->metric_count; b++)
            if (sample->summaries[a].different > 1 && sample->summaries[b].different > 1)
                pairs[count++] = judge_pair(sample, a, b);
    if (count)
        qsort(pairs, count, sizeof *pairs, by_entropy);
    return count;
}

void cli_pairs_by_common(cli_pair *pairs, uint32_t count)
{
    if (count)
        qsort(pairs, count, sizeof *pairs, by_common);
}
