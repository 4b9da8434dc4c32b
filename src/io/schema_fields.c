/* SPDX-License-Identifier: MIT
 * The schema of everything in the table of fields. Each record is a definition under its name, and
 * each field is an object on one line: its type, its range and its help. */
#include "io/schema_shape.h"

#include <string.h>

/* ---- numbers and names ------------------------------------------------------------------ */

/* Writes the type, which may be null if the field's row has a "none" value. */
static void type_or_null(brw_json *json, const char *type, bool is_nullable)
{
    brw_json_key(json, "type");
    if (!is_nullable) {
        brw_json_name(json, type);
        return;
    }
    brw_json_flat_list(json);
    brw_json_name(json, type);
    brw_json_name(json, "null");
    brw_json_end_list(json);
}

/* Describes an integer by the limits in its row. Limits that depend on the document (the id of an
 * existing room) cannot be expressed in a schema; the reader checks them. */
static void number_members(brw_json *json, const brw_doc_field *field)
{
    type_or_null(json, "integer", field->is_nullable);
    brw_json_int_field(json, "minimum", field->least);
    brw_json_int_field(json, "maximum", field->most);
}

/* Describes one of the names that the field may have. */
static void name_members(brw_json *json, const brw_doc_field *field)
{
    brw_json_key(json, "enum");
    brw_json_flat_list(json);
    for (uint32_t i = 0; i < field->names->count; i++)
        if (!field->among || field->among >> i & 1)
            brw_json_name(json, field->names->list[i].text);
    if (field->is_nullable)
        brw_json_null(json);
    brw_json_end_list(json);
}

/* Describes a string. A schema counts characters, and a string never has more characters than
 * bytes. */
static void text_members(brw_json *json, const brw_doc_field *field)
{
    type_or_null(json, "string", field->is_nullable);
    brw_json_int_field(json, "minLength", brw_text_least(field));
    brw_json_int_field(json, "maxLength", field->most);
    brw_json_key(json, "pattern");
    brw_json_text(json, "^[^\\u0000-\\u001f\\u007f-\\u009f]*$");
}

/* ---- lists and parts -------------------------------------------------------------------- */

/* Begins a list. The schema of its entries follows. */
static void list_members(brw_json *json, uint32_t least, uint32_t most)
{
    brw_json_name_field(json, "type", "array");
    if (least)
        brw_json_int_field(json, "minItems", least);
    brw_json_int_field(json, "maxItems", most);
    brw_json_key(json, "items");
}

/* Describes a position: [x, y]. */
static void pos_members(brw_json *json, const brw_doc_field *field)
{
    list_members(json, 2, 2);
    brw_schema_int(json, field->least, field->most);
}

static const char *record_name(const brw_doc_field *field)
{
    return brw_record_of((brw_record_id)field->record)->name;
}

/* Describes a list by its entries: records, numbers, positions, names or strings. */
static void list_of(brw_json *json, const brw_doc_field *field)
{
    list_members(json, field->shortest, field->longest);
    if (field->item == BRW_ITEM_RECORD) {
        brw_schema_ref(json, record_name(field));
        return;
    }
    if (field->item == BRW_ITEM_NUMBER) {
        brw_schema_int(json, field->least, field->most);
        return;
    }
    brw_json_flat_object(json);
    if (field->item == BRW_ITEM_POS)
        pos_members(json, field);
    else if (field->item == BRW_ITEM_NAME)
        name_members(json, field);
    else
        text_members(json, field);
    brw_json_end_object(json);
}

/* Describes a set written as a list, in which no name repeats. */
static void set_members(brw_json *json, const brw_doc_field *field)
{
    brw_json_name_field(json, "type", "array");
    brw_json_bool_field(json, "uniqueItems", true);
    brw_json_key(json, "items");
    brw_json_flat_object(json);
    name_members(json, field);
    brw_json_end_object(json);
}

