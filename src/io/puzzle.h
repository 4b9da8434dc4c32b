/* SPDX-License-Identifier: MIT
 * Single puzzles as text. */
#ifndef BRW_IO_PUZZLE_H
#define BRW_IO_PUZZLE_H

#include <string.h>

#include "barrow/barrow.h"
#include "base/sink.h"

/* Tells the player of a closed puzzle that it can be lost (P5). */
#define BRW_PUZZLE_LOST "It can be lost: begin again with r."

/* Returns whether the puzzle is closed: without inert floor and a doorway that puts it back. */
static inline bool brw_puzzle_can_be_lost(const barrow_puzzle *puzzle)
{
    return puzzle->kind == BARROW_PUZZLE_PUSH &&
           !memchr(puzzle->cells, ',', (size_t)puzzle->width * puzzle->height);
}

/* Returns the character of a tile; wall outside the field. */
char brw_puzzle_cell(const barrow_puzzle *puzzle, int32_t x, int32_t y);

/* Returns the tile of the doorway, just outside the field, or the start. */
static inline barrow_pos brw_puzzle_doorway(const barrow_puzzle *puzzle)
{
    int32_t dx = (puzzle->doorway == 'r') - (puzzle->doorway == 'l');
    int32_t dy = (puzzle->doorway == 'd') - (puzzle->doorway == 'u');
    return (barrow_pos){(int16_t)(puzzle->start.x + dx), (int16_t)(puzzle->start.y + dy)};
}

/* Writes [puzzle] in the format called [name]. Returns false if its kind has no such format. */
bool brw_puzzle_write(const barrow_puzzle *puzzle, const char *name, brw_text *text);

/* Reads a document into [puzzle]. Returns BARROW_OK or BARROW_BAD_DOCUMENT. */
barrow_status brw_puzzle_read(const char *text, size_t size, barrow_puzzle *puzzle,
                              barrow_error *error);

#endif
