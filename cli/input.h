/* SPDX-License-Identifier: MIT
 * Reading untrusted input: any bytes, but never more than a limit (G8). */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "barrow/barrow.h"

/* The largest file of parameters, mask or fixed room. */
#define CLI_SMALL_FILE ((size_t)1 << 20)

/* The text of a file, kept in a list until all are freed. */
typedef struct cli_text {
    struct cli_text *next;
    size_t size;
    char bytes[]; /* NUL-terminated */
} cli_text;

/* Reads [path] (- is standard input), at most [limit] bytes. On failure says why and returns
 * NULL. */
cli_text *cli_text_read(const char *path, size_t limit);

/* Removes what editors of other systems add: a byte order mark, and the carriage return before a
 * line feed. */
void cli_text_plain(cli_text *text);

/* Allocates a text of [size] bytes to be filled in. Returns NULL when out of memory, and says
 * so. */
cli_text *cli_text_new(size_t size);
void cli_texts_free(cli_text *first);

/* Returns the name of a file for messages: "standard input" for -. */
const char *cli_input_name(const char *path);

/* A position in a text; line and column count from 1. */
typedef struct cli_place {
    size_t line, column;
} cli_place;

/* Returns the place that an error names, or the start of the text if it names none. */
static inline cli_place cli_place_told(const barrow_error *error)
{
    return error->line ? (cli_place){error->line, error->column} : (cli_place){1, 1};
}

/* Converts [place] in a text to its place in the file, where the text starts at [start]:
 *
 *     file      ......{"format": ...      it starts at column 7 of its line:
 *     text            {"format": ...      only its first line is shifted */
static inline cli_place cli_place_inside(cli_place start, cli_place place)
{
    size_t shift = place.line == 1 ? start.column - 1 : 0;
    return (cli_place){start.line + place.line - 1, place.column + shift};
}

#endif
