/* SPDX-License-Identifier: MIT
 * The danger of the fights on the main path: a saw-tooth that climbs (C22).
 *
 *     7                                   *
 *     6                       *         *
 *     5             *       *         *
 *     4           *       *
 *     3   *     *
 *     2 *
 *       run 1   run 2     run 3       run 4
 *
 * Within a run danger never falls, and no step exceeds 2. A run starts below the previous peak, but
 * not below the previous start. The peaks of the runs lie on a curve that ends at 6; each run
 * climbs from a little below the previous peak to its own.
 *
 * From zone to zone the mean must rise. The rooms of a zone therefore start at the levels of the
 * curve and are then lifted together, one level at a time, until the mean is high enough or nothing
 * can rise further. Lifting never breaks the bounds: each room is clamped to what the room before
 * it allows. */
#include "gen/crawl/plan.h"

#define LEVEL_MOST 7
#define LEVEL_LAST 6 /* level at which the last run should end; a dare beside it can then be 7 */

/* State of the rooms so far, which limits the level of the next one. */
typedef struct level_state {
    int32_t start, last; /* first and last level of the current or last run */
    int32_t count;       /* number of rooms in the run so far */
    bool is_first;       /* whether there was no run before */
    uint32_t top_from;   /* runs that start in this room or later may start at the top */
} level_state;

/* ---- wanted levels ---------------------------------------------------------------------- */

/* Returns the peak of run [k] of [runs], counted from 1, according to the curve. Works in
 * thousandths: the fraction of the runs so far, bent by the curve. */
static int32_t wanted_peak(const crawl_plan *plan, int32_t k, int32_t runs)
{
    int32_t done = 1000 * k / runs, left = 1000 - done;
    if (plan->params->curve == BRW_CURVE_EARLY)
        done = 1000 - left * left / 1000;
    if (plan->params->curve == BRW_CURVE_LATE)
        done = done * done / 1000;
    return 2 + ((LEVEL_LAST - 2) * done + 500) / 1000;
}

/* Returns the array of wanted levels, by room of the main path. Its memory is not used otherwise
 * until side types are drawn. */
static uint8_t *wanted_levels(const crawl_plan *plan)
{
    return plan->run_length;
}

/* Sets the wanted levels according to the curve: each run climbs evenly from below the previous
 * peak to its own. The curve `waves` falls further between runs. */
static void want_levels(crawl_plan *plan)
{
    int32_t fall = plan->params->curve == BRW_CURVE_WAVES ? 4 : 2, low = 1;
    for (uint32_t k = 0; k < plan->run_count; k++) {
        crawl_run run = plan->runs[k];
        int32_t peak = wanted_peak(plan, (int32_t)k + 1, (int32_t)plan->run_count);
        int32_t steps = run.count - 1;
        uint8_t *level = wanted_levels(plan) + run.first;
        level[0] = (uint8_t)low;
        for (int32_t i = 1; i <= steps; i++)
            level[i] = (uint8_t)(low + ((peak - low) * i + steps / 2) / steps);
        low = peak - fall > 1 ? peak - fall : 1;
    }
}

/* Raises the wanted levels so that the last run can end at 6. Going backwards, a room needs at
 * least the level of the next room minus two, and a peak needs one more than the start that follows
 * it. */
static void want_high_end(crawl_plan *plan)
{
    int32_t need = LEVEL_LAST;
    for (uint32_t k = plan->run_count; k-- > 0;) {
        uint8_t *level = wanted_levels(plan) + plan->runs[k].first;
        for (uint32_t i = plan->runs[k].count; i-- > 0; need -= 2) {
            int32_t least = need < LEVEL_MOST ? need : LEVEL_MOST;
            level[i] = (uint8_t)(level[i] < least ? least : level[i]);
        }
        need += 3; /* the room before is a peak, one above this start; the loop subtracted 2 */
    }
}

/* ---- clamped levels --------------------------------------------------------------------- */

/* Clamps the wanted level to [least] .. [most]; [least] takes precedence. */
static int32_t hold_level(int32_t wanted, int32_t least, int32_t most)
{
    int32_t level = wanted > most ? most : wanted;
    return level < least ? least : level;
}

/* Returns the level of the first room of a run: below the previous peak, but not below the previous
 * start. A run of one room has no peak. [top] is lower if a later run still has to climb. */
static int32_t start_level(level_state *at, int32_t wanted, int32_t top)
{
    int32_t least = at->is_first ? 1 : at->start;
    int32_t most = at->is_first ? 2 : at->count == 1 ? at->last + 2 : at->last - 1;
    at->is_first = false;
    at->count = 1;
    return at->start = at->last = hold_level(wanted, least, most < top ? most : top);
}

/* Returns the level of a later room of a run. The last room of a run is above the first, because
 * otherwise the next run could not start below it. */
static int32_t later_level(level_state *at, int32_t wanted, bool ends)
{
    int32_t least = at->last, most = at->last + 2;
    least += ends && least == at->start && least < LEVEL_MOST;
    at->count++;
    return at->last = hold_level(wanted, least, most < LEVEL_MOST ? most : LEVEL_MOST);
}

