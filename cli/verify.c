/* SPDX-License-Identifier: MIT
 * barrow verify: judges the documents of files on one thread or many, and reports them in order.
 *
 * One thread at a time cuts documents out of their stream and fills a batch with them: at most
 * BATCH_MOST, or BATCH_BYTES plus one document. It does not wait for documents that have not
 * arrived or must still be found, so a slow stream gets its answers at once. A document that cannot
 * be read is reported with its place and does not end the run, but the exit code shows it at the
 * end. The output file is then left unchanged, unless --keep-going asks for the remaining answers
 * (G16). */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/match.h"
#include "input.h"
#include "output.h"
#include "platform.h"
#include "pool.h"

/* ==== verdict =============================================================================== */

/* The verdict on a document: whether it is readable, sound, complete and genuine (G13). */

typedef enum cli_standing {
    CLI_HOLDS,       /* it is sound, complete and genuine */
    CLI_NOT_CHECKED, /* from another generation: the rules common to all generations hold */
    CLI_EDITED,      /* every rule holds, but it is not what its parameters and seed make */
    CLI_BROKEN,      /* a rule is broken */
    CLI_NOT_PROVEN,  /* the proof that it can always be finished was too large to carry out */
    CLI_PLAYABLE,    /* asked only that: it can be finished, and nobody gets stuck */
    CLI_UNPLAYABLE,  /* it cannot be finished, or somebody can get stuck */
    CLI_UNDECIDED,   /* whether it is playable could not be decided */
    CLI_UNREADABLE
} cli_standing;

/* A verdict. It has no pointers to free, so threads can fill an array of them. */
typedef struct cli_verdict {
    const char *file;
    cli_place start; /* where the document starts in the file */
    bool is_alone;   /* no document came before it in its file */
    bool asks_playable; /* set by the caller: ask only whether it is playable */
    cli_standing answer;
    barrow_family family;
    const char *kind;    /* kind of a standalone puzzle; NULL for a dungeon */
    uint32_t generation; /* the generation that made it */
    bool is_foreign;     /* from another generation: only the V rules are checked */
    bool says_edited;    /* the document itself says that it was edited */
    uint64_t seed, hash, claimed;
    uint32_t metrics_wrong; /* findings of rule "metrics" */
    bool has_wrong_sums;    /* hash or metrics do not fit the contents: somebody edited it */
    /* The three questions of G13: BARROW_OK, BARROW_BROKEN, BARROW_NOT_PROVEN. */
    barrow_status sound, complete, genuine;
    cli_place origin_at; /* where it differs from the regenerated dungeon; line 0 if it does not */
    barrow_report report;
    char problem[600]; /* why it cannot be read, or "" */
    cli_place at;      /* where; line 0 if unknown */
} cli_verdict;

/* Judging one document. It trusts nothing in the text: barrow_import checks every number and id,
 * the library's checks judge the dungeon, and it is regenerated and compared (G13). If it differs,
 * its hash and, if all rules hold, its metrics are compared with its contents; a genuine document
 * needs no such comparison. */

/* Records what is wrong at [place] in the text, which may start partway through its file. */
static void refuse(cli_verdict *verdict, cli_place place, const char *what)
{
    verdict->at = cli_place_inside(verdict->start, place);
    snprintf(verdict->problem, sizeof verdict->problem, "%s", what);
    verdict->answer = CLI_UNREADABLE;
}

/* Adds a finding for each metric that is not what was measured; those that do not fit are still
 * counted. Called only if all rules hold. */
