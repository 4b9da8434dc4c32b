/* SPDX-License-Identifier: MIT
 * Features of rows in the table of fields: texts, lists inside records, rows of later versions of
 * the format and removed rows. The records here are the test's own, over structs and arrays of the
 * dungeon. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "core/dungeon.h"
#include "io/import.h"
#include "io/document.h"
#include "lib/samples.h"

typedef struct sample {
    char word[9];
    uint8_t kind;
    uint32_t first_thing, first_room;
    uint16_t thing_count, room_count;
    uint8_t added, gone;
} sample;

/* {"word": ..., "things": [{...}], "rooms": [ids], "added": ..., "gone": ...}; added is new in
 * version 2, gone was removed after version 1. */
#define KEYED(word) .key = (word), .quoted = "\"" word "\": ", .quoted_size = sizeof(word) + 3
static const brw_doc_field fields[] = {
    {KEYED("word"), .type = BRW_FIELD_TEXT, .offset = offsetof(sample, word), .most = 8,
     .is_nullable = true},
    {KEYED("things"), .type = BRW_FIELD_LIST, .item = BRW_ITEM_RECORD, .storage = BRW_SHARED,
     .offset = offsetof(sample, first_thing), .count_offset = offsetof(sample, thing_count),
     .count_number = BRW_U16, .is_counted = true, .longest = 9, .entry_size = sizeof(barrow_thing),
     .pool = {offsetof(barrow_dungeon, things), offsetof(barrow_dungeon, thing_count)},
     .record = BRW_RECORD_entity},
    {KEYED("rooms"), .type = BRW_FIELD_LIST, .item = BRW_ITEM_NUMBER, .storage = BRW_SHARED,
     .offset = offsetof(sample, first_room), .count_offset = offsetof(sample, room_count),
     .count_number = BRW_U16, .is_counted = true, .longest = 9, .entry_size = 2,
     .number = BRW_U16, .most = BARROW_NONE - 1, .limit = BRW_OF_ROOM,
     .pool = {offsetof(barrow_dungeon, path_rooms), offsetof(barrow_dungeon, path_room_count)}},
    {KEYED("added"), .type = BRW_FIELD_INT, .offset = offsetof(sample, added), .least = 3,
     .most = 9, .since = 2},
    {KEYED("gone"), .type = BRW_FIELD_INT, .offset = offsetof(sample, gone), .most = 9,
     .until = 1},
};
static const brw_doc_record record = {"sample", "", fields, COUNT_OF(fields),
                                      sizeof(sample)};

/* Reads [text] as an object of the record; returns whether that worked and stayed within its
 * limits. */
static bool read_sample(barrow_dungeon *dungeon, const char *text, uint32_t version, sample *read,
                        barrow_error *error)
{
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    brw_import import = {.dungeon = dungeon, .floor = dungeon, .error = error,
                         .version = version};
    assert_int_equal(brw_dungeon_begin(dungeon, &params, NULL, NULL), BARROW_OK);
    dungeon->width = dungeon->height = 50;
    dungeon->room_count = 4;
    memset(read, 0, sizeof *read);
    brw_import_blank(&import, &record, read);
    brw_pull_begin(&import.pull, text, strlen(text));
    brw_pull_next(&import.pull);
    return brw_import_record(&import, &record, read) && brw_import_limits(&import, &record, read);
}

static void write_sample(const barrow_dungeon *dungeon, const sample *written, test_text *out)
{
    brw_text text;
    brw_json json;
    brw_text_begin(&text, test_sink(out));
    brw_json_begin(&json, &text, BRW_JSON_COMPACT);
    brw_json_record(&json, &(brw_document){.dungeon = dungeon}, &record, written, 0);
    assert_int_equal(brw_text_end(&text), BARROW_OK);
}

#define THING "{\"kind\":\"item\",\"x\":3,\"y\":4,\"room\":1,\"type\":\"food\"}"
#define OTHER "{\"kind\":\"trap\",\"x\":5,\"y\":6,\"room\":null,\"magic\":true,\"type\":null}"

