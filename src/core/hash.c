/* SPDX-License-Identifier: MIT
 * The content hash. It covers the meaning, never the bytes of a struct: each part absorbs a list of
 * integers in a fixed order, as 64-bit words in two's complement. The rows of the map are absorbed
 * as characters, eight to a word, the first in the lowest byte. The rows of fields.def say which
 * numbers are absorbed, and in which order; docs/determinism.md lists them, so that any program can
 * recompute the hash from a document. The hash of a document in an older format covers that
 * format's rows.
 *
 * Kinds are absorbed as their index in the .def list, and any sort of "none" as -1. The length of a
 * list is absorbed before its entries; otherwise a number could move from the end of one list to
 * the start of the next without changing the hash. */
#include "core/hash.h"

#include <stddef.h>
#include <string.h>

#include "base/bits.h"
#include "base/hints.h"
#include "core/fields.h"

#define START       0x626172726F770000u /* "barrow"; the part is added to it */
#define HASH_FIELDS 16                  /* at least as many as any record has in one part */
#define ROW_PIECE   256                 /* number of tiles converted to characters at a time */

/* Multiplies by an odd constant derived from the golden ratio, which carries each bit upward; a
 * shift then brings the upper half back down. Both steps are invertible, so two different numbers
 * never lead from one state to the same next state. That is enough to distinguish dungeons, but not
 * to prevent deliberate collisions.
 *
 * The shift is postponed until the next word, so that it overlaps with absorbing that word, because
 * each step depends on the previous one. Bringing the upper half down twice changes nothing, so the
 * same function turns a finished state into a pending one and back. */
static uint64_t bring_down(uint64_t state)
{
    return state ^ (state >> 32);
}

static inline uint64_t absorb_word(uint64_t hash, uint64_t word)
{
    return ((hash ^ word) ^ (hash >> 32)) * 0x9E3779B97F4A7C15u;
}

static inline uint64_t absorb(uint64_t hash, int64_t number)
{
    return absorb_word(hash, (uint64_t)number);
}

static inline uint64_t absorb_pos(uint64_t hash, barrow_pos pos)
{
    return absorb(absorb(hash, pos.x), pos.y);
}

/* ---- tiles ------------------------------------------------------------------------------ */

/* Returns [count] characters, at most eight, as a word. Places each byte by shifting, so that the
 * word does not depend on the machine's byte order. */
static uint64_t word_of_text(const char *text, uint32_t count)
{
    uint64_t word = 0;
    for (uint32_t i = 0; i < count; i++)
        word |= (uint64_t)(unsigned char)text[i] << (8 * i);
    return word;
}

/* Returns eight characters as a word. On little-endian machines they already form it in memory. */
static inline uint64_t word_of_eight(const char *text)
{
    uint64_t word;
    memcpy(&word, text, sizeof word);
    return brw_is_low_end_first() ? word : word_of_text(text, 8);
}

static uint64_t absorb_bytes(uint64_t hash, const char *text, uint32_t size)
{
    uint32_t at = 0;
    for (; at + 8 <= size; at += 8)
        hash = absorb_word(hash, word_of_eight(text + at));
    if (at < size)
        hash = absorb_word(hash, word_of_text(text + at, size - at));
    return hash;
}

/* Absorbs characters, not codes, because documents show tiles as characters. */
static uint64_t absorb_row(uint64_t hash, const uint8_t *tiles, uint32_t width)
{
    char text[ROW_PIECE];
    for (uint32_t x = 0; x < width; x += ROW_PIECE) {
        uint32_t count = width - x < ROW_PIECE ? width - x : ROW_PIECE;
        brw_tiles_text(tiles + x, count, text);
        hash = absorb_bytes(hash, text, count);
    }
    return hash;
}

static uint64_t absorb_rows(uint64_t hash, const barrow_dungeon *dungeon)
{
    for (uint32_t y = 0; y < dungeon->height; y++)
        hash = absorb_row(hash, dungeon->tiles + y * dungeon->width, dungeon->width);
    return hash;
}

/* ---- fields ----------------------------------------------------------------------------- */

/* The dungeon to hash, and the version of the format whose fields are hashed. */
typedef struct hash_source {
    const barrow_dungeon *dungeon;
    uint32_t version;
} hash_source;

/* The fields of a record that one part of the hash absorbs, in order of position. */
typedef struct hash_order {
    const brw_doc_field *fields[HASH_FIELDS];
    uint32_t count;
} hash_order;