static bool compare_metrics(cli_verdict *verdict, const barrow_claims *claims,
                            const barrow_dungeon *dungeon, const barrow_options *options)
{
    int32_t values[BARROW_METRIC_MAX];
    barrow_error error;
    uint32_t count;
    const barrow_metric_info *rows = barrow_metric_infos(verdict->family, &count);
    const int32_t *claim = claims->metrics;
    for (int floor = 0; dungeon; dungeon = dungeon->below, floor++, claim += BARROW_METRIC_MAX) {
        if (barrow_metrics(dungeon, options, values, &error) != BARROW_OK) {
            refuse(verdict, (cli_place){1, 1}, error.text);
            return false;
        }
        for (uint32_t i = 0; i < count; i++) {
            char of[24] = "";
            int32_t claimed = claim[i], measured = values[i];
            if (claimed == measured || claimed == BARROW_NO_CLAIM)
                continue;
            uint32_t index = verdict->report.finding_count++;
            verdict->metrics_wrong++;
            if (index >= BARROW_FINDING_MAX)
                continue;
            barrow_finding *finding = &verdict->report.findings[index];
            *finding =
                (barrow_finding){.rule = "metrics", .room = -1, .link = -1, .x = -1, .y = -1};
            if (claims->metric_sets > 1)
                snprintf(of, sizeof of, " of floor %d", floor);
            snprintf(finding->text, sizeof finding->text,
                     "metrics do not match: %s%s is %d, but its contents give %d", rows[i].name, of,
                     claimed, measured);
        }
    }
    return true;
}

/* Returns the standing by the worst problem: a broken rule, no proof, an edit. */
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

/* Returns whether the document passes. With [allows_edited] it need not be genuine. */
static bool cli_verdict_passes(const cli_verdict *verdict, bool allows_edited)
{
    bool is_good = verdict->sound != BARROW_BROKEN && verdict->complete == BARROW_OK;
    return verdict->answer == CLI_HOLDS || verdict->answer == CLI_NOT_CHECKED ||
           verdict->answer == CLI_PLAYABLE ||
           (verdict->answer == CLI_EDITED && is_good && allows_edited);
}

static cli_standing playable_standing(barrow_status status)
{
    return status == BARROW_OK ? CLI_PLAYABLE
           : status == BARROW_BROKEN ? CLI_UNPLAYABLE
                                     : CLI_UNDECIDED;
}

/* Judges a dungeon: whether its rules hold, whether it is genuine, and, if it is not, whether hash
 * and metrics fit its contents. Metrics are those of this generation, so documents from other
 * generations are not compared. With --playable it asks only that (G13). */
static void judge_dungeon(cli_verdict *verdict, const cli_text *text, const barrow_claims *claims,
                          cli_worker *worker)
{
    const barrow_dungeon *dungeon = &worker->dungeon;
    barrow_report *report = &verdict->report;
    barrow_options options = {.workspace = worker->workspace};
    barrow_error error;
    verdict->family = dungeon->params.family;
    verdict->seed = dungeon->params.seed;
    verdict->hash = claims->contents;
    verdict->claimed = claims->hash;
    verdict->says_edited = claims->edited;
    verdict->generation = claims->generation;
    verdict->is_foreign = claims->generation != BARROW_GENERATION;
    barrow_status status = verdict->asks_playable
                               ? barrow_playable(dungeon, &options, report, &error)
                               : barrow_verify(dungeon, &options, report, &error);
    if (status != BARROW_OK) {
        refuse(verdict, (cli_place){1, 1}, error.text);
        return;
    }
    verdict->complete = report->complete;
    if (verdict->asks_playable) {
        verdict->answer = playable_standing(report->status);
        return;
    }
    /* Adds the document's contradictions to what the checks found. */
    for (uint32_t i = 0; i < claims->contradictions.finding_count; i++) {
        uint32_t index = report->finding_count++;
        if (index < BARROW_FINDING_MAX && i < BARROW_FINDING_MAX)
            report->findings[index] = claims->contradictions.findings[i];
    }
    if (claims->contradictions.finding_count)
        report->status = report->sound = BARROW_BROKEN;
    verdict->sound = report->sound;
    error.line = 0;
    verdict->genuine =
        barrow_genuine(text->bytes, text->size, dungeon, claims, &options, &worker->again, &error);
    if (error.line)
        verdict->origin_at = cli_place_inside(verdict->start, cli_place_told(&error));
    if (verdict->genuine != BARROW_OK && verdict->genuine != BARROW_BROKEN &&
        verdict->genuine != BARROW_NOT_PROVEN) {
        refuse(verdict, (cli_place){1, 1}, error.text);
        return;
    }
    bool are_measured = report->status == BARROW_OK && !verdict->is_foreign;
    if (verdict->genuine != BARROW_OK) {
        if (are_measured && !compare_metrics(verdict, claims, dungeon, &options))
            return;
        verdict->has_wrong_sums = verdict->hash != verdict->claimed || verdict->metrics_wrong;
    }
    verdict->answer = standing_of(verdict);
}

