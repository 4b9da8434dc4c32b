/* SPDX-License-Identifier: MIT
 * The document. The table of fields (core/fields.h) gives its keys and their order, and most values
 * are written from their rows alone. `json` is for people, and `jsonl` is the same document on one
 * line. A list of objects has one line for each object. Other lists stay on one line, however long.
 * With several floors, `maps` and `metrics` are lists of the same length, and `attempts` is a sum.
 * Seeds are decimal strings, because they may exceed 2^53. */
#include "io/json.h"

#include <string.h>

#include "core/dungeon.h"
#include "core/params.h"
#include "io/document.h"

#define VALUE_ROOM   64  /* for a number, a literal, or a name of the tables in quotes */
#define ROW_PIECE    256 /* number of tiles converted to characters at a time */

/* An object that is being written: the record that it shows, and the record's index in its list. */
typedef struct json_source {
    brw_json *json;
    const brw_document *document;
    const void *record;
    uint32_t index;
} json_source;

/* ---- parameters ------------------------------------------------------------------------- */

static void write_number_or(brw_json *json, int32_t number, const char *word)
{
    if (number == BARROW_AUTO)
        brw_json_name(json, word);
    else
        brw_json_int(json, number);
}

/* Writes ranges and sizes as a user would type them. A range of one number is a number. */
static void write_typed(brw_json *json, const barrow_params *params, uint32_t index)
{
    char text[64];
    barrow_params_get(params, index, text, sizeof text);
    brw_json_text(json, text);
}

/* Writes a parameter: numbers and booleans as such, so that programs need not parse them, and
 * anything else as a user would type it. Every value is written, so that the dungeon can be
 * regenerated even if a default changes. */
static void write_param(brw_json *json, const barrow_params *params, uint32_t index)
{
    const barrow_param_info *info = &barrow_param_infos(params->family, NULL)[index];
    const void *field = brw_param_field(params, info);
    const barrow_range *range = field;
    brw_json_key(json, info->name);
    switch (info->type) {
    case BARROW_PARAM_INT:
        brw_json_int(json, *(const int32_t *)field);
        break;
    case BARROW_PARAM_BOOL:
        brw_json_bool(json, *(const int32_t *)field);
        break;
    case BARROW_PARAM_AUTO:
        write_number_or(json, *(const int32_t *)field, brw_auto_word(info));
        break;
    case BARROW_PARAM_TEXT:
        brw_json_text(json, *(const char *const *)field);
        break;
    case BARROW_PARAM_RANGE:
        if (range->min == range->max)
            write_number_or(json, range->min, "auto");
        else
            write_typed(json, params, index);
        break;
    default:
        write_typed(json, params, index);
    }
}

/* Writes passes by name, not by row, because the stream depends on the name. Passes without a salt
 * are omitted. */
static void write_reroll(brw_json *json, const barrow_params *params, const barrow_pass *passes,
                         uint32_t count)
{
    brw_json_key(json, "reroll");
    brw_json_flat_object(json);
    for (uint32_t i = 0; i < count; i++)
        if (params->reroll[i])
            brw_json_int_field(json, passes[i].name, params->reroll[i]);
    brw_json_end_object(json);
}

void brw_json_params(brw_json *json, const barrow_params *params, const barrow_pass *passes,
                     uint32_t pass_count)
{
    uint32_t count;
    barrow_param_infos(params->family, &count);
    for (uint32_t i = 0; i < count; i++)
        write_param(json, params, i);
    write_reroll(json, params, passes, pass_count);
}

/* Writes the parameters of a floor that a plan may set, or null without a plan. The number of the
 * floor is omitted, because it follows from its position in the list. */
static void write_planned(const json_source *source, const brw_doc_field *field)
{
    brw_json *json = source->json;
    const barrow_dungeon *dungeon = source->document->dungeon;
    uint32_t count;
    const barrow_param_info *infos = barrow_param_infos(BARROW_FLOOR, &count);
    brw_json_field_key(json, field);
    if (!dungeon->params.as.floor.plan) {
        brw_json_null(json);
        return;
    }
    brw_json_flat_object(json);
    for (uint32_t i = 0; i < count; i++)
        if (brw_param_is_planned(&infos[i]))
            write_param(json, &dungeon->params, i);
    brw_json_end_object(json);
}

