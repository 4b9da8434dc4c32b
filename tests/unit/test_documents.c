/* SPDX-License-Identifier: MIT
 * io: writing JSON, the documents of small dungeons made by hand, the schema, and sinks that
 * refuse. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "io/document.h"
#include "io/json_writer.h"
#include "lib/samples.h"
#include "unit/holds.h"

/* ---- the JSON writer -------------------------------------------------------------------- */

static void write_sample(brw_json *json)
{
    brw_json_object(json);
    brw_json_print(json, "%k: %d", "a", -7);
    brw_json_key(json, "b");
    brw_json_list(json);
    brw_json_flat_list(json);
    brw_json_int(json, 0);
    brw_json_int(json, 10);
    brw_json_int(json, 12345);
    brw_json_end_list(json);
    brw_json_null(json);
    brw_json_end_list(json);
    brw_json_key(json, "c");
    brw_json_object(json);
    brw_json_end_object(json);
    brw_json_print(json, "%k: %b", "d", true);
    brw_json_end_object(json);
}

static void json_has_two_styles(void **state)
{
    (void)state;
    static const char *const expected[] = {
        [BRW_JSON_COMPACT] = "{\"a\":-7,\"b\":[[0,10,12345],null],\"c\":{},\"d\":true}",
        [BRW_JSON_READABLE] = "{\n  \"a\": -7,\n  \"b\": [\n    [0, 10, 12345],\n    null\n  ],\n"
                              "  \"c\": {},\n  \"d\": true\n}",
    };
    for (int style = 0; style < 2; style++) {
        test_text out = {0};
        brw_text text;
        brw_json json;
        brw_text_begin(&text, test_sink(&out));
        brw_json_begin(&json, &text, (brw_json_style)style);
        write_sample(&json);
        assert_int_equal(brw_text_end(&text), BARROW_OK);
        assert_string_equal(out.bytes, expected[style]);
        test_text_free(&out);
    }
}

static void texts_are_escaped(void **state)
{
    (void)state;
    static const struct {
        const char *text, *json;
    } rows[] = {
        {"", "\"\""},
        {"a\"b\\c", "\"a\\\"b\\\\c\""},
        {"#.\n.#", "\"#.\\n.#\""},
        {"\x01\x7f", "\"\\u0001\\u007f\""},
        {"\xC3\xA4", "\"\xC3\xA4\""},
        {"\xC3(", "\"\xEF\xBF\xBD(\""},
        {"\xED\xA0\x80", "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""},
    };
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        test_text out = {0};
        brw_text text;
        brw_text_begin(&text, test_sink(&out));
        brw_text_json(&text, rows[i].text);
        brw_text_end(&text);
        assert_string_equal(out.bytes, rows[i].json);
        test_text_free(&out);
    }
}

static void numbers_have_all_digits(void **state)
{
    (void)state;
    static const int64_t numbers[] = {0,   9,   10,        99,        100,      -1,
                                      -10, 999, INT32_MIN, INT64_MIN, INT64_MAX};
    for (uint32_t i = 0; i < COUNT_OF(numbers); i++) {
        char expected[32];
        test_text out = {0};
        brw_text text;
        brw_json json;
        brw_text_begin(&text, test_sink(&out));
        brw_json_begin(&json, &text, BRW_JSON_COMPACT);
        brw_json_int(&json, numbers[i]);
        brw_text_end(&text);
        snprintf(expected, sizeof expected, "%lld", (long long)numbers[i]);
        assert_string_equal(out.bytes, expected);
        test_text_free(&out);
    }
}

/* ---- documents -------------------------------------------------------------------------- */

static void quest_documents_hold_all(void **state)
{
    (void)state;
    quest_sample sample;
    test_text out = {0};
    sample_quest(&sample);
    sample.dungeon.params.reroll[1] = 9;
    sample.rooms[1].as.quest.switch_id = 4;
    assert_int_equal(sample_write("jsonl", &sample.dungeon, 0, &out), BARROW_OK);
    holds(&out, "{\"format\":\"barrow/3\",\"generator\":{\"name\":\"barrow\",");
    holds(&out, "\"family\":\"quest\",\"seed\":\"18446744073709551615\",\"params\":{");
    holds(&out, "\"key_from_any_stage\":false,");
    holds(&out, "\"mask\":null,\"tiles\":false,\"block\":\"13x11\",\"decor\":40,\"place\":\"any\","
                "\"places\":false,\"puzzle_moves\":\"auto\",\"puzzles\":true,"
                "\"puzzle_kinds\":\"20:20:20:20:20\",\"names\":null,\"rooms\":null,\"rooms_only\":false,"
                "\"strict_rooms\":false,\"own_weight\":10,\"reroll\":{\"two\":9}},"
                "\"hash\":\"00ab000000000cde\",\"attempts\":1");
    holds(&out, "{\"id\":1,\"number\":null,"
                "\"x\":1,\"y\":0,\"stage\":0,\"step\":\"pre_item\",\"content\":\"key\","
                "\"switch\":4,\"intensity\":0,\"purpose\":null,\"danger\":0,\"reward\":0,"
                "\"treasure\":null,\"seals\":null,\"place\":null}");
    holds(&out, "{\"id\":3,\"number\":null,\"x\":0,\"y\":-1,");
    holds(&out, "{\"id\":2,\"a\":0,\"b\":3,\"kind\":\"magic\",\"switch\":null,\"treasure\":null,\"seal\":null}");
    holds(&out, "{\"stage\":0,\"step\":\"pre_item\",\"obstacles\":[0]}");
    holds(&out, "{\"stage\":3,\"step\":\"pre_item\",\"obstacles\":[]}");
    holds(&out,
          "\"obstacles\":[{\"id\":0,\"kind\":\"key_lock\",\"from\":[0],\"into\":1,\"doors\":[1],"
          "\"things\":[{\"room\":1,\"what\":\"key\"}],\"treasure\":null}],"
          "\"treasures\":[]");
    holds(&out, "{\"do\":\"take\",\"room\":1,\"door\":null,\"what\":\"key\"}");
    holds(&out, "\"shortfall\":{}}}\n");
    lacks(&out, "\"map\"");
    test_text_free(&out);
}