/* Judges a standalone puzzle. For --playable only P5 counts, that nobody gets stuck: if the puzzle
 * is malformed or its solution is wrong (P1, P3), that was not searched; its length (P4) does not
 * matter. A genuine one is made again from its kind, seed and size and compared. The document does
 * not say which moves and grade were asked for, so one that differs may still be genuine. */
static void judge_puzzle(cli_verdict *verdict, const cli_text *text, cli_worker *worker)
{
    barrow_options options = {.workspace = worker->workspace};
    const barrow_report *report = &verdict->report;
    barrow_puzzle puzzle, again;
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
    verdict->sound = report->sound;
    verdict->complete = report->complete;
    if (verdict->asks_playable) {
        barrow_status answer = BARROW_OK;
        for (uint32_t i = 0; i < report->finding_count && i < BARROW_FINDING_MAX; i++) {
            const char *rule = report->findings[i].rule;
            if (strcmp(rule, "P5") == 0 || answer == BARROW_BROKEN)
                answer = BARROW_BROKEN;
            else if (strncmp(rule, "P4", 2) != 0)
                answer = BARROW_NOT_PROVEN;
        }
        verdict->answer = playable_standing(answer);
        return;
    }
    barrow_puzzle_params params = barrow_default_puzzle_params(puzzle.kind);
    params.seed = puzzle.seed;
    params.width = puzzle.width;
    params.height = puzzle.height;
    params.closed = puzzle.kind == BARROW_PUZZLE_PUSH && !puzzle.doorway;
    verdict->genuine = BARROW_NOT_PROVEN;
    if (barrow_puzzle_make(&params, &options, &again, &error) == BARROW_OK &&
        memcmp(again.cells, puzzle.cells, sizeof again.cells) == 0) {
        brw_match match = {.text = text->bytes, .end = text->bytes + text->size, .at = text->bytes};
        barrow_sink sink = {brw_match_bytes, &match};
        bool is_same = barrow_puzzle_export(&again, "jsonl", NULL, sink, &error) == BARROW_OK &&
                       brw_match_ends(&match);
        verdict->genuine = is_same ? BARROW_OK : BARROW_BROKEN;
    }
    verdict->answer = standing_of(verdict);
}

/* ---- telling ---------------------------------------------------------------------------- */

/* Printing verdicts: a line of JSON for programs, sentences for people. Both give every finding
 * that was kept and its place: room, door or corridor, tile, or line and column. */

static const char *const answer_words[] = {
    [CLI_HOLDS] = "holds",           [CLI_EDITED] = "edited",         [CLI_BROKEN] = "broken",
    [CLI_NOT_PROVEN] = "not proven", [CLI_UNREADABLE] = "unreadable",
    [CLI_NOT_CHECKED] = "not checked", [CLI_PLAYABLE] = "playable",
    [CLI_UNPLAYABLE] = "not playable", [CLI_UNDECIDED] = "undecided",
};

static void write_id(brw_json *json, const char *key, int32_t id)
{
    brw_json_print(json, id < 0 ? "%k: null" : "%k: %d", key, id);
}

/* Returns the word for a link, a corridor of a floor or a door. */
static const char *link_word(barrow_family family)
{
    return family == BARROW_FLOOR ? "corridor" : "door";
}

