/* SPDX-License-Identifier: MIT
 * barrow render reads documents from any program and writes them in other formats. It does not
 * verify them; 'barrow verify' does that. barrow edit changes one document and writes it likewise,
 * if it can still be finished. A document that cannot be read, or cannot be written in a requested
 * format, stops the run, and no file is written (G16). With --keep-going it is left out and the
 * others are written. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "input.h"
#include "targets.h"

typedef struct render_run {
    const cli_args *args;
    cli_targets targets;
    cli_pieces pieces;
    barrow_dungeon dungeon; /* what was read last */
    bool keep_going;
    bool is_edited; /* the documents were changed */
    char *changes;  /* of barrow edit; NULL for barrow render */
    int answer;     /* exit code of what was changed: whether it can still be finished */
    bool is_told;   /* counting already reported everything bad in this file */
    uint64_t count; /* documents written */
    uint64_t bad;   /* documents and files left out */
} render_run;

/* Prints what is wrong, and where; an unreadable stream has no position. Returns CLI_IO. */
static int say_place(const render_run *run, const char *file, cli_place place, const char *what)
{
    if (!run->is_told)
        cli_say_place(file, place, what);
    return CLI_IO;
}

/* Takes the exit code of reported bad input. Returns it, or CLI_DONE if the run continues. */
static int leave_out(render_run *run, int code)
{
    run->bad++;
    return run->keep_going ? CLI_DONE : code;
}

/* Makes the changes of barrow edit. Returns CLI_DONE if the result is to be written. */
static int change_dungeon(render_run *run, const barrow_options *options)
{
    barrow_report report;
    barrow_error error;
    if (run->count)
        return cli_usage("edit changes one document, and the file holds several");
    barrow_status status = barrow_edit(&run->dungeon, run->changes, options, &report, &error);
    if (status == BARROW_NO_MEMORY)
        cli_no_memory();
    if (status != BARROW_OK && error.line)
        return cli_fail(CLI_USAGE, "change %u: %s", (unsigned)error.line, cli_error_text(&error));
    if (status != BARROW_OK)
        return cli_fail(CLI_USAGE, "%s", cli_error_text(&error));
    run->answer = report.status == BARROW_OK       ? CLI_DONE
                  : report.status == BARROW_BROKEN ? CLI_NO
                                                   : CLI_IMPOSSIBLE;
    if (report.status == BARROW_OK)
        return CLI_DONE;
    cli_say(report.status == BARROW_BROKEN ? "it can no longer be finished, or somebody gets stuck"
                                           : "whether it can be finished is not decided");
    for (uint32_t i = 0; i < report.finding_count && i < BARROW_FINDING_MAX; i++)
        cli_say("  %s: %s", report.findings[i].rule, report.findings[i].text);
    if (cli_has(run->args, OPT_KEEP))
        return CLI_DONE;
    return cli_fail(CLI_USAGE, "nothing was written; --keep writes it all the same");
}

/* Reads a document, which may break rules, and writes it into the pieces. Says why if it cannot.
 * Returns an exit code. */
static int read_text(render_run *run, const cli_text *text, const cli_documents *documents)
{
    barrow_options options = {.workspace = run->pieces.workspace};
    barrow_error error;
    if (barrow_import(text->bytes, text->size, &options, &run->dungeon, NULL, &error) ==
        BARROW_OK) {
        run->dungeon.edited |= run->is_edited;
        int code = run->changes ? change_dungeon(run, &options) : CLI_DONE;
        if (code != CLI_DONE)
            return code;
        if (cli_targets_export(&run->targets, &run->dungeon, run->count, &run->pieces, &error) ==
            BARROW_OK)
            return CLI_DONE;
        if (error.status == BARROW_NO_MEMORY)
            cli_no_memory();
        say_place(run, documents->name, documents->first, cli_error_text(&error));
        /* the document's fault, or the format's */
        return error.status == BARROW_BROKEN ? CLI_IO : CLI_USAGE;
    }
    return say_place(run, documents->name,
                     cli_place_inside(documents->first, cli_place_told(&error)), error.text);
}

/* ---- files ------------------------------------------------------------------------------ */

/* Takes each document of a file. What follows a bad document on the same line is reported once,
 * with it. Returns an exit code. */
