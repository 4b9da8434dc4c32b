/* SPDX-License-Identifier: MIT
 * The verifier's own tests for walks, tunnels and arenas of tile maps: maps that break one rule
 * each (tests/broken/tiles_ways.def). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "unit/broken_tiles.h"

/* ---- faults: the walk ------------------------------------------------------------------- */

static void break_treasure_unreached(barrow_dungeon *d)
{
    wall_around(d, at_thing(d, thing_of_kind(d, BARROW_THING_TREASURE)));
}

static void break_key_unreached(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->solution_count; i++)
        for (uint32_t k = 0; k < d->thing_count && d->solution[i].action == BARROW_DO_TAKE; k++)
            if (d->things[k].kind == BARROW_THING_KEY && d->things[k].room == d->solution[i].room)
                wall_around(d, at_thing(d, &d->things[k]));
}

static void break_no_spawn(barrow_dungeon *d)
{
    remove_kind(d, BARROW_THING_SPAWN);
}

static void break_solution_cut(barrow_dungeon *d)
{
    d->solution_count -= 2;
}

/* The first switch swaps places with the first thing, which no rule forbids. */
static void break_switch_first(barrow_dungeon *d)
{
    barrow_thing *other = thing_of_kind(d, BARROW_THING_SWITCH), first = d->things[0];
    d->things[0] = *other;
    *other = first;
}

/* No switch has the number of a door that the solution opens. */
static void break_door_without_a_switch(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->solution_count; i++) {
        const barrow_step *step = &d->solution[i];
        if (step->action == BARROW_DO_MOVE && d->links[step->link].kind == BARROW_LINK_SWITCH)
            d->links[step->link].lock = 200;
    }
}

static void break_take_skipped(barrow_dungeon *d)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < d->solution_count; i++)
        if (d->solution[i].action != BARROW_DO_TAKE)
            d->solution[kept++] = d->solution[i];
    d->solution_count = kept;
}

/* ---- faults: tunnels and arenas --------------------------------------------------------- */

/* The room of the spawn, which is wide, is said to be a tunnel. */
static void break_wide_tunnel(barrow_dungeon *d)
{
    d->rooms[d->spawn].as.crawl.path = BARROW_PATH_SHORTCUT;
}

/* The room of the spawn is said to be a tunnel with a puzzle, and is moved to the map's corner,
 * where it has this size. */
static void make_chamber(barrow_dungeon *d, int w, int h)
{
    barrow_rect frame = {1, 1, 8, 8};
    d->rooms[d->spawn].rect = frame;
    d->rooms[d->spawn].as.crawl.path = BARROW_PATH_SHORTCUT;
    d->rooms[d->spawn].as.crawl.types = 1u << BARROW_TYPE_PUZZLE;
    for (int i = 0; i < frame.w * frame.h; i++)
        set_tile(d, tile_index(d, frame.x + i % frame.w, frame.y + i / frame.w), BARROW_TILE_WALL,
                 BARROW_NONE);
    for (int i = 0; i < w * h; i++)
        set_tile(d, tile_index(d, frame.x + 1 + i % w, frame.y + 1 + i / w), BARROW_TILE_FLOOR,
                 d->spawn);
}

static void break_chamber_too_wide(barrow_dungeon *d)
{
    make_chamber(d, 6, 2);
}

static void break_chamber_too_high(barrow_dungeon *d)
{
    make_chamber(d, 2, 6);
}

static void break_chamber_of_the_largest_size(barrow_dungeon *d)
{
    make_chamber(d, 5, 5);
}

/* Leaves only the upper left corner of a room. */
static void shrink_room(barrow_dungeon *d, uint32_t room)
{
    barrow_rect rect = d->rooms[room].rect;
    for (int i = 0; i < rect.w * rect.h; i++)
        if (i % rect.w >= 5 || i / rect.w >= 4)
            set_tile(d, tile_index(d, rect.x + i % rect.w, rect.y + i / rect.w), BARROW_TILE_WALL,
                     BARROW_NONE);
}

static void break_small_boss(barrow_dungeon *d)
{
    shrink_room(d, d->boss);
}

static void break_dented_boss(barrow_dungeon *d)
{
    barrow_rect rect = d->rooms[d->boss].rect;
    set_tile(d, tile_index(d, rect.x + 2, rect.y), BARROW_TILE_WALL, BARROW_NONE);
}

static void break_uneven_boss(barrow_dungeon *d)
{
    barrow_rect rect = d->rooms[d->boss].rect;
    set_tile(d, tile_index(d, rect.x, rect.y), BARROW_TILE_WALL, BARROW_NONE);
    set_tile(d, tile_index(d, rect.x + rect.w - 1, rect.y), BARROW_TILE_WALL, BARROW_NONE);
}

