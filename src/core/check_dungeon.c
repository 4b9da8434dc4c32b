/* SPDX-License-Identifier: MIT
 * Checks whether a dungeon is whole: every list is present, every number is in the range that its
 * row of fields.def gives, and every id refers to something that exists. Code that reads a whole
 * dungeon can follow ids and positions without checks of its own. Whether the dungeon makes sense
 * is another question, which src/verify answers.
 *
 * A dungeon that is still being made is whole after each pass; one that is all zero is not, because
 * it has no parameters. While a generator is working on a dungeon, nothing else can change it, so
 * it is not checked. */

#include <string.h>

#include "base/status.h"
#include "core/dungeon.h"
#include "core/fields.h"
#include "core/hash.h"

#define FLOORS_MOST 99

/* The dungeon and the list being checked, and where to report an error. */
typedef struct whole_check {
    const barrow_dungeon *dungeon;
    barrow_error *error;
    const char *list; /* key of the list, NULL outside of one */
} whole_check;

/* Consecutive records: the entries of a list, or a single struct. */
typedef brw_doc_list whole_records;

/* ---- what is wrong ---------------------------------------------------------------------- */

/* Reports where the fault is, as "rooms[3].x", and why. Fields without a key occur only in the
 * hash. */
static bool refuse(const whole_check *check, const brw_doc_field *field, uint32_t entry,
                   const char *why)
{
    const char *key = field->key ? field->key : "a field";
    if (check->list)
        brw_fail(check->error, BARROW_BROKEN, check->list, "%s[%u].%s %s", check->list, entry, key,
                 why);
    else
        brw_fail(check->error, BARROW_BROKEN, key, "%s %s", key, why);
    return false;
}

/* ---- numbers ---------------------------------------------------------------------------- */

int64_t brw_limit_most(const barrow_dungeon *floor, brw_limit limit, const void *at)
{
    const int16_t *number = at;
    switch (limit) {
    case BRW_OF_ROOM: return (int64_t)floor->room_count - 1;
    case BRW_OF_LINK: return (int64_t)floor->link_count - 1;
    case BRW_OF_PATH: return (int64_t)floor->path_count - 1;
    case BRW_OF_STAGE: return (int64_t)floor->stage_count - 1;
    case BRW_OF_OBSTACLE: return (int64_t)floor->obstacle_count - 1;
    case BRW_OF_TREASURE: return (int64_t)floor->treasure_count - 1;
    case BRW_OF_THING: return (int64_t)floor->thing_count - 1;
    case BRW_OF_PUZZLE: return (int64_t)floor->puzzle_count - 1;
    case BRW_OF_GATE: {
        const void *whole = (const char *)at - offsetof(barrow_thing, gate);
        bool is_fountain = ((const barrow_thing *)whole)->kind == BARROW_THING_FOUNTAIN;
        return (int64_t)(is_fountain ? floor->thing_count : floor->puzzle_count) - 1;
    }
    case BRW_OF_SECTOR: return floor->sectors.columns * floor->sectors.rows - 1;
    case BRW_IN_WIDTH: return floor->width - 1;
    case BRW_IN_HEIGHT: return floor->height - 1;
    case BRW_TO_RIGHT: return floor->width - number[-2];
    case BRW_TO_BOTTOM: return floor->height - number[-2];
    case BRW_AT_WIDTH: return floor->width;
    case BRW_AT_HEIGHT: return floor->height;
    default: return INT64_MAX;
    }
}

/* Limits of a field's numbers. If the field is never null, [none] is a value that no number can
 * have. */
typedef struct whole_limits {
    int64_t least, most, none;
} whole_limits;

/* Returns the limits of the number at [at]. They are the same for all numbers of a field, except
 * for the sides of rectangles, whose limits depend on the position, and for gates. Kinds that the
 * family does not have are left to the verifier, because a caller's own passes may place any kind.
 */
