/* SPDX-License-Identifier: MIT
 * Checks which obstacles the weights allow (Q5, Q13), and how many switches replaced keys that
 * found no place (Q10, Q16). The document counts these.
 *
 * A switch of weight 0 certainly replaced a key. Any other switch may have done so, if its stage
 * had no place for a key lock when it was placed. The random draw itself leaves no trace. But rooms
 * are numbered in the order of placing, and what a room holds belongs to an obstacle, so that
 * moment can be reconstructed. The rooms before the first one behind the obstacle existed. Those
 * that now hold nothing, or something that belongs to this obstacle or a later one, were empty. */
#include "verify/quest_checks.h"

#include <string.h>

/* The facts about an obstacle that decide which weights apply. */
typedef struct lock_draw {
    bool is_late;    /* whether it leads out of a POST-ITEM stage */
    bool is_blocked; /* whether it is item-blocked */
    bool is_free;    /* whether both forms are equally likely, whatever the weights */
} lock_draw;

/* Returns the draw of an obstacle. The obstacle into the stage of any treasure but the first is
 * always item-blocked (Q28), so if neither form has a weight, both are allowed. */
static lock_draw draw_of(const barrow_dungeon *dungeon, const barrow_quest_obstacle *obstacle)
{
    const barrow_quest_params *params = &dungeon->params.as.quest;
    uint8_t step = dungeon->stages[brw_last_from(obstacle)].step;
    lock_draw draw = {step == BARROW_STEP_POST_ITEM, brw_is_item_obstacle(obstacle),
                      step == BARROW_STEP_ITEM};
    if (draw.is_late && dungeon->stages[obstacle->into].step == BARROW_STEP_ITEM &&
        params->post_item_key + params->post_item_switch == 0)
        draw.is_free = true;
    return draw;
}

static int32_t lock_weight(const barrow_quest_params *params, lock_draw draw, bool is_key)
{
    if (draw.is_free)
        return 1;
    if (draw.is_blocked)
        return is_key ? params->post_item_key : params->post_item_switch;
    if (draw.is_late)
        return is_key ? params->post_key : params->post_switch;
    return is_key ? params->pre_key : params->pre_switch;
}

/* ---- free places ------------------------------------------------------------------------ */

/* The data that shows where a key could have been placed. */
typedef struct fallback_view {
    const brw_quest_plan *plan;
    brw_field field;
    uint8_t *owner; /* for each room, the obstacle that its content opens, or BARROW_NONE_BYTE */
} fallback_view;

static bool make_view(brw_verifier *verifier, const brw_quest_plan *plan, fallback_view *view)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    view->plan = plan;
    view->owner = BRW_ARENA_NEW(verifier->scratch, uint8_t, dungeon->room_count);
    if (!view->owner) {
        verifier->status = BARROW_NO_MEMORY;
        return false;
    }
    memset(view->owner, BARROW_NONE_BYTE, dungeon->room_count);
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++)
        for (uint32_t k = 0; k < dungeon->obstacles[i].thing_count; k++)
            view->owner[dungeon->obstacles[i].things[k].room] = (uint8_t)i;
    return brw_field_read(&dungeon->params.as.quest, &view->field, NULL) == BARROW_OK;
}

/* Returns whether the key of obstacle [id] could have been placed in room [at]. */
static bool was_free_for_key(const fallback_view *view, uint32_t id, uint32_t at)
{
    const barrow_dungeon *dungeon = view->plan->dungeon;
    const barrow_quest_obstacle *obstacle = &dungeon->obstacles[id];
    const barrow_quest_room *room = brw_quest_at(dungeon, at);
    bool was_empty = room->content == BARROW_CONTENT_NONE ||
                     (view->owner[at] != BARROW_NONE_BYTE && view->owner[at] >= id);
    return was_empty && brw_key_may_lie(view->plan, obstacle, room->stage);
}

/* Returns whether a key lock fitted: it needs a room for the door and another for the key (Q6). */
static bool key_lock_fitted(const fallback_view *view, uint32_t id)
{
    const barrow_dungeon *dungeon = view->plan->dungeon;
    const barrow_quest_obstacle *obstacle = &dungeon->obstacles[id];
    uint32_t end = view->plan->stages[obstacle->into].first_room, places = 0;
    end = end < dungeon->room_count ? end : dungeon->room_count;
    for (uint32_t i = 0; i < end; i++)
        places += was_free_for_key(view, id, i);
    for (uint32_t i = 0; i < end; i++)
        if (brw_quest_at(dungeon, i)->stage == obstacle->from[0] &&
            places > was_free_for_key(view, id, i) &&
            brw_had_free_side(dungeon, &view->field, end, i))
            return true;
    return false;
}

/* Returns how many switch locks whose weight is not 0 may nevertheless have replaced key locks.
 * This is slow, but needed only if a document counts more replacements than there are switch locks
 * of weight 0. Q23 reports an unreadable mask. */
static uint32_t possible_fallbacks(brw_verifier *verifier, const brw_quest_plan *plan)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    const barrow_quest_params *params = &dungeon->params.as.quest;
    uint32_t count = 0;
    fallback_view view;
    if (!make_view(verifier, plan, &view))
        return dungeon->obstacle_count;
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        lock_draw draw = draw_of(dungeon, obstacle);
        if (!brw_is_key_obstacle(obstacle->kind) && obstacle->from_count == 1 &&
            lock_weight(params, draw, false) > 0 && lock_weight(params, draw, true) > 0)
            count += !key_lock_fitted(&view, i);
    }
    return count;
}

/* ---- the check -------------------------------------------------------------------------- */

/* Checks the weight of an obstacle. A closing obstacle is always a switch (Q29), so either form's
 * weight allows it. Any other obstacle of weight 0 is never drawn, but a switch may replace a key
 * that found no place. Returns 1 for such a switch, and 0 otherwise. */
static uint32_t check_weight(brw_verifier *verifier, uint32_t id)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_quest_obstacle *obstacle = &dungeon->obstacles[id];
    const barrow_quest_params *params = &dungeon->params.as.quest;
    lock_draw draw = draw_of(dungeon, obstacle);
    bool is_key = brw_is_key_obstacle(obstacle->kind), closes = brw_closes_branch(obstacle);
    int32_t own = lock_weight(params, draw, is_key), key = lock_weight(params, draw, true);
    if (own > 0)
        return 0;
    if (is_key || key == 0)
        brw_found(verifier, draw.is_late ? "Q13" : "Q5", BRW_NOWHERE,
                  "obstacle %u has a kind whose weight is 0", id);
    return !is_key && !closes;
}

void brw_check_quest_fallbacks(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_quest_plan *plan = brw_read_quest_plan(verifier);
    uint32_t counted = dungeon->fallbacks[0], least = 0;
    if (!plan)
        return;
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++)
        least += check_weight(verifier, i);
    uint32_t most = counted > least ? least + possible_fallbacks(verifier, plan) : least;
    if (counted < least)
        brw_found(verifier, "Q10", BRW_NOWHERE,
                  "%u switches replace keys that found no place, but %u are counted", least,
                  counted);
    if (counted > most)
        brw_found(verifier, "Q10", BRW_NOWHERE,
                  "%u switches are counted as replacing keys, but at most %u can", counted, most);
}
