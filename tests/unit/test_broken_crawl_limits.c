/* SPDX-License-Identifier: MIT
 * The verifier's own tests at the limits of a crawl's rules: one too many, one too few, the first
 * and the last entry of a list (tests/broken/crawl_limits.def). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "unit/broken_crawl.h"

/* ---- at the limits ---------------------------------------------------------------------- */

/* Locks the doors of a sub-boss that loses its second cell, so that only the free cell beside it is
 * left to take. */
static bool break_sub_boss_beside_a_free_cell(barrow_dungeon *d)
{
    uint32_t order = main_with(d, 1, TYPE(SUB_BOSS));
    if (!order || main_room(d, order)->cell_count != 2)
        return false;
    main_room(d, order)->cell_count = 1;
    for (uint32_t i = 0; i < d->link_count; i++)
        if (d->links[i].a == main_id(d, order) || d->links[i].b == main_id(d, order))
            d->links[i].lock = 0;
    return true;
}

/* A breather with a way back is not a rest before the first arena. */
static bool break_breather_before_the_first_arena(barrow_dungeon *d)
{
    uint32_t order = main_with(d, 1, ARENAS);
    barrow_crawl_path *path = path_of_kind(d, BARROW_PATH_SHORTCUT, 0);
    if (!path)
        return false;
    main_room(d, order - 1)->types = TYPE(BREATHER);
    path->from = main_id(d, order - 1);
    path->to = main_id(d, 1);
    main_room(d, 1)->types = TYPE(HEAL);
    return true;
}

static bool break_breather_without_a_way_back(barrow_dungeon *d)
{
    uint32_t first = main_with(d, 1, ARENAS), order = main_with(d, first + 1, ARENAS);
    if (!order || order - first < 3)
        return false;
    for (uint32_t i = 1; i < d->path_count; i++)
        if (d->paths[i].from == main_id(d, order - 1))
            return false;
    main_room(d, order - 1)->types = TYPE(BREATHER);
    return true;
}

static bool break_boss_a_row_higher(barrow_dungeon *d)
{
    barrow_crawl_room *boss = room_at(d, d->boss);
    for (uint32_t i = 0; i < boss->cell_count; i++)
        d->cells[boss->first_cell + i].y--;
    return true;
}

static bool break_boss_three_wide(barrow_dungeon *d)
{
    barrow_crawl_room *boss = room_at(d, d->boss);
    barrow_pos *last = &d->cells[boss->first_cell];
    for (uint32_t i = 1; i < boss->cell_count; i++)
        last = d->cells[boss->first_cell + i].x > last->x ? &d->cells[boss->first_cell + i] : last;
    last->x++;
    return true;
}

/* A key at the end of a loop or dead end moves to its beginning. */
static bool break_key_amid_a_path(barrow_dungeon *d)
{
    for (uint32_t i = 1; i < d->path_count; i++) {
        barrow_crawl_path *path = &d->paths[i];
        bool is_side = path->kind == BARROW_PATH_LOOP || path->kind == BARROW_PATH_DEAD_END;
        if (!is_side || path->room_count < 2 ||
            path_room(d, path, path->room_count - 1u)->key == BARROW_NO_KEY)
            continue;
        path_room(d, path, 0)->key = path_room(d, path, path->room_count - 1u)->key;
        path_room(d, path, path->room_count - 1u)->key = BARROW_NO_KEY;
        return true;
    }
    return false;
}

static bool break_route_of_two_rooms(barrow_dungeon *d)
{
    if (!d->foe_count)
        return false;
    uint16_t *route = d->route_rooms + d->foes[0].first_room;
    for (uint32_t i = 2; i < d->foes[0].room_count; i++)
        route[i] = route[i - 2];
    return true;
}

static bool break_route_without_home(barrow_dungeon *d)
{
    if (!d->foe_count)
        return false;
    uint16_t *route = d->route_rooms + d->foes[0].first_room;
    for (uint32_t i = 0; i < d->foes[0].room_count; i++)
        route[i] = route[i] == d->foes[0].home ? main_id(d, 1) : route[i];
    return true;
}

/* Returns the first lock of the main path; NULL for none. */
static barrow_link *main_lock(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->link_count; i++)
        if (d->links[i].kind == BARROW_LINK_LOCKED && !d->links[i].optional)
            return &d->links[i];
    return NULL;
}

