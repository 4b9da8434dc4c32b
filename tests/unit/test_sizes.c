/* SPDX-License-Identifier: MIT
 * The largest documents that legal parameters can write, computed from the table of fields and the
 * capacities that generators declare, against the limits of the reader: the bytes of a document
 * and the entries of each list. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "core/dungeon.h"
#include "core/fields.h"
#include "lib/support.h"

#define INDENT    10         /* a line's indentation and its end */
#define TEXT_MOST (2u << 20) /* a text among the parameters, with every byte escaped */

/* What a bound is computed for. */
typedef struct bound {
    barrow_dungeon *dungeon;
    const char *overfull; /* a list that may hold more than the reader takes, or NULL */
} bound;

/* Returns how many entries fit the array whose count is stored at [offset] of the dungeon. */
static uint64_t capacity_at(barrow_dungeon *dungeon, uint32_t offset, uint8_t number)
{
    char *at = (char *)dungeon + offset;
    int64_t before = brw_stored_number(at, number), low = before;
    int64_t high = number == BRW_U8 ? UINT8_MAX : number == BRW_U16 ? UINT16_MAX : 1 << 28;
    while (low < high) {
        int64_t middle = low + (high - low + 1) / 2;
        brw_store_number(at, number, middle);
        if (brw_dungeon_overrun(dungeon))
            high = middle - 1;
        else
            low = middle;
    }
    brw_store_number(at, number, before);
    return (uint64_t)low;
}

static int count_bytes(void *user, const char *bytes, size_t size)
{
    (void)bytes;
    *(uint64_t *)user += size;
    return 0;
}

static uint64_t digits_of(int64_t number)
{
    char text[24];
    return (uint64_t)snprintf(text, sizeof text, "%lld", (long long)number);
}

static uint64_t longest_number(const brw_doc_field *field)
{
    uint64_t least = digits_of(field->least), most = digits_of(field->most);
    return least > most ? least : most;
}

static uint64_t longest_name(const brw_doc_names *names, bool is_sum)
{
    uint64_t longest = 0, sum = 2;
    for (uint32_t i = 0; i < names->count; i++) {
        uint64_t length = names->list[i].size + (is_sum ? 4u : 2u);
        longest = length > longest ? length : longest;
        sum += length;
    }
    return is_sum ? sum : longest;
}

static uint64_t record_bytes(bound *of, const brw_doc_record *record, uint64_t entries);

/* Returns the bytes of [entries] items of a list. */
static uint64_t item_bytes(bound *of, const brw_doc_field *field, uint64_t entries)
{
    switch (field->item) {
    case BRW_ITEM_RECORD:
        return record_bytes(of, brw_record_of((brw_record_id)field->record), entries);
    case BRW_ITEM_POS:
        return entries * (2 * longest_number(field) + 6);
    case BRW_ITEM_NUMBER:
        return entries * (longest_number(field) + 2);
    case BRW_ITEM_NAME:
        return entries * (longest_name(field->names, false) + 2);
    default:
        return entries * (2 * (uint64_t)field->most + 4 + INDENT);
    }
}

/* Returns the bytes of the lists in all of [entries] records together. */
static uint64_t list_bytes(bound *of, const brw_doc_field *field, uint64_t entries)
{
    uint64_t count = entries * field->longest;
    if (field->storage == BRW_SHARED)
        count = capacity_at(of->dungeon, field->pool.count, BRW_U32);
    else if (field->storage == BRW_MADE)
        count = 2 * capacity_at(of->dungeon, offsetof(barrow_dungeon, link_count), BRW_U32);
    else if (field->storage != BRW_INSIDE && field->storage != BRW_HELD) {
        uint8_t number = field->count_number;
        bool is_solution = field->count_offset == offsetof(barrow_dungeon, solution_count);
        count = is_solution || !field->is_counted
                    ? brw_doc_count(field, of->dungeon)
                    : capacity_at(of->dungeon, field->count_offset, number) + field->count_more;
        if (count > field->longest && field->longest < BARROW_NONE - 1) /* where ids end anyway */
            of->overfull = field->key;
    }
    return item_bytes(of, field, count) + entries * (2 + INDENT);
}

static uint64_t value_bytes(bound *of, const brw_doc_field *field, uint64_t entries)
{
    barrow_dungeon *dungeon = of->dungeon, *first = dungeon;
    uint64_t rows = dungeon->height, columns = dungeon->width, sum = 0, number = 0;
    uint32_t infos;
    switch ((brw_field_type)field->type) {
    case BRW_FIELD_LIST:
        return list_bytes(of, field, entries);
    case BRW_FIELD_PART:
    case BRW_FIELD_MAP:
        return record_bytes(of, brw_record_of((brw_record_id)field->record), entries);
    case BRW_FIELD_MAPS:
        for (; of->dungeon; of->dungeon = of->dungeon->below)
            sum += record_bytes(of, brw_record_of((brw_record_id)field->record), 1);
        of->dungeon = first;
        return sum;
    case BRW_FIELD_ROWS:
        return entries * rows * (columns + 3 + INDENT);
    case BRW_FIELD_LEGEND:
        return entries * 256 * 40;
    case BRW_FIELD_PARAMS:
    case BRW_FIELD_PLANNED: {
        const barrow_param_info *rows_of = barrow_param_infos(dungeon->params.family, &infos);
        for (uint32_t i = 0; i < infos; i++)
            sum +=
                strlen(rows_of[i].name) + 40 + INDENT +
                (rows_of[i].type == BARROW_PARAM_TEXT && field->type == BRW_FIELD_PARAMS ? TEXT_MOST
                                                                                         : 0);
        return entries * (sum + BARROW_PASS_MAX * 40);
    }
    case BRW_FIELD_METRICS:
        barrow_metric_infos(dungeon->params.family, &infos);
        for (; dungeon; dungeon = dungeon->below)
            sum += BARROW_METRIC_MAX * (40 + INDENT);
        return sum;
    case BRW_FIELD_NAME:
    case BRW_FIELD_SET:
        return entries * longest_name(field->names, field->type == BRW_FIELD_SET);
    case BRW_FIELD_TEXT: /* a thing with a name is one of at most two in its room */
        number = 2 * capacity_at(dungeon, offsetof(barrow_dungeon, room_count), BRW_U32);
        return (field->only && number < entries ? number : entries) *
               (2 * (uint64_t)field->most + 4);
    case BRW_FIELD_POS:
        return entries * (2 * longest_number(field) + 6);
    case BRW_FIELD_INDEX:
    case BRW_FIELD_INT:
    case BRW_FIELD_BOOL:
    case BRW_FIELD_BIT:
        number = longest_number(field);
        return entries * (number > 5 ? number : 5);
    default: /* those of the head */
        return entries * 120;
    }
}

