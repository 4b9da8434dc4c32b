/* SPDX-License-Identifier: MIT
 * The rooms of a quest as its walkthrough sees them: which rooms lead to which at the moment, how
 * far away they are, and the shortest way to each.
 *
 * No door needs to be opened or shut for that. In a quest that is proved, a stage is entered only
 * through its obstacle, and all doors of an obstacle open at once (V3). So a door is open as soon
 * as both of its sides are in reach, and the rooms in reach say everything.
 *
 * Up to 64 rooms, a set of rooms fits in one word, and a search goes layer by layer, with all
 * equally distant rooms in one word. Larger quests search with a queue. Both take the same ways. */
#ifndef BRW_SOLVER_WAYS_H
#define BRW_SOLVER_WAYS_H

#include <string.h>

#include "verify/solver.h"

#define BRW_WORD_ROOMS   64u
#define BRW_REGION_WORDS 4u /* words in a set of regions */

typedef struct brw_ways {
    const brw_solver *solver;
    brw_graph graph;                    /* only in queue mode */
    brw_walk walk;                      /* the steps taken; in queue mode also runs the searches */
    bool in_words;                      /* whether a set of rooms fits in one word */
    uint64_t rooms;                     /* rooms in reach; only in word mode */
    uint64_t regions[BRW_REGION_WORDS]; /* regions in reach; only in queue mode */
    uint32_t words;                     /* number of words in each of the two sets below */
    uint64_t *wanted;                   /* rooms that a look searches for */
    uint64_t *stops;    /* rooms that it does not go through; follows [wanted] in memory */
    uint16_t *distance; /* distance of each wanted room after a look, or BARROW_NONE if not found */
    uint64_t word_sets[2];
    uint16_t word_distance[BRW_WORD_ROOMS];
    uint64_t leads[BRW_WORD_ROOMS];   /* for each room, the rooms that its open doors lead to */
    uint64_t entered[BRW_WORD_ROOMS]; /* for each room, the rooms that lead to it */
    uint8_t link_to[BRW_WORD_ROOMS][BRW_WORD_ROOMS]; /* the link between two rooms, if any */
} brw_ways;

/* Begins at the entry, with nothing in reach. Steps come from the arena of [dungeon], which the
 * solver was made for. Uses a queue if [in_words] is false or a word is too small. */
barrow_status brw_ways_begin(brw_ways *ways, const brw_solver *solver, barrow_dungeon *dungeon,
                             bool in_words);

void brw_ways_reach_regions(brw_ways *ways, const uint64_t *regions);

/* Sets what is in reach: [regions], and their [rooms] if those fit in a word. */
static inline void brw_ways_reach(brw_ways *ways, const uint64_t *regions, uint64_t rooms)
{
    ways->rooms = rooms;
    if (!ways->in_words)
        brw_ways_reach_regions(ways, regions);
}

/* Resets what a look searches for. */
static inline void brw_ways_clear(brw_ways *ways)
{
    if (ways->in_words)
        ways->wanted[0] = ways->stops[0] = 0;
    else
        memset(ways->wanted, 0, 2 * ways->words * sizeof ways->wanted[0]);
}

/* Adds [room] to the rooms that a look searches for. The look goes on past the room only if
 * [through]. */
static inline void brw_ways_want(brw_ways *ways, uint16_t room, bool through)
{
    brw_set_add(ways->wanted, room);
    ways->stops[room >> 6] |= (uint64_t)!through << (room & 63);
    ways->distance[room] = BARROW_NONE;
}

uint32_t brw_ways_look_in_words(brw_ways *ways, uint16_t place);
uint32_t brw_ways_look_by_queue(brw_ways *ways, uint16_t place);

/* Finds the distances of the wanted rooms from [place], and stops once it has found them all.
 * Returns how many rooms a queue would visit; a search in words returns an upper bound. */
static inline uint32_t brw_ways_look(brw_ways *ways, uint16_t place)
{
    return ways->in_words ? brw_ways_look_in_words(ways, place)
                          : brw_ways_look_by_queue(ways, place);
}

/* Writes the moves of a shortest way to [room]. Of several, it takes the one whose first links come
 * earlier in the dungeon. Does nothing if there is no way. */
void brw_ways_walk(brw_ways *ways, uint16_t room);

#endif
