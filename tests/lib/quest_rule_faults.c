/* SPDX-License-Identifier: MIT
 * Ways to break the rules of a quest that leave it playable, where tests/broken/quest.def has no
 * sample. Each changes one thing: a key, a door, a step of the solution, or what was asked for. */
#include "lib/quest_faults.h"

#include <stdlib.h>

static barrow_quest_room *faulty_room(quest_sample *copy, uint32_t room)
{
    return &copy->rooms[room].as.quest;
}

static barrow_quest_params *asked_of(quest_sample *copy)
{
    return &copy->dungeon.params.as.quest;
}

/* ---- obstacles -------------------------------------------------------------------------- */

/* Returns the obstacle that closes a branch, or NULL. */
static barrow_quest_obstacle *first_closing(quest_sample *copy)
{
    for (uint32_t i = 0; i < copy->dungeon.obstacle_count; i++)
        if (copy->obstacles[i].from_count == 2)
            return &copy->obstacles[i];
    return NULL;
}

/* Returns the obstacle that leads out of treasure [number]'s stage. */
static barrow_quest_obstacle *exit_of_item(quest_sample *copy, uint32_t number)
{
    for (uint32_t i = 0; i < copy->dungeon.obstacle_count; i++)
        if (copy->stages[copy->obstacles[i].from[0]].step == BARROW_STEP_ITEM && number-- == 0)
            return &copy->obstacles[i];
    return NULL;
}

static uint16_t door_room(quest_sample *copy, const barrow_quest_obstacle *obstacle)
{
    const barrow_link *link = &copy->links[obstacle->doors[0]];
    return faulty_room(copy, link->a)->stage < faulty_room(copy, link->b)->stage ? link->a
                                                                                 : link->b;
}

/* Moves the key or switch of the obstacle to [to], which must be empty. */
static bool move_thing_to(quest_sample *copy, barrow_quest_obstacle *obstacle, uint16_t to)
{
    barrow_quest_room *old = faulty_room(copy, obstacle->things[0].room);
    barrow_quest_room *other = faulty_room(copy, to);
    if (other->content != BARROW_CONTENT_NONE)
        return false;
    other->content = old->content;
    other->switch_id = old->switch_id;
    other->treasure = old->treasure;
    old->content = BARROW_CONTENT_NONE;
    old->switch_id = BARROW_NO_SWITCH;
    old->treasure = BARROW_NO_TREASURE;
    obstacle->things[0].room = to;
    return true;
}

static bool put_item_key_beside_door(quest_sample *copy)
{
    for (uint32_t i = 0; i < copy->dungeon.obstacle_count; i++) {
        barrow_quest_obstacle *obstacle = &copy->obstacles[i];
        if (obstacle->kind == BARROW_OBSTACLE_ITEM_KEY_LOCK &&
            move_thing_to(copy, obstacle, door_room(copy, obstacle)))
            return true;
    }
    return false;
}

/* Moves a key or switch to where it may be only if any stage will do, or if its own is full. */
static bool put_a_stage_back(quest_sample *copy, barrow_obstacle kind)
{
    for (uint32_t i = 0; i < copy->dungeon.obstacle_count; i++) {
        barrow_quest_obstacle *obstacle = &copy->obstacles[i];
        const barrow_quest_room *thing = faulty_room(copy, obstacle->things[0].room);
        if (obstacle->kind != kind || obstacle->from_count != 1 ||
            thing->stage != obstacle->from[0] || copy->dungeon.fallbacks[1] > 0)
            continue;
        for (uint16_t k = 0; k < copy->dungeon.room_count; k++)
            if (faulty_room(copy, k)->step == thing->step &&
                faulty_room(copy, k)->stage < thing->stage && move_thing_to(copy, obstacle, k))
                return true;
    }
    return false;
}

static bool put_key_a_stage_back(quest_sample *copy)
{
    return put_a_stage_back(copy, BARROW_OBSTACLE_KEY_LOCK);
}

static bool put_switch_a_stage_back(quest_sample *copy)
{
    return put_a_stage_back(copy, BARROW_OBSTACLE_SWITCH_LOCK);
}

static bool swap_doors(quest_sample *copy)
{
    for (uint32_t i = 0; i < copy->dungeon.obstacle_count; i++) {
        barrow_quest_obstacle *obstacle = &copy->obstacles[i];
        uint16_t first = obstacle->doors[0];
        if (obstacle->door_count < 2)
            continue;
        obstacle->doors[0] = obstacle->doors[1];
        obstacle->doors[1] = first;
        return true;
    }
    return false;
}

/* Turns an item lock into a plain one, along with the thing that opens it. */
static void make_plain(quest_sample *copy, barrow_quest_obstacle *obstacle)
{
    bool is_key = obstacle->kind == BARROW_OBSTACLE_ITEM_KEY_LOCK;
    barrow_quest_room *thing = faulty_room(copy, obstacle->things[0].room);
    obstacle->kind = is_key ? BARROW_OBSTACLE_KEY_LOCK : BARROW_OBSTACLE_SWITCH_LOCK;
    obstacle->treasure = thing->treasure = BARROW_NO_TREASURE;
    thing->content = is_key ? BARROW_CONTENT_KEY : BARROW_CONTENT_SWITCH;
    obstacle->things[0].what = thing->content;
}

