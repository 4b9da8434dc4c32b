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
 * runs are solved for together, exactly:
 *
 * What a room allows depends on two numbers only, the start of its run and the level before it. If
 * both are given at the two ends of a zone, every sum from the least to the greatest can be reached
 * inside: all bounds are of the form x <= y + c, and no cycle of them adds up to zero, so levels
 * can be raised one by one. So a pair of numbers, least and greatest sum, says everything about a
 * zone between two states, and a search over zones and states finds which sums let most of the
 * means rise. */
#include "gen/crawl/crawl.h"

#include "base/status.h"

#define LEVEL_LAST    6 /* level at which the last run should end; a dare beside it can then be 7 */
#define STATES        (CRAWL_LEVEL_MOST * (CRAWL_LEVEL_MOST + 1) / 2)
#define ZONES         (CRAWL_LOCKS + 1)
#define SUM_ANY       INT32_MAX
#define SUM_NONE      (-1)
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
            crawl_follows follows = run           ? CRAWL_FOLLOWS_ROOM
                                    : before > 1  ? CRAWL_FOLLOWS_RUN
                                    : before == 1 ? CRAWL_FOLLOWS_ONE
                                                  : CRAWL_FOLLOWS_NONE;
            crawl->fights[count++] = (crawl_fight){
                .room = (uint16_t)room, .zone = info->zone, .follows = (uint8_t)follows};
            run++;
        }
    }
    return count;
}

/* The first of a run and the last fight before it. */
typedef struct rise_state {
    int32_t start, level;
} rise_state;

/* The levels that a fight may have. */
typedef struct level_bounds {
    int32_t least, most;
} level_bounds;

static level_bounds bounds_after(rise_state state, uint32_t follows)
{
    int32_t up = brw_smaller(state.level + 2, CRAWL_LEVEL_MOST);
    switch (follows) {
    case CRAWL_FOLLOWS_NONE:
        return (level_bounds){1, 2};
    case CRAWL_FOLLOWS_RUN:
        return (level_bounds){state.start, state.level - 1};
    case CRAWL_FOLLOWS_ONE:
        return (level_bounds){state.start, up};
    default:
        return (level_bounds){state.level, up};
    }
}

static rise_state state_after(rise_state state, uint32_t follows, int32_t level)
{
    return (rise_state){follows == CRAWL_FOLLOWS_ROOM ? state.start : level, level};
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
        runs += crawl->fights[i].follows != CRAWL_FOLLOWS_ROOM;
    for (uint32_t first = 0, end; first < count; first = end) {
        end = first + 1;
        while (end < count && crawl->fights[end].follows == CRAWL_FOLLOWS_ROOM)
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
        int32_t least = brw_smaller(need, CRAWL_LEVEL_MOST);
        if (crawl->fights[i].wanted < least)
            crawl->fights[i].wanted = (uint8_t)least;
        need += crawl->fights[i].follows == CRAWL_FOLLOWS_RUN ? 1 : -2;
    }
}

/* ---- lifting zone by zone ----------------------------------------------------------------- */

/* The fights of a zone, and the sum of their levels. */
typedef struct rise_zone {
    uint32_t first, end;
    int32_t sum;
} rise_zone;

static int32_t fights_of(rise_zone zone)
{
    return (int32_t)(zone.end - zone.first);
}

/* Returns whether no later mean has to rise above a mean of [sum] / [count] (C22). */
static bool is_high(int32_t sum, int32_t count)
{
    return 2 * sum > 13 * count;
}

/* Returns the least sum of [count] levels with a mean at least half a point above that of
 * [before]. */
static int32_t sum_to_rise(rise_zone before, int32_t count)
{
    int32_t rooms = fights_of(before);
    if (!rooms || is_high(before.sum, rooms))
        return 0;
    int64_t twice = (int64_t)(2 * before.sum + rooms) * count;
    return (int32_t)((twice + 2 * rooms - 1) / (2 * rooms));
}

/* How the wanted levels of a zone are changed: raised by [lift], but not above [top] if the bounds
 * allow. A run may start at the highest level from fight [top_from] on. */
typedef struct zone_lift {
    int32_t lift, top;
    uint32_t top_from;
} zone_lift;

/* Sets the fights of a zone to the wanted levels, lifted and clamped to their bounds. The last room
 * of a run is above the first, because otherwise the next run could not start below it. */
