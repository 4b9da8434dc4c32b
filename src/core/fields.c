/* SPDX-License-Identifier: MIT
 * The rows of fields.def as data. A row is an initializer of brw_doc_field, which the macros below
 * make from its shape. */
#include "core/fields.h"

#include <stddef.h>
#include <string.h>

#include "barrow/barrow.h"
#include "base/lean.h"
#include "base/sink.h"
#include "core/kinds.h"

/* ---- bounds ----------------------------------------------------------------------------- */

#define FLOOR_MOST   255  /* largest side of a floor, in tiles */
#define TILED_MOST   8416 /* in a quest or crawl: 255 cells of 33 tiles, and the last wall */
#define TILED_TILES  (TILED_MOST * TILED_MOST)
#define TILED_IDS    0x7FFE /* rooms and doors on tiles share the owner plane */
#define SECTORS_MOST ((BARROW_SECTOR_LINES - 1) * (BARROW_SECTOR_LINES - 1))
#define ROOMS_MOST   1024 /* maximum number of rooms on a floor */

/* ---- kinds that a family has ------------------------------------------------------------ */

#define THING(NAME)  (UINT64_C(1) << BARROW_THING_##NAME)
#define ROOM(NAME)   (UINT64_C(1) << BARROW_ROOM_##NAME)
#define PUZZLE(NAME) (UINT64_C(1) << BARROW_PUZZLE_##NAME)

/* All rows except the first, which documents write as null. */
#define PLACES (((UINT64_C(1) << BARROW_PLACE_COUNT) - 1) & ~UINT64_C(1))

#define ARCS   (((UINT64_C(1) << BARROW_ARC_COUNT) - 1) & ~UINT64_C(1))

#define TILED_ROOMS (ROOM(ROOM) | ROOM(MERGED))

#define FLOOR_THINGS BRW_FLOOR_THINGS
#define TILED_THINGS BRW_TILED_THINGS

/* ---- shapes ----------------------------------------------------------------------------- */

/* `BASE` is the struct of the record, so the compiler derives a member's offset, width and sign: if
 * its type changes, the row changes with it. */
#define AT(member) .offset = (uint16_t)offsetof(BASE, member)
/* clang-format off */
#define STORED(member)                                                                             \
    _Generic(((BASE *)0)->member, uint8_t: BRW_U8, uint16_t: BRW_U16, uint32_t: BRW_U32,           \
             int16_t: BRW_I16, int32_t: BRW_I32)
/* clang-format on */
#define VALUE(kind, member) .type = BRW_FIELD_##kind, AT(member), .number = STORED(member)
#define COUNTED(member)                                                                            \
    .is_counted = true, .count_offset = (uint16_t)offsetof(BASE, member),                          \
    .count_number = STORED(member)
#define ENTRIES(kind, place, low, high)                                                            \
    .type = BRW_FIELD_LIST, .item = BRW_ITEM_##kind, .storage = BRW_##place, .shortest = (low),    \
    .longest = (high)
#define SIZED(array) .entry_size = sizeof *((BASE *)0)->array
#define POOL(name, total)                                                                          \
    .entry_size = sizeof *((barrow_dungeon *)0)->name,                                             \
    .pool = {(uint16_t)offsetof(barrow_dungeon, name), (uint16_t)offsetof(barrow_dungeon, total)}

#define INDEX(high)            .type = BRW_FIELD_INDEX, .most = (high)
#define INT(member, low, high) VALUE(INT, member), .least = (low), .most = (high)
#define ID(member, what)       INT(member, 0, BARROW_NONE - 1) FITS(what)
#define BOOL(member)           VALUE(BOOL, member), .most = 1
#define NAME(member, list)     VALUE(NAME, member), .names = &brw_##list##_names
#define SET(member, list)      VALUE(SET, member), .names = &brw_##list##_names
#define BIT(member, which)     VALUE(BIT, member), .bit = (which)
#define TEXT(member)           .type = BRW_FIELD_TEXT, AT(member), .most = sizeof((BASE *)0)->member - 1
#define CUSTOM_TEXT(which)                                                                         \
    .type = BRW_FIELD_TEXT, .storage = BRW_SHARED, AT(custom), .number = STORED(custom),           \
    POOL(customs, custom_count), .count_offset = (uint16_t)offsetof(barrow_custom, which),         \
    .most = sizeof((barrow_custom *)0)->which - 1
#define PART(member, shown)    .type = BRW_FIELD_PART, AT(member), .record = BRW_RECORD_##shown
#define SELF(shown)            .type = BRW_FIELD_PART, .record = BRW_RECORD_##shown
#define OWN(kind)              .type = BRW_FIELD_##kind
#define ROWS(high)             OWN(ROWS), .shortest = 1, .longest = (high), .most = (high)
#define MAP(shown)             OWN(MAP), .record = BRW_RECORD_##shown
#define MAPS(shown, low, high)                                                                     \
    OWN(MAPS), .record = BRW_RECORD_##shown, .shortest = (low), .longest = (high)
#define LIST(shown, array, total, low, high)                                                       \
    ENTRIES(RECORD, BEHIND, low, high), AT(array), SIZED(array), COUNTED(total),                   \
        .record = BRW_RECORD_##shown
