/* SPDX-License-Identifier: MIT
 * Roaming enemies (C18): each has a home, a route of three or more rooms along doors that need no
 * key, and a danger above every normal enemy.
 *
 * A route is a piece of one side path of three rooms or more, its home one of its rooms. Doors
 * inside a path are open, so a route always exists, and a path has one roaming enemy at most. Paths
 * that lead to a key of the main path are left out, so none is ever on the only way onwards; with
 * `foes_block` they may be on the way to a path with such a key. Forks come first. Types are drawn
 * afterwards and suit the routes. */
#include "gen/crawl/plan.h"

#define ROUTE_LEAST 3
#define ROUTE_MOST  6
#define FOE_DANGER  8
#define FOE_REWARD  4
#define FOE_ROOMS   30 /* rooms for one */

static bool has_main_key(const crawl_plan *plan, const barrow_crawl_path *path)
{
    const uint16_t *rooms = plan->dungeon->path_rooms + path->first_room;
    bool has = false;
    for (uint32_t i = 0; i < path->room_count; i++)
        has |= crawl_room_at(plan, rooms[i])->key < plan->lock_count;
    return has;
}

/* Returns whether the path counts for the most roaming enemies that there may be. */
static bool may_have_foe(const crawl_plan *plan, uint32_t path_id)
{
    const barrow_crawl_path *path = &plan->dungeon->paths[path_id];
    return path->kind != BARROW_PATH_MAIN && path->kind != BARROW_PATH_SHORTCUT &&
           path->room_count >= ROUTE_LEAST && !has_main_key(plan, path);
}

/* Returns whether one may live there: not on the only way to a key, and not on a fork that has to
 * be safer than the rest of the way. */
static bool is_home_path(const crawl_plan *plan, uint32_t path_id)
{
    const barrow_crawl_path *path = &plan->dungeon->paths[path_id];
    if (plan->branches[path_id].is_needed && !plan->params->foes_block)
        return false;
    return path->kind != BARROW_PATH_FORK || brw_crawl_may_dare(plan, path);
}

/* Lists the paths for homes in picks[], forks before the others; returns how many. Each part is
 * shuffled. */
static int32_t list_home_paths(crawl_plan *plan, brw_rng *rng, uint32_t *most)
{
    int32_t count = 0;
    *most = 0;
    for (int forks = 1; forks >= 0; forks--) {
        int32_t first = count;
        for (uint32_t i = 1; i < plan->dungeon->path_count; i++) {
            bool is_fork = plan->dungeon->paths[i].kind == BARROW_PATH_FORK;
            if (is_fork != forks || !may_have_foe(plan, i))
                continue;
            plan->picks[count] = (uint16_t)i;
            count += is_home_path(plan, i);
            ++*most;
        }
        brw_rng_pick_front(rng, plan->picks + first, count - first, count - first);
    }
    return count;
}

/* Adds a roaming enemy to [path]. The last room of a loop or dead end is left out where there are
 * enough others: its reward should be reached past the enemy, not under it. */
static void add_foe(crawl_plan *plan, brw_rng *rng, const barrow_crawl_path *path)
{
    barrow_dungeon *dungeon = plan->dungeon;
    bool keeps_end = path->kind != BARROW_PATH_FORK && path->room_count > ROUTE_LEAST;
    int32_t rooms = path->room_count - keeps_end;
    int32_t length = brw_rng_between(rng, ROUTE_LEAST, rooms < ROUTE_MOST ? rooms : ROUTE_MOST);
    int32_t first = brw_rng_below(rng, rooms - length + 1);
    int32_t place = brw_rng_below(rng, length);
    if (path->kind == BARROW_PATH_FORK && rooms == ROUTE_LEAST && place == 1)
        place = 0; /* the one room that no run of the main path touches is for a fight (C25) */
    int32_t danger = FOE_DANGER + brw_rng_below(rng, 2);
    const uint16_t *route = dungeon->path_rooms + path->first_room + first;
    dungeon->foes[dungeon->foe_count++] = (barrow_foe){.first_room = dungeon->route_room_count,
                                                       .room_count = (uint16_t)length,
                                                       .home = route[place],
                                                       .leash = (uint8_t)plan->params->leash,
                                                       .danger = (uint8_t)danger,
                                                       .reward = FOE_REWARD};
    for (int32_t i = 0; i < length; i++)
        dungeon->route_rooms[dungeon->route_room_count++] = route[i];
    crawl_room_at(plan, route[place])->foe = 1;
}

barrow_status brw_crawl_foes(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    barrow_dungeon *dungeon = work->dungeon;
    int32_t wanted = plan->params->foes;
    if (!wanted)
        return BARROW_OK;
    uint32_t most;
    int32_t paths = list_home_paths(plan, &work->rng, &most), placed = 0;
    if (wanted == BARROW_AUTO) {
        wanted = (int32_t)dungeon->room_count / FOE_ROOMS;
        wanted = wanted < (int32_t)most ? wanted : (int32_t)most;
    }
    for (; placed < wanted && placed < paths; placed++) {
        /* Each has its own stream: asking for one more leaves the others as they are. */
        brw_rng rng = brw_rng_fork(&work->rng, (uint64_t)placed);
        add_foe(plan, &rng, &dungeon->paths[plan->picks[placed]]);
    }
    dungeon->shortfall[BARROW_SHORT_FOES] = (uint16_t)(wanted - placed);
    return BARROW_OK;
}

#undef ROUTE_LEAST
#undef ROUTE_MOST
#undef FOE_DANGER
#undef FOE_REWARD
#undef FOE_ROOMS
