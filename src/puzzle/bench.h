/* SPDX-License-Identifier: MIT
 * The bench on which puzzles are made and searched: all memory of one call, about 700 KB, in one
 * piece, so that a workspace that has been used once allocates nothing.
 *
 * A state of a puzzle is the player's tile and a *mode*: everything else that can change, as a
 * number. `lights` has a mode for each set of lit plates, `order` for the plates done so far,
 * `toggle` for the colours that were flipped, `push` for each placement of the blocks; `slide` has
 * one mode. The search proceeds in layers: layer d holds, for each mode, the board of tiles that d
 * moves reach for the first time. A whole board of tiles moves at once. A log keeps the layers, so
 * that a shortest way can be followed back.
 *
 * A solved state ends the puzzle, so the search does not continue from it. */
#ifndef BRW_BENCH_H
#define BRW_BENCH_H

#include "base/rng.h"
#include "puzzle/playfield.h"

#define BRW_MODES       1140 /* three blocks on 20 tiles of yard; the other kinds have at most 512 */
#define BRW_LOG_MOST    10240 /* boards in all layers up to the solution */
#define BRW_WAY_MOST    4096  /* states on all shortest solutions together */
#define BRW_BLOCKS_MOST 3
#define BRW_NODE_MOST   5120 /* lights has most: 512 modes, each entered by nine plates */
#define BRW_EDGE_MOST   46080

/* The meaning of the modes, filled in by the kind. */
typedef struct brw_space {
    uint32_t modes;
    uint16_t first;                    /* mode of the start */
    brw_board solved[2];               /* solving tiles: [1] in goal_mode, [0] in all others */
    uint16_t goal_mode;                /* mode with its own solving tiles, or BARROW_NONE */
    brw_board floor[1 << BRW_COLOURS]; /* for each mode & floor_bits, where the player may walk */
    uint16_t floor_bits;               /* 3 for toggle, else 0 */
    brw_board special;                 /* tiles that change the mode when entered */
    uint16_t next[BARROW_PUZZLE_PLATES][1 << BARROW_PUZZLE_PLATES]; /* by special tile and mode */
    uint8_t ends[128][BRW_MOVE_COUNT]; /* slide: where a move from a tile ends */
    /* push: what the first, second and third block on a tile add to the mode */
    uint16_t shares[BRW_BLOCKS_MOST][128];
    uint8_t yard_tile[32];       /* push: the yard tile at an index */
    uint8_t block_count;         /* push: number of blocks */
    brw_board blocks[BRW_MODES]; /* push: blocks by mode */
} brw_space;

/* The tiles of one mode in one layer. */
typedef struct brw_log_entry {
    brw_board tiles;
    uint16_t mode;
} brw_log_entry;

/* A state on a shortest solution, and the minimum number of acts from there to the end. */
typedef struct brw_way_state {
    uint16_t mode;
    uint8_t tile, acts;
} brw_way_state;

typedef struct brw_search {
    brw_board seen[BRW_MODES];   /* tiles reached so far */
    brw_board edge[BRW_MODES];   /* tiles of the last layer */
    brw_board fresh[BRW_MODES];  /* tiles of the layer being built */
    uint16_t live[2][BRW_MODES]; /* modes with tiles in the last layer, and in the new one */
    uint32_t live_count[2];
    uint32_t moves; /* number of moves to the new layer */
    uint32_t most;  /* the most moves that the search may take */
    brw_log_entry log[BRW_LOG_MOST];
    uint32_t layers[BARROW_PUZZLE_MOVES + 3]; /* where each layer begins in the log */
    uint32_t log_count;
    bool is_full; /* the log was too small: the way back is lost, and nothing is proved */
    bool is_solved;
    uint32_t goal_moves; /* the depth of the first solved state */
    brw_way_state way[BRW_WAY_MOST];
    uint8_t way_depth[BRW_MODES];
} brw_search;

/* The state after an act. */
typedef struct brw_act_end {
    uint16_t mode;
    uint8_t tile;
} brw_act_end;

/* A node of the act graph: a state of play that an act ended in, or the first. Walking is free, so
 * it stands for all tiles that walking reaches from it. */
typedef struct brw_act_node {
    brw_board reach; /* these tiles, its own included */
    uint32_t first_edge;
    uint16_t mode;
    uint16_t next; /* the next node of the same mode, or BRW_NO_NODE */
    uint16_t acts; /* minimum number of acts from the start */
    uint8_t tile;
    uint8_t edge_count;
    bool is_solved;
} brw_act_node;

#define BRW_NO_NODE UINT16_MAX

