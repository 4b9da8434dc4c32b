/* SPDX-License-Identifier: MIT
 * The verifier's own tests for crawls: sound ones that are made to break one rule each
 * (tests/broken/crawl.def). The check that is named finds the fault and says so, and finds nothing
 * before; every check of a crawl's rules has such a sample, there or among the planted faults of
 * tests/lib. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lib/crawl_faults.h"
#include "unit/broken.h"

#define TYPE(NAME) (1u << BARROW_TYPE_##NAME)
#define FIGHTS     (TYPE(COMBAT) | TYPE(TRAP))
#define ARENAS     (TYPE(BOSS) | TYPE(SUB_BOSS))
#define SEEDS      120 /* crawls that a fault is looked for in */
#define ENOUGH     3   /* crawls that it must be planted in */

/* ---- looking around --------------------------------------------------------------------- */

static barrow_crawl_room *room_at(barrow_dungeon *d, uint32_t room)
{
    return &d->rooms[room].as.crawl;
}

/* The room at place [order] of the main path. */
static barrow_crawl_room *main_room(barrow_dungeon *d, uint32_t order)
{
    return room_at(d, d->path_rooms[d->paths[0].first_room + order]);
}

static uint32_t main_count(const barrow_dungeon *d)
{
    return d->paths[0].room_count;
}

/* The first room of the main path, from [order] on, with one of these types; 0 for none. */
static uint32_t main_with(barrow_dungeon *d, uint32_t order, uint32_t types)
{
    for (; order < main_count(d); order++)
        if (main_room(d, order)->types & types)
            return order;
    return 0;
}

static barrow_crawl_path *path_of_kind(barrow_dungeon *d, barrow_path_kind kind, uint32_t skip)
{
    for (uint32_t i = 1; i < d->path_count; i++)
        if (d->paths[i].kind == kind && skip-- == 0)
            return &d->paths[i];
    return NULL;
}

static barrow_crawl_path *fork_of(barrow_dungeon *d, barrow_character character)
{
    for (uint32_t i = 1; i < d->path_count; i++)
        if (d->paths[i].kind == BARROW_PATH_FORK && d->paths[i].character == character)
            return &d->paths[i];
    return NULL;
}

static barrow_crawl_room *path_room(barrow_dungeon *d, const barrow_crawl_path *path, uint32_t i)
{
    return room_at(d, d->path_rooms[path->first_room + i]);
}

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

/* A door of the main path becomes a shortcut of one step for one. */
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

/* ---- pacing ----------------------------------------------------------------------------- */

/* The calm rooms behind the first run become fights. */
static bool break_six_fights(barrow_dungeon *d)
{
    uint32_t arena = main_with(d, 1, ARENAS), fights = 0;
    for (uint32_t i = 1; i < arena; i++) {
        main_room(d, i)->types = TYPE(COMBAT);
        fights += main_room(d, i)->cell_count;
    }
    return fights > 5;
}

static bool break_calm_start(barrow_dungeon *d)
{
    main_room(d, 1)->types = TYPE(ITEM);
    return main_with(d, 1, ARENAS) > 4;
}

/* Returns whether the gap before the first arena has a whole block, and its last room in [end]. */
static bool has_block(barrow_dungeon *d, uint32_t *end)
{
    *end = main_with(d, 1, ARENAS);
    return *end > 6;
}

static bool break_no_puzzle(barrow_dungeon *d)
{
    uint32_t end;
    if (!has_block(d, &end))
        return false;
    for (uint32_t i = 1; i < end; i++)
        if (main_room(d, i)->types & TYPE(PUZZLE) && !(main_room(d, i)->types & FIGHTS))
            main_room(d, i)->types = TYPE(ITEM);
    return true;
}

static bool break_no_breather(barrow_dungeon *d)
{
    uint32_t end, breather;
    if (!has_block(d, &end))
        return false;
    breather = main_with(d, 1, TYPE(BREATHER));
    if (!breather || breather >= end)
        return false;
    main_room(d, breather)->types = TYPE(BANK);
    return true;
}

/* Makes a room that was left over behind a block's breather a second breather. */
static bool break_breather_left_over(barrow_dungeon *d)
{
    for (uint32_t i = 2; i + 1 < main_count(d); i++) {
        barrow_crawl_room *room = main_room(d, i);
        if ((room->types != TYPE(VENDOR) && room->types != TYPE(BANK)) || room->cell_count > 1)
            continue;
        if (main_room(d, i - 1)->types != TYPE(BREATHER))
            continue;
        room->types = TYPE(BREATHER);
        return true;
    }
    return false;
}

static bool break_pause_in_a_run(barrow_dungeon *d)
{
    uint32_t end;
    main_room(d, 2)->types = TYPE(ITEM);
    return has_block(d, &end);
}

/* Fills a gap of eight rooms: five fights, a puzzle, a breather that sells, and one of two cells,
 * of which the second is the rest before the arena. */
