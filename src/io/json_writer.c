/* SPDX-License-Identifier: MIT
 * Writes JSON. One function, brw_json_separate(), decides what goes between two entries. All others
 * call it and write their bytes.
 *
 *     {
 *       "rooms": [                         a block, depth 2: a line for each entry
 *         {"id": 0, "x": 5, "y": 3},       a flat object: everything inside is flat
 *         {"id": 1, "x": 30, "y": 2}
 *       ]
 *     }
 *
 * The state is two counters and two flags, so documents may nest to any depth without allocating
 * memory. */
#include "io/json_writer.h"

#include <string.h>

#include "base/hints.h"
#include "io/json_put.h"

/* Writes one character. Documents are mostly single characters between short words, so this has a
 * fast path. */
static inline void json_put(brw_text *text, char character)
{
    if (text->used < sizeof text->buffer)
        text->buffer[text->used++] = character;
    else
        brw_text_char(text, character);
}

/* A fresh container has no entry yet, so its first entry has no comma. The document itself counts
 * as a container. */
void brw_json_begin(brw_json *json, brw_text *text, brw_json_style style)
{
    memset(json, 0, sizeof *json);
    json->text = text;
    json->style = style;
    json->is_fresh = true;
}

/* Begins a line at the depth of the innermost block, with two spaces for each level. */
static void json_break_line(brw_json *json)
{
    json_put(json->text, '\n');
    for (uint32_t i = 0; i < json->depth; i++)
        brw_text_bytes(json->text, "  ", 2);
}

/* Separates entries of a block. Nothing comes before the document itself, at depth 0. */
static void separate_lines(brw_json *json)
{
    if (!json->is_fresh)
        json_put(json->text, ',');
    if (json->style == BRW_JSON_READABLE && json->depth)
        json_break_line(json);
    json->is_fresh = false;
}

/* Separates entries of a flat container: writes at [at], which has room for it. Returns the end. */
static inline char *separate_flat(const brw_json *json, char *at)
{
    at[0] = ',';
    at[1] = ' ';
    return at + (json->is_fresh ? 0 : json->style == BRW_JSON_READABLE ? 2 : 1);
}

/* Commits what was written at brw_text_reserve up to [end]. */
static inline void json_written(brw_json *json, const char *end)
{
    json->text->used = (uint32_t)(end - json->text->buffer);
    json->is_fresh = false;
}

/* Writes the separator before the next key or value. After a key it is empty. Otherwise it is a
 * comma, unless the entry is the first, then a space in flat containers and a new line in
 * blocks. */
void brw_json_separate(brw_json *json)
{
    if (json->after_key)
        json->after_key = false;
    else if (json->flat)
        json_written(json, separate_flat(json, brw_text_reserve(json->text, 2)));
    else
        separate_lines(json);
}

/* Opens a container. Inside a flat one everything is flat: [flat] counts the open flat
 * containers. */
static void open_container(brw_json *json, char bracket, bool is_flat)
{
    brw_json_separate(json);
    json_put(json->text, bracket);
    if (is_flat || json->flat)
        json->flat++;
    else
        json->depth++;
    json->is_fresh = true;
}

/* Closes the innermost container. If any flat containers are open, this one is flat. An empty block
 * stays on one line. The container is an entry of the one around it, which is therefore no longer
 * fresh. */
static void close_container(brw_json *json, char bracket)
{
    if (json->flat) {
        json->flat--;
    } else {
        json->depth--;
        if (json->style == BRW_JSON_READABLE && !json->is_fresh)
            json_break_line(json);
    }
    json_put(json->text, bracket);
    json->is_fresh = false;
}

void brw_json_object(brw_json *json)
{
    open_container(json, '{', false);
}

void brw_json_flat_object(brw_json *json)
{
    open_container(json, '{', true);
}

void brw_json_end_object(brw_json *json)
{
    close_container(json, '}');
}

void brw_json_list(brw_json *json)
{
    open_container(json, '[', false);
}

void brw_json_flat_list(brw_json *json)
{
    open_container(json, '[', true);
}

void brw_json_end_list(brw_json *json)
{
    close_container(json, ']');
}

#define SHORT_TEXT 64 /* in bytes; few keys and names are longer */

/* Writes bytes in quotes. The caller knows that they need no escapes. */
static void json_quote(brw_text *text, const char *bytes, size_t size)
{
    if (BRW_FAST && size <= SHORT_TEXT) {
        char *at = brw_text_reserve(text, SHORT_TEXT + 2);
        at[0] = '"';
        memcpy(at + 1, bytes, size);
        at[size + 1] = '"';
        text->used += (uint32_t)size + 2;
        return;
    }
    json_put(text, '"');
    brw_text_bytes(text, bytes, size);
    json_put(text, '"');
}

/* Writes one of the library's names. User-supplied text goes through brw_text_json, which escapes
 * it. */
static void quote_name(brw_text *text, const char *name)
{
    json_quote(text, name, strlen(name));
}

