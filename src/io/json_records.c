/* SPDX-License-Identifier: MIT
 * Writes the records of documents as flat objects. Each record has a function made from its rows.
 * The compiler knows the rows, so all that is left to do is to copy the keys and to convert the
 * values. brw_json_member writes the same bytes, one field at a time and far slower.
 *
 * Each member is followed by a separator, and the one after the last member is removed again. */
#include "io/json_fields.h"

#include "base/bits.h"
#include "base/hints.h"
#include "io/json_put.h"

#if BRW_FAST

#define SHORT_NAME 24 /* in bytes, with a NUL; few names are longer */
#define SHORT_SET  2  /* maximum number of names in a set written at once */
#define SHORT_POS  32 /* bytes of a position or another entry of a list, and its separator */
#define SPARE      16 /* bytes that may be written beyond the end, and the ends of containers */
#define LONGEST    (BRW_QUOTED_KEY + SHORT_SET * (SHORT_NAME + 4) + 4) /* bytes of a member */

/* The record being written. [most] bytes are reserved for its members. */
typedef struct json_record {
    brw_json *json;
    const barrow_dungeon *dungeon;
    const void *record;
    uint32_t index, most;
    uint32_t gap; /* length of a separator */
} json_record;

/* ---- the buffer ------------------------------------------------------------------------- */

static inline void commit(brw_json *json, const char *end)
{
    json->text->used = (uint32_t)(end - json->text->buffer);
}

/* Returns where to go on writing after [at], with room for [size] bytes. */
static inline char *make_room(brw_json *json, char *at, uint32_t size)
{
    commit(json, at);
    return brw_text_reserve(json->text, size);
}

static inline char *put_separator(char *at, uint32_t gap)
{
    memcpy(at, ", ", 2);
    return at + gap;
}

/* Removes the separator after the last entry of a container, unless there is no entry. */
static inline char *drop_separator(char *at, char bracket, uint32_t gap)
{
    return at[-1] == bracket ? at : at - gap;
}

/* ---- values ----------------------------------------------------------------------------- */

/* Copies five letters in either case. */
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

/* Writes one of the library's names, which needs only quotes. Copies it in words while searching
 * for its end. Returns the end, or NULL if the name is not short. */
static inline char *put_name(char *at, const char *name)
{
    *at++ = '"';
    for (uint32_t i = 0; i < SHORT_NAME; i += 8, at += 8) {
        uint64_t word;
        memcpy(&word, name + i, sizeof word);
        memcpy(at, &word, sizeof word);
        uint32_t size = brw_text_length(word);
        if (size < 8) {
            at[size] = '"';
            return at + size + 1;
        }
    }
    return NULL;
}

/* Writes the names of the bits that are set, in the order of the table. Returns the end, or NULL if
 * there might not be enough space. */
static inline char *put_set(char *at, const brw_doc_names *names, uint64_t set, uint32_t gap)
{
    if (brw_popcount(set) > SHORT_SET || set >> names->count)
        return NULL;
    *at++ = '[';
    for (; set; set &= set - 1) {
        at = put_name(at, names->list[brw_lowest(set)]);
        if (!at)
            return NULL;
        at = put_separator(at, gap);
    }
    at = drop_separator(at, '[', gap);
    *at = ']';
    return at + 1;
}

/* Writes the value of a field that is a plain number in memory. Returns the end, or NULL if there
 * might not be enough space. */
static BRW_INLINE char *put_value(char *at, json_record to, const brw_doc_field *field)
{
    int64_t value = field->type == BRW_FIELD_INDEX ? to.index : brw_doc_get(field, to.record);
    if (field->is_nullable && value == field->none)
        return put_null(at);
    switch (field->type) {
    case BRW_FIELD_BOOL:
    case BRW_FIELD_BIT:
        return put_truth(at, value != 0);
    case BRW_FIELD_NAME:
        return value < field->names->count ? put_name(at, field->names->list[value]) : put_null(at);
    case BRW_FIELD_SET:
        return put_set(at, field->names, (uint64_t)value, to.gap);
    default: /* BRW_FIELD_INDEX, BRW_FIELD_INT */
        return brw_put_number(at, value);
    }
}

/* Writes a position, or another entry of a list of numbers. */
static BRW_INLINE char *put_entry(char *at, json_record to, const brw_doc_field *field,
                                  brw_doc_list list, uint32_t index)
{
    if (field->item == BRW_ITEM_NUMBER)
        return brw_put_number(at, brw_doc_number(field, list, index));
    barrow_pos pos = ((const barrow_pos *)list.first)[index];
    *at++ = '[';
    at = put_separator(brw_put_number(at, pos.x), to.gap);
    at = brw_put_number(at, pos.y);
    *at++ = ']';
    return at;
}

static BRW_INLINE char *put_list(char *at, json_record to, const brw_doc_field *field)
{
    brw_doc_list list = brw_doc_list_of(field, to.dungeon, to.record);
    *at++ = '[';
    for (uint32_t i = 0; i < list.count; i++) {
        at = make_room(to.json, at, SHORT_POS);
        at = put_entry(i ? put_separator(at, to.gap) : at, to, field, list, i);
    }
    *at++ = ']';
    return make_room(to.json, at, to.most);
}