static void records_have_texts_and_lists(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "{\"word\":\"b\xC3\xA4rrow\",\"things\":[" THING "," OTHER "],\"rooms\":[3,0],\"added\":4}",
        "{\"word\":null,\"things\":[],\"rooms\":[],\"added\":9}",
    };
    barrow_dungeon dungeon = {0};
    barrow_error error = {0};
    for (uint32_t i = 0; i < COUNT_OF(texts); i++) {
        test_text again = {0};
        sample read;
        if (!read_sample(&dungeon, texts[i], 2, &read, &error))
            fail_msg("%s", error.text);
        write_sample(&dungeon, &read, &again);
        assert_string_equal(again.bytes, texts[i]);
        test_text_free(&again);
    }
    barrow_dungeon_free(&dungeon);
}

static void what_is_wrong_in_them_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *problem;
    } rows[] = {
        {"{\"word\":\"\",\"things\":[],\"rooms\":[],\"added\":4}", "word: it has 0 bytes"},
        {"{\"word\":\"123456789\",\"things\":[],\"rooms\":[],\"added\":4}", "word: it has 9 bytes"},
        {"{\"word\":\"a\\u0000b\",\"things\":[],\"rooms\":[],\"added\":4}", "control character"},
        {"{\"word\":\"a\\u0085\",\"things\":[],\"rooms\":[],\"added\":4}", "control character"},
        {"{\"word\":\"a\\u007f\",\"things\":[],\"rooms\":[],\"added\":4}", "control character"},
        {"{\"word\":7,\"things\":[],\"rooms\":[],\"added\":4}", "word: it must be a string"},
        {"{\"word\":\"a\",\"things\":[{\"kind\":\"item\",\"x\":3,\"y\":4,\"room\":4,\"type\":null}],\"rooms\":[],"
         "\"added\":4}", "things[0].room"},
        {"{\"word\":\"a\",\"things\":[" THING ",{}],\"rooms\":[],\"added\":4}", "things[1].kind"},
        {"{\"word\":\"a\",\"things\":[],\"rooms\":[0,4],\"added\":4}", "rooms[1]: 4 is out"},
        {"{\"word\":\"a\",\"things\":[],\"rooms\":[]}", "added: it is missing"},
        {"{\"word\":\"a\",\"things\":[],\"rooms\":[],\"added\":4,\"gone\":1}", "gone: this member"},
    };
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        barrow_dungeon dungeon = {0};
        barrow_error error = {0};
        sample read;
        assert_false(read_sample(&dungeon, rows[i].text, 2, &read, &error));
        if (!strstr(error.text, rows[i].problem))
            fail_msg("%s: %s", rows[i].text, error.text);
        barrow_dungeon_free(&dungeon);
    }
}

/* An old document has removed fields and lacks new ones, which get the smallest possible value. */
static void rows_belong_to_versions(void **state)
{
    (void)state;
    barrow_dungeon dungeon = {0};
    barrow_error error = {0};
    test_text again = {0};
    sample read;
    assert_true(read_sample(&dungeon, "{\"word\":null,\"things\":[],\"rooms\":[],\"gone\":7}", 1,
                            &read, &error));
    assert_int_equal(read.gone, 7);
    assert_int_equal(read.added, 3);
    write_sample(&dungeon, &read, &again);
    assert_string_equal(again.bytes, "{\"word\":null,\"things\":[],\"rooms\":[],\"added\":3}");
    assert_false(read_sample(&dungeon,
                             "{\"word\":null,\"things\":[],\"rooms\":[],\"gone\":7,\"added\":4}", 1,
                             &read, &error));
    assert_non_null(strstr(error.text, "added: this member is not allowed"));
    test_text_free(&again);
    barrow_dungeon_free(&dungeon);
}

/* A record is written the same wherever the buffer ends. The room has several types; numbers are
 * large, negative or none. */
