/* SPDX-License-Identifier: MIT
 * Running the checks of a family, and noting what they find.
 *
 * A report is a plain value of fixed size: it holds texts, not pointers, and outlives the scratch
 * memory that the checks used. */
#include "verify/verify.h"

#include <stdarg.h>
#include <string.h>

#include "base/status.h"

typedef const brw_check *(*checks_fn)(uint32_t *count);

static const checks_fn checks_by_family[BARROW_FAMILY_COUNT] = {
    [BARROW_QUEST] = brw_quest_checks,
    [BARROW_CRAWL] = brw_crawl_checks,
    [BARROW_FLOOR] = brw_floor_checks,
};

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

/* Floors of one dungeon hang behind each other by [below]; a gate that fails on one of them ends
 * the checks of that floor alone. The verifier is made anew for each check, so that none can leave
 * anything to the next but its findings. */
barrow_status brw_verify(const barrow_dungeon *dungeon, brw_arena *scratch, barrow_report *report)
{
    memset(report, 0, sizeof *report);
    for (const barrow_dungeon *at = dungeon; at; at = at->below) {
        uint32_t count;
        const brw_check *checks = checks_by_family[at->params.family](&count);
        for (uint32_t i = 0; i < count; i++) {
            brw_verifier verifier = {at, scratch, report, checks[i].info.rule, BARROW_OK};
            uint32_t before = report->finding_count;
            brw_arena_reset(scratch);
            checks[i].run(&verifier);
            report->checks++;
            if (verifier.status != BARROW_OK)
                return verifier.status;
            if (checks[i].is_gate && report->finding_count > before)
                break;
        }
    }
    return BARROW_OK;
}

/* All families in one row of numbers; rows that two families share are listed once for each. */
const barrow_check_info *barrow_check(uint32_t index)
{
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        uint32_t count;
        const brw_check *checks = checks_by_family[family](&count);
        if (index < count)
            return &checks[index].info;
        index -= count;
    }
    return NULL;
}
