/* SPDX-License-Identifier: MIT
 * The document. The table of fields (core/fields.h) gives its keys and their order, and most values
 * are written from their rows alone. `json` is for people, and `jsonl` is the same document on one
 * line. A list of objects has one line for each object. Other lists stay on one line, however long.
 * With several floors, `maps` and `metrics` are lists of the same length, and `attempts` is a sum.
 * Seeds are decimal strings, because they may exceed 2^53. */
#include "io/document.h"

#include <string.h>

#include "core/params.h"
#include "io/facts.h"

#define VALUE_ROOM 64  /* for a number, a literal, or a name of the tables in quotes */
#define ROW_PIECE  256 /* number of tiles converted to characters at a time */

/* An object that is being written: the record that it shows, and the record's index in its list. */
typedef struct json_source {
    brw_json *json;
    const brw_document *document;
    const void *record;
    uint32_t index;
} json_source;

/* ---- parameters ------------------------------------------------------------------------- */

/* Writes a parameter: numbers and booleans as such, so that programs need not parse them, and
 * anything else as a user would type it. A range of one number is a number. Every value is written,
 * so that the dungeon can be regenerated even if a default changes. */
static void write_param(brw_json *json, const barrow_params *params, uint32_t index)
{
    const barrow_param_info *info = &barrow_param_infos(params->family, NULL)[index];
    const void *field = brw_param_field(params, info);
    const barrow_range *range = field;
    bool is_auto = info->type == BARROW_PARAM_AUTO;
    bool is_one = info->type == BARROW_PARAM_RANGE && range->min == range->max;
    char text[64];
    brw_json_key(json, info->name);
    if (info->type == BARROW_PARAM_TEXT) {
        brw_json_text(json, *(const char *const *)field);
    } else if (info->type == BARROW_PARAM_BOOL) {
        brw_json_bool(json, *(const int32_t *)field);
    } else if ((is_auto || is_one) && range->min == BARROW_AUTO) {
        brw_json_name(json, is_auto ? brw_auto_word(info) : "auto");
    } else if (info->type == BARROW_PARAM_INT || is_auto || is_one) {
        brw_json_int(json, *(const int32_t *)field);
    } else {
        barrow_params_get(params, index, text, sizeof text);
        brw_json_text(json, text);
    }
}

/* Passes with a salt are written by name, because the stream depends on the name. */
void brw_json_params(brw_json *json, const barrow_params *params, const barrow_pass *passes,
                     uint32_t pass_count)
{
    uint32_t count;
    barrow_param_infos(params->family, &count);
    for (uint32_t i = 0; i < count; i++)
        write_param(json, params, i);
    brw_json_print(json, "reroll: {");
    for (uint32_t i = 0; i < pass_count; i++)
        if (params->reroll[i])
            brw_json_print(json, "%k: %u", passes[i].name, (uint32_t)params->reroll[i]);
    brw_json_end_object(json);
}

/* ---- the head --------------------------------------------------------------------------- */

/* Writes the metrics of all floors, as a list if there are several. The shortfall lists kinds, and
 * is empty if nothing fell short (V3 of floor). */
static void write_metrics(brw_json *json, const brw_document *document)
{
    const barrow_dungeon *floor = document->dungeon;
    const int32_t *values = document->metrics;
    bool are_several = floor->below != NULL;
    uint32_t count;
    const barrow_metric_info *infos = barrow_metric_infos(floor->params.family, &count);
    brw_json_print(json, are_several ? "[|" : "");
    for (; floor; floor = floor->below, values += BARROW_METRIC_MAX) {
        brw_json_object(json);
        for (uint32_t i = 0; i < count; i++) {
            brw_json_key(json, infos[i].name);
            brw_json_int(json, values[i]);
        }
        brw_json_print(json, "shortfall: {");
        for (int i = 0; i < BARROW_SHORT_COUNT; i++)
            if (floor->shortfall[i])
                brw_json_print(json, "%k: %u", barrow_shortfall_name((barrow_shortfall)i),
                               (uint32_t)floor->shortfall[i]);
        brw_json_print(json, "}}");
    }
    brw_json_print(json, are_several ? "]" : "");
}

