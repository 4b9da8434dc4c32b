/* SPDX-License-Identifier: MIT
 * The first step of reading, shape: reads objects, lists and values according to the table of
 * fields. The schema rejects everything that is rejected here.
 *
 * Lists grow while they are read, because their length is unknown. An array has room for 16 entries
 * at first and then doubles, so its length shows whether it is full. */
#include <string.h>

#include "base/status.h"
#include "core/dungeon.h"
#include "io/import.h"

#define FIRST_ENTRIES 16
#define NAMES_MOST    64  /* names among which the nearest is sought */
#define ENTRY_SIZE    256 /* size of the largest struct in a list */

_Static_assert(sizeof(barrow_room) <= ENTRY_SIZE && sizeof(barrow_link) <= ENTRY_SIZE &&
                   sizeof(barrow_crawl_path) <= ENTRY_SIZE && sizeof(barrow_foe) <= ENTRY_SIZE &&
                   sizeof(barrow_room_puzzle) <= ENTRY_SIZE,
               "entries fit");

/* ---- members ---------------------------------------------------------------------------- */

void brw_import_members(brw_import *import, brw_members *members)
{
    members->at = import->pull.start;
    members->depth = import->depth;
    if (import->pull.token != BRW_TOKEN_OBJECT)
        brw_import_refuse(import, "it must be an object");
}

/* Writes a question after an unknown name: "; did you mean 'x'?", or nothing if none is near. */
static const char *did_you_mean(const char *word, const char *const *names, uint32_t count,
                                char question[NAMES_MOST])
{
    const char *near = barrow_nearest_name(word, names, count);
    brw_format(question, NAMES_MOST, near ? "; did you mean '%s'?" : "", near);
    return question;
}

/* Most documents follow the order of the table, so the row after the previous member is tried
 * first. Until the next call, the path leads to the value to be read. */
int brw_import_member(brw_import *import, brw_members *members)
{
    const char *names[NAMES_MOST], *name = NULL;
    char quote[BRW_QUOTE], question[NAMES_MOST];
    uint32_t index = 0, count = 0;
    bool is_known = false;
    if (import->status != BARROW_OK)
        return -1;
    import->depth = members->depth;
    if (brw_pull_next(&import->pull) == BRW_TOKEN_END_OBJECT)
        return -1;
    bool is_key = import->pull.token == BRW_TOKEN_KEY;
    for (uint32_t i = 0; is_key && i < members->count && !is_known; i++) {
        index = members->next < members->count ? members->next : 0;
        name = members->name(members->table, index);
        members->next = index + 1;
        is_known = name && brw_pull_is(&import->pull, name);
    }
    if (!is_known) { /* rows without a key occur only in the hash */
        for (uint32_t i = 0; i < members->count; i++)
            if ((name = members->name(members->table, i)) && count < NAMES_MOST)
                names[count++] = name;
        brw_import_quote(import, quote);
        brw_import_enter(import, quote, 0);
        brw_import_refuse(import, "there is no such member%s",
                          did_you_mean(quote, names, count, question));
        return -1;
    }
    brw_import_enter(import, name, 0);
    if (members->seen >> index & 1) {
        brw_import_refuse(import, "it occurs twice");
        return -1;
    }
    members->seen |= UINT64_C(1) << index;
    brw_pull_next(&import->pull);
    return (int)index;
}

/* The error points at the start of the object, because there is no key to point at. */
bool brw_import_missing(brw_import *import, const brw_members *members, uint32_t index)
{
    brw_import_enter(import, members->name(members->table, index), 0);
    return brw_import_fail(import, members->at, "it is missing");
}

/* ---- plain values ----------------------------------------------------------------------- */

bool brw_import_int(brw_import *import, int64_t least, int64_t most, int64_t *number)
{
    const brw_pull *pull = &import->pull;
    *number = least;
    if (pull->token != BRW_TOKEN_INT)
        return brw_import_refuse(import, "it must be a whole number from %l to %l",
                               least, most);
    if (pull->number < least || pull->number > most)
        return brw_import_refuse(import, "%l is out of range; it must be from %l to %l",
                               pull->number, least, most);
    *number = pull->number;
    return true;
}

