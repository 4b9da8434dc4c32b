/* SPDX-License-Identifier: MIT
 * barrow puzzle: makes standalone puzzles, one or many, with their proof. Threads of the pool write
 * them into the buffers of their tasks, and tasks come out in the order of the seeds. With a
 * condition, seeds are tried until there are enough puzzles, at most SEEDS_MOST. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "expr.h"
#include "message.h"
#include "output.h"
#include "pictures.h"
#include "platform.h"
#include "pool.h"
#include "settings.h"

/* ==== puzzle ask ============================================================================ */

/* The request for puzzles: kind, size, moves, and a condition. The names that a condition can use
 * are rows of a table; to add one, add a row with its reader. */

/* ---- kind, size, moves ------------------------------------------------------------------ */

static int choose_kind(const cli_args *args, int index, barrow_puzzle_params *params)
{
    if (args->operand_count != index + 1)
        return cli_usage(args->command->name,
                         "puzzle needs one kind: push, slide, lights, order or toggle");
    for (uint32_t i = 0; i < BARROW_PUZZLE_KIND_COUNT; i++)
        if (strcmp(barrow_puzzle_kind_info(i)->name, args->operands[index]) == 0) {
            *params = barrow_default_puzzle_params((barrow_puzzle_kind)i);
            return CLI_DONE;
        }
    /* Says that there is no kind called [name], with the nearest one as a hint. */
    const char *names[BARROW_PUZZLE_KIND_COUNT];
    for (uint32_t i = 0; i < BARROW_PUZZLE_KIND_COUNT; i++)
        names[i] = barrow_puzzle_kind_info(i)->name;
    cli_hint hint = cli_near(args->operands[index], names, BARROW_PUZZLE_KIND_COUNT);
    return cli_usage(args->command->name, "there is no puzzle kind '%s'%s", args->operands[index],
                     *hint.text ? hint.text : "; there are push, slide, lights, order and toggle");
}

/* Reads two numbers of at most two digits, separated by [between]. If [is_range], a single number
 * stands for both. */
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
    int code = choose_kind(args, index, params);
    if (code != CLI_DONE)
        return code;
    const char *size = args->values[OPT_SIZE], *moves = args->values[OPT_MOVES];
    uint8_t pair[2];
    if (size) {
        if (!read_pair(size, "x", false, pair))
            return cli_usage(args->command->name,
                             "--size: '%s' is not allowed; give WxH from 5x5 to 12x10", size);
        params->width = pair[0];
        params->height = pair[1];
    }
    if (moves) {
        if (!read_pair(moves, "..", true, pair))
            return cli_usage(args->command->name,
                             "--moves: '%s' is not allowed; give a number or A..B from 4 to %d",
                             moves, BARROW_PUZZLE_MOVES);
        params->moves_min = pair[0];
        params->moves_max = pair[1];
    }
    const char *grade = args->values[OPT_GRADE];
    params->closed = cli_has(args, OPT_CLOSED);
    if (!grade || strcmp(grade, "any") == 0)
        return CLI_DONE;
    for (params->grade = 0; params->grade < BARROW_GRADE_COUNT; params->grade++)
        if (strcmp(barrow_puzzle_grade_name((barrow_puzzle_grade)params->grade), grade) == 0)
            return CLI_DONE;
    return cli_usage(args->command->name,
                     "--grade: '%s' is not allowed; there are easy, medium, hard and any", grade);
}

/* ---- conditions ------------------------------------------------------------------------- */

/* Returns how many tiles of the field are not walls. */
static int64_t count_floor(const barrow_puzzle *puzzle)
{
    int64_t count = 0;
    for (int i = 0; i < puzzle->width * puzzle->height; i++)
        count += puzzle->cells[i] != '#';
    return count;
}

static int64_t read_moves(const barrow_puzzle *puzzle)
{
    return puzzle->moves;
}

static int64_t read_acts(const barrow_puzzle *puzzle)
{
    return puzzle->acts;
}

static int64_t read_states(const barrow_puzzle *puzzle)
{
    return puzzle->states;
}

static int64_t read_attempts(const barrow_puzzle *puzzle)
{
    return puzzle->attempts;
}

/* Returns the luck in thousandths, which takes a search of its own. */
static int64_t read_luck(const barrow_puzzle *puzzle)
{
    barrow_puzzle_proof proof;
    return barrow_puzzle_prove(puzzle, NULL, &proof, NULL) == BARROW_OK ? proof.luck : 0;
}

static const struct {
    const char *name;
    int64_t (*read)(const barrow_puzzle *puzzle);
} puzzle_facts[] = {
    {"moves", read_moves},       {"acts", read_acts},    {"states", read_states},
    {"attempts", read_attempts}, {"tiles", count_floor}, {"luck", read_luck},
};
#define FACT_COUNT (sizeof puzzle_facts / sizeof puzzle_facts[0])

