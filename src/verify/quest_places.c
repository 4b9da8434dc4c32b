/* SPDX-License-Identifier: MIT
 * Checks the places of the doors, keys and switches of a quest's obstacles (Q6 to Q8, Q10, Q12,
 * Q14, Q15, Q26, Q29). The list of obstacles says what belongs together. quest_plan.c checks that
 * list. */
#include "verify/quest_checks.h"

#include <string.h>

/* Returns whether a door of an obstacle joins two rooms. V4 reports doors that do not. */
static bool is_placed(const barrow_dungeon *dungeon, const barrow_quest_obstacle *obstacle,
                      uint32_t door)
{
    return brw_joins_rooms(dungeon, &dungeon->links[obstacle->doors[door]]);
}

/* Returns the stage that a door is in, which is the stage of the room in front of it. */
static uint8_t door_stage(const barrow_dungeon *dungeon, const barrow_quest_obstacle *obstacle,
                          uint32_t door)
{
    uint16_t room = brw_outer_room(dungeon, &dungeon->links[obstacle->doors[door]]);
    return brw_quest_at(dungeon, room)->stage;
}

/* Returns the stage that a key or switch lies in. */
static uint8_t thing_stage(const barrow_dungeon *dungeon, const barrow_quest_obstacle *obstacle,
                           uint32_t thing)
{
    return brw_quest_at(dungeon, obstacle->things[thing].room)->stage;
}

/* ---- doors ------------------------------------------------------------------------------ */

/* Returns whether a door of a closing obstacle is in an allowed stage. All doors are in one stage:
 * the branch without the switch or, for a twin lock, either branch or the stage before both (Q8,
 * Q29). */
static bool closing_door_fits(const barrow_dungeon *dungeon, const barrow_quest_obstacle *obstacle,
                              uint32_t door)
{
    uint8_t stage = door_stage(dungeon, obstacle, door);
    bool in_branch = stage == obstacle->from[0] || stage == obstacle->from[1];
    if (!is_placed(dungeon, obstacle, 0) || stage != door_stage(dungeon, obstacle, 0))
        return false;
    if (obstacle->kind == BARROW_OBSTACLE_TWIN_LOCK)
        return in_branch || stage + 1 == obstacle->from[0];
    return in_branch && obstacle->thing_count > 0 && stage != thing_stage(dungeon, obstacle, 0);
}

/* Returns the rule that a door's stage breaks, or NULL. A switch's doors may be in any stage so
 * far; that excludes the sibling in a branch, whose number is higher than that of the stage that
 * both lead out of. */
static const char *door_breaks(const barrow_dungeon *dungeon, const barrow_quest_obstacle *obstacle,
                               uint32_t door)
{
    uint8_t stage = door_stage(dungeon, obstacle, door);
    if (brw_closes_branch(obstacle))
        return closing_door_fits(dungeon, obstacle, door) ? NULL : "Q29";
    if (brw_is_key_obstacle(obstacle->kind))
        return stage == obstacle->from[0] ? NULL : "Q6";
    return stage <= obstacle->from[0] ? NULL : "Q7";
}

/* Returns whether a door leads to the right room: the first door must lead into the stage's first
 * room, and each further one into another room (Q8). */
static bool leads_on(const brw_quest_plan *plan, const barrow_quest_obstacle *obstacle,
                     uint32_t door)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    uint16_t room = brw_inner_room(dungeon, &dungeon->links[obstacle->doors[door]]);
    bool fits = door > 0 || room == plan->stages[obstacle->into].first_room;
    for (uint32_t i = 0; i < door; i++)
        fits = fits && is_placed(dungeon, obstacle, i) &&
               room != brw_inner_room(dungeon, &dungeon->links[obstacle->doors[i]]);
    return fits;
}

/* Returns whether an obstacle always has a single door, whatever the parameters: key locks do, and
 * so do the obstacles on the way to a treasure or to the magic key. */
static bool is_single_door(const barrow_dungeon *dungeon, const barrow_quest_obstacle *obstacle)
{
    uint8_t step = dungeon->stages[obstacle->into].step;
    return step == BARROW_STEP_ITEM || step == BARROW_STEP_MAGIC_KEY ||
           brw_is_key_obstacle(obstacle->kind);
}

/* Checks where the doors of an obstacle are and where they lead. Doors that do not join two rooms
 * are skipped. */
