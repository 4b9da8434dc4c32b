/* SPDX-License-Identifier: MIT
 * Printing verdicts: a line of JSON for programs, sentences for people. Both give every finding
 * that was kept and its place: room, door or corridor, tile; or the line and column of what cannot
 * be read. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verdict.h"

static const char *const answer_words[] = {
    [CLI_HOLDS] = "holds",           [CLI_EDITED] = "edited",         [CLI_BROKEN] = "broken",
    [CLI_NOT_PROVEN] = "not proven", [CLI_UNREADABLE] = "unreadable", [CLI_NOT_CHECKED] = "not checked",
};

/* Copies a text with control characters replaced, so that it is safe to print. Long file names are
 * cut, as in all messages. */
#define PLAIN_SIZE 1024
static const char *plain_copy(char copy[PLAIN_SIZE], const char *text)
{
    snprintf(copy, PLAIN_SIZE, "%s", text);
    cli_plain(copy);
    return copy;
}

/* ---- JSON ------------------------------------------------------------------------------- */

/* Returns a JSON string, which must be UTF-8. A file name or a cut quote may not be; valid text is
 * kept as it is. */
static json_t *text_json(const char *text)
{
    char copy[PLAIN_SIZE];
    json_t *string = json_string(text);
    return string ? string : json_string(plain_copy(copy, text));
}

static json_t *id_or_null(int32_t id)
{
    return id < 0 ? json_null() : json_integer(id);
}

/* Documents call a link of a floor a corridor, all others a door. */
static const char *link_word(barrow_family family)
{
    return family == BARROW_FLOOR ? "corridor" : "door";
}

static json_t *finding_json(barrow_family family, const barrow_finding *finding)
{
    return json_pack("{s:s, s:s, s:o, s:o, s:o, s:o}", "rule", finding->rule, "text", finding->text,
                     "room", id_or_null(finding->room),
                     link_word(family), id_or_null(finding->link), "x",
                     id_or_null(finding->x), "y", id_or_null(finding->y));
}

static void add_problem(json_t *row, const cli_verdict *verdict)
{
    json_object_set_new(row, "problem", text_json(verdict->problem));
    if (verdict->at.line)
        json_object_set_new(row, "at",
                            json_pack("{s:I, s:I}", "line", (json_int_t)verdict->at.line, "column",
                                      (json_int_t)verdict->at.column));
}

static void add_report(json_t *row, const cli_verdict *verdict)
{
    char hash[20], seed[24];
    json_t *findings = json_array();
    for (uint32_t i = 0; i < verdict->report.finding_count && i < BARROW_FINDING_MAX; i++)
        json_array_append_new(findings,
                              finding_json(verdict->family, &verdict->report.findings[i]));
    snprintf(hash, sizeof hash, "%016" PRIx64, verdict->hash);
    snprintf(seed, sizeof seed, "%" PRIu64, verdict->seed);
    json_object_set_new(row, "family", json_string(barrow_family_name(verdict->family)));
    json_object_set_new(row, "seed", json_string(seed));
    json_object_set_new(row, "generation", json_integer(verdict->generation));
    json_object_set_new(row, "hash", json_string(hash));
    json_object_set_new(row, "edited", json_boolean(verdict->hash != verdict->claimed));
    json_object_set_new(row, "checks", json_integer(verdict->report.checks));
    json_object_set_new(row, "finding_count", json_integer(verdict->report.finding_count));
    json_object_set_new(row, "findings", findings);
}

/* Every document gets its line, in its order, also one that cannot be read: a program can count
 * them off against its own. */
