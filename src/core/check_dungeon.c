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

/* Checks the number at [at], a member of [record], or entry [index] of a list without a [record].
 * Kinds that the family does not have are left to the verifier, because a caller's own passes may
 * place any kind. */
static bool is_number_whole(const whole_check *check, const brw_doc_field *field, const void *at,
                            const void *record, uint32_t index)
{
    int64_t number = brw_stored_number(at, field->number), most = field->most;
    int64_t fitting = brw_limit_most(check->dungeon, (brw_limit)field->limit, at);
    char why[96];
    if (field->type == BRW_FIELD_SET)
        most = (INT64_C(1) << field->names->count) - 1;
    else if (field->names)
        most = (int64_t)field->names->count - 1;
    most = fitting < most ? fitting : most;
    if ((number >= field->least && number <= most) ||
        (field->is_nullable && number == field->none) ||
        (record && !brw_doc_applies(field, record)))
        return true;
    brw_format(why, sizeof why, "is %l; allowed: %d to %l", number, field->least, most);
    return refuse(check, field, index, why);
}

/* Checks that a position lies on the map, on the grid, or in the range that its row gives. */
static bool is_place_whole(const whole_check *check, const brw_doc_field *field, barrow_pos pos,
                           uint32_t index)
{
    const barrow_dungeon *dungeon = check->dungeon;
    int32_t right = field->most, bottom = field->most;
    if (field->limit == BRW_ON_MAP)
        right = dungeon->width - 1, bottom = dungeon->height - 1;
    else if (field->limit == BRW_ON_GRID)
        right = dungeon->grid_width - 1, bottom = dungeon->grid_height - 1;
    return (pos.x >= 0 && pos.y >= 0 && pos.x <= right && pos.y <= bottom) ||
           refuse(check, field, index, "has a position that is out of range");
}

/* Checks that a string is terminated within its array. */
static bool is_text_whole(const whole_check *check, const brw_doc_field *field, const char *text,
                          uint32_t index)
{
    const char *end = memchr(text, 0, (uint32_t)field->most + 1);
    return (end && brw_is_plain_text(text, (uint32_t)(end - text))) ||
           refuse(check, field, index, "is not plain text, or is too long");
}

/* Checks the text that a custom thing names. */
static bool is_custom_whole(const whole_check *check, const brw_doc_field *field,
                            const barrow_thing *thing, uint32_t index)
{
    const char *text = brw_doc_text(field, check->dungeon, thing);
    if (!brw_doc_applies(field, thing))
        return true;
    if (thing->custom == 0 || thing->custom > check->dungeon->custom_count ||
        (brw_text_least(field) && !*text))
        return refuse(check, field, index, "does not exist, or is empty");
    return is_text_whole(check, field, text, 0);
}

/* Checks that each tile is of a known kind, and that its owner exists. The owner plane has no row
 * of its own in the table. */
static bool are_rows_whole(const whole_check *check, const brw_doc_field *field)
{
    static const uint64_t known = 0
#define BARROW_TILE(NAME, name, code, character, help) | UINT64_C(1) << (code)
#include "barrow/def/tile.def"
        ;
    const barrow_dungeon *dungeon = check->dungeon;
    uint32_t end = (uint32_t)BARROW_OWNER_LINK + dungeon->link_count;
    uint64_t codes;
    if (!brw_tile_codes(dungeon, &codes) || codes & ~known)
        return refuse(check, field, 0, "has a tile of an unknown kind");
    for (uint32_t i = 0; i < (uint32_t)dungeon->width * dungeon->height; i++) {
        uint16_t owner = dungeon->owners[i];
        bool is_link = owner >= BARROW_OWNER_LINK && owner < end;
        if (owner >= dungeon->room_count && !is_link && owner != BARROW_NONE)
            return refuse(check, field, 0, "has a tile whose owner does not exist");
    }
    return true;
}

/* ---- records ---------------------------------------------------------------------------- */

static bool are_records_whole(const whole_check *check, const brw_doc_record *record,
                              brw_doc_list records);

/* Checks a list of record [index]. brw_dungeon_overrun has made sure that arrays are as long as
 * their counts say; a list in an array that several records share must lie within it. */
static bool is_list_whole(const whole_check *check, const brw_doc_field *field, const char *base,
                          uint32_t index)
{
    whole_check inside = {check->dungeon, check->error, field->key};
    bool is_whole = true;
    if (!brw_doc_applies(field, base))
        return true;
    uint32_t count = brw_doc_count(field, base);
    if (count < field->shortest || count > field->longest)
        return refuse(check, field, index, "has too few or too many entries");
    if (field->storage == BRW_SHARED) {
        const char *dungeon = (const char *)check->dungeon;
        int64_t all = brw_stored_number(dungeon + field->pool.count, BRW_U32);
        if (brw_stored_number(base + field->offset, BRW_U32) + count > all)
            return refuse(check, field, index, "refers to entries that do not exist");
    }
    if (!count)
        return true;
    brw_doc_list list = brw_doc_list_of(field, check->dungeon, base);
    const char *entry = list.first;
    if (field->item == BRW_ITEM_RECORD)
        return are_records_whole(&inside, brw_record_of((brw_record_id)field->record), list);
    for (uint32_t i = 0; i < list.count && is_whole; i++, entry += list.size)
        if (field->item == BRW_ITEM_POS)
            is_whole = is_place_whole(check, field, *(const barrow_pos *)(const void *)entry, index);
        else if (field->item == BRW_ITEM_TEXT)
            is_whole = is_text_whole(check, field, entry, i);
        else
            is_whole = is_number_whole(check, field, entry, NULL, i);
    return is_whole;
}

