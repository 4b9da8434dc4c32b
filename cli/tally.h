/* SPDX-License-Identifier: MIT
 * A tally: how often each value of a metric occurred. Counts are exact and do not depend on the
 * order of adding, so any number of threads gives the same tally. */
#ifndef CLI_TALLY_H
#define CLI_TALLY_H

#include <stdbool.h>
#include <stdint.h>

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

/* Adds a value. Returns false when out of memory. */
bool cli_tally_add(cli_tally *tally, int32_t value, uint64_t count);
bool cli_tally_merge(cli_tally *tally, const cli_tally *other);
void cli_tally_free(cli_tally *tally);

/* Sorts the entries by value; nothing can be added after that. */
void cli_tally_sort(cli_tally *tally);

/* Summarises a sorted tally. */
cli_summary cli_tally_summary(const cli_tally *tally);

#endif
