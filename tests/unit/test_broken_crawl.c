/* SPDX-License-Identifier: MIT
 * The verifier's own tests for crawls: sound ones that are made to break one rule each
 * (tests/broken/crawl.def). The named check finds the fault and says so, and finds nothing before;
 * every check of a crawl's rules has such a sample, there or among the planted faults of
 * tests/lib. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lib/crawl_faults.h"
#include "unit/broken_crawl.h"

/* ---- the main path and its ridges ------------------------------------------------------- */

static bool break_room_elsewhere(barrow_dungeon *d)
{
    d->rooms[0].place = d->place == BARROW_PLACE_ICE ? BARROW_PLACE_CAVE : BARROW_PLACE_ICE;
    return true;
}

static bool break_no_place(barrow_dungeon *d)
{
    d->place = BARROW_PLACE_ANY;
    return true;
}

static bool break_place_not_asked_for(barrow_dungeon *d)
{
    d->params.as.crawl.place = d->place == BARROW_PLACE_ICE ? BARROW_PLACE_CAVE : BARROW_PLACE_ICE;
    return true;
}

static bool break_boss_off_the_last_row(barrow_dungeon *d)
{
    d->boss = d->path_rooms[1];
    return true;
}

/* The path is longer than the straight way, which is open now. */
static bool break_rock_forgotten(barrow_dungeon *d)
{
    barrow_pos from = d->cells[room_at(d, d->spawn)->first_cell];
    barrow_pos to = d->cells[room_at(d, d->boss)->first_cell];
    d->rock_count = d->ridge_count = 0;
    return (int)main_count(d) - 1 > abs(to.x - from.x) + abs(to.y - from.y);
}

static bool break_ridge_lost(barrow_dungeon *d)
{
    bool had = d->ridge_count > 0;
    d->ridge_count = 0;
    return had;
}

static bool break_ridge_in_another_band(barrow_dungeon *d)
{
    if (d->ridge_count < 2)
        return false;
    d->ridges[0].row = (uint8_t)(d->ridges[1].row - 1);
    return true;
}

static bool break_ridge_at_the_boss(barrow_dungeon *d)
{
    if (!d->ridge_count)
        return false;
    d->ridges[d->ridge_count - 1].row = (uint8_t)(d->grid_height - 2);
    return true;
}

static bool break_gap_moved(barrow_dungeon *d)
{
    if (!d->ridge_count)
        return false;
    d->ridges[0].gap = d->ridges[0].gap ? 0 : (uint8_t)(d->grid_width - 1);
    return true;
}

static bool break_gap_off_the_grid(barrow_dungeon *d)
{
    if (!d->ridge_count)
        return false;
    d->ridges[0].gap = (uint8_t)d->grid_width;
    return true;
}

static bool break_rock_in_a_gap(barrow_dungeon *d)
{
    if (!d->ridge_count || !d->rock_count)
        return false;
    d->rock[0] = (barrow_pos){d->ridges[0].gap, (int16_t)(d->ridges[0].row + 1)};
    return true;
}

static bool break_main_room_in_rock(barrow_dungeon *d)
{
    if (!d->rock_count)
        return false;
    d->rock[0] = d->cells[main_room(d, 1)->first_cell];
    return true;
}

static bool break_boss_in_rock(barrow_dungeon *d)
{
    if (!d->rock_count)
        return false;
    d->rock[0] = d->cells[room_at(d, d->boss)->first_cell + 1u];
    return room_at(d, d->boss)->cell_count > 1;
}

/* ---- forks and shortcuts ---------------------------------------------------------------- */

/* A room that the fork goes around becomes an arena. */
static bool break_fork_round_an_arena(barrow_dungeon *d)
{
    barrow_crawl_path *fork = path_of_kind(d, BARROW_PATH_FORK, 0);
    if (!fork)
        return false;
    uint32_t from = room_at(d, fork->from)->order, to = room_at(d, fork->to)->order;
    main_room(d, (from < to ? from : to) + 1)->types = TYPE(SUB_BOSS);
    return true;
}

static bool break_shortcut_from_a_fight(barrow_dungeon *d)
{
    barrow_crawl_path *path = path_of_kind(d, BARROW_PATH_SHORTCUT, 0);
    if (path)
        room_at(d, path->from)->types = TYPE(COMBAT);
    return path != NULL;
}

static bool break_shortcut_to_a_fight(barrow_dungeon *d)
{
    barrow_crawl_path *path = path_of_kind(d, BARROW_PATH_SHORTCUT, 0);
    if (path)
        room_at(d, path->to)->types = TYPE(COMBAT);
    return path != NULL;
}

static bool break_door_doubled(barrow_dungeon *d)
{
    d->links[1] = d->links[0];
    return true;
}

