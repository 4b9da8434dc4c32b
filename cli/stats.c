/* SPDX-License-Identifier: MIT
 * barrow stats: measures many dungeons, summarises them, and shows where they lie.
 *
 * A run has a sample, sometimes a second one (--against, for outlines in the picture) and sometimes
 * an earlier report (--baseline, for the comparison). All outputs of a call show the same sample:
 * it is taken once and written once for each -o. */
#include "stats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pictures.h"
#include "platform.h"
#include "settings.h"

/* The table of a sample: text for people, JSON for --baseline and programs, CSV for spreadsheets.
 * Figures that are not whole have six decimals, so equal samples give equal bytes. */

#define PAIRS_SHOWN 5

/* Prints the table, then the same pairs twice, by entropy and by what they share, so a copy is
 * sorted for the second order. The number of different dungeons is known only for the rows, by
 * their content hashes, so the number of rows is shown with it. */
static int cli_stats_text(cli_output *output, const void *user)
{
    const cli_stats *stats = user;
    const cli_sample *sample = stats->sample;
    uint32_t looked_at = cli_sample_rows_made(sample);
    uint32_t shown = stats->pair_count < PAIRS_SHOWN ? stats->pair_count : PAIRS_SHOWN;
    cli_pair pairs[CLI_PAIR_MOST];
    char names[128];
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
    memcpy(pairs, stats->pairs, stats->pair_count * sizeof *pairs);
    for (uint32_t i = 0; i < 2 * shown; i++) {
        const cli_pair *pair = &pairs[i % shown];
        if (i == 0)
            cli_output_print(output, "\nThe most telling pairs, for --metrics:\n");
        if (i == shown) {
            cli_pairs_by_common(pairs, stats->pair_count);
            cli_output_print(output, "The most alike:\n");
        }
        snprintf(names, sizeof names, "%s,%s", sample->infos[pair->a].name,
                 sample->infos[pair->b].name);
        cli_output_print(output, "  %-36s %5.2f bits, %3.0f %% in common, correlation %+.2f\n",
                         names, pair->entropy, 100 * pair->common, pair->correlation);
    }
    return CLI_DONE;
}

/* Writes member by member, with six digits each. */
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
    for (uint32_t i = 0; i < sample->metric_count; i++) {
        const cli_summary *row = &sample->summaries[i];
        cli_output_print(output,
                         "%s\n    {\"name\": \"%s\", \"mean\": %.6f, \"deviation\": %.6f, "
                         "\"least\": %d",
                         i ? "," : "", sample->infos[i].name, row->mean, row->deviation,
                         row->least);
        for (int q = 0; q < CLI_QUANTILES; q++)
            cli_output_print(output, ", \"q%02u\": %d", cli_quantile_percents[q],
                             row->quantiles[q]);
        cli_output_print(output, ", \"most\": %d, \"different\": %u}", row->most, row->different);
    }
    cli_output_print(output, "\n  ],\n  \"pairs\": [");
    for (uint32_t i = 0; i < stats->pair_count; i++) {
        const cli_pair *pair = &stats->pairs[i];
        cli_output_print(output,
                         "%s\n    {\"a\": \"%s\", \"b\": \"%s\", \"entropy\": %.6f, "
                         "\"common\": %.6f, \"correlation\": %.6f}",
                         i ? "," : "", stats->sample->infos[pair->a].name,
                         stats->sample->infos[pair->b].name, pair->entropy, pair->common,
                         pair->correlation);
    }
    cli_output_print(output, "\n  ]\n}\n");
    return CLI_DONE;
}

static int cli_stats_csv(cli_output *output, const void *user)
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

#define COUNT_USUAL 10000
#define WORDS_MOST  200

/* In the order of the words of --format. */
typedef enum stats_form {
    FORM_TEXT,
    FORM_JSON,
    FORM_CSV,
    FORM_SVG, /* pictures from here on */
    FORM_PNG,
    FORM_PDF
} stats_form;