static rise_state clamp_zone(brw_crawl *crawl, rise_zone *zone, zone_lift how, rise_state state,
                             uint32_t count)
{
    zone->sum = 0;
    for (uint32_t i = zone->first; i < zone->end; i++) {
        crawl_fight *fight = &crawl->fights[i];
        level_bounds bounds = bounds_after(state, fight->follows);
        bool is_start = fight->follows != CRAWL_FOLLOWS_ROOM;
        bool ends = i + 1 == count || fight[1].follows != CRAWL_FOLLOWS_ROOM;
        if (is_start && i < how.top_from && bounds.most == CRAWL_LEVEL_MOST)
            bounds.most--;
        if (!is_start && ends && bounds.least == state.start && bounds.least < CRAWL_LEVEL_MOST)
            bounds.least++;
        int32_t level = brw_smaller(fight->wanted + how.lift, brw_smaller(how.top, bounds.most));
        level = brw_larger(level, bounds.least);
        fight->level = (uint8_t)level;
        zone->sum += level;
        state = state_after(state, fight->follows, level);
    }
    return state;
}

/* Lifts each zone until its mean is high enough, to 7 only if 6 is not: nothing beside a 7 can be a
 * dare (C25). Returns whether every mean rises. */
static bool lift_zones(brw_crawl *crawl, uint32_t count, rise_zone zones[ZONES],
                       uint32_t zone_count)
{
    rise_state state = {0, 0};
    zone_lift how = {0, 0, count};
    bool rises = true;
    /* A run of several rooms that is followed by another has to climb, so neither it nor any
     * earlier one may start at the top. */
    while (how.top_from > 0 && crawl->fights[how.top_from - 1].follows != CRAWL_FOLLOWS_RUN)
        how.top_from--;
    how.top_from -= how.top_from > 0;
    for (uint32_t z = 0; z < zone_count; z++) {
        int32_t least = z ? sum_to_rise(zones[z - 1], fights_of(zones[z])) : 0;
        rise_state end = state;
        zones[z].sum = -1;
        for (how.top = LEVEL_LAST; zones[z].sum < least && how.top <= CRAWL_LEVEL_MOST; how.top++)
            for (how.lift = 0; zones[z].sum < least && how.lift < CRAWL_LEVEL_MOST; how.lift++)
                end = clamp_zone(crawl, &zones[z], how, state, count);
        rises = rises && zones[z].sum >= least;
        state = end;
    }
    return rises;
}

/* ---- solving for all runs together -------------------------------------------------------- */

/* The sums that some fights can have between two states: all from [least] to [most], none if
 * [least] is greater. */
typedef struct sum_range {
    int32_t least, most;
} sum_range;

/* caps[z][missed][state] is the greatest sum of zone z - 1, if zone z is entered in [state], that
 * lets the rest be set with at most [missed] means that do not rise; SUM_NONE if nothing does. A
 * sum so high that the next mean need not rise is always allowed, unless it is SUM_NONE. */
typedef struct climb_plan {
    int32_t caps[ZONES + 1][ZONES][STATES];
    sum_range *ranges; /* of the zone in hand: STATES for each of its fights, and for its entry */
} climb_plan;

/* No level is below the start of its run, so a run that starts at 1 has seven states, one that
 * starts at 2 six, and so on. */
static rise_state state_of(uint32_t index)
{
    /* clang-format off */
    static const rise_state states[STATES] = {
        {1, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}, {1, 7},
        {2, 2}, {2, 3}, {2, 4}, {2, 5}, {2, 6}, {2, 7},
        {3, 3}, {3, 4}, {3, 5}, {3, 6}, {3, 7},
        {4, 4}, {4, 5}, {4, 6}, {4, 7},
        {5, 5}, {5, 6}, {5, 7},
        {6, 6}, {6, 7},
        {7, 7},
    };
    /* clang-format on */
    return states[index];
}

static uint32_t index_of(rise_state state)
{
    return (uint32_t)((state.start - 1) * (2 * CRAWL_LEVEL_MOST + 2 - state.start) / 2 +
                      state.level - state.start);
}