/* Writes a row in pieces, because it may be thousands of tiles long. */
static void write_rows(brw_json *json, const barrow_dungeon *dungeon)
{
    const uint8_t *tile = dungeon->tiles;
    brw_json_list(json);
    for (uint32_t y = 0; y < dungeon->height; y++) {
        brw_json_open_bytes(json);
        for (uint32_t x = 0, count; x < dungeon->width; x += count, tile += count) {
            char row[ROW_PIECE];
            count = dungeon->width - x < ROW_PIECE ? dungeon->width - x : ROW_PIECE;
            for (uint32_t i = 0; i < count; i++)
                row[i] = brw_tile_characters[tile[i]];
            brw_text_bytes(json->text, row, count);
        }
        brw_json_close_bytes(json);
    }
    brw_json_end_list(json);
}

/* Writes the value of a field that is not stored as such. The generation is the dungeon's, even if
 * a later version of the program writes the document. */
static void write_own(const json_source *source, const brw_doc_field *field)
{
    brw_json *json = source->json;
    const brw_document *document = source->document;
    const barrow_dungeon *dungeon = document->dungeon;
    const barrow_param_info *infos;
    uint32_t attempts = 0, count;
    char digits[BRW_DIGITS];
    switch (field->type) {
    case BRW_FIELD_FORMAT: brw_json_name(json, BRW_FORMAT); break;
    case BRW_FIELD_GENERATOR:
        brw_json_print(json, "{name: 'barrow', version: %s, generation: %u}",
                       document->version ? document->version : BARROW_VERSION_TEXT,
                       dungeon->generation ? dungeon->generation : BARROW_GENERATION);
        break;
    case BRW_FIELD_FAMILY: brw_json_name(json, barrow_family_name(dungeon->params.family)); break;
    case BRW_FIELD_SEED: brw_json_name(json, brw_digits(digits, dungeon->params.seed)); break;
    case BRW_FIELD_PARAMS:
        brw_json_object(json);
        brw_json_params(json, &dungeon->params, document->passes, document->pass_count);
        brw_json_end_object(json);
        break;
    case BRW_FIELD_HASH:
        brw_json_open_bytes(json);
        brw_text_hex(json->text, document->hash, 16);
        brw_json_close_bytes(json);
        break;
    case BRW_FIELD_ATTEMPTS:
        for (; dungeon; dungeon = dungeon->below)
            attempts += dungeon->attempts;
        brw_json_int(json, attempts);
        break;
    case BRW_FIELD_METRICS: write_metrics(json, document); break;
    case BRW_FIELD_PLANNED: /* its number is omitted, because it follows from its position */
        infos = barrow_param_infos(BARROW_FLOOR, &count);
        brw_json_print(json, dungeon->params.as.floor.plan ? "{" : "null");
        for (uint32_t i = 0; dungeon->params.as.floor.plan && i < count; i++)
            if (brw_param_is_planned(&infos[i]))
                write_param(json, &dungeon->params, i);
        brw_json_print(json, dungeon->params.as.floor.plan ? "}" : "");
        break;
    case BRW_FIELD_LEGEND: /* the characters of the tiles that occur, with their words */
        brw_json_flat_object(json);
        for (int tile = 0; tile < BARROW_TILE_LIMIT; tile++) {
            char character[2] = {barrow_tile_character((barrow_tile)tile), 0};
            if (brw_is_tile_of(dungeon->params.family, tile) &&
                memchr(dungeon->tiles, tile, (size_t)dungeon->width * dungeon->height)) {
                brw_json_key(json, character);
                brw_json_name(json, brw_tile_word(&dungeon->params, tile));
            }
        }
        brw_json_end_object(json);
        break;
    default: /* BRW_FIELD_ROWS */
        write_rows(json, dungeon);
    }
}

/* ---- plain values ----------------------------------------------------------------------- */

/* The following write a value at [at], where there is VALUE_ROOM, and return its end. */

/* Writes a name. A number without one is null; an unfinished dungeon may have such. */
static inline char *put_name(char *at, const brw_doc_names *names, int64_t number)
{
    if (number >= names->count) {
        memcpy(at, "null", 4);
        return at + 4;
    }
    const brw_doc_name *name = &names->list[number];
    *at++ = '"';
    memcpy(at, name->text, sizeof name->text); /* whatever follows the name is overwritten */
    at[name->size] = '"';
    return at + name->size + 1;
}