/* Describes an object inside the record. */
static void part_members(brw_json *json, const brw_doc_field *field)
{
    if (!field->is_nullable) {
        brw_schema_ref_member(json, record_name(field));
        return;
    }
    brw_json_key(json, "anyOf");
    brw_json_flat_list(json);
    brw_schema_type(json, "null");
    brw_schema_ref(json, record_name(field));
    brw_json_end_list(json);
}

/* ---- tiles ------------------------------------------------------------------------------ */

/* Describes the meaning of a tile. Liquid has the name of its terrain. The first terrain, `none`,
 * is not a liquid. */
static void tile_meaning(brw_json *json, barrow_family family, int tile)
{
    if (tile == BARROW_TILE_LIQUID && family == BARROW_FLOOR) {
        const char *liquids[BARROW_TERRAIN_COUNT - 1];
        for (uint32_t i = 1; i < BARROW_TERRAIN_COUNT; i++)
            liquids[i - 1] = brw_terrain_names.list[i].text;
        brw_schema_names(json, liquids, BARROW_TERRAIN_COUNT - 1);
        return;
    }
    barrow_params params = {.family = family};
    brw_schema_const(json, brw_tile_word(&params, tile));
}

/* Describes the legend: each tile of the family may be named, but no other. */
static void legend_members(brw_json *json, barrow_family family)
{
    brw_json_name_field(json, "type", "object");
    brw_json_bool_field(json, "additionalProperties", false);
    brw_json_key(json, "properties");
    brw_json_flat_object(json);
    for (int tile = 0; tile < BARROW_TILE_LIMIT; tile++)
        if (brw_is_tile_of(family, tile)) {
            char character[2] = {barrow_tile_character((barrow_tile)tile), 0};
            brw_json_key(json, character);
            tile_meaning(json, family, tile);
        }
    brw_json_end_object(json);
}

/* Describes a row with one character per tile, by a class of all characters. None of them is
 * special within brackets (no bracket, caret, backslash or hyphen), so nothing is escaped. */
static void row_members(brw_json *json, const brw_doc_field *field, barrow_family family)
{
    char pattern[BARROW_TILE_LIMIT + 8] = "^[";
    uint32_t at = 2;
    for (int tile = 0; tile < BARROW_TILE_LIMIT; tile++)
        if (brw_is_tile_of(family, tile))
            pattern[at++] = barrow_tile_character((barrow_tile)tile);
    memcpy(pattern + at, "]+$", 4);
    list_members(json, field->shortest, field->longest);
    brw_json_flat_object(json);
    brw_json_name_field(json, "type", "string");
    brw_json_int_field(json, "maxLength", field->most);
    brw_json_name_field(json, "pattern", pattern);
    brw_json_end_object(json);
}

/* Allows the parameters of a floor, or null. */
static void planned_members(brw_json *json)
{
    brw_json_key(json, "anyOf");
    brw_json_flat_list(json);
    brw_schema_ref(json, "planned_params");
    brw_schema_type(json, "null");
    brw_json_end_list(json);
}

/* ---- fields ----------------------------------------------------------------------------- */

static void value_members(brw_json *json, const brw_doc_field *field, barrow_family family)
{
    switch (field->type) {
    case BRW_FIELD_BOOL:
    case BRW_FIELD_BIT:
        brw_json_name_field(json, "type", "boolean");
        break;
    case BRW_FIELD_NAME:
        name_members(json, field);
        break;
    case BRW_FIELD_SET:
        set_members(json, field);
        break;
    case BRW_FIELD_TEXT:
        text_members(json, field);
        break;
    case BRW_FIELD_PART:
    case BRW_FIELD_MAP:
        part_members(json, field);
        break;
    case BRW_FIELD_POS:
        pos_members(json, field);
        break;
    case BRW_FIELD_LIST:
    case BRW_FIELD_MAPS: /* a list of records too */
        list_of(json, field);
        break;
    case BRW_FIELD_PLANNED:
        planned_members(json);
        break;
    case BRW_FIELD_LEGEND:
        legend_members(json, family);
        break;
    case BRW_FIELD_ROWS:
        row_members(json, field, family);
        break;
    default:
        number_members(json, field);
    }
}

