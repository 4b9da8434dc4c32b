/* SPDX-License-Identifier: MIT
 * Ways to break a crawl. Each changes one thing in a sound dungeon. */
#include "lib/crawl_faults.h"

#include <string.h>

static const barrow_crawl_room *room_of(const barrow_dungeon *dungeon, uint32_t room)
{
    return &dungeon->rooms[room].as.crawl;
}

static barrow_crawl_room *changed_room(barrow_dungeon *dungeon, uint32_t room)
{
    return &dungeon->rooms[room].as.crawl;
}

static uint32_t find_link(const barrow_dungeon *dungeon, barrow_link_kind kind)
{
    uint32_t i = 0;
    while (i < dungeon->link_count && dungeon->links[i].kind != kind)
        i++;
    return i;
}

static bool move_key_behind_lock(barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        if (room_of(dungeon, i)->key != 0)
            continue;
        changed_room(dungeon, i)->key = BARROW_NO_KEY;
        changed_room(dungeon, dungeon->boss)->key = 0;
        return true;
    }
    return false;
}

static bool lose_key(barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        if (room_of(dungeon, i)->key == BARROW_NO_KEY)
            continue;
        changed_room(dungeon, i)->key = BARROW_NO_KEY;
        return true;
    }
    return false;
}

static bool open_lock_for_good(barrow_dungeon *dungeon)
{
    uint32_t i = find_link(dungeon, BARROW_LINK_LOCKED);
    if (i == dungeon->link_count || dungeon->links[i].optional)
        return false;
    dungeon->links[i].kind = BARROW_LINK_OPEN;
    dungeon->links[i].lock = BARROW_NO_LOCK;
    return true;
}

static bool lock_twice(barrow_dungeon *dungeon)
{
    uint32_t i = find_link(dungeon, BARROW_LINK_OPEN);
    dungeon->links[i].kind = BARROW_LINK_LOCKED;
    dungeon->links[i].lock = 0;
    return i < dungeon->link_count;
}

/* A door from the spawn's zone straight to the last room before the boss. */
static bool dig_bypass(barrow_dungeon *dungeon)
{
    uint32_t i = dungeon->link_count - 1;
    uint16_t last = dungeon->path_rooms[dungeon->paths[0].room_count - 2];
    if (room_of(dungeon, last)->zone == 0)
        return false;
    dungeon->links[i].a = dungeon->spawn;
    dungeon->links[i].b = last;
    dungeon->links[i].kind = BARROW_LINK_OPEN;
    return true;
}

static bool turn_door(barrow_dungeon *dungeon, barrow_link_kind kind)
{
    uint32_t i = find_link(dungeon, kind);
    if (i == dungeon->link_count)
        return false;
    barrow_link *link = &dungeon->links[i];
    *link = (barrow_link){.a = link->b,
                          .b = link->a,
                          .kind = link->kind,
                          .lock = link->lock,
                          .at = {link->at[1], link->at[0]}};
    return true;
}

static bool turn_drop(barrow_dungeon *dungeon)
{
    return turn_door(dungeon, BARROW_LINK_ONE_WAY);
}

static bool turn_exit(barrow_dungeon *dungeon)
{
    return turn_door(dungeon, BARROW_LINK_LOOP_EXIT);
}

static bool turn_shortcut(barrow_dungeon *dungeon)
{
    return turn_door(dungeon, BARROW_LINK_SHORTCUT);
}

/* A dead end that cannot be left again. */
static bool trap_player(barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        barrow_link *link = &dungeon->links[i];
        if (link->kind != BARROW_LINK_OPEN ||
            room_of(dungeon, link->b)->path != BARROW_PATH_DEAD_END)
            continue;
        link->kind = BARROW_LINK_ONE_WAY;
        return true;
    }
    return false;
}

static bool break_pair(barrow_dungeon *dungeon)
{
    changed_room(dungeon, 1)->types |= 1u << BARROW_TYPE_HEAL | 1u << BARROW_TYPE_COMBAT;
    return true;
}

static bool merge_arena(barrow_dungeon *dungeon)
{
    barrow_crawl_room *boss = changed_room(dungeon, dungeon->boss);
    if (boss->first_cell == 0 || dungeon->boss == 0)
        return false;
    boss->first_cell--;
    boss->cell_count = 2;
    return true;
}