static void break_small_sub_boss(barrow_dungeon *d)
{
    d->params.as.crawl.merge = 8;
    for (uint32_t i = 0; i < d->room_count; i++)
        if (d->rooms[i].as.crawl.types >> BARROW_TYPE_SUB_BOSS & 1)
            shrink_room(d, i);
}

static void break_second_square(barrow_dungeon *d)
{
    barrow_crawl_room *other = &d->rooms[d->boss == 1 ? 2 : 1].as.crawl;
    other->first_cell = d->rooms[d->boss].as.crawl.first_cell;
    other->cell_count = d->rooms[d->boss].as.crawl.cell_count;
}

static uint32_t goal_of(barrow_dungeon *d)
{
    return thing_of_kind(d, BARROW_THING_GOAL)->room;
}

static void break_small_goal(barrow_dungeon *d)
{
    shrink_room(d, goal_of(d));
}

static void break_narrow_goal(barrow_dungeon *d)
{
    d->rooms[goal_of(d)].rect.w--;
}

static void break_dented_goal(barrow_dungeon *d)
{
    barrow_rect rect = d->rooms[goal_of(d)].rect;
    set_tile(d, tile_index(d, rect.x + rect.w / 2, rect.y), BARROW_TILE_WALL, BARROW_NONE);
}

static void break_small_guardian(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->room_count; i++)
        if (d->rooms[i].as.quest.purpose == BARROW_PURPOSE_GUARDIAN && i != goal_of(d))
            shrink_room(d, i);
}

/* ---- the samples ------------------------------------------------------------------------ */

static const broken_map samples[] = {
#include "broken/tiles_ways.def"
};

static void every_sample_is_found(void **state)
{
    (void)state;
    try_maps(samples, sizeof samples / sizeof samples[0]);
}

/* ---- detours ---------------------------------------------------------------------------- */

static uint32_t cells_between(const barrow_dungeon *d, uint32_t from, uint32_t to)
{
    uint32_t cells = 0;
    for (uint32_t i = from + 1; i < to; i++)
        cells += d->rooms[d->path_rooms[i]].as.crawl.cell_count;
    return cells;
}

/* Says that the fork is a shortcut from its later end to the earlier one. Returns false if that
 * is no longer than the main path. */
static bool call_shortcut(barrow_dungeon *d, barrow_crawl_path *fork)
{
    const barrow_crawl_room *from = &d->rooms[fork->from].as.crawl;
    const barrow_crawl_room *to = &d->rooms[fork->to].as.crawl;
    uint16_t last = d->path_rooms[fork->first_room + fork->room_count - 1u];
    if (from->order < to->order || fork->room_count < cells_between(d, to->order, from->order) + 2)
        return false;
    fork->kind = BARROW_PATH_SHORTCUT;
    for (uint32_t i = 0; i < fork->room_count; i++)
        d->rooms[d->path_rooms[fork->first_room + i]].as.crawl.path = BARROW_PATH_SHORTCUT;
    for (uint32_t i = 0; i < d->link_count; i++) {
        barrow_link *link = &d->links[i];
        if ((link->a == last && link->b == fork->to) || (link->b == last && link->a == fork->to)) {
            *link = (barrow_link){.a = last,
                                  .b = fork->to,
                                  .kind = BARROW_LINK_SHORTCUT,
                                  .lock = BARROW_NO_LOCK,
                                  .first_tile = link->first_tile,
                                  .tile_count = link->tile_count, .treasure = BARROW_NO_TREASURE, .seal = BARROW_NONE};
        }
    }
    return true;
}

/* A fork that takes longer than what it goes around would make a poor shortcut (T8). */
static void shortcuts_that_are_detours_are_found(void **state)
{
    (void)state;
    const brw_check *check = check_named(&brw_crawl_checks, "tile_tunnels");
    barrow_dungeon dungeon = {0};
    barrow_report report;
    uint32_t planted = 0;
    for (uint64_t seed = 1; seed < 200 && planted < 3; seed++) {
        barrow_params params = test_params(BARROW_CRAWL, seed, "tiles=on shortcuts=0");
        assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
        bool is_planted = false;
        for (uint32_t i = 1; i < dungeon.path_count && !is_planted; i++)
            is_planted = dungeon.paths[i].kind == BARROW_PATH_FORK &&
                         call_shortcut(&dungeon, &dungeon.paths[i]);
        if (!is_planted)
            continue;
        run_check(check, &dungeon, &report);
        assert_true(finds(&report, "T8", "instead of"));
        planted++;
    }
    assert_int_equal(planted, 3);
    barrow_dungeon_free(&dungeon);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sample_is_found),
        cmocka_unit_test(shortcuts_that_are_detours_are_found),
    };
    is_quick = argc > 1 && strcmp(argv[1], "quick") == 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
