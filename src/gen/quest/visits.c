/* SPDX-License-Identifier: MIT
 * The order of first visits, and the rows of fights that follow from it; see visits.h. */
#include "gen/quest/visits.h"

#include <string.h>

#define ROW_MOST 5 /* maximum number of fights in a row */

static bool is_key_lock(const barrow_quest_obstacle *obstacle)
{
    return brw_is_small_key(brw_obstacle_at(obstacle->kind).opener);
}

static void open_group(quest_visits *visits)
{
    visits->groups[visits->group_count++] = (visit_group){0};
}

/* Adds [room] to the newest group, if it is in none. */
static void join_group(quest_visits *visits, uint32_t room)
{
    if (visits->group[room] != QUEST_ANY_TIME)
        return;
    visits->group[room] = (uint8_t)(visits->group_count - 1);
    visits->groups[visits->group_count - 1].others++;
}

/* Adds [room], and those rooms of its stage that are on every way to it from the first room: each
 * room that it was added from, and that no way inside the stage avoids. All doors between rooms of
 * one stage are open. */
static void join_walk(quest_visits *visits, uint32_t room)
{
    quest_draft *draft = visits->draft;
    uint32_t stage = brw_quest_room_of(draft, room)->stage, first = draft->first[stage];
    join_group(visits, room);
    if (visits->wide >> stage & 1)
        return;
    for (uint32_t step = room; step != first;) {
        quest_set others;
        step = brw_quest_parent(draft, step);
        if (!(visits->looped >> stage & 1)) {
            join_group(visits, step);
            continue;
        }
        memcpy(others, draft->rooms[stage], sizeof others);
        brw_set_remove(others, step);
        brw_quest_measure(draft, first, room, others);
        if (step == first || !brw_bfs_met(&draft->search, room))
            join_group(visits, step);
    }
}

/* Returns whether a key for a lock after obstacle [last] lies in a stage up to [last] and can be
 * taken there. The player may use it early and fetch another later. */
static bool has_spare_key(const quest_draft *draft, uint32_t last)
{
    const barrow_dungeon *dungeon = draft->dungeon;
    for (uint32_t i = last + 1; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *later = &dungeon->obstacles[i];
        uint32_t needed = later->treasure == BARROW_NO_TREASURE
                              ? later->things[0].room
                              : dungeon->treasures[later->treasure].room;
        if (is_key_lock(later) && brw_quest_room_of(draft, later->things[0].room)->stage <= last &&
            brw_quest_room_of(draft, needed)->stage <= last)
            return true;
    }
    return false;
}

/* Adds the rooms on the way out of [stage] to the next stage, or past a branch to the stage after
 * it, and then the first room there. Obstacle i leads into stage i + 1, so the obstacles of a
 * branch are numbered stage, stage + 1, stage + 2. The rooms of an obstacle's key or switch and of
 * its door count unless they can be reached before [stage]. If an obstacle has several doors, it is
 * not certain which one is used. Returns the stage that follows. */
static uint32_t visit_exit(quest_visits *visits, uint32_t stage)
{
    const quest_draft *draft = visits->draft;
    const barrow_dungeon *dungeon = draft->dungeon;
    uint32_t last = dungeon->stages[stage].obstacle_count == 2 ? stage + 2 : stage;
    open_group(visits);
    for (uint32_t id = stage; id <= last; id++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[id];
        uint32_t door_room = dungeon->links[obstacle->doors[0]].a;
        bool is_certain = !is_key_lock(obstacle) || !has_spare_key(draft, last);
        for (uint32_t i = 0; is_certain && i < obstacle->thing_count; i++)
            if (brw_quest_room_of(draft, obstacle->things[i].room)->stage >= stage)
                join_walk(visits, obstacle->things[i].room);
        if (obstacle->door_count == 1 && brw_quest_room_of(draft, door_room)->stage >= stage)
            join_walk(visits, door_room);
        if (id == last)
            open_group(visits);
        if (obstacle->door_count == 1)
            join_group(visits, draft->first[obstacle->into]);
    }
    return last + 1;
}