/* The room before a lock swallows the one behind it. */
static bool merge_across_lock(barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->kind != BARROW_LINK_LOCKED || link->optional || link->b != link->a + 1)
            continue;
        changed_room(dungeon, link->b)->zone = room_of(dungeon, link->a)->zone;
        return true;
    }
    return false;
}

static bool overlap_rooms(barrow_dungeon *dungeon)
{
    dungeon->cells[1] = dungeon->cells[0];
    return true;
}

static bool leave_grid(barrow_dungeon *dungeon)
{
    dungeon->cells[dungeon->cell_count - 1].x = (int16_t)dungeon->grid_width;
    return true;
}

static bool move_boss_up(barrow_dungeon *dungeon)
{
    dungeon->boss = dungeon->path_rooms[dungeon->paths[0].room_count - 2];
    return true;
}

static bool plain_boss_door(barrow_dungeon *dungeon)
{
    uint32_t i = find_link(dungeon, BARROW_LINK_BOSS);
    dungeon->links[i].kind = BARROW_LINK_OPEN;
    return dungeon->links[i].lock == BARROW_NO_LOCK;
}

static bool fight_all_the_way(barrow_dungeon *dungeon)
{
    uint32_t run = 0;
    for (uint32_t i = 1; i < dungeon->paths[0].room_count && run <= 5; i++) {
        barrow_crawl_room *room = changed_room(dungeon, i);
        if (room->types & (1u << BARROW_TYPE_BOSS | 1u << BARROW_TYPE_SUB_BOSS))
            break;
        room->types = 1u << BARROW_TYPE_COMBAT;
        room->danger = room->danger ? room->danger : 1;
        run++;
    }
    return run > 5;
}

static bool no_rest(barrow_dungeon *dungeon)
{
    uint16_t before = dungeon->path_rooms[dungeon->paths[0].room_count - 2];
    if (room_of(dungeon, before)->types & 1u << BARROW_TYPE_SUB_BOSS)
        return false;
    changed_room(dungeon, before)->types = 1u << BARROW_TYPE_PUZZLE;
    return true;
}

static bool calm_boss(barrow_dungeon *dungeon)
{
    changed_room(dungeon, dungeon->boss)->danger = 3;
    return true;
}

static bool empty_dead_end(barrow_dungeon *dungeon)
{
    for (uint32_t i = 1; i < dungeon->path_count; i++) {
        const barrow_crawl_path *path = &dungeon->paths[i];
        if (path->kind != BARROW_PATH_DEAD_END || room_of(dungeon, path->to)->key != BARROW_NO_KEY)
            continue;
        changed_room(dungeon, path->to)->types = 1u << BARROW_TYPE_PUZZLE;
        return true;
    }
    return false;
}

static bool foe_in_spawn(barrow_dungeon *dungeon)
{
    if (!dungeon->foe_count)
        return false;
    dungeon->route_rooms[dungeon->foes[0].first_room] = dungeon->spawn;
    return true;
}

static bool mark_door(barrow_dungeon *dungeon)
{
    dungeon->links[0].marked = 1;
    return true;
}

static bool cheap_treasure(barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        if (!dungeon->links[i].optional)
            continue;
        uint32_t path = room_of(dungeon, dungeon->links[i].b)->path_id;
        const barrow_crawl_path *of = &dungeon->paths[path];
        for (uint32_t k = 0; k < of->room_count; k++)
            changed_room(dungeon, dungeon->path_rooms[of->first_room + k])->reward = 0;
        return true;
    }
    return false;
}

static bool skip_step(barrow_dungeon *dungeon)
{
    if (dungeon->solution_count < 3)
        return false;
    memmove(dungeon->solution + 1, dungeon->solution + 2,
            (dungeon->solution_count - 2) * sizeof dungeon->solution[0]);
    dungeon->solution_count--;
    return true;
}

static bool point_outside(barrow_dungeon *dungeon)
{
    dungeon->links[0].b = (uint16_t)dungeon->room_count;
    return true;
}

static bool hide_door(barrow_dungeon *dungeon)
{
    dungeon->links[0].kind = BARROW_LINK_HIDDEN;
    return true;
}

static bool wall_up_boss(barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (dungeon->links[i].b == dungeon->boss)
            dungeon->links[i].kind = BARROW_LINK_HIDDEN;
    return true;
}

static bool wrong_order(barrow_dungeon *dungeon)
{
    changed_room(dungeon, 1)->order = 7;
    return true;
}

static bool room_in_rock(barrow_dungeon *dungeon)
{
    if (!dungeon->rock_count)
        return false;
    dungeon->rock[0] = dungeon->cells[1];
    return true;
}

