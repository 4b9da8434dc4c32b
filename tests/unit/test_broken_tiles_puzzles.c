/* SPDX-License-Identifier: MIT
 * The verifier's own tests for puzzle rooms: maps that break one rule each
 * (tests/broken/tiles_puzzles.def). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "algo/grid.h"
#include "core/dungeon.h"
#include "unit/broken_tiles.h"

/* ---- faults: puzzles -------------------------------------------------------------------- */

static void break_puzzle_gone(barrow_dungeon *d)
{
    d->puzzle_count--;
}

static void break_puzzle_of_other_kind(barrow_dungeon *d)
{
    d->puzzles[0].kind = (uint8_t)((d->puzzles[0].kind + 1) % BARROW_PUZZLE_KIND_COUNT);
}

static int start_of(const barrow_dungeon *d)
{
    return tile_index(d, d->puzzles[0].start.x, d->puzzles[0].start.y);
}

static void break_lever_at_the_start(barrow_dungeon *d)
{
    d->tiles[start_of(d)] = BARROW_TILE_LEVER;
}

static void break_trap_at_the_start(barrow_dungeon *d)
{
    add_thing(d, BARROW_THING_TRAP, d->puzzles[0].start, d->puzzles[0].room, 0);
}

/* Puts a trap on the first tile of the field that the solution comes to. */
static void break_trap_on_the_solution(barrow_dungeon *d)
{
    const barrow_room_puzzle *puzzle = &d->puzzles[0];
    barrow_puzzle alone;
    barrow_puzzle_state state;
    brw_puzzle_of(puzzle, &alone);
    barrow_puzzle_begin(&alone, &state);
    const char *move = alone.solution;
    while (puzzle->rows[state.player.y][state.player.x] == ',' && *move)
        barrow_puzzle_step(&alone, &state, *move++);
    barrow_pos tile = {(int16_t)(state.player.x + puzzle->field.x),
                       (int16_t)(state.player.y + puzzle->field.y)};
    add_thing(d, BARROW_THING_TRAP, tile, puzzle->room, 0);
}

static void break_block_at_the_start(barrow_dungeon *d)
{
    add_thing(d, BARROW_THING_BLOCK, d->puzzles[0].start, d->puzzles[0].room, 0);
}

static void break_one_hint_more(barrow_dungeon *d)
{
    add_thing(d, BARROW_THING_HINT, d->puzzles[0].start, d->puzzles[0].room, 0);
}

/* The puzzle and the count of other grades contradict each other too. */
static void break_another_grade(barrow_dungeon *d)
{
    d->puzzles[0].grade = (uint8_t)((d->puzzles[0].grade + 1) % BARROW_GRADE_COUNT);
}

static void break_no_grade(barrow_dungeon *d)
{
    d->puzzles[0].grade = BARROW_GRADE_COUNT;
}

/* Returns how many tiles beside this one belong to the room, or are item blocks. */
static int beside_of(const barrow_dungeon *d, barrow_pos at, int room, bool is_block)
{
    int count = 0;
    for (int i = 0; i < 4; i++) {
        int x = at.x + brw_nesw[i].x, y = at.y + brw_nesw[i].y;
        if (x >= 0 && y >= 0 && x < d->width && y < d->height)
            count += is_block ? brw_is_item_block(d->tiles[tile_index(d, x, y)])
                              : d->owners[tile_index(d, x, y)] == room;
    }
    return count;
}

/* Hangs a hint on a wall that only a player behind the item blocks of a key or switch can read. */
static void break_hint_behind_blocks(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < 4 * d->thing_count; i++) {
        const barrow_thing *thing = &d->things[i / 4];
        barrow_pos at = {(int16_t)(thing->pos.x + brw_nesw[i % 4].x),
                         (int16_t)(thing->pos.y + brw_nesw[i % 4].y)};
        if ((thing->kind != BARROW_THING_KEY && thing->kind != BARROW_THING_SWITCH) ||
            !beside_of(d, thing->pos, thing->room, true) ||
            barrow_tile_at(d, at.x, at.y) != BARROW_TILE_WALL ||
            beside_of(d, at, thing->room, false) != 1)
            continue;
        add_thing(d, BARROW_THING_HINT, at, thing->room, 0);
        return;
    }
    fail_msg("no key or switch is behind item blocks at a wall");
}

/* The start stays inert in the list, but the rows say otherwise. */
static void break_start_that_is_not_inert(barrow_dungeon *d)
{
    barrow_room_puzzle *puzzle = &d->puzzles[0];
    puzzle->rows[puzzle->start.y - puzzle->field.y][puzzle->start.x - puzzle->field.x] = '.';
}

/* Adds a column of rock outside the room, to its left or right. Nothing about the solution
 * changes. */
