/* SPDX-License-Identifier: MIT
 * Obstacles: the barriers between each stage and the next (Q5 to Q8, Q12, Q14 to Q16). A new one is
 * a row of the table at the bottom and its placing function.
 *
 * Why nobody gets stuck: the doors of the chain are solved in one order only. A key door is always
 * in the newest stage, so at most one closed key door can be reached at any time, and its key lies
 * in a stage that is open by then. A switch door may be in any stage, but its switch is in the
 * newest stage, or can only be pressed with the treasure, which is there (Q12). */
#include "gen/quest/plan.h"

#include "base/bits.h"

typedef struct obstacle_row {
    /* Adds the door, the first room of the next stage and what opens the door. If it finds no place
     * it returns false and leaves the plan as it was. */
    bool (*place)(quest_plan *plan);
    barrow_obstacle instead; /* tried if this one finds no place (Q10, Q16) */
    const char *what;        /* for the error */
} obstacle_row;

/* ---- taste (Q25) ------------------------------------------------------------------------ */

/* Keeps [rooms] without the first rooms of stages and without [door_room]; returns false if none is
 * left. BARROW_NONE is never passed as the door room. */
static bool decent_rooms(const quest_plan *plan, const quest_set *rooms, uint32_t door_room,
                         quest_set *decent)
{
    for (int32_t i = 0; i < plan->words; i++)
        decent->words[i] = rooms->words[i] & ~plan->firsts.words[i];
    brw_set_remove(decent->words, door_room);
    return brw_quest_any(plan, decent);
}

/* Draws a room for a key or switch out of [rooms], which is not empty, by the best taste that
 * leaves a choice: a stage that would hold nothing, no first room, not beside the door. Barren
 * comes first, then decent within it. It takes one draw in any case, so taste costs no
 * randomness. */
static uint32_t draw_with_taste(quest_plan *plan, const quest_set *rooms, uint32_t door_room)
{
    quest_set barren, decent = {{0}};
    for (int32_t i = 0; i < plan->words; i++)
        barren.words[i] = rooms->words[i] & plan->barren.words[i];
    const quest_set *from = brw_quest_any(plan, &barren) ? &barren : rooms;
    return brw_quest_draw(plan, decent_rooms(plan, from, door_room, &decent) ? &decent : from);
}

/* ---- keys ------------------------------------------------------------------------------- */

/* Returns the first stage in which a plain key for the newest one may lie: in POST-ITEM never
 * before the treasure, whose exit it would open (Q6). Stages of one step are neighbours, so it
 * walks back while the step is the same. */
static uint32_t first_key_stage(const quest_plan *plan)
{
    const barrow_stage *stages = plan->dungeon->stages;
    uint32_t stage = brw_quest_stage(plan);
    while (stage > 0 && stages[stage - 1].step == stages[stage].step)
        stage--;
    return stage;
}

/* Lists the empty rooms of the stages [from] to [to]; returns how many there are. */
static int32_t empty_rooms(const quest_plan *plan, uint32_t from, uint32_t to, quest_set *rooms)
{
    return brw_quest_within(plan, &plan->empty, brw_quest_stages(plan, from, to), rooms);
}

/* Draws a door room that leaves a room for the key. If there are two or more places for the key,
 * any door room leaves one. If there is only one, that room cannot have the door; any other room of
 * the stage with a free side can. */
static uint32_t draw_key_door(quest_plan *plan, const quest_set *key_rooms, int32_t places)
{
    quest_set doors;
    if (places > 1)
        return brw_quest_draw_open(plan, brw_quest_this_stage(plan));
    brw_quest_open(plan, brw_quest_this_stage(plan), &doors);
    for (int32_t i = 0; i < plan->words; i++)
        doors.words[i] &= ~key_rooms->words[i];
    return brw_quest_draw(plan, &doors);
}

/* Looks in the stages [from] to [to] for the key's room. Everything that can fail comes before the
 * first change, so a failure leaves the plan as it was. The door room is always in the newest
 * stage, which the proof above relies on. */
static bool try_key_lock(quest_plan *plan, uint32_t from, uint32_t to, barrow_content content)
{
    quest_set key_rooms;
    int32_t places = empty_rooms(plan, from, to, &key_rooms);
    uint32_t door_room = places > 0 ? draw_key_door(plan, &key_rooms, places) : BARROW_NONE;
    if (door_room == BARROW_NONE)
        return false;
    brw_set_remove(key_rooms.words, door_room);
    uint32_t key_room = draw_with_taste(plan, &key_rooms, door_room);
    brw_quest_fill_room(plan, key_room, content, BARROW_NO_SWITCH);
    brw_quest_add_stage(plan, plan->next);
    brw_quest_add_room(plan, door_room, BARROW_LINK_KEY, BARROW_NO_LOCK);
    return true;
}

/* Puts the key in its own stage, or wherever Q6 allows; else in the nearest earlier stage (Q10).
 * fallbacks[1] counts keys that had to go to an earlier stage, fallbacks[0] locks that became
 * another kind. */