static int each_document(render_run *run, const char *path, bool is_counting)
{
    const char *reason;
    cli_documents *documents = cli_documents_open(path, &reason);
    int code = CLI_DONE;
    bool is_empty = true;
    size_t bad_line = 0;
    if (!documents) {
        if (!run->is_told)
            cli_say("cannot read %s: %s", path, reason);
        return leave_out(run, CLI_IO);
    }
    while (code == CLI_DONE && !cli_interrupted()) {
        cli_text *text = cli_documents_next(documents);
        uint64_t bad = run->bad;
        if (!text && !*documents->problem)
            break;
        if (text) {
            /* Rendered documents are delivered at once, so only one has to fit in memory. For the
             * header of a file they are only counted, and with --keep-going only the good ones, so
             * each is then read as if it were to be written. */
            bool is_read = !is_counting || run->keep_going;
            code = is_read ? read_text(run, text, documents) : CLI_DONE;
            if (is_counting || code != CLI_DONE)
                cli_pieces_drop(&run->pieces);
            run->targets.how.count += is_counting && code == CLI_DONE;
            run->count += !is_counting && code == CLI_DONE;
            if (code != CLI_DONE)
                code = leave_out(run, code);
            else if (!is_counting)
                code = cli_targets_deliver(&run->targets, &run->pieces);
        } else if (documents->first.line != bad_line)
            code = leave_out(
                run, say_place(run, documents->name, documents->problem_at, documents->problem));
        bad_line = text && run->bad > bad ? documents->last_line : bad_line;
        is_empty = false;
        cli_texts_free(text);
    }
    if (cli_interrupted())
        code = cli_interrupted();
    else if (is_empty)
        code = leave_out(run, say_place(run, documents->name, (cli_place){0, 0},
                                        "it contains no barrow document"));
    cli_documents_close(documents);
    return code;
}

/* Renders all files. They are read twice if a format has to know their number. Standard input can
 * be read only once, so it must then hold a single document. */
static int render_files(render_run *run)
{
    const cli_targets *targets = &run->targets;
    bool is_counted = false;
    int code = CLI_DONE;
    for (unsigned i = 0; i < targets->count; i++)
        is_counted |=
            targets->rows[i].format->flags & BARROW_FORMAT_ONE_SIZE && !targets->rows[i].is_pattern;
    for (int i = 0; is_counted && i < run->args->operand_count && code == CLI_DONE; i++) {
        if (strcmp(run->args->operands[i], "-") == 0)
            run->targets.how.count++;
        else
            code = each_document(run, run->args->operands[i], true);
    }
    for (int i = 0; i < run->args->operand_count && code == CLI_DONE; i++) {
        const char *path = run->args->operands[i];
        run->is_told = is_counted && run->keep_going && strcmp(path, "-") != 0;
        code = each_document(run, path, false);
    }
    if (run->bad && !run->keep_going && !run->changes)
        cli_say_unwritten(run->args);
    return run->bad && code == CLI_DONE ? CLI_LEFT_OUT : code;
}

/* Runs a command. The sizes and the number of the documents are not known before they are read, so
 * the targets are chosen for a count of 0 (unknown); misfits are noticed later. */
static int run_render(render_run run)
{
    const cli_args *args = run.args;
    int code = cli_targets_choose(&run.targets, args, 0);
    run.targets.how.run.flags = 0; /* documents that were read are checked */
    if (code == CLI_DONE)
        code = cli_targets_open(&run.targets, true);
    if (code != CLI_DONE)
        return code;
    run.pieces.workspace = cli_workspace();
    code = cli_targets_finish(&run.targets, render_files(&run));
    barrow_dungeon_free(&run.dungeon);
    barrow_workspace_free(run.pieces.workspace);
    cli_pieces_free(&run.pieces);
    return run.answer ? run.answer : code;
}

int cli_run_render(const cli_args *args)
{
    return run_render((render_run){.args = args,
                                   .keep_going = cli_has(args, OPT_KEEP_GOING),
                                   .is_edited = cli_has(args, OPT_EDITED)});
}

/* Joins the lines of the file and of all --do. */
int cli_run_edit(const cli_args *args)
{
    const char *path = args->values[OPT_CHANGES];
    if (args->operand_count != 1)
        return cli_usage("edit changes one file");
    if (!path && !cli_has(args, OPT_DO))
        return cli_usage("say what to change: --do 'door 4 = open'");
    cli_text *file = path ? cli_text_read(path, CLI_SMALL_FILE) : NULL;
    if (path && !file)
        return CLI_IO;
    size_t size = (file ? file->size : 0) + 2;
    for (int i = 0; i < args->setting_count; i++)
        size += strlen(args->settings[i].value) + 1;
    char *changes = cli_alloc(size, 1);
    if (file)
        cli_text_plain(file);
    cli_append(changes, size, "%s%s", file ? file->bytes : "", file ? "\n" : "");
    for (int i = 0; i < args->setting_count; i++)
        cli_append(changes, size, "%s\n", args->settings[i].value);
    int code = run_render((render_run){.args = args, .changes = changes});
    free(changes);
    cli_texts_free(file);
    return code;
}
