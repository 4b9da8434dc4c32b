/* SPDX-License-Identifier: MIT
 * The proof of quests with branches, twin locks and two treasures, on one drawn by hand. The
 * wording of Q6, Q8, Q21, Q28 and Q29 rules out ways to get stuck or to skip something: each looser
 * reading is planted here, and the solver and a player that tries everything must both see it
 * break. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lib/quest_player.h"
#include "verify/solver.h"

#define ROOMS 24
#define LINKS 32
#define NONE  BARROW_NO_TREASURE

/* The quest. S is stage 0, A and B are stages 1 and 2, C is stage 3 and closes the branch; then
 * come the treasures in stages 4 and 6 with what follows them, the magic key and the goal.
 *
 *     S: 0 entry, 1 key, 2 switch 1, 3 item key       -- key -- A: 4, 5 switch 2
 *                                                     -- 1 ---- B: 6, 7 item switch 5 -- 2 -- C
 *     C: 8, 9 switch 3 -- 3 -- 10 treasure 0 -- key -- 11, 12 item switch 4 -- 4 --
 *     13 treasure 1 -- 5 -- 14, 15 item switch 6 -- 6 -- 16, 17 magic key;  0 -- magic -- 18 goal
 */
static const struct {
    uint8_t stage, step, content, number, treasure;
} drawn_rooms[] = {
    {0, BARROW_STEP_PRE_ITEM, BARROW_CONTENT_ENTRY, 255, NONE},
    {0, BARROW_STEP_PRE_ITEM, BARROW_CONTENT_KEY, 255, NONE},
    {0, BARROW_STEP_PRE_ITEM, BARROW_CONTENT_SWITCH, 1, NONE},
    {0, BARROW_STEP_PRE_ITEM, BARROW_CONTENT_ITEM_KEY, 255, 0},
    {1, BARROW_STEP_PRE_ITEM, BARROW_CONTENT_NONE, 255, NONE},
    {1, BARROW_STEP_PRE_ITEM, BARROW_CONTENT_SWITCH, 2, NONE},
    {2, BARROW_STEP_PRE_ITEM, BARROW_CONTENT_NONE, 255, NONE},
    {2, BARROW_STEP_PRE_ITEM, BARROW_CONTENT_ITEM_SWITCH, 5, 1},
    {3, BARROW_STEP_PRE_ITEM, BARROW_CONTENT_NONE, 255, NONE},
    {3, BARROW_STEP_PRE_ITEM, BARROW_CONTENT_SWITCH, 3, NONE},
    {4, BARROW_STEP_ITEM, BARROW_CONTENT_ITEM, 255, 0},
    {5, BARROW_STEP_POST_ITEM, BARROW_CONTENT_NONE, 255, NONE},
    {5, BARROW_STEP_POST_ITEM, BARROW_CONTENT_ITEM_SWITCH, 4, 0},
    {6, BARROW_STEP_ITEM, BARROW_CONTENT_ITEM, 255, 1},
    {7, BARROW_STEP_POST_ITEM, BARROW_CONTENT_NONE, 255, NONE},
    {7, BARROW_STEP_POST_ITEM, BARROW_CONTENT_ITEM_SWITCH, 6, 1},
    {8, BARROW_STEP_MAGIC_KEY, BARROW_CONTENT_NONE, 255, NONE},
    {8, BARROW_STEP_MAGIC_KEY, BARROW_CONTENT_MAGIC_KEY, 255, NONE},
    {9, BARROW_STEP_GOAL, BARROW_CONTENT_GOAL, 255, NONE},
};

/* The indices of links that tests change. */
enum { DOOR_A = 3, DOOR_B = 5, DOOR_C = 7, DOOR_MAGIC_STAGE = 16 };

