/* SPDX-License-Identifier: MIT
 * The bench on which puzzles are made and searched: all memory of one call, about 250 KB, in one
 * piece, so that a workspace that has been used once allocates nothing.
 *
 * A state of a puzzle is the player's tile and a *mode*: everything else that can change, as a
 * number. `lights` has a mode for each set of lit plates, `order` for the plates done so far,
 * `toggle` for the colours that are up, `push` for each placement of the blocks; `slide` has one
 * mode. The search proceeds in layers: layer d holds, for each mode, the board of tiles that d
 * moves reach for the first time. A whole board of tiles moves at once.
 *
 * A solved state ends the puzzle, so the search does not continue from it. */
#ifndef BRW_BENCH_H
#define BRW_BENCH_H

#include "base/rng.h"
#include "puzzle/playfield.h"

#define BRW_MODES 1140 /* three blocks on 20 tiles of yard; the other kinds have at most 512 */

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
    uint8_t yard_index[128];           /* push: index of a yard tile */
    uint8_t yard_tile[32];             /* push: the yard tile at an index */
    uint8_t block_count;               /* push: number of blocks */
    brw_board blocks[BRW_MODES];       /* push: blocks by mode */
} brw_space;

typedef struct brw_search {
    brw_board seen[BRW_MODES];   /* tiles reached so far */
    brw_board edge[BRW_MODES];   /* tiles of the last layer */
    brw_board fresh[BRW_MODES];  /* tiles of the layer being built */
    uint16_t live[2][BRW_MODES]; /* modes with tiles in the last layer, and in the new one */
    uint32_t live_count[2];
    uint8_t depth[BRW_MODES][128]; /* number of moves to a state that was seen, capped at 255 */
    uint32_t states;               /* number of states seen */
    uint32_t moves;                /* number of moves to the new layer */
    bool is_thorough;              /* whether depths and states are recorded */
    bool is_solved;
    uint16_t goal_mode; /* the mode of the first solved state */
    uint8_t goal_tile;
    uint32_t goal_moves; /* the depth of that state */
} brw_search;

typedef struct brw_bench {
    brw_playfield field;
    brw_space space;
    brw_search search;
} brw_bench;

/* Adds [tiles] in [mode] to the new layer. For use in expand functions only. */
void brw_search_add(brw_bench *bench, uint32_t mode, brw_board tiles);

typedef void (*brw_expand_fn)(brw_bench *bench, uint32_t mode, brw_board tiles);

/* The parts of a caller's own search in bench->space: begin forgets all states; then add the first
 * states, and spread until nothing is new. */
void brw_search_begin(brw_bench *bench);
void brw_search_spread(brw_bench *bench, brw_expand_fn expand);

/* Searches all states of bench->field. Afterwards bench->search holds the result. */
void brw_search_run(brw_bench *bench);

/* Returns the number of moves in a shortest solution, or -1 if no solution has at most [most]. It
 * records nothing that a proof needs. */
int32_t brw_search_length(brw_bench *bench, int32_t most);

/* Fills in a proof from the last search: whether the puzzle can be solved, and how. */
void brw_search_prove(brw_bench *bench, barrow_puzzle_proof *proof);

/* Returns whether a player on [tile] in [mode] has solved the puzzle. */
static inline bool brw_space_solves(const brw_space *space, uint32_t mode, int32_t tile)
{
    return brw_board_has(space->solved[mode == space->goal_mode], tile);
}

#endif
