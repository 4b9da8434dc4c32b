/* SPDX-License-Identifier: MIT
 * The chain of stages: ENTRY, PRE-ITEM, then ITEM and POST-ITEM for each treasure, MAGIC-KEY. Each
 * stage grows from its first room (Q2, Q3). Then an obstacle leads to the first room of the next
 * stage (Q5, Q9), or two obstacles lead to the two sides of a branch, which the next obstacle
 * closes (Q29):
 *
 *     S ---- A ----.            obstacles out of S into A and into B,
 *      `---- B ---- C           and one out of both into C */
#include "gen/quest/plan.h"

#define OBSTACLE_WEIGHTS (BARROW_OBSTACLE_ITEM_SWITCH_LOCK + 1) /* number of kinds to draw from */

/* The differences between PRE-ITEM and POST-ITEM. */
typedef struct chain_part {
    int32_t stages; /* number of stages */
    int32_t rooms;  /* the budget of rooms */
    int32_t weights[OBSTACLE_WEIGHTS]; /* cumulative weights: each includes those before it */
    barrow_quest_step step, next;
} chain_part;

/* The division of the budget among the stages (Q4). */
typedef struct chain_share {
    int32_t count;           /* number of stages */
    int32_t each, rest, due; /* new rooms per stage, the remainder, and how much of it is due */
} chain_share;

/* ---- decisions that never change -------------------------------------------------------- */

static void plan_stages(barrow_dungeon *dungeon, int32_t count, barrow_quest_step step)
{
    for (; count > 0; count--)
        dungeon->stages[dungeon->stage_count++] =
            (barrow_stage){.step = (uint8_t)step, .obstacle = BARROW_OBSTACLE_NONE};
}

/* Draws how many stages each part has, and lists them all. */
static void draw_stages(quest_plan *plan)
{
    const barrow_quest_params *params = plan->params;
    plan->dungeon->stage_count = 0;
    plan->counts[0] = brw_rng_between(plan->rng, params->pre_stages_min, params->pre_stages_max);
    plan_stages(plan->dungeon, plan->counts[0], BARROW_STEP_PRE_ITEM);
    for (int32_t i = 1; i <= params->treasures; i++) {
        plan->counts[i] =
            brw_rng_between(plan->rng, params->post_stages_min, params->post_stages_max);
        plan_stages(plan->dungeon, 1, BARROW_STEP_ITEM);
        plan_stages(plan->dungeon, plan->counts[i], BARROW_STEP_POST_ITEM);
    }
    int32_t bonus = brw_rng_between(plan->rng, params->bonus_min, params->bonus_max);
    plan_stages(plan->dungeon, 1, BARROW_STEP_MAGIC_KEY);
    plan_stages(plan->dungeon, 1, BARROW_STEP_GOAL);
    plan_stages(plan->dungeon, bonus, BARROW_STEP_BONUS);
}

/* Only lists the stages; later passes fill them one by one. */
barrow_status brw_quest_stages(barrow_work *work)
{
    draw_stages(brw_quest_begin_pass(work));
    return BARROW_OK;
}

/* Draws the kinds of treasures, which all differ; the first may be given (Q27). They are written to
 * the list before its count includes them: a treasure counts as soon as it has a room. */
barrow_status brw_quest_treasures(barrow_work *work)
{
    quest_plan *plan = brw_quest_begin_pass(work);
    uint8_t kinds[BARROW_TREASURE_KIND_COUNT];
    for (int32_t i = 0; i < BARROW_TREASURE_KIND_COUNT; i++)
        kinds[i] = (uint8_t)i;
    for (int32_t i = 0; i < plan->params->treasures; i++) {
        int32_t pick = i + brw_rng_below(plan->rng, BARROW_TREASURE_KIND_COUNT - i);
        if (i == 0 && plan->params->treasure > 0)
            pick = plan->params->treasure - 1;
        uint8_t kind = kinds[pick];
        kinds[pick] = kinds[i];
        kinds[i] = plan->dungeon->treasures[i].kind = kind;
    }
    return BARROW_OK;
}

/* ---- growing ---------------------------------------------------------------------------- */

/* Divides the budget among the stages. The first room of each stage, including the entry, is in the
 * budget but not grown (Q4). */
static chain_share share_rooms(int32_t rooms, int32_t count)
{
    int32_t fresh = rooms > count ? rooms - count : 0;
    return (chain_share){count, fresh / count, fresh % count, 0};
}

