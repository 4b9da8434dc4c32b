/* SPDX-License-Identifier: MIT
 * Judging one document. It trusts nothing in the text: barrow_import checks every number and id,
 * the library's checks judge the dungeon, and it is regenerated and compared (G13). If it differs,
 * its hash and, if all rules hold, its metrics are compared with its contents; a genuine document
 * needs no such comparison. */
#include "verdict.h"

#include <stdio.h>
#include <string.h>

#include "base/match.h"

/* Records what is wrong at [place] in the text, which may start partway through its file. */
static void refuse(cli_verdict *verdict, cli_place place, const char *what)
{
    verdict->at = cli_place_inside(verdict->start, place);
    snprintf(verdict->problem, sizeof verdict->problem, "%s", what);
    verdict->answer = CLI_UNREADABLE;
}

/* ---- findings besides those of the checks ----------------------------------------------- */

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
        report->status = report->sound = BARROW_BROKEN;
}

/* ---- metrics ---------------------------------------------------------------------------- */

/* A negative [floor] means a document with only one floor. */
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
                 "metrics do not match: %s%s is %d, but its contents give %d", name, of, claimed,
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

/* Checks whether the document is genuine. Returns false if that failed. */
static bool ask_origin(cli_verdict *verdict, const cli_text *text, const barrow_claims *claims,
                       cli_hand *hand)
{
    barrow_options options = {.workspace = hand->workspace};
    barrow_error error = {.line = 0};
    verdict->genuine = barrow_genuine(text->bytes, text->size, &hand->dungeon, claims, &options,
                                      &hand->again, &error);
    if (error.line)
        verdict->origin_at = cli_place_inside(verdict->start, cli_place_told(&error));
    if (verdict->genuine == BARROW_OK || verdict->genuine == BARROW_BROKEN ||
        verdict->genuine == BARROW_NOT_PROVEN)
        return true;
    refuse(verdict, (cli_place){1, 1}, error.text);
    return false;
}

/* Compares hash and metrics with the contents. Metrics are those of this generation, so documents
 * from other generations are not compared. Returns false if that failed. */
static bool check_sums(cli_verdict *verdict, const barrow_claims *claims,
                       const barrow_dungeon *dungeon, const barrow_options *options)
{
    bool are_measured = verdict->report.status == BARROW_OK && !verdict->is_foreign;
    if (are_measured && !compare_metrics(verdict, claims, dungeon, options))
        return false;
    verdict->has_wrong_sums = verdict->hash != verdict->claimed || verdict->metrics_wrong;
    return true;
}

/* Returns the standing; the worst problem counts: a broken rule, then a missing proof, then an
 * edit. */
static cli_standing standing_of(const cli_verdict *verdict)
{
    if (verdict->report.status == BARROW_BROKEN)
        return CLI_BROKEN;
    if (verdict->report.status == BARROW_NOT_PROVEN)
        return CLI_NOT_PROVEN;
    if (verdict->has_wrong_sums || verdict->genuine == BARROW_BROKEN)
        return CLI_EDITED;
    return verdict->is_foreign ? CLI_NOT_CHECKED : CLI_HOLDS;
}

bool cli_verdict_passes(const cli_verdict *verdict, bool allows_edited)
{
    bool is_good = verdict->sound != BARROW_BROKEN && verdict->complete == BARROW_OK;
    return verdict->answer == CLI_HOLDS || verdict->answer == CLI_NOT_CHECKED ||
           verdict->answer == CLI_PLAYABLE ||
           (verdict->answer == CLI_EDITED && is_good && allows_edited);
}

static void note_claims(cli_verdict *verdict, const barrow_dungeon *dungeon,
                        const barrow_claims *claims)
{
    verdict->family = dungeon->params.family;
    verdict->seed = dungeon->params.seed;
    verdict->hash = claims->contents;
    verdict->claimed = claims->hash;
    verdict->says_edited = claims->edited;
    verdict->generation = claims->generation;
    verdict->is_foreign = claims->generation != BARROW_GENERATION;
}

static cli_standing playable_standing(barrow_status status)
{
    return status == BARROW_OK ? CLI_PLAYABLE
           : status == BARROW_BROKEN ? CLI_UNPLAYABLE
                                     : CLI_UNDECIDED;
}

/* Asks only whether the dungeon is playable (G13). */
static void judge_playable(cli_verdict *verdict, const barrow_claims *claims, cli_hand *hand)
{
    barrow_options options = {.workspace = hand->workspace};
    barrow_error error;
    note_claims(verdict, &hand->dungeon, claims);
    if (barrow_playable(&hand->dungeon, &options, &verdict->report, &error) != BARROW_OK) {
        refuse(verdict, (cli_place){1, 1}, error.text);
        return;
    }
    verdict->complete = verdict->report.complete;
    verdict->answer = playable_standing(verdict->report.status);
}

