/* SPDX-License-Identifier: MIT
 * A line of text in the caller's memory: it is truncated if it gets too long, but its full length
 * is still counted. line.c also implements the public functions that make untrusted text printable
 * and quote words for a shell. */
#ifndef BRW_LINE_H
#define BRW_LINE_H

#include "barrow/base.h"

typedef struct brw_line {
    char *text;
    size_t length, size; /* bytes that the whole line needs, and bytes available */
} brw_line;

void brw_line_put(brw_line *line, const char *text);

/* Adds a word as barrow_shell_word writes it, after a space unless it is the first. */
void brw_line_word(brw_line *line, const char *word);

/* NUL-terminates the text, if there is any memory; returns the length that the whole line needs. */
size_t brw_line_end(const brw_line *line);

#endif
