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

typedef struct patrol {
    uint16_t rooms[ROUTE_MOST];
    uint32_t count;
} patrol;

/* Paths on the way to a key of the main path: the path itself and what it branches off. */
static void mark_needed(const crawl_plan *plan, uint8_t *needed)
{
    memset(needed, 0, plan->dungeon->path_count);
    needed[0] = 1;
    for (uint32_t room = 0; room < plan->dungeon->room_count; room++) {
        const barrow_crawl_room *of = crawl_room_at(plan, room);
        if (of->key >= plan->lock_count)
            continue;
        for (uint32_t path = of->path_id; path; path = plan->branches[path].parent)
            needed[path] = 1;
    }
}

/* Marks in number[] where a foe may be, and lists in picks[] the rooms where it may be at home:
 * those with another such room beside them on their path. Returns how many these are. */
static int32_t list_roams(crawl_plan *plan, const uint8_t *needed)
{
    uint32_t calm = CRAWL_RESTS | CRAWL_ARENAS | crawl_bit(BARROW_TYPE_INITIAL);
    bool blocks = plan->params->foes_block != 0, before = false;
    uint32_t path = 0;
    int32_t count = 0;
    for (uint32_t room = 0; room < plan->dungeon->room_count; room++) {
        const barrow_crawl_room *of = crawl_room_at(plan, room);
        bool roams = !(of->types & calm) & (of->path != BARROW_PATH_SHORTCUT) &
                     (blocks | !needed[of->path_id]);
        bool is_pair = roams & before & (of->path_id == path);
        bool listed = count && plan->picks[count - 1] == room - 1;
        plan->number[room] = roams;
        plan->picks[count] = (uint16_t)(room - 1);
        count += is_pair & !listed;
        plan->picks[count] = (uint16_t)room;
        count += is_pair;
        before = roams;
        path = of->path_id;
    }
    return count;
}

static bool is_on(const patrol *route, uint32_t room)
{
    for (uint32_t i = 0; i < route->count; i++)
        if (route->rooms[i] == room)
            return true;
    return false;
}

/* The next room of a route, or BARROW_NONE. */
static uint32_t draw_next(const crawl_plan *plan, brw_rng *rng, const patrol *route)
{
    uint32_t here = route->rooms[route->count - 1], nexts[16];
    int32_t count = 0;
    for (uint32_t i = plan->graph.first[here]; i < plan->graph.first[here + 1] && count < 16; i++) {
        const barrow_link *link = &plan->dungeon->links[plan->graph.doors[i]];
        uint32_t next = crawl_across(link, here);
        if (link->kind == BARROW_LINK_OPEN && plan->number[next] && !is_on(route, next))
            nexts[count++] = next;
    }
    int32_t pick = brw_rng_below(rng, count);
    return count ? nexts[pick] : BARROW_NONE;
}

static bool draw_route(const crawl_plan *plan, brw_rng *rng, patrol *route)
{
    uint32_t most = (uint32_t)brw_rng_between(rng, 3, ROUTE_MOST);
    while (route->count < most) {
        uint32_t next = draw_next(plan, rng, route);
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
        plan->number[route->rooms[i]] = 0; /* no room has two patrols */
    }
    home->foe = 1;
    home->danger = FOE_DANGER;
    home->reward = home->reward > FOE_REWARD ? home->reward : FOE_REWARD;
}

/* A foe at home in one of the [count] rooms of picks[]; a room where it cannot be is struck off. */
static bool try_foe(crawl_plan *plan, brw_rng *rng, int32_t *count)
{
    while (*count > 0) {
        int32_t pick = brw_rng_below(rng, *count);
        uint16_t home = plan->picks[pick];
        patrol route = {{home}, 1};
        plan->picks[pick] = plan->picks[--*count];
        if (!plan->number[home] || !draw_route(plan, rng, &route) ||
            !may_live_in(plan, home, &plan->calm))
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
    if (!wanted)
        return BARROW_OK;
    uint8_t *needed = plan->run_length;
    mark_needed(plan, needed);
    int32_t count = list_roams(plan, needed);
    for (int32_t i = 0; i < wanted; i++) {
        brw_rng rng = brw_rng_fork(&work->rng, (uint64_t)i);
        if (!try_foe(plan, &rng, &count))
            work->dungeon->shortfall[BARROW_SHORT_FOES]++;
    }
    return BARROW_OK;
}
