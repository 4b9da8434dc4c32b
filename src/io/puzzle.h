/* SPDX-License-Identifier: MIT
 * Single puzzles as text. */
#ifndef BRW_IO_PUZZLE_H
#define BRW_IO_PUZZLE_H

#include "barrow/barrow.h"
#include "base/sink.h"

/* Writes [puzzle] in the format called [name]. Returns false if its kind has no such format. */
bool brw_puzzle_write(const barrow_puzzle *puzzle, const char *name, brw_text *text);

/* Reads a document into [puzzle]. Returns BARROW_OK, or BARROW_BAD_DOCUMENT with the position of
 * the error. */
barrow_status brw_puzzle_read(const char *text, size_t size, barrow_puzzle *puzzle,
                              barrow_error *error);

#endif
