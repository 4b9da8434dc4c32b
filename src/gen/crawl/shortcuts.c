/* SPDX-License-Identifier: MIT
 * Shortcuts (C10): from a breather back to an earlier rest room. Where the two rooms touch, as they
 * may across a ridge, a door is enough; otherwise there is a tunnel of as few cells as possible,
 * through ridges, rock and free cells. A shortcut is made only if it halves the walk between its
 * ends, or saves two steps where there are no ridges. The door at its earlier end opens only from
 * the tunnel, so nobody can use it to get past a lock. A breather before an arena must have a
 * shortcut; if none is possible it becomes a heal room (C16).
 *
 * Tunnels are found while the main path gets its types, so that breathers are placed where one is
 * possible; they are dug once the key sites are chosen. After the forks, breathers at the end of a
 * fork that have none are tried once more: the way may then lead through rooms of the fork, which
 * will hold no fight, and leave the fork by a door or a tunnel. */
#include "gen/crawl/walker.h"

#include <string.h>

#define WALK_LEAST  5 /* a walk of fewer steps is not worth shortening, */
#define SAVED_LEAST 2 /* and without ridges, none of which so few steps are saved */
#define WORTH_TIER  (CRAWL_TUNNEL + 2) /* more than the steps of any shortcut */

/* Types of rooms that a shortcut may lead to if no rest is suitable. */
#define CALM_ENDS (1u << BARROW_TYPE_PUZZLE | 1u << BARROW_TYPE_ITEM | 1u << BARROW_TYPE_INITIAL)

/* The target of a search: possible earlier ends of a shortcut from [from]. */
typedef struct shortcut_aim {
    uint32_t from;
    uint32_t types;   /* the end must have one of these types */
    uint32_t without; /* and none of these types */
    uint32_t start;   /* where the tunnel begins: [from], or a fork's room, */
    uint32_t through; /* which is this many steps from [from] */
} shortcut_aim;

/* ---- what a shortcut saves ---------------------------------------------------------------- */

/* Lowers the walk to [room] to [steps]; returns whether it was longer. */
static bool bring_nearer(brw_crawl *crawl, uint32_t room, uint32_t steps)
{
    bool is_nearer = steps < crawl->walk[room];
    if (is_nearer)
        crawl->walk[room] = (uint16_t)steps;
    return is_nearer;
}

/* Sets walk[] to the number of steps from main room [from] to all earlier rooms, along the main
 * path and any shortcuts, in either direction: also on to a later room and back from there. The
 * loop repeats while a shortcut shortens a walk, which happens only a few times. */
static void measure_walks(brw_crawl *crawl, uint32_t from)
{
    const barrow_dungeon *dungeon = crawl->dungeon;
    uint16_t *walk = crawl->walk;
    uint32_t last = from;
    for (uint32_t i = 1; i < dungeon->path_count && crawl->shortcut_count; i++)
        if (dungeon->paths[i].kind == BARROW_PATH_SHORTCUT && dungeon->paths[i].from > last)
            last = dungeon->paths[i].from;
    for (uint32_t room = 0; room <= last; room++)
        walk[room] = (uint16_t)(room < from ? from - room : room - from);
    for (bool is_nearer = crawl->shortcut_count > 0; is_nearer;) {
        is_nearer = false;
        for (uint32_t i = dungeon->path_count; i-- > 1;) {
            const barrow_crawl_path *path = &dungeon->paths[i];
            uint32_t length = 1u + crawl->branches[i].through;
            if (path->kind != BARROW_PATH_SHORTCUT)
                continue;
            if (path->room_count)
                length += crawl_room_at(crawl, dungeon->path_rooms[path->first_room])->cell_count;
            is_nearer |= bring_nearer(crawl, path->to, walk[path->from] + length);
            is_nearer |= bring_nearer(crawl, path->from, walk[path->to] + length);
        }
        for (uint32_t room = 1; room <= last; room++)
            bring_nearer(crawl, room, walk[room - 1] + 1u);
        for (uint32_t room = last; room > 0; room--)
            bring_nearer(crawl, room - 1, walk[room] + 1u);
    }
}

/* Returns the most steps that a shortcut may have, if the walk is so long without it: half of them,
 * or two fewer where no ridge makes ways wind. 0 if none is worthwhile. */
static uint32_t longest_for(const brw_crawl *crawl, uint32_t walk)
{
    if (crawl->params->ridges == 0)
        return walk > SAVED_LEAST ? walk - SAVED_LEAST : 0;
    return walk >= WALK_LEAST ? walk / 2 : 0;
}

