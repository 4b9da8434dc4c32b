/* SPDX-License-Identifier: MIT
 * The order in which a player first visits rooms, as far as that is certain.
 *
 * At most five fights may follow each other (Q26), whichever shortest way the player takes. So
 * nothing here depends on a particular walkthrough. For every stage S and the obstacle out of it,
 * some rooms are visited at a known time:
 *
 *     first room of S | key or switch in S, door room in S | first room of the next stage | ...
 *
 * and also the rooms on every way to them. These form groups: all rooms of a group are visited
 * after those of the previous group and before those of the next, but in any order within the
 * group. Both sides of a branch, and the obstacle that closes it, share one group. A row of fights
 * can continue through a group only if all of its rooms are fights, so the longest row consists of
 * the fights of two groups and of the groups between them that have only fights. All other rooms
 * may be visited at any time after their stage is entered, or not at all. Their fights are loose:
 * they count in every row from then on. A dead end without content is never visited. */
#include "gen/quest/purposes.h"

#include <string.h>

#define ROW_MOST 5 /* maximum number of fights in a row */

static bool is_key_lock(const barrow_quest_obstacle *obstacle)
{
    return obstacle->kind == BARROW_OBSTACLE_KEY_LOCK ||
           obstacle->kind == BARROW_OBSTACLE_ITEM_KEY_LOCK;
}

static void join_group(quest_visits *visits, uint32_t room, uint32_t group)
{
    if (!brw_quest_has(&visits->free, room))
        return;
    brw_set_remove(visits->free.words, room);
    visits->group[room] = (uint8_t)group;
    visits->others[group]++;
}

/* Returns whether some way inside a stage leads from its first room to [target] without passing
 * through room [shut]. Doors between rooms of one stage are open. */
BRW_SELDOM static bool can_avoid(quest_purposes *purposes, uint32_t shut, uint32_t target)
{
    const quest_plan *plan = purposes->plan;
    uint32_t stage = brw_quest_room_of(plan, target)->stage, count = 0;
    quest_set left;
    brw_quest_copy(&left, &plan->rooms[stage], plan->words);
    brw_set_remove(left.words, shut);
    purposes->queue[count++] = plan->first[stage];
    for (uint32_t head = 0; head < count && purposes->queue[head] != shut; head++) {
        uint32_t room = purposes->queue[head];
        if (room == target)
            return true;
        for (uint32_t sides = plan->joined[room]; sides; sides &= sides - 1) {
            uint32_t next = brw_quest_beside(plan, room, (uint32_t)brw_lowest(sides));
            if (!brw_quest_has(&left, next))
                continue;
            brw_set_remove(left.words, next);
            purposes->queue[count++] = (uint16_t)next;
        }
    }
    return false;
}

/* Adds [room], and those rooms of its stage that are on every way to it from the first room. They
 * are on its trail; if there is only one way, they are the whole trail. */
static void join_way(quest_purposes *purposes, uint32_t room, uint32_t group)
{
    const quest_plan *plan = purposes->plan;
    quest_visits *visits = &purposes->visits;
    uint32_t stage = brw_quest_room_of(plan, room)->stage;
    const uint64_t *trail = brw_quest_trail(plan, room, plan->words);
    bool has_loops = visits->loops >> stage & 1;
    join_group(visits, room, group);
    if (visits->wide >> stage & 1)
        return;
    for (int32_t i = 0; i < plan->words; i++) {
        uint64_t left = trail[i] & plan->rooms[stage].words[i] & visits->free.words[i];
        for (; left; left &= left - 1) {
            uint32_t step = (uint32_t)(64 * i + brw_lowest(left));
            if (!has_loops || !can_avoid(purposes, step, room))
                join_group(visits, step, group);
        }
    }
}

static uint32_t open_group(quest_visits *visits)
{
    visits->fights[visits->count] = visits->others[visits->count] = 0;
    visits->loose[visits->count] = 0;
    visits->full[visits->count] = false;
    return visits->count++;
}

/* Returns whether a key for a lock after obstacle [last] lies in a stage up to [stage]. The player
 * may use it early and fetch another later. */
static bool has_spare_key(const quest_plan *plan, uint32_t last, uint32_t stage)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    for (uint32_t i = last + 1; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *later = &dungeon->obstacles[i];
        if (is_key_lock(later) && brw_quest_room_of(plan, later->things[0].room)->stage <= stage)
            return true;
    }
    return false;
}

/* Adds the rooms of an obstacle's key or switch and of its door, if they cannot be reached before
 * stage [since]. [last] is the last obstacle before the next group. If there are several doors, any
 * of them may be used. */