static void write_params(const json_source *source, const brw_doc_field *field)
{
    const brw_document *document = source->document;
    brw_json_field_key(source->json, field);
    brw_json_object(source->json);
    brw_json_params(source->json, &document->dungeon->params, document->passes,
                    document->pass_count);
    brw_json_end_object(source->json);
}

/* ---- parts that are derived from tiles --------------------------------------------------- */

/* Searches for each kind of tile in turn. Kinds that occur are found quickly. */
static void write_legend(const json_source *source, const brw_doc_field *field)
{
    brw_json *json = source->json;
    const barrow_dungeon *dungeon = source->document->dungeon;
    size_t area = (size_t)dungeon->width * dungeon->height;
    brw_json_field_key(json, field);
    brw_json_flat_object(json);
    for (int tile = 0; tile < BARROW_TILE_LIMIT; tile++) {
        if (!brw_is_tile_of(dungeon->params.family, tile) || !memchr(dungeon->tiles, tile, area))
            continue;
        char character[2] = {barrow_tile_character((barrow_tile)tile), 0};
        brw_json_name_field(json, character, brw_tile_word(&dungeon->params, tile));
    }
    brw_json_end_object(json);
}

/* Writes a row in pieces, because it may be thousands of tiles long. */
static void write_rows(const json_source *source, const brw_doc_field *field)
{
    brw_json *json = source->json;
    const barrow_dungeon *dungeon = source->document->dungeon;
    const uint8_t *tile = dungeon->tiles;
    brw_json_field_key(json, field);
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

/* Junctions are not stored: they are found row by row, and the owner plane gives their room. */
static void write_junctions(brw_json *json, const brw_document *document)
{
    const barrow_dungeon *dungeon = document->dungeon;
    const uint8_t *tiles = dungeon->tiles, *end = tiles + dungeon->width * dungeon->height;
    brw_json_list(json);
    for (const uint8_t *at = tiles;
         (at = memchr(at, BARROW_TILE_JUNCTION, (size_t)(end - at))) != NULL; at++) {
        uint32_t index = (uint32_t)(at - tiles);
        barrow_pos pos = {(int16_t)(index % dungeon->width), (int16_t)(index / dungeon->width)};
        brw_junction junction = {pos, brw_junction_room(dungeon, index)};
        brw_json_record(json, document, brw_record_of(BRW_RECORD_junction), &junction, 0);
    }
    brw_json_end_list(json);
}

/* Returns the position of the first door tile on the link's way (T2), or (0, 0) if an unfinished map
 * has none. */
static barrow_pos door_tile(const barrow_dungeon *dungeon, const barrow_link *link)
{
    for (uint32_t i = 0; i < link->tile_count; i++) {
        barrow_pos pos = dungeon->routes[link->first_tile + i];
        if (barrow_tile_at(dungeon, pos.x, pos.y) == brw_door_tile(dungeon, link))
            return pos;
    }
    return (barrow_pos){0, 0};
}

static void write_doors(brw_json *json, const brw_document *document)
{
    const barrow_dungeon *dungeon = document->dungeon;
    brw_json_list(json);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        brw_tiled_door door = {door_tile(dungeon, link), link->first_tile, link->tile_count};
        brw_json_record(json, document, brw_record_of(BRW_RECORD_tiled_door), &door, i);
    }
    brw_json_end_list(json);
}

/* ---- metrics ---------------------------------------------------------------------------- */

/* Writes one set of metrics. The shortfall lists kinds, and is empty if nothing fell short (V3 of
 * floor). */
static void write_metric_set(brw_json *json, const barrow_dungeon *dungeon, const int32_t *values)
{
    uint32_t count;
    const barrow_metric_info *infos = barrow_metric_infos(dungeon->params.family, &count);
    brw_json_object(json);
    for (uint32_t i = 0; i < count; i++)
        brw_json_int_field(json, infos[i].name, values[i]);
    brw_json_key(json, "shortfall");
    brw_json_flat_object(json);
    for (int i = 0; i < BARROW_SHORT_COUNT; i++)
        if (dungeon->shortfall[i])
            brw_json_int_field(json, barrow_shortfall_name((barrow_shortfall)i),
                               dungeon->shortfall[i]);
    brw_json_end_object(json);
    brw_json_end_object(json);
}

