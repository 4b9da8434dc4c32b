/* SPDX-License-Identifier: MIT
 * More ways to break a crawl: what was not asked for, rock, exits in the wrong place, the order of
 * the main path, and solutions that say too little or too much. */
#include "lib/crawl_faults.h"

#define TYPE(NAME) (1u << BARROW_TYPE_##NAME)

static barrow_crawl_room *faulty_room(barrow_dungeon *dungeon, uint32_t room)
{
    return &dungeon->rooms[room].as.crawl;
}

static barrow_crawl_params *asked_of(barrow_dungeon *dungeon)
{
    return &dungeon->params.as.crawl;
}

static uint32_t paths_of(const barrow_dungeon *dungeon, barrow_path_kind kind)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->path_count; i++)
        count += dungeon->paths[i].kind == kind;
    return count;
}

static uint32_t doors_of_kind(const barrow_dungeon *dungeon, barrow_link_kind kind)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        count += dungeon->links[i].kind == kind;
    return count;
}

/* ---- rock and the main path ------------------------------------------------------------- */

static bool name_rock_twice(barrow_dungeon *dungeon)
{
    if (dungeon->rock_count < 2)
        return false;
    dungeon->rock[1] = dungeon->rock[0];
    return true;
}

static bool ask_for_less_rock(barrow_dungeon *dungeon)
{
    uint32_t cells = (uint32_t)dungeon->grid_width * dungeon->grid_height;
    asked_of(dungeon)->rock = (int32_t)(dungeon->rock_count * 100 / cells) - 1;
    return dungeon->rock_count * 100 / cells > 1;
}

static bool start_elsewhere(barrow_dungeon *dungeon)
{
    dungeon->paths[0].from = dungeon->path_rooms[1];
    return true;
}