static void visit_obstacle(quest_purposes *purposes, uint32_t id, uint32_t since, uint32_t last)
{
    const quest_plan *plan = purposes->plan;
    const barrow_quest_obstacle *obstacle = &plan->dungeon->obstacles[id];
    uint32_t group = purposes->visits.count - 1,
             door_room = plan->dungeon->links[obstacle->doors[0]].a;
    bool is_certain = !is_key_lock(obstacle) || !has_spare_key(plan, last, last);
    for (uint32_t i = 0; is_certain && i < obstacle->thing_count; i++)
        if (brw_quest_room_of(plan, obstacle->things[i].room)->stage >= since)
            join_way(purposes, obstacle->things[i].room, group);
    if (obstacle->door_count == 1 && brw_quest_room_of(plan, door_room)->stage >= since)
        join_way(purposes, door_room, group);
}

/* Adds the first room behind an obstacle, unless there are several doors, because then it is not
 * certain which one is used. */
static void visit_first_room(quest_visits *visits, const quest_plan *plan, uint32_t id)
{
    const barrow_quest_obstacle *obstacle = &plan->dungeon->obstacles[id];
    if (obstacle->door_count == 1)
        join_group(visits, plan->first[obstacle->into], visits->count - 1);
}

/* Adds the rooms on the way out of [stage] to the next stage, or past a branch to the stage after
 * it. Obstacle i leads into stage i + 1, so the obstacles of a branch are numbered stage, stage +
 * 1, stage + 2. Returns the stage that follows. */
static uint32_t visit_exit(quest_purposes *purposes, uint32_t stage)
{
    const quest_plan *plan = purposes->plan;
    quest_visits *visits = &purposes->visits;
    uint32_t last = plan->dungeon->stages[stage].obstacle_count == 2 ? stage + 2 : stage;
    open_group(visits);
    for (uint32_t id = stage; id <= last; id++) {
        visit_obstacle(purposes, id, stage, last);
        if (id < last)
            visit_first_room(visits, plan, id);
    }
    open_group(visits);
    visit_first_room(visits, plan, last);
    return last + 1;
}

/* Finds the stages with more than one way inside: they have open doors that no room was added with.
 * Also finds the stages that the player may enter in more than one room, because several doors or a
 * return from a side of their own branch lead into them. */
static void note_loops(quest_visits *visits, const quest_plan *plan)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    visits->loops = visits->wide = 0;
    for (uint32_t i = dungeon->room_count - 1; i < dungeon->link_count; i++) {
        uint32_t from = brw_quest_room_of(plan, dungeon->links[i].a)->stage;
        uint32_t to = brw_quest_room_of(plan, dungeon->links[i].b)->stage;
        if (dungeon->links[i].kind == BARROW_LINK_OPEN)
            visits->loops |= (uint64_t)1 << from;
        else if (dungeon->stages[to].obstacle_count == 2 && from <= to + 2)
            visits->wide |= (uint64_t)1 << to;
    }
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++)
        if (dungeon->obstacles[i].door_count > 1)
            visits->wide |= (uint64_t)1 << dungeon->obstacles[i].into;
}

/* Adds to [never] the dead ends and bonus rooms, which no shortest way visits. A shortest way uses
 * no hidden doors, so a room without content that has only one other door is also a dead end. */
static void list_never(const quest_purposes *purposes, quest_set *never)
{
    const quest_plan *plan = purposes->plan;
    const barrow_dungeon *dungeon = plan->dungeon;
    uint32_t goal = plan->first[dungeon->obstacle_count + 1];
    brw_quest_without(never, &purposes->leaves, &plan->filled, plan->words);
    for (uint32_t bonus = goal + 1; bonus < dungeon->room_count; bonus++) {
        uint32_t host = dungeon->links[bonus - 1].a;
        int32_t doors = brw_popcount(plan->joined[host]);
        for (uint32_t other = goal + 1; other < dungeon->room_count; other++)
            doors -= dungeon->links[other - 1].a == host;
        brw_set_add(never->words, bonus);
        if (doors == 1 && !brw_quest_has(&plan->filled, host))
            brw_set_add(never->words, host);
    }
}

/* Starts without groups: each room counts as visited at any time, or never. */
static void begin_visits(quest_purposes *purposes)
{
    const quest_plan *plan = purposes->plan;
    quest_visits *visits = &purposes->visits;
    visits->count = 0;
    visits->loose_count = 0;
    visits->full_before = 0;
    memset(visits->group, QUEST_ANY_TIME, plan->dungeon->room_count);
    list_never(purposes, &visits->never);
    for (int32_t i = 0; i < plan->words; i++)
        for (uint64_t left = visits->never.words[i]; left; left &= left - 1)
            visits->group[64 * i + brw_lowest(left)] = QUEST_NEVER;
    brw_quest_span(plan, 0, plan->dungeon->room_count, &visits->free);
    brw_quest_without(&visits->free, &visits->free, &visits->never, plan->words);
    note_loops(visits, plan);
}