/* Writes the names of the bits that are set, in the order of the table. */
static char *put_set(brw_json *json, char *at, const brw_doc_names *names, uint32_t set)
{
    bool is_first = true;
    *at++ = '[';
    for (uint32_t i = 0; i < names->count && set >> i; i++) {
        if (!(set >> i & 1))
            continue;
        at = brw_text_continue(json->text, at, VALUE_ROOM);
        at = put_name(is_first ? at : brw_json_put_comma(json, at), names, i);
        is_first = false;
    }
    *at = ']';
    return at + 1;
}

/* Writes a list of positions, numbers or names. */
static char *put_list(brw_json *json, char *at, const brw_doc_field *field, brw_doc_list list)
{
    const barrow_pos *places = list.first;
    *at++ = '[';
    for (uint32_t i = 0; i < list.count; i++) {
        at = brw_text_continue(json->text, at, VALUE_ROOM);
        if (i)
            at = brw_json_put_comma(json, at);
        if (field->item == BRW_ITEM_POS)
            at = brw_json_put_pos(json, at, places[i]);
        else if (field->item == BRW_ITEM_NAME)
            at = put_name(at, field->names, brw_doc_number(field, list, i));
        else
            at = brw_json_put_number(at, brw_doc_number(field, list, i));
    }
    *at = ']';
    return at + 1;
}

/* Writes the value of a number, a name or a bit. */
static inline char *put_value(char *at, const json_source *source, const brw_doc_field *field)
{
    if (field->type == BRW_FIELD_INDEX)
        return brw_json_put_number(at, source->index);
    int64_t value = brw_doc_get(field, source->record);
    if (field->is_nullable && value == field->none) {
        memcpy(at, "null", 4);
        return at + 4;
    }
    switch (field->type) {
    case BRW_FIELD_INT: return brw_json_put_number(at, value);
    case BRW_FIELD_NAME: return put_name(at, field->names, value);
    case BRW_FIELD_SET: return put_set(source->json, at, field->names, (uint32_t)value);
    default: /* BRW_FIELD_BOOL, BRW_FIELD_BIT */
        memcpy(at, value ? "true " : "false", 5);
        return at + (value ? 4 : 5);
    }
}

/* Writes the key of a field, and returns where its value goes. */
static inline char *place_value(brw_json *json, const brw_doc_field *field)
{
    return brw_json_put_key(json, brw_json_place(json, sizeof field->quoted + VALUE_ROOM), field);
}

/* ---- objects and lists ------------------------------------------------------------------ */

/* Writes the entries of a list that has no array in memory: junctions, which are found row by row,
 * and the owner plane gives their room; or doors, each with the position of the first door tile on
 * its way (T2), or (0, 0) if an unfinished map has none. */
static void write_made(const json_source *source, const brw_doc_field *field)
{
    const barrow_dungeon *dungeon = source->document->dungeon;
    const brw_doc_record *shape = brw_record_of(field->record);
    bool are_junctions = field->record == BRW_RECORD_junction;
    uint32_t area = are_junctions ? (uint32_t)dungeon->width * dungeon->height : 0;
    const uint8_t *at = dungeon->tiles;
    for (uint32_t index = 0; index < area && (at = memchr(dungeon->tiles + index, BARROW_TILE_JUNCTION, area - index)); index++) {
        index = (uint32_t)(at - dungeon->tiles);
        barrow_pos pos = {(int16_t)(index % dungeon->width), (int16_t)(index / dungeon->width)};
        brw_junction junction = {pos, brw_junction_room(dungeon, index)};
        brw_json_record(source->json, source->document, shape, &junction, 0);
    }
    for (uint32_t i = 0; !are_junctions && i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        const barrow_pos *pos = brw_link_door(dungeon, i);
        brw_tiled_door door = {pos ? *pos : (barrow_pos){0, 0}, link->first_tile, link->tile_count};
        brw_json_record(source->json, source->document, shape, &door, i);
    }
}

