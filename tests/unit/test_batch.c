/* SPDX-License-Identifier: MIT
 * barrow_batch against barrow_generate, map by map: every layout, families with tiles, packed and
 * with strides, given seeds, without the proof; no allocation after the first batch; bytes between
 * rows and maps untouched; every wrong call refused; failures kept to their maps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "lib/support.h"

enum { MAPS = 12, PLACES = 64, UNTOUCHED = 0xA5 };

/* A batch with memory for everything. */
typedef struct batch_case {
    barrow_params params;
    barrow_options options;
    barrow_dungeon dungeon;
    barrow_batch_buffer buffer;
    size_t tile_bytes;
    barrow_error error;
} batch_case;

static void begin_case(batch_case *test, barrow_family family, const char *settings)
{
    memset(test, 0, sizeof *test);
    test->params = test_params(family, 100, settings);
    test->options.workspace = barrow_workspace_create(NULL);
    test->buffer.count = MAPS;
}

/* Allocates the memory that the buffer's strides need. */
static void take_memory(batch_case *test, size_t map_bytes)
{
    barrow_batch_buffer *buffer = &test->buffer;
    size_t places = buffer->thing_stride ? buffer->thing_stride : BARROW_BATCH_THINGS;
    test->tile_bytes = MAPS * map_bytes;
    buffer->tiles = malloc(test->tile_bytes);
    buffer->things = malloc(MAPS * places * sizeof *buffer->things);
    buffer->thing_counts = calloc(MAPS, sizeof *buffer->thing_counts);
    buffer->hashes = calloc(MAPS, sizeof *buffer->hashes);
    buffer->statuses = malloc(MAPS);
    memset(buffer->tiles, UNTOUCHED, test->tile_bytes);
    memset(buffer->statuses, UNTOUCHED, MAPS);
}

static barrow_status run_case(batch_case *test)
{
    return barrow_batch(&test->params, &test->options, &test->dungeon, &test->buffer, &test->error);
}

static void end_case(batch_case *test)
{
    barrow_dungeon_free(&test->dungeon);
    barrow_workspace_free(test->options.workspace);
    free(test->buffer.tiles);
    free(test->buffer.things);
    free(test->buffer.thing_counts);
    free(test->buffer.hashes);
    free(test->buffer.statuses);
}

static uint64_t seed_of(const batch_case *test, uint32_t index)
{
    return test->buffer.seeds ? test->buffer.seeds[index] : test->params.seed + index;
}

static void check_things(const batch_case *test, const barrow_dungeon *wanted, uint32_t index)
{
    size_t places = test->buffer.thing_stride ? test->buffer.thing_stride : BARROW_BATCH_THINGS;
    const barrow_thing *things = test->buffer.things + index * places;
    assert_int_equal(test->buffer.thing_counts[index], wanted->thing_count);
    for (uint32_t i = 0; i < wanted->thing_count; i++) {
        assert_int_equal(things[i].kind, wanted->things[i].kind);
        assert_int_equal(things[i].flag, wanted->things[i].flag);
        assert_int_equal(things[i].room, wanted->things[i].room);
        assert_int_equal(things[i].pos.x, wanted->things[i].pos.x);
        assert_int_equal(things[i].pos.y, wanted->things[i].pos.y);
    }
}

/* Checks every byte of map [index]: the tile, wall beyond the map, or untouched between rows and
 * maps. */
static void check_tiles(const batch_case *test, const barrow_dungeon *wanted, uint32_t index)
{
    uint32_t width = test->buffer.width ? test->buffer.width : wanted->width;
    uint32_t height = test->buffer.height ? test->buffer.height : wanted->height;
    size_t row_stride = test->buffer.row_stride ? test->buffer.row_stride : width;
    size_t map_stride = test->buffer.map_stride ? test->buffer.map_stride : row_stride * height;
    const uint8_t *map = test->buffer.tiles + index * map_stride;
    for (size_t i = 0; i < map_stride; i++) {
        size_t x = i % row_stride, y = i / row_stride;
        int tile = x >= width || y >= height ? UNTOUCHED
                   : x >= wanted->width || y >= wanted->height
                       ? BARROW_TILE_WALL
                       : (int)barrow_tile_at(wanted, (int)x, (int)y);
        assert_int_equal(map[i], tile);
    }
}

