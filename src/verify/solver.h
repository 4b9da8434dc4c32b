/* SPDX-License-Identifier: MIT
 * The solver of quests. It sees a dungeon as regions (rooms joined by open doors), doors between
 * them and things in them, and floods that view. It reads any value whose ids are in range and
 * knows nothing of how the dungeon was made.
 *
 * What a player can do: small keys are interchangeable and used up, everything else is monotone
 * (opened, pressed, taken for good), and without one-way doors every move can be undone. A state of
 * the play is therefore the set of opened key doors, and whoever is not stuck may be assumed to
 * have taken all that is in reach. The dungeon cannot trap anybody if, in every such state that can
 * come about without the goal in reach, a key is left over and a closed key door to use it on.
 *
 * One-way doors do not change that where each leads to a region that the player has certainly been
 * in or can walk to: every door that was passed since then still stands open, so the player can
 * walk the same way again. Where a player stands then makes no difference either
 * (solver_stages.c). */
#ifndef BRW_SOLVER_H
#define BRW_SOLVER_H

#include "verify/walk.h"

#define BRW_KEY_DOORS_MOST 64 /* up to here sets of opened doors are words; above, no proof */

typedef struct brw_quest_door {
    uint16_t a, b;       /* regions */
    uint16_t link;       /* its id in the dungeon */
    uint8_t needs, ways; /* as its kind says: barrow_need and barrow_ways */
    uint8_t lock;        /* as the link's: the switch number */
    uint8_t stage;       /* the stage that it leads into, 0 where it joins rooms of one stage */
    uint8_t number;      /* among the key doors; BARROW_NONE_BYTE for others, and beyond 254 */
} brw_quest_door;

/* The treasure's bit is the one that the thing gives (an item) or needs (what is item-blocked); 0
 * for all else. */
typedef struct brw_quest_thing {
    uint32_t treasure;
    uint16_t room;
    uint8_t content, switch_id;
} brw_quest_thing;

/* Where the flood is and what it gathered. It only grows: nothing that was reached, taken or opened
 * is ever lost, so the order in which the queue is worked off does not change the result. */
typedef struct brw_flood {
    uint32_t head, tail;        /* of the queue */
    uint32_t waiting;           /* things seen that need a treasure */
    uint32_t treasures;         /* bits of those in hand */
    uint64_t once[4], twice[4]; /* numbers of which one switch, or two, are pressed */
    uint64_t opened, frontier;  /* key doors by number: opened, and in reach */
    int32_t keys;               /* small keys taken */
    bool has_magic_key;
    bool all_keys, uses_hidden, uses_one_way; /* what may be passed */
    uint8_t shut_stage;                       /* entrances of this stage stay shut; 0 for none */
    uint8_t last_stage;                       /* those of later ones stay shut too */
} brw_flood;

/* Lists by region, stage and switch are chains through arrays (first_x, next_x): they need no
 * counting pass, and their order plays no part in any answer. A half is a door seen from one side:
 *
 *     region a --[ door d ]-- region b
 *            half 2d     half 2d + 1 */
typedef struct brw_solver {
    const barrow_dungeon *dungeon;
    brw_arena *scratch;
    brw_graph graph;
    uint16_t entry, goal;     /* rooms, or BARROW_NONE */
    uint16_t *region;         /* by room */
    uint8_t *last_stage;      /* by region: latest stage of its rooms, bonus rooms left out */
    brw_quest_door *doors;    /* all links but the open ones, in the order of the links */
    brw_quest_thing *things;  /* all contents but entry, goal and bonus, in the order of rooms */
    uint16_t into_stage[256]; /* by stage: the first door that leads into it */
    uint16_t *next_into;      /* by door: the next one into the same stage */
    uint16_t of_switch[256];  /* by switch number: its first door */
    uint16_t *next_of;        /* by door: the next one of the same switch */
    uint8_t switches[256];    /* by number: the switches that have it, all of which it takes */
    uint32_t *first_half, *next_half;   /* by region; by 2 * door + side */
    uint32_t *first_thing, *next_thing; /* by region; by thing */
    uint32_t region_count, door_count, thing_count;
    uint32_t latest_stage;         /* of all regions */
    uint32_t key_count, key_doors; /* small keys of both sorts, and the doors for them (V5) */
    uint8_t *reached;              /* by region, of the flood that runs */
    uint16_t *queue;               /* of regions reached, first to last; all of them stay in it */
    uint16_t *waiting;             /* things that the flood met before the treasure they need */
    uint64_t (*entered)[4]; /* by stage: stages that can be entered while its own doors are shut */
} brw_solver;

