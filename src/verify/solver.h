/* SPDX-License-Identifier: MIT
 * The solver of quests. It sees a dungeon as regions (rooms joined by open doors), doors between
 * them and things in them, and floods that view. It reads any dungeon whose ids are in range and
 * knows nothing of how the dungeon was made.
 *
 * What a player can do: small keys are interchangeable and used up, everything else is monotone
 * (opened, pressed, taken for good), and without one-way doors every move can be undone. A state of
 * play is therefore the set of opened key doors, and a player who is not stuck may be assumed to
 * have taken everything in reach. The dungeon cannot trap anybody if, in every possible state
 * without the goal in reach, there is a key left and a closed key door to use it on.
 *
 * One-way doors do not change that if each leads to a region that the player has certainly been in
 * or can walk to. Every door passed since then is still open, so the player can walk the same way
 * again. Then it makes no difference where the player is (solver_stages.c). */
#ifndef BRW_SOLVER_H
#define BRW_SOLVER_H

#include "verify/walk.h"

#define BRW_KEY_DOORS_MOST 64 /* as many as fit in a word; with more, nothing is proved */

typedef struct brw_quest_door {
    uint16_t a, b;       /* the regions on its two sides */
    uint16_t rooms[2];   /* the rooms that it joins, in these regions */
    uint16_t link;       /* its id in the dungeon */
    uint8_t needs, ways; /* from its kind: barrow_need and barrow_ways */
    uint8_t lock;        /* from its link: the switch number */
    uint8_t stage;       /* the stage that it leads into, or 0 between rooms of one stage */
    uint8_t number;      /* index among key doors; BARROW_NONE_BYTE for others, and beyond 254 */
} brw_quest_door;

/* A thing. [treasure] is the bit of the treasure that it gives (an item) or needs (if
 * item-blocked), or 0. */
typedef struct brw_quest_thing {
    uint32_t treasure;
    uint16_t room;
    uint8_t content, switch_id;
} brw_quest_thing;

/* The progress of a flood. It only grows: nothing that was reached, taken or opened is ever lost,
 * so the order of the queue does not affect the result. */
typedef struct brw_flood {
    uint32_t head, tail;        /* ends of the queue */
    uint32_t waiting;           /* number of things found that need a treasure */
    uint32_t shut;              /* number of doors found while their stage was shut */
    uint32_t treasures;         /* bits of the treasures in hand */
    uint64_t once[4], twice[4]; /* sets of switch numbers pressed at least once, and twice */
    uint64_t opened, frontier;  /* sets of key doors by number: opened, and in reach */
    int32_t keys;               /* number of small keys taken */
    uint8_t free;               /* needs that no longer matter, as bits 1 << barrow_need */
    bool uses_one_way;          /* whether it may pass one-way doors */
    uint8_t shut_stage;         /* entrances of this stage stay shut; 0 for none */
    uint8_t last_stage;         /* entrances of later stages stay shut too */
} brw_flood;

/* The lists of a region, stage or switch are linked lists in arrays (first_x, next_x). They need no
 * counting pass, and their order affects no result. A half is a door seen from one side:
 *
 *     region a --[ door d ]-- region b
 *            half 2d     half 2d + 1 */
