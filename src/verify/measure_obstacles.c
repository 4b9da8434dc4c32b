/* SPDX-License-Identifier: MIT
 * The obstacles that metrics of a quest use. Documents list them since format 2. Documents of
 * format 1 only give the kind of obstacle that leads out of each stage. For these, the doors are
 * those into the next stage, and the first plain key (by room) belongs to the first plain key lock
 * (by door), and so on. */
#include "verify/measure.h"

#include <string.h>

/* Returns a room of the quest. The guess_ functions read only documents of format 1. */
static const barrow_quest_room *guess_room(const barrow_dungeon *dungeon, uint32_t room)
{
    return &dungeon->rooms[room].as.quest;
}

/* Returns the stage that a locked door leads into, or 0 for any other door. */
static uint32_t stage_entered(const barrow_dungeon *dungeon, const barrow_link *link)
{
    bool is_lock =
        brw_door_needs(link, BARROW_NEED_SMALL_KEY) || brw_door_needs(link, BARROW_NEED_SWITCH);
    uint8_t a = guess_room(dungeon, link->a)->stage, b = guess_room(dungeon, link->b)->stage;
    return is_lock && a != b ? (a > b ? a : b) : 0u;
}

/* Returns whether a key that needs no treasure lies in this stage. */
static bool has_plain_key(const barrow_dungeon *dungeon, uint32_t stage)
{
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (guess_room(dungeon, i)->stage == stage &&
            guess_room(dungeon, i)->content == BARROW_CONTENT_KEY)
            return true;
    return false;
}

/* Returns the key that opens the door out of a stage. */
static uint8_t key_out_of(const barrow_dungeon *dungeon, uint32_t stage)
{
    uint8_t step = dungeon->stages[stage].step;
    bool is_plain = step == BARROW_STEP_PRE_ITEM ||
                    (step == BARROW_STEP_POST_ITEM && has_plain_key(dungeon, stage));
    return is_plain ? BARROW_CONTENT_KEY : BARROW_CONTENT_ITEM_KEY;
}

/* Finds the doors of an obstacle: all locks that lead into its stage. */
static void guess_doors(const barrow_dungeon *dungeon, barrow_quest_obstacle *obstacle)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (stage_entered(dungeon, &dungeon->links[i]) == obstacle->into &&
            obstacle->door_count < BARROW_OBSTACLE_DOORS)
            obstacle->doors[obstacle->door_count++] = (uint16_t)i;
}

/* Finds the switch of an obstacle by the number of its first door. */
static void guess_switch(const barrow_dungeon *dungeon, barrow_quest_obstacle *obstacle)
{
    uint8_t number = dungeon->links[obstacle->doors[0]].lock;
    for (uint32_t i = 0; i < dungeon->room_count && obstacle->thing_count == 0; i++) {
        const barrow_quest_room *room = guess_room(dungeon, i);
        if (room->switch_id == number &&
            (room->content == BARROW_CONTENT_SWITCH || room->content == BARROW_CONTENT_ITEM_SWITCH))
            obstacle->things[obstacle->thing_count++] = (barrow_opener){(uint16_t)i, room->content};
    }
}

/* Finds the key of this kind that comes after [before] others. */
static void guess_key(const barrow_dungeon *dungeon, barrow_quest_obstacle *obstacle,
                      uint8_t content, uint32_t before)
{
    for (uint32_t i = 0; i < dungeon->room_count && obstacle->thing_count == 0; i++) {
        if (guess_room(dungeon, i)->content != content)
            continue;
        if (before == 0)
            obstacle->things[obstacle->thing_count++] = (barrow_opener){(uint16_t)i, content};
        before -= before > 0;
    }
}

/* Lists obstacles in the order of their stages. A stage without a locked door has none. Returns how
 * many there are. */
static uint32_t guess_obstacles(const barrow_dungeon *dungeon, barrow_quest_obstacle *list)
{
    uint32_t count = 0, keys[BARROW_CONTENT_COUNT] = {0};
    for (uint32_t i = 0; i + 1 < dungeon->stage_count && i < 255; i++) {
        barrow_quest_obstacle *obstacle = &list[count];
        *obstacle = (barrow_quest_obstacle){.into = (uint8_t)(i + 1),
                                            .from = {(uint8_t)i},
                                            .from_count = 1,
                                            .treasure = BARROW_NO_TREASURE};
        guess_doors(dungeon, obstacle);
        if (obstacle->door_count == 0)
            continue;
        uint8_t key = key_out_of(dungeon, i);
        if (brw_door_needs(&dungeon->links[obstacle->doors[0]], BARROW_NEED_SWITCH))
            guess_switch(dungeon, obstacle);
        else
            guess_key(dungeon, obstacle, key, keys[key]++);
        count++;
    }
    return count;
}

const barrow_quest_obstacle *brw_measured_obstacles(brw_measure *measure, uint32_t *count)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    *count = dungeon->obstacle_count;
    if (dungeon->obstacle_count > 0 || dungeon->stage_count == 0)
        return dungeon->obstacles;
    barrow_quest_obstacle *list =
        BRW_ARENA_NEW(measure->scratch, barrow_quest_obstacle, dungeon->stage_count);
    if (!list) {
        measure->status = BARROW_NO_MEMORY;
        return NULL;
    }
    *count = guess_obstacles(dungeon, list);
    return list;
}
