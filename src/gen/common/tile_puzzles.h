/* SPDX-License-Identifier: MIT
 * The ground that a room gives to its puzzle: a window of at most 12x10 tiles with inert tiles in
 * it, which join all doorways and never change (P2). All other floor in the window is the field;
 * all floor outside it is inert.
 *
 * A window may leave out part of a large room. Then walking there must not make a solution shorter.
 * For each tile outside, the nearest tile in the window must be inert floor. Two adjacent tiles
 * outside have the same nearest tile, or two adjacent ones. So every walk outside corresponds to a
 * walk inside that is no longer.
 *
 *     #############
 *     #....+------+      the rim that faces the rest of the room is inert; the rim beside a wall
 *     #....|,.....#      of the room need not be
 *     #....|,.....#
 *     ############# */
#ifndef BRW_TILE_PUZZLES_H
#define BRW_TILE_PUZZLES_H

#include "gen/common/tile_draft.h"
#include "puzzle/make.h"

/* The room that a puzzle is made for. Tiles of things that must stay where they are are marked
 * BRW_MARK_KEPT. */
typedef struct brw_puzzle_site {
    brw_inside *inside;
    int32_t gated;  /* index of the thing that the puzzle gates */
    bool is_chest;  /* whether that thing is a chest, which may be moved */
    bool is_firm;   /* whether floor must stay floor because there are traps */
    bool is_tunnel; /* whether the puzzle is made in the chamber of a tunnel */
} brw_puzzle_site;

/* A window of the map, and the ground that it gives to a puzzle. */
typedef struct brw_puzzle_window {
    barrow_rect rect;
    brw_puzzle_ground ground;
} brw_puzzle_window;

/* Draws a window and its inert tiles; returns false if they do not fit the room. */
bool brw_puzzle_window_draw(const brw_puzzle_site *site, brw_puzzle_window *window);

/* Returns the board tile for a position on the map. Board rows have a fixed width. */
static inline int32_t brw_window_tile(const brw_puzzle_window *window, int32_t x, int32_t y)
{
    return brw_playfield_tile(x - window->rect.x, y - window->rect.y);
}

/* Returns whether a tile of the room is inert. */
static inline bool brw_window_is_inert(const brw_puzzle_window *window, int32_t x, int32_t y)
{
    return !brw_in_rect(window->rect, x, y) ||
           brw_board_has(window->ground.inert, brw_window_tile(window, x, y));
}

#endif
