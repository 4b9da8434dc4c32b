/* SPDX-License-Identifier: MIT
 * Boards: sets of tiles of one field, as 120 bits in two words. Tile (x, y) is bit 12 * y + x,
 * regardless of the width of the field, so that a step up or down is a shift by 12.
 *
 * A shift by one column could carry a tile from the end of one row to the start of the next, so the
 * first or last column is masked off afterwards. Rows past the last are cleared by the caller,
 * which always intersects the result with the floor. */
#ifndef BRW_BOARD_H
#define BRW_BOARD_H

#include <stdbool.h>

#include "barrow/puzzle.h"
#include "base/bits.h"

#define BRW_BOARD_STRIDE BARROW_PUZZLE_COLUMNS

typedef struct brw_board {
    uint64_t low, high;
} brw_board;

/* The four moves, in the order of the letters "udlr". */
typedef enum brw_move { BRW_UP, BRW_DOWN, BRW_LEFT, BRW_RIGHT, BRW_MOVE_COUNT } brw_move;

#define BRW_MOVE_LETTERS "udlr"

static inline brw_board brw_board_none(void)
{
    return (brw_board){0, 0};
}

static inline brw_board brw_board_of(int32_t tile)
{
    uint64_t bit = (uint64_t)1 << (tile & 63);
    return tile < 64 ? (brw_board){bit, 0} : (brw_board){0, bit};
}

static inline brw_board brw_board_and(brw_board a, brw_board b)
{
    return (brw_board){a.low & b.low, a.high & b.high};
}

static inline brw_board brw_board_or(brw_board a, brw_board b)
{
    return (brw_board){a.low | b.low, a.high | b.high};
}

/* Returns the tiles of [a] that are not in [b]. */
static inline brw_board brw_board_less(brw_board a, brw_board b)
{
    return (brw_board){a.low & ~b.low, a.high & ~b.high};
}

static inline bool brw_board_any(brw_board board)
{
    return (board.low | board.high) != 0;
}

static inline bool brw_board_same(brw_board a, brw_board b)
{
    return a.low == b.low && a.high == b.high;
}

static inline bool brw_board_has(brw_board board, int32_t tile)
{
    uint64_t word = tile < 64 ? board.low : board.high;
    return (word >> (tile & 63)) & 1;
}

static inline void brw_board_add(brw_board *board, int32_t tile)
{
    *board = brw_board_or(*board, brw_board_of(tile));
}

static inline void brw_board_drop(brw_board *board, int32_t tile)
{
    *board = brw_board_less(*board, brw_board_of(tile));
}

static inline int32_t brw_board_count(brw_board board)
{
    return brw_popcount(board.low) + brw_popcount(board.high);
}

/* Removes the first tile and returns it; the board must not be empty. */
static inline int32_t brw_board_take(brw_board *board)
{
    if (board->low) {
        int32_t tile = brw_lowest(board->low);
        board->low &= board->low - 1;
        return tile;
    }
    int32_t tile = 64 + brw_lowest(board->high);
    board->high &= board->high - 1;
    return tile;
}

/* Returns tile number [n], counted from 0; the board must have more than n tiles. */
static inline int32_t brw_board_nth(brw_board board, int32_t n)
{
    int32_t low = brw_popcount(board.low);
    return n < low ? brw_select(board.low, n) : 64 + brw_select(board.high, n - low);
}

static inline brw_board brw_board_forward(brw_board board, int32_t by)
{
    return (brw_board){board.low << by, (board.high << by) | (board.low >> (64 - by))};
}

static inline brw_board brw_board_back(brw_board board, int32_t by)
{
    return (brw_board){(board.low >> by) | (board.high << (64 - by)), board.high >> by};
}

/* Moves every tile one step in direction [move]; tiles that leave the columns are dropped. */
static inline brw_board brw_board_moved(brw_board board, brw_move move)
{
    static const brw_board first = {0x1001001001001001u, 0x0000100100100100u};
    static const brw_board last = {0x0800800800800800u, 0x0080080080080080u};
    switch (move) {
    case BRW_UP: return brw_board_back(board, BRW_BOARD_STRIDE);
    case BRW_DOWN: return brw_board_forward(board, BRW_BOARD_STRIDE);
    case BRW_LEFT: return brw_board_less(brw_board_back(board, 1), last);
    default: return brw_board_less(brw_board_forward(board, 1), first);
    }
}

/* Returns all tiles one step from a tile of [board]. */
static inline brw_board brw_board_around(brw_board board)
{
    brw_board columns =
        brw_board_or(brw_board_moved(board, BRW_UP), brw_board_moved(board, BRW_DOWN));
    brw_board rows =
        brw_board_or(brw_board_moved(board, BRW_LEFT), brw_board_moved(board, BRW_RIGHT));
    return brw_board_or(columns, rows);
}

/* Returns the tile one step from [tile], or -1 if the board ends there. */
static inline int32_t brw_board_step(int32_t tile, brw_move move)
{
    static const int8_t steps[BRW_MOVE_COUNT] = {-BRW_BOARD_STRIDE, BRW_BOARD_STRIDE, -1, 1};
    int32_t next = tile + steps[move], column = tile % BRW_BOARD_STRIDE;
    if ((move == BRW_LEFT && column == 0) || (move == BRW_RIGHT && column == BRW_BOARD_STRIDE - 1))
        return -1;
    return next >= 0 && next < BARROW_PUZZLE_TILES ? next : -1;
}

/* Returns the upper left corner of the board, [width] by [height] tiles. */
static inline brw_board brw_board_whole(int32_t width, int32_t height)
{
    brw_board row = {brw_span(0, width), 0}, whole = brw_board_none();
    for (int32_t y = 0; y < height; y++)
        whole = brw_board_or(brw_board_forward(whole, BRW_BOARD_STRIDE), row);
    return whole;
}

/* Returns all tiles of [ground] that can be walked to from [from], a subset of it. */
static inline brw_board brw_board_flood(brw_board from, brw_board ground)
{
    brw_board reached = brw_board_and(from, ground), before;
    do {
        before = reached;
        reached = brw_board_or(reached, brw_board_and(brw_board_around(reached), ground));
    } while (!brw_board_same(reached, before));
    return reached;
}

/* Returns whether the tiles of a board are one area; an empty board is none. */
static inline bool brw_board_is_joined(brw_board board)
{
    brw_board rest = board;
    return brw_board_any(board) &&
           brw_board_same(brw_board_flood(brw_board_of(brw_board_take(&rest)), board), board);
}

/* Returns whether a board that was one area with [tile] is one without it. It looks only at the
 * eight tiles around [tile]: they must connect all of its neighbours. */
static inline bool brw_board_stays_joined(brw_board board, int32_t tile)
{
    brw_board spot = brw_board_of(tile), around = brw_board_around(spot);
    brw_board column = brw_board_or(spot, around); /* with the tiles left and right of it */
    column = brw_board_or(column, brw_board_or(brw_board_moved(column, BRW_LEFT),
                                               brw_board_moved(column, BRW_RIGHT)));
    brw_board sides = brw_board_and(around, board), rest = sides;
    if (!brw_board_any(sides))
        return brw_board_is_joined(board);
    brw_board first = brw_board_of(brw_board_take(&rest));
    brw_board reached = brw_board_flood(first, brw_board_and(column, board));
    return !brw_board_any(brw_board_less(sides, reached)) || brw_board_is_joined(board);
}

#endif
