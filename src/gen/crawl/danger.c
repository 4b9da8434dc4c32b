/* SPDX-License-Identifier: MIT
 * Danger and reward of every room (C7, C13, C22).
 *
 * A zone's fights lie between its own level and the next zone's: level 1 at the spawn, 4 past the
 * last zone. So the mean climbs from zone to zone, whatever is drawn inside. Loops and dead ends
 * stay at the lower half; if even that is more than half of the main path's mean, their fights
 * become puzzles. */
#include "base/bits.h"
#include "gen/crawl/plan.h"

/* How dangerous the fights of a zone are: from its own level up to that of the next. */
typedef struct zone_span {
    int32_t least, climb;
    uint32_t first, count; /* its main rooms */
    uint64_t step; /* how much each main room adds to the danger, in parts of 2^32, rounded up */
} zone_span;

/* Finds the span of each zone. With z zones, zone k goes from 1 + 3k/z to 1 + 3(k+1)/z: the next
 * one begins where it ends. The rooms are walked from the last to the first, so the last write of
 * `first` is the first room. Every zone has a main room, the one behind its lock. */
static void find_spans(const crawl_plan *plan, zone_span spans[CRAWL_LOCKS + 1])
{
    int32_t zones = (int32_t)plan->lock_count + 1;
    for (int32_t zone = 0; zone < zones; zone++) {
        int32_t least = 1 + 3 * zone / zones;
        spans[zone] = (zone_span){.least = least, .climb = 1 + 3 * (zone + 1) / zones - least};
    }
    for (uint32_t room = plan->main_count; room-- > 0;) {
        zone_span *span = &spans[crawl_room_at(plan, room)->zone];
        span->first = room;
        span->count++;
    }
    for (int32_t zone = 0; zone < zones; zone++)
        spans[zone].step = ((uint64_t)spans[zone].climb << 32) / spans[zone].count + 1;
}

/* ---- danger and reward of a room -------------------------------------------------------- */

/* Returns the tiers of reward that a room's types deserve, as bits. An item that something else
 * guards is a treasure. Bit t is tier t; bit 0 is always set, so the highest bit is the result for
 * every room. */
static inline uint32_t tiers_of(uint32_t types)
{
    uint32_t item = types >> BARROW_TYPE_ITEM & 1, vendor = types >> BARROW_TYPE_VENDOR & 1;
    uint32_t boss = types >> BARROW_TYPE_BOSS & 1;
    uint32_t is_strong = (types & (1u << BARROW_TYPE_ELITE | 1u << BARROW_TYPE_SUB_BOSS)) != 0;
    uint32_t has_more = (types & (types - 1)) != 0;
    return 1 | item << 1 | (vendor | (item & has_more)) << 3 | is_strong << 4 | boss << 6;
}

/* Does the same for a room of a loop or dead end, the last of which is worth more. Tier 5, behind
 * an optional lock, is above anything that an unlocked loop or fork can have (C13). */
static inline uint32_t side_tiers(const crawl_plan *plan, const barrow_crawl_room *of)
{
    uint32_t is_end = of->order + 1 == plan->dungeon->paths[of->path_id].room_count;
    uint32_t is_loop = of->path == BARROW_PATH_LOOP;
    uint32_t is_locked = plan->branches[of->path_id].is_locked;
    uint32_t tier = (is_end + (is_end & is_loop)) << 1; /* 1, or 2 for a loop */
    return tiers_of(of->types) | tier | (is_end & is_locked) << 5;
}

/* Returns the danger of a room of these types, if a fight is worth [level]. An arena or elite is 5,
 * the boss 6, whatever else the room is; the masks are all bits or none. */
static inline uint32_t danger_of(uint32_t types, uint32_t level)
{
    uint32_t is_fight = (types & BRW_FIGHT_TYPES) != 0, boss = types >> BARROW_TYPE_BOSS & 1;
    uint32_t is_strong = (types & (BRW_ARENA_TYPES | 1u << BARROW_TYPE_ELITE)) != 0;
    uint32_t normal = level & (0 - is_fight);
    return normal + ((5 + boss - normal) & (0 - is_strong));
}

static inline void set_worth(barrow_crawl_room *of, uint32_t danger, uint32_t tiers)
{
    of->danger = (uint8_t)danger;
    of->reward = (uint8_t)brw_highest(tiers);
}

