/* SPDX-License-Identifier: MIT
 * The second step of reading, limits: checks whether values fit the rest of their document. Numbers
 * are already within their ranges, so they can be compared safely. */
#include "io/import.h"

/* Checks a number against what the rest of the document allows, such as a room against the number
 * of rooms. */
static bool limit_number(brw_import *import, const brw_doc_field *field, const void *at,
                         int64_t value)
{
    int64_t most = brw_limit_most(import->floor, (brw_limit)field->limit, at);
    if (value <= most || (field->is_nullable && value == field->none))
        return true;
    if (most < field->least)
        return brw_import_fail(import, NULL, "%l does not exist, as there are none", value);
    return brw_import_fail(import, NULL, "%l is out of range here; it must be from %l to %l", value,
                           (int64_t)field->least, most);
}

/* Checks that a position lies on the map, or on the grid of cells. */
static bool limit_pos(brw_import *import, const brw_doc_field *field, barrow_pos pos)
{
    const barrow_dungeon *floor = import->floor;
    bool on_grid = field->limit == BRW_ON_GRID;
    int width = on_grid ? floor->grid_width : floor->width;
    int height = on_grid ? floor->grid_height : floor->height;
    return (pos.x < width && pos.y < height) ||
           brw_import_fail(import, NULL, "[%d, %d] lies outside %d columns and %d rows", pos.x,
                           pos.y, width, height);
}

static bool limit_entry(brw_import *import, const brw_doc_field *field, const void *entry)
{
    switch (field->item) {
    case BRW_ITEM_RECORD:
        return brw_import_limits(import, brw_record_of((brw_record_id)field->record), entry);
    case BRW_ITEM_POS:
        return limit_pos(import, field, *(const barrow_pos *)entry);
    case BRW_ITEM_NAME:
    case BRW_ITEM_TEXT:
        return true;
    default:
        return limit_number(import, field, entry, brw_stored_number(entry, field->number));
    }
}

/* Checks the bounds of columns or rows. They are in the struct itself, with -1 in unused entries:
 *
 *     xs[0]     xs[1]     xs[2]     xs[3]       3 columns have 4 bounds
 *       |--------|---------|---------| */
static bool limit_lines(brw_import *import, const brw_doc_field *field, const void *base,
                        uint32_t wanted)
{
    const int16_t *lines = (const void *)((const char *)base + field->offset);
    uint32_t count = 0;
    while (count < field->longest && lines[count] >= 0)
        count++;
    return count == wanted || brw_import_fail(import, NULL, "there must be %u of them", wanted);
}

/* Checks the number of strings. They are in the struct itself, and unused entries are empty. */
static bool limit_texts(brw_import *import, const brw_doc_field *field, brw_doc_list list)
{
    const char *texts = list.first;
    uint32_t count = 0;
    while (count < field->longest && texts[(size_t)count * list.size])
        count++;
    return count == list.count ||
           brw_import_fail(import, NULL, "there must be %u of them, not %u", list.count, count);
}

/* Checks every entry of a list. A derived list is not stored in the dungeon, so the entries that
 * were read are checked. */
static bool limit_list(brw_import *import, const brw_doc_field *field, const void *base)
{
    brw_doc_list list = brw_doc_list_of(field, import->floor, base);
    if (field->storage == BRW_MADE)
        list = (brw_doc_list){import->made.entries, import->made.count,
                              brw_record_of((brw_record_id)field->record)->size};
    if (field->storage == BRW_INSIDE && field->is_counted &&
        !limit_lines(import, field, base, list.count))
        return false;
    if (field->item == BRW_ITEM_TEXT && !limit_texts(import, field, list))
        return false;
    for (uint32_t i = 0; i < list.count; i++) {
        brw_import_enter(import, NULL, i);
        if (!limit_entry(import, field, (const char *)list.first + (size_t)i * list.size))
            return false;
        brw_import_leave(import);
    }
    return true;
}

bool brw_import_limit(brw_import *import, const brw_doc_field *field, const void *base)
{
    const char *member = (const char *)base + field->offset;
    switch (field->type) {
    case BRW_FIELD_INT:
        return field->limit == BRW_FREE ||
               limit_number(import, field, member, brw_doc_get(field, base));
    case BRW_FIELD_POS:
        return limit_pos(import, field, *(const barrow_pos *)(const void *)member);
    case BRW_FIELD_LIST:
        return limit_list(import, field, base);
    case BRW_FIELD_PART:
        if (field->is_nullable && ((const barrow_rect *)(const void *)member)->w == 0)
            return true;
        return brw_import_limits(import, brw_record_of((brw_record_id)field->record), member);
    default:
        return true;
    }
}

bool brw_import_limits(brw_import *import, const brw_doc_record *record, const void *base)
{
    for (uint32_t i = 0; i < record->count; i++) {
        const brw_doc_field *field = &record->fields[i];
        if (!field->key || !brw_doc_is_of(field, import->version))
            continue;
        brw_import_enter(import, field->key, 0);
        if (!brw_import_limit(import, field, base))
            return false;
        brw_import_leave(import);
    }
    return true;
}