static bool raise_main_zone(barrow_dungeon *dungeon)
{
    dungeon->paths[0].zone = 1;
    return true;
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

static bool ask_for_wider_grid(barrow_dungeon *dungeon)
{
    barrow_size_range *size = &asked_of(dungeon)->size;
    size->w_min = size->w_max = dungeon->grid_width + 1;
    return dungeon->grid_width < 255;
}

/* ---- side paths ------------------------------------------------------------------------- */

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

static bool rezone_shortcut(barrow_dungeon *dungeon)
{
    barrow_crawl_path *path = path_of(dungeon, BARROW_PATH_SHORTCUT);
    if (path)
        path->zone ^= 1;
    return path != NULL;
}

static bool fight_in_shortcut(barrow_dungeon *dungeon)
{
    barrow_crawl_path *path = path_of(dungeon, BARROW_PATH_SHORTCUT);
    if (!path || !path->room_count)
        return false;
    faulty_room(dungeon, dungeon->path_rooms[path->first_room])->danger = 1;
    return true;
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

static bool empty_room(barrow_dungeon *dungeon)
{
    faulty_room(dungeon, 1)->cell_count = 0;
    return true;
}

/* ---- exits ------------------------------------------------------------------------------ */

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

/* ---- what was asked for ----------------------------------------------------------------- */

static bool ask_for_no_forks(barrow_dungeon *dungeon)
{
    asked_of(dungeon)->forks = 0;
    return paths_of(dungeon, BARROW_PATH_FORK) > 0;
}

static bool ask_for_no_loops(barrow_dungeon *dungeon)
{
    asked_of(dungeon)->loops = 0;
    return paths_of(dungeon, BARROW_PATH_LOOP) > 0;
}

static bool ask_for_no_exploring(barrow_dungeon *dungeon)
{
    asked_of(dungeon)->exploration = 0;
    return paths_of(dungeon, BARROW_PATH_LOOP) > 0;
}

static bool ask_for_no_dead_ends(barrow_dungeon *dungeon)
{
    asked_of(dungeon)->dead_ends = 0;
    for (uint32_t i = 1; i < dungeon->path_count; i++)
        if (dungeon->paths[i].kind == BARROW_PATH_DEAD_END &&
            faulty_room(dungeon, dungeon->paths[i].to)->key == BARROW_NO_KEY)
            return true;
    return false;
}

static bool ask_for_no_shortcuts(barrow_dungeon *dungeon)
{
    asked_of(dungeon)->shortcuts = 0;
    return paths_of(dungeon, BARROW_PATH_SHORTCUT) > 0;
}

static bool ask_for_no_drops(barrow_dungeon *dungeon)
{
    asked_of(dungeon)->one_way_exits = 0;
    return doors_of_kind(dungeon, BARROW_LINK_ONE_WAY) > 0;
}

static bool ask_for_no_optional_locks(barrow_dungeon *dungeon)
{
    asked_of(dungeon)->optional_locks = 0;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (dungeon->links[i].optional)
            return true;
    return false;
}

static bool ask_for_no_merges(barrow_dungeon *dungeon)
{
    asked_of(dungeon)->merge = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (faulty_room(dungeon, i)->cell_count > 1 &&
            faulty_room(dungeon, i)->path != BARROW_PATH_SHORTCUT &&
            !(faulty_room(dungeon, i)->types & (TYPE(BOSS) | TYPE(SUB_BOSS))))
            return true;
    return false;
}

static bool ask_for_no_combining(barrow_dungeon *dungeon)
{
    asked_of(dungeon)->combine = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_crawl_room *room = faulty_room(dungeon, i);
        if (room->cell_count == 1 && room->types & (room->types - 1u))
            return true;
    }
    return false;
}

static bool ask_for_no_elites(barrow_dungeon *dungeon)
{
    asked_of(dungeon)->elites = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (faulty_room(dungeon, i)->types & TYPE(ELITE))
            return true;
    return false;
}

static bool spoil_foe(barrow_dungeon *dungeon)
{
    if (!dungeon->foe_count)
        return false;
    dungeon->foes[0].reward = 5;
    return true;
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

/* ---- solutions -------------------------------------------------------------------------- */

static bool lose_solution(barrow_dungeon *dungeon)
{
    dungeon->solution_count = 0;
    return true;
}

static bool move_with_key(barrow_dungeon *dungeon)
{
    dungeon->solution[0].what = 0;
    return dungeon->solution[0].action == BARROW_DO_MOVE;
}

static bool act_at_door(barrow_dungeon *dungeon, barrow_action action)
{
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        if (dungeon->solution[i].action != action)
            continue;
        dungeon->solution[i].link = 0;
        return true;
    }
    return false;
}

static bool take_at_door(barrow_dungeon *dungeon)
{
    return act_at_door(dungeon, BARROW_DO_TAKE);
}

static bool fight_at_door(barrow_dungeon *dungeon)
{
    return act_at_door(dungeon, BARROW_DO_FIGHT);
}

/* ---- no faults -------------------------------------------------------------------------- */

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

const planted_fault crawl_asked_faults[] = {
    {"rock named twice", name_rock_twice, "C3"},
    {"too much rock", ask_for_less_rock, "C3"},
    {"main path from elsewhere", start_elsewhere, "C3"},
    {"main path in another zone", raise_main_zone, "C3"},
    {"grid of another size", ask_for_wider_grid, "C1"},
    {"fork back to its start", fork_back, "C4"},
    {"shortcut in another zone", rezone_shortcut, "C10"},
    {"fight in a shortcut", fight_in_shortcut, "C10"},
    {"shortcut of two rooms", lengthen_shortcut, "C10"},
    {"key behind an optional lock", key_behind_optional, "C13"},
    {"room without a cell", empty_room, "V4"},
    {"heal for a puzzle", heal_twice, "C14"},
    {"drop inside a fork", drop_inside_fork, "C5"},
    {"loop exit on the main path", drop_on_main_path, "C5"},
    {"forks of weight 0", ask_for_no_forks, "C4"},
    {"loops of weight 0", ask_for_no_loops, "C5"},
    {"nothing to explore", ask_for_no_exploring, "C5"},
    {"dead ends of weight 0", ask_for_no_dead_ends, "C9"},
    {"shortcuts unasked", ask_for_no_shortcuts, "C10"},
    {"drops unasked", ask_for_no_drops, "C5"},
    {"optional locks unasked", ask_for_no_optional_locks, "C13"},
    {"merged rooms unasked", ask_for_no_merges, "C20"},
    {"combined types unasked", ask_for_no_combining, "C19"},
    {"elites unasked", ask_for_no_elites, "C6"},
    {"foe worth too much", spoil_foe, "C18"},
    {"foe to and fro", halve_route, "C18"},
    {"solution lost", lose_solution, "V6"},
    {"move with a key", move_with_key, "V6"},
    {"key taken at a door", take_at_door, "V6"},
    {"fight at a door", fight_at_door, "V6"},
};

const size_t crawl_asked_fault_count = sizeof crawl_asked_faults / sizeof crawl_asked_faults[0];

#undef TYPE
