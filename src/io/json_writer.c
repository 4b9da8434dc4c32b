/* SPDX-License-Identifier: MIT
 * Writes JSON. One function, brw_json_place(), decides what goes between two entries. All others
 * call it and write their bytes.
 *
 *     {
 *       "rooms": [                         a block, depth 2: a line for each entry
 *         {"id": 0, "x": 5, "y": 3},       a flat object: everything inside is flat
 *         {"id": 1, "x": 30, "y": 2}
 *       ]
 *     }
 *
 * The state is two counters and the separator that comes before the next entry, so documents may
 * nest to any depth without allocating memory. */
#include "io/json_writer.h"

#include <string.h>

/* Sets what comes before the entries of the innermost container. */
static void enter(brw_json *json)
{
    json->has_lines = json->style == BRW_JSON_READABLE && !json->flat && json->depth;
    json->step = json->style == BRW_JSON_READABLE && json->flat ? 2 : 1;
}

/* The document itself counts as a container. */
void brw_json_begin(brw_json *json, brw_text *text, brw_json_style style)
{
    memset(json, 0, sizeof *json);
    json->text = text;
    json->style = style;
    enter(json);
}

char *brw_json_line(const brw_json *json, char *at)
{
    *at++ = '\n';
    memset(at, ' ', 2 * json->depth);
    return at + 2 * json->depth;
}

/* Opens a container. Inside flat ones, which [flat] counts, everything is flat. */
static void open_container(brw_json *json, char bracket, bool is_flat)
{
    char *at = brw_json_place(json, 1);
    *at = bracket;
    if (is_flat || json->flat)
        json->flat++;
    else
        json->depth++;
    enter(json);
    json->text->used = (uint32_t)(at + 1 - json->text->buffer);
    json->gap = 0;
    json->breaks = json->has_lines;
}

/* Closes the innermost container. If any flat containers are open, this one is flat. An empty block
 * stays on one line. The container is an entry of the one around it. */
static void close_container(brw_json *json, char bracket)
{
    bool has_lines = json->has_lines && json->gap;
    if (json->flat)
        json->flat--;
    else
        json->depth--;
    char *at = brw_text_reserve(json->text, 2 + 2 * json->depth);
    if (has_lines)
        at = brw_json_line(json, at);
    *at = bracket;
    enter(json);
    brw_json_written(json, at + 1);
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

/* Notes that the next entry is the value of a key. */
static void expect_value(brw_json *json)
{
    json->gap = 0;
    json->breaks = false;
}

void brw_json_key(brw_json *json, const char *name)
{
    uint32_t size = (uint32_t)strlen(name);
    char *at = brw_json_place(json, size + 4);
    *at++ = '"';
    memcpy(at, name, size);
    memcpy(at + size, "\": ", 3);
    brw_json_written(json, at + size + (json->style == BRW_JSON_COMPACT ? 2 : 3));
    expect_value(json);
}

void brw_json_field_key(brw_json *json, const brw_doc_field *field)
{
    char *at = brw_json_place(json, sizeof field->quoted);
    brw_json_written(json, brw_json_put_key(json, at, field));
    expect_value(json);
}

void brw_json_int(brw_json *json, int64_t number)
{
    brw_json_written(json, brw_json_put_number(brw_json_place(json, BRW_DIGITS), number));
}

void brw_json_raw(brw_json *json, const char *word)
{
    brw_json_written(json, brw_json_place(json, 0));
    brw_text_put(json->text, word);
}

/* Between this and brw_json_close_bytes the caller writes the string itself; this is for long
 * strings such as pictures. */
void brw_json_open_bytes(brw_json *json)
{
    char *at = brw_json_place(json, 1);
    *at = '"';
    brw_json_written(json, at + 1);
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
    if (!string) {
        brw_json_null(json);
        return;
    }
    brw_json_written(json, brw_json_place(json, 0));
    brw_text_json(json->text, string);
}

void brw_json_pos(brw_json *json, barrow_pos pos)
{
    char *at = brw_json_place(json, 2 * BRW_DIGITS + 4);
    brw_json_written(json, brw_json_put_pos(json, at, pos));
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
    if (at[length] == ':')
        brw_json_key(json, word);
    else
        brw_json_raw(json, word);
    return length + (at[length] == ':');
}

void brw_json_print_list(brw_json *json, const char *pattern, va_list *args)
{
    size_t length;
    int64_t halves;
    for (const char *at = pattern; *at; at += length) {
        bool is_block = at[1] == '|';
        length = 1;
        switch (*at) {
        case ' ':
        case ':': /* after a key that is an argument */
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
            case 'k': brw_json_key(json, va_arg(*args, const char *)); break;
            case 'r': brw_json_raw(json, va_arg(*args, const char *)); break;
            case 'h': /* a number of halves that is not negative */
                halves = va_arg(*args, int64_t);
                brw_json_int(json, halves / 2);
                brw_text_put(json->text, halves % 2 ? ".5" : "");
                break;
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