/* Returns the centre of the next stage's range: floor(N (i + 1) / n) - floor(N i / n), without
 * dividing. The remainder is distributed evenly, like the pixels of a line:
 *
 *    14 new rooms, 4 stages:   each 3, rest 2    due 2 4 2 4    shares 3 4 3 4 */
static int32_t next_share(chain_share *share)
{
    share->due += share->rest;
    bool one_more = share->due >= share->count;
    share->due -= one_more ? share->count : 0;
    return share->each + one_more;
}

/* Draws the number of new rooms in the next stage: an equal share of the budget, plus or minus one,
 * so that the total is about the same for any number of stages (Q4). */
static int32_t draw_stage_rooms(quest_plan *plan, chain_share *share)
{
    const barrow_quest_params *params = plan->params;
    int32_t rooms;
    if (params->stage_rooms_max > 0)
        /* A fixed range was requested, so the budget does not matter. */
        rooms = brw_rng_between(plan->rng, params->stage_rooms_min, params->stage_rooms_max);
    else
        rooms = next_share(share) + brw_rng_between(plan->rng, -1, 1);
    int32_t least = plan->stage == 0 ? 1 : 0; /* the first stage needs a room besides the entry */
    return rooms < least ? least : rooms;
}

/* ---- PRE-ITEM and POST-ITEM ------------------------------------------------------------- */

/* A part of the chain while it is built. */
typedef struct chain_state {
    const chain_part *part;
    chain_share share;
    int32_t left;    /* number of stages of the part that are still to come */
    bool is_blocked; /* whether an obstacle of the part already needs a treasure */
} chain_state;

static bool is_item_kind(barrow_obstacle kind)
{
    return kind == BARROW_OBSTACLE_ITEM_KEY_LOCK || kind == BARROW_OBSTACLE_ITEM_SWITCH_LOCK;
}

/* Draws an obstacle by weight (Q5, Q13). The last obstacle of POST-ITEM is item-blocked if none
 * before it is (Q25), unless the weights forbid it. An obstacle that leads into another treasure's
 * stage is always item-blocked; if both item-blocked kinds have weight 0, they are equally likely
 * (Q28). These two kinds are the last of the list. The weights are cumulative, so the kind is the
 * number of sums that the roll has reached; a kind with weight 0 has the same sum as the one before
 * it and is never drawn. PRE-ITEM has only plain kinds. */
static barrow_obstacle draw_kind(quest_plan *plan, const chain_state *state)
{
    const chain_part *part = state->part;
    bool is_late = part->step == BARROW_STEP_POST_ITEM, is_last = state->left == 0;
    bool is_into_item = is_late && is_last && part->next == BARROW_STEP_ITEM;
    int32_t plain = part->weights[BARROW_OBSTACLE_SWITCH_LOCK];
    int32_t all = part->weights[BARROW_OBSTACLE_ITEM_SWITCH_LOCK];
    if (is_into_item && all == plain)
        return (barrow_obstacle)(BARROW_OBSTACLE_ITEM_KEY_LOCK + brw_rng_below(plan->rng, 2));
    bool must_block = is_into_item || (is_last && !state->is_blocked);
    int32_t from = must_block && all > plain ? plain : 0;
    int32_t roll = from + brw_rng_below(plan->rng, all - from);
    int32_t kind = 0;
    for (int32_t i = 0; i < BARROW_OBSTACLE_ITEM_SWITCH_LOCK; i++)
        kind += roll >= part->weights[i];
    return (barrow_obstacle)kind;
}

/* Draws the treasure that an item-blocked obstacle needs: two times in three the last one found,
 * otherwise any earlier one (Q28). */
static uint8_t draw_needed(quest_plan *plan, barrow_obstacle kind)
{
    int32_t held = (int32_t)plan->held;
    if (!is_item_kind(kind))
        return BARROW_NO_TREASURE;
    int is_earlier = held > 1 ? brw_rng_chance(plan->rng, 1, 3) : 0;
    int32_t needed = is_earlier ? brw_rng_below(plan->rng, held - 1) : held - 1;
    return (uint8_t)needed;
}

