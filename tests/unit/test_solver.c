/* SPDX-License-Identifier: MIT
 * The solver of quests, the walker and the replay on dungeons drawn by hand, and the verifier on
 * values that are nonsense but in range. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "verify/solver.h"

#define ROOMS 80
#define LINKS 96

/* A quest drawn by hand: rooms and links are added one by one. */
typedef struct drawn {
    barrow_dungeon dungeon;
    barrow_room rooms[ROOMS];
    barrow_link links[LINKS];
    barrow_stage stages[ROOMS];
    barrow_quest_obstacle obstacles[ROOMS];
    barrow_step steps[16];
    brw_arena arena;
} drawn;

static void begin(drawn *quest)
{
    memset(quest, 0, sizeof *quest);
    quest->dungeon.params = barrow_default_params(BARROW_QUEST);
    quest->dungeon.rooms = quest->rooms;
    quest->dungeon.links = quest->links;
    quest->dungeon.stages = quest->stages;
    quest->dungeon.obstacles = quest->obstacles;
    quest->dungeon.solution = quest->steps;
    brw_arena_begin(&quest->arena, brw_allocator(NULL));
}

static void end(drawn *quest)
{
    brw_arena_end(&quest->arena);
}

static uint16_t room(drawn *quest, uint8_t content, uint8_t stage)
{
    uint16_t id = (uint16_t)quest->dungeon.room_count++;
    quest->rooms[id].as.quest = (barrow_quest_room){.cell = {(int16_t)id, 0},
                                                    .stage = stage,
                                                    .content = content,
                                                    .switch_id = BARROW_NO_SWITCH,
                                                    .purpose = BARROW_PURPOSE_NONE,
                                                    .treasure = BARROW_NO_TREASURE,
                                                    .seals = BARROW_SEAL_NONE};
    return id;
}

static uint16_t link(drawn *quest, uint16_t a, uint16_t b, uint8_t kind, uint8_t lock)
{
    uint16_t id = (uint16_t)quest->dungeon.link_count++;
    quest->links[id] = (barrow_link){
        .a = a, .b = b, .kind = kind, .lock = lock, .treasure = BARROW_NO_TREASURE, .seal = BARROW_NONE};
    return id;
}

static brw_quest_proof prove(drawn *quest)
{
    brw_solver solver;
    brw_quest_proof proof;
    assert_int_equal(brw_solver_make(&solver, &quest->dungeon, &quest->arena), BARROW_OK);
    assert_int_equal(brw_solver_prove(&solver, &proof), BARROW_OK);
    return proof;
}

/* entry - key - [key door] - goal; with a second key door to nothing it is a trap. */
static void test_one_key_two_doors(void **state)
{
    (void)state;
    static drawn quest;
    begin(&quest);
    uint16_t entry = room(&quest, BARROW_CONTENT_ENTRY, 0);
    uint16_t key = room(&quest, BARROW_CONTENT_KEY, 0);
    uint16_t goal = room(&quest, BARROW_CONTENT_GOAL, 1);
    link(&quest, entry, key, BARROW_LINK_OPEN, BARROW_NO_LOCK);
    link(&quest, key, goal, BARROW_LINK_KEY, BARROW_NO_LOCK);
    brw_quest_proof proof = prove(&quest);
    assert_int_equal(proof.completable, BARROW_OK);
    assert_int_equal(proof.safe, BARROW_OK);
    assert_int_equal(proof.key_slack, 1);
    uint16_t closet = room(&quest, BARROW_CONTENT_NONE, 2);
    uint16_t trap = link(&quest, entry, closet, BARROW_LINK_KEY, BARROW_NO_LOCK);
    proof = prove(&quest);
    assert_int_equal(proof.completable, BARROW_OK);
    assert_int_equal(proof.safe, BARROW_BROKEN);
    assert_int_equal(proof.stuck_count, 1);
    assert_int_equal(proof.stuck_doors[0], trap);
    assert_true(proof.stuck_without_key);
    end(&quest);
}