static void check_maps_made(const batch_case *test)
{
    barrow_dungeon wanted = {0};
    for (uint32_t i = 0; i < MAPS; i++) {
        barrow_params params = test->params;
        params.seed = seed_of(test, i);
        assert_int_equal(barrow_generate(&params, NULL, &wanted, NULL), BARROW_OK);
        assert_int_equal(test->buffer.hashes[i], barrow_dungeon_hash(&wanted));
        assert_int_equal(test->buffer.statuses[i], BARROW_OK);
        check_tiles(test, &wanted, i);
        check_things(test, &wanted, i);
    }
    barrow_dungeon_free(&wanted);
}

/* ---- what is made ----------------------------------------------------------------------- */

static void test_every_layout(void **state)
{
    (void)state;
    uint32_t count;
    const barrow_param_info *infos = barrow_param_infos(BARROW_FLOOR, &count);
    for (uint32_t i = 0; i < infos[0].choice_count; i++) {
        batch_case test;
        begin_case(&test, BARROW_FLOOR, "");
        assert_int_equal(barrow_params_set(&test.params, "layout", infos[0].choices[i], NULL),
                         BARROW_OK);
        test.options.flags = i % 2 ? BARROW_SKIP_PROOF : 0;
        take_memory(&test, 56 * 32);
        assert_int_equal(run_case(&test), BARROW_OK);
        check_maps_made(&test);
        end_case(&test);
    }
}

static void test_strides(void **state)
{
    (void)state;
    static const uint64_t seeds[MAPS] = {7, 0, UINT64_MAX, 7, 1, 2, 3, 1000, 999, 1u << 31, 5, 4};
    batch_case test;
    begin_case(&test, BARROW_FLOOR, "width=40 height=30 shop=100");
    test.buffer.seeds = seeds;
    test.buffer.width = 48;
    test.buffer.height = 33;
    test.buffer.row_stride = 64;
    test.buffer.map_stride = 64 * 34;
    test.buffer.thing_stride = 200;
    take_memory(&test, test.buffer.map_stride);
    assert_int_equal(run_case(&test), BARROW_OK);
    check_maps_made(&test);
    end_case(&test);
}

static void test_other_families(void **state)
{
    (void)state;
    for (int family = BARROW_QUEST; family <= BARROW_CRAWL; family++) {
        batch_case test;
        begin_case(&test, (barrow_family)family, "tiles=on");
        test.buffer.width = test.buffer.height = 500;
        test.buffer.thing_stride = 2000;
        take_memory(&test, 500 * 500);
        assert_int_equal(run_case(&test), BARROW_OK);
        check_maps_made(&test);
        end_case(&test);
    }
}

/* The things of any floor of 56x32 find a place; larger floors need their own stride. */
static void test_most_things(void **state)
{
    (void)state;
    batch_case test;
    begin_case(&test, BARROW_FLOOR,
               "floor=99 items=64 traps=128 buried=64 enemies=64 monster_house=100 shop=100");
    take_memory(&test, 56 * 32);
    assert_int_equal(run_case(&test), BARROW_OK);
    check_maps_made(&test);
    end_case(&test);
}

static void test_tiles_alone(void **state)
{
    (void)state;
    static uint8_t tiles[3 * 56 * 32];
    batch_case test;
    barrow_dungeon wanted = {0};
    begin_case(&test, BARROW_FLOOR, "");
    test.buffer = (barrow_batch_buffer){.count = 3, .tiles = tiles};
    assert_int_equal(run_case(&test), BARROW_OK);
    for (uint32_t i = 0; i < 3; i++) {
        barrow_params params = test.params;
        params.seed += i;
        assert_int_equal(barrow_generate(&params, NULL, &wanted, NULL), BARROW_OK);
        assert_memory_equal(tiles + i * 56 * 32, wanted.tiles, 56 * 32);
    }
    barrow_dungeon_free(&wanted);
    test.buffer.tiles = NULL;
    end_case(&test);
}

