/* SPDX-License-Identifier: MIT
 * A template in the cells of a room: turned, stretched to the size of its blocks, and laid into
 * their middle. */
#ifndef BRW_ROOMS_PLACE_H
#define BRW_ROOMS_PLACE_H

#include "rooms/template.h"

/* The eight ways to lay a drawing: bit 0 mirrors it left to right, bit 1 top to bottom, and then
 * bit 2 swaps columns and rows. */
#define BRW_TURNS 8

typedef struct brw_placed {
    const brw_template *template;
    uint32_t turn;
    int32_t w, h;                       /* of the laid drawing, with its walls */
    int32_t left, top;                  /* its corner, from the first wall of the blocks */
    int32_t frame_w, frame_h;           /* of the blocks, with both walls */
    int16_t columns[BRW_TEMPLATE_SIDE]; /* those of the drawing before turning, stretched */
    int16_t rows[BRW_TEMPLATE_SIDE];
} brw_placed;

/* Returns whether the head of the template allows the turn. */
bool brw_template_turns(const brw_template *template, uint32_t turn);

/* Lays a drawing into [cells_w] x [cells_h] blocks. Returns false if it is for another number of
 * cells, or too large. */
bool brw_place_template(brw_placed *placed, const brw_template *template, uint32_t turn,
                        barrow_pos cells, barrow_pos block);

/* Lays a drawing as it is, without stretching it, on its own. */
void brw_place_as_drawn(brw_placed *placed, const brw_template *template, uint32_t turn);

/* Returns the character at a tile of the laid drawing. */
char brw_placed_char(const brw_placed *placed, int32_t x, int32_t y);

/* Returns whether a way may leave at column or row [at] of the laid drawing's [side]. */
bool brw_placed_doorway(const brw_placed *placed, uint32_t side, int32_t at);

/* Returns whether a way can leave towards the middle of the side of a block, which begins at [from]
 * and is [length] long: straight, or with a bend where there is rock enough. */
bool brw_placed_leaves(const brw_placed *placed, uint32_t side, int32_t from, int32_t length);

#endif