static void write_metrics(const json_source *source, const brw_doc_field *field)
{
    brw_json *json = source->json;
    const barrow_dungeon *dungeon = source->document->dungeon;
    const int32_t *values = source->document->metrics;
    brw_json_field_key(json, field);
    if (!dungeon->below) {
        write_metric_set(json, dungeon, values);
        return;
    }
    brw_json_list(json);
    for (; dungeon; dungeon = dungeon->below, values += BARROW_METRIC_MAX)
        write_metric_set(json, dungeon, values);
    brw_json_end_list(json);
}

/* ---- the head --------------------------------------------------------------------------- */

static void write_format(const json_source *source, const brw_doc_field *field)
{
    brw_json_name_field(source->json, field->key, BRW_FORMAT);
}

/* Writes the name, version and generation of the generator. The generation is the dungeon's, even
 * if a later version of the program writes the document. */
static void write_generator(const json_source *source, const brw_doc_field *field)
{
    brw_json *json = source->json;
    const char *version = source->document->version;
    uint32_t generation = source->document->dungeon->generation;
    brw_json_field_key(json, field);
    brw_json_flat_object(json);
    brw_json_name_field(json, "name", "barrow");
    brw_json_name_field(json, "version", version ? version : BARROW_VERSION_TEXT);
    brw_json_int_field(json, "generation", generation ? generation : BARROW_GENERATION);
    brw_json_end_object(json);
}

static void write_family(const json_source *source, const brw_doc_field *field)
{
    brw_json_name_field(source->json, field->key,
                        barrow_family_name(source->document->dungeon->params.family));
}

static void write_seed(const json_source *source, const brw_doc_field *field)
{
    char digits[BRW_DIGITS];
    brw_json_name_field(source->json, field->key,
                        brw_digits(digits, source->document->dungeon->params.seed));
}

static void write_hash(const json_source *source, const brw_doc_field *field)
{
    char digits[16];
    for (int i = 0; i < 16; i++)
        digits[i] = "0123456789abcdef"[(source->document->hash >> (60 - 4 * i)) & 15];
    brw_json_field_key(source->json, field);
    brw_json_bytes(source->json, digits, sizeof digits);
}

static void write_attempts(const json_source *source, const brw_doc_field *field)
{
    const barrow_dungeon *dungeon = source->document->dungeon;
    uint32_t attempts = 0;
    for (; dungeon; dungeon = dungeon->below)
        attempts += dungeon->attempts;
    brw_json_int_field(source->json, field->key, attempts);
}

/* ---- plain values ----------------------------------------------------------------------- */

/* The following write a value at [at], where there is VALUE_ROOM, and return its end. */

/* A number without a name is null; an unfinished dungeon may have one. */
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
    case BRW_FIELD_INT:
        return brw_json_put_number(at, value);
    case BRW_FIELD_NAME:
        return put_name(at, field->names, value);
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

static void write_plain(const json_source *source, const brw_doc_field *field)
{
    char *at = place_value(source->json, field);
    brw_json_written(source->json, put_value(at, source, field));
}

static void write_set(const json_source *source, const brw_doc_field *field)
{
    char *at = place_value(source->json, field);
    uint32_t set = (uint32_t)brw_doc_get(field, source->record);
    brw_json_written(source->json, put_set(source->json, at, field->names, set));
}

static void write_text(const json_source *source, const brw_doc_field *field)
{
    const char *text = brw_doc_text(field, source->document->dungeon, source->record);
    brw_json_field_key(source->json, field);
    brw_json_text(source->json, field->is_nullable && !*text ? NULL : text);
}

static void write_pos(const json_source *source, const brw_doc_field *field)
{
    const void *member = (const char *)source->record + field->offset;
    brw_json_field_key(source->json, field);
    brw_json_pos(source->json, *(const barrow_pos *)member);
}

/* ---- objects and lists ------------------------------------------------------------------ */

/* Writes a nested object. A rectangle without width is null. Optional objects describe tiles, so a
 * dungeon without tiles omits them. */