/* Checks a struct inside a record. An absent carpet has no width; an absent tile map has no size
 * and nothing on it; a floor without rooms may have no sectors, because its first passes run before
 * it is divided. */
static bool is_part_whole(const whole_check *check, const brw_doc_field *field, const void *part)
{
    const barrow_dungeon *dungeon = check->dungeon;
    bool is_undivided =
        !dungeon->sectors.columns && !dungeon->sectors.rows && !dungeon->room_count;
    if ((field->is_nullable && ((const barrow_rect *)part)->w == 0) ||
        (field->record == BRW_RECORD_sectors && is_undivided))
        return true;
    if (field->is_optional && !dungeon->width && !dungeon->height)
        return (!dungeon->thing_count && !dungeon->route_count && !dungeon->puzzle_count) ||
               refuse(check, field, 0, "is missing, but things, routes or puzzles are there");
    return are_records_whole(check, brw_record_of((brw_record_id)field->record),
                             (brw_doc_list){part, 1, 0});
}

/* Checks a field of record [index]. */
static bool is_field_whole(const whole_check *check, const brw_doc_field *field, const char *base,
                           uint32_t index)
{
    const void *member = base + field->offset, *record = base;
    switch (field->type) {
    case BRW_FIELD_INT:
    case BRW_FIELD_BOOL:
    case BRW_FIELD_NAME:
    case BRW_FIELD_SET: return is_number_whole(check, field, member, base, index);
    case BRW_FIELD_TEXT:
        return field->storage == BRW_SHARED ? is_custom_whole(check, field, record, index)
                                            : is_text_whole(check, field, member, index);
    case BRW_FIELD_POS: return is_place_whole(check, field, *(const barrow_pos *)member, index);
    case BRW_FIELD_LIST: return field->storage == BRW_MADE || is_list_whole(check, field, base, index);
    case BRW_FIELD_PART:
    case BRW_FIELD_MAP: return is_part_whole(check, field, member);
    case BRW_FIELD_ROWS: return are_rows_whole(check, field);
    default: return true;
    }
}

/* Goes field by field, not record by record. */
static bool are_records_whole(const whole_check *check, const brw_doc_record *record,
                              brw_doc_list records)
{
    for (uint32_t i = 0; i < record->count; i++)
        for (uint32_t k = 0; k < records.count; k++)
            if (!is_field_whole(check, &record->fields[i],
                                (const char *)records.first + k * records.size, k))
                return false;
    return true;
}

/* Checks the walkthrough: it has a start, is always in a room, and goes through doors. The rows of
 * the table cannot check this, because documents write unused members as null, so they allow "none"
 * everywhere. */
static bool is_solution_whole(const barrow_dungeon *dungeon)
{
    bool has_start = dungeon->params.family != BARROW_CRAWL || dungeon->spawn != BARROW_NONE;
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        const barrow_step *step = &dungeon->solution[i];
        bool has_door = step->action == BARROW_DO_MOVE || step->action == BARROW_DO_OPEN;
        if (!has_start || step->room == BARROW_NONE || (has_door && step->link == BARROW_NONE))
            return false;
    }
    return true;
}

/* Checks the puzzles: their rows are as long as the field is wide, and each gates either a door or
 * a thing. */
static bool are_puzzles_whole(const barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++) {
        const barrow_room_puzzle *puzzle = &dungeon->puzzles[i];
        bool has_thing = puzzle->gates.entity != BARROW_GATES_DOOR;
        if (has_thing == (puzzle->gates.door != BARROW_NONE))
            return false;
        for (int32_t y = 0; y < puzzle->field.h; y++)
            if (strlen(puzzle->rows[y]) != (size_t)puzzle->field.w)
                return false;
    }
    return true;
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
    brw_doc_list itself = {dungeon, 1, 0};
    if (!are_records_whole(&check, brw_record_of(BRW_RECORD_head), itself) ||
        !are_records_whole(&check, brw_doc_body(dungeon->params.family), itself))
        return BARROW_BROKEN;
    if (!are_puzzles_whole(dungeon))
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
    if (status == BARROW_OK && !is_solution_whole(dungeon))
        status = brw_fail(error, BARROW_BROKEN, "solution",
                          "solution has a step without its room, or without its door");
    return status;
}

/* The walkthrough is not part of the hash. */
uint64_t barrow_dungeon_hash(const barrow_dungeon *dungeon)
{
    return check_all_floors(dungeon, NULL) == BARROW_OK ? brw_dungeon_hash(dungeon) : 0;
}
