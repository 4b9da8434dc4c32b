/* SPDX-License-Identifier: MIT
 * Making and proving puzzles. */
#ifndef BRW_PUZZLE_MAKE_H
#define BRW_PUZZLE_MAKE_H

#include "base/arena.h"
#include "puzzle/kinds.h"

/* Makes the puzzle that [params] ask for; see barrow_puzzle_make. */
barrow_status brw_puzzle_make(const barrow_puzzle_params *params, brw_arena *scratch,
                              barrow_puzzle *puzzle, barrow_error *error);

/* Searches [puzzle]; see barrow_puzzle_prove. */
barrow_status brw_puzzle_prove(const barrow_puzzle *puzzle, brw_arena *scratch,
                               barrow_puzzle_proof *proof, barrow_error *error);

#endif
