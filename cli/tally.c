/* SPDX-License-Identifier: MIT
 * A tally: a hash table of values and counts that grows by doubling. Mean and deviation are
 * computed from the sorted values, so they have the same digits for any order of the values. */
#include "tally.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TALLY_LEAST 64

const unsigned cli_quantile_percents[CLI_QUANTILES] = {5, 25, 50, 75, 95};

/* Finds the slot of a value by open addressing with linear probing. The loop ends because
 * cli_tally_add keeps at least half of the slots free. */
static cli_tally_entry *find_place(const cli_tally *tally, int32_t value)
{
    uint32_t at = ((uint32_t)value * 0x9E3779B1u) >> 7;
    for (;; at++) {
        cli_tally_entry *entry = &tally->entries[at & (tally->size - 1)];
        if (!entry->count || entry->value == value)
            return entry;
    }
}

static bool grow_tally(cli_tally *tally)
{
    cli_tally larger = {.size = tally->size ? 2 * tally->size : TALLY_LEAST, .used = tally->used};
    larger.entries = calloc(larger.size, sizeof *larger.entries);
    if (!larger.entries)
        return false;
    for (uint32_t i = 0; i < tally->size; i++)
        if (tally->entries[i].count)
            *find_place(&larger, tally->entries[i].value) = tally->entries[i];
    free(tally->entries);
    *tally = larger;
    return true;
}

bool cli_tally_add(cli_tally *tally, int32_t value, uint64_t count)
{
    if (2 * tally->used >= tally->size && !grow_tally(tally))
        return false;
    cli_tally_entry *entry = find_place(tally, value);
    if (!entry->count) {
        entry->value = value;
        tally->used++;
    }
    entry->count += count;
    return true;
}

bool cli_tally_merge(cli_tally *tally, const cli_tally *other)
{
    for (uint32_t i = 0; i < other->size; i++)
        if (other->entries[i].count &&
            !cli_tally_add(tally, other->entries[i].value, other->entries[i].count))
            return false;
    return true;
}

void cli_tally_free(cli_tally *tally)
{
    free(tally->entries);
    memset(tally, 0, sizeof *tally);
}

static int by_value(const void *a, const void *b)
{
    int32_t left = ((const cli_tally_entry *)a)->value, right = ((const cli_tally_entry *)b)->value;
    return (left > right) - (left < right);
}

/* All values differ, so there are no ties that qsort could order in its own way. */
void cli_tally_sort(cli_tally *tally)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < tally->size; i++)
        if (tally->entries[i].count)
            tally->entries[kept++] = tally->entries[i];
    if (kept)
        qsort(tally->entries, kept, sizeof *tally->entries, by_value);
    tally->size = kept;
}

/* Returns the smallest value that [percent] percent of all values do not exceed. The rank is
 * rounded up in whole numbers: CLI_SAMPLE_MOST times 100 is far below 2^64. The last value needs no
 * check, because all remaining counts belong to it. */
static int32_t quantile_of(const cli_tally *tally, uint64_t count, unsigned percent)
{
    uint64_t wanted = (count * percent + 99) / 100, seen = 0;
    uint32_t i = 0;
    while (i + 1 < tally->used && (seen += tally->entries[i].count) < wanted)
        i++;
    return tally->entries[i].value;
}

/* Computes the deviation after the mean, in two passes: the sum of squares minus the square of the
 * sum loses digits if values are large and close together. */
static double deviation_of(const cli_tally *tally, double mean, uint64_t count)
{
    double squares = 0;
    for (uint32_t i = 0; i < tally->used; i++) {
        double away = tally->entries[i].value - mean;
        squares += away * away * (double)tally->entries[i].count;
    }
    return count > 1 ? sqrt(squares / (double)(count - 1)) : 0;
}

/* The sum is exact, in whole numbers (sample.h bounds it); only its quotient is rounded. An
 * empty tally gives zeros. */
cli_summary cli_tally_summary(const cli_tally *tally)
{
    cli_summary summary = {.different = tally->used};
    int64_t sum = 0;
    if (!tally->used)
        return summary;
    for (uint32_t i = 0; i < tally->used; i++) {
        summary.count += tally->entries[i].count;
        sum += tally->entries[i].value * (int64_t)tally->entries[i].count;
    }
    summary.mean = (double)sum / (double)summary.count;
    summary.deviation = deviation_of(tally, summary.mean, summary.count);
    summary.least = tally->entries[0].value;
    summary.most = tally->entries[tally->used - 1].value;
    for (int i = 0; i < CLI_QUANTILES; i++)
        summary.quantiles[i] = quantile_of(tally, summary.count, cli_quantile_percents[i]);
    return summary;
}
