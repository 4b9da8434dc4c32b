/* SPDX-License-Identifier: MIT
 * The table of a sample: text for people, JSON for --baseline and programs, CSV for spreadsheets.
 * Figures that are not whole have six decimals, so equal samples give equal bytes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "describe.h"
#include "stats.h"

#define PAIRS_SHOWN 5

/* ---- text ------------------------------------------------------------------------------- */

/* Prints the heading. The number of different dungeons is known only for the rows, by their content
 * hashes, so the number of rows is shown with it. */
static void print_head(cli_output *output, const cli_sample *sample)
{
    uint32_t looked_at = cli_sample_rows_made(sample);
    cli_output_print(output, "%s, %llu seeds from %llu, generation %u: %llu made",
                     barrow_family_name(sample->params.family), (unsigned long long)sample->count,
                     (unsigned long long)sample->params.seed, barrow_generation(),
                     (unsigned long long)sample->made);
    if (sample->made < sample->count)
        cli_output_print(output, ", %llu impossible",
                         (unsigned long long)(sample->count - sample->made));
    if (looked_at == sample->different)
        cli_output_print(output, ", all different\n\n");
    else
        cli_output_print(output, ", %u different of %u\n\n", sample->different, looked_at);
}

static void print_pair(cli_output *output, const cli_sample *sample, const cli_pair *pair)
{
    char names[128];
    snprintf(names, sizeof names, "%s,%s", sample->infos[pair->a].name,
             sample->infos[pair->b].name);
    cli_output_print(output, "  %-36s %5.2f bits, %3.0f %% in common, correlation %+.2f\n", names,
                     pair->entropy, 100 * pair->common, pair->correlation);
}

/* Prints the same pairs twice, by entropy and by what they share, so a copy is sorted for the
 * second order. */
static void print_pairs(cli_output *output, const cli_stats *stats)
{
    uint32_t shown = stats->pair_count < PAIRS_SHOWN ? stats->pair_count : PAIRS_SHOWN;
    cli_pair alike[CLI_PAIR_MOST];
    memcpy(alike, stats->pairs, stats->pair_count * sizeof *alike);
    cli_pairs_by_common(alike, stats->pair_count);
    if (!shown)
        return;
    cli_output_print(output, "\nThe most telling pairs, for --metrics:\n");
    for (uint32_t i = 0; i < shown; i++)
        print_pair(output, stats->sample, &stats->pairs[i]);
    cli_output_print(output, "The most alike:\n");
    for (uint32_t i = 0; i < shown; i++)
        print_pair(output, stats->sample, &alike[i]);
}

int cli_stats_text(cli_output *output, const void *user)
{
    const cli_stats *stats = user;
    const cli_sample *sample = stats->sample;
    print_head(output, sample);
    cli_output_print(output, "%-20s %12s %12s %8s %8s %8s %8s %8s %8s %8s\n", "metric", "mean",
                     "deviation", "least", "5 %", "25 %", "median", "75 %", "95 %", "most");
    for (uint32_t i = 0; sample->made && i < sample->metric_count; i++) {
        const cli_summary *row = &sample->summaries[i];
        cli_output_print(output, "%-20s %12.3f %12.3f %8d", sample->infos[i].name, row->mean,
                         row->deviation, row->least);
        for (int q = 0; q < CLI_QUANTILES; q++)
            cli_output_print(output, " %8d", row->quantiles[q]);
        cli_output_print(output, " %8d\n", row->most);
    }
    print_pairs(output, stats);
    return CLI_DONE;
}

/* ---- JSON ------------------------------------------------------------------------------- */

static void print_metric_json(cli_output *output, const cli_sample *sample, uint32_t metric)
{
    const cli_summary *row = &sample->summaries[metric];
    cli_output_print(output,
                     "%s\n    {\"name\": \"%s\", \"mean\": %.6f, \"deviation\": %.6f, "
                     "\"least\": %d",
                     metric ? "," : "", sample->infos[metric].name, row->mean, row->deviation,
                     row->least);
    for (int q = 0; q < CLI_QUANTILES; q++)
        cli_output_print(output, ", \"q%02u\": %d", cli_quantile_percents[q], row->quantiles[q]);
    cli_output_print(output, ", \"most\": %d, \"different\": %u}", row->most, row->different);
}

static void print_pair_json(cli_output *output, const cli_stats *stats, uint32_t index)
{
    const cli_pair *pair = &stats->pairs[index];
    cli_output_print(output,
                     "%s\n    {\"a\": \"%s\", \"b\": \"%s\", \"entropy\": %.6f, "
                     "\"common\": %.6f, \"correlation\": %.6f}",
                     index ? "," : "", stats->sample->infos[pair->a].name,
                     stats->sample->infos[pair->b].name, pair->entropy, pair->common,
                     pair->correlation);
}

/* Writes member by member: a dump of doubles would have as many digits as each needs, while these
 * always have six. */
int cli_stats_json(cli_output *output, const void *user)
{
    const cli_stats *stats = user;
    const cli_sample *sample = stats->sample;
    cli_output_print(output,
                     "{\n  \"format\": \"%s\",\n  \"generator\": {\"name\": \"barrow\", "
                     "\"version\": \"%s\", \"generation\": %u},\n",
                     CLI_STATS_FORMAT, barrow_version_string(), barrow_generation());
    cli_output_print(output, "  \"family\": \"%s\",\n  \"seed\": \"%llu\",\n  \"params\": ",
                     barrow_family_name(sample->params.family),
                     (unsigned long long)sample->params.seed);
    cli_print_json(cli_output_sink(output), BRW_JSON_READABLE, cli_write_params, &sample->params);
    cli_output_print(output, ",\n  \"count\": %llu,\n  \"made\": %llu,\n",
                     (unsigned long long)sample->count, (unsigned long long)sample->made);
    cli_output_print(output, "  \"rows\": %u,\n  \"different\": %u,\n  \"metrics\": [",
                     cli_sample_rows_made(sample), sample->different);
    for (uint32_t i = 0; i < sample->metric_count; i++)
        print_metric_json(output, sample, i);
    cli_output_print(output, "\n  ],\n  \"pairs\": [");
    for (uint32_t i = 0; i < stats->pair_count; i++)
        print_pair_json(output, stats, i);
    cli_output_print(output, "\n  ]\n}\n");
    return CLI_DONE;
}

/* ---- CSV -------------------------------------------------------------------------------- */

int cli_stats_csv(cli_output *output, const void *user)
{
    const cli_stats *stats = user;
    const cli_sample *sample = stats->sample;
    cli_output_print(output, "metric,mean,deviation,least");
    for (int q = 0; q < CLI_QUANTILES; q++)
        cli_output_print(output, ",q%02u", cli_quantile_percents[q]);
    cli_output_print(output, ",most,different\n");
    for (uint32_t i = 0; i < sample->metric_count; i++) {
        const cli_summary *row = &sample->summaries[i];
        cli_output_print(output, "%s,%.6f,%.6f,%d", sample->infos[i].name, row->mean,
                         row->deviation, row->least);
        for (int q = 0; q < CLI_QUANTILES; q++)
            cli_output_print(output, ",%d", row->quantiles[q]);
        cli_output_print(output, ",%d,%u\n", row->most, row->different);
    }
    return CLI_DONE;
}
