/* SPDX-License-Identifier: MIT
 * What the checks of quests share: the view that is made once for each quest, and the checks by
 * file. The table of rows is in quest.c.
 *
 * Each check is independent and tests what it uses: a document may break several rules at once, and
 * one fault must not hide another. Stages are bytes, so tables indexed by stage have 256 entries
 * and are safe for any room. */
#ifndef BRW_QUEST_CHECKS_H
#define BRW_QUEST_CHECKS_H

#include "core/kinds.h"
#include "core/mask.h"
#include "verify/solver.h"
#include "verify/verify.h"

/* A stage, as the document's steps and obstacles describe it. Blocks are the stretches of PRE-ITEM
 * and POST-ITEM: block 0 is before the first treasure, block k after treasure k. */
typedef struct brw_stage_view {
    uint8_t block;        /* also the number of treasures before the stage */
    uint8_t index, count; /* position among the stages of its block and step, and their number */
    uint8_t since;        /* first stage after the last treasure's, or 0 if there is none yet */
    uint8_t sibling;      /* the other stage of its branch (Q29), or BARROW_NONE_BYTE */
    uint16_t rooms, entrances;                     /* how many there are */
    uint16_t first_room, last_room, last_entrance; /* first_room is BARROW_NONE without rooms */
} brw_stage_view;

typedef struct brw_quest_view {
    const barrow_dungeon *dungeon;
    brw_graph graph;
    uint32_t *doors;  /* for each room, its number of doors of any kind */
    uint16_t *fronts; /* for each room, the room in front of it if it is an annex, or BARROW_NONE */
    /* For each room and side, the first room there, or BARROW_NONE. */
    uint16_t (*beside)[4];
    brw_field field; /* bounds and mask (Q23), if they can be read */
    bool has_field;  /* if not, only Q23 reports that */
    bool has_ends;   /* whether there are an entry and a goal */
    brw_solver solver;
    brw_quest_proof proof;
    brw_stage_view stages[256];
    uint32_t magic_stage; /* first stage of step MAGIC-KEY, the last one that obstacles lead to, or
                           * BARROW_NONE_BYTE */
} brw_quest_view;

/* quest_obstacles.c: fills in the stages of a view. */
void brw_read_stages(brw_quest_view *view);

static inline const barrow_quest_room *brw_quest_at(const barrow_dungeon *dungeon, uint32_t room)
{
    return &dungeon->rooms[room].as.quest;
}

/* Returns whether both rooms of a door exist. V4 reports other doors. */
static inline bool brw_joins_rooms(const barrow_dungeon *dungeon, const barrow_link *link)
{
    return link->a < dungeon->room_count && link->b < dungeon->room_count;
}

/* A loop over the links that join two rooms, windows included; V4 reports the others:
 *
 *     for (brw_quest_doors at = {.dungeon = dungeon}; brw_next_door(&at);) */
typedef struct brw_quest_doors {
    const barrow_dungeon *dungeon;
    uint32_t next, id; /* of the link */
    const barrow_link *link;
    const barrow_quest_room *a, *b; /* its rooms */
} brw_quest_doors;

static inline bool brw_next_door(brw_quest_doors *at)
{
    while (at->next < at->dungeon->link_count) {
        at->id = at->next++;
        at->link = &at->dungeon->links[at->id];
        if (!brw_joins_rooms(at->dungeon, at->link))
            continue;
        at->a = brw_quest_at(at->dungeon, at->link->a);
        at->b = brw_quest_at(at->dungeon, at->link->b);
        return true;
    }
    return false;
}

/* Returns whether two cells at this distance share a wall. */
static inline bool brw_are_beside(int32_t dx, int32_t dy)
{
    return dx * dx + dy * dy == 1;
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

/* Returns whether a door belongs to the obstacle of a stage. */
static inline bool brw_is_obstacle_door(const barrow_link *link)
{
    return brw_door_needs(link, BARROW_NEED_SMALL_KEY) || brw_door_needs(link, BARROW_NEED_SWITCH);
}

/* Returns whether a link is a door of the obstacle into the stage behind it. */
bool brw_is_listed_door(const barrow_dungeon *dungeon, uint32_t link);

/* Returns whether a link is an entrance of the later stage that it joins: a lock, or a barrier that
 * an obstacle lists or that leads to a bonus room. Gaps and ways back are none. */
static inline bool brw_is_entrance(const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_link *link = &dungeon->links[id];
    if (link->kind != BARROW_LINK_BARRIER)
        return brw_door_rule_of(link)->leads == BARROW_LEADS_ON;
    return brw_is_listed_door(dungeon, id) ||
           brw_quest_at(dungeon, link->a)->step == BARROW_STEP_BONUS ||
           brw_quest_at(dungeon, link->b)->step == BARROW_STEP_BONUS;
}

/* Returns whether a link is the door of an annex: a barrier inside a stage. */
static inline bool brw_is_annex_door(const barrow_dungeon *dungeon, const barrow_link *link)
{
    return link->kind == BARROW_LINK_BARRIER && brw_joins_rooms(dungeon, link) &&
           brw_quest_at(dungeon, link->a)->stage == brw_quest_at(dungeon, link->b)->stage;
}

/* Returns the room in front of an annex, or BARROW_NONE if [room] is none. */
uint32_t brw_front_of_annex(const barrow_dungeon *dungeon, uint32_t room);

static inline bool brw_is_annex(const barrow_dungeon *dungeon, uint32_t room)
{
    return brw_front_of_annex(dungeon, room) != BARROW_NONE;
}

/* Returns whether a room is an annex, by the view. */
static inline bool brw_has_front(const brw_quest_view *view, uint32_t room)
{
    return view->fronts[room] != BARROW_NONE;
}

static inline bool brw_closes_branch(const barrow_quest_obstacle *obstacle)
{
    return obstacle->from_count == 2;
}

static inline bool brw_is_key_obstacle(uint8_t obstacle)
{
    return brw_is_small_key(brw_obstacle_at(obstacle).opener);
}

/* quest_rooms.c: return whether a room had a free side (Q3) when only the rooms before [end]
 * existed, and whether any room of some stages had one. */
bool brw_had_free_side(const brw_quest_view *view, uint32_t room, uint32_t end);
bool brw_stages_had_side(const brw_quest_view *view, uint32_t first_stage, uint32_t last_stage,
                         uint32_t end);

#endif