static void records_may_cross_the_end_of_the_buffer(void **state)
{
    (void)state;
    static crawl_sample crawl;
    brw_document document = {.dungeon = &crawl.dungeon};
    sample_crawl(&crawl);
    crawl.rooms[1].as.crawl.types = 0x2B;
    crawl.rooms[1].as.crawl.order = 65534;
    crawl.rooms[1].as.crawl.key = BARROW_NO_KEY;
    crawl.cells[crawl.rooms[1].as.crawl.first_cell] = (barrow_pos){-1, 32767};
    for (uint32_t before = 0; before <= sizeof((brw_text *)0)->buffer; before++) {
        test_text out = {0};
        brw_text text;
        brw_json json;
        brw_text_begin(&text, test_sink(&out));
        for (uint32_t i = 0; i < before; i++)
            brw_text_char(&text, ' ');
        brw_json_begin(&json, &text, BRW_JSON_COMPACT);
        brw_json_record(&json, &document, brw_record_of(BRW_RECORD_crawl_room), &crawl.rooms[1],
                        7);
        assert_int_equal(brw_text_end(&text), BARROW_OK);
        assert_memory_equal(out.bytes + before, "{\"id\":7,\"number\":", 17);
        assert_non_null(strstr(out.bytes, "\"cells\":[[-1,32767]"));
        assert_non_null(strstr(out.bytes, "\"order\":65534,"));
        assert_non_null(strstr(out.bytes, "\"key\":null,"));
        assert_int_equal(out.bytes[out.size - 1], '}');
        test_text_free(&out);
    }
}

/* The writer puts no separator before the first field of a record, so every entry must have it. */
static void no_record_lacks_its_first_field(void **state)
{
    (void)state;
    for (uint32_t id = 0; id < BRW_RECORD_COUNT; id++) {
        const brw_doc_record *shape = brw_record_of((brw_record_id)id);
        uint32_t first = 0;
        while (first < shape->count && (!shape->fields[first].key || shape->fields[first].until))
            first++;
        if (first < shape->count && shape->fields[first].only)
            fail_msg("some entries of %s lack %s", shape->name, shape->fields[first].key);
    }
}

/* A dungeon keeps the generation that made it. */
static void dungeons_keep_their_generation(void **state)
{
    (void)state;
    barrow_params params = test_params(BARROW_FLOOR, 5, "");
    barrow_dungeon dungeon = {0}, again = {0};
    test_text text = {0};
    assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
    assert_int_equal(dungeon.generation, BARROW_GENERATION);
    dungeon.generation = 2;
    assert_int_equal(barrow_export(&dungeon, "jsonl", NULL, test_sink(&text), NULL), BARROW_OK);
    assert_non_null(strstr(text.bytes, "\"generation\":2}"));
    assert_int_equal(barrow_import(text.bytes, text.size, NULL, &again, NULL, NULL), BARROW_OK);
    assert_int_equal(again.generation, 2);
    again.generation = (uint32_t)INT32_MAX + 1;
    assert_int_equal(barrow_dungeon_check(&again, NULL), BARROW_BROKEN);
    test_text_free(&text);
    barrow_dungeon_free(&again);
    barrow_dungeon_free(&dungeon);
}

/* A broken rule of taste is a finding only in this generation, a broken V rule in all. */
static void other_generations_answer_for_v_rules(void **state)
{
    (void)state;
    static barrow_report report;
    barrow_params params = test_params(BARROW_FLOOR, 5, "");
    barrow_dungeon dungeon = {0};
    assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
    dungeon.rooms[0].as.floor.merged ^= 1; /* F6 */
    assert_int_equal(barrow_verify(&dungeon, NULL, &report, NULL), BARROW_OK);
    assert_int_equal(report.status, BARROW_BROKEN);
    uint32_t checks = report.checks;
    dungeon.generation = 2;
    assert_int_equal(barrow_verify(&dungeon, NULL, &report, NULL), BARROW_OK);
    assert_int_equal(report.status, BARROW_OK);
    assert_true(report.checks > 3 && report.checks < checks);
    dungeon.tiles[0] = BARROW_TILE_FLOOR; /* V2 */
    assert_int_equal(barrow_verify(&dungeon, NULL, &report, NULL), BARROW_OK);
    assert_int_equal(report.status, BARROW_BROKEN);
    barrow_dungeon_free(&dungeon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_have_texts_and_lists),
        cmocka_unit_test(what_is_wrong_in_them_is_refused),
        cmocka_unit_test(rows_belong_to_versions),
        cmocka_unit_test(records_may_cross_the_end_of_the_buffer),
        cmocka_unit_test(no_record_lacks_its_first_field),
        cmocka_unit_test(dungeons_keep_their_generation),
        cmocka_unit_test(other_generations_answer_for_v_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