/* Finds the stages with a loop, and those that the player may enter in more than one room, because
 * several doors or a return from a side of their own branch lead into them. A gap does not count: a
 * player who holds its treasure has been to both ends. */
static void find_wide_stages(quest_visits *visits)
{
    const quest_draft *draft = visits->draft;
    const barrow_dungeon *dungeon = draft->dungeon;
    visits->wide = visits->looped = 0;
    for (uint32_t i = dungeon->room_count - 1; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        uint32_t from = brw_quest_room_of(draft, link->a)->stage;
        uint32_t to = brw_quest_room_of(draft, link->b)->stage;
        bool is_return = link->kind != BARROW_LINK_OPEN && link->kind != BARROW_LINK_WINDOW &&
                         link->kind != BARROW_LINK_BARRIER;
        if (link->kind == BARROW_LINK_OPEN)
            visits->looped |= (uint64_t)1 << to;
        if (is_return && dungeon->stages[to].obstacle_count == 2 && from <= to + 2)
            visits->wide |= (uint64_t)1 << to;
    }
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++)
        if (dungeon->obstacles[i].door_count > 1)
            visits->wide |= (uint64_t)1 << dungeon->obstacles[i].into;
}

/* Finds the rooms that no shortest way visits: bonus rooms, and dead ends without content, however
 * long. Each is followed from its end. All other rooms begin in no group. */
static void find_never_visited(quest_visits *visits, uint32_t goal)
{
    const quest_draft *draft = visits->draft;
    quest_set visited, exits;
    brw_quest_span(visited, 0, goal + 1);
    for (uint32_t room = 0; room < goal; room++)
        for (uint32_t end = room; brw_set_has(visited, end) && !brw_quest_holds(draft, end);) {
            for (uint32_t i = 0; i < draft->words; i++)
                exits[i] = draft->beside[end * draft->words + i] & visited[i];
            if (brw_set_count(exits, draft->words) != 1)
                break;
            brw_set_remove(visited, end);
            end = brw_set_nth(exits, 0);
        }
    for (uint32_t room = 0; room < draft->dungeon->room_count; room++)
        visits->group[room] = brw_set_has(visited, room) ? QUEST_ANY_TIME : QUEST_NEVER;
}

/* Adds the rooms on the way to [target] to the likely way. Room numbers increase along the doors
 * that rooms were added with, so the rooms of its trail are met in their order. */
static void visit_room(quest_visits *visits, uint32_t target)
{
    const quest_draft *draft = visits->draft;
    const uint64_t *trail = draft->trails + target * draft->words;
    quest_set fresh;
    for (uint32_t i = 0; i < draft->words; i++) {
        fresh[i] = trail[i] & ~visits->met[i];
        visits->met[i] |= trail[i];
    }
    for (BRW_SET_EACH(room, fresh, draft->words)) {
        visits->turn[room] = (uint16_t)visits->count;
        visits->order[visits->count++] = (uint16_t)room;
    }
}

void brw_quest_order_visits(quest_visits *visits, quest_draft *draft)
{
    const barrow_dungeon *dungeon = draft->dungeon;
    uint32_t stage = 0, goal = draft->first[dungeon->obstacle_count + 1];
    uint32_t magic_key = goal - 1; /* it is in the last room before the goal */
    visits->draft = draft;
    visits->group_count = visits->full_before = visits->count = 0;
    find_never_visited(visits, goal);
    find_wide_stages(visits);
    if (visits->looped)
        brw_graph_fill(&draft->graph, dungeon);
    open_group(visits);
    join_group(visits, 0);
    while (dungeon->stages[stage].obstacle_count > 0)
        stage = visit_exit(visits, stage);
    open_group(visits);
    join_walk(visits, magic_key);
    open_group(visits);
    join_group(visits, goal);
    /* The likely way: for each obstacle to what opens it, then to its first door and through it. */
    memset(visits->turn, BARROW_NONE_BYTE, dungeon->room_count * sizeof visits->turn[0]);
    memset(visits->met, 0, sizeof visits->met);
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        for (uint32_t k = 0; k < obstacle->thing_count; k++)
            visit_room(visits, obstacle->things[k].room);
        visit_room(visits, draft->first[obstacle->into]);
    }
    visit_room(visits, magic_key);
    visit_room(visits, goal);
}