static whole_limits limits_of(const whole_check *check, const brw_doc_field *field, const void *at)
{
    int64_t fitting = brw_limit_most(check->dungeon, (brw_limit)field->limit, at);
    int64_t most = field->most;
    if (field->type == BRW_FIELD_SET)
        most = (INT64_C(1) << field->names->count) - 1;
    else if (field->names)
        most = (int64_t)field->names->count - 1;
    return (whole_limits){field->least, fitting < most ? fitting : most,
                          field->is_nullable ? field->none : INT64_MIN};
}

/* Returns whether all numbers are within the limits. Each integer type has its own loop. */
#define ARE_WITHIN(type)                                                                           \
    for (uint32_t left = numbers.count; left > 0; left--, at += numbers.size) {                    \
        int64_t number = *(const type *)(const void *)at;                                          \
        if ((number < limits.least || number > limits.most) && number != limits.none)              \
            return false;                                                                          \
    }                                                                                              \
    return true

static bool are_within(whole_records numbers, uint8_t sort, whole_limits limits)
{
    const char *at = numbers.first;
    switch (sort) {
    case BRW_U8: ARE_WITHIN(uint8_t);
    case BRW_U16: ARE_WITHIN(uint16_t);
    case BRW_U32: ARE_WITHIN(uint32_t);
    case BRW_I16: ARE_WITHIN(int16_t);
    default: ARE_WITHIN(int32_t);
    }
}
#undef ARE_WITHIN

/* Checks the numbers at numbers.first and every numbers.size bytes after it: one in each record, or
 * the entries of a list in a record. */
static bool are_numbers_whole(const whole_check *check, const brw_doc_field *field,
                              whole_limits limits, whole_records numbers)
{
    bool may_lack = field->only && field->type != BRW_FIELD_LIST;
    bool varies = field->limit == BRW_TO_RIGHT || field->limit == BRW_TO_BOTTOM ||
                  field->limit == BRW_OF_GATE;
    const char *at = numbers.first;
    if (!varies && are_within(numbers, field->number, limits))
        return true;
    for (uint32_t i = 0; i < numbers.count; i++, at += numbers.size) {
        int64_t number = brw_stored_number(at, field->number);
        if (varies)
            limits = limits_of(check, field, at);
        if ((number >= limits.least && number <= limits.most) || number == limits.none ||
            (may_lack && !brw_doc_applies(field, at - field->offset)))
            continue;
        char why[96];
        brw_format(why, sizeof why, "is %l; allowed: %d to %l", number, field->least, limits.most);
        return refuse(check, field, i, why);
    }
    return true;
}

/* The last column and row that positions of a field may have. */
typedef struct whole_corner {
    int32_t right, bottom;
} whole_corner;

/* Returns the corner of the map or grid that the positions lie on, or of the range that their row
 * gives. */
static whole_corner corner_of(const whole_check *check, const brw_doc_field *field)
{
    const barrow_dungeon *dungeon = check->dungeon;
    if (field->limit == BRW_ON_MAP)
        return (whole_corner){dungeon->width - 1, dungeon->height - 1};
    if (field->limit == BRW_ON_GRID)
        return (whole_corner){dungeon->grid_width - 1, dungeon->grid_height - 1};
    return (whole_corner){field->most, field->most};
}

/* Checks consecutive positions in record [index]. */
static bool are_places_whole(const whole_check *check, const brw_doc_field *field, uint32_t index,
                             whole_corner corner, whole_records places)
{
    const barrow_pos *pos = places.first, *end = pos + places.count;
    for (; pos < end; pos++)
        if (pos->x < 0 || pos->y < 0 || pos->x > corner.right || pos->y > corner.bottom)
            return refuse(check, field, index, "has a position that is out of range");
    return true;
}

