/* SPDX-License-Identifier: MIT
 * Which obstacles a quest may have by their weights (Q5, Q13), and how many switches stand for keys
 * that found no place (Q10, Q16), which the document counts.
 *
 * A switch of weight 0 stands for a key for certain. Another may, if its stage had no place for a
 * key lock when it was placed; the draw itself left no trace. Rooms are numbered in the order of
 * placing and contents belong to locks, so that much of that moment can still be seen. Where it
 * cannot the benefit of the doubt is the document's. */
#include "verify/quest_checks.h"

/* Of the step that the stage is in: PRE-ITEM and POST-ITEM have weights of their own. */
static int32_t weight_of(const barrow_quest_params *params, const barrow_stage *stage)
{
    if (stage->step == BARROW_STEP_ITEM)
        return 1; /* the two forms 1:1 (Q12) */
    bool is_late = stage->step == BARROW_STEP_POST_ITEM;
    switch (stage->obstacle) {
    case BARROW_OBSTACLE_KEY_LOCK:
        return is_late ? params->post_key : params->pre_key;
    case BARROW_OBSTACLE_SWITCH_LOCK:
        return is_late ? params->post_switch : params->pre_switch;
    case BARROW_OBSTACLE_ITEM_KEY_LOCK:
        return params->post_item_key;
    default:
        return params->post_item_switch;
    }
}

/* Of the key lock that a switch lock may stand for. */
static int32_t key_weight_of(const barrow_quest_params *params, barrow_stage stage)
{
    stage.obstacle = brw_is_item_obstacle(stage.obstacle) ? BARROW_OBSTACLE_ITEM_KEY_LOCK
                                                          : BARROW_OBSTACLE_KEY_LOCK;
    return weight_of(params, &stage);
}

/* ---- what had a place ------------------------------------------------------------------- */

/* What the places of keys are judged by. */
typedef struct fallback_view {
    const barrow_dungeon *dungeon;
    brw_field field;
    uint8_t stage_of_switch[256]; /* whose lock it opens: the stage before that behind its doors */
} fallback_view;

/* The first door of a switch counts, so the doors are gone through from the last. */
static void note_switches(fallback_view *view)
{
    const barrow_dungeon *dungeon = view->dungeon;
    for (uint32_t i = dungeon->link_count; i-- > 0;) {
        const barrow_link *link = &dungeon->links[i];
        if (!brw_door_needs(link, BARROW_NEED_SWITCH) || !brw_joins_rooms(dungeon, link))
            continue;
        uint8_t a = brw_quest_at(dungeon, link->a)->stage;
        uint8_t b = brw_quest_at(dungeon, link->b)->stage;
        view->stage_of_switch[link->lock] = (uint8_t)((a > b ? a : b) - (a != b));
    }
}

/* Whether the key out of [stage] could have lain there for certain: the room holds nothing, or what
 * came with this lock or a later one. Plain keys of POST-ITEM lie in its own stages only (Q6). */
static bool was_free_for_key(const fallback_view *view, uint32_t stage, uint32_t id)
{
    const barrow_quest_room *room = brw_quest_at(view->dungeon, id);
    const barrow_stage *lock = &view->dungeon->stages[stage];
    bool is_near =
        lock->step == BARROW_STEP_POST_ITEM && lock->obstacle == BARROW_OBSTACLE_SWITCH_LOCK;
    if (room->stage > stage ||
        (room->step != BARROW_STEP_POST_ITEM && (is_near || room->step != BARROW_STEP_PRE_ITEM)))
        return false;
    if (room->content == BARROW_CONTENT_SWITCH || room->content == BARROW_CONTENT_ITEM_SWITCH)
        return view->stage_of_switch[room->switch_id] >= stage;
    return room->content == BARROW_CONTENT_NONE ||
           (room->content == BARROW_CONTENT_ITEM_KEY && lock->step == BARROW_STEP_PRE_ITEM);
}

/* A door room and another room for the key (Q6), for certain. */
static bool key_lock_fitted(const fallback_view *view, uint32_t stage)
{
    const barrow_dungeon *dungeon = view->dungeon;
    uint32_t end = 0, places = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        end = brw_quest_at(dungeon, i)->stage <= stage ? i + 1 : end;
        places += was_free_for_key(view, stage, i);
    }
    for (uint32_t i = 0; i < end; i++)
        if (brw_quest_at(dungeon, i)->stage == stage &&
            places > was_free_for_key(view, stage, i) &&
            brw_had_free_side(dungeon, &view->field, end, i))
            return true;
    return false;
}

/* Switch locks with a weight that may stand for key locks all the same. Slow, but asked only where
 * a document counts more than those without. */
static uint32_t possible_fallbacks(const barrow_dungeon *dungeon)
{
    const barrow_quest_params *params = &dungeon->params.as.quest;
    uint32_t count = 0;
    fallback_view view = {.dungeon = dungeon};
    if (brw_field_read(params, &view.field, NULL) != BARROW_OK)
        return dungeon->stage_count; /* Q23 says so */
    note_switches(&view);
    for (uint32_t i = 0; i < dungeon->stage_count && i < 256; i++) {
        const barrow_stage *stage = &dungeon->stages[i];
        if (stage->obstacle < BARROW_OBSTACLE_NONE && !brw_is_key_obstacle(stage->obstacle) &&
            weight_of(params, stage) > 0 && key_weight_of(params, *stage) > 0)
            count += !key_lock_fitted(&view, i);
    }
    return count;
}

/* ---- the check -------------------------------------------------------------------------- */

/* An obstacle of weight 0 is never drawn; a switch may stand for a key that found no place. So a
 * switch lock of weight 0 passes where the key lock of the same sort has some. */
static uint32_t check_obstacle_weights(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_quest_params *params = &dungeon->params.as.quest;
    uint32_t instead = 0;
    for (uint32_t i = 0; i < dungeon->stage_count; i++) {
        const barrow_stage *stage = &dungeon->stages[i];
        if (stage->obstacle >= BARROW_OBSTACLE_NONE || weight_of(params, stage) > 0)
            continue;
        bool is_key = brw_is_key_obstacle(stage->obstacle);
        instead += !is_key;
        if (is_key || key_weight_of(params, *stage) == 0)
            brw_found(verifier, stage->step == BARROW_STEP_PRE_ITEM ? "Q5" : "Q13", BRW_NOWHERE,
                      "stage %u has an obstacle of weight 0", i);
    }
    return instead;
}

void brw_check_quest_fallbacks(brw_verifier *verifier)
{
    uint32_t counted = verifier->dungeon->fallbacks[0], least = check_obstacle_weights(verifier);
    uint32_t most = counted > least ? least + possible_fallbacks(verifier->dungeon) : least;
    if (counted < least)
        brw_found(verifier, "Q10", BRW_NOWHERE,
                  "%u switches stand for keys that found no place, %u are counted", least, counted);
    if (counted > most)
        brw_found(verifier, "Q10", BRW_NOWHERE,
                  "%u switches are counted that stand for keys, at most %u can", counted, most);
}