#define BRW_NO_NEXT UINT32_MAX

/* What the proof found. Each is BARROW_OK, BARROW_BROKEN or BARROW_NOT_PROVEN. */
typedef struct brw_quest_proof {
    barrow_status completable;                /* V1 */
    barrow_status safe;                       /* V2 */
    barrow_status chained;                    /* V3: no bypass */
    barrow_status explorable;                 /* every room can be reached */
    uint16_t stuck_doors[BRW_KEY_DOORS_MOST]; /* links, in the order that gets a player stuck */
    uint32_t stuck_count;
    bool stuck_without_key; /* else without a door to use one on */
    bool goal_in_reach;     /* with keys without number, and all doors passed that can be */
    uint16_t trap;          /* a one-way door that could not be proved harmless, or BARROW_NONE */
    uint16_t bypassed;      /* a stage that can be entered too early */
    uint16_t skipped;       /* the stage that is left out on the way to it */
    uint16_t spare_item;    /* a room whose treasure the way out of its stage does not need */
    uint16_t spare_door;    /* a locked door that is no obstacle of its own */
    uint16_t spare_switch;  /* a room whose switch is not needed */
    uint16_t unreached;     /* a room that cannot be reached */
    int32_t key_slack;      /* least keys in hand at any closed door, over all states */
    uint32_t states;        /* sets of opened doors that were looked at */
} brw_quest_proof;

/* Makes the view; BARROW_OK or BARROW_NO_MEMORY. The view lives in [scratch] and points into
 * [dungeon]. */
barrow_status brw_solver_make(brw_solver *solver, const barrow_dungeon *dungeon,
                              brw_arena *scratch);

/* Proves V1 to V3 and that every room can be reached; BARROW_OK when it ran, or NO_MEMORY. */
barrow_status brw_solver_prove(brw_solver *solver, brw_quest_proof *proof);

/* Parts of brw_solver_prove: V3, and that no one-way door takes a player anywhere from where there
 * is no way back. The second needs what the first found; a door that it could not prove harmless
 * goes into proof->trap. */
barrow_status brw_solver_stages(brw_solver *solver, brw_quest_proof *proof);
barrow_status brw_solver_one_ways(brw_solver *solver, brw_quest_proof *proof);

/* Returns whether nobody can be in stage [later] who was not in [earlier] before. Valid after
 * brw_solver_stages. */
bool brw_solver_precedes(const brw_solver *solver, uint32_t earlier, uint32_t later);

/* A walkthrough with the fewest moves as dungeon->solution, which the
 * solver was made for; none where there is no way to the goal. */
barrow_status brw_solver_walk(brw_solver *solver, barrow_dungeon *dungeon);

/* Floods, for who needs more than the proof. Begin at the entry's region, then run. What may be
 * passed is set between the two. A flood that came to its end can be widened (a door opened, a
 * stage unlocked) and run again: it goes on where it stopped. */
void brw_flood_begin(brw_solver *solver, brw_flood *flood);
void brw_flood_run(brw_solver *solver, brw_flood *flood);

/* Takes a flood back to [before], a copy of what it was at some end of a run. */
void brw_flood_undo(brw_solver *solver, brw_flood *flood, const brw_flood *before);

/* Tries a door again from the side that was reached, if only one was; run goes on behind it. */
void brw_flood_try(brw_solver *solver, brw_flood *flood, uint32_t door);

/* Whether the room is in a region that the flood reached. */
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
