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
 * not below the previous start. From zone to zone the mean rises by half a point.
 *
 * The peaks of the runs lie on a curve that ends at 6; each run climbs from a little below the
 * previous peak to its own. Each zone is then lifted, one level at a time, until its mean is high
 * enough. Where that misses a mean, because an earlier zone left too little room, the levels of all
 * runs are solved for together, exactly (algo/sawtooth.h). */
#include "gen/crawl/crawl.h"

#include "base/status.h"

#define LEVEL_LAST    6 /* level at which the last run should end; a dare beside it can then be 7 */
#define SUNK_MOST     3 /* how far the curve is lowered before the levels are solved for */
#define MEDIUM_WIDTH  9 /* from this size on the last run must end high */
#define MEDIUM_HEIGHT 10

/* ---- the fights in order ------------------------------------------------------------------ */

/* Lists the fights of the main path; returns how many. Homes of roaming enemies are skipped. A
 * fight after a run of one room has no peak to stay below. */
static uint32_t list_fights(brw_crawl *crawl)
{
    uint32_t count = 0, run = 0, before = 0; /* rooms of this run, and of the one before */
    for (uint32_t room = 0; room < crawl->main_count; room++) {
        const barrow_crawl_room *info = crawl_room_at(crawl, room);
        if (!(info->types & BRW_FIGHT_TYPES)) {
            before = run ? run : before;
            run = 0;
        } else if (!info->foe) {
            crawl->fights[count++] = (brw_saw_fight){.room = (uint16_t)room,
                                                     .zone = info->zone,
                                                     .follows = brw_follows_of(run++, before)};
        }
    }
    return count;
}

/* ---- the curve ---------------------------------------------------------------------------- */

/* Sets the wanted levels according to the curve: each run climbs evenly from below the previous
 * peak to its own. The peaks are the fraction of the runs so far in thousandths, bent by the curve.
 * The curve `waves` falls further between runs. */
static void want_levels(brw_crawl *crawl, uint32_t count)
{
    int32_t curve = crawl->params->curve, fall = curve == BRW_CURVE_WAVES ? 4 : 2;
    int32_t low = 1, runs = 0, k = 0;
    for (uint32_t i = 0; i < count; i++)
        runs += crawl->fights[i].follows != BRW_FOLLOWS_ROOM;
    for (uint32_t first = 0, end; first < count; first = end) {
        end = first + 1;
        while (end < count && crawl->fights[end].follows == BRW_FOLLOWS_ROOM)
            end++;
        int32_t done = 1000 * ++k / runs, left = 1000 - done, steps = (int32_t)(end - first) - 1;
        if (curve == BRW_CURVE_EARLY)
            done = 1000 - left * left / 1000;
        if (curve == BRW_CURVE_LATE)
            done = done * done / 1000;
        int32_t peak = 2 + ((LEVEL_LAST - 2) * done + 500) / 1000;
        crawl->fights[first].wanted = (uint8_t)low;
        for (int32_t i = 1; i <= steps; i++)
            crawl->fights[first + (uint32_t)i].wanted =
                (uint8_t)(low + ((peak - low) * i + steps / 2) / steps);
        low = brw_larger(peak - fall, 1);
    }
}

/* Raises the wanted levels so that the last run can end at 6. Going backwards, a room needs at
 * least the level of the next room minus two, and a peak needs one more than the start that follows
 * it. */
static void want_high_end(brw_crawl *crawl, uint32_t count)
{
    int32_t need = LEVEL_LAST;
    for (uint32_t i = count; i-- > 0;) {
        int32_t least = brw_smaller(need, BRW_SAW_TOP);
        if (crawl->fights[i].wanted < least)
            crawl->fights[i].wanted = (uint8_t)least;
        need += crawl->fights[i].follows == BRW_FOLLOWS_RUN ? 1 : -2;
    }
}

/* ---- lifting zone by zone ----------------------------------------------------------------- */

/* A change of the wanted levels of a zone: they rise by [lift], but not above [top] if the bounds
 * allow. A run may start at the highest level from fight [top_from] on. */
typedef struct zone_lift {
    int32_t lift, top;
    uint32_t top_from;
} zone_lift;

/* Sets the fights of a zone to the wanted levels, lifted and clamped to their bounds. The last room
 * of a run is above the first, because otherwise the next run could not start below it. */