/* The main rooms of a zone, and the runs that have rooms in it. */
typedef struct level_zone {
    uint32_t first, end;
    uint32_t run_first, run_end;
} level_zone;

/* Sets the fights of a zone to the wanted levels, raised by [lift] and clamped; returns the sum and
 * number of their levels. */
static brw_crawl_mean bound_zone(crawl_plan *plan, level_zone zone, int32_t lift, level_state *at)
{
    const uint8_t *wants = wanted_levels(plan);
    brw_crawl_mean levels = {0, 0};
    for (uint32_t k = zone.run_first; k < zone.run_end; k++) {
        uint32_t first = plan->runs[k].first, last = first + plan->runs[k].count - 1u;
        uint32_t from = first < zone.first ? zone.first : first;
        uint32_t to = last < zone.end ? last : zone.end - 1;
        int32_t top = first < at->top_from ? LEVEL_MOST - 1 : LEVEL_MOST;
        for (uint32_t room = from; room <= to; room++) {
            int32_t wanted = wants[room] + lift;
            int32_t level = room == first ? start_level(at, wanted, top)
                                          : later_level(at, wanted, room == last);
            plan->level[room] = (uint8_t)level;
            levels.sum += level;
        }
        levels.count += (int32_t)(to - from + 1);
    }
    return levels;
}

/* Lifts a zone until its mean is high enough; returns the sum and number of its levels. */
static brw_crawl_mean set_zone(crawl_plan *plan, level_zone zone, brw_crawl_mean before,
                               level_state *at)
{
    level_state begun = *at;
    brw_crawl_mean now = {0, 0};
    for (int32_t lift = 0; lift < LEVEL_MOST; lift++) {
        *at = begun;
        now = bound_zone(plan, zone, lift, at);
        if (!now.count || brw_crawl_mean_rises(before, now))
            break;
    }
    return now;
}

/* Returns the main rooms of zone [number], which follows [before]. A lock inside a run divides it.
 */
static level_zone zone_after(const crawl_plan *plan, uint32_t number, level_zone before)
{
    uint32_t end = number < plan->lock_count ? plan->lock_room[number] : plan->main_count;
    uint32_t run = before.run_end;
    bool divides = run > 0 && plan->runs[run - 1].first + plan->runs[run - 1].count > before.end;
    level_zone zone = {before.end, end, run - divides, run};
    while (zone.run_end < plan->run_count && plan->runs[zone.run_end].first < end)
        zone.run_end++;
    return zone;
}

/* Returns the first room whose run may start at the maximum level. A run of several rooms that is
 * followed by another has to climb, so neither it nor any earlier run may start at the top. */
static uint32_t top_from(const crawl_plan *plan)
{
    for (uint32_t k = plan->run_count; k-- > 1;)
        if (plan->runs[k - 1].count > 1)
            return plan->runs[k - 1].first + 1u;
    return 0;
}

void brw_crawl_set_levels(crawl_plan *plan)
{
    want_levels(plan);
    want_high_end(plan);
    level_state at = {.is_first = true, .top_from = top_from(plan)};
    brw_crawl_mean before = {0, 0};
    level_zone zone = {0, 0, 0, 0};
    for (uint32_t number = 0; number <= plan->lock_count; number++) {
        zone = zone_after(plan, number, zone);
        plan->zone_means[number] = set_zone(plan, zone, before, &at);
        before = plan->zone_means[number].count ? plan->zone_means[number] : before;
    }
}

bool brw_crawl_may_drop(const crawl_plan *plan, uint32_t zone, int32_t level)
{
    brw_crawl_mean before = {0, 0};
    bool rises = true;
    for (uint32_t z = 0; z <= plan->lock_count; z++) {
        brw_crawl_mean now = plan->zone_means[z];
        now.sum -= z == zone ? level : 0;
        now.count -= z == zone;
        if (!plan->zone_means[z].count)
            continue;
        rises &= now.count > 0 && brw_crawl_mean_rises(before, now);
        before = now;
    }
    return rises;
}

void brw_crawl_drop(crawl_plan *plan, uint32_t zone, int32_t level)
{
    plan->zone_means[zone].sum -= level;
    plan->zone_means[zone].count--;
}

/* The ends of a fork do not belong to the stretch, and homes of roaming enemies do not count as its
 * fights. */
brw_crawl_mean brw_crawl_stretch_mean(const crawl_plan *plan, const barrow_crawl_path *path)
{
    uint32_t first = path->from < path->to ? path->from : path->to;
    uint32_t last = path->from < path->to ? path->to : path->from;
    brw_crawl_mean mean = {0, 0};
    for (uint32_t room = first + 1; room < last; room++) {
        bool is_fight = crawl_is_fight(plan, room) && !crawl_room_at(plan, room)->foe;
        mean.sum += is_fight ? plan->level[room] : 0;
        mean.count += is_fight;
    }
    return mean;
}

#undef LEVEL_MOST
#undef LEVEL_LAST