static bool break_rest_in_a_merged_breather(barrow_dungeon *d)
{
    static const uint32_t types[] = {TYPE(COMBAT),
                                     TYPE(COMBAT),
                                     TYPE(TRAP),
                                     TYPE(COMBAT),
                                     TYPE(COMBAT),
                                     TYPE(PUZZLE),
                                     TYPE(BREATHER) | TYPE(VENDOR),
                                     TYPE(BREATHER)};
    for (uint32_t last = 0, next = 0; (next = main_with(d, last + 1, ARENAS)) != 0; last = next) {
        for (uint32_t i = 0; next == last + 9 && i < 8; i++) {
            main_room(d, last + 1 + i)->types = (uint16_t)types[i];
            main_room(d, last + 1 + i)->cell_count = i == 7 ? 2 : 1;
        }
        if (next == last + 9)
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
    return order != 0;
}

/* The last arena before the boss goes to the third room; both keep their number. */
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

/* ---- roaming enemies -------------------------------------------------------------------- */

static bool break_foe_among_puzzles(barrow_dungeon *d)
{
    if (!d->foe_count)
        return false;
    room_at(d, d->route_rooms[d->foes[0].first_room])->types = TYPE(ITEM) | TYPE(PUZZLE);
    return true;
}

static bool break_foe_too_weak(barrow_dungeon *d)
{
    if (d->foe_count)
        d->foes[0].danger = 7;
    return d->foe_count > 0;
}

static bool break_foe_too_many(barrow_dungeon *d)
{
    d->shortfall[BARROW_SHORT_FOES]++;
    return true;
}

static bool break_foes_share_a_path(barrow_dungeon *d)
{
    if (d->foe_count < 2)
        return false;
    d->foes[1].home = d->foes[0].home;
    return room_at(d, d->foes[0].home)->path_id != 0;
}

/* Its route leads through the first rooms of the main path, which no fork goes around. */
static bool break_foe_on_the_only_way(barrow_dungeon *d)
{
    if (!d->foe_count)
        return false;
    for (uint32_t i = 0; i < d->foes[0].room_count; i++)
        d->route_rooms[d->foes[0].first_room + i] = d->path_rooms[main_count(d) - 2];
    return true;
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

/* ---- danger and reward ------------------------------------------------------------------ */

static bool break_weak_boss(barrow_dungeon *d)
{
    room_at(d, d->boss)->danger = 9;
    return true;
}

static bool break_crowd_at_a_home(barrow_dungeon *d)
{
    if (d->foe_count)
        room_at(d, d->foes[0].home)->danger = 1;
    return d->foe_count > 0;
}

static bool break_hard_start(barrow_dungeon *d)
{
    uint32_t order = main_with(d, 1, FIGHTS);
    main_room(d, order)->danger = 3;
    return order && !main_room(d, order)->foe;
}

/* The second of two rooms of one run, neither a foe's home; 0 for none. */
static uint32_t second_fight(barrow_dungeon *d)
{
    for (uint32_t i = 1; i + 1 < main_count(d); i++)
        if (main_room(d, i)->types & FIGHTS && main_room(d, i + 1)->types & FIGHTS &&
            !main_room(d, i)->foe && !main_room(d, i + 1)->foe)
            return i + 1;
    return 0;
}

static bool break_fall_in_a_run(barrow_dungeon *d)
{
    uint32_t order = second_fight(d);
    if (!order)
        return false;
    main_room(d, order - 1)->danger = 2;
    main_room(d, order)->danger = 1;
    return true;
}

static bool break_leap_in_a_run(barrow_dungeon *d)
{
    uint32_t order = second_fight(d);
    if (order)
        main_room(d, order)->danger = (uint8_t)(main_room(d, order - 1)->danger + 3);
    return order != 0;
}

/* The first room of the second run is as dangerous as the last of the first. */
static bool break_start_at_the_peak(barrow_dungeon *d)
{
    uint32_t order = second_fight(d), peak = 0;
    while (order && order < main_count(d) && main_room(d, order)->types & FIGHTS)
        peak = main_room(d, order++)->danger;
    uint32_t next = order ? main_with(d, order, FIGHTS) : 0;
    if (next)
        main_room(d, next)->danger = (uint8_t)peak;
    return next != 0;
}

/* Each run is as easy as the first. */
static bool break_flat_zones(barrow_dungeon *d)
{
    uint32_t run = 0, last_zone = 0;
    for (uint32_t i = 1; i < main_count(d); i++) {
        barrow_crawl_room *room = main_room(d, i);
        bool fights = room->types & FIGHTS;
        run = fights ? run + !room->foe : 0;
        if (fights && !room->foe) {
            room->danger = run == 1 ? 1 : 2;
            last_zone = room->zone;
        }
    }
    return last_zone >= 2;
}

static bool break_low_end(barrow_dungeon *d)
{
    break_flat_zones(d);
    return true;
}

static bool break_crowded_side_paths(barrow_dungeon *d)
{
    uint32_t rooms = 0;
    for (uint32_t i = 0; i < d->room_count; i++) {
        barrow_crawl_room *room = room_at(d, i);
        if (room->path != BARROW_PATH_LOOP && room->path != BARROW_PATH_DEAD_END)
            continue;
        room->types = TYPE(COMBAT);
        room->danger = 7;
        room->foe = 0;
        rooms++;
    }
    return rooms > 0;
}

static bool break_poor_boss(barrow_dungeon *d)
{
    room_at(d, d->boss)->reward = 5;
    return true;
}

static bool break_treasure_in_the_open(barrow_dungeon *d)
{
    main_room(d, 1)->reward = 5;
    return true;
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

/* Sets types, and dangers where they are not 0, of what a fork goes around. */
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

/* ---- at the limits ---------------------------------------------------------------------- */

static uint16_t main_id(const barrow_dungeon *d, uint32_t order)
{
    return d->path_rooms[d->paths[0].first_room + order];
}

static barrow_crawl_room *sub_boss_of(barrow_dungeon *d)
{
    uint32_t order = main_with(d, 1, TYPE(SUB_BOSS));
    return order ? main_room(d, order) : NULL;
}

/* The first room with one of these types, or the last room of the first path of this kind; NULL for
 * none. */
static barrow_crawl_room *room_with(barrow_dungeon *d, uint32_t types)
{
    for (uint32_t i = 0; i < d->room_count; i++)
        if (room_at(d, i)->types & types)
            return room_at(d, i);
    return NULL;
}

static barrow_crawl_room *end_of(barrow_dungeon *d, barrow_path_kind kind)
{
    barrow_crawl_path *path = path_of_kind(d, kind, 0);
    return path ? path_room(d, path, path->room_count - 1u) : NULL;
}

static barrow_crawl_room *key_room(barrow_dungeon *d, uint8_t colour)
{
    for (uint32_t i = 0; i < d->room_count; i++)
        if (room_at(d, i)->key == colour)
            return room_at(d, i);
    return NULL;
}

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

/* A breather with a way back is no rest before the first arena. */
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

/* A key at the end of a loop or dead end comes to its beginning. */
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

/* The first lock of the main path; NULL for none. */
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

/* Danger 2 in each fight of the main path, and 1 in each room of loops and dead ends: just half,
 * and [more] in the last. */
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

static bool break_side_paths_half_as_dangerous(barrow_dungeon *d)
{
    return set_dangers(d, 0);
}

static bool break_side_paths_a_little_too_dangerous(barrow_dungeon *d)
{
    return set_dangers(d, 1);
}

/* A fault in a few words, where [there] says that a crawl has what it needs. */
#define FAULT(name, there, ...)                                                                    \
    static bool break_##name(barrow_dungeon *d)                                                    \
    {                                                                                              \
        if (!(there))                                                                              \
            return false;                                                                          \
        __VA_ARGS__;                                                                               \
        return true;                                                                               \
    }

/* clang-format off */
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
FAULT(sub_boss_counted_twice, true, d->shortfall[BARROW_SHORT_SUB_BOSSES]++)
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
FAULT(loop_end_of_two_cells, end_of(d, BARROW_PATH_LOOP), end_of(d, BARROW_PATH_LOOP)->cell_count = 2)
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

#define SETTINGS "size=large foes=3"

static const broken_sample samples[] = {
#define BROKEN(check, rule, fault, text) {#check, rule, SETTINGS, break_##fault, #fault, text, false},
#define HOLDS(check, rule, fault, text)  {#check, rule, SETTINGS, break_##fault, #fault, text, true},
#include "broken/crawl.def"
#undef BROKEN
#undef HOLDS
};
#define SAMPLE_COUNT (sizeof samples / sizeof samples[0])

static void every_sample_is_found(void **state)
{
    (void)state;
    broken_test test;
    begin(&test, BARROW_CRAWL, &brw_crawl_checks);
    for (size_t i = 0; i < SAMPLE_COUNT; i++)
        plant_sample(&test, &samples[i], 0, SEEDS, ENOUGH);
    assert_int_equal(test.mistakes, 0);
    end(&test);
}

/* ---- every check has one ---------------------------------------------------------------- */

static bool has_sample(const char *check)
{
    for (size_t i = 0; i < SAMPLE_COUNT; i++)
        if (strcmp(samples[i].check, check) == 0)
            return true;
    return false;
}

static bool finds_planted(broken_test *test, const brw_check *check, const planted_fault *faults,
                          size_t count)
{
    const brw_check *gate = check_named(test, "shape");
    for (size_t i = 0; i < count; i++) {
        for (uint64_t seed = 0; seed < ENOUGH; seed++) {
            make(test, SETTINGS, seed);
            if (!faults[i].plant(&test->dungeon))
                continue;
            run_check(test, gate);
            if (test->report.finding_count && check != gate)
                continue; /* no other check would see it */
            run_check(test, check);
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
        if (!finds_planted(&test, check, crawl_faults, crawl_fault_count) &&
            !finds_planted(&test, check, crawl_asked_faults, crawl_asked_fault_count))
            fail_msg("the check '%s' has no broken crawl in tests/broken/crawl.def",
                     check->info.name);
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
