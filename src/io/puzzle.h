/* SPDX-License-Identifier: MIT
 * Puzzles that stand alone, as text. */
#ifndef BRW_IO_PUZZLE_H
#define BRW_IO_PUZZLE_H

#include "barrow/barrow.h"
#include "base/sink.h"

/* Writes [puzzle] in the format called [name]; false where there is no such format for its kind. */
bool brw_puzzle_write(const barrow_puzzle *puzzle, const char *name, brw_text *text);

/* Reads a document into [puzzle]. BARROW_OK, or BARROW_BAD_DOCUMENT with its place. */
barrow_status brw_puzzle_read(const char *text, size_t size, barrow_puzzle *puzzle,
                              barrow_error *error);

#endif
