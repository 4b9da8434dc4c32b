/* SPDX-License-Identifier: MIT
 * barrow puzzle: makes standalone puzzles, one or many, with their proof. Threads of the pool write
 * them into the buffers of their tasks, and tasks come out in the order of the seeds. With a
 * condition, seeds are tried until there are enough puzzles, at most SEEDS_MOST. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expr.h"
#include "pictures.h"
#include "platform.h"
#include "pool.h"
#include "settings.h"
#include "targets.h"

/* Reads two numbers of up to two digits separated by [between]. In a range one number is both. */
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

int cli_puzzle_ask(const cli_args *args, int index, barrow_puzzle_params *params)
{
    const char *size = args->values[OPT_SIZE], *moves = args->values[OPT_MOVES];
    const char *grade = args->values[OPT_GRADE];
    const char *names[BARROW_PUZZLE_KIND_COUNT];
    uint32_t kind = BARROW_PUZZLE_KIND_COUNT;
    uint8_t pair[2];
    if (args->operand_count != index + 1)
        return cli_usage("puzzle needs one kind: push, slide, lights, order or toggle");
    for (uint32_t i = 0; i < BARROW_PUZZLE_KIND_COUNT; i++) {
        names[i] = barrow_puzzle_kind_info(i)->name;
        kind = strcmp(names[i], args->operands[index]) == 0 ? i : kind;
    }
    if (kind == BARROW_PUZZLE_KIND_COUNT) {
        cli_hint hint = cli_near(args->operands[index], names, BARROW_PUZZLE_KIND_COUNT);
        return cli_usage("there is no puzzle kind '%s'%s", args->operands[index],
                         *hint.text ? hint.text
                                    : "; there are push, slide, lights, order and toggle");
    }
    *params = barrow_default_puzzle_params((barrow_puzzle_kind)kind);
    if (size) {
        if (!read_pair(size, "x", false, pair))
            return cli_usage("--size: '%s' is not allowed; give WxH from 5x5 to 12x10", size);
        params->width = pair[0];
        params->height = pair[1];
    }
    if (moves) {
        if (!read_pair(moves, "..", true, pair))
            return cli_usage("--moves: '%s' is not allowed; give a number or A..B from 4 to %d",
                             moves, BARROW_PUZZLE_MOVES);
        params->moves_min = pair[0];
        params->moves_max = pair[1];
    }
    params->closed = cli_has(args, OPT_CLOSED);
    if (!grade || strcmp(grade, "any") == 0)
        return CLI_DONE;
    for (params->grade = 0; params->grade < BARROW_GRADE_COUNT; params->grade++)
        if (strcmp(barrow_puzzle_grade_name((barrow_puzzle_grade)params->grade), grade) == 0)
            return CLI_DONE;
    return cli_usage("--grade: '%s' is not allowed; there are easy, medium, hard and any", grade);
}

/* The names that a condition can use. */
enum { FACT_MOVES, FACT_ACTS, FACT_STATES, FACT_ATTEMPTS, FACT_TILES, FACT_LUCK, FACT_COUNT };

static int find_fact(void *user, const char *function, const char *name, char *why, size_t size)
{
    static const char *const names[FACT_COUNT] = {"moves",    "acts",  "states",
                                                  "attempts", "tiles", "luck"};
    (void)user;
    for (int i = 0; i < FACT_COUNT; i++)
        if (!function && strcmp(names[i], name) == 0)
            return i;
    snprintf(why, size,
             "there is no name '%s%s'; a puzzle has moves, acts, states, attempts, tiles and luck",
             function ? function : "", function ? "(...)" : name);
    return -1;
}

/* Returns whether a puzzle meets the condition. Tiles are those of the field that are not walls.
 * Luck takes its own search. */
static bool meets(const cli_expr *where, const barrow_puzzle *puzzle)
{
    int64_t facts[FACT_COUNT] = {puzzle->moves, puzzle->acts, puzzle->states, puzzle->attempts};
    int64_t values[CLI_EXPR_NAMES];
    barrow_puzzle_proof proof;
    for (int i = 0; i < puzzle->width * puzzle->height; i++)
        facts[FACT_TILES] += puzzle->cells[i] != '#';
    for (unsigned i = 0; where && i < where->name_count; i++) {
        int fact = where->names[i].number;
        if (fact == FACT_LUCK && barrow_puzzle_prove(puzzle, NULL, &proof, NULL) == BARROW_OK)
            facts[FACT_LUCK] = proof.luck;
        values[i] = facts[fact];
    }
    return !where || cli_expr_holds(where, values, CLI_ALL_KNOWN) == CLI_TRUE;
}

