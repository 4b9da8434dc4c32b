/* SPDX-License-Identifier: MIT
 * Metrics one at a time: each has the same value alone as among all, and the pass that a row names
 * really decides it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "barrow/barrow.h"

#define SEEDS 60

static void each_alone_is_what_it_is_among_all(void **state)
{
    (void)state;
    barrow_dungeon dungeon = {0};
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        uint32_t count;
        barrow_params params = barrow_default_params((barrow_family)family);
        barrow_metric_infos((barrow_family)family, &count);
        for (params.seed = 0; params.seed < SEEDS; params.seed++) {
            int32_t all[BARROW_METRIC_MAX], one[BARROW_METRIC_MAX];
            assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
            assert_int_equal(barrow_metrics(&dungeon, NULL, all, NULL), BARROW_OK);
            for (uint32_t i = 0; i < count; i++) {
                int32_t wanted[BARROW_METRIC_MAX] = {[0] = 0};
                wanted[i] = all[i];
                assert_int_equal(barrow_metrics_some(&dungeon, (uint64_t)1 << i, NULL, one, NULL),
                                 BARROW_OK);
                assert_memory_equal(one, wanted, sizeof one);
            }
        }
    }
    barrow_dungeon_free(&dungeon);
}

/* The values that the passes decided, indexed by the rows of the metrics. */
typedef struct decided {
    int32_t values[BARROW_METRIC_MAX];
    uint64_t known;
} decided;

static int measure_after_pass(void *user, const barrow_trace *trace)
{
    decided *at = user;
    uint32_t count;
    const barrow_metric_info *infos = barrow_metric_infos(trace->dungeon->params.family, &count);
    for (uint32_t i = 0; i < count; i++) {
        int32_t values[BARROW_METRIC_MAX];
        if (!infos[i].pass || strcmp(infos[i].pass, trace->pass->name) != 0)
            continue;
        assert_int_equal(barrow_metrics_some(trace->dungeon, (uint64_t)1 << i, NULL, values, NULL),
                         BARROW_OK);
        at->values[i] = values[i];
        at->known |= (uint64_t)1 << i;
    }
    return 0;
}

static void a_pass_decides_its_metrics(void **state)
{
    (void)state;
    barrow_dungeon dungeon = {0};
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        uint32_t count;
        barrow_params params = barrow_default_params((barrow_family)family);
        const barrow_metric_info *infos = barrow_metric_infos((barrow_family)family, &count);
        for (params.seed = 0; params.seed < SEEDS; params.seed++) {
            decided at = {.known = 0};
            int32_t all[BARROW_METRIC_MAX];
            barrow_options options = {
                .trace = measure_after_pass, .trace_user = &at, .flags = BARROW_TRACE_LISTS};
            assert_int_equal(barrow_generate(&params, &options, &dungeon, NULL), BARROW_OK);
            assert_int_equal(barrow_metrics(&dungeon, NULL, all, NULL), BARROW_OK);
            for (uint32_t i = 0; i < count; i++) {
                assert_int_equal(infos[i].pass != NULL, at.known >> i & 1);
                if (infos[i].pass && at.values[i] != all[i])
                    fail_msg("%s of seed %u: %d after %s, %d in the end", infos[i].name,
                             (unsigned)params.seed, (int)at.values[i], infos[i].pass, (int)all[i]);
            }
        }
    }
    barrow_dungeon_free(&dungeon);
}

/* A proof finds the key slack too. An unchanged quest is not proved again for it, one that has
 * changed is. */
static void what_the_proof_found_is_what_is_measured(void **state)
{
    (void)state;
    barrow_dungeon dungeon = {0};
    barrow_options unchanged = {.flags = BARROW_KNOWN_WHOLE};
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        barrow_params params = barrow_default_params((barrow_family)family);
        for (params.seed = 0; params.seed < SEEDS; params.seed++) {
            int32_t known[BARROW_METRIC_MAX], found[BARROW_METRIC_MAX];
            barrow_options skip = {.flags = BARROW_SKIP_PROOF};
            bool is_proved = params.seed % 4 > 0;
            barrow_generate(&params, is_proved ? NULL : &skip, &dungeon, NULL);
            assert_int_equal(barrow_metrics(&dungeon, &unchanged, known, NULL), BARROW_OK);
            assert_int_equal(barrow_metrics(&dungeon, NULL, found, NULL), BARROW_OK);
            assert_memory_equal(known, found, sizeof known);
        }
    }
    barrow_dungeon_free(&dungeon);
}

/* Rooms get tiles and puzzles; how much choice the quest leaves stays the same (G2). */
static void tiles_leave_the_choices_as_they_are(void **state)
{
    (void)state;
    barrow_dungeon dungeon = {0};
    barrow_params params = barrow_default_params(BARROW_QUEST);
    uint32_t count, row = 0, solved = 0;
    const barrow_metric_info *infos = barrow_metric_infos(BARROW_QUEST, &count);
    while (row < count && strcmp(infos[row].name, "choices") != 0)
        row++;
    assert_true(row < count);
    for (params.seed = 0; params.seed < SEEDS; params.seed++) {
        int32_t plain[BARROW_METRIC_MAX], tiled[BARROW_METRIC_MAX];
        params.as.quest.tiles = 0;
        assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
        assert_int_equal(barrow_metrics(&dungeon, NULL, plain, NULL), BARROW_OK);
        params.as.quest.tiles = 1;
        assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
        assert_int_equal(barrow_metrics(&dungeon, NULL, tiled, NULL), BARROW_OK);
        for (uint32_t i = 0; i < dungeon.solution_count; i++)
            solved += dungeon.solution[i].action == BARROW_DO_SOLVE;
        if (tiled[row] != plain[row])
            fail_msg("seed %u: %d choices, with tiles %d", (unsigned)params.seed, (int)plain[row],
                     (int)tiled[row]);
    }
    assert_true(solved > 0);
    barrow_dungeon_free(&dungeon);
}