/* A dead end whose last room has no key. */
static bool has_keyless_dead_end(barrow_dungeon *d)
{
    for (uint32_t i = 1; i < d->path_count; i++)
        if (d->paths[i].kind == BARROW_PATH_DEAD_END &&
            path_room(d, &d->paths[i], d->paths[i].room_count - 1u)->key == BARROW_NO_KEY)
            return true;
    return false;
}

static bool has_door(const barrow_dungeon *d, barrow_link_kind kind)
{
    for (uint32_t i = 0; i < d->link_count; i++)
        if (d->links[i].kind == kind)
            return true;
    return false;
}

static bool has_optional_lock(const barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->link_count; i++)
        if (d->links[i].optional)
            return true;
    return false;
}

/* Puts danger 2 in each fight of the main path, and 1 in each room of loops and dead ends, which is
 * exactly half, and [more] in the last. */
static bool set_dangers(barrow_dungeon *d, uint8_t more)
{
    barrow_crawl_room *last = NULL;
    for (uint32_t i = 0; i < d->room_count; i++) {
        barrow_crawl_room *room = room_at(d, i);
        bool is_side = room->path == BARROW_PATH_LOOP || room->path == BARROW_PATH_DEAD_END;
        if (is_side && !(room->types & TYPE(ELITE))) {
            room->types = TYPE(COMBAT);
            room->danger = 1;
            room->foe = 0;
            last = room;
        } else if (room->path == BARROW_PATH_MAIN && room->types & TYPE(COMBAT)) {
            room->danger = 2;
        }
    }
    if (last)
        last->danger = (uint8_t)(last->danger + more);
    return last != NULL;
}

/* Puts traps instead of all fights on the main path, and this danger on loops and dead ends. */
static bool calm_main_path(barrow_dungeon *d, uint8_t danger)
{
    bool has_side = set_dangers(d, 0);
    for (uint32_t i = 0; i < d->room_count; i++) {
        barrow_crawl_room *room = room_at(d, i);
        bool is_side = room->path == BARROW_PATH_LOOP || room->path == BARROW_PATH_DEAD_END;
        if (is_side && !(room->types & TYPE(ELITE)))
            room->danger = danger;
        else if (room->path == BARROW_PATH_MAIN && room->types & TYPE(COMBAT))
            room->types = TYPE(TRAP);
    }
    return has_side;
}

static bool break_fights_nowhere(barrow_dungeon *d)
{
    return calm_main_path(d, 0);
}

static bool break_fights_on_side_paths_alone(barrow_dungeon *d)
{
    return calm_main_path(d, 1);
}

/* A room of three cells in a column, of which a ridge cuts off the last. */
static bool break_ridge_before_the_last_cell(barrow_dungeon *d)
{
    for (uint32_t i = 0; i < d->room_count; i++) {
        barrow_crawl_room *room = room_at(d, i);
        if (room->cell_count < 3 || room->path == BARROW_PATH_SHORTCUT || !d->ridge_count)
            continue;
        const barrow_ridge *ridge = &d->ridges[0];
        for (int k = 0; k < room->cell_count; k++)
            d->cells[room->first_cell + (uint32_t)k] =
                (barrow_pos){ridge->gap ? 0 : 1, (int16_t)(ridge->row - 1 + k)};
        return true;
    }
    return false;
}

/* Returns the door by which a fork returns to the main path. */
static barrow_link *last_door(barrow_dungeon *d, const barrow_crawl_path *path)
{
    uint16_t last = d->path_rooms[path->first_room + path->room_count - 1u];
    for (uint32_t i = 0; i < d->link_count; i++)
        if ((d->links[i].a == last && d->links[i].b == path->to) ||
            (d->links[i].b == last && d->links[i].a == path->to))
            return &d->links[i];
    return NULL;
}

/* A fork that returns to the room after the one that it leaves, both of one cell and far from the
 * spawn. */
static bool break_fork_around_nothing(barrow_dungeon *d)
{
    for (uint32_t i = 1; i < d->path_count; i++) {
        barrow_crawl_path *fork = &d->paths[i];
        uint32_t order = room_at(d, fork->from)->order;
        barrow_link *door = fork->kind == BARROW_PATH_FORK ? last_door(d, fork) : NULL;
        if (!door || order < 2 || order + 1 >= main_count(d) ||
            room_at(d, fork->from)->cell_count > 1 || main_room(d, order + 1)->cell_count > 1)
            continue;
        uint32_t end = door->a == fork->to ? 0 : 1;
        fork->to = main_id(d, order + 1);
        *(end ? &door->b : &door->a) = fork->to;
        door->at[end] = d->cells[main_room(d, order + 1)->first_cell];
        return true;
    }
    return false;
}

