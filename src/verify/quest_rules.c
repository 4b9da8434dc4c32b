/* SPDX-License-Identifier: MIT
 * Rules of quests about rooms: the entry (Q1), stages and steps (Q4, Q9, Q28), contents (Q11, Q17),
 * treasures (Q27), goal and bonus rooms (Q18, Q19), bounds and masks (Q23).
 *
 * Each check is independent and tests what it uses: a document may break several rules at once, and
 * one fault must not hide another. Stages are bytes, so tables indexed by stage have 256 entries
 * and are safe for any room. A quest has far fewer stages. */
#include "verify/quest_checks.h"

#include <string.h>

#include "core/mask.h"

/* ---- Q1 --------------------------------------------------------------------------------- */

/* Checks the entry. Cells are counted from it, so it is at (0, 0) even with bounds or a mask,
 * wherever it is in the field (Q23). */
void brw_check_quest_entry(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t entries = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        if (room->content != BARROW_CONTENT_ENTRY)
            continue;
        entries++;
        if (room->stage != 0 || room->step != BARROW_STEP_PRE_ITEM || room->cell.x != 0 ||
            room->cell.y != 0)
            brw_found(verifier, NULL, brw_at_room(i), "the entry is not at (0, 0) in stage 0");
    }
    if (entries != 1)
        brw_found(verifier, NULL, BRW_NOWHERE, "there are %u entries instead of one", entries);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (brw_door_needs(link, BARROW_NEED_FINDING) && brw_joins_rooms(dungeon, link) &&
            (brw_quest_at(dungeon, link->a)->content == BARROW_CONTENT_ENTRY ||
             brw_quest_at(dungeon, link->b)->content == BARROW_CONTENT_ENTRY))
            brw_found(verifier, NULL, brw_at_link(i), "hidden door %u leads to the entry", i);
    }
}

/* ---- Q4, Q9, Q28: stages ---------------------------------------------------------------- */

/* Checks the stages of rooms. A stage is a byte, so 256 flags are enough. */
static void check_rooms_of_stages(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint8_t used[256] = {0};
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        used[room->stage] = 1;
        if (room->stage >= dungeon->stage_count || room->step != dungeon->stages[room->stage].step)
            brw_found(verifier, NULL, brw_at_room(i), "room %u and its stage name different steps",
                      i);
    }
    for (uint32_t i = 0; i < dungeon->stage_count && i < 256; i++)
        if (!used[i])
            brw_found(verifier, NULL, BRW_NOWHERE, "stage %u has no room", i);
}

/* Skips the stages of one step, starting at stage [at], and checks that their number is in
 * [wanted]. */
static uint32_t pass_step(brw_verifier *verifier, uint32_t at, uint8_t step, barrow_range wanted)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    int32_t count = 0;
    for (; at < dungeon->stage_count && dungeon->stages[at].step == step; at++)
        count++;
    if (count < wanted.min || count > wanted.max)
        brw_found(verifier, "Q4", BRW_NOWHERE, "step %s has %d stages instead of %d to %d",
                  barrow_quest_step_name((barrow_quest_step)step), count, wanted.min, wanted.max);
    return at;
}

/* Checks the order of steps: PRE-ITEM, then ITEM and POST-ITEM for each treasure, then the rest. */
void brw_check_quest_stages(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_quest_params *params = &dungeon->params.as.quest;
    const barrow_range one = {1, 1}, post = {params->post_stages_min, params->post_stages_max};
    int32_t short_by = dungeon->shortfall[BARROW_SHORT_BONUS]; /* number of missing bonus rooms */
    check_rooms_of_stages(verifier);
    uint32_t at = pass_step(verifier, 0, BARROW_STEP_PRE_ITEM,
                            (barrow_range){params->pre_stages_min, params->pre_stages_max});
    for (int32_t i = 0; i < params->treasures; i++) {
        at = pass_step(verifier, at, BARROW_STEP_ITEM, one);
        at = pass_step(verifier, at, BARROW_STEP_POST_ITEM, post);
    }
    at = pass_step(verifier, at, BARROW_STEP_MAGIC_KEY, one);
    at = pass_step(verifier, at, BARROW_STEP_GOAL, one);
    at = pass_step(verifier, at, BARROW_STEP_BONUS,
                   (barrow_range){params->bonus_min - short_by, params->bonus_max - short_by});
    if (at != dungeon->stage_count)
        brw_found(verifier, NULL, BRW_NOWHERE, "stage %u is not in the step that comes next", at);
}

/* ---- Q11, Q17: contents ----------------------------------------------------------------- */

/* Returns whether the content fits the room's step. Keys, switches and the entry belong to PRE-ITEM
 * and POST-ITEM. Treasures, the magic key, the goal and bonus rooms have steps of their own. Every
 * room of such a step holds its content, except in the magic key's step. */