/* ---- the run ---------------------------------------------------------------------------- */

#define COUNT_MOST 1000000000u
#define SEEDS_MOST 10000000u /* maximum number of seeds to try for a condition */

typedef struct puzzle_format {
    const char *name;
    bool is_one;    /* a file holds one puzzle */
    bool is_binary; /* not for a terminal */
    bool is_apart;  /* a blank line separates puzzles */
} puzzle_format;

static const puzzle_format puzzle_formats[] = {
    {"ascii", false, false, true}, {"json", true, false, false}, {"jsonl", false, false, false},
    {"svg", true, false, false},   {"png", true, true, false},   {"pdf", true, true, false},
    {"xsb", false, false, true},
};

typedef struct puzzle_run {
    const cli_args *args;
    barrow_puzzle_params params; /* of the first puzzle; the others have the following seeds */
    const puzzle_format *format;
    barrow_export_options how;
    cli_expr *where;
    cli_output *output; /* NULL for a name with {seed} or {index} */
    const char *pattern;
    cli_pending pending;
    uint64_t wanted, delivered;
} puzzle_run;

/* A puzzle that waits for its turn. Its bytes follow those of the previous puzzle in the buffer. */
typedef struct puzzle_piece {
    uint64_t seed;
    size_t size;
} puzzle_piece;

typedef struct puzzle_pieces {
    cli_buffer bytes, list;
} puzzle_pieces;

/* Chooses the format: by -f, or by extension, or text for people, else a document. */
static int choose_format(puzzle_run *run)
{
    const cli_args *args = run->args;
    const char *path = args->values[OPT_OUTPUT], *dot = path ? strrchr(path, '.') : NULL;
    const char *name = args->values[OPT_FORMAT];
    bool is_file = path && strcmp(path, "-") != 0;
    if (!name && is_file && dot)
        name = strcmp(dot, ".txt") == 0 ? "ascii" : dot + 1;
    if (!name)
        name = !is_file && cli_is_terminal(CLI_STDOUT) ? "ascii"
               : run->wanted > 1                       ? "jsonl"
                                                       : "json";
    for (size_t i = 0; i < sizeof puzzle_formats / sizeof puzzle_formats[0]; i++)
        if (strcmp(puzzle_formats[i].name, name) == 0)
            run->format = &puzzle_formats[i];
    if (!run->format)
        return cli_usage("puzzles have no format '%s'; there are ascii, json, jsonl, svg, png, pdf "
                         "and xsb",
                         name);
    if (run->wanted > 1 && run->format->is_one && !run->pattern)
        return cli_usage("%s holds one puzzle; use --format jsonl, or a name such as -o "
                         "'NAME-{seed}.%s'",
                         name, name);
    bool is_xsb = strcmp(name, "xsb") == 0;
    if (is_xsb && run->params.kind != BARROW_PUZZLE_PUSH)
        return cli_usage("xsb is Sokoban's format: only push puzzles have it");
    if (run->format->is_binary && !path && cli_is_terminal(CLI_STDOUT))
        return cli_usage("%s is not text for a terminal; write it to a file with -o", name);
    run->params.closed |= is_xsb; /* it has no doorways */
    return CLI_DONE;
}

/* A puzzle and its look, for the function that paints. */
typedef struct puzzle_sheet {
    const barrow_puzzle *puzzle;
    const barrow_export_options *how;
} puzzle_sheet;

static void paint_puzzle(void *user, const barrow_canvas *canvas)
{
    const puzzle_sheet *sheet = user;
    barrow_error error;
    barrow_puzzle_draw(sheet->puzzle, sheet->how, canvas, &error);
}

/* Makes the puzzles of a task one by one. A seed without a puzzle meets no condition. */
static int make_task(void *user, cli_worker *worker, cli_task *task)
{
    const puzzle_run *run = user;
    puzzle_pieces *made = task->own;
    barrow_options options = {.workspace = worker->workspace};
    for (uint64_t i = task->first; i < task->end && !cli_interrupted(); i++) {
        barrow_puzzle_params params = run->params;
        barrow_puzzle puzzle;
        barrow_error error;
        params.seed += i;
        barrow_status status = barrow_puzzle_make(&params, &options, &puzzle, &error);
        bool is_left_out = status == BARROW_IMPOSSIBLE && run->where;
        if (is_left_out || (status == BARROW_OK && !meets(run->where, &puzzle)))
            continue;
        puzzle_piece piece = {.seed = params.seed, .size = made->bytes.used};
        puzzle_sheet sheet = {&puzzle, &run->how};
        barrow_sink sink = cli_buffer_sink(&made->bytes);
        const char *format = run->format->name;
        if (status == BARROW_OK)
            status = run->format->is_binary
                         ? cli_paint(paint_puzzle, &sheet, format[1] == 'd', sink, &error)
                         : barrow_puzzle_export(&puzzle, format, &run->how, sink, &error);
        if (status != BARROW_OK)
            return cli_say_error(&error);
        piece.size = made->bytes.used - piece.size;
        cli_buffer_add(&made->list, &piece, sizeof piece);
    }
    return CLI_DONE;
}