/* Checks strings: each must be terminated within its array. */
static bool are_texts_whole(const whole_check *check, const brw_doc_field *field,
                            whole_records texts)
{
    const char *text = texts.first;
    for (uint32_t i = 0; i < texts.count; i++, text += texts.size) {
        const char *end = memchr(text, 0, (uint32_t)field->most + 1);
        if (!end || !brw_is_plain_text(text, (uint32_t)(end - text)))
            return refuse(check, field, i, "is not plain text, or is too long");
    }
    return true;
}

/* Checks the texts that custom things name. */
static bool are_customs_whole(const whole_check *check, const brw_doc_field *field,
                              whole_records records)
{
    const char *record = records.first;
    bool is_whole = true;
    for (uint32_t i = 0; i < records.count && is_whole; i++, record += records.size) {
        if (!brw_doc_applies(field, record))
            continue;
        const char *text = brw_doc_text(field, check->dungeon, record);
        uint32_t number = ((const barrow_thing *)(const void *)record)->custom;
        if (number == 0 || number > check->dungeon->custom_count ||
            (brw_text_least(field) && !*text))
            return refuse(check, field, i, "does not exist, or is empty");
        is_whole = are_texts_whole(check, field, (whole_records){text, 1, 0});
    }
    return is_whole;
}

/* ---- tiles ------------------------------------------------------------------------------ */

/* Checks tiles and owners. The owner plane has no row of its own in the table. */
static bool are_rows_whole(const whole_check *check, const brw_doc_field *field)
{
    static const uint64_t known = 0
#define BARROW_TILE(NAME, name, code, character, help) | UINT64_C(1) << (code)
#include "barrow/def/tile.def"
        ;
    const barrow_dungeon *dungeon = check->dungeon;
    uint32_t area = (uint32_t)dungeon->width * dungeon->height;
    uint16_t rooms = (uint16_t)dungeon->room_count, unknown = 0;
    uint16_t end = (uint16_t)(BARROW_OWNER_LINK + dungeon->link_count);
    uint64_t codes;
    if (!brw_tile_codes(dungeon, &codes) || codes & ~known)
        return refuse(check, field, 0, "has a tile of an unknown kind");
    for (uint32_t i = 0; i < area; i++) {
        uint16_t owner = dungeon->owners[i];
        bool is_link = owner >= BARROW_OWNER_LINK && owner < end;
        unknown |= owner >= rooms && !is_link && owner != BARROW_NONE;
    }
    return !unknown || refuse(check, field, 0, "has a tile whose owner does not exist");
}

/* ---- records ---------------------------------------------------------------------------- */

static bool are_records_whole(const whole_check *check, const brw_doc_record *record,
                              whole_records records);

static uint32_t uint32_at(const void *base, uint32_t offset)
{
    return *(const uint32_t *)(const void *)((const char *)base + offset);
}

/* Checks the lists that the records have in this field. brw_dungeon_overrun has made sure that
 * arrays are as long as their counts say; a list in an array that several records share must lie
 * within it. */
static bool are_lists_whole(const whole_check *check, const brw_doc_field *field,
                            whole_records records)
{
    const brw_doc_record *shape = brw_record_of((brw_record_id)field->record);
    whole_check inside = {check->dungeon, check->error, field->key};
    whole_limits limits = limits_of(check, field, records.first);
    whole_corner corner = corner_of(check, field);
    bool is_shared = field->storage == BRW_SHARED, is_whole = true;
    uint32_t all = is_shared ? uint32_at(check->dungeon, field->pool.count) : 0;
    const char *base = records.first;
    for (uint32_t i = 0; i < records.count && is_whole; i++, base += records.size) {
        if (!brw_doc_applies(field, base))
            continue;
        uint32_t count = brw_doc_count(field, base);
        uint32_t first = is_shared ? uint32_at(base, field->offset) : 0;
        if (count < field->shortest || count > field->longest)
            return refuse(check, field, i, "has too few or too many entries");
        if (is_shared && (first > all || count > all - first))
            return refuse(check, field, i, "refers to entries that do not exist");
        if (!count)
            continue;
        brw_doc_list list = brw_doc_list_of(field, check->dungeon, base);
        if (field->item == BRW_ITEM_POS)
            is_whole = are_places_whole(check, field, i, corner, list);
        else if (field->item == BRW_ITEM_NUMBER || field->item == BRW_ITEM_NAME)
            is_whole = are_numbers_whole(check, field, limits, list);
        else if (field->item == BRW_ITEM_TEXT)
            is_whole = are_texts_whole(check, field, list);
        else
            is_whole = are_records_whole(&inside, shape, list);
    }
    return is_whole;
}

