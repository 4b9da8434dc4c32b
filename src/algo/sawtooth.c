/* SPDX-License-Identifier: MIT
 * The exact search of a saw-tooth. */
#include "algo/sawtooth.h"

uint32_t brw_saw_list_zones(const brw_saw_fight *fights, uint32_t count,
                            brw_saw_zone zones[BRW_SAW_ZONES])
{
    uint32_t zone_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        zone_count += i == 0 || fights[i].zone != fights[i - 1].zone;
        if (zone_count > BRW_SAW_ZONES)
            break;
        brw_saw_zone *zone = &zones[zone_count - 1];
        if (i == 0 || fights[i].zone != fights[i - 1].zone)
            *zone = (brw_saw_zone){i, i, 0};
        zone->end = i + 1;
        zone->sum += fights[i].level;
    }
    return zone_count;
}

brw_saw_plan *brw_saw_plan_make(const brw_saw_fight *fights, const brw_saw_zone *zones,
                                uint32_t zone_count, brw_arena *arena)
{
    uint32_t longest = 0;
    for (uint32_t z = 0; z < zone_count; z++)
        longest = zones[z].end - zones[z].first > longest ? zones[z].end - zones[z].first : longest;
    brw_saw_plan *plan = BRW_ARENA_NEW(arena, brw_saw_plan, 1);
    brw_saw_range *ranges = BRW_ARENA_NEW(arena, brw_saw_range, (longest + 1) * BRW_SAW_STATES);
    if (!plan || !ranges)
        return NULL;
    plan->fights = fights;
    plan->ranges = ranges;
    return plan;
}

/* No level is below the start of its run, so a run that starts at 1 has seven states, one that
 * starts at 2 six, and so on. */
brw_saw_state brw_saw_state_of(uint32_t index)
{
    /* clang-format off */
    static const brw_saw_state states[BRW_SAW_STATES] = {
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

uint32_t brw_saw_index_of(brw_saw_state state)
{
    return (uint32_t)((state.start - 1) * (2 * BRW_SAW_TOP + 2 - state.start) / 2 + state.level -
                      state.start);
}

void brw_saw_range_zone(brw_saw_plan *plan, brw_saw_zone zone, uint32_t entry)
{
    brw_saw_range *ranges = plan->ranges;
    for (uint32_t i = 0; i < BRW_SAW_STATES; i++)
        ranges[i] = (brw_saw_range){i == entry ? 0 : 1, 0};
    for (uint32_t k = zone.first; k < zone.end; k++, ranges += BRW_SAW_STATES) {
        uint32_t follows = plan->fights[k].follows;
        brw_saw_range *next = ranges + BRW_SAW_STATES;
        for (uint32_t i = 0; i < BRW_SAW_STATES; i++)
            next[i] = (brw_saw_range){BRW_SUM_ANY, 0};
        for (uint32_t i = 0; i < BRW_SAW_STATES; i++) {
            if (ranges[i].least > ranges[i].most)
                continue;
            brw_saw_bounds bounds = brw_saw_bounds_after(brw_saw_state_of(i), follows);
            for (int32_t level = bounds.least; level <= bounds.most; level++) {
                brw_saw_range *to = &next[brw_saw_index_of(
                    brw_saw_state_after(brw_saw_state_of(i), follows, level))];
                int32_t least = ranges[i].least + level, most = ranges[i].most + level;
                to->least = brw_smaller(to->least, least);
                to->most = brw_larger(to->most, most);
            }
        }
    }
}

int32_t brw_saw_greatest(brw_saw_range range, int32_t cap, int32_t count)
{
    if (range.least > range.most || cap == BRW_SUM_NONE)
        return BRW_SUM_NONE;
    if (brw_saw_is_high(range.most, count) || range.most <= cap)
        return range.most;
    return range.least <= cap ? cap : BRW_SUM_NONE;
}

/* Fills the caps for fewer than [most] missed means. The cap of a zone is the greatest sum of the
 * zone before it whose mean is half a point below its own, BRW_SUM_NONE if there is none. Only the
 * first zone has nothing before it, and is entered in state 0. No level is below the start of its
 * run. */
static void fill_caps(brw_saw_plan *plan, const brw_saw_zone *zones, uint32_t zone_count,
                      int32_t level_least, uint32_t most)
{
    for (uint32_t i = 0; i < most * BRW_SAW_STATES; i++)
        plan->caps[zone_count][i / BRW_SAW_STATES][i % BRW_SAW_STATES] =
            brw_saw_state_of(i % BRW_SAW_STATES).level >= level_least ? BRW_SUM_ANY : BRW_SUM_NONE;
    for (uint32_t z = zone_count; z-- > 0;) {
        int32_t count = brw_saw_fights_of(zones[z]);
        int32_t rooms = z ? brw_saw_fights_of(zones[z - 1]) : 0;
        const brw_saw_range *exits = plan->ranges + (uint32_t)count * BRW_SAW_STATES;
        for (uint32_t entry = 0; entry < (z ? BRW_SAW_STATES : 1u); entry++) {
            brw_saw_range_zone(plan, zones[z], entry);
            for (uint32_t missed = 0; missed < most; missed++) {
                int32_t best = BRW_SUM_NONE;
                for (uint32_t i = 0; i < BRW_SAW_STATES; i++) {
                    int32_t sum = brw_saw_greatest(exits[i], plan->caps[z + 1][missed][i], count);
                    int64_t twice = (int64_t)(2 * sum - count) * rooms; /* of that sum, by count */
                    int32_t cap = sum == BRW_SUM_NONE || twice < 0 ? BRW_SUM_NONE
                                  : rooms                          ? (int32_t)(twice / (2 * count))
                                                                   : BRW_SUM_ANY;
                    if (missed && brw_saw_greatest(exits[i], plan->caps[z + 1][missed - 1][i],
                                                   count) != BRW_SUM_NONE)
                        cap = BRW_SUM_ANY;
                    best = brw_larger(best, cap);
                }
                plan->caps[z][missed][entry] = best;
            }
        }
    }
}

/* Tries first with no mean missed, which nearly always works. */
uint32_t brw_saw_missed(brw_saw_plan *plan, const brw_saw_zone *zones, uint32_t zone_count,
                        int32_t level_least)
{
    uint32_t missed = 0;
    for (uint32_t most = 1; missed < most; most = BRW_SAW_ZONES) {
        fill_caps(plan, zones, zone_count, level_least, most);
        while (missed < most && plan->caps[0][missed][0] == BRW_SUM_NONE)
            missed++;
        if (missed < most || most == BRW_SAW_ZONES)
            break;
    }
    return missed;
}