static void check_doors_of(brw_verifier *verifier, const brw_quest_plan *plan, uint32_t id)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    const barrow_quest_obstacle *obstacle = &dungeon->obstacles[id];
    for (uint32_t i = 0; i < obstacle->door_count; i++) {
        uint16_t link = obstacle->doors[i];
        if (!is_placed(dungeon, obstacle, i))
            continue;
        const char *rule = door_breaks(dungeon, obstacle, i);
        if (rule)
            brw_found(verifier, rule, brw_at_link(link),
                      "door %u is not where obstacle %u may have it", (uint32_t)link, id);
        if (!leads_on(plan, obstacle, i))
            brw_found(verifier, "Q9", brw_at_link(link),
                      "door %u does not lead to a room of its own at the start of stage %u",
                      (uint32_t)link, (uint32_t)obstacle->into);
    }
}

/* Returns whether a room in a stage allowed for the obstacle's doors had a free side when its last
 * door was cut. If so, there is no excuse for fewer doors than asked for. */
static bool had_more_sides(const barrow_dungeon *dungeon, const barrow_quest_obstacle *obstacle)
{
    uint32_t end = 0;
    brw_field field;
    if (brw_field_read(&dungeon->params.as.quest, &field, NULL) != BARROW_OK)
        return false;
    for (uint32_t i = 0; i < obstacle->door_count; i++) {
        uint32_t inner = is_placed(dungeon, obstacle, i)
                             ? brw_inner_room(dungeon, &dungeon->links[obstacle->doors[i]])
                             : 0u;
        end = inner + 1 > end ? inner + 1 : end;
    }
    for (uint32_t i = 0; i < end && is_placed(dungeon, obstacle, 0); i++) {
        uint8_t stage = brw_quest_at(dungeon, i)->stage;
        bool may_have = brw_closes_branch(obstacle) ? stage == door_stage(dungeon, obstacle, 0)
                                                    : stage <= obstacle->from[0];
        if (may_have && brw_had_free_side(dungeon, &field, end, i))
            return true;
    }
    return false;
}

/* Checks the doors of all obstacles. An obstacle may have too few doors (Q8), but the document must
 * count the missing ones. */
void brw_check_quest_doors(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_quest_plan *plan = brw_read_quest_plan(verifier);
    int64_t missing = 0, counted = dungeon->shortfall[BARROW_SHORT_SWITCH_DOORS];
    for (uint32_t i = 0; plan && i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        int64_t wanted =
            is_single_door(dungeon, obstacle) ? 1 : dungeon->params.as.quest.doors_per_switch;
        check_doors_of(verifier, plan, i);
        missing += wanted - obstacle->door_count;
        if (obstacle->door_count > wanted)
            brw_found(verifier, NULL, BRW_NOWHERE, "obstacle %u has %u doors; %l are allowed", i,
                      (uint32_t)obstacle->door_count, wanted);
        else if (obstacle->door_count < wanted && had_more_sides(dungeon, obstacle))
            brw_found(verifier, NULL, BRW_NOWHERE,
                      "obstacle %u has %u of %l doors, though a side was free", i,
                      (uint32_t)obstacle->door_count, wanted);
    }
    if (plan && missing != counted)
        brw_found(verifier, NULL, BRW_NOWHERE, "%l switch doors are missing, but %l are counted",
                  missing, counted);
}

/* ---- keys ------------------------------------------------------------------------------- */

/* Returns whether the key may lie in a stage. It lies in the lock's stage or an earlier one. A key
 * that does not need the last treasure lies after that treasure's stage. */
bool brw_key_may_lie(const brw_quest_plan *plan, const barrow_quest_obstacle *obstacle,
                     uint32_t stage)
{
    const brw_plan_stage *from = &plan->stages[obstacle->from[0]];
    bool needs_last =
        obstacle->treasure != BARROW_NO_TREASURE && obstacle->treasure + 1u == from->block;
    return stage <= obstacle->from[0] && (needs_last || stage >= from->since);
}

/* Returns whether a stage after that of the key, up to the lock's own, has an empty room other than
 * the door's. If so, the key is not in the nearest stage with room for it (Q10). */
static bool has_nearer_room(const brw_quest_plan *plan, const barrow_quest_obstacle *obstacle,
                            uint32_t stage, uint16_t door_room)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        if (room->stage > stage && room->stage <= obstacle->from[0] && i != door_room &&
            room->content == BARROW_CONTENT_NONE)
            return true;
    }
    return false;
}

/* Checks the key of an obstacle. Returns 1 if it lies in an earlier stage than its lock, which the
 * document counts (Q10). */