static void widen_field(barrow_dungeon *d, bool at_left)
{
    for (uint32_t i = 0; i < d->puzzle_count; i++) {
        barrow_room_puzzle *puzzle = &d->puzzles[i];
        barrow_rect *field = &puzzle->field, room = d->rooms[puzzle->room].rect;
        bool is_there = at_left ? field->x == room.x : field->x + field->w == room.x + room.w;
        if (!is_there || field->w == BARROW_PUZZLE_COLUMNS)
            continue;
        for (int y = 0; y < field->h; y++) {
            memmove(puzzle->rows[y] + at_left, puzzle->rows[y], (size_t)field->w);
            puzzle->rows[y][at_left ? 0 : field->w] = '#';
            puzzle->rows[y][field->w + 1] = '\0';
        }
        field->x = (int16_t)(field->x - at_left);
        field->w++;
        return;
    }
    fail_msg("no field has room for another column");
}

static void break_field_left_of_the_room(barrow_dungeon *d)
{
    widen_field(d, true);
}

static void break_field_right_of_the_room(barrow_dungeon *d)
{
    widen_field(d, false);
}

static void break_field_above_the_room(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->puzzle_count; i++) {
        barrow_room_puzzle *puzzle = &d->puzzles[i];
        barrow_rect *field = &puzzle->field;
        if (field->y != d->rooms[puzzle->room].rect.y || field->h == BARROW_PUZZLE_ROWS)
            continue;
        memmove(puzzle->rows[1], puzzle->rows[0], (size_t)field->h * sizeof puzzle->rows[0]);
        memset(puzzle->rows[0], '#', (size_t)field->w);
        field->y--;
        field->h++;
        return;
    }
    fail_msg("no field has room for another row");
}

/* Adds a row of rock outside the room. Nothing about the solution changes. */
static void break_field_beyond_the_room(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->puzzle_count; i++) {
        barrow_room_puzzle *puzzle = &d->puzzles[i];
        barrow_rect *field = &puzzle->field, room = d->rooms[puzzle->room].rect;
        if (field->y + field->h < room.y + room.h || field->h == BARROW_PUZZLE_ROWS)
            continue;
        memset(puzzle->rows[field->h], '#', (size_t)field->w);
        puzzle->rows[field->h++][field->w] = '\0';
        return;
    }
    fail_msg("no field has room for another row");
}

static void break_pedestal_at_the_start(barrow_dungeon *d)
{
    d->tiles[tile_index(d, d->puzzles[0].start.x, d->puzzles[0].start.y)] = BARROW_TILE_PEDESTAL;
}

static void break_inert_tile_left_out(barrow_dungeon *d)
{
    d->puzzles[0].inert_count--;
}

static void break_gate_of_the_spawn(barrow_dungeon *d)
{
    d->puzzles[0].gates.entity = (int32_t)(thing_of_kind(d, BARROW_THING_SPAWN) - d->things);
}

static void break_gate_of_another(barrow_dungeon *d)
{
    d->things[d->puzzles[0].gates.entity].gate = 1;
}

/* A thing that no puzzle gates says that it waits for one. */
static void break_second_that_waits(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->thing_count; i++)
        if (d->things[i].kind == BARROW_THING_CHEST && d->things[i].gate == BARROW_NONE) {
            d->things[i].gate = 0;
            return;
        }
    add_thing(d, BARROW_THING_CHEST, d->puzzles[0].start, d->puzzles[0].room, 0)->gate = 0;
}

static void break_inert_tile_twice(barrow_dungeon *d)
{
    barrow_room_puzzle *last = &d->puzzles[d->puzzle_count - 1];
    d->inert[d->inert_count++] = d->inert[last->first_inert];
    last->inert_count++;
}

static void break_fewer_moves(barrow_dungeon *d)
{
    d->puzzles[0].moves--;
}

static void break_more_states(barrow_dungeon *d)
{
    d->puzzles[0].states++;
}

static void break_more_acts(barrow_dungeon *d)
{
    d->puzzles[0].acts++;
}

static void break_solution_cut_off(barrow_dungeon *d)
{
    d->puzzles[0].solution[d->puzzles[0].moves - 1] = 0;
}

static void break_shortfall_of_moves(barrow_dungeon *d)
{
    d->shortfall[BARROW_SHORT_PUZZLE_MOVES]++;
}

/* ---- the samples ------------------------------------------------------------------------ */

static const broken_map samples[] = {
#include "broken/tiles_puzzles.def"
};

static void every_sample_is_found(void **state)
{
    (void)state;
    try_maps(samples, sizeof samples / sizeof samples[0]);
}

/* ---- lengths ---------------------------------------------------------------------------- */

