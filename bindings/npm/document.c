/* SPDX-License-Identifier: MIT
 * Documents from elsewhere. JavaScript walks the value that JSON.parse gave and calls the value_*
 * functions in order; containers are opened and closed. Depth and count are bounded here, all else
 * by the reader, which believes nothing. */
#include "document.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "module.h"
#include "reader.h"

#define EXPORT(name) __attribute__((export_name(#name))) name
/* Documents nest far less. What is beyond either is refused here, before it costs memory that the
 * instance would keep: the heap never shrinks. */
#define DEPTH_MOST 16
#define VALUES_MOST 4000000u

char *input(uint32_t size); /* module.c */

/* The value in the making: the path of containers that are open, the key that waits for its value.
 * Once [failed] is set nothing more is made, so calls that come after may be out of balance. */
static json_t *root;
static json_t *open_values[DEPTH_MOST];
static uint32_t depth, value_count;
static char *next_key;
static int failed;

/* The reader keeps the memory of the dungeon it made, so both end together. */
static cli_reader reader;
static barrow_dungeon read_dungeon;
static int is_open;

/* ---- jansson's part --------------------------------------------------------------------- */

json_t *json_first(const json_t *parent, json_type type)
{
    return parent && parent->type == type ? parent->first : NULL;
}

json_t *json_object_get(const json_t *object, const char *key)
{
    json_t *member = json_is_object(object) ? object->first : NULL;
    while (member && strcmp(member->key, key) != 0)
        member = member->next;
    return member;
}

json_t *json_array_get(const json_t *array, size_t index)
{
    json_t *member = json_is_array(array) ? array->first : NULL;
    while (member && index--)
        member = member->next;
    return member;
}

size_t json_array_size(const json_t *array)
{
    return json_is_array(array) ? array->count : 0;
}

size_t json_object_size(const json_t *object)
{
    return json_is_object(object) ? object->count : 0;
}

const char *json_string_value(const json_t *value)
{
    return json_is_string(value) ? value->text : NULL;
}

size_t json_string_length(const json_t *value)
{
    return json_is_string(value) ? value->length : 0;
}

json_int_t json_integer_value(const json_t *value)
{
    return json_is_integer(value) ? value->integer : 0;
}

/* ---- building --------------------------------------------------------------------------- */

static void free_values(void)
{
    /* Members are moved in front of what comes after their parent, so no depth is needed. */
    for (json_t *value = root, *next; value; value = next) {
        next = value->next;
        if (value->first) {
            value->last->next = next;
            next = value->first;
        }
        free(value->key);
        free(value->text);
        free(value);
    }
    free(next_key);
    next_key = NULL;
    root = NULL;
    depth = value_count = 0;
    failed = 0;
}

/* Ends dungeon and values, also a half-built one; harmless where there is none. */
void document_forget(void)
{
    if (is_open)
        cli_reader_free(&reader);
    is_open = 0;
    free_values();
}

/* Hangs the value behind the last of the innermost open container, whose count and tail are kept,
 * so that building takes time in proportion. A second value outside of all containers is no
 * document. */
static void add(json_t *value)
{
    json_t *parent = depth ? open_values[depth - 1] : NULL;
    value->key = next_key;
    next_key = NULL;
    if (parent) {
        if (parent->last)
            parent->last->next = value;
        else
            parent->first = value;
        parent->last = value;
        parent->count++;
    } else if (!root) {
        root = value;
    } else {
        free(value->text);
        free(value->key);
        free(value);
        failed = 1;
    }
}

static json_t *make(json_type type)
{
    json_t *value = !failed && ++value_count < VALUES_MOST ? calloc(1, sizeof *value) : NULL;
    if (!value) {
        failed = 1;
        return NULL;
    }
    value->type = type;
    return value;
}