static const barrow_link drawn_links[] = {
    {.a = 0, .b = 1, .kind = BARROW_LINK_OPEN, .lock = BARROW_NO_LOCK},
    {.a = 0, .b = 2, .kind = BARROW_LINK_OPEN, .lock = BARROW_NO_LOCK},
    {.a = 0, .b = 3, .kind = BARROW_LINK_OPEN, .lock = BARROW_NO_LOCK},
    {.a = 0, .b = 4, .kind = BARROW_LINK_KEY, .lock = BARROW_NO_LOCK},
    {.a = 4, .b = 5, .kind = BARROW_LINK_OPEN, .lock = BARROW_NO_LOCK},
    {.a = 1, .b = 6, .kind = BARROW_LINK_SWITCH, .lock = 1},
    {.a = 6, .b = 7, .kind = BARROW_LINK_OPEN, .lock = BARROW_NO_LOCK},
    {.a = 7, .b = 8, .kind = BARROW_LINK_SWITCH, .lock = 2},
    {.a = 8, .b = 9, .kind = BARROW_LINK_OPEN, .lock = BARROW_NO_LOCK},
    {.a = 8, .b = 10, .kind = BARROW_LINK_SWITCH, .lock = 3},
    {.a = 10, .b = 11, .kind = BARROW_LINK_KEY, .lock = BARROW_NO_LOCK},
    {.a = 11, .b = 12, .kind = BARROW_LINK_OPEN, .lock = BARROW_NO_LOCK},
    {.a = 11, .b = 13, .kind = BARROW_LINK_SWITCH, .lock = 4},
    {.a = 13, .b = 14, .kind = BARROW_LINK_SWITCH, .lock = 5},
    {.a = 14, .b = 15, .kind = BARROW_LINK_OPEN, .lock = BARROW_NO_LOCK},
    {.a = 16, .b = 17, .kind = BARROW_LINK_OPEN, .lock = BARROW_NO_LOCK},
    {.a = 14, .b = 16, .kind = BARROW_LINK_SWITCH, .lock = 6},
    {.a = 0, .b = 18, .kind = BARROW_LINK_MAGIC, .lock = BARROW_NO_LOCK},
    {.a = 8, .b = 4, .kind = BARROW_LINK_ONE_WAY, .lock = BARROW_NO_LOCK},
    {.a = 12, .b = 7, .kind = BARROW_LINK_ONE_WAY, .lock = BARROW_NO_LOCK},
};

/* What the proof reads from an obstacle: where it leads from and to, and whether it is a twin lock.
 */
static const barrow_quest_obstacle drawn_obstacles[] = {
    {.kind = BARROW_OBSTACLE_KEY_LOCK, .into = 1, .from = {0}, .from_count = 1},
    {.kind = BARROW_OBSTACLE_SWITCH_LOCK, .into = 2, .from = {0}, .from_count = 1},
    {.kind = BARROW_OBSTACLE_SWITCH_LOCK, .into = 3, .from = {1, 2}, .from_count = 2},
    {.kind = BARROW_OBSTACLE_SWITCH_LOCK, .into = 4, .from = {3}, .from_count = 1},
    {.kind = BARROW_OBSTACLE_ITEM_KEY_LOCK, .into = 5, .from = {4}, .from_count = 1},
    {.kind = BARROW_OBSTACLE_ITEM_SWITCH_LOCK, .into = 6, .from = {5}, .from_count = 1},
    {.kind = BARROW_OBSTACLE_ITEM_SWITCH_LOCK, .into = 7, .from = {6}, .from_count = 1},
    {.kind = BARROW_OBSTACLE_ITEM_SWITCH_LOCK, .into = 8, .from = {7}, .from_count = 1},
};

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

typedef struct sample {
    barrow_dungeon dungeon;
    barrow_room rooms[ROOMS];
    barrow_link links[LINKS];
    barrow_stage stages[10];
    barrow_quest_obstacle obstacles[COUNT(drawn_obstacles)];
} sample;

static void draw(sample *quest)
{
    memset(quest, 0, sizeof *quest);
    quest->dungeon.params = barrow_default_params(BARROW_QUEST);
    quest->dungeon.rooms = quest->rooms;
    quest->dungeon.links = quest->links;
    quest->dungeon.stages = quest->stages;
    quest->dungeon.obstacles = quest->obstacles;
    quest->dungeon.room_count = COUNT(drawn_rooms);
    quest->dungeon.link_count = COUNT(drawn_links);
    quest->dungeon.stage_count = 10;
    quest->dungeon.obstacle_count = COUNT(drawn_obstacles);
    for (uint32_t i = 0; i < COUNT(drawn_rooms); i++) {
        quest->rooms[i].as.quest = (barrow_quest_room){.stage = drawn_rooms[i].stage,
                                                       .step = drawn_rooms[i].step,
                                                       .content = drawn_rooms[i].content,
                                                       .switch_id = drawn_rooms[i].number,
                                                       .treasure = drawn_rooms[i].treasure,
                                                       .seals = BARROW_SEAL_NONE};
        quest->stages[drawn_rooms[i].stage].step = drawn_rooms[i].step;
    }
    memcpy(quest->links, drawn_links, sizeof drawn_links);
    for (uint32_t i = 0; i < COUNT(drawn_links); i++) {
        quest->links[i].treasure = BARROW_NO_TREASURE;
        quest->links[i].seal = BARROW_NONE;
    }
    memcpy(quest->obstacles, drawn_obstacles, sizeof drawn_obstacles);
}