/* The closet gives its key back, so it is not a trap, whichever comes first. */
static void test_closet_with_a_key(void **state)
{
    (void)state;
    static drawn quest;
    begin(&quest);
    uint16_t entry = room(&quest, BARROW_CONTENT_ENTRY, 0);
    uint16_t key = room(&quest, BARROW_CONTENT_KEY, 0);
    uint16_t goal = room(&quest, BARROW_CONTENT_GOAL, 1);
    uint16_t closet = room(&quest, BARROW_CONTENT_KEY, 2);
    link(&quest, entry, key, BARROW_LINK_OPEN, BARROW_NO_LOCK);
    link(&quest, key, goal, BARROW_LINK_KEY, BARROW_NO_LOCK);
    link(&quest, entry, closet, BARROW_LINK_KEY, BARROW_NO_LOCK);
    brw_quest_proof proof = prove(&quest);
    assert_int_equal(proof.safe, BARROW_OK);
    assert_true(proof.states >= 2);
    end(&quest);
}

/* An item-blocked key does not count before the treasure. */
static void test_item_key_needs_item(void **state)
{
    (void)state;
    static drawn quest;
    begin(&quest);
    uint16_t entry = room(&quest, BARROW_CONTENT_ENTRY, 0);
    uint16_t key = room(&quest, BARROW_CONTENT_ITEM_KEY, 0);
    uint16_t item = room(&quest, BARROW_CONTENT_ITEM, 0);
    uint16_t goal = room(&quest, BARROW_CONTENT_GOAL, 1);
    link(&quest, entry, key, BARROW_LINK_OPEN, BARROW_NO_LOCK);
    uint16_t door = link(&quest, key, item, BARROW_LINK_OPEN, BARROW_NO_LOCK);
    link(&quest, item, goal, BARROW_LINK_KEY, BARROW_NO_LOCK);
    assert_int_equal(prove(&quest).safe, BARROW_OK);
    quest.links[door].kind = BARROW_LINK_MAGIC;
    assert_int_equal(prove(&quest).completable, BARROW_BROKEN);
    end(&quest);
}

/* Key doors side by side: with twelve, all sets are searched; with twenty-one there are too many,
 * and the answer is "not proven", never "safe". */
static void test_many_doors(void **state)
{
    (void)state;
    static drawn quest;
    for (int doors = 12; doors <= 21; doors += 9) {
        begin(&quest);
        uint16_t entry = room(&quest, BARROW_CONTENT_ENTRY, 0);
        uint16_t key = room(&quest, BARROW_CONTENT_KEY, 0);
        link(&quest, entry, key, BARROW_LINK_OPEN, BARROW_NO_LOCK);
        for (int i = 1; i < doors; i++) {
            uint16_t closet = room(&quest, BARROW_CONTENT_KEY, 2);
            link(&quest, entry, closet, BARROW_LINK_KEY, BARROW_NO_LOCK);
        }
        uint16_t goal = room(&quest, BARROW_CONTENT_GOAL, 1);
        link(&quest, entry, goal, BARROW_LINK_KEY, BARROW_NO_LOCK);
        brw_quest_proof proof = prove(&quest);
        assert_int_equal(proof.safe, doors > 20 ? BARROW_NOT_PROVEN : BARROW_OK);
        if (doors <= 20)
            assert_int_equal(proof.states, 1 << doors);
        end(&quest);
    }
}

/* Key doors one after the other, as many as a set has bits for, and one more. */
static void test_long_chain(void **state)
{
    (void)state;
    static drawn quest;
    for (int doors = BRW_KEY_DOORS_MOST; doors <= BRW_KEY_DOORS_MOST + 1; doors++) {
        begin(&quest);
        uint16_t last = room(&quest, BARROW_CONTENT_ENTRY, 0);
        uint16_t key = room(&quest, BARROW_CONTENT_KEY, 0);
        link(&quest, last, key, BARROW_LINK_OPEN, BARROW_NO_LOCK);
        for (int i = 1; i <= doors; i++) {
            uint16_t next =
                room(&quest, i < doors ? BARROW_CONTENT_KEY : BARROW_CONTENT_GOAL, (uint8_t)i);
            link(&quest, last, next, BARROW_LINK_KEY, BARROW_NO_LOCK);
            last = next;
        }
        brw_quest_proof proof = prove(&quest);
        bool exact = doors == BRW_KEY_DOORS_MOST;
        assert_int_equal(proof.safe, exact ? BARROW_OK : BARROW_NOT_PROVEN);
        assert_int_equal(proof.completable, exact ? BARROW_OK : BARROW_NOT_PROVEN);
        assert_int_equal(proof.chained, BARROW_OK);
        if (exact)
            assert_int_equal(proof.states, doors + 1);
        end(&quest);
    }
}