static uint32_t check_key_of(brw_verifier *verifier, const brw_quest_plan *plan, uint32_t id)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    const barrow_quest_obstacle *obstacle = &dungeon->obstacles[id];
    bool is_plain = obstacle->kind == BARROW_OBSTACLE_KEY_LOCK;
    const char *rule = is_plain ? "Q6" : "Q14";
    uint16_t key = obstacle->things[0].room;
    uint16_t door = brw_outer_room(dungeon, &dungeon->links[obstacle->doors[0]]);
    uint8_t stage = brw_quest_at(dungeon, key)->stage;
    if (key == door)
        brw_found(verifier, rule, brw_at_room(key), "the key in room %u lies beside its own door",
                  (uint32_t)key);
    if (!brw_key_may_lie(plan, obstacle, stage)) {
        brw_found(verifier, rule, brw_at_room(key),
                  "the key in room %u lies in too late a stage, or before the last treasure",
                  (uint32_t)key);
        return 0;
    }
    if (!is_plain || dungeon->params.as.quest.key_from_any_stage || stage == obstacle->from[0])
        return 0;
    if (has_nearer_room(plan, obstacle, stage, door))
        brw_found(verifier, NULL, brw_at_room(key),
                  "the key in room %u is not in the stage of its lock, though there is room",
                  (uint32_t)key);
    return 1;
}

/* Checks all keys. The document counts the keys that lie in an earlier stage than their lock; the
 * count must match. */
void brw_check_quest_keys(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_quest_plan *plan = brw_read_quest_plan(verifier);
    uint32_t moved = 0;
    for (uint32_t i = 0; plan && i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        if (brw_is_key_obstacle(obstacle->kind) && obstacle->thing_count > 0 &&
            obstacle->door_count > 0 && obstacle->from_count > 0 && is_placed(dungeon, obstacle, 0))
            moved += check_key_of(verifier, plan, i);
    }
    if (plan && moved != dungeon->fallbacks[1])
        brw_found(verifier, "Q10", BRW_NOWHERE,
                  "%u keys lie in a stage before their lock, but %u are counted", moved,
                  (uint32_t)dungeon->fallbacks[1]);
}

/* ---- switches --------------------------------------------------------------------------- */

/* Returns whether the switch may lie there. It lies in the stage that its lock leads out of (Q7,
 * Q15). A treasure's stage has no room for a switch, so the switch of the lock out of it may lie in
 * any stage so far (Q12). The switch of a closing lock is in either branch, and a twin lock has one
 * in each (Q29). */
static bool switch_may_lie(const barrow_dungeon *dungeon, const barrow_quest_obstacle *obstacle,
                           uint32_t thing)
{
    uint8_t stage = thing_stage(dungeon, obstacle, thing);
    if (obstacle->kind == BARROW_OBSTACLE_TWIN_LOCK)
        return obstacle->from_count > thing && stage == obstacle->from[thing];
    if (brw_closes_branch(obstacle))
        return stage == obstacle->from[0] || stage == obstacle->from[1];
    if (dungeon->stages[obstacle->from[0]].step == BARROW_STEP_ITEM)
        return stage <= obstacle->from[0];
    return stage == obstacle->from[0];
}

/* Checks that the doors and switches of an obstacle share a number that no other obstacle has. */
static void check_numbers(brw_verifier *verifier, uint32_t id, uint8_t owner[256])
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_quest_obstacle *obstacle = &dungeon->obstacles[id];
    uint8_t number = brw_quest_at(dungeon, obstacle->things[0].room)->switch_id;
    bool fits = number != BARROW_NO_SWITCH && owner[number] == 0;
    for (uint32_t i = 0; i < obstacle->thing_count; i++)
        fits = fits && brw_quest_at(dungeon, obstacle->things[i].room)->switch_id == number;
    for (uint32_t i = 0; i < obstacle->door_count; i++)
        fits = fits && dungeon->links[obstacle->doors[i]].lock == number;
    owner[number] = 1;
    if (!fits)
        brw_found(verifier, NULL, BRW_NOWHERE,
                  "the switches and doors of obstacle %u do not share a number of their own", id);
}

void brw_check_quest_switches(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint8_t owner[256] = {0}; /* whether an obstacle uses this number */
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        if (brw_is_key_obstacle(obstacle->kind) || obstacle->thing_count == 0 ||
            obstacle->from_count == 0)
            continue;
        check_numbers(verifier, i, owner);
        for (uint32_t k = 0; k < obstacle->thing_count; k++)
            if (!switch_may_lie(dungeon, obstacle, k))
                brw_found(verifier, brw_closes_branch(obstacle) ? "Q29" : NULL,
                          brw_at_room(obstacle->things[k].room),
                          "the switch in room %u is not where obstacle %u may have it",
                          (uint32_t)obstacle->things[k].room, i);
    }
}