static bool read_truth(brw_import *import, bool *truth)
{
    *truth = import->pull.token == BRW_TOKEN_TRUE;
    return *truth || import->pull.token == BRW_TOKEN_FALSE ||
           brw_import_refuse(import, "it must be true or false");
}

/* Reads a name of the field's list. [among] is a bit set of those that are allowed; 0 stands for
 * all. Returns its number, or -1 after a failure. */
static int read_name(brw_import *import, const brw_doc_field *field)
{
    const char *names[NAMES_MOST];
    char quote[BRW_QUOTE], question[NAMES_MOST];
    uint32_t count = 0;
    if (import->pull.token != BRW_TOKEN_STRING) {
        brw_import_refuse(import, "it must be a name in quotes");
        return -1;
    }
    for (uint32_t i = 0; i < field->names->count; i++) {
        if (field->among && !(field->among >> i & 1))
            continue;
        if (brw_pull_is(&import->pull, field->names->list[i].text))
            return (int)i;
        if (count < NAMES_MOST)
            names[count++] = field->names->list[i].text;
    }
    brw_import_quote(import, quote);
    brw_import_refuse(import, "'%s' is not known here%s", quote,
                      did_you_mean(quote, names, count, question));
    return -1;
}

/* Reads a list of names into a bit set. No name may occur twice. */
static bool read_set(brw_import *import, const brw_doc_field *field, void *base)
{
    int64_t set = 0;
    if (!brw_import_is_list(import))
        return false;
    while (brw_pull_next(&import->pull) != BRW_TOKEN_END_LIST) {
        int number = read_name(import, field);
        if (number < 0)
            return false;
        if (set >> number & 1)
            return brw_import_refuse(import, "'%s' occurs twice", field->names->list[number].text);
        set |= INT64_C(1) << number;
    }
    brw_doc_set(field, base, set);
    return true;
}

/* Reads a string into the member [text]. Null has been handled before and leaves it empty. */
static bool read_plain_text(brw_import *import, const brw_doc_field *field, char *text)
{
    if (import->pull.token != BRW_TOKEN_STRING)
        return brw_import_refuse(import, "it must be a string");
    size_t length = brw_pull_text(&import->pull, text, (size_t)field->most + 1);
    if (length > (size_t)field->most || (int32_t)length < brw_text_least(field))
        return brw_import_refuse(import, "it has %u bytes; it must have %d to %d",
                               (uint32_t)length, brw_text_least(field), field->most);
    return brw_is_plain_text(text, (uint32_t)length) ||
           brw_import_refuse(import, "it contains a control character");
}

/* Reads a position [x, y]. Both numbers have the range of the field's row. */
static bool read_pos(brw_import *import, const brw_doc_field *field, barrow_pos *pos)
{
    int64_t x = 0, y = 0;
    if (import->pull.token != BRW_TOKEN_LIST)
        return brw_import_refuse(import, "a position must be [x, y]");
    brw_pull_next(&import->pull);
    if (!brw_import_int(import, field->least, field->most, &x))
        return false;
    brw_pull_next(&import->pull);
    if (!brw_import_int(import, field->least, field->most, &y))
        return false;
    *pos = (barrow_pos){(int16_t)x, (int16_t)y};
    return brw_pull_next(&import->pull) == BRW_TOKEN_END_LIST ||
           brw_import_refuse(import, "a position must be [x, y]");
}

/* ---- lists ------------------------------------------------------------------------------ */

bool brw_import_is_list(brw_import *import)
{
    return import->pull.token == BRW_TOKEN_LIST || brw_import_refuse(import, "it must be a list");
}

/* The old array stays in the arena, unused, until the dungeon is freed. Doubling limits the waste:
 * all old arrays together are smaller than the last one. */
void *brw_import_grow(brw_arena *arena, void *array, uint32_t count, size_t size)
{
    bool is_full = count >= FIRST_ENTRIES && (count & (count - 1)) == 0;
    if (array && !is_full)
        return array;
    void *larger = brw_arena_array(arena, is_full ? 2 * (size_t)count : FIRST_ENTRIES, size);
    if (larger && is_full)
        memcpy(larger, array, count * size);
    return larger;
}

