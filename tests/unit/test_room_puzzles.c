/* SPDX-License-Identifier: MIT
 * Puzzles as a part of a dungeon: their document reads back, contradictions are refused, and the
 * walkthrough waits for them (P8). The puzzle is planted in a room of a real crawl, so that the
 * test does not depend on the generators. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "barrow/barrow.h"
#include "lib/samples.h"
#include "verify/walk.h"

static const char *const rows[] = {",..", "1.2", ".3."};

/* Returns the first thing of a kind. */
static uint32_t find_thing(const barrow_dungeon *dungeon, barrow_thing_kind kind)
{
    uint32_t i = 0;
    while (i < dungeon->thing_count && dungeon->things[i].kind != kind)
        i++;
    assert_true(i < dungeon->thing_count);
    return i;
}

/* A crawl whose first key waits for a puzzle; [planted] is the memory behind it. */
typedef struct planted {
    barrow_room_puzzle puzzle;
    barrow_pos inert;
} planted;

static void plant_puzzle(barrow_dungeon *dungeon, planted *memory)
{
    uint32_t key = find_thing(dungeon, BARROW_THING_KEY);
    const barrow_thing *thing = &dungeon->things[key];
    barrow_rect room = dungeon->rooms[thing->room].rect;
    memory->inert = (barrow_pos){room.x, room.y};
    memory->puzzle = (barrow_room_puzzle){
        .room = thing->room, .kind = BARROW_PUZZLE_ORDER, .gates = {(int32_t)key, BARROW_NONE},
        .start = memory->inert, .field = {room.x, room.y, 3, 3}, .inert_count = 1,
        .sign_count = 3, .signs = {BARROW_SIGN_SUN, BARROW_SIGN_MOON, BARROW_SIGN_DROP},
        .moves = 5, .acts = 3, .states = 28, .solution = "drrdl"};
    for (uint32_t y = 0; y < COUNT_OF(rows); y++)
        memcpy(memory->puzzle.rows[y], rows[y], strlen(rows[y]) + 1);
    dungeon->puzzles = &memory->puzzle;
    dungeon->puzzle_count = 1;
    dungeon->inert = &memory->inert;
    dungeon->inert_count = 1;
    dungeon->things[key].gate = 0;
}

/* Makes a crawl with the planted puzzle; [owner] keeps the memory of all but the puzzle. */
static barrow_dungeon make_planted(barrow_dungeon *owner, planted *memory)
{
    barrow_params params = test_params(BARROW_CRAWL, 4, "tiles=on locks=2 optional_locks=0");
    assert_int_equal(barrow_generate(&params, NULL, owner, NULL), BARROW_OK);
    uint32_t steps = 0;
    for (uint32_t i = 0; i < owner->thing_count; i++)
        owner->things[i].gate = BARROW_NONE; /* the generator's own puzzles do not matter here */
    for (uint32_t i = 0; i < owner->solution_count; i++)
        if (owner->solution[i].action != BARROW_DO_SOLVE)
            owner->solution[steps++] = owner->solution[i];
    owner->solution_count = steps;
    barrow_dungeon dungeon = barrow_dungeon_floor(owner, 0);
    plant_puzzle(&dungeon, memory);
    return dungeon;
}

/* ---- documents -------------------------------------------------------------------------- */

static void puzzles_come_back_from_a_document(void **state)
{
    (void)state;
    barrow_dungeon owner = {0}, again = {0};
    planted memory;
    barrow_dungeon dungeon = make_planted(&owner, &memory);
    test_text first = {0}, second = {0};
    assert_int_equal(barrow_export(&dungeon, "json", NULL, test_sink(&first), NULL), BARROW_OK);
    assert_non_null(strstr(first.bytes, "\"rows\": [\",..\", \"1.2\", \".3.\"], "
                                        "\"signs\": [\"sun\", \"moon\", \"drop\"], \"moves\": 5"));
    assert_int_equal(barrow_import(first.bytes, first.size, NULL, &again, NULL, NULL), BARROW_OK);
    assert_int_equal(again.puzzle_count, 1);
    assert_int_equal(again.puzzles[0].gates.door, BARROW_NONE);
    assert_int_equal(again.things[again.puzzles[0].gates.entity].gate, 0);
    assert_true(barrow_dungeon_hash(&again) == barrow_dungeon_hash(&dungeon));
    assert_int_equal(barrow_export(&again, "json", NULL, test_sink(&second), NULL), BARROW_OK);
    assert_string_equal(first.bytes, second.bytes);
    test_text_free(&first);
    test_text_free(&second);
    barrow_dungeon_free(&again);
    barrow_dungeon_free(&owner);
}