static barrow_link *shortcut_door(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->link_count; i++)
        if (d->links[i].kind == BARROW_LINK_SHORTCUT)
            return &d->links[i];
    return NULL;
}

static bool break_shortcut_turned(barrow_dungeon *d)
{
    barrow_link *door = shortcut_door(d);
    if (!door)
        return false;
    barrow_link old = *door;
    door->a = old.b;
    door->b = old.a;
    door->at[0] = old.at[1];
    door->at[1] = old.at[0];
    return true;
}

/* The path says that it leads to the boss. */
static bool break_shortcut_onward(barrow_dungeon *d)
{
    barrow_crawl_path *path = path_of_kind(d, BARROW_PATH_SHORTCUT, 0);
    if (path)
        path->to = d->boss;
    return path != NULL;
}

/* A door of the main path becomes a shortcut that saves nothing: one step instead of one. */
static bool break_shortcut_for_nothing(barrow_dungeon *d)
{
    barrow_crawl_path *path = path_of_kind(d, BARROW_PATH_SHORTCUT, 0);
    if (!path || path->room_count)
        return false;
    uint32_t order = room_at(d, path->from)->order;
    path->to = d->path_rooms[order - 1];
    for (uint32_t i = 0; i < d->link_count; i++) {
        barrow_link *link = &d->links[i], old = *link;
        bool forth = link->a == path->to && link->b == path->from;
        if (!forth && (link->b != path->to || link->a != path->from))
            continue;
        link->kind = BARROW_LINK_SHORTCUT;
        link->a = path->from;
        link->b = path->to;
        link->at[0] = old.at[forth ? 1 : 0];
        link->at[1] = old.at[forth ? 0 : 1];
        return true;
    }
    return false;
}

static bool break_shortcut_in_another_zone(barrow_dungeon *d)
{
    barrow_crawl_path *path = path_of_kind(d, BARROW_PATH_SHORTCUT, 0);
    if (path)
        path->zone ^= 1;
    return path != NULL;
}

static bool break_fight_in_a_tunnel(barrow_dungeon *d)
{
    for (uint32_t i = 1; i < d->path_count; i++) {
        if (d->paths[i].kind != BARROW_PATH_SHORTCUT || !d->paths[i].room_count)
            continue;
        path_room(d, &d->paths[i], 0)->types = TYPE(COMBAT);
        return true;
    }
    return false;
}

static bool break_two_from_one_end(barrow_dungeon *d)
{
    barrow_crawl_path *one = path_of_kind(d, BARROW_PATH_SHORTCUT, 0);
    barrow_crawl_path *other = path_of_kind(d, BARROW_PATH_SHORTCUT, 1);
    if (other)
        other->from = one->from;
    return other != NULL;
}

static bool break_breather_passed_over(barrow_dungeon *d)
{
    barrow_crawl_path *one = path_of_kind(d, BARROW_PATH_SHORTCUT, 0);
    barrow_crawl_path *other = path_of_kind(d, BARROW_PATH_SHORTCUT, 1);
    if (!other || !(room_at(d, one->from)->types & TYPE(BREATHER)))
        return false;
    room_at(d, other->from)->types = TYPE(HEAL);
    return other->from != one->from;
}

/* ---- locks and keys --------------------------------------------------------------------- */

static bool break_lock_too_many(barrow_dungeon *d)
{
    uint32_t locks = 0;
    for (uint32_t i = 0; i < d->link_count; i++)
        locks += d->links[i].lock != BARROW_NO_LOCK && !d->links[i].optional;
    d->params.as.crawl.locks = (int32_t)locks - 1;
    return locks > 0;
}

static bool break_elite_with_a_key(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->room_count; i++) {
        if (room_at(d, i)->key != 0)
            continue;
        room_at(d, i)->types |= TYPE(ELITE);
        return true;
    }
    return false;
}

/* ---- arenas ----------------------------------------------------------------------------- */

static bool break_sub_boss_beaten(barrow_dungeon *d)
{
    uint32_t order = main_with(d, 1, TYPE(SUB_BOSS));
    if (order)
        main_room(d, order)->types = TYPE(HEAL);
    d->params.as.crawl.sub_bosses = (barrow_range){16, 16}; /* auto allows several numbers */
    return order != 0;
}

/* The last arena before the boss moves to the third room; both keep their number. */
static bool break_sub_boss_moved(barrow_dungeon *d)
{
    uint32_t order = main_with(d, 1, TYPE(SUB_BOSS));
    if (order < 6)
        return false;
    main_room(d, order)->types = TYPE(HEAL);
    main_room(d, 2)->types = TYPE(SUB_BOSS);
    return true;
}

static bool break_plain_arena_door(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->link_count; i++) {
        if (d->links[i].kind != BARROW_LINK_BOSS)
            continue;
        d->links[i].kind = BARROW_LINK_OPEN;
        return true;
    }
    return false;
}

