/* SPDX-License-Identifier: MIT
 * Metrics one at a time: each alone is what it is among all, and the pass that a row names does
 * decide it. */
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
                assert_int_equal(
                    barrow_metrics_some(&dungeon, (uint64_t)1 << i, NULL, one, NULL), BARROW_OK);
                assert_memory_equal(one, wanted, sizeof one);
            }
        }
    }
    barrow_dungeon_free(&dungeon);
}

/* What the passes decided, by the rows of the metrics. */
typedef struct decided {
    int32_t values[BARROW_METRIC_MAX];
    uint64_t known;
} decided;

static int measure_after_pass(void *user, const barrow_trace *trace)
{
    decided *at = user;
    uint32_t count;
    const barrow_metric_info *infos =
        barrow_metric_infos(trace->dungeon->params.family, &count);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_alone_is_what_it_is_among_all),
        cmocka_unit_test(a_pass_decides_its_metrics),
        cmocka_unit_test(tiles_leave_the_choices_as_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
