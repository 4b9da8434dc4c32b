/* SPDX-License-Identifier: MIT
 * Writes JSON: a few functions on top of brw_text that know when a comma, a line break or an indent
 * is due. Readable documents put each entry of a block on its own line, but keep short objects (a
 * room, a door, a step) flat on one line. Compact documents have no white space at all. There is no
 * other difference. Documents have integers, strings, booleans and null. Other formats may also
 * need halves.
 *
 * Keys and names are the library's own, so they need no escaping. Only brw_json_text accepts any
 * text. */
#ifndef BRW_JSON_WRITER_H
#define BRW_JSON_WRITER_H

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

#include "barrow/dungeon.h"
#include "base/sink.h"
#include "core/fields.h"

typedef enum brw_json_style { BRW_JSON_COMPACT, BRW_JSON_READABLE } brw_json_style;

typedef struct brw_json {
    brw_text *text;
    brw_json_style style;
    uint32_t depth; /* number of open blocks */
    uint32_t flat;  /* number of open flat containers; everything inside them is flat too */
    /* The innermost container: whether entries begin lines, and how much of ", " separates them. */
    bool has_lines;
    uint8_t step;
    /* The next entry: the same, but nothing comes after a key or before the first entry. */
    bool breaks;
    uint8_t gap;
} brw_json;

void brw_json_begin(brw_json *json, brw_text *text, brw_json_style style);

/* Open and close containers: a block has one line per entry, a flat container is a single line. */
void brw_json_object(brw_json *json);
void brw_json_flat_object(brw_json *json);
void brw_json_end_object(brw_json *json);
void brw_json_list(brw_json *json);
void brw_json_flat_list(brw_json *json);
void brw_json_end_list(brw_json *json);

void brw_json_key(brw_json *json, const char *name);

/* Writes the key of a row of the table of fields. */
void brw_json_field_key(brw_json *json, const brw_doc_field *field);

/* Write values. */
void brw_json_int(brw_json *json, int64_t number);
void brw_json_raw(brw_json *json, const char *word);  /* a literal: 0.3 */
void brw_json_name(brw_json *json, const char *name); /* null if there is no name */
void brw_json_bytes(brw_json *json, const char *bytes, size_t size);
void brw_json_open_bytes(brw_json *json);  /* a string written in pieces, */
void brw_json_close_bytes(brw_json *json); /* and its end */
void brw_json_text(brw_json *json, const char *string);
void brw_json_bool(brw_json *json, bool truth);
void brw_json_null(brw_json *json);
void brw_json_pos(brw_json *json, barrow_pos pos); /* [x, y] */

/* Writes a pattern of the library's own: JSON whose keys have no quotes and whose strings have
 * single ones, with %d, %u and %l for numbers of 32, 32 and 64 bits, %h for one of 64 bits in
 * halves (3 is written as 1.5), %b for a boolean, %s for a string (null if it is NULL), %r for a
 * literal and %k: for a key. Containers are flat, or blocks if a | follows their bracket, and may
 * stay open or close what is open:
 *
 *     brw_json_print(json, "{type: 'tile', %k: %u, at: [%d, %d], tags: [|", key, id, x, y); */
void brw_json_print(brw_json *json, const char *pattern, ...);
void brw_json_print_list(brw_json *json, const char *pattern, va_list *args);

/* ---- pieces ----------------------------------------------------------------------------- */

/* Begins a line at the depth of the innermost block, with two spaces for each level. */
char *brw_json_line(const brw_json *json, char *at);

/* Returns where the next key or value goes, after its separator, with room for [size] bytes. */
static inline char *brw_json_place(const brw_json *json, uint32_t size)
{
    char *at = brw_text_reserve(json->text, size + 3 + 2 * json->depth);
    memcpy(at, ", ", 2);
    at += json->gap;
    return json->breaks ? brw_json_line(json, at) : at;
}

/* Ends the entry that was written at brw_json_place, up to [end]. */
static inline void brw_json_written(brw_json *json, const char *end)
{
    json->text->used = (uint32_t)(end - json->text->buffer);
    json->gap = json->step;
    json->breaks = json->has_lines;
}

/* The following write at [at], where there is room, and return the end. */

/* Writes the key of a row of the table of fields: it has them in quotes, with a colon and a
 * space. */
static inline char *brw_json_put_key(const brw_json *json, char *at, const brw_doc_field *field)
{
    memcpy(at, field->quoted, sizeof field->quoted); /* whatever follows the key is overwritten */
    return at + field->quoted_size - (json->style == BRW_JSON_COMPACT);
}

/* Writes what separates the entries of a flat container. */
static inline char *brw_json_put_comma(const brw_json *json, char *at)
{
    memcpy(at, ", ", 2);
    return at + (json->style == BRW_JSON_COMPACT ? 1 : 2);
}

/* Most numbers of a document have one or two digits. */
static inline char *brw_json_put_number(char *at, int64_t number)
{
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    uint32_t size = 3;
    if (number < 0)
        *at++ = '-';
    if (rest < 10) {
        *at = (char)('0' + rest);
        return at + 1;
    }
    if (rest < 100) {
        at[0] = (char)('0' + rest / 10);
        at[1] = (char)('0' + rest % 10);
        return at + 2;
    }
    for (uint64_t more = rest; more >= 1000; more /= 10)
        size++;
    for (char *digit = at + size; digit > at; rest /= 10)
        *--digit = (char)('0' + rest % 10);
    return at + size;
}

static inline char *brw_json_put_pos(const brw_json *json, char *at, barrow_pos pos)
{
    *at = '[';
    at = brw_json_put_number(at + 1, pos.x);
    at = brw_json_put_number(brw_json_put_comma(json, at), pos.y);
    *at = ']';
    return at + 1;
}

#endif
