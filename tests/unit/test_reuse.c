/* SPDX-License-Identifier: MIT
 * One dungeon and one workspace for dungeons of all kinds, one after another: earlier contents
 * leave no trace in the result, in any order, and no memory is lost, even if every call brings
 * another allocator. Also tests stepped generators and wrong calls. */
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
    {BARROW_FLOOR, ""},
    {BARROW_FLOOR, "floors=3"},
    {BARROW_FLOOR, "floors=5 shop=100"},
    {BARROW_QUEST, ""},
    {BARROW_QUEST, "best_of=3"},
    {BARROW_QUEST, "width=8 height=8"},
    {BARROW_CRAWL, ""},
    {BARROW_CRAWL, "size=small"},
    {BARROW_FLOOR, "width=255 height=255"},
    {BARROW_QUEST, "loops=90"},
};

enum { KIND_COUNT = sizeof kinds / sizeof kinds[0] };

static barrow_params params_of(int kind)
{
    return test_params(kinds[kind].family, 7, kinds[kind].settings);
}

static void fill_wanted(uint64_t wanted[KIND_COUNT])
{
    for (int i = 0; i < KIND_COUNT; i++) {
        barrow_params params = params_of(i);
        barrow_dungeon fresh = {0};
        assert_int_equal(barrow_generate(&params, NULL, &fresh, NULL), BARROW_OK);
        wanted[i] = barrow_dungeon_hash(&fresh);
        barrow_dungeon_free(&fresh);
    }
}

static void check_made(int kind, const barrow_options *options, barrow_dungeon *dungeon,
                       uint64_t wanted)
{
    barrow_params params = params_of(kind);
    barrow_report report;
    assert_int_equal(barrow_generate(&params, options, dungeon, NULL), BARROW_OK);
    assert_int_equal(barrow_dungeon_hash(dungeon), wanted);
    assert_int_equal(barrow_verify(dungeon, options, &report, NULL), BARROW_OK);
    assert_int_equal(report.status, BARROW_OK);
}

static void test_every_order(void **state)
{
    (void)state;
    uint64_t wanted[KIND_COUNT];
    fill_wanted(wanted);
    barrow_options options = {.workspace = barrow_workspace_create(NULL)};
    barrow_dungeon dungeon = {0};
    for (int first = 0; first < KIND_COUNT; first++) {
        for (int second = 0; second < KIND_COUNT; second++) {
            check_made(first, &options, &dungeon, wanted[first]);
            check_made(second, &options, &dungeon, wanted[second]);
        }
    }
    barrow_dungeon_free(&dungeon);
    barrow_workspace_free(options.workspace);
}

/* Memory goes back to the allocator that it came from, also that of floors of which the third call
 * needs fewer than the second. */
static void test_two_allocators(void **state)
{
    (void)state;
    uint64_t wanted[KIND_COUNT];
    fill_wanted(wanted);
    for (int first = 0; first < KIND_COUNT; first++) {
        for (int second = 0; second < KIND_COUNT; second++) {
            test_memory memory[2] = {{0}, {0}};
            barrow_options options[2] = {{.allocator = test_allocator(&memory[0])},
                                         {.allocator = test_allocator(&memory[1])}};
            barrow_dungeon dungeon = {0};
            check_made(first, &options[0], &dungeon, wanted[first]);
            check_made(second, &options[1], &dungeon, wanted[second]);
            check_made(1, &options[1], &dungeon, wanted[1]);
            barrow_dungeon_free(&dungeon);
            for (int i = 0; i < 2; i++) {
                assert_int_equal(memory[i].live_blocks, 0);
                assert_int_equal(memory[i].mistakes, 0);
            }
        }
    }
}

/* After a refused call the dungeon is empty, and can be filled again. */
static void test_after_refusal(void **state)
{
    (void)state;
    uint64_t wanted[KIND_COUNT];
    fill_wanted(wanted);
    barrow_params refused = barrow_default_params(BARROW_FLOOR);
    refused.as.floor.items = 1000;
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        barrow_dungeon dungeon = {0};
        check_made(1, NULL, &dungeon, wanted[1]);
        assert_int_equal(barrow_generate(&refused, NULL, &dungeon, NULL), BARROW_BAD_PARAM);
        assert_int_equal(dungeon.room_count, 0);
        assert_null(dungeon.below);
        check_made(kind, NULL, &dungeon, wanted[kind]);
        barrow_dungeon_free(&dungeon);
    }
}

/* ---- step by step ----------------------------------------------------------------------- */

/* A half-made dungeon can be looked at; once it is finished, there is nothing more to do. */
static void test_steps_show_their_dungeon(void **state)
{
    (void)state;
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    barrow_error error;
    uint32_t count, steps = 0;
    barrow_passes(BARROW_FLOOR, &count);
    barrow_generator *generator = barrow_generator_begin(&params, NULL, &error);
    assert_non_null(generator);
    assert_int_equal(barrow_generator_dungeon(generator)->room_count, 0);
    for (; barrow_generator_next(generator); steps++)
        assert_int_equal(barrow_generator_step(generator, &error), BARROW_OK);
    assert_int_equal(steps, count);
    assert_true(barrow_generator_dungeon(generator)->room_count > 0);
    assert_int_equal(barrow_generator_step(generator, &error), BARROW_OK);
    barrow_dungeon stepped = {0}, whole = {0};
    assert_int_equal(barrow_generator_finish(generator, &stepped, &error), BARROW_OK);
    assert_int_equal(barrow_generate(&params, NULL, &whole, &error), BARROW_OK);
    assert_true(barrow_dungeon_hash(&stepped) == barrow_dungeon_hash(&whole));
    barrow_dungeon_free(&stepped);
    barrow_dungeon_free(&whole);
}

static void test_wrong_calls(void **state)
{
    (void)state;
    barrow_params params = barrow_default_params(BARROW_FLOOR), refused = params;
    barrow_options options = {.stop_after = "roms"};
    barrow_dungeon dungeon = {0};
    barrow_error error;
    refused.as.floor.items = 1000;
    assert_null(barrow_generator_begin(&refused, NULL, &error));
    assert_string_equal(error.field, "items");
    assert_int_equal(barrow_generate(&params, NULL, NULL, &error), BARROW_BAD_CALL);
    assert_int_equal(barrow_generate(&params, &options, &dungeon, &error), BARROW_BAD_PARAM);
    assert_non_null(strstr(error.text, "did you mean 'rooms'?"));
    assert_string_equal(error.field, "stop_after");
    barrow_dungeon_free(&dungeon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_order),   cmocka_unit_test(test_two_allocators),
        cmocka_unit_test(test_after_refusal), cmocka_unit_test(test_steps_show_their_dungeon),
        cmocka_unit_test(test_wrong_calls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