/* ---- counts ----------------------------------------------------------------------------- */

static int32_t metric_of(const barrow_dungeon *dungeon, const char *name)
{
    uint32_t count, row = 0;
    int32_t values[BARROW_METRIC_MAX];
    const barrow_metric_info *infos = barrow_metric_infos(dungeon->params.family, &count);
    while (row < count && strcmp(infos[row].name, name) != 0)
        row++;
    assert_true(row < count);
    assert_int_equal(barrow_metrics(dungeon, NULL, values, NULL), BARROW_OK);
    return values[row];
}

/* Expects one more of [name] when the byte [field] has this value. */
static void adds_one(const barrow_dungeon *dungeon, const char *name, uint8_t *field, uint8_t value)
{
    uint8_t old = *field;
    int32_t before = metric_of(dungeon, name);
    assert_int_not_equal(old, value);
    *field = value;
    if (metric_of(dungeon, name) != before + 1)
        fail_msg("%s: %d, and %d with one more", name, (int)before, (int)metric_of(dungeon, name));
    *field = old;
}

static void first_and_last_entries_of_a_floor_count(barrow_dungeon *d)
{
    barrow_room *first = &d->rooms[0], *last = &d->rooms[d->room_count - 1];
    barrow_thing *thing = &d->things[0], *other = &d->things[d->thing_count - 1];
    adds_one(d, "house", &first->kind, BARROW_ROOM_MONSTER_HOUSE);
    adds_one(d, "house", &last->kind, BARROW_ROOM_MONSTER_HOUSE);
    adds_one(d, "shop", &first->kind, BARROW_ROOM_SHOP);
    adds_one(d, "merged", &last->as.floor.merged, 1);
    adds_one(d, "buried", &thing->kind, BARROW_THING_BURIED);
    adds_one(d, "buried", &other->kind, BARROW_THING_BURIED);
    adds_one(d, "terrain_tiles", &d->tiles[0], BARROW_TILE_LIQUID);
    adds_one(d, "terrain_tiles", &d->tiles[d->width * d->height - 1], BARROW_TILE_LIQUID);
}

static void first_and_last_entries_of_a_quest_count(barrow_dungeon *d)
{
    barrow_quest_room *first = &d->rooms[0].as.quest, *last = &d->rooms[d->room_count - 1].as.quest;
    adds_one(d, "treasures", &first->content, BARROW_CONTENT_ITEM);
    adds_one(d, "treasures", &last->content, BARROW_CONTENT_ITEM);
    adds_one(d, "keys", &first->content, BARROW_CONTENT_ITEM_KEY);
    adds_one(d, "switches", &last->content, BARROW_CONTENT_ITEM_SWITCH);
}

static void first_and_last_entries_of_a_crawl_count(barrow_dungeon *d)
{
    barrow_link *first = &d->links[0], *last = &d->links[d->link_count - 1];
    adds_one(d, "keys_on_main", &d->rooms[0].as.crawl.key, 99);
    adds_one(d, "keys_on_main", &d->rooms[d->boss].as.crawl.key, 99);
    first->kind = last->kind = BARROW_LINK_LOCKED;
    first->optional = last->optional = 0;
    first->lock = last->lock = BARROW_NO_LOCK;
    adds_one(d, "locks", &first->lock, 99);
    adds_one(d, "locks", &last->lock, 99);
}

/* A crawl has no boss yet after its first passes. */
static void a_crawl_without_a_boss_has_no_last_zone(void **state)
{
    (void)state;
    barrow_dungeon dungeon = {0};
    barrow_params params = barrow_default_params(BARROW_CRAWL);
    assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
    assert_true(metric_of(&dungeon, "stretch") >= 1000);
    dungeon.boss = BARROW_NONE;
    assert_int_equal(metric_of(&dungeon, "stretch"), 0);
    assert_int_equal(metric_of(&dungeon, "danger_last"), 0);
    barrow_dungeon_free(&dungeon);
}

static void first_and_last_entries_count(void **state)
{
    (void)state;
    static void (*const counts[])(barrow_dungeon *) = {
        [BARROW_FLOOR] = first_and_last_entries_of_a_floor_count,
        [BARROW_QUEST] = first_and_last_entries_of_a_quest_count,
        [BARROW_CRAWL] = first_and_last_entries_of_a_crawl_count};
    barrow_dungeon dungeon = {0};
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        barrow_params params = barrow_default_params((barrow_family)family);
        for (params.seed = 0; params.seed < 5; params.seed++) {
            params.as.floor.merge = family == BARROW_FLOOR ? 0 : params.as.floor.merge;
            assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
            counts[family](&dungeon);
        }
    }
    barrow_dungeon_free(&dungeon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_alone_is_what_it_is_among_all),
        cmocka_unit_test(a_pass_decides_its_metrics),
        cmocka_unit_test(what_the_proof_found_is_what_is_measured),
        cmocka_unit_test(tiles_leave_the_choices_as_they_are),
        cmocka_unit_test(first_and_last_entries_count),
        cmocka_unit_test(a_crawl_without_a_boss_has_no_last_zone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
