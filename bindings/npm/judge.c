/* SPDX-License-Identifier: MIT
 * Documents from elsewhere, and the check of every rule. The module that a page loads first does
 * not include this file. */
#include "module.h"
#include "output.h"

static barrow_dungeon document;
static barrow_claims claims; /* what it claims beside the dungeon */
static barrow_dungeon again; /* the dungeon that it is compared with */
static barrow_status origin; /* whether it is genuine (barrow_genuine) */

static bool is_opened(void)
{
    return shown_dungeon(0) == &document;
}

/* Reads the document in `input`, [size] bytes, which becomes the dungeon. If it cannot be read, the
 * dungeon made last stays. */
uint32_t EXPORT(document_open)(uint32_t size)
{
    barrow_options run = run_options();
    game_forget();
    show_document(NULL);
    barrow_status status =
        barrow_import(input_text(), size, &run, &document, &claims, last_error());
    if (status != BARROW_OK)
        return status;
    show_document(&document);
    origin = barrow_genuine(input_text(), size, &document, &claims, &run, &again, last_error());
    return BARROW_OK;
}

/* Room, link and position are -1 if the finding has none. */
static void put_finding(const barrow_finding *finding)
{
    out_put("{\"rule\":");
    out_string(finding->rule);
    out_put(",\"text\":");
    out_string(finding->text);
    out_put(",\"room\":");
    out_number(finding->room);
    out_put(",\"link\":");
    out_number(finding->link);
    out_put(",\"x\":");
    out_number(finding->x);
    out_put(",\"y\":");
    out_number(finding->y);
    out_put("}");
}

/* Adds the contradictions of a document, which are lost once it is a dungeon. */
static void add_contradictions(barrow_report *report)
{
    const barrow_report *more = &claims.contradictions;
    for (uint32_t i = 0; is_opened() && i < more->finding_count; i++) {
        if (report->finding_count < BARROW_FINDING_MAX && i < BARROW_FINDING_MAX)
            report->findings[report->finding_count] = more->findings[i];
        report->finding_count++;
        report->status = report->sound = BARROW_BROKEN;
    }
}

/* Writes the answer to a question of G13: null if it could not be answered. */
static void put_answer(const char *key, barrow_status answer)
{
    out_put(key);
    out_put(answer == BARROW_OK ? "true" : answer == BARROW_BROKEN ? "false" : "null");
}

/* Writes the findings, and ends the object. */
static void put_findings(const barrow_report *report)
{
    out_put(",\"findings\":[");
    for (uint32_t i = 0; i < report->finding_count && i < BARROW_FINDING_MAX; i++) {
        out_put(i ? "," : "");
        put_finding(&report->findings[i]);
    }
    out_put("]}");
}

/* Changes the dungeon as the lines in `input` say, all or nothing, and writes whether it can still be
 * finished. */
uint32_t EXPORT(edit)(void)
{
    static barrow_report report;
    barrow_options run = run_options();
    barrow_dungeon *changed = (barrow_dungeon *)(uintptr_t)shown_dungeon(0);
    barrow_status status = barrow_edit(changed, input_text(), &run, &report, last_error());
    if (status != BARROW_OK)
        return status;
    out_begin();
    put_answer("{\"playable\":", report.status);
    put_findings(&report);
    return BARROW_OK;
}

/* Checks every rule, asks whether the dungeon is playable, and writes the report. Only a document
 * can be genuine. */
uint32_t EXPORT(verify)(void)
{
    static barrow_report report;
    barrow_options run = run_options();
    barrow_status status = barrow_verify(shown_dungeon(0), &run, &report, last_error());
    if (status != BARROW_OK)
        return status;
    add_contradictions(&report);
    static barrow_report played;
    status = barrow_playable(shown_dungeon(0), &run, &played, last_error());
    if (status != BARROW_OK)
        return status;
    out_begin();
    out_put("{\"status\":");
    out_string(report.status == BARROW_OK       ? "ok"
               : report.status == BARROW_BROKEN ? "broken"
                                                : "not_proven");
    put_answer(",\"sound\":", report.sound);
    put_answer(",\"complete\":", report.complete);
    put_answer(",\"playable\":", played.status);
    put_answer(",\"genuine\":", is_opened() ? origin : BARROW_NOT_PROVEN);
    put_answer(",\"matches\":",
               is_opened() && claims.contents != claims.hash ? BARROW_BROKEN : BARROW_OK);
    out_put(",\"checks\":");
    out_number((int32_t)report.checks);
    out_put(",\"count\":");
    out_number((int32_t)report.finding_count);
    put_findings(&report);
    return BARROW_OK;
}
