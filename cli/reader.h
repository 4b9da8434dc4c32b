/* SPDX-License-Identifier: MIT
 * Reading documents back into dungeons. Nothing in a file is believed: every number is checked
 * against its range and every id against the list that it points into, before it is stored, and
 * members that nobody asked for are refused, as the schema does. The first problem sticks, with its
 * place as a JSON path; what is read after it is all zero, so callers need to look only now and
 * then. */
#ifndef CLI_READER_H
#define CLI_READER_H

#include <jansson.h>
#include <stdbool.h>

#include "barrow/barrow.h"
#include "input.h"
#include "message.h"

#define CLI_READER_NOTES BARROW_FINDING_MAX
#define CLI_SCOPE_KEYS   (BARROW_METRIC_MAX + 8)
#define CLI_NO_INDEX     SIZE_MAX

/* Memory that ends with the reader. */
typedef union cli_block {
    union cli_block *next;
    max_align_t alignment;
} cli_block;

/* A value that is being read, inside [outer]: what was asked of it so far, if it is an object.
 * CLI_SCOPE_KEYS is more than any object has: metrics are the largest. */
typedef struct cli_scope {
    struct cli_scope *outer;
    const json_t *value;
    const char *key; /* its name; NULL for the document */
    size_t index;    /* its place in the list [key], or CLI_NO_INDEX */
    const char *asked[CLI_SCOPE_KEYS];
    unsigned asked_count;
} cli_scope;

/* Memory of all kinds hangs on it and ends with it, so no reader of a part has to clean up. */
typedef struct cli_reader {
    barrow_dungeon *dungeon; /* what is filled: the first, or a floor below it */
    cli_block *blocks;
    cli_text *texts;
    cli_scope *scope;  /* innermost */
    char path[160];    /* of the problem: "layout.rooms[3].x" */
    char problem[400]; /* "" as long as all is well */
    uint64_t hash;     /* the one that the document claims */
    /* Rules that the document breaks in what it says twice, so that the dungeon does not show it;
     * the first of them, and how many there are. */
    barrow_finding notes[CLI_READER_NOTES];
    uint32_t note_count;
} cli_reader;

/* Fills [dungeon] from a parsed document; false with reader->problem set. Its arrays belong to the
 * reader: never call barrow_dungeon_free on it. */
bool cli_reader_document(cli_reader *reader, const json_t *document, barrow_dungeon *dungeon);
void cli_reader_free(cli_reader *reader);

/* The families (read_floor.c, read_quest.c, read_crawl.c). */
void cli_read_floor(cli_reader *reader, const json_t *document);
void cli_read_quest(cli_reader *reader, const json_t *document);
void cli_read_crawl(cli_reader *reader, const json_t *document);

/* The tile map of a quest or crawl, where the document has one (read_tiles.c). */
void cli_read_tiles(cli_reader *reader, const json_t *document);

/* ---- for those three -------------------------------------------------------------------- */

static inline bool cli_reader_ok(const cli_reader *reader)
{
    return !reader->problem[0];
}

/* Notes a problem with [key] of the value that is read (NULL: with the value itself). */
void cli_reader_fail(cli_reader *reader, const char *key, const char *format, ...) CLI_PRINTF(3, 4);

/* Notes that tile [pos] (x -1: no tile) breaks [rule]. The document can still be read. */
void cli_reader_note(cli_reader *reader, const char *rule, barrow_pos pos, const char *format, ...)
    CLI_PRINTF(4, 5);

/* Goes into [value], called [key], or row [index] of the list called so; and out again, which
 * refuses members that were not asked for. Between the two every problem has this place. */
void cli_scope_begin(cli_reader *reader, cli_scope *scope, const json_t *value, const char *key,
                     size_t index);
void cli_scope_end(cli_reader *reader, cli_scope *scope);

/* Zeroed memory for [count] things of [size] bytes. */
void *cli_reader_array(cli_reader *reader, size_t count, size_t size);

/* Members of an object. A list has at most [most] members; a member that may be missing is NULL. */
const json_t *cli_read_maybe(cli_reader *reader, const json_t *object, const char *key);
const json_t *cli_read_object(cli_reader *reader, const json_t *object, const char *key);
const json_t *cli_read_list(cli_reader *reader, const json_t *object, const char *key, size_t most);
int64_t cli_read_int(cli_reader *reader, const json_t *object, const char *key, int64_t least,
                     int64_t most);
bool cli_read_bool(cli_reader *reader, const json_t *object, const char *key);

/* An id below [count], or null for BARROW_NONE. */
uint16_t cli_read_id(cli_reader *reader, const json_t *object, const char *key, uint32_t count);

/* A number from 0 to 254, or null for BARROW_NONE_BYTE. */
uint8_t cli_read_byte(cli_reader *reader, const json_t *object, const char *key);

/* A list of rows of one kind. */
typedef struct cli_rows {
    const char *key;
    size_t most;    /* rows */
    size_t size;    /* of what a row becomes */
    const char *id; /* the member that must be the row's place in the list, or NULL */
    void (*read)(cli_reader *reader, const json_t *row, void *entry);
} cli_rows;

/* Reads the list into new memory, one entry a row. */
void *cli_read_rows(cli_reader *reader, const json_t *object, const cli_rows *rows,
                    uint32_t *count);

/* Reads it into [entries], which has room for them; answers how many. */
uint32_t cli_read_into(cli_reader *reader, const json_t *object, const cli_rows *rows,
                       void *entries);

/* A pair [x, y] with x from 0 to width - 1 and y from 0 to height - 1. */
barrow_pos cli_read_pair(cli_reader *reader, const json_t *pair, uint32_t width, uint32_t height);

/* Names of a .def list by their number, and how many there are. */
typedef struct cli_names {
    const char *(*name)(int number);
    int count;
} cli_names;

extern const cli_names cli_room_kinds, cli_link_kinds, cli_things, cli_steps, cli_contents,
    cli_obstacles, cli_paths, cli_room_types, cli_actions;

/* The number of the name that a member is; of the second, null gives [none]. */
int cli_read_name(cli_reader *reader, const json_t *object, const char *key,
                  const cli_names *names);
int cli_read_name_or(cli_reader *reader, const json_t *object, const char *key,
                     const cli_names *names, int none);

/* The same for a value that is no member. */
int cli_read_name_of(cli_reader *reader, const json_t *value, const char *key,
                     const cli_names *names, int none);

#endif
