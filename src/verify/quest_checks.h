/* SPDX-License-Identifier: MIT
 * The checks of quests, by file; the table of rows is in quest.c. */
#ifndef BRW_QUEST_CHECKS_H
#define BRW_QUEST_CHECKS_H

#include "core/mask.h"
#include "verify/doors.h"
#include "verify/verify.h"

static inline brw_place brw_at_room(uint32_t room)
{
    return (brw_place){(int32_t)room, -1, -1, -1};
}

static inline brw_place brw_at_link(uint32_t link)
{
    return (brw_place){-1, (int32_t)link, -1, -1};
}

static inline const barrow_quest_room *brw_quest_at(const barrow_dungeon *dungeon, uint32_t room)
{
    return &dungeon->rooms[room].as.quest;
}

/* Doors that do not are V4's business. */
static inline bool brw_joins_rooms(const barrow_dungeon *dungeon, const barrow_link *link)
{
    return link->a < dungeon->room_count && link->b < dungeon->room_count;
}

/* Whether a door is the obstacle of a stage, or one of several. */
static inline bool brw_is_obstacle_door(const barrow_link *link)
{
    return brw_door_needs(link, BARROW_NEED_SMALL_KEY) || brw_door_needs(link, BARROW_NEED_SWITCH);
}

static inline bool brw_is_item_obstacle(uint8_t obstacle)
{
    return obstacle == BARROW_OBSTACLE_ITEM_KEY_LOCK ||
           obstacle == BARROW_OBSTACLE_ITEM_SWITCH_LOCK;
}

static inline bool brw_is_key_obstacle(uint8_t obstacle)
{
    return obstacle == BARROW_OBSTACLE_KEY_LOCK || obstacle == BARROW_OBSTACLE_ITEM_KEY_LOCK;
}

/* quest_rules.c: rooms and what they hold */
void brw_check_quest_entry(brw_verifier *verifier);
void brw_check_quest_stages(brw_verifier *verifier);
void brw_check_quest_contents(brw_verifier *verifier);
void brw_check_quest_ends(brw_verifier *verifier);
void brw_check_quest_field(brw_verifier *verifier);
void brw_check_quest_intensity(brw_verifier *verifier);

/* quest_growth.c: how many rooms and doors a stage has; whether a room had a free side (Q3) when
 * only the rooms before [end] stood, itself among them */
void brw_check_quest_growth(brw_verifier *verifier);
bool brw_had_free_side(const barrow_dungeon *dungeon, const brw_field *field, uint32_t end,
                       uint32_t room);

/* quest_keys.c: where the keys lie */
void brw_check_quest_keys(brw_verifier *verifier);

/* quest_fallbacks.c: weights of obstacles, and what stands for what */
void brw_check_quest_fallbacks(brw_verifier *verifier);

/* quest_doors.c: doors and obstacles */
void brw_check_quest_layout(brw_verifier *verifier);
void brw_check_quest_obstacles(brw_verifier *verifier);
void brw_check_quest_switches(brw_verifier *verifier);
void brw_check_quest_joins(brw_verifier *verifier);

#endif
