/* SPDX-License-Identifier: MIT
 * Puzzles under the verifier: one alone, or as a part of a dungeon's check. */
#ifndef BRW_VERIFY_PUZZLE_H
#define BRW_VERIFY_PUZZLE_H

#include "verify/puzzle_search.h"
#include "verify/verify.h"

/* Checks everything that a puzzle says of itself (P1, P3, P4, P5) and notes what is wrong. The
 * memory may be all zero; it grows where a puzzle needs more, and the next one uses it again. Sets
 * verifier->status to BARROW_NO_MEMORY if there is none. */
void brw_check_one_puzzle(brw_verifier *verifier, const barrow_puzzle *puzzle, brw_place place,
                          brw_explore_memory *memory);

/* Checks a puzzle that stands alone. BARROW_OK or BARROW_NO_MEMORY. */
barrow_status brw_verify_puzzle(const barrow_puzzle *puzzle, brw_arena *scratch,
                                barrow_report *report);

#endif
