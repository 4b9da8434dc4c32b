/* SPDX-License-Identifier: MIT
 * The solver of quests. It sees a dungeon as regions (rooms joined by open doors), doors between
 * them and things in them, and floods that view. It reads any dungeon whose ids are in range and
 * knows nothing of how the dungeon was made.
 *
 *     rooms    0 -- 1 -- 2 =key= 3 -- 4 =switch= 5        -- open doors
 *     regions  [    0   ] =key= [  1  ] =switch= [2]
 *
 * Inside a region nothing is ever shut, so where a player is in it does not matter to any proof.
 * Only the walkthrough needs rooms again.
 *
 * What a player can do: small keys are interchangeable and used up, everything else is monotone
 * (opened, pressed, taken for good), and without one-way doors every move can be undone. A state of
 * play is therefore the set of opened key doors, and a player who is not stuck may be assumed to
 * have taken everything in reach. The dungeon cannot trap anybody if, in every possible state
 * without the goal in reach, there is a key left and a closed key door to use it on.
 *
 * One-way doors do not change that if each leads to a region that the player has certainly been in
 * or can walk to. Every door passed since then is still open, so the player can walk the same way
 * again. Then it makes no difference where the player is. A shortcut is such a door: that it leads
 * back once it is open adds nothing.
 *
 * A barrier is a switch door whose switch is the treasure. Only one that an obstacle lists is an
 * entrance of its stage; others, such as gaps, must lead nowhere new (V3). An annex is a room that
 * a barrier inside its stage leads to: entering the stage does not mean having been there. Windows
 * are not doors, and fights block nobody: a player who could take a sealed thing may fight in that
 * room first (Q31). */
#ifndef BRW_SOLVER_H
#define BRW_SOLVER_H

#include "core/kinds.h"
#include "verify/verify.h"
#include "verify/walk.h"

#define BRW_KEY_DOORS_MOST 64 /* as many as fit in a word; with more, nothing is proved */

typedef struct brw_quest_door {
    uint16_t rooms[2], regions[2]; /* the rooms that it joins, and their regions */
    uint16_t link;                 /* its id in the dungeon */
    uint8_t needs, ways;           /* from its kind: barrow_need and barrow_ways */
    uint8_t lock;                  /* the switch that opens it (link->lock) */
    uint8_t stage;                 /* the stage that it leads into, or 0 inside a stage */
    uint8_t treasure;              /* the treasure that opens a barrier (link->treasure) */
    uint8_t number; /* index among key doors; BARROW_NONE_BYTE for others, and beyond 254 */
} brw_quest_door;

/* A thing. [treasure] is the bit of the treasure that it gives (an item) or needs (if
 * item-blocked), or 0. */
typedef struct brw_quest_thing {
    uint32_t treasure;
    uint16_t room;
    uint8_t content, switch_id;
} brw_quest_thing;

/* The lists of a region are linked lists in arrays (first_x, next_x). Their order affects no
 * result. A half is a door seen from one side: half 2d + i leads out of regions[i] of door d. */
typedef struct brw_solver {
    const barrow_dungeon *dungeon;
    brw_arena *scratch;
    uint16_t entry, goal;  /* rooms, or BARROW_NONE */
    uint16_t *region;      /* region of each room */
    uint8_t *last_stage;   /* for each region, the latest stage of its rooms, except bonus rooms */
    uint8_t *in_annex;     /* for each room, whether a barrier inside its stage leads to it */
    uint8_t *is_annex;     /* for each region, whether it consists of such rooms */
    brw_quest_door *doors; /* all links except open doors, in the order of the links */
    brw_quest_thing *things; /* all contents except entry, goal and bonus, in the order of rooms */
    uint32_t region_count, door_count, thing_count;
    uint32_t *first_half, *next_half;   /* first for each region, next for each half */
    uint16_t *behind;                   /* for each half, the region that it leads to */
    uint32_t *first_thing, *next_thing; /* first for each region, next for each thing */
    uint8_t switches[256];         /* number of switches with each number; all must be pressed */
    uint32_t latest_stage;         /* latest stage of all regions */
    uint32_t key_count, key_doors; /* numbers of small keys of both kinds, and of key doors (V5) */
    uint8_t *reached;              /* for each region, whether the last flood reached it */
    uint16_t *queue;               /* the regions that it reached, in order */
    uint16_t *waiting;             /* things that it met before their treasure */
    uint32_t *shut;                /* halves that it met and could not pass at once */
    uint64_t (*entered)[4]; /* for each stage, the stages that can be entered while it is shut */
} brw_solver;

/* Makes the view. Returns BARROW_OK or BARROW_NO_MEMORY. The view lives in [scratch] and points
 * into [dungeon]. */
barrow_status brw_solver_make(brw_solver *solver, const barrow_dungeon *dungeon,
                              brw_arena *scratch);

/* The results of the proof. Each status is BARROW_OK, BARROW_BROKEN or BARROW_NOT_PROVEN. */
typedef struct brw_quest_proof {
    barrow_status completable;                /* V1 */
    barrow_status safe;                       /* V2 */
    barrow_status chained;                    /* V3: no bypass */
    barrow_status explorable;                 /* every room can be reached */
    uint16_t stuck_doors[BRW_KEY_DOORS_MOST]; /* links, in an order that gets the player stuck */
    uint32_t stuck_count;
    bool stuck_without_key; /* no key is left; otherwise there is no door to use one on */
    bool goal_in_reach;     /* with unlimited keys and all passable doors */
    uint16_t trap;          /* a one-way door that could not be proved harmless, or BARROW_NONE */
    uint16_t bypassed;      /* a stage that can be entered too early */
    uint16_t skipped;       /* the stage skipped on the way to [bypassed] */
    uint16_t spare_item;    /* a room whose treasure is not needed to leave its stage */
    uint16_t spare_door;    /* a locked door that belongs to no obstacle */
    uint16_t spare_switch;  /* a room whose switch is not needed */
    uint16_t unreached;     /* a room that cannot be reached */
    int32_t key_slack;      /* minimum number of keys in hand at a closed door, over all states */
    uint32_t states;        /* number of sets of opened doors visited */
} brw_quest_proof;

/* Proves V1 to V3 and that every room can be reached. Returns BARROW_OK, whatever the results, or
 * BARROW_NO_MEMORY. */
barrow_status brw_solver_prove(brw_solver *solver, brw_quest_proof *proof);

/* Finds the key slack, like the proof, but proves nothing else. */
barrow_status brw_solver_key_slack(brw_solver *solver, int32_t *slack);

/* Writes a shortest walkthrough to dungeon->solution, or none if there is no way to the goal. The
 * solver must have been made for [dungeon] and have an entry and a goal. */
barrow_status brw_solver_walk(brw_solver *solver, barrow_dungeon *dungeon);

/* A set of words, with open addressing. 0 is never a member. */
typedef struct brw_word_set {
    uint64_t *slots; /* at most half of them are taken */
    uint32_t mask, count;
    brw_arena *scratch;
} brw_word_set;

/* Makes an empty set, which has to grow only for more than [expected] words. Returns false when out
 * of memory. */
bool brw_word_set_make(brw_word_set *set, uint32_t expected, brw_arena *scratch);

/* Adds a word, and stores whether it is new. Returns false when out of memory. */
bool brw_word_set_add(brw_word_set *set, uint64_t word, bool *is_new);

#endif