/* The destination of a list's entries: a growing array, or an existing one. */
typedef struct entry_place {
    brw_arena *arena; /* NULL for an array that does not grow */
    char *array;
    void *pointer;       /* the variable that holds a growing array */
    uint32_t *shared;    /* total number of entries, if several lists share it */
    uint32_t size, most; /* size of an entry, and maximum number of entries */
} entry_place;

/* Returns where the entries of a list go, which depends on its storage (see fields.h). Only arrays
 * that the struct points to grow. Records of BRW_MADE are not kept: they stay in scratch memory
 * until they have been compared with the tiles. */
static entry_place place_entries(brw_import *import, const brw_doc_field *field, void *base)
{
    char *member = (char *)base + field->offset;
    entry_place place = {.size = field->entry_size, .most = field->longest};
    switch (field->storage) {
    case BRW_SHARED:
        place.arena = brw_dungeon_arena(import->floor);
        place.pointer = (char *)import->floor + field->pool.array;
        place.shared = (uint32_t *)(void *)((char *)import->floor + field->pool.count);
        break;
    case BRW_INSIDE:
    case BRW_HELD: place.array = member; break;
    case BRW_MADE:
        place.size = brw_record_of(field->record)->size;
        place.arena = import->scratch;
        place.pointer = &import->made.entries;
        break;
    case BRW_BESIDE:
        memcpy(&place.array, member, sizeof place.array);
        place.most =
            (uint32_t)brw_stored_number((char *)base + field->count_offset, field->count_number);
        break;
    default:
        place.arena = brw_dungeon_arena(import->floor);
        place.pointer = member;
    }
    if (place.pointer)
        memcpy(&place.array, place.pointer, sizeof place.array);
    return place;
}

/* Returns the address of entry [index], or NULL when out of memory. */
static void *next_entry(entry_place *place, uint32_t index)
{
    if (place->shared)
        index = *place->shared;
    if (place->arena) {
        place->array = brw_import_grow(place->arena, place->array, index, place->size);
        memcpy(place->pointer, &place->array, sizeof place->array);
    }
    return place->array ? place->array + (size_t)index * place->size : NULL;
}

/* Reads one entry of a list of any type. The entry has been blanked. */
static bool read_entry(brw_import *import, const brw_doc_field *field, void *entry)
{
    int64_t number;
    switch (field->item) {
    case BRW_ITEM_RECORD:
        return brw_import_record(import, brw_record_of(field->record), entry);
    case BRW_ITEM_POS: return read_pos(import, field, entry);
    case BRW_ITEM_NAME:
        number = read_name(import, field);
        brw_store_number(entry, field->number, number);
        return number >= 0;
    case BRW_ITEM_TEXT: return read_plain_text(import, field, entry);
    default:
        if (!brw_import_int(import, field->least, field->most, &number))
            return false;
        brw_store_number(entry, field->number, number);
        return true;
    }
}

/* Returns whether documents of this version show the field. */
static bool is_shown(const brw_import *import, const brw_doc_field *field)
{
    return field->key && brw_doc_is_of(field, import->version);
}

/* Returns whether this version shows another member with the same offset. */
static bool is_shown_otherwise(const brw_import *import, const brw_doc_record *record,
                               const brw_doc_field *field)
{
    for (uint32_t i = 0; i < record->count; i++)
        if (is_shown(import, &record->fields[i]) && record->fields[i].offset == field->offset)
            return true;
    return false;
}

/* Sets every number of the record that documents omit, always or for some kinds, to its default,
 * including those of nested objects. Lists and strings start empty. */
void brw_import_blank(const brw_import *import, const brw_doc_record *record, void *base)
{
    for (uint32_t i = 0; i < record->count; i++) {
        const brw_doc_field *row = &record->fields[i];
        bool is_number = row->type == BRW_FIELD_INT || row->type == BRW_FIELD_NAME;
        bool has_default = row->key || row->is_nullable;
        bool is_partly = row->only && row->place; /* the hash covers it for all kinds */
        bool is_hidden = !is_shown(import, row) && !is_shown_otherwise(import, record, row);
        if (is_number && has_default && (is_partly || is_hidden))
            brw_doc_set(row, base, brw_doc_default(row));
        if (row->type == BRW_FIELD_PART && !row->is_nullable)
            brw_import_blank(import, brw_record_of(row->record),
                             (char *)base + row->offset);
    }
}