static void put(sample *quest, uint16_t room, uint8_t content, uint8_t number, uint8_t treasure)
{
    barrow_quest_room *here = &quest->rooms[room].as.quest;
    here->content = content;
    here->switch_id = number;
    here->treasure = treasure;
}

static void join(sample *quest, uint16_t a, uint16_t b, uint8_t kind, uint8_t lock)
{
    quest->links[quest->dungeon.link_count++] =
        (barrow_link){.a = a, .b = b, .kind = kind, .lock = lock, .treasure = BARROW_NO_TREASURE, .seal = BARROW_NONE};
}

static brw_quest_proof prove(const sample *quest)
{
    brw_arena arena;
    brw_solver solver;
    brw_quest_proof proof;
    brw_arena_begin(&arena, brw_allocator(NULL));
    assert_int_equal(brw_solver_make(&solver, &quest->dungeon, &arena), BARROW_OK);
    assert_int_equal(brw_solver_prove(&solver, &proof), BARROW_OK);
    assert_int_equal(solver.key_count, solver.key_doors);
    brw_arena_end(&arena);
    return proof;
}

static verdict play(const sample *quest)
{
    static brute player;
    verdict found = brute_judge(&player, &quest->dungeon);
    assert_int_not_equal(found, UNKNOWN);
    return found;
}

static void expect_sound(const sample *quest)
{
    brw_quest_proof proof = prove(quest);
    assert_int_equal(proof.completable, BARROW_OK);
    assert_int_equal(proof.safe, BARROW_OK);
    assert_int_equal(proof.chained, BARROW_OK);
    assert_int_equal(proof.explorable, BARROW_OK);
    assert_int_equal(proof.trap, BARROW_NONE);
    assert_int_equal(play(quest), FINE);
}

static void expect_bypass(const sample *quest)
{
    assert_int_equal(prove(quest).chained, BARROW_BROKEN);
    assert_true(play(quest) & UNCHAINED);
}

/* ---- what holds ------------------------------------------------------------------------- */

static void test_branch_is_sound(void **state)
{
    sample quest;
    (void)state;
    draw(&quest);
    expect_sound(&quest);
}

/* Two switches of one number, one in each branch; the door may be in S. */
static void make_twin(sample *quest)
{
    draw(quest);
    put(quest, 6, BARROW_CONTENT_SWITCH, 2, NONE);
    quest->links[DOOR_C].a = 3;
    quest->obstacles[2].kind = BARROW_OBSTACLE_TWIN_LOCK;
}

static void test_twin_lock(void **state)
{
    sample quest;
    (void)state;
    make_twin(&quest);
    expect_sound(&quest);
    put(&quest, 6, BARROW_CONTENT_NONE, BARROW_NO_SWITCH, NONE); /* then A alone opens it */
    expect_bypass(&quest);
    assert_int_equal(prove(&quest).skipped, 2);
}

/* Both branches are behind key locks: either key opens either lock. */
static void test_two_key_locks(void **state)
{
    sample quest;
    (void)state;
    draw(&quest);
    put(&quest, 2, BARROW_CONTENT_KEY, BARROW_NO_SWITCH, NONE);
    quest.links[DOOR_B].kind = BARROW_LINK_KEY;
    quest.links[DOOR_B].lock = BARROW_NO_LOCK;
    quest.obstacles[1].kind = BARROW_OBSTACLE_KEY_LOCK;
    expect_sound(&quest);
    assert_int_equal(prove(&quest).states, 5); /* none, one, the other, both, and the exit's */
    put(&quest, 2, BARROW_CONTENT_NONE, BARROW_NO_SWITCH, NONE);
    put(&quest, 6, BARROW_CONTENT_KEY, BARROW_NO_SWITCH, NONE); /* the second in the sibling */
    assert_int_equal(prove(&quest).safe, BARROW_BROKEN);
    assert_true(play(&quest) & STUCK);
}

/* ---- looser readings -------------------------------------------------------------------- */

