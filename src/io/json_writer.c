/* SPDX-License-Identifier: MIT
 * Writes JSON. One function, json_separate(), decides what goes between two entries. All others
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

#include "base/bits.h"
#include "base/hints.h"

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
static void json_separate(brw_json *json)
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
    json_separate(json);
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

/* Writes bytes in quotes. The caller knows that they need no escapes. */
static void json_quote(brw_text *text, const char *bytes, size_t size)
{
    json_put(text, '"');
    brw_text_bytes(text, bytes, size);
    json_put(text, '"');
}

#define SHORT_NAME 24 /* in bytes; few names are longer */

/* Writes one of the library's names, which needs only quotes, at [at]. Copies it while searching
 * for its end. Returns the end, or NULL if the name is not short. */
static inline char *put_name(char *at, const char *name)
{
    uint32_t size = 0;
    for (; size < SHORT_NAME && name[size]; size++)
        at[size + 1] = name[size];
    if (name[size])
        return NULL;
    at[0] = at[size + 1] = '"';
    return at + size + 2;
}

/* Writes one of the library's names. User-supplied text goes through brw_text_json, which escapes
 * it. */
static void quote_name(brw_text *text, const char *name)
{
    json_quote(text, name, strlen(name));
}

void brw_json_key(brw_json *json, const char *name)
{
    json_separate(json);
    quote_name(json->text, name);
    json_put(json->text, ':');
    if (json->style == BRW_JSON_READABLE)
        json_put(json->text, ' ');
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

#define SMALL_DIGITS 4 /* digits of the largest small number, plus a byte to be overwritten */

/* The digits of a number below 100, and how many there are. */
typedef struct small_digits {
    char digits[2];
    uint8_t size;
} small_digits;

#define UNITS(ten)                                                                                 \
    {{ten, '0'}, 2}, {{ten, '1'}, 2}, {{ten, '2'}, 2}, {{ten, '3'}, 2}, {{ten, '4'}, 2},           \
        {{ten, '5'}, 2}, {{ten, '6'}, 2}, {{ten, '7'}, 2}, {{ten, '8'}, 2},                        \
    {                                                                                              \
        {ten, '9'}, 2                                                                              \
    }
static const small_digits below_100[100] = {
    {"0", 1},   {"1", 1},   {"2", 1},   {"3", 1},   {"4", 1},   {"5", 1},   {"6", 1},
    {"7", 1},   {"8", 1},   {"9", 1},   UNITS('1'), UNITS('2'), UNITS('3'), UNITS('4'),
    UNITS('5'), UNITS('6'), UNITS('7'), UNITS('8'), UNITS('9'),
};
#undef UNITS

/* Returns whether the number is small. Most numbers in a document are, because they are coordinates
 * and ids. */
static inline bool is_small_number(int64_t number)
{
    return (uint64_t)number < 1000;
}

/* Writes a small number at [at], which has room for its digits. Returns the end. */
static inline char *put_small(char *at, uint32_t number)
{
    if (number > 99) {
        *at++ = (char)('0' + number / 100);
        *at++ = (char)('0' + number / 10 % 10);
        *at++ = (char)('0' + number % 10);
        return at;
    }
    memcpy(at, below_100[number].digits, 2);
    return at + below_100[number].size;
}

/* Writes any number at [at]. Returns the end. */
static inline char *put_number(char *at, int64_t number)
{
    char digits[BRW_DIGITS];
    if (is_small_number(number))
        return put_small(at, (uint32_t)number);
    const char *first = brw_digits_signed(digits, number);
    size_t size = (size_t)(digits + BRW_DIGITS - 1 - first);
    memcpy(at, first, size);
    return at + size;
}

void brw_json_int(brw_json *json, int64_t number)
{
    json_separate(json);
    json_written(json, put_number(brw_text_reserve(json->text, BRW_DIGITS), number));
}

/* Writes constants such as 0.3 as they are. */
void brw_json_raw(brw_json *json, const char *number)
{
    json_separate(json);
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
    json_separate(json);
    json_quote(json->text, bytes, size);
}

/* Between this and brw_json_close_bytes the caller writes the string itself; this is for long
 * strings such as pictures. */
void brw_json_open_bytes(brw_json *json)
{
    json_separate(json);
    json_put(json->text, '"');
}

void brw_json_close_bytes(brw_json *json)
{
    json_put(json->text, '"');
}

void brw_json_null(brw_json *json)
{
    json_separate(json);
    brw_text_bytes(json->text, "null", 4);
}

void brw_json_name(brw_json *json, const char *name)
{
    if (!name) {
        brw_json_null(json);
        return;
    }
    json_separate(json);
    quote_name(json->text, name);
}

void brw_json_text(brw_json *json, const char *string)
{
    if (!string) {
        brw_json_null(json);
        return;
    }
    json_separate(json);
    brw_text_json(json->text, string);
}

void brw_json_bool(brw_json *json, bool truth)
{
    json_separate(json);
    brw_text_put(json->text, truth ? "true" : "false");
}

/* Ways are lists of positions, so positions have a fast path. */
void brw_json_pos(brw_json *json, barrow_pos pos)
{
    if (json->flat && !json->after_key && is_small_number(pos.x) && is_small_number(pos.y)) {
        char *at = separate_flat(json, brw_text_reserve(json->text, 6 + 2 * SMALL_DIGITS));
        *at++ = '[';
        at = put_small(at, (uint32_t)pos.x);
        *at++ = ',';
        *at = ' ';
        at = put_small(at + (json->style == BRW_JSON_READABLE), (uint32_t)pos.y);
        *at++ = ']';
        json_written(json, at);
        return;
    }
    brw_json_flat_list(json);
    brw_json_int(json, pos.x);
    brw_json_int(json, pos.y);
    brw_json_end_list(json);
}

/* ---- members of flat objects ------------------------------------------------------------ */

#define SHORT_SET   2                    /* maximum number of names in a set written at once */
#define JSON_COPIED (BRW_QUOTED_KEY + 8) /* bytes of a member's text that are copied at once */

/* The maximum number of bytes that each type takes up, with its quotes and brackets. */
static const uint8_t value_most[BRW_FIELD_NUMBERS + 1] = {
    [BRW_FIELD_INDEX] = 11,
    [BRW_FIELD_INT] = 11,
    [BRW_FIELD_BOOL] = 5,
    [BRW_FIELD_NAME] = SHORT_NAME + 2,
    [BRW_FIELD_SET] = SHORT_SET * (SHORT_NAME + 4) + 2,
    [BRW_FIELD_BIT] = 5,
};

/* Writes true or false, copying five letters in either case. */
static inline char *put_truth(char *at, bool truth)
{
    memcpy(at, truth ? "true " : "false", 5);
    return at + (truth ? 4 : 5);
}

static inline char *put_null(char *at)
{
    memcpy(at, "null", 4);
    return at + 4;
}

/* Writes the names of the bits that are set, in the order of the table, separated by [gap] bytes.
 * Returns the end, or NULL if there might not be enough space. */
static char *put_set(char *at, const brw_doc_names *names, uint64_t set, uint32_t gap)
{
    if (brw_popcount(set) > SHORT_SET || set >> names->count)
        return NULL;
    *at++ = '[';
    for (bool is_first = true; set && at; set &= set - 1, is_first = false) {
        memcpy(at, ", ", 2);
        at = put_name(at + (is_first ? 0 : gap), names->list[brw_lowest(set)]);
    }
    if (at)
        *at++ = ']';
    return at;
}

/* Writes the value of a member at [at]. Returns the end, or NULL if there might not be enough
 * space. */
static inline char *put_value(char *at, const brw_json_member *member, int64_t value, uint32_t gap)
{
    if (value == member->none)
        return put_null(at);
    if (member->type <= BRW_FIELD_INT)
        return put_number(at, value);
    switch (member->type) {
    case BRW_FIELD_BOOL:
        return put_truth(at, value != 0);
    case BRW_FIELD_BIT:
        return put_truth(at, value >> member->field->bit & 1);
    case BRW_FIELD_NAME:
        return value < member->names->count ? put_name(at, member->names->list[value])
                                            : put_null(at);
    default: /* BRW_FIELD_SET */
        return put_set(at, member->names, (uint64_t)value, gap);
    }
}

/* Plans a field. A number that is never none is compared with INT64_MIN, which it never equals. */
static void plan_member(brw_json_plan *plan, const brw_doc_field *field, uint32_t blank)
{
    brw_json_member *member = &plan->members[plan->count++];
    member->field = field;
    if (!BRW_FAST)
        return;
    member->names = field->names;
    member->none = field->is_nullable ? field->none : INT64_MIN;
    member->only = field->only;
    member->offset = field->offset;
    member->type = field->type;
    member->number = field->number;
    member->size = (uint8_t)(field->quoted_size + 2 * blank);
    memcpy(member->text, ", ", 2);
    memcpy(member->text + 1 + blank, field->quoted, BRW_QUOTED_KEY);
    plan->most += member->size;
    plan->most += field->type <= BRW_FIELD_NUMBERS ? value_most[field->type] : 0u;
}

void brw_json_plan_members(const brw_json *json, const brw_doc_field *fields, uint32_t count,
                           brw_json_plan *plan)
{
    plan->count = 0;
    plan->most = JSON_COPIED;
    for (uint32_t i = 0; i < count && plan->count < BRW_JSON_MEMBERS; i++)
        if (fields[i].key && !fields[i].until)
            plan_member(plan, &fields[i], json->style == BRW_JSON_READABLE);
}

/* Returns the stored number of a member of [record]. */
static inline int64_t value_of_member(const brw_json_member *member, const void *record,
                                      uint32_t index)
{
    if (member->type == BRW_FIELD_INDEX)
        return index;
    return brw_stored_number((const char *)record + member->offset, member->number);
}

/* The first member has no separator: its text begins [skip] bytes later. Copies a constant number
 * of bytes, which is faster than copying the exact number. */
uint32_t brw_json_members(brw_json *json, const brw_json_plan *plan, uint32_t from,
                          const void *record, uint32_t index)
{
    const brw_json_member *member = plan->members + from, *last = plan->members + plan->count;
    uint32_t gap = json->style == BRW_JSON_READABLE ? 2 : 1, skip = json->is_fresh ? gap : 0;
    char *at = brw_text_reserve(json->text, plan->most);
    for (; member < last && member->type <= BRW_FIELD_NUMBERS; member++) {
        if (member->only && !brw_doc_applies(member->field, record))
            continue;
        memcpy(at, member->text + skip, JSON_COPIED);
        char *end = put_value(at + member->size - skip, member,
                              value_of_member(member, record, index), gap);
        if (!end)
            break;
        at = end;
        skip = 0;
    }
    json->text->used = (uint32_t)(at - json->text->buffer);
    json->is_fresh = skip > 0;
    return (uint32_t)(member - plan->members);
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

#undef SMALL_DIGITS
#undef SHORT_SET
#undef JSON_COPIED
#undef SHORT_NAME
