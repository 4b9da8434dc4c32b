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

/* Whether a foe may be in [room], which no other patrols. */
static bool may_roam(const crawl_plan *plan, uint32_t room)
{
    const barrow_crawl_room *of = crawl_room_at(plan, room);
    uint32_t calm = of->types & (CRAWL_RESTS | CRAWL_ARENAS | crawl_bit(BARROW_TYPE_INITIAL));
    bool blocks = plan->branches[of->path_id].is_needed & !plan->params->foes_block;
    return !calm & !blocks & (of->path != BARROW_PATH_SHORTCUT) & !plan->number[room];
}

static bool is_same_path(const crawl_plan *plan, uint32_t room, uint32_t other)
{
    return other < plan->dungeon->room_count &&
           crawl_room_at(plan, room)->path_id == crawl_room_at(plan, other)->path_id;
}

/* Whether a foe may be at home in [room]: another room for it is beside it on the same path. */
static bool may_be_home(const crawl_plan *plan, uint32_t room)
{
    return may_roam(plan, room) &&
           ((is_same_path(plan, room, room - 1) && may_roam(plan, room - 1)) ||
            (is_same_path(plan, room, room + 1) && may_roam(plan, room + 1)));
}

/* Lists in picks[] the rooms from [first] on where a foe may be at home; returns how many. */
static int32_t list_homes(crawl_plan *plan, uint32_t first)
{
    int32_t count = 0;
    for (uint32_t room = first; room < plan->dungeon->room_count; room++)
        if (may_be_home(plan, room))
            plan->picks[count++] = (uint16_t)room;
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
    for (uint32_t end = plan->graph.first[here]; end != CRAWL_NO_END && count < 16;
         end = plan->graph.next[end]) {
        uint32_t next = crawl_across(plan, end);
        nexts[count] = next;
        count += (plan->dungeon->links[end / 2].kind == BARROW_LINK_OPEN) & may_roam(plan, next) &
                 !is_on(route, next);
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
        plan->number[route->rooms[i]] = 1; /* no room has two patrols */
    }
    home->foe = 1;
    home->danger = FOE_DANGER;
    home->reward = home->reward > FOE_REWARD ? home->reward : FOE_REWARD;
}

static bool try_home(crawl_plan *plan, brw_rng *rng, uint32_t home)
{
    patrol route = {{(uint16_t)home}, 1};
    if (!may_be_home(plan, home) || !draw_route(plan, rng, &route) ||
        !may_live_in(plan, home, &plan->calm))
        return false;
    add_foe(plan, &route);
    return true;
}

#define BLIND_HOMES 12 /* rooms that are drawn before all are listed */

/* A foe at home in one of the rooms from [first] on. Any room is tried first; where that does not
 * hit, those that could be a home are listed, and each is tried once. */
static bool try_foe(crawl_plan *plan, brw_rng *rng, uint32_t first)
{
    int32_t rooms = (int32_t)(plan->dungeon->room_count - first);
    for (int i = 0; i < BLIND_HOMES && rooms > 0; i++) {
        uint32_t home = first + (uint32_t)brw_rng_below(rng, rooms);
        if (try_home(plan, rng, home))
            return true;
    }
    for (int32_t left = list_homes(plan, first); left > 0;) {
        int32_t pick = brw_rng_below(rng, left);
        uint32_t home = plan->picks[pick];
        plan->picks[pick] = plan->picks[--left];
        if (try_home(plan, rng, home))
            return true;
    }
    return false;
}

barrow_status brw_crawl_foes(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    barrow_dungeon *dungeon = work->dungeon;
    int32_t wanted = plan->params->foes;
    uint32_t first = plan->params->foes_block ? 1 : plan->main_count;
    if (wanted == BARROW_AUTO)
        wanted = (int32_t)dungeon->room_count / 25;
    if (!wanted)
        return BARROW_OK;
    brw_crawl_make_graph(plan);
    memset(plan->number, 0, dungeon->room_count * sizeof plan->number[0]);
    int32_t placed = 0;
    for (bool found = true; placed < wanted && found; placed += found) {
        brw_rng rng = brw_rng_fork(&work->rng, (uint64_t)placed);
        found = try_foe(plan, &rng, first);
    }
    dungeon->shortfall[BARROW_SHORT_FOES] = (uint16_t)(wanted - placed);
    return BARROW_OK;
}
