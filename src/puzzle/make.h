/* SPDX-License-Identifier: MIT
 * Making and proving puzzles. */
#ifndef BRW_PUZZLE_MAKE_H
#define BRW_PUZZLE_MAKE_H

#include "base/arena.h"
#include "puzzle/kinds.h"

/* Makes the puzzle that [params] ask for; see barrow_puzzle_make. */
barrow_status brw_puzzle_make(const barrow_puzzle_params *params, brw_arena *scratch,
                              barrow_puzzle *puzzle, barrow_error *error);

/* The ground that a room gives to a puzzle. */
typedef struct brw_puzzle_ground {
    uint8_t width, height;
    uint8_t start;   /* start tile; it is inert */
    brw_board floor; /* the whole floor, which is connected */
    brw_board inert; /* a connected part of the floor that includes the tile before each doorway */
    brw_board kept;  /* floor that stays plain, because things lie there */
    bool is_firm;    /* whether no floor may become a pillar */
} brw_puzzle_ground;

/* The puzzle that is wanted. */
typedef struct brw_puzzle_wish {
    barrow_puzzle_kind kind;
    barrow_puzzle_grade grade;
    int32_t roll;        /* 0 to 999: how far up the band its moves should be */
    int32_t least, most; /* the band; 0 for the kind's own band in a field of this size */
} brw_puzzle_wish;

/* Makes a puzzle on [ground] and proves it; returns false if this attempt failed. Draws from a copy
 * of [rng]; [rng] itself only counts the draws. */
bool brw_puzzle_fit(brw_bench *bench, const brw_puzzle_ground *ground, const brw_puzzle_wish *wish,
                    brw_rng *rng, barrow_puzzle *puzzle);

/* Searches [puzzle]; see barrow_puzzle_prove. */
barrow_status brw_puzzle_prove(const barrow_puzzle *puzzle, brw_arena *scratch,
                               barrow_puzzle_proof *proof, barrow_error *error);

#endif