/* Returns whether main room [room] may be the end of a shortcut of [length] steps. No shortcut is
 * shorter than the rooms are apart, so most rooms can be ruled out without a search. */
static inline bool is_target(const brw_crawl *crawl, const shortcut_aim *aim, uint32_t room,
                             uint32_t length)
{
    uint32_t types = crawl_room_at(crawl, room)->types;
    if (!(types & aim->types) || types & aim->without)
        return false;
    uint32_t longest = longest_for(crawl, crawl->walk[room]);
    return length + aim->through <= longest && crawl_apart(crawl, aim->from, room) <= longest;
}

/* A rest is worth more than any other calm room, regardless of the steps. The estimate: no tunnel
 * is shorter than the rooms are apart, and few are longer. */
void brw_crawl_shortcut_worths(const brw_crawl *crawl, uint32_t from, uint32_t count,
                               uint32_t *worths)
{
    for (uint32_t room = 0; room < from; room++) {
        uint32_t types = crawl_room_at(crawl, room)->types;
        uint32_t tier = types & CRAWL_SHORTCUT_RESTS ? 2 : types & CALM_ENDS ? 1 : 0;
        if (!tier || types & (BRW_FIGHT_TYPES | BRW_ARENA_TYPES))
            continue;
        for (uint32_t i = 0; i < count; i++) {
            uint32_t apart = crawl_apart(crawl, from + i, room);
            uint32_t worth = tier * WORTH_TIER + 1 - apart, walk = from + i - room;
            if (worth > worths[i] && apart <= longest_for(crawl, walk) && apart <= CRAWL_TUNNEL)
                worths[i] = worth;
        }
    }
}

/* ---- finding a shortcut ------------------------------------------------------------------- */

/* Returns the target beside [cell] with the longest walk, or BARROW_NONE. */
static uint32_t target_beside(const brw_crawl *crawl, const shortcut_aim *aim, uint32_t cell,
                              uint32_t length)
{
    uint32_t best = BARROW_NONE;
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t room = crawl->owner[crawl_beside(crawl, cell, side)];
        if (room >= aim->from || !is_target(crawl, aim, room, length))
            continue;
        if (best == BARROW_NONE || crawl->walk[room] > crawl->walk[best])
            best = room;
    }
    return best;
}

/* Returns whether a tunnel may go through [cell]. */
static bool is_ground(const void *user, uint32_t cell)
{
    const brw_crawl *crawl = user;
    return crawl->owner[cell] == CRAWL_FREE || crawl->owner[cell] == CRAWL_ROCK;
}

/* Writes the cells of the tunnel into walked[], starting at the later end; returns the number of
 * cells in its bounding rectangle. */
static uint32_t list_tunnel(const brw_crawl *crawl, const crawl_shortcut *tunnel)
{
    uint32_t cell = crawl->home[tunnel->start];
    barrow_pos low = {INT16_MAX, INT16_MAX}, high = {-1, -1};
    for (uint32_t i = 0; i < tunnel->count; i++) {
        cell = crawl->walked[i] = crawl_beside(crawl, cell, tunnel->sides[i]);
        barrow_pos pos = crawl->pos[cell];
        low = brw_pos(brw_smaller(low.x, pos.x), brw_smaller(low.y, pos.y));
        high = brw_pos(brw_larger(high.x, pos.x), brw_larger(high.y, pos.y));
    }
    return tunnel->count ? (uint32_t)((high.x - low.x + 1) * (high.y - low.y + 1)) : 0;
}

/* Returns whether a tile map has memory for the tunnel: all tunnels together may span at most two
 * grids. A shortcut that exceeds the bound counts as impossible. Lists its cells. */
static bool is_within_span(const brw_crawl *crawl, const crawl_shortcut *tunnel)
{
    uint32_t span = list_tunnel(crawl, tunnel);
    return crawl->spanned + span <= 2 * (uint32_t)(crawl->width * crawl->height);
}

/* Finds the shortest tunnel from main room [aim->from] to a target; returns false if there is none.
 * Among equally short ones, it takes the one whose target has the longest walk, and then the one
 * whose last cell comes first. It is traced from there back to the room; if several ways lead back,
 * through the first side in [order]. The flood, which passes through ridges, has begun at the room;
 * it is continued as far as the targets demand. */