static int find_fact(void *user, const char *function, const char *name, char *why, size_t size)
{
    (void)user;
    for (size_t i = 0; i < FACT_COUNT; i++)
        if (!function && strcmp(puzzle_facts[i].name, name) == 0)
            return (int)i;
    snprintf(why, size,
             "there is no name '%s%s'; a puzzle has moves, acts, states, attempts, tiles and luck",
             function ? function : "", function ? "(...)" : name);
    return -1;
}

int cli_puzzle_where(const cli_args *args, cli_expr **where)
{
    const char *text = args->values[OPT_WHERE];
    cli_expr_names names = {.find = find_fact};
    cli_expr_problem problem;
    *where = NULL;
    if (!text || (*where = cli_expr_parse(text, &names, &problem)))
        return CLI_DONE;
    cli_usage(args->command->name, "--where, column %u: %s", problem.column, problem.text);
    cli_expr_point(text, problem.column);
    return CLI_USAGE;
}

bool cli_puzzle_meets(const cli_expr *where, const barrow_puzzle *puzzle)
{
    int64_t values[CLI_EXPR_NAMES];
    if (!where)
        return true;
    for (unsigned i = 0; i < cli_expr_name_count(where); i++)
        values[i] = puzzle_facts[cli_expr_name_at(where, i)->number].read(puzzle);
    return cli_expr_holds(where, values, CLI_ALL_KNOWN) == CLI_TRUE;
}

#undef FACT_COUNT

/* ==== puzzle ================================================================================ */

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

/* ---- the request ------------------------------------------------------------------------ */

/* Returns the name of the format: what -f says, otherwise the file's extension, otherwise text for
 * people and a document for programs. */
static const char *format_name(const cli_args *args, uint64_t count)
{
    const char *path = args->values[OPT_OUTPUT], *dot = path ? strrchr(path, '.') : NULL;
    bool is_file = path && strcmp(path, "-") != 0;
    if (args->values[OPT_FORMAT])
        return args->values[OPT_FORMAT];
    if (is_file && dot)
        return strcmp(dot, ".txt") == 0 ? "ascii" : dot + 1;
    if (!is_file && cli_is_terminal(CLI_STDOUT))
        return "ascii";
    return count > 1 ? "jsonl" : "json";
}

static int choose_format(puzzle_run *run, uint64_t count)
{
    const char *command = run->args->command->name, *name = format_name(run->args, count);
    for (size_t i = 0; i < sizeof puzzle_formats / sizeof puzzle_formats[0]; i++)
        if (strcmp(puzzle_formats[i].name, name) == 0)
            run->format = &puzzle_formats[i];
    if (!run->format)
        return cli_usage(command,
                         "puzzles have no format '%s'; there are ascii, json, jsonl, svg, png, pdf "
                         "and xsb",
                         name);
    if (count > 1 && run->format->is_one && !run->pattern)
        return cli_usage(command,
                         "%s holds one puzzle; use --format jsonl, or a name such as -o "
                         "'NAME-{seed}.%s'",
                         name, name);
    if (strcmp(name, "xsb") == 0 && run->params.kind != BARROW_PUZZLE_PUSH)
        return cli_usage(command, "xsb is Sokoban's format: only push puzzles have it");
    if (run->format->is_binary && !run->args->values[OPT_OUTPUT] && cli_is_terminal(CLI_STDOUT))
        return cli_usage(command, "%s is not text for a terminal; write it to a file with -o",
                         name);
    return CLI_DONE;
}

static int choose_run(puzzle_run *run)
{
    const cli_args *args = run->args;
    const char *path = args->values[OPT_OUTPUT];
    int code = cli_puzzle_ask(args, 0, &run->params);
    run->wanted = 1;
    if (path && (strstr(path, "{seed}") || strstr(path, "{index}")))
        run->pattern = path;
    if (code == CLI_DONE && !cli_args_number(args, OPT_COUNT, 1, COUNT_MOST, &run->wanted))
        code = CLI_USAGE;
    if (code == CLI_DONE)
        code = choose_format(run, run->wanted);
    if (code == CLI_DONE && strcmp(run->format->name, "xsb") == 0)
        run->params.closed = 1; /* it has no doorways */
    if (code == CLI_DONE)
        code = cli_look_choose(args, &run->how);
    if (code == CLI_DONE)
        code = cli_puzzle_where(args, &run->where);
    if (code == CLI_DONE)
        code = cli_seed_choose(args, false, &run->params.seed);
    if (code == CLI_DONE)
        cli_seed_tell(args, false, run->params.seed);
    return code;
}

/* ---- making ----------------------------------------------------------------------------- */

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

static barrow_status export_puzzle(const puzzle_run *run, const barrow_puzzle *puzzle,
                                   barrow_sink sink, barrow_error *error)
{
    puzzle_sheet sheet = {puzzle, &run->how};
    if (run->format->is_binary)
        return cli_paint(paint_puzzle, &sheet, run->format->name[1] == 'd', sink, error);
    return barrow_puzzle_export(puzzle, run->format->name, &run->how, sink, error);
}