static brw_saw_state clamp_zone(brw_crawl *crawl, brw_saw_zone *zone, zone_lift how,
                                brw_saw_state state, uint32_t count)
{
    zone->sum = 0;
    for (uint32_t i = zone->first; i < zone->end; i++) {
        brw_saw_fight *fight = &crawl->fights[i];
        brw_saw_bounds bounds = brw_saw_bounds_after(state, fight->follows);
        bool is_start = fight->follows != BRW_FOLLOWS_ROOM;
        bool ends = i + 1 == count || fight[1].follows != BRW_FOLLOWS_ROOM;
        if (is_start && i < how.top_from && bounds.most == BRW_SAW_TOP)
            bounds.most--;
        if (!is_start && ends && bounds.least == state.start && bounds.least < BRW_SAW_TOP)
            bounds.least++;
        int32_t level = brw_smaller(fight->wanted + how.lift, brw_smaller(how.top, bounds.most));
        level = brw_larger(level, bounds.least);
        fight->level = (uint8_t)level;
        zone->sum += level;
        state = brw_saw_state_after(state, fight->follows, level);
    }
    return state;
}

/* Lifts each zone until its mean is high enough, to 7 only if 6 is not: nothing beside a 7 can be a
 * dare (C25). Returns whether every mean rises. */
static bool lift_zones(brw_crawl *crawl, uint32_t count, brw_saw_zone zones[BRW_SAW_ZONES],
                       uint32_t zone_count)
{
    brw_saw_state state = {0, 0};
    zone_lift how = {0, 0, count};
    bool rises = true;
    /* A run of several rooms that is followed by another has to climb, so neither it nor any
     * earlier one may start at the top. */
    while (how.top_from > 0 && crawl->fights[how.top_from - 1].follows != BRW_FOLLOWS_RUN)
        how.top_from--;
    how.top_from -= how.top_from > 0;
    for (uint32_t z = 0; z < zone_count; z++) {
        int32_t least = z ? brw_saw_sum_to_rise(zones[z - 1], brw_saw_fights_of(zones[z])) : 0;
        brw_saw_state end = state;
        zones[z].sum = -1;
        for (how.top = LEVEL_LAST; zones[z].sum < least && how.top <= BRW_SAW_TOP; how.top++)
            for (how.lift = 0; zones[z].sum < least && how.lift < BRW_SAW_TOP; how.lift++)
                end = clamp_zone(crawl, &zones[z], how, state, count);
        rises = rises && zones[z].sum >= least;
        state = end;
    }
    return rises;
}

/* ---- solving for all runs together -------------------------------------------------------- */

/* Returns the sum nearest to [wanted] in [range], at least [least], that [cap] allows, or
 * BRW_SUM_NONE. */
static int32_t nearest_sum(brw_saw_range range, int32_t least, int32_t cap, int32_t count,
                           int32_t wanted)
{
    int32_t most = brw_saw_greatest(range, cap, count);
    if (most == BRW_SUM_NONE || most < least)
        return BRW_SUM_NONE;
    least = least > range.least ? least : range.least;
    if (most > cap) { /* so high that the next mean need not rise */
        int32_t high = 13 * count / 2 + 1;
        least = least > high ? least : high;
    }
    return wanted < least ? least : wanted > most ? most : wanted;
}

/* The end of a zone, and the sum of its levels. */
typedef struct zone_end {
    uint32_t state;
    int32_t sum;
    uint32_t missed; /* how many means of later zones need not rise */
} zone_end;

/* Chooses where the zone ends: with a sum as near as possible to the wanted one, and then with the
 * wanted level. Its mean rises if it can, with [missed] left for the later ones. */
static zone_end choose_end(const brw_saw_plan *plan, const brw_saw_fight *fights, brw_saw_zone zone,
                           uint32_t z, int32_t least, uint32_t missed)
{
    int32_t count = brw_saw_fights_of(zone), wanted = 0, best = BRW_SUM_ANY;
    zone_end end = {0, BRW_SUM_NONE, missed};
    for (uint32_t k = zone.first; k < zone.end; k++)
        wanted += fights[k].wanted;
    const brw_saw_range *exits = plan->ranges + (uint32_t)count * BRW_SAW_STATES;
    for (uint32_t miss = 0; miss <= (missed > 0) && end.sum == BRW_SUM_NONE; miss++)
        for (uint32_t i = 0; i < BRW_SAW_STATES; i++) {
            int32_t cap = plan->caps[z + 1][missed - miss][i];
            int32_t sum = nearest_sum(exits[i], miss ? 0 : least, cap, count, wanted);
            int32_t off = sum > wanted ? sum - wanted : wanted - sum;
            int32_t lean = brw_saw_state_of(i).level - fights[zone.end - 1].wanted;
            int32_t cost = BRW_SAW_TOP * off + (lean < 0 ? -lean : lean);
            if (sum == BRW_SUM_NONE || cost >= best)
                continue;
            best = cost;
            end = (zone_end){i, sum, missed - miss};
        }
    return end;
}

/* Sets the levels of the zone, from its end back to its entry: of the states before that fit the
 * rest of the sum, the one whose level is nearest to the wanted one. */
