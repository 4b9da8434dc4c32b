/* SPDX-License-Identifier: MIT
 * The verifier's own search of a puzzle. It visits every reachable state of play, using the step
 * function that games use. It shares nothing with the generators and their search.
 *
 * Everything that can change besides the player is one number, the *mode*: the rank of the set of
 * blocks for push, a bit for each lit plate for lights, the plates done for order, the flipped
 * colours for toggle. A node is a mode and a tile, so a table finds known nodes, and their number
 * is bounded: three blocks on 25 tiles of yard in a field of 120 tiles give 276,000. */
#ifndef BRW_VERIFY_PUZZLE_SEARCH_H
#define BRW_VERIFY_PUZZLE_SEARCH_H

#include <stdbool.h>

#include "barrow/puzzle.h"
#include "base/arena.h"

#define BRW_YARD_MOST   25
#define BRW_BLOCKS_MOST 3
#define BRW_LIGHTS_MOST 9
#define BRW_ACTS_MOST   4          /* no kind needs more (P4) */
#define BRW_STATES_MOST (1u << 26) /* maximum number of states in all searches of a dungeon */

/* Results of a search. */
typedef struct brw_explored {
    bool is_solvable;
    uint32_t moves;  /* number of moves in a shortest solution */
    uint32_t states; /* number of nodes that can be reached */
    uint32_t stuck;  /* number of nodes from which no inert tile can be reached */
    uint32_t acts;   /* minimum number of acts in a solution; at most BRW_ACTS_MOST */
} brw_explored;

/* Returns whether entering a tile with [character] is an act in a puzzle of [kind]. */
bool brw_puzzle_is_act(barrow_puzzle_kind kind, char character);

/* The memory of a search, which the next search reuses. */
typedef struct brw_explore_memory {
    uint32_t places; /* number of places that it is large enough for */
    uint32_t states; /* total number of states visited by the searches that used it */
    uint32_t *numbers, *queue;
    struct brw_puzzle_node *nodes;
} brw_explore_memory;

/* Returns how many places a search of [puzzle] needs. Its field must follow the rules of its
 * kind. */
uint32_t brw_explore_places(const barrow_puzzle *puzzle);

/* Allocates memory for [places]. Returns false when out of memory, or if P3 does not allow so large
 * a search. */
bool brw_explore_begin(brw_explore_memory *memory, uint32_t places, brw_arena *scratch);

/* Searches [puzzle]. Its field must follow the rules of its kind, and [memory] must be large
 * enough. */
void brw_puzzle_explore(const barrow_puzzle *puzzle, const brw_explore_memory *memory,
                        brw_explored *explored);

#endif
