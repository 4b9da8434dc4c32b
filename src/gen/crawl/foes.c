/* SPDX-License-Identifier: MIT
 * Roaming enemies (C18): each has a home, a route of three or more rooms along doors that need no
 * key, and a danger above every normal enemy. They stay off the main path and off the paths where
 * its keys lie, so none is ever on the only way onwards; with `foes_block` they may be there too.
 * They never enter the spawn, arenas, rest rooms or shortcuts. */
#include "gen/crawl/plan.h"

#include <string.h>

#define ROUTE_MOST 6
#define FOE_DANGER 5
#define FOE_REWARD 4

typedef struct patrol {
    uint16_t rooms[ROUTE_MOST];
    uint32_t count;
} patrol;

/* Returns whether a foe may be in [room] and no other foe patrols it. */
static bool may_roam(const crawl_plan *plan, uint32_t room)
{
    const barrow_crawl_room *of = crawl_room_at(plan, room);
    uint32_t calm = of->types & (BRW_REST_TYPES | BRW_ARENA_TYPES | crawl_bit(BARROW_TYPE_INITIAL));
    bool blocks = plan->branches[of->path_id].is_needed & !plan->params->foes_block;
    return !calm & !blocks & (of->path != BARROW_PATH_SHORTCUT) & !plan->number[room];
}

/* Appends to picks[] the rooms of [path] where a foe may live: those with another suitable room
 * beside them on their path. Returns how many there are then. A pair adds its first room only if
 * the pair before did not, so each room comes once. Rooms of a path have consecutive numbers, so
 * the one before is one less. */
static int32_t list_path_homes(crawl_plan *plan, const barrow_crawl_path *path, int32_t count)
{
    const uint16_t *rooms = plan->dungeon->path_rooms + path->first_room;
    bool roamed = false, paired = false; /* whether the room before suits; whether it does with the
                                          * one before it */
    for (uint32_t i = 0; i < path->room_count; i++) {
        bool roams = may_roam(plan, rooms[i]), pairs = roams & roamed;
        plan->picks[count] = (uint16_t)(rooms[i] - 1);
        count += pairs & !paired;
        plan->picks[count] = rooms[i];
        count += pairs;
        roamed = roams;
        paired = pairs;
    }
    return count;
}

/* Lists the rooms where foes may live. The main path and those that lead to its keys are on the
 * only way onwards; most of the others have one room. */
static int32_t list_homes(crawl_plan *plan)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < plan->dungeon->path_count; i++) {
        const barrow_crawl_path *path = &plan->dungeon->paths[i];
        if (path->room_count > 1 && (!plan->branches[i].is_needed || plan->params->foes_block))
            count = list_path_homes(plan, path, count);
    }
    return count;
}

/* Draws the next room of a route, or returns BARROW_NONE. Sixteen entries are enough: a room of
 * four cells has ten cells beside it, and passages are never patrolled. */
static uint32_t draw_next(const crawl_plan *plan, brw_rng *rng, const patrol *route)
{
    uint32_t here = route->rooms[route->count - 1], nexts[16];
    int32_t count = 0;
    for (uint32_t end = plan->graph.first[here]; end != CRAWL_NO_END && count < 16;
         end = plan->graph.next[end]) {
        uint32_t next = crawl_across(plan, end);
        nexts[count] = next;
        count += (plan->dungeon->links[end / 2].kind == BARROW_LINK_OPEN) & may_roam(plan, next);
    }
    int32_t pick = brw_rng_below(rng, count);
    return count ? nexts[pick] : BARROW_NONE;
}

/* Adds a room to a route. No room is on a route twice, nor on two routes: number[] marks those that
 * are on one. */
static void extend_route(crawl_plan *plan, patrol *route, uint32_t room)
{
    route->rooms[route->count++] = (uint16_t)room;
    plan->number[room] = 1;
}

/* Draws a route from the home, which is on it already. It needs at least three rooms (C18), or it
 * is no route. */
static bool draw_route(crawl_plan *plan, brw_rng *rng, patrol *route)
{
    uint32_t most = (uint32_t)brw_rng_between(rng, 3, ROUTE_MOST);
    while (route->count < most) {
        uint32_t next = draw_next(plan, rng, route);
        if (next == BARROW_NONE)
            break;
        extend_route(plan, route, next);
    }
    return route->count >= 3;
}

static void drop_route(crawl_plan *plan, const patrol *route)
{
    for (uint32_t i = 0; i < route->count; i++)
        plan->number[route->rooms[i]] = 0;
}

/* Returns whether a foe may live here: in a loop or dead end it must not break C7. Its danger
 * replaces the room's own in the sum. */
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

/* Gives the home the foe's danger; a higher reward that was there before stays. */
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
    for (uint32_t i = 0; i < route->count; i++)
        dungeon->route_rooms[dungeon->route_room_count++] = route->rooms[i];
    home->foe = 1;
    home->danger = FOE_DANGER;
    home->reward = home->reward > FOE_REWARD ? home->reward : FOE_REWARD;
}

/* Tries to add a foe that lives in one of the [count] rooms of picks[]; a room that does not work
 * is struck off. The list is shared by all foes and only gets shorter, so the tries of a whole
 * dungeon are bounded by its rooms (G4). */
static bool try_foe(crawl_plan *plan, brw_rng *rng, int32_t *count)
{
    while (*count > 0) {
        int32_t pick = brw_rng_below(rng, *count);
        uint32_t home = plan->picks[pick];
        patrol route = {.count = 0};
        plan->picks[pick] = plan->picks[--*count];
        if (plan->number[home])
            continue;
        extend_route(plan, &route, home);
        if (draw_route(plan, rng, &route) && may_live_in(plan, home, &plan->calm)) {
            add_foe(plan, &route);
            return true;
        }
        drop_route(plan, &route);
    }
    return false;
}

barrow_status brw_crawl_foes(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    barrow_dungeon *dungeon = work->dungeon;
    int32_t wanted = plan->params->foes;
    if (wanted == BARROW_AUTO)
        wanted = (int32_t)dungeon->room_count / 25;
    if (!wanted)
        return BARROW_OK;
    /* Merging is done with number[]; from here on it marks rooms that are on a route. */
    memset(plan->number, 0, dungeon->room_count * sizeof plan->number[0]);
    int32_t placed = 0, homes = list_homes(plan);
    if (homes)
        /* The doors of the main path are its first links. No foe uses them unless it may be on the
         * main path. */
        brw_crawl_make_graph(plan, plan->params->foes_block ? 0 : plan->main_count - 1);
    for (bool found = true; placed < wanted && found; placed += found) {
        /* Each foe has its own stream: asking for one more leaves the others as they are. */
        brw_rng rng = brw_rng_fork(&work->rng, (uint64_t)placed);
        found = try_foe(plan, &rng, &homes);
    }
    dungeon->shortfall[BARROW_SHORT_FOES] = (uint16_t)(wanted - placed);
    return BARROW_OK;
}