#define BESIDE(shown, array, total, low, high)                                                     \
    ENTRIES(RECORD, BESIDE, low, high), AT(array), SIZED(array), COUNTED(total),                   \
        .record = BRW_RECORD_##shown
#define SHOWN(shown, low, high) ENTRIES(RECORD, MADE, low, high), .record = BRW_RECORD_##shown
#define CELLS(array, total, high)                                                                  \
    ENTRIES(POS, BEHIND, 0, ((high) + 1) * ((high) + 1)), AT(array), SIZED(array), COUNTED(total), \
        .most = (high)FITS(ON_GRID)
#define SHARED_CELLS(first, total, array, all, fewest, many, high)                                 \
    ENTRIES(POS, SHARED, fewest, many), AT(first), COUNTED(total), POOL(array, all), .most = (high)
#define SHARED_IDS(first, total, array, all, fewest, many)                                         \
    ENTRIES(NUMBER, SHARED, fewest, many), AT(first), COUNTED(total), POOL(array, all),            \
        .number = BRW_U16, .most = BARROW_NONE - 1
#define HELD(shown, array, total, fewest, many)                                                    \
    ENTRIES(RECORD, HELD, fewest, many), AT(array), SIZED(array), COUNTED(total),                  \
        .record = BRW_RECORD_##shown
#define HELD_IDS(array, total, fewest, many)                                                       \
    ENTRIES(NUMBER, HELD, fewest, many), AT(array), SIZED(array), COUNTED(total),                  \
        .number = STORED(array[0]),                                                                \
        .most = sizeof *((BASE *)0)->array == 1 ? 253 : BARROW_NONE - 1
#define HELD_NAMES(array, total, list, fewest, many)                                               \
    ENTRIES(NAME, HELD, fewest, many), AT(array), SIZED(array), COUNTED(total),                    \
        .number = STORED(array[0]), .names = &brw_##list##_names
#define HELD_TEXTS(array, total, fewest, many)                                                     \
    ENTRIES(TEXT, HELD, fewest, many), AT(array), SIZED(array), COUNTED(total),                    \
        .most = sizeof *((BASE *)0)->array - 1
#define POS(member, high) .type = BRW_FIELD_POS, AT(member), .most = (high)
#define PAIR(member, high)                                                                         \
    ENTRIES(POS, INSIDE, 2, 2), AT(member), SIZED(member), .count_more = 2, .most = (high)
#define LINES(member, total, high)                                                                 \
    ENTRIES(NUMBER, INSIDE, 2, BARROW_SECTOR_LINES), AT(member), SIZED(member), COUNTED(total),    \
        .count_more = 1, .number = BRW_I16, .most = (high)

/* ---- what may follow a shape ------------------------------------------------------------ */

#define OR_NULL(number)        , .is_nullable = true, .none = (number)
#define AMONG(kinds)           , .among = (kinds)
#define NEWER(kinds)           , .newer = (kinds)
#define ONLY(kinds)            , .only = (kinds), .kind_offset = (uint16_t)offsetof(BASE, kind)
#define FITS(what)             , .limit = BRW_##what
#define MAYBE                  , .is_optional = true
#define HASH(number)           , .place = (number)
#define HASH_IN(which, number) , .part = BARROW_PART_##which, .place = (number)
#define SINCE(version)         , .since = (version)
#define UNTIL(version)         , .until = (version)

/* The members of a row that has the key [word]. */
#define KEY(word)                                                                                  \
    .key = (word), .quoted = "\"" word "\": ", .quoted_size = sizeof("\"" word "\": ") - 1

/* ---- the table -------------------------------------------------------------------------- */

/* Each record is a case with a table inside, because in a block of its own it can use the name BASE
 * for its struct. */
const brw_doc_record *brw_record_of(brw_record_id id)
{
    switch (id) {
/* clang-format off */
#define RECORD(title, type, text)                                                                  \
    case BRW_RECORD_##title: {                                                                     \
        typedef type BASE;                                                                         \
        static const char name[] = #title, help[] = BRW_SHOWN(text);                               \
        static const brw_doc_field fields[] = {
#define FIELD(word, shape, text) {KEY(word), .help = BRW_SHOWN(text), shape},
#define HASHED(shape, text) {.help = BRW_SHOWN(text), shape},
#define END_RECORD(title)                                                                          \
        };                                                                                         \
        static const brw_doc_record record = {name, help, fields,                                  \
                                              sizeof fields / sizeof fields[0], sizeof(BASE)};     \
        return &record;                                                                            \
    }
/* clang-format on */
#include "core/fields.def"
    default:
        return NULL;
    }
}

#undef NAME

_Static_assert(sizeof(barrow_dungeon) <= UINT16_MAX, "offsets have 16 bits");

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

const char *brw_doc_text(const brw_doc_field *field, const barrow_dungeon *dungeon,
                         const void *record)
{
    const char *member = (const char *)record + field->offset;
    if (field->storage != BRW_SHARED)
        return member;
    uint32_t number = (uint32_t)brw_stored_number(member, field->number);
    if (number == 0 || number > dungeon->custom_count)
        return "";
    return (const char *)&dungeon->customs[number - 1] + field->count_offset;
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
