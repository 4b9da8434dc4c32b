/* SPDX-License-Identifier: MIT
 * The chain of stages: ENTRY, PRE-ITEM, ITEM, POST-ITEM, MAGIC-KEY. Each stage grows from its first
 * room (Q2, Q3), then an obstacle leads on to the first room of the next (Q5, Q9). */
#include "gen/quest/plan.h"

/* The differences between PRE-ITEM and POST-ITEM. */
typedef struct chain_part {
    int32_t stages_min, stages_max;
    int32_t rooms;                         /* the budget */
    int32_t weights[BARROW_OBSTACLE_NONE]; /* weights of the obstacles, each including those before
                                            * it */
    barrow_quest_step step, next;
} chain_part;

/* How the budget is shared out among the stages (Q4). */
typedef struct chain_share {
    int32_t count;           /* stages */
    int32_t each, rest, due; /* new rooms of each, the remainder, and how much of it is due */
} chain_share;

/* Returns the plan for a pass. Every pass draws from its own stream (G2), so the plan is told which
 * one it is. */
static quest_plan *open_plan(barrow_work *work)
{
    quest_plan *plan = work->state;
    plan->rng = &work->rng;
    return plan;
}

/* ---- growing ---------------------------------------------------------------------------- */

/* Adds up to [count] rooms to the last stage; fewer if it is walled in (Q3). */
static void grow_stage(quest_plan *plan, int32_t count)
{
    while (count-- > 0 && brw_quest_grow(plan))
        continue;
}

/* Shares the budget out among the stages. The first room of each, including the entry, is in the
 * budget but not grown (Q4). */
static chain_share share_rooms(int32_t rooms, int32_t count)
{
    int32_t fresh = rooms > count ? rooms - count : 0;
    return (chain_share){count, fresh / count, fresh % count, 0};
}

/* Returns the centre of the next stage's range: floor(N (i + 1) / n) - floor(N i / n), without
 * dividing. The remainder is paid out as it falls due, like pixels of a line:
 *
 *    14 new rooms, 4 stages:   each 3, rest 2    due 2 4 2 4    shares 3 4 3 4 */
static int32_t next_share(chain_share *share)
{
    share->due += share->rest;
    bool one_more = share->due >= share->count;
    share->due -= one_more ? share->count : 0;
    return share->each + one_more;
}

/* Draws the new rooms of the next stage: an equal share of the budget, give or take one, so that
 * the total is about the same however many stages there are (Q4). */
static int32_t draw_stage_rooms(quest_plan *plan, chain_share *share)
{
    const barrow_quest_params *params = plan->params;
    int32_t rooms;
    if (params->stage_rooms_max > 0)
        /* The seed's simpler rule, which does not use share. */
        rooms = brw_rng_between(plan->rng, params->stage_rooms_min, params->stage_rooms_max);
    else
        rooms = next_share(share) + brw_rng_between(plan->rng, -1, 1);
    int32_t least = brw_quest_stage(plan) == 0 ? 1 : 0; /* beside the entry */
    return rooms < least ? least : rooms;
}

/* ---- PRE-ITEM and POST-ITEM ------------------------------------------------------------- */

/* Draws an obstacle by weight (Q5, Q13). The last of POST-ITEM is item-blocked if none before was
 * (Q25), unless the weights forbid it; those two obstacles are the last of the list. Weights are
 * sums, so the obstacle is the number of sums that the roll has passed; one of weight 0 has the
 * same sum as the one before it and is never drawn. In PRE-ITEM everything is plain, so must_block
 * changes nothing there. */
static barrow_obstacle draw_obstacle(quest_plan *plan, const chain_part *part, bool must_block)
{
    int32_t plain = part->weights[BARROW_OBSTACLE_SWITCH_LOCK];
    int32_t all = part->weights[BARROW_OBSTACLE_ITEM_SWITCH_LOCK];
    int32_t from = must_block && all > plain ? plain : 0;
    int32_t roll = from + brw_rng_below(plan->rng, all - from);
    int32_t obstacle = 0;
    for (int32_t i = 0; i + 1 < BARROW_OBSTACLE_NONE; i++)
        obstacle += roll >= part->weights[i];
    return (barrow_obstacle)obstacle;
}

