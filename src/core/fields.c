/* SPDX-License-Identifier: MIT
 * The rows of fields.def as data. Each record becomes a function with a table inside. In it the
 * record's struct has the name BASE, so a row only has to name members. */
#include "core/fields.h"

#include <stddef.h>
#include <string.h>

#include "barrow/barrow.h"
#include "base/sink.h"

/* ---- the table -------------------------------------------------------------------------- */

#include "core/shapes.def"
/* clang-format off */
#define RECORD(title, type, text)                                                                  \
    static const brw_doc_record *title##_record(void)                                              \
    {                                                                                              \
        typedef type BASE;                                                                         \
        static const char name[] = #title;                                                         \
        static const brw_doc_field fields[] = {
#define FIELD(word, shape, text) {KEY(word), shape},
#define HASHED(shape, text) {shape},
#define END_RECORD(title)                                                                          \
        };                                                                                         \
        static const brw_doc_record record = {name, BRW_RECORD_##title, fields,                    \
                                              sizeof fields / sizeof fields[0], sizeof(BASE)};     \
        return &record;                                                                            \
    }
/* clang-format on */
#include "core/fields.def"
#undef RECORD
#undef FIELD
#undef HASHED
#undef END_RECORD
#include "core/shapes_end.def"

_Static_assert(sizeof(barrow_dungeon) <= UINT16_MAX, "offsets have 16 bits");

/* Tables are reached through functions, because inside a function, each table can use the name BASE
 * for its own struct. */
const brw_doc_record *brw_record_of(brw_record_id id)
{
    static const brw_doc_record *(*const records[])(void) = {
#define EACH_RECORD(title, type) title##_record,
#include "core/records.def"
#undef EACH_RECORD
    };
    return records[id]();
}

/* The body has the rows specific to a family; those of the head are the same for all. */
const brw_doc_record *brw_doc_body(barrow_family family)
{
    static const brw_record_id bodies[BARROW_FAMILY_COUNT] = {
        [BARROW_QUEST] = BRW_RECORD_quest,
        [BARROW_CRAWL] = BRW_RECORD_crawl,
        [BARROW_FLOOR] = BRW_RECORD_floor,
    };
    return brw_record_of(bodies[family]);
}

/* ---- values ----------------------------------------------------------------------------- */

/* [number] is the type in memory: BRW_U8 to BRW_I32. The value is truncated to it without a
 * check. */
void brw_store_number(void *at, uint8_t number, int64_t value)
{
    switch (number) {
    case BRW_U8:
        *(uint8_t *)at = (uint8_t)value;
        break;
    case BRW_U16:
        *(uint16_t *)at = (uint16_t)value;
        break;
    case BRW_U32:
        *(uint32_t *)at = (uint32_t)value;
        break;
    case BRW_I16:
        *(int16_t *)at = (int16_t)value;
        break;
    default:
        *(int32_t *)at = (int32_t)value;
    }
}

void brw_doc_set(const brw_doc_field *field, void *record, int64_t value)
{
    brw_store_number((char *)record + field->offset, field->number, value);
}

/* For a NAME, returns the first allowed number. */
int64_t brw_doc_default(const brw_doc_field *field)
{
    int64_t number = 0;
    if (field->is_nullable)
        return field->none;
    while (field->among && !(field->among >> number & 1))
        number++;
    return field->least > number ? field->least : number;
}

/* The second block of control characters, U+0080 to U+009F, begins with the byte C2. */
bool brw_is_plain_text(const char *text, uint32_t size)
{
    const char *end = text + size;
    for (int bytes; text < end; text += bytes) {
        uint8_t first = (uint8_t)text[0];
        bytes = brw_utf8_length(text, end);
        if (!bytes || first < ' ' || first == 0x7F || (first == 0xC2 && (uint8_t)text[1] < 0xA0))
            return false;
    }
    return true;
}

/* An anchor counts as a corridor. */
uint16_t brw_junction_room(const barrow_dungeon *dungeon, uint32_t tile)
{
    uint16_t owner = dungeon->owners[tile];
    bool is_room = owner < dungeon->room_count && dungeon->rooms[owner].kind != BARROW_ROOM_ANCHOR;
    return is_room ? owner : (uint16_t)BARROW_NONE;
}