static quest_order draw_order(quest_plan *plan, const chain_state *state, uint32_t from,
                              uint32_t sibling)
{
    quest_order order = {.from = from, .sibling = sibling};
    order.kind = draw_kind(plan, state);
    order.treasure = draw_needed(plan, order.kind);
    order.next = state->left == 0 ? state->part->next : state->part->step;
    return order;
}

/* Grows [stage] by its share of the part's rooms. */
static void grow_next(quest_plan *plan, chain_state *state, uint32_t stage)
{
    brw_quest_go_on_in(plan, stage);
    int32_t rooms = draw_stage_rooms(plan, &state->share);
    brw_quest_grow(plan, rooms);
}

/* Places an obstacle out of stage [from]; returns false if it finds no place. */
static bool lead_on(quest_plan *plan, chain_state *state, uint32_t from, uint32_t sibling)
{
    quest_order order = draw_order(plan, state, from, sibling);
    if (brw_quest_place_obstacle(plan, order) == BARROW_OBSTACLE_NONE)
        return false;
    state->is_blocked = state->is_blocked || is_item_kind(order.kind);
    return true;
}

/* Places the obstacle that closes a branch, whose sides are stage [one] and the stage after it. */
static bool close_branch(quest_plan *plan, chain_state *state, uint32_t one)
{
    quest_order order = draw_order(plan, state, one, one + 1);
    if (brw_quest_close_branch(plan, order) == BARROW_OBSTACLE_NONE)
        return false;
    state->is_blocked = state->is_blocked || is_item_kind(order.kind);
    brw_quest_end_stage(plan, one);
    brw_quest_end_stage(plan, one + 1);
    return true;
}

/* Draws whether two obstacles lead out of [stage] at once. That stage needs room for two keys or
 * switches (Q29). */
static bool draw_branch(quest_plan *plan, const chain_state *state, uint32_t stage)
{
    if (state->left < 2 || plan->params->branches == 0)
        return false;
    bool is_wanted = brw_rng_chance(plan->rng, plan->params->branches, 100);
    int32_t places = 0;
    for (int32_t i = 0; i < plan->words; i++)
        places += brw_popcount(plan->rooms[stage].words[i] & ~plan->filled.words[i]);
    bool is_possible = places >= 2;
    if (is_wanted && !is_possible)
        plan->dungeon->shortfall[BARROW_SHORT_BRANCHES]++;
    return is_wanted && is_possible;
}

/* Places one or two obstacles out of [stage], which has grown, and grows the stages behind them.
 * After a branch it closes both sides. Returns false if an obstacle finds no place. If only the
 * second obstacle finds none, the first stays a plain obstacle. */
static bool pass_stage(quest_plan *plan, chain_state *state, uint32_t stage)
{
    uint32_t one = stage + 1, other = stage + 2;
    bool is_branch = draw_branch(plan, state, stage);
    if (!lead_on(plan, state, stage, QUEST_NO_STAGE))
        return false;
    if (is_branch && !lead_on(plan, state, stage, one)) {
        plan->dungeon->shortfall[BARROW_SHORT_BRANCHES]++;
        is_branch = false;
    }
    brw_quest_end_stage(plan, stage);
    if (state->left-- > 0)
        grow_next(plan, state, one);
    if (!is_branch)
        return true;
    state->left--;
    grow_next(plan, state, other);
    if (!close_branch(plan, state, one))
        return false;
    if (state->left-- > 0)
        grow_next(plan, state, plan->stage);
    return true;
}

/* Grows each stage completely before the obstacle that leads out of it. The obstacle makes the
 * first room of the next stage; the last obstacle of a part makes the first room of the next step
 * (Q9, Q11, Q17). */
static barrow_status build_part(barrow_work *work, const chain_part *part)
{
    quest_plan *plan = brw_quest_begin_pass(work);
    chain_state state = {
        .part = part, .share = share_rooms(part->rooms, part->stages), .left = part->stages - 1};
    grow_next(plan, &state, plan->stage);
    while (state.left >= 0)
        if (!pass_stage(plan, &state, plan->stage))
            return brw_give_up(work, "an obstacle");
    return BARROW_OK;
}

/* Turns weights into cumulative sums. */
static void sum_weights(chain_part *part)
{
    for (int32_t i = 1; i < OBSTACLE_WEIGHTS; i++)
        part->weights[i] += part->weights[i - 1];
}

