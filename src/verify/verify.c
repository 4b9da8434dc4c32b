/* SPDX-License-Identifier: MIT
 * Runs the checks of a family and records their findings.
 *
 * A report is a plain value of fixed size: it holds strings, not pointers, and outlives the scratch
 * memory that the checks used. */
#include "verify/verify.h"

#include <stdarg.h>
#include <string.h>

#include "base/status.h"

/* finding_count also counts the findings that are not kept, so that a report can say "and 40
 * more". */
void brw_found(brw_verifier *verifier, const char *rule, brw_place place, const char *format, ...)
{
    barrow_report *report = verifier->report;
    report->status = BARROW_BROKEN;
    uint32_t index = report->finding_count++;
    if (index >= BARROW_FINDING_MAX)
        return;
    barrow_finding *finding = &report->findings[index];
    brw_format(finding->rule, sizeof finding->rule, "%s", rule ? rule : verifier->rule);
    finding->room = place.room;
    finding->link = place.link;
    finding->x = place.x;
    finding->y = place.y;
    va_list args;
    va_start(args, format);
    brw_format_list(finding->text, sizeof finding->text, format, args);
    va_end(args);
}

void brw_not_proven(brw_verifier *verifier, const char *rule, brw_place place, const char *text)
{
    barrow_status before = verifier->report->status;
    brw_found(verifier, rule, place, "%s", text);
    verifier->report->status = before == BARROW_OK ? BARROW_NOT_PROVEN : before;
}

static bool is_of_this_generation(const barrow_dungeon *dungeon)
{
    return !dungeon->generation || dungeon->generation == BARROW_GENERATION;
}

/* Returns whether a check applies to a dungeon. The V rules apply to every dungeon. All others are
 * about plans and taste and change between generations, so they apply only if the dungeon
 * [is_current] (G13). */
static bool is_check_for(const brw_check *check, bool is_current)
{
    return is_current || check->info.rule[0] == 'V';
}

/* Returns whether a check replays the walkthrough, room by room (V6) or tile by tile (T7). */
static bool is_replay(const brw_check *check, const barrow_dungeon *dungeon)
{
    const char *rule = check->info.rule;
    char number = rule[0] == 'V' ? '6' : rule[0] == 'T' ? '7' : '\0';
    return number && rule[1] == number && rule[2] == '\0' && dungeon->solution;
}

/* Merges the status of one check, report->status, with the status [before] it, and adds it to the
 * answer about the walkthrough or about all other rules. */
static void note_answer(barrow_report *report, barrow_status before, bool is_about_the_walk)
{
    barrow_status answer = report->status;
    report->status = brw_worse(before, answer);
    if (!is_about_the_walk)
        report->sound = brw_worse(report->sound, answer);
    else if (report->complete != BARROW_BROKEN)
        report->complete = answer;
}

/* Runs the checks on each floor. Floors of a dungeon are linked by [below]. A gate that fails ends
 * the checks of its floor only. Each check gets a new verifier, so all it can pass on is its
 * findings and what is kept for the floor. */
static barrow_status run_checks(const barrow_dungeon *dungeon, const brw_checks *checks,
                                brw_arena *scratch, barrow_report *report)
{
    bool is_current = is_of_this_generation(dungeon);
    for (const barrow_dungeon *at = dungeon; at; at = at->below) {
        brw_arena_reset(scratch);
        brw_kept kept = {{NULL}, brw_arena_here(scratch)};
        for (const brw_check *check = checks->rows, *end = check + checks->count; check != end;
             check++) {
            if (!is_check_for(check, is_current))
                continue;
            report->checks++;
            if (check->is & BRW_CHECK_OF_MAPS && !at->width)
                continue;
            brw_verifier verifier = {at,        scratch, report, check->info.rule,
                                     BARROW_OK, dungeon, &kept};
            uint32_t before = report->finding_count;
            barrow_status status = report->status;
            brw_arena_rewind(scratch, kept.end);
            report->status = BARROW_OK;
            check->run(&verifier);
            if (verifier.status != BARROW_OK)
                return verifier.status;
            note_answer(report, status, is_replay(check, at));
            if (check->is & BRW_CHECK_GATE && report->finding_count > before)
                break;
        }
    }
    return BARROW_OK;
}

const brw_graph *brw_see_graph(brw_verifier *verifier)
{
    if (verifier->kept->made[BRW_KEPT_GRAPH])
        return verifier->kept->made[BRW_KEPT_GRAPH];
    brw_graph *graph = BRW_ARENA_NEW(verifier->scratch, brw_graph, 1);
    verifier->status =
        graph ? brw_graph_make(graph, verifier->dungeon, verifier->scratch) : BARROW_NO_MEMORY;
    if (verifier->status != BARROW_OK)
        return NULL;
    brw_keep(verifier, BRW_KEPT_GRAPH, graph);
    return graph;
}

/* Starts with the defaults: the rules hold, and no walkthrough has been replayed. */
barrow_status brw_verify(const barrow_dungeon *dungeon, const brw_checks *checks,
                         brw_arena *scratch, barrow_report *report)
{
    memset(report, 0, sizeof *report);
    if (dungeon->params.family != BARROW_FLOOR)
        report->complete = BARROW_NOT_PROVEN;
    barrow_status status = run_checks(dungeon, checks, scratch, report);
    if (report->sound == BARROW_OK && !is_of_this_generation(dungeon))
        report->sound = BARROW_NOT_PROVEN;
    return status;
}