static void write_spot(brw_json *json, const char *key, cli_place place)
{
    if (!place.line)
        return;
    brw_json_print(json, "%k: {line: %l, column: %l}", key, (int64_t)place.line,
                   (int64_t)place.column);
}

/* Writes the answer to a question: null if it could not be answered. */
static void write_answer(brw_json *json, const char *key, barrow_status answer)
{
    brw_json_print(json, answer == BARROW_NOT_PROVEN ? "%k: null" : "%k: %b", key,
                   answer == BARROW_OK);
}

static void write_verdict(brw_json *json, const void *user)
{
    const cli_verdict *verdict = user;
    const barrow_report *report = &verdict->report;
    char hash[20], seed[24], word[16];
    snprintf(hash, sizeof hash, "%016" PRIx64, verdict->hash);
    snprintf(seed, sizeof seed, "%" PRIu64, verdict->seed);
    snprintf(word, sizeof word, "%s", answer_words[verdict->answer]);
    for (char *space; (space = strchr(word, ' '));)
        *space = '_';
    brw_json_print(json, "{file: %s, line: %l, verdict: %s", verdict->file,
                   (int64_t)verdict->start.line, word);
    if (*verdict->problem) {
        brw_json_print(json, "problem: %s", verdict->problem);
        write_spot(json, "at", verdict->at);
        brw_json_print(json, "}");
        return;
    }
    brw_json_print(json, verdict->kind ? "puzzle: %s" : "family: %s",
                   verdict->kind ? verdict->kind : barrow_family_name(verdict->family));
    brw_json_print(json, "seed: %s, generation: %u", seed, verdict->generation);
    if (!verdict->kind)
        brw_json_print(json, "hash: %s, hash_matches: %b, edited: %b", hash,
                       verdict->hash == verdict->claimed, verdict->says_edited);
    if (verdict->asks_playable)
        write_answer(json, "playable",
                     verdict->answer == CLI_PLAYABLE     ? BARROW_OK
                     : verdict->answer == CLI_UNPLAYABLE ? BARROW_BROKEN
                                                         : BARROW_NOT_PROVEN);
    else
        write_answer(json, "sound", verdict->sound);
    write_answer(json, "complete", verdict->complete);
    if (!verdict->asks_playable)
        write_answer(json, "genuine", verdict->genuine);
    write_spot(json, "differs", verdict->origin_at);
    brw_json_print(json, "checks: %u, finding_count: %u, findings: [", report->checks,
                   report->finding_count);
    for (uint32_t i = 0; i < report->finding_count && i < BARROW_FINDING_MAX; i++) {
        const barrow_finding *finding = &report->findings[i];
        brw_json_print(json, "{rule: %s, text: %s", finding->rule, finding->text);
        write_id(json, "room", finding->room);
        write_id(json, link_word(verdict->family), finding->link);
        write_id(json, "x", finding->x);
        write_id(json, "y", finding->y);
        brw_json_print(json, "}");
    }
    brw_json_print(json, "]}");
}

