/* SPDX-License-Identifier: MIT
 * Reading what others wrote: any bytes at all, but never more than a limit (G8). */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The largest file of parameters, mask or fixed room. */
#define CLI_SMALL_FILE ((size_t)1 << 20)

/* Text out of a file, kept in a list until all are freed. */
typedef struct cli_text {
    struct cli_text *next;
    size_t size;
    char bytes[]; /* ended by a zero */
} cli_text;

/* Reads [path] (- is standard input), at most [limit] bytes; NULL on failure, and says why. */
cli_text *cli_text_read(const char *path, size_t limit);

/* Takes out what editors of other systems add: a byte order mark, and the carriage return before a
 * line feed. */
void cli_text_plain(cli_text *text);

/* A text of [size] bytes, to be filled in; NULL when there is no memory, and says so. */
cli_text *cli_text_new(size_t size);
void cli_texts_free(cli_text *first);

/* The name of a file for messages: "standard input" for -. */
const char *cli_input_name(const char *path);

/* Where something is in a text; both count from 1. */
typedef struct cli_place {
    size_t line, column;
} cli_place;

cli_place cli_place_of(const char *text, size_t offset);

/* A place as jansson tells it, which says 0 where it has read nothing yet. */
static inline cli_place cli_place_told(int line, int column)
{
    return (cli_place){(size_t)(line > 0 ? line : 1), (size_t)(column > 0 ? column : 1)};
}

/* Where [place] of a text is in its file, in which the text starts at [start]:
 *
 *     file      ......{"format": ...      it starts at column 7 of its line:
 *     text            {"format": ...      only its first line is shifted */
static inline cli_place cli_place_inside(cli_place start, cli_place place)
{
    size_t shift = place.line == 1 ? start.column - 1 : 0;
    return (cli_place){start.line + place.line - 1, place.column + shift};
}

/* Looks at JSON before it is parsed: answers true if it nests no deeper than [depth] and holds no
 * more than [values] values, else says where it does. Nothing else of it is checked. */
bool cli_json_bounded(const cli_text *text, const char *name, unsigned depth, size_t values);

/* Where the key [key] stands, inside [depth] braces; line 0 if it is not there. */
cli_place cli_json_key_place(const cli_text *text, const char *key, unsigned depth);

/* Where the value stands that [path] leads to, such as "layout.rooms[3].x", in text that is known
 * to be JSON; where the path does not lead on, the last value that it leads to. */
cli_place cli_json_path_place(const cli_text *text, const char *path);

#endif
