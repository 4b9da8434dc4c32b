/* SPDX-License-Identifier: MIT
 * The chain of stages: ENTRY, PRE-ITEM, ITEM, POST-ITEM, MAGIC-KEY. Each stage grows from its first
 * room (Q2, Q3), then an obstacle leads on to the first room of the next (Q5, Q9). */
#include "gen/quest/plan.h"

/* What PRE-ITEM and POST-ITEM differ in. */
typedef struct chain_part {
    int32_t stages_min, stages_max;
    int32_t rooms;                         /* the budget */
    int32_t weights[BARROW_OBSTACLE_NONE]; /* of the obstacles */
    barrow_quest_step step, next;
} chain_part;

static quest_plan *open_plan(barrow_work *work)
{
    quest_plan *plan = work->state;
    plan->rng = &work->rng;
    return plan;
}

/* ---- growing ---------------------------------------------------------------------------- */

/* Up to [count] rooms more in the last stage; fewer where it is walled in (Q3). */
static void grow_stage(quest_plan *plan, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        uint32_t from = brw_quest_draw_within(plan, &plan->open, brw_quest_this_stage(plan));
        if (from == BARROW_NONE)
            return;
        brw_quest_add_room(plan, from, BARROW_LINK_OPEN, 0xFF);
    }
}

/* New rooms of stage [index] of [count]: an equal share of the budget, give or take one, so that
 * the whole is about the same however many stages there are (Q4). */
static int32_t draw_stage_rooms(quest_plan *plan, const chain_part *part, int32_t index,
                                int32_t count)
{
    const barrow_quest_params *params = plan->params;
    int32_t rooms;
    if (params->stage_rooms_max > 0) {
        rooms = brw_rng_between(plan->rng, params->stage_rooms_min, params->stage_rooms_max);
    } else {
        int32_t fresh = part->rooms > count ? part->rooms - count : 0;
        int32_t centre = fresh * (index + 1) / count - fresh * index / count;
        rooms = centre + brw_rng_between(plan->rng, -1, 1);
    }
    int32_t least = brw_quest_stage(plan) == 0 ? 1 : 0; /* beside the entry */
    return rooms < least ? least : rooms;
}

/* ---- PRE-ITEM and POST-ITEM ------------------------------------------------------------- */

static bool is_item_blocked(int32_t obstacle)
{
    return obstacle == BARROW_OBSTACLE_ITEM_KEY_LOCK ||
           obstacle == BARROW_OBSTACLE_ITEM_SWITCH_LOCK;
}

/* By weight (Q5, Q13). The last of POST-ITEM is item-blocked if none before was (Q25), unless the
 * weights forbid it. */
static barrow_obstacle draw_obstacle(quest_plan *plan, const chain_part *part, bool must_block)
{
    int32_t weights[BARROW_OBSTACLE_NONE], blocking = 0;
    for (int32_t i = 0; i < BARROW_OBSTACLE_NONE; i++) {
        weights[i] = part->weights[i];
        blocking += is_item_blocked(i) ? weights[i] : 0;
    }
    for (int32_t i = 0; must_block && blocking > 0 && i < BARROW_OBSTACLE_NONE; i++)
        weights[i] = is_item_blocked(i) ? weights[i] : 0;
    return (barrow_obstacle)brw_rng_weighted(plan->rng, weights, BARROW_OBSTACLE_NONE);
}

static barrow_status build_part(barrow_work *work, const chain_part *part)
{
    quest_plan *plan = open_plan(work);
    int32_t count = brw_rng_between(plan->rng, part->stages_min, part->stages_max);
    bool blocked = false;
    for (int32_t i = 0; i < count; i++) {
        bool is_last = i + 1 == count;
        int32_t rooms = draw_stage_rooms(plan, part, i, count);
        grow_stage(plan, rooms);
        barrow_obstacle obstacle = draw_obstacle(plan, part, is_last && !blocked);
        blocked = blocked || is_item_blocked((int32_t)obstacle);
        barrow_status status =
            brw_quest_place_obstacle(work, obstacle, is_last ? part->next : part->step);
        if (status != BARROW_OK)
            return status;
    }
    return BARROW_OK;
}

barrow_status brw_quest_pre_item(barrow_work *work)
{
    const barrow_quest_params *params = &work->params->as.quest;
    const chain_part part = {.stages_min = params->pre_stages_min,
                             .stages_max = params->pre_stages_max,
                             .rooms = params->pre_rooms,
                             .weights = {[BARROW_OBSTACLE_KEY_LOCK] = params->pre_key,
                                         [BARROW_OBSTACLE_SWITCH_LOCK] = params->pre_switch},
                             .step = BARROW_STEP_PRE_ITEM,
                             .next = BARROW_STEP_ITEM};
    return build_part(work, &part);
}

barrow_status brw_quest_post_item(barrow_work *work)
{
    const barrow_quest_params *params = &work->params->as.quest;
    const chain_part part = {
        .stages_min = params->post_stages_min,
        .stages_max = params->post_stages_max,
        .rooms = params->post_rooms,
        .weights = {[BARROW_OBSTACLE_KEY_LOCK] = params->post_key,
                    [BARROW_OBSTACLE_SWITCH_LOCK] = params->post_switch,
                    [BARROW_OBSTACLE_ITEM_KEY_LOCK] = params->post_item_key,
                    [BARROW_OBSTACLE_ITEM_SWITCH_LOCK] = params->post_item_switch},
        .step = BARROW_STEP_POST_ITEM,
        .next = BARROW_STEP_MAGIC_KEY};
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

barrow_status brw_quest_item(barrow_work *work)
{
    quest_plan *plan = open_plan(work);
    brw_quest_fill_room(plan, plan->dungeon->room_count - 1, BARROW_CONTENT_ITEM, 0xFF);
    bool by_key = brw_rng_chance(plan->rng, 1, 2);
    return brw_quest_place_obstacle(
        work, by_key ? BARROW_OBSTACLE_ITEM_KEY_LOCK : BARROW_OBSTACLE_ITEM_SWITCH_LOCK,
        BARROW_STEP_POST_ITEM);
}

barrow_status brw_quest_magic_key(barrow_work *work)
{
    quest_plan *plan = open_plan(work);
    int32_t rooms =
        brw_rng_between(plan->rng, plan->params->magic_rooms_min, plan->params->magic_rooms_max);
    grow_stage(plan, rooms);
    brw_quest_fill_room(plan, plan->dungeon->room_count - 1, BARROW_CONTENT_MAGIC_KEY, 0xFF);
    return BARROW_OK;
}