/* A one-way door into a room without an exit: not proven, and the door is named. */
static void test_one_way_trap(void **state)
{
    (void)state;
    static drawn quest;
    begin(&quest);
    uint16_t entry = room(&quest, BARROW_CONTENT_ENTRY, 0);
    uint16_t goal = room(&quest, BARROW_CONTENT_GOAL, 0);
    uint16_t pit = room(&quest, BARROW_CONTENT_NONE, 0);
    link(&quest, entry, goal, BARROW_LINK_OPEN, BARROW_NO_LOCK);
    uint16_t drop = link(&quest, entry, pit, BARROW_LINK_ONE_WAY, BARROW_NO_LOCK);
    brw_quest_proof proof = prove(&quest);
    assert_int_equal(proof.safe, BARROW_NOT_PROVEN);
    assert_int_equal(proof.trap, drop);
    link(&quest, pit, goal, BARROW_LINK_OPEN, BARROW_NO_LOCK);
    assert_int_equal(prove(&quest).safe, BARROW_OK);
    end(&quest);
}

/* The replay names the first impossible step. */
static void test_replay(void **state)
{
    (void)state;
    static drawn quest;
    brw_replay replay;
    begin(&quest);
    uint16_t entry = room(&quest, BARROW_CONTENT_ENTRY, 0);
    uint16_t key = room(&quest, BARROW_CONTENT_KEY, 0);
    uint16_t goal = room(&quest, BARROW_CONTENT_GOAL, 1);
    uint16_t open = link(&quest, entry, key, BARROW_LINK_OPEN, BARROW_NO_LOCK);
    uint16_t door = link(&quest, key, goal, BARROW_LINK_KEY, BARROW_NO_LOCK);
    const barrow_step steps[] = {{key, open, BARROW_DO_MOVE, BARROW_NOTHING},
                                 {key, BARROW_NONE, BARROW_DO_TAKE, BARROW_CONTENT_KEY},
                                 {key, door, BARROW_DO_OPEN, BARROW_CONTENT_KEY},
                                 {goal, door, BARROW_DO_MOVE, BARROW_NOTHING}};
    memcpy(quest.steps, steps, sizeof steps);
    quest.dungeon.solution_count = 4;
    assert_int_equal(brw_replay_solution(&quest.dungeon, &quest.arena, &replay), BARROW_OK);
    assert_string_equal(replay.text, "");
    for (uint32_t missing = 0; missing < 4; missing++) {
        uint32_t kept = 0;
        for (uint32_t i = 0; i < 4; i++)
            if (i != missing)
                quest.steps[kept++] = steps[i];
        quest.dungeon.solution_count = 3;
        assert_int_equal(brw_replay_solution(&quest.dungeon, &quest.arena, &replay), BARROW_OK);
        assert_string_not_equal(replay.text, "");
        assert_true(replay.step >= missing);
    }
    end(&quest);
}

/* A walk through a graph with a shortcut takes the shorter way, and opens what it is told to. */
static void test_walk(void **state)
{
    (void)state;
    static drawn quest;
    brw_graph graph;
    brw_walk walk;
    begin(&quest);
    for (int i = 0; i < 5; i++)
        room(&quest, i == 0 ? BARROW_CONTENT_ENTRY : BARROW_CONTENT_NONE, 0);
    for (uint16_t i = 0; i < 4; i++)
        link(&quest, i, (uint16_t)(i + 1), BARROW_LINK_OPEN, BARROW_NO_LOCK);
    uint16_t cut = link(&quest, 4, 0, BARROW_LINK_SHORTCUT, BARROW_NO_LOCK);
    assert_int_equal(brw_graph_make(&graph, &quest.dungeon, &quest.arena), BARROW_OK);
    assert_int_equal(brw_walk_begin(&walk, &graph, 0, &quest.arena, &quest.arena), BARROW_OK);
    assert_true(brw_walk_to(&walk, 4));
    assert_int_equal(walk.count, 4);
    brw_walk_open(&walk, cut, BARROW_NOTHING);
    assert_true(brw_walk_to(&walk, 0));
    assert_int_equal(walk.count, 6);
    assert_int_equal(walk.steps[5].link, cut);
    end(&quest);
}

/* ---- nonsense --------------------------------------------------------------------------- */