static bool find_tunnel(brw_crawl *crawl, const shortcut_aim *aim, crawl_shortcut *tunnel,
                        uint32_t order)
{
    uint32_t longest = 0, least = CRAWL_TUNNEL + 1, last = 0, walk = 0;
    for (uint32_t room = 0; room < aim->from; room++)
        if (crawl->walk[room] > longest && is_target(crawl, aim, room, 2))
            longest = crawl->walk[room];
    if (!longest)
        return false;
    uint32_t most = longest_for(crawl, longest) - 1;
    brw_grid_flood_until(&crawl->flood, most < CRAWL_TUNNEL ? most : CRAWL_TUNNEL, is_ground,
                         crawl);
    for (uint32_t room = 0; room < aim->from; room++) {
        if (!is_target(crawl, aim, room, 2))
            continue;
        for (uint32_t side = 0; side < 4; side++) {
            uint32_t cell = crawl_beside(crawl, crawl->home[room], side);
            uint32_t steps = crawl->flood.steps[cell];
            if (steps > least || steps + 1 + aim->through > longest_for(crawl, crawl->walk[room]))
                continue;
            bool is_better = steps < least || crawl->walk[room] > walk ||
                             (crawl->walk[room] == walk && cell < last);
            if (!is_better)
                continue;
            least = steps;
            walk = crawl->walk[room];
            last = cell;
        }
    }
    if (!last)
        return false;
    tunnel->to = (uint16_t)target_beside(crawl, aim, last, least + 1);
    tunnel->count = (uint16_t)least;
    for (uint32_t left = least; left-- > 0;) {
        uint32_t side = brw_crawl_first_side(crawl_sides_at(crawl, last, left), order);
        tunnel->sides[left] = (uint8_t)(side ^ 2);
        last = crawl_beside(crawl, last, side);
    }
    return is_within_span(crawl, tunnel);
}

/* Finds the best earlier end: one that the room touches, or else one that a tunnel can reach. */
static bool find_end(brw_crawl *crawl, const shortcut_aim *aim, crawl_shortcut *tunnel,
                     uint32_t order)
{
    uint32_t to = target_beside(crawl, aim, crawl->home[aim->start], 1);
    *tunnel = (crawl_shortcut){.from = (uint16_t)aim->from,
                               .to = (uint16_t)to,
                               .start = (uint16_t)aim->start,
                               .through = (uint16_t)aim->through};
    return to != BARROW_NONE || find_tunnel(crawl, aim, tunnel, order);
}

/* Returns whether the room is a breather before an arena, which must have a shortcut (C16). */
static bool must_lead_back(const brw_crawl *crawl, uint32_t room)
{
    return crawl_room_at(crawl, room)->types & crawl_bit(BARROW_TYPE_BREATHER) &&
           crawl_is_arena(crawl, room + 1);
}

/* Finds a shortcut from main room [from] to a rest, or else to a calm room or the spawn. The walks
 * from [from] must have been measured. A room with a fight may have a calm type as well. */
static bool search_shortcut(brw_crawl *crawl, brw_rng *rng, uint32_t from, crawl_shortcut *tunnel)
{
    uint32_t order = (uint32_t)brw_rng_below(rng, 8);
    shortcut_aim rest = {from, CRAWL_SHORTCUT_RESTS, BRW_ARENA_TYPES, from, 0};
    shortcut_aim calm = {from, CALM_ENDS, BRW_FIGHT_TYPES | BRW_ARENA_TYPES | CRAWL_SHORTCUT_RESTS,
                         from, 0};
    crawl_begin_flood(crawl, crawl->home[from], NULL);
    return find_end(crawl, &rest, tunnel, order) ||
           (!must_lead_back(crawl, from) && find_end(crawl, &calm, tunnel, order));
}

bool brw_crawl_find_shortcut(brw_crawl *crawl, brw_rng *rng, uint32_t from)
{
    crawl_shortcut *tunnel = &crawl->tunnels[crawl->tunnel_count];
    if (!crawl->params->shortcuts)
        return false;
    measure_walks(crawl, from);
    if (!search_shortcut(crawl, rng, from, tunnel))
        return false;
    for (uint32_t i = 0; i < tunnel->count; i++)
        brw_set_add(crawl->kept, crawl->walked[i]);
    crawl->tunnel_count++;
    return true;
}

/* ---- digging it --------------------------------------------------------------------------- */

