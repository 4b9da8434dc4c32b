/* SPDX-License-Identifier: MIT
 * Roaming enemies (C18): each has a home, a route of three or more rooms along doors that need no
 * key, and a danger above every normal enemy.
 *
 * A route is a part of a side path with at least three rooms, and the home is one of these rooms.
 * Doors inside a path are open, so a route always exists; a path has at most one roaming enemy. If
 * a branch of the path holds a key of the main path, the route avoids the way there, so no enemy is
 * ever on the only way onward; `foes_block` lifts this restriction. Types are drawn afterwards to
 * suit the routes.
 *
 * Forks come first: the enemy lives on the fork, or on the stretch of the main path that the fork
 * goes around. */
#include "gen/crawl/crawl.h"

#include <string.h>

#define ROUTE_LEAST 3
#define ROUTE_MOST  6
#define FOE_DANGER  8
#define FOE_REWARD  4
#define FOE_ROOMS   30 /* number of rooms per roaming enemy */

/* Returns whether the path counts towards the maximum number of roaming enemies. */
static bool may_have_foe(const brw_crawl *crawl, uint32_t path_id)
{
    const barrow_crawl_path *path = &crawl->dungeon->paths[path_id];
    return path->kind != BARROW_PATH_MAIN && path->kind != BARROW_PATH_SHORTCUT &&
           path->room_count >= ROUTE_LEAST && !(crawl->branches[path_id].has_key & CRAWL_MAIN_KEY);
}

/* A piece of a path: some consecutive rooms. */
typedef struct path_piece {
    int32_t first, count;
} path_piece;

/* Returns the longest piece of the path that a route may use: all of it, or the part past the
 * branches to keys. A fork can be entered from both ends, so the part before them counts too. */
static path_piece piece_for_route(const brw_crawl *crawl, uint32_t path_id)
{
    const barrow_dungeon *dungeon = crawl->dungeon;
    const barrow_crawl_path *path = &dungeon->paths[path_id];
    int32_t rooms = path->room_count, low = rooms, high = -1;
    if (!crawl->branches[path_id].is_needed || crawl->params->foes_block)
        return (path_piece){0, rooms};
    for (uint32_t i = path_id + 1; i < dungeon->path_count; i++) {
        if (crawl->branches[i].parent != path_id || !crawl->branches[i].is_needed)
            continue;
        int32_t at = crawl_room_at(crawl, dungeon->paths[i].from)->order;
        low = at < low ? at : low;
        high = at > high ? at : high;
    }
    if (path->kind == BARROW_PATH_FORK && low > rooms - 1 - high)
        return (path_piece){0, low};
    return (path_piece){high + 1, rooms - 1 - high};
}

/* Returns whether a roaming enemy may live on the path: the path must have room for a route, and
 * must not be a fork that has to be safer than the main path. */
static bool is_home_path(const brw_crawl *crawl, uint32_t path_id)
{
    const barrow_crawl_path *path = &crawl->dungeon->paths[path_id];
    return piece_for_route(crawl, path_id).count >= ROUTE_LEAST &&
           (path->kind != BARROW_PATH_FORK || brw_crawl_may_dare(crawl, path));
}

/* ---- stretches that a fork goes around ---------------------------------------------------- */

/* Marks the main rooms that players need to continue: those where a branch leads to a key of the
 * main path, and the ends of forks, which may be the way around another enemy. */
static void mark_crossings(brw_crawl *crawl)
{
    memset(crawl->is_crossing, 0, crawl->main_count * sizeof crawl->is_crossing[0]);
    for (uint32_t i = 1; i < crawl->dungeon->path_count; i++) {
        const barrow_crawl_path *path = &crawl->dungeon->paths[i];
        bool is_fork = path->kind == BARROW_PATH_FORK;
        if (path->from < crawl->main_count && (is_fork || crawl->branches[i].is_needed))
            crawl->is_crossing[path->from] = 1;
        if (path->to < crawl->main_count && is_fork)
            crawl->is_crossing[path->to] = 1;
    }
}

/* Returns whether a main room may be on a route: it must be a fight, possibly with an item, and not
 * a crossing. */
