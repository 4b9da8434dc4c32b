/* SPDX-License-Identifier: MIT
 * Judging one document. It takes nothing in the text for granted: barrow_import checks every number
 * and id, the library's checks judge the dungeon, its hash is computed again, and if all rules hold
 * its metrics are measured again. A hash or metric that does not match breaks no rule, but shows
 * that the document was edited after generation (G3). */
#include "verdict.h"

#include <stdio.h>
#include <string.h>

/* Records what is wrong at [place] of the text, which itself starts somewhere in its file. */
static void refuse(cli_verdict *verdict, cli_place place, const char *what)
{
    verdict->at = cli_place_inside(verdict->start, place);
    snprintf(verdict->problem, sizeof verdict->problem, "%s", what);
    verdict->answer = CLI_UNREADABLE;
}

/* ---- findings beside those of the checks ------------------------------------------------ */

/* Adds a finding. Returns NULL if no more are kept; it is still counted. */
static barrow_finding *add_finding(barrow_report *report, const char *rule)
{
    static const barrow_finding none = {.room = -1, .link = -1, .x = -1, .y = -1};
    uint32_t index = report->finding_count++;
    if (index >= BARROW_FINDING_MAX)
        return NULL;
    report->findings[index] = none;
    snprintf(report->findings[index].rule, sizeof report->findings[index].rule, "%s", rule);
    return &report->findings[index];
}

/* Adds the document's contradictions to what the checks found. */
static void add_contradictions(barrow_report *report, const barrow_report *more)
{
    for (uint32_t i = 0; i < more->finding_count; i++) {
        uint32_t index = report->finding_count++;
        if (index < BARROW_FINDING_MAX && i < BARROW_FINDING_MAX)
            report->findings[index] = more->findings[i];
    }
    if (more->finding_count)
        report->status = BARROW_BROKEN;
}

/* ---- metrics ---------------------------------------------------------------------------- */

/* [floor] below 0 is a document of one. */
static void compare_metric(cli_verdict *verdict, const char *name, int floor, int32_t claimed,
                           int32_t measured)
{
    if (claimed == measured || claimed == BARROW_NO_CLAIM)
        return;
    char of[24] = "";
    if (floor >= 0)
        snprintf(of, sizeof of, " of floor %d", floor);
    barrow_finding *finding = add_finding(&verdict->report, "metrics");
    verdict->metrics_wrong++;
    if (finding)
        snprintf(finding->text, sizeof finding->text,
                 "metrics do not match: %s%s says %d, its contents give %d", name, of, claimed,
                 measured);
}

/* Compares the metrics. Called only if all rules hold: the metrics of a broken dungeon mean
 * little. */
static bool compare_metrics(cli_verdict *verdict, const barrow_claims *claims,
                            const barrow_dungeon *dungeon, const barrow_options *options)
{
    int32_t values[BARROW_METRIC_MAX];
    barrow_error error;
    uint32_t count;
    const barrow_metric_info *rows = barrow_metric_infos(verdict->family, &count);
    const int32_t *claimed = claims->metrics;
    for (int floor = 0; dungeon; dungeon = dungeon->below, floor++, claimed += BARROW_METRIC_MAX) {
        if (barrow_metrics(dungeon, options, values, &error) != BARROW_OK) {
            refuse(verdict, (cli_place){1, 1}, error.text);
            return false;
        }
        for (uint32_t i = 0; i < count; i++)
            compare_metric(verdict, rows[i].name, claims->metric_sets > 1 ? floor : -1, claimed[i],
                           values[i]);
    }
    return true;
}

/* ---- judging ---------------------------------------------------------------------------- */

/* Judges, worst first: a broken rule, then a missing proof, then an edit. Metrics are those of this
 * generation, so documents of others are not held against them. */
static void judge_dungeon(cli_verdict *verdict, const barrow_dungeon *dungeon,
                          const barrow_claims *claims, const barrow_options *options)
{
    barrow_error error;
    verdict->family = dungeon->params.family;
    verdict->seed = dungeon->params.seed;
    verdict->hash = barrow_dungeon_hash_as(dungeon, claims->format);
    verdict->claimed = claims->hash;
    verdict->generation = claims->generation;
    verdict->is_foreign = claims->generation != BARROW_GENERATION;
    if (barrow_verify(dungeon, options, &verdict->report, &error) != BARROW_OK) {
        refuse(verdict, (cli_place){1, 1}, error.text);
        return;
    }
    add_contradictions(&verdict->report, &claims->contradictions);
    if (verdict->report.status == BARROW_BROKEN)
        verdict->answer = CLI_BROKEN;
    else if (verdict->report.status == BARROW_NOT_PROVEN)
        verdict->answer = CLI_NOT_PROVEN;
    else if (verdict->is_foreign)
        verdict->answer = verdict->hash != verdict->claimed ? CLI_EDITED : CLI_NOT_CHECKED;
    else if (compare_metrics(verdict, claims, dungeon, options))
        verdict->answer =
            verdict->hash != verdict->claimed || verdict->metrics_wrong ? CLI_EDITED : CLI_HOLDS;
}

/* The verdict keeps nothing of the dungeon but numbers and text. */
void cli_verdict_judge(cli_verdict *verdict, const cli_text *text, cli_hand *hand)
{
    barrow_options options = {.workspace = hand->workspace};
    barrow_claims claims;
    barrow_error error;
    if (barrow_import(text->bytes, text->size, &options, &hand->dungeon, &claims, &error) ==
        BARROW_OK)
        judge_dungeon(verdict, &hand->dungeon, &claims, &options);
    else
        refuse(verdict, cli_place_told(&error), error.text);
}
