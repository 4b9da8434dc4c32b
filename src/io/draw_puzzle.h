/* SPDX-License-Identifier: MIT
 * Pictures of puzzles: the parts that a puzzle alone and one in a dungeon share. */
#ifndef BRW_DRAW_PUZZLE_H
#define BRW_DRAW_PUZZLE_H

#include "io/draw_map.h"

/* Draws the ice of [puzzle], or what is slippery in its place, whose upper left tile is (x, y) of the
 * map. Walls are drawn over it. */
void brw_draw_puzzle_ice(const brw_picture *picture, const barrow_puzzle *puzzle, barrow_pos at,
                         brw_style ice);

/* Draws everything in the field of [puzzle], whose upper left tile is (x, y) of the map. */
void brw_draw_puzzle_field(brw_picture *picture, const barrow_puzzle *puzzle, int32_t x, int32_t y);

/* Draws the solution as dotted steps, with an arrow for each act. */
void brw_draw_puzzle_steps(const brw_picture *picture, const barrow_puzzle *puzzle, int32_t x,
                           int32_t y);

/* Adds rows to the legend for what occurs in [puzzles]. */
void brw_legend_puzzles(brw_picture *picture, const barrow_puzzle *const *puzzles, uint32_t count);

#endif
