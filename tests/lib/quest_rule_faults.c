/* SPDX-License-Identifier: MIT
 * Ways to break the rules of a quest that leave it playable. Each changes one thing: a key, a door,
 * a step of the solution, or what was asked for. */
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

/* ---- keys ------------------------------------------------------------------------------- */

/* The room of the key door that leads out of [stage], if it is empty. */
static int32_t empty_door_room(quest_sample *copy, uint32_t stage)
{
    for (uint32_t i = 0; i < copy->dungeon.link_count; i++) {
        const barrow_link *link = &copy->links[i];
        bool forth = faulty_room(copy, link->a)->stage < faulty_room(copy, link->b)->stage;
        uint16_t before = forth ? link->a : link->b;
        if (link->kind == BARROW_LINK_KEY && faulty_room(copy, before)->stage == stage &&
            faulty_room(copy, before)->content == BARROW_CONTENT_NONE)
            return before;
    }
    return -1;
}

static bool move_content(quest_sample *copy, uint32_t stage, barrow_content content)
{
    int32_t door_room = empty_door_room(copy, stage);
    for (uint32_t i = 0; door_room >= 0 && i < copy->dungeon.room_count; i++) {
        bool is_here = content == BARROW_CONTENT_ITEM_KEY || faulty_room(copy, i)->stage == stage;
        if (faulty_room(copy, i)->content != content || !is_here)
            continue;
        faulty_room(copy, i)->content = BARROW_CONTENT_NONE;
        faulty_room(copy, (uint32_t)door_room)->content = (uint8_t)content;
        return true;
    }
    return false;
}

/* No key lies in an earlier stage, so each stage has but its own. */
static bool put_key_beside_door(quest_sample *copy)
{
    for (uint32_t i = 0; copy->dungeon.fallbacks[1] == 0 && i < copy->dungeon.stage_count; i++)
        if (copy->stages[i].obstacle == BARROW_OBSTACLE_KEY_LOCK &&
            move_content(copy, i, BARROW_CONTENT_KEY))
            return true;
    return false;
}

/* Only where there is one such lock: others might lend their keys. */
static bool put_item_key_beside_door(quest_sample *copy)
{
    uint32_t locks = 0, stage = 0;
    for (uint32_t i = 0; i < copy->dungeon.stage_count; i++) {
        if (copy->stages[i].obstacle != BARROW_OBSTACLE_ITEM_KEY_LOCK)
            continue;
        locks++;
        stage = i;
    }
    return locks == 1 && move_content(copy, stage, BARROW_CONTENT_ITEM_KEY);
}

