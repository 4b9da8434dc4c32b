/* SPDX-License-Identifier: MIT
 * Shortcuts (C10): where they lead, what they consist of, and how much walking they save.
 *
 *     earlier room <=[shortcut]= later room                            the two rooms touch
 *     earlier room <=[shortcut]= tunnel --[open]-- later room (from)
 *     earlier room <=[shortcut]= tunnel -- fork rooms -- tunnel -- later room
 *
 * The walk between the two ends is measured in steps from cell to cell: through the shortcut, and,
 * without it, along the main path and earlier shortcuts. The latter needs a search along a line
 * with chains attached, where an arena is one node and a shortcut of n steps has n - 1 nodes of its
 * own:
 *
 *     0---1---2---3---4---5---6---7       paces of the main path
 *         |                   |
 *         +---a---b-----------+           an earlier shortcut of 3 steps */
#include "verify/crawl.h"

#include <string.h>

#define LEAST_WALK 5 /* a shorter walk is not worth a shortcut */

/* ---- the way through a shortcut --------------------------------------------------------- */

/* The one-way door is at the earlier end. It leads there from the shortcut's own tunnel or, without
 * one, from the later end itself; if the way goes through a fork, it may lead from the fork. */
uint32_t brw_crawl_shortcut_door(const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_crawl_path *path = &dungeon->paths[id];
    uint32_t through_fork = BARROW_NONE, links = dungeon->link_count;
    for (uint32_t i = 0; i < links; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->kind != BARROW_LINK_SHORTCUT || link->b != path->to ||
            !brw_joins_two_rooms(dungeon, link))
            continue;
        const barrow_crawl_room *behind = seen_room(dungeon, link->a);
        if (path->room_count ? behind->path_id == id : link->a == path->from)
            return i;
        if (behind->path == BARROW_PATH_FORK)
            through_fork = i;
    }
    return through_fork;
}

bool brw_crawl_is_tunnel(const barrow_dungeon *dungeon, uint32_t room, uint32_t id)
{
    const barrow_crawl_room *of = seen_room(dungeon, room);
    bool is_calm_fork = of->path == BARROW_PATH_FORK && of->zone == dungeon->paths[id].zone &&
                        !(of->types & BRW_FIGHT_TYPES);
    return of->path_id == id || is_calm_fork;
}

/* Returns the cell at which the later end is reached from the door at the earlier end, or
 * BRW_UNSEEN. */
static uint32_t later_cell(const seen_ground *ground, brw_grid_flood *flood, barrow_pos door,
                           uint32_t id)
{
    const barrow_dungeon *dungeon = ground->dungeon;
    if (!seen_inside(dungeon, door))
        return BRW_UNSEEN;
    brw_grid_flood_forget(flood);
    brw_grid_flood_start(flood, seen_cell(dungeon, door), 1);
    for (uint32_t head = 0; head < flood->count; head++) {
        uint32_t cell = flood->cells[head], room = ground->room[cell];
        if (room == dungeon->paths[id].from)
            return cell;
        if (room == BARROW_NONE || !brw_crawl_is_tunnel(dungeon, room, id))
            continue;
        for (uint32_t side = 0; side < 4; side++)
            if (ground->sides[cell] >> side & 1)
                brw_grid_flood_start(flood, brw_grid_beside(flood->width, flood->area, cell, side),
                                     flood->steps[cell] + 1);
    }
    return BRW_UNSEEN;
}

/* ---- the walk without it ---------------------------------------------------------------- */

/* A shortcut as a way between two paces of the main path. */
typedef struct shortcut_way {
    int32_t ends[2];  /* paces of the later and the earlier end; -1 if there is no way */
    int32_t own;      /* its length in steps */
    uint32_t chain;   /* its first node */
    uint32_t next[2]; /* for each end, the next one at its pace: 2 * way + end, or BRW_UNSEEN */
} shortcut_way;

