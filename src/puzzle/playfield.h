/* SPDX-License-Identifier: MIT
 * A field: a puzzle as a set of boards. The rows of characters are what documents show and people
 * read; the boards are what the search and the makers work on. */
#ifndef BRW_PLAYFIELD_H
#define BRW_PLAYFIELD_H

#include "puzzle/board.h"

/* Red and blue are bits 0 and 1 of the state of `toggle`, and of what a lever flips. */
enum { BRW_COLOURS = 2 };

typedef struct brw_playfield {
    barrow_puzzle_kind kind;
    uint8_t width, height;
    uint8_t pitch;                       /* lights */
    uint8_t start;                       /* start tile */
    char doorway;                        /* see barrow_puzzle; 0 if the room has its own */
    brw_board floor;                     /* all but `#`: everything the player may ever enter */
    brw_board inert;                     /* floor on which nothing ever happens */
    brw_board ground;                    /* for makers: tiles that may be floor or a pillar */
    brw_board kept;                      /* for makers: floor that stays as it is */
    bool is_firm;                        /* for makers: whether no pillar may be raised */
    bool is_split;                       /* slide's maker: some floor may be apart */
    brw_board yard;                      /* push: where blocks may be */
    brw_board blocks;                    /* push */
    brw_board plates;                    /* push */
    brw_board ice;                       /* slide */
    brw_board target;                    /* slide, toggle */
    brw_board barriers[BRW_COLOURS];     /* toggle: red, blue */
    brw_board raised;                    /* toggle: the barriers that are up initially */
    uint8_t count;                       /* lights, order: plates; toggle: levers */
    uint8_t tiles[BARROW_PUZZLE_PLATES]; /* their tiles; for order, sorted by number */
    uint8_t flips[BARROW_PUZZLE_PLATES]; /* toggle: what each lever flips */
    uint16_t first;                      /* lights: plates lit initially */
} brw_playfield;

/* Converts [puzzle] to boards. Returns a sentence that says why it is not a valid puzzle of its
 * kind, or NULL. */
const char *brw_playfield_read(brw_playfield *field, const barrow_puzzle *puzzle);

/* Writes the field into the size, start and cells of [puzzle]; other fields stay as they are. */
void brw_playfield_write(const brw_playfield *field, barrow_puzzle *puzzle);

/* Returns the set of plates that stepping on plate [index] turns: itself and those [pitch] tiles
 * away. */
uint16_t brw_playfield_turns(const brw_playfield *field, uint32_t index);

/* Returns the tiles of all plates or levers in field->tiles. */
brw_board brw_playfield_specials(const brw_playfield *field);

static inline int32_t brw_playfield_tile(int32_t x, int32_t y)
{
    return y * BRW_BOARD_STRIDE + x;
}

static inline barrow_pos brw_playfield_pos(int32_t tile)
{
    return (barrow_pos){(int16_t)(tile % BRW_BOARD_STRIDE), (int16_t)(tile / BRW_BOARD_STRIDE)};
}

/* Returns the number of steps between two tiles, as the crow walks. */
static inline int32_t brw_playfield_steps(int32_t a, int32_t b)
{
    barrow_pos from = brw_playfield_pos(a), to = brw_playfield_pos(b);
    return (from.x > to.x ? from.x - to.x : to.x - from.x) +
           (from.y > to.y ? from.y - to.y : to.y - from.y);
}

#endif