/* Delivers a task: each puzzle to a file of its own, which appears with all others, or to the
 * output, where a blank line separates text pictures. CLI_NO ends the run once there are enough. */
static int deliver_task(void *user, cli_task *task)
{
    puzzle_run *run = user;
    puzzle_pieces *made = task->own;
    const puzzle_piece *piece = (const puzzle_piece *)(const void *)made->list.bytes;
    const puzzle_piece *end = piece + made->list.used / sizeof *piece;
    const char *bytes = made->bytes.bytes;
    int code = CLI_DONE;
    for (; code == CLI_DONE && piece < end; bytes += piece++->size) {
        cli_output *output = run->output;
        if (run->delivered == run->wanted)
            return CLI_NO;
        if (run->pattern) {
            char *path = cli_pattern_fill(run->pattern, piece->seed, run->delivered, 0);
            if (!(output = cli_pending_open(&run->pending, path)))
                code = CLI_IO;
            free(path);
        } else if (run->delivered && run->format->is_apart)
            cli_output_write(output, "\n", 1);
        if (output && cli_output_write(output, bytes, piece->size) != 0 && !run->pattern)
            code = CLI_IO;
        if (run->pattern && output)
            code = cli_pending_add(&run->pending, output, NULL);
        else if (output)
            cli_output_whole(output);
        run->delivered += code == CLI_DONE;
    }
    made->bytes.used = made->list.used = 0;
    return code == CLI_DONE && run->delivered == run->wanted ? CLI_NO : code;
}

static void discard_pieces(void *own)
{
    puzzle_pieces *pieces = own;
    cli_buffer_free(&pieces->bytes);
    cli_buffer_free(&pieces->list);
}

int cli_run_puzzle(const cli_args *args)
{
    const char *path = args->values[OPT_OUTPUT], *where = args->values[OPT_WHERE];
    puzzle_run run = {.args = args, .wanted = 1};
    cli_expr_names names = {.find = find_fact};
    cli_pool pool = {.chunk_least = 1,
                     .chunk = 64,
                     .own_size = sizeof(puzzle_pieces),
                     .user = &run,
                     .work = make_task,
                     .deliver = deliver_task,
                     .discard = discard_pieces};
    int code = cli_puzzle_ask(args, 0, &run.params);
    if (path && (strstr(path, "{seed}") || strstr(path, "{index}")))
        run.pattern = path;
    if (code == CLI_DONE && !cli_args_number(args, OPT_COUNT, 1, COUNT_MOST, &run.wanted))
        code = CLI_USAGE;
    if (code || (code = choose_format(&run)) || (code = cli_look_choose(args, &run.how)))
        return code;
    if (where && !(run.where = cli_expr_read(where, &names, true, "--where,")))
        return CLI_USAGE;
    code = cli_seed_choose(args, false, &run.params.seed);
    if (code == CLI_DONE)
        cli_seed_tell(args, false, run.params.seed);
    if (code == CLI_DONE && !run.pattern && !(run.output = cli_output_open(path)))
        code = CLI_IO;
    else if (code == CLI_DONE) {
        /* Files appear together at the end. If a puzzle cannot be made, the request was wrong: no
         * file appears. */
        pool.count = run.where ? SEEDS_MOST : run.wanted;
        code = cli_pool_jobs(args, pool.count, &pool.jobs);
        if (code == CLI_DONE)
            code = cli_pool_run(&pool);
        if (code == CLI_NO && run.delivered == run.wanted)
            code = CLI_DONE;
        else if (code == CLI_DONE && run.delivered < run.wanted)
            code = cli_fail(CLI_NO, "%" PRIu64 " of %u seeds meet the condition", run.delivered,
                            SEEDS_MOST);
        int told = code == CLI_IMPOSSIBLE ? CLI_USAGE : code;
        int end = run.pattern ? cli_pending_end(&run.pending, told, NULL, NULL)
                              : cli_output_finish(run.output, told);
        code = end == CLI_USAGE ? code : end;
    }
    free(run.where);
    return code;
}
