/* SPDX-License-Identifier: MIT
 * The parts that documents are made of: members, numbers, ids, names, lists.
 *
 *     scope     document        layout           rooms[3]          a member that is wrong
 *     path                      layout           layout.rooms[3]   layout.rooms[3].x
 *
 * Functions that read a part open a scope for it, ask for its members by name, and close it:
 * what is in the file and was not asked for is then told as unknown. */
#include "reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CLI_SCOPE_DEPTH 8 /* values inside one another */

/* ---- names ------------------------------------------------------------------------------ */

#define NAMES(variable, function, type)                                                            \
    static const char *variable##_name(int number)                                                 \
    {                                                                                              \
        return function((type)number);                                                             \
    }
NAMES(room_kind, barrow_room_kind_name, barrow_room_kind)
NAMES(link_kind, barrow_link_kind_name, barrow_link_kind)
NAMES(thing, barrow_thing_name, barrow_thing_kind)
NAMES(step, barrow_quest_step_name, barrow_quest_step)
NAMES(content, barrow_content_name, barrow_content)
NAMES(obstacle, barrow_obstacle_name, barrow_obstacle)
NAMES(path, barrow_path_name, barrow_path_kind)
NAMES(room_type, barrow_room_type_name, barrow_room_type)
NAMES(action, barrow_action_name, barrow_action)
#undef NAMES

const cli_names cli_room_kinds = {room_kind_name, BARROW_ROOM_KIND_COUNT};
const cli_names cli_link_kinds = {link_kind_name, BARROW_LINK_KIND_COUNT};
const cli_names cli_things = {thing_name, BARROW_THING_KIND_COUNT};
const cli_names cli_steps = {step_name, BARROW_STEP_COUNT};
const cli_names cli_contents = {content_name, BARROW_CONTENT_COUNT};
const cli_names cli_obstacles = {obstacle_name, BARROW_OBSTACLE_NONE};
const cli_names cli_paths = {path_name, BARROW_PATH_COUNT};
const cli_names cli_room_types = {room_type_name, BARROW_TYPE_COUNT};
const cli_names cli_actions = {action_name, BARROW_ACTION_COUNT};

/* ---- problems and places ---------------------------------------------------------------- */

/* The path of the innermost value, put together only when somebody wants to know it. Scopes are
 * linked from the inside out, a path is written from the outside in, so they are gathered first.
 * A path that is too long is cut: snprintf tells what it would have taken. */
static void write_path(const cli_reader *reader, char *path, size_t size)
{
    const cli_scope *inwards[CLI_SCOPE_DEPTH];
    int depth = 0;
    size_t used = 0;
    for (const cli_scope *at = reader->scope; at && depth < CLI_SCOPE_DEPTH; at = at->outer)
        if (at->key)
            inwards[depth++] = at;
    path[0] = 0;
    while (depth-- && used < size) {
        used += (size_t)snprintf(path + used, size - used, "%s%s", used ? "." : "",
                                 inwards[depth]->key);
        if (inwards[depth]->index != CLI_NO_INDEX && used < size)
            used += (size_t)snprintf(path + used, size - used, "[%zu]", inwards[depth]->index);
    }
}

/* Only the first: what comes after it may be no more than its consequence. Text of the document
 * may be quoted, which whoever shows it makes plain. */
void cli_reader_fail(cli_reader *reader, const char *key, const char *format, ...)
{
    if (!cli_reader_ok(reader))
        return;
    char text[224], place[120];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    write_path(reader, place, sizeof place);
    bool joint = *place && key && *key;
    snprintf(reader->path, sizeof reader->path, "%s%s%s", place, joint ? "." : "", key ? key : "");
    snprintf(reader->problem, sizeof reader->problem, "%s%s%s", reader->path,
             *reader->path ? ": " : "", text);
}

/* A note is no failure: what the document says twice, and once wrongly, can still be judged. */
void cli_reader_note(cli_reader *reader, const char *rule, barrow_pos pos, const char *format, ...)
{
    if (reader->note_count++ >= CLI_READER_NOTES)
        return;
    barrow_finding *note = &reader->notes[reader->note_count - 1];
    snprintf(note->rule, sizeof note->rule, "%s", rule);
    note->room = note->link = -1;
    note->x = pos.x;
    note->y = pos.y;
    va_list list;
    va_start(list, format);
    vsnprintf(note->text, sizeof note->text, format, list);
    va_end(list);
}

/* One entry more than asked for, so that an empty list has an address too. The block in front
 * links it to the others; it is a union with max_align_t, so what follows is aligned for
 * anything. */
void *cli_reader_array(cli_reader *reader, size_t count, size_t size)
{
    if (!cli_reader_ok(reader))
        return NULL;
    cli_block *block = calloc(1, sizeof *block + (count + 1) * size); /* lists are bounded */
    if (!block) {
        cli_reader_fail(reader, NULL, "there is no memory for %zu entries", count);
        return NULL;
    }
    block->next = reader->blocks;
    reader->blocks = block;
    return block + 1;
}

