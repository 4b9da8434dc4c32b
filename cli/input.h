/* SPDX-License-Identifier: MIT
 * Reading untrusted input: any bytes, but never more than a limit (G8). */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "barrow/barrow.h"

/* The largest file of parameters, mask or fixed room. */
#define CLI_SMALL_FILE ((size_t)1 << 20)

/* The largest map of Tiled. */
#define CLI_MAP_FILE ((size_t)1 << 24)

/* The text of a file, kept in a list until all are freed. */
typedef struct cli_text {
    struct cli_text *next;
    size_t size;
    char bytes[]; /* NUL-terminated */
} cli_text;

/* Reads [path] (- is standard input), at most [limit] bytes. Says why it returns NULL. */
cli_text *cli_text_read(const char *path, size_t limit);

/* Removes what some editors add: a byte order mark, and carriage returns. */
void cli_text_plain(cli_text *text);

/* Allocates a text of [size] bytes to be filled in. Says so if there is no memory. */
cli_text *cli_text_new(size_t size);
void cli_texts_free(cli_text *first);

/* Continues a checksum over [size] bytes, by FNV-1a with 64 bits. It detects accidents, but does
 * not stop deliberate changes. */
#define CLI_CHECKSUM_START 0xCBF29CE484222325u
uint64_t cli_checksum(uint64_t sum, const char *bytes, size_t size);

/* Returns the name of a file for messages: "standard input" for -. */
const char *cli_input_name(const char *path);

/* Adds the templates of a file, or of all files of a folder that end in .rooms, .tmj or .tmx. If it
 * fails it says why, and returns the exit code. */
int cli_rooms_add(barrow_rooms *pack, const char *path);

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

/* Says what is wrong in a file, and where, unless [place] is unknown: its line is 0. */
void cli_say_place(const char *file, cli_place place, const char *what);

/* ==== documents ============================================================================= */

/* Cutting a stream into JSON documents: a single one, one per line, or any number in a row.
 * Anything else is reported as a problem with its place. */

#define CLI_DOCUMENT_DEPTH 32

/* The start of a document, up to its first colon; size 0 if not known. */
typedef struct cli_opening {
    char bytes[64];
    size_t size;
} cli_opening;

/* A stream of documents. The bytes from [at] to [end] were read but not used yet. */
typedef struct cli_documents {
    int fd;
    const char *name;     /* for messages */
    cli_place place;      /* place of the byte at [at] */
    cli_place first;      /* start of the last document, or of what was there instead */
    size_t last_line;     /* line where the last document ended */
    char problem[160];    /* why there is no document at [first], or "" */
    cli_place problem_at; /* where that was noticed; line 0 if unknown */
    bool is_lost;         /* the start of the next document must be found */
    bool has_ended;       /* no more can be read */
    size_t vain;          /* bytes since the last complete document */
    cli_opening usual;    /* how the last complete document started */
    char *bytes;
    size_t at, end, size;
} cli_documents;

/* Opens [path], - for standard input; NULL on failure, with the reason in words. */
cli_documents *cli_documents_open(const char *path, const char **reason);

/* Returns the next document as text, which the caller frees. Returns NULL with a problem, after
 * which the next call continues at the next line that looks like the start of a document. NULL
 * without a problem is the end. */
cli_text *cli_documents_next(cli_documents *documents);

/* Returns whether the next call has to wait for the first byte of another document. */
bool cli_documents_must_wait(const cli_documents *documents);
void cli_documents_close(cli_documents *documents);

/* ==== mask png ============================================================================== */

/* Masks drawn as pictures (Q23): one pixel per cell, black closed, white allowed, red the entry. */

/* Returns whether the bytes begin like a PNG. */
bool cli_is_png(const cli_text *file);

/* Returns the picture's rows as text: '#', '.' and 'E'. Returns NULL on failure and says why. */
cli_text *cli_mask_from_png(const cli_text *file, const char *path);

/* The tilesets beside one map of Tiled, which its reader asks for. */
enum { CLI_TILESET_MAX = 16 << 20 };

typedef struct cli_tiled {
    const char *path; /* of the map */
    cli_text *texts;
} cli_tiled;

/* Returns the help for a map at [path]; cli_tiled_end frees what was read. */
barrow_tiled_help cli_tiled_help(cli_tiled *tiled, const char *path);
void cli_tiled_end(cli_tiled *tiled);

#endif
