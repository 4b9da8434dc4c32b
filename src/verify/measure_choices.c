/* SPDX-License-Identifier: MIT
 * Measures how much choice a quest leaves (Q29): the actions of the solution before which at least
 * two locks can be opened. Solving a puzzle does not count: it belongs to the thing then taken or
 * pressed, and a quest measures the same without tiles. A lock is an obstacle that is still shut.
 * It can be opened if one of its doors is in reach and a key is in hand. It can also be opened if a
 * key that can be taken, or all its switches, are in reach without opening another lock. */
#include "verify/measure.h"

#include <string.h>

#include "base/bits.h"
#include "core/dungeon.h"

/* The state of the solution after the steps played so far. */
typedef struct choice_play {
    const barrow_dungeon *dungeon;
    const barrow_quest_obstacle **shut; /* those that may still have a shut door */
    uint32_t shut_count;                /* how many of these there are */
    brw_played played;
    uint16_t place;        /* the room of the last action */
    uint64_t *reach;       /* set of rooms that can be reached */
    uint64_t *done;        /* set of rooms whose content was taken or pressed */
    uint64_t treasures[4]; /* set of treasures in hand */
    int32_t keys;          /* number of small keys in hand */
    uint16_t *key_rooms;   /* rooms that hold or held a small key */
    uint32_t key_count;    /* how many of these rooms there are */
} choice_play;

/* Returns whether the player can now get what room [id] holds, a key or a switch. */
static bool can_have(const choice_play *play, uint32_t id)
{
    const barrow_quest_room *room = &play->dungeon->rooms[id].as.quest;
    bool is_blocked =
        room->content == BARROW_CONTENT_ITEM_KEY || room->content == BARROW_CONTENT_ITEM_SWITCH;
    return !brw_set_has(play->done, id) && brw_set_has(play->reach, id) &&
           (!is_blocked || brw_set_has(play->treasures, room->treasure));
}

/* Returns whether a small key is in hand or in reach. */
static bool has_key(const choice_play *play)
{
    bool found = play->keys > 0;
    for (uint32_t i = 0; i < play->key_count && !found; i++)
        found = can_have(play, play->key_rooms[i]);
    return found;
}

/* Counts the doors of the obstacle that are still shut. Stores whether the player can walk up to
 * one of them. */
static uint32_t count_shut(const choice_play *play, const barrow_quest_obstacle *obstacle,
                           bool *in_reach)
{
    const uint64_t *reach = play->reach;
    uint32_t count = 0;
    int near = 0;
    for (uint32_t i = 0; i < obstacle->door_count; i++) {
        const barrow_link *link = &play->dungeon->links[obstacle->doors[i]];
        int is_shut = play->played.passages.ways[obstacle->doors[i]] == BRW_SHUT;
        near |= is_shut & (brw_set_has(reach, link->a) | brw_set_has(reach, link->b));
        count += (uint32_t)is_shut;
    }
    *in_reach = near;
    return count;
}

/* Returns whether the player has what opens the obstacle, or can get it now: a key that is in hand
 * or can be taken, or switches that can be pressed. */
static bool has_opener(const choice_play *play, const barrow_quest_obstacle *obstacle)
{
    if (brw_door_needs(&play->dungeon->links[obstacle->doors[0]], BARROW_NEED_SMALL_KEY))
        return has_key(play);
    bool can_press = obstacle->thing_count > 0;
    for (uint32_t i = 0; i < obstacle->thing_count; i++) {
        uint16_t room = obstacle->things[i].room;
        can_press = can_press && (brw_set_has(play->done, room) || can_have(play, room));
    }
    return can_press;
}

/* Returns whether two locks or more can be opened now. Drops obstacles without a shut door, as no
 * door is ever shut again. */
static bool has_choice(choice_play *play)
{
    uint32_t locks = 0;
    for (uint32_t i = 0; i < play->shut_count && locks < 2;) {
        const barrow_quest_obstacle *obstacle = play->shut[i];
        bool in_reach;
        if (count_shut(play, obstacle, &in_reach) == 0) {
            play->shut[i] = play->shut[--play->shut_count];
            continue;
        }
        locks += in_reach && has_opener(play, obstacle);
        i++;
    }
    return locks >= 2;
}

/* ---- playing ---------------------------------------------------------------------------- */

/* Goes on to the rooms behind a door that was opened. */
static void reach_behind(choice_play *play, uint16_t door)
{
    const barrow_link *link = &play->dungeon->links[door];
    uint8_t ways = play->played.passages.ways[door];
    if (!brw_joins_two_rooms(play->dungeon, link))
        return;
    if (ways & BRW_FORTH && brw_set_has(play->reach, link->a))
        brw_passages_spread(&play->played.passages, link->b, play->reach);
    if (ways & BRW_BACK && brw_set_has(play->reach, link->b))
        brw_passages_spread(&play->played.passages, link->a, play->reach);
}

