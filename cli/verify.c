/* SPDX-License-Identifier: MIT
 * barrow verify: reads documents back, runs every check on them, and compares the hash. A document
 * whose hash is not that of its contents was edited after generation: a finding of its own (G3),
 * even where every rule still holds. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "documents.h"
#include "output.h"
#include "reader.h"

/* What is known of one document. */
typedef struct doc_verdict {
    const char *file;
    size_t line;   /* where it starts */
    bool is_alone; /* the only one so far in its file */
    const char *word;
    barrow_family family;
    uint64_t seed, hash, claimed;
    barrow_report report;
    char problem[600];
} doc_verdict;

typedef struct verify_run {
    const cli_args *args;
    cli_output *output;
    bool as_json, quiet;
    uint64_t held, failed, unreadable;
} verify_run;

/* ---- telling ---------------------------------------------------------------------------- */

static json_t *id_or_null(int32_t id)
{
    return id < 0 ? json_null() : json_integer(id);
}

static json_t *finding_json(barrow_family family, const barrow_finding *finding)
{
    return json_pack("{s:s, s:s, s:o, s:o, s:o, s:o}", "rule", finding->rule, "text", finding->text,
                     "room", id_or_null(finding->room),
                     family == BARROW_FLOOR ? "corridor" : "door", id_or_null(finding->link), "x",
                     id_or_null(finding->x), "y", id_or_null(finding->y));
}

static void tell_json(verify_run *verifying, const doc_verdict *verdict)
{
    char hash[20], seed[24];
    snprintf(hash, sizeof hash, "%016" PRIx64, verdict->hash);
    snprintf(seed, sizeof seed, "%" PRIu64, verdict->seed);
    json_t *row = json_pack("{s:s, s:I, s:s}", "file", verdict->file, "line",
                            (json_int_t)verdict->line, "verdict", verdict->word);
    if (*verdict->problem) {
        json_object_set_new(row, "problem", json_string(verdict->problem));
    } else {
        json_t *findings = json_array();
        for (uint32_t i = 0; i < verdict->report.finding_count && i < BARROW_FINDING_MAX; i++)
            json_array_append_new(findings,
                                  finding_json(verdict->family, &verdict->report.findings[i]));
        json_object_set_new(row, "family", json_string(barrow_family_name(verdict->family)));
        json_object_set_new(row, "seed", json_string(seed));
        json_object_set_new(row, "hash", json_string(hash));
        json_object_set_new(row, "edited", json_boolean(verdict->hash != verdict->claimed));
        json_object_set_new(row, "checks", json_integer(verdict->report.checks));
        json_object_set_new(row, "finding_count", json_integer(verdict->report.finding_count));
        json_object_set_new(row, "findings", findings);
    }
    char *text = json_dumps(row, JSON_COMPACT);
    if (text) {
        cli_output_write(verifying->output, text, strlen(text));
        cli_output_write(verifying->output, "\n", 1);
    }
    free(text);
    json_decref(row);
}