/* An arena of one cell where a fork ends. */
static bool end_in_arena(barrow_dungeon *d, bool at_later_end)
{
    barrow_crawl_path *fork = path_of_kind(d, BARROW_PATH_FORK, 0);
    if (!fork)
        return false;
    bool is_onward = room_at(d, fork->from)->order < room_at(d, fork->to)->order;
    barrow_crawl_room *room = room_at(d, is_onward == at_later_end ? fork->to : fork->from);
    room->types = TYPE(SUB_BOSS);
    return room->cell_count == 1;
}

static bool break_fork_from_an_arena(barrow_dungeon *d)
{
    return end_in_arena(d, false);
}

static bool break_fork_to_an_arena(barrow_dungeon *d)
{
    return end_in_arena(d, true);
}

static bool break_side_paths_half_as_dangerous(barrow_dungeon *d)
{
    return set_dangers(d, 0);
}

static bool break_side_paths_a_little_too_dangerous(barrow_dungeon *d)
{
    return set_dangers(d, 1);
}

/* clang-format off */
FAULT(path_of_two_rooms, true, d->paths[0].room_count = 2)
FAULT(late_room_before_the_last_lock, main_lock(d), main_room(d, 1)->zone = 9)
FAULT(first_door_of_a_quest, true, d->links[0].kind = BARROW_LINK_KEY)
FAULT(grid_too_narrow, true, d->params.as.crawl.size.w_min = (uint8_t)(d->grid_width + 1))
FAULT(grid_too_wide, true, d->params.as.crawl.size.w_max = (uint8_t)(d->grid_width - 1))
FAULT(grid_too_low, true, d->params.as.crawl.size.h_min = (uint8_t)(d->grid_height + 1))
FAULT(grid_too_high, true, d->params.as.crawl.size.h_max = (uint8_t)(d->grid_height - 1))
FAULT(path_from_elsewhere, true, d->paths[0].from = main_id(d, 1))
FAULT(path_to_elsewhere, true, d->paths[0].to = main_id(d, 1))
FAULT(path_of_a_later_zone, true, d->paths[0].zone = 1)
FAULT(path_of_one_room, true, d->paths[0].room_count = 1)
FAULT(spawn_off_the_first_row, true, d->cells[room_at(d, d->spawn)->first_cell].y = 1)
FAULT(spawn_of_another_type, true, room_at(d, d->spawn)->types = TYPE(HEAL))
FAULT(boss_of_another_type, true, room_at(d, d->boss)->types = TYPE(SUB_BOSS))
FAULT(rock_twice, d->rock_count > 1, d->rock[1] = d->rock[0])
FAULT(rock_left_of_the_grid, d->rock_count > 0, d->rock[0].x = -1)
FAULT(rock_right_of_the_grid, d->rock_count > 0, d->rock[0].x = (int16_t)d->grid_width)
FAULT(rock_below_the_grid, d->rock_count > 0, d->rock[d->rock_count - 1].y = (int16_t)d->grid_height)
FAULT(rock_unasked, d->rock_count > 0, d->params.as.crawl.rock = 0)
FAULT(ridge_too_few, d->ridge_count > 0, d->params.as.crawl.ridges = (int32_t)d->ridge_count + 1)
FAULT(ridge_too_many, d->ridge_count > 1, d->params.as.crawl.ridges = (int32_t)d->ridge_count - 1)
FAULT(ridge_above_the_second_row, d->ridge_count > 0, d->ridges[0].row = 0)
FAULT(ridges_one_row_apart, d->ridge_count > 1, d->ridges[1].row = (uint8_t)(d->ridges[0].row + 1))
FAULT(rock_above_a_gap, d->ridge_count && d->rock_count, d->rock[0] = (barrow_pos){d->ridges[0].gap, d->ridges[0].row})
FAULT(rock_in_the_last_gap, d->ridge_count && d->rock_count, d->rock[d->rock_count - 1] = (barrow_pos){d->ridges[d->ridge_count - 1].gap, d->ridges[d->ridge_count - 1].row})
FAULT(sub_boss_too_few, sub_boss_of(d), d->params.as.crawl.sub_bosses = (barrow_range){40, 40})
FAULT(sub_boss_too_many, sub_boss_of(d), d->params.as.crawl.sub_bosses = (barrow_range){0, 0})
FAULT(sub_boss_counted_twice, true, d->shortfall[BARROW_SHORT_SUB_BOSSES] += 9)
FAULT(healing_spawn, true, room_at(d, d->spawn)->after = BARROW_TYPE_HEAL)
FAULT(third_door_of_a_sub_boss, sub_boss_of(d), d->links[d->link_count - 1].b = main_id(d, main_with(d, 1, TYPE(SUB_BOSS))))
FAULT(foe_too_strong, d->foe_count, d->foes[0].danger = 10)
FAULT(foe_for_little, d->foe_count, d->foes[0].reward = 3)
FAULT(foe_for_much, d->foe_count, d->foes[0].reward = 5)
FAULT(foe_on_a_long_leash, d->foe_count, d->foes[0].leash++)
FAULT(last_foe_too_weak, d->foe_count, d->foes[d->foe_count - 1].danger = 7)
FAULT(home_without_a_foe, d->foe_count, room_at(d, d->foes[0].home)->foe = 0)
FAULT(home_too_many, d->foe_count, room_at(d, d->boss)->foe = 1)
FAULT(foe_too_few, d->foe_count, d->params.as.crawl.foes = (int32_t)d->foe_count + 1)
FAULT(foe_in_the_boss_room, d->foe_count, d->route_rooms[d->foes[0].first_room + d->foes[0].room_count - 1u] = d->boss)
FAULT(nothing_to_go_back_around, path_of_kind(d, BARROW_PATH_FORK, 0), barrow_crawl_path *fork = path_of_kind(d, BARROW_PATH_FORK, 0); fork->from = main_id(d, 3); fork->to = main_id(d, 2))
FAULT(spawn_of_two_cells, true, room_at(d, d->spawn)->cell_count = 2)
FAULT(loop_of_one_room, path_of_kind(d, BARROW_PATH_LOOP, 0), end_of(d, BARROW_PATH_LOOP)->cell_count = 2; path_of_kind(d, BARROW_PATH_LOOP, 0)->room_count = 1)
FAULT(strong_elite, room_with(d, TYPE(ELITE)), room_with(d, TYPE(ELITE))->danger = 9)
FAULT(weak_elite, room_with(d, TYPE(ELITE)), room_with(d, TYPE(ELITE))->danger = 7)
FAULT(weak_sub_boss, sub_boss_of(d), sub_boss_of(d)->danger = 8)
FAULT(strong_sub_boss, sub_boss_of(d), sub_boss_of(d)->danger = 10)
FAULT(strong_boss, true, room_at(d, d->boss)->danger = 11)
FAULT(fight_without_danger, true, main_room(d, main_with(d, 1, FIGHTS))->danger = 0)
FAULT(fight_like_an_elite, true, main_room(d, main_with(d, 1, FIGHTS))->danger = 8)
FAULT(danger_at_the_spawn, true, room_at(d, d->spawn)->danger = 1)
FAULT(elite_for_little, room_with(d, TYPE(ELITE)), room_with(d, TYPE(ELITE))->reward = 3)
FAULT(vendor_for_little, room_with(d, TYPE(VENDOR)), room_with(d, TYPE(VENDOR))->reward = 2)
FAULT(loop_for_little, end_of(d, BARROW_PATH_LOOP), end_of(d, BARROW_PATH_LOOP)->reward = 1)
FAULT(dead_end_for_nothing, end_of(d, BARROW_PATH_DEAD_END), end_of(d, BARROW_PATH_DEAD_END)->reward = 0)
FAULT(reward_of_a_boss_at_the_spawn, true, room_at(d, d->spawn)->reward = 6)
FAULT(reward_beyond_the_best, true, room_at(d, d->boss)->reward = 7)
FAULT(treasure_at_the_spawn, true, room_at(d, d->spawn)->reward = 5)
FAULT(key_just_behind_its_lock, key_room(d, 0), key_room(d, 0)->zone = 1)
FAULT(key_on_a_fork, key_room(d, 0), key_room(d, 0)->path = BARROW_PATH_FORK)
FAULT(heal_amid_a_gap, main_with(d, 1, ARENAS) > 6, main_room(d, 3)->types = TYPE(HEAL))
FAULT(first_mark_turned, true, d->links[0].marked ^= 1)
FAULT(last_mark_turned, true, d->links[d->link_count - 1].marked ^= 1)
FAULT(trap_after_the_spawn, true, main_room(d, 1)->types = TYPE(TRAP))
FAULT(types_of_two_arenas, true, room_at(d, d->boss)->types = TYPE(BOSS) | TYPE(SUB_BOSS))
FAULT(room_without_types, true, main_room(d, 1)->types = 0)
FAULT(type_that_is_none, true, main_room(d, 1)->types = 1u << BARROW_TYPE_COUNT)
FAULT(elite_on_the_main_path, true, main_room(d, 1)->types = TYPE(ELITE))
FAULT(second_spawn, true, main_room(d, 1)->types = TYPE(INITIAL))
FAULT(move_with_a_thing, true, step_of(d, BARROW_DO_MOVE)->what = 0)
FAULT(take_by_a_door, step_of(d, BARROW_DO_TAKE), step_of(d, BARROW_DO_TAKE)->link = 0)
FAULT(take_of_another_key, step_of(d, BARROW_DO_TAKE), step_of(d, BARROW_DO_TAKE)->what++)
FAULT(take_twice, step_of(d, BARROW_DO_TAKE), barrow_step *step = step_of(d, BARROW_DO_TAKE); step[1] = step[0])
FAULT(open_with_another_key, step_of(d, BARROW_DO_OPEN), step_of(d, BARROW_DO_OPEN)->what--)
FAULT(open_twice, step_of(d, BARROW_DO_OPEN), barrow_step *step = step_of(d, BARROW_DO_OPEN); step[1] = step[0])
FAULT(fight_by_a_door, step_of(d, BARROW_DO_FIGHT), step_of(d, BARROW_DO_FIGHT)->link = 0)
FAULT(fight_for_a_thing, step_of(d, BARROW_DO_FIGHT), step_of(d, BARROW_DO_FIGHT)->what = 0)
FAULT(fight_elsewhere, step_of(d, BARROW_DO_FIGHT), step_of(d, BARROW_DO_FIGHT)->room ^= 1)
FAULT(fight_twice, step_of(d, BARROW_DO_FIGHT), barrow_step *step = step_of(d, BARROW_DO_FIGHT); step[1] = step[0])
FAULT(press_in_a_crawl, step_of(d, BARROW_DO_FIGHT), step_of(d, BARROW_DO_FIGHT)->action = BARROW_DO_PRESS)
FAULT(fight_with_nobody, true, step_of(d, BARROW_DO_MOVE)[1] = (barrow_step){step_of(d, BARROW_DO_MOVE)->room, BARROW_NONE, BARROW_DO_FIGHT, BARROW_NOTHING})
FAULT(lock_across_two_cells, main_lock(d), main_lock(d)->at[0] = d->cells[main_room(d, 1)->first_cell]; main_lock(d)->at[1] = d->cells[main_room(d, 3)->first_cell])
FAULT(lock_across_two_cells_back, main_lock(d), main_lock(d)->at[1] = d->cells[main_room(d, 1)->first_cell]; main_lock(d)->at[0] = d->cells[main_room(d, 3)->first_cell])
FAULT(cells_beyond_the_last, true, room_at(d, d->room_count - 1)->first_cell = d->cell_count)
FAULT(cells_far_beyond_the_last, true, room_at(d, 0)->first_cell = d->cell_count + 9)
FAULT(room_without_cells, true, room_at(d, 0)->cell_count = 0)
FAULT(room_of_no_path, true, room_at(d, d->room_count - 1)->path_id = (uint16_t)d->path_count)
FAULT(path_from_no_room, true, d->paths[0].from = (uint16_t)d->room_count)
FAULT(path_to_no_room, true, d->paths[d->path_count - 1].to = (uint16_t)d->room_count)
FAULT(path_without_rooms, true, d->paths[0].room_count = 0)
FAULT(path_rooms_beyond_the_last, true, d->paths[d->path_count - 1].first_room = d->path_room_count + 1)
FAULT(first_path_room_that_is_none, true, d->path_rooms[0] = (uint16_t)d->room_count)
FAULT(last_path_room_that_is_none, true, d->path_rooms[d->path_room_count - 1] = (uint16_t)d->room_count)
FAULT(door_from_no_room, true, d->links[0].a = (uint16_t)d->room_count)
FAULT(door_to_no_room, true, d->links[d->link_count - 1].b = (uint16_t)d->room_count)
FAULT(door_of_no_kind, true, d->links[0].kind = BARROW_LINK_KIND_COUNT)
FAULT(home_that_is_none, d->foe_count, d->foes[0].home = (uint16_t)d->room_count)
FAULT(route_beyond_the_last, d->foe_count, d->foes[d->foe_count - 1].first_room = d->route_room_count)
FAULT(first_route_room_that_is_none, d->foe_count, d->route_rooms[0] = (uint16_t)d->room_count)
FAULT(last_route_room_that_is_none, d->foe_count, d->route_rooms[d->route_room_count - 1] = (uint16_t)d->room_count)
FAULT(spawn_that_is_none, true, d->spawn = (uint16_t)d->room_count)
FAULT(boss_that_is_none, true, d->boss = (uint16_t)d->room_count)
FAULT(forks_unasked, path_of_kind(d, BARROW_PATH_FORK, 0), d->params.as.crawl.forks = 0)
FAULT(forks_at_no_exploration, path_of_kind(d, BARROW_PATH_FORK, 0), d->params.as.crawl.exploration = 0)
FAULT(loops_unasked, path_of_kind(d, BARROW_PATH_LOOP, 0), d->params.as.crawl.loops = 0)
FAULT(loops_at_no_exploration, path_of_kind(d, BARROW_PATH_LOOP, 0), d->params.as.crawl.exploration = 0)
FAULT(dead_ends_unasked, has_keyless_dead_end(d), d->params.as.crawl.dead_ends = 0)
FAULT(dead_ends_at_no_exploration, has_keyless_dead_end(d), d->params.as.crawl.exploration = 0)
FAULT(shortcuts_unasked, path_of_kind(d, BARROW_PATH_SHORTCUT, 0), d->params.as.crawl.shortcuts = 0)
FAULT(second_main_path, path_of_kind(d, BARROW_PATH_FORK, 0), path_of_kind(d, BARROW_PATH_FORK, 0)->kind = BARROW_PATH_MAIN)
FAULT(optional_locks_unasked, has_optional_lock(d), d->params.as.crawl.optional_locks = 0)
FAULT(drops_unasked, has_door(d, BARROW_LINK_ONE_WAY), d->params.as.crawl.one_way_exits = 0)
FAULT(exits_unasked, has_door(d, BARROW_LINK_LOOP_EXIT), d->params.as.crawl.one_way_exits = 100)
FAULT(first_room_merged, true, d->params.as.crawl.merge = 0; room_at(d, 0)->cell_count = 2)
FAULT(last_room_merged, true, barrow_crawl_room *last = room_at(d, d->room_count - 1); d->params.as.crawl.merge = 0; last->path = BARROW_PATH_FORK; last->types = TYPE(ITEM); last->cell_count = 2)
FAULT(first_room_combined, true, d->params.as.crawl.combine = 0; room_at(d, 0)->cell_count = 1; room_at(d, 0)->types = TYPE(HEAL) | TYPE(BANK))
FAULT(elites_unasked, room_with(d, TYPE(ELITE)), d->params.as.crawl.elites = 0)
FAULT(size_just_so, true, d->params.as.crawl.size = (barrow_size_range){(uint8_t)d->grid_width, (uint8_t)d->grid_height, (uint8_t)d->grid_width, (uint8_t)d->grid_height})
FAULT(fork_back_around_one, path_of_kind(d, BARROW_PATH_FORK, 0), barrow_crawl_path *fork = path_of_kind(d, BARROW_PATH_FORK, 0); fork->from = main_id(d, 4); fork->to = main_id(d, 2))
FAULT(fork_around_one, path_of_kind(d, BARROW_PATH_FORK, 0), barrow_crawl_path *fork = path_of_kind(d, BARROW_PATH_FORK, 0); fork->from = main_id(d, 2); fork->to = main_id(d, 4))
FAULT(foe_of_the_least_danger, d->foe_count, d->foes[0].danger = 8)
FAULT(foe_of_the_most_danger, d->foe_count, d->foes[0].danger = 9)
FAULT(rich_elite, room_with(d, TYPE(ELITE)), room_with(d, TYPE(ELITE))->reward = 5)
FAULT(first_ridge_at_the_top, d->ridge_count > 1 && d->ridges[1].row > 2, d->ridges[0].row = 1)
FAULT(last_ridge_at_the_bottom, d->ridge_count > 0, d->ridges[d->ridge_count - 1].row = (uint8_t)(d->grid_height - 3))
FAULT(sub_boss_aside, end_of(d, BARROW_PATH_DEAD_END), end_of(d, BARROW_PATH_DEAD_END)->types = TYPE(SUB_BOSS))
/* clang-format on */

/* ---- the samples ------------------------------------------------------------------------ */

static const broken_sample samples[] = {
#include "broken/crawl_limits.def"
};

static void every_sample_is_found(void **state)
{
    (void)state;
    plant_crawls(samples, sizeof samples / sizeof samples[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_sample_is_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
