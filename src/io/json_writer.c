/* SPDX-License-Identifier: MIT
 * Writes JSON. One function, separate(), decides what goes between two entries.
 *
 *     {
 *       "rooms": [                         a block, depth 2: a line for each entry
 *         {"id": 0, "x": 5, "y": 3},       a flat object: everything inside is flat
 *         {"id": 1, "x": 30, "y": 2}
 *       ]
 *     }
 *
 * The state is two counters and two truths about the innermost container, so documents may nest to
 * any depth without allocating memory. */
#include "io/json_writer.h"

#include <string.h>

void brw_json_begin(brw_json *json, brw_text *text, brw_json_style style)
{
    *json = (brw_json){.text = text, .style = style};
}

/* Begins a line with two spaces for each open block, if entries of the innermost container have
 * lines. The document itself counts as a container without. */
static void begin_line(brw_json *json)
{
    if (json->style != BRW_JSON_READABLE || json->flat)
        return;
    brw_text_char(json->text, '\n');
    for (uint32_t i = 0; i < json->depth; i++)
        brw_text_put(json->text, "  ");
}

/* Writes what comes before the next entry: nothing after a key. */
static void separate(brw_json *json)
{
    bool has_gaps = json->style == BRW_JSON_READABLE && json->flat;
    if (!json->has_key && json->has_entries)
        brw_text_put(json->text, has_gaps ? ", " : ",");
    if (!json->has_key && json->depth)
        begin_line(json);
    json->has_entries = true;
    json->has_key = false;
}

/* Inside a flat container everything is flat. */
static void open_container(brw_json *json, char bracket, bool is_flat)
{
    separate(json);
    brw_text_char(json->text, bracket);
    *(is_flat || json->flat ? &json->flat : &json->depth) += 1;
    json->has_entries = false;
}

/* If any flat containers are open, this one is flat. An empty block stays on one line. The
 * container is an entry of the one around it. */
static void close_container(brw_json *json, char bracket)
{
    bool has_lines = json->has_entries && !json->flat;
    *(json->flat ? &json->flat : &json->depth) -= 1;
    if (has_lines)
        begin_line(json);
    brw_text_char(json->text, bracket);
    json->has_entries = true;
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

/* ---- keys and values -------------------------------------------------------------------- */

void brw_json_key(brw_json *json, const char *name)
{
    brw_json_name(json, name);
    brw_text_put(json->text, json->style == BRW_JSON_COMPACT ? ":" : ": ");
    json->has_key = true;
}

void brw_json_int(brw_json *json, int64_t number)
{
    separate(json);
    brw_text_number(json->text, number);
}

void brw_json_raw(brw_json *json, const char *word)
{
    separate(json);
    brw_text_put(json->text, word);
}

/* Does not support negative numbers. */
void brw_json_halves(brw_json *json, int64_t halves)
{
    brw_json_int(json, halves / 2);
    brw_text_put(json->text, halves % 2 ? ".5" : "");
}

void brw_json_open_bytes(brw_json *json)
{
    brw_json_raw(json, "\"");
}

void brw_json_close_bytes(brw_json *json)
{
    brw_text_char(json->text, '"');
}

void brw_json_bytes(brw_json *json, const char *bytes, size_t size)
{
    brw_json_open_bytes(json);
    brw_text_bytes(json->text, bytes, size);
    brw_json_close_bytes(json);
}

void brw_json_null(brw_json *json)
{
    brw_json_raw(json, "null");
}

void brw_json_bool(brw_json *json, bool truth)
{
    brw_json_raw(json, truth ? "true" : "false");
}

void brw_json_name(brw_json *json, const char *name)
{
    if (name)
        brw_json_bytes(json, name, strlen(name));
    else
        brw_json_null(json);
}

void brw_json_text(brw_json *json, const char *string)
{
    brw_json_raw(json, string ? "" : "null");
    if (string)
        brw_text_json(json->text, string);
}

void brw_json_pos(brw_json *json, barrow_pos pos)
{
    brw_json_flat_list(json);
    brw_json_int(json, pos.x);
    brw_json_int(json, pos.y);
    brw_json_end_list(json);
}

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

/* ---- patterns --------------------------------------------------------------------------- */

/* Writes the word at [at]: a key, or a literal such as null or 0.5. Returns its length. */
static size_t print_word(brw_json *json, const char *at)
{
    char word[40];
    size_t length = strcspn(at, ":, ]}|");
    size_t kept = length < sizeof word ? length : sizeof word - 1;
    memcpy(word, at, kept);
    word[kept] = 0;
    (at[length] == ':' ? brw_json_key : brw_json_raw)(json, word);
    return length + (at[length] == ':');
}

void brw_json_print_list(brw_json *json, const char *pattern, va_list *args)
{
    size_t length;
    for (const char *at = pattern; *at; at += length) {
        bool is_block = at[1] == '|';
        length = 1;
        switch (*at) {
        case ' ':
        case ',': break;
        case '{':
        case '[':
            open_container(json, *at, !is_block);
            length += is_block;
            break;
        case '}':
        case ']': close_container(json, *at); break;
        case '\'':
            length = strcspn(at + 1, "'") + 2;
            brw_json_bytes(json, at + 1, length - 2);
            break;
        case '%':
            length = 2;
            switch (at[1]) {
            case 'd': brw_json_int(json, va_arg(*args, int32_t)); break;
            case 'u': brw_json_int(json, va_arg(*args, uint32_t)); break;
            case 'l': brw_json_int(json, va_arg(*args, int64_t)); break;
            case 'b': brw_json_bool(json, va_arg(*args, int)); break;
            default: brw_json_text(json, va_arg(*args, const char *));
            }
            break;
        default: length = print_word(json, at);
        }
    }
}

void brw_json_print(brw_json *json, const char *pattern, ...)
{
    va_list args;
    va_start(args, pattern);
    brw_json_print_list(json, pattern, &args);
    va_end(args);
}