static bool content_fits(const barrow_quest_room *room)
{
    bool is_switch_content =
        room->content == BARROW_CONTENT_SWITCH || room->content == BARROW_CONTENT_ITEM_SWITCH;
    if (is_switch_content != (room->switch_id != BARROW_NO_SWITCH))
        return false;
    switch (room->content) {
    case BARROW_CONTENT_ITEM:
        return room->step == BARROW_STEP_ITEM;
    case BARROW_CONTENT_MAGIC_KEY:
        return room->step == BARROW_STEP_MAGIC_KEY;
    case BARROW_CONTENT_GOAL:
        return room->step == BARROW_STEP_GOAL;
    case BARROW_CONTENT_BONUS:
        return room->step == BARROW_STEP_BONUS;
    case BARROW_CONTENT_NONE:
        return room->step != BARROW_STEP_ITEM && room->step < BARROW_STEP_GOAL;
    default:
        return room->content < BARROW_CONTENT_COUNT &&
               (room->step == BARROW_STEP_PRE_ITEM || room->step == BARROW_STEP_POST_ITEM);
    }
}

/* Checks that exactly one room holds [content]. [counts] has the number of rooms with each. */
static void check_one_of(brw_verifier *verifier, const char *rule, const uint32_t counts[256],
                         uint8_t content)
{
    uint32_t count = counts[content];
    if (count != 1)
        brw_found(verifier, rule, BRW_NOWHERE, "there are %u rooms with %s instead of one", count,
                  barrow_content_name((barrow_content)content));
}

/* Checks that the room placed last, which has the highest id, holds the magic key. */
static void check_magic_key_is_last(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t last = dungeon->room_count;
    while (last > 0 && brw_quest_at(dungeon, last - 1)->step != BARROW_STEP_MAGIC_KEY)
        last--;
    if (last-- > 0 && brw_quest_at(dungeon, last)->content != BARROW_CONTENT_MAGIC_KEY)
        brw_found(verifier, "Q17", brw_at_room(last),
                  "room %u, the last of its step, does not hold the magic key", last);
}

void brw_check_quest_contents(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t rooms[256], contents[256]; /* number of rooms in each stage, and with each content */
    brw_clear(rooms, sizeof rooms);
    brw_clear(contents, sizeof contents);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        rooms[room->stage]++;
        contents[room->content]++;
        if (!content_fits(room))
            brw_found(verifier, NULL, brw_at_room(i),
                      "room %u holds something that does not belong there", i);
    }
    for (uint32_t i = 0; i < dungeon->stage_count && i < 256; i++)
        if (dungeon->stages[i].step == BARROW_STEP_ITEM && rooms[i] != 1)
            brw_found(verifier, NULL, BRW_NOWHERE, "the treasure's stage %u has %u rooms", i,
                      rooms[i]);
    check_one_of(verifier, "Q17", contents, BARROW_CONTENT_MAGIC_KEY);
    check_one_of(verifier, "Q18", contents, BARROW_CONTENT_GOAL);
    check_magic_key_is_last(verifier);
}

/* ---- Q27: treasures --------------------------------------------------------------------- */

/* Returns whether the room names exactly the treasure that it holds or that its content needs. */
static bool names_treasure(const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_quest_room *room = brw_quest_at(dungeon, id);
    bool is_item = room->content == BARROW_CONTENT_ITEM;
    if (!is_item && room->content != BARROW_CONTENT_ITEM_KEY &&
        room->content != BARROW_CONTENT_ITEM_SWITCH)
        return room->treasure == BARROW_NO_TREASURE;
    return room->treasure < dungeon->treasure_count &&
           (!is_item || dungeon->treasures[room->treasure].room == id);
}

/* Checks the treasures. They are listed in the order of their stages and all differ. If one was
 * asked for, it is the first. */
