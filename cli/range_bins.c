/* SPDX-License-Identifier: MIT
 * The plane of two metrics: axes in round steps, counts by cell, shades, and the densest region.
 * Everything but the shades is in whole numbers. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "range.h"

#define SMOOTH_FROM 13 /* counts are smoothed along an axis with at least this many bins */

/* Tries 1, 2, 2.5 and 5 times each power of ten, in tenths, and skips those that are not whole. The
 * loop ends because the powers grow. */
static int64_t round_step(int64_t least)
{
    static const int64_t nice[] = {10, 20, 25, 50};
    for (int64_t power = 1;; power *= 10)
        for (int i = 0; i < 4; i++)
            if (nice[i] * power % 10 == 0 && nice[i] * power / 10 >= least)
                return nice[i] * power / 10;
}

/* Rounds down to a multiple of [step], even for negative values. */
static int64_t floor_to(int64_t value, int64_t step)
{
    int64_t rest = value % step;
    return value - (rest < 0 ? rest + step : rest);
}

/* The first step may be too small by one bin, as the low end is rounded down; then the next round
 * step is tried. Both samples share the axis. */
cli_axis cli_axis_of(const cli_range *range, uint32_t metric, uint32_t most)
{
    int64_t least = range->sample->summaries[metric].least;
    int64_t largest = range->sample->summaries[metric].most;
    if (range->other) {
        const cli_summary *other = &range->other->summaries[metric];
        least = other->least < least ? other->least : least;
        largest = other->most > largest ? other->most : largest;
    }
    cli_axis axis = {.metric = metric, .step = round_step((largest - least) / most + 1)};
    for (;; axis.step = round_step(axis.step + 1)) {
        axis.low = floor_to(least, axis.step);
        axis.bins = (uint32_t)((largest - axis.low) / axis.step + 1);
        if (axis.bins <= most)
            return axis;
    }
}

/* Clamped for safety: all values of the samples are inside. */
uint32_t cli_axis_bin(const cli_axis *axis, int32_t value)
{
    int64_t bin = (value - axis->low) / axis->step;
    return bin < 0 ? 0 : bin >= axis->bins ? axis->bins - 1 : (uint32_t)bin;
}

/* Rows come in the order of seeds, so the first in a cell is its lowest seed. */
void cli_field_count(cli_field *field, const cli_sample *sample, cli_axis x, cli_axis y)
{
    memset(field, 0, sizeof *field);
    field->x = x;
    field->y = y;
    for (uint32_t row = 0; row < sample->row_count; row++) {
        if (!sample->is_made[row])
            continue;
        uint32_t at = cli_axis_bin(&y, cli_sample_at(sample, row, y.metric)) * x.bins +
                      cli_axis_bin(&x, cli_sample_at(sample, row, x.metric));
        if (!field->counts[at]++)
            field->first[at] = row;
        if (field->counts[at] > field->most)
            field->most = field->counts[at];
        field->total++;
    }
}

/* Shades divide the logarithm of the largest count evenly. */
unsigned cli_field_level(uint32_t count, uint32_t most)
{
    if (count >= most)
        return CLI_RANGE_LEVELS - 1;
    return (unsigned)(CLI_RANGE_LEVELS * log(count) / log(most) * (1 - 1e-9));
}

/* ---- the densest region ----------------------------------------------------------------- */

/* Applies the weights 1, 2, 1 to a row of [count] numbers, spaced [apart]. It works in place:
 * [before] is the previous original number. At the ends, the end itself stands in for the missing
 * neighbour. Nothing is divided, because only the order of the weights matters.
 *
 *     0  4  0  0   ->   4  8  4  0 */
static void smooth_row(uint64_t *row, uint32_t count, uint32_t apart)
{
    uint64_t before = row[0];
    for (uint32_t i = 0; i < count; i++) {
        uint64_t here = row[i * apart];
        uint64_t after = i + 1 < count ? row[(i + 1) * apart] : here;
        row[i * apart] = before + 2 * here + after;
        before = here;
    }
}

static void smooth_field(const cli_field *field, uint64_t *weights)
{
    uint32_t columns = field->x.bins, rows = field->y.bins;
    for (uint32_t i = 0; i < columns * rows; i++)
        weights[i] = field->counts[i];
    for (uint32_t y = 0; columns >= SMOOTH_FROM && y < rows; y++)
        smooth_row(weights + y * columns, columns, 1);
    for (uint32_t x = 0; rows >= SMOOTH_FROM && x < columns; x++)
        smooth_row(weights + x, rows, columns);
}

typedef struct cell_weight {
    uint64_t weight;
    uint32_t cell;
} cell_weight;

static int by_weight(const void *a, const void *b)
{
    const cell_weight *left = a, *right = b;
    if (left->weight != right->weight)
        return left->weight < right->weight ? 1 : -1;
    return (left->cell > right->cell) - (left->cell < right->cell);
}

/* Takes cells in the order of their smoothed weight until they hold enough. Ties are broken by
 * position, so the region is unique. */
void cli_field_densest(const cli_field *field, unsigned percent,
                       uint8_t inside[CLI_RANGE_BINS * CLI_RANGE_BINS])
{
    uint64_t weights[CLI_RANGE_BINS * CLI_RANGE_BINS];
    cell_weight order[CLI_RANGE_BINS * CLI_RANGE_BINS];
    uint32_t cells = field->x.bins * field->y.bins;
    uint64_t wanted = ((uint64_t)field->total * percent + 99) / 100, held = 0;
    smooth_field(field, weights);
    for (uint32_t i = 0; i < cells; i++)
        order[i] = (cell_weight){weights[i], i};
    qsort(order, cells, sizeof order[0], by_weight);
    memset(inside, 0, cells);
    for (uint32_t i = 0; i < cells && held < wanted; i++) {
        inside[order[i].cell] = 1;
        held += field->counts[order[i].cell];
    }
}