/* Reads the entries up to the end of the list. Sets [count] to their number. An entry that the
 * layout has listed keeps its values; others start blank. */
static bool read_entries(brw_import *import, const brw_doc_field *field, entry_place *place,
                         uint32_t *count)
{
    const brw_doc_record *record = brw_record_of(field->record);
    char blank[ENTRY_SIZE] = {0};
    if (field->item == BRW_ITEM_RECORD)
        brw_import_blank(import, record, blank);
    if (field->record == BRW_RECORD_entity) { /* floors have no rows for what is guarded or gated */
        barrow_thing *thing = (void *)blank;
        thing->guards = BARROW_GUARDS_NONE;
        thing->guards_door = BARROW_NONE;
        thing->gate = BARROW_NONE;
    }
    for (*count = 0; brw_pull_next(&import->pull) != BRW_TOKEN_END_LIST; ++*count) {
        if (*count == place->most)
            return brw_import_refuse(import, "there are more than %u entries, the most allowed",
                                     *count);
        void *entry = next_entry(place, *count);
        if (!entry)
            return brw_import_no_memory(import);
        if (field->storage == BRW_BESIDE)
            brw_import_blank(import, record, entry);
        else
            memcpy(entry, blank, place->size);
        brw_import_enter(import, NULL, *count);
        if (!read_entry(import, field, entry))
            return false;
        brw_import_leave(import);
        if (place->shared)
            ++*place->shared;
    }
    uint32_t least = field->storage == BRW_BESIDE ? place->most : field->shortest;
    return *count >= least ||
           brw_import_refuse(import, "there are %u entries; at least %u are needed", *count, least);
}

/* Reads a list from its bracket to its end and records where its entries are and how many. A list
 * inside a struct has no count: its unused entries become -1, which marks the end for the limits
 * below. Strings are counted by another member of the document, and unused ones are empty. */
static bool read_list(brw_import *import, const brw_doc_field *field, void *base)
{
    char *member = (char *)base + field->offset, *counter = (char *)base + field->count_offset;
    entry_place place = place_entries(import, field, base);
    uint32_t first = place.shared ? *place.shared : 0, count;
    if (!brw_import_is_list(import))
        return false;
    if (place.arena && !place.array && !next_entry(&place, 0)) /* an empty list has an array too */
        return brw_import_no_memory(import);
    if (!read_entries(import, field, &place, &count))
        return false;
    if (field->storage == BRW_INSIDE)
        memset(member + count * sizeof(int16_t), BARROW_NONE_BYTE,
               field->is_counted ? (field->longest - count) * sizeof(int16_t) : 0);
    if (field->storage == BRW_SHARED)
        brw_store_number(member, BRW_U32, first);
    if (field->storage == BRW_MADE)
        import->made.count = count;
    else if (field->storage != BRW_BESIDE && field->storage != BRW_INSIDE &&
             field->item != BRW_ITEM_TEXT)
        brw_store_number(counter, field->count_number, count);
    return true;
}

/* Reads a text of a custom thing into its entry, which the first of its texts makes. */
static bool read_custom_text(brw_import *import, const brw_doc_field *field, barrow_thing *thing)
{
    barrow_dungeon *floor = import->floor;
    if (!thing->custom) {
        if (floor->custom_count == UINT16_MAX)
            return brw_import_refuse(import, "there are too many custom things");
        barrow_custom *customs = brw_import_grow(brw_dungeon_arena(floor), floor->customs,
                                                 floor->custom_count, sizeof *customs);
        if (!customs)
            return brw_import_no_memory(import);
        floor->customs = customs;
        memset(&customs[floor->custom_count], 0, sizeof *customs);
        thing->custom = (uint16_t)++floor->custom_count;
    }
    char *entry = (char *)&floor->customs[thing->custom - 1];
    return read_plain_text(import, field, entry + field->count_offset);
}

/* ---- records ---------------------------------------------------------------------------- */

/* Reads a value of any type. Null becomes "none": parts and strings are already blank, and all
 * other fields have a number for it in their row. An entry's id must equal its index, because in
 * memory, ids are indices. */