/* ---- members ---------------------------------------------------------------------------- */

/* Returns how many bytes a member may take up, with its key and separator. */
static BRW_INLINE uint32_t member_most(const brw_doc_field *field)
{
    uint32_t value = field->type == BRW_FIELD_NAME      ? SHORT_NAME + 2
                     : field->type == BRW_FIELD_SET     ? SHORT_SET * (SHORT_NAME + 4) + 2
                     : field->type <= BRW_FIELD_NUMBERS ? 11
                                                        : SHORT_POS;
    return field->key && !field->until ? field->quoted_size + value + 2 : 0;
}

static BRW_INLINE bool is_list_of_numbers(const brw_doc_field *field)
{
    return field->type == BRW_FIELD_LIST && field->storage != BRW_MADE &&
           (field->item == BRW_ITEM_POS || field->item == BRW_ITEM_NUMBER);
}

/* Has brw_json_member write a member that is too much for this file. */
static char *put_other(char *at, json_record to, const brw_doc_field *field)
{
    brw_json *json = to.json;
    char *end = drop_separator(at, '{', to.gap);
    commit(json, end);
    json->is_fresh = end == at;
    brw_json_member(json, to.dungeon, field, to.record, to.index);
    return put_separator(brw_text_reserve(json->text, to.most), to.gap);
}

/* Writes a member of the record, if it applies. */
static BRW_INLINE char *put_member(char *at, json_record to, const brw_doc_field *field)
{
    char *value = at + field->quoted_size - 2 + to.gap, *end = NULL;
    if (!brw_doc_is_written(field, to.record))
        return at;
    memcpy(at, field->quoted, field->quoted_size);
    if (field->type <= BRW_FIELD_NUMBERS)
        end = put_value(value, to, field);
    else if (is_list_of_numbers(field))
        end = put_list(value, to, field);
    return end ? put_separator(end, to.gap) : put_other(at, to, field);
}

/* ---- objects ---------------------------------------------------------------------------- */

static inline char *begin_object(brw_json *json, uint32_t most)
{
    brw_json_separate(json);
    char *at = brw_text_reserve(json->text, most);
    *at = '{';
    json->flat++;
    return at + 1;
}

static inline void end_object(brw_json *json, char *at, uint32_t gap)
{
    at = drop_separator(at, '{', gap);
    *at = '}';
    commit(json, at + 1);
    json->flat--;
    json->is_fresh = false;
}

/* Checks that the buffer has room for all members of a record. */
/* clang-format off */
#define RECORD(title, type, text) enum { title##_member_count = 0
#define FIELD(word, shape, text) +1
#define HASHED(shape, text)
#define END_RECORD(title)                                                                          \
    };                                                                                             \
    _Static_assert(title##_member_count * LONGEST + SPARE < sizeof((brw_text *)0)->buffer,         \
                   #title);
#include "core/fields.def"
#undef RECORD
#undef FIELD
#undef HASHED
#undef END_RECORD

#include "core/shapes.def"
#define RECORD(title, type, text)                                                                  \
    static BRW_INLINE uint32_t put_##title##_record(char **at, json_record to, bool is_counting)   \
    {                                                                                              \
        typedef type BASE;                                                                         \
        uint32_t most = SPARE;                                                                     \
        (void)sizeof(BASE); /* some records use none of its members */
#define FIELD(word, shape, text)                                                                   \
        {                                                                                          \
            static const brw_doc_field field = {KEY(word), shape};                                 \
            most += member_most(&field);                                                           \
            if (!is_counting)                                                                      \
                *at = put_member(*at, to, &field);                                                 \
        }
#define HASHED(shape, text)
#define END_RECORD(title)                                                                          \
        return most;                                                                               \
    }                                                                                              \
    static void write_##title##_record(brw_json *json, const barrow_dungeon *dungeon,              \
                                       const void *record, uint32_t index)                         \
    {                                                                                              \
        uint32_t gap = json->style == BRW_JSON_READABLE ? 2 : 1;                                   \
        json_record to = {json, dungeon, record, index, 0, gap};                                   \
        to.most = put_##title##_record(NULL, to, true);                                            \
        char *at = begin_object(json, to.most);                                                    \
        put_##title##_record(&at, to, false);                                                      \
        end_object(json, at, gap);                                                                 \
    }
/* clang-format on */
#include "core/fields.def"
#undef RECORD
#undef FIELD
#undef HASHED
#undef END_RECORD
#include "core/shapes_end.def"

/* Records of the dungeon itself are no flat objects, and tests have records of their own. */
brw_json_write_record *brw_json_function(brw_record_id id)
{
    static brw_json_write_record *const functions[] = {
#define EACH_RECORD(title, type)                                                                   \
    sizeof(type) == sizeof(barrow_dungeon) ? NULL : write_##title##_record,
#include "core/records.def"
#undef EACH_RECORD
    };
    return id < BRW_RECORD_COUNT ? functions[id] : NULL;
}

#undef SHORT_NAME
#undef SHORT_SET
#undef SHORT_POS
#undef SPARE
#undef LONGEST

#else

brw_json_write_record *brw_json_function(brw_record_id id)
{
    (void)id;
    return NULL;
}

#endif