typedef struct brw_act_graph {
    brw_act_node nodes[BRW_NODE_MOST];
    uint32_t count;
    uint16_t of_mode[BRW_MODES]; /* the last node of each mode, or tile, or BRW_NO_NODE */
    bool of_tile;                /* whether of_mode is by tile */
    uint32_t linked;             /* push: the modes in of_mode from which there is a solution */
    uint16_t edges[BRW_EDGE_MOST];
    uint32_t edge_count;
    /* push: the modes that the edges into mode i leave, from first_source[i] to first_source[i + 1]
     */
    uint16_t sources[BRW_EDGE_MOST];
    uint32_t first_source[BRW_MODES + 2];
    uint32_t values[2][BRW_NODE_MOST];
} brw_act_graph;

/* What the acts of a puzzle say about it (P4a). */
typedef struct brw_act_facts {
    uint32_t least; /* minimum number of acts in any solution; 0 if there is none */
    uint32_t luck;  /* in thousandths */
    bool worsens;   /* every solution with that many acts looks worse at some point */
} brw_act_facts;

/* lights: the walks from plate to plate. A state is a set of turned plates and the plate that was
 * pressed last; a shortest solution goes straight from press to press. */
typedef struct brw_press_row {
    uint8_t count; /* plates that can be reached, the nearest ones first */
    uint8_t plates[BARROW_PUZZLE_PLATES], steps[BARROW_PUZZLE_PLATES];
    uint16_t turns[BARROW_PUZZLE_PLATES];
    brw_board near[BARROW_PUZZLE_MOVES]; /* near[n]: the tiles at most n steps away */
} brw_press_row;

#define BRW_PRESS_STATES (BARROW_PUZZLE_PLATES << BARROW_PUZZLE_PLATES)
#define BRW_PRESS_WORDS  (BRW_PRESS_STATES / 64)

typedef struct brw_press_walks {
    brw_press_row rows[BARROW_PUZZLE_PLATES + 1]; /* from each plate; the last from the start */
    uint16_t turns[BARROW_PUZZLE_PLATES];
    uint8_t moves[BRW_PRESS_STATES];           /* by mode, then plate; 255 if none lead there */
    uint8_t fewest[1 << BARROW_PUZZLE_PLATES]; /* to any state of a mode */
    uint8_t
        left[BRW_PRESS_STATES]; /* on shortest solutions: minimum number of presses to the end */
    /* For each number of moves, the states that were so far away when they were found. */
    uint64_t states_at[BARROW_PUZZLE_MOVES + 1][BRW_PRESS_WORDS];
} brw_press_walks;

typedef struct brw_bench {
    brw_playfield field;
    brw_space space;
    brw_search search;
    brw_act_graph graph;
    brw_press_walks walks;
} brw_bench;

/* Adds [tiles] in [mode] to the new layer. For use in expand functions only. */
void brw_search_add(brw_bench *bench, uint32_t mode, brw_board tiles);

typedef void (*brw_expand_fn)(brw_bench *bench, uint32_t mode, brw_board tiles);

/* The parts of a caller's own search in bench->space: begin forgets all states; then add the first
 * states, and spread until nothing is new, or until [most] moves are made or the puzzle is solved.
 */
void brw_search_begin(brw_bench *bench);
void brw_search_spread(brw_bench *bench, brw_expand_fn expand, uint32_t most);

/* Searches all states of bench->field. Afterwards bench->search holds the result. */
void brw_search_run(brw_bench *bench);

/* Returns the entries of layer [depth] of the log, and stores how many there are. */
static inline const brw_log_entry *brw_search_layer(const brw_search *search, uint32_t depth,
                                                    uint32_t *count)
{
    *count = search->layers[depth + 1] - search->layers[depth];
    return &search->log[search->layers[depth]];
}

/* Follows the layers of the last search back from its solved states, [moves] moves deep. Of all
 * shortest solutions, stores the one with the fewest acts, and of those the first in the order
 * `udlr`. Returns false if the log or the list of states was too small. */
bool brw_search_trace(brw_bench *bench, uint32_t moves, barrow_puzzle_proof *proof);

/* Builds the act graph of bench->field from bench->space. Returns false if it was too large. */
bool brw_acts_build(brw_bench *bench);

#define BRW_LUCK_ONE  (1u << 24) /* a chance of one; 120 of them fit 32 bits */
#define BRW_LUCK_ACTS 4          /* how many times the fewest acts luck may try */

/* Returns a chance in thousandths, rounded down. */
static inline uint32_t brw_luck_thousandths(uint32_t chance)
{
    return (uint32_t)((uint64_t)chance * 1000 / BRW_LUCK_ONE);
}

/* Measures the act graph. */
brw_act_facts brw_acts_measure(brw_bench *bench);

/* Returns the grade of a puzzle that is not of the kind `order`; BARROW_GRADE_COUNT if it has none:
 * luck solves it too often, or it is too rare for luck and still takes no thought. */
barrow_puzzle_grade brw_grade_of(const brw_act_facts *facts);

#endif
