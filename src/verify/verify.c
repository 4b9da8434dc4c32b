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

/* Makes the views that [check] may read, unless an earlier check needed them already. Gates run
 * before the view of the family, because they make sure that ids can be trusted. */
static void make_views(brw_verifier *verifier, const brw_checks *checks, const brw_check *check)
{
    const brw_view *view = verifier->view;
    bool is_seen = view->floor || view->quest || view->crawl;
    if (!is_seen && !(check->applies & BRW_CHECK_GATE) && checks->make_view)
        checks->make_view(verifier);
    verifier->kept->end = brw_arena_here(verifier->scratch);
}

/* Runs the checks of one floor, up to a gate that fails. Each check gets a new verifier, so all it
 * can pass on is its findings. */
static barrow_status check_floor(const barrow_dungeon *floor, const barrow_dungeon *first,
                                 const brw_checks *checks, brw_arena *scratch,
                                 barrow_report *report)
{
    bool is_current = is_of_this_generation(first);
    brw_arena_reset(scratch);
    brw_kept kept = {{NULL}, brw_arena_here(scratch)};
    brw_view view = {NULL};
    for (const brw_check *check = checks->rows, *end = check + checks->count; check != end;
         check++) {
        if (!is_check_for(check, is_current))
            continue;
        report->checks++;
        if (check->applies & BRW_CHECK_OF_MAPS && !floor->width)
            continue;
        brw_verifier verifier = {floor,     scratch, report, check->info.rule,
                                 BARROW_OK, first,   &kept,  &view};
        uint32_t findings = report->finding_count;
        barrow_status before = report->status;
        brw_arena_rewind(scratch, kept.end);
        make_views(&verifier, checks, check);
        report->status = BARROW_OK;
        if (verifier.status == BARROW_OK)
            check->run(&verifier);
        if (verifier.status != BARROW_OK)
            return verifier.status;
        note_answer(report, before, is_replay(check, floor));
        if (check->applies & BRW_CHECK_GATE && report->finding_count > findings)
            break;
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
    barrow_status status = BARROW_OK;
    for (const barrow_dungeon *floor = dungeon; floor && status == BARROW_OK; floor = floor->below)
        status = check_floor(floor, dungeon, checks, scratch, report);
    if (report->sound == BARROW_OK && !is_of_this_generation(dungeon))
        report->sound = BARROW_NOT_PROVEN;
    return status;
}
