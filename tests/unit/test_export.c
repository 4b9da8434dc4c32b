/* SPDX-License-Identifier: MIT
 * Files for other programs: what every format must keep (the same bytes again, a sink that fails
 * anywhere, seeds as texts, refusals with a reason), and the heads of those that hold several
 * dungeons. What other programs make of the files is tested in tests/consumers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "lib/support.h"

/* One dungeon with a tile map of each family. */
static const struct {
    barrow_family family;
    const char *settings;
} samples[] = {
    {BARROW_FLOOR, "width=40 height=26"},
    {BARROW_QUEST, "tiles=on block=9x7 pre_rooms=4 post_rooms=4"},
    {BARROW_CRAWL, "tiles=on block=9x7 size=small"},
};

#define SAMPLES (sizeof samples / sizeof samples[0])

static barrow_dungeon make_sample(size_t index, const char *settings, uint64_t seed)
{
    barrow_params params = test_params(samples[index].family, seed, settings);
    barrow_dungeon dungeon = {0};
    assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
    return dungeon;
}

static barrow_status write_as(const barrow_dungeon *dungeon, const char *format,
                              const barrow_export_options *options, test_text *text)
{
    barrow_error error;
    return barrow_export(dungeon, format, options, test_sink(text), &error);
}

static const barrow_format *format_called(const char *name)
{
    uint32_t i = 0;
    while (strcmp(barrow_format_info(i)->name, name) != 0)
        i++;
    return barrow_format_info(i);
}

/* ---- what all formats keep -------------------------------------------------------------- */

static void the_same_dungeon_gives_the_same_bytes(void **state)
{
    (void)state;
    for (size_t s = 0; s < SAMPLES; s++) {
        barrow_dungeon one = make_sample(s, samples[s].settings, 7);
        barrow_dungeon other = make_sample(s, samples[s].settings, 7);
        for (uint32_t i = 0; barrow_format_info(i); i++) {
            test_text a = {0}, b = {0};
            const char *name = barrow_format_info(i)->name;
            assert_int_equal(write_as(&one, name, NULL, &a), BARROW_OK);
            assert_int_equal(write_as(&other, name, NULL, &b), BARROW_OK);
            assert_true(a.size > 0 && a.size == b.size);
            assert_memory_equal(a.bytes, b.bytes, a.size);
            test_text_free(&a);
            test_text_free(&b);
        }
        barrow_dungeon_free(&one);
        barrow_dungeon_free(&other);
    }
}

/* A sink that takes only [room] bytes; what was taken is the start of the whole. */
static void sink_fails_after(const barrow_dungeon *dungeon, const char *format, size_t room,
                             const test_text *whole)
{
    test_text cut = {.room = room};
    assert_int_equal(write_as(dungeon, format, NULL, &cut), BARROW_SINK_FAILED);
    assert_true(cut.size <= room);
    if (cut.size)
        assert_memory_equal(cut.bytes, whole->bytes, cut.size);
    test_text_free(&cut);
}

static void a_sink_may_fail_anywhere(void **state)
{
    (void)state;
    for (size_t s = 0; s < SAMPLES; s++) {
        barrow_dungeon dungeon = make_sample(s, samples[s].settings, 7);
        for (uint32_t i = 0; barrow_format_info(i); i++) {
            const char *name = barrow_format_info(i)->name;
            test_text whole = {0};
            assert_int_equal(write_as(&dungeon, name, NULL, &whole), BARROW_OK);
            for (size_t room = 1; room < whole.size; room += 1 + whole.size / 60)
                sink_fails_after(&dungeon, name, room, &whole);
            sink_fails_after(&dungeon, name, whole.size - 1, &whole);
            test_text_free(&whole);
        }
        barrow_dungeon_free(&dungeon);
    }
}

/* Unknown kinds, which a dungeon changed by a caller may have, are refused with their place before
 * anything is written. */
