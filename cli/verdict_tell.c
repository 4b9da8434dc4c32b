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
    [CLI_PLAYABLE] = "playable",     [CLI_UNPLAYABLE] = "not playable", [CLI_UNDECIDED] = "undecided",
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

static void write_text(brw_json *json, const char *key, const char *text)
{
    brw_json_key(json, key);
    brw_json_text(json, text);
}

static void write_id(brw_json *json, const char *key, int32_t id)
{
    brw_json_key(json, key);
    if (id < 0)
        brw_json_null(json);
    else
        brw_json_int(json, id);
}

/* Returns the word for a link: documents call a link of a floor a corridor, and any other a
 * door. */
static const char *link_word(barrow_family family)
{
    return family == BARROW_FLOOR ? "corridor" : "door";
}

static void write_finding(brw_json *json, barrow_family family, const barrow_finding *finding)
{
    brw_json_flat_object(json);
    brw_json_name_field(json, "rule", finding->rule);
    write_text(json, "text", finding->text);
    write_id(json, "room", finding->room);
    write_id(json, link_word(family), finding->link);
    write_id(json, "x", finding->x);
    write_id(json, "y", finding->y);
    brw_json_end_object(json);
}

static void write_spot(brw_json *json, const char *key, cli_place place)
{
    if (!place.line)
        return;
    brw_json_key(json, key);
    brw_json_flat_object(json);
    brw_json_int_field(json, "line", (int64_t)place.line);
    brw_json_int_field(json, "column", (int64_t)place.column);
    brw_json_end_object(json);
}

/* Writes the answer to a question: null if it could not be answered. */
static void write_answer(brw_json *json, const char *key, barrow_status answer)
{
    brw_json_key(json, key);
    if (answer == BARROW_NOT_PROVEN)
        brw_json_null(json);
    else
        brw_json_bool(json, answer == BARROW_OK);
}

static void write_problem(brw_json *json, const cli_verdict *verdict)
{
    write_text(json, "problem", verdict->problem);
    write_spot(json, "at", verdict->at);
}

static barrow_status playable_answer(cli_standing standing)
{
    return standing == CLI_PLAYABLE     ? BARROW_OK
           : standing == CLI_UNPLAYABLE ? BARROW_BROKEN
                                        : BARROW_NOT_PROVEN;
}

static void write_report(brw_json *json, const cli_verdict *verdict)
{
    char hash[20], seed[24];
    snprintf(hash, sizeof hash, "%016" PRIx64, verdict->hash);
    snprintf(seed, sizeof seed, "%" PRIu64, verdict->seed);
    if (verdict->kind)
        brw_json_name_field(json, "puzzle", verdict->kind);
    else
        brw_json_name_field(json, "family", barrow_family_name(verdict->family));
    brw_json_name_field(json, "seed", seed);
    brw_json_int_field(json, "generation", verdict->generation);
    if (!verdict->kind) {
        brw_json_name_field(json, "hash", hash);
        brw_json_bool_field(json, "hash_matches", verdict->hash == verdict->claimed);
        brw_json_bool_field(json, "edited", verdict->says_edited);
    }
    if (verdict->asks_playable)
        write_answer(json, "playable", playable_answer(verdict->answer));
    else
        write_answer(json, "sound", verdict->sound);
    write_answer(json, "complete", verdict->complete);
    if (!verdict->asks_playable)
        write_answer(json, "genuine", verdict->genuine);
    write_spot(json, "differs", verdict->origin_at);
    brw_json_int_field(json, "checks", verdict->report.checks);
    brw_json_int_field(json, "finding_count", verdict->report.finding_count);
    brw_json_key(json, "findings");
    brw_json_flat_list(json);
    for (uint32_t i = 0; i < verdict->report.finding_count && i < BARROW_FINDING_MAX; i++)
        write_finding(json, verdict->family, &verdict->report.findings[i]);
    brw_json_end_list(json);
}

static void write_verdict(brw_json *json, const void *user)
{
    const cli_verdict *verdict = user;
    brw_json_flat_object(json);
    write_text(json, "file", verdict->file);
    brw_json_int_field(json, "line", (int64_t)verdict->start.line);
    brw_json_name_field(json, "verdict",
                        verdict->answer == CLI_NOT_PROVEN    ? "not_proven"
                        : verdict->answer == CLI_UNPLAYABLE  ? "not_playable"
                        : verdict->answer == CLI_NOT_CHECKED ? "not_checked"
                                                             : answer_words[verdict->answer]);
    if (*verdict->problem)
        write_problem(json, verdict);
    else
        write_report(json, verdict);
    brw_json_end_object(json);
}

