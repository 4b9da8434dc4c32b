/* SPDX-License-Identifier: MIT
 * Running the checks of a family, and noting what they find.
 *
 * A report is a plain value of fixed size: it holds texts, not pointers, and outlives the scratch
 * memory that the checks used. */
#include "verify/verify.h"

#include <stdarg.h>
#include <string.h>

#include "base/status.h"

/* finding_count goes on past the findings that are kept, so that a report can say "and 40 more". */
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

/* Returns whether a check is for this dungeon. The V rules and the walkthrough are for all; rules of
 * plan and taste change from one generation to the next, so they are for this one's alone (G13). */
static bool is_check_for(const brw_check *check, const barrow_dungeon *dungeon)
{
    return check->info.rule[0] == 'V' || !dungeon->generation ||
           dungeon->generation == BARROW_GENERATION;
}

/* Floors of one dungeon hang behind each other by [below]; a gate that fails on one of them ends
 * the checks of that floor alone. The verifier is made anew for each check, so that none can leave
 * anything to the next but its findings. */
barrow_status brw_verify(const barrow_dungeon *dungeon, const brw_checks *checks,
                         brw_arena *scratch, barrow_report *report)
{
    memset(report, 0, sizeof *report);
    for (const barrow_dungeon *at = dungeon; at; at = at->below) {
        for (uint32_t i = 0; i < checks->count; i++) {
            const brw_check *check = &checks->rows[i];
            brw_verifier verifier = {at, scratch, report, check->info.rule, BARROW_OK};
            uint32_t before = report->finding_count;
            if (!is_check_for(check, dungeon))
                continue;
            brw_arena_reset(scratch);
            check->run(&verifier);
            report->checks++;
            if (verifier.status != BARROW_OK)
                return verifier.status;
            if (check->is_gate && report->finding_count > before)
                break;
        }
    }
    return BARROW_OK;
}