/* Draws each stage completely before its obstacle, and the obstacle makes the first room of the
 * next stage: after the last turn that room belongs to the next step (Q9, Q11, Q17). */
static barrow_status build_part(barrow_work *work, const chain_part *part)
{
    quest_plan *plan = open_plan(work);
    int32_t count = brw_rng_between(plan->rng, part->stages_min, part->stages_max);
    chain_share share = share_rooms(part->rooms, count);
    bool blocked = false;
    for (int32_t i = 0; i < count; i++) {
        bool is_last = i + 1 == count;
        int32_t rooms = draw_stage_rooms(plan, &share);
        grow_stage(plan, rooms);
        barrow_obstacle obstacle = draw_obstacle(plan, part, is_last && !blocked);
        blocked = blocked || obstacle >= BARROW_OBSTACLE_ITEM_KEY_LOCK;
        barrow_status status =
            brw_quest_place_obstacle(work, obstacle, is_last ? part->next : part->step);
        if (status != BARROW_OK)
            return status;
    }
    return BARROW_OK;
}

/* Turns weights into cumulative sums. */
static void sum_weights(chain_part *part)
{
    for (int32_t i = 1; i < BARROW_OBSTACLE_NONE; i++)
        part->weights[i] += part->weights[i - 1];
}

barrow_status brw_quest_pre_item(barrow_work *work)
{
    const barrow_quest_params *params = &work->params->as.quest;
    chain_part part = {.stages_min = params->pre_stages_min,
                       .stages_max = params->pre_stages_max,
                       .rooms = params->pre_rooms,
                       .weights = {[BARROW_OBSTACLE_KEY_LOCK] = params->pre_key,
                                   [BARROW_OBSTACLE_SWITCH_LOCK] = params->pre_switch},
                       .step = BARROW_STEP_PRE_ITEM,
                       .next = BARROW_STEP_ITEM};
    sum_weights(&part);
    return build_part(work, &part);
}

barrow_status brw_quest_post_item(barrow_work *work)
{
    const barrow_quest_params *params = &work->params->as.quest;
    chain_part part = {.stages_min = params->post_stages_min,
                       .stages_max = params->post_stages_max,
                       .rooms = params->post_rooms,
                       .weights = {[BARROW_OBSTACLE_KEY_LOCK] = params->post_key,
                                   [BARROW_OBSTACLE_SWITCH_LOCK] = params->post_switch,
                                   [BARROW_OBSTACLE_ITEM_KEY_LOCK] = params->post_item_key,
                                   [BARROW_OBSTACLE_ITEM_SWITCH_LOCK] = params->post_item_switch},
                       .step = BARROW_STEP_POST_ITEM,
                       .next = BARROW_STEP_MAGIC_KEY};
    sum_weights(&part);
    return build_part(work, &part);
}

/* ---- the steps of one stage ------------------------------------------------------------- */

barrow_status brw_quest_entry(barrow_work *work)
{
    quest_plan *plan = open_plan(work);
    brw_quest_clear(plan);
    brw_quest_add_stage(plan, BARROW_STEP_PRE_ITEM);
    brw_quest_add_entry(plan);
    return BARROW_OK;
}

/* The stage has one room, the newest, made by the obstacle before it (Q11). */
barrow_status brw_quest_item(barrow_work *work)
{
    quest_plan *plan = open_plan(work);
    brw_quest_fill_room(plan, plan->dungeon->room_count - 1, BARROW_CONTENT_ITEM, BARROW_NO_SWITCH);
    bool by_key = brw_rng_chance(plan->rng, 1, 2);
    return brw_quest_place_obstacle(
        work, by_key ? BARROW_OBSTACLE_ITEM_KEY_LOCK : BARROW_OBSTACLE_ITEM_SWITCH_LOCK,
        BARROW_STEP_POST_ITEM);
}

/* The last room placed is the first one if none could be added (Q3). */
barrow_status brw_quest_magic_key(barrow_work *work)
{
    quest_plan *plan = open_plan(work);
    int32_t rooms =
        brw_rng_between(plan->rng, plan->params->magic_rooms_min, plan->params->magic_rooms_max);
    grow_stage(plan, rooms);
    brw_quest_fill_room(plan, plan->dungeon->room_count - 1, BARROW_CONTENT_MAGIC_KEY,
                        BARROW_NO_SWITCH);
    return BARROW_OK;
}