/* Q6: a plain key for a lock after a treasure is found before it, and opens the treasure's exit. */
static void test_plain_key_before_treasure(void **state)
{
    sample quest;
    (void)state;
    draw(&quest);
    put(&quest, 15, BARROW_CONTENT_NONE, BARROW_NO_SWITCH, NONE);
    put(&quest, 8, BARROW_CONTENT_KEY, BARROW_NO_SWITCH, NONE);
    quest.links[DOOR_MAGIC_STAGE].kind = BARROW_LINK_KEY;
    quest.links[DOOR_MAGIC_STAGE].lock = BARROW_NO_LOCK;
    quest.obstacles[7].kind = BARROW_OBSTACLE_KEY_LOCK;
    expect_bypass(&quest);
    assert_int_equal(prove(&quest).spare_item, 10);
    put(&quest, 8, BARROW_CONTENT_NONE, BARROW_NO_SWITCH, NONE);
    put(&quest, 15, BARROW_CONTENT_KEY, BARROW_NO_SWITCH, NONE); /* where Q6 requires it */
    expect_sound(&quest);
}

/* Q8: another door of the closing lock is in S, so that one branch is enough. */
static void test_closing_door_in_start(void **state)
{
    sample quest;
    (void)state;
    draw(&quest);
    join(&quest, 2, 9, BARROW_LINK_SWITCH, 2);
    expect_bypass(&quest);
    assert_int_equal(prove(&quest).bypassed, 3);
    assert_int_equal(prove(&quest).skipped, 2);
}

/* Q8: another door of A is in its sibling; a loop within A makes it a way into B. */
static void test_branch_door_in_sibling(void **state)
{
    sample quest;
    (void)state;
    draw(&quest);
    put(&quest, 1, BARROW_CONTENT_SWITCH, 7, NONE);
    quest.links[DOOR_A].kind = BARROW_LINK_SWITCH;
    quest.links[DOOR_A].lock = 7;
    uint16_t more = (uint16_t)quest.dungeon.room_count++;
    quest.rooms[more].as.quest = quest.rooms[4].as.quest;
    join(&quest, 6, more, BARROW_LINK_SWITCH, 7);
    join(&quest, more, 5, BARROW_LINK_OPEN, BARROW_NO_LOCK);
    expect_bypass(&quest);
}

/* Q21: a one-way door between the two stages of a branch. */
static void test_one_way_to_sibling(void **state)
{
    sample quest;
    (void)state;
    draw(&quest);
    join(&quest, 6, 5, BARROW_LINK_ONE_WAY, BARROW_NO_LOCK);
    expect_bypass(&quest);
    assert_int_equal(prove(&quest).skipped, 1);
}

/* Q28: the exit of the second treasure's stage needs the first one. */
static void test_exit_needs_other_treasure(void **state)
{
    sample quest;
    (void)state;
    draw(&quest);
    quest.rooms[7].as.quest.treasure = 0;
    expect_bypass(&quest);
    assert_int_equal(prove(&quest).spare_item, 13);
}

/* Q29: a key lock closes the branch. The key that was meant for A opens it, and A is left out. */
static void test_key_lock_closes(void **state)
{
    sample quest;
    (void)state;
    draw(&quest);
    put(&quest, 5, BARROW_CONTENT_KEY, BARROW_NO_SWITCH, NONE);
    quest.links[DOOR_C].kind = BARROW_LINK_KEY;
    quest.links[DOOR_C].lock = BARROW_NO_LOCK;
    quest.obstacles[2].kind = BARROW_OBSTACLE_KEY_LOCK;
    expect_bypass(&quest);
    assert_int_equal(prove(&quest).skipped, 1);
}

/* Q29: switch and door of the closing lock in the same branch. */
static void test_closing_in_one_branch(void **state)
{
    sample quest;
    (void)state;
    draw(&quest);
    quest.links[DOOR_C].a = 4;
    expect_bypass(&quest);
    assert_int_equal(prove(&quest).skipped, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_branch_is_sound),
        cmocka_unit_test(test_twin_lock),
        cmocka_unit_test(test_two_key_locks),
        cmocka_unit_test(test_plain_key_before_treasure),
        cmocka_unit_test(test_closing_door_in_start),
        cmocka_unit_test(test_branch_door_in_sibling),
        cmocka_unit_test(test_one_way_to_sibling),
        cmocka_unit_test(test_exit_needs_other_treasure),
        cmocka_unit_test(test_key_lock_closes),
        cmocka_unit_test(test_closing_in_one_branch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