/* The fewest and the most moves by kind, in a field of this many tiles (P4). */
static const struct {
    barrow_puzzle_kind kind;
    int tiles;
    uint16_t least, most;
} bands[] = {
    {BARROW_PUZZLE_PUSH, 36, 8, 35},   {BARROW_PUZZLE_PUSH, 35, 6, 16},
    {BARROW_PUZZLE_SLIDE, 36, 6, 18},  {BARROW_PUZZLE_SLIDE, 35, 6, 12},
    {BARROW_PUZZLE_LIGHTS, 36, 6, 16}, {BARROW_PUZZLE_LIGHTS, 35, 6, 10},
    {BARROW_PUZZLE_ORDER, 36, 9, 40},  {BARROW_PUZZLE_ORDER, 35, 9, 20},
    {BARROW_PUZZLE_TOGGLE, 36, 6, 35}, {BARROW_PUZZLE_TOGGLE, 35, 6, 18},
};

/* A field of 6x6 in which this many tiles are not wall. */
static void draw_field(barrow_room_puzzle *puzzle, int tiles)
{
    memset(puzzle->rows, 0, sizeof puzzle->rows);
    puzzle->field.w = puzzle->field.h = 6;
    for (int i = 0; i < 36; i++)
        puzzle->rows[i / 6][i % 6] = i < tiles ? '.' : '#';
}

static bool is_length_blamed(barrow_dungeon *d, barrow_room_puzzle *puzzle, int moves)
{
    barrow_report report;
    puzzle->moves = (uint16_t)moves;
    run_check(check_named(&brw_quest_checks, "puzzles"), d, &report);
    return finds(&report, "P4", "longer or shorter");
}

/* The last of two puzzles is as long as allowed, and then one move longer or shorter. */
static void lengths_are_kept_at_both_ends(void **state)
{
    (void)state;
    barrow_dungeon dungeon = {0};
    barrow_params params = test_params(BARROW_QUEST, 1, "tiles=on");
    assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
    assert_true(dungeon.puzzle_count > 1);
    dungeon.puzzle_count = 2;
    for (size_t i = 0; i < sizeof bands / sizeof bands[0]; i++) {
        barrow_room_puzzle *last = &dungeon.puzzles[1];
        last->kind = (uint8_t)bands[i].kind;
        draw_field(last, bands[i].tiles);
        assert_false(is_length_blamed(&dungeon, last, bands[i].least));
        assert_false(is_length_blamed(&dungeon, last, bands[i].most));
        assert_true(is_length_blamed(&dungeon, last, bands[i].least - 1));
        assert_true(is_length_blamed(&dungeon, last, bands[i].most + 1));
    }
    barrow_dungeon_free(&dungeon);
}

/* ---- ways over inert floor ----------------------------------------------------------------- */

static uint32_t doors_of(const barrow_dungeon *d, uint32_t room)
{
    uint32_t doors = 0;
    for (uint32_t i = 0; i < d->link_count; i++)
        doors += d->links[i].a == room || d->links[i].b == room;
    return doors;
}

/* Lays a trap on plain floor of each puzzle's field in a room with two doors. */
static void trap_all_fields(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->puzzle_count; i++) {
        const barrow_room_puzzle *puzzle = &d->puzzles[i];
        int32_t tile = 0, w = puzzle->field.w;
        while (tile < w * puzzle->field.h && puzzle->rows[tile / w][tile % w] != '.')
            tile++;
        if (tile < w * puzzle->field.h && doors_of(d, puzzle->room) == 2)
            add_thing(d, BARROW_THING_TRAP,
                      (barrow_pos){(int16_t)(puzzle->field.x + tile % w),
                                   (int16_t)(puzzle->field.y + tile / w)},
                      puzzle->room, 0);
    }
}

/* Without traps a way over inert floor may have any length; with them it is the way without a trap,
 * and must be short (T10). */
static void long_ways_without_traps_are_found(void **state)
{
    (void)state;
    const brw_check *check = check_named(&brw_crawl_checks, "puzzles");
    barrow_dungeon dungeon = {0};
    barrow_report report;
    uint64_t found = 0, count = test_often(12, 60);
    for (uint64_t seed = 1; seed <= count; seed++) {
        barrow_params params = test_params(BARROW_CRAWL, seed, "tiles=on merge=60 size=large");
        assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
        run_check(check, &dungeon, &report);
        if (report.finding_count)
            fail_msg("seed %u: %s", (unsigned)seed, report.findings[0].text);
        barrow_dungeon broken = copy_of(&dungeon);
        trap_all_fields(&broken);
        run_check(check, &broken, &report);
        found += finds(&report, "T10", "over inert tiles");
        free_copy(&broken);
    }
    assert_in_range(found, 1, count - 1);
    barrow_dungeon_free(&dungeon);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sample_is_found),
        cmocka_unit_test(lengths_are_kept_at_both_ends),
        cmocka_unit_test(long_ways_without_traps_are_found),
    };
    is_quick = argc > 1 && strcmp(argv[1], "quick") == 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