/* Writes a list. Numbers, names and positions stay on one line; objects have a line each. */
static void write_list(const json_source *source, const brw_doc_field *field)
{
    brw_json *json = source->json;
    brw_doc_list list = brw_doc_list_of(field, source->document->dungeon, source->record);
    const brw_doc_record *shape = brw_record_of(field->record);
    bool are_records = field->item == BRW_ITEM_RECORD;
    const char *entry = list.first;
    if (!are_records && field->item != BRW_ITEM_TEXT) {
        brw_json_written(json, put_list(json, place_value(json, field), field, list));
        return;
    }
    brw_json_field_key(json, field);
    (are_records ? brw_json_list : brw_json_flat_list)(json);
    if (field->storage == BRW_MADE)
        write_made(source, field);
    for (uint32_t i = 0; i < list.count; i++, entry += list.size)
        if (are_records)
            brw_json_record(json, source->document, shape, entry, i);
        else
            brw_json_text(json, entry);
    brw_json_end_list(json);
}

/* Writes the maps of all floors from the top down: one as `map`, several as the list `maps`. A
 * document never has both, so the key tells a reader whether there are several. */
static void write_maps(const json_source *source, const brw_doc_field *field)
{
    brw_document floor = *source->document;
    bool are_several = field->type == BRW_FIELD_MAPS;
    if (are_several != (floor.dungeon->below != NULL))
        return;
    brw_json_field_key(source->json, field);
    brw_json_print(source->json, are_several ? "[|" : "");
    for (; floor.dungeon; floor.dungeon = floor.dungeon->below)
        brw_json_record(source->json, &floor, brw_record_of(field->record), floor.dungeon, 0);
    brw_json_print(source->json, are_several ? "]" : "");
}

/* Writes a field that is more than a number. A rectangle without width is null. Optional objects
 * describe tiles, so a dungeon without tiles omits them. */
static void write_field(const json_source *source, const brw_doc_field *field)
{
    brw_json *json = source->json;
    const barrow_dungeon *dungeon = source->document->dungeon;
    const void *member = (const char *)source->record + field->offset;
    if (field->type == BRW_FIELD_MAP || field->type == BRW_FIELD_MAPS) {
        write_maps(source, field);
        return;
    }
    if (field->is_optional && field->type == BRW_FIELD_PART && !dungeon->width)
        return;
    brw_json_field_key(json, field);
    if (field->type == BRW_FIELD_TEXT) {
        const char *text = brw_doc_text(field, dungeon, source->record);
        brw_json_text(json, field->is_nullable && !*text ? NULL : text);
    } else if (field->type == BRW_FIELD_POS) {
        brw_json_pos(json, *(const barrow_pos *)member);
    } else if (field->type != BRW_FIELD_PART) {
        write_own(source, field);
    } else if (field->is_nullable && ((const barrow_rect *)member)->w == 0) {
        brw_json_null(json);
    } else {
        brw_json_record(json, source->document, brw_record_of(field->record), member, 0);
    }
}

/* Writes the fields of a record that documents show, in the order of their rows. */
static void write_fields(const json_source *source, const brw_doc_record *shape)
{
    brw_json *json = source->json;
    for (const brw_doc_field *field = shape->fields; field < shape->fields + shape->count; field++)
        if (!brw_doc_is_written(field, source->record))
            continue;
        else if (field->type <= BRW_FIELD_NUMBERS)
            brw_json_written(json, put_value(place_value(json, field), source, field));
        else
            (field->type == BRW_FIELD_LIST ? write_list : write_field)(source, field);
}

/* Objects of the dungeon itself are blocks; all others stay on one line. */
void brw_json_record(brw_json *json, const brw_document *document, const brw_doc_record *shape,
                     const void *record, uint32_t index)
{
    if (shape->size == sizeof(barrow_dungeon))
        brw_json_object(json);
    else
        brw_json_flat_object(json);
    write_fields(&(json_source){json, document, record, index}, shape);
    brw_json_end_object(json);
}

static void write_document(const brw_document *document, brw_text *text, brw_json_style style)
{
    brw_json json;
    json_source source = {&json, document, document->dungeon, 0};
    brw_json_begin(&json, text, style);
    brw_json_object(&json);
    write_fields(&source, brw_record_of(BRW_RECORD_head));
    write_fields(&source, brw_doc_body(document->dungeon->params.family));
    brw_json_end_object(&json);
    brw_text_char(text, '\n');
}

void brw_write_json(const brw_document *document, brw_text *text)
{
    write_document(document, text, BRW_JSON_READABLE);
}

void brw_write_jsonl(const brw_document *document, brw_text *text)
{
    write_document(document, text, BRW_JSON_COMPACT);
}