/* Sets the ranges of sums from [entry] to each state after each fight of the zone. */
static void range_zone(const brw_crawl *crawl, rise_zone zone, uint32_t entry, sum_range *ranges)
{
    for (uint32_t i = 0; i < STATES; i++)
        ranges[i] = (sum_range){i == entry ? 0 : 1, 0};
    for (uint32_t k = zone.first; k < zone.end; k++, ranges += STATES) {
        uint32_t follows = crawl->fights[k].follows;
        sum_range *next = ranges + STATES;
        for (uint32_t i = 0; i < STATES; i++)
            next[i] = (sum_range){SUM_ANY, 0};
        for (uint32_t i = 0; i < STATES; i++) {
            if (ranges[i].least > ranges[i].most)
                continue;
            level_bounds bounds = bounds_after(state_of(i), follows);
            for (int32_t level = bounds.least; level <= bounds.most; level++) {
                sum_range *to = &next[index_of(state_after(state_of(i), follows, level))];
                int32_t least = ranges[i].least + level, most = ranges[i].most + level;
                to->least = brw_smaller(to->least, least);
                to->most = brw_larger(to->most, most);
            }
        }
    }
}

/* Returns the greatest sum in [range] that [cap] allows after [count] fights, or SUM_NONE. */
static int32_t greatest_sum(sum_range range, int32_t cap, int32_t count)
{
    if (range.least > range.most || cap == SUM_NONE)
        return SUM_NONE;
    if (is_high(range.most, count) || range.most <= cap)
        return range.most;
    return range.least <= cap ? cap : SUM_NONE;
}

/* Fills the caps for one number of means that may be missed, from the last zone to the first; those
 * for fewer must be filled. The cap of a zone is the greatest sum of the zone before it whose mean
 * is half a point below its own, SUM_NONE if there is none. Only the first zone has nothing before
 * it, and is entered in state 0. No level is below the start of its run. */
static void fill_caps(const brw_crawl *crawl, climb_plan *plan, const rise_zone *zones,
                      uint32_t zone_count, uint32_t missed, int32_t level_least)
{
    for (uint32_t i = 0; i < STATES; i++)
        plan->caps[zone_count][missed][i] = state_of(i).level >= level_least ? SUM_ANY : SUM_NONE;
    for (uint32_t z = zone_count; z-- > 0;) {
        int32_t count = fights_of(zones[z]), rooms = z ? fights_of(zones[z - 1]) : 0;
        const sum_range *exits = plan->ranges + (uint32_t)count * STATES;
        for (uint32_t entry = 0; entry < (z ? STATES : 1u); entry++) {
            int32_t best = SUM_NONE;
            range_zone(crawl, zones[z], entry, plan->ranges);
            for (uint32_t i = 0; i < STATES; i++) {
                if (exits[i].least > exits[i].most)
                    continue;
                int32_t sum = greatest_sum(exits[i], plan->caps[z + 1][missed][i], count);
                int64_t twice = (int64_t)(2 * sum - count) * rooms; /* of that sum, by count */
                int32_t cap = sum == SUM_NONE || twice < 0 ? SUM_NONE
                              : rooms                      ? (int32_t)(twice / (2 * count))
                                                           : SUM_ANY;
                if (missed &&
                    greatest_sum(exits[i], plan->caps[z + 1][missed - 1][i], count) != SUM_NONE)
                    cap = SUM_ANY;
                best = cap > best ? cap : best;
            }
            plan->caps[z][missed][entry] = best;
        }
    }
}

/* Fills the caps until some choice of levels exists; returns how many means it misses, or ZONES. */
static uint32_t count_missed(const brw_crawl *crawl, climb_plan *plan, const rise_zone *zones,
                             uint32_t zone_count, int32_t level_least)
{
    uint32_t missed = 0;
    for (; missed < ZONES; missed++) {
        fill_caps(crawl, plan, zones, zone_count, missed, level_least);
        if (plan->caps[0][missed][0] != SUM_NONE)
            break;
    }
    return missed;
}

/* Returns the sum nearest to [wanted] in [range], at least [least], that [cap] allows, or
 * SUM_NONE. */
static int32_t nearest_sum(sum_range range, int32_t least, int32_t cap, int32_t count,
                           int32_t wanted)
{
    int32_t most = greatest_sum(range, cap, count);
    if (most == SUM_NONE || most < least)
        return SUM_NONE;
    least = least > range.least ? least : range.least;
    if (most > cap) { /* so high that the next mean need not rise */
        int32_t high = 13 * count / 2 + 1;
        least = least > high ? least : high;
    }
    return wanted < least ? least : wanted > most ? most : wanted;
}

/* Where a zone ends, and the sum of its levels. */
typedef struct zone_end {
    uint32_t state;
    int32_t sum;
    uint32_t missed; /* how many means of later zones need not rise */
} zone_end;

/* Chooses where the zone ends: with a sum as near as possible to the wanted one, and then with the
 * wanted level. Its mean rises if it can, with [missed] left for the later ones. */
