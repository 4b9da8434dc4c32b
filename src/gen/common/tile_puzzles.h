/* SPDX-License-Identifier: MIT
 * The ground that a room gives to its puzzle: a window of at most 12x10 tiles, and in it the inert
 * tiles, which join all doorways and never change (P2). All other floor of the window is the field,
 * all other floor of the room is inert.
 *
 * A window may leave out a part of a large room. Then walking there must not give a shorter
 * solution. Each tile outside has a nearest one in the window, which must be inert floor; two tiles
 * side by side have the same nearest one, or two side by side. So every walk outside has one inside
 * that is no longer.
 *
 *     #############
 *     #....+------+      the rim of the window that faces the rest of the room is inert; what is
 *     #....|,.....#      beside a wall of the room need not be
 *     #....|,.....#
 *     ############# */
#ifndef BRW_TILE_PUZZLES_H
#define BRW_TILE_PUZZLES_H

#include "gen/common/tile_interiors.h"
#include "puzzle/make.h"

/* The room that a puzzle is made for, and what it must leave alone. */
typedef struct brw_puzzle_site {
    brw_inside *inside;
    int32_t gated;        /* index of the thing that it gates */
    bool is_chest;        /* whether that may be moved */
    bool is_firm;         /* whether floor must stay floor, because ways across it are trapped */
    const uint64_t *held; /* tiles of things that stay where they are */
} brw_puzzle_site;

/* A window of the map, and what a puzzle may use of it. */
typedef struct brw_puzzle_window {
    barrow_rect rect;
    brw_puzzle_ground ground;
} brw_puzzle_window;

/* Draws a window and its inert tiles; returns false if the room has no place for what was drawn. */
bool brw_puzzle_window_draw(const brw_puzzle_site *site, brw_puzzle_window *window);

/* Returns whether a tile of the room is inert. */
static inline bool brw_window_is_inert(const brw_puzzle_window *window, int32_t x, int32_t y)
{
    int32_t dx = x - window->rect.x, dy = y - window->rect.y;
    bool is_in = dx >= 0 && dy >= 0 && dx < window->rect.w && dy < window->rect.h;
    return !is_in || brw_board_has(window->ground.inert, brw_playfield_tile(dx, dy));
}

#endif