/* Writes a short key of a compact document, where blocks and flat containers are the same. */
static void compact_key(brw_json *json, const char *name, size_t size)
{
    char *at = brw_text_reserve(json->text, SHORT_TEXT + 4);
    at[0] = ',';
    at += !json->is_fresh;
    at[0] = '"';
    memcpy(at + 1, name, size);
    at[size + 1] = '"';
    at[size + 2] = ':';
    json_written(json, at + size + 3);
}

void brw_json_key(brw_json *json, const char *name)
{
    size_t size = strlen(name);
    if (BRW_FAST && json->style == BRW_JSON_COMPACT && size <= SHORT_TEXT) {
        compact_key(json, name, size);
    } else {
        brw_json_separate(json);
        json_quote(json->text, name, size);
        brw_text_put(json->text, json->style == BRW_JSON_READABLE ? ": " : ":");
    }
    json->after_key = true;
}

/* Most keys of a document are in flat objects. Copies a constant number of bytes, which is faster
 * than copying the exact length. */
void brw_json_field_key(brw_json *json, const brw_doc_field *field)
{
    if (!json->flat) {
        brw_json_key(json, field->key);
        return;
    }
    char *at = separate_flat(json, brw_text_reserve(json->text, BRW_QUOTED_KEY + 2));
    memcpy(at, field->quoted, BRW_QUOTED_KEY);
    json_written(json, at + field->quoted_size - (json->style != BRW_JSON_READABLE)); /* no space */
    json->after_key = true;
}

/* ---- values ----------------------------------------------------------------------------- */

#define UNITS(ten)                                                                                 \
    {{ten, '0'}, 2}, {{ten, '1'}, 2}, {{ten, '2'}, 2}, {{ten, '3'}, 2}, {{ten, '4'}, 2},           \
        {{ten, '5'}, 2}, {{ten, '6'}, 2}, {{ten, '7'}, 2}, {{ten, '8'}, 2},                        \
    {                                                                                              \
        {ten, '9'}, 2                                                                              \
    }
const brw_small_digits brw_below_100[100] = {
    {"0", 1},   {"1", 1},   {"2", 1},   {"3", 1},   {"4", 1},   {"5", 1},   {"6", 1},
    {"7", 1},   {"8", 1},   {"9", 1},   UNITS('1'), UNITS('2'), UNITS('3'), UNITS('4'),
    UNITS('5'), UNITS('6'), UNITS('7'), UNITS('8'), UNITS('9'),
};
#undef UNITS

void brw_json_int(brw_json *json, int64_t number)
{
    brw_json_separate(json);
    json_written(json, brw_put_number(brw_text_reserve(json->text, BRW_DIGITS), number));
}

/* Writes constants such as 0.3 as they are. */
void brw_json_raw(brw_json *json, const char *number)
{
    brw_json_separate(json);
    brw_text_put(json->text, number);
}

/* Does not support negative numbers. */
void brw_json_halves(brw_json *json, int64_t halves)
{
    brw_json_int(json, halves / 2);
    if (halves % 2)
        brw_text_put(json->text, ".5");
}

void brw_json_bytes(brw_json *json, const char *bytes, size_t size)
{
    brw_json_separate(json);
    json_quote(json->text, bytes, size);
}

/* Between this and brw_json_close_bytes the caller writes the string itself; this is for long
 * strings such as pictures. */
void brw_json_open_bytes(brw_json *json)
{
    brw_json_separate(json);
    json_put(json->text, '"');
}

void brw_json_close_bytes(brw_json *json)
{
    json_put(json->text, '"');
}

void brw_json_null(brw_json *json)
{
    brw_json_separate(json);
    brw_text_bytes(json->text, "null", 4);
}

void brw_json_name(brw_json *json, const char *name)
{
    if (!name) {
        brw_json_null(json);
        return;
    }
    brw_json_separate(json);
    quote_name(json->text, name);
}

void brw_json_text(brw_json *json, const char *string)
{
    if (!string) {
        brw_json_null(json);
        return;
    }
    brw_json_separate(json);
    brw_text_json(json->text, string);
}

void brw_json_bool(brw_json *json, bool truth)
{
    brw_json_separate(json);
    brw_text_put(json->text, truth ? "true" : "false");
}

void brw_json_pos(brw_json *json, barrow_pos pos)
{
    brw_json_flat_list(json);
    brw_json_int(json, pos.x);
    brw_json_int(json, pos.y);
    brw_json_end_list(json);
}

/* ---- fields ----------------------------------------------------------------------------- */

void brw_json_int_field(brw_json *json, const char *key, int64_t number)
{
    brw_json_key(json, key);
    brw_json_int(json, number);
}

void brw_json_raw_field(brw_json *json, const char *key, const char *number)
{
    brw_json_key(json, key);
    brw_json_raw(json, number);
}

void brw_json_name_field(brw_json *json, const char *key, const char *name)
{
    brw_json_key(json, key);
    brw_json_name(json, name);
}

void brw_json_bool_field(brw_json *json, const char *key, bool truth)
{
    brw_json_key(json, key);
    brw_json_bool(json, truth);
}

#undef SHORT_TEXT
