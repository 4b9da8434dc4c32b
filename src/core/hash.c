/* SPDX-License-Identifier: MIT
 * The content hash. It covers the meaning, never the bytes of a struct: each part absorbs a list of
 * whole numbers in a fixed order, as 64-bit words in two's complement; rows of the map absorb their
 * characters, eight to a word, the first in the lowest byte. The rows of fields.def say which
 * numbers, and in which order; docs/determinism.md lists them, so that any program can recompute
 * the hash from a document. A document of an older format has the hash over that format's rows.
 *
 * Kinds go in by their place in the .def list, and "none" of any sort as -1. The number of entries
 * of a list goes in before them; otherwise a number could move from the end of one list to the
 * next. */
#include "core/hash.h"

#include <string.h>

#include "core/fields.h"

#define START       0x626172726F770000u /* "barrow" and the number of the part */
#define HASH_FIELDS 24                  /* more than any record has in one part */
#define WORDS_KEPT  32                  /* of a row, so that the next can have the same */

/* Multiplies by the golden ratio's odd constant, which carries each bit upward; the shift brings
 * the upper half back down. Both can be undone, so two numbers never lead from one state to the
 * same next one. That is enough to tell dungeons apart; it is no defence against deliberate
 * collisions. */
static void absorb_word(uint64_t *hash, uint64_t word)
{
    uint64_t mixed = (*hash ^ word) * 0x9E3779B97F4A7C15u;
    *hash = mixed ^ (mixed >> 32);
}

static void absorb(uint64_t *hash, int64_t number)
{
    absorb_word(hash, (uint64_t)number);
}

static void absorb_pos(uint64_t *hash, barrow_pos pos)
{
    absorb(hash, pos.x);
    absorb(hash, pos.y);
}

/* ---- tiles ------------------------------------------------------------------------------ */

/* Returns the characters of [count] tiles, at most eight, as a word. Puts each byte in its place by
 * shifting, so that the word is the same on machines of either byte order. */
static inline uint64_t word_of_tiles(const char *characters, const uint8_t *tiles, uint32_t count)
{
    uint64_t word = 0;
    for (uint32_t i = 0; i < count; i++)
        word |= (uint64_t)(unsigned char)characters[tiles[i]] << (8 * i);
    return word;
}

/* Much of a map is the same as the row above: eight tiles that are those above them have the same
 * word, which [words] keeps. [above] is the row itself where there is none. */
static void absorb_row(uint64_t *hash, const char *characters, const uint8_t *row,
                       const uint8_t *above, uint32_t width, uint64_t *words)
{
    uint32_t x = 0;
    for (; x + 8 <= width; x += 8) {
        uint64_t *word = &words[x / 8 % WORDS_KEPT];
        if (row == above || width > 8 * WORDS_KEPT || memcmp(row + x, above + x, 8) != 0)
            *word = word_of_tiles(characters, row + x, 8);
        absorb_word(hash, *word);
    }
    if (x < width)
        absorb_word(hash, word_of_tiles(characters, row + x, width - x));
}

/* Absorbs characters, not codes, because that is what a document shows of a tile. */
static void absorb_rows(uint64_t *hash, const barrow_dungeon *dungeon)
{
    char characters[256];
    uint64_t words[WORDS_KEPT];
    uint32_t width = dungeon->width;
    const uint8_t *row = dungeon->tiles;
    brw_tile_characters(characters);
    for (uint32_t y = 0; y < dungeon->height; y++, row += width)
        absorb_row(hash, characters, row, y ? row - width : row, width, words);
}

/* ---- fields ----------------------------------------------------------------------------- */

/* What is hashed, and the version of the format whose fields are. */
typedef struct hash_source {
    const barrow_dungeon *dungeon;
    uint32_t version;
} hash_source;

/* Fields of a record that one part absorbs, in the order of their places. */
typedef struct hash_order {
    const brw_doc_field *fields[HASH_FIELDS];
    uint32_t count;
} hash_order;