static bool leave_without_item(quest_sample *copy)
{
    make_plain(copy, exit_of_item(copy, 0));
    return true;
}

static bool leave_with_other_item(quest_sample *copy)
{
    barrow_quest_obstacle *exit = exit_of_item(copy, 1);
    exit->treasure = faulty_room(copy, exit->things[0].room)->treasure = 0;
    return true;
}

/* ---- branches --------------------------------------------------------------------------- */

/* The closing lock's door moves to the branch of its switch. */
static bool close_in_one_branch(quest_sample *copy)
{
    barrow_quest_obstacle *closing = first_closing(copy);
    if (!closing || closing->kind == BARROW_OBSTACLE_TWIN_LOCK)
        return false;
    barrow_link *link = &copy->links[closing->doors[0]];
    uint16_t *outer = link->a == door_room(copy, closing) ? &link->a : &link->b;
    *outer = closing->things[0].room;
    return true;
}

static bool leave_out_a_branch(quest_sample *copy)
{
    barrow_quest_obstacle *closing = first_closing(copy);
    if (!closing)
        return false;
    closing->from[0] = closing->from[1];
    closing->from_count = 1;
    return true;
}

/* ---- doors ------------------------------------------------------------------------------ */

static bool may_join(quest_sample *copy, uint32_t a, uint32_t b)
{
    const barrow_quest_room *p = faulty_room(copy, a), *q = faulty_room(copy, b);
    if (abs(p->cell.x - q->cell.x) + abs(p->cell.y - q->cell.y) != 1)
        return false;
    for (uint32_t i = 0; i < copy->dungeon.link_count; i++)
        if ((copy->links[i].a == a && copy->links[i].b == b) ||
            (copy->links[i].a == b && copy->links[i].b == a))
            return false;
    return p->step < BARROW_STEP_GOAL && p->step != BARROW_STEP_ITEM;
}

/* A one-way door between the two stages of a branch, in either direction. */
static bool add_return_to_sibling(quest_sample *copy)
{
    const barrow_quest_obstacle *closing = first_closing(copy);
    for (uint32_t a = 0; closing && a < copy->dungeon.room_count; a++) {
        for (uint32_t b = 0; b < copy->dungeon.room_count; b++) {
            if (faulty_room(copy, a)->stage != closing->from[1] ||
                faulty_room(copy, b)->stage != closing->from[0] || !may_join(copy, a, b))
                continue;
            copy->links[copy->dungeon.link_count++] = (barrow_link){.a = (uint16_t)a,
                                                                    .b = (uint16_t)b,
                                                                    .kind = BARROW_LINK_ONE_WAY,
                                                                    .lock = BARROW_NO_LOCK,
                                                                    .treasure = BARROW_NO_TREASURE,
                                                                    .seal = BARROW_NONE};
            return true;
        }
    }
    return false;
}

/* ---- what was asked for ----------------------------------------------------------------- */

/* Returns whether the step has such an obstacle, other than one that closes a branch. */
static bool has_obstacle(const quest_sample *copy, barrow_quest_step step, barrow_obstacle kind)
{
    for (uint32_t i = 0; i < copy->dungeon.obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &copy->obstacles[i];
        if (copy->stages[obstacle->from[0]].step == step && obstacle->kind == kind &&
            obstacle->from_count == 1)
            return true;
    }
    return false;
}

static bool ask_for_no_item_keys(quest_sample *copy)
{
    asked_of(copy)->post_item_key = 0;
    return has_obstacle(copy, BARROW_STEP_POST_ITEM, BARROW_OBSTACLE_ITEM_KEY_LOCK);
}

static bool ask_for_no_switches(quest_sample *copy)
{
    asked_of(copy)->pre_switch = 0;
    return copy->dungeon.fallbacks[0] == 0 &&
           has_obstacle(copy, BARROW_STEP_PRE_ITEM, BARROW_OBSTACLE_SWITCH_LOCK);
}

static bool lose_solution(quest_sample *copy)
{
    copy->dungeon.solution_count = 0;
    return true;
}

const quest_rule_fault quest_rule_faults[] = {
    {"item key in the room of its door", put_item_key_beside_door, "Q14", ""},
    {"key a stage back", put_key_a_stage_back, "Q6", ""},
    {"switch a stage back", put_switch_a_stage_back, "Q7", ""},
    {"doors in another order", swap_doors, "Q9", "doors_per_switch=2"},
    {"exit without the treasure", leave_without_item, "Q12", ""},
    {"exit with another treasure", leave_with_other_item, "Q28", "treasures=2"},
    {"return to the sibling", add_return_to_sibling, "Q21", "branches=100"},
    {"item key lock of weight 0", ask_for_no_item_keys, "Q13", ""},
    {"switch for a key, not counted", ask_for_no_switches, "Q10", ""},
    {"branch closed in one side", close_in_one_branch, "Q29", "branches=100"},
    {"branch left out", leave_out_a_branch, "Q29", ""},
    {"solution lost", lose_solution, "V6", ""},
};

const size_t quest_rule_fault_count = sizeof quest_rule_faults / sizeof quest_rule_faults[0];
