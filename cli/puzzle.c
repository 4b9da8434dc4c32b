/* SPDX-License-Identifier: MIT
 * barrow puzzle: makes puzzles that stand alone, one or many, with their proof. Threads of the pool
 * write them into the buffers of their parcels, and parcels come out in the order of the seeds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "platform.h"
#include "output.h"
#include "pool.h"
#include "settings.h"

#define COUNT_MOST 1000000000u

typedef struct puzzle_run {
    barrow_puzzle_params params; /* of the first; the others have the following seeds */
    const char *format;
    cli_output *output;
} puzzle_run;

/* ---- the request ------------------------------------------------------------------------ */

/* Says that there is no kind called [name], with the nearest one. */
static int refuse_kind(const cli_args *args, const char *name)
{
    const char *names[BARROW_PUZZLE_KIND_COUNT];
    char hint[64];
    for (uint32_t i = 0; i < BARROW_PUZZLE_KIND_COUNT; i++)
        names[i] = barrow_puzzle_kind_info(i)->name;
    cli_hint(hint, sizeof hint, name, names, BARROW_PUZZLE_KIND_COUNT);
    return cli_usage(args->command->name, "there is no kind of puzzle '%s'%s", name,
                     *hint ? hint : "; there are push, slide, lights, order and toggle");
}

static int choose_kind(const cli_args *args, puzzle_run *run)
{
    if (args->operand_count != 1)
        return cli_usage(args->command->name, "puzzle wants one kind: push, slide, lights, order "
                                              "or toggle");
    for (uint32_t i = 0; i < BARROW_PUZZLE_KIND_COUNT; i++)
        if (strcmp(barrow_puzzle_kind_info(i)->name, args->operands[0]) == 0) {
            run->params = barrow_default_puzzle_params((barrow_puzzle_kind)i);
            return CLI_DONE;
        }
    return refuse_kind(args, args->operands[0]);
}

/* Reads two numbers of at most two digits with [between] between them. If [is_range], a single
 * number counts twice. */
static bool read_pair(const char *text, const char *between, bool is_range, uint8_t pair[2])
{
    unsigned first, second;
    char rest;
    char format[16];
    snprintf(format, sizeof format, "%%2u%s%%2u%%c", between);
    if (is_range && sscanf(text, "%2u%c", &first, &rest) == 1)
        second = first;
    else if (sscanf(text, format, &first, &second, &rest) != 2)
        return false;
    pair[0] = (uint8_t)first;
    pair[1] = (uint8_t)second;
    return text[0] >= '0' && text[0] <= '9';
}

static int choose_shape(const cli_args *args, puzzle_run *run)
{
    const char *size = args->values[OPT_SIZE], *moves = args->values[OPT_MOVES];
    uint8_t pair[2];
    if (size) {
        if (!read_pair(size, "x", false, pair))
            return cli_usage(args->command->name, "--size is '%s'; allowed is WxH, 5x5 to 12x10",
                             size);
        run->params.width = pair[0];
        run->params.height = pair[1];
    }
    if (moves) {
        if (!read_pair(moves, "..", true, pair))
            return cli_usage(args->command->name,
                             "--moves is '%s'; allowed is a number or A..B within 4 to %d", moves,
                             BARROW_PUZZLE_MOVES);
        run->params.moves_min = pair[0];
        run->params.moves_max = pair[1];
    }
    return CLI_DONE;
}

/* Chooses the format: what -f says, otherwise by the file's extension, otherwise text for people
 * and a document for programs. */