void brw_check_quest_treasures(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_quest_params *params = &dungeon->params.as.quest;
    uint32_t kinds = 0;
    int32_t last_stage = -1;
    if (dungeon->treasure_count != (uint32_t)params->treasures)
        brw_found(verifier, NULL, BRW_NOWHERE, "there are %u treasures instead of %d",
                  dungeon->treasure_count, params->treasures);
    for (uint32_t i = 0; i < dungeon->treasure_count; i++) {
        const barrow_treasure *treasure = &dungeon->treasures[i];
        const barrow_quest_room *room = brw_quest_at(dungeon, treasure->room);
        bool is_asked = i > 0 || params->treasure == 0 || params->treasure == treasure->kind + 1;
        if (kinds >> treasure->kind & 1 || !is_asked || room->stage <= last_stage ||
            room->content != BARROW_CONTENT_ITEM || room->treasure != i)
            brw_found(verifier, NULL, brw_at_room(treasure->room),
                      "treasure %u contradicts room %u, the parameters or another treasure", i,
                      (uint32_t)treasure->room);
        kinds |= 1u << treasure->kind;
        last_stage = room->stage;
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (!names_treasure(dungeon, i))
            brw_found(verifier, NULL, brw_at_room(i), "room %u names no treasure that fits", i);
}

/* ---- Q18, Q19: goal and bonus rooms ----------------------------------------------------- */

/* Checks a door to the goal. [host] is the room that the goal is attached to. After MAGIC-KEY there
 * are only the goal and bonus rooms, so one comparison covers everything that Q18 forbids. */
static void check_goal_door(brw_verifier *verifier, uint32_t id, const barrow_quest_room *host)
{
    if (verifier->dungeon->links[id].kind != BARROW_LINK_MAGIC)
        brw_found(verifier, NULL, brw_at_link(id),
                  "door %u leads to the goal but is not a magic door", id);
    if (host->step >= BARROW_STEP_MAGIC_KEY)
        brw_found(verifier, NULL, brw_at_link(id),
                  "the goal hangs off a room of the magic key's stage or a later one");
}

/* Checks a door to a bonus room (Q19): it must be hidden and must not lead off the entry, the goal
 * or another bonus room. */
static void check_bonus_door(brw_verifier *verifier, uint32_t id, const barrow_quest_room *host)
{
    if (verifier->dungeon->links[id].kind != BARROW_LINK_HIDDEN)
        brw_found(verifier, "Q19", brw_at_link(id),
                  "door %u leads to a bonus room but is not hidden", id);
    if (host->step >= BARROW_STEP_GOAL || host->content == BARROW_CONTENT_ENTRY)
        brw_found(verifier, "Q19", brw_at_link(id),
                  "a bonus room hangs off the entry, the goal or another bonus room");
}

/* Checks a door to the goal or a bonus room. These steps come last, so if one side of the door is
 * such a room, it is the one with the later step. */
static void check_end_door(brw_verifier *verifier, uint32_t id)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_link *link = &dungeon->links[id];
    const barrow_quest_room *a = brw_quest_at(dungeon, link->a),
                            *b = brw_quest_at(dungeon, link->b);
    bool is_end = a->step >= BARROW_STEP_GOAL || b->step >= BARROW_STEP_GOAL;
    if (!is_end && link->kind != BARROW_LINK_MAGIC && link->kind != BARROW_LINK_HIDDEN)
        return;
    const barrow_quest_room *end = a->step > b->step ? a : b, *host = a->step > b->step ? b : a;
    if (end->step == BARROW_STEP_GOAL)
        check_goal_door(verifier, id, host);
    else if (end->step == BARROW_STEP_BONUS)
        check_bonus_door(verifier, id, host);
    else if (link->kind == BARROW_LINK_MAGIC || link->kind == BARROW_LINK_HIDDEN)
        brw_found(verifier, NULL, brw_at_link(id),
                  "door %u is magic or hidden but leads to neither goal nor bonus room", id);
}

/* Checks the goal and bonus rooms. [doors] only distinguishes 0, 1 and more doors, so that the
 * bytes do not wrap around in a document with thousands of doors to one room. */
void brw_check_quest_ends(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint8_t *doors = BRW_ARENA_NEW(verifier->scratch, uint8_t, dungeon->room_count);
    if (!doors) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    memset(doors, 0, dungeon->room_count);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!brw_joins_rooms(dungeon, link))
            continue;
        check_end_door(verifier, i);
        /* The values are 0, 1, 3, 7, ..., so they never wrap around to 1. */
        doors[link->a] |= (uint8_t)(1u + doors[link->a]); /* 0, 1, then more */
        doors[link->b] |= (uint8_t)(1u + doors[link->b]);
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (brw_quest_at(dungeon, i)->step >= BARROW_STEP_GOAL && doors[i] != 1)
            brw_found(verifier, NULL, brw_at_room(i), "room %u should have one door", i);
}

/* ---- Q23 -------------------------------------------------------------------------------- */

/* Checks the bounds and mask. Reads the field from the parameters, without trusting the
 * generator. */
void brw_check_quest_field(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    brw_field field;
    if (brw_field_read(&dungeon->params.as.quest, &field, NULL) != BARROW_OK) {
        brw_found(verifier, NULL, BRW_NOWHERE, "the mask cannot be read");
        return;
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_pos cell = brw_quest_at(dungeon, i)->cell;
        if (!brw_field_allows(&field, cell.x, cell.y))
            brw_found(verifier, NULL, brw_at_room(i), "room %u lies outside the bounds or the mask",
                      i);
    }
}