/* Opens the doors that the act opens. */
static void play_openings(choice_play *play, uint32_t at)
{
    const brw_opening *opened = play->played.opening;
    brw_played_open(&play->played, at);
    for (; opened < play->played.opening; opened++)
        reach_behind(play, opened->link);
}

/* Plays an action. */
static void play_action(choice_play *play, uint32_t at)
{
    const barrow_step *step = &play->dungeon->solution[at];
    const barrow_quest_room *room = &play->dungeon->rooms[step->room].as.quest;
    bool takes = step->action == BARROW_DO_TAKE;
    if (takes || step->action == BARROW_DO_PRESS)
        brw_set_add(play->done, step->room);
    if (takes && room->content == BARROW_CONTENT_ITEM)
        brw_set_add(play->treasures, room->treasure);
    else if (takes && room->content != BARROW_CONTENT_MAGIC_KEY)
        play->keys++;
    if (step->action == BARROW_DO_OPEN && step->what == BARROW_CONTENT_KEY)
        play->keys--;
    play_openings(play, at);
}

/* Returns whether the moves from step [i] up to step [end] can be undone: each goes through a door
 * that leads both ways. Then the same rooms stay in reach. */
static bool can_undo(const choice_play *play, uint32_t i, uint32_t end)
{
    const barrow_dungeon *dungeon = play->dungeon;
    uint16_t place = play->place;
    bool can = true;
    for (; i < end && can; i++) {
        const barrow_step *step = &dungeon->solution[i];
        if (step->link >= dungeon->link_count)
            return false;
        const barrow_link *link = &dungeon->links[step->link];
        uint16_t beside = link->a == place ? link->b : link->a;
        can = (play->played.passages.ways[step->link] == BRW_BOTH) & (beside == step->room) &
              ((link->a == place) | (link->b == place));
        place = step->room;
    }
    return can && place == dungeon->solution[end].room;
}

/* Finds the rooms that can be reached from [room]. */
static void see_reach(choice_play *play, uint16_t room)
{
    memset(play->reach, 0, brw_room_words(play->dungeon) * sizeof play->reach[0]);
    brw_passages_spread(&play->played.passages, room, play->reach);
}

/* Replays the walkthrough and counts the actions before which at least two locks could be opened.
 */
static int32_t count_choices(choice_play *play)
{
    const barrow_dungeon *dungeon = play->dungeon;
    const brw_script *script = play->played.script;
    int32_t choices = 0;
    uint32_t next = 0; /* the step after the last action */
    for (uint32_t i = 0; i < script->act_count; i++) {
        uint32_t at = script->acts[i];
        const barrow_step *step = &dungeon->solution[at];
        if (step->action == BARROW_DO_MOVE || step->action == BARROW_DO_SOLVE)
            continue;
        if (next == 0 || !can_undo(play, next, at))
            see_reach(play, step->room);
        play->place = step->room;
        choices += has_choice(play);
        play_action(play, at);
        next = at + 1;
    }
    return choices;
}

static void list_keys(choice_play *play)
{
    for (uint32_t i = 0; i < play->dungeon->room_count; i++) {
        uint8_t content = play->dungeon->rooms[i].as.quest.content;
        if (content == BARROW_CONTENT_KEY || content == BARROW_CONTENT_ITEM_KEY)
            play->key_rooms[play->key_count++] = (uint16_t)i;
    }
}

int32_t brw_choices(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    choice_play play = {.dungeon = dungeon};
    uint32_t words = brw_room_words(dungeon);
    if (dungeon->solution_count == 0 || brw_start_room(dungeon) >= dungeon->room_count)
        return 0;
    const barrow_quest_obstacle *obstacles = brw_measured_obstacles(measure, &play.shut_count);
    play.shut = BRW_ARENA_NEW(measure->scratch, const barrow_quest_obstacle *, play.shut_count);
    play.done = BRW_ARENA_NEW(measure->scratch, uint64_t, words);
    play.reach = BRW_ARENA_NEW(measure->scratch, uint64_t, words);
    play.key_rooms = BRW_ARENA_NEW(measure->scratch, uint16_t, dungeon->room_count);
    if (!obstacles)
        return 0;
    if (!play.shut || !play.done || !play.reach || !play.key_rooms) {
        measure->status = BARROW_NO_MEMORY;
        return 0;
    }
    if (!brw_played_begin(&play.played, measure))
        return 0;
    memset(play.done, 0, words * sizeof play.done[0]);
    for (uint32_t i = 0; i < play.shut_count; i++)
        play.shut[i] = &obstacles[i];
    list_keys(&play);
    return count_choices(&play);
}
