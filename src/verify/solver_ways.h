/* SPDX-License-Identifier: MIT
 * The rooms of a quest as its walkthrough sees them: which lead to which at the moment, how far
 * they are, and the shortest way to one.
 *
 * No door needs to be opened or shut for that. In a quest that is proved, a stage is entered only
 * through its obstacle, and all doors of an obstacle open at once (V3). So a door is open as soon
 * as both of its sides are in reach, and the rooms in reach say everything.
 *
 * Up to 64 rooms, a set of rooms is a word, and a search goes layer by layer, with all equally
 * distant rooms in one word. Larger quests search with a queue. Both take the same ways. */
#ifndef BRW_SOLVER_WAYS_H
#define BRW_SOLVER_WAYS_H

#include <string.h>

#include "verify/solver.h"

#define BRW_WORD_ROOMS   64u
#define BRW_REGION_WORDS 4u /* words of a set of regions */

typedef struct brw_ways {
    const brw_solver *solver;
    brw_graph graph;                    /* only with a queue */
    brw_walk walk;                      /* the steps; with a queue, also the searches */
    bool in_words;                      /* whether a set of rooms is a word */
    uint64_t rooms;                     /* those in reach; only in words */
    uint64_t regions[BRW_REGION_WORDS]; /* those in reach; only with a queue */
    uint32_t words;                     /* words of the two sets below */
    uint64_t *wanted;                   /* rooms that a look is for */
    uint64_t *stops;    /* rooms that it does not look behind; follows [wanted] in memory */
    uint16_t *distance; /* for each wanted room after a look; BARROW_NONE if it was not met */
    uint64_t word_sets[2];
    uint16_t word_distance[BRW_WORD_ROOMS];
    uint64_t leads[BRW_WORD_ROOMS];   /* for each room, those that it leads to by open doors */
    uint64_t entered[BRW_WORD_ROOMS]; /* for each room, those that it is entered from */
    uint8_t link_to[BRW_WORD_ROOMS][BRW_WORD_ROOMS]; /* the link between two rooms, if any */
} brw_ways;

/* Begins at the entry, with nothing in reach. Steps come from the arena of [dungeon],
 * which the solver was made for. Uses a queue if [in_words] is false or a word does not suffice. */
barrow_status brw_ways_begin(brw_ways *ways, const brw_solver *solver, barrow_dungeon *dungeon,
                             bool in_words);

void brw_ways_reach_regions(brw_ways *ways, const uint64_t *regions);

/* Says what is in reach: [regions], and their [rooms] if those fit into a word. */
static inline void brw_ways_reach(brw_ways *ways, const uint64_t *regions, uint64_t rooms)
{
    ways->rooms = rooms;
    if (!ways->in_words)
        brw_ways_reach_regions(ways, regions);
}

/* Forgets what the last look was for. */
static inline void brw_ways_clear(brw_ways *ways)
{
    if (ways->in_words)
        ways->wanted[0] = ways->stops[0] = 0;
    else
        memset(ways->wanted, 0, 2 * ways->words * sizeof ways->wanted[0]);
}

/* Looks for [room], and behind it if [through]. */
static inline void brw_ways_want(brw_ways *ways, uint16_t room, bool through)
{
    ways->wanted[room >> 6] |= (uint64_t)1 << (room & 63);
    ways->stops[room >> 6] |= (uint64_t)!through << (room & 63);
    ways->distance[room] = BARROW_NONE;
}

uint32_t brw_ways_look_in_words(brw_ways *ways, uint16_t place);
uint32_t brw_ways_look_by_queue(brw_ways *ways, uint16_t place);

/* Finds the distances of the wanted rooms from [place], and looks no farther. Returns how many
 * rooms a queue meets on the way. A search in words returns an upper bound of that. */
static inline uint32_t brw_ways_look(brw_ways *ways, uint16_t place)
{
    return ways->in_words ? brw_ways_look_in_words(ways, place)
                          : brw_ways_look_by_queue(ways, place);
}

/* Writes the moves to [room] by the shortest way. If there are several, takes the one whose first
 * links come earlier in the dungeon. Does nothing if there is none. */
void brw_ways_walk(brw_ways *ways, uint16_t room);

#endif
