/* SPDX-License-Identifier: MIT
 * The verifier's measurements on the grid of a crawl drawn by hand: places and steps of the
 * main path, ridges, runs, and what shortcuts save.
 *
 *     0  1  2  3       the main path, from the spawn (0) to the boss (13)
 *        14    4       14, 15, 16: tunnels of shortcuts that lead up, in the tests that have them
 *     8  7  6  5
 *     9  15 16
 *     10 11 12 13 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "verify/crawl.h"

#define MAIN_ROOMS 14
#define ROOMS      (MAIN_ROOMS + 3)
#define TYPE(NAME) (1u << BARROW_TYPE_##NAME)

typedef struct hand_crawl {
    barrow_dungeon dungeon;
    barrow_room rooms[ROOMS];
    barrow_pos cells[ROOMS];
    barrow_link links[32];
    barrow_crawl_path paths[4];
    uint16_t path_rooms[ROOMS];
    barrow_ridge ridges[1];
    brw_arena scratch;
    brw_crawl_map map;
} hand_crawl;

static const barrow_pos places[ROOMS] = {
    {0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 1}, {3, 2}, {2, 2}, {1, 2}, {0, 2},
    {0, 3}, {0, 4}, {1, 4}, {2, 4}, {3, 4}, {1, 1}, {1, 3}, {2, 3},
};

static void join_rooms(hand_crawl *hand, uint16_t a, uint16_t b, barrow_link_kind kind)
{
    hand->links[hand->dungeon.link_count++] = (barrow_link){.a = a,
                                                            .b = b,
                                                            .kind = (uint8_t)kind,
                                                            .lock = BARROW_NO_LOCK,
                                                            .at = {hand->cells[a], hand->cells[b]}};
}

/* Tunnel [room] leads from [from] back to [to]. */
static void add_shortcut(hand_crawl *hand, uint16_t room, uint16_t from, uint16_t to)
{
    uint32_t id = hand->dungeon.path_count++;
    hand->paths[id] = (barrow_crawl_path){
        .first_room = room, .room_count = 1, .from = from, .to = to, .kind = BARROW_PATH_SHORTCUT};
    hand->rooms[room].as.crawl.path = BARROW_PATH_SHORTCUT;
    hand->rooms[room].as.crawl.path_id = (uint16_t)id;
    join_rooms(hand, from, room, BARROW_LINK_OPEN);
    join_rooms(hand, room, to, BARROW_LINK_SHORTCUT);
}

static void begin(hand_crawl *hand)
{
    barrow_dungeon *dungeon = &hand->dungeon;
    memset(hand, 0, sizeof *hand);
    dungeon->params = barrow_default_params(BARROW_CRAWL);
    dungeon->grid_width = 4;
    dungeon->grid_height = 5;
    dungeon->rooms = hand->rooms;
    dungeon->cells = hand->cells;
    dungeon->links = hand->links;
    dungeon->paths = hand->paths;
    dungeon->path_rooms = hand->path_rooms;
    dungeon->ridges = hand->ridges;
    dungeon->room_count = dungeon->cell_count = dungeon->path_room_count = ROOMS;
    dungeon->boss = MAIN_ROOMS - 1;
    memcpy(hand->cells, places, sizeof places);
    for (uint16_t i = 0; i < ROOMS; i++) {
        hand->path_rooms[i] = i;
        hand->rooms[i].as.crawl = (barrow_crawl_room){.first_cell = i,
                                                      .cell_count = 1,
                                                      .order = i,
                                                      .key = BARROW_NO_KEY,
                                                      .types = TYPE(ITEM)};
    }
    hand->rooms[MAIN_ROOMS - 1].as.crawl.types = TYPE(BOSS);
    hand->paths[0] = (barrow_crawl_path){.room_count = MAIN_ROOMS, .to = MAIN_ROOMS - 1};
    dungeon->path_count = 1;
    for (uint16_t i = 0; i + 1 < MAIN_ROOMS; i++)
        join_rooms(hand, i, (uint16_t)(i + 1), BARROW_LINK_OPEN);
    brw_arena_begin(&hand->scratch, brw_allocator(NULL));
}

static void look(hand_crawl *hand)
{
    assert_true(brw_crawl_map_make(&hand->map, &hand->dungeon, &hand->scratch));
}

static void expect_saving(hand_crawl *hand, uint32_t path, int before, int own)
{
    crawl_saving *savings = brw_crawl_savings(&hand->map, &hand->scratch);
    assert_non_null(savings);
    assert_int_equal(savings[path].before, before);
    assert_int_equal(savings[path].own, own);
}