/* The main path as a line with chains, and a breadth-first search along it. */
typedef struct shortcut_search {
    shortcut_way *ways;
    uint32_t *first;  /* the first end at each pace */
    uint32_t *way_of; /* the way of each chain node, indexed from node [paces] on */
    int32_t *steps;   /* number of steps to each node, or -1 if not reached */
    uint32_t *queue;
    uint32_t paces, count;
} shortcut_search;

/* Adds a node to the queue, unless it was added before. */
static void meet_node(shortcut_search *search, uint32_t node, int32_t steps)
{
    if (search->steps[node] >= 0)
        return;
    search->steps[node] = steps;
    search->queue[search->count++] = node;
}

/* Returns the first node on the way when it is entered from end [end], 0 or 1. */
static uint32_t node_behind(const shortcut_way *way, uint32_t end)
{
    if (way->own < 2)
        return (uint32_t)way->ends[1 - end];
    return end ? way->chain + (uint32_t)way->own - 2u : way->chain;
}

/* Adds the neighbours of a node to the queue: the nodes before and after it on the line, and the
 * first node of each chain that begins there. A node on a chain has two neighbours. */
static void leave_node(shortcut_search *search, uint32_t node)
{
    int32_t steps = search->steps[node] + 1;
    if (node < search->paces) {
        if (node > 0)
            meet_node(search, node - 1, steps);
        if (node + 1 < search->paces)
            meet_node(search, node + 1, steps);
        for (uint32_t at = search->first[node]; at != BRW_UNSEEN;
             at = search->ways[at / 2].next[at % 2])
            meet_node(search, node_behind(&search->ways[at / 2], at % 2), steps);
        return;
    }
    const shortcut_way *way = &search->ways[search->way_of[node - search->paces]];
    bool is_last = node == way->chain + (uint32_t)way->own - 2u;
    meet_node(search, node == way->chain ? (uint32_t)way->ends[0] : node - 1, steps);
    meet_node(search, is_last ? (uint32_t)way->ends[1] : node + 1, steps);
}

/* Returns the number of steps between two paces along the main path and the ways added so far. */
static int32_t walk_between(shortcut_search *search, uint32_t from, uint32_t to)
{
    search->count = 0;
    meet_node(search, from, 0);
    for (uint32_t head = 0; search->steps[to] < 0 && head < search->count; head++)
        leave_node(search, search->queue[head]);
    int32_t steps = search->steps[to];
    for (uint32_t i = 0; i < search->count; i++)
        search->steps[search->queue[i]] = -1;
    return steps;
}

/* Adds the ends of a way to the lists of their paces. Each pace may have several ends. */
static void add_shortcut_way(shortcut_search *search, uint32_t id)
{
    shortcut_way *way = &search->ways[id];
    for (uint32_t end = 0; end < 2; end++) {
        way->next[end] = search->first[way->ends[end]];
        search->first[way->ends[end]] = 2 * id + end;
    }
}

/* Allocates nodes for the chains of all ways, after those of the main path. */
static bool make_nodes(shortcut_search *search, uint32_t paths, brw_arena *scratch)
{
    uint32_t nodes = search->paces;
    for (uint32_t id = 0; id < paths; id++) {
        shortcut_way *way = &search->ways[id];
        way->chain = nodes;
        nodes += way->own > 1 ? (uint32_t)way->own - 1u : 0;
    }
    search->first = BRW_ARENA_NEW(scratch, uint32_t, search->paces + 1);
    search->way_of = BRW_ARENA_NEW(scratch, uint32_t, nodes - search->paces + 1);
    search->steps = BRW_ARENA_NEW(scratch, int32_t, nodes + 1);
    search->queue = BRW_ARENA_NEW(scratch, uint32_t, nodes + 1);
    if (!search->first || !search->way_of || !search->steps || !search->queue)
        return false;
    memset(search->first, BARROW_NONE_BYTE, search->paces * sizeof search->first[0]);
    memset(search->steps, BARROW_NONE_BYTE, nodes * sizeof search->steps[0]);
    for (uint32_t id = 0; id < paths; id++)
        for (int32_t i = 0; i + 1 < search->ways[id].own; i++)
            search->way_of[search->ways[id].chain + (uint32_t)i - search->paces] = id;
    return true;
}

