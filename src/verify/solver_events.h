/* SPDX-License-Identifier: MIT
 * Events and states of the search for a walkthrough (solver_walk.c). An event is the taking or
 * pressing of a thing, or the opening of a key door or the magic door. A state is what a player has
 * after some events. */
#ifndef BRW_SOLVER_EVENTS_H
#define BRW_SOLVER_EVENTS_H

#include "base/bits.h"
#include "verify/solver_ways.h"

/* The largest quest has 94 events and 181 regions. Larger documents get no walkthrough
 * (brw_events_list). */
#define BRW_EVENTS_MOST        128u
#define BRW_EVENT_REGIONS_MOST (64 * BRW_REGION_WORDS)
#define BRW_EVENT_DOORS_MOST   2048u

#define BRW_NO_EVENT BARROW_NONE_BYTE

typedef struct brw_event_set {
    uint64_t word[BRW_EVENTS_MOST / 64];
} brw_event_set;

/* ---- sets of events --------------------------------------------------------------------- */

/* A set of events is two words. Functions choose the word of an event by a branch, not by an index,
 * so that sets stay in registers. The second word is usually empty. */
static inline bool brw_event_has(const brw_event_set *set, uint32_t event)
{
    return (event < 64 ? set->word[0] : set->word[1]) >> (event & 63) & 1;
}

static inline void brw_event_turn(brw_event_set *set, uint32_t event)
{
    if (event < 64)
        set->word[0] ^= (uint64_t)1 << event;
    else
        set->word[1] ^= (uint64_t)1 << (event & 63);
}

static inline brw_event_set brw_event_without(brw_event_set set, const brw_event_set *others)
{
    set.word[0] &= ~others->word[0];
    set.word[1] &= ~others->word[1];
    return set;
}

static inline brw_event_set brw_event_common(brw_event_set set, const brw_event_set *others)
{
    set.word[0] &= others->word[0];
    set.word[1] &= others->word[1];
    return set;
}

static inline uint32_t brw_event_count(const brw_event_set *set)
{
    int32_t second = set->word[1] ? brw_popcount(set->word[1]) : 0;
    return (uint32_t)(brw_popcount(set->word[0]) + second);
}

/* Returns whether a set contains more than one event. */
static inline bool brw_event_many(const brw_event_set *set)
{
    return (set->word[0] & (set->word[0] - 1)) || (set->word[1] & (set->word[1] - 1)) ||
           (set->word[0] && set->word[1]);
}

static inline bool brw_event_any(const brw_event_set *set)
{
    return (set->word[0] | set->word[1]) != 0;
}

/* Removes and returns the first event of a set, which must not be empty. */
static inline uint32_t brw_event_next(brw_event_set *set)
{
    if (set->word[0]) {
        uint32_t event = (uint32_t)brw_lowest(set->word[0]);
        set->word[0] &= set->word[0] - 1;
        return event;
    }
    uint32_t event = 64 + (uint32_t)brw_lowest(set->word[1]);
    set->word[1] &= set->word[1] - 1;
    return event;
}

/* ---- events and states ------------------------------------------------------------------ */

typedef struct brw_event {
    uint32_t treasure;          /* bit of the treasure that it needs or gives */
    uint16_t rooms[2];          /* the rooms on both sides of a door; for a thing, its room twice */
    uint16_t regions[2];        /* regions of these rooms */
    uint16_t door;              /* the door, or BARROW_NONE */
    uint8_t content, switch_id; /* content of a thing, and its switch number */
} brw_event;

/* A state. The events done decide what can be reached, so two states with the same [done] and
 * [place] differ only in their moves, and the longer one can be dropped. near and reach are kept
 * because they are cheap to update and expensive to rebuild. */
typedef struct brw_route_state {
    brw_event_set done;
    brw_event_set near;    /* things in reach and not taken, and doors with one side in reach */
    brw_event_set blocked; /* events that need a treasure or a magic key not in hand */
    uint64_t reach[BRW_REGION_WORDS]; /* regions in reach */
    uint64_t rooms;                   /* the rooms of these regions, if all rooms fit in a word */
    const struct brw_route_state *before; /* the state one event earlier; NULL at the start */
    uint32_t moves;                       /* number of moves since the last forced event */
    uint16_t place;                       /* the room where the last event happened */
    uint8_t event;                        /* the last event */
    int8_t keys;                          /* number of small keys in hand */
} brw_route_state;

/* The contents of a region. */
typedef struct brw_event_region {
    brw_event_set events; /* its things and doors */
    uint64_t rooms;       /* its rooms, if all rooms fit in a word */
} brw_event_region;

/* All events of a quest. */
typedef struct brw_events {
    const brw_solver *solver;
    uint32_t count, lock_count;                       /* numbers of all events and of door events */
    brw_event_set needs_item, needs_key, needs_magic; /* events with each need */
    brw_event_set opening;                            /* the events that open doors */
    uint8_t *thing_in;                                /* for each room, its thing's event */
    brw_event list[BRW_EVENTS_MOST];
    brw_event_region in_region[BRW_EVENT_REGIONS_MOST];
    uint8_t by_door[BRW_EVENT_DOORS_MOST][2]; /* for each door, the events that open it together */
} brw_events;

/* Lists the events. Returns BARROW_NOT_PROVEN if there are too many for the words of a state. */
barrow_status brw_events_list(brw_events *events, const brw_solver *solver);

/* Fills in the state of a player at the entry. */
void brw_state_begin(const brw_events *events, brw_route_state *state);

/* Returns only the event in the player's room, if there is one. */
static inline brw_event_set brw_event_at_hand(const brw_events *events, uint16_t place,
                                              brw_event_set possible)
{
    uint8_t thing = events->thing_in[place];
    if (thing == BRW_NO_EVENT || !brw_event_has(&possible, thing))
        return possible;
    brw_event_set alone = {{0, 0}};
    brw_event_turn(&alone, thing);
    return alone;
}

/* Returns the events that can be done in a state: they are in reach and nothing they need is
 * missing. If one is in the player's room, returns only that one, as it is done at once. */
static inline brw_event_set brw_state_possible(const brw_events *events,
                                               const brw_route_state *state)
{
    brw_event_set possible = brw_event_without(state->near, &state->blocked);
    if (state->keys <= 0)
        possible = brw_event_without(possible, &events->needs_key);
    return brw_event_at_hand(events, state->place, possible);
}

/* Carries out an event in [room]. The moves to get there are not counted here. */
void brw_state_do(const brw_events *events, brw_route_state *state, uint32_t event, uint16_t room);

static inline bool brw_state_reaches(const brw_route_state *state, uint16_t region)
{
    return brw_set_has(state->reach, region);
}

/* Returns the room of an event. For a door, it is the room on the side in reach; [near] holds no
 * door with both sides in reach. */
static inline uint16_t brw_state_room(const brw_events *events, const brw_route_state *state,
                                      uint32_t event)
{
    const brw_event *here = &events->list[event];
    return here->rooms[brw_state_reaches(state, here->regions[0]) ? 0 : 1];
}

#endif
