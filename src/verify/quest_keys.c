/* SPDX-License-Identifier: MIT
 * Where the keys of a quest lie (Q6, Q10, Q14). Keys carry no number, so no key can be told to
 * belong to a door; but each lock needs one that may, and they are counted stage by stage. */
#include "verify/quest_checks.h"

#include <string.h>

/* Counts, stage by stage, what lies there and what is asked for there; a key that lies later than
 * its door leaves a stage short. A plain key of PRE-ITEM is no use for POST-ITEM, so both steps are
 * counted on their own. Keys carry no number: one in the room of its stage's own key door may still
 * belong to a later lock, but not to that door, so it counts a stage later. */
typedef struct key_balance {
    uint32_t keys[257], item_keys[257]; /* by stage */
    uint16_t door_rooms[256];           /* by stage: where its key door is, or BARROW_NONE */
} key_balance;

/* The room on the side of the earlier stage. */
static void find_door_rooms(const barrow_dungeon *dungeon, uint16_t door_rooms[256])
{
    memset(door_rooms, BARROW_NONE_BYTE, 256 * sizeof door_rooms[0]);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!brw_door_needs(link, BARROW_NEED_SMALL_KEY) || !brw_joins_rooms(dungeon, link))
            continue;
        uint8_t a = brw_quest_at(dungeon, link->a)->stage,
                b = brw_quest_at(dungeon, link->b)->stage;
        door_rooms[a < b ? a : b] = a < b ? link->a : link->b;
    }
}

/* 257 places: a key in the door room of stage 255 counts for stage 256, which nobody asks for. */
static void count_keys(const barrow_dungeon *dungeon, key_balance *balance)
{
    memset(balance, 0, sizeof *balance);
    find_door_rooms(dungeon, balance->door_rooms);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        uint32_t from = room->stage + (balance->door_rooms[room->stage] == i ? 1u : 0u);
        balance->keys[from] += room->content == BARROW_CONTENT_KEY;
        balance->item_keys[from] += room->content == BARROW_CONTENT_ITEM_KEY;
    }
}

/* Whether a room that holds this now was empty when a plain lock was placed: what is item-blocked
 * came later. */
static bool was_empty(uint8_t content)
{
    return content == BARROW_CONTENT_NONE || content == BARROW_CONTENT_ITEM_KEY ||
           content == BARROW_CONTENT_ITEM_SWITCH;
}

/* The key of a plain lock lies in its own stage; in an earlier one only where none of its rooms but
 * that of the door was empty, and then it is counted (Q10), or where any stage will do (Q6). A key
 * of the stage is its own: in a stage that was full no later key found room either. */
static void check_own_keys(brw_verifier *verifier, const key_balance *balance)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t empty[256] = {0}, own[256] = {0}, moved = 0;
    bool is_any = dungeon->params.as.quest.key_from_any_stage;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        bool has_door = balance->door_rooms[room->stage] == i;
        empty[room->stage] += !has_door && was_empty(room->content);
        own[room->stage] += !has_door && room->content == BARROW_CONTENT_KEY;
    }
    for (uint32_t i = 0; i < dungeon->stage_count && i < 256 && !is_any; i++) {
        if (dungeon->stages[i].obstacle != BARROW_OBSTACLE_KEY_LOCK || own[i] > 0)
            continue;
        moved++;
        if (empty[i] > 0)
            brw_found(verifier, NULL, BRW_NOWHERE,
                      "the key out of stage %u does not lie there, though there is room", i);
    }
    if (moved != dungeon->fallbacks[1])
        brw_found(verifier, "Q10", BRW_NOWHERE,
                  "%u keys lie in a stage before their lock, %u are counted", moved,
                  (uint32_t)dungeon->fallbacks[1]);
}

/* [spare] are the plain keys met so far that no lock has used; below 0, a lock has its key behind
 * it. At the border between two steps it must be 0: Q6 keeps the keys of PRE-ITEM from POST-ITEM.
 * Item-blocked keys go on, as theirs may lie in any stage so far (Q14). A negative [spare] is not
 * put back, so that one key too late is one fault for each stage that it is missing in. */
void brw_check_quest_keys(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    key_balance *balance = BRW_ARENA_NEW(verifier->scratch, key_balance, 1);
    if (!balance) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    count_keys(dungeon, balance);
    check_own_keys(verifier, balance);
    int64_t spare = 0, item_spare = 0;
    uint8_t step = BARROW_STEP_PRE_ITEM;
    for (uint32_t i = 0; i < dungeon->stage_count && i < 256; i++) {
        const barrow_stage *stage = &dungeon->stages[i];
        if (stage->step != step && spare != 0) {
            brw_found(verifier, NULL, BRW_NOWHERE, "keys and key locks differ before stage %u", i);
            spare = 0;
        }
        step = stage->step;
        spare += balance->keys[i];
        spare -= stage->obstacle == BARROW_OBSTACLE_KEY_LOCK;
        item_spare += balance->item_keys[i];
        item_spare -= stage->obstacle == BARROW_OBSTACLE_ITEM_KEY_LOCK;
        if (spare < 0)
            brw_found(verifier, NULL, BRW_NOWHERE,
                      "the key out of stage %u lies later, or in the room of the door", i);
        if (item_spare < 0)
            brw_found(verifier, "Q14", BRW_NOWHERE,
                      "the item-blocked key out of stage %u lies later, or in the room of the door",
                      i);
    }
    if (spare != 0 || item_spare != 0)
        brw_found(verifier, NULL, BRW_NOWHERE, "some key belongs to no lock of its kind");
}