/* ---- all shortcuts ---------------------------------------------------------------------- */

/* Finds both ends and the length, in steps, of each shortcut. A shortcut that does not join its
 * ends keeps length 0. */
static bool find_shortcut_ways(shortcut_search *search, const seen_ground *ground,
                               const seen_trail *trail, brw_arena *scratch)
{
    const barrow_dungeon *dungeon = ground->dungeon;
    brw_grid_flood flood;
    search->paces = (uint32_t)trail->paces;
    search->ways = BRW_ARENA_NEW(scratch, shortcut_way, dungeon->path_count);
    if (!search->ways ||
        !brw_grid_flood_make(&flood, dungeon->grid_width, dungeon->grid_height, scratch))
        return false;
    memset(search->ways, 0, dungeon->path_count * sizeof search->ways[0]);
    for (uint32_t id = 0; id < dungeon->path_count; id++) {
        shortcut_way *way = &search->ways[id];
        if (dungeon->paths[id].kind != BARROW_PATH_SHORTCUT)
            continue;
        uint32_t door = brw_crawl_shortcut_door(dungeon, id);
        if (door == BARROW_NONE)
            continue;
        uint32_t later = later_cell(ground, &flood, dungeon->links[door].at[0], id);
        way->ends[0] = later == BRW_UNSEEN ? -1 : trail->pace[later];
        way->ends[1] = seen_pace_at(dungeon, trail, dungeon->links[door].at[1]);
        if (way->ends[0] >= 0 && way->ends[1] >= 0)
            way->own = (int32_t)flood.steps[later];
    }
    return make_nodes(search, dungeon->path_count, scratch);
}

/* Shortcuts are listed in the order in which they were made, so each is measured with only the
 * earlier ones in place. */
crawl_saving *brw_crawl_savings(const seen_ground *ground, const seen_trail *trail,
                                brw_arena *scratch)
{
    uint32_t paths = ground->dungeon->path_count;
    crawl_saving *savings = BRW_ARENA_NEW(scratch, crawl_saving, paths);
    shortcut_search search;
    if (!savings || !find_shortcut_ways(&search, ground, trail, scratch))
        return NULL;
    for (uint32_t id = 0; id < paths; id++) {
        const shortcut_way *way = &search.ways[id];
        savings[id] = (crawl_saving){.own = way->own};
        if (!way->own)
            continue;
        savings[id].before = walk_between(&search, (uint32_t)way->ends[0], (uint32_t)way->ends[1]);
        savings[id].leads_back = way->ends[0] > way->ends[1];
        add_shortcut_way(&search, id);
    }
    return savings;
}

/* ---- the check -------------------------------------------------------------------------- */

static void bad_shortcut(brw_verifier *verifier, uint32_t id, const char *what)
{
    brw_found(verifier, NULL, seen_at_room(verifier->dungeon->paths[id].from), "shortcut %u %s", id,
              what);
}

/* Returns whether a shortcut may lead to this room: the player must not arrive in a fight (C10). */
static bool may_be_earlier_end(const barrow_dungeon *dungeon, uint32_t room)
{
    uint32_t types = seen_room(dungeon, room)->types;
    bool rests = types & (SEEN_BIT(BREATHER) | SEEN_BIT(HEAL) | SEEN_BIT(BANK));
    bool is_calm = types & (SEEN_BIT(PUZZLE) | SEEN_BIT(ITEM)) && !(types & BRW_FIGHT_TYPES);
    return seen_room(dungeon, room)->path == BARROW_PATH_MAIN &&
           (rests || is_calm || room == dungeon->spawn);
}

