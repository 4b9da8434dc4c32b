/* SPDX-License-Identifier: MIT
 * Walkthroughs of quest and crawl: a walker that writes the steps, and a replay that judges any list
 * of steps without knowing who wrote it.
 *
 * The walker keeps no rules: whoever drives it says which links can be passed (brw_walk_open,
 * brw_walk_pass) and where to go next; it finds the shortest way and writes the moves. */
#ifndef BRW_WALK_H
#define BRW_WALK_H

#include "algo/graph.h"
#include "verify/doors.h"

/* How a link can be passed. */
enum {
    BRW_SHUT = BARROW_WAYS_NONE,
    BRW_FORTH = BARROW_WAYS_FORTH, /* from a to b */
    BRW_BACK = 2,                  /* from b to a */
    BRW_BOTH = BARROW_WAYS_BOTH
};

/* Returns how a link can be passed before anything is opened: what needs nothing as its kind says,
 * all else not at all. Hidden doors stay shut: no solution uses them. */
uint8_t brw_link_ways(const barrow_link *link);

typedef struct brw_walk {
    const brw_graph *graph; /* outlives the walk */
    uint8_t *ways;          /* by link: BRW_SHUT and the others */
    brw_bfs search;         /* the last one */
    brw_arena *arena;       /* where the steps live */
    barrow_step *steps;
    uint32_t count, capacity; /* of the steps */
    uint16_t place;           /* the room where the walk stands now */
    barrow_status status;     /* BARROW_OK or BARROW_NO_MEMORY; it sticks */
} brw_walk;

/* A walk that starts in room [start]. Its steps come from [arena], all else from [scratch]. */
barrow_status brw_walk_begin(brw_walk *walk, const brw_graph *graph, uint16_t start,
                             brw_arena *arena, brw_arena *scratch);

/* Says how a link can be passed from now on and notes no step: for switch doors, which open far
 * from where the player stands. */
static inline void brw_walk_pass(brw_walk *walk, uint16_t link, uint8_t ways)
{
    walk->ways[link] = ways;
}

/* Distances in links from room [from] through what can be passed now. The next search writes over
 * them. */
const uint16_t *brw_walk_distances(brw_walk *walk, uint16_t from);

/* The same until [target] is found: all rooms that are nearer than it have their distances, others may
 * be as if out of reach. */
const uint16_t *brw_walk_distances_to(brw_walk *walk, uint16_t from, uint16_t target);

/* Walks to [room] by a shortest way; false, and no step, where there is none. */
bool brw_walk_to(brw_walk *walk, uint16_t room);

/* Notes an action in the room where the walk stands: BARROW_DO_TAKE, _PRESS or _FIGHT. */
void brw_walk_do(brw_walk *walk, barrow_action action, uint8_t what);

/* Notes that [link] is opened from here with [what]; it is then passed as its kind says. */
void brw_walk_open(brw_walk *walk, uint16_t link, uint8_t what);

/* Hands the steps to [dungeon], whose arena must be the walk's. */
barrow_status brw_walk_end(brw_walk *walk, barrow_dungeon *dungeon);

/* Makes [steps], which lie in the dungeon's arena, its solution, with a `solve` wherever a puzzle
 * has to be solved first; false without memory. */
bool brw_walk_hand_over(barrow_dungeon *dungeon, barrow_step *steps, uint32_t count);

/* What a replay found. */
typedef struct brw_replay {
    uint32_t step;  /* the first step that is impossible, or how many there are */
    char text[120]; /* why; empty where the solution reaches the goal or boss */
} brw_replay;

/* Plays dungeon->solution from the entry or spawn by the rules of the family. BARROW_OK when it
 * ran, whatever it found. */
barrow_status brw_replay_solution(const barrow_dungeon *dungeon, brw_arena *scratch,
                                  brw_replay *replay);

#endif
