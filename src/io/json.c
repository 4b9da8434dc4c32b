/* SPDX-License-Identifier: MIT
 * The document. The table of fields (core/fields.h) gives its keys and their order, and most values
 * are written from their rows alone. `json` is for people, and `jsonl` is the same document on one
 * line. A list of objects has one line for each object. Other lists stay on one line, however long.
 * With several floors, `maps` and `metrics` are lists of the same length, and `attempts` is a sum.
 * Seeds are decimal strings, because they may exceed 2^53. */
#include "io/document.h"

#include <string.h>

#include "core/dungeon.h"
#include "core/params.h"

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
            brw_json_int_field(json, passes[i].name, params->reroll[i]);
    brw_json_end_object(json);
}

/* Writes the parameters of a floor that a plan may set, or null without a plan. The number of the
 * floor is omitted, because it follows from its position in the list. */
static void write_planned(brw_json *json, const barrow_params *params)
{
    uint32_t count;
    const barrow_param_info *infos = barrow_param_infos(BARROW_FLOOR, &count);
    if (!params->as.floor.plan) {
        brw_json_null(json);
        return;
    }
    brw_json_flat_object(json);
    for (uint32_t i = 0; i < count; i++)
        if (brw_param_is_planned(&infos[i]))
            write_param(json, params, i);
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
        for (uint32_t i = 0; i < count; i++)
            brw_json_int_field(json, infos[i].name, values[i]);
        brw_json_print(json, "shortfall: {");
        for (int i = 0; i < BARROW_SHORT_COUNT; i++)
            if (floor->shortfall[i])
                brw_json_int_field(json, barrow_shortfall_name((barrow_shortfall)i),
                                   floor->shortfall[i]);
        brw_json_print(json, "}}");
    }
    brw_json_print(json, are_several ? "]" : "");
}

/* Writes the characters of the tiles that occur, with their words. */
static void write_legend(brw_json *json, const barrow_dungeon *dungeon)
{
    brw_json_flat_object(json);
    for (int tile = 0; tile < BARROW_TILE_LIMIT; tile++) {
        char character[2] = {barrow_tile_character((barrow_tile)tile), 0};
        if (brw_is_tile_of(dungeon->params.family, tile) &&
            memchr(dungeon->tiles, tile, (size_t)dungeon->width * dungeon->height))
            brw_json_name_field(json, character, brw_tile_word(&dungeon->params, tile));
    }
    brw_json_end_object(json);
}

/* Writes the value of a field that is not stored as such. The generation is the dungeon's, even if
 * a later version of the program writes the document. */
static void write_own(const json_source *source, const brw_doc_field *field)
{
    brw_json *json = source->json;
    const brw_document *document = source->document;
    const barrow_dungeon *dungeon = document->dungeon;
    uint32_t attempts = 0;
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
    case BRW_FIELD_PLANNED: write_planned(json, &dungeon->params); break;
    case BRW_FIELD_LEGEND: write_legend(json, dungeon); break;
    default: /* BRW_FIELD_ROWS */
        brw_json_list(json);
        for (uint32_t y = 0; y < dungeon->height; y++) {
            const uint8_t *row = dungeon->tiles + y * dungeon->width;
            brw_json_open_bytes(json);
            for (uint32_t x = 0; x < dungeon->width; x++)
                brw_text_char(json->text, brw_tile_characters[row[x]]);
            brw_json_close_bytes(json);
        }
        brw_json_end_list(json);
    }
}

/* ---- fields ----------------------------------------------------------------------------- */

/* Writes a name. A number without one is null; an unfinished dungeon may have one. */
static void write_name(brw_json *json, const brw_doc_names *names, int64_t number)
{
    brw_json_name(json, number < names->count ? names->list[number].text : NULL);
}

/* Writes a number, a name, a set of names or a bit. */
static void write_plain(const json_source *source, const brw_doc_field *field)
{
    brw_json *json = source->json;
    bool is_index = field->type == BRW_FIELD_INDEX;
    int64_t value = is_index ? source->index : brw_doc_get(field, source->record);
    if (field->is_nullable && value == field->none) {
        brw_json_null(json);
    } else if (is_index || field->type == BRW_FIELD_INT) {
        brw_json_int(json, value);
    } else if (field->type == BRW_FIELD_NAME) {
        write_name(json, field->names, value);
    } else if (field->type == BRW_FIELD_SET) {
        brw_json_flat_list(json);
        for (uint32_t i = 0; i < field->names->count; i++)
            if (value >> i & 1)
                write_name(json, field->names, i);
        brw_json_end_list(json);
    } else { /* BRW_FIELD_BOOL, BRW_FIELD_BIT */
        brw_json_bool(json, value != 0);
    }
}