static int choose_format(const cli_args *args, puzzle_run *run, uint64_t count)
{
    static const char *const formats[] = {"ascii", "json", "jsonl", "xsb"};
    const char *path = args->values[OPT_OUTPUT];
    const char *name = args->values[OPT_FORMAT], *dot = path ? strrchr(path, '.') : NULL;
    bool is_file = path && strcmp(path, "-") != 0;
    if (!name && is_file && dot)
        name = strcmp(dot, ".txt") == 0 ? "ascii" : dot + 1;
    if (!name)
        name = !is_file && cli_is_terminal(CLI_STDOUT) ? "ascii" : count > 1 ? "jsonl" : "json";
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
        if (strcmp(formats[i], name) == 0)
            run->format = formats[i];
    if (!run->format)
        return cli_usage(args->command->name,
                         "puzzles have no format '%s'; there are ascii, json, "
                         "jsonl and xsb",
                         name);
    if (count > 1 && strcmp(run->format, "json") == 0)
        return cli_usage(args->command->name, "json holds one puzzle; use --format jsonl");
    if (strcmp(run->format, "xsb") == 0 && run->params.kind != BARROW_PUZZLE_PUSH)
        return cli_usage(args->command->name, "xsb is Sokoban's format: only push puzzles have it");
    return CLI_DONE;
}

/* ---- making ----------------------------------------------------------------------------- */

/* Makes the puzzles of a parcel, one after the other. A blank line separates Sokoban levels, and
 * also pictures. */
static int make_parcel(void *user, cli_hand *hand, cli_parcel *parcel)
{
    const puzzle_run *run = user;
    cli_buffer *made = parcel->own;
    barrow_options options = {.workspace = hand->workspace};
    bool has_lines = strcmp(run->format, "jsonl") != 0;
    for (uint64_t i = parcel->first; i < parcel->end; i++) {
        barrow_puzzle_params params = run->params;
        barrow_puzzle puzzle;
        barrow_error error;
        params.seed += i;
        if (barrow_puzzle_make(&params, &options, &puzzle, &error) != BARROW_OK ||
            (i && has_lines && cli_buffer_write(made, "\n", 1) != 0) ||
            barrow_puzzle_export(&puzzle, run->format, cli_buffer_sink(made), &error) != BARROW_OK)
            return cli_say_error(&error);
    }
    return CLI_DONE;
}

static int deliver_parcel(void *user, cli_parcel *parcel)
{
    puzzle_run *run = user;
    cli_buffer *made = parcel->own;
    int failed = cli_output_write(run->output, made->bytes, made->used);
    made->used = 0;
    cli_output_whole(run->output);
    return failed ? CLI_IO : CLI_DONE;
}

static void discard_buffer(void *own)
{
    cli_buffer_free(own);
}

static int make_all(const cli_args *args, puzzle_run *run, uint64_t count)
{
    cli_pool pool = {.count = count,
                     .chunk_least = 1,
                     .chunk = 64,
                     .own_size = sizeof(cli_buffer),
                     .user = run,
                     .work = make_parcel,
                     .deliver = deliver_parcel,
                     .discard = discard_buffer};
    int code = cli_pool_jobs(args, count, &pool.jobs);
    if (code == CLI_DONE)
        code = cli_pool_begin(&pool) ? cli_pool_run(&pool) : CLI_IMPOSSIBLE;
    cli_pool_end(&pool);
    return code;
}

int cli_run_puzzle(const cli_args *args)
{
    puzzle_run run = {.format = NULL};
    uint64_t count = 1;
    int code = choose_kind(args, &run);
    if (code == CLI_DONE && cli_has(args, OPT_COUNT) &&
        !cli_args_number(args, OPT_COUNT, 1, COUNT_MOST, &count))
        code = CLI_USAGE;
    if (code == CLI_DONE)
        code = choose_shape(args, &run);
    if (code == CLI_DONE)
        code = choose_format(args, &run, count);
    if (code == CLI_DONE)
        code = cli_seed_choose(args, false, &run.params.seed);
    if (code != CLI_DONE)
        return code;
    run.output = cli_output_open(args->values[OPT_OUTPUT]);
    if (!run.output)
        return CLI_IO;
    code = make_all(args, &run, count);
    /* If a puzzle cannot be made, the request was wrong: no file appears. */
    int end = cli_output_finish(run.output, code == CLI_IMPOSSIBLE ? CLI_USAGE : code);
    return end == CLI_USAGE ? code : end;
}

#undef COUNT_MOST