void brw_quest_order_visits(quest_purposes *purposes)
{
    const quest_plan *plan = purposes->plan;
    const barrow_dungeon *dungeon = plan->dungeon;
    quest_visits *visits = &purposes->visits;
    begin_visits(purposes);
    join_group(visits, 0, open_group(visits));
    uint32_t stage = 0;
    while (dungeon->stages[stage].obstacle_count > 0)
        stage = visit_exit(purposes, stage);
    /* [stage] is now the stage of the magic key, and the next stage is the stage of the goal. */
    uint32_t goal = plan->first[stage + 1];
    join_way(purposes, goal - 1, open_group(visits));
    join_group(visits, goal, open_group(visits));
}

/* ---- fights ----------------------------------------------------------------------------- */

/* Returns the group where a row that continues from [group] in direction [step] (1 or -1) ends: the
 * next group that also has rooms without a fight. Adds the fights on the way to [fights]. */
static uint32_t end_of_row(const quest_visits *visits, uint32_t group, int32_t step,
                           int32_t *fights)
{
    uint32_t end = group;
    while (end + (uint32_t)step < visits->count) {
        end += (uint32_t)step;
        *fights += visits->fights[end];
        if (visits->others[end] > 0)
            break;
    }
    return end;
}

/* Returns the number of fights in the longest row that includes [group]: its own fights with the
 * fights before it, after it, or both. Stores where the row ends. */
static int32_t row_of(const quest_visits *visits, uint32_t group, uint32_t *end)
{
    int32_t before = 0, after = 0, fights = visits->fights[group];
    end_of_row(visits, group, -1, &before);
    *end = end_of_row(visits, group, 1, &after);
    if (visits->others[group] > 0)
        return fights + (before > after ? before : after);
    return fights + before + after;
}

/* Returns whether no row that includes [group] is too long, counting all loose fights that can be
 * met by its end. */
static bool is_row_short(const quest_visits *visits, uint32_t group)
{
    uint32_t end;
    int32_t fights = row_of(visits, group, &end);
    for (uint32_t i = 0; visits->loose_count > 0 && i <= end; i++)
        fights += visits->loose[i];
    return fights <= ROW_MOST;
}

/* Makes the same check for all groups. The row of a later group never ends earlier, so the loose
 * fights are added up in one pass. */
static bool are_rows_short(const quest_visits *visits)
{
    uint32_t end, next = 0;
    int32_t loose = 0;
    for (uint32_t group = 0; group < visits->count; group++) {
        int32_t fights = row_of(visits, group, &end);
        while (next <= end)
            loose += visits->loose[next++];
        if (fights + loose > ROW_MOST)
            return false;
    }
    return true;
}

/* Adds a loose fight, which can be met at any time after its stage is entered, from group [since]
 * on. If it does not fit, no earlier one would, because that would count in more rows. */
BRW_SELDOM static bool add_loose_fight(quest_visits *visits, uint8_t since)
{
    visits->loose[since]++;
    visits->loose_count++;
    if (are_rows_short(visits))
        return true;
    visits->loose[since]--;
    visits->loose_count--;
    visits->full_before = since + 1u;
    return false;
}

/* Returns the first group in which a room that may be visited at any time can be met. */
static uint8_t group_of_stage(const quest_purposes *purposes, uint32_t room)
{
    const quest_plan *plan = purposes->plan;
    uint8_t since = purposes->visits.group[plan->first[brw_quest_room_of(plan, room)->stage]];
    return since < QUEST_ANY_TIME ? since : 0;
}

/* A fight that did not fit will not fit until another is removed, because rows only get longer. */
bool brw_quest_is_full(const quest_purposes *purposes, uint32_t room)
{
    const quest_visits *visits = &purposes->visits;
    uint8_t group = visits->group[room];
    if (group == QUEST_ANY_TIME)
        return group_of_stage(purposes, room) < visits->full_before;
    return group != QUEST_NEVER && visits->full[group];
}

bool brw_quest_add_fight(quest_purposes *purposes, uint32_t room)
{
    quest_visits *visits = &purposes->visits;
    uint8_t group = visits->group[room];
    if (group == QUEST_NEVER)
        return true;
    if (brw_quest_is_full(purposes, room))
        return false;
    if (group == QUEST_ANY_TIME)
        return add_loose_fight(visits, group_of_stage(purposes, room));
    visits->fights[group]++;
    visits->others[group]--;
    if (is_row_short(visits, group))
        return true;
    visits->fights[group]--;
    visits->others[group]++;
    visits->full[group] = true;
    return false;
}

void brw_quest_drop_fight(quest_purposes *purposes, uint32_t room)
{
    quest_visits *visits = &purposes->visits;
    uint8_t group = visits->group[room];
    if (group == QUEST_NEVER)
        return;
    memset(visits->full, 0, visits->count * sizeof visits->full[0]);
    visits->full_before = 0;
    if (group == QUEST_ANY_TIME) {
        visits->loose[group_of_stage(purposes, room)]--;
        visits->loose_count--;
        return;
    }
    visits->fights[group]--;
    visits->others[group]++;
}

#undef ROW_MOST
