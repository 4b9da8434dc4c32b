/* SPDX-License-Identifier: MIT
 * Comparing a sample with an earlier one. A mean has moved if it is more than four standard errors
 * of the difference away: with thirty metrics that did not move, one would seem to have moved in
 * about one run in five hundred. A metric without any spread has moved if its value differs.
 * Quantiles are shown for metrics that moved but not judged, because whole numbers jump. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "input.h"
#include "base/pull.h"
#include "stats.h"

#define ERRORS_MOST   4.0
#define BASELINE_MOST ((size_t)4 << 20)

/* ---- reading ---------------------------------------------------------------------------- */

/* Reads the value that comes next: a whole number from [least] to [most]. */
static bool take_whole(brw_pull *pull, int64_t least, int64_t most, int64_t *number)
{
    bool is_whole = brw_pull_next(pull) == BRW_TOKEN_INT;
    *number = is_whole ? pull->number : 0;
    return is_whole && *number >= least && *number <= most;
}

static bool take_real(brw_pull *pull, double *number)
{
    char text[64] = "";
    brw_token token = brw_pull_next(pull);
    size_t size = (size_t)(pull->at - pull->start);
    if ((token != BRW_TOKEN_INT && token != BRW_TOKEN_REAL) || size >= sizeof text)
        return false;
    memcpy(text, pull->start, size);
    *number = strtod(text, NULL);
    return true;
}

/* Reads a string. Returns false if it does not fit or contains a NUL. */
static bool take_text(brw_pull *pull, char *text, size_t size)
{
    return brw_pull_next(pull) == BRW_TOKEN_STRING &&
           brw_pull_text(pull, text, size) == strlen(text);
}

/* Members of a metric; the quantiles follow. */
enum {
    NAME,
    MEAN,
    DEVIATION,
    LEAST,
    MOST,
    FIRST_QUANTILE,
    MEMBERS = FIRST_QUANTILE + CLI_QUANTILES
};

/* Reads a metric whose first token was already read. Returns false if a member is wrong. */
static bool take_metric(brw_pull *pull, cli_baseline_metric *metric)
{
    static const char *const names[] = {"name", "mean", "deviation", "least", "most"};
    cli_summary *summary = &metric->summary;
    int32_t *values[MEMBERS] = {[LEAST] = &summary->least, [MOST] = &summary->most};
    unsigned seen = 0;
    int64_t whole = 0;
    for (int q = 0; q < CLI_QUANTILES; q++)
        values[FIRST_QUANTILE + q] = &summary->quantiles[q];
    while (brw_pull_next(pull) == BRW_TOKEN_KEY) {
        int member = 0;
        for (char key[8]; member < MEMBERS; member++) {
            if (member >= FIRST_QUANTILE)
                snprintf(key, sizeof key, "q%02u", cli_quantile_percents[member - FIRST_QUANTILE]);
            if (brw_pull_is(pull, member < FIRST_QUANTILE ? names[member] : key))
                break;
        }
        bool ok = member == MEMBERS ? brw_pull_skip(pull)
                  : member == NAME  ? take_text(pull, metric->name, sizeof metric->name)
                  : member == MEAN  ? take_real(pull, &summary->mean)
                  : member == DEVIATION
                      ? take_real(pull, &summary->deviation) && summary->deviation >= 0
                      : take_whole(pull, INT32_MIN, INT32_MAX, &whole);
        if (!ok)
            return false;
        if (member > DEVIATION && member < MEMBERS)
            *values[member] = (int32_t)whole;
        seen |= 1u << member;
    }
    return (seen | 1u << MEMBERS) == (2u << MEMBERS) - 1;
}

/* Advances to a member of the report; its value is read next. Returns false if there is none. */
static bool go_to_member(brw_pull *pull, const cli_text *text, const char *key)
{
    brw_pull_begin(pull, text->bytes, text->size);
    return brw_pull_next(pull) == BRW_TOKEN_OBJECT && brw_pull_find(pull, key);
}

/* Reads a baseline. Returns what is wrong in words, or NULL. Another version or generation is fine:
 * comparing them is what a baseline is for. The rest of a report, such as pairs, is ignored. */
static const char *take_baseline(cli_baseline *baseline, const cli_text *text)
{
    brw_pull pull;
    char word[32];
    int64_t generation, count, made;
    brw_pull_begin(&pull, text->bytes, text->size);
    if (!brw_pull_skip(&pull) || brw_pull_next(&pull) != BRW_TOKEN_END)
        return "is not JSON";
    if (!go_to_member(&pull, text, "format") || !take_text(&pull, word, sizeof word) ||
        strcmp(word, CLI_STATS_FORMAT) != 0)
        return "is not a report";
    if (!go_to_member(&pull, text, "family") || !take_text(&pull, word, sizeof word) ||
        !barrow_family_find(word, &baseline->family))
        return "does not name a family";
    if (!go_to_member(&pull, text, "seed") || !take_text(&pull, word, sizeof word) || !*word ||
        word[strspn(word, "0123456789")] ||
        !go_to_member(&pull, text, "generator") || brw_pull_next(&pull) != BRW_TOKEN_OBJECT ||
        !brw_pull_find(&pull, "generation") || !take_whole(&pull, 0, UINT32_MAX, &generation) ||
        !go_to_member(&pull, text, "count") || !take_whole(&pull, 1, INT64_MAX, &count) ||
        !go_to_member(&pull, text, "made") || !take_whole(&pull, 0, count, &made))
        return "lacks a seed, a generation or a count";
    baseline->seed = strtoull(word, NULL, 10);
    baseline->generation = (uint32_t)generation;
    baseline->count = (uint64_t)count;
    baseline->made = (uint64_t)made;
    static const char incomplete[] = "has an incomplete metric";
    if (!go_to_member(&pull, text, "metrics") || brw_pull_next(&pull) != BRW_TOKEN_LIST)
        return incomplete;
    while (brw_pull_next(&pull) == BRW_TOKEN_OBJECT)
        if (baseline->metric_count == CLI_COLUMNS ||
            !take_metric(&pull, &baseline->metrics[baseline->metric_count++]))
            return incomplete;
    return pull.token == BRW_TOKEN_END_LIST ? NULL : incomplete;
}