/* A key where it may lie only if any stage will do, or if its own has no room. */
static bool put_key_a_stage_back(quest_sample *copy)
{
    int32_t from = -1, to = -1;
    for (uint32_t i = 0; i < copy->dungeon.room_count; i++) {
        const barrow_quest_room *room = faulty_room(copy, i);
        if (room->content == BARROW_CONTENT_KEY && room->stage > 0)
            from = (int32_t)i;
    }
    for (uint32_t i = 0; from >= 0 && i < copy->dungeon.room_count; i++)
        if (faulty_room(copy, i)->content == BARROW_CONTENT_NONE &&
            faulty_room(copy, i)->step == faulty_room(copy, (uint32_t)from)->step &&
            faulty_room(copy, i)->stage < faulty_room(copy, (uint32_t)from)->stage)
            to = (int32_t)i;
    if (to < 0 || copy->dungeon.fallbacks[1] > 0)
        return false;
    faulty_room(copy, (uint32_t)from)->content = BARROW_CONTENT_NONE;
    faulty_room(copy, (uint32_t)to)->content = BARROW_CONTENT_KEY;
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

/* From a room to one placed before it, of the same stage or of an earlier one. */
static bool add_door(quest_sample *copy, barrow_link_kind kind)
{
    for (uint32_t a = 0; a < copy->dungeon.room_count; a++) {
        for (uint32_t b = 0; b < a; b++) {
            bool is_loop = faulty_room(copy, a)->stage == faulty_room(copy, b)->stage;
            if (is_loop != (kind == BARROW_LINK_OPEN) || !may_join(copy, a, b))
                continue;
            copy->links[copy->dungeon.link_count++] = (barrow_link){
                .a = (uint16_t)a, .b = (uint16_t)b, .kind = (uint8_t)kind, .lock = BARROW_NO_LOCK};
            return true;
        }
    }
    return false;
}

static bool add_loop(quest_sample *copy)
{
    return add_door(copy, BARROW_LINK_OPEN);
}

static bool add_return(quest_sample *copy)
{
    return add_door(copy, BARROW_LINK_ONE_WAY);
}

/* ---- what was asked for ----------------------------------------------------------------- */

static bool ask_for_more_rooms(quest_sample *copy)
{
    asked_of(copy)->pre_rooms += 20;
    return true;
}

static bool ask_for_fewer_rooms(quest_sample *copy)
{
    asked_of(copy)->stage_rooms_max = 1;
    return true;
}

static bool ask_for_less_magic(quest_sample *copy)
{
    uint32_t rooms = 0;
    for (uint32_t i = 0; i < copy->dungeon.room_count; i++)
        rooms += faulty_room(copy, i)->step == BARROW_STEP_MAGIC_KEY;
    asked_of(copy)->magic_rooms_max = 1;
    return rooms > 2;
}

static bool has_obstacle(const quest_sample *copy, barrow_quest_step step, barrow_obstacle obstacle)
{
    for (uint32_t i = 0; i < copy->dungeon.stage_count; i++)
        if (copy->stages[i].step == step && copy->stages[i].obstacle == obstacle)
            return true;
    return false;
}

static bool ask_for_no_keys(quest_sample *copy)
{
    asked_of(copy)->pre_key = 0;
    return has_obstacle(copy, BARROW_STEP_PRE_ITEM, BARROW_OBSTACLE_KEY_LOCK);
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

/* More than there are switch locks. */
static bool count_too_many_switches(quest_sample *copy)
{
    copy->dungeon.fallbacks[0] = (uint16_t)(copy->dungeon.stage_count + 1);
    return true;
}

static bool count_a_key_too_many(quest_sample *copy)
{
    copy->dungeon.fallbacks[1]++;
    return true;
}

/* More rooms than cells. */
static bool ask_for_small_bounds(quest_sample *copy)
{
    asked_of(copy)->width = asked_of(copy)->height = 4;
    return copy->dungeon.room_count > 16;
}

/* ---- intensity -------------------------------------------------------------------------- */

/* Of two rooms equally far into their stage, one is less intense. */
static bool soften_room(quest_sample *copy)
{
    for (uint32_t i = 1; i < copy->dungeon.room_count; i++) {
        barrow_quest_room *room = faulty_room(copy, i);
        for (uint32_t k = 1; k < i; k++) {
            const barrow_quest_room *other = faulty_room(copy, k);
            if (room->stage != other->stage || room->intensity != other->intensity)
                continue;
            room->intensity--;
            return true;
        }
    }
    return false;
}

/* ---- the solution ----------------------------------------------------------------------- */

static bool lose_solution(quest_sample *copy)
{
    copy->dungeon.solution_count = 0;
    return true;
}

static barrow_step *step_that(quest_sample *copy, barrow_action action)
{
    for (uint32_t i = 0; i < copy->dungeon.solution_count; i++)
        if (copy->steps[i].action == action)
            return &copy->steps[i];
    return NULL;
}

static bool move_with_key(quest_sample *copy)
{
    step_that(copy, BARROW_DO_MOVE)->what = BARROW_CONTENT_KEY;
    return true;
}

static bool take_at_door(quest_sample *copy)
{
    step_that(copy, BARROW_DO_TAKE)->link = 0;
    return true;
}

static bool press_at_door(quest_sample *copy)
{
    barrow_step *step = step_that(copy, BARROW_DO_PRESS);
    if (step)
        step->link = 0;
    return step != NULL;
}

const quest_rule_fault quest_rule_faults[] = {
    {"key in the room of its door", put_key_beside_door, "Q6"},
    {"item key in the room of its door", put_item_key_beside_door, "Q14"},
    {"key a stage back", put_key_a_stage_back, "Q6"},
    {"loop unasked", add_loop, "Q20"},
    {"return unasked", add_return, "Q21"},
    {"stages too small", ask_for_more_rooms, "Q4"},
    {"stages too large", ask_for_fewer_rooms, "Q4"},
    {"too much before the magic key", ask_for_less_magic, "Q17"},
    {"key lock of weight 0", ask_for_no_keys, "Q5"},
    {"item key lock of weight 0", ask_for_no_item_keys, "Q13"},
    {"switch for a key, not counted", ask_for_no_switches, "Q10"},
    {"switches counted that are none", count_too_many_switches, "Q10"},
    {"key counted that was not moved", count_a_key_too_many, "Q10"},
    {"rooms out of bounds", ask_for_small_bounds, "Q23"},
    {"intensity one less", soften_room, "Q24"},
    {"solution lost", lose_solution, "V6"},
    {"move with a key", move_with_key, "V6"},
    {"key taken at a door", take_at_door, "V6"},
    {"switch pressed at a door", press_at_door, "V6"},
};

const size_t quest_rule_fault_count = sizeof quest_rule_faults / sizeof quest_rule_faults[0];
