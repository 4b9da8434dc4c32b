/* SPDX-License-Identifier: MIT
 * Roaming enemies (C18): a home, a route of three rooms or more along doors that need no key, and a
 * danger above every normal enemy. They stay off the main path and off the paths where its keys
 * lie, so none is ever on the only way on; with `foes_block` they may be there too. Never in the
 * spawn, arenas, rest rooms and shortcuts. */
#include "gen/crawl/plan.h"

#include <string.h>

#define ROUTE_MOST 6
#define FOE_DANGER 5
#define FOE_REWARD 4
#define FOE_TRIES  24

typedef struct patrol {
    uint16_t rooms[ROUTE_MOST];
    uint32_t count;
} patrol;

/* Paths on the way to a key of the main path: the path itself and what it branches off. */
static void mark_needed(const crawl_plan *plan, uint8_t *needed)
{
    for (uint32_t i = 0; i < plan->dungeon->path_count; i++)
        needed[i] = i == 0;
    for (uint32_t room = 0; room < plan->dungeon->room_count; room++) {
        const barrow_crawl_room *of = crawl_room_at(plan, room);
        if (of->key >= plan->lock_count)
            continue;
        for (uint32_t path = of->path_id; path; path = plan->branches[path].parent)
            needed[path] = 1;
    }
}

static bool may_roam(const crawl_plan *plan, const uint8_t *needed, uint32_t room)
{
    const barrow_crawl_room *of = crawl_room_at(plan, room);
    if (plan->number[room] ||
        of->types & (CRAWL_RESTS | CRAWL_ARENAS | crawl_bit(BARROW_TYPE_INITIAL)) ||
        of->path == BARROW_PATH_SHORTCUT)
        return false; /* or a room that another one patrols */
    return plan->params->foes_block || !needed[of->path_id];
}

static bool is_on(const patrol *route, uint32_t room)
{
    for (uint32_t i = 0; i < route->count; i++)
        if (route->rooms[i] == room)
            return true;
    return false;
}

/* The next room of a route, or BARROW_NONE. */
static uint32_t draw_next(const crawl_plan *plan, brw_rng *rng, const uint8_t *needed,
                          const patrol *route)
{
    uint32_t here = route->rooms[route->count - 1], nexts[16];
    int32_t count = 0;
    for (uint32_t i = plan->graph.first[here]; i < plan->graph.first[here + 1] && count < 16; i++) {
        const barrow_link *link = &plan->dungeon->links[plan->graph.doors[i]];
        uint32_t next = crawl_across(link, here);
        if (link->kind == BARROW_LINK_OPEN && may_roam(plan, needed, next) && !is_on(route, next))
            nexts[count++] = next;
    }
    int32_t pick = brw_rng_below(rng, count);
    return count ? nexts[pick] : BARROW_NONE;
}

static bool draw_route(const crawl_plan *plan, brw_rng *rng, const uint8_t *needed, patrol *route)
{
    uint32_t most = (uint32_t)brw_rng_between(rng, 3, ROUTE_MOST);
    while (route->count < most) {
        uint32_t next = draw_next(plan, rng, needed, route);
        if (next == BARROW_NONE)
            break;
        route->rooms[route->count++] = (uint16_t)next;
    }
    return route->count >= 3;
}

/* At home in a loop or dead end a foe must leave C7 as it is. */
static bool may_live_in(const crawl_plan *plan, uint32_t room, brw_crawl_calm *calm)
{
    const barrow_crawl_room *of = crawl_room_at(plan, room);
    bool is_side = of->path == BARROW_PATH_LOOP || of->path == BARROW_PATH_DEAD_END;
    if (of->foe)
        return false;
    if (!is_side || of->types & crawl_bit(BARROW_TYPE_ELITE))
        return true;
    brw_crawl_calm with = *calm;
    with.side_danger += FOE_DANGER - of->danger;
    if (!brw_crawl_is_calm(&with))
        return false;
    *calm = with;
    return true;
}

static void add_foe(crawl_plan *plan, const patrol *route)
{
    barrow_dungeon *dungeon = plan->dungeon;
    barrow_crawl_room *home = crawl_room_at(plan, route->rooms[0]);
    dungeon->foes[dungeon->foe_count++] = (barrow_foe){.first_room = dungeon->route_room_count,
                                                       .room_count = (uint16_t)route->count,
                                                       .home = route->rooms[0],
                                                       .leash = (uint8_t)plan->params->leash,
                                                       .danger = FOE_DANGER,
                                                       .reward = FOE_REWARD};
    for (uint32_t i = 0; i < route->count; i++) {
        dungeon->route_rooms[dungeon->route_room_count++] = route->rooms[i];
        plan->number[route->rooms[i]] = 1;
    }
    home->foe = 1;
    home->danger = FOE_DANGER;
    home->reward = home->reward > FOE_REWARD ? home->reward : FOE_REWARD;
}

static bool try_foe(crawl_plan *plan, brw_rng *rng, const uint8_t *needed, brw_crawl_calm *calm)
{
    for (int i = 0; i < FOE_TRIES; i++) {
        int32_t home = brw_rng_below(rng, (int32_t)plan->dungeon->room_count);
        patrol route = {{(uint16_t)home}, 1};
        if (!may_roam(plan, needed, (uint32_t)home) || !draw_route(plan, rng, needed, &route) ||
            !may_live_in(plan, (uint32_t)home, calm))
            continue;
        add_foe(plan, &route);
        return true;
    }
    return false;
}

barrow_status brw_crawl_foes(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    int32_t wanted = plan->params->foes;
    if (wanted == BARROW_AUTO)
        wanted = (int32_t)work->dungeon->room_count / 25;
    uint8_t *needed = plan->run_length;
    mark_needed(plan, needed);
    memset(plan->number, 0, work->dungeon->room_count * sizeof plan->number[0]);
    for (int32_t i = 0; i < wanted; i++) {
        brw_rng rng = brw_rng_fork(&work->rng, (uint64_t)i);
        if (!try_foe(plan, &rng, needed, &plan->calm))
            work->dungeon->shortfall[BARROW_SHORT_FOES]++;
    }
    return BARROW_OK;
}
