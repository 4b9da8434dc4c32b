/* SPDX-License-Identifier: MIT
 * Sub-bosses: how many there are, and where on the main path (C15), and the doors of all arenas
 * (C17).
 *
 * The gaps between spawn, sub-bosses and boss differ by at most one: the distance is divided by
 * their number, and the remainder goes to gaps that are drawn. If the boss directly follows the
 * last sub-boss, that last gap is 1 and the others share the rest. */
#include "gen/crawl/plan.h"

static int32_t sub_bosses_wanted(const crawl_plan *plan, brw_rng *rng)
{
    barrow_range range = plan->params->sub_bosses;
    if (range.min == BARROW_AUTO)
        return (int32_t)plan->main_count / 10;
    return brw_rng_between(rng, range.min, range.max);
}

/* Puts [count] sub-bosses before room [end], with gaps that differ by at most one. If [end] is the
 * boss there is one gap more than sub-bosses; else [end] is the last sub-boss itself, and the boss
 * stands right behind it. Each gap is longer with a chance of (longer ones left) in (gaps left), so
 * exactly the remainder is shared out, and every way to do so is equally likely. */
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
        barrow_crawl_room *of = crawl_room_at(plan, (uint32_t)at);
        of->types = crawl_bit(BARROW_TYPE_SUB_BOSS);
        of->leave = 1;                /* C17 */
        of->after = BARROW_TYPE_HEAL; /* C16 */
    }
}

/* Finds the stretches of main rooms between which forks may run: one zone, no arena (C4). A stretch
 * ends at each door that leads out of a zone or into or out of an arena; every door of an arena is
 * of kind boss, and a locked one keeps its colour (C17). stretch_last is only right at the first
 * room of a stretch, where set_bases reads it for all. */
static void find_stretches(crawl_plan *plan)
{
    uint32_t first = 0;
    const barrow_crawl_room *before = crawl_room_at(plan, 0);
    for (uint32_t room = 1; room < plan->main_count; room++) {
        const barrow_crawl_room *of = crawl_room_at(plan, room);
        barrow_link *door = &plan->dungeon->links[room - 1];
        bool at_arena = ((before->types | of->types) & BRW_ARENA_TYPES) != 0;
        bool ends = at_arena | (before->zone != of->zone);
        door->kind = at_arena ? BARROW_LINK_BOSS : door->kind;
        plan->stretch_last[first] = (uint16_t)(room - 1);
        first = ends ? room : first;
        plan->stretch_first[room] = (uint16_t)first;
        before = of;
    }
    plan->stretch_first[0] = 0;
    plan->stretch_last[first] = (uint16_t)(plan->main_count - 1);
}

/* Marks the rooms that side paths may leave: any main room but an arena. Forks may leave those with
 * another one two rooms away in their stretch (C4, C5, C9). */
static void set_bases(crawl_plan *plan)
{
    for (uint32_t room = 0; room < plan->main_count; room++) {
        uint32_t word = plan->home[room] / 64, bit = plan->home[room] % 64;
        uint32_t first = plan->stretch_first[room], last = plan->stretch_last[first];
        bool has_end = (room >= first + 2) | (room + 2 <= last);
        plan->stretch_last[room] = (uint16_t)last;
        plan->bits.bases[word] |= (uint64_t)!crawl_is_arena(plan, room) << bit;
        plan->bits.fork_bases[word] |= (uint64_t)has_end << bit;
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
    find_stretches(plan);
    set_bases(plan);
    return BARROW_OK;
}