/* A run of the command. */
typedef struct stats_run {
    const cli_args *args;
    barrow_params params, other_params;
    uint64_t count;
    unsigned jobs;
    stats_form forms[16]; /* one per output; without -o only the first is used */
    int output_count;
    bool draws; /* whether an output is a picture */
    cli_range range;
    char words[WORDS_MOST], other_words[WORDS_MOST];
    cli_sample sample, other;
    cli_stats stats;
    cli_baseline baseline;
    cli_progress_mode progress;
} stats_run;

/* ---- what is asked for ------------------------------------------------------------------ */

/* Adds a metric to the picture. [name] is an entry of a comma-separated list, so only its first
 * [length] bytes count. No metric may occur twice. */
static int choose_metric(stats_run *run, const char *name, size_t length)
{
    char word[64];
    cli_hint hint;
    barrow_metric_info columns[CLI_COLUMNS];
    uint32_t count = cli_columns(run->params.family, cli_has(run->args, OPT_BOTS), columns);
    snprintf(word, sizeof word, "%.*s", (int)(length < 60 ? length : 60), name);
    int metric = cli_row_find(word, &columns[0].name, sizeof columns[0], count, &hint);
    if (metric < 0)
        return cli_usage("%s has no metric '%s'%s", barrow_family_name(run->params.family), word,
                         hint.text);
    for (uint32_t i = 0; i < run->range.metric_count; i++)
        if (run->range.metrics[i] == (uint32_t)metric)
            return cli_usage("--metrics names %s twice", word);
    if (run->range.metric_count == CLI_RANGE_METRICS)
        return cli_usage("--metrics takes at most %d", CLI_RANGE_METRICS);
    run->range.metrics[run->range.metric_count++] = (uint32_t)metric;
    return CLI_DONE;
}

/* Refuses dungeons of several floors. Metrics describe one floor; several floors would have to be
 * mixed into one figure. Simulated players need tiles to walk on. */
static int check_floors(const stats_run *run, const barrow_params *params)
{
    if (cli_has(run->args, OPT_BOTS) && params->family != BARROW_FLOOR &&
        !barrow_params_tiles(params))
        return cli_usage("--bots needs a tile map: add --tiles");
    if (barrow_params_floors(params) > 1)
        return cli_usage("stats measures single floors; leave floors at 1");
    return CLI_DONE;
}

/* Applies "name=value name=value" on top of the other parameters. A text without an equals sign is
 * a preset. Values cannot hold spaces or commas; only texts would need them. */
static int apply_against(stats_run *run, const char *text)
{
    barrow_error error;
    run->other_params = run->params;
    if (!strchr(text, '=')) {
        if (barrow_params_preset(&run->other_params, text, &error) != BARROW_OK)
            return cli_say_error(&error);
        text = "";
    }
    for (text += strspn(text, " ,"); *text; text += strspn(text, " ,")) {
        char name[64], value[128];
        size_t length = strcspn(text, " ,"), equals = strcspn(text, "= ,");
        if (equals >= length || equals >= sizeof name || length - equals > sizeof value)
            return cli_usage("--against takes 'name=value name=value', not '%s'", text);
        snprintf(name, sizeof name, "%.*s", (int)equals, text);
        snprintf(value, sizeof value, "%.*s", (int)(length - equals - 1), text + equals + 1);
        const barrow_param_info *info = cli_param_find(run->params.family, name);
        if (info && info->type == BARROW_PARAM_TEXT)
            return cli_usage("--against cannot set %s", name);
        if (barrow_params_set(&run->other_params, name, value, &error) != BARROW_OK)
            return cli_say_error(&error);
        text += length;
    }
    if (barrow_params_check(&run->other_params, &error) != BARROW_OK)
        return cli_say_error(&error);
    return check_floors(run, &run->other_params);
}

/* Reads the options. Every mistake is found before anything is made (G7). The form of an output is
 * what -f says, otherwise by the extension. */