void cli_verdict_tell_json(const cli_verdict *verdict, cli_output *output)
{
    const char *word = verdict->answer == CLI_NOT_PROVEN    ? "not_proven"
                       : verdict->answer == CLI_NOT_CHECKED ? "not_checked"
                                                            : answer_words[verdict->answer];
    json_t *row = json_pack("{s:o, s:I, s:s}", "file", text_json(verdict->file), "line",
                            (json_int_t)verdict->start.line, "verdict", word);
    if (*verdict->problem)
        add_problem(row, verdict);
    else
        add_report(row, verdict);
    char *text = json_dumps(row, JSON_COMPACT);
    if (text) {
        cli_output_write(output, text, strlen(text));
        cli_output_write(output, "\n", 1);
    }
    free(text);
    json_decref(row);
}

/* ---- words ------------------------------------------------------------------------------ */

/* Prints the place, unless the sentence already says it. */
static void tell_place(cli_output *output, barrow_family family, const barrow_finding *finding)
{
    char room[24], link[24], tile[40];
    const char *places[] = {room, link, tile};
    const bool known[] = {finding->room >= 0, finding->link >= 0,
                          finding->x >= 0 && finding->y >= 0};
    const char *before = " (";
    snprintf(room, sizeof room, "room %d", finding->room);
    snprintf(link, sizeof link, "%s %d", link_word(family),
             finding->link);
    snprintf(tile, sizeof tile, "x %d, y %d", finding->x, finding->y);
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        if (!known[i] || strstr(finding->text, places[i]))
            continue;
        cli_output_print(output, "%s%s", before, places[i]);
        before = ", ";
    }
    cli_output_print(output, "%s\n", before[0] == ',' ? ")" : "");
}

/* An edited document breaks no rule, so it is told after those (G3). */
static void tell_findings(cli_output *output, const cli_verdict *verdict)
{
    const barrow_report *report = &verdict->report;
    for (uint32_t i = 0; i < report->finding_count && i < BARROW_FINDING_MAX; i++) {
        cli_output_print(output, "  %s: %s", report->findings[i].rule, report->findings[i].text);
        tell_place(output, verdict->family, &report->findings[i]);
    }
    if (report->finding_count > BARROW_FINDING_MAX)
        cli_output_print(output, "  and %u more\n", report->finding_count - BARROW_FINDING_MAX);
    if (report->status == BARROW_NOT_PROVEN)
        cli_output_print(output, "  whether it can always be finished was too much to prove\n");
    if (verdict->hash != verdict->claimed)
        cli_output_print(output,
                         "  G3: edited after generation: its hash says %016" PRIx64
                         ", its contents give %016" PRIx64 "\n",
                         verdict->claimed, verdict->hash);
}

static void tell_problem(const cli_verdict *verdict)
{
    if (verdict->at.line)
        cli_say("%s, line %zu, column %zu: %s", verdict->file, verdict->at.line, verdict->at.column,
                verdict->problem);
    else
        cli_say("%s: %s", verdict->file, verdict->problem);
}

/* A line number only where it helps: not for a file that has one document at its start. */
void cli_verdict_tell_text(const cli_verdict *verdict, cli_output *output, bool quiet)
{
    char name[PLAIN_SIZE];
    if (verdict->answer == CLI_UNREADABLE)
        tell_problem(verdict);
    if (verdict->answer == CLI_UNREADABLE || (quiet && verdict->answer <= CLI_NOT_CHECKED))
        return;
    cli_output_print(output, "%s", plain_copy(name, verdict->file));
    if (verdict->start.line > 1 || !verdict->is_alone)
        cli_output_print(output, ":%zu", verdict->start.line);
    cli_output_print(output, ": %s, seed %" PRIu64 ": %s", barrow_family_name(verdict->family),
                     verdict->seed, answer_words[verdict->answer]);
    if (verdict->answer == CLI_NOT_CHECKED)
        cli_output_print(output, ": generation %u", verdict->generation);
    if (verdict->answer == CLI_HOLDS || verdict->answer == CLI_NOT_CHECKED)
        cli_output_print(output, ", %u checks", verdict->report.checks);
    cli_output_print(output, "\n");
    tell_findings(output, verdict);
}