static void draw_obstacles(drawn *quest, brw_rng *rng)
{
    int32_t rooms = (int32_t)quest->dungeon.room_count, links = (int32_t)quest->dungeon.link_count;
    int32_t stages = (int32_t)quest->dungeon.stage_count;
    quest->dungeon.obstacle_count = quest->dungeon.stage_count;
    for (uint32_t i = 0; i < quest->dungeon.obstacle_count; i++) {
        barrow_quest_obstacle *here = &quest->obstacles[i];
        here->kind = (uint8_t)brw_rng_below(rng, BARROW_OBSTACLE_NONE);
        here->into = (uint8_t)brw_rng_below(rng, stages);
        here->from_count = (uint8_t)brw_rng_between(rng, 1, 2);
        here->door_count = (uint8_t)brw_rng_between(rng, 1, BARROW_OBSTACLE_DOORS);
        here->thing_count = (uint8_t)brw_rng_between(rng, 0, BARROW_OBSTACLE_THINGS);
        here->treasure = BARROW_NO_TREASURE;
        for (int j = 0; j < BARROW_OBSTACLE_DOORS; j++)
            here->doors[j] = (uint16_t)brw_rng_below(rng, links);
        for (int j = 0; j < BARROW_OBSTACLE_THINGS; j++) {
            here->from[j] = (uint8_t)brw_rng_below(rng, stages);
            here->things[j].room = (uint16_t)brw_rng_below(rng, rooms);
            here->things[j].what = (uint8_t)brw_rng_below(rng, BARROW_CONTENT_COUNT);
        }
    }
}

static void draw_nonsense(drawn *quest, brw_rng *rng)
{
    begin(quest);
    quest->dungeon.room_count = (uint32_t)brw_rng_between(rng, 0, 24);
    quest->dungeon.link_count =
        quest->dungeon.room_count ? (uint32_t)brw_rng_between(rng, 0, 40) : 0;
    quest->dungeon.stage_count = (uint32_t)brw_rng_between(rng, 1, 12);
    for (uint32_t i = 0; i < quest->dungeon.room_count; i++) {
        barrow_quest_room *here = &quest->rooms[i].as.quest;
        here->cell.x = (int16_t)brw_rng_between(rng, -3, 3);
        here->cell.y = (int16_t)brw_rng_between(rng, -3, 3);
        here->stage = (uint8_t)brw_rng_below(rng, (int32_t)quest->dungeon.stage_count);
        here->step = (uint8_t)brw_rng_below(rng, BARROW_STEP_COUNT);
        here->content = (uint8_t)brw_rng_below(rng, BARROW_CONTENT_COUNT);
        int numbered = brw_rng_chance(rng, 1, 2);
        here->switch_id = numbered ? (uint8_t)brw_rng_below(rng, 5) : BARROW_NO_SWITCH;
        here->intensity = (uint16_t)brw_rng_below(rng, 1001);
        here->purpose = (uint8_t)brw_rng_below(rng, BARROW_PURPOSE_COUNT + 1);
        here->danger = (uint8_t)brw_rng_below(rng, 11);
        here->reward = (uint8_t)brw_rng_below(rng, 7);
        here->treasure = BARROW_NO_TREASURE;
        here->seals = (uint8_t)brw_rng_below(rng, BARROW_SEAL_COUNT + 1);
    }
    for (uint32_t i = 0; i < quest->dungeon.link_count; i++) {
        barrow_link *here = &quest->links[i];
        bool is_sealed = brw_rng_chance(rng, 1, 4);
        here->treasure = BARROW_NO_TREASURE;
        here->seal = is_sealed
                         ? (uint16_t)brw_rng_below(rng, (int32_t)quest->dungeon.room_count)
                         : (uint16_t)BARROW_NONE;
        here->a = (uint16_t)brw_rng_below(rng, (int32_t)quest->dungeon.room_count);
        here->b = (uint16_t)brw_rng_below(rng, (int32_t)quest->dungeon.room_count);
        here->kind = (uint8_t)brw_rng_below(rng, BARROW_LINK_KIND_COUNT);
        int numbered = brw_rng_chance(rng, 1, 2);
        here->lock = numbered ? (uint8_t)brw_rng_below(rng, 5) : BARROW_NO_LOCK;
    }
    for (uint32_t i = 0; i < quest->dungeon.stage_count; i++) {
        quest->stages[i].step = (uint8_t)brw_rng_below(rng, BARROW_STEP_COUNT);
        quest->stages[i].obstacle_count = (uint8_t)brw_rng_below(rng, 3);
        for (int j = 0; j < 2; j++)
            quest->stages[i].obstacles[j] =
                (uint8_t)brw_rng_below(rng, (int32_t)quest->dungeon.stage_count);
    }
    if (quest->dungeon.link_count > 0)
        draw_obstacles(quest, rng);
    quest->dungeon.solution_count = (uint32_t)brw_rng_below(rng, 16);
    for (uint32_t i = 0; i < quest->dungeon.solution_count; i++) {
        quest->steps[i].room = (uint16_t)brw_rng_below(rng, (int32_t)quest->dungeon.room_count);
        quest->steps[i].link = (uint16_t)brw_rng_below(rng, (int32_t)quest->dungeon.link_count);
        quest->steps[i].action = (uint8_t)brw_rng_below(rng, BARROW_ACTION_COUNT);
        quest->steps[i].what = (uint8_t)brw_rng_below(rng, BARROW_CONTENT_COUNT);
    }
}