/* Finds a shortcut from main room [from]: the one that was found early, or another. If none was
 * found early, there is none now, because free cells only become fewer and walks only become
 * shorter. The early one must still be worthwhile despite newer shortcuts, and none of its cells
 * may have been used since. */
static bool find_again(brw_crawl *crawl, brw_rng *rng, uint32_t from, crawl_shortcut *tunnel)
{
    uint32_t i = 0;
    while (i < crawl->tunnel_count && crawl->tunnels[i].from != from)
        i++;
    if (i == crawl->tunnel_count)
        return false;
    measure_walks(crawl, from);
    *tunnel = crawl->tunnels[i];
    uint32_t walk = crawl->walk[tunnel->to];
    bool pays = is_within_span(crawl, tunnel) && tunnel->count + 1u <= longest_for(crawl, walk);
    for (uint32_t k = 0; k < tunnel->count; k++)
        pays = pays && is_ground(crawl, crawl->walked[k]);
    return pays || search_shortcut(crawl, rng, from, tunnel);
}

/* Digs a shortcut whose cells are listed in walked[]; they become one room. The path leaves the
 * later room, so it has that room's zone. The one-way door is at the earlier end, where a player
 * from an earlier zone finds it shut. */
static void dig_shortcut(brw_crawl *crawl, brw_rng *rng, const crawl_shortcut *tunnel)
{
    uint32_t path = brw_crawl_add_path(crawl, BARROW_PATH_SHORTCUT, tunnel->from);
    uint32_t last = crawl->home[tunnel->start];
    crawl->dungeon->paths[path].to = tunnel->to;
    crawl->branches[path].through = tunnel->through;
    if (tunnel->count) {
        crawl->spanned += list_tunnel(crawl, tunnel);
        uint32_t room = brw_crawl_add_room(crawl, crawl->walked[0]);
        for (uint32_t i = 1; i < tunnel->count; i++)
            brw_crawl_add_cell(crawl, room, crawl->walked[i]);
        int is_puzzle = brw_rng_chance(rng, 1, 3);
        crawl_room_at(crawl, room)->types =
            crawl_bit(is_puzzle ? BARROW_TYPE_PUZZLE : BARROW_TYPE_BREATHER);
        brw_crawl_add_link(crawl, BARROW_LINK_OPEN, last, crawl->walked[0]);
        last = crawl->walked[tunnel->count - 1];
    }
    brw_crawl_add_link(crawl, BARROW_LINK_SHORTCUT, last, crawl->home[tunnel->to]);
    crawl->shortcut_count++;
}

/* Makes the shortcut from main room [from] if it is possible and [is_drawn]; returns whether it is
 * possible. */
static bool try_shortcut(brw_crawl *crawl, brw_rng *stream, uint32_t from, bool is_drawn)
{
    /* Each room has its own stream, so whether one has a tunnel does not affect the next. */
    brw_rng rng = brw_rng_fork(stream, from);
    crawl_shortcut tunnel;
    bool is_possible = find_again(crawl, &rng, from, &tunnel);
    if (is_possible && is_drawn)
        dig_shortcut(crawl, &rng, &tunnel);
    brw_rng_join(stream, &rng);
    return is_possible;
}

/* Tries the main rooms that have one of [types], which are all rests, in order
 * from the spawn. Those that must lead back get a shortcut or become heal rooms. Returns a room
 * that could have had one but was not drawn, or BARROW_NONE. */
static uint32_t try_rooms(brw_crawl *crawl, brw_rng *rng, uint32_t types)
{
    uint32_t skipped = BARROW_NONE;
    for (uint32_t room = 1; room < crawl->main_count; room++) {
        barrow_crawl_room *info = crawl_room_at(crawl, room);
        if (!(info->types & types))
            continue;
        bool must = must_lead_back(crawl, room);
        int is_drawn = brw_rng_chance(rng, crawl->params->shortcuts, 100);
        bool is_possible =
            crawl->params->shortcuts && try_shortcut(crawl, rng, room, is_drawn || must);
        if (must && !is_possible)
            info->types = crawl_bit(BARROW_TYPE_HEAL);
        else if (is_possible && !is_drawn && !must)
            skipped = room;
    }
    return skipped;
}

/* `shortcuts` percent of the possible shortcuts from breathers are made, but at least one. Other
 * rests may have one only if no breather does. */