/* Every document gets its line, in order, even one that cannot be read, so a program can match
 * lines to documents. */
void cli_verdict_tell_json(const cli_verdict *verdict, cli_output *output)
{
    cli_print_json(cli_output_sink(output), BRW_JSON_COMPACT, write_verdict, verdict);
    cli_output_write(output, "\n", 1);
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

/* Lists the rules that a document breaks, then what is wrong with its origin. */
static void tell_findings(cli_output *output, const cli_verdict *verdict)
{
    const barrow_report *report = &verdict->report;
    for (uint32_t i = 0; i < report->finding_count && i < BARROW_FINDING_MAX; i++) {
        cli_output_print(output, "  %s: %s", report->findings[i].rule, report->findings[i].text);
        tell_place(output, verdict->family, &report->findings[i]);
    }
    if (report->finding_count > BARROW_FINDING_MAX)
        cli_output_print(output, "  and %u more\n", report->finding_count - BARROW_FINDING_MAX);
    if (verdict->asks_playable)
        return;
    if (report->status == BARROW_NOT_PROVEN)
        cli_output_print(output, "  the proof that it can always be finished was too large\n");
    if (verdict->hash != verdict->claimed)
        cli_output_print(output,
                         "  G3: edited after generation: its hash is %016" PRIx64
                         ", but its contents give %016" PRIx64 "\n",
                         verdict->claimed, verdict->hash);
    if (verdict->genuine == BARROW_BROKEN && verdict->origin_at.line)
        cli_output_print(
            output, "  G13: what its parameters and seed make differs from line %zu, column %zu\n",
            verdict->origin_at.line, verdict->origin_at.column);
    else if (verdict->genuine == BARROW_BROKEN)
        cli_output_print(output, "  G13: its parameters and seed cannot make it again\n");
}

/* Prints the answers to the three questions: "sound, complete, not genuine". */
static void tell_answers(cli_output *output, const cli_verdict *verdict)
{
    const barrow_status answers[] = {verdict->sound, verdict->complete, verdict->genuine};
    static const char *const words[] = {"sound", "complete", "genuine"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        cli_output_print(output, "%s%s%s%s", i ? ", " : "; ",
                         answers[i] == BARROW_BROKEN ? "not " : "", words[i],
                         answers[i] == BARROW_NOT_PROVEN ? " unknown" : "");
    }
    cli_output_print(output, "\n");
}

static void tell_problem(const cli_verdict *verdict)
{
    if (verdict->at.line)
        cli_say("%s, line %zu, column %zu: %s", verdict->file, verdict->at.line, verdict->at.column,
                verdict->problem);
    else
        cli_say("%s: %s", verdict->file, verdict->problem);
}

/* Prints a line number only if it helps: not for a file with one document at its start. */
void cli_verdict_tell_text(const cli_verdict *verdict, cli_output *output, bool allows_edited,
                           bool quiet)
{
    bool passes = cli_verdict_passes(verdict, allows_edited);
    char name[PLAIN_SIZE];
    if (verdict->answer == CLI_UNREADABLE)
        tell_problem(verdict);
    if (verdict->answer == CLI_UNREADABLE || (quiet && passes))
        return;
    cli_output_print(output, "%s", plain_copy(name, verdict->file));
    if (verdict->start.line > 1 || !verdict->is_alone)
        cli_output_print(output, ":%zu", verdict->start.line);
    cli_output_print(output, ": %s%s, seed %" PRIu64 ": %s",
                     verdict->kind ? verdict->kind : barrow_family_name(verdict->family),
                     verdict->kind ? " puzzle" : "", verdict->seed, answer_words[verdict->answer]);
    if (verdict->answer == CLI_NOT_CHECKED)
        cli_output_print(output, ": generation %u", verdict->generation);
    if (!verdict->kind && (verdict->answer == CLI_HOLDS || verdict->answer == CLI_NOT_CHECKED))
        cli_output_print(output, ", %u checks", verdict->report.checks);
    if (verdict->asks_playable)
        cli_output_print(output, "%s\n", verdict->complete == BARROW_BROKEN
                                             ? "; the walkthrough it came with no longer replays"
                                             : "");
    else
        tell_answers(output, verdict);
    tell_findings(output, verdict);
}
