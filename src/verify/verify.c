/* SPDX-License-Identifier: MIT
 * Runs the checks of a family and records their findings.
 *
 * A report is a plain value of fixed size: it holds strings, not pointers, and outlives the scratch
 * memory that the checks used. */
#include "verify/verify.h"

#include <stdarg.h>
#include <string.h>

#include "base/status.h"
#include "core/layout.h"
#include "verify/tiles.h"
#include "verify/walk.h"

/* finding_count also counts the findings that are not kept, so that a report can say "and 40
 * more". */
void brw_report(brw_verifier *verifier, const char *rule, brw_place place, const char *format, ...)
{
    barrow_report *report = verifier->report;
    rule = rule ? rule : verifier->rule;
    barrow_status answer = verifier->weigh ? verifier->weigh(rule) : BARROW_BROKEN;
    if (answer == BARROW_OK)
        return;
    report->status = brw_worse(answer, report->status);
    uint32_t index = report->finding_count++;
    if (index >= BARROW_FINDING_MAX)
        return;
    barrow_finding *finding = &report->findings[index];
    /* Copies the format, and replaces each @ in it by the place. */
    char named[256], *at = named;
    int32_t id = place.room < 0 ? place.link : place.room;
    va_list args;
    for (; *format && at < named + sizeof named - 24; format++) {
        if (*format != '@')
            *at++ = *format;
        else
            at += id < 0 ? brw_format(at, 24, "%d,%d", place.x, place.y)
                         : brw_format(at, 24, "%d", id);
    }
    *at = 0;
    brw_format(finding->rule, sizeof finding->rule, "%s", rule);
    finding->room = place.room;
    finding->link = place.link;
    finding->x = place.x;
    finding->y = place.y;
    va_start(args, format);
    brw_format_list(finding->text, sizeof finding->text, named, args);
    va_end(args);
}

void brw_not_proven(brw_verifier *verifier, const char *rule, brw_place place, const char *text)
{
    brw_verifier all = *verifier; /* doubts are reported whatever the caller asked for */
    barrow_status before = verifier->report->status;
    all.weigh = NULL;
    brw_report(&all, rule, place, "%s", text);
    verifier->report->status = before == BARROW_OK ? BARROW_NOT_PROVEN : before;
}

/* Starts with the defaults: the rules hold, and no walkthrough has been replayed. Runs the checks
 * of each floor, up to a gate that fails. Each check gets a new verifier, so all it can pass on is
 * its findings. The V rules apply to every dungeon. All others are about plans and taste and change
 * between generations, so they apply only to dungeons of this one (G13). */
barrow_status brw_verify(const barrow_dungeon *dungeon, const brw_checks *checks,
                         brw_arena *scratch, barrow_report *report)
{
    bool is_of_now = !dungeon->generation || dungeon->generation == BARROW_GENERATION;
    memset(report, 0, sizeof *report);
    if (dungeon->params.family != BARROW_FLOOR)
        report->complete = BARROW_NOT_PROVEN;
    for (const barrow_dungeon *floor = dungeon; floor; floor = floor->below) {
        bool has_map = floor->width && floor->room_count;
        brw_arena_reset(scratch);
        brw_arena_place end_of_view = brw_arena_here(scratch);
        brw_view view = {.floor = NULL};
        for (uint32_t i = 0; i < checks->count; i++) {
            const brw_check *check = &checks->rows[i];
            const char *rule = check->info.rule;
            if (!is_of_now && rule[0] != 'V')
                continue;
            report->checks++;
            if ((check->applies & BRW_CHECK_OF_MAPS && !has_map) ||
                (check->applies & BRW_CHECK_OF_SECTORS &&
                 brw_layout_of(floor->params.as.floor.layout)->chambers))
                continue;
            brw_verifier verifier = {floor, scratch, report, rule, dungeon, &view, NULL};
            uint32_t findings = report->finding_count;
            barrow_status before = report->status;
            brw_arena_rewind(scratch, end_of_view);
            /* Makes the views that [check] may read, unless an earlier check needed them already.
             * Gates run before the view of the family, because they make sure that ids can be
             * trusted. The first check of maps comes after the gate that checks the map's shape. */
            bool is_seen = view.floor || view.quest || view.crawl;
            if (!is_seen && !(check->applies & BRW_CHECK_GATE) && checks->make_view)
                checks->make_view(&verifier);
            if (check->applies & BRW_CHECK_OF_MAPS && !view.tiles) {
                view.tiles = BRW_ARENA_NEW(verifier.scratch, brw_tile_view, 1);
                if (view.tiles)
                    brw_tile_view_make(view.tiles, verifier.dungeon, verifier.scratch);
            }
            end_of_view = brw_arena_here(scratch);
            report->status = BARROW_OK;
            if (!scratch->has_failed)
                check->run(&verifier, floor);
            if (scratch->has_failed)
                return BARROW_NO_MEMORY;
            /* V6 and T7 replay the walkthrough, room by room and tile by tile. */
            bool is_replay = floor->solution && (!strcmp(rule, "V6") || !strcmp(rule, "T7"));
            barrow_status answer = report->status;
            report->status = brw_worse(before, answer);
            if (!is_replay)
                report->sound = brw_worse(report->sound, answer);
            else if (report->complete != BARROW_BROKEN)
                report->complete = answer;
            if (check->applies & BRW_CHECK_GATE && report->finding_count > findings) {
                /* The checks after it would have replayed the rest of the walkthrough. */
                if (report->complete == BARROW_OK && dungeon->params.family != BARROW_FLOOR)
                    report->complete = BARROW_NOT_PROVEN;
                break;
            }
        }
    }
    if (report->sound == BARROW_OK && !is_of_now)
        report->sound = BARROW_NOT_PROVEN;
    return BARROW_OK;
}

/* Replays the walkthrough by the rules of play, independent of any search (V6). A dungeon without
 * one was made without a proof, which is not a fault. An empty one is. */
void brw_check_solution(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    brw_replay replay;
    if (!dungeon->solution)
        return;
    if (brw_replay_solution(dungeon, verifier->scratch, &replay) == BARROW_OK && replay.text[0])
        brw_blame(verifier, "step %u of the solution: %s", replay.step + 1, replay.text);
}
