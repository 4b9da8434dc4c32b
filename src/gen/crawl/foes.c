/* SPDX-License-Identifier: MIT
 * Roaming enemies (C18): each has a home, a route of three to six rooms along doors that need no
 * key, and a danger above every normal enemy.
 *
 * A home is on a side path of three rooms or more, or on a stretch of the main path that a fork
 * goes around; forks come first. It is never on the only way on: not on the way to a branch that
 * holds a key of the main path, and on a stretch only if the fork around it has no home itself;
 * `foes_block` lifts the first restriction. The route may lead on to the main room where a fork or
 * loop begins, so that the enemy is met there and can be dodged. Types are drawn afterwards to suit
 * the routes. */
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
        low = brw_smaller(low, at);
        high = brw_larger(high, at);
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
    for (uint32_t i = 0; i < path->room_count && path->kind == BARROW_PATH_FORK; i++)
        if (crawl->is_quiet[crawl->dungeon->path_rooms[path->first_room + i]])
            return false; /* a shortcut runs through it */
    return piece_for_route(crawl, path_id).count >= ROUTE_LEAST &&
           (path->kind != BARROW_PATH_FORK || brw_crawl_may_dare(crawl, path));
}

/* ---- stretches that a fork goes around ---------------------------------------------------- */

/* Returns whether a main room may be on a route: fights, items, and nothing else (C18). */
static bool may_patrol(const brw_crawl *crawl, uint32_t room)
{
    uint32_t types = crawl_room_at(crawl, room)->types;
    return types && !(types & ~(uint32_t)(BRW_FIGHT_TYPES | crawl_bit(BARROW_TYPE_ITEM)));
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

/* Returns the main rooms around [room] that a route may use: none behind a lock or an arena. */
static path_piece walk_around(const brw_crawl *crawl, uint32_t room)
{
    uint32_t first = room, last = room;
    while (first > crawl_stretch_first(crawl, room) && may_patrol(crawl, first - 1))
        first--;
    while (last < crawl_stretch_last(crawl, room) && may_patrol(crawl, last + 1))
        last++;
    return (path_piece){(int32_t)first, (int32_t)(last - first + 1)};
}

/* Returns whether the run of [room] has enough other fights if [room] becomes a home: three, or two
 * if it has three rooms (C20). */
static bool run_can_spare(const brw_crawl *crawl, uint32_t room)
{
    uint32_t first = room, fights = 0, homes = 1;
    while (crawl_is_fight(crawl, first - 1))
        first--;
    for (; crawl_is_fight(crawl, first); first++, fights++)
        homes += crawl_room_at(crawl, first)->foe;
    return fights - homes >= (fights == 3 ? 2u : 3u);
}

/* Returns whether a home is among the main rooms from [low] to [high], or on path [path_id]. */
static bool has_home(const brw_crawl *crawl, uint32_t low, uint32_t high, uint32_t path_id)
{
    for (uint32_t i = 0; i < crawl->dungeon->foe_count; i++) {
        uint32_t home = crawl->dungeon->foes[i].home;
        if ((home >= low && home <= high) || crawl_room_at(crawl, home)->path_id == path_id)
            return true;
    }
    return false;
}

/* Returns whether players need a main room to go on: a branch leads from it to a key of the main
 * path, or a fork begins or ends there, which may be the way around another enemy. */
static bool is_crossing(const brw_crawl *crawl, uint32_t room)
{
    for (uint32_t i = 1; i < crawl->dungeon->path_count; i++) {
        const barrow_crawl_path *path = &crawl->dungeon->paths[i];
        bool is_fork = path->kind == BARROW_PATH_FORK;
        if ((path->from == room && (is_fork || crawl->branches[i].is_needed)) ||
            (path->to == room && is_fork))
            return true;
    }
    return false;
}

/* Returns a room for a home on the stretch that the fork goes around, or BARROW_NONE: a fight that
 * is no crossing, with room for a route. Without it the stretch must have a fight left, and other
 * forks must keep the character that they need (C25). The fork and its stretch must have no other
 * home, so that there is a way around. */
static uint32_t home_on_stretch(brw_crawl *crawl, uint32_t path_id)
{
    const barrow_crawl_path *path = &crawl->dungeon->paths[path_id];
    uint32_t low = path->from < path->to ? path->from : path->to;
    uint32_t high = path->from < path->to ? path->to : path->from;
    if (has_home(crawl, low, high, path_id))
        return BARROW_NONE;
    for (uint32_t room = low + 1; room < high; room++) {
        if (!crawl_is_fight(crawl, room) || !may_patrol(crawl, room) || is_crossing(crawl, room) ||
            walk_around(crawl, room).count < ROUTE_LEAST || !run_can_spare(crawl, room))
            continue;
        crawl_room_at(crawl, room)->foe = 1;
        bool may = homes_still_dare(crawl) && brw_crawl_stretch_mean(crawl, path).count;
        crawl_room_at(crawl, room)->foe = 0;
        if (may)
            return room;
    }
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
    int32_t danger = FOE_DANGER + brw_rng_below(rng, 2), leash = crawl->params->leash;
    dungeon->foes[dungeon->foe_count++] =
        (barrow_foe){.first_room = dungeon->route_room_count,
                     .room_count = (uint16_t)length,
                     .home = (uint16_t)home,
                     .leash = (uint8_t)(leash == BARROW_AUTO ? 0 : leash),
                     .danger = (uint8_t)danger,
                     .reward = FOE_REWARD};
    for (int32_t i = 0; i < length; i++)
        dungeon->route_rooms[dungeon->route_room_count++] = route[i];
    crawl_room_at(crawl, home)->foe = 1;
}

/* Draws the length of a route where [rooms] rooms lie in a row, the longer of two draws. */
static int32_t draw_route_length(brw_rng *rng, int32_t rooms)
{
    int32_t most = brw_smaller(rooms, ROUTE_MOST);
    int32_t one = brw_rng_between(rng, ROUTE_LEAST, most);
    int32_t other = brw_rng_between(rng, ROUTE_LEAST, most);
    return brw_larger(one, other);
}

/* Adds a roaming enemy on the main path, at [home], which its route contains. */
static void add_on_stretch(brw_crawl *crawl, brw_rng *rng, uint32_t home)
{
    path_piece piece = walk_around(crawl, home);
    int32_t length = draw_route_length(rng, piece.count), end = piece.first + piece.count;
    int32_t first = brw_rng_between(rng, brw_larger((int32_t)home - length + 1, piece.first),
                                    brw_smaller(end - length, (int32_t)home));
    uint16_t route[ROUTE_MOST];
    for (int32_t i = 0; i < length; i++)
        route[i] = (uint16_t)(first + i);
    add_at(crawl, rng, route, length, home);
}

/* The main rooms where a route leaves its side path: [count] of them, from [room] on, each [step]
 * further. */
typedef struct route_tail {
    int32_t room, step, count;
} route_tail;

/* Returns the main rooms that follow when a route leaves a fork or loop at main room [end], away
 * from [other], the path's other end. */
static route_tail tail_at(const brw_crawl *crawl, uint32_t end, uint32_t other)
{
    if (end >= crawl->main_count || !may_patrol(crawl, end))
        return (route_tail){0, 0, 0};
    path_piece piece = walk_around(crawl, end);
    int32_t before = (int32_t)end - piece.first + 1, after = piece.count - before + 1;
    bool goes_back = end < other || (end == other && before > after);
    return (route_tail){(int32_t)end, goes_back ? -1 : 1, goes_back ? before : after};
}

/* Adds a roaming enemy to the rooms of [path]. The last room of a loop or dead end is left out if
 * there are enough others: players should have to get past the enemy to reach the reward. Where the
 * main room at an end of a fork or loop may be on a route, four routes in five lead there and on
 * along the main path. Places on the path count from 0. */
static void add_on_path(brw_crawl *crawl, brw_rng *rng, uint32_t path_id)
{
    const barrow_dungeon *dungeon = crawl->dungeon;
    const barrow_crawl_path *path = &dungeon->paths[path_id];
    const uint16_t *rooms = dungeon->path_rooms + path->first_room;
    path_piece piece = piece_for_route(crawl, path_id);
    bool is_fork = path->kind == BARROW_PATH_FORK;
    bool is_open = dungeon->links[crawl->branches[path_id].first_link].kind == BARROW_LINK_OPEN;
    int meets = brw_rng_chance(rng, 4, 5);
    int turns = brw_rng_chance(rng, 1, 2);
    int32_t count = path->room_count, last = piece.first + piece.count - 1;
    last -= !is_fork && piece.count > ROUTE_LEAST;
    route_tail start = {0, 0, 0}, end = {0, 0, 0};
    if (meets && is_open && path->kind != BARROW_PATH_DEAD_END)
        start = tail_at(crawl, path->from, path->to);
    if (meets && is_fork)
        end = tail_at(crawl, path->to, path->from);
    if (start.count && end.count)
        *(turns ? &start : &end) = (route_tail){0, 0, 0};
    int32_t low = -start.count, high = end.count ? count - 1 + end.count : last;
    int32_t length = draw_route_length(rng, high - low + 1), least = piece.first, most = last;
    /* A home this near to an end has the end on its route. */
    if (start.count)
        most = brw_smaller(most, brw_larger(length - 2, least));
    if (end.count)
        least = brw_larger(least, brw_smaller(count - length + 1, most));
    int32_t home = brw_rng_between(rng, least, most);
    if (is_fork && count == ROUTE_LEAST && home == 1 && (least == 0 || most == 2))
        home =
            least == 0 ? 0 : 2; /* the only room that touches no run stays free for a fight (C25) */
    int32_t from = brw_larger(home - length + 1, low), to = brw_smaller(high - length + 1, home);
    if (start.count && from < 0)
        to = brw_smaller(to, -1);
    if (end.count && to > count - length)
        from = brw_larger(from, count - length + 1);
    int32_t first = brw_rng_between(rng, from, to);
    uint16_t route[ROUTE_MOST];
    for (int32_t i = 0; i < length; i++) {
        int32_t place = first + i, past = place - count;
        route[i] = place < 0       ? (uint16_t)(start.room - (place + 1) * start.step)
                   : place < count ? rooms[place]
                                   : (uint16_t)(end.room + past * end.step);
    }
    add_at(crawl, rng, route, length, rooms[home]);
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

/* Sets the levels again as they will be with the homes so far, and adds roaming enemies to forks
 * that have a place now, until there is none: only then may one live elsewhere. Levels that would
 * make a fork with a home a detour are taken back. Returns how many were added, at most [most]; -1
 * when out of memory. */
static int32_t fill_other_forks(brw_crawl *crawl, barrow_work *work, int32_t most)
{
    const barrow_dungeon *dungeon = crawl->dungeon;
    int32_t placed = 0, before = -1;
    while (placed > before && placed < most) {
        before = placed;
        for (uint32_t room = 0; room < crawl->main_count; room++)
            crawl->walk[room] = crawl->level[room];
        if (brw_crawl_fit_levels(crawl, work) != BARROW_OK)
            return -1;
        if (!homes_still_dare(crawl)) {
            for (uint32_t room = 0; room < crawl->main_count; room++)
                crawl->level[room] = (uint8_t)crawl->walk[room];
            return placed;
        }
        for (uint32_t i = 1; i < dungeon->path_count && placed < most; i++) {
            uint32_t from = dungeon->paths[i].from, to = dungeon->paths[i].to;
            if (dungeon->paths[i].kind != BARROW_PATH_FORK ||
                has_home(crawl, from < to ? from : to, from < to ? to : from, i))
                continue;
            brw_rng rng = brw_rng_fork(&work->rng, dungeon->path_count + i);
            placed += add_foe(crawl, &rng, i);
            brw_rng_join(&work->rng, &rng);
        }
    }
    return placed;
}

barrow_status brw_crawl_foes(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    barrow_dungeon *dungeon = work->dungeon;
    int32_t wanted = crawl->params->foes;
    if (!wanted)
        return BARROW_OK;
    uint32_t most;
    int32_t paths = list_home_paths(crawl, &work->rng, &most), placed = 0;
    if (wanted == BARROW_AUTO) {
        int is_one = brw_rng_chance(&work->rng, 1, 4);
        wanted = (int32_t)dungeon->room_count / FOE_ROOMS;
        wanted = wanted ? wanted : is_one;
        wanted = wanted < (int32_t)most ? wanted : (int32_t)most;
    }
    int32_t limit = wanted < (int32_t)most ? wanted : (int32_t)most;
    bool are_forks_full = false;
    for (int32_t i = 0; i < paths && placed < limit; i++) {
        if (!are_forks_full && dungeon->paths[crawl->picks[i]].kind != BARROW_PATH_FORK) {
            int32_t more = fill_other_forks(crawl, work, limit - placed);
            if (more < 0)
                return BARROW_NO_MEMORY;
            are_forks_full = true;
            placed += more;
        }
        if (placed == limit)
            break;
        /* Each enemy has its own stream, so asking for one more does not change the others. */
        brw_rng rng = brw_rng_fork(&work->rng, (uint64_t)i);
        placed += add_foe(crawl, &rng, crawl->picks[i]);
        brw_rng_join(&work->rng, &rng);
    }
    dungeon->shortfall[BARROW_SHORT_FOES] = (uint16_t)(wanted - placed);
    return BARROW_OK;
}
