/* SPDX-License-Identifier: MIT
 * What comes after all rooms: the doors beyond the tree, which are loops (Q20) and one-way returns
 * (Q21), and the intensity of the rooms (Q24).
 *
 * Why the proof still holds with these doors: a loop joins rooms of one stage, which become
 * reachable together. A return leads to a stage that was entered before; a player in the later
 * stage has opened every door on the way from there, so the way back is open too. */
#include "gen/quest/plan.h"

#define RIGHT 1u /* of the sides */
#define DOWN  2u

#define LAST_PEAK 950 /* only the goal reaches an intensity of 1000 */

/* ---- additional doors ------------------------------------------------------------------- */

/* Returns whether rooms of this step have only the doors that the plan gives them. */
static bool keeps_its_doors(uint8_t step)
{
    return step == BARROW_STEP_ITEM || step == BARROW_STEP_GOAL || step == BARROW_STEP_BONUS;
}

/* Joins two rooms of one stage with the probability `loops`. Pairs that must not be joined take no
 * draw. */
static void join_in_loop(quest_plan *plan, uint32_t a, uint32_t b)
{
    const barrow_quest_room *one = brw_quest_room_of(plan, a);
    if (one->stage != brw_quest_room_of(plan, b)->stage || keeps_its_doors(one->step))
        return;
    bool is_joined = brw_rng_chance(plan->rng, plan->params->loops, 100);
    if (is_joined)
        brw_quest_add_door(plan, a, b, BARROW_LINK_OPEN);
}

/* Joins two rooms by a return. It leads only to a stage that must be entered before the later one,
 * so every door on the way back is open (Q21). */
static void join_one_way(quest_plan *plan, uint32_t a, uint32_t b)
{
    bool a_is_later = brw_quest_room_of(plan, a)->stage > brw_quest_room_of(plan, b)->stage;
    uint32_t from = a_is_later ? a : b, to = a_is_later ? b : a;
    const barrow_quest_room *later = brw_quest_room_of(plan, from);
    if (!(plan->before[later->stage] >> brw_quest_room_of(plan, to)->stage & 1) ||
        keeps_its_doors(later->step))
        return;
    bool is_joined = brw_rng_chance(plan->rng, plan->params->returns, 100);
    if (is_joined)
        brw_quest_add_door(plan, from, to, BARROW_LINK_ONE_WAY);
}

/* Calls [join] for every pair of neighbours that have no door yet: each room with the ones to its
 * right and below it, so no pair occurs twice. Pairs come in the order of the rooms, which fixes
 * the order of the draws (G1). */
static void each_unjoined_pair(quest_plan *plan, void (*join)(quest_plan *, uint32_t, uint32_t))
{
    for (uint32_t room = 0; room < plan->dungeon->room_count; room++)
        for (uint32_t side = RIGHT; side <= DOWN; side++) {
            barrow_pos cell = brw_quest_room_of(plan, room)->cell, step = brw_nesw[side];
            if ((plan->sides[room] | plan->joined[room]) >> side & 1)
                continue;
            uint32_t other = brw_quest_room_at(plan, cell.x + step.x, cell.y + step.y);
            if (other != BARROW_NONE)
                join(plan, room, other);
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

/* ---- intensity -------------------------------------------------------------------------- */

/* Reduces depths through doors, starting with door [first]; returns whether any got smaller. An
 * open door never joins two stages, so each stage is separate. */
static bool shorten_by_doors(quest_plan *plan, uint32_t first)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    bool is_changed = false;
    for (uint32_t i = first; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        uint8_t *a = &plan->depths[link->a], *b = &plan->depths[link->b];
        uint8_t *far = *a > *b ? a : b, near = *a > *b ? *b : *a;
        if (link->kind != BARROW_LINK_OPEN || *far <= near + 1)
            continue;
        *far = (uint8_t)(near + 1);
        is_changed = true;
    }
    return is_changed;
}

/* Sets the intensity in thousandths: a saw-tooth over the stages of the chain. Both sides of a
 * branch climb alike.
 *
 *            /|  /| goal 1000
 *       /|  / | / |
 *      / | /  |/
 *     /  |/          each stage climbs to its peak by the distance from its entrance; the next
 *  entry 0           one starts a quarter of a tooth below that peak
 *
 * The entry gets 0, because it is at depth 0 of a stage that starts at 0. That stage never consists
 * of the entry alone, because its obstacle needs an empty room. */
static void climb_stages(quest_plan *plan, uint32_t chain)
{
    uint32_t deepest[QUEST_STAGES] = {0};
    uint32_t rooms = plan->first[chain], tooth = LAST_PEAK / (plan->levels[chain - 1] + 1u);
    for (uint32_t room = 0; room < rooms; room++) {
        uint32_t stage = brw_quest_room_of(plan, room)->stage;
        if (plan->depths[room] > deepest[stage])
            deepest[stage] = plan->depths[room];
    }
    for (uint32_t room = 0; room < rooms; room++) {
        barrow_quest_room *quest = brw_quest_room_of(plan, room);
        uint32_t last_peak = tooth * plan->levels[quest->stage], peak = last_peak + tooth;
        uint32_t start = quest->stage ? last_peak - tooth / 4 : 0, depth = deepest[quest->stage];
        quest->intensity =
            (uint16_t)(depth ? start + plan->depths[room] * (peak - start) / depth : peak);
    }
}

/* Only the doors of loops can reduce depths, and they come after the doors that rooms were added
 * with. A reduced depth may reduce others, until none gets smaller. */
barrow_status brw_quest_intensity(barrow_work *work)
{
    quest_plan *plan = work->state;
    uint32_t chain = 0;
    /* There always is a goal, because this pass runs only after the goal's pass. */
    while (plan->dungeon->stages[chain].step != BARROW_STEP_GOAL)
        chain++;
    for (uint32_t door = plan->dungeon->room_count - 1; shorten_by_doors(plan, door);)
        door = 0;
    climb_stages(plan, chain);
    uint32_t goal = plan->first[chain];
    brw_quest_room_of(plan, goal)->intensity = 1000;
    /* Bonus rooms get the intensity of their neighbour. */
    for (uint32_t room = goal + 1; room < plan->dungeon->room_count; room++)
        brw_quest_room_of(plan, room)->intensity =
            brw_quest_room_of(plan, brw_quest_parent(plan, room))->intensity;
    return BARROW_OK;
}

#undef RIGHT
#undef DOWN
#undef LAST_PEAK
