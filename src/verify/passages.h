/* SPDX-License-Identifier: MIT
 * The rooms of a quest or crawl and the doors between them that can be passed at the moment, for
 * metrics and proofs.
 *
 * Up to 64 rooms, a set of rooms fits in one word, and a search keeps its layers, with all equally
 * distant rooms in one word. More rooms are searched with a queue. Both give the same results. */
#ifndef BRW_VERIFY_PASSAGES_H
#define BRW_VERIFY_PASSAGES_H

#include "base/hints.h"
#include "verify/walk.h"

#define BRW_PASSAGE_BITS (BRW_FAST ? 64u : 0u) /* maximum number of rooms in a one-word set */

typedef struct brw_passages {
    const barrow_dungeon *dungeon;
    uint8_t *ways;          /* for each link, BRW_SHUT or how it can be passed */
    uint64_t *leads;        /* for each room, the rooms it leads to now; NULL in queue mode */
    uint64_t *layers;       /* layers of the last search */
    uint32_t layer_count;   /* one more than the distance of the farthest room */
    const brw_graph *graph; /* in queue mode: all doors */
    brw_bfs search;         /* in queue mode: the last search */
    uint64_t *on_way;       /* in queue mode: set of rooms on a way */
} brw_passages;

static inline bool brw_in_words(const brw_passages *passages)
{
    return BRW_PASSAGE_BITS > 0 && passages->leads;
}

/* Returns the number of words in a set of rooms. */
static inline uint32_t brw_room_words(const barrow_dungeon *dungeon)
{
    return dungeon->room_count / 64 + 1;
}

/* Begins with every door shut. Allocates from [scratch]. [graph] is the dungeon's graph, or NULL.
 * Returns false when out of memory. */
bool brw_passages_begin(brw_passages *passages, const barrow_dungeon *dungeon,
                        const brw_graph *graph, brw_arena *scratch);

/* Opens a door that is shut. A link that does not join two rooms leads nowhere. */
static inline void brw_passages_open(brw_passages *passages, uint32_t id, uint8_t ways)
{
    const barrow_link *link = &passages->dungeon->links[id];
    passages->ways[id] = ways;
    if (!brw_in_words(passages) || !brw_joins_two_rooms(passages->dungeon, link))
        return;
    passages->leads[link->a] |= (uint64_t)(ways & BRW_FORTH) << link->b;
    passages->leads[link->b] |= (uint64_t)(ways >> 1) << link->a;
}

/* Opens and shuts doors until all are as in [from], which belongs to the same dungeon. */
void brw_passages_copy(brw_passages *passages, const brw_passages *from);

/* Adds to [rooms] all rooms that can be reached from room [from], including [from] itself. */
void brw_passages_reach(brw_passages *passages, uint16_t from, uint64_t *rooms);

/* Does the same, but looks no further at rooms that [rooms] already contains. A caller that opens
 * doors one after the other goes on from the rooms behind them, instead of starting again. */
void brw_passages_spread(brw_passages *passages, uint16_t from, uint64_t *rooms);

/* Adds to [rooms] all rooms that lie on any shortest way between two rooms. */
void brw_passages_between(brw_passages *passages, uint16_t from, uint16_t to, uint64_t *rooms);

/* Returns the distance to the nearer of two rooms, or BARROW_NONE if there is no way. */
uint32_t brw_passages_distance(brw_passages *passages, uint16_t from, uint16_t a, uint16_t b);

/* Returns the distance of the farthest room and stores that room in [room]; the first one, if
 * several are equally far. */
uint32_t brw_passages_farthest(brw_passages *passages, uint16_t from, uint16_t *room);

/* Returns a room halfway to [to], which the last search found as the farthest room, at
 * [distance]. */
uint16_t brw_passages_halfway(const brw_passages *passages, uint16_t to, uint32_t distance);

/* A room that a search found. */
typedef struct brw_met_room {
    uint16_t room, distance;
} brw_met_room;

/* Adds to [rooms] all rooms that can be reached, and lists those farther than [beyond], nearer ones
 * first. Returns their number. */
uint32_t brw_passages_list(brw_passages *passages, uint16_t from, uint32_t beyond, uint64_t *rooms,
                           brw_met_room *list);

#endif