static zone_end choose_end(const climb_plan *plan, const crawl_fight *fights, rise_zone zone,
                           uint32_t z, int32_t least, uint32_t missed)
{
    int32_t count = fights_of(zone), wanted = 0, best = SUM_ANY;
    zone_end end = {0, SUM_NONE, missed};
    for (uint32_t k = zone.first; k < zone.end; k++)
        wanted += fights[k].wanted;
    const sum_range *exits = plan->ranges + (uint32_t)count * STATES;
    for (uint32_t miss = 0; miss <= (missed > 0) && end.sum == SUM_NONE; miss++)
        for (uint32_t i = 0; i < STATES; i++) {
            int32_t cap = plan->caps[z + 1][missed - miss][i];
            int32_t sum = nearest_sum(exits[i], miss ? 0 : least, cap, count, wanted);
            int32_t off = sum > wanted ? sum - wanted : wanted - sum;
            int32_t lean = state_of(i).level - fights[zone.end - 1].wanted;
            int32_t cost = CRAWL_LEVEL_MOST * off + (lean < 0 ? -lean : lean);
            if (sum == SUM_NONE || cost >= best)
                continue;
            best = cost;
            end = (zone_end){i, sum, missed - miss};
        }
    return end;
}

/* Sets the levels of the zone, from its end back to its entry: of the states before that fit the
 * rest of the sum, the one whose level is nearest to the wanted one. */
static void set_zone(brw_crawl *crawl, rise_zone zone, const sum_range *ranges, zone_end end)
{
    for (uint32_t k = zone.end; k-- > zone.first;) {
        uint32_t follows = crawl->fights[k].follows, before = STATES;
        const sum_range *from = ranges + (k - zone.first) * STATES;
        int32_t level = state_of(end.state).level, least = SUM_ANY;
        crawl->fights[k].level = (uint8_t)level;
        end.sum -= level;
        for (uint32_t i = 0; i < STATES; i++) {
            level_bounds bounds = bounds_after(state_of(i), follows);
            int32_t off = k > zone.first ? state_of(i).level - crawl->fights[k - 1].wanted : 0;
            off = off < 0 ? -off : off;
            if (end.sum < from[i].least || end.sum > from[i].most || level < bounds.least ||
                level > bounds.most || off >= least ||
                index_of(state_after(state_of(i), follows, level)) != end.state)
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
static barrow_status solve_climb(brw_crawl *crawl, barrow_work *work, rise_zone zones[ZONES],
                                 uint32_t zone_count)
{
    uint32_t longest = 0;
    for (uint32_t z = 0; z < zone_count; z++)
        longest = zones[z].end - zones[z].first > longest ? zones[z].end - zones[z].first : longest;
    climb_plan *plan = BRW_ARENA_NEW(work->scratch, climb_plan, 1);
    sum_range *ranges = BRW_ARENA_NEW(work->scratch, sum_range, (longest + 1) * STATES);
    if (!plan || !ranges)
        return brw_fail(work->error, BARROW_NO_MEMORY, "", "not enough memory for a crawl");
    plan->ranges = ranges;
    int32_t level_least = must_end_high(crawl) ? LEVEL_LAST : 1;
    uint32_t missed = count_missed(crawl, plan, zones, zone_count, level_least);
    if (missed == ZONES) /* steps of 2 do not reach a high end */
        missed = count_missed(crawl, plan, zones, zone_count, 1);
    zone_end end = {0, 0, missed};
    for (uint32_t z = 0; z < zone_count; z++) {
        int32_t least = z ? sum_to_rise(zones[z - 1], fights_of(zones[z])) : 0;
        range_zone(crawl, zones[z], end.state, ranges);
        end = choose_end(plan, crawl->fights, zones[z], z, least, end.missed);
        set_zone(crawl, zones[z], ranges, end);
        zones[z].sum = end.sum;
    }
    return BARROW_OK;
}

/* ---- setting the levels ------------------------------------------------------------------- */

/* Sets the levels of [count] listed fights, near to the wanted ones. If lifting fails, it often
 * succeeds from a lower curve, which costs far less than solving. */
static barrow_status climb(brw_crawl *crawl, barrow_work *work, uint32_t count)
{
    rise_zone zones[ZONES]; /* those that have fights */
    uint32_t zone_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (i == 0 || crawl->fights[i].zone != crawl->fights[i - 1].zone)
            zones[zone_count++] = (rise_zone){i, i, 0};
        zones[zone_count - 1].end = i + 1;
    }
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
