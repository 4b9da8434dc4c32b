/* SPDX-License-Identifier: MIT
 * The table of kinds: what each provides for the search and the makers. A new kind is a row of
 * puzzle_kind.def, a file with these functions, and its row in kinds.c. */
#ifndef BRW_KINDS_H
#define BRW_KINDS_H

#include "puzzle/bench.h"

/* A request to a maker. The canvas is in bench->field: floor, inert tiles and start. */
typedef struct brw_puzzle_task {
    brw_rng rng;
    int32_t roll;        /* 0 to 999: how far up the band the puzzle should be */
    int32_t aim;         /* number of moves that the solution should have, from roll */
    int32_t slack;       /* how far from aim it may be; grows with each try */
    int32_t least, most; /* range of moves that it must have, from aim and slack */
} brw_puzzle_task;

typedef struct brw_puzzle_row {
    /* Returns why the field breaks a rule of the kind, or NULL. */
    const char *(*problem)(const brw_playfield *field);
    /* Fills in bench->space from bench->field. */
    void (*describe)(brw_bench *bench);
    /* Adds all states that one move from [tiles] in [mode] leads to. */
    void (*expand)(brw_bench *bench, uint32_t mode, brw_board tiles);
    /* Goes one move back from (*mode, *tile) along a shortest way. Returns the move that was made,
     * and stores whether it was an act. */
    brw_move (*back)(brw_bench *bench, uint16_t *mode, uint8_t *tile, bool *is_act);
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

/* The functions of the kinds; see brw_puzzle_row. */
const char *brw_push_problem(const brw_playfield *field);
void brw_push_describe(brw_bench *bench);
void brw_push_expand(brw_bench *bench, uint32_t mode, brw_board tiles);
brw_move brw_push_back(brw_bench *bench, uint16_t *mode, uint8_t *tile, bool *is_act);
bool brw_push_is_free(brw_bench *bench);
bool brw_push_make(brw_bench *bench, brw_puzzle_task *task);

const char *brw_slide_problem(const brw_playfield *field);
void brw_slide_describe(brw_bench *bench);
void brw_slide_expand(brw_bench *bench, uint32_t mode, brw_board tiles);
brw_move brw_slide_back(brw_bench *bench, uint16_t *mode, uint8_t *tile, bool *is_act);
bool brw_slide_is_free(brw_bench *bench);
bool brw_slide_make(brw_bench *bench, brw_puzzle_task *task);

const char *brw_lights_problem(const brw_playfield *field);
void brw_lights_describe(brw_bench *bench);
bool brw_lights_make(brw_bench *bench, brw_puzzle_task *task);

const char *brw_order_problem(const brw_playfield *field);
void brw_order_describe(brw_bench *bench);
bool brw_order_make(brw_bench *bench, brw_puzzle_task *task);

const char *brw_toggle_problem(const brw_playfield *field);
void brw_toggle_describe(brw_bench *bench);
bool brw_toggle_make(brw_bench *bench, brw_puzzle_task *task);

/* Shared by lights, order and toggle: the player walks, and some tiles change the mode. */
void brw_walk_describe(brw_bench *bench);
void brw_walk_expand(brw_bench *bench, uint32_t mode, brw_board tiles);
brw_move brw_walk_back(brw_bench *bench, uint16_t *mode, uint8_t *tile, bool *is_act);
bool brw_walk_is_free(brw_bench *bench);

/* ---- climbing --------------------------------------------------------------------------- */

/* How slide and toggle puzzles are made. A field without a target is changed tile by tile, and a
 * change is kept unless it brings the farthest tile nearer, until some tile is far enough away to
 * be the target. */
typedef struct brw_climb {
    int32_t changes; /* number of changes to try */
    /* Searches the field without a target. Returns how promising it is, and stores the tiles at the
     * right distance. */
    int32_t (*reach)(brw_bench *bench, const brw_puzzle_task *task, brw_board *sites);
    /* Puts the target on one of [sites]; returns false if none is suitable. */
    bool (*place)(brw_bench *bench, const brw_puzzle_task *task, brw_board sites);
    /* Changes one tile of the field. */
    void (*change)(brw_playfield *field, brw_rng *rng);
} brw_climb;

/* Climbs from bench->field; returns false if no target was found. */
bool brw_climb_run(const brw_climb *climb, brw_bench *bench, brw_puzzle_task *task);

#endif