bool brw_import_field(brw_import *import, const brw_doc_field *field, void *base)
{
    void *member = (char *)base + field->offset;
    int64_t number;
    bool truth;
    if (field->is_nullable && import->pull.token == BRW_TOKEN_NULL) {
        if (field->type != BRW_FIELD_PART && field->type != BRW_FIELD_TEXT)
            brw_doc_set(field, base, field->none);
        return true;
    }
    switch (field->type) {
    case BRW_FIELD_INDEX:
        if (!brw_import_int(import, 0, field->most, &number))
            return false;
        return number == import->path[import->depth - 2].index ||
               brw_import_refuse(import, "ids count from 0, so this one must be %u, not %l",
                                 import->path[import->depth - 2].index, number);
    case BRW_FIELD_INT:
        if (!brw_import_int(import, field->least, field->most, &number))
            return false;
        break;
    case BRW_FIELD_NAME:
        number = read_name(import, field);
        if (number < 0)
            return false;
        break;
    case BRW_FIELD_BOOL:
        if (!read_truth(import, &truth))
            return false;
        number = truth;
        break;
    case BRW_FIELD_SET: return read_set(import, field, base);
    case BRW_FIELD_TEXT:
        return field->storage == BRW_SHARED ? read_custom_text(import, field, base)
                                            : read_plain_text(import, field, member);
    case BRW_FIELD_POS: return read_pos(import, field, member);
    case BRW_FIELD_LIST: return read_list(import, field, base);
    case BRW_FIELD_PLANNED: /* read before the map's other members */
        return brw_pull_finish(&import->pull) || brw_import_refuse(import, "");
    case BRW_FIELD_LEGEND: return brw_import_legend(import);
    case BRW_FIELD_ROWS: return brw_import_rows(import);
    default: return brw_import_record(import, brw_record_of(field->record), member);
    }
    brw_doc_set(field, base, number);
    return true;
}

/* A record in documents of one version, and the entry that is read. */
typedef struct record_version {
    const brw_doc_record *record;
    uint32_t version;
    const void *base;
} record_version;

/* Returns the key of a row. Neighbouring rows may have the same key if they are for other versions
 * or kinds; only one of them counts. The kind is the one read so far. */
static const char *field_key(const void *table, uint32_t index)
{
    const record_version *of = table;
    const brw_doc_field *field = &of->record->fields[index];
    bool has_twin = index + 1 < of->record->count && field->key && field[1].key &&
                    strcmp(field->key, field[1].key) == 0;
    bool counts = brw_doc_is_of(field, of->version) && brw_doc_applies(field, of->base);
    return has_twin && !counts ? NULL : field->key;
}

/* Checks a complete object: required members are present, members of other kinds are not, and its
 * BIT members, collected in [truths], agree with its sets. */
static bool check_members(brw_import *import, const brw_doc_record *record, const void *base,
                          const brw_members *members, uint64_t truths)
{
    for (uint32_t i = 0; i < record->count; i++) {
        const brw_doc_field *field = &record->fields[i];
        bool is_seen = members->seen >> i & 1, is_true = truths >> i & 1;
        bool is_wanted = is_shown(import, field) && brw_doc_applied(field, base, import->version);
        if (is_wanted && !is_seen)
            return brw_import_missing(import, members, i);
        bool is_wrong = field->type == BRW_FIELD_BIT && brw_doc_get(field, base) != is_true;
        if (is_wanted == is_seen && !is_wrong)
            continue;
        brw_import_enter(import, field->key, 0);
        return brw_import_fail(import, NULL,
                               is_wrong ? "it contradicts the list of names"
                                        : "this member is not allowed here");
    }
    return true;
}

/* BIT fields are not stored. Each repeats a fact about a set of names for readers that do not want
 * to search lists. The booleans are collected and compared with the set once that has been read. */
bool brw_import_record(brw_import *import, const brw_doc_record *record, void *base)
{
    record_version table = {record, import->version, base};
    brw_members members = {.name = field_key, .table = &table, .count = record->count};
    uint64_t truths = 0;
    int index;
    brw_import_members(import, &members);
    while ((index = brw_import_member(import, &members)) >= 0) {
        const brw_doc_field *field = &record->fields[index];
        bool truth = false;
        if (field->type == BRW_FIELD_BIT)
            read_truth(import, &truth);
        else
            brw_import_field(import, field, base);
        truths |= (uint64_t)truth << index;
    }
    return import->status == BARROW_OK && check_members(import, record, base, &members, truths);
}

