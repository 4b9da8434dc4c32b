/* SPDX-License-Identifier: MIT
 * Which obstacles a quest may have by their weights (Q5, Q13), and how many switches stand for keys
 * that found no place (Q10, Q16), which the document counts.
 *
 * A switch of weight 0 stands for a key for certain. Another may, if its stage had no place for a
 * key lock when it was placed; the draw itself left no trace. Rooms are numbered in the order of
 * placing, and what a room holds belongs to an obstacle, so that moment can still be seen: those
 * rooms stood that come before the first one behind the obstacle, and those were empty that hold
 * nothing now, or what belongs to this obstacle or a later one. */
#include "verify/quest_checks.h"

#include <string.h>

/* What the weights are asked for. */
typedef struct lock_draw {
    bool is_late;    /* of POST-ITEM */
    bool is_blocked; /* item-blocked */
    bool is_free;    /* out of the treasure's stage: the two forms 1:1, whatever the weights */
} lock_draw;

/* The obstacle into a later treasure's stage is item-blocked whatever the weights (Q28): of two
 * without weight either form will do. */
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

/* ---- what had a place ------------------------------------------------------------------- */

/* What the places of keys are judged by. */
typedef struct fallback_view {
    const brw_quest_plan *plan;
    brw_field field;
    uint8_t *owner; /* by room: the obstacle that its content opens, or BARROW_NONE_BYTE */
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

/* Whether the key of obstacle [id] could have lain there. */
static bool was_free_for_key(const fallback_view *view, uint32_t id, uint32_t at)
{
    const barrow_dungeon *dungeon = view->plan->dungeon;
    const barrow_quest_obstacle *obstacle = &dungeon->obstacles[id];
    const barrow_quest_room *room = brw_quest_at(dungeon, at);
    bool was_empty = room->content == BARROW_CONTENT_NONE ||
                     (view->owner[at] != BARROW_NONE_BYTE && view->owner[at] >= id);
    return was_empty && brw_key_may_lie(view->plan, obstacle, room->stage);
}

/* A door room and another room for the key (Q6). */
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

/* Switch locks with a weight that may stand for key locks all the same. Slow, but asked only where
 * a document counts more than those without. Where the mask cannot be read, Q23 says so. */
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

/* A closing obstacle is a switch whatever was drawn (Q29): it fits if either form has a weight.
 * Else an obstacle of weight 0 is never drawn, but a switch may stand for a key that found no
 * place. Returns 1 for such a switch. */
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
                  "obstacle %u is of a kind of weight 0", id);
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
                  "%u switches stand for keys that found no place, %u are counted", least, counted);
    if (counted > most)
        brw_found(verifier, "Q10", BRW_NOWHERE,
                  "%u switches are counted that stand for keys, at most %u can", counted, most);
}