typedef struct brw_solver {
    const barrow_dungeon *dungeon;
    brw_arena *scratch;
    bool in_words;            /* whether a walkthrough may use single words as sets of rooms */
    uint16_t entry, goal;     /* rooms, or BARROW_NONE */
    uint16_t *region;         /* region of each room */
    uint8_t *last_stage;      /* for each region, the latest stage of its rooms, except bonus
                               * rooms */
    brw_quest_door *doors;    /* all links except open doors, in the order of the links */
    brw_quest_thing *things;  /* all contents except entry, goal and bonus, in the order of rooms */
    uint16_t into_stage[256]; /* for each stage, the first door that leads into it */
    uint16_t *next_into;      /* for each door, the next one into the same stage */
    uint16_t of_switch[256];  /* for each switch number, its first door */
    uint16_t of_magic_key;    /* the first door that needs the magic key */
    uint16_t *next_of;        /* for each door, the next one of the same switch or key */
    uint8_t switches[256];    /* number of switches with each number; all must be pressed */
    uint32_t *first_half, *next_half;   /* first for each region, next for each 2 * door + side */
    uint16_t *behind_half;              /* for each half, the region that it leads to */
    uint32_t *first_thing, *next_thing; /* first for each region, next for each thing */
    uint32_t region_count, door_count, thing_count;
    uint32_t latest_stage;         /* latest stage of all regions */
    uint32_t key_count, key_doors; /* numbers of small keys of both kinds, and of key doors (V5) */
    uint8_t *reached;              /* for each region, whether the current flood reached it */
    uint16_t *queue;               /* regions reached, first to last; all of them stay in it */
    uint16_t *waiting;             /* things that the flood found before their treasure */
    uint16_t *shut;                /* doors that the flood found while their stage was shut */
    uint64_t (*entered)[4]; /* for each stage, the stages that can be entered while it is shut */
} brw_solver;

#define BRW_NO_NEXT UINT32_MAX

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

/* Makes the view. Returns BARROW_OK or BARROW_NO_MEMORY. The view lives in [scratch] and points
 * into [dungeon]. */
barrow_status brw_solver_make(brw_solver *solver, const barrow_dungeon *dungeon,
                              brw_arena *scratch);

/* Proves V1 to V3 and that every room can be reached. Returns BARROW_OK, whatever the results, or
 * BARROW_NO_MEMORY. */
barrow_status brw_solver_prove(brw_solver *solver, brw_quest_proof *proof);

/* Finds the key slack, like the proof, but proves nothing else. */
barrow_status brw_solver_key_slack(brw_solver *solver, int32_t *slack);

/* Parts of brw_solver_prove. The first proves V3. The second proves that after every one-way door
 * there is a way back, and needs the results of the first. It sets proof->trap to a door that it
 * could not prove harmless. */
barrow_status brw_solver_stages(brw_solver *solver, brw_quest_proof *proof);
barrow_status brw_solver_one_ways(brw_solver *solver, brw_quest_proof *proof);

/* Returns whether every player in stage [later] has been in [earlier] before. Valid after
 * brw_solver_stages. */
bool brw_solver_precedes(const brw_solver *solver, uint32_t earlier, uint32_t later);

/* Writes a shortest walkthrough to dungeon->solution, or none if there is no way to the goal. The
 * solver must have been made for [dungeon]. */
barrow_status brw_solver_walk(brw_solver *solver, barrow_dungeon *dungeon);

/* Floods, for callers that need more than the proof. brw_flood_begin starts at the entry's region,
 * and brw_flood_run runs the flood. Between the two, set what may be passed. A finished flood can
 * be widened (by opening a door or unlocking a stage) and run again; it then continues where it
 * stopped. */
void brw_flood_begin(brw_solver *solver, brw_flood *flood);
void brw_flood_run(brw_solver *solver, brw_flood *flood);

/* Undoes a flood back to [before], a copy taken at the end of an earlier run. */
void brw_flood_undo(brw_solver *solver, brw_flood *flood, const brw_flood *before);

/* Retries a door from the side that was reached, if only one was. If it opens, the next run
 * continues on the other side. */
void brw_flood_try(brw_solver *solver, brw_flood *flood, uint32_t door);

/* Returns whether the flood reached the room's region. */
static inline bool brw_flood_has(const brw_solver *solver, uint16_t room)
{
    return room != BARROW_NONE && solver->reached[solver->region[room]];
}

static inline bool brw_is_switch(uint8_t content)
{
    return content == BARROW_CONTENT_SWITCH || content == BARROW_CONTENT_ITEM_SWITCH;
}

static inline bool brw_is_small_key(uint8_t content)
{
    return content == BARROW_CONTENT_KEY || content == BARROW_CONTENT_ITEM_KEY;
}

static inline bool brw_needs_treasure(uint8_t content)
{
    return content == BARROW_CONTENT_ITEM_KEY || content == BARROW_CONTENT_ITEM_SWITCH;
}

#endif
