/* SPDX-License-Identifier: MIT
 * The content hash. It covers the meaning, never the bytes of a struct: each part absorbs a list of
 * integers in a fixed order, as 64-bit words in two's complement. The rows of the map are absorbed
 * as characters, eight to a word, the first in the lowest byte. The rows of fields.def say which
 * numbers are absorbed, and in which order; docs/determinism.md lists them, so that any program can
 * recompute the hash from a document. The hash of a document in an older format covers that
 * format's rows.
 *
 * Kinds are absorbed as their code in the .def list, and any sort of "none" as -1. The length of a
 * list is absorbed before its entries; otherwise a number could move from the end of one list to
 * the start of the next without changing the hash. */
#include "core/hash.h"

#include <string.h>

#include "core/fields.h"

#define START       0x626172726F770000u /* "barrow"; the part is added to it */
#define HASH_FIELDS 16                  /* at least as many as any record has in one part */

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

/* ---- numbers and texts ------------------------------------------------------------------ */

/* Multiplies by an odd constant derived from the golden ratio, which carries each bit upward; the
 * shift then brings the upper half back down. Both steps are invertible, so two different numbers
 * never lead from one state to the same next state. That is enough to distinguish dungeons, but not
 * to prevent deliberate collisions. */
static uint64_t absorb(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 32;
}

static uint64_t absorb_pos(uint64_t hash, barrow_pos pos)
{
    hash = absorb(hash, (uint64_t)pos.x);
    return absorb(hash, (uint64_t)pos.y);
}

/* Absorbs the number of bytes, then the bytes, eight to a word. */
static uint64_t absorb_text(uint64_t hash, const char *text)
{
    uint32_t size = (uint32_t)strlen(text);
    hash = absorb(hash, size);
    for (uint32_t i = 0; i < size; i += 8) {
        uint64_t word = 0;
        for (uint32_t k = 0; k < 8 && i + k < size; k++)
            word |= (uint64_t)(unsigned char)text[i + k] << 8 * k;
        hash = absorb(hash, word);
    }
    return hash;
}

/* Absorbs the rows as characters, not codes, because documents show tiles as characters. */
static uint64_t absorb_rows(uint64_t hash, const barrow_dungeon *dungeon)
{
    for (uint32_t y = 0; y < dungeon->height; y++) {
        const uint8_t *row = dungeon->tiles + y * dungeon->width;
        for (uint32_t x = 0; x < dungeon->width; x += 8) {
            uint64_t word = 0;
            for (uint32_t k = 0; k < 8 && x + k < dungeon->width; k++) {
                unsigned char character = (unsigned char)brw_tile_characters[row[x + k]];
                word |= (uint64_t)character << 8 * k;
            }
            hash = absorb(hash, word);
        }
    }
    return hash;
}

/* ---- fields ----------------------------------------------------------------------------- */

/* Stores the fields in the order of their positions. A position that only another version uses is
 * left out. */
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

/* Absorbs a list: its length, unless that is fixed, then its entries. */
static uint64_t absorb_list(uint64_t hash, const hash_source *source, const brw_doc_field *field,
                            const void *record)
{
    brw_doc_list list = brw_doc_list_of(field, source->dungeon, record);
    const barrow_pos *places = list.first;
    if (field->storage != BRW_INSIDE && field->storage != BRW_BESIDE)
        hash = absorb(hash, list.count);
    switch (field->item) {
    case BRW_ITEM_RECORD: return absorb_records(hash, source, field->record, list);
    case BRW_ITEM_POS:
        for (uint32_t i = 0; i < list.count; i++)
            hash = absorb_pos(hash, places[i]);
        return hash;
    case BRW_ITEM_TEXT:
        for (uint32_t i = 0; i < list.count; i++)
            hash = absorb_text(hash, (const char *)list.first + i * list.size);
        return hash;
    default: /* BRW_ITEM_NUMBER, BRW_ITEM_NAME */
        for (uint32_t i = 0; i < list.count; i++)
            hash = absorb(hash, (uint64_t)brw_doc_number(field, list, i));
        return hash;
    }
}

/* Absorbs a field that is more than a number. A PART is absorbed even if documents write it as
 * null, because all of its bytes are 0 in that case. */
static uint64_t absorb_other(uint64_t hash, const hash_source *source, const brw_doc_field *field,
                             const void *record)
{
    const char *member = (const char *)record + field->offset;
    switch (field->type) {
    case BRW_FIELD_LIST: return absorb_list(hash, source, field, record);
    case BRW_FIELD_PART:
        return absorb_records(hash, source, field->record, (brw_doc_list){member, 1, 0});
    case BRW_FIELD_TEXT: return absorb_text(hash, brw_doc_text(field, source->dungeon, record));
    case BRW_FIELD_POS: return absorb_pos(hash, *(const barrow_pos *)(const void *)member);
    default: /* BRW_FIELD_ROWS */
        return absorb_rows(hash, source->dungeon);
    }
}

/* Absorbs the fields of a record. None is -1, regardless of how it is stored in memory. */
static uint64_t absorb_fields(uint64_t hash, const hash_source *source, const hash_order *order,
                              const void *record)
{
    for (uint32_t i = 0; i < order->count; i++) {
        const brw_doc_field *field = order->fields[i];
        if (!field || (field->type == BRW_FIELD_TEXT && field->storage == BRW_SHARED &&
                       !brw_doc_applies(field, record)))
            continue;
        if (field->type > BRW_FIELD_NUMBERS) {
            hash = absorb_other(hash, source, field, record);
            continue;
        }
        const char *member = (const char *)record + field->offset;
        int64_t value = brw_stored_number(member, field->number);
        hash = absorb(hash, (uint64_t)(field->is_nullable && value == field->none ? -1 : value));
    }
    return hash;
}

static uint64_t absorb_records(uint64_t hash, const hash_source *source, uint8_t id,
                               brw_doc_list list)
{
    hash_order order = {{NULL}, 0};
    const char *record = list.first;
    gather_fields(source, &order, brw_record_of((brw_record_id)id), 0);
    for (uint32_t i = 0; i < list.count; i++, record += list.size)
        hash = absorb_fields(hash, source, &order, record);
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
    uint64_t hash = START + part;
    gather_fields(source, &order, brw_record_of(BRW_RECORD_head), part);
    for (uint32_t i = 0; i < body->count; i++) {
        const brw_doc_field *field = &body->fields[i];
        if (field->type == BRW_FIELD_PART || field->type == BRW_FIELD_MAP)
            gather_fields(source, &order, brw_record_of((brw_record_id)field->record), part);
    }
    if (part != BARROW_PART_TILES || source->dungeon->width)
        hash = absorb_fields(hash, source, &order, source->dungeon);
    return hash;
}

uint64_t brw_hash_part(const barrow_dungeon *dungeon, uint32_t part)
{
    return hash_part(&(hash_source){dungeon, BRW_FORMAT_VERSION}, part);
}

/* Hashes the hashes of the parts, because those are needed separately: the check of a pass's
 * contract (G2) compares them one by one. */
uint64_t brw_dungeon_hash_as(const barrow_dungeon *dungeon, uint32_t version)
{
    uint64_t hash = START + (uint64_t)dungeon->params.family;
    for (; dungeon; dungeon = dungeon->below)
        for (uint32_t i = 0; i < BARROW_PART_COUNT; i++)
            hash = absorb(hash, hash_part(&(hash_source){dungeon, version}, 1u << i));
    return hash;
}

uint64_t brw_dungeon_hash(const barrow_dungeon *dungeon)
{
    return brw_dungeon_hash_as(dungeon, BRW_FORMAT_VERSION);
}