static void judge_dungeon(cli_verdict *verdict, const cli_text *text, const barrow_claims *claims,
                          cli_hand *hand)
{
    barrow_options options = {.workspace = hand->workspace};
    barrow_error error;
    note_claims(verdict, &hand->dungeon, claims);
    if (barrow_verify(&hand->dungeon, &options, &verdict->report, &error) != BARROW_OK) {
        refuse(verdict, (cli_place){1, 1}, error.text);
        return;
    }
    add_contradictions(&verdict->report, &claims->contradictions);
    verdict->sound = verdict->report.sound;
    verdict->complete = verdict->report.complete;
    if (!ask_origin(verdict, text, claims, hand))
        return;
    if (verdict->genuine == BARROW_OK || check_sums(verdict, claims, &hand->dungeon, &options))
        verdict->answer = standing_of(verdict);
}

/* ---- puzzles ---------------------------------------------------------------------------- */

/* Returns whether a text that is not a dungeon may be a standalone puzzle. */
static bool looks_like_puzzle(const cli_text *text)
{
    static const char mark[] = "\"barrow-puzzle/";
    for (size_t i = 0; i + sizeof mark <= text->size; i++)
        if (memcmp(text->bytes + i, mark, sizeof mark - 1) == 0)
            return true;
    return false;
}

/* Regenerates the puzzle from its kind, seed and size, and compares the documents. The document
 * does not say which moves were asked for, so one that differs may still be genuine. */
static barrow_status ask_puzzle_origin(const barrow_puzzle *puzzle, const cli_text *text,
                                       const barrow_options *options)
{
    barrow_puzzle_params params = barrow_default_puzzle_params(puzzle->kind);
    barrow_puzzle again;
    barrow_error error;
    brw_match match = {.text = text->bytes, .end = text->bytes + text->size, .at = text->bytes};
    params.seed = puzzle->seed;
    params.width = puzzle->width;
    params.height = puzzle->height;
    if (barrow_puzzle_make(&params, options, &again, &error) != BARROW_OK ||
        memcmp(again.cells, puzzle->cells, sizeof again.cells) != 0)
        return BARROW_NOT_PROVEN;
    barrow_status status =
        barrow_puzzle_export(&again, "jsonl", NULL, (barrow_sink){brw_match_bytes, &match}, &error);
    return status == BARROW_OK && brw_match_ends(&match) ? BARROW_OK : BARROW_BROKEN;
}

/* Returns whether a puzzle can be solved and nobody gets stuck in it (P5). If it is malformed or its
 * solution is wrong (P1, P3), that was not searched; its length (P4) does not matter. */
static barrow_status puzzle_answer(const barrow_report *report)
{
    barrow_status answer = BARROW_OK;
    for (uint32_t i = 0; i < report->finding_count && i < BARROW_FINDING_MAX; i++) {
        const char *rule = report->findings[i].rule;
        if (!strcmp(rule, "P5"))
            return BARROW_BROKEN;
        if (strcmp(rule, "P4") != 0)
            answer = BARROW_NOT_PROVEN;
    }
    return answer;
}

static void judge_puzzle(cli_verdict *verdict, const cli_text *text, cli_hand *hand)
{
    barrow_options options = {.workspace = hand->workspace};
    barrow_puzzle puzzle;
    barrow_error error;
    if (barrow_puzzle_read(text->bytes, text->size, &puzzle, &error) != BARROW_OK) {
        refuse(verdict, cli_place_told(&error), error.text);
        return;
    }
    if (barrow_puzzle_verify(&puzzle, &options, &verdict->report, &error) != BARROW_OK) {
        refuse(verdict, (cli_place){1, 1}, error.text);
        return;
    }
    verdict->kind = barrow_puzzle_kind_info((uint32_t)puzzle.kind)->name;
    verdict->seed = puzzle.seed;
    verdict->generation = BARROW_GENERATION;
    verdict->sound = verdict->report.sound;
    verdict->complete = verdict->report.complete;
    if (verdict->asks_playable) {
        verdict->answer = playable_standing(puzzle_answer(&verdict->report));
        return;
    }
    verdict->genuine = ask_puzzle_origin(&puzzle, text, &options);
    verdict->answer = standing_of(verdict);
}

/* The verdict keeps nothing of the dungeon but numbers and text. */
void cli_verdict_judge(cli_verdict *verdict, const cli_text *text, cli_hand *hand)
{
    barrow_options options = {.workspace = hand->workspace};
    barrow_claims claims;
    barrow_error error;
    if (barrow_import(text->bytes, text->size, &options, &hand->dungeon, &claims, &error) ==
        BARROW_OK) {
        if (verdict->asks_playable)
            judge_playable(verdict, &claims, hand);
        else
            judge_dungeon(verdict, text, &claims, hand);
    }
    else if (looks_like_puzzle(text))
        judge_puzzle(verdict, text, hand);
    else
        refuse(verdict, cli_place_told(&error), error.text);
}
