/* SPDX-License-Identifier: MIT
 * Ways to break a crawl where tests/broken has no sample. Each changes one thing in a sound
 * dungeon. */
#include "lib/crawl_faults.h"

#include <string.h>

#define TYPE(NAME) (1u << BARROW_TYPE_##NAME)

static barrow_crawl_room *faulty_room(const barrow_dungeon *dungeon, uint32_t room)
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
        if (faulty_room(dungeon, i)->key != 0)
            continue;
        faulty_room(dungeon, i)->key = BARROW_NO_KEY;
        faulty_room(dungeon, dungeon->boss)->key = 0;
        return true;
    }
    return false;
}

static bool lose_key(barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        if (faulty_room(dungeon, i)->key == BARROW_NO_KEY)
            continue;
        faulty_room(dungeon, i)->key = BARROW_NO_KEY;
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
    if (faulty_room(dungeon, last)->zone == 0)
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

/* A dead end that cannot be left again. */
static bool trap_player(barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        barrow_link *link = &dungeon->links[i];
        if (link->kind != BARROW_LINK_OPEN ||
            faulty_room(dungeon, link->b)->path != BARROW_PATH_DEAD_END)
            continue;
        link->kind = BARROW_LINK_ONE_WAY;
        return true;
    }
    return false;
}

static bool break_pair(barrow_dungeon *dungeon)
{
    faulty_room(dungeon, 1)->types |= 1u << BARROW_TYPE_HEAL | 1u << BARROW_TYPE_COMBAT;
    return true;
}

static bool merge_arena(barrow_dungeon *dungeon)
{
    barrow_crawl_room *boss = faulty_room(dungeon, dungeon->boss);
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
        faulty_room(dungeon, link->b)->zone = faulty_room(dungeon, link->a)->zone;
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

static bool empty_dead_end(barrow_dungeon *dungeon)
{
    for (uint32_t i = 1; i < dungeon->path_count; i++) {
        const barrow_crawl_path *path = &dungeon->paths[i];
        if (path->kind != BARROW_PATH_DEAD_END ||
            faulty_room(dungeon, path->to)->key != BARROW_NO_KEY)
            continue;
        faulty_room(dungeon, path->to)->types = 1u << BARROW_TYPE_PUZZLE;
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
        uint32_t path = faulty_room(dungeon, dungeon->links[i].b)->path_id;
        const barrow_crawl_path *of = &dungeon->paths[path];
        for (uint32_t k = 0; k < of->room_count; k++)
            faulty_room(dungeon, dungeon->path_rooms[of->first_room + k])->reward = 0;
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

static bool wall_up_boss(barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (dungeon->links[i].b == dungeon->boss)
            dungeon->links[i].kind = BARROW_LINK_HIDDEN;
    return true;
}

static bool wrong_order(barrow_dungeon *dungeon)
{
    faulty_room(dungeon, 1)->order = 7;
    return true;
}

static bool fork_past_lock(barrow_dungeon *dungeon)
{
    for (uint32_t i = 1; i < dungeon->path_count; i++) {
        barrow_crawl_path *path = &dungeon->paths[i];
        if (path->kind != BARROW_PATH_FORK ||
            path->zone == faulty_room(dungeon, dungeon->boss)->zone)
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

/* A heal room takes the place of the puzzle before one; no room of the stretch is merged. */
static bool heal_twice(barrow_dungeon *dungeon)
{
    bool is_plain = true;
    for (uint32_t i = 1; i + 1 < dungeon->paths[0].room_count; i++) {
        barrow_crawl_room *room = faulty_room(dungeon, dungeon->path_rooms[i]);
        const barrow_crawl_room *next = faulty_room(dungeon, dungeon->path_rooms[i + 1]);
        is_plain = room->types & TYPE(SUB_BOSS) || (is_plain && room->cell_count == 1);
        if (!is_plain || room->types != TYPE(PUZZLE) || !(next->types & TYPE(HEAL)) ||
            next->cell_count != 1)
            continue;
        room->types = TYPE(HEAL);
        return true;
    }
    return false;
}

static barrow_crawl_path *path_of(barrow_dungeon *dungeon, barrow_path_kind kind)
{
    for (uint32_t i = 1; i < dungeon->path_count; i++)
        if (dungeon->paths[i].kind == kind)
            return &dungeon->paths[i];
    return NULL;
}

static bool fork_back(barrow_dungeon *dungeon)
{
    barrow_crawl_path *path = path_of(dungeon, BARROW_PATH_FORK);
    if (path)
        path->to = path->from;
    return path != NULL;
}

/* Adds rooms of other paths to the shortcut's list. */
static bool lengthen_shortcut(barrow_dungeon *dungeon)
{
    barrow_crawl_path *path = path_of(dungeon, BARROW_PATH_SHORTCUT);
    if (!path)
        return false;
    path->first_room = 0;
    path->room_count = 2;
    return true;
}

/* Replaces the reward behind an optional lock with a key that no lock needs. */
static bool key_behind_optional(barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        if (!dungeon->links[i].optional)
            continue;
        barrow_crawl_room *a = faulty_room(dungeon, dungeon->links[i].a);
        barrow_crawl_room *b = faulty_room(dungeon, dungeon->links[i].b);
        (a->path_id > b->path_id ? a : b)->key = 7;
        return true;
    }
    return false;
}

/* The second door of a fork becomes one-way. */
static bool drop_inside_fork(barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        barrow_link *link = &dungeon->links[i];
        if (link->kind != BARROW_LINK_OPEN ||
            faulty_room(dungeon, link->a)->path != BARROW_PATH_FORK ||
            faulty_room(dungeon, link->a)->path_id != faulty_room(dungeon, link->b)->path_id)
            continue;
        link->kind = BARROW_LINK_ONE_WAY;
        return true;
    }
    return false;
}

static bool drop_on_main_path(barrow_dungeon *dungeon)
{
    barrow_link *link = &dungeon->links[0];
    if (link->kind != BARROW_LINK_OPEN)
        return false;
    link->kind = BARROW_LINK_LOOP_EXIT;
    return true;
}

static bool ask_for_no_merges(barrow_dungeon *dungeon)
{
    dungeon->params.as.crawl.merge = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (faulty_room(dungeon, i)->cell_count > 1 &&
            faulty_room(dungeon, i)->path != BARROW_PATH_SHORTCUT &&
            !(faulty_room(dungeon, i)->types & (TYPE(BOSS) | TYPE(SUB_BOSS))))
            return true;
    return false;
}

static bool ask_for_no_combining(barrow_dungeon *dungeon)
{
    dungeon->params.as.crawl.combine = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_crawl_room *room = faulty_room(dungeon, i);
        if (room->cell_count == 1 && room->types & (room->types - 1u))
            return true;
    }
    return false;
}

/* Makes a FOE walk to and fro between two rooms. */
static bool halve_route(barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->foe_count; i++) {
        const barrow_foe *foe = &dungeon->foes[i];
        uint16_t *route = dungeon->route_rooms + foe->first_room;
        for (uint32_t k = 0; k < foe->room_count; k++)
            route[k] = route[k & 1];
        if (route[0] == foe->home || route[1] == foe->home)
            return true;
    }
    return false;
}

static bool lose_solution(barrow_dungeon *dungeon)
{
    dungeon->solution_count = 0;
    return true;
}

void crawl_turn_doors(barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        barrow_link *link = &dungeon->links[i], old = *link;
        if (link->kind != BARROW_LINK_OPEN && link->kind != BARROW_LINK_LOCKED &&
            link->kind != BARROW_LINK_BOSS)
            continue;
        link->a = old.b;
        link->b = old.a;
        link->at[0] = old.at[1];
        link->at[1] = old.at[0];
    }
}