static void crawl_documents_hold_all(void **state)
{
    (void)state;
    crawl_sample sample;
    test_text out = {0};
    sample_crawl(&sample);
    sample.dungeon.params.as.crawl.locks = 3;
    sample.dungeon.params.as.crawl.sub_bosses = (barrow_range){1, 3};
    assert_int_equal(sample_write("jsonl", &sample.dungeon, 0, &out), BARROW_OK);
    holds(&out, "\"size\":\"9x10\",");
    holds(&out, "\"locks\":3,");
    holds(&out, "\"sub_bosses\":\"1..3\",");
    holds(&out, "\"foes\":\"auto\",");
    holds(&out, "{\"id\":1,\"number\":null,"
                "\"cells\":[[0,1],[1,1]],\"types\":[\"combat\",\"trap\"],\"path\":\"main\","
                "\"path_id\":0,\"order\":0,\"zone\":0,\"danger\":0,\"reward\":0,\"key\":null,"
                "\"elite\":false,\"foe\":true,\"leave\":false,\"choice\":false,\"after\":null,"
                "\"place\":null}");
    holds(&out, "{\"id\":2,\"a\":1,\"b\":3,\"at\":[[1,1],[1,2]],\"kind\":\"boss\",\"lock\":1,"
                "\"marked\":false,\"optional\":false}");
    holds(&out, "\"width\":3,\"height\":3,\"rock\":[[2,0]],\"paths\":[{\"id\":0,\"path\":\"main\","
                "\"rooms\":[0,1,3],\"from\":0,\"to\":3,\"zone\":0,\"character\":null},");
    holds(&out, "\"foes\":[{\"home\":1,\"route\":[1,2,2],\"leash\":4,");
    holds(&out, "\"danger\":5,\"reward\":4}],\"spawn\":0,\"boss\":3}");
    holds(&out, "{\"do\":\"open\",\"room\":1,\"door\":2,\"what\":1}");
    test_text_free(&out);
}

static void ranges_of_one_number_are_numbers(void **state)
{
    (void)state;
    crawl_sample sample;
    test_text out = {0};
    sample_crawl(&sample);
    sample.dungeon.params.as.crawl.sub_bosses = (barrow_range){2, 2};
    sample_write("jsonl", &sample.dungeon, 0, &out);
    holds(&out, "\"sub_bosses\":2,");
    test_text_free(&out);
    sample.dungeon.params.as.crawl.sub_bosses = (barrow_range){BARROW_AUTO, BARROW_AUTO};
    sample_write("jsonl", &sample.dungeon, 0, &out);
    holds(&out, "\"sub_bosses\":\"auto\",");
    test_text_free(&out);
}

static void floor_documents_hold_all(void **state)
{
    (void)state;
    floor_sample sample;
    test_text out = {0};
    sample_floor(&sample);
    sample.dungeon.params.as.floor.terrain = BARROW_TERRAIN_LAVA;
    sample.dungeon.params.as.floor.fixed = "#.\n.#";
    assert_int_equal(sample_write("jsonl", &sample.dungeon, 0, &out), BARROW_OK);
    holds(&out, "\"layout\":\"std_fine\",");
    holds(&out, "\"fixed\":\"#.\\n.#\",\"types\":null,\"plan\":null,\"tags\":null,\"names\":null,\"reroll\":{}");
    holds(&out, "\"legend\":{\"#\":\"wall\",\"X\":\"border\",\"~\":\"lava\",\".\":\"floor\","
                "\",\":\"corridor\",\"+\":\"junction\"}");
    holds(&out, "\"X#..+,+,+...##~X\"");
    holds(&out, "{\"id\":1,\"number\":null,"
                "\"x\":8,\"y\":2,\"w\":4,\"h\":3,\"kind\":\"shop\",\"merged\":false,"
                "\"sector\":1,\"carpet\":{\"x\":9,\"y\":2,\"w\":3,\"h\":3},\"danger\":0,"
                "\"stamp\":null}");
    holds(&out, "\"sectors\":{\"columns\":2,\"rows\":1,\"xs\":[2,8,14],\"ys\":[2,5]}");
    holds(&out, "{\"id\":0,\"kind\":\"link\",\"a\":0,\"b\":2,\"tiles\":[[5,3],[6,3]]}");
    holds(&out, "\"junctions\":[{\"x\":4,\"y\":3,\"room\":0},{\"x\":6,\"y\":3,\"room\":null},"
                "{\"x\":8,\"y\":3,\"room\":1}]");
    holds(&out,
          "{\"kind\":\"trap\",\"x\":3,\"y\":4,\"room\":0,\"magic\":true,\"type\":\"healing\"}");
    holds(&out,
          "{\"kind\":\"enemy\",\"x\":11,\"y\":2,\"room\":1,\"asleep\":true,\"type\":\"grunt\",\"guards\":null}");
    holds(&out, "{\"kind\":\"buried\",\"x\":13,\"y\":2,\"room\":null,\"type\":\"food\"}");
    holds(&out, "\"shortfall\":{\"items\":3}");
    lacks(&out, "solution");
    test_text_free(&out);
}