/* Adds a field to the shape. It is not required if only some kinds of the record, or some
 * documents, have it. */
void brw_shape_doc_field(brw_shape *shape, const brw_doc_record *record, uint32_t index,
                         barrow_family family)
{
    const brw_doc_field *field = &record->fields[index];
    bool is_map = field->type == BRW_FIELD_MAP || field->type == BRW_FIELD_MAPS;
    if (field->only || field->is_optional || is_map)
        brw_shape_optional(shape, field->key);
    else
        brw_shape_field(shape, field->key);
    brw_json_flat_object(shape->json);
    value_members(shape->json, field, family);
    brw_schema_help(shape->json, record->fields[index].help);
    brw_json_end_object(shape->json);
}

/* ---- records ---------------------------------------------------------------------------- */

/* Returns the field `kind`, which every record with conditions has. */
static const brw_doc_field *kind_of(const brw_doc_record *record)
{
    const brw_doc_field *field = record->fields;
    while (strcmp(field->key, "kind") != 0)
        field++;
    return field;
}

/* A field that [only] some kinds have is optional in the shape, because a strict shape must name
 * it. This makes it required for those kinds and forbidden for all others (`false` is a schema that
 * nothing matches). */
static void only_kinds_have(brw_json *json, const brw_doc_record *record,
                            const brw_doc_field *field)
{
    brw_doc_field kinds = *kind_of(record);
    kinds.among = field->only;
    brw_json_flat_object(json);
    brw_json_key(json, "if");
    brw_json_flat_object(json);
    brw_json_key(json, "properties");
    brw_json_flat_object(json);
    brw_json_key(json, "kind");
    brw_json_flat_object(json);
    name_members(json, &kinds);
    brw_json_end_object(json);
    brw_json_end_object(json);
    brw_json_end_object(json);
    brw_json_key(json, "then");
    brw_json_flat_object(json);
    brw_schema_require(json, field->key);
    brw_json_end_object(json);
    brw_json_key(json, "else");
    brw_json_flat_object(json);
    brw_json_key(json, "properties");
    brw_json_flat_object(json);
    brw_json_bool_field(json, field->key, false);
    brw_json_end_object(json);
    brw_json_end_object(json);
    brw_json_end_object(json);
}

/* Returns whether some fields belong to some kinds only. */
static bool has_conditions(const brw_doc_record *record)
{
    for (uint32_t i = 0; i < record->count; i++)
        if (record->fields[i].only)
            return true;
    return false;
}

/* Defines a record: its shape, then a condition for each field that only some kinds have. Fields
 * that are no longer written are left out. */
static void define_record(brw_json *json, const brw_doc_record *record, barrow_family family)
{
    brw_shape shape;
    brw_shape_begin(&shape, json, record->name, record->help);
    for (uint32_t i = 0; i < record->count; i++)
        if (record->fields[i].key && !record->fields[i].until)
            brw_shape_doc_field(&shape, record, i, family);
    brw_shape_close(&shape);
    if (has_conditions(record)) {
        brw_json_key(json, "allOf");
        brw_json_list(json);
        for (uint32_t i = 0; i < record->count; i++)
            if (record->fields[i].only)
                only_kinds_have(json, record, &record->fields[i]);
        brw_json_end_list(json);
    }
    brw_shape_finish(&shape);
}

/* Defines all records except the head and the bodies, which schema.c joins into documents. */
void brw_schema_records(brw_json *json)
{
    for (int id = BRW_RECORD_quest_layout; id < BRW_RECORD_COUNT; id++) {
        barrow_family family = id == BRW_RECORD_map ? BARROW_FLOOR : BARROW_QUEST;
        define_record(json, brw_record_of((brw_record_id)id), family);
    }
}
