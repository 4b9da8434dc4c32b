/* SPDX-License-Identifier: MIT
 * Canvases: the ground on which a standalone puzzle is drawn. A puzzle in a room of a dungeon
 * brings its own. */
#ifndef BRW_CANVAS_H
#define BRW_CANVAS_H

#include "puzzle/kinds.h"

/* Fills in floor, inert and start of [field], whose size is set: a hall with pillars and a doorway
 * at its edge or, if [is_closed], a ragged yard of at most 25 tiles without inert tiles. */
void brw_canvas_draw(brw_playfield *field, bool is_closed, brw_rng *rng);

/* Returns why the ground breaks a rule that all kinds share, or NULL. */
const char *brw_ground_problem(const brw_playfield *field);

/* Puzzles are longer in fields with at least this many tiles that are not inert. */
#define BRW_LARGE_FIELD 36

/* Returns whether the field is large in that sense. */
bool brw_playfield_is_large(const brw_playfield *field);

/* Raises a wall across the field, in a column or a row, with one or two gaps, and returns the gaps.
 * Tiles that hold something stay as they are. If a wall would split the field or make a large field
 * small, none is raised and there are no gaps. */
brw_board brw_ground_wall(brw_playfield *field, brw_rng *rng);

/* Turns [tile], which is not the start, into a pillar, unless that would split the floor or make a
 * large field small. */
void brw_ground_pillar(brw_playfield *field, int32_t tile);

/* Grows a yard from a random tile by adding small patches that touch it, on tiles of [all], up to
 * [most] tiles. */
brw_board brw_yard_grow(const brw_playfield *field, brw_board all, brw_rng *rng, int32_t most);

/* Draws a tile of [board] uniformly; returns -1 if it is empty. */
int32_t brw_board_draw(brw_board board, brw_rng *rng);

/* Returns the floor that holds nothing yet and is not inert. */
brw_board brw_playfield_free(const brw_playfield *field);

#endif
