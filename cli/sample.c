/* SPDX-License-Identifier: MIT
 * Taking a sample. Each thread has its own tallies, which are added up at the end; rows are stored
 * by the index of their seed. So the result does not depend on which thread did what. */
#include "sample.h"

#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "message.h"

#define SAMPLE_CHUNK 128 /* maximum number of dungeons that a thread takes at once */

typedef struct sample_run {
    cli_sample *sample;
    cli_progress *progress;
} sample_run;

/* The counts of one thread. */
typedef struct sample_part {
    cli_tally tallies[BARROW_METRIC_MAX];
    uint64_t made;
} sample_part;

int cli_metric_find(barrow_family family, const char *name)
{
    uint32_t count;
    const barrow_metric_info *infos = barrow_metric_infos(family, &count);
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(infos[i].name, name) == 0)
            return (int)i;
    return -1;
}

/* ---- one dungeon ------------------------------------------------------------------------ */

/* Threads write to different rows, so no lock is needed. */
static void keep_row(cli_sample *sample, uint64_t index, const int32_t *values)
{
    if (index >= sample->row_count)
        return;
    memcpy(sample->rows + index * sample->metric_count, values,
           sample->metric_count * sizeof *values);
    sample->is_made[index] = 1;
}

static int no_memory(void)
{
    cli_say("not enough memory for so many values");
    return CLI_IMPOSSIBLE;
}

/* Adds entry [k] of a batch, which is seed [index] of the sample. A seed without a dungeon is left
 * out of all figures and does not count in [made]. */
static int add_seed(cli_sample *sample, sample_part *part, const cli_batch *batch, uint64_t k,
                    uint64_t index)
{
    const int32_t *values = batch->values + k * BARROW_METRIC_MAX;
    if (batch->statuses[k] != BARROW_OK)
        return CLI_DONE;
    part->made++;
    for (uint32_t i = 0; i < sample->metric_count; i++)
        if (!cli_tally_add(&part->tallies[i], values[i], 1))
            return no_memory();
    keep_row(sample, index, values);
    return CLI_DONE;
}

/* Makes and measures [count] seeds (at most CLI_BATCH_MOST), starting at number [first]. */
static int measure_step(cli_sample *sample, cli_hand *hand, cli_batch *batch, uint64_t first,
                        uint32_t count)
{
    barrow_params params = sample->params;
    params.seed += first;
    int code = cli_batch_make(batch, hand, &params, 0, count, false);
    for (uint32_t k = 0; k < count && code == CLI_DONE; k++)
        code = add_seed(sample, hand->own, batch, k, first + k);
    return code;
}

static int measure_seeds(void *user, cli_hand *hand, cli_parcel *parcel)
{
    sample_run *run = user;
    int code = CLI_DONE;
    for (uint64_t i = parcel->first; i < parcel->end && code == CLI_DONE; i += CLI_BATCH_MOST) {
        uint64_t left = parcel->end - i;
        uint32_t count = left < CLI_BATCH_MOST ? (uint32_t)left : CLI_BATCH_MOST;
        code = cli_interrupted() ? cli_interrupted()
                                 : measure_step(run->sample, hand, parcel->own, i, count);
    }
    if (code == CLI_DONE && run->progress)
        cli_progress_add(run->progress, parcel->end - parcel->first, CLI_NO_HITS);
    return code;
}

/* ---- different dungeons ----------------------------------------------------------------- */

/* Dungeons that are the same have the same metrics. So each row gets a digest of its metrics, and
 * only the few dungeons that share a digest are regenerated and hashed. */
typedef struct sample_key {
    uint64_t word; /* a digest of the metrics, later the content hash */
    uint32_t row;
    bool is_twin; /* another row has the same metrics */
} sample_key;

typedef struct twins_run {
    const cli_sample *sample;
    sample_key *twins;
} twins_run;

static uint64_t metrics_word(const cli_sample *sample, uint32_t row)
{
    uint64_t word = 0;
    for (uint32_t i = 0; i < sample->metric_count; i++) {
        word = (word ^ (uint32_t)cli_sample_at(sample, row, i)) * 0x9E3779B97F4A7C15u;
        word ^= word >> 32;
    }
    return word;
}

static int by_word(const void *a, const void *b)
{
    uint64_t left = ((const sample_key *)a)->word, right = ((const sample_key *)b)->word;
    return (left > right) - (left < right);
}

/* Makes the keys of the rows that were made; returns how many there are. */
static uint32_t make_keys(const cli_sample *sample, sample_key *keys)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < sample->row_count; i++)
        if (sample->is_made[i])
            keys[count++] = (sample_key){metrics_word(sample, i), i, false};
    return count;
}

/* Marks the keys whose word occurs more than once. [slots] is a table with open addressing that
 * holds 1 + the number of a key, or 0; at most half of its slots are taken. */
static void mark_twins(sample_key *keys, uint32_t count, uint32_t *slots, uint32_t mask)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = (uint32_t)keys[i].word & mask;
        while (slots[slot] && keys[slots[slot] - 1].word != keys[i].word)
            slot = (slot + 1) & mask;
        if (slots[slot])
            keys[slots[slot] - 1].is_twin = keys[i].is_twin = true;
        else
            slots[slot] = i + 1;
    }
}

/* Moves the keys whose word occurs more than once to the front. Stores how many there are; returns
 * false when out of memory. */
