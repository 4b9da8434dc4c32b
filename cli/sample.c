/* SPDX-License-Identifier: MIT
 * Taking a sample. Each thread has its own tallies, which are added up at the end; rows are stored
 * by the index of their seed. So the result does not depend on which thread did what. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stats.h"

/* ==== tally ================================================================================= */

/* A tally: a hash table of values and counts that grows by doubling. Mean and deviation are
 * computed from the sorted values, so they have the same digits for any order of the values. */

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

/* Adds a value, in a table that is at most half full. */
static void cli_tally_add(cli_tally *tally, int32_t value, uint64_t count)
{
    if (2 * tally->used >= tally->size) {
        cli_tally larger = {.size = tally->size ? 2 * tally->size : TALLY_LEAST,
                            .used = tally->used};
        larger.entries = cli_alloc(larger.size, sizeof *larger.entries);
        for (uint32_t i = 0; i < tally->size; i++)
            if (tally->entries[i].count)
                *find_place(&larger, tally->entries[i].value) = tally->entries[i];
        free(tally->entries);
        *tally = larger;
    }
    cli_tally_entry *entry = find_place(tally, value);
    tally->used += !entry->count;
    entry->value = value;
    entry->count += count;
}

static int by_value(const void *a, const void *b)
{
    int32_t left = ((const cli_tally_entry *)a)->value, right = ((const cli_tally_entry *)b)->value;
    return (left > right) - (left < right);
}

/* Sorts the entries by value, after which nothing can be added, and summarises them. All values
 * differ, so there are no ties that qsort could order in its own way. The sum is exact, in whole
 * numbers (CLI_SAMPLE_MOST bounds it); only its quotient is rounded. An empty tally gives zeros. */
static cli_summary cli_tally_summary(cli_tally *tally)
{
    cli_summary summary = {.different = tally->used};
    uint32_t kept = 0;
    int64_t sum = 0;
    for (uint32_t i = 0; i < tally->size; i++)
        if (tally->entries[i].count)
            tally->entries[kept++] = tally->entries[i];
    tally->size = kept;
    if (!kept)
        return summary;
    qsort(tally->entries, kept, sizeof *tally->entries, by_value);
    for (uint32_t i = 0; i < tally->used; i++) {
        summary.count += tally->entries[i].count;
        sum += tally->entries[i].value * (int64_t)tally->entries[i].count;
    }
    summary.mean = (double)sum / (double)summary.count;
    /* Computes the deviation after the mean, in two passes: the sum of squares minus the square of
     * the sum loses digits if values are large and close together. */
    double squares = 0;
    for (uint32_t i = 0; i < tally->used; i++) {
        double away = tally->entries[i].value - summary.mean;
        squares += away * away * (double)tally->entries[i].count;
    }
    summary.deviation = summary.count > 1 ? sqrt(squares / (double)(summary.count - 1)) : 0;
    summary.least = tally->entries[0].value;
    summary.most = tally->entries[tally->used - 1].value;
    for (int i = 0; i < CLI_QUANTILES; i++) {
        /* The rank is rounded up in whole numbers: CLI_SAMPLE_MOST times 100 is far below 2^64. The
         * last value needs no check, because all remaining counts belong to it. */
        uint64_t wanted = (summary.count * cli_quantile_percents[i] + 99) / 100, seen = 0;
        uint32_t k = 0;
        while (k + 1 < tally->used && (seen += tally->entries[k].count) < wanted)
            k++;
        summary.quantiles[i] = tally->entries[k].value;
    }
    return summary;
}

/* ==== sample ================================================================================ */

#define SAMPLE_CHUNK 128 /* maximum number of dungeons that a thread takes at once */

typedef struct sample_run {
    cli_sample *sample;
    cli_progress *progress;
    uint64_t *hashes; /* content hashes by row */
} sample_run;

/* The counts of one thread. */
typedef struct sample_part {
    cli_tally tallies[CLI_COLUMNS];
    uint64_t made;
} sample_part;

uint32_t cli_columns(barrow_family family, bool has_bots, barrow_metric_info columns[CLI_COLUMNS])
{
    uint32_t count;
    const barrow_metric_info *infos = barrow_metric_infos(family, &count);
    memcpy(columns, infos, count * sizeof *columns);
    if (has_bots)
        memcpy(columns + count, cli_bot_facts, sizeof cli_bot_facts);
    return count + (has_bots ? CLI_BOT_FACTS : 0);
}

int cli_metric_find(barrow_family family, const char *name)
{
    uint32_t count;
    const barrow_metric_info *infos = barrow_metric_infos(family, &count);
    return cli_row_find(name, &infos[0].name, sizeof *infos, count, NULL);
}

/* Measures the seeds of a task in batches. A seed without a dungeon is left out of all figures and
 * does not count in [made]. No lock is needed: rows have fixed positions, and tallies are the
 * thread's own. */