static bool may_patrol(const brw_crawl *crawl, uint32_t room)
{
    uint32_t types = crawl_room_at(crawl, room)->types;
    uint32_t others = types & ~(uint32_t)(BRW_FIGHT_TYPES | crawl_bit(BARROW_TYPE_ITEM));
    return types & BRW_FIGHT_TYPES && !others && !crawl->is_crossing[room];
}

/* Returns whether every fork with a roaming enemy can still be a dare. */
static bool homes_still_dare(const brw_crawl *crawl)
{
    const barrow_dungeon *dungeon = crawl->dungeon;
    for (uint32_t i = 0; i < dungeon->foe_count; i++) {
        uint32_t path = crawl_room_at(crawl, dungeon->foes[i].home)->path_id;
        if (dungeon->paths[path].kind == BARROW_PATH_FORK &&
            !brw_crawl_may_dare(crawl, &dungeon->paths[path]))
            return false;
    }
    return true;
}

/* Returns whether main room [room] can be a home: it must be a fight between two fights, and without
 * it other forks must keep their required character (C25). */
static bool may_be_home(brw_crawl *crawl, uint32_t room)
{
    barrow_crawl_room *info = crawl_room_at(crawl, room);
    if (!may_patrol(crawl, room - 1) || !may_patrol(crawl, room) || !may_patrol(crawl, room + 1))
        return false;
    info->foe = 1;
    bool may = homes_still_dare(crawl);
    info->foe = 0;
    return may;
}

/* Returns whether a main room from [low] to [high] is on a route. */
static bool has_route(const brw_crawl *crawl, uint32_t low, uint32_t high)
{
    for (uint32_t i = 0; i < crawl->dungeon->route_room_count; i++)
        if (crawl->dungeon->route_rooms[i] >= low && crawl->dungeon->route_rooms[i] <= high)
            return true;
    return false;
}

/* Returns a room for a home on the stretch that the fork goes around, or BARROW_NONE. The route
 * will be this room and its two neighbours. The fork itself and its ends must be free of roaming
 * enemies, so that there is a way around. */
static uint32_t home_on_stretch(brw_crawl *crawl, uint32_t path_id)
{
    const barrow_crawl_path *path = &crawl->dungeon->paths[path_id];
    uint32_t low = path->from < path->to ? path->from : path->to;
    uint32_t high = path->from < path->to ? path->to : path->from;
    if (high - low <= ROUTE_LEAST || has_route(crawl, low, high))
        return BARROW_NONE;
    for (uint32_t room = low + 2; room + 1 < high; room++)
        if (may_be_home(crawl, room))
            return room;
    return BARROW_NONE;
}

/* ---- placing ------------------------------------------------------------------------------ */

/* Lists the paths that can have homes in picks[], forks first; returns how many. Forks and other
 * paths are each shuffled. */
static int32_t list_home_paths(brw_crawl *crawl, brw_rng *rng, uint32_t *most)
{
    const barrow_crawl_path *paths = crawl->dungeon->paths;
    uint32_t path_count = crawl->dungeon->path_count;
    int32_t count = 0;
    *most = 0;
    for (int forks = 1; forks >= 0; forks--) {
        int32_t first = count;
        for (uint32_t i = 1; i < path_count; i++) {
            bool is_fork = paths[i].kind == BARROW_PATH_FORK;
            if (is_fork != forks)
                continue;
            bool may = may_have_foe(crawl, i);
            if ((may && is_home_path(crawl, i)) ||
                (is_fork && home_on_stretch(crawl, i) != BARROW_NONE))
                crawl->picks[count++] = (uint16_t)i;
            *most += may;
        }
        brw_rng_pick_front(rng, crawl->picks + first, count - first, count - first);
    }
    return count;
}

