/* SPDX-License-Identifier: MIT
 * Every format on dungeons of every kind, with every flag: it writes the same bytes each time, or
 * refuses with a message and writes nothing; and a full sink is reported, wherever it fills up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "lib/support.h"

static const struct {
    barrow_family family;
    const char *settings;
} kinds[] = {
    {BARROW_FLOOR, "monster_house=100 shop=100 maze=100 structures=8 imperfect=60 merge=60"},
    {BARROW_FLOOR, "floors=2 terrain=lava"},
    {BARROW_QUEST, "loops=60 returns=60 bonus_min=2 doors_per_switch=2"},
    {BARROW_QUEST, "tiles=on loops=40 bonus_min=1"},
    {BARROW_CRAWL, "exploration=100 foes=6 merge=50 one_way_exits=100"},
    {BARROW_CRAWL, "tiles=on size=small mark_loops=on mark_dead_ends=on"},
};

enum { KIND_COUNT = sizeof kinds / sizeof kinds[0], FLAG_COUNT = 10 };

#ifdef __SANITIZE_ADDRESS__
enum { SEED_COUNT = 1 }; /* sanitized code is ten times as slow */
#else
enum { SEED_COUNT = 3 };
#endif

static const uint32_t flags[FLAG_COUNT] = {
    0,
    BARROW_EXPORT_COLOR,
    BARROW_EXPORT_NO_LEGEND,
    BARROW_EXPORT_PLAYER,
    BARROW_EXPORT_GRAPH,
    BARROW_EXPORT_GRAPH | BARROW_EXPORT_PLAYER,
    BARROW_EXPORT_GRAPH | BARROW_EXPORT_NO_HEAT | BARROW_EXPORT_NO_PATH,
    BARROW_EXPORT_NO_GRID | BARROW_EXPORT_NO_NUMBERS,
    BARROW_EXPORT_NO_HEAT,
    BARROW_EXPORT_NO_PATH | BARROW_EXPORT_NO_LEGEND,
};

static barrow_dungeon make_kind(int kind, uint64_t seed)
{
    barrow_params params = test_params(kinds[kind].family, seed, kinds[kind].settings);
    barrow_dungeon dungeon = {0};
    assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
    return dungeon;
}

static barrow_status write_once(const barrow_dungeon *dungeon, const char *format, uint32_t how,
                                test_text *text)
{
    barrow_export_options options = {.flags = how};
    barrow_error error = {0};
    barrow_status status = barrow_export(dungeon, format, &options, test_sink(text), &error);
    if (status != BARROW_OK)
        assert_true(error.text[0] != 0);
    return status;
}

static void check_format(const barrow_dungeon *dungeon, const char *format, uint32_t how)
{
    test_text first = {0}, second = {0};
    barrow_status status = write_once(dungeon, format, how, &first);
    assert_int_equal(write_once(dungeon, format, how, &second), status);
    assert_int_equal(first.size, second.size);
    if (status == BARROW_OK)
        assert_memory_equal(first.bytes, second.bytes, first.size);
    else
        assert_int_equal(first.size, 0);
    test_text_free(&first);
    test_text_free(&second);
}

static void every_format_is_steady(void **state)
{
    (void)state;
    const barrow_format *format;
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        for (uint64_t seed = 1; seed <= SEED_COUNT; seed++) {
            barrow_dungeon dungeon = make_kind(kind, seed);
            for (uint32_t i = 0; (format = barrow_format_info(i)); i++)
                for (int how = 0; how < FLAG_COUNT; how++)
                    check_format(&dungeon, format->name, flags[how]);
            barrow_dungeon_free(&dungeon);
        }
    }
}

/* Sinks that take some bytes and then refuse. */
static void full_sinks_are_told_of(void **state)
{
    (void)state;
    const barrow_format *format;
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        barrow_dungeon dungeon = make_kind(kind, 7);
        for (uint32_t i = 0; (format = barrow_format_info(i)); i++) {
            test_text whole = {0};
            if (write_once(&dungeon, format->name, 0, &whole) != BARROW_OK)
                continue;
            for (size_t room = 1; room < whole.size; room += whole.size / 7 + 1) {
                test_text full = {.room = room};
                assert_int_equal(write_once(&dungeon, format->name, 0, &full), BARROW_SINK_FAILED);
                test_text_free(&full);
            }
            test_text_free(&whole);
        }
        barrow_dungeon_free(&dungeon);
    }
}

static void nonsense_is_refused(void **state)
{
    (void)state;
    barrow_dungeon dungeon = make_kind(0, 1);
    test_text text = {0};
    barrow_error error;
    assert_int_equal(barrow_export(NULL, "json", NULL, test_sink(&text), &error), BARROW_BAD_CALL);
    assert_int_equal(barrow_export(&dungeon, NULL, NULL, test_sink(&text), &error),
                     BARROW_BAD_CALL);
    assert_int_equal(barrow_export(&dungeon, "jsn", NULL, test_sink(&text), &error),
                     BARROW_BAD_CALL);
    assert_non_null(strstr(error.text, "json"));
    assert_int_equal(barrow_export(&dungeon, "nothing like it", NULL, test_sink(&text), &error),
                     BARROW_BAD_CALL);
    assert_int_equal(barrow_export(&dungeon, "json", NULL, (barrow_sink){0}, &error),
                     BARROW_BAD_CALL);
    assert_int_equal(barrow_verify(NULL, NULL, NULL, &error), BARROW_BAD_CALL);
    assert_int_equal(barrow_metrics(NULL, NULL, NULL, &error), BARROW_BAD_CALL);
    assert_int_equal(text.size, 0);
    barrow_dungeon_free(&dungeon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_format_is_steady),
        cmocka_unit_test(full_sinks_are_told_of),
        cmocka_unit_test(nonsense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