static bool fork_past_lock(barrow_dungeon *dungeon)
{
    for (uint32_t i = 1; i < dungeon->path_count; i++) {
        barrow_crawl_path *path = &dungeon->paths[i];
        if (path->kind != BARROW_PATH_FORK || path->zone == room_of(dungeon, dungeon->boss)->zone)
            continue;
        path->to = dungeon->boss;
        return true;
    }
    return false;
}

static bool ask_for_more_locks(barrow_dungeon *dungeon)
{
    uint32_t locks = 0;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        locks += dungeon->links[i].lock != BARROW_NO_LOCK && !dungeon->links[i].optional;
    dungeon->params.as.crawl.locks = (int32_t)locks + 1;
    return locks < 8;
}

/* One fewer than were asked for; auto would allow several numbers. */
static bool beat_sub_boss(barrow_dungeon *dungeon)
{
    int16_t count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        count = (int16_t)(count + (room_of(dungeon, i)->types >> BARROW_TYPE_SUB_BOSS & 1));
    dungeon->params.as.crawl.sub_bosses = (barrow_range){count, count};
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        if (room_of(dungeon, i)->types != 1u << BARROW_TYPE_SUB_BOSS)
            continue;
        changed_room(dungeon, i)->types = 1u << BARROW_TYPE_HEAL;
        return true;
    }
    return false;
}

static bool crowd_side_paths(barrow_dungeon *dungeon)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_crawl_room *room = changed_room(dungeon, i);
        if (room->path != BARROW_PATH_LOOP && room->path != BARROW_PATH_DEAD_END)
            continue;
        if (room->types & (1u << BARROW_TYPE_COMBAT | 1u << BARROW_TYPE_TRAP))
            continue;
        room->types = 1u << BARROW_TYPE_COMBAT | 1u << BARROW_TYPE_ITEM;
        room->danger = 7;
        count++;
    }
    return count > 3;
}

static bool poor_boss(barrow_dungeon *dungeon)
{
    changed_room(dungeon, dungeon->boss)->reward = 0;
    return true;
}

static bool trap_first(barrow_dungeon *dungeon)
{
    changed_room(dungeon, 1)->types = 1u << BARROW_TYPE_TRAP;
    return true;
}

const planted_fault crawl_faults[] = {
    {"key moved behind its lock", move_key_behind_lock, "C12"},
    {"key lost", lose_key, "V5"},
    {"lock removed", open_lock_for_good, "V5"},
    {"second door of a colour", lock_twice, "V5"},
    {"bypass dug", dig_bypass, "V3"},
    {"drop turned round", turn_drop, "C5"},
    {"loop exit turned round", turn_exit, "C5"},
    {"shortcut turned round", turn_shortcut, "C10"},
    {"dead end of no return", trap_player, "V2"},
    {"types that do not agree", break_pair, "C19"},
    {"arena of two cells", merge_arena, "C24"},
    {"zone merged across a lock", merge_across_lock, "V3"},
    {"rooms overlap", overlap_rooms, "V4"},
    {"room off the grid", leave_grid, "V4"},
    {"boss moved up", move_boss_up, "C2"},
    {"plain door to an arena", plain_boss_door, "C17"},
    {"no pause", fight_all_the_way, "C14"},
    {"no rest before the boss", no_rest, "C16"},
    {"boss without danger", calm_boss, "C22"},
    {"dead end without reward", empty_dead_end, "C9"},
    {"foe in the spawn", foe_in_spawn, "C18"},
    {"door marked unasked", mark_door, "C8"},
    {"optional lock for nothing", cheap_treasure, "C13"},
    {"step left out of the solution", skip_step, "V6"},
    {"door to no room", point_outside, "V4"},
    {"door of another family", hide_door, "V4"},
    {"boss walled up", wall_up_boss, "V1"},
    {"room out of order", wrong_order, "V4"},
    {"room in rock", room_in_rock, "C3"},
    {"fork past a lock", fork_past_lock, "C4"},
    {"lock missing", ask_for_more_locks, "C11"},
    {"sub-boss beaten", beat_sub_boss, "C15"},
    {"crowded side paths", crowd_side_paths, "C7"},
    {"boss without reward", poor_boss, "C22"},
    {"trap behind the spawn", trap_first, "C23"},
};

const size_t crawl_fault_count = sizeof crawl_faults / sizeof crawl_faults[0];