static bool find_twins(sample_key *keys, uint32_t count, uint32_t *twins)
{
    uint32_t size = 2;
    while (size < 2 * count)
        size *= 2;
    uint32_t *slots = calloc(size, sizeof *slots);
    if (!slots)
        return false;
    mark_twins(keys, count, slots, size - 1);
    free(slots);
    *twins = 0;
    for (uint32_t i = 0; i < count; i++)
        if (keys[i].is_twin)
            keys[(*twins)++] = keys[i];
    return true;
}

static int hash_twins(void *user, cli_hand *hand, cli_parcel *parcel)
{
    twins_run *run = user;
    barrow_options options = {.workspace = hand->workspace};
    barrow_params params = run->sample->params;
    barrow_error error;
    for (uint64_t i = parcel->first; i < parcel->end; i++) {
        params.seed = run->sample->params.seed + run->twins[i].row;
        if (cli_interrupted())
            return cli_interrupted();
        if (barrow_generate(&params, &options, &hand->dungeon, &error) != BARROW_OK)
            return cli_say_error(&error);
        run->twins[i].word = barrow_dungeon_hash(&hand->dungeon);
    }
    return CLI_DONE;
}

static int hash_all_twins(const cli_sample *sample, sample_key *twins, uint32_t count,
                          unsigned jobs)
{
    twins_run run = {sample, twins};
    cli_pool pool = {.count = count,
                     .chunk = SAMPLE_CHUNK,
                     .chunk_least = 1,
                     .jobs = jobs,
                     .user = &run,
                     .work = hash_twins};
    int code = cli_pool_begin(&pool) ? cli_pool_run(&pool) : CLI_IMPOSSIBLE;
    cli_pool_end(&pool);
    return code;
}

static int count_different(cli_sample *sample, unsigned jobs)
{
    sample_key *keys = malloc((sample->row_count + 1) * sizeof *keys);
    uint32_t count = keys ? make_keys(sample, keys) : 0, twins;
    if (!keys || !find_twins(keys, count, &twins)) {
        free(keys);
        return no_memory();
    }
    int code = twins ? hash_all_twins(sample, keys, twins, jobs) : CLI_DONE;
    sample->different = count - twins;
    if (twins)
        qsort(keys, twins, sizeof *keys, by_word);
    for (uint32_t i = 0; i < twins; i++)
        sample->different += !i || keys[i].word != keys[i - 1].word;
    free(keys);
    return code;
}

/* ---- the sample ------------------------------------------------------------------------- */

/* Adds up the counts of all threads. Which thread counted what differs from run to run, but the
 * sums do not, and values are sorted before any floating-point numbers (the deviation) are added
 * up. */
static int add_parts(cli_sample *sample, const cli_pool *pool)
{
    for (unsigned hand = 0; hand < pool->jobs; hand++) {
        const sample_part *part = pool->hands[hand].own;
        sample->made += part->made;
        for (uint32_t i = 0; i < sample->metric_count; i++)
            if (!cli_tally_merge(&sample->tallies[i], &part->tallies[i]))
                return no_memory();
    }
    for (uint32_t i = 0; i < sample->metric_count; i++) {
        cli_tally_sort(&sample->tallies[i]);
        sample->summaries[i] = cli_tally_summary(&sample->tallies[i]);
    }
    return count_different(sample, pool->jobs);
}

/* Allocates the rows. Their number is limited, which bounds memory: beyond CLI_SAMPLE_ROWS only the
 * tallies grow, and only with new values. */
static bool take_rows(cli_sample *sample)
{
    sample->row_count = sample->count < CLI_SAMPLE_ROWS ? (uint32_t)sample->count : CLI_SAMPLE_ROWS;
    sample->rows = calloc((size_t)sample->row_count * sample->metric_count, sizeof *sample->rows);
    sample->is_made = calloc(sample->row_count, 1);
    return sample->rows && sample->is_made;
}

static int run_sample(cli_sample *sample, cli_pool *pool, sample_part *parts)
{
    for (unsigned i = 0; i < pool->jobs; i++)
        pool->hands[i].own = &parts[i];
    int code = cli_pool_run(pool);
    return code == CLI_DONE ? add_parts(sample, pool) : code;
}

/* Nothing is delivered in order: rows have fixed positions and tallies are added up at the end, so
 * no chunk waits for its turn. */
int cli_sample_take(cli_sample *sample, const barrow_params *params, uint64_t count, unsigned jobs,
                    cli_progress *progress)
{
    memset(sample, 0, sizeof *sample);
    sample->params = *params;
    sample->count = count;
    sample->infos = barrow_metric_infos(params->family, &sample->metric_count);
    sample_run run = {sample, progress};
    cli_pool pool = {.count = count,
                     .chunk = SAMPLE_CHUNK,
                     .chunk_least = 1,
                     .jobs = jobs,
                     .own_size = sizeof(cli_batch),
                     .user = &run,
                     .work = measure_seeds};
    sample_part *parts = calloc(jobs, sizeof *parts);
    int code = CLI_IMPOSSIBLE;
    if (!parts || !take_rows(sample))
        no_memory();
    else if (cli_pool_begin(&pool))
        code = run_sample(sample, &pool, parts);
    for (unsigned i = 0; parts && i < jobs; i++)
        for (uint32_t metric = 0; metric < sample->metric_count; metric++)
            cli_tally_free(&parts[i].tallies[metric]);
    free(parts);
    cli_pool_end(&pool);
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
    for (uint32_t i = 0; i < BARROW_METRIC_MAX; i++)
        cli_tally_free(&sample->tallies[i]);
    free(sample->rows);
    free(sample->is_made);
    memset(sample, 0, sizeof *sample);
}