/* Checks and metrics return for any value, and nonsense is not accepted. */
static void test_nonsense(void **state)
{
    (void)state;
    static drawn quest;
    brw_rng rng;
    uint32_t wholes = 0;
    brw_rng_fill(&rng, 99);
    for (int i = 0; i < 20000; i++) {
        barrow_report report;
        barrow_error error;
        int32_t values[BARROW_METRIC_MAX];
        draw_nonsense(&quest, &rng);
        assert_int_equal(barrow_verify(&quest.dungeon, NULL, &report, &error), BARROW_OK);
        assert_int_not_equal(report.status, BARROW_OK);
        barrow_status whole = barrow_dungeon_check(&quest.dungeon, &error);
        wholes += whole == BARROW_OK;
        assert_int_equal(barrow_metrics(&quest.dungeon, NULL, values, &error), whole);
        end(&quest);
    }
    assert_true(wholes > 15000); /* steps without a room or door make the dungeon invalid */
}

/* Turns the quest into a star: every room beside the entry has a key, except for the magic key's
 * and the goal's. There are more orders of keys than a layer holds. */
static void draw_star(barrow_dungeon *dungeon)
{
    uint32_t rooms = dungeon->room_count;
    for (uint32_t i = 0; i < rooms; i++)
        dungeon->rooms[i].as.quest.content = BARROW_CONTENT_KEY;
    dungeon->rooms[0].as.quest.content = BARROW_CONTENT_ENTRY;
    dungeon->rooms[rooms - 2].as.quest.content = BARROW_CONTENT_MAGIC_KEY;
    dungeon->rooms[rooms - 1].as.quest.content = BARROW_CONTENT_GOAL;
    for (uint32_t i = 0; i < rooms; i++)
        dungeon->rooms[i].as.quest.seals = BARROW_SEAL_NONE;
    dungeon->link_count = rooms - 1;
    for (uint32_t i = 1; i < rooms; i++)
        dungeon->links[i - 1] =
            (barrow_link){.a = 0,
                          .b = (uint16_t)i,
                          .kind = i < rooms - 1 ? BARROW_LINK_OPEN : BARROW_LINK_MAGIC,
                          .lock = BARROW_NO_LOCK, .treasure = BARROW_NO_TREASURE, .seal = BARROW_NONE};
}

/* When a layer is full, the longest ways are dropped, and a shortest one is still found. */
static void test_full_layers(void **state)
{
    (void)state;
    barrow_params params = barrow_default_params(BARROW_QUEST);
    barrow_dungeon dungeon = {0};
    barrow_error error;
    brw_arena scratch;
    brw_solver solver;
    params.seed = 1;
    brw_arena_begin(&scratch, brw_allocator(NULL));
    assert_int_equal(barrow_generate(&params, NULL, &dungeon, &error), BARROW_OK);
    draw_star(&dungeon);
    assert_int_equal(brw_solver_make(&solver, &dungeon, &scratch), BARROW_OK);
    dungeon.solution_count = 0;
    assert_int_equal(brw_solver_walk(&solver, &dungeon), BARROW_OK);
    assert_int_equal(dungeon.solution_count, 5); /* there, take, back, open, in */
    barrow_dungeon_free(&dungeon);
    brw_arena_end(&scratch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_key_two_doors),
        cmocka_unit_test(test_closet_with_a_key),
        cmocka_unit_test(test_item_key_needs_item),
        cmocka_unit_test(test_many_doors),
        cmocka_unit_test(test_long_chain),
        cmocka_unit_test(test_one_way_trap),
        cmocka_unit_test(test_replay),
        cmocka_unit_test(test_walk),
        cmocka_unit_test(test_nonsense),
        cmocka_unit_test(test_full_layers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
