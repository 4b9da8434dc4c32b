/* SPDX-License-Identifier: MIT
 * The parts that hang off the chain: GOAL behind the magic door (Q18), BONUS behind hidden doors
 * (Q19), and the doors beyond the tree, loops (Q20) and one-way returns (Q21).
 *
 * Why the proof stays true with them: a loop joins rooms of one stage, which open together. A
 * return leads to an earlier stage; a player in the later one has opened every door on the way from
 * there, so the way back is open too. */
#include "gen/quest/plan.h"

#include "base/bits.h"

static quest_plan *open_plan_end(barrow_work *work)
{
    quest_plan *plan = work->state;
    plan->rng = &work->rng;
    return plan;
}

static const barrow_quest_room *quest_room_of(const quest_plan *plan, uint32_t room)
{
    return &plan->dungeon->rooms[room].as.quest;
}

/* Attaches the goal to any room except those of the last stage, which holds the MAGIC-KEY (Q18). */
barrow_status brw_quest_goal(barrow_work *work)
{
    quest_plan *plan = open_plan_end(work);
    uint32_t magic_stage = brw_quest_stage(plan);
    quest_range hosts = brw_quest_stages(plan, 0, magic_stage - 1);
    uint32_t from = brw_quest_draw_open(plan, hosts);
    if (from == BARROW_NONE)
        return brw_give_up(work, "the goal");
    brw_quest_add_stage(plan, BARROW_STEP_GOAL);
    uint32_t goal = brw_quest_add_room(plan, from, BARROW_LINK_MAGIC, BARROW_NO_LOCK);
    brw_quest_fill_room(plan, goal, BARROW_CONTENT_GOAL, BARROW_NO_SWITCH);
    return BARROW_OK;
}

barrow_status brw_quest_bonus(barrow_work *work)
{
    quest_plan *plan = open_plan_end(work);
    int32_t count = brw_rng_between(plan->rng, plan->params->bonus_min, plan->params->bonus_max);
    /* all but entry and goal: the first room, and the last one while there is no bonus room */
    quest_range hosts = {1, (int32_t)plan->dungeon->room_count - 1};
    for (int32_t i = 0; i < count; i++) {
        uint32_t from = brw_quest_draw_open(plan, hosts);
        if (from == BARROW_NONE) {
            plan->dungeon->shortfall[BARROW_SHORT_BONUS]++;
            continue;
        }
        /* [hosts] was taken before the first bonus room, so none hangs on another (Q19). */
        brw_quest_add_stage(plan, BARROW_STEP_BONUS);
        uint32_t bonus = brw_quest_add_room(plan, from, BARROW_LINK_HIDDEN, BARROW_NO_LOCK);
        brw_quest_fill_room(plan, bonus, BARROW_CONTENT_BONUS, BARROW_NO_SWITCH);
    }
    return BARROW_OK;
}

/* ---- doors beyond the tree -------------------------------------------------------------- */

/* Returns whether a door joins two rooms. Every room but the entry has one door to the room it was
 * added to; loops and returns come after all of these, each for another pair. So door r - 1 is the
 * one that room r came with, and it leads from the older room. */
static bool are_joined(const quest_plan *plan, uint32_t a, uint32_t b)
{
    const barrow_link *links = plan->dungeon->links;
    uint32_t tree_doors = plan->dungeon->room_count - 1;
    uint32_t later = a > b ? a : b, earlier = a > b ? b : a;
    if (links[later - 1].a == earlier)
        return true;
    for (uint32_t i = tree_doors; i < plan->dungeon->link_count; i++)
        if ((links[i].a == a && links[i].b == b) || (links[i].a == b && links[i].b == a))
            return true;
    return false;
}

/* Draws nothing for a pair that may not be joined. */
static void join_in_loop(quest_plan *plan, uint32_t a, uint32_t b)
{
    uint8_t step = quest_room_of(plan, a)->step;
    if (quest_room_of(plan, a)->stage != quest_room_of(plan, b)->stage ||
        step == BARROW_STEP_ITEM || step == BARROW_STEP_GOAL || step == BARROW_STEP_BONUS)
        return;
    int joined = brw_rng_chance(plan->rng, plan->params->loops, 100);
    if (joined)
        brw_quest_add_door(plan, a, b, BARROW_LINK_OPEN);
}

/* Joins two rooms by a return. The stage decides which room is later: a return never leads
 * onwards. */
static void join_one_way(quest_plan *plan, uint32_t a, uint32_t b)
{
    if (quest_room_of(plan, a)->stage == quest_room_of(plan, b)->stage)
        return;
    bool a_is_later = quest_room_of(plan, a)->stage > quest_room_of(plan, b)->stage;
    uint32_t from = a_is_later ? a : b, to = a_is_later ? b : a;
    uint8_t step = quest_room_of(plan, from)->step;
    if (step == BARROW_STEP_ITEM || step == BARROW_STEP_GOAL || step == BARROW_STEP_BONUS)
        return;
    int joined = brw_rng_chance(plan->rng, plan->params->returns, 100);
    if (joined)
        brw_quest_add_door(plan, from, to, BARROW_LINK_ONE_WAY);
}

/* Calls [join] for every pair of neighbours that have no door yet: each room with the ones to its
 * right and below it. So no pair comes twice. The pairs come in the order of the rooms, and the
 * draws follow it (G1). */
static void each_unjoined_pair(quest_plan *plan, void (*join)(quest_plan *, uint32_t, uint32_t))
{
    brw_quest_map_rooms(plan);
    for (uint32_t room = 0; room < plan->dungeon->room_count; room++) {
        barrow_pos cell = quest_room_of(plan, room)->cell;
        for (int d = 1; d <= 2; d++) {
            barrow_pos step = brw_nesw[d];
            uint32_t other = brw_quest_room_at(plan, cell.x + step.x, cell.y + step.y);
            if (other != BARROW_NONE && !are_joined(plan, room, other))
                join(plan, room, other);
        }
    }
}

barrow_status brw_quest_loops(barrow_work *work)
{
    quest_plan *plan = open_plan_end(work);
    if (plan->params->loops > 0)
        each_unjoined_pair(plan, join_in_loop);
    return BARROW_OK;
}

barrow_status brw_quest_returns(barrow_work *work)
{
    quest_plan *plan = open_plan_end(work);
    if (plan->params->returns > 0)
        each_unjoined_pair(plan, join_one_way);
    return BARROW_OK;
}
