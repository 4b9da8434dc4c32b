/* SPDX-License-Identifier: MIT
 * Sub-bosses: how many, and where on the main path (C15), and the doors of all arenas (C17).
 *
 * The gaps between spawn, sub-bosses and boss differ by one at most: the distance is divided by
 * their number, and the remainder goes to gaps that are drawn. Where the boss directly follows the
 * last sub-boss, that last gap is 1 and the others share the rest. */
#include "gen/crawl/plan.h"

static int32_t sub_bosses_wanted(const crawl_plan *plan, brw_rng *rng)
{
    barrow_range range = plan->params->sub_bosses;
    if (range.min == BARROW_AUTO)
        return (int32_t)plan->main_count / 10;
    return brw_rng_between(rng, range.min, range.max);
}

/* Puts [count] sub-bosses before room [end], with gaps that differ by one at most. */
static void space_sub_bosses(crawl_plan *plan, brw_rng *rng, int32_t count, int32_t end)
{
    int32_t gaps = (int32_t)plan->main_count - 1 == end ? count + 1 : count;
    int32_t gap = end / gaps;
    int32_t longer = end % gaps; /* gaps that are one longer */
    int32_t at = 0;
    for (int32_t i = 0; i < count; i++) {
        int is_longer = brw_rng_chance(rng, longer, gaps - i);
        longer -= is_longer;
        at += gap + is_longer;
        crawl_room_at(plan, (uint32_t)at)->types = crawl_bit(BARROW_TYPE_SUB_BOSS);
    }
}

/* Every door of an arena is of kind boss; a locked one keeps its colour (C17). */
static void mark_arena_doors(crawl_plan *plan)
{
    for (uint32_t i = 0; i + 1 < plan->main_count; i++)
        if (crawl_is_arena(plan, i) || crawl_is_arena(plan, i + 1))
            plan->dungeon->links[i].kind = BARROW_LINK_BOSS;
}

/* Side paths leave any main room but an arena, forks those with another one two rooms away in their
 * stretch (C4, C5, C9). */
static void set_bases(crawl_plan *plan)
{
    for (uint32_t room = 0; room < plan->main_count; room++) {
        uint32_t word = plan->home[room] / 64, bit = plan->home[room] % 64;
        bool has_end = (room >= plan->stretch_first[room] + 2u) |
                       (room + 2 <= plan->stretch_last[room]);
        plan->bits.bases[word] |= (uint64_t)!crawl_is_arena(plan, room) << bit;
        plan->bits.fork_bases[word] |= (uint64_t)has_end << bit;
    }
}

/* Main rooms between which forks may run: one zone, no arena (C4). */
static void find_stretches(crawl_plan *plan)
{
    uint32_t first = 0;
    for (uint32_t room = 0; room < plan->main_count; room++) {
        bool ends = room + 1 == plan->main_count || crawl_is_arena(plan, room + 1) ||
                    crawl_is_arena(plan, room) ||
                    crawl_room_at(plan, room)->zone != crawl_room_at(plan, room + 1)->zone;
        if (!ends)
            continue;
        for (uint32_t i = first; i <= room; i++) {
            plan->stretch_first[i] = (uint16_t)first;
            plan->stretch_last[i] = (uint16_t)room;
        }
        first = room + 1;
    }
}

barrow_status brw_crawl_sub_bosses(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    int32_t rooms = (int32_t)plan->main_count;
    int32_t wanted = sub_bosses_wanted(plan, &work->rng);
    int32_t most = (rooms - 2) / 3;
    int32_t count = wanted < most ? wanted : most;
    work->dungeon->shortfall[BARROW_SHORT_SUB_BOSSES] = (uint16_t)(wanted - count);
    int boss_follows = brw_rng_chance(&work->rng, plan->params->boss_after_sub_boss, 100);
    if (count)
        space_sub_bosses(plan, &work->rng, count, boss_follows ? rooms - 2 : rooms - 1);
    mark_arena_doors(plan);
    find_stretches(plan);
    set_bases(plan);
    return BARROW_OK;
}
