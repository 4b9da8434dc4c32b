/* SPDX-License-Identifier: MIT
 * The request for puzzles: kind, size, moves, and a condition. The names that a condition can use
 * are rows of a table; to add one, add a row with its reader. */
#include "puzzle_ask.h"

#include <stdio.h>
#include <string.h>

#include "message.h"

/* ---- kind, size, moves ------------------------------------------------------------------ */

/* Says that there is no kind called [name], with the nearest one as a hint. */
static int refuse_kind(const cli_args *args, const char *name)
{
    const char *names[BARROW_PUZZLE_KIND_COUNT];
    char hint[64];
    for (uint32_t i = 0; i < BARROW_PUZZLE_KIND_COUNT; i++)
        names[i] = barrow_puzzle_kind_info(i)->name;
    cli_hint(hint, sizeof hint, name, names, BARROW_PUZZLE_KIND_COUNT);
    return cli_usage(args->command->name, "there is no puzzle kind '%s'%s", name,
                     *hint ? hint : "; there are push, slide, lights, order and toggle");
}

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
    return refuse_kind(args, args->operands[index]);
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

static int choose_shape(const cli_args *args, barrow_puzzle_params *params)
{
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
    return CLI_DONE;
}

int cli_puzzle_ask(const cli_args *args, int index, barrow_puzzle_params *params)
{
    int code = choose_kind(args, index, params);
    return code == CLI_DONE ? choose_shape(args, params) : code;
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

static const struct {
    const char *name;
    int64_t (*read)(const barrow_puzzle *puzzle);
} puzzle_facts[] = {
    {"moves", read_moves},       {"acts", read_acts},    {"states", read_states},
    {"attempts", read_attempts}, {"tiles", count_floor},
};
#define FACT_COUNT (sizeof puzzle_facts / sizeof puzzle_facts[0])

static int find_fact(void *user, const char *function, const char *name, char *why, size_t size)
{
    (void)user;
    for (size_t i = 0; i < FACT_COUNT; i++)
        if (!function && strcmp(puzzle_facts[i].name, name) == 0)
            return (int)i;
    snprintf(why, size,
             "there is no name '%s%s'; a puzzle has moves, acts, states, attempts and tiles",
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