/* ---- limits -------------------------------------------------------------------------------- */

/* The second step of reading, limits: checks whether values fit the rest of their document. Numbers
 * are already within their ranges, so they can be compared safely. */

/* Checks a number against the document, such as a room against the number of rooms. */
static bool limit_number(brw_import *import, const brw_doc_field *field, const void *at)
{
    int64_t value = brw_stored_number(at, field->number);
    int64_t most = brw_limit_most(import->floor, (brw_limit)field->limit, at);
    if (value <= most || (field->is_nullable && value == field->none))
        return true;
    if (most < field->least)
        return brw_import_fail(import, NULL, "%l does not exist, as there are none", value);
    return brw_import_fail(import, NULL, "%l is out of range here; it must be from %l to %l", value,
                           (int64_t)field->least, most);
}

/* Checks that a position lies on the map, or on the grid of cells. */
static bool limit_pos(brw_import *import, const brw_doc_field *field, const void *at)
{
    barrow_pos pos = *(const barrow_pos *)at;
    const barrow_dungeon *floor = import->floor;
    bool on_grid = field->limit == BRW_ON_GRID;
    int width = on_grid ? floor->grid_width : floor->width;
    int height = on_grid ? floor->grid_height : floor->height;
    return (pos.x < width && pos.y < height) ||
           brw_import_fail(import, NULL, "[%d, %d] lies outside %d columns and %d rows", pos.x,
                           pos.y, width, height);
}

/* Checks every entry of a list. A derived list is not stored in the dungeon, so the entries that
 * were read are checked. The bounds of columns or rows are in the struct itself, with -1 in unused
 * entries, and so are strings, whose unused entries are empty:
 *
 *     xs[0]     xs[1]     xs[2]     xs[3]       3 columns have 4 bounds
 *       |--------|---------|---------| */
static bool limit_list(brw_import *import, const brw_doc_field *field, const void *base)
{
    const brw_doc_record *record = brw_record_of(field->record);
    brw_doc_list list = brw_doc_list_of(field, import->floor, base);
    const int16_t *lines = list.first;
    const char *texts = list.first;
    uint32_t used = 0;
    if (field->storage == BRW_MADE)
        list = (brw_doc_list){import->made.entries, import->made.count, record->size};
    if (field->item == BRW_ITEM_TEXT) {
        while (used < field->longest && texts[(size_t)used * list.size])
            used++;
        return used == list.count ||
               brw_import_fail(import, NULL, "there must be %u of them, not %u", list.count, used);
    }
    if (field->storage == BRW_INSIDE && field->is_counted) {
        while (used < field->longest && lines[used] >= 0)
            used++;
        if (used != list.count)
            return brw_import_fail(import, NULL, "there must be %u of them", list.count);
    }
    for (uint32_t i = 0; i < list.count && field->item != BRW_ITEM_NAME; i++) {
        const void *entry = (const char *)list.first + (size_t)i * list.size;
        brw_import_enter(import, NULL, i);
        bool is_good = field->item == BRW_ITEM_RECORD ? brw_import_limits(import, record, entry)
                       : field->item == BRW_ITEM_POS  ? limit_pos(import, field, entry)
                                                      : limit_number(import, field, entry);
        if (!is_good)
            return false;
        brw_import_leave(import);
    }
    return true;
}

bool brw_import_limit(brw_import *import, const brw_doc_field *field, const void *base)
{
    const char *member = (const char *)base + field->offset;
    switch (field->type) {
    case BRW_FIELD_INT: return field->limit == BRW_FREE || limit_number(import, field, member);
    case BRW_FIELD_POS: return limit_pos(import, field, member);
    case BRW_FIELD_LIST: return limit_list(import, field, base);
    case BRW_FIELD_PART:
        if (field->is_nullable && ((const barrow_rect *)(const void *)member)->w == 0)
            return true;
        return brw_import_limits(import, brw_record_of(field->record), member);
    default: return true;
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