static void test_no_allocation(void **state)
{
    (void)state;
    for (int skip = 0; skip < 2; skip++) {
        test_memory memory = {0};
        batch_case test;
        begin_case(&test, BARROW_FLOOR, "");
        barrow_workspace_free(test.options.workspace);
        test.options.allocator = test_allocator(&memory);
        test.options.workspace = barrow_workspace_create(&test.options.allocator);
        test.options.flags = skip ? BARROW_SKIP_PROOF : 0;
        take_memory(&test, 56 * 32);
        for (int i = 0; i < 8; i++, test.params.seed += MAPS)
            assert_int_equal(run_case(&test), BARROW_OK);
        uint64_t before = memory.calls;
        assert_true(before > 0);
        for (int i = 0; i < 40; i++, test.params.seed += MAPS)
            assert_int_equal(run_case(&test), BARROW_OK);
        assert_int_equal(memory.calls, before);
        end_case(&test);
        assert_int_equal(memory.live_blocks, 0);
    }
}

/* ---- what is not made ------------------------------------------------------------------- */

/* Checks for a map that is all wall, without things. */
static void check_blank(const batch_case *test, uint32_t index, barrow_status status)
{
    for (size_t i = 0; i < 56 * 32; i++)
        assert_int_equal(test->buffer.tiles[index * 56 * 32 + i], BARROW_TILE_WALL);
    assert_int_equal(test->buffer.thing_counts[index], 0);
    assert_int_equal(test->buffer.hashes[index], 0);
    assert_int_equal(test->buffer.statuses[index], status);
}

/* Only maps with too many things fail; barrow_generate shows which. */
static void test_failures_of_one(void **state)
{
    (void)state;
    batch_case test;
    barrow_dungeon wanted = {0};
    uint32_t failed = 0;
    begin_case(&test, BARROW_FLOOR, "");
    test.buffer.thing_stride = 17;
    take_memory(&test, 56 * 32);
    assert_int_equal(run_case(&test), BARROW_BAD_CALL);
    assert_string_equal(test.error.field, "thing_stride");
    for (uint32_t i = 0; i < MAPS; i++) {
        barrow_params params = test.params;
        params.seed += i;
        assert_int_equal(barrow_generate(&params, NULL, &wanted, NULL), BARROW_OK);
        if (wanted.thing_count > 17) {
            failed++;
            check_blank(&test, i, BARROW_BAD_CALL);
        } else {
            check_tiles(&test, &wanted, i);
            check_things(&test, &wanted, i);
        }
    }
    assert_in_range(failed, 1, MAPS - 1);
    barrow_dungeon_free(&wanted);
    end_case(&test);
}

/* Seeds that cannot be generated, and seeds that need many attempts, do not affect the others. */
static void test_attempts(void **state)
{
    (void)state;
    static const char *const settings[] = {
        "tiles=on width=4 height=5 pre_stages_min=4 post_stages_min=3",
        "tiles=on width=7 height=7 pre_rooms=24 post_rooms=24"};
    for (int kind = 0; kind < 2; kind++) {
        batch_case test;
        barrow_dungeon wanted = {0};
        uint32_t failed = 0, retried = 0;
        begin_case(&test, BARROW_QUEST, settings[kind]);
        test.buffer.width = test.buffer.height = 200;
        take_memory(&test, 200 * 200);
        barrow_status answer = run_case(&test);
        for (uint32_t i = 0; i < MAPS; i++) {
            barrow_params params = test.params;
            params.seed += i;
            barrow_status status = barrow_generate(&params, NULL, &wanted, NULL);
            assert_int_equal(test.buffer.statuses[i], status);
            assert_int_equal(test.buffer.hashes[i], status ? 0 : barrow_dungeon_hash(&wanted));
            failed += status == BARROW_IMPOSSIBLE;
            retried += wanted.attempts > 1;
        }
        assert_int_equal(answer, kind ? BARROW_OK : BARROW_IMPOSSIBLE);
        assert_in_range(retried, 1, MAPS);
        assert_int_equal(failed > 0, kind == 0);
        barrow_dungeon_free(&wanted);
        end_case(&test);
    }
}

static int stop_fourth(void *user, const barrow_trace *trace)
{
    int *ends = user;
    if (strcmp(trace->pass->name, "enemies") != 0)
        return 0;
    ++*ends;
    return *ends == 4;
}

