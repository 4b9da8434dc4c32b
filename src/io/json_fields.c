/* SPDX-License-Identifier: MIT
 * Writes what the table of fields describes. A list of objects has one line for each object. Other
 * lists stay on one line, however long. */
#include "io/json_fields.h"

/* Writes the names of the bits that are set, in the order of the table. */
static void write_set(brw_json *json, const brw_doc_names *names, int64_t set)
{
    brw_json_flat_list(json);
    for (uint32_t i = 0; i < names->count; i++)
        if (set >> i & 1)
            brw_json_name(json, names->list[i]);
    brw_json_end_list(json);
}

/* Writes a derived list, which is identified by its kind of record. */
static void write_made(brw_json *json, const barrow_dungeon *dungeon, brw_record_id id)
{
    if (id == BRW_RECORD_junction)
        brw_json_junctions(json, dungeon, brw_record_of(id));
    else
        brw_json_doors(json, dungeon, brw_record_of(id));
}

/* Writes a list of objects, one on each line. */
static void write_records(brw_json *json, const barrow_dungeon *dungeon, const brw_doc_field *field,
                          brw_doc_list list)
{
    const brw_doc_record *shape = brw_record_of((brw_record_id)field->record);
    brw_json_list(json);
    for (uint32_t i = 0; i < list.count; i++)
        brw_json_record(json, dungeon, shape, (const char *)list.first + i * list.size, i);
    brw_json_end_list(json);
}

/* Writes entry [index] of a list that stays on one line. */
static void write_item(brw_json *json, const brw_doc_field *field, brw_doc_list list,
                       uint32_t index)
{
    const char *entry = (const char *)list.first + index * list.size;
    switch (field->item) {
    case BRW_ITEM_POS:
        brw_json_pos(json, *(const barrow_pos *)(const void *)entry);
        break;
    case BRW_ITEM_NAME:
        brw_json_name(json, field->names->list[brw_doc_number(field, list, index)]);
        break;
    case BRW_ITEM_TEXT:
        brw_json_text(json, entry);
        break;
    default:
        brw_json_int(json, brw_doc_number(field, list, index));
    }
}

/* Writes a list. Derived lists have no array in memory, so separate functions produce them. */
static void write_list(brw_json *json, const barrow_dungeon *dungeon, const brw_doc_field *field,
                       const void *record)
{
    brw_doc_list list = brw_doc_list_of(field, dungeon, record);
    if (field->storage == BRW_MADE) {
        write_made(json, dungeon, (brw_record_id)field->record);
        return;
    }
    if (field->item == BRW_ITEM_RECORD) {
        write_records(json, dungeon, field, list);
        return;
    }
    brw_json_flat_list(json);
    for (uint32_t i = 0; i < list.count; i++)
        write_item(json, field, list, i);
    brw_json_end_list(json);
}

/* Writes a nested object. A rectangle without width is null. */
static void write_part(brw_json *json, const barrow_dungeon *dungeon, const brw_doc_field *field,
                       const void *record)
{
    const void *part = (const char *)record + field->offset;
    if (field->is_nullable && ((const barrow_rect *)part)->w == 0)
        brw_json_null(json);
    else
        brw_json_record(json, dungeon, brw_record_of((brw_record_id)field->record), part, 0);
}

/* Returns the name of a number, or NULL if it means none or has no name. */
static const char *name_of(const brw_doc_field *field, int64_t value)
{
    bool is_none = field->is_nullable && value == field->none;
    return !is_none && value < field->names->count ? field->names->list[value] : NULL;
}

/* Writes a field that is a plain number in memory. */
static void write_number(brw_json *json, const brw_doc_field *field, const void *record,
                         uint32_t index)
{
    int64_t value = field->type == BRW_FIELD_INDEX ? index : brw_doc_get(field, record);
    bool is_none = field->is_nullable && value == field->none;
    brw_json_field_key(json, field);
    switch (field->type) {
    case BRW_FIELD_BOOL:
    case BRW_FIELD_BIT:
        brw_json_bool(json, value != 0);
        break;
    case BRW_FIELD_NAME:
        brw_json_name(json, name_of(field, value));
        break;
    case BRW_FIELD_SET:
        write_set(json, field->names, value);
        break;
    default: /* BRW_FIELD_INDEX, BRW_FIELD_INT */
        if (is_none)
            brw_json_null(json);
        else
            brw_json_int(json, value);
    }
}

/* Writes a string. An empty one is null if the field allows it. */
static void write_plain_text(brw_json *json, const brw_doc_field *field, const char *text)
{
    brw_json_text(json, field->is_nullable && !*text ? NULL : text);
}

/* Writes a field that is more than a number. */
static void write_other(brw_json *json, const barrow_dungeon *dungeon, const brw_doc_field *field,
                        const void *record)
{
    switch (field->type) {
    case BRW_FIELD_PART:
        write_part(json, dungeon, field, record);
        break;
    case BRW_FIELD_TEXT:
        write_plain_text(json, field, (const char *)record + field->offset);
        break;
    case BRW_FIELD_POS:
        brw_json_pos(json,
                     *(const barrow_pos *)(const void *)((const char *)record + field->offset));
        break;
    case BRW_FIELD_LIST:
        write_list(json, dungeon, field, record);
        break;
    case BRW_FIELD_PLANNED:
        brw_json_planned(json, dungeon);
        break;
    case BRW_FIELD_LEGEND:
        brw_json_legend(json, dungeon);
        break;
    default: /* BRW_FIELD_ROWS */
        brw_json_rows(json, dungeon);
    }
}

/* Optional fields describe tiles, so a dungeon without tiles omits them. */
void brw_json_member(brw_json *json, const barrow_dungeon *dungeon, const brw_doc_field *field,
                     const void *record, uint32_t index)
{
    if (!brw_doc_is_written(field, record) || (field->is_optional && !dungeon->width))
        return;
    if (field->type <= BRW_FIELD_NUMBERS) {
        write_number(json, field, record, index);
        return;
    }
    brw_json_field_key(json, field);
    write_other(json, dungeon, field, record);
}

void brw_json_field(brw_json *json, const barrow_dungeon *dungeon, const brw_doc_field *field)
{
    brw_json_member(json, dungeon, field, dungeon, 0);
}

void brw_json_record(brw_json *json, const barrow_dungeon *dungeon, const brw_doc_record *shape,
                     const void *record, uint32_t index)
{
    brw_json_write_record *function = brw_json_function(shape->id);
    if (function) {
        function(json, dungeon, record, index);
        return;
    }
    if (shape->size == sizeof(barrow_dungeon))
        brw_json_object(json);
    else
        brw_json_flat_object(json);
    for (uint32_t i = 0; i < shape->count; i++)
        brw_json_member(json, dungeon, &shape->fields[i], record, index);
    brw_json_end_object(json);
}