/* ---- scopes ----------------------------------------------------------------------------- */

/* Scopes live in the frames of the functions that read, which nest as the values of a document
 * do. */
void cli_scope_begin(cli_reader *reader, cli_scope *scope, const json_t *value, const char *key,
                     size_t index)
{
    scope->outer = reader->scope;
    scope->value = value;
    scope->key = key;
    scope->index = index;
    scope->asked_count = 0;
    reader->scope = scope;
}

static bool was_asked(const cli_scope *scope, const char *key)
{
    for (unsigned i = 0; i < scope->asked_count; i++)
        if (strcmp(scope->asked[i], key) == 0)
            return true;
    return false;
}

/* What was not asked for by now is no member that anybody knows: the names that were are the
 * hints. A value that is no object has no members, and the loop does nothing. */
void cli_scope_end(cli_reader *reader, cli_scope *scope)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)scope->value, key, value)
    {
        char hint[80];
        if (!cli_reader_ok(reader) || was_asked(scope, key))
            continue;
        cli_hint(hint, sizeof hint, key, scope->asked, scope->asked_count);
        cli_reader_fail(reader, key, "there is no such member%s", hint);
    }
    reader->scope = scope->outer;
}

/* ---- members ---------------------------------------------------------------------------- */

/* Remembers that [key] was asked for, whether it is there or not. The object need not be the
 * innermost scope: a list inside it may be open. One without a scope of its own is not watched. */
static void note_asked(cli_reader *reader, const json_t *object, const char *key)
{
    cli_scope *scope = reader->scope;
    while (scope && scope->value != object)
        scope = scope->outer;
    if (scope && scope->asked_count < CLI_SCOPE_KEYS)
        scope->asked[scope->asked_count++] = key;
}

const json_t *cli_read_maybe(cli_reader *reader, const json_t *object, const char *key)
{
    note_asked(reader, object, key);
    return cli_reader_ok(reader) ? json_object_get(object, key) : NULL;
}

/* NULL after any failure, this one or an earlier; all readers below pass that on as zero. */
static const json_t *member(cli_reader *reader, const json_t *object, const char *key)
{
    const json_t *value = cli_read_maybe(reader, object, key);
    if (!value && !json_is_object(object))
        cli_reader_fail(reader, NULL, "it must be an object");
    else if (!value)
        cli_reader_fail(reader, key, "it is missing");
    return cli_reader_ok(reader) ? value : NULL;
}

const json_t *cli_read_object(cli_reader *reader, const json_t *object, const char *key)
{
    const json_t *value = member(reader, object, key);
    if (value && !json_is_object(value))
        cli_reader_fail(reader, key, "it must be an object");
    return cli_reader_ok(reader) ? value : NULL;
}

const json_t *cli_read_list(cli_reader *reader, const json_t *object, const char *key, size_t most)
{
    const json_t *value = member(reader, object, key);
    if (value && !json_is_array(value))
        cli_reader_fail(reader, key, "it must be a list");
    else if (value && json_array_size(value) > most)
        cli_reader_fail(reader, key, "it has %zu entries; at most %zu are possible",
                        json_array_size(value), most);
    return cli_reader_ok(reader) ? value : NULL;
}

/* jansson has read it into 64 bits, or refused the document; a number with a fraction or
 * exponent is another type there, and is not rounded. */
static int64_t whole_number(cli_reader *reader, const json_t *value, const char *key,
                            const int64_t range[2])
{
    if (!cli_reader_ok(reader))
        return 0;
    if (!json_is_integer(value)) {
        cli_reader_fail(reader, key, "it must be a whole number");
        return 0;
    }
    int64_t number = json_integer_value(value);
    if (number < range[0] || number > range[1]) {
        cli_reader_fail(reader, key, "%lld is out of range; it must be from %lld to %lld",
                        (long long)number, (long long)range[0], (long long)range[1]);
        return 0;
    }
    return number;
}

int64_t cli_read_int(cli_reader *reader, const json_t *object, const char *key, int64_t least,
                     int64_t most)
{
    return whole_number(reader, member(reader, object, key), key, (const int64_t[]){least, most});
}

bool cli_read_bool(cli_reader *reader, const json_t *object, const char *key)
{
    const json_t *value = member(reader, object, key);
    if (value && !json_is_boolean(value))
        cli_reader_fail(reader, key, "it must be true or false");
    return cli_reader_ok(reader) && json_is_true(value);
}

/* Checked against a list whose length is known, so whoever stores it may index by it unseen, but
 * for BARROW_NONE. */
