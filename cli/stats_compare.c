/* SPDX-License-Identifier: MIT
 * A sample against an earlier one. A mean has moved where it is more than four standard errors of
 * the difference away: of thirty metrics that did not move, one in about five hundred runs would
 * seem so. A metric without any spread has moved where its value is another. Quantiles are shown
 * for what moved; they are not judged, since whole numbers jump. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "input.h"
#include "stats.h"

#define ERRORS_MOST   4.0
#define VALUES_MOST   100000
#define NESTING_MOST  8
#define BASELINE_MOST ((size_t)4 << 20)

/* ---- reading ---------------------------------------------------------------------------- */

static int bad_baseline(const char *path, const char *what)
{
    cli_say("%s: %s; it must be what 'barrow stats -f json' wrote", cli_input_name(path), what);
    return CLI_IO;
}

static bool take_text_number(const json_t *value, uint64_t *number)
{
    const char *text = json_string_value(value);
    char *end;
    if (!text || !*text || strspn(text, "0123456789") != strlen(text) || strlen(text) > 20)
        return false;
    *number = strtoull(text, &end, 10);
    return true;
}

/* What is no integer reads as 0, and is refused by its type. */
static bool take_whole(const json_t *object, const char *key, int64_t least, int64_t *number)
{
    const json_t *value = json_object_get(object, key);
    *number = json_integer_value(value);
    return json_is_integer(value) && *number >= least;
}

static bool take_value(const json_t *object, const char *key, int32_t *number)
{
    int64_t whole;
    bool ok = take_whole(object, key, INT32_MIN, &whole) && whole <= INT32_MAX;
    *number = ok ? (int32_t)whole : 0;
    return ok;
}

/* There is room: take_baseline has counted the rows. */
static bool take_metric(cli_baseline *baseline, const json_t *row)
{
    const char *name = json_string_value(json_object_get(row, "name"));
    const json_t *mean = json_object_get(row, "mean");
    const json_t *deviation = json_object_get(row, "deviation");
    cli_summary *summary = &baseline->metrics[baseline->metric_count].summary;
    char *to = baseline->metrics[baseline->metric_count].name;
    if (!name || strlen(name) >= sizeof baseline->metrics[0].name || !json_is_number(mean) ||
        !json_is_number(deviation) || !take_value(row, "least", &summary->least) ||
        !take_value(row, "most", &summary->most))
        return false;
    strcpy(to, name);
    summary->mean = json_number_value(mean);
    summary->deviation = json_number_value(deviation);
    for (int q = 0; q < CLI_QUANTILES; q++) {
        char key[8];
        snprintf(key, sizeof key, "q%02u", cli_quantile_percents[q]);
        if (!take_value(row, key, &summary->quantiles[q]))
            return false;
    }
    baseline->metric_count++;
    return summary->deviation >= 0;
}

/* What is wrong, in words, or NULL. Another version or generation is fine: to compare them is
 * what a baseline is for. */
static const char *take_head(cli_baseline *baseline, const json_t *root)
{
    const char *format = json_string_value(json_object_get(root, "format"));
    const char *family = json_string_value(json_object_get(root, "family"));
    int64_t generation, count, made;
    if (!format || strcmp(format, CLI_STATS_FORMAT) != 0)
        return "is no report";
    if (!family || !barrow_family_find(family, &baseline->family))
        return "names no family";
    if (!take_text_number(json_object_get(root, "seed"), &baseline->seed) ||
        !take_whole(json_object_get(root, "generator"), "generation", 0, &generation) ||
        !take_whole(root, "count", 1, &count) || !take_whole(root, "made", 0, &made) ||
        made > count)
        return "lacks a seed, a generation or a count";
    baseline->generation = (uint32_t)generation;
    baseline->count = (uint64_t)count;
    baseline->made = (uint64_t)made;
    return NULL;
}

static const char *take_baseline(cli_baseline *baseline, const json_t *root)
{
    const json_t *rows = json_object_get(root, "metrics");
    const char *problem = take_head(baseline, root);
    if (problem)
        return problem;
    if (!json_is_array(rows) || json_array_size(rows) > BARROW_METRIC_MAX)
        return "has no list of metrics";
    for (size_t i = 0; i < json_array_size(rows); i++)
        if (!take_metric(baseline, json_array_get(rows, i)))
            return "has a metric that is not whole";
    return NULL;
}

/* Bounded, parsed, then taken apart with every member checked (G8); the rest of a report, such
 * as pairs, is not looked at. */
int cli_baseline_read(cli_baseline *baseline, const char *path)
{
    json_error_t error;
    memset(baseline, 0, sizeof *baseline);
    cli_text *text = cli_text_read(path, BASELINE_MOST);
    if (!text)
        return CLI_IO;
    if (!cli_json_bounded(text, cli_input_name(path), NESTING_MOST, VALUES_MOST)) {
        cli_texts_free(text);
        return CLI_IO;
    }
    json_t *root = json_loadb(text->bytes, text->size, JSON_REJECT_DUPLICATES, &error);
    const char *problem = root ? take_baseline(baseline, root) : "is not JSON";
    json_decref(root);
    cli_texts_free(text);
    return problem ? bad_baseline(path, problem) : CLI_DONE;
}

/* ---- comparing -------------------------------------------------------------------------- */