/* Makes the puzzles of a task one by one. With a condition, a seed that gives no puzzle counts as
 * not meeting it. */
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
        if (is_left_out || (status == BARROW_OK && !cli_puzzle_meets(run->where, &puzzle)))
            continue;
        puzzle_piece piece = {.seed = params.seed, .size = made->bytes.used};
        if (status != BARROW_OK ||
            export_puzzle(run, &puzzle, cli_buffer_sink(&made->bytes), &error) != BARROW_OK)
            return cli_say_error(&error);
        piece.size = made->bytes.used - piece.size;
        if (cli_buffer_write(&made->list, (const char *)&piece, sizeof piece) != 0)
            cli_no_memory();
    }
    return CLI_DONE;
}

/* ---- delivering ------------------------------------------------------------------------- */

/* Writes a puzzle into a file of its own, which appears with all others. */
static int deliver_file(puzzle_run *run, const puzzle_piece *piece, const char *bytes)
{
    char name[4096];
    size_t size = sizeof name;
    size_t used = 0;
    for (const char *at = run->pattern; *at && used + 24 < size;) {
        bool is_seed = strncmp(at, "{seed}", 6) == 0, is_index = strncmp(at, "{index}", 7) == 0;
        if (is_seed || is_index)
            used += (size_t)snprintf(name + used, size - used, "%" PRIu64,
                                     is_seed ? piece->seed : run->delivered);
        else
            name[used++] = *at;
        at += is_seed ? 6 : is_index ? 7 : 1;
        name[used] = 0;
    }
    if (!(used + 24 < size))
        return cli_usage(run->args->command->name, "the name '%s' is too long", run->pattern);
    cli_output *output = cli_pending_open(&run->pending, name);
    if (!output)
        return CLI_IO;
    cli_output_write(output, bytes, piece->size);
    cli_output_whole(output);
    return cli_pending_add(&run->pending, output, NULL);
}

/* Appends a puzzle to the output; a blank line separates text pictures. */
static int deliver_puzzle(puzzle_run *run, const puzzle_piece *piece, const char *bytes)
{
    if (run->pattern)
        return deliver_file(run, piece, bytes);
    if (run->delivered && run->format->is_apart)
        cli_output_write(run->output, "\n", 1);
    int failed = cli_output_write(run->output, bytes, piece->size);
    cli_output_whole(run->output);
    return failed ? CLI_IO : CLI_DONE;
}

/* Delivers a task. CLI_NO ends the run once there are enough puzzles. */
static int deliver_task(void *user, cli_task *task)
{
    puzzle_run *run = user;
    puzzle_pieces *made = task->own;
    const puzzle_piece *pieces = (const puzzle_piece *)(const void *)made->list.bytes;
    const char *bytes = made->bytes.bytes;
    int code = CLI_DONE;
    for (size_t i = 0; code == CLI_DONE && i < made->list.used / sizeof *pieces; i++) {
        code = run->delivered < run->wanted ? deliver_puzzle(run, &pieces[i], bytes) : CLI_NO;
        run->delivered += code == CLI_DONE;
        bytes += pieces[i].size;
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

static int make_all(puzzle_run *run)
{
    cli_pool pool = {.count = run->where ? SEEDS_MOST : run->wanted,
                     .chunk_least = 1,
                     .chunk = 64,
                     .own_size = sizeof(puzzle_pieces),
                     .user = run,
                     .work = make_task,
                     .deliver = deliver_task,
                     .discard = discard_pieces};
    int code = cli_pool_jobs(run->args, pool.count, &pool.jobs);
    if (code == CLI_DONE)
        code = cli_pool_run(&pool);
    if (code == CLI_NO && run->delivered == run->wanted)
        return CLI_DONE;
    if (code == CLI_DONE && run->delivered < run->wanted) {
        cli_say("%" PRIu64 " of %u seeds meet the condition", run->delivered, SEEDS_MOST);
        return CLI_NO;
    }
    return code;
}

/* ---- the command ------------------------------------------------------------------------ */

/* Makes all puzzles. Files appear together at the end. If a puzzle cannot be made, the request was
 * wrong: no file appears. */
static int make_and_finish(puzzle_run *run)
{
    if (!run->pattern) {
        run->output = cli_output_open(run->args->values[OPT_OUTPUT]);
        if (!run->output)
            return CLI_IO;
    }
    int code = make_all(run), told = code == CLI_IMPOSSIBLE ? CLI_USAGE : code;
    int end = run->pattern ? cli_pending_end(&run->pending, told, NULL, NULL)
                           : cli_output_finish(run->output, told);
    return end == CLI_USAGE ? code : end;
}

int cli_run_puzzle(const cli_args *args)
{
    puzzle_run run = {.args = args};
    int code = choose_run(&run);
    if (code == CLI_DONE)
        code = make_and_finish(&run);
    cli_expr_free(run.where);
    return code;
}

#undef COUNT_MOST
#undef SEEDS_MOST