/* ---- the kinds of path ------------------------------------------------------------------ */

/* Makes the main path climb from one level to the next. */
static void set_main_danger(crawl_plan *plan, const zone_span *spans)
{
    uint32_t rooms = 0, sum = 0;
    for (uint32_t room = 0; room < plan->main_count; room++) {
        barrow_crawl_room *of = crawl_room_at(plan, room);
        const zone_span *span = &spans[of->zone];
        /* The division by the rooms of the zone is made once for all of them. The step is rounded
         * up, so that whole numbers are not missed by a hair. */
        uint32_t climbed = (uint32_t)((room - span->first) * span->step >> 32);
        uint32_t danger = danger_of(of->types, (uint32_t)span->least + climbed);
        uint32_t is_combat = of->types >> BARROW_TYPE_COMBAT & 1;
        set_worth(of, danger, tiers_of(of->types));
        rooms += is_combat;
        sum += danger & (0 - is_combat);
    }
    plan->calm.main_rooms = (int32_t)rooms;
    plan->calm.main_danger = (int32_t)sum;
}

/* Draws the danger of forks anywhere in between. Shortcuts, which have no fight, are treated as
 * forks. */
static void set_fork_danger(crawl_plan *plan, brw_rng *rng, const zone_span *spans)
{
    for (uint32_t room = plan->main_count; room < plan->fork_end; room++) {
        barrow_crawl_room *of = crawl_room_at(plan, room);
        const zone_span *span = &spans[of->zone];
        uint64_t bits = brw_rng_next(rng);
        int32_t climbed = brw_rng_half(rng, bits, span->climb + 1);
        uint32_t danger = danger_of(of->types, (uint32_t)(span->least + climbed));
        set_worth(of, danger, tiers_of(of->types));
    }
}

/* Keeps enemies off the main way weak (C7); elites do not count. The level is half of what the zone
 * begins with, rounded up: never below 1, so a fight is a fight. */
static void set_side_danger(crawl_plan *plan, const zone_span *spans)
{
    uint32_t rooms = 0, sum = 0;
    for (uint32_t room = plan->fork_end; room < plan->dungeon->room_count; room++) {
        barrow_crawl_room *of = crawl_room_at(plan, room);
        uint32_t danger = danger_of(of->types, (uint32_t)(spans[of->zone].least + 1) / 2);
        uint32_t counts = ~(uint32_t)of->types >> BARROW_TYPE_ELITE & 1;
        set_worth(of, danger, side_tiers(plan, of));
        rooms += counts;
        sum += danger & (0 - counts);
    }
    plan->calm.side_rooms = (int32_t)rooms;
    plan->calm.side_danger = (int32_t)sum;
}

/* ---- calm (C7) -------------------------------------------------------------------------- */

static bool is_side_fight(const barrow_crawl_room *of)
{
    return of->types & BRW_FIGHT_TYPES && !(of->types & crawl_bit(BARROW_TYPE_ELITE));
}

static void make_calm(barrow_crawl_room *of)
{
    of->types = (uint16_t)(of->types & ~BRW_FIGHT_TYPES);
    if (!of->types)
        of->types = crawl_bit(BARROW_TYPE_PUZZLE);
    of->danger = 0;
}

/* Takes danger out of loops and dead ends, room by room, until C7 holds: first down to 1, then
 * completely. It ends with C7 kept: after the second round the only danger left there is that of
 * elites, which do not count. */
static void calm_down(crawl_plan *plan)
{
    brw_crawl_calm *calm = &plan->calm;
    for (int round = 0; round < 2; round++)
        for (uint32_t room = plan->fork_end; room < plan->dungeon->room_count; room++) {
            barrow_crawl_room *of = crawl_room_at(plan, room);
            if (brw_crawl_is_calm(calm))
                return;
            if (!is_side_fight(of))
                continue;
            calm->side_danger -= of->danger - (round ? 0 : 1);
            of->danger = 1;
            if (round)
                make_calm(of);
            of->reward = (uint8_t)brw_highest(side_tiers(plan, of));
        }
}

barrow_status brw_crawl_danger_reward(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    zone_span spans[CRAWL_LOCKS + 1];
    find_spans(plan, spans);
    set_main_danger(plan, spans);
    set_fork_danger(plan, &work->rng, spans);
    set_side_danger(plan, spans);
    calm_down(plan);
    return BARROW_OK;
}