const planted_fault crawl_faults[] = {
    {"key moved behind its lock", move_key_behind_lock, "C12"},
    {"key lost", lose_key, "V5"},
    {"lock removed", open_lock_for_good, "V5"},
    {"second door of a colour", lock_twice, "V5"},
    {"bypass dug", dig_bypass, "V3"},
    {"drop turned round", turn_drop, "C5"},
    {"loop exit turned round", turn_exit, "C5"},
    {"dead end of no return", trap_player, "V2"},
    {"types that do not agree", break_pair, "C19"},
    {"arena of two cells", merge_arena, "C24"},
    {"zone merged across a lock", merge_across_lock, "V3"},
    {"rooms overlap", overlap_rooms, "V4"},
    {"room off the grid", leave_grid, "V4"},
    {"dead end without reward", empty_dead_end, "C9"},
    {"foe in the spawn", foe_in_spawn, "C18"},
    {"door marked unasked", mark_door, "C8"},
    {"optional lock for nothing", cheap_treasure, "C13"},
    {"step left out of the solution", skip_step, "V6"},
    {"boss walled up", wall_up_boss, "V1"},
    {"room out of order", wrong_order, "V4"},
    {"fork past a lock", fork_past_lock, "C4"},
    {"lock missing", ask_for_more_locks, "C11"},
    {"fork back to its start", fork_back, "C4"},
    {"shortcut of two rooms", lengthen_shortcut, "C10"},
    {"key behind an optional lock", key_behind_optional, "C13"},
    {"heal for a puzzle", heal_twice, "C14"},
    {"drop inside a fork", drop_inside_fork, "C5"},
    {"loop exit on the main path", drop_on_main_path, "C5"},
    {"merged rooms unasked", ask_for_no_merges, "C20"},
    {"combined types unasked", ask_for_no_combining, "C19"},
    {"foe to and fro", halve_route, "C18"},
    {"solution lost", lose_solution, "V6"},
};

#undef TYPE

const size_t crawl_fault_count = sizeof crawl_faults / sizeof crawl_faults[0];