/* ---- rows of fights --------------------------------------------------------------------- */

/* Returns the group where a row that continues from [group] in direction [step] (1 or -1) ends: the
 * next group that also has rooms without a fight. Adds the fights on the way to [fights]. */
static uint32_t end_of_row(const quest_visits *visits, uint32_t group, int32_t step,
                           int32_t *fights)
{
    uint32_t end = group;
    while (end + (uint32_t)step < visits->group_count) {
        end += (uint32_t)step;
        *fights += visits->groups[end].fights;
        if (visits->groups[end].others > 0)
            break;
    }
    return end;
}

/* Returns whether no row that includes [group] is too long: its own fights with the fights before
 * it, after it, or both, and all loose fights that can be met by the end of the row. */
static bool is_row_short(const quest_visits *visits, uint32_t group)
{
    int32_t before = 0, after = 0, fights = visits->groups[group].fights;
    end_of_row(visits, group, -1, &before);
    uint32_t end = end_of_row(visits, group, 1, &after);
    if (visits->groups[group].others > 0)
        fights += before > after ? before : after;
    else
        fights += before + after;
    for (uint32_t i = 0; i <= end; i++)
        fights += visits->groups[i].loose;
    return fights <= ROW_MOST;
}

/* Returns the first group in which a room that may be visited at any time can be met. */
static uint8_t group_of_stage(const quest_visits *visits, uint32_t room)
{
    const quest_draft *draft = visits->draft;
    uint8_t since = visits->group[draft->first[brw_quest_room_of(draft, room)->stage]];
    return since < QUEST_ANY_TIME ? since : 0;
}

bool brw_quest_is_full(const quest_visits *visits, uint32_t room)
{
    uint8_t group = visits->group[room];
    if (group == QUEST_ANY_TIME)
        return group_of_stage(visits, room) < visits->full_before;
    return group != QUEST_NEVER && visits->groups[group].is_full;
}

/* A loose fight can be met at any time after its stage is entered. If it does not fit, no earlier
 * one would, because that would count in more rows. */
bool brw_quest_add_fight(quest_visits *visits, uint32_t room)
{
    uint32_t i = 0;
    if (visits->group[room] == QUEST_NEVER)
        return true;
    if (brw_quest_is_full(visits, room))
        return false;
    if (visits->group[room] == QUEST_ANY_TIME) {
        uint8_t since = group_of_stage(visits, room);
        visits->groups[since].loose++;
        while (i < visits->group_count && is_row_short(visits, i))
            i++;
        if (i == visits->group_count)
            return true;
        visits->groups[since].loose--;
        visits->full_before = since + 1u;
        return false;
    }
    visit_group *group = &visits->groups[visits->group[room]];
    group->fights++;
    group->others--;
    if (is_row_short(visits, visits->group[room]))
        return true;
    group->fights--;
    group->others++;
    group->is_full = true;
    return false;
}

void brw_quest_drop_fight(quest_visits *visits, uint32_t room)
{
    uint8_t group = visits->group[room];
    if (group == QUEST_NEVER)
        return;
    for (uint32_t i = 0; i < visits->group_count; i++)
        visits->groups[i].is_full = false;
    visits->full_before = 0;
    if (group == QUEST_ANY_TIME) {
        visits->groups[group_of_stage(visits, room)].loose--;
        return;
    }
    visits->groups[group].fights--;
    visits->groups[group].others++;
}