/* Stores the fields at their positions; a position that only another version uses stays empty. */
static void gather_fields(const hash_source *source, hash_order *order,
                          const brw_doc_record *record, uint32_t part)
{
    for (uint32_t i = 0; i < record->count; i++) {
        const brw_doc_field *field = &record->fields[i];
        if (!field->place || field->part != part || !brw_doc_is_of(field, source->version))
            continue;
        order->fields[field->place - 1] = field;
        order->count = field->place > order->count ? field->place : order->count;
    }
}

static uint64_t absorb_records(uint64_t hash, const hash_source *source, uint8_t id,
                               brw_doc_list list);

/* Absorbs the number of bytes, then the bytes, eight to a word like the characters of a row. */
static uint64_t absorb_text(uint64_t hash, const char *text)
{
    uint32_t size = (uint32_t)strlen(text);
    hash = absorb_word(hash, size);
    return absorb_bytes(hash, text, size);
}

/* Adds a list to the hash: its length, unless that is fixed, then its entries. */
static BRW_INLINE uint64_t absorb_list(uint64_t hash, const hash_source *source,
                                       const brw_doc_field *field, const void *record)
{
    brw_doc_list list = brw_doc_list_of(field, source->dungeon, record);
    if (field->storage != BRW_INSIDE && field->storage != BRW_BESIDE)
        hash = absorb(hash, list.count);
    if (field->item == BRW_ITEM_RECORD)
        hash = absorb_records(hash, source, field->record, list);
    for (uint32_t i = 0; field->item == BRW_ITEM_POS && i < list.count; i++)
        hash = absorb_pos(hash, ((const barrow_pos *)list.first)[i]);
    bool is_number = field->item == BRW_ITEM_NUMBER || field->item == BRW_ITEM_NAME;
    for (uint32_t i = 0; is_number && i < list.count; i++)
        hash = absorb(hash, brw_doc_number(field, list, i));
    for (uint32_t i = 0; field->item == BRW_ITEM_TEXT && i < list.count; i++)
        hash = absorb_text(hash, (const char *)list.first + i * list.size);
    return hash;
}

/* Adds a field of a record to the hash. None is -1, regardless of how it is stored in memory. A
 * PART is absorbed even if documents write it as null, because all of its bytes are 0 in that
 * case. */
static BRW_INLINE uint64_t absorb_field(uint64_t hash, const hash_source *source,
                                        const brw_doc_field *field, const void *record)
{
    const char *member = (const char *)record + field->offset;
    if (field->type <= BRW_FIELD_NUMBERS) {
        int64_t value = brw_doc_get(field, record);
        return absorb(hash, field->is_nullable && value == field->none ? -1 : value);
    }
    switch (field->type) {
    case BRW_FIELD_LIST:
        return absorb_list(hash, source, field, record);
    case BRW_FIELD_PART:
        return absorb_records(hash, source, field->record, (brw_doc_list){member, 1, 0});
    case BRW_FIELD_TEXT:
        return absorb_text(hash, member);
    case BRW_FIELD_POS:
        return absorb_pos(hash, *(const barrow_pos *)(const void *)member);
    default: /* BRW_FIELD_ROWS */
        return absorb_rows(hash, source->dungeon);
    }
}

static uint64_t absorb_fields(uint64_t hash, const hash_source *source, const hash_order *order,
                              const void *record)
{
    for (uint32_t i = 0; i < order->count; i++)
        if (order->fields[i])
            hash = absorb_field(hash, source, order->fields[i], record);
    return hash;
}

/* ---- records ---------------------------------------------------------------------------- */

/* Each record has a function made from its rows, for the current version of the format. The
 * compiler knows the rows, so all that is left to do is to load and absorb the numbers. It also
 * finds the row of each of the HASH_FIELDS positions, which are in another order. */
typedef uint64_t absorb_record(uint64_t hash, const hash_source *source, const void *record);