static bool place_key_lock(quest_plan *plan)
{
    uint32_t stage = brw_quest_stage(plan), least = first_key_stage(plan);
    uint32_t from = plan->params->key_from_any_stage ? least : stage;
    if (try_key_lock(plan, from, stage, BARROW_CONTENT_KEY))
        return true;
    while (from-- > least) {
        if (try_key_lock(plan, from, from, BARROW_CONTENT_KEY)) {
            plan->dungeon->fallbacks[1]++;
            return true;
        }
    }
    return false;
}

/* Any empty room so far will do: the key can be taken only with the treasure (Q14). */
static bool place_item_key_lock(quest_plan *plan)
{
    return try_key_lock(plan, 0, brw_quest_stage(plan), BARROW_CONTENT_ITEM_KEY);
}

/* ---- switches --------------------------------------------------------------------------- */

/* Adds more doors of the same switch, each with one more room of the next stage behind it (Q8).
 * [before] was taken before the next stage began, so the doors lie in stages up to the current
 * one. */
static void add_switch_doors(quest_plan *plan, quest_range before, uint8_t id)
{
    bool alone = plan->next == BARROW_STEP_ITEM || plan->next == BARROW_STEP_MAGIC_KEY;
    int32_t doors = alone ? 1 : plan->params->doors_per_switch;
    for (int32_t i = 1; i < doors; i++) {
        uint32_t door_room = brw_quest_draw_open(plan, before);
        if (door_room == BARROW_NONE) {
            plan->dungeon->shortfall[BARROW_SHORT_SWITCH_DOORS]++;
            continue;
        }
        brw_quest_add_room(plan, door_room, BARROW_LINK_SWITCH, id);
    }
}

/* Puts the switch in a stage from [from] on, its doors in any stage so far. The door room may be
 * the switch's own, if taste leaves no other choice. */
static bool make_switch_lock(quest_plan *plan, uint32_t from, barrow_content content)
{
    quest_range before = brw_quest_stages(plan, 0, brw_quest_stage(plan));
    quest_set switch_rooms;
    if (empty_rooms(plan, from, brw_quest_stage(plan), &switch_rooms) == 0)
        return false;
    uint32_t door_room = brw_quest_draw_open(plan, before);
    if (door_room == BARROW_NONE)
        return false;
    uint8_t id = plan->switch_count++;
    uint32_t switch_room = draw_with_taste(plan, &switch_rooms, door_room);
    brw_quest_fill_room(plan, switch_room, content, id);
    brw_quest_add_stage(plan, plan->next);
    brw_quest_add_room(plan, door_room, BARROW_LINK_SWITCH, id);
    add_switch_doors(plan, before, id);
    return true;
}

static bool place_switch_lock(quest_plan *plan)
{
    return make_switch_lock(plan, brw_quest_stage(plan), BARROW_CONTENT_SWITCH);
}

/* Places a switch that needs the treasure. The treasure's own stage has no empty room, so its
 * switch goes to any earlier one (Q12). */
static bool place_item_switch_lock(quest_plan *plan)
{
    uint32_t stage = brw_quest_stage(plan);
    bool in_item_stage = plan->dungeon->stages[stage].step == BARROW_STEP_ITEM;
    return make_switch_lock(plan, in_item_stage ? 0 : stage, BARROW_CONTENT_ITEM_SWITCH);
}

/* ---- the table -------------------------------------------------------------------------- */

static const obstacle_row obstacle_rows[] = {
    [BARROW_OBSTACLE_KEY_LOCK] = {place_key_lock, BARROW_OBSTACLE_SWITCH_LOCK, "a key lock"},
    [BARROW_OBSTACLE_SWITCH_LOCK] = {place_switch_lock, BARROW_OBSTACLE_NONE, "a switch lock"},
    [BARROW_OBSTACLE_ITEM_KEY_LOCK] = {place_item_key_lock, BARROW_OBSTACLE_ITEM_SWITCH_LOCK,
                                       "an item-blocked key lock"},
    [BARROW_OBSTACLE_ITEM_SWITCH_LOCK] = {place_item_switch_lock, BARROW_OBSTACLE_NONE,
                                          "an item-blocked switch lock"},
};

barrow_status brw_quest_place_obstacle(barrow_work *work, barrow_obstacle obstacle,
                                       barrow_quest_step next)
{
    quest_plan *plan = work->state;
    uint32_t stage = brw_quest_stage(plan);
    plan->next = next;
    /* Each kind falls back on another one or on none, and no two on each other, so there are at
     * most two tries. */
    while (!obstacle_rows[obstacle].place(plan)) {
        if (obstacle_rows[obstacle].instead == BARROW_OBSTACLE_NONE)
            return brw_give_up(work, obstacle_rows[obstacle].what);
        obstacle = obstacle_rows[obstacle].instead;
        plan->dungeon->fallbacks[0]++;
    }
    plan->dungeon->stages[stage].obstacle = (uint8_t)obstacle;
    return BARROW_OK;
}