/* Replaces [from] by [to] in a document and reads it; it must be refused for [problem]. */
static void refuse_change(const test_text *text, const char *from, const char *to,
                          const char *problem)
{
    char *changed = malloc(text->size + strlen(to) + 1);
    const char *found = strstr(text->bytes, from);
    barrow_dungeon dungeon = {0};
    barrow_error error = {0};
    assert_non_null(changed);
    assert_non_null(found);
    int size = sprintf(changed, "%.*s%s%s", (int)(found - text->bytes), text->bytes, to,
                       found + strlen(from));
    barrow_status status = barrow_import(changed, (size_t)size, NULL, &dungeon, NULL, &error);
    if (status != BARROW_BAD_DOCUMENT || !strstr(error.text, problem))
        fail_msg("%s: %s", to, status ? error.text : "accepted");
    free(changed);
    barrow_dungeon_free(&dungeon);
}

/* There are as many rows as the field is high, no matter which of the two is read first. */
static void fields_are_as_high_as_their_rows(void **state)
{
    (void)state;
    static const char rows_told[] = "\"rows\": [\",..\", \"1.2\", \".3.\"], ";
    static const char *const problem = "map.puzzles[0].rows: there must be";
    barrow_dungeon owner = {0};
    planted memory;
    barrow_dungeon dungeon = make_planted(&owner, &memory);
    test_text text = {0};
    assert_int_equal(barrow_export(&dungeon, "json", NULL, test_sink(&text), NULL), BARROW_OK);
    refuse_change(&text, "\"w\": 3, \"h\": 3}", "\"w\": 3, \"h\": 2}", problem);
    refuse_change(&text, "\"w\": 3, \"h\": 3}", "\"w\": 3, \"h\": 4}", problem);
    refuse_change(&text, "\".3.\"]", "\".3.\", \"...\"]", problem);
    refuse_change(&text, "\".3.\"]", "\".3.\", \"\"]", "rows[3]: it has 0 bytes");
    char *kept = strstr(text.bytes, rows_told), *field = strstr(text.bytes, "\"field\": {");
    assert_non_null(kept);
    assert_true(field && field < kept);
    memmove(field + sizeof rows_told - 1, field, (size_t)(kept - field));
    memcpy(field, rows_told, sizeof rows_told - 1);
    refuse_change(&text, "\"w\": 3, \"h\": 3}", "\"w\": 3, \"h\": 2}", problem);
    refuse_change(&text, "\"w\": 3, \"h\": 3}", "\"w\": 3, \"h\": 4}", problem);
    test_text_free(&text);
    barrow_dungeon_free(&owner);
}

/* ---- wholeness -------------------------------------------------------------------------- */

static void break_row(barrow_dungeon *d) { d->puzzles[0].rows[1][2] = 0; }
static void break_end(barrow_dungeon *d) { memset(d->puzzles[0].rows[0], '.', sizeof d->puzzles[0].rows[0]); }
static void break_gates(barrow_dungeon *d) { d->puzzles[0].gates.door = 0; }
static void break_nothing_gated(barrow_dungeon *d) { d->puzzles[0].gates.entity = BARROW_GATES_DOOR; }
static void break_entity(barrow_dungeon *d) { d->puzzles[0].gates.entity = (int32_t)d->thing_count; }
static void break_gate(barrow_dungeon *d) { d->things[d->puzzles[0].gates.entity].gate = 1; }
static void break_sign(barrow_dungeon *d) { d->puzzles[0].signs[2] = BARROW_SIGN_COUNT; }
static void break_signs(barrow_dungeon *d) { d->puzzles[0].sign_count = BARROW_PUZZLE_SIGNS + 1; }
static void break_start(barrow_dungeon *d) { d->puzzles[0].start.x = (int16_t)d->width; }
static void break_field(barrow_dungeon *d) { d->puzzles[0].field.y = (int16_t)(d->height - 2); }
static void break_inert(barrow_dungeon *d) { d->inert[0].y = -1; }
static void break_inert_count(barrow_dungeon *d) { d->puzzles[0].inert_count = 2; }
static void break_kind(barrow_dungeon *d) { d->puzzles[0].kind = BARROW_PUZZLE_KIND_COUNT; }
static void break_solution(barrow_dungeon *d) { memset(d->puzzles[0].solution, 'u', BARROW_PUZZLE_MOVES + 1); }