static const cli_summary *find_before(const cli_baseline *baseline, const char *name)
{
    for (uint32_t i = 0; i < baseline->metric_count; i++)
        if (strcmp(baseline->metrics[i].name, name) == 0)
            return &baseline->metrics[i].summary;
    return NULL;
}

/* How far the mean went, in standard errors of the difference. Without any spread a change is
 * endlessly far; figures of a report are rounded to six decimals.
 *
 *     (mean now - mean before) / sqrt(s1^2 / n1 + s2^2 / n2) */
static double shift_of(const cli_summary *before, uint64_t made_before, const cli_summary *now)
{
    double away = now->mean - before->mean;
    double error = sqrt(before->deviation * before->deviation / (double)made_before +
                        now->deviation * now->deviation / (double)now->count);
    if (fabs(away) < 1e-6)
        return 0;
    return error > 0 ? away / error : away > 0 ? HUGE_VAL : -HUGE_VAL;
}

static void print_moved(cli_output *output, const char *name, const cli_summary *before,
                        const cli_summary *now, double shift)
{
    cli_output_print(output, "%-20s %12.3f %12.3f %+9.1f   %d", name, before->mean, now->mean,
                     shift, before->least);
    for (int q = 0; q < CLI_QUANTILES; q++)
        cli_output_print(output, " %d", before->quantiles[q]);
    cli_output_print(output, " %d -> %d", before->most, now->least);
    for (int q = 0; q < CLI_QUANTILES; q++)
        cli_output_print(output, " %d", now->quantiles[q]);
    cli_output_print(output, " %d\n", now->most);
}

/* Prints what moved, under a head that comes with the first; answers how many. A metric that the
 * baseline lacks counts too. */
static unsigned compare_metrics(cli_output *output, const cli_comparison *comparison)
{
    const cli_sample *sample = comparison->stats->sample;
    unsigned moved = 0;
    for (uint32_t i = 0; i < sample->metric_count; i++) {
        const cli_summary *now = &sample->summaries[i];
        const cli_summary *before = find_before(comparison->baseline, sample->infos[i].name);
        double shift = before ? shift_of(before, comparison->baseline->made, now) : 0;
        if (before && fabs(shift) <= ERRORS_MOST)
            continue;
        if (!moved++)
            cli_output_print(output, "%-20s %12s %12s %9s   least, quantiles 5 25 50 75 95, most\n",
                             "what moved", "before", "now", "errors");
        if (before)
            print_moved(output, sample->infos[i].name, before, now, shift);
        else
            cli_output_print(output, "%-20s is new\n", sample->infos[i].name);
    }
    return moved;
}

/* A metric that is gone has moved, as has one that is new. */
static unsigned compare_names(cli_output *output, const cli_comparison *comparison)
{
    unsigned gone = 0;
    const cli_baseline *baseline = comparison->baseline;
    for (uint32_t i = 0; i < baseline->metric_count; i++)
        if (cli_metric_find(baseline->family, baseline->metrics[i].name) < 0) {
            cli_output_print(output, "%-20s is gone\n", baseline->metrics[i].name);
            gone++;
        }
    return gone;
}

/* The share of seeds that can be generated is a metric too. Two shares, by the usual test with
 * their pooled error; where all or none could be made that is 0, and any difference counts. */
static unsigned compare_made(cli_output *output, const cli_comparison *comparison)
{
    const cli_sample *sample = comparison->stats->sample;
    const cli_baseline *baseline = comparison->baseline;
    double before = (double)baseline->made / (double)baseline->count;
    double now = (double)sample->made / (double)sample->count;
    double both =
        (double)(baseline->made + sample->made) / (double)(baseline->count + sample->count);
    double error =
        sqrt(both * (1 - both) * (1 / (double)baseline->count + 1 / (double)sample->count));
    if (fabs(now - before) <= ERRORS_MOST * error)
        return 0;
    cli_output_print(output, "%.3f %% of the seeds can be generated; it was %.3f %%\n", 100 * now,
                     100 * before);
    return 1;
}

/* Seeds may be others than those of the baseline, and as a rule should: the same ones would show
 * that the same dungeons came out, not that the generator stayed as it was. */
int cli_stats_compare(cli_output *output, const void *user)
{
    const cli_comparison *comparison = user;
    const cli_sample *sample = comparison->stats->sample;
    const cli_baseline *baseline = comparison->baseline;
    cli_output_print(output, "before: %llu of %llu seeds from %llu, generation %u\n",
                     (unsigned long long)baseline->made, (unsigned long long)baseline->count,
                     (unsigned long long)baseline->seed, baseline->generation);
    cli_output_print(output, "now:    %llu of %llu seeds from %llu, generation %u\n\n",
                     (unsigned long long)sample->made, (unsigned long long)sample->count,
                     (unsigned long long)sample->params.seed, barrow_generation());
    unsigned moved = 0;
    if (baseline->made && sample->made)
        moved = compare_metrics(output, comparison);
    moved += compare_names(output, comparison);
    moved += compare_made(output, comparison);
    if (moved)
        cli_output_print(output, "\n%u moved by more than %.0f standard errors\n", moved,
                         ERRORS_MOST);
    else
        cli_output_print(output, "nothing moved by more than %.0f standard errors\n", ERRORS_MOST);
    return moved ? CLI_NO : CLI_DONE;
}
