/* SPDX-License-Identifier: MIT
 * Moves, and the plain search: every situation that any sequence of moves leads to, breadth first
 * (W2). It is exact and gives the fewest moves; it is fast only in small worlds. */
#ifndef BRW_PROVE_PLAIN_H
#define BRW_PROVE_PLAIN_H

#include "prove/effort.h"
#include "prove/world.h"

typedef enum brw_verb { BRW_GO, BRW_TAKE, BRW_OPEN, BRW_FLIP, BRW_VERBS } brw_verb;

/* A move: go through door [which] to place [to], take thing [which], open door [which], flip or set
 * at spot [which]. */
typedef struct brw_act {
    uint8_t verb;
    uint16_t to;
    uint32_t which;
} brw_act;

/* Returns the line of what a move is done to; 0 if the world was made from another file. */
static inline uint32_t brw_act_line(const brw_world *world, brw_act act)
{
    return world->is_made         ? 0
           : act.verb == BRW_TAKE ? world->things[act.which].line
           : act.verb == BRW_FLIP ? world->spots[act.which].line
                                  : world->doors[act.which].line;
}

/* Lists of a world that every search uses: what there is at each place. */
typedef struct brw_index {
    brw_groups doors_at, things_at, spots_at;
    uint32_t *costs;     /* of each place: the looks at all that is there */
    uint16_t *lock_of;   /* for each door: its number among the locks, or BRW_NO_NAME */
    uint16_t *lock_door; /* for each lock: its door */
    uint32_t lock_count;
} brw_index;

bool brw_index_make(brw_index *index, const brw_world *world, brw_arena *arena);

/* A situation that is played through. */
typedef struct brw_play {
    const brw_world *world;
    const brw_index *index;
    uint16_t place;
    uint32_t states;
    uint64_t *done; /* things taken, then locks opened, as bits */
    brw_bag bag;
} brw_play;

/* Puts a play at the start; [done] has brw_play_words words. */
uint32_t brw_play_words(const brw_world *world, const brw_index *index);
void brw_play_begin(brw_play *play, const brw_world *world, const brw_index *index, uint64_t *done);

/* Returns whether lock [door] was opened. */
static inline bool brw_play_has_opened(const brw_play *play, uint32_t door)
{
    uint16_t lock = play->index->lock_of[door];
    return lock != BRW_NO_NAME && brw_set_has(play->done, play->world->thing_count + lock);
}

/* Returns whether the play is won (W5). */
bool brw_play_is_won(const brw_play *play);

/* Returns whether a move is possible now. */
bool brw_play_can(const brw_play *play, brw_act move);

/* Makes a move that is possible. */
void brw_play_make(brw_play *play, brw_act move);

/* Walks of a play: nodes are place << states | values of the states. */
typedef struct brw_stroll {
    uint64_t *seen;   /* the nodes reached by the last walk */
    uint64_t *wanted; /* nodes to walk to; a caller that sets them clears them */
    uint32_t *queue, *came;
    brw_act *act; /* how each was reached from the node where it came from */
} brw_stroll;

bool brw_stroll_make(brw_stroll *stroll, const brw_world *world, brw_arena *arena);

/* Walks and flips by the shortest way to the nearest node of stroll->wanted; without one it looks
 * at all there is. Returns the node, or UINT32_MAX if none is in reach. */
uint32_t brw_stroll_to(brw_stroll *stroll, const brw_play *play, brw_effort *effort);

/* Sets of places, things and doors that some run enters, takes or opens. */
typedef struct brw_runs {
    uint64_t *entered, *taken, *opened;
} brw_runs;

bool brw_runs_make(brw_runs *runs, const brw_world *world, brw_arena *arena);

/* Makes an empty set of doors, things, doors and spots, by the verb of a move; false when out of
 * memory. */
bool brw_fatal_make(uint64_t *sets[BRW_VERBS], const brw_world *world, brw_arena *arena);

/* What the plain search found. Lists of moves lie in the arena. */
typedef struct brw_plain {
    bool is_complete; /* every situation was visited */
    bool is_won;      /* the walkthrough wins */
    bool is_stuck;    /* the witness ends in a dead situation; only known if complete */
    uint32_t situations;
    brw_act *walkthrough, *witness;
    uint32_t walkthrough_count, witness_count;
    /* Only if complete, as sets: what some run enters, takes and opens; and the moves after which a
     * situation is dead, by their verb and object. */
    brw_runs runs;
    uint64_t *fatal[BRW_VERBS];
} brw_plain;

enum { BRW_PLAIN_MOST = 1000000 }; /* situations (W38) */

/* Runs the search within the effort's budget. Returns false when out of memory. */
bool brw_plain_search(brw_plain *plain, const brw_world *world, const brw_index *index,
                      brw_effort *effort);

#endif