static void broken_puzzles_are_refused(void **state)
{
    (void)state;
    static void (*const breaks[])(barrow_dungeon *) = {
        break_row,   break_end,   break_gates, break_nothing_gated, break_entity,
        break_gate,  break_sign,  break_signs, break_start,         break_field,
        break_inert, break_inert_count,        break_kind,          break_solution};
    for (uint32_t i = 0; i < COUNT_OF(breaks); i++) {
        barrow_dungeon owner = {0};
        planted memory;
        barrow_puzzle puzzle;
        barrow_dungeon dungeon = make_planted(&owner, &memory);
        assert_int_equal(barrow_dungeon_check(&dungeon, NULL), BARROW_OK);
        assert_int_equal(barrow_dungeon_puzzle(&dungeon, 0, &puzzle), 1);
        breaks[i](&dungeon);
        if (barrow_dungeon_check(&dungeon, NULL) != BARROW_BROKEN)
            fail_msg("number %u was not noticed", i);
        /* A thing that waits for another puzzle breaks the dungeon, not this puzzle. */
        assert_int_equal(barrow_dungeon_puzzle(&dungeon, 0, &puzzle), breaks[i] == break_gate);
        barrow_dungeon_free(&owner);
    }
}

/* ---- playing ---------------------------------------------------------------------------- */

static void puzzles_of_a_map_can_be_played(void **state)
{
    (void)state;
    barrow_dungeon owner = {0};
    planted memory;
    barrow_puzzle puzzle;
    barrow_puzzle_state at;
    barrow_dungeon dungeon = make_planted(&owner, &memory);
    assert_int_equal(barrow_dungeon_puzzle(&dungeon, 1, &puzzle), 0);
    assert_int_equal(barrow_dungeon_puzzle(&dungeon, 0, NULL), 0);
    assert_int_equal(barrow_dungeon_puzzle(&dungeon, 0, &puzzle), 1);
    barrow_puzzle_begin(&puzzle, &at);
    for (const char *move = puzzle.solution; *move; move++)
        assert_int_equal(barrow_puzzle_step(&puzzle, &at, *move), 1);
    assert_int_equal(at.solved, 1);
    barrow_dungeon_free(&owner);
}

/* Returns the step of the walkthrough that takes what the puzzle gates. */
static uint32_t gated_step(const barrow_dungeon *dungeon)
{
    uint32_t i = 0;
    while (i < dungeon->solution_count && (dungeon->solution[i].action != BARROW_DO_TAKE ||
                                           dungeon->solution[i].room != dungeon->puzzles[0].room))
        i++;
    assert_true(i < dungeon->solution_count);
    return i;
}

/* Puts [count] steps `solve` before step [at]. */
static void insert_solves(barrow_dungeon *dungeon, barrow_step *steps, uint32_t at, uint32_t count)
{
    uint32_t rest = dungeon->solution_count - at;
    memcpy(steps, dungeon->solution, at * sizeof *steps);
    for (uint32_t i = 0; i < count; i++)
        steps[at + i] = (barrow_step){dungeon->puzzles[0].room, BARROW_NONE, BARROW_DO_SOLVE,
                                      BARROW_NOTHING};
    memcpy(steps + at + count, dungeon->solution + at, rest * sizeof *steps);
    dungeon->solution = steps;
    dungeon->solution_count += count;
}

/* Not solved, solved once, solved twice: only the second is a walkthrough (P8, G13). */
static void walkthroughs_wait_for_puzzles(void **state)
{
    (void)state;
    static const char *const wanted[] = {"its puzzle is not solved", "",
                                         "it has been solved already"};
    static barrow_step steps[4096];
    for (uint32_t count = 0; count < COUNT_OF(wanted); count++) {
        barrow_dungeon owner = {0};
        planted memory;
        brw_replay replay;
        brw_arena scratch;
        barrow_dungeon dungeon = make_planted(&owner, &memory);
        assert_true(dungeon.solution_count < COUNT_OF(steps) - 2);
        insert_solves(&dungeon, steps, gated_step(&dungeon), count);
        brw_arena_begin(&scratch, brw_allocator(NULL));
        assert_int_equal(brw_replay_solution(&dungeon, &scratch, &replay), BARROW_OK);
        assert_string_equal(replay.text, wanted[count]);
        brw_arena_end(&scratch);
        barrow_dungeon_free(&owner);
    }
}