static void write_part(const json_source *source, const brw_doc_field *field)
{
    const void *part = (const char *)source->record + field->offset;
    if (field->is_optional && !source->document->dungeon->width)
        return;
    brw_json_field_key(source->json, field);
    if (field->is_nullable && ((const barrow_rect *)part)->w == 0)
        brw_json_null(source->json);
    else
        brw_json_record(source->json, source->document, brw_record_of((brw_record_id)field->record),
                        part, 0);
}

/* Writes a list. Derived lists have no array in memory, so separate functions produce them. */
static void write_list(const json_source *source, const brw_doc_field *field)
{
    brw_json *json = source->json;
    brw_doc_list list = brw_doc_list_of(field, source->document->dungeon, source->record);
    if (field->item != BRW_ITEM_RECORD && field->item != BRW_ITEM_TEXT) { /* all on one line */
        char *at = place_value(json, field);
        brw_json_written(json, put_list(json, at, field, list));
        return;
    }
    brw_json_field_key(json, field);
    if (field->storage == BRW_MADE && field->record == BRW_RECORD_junction) {
        write_junctions(json, source->document);
    } else if (field->storage == BRW_MADE) {
        write_doors(json, source->document);
    } else if (field->item == BRW_ITEM_RECORD) { /* one on each line */
        brw_json_list(json);
        for (uint32_t i = 0; i < list.count; i++)
            brw_json_record(json, source->document, brw_record_of((brw_record_id)field->record),
                            (const char *)list.first + (size_t)i * list.size, i);
        brw_json_end_list(json);
    } else { /* BRW_ITEM_TEXT */
        brw_json_flat_list(json);
        for (uint32_t i = 0; i < list.count; i++)
            brw_json_text(json, (const char *)list.first + i * list.size);
        brw_json_end_list(json);
    }
}

/* Writes the maps of all floors from the top down: one as `map`, several as the list `maps`. A
 * document never has both, so the key tells a reader whether there are several. */
static void write_maps(const json_source *source, const brw_doc_field *field)
{
    const brw_doc_record *shape = brw_record_of((brw_record_id)field->record);
    brw_document floor = *source->document;
    bool are_several = field->type == BRW_FIELD_MAPS;
    if (are_several != (floor.dungeon->below != NULL))
        return;
    brw_json_field_key(source->json, field);
    if (are_several)
        brw_json_list(source->json);
    for (; floor.dungeon; floor.dungeon = floor.dungeon->below)
        brw_json_record(source->json, &floor, shape, floor.dungeon, 0);
    if (are_several)
        brw_json_end_list(source->json);
}

/* The functions that write fields of each type, with their keys. */
static void (*const writers[BRW_FIELD_TYPES])(const json_source *, const brw_doc_field *) = {
    [BRW_FIELD_INDEX] = write_plain,       [BRW_FIELD_INT] = write_plain,
    [BRW_FIELD_BOOL] = write_plain,        [BRW_FIELD_NAME] = write_plain,
    [BRW_FIELD_BIT] = write_plain,         [BRW_FIELD_SET] = write_set,
    [BRW_FIELD_TEXT] = write_text,         [BRW_FIELD_PART] = write_part,
    [BRW_FIELD_POS] = write_pos,           [BRW_FIELD_LIST] = write_list,
    [BRW_FIELD_FORMAT] = write_format,     [BRW_FIELD_GENERATOR] = write_generator,
    [BRW_FIELD_FAMILY] = write_family,     [BRW_FIELD_SEED] = write_seed,
    [BRW_FIELD_PARAMS] = write_params,     [BRW_FIELD_HASH] = write_hash,
    [BRW_FIELD_ATTEMPTS] = write_attempts, [BRW_FIELD_MAP] = write_maps,
    [BRW_FIELD_MAPS] = write_maps,         [BRW_FIELD_METRICS] = write_metrics,
    [BRW_FIELD_PLANNED] = write_planned,   [BRW_FIELD_LEGEND] = write_legend,
    [BRW_FIELD_ROWS] = write_rows,
};

/* Writes the fields of a record that documents show, in the order of their rows. */
static void write_fields(const json_source *source, const brw_doc_record *shape)
{
    const brw_doc_field *end = shape->fields + shape->count;
    for (const brw_doc_field *field = shape->fields; field < end; field++)
        if (brw_doc_is_written(field, source->record))
            writers[field->type](source, field);
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