/* The failure that ends a batch is the status of all dungeons that were not begun. */
static void test_stopped(void **state)
{
    (void)state;
    batch_case test;
    int ends = 0;
    begin_case(&test, BARROW_FLOOR, "");
    test.options.trace = stop_fourth;
    test.options.trace_user = &ends;
    take_memory(&test, 56 * 32);
    assert_int_equal(run_case(&test), BARROW_STOPPED);
    assert_int_equal(ends, 4);
    assert_int_equal(test.error.status, BARROW_STOPPED);
    for (uint32_t i = 0; i < MAPS; i++) {
        if (i >= 3)
            check_blank(&test, i, BARROW_STOPPED);
        else
            assert_int_equal(test.buffer.statuses[i], BARROW_OK);
    }
    end_case(&test);
}

static void test_wrong_calls(void **state)
{
    (void)state;
    static uint8_t tiles[3 * 56 * 32];
    static barrow_thing things[1];
    static uint16_t counts[3];
    static const struct {
        barrow_family family;
        const char *settings, *field;
        barrow_batch_buffer buffer;
    } wrong[] = {
        {BARROW_FLOOR, "", "tiles", {.count = 0, .tiles = tiles}},
        {BARROW_FLOOR, "", "tiles", {.count = 3}},
        {BARROW_FLOOR, "floors=2", "floors", {.count = 3, .tiles = tiles}},
        {BARROW_QUEST, "", "tiles", {.count = 3, .tiles = tiles, .width = 9, .height = 9}},
        {BARROW_CRAWL, "", "tiles", {.count = 3, .tiles = tiles, .width = 9, .height = 9}},
        {BARROW_CRAWL, "tiles=on", "width", {.count = 3, .tiles = tiles, .height = 9}},
        {BARROW_FLOOR, "", "width", {.count = 3, .tiles = tiles, .width = 55}},
        {BARROW_FLOOR, "", "width", {.count = 3, .tiles = tiles, .height = 31}},
        {BARROW_FLOOR, "", "row_stride", {.count = 3, .tiles = tiles, .row_stride = 55}},
        {BARROW_FLOOR, "", "row_stride", {.count = 3, .tiles = tiles, .row_stride = SIZE_MAX / 9}},
        {BARROW_FLOOR, "", "map_stride", {.count = 3, .tiles = tiles, .map_stride = 56 * 32 - 1}},
        {BARROW_FLOOR, "", "map_stride", {.count = 3, .tiles = tiles, .map_stride = SIZE_MAX / 2}},
        {BARROW_FLOOR, "", "thing_counts", {.count = 3, .tiles = tiles, .things = things}},
        {BARROW_FLOOR,
         "",
         "thing_stride",
         {.count = UINT32_MAX,
          .tiles = tiles,
          .things = things,
          .thing_counts = counts,
          .thing_stride = UINT32_MAX}},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (wrong[i].buffer.count == UINT32_MAX && SIZE_MAX / 8 / UINT32_MAX >= UINT32_MAX)
            continue;
        barrow_params params = test_params(wrong[i].family, 1, wrong[i].settings);
        barrow_dungeon dungeon = {0};
        barrow_error error;
        assert_int_equal(barrow_batch(&params, NULL, &dungeon, &wrong[i].buffer, &error),
                         BARROW_BAD_CALL);
        assert_string_equal(error.field, wrong[i].field);
        assert_true(*error.text != 0);
        assert_null(dungeon.store);
    }
    for (size_t i = 0; i < sizeof tiles; i++)
        assert_int_equal(tiles[i], 0);
}

/* The size of a crawl is drawn: one that does not fit is blank, and the call continues. */
static void test_maps_that_do_not_fit(void **state)
{
    (void)state;
    static uint8_t tiles[2 * 40 * 40], statuses[2];
    barrow_params params = test_params(BARROW_CRAWL, 1, "tiles=on size=small");
    barrow_dungeon dungeon = {0};
    barrow_error error;
    barrow_batch_buffer buffer = {
        .count = 2, .tiles = tiles, .width = 40, .height = 40, .statuses = statuses};
    assert_int_equal(barrow_batch(&params, NULL, &dungeon, &buffer, &error), BARROW_BAD_CALL);
    assert_string_equal(error.field, "width");
    assert_non_null(strstr(error.text, "does not fit into 40x40"));
    for (size_t i = 0; i < sizeof tiles; i++)
        assert_int_equal(tiles[i], BARROW_TILE_WALL);
    assert_int_equal(statuses[0], BARROW_BAD_CALL);
    assert_int_equal(statuses[1], BARROW_BAD_CALL);
    barrow_dungeon_free(&dungeon);
}

