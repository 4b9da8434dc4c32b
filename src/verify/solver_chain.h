/* SPDX-License-Identifier: MIT
 * The short proof for quests that are plain: up to 64 rooms that form a tree in the order of their
 * numbers, stage after stage. Most are. A set of rooms is then one word, the way between two rooms
 * the difference of two words, and what must hold (V1, V2, V3, V5) can be said of each locked door
 * alone. Any quest that is not so plain is left to the solver of solver.h: this one answers
 * "proved" or nothing at all.
 *
 * Why that is exact. Let every locked door into stage t have what opens it, or the room it stands
 * in, in stage t - 1, and all that it needs in stages before t. Then, by induction, nobody is in
 * stage t before all of t - 1 can be reached, with keys without number or not: no bypass. Doors can
 * only be opened in the order of their stages, so the sets of opened key doors that can come about
 * are the beginnings of that order and nothing else, and nobody is stuck if before each of them
 * there is a key in hand. */
#ifndef BRW_SOLVER_CHAIN_H
#define BRW_SOLVER_CHAIN_H

#include <stdbool.h>

#include "barrow/barrow.h"
#include "base/arena.h"

#define BRW_CHAIN_ROOMS 64u
/* Every room but the entry may be behind a door with an event of its own; to these come the
 * treasure, the magic key and the goal. */
#define BRW_CHAIN_EVENTS (BRW_CHAIN_ROOMS + 3u)

/* What every walkthrough does, in this order: a door opened, a switch pressed, the treasure or the
 * magic key taken, the goal entered. Only the keys are taken when it suits. */
typedef struct brw_chain_event {
    uint64_t keys; /* rooms whose keys can be taken before it */
    uint16_t room; /* where it happens */
    uint16_t link; /* the door that is opened, or BARROW_NONE */
    uint8_t action, what;
    uint8_t needs; /* keys that must have been taken */
} brw_chain_event;

/* Sets of rooms are words, bit r for room r. As parents have lower numbers than their children, the
 * lowest bit of a difference of two [above] is the room next to where the ways part, and the
 * highest bit of what two have in common is where they part.
 *
 *         0          above[3] = {0, 1, 3}     above[4] = {0, 2, 4}
 *        1 2         both:  {0}, they part at room 0
 *       3   4        either: {1, 3, 2, 4}, four moves from 3 to 4 */
typedef struct brw_chain {
    const barrow_dungeon *dungeon;
    uint64_t above[BRW_CHAIN_ROOMS]; /* by room: itself and all between it and the entry */
    uint8_t parent[BRW_CHAIN_ROOMS]; /* by room: where it is entered from; the entry from itself */
    uint64_t holding[16];            /* rooms by content */
    uint64_t doors;                  /* rooms that are entered through a door that is not open */
    uint64_t parents;                /* rooms from which others are entered */
    uint8_t switch_room[64];         /* by number */
    uint64_t numbers;                /* of the switches */
    int32_t key_doors, key_slack;    /* doors met so far; least keys in hand before any of them */
    uint32_t event_count;
    brw_chain_event events[BRW_CHAIN_EVENTS];
} brw_chain;

/* Reads the dungeon and proves it; false where it is not plain, or something does not hold. Once it
 * is true brw_chain_walk may be called; the chain keeps a pointer to [dungeon]. */
bool brw_chain_prove(brw_chain *chain, const barrow_dungeon *dungeon);

/* A walkthrough with the fewest moves as dungeon->solution; none (and BARROW_OK) where the keys
 * leave too many orders to look at. The steps are in the arena of [dungeon]. */
barrow_status brw_chain_walk(const brw_chain *chain, barrow_dungeon *dungeon, brw_arena *scratch);

#endif