/* Checks a struct inside a record. An absent carpet has no width; an absent tile map has no size
 * and nothing on it; a floor without rooms may have no sectors, because its first passes run before
 * it is divided. */
static bool is_part_whole(const whole_check *check, const brw_doc_field *field, const void *part)
{
    const barrow_dungeon *dungeon = check->dungeon;
    bool is_undivided = !dungeon->sectors.columns && !dungeon->sectors.rows && !dungeon->room_count;
    if ((field->is_nullable && ((const barrow_rect *)part)->w == 0) ||
        (field->record == BRW_RECORD_sectors && is_undivided))
        return true;
    if (field->is_optional && !dungeon->width && !dungeon->height)
        return (!dungeon->thing_count && !dungeon->route_count && !dungeon->puzzle_count) ||
               refuse(check, field, 0, "is missing, but things, routes or puzzles are there");
    return are_records_whole(check, brw_record_of((brw_record_id)field->record),
                             (whole_records){part, 1, 0});
}

/* Checks one field of all records. */
static bool is_column_whole(const whole_check *check, const brw_doc_field *field,
                            whole_records records)
{
    const char *base = records.first;
    bool is_whole = true;
    switch (field->type) {
    case BRW_FIELD_INT:
    case BRW_FIELD_BOOL:
    case BRW_FIELD_NAME:
    case BRW_FIELD_SET:
        records.first = base + field->offset;
        return are_numbers_whole(check, field, limits_of(check, field, records.first), records);
    case BRW_FIELD_TEXT:
        if (field->storage == BRW_SHARED)
            return are_customs_whole(check, field, records);
        records.first = base + field->offset;
        return are_texts_whole(check, field, records);
    case BRW_FIELD_POS:
        for (uint32_t i = 0; i < records.count && is_whole; i++)
            is_whole =
                are_places_whole(check, field, i, corner_of(check, field),
                                 (whole_records){base + i * records.size + field->offset, 1, 0});
        return is_whole;
    case BRW_FIELD_LIST:
        return field->storage == BRW_MADE || are_lists_whole(check, field, records);
    case BRW_FIELD_PART:
    case BRW_FIELD_MAP:
        for (uint32_t i = 0; i < records.count && is_whole; i++)
            is_whole = is_part_whole(check, field, base + i * records.size + field->offset);
        return is_whole;
    case BRW_FIELD_ROWS: return are_rows_whole(check, field);
    default: return true;
    }
}

/* Goes field by field, not record by record, so that the limits of each field are computed only
 * once. */
static bool are_records_whole(const whole_check *check, const brw_doc_record *record,
                              whole_records records)
{
    for (uint32_t i = 0; i < record->count && records.count; i++)
        if (!is_column_whole(check, &record->fields[i], records))
            return false;
    return true;
}

/* Checks that rows of a puzzle are as long as the field is wide, and that it gates either a door or
 * a thing. */
static bool has_whole_rows(const barrow_room_puzzle *puzzle)
{
    bool has_thing = puzzle->gates.entity != BARROW_GATES_DOOR;
    if (has_thing == (puzzle->gates.door != BARROW_NONE))
        return false;
    for (int32_t y = 0; y < puzzle->field.h; y++)
        if (strlen(puzzle->rows[y]) != (size_t)puzzle->field.w)
            return false;
    return true;
}

