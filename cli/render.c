/* SPDX-License-Identifier: MIT
 * barrow render: reads documents back, whoever made them, and writes them in other formats. Nothing
 * of them is proven here; 'barrow verify' does that. A file that cannot be read to its end stops
 * the run: what a format holds has to be whole. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "documents.h"
#include "reader.h"
#include "targets.h"

typedef struct render_run {
    cli_targets targets;
    cli_pieces pieces;
    uint64_t count; /* documents written */
} render_run;

/* ---- one document ----------------------------------------------------------------------- */

/* Delivered one by one: memory is that of the largest document. */
static int render_dungeon(render_run *run, const barrow_dungeon *dungeon)
{
    barrow_error error;
    if (cli_targets_export(&run->targets, dungeon, run->count, &run->pieces, &error) != BARROW_OK)
        return cli_say_error(&error);
    run->count++;
    return cli_targets_deliver(&run->targets, &run->pieces);
}

/* Always CLI_IO, for callers to return. A stream that cannot be read has no place. */
static int say_place(const cli_documents *documents, cli_place place, const char *what)
{
    if (place.line)
        cli_say("%s, line %zu, column %zu: %s", documents->name, place.line, place.column, what);
    else
        cli_say("%s: %s", documents->name, what);
    return CLI_IO;
}

/* A document whose rules are broken is drawn all the same, as long as it can be read. */
static int render_text(render_run *run, const cli_text *text, const cli_documents *documents)
{
    json_error_t problem;
    json_t *document = json_loadb(text->bytes, text->size, JSON_REJECT_DUPLICATES, &problem);
    cli_place start = documents->first;
    if (!document)
        return say_place(documents,
                         cli_place_inside(start, cli_place_told(problem.line, problem.column)),
                         problem.text);
    cli_reader reader = {0};
    barrow_dungeon dungeon;
    int code;
    if (cli_reader_document(&reader, document, &dungeon))
        code = render_dungeon(run, &dungeon);
    else
        code = say_place(documents,
                         cli_place_inside(start, cli_json_path_place(text, reader.path)),
                         reader.problem);
    cli_reader_free(&reader);
    json_decref(document);
    return code;
}

/* ---- files ------------------------------------------------------------------------------ */

/* Calls [take] for each document of [path]; NULL only counts them. Answers an exit code. */
static int each_document(render_run *run, const char *path, uint64_t *count,
                         int (*take)(render_run *, const cli_text *, const cli_documents *))
{
    const char *reason;
    cli_documents *documents = cli_documents_open(path, &reason);
    cli_text *text;
    int code = CLI_DONE;
    if (!documents) {
        cli_say("cannot read %s: %s", path, reason);
        return CLI_IO;
    }
    uint64_t before = *count;
    while (code == CLI_DONE && !cli_interrupted() && (text = cli_documents_next(documents))) {
        ++*count;
        if (take)
            code = take(run, text, documents);
        cli_texts_free(text);
    }
    if (code == CLI_DONE && cli_interrupted())
        code = cli_interrupted();
    if (code == CLI_DONE && *documents->problem) {
        code = say_place(documents, documents->problem_at, documents->problem);
    } else if (code == CLI_DONE && *count == before) {
        cli_say("%s: there is no document in it", documents->name);
        code = CLI_IO;
    }
    cli_documents_close(documents);
    return code;
}

/* Whether a target has to know beforehand how many there are. */
static bool needs_count(const cli_targets *targets)
{
    for (unsigned i = 0; i < targets->count; i++)
        if (targets->rows[i].format->flags & BARROW_FORMAT_ONE_SIZE && !targets->rows[i].is_pattern)
            return true;
    return false;
}

/* Standard input can be read only once, so it is then one document. Files are read twice then,
 * once for their number alone; nothing is parsed the first time. */
static int count_documents(render_run *run, const cli_args *args)
{
    uint64_t count = 0;
    int code = CLI_DONE;
    for (int i = 0; i < args->operand_count && code == CLI_DONE; i++) {
        if (strcmp(args->operands[i], "-") == 0)
            count++;
        else
            code = each_document(run, args->operands[i], &count, NULL);
    }
    run->targets.how.count = count;
    return code;
}

static int render_files(render_run *run, const cli_args *args)
{
    uint64_t count = 0;
    int code = needs_count(&run->targets) ? count_documents(run, args) : CLI_DONE;
    for (int i = 0; i < args->operand_count && code == CLI_DONE; i++)
        code = each_document(run, args->operands[i], &count, render_text);
    return code;
}

/* Sizes and number are not known before reading, so the targets are asked with 0: what does not
 * fit shows when it is delivered. */
int cli_run_render(const cli_args *args)
{
    render_run run = {0};
    int code = cli_targets_choose(&run.targets, args, 0);
    if (code == CLI_DONE)
        code = cli_targets_open(&run.targets);
    if (code != CLI_DONE)
        return code;
    run.pieces.workspace = barrow_workspace_create(NULL);
    if (run.pieces.workspace) {
        code = render_files(&run, args);
    } else {
        cli_say("there is no memory");
        code = CLI_IMPOSSIBLE;
    }
    code = cli_targets_finish(&run.targets, code);
    barrow_workspace_free(run.pieces.workspace);
    cli_pieces_free(&run.pieces);
    return code;
}
