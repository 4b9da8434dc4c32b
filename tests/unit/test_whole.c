/* SPDX-License-Identifier: MIT
 * barrow_dungeon_check: dungeons from the library are whole, even half-made ones; changes by hand
 * are refused with their place. tests/fault/fault_changes.c changes every number. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "lib/support.h"

static const struct {
    barrow_family family;
    const char *settings;
} kinds[] = {
    {BARROW_QUEST, "loops=30 returns=30 bonus_min=1"},
    {BARROW_QUEST, "tiles=on"},
    {BARROW_CRAWL, "foes=3 merge=30"},
    {BARROW_CRAWL, "tiles=on size=small"},
    {BARROW_FLOOR, "shop=100 monster_house=100 terrain=water"},
    {BARROW_FLOOR, "floors=3"},
};
#define COUNT(list) (sizeof list / sizeof list[0])

/* A copy has no store, so it is checked even while the generator is at work. */
static int check_half_made(void *user, const barrow_trace *trace)
{
    barrow_dungeon copy = *trace->dungeon;
    barrow_error error;
    (void)user;
    copy.store = NULL;
    if (trace->status == BARROW_OK && barrow_dungeon_check(&copy, &error) != BARROW_OK)
        fail_msg("after %s: %s", trace->pass->name, error.text);
    return 0;
}

static void made_dungeons_are_whole(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        barrow_dungeon dungeon = {0};
        for (uint64_t seed = 0; seed < 20; seed++) {
            barrow_params params = test_params(kinds[i].family, seed, kinds[i].settings);
            barrow_options options = {.trace = check_half_made};
            assert_int_equal(barrow_generate(&params, &options, &dungeon, NULL), BARROW_OK);
            assert_int_equal(barrow_dungeon_check(&dungeon, NULL), BARROW_OK);
        }
        barrow_dungeon_free(&dungeon);
        assert_int_equal(barrow_dungeon_check(&dungeon, NULL), BARROW_BROKEN);
    }
}

/* Each of several floors is whole as a separate dungeon. */
static void floors_alone_are_whole(void **state)
{
    (void)state;
    barrow_params params = test_params(BARROW_FLOOR, 1, "floors=3");
    barrow_dungeon dungeon = {0};
    assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
    for (uint32_t i = 0; i < 3; i++) {
        barrow_dungeon alone = barrow_dungeon_floor(&dungeon, i);
        assert_int_equal(barrow_dungeon_check(&alone, NULL), BARROW_OK);
        assert_true(barrow_dungeon_hash(&alone) != 0);
    }
    barrow_dungeon_free(&dungeon);
}

static void expect_broken(const barrow_dungeon *dungeon, const char *text)
{
    barrow_error error;
    int32_t values[BARROW_METRIC_MAX];
    barrow_report report;
    assert_int_equal(barrow_dungeon_check(dungeon, &error), BARROW_BROKEN);
    assert_string_equal(error.text, text);
    bool is_hashed = strncmp(text, "solution has a step", 19) == 0; /* not part of the hash */
    assert_true((barrow_dungeon_hash(dungeon) != 0) == is_hashed);
    assert_int_equal(barrow_metrics(dungeon, NULL, values, &error), BARROW_BROKEN);
    assert_int_equal(barrow_verify(dungeon, NULL, &report, NULL), BARROW_OK);
    assert_int_equal(report.status, BARROW_BROKEN);
    assert_int_equal(report.finding_count, 1);
    assert_string_equal(report.findings[0].rule, "V4");
    assert_string_equal(report.findings[0].text, text);
}

/* The change is undone afterwards, so each change is made to a whole dungeon. */
#define EXPECT(place, value, text)                                                                 \
    do {                                                                                           \
        barrow_dungeon before = dungeon;                                                           \
        __typeof__(place) kept = place;                                                            \
        place = (__typeof__(place))(value);                                                        \
        expect_broken(&dungeon, text);                                                             \
        dungeon = before;                                                                          \
        place = kept;                                                                              \
        assert_int_equal(barrow_dungeon_check(&dungeon, NULL), BARROW_OK);                         \
    } while (0)

static void what_is_wrong_is_said(void **state)
{
    (void)state;
    barrow_params params = test_params(BARROW_FLOOR, 3, "floors=2");
    barrow_dungeon dungeon = {0};
    assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
    EXPECT(dungeon.width, 57, "tiles counts more entries than it has");
    EXPECT(dungeon.thing_count, 100000, "things counts more entries than it has");
    EXPECT(dungeon.rooms, NULL, "rooms counts more entries than it has");
    EXPECT(dungeon.rooms[1].rect.w, 56, "rooms[1].w is 56; allowed: 1 to 39");
    EXPECT(dungeon.rooms[0].kind, 99, "rooms[0].kind is 99; allowed: 0 to 7");
    EXPECT(dungeon.links[2].a, 77, "corridors[2].a is 77; allowed: 0 to 10");
    EXPECT(dungeon.links[0].tile_count, 60000,
           "corridors[0].tiles refers to entries that do not exist");
    EXPECT(dungeon.routes[0].y, -1, "corridors[0].tiles has a position that is out of range");
    EXPECT(dungeon.tiles[5], 0x3F, "rows has a tile of an unknown kind");
    EXPECT(dungeon.owners[5], 0x7FFF, "rows has a tile whose owner does not exist");
    EXPECT(dungeon.sectors.columns, 40, "columns is 40; allowed: 1 to 39");
    EXPECT(dungeon.below->things[0].pos.x, 56, "entities[0].x is 56; allowed: 0 to 55");
    EXPECT(dungeon.below->below, &dungeon, "only a floor may have floors below it, at most 98");
    EXPECT(dungeon.params.as.floor.density, 1000, "density: 1000 is out of range; allowed: -99 to 99");
    EXPECT(dungeon.params.family, 9, "there is no such family");
    barrow_dungeon_free(&dungeon);
}

static void walkthroughs_have_rooms_and_doors(void **state)
{
    (void)state;
    barrow_params params = test_params(BARROW_CRAWL, 3, "size=small");
    barrow_dungeon dungeon = {0};
    const char *text = "solution has a step without its room, or without its door";
    assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
    EXPECT(dungeon.solution[0].room, BARROW_NONE, text);
    EXPECT(dungeon.solution[0].link, BARROW_NONE, text);
    EXPECT(dungeon.spawn, BARROW_NONE, text);
    EXPECT(dungeon.solution_count, dungeon.solution_count + 1,
           "solution counts more entries than it has");
    barrow_dungeon_free(&dungeon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(made_dungeons_are_whole),
        cmocka_unit_test(floors_alone_are_whole),
        cmocka_unit_test(what_is_wrong_is_said),
        cmocka_unit_test(walkthroughs_have_rooms_and_doors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
