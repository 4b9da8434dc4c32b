/* SPDX-License-Identifier: MIT
 * Roaming enemies (C18): each has a home, a route of three or more rooms along doors that need no
 * key, and a danger above every normal enemy.
 *
 * A route is a piece of one side path of three rooms or more, its home one of its rooms. Doors
 * inside a path are open, so a route always exists, and a path has one roaming enemy at most. Where
 * a branch with a key of the main path leaves the path, the route keeps off the way there, so none
 * is ever on the only way onwards; with `foes_block` it need not. Forks come first. Types are drawn
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

/* Rooms of a path, by their order. */
typedef struct path_piece {
    int32_t first, count;
} path_piece;

/* Returns the longest piece of the path that a route may take: all of it, or what lies behind the
 * branches to keys; of a fork, which can be entered from both ends, also what lies before them. */
static path_piece piece_for_route(const crawl_plan *plan, uint32_t path_id)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    const barrow_crawl_path *path = &dungeon->paths[path_id];
    int32_t rooms = path->room_count, low = rooms, high = -1;
    if (!plan->branches[path_id].is_needed || plan->params->foes_block)
        return (path_piece){0, rooms};
    for (uint32_t i = path_id + 1; i < dungeon->path_count; i++) {
        if (plan->branches[i].parent != path_id || !plan->branches[i].is_needed)
            continue;
        int32_t at = crawl_room_at(plan, dungeon->paths[i].from)->order;
        low = at < low ? at : low;
        high = at > high ? at : high;
    }
    if (path->kind == BARROW_PATH_FORK && low > rooms - 1 - high)
        return (path_piece){0, low};
    return (path_piece){high + 1, rooms - 1 - high};
}

/* Returns whether one may live there: with room for a route, and not on a fork that has to be safer
 * than the rest of the way. */
static bool is_home_path(const crawl_plan *plan, uint32_t path_id)
{
    const barrow_crawl_path *path = &plan->dungeon->paths[path_id];
    return piece_for_route(plan, path_id).count >= ROUTE_LEAST &&
           (path->kind != BARROW_PATH_FORK || brw_crawl_may_dare(plan, path));
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
static void add_foe(crawl_plan *plan, brw_rng *rng, uint32_t path_id)
{
    barrow_dungeon *dungeon = plan->dungeon;
    const barrow_crawl_path *path = &dungeon->paths[path_id];
    path_piece piece = piece_for_route(plan, path_id);
    bool keeps_end = path->kind != BARROW_PATH_FORK && piece.count > ROUTE_LEAST;
    int32_t rooms = piece.count - keeps_end;
    int32_t length = brw_rng_between(rng, ROUTE_LEAST, rooms < ROUTE_MOST ? rooms : ROUTE_MOST);
    int32_t first = piece.first + brw_rng_below(rng, rooms - length + 1);
    int32_t place = brw_rng_below(rng, length);
    if (path->kind == BARROW_PATH_FORK && path->room_count == ROUTE_LEAST && place == 1)
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
        add_foe(plan, &rng, plan->picks[placed]);
    }
    dungeon->shortfall[BARROW_SHORT_FOES] = (uint16_t)(wanted - placed);
    return BARROW_OK;
}

#undef ROUTE_LEAST
#undef ROUTE_MOST
#undef FOE_DANGER
#undef FOE_REWARD
#undef FOE_ROOMS