static void test_missing_parts(void **state)
{
    (void)state;
    static uint8_t tiles[56 * 32];
    barrow_params params = barrow_default_params(BARROW_FLOOR), refused = params;
    barrow_options stops = {.stop_after = "rooms"};
    barrow_dungeon dungeon = {0};
    barrow_batch_buffer buffer = {.count = 1, .tiles = tiles};
    refused.as.floor.items = 1000;
    assert_int_equal(barrow_batch(NULL, NULL, &dungeon, &buffer, NULL), BARROW_BAD_CALL);
    assert_int_equal(barrow_batch(&params, NULL, NULL, &buffer, NULL), BARROW_BAD_CALL);
    assert_int_equal(barrow_batch(&params, NULL, &dungeon, NULL, NULL), BARROW_BAD_CALL);
    assert_int_equal(barrow_batch(&params, &stops, &dungeon, &buffer, NULL), BARROW_BAD_CALL);
    assert_int_equal(barrow_batch(&refused, NULL, &dungeon, &buffer, NULL), BARROW_BAD_PARAM);
    assert_int_equal(barrow_batch(&params, NULL, &dungeon, &buffer, NULL), BARROW_OK);
    barrow_dungeon_free(&dungeon);
}

/* A batch without tiles returns sizes; one with them measures each map, and the size of a map that
 * does not fit is returned too. */
static void test_sizes_and_metrics(void **state)
{
    (void)state;
    static int32_t metrics[MAPS][BARROW_METRIC_MAX], wanted[BARROW_METRIC_MAX];
    uint16_t sizes[MAPS][2];
    barrow_pos ends[MAPS][2];
    batch_case test;
    begin_case(&test, BARROW_CRAWL, "size=small tiles=on");
    test.buffer.sizes = sizes[0];
    assert_int_equal(run_case(&test), BARROW_OK);
    uint16_t least = sizes[0][0];
    for (uint32_t i = 0; i < MAPS; i++)
        least = sizes[i][0] < least ? sizes[i][0] : least;
    test.buffer.width = (uint16_t)(least - 1);
    test.buffer.height = 255;
    test.buffer.metrics = metrics[0];
    test.buffer.ends = ends[0];
    take_memory(&test, (size_t)test.buffer.width * test.buffer.height);
    memset(sizes, 0, sizeof sizes);
    assert_int_equal(run_case(&test), BARROW_BAD_CALL);
    assert_int_equal(metrics[0][0], 0);
    assert_int_equal(ends[0][1].x, -1);
    assert_true(sizes[0][0] >= least);
    free(test.buffer.tiles);
    test.buffer.width = 255;
    test.buffer.tiles = malloc((size_t)MAPS * 255 * 255);
    assert_int_equal(run_case(&test), BARROW_OK);
    for (uint32_t i = 0; i < MAPS; i++) {
        barrow_params one = test.params;
        barrow_dungeon dungeon = {0};
        one.seed += i;
        assert_int_equal(barrow_generate(&one, NULL, &dungeon, NULL), BARROW_OK);
        assert_int_equal(barrow_metrics(&dungeon, NULL, wanted, NULL), BARROW_OK);
        assert_memory_equal(metrics[i], wanted, sizeof wanted);
        assert_int_equal(sizes[i][0], dungeon.width);
        assert_int_equal(sizes[i][1], dungeon.height);
        for (uint32_t j = 0; j < dungeon.thing_count; j++) {
            const barrow_thing *thing = &dungeon.things[j];
            if (thing->kind == BARROW_THING_SPAWN || thing->kind == BARROW_THING_BOSS)
                assert_memory_equal(&ends[i][thing->kind == BARROW_THING_BOSS], &thing->pos,
                                    sizeof thing->pos);
        }
        barrow_dungeon_free(&dungeon);
    }
    end_case(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sizes_and_metrics),
        cmocka_unit_test(test_every_layout),
        cmocka_unit_test(test_strides),
        cmocka_unit_test(test_other_families),
        cmocka_unit_test(test_most_things),
        cmocka_unit_test(test_tiles_alone),
        cmocka_unit_test(test_no_allocation),
        cmocka_unit_test(test_failures_of_one),
        cmocka_unit_test(test_attempts),
        cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_wrong_calls),
        cmocka_unit_test(test_maps_that_do_not_fit),
        cmocka_unit_test(test_missing_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