bool brw_is_puzzle_whole(const barrow_dungeon *dungeon, uint32_t index)
{
    whole_check check = {.dungeon = dungeon, .list = "puzzles"};
    const barrow_room_puzzle *puzzle = &dungeon->puzzles[index];
    return !brw_dungeon_overrun(dungeon) &&
           are_records_whole(&check, brw_record_of(BRW_RECORD_puzzle),
                             (whole_records){puzzle, 1, sizeof *puzzle}) &&
           has_whole_rows(puzzle);
}

/* ---- the dungeon ------------------------------------------------------------------------ */

/* Checks a floor by itself, from the outside in: parameters, lengths of arrays, then their
 * contents. Each step relies on the previous ones. */
static barrow_status check_one_floor(const barrow_dungeon *dungeon, barrow_error *error)
{
    whole_check check = {.dungeon = dungeon, .error = error};
    if (brw_dungeon_is_at_work(dungeon))
        return BARROW_OK;
    if (barrow_params_check(&dungeon->params, error) != BARROW_OK) {
        if (error)
            error->status = BARROW_BROKEN;
        return BARROW_BROKEN;
    }
    if (dungeon->generation > INT32_MAX)
        return brw_fail(error, BARROW_BROKEN, "generation", "generation is too large");
    const char *array = brw_dungeon_overrun(dungeon);
    if (array)
        return brw_fail(error, BARROW_BROKEN, array, "%s counts more entries than it has", array);
    whole_records itself = {dungeon, 1, 0};
    if (!are_records_whole(&check, brw_record_of(BRW_RECORD_head), itself) ||
        !are_records_whole(&check, brw_doc_body(dungeon->params.family), itself))
        return BARROW_BROKEN;
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++)
        if (!has_whole_rows(&dungeon->puzzles[i]))
            return brw_fail(
                error, BARROW_BROKEN, "puzzles",
                "puzzles has rows that do not fit the field, or does not gate exactly one thing");
    return BARROW_OK;
}

/* Floors are counted, so that the loop ends even if they form a cycle. */
static barrow_status check_all_floors(const barrow_dungeon *dungeon, barrow_error *error)
{
    if (!dungeon)
        return brw_fail(error, BARROW_BAD_CALL, "", "there is no dungeon");
    barrow_status status = check_one_floor(dungeon, error);
    const barrow_dungeon *below = dungeon->below;
    for (int floors = 1; status == BARROW_OK && below; below = below->below, floors++) {
        if (floors == FLOORS_MOST || dungeon->params.family != BARROW_FLOOR ||
            below->params.family != BARROW_FLOOR)
            return brw_fail(error, BARROW_BROKEN, "below",
                            "only a floor may have floors below it, at most %d", FLOORS_MOST - 1);
        status = check_one_floor(below, error);
    }
    return status;
}

/* The walkthrough belongs to the dungeon as a whole, so it is checked after all floors. */
barrow_status barrow_dungeon_check(const barrow_dungeon *dungeon, barrow_error *error)
{
    barrow_status status = check_all_floors(dungeon, error);
    if (status != BARROW_OK)
        return status;
    /* The walkthrough has a start, is always in a room, and goes through doors. The rows of the
     * table cannot check this, because documents write unused members as null. */
    bool has_start = dungeon->params.family != BARROW_CRAWL || dungeon->spawn != BARROW_NONE;
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        const barrow_step *step = &dungeon->solution[i];
        bool has_door = step->action == BARROW_DO_MOVE || step->action == BARROW_DO_OPEN;
        if (!has_start || step->room == BARROW_NONE || (has_door && step->link == BARROW_NONE))
            return brw_fail(error, BARROW_BROKEN, "solution",
                            "solution has a step without its room, or without its door");
    }
    return BARROW_OK;
}

/* The walkthrough is not part of the hash. */
uint64_t barrow_dungeon_hash(const barrow_dungeon *dungeon)
{
    return check_all_floors(dungeon, NULL) == BARROW_OK ? brw_dungeon_hash(dungeon) : 0;
}