static int measure_seeds(void *user, cli_worker *worker, cli_task *task)
{
    sample_run *run = user;
    cli_sample *sample = run->sample;
    cli_batch *batch = task->own;
    sample_part *part = worker->own;
    for (uint64_t first = task->first; first < task->end; first += CLI_BATCH_MOST) {
        barrow_params params = sample->params;
        params.seed += first;
        bool is_hashed = first < sample->row_count;
        int code = cli_batch_make(batch, worker, &params, 0, task->end - first, is_hashed);
        for (uint32_t k = 0; k < batch->count && code == CLI_DONE; k++, params.seed++) {
            int32_t values[CLI_COLUMNS];
            if (batch->statuses[k] != BARROW_OK)
                continue;
            memcpy(values, batch->values + k * BARROW_METRIC_MAX,
                   BARROW_METRIC_MAX * sizeof *values);
            /* A batch keeps no dungeons; playing takes longer than making them again. */
            if (sample->has_bots) {
                barrow_options options = {.workspace = worker->workspace};
                barrow_error error;
                if (barrow_generate(&params, &options, &worker->dungeon, &error) != BARROW_OK)
                    return cli_say_error(&error);
                cli_bots_play(&worker->dungeon, UINT32_MAX,
                              values + sample->metric_count - CLI_BOT_FACTS);
            }
            part->made++;
            for (uint32_t i = 0; i < sample->metric_count; i++)
                cli_tally_add(&part->tallies[i], values[i], 1);
            if (first + k < sample->row_count) {
                memcpy(sample->rows + (first + k) * sample->metric_count, values,
                       sample->metric_count * sizeof *values);
                sample->is_made[first + k] = 1;
                run->hashes[first + k] = batch->hashes[k];
            }
        }
        if (code != CLI_DONE)
            return code;
    }
    if (run->progress)
        cli_progress_add(run->progress, task->end - task->first, CLI_NO_HITS);
    return CLI_DONE;
}