/* Rooms that occur once in 50,000 dungeons, and what was wrong with each. */
static const struct {
    barrow_family family;
    uint64_t seed;
    const char *settings;
} rare_rooms[] = {
    {BARROW_QUEST, 24042, /* no puzzle of 4 to 8 moves */
     "tiles=on block=9x8 decor=77 puzzle_moves=4..8"},
    {BARROW_QUEST, 86195, /* magic key in a corner that was cut off */
     "pre_stages_min=1 pre_stages_max=8 post_stages_min=5 post_stages_max=6 "
     "pre_rooms=20 post_rooms=9 magic_rooms_min=3 magic_rooms_max=4 pre_key=68 "
     "pre_switch=91 post_item_key=46 post_item_switch=32 post_key=36 "
     "post_switch=82 bonus_min=1 doors_per_switch=2 loops=56 returns=84 "
     "branches=55 placings=12 tiles=on block=9x8 decor=9"},
    {BARROW_CRAWL, 91770, /* key and chest beside a doorway */
     "size=6x7 tiles=on block=15x13 decor=97 puzzle_moves=4..8"},
    {BARROW_QUEST, 96678, /* two doorways next to each other */
     "tiles=on block=14x13 decor=26 puzzle_moves=4..8"},
    {BARROW_QUEST, 121395, /* a cell in the middle of the floor */
     "pre_stages_min=4 pre_stages_max=7 post_stages_min=6 post_stages_max=8 "
     "pre_rooms=20 post_rooms=13 magic_rooms_max=8 pre_key=93 pre_switch=45 "
     "post_item_key=19 post_item_switch=55 post_key=23 post_switch=69 "
     "bonus_min=1 bonus_max=3 doors_per_switch=4 loops=68 returns=100 "
     "branches=75 placings=7 treasures=2 tiles=on block=10x8 decor=55 places=on"},
    {BARROW_QUEST, 187902, /* the same */
     "tiles=on block=10x8 decor=87 puzzle_moves=4..8"},
    {BARROW_QUEST, 190227, /* the same */
     "pre_stages_min=6 pre_stages_max=7 post_stages_min=4 post_stages_max=7 "
     "pre_rooms=11 post_rooms=16 magic_rooms_min=5 magic_rooms_max=6 pre_key=91 "
     "pre_switch=2 post_item_key=75 post_item_switch=56 post_key=51 "
     "post_switch=95 bonus_max=0 loops=20 returns=95 branches=95 placings=4 "
     "purposes=off tiles=on block=10x10 decor=67 places=on"},
};

static void rare_rooms_keep_the_rules(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < COUNT_OF(rare_rooms); i++) {
        barrow_params params =
            test_params(rare_rooms[i].family, rare_rooms[i].seed, rare_rooms[i].settings);
        barrow_dungeon dungeon = {0};
        barrow_report report;
        assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
        assert_int_equal(barrow_verify(&dungeon, NULL, &report, NULL), BARROW_OK);
        assert_int_equal(report.status, BARROW_OK);
        assert_int_equal(dungeon.shortfall[BARROW_SHORT_PUZZLE_ROOMS], 0);
        barrow_dungeon_free(&dungeon);
    }
}

/* Returns where the tile of a chest on a target is in the text of a map; NULL if there is none. */
static const char *chest_on_target(const barrow_dungeon *dungeon, const char *map)
{
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        barrow_pos at = dungeon->things[i].pos;
        if (dungeon->things[i].kind != BARROW_THING_CHEST ||
            barrow_tile_at(dungeon, at.x, at.y) != BARROW_TILE_TARGET)
            continue;
        for (int32_t line = 0; line <= at.y; line++)
            map = strchr(map, '\n') + 1;
        return map + at.x;
    }
    return NULL;
}

/* A chest would hide the target under it, so a text map has a sign for the two. */
static void chests_show_their_targets(void **state)
{
    (void)state;
    uint32_t found = 0;
    for (uint64_t seed = 1; seed <= 40 && found < 3; seed++) {
        barrow_params params = test_params(BARROW_QUEST, seed, "tiles=on");
        barrow_dungeon dungeon = {0};
        test_text text = {0};
        assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
        assert_int_equal(barrow_export(&dungeon, "ascii", NULL, test_sink(&text), NULL), BARROW_OK);
        const char *sign = chest_on_target(&dungeon, text.bytes);
        assert_int_equal(strstr(text.bytes, "g chest on the target") != NULL, sign != NULL);
        assert_true(!sign || *sign == 'g');
        found += sign != NULL;
        test_text_free(&text);
        barrow_dungeon_free(&dungeon);
    }
    assert_int_equal(found, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(puzzles_come_back_from_a_document),
        cmocka_unit_test(fields_are_as_high_as_their_rows),
        cmocka_unit_test(broken_puzzles_are_refused),
        cmocka_unit_test(puzzles_of_a_map_can_be_played),
        cmocka_unit_test(walkthroughs_wait_for_puzzles),
        cmocka_unit_test(rare_rooms_keep_the_rules),
        cmocka_unit_test(chests_show_their_targets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
