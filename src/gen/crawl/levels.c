/* SPDX-License-Identifier: MIT
 * How dangerous the fights of the main path are: a saw-tooth that climbs (C22).
 *
 *     7                                   *
 *     6                       *         *
 *     5             *       *         *
 *     4           *       *
 *     3   *     *
 *     2 *
 *       run 1   run 2     run 3       run 4
 *
 * Within a run danger never falls, and no step exceeds 2. A run starts below the last peak, though
 * not below the last start. The peaks of the runs lie on a curve from the first run to 6; a run
 * climbs from a little below the last peak to its own.
 *
 * From zone to zone the mean must rise. The rooms of a zone are therefore set as the curve wants
 * them, then lifted together, by one at a time, until the mean is high enough or nothing can rise
 * any more. Lifting never breaks the bounds: each room is held between what the room before it
 * allows. */
#include "gen/crawl/plan.h"

#define LEVEL_MOST 7
#define LEVEL_LAST 6 /* where the last run should end; a dare beside it can then be at 7 */

/* A run of fights on the main path. */
typedef struct level_run {
    uint32_t first, count;
} level_run;

/* What the rooms before allow for the next one. */
typedef struct level_state {
    int32_t start, last; /* the start of the run and the room before; of the last run at its end */
    int32_t count;       /* rooms of the run so far */
    bool is_first;       /* no run before */
    uint32_t top_from;   /* runs that start here or later may start at the top */
} level_state;

/* Returns the first run from [room] on; its count is 0 if there is none. */
static level_run next_run(const crawl_plan *plan, uint32_t room)
{
    level_run run = {room, 0};
    while (run.first < plan->main_count && !crawl_is_fight(plan, run.first))
        run.first++;
    while (run.first + run.count < plan->main_count && crawl_is_fight(plan, run.first + run.count))
        run.count++;
    return run;
}

/* ---- what the curve wants --------------------------------------------------------------- */

/* Returns the peak of run [k] of [runs], k from 1, by the curve. Thousandths: the share of the way
 * that is done, bent as the curve says. */
static int32_t wanted_peak(const crawl_plan *plan, int32_t k, int32_t runs)
{
    int32_t done = 1000 * k / runs, left = 1000 - done;
    if (plan->params->curve == BRW_CURVE_EARLY)
        done = 1000 - left * left / 1000;
    if (plan->params->curve == BRW_CURVE_LATE)
        done = done * done / 1000;
    return 2 + ((LEVEL_LAST - 2) * done + 500) / 1000;
}

/* Writes what the curve wants into level[]: each run climbs evenly from below the last peak to its
 * own. Waves fall deeper. */
static void want_levels(crawl_plan *plan, int32_t runs)
{
    int32_t fall = plan->params->curve == BRW_CURVE_WAVES ? 4 : 2, k = 0, low = 1;
    for (level_run run = next_run(plan, 1); run.count; run = next_run(plan, run.first + run.count)) {
        int32_t peak = wanted_peak(plan, ++k, runs), steps = (int32_t)run.count - 1;
        for (int32_t i = 0; i <= steps; i++) {
            int32_t climbed = steps ? ((peak - low) * i + steps / 2) / steps : 0;
            plan->level[run.first + (uint32_t)i] = (uint8_t)(low + climbed);
        }
        low = peak - fall > 1 ? peak - fall : 1;
    }
}

/* Raises what is wanted so that the last run can end at 6: backwards from its end, a room needs two
 * less than the next, and a peak one more than the start after it. */
static void want_high_end(crawl_plan *plan)
{
    int32_t need = LEVEL_LAST;
    bool is_inside = false;
    for (uint32_t room = plan->main_count; room-- > 0;) {
        bool is_fight = crawl_is_fight(plan, room);
        if (!is_fight && is_inside)
            need += 3; /* the next room is a peak: one more than the start that was two less */
        is_inside = is_fight;
        if (!is_fight)
            continue;
        if (plan->level[room] < need)
            plan->level[room] = (uint8_t)(need < LEVEL_MOST ? need : LEVEL_MOST);
        need -= 2;
    }
}

/* ---- within the bounds ------------------------------------------------------------------ */