/* With a zero after its size, as keys are compared as strings; one inside would cut them off. */
static char *copy_input(uint32_t size)
{
    const char *text = input(0);
    char *copy = memchr(text, 0, size) ? NULL : malloc((size_t)size + 1);
    if (!copy) {
        failed = 1;
        return NULL;
    }
    memcpy(copy, text, size);
    copy[size] = 0;
    return copy;
}

void EXPORT(value_begin)(void)
{
    game_forget();
    document_forget();
}

/* null, true, false, or a number that is not whole. */
void EXPORT(value_plain)(uint32_t type)
{
    json_t *value = make((json_type)type);
    if (value)
        add(value);
}

void EXPORT(value_integer)(int64_t integer)
{
    json_t *value = make(JSON_INTEGER);
    if (value) {
        value->integer = integer;
        add(value);
    }
}

/* The text is in `input`. */
void EXPORT(value_text)(uint32_t size)
{
    json_t *value = make(JSON_STRING);
    if (value) {
        value->text = copy_input(size);
        value->length = value->text ? size : 0;
        add(value);
    }
}

/* The key of the value that comes next is in `input`. */
void EXPORT(value_key)(uint32_t size)
{
    free(next_key);
    next_key = copy_input(size);
}

/* Refused beyond the most depth; the values of what was refused are not made, as all has failed. */
void EXPORT(value_open)(uint32_t type)
{
    json_t *value = depth < DEPTH_MOST ? make((json_type)type) : NULL;
    if (!value) {
        failed = 1;
        return;
    }
    add(value);
    if (!failed)
        open_values[depth++] = value;
}

void EXPORT(value_close)(void)
{
    if (depth)
        depth--;
}

/* ---- reading ---------------------------------------------------------------------------- */

barrow_status document_read(barrow_error *error)
{
    memset(error, 0, sizeof *error);
    memset(&reader, 0, sizeof reader);
    if (failed || !root) {
        error->status = BARROW_BAD_CALL;
        snprintf(error->text, sizeof error->text, "the document nests too deep, is too large or has a NUL in a text");
        return error->status;
    }
    is_open = 1;
    if (cli_reader_document(&reader, root, &read_dungeon))
        return BARROW_OK;
    error->status = BARROW_BAD_PARAM;
    snprintf(error->text, sizeof error->text, "%.239s", reader.problem);
    for (char *at = error->text; *at; at++) /* it may quote the document */
        if ((unsigned char)*at < ' ' || *at == 0x7F)
            *at = '?';
    document_forget();
    return error->status;
}

const barrow_dungeon *document_dungeon(void)
{
    return is_open ? &read_dungeon : NULL;
}

/* What a document says twice and differently (a junction listed where there is none) is gone once
 * it is a dungeon, so the verifier cannot see it: the reader noted it. Counts go on past a full
 * list. */
void document_findings(barrow_report *report)
{
    if (!is_open)
        return;
    for (uint32_t i = 0; i < reader.note_count && i < CLI_READER_NOTES; i++) {
        if (report->finding_count < BARROW_FINDING_MAX)
            report->findings[report->finding_count] = reader.notes[i];
        report->finding_count++;
        report->status = BARROW_BROKEN;
    }
}

/* ---- what the reader's files want of the command line ------------------------------------- */

cli_text *cli_text_new(size_t size)
{
    cli_text *text = malloc(sizeof *text + size + 1);
    if (text) {
        text->next = NULL;
        text->size = size;
        text->bytes[size] = 0;
    }
    return text;
}

void cli_texts_free(cli_text *first)
{
    for (cli_text *next; first; first = next) {
        next = first->next;
        free(first);
    }
}

void cli_hint(char *hint, size_t size, const char *name, const char *const *names, uint32_t count)
{
    const char *nearest = barrow_nearest_name(name, names, count);
    if (nearest)
        snprintf(hint, size, "; did you mean '%s'?", nearest);
    else if (size)
        hint[0] = 0;
}

/* A trap ends the call; the page makes a new instance. */
void cli_no_memory(void)
{
    __builtin_trap();
}