barrow_status brw_quest_pre_item(barrow_work *work)
{
    const barrow_quest_params *params = &work->params->as.quest;
    const quest_plan *plan = work->state;
    chain_part part = {.stages = plan->counts[0],
                       .rooms = params->pre_rooms,
                       .weights = {[BARROW_OBSTACLE_KEY_LOCK] = params->pre_key,
                                   [BARROW_OBSTACLE_SWITCH_LOCK] = params->pre_switch},
                       .step = BARROW_STEP_PRE_ITEM,
                       .next = BARROW_STEP_ITEM};
    sum_weights(&part);
    return build_part(work, &part);
}

/* The table has this pass once for each treasure. It does nothing if there is no such treasure. */
barrow_status brw_quest_post_item(barrow_work *work)
{
    const barrow_quest_params *params = &work->params->as.quest;
    const quest_plan *plan = work->state;
    bool is_last = plan->held == (uint32_t)params->treasures;
    if (plan->blank.as.quest.step != BARROW_STEP_POST_ITEM)
        return BARROW_OK;
    chain_part part = {.stages = plan->counts[plan->held],
                       .rooms = params->post_rooms,
                       .weights = {[BARROW_OBSTACLE_KEY_LOCK] = params->post_key,
                                   [BARROW_OBSTACLE_SWITCH_LOCK] = params->post_switch,
                                   [BARROW_OBSTACLE_ITEM_KEY_LOCK] = params->post_item_key,
                                   [BARROW_OBSTACLE_ITEM_SWITCH_LOCK] = params->post_item_switch},
                       .step = BARROW_STEP_POST_ITEM,
                       .next = is_last ? BARROW_STEP_MAGIC_KEY : BARROW_STEP_ITEM};
    sum_weights(&part);
    return build_part(work, &part);
}

/* ---- the steps of one stage ------------------------------------------------------------- */

/* If bounds or a mask confine the dungeon, another attempt may need fewer stages than the failed
 * one, so they are drawn again. */
barrow_status brw_quest_entry(barrow_work *work)
{
    quest_plan *plan = brw_quest_begin_pass(work);
    brw_quest_clear(plan);
    if (work->attempt > 1 && plan->field.width > 0)
        draw_stages(plan);
    brw_quest_add_stage(plan, BARROW_STEP_PRE_ITEM, 0);
    brw_quest_add_entry(plan);
    return BARROW_OK;
}

/* The stage has one room, which is the newest; the obstacle before it made it (Q11). The table has
 * this pass once for each treasure. */
barrow_status brw_quest_item(barrow_work *work)
{
    quest_plan *plan = brw_quest_begin_pass(work);
    barrow_dungeon *dungeon = plan->dungeon;
    uint32_t room = plan->first[plan->stage];
    uint8_t treasure = (uint8_t)plan->held;
    if (plan->blank.as.quest.step != BARROW_STEP_ITEM)
        return BARROW_OK;
    brw_quest_fill_room(plan, room, BARROW_CONTENT_ITEM, BARROW_NO_SWITCH);
    brw_quest_room_of(plan, room)->treasure = treasure;
    dungeon->treasures[treasure].room = (uint16_t)room;
    dungeon->treasure_count = ++plan->held;
    bool by_key = brw_rng_chance(plan->rng, 1, 2);
    quest_order order = {.kind = by_key ? BARROW_OBSTACLE_ITEM_KEY_LOCK
                                        : BARROW_OBSTACLE_ITEM_SWITCH_LOCK,
                         .next = BARROW_STEP_POST_ITEM,
                         .from = plan->stage,
                         .sibling = QUEST_NO_STAGE,
                         .treasure = treasure};
    if (brw_quest_place_obstacle(plan, order) == BARROW_OBSTACLE_NONE)
        return brw_give_up(work, "the way out of the treasure's room");
    plan->part = plan->stage;
    return BARROW_OK;
}

/* If no room could be added to the stage, the last room placed is its first (Q3). */
barrow_status brw_quest_magic_key(barrow_work *work)
{
    quest_plan *plan = brw_quest_begin_pass(work);
    int32_t rooms =
        brw_rng_between(plan->rng, plan->params->magic_rooms_min, plan->params->magic_rooms_max);
    brw_quest_grow(plan, rooms);
    brw_quest_fill_room(plan, plan->dungeon->room_count - 1, BARROW_CONTENT_MAGIC_KEY,
                        BARROW_NO_SWITCH);
    return BARROW_OK;
}

#undef OBSTACLE_WEIGHTS
