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

/* A twin lock is item-blocked where its switches are, so the content of its things tells. */
static inline bool brw_is_item_obstacle(const barrow_quest_obstacle *obstacle)
{
    return obstacle->kind == BARROW_OBSTACLE_ITEM_KEY_LOCK ||
           obstacle->kind == BARROW_OBSTACLE_ITEM_SWITCH_LOCK ||
           (obstacle->kind == BARROW_OBSTACLE_TWIN_LOCK && obstacle->thing_count > 0 &&
            obstacle->things[0].what == BARROW_CONTENT_ITEM_SWITCH);
}

static inline bool brw_is_key_obstacle(uint8_t obstacle)
{
    return obstacle == BARROW_OBSTACLE_KEY_LOCK || obstacle == BARROW_OBSTACLE_ITEM_KEY_LOCK;
}

/* ---- the plan of a quest ---------------------------------------------------------------- */

/* A stage as the steps and obstacles of the document have it. Blocks are the stretches of PRE-ITEM
 * and POST-ITEM: block 0 before the first treasure, block k after treasure k. */
typedef struct brw_plan_stage {
    uint8_t block;        /* or the number of treasures before it */
    uint8_t index, count; /* among the stages of its block and step */
    uint8_t since;        /* first stage after the last treasure's, 0 before the first */
    uint8_t sibling;      /* the other stage of its branch (Q29), or BARROW_NONE_BYTE */
    uint16_t rooms, entrances, first_room; /* its rooms, doors into it; lowest id or BARROW_NONE */
} brw_plan_stage;

/* Stages are bytes, so any room may index the table. */
typedef struct brw_quest_plan {
    const barrow_dungeon *dungeon;
    brw_plan_stage stages[256];
    uint32_t
        magic_stage; /* the first of step MAGIC-KEY, to which obstacles lead; 255 without one */
} brw_quest_plan;

/* quest_plan.c: reads the plan in the verifier's scratch memory; NULL without memory, which the
 * status then says. */
const brw_quest_plan *brw_read_quest_plan(brw_verifier *verifier);

/* Returns the obstacle into a stage, or NULL. */
const barrow_quest_obstacle *brw_obstacle_into(const barrow_dungeon *dungeon, uint32_t stage);

static inline bool brw_closes_branch(const barrow_quest_obstacle *obstacle)
{
    return obstacle->from_count == 2;
}

/* Returns the stage that an obstacle leads out of; of two, the later. */
static inline uint8_t brw_last_from(const barrow_quest_obstacle *obstacle)
{
    return obstacle->from_count ? obstacle->from[obstacle->from_count - 1] : 0;
}

/* Returns the room outside a door of an obstacle, in the earlier stage, and the one behind it. */
static inline uint16_t brw_outer_room(const barrow_dungeon *dungeon, const barrow_link *link)
{
    return brw_quest_at(dungeon, link->a)->stage <= brw_quest_at(dungeon, link->b)->stage ? link->a
                                                                                          : link->b;
}

static inline uint16_t brw_inner_room(const barrow_dungeon *dungeon, const barrow_link *link)
{
    return brw_outer_room(dungeon, link) == link->a ? link->b : link->a;
}

/* quest_plan.c: the list of obstacles, what leads where (Q5, Q29), and which kinds stand where */
void brw_check_quest_list(brw_verifier *verifier);
void brw_check_quest_kinds(brw_verifier *verifier);
void brw_check_quest_branches(brw_verifier *verifier);

/* quest_rules.c: rooms and what they hold */
void brw_check_quest_entry(brw_verifier *verifier);
void brw_check_quest_stages(brw_verifier *verifier);
void brw_check_quest_contents(brw_verifier *verifier);
void brw_check_quest_treasures(brw_verifier *verifier);
void brw_check_quest_ends(brw_verifier *verifier);
void brw_check_quest_field(brw_verifier *verifier);

/* quest_intensity.c */
void brw_check_quest_intensity(brw_verifier *verifier);

/* quest_growth.c: how many rooms and doors a stage has; whether a room had a free side (Q3) when
 * only the rooms before [end] stood, itself among them */
void brw_check_quest_growth(brw_verifier *verifier);
bool brw_had_free_side(const barrow_dungeon *dungeon, const brw_field *field, uint32_t end,
                       uint32_t room);

/* quest_places.c: where doors, keys and switches are; whether the key of an obstacle may lie in a
 * stage (Q6, Q14) */
bool brw_key_may_lie(const brw_quest_plan *plan, const barrow_quest_obstacle *obstacle,
                     uint32_t stage);
void brw_check_quest_doors(brw_verifier *verifier);
void brw_check_quest_keys(brw_verifier *verifier);
void brw_check_quest_switches(brw_verifier *verifier);

/* quest_fallbacks.c: weights of obstacles, and what stands for what */
void brw_check_quest_fallbacks(brw_verifier *verifier);

/* quest_doors.c: geometry, open and one-way doors */
void brw_check_quest_layout(brw_verifier *verifier);
void brw_check_quest_joins(brw_verifier *verifier);

/* quest_purposes.c: what rooms are for (Q26) */
void brw_check_quest_purposes(brw_verifier *verifier);
void brw_check_quest_shares(brw_verifier *verifier);

#endif
