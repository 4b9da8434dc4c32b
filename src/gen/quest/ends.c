/* SPDX-License-Identifier: MIT
 * The parts that branch off the chain: GOAL behind the magic door (Q18), BONUS behind hidden doors
 * (Q19), and the doors beyond the tree, loops (Q20) and one-way returns (Q21).
 *
 * Why the proof still holds with these doors: a loop joins rooms of one stage, which become
 * reachable together. A return leads to a stage that was entered before; a player in the later
 * stage has opened every door on the way from there, so the way back is open too. */
#include "gen/quest/plan.h"

/* Draws `placings` rooms for the magic door and keeps the one nearest to the magic key (Q30). It is
 * never in the last stage, which holds that key (Q18). */
static BRW_INLINE uint32_t draw_goal_host(quest_plan *plan, const quest_room_rows *hosts,
                                          uint32_t magic_key, int32_t words)
{
    uint32_t best = BARROW_NONE;
    int32_t least = INT32_MAX;
    for (int32_t i = 0; i < plan->params->placings; i++) {
        quest_set all;
        uint32_t host = brw_quest_draw_host(plan, hosts);
        if (plan->params->placings == 1 || host == BARROW_NONE)
            return host;
        for (int32_t w = 0; w < words; w++)
            all.words[w] = ~(uint64_t)0;
        int32_t steps = brw_quest_walk(plan, magic_key, host, &all, words);
        best = steps < least ? host : best;
        least = steps < least ? steps : least;
    }
    return best;
}

barrow_status brw_quest_goal(barrow_work *work)
{
    quest_plan *plan = brw_quest_begin_pass(work);
    uint32_t magic_stage = plan->stage, rooms = plan->dungeon->room_count;
    quest_room_rows hosts = brw_quest_row(0, plan->first[magic_stage]);
    uint32_t from = plan->words == 1 ? draw_goal_host(plan, &hosts, rooms - 1, 1)
                                     : draw_goal_host(plan, &hosts, rooms - 1, plan->words);
    if (from == BARROW_NONE)
        return brw_give_up(work, "the goal");
    brw_quest_add_stage(plan, BARROW_STEP_GOAL, (uint64_t)1 << magic_stage);
    uint32_t goal = brw_quest_add_room(plan, from, BARROW_LINK_MAGIC, BARROW_NO_LOCK);
    brw_quest_fill_room(plan, goal, BARROW_CONTENT_GOAL, BARROW_NO_SWITCH);
    return BARROW_OK;
}

/* All other stages exist by now. Bonus rooms that find no place are left out. */
barrow_status brw_quest_bonus(barrow_work *work)
{
    quest_plan *plan = brw_quest_begin_pass(work);
    uint32_t count = plan->dungeon->stage_count - plan->made;
    /* All rooms except the entry, which is the first room, and the goal, which is the last as long
     * as there are no bonus rooms. */
    quest_room_rows hosts = brw_quest_row(1, plan->dungeon->room_count - 2);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t from = brw_quest_draw_host(plan, &hosts);
        if (from == BARROW_NONE) {
            plan->dungeon->shortfall[BARROW_SHORT_BONUS]++;
            plan->dungeon->stage_count--;
            continue;
        }
        /* [hosts] was computed before the first bonus room, so none is attached to another
         * (Q19). */
        brw_quest_add_stage(plan, BARROW_STEP_BONUS,
                            (uint64_t)1 << brw_quest_room_of(plan, from)->stage);
        uint32_t bonus = brw_quest_add_room(plan, from, BARROW_LINK_HIDDEN, BARROW_NO_LOCK);
        brw_quest_fill_room(plan, bonus, BARROW_CONTENT_BONUS, BARROW_NO_SWITCH);
    }
    return BARROW_OK;
}

/* ---- additional doors ------------------------------------------------------------------- */

/* Joins two rooms of one stage with the probability `loops`. Pairs that must not be joined take no
 * draw. */
static void join_in_loop(quest_plan *plan, uint32_t a, uint32_t b)
{
    uint8_t step = brw_quest_room_of(plan, a)->step;
    if (brw_quest_room_of(plan, a)->stage != brw_quest_room_of(plan, b)->stage ||
        step == BARROW_STEP_ITEM || step == BARROW_STEP_GOAL || step == BARROW_STEP_BONUS)
        return;
    int joined = brw_rng_chance(plan->rng, plan->params->loops, 100);
    if (joined)
        brw_quest_add_door(plan, a, b, BARROW_LINK_OPEN);
}

/* Joins two rooms by a return. It leads only to a stage that must be entered before the later one,
 * so every door on the way back is open (Q21). */
static void join_one_way(quest_plan *plan, uint32_t a, uint32_t b)
{
    bool a_is_later = brw_quest_room_of(plan, a)->stage > brw_quest_room_of(plan, b)->stage;
    const barrow_quest_room *from = brw_quest_room_of(plan, a_is_later ? a : b);
    const barrow_quest_room *to = brw_quest_room_of(plan, a_is_later ? b : a);
    uint8_t step = from->step;
    if (!(plan->before[from->stage] >> to->stage & 1) || step == BARROW_STEP_ITEM ||
        step == BARROW_STEP_GOAL || step == BARROW_STEP_BONUS)
        return;
    int joined = brw_rng_chance(plan->rng, plan->params->returns, 100);
    if (joined)
        brw_quest_add_door(plan, a_is_later ? a : b, a_is_later ? b : a, BARROW_LINK_ONE_WAY);
}

/* Calls [join] for every pair of neighbours that have no door yet: each room with the ones to its
 * right and below it, so no pair occurs twice. Pairs come in the order of the rooms, which fixes
 * the order of the draws (G1). Sides are checked for eight rooms at a time, one byte each. A side
 * that is neither free nor has a door may also be closed by bounds or a mask. */
static BRW_INLINE void each_unjoined_pair(quest_plan *plan,
                                          void (*join)(quest_plan *, uint32_t, uint32_t))
{
    for (uint32_t eight = 0; eight < plan->dungeon->room_count; eight += 8) {
        uint64_t left =
            brw_eight_bytes(&plan->sides[eight]) | brw_eight_bytes(&plan->joined[eight]);
        left = ~left & (QUEST_RIGHT | QUEST_DOWN) * BRW_EACH_BYTE;
        for (; left; left &= left - 1) {
            uint32_t room = eight + (uint32_t)brw_lowest(left) / 8;
            barrow_pos cell = brw_quest_room_of(plan, room)->cell;
            barrow_pos step = brw_nesw[brw_lowest(left) % 8];
            uint32_t other = brw_quest_room_at(plan, cell.x + step.x, cell.y + step.y);
            if (other != BARROW_NONE)
                join(plan, room, other);
        }
    }
}

barrow_status brw_quest_loops(barrow_work *work)
{
    quest_plan *plan = brw_quest_begin_pass(work);
    if (plan->params->loops > 0)
        each_unjoined_pair(plan, join_in_loop);
    return BARROW_OK;
}

barrow_status brw_quest_returns(barrow_work *work)
{
    quest_plan *plan = brw_quest_begin_pass(work);
    if (plan->params->returns > 0)
        each_unjoined_pair(plan, join_one_way);
    return BARROW_OK;
}