#if BRW_FAST
#include "core/shapes.def"
/* clang-format off */
#define RECORD(title, type, text)                                                                  \
    static BRW_INLINE uint64_t title##_place(uint64_t hash, const hash_source *source,             \
                                             const void *record, uint32_t place)                   \
    {                                                                                              \
        typedef type BASE;                                                                         \
        (void)sizeof(BASE); /* some records use none of its members */
#define FIELD(word, shape, text) ROW(shape)
#define HASHED(shape, text) ROW(shape)
#define ROW(...)                                                                                   \
        {                                                                                          \
            static const brw_doc_field field = {__VA_ARGS__};                                      \
            if (field.place == place && !field.part && brw_doc_is_of(&field, BRW_FORMAT_VERSION))  \
                return absorb_field(hash, source, &field, record);                                 \
        }
#define EIGHT(title, from)                                                                         \
        hash = title##_place(hash, source, record, (from) + 1);                                    \
        hash = title##_place(hash, source, record, (from) + 2);                                    \
        hash = title##_place(hash, source, record, (from) + 3);                                    \
        hash = title##_place(hash, source, record, (from) + 4);                                    \
        hash = title##_place(hash, source, record, (from) + 5);                                    \
        hash = title##_place(hash, source, record, (from) + 6);                                    \
        hash = title##_place(hash, source, record, (from) + 7);                                    \
        hash = title##_place(hash, source, record, (from) + 8);
#define END_RECORD(title)                                                                          \
        return hash;                                                                               \
    }                                                                                              \
    static uint64_t absorb_##title(uint64_t hash, const hash_source *source, const void *record)   \
    {                                                                                              \
        EIGHT(title, 0)                                                                            \
        EIGHT(title, 8)                                                                            \
        return hash;                                                                               \
    }
/* clang-format on */
#include "core/fields.def"
#undef RECORD
#undef FIELD
#undef HASHED
#undef ROW
#undef EIGHT
#undef END_RECORD
#include "core/shapes_end.def"
#endif

/* Returns the record's own function, or NULL if there is none for this version. */
static absorb_record *function_of(const hash_source *source, uint8_t id)
{
#if BRW_FAST
    static absorb_record *const functions[] = {
#define EACH_RECORD(title, type) absorb_##title,
#include "core/records.def"
#undef EACH_RECORD
    };
    return source->version == BRW_FORMAT_VERSION ? functions[id] : NULL;
#else
    (void)source, (void)id;
    return NULL;
#endif
}

/* Without a function, the rows are gathered at run time. */
static uint64_t absorb_records(uint64_t hash, const hash_source *source, uint8_t id,
                               brw_doc_list list)
{
    absorb_record *function = function_of(source, id);
    hash_order order = {{NULL}, 0};
    const char *record = list.first;
    if (!function)
        gather_fields(source, &order, brw_record_of((brw_record_id)id), 0);
    for (uint32_t i = 0; i < list.count; i++, record += list.size)
        hash =
            function ? function(hash, source, record) : absorb_fields(hash, source, &order, record);
    return hash;
}

/* ---- parts ------------------------------------------------------------------------------ */

/* The fields of the dungeon itself are in the head of a document and in the records of its layout
 * and its map. Each part starts from a different number, so that empty parts have different hashes.
 * Without a map no tiles are absorbed, so the parts of a layout are the same with and without one
 * (G2). */
static uint64_t hash_part(const hash_source *source, uint32_t part)
{
    const brw_doc_record *body = brw_doc_body(source->dungeon->params.family);
    hash_order order = {{NULL}, 0};
    uint64_t hash = bring_down(START + part);
    gather_fields(source, &order, brw_record_of(BRW_RECORD_head), part);
    for (uint32_t i = 0; i < body->count; i++) {
        const brw_doc_field *field = &body->fields[i];
        if (field->type == BRW_FIELD_PART || field->type == BRW_FIELD_MAP)
            gather_fields(source, &order, brw_record_of((brw_record_id)field->record), part);
    }
    if (part != BARROW_PART_TILES || source->dungeon->width)
        hash = absorb_fields(hash, source, &order, source->dungeon);
    return bring_down(hash);
}

uint64_t brw_hash_part(const barrow_dungeon *dungeon, uint32_t part)
{
    return hash_part(&(hash_source){dungeon, BRW_FORMAT_VERSION}, part);
}

/* Hashes the hashes of the parts, because those are needed separately: the check of a pass's
 * contract (G2) compares them one by one. */
uint64_t brw_dungeon_hash_as(const barrow_dungeon *dungeon, uint32_t version)
{
    uint64_t hash = bring_down(START + (uint64_t)dungeon->params.family);
    for (; dungeon; dungeon = dungeon->below)
        for (uint32_t i = 0; i < BARROW_PART_COUNT; i++)
            hash = absorb_word(hash, hash_part(&(hash_source){dungeon, version}, 1u << i));
    return bring_down(hash);
}

uint64_t brw_dungeon_hash(const barrow_dungeon *dungeon)
{
    return brw_dungeon_hash_as(dungeon, BRW_FORMAT_VERSION);
}

#undef START
#undef HASH_FIELDS
#undef HASH_STEPS
#undef ROW_PIECE