static int by_hash(const void *a, const void *b)
{
    uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

/* ---- the sample ------------------------------------------------------------------------- */

/* Adds the counts of one thread to the sample. Which thread counted what differs from run to run,
 * but the sums do not; values are sorted before deviations are added up. */
static void add_part(void *user, cli_worker *worker)
{
    sample_run *run = user;
    sample_part *part = worker->own;
    run->sample->made += part->made;
    for (uint32_t i = 0; i < run->sample->metric_count; i++) {
        const cli_tally *tally = &part->tallies[i];
        for (uint32_t k = 0; k < tally->size; k++)
            if (tally->entries[k].count)
                cli_tally_add(&run->sample->tallies[i], tally->entries[k].value,
                              tally->entries[k].count);
        free(tally->entries);
    }
}

/* Rows have fixed positions and tallies are added up at the end, so no task has to wait for its
 * turn. The number of rows is limited, which bounds memory: beyond CLI_SAMPLE_ROWS only the tallies
 * grow, and only with new values. */
int cli_sample_take(cli_sample *sample, const barrow_params *params, bool has_bots, uint64_t count,
                    unsigned jobs, cli_progress *progress)
{
    memset(sample, 0, sizeof *sample);
    sample->params = *params;
    sample->count = count;
    sample->has_bots = has_bots;
    sample->metric_count = cli_columns(params->family, has_bots, sample->infos);
    sample->row_count = count < CLI_SAMPLE_ROWS ? (uint32_t)count : CLI_SAMPLE_ROWS;
    sample->rows =
        cli_alloc((size_t)sample->row_count * sample->metric_count, sizeof *sample->rows);
    sample->is_made = cli_alloc(sample->row_count, 1);
    uint64_t *hashes = cli_alloc(sample->row_count, sizeof *hashes);
    sample_run run = {.sample = sample, .progress = progress, .hashes = hashes};
    cli_pool pool = {.count = count,
                     .chunk = SAMPLE_CHUNK,
                     .chunk_least = 1,
                     .jobs = jobs,
                     .own_size = sizeof(cli_batch),
                     .worker_size = sizeof(sample_part),
                     .user = &run,
                     .work = measure_seeds,
                     .leave = add_part};
    int code = cli_pool_run(&pool);
    for (uint32_t i = 0; code == CLI_DONE && i < sample->metric_count; i++)
        sample->summaries[i] = cli_tally_summary(&sample->tallies[i]);
    /* Counts the rows whose dungeons differ, by their content hashes. */
    uint32_t made = 0;
    for (uint32_t row = 0; row < sample->row_count; row++)
        if (sample->is_made[row])
            hashes[made++] = hashes[row];
    qsort(hashes, made, sizeof *hashes, by_hash);
    for (uint32_t i = 0; i < made; i++)
        sample->different += !i || hashes[i] != hashes[i - 1];
    free(hashes);
    if (code != CLI_DONE)
        cli_sample_free(sample);
    return code;
}

uint32_t cli_sample_rows_made(const cli_sample *sample)
{
    uint32_t made = 0;
    for (uint32_t i = 0; i < sample->row_count; i++)
        made += sample->is_made[i];
    return made;
}

void cli_sample_free(cli_sample *sample)
{
    for (uint32_t i = 0; i < CLI_COLUMNS; i++)
        free(sample->tallies[i].entries);
    free(sample->rows);
    free(sample->is_made);
    memset(sample, 0, sizeof *sample);
}

/* ==== pairs ================================================================================= */

/* Judging pairs of metrics. It counts first, then sums in a fixed order, so the figures have the
 * same digits for any number of threads. */

#define STEPS CLI_PAIR_STEPS

/* Data that all pairs share, computed once, over the rows that were made. */
typedef struct pair_view {
    /* For each pair a < b, the sum of the products of the deviations from their means. */
    double products[CLI_COLUMNS][CLI_COLUMNS];
    double entropies[CLI_COLUMNS]; /* for each metric alone, in bits */
    double *terms; /* for each count, its term of an entropy; 0 until it is computed */
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

/* Sorts the larger value first. The metrics' numbers break ties. */
static int by_value_and_place(const cli_pair *left, double left_value, const cli_pair *right,
                              double right_value)
{
    uint32_t a = left->a * CLI_COLUMNS + left->b, b = right->a * CLI_COLUMNS + right->b;
    if (left_value > right_value || left_value < right_value)
        return left_value < right_value ? 1 : -1;
    return (a > b) - (a < b);
}

static int by_entropy(const void *a, const void *b)
{
    const cli_pair *left = a, *right = b;
    return by_value_and_place(left, left->entropy, right, right->entropy);
}

static int by_common(const void *a, const void *b)
{
    const cli_pair *left = a, *right = b;
    return by_value_and_place(left, left->common, right, right->common);
}

/* Rows cover only the first seeds, but minimum and maximum cover all seeds, so every value is
 * between them: the minimum falls into step 0 and the maximum into the last one, because [wide]
 * counts both ends. Mutual information is H(a) + H(b) - H(a, b). */
uint32_t cli_pairs_judge(const cli_sample *sample, cli_pair pairs[CLI_PAIR_MOST])
{
    uint32_t count = 0, made = cli_sample_rows_made(sample), metrics = sample->metric_count;
    pair_view *view = cli_alloc(1, sizeof *view);
    uint8_t *steps = cli_alloc((size_t)made * metrics + 1, 1);
    view->terms = cli_alloc((size_t)made + 1, sizeof *view->terms);
    for (uint32_t row = 0; row < sample->row_count; row++) {
        double away[CLI_COLUMNS];
        for (uint32_t i = 0; sample->is_made[row] && i < metrics; i++) {
            const cli_summary *summary = &sample->summaries[i];
            int64_t value = cli_sample_at(sample, row, i);
            uint64_t wide = (uint64_t)((int64_t)summary->most - summary->least) + 1;
            away[i] = (double)value - summary->mean;
            steps[(size_t)i * made + view->rows] =
                (uint8_t)((uint64_t)(value - summary->least) * STEPS / wide);
            for (uint32_t a = 0; a < i; a++)
                view->products[a][i] += away[a] * away[i];
        }
        view->rows += sample->is_made[row];
    }
    for (uint32_t i = 0; i < metrics; i++) {
        uint32_t counts[STEPS] = {0};
        for (uint32_t row = 0; row < made; row++)
            counts[steps[(size_t)i * made + row]]++;
        view->entropies[i] = entropy_of(view, counts, STEPS);
    }
    for (uint32_t i = 0; i < metrics * metrics; i++) {
        uint32_t a = i / metrics, b = i % metrics, plane[STEPS * STEPS] = {0};
        const cli_summary *of_a = &sample->summaries[a], *of_b = &sample->summaries[b];
        if (a >= b || of_a->different < 2 || of_b->different < 2)
            continue;
        for (uint32_t row = 0; row < made; row++)
            plane[steps[(size_t)b * made + row] * STEPS + steps[(size_t)a * made + row]]++;
        double bits_a = view->entropies[a], bits_b = view->entropies[b];
        double smaller = bits_a < bits_b ? bits_a : bits_b;
        double spread = of_a->deviation * of_b->deviation;
        cli_pair pair = {.a = a, .b = b, .entropy = entropy_of(view, plane, STEPS * STEPS)};
        if (smaller > 0)
            pair.common = (bits_a + bits_b - pair.entropy) / smaller;
        if (spread > 0 && made > 1)
            pair.correlation = view->products[a][b] / ((double)made - 1) / spread;
        pairs[count++] = pair;
    }
    free(steps);
    free(view->terms);
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