/* Returns at least as many bytes as [entries] records of a document have. Of fields that only some
 * kinds have, it takes those of the kind with the longest; no generator makes custom things. */
static uint64_t record_bytes(bound *of, const brw_doc_record *record, uint64_t entries)
{
    uint64_t bytes = entries * (4 + INDENT), of_kind[64] = {0}, longest = 0;
    for (uint32_t i = 0; i < record->count; i++) {
        const brw_doc_field *field = &record->fields[i];
        bool is_custom = field->type == BRW_FIELD_TEXT && field->storage == BRW_SHARED;
        bool is_absent = field->is_optional && !of->dungeon->width;
        if (!field->key || field->until || is_custom || is_absent)
            continue;
        uint64_t more = entries * (field->quoted_size + 2u) + value_bytes(of, field, entries);
        bytes += field->only ? 0 : more;
        for (uint32_t kind = 0; kind < 64; kind++)
            of_kind[kind] += field->only >> kind & 1 ? more : 0;
    }
    for (uint32_t kind = 0; kind < 64; kind++)
        longest = of_kind[kind] > longest && kind != BARROW_THING_CUSTOM ? of_kind[kind] : longest;
    return bytes + longest;
}

/* The largest that each family can be asked for: many floors, many rooms, many tiles. */
static const struct {
    barrow_family family;
    const char *settings;
} largest[] = {
    {BARROW_FLOOR, "floor=1 width=255 height=255 items=64 traps=128 buried=64 enemies=64 "
                   "dead_ends=64 density=99 connectivity=255 imperfect=100 structures=32 vaults=3"},
    {BARROW_FLOOR, "floor=1 width=255 height=255 layout=cave items=64 traps=128 dead_ends=64"},
    {BARROW_QUEST, "pre_stages_max=8 post_stages_max=8 pre_rooms=64 post_rooms=64 treasures=4 "
                   "doors_per_switch=4 loops=100 gaps=100 caches_max=3 bonus_max=3"},
    {BARROW_QUEST, "pre_stages_min=8 pre_stages_max=8 post_stages_min=8 post_stages_max=8 "
                   "stage_rooms_min=16 stage_rooms_max=16 treasures=4 doors_per_switch=4 "
                   "loops=100 magic_rooms_max=8 tiles=on block=33x33 decor=100 places=on"},
    {BARROW_CRAWL, "size=255x255 rock=0 exploration=100 foes=32 locks=8 shortcuts=100"},
    {BARROW_CRAWL, "size=128x128 rock=0 exploration=100 foes=32 locks=8 shortcuts=100 tiles=on "
                   "block=33x33 decor=100"},
};

/* The bound is above what is written and, without tiles, below what is read; no list can hold more
 * than the reader takes. With tiles the bound is loose, because it counts each tile as that of a
 * thing, a corridor and a puzzle; there what is written must stay well below the limit. */
static void largest_documents_can_be_read(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sizeof largest / sizeof largest[0]; i++) {
        barrow_params params = test_params(largest[i].family, 1, largest[i].settings);
        uint32_t floors = (uint32_t)test_often(9, 99);
        if (params.family == BARROW_FLOOR)
            params.as.floor.floors = (int32_t)floors;
        barrow_dungeon dungeon = {0};
        barrow_error error;
        if (barrow_generate(&params, NULL, &dungeon, &error) != BARROW_OK)
            fail_msg("%s: %s", largest[i].settings, error.text);
        bound of = {&dungeon, NULL};
        uint64_t bytes = record_bytes(&of, brw_record_of(BRW_RECORD_head), 1) +
                         record_bytes(&of, brw_doc_body(largest[i].family), 1);
        uint64_t written = 0;
        barrow_sink sink = {count_bytes, &written};
        assert_int_equal(barrow_export(&dungeon, "json", NULL, sink, NULL), BARROW_OK);
        print_message("%s: at most %.1f MB, written %.1f MB\n", barrow_family_name(params.family),
                      (double)bytes / 1e6, (double)written / 1e6);
        assert_true(written <= bytes);
        uint64_t times = params.family == BARROW_FLOOR ? 99 / floors : 1;
        assert_true(times * written <= BARROW_IMPORT_MAX / 5 * 3);
        assert_true(dungeon.width || bytes <= BARROW_IMPORT_MAX);
        if (of.overfull)
            fail_msg("%s: %s may hold more than the reader takes", largest[i].settings,
                     of.overfull);
        barrow_dungeon_free(&dungeon);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(largest_documents_can_be_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
