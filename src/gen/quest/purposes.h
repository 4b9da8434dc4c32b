/* SPDX-License-Identifier: MIT
 * The state of the pass that gives rooms their purposes, and the order of first visits, which it
 * uses to keep fights apart. */
#ifndef BRW_QUEST_PURPOSES_H
#define BRW_QUEST_PURPOSES_H

#include "gen/quest/plan.h"

#define QUEST_GROUPS (3 * QUEST_STAGES) /* upper bound on the number of groups */

/* The order in which a player who takes a shortest way first visits rooms. */
typedef struct quest_visits {
    uint8_t group[QUEST_ROOMS];   /* for each room, its group, or one of these: */
#define QUEST_ANY_TIME 0xFE       /* in no group: visited at any time, or not at all */
#define QUEST_NEVER    0xFF       /* never visited: nothing lies in it or behind it */
    uint8_t fights[QUEST_GROUPS]; /* for each group, number of rooms with a fight */
    uint8_t others[QUEST_GROUPS]; /* for each group, number of rooms without a fight */
    bool full[QUEST_GROUPS];      /* whether the group has no place for another fight */
    uint32_t full_before;         /* no loose fight fits before this group */
    quest_set free;               /* rooms that may be visited at any time */
    quest_set never;              /* rooms that are never visited */
    uint32_t count;               /* number of groups */
    uint64_t loops;               /* stages with more than one way inside, as bits */
    uint64_t wide;                /* stages with several doors into them, as bits */
    int32_t loose_count;          /* number of fights in no group */
    uint8_t loose[QUEST_GROUPS];  /* the same, by the first group in which they may be met */
} quest_visits;

typedef struct quest_purposes {
    quest_plan *plan;
    quest_visits visits;
    quest_set leaves;            /* rooms with one door */
    quest_set crossings;         /* rooms with three doors or more */
    quest_set gated;             /* rooms that hold a key or switch that a puzzle may gate */
    quest_set bare;              /* rooms that have no purpose yet */
    quest_set hushed;            /* neighbours of puzzles and rests */
    uint16_t queue[QUEST_ROOMS]; /* queue of a flood */
    uint64_t guarded;            /* stages that have a leaf with a guardian, as bits */
    int32_t fights, idle;        /* number of fights, and of idle rooms without content (is_idle) */
    int32_t wanted, idle_most;   /* wanted number of fights, and maximum number of idle rooms */
    int32_t counts[BARROW_PURPOSE_COUNT];
} quest_purposes;

/* Orders the rooms by first visits. Afterwards none of them has a fight. */
void brw_quest_order_visits(quest_purposes *purposes);

/* Turns [room] into a fight. If more than five fights might then follow each other, it leaves the
 * room unchanged and returns false (Q26). */
bool brw_quest_add_fight(quest_purposes *purposes, uint32_t room);

/* Returns whether it is already known that [room] cannot be a fight. */
bool brw_quest_is_full(const quest_purposes *purposes, uint32_t room);

/* Removes the fight of [room]. */
void brw_quest_drop_fight(quest_purposes *purposes, uint32_t room);

#endif
