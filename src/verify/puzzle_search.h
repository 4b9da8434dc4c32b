/* SPDX-License-Identifier: MIT
 * The verifier's own search of a puzzle: every pair of the player's tile and a state, one by one,
 * by the step function that games play with. It knows nothing of the makers and their search.
 *
 * What can change besides the player is a *mode*, a number: the rank of the set of blocks for push,
 * a bit for each lit plate for lights, plates done for order, colours flipped for toggle. A node is
 * a mode and a tile, so a table finds the nodes that were seen, and their number is bounded: three
 * blocks on 25 tiles of yard in a field of 120 tiles are 276,000. */
#ifndef BRW_VERIFY_PUZZLE_SEARCH_H
#define BRW_VERIFY_PUZZLE_SEARCH_H

#include <stdbool.h>

#include "barrow/puzzle.h"
#include "base/arena.h"

#define BRW_YARD_MOST   25
#define BRW_BLOCKS_MOST 3
#define BRW_LIGHTS_MOST 9
#define BRW_ACTS_MOST   3

/* Results of a search. */
typedef struct brw_explored {
    bool is_solvable;
    uint32_t moves;  /* of a shortest solution */
    uint32_t states; /* nodes that can be reached */
    uint32_t stuck;  /* those from which no inert tile can be reached */
    uint32_t acts;   /* least number with which it can be solved, or BRW_ACTS_MOST for more */
} brw_explored;

/* Returns whether entering a tile with [character] is an act in a puzzle of [kind]. */
bool brw_puzzle_is_act(barrow_puzzle_kind kind, char character);

/* Searches [puzzle], whose field follows the rules of its kind. Returns false without memory. */
bool brw_puzzle_explore(const barrow_puzzle *puzzle, brw_arena *scratch, brw_explored *explored);

#endif
