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

/* ---- obstacles -------------------------------------------------------------------------- */

static barrow_quest_obstacle *first_of_kind(quest_sample *copy, barrow_obstacle kind)
{
    for (uint32_t i = 0; i < copy->dungeon.obstacle_count; i++)
        if (copy->obstacles[i].kind == kind)
            return &copy->obstacles[i];
    return NULL;
}

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

static bool put_beside_door(quest_sample *copy, barrow_obstacle kind)
{
    for (uint32_t i = 0; i < copy->dungeon.obstacle_count; i++) {
        barrow_quest_obstacle *obstacle = &copy->obstacles[i];
        if (obstacle->kind == kind && move_thing_to(copy, obstacle, door_room(copy, obstacle)))
            return true;
    }
    return false;
}

static bool put_key_beside_door(quest_sample *copy)
{
    return put_beside_door(copy, BARROW_OBSTACLE_KEY_LOCK);
}

static bool put_item_key_beside_door(quest_sample *copy)
{
    return put_beside_door(copy, BARROW_OBSTACLE_ITEM_KEY_LOCK);
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

/* Lists door 0, which is the open door to room 1. */
static bool list_another_door(quest_sample *copy)
{
    copy->obstacles[0].doors[0] = 0;
    return true;
}

/* The second switch of a twin lock gets a number that no door has. */
static bool renumber_twin(quest_sample *copy)
{
    barrow_quest_obstacle *twin = first_of_kind(copy, BARROW_OBSTACLE_TWIN_LOCK);
    if (!twin)
        return false;
    faulty_room(copy, twin->things[1].room)->switch_id = 200;
    return true;
}

static bool lose_an_exit(quest_sample *copy)
{
    copy->stages[0].obstacle_count--;
    return true;
}

static bool list_another_room(quest_sample *copy)
{
    copy->obstacles[0].things[0].room = 0;
    return true;
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

static bool ask_for_more_doors(quest_sample *copy)
{
    asked_of(copy)->doors_per_switch = 3;
    return first_of_kind(copy, BARROW_OBSTACLE_SWITCH_LOCK) == &copy->obstacles[0];
}

/* Removes a door, and counts it as missing. */
static bool tell_of_a_door(quest_sample *copy)
{
    copy->dungeon.shortfall[BARROW_SHORT_SWITCH_DOORS]++;
    asked_of(copy)->doors_per_switch = 2;
    for (uint32_t i = 1; i < copy->dungeon.obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &copy->obstacles[i];
        uint8_t step = copy->stages[obstacle->into].step;
        if (obstacle->kind != BARROW_OBSTACLE_KEY_LOCK &&
            obstacle->kind != BARROW_OBSTACLE_ITEM_KEY_LOCK && step != BARROW_STEP_ITEM &&
            step != BARROW_STEP_MAGIC_KEY)
            copy->dungeon.shortfall[BARROW_SHORT_SWITCH_DOORS]++;
    }
    return copy->obstacles[0].kind == BARROW_OBSTACLE_SWITCH_LOCK &&
           copy->stages[copy->obstacles[0].into].step != BARROW_STEP_ITEM;
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

/* No obstacle after the treasure is item-blocked. */
static bool unblock_all(quest_sample *copy)
{
    for (uint32_t i = 0; i < copy->dungeon.obstacle_count; i++) {
        barrow_quest_obstacle *obstacle = &copy->obstacles[i];
        if (obstacle->kind == BARROW_OBSTACLE_TWIN_LOCK)
            return false;
        if (copy->stages[obstacle->from[0]].step == BARROW_STEP_POST_ITEM &&
            obstacle->treasure != BARROW_NO_TREASURE)
            make_plain(copy, obstacle);
    }
    return true;
}

/* ---- branches --------------------------------------------------------------------------- */

static bool ask_for_no_branches(quest_sample *copy)
{
    asked_of(copy)->branches = 0;
    return first_closing(copy) != NULL;
}

static bool count_branches(quest_sample *copy)
{
    copy->dungeon.shortfall[BARROW_SHORT_BRANCHES] = 99;
    return true;
}

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

static bool close_with_a_key(quest_sample *copy)
{
    barrow_quest_obstacle *closing = first_closing(copy);
    if (closing)
        closing->kind = BARROW_OBSTACLE_KEY_LOCK;
    return closing != NULL;
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

/* ---- treasures -------------------------------------------------------------------------- */

static bool ask_for_another_treasure(quest_sample *copy)
{
    asked_of(copy)->treasure =
        (copy->dungeon.treasures[0].kind + 1) % BARROW_TREASURE_KIND_COUNT + 1;
    return true;
}

static bool ask_for_more_treasures(quest_sample *copy)
{
    asked_of(copy)->treasures++;
    return true;
}

static bool forget_treasure(quest_sample *copy)
{
    faulty_room(copy, copy->dungeon.treasures[0].room)->treasure = BARROW_NO_TREASURE;
    return true;
}

/* ---- purposes --------------------------------------------------------------------------- */

static uint32_t count_doors(const quest_sample *copy, uint32_t room)
{
    uint32_t doors = 0;
    for (uint32_t i = 0; i < copy->dungeon.link_count; i++)
        doors += copy->links[i].a == room || copy->links[i].b == room;
    return doors;
}

static barrow_quest_room *room_for(quest_sample *copy, barrow_purpose purpose)
{
    for (uint32_t i = 0; i < copy->dungeon.room_count; i++)
        if (faulty_room(copy, i)->purpose == purpose &&
            faulty_room(copy, i)->content == BARROW_CONTENT_NONE)
            return faulty_room(copy, i);
    return NULL;
}

static bool forget_purpose(quest_sample *copy)
{
    faulty_room(copy, 1)->purpose = BARROW_PURPOSE_NONE;
    return true;
}

static bool empty_a_leaf(quest_sample *copy)
{
    for (uint32_t i = 0; i < copy->dungeon.room_count; i++) {
        barrow_quest_room *room = faulty_room(copy, i);
        if (room->content != BARROW_CONTENT_NONE || count_doors(copy, i) != 1)
            continue;
        room->purpose = BARROW_PURPOSE_PASSAGE;
        room->reward = room->danger = 0;
        return true;
    }
    return false;
}

static bool guard_two_leaves(quest_sample *copy)
{
    barrow_quest_room *first = NULL;
    for (uint32_t i = 1; i < copy->dungeon.room_count; i++) {
        barrow_quest_room *room = faulty_room(copy, i);
        if (count_doors(copy, i) != 1 || room->step >= BARROW_STEP_GOAL)
            continue;
        if (first && first->stage == room->stage) {
            first->purpose = room->purpose = BARROW_PURPOSE_GUARDIAN;
            first->danger = room->danger = 8;
            return true;
        }
        first = room;
    }
    return false;
}

static bool empty_a_chest(quest_sample *copy)
{
    barrow_quest_room *room = room_for(copy, BARROW_PURPOSE_CHEST);
    if (room)
        room->reward = 0;
    return room != NULL;
}

static bool tame_a_fight(quest_sample *copy)
{
    for (uint32_t i = 0; i < copy->dungeon.room_count; i++) {
        if (faulty_room(copy, i)->purpose != BARROW_PURPOSE_COMBAT)
            continue;
        faulty_room(copy, i)->danger = 0;
        return true;
    }
    return false;
}

/* A fight in the deepest stage that is less dangerous than all others. */
static bool soften_a_fight(quest_sample *copy)
{
    barrow_quest_room *last = NULL;
    uint32_t others = 0; /* fights that are still harder than the softened one */
    for (uint32_t i = 0; i < copy->dungeon.room_count; i++) {
        barrow_quest_room *room = faulty_room(copy, i);
        bool is_fight =
            room->purpose == BARROW_PURPOSE_COMBAT || room->purpose == BARROW_PURPOSE_TRAP;
        others += is_fight && room->danger > 1;
        if (is_fight && room->danger > 2 && (!last || room->intensity > last->intensity))
            last = room;
    }
    if (last && others > 1)
        last->danger = 1;
    return last && others > 1;
}

static bool rest_beside_a_puzzle(quest_sample *copy)
{
    for (uint32_t i = 0; i < copy->dungeon.link_count; i++) {
        barrow_quest_room *a = faulty_room(copy, copy->links[i].a);
        barrow_quest_room *b = faulty_room(copy, copy->links[i].b);
        if (a->purpose != BARROW_PURPOSE_PUZZLE || b->content != BARROW_CONTENT_NONE)
            continue;
        b->purpose = BARROW_PURPOSE_REST;
        b->danger = b->reward = 0;
        return true;
    }
    return false;
}

static bool cross_two_doors(quest_sample *copy)
{
    for (uint32_t i = 0; i < copy->dungeon.room_count; i++) {
        if (faulty_room(copy, i)->purpose != BARROW_PURPOSE_PASSAGE || count_doors(copy, i) > 2)
            continue;
        faulty_room(copy, i)->purpose = BARROW_PURPOSE_CROSSING;
        return true;
    }
    return false;
}

static bool dismiss_the_guardian(quest_sample *copy)
{
    for (uint32_t i = 0; i < copy->dungeon.obstacle_count; i++) {
        barrow_quest_obstacle *obstacle = &copy->obstacles[i];
        if (copy->stages[obstacle->into].step != BARROW_STEP_ITEM)
            continue;
        barrow_quest_room *room = faulty_room(copy, door_room(copy, obstacle));
        if (room->purpose != BARROW_PURPOSE_GUARDIAN)
            return false;
        room->purpose = BARROW_PURPOSE_PASSAGE;
        room->danger = room->reward = 0;
        room->seals = BARROW_SEAL_NONE;
        copy->links[obstacle->doors[0]].seal = BARROW_NONE;
        return true;
    }
    return false;
}

static bool shrink_a_reward(quest_sample *copy)
{
    barrow_quest_room *last = NULL;
    for (uint32_t i = 0; i < copy->dungeon.room_count; i++) {
        barrow_quest_room *room = faulty_room(copy, i);
        if (room->reward > 1 && room->step == BARROW_STEP_POST_ITEM)
            last = room;
    }
    barrow_quest_room *first = room_for(copy, BARROW_PURPOSE_CHEST);
    if (!last || !first || first->reward < 1 || first == last || first->stage >= 2)
        return false;
    first->reward = 6;
    last->reward = 1;
    return true;
}

static bool count_fights(quest_sample *copy)
{
    copy->dungeon.shortfall[BARROW_SHORT_FIGHTS]++;
    return true;
}

static bool forbid_purposes(quest_sample *copy)
{
    asked_of(copy)->purposes = 0;
    return true;
}

/* Every room on the way is a fight. */
static bool fight_all_the_way(quest_sample *copy)
{
    for (uint32_t i = 1; i < copy->dungeon.room_count; i++) {
        faulty_room(copy, i)->purpose = BARROW_PURPOSE_COMBAT;
        faulty_room(copy, i)->danger = 3;
    }
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

/* Adds a door from a room to one placed before it, in the same stage or an earlier one. */
static bool add_door(quest_sample *copy, barrow_link_kind kind)
{
    for (uint32_t a = 0; a < copy->dungeon.room_count; a++) {
        for (uint32_t b = 0; b < a; b++) {
            bool is_loop = faulty_room(copy, a)->stage == faulty_room(copy, b)->stage;
            if (is_loop != (kind == BARROW_LINK_OPEN) || !may_join(copy, a, b))
                continue;
            copy->links[copy->dungeon.link_count++] = (barrow_link){
                .a = (uint16_t)a, .b = (uint16_t)b, .kind = (uint8_t)kind, .lock = BARROW_NO_LOCK, .treasure = BARROW_NO_TREASURE, .seal = BARROW_NONE};
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
                                                                    .lock = BARROW_NO_LOCK, .treasure = BARROW_NO_TREASURE, .seal = BARROW_NONE};
            return true;
        }
    }
    return false;
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

/* Counts more fallbacks than there are switch locks. */
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

/* Asks for more rooms than there are cells. */
static bool ask_for_small_bounds(quest_sample *copy)
{
    asked_of(copy)->width = asked_of(copy)->height = 4;
    return copy->dungeon.room_count > 16;
}

/* ---- intensity -------------------------------------------------------------------------- */

/* Makes one of two rooms that are equally far into their stage less intense. */
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

#define CLASSIC "loops=0 returns=0 branches=0 purposes=off"

const quest_rule_fault quest_rule_faults[] = {
    {"key in the room of its door", put_key_beside_door, "Q6", ""},
    {"item key in the room of its door", put_item_key_beside_door, "Q14", ""},
    {"key a stage back", put_key_a_stage_back, "Q6", ""},
    {"switch a stage back", put_switch_a_stage_back, "Q7", ""},
    {"twin switches of two numbers", renumber_twin, "Q7", "branches=100"},
    {"obstacle with another door", list_another_door, "Q5", ""},
    {"stage without its obstacle", lose_an_exit, "Q5", ""},
    {"obstacle with another room", list_another_room, "Q5", ""},
    {"doors in another order", swap_doors, "Q9", "doors_per_switch=2"},
    {"too few doors of a switch", ask_for_more_doors, "Q8", ""},
    {"door too few, though counted", tell_of_a_door, "Q8", ""},
    {"exit without the treasure", leave_without_item, "Q12", ""},
    {"exit with another treasure", leave_with_other_item, "Q28", "treasures=2"},
    {"nothing is item-blocked", unblock_all, "Q25", ""},
    {"loop unasked", add_loop, "Q20", CLASSIC},
    {"return unasked", add_return, "Q21", CLASSIC},
    {"return to the sibling", add_return_to_sibling, "Q21", "branches=100"},
    {"stages too small", ask_for_more_rooms, "Q4", ""},
    {"stages too large", ask_for_fewer_rooms, "Q4", ""},
    {"too much before the magic key", ask_for_less_magic, "Q17", ""},
    {"key lock of weight 0", ask_for_no_keys, "Q5", ""},
    {"item key lock of weight 0", ask_for_no_item_keys, "Q13", ""},
    {"switch for a key, not counted", ask_for_no_switches, "Q10", ""},
    {"switches counted that are none", count_too_many_switches, "Q10", ""},
    {"key counted that was not moved", count_a_key_too_many, "Q10", ""},
    {"rooms out of bounds", ask_for_small_bounds, "Q23", ""},
    {"intensity one less", soften_room, "Q24", ""},
    {"branch unasked", ask_for_no_branches, "Q29", ""},
    {"branches counted that are none", count_branches, "Q29", ""},
    {"branch closed in one side", close_in_one_branch, "Q29", "branches=100"},
    {"branch closed by a key", close_with_a_key, "Q29", ""},
    {"branch left out", leave_out_a_branch, "Q29", ""},
    {"another treasure asked for", ask_for_another_treasure, "Q27", ""},
    {"more treasures asked for", ask_for_more_treasures, "Q27", ""},
    {"treasure without a name", forget_treasure, "Q27", ""},
    {"room without a purpose", forget_purpose, "Q26", ""},
    {"empty leaf", empty_a_leaf, "Q26", ""},
    {"two leaf guardians in a stage", guard_two_leaves, "Q26", ""},
    {"empty chest", empty_a_chest, "Q26", ""},
    {"fight without danger", tame_a_fight, "Q26", ""},
    {"fight too easy for its place", soften_a_fight, "Q26", ""},
    {"rest beside a puzzle", rest_beside_a_puzzle, "Q26", ""},
    {"crossing of two doors", cross_two_doors, "Q26", ""},
    {"treasure without a guardian", dismiss_the_guardian, "Q32", ""},
    {"reward less in the deep", shrink_a_reward, "Q26", ""},
    {"fights counted that are there", count_fights, "Q26", ""},
    {"purposes unasked", forbid_purposes, "Q26", ""},
    {"nothing but fights", fight_all_the_way, "Q26", ""},
    {"solution lost", lose_solution, "V6", ""},
    {"move with a key", move_with_key, "V6", ""},
    {"key taken at a door", take_at_door, "V6", ""},
    {"switch pressed at a door", press_at_door, "V6", ""},
};

#undef CLASSIC

const size_t quest_rule_fault_count = sizeof quest_rule_faults / sizeof quest_rule_faults[0];
