/* SPDX-License-Identifier: MIT
 * The saw-tooth of danger along the main path of a crawl (C22): what a fight's level may be after
 * those before it, and which means of zones can rise. The generator sets levels with it, and the
 * verifier asks how many means cannot rise.
 *
 * Within a run of fights the level never falls, and no step exceeds 2. A run starts below the
 * previous peak, but not below the previous start. From zone to zone the mean rises by half a
 * point.
 *
 * What a fight allows depends on two numbers only, the start of its run and the level before it. If
 * both are given at the two ends of a zone, every sum from the least to the greatest can be reached
 * inside: all bounds are of the form x <= y + c, and no cycle of them adds up to zero, so levels
 * can be raised one by one. So a pair of numbers, least and greatest sum, says everything about a
 * zone between two states, and a search over zones and states finds which sums let most of the
 * means rise. */
#ifndef BRW_ALGO_SAWTOOTH_H
#define BRW_ALGO_SAWTOOTH_H

#include "algo/grid.h"

#define BRW_SAW_TOP    7 /* highest level of a fight */
#define BRW_SAW_STATES (BRW_SAW_TOP * (BRW_SAW_TOP + 1) / 2)
#define BRW_SAW_ZONES  9 /* one more than the most locks of a main path (C11) */
#define BRW_SUM_ANY    INT32_MAX
#define BRW_SUM_NONE   (-1)

/* Tells what comes before a fight of the main path: nothing, a run of several rooms or of one, or a
 * room of its own run. */
typedef enum brw_follows {
    BRW_FOLLOWS_NONE,
    BRW_FOLLOWS_RUN,
    BRW_FOLLOWS_ONE,
    BRW_FOLLOWS_ROOM
} brw_follows;

/* A fight of the main path that is no home of a roaming enemy. */
typedef struct brw_saw_fight {
    uint16_t room;
    uint8_t zone;
    uint8_t follows; /* a brw_follows */
    uint8_t wanted;  /* the level that the curve asks for */
    uint8_t level;
} brw_saw_fight;

/* Returns what a fight follows after [run] fights of its own run and [before] of the run before. */
static inline uint8_t brw_follows_of(uint32_t run, uint32_t before)
{
    if (run)
        return BRW_FOLLOWS_ROOM;
    return before > 1 ? BRW_FOLLOWS_RUN : before == 1 ? BRW_FOLLOWS_ONE : BRW_FOLLOWS_NONE;
}

/* The first of a run and the last fight before it. */
typedef struct brw_saw_state {
    int32_t start, level;
} brw_saw_state;

/* The levels that a fight may have. */
typedef struct brw_saw_bounds {
    int32_t least, most;
} brw_saw_bounds;

static inline brw_saw_bounds brw_saw_bounds_after(brw_saw_state state, uint32_t follows)
{
    int32_t up = brw_smaller(state.level + 2, BRW_SAW_TOP);
    switch (follows) {
    case BRW_FOLLOWS_NONE: return (brw_saw_bounds){1, 2};
    case BRW_FOLLOWS_RUN: return (brw_saw_bounds){state.start, state.level - 1};
    case BRW_FOLLOWS_ONE: return (brw_saw_bounds){state.start, up};
    default: return (brw_saw_bounds){state.level, up};
    }
}

static inline brw_saw_state brw_saw_state_after(brw_saw_state state, uint32_t follows,
                                                int32_t level)
{
    return (brw_saw_state){follows == BRW_FOLLOWS_ROOM ? state.start : level, level};
}

/* The fights of a zone, and the sum of their levels. */
typedef struct brw_saw_zone {
    uint32_t first, end;
    int32_t sum;
} brw_saw_zone;

static inline int32_t brw_saw_fights_of(brw_saw_zone zone)
{
    return (int32_t)(zone.end - zone.first);
}

/* Returns whether no later mean has to rise above a mean of [sum] / [count] (C22). */
static inline bool brw_saw_is_high(int32_t sum, int32_t count)
{
    return 2 * sum > 13 * count;
}

/* Returns the least sum of [count] levels with a mean at least half a point above that of
 * [before]. */
static inline int32_t brw_saw_sum_to_rise(brw_saw_zone before, int32_t count)
{
    int32_t rooms = brw_saw_fights_of(before);
    if (!rooms || brw_saw_is_high(before.sum, rooms))
        return 0;
    int64_t twice = (int64_t)(2 * before.sum + rooms) * count;
    return (int32_t)((twice + 2 * rooms - 1) / (2 * rooms));
}

/* Divides the fights into zones, with the sums of their levels. Returns how many there are; only
 * the first BRW_SAW_ZONES are stored. */
uint32_t brw_saw_list_zones(const brw_saw_fight *fights, uint32_t count,
                            brw_saw_zone zones[BRW_SAW_ZONES]);

/* The sums that some fights can have between two states: all from [least] to [most], none if
 * [least] is greater. */
typedef struct brw_saw_range {
    int32_t least, most;
} brw_saw_range;

/* caps[z][missed][state] is the greatest sum of zone z - 1, if zone z is entered in [state], that
 * lets the rest be set with at most [missed] means that do not rise; BRW_SUM_NONE if nothing does.
 * A sum so high that the next mean need not rise is always allowed, unless it is BRW_SUM_NONE. */
typedef struct brw_saw_plan {
    const brw_saw_fight *fights;
    int32_t caps[BRW_SAW_ZONES + 1][BRW_SAW_ZONES][BRW_SAW_STATES];
    brw_saw_range *ranges; /* of the zone in hand: BRW_SAW_STATES for each of its fights, and for
                              its entry */
} brw_saw_plan;

/* Returns a plan for these zones, or NULL when out of memory. */
brw_saw_plan *brw_saw_plan_make(const brw_saw_fight *fights, const brw_saw_zone *zones,
                                uint32_t zone_count, brw_arena *arena);

brw_saw_state brw_saw_state_of(uint32_t index);
uint32_t brw_saw_index_of(brw_saw_state state);

/* Sets plan->ranges: of sums from [entry] to each state after each fight of the zone. */
void brw_saw_range_zone(brw_saw_plan *plan, brw_saw_zone zone, uint32_t entry);

/* Returns the greatest sum in [range] that [cap] allows after [count] fights, or BRW_SUM_NONE. */
int32_t brw_saw_greatest(brw_saw_range range, int32_t cap, int32_t count);

/* Fills the caps, where the last level must be [level_least] or more. Returns how many means cannot
 * rise, whatever the levels are; BRW_SAW_ZONES if there are no such levels. */
uint32_t brw_saw_missed(brw_saw_plan *plan, const brw_saw_zone *zones, uint32_t zone_count,
                        int32_t level_least);

#endif
