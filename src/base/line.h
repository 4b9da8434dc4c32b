/* SPDX-License-Identifier: MIT
 * A line of text in the caller's memory: it is cut if it gets too long, but its length is still
 * counted. The public functions on texts from outside and on words for a shell are implemented
 * beside it. */
#ifndef BRW_LINE_H
#define BRW_LINE_H

#include "barrow/base.h"

typedef struct brw_line {
    char *text;
    size_t length, size; /* what the whole line needs, and how much memory there is */
} brw_line;

void brw_line_put(brw_line *line, const char *text);

/* Adds a word as barrow_shell_word writes it, after a blank unless it is the first. */
void brw_line_word(brw_line *line, const char *word);

/* Ends the text with a zero, if there is any memory; returns the length that the whole line needs. */
size_t brw_line_end(const brw_line *line);

#endif