/* Where it is, as far as the sentence does not say it already. */
static void tell_place(cli_output *output, barrow_family family, const barrow_finding *finding)
{
    char room[24], link[24], tile[40];
    const char *places[] = {room, link, tile};
    const bool known[] = {finding->room >= 0, finding->link >= 0,
                          finding->x >= 0 && finding->y >= 0};
    const char *before = " (";
    snprintf(room, sizeof room, "room %d", finding->room);
    snprintf(link, sizeof link, "%s %d", family == BARROW_FLOOR ? "corridor" : "door",
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

static void tell_findings(cli_output *output, const doc_verdict *verdict)
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

static void tell_text(verify_run *verifying, const doc_verdict *verdict)
{
    cli_output *output = verifying->output;
    if (*verdict->problem) {
        bool has_line = strncmp(verdict->problem, "line ", 5) == 0;
        cli_say("%s%s %s", verdict->file, has_line ? "," : ":", verdict->problem);
        return;
    }
    bool holds = strcmp(verdict->word, "holds") == 0;
    if (holds && verifying->quiet)
        return;
    cli_output_print(output, "%s", verdict->file);
    if (verdict->line > 1 || !verdict->is_alone)
        cli_output_print(output, ":%zu", verdict->line);
    cli_output_print(output, ": %s, seed %" PRIu64 ": ", barrow_family_name(verdict->family),
                     verdict->seed);
    if (holds)
        cli_output_print(output, "holds, %u checks\n", verdict->report.checks);
    else
        cli_output_print(output, "%s\n",
                         strcmp(verdict->word, "not_proven") == 0 ? "not proven" : verdict->word);
    tell_findings(output, verdict);
}

/* ---- judging ---------------------------------------------------------------------------- */

static bool read_hash(const json_t *document, uint64_t *hash)
{
    const char *text = json_string_value(json_object_get(document, "hash"));
    if (!text || strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16)
        return false;
    return sscanf(text, "%16" SCNx64, hash) == 1;
}

/* What the reader noted stands beside what the checks found. */
static void add_notes(barrow_report *report, const cli_reader *reader)
{
    for (uint32_t i = 0; i < reader->note_count; i++) {
        uint32_t index = report->finding_count++;
        if (index < BARROW_FINDING_MAX)
            report->findings[index] = reader->notes[i];
    }
    if (reader->note_count)
        report->status = BARROW_BROKEN;
}

static void judge_dungeon(doc_verdict *verdict, const json_t *document, const cli_reader *reader)
{
    const barrow_dungeon *dungeon = reader->dungeon;
    barrow_error error;
    verdict->family = dungeon->params.family;
    verdict->seed = dungeon->params.seed;
    verdict->hash = barrow_dungeon_hash(dungeon);
    if (!read_hash(document, &verdict->claimed))
        snprintf(verdict->problem, sizeof verdict->problem,
                 "line %zu: hash: it must be 16 hexadecimal digits in quotes", verdict->line);
    else if (barrow_verify(dungeon, NULL, &verdict->report, &error) != BARROW_OK)
        snprintf(verdict->problem, sizeof verdict->problem, "line %zu: %s", verdict->line,
                 error.text);
    if (*verdict->problem)
        return;
    add_notes(&verdict->report, reader);
    if (verdict->report.status == BARROW_BROKEN)
        verdict->word = "broken";
    else if (verdict->report.status == BARROW_NOT_PROVEN)
        verdict->word = "not_proven";
    else
        verdict->word = verdict->hash == verdict->claimed ? "holds" : "edited";
}

static void judge_text(doc_verdict *verdict, const cli_text *text)
{
    json_error_t error;
    json_t *document = json_loadb(text->bytes, text->size, JSON_REJECT_DUPLICATES, &error);
    if (!document) {
        snprintf(verdict->problem, sizeof verdict->problem, "line %zu, column %d: %s",
                 verdict->line + (size_t)error.line - 1, error.column, error.text);
        return;
    }
    cli_reader reader = {0};
    barrow_dungeon dungeon;
    if (cli_reader_document(&reader, document, &dungeon))
        judge_dungeon(verdict, document, &reader);
    else
        snprintf(verdict->problem, sizeof verdict->problem, "line %zu: %s", verdict->line,
                 reader.problem);
    cli_reader_free(&reader);
    json_decref(document);
}

static void tell(verify_run *verifying, const doc_verdict *verdict)
{
    if (*verdict->problem)
        verifying->unreadable++;
    else if (strcmp(verdict->word, "holds") == 0)
        verifying->held++;
    else
        verifying->failed++;
    if (verifying->as_json)
        tell_json(verifying, verdict);
    else
        tell_text(verifying, verdict);
}

/* ---- files ------------------------------------------------------------------------------ */

/* After a document that cannot be parsed there is no telling where the next one starts, but one
 * that was cut out whole and makes no sense does not keep the others from being read. */
static void verify_documents(verify_run *verifying, cli_documents *documents)
{
    uint64_t count = 0;
    cli_text *text;
    while (!cli_interrupted() && !verifying->output->failure &&
           (text = cli_documents_next(documents))) {
        doc_verdict one = {.file = documents->name, .word = "unreadable", .is_alone = count++ == 0};
        one.line = documents->first_line;
        judge_text(&one, text);
        tell(verifying, &one);
        cli_texts_free(text);
    }
    if (cli_interrupted() || (count && !*documents->problem))
        return;
    doc_verdict none = {.file = documents->name, .word = "unreadable", .line = documents->line};
    snprintf(none.problem, sizeof none.problem, "%s",
             *documents->problem ? documents->problem : "there is no document in it");
    tell(verifying, &none);
}

static int end_of(const verify_run *verifying)
{
    uint64_t all = verifying->held + verifying->failed + verifying->unreadable;
    if (cli_interrupted())
        return cli_interrupted();
    if (all > 1 && !verifying->as_json && !verifying->quiet)
        cli_say("%" PRIu64 " hold, %" PRIu64 " do not, %" PRIu64 " cannot be read", verifying->held,
                verifying->failed, verifying->unreadable);
    if (verifying->unreadable)
        return CLI_IO;
    return verifying->failed ? CLI_NO : CLI_DONE;
}

int cli_run_verify(const cli_args *args)
{
    int status;
    verify_run verifying = {.args = args, .quiet = cli_has(args, OPT_QUIET)};
    verifying.as_json = cli_args_json(args, &status);
    if (status != CLI_DONE)
        return status;
    verifying.output = cli_output_open(args->values[OPT_OUTPUT]);
    if (!verifying.output)
        return CLI_IO;
    for (int i = 0; i < args->operand_count && !cli_interrupted(); i++) {
        cli_documents *documents = cli_documents_open(args->operands[i]);
        if (!documents) {
            verifying.unreadable++;
            continue;
        }
        verify_documents(&verifying, documents);
        cli_documents_close(documents);
    }
    return cli_output_finish(verifying.output, end_of(&verifying));
}