static int fill_run(stats_run *run, cli_text **texts)
{
    const cli_args *args = run->args;
    const char *metrics = args->values[OPT_METRICS];
    const char *against = args->values[OPT_AGAINST], *baseline = args->values[OPT_BASELINE];
    barrow_export_options how = {.scale = 0};
    bool has_seed = false;
    run->count = COUNT_USUAL;
    if (!cli_args_number(args, OPT_COUNT, 1, CLI_SAMPLE_MOST, &run->count))
        return CLI_USAGE;
    int status = cli_pool_jobs(args, run->count, &run->jobs);
    run->output_count = args->output_count ? args->output_count : 1;
    if (status == CLI_DONE && run->output_count > (int)(sizeof run->forms / sizeof run->forms[0]))
        status = cli_usage("there are too many outputs");
    for (int i = 0; i < run->output_count && status == CLI_DONE; i++) {
        const char *path = args->output_count ? args->outputs[i] : "-", *dot = strrchr(path, '.');
        bool has_extension = dot && dot[1] && !cli_last_separator(dot);
        const char *format = cli_has(args, OPT_FORMAT) ? args->values[OPT_FORMAT]
                             : has_extension           ? dot + 1
                                                       : "text";
        int form = cli_choice_find(args, OPT_FORMAT, strcmp(format, "txt") == 0 ? "text" : format);
        run->forms[i] = (stats_form)form;
        run->draws |= form >= FORM_SVG;
        status = form < 0 ? CLI_USAGE : CLI_DONE;
    }
    if (status || (status = cli_progress_choose(args, false, &run->progress)) ||
        (status = cli_look_choose(args, &how)) ||
        (status = cli_settings_apply(args, &run->params, texts, &has_seed)) ||
        (status = check_floors(run, &run->params)) ||
        (status = cli_seed_first(args, has_seed, &run->params.seed)))
        return status;
    while (metrics && status == CLI_DONE) {
        size_t length = strcspn(metrics, ",");
        status = choose_metric(run, metrics, length);
        metrics = metrics[length] ? metrics + length + 1 : NULL;
    }
    if (status == CLI_DONE && run->range.metric_count == 1)
        status = cli_usage("--metrics needs two or more, separated by commas");
    if (status == CLI_DONE && against)
        status = apply_against(run, against);
    if (status == CLI_DONE && baseline)
        status = cli_baseline_read(&run->baseline, baseline);
    if (status == CLI_DONE && baseline && run->baseline.family != run->params.family)
        status = cli_usage("%s is about another family: %s", baseline,
                           barrow_family_name(run->baseline.family));
    run->range.theme = how.theme;
    run->range.scale = how.scale;
    return status;
}

/* ---- output ----------------------------------------------------------------------------- */

/* Writes the parameters that are not defaults, as you would type them, for the heading of a
 * picture. Texts are left out, because they are rows of a map; what does not fit is cut. */
static void settings_words(const barrow_params *params, char words[WORDS_MOST])
{
    barrow_params defaults = barrow_default_params(params->family);
    uint32_t count;
    const barrow_param_info *infos = barrow_param_infos(params->family, &count);
    words[0] = 0;
    for (uint32_t i = 0; i < count; i++) {
        char value[40], usual[40];
        barrow_params_get(params, i, value, sizeof value);
        barrow_params_get(&defaults, i, usual, sizeof usual);
        if (infos[i].type != BARROW_PARAM_TEXT && strcmp(value, usual) != 0)
            cli_append(words, WORDS_MOST, "%s%s=%s", *words ? " " : "", infos[i].name, value);
    }
    if (!*words)
        snprintf(words, WORDS_MOST, "default parameters");
}

/* One output of a run. */
typedef struct stats_output {
    stats_run *run;
    stats_form form;
} stats_output;

/* Prints a picture. A failed write is reported when the output is finished. */
static int print_picture(cli_output *output, const void *user)
{
    const stats_output *one = user;
    cli_range *range = &one->run->range;
    barrow_sink sink = cli_output_sink(output);
    barrow_error error;
    barrow_status status;
    if (one->form == FORM_SVG)
        status = barrow_svg(cli_range_paint, range, sink, &error);
    else
        status = cli_paint(cli_range_paint, range, one->form == FORM_PDF, sink, &error);
    return status == BARROW_OK || status == BARROW_SINK_FAILED ? CLI_DONE : cli_say_error(&error);
}

