/* SPDX-License-Identifier: MIT
 * The request for puzzles: options that 'barrow puzzle' and 'barrow bench puzzle' share. */
#ifndef CLI_PUZZLE_ASK_H
#define CLI_PUZZLE_ASK_H

#include "command.h"
#include "expr.h"

/* Reads the kind, which is operand [index], --size and --moves; the seed stays 0. Returns an exit
 * code. */
int cli_puzzle_ask(const cli_args *args, int index, barrow_puzzle_params *params);

/* Parses --where; the result is NULL if --where is not given. Returns an exit code. */
int cli_puzzle_where(const cli_args *args, cli_expr **where);

/* Returns whether [puzzle] meets the condition; every puzzle meets NULL. */
bool cli_puzzle_meets(const cli_expr *where, const barrow_puzzle *puzzle);

/* Measures how fast puzzles of the kind in operand 1 are made: 'barrow bench puzzle KIND'.
 * [seconds] and [seed] come from bench. Returns an exit code. */
int cli_puzzle_bench(const cli_args *args, double seconds, uint64_t seed);

#endif
