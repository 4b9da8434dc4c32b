/* SPDX-License-Identifier: MIT
 * The order of first visits: at most five fights may follow each other, whichever shortest way the
 * player takes. So nothing here depends on a particular walkthrough. For every stage S and the
 * obstacle out of it, some rooms are visited at a known time:
 *
 *     first room of S | key or switch in S, door room in S | first room of the next stage | ...
 *
 * and also the rooms on every way to them. These form groups: all rooms of a group are visited
 * after those of the previous group and before those of the next, but in any order within the
 * group. Both sides of a branch, and the obstacle that closes it, share one group. A row of fights
 * can continue through a group only if all of its rooms are fights, so the longest row consists of
 * the fights of two groups and of the groups between them that have only fights. All other rooms
 * may be visited at any time after their stage is entered, or not at all. Their fights are loose:
 * they count in every row from then on. A dead end without content is never visited. */
#ifndef BRW_QUEST_VISITS_H
#define BRW_QUEST_VISITS_H

#include "gen/quest/draft.h"

#define QUEST_GROUPS   (3 * QUEST_STAGES) /* upper bound on the number of groups */
#define QUEST_ANY_TIME 0xFE               /* in no group: visited at any time, or not at all */
#define QUEST_NEVER    0xFF               /* never visited: nothing lies in it or behind it */

/* A group of rooms that are first visited one after another. */
typedef struct visit_group {
    uint8_t fights; /* number of its rooms with a fight */
    uint8_t others; /* number of its rooms without a fight */
    uint8_t loose;  /* number of fights in no group that may be met from this group on */
    bool is_full;   /* whether it has no place for another fight */
} visit_group;

typedef struct quest_visits {
    quest_draft *draft;
    uint8_t group[QUEST_ROOMS];       /* by room: its group, QUEST_ANY_TIME or QUEST_NEVER */
    visit_group groups[QUEST_GROUPS]; /* in order of first visits */
    uint32_t group_count;
    uint16_t order[QUEST_ROOMS]; /* rooms in the order of first visits on one likely way */
    uint16_t turn[QUEST_ROOMS];  /* by room: its position among these, or BARROW_NONE */
    uint32_t count;
    quest_set met;        /* these rooms */
    uint32_t full_before; /* no loose fight fits before this group */
    uint64_t wide;        /* stages that may be entered in several rooms, as bits */
    uint64_t looped;      /* stages in which open doors form a loop, as bits */
} quest_visits;

/* Orders the rooms by first visits. Afterwards none of them has a fight. */
void brw_quest_order_visits(quest_visits *visits, quest_draft *draft);

/* Turns [room] into a fight. If more than five fights might then follow each other, it leaves the
 * room unchanged and returns false. */
bool brw_quest_add_fight(quest_visits *visits, uint32_t room);

void brw_quest_drop_fight(quest_visits *visits, uint32_t room);

/* Returns whether it is already known that [room] cannot be a fight. A fight that did not fit will
 * not fit until another is removed, because rows only get longer. */
bool brw_quest_is_full(const quest_visits *visits, uint32_t room);

#endif
