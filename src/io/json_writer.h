/* SPDX-License-Identifier: MIT
 * Writes JSON: a few functions on top of brw_text that know when a comma, a line break or an indent
 * is due. Readable documents put each entry of a block on its own line, but keep short objects (a
 * room, a door, a step) flat on one line. Compact documents have no white space at all. There is no
 * other difference.
 *
 * Keys and names are the library's own, so they need no escaping. Only brw_json_text accepts any
 * text. */
#ifndef BRW_JSON_WRITER_H
#define BRW_JSON_WRITER_H

#include <stdarg.h>
#include <stdbool.h>

#include "barrow/dungeon.h"
#include "base/sink.h"

typedef enum brw_json_style { BRW_JSON_COMPACT, BRW_JSON_READABLE } brw_json_style;

typedef struct brw_json {
    brw_text *text;
    brw_json_style style;
    uint32_t depth;   /* number of open blocks */
    uint32_t flat;    /* number of open flat containers; everything inside them is flat too */
    bool has_entries; /* the innermost container has an entry */
    bool has_key;     /* the next entry is the value of a key */
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

/* Write values. A name or text that is NULL is null. */
void brw_json_int(brw_json *json, int64_t number);
void brw_json_raw(brw_json *json, const char *word);  /* a literal: 0.3 */
void brw_json_halves(brw_json *json, int64_t halves); /* 3 is written as 1.5 */
void brw_json_name(brw_json *json, const char *name);
void brw_json_bytes(brw_json *json, const char *bytes, size_t size);
void brw_json_text(brw_json *json, const char *string);
void brw_json_bool(brw_json *json, bool truth);
void brw_json_null(brw_json *json);
void brw_json_pos(brw_json *json, barrow_pos pos); /* [x, y] */

/* Open and close a long string, which the caller writes itself. */
void brw_json_open_bytes(brw_json *json);
void brw_json_close_bytes(brw_json *json);

/* Write a key and its value. */
void brw_json_int_field(brw_json *json, const char *key, int64_t number);
void brw_json_raw_field(brw_json *json, const char *key, const char *number);
void brw_json_name_field(brw_json *json, const char *key, const char *name);
void brw_json_bool_field(brw_json *json, const char *key, bool truth);

/* Writes a pattern of the library's own: JSON whose keys have no quotes and whose strings have single
 * ones, with %d, %u and %l for numbers of 32, 32 and 64 bits, %b for a boolean, %s for a string (null
 * if it is NULL). Containers are flat, or blocks if a | follows their bracket, and may stay open or
 * close what is open:
 *
 *     brw_json_print(json, "{type: 'tile', id: %u, at: [%d, %d], tags: [|", id, x, y); */
void brw_json_print(brw_json *json, const char *pattern, ...);
void brw_json_print_list(brw_json *json, const char *pattern, va_list *args);

#endif