static bool break_no_rest(barrow_dungeon *d)
{
    barrow_crawl_room *before = main_room(d, main_with(d, 1, ARENAS) - 1);
    before->types = TYPE(PUZZLE);
    return true;
}

static bool break_boss_of_three_cells(barrow_dungeon *d)
{
    room_at(d, d->boss)->cell_count = 3;
    return true;
}

static bool break_sub_boss_of_one_cell(barrow_dungeon *d)
{
    uint32_t order = main_with(d, 1, TYPE(SUB_BOSS));
    if (!order || main_room(d, order)->cell_count != 2)
        return false;
    main_room(d, order)->cell_count = 1;
    return true;
}

/* The cell beside the path is listed first. */
static bool break_arena_turned_round(barrow_dungeon *d)
{
    barrow_crawl_room *boss = room_at(d, d->boss);
    barrow_pos first = d->cells[boss->first_cell];
    d->cells[boss->first_cell] = d->cells[boss->first_cell + 1];
    d->cells[boss->first_cell + 1] = first;
    return boss->cell_count > 1;
}

static bool break_door_to_the_boss(barrow_dungeon *d)
{
    barrow_link *last = &d->links[d->link_count - 1];
    last->b = d->boss;
    return last->a != d->boss;
}

static bool break_no_leaving(barrow_dungeon *d)
{
    room_at(d, d->boss)->leave = 0;
    return true;
}

static bool break_leaving_elsewhere(barrow_dungeon *d)
{
    room_at(d, d->spawn)->leave = 1;
    return true;
}

static bool break_no_choice(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->room_count; i++) {
        if (!(room_at(d, i)->types & TYPE(ELITE)))
            continue;
        room_at(d, i)->choice = 0;
        return true;
    }
    return false;
}

static bool break_choice_elsewhere(barrow_dungeon *d)
{
    room_at(d, d->spawn)->choice = 1;
    return true;
}

static bool break_nothing_after(barrow_dungeon *d)
{
    uint32_t order = main_with(d, 1, TYPE(SUB_BOSS));
    if (order)
        main_room(d, order)->after = BARROW_TYPE_NONE;
    return order != 0;
}

/* ---- merged rooms ----------------------------------------------------------------------- */

static bool break_room_of_four_cells(barrow_dungeon *d)
{
    uint32_t order = main_with(d, 1, FIGHTS);
    main_room(d, order)->cell_count = 4;
    return main_room(d, order)->first_cell + 4 <= d->cell_count;
}

static bool break_run_of_two_rooms(barrow_dungeon *d)
{
    uint32_t order = main_with(d, 1, FIGHTS), rooms = 0;
    while (main_room(d, order + rooms)->types & FIGHTS)
        rooms++;
    for (uint32_t i = 0; i + 1 < rooms; i++)
        main_room(d, order + i)->foe = 1;
    return rooms >= 3;
}

static bool break_nothing_to_go_around(barrow_dungeon *d)
{
    barrow_crawl_path *fork = path_of_kind(d, BARROW_PATH_FORK, 0);
    if (fork)
        fork->to = d->path_rooms[room_at(d, fork->from)->order + 1u];
    return fork != NULL;
}

/* ---- choices ---------------------------------------------------------------------------- */

static bool break_fork_of_no_character(barrow_dungeon *d)
{
    barrow_crawl_path *fork = path_of_kind(d, BARROW_PATH_FORK, 0);
    if (fork)
        fork->character = BARROW_CHARACTER_NONE;
    return fork != NULL;
}

static bool break_loop_with_character(barrow_dungeon *d)
{
    barrow_crawl_path *loop = path_of_kind(d, BARROW_PATH_LOOP, 0);
    if (loop)
        loop->character = BARROW_CHARACTER_DARE;
    return loop != NULL;
}

static bool break_choice_unasked(barrow_dungeon *d)
{
    d->params.as.crawl.fork_choice = 0;
    return path_of_kind(d, BARROW_PATH_FORK, 0) != NULL;
}

/* Sets types, and dangers that are not 0, of what a fork goes around. */
static void spoil_stretch(barrow_dungeon *d, const barrow_crawl_path *fork, uint16_t types,
                          uint8_t danger)
{
    uint32_t from = room_at(d, fork->from)->order, to = room_at(d, fork->to)->order;
    for (uint32_t i = (from < to ? from : to) + 1; i < (from < to ? to : from); i++) {
        main_room(d, i)->types = types;
        main_room(d, i)->danger = danger;
        main_room(d, i)->foe = 0;
    }
}

static bool break_empty_stretch(barrow_dungeon *d)
{
    barrow_crawl_path *fork = path_of_kind(d, BARROW_PATH_FORK, 0);
    if (fork)
        spoil_stretch(d, fork, TYPE(PUZZLE), 0);
    return fork != NULL;
}