/* Puts the fields in their places; what another version has there stays empty. */
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

static void absorb_other(uint64_t *hash, const hash_source *source, const brw_doc_field *field,
                         const void *record);

static void absorb_fields(uint64_t *hash, const hash_source *source, const hash_order *order,
                          const void *record)
{
    for (uint32_t i = 0; i < order->count; i++) {
        const brw_doc_field *field = order->fields[i];
        if (!field)
            continue;
        if (field->type > BRW_FIELD_NUMBERS) {
            absorb_other(hash, source, field, record);
            continue;
        }
        int64_t value = brw_doc_get(field, record);
        absorb(hash, field->is_nullable && value == field->none ? -1 : value);
    }
}

/* ---- lists of records ------------------------------------------------------------------- */

/* How to take a number out of a record without asking what sort it is: eight bytes around it are
 * read as a word, and shifts leave the number alone.
 *
 *     word   [ after | number | before ]   << up, >> down   [ 0 | number ]
 *
 * The bits of [sign] that a negative number has are then carried upward. */
typedef struct hash_step {
    const brw_doc_field *other; /* a field that is no plain number, or NULL */
    uint32_t at;                /* of the word */
    uint32_t up, down;
    uint64_t sign; /* its highest bit, 0 if it is unsigned */
    int64_t none;  /* the number that means none */
} hash_step;

static bool is_low_end_first(void)
{
    const uint16_t one = 1;
    uint8_t first;
    memcpy(&first, &one, 1);
    return first == 1;
}

/* Plans the step for a field of a record of [size] bytes, eight at least. A number that can be
 * nothing else is never the same as INT64_MIN. */
static hash_step plan_step(const brw_doc_field *field, uint32_t size)
{
    static const uint8_t bits[] = {
        [BRW_U8] = 8, [BRW_U16] = 16, [BRW_U32] = 32, [BRW_I16] = 16, [BRW_I32] = 32};
    hash_step step = {.none = field->is_nullable ? field->none : INT64_MIN};
    if (field->type > BRW_FIELD_NUMBERS || field->type == BRW_FIELD_BIT) {
        step.other = field;
        return step;
    }
    uint32_t width = bits[field->number], last = size - (uint32_t)sizeof(uint64_t);
    step.at = field->offset < last ? field->offset : last;
    uint32_t before = 8 * (field->offset - step.at);
    step.up = is_low_end_first() ? 64 - before - width : before;
    step.down = 64 - width;
    if (field->number == BRW_I16 || field->number == BRW_I32)
        step.sign = UINT64_C(1) << (width - 1);
    return step;
}

static inline uint64_t step_number(const hash_step *step, const char *record)
{
    uint64_t word;
    memcpy(&word, record + step->at, sizeof word);
    word = word << step->up >> step->down;
    word = (word ^ step->sign) - step->sign;
    return word == (uint64_t)step->none ? UINT64_MAX : word;
}

static void absorb_steps(uint64_t *hash, const hash_source *source, const hash_order *order,
                         brw_doc_list list)
{
    hash_step steps[HASH_FIELDS];
    uint32_t count = 0;
    const char *record = list.first;
    for (uint32_t i = 0; i < order->count; i++)
        if (order->fields[i])
            steps[count++] = plan_step(order->fields[i], list.size);
    for (uint32_t i = 0; i < list.count; i++, record += list.size)
        for (uint32_t k = 0; k < count; k++) {
            const hash_step *step = &steps[k];
            if (!step->other)
                absorb_word(hash, step_number(step, record));
            else if (step->other->type == BRW_FIELD_BIT)
                absorb(hash, brw_doc_get(step->other, record));
            else
                absorb_other(hash, source, step->other, record);
        }
}