/* Adds a roaming enemy that lives in [home], with a route of [length] rooms. */
static void add_at(brw_crawl *crawl, brw_rng *rng, const uint16_t *route, int32_t length,
                   uint32_t home)
{
    barrow_dungeon *dungeon = crawl->dungeon;
    int32_t danger = FOE_DANGER + brw_rng_below(rng, 2);
    dungeon->foes[dungeon->foe_count++] = (barrow_foe){.first_room = dungeon->route_room_count,
                                                       .room_count = (uint16_t)length,
                                                       .home = (uint16_t)home,
                                                       .leash = (uint8_t)crawl->params->leash,
                                                       .danger = (uint8_t)danger,
                                                       .reward = FOE_REWARD};
    for (int32_t i = 0; i < length; i++)
        dungeon->route_rooms[dungeon->route_room_count++] = route[i];
    crawl_room_at(crawl, home)->foe = 1;
}

/* Adds a roaming enemy on the main path, around main room [home]. */
static void add_on_stretch(brw_crawl *crawl, brw_rng *rng, uint32_t home)
{
    uint16_t route[ROUTE_LEAST] = {(uint16_t)(home - 1), (uint16_t)home, (uint16_t)(home + 1)};
    add_at(crawl, rng, route, ROUTE_LEAST, home);
}

/* Adds a roaming enemy to the rooms of [path]. The last room of a loop or dead end is left out if
 * there are enough others: players should have to get past the enemy to reach the reward. */
static void add_on_path(brw_crawl *crawl, brw_rng *rng, uint32_t path_id)
{
    const barrow_dungeon *dungeon = crawl->dungeon;
    const barrow_crawl_path *path = &dungeon->paths[path_id];
    path_piece piece = piece_for_route(crawl, path_id);
    bool keeps_end = path->kind != BARROW_PATH_FORK && piece.count > ROUTE_LEAST;
    int32_t rooms = piece.count - keeps_end;
    int32_t length = brw_rng_between(rng, ROUTE_LEAST, rooms < ROUTE_MOST ? rooms : ROUTE_MOST);
    int32_t first = piece.first + brw_rng_below(rng, rooms - length + 1);
    int32_t place = brw_rng_below(rng, length);
    if (path->kind == BARROW_PATH_FORK && path->room_count == ROUTE_LEAST && place == 1)
        place = 0; /* the only room that touches no run stays free for a fight (C25) */
    const uint16_t *route = dungeon->path_rooms + path->first_room + first;
    add_at(crawl, rng, route, length, route[place]);
}

/* Adds a roaming enemy to the path, or to the stretch that it goes around; if both are possible, it
 * draws one. Returns false if there is no place left. */
static bool add_foe(brw_crawl *crawl, brw_rng *rng, uint32_t path_id)
{
    bool is_fork = crawl->dungeon->paths[path_id].kind == BARROW_PATH_FORK;
    uint32_t home = is_fork ? home_on_stretch(crawl, path_id) : BARROW_NONE;
    bool may_be_inside = may_have_foe(crawl, path_id) && is_home_path(crawl, path_id);
    int is_outside = brw_rng_chance(rng, 1, 2);
    if (home != BARROW_NONE && (is_outside || !may_be_inside))
        add_on_stretch(crawl, rng, home);
    else if (may_be_inside)
        add_on_path(crawl, rng, path_id);
    return home != BARROW_NONE || may_be_inside;
}

barrow_status brw_crawl_foes(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    barrow_dungeon *dungeon = work->dungeon;
    int32_t wanted = crawl->params->foes;
    if (!wanted)
        return BARROW_OK;
    uint32_t most;
    mark_crossings(crawl);
    int32_t paths = list_home_paths(crawl, &work->rng, &most), placed = 0;
    if (wanted == BARROW_AUTO) {
        wanted = (int32_t)dungeon->room_count / FOE_ROOMS;
        wanted = wanted < (int32_t)most ? wanted : (int32_t)most;
    }
    for (int32_t i = 0; i < paths && placed < wanted; i++) {
        /* Each enemy has its own stream, so asking for one more does not change the others. */
        brw_rng rng = brw_rng_fork(&work->rng, (uint64_t)i);
        placed += add_foe(crawl, &rng, crawl->picks[i]);
        brw_rng_join(&work->rng, &rng);
    }
    dungeon->shortfall[BARROW_SHORT_FOES] = (uint16_t)(wanted - placed);
    return BARROW_OK;
}

#undef ROUTE_LEAST
#undef ROUTE_MOST
#undef FOE_DANGER
#undef FOE_REWARD
#undef FOE_ROOMS