static void unknown_kinds_are_refused(void **state)
{
    (void)state;
    barrow_dungeon dungeon = make_sample(2, "size=small", 7);
    char wanted[2][64];
    snprintf(wanted[0], sizeof wanted[0], "doors[2].kind is 200; allowed: 0 to %d",
             BARROW_LINK_KIND_COUNT - 1);
    snprintf(wanted[1], sizeof wanted[1], "rooms[1].path is 200; allowed: 0 to %d",
             BARROW_PATH_COUNT - 1);
    for (int i = 0; i < 2; i++) {
        test_text text = {0};
        barrow_error error;
        uint8_t *kind = i ? &dungeon.rooms[1].as.crawl.path : &dungeon.links[2].kind, was = *kind;
        *kind = 200;
        assert_int_equal(barrow_dungeon_check(&dungeon, &error), BARROW_BROKEN);
        assert_string_equal(error.text, wanted[i]);
        assert_int_equal(write_as(&dungeon, "svg", NULL, &text), BARROW_BROKEN);
        assert_int_equal(text.size, 0);
        *kind = was;
        assert_int_equal(barrow_dungeon_check(&dungeon, &error), BARROW_OK);
    }
    barrow_dungeon_free(&dungeon);
}

static void seeds_are_texts(void **state)
{
    static const char *const names[] = {"csv",  "dot",  "godot3", "godot4", "graphml",
                                        "json", "ldtk", "tmj",    "tmx",    "uvtt"};
    (void)state;
    barrow_dungeon dungeon = make_sample(0, samples[0].settings, UINT64_MAX);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        test_text text = {0};
        assert_int_equal(write_as(&dungeon, names[i], NULL, &text), BARROW_OK);
        bool is_quoted = strstr(text.bytes, "\"18446744073709551615\"") ||
                         strstr(text.bytes, ">18446744073709551615<");
        if (!is_quoted)
            fail_msg("%s has no seed", names[i]);
        test_text_free(&text);
    }
    barrow_dungeon_free(&dungeon);
}

/* ---- refusals --------------------------------------------------------------------------- */

static void maps_are_refused_where_there_is_none(void **state)
{
    (void)state;
    barrow_error error;
    barrow_dungeon quest = make_sample(1, "", 7);
    for (uint32_t i = 0; barrow_format_info(i); i++) {
        const barrow_format *format = barrow_format_info(i);
        test_text text = {0};
        barrow_status status = barrow_export(&quest, format->name, NULL, test_sink(&text), &error);
        bool needs_tiles = (format->flags & BARROW_FORMAT_TILES) != 0;
        assert_int_equal(status, needs_tiles ? BARROW_BAD_CALL : BARROW_OK);
        if (needs_tiles)
            assert_non_null(strstr(error.text, "--tiles"));
        test_text_free(&text);
    }
    barrow_dungeon_free(&quest);
}

static void several_floors_go_where_they_fit(void **state)
{
    (void)state;
    barrow_error error;
    barrow_dungeon floors = make_sample(0, "floors=2", 7);
    assert_int_equal(barrow_format_fits(format_called("tmj"), &floors, &error), BARROW_BAD_CALL);
    assert_non_null(strstr(error.text, "{floor}"));
    assert_int_equal(barrow_format_fits(format_called("ldtk"), &floors, &error), BARROW_OK);
    test_text text = {0};
    assert_int_equal(write_as(&floors, "ldtk", NULL, &text), BARROW_OK);
    assert_non_null(strstr(text.bytes, "\"Floor_2\""));
    assert_non_null(strstr(text.bytes, "\"worldDepth\": -1"));
    test_text_free(&text);
    barrow_dungeon_free(&floors);
}

/* Its files name the command that makes it again, and no other dungeon. */
static void floor_stands_alone(const barrow_dungeon *whole, uint32_t index)
{
    static const char *const formats[] = {"json", "tmx", "graphml", "svg-anim"};
    barrow_dungeon alone = barrow_dungeon_floor(whole, index), again = {0};
    assert_int_equal(barrow_generate(&alone.params, NULL, &again, NULL), BARROW_OK);
    assert_int_equal(alone.params.as.floor.floor, (int32_t)index + 3);
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        test_text a = {0}, b = {0};
        assert_int_equal(write_as(&alone, formats[i], NULL, &a), BARROW_OK);
        assert_int_equal(write_as(&again, formats[i], NULL, &b), BARROW_OK);
        assert_string_equal(a.bytes, b.bytes);
        if (strcmp(formats[i], "svg-anim") == 0)
            assert_non_null(strstr(a.bytes, "class=\"f f1\""));
        test_text_free(&a);
        test_text_free(&b);
    }
    barrow_dungeon_free(&alone); /* owns nothing */
    barrow_dungeon_free(&again);
}

