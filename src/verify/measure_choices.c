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
    brw_played played;
    uint64_t *reach;       /* set of rooms that can be reached */
    uint64_t *done;        /* set of rooms whose content was taken or pressed */
    uint64_t treasures[4]; /* set of treasures in hand */
    int32_t keys;          /* number of small keys in hand */
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

/* Returns whether a small key is in hand or can be taken now. */
static bool has_small_key(const choice_play *play)
{
    bool has_key = play->keys > 0;
    for (uint32_t i = 0; i < play->dungeon->room_count && !has_key; i++) {
        uint8_t content = play->dungeon->rooms[i].as.quest.content;
        has_key = (content == BARROW_CONTENT_KEY || content == BARROW_CONTENT_ITEM_KEY) &&
                  can_have(play, i);
    }
    return has_key;
}

/* Returns whether a door of the obstacle is shut, and the player can walk up to it and has what
 * opens it, or can get that now: a key, or switches that can be pressed. */
static bool can_unlock(const choice_play *play, const barrow_quest_obstacle *obstacle, bool has_key)
{
    bool in_reach = false, can_press = obstacle->thing_count > 0;
    for (uint32_t i = 0; i < obstacle->door_count; i++) {
        const barrow_link *link = &play->dungeon->links[obstacle->doors[i]];
        in_reach =
            in_reach || (play->played.ways[obstacle->doors[i]] == BRW_SHUT &&
                         (brw_set_has(play->reach, link->a) || brw_set_has(play->reach, link->b)));
    }
    if (!in_reach)
        return false;
    if (brw_door_needs(&play->dungeon->links[obstacle->doors[0]], BARROW_NEED_SMALL_KEY))
        return has_key;
    for (uint32_t i = 0; i < obstacle->thing_count; i++) {
        uint16_t room = obstacle->things[i].room;
        can_press = can_press && (brw_set_has(play->done, room) || can_have(play, room));
    }
    return can_press;
}

/* Plays an action. */
static void play_action(choice_play *play, const barrow_step *step)
{
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
    brw_played_step(&play->played, step);
}

/* Replays the walkthrough and counts the actions before which at least two locks could be opened.
 * The rooms in reach change only when a door opens or the player goes through one that does not
 * lead back. */
int32_t brw_choices(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    choice_play play = {.dungeon = dungeon};
    brw_open_map *map = brw_measured_map(measure);
    uint32_t count;
    int32_t choices = 0;
    bool is_reach_known = false;
    if (!map || dungeon->solution_count == 0 || brw_start_room(dungeon) >= dungeon->room_count)
        return 0;
    const barrow_quest_obstacle *obstacles = brw_measured_obstacles(measure, &count);
    if (!obstacles || !brw_played_begin(&play.played, measure))
        return 0;
    play.done = BRW_ARENA_NEW(measure->scratch, uint64_t, map->words);
    play.reach = BRW_ARENA_NEW(measure->scratch, uint64_t, map->words);
    if (!play.done || !play.reach) {
        measure->status = BARROW_NO_MEMORY;
        return 0;
    }
    memset(play.done, 0, map->words * sizeof play.done[0]);
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        const barrow_step *step = &dungeon->solution[i];
        uint32_t locks = 0;
        if (step->action == BARROW_DO_MOVE)
            is_reach_known = is_reach_known && step->link < dungeon->link_count &&
                             play.played.ways[step->link] == BRW_BOTH;
        if (step->action == BARROW_DO_MOVE || step->action == BARROW_DO_SOLVE ||
            step->room >= dungeon->room_count)
            continue;
        if (!is_reach_known) {
            memset(play.reach, 0, map->words * sizeof play.reach[0]);
            brw_map_reach(map, play.played.ways, step->room, play.reach);
        }
        is_reach_known = step->action == BARROW_DO_TAKE;
        bool has_key = has_small_key(&play);
        for (uint32_t k = 0; k < count; k++)
            locks += can_unlock(&play, &obstacles[k], has_key);
        choices += locks >= 2;
        play_action(&play, step);
    }
    return choices;
}