static void shortcuts_save_steps(void **state)
{
    (void)state;
    hand_crawl hand;
    begin(&hand);
    add_shortcut(&hand, 14, 7, 1);
    look(&hand);
    assert_int_equal(hand.map.length, MAIN_ROOMS);
    assert_int_equal(crawl_map_place(&hand.map, places[9]), 9);
    assert_int_equal(crawl_map_place(&hand.map, places[14]), -1);
    expect_saving(&hand, 1, 6, 2);
    brw_arena_end(&hand.scratch);
}

/* From 12 to 6 it is 6 steps over the main path, and 4 through b, from 11 to 7. Which shortcut is
 * earlier decides. */
static void earlier_shortcuts_count(void **state)
{
    (void)state;
    hand_crawl hand;
    begin(&hand);
    add_shortcut(&hand, 15, 11, 7);
    add_shortcut(&hand, 16, 12, 6);
    look(&hand);
    expect_saving(&hand, 1, 4, 2);
    expect_saving(&hand, 2, 4, 2);
    brw_arena_end(&hand.scratch);
    begin(&hand);
    add_shortcut(&hand, 16, 12, 6);
    add_shortcut(&hand, 15, 11, 7);
    look(&hand);
    expect_saving(&hand, 1, 6, 2);
    expect_saving(&hand, 2, 4, 2);
    brw_arena_end(&hand.scratch);
}

/* Two in a row: from 11 to 1 it is 4 steps through b and a, and 10 over the main path. */
static void shortcuts_follow_one_another(void **state)
{
    (void)state;
    hand_crawl hand;
    begin(&hand);
    add_shortcut(&hand, 14, 7, 1);
    add_shortcut(&hand, 15, 11, 7);
    hand.paths[3] = (barrow_crawl_path){.from = 11, .to = 1, .kind = BARROW_PATH_SHORTCUT};
    hand.dungeon.path_count = 4;
    hand.cells[11] = (barrow_pos){1, 4}; /* the rooms need not touch at the door: V4 checks that */
    join_rooms(&hand, 11, 1, BARROW_LINK_SHORTCUT);
    look(&hand);
    expect_saving(&hand, 3, 4, 1);
    brw_arena_end(&hand.scratch);
}

/* A tunnel that is not joined to its later end saves nothing. */
static void loose_shortcuts_have_no_length(void **state)
{
    (void)state;
    hand_crawl hand;
    begin(&hand);
    add_shortcut(&hand, 14, 7, 1);
    hand.dungeon.link_count -= 2;
    join_rooms(&hand, 14, 1, BARROW_LINK_SHORTCUT);
    look(&hand);
    expect_saving(&hand, 1, 0, 0);
    brw_arena_end(&hand.scratch);
}

/* A calm room of a fork may be part of the way, a fight may not. */
static void tunnels_run_through_calm_forks(void **state)
{
    (void)state;
    hand_crawl hand;
    for (int fights = 0; fights < 2; fights++) {
        begin(&hand);
        add_shortcut(&hand, 14, 7, 1);
        hand.rooms[14].as.crawl.path = BARROW_PATH_FORK;
        hand.rooms[14].as.crawl.path_id = 2;
        hand.rooms[14].as.crawl.types = fights ? TYPE(COMBAT) : TYPE(BREATHER);
        hand.paths[1].room_count = 0;
        look(&hand);
        expect_saving(&hand, 1, fights ? 0 : 6, fights ? 0 : 2);
        brw_arena_end(&hand.scratch);
    }
}

/* The sub-boss in 4 took cell 5 of the path: two places, one step. */
static void arenas_are_one_step(void **state)
{
    (void)state;
    hand_crawl hand;
    begin(&hand);
    add_shortcut(&hand, 14, 7, 1);
    hand.rooms[4].as.crawl.types = TYPE(SUB_BOSS);
    hand.rooms[4].as.crawl.cell_count = 2;
    for (uint16_t i = 5; i + 1 < MAIN_ROOMS; i++) /* room 5 is gone from the path */
        hand.path_rooms[i] = (uint16_t)(i + 1);
    for (uint16_t i = 6; i < MAIN_ROOMS; i++)
        hand.rooms[i].as.crawl.order = (uint16_t)(i - 1);
    hand.rooms[5].as.crawl.path_id = 1;
    hand.paths[0].room_count--;
    hand.links[4] = hand.links[5]; /* from its second cell on to 6 */
    hand.links[4].a = 4;
    hand.links[5].a = hand.links[5].b = 5;
    look(&hand);
    assert_int_equal(crawl_map_place(&hand.map, places[5]), 5);
    assert_int_equal(hand.map.step[crawl_cell_number(&hand.dungeon, places[5])], 4);
    assert_int_equal(hand.map.length, MAIN_ROOMS);
    assert_int_equal(hand.map.steps, MAIN_ROOMS - 1);
    expect_saving(&hand, 1, 5, 2);
    brw_arena_end(&hand.scratch);
}