/* Records of which there are many go by steps; small ones have no eight bytes to read. */
static void absorb_records(uint64_t *hash, const hash_source *source, uint8_t id,
                           brw_doc_list list)
{
    hash_order order = {{NULL}, 0};
    gather_fields(source, &order, brw_record_of((brw_record_id)id), 0);
    if (list.count > 2 && list.size >= sizeof(uint64_t)) {
        absorb_steps(hash, source, &order, list);
        return;
    }
    for (uint32_t i = 0; i < list.count; i++)
        absorb_fields(hash, source, &order, (const char *)list.first + i * list.size);
}

/* Absorbs the number of bytes, then the bytes, eight to a word like the characters of a row. */
static void absorb_text(uint64_t *hash, const char *text)
{
    uint32_t size = (uint32_t)strlen(text);
    absorb_word(hash, size);
    for (uint32_t at = 0; at < size; at += 8) {
        uint64_t word = 0;
        for (uint32_t i = 0; i < 8 && at + i < size; i++)
            word |= (uint64_t)(unsigned char)text[at + i] << (8 * i);
        absorb_word(hash, word);
    }
}

static void absorb_list(uint64_t *hash, const hash_source *source, const brw_doc_field *field,
                        const void *record)
{
    brw_doc_list list = brw_doc_list_of(field, source->dungeon, record);
    if (field->storage != BRW_INSIDE && field->storage != BRW_BESIDE)
        absorb(hash, list.count);
    if (field->item == BRW_ITEM_RECORD)
        absorb_records(hash, source, field->record, list);
    for (uint32_t i = 0; field->item == BRW_ITEM_POS && i < list.count; i++)
        absorb_pos(hash, ((const barrow_pos *)list.first)[i]);
    bool is_number = field->item == BRW_ITEM_NUMBER || field->item == BRW_ITEM_NAME;
    for (uint32_t i = 0; is_number && i < list.count; i++)
        absorb(hash, brw_doc_number(field, list, i));
    for (uint32_t i = 0; field->item == BRW_ITEM_TEXT && i < list.count; i++)
        absorb_text(hash, (const char *)list.first + i * list.size);
}

/* Absorbs a PART even if a document says null: it is all 0 then. */
static void absorb_other(uint64_t *hash, const hash_source *source, const brw_doc_field *field,
                         const void *record)
{
    const char *member = (const char *)record + field->offset;
    if (field->type == BRW_FIELD_LIST)
        absorb_list(hash, source, field, record);
    else if (field->type == BRW_FIELD_PART)
        absorb_records(hash, source, field->record, (brw_doc_list){member, 1, 0});
    else if (field->type == BRW_FIELD_TEXT)
        absorb_text(hash, member);
    else if (field->type == BRW_FIELD_POS)
        absorb_pos(hash, *(const barrow_pos *)(const void *)member);
    else
        absorb_rows(hash, source->dungeon);
}

/* ---- parts ------------------------------------------------------------------------------ */

/* The fields of the dungeon itself stand in the head of a document and in the records of its layout
 * and its map. Each part starts from its own number, so that empty parts differ from one another.
 * Without a map no tiles go in, so the parts of a layout are the same with and without one (G2). */
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
        absorb_fields(&hash, source, &order, source->dungeon);
    return hash;
}

uint64_t brw_hash_part(const barrow_dungeon *dungeon, uint32_t part)
{
    return hash_part(&(hash_source){dungeon, BRW_FORMAT_VERSION}, part);
}

/* Hashes the hashes of the parts, as these are needed by themselves: the contract of a pass (G2)
 * compares them one by one. */
uint64_t brw_dungeon_hash_as(const barrow_dungeon *dungeon, uint32_t version)
{
    uint64_t hash = START + (uint64_t)dungeon->params.family;
    for (; dungeon; dungeon = dungeon->below)
        for (uint32_t i = 0; i < BARROW_PART_COUNT; i++)
            absorb_word(&hash, hash_part(&(hash_source){dungeon, version}, 1u << i));
    return hash;
}

uint64_t brw_dungeon_hash(const barrow_dungeon *dungeon)
{
    return brw_dungeon_hash_as(dungeon, BRW_FORMAT_VERSION);
}

#undef START
#undef HASH_FIELDS
#undef WORDS_KEPT