/* Returns whether a shortcut may begin in this room: a rest on the main path. */
static bool may_be_later_end(const barrow_dungeon *dungeon, uint32_t room)
{
    return seen_room(dungeon, room)->path == BARROW_PATH_MAIN &&
           seen_is(dungeon, room, BRW_REST_TYPES);
}

/* Checks that a tunnel is calm and has two ends. */
static void check_tunnel(brw_verifier *verifier, const brw_graph *graph, uint32_t id)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_crawl_path *path = &dungeon->paths[id];
    for (uint32_t i = 0; i < path->room_count; i++) {
        uint32_t room = seen_path_room(dungeon, path, i);
        const barrow_crawl_room *of = seen_room(dungeon, room);
        if (of->types & (BRW_FIGHT_TYPES | SEEN_BIT(ELITE)) || of->danger)
            bad_shortcut(verifier, id, "has a fight in its tunnel");
        if (graph->first[room + 1] - graph->first[room] != 2)
            bad_shortcut(verifier, id, "has a tunnel without two doors");
    }
    if (path->zone != seen_room(dungeon, path->from)->zone)
        bad_shortcut(verifier, id, "is not in the zone of its later end");
}

/* Checks one shortcut: it exists, leads back, and at least halves a walk of 5 steps or more. */
static void check_shortcut(brw_verifier *verifier, uint32_t id, crawl_saving saving)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_crawl_path *path = &dungeon->paths[id];
    if (!saving.own)
        bad_shortcut(verifier, id, "does not lead from its later end through a door of its own");
    else if (!saving.leads_back)
        bad_shortcut(verifier, id, "does not lead back");
    else if (saving.before < LEAST_WALK || 2 * saving.own > saving.before)
        brw_found(verifier, NULL, seen_at_room(path->from),
                  "shortcut %u takes %d steps instead of %d", id, saving.own, saving.before);
    if (!may_be_later_end(dungeon, path->from) || !may_be_earlier_end(dungeon, path->to))
        bad_shortcut(verifier, id, "does not join a rest room with an earlier calm room");
}

/* Checks that no room is the later end of two shortcuts. Shortcuts that do not start at a breather
 * must come before all shortcuts that do. */
static void check_later_ends(brw_verifier *verifier, uint8_t *has_shortcut)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    bool breathes = false;
    memset(has_shortcut, 0, dungeon->room_count);
    for (uint32_t id = 1; id < dungeon->path_count; id++) {
        const barrow_crawl_path *path = &dungeon->paths[id];
        if (path->kind != BARROW_PATH_SHORTCUT)
            continue;
        bool is_breather = seen_is(dungeon, path->from, SEEN_BIT(BREATHER));
        if (has_shortcut[path->from])
            bad_shortcut(verifier, id, "is the second one from its later end");
        if (!is_breather && breathes)
            bad_shortcut(verifier, id, "does not start at a breather, though an earlier one does");
        breathes |= is_breather;
        has_shortcut[path->from] = 1;
    }
}

void brw_check_crawl_shortcuts(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_graph *graph = brw_see_graph(verifier);
    const seen_ground *ground = graph ? brw_crawl_see_ground(verifier) : NULL;
    const seen_trail *trail = ground ? brw_crawl_see_trail(verifier) : NULL;
    if (!trail)
        return;
    crawl_saving *savings = brw_crawl_savings(ground, trail, verifier->scratch);
    uint8_t *has_shortcut = BRW_ARENA_NEW(verifier->scratch, uint8_t, dungeon->room_count);
    if (!savings || !has_shortcut) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    for (uint32_t id = 1; id < dungeon->path_count; id++) {
        if (dungeon->paths[id].kind != BARROW_PATH_SHORTCUT)
            continue;
        check_shortcut(verifier, id, savings[id]);
        check_tunnel(verifier, graph, id);
    }
    check_later_ends(verifier, has_shortcut);
}

#undef LEAST_WALK