/* Lists the rules that a document breaks, then what is wrong with its origin. */
static void tell_findings(cli_output *output, const cli_verdict *verdict)
{
    const barrow_report *report = &verdict->report;
    for (uint32_t i = 0; i < report->finding_count && i < BARROW_FINDING_MAX; i++) {
        const barrow_finding *finding = &report->findings[i];
        cli_output_print(output, "  %s: %s", finding->rule, finding->text);
        /* Prints the place, unless the sentence already says it. */
        char places[3][40];
        const bool known[] = {finding->room >= 0, finding->link >= 0,
                              finding->x >= 0 && finding->y >= 0};
        const char *before = " (";
        snprintf(places[0], 40, "room %d", finding->room);
        snprintf(places[1], 40, "%s %d", link_word(verdict->family), finding->link);
        snprintf(places[2], 40, "x %d, y %d", finding->x, finding->y);
        for (size_t k = 0; k < 3; k++) {
            if (!known[k] || strstr(finding->text, places[k]))
                continue;
            cli_output_print(output, "%s%s", before, places[k]);
            before = ", ";
        }
        cli_output_print(output, "%s\n", before[0] == ',' ? ")" : "");
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

/* Prints the verdict as a line of JSON, or in words. In words, a document that cannot be read goes
 * to standard error, and with [quiet] nothing is printed about one that passes. Prints a line
 * number only if it helps: not for a file with one document at its start. */
static void cli_verdict_tell_text(const cli_verdict *verdict, cli_output *output,
                                  bool allows_edited, bool quiet)
{
    bool passes = cli_verdict_passes(verdict, allows_edited);
    char name[1024]; /* long names are cut, as in all messages */
    if (verdict->answer == CLI_UNREADABLE)
        cli_say_place(verdict->file, verdict->at, verdict->problem);
    if (verdict->answer == CLI_UNREADABLE || (quiet && passes))
        return;
    snprintf(name, sizeof name, "%s", verdict->file);
    cli_plain(name);
    cli_output_print(output, "%s", name);
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
        cli_output_print(output, "%s\n",
                         verdict->complete == BARROW_BROKEN
                             ? "; the walkthrough it came with no longer replays"
                             : "");
    else {
        /* Prints the answers to the three questions: "sound, complete, not genuine". */
        const barrow_status answers[] = {verdict->sound, verdict->complete, verdict->genuine};
        static const char *const words[] = {"sound", "complete", "genuine"};
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
            cli_output_print(output, "%s%s%s%s", i ? ", " : "; ",
                             answers[i] == BARROW_BROKEN ? "not " : "", words[i],
                             answers[i] == BARROW_NOT_PROVEN ? " unknown" : "");
        }
        cli_output_print(output, "\n");
    }
    tell_findings(output, verdict);
}

/* ---- reading ---------------------------------------------------------------------------- */

#define BATCH_MOST  16
#define BATCH_BYTES ((size_t)1 << 20)

/* A document in a batch: its text, until it is judged. */
typedef struct verify_item {
    cli_text *text; /* NULL if it is not a document */
    bool is_rest;   /* not a document, but the rest of the line where the last one ended */
    cli_verdict verdict;
} verify_item;

/* The contents of a task. */
typedef struct verify_batch {
    size_t count, bytes;
    verify_item items[BATCH_MOST];
} verify_batch;

typedef struct verify_run {
    const cli_args *args;
    cli_output *output;
    bool as_json, quiet, keep_going, allows_edited, asks_playable;
    int file;                 /* operand that is read, or comes next */
    cli_documents *documents; /* the documents of the operand; NULL between two */
    uint64_t count;           /* documents read from the operand so far */
    bool after_unreadable;    /* the document reported last cannot be read */
    uint64_t held, allowed, failed, undecided, unreadable;
    cli_progress progress;
} verify_run;

/* Reports a file that is empty or cannot be opened, as if it were a document. */
static void take_problem(verify_item *item, const char *file, const char *problem)
{
    *item = (verify_item){.verdict = {.file = file, .start = {1, 1}, .answer = CLI_UNREADABLE}};
    snprintf(item->verdict.problem, sizeof item->verdict.problem, "%s", problem);
}

/* Takes the next document from the files, or whatever is there instead. Returns false at the end of
 * a file that needs no report. The rest of a bad document's line is [is_rest]. */
static bool take_next(verify_run *run, verify_item *item)
{
    const char *path = run->args->operands[run->file], *reason;
    cli_documents *documents = run->documents;
    if (!documents) {
        run->count = 0;
        run->documents = documents = cli_documents_open(path, &reason);
    }
    if (!documents) {
        take_problem(item, path, reason);
        run->file++;
        return true;
    }
    size_t last_line = documents->last_line;
    *item = (verify_item){.text = cli_documents_next(documents)};
    if (!item->text && !*documents->problem) {
        bool is_empty = !run->count && !cli_interrupted();
        if (is_empty)
            take_problem(item, documents->name, "it contains no barrow document");
        cli_documents_close(documents);
        run->documents = NULL;
        run->file++;
        return is_empty;
    }
    cli_verdict *verdict = &item->verdict;
    verdict->file = documents->name;
    verdict->start = documents->first;
    verdict->is_alone = run->count++ == 0;
    if (!item->text) {
        item->is_rest = documents->first.line == last_line;
        verdict->answer = CLI_UNREADABLE;
        verdict->at = documents->problem_at;
        snprintf(verdict->problem, sizeof verdict->problem, "%s", documents->problem);
    }
    return true;
}

/* Fills a batch with documents. Called by one thread at a time, for each batch in order. */
static bool fill_batch(void *user, cli_task *task)
{
    verify_run *run = user;
    verify_batch *batch = task->own;
    bool is_sound = true; /* after a bad document the next may be far away */
    batch->count = batch->bytes = 0;
    while (batch->count < BATCH_MOST && batch->bytes < BATCH_BYTES && is_sound &&
           run->file < run->args->operand_count && !cli_interrupted()) {
        verify_item *item = &batch->items[batch->count];
        if (batch->count && run->documents && cli_documents_must_wait(run->documents))
            break;
        if (!take_next(run, item))
            continue;
        is_sound = item->text != NULL;
        batch->bytes += is_sound ? item->text->size : 0;
        batch->count++;
    }
    return batch->count > 0;
}

/* ---- judging and reporting -------------------------------------------------------------- */

/* Judges each text, using the memory of the worker. A text is freed at once, which bounds memory;
 * the verdict keeps nothing of the dungeon but numbers and text. */
static int judge_batch(void *user, cli_worker *worker, cli_task *task)
{
    static const char mark[] = "\"barrow-puzzle/";
    verify_batch *batch = task->own;
    const verify_run *run = user;
    barrow_options options = {.workspace = worker->workspace};
    barrow_claims claims;
    barrow_error error;
    for (verify_item *item = batch->items; item < batch->items + batch->count; item++) {
        cli_verdict *verdict = &item->verdict;
        cli_text *text = item->text;
        if (cli_interrupted())
            return cli_interrupted();
        verdict->asks_playable = run->asks_playable;
        if (!text)
            continue;
        if (barrow_import(text->bytes, text->size, &options, &worker->dungeon, &claims, &error) ==
            BARROW_OK) {
            judge_dungeon(verdict, text, &claims, worker);
        } else {
            size_t i = 0;
            while (i + sizeof mark <= text->size && memcmp(text->bytes + i, mark, sizeof mark - 1))
                i++;
            if (i + sizeof mark <= text->size)
                judge_puzzle(verdict, text, worker);
            else
                refuse(verdict, cli_place_told(&error), error.text);
        }
        cli_texts_free(text);
        item->text = NULL;
    }
    return CLI_DONE;
}

/* Reports one document. A document that cannot be read also gets a line of JSON, and a message if
 * that line will not be kept. */
static void tell(verify_run *run, const verify_item *item)
{
    const cli_verdict *verdict = &item->verdict;
    bool is_unreadable = verdict->answer == CLI_UNREADABLE;
    if (item->is_rest && run->after_unreadable)
        return; /* the rest of a line that was reported already */
    run->after_unreadable = is_unreadable;
    run->unreadable += is_unreadable;
    bool passes = cli_verdict_passes(verdict, run->allows_edited);
    bool holds = verdict->answer == CLI_HOLDS || verdict->answer == CLI_PLAYABLE;
    bool is_undecided = verdict->answer == CLI_UNDECIDED;
    run->held += holds;
    run->allowed += passes && !holds;
    run->undecided += is_undecided;
    run->failed += !passes && !is_unreadable && !is_undecided;
    bool is_kept = !is_unreadable || run->keep_going || !run->output->path;
    if (run->as_json) {
        /* Every document gets its line, in order, even one that cannot be read, so a program can
         * match lines to documents. */
        cli_print_json(cli_output_sink(run->output), BRW_JSON_COMPACT, write_verdict, verdict);
        cli_output_write(run->output, "\n", 1);
    }
    if (!run->as_json || !is_kept)
        cli_verdict_tell_text(verdict, run->output, run->allows_edited, run->quiet);
    cli_progress_add(&run->progress, 1, CLI_NO_HITS);
    cli_output_whole(run->output);
}

/* Reports a batch in order and flushes: a slow stream's sender waits for it. */
static int tell_batch(void *user, cli_task *task)
{
    verify_run *run = user;
    verify_batch *batch = task->own;
    for (size_t i = 0; task->code == CLI_DONE && i < batch->count; i++)
        if (!run->output->failure)
            tell(run, &batch->items[i]);
    return cli_output_flush(run->output) == 0 ? CLI_DONE : CLI_IO;
}

/* Frees the texts of a batch that was not judged to its end. */
static void discard_batch(void *own)
{
    verify_batch *batch = own;
    for (size_t i = 0; i < batch->count; i++)
        cli_texts_free(batch->items[i].text);
}

/* A document that cannot be read outweighs one that breaks a rule. */
int cli_run_verify(const cli_args *args)
{
    verify_run run = {.args = args,
                      .quiet = cli_has(args, OPT_QUIET),
                      .keep_going = cli_has(args, OPT_KEEP_GOING),
                      .allows_edited = cli_has(args, OPT_EDITED),
                      .asks_playable = cli_has(args, OPT_PLAYABLE)};
    cli_pool pool = {.own_size = sizeof(verify_batch),
                     .user = &run,
                     .fill = fill_batch,
                     .work = judge_batch,
                     .deliver = tell_batch,
                     .discard = discard_batch};
    cli_progress_mode mode;
    int code;
    cli_signals_hurry();
    if (run.allows_edited && run.asks_playable)
        return cli_usage("--playable asks for less than --edited; give one of them");
    run.as_json = cli_args_json(args, &code);
    if (code || (code = cli_pool_jobs(args, UINT64_MAX, &pool.jobs)) ||
        (code = cli_progress_choose(args, true, &mode)))
        return code;
    if (!(run.output = cli_output_open(args->values[OPT_OUTPUT])))
        return CLI_IO;
    cli_progress_begin(&run.progress, mode, "verify", 0);
    code = cli_pool_run(&pool);
    if (run.documents)
        cli_documents_close(run.documents);
    cli_progress_end(&run.progress);
    if (code != CLI_DONE || cli_interrupted())
        return cli_output_finish(run.output, code != CLI_DONE ? code : cli_interrupted());
    char allowed[64] = "";
    bool is_told = !run.as_json && !run.quiet &&
                   run.held + run.allowed + run.failed + run.undecided + run.unreadable > 1;
    if (run.allowed)
        snprintf(allowed, sizeof allowed, ", %" PRIu64 " edited or of another generation",
                 run.allowed);
    if (is_told && run.asks_playable)
        cli_say("%" PRIu64 " playable, %" PRIu64 " not, %" PRIu64 " undecided, %" PRIu64
                " cannot be read",
                run.held, run.failed, run.undecided, run.unreadable);
    else if (is_told)
        cli_say("%" PRIu64 " hold%s, %" PRIu64 " do not, %" PRIu64 " cannot be read", run.held,
                allowed, run.failed, run.unreadable);
    if (run.unreadable && !run.keep_going)
        cli_say_unwritten(args);
    return cli_output_finish(run.output, run.unreadable  ? (run.keep_going ? CLI_LEFT_OUT : CLI_IO)
                                         : run.failed    ? CLI_NO
                                         : run.undecided ? CLI_IMPOSSIBLE
                                                         : CLI_DONE);
}