barrow_status brw_crawl_shortcuts(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    uint32_t breathers = 1u << BARROW_TYPE_BREATHER;
    uint32_t skipped = try_rooms(crawl, &work->rng, breathers);
    if (!crawl->shortcut_count && skipped == BARROW_NONE)
        skipped = try_rooms(crawl, &work->rng, CRAWL_SHORTCUT_RESTS & ~breathers);
    if (!crawl->shortcut_count && skipped != BARROW_NONE)
        try_shortcut(crawl, &work->rng, skipped, true);
    return BARROW_OK;
}

/* ---- through forks ------------------------------------------------------------------------ */

/* Returns the room of the fork that is [place] rooms from its end at [from], counted from 0. */
static uint32_t fork_room(const barrow_dungeon *dungeon, const barrow_crawl_path *fork,
                          uint32_t from, uint32_t place)
{
    uint32_t order = fork->from == from ? place : fork->room_count - 1u - place;
    return dungeon->path_rooms[fork->first_room + order];
}

/* Returns whether a shortcut needs a door where there is one: both ends of a fork may be breathers,
 * and the shortcut of the first may leave it at the same room. */
static bool doubles_door(const barrow_dungeon *dungeon, const crawl_shortcut *tunnel)
{
    for (uint32_t i = 0; i < dungeon->link_count && tunnel->count == 0; i++)
        if (dungeon->links[i].a == tunnel->start && dungeon->links[i].b == tunnel->to)
            return true;
    return false;
}

/* Finds a shortcut from breather [from] through rooms of the fork, which begins or ends there: to a
 * rest, or else to a calm room or the spawn. The fork's other end has its own way already. */
static bool search_fork(brw_crawl *crawl, brw_rng *rng, uint32_t from,
                        const barrow_crawl_path *fork, crawl_shortcut *tunnel)
{
    static const uint32_t ends[][2] = {
        {CRAWL_SHORTCUT_RESTS, BRW_ARENA_TYPES},
        {CALM_ENDS, BRW_FIGHT_TYPES | BRW_ARENA_TYPES | CRAWL_SHORTCUT_RESTS}};
    uint32_t order = (uint32_t)brw_rng_below(rng, 8);
    for (uint32_t i = 0; i < 2; i++)
        for (uint32_t place = 0; place < fork->room_count; place++) {
            uint32_t start = fork_room(crawl->dungeon, fork, from, place);
            shortcut_aim aim = {from, ends[i][0], ends[i][1], start, place + 1};
            crawl_begin_flood(crawl, crawl->home[start], NULL);
            if (find_end(crawl, &aim, tunnel, order) && tunnel->to != fork->from &&
                tunnel->to != fork->to && !doubles_door(crawl->dungeon, tunnel))
                return true;
        }
    return false;
}

static bool has_shortcut(const barrow_dungeon *dungeon, uint32_t from)
{
    for (uint32_t i = 1; i < dungeon->path_count; i++)
        if (dungeon->paths[i].kind == BARROW_PATH_SHORTCUT && dungeon->paths[i].from == from)
            return true;
    return false;
}

/* Breathers that have no shortcut are tried once more. As many paths existed before this pass as
 * forks are looked for in, because a shortcut is a path too. */
barrow_status brw_crawl_more_shortcuts(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    const barrow_dungeon *dungeon = work->dungeon;
    memset(crawl->is_quiet, 0, dungeon->room_count);
    for (uint32_t i = 1, paths = dungeon->path_count; i < paths && crawl->params->shortcuts; i++) {
        barrow_crawl_path fork = dungeon->paths[i];
        for (int is_end = 0; is_end < 2 && fork.kind == BARROW_PATH_FORK; is_end++) {
            uint32_t from = is_end ? fork.to : fork.from;
            uint32_t types = crawl_room_at(crawl, from)->types;
            crawl_shortcut tunnel;
            int is_drawn = brw_rng_chance(&work->rng, crawl->params->shortcuts, 100);
            if (!is_drawn || !(types & crawl_bit(BARROW_TYPE_BREATHER)) ||
                has_shortcut(dungeon, from))
                continue;
            measure_walks(crawl, from);
            if (!search_fork(crawl, &work->rng, from, &fork, &tunnel))
                continue;
            list_tunnel(crawl, &tunnel);
            dig_shortcut(crawl, &work->rng, &tunnel);
            for (uint32_t place = 0; place < tunnel.through; place++)
                crawl->is_quiet[fork_room(dungeon, &fork, from, place)] = 1;
        }
    }
    return BARROW_OK;
}
