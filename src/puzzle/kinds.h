/* SPDX-License-Identifier: MIT
 * The table of kinds: what each provides for the search and the makers. A new kind is a row of
 * puzzle_kind.def, a file with these functions, and its row in kinds.c. */
#ifndef BRW_KINDS_H
#define BRW_KINDS_H

#include "puzzle/bench.h"

/* A request to a maker. The canvas is in bench->field: floor, inert tiles and start. */
typedef struct brw_puzzle_task {
    brw_rng rng;
    barrow_puzzle_grade grade; /* how hard it should be */
    int32_t roll;              /* 0 to 999: how far up the band the puzzle should be */
    int32_t aim;               /* number of moves that the solution should have, from roll */
    int32_t least, most;       /* range of moves that it must have */
    uint8_t lowest, highest;   /* numbers of moves that can be made here (P10) */
    bool is_alone;             /* its field is its own: it is worth more work to meet the aim */
    bool is_any_grade;         /* it may have another grade than it should */
    bool is_auto;              /* that range is the kind's band for the size of the field */
    barrow_puzzle_proof proof;
} brw_puzzle_task;

typedef struct brw_puzzle_row {
    /* Returns why the field breaks a rule of the kind, or NULL. */
    const char *(*problem)(const brw_playfield *field);
    /* Fills in bench->space from bench->field. */
    void (*describe)(brw_bench *bench);
    /* Adds all states that one move from [tiles] in [mode] leads to. */
    void (*expand)(brw_bench *bench, uint32_t mode, brw_board tiles);
    /* Makes one move from [tile] in [mode]. Returns false if it is refused; otherwise stores the
     * state after it, and whether it was an act. */
    bool (*step)(const brw_bench *bench, uint32_t mode, int32_t tile, brw_move move,
                 brw_act_end *after, bool *is_act);
    /* Returns the tiles that walking reaches from [tile] in [mode]. */
    brw_board (*reach)(const brw_bench *bench, uint32_t mode, int32_t tile);
    /* Lists the states that an act from one of the tiles of [reach] leads to, each once. */
    uint32_t (*acts)(const brw_bench *bench, uint32_t mode, brw_board reach,
                     brw_act_end acts[BARROW_PUZZLE_TILES]);
    /* Returns how far from solved a state looks (P4a). */
    int32_t (*measure)(const brw_bench *bench, uint32_t mode, int32_t tile);
    /* Returns whether an inert tile can be reached from every state that was seen. */
    bool (*is_free)(brw_bench *bench);
    /* Draws a puzzle on the canvas in bench->field; returns false if that failed. */
    bool (*make)(brw_bench *bench, brw_puzzle_task *task);
} brw_puzzle_row;

extern const brw_puzzle_row brw_puzzle_rows[BARROW_PUZZLE_KIND_COUNT];

/* Returns the minimum number of acts in a solution, regardless of its length (P4). */
static inline int32_t brw_puzzle_acts(barrow_puzzle_kind kind)
{
    return barrow_puzzle_kind_info((uint32_t)kind)->acts;
}

/* Returns the grade of a puzzle of the kind `order` that stands alone, by its plates (P4a). */
barrow_puzzle_grade brw_order_grade(uint32_t plates, uint32_t luck);

/* Returns how far [moves] is from what the task aims for. */
static inline int32_t brw_task_miss(const brw_puzzle_task *task, int32_t moves)
{
    return moves > task->aim ? moves - task->aim : task->aim - moves;
}

/* Returns whether a puzzle of [grade] serves the task. */
static inline bool brw_task_takes(const brw_puzzle_task *task, uint32_t grade)
{
    return task->is_any_grade ? grade < BARROW_GRADE_COUNT : grade == task->grade;
}

/* Sets the range and the aim again if pillars have made a large field small. */
void brw_task_refresh(brw_puzzle_task *task, const brw_playfield *field);

/* Fills in a proof of bench->field: whether the puzzle can be solved, and how. Returns false if the
 * bench was too small for it, or as soon as it misses the task, which may be NULL. */
bool brw_search_prove(brw_bench *bench, const brw_puzzle_task *task, barrow_puzzle_proof *proof);

/* Proves the puzzle in bench->field. Returns whether it keeps every rule and has the length and
 * grade of the task; then task->proof is filled in. */
bool brw_puzzle_serves(brw_bench *bench, brw_puzzle_task *task);

/* The functions of the kinds; see brw_puzzle_row. */
#define BRW_KIND_FUNCTIONS(kind)                                                                   \
    const char *brw_##kind##_problem(const brw_playfield *field);                                  \
    void brw_##kind##_describe(brw_bench *bench);                                                  \
    int32_t brw_##kind##_measure(const brw_bench *bench, uint32_t mode, int32_t tile);             \
    bool brw_##kind##_make(brw_bench *bench, brw_puzzle_task *task);

#define BRW_MOVE_FUNCTIONS(kind)                                                                   \
    void brw_##kind##_expand(brw_bench *bench, uint32_t mode, brw_board tiles);                    \
    bool brw_##kind##_step(const brw_bench *bench, uint32_t mode, int32_t tile, brw_move move,     \
                           brw_act_end *after, bool *is_act);                                      \
    brw_board brw_##kind##_reach(const brw_bench *bench, uint32_t mode, int32_t tile);             \
    uint32_t brw_##kind##_acts(const brw_bench *bench, uint32_t mode, brw_board reach,             \
                               brw_act_end acts[BARROW_PUZZLE_TILES]);                             \
    bool brw_##kind##_is_free(brw_bench *bench);

BRW_KIND_FUNCTIONS(push)
BRW_MOVE_FUNCTIONS(push)
BRW_KIND_FUNCTIONS(slide)
BRW_MOVE_FUNCTIONS(slide)
BRW_KIND_FUNCTIONS(lights)
BRW_KIND_FUNCTIONS(order)
BRW_KIND_FUNCTIONS(toggle)
BRW_MOVE_FUNCTIONS(
    walk) /* lights, order and toggle: the player walks, some tiles change the mode */

/* Prepares the space of a kind in which the player walks; the kind adds its own parts. */
void brw_walk_describe(brw_bench *bench);

/* Returns the number of steps between the player and the target, as the crow walks. */
int32_t brw_target_measure(const brw_bench *bench, uint32_t mode, int32_t tile);

#undef BRW_KIND_FUNCTIONS
#undef BRW_MOVE_FUNCTIONS

#endif
