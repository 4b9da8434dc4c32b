/* SPDX-License-Identifier: MIT
 * Guardians of quests and what they seal (Q31, Q32): each seals one thing of its own room, or a
 * door that leads away from it, and no two stand side by side. */
#include "verify/quest_checks.h"

#define FIGHTS_IN_A_ROW 5

static bool is_guardian(const barrow_quest_room *room)
{
    return room->purpose == BARROW_PURPOSE_GUARDIAN;
}

/* Returns whether a guardian stands in a room beside [room]. */
static bool has_guardian_beside(const brw_quest_view *view, uint32_t room)
{
    const uint32_t *first = view->graph.first;
    for (uint32_t i = first[room]; i < first[room + 1]; i++)
        if (is_guardian(brw_quest_at(view->dungeon, view->graph.ways[i].to)))
            return true;
    return false;
}

/* ---- Q31: what a guardian seals --------------------------------------------------------- */

/* Returns whether the room has what its guardian seals. A chest is the reward of a room without
 * content. */
static bool seal_fits(const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_quest_room *room = brw_quest_at(dungeon, id);
    bool is_calm = room->content == BARROW_CONTENT_NONE || room->content == BARROW_CONTENT_ENTRY ||
                   room->content == BARROW_CONTENT_BONUS;
    uint32_t doors = 0;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        doors += dungeon->links[i].seal == id;
    switch (room->seals) {
    case BARROW_SEAL_CONTENT:
        return !is_calm && room->reward == 0;
    case BARROW_SEAL_DOOR:
        return doors == 1 && room->reward == 0;
    case BARROW_SEAL_CHEST:
        return room->content == BARROW_CONTENT_NONE && room->reward > 0;
    default:
        return false;
    }
}

void brw_check_quest_seals(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        if (is_guardian(room) != (room->seals != BARROW_SEAL_NONE))
            brw_blame_room(
                verifier, i,
                "room %u has a guardian that seals nothing, or a seal without a guardian", i);
        else if (is_guardian(room) && !seal_fits(dungeon, i))
            brw_blame_room(verifier, i, "room %u does not have what it seals", i);
    }
    /* A sealed door is in its guardian's room and leads away from it into a treasure's stage; only
     * a key or switch opens it. */
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        bool fits = link->seal < dungeon->room_count && brw_joins_rooms(dungeon, link) &&
                    brw_quest_at(dungeon, link->seal)->seals == BARROW_SEAL_DOOR &&
                    brw_is_obstacle_door(link) && brw_outer_room(dungeon, link) == link->seal &&
                    brw_quest_at(dungeon, brw_inner_room(dungeon, link))->step == BARROW_STEP_ITEM;
        if (link->seal != BARROW_NONE && !fits)
            brw_blame_link(verifier, i, "door %u is sealed, but must not be", i);
    }
}

/* ---- Q32: which rooms have one ---------------------------------------------------------- */

/* Returns the part of the chain whose key or switch a room holds, 0 before the first treasure and k
 * after treasure k; or -1 if it holds neither, or one of stage 0 or of the way out of a treasure's
 * room. */
static int32_t part_of_thing(const brw_quest_view *view, uint32_t room)
{
    const barrow_dungeon *dungeon = view->dungeon;
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++)
        for (uint32_t k = 0; k < dungeon->obstacles[i].thing_count; k++) {
            uint8_t from = dungeon->obstacles[i].from[0];
            bool is_exit = dungeon->stages[from].step == BARROW_STEP_ITEM;
            if (dungeon->obstacles[i].things[k].room == room)
                return is_exit || brw_quest_at(dungeon, room)->stage == 0
                           ? -1
                           : view->stages[from].block;
        }
    return -1;
}

/* Guardians of chests stand in leaves and at the ends of branches. If purposes are off, there are
 * no guardians, and Q31 reports seals. */
void brw_check_quest_guardians(brw_verifier *verifier)
{
    const brw_quest_view *view = verifier->view->quest;
    const barrow_dungeon *dungeon = view->dungeon;
    if (!dungeon->params.as.quest.purposes)
        return;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        if (!is_guardian(room))
            continue;
        if (has_guardian_beside(view, i))
            brw_blame_room(verifier, i, "room %u and one beside it both have a guardian", i);
        /* A side of a branch ends where at most one door leads to a room of its own stage. */
        const uint32_t *first = view->graph.first;
        uint8_t stage = room->stage;
        uint32_t doors = 0;
        for (uint32_t k = first[i]; k < first[i + 1]; k++)
            doors += brw_quest_at(dungeon, view->graph.ways[k].to)->stage == stage;
        bool ends_side = view->stages[stage].sibling != BARROW_NONE_BYTE && doors <= 1;
        if (room->seals == BARROW_SEAL_CHEST && view->doors[i] != 1 && !ends_side)
            brw_blame_room(
                verifier, i,
                "room %u has a guardian but is neither a dead end nor the end of a branch", i);
    }
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        /* Checks the guard of a treasure: its door is sealed by the room in front of it, unless
         * that is the entry, holds another treasure, has a guardian beside it, or the door needs a
         * treasure. The treasure is sealed then, unless a guardian is beside that room too. */
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        const barrow_link *link = &dungeon->links[obstacle->doors[0]];
        if (dungeon->stages[obstacle->into].step != BARROW_STEP_ITEM || obstacle->door_count == 0 ||
            !brw_joins_rooms(dungeon, link) || link->seal != BARROW_NONE)
            continue;
        uint32_t front = brw_outer_room(dungeon, link), item = brw_inner_room(dungeon, link);
        const barrow_quest_room *room = brw_quest_at(dungeon, front);
        bool is_excused = room->content == BARROW_CONTENT_ENTRY ||
                          room->content == BARROW_CONTENT_ITEM || is_guardian(room) ||
                          !brw_is_obstacle_door(link) || has_guardian_beside(view, front);
        if (!is_excused)
            brw_blame_room(verifier, front,
                           "room %u comes before a treasure and no guardian seals the door", front);
        else if (!is_guardian(brw_quest_at(dungeon, item)) && !has_guardian_beside(view, item))
            brw_blame_room(verifier, item, "no guardian seals the treasure in room %u", item);
    }
    /* Checks the guards of the goal and the magic key. The latter may be missing where a guardian
     * is beside it, or where goal, treasures and magic key are more fights than may follow one
     * another. */
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        bool is_magic = room->content == BARROW_CONTENT_MAGIC_KEY;
        if ((!is_magic && room->content != BARROW_CONTENT_GOAL) || is_guardian(room))
            continue;
        if (!is_magic ||
            (!has_guardian_beside(view, i) && dungeon->treasure_count + 2 <= FIGHTS_IN_A_ROW))
            brw_blame_room(verifier, i,
                           "room %u holds the goal or the magic key and has no guardian", i);
    }
    /* Checks the guards of keys and switches: at most one in each part of the chain, and none if
     * `seals` is 0. */
    bool is_met[256] = {false};
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *room = brw_quest_at(dungeon, i);
        if (!is_guardian(room) || room->seals != BARROW_SEAL_CONTENT ||
            !(brw_is_small_key(room->content) || brw_is_switch(room->content)))
            continue;
        int32_t part = part_of_thing(view, i);
        if (part < 0 || is_met[part] || dungeon->params.as.quest.seals == 0)
            brw_blame_room(verifier, i, "room %u seals a key or switch that must not be sealed", i);
        else
            is_met[part] = true;
    }
}

#undef FIGHTS_IN_A_ROW
