/* SPDX-License-Identifier: MIT
 * Judging pairs of metrics: which two are worth a picture, and which say the same thing.
 *
 * Values are sorted into at most 16 equal steps between minimum and maximum. The entropy of a pair
 * over the 16x16 plane is large if both metrics spread and neither follows from the other, so the
 * pairs with the highest entropy are the most telling. What two metrics have in common is their
 * mutual information as a share of the smaller entropy: 1 if one of them determines the other. */
#ifndef CLI_PAIRS_H
#define CLI_PAIRS_H

#include "sample.h"

#define CLI_PAIR_STEPS 16
#define CLI_PAIR_MOST  (BARROW_METRIC_MAX * (BARROW_METRIC_MAX - 1) / 2)

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

#endif
