/* SPDX-License-Identifier: MIT
 * The checks of quests, by file. The table of rows is in quest.c. */
#ifndef BRW_QUEST_CHECKS_H
#define BRW_QUEST_CHECKS_H

#include "core/mask.h"
#include "verify/doors.h"
#include "verify/verify.h"

static inline const barrow_quest_room *brw_quest_at(const barrow_dungeon *dungeon, uint32_t room)
{
    return &dungeon->rooms[room].as.quest;
}

/* Returns whether both rooms of a door exist. V4 reports other doors. */
static inline bool brw_joins_rooms(const barrow_dungeon *dungeon, const barrow_link *link)
{
    return link->a < dungeon->room_count && link->b < dungeon->room_count;
}

/* Returns whether a door belongs to the obstacle of a stage. */
static inline bool brw_is_obstacle_door(const barrow_link *link)
{
    return brw_door_needs(link, BARROW_NEED_SMALL_KEY) || brw_door_needs(link, BARROW_NEED_SWITCH);
}

/* Returns whether the obstacle needs a treasure. A twin lock does if its switches are item-blocked,
 * as their content shows. */
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

/* A stage, as the document's steps and obstacles describe it. Blocks are the stretches of PRE-ITEM
 * and POST-ITEM: block 0 is before the first treasure, block k after treasure k. */
typedef struct brw_plan_stage {
    uint8_t block;        /* also the number of treasures before the stage */
    uint8_t index, count; /* position among the stages of its block and step, and their number */
    uint8_t since;        /* first stage after the last treasure's, or 0 if there is none yet */
    uint8_t sibling;      /* the other stage of its branch (Q29), or BARROW_NONE_BYTE */
    uint16_t rooms, entrances, first_room; /* first_room is BARROW_NONE without rooms */
} brw_plan_stage;

/* The plan. Stages are bytes, so any room may index the table. Only the entries below [limit] are
 * filled in. */
typedef struct brw_quest_plan {
    const barrow_dungeon *dungeon;
    brw_plan_stage stages[256];
    uint32_t limit;       /* all stages that the dungeon names are below it */
    uint32_t magic_stage; /* first stage of step MAGIC-KEY, the last one that obstacles lead to,
                           * or BARROW_NONE_BYTE */
} brw_quest_plan;

/* quest_plan.c: returns the plan, which is made on the first call. Returns NULL when out of memory
 * and sets the status. */
const brw_quest_plan *brw_read_quest_plan(brw_verifier *verifier);

/* Returns the obstacle into a stage, or NULL. */
const barrow_quest_obstacle *brw_obstacle_into(const barrow_dungeon *dungeon, uint32_t stage);

static inline bool brw_closes_branch(const barrow_quest_obstacle *obstacle)
{
    return obstacle->from_count == 2;
}

/* Returns the stage that an obstacle leads out of, or the later one if there are two. */
static inline uint8_t brw_last_from(const barrow_quest_obstacle *obstacle)
{
    return obstacle->from_count ? obstacle->from[obstacle->from_count - 1] : 0;
}

/* Return the room in front of an obstacle's door, in the earlier stage, and the room behind it. */
static inline uint16_t brw_outer_room(const barrow_dungeon *dungeon, const barrow_link *link)
{
    return brw_quest_at(dungeon, link->a)->stage <= brw_quest_at(dungeon, link->b)->stage ? link->a
                                                                                          : link->b;
}

static inline uint16_t brw_inner_room(const barrow_dungeon *dungeon, const barrow_link *link)
{
    return brw_outer_room(dungeon, link) == link->a ? link->b : link->a;
}

/* quest_plan.c: the list of obstacles, where they lead (Q5, Q29), and which kinds are allowed
 * where */
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

/* quest_growth.c: the rooms and doors of a stage; whether a room had a free side (Q3) when only the
 * rooms before [end] existed, itself included */
void brw_check_quest_growth(brw_verifier *verifier);
bool brw_had_free_side(const barrow_dungeon *dungeon, const brw_field *field, uint32_t end,
                       uint32_t room);

/* quest_places.c: the places of doors, keys and switches; whether the key of an obstacle may lie in
 * a stage (Q6, Q14) */
bool brw_key_may_lie(const brw_quest_plan *plan, const barrow_quest_obstacle *obstacle,
                     uint32_t stage);
void brw_check_quest_doors(brw_verifier *verifier);
void brw_check_quest_keys(brw_verifier *verifier);
void brw_check_quest_switches(brw_verifier *verifier);

/* quest_fallbacks.c: weights of obstacles, and what replaces what */
void brw_check_quest_fallbacks(brw_verifier *verifier);

/* quest_doors.c: geometry, open and one-way doors */
void brw_check_quest_layout(brw_verifier *verifier);
void brw_check_quest_joins(brw_verifier *verifier);

/* quest_purposes.c: the purposes of rooms (Q26) */
void brw_check_quest_purposes(brw_verifier *verifier);
void brw_check_quest_shares(brw_verifier *verifier);

#endif