static bool break_goods_on_a_detour(barrow_dungeon *d)
{
    barrow_crawl_path *fork = fork_of(d, BARROW_CHARACTER_DETOUR);
    if (fork)
        path_room(d, fork, 0)->types |= TYPE(ITEM);
    return fork != NULL;
}

static bool break_hard_detour(barrow_dungeon *d)
{
    barrow_crawl_path *fork = fork_of(d, BARROW_CHARACTER_DETOUR);
    for (uint32_t i = 0; fork && i < fork->room_count; i++) {
        path_room(d, fork, i)->types = TYPE(COMBAT);
        path_room(d, fork, i)->danger = 7;
        path_room(d, fork, i)->foe = 0;
    }
    return fork != NULL;
}

static bool break_easy_dare(barrow_dungeon *d)
{
    barrow_crawl_path *fork = fork_of(d, BARROW_CHARACTER_DARE);
    for (uint32_t i = 0; fork && i < fork->room_count; i++)
        if (path_room(d, fork, i)->types & FIGHTS)
            path_room(d, fork, i)->danger = 1;
    return fork != NULL;
}

static bool break_dare_for_nothing(barrow_dungeon *d)
{
    barrow_crawl_path *fork = fork_of(d, BARROW_CHARACTER_DARE);
    for (uint32_t i = 0; fork && i < fork->room_count; i++)
        path_room(d, fork, i)->reward = 2;
    return fork != NULL;
}

static bool break_dare_past_the_worst(barrow_dungeon *d)
{
    barrow_crawl_path *fork = fork_of(d, BARROW_CHARACTER_DARE);
    if (fork)
        spoil_stretch(d, fork, TYPE(COMBAT), 7);
    return fork != NULL;
}

/* ---- the walkthrough -------------------------------------------------------------------- */

/* The fight after the first step into a sub-boss's room is left out. */
static bool break_sub_boss_passed_by(barrow_dungeon *d)
{
    for (uint32_t i = 0; i + 1 < d->solution_count; i++) {
        if (d->solution[i].action != BARROW_DO_FIGHT || d->solution[i].room == d->boss)
            continue;
        memmove(d->solution + i, d->solution + i + 1,
                (d->solution_count - i - 1) * sizeof d->solution[0]);
        d->solution_count--;
        return true;
    }
    return false;
}

/* ---- the samples ------------------------------------------------------------------------ */

static const broken_sample samples[] = {
#include "broken/crawl.def"
};

static void every_sample_is_found(void **state)
{
    (void)state;
    plant_crawls(samples, sizeof samples / sizeof samples[0]);
}

/* ---- every check has one ---------------------------------------------------------------- */

#undef BROKEN
#undef HOLDS
#define BROKEN(check, rule, fault, text) #check,
#define HOLDS(check, rule, fault, text)  #check,
static const char *const sampled[] = {
#include "broken/crawl.def"
#include "broken/crawl_danger.def"
#include "broken/crawl_limits.def"
};

static bool has_sample(const char *check)
{
    for (size_t i = 0; i < sizeof sampled / sizeof sampled[0]; i++)
        if (strcmp(sampled[i], check) == 0)
            return true;
    return false;
}

static bool finds_planted(broken_test *test, const brw_check *check, const planted_fault *faults,
                          size_t count)
{
    const brw_check *gate = check_named(test->checks, "shape");
    for (size_t i = 0; i < count; i++) {
        for (uint64_t seed = 0; seed < ENOUGH; seed++) {
            make(test, SETTINGS, seed);
            if (!faults[i].plant(&test->dungeon))
                continue;
            run_check(gate, &test->dungeon, &test->report);
            if (test->report.finding_count && check != gate)
                continue; /* no other check would see it */
            run_check(check, &test->dungeon, &test->report);
            if (test->report.finding_count)
                return true;
        }
    }
    return false;
}

static void every_check_has_a_sample(void **state)
{
    (void)state;
    broken_test test;
    begin(&test, BARROW_CRAWL, &brw_crawl_checks);
    for (uint32_t i = 0; i < brw_crawl_checks.count; i++) {
        const brw_check *check = &brw_crawl_checks.rows[i];
        bool is_of_tiles = strncmp(check->info.name, "tile_", 5) == 0 ||
                           strcmp(check->info.name, "puzzles") == 0; /* tests/broken/tiles.def */
        if (is_of_tiles || has_sample(check->info.name))
            continue;
        if (!finds_planted(&test, check, crawl_faults, crawl_fault_count))
            fail_msg("the check '%s' has no broken crawl in tests/broken", check->info.name);
    }
    end(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sample_is_found),
        cmocka_unit_test(every_check_has_a_sample),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