static void floors_of_several_can_stand_alone(void **state)
{
    (void)state;
    barrow_dungeon floors = make_sample(0, "floors=3 floor=3 width=40 height=26", 7);
    for (uint32_t i = 0; i < 3; i++)
        floor_stands_alone(&floors, i);
    assert_int_equal(barrow_dungeon_floor(&floors, 3).room_count, 0);
    barrow_dungeon_free(&floors);
    barrow_dungeon one = make_sample(0, samples[0].settings, 7);
    assert_int_equal(barrow_dungeon_floor(&one, 0).params.seed, 7);
    barrow_dungeon_free(&one);
}

/* Each floor has a graph: the first describes the whole dungeon, the others themselves. */
static void facts_of_floors_tell_of_the_same(void **state)
{
    (void)state;
    barrow_dungeon floors = make_sample(0, "floors=3", 7);
    test_text text = {0};
    assert_int_equal(write_as(&floors, "dot", NULL, &text), BARROW_OK);
    const char *at = text.bytes;
    for (uint32_t i = 0; i < 3; i++) {
        barrow_dungeon alone = barrow_dungeon_floor(&floors, i);
        const barrow_dungeon *told = i ? &alone : &floors;
        char facts[200];
        snprintf(facts, sizeof facts,
                 "title=\"%s\" family=\"floor\" seed=\"%llu\" hash=\"%016llx\"", told->title,
                 (unsigned long long)told->params.seed,
                 (unsigned long long)barrow_dungeon_hash(told));
        assert_true(told->title[0]);
        at = strstr(at, facts);
        assert_non_null(at);
        snprintf(facts, sizeof facts, "barrow floor --seed %llu --",
                 (unsigned long long)told->params.seed);
        assert_non_null(strstr(at, facts));
    }
    test_text_free(&text);
    barrow_dungeon_free(&floors);
}

/* ---- several in one file ---------------------------------------------------------------- */

static void arrays_have_one_head(void **state)
{
    (void)state;
    static const char head[] = "\x93NUMPY\x01\x00\x76\x00"
                               "{'descr': '|u1', 'fortran_order': False, 'shape': (3, 26, 40), }";
    barrow_dungeon dungeon = make_sample(0, samples[0].settings, 7);
    barrow_export_options options = {.count = 3};
    test_text first = {0}, second = {0};
    assert_int_equal(write_as(&dungeon, "npy", &options, &first), BARROW_OK);
    assert_int_equal(first.size, 128 + 26 * 40);
    assert_memory_equal(first.bytes, head, sizeof head - 1);
    assert_int_equal(first.bytes[127], '\n');
    assert_memory_equal(first.bytes + 128, dungeon.tiles, 26 * 40);
    options.index = 1;
    assert_int_equal(write_as(&dungeon, "npy", &options, &second), BARROW_OK);
    assert_int_equal(second.size, 26 * 40);
    test_text_free(&first);
    test_text_free(&second);
    barrow_dungeon_free(&dungeon);
}

static void maps_are_filled_up_never_cut(void **state)
{
    (void)state;
    barrow_dungeon dungeon = make_sample(0, samples[0].settings, 7);
    barrow_export_options options = {.index = 1, .count = 2, .pad_width = 41, .pad_height = 27};
    test_text text = {0}, refused = {0};
    assert_int_equal(write_as(&dungeon, "npy", &options, &text), BARROW_OK);
    assert_int_equal(text.size, 27 * 41);
    assert_int_equal((unsigned char)text.bytes[41], dungeon.tiles[40]);
    assert_int_equal(text.bytes[40], BARROW_TILE_WALL);
    options.pad_width = 39;
    assert_int_equal(write_as(&dungeon, "npy", &options, &refused), BARROW_BAD_CALL);
    test_text_free(&text);
    test_text_free(&refused);
    barrow_dungeon_free(&dungeon);
}

static void tables_have_one_head(void **state)
{
    (void)state;
    barrow_dungeon dungeon = make_sample(2, samples[2].settings, 7);
    barrow_export_options options = {.index = 1, .count = 2};
    test_text text = {0};
    assert_int_equal(write_as(&dungeon, "csv", &options, &text), BARROW_OK);
    assert_memory_equal(text.bytes, "crawl,\"7\",1,\"", 13);
    assert_null(strstr(text.bytes, "family"));
    test_text_free(&text);
    barrow_dungeon_free(&dungeon);
}

/* ---- the picture of tiles --------------------------------------------------------------- */