static void several_floors_give_lists(void **state)
{
    (void)state;
    floor_sample upper, lower;
    test_text out = {0};
    sample_floor(&upper);
    sample_floor(&lower);
    lower.dungeon.attempts = 4;
    upper.dungeon.below = &lower.dungeon;
    sample_write("jsonl", &upper.dungeon, 0, &out);
    holds(&out, "\"attempts\":5,\"edited\":false,\"title\":null,\"place\":null,\"maps\":[{"
                "\"params\":null,\"width\":16");
    holds(&out, "\"metrics\":[{\"rooms\":1,");
    holds(&out, "\"shortfall\":{\"items\":3}},{\"rooms\":0,");
    lacks(&out, "\"map\":");
    test_text_free(&out);
}

/* The readable document is the compact one with whitespace. */
static void json_and_jsonl_agree(void **state)
{
    (void)state;
    floor_sample sample;
    test_text readable = {0}, compact = {0};
    sample_floor(&sample);
    sample_write("json", &sample.dungeon, 0, &readable);
    sample_write("jsonl", &sample.dungeon, 0, &compact);
    char *to = readable.bytes;
    for (const char *from = readable.bytes; *from; from++)
        if (*from != ' ' && *from != '\n')
            *to++ = *from;
    strcpy(to, "\n");
    assert_string_equal(readable.bytes, compact.bytes);
    assert_ptr_equal(strchr(compact.bytes, '\n'), compact.bytes + compact.size - 1);
    test_text_free(&readable);
    test_text_free(&compact);
}

/* ---- sinks that refuse ------------------------------------------------------------------ */

static void failures_of_the_sink_stick(void **state)
{
    (void)state;
    floor_sample sample;
    sample_floor(&sample);
    for (uint32_t i = 0; brw_exporter_at(i); i++) {
        test_text whole = {0}, cut = {0};
        const char *name = brw_exporter_at(i)->format.name;
        assert_int_equal(sample_write(name, &sample.dungeon, 0, &whole), BARROW_OK);
        cut.room = whole.size - 1;
        assert_int_equal(sample_write(name, &sample.dungeon, 0, &cut), BARROW_SINK_FAILED);
        assert_true(cut.size < whole.size);
        test_text_free(&whole);
        test_text_free(&cut);
    }
}

static void unknown_formats_are_refused(void **state)
{
    (void)state;
    quest_sample sample;
    test_text out = {0};
    barrow_error error;
    sample_quest(&sample);
    barrow_status status = barrow_export(&sample.dungeon, "jsno", NULL, test_sink(&out), &error);
    assert_int_equal(status, BARROW_BAD_CALL);
    assert_non_null(strstr(error.text, "json"));
    assert_null(brw_exporter_at(99));
    test_text_free(&out);
}

static void the_schema_is_written(void **state)
{
    (void)state;
    test_text out = {0}, cut = {.room = 5000};
    assert_int_equal(barrow_schema(test_sink(&out), NULL), BARROW_OK);
    holds(&out, "\"$schema\": \"https://json-schema.org/draft/2020-12/schema\"");
    holds(&out, "\"pattern\": \"^[#X~I=|LHCY.,+:;_uxi]+$\"");
    assert_int_equal(barrow_schema(test_sink(&cut), NULL), BARROW_SINK_FAILED);
    test_text_free(&out);
    test_text_free(&cut);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_has_two_styles),
        cmocka_unit_test(texts_are_escaped),
        cmocka_unit_test(numbers_have_all_digits),
        cmocka_unit_test(quest_documents_hold_all),
        cmocka_unit_test(crawl_documents_hold_all),
        cmocka_unit_test(ranges_of_one_number_are_numbers),
        cmocka_unit_test(floor_documents_hold_all),
        cmocka_unit_test(several_floors_give_lists),
        cmocka_unit_test(json_and_jsonl_agree),
        cmocka_unit_test(failures_of_the_sink_stick),
        cmocka_unit_test(unknown_formats_are_refused),
        cmocka_unit_test(the_schema_is_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