/* Writes the entries of a list that has no array in memory: junctions, which are found row by row,
 * and the owner plane gives their room; or doors, each with the position of the first door tile on
 * its way (T2), or (0, 0) if an unfinished map has none. */
static void write_made(const json_source *source, const brw_doc_field *field)
{
    const barrow_dungeon *dungeon = source->document->dungeon;
    const brw_doc_record *shape = brw_record_of((brw_record_id)field->record);
    bool are_junctions = field->record == BRW_RECORD_junction;
    for (uint32_t i = 0; are_junctions && i < (uint32_t)dungeon->width * dungeon->height; i++) {
        brw_junction junction = {
            {(int16_t)(i % dungeon->width), (int16_t)(i / dungeon->width)}, BARROW_NONE};
        if (dungeon->tiles[i] != BARROW_TILE_JUNCTION)
            continue;
        junction.room = brw_junction_room(dungeon, i);
        brw_json_record(source->json, source->document, shape, &junction, 0);
    }
    for (uint32_t i = 0; !are_junctions && i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        brw_tiled_door door = {{0, 0}, link->first_tile, link->tile_count};
        for (uint32_t k = link->tile_count; k-- > 0;) {
            barrow_pos pos = dungeon->routes[link->first_tile + k];
            if (barrow_tile_at(dungeon, pos.x, pos.y) == brw_door_tile(dungeon, link))
                door.pos = pos;
        }
        brw_json_record(source->json, source->document, shape, &door, i);
    }
}

/* Writes a list. Numbers, names, positions and strings stay on one line; objects have a line
 * each. */
static void write_list(const json_source *source, const brw_doc_field *field)
{
    brw_json *json = source->json;
    brw_doc_list list = brw_doc_list_of(field, source->document->dungeon, source->record);
    const char *entry = list.first;
    (field->item == BRW_ITEM_RECORD ? brw_json_list : brw_json_flat_list)(json);
    if (field->storage == BRW_MADE)
        write_made(source, field);
    for (uint32_t i = 0; i < list.count; i++, entry += list.size)
        switch (field->item) {
        case BRW_ITEM_RECORD:
            brw_json_record(json, source->document, brw_record_of((brw_record_id)field->record),
                            entry, i);
            break;
        case BRW_ITEM_POS: brw_json_pos(json, *(const barrow_pos *)(const void *)entry); break;
        case BRW_ITEM_NAME: write_name(json, field->names, brw_doc_number(field, list, i)); break;
        case BRW_ITEM_TEXT: brw_json_text(json, entry); break;
        default: brw_json_int(json, brw_doc_number(field, list, i));
        }
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
    brw_json_key(source->json, field->key);
    brw_json_print(source->json, are_several ? "[|" : "");
    for (; floor.dungeon; floor.dungeon = floor.dungeon->below)
        brw_json_record(source->json, &floor, brw_record_of((brw_record_id)field->record),
                        floor.dungeon, 0);
    brw_json_print(source->json, are_several ? "]" : "");
}

/* Writes the fields of a record that documents show, in the order of their rows. A rectangle
 * without width is null. Optional objects describe tiles, so a dungeon without tiles omits them. */
static void write_fields(const json_source *source, const brw_doc_record *shape)
{
    const barrow_dungeon *dungeon = source->document->dungeon;
    brw_json *json = source->json;
    for (const brw_doc_field *field = shape->fields; field < shape->fields + shape->count; field++) {
        const void *member = (const char *)source->record + field->offset;
        bool is_map = field->type == BRW_FIELD_MAP || field->type == BRW_FIELD_MAPS;
        bool is_part = field->type == BRW_FIELD_PART;
        if (!brw_doc_is_written(field, source->record) ||
            (is_part && field->is_optional && !dungeon->width))
            continue;
        if (!is_map)
            brw_json_key(json, field->key);
        if (is_map)
            write_maps(source, field);
        else if (field->type <= BRW_FIELD_NUMBERS)
            write_plain(source, field);
        else if (field->type == BRW_FIELD_LIST)
            write_list(source, field);
        else if (field->type == BRW_FIELD_POS)
            brw_json_pos(json, *(const barrow_pos *)member);
        else if (field->type == BRW_FIELD_TEXT) {
            const char *text = brw_doc_text(field, dungeon, source->record);
            brw_json_text(json, field->is_nullable && !*text ? NULL : text);
        } else if (!is_part)
            write_own(source, field);
        else if (field->is_nullable && ((const barrow_rect *)member)->w == 0)
            brw_json_null(json);
        else
            brw_json_record(json, source->document, brw_record_of((brw_record_id)field->record),
                            member, 0);
    }
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

/* ---- the document ----------------------------------------------------------------------- */

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