static void every_tile_and_thing_has_its_square(void **state)
{
    (void)state;
    for (size_t s = 0; s < SAMPLES; s++) {
        barrow_dungeon dungeon = make_sample(s, samples[s].settings, 9);
        for (int y = 0; y < dungeon.height; y++)
            for (int x = 0; x < dungeon.width; x++)
                assert_non_null(barrow_tileset_name(barrow_tileset_tile(&dungeon, x, y)));
        for (uint32_t i = 0; i < dungeon.thing_count; i++)
            assert_non_null(barrow_tileset_name(barrow_tileset_thing(&dungeon.things[i])));
        barrow_dungeon_free(&dungeon);
    }
    assert_string_equal(barrow_tileset_name(BARROW_TILE_FLOOR), "floor");
    assert_string_equal(barrow_tileset_name(BARROW_TILESET_THINGS), "spawn");
    assert_string_equal(barrow_tileset_name(BARROW_TILESET_LOOKS), "lava");
    assert_string_equal(barrow_tileset_name(BARROW_TILESET_DOORS + BARROW_LINK_KEY), "door_key");
    assert_null(barrow_tileset_name(BARROW_TILESET_COLUMNS * BARROW_TILESET_ROWS));
}

/* Base64 of the bytes 0, 1, 2, 253, 254 by hand: AAEC /f4= */
static void pictures_are_embedded(void **state)
{
    (void)state;
    static const unsigned char bytes[] = {0, 1, 2, 253, 254};
    barrow_dungeon dungeon = make_sample(1, samples[1].settings, 7);
    barrow_export_options options = {.image = bytes, .image_size = sizeof bytes, .image_scale = 64};
    test_text with = {0}, without = {0};
    assert_int_equal(write_as(&dungeon, "uvtt", &options, &with), BARROW_OK);
    assert_non_null(strstr(with.bytes, "\"image\": \"AAEC/f4=\""));
    assert_non_null(strstr(with.bytes, "\"pixels_per_grid\": 64"));
    options.flags = BARROW_EXPORT_NO_IMAGE;
    assert_int_equal(write_as(&dungeon, "uvtt", &options, &without), BARROW_OK);
    assert_non_null(strstr(without.bytes, "\"image\": \"\""));
    test_text_free(&with);
    test_text_free(&without);
    barrow_dungeon_free(&dungeon);
}

/* One room of this quest has a boulder in its middle. Each torch is on a tile that can be walked
 * on: in rock or a boulder nobody would see it. */
static void lights_stand_on_floor(void **state)
{
    (void)state;
    static const char LIGHT[] = "\"position\": {\"x\": ";
    barrow_dungeon dungeon = make_sample(1, "tiles=on block=9x7", 8);
    test_text text = {0};
    uint32_t lights = 0;
    assert_int_equal(write_as(&dungeon, "uvtt", NULL, &text), BARROW_OK);
    const char *at = strstr(text.bytes, "\"lights\"");
    const char *end = strstr(at, "\n  ]");
    for (at = strstr(at, LIGHT); at && at < end; at = strstr(at + 1, LIGHT)) {
        double x, y;
        assert_int_equal(sscanf(at + sizeof LIGHT - 1, "%lf, \"y\": %lf", &x, &y), 2);
        lights++;
        assert_true(dungeon.tiles[(int)y * dungeon.width + (int)x] & BARROW_TILE_WALKABLE);
    }
    assert_true(lights > 20);
    test_text_free(&text);
    barrow_dungeon_free(&dungeon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_dungeon_gives_the_same_bytes),
        cmocka_unit_test(a_sink_may_fail_anywhere),
        cmocka_unit_test(unknown_kinds_are_refused),
        cmocka_unit_test(seeds_are_texts),
        cmocka_unit_test(lights_stand_on_floor),
        cmocka_unit_test(maps_are_refused_where_there_is_none),
        cmocka_unit_test(several_floors_go_where_they_fit),
        cmocka_unit_test(floors_of_several_can_stand_alone),
        cmocka_unit_test(facts_of_floors_tell_of_the_same),
        cmocka_unit_test(arrays_have_one_head),
        cmocka_unit_test(maps_are_filled_up_never_cut),
        cmocka_unit_test(tables_have_one_head),
        cmocka_unit_test(every_tile_and_thing_has_its_square),
        cmocka_unit_test(pictures_are_embedded),
    };
    return cmocka_run_group_tests_name("export", tests, NULL, NULL);
}