uint16_t cli_read_id(cli_reader *reader, const json_t *object, const char *key, uint32_t count)
{
    const json_t *value = member(reader, object, key);
    if (!value || json_is_null(value))
        return (uint16_t)BARROW_NONE;
    if (json_is_integer(value) && !count)
        cli_reader_fail(reader, key, "there is nothing that it could point to");
    return (uint16_t)whole_number(reader, value, key, (const int64_t[]){0, (int64_t)count - 1});
}

uint8_t cli_read_byte(cli_reader *reader, const json_t *object, const char *key)
{
    const json_t *value = member(reader, object, key);
    if (!value || json_is_null(value))
        return BARROW_NONE_BYTE;
    return (uint8_t)whole_number(reader, value, key, (const int64_t[]){0, 254});
}

barrow_pos cli_read_pair(cli_reader *reader, const json_t *pair, uint32_t width, uint32_t height)
{
    barrow_pos pos = {0, 0};
    if (!json_is_array(pair) || json_array_size(pair) != 2) {
        cli_reader_fail(reader, NULL, "a place must be [x, y]");
        return pos;
    }
    pos.x = (int16_t)whole_number(reader, json_array_get(pair, 0), "x",
                                  (const int64_t[]){0, (int64_t)width - 1});
    pos.y = (int16_t)whole_number(reader, json_array_get(pair, 1), "y",
                                  (const int64_t[]){0, (int64_t)height - 1});
    return pos;
}

/* ---- names in documents ----------------------------------------------------------------- */

static void unknown_name(cli_reader *reader, const char *key, const char *text,
                         const cli_names *names)
{
    const char *list[64];
    char hint[80];
    int count = names->count < 64 ? names->count : 64;
    for (int i = 0; i < count; i++)
        list[i] = names->name(i);
    cli_hint(hint, sizeof hint, text, list, (uint32_t)count);
    cli_reader_fail(reader, key, "'%.60s' is not known%s", text, hint);
}

/* [none] below 0 is for members that cannot be null. After a failure 0 is a number like any
 * other: it is in range, and nobody looks at it. */
int cli_read_name_of(cli_reader *reader, const json_t *value, const char *key,
                     const cli_names *names, int none)
{
    if (!cli_reader_ok(reader))
        return 0;
    if (none >= 0 && json_is_null(value))
        return none;
    if (!json_is_string(value)) {
        cli_reader_fail(reader, key, "it must be a name");
        return 0;
    }
    for (int i = 0; i < names->count; i++)
        if (strcmp(names->name(i), json_string_value(value)) == 0)
            return i;
    unknown_name(reader, key, json_string_value(value), names);
    return 0;
}

int cli_read_name(cli_reader *reader, const json_t *object, const char *key, const cli_names *names)
{
    return cli_read_name_of(reader, member(reader, object, key), key, names, -1);
}

int cli_read_name_or(cli_reader *reader, const json_t *object, const char *key,
                     const cli_names *names, int none)
{
    return cli_read_name_of(reader, member(reader, object, key), key, names, none);
}

/* ---- lists of rows ---------------------------------------------------------------------- */

/* Ids are indices in memory, so a list that counts otherwise would point elsewhere. */
static void read_own_id(cli_reader *reader, const json_t *row, const char *key, size_t index)
{
    int64_t id = cli_read_int(reader, row, key, 0, 0xFFFF);
    if (cli_reader_ok(reader) && id != (int64_t)index)
        cli_reader_fail(reader, key, "they count from 0, so this one must be %zu, not %lld", index,
                        (long long)id);
}

/* [entries] has room for every row of the list, as the callers counted it. 0 after a failure, so
 * that nobody walks entries that are half filled. */
static uint32_t read_list(cli_reader *reader, const json_t *list, const cli_rows *rows,
                          void *entries)
{
    size_t index;
    const json_t *row;
    json_array_foreach(list, index, row)
    {
        cli_scope scope;
        if (!cli_reader_ok(reader))
            return 0;
        cli_scope_begin(reader, &scope, row, rows->key, index);
        if (rows->id)
            read_own_id(reader, row, rows->id, index);
        rows->read(reader, row, (char *)entries + index * rows->size);
        cli_scope_end(reader, &scope);
    }
    return cli_reader_ok(reader) ? (uint32_t)json_array_size(list) : 0;
}

void *cli_read_rows(cli_reader *reader, const json_t *object, const cli_rows *rows, uint32_t *count)
{
    const json_t *list = cli_read_list(reader, object, rows->key, rows->most);
    void *entries = cli_reader_array(reader, json_array_size(list), rows->size);
    *count = read_list(reader, list, rows, entries);
    return entries;
}

uint32_t cli_read_into(cli_reader *reader, const json_t *object, const cli_rows *rows,
                       void *entries)
{
    return read_list(reader, cli_read_list(reader, object, rows->key, rows->most), rows, entries);
}