/* Room 4 has the cells of 4, 5 and 6, listed in any order: the trail is the same. */
static void cells_of_merged_rooms_come_in_any_order(void **state)
{
    (void)state;
    static const uint8_t orders[][3] = {{4, 5, 6}, {4, 6, 5}, {5, 4, 6},
                                        {5, 6, 4}, {6, 4, 5}, {6, 5, 4}};
    for (uint32_t k = 0; k < sizeof orders / sizeof orders[0]; k++) {
        hand_crawl hand;
        begin(&hand);
        hand.rooms[4].as.crawl.cell_count = 3;
        for (uint16_t i = 5; i + 2 < MAIN_ROOMS; i++) /* rooms 5 and 6 are gone from the path */
            hand.path_rooms[i] = (uint16_t)(i + 2);
        for (uint16_t i = 7; i < MAIN_ROOMS; i++)
            hand.rooms[i].as.crawl.order = (uint16_t)(i - 2);
        hand.rooms[5].as.crawl.path_id = hand.rooms[6].as.crawl.path_id = 1;
        hand.paths[0].room_count = (uint16_t)(MAIN_ROOMS - 2);
        hand.links[6].a = 4;
        for (uint32_t i = 0; i < 3; i++)
            hand.cells[4 + i] = places[orders[k][i]];
        look(&hand);
        for (int i = 0; i < MAIN_ROOMS; i++) {
            assert_int_equal(crawl_map_place(&hand.map, places[i]), i);
            assert_int_equal(hand.map.step[crawl_cell_number(&hand.dungeon, places[i])], i);
        }
        brw_arena_end(&hand.scratch);
    }
}

static void ridges_close_all_but_their_gap(void **state)
{
    (void)state;
    hand_crawl hand;
    begin(&hand);
    hand.ridges[0] = (barrow_ridge){.row = 1, .gap = 3};
    hand.dungeon.ridge_count = 1;
    look(&hand);
    for (int16_t x = 0; x < 4; x++) {
        barrow_pos above = {x, 1}, below = {x, 2}, beside = {(int16_t)(x + 1), 1};
        assert_int_equal(crawl_ridge_between(&hand.map, above, below), x != 3);
        assert_int_equal(crawl_ridge_between(&hand.map, below, above), x != 3);
        assert_false(crawl_ridge_between(&hand.map, above, beside));
        assert_false(crawl_ridge_between(&hand.map, below, (barrow_pos){x, 3}));
    }
    brw_arena_end(&hand.scratch);
}

/* Runs count cells; a route may leave the main path for a fork. */
static void runs_are_counted_in_cells(void **state)
{
    (void)state;
    hand_crawl hand;
    begin(&hand);
    hand.rooms[1].as.crawl.types = hand.rooms[2].as.crawl.types = TYPE(COMBAT);
    hand.rooms[6].as.crawl.types = hand.rooms[7].as.crawl.types = TYPE(TRAP);
    hand.rooms[8].as.crawl.types = TYPE(COMBAT) | TYPE(ITEM);
    look(&hand);
    assert_int_equal(brw_crawl_runs(&hand.dungeon).least, 2);
    assert_int_equal(brw_crawl_runs(&hand.dungeon).most, 3);
    assert_int_equal(brw_crawl_combat_run(&hand.map), 3);
    hand.rooms[14].as.crawl = (barrow_crawl_room){.first_cell = 14,
                                                  .cell_count = 1,
                                                  .path = BARROW_PATH_FORK,
                                                  .path_id = 1,
                                                  .key = BARROW_NO_KEY,
                                                  .types = TYPE(COMBAT)};
    join_rooms(&hand, 14, 1, BARROW_LINK_OPEN);
    join_rooms(&hand, 14, 7, BARROW_LINK_OPEN);
    look(&hand);
    assert_int_equal(brw_crawl_combat_run(&hand.map), 5); /* rooms 2 1 14 7 8, or 6 */
    hand.rooms[9].as.crawl.types = TYPE(COMBAT);
    look(&hand);
    assert_int_equal(brw_crawl_combat_run(&hand.map), 6);
    brw_arena_end(&hand.scratch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shortcuts_save_steps),
        cmocka_unit_test(earlier_shortcuts_count),
        cmocka_unit_test(shortcuts_follow_one_another),
        cmocka_unit_test(loose_shortcuts_have_no_length),
        cmocka_unit_test(tunnels_run_through_calm_forks),
        cmocka_unit_test(arenas_are_one_step),
        cmocka_unit_test(cells_of_merged_rooms_come_in_any_order),
        cmocka_unit_test(ridges_close_all_but_their_gap),
        cmocka_unit_test(runs_are_counted_in_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