/* Writes one output. In text output, a comparison replaces the table. */
static int write_output(stats_run *run, const char *path, stats_form form)
{
    static int (*const printers[])(cli_output *, const void *) = {
        [FORM_TEXT] = cli_stats_text, [FORM_JSON] = cli_stats_json, [FORM_CSV] = cli_stats_csv};
    cli_comparison comparison = {&run->stats, &run->baseline};
    stats_output one = {run, form};
    if (form >= FORM_SVG)
        return cli_output_run(path, print_picture, &one);
    if (form == FORM_TEXT && cli_has(run->args, OPT_BASELINE))
        return cli_output_run(path, cli_stats_compare, &comparison);
    return cli_output_run(path, printers[form], &run->stats);
}

/* Writes nothing if nothing was made: a table of zeros would look like an answer. */
static int report_run(stats_run *run)
{
    if (!run->sample.made || (run->range.other && !run->other.made))
        return cli_fail(CLI_IMPOSSIBLE, "none of the seeds can be generated");
    run->stats.sample = &run->sample;
    run->stats.pair_count = cli_pairs_judge(&run->sample, run->stats.pairs);
    run->range.sample = &run->sample;
    run->range.words = run->words;
    run->range.other_words = run->other_words;
    settings_words(&run->params, run->words);
    settings_words(&run->other_params, run->other_words);
    /* Chooses the most telling pair of metrics for a picture without --metrics. */
    if (run->draws && !run->range.metric_count) {
        if (!run->stats.pair_count)
            return cli_fail(CLI_NO, "no two metrics vary: there is nothing to draw");
        run->range.metrics[0] = run->stats.pairs[0].a;
        run->range.metrics[1] = run->stats.pairs[0].b;
        run->range.metric_count = 2;
    }
    /* Writes all outputs. The result is the exit code of the first output that failed, or of the
     * comparison, which is text and goes to standard output if no output is text. */
    int code = CLI_DONE;
    bool is_compared = !cli_has(run->args, OPT_BASELINE);
    for (int i = 0; i < run->output_count && code <= CLI_NO; i++) {
        const char *path = run->args->output_count ? run->args->outputs[i] : NULL;
        int written = write_output(run, path, run->forms[i]);
        is_compared = is_compared || run->forms[i] == FORM_TEXT;
        code = written != CLI_DONE ? written : code;
    }
    if (!is_compared && code == CLI_DONE)
        code = write_output(run, NULL, FORM_TEXT);
    return code;
}

int cli_run_stats(const cli_args *args)
{
    stats_run *run = cli_alloc(1, sizeof *run);
    cli_text *texts = NULL;
    run->args = args;
    int status = fill_run(run, &texts);
    if (status == CLI_DONE) {
        /* Takes both samples from the same seeds, so any difference comes from the parameters. */
        cli_progress progress;
        bool has_other = cli_has(run->args, OPT_AGAINST), has_bots = cli_has(run->args, OPT_BOTS);
        cli_progress_begin(&progress, run->progress, "stats", run->count * (has_other ? 2 : 1));
        status =
            cli_sample_take(&run->sample, &run->params, has_bots, run->count, run->jobs, &progress);
        if (status == CLI_DONE && has_other) {
            run->range.other = &run->other;
            status = cli_sample_take(&run->other, &run->other_params, has_bots, run->count,
                                     run->jobs, &progress);
        }
        cli_progress_end(&progress);
        if (status >= CLI_SIGNALLED)
            cli_say_interrupted("interrupted");
    }
    if (status == CLI_DONE)
        status = report_run(run);
    cli_sample_free(&run->sample);
    cli_sample_free(&run->other);
    free(run);
    cli_texts_free(texts);
    return status;
}
