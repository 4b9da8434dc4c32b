/* SPDX-License-Identifier: MIT
 * Passes that are left out (barrow_options.leave_out): the others give the same results, and
 * nothing runs that needs what is missing. Some traces see only lists. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "barrow/barrow.h"

/* Returns the bit of a pass. */
static uint64_t bit_of(barrow_family family, const char *name)
{
    uint32_t count;
    const barrow_pass *passes = barrow_passes(family, &count);
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(passes[i].name, name) == 0)
            return 1ull << i;
    fail_msg("there is no pass %s", name);
    return 0;
}

/* The state that a trace saw after the shop's pass. */
typedef struct seen_rooms {
    uint32_t calls, count;
    barrow_room rooms[64];
} seen_rooms;

static int keep_rooms(void *user, const barrow_trace *trace)
{
    seen_rooms *seen = user;
    seen->calls++;
    if (strcmp(trace->pass->name, "shop") != 0)
        return 0;
    assert_in_range(trace->dungeon->room_count, 1, 64);
    seen->count = trace->dungeon->room_count;
    memcpy(seen->rooms, trace->dungeon->rooms, seen->count * sizeof seen->rooms[0]);
    return 1;
}

static uint64_t digging(void)
{
    return bit_of(BARROW_FLOOR, "corridors") | bit_of(BARROW_FLOOR, "dead_ends") |
           bit_of(BARROW_FLOOR, "chambers") | bit_of(BARROW_FLOOR, "wide") |
           bit_of(BARROW_FLOOR, "junctions") | bit_of(BARROW_FLOOR, "terrain");
}

static void shops_are_found_without_corridors(void **state)
{
    (void)state;
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    barrow_dungeon whole = {0}, part = {0};
    params.as.floor.vaults = 0; /* they are rooms, too */
    uint32_t shops = 0;
    for (params.seed = 0; params.seed < 300; params.seed++) {
        seen_rooms seen = {0};
        barrow_options options = {.trace = keep_rooms,
                                  .trace_user = &seen,
                                  .stop_after = "shop",
                                  .flags = BARROW_TRACE_LISTS,
                                  .leave_out = digging()};
        assert_int_equal(barrow_generate(&params, &options, &part, NULL), BARROW_STOPPED);
        assert_int_equal(barrow_generate(&params, NULL, &whole, NULL), BARROW_OK);
        assert_int_equal(seen.calls, 7);
        assert_int_equal(seen.count, whole.room_count);
        for (uint32_t i = 0; i < seen.count; i++) {
            shops += seen.rooms[i].kind == BARROW_ROOM_SHOP;
            assert_int_equal(seen.rooms[i].kind, whole.rooms[i].kind);
            assert_memory_equal(&seen.rooms[i].rect, &whole.rooms[i].rect, sizeof(barrow_rect));
            assert_memory_equal(&seen.rooms[i].as.floor.carpet, &whole.rooms[i].as.floor.carpet,
                                sizeof(barrow_rect));
        }
    }
    assert_in_range(shops, 5, 100);
    barrow_dungeon_free(&whole);
    barrow_dungeon_free(&part);
}

/* Passes for things at the end can be left out too; then there is no proof, and the tiles are
 * unchanged. */
static void an_end_can_be_left_out(void **state)
{
    (void)state;
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    params.seed = 5;
    barrow_options options = {.leave_out = bit_of(BARROW_FLOOR, "enemies") |
                                           bit_of(BARROW_FLOOR, "vaults")};
    params.as.floor.vaults = 0;
    barrow_dungeon whole = {0}, part = {0};
    assert_int_equal(barrow_generate(&params, &options, &part, NULL), BARROW_OK);
    assert_int_equal(barrow_generate(&params, NULL, &whole, NULL), BARROW_OK);
    assert_memory_equal(part.tiles, whole.tiles, (size_t)whole.width * whole.height);
    assert_true(part.thing_count < whole.thing_count);
    assert_memory_equal(part.things, whole.things, part.thing_count * sizeof part.things[0]);
    barrow_dungeon_free(&whole);
    barrow_dungeon_free(&part);
}

static void what_is_needed_cannot_be_left_out(void **state)
{
    (void)state;
    static const struct {
        barrow_family family;
        const char *left_out, *stop_after;
    } refused[] = {{BARROW_FLOOR, "sectors", NULL},    {BARROW_FLOOR, "rooms", "merges"},
                   {BARROW_FLOOR, "links", "corridors"}, {BARROW_FLOOR, "terrain", "ends"},
                   {BARROW_QUEST, "item", "post_item"}, {BARROW_CRAWL, "key_sites", "keys"},
                   {BARROW_CRAWL, "rock", "main_path"}};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        barrow_params params = barrow_default_params(refused[i].family);
        barrow_dungeon dungeon = {0};
        barrow_error error = {0};
        barrow_options options = {.stop_after = refused[i].stop_after,
                                  .leave_out = bit_of(refused[i].family, refused[i].left_out)};
        assert_int_equal(barrow_generate(&params, &options, &dungeon, &error), BARROW_BAD_CALL);
        assert_non_null(strstr(error.text, "left out"));
        barrow_dungeon_free(&dungeon);
    }
}

static void own_tables_leave_nothing_out(void **state)
{
    (void)state;
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    barrow_dungeon dungeon = {0};
    barrow_options options = {.leave_out = bit_of(BARROW_FLOOR, "enemies")};
    options.passes = barrow_passes(BARROW_FLOOR, &options.pass_count);
    assert_int_equal(barrow_generate(&params, &options, &dungeon, NULL), BARROW_BAD_CALL);
    barrow_dungeon_free(&dungeon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shops_are_found_without_corridors),
        cmocka_unit_test(an_end_can_be_left_out),
        cmocka_unit_test(what_is_needed_cannot_be_left_out),
        cmocka_unit_test(own_tables_leave_nothing_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