/* A room of a run: whether it is the first or the last of it, and what it wants. */
typedef struct level_room {
    bool starts, ends;
    int32_t wanted, top;
} level_room;

/* Returns the level of a room, and moves on. The last room of a run of several is above its start,
 * or the next run could not start below it. */
static int32_t bound_level(level_state *at, level_room room)
{
    int32_t least = at->last, most = at->last + 2;
    if (room.starts) {
        bool was_one = at->count == 1;
        least = at->is_first ? 1 : at->start;
        most = at->is_first ? 2 : was_one ? at->last + 2 : at->last - 1;
        at->count = 0;
        at->is_first = false;
    } else if (room.ends && least == at->start && least < LEVEL_MOST) {
        least++;
    }
    most = most < room.top ? most : room.top;
    int32_t level = room.wanted > most ? most : room.wanted;
    level = level < least ? least : level;
    at->start = room.starts ? level : at->start;
    at->last = level;
    at->count++;
    return level;
}

static bool is_run_start(const crawl_plan *plan, uint32_t room)
{
    return !crawl_is_fight(plan, room - 1);
}

static bool is_run_end(const crawl_plan *plan, uint32_t room)
{
    return !crawl_is_fight(plan, room + 1);
}

/* Goes through the main rooms first .. end-1 with all that they want raised by [lift]; writes the
 * levels into [into] and returns their sum and number. */
static brw_crawl_mean bound_zone(const crawl_plan *plan, level_run zone, int32_t lift,
                              level_state *at, uint8_t *into)
{
    brw_crawl_mean levels = {0, 0};
    for (uint32_t room = zone.first; room < zone.first + zone.count; room++) {
        if (!crawl_is_fight(plan, room))
            continue;
        bool starts = is_run_start(plan, room), is_low = starts && room < at->top_from;
        int32_t top = is_low ? LEVEL_MOST - 1 : LEVEL_MOST;
        int32_t level = bound_level(at, (level_room){starts, is_run_end(plan, room),
                                                     plan->level[room] + lift, top});
        into[room] = (uint8_t)level;
        levels.sum += level;
        levels.count++;
    }
    return levels;
}

/* Lifts a zone until its mean is high enough; returns its levels. */
static brw_crawl_mean set_zone(crawl_plan *plan, level_run zone, brw_crawl_mean before, level_state *at)
{
    uint8_t *into = plan->run_length; /* free until side types are drawn */
    level_state begun = *at;
    brw_crawl_mean now = {0, 0};
    for (int32_t lift = 0; lift < LEVEL_MOST; lift++) {
        *at = begun;
        now = bound_zone(plan, zone, lift, at, into);
        if (!now.count || brw_crawl_mean_rises(before, now))
            break;
    }
    for (uint32_t room = zone.first; room < zone.first + zone.count; room++)
        if (crawl_is_fight(plan, room))
            plan->level[room] = into[room];
    return now;
}

/* Returns the main rooms of the zone that begins at [room]. */
static level_run zone_at(const crawl_plan *plan, uint32_t room)
{
    level_run zone = {room, 1};
    uint32_t number = crawl_room_at(plan, room)->zone;
    while (room + zone.count < plan->main_count &&
           crawl_room_at(plan, room + zone.count)->zone == number)
        zone.count++;
    return zone;
}

void brw_crawl_set_levels(crawl_plan *plan)
{
    int32_t runs = 0;
    uint32_t top_from = 0;
    for (level_run run = next_run(plan, 1), next; run.count; run = next) {
        next = next_run(plan, run.first + run.count);
        /* A run of several rooms with one after it has to climb, so nothing before it is at the
         * top already. */
        top_from = next.count && run.count > 1 ? run.first + 1 : top_from;
        runs++;
    }
    want_levels(plan, runs);
    want_high_end(plan);
    level_state at = {.is_first = true, .top_from = top_from};
    brw_crawl_mean before = {0, 0};
    for (uint32_t room = 0; room < plan->main_count;) {
        level_run zone = zone_at(plan, room);
        brw_crawl_mean now = set_zone(plan, zone, before, &at);
        plan->zone_means[crawl_room_at(plan, room)->zone] = now;
        before = now.count ? now : before;
        room += zone.count;
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

/* The ends of a fork are no part of the stretch, and homes are no fights of it. */
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
