/* SPDX-License-Identifier: MIT
 * Verifies puzzles, alone or as part of a dungeon's check. */
#ifndef BRW_VERIFY_PUZZLE_H
#define BRW_VERIFY_PUZZLE_H

#include "verify/puzzle_search.h"
#include "verify/verify.h"

/* Checks everything that a puzzle states about itself (P1, P3, P4, P5) and reports faults.
 * Zero-initialize [memory] before the first call. It grows if a puzzle needs more, and the next
 * puzzle reuses it. Sets verifier->status to BARROW_NO_MEMORY when out of memory. */
void brw_check_one_puzzle(brw_verifier *verifier, const barrow_puzzle *puzzle, brw_place place,
                          brw_explore_memory *memory);

/* Checks a standalone puzzle. Returns BARROW_OK or BARROW_NO_MEMORY. */
barrow_status brw_verify_puzzle(const barrow_puzzle *puzzle, brw_arena *scratch,
                                barrow_report *report);

#endif
