/* SPDX-License-Identifier: MIT
 * barrow prove: whether anybody can get stuck in a dungeon of the user's own (W17, W18). */
#include <stdio.h>
#include <string.h>

#include "input.h"
#include "output.h"

typedef struct prove_run {
    const cli_args *args;
    barrow_prove_options options;
    bool as_json;
    const char *from; /* --from, or NULL to tell by the name */
    cli_text *map;    /* --map, or NULL */
    cli_output *output;
    const char *file;
    uint64_t stuck, undecided, unreadable;
} prove_run;

/* Prints a problem or warning of a world as compilers do, so that editors find its place. */
static void say_about(const prove_run *run, const barrow_error *error, const char *sort)
{
    char line[512], place[32] = "";
    if (error->line)
        snprintf(place, sizeof place, ":%u:%u", error->line, error->column);
    snprintf(line, sizeof line, "%s%s: %s%s", run->file, place, sort, error->text);
    cli_plain(line);
    fprintf(stderr, "%s\n", line);
}

static void say_problem(void *user, const barrow_error *error)
{
    say_about(user, error, "");
}

static void say_warning(void *user, const barrow_error *warning)
{
    say_about(user, warning, "warning: ");
}

/* The endings that tell what a file is; anything else is text. */
static const struct {
    const char *ending, *from;
} endings[] = {{".json", "barrow"}, {".graphml", "graphml"}, {".dot", "dot"}, {".gv", "dot"},
               {".tmj", "tmj"},     {".tmx", "tmx"},         {".ldtk", "ldtk"}};

static int prove_file(prove_run *run, const char *path)
{
    barrow_verdict verdict;
    barrow_error error;
    cli_text *text = cli_text_read(path, BARROW_PROVE_MAX);
    run->unreadable += !text;
    if (!text)
        return CLI_DONE;
    run->file = cli_input_name(path);
    run->options.from = run->from ? run->from : "text";
    for (size_t i = 0, length = strlen(path); !run->from && i < sizeof endings / sizeof *endings;
         i++) {
        size_t size = strlen(endings[i].ending);
        if (length > size && strcmp(path + length - size, endings[i].ending) == 0)
            run->options.from = endings[i].from;
    }
    run->options.file = run->as_json || run->args->operand_count > 1 ? run->file : NULL;
    cli_tiled tiled;
    barrow_tiled_help help = cli_tiled_help(&tiled, path);
    run->options.tiled = &help;
    barrow_status status = barrow_prove(text->bytes, text->size, &run->options,
                                        cli_output_sink(run->output), &verdict, &error);
    cli_texts_free(text);
    cli_tiled_end(&tiled);
    if (status == BARROW_BAD_DOCUMENT) {
        run->unreadable++;
        return CLI_DONE;
    }
    if (status == BARROW_SINK_FAILED)
        return CLI_IO;
    if (status != BARROW_OK)
        return cli_say_error(&error);
    bool asks_less = run->options.flags & BARROW_PROVE_FINISHABLE;
    uint8_t answer = asks_less ? verdict.finishable : verdict.stuck_free;
    run->stuck += answer == BARROW_ANSWER_NO;
    run->undecided += answer == BARROW_ANSWER_NOT_DECIDED;
    cli_output_whole(run->output);
    return CLI_DONE;
}

int cli_run_prove(const cli_args *args)
{
    static const struct {
        cli_option_id id;
        uint32_t flag;
    } switches[] = {{OPT_FULL, BARROW_PROVE_FULL},     {OPT_CAREFUL, BARROW_PROVE_CAREFUL},
                    {OPT_QUIET, BARROW_PROVE_QUIET},   {OPT_HIDDEN, BARROW_PROVE_HIDDEN},
                    {OPT_STRICT, BARROW_PROVE_STRICT}};
    prove_run run = {.args = args, .options = {.problem = say_problem, .warning = say_warning}};
    int code, goal = cli_args_choice(args, OPT_GOAL);
    run.options.user = &run;
    cli_signals_hurry();
    run.as_json = cli_args_json(args, &code);
    run.from = args->values[OPT_FROM];
    if (code != CLI_DONE || goal < 0 || cli_args_choice(args, OPT_FROM) < 0 ||
        !cli_args_number(args, OPT_BUDGET, 1, (uint64_t)1 << 40, &run.options.budget))
        return CLI_USAGE;
    if (run.from && strcmp(run.from, "json") == 0)
        run.from = "barrow";
    if (cli_has(args, OPT_MAP) &&
        !(run.map = cli_text_read(args->values[OPT_MAP], BARROW_PROVE_MAX)))
        return CLI_IO;
    run.options.map = run.map ? run.map->bytes : NULL;
    run.options.format = run.as_json ? BARROW_PROVE_JSON : BARROW_PROVE_TEXT;
    run.options.flags = goal == 1 ? BARROW_PROVE_FINISHABLE : 0;
    for (size_t i = 0; i < sizeof switches / sizeof switches[0]; i++)
        run.options.flags |= cli_has(args, switches[i].id) ? switches[i].flag : 0;
    if (!(run.output = cli_output_open(args->values[OPT_OUTPUT])))
        code = CLI_IO;
    for (int i = 0; code == CLI_DONE && i < args->operand_count && !cli_interrupted(); i++)
        code = prove_file(&run, args->operands[i]);
    if (code == CLI_DONE)
        code = cli_interrupted() ? cli_interrupted()
               : run.unreadable  ? CLI_IO
               : run.stuck       ? CLI_NO
               : run.undecided   ? CLI_IMPOSSIBLE
                                 : CLI_DONE;
    if (run.output)
        code = cli_output_finish(run.output, code);
    cli_texts_free(run.map);
    return code;
}