static void set_zone(brw_crawl *crawl, brw_saw_zone zone, const brw_saw_range *ranges, zone_end end)
{
    for (uint32_t k = zone.end; k-- > zone.first;) {
        uint32_t follows = crawl->fights[k].follows, before = BRW_SAW_STATES;
        const brw_saw_range *from = ranges + (k - zone.first) * BRW_SAW_STATES;
        int32_t level = brw_saw_state_of(end.state).level, least = BRW_SUM_ANY;
        crawl->fights[k].level = (uint8_t)level;
        end.sum -= level;
        for (uint32_t i = 0; i < BRW_SAW_STATES; i++) {
            brw_saw_bounds bounds = brw_saw_bounds_after(brw_saw_state_of(i), follows);
            int32_t off =
                k > zone.first ? brw_saw_state_of(i).level - crawl->fights[k - 1].wanted : 0;
            off = off < 0 ? -off : off;
            if (end.sum < from[i].least || end.sum > from[i].most || level < bounds.least ||
                level > bounds.most || off >= least ||
                brw_saw_index_of(brw_saw_state_after(brw_saw_state_of(i), follows, level)) !=
                    end.state)
                continue;
            least = off;
            before = i;
        }
        end.state = before;
    }
}

/* Returns whether the last run has to end high, where steps of 2 reach that. */
static bool must_end_high(const brw_crawl *crawl)
{
    return crawl->width >= MEDIUM_WIDTH && crawl->height >= MEDIUM_HEIGHT;
}

/* Sets the levels of all fights so that as many means as possible rise. The last run ends high if
 * the crawl is large enough for that and steps of 2 reach it. */
static barrow_status solve_climb(brw_crawl *crawl, barrow_work *work,
                                 brw_saw_zone zones[BRW_SAW_ZONES], uint32_t zone_count)
{
    brw_saw_plan *plan = brw_saw_plan_make(crawl->fights, zones, zone_count, work->scratch);
    if (!plan)
        return brw_fail(work->error, BARROW_NO_MEMORY, "", "not enough memory for a crawl");
    int32_t level_least = must_end_high(crawl) ? LEVEL_LAST : 1;
    uint32_t missed = brw_saw_missed(plan, zones, zone_count, level_least);
    if (missed == BRW_SAW_ZONES) /* steps of 2 do not reach a high end */
        missed = brw_saw_missed(plan, zones, zone_count, 1);
    zone_end end = {0, 0, missed};
    for (uint32_t z = 0; z < zone_count; z++) {
        int32_t least = z ? brw_saw_sum_to_rise(zones[z - 1], brw_saw_fights_of(zones[z])) : 0;
        brw_saw_range_zone(plan, zones[z], end.state);
        end = choose_end(plan, crawl->fights, zones[z], z, least, end.missed);
        set_zone(crawl, zones[z], plan->ranges, end);
        zones[z].sum = end.sum;
    }
    return BARROW_OK;
}

/* ---- setting the levels ------------------------------------------------------------------- */

/* Sets the levels of [count] listed fights, near to the wanted ones. If lifting fails, it often
 * succeeds from a lower curve, which costs far less than solving. */
static barrow_status climb(brw_crawl *crawl, barrow_work *work, uint32_t count)
{
    brw_saw_zone zones[BRW_SAW_ZONES]; /* those that have fights */
    uint32_t zone_count = brw_saw_list_zones(crawl->fights, count, zones);
    barrow_status status = BARROW_OK;
    want_high_end(crawl, count);
    bool rises = lift_zones(crawl, count, zones, zone_count);
    for (int32_t sunk = 1; !rises && sunk <= SUNK_MOST; sunk++) {
        for (uint32_t i = 0; i < count; i++)
            if (crawl->fights[i].wanted > 1)
                crawl->fights[i].wanted--;
        want_high_end(crawl, count);
        rises = lift_zones(crawl, count, zones, zone_count);
    }
    bool ends_low = count && crawl->fights[count - 1].level < LEVEL_LAST && must_end_high(crawl);
    if (!rises || ends_low) {
        brw_arena_place place = brw_arena_here(work->scratch);
        status = solve_climb(crawl, work, zones, zone_count);
        brw_arena_rewind(work->scratch, place);
    }
    for (uint32_t i = 0; i < count; i++)
        crawl->level[crawl->fights[i].room] = crawl->fights[i].level;
    return status;
}

barrow_status brw_crawl_set_levels(brw_crawl *crawl, barrow_work *work)
{
    uint32_t count = list_fights(crawl);
    want_levels(crawl, count);
    return climb(crawl, work, count);
}

barrow_status brw_crawl_fit_levels(brw_crawl *crawl, barrow_work *work)
{
    uint32_t count = list_fights(crawl);
    for (uint32_t i = 0; i < count; i++)
        crawl->fights[i].wanted = crawl->level[crawl->fights[i].room];
    return climb(crawl, work, count);
}
