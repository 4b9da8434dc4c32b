/* SPDX-License-Identifier: MIT
 * Verifies puzzles, alone or as part of a dungeon's check. */
#ifndef BRW_VERIFY_PUZZLE_H
#define BRW_VERIFY_PUZZLE_H

#include "barrow/puzzle.h"
#include "verify/verify.h"

/* The results of a search. */
typedef struct brw_explored {
    bool is_solvable;
    uint32_t moves;  /* number of moves in a shortest solution */
    uint32_t states; /* number of states that can be reached */
    uint32_t stuck;  /* number of states from which no inert tile can be reached */
    uint32_t acts;   /* minimum number of acts in any solution */
    uint32_t luck;   /* in thousandths (P4a) */
    bool worsens;    /* every solution of so few acts looks worse at some point */
} brw_explored;

/* The memory of a search, which the next search reuses. Zero-initialize it. It grows if a puzzle
 * needs more. */
typedef struct brw_explore_memory {
    uint32_t places; /* number of places that it is large enough for */
    uint32_t states; /* total number of states visited by the searches that used it */
    bool skips_luck; /* luck, acts and grade, which take most of a search, are not needed */
    uint32_t *numbers, *queue;
    struct brw_puzzle_node *nodes;
    struct brw_act_state *acts;
    uint16_t *edges; /* the act states that acts lead to */
    uint32_t *values, act_count, edge_count;
} brw_explore_memory;

/* Searches [puzzle], whose field must follow the rules of its kind. Returns false when out of
 * memory, or if P3 does not allow so large a search. */
bool brw_puzzle_explore(const barrow_puzzle *puzzle, brw_explore_memory *memory, brw_arena *scratch,
                        brw_explored *explored);

/* Checks everything that a puzzle states about itself (P1, P3, P4, P5) and reports faults. */
void brw_check_one_puzzle(brw_verifier *verifier, const barrow_puzzle *puzzle, brw_place place,
                          brw_explore_memory *memory);

/* Checks a standalone puzzle. Returns BARROW_OK or BARROW_NO_MEMORY. */
barrow_status brw_verify_puzzle(const barrow_puzzle *puzzle, brw_arena *scratch,
                                barrow_report *report);

#endif