/* Reads a file of limited size and checks every member (G8). */
int cli_baseline_read(cli_baseline *baseline, const char *path)
{
    memset(baseline, 0, sizeof *baseline);
    cli_text *text = cli_text_read(path, BASELINE_MOST);
    if (!text)
        return CLI_IO;
    const char *problem = take_baseline(baseline, text);
    cli_texts_free(text);
    if (!problem)
        return CLI_DONE;
    return cli_fail(CLI_IO, "%s %s; give a file that 'barrow stats -f json' wrote",
                    cli_input_name(path), problem);
}

/* ---- comparing -------------------------------------------------------------------------- */

/* Prints the metrics that moved, with a heading before the first, and returns how many did. A
 * metric that the baseline lacks counts too. The mean moves in standard errors of the difference:
 *
 *     (mean now - mean before) / sqrt(s1^2 / n1 + s2^2 / n2)
 *
 * Without any spread, any change counts as infinite; figures in a report are rounded to six
 * decimals. */
static unsigned compare_metrics(cli_output *output, const cli_comparison *comparison)
{
    const cli_sample *sample = comparison->stats->sample;
    const cli_baseline *baseline = comparison->baseline;
    unsigned moved = 0;
    for (uint32_t i = 0; i < sample->metric_count; i++) {
        const cli_summary *now = &sample->summaries[i], *before = NULL;
        double shift = 0;
        for (uint32_t k = 0; k < baseline->metric_count && !before; k++)
            if (strcmp(baseline->metrics[k].name, sample->infos[i].name) == 0)
                before = &baseline->metrics[k].summary;
        if (before) {
            double away = now->mean - before->mean;
            double error = sqrt(before->deviation * before->deviation / (double)baseline->made +
                                now->deviation * now->deviation / (double)now->count);
            if (fabs(away) >= 1e-6)
                shift = error > 0 ? away / error : away > 0 ? HUGE_VAL : -HUGE_VAL;
            if (fabs(shift) <= ERRORS_MOST)
                continue;
        }
        if (!moved++)
            cli_output_print(output, "%-20s %12s %12s %9s   least, quantiles 5 25 50 75 95, most\n",
                             "what moved", "before", "now", "errors");
        if (!before) {
            cli_output_print(output, "%-20s is new\n", sample->infos[i].name);
            continue;
        }
        cli_output_print(output, "%-20s %12.3f %12.3f %+9.1f   %d", sample->infos[i].name,
                         before->mean, now->mean, shift, before->least);
        for (int q = 0; q < CLI_QUANTILES; q++)
            cli_output_print(output, " %d", before->quantiles[q]);
        cli_output_print(output, " %d -> %d", before->most, now->least);
        for (int q = 0; q < CLI_QUANTILES; q++)
            cli_output_print(output, " %d", now->quantiles[q]);
        cli_output_print(output, " %d\n", now->most);
    }
    return moved;
}

/* Seeds may differ from the baseline's, and usually should: the same seeds would only show that the
 * same dungeons came out, not that the generator stayed the same. */
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
    /* Prints the metrics of the baseline that are gone. They count as moved; figures of simulated
     * players that were not asked for this time do not. */
    barrow_metric_info columns[CLI_COLUMNS];
    uint32_t known = cli_columns(baseline->family, true, columns);
    for (uint32_t i = 0; i < baseline->metric_count; i++) {
        const char *name = baseline->metrics[i].name;
        if (cli_row_find(name, &columns[0].name, sizeof columns[0], known, NULL) >= 0)
            continue;
        cli_output_print(output, "%-20s is gone\n", name);
        moved++;
    }
    /* The share of seeds that can be generated counts as a metric too. Uses the usual test with the
     * pooled error; if that is 0, any difference counts. */
    double before = (double)baseline->made / (double)baseline->count;
    double now = (double)sample->made / (double)sample->count;
    double both =
        (double)(baseline->made + sample->made) / (double)(baseline->count + sample->count);
    double error =
        sqrt(both * (1 - both) * (1 / (double)baseline->count + 1 / (double)sample->count));
    if (fabs(now - before) > ERRORS_MOST * error) {
        cli_output_print(output, "%.3f %% of the seeds can be generated; it was %.3f %%\n",
                         100 * now, 100 * before);
        moved++;
    }
    if (moved)
        cli_output_print(output, "\n%u moved by more than %.0f standard errors\n", moved,
                         ERRORS_MOST);
    else
        cli_output_print(output, "nothing moved by more than %.0f standard errors\n", ERRORS_MOST);
    return moved ? CLI_NO : CLI_DONE;
}
