/* SPDX-License-Identifier: MIT
 * Side paths: forks (C4), loops (C5, C6), marks (C8), dead ends (C9) and shortcuts (C10).
 *
 *     fork      main o--o--o--o     leaves the main path and comes back to another room of it
 *                    |     |
 *                    o--o--o
 *     loop      main o==o           comes back to the room it left: in by an open door,
 *                    |  |           out by its exit (==)
 *                    o--o
 *     dead end  main o--o--o        leads nowhere
 *
 *     shortcut  earlier room <=[shortcut]= later room                  the two rooms touch
 *               earlier room <=[shortcut]= tunnel --[open]-- later room (from)
 *               earlier room <=[shortcut]= tunnel -- fork rooms -- tunnel -- later room */
#include "verify/crawl.h"

#include <string.h>

#define KIND(NAME)  (1u << BARROW_LINK_##NAME)
#define LEAST_WALK  5                   /* a shorter walk is not worth a shortcut, */
#define LEAST_SAVED 2                   /* and without ridges, none that saves fewer steps is */
#define WALKS_MOST  ((uint64_t)1 << 28) /* steps and ways that are looked at for all shortcuts */

/* Reports a path, placed at its first room. */
static void bad_path(brw_verifier *verifier, uint32_t id, const char *what)
{
    uint32_t room = crawl_path_room(verifier->dungeon, &verifier->dungeon->paths[id], 0);
    brw_blame_room(verifier, room, "path %u: %s", id, what);
}

/* Returns the cell of a door that lies in [room]. */
static barrow_pos door_cell(const barrow_dungeon *dungeon, uint32_t door, uint32_t room)
{
    const barrow_link *link = &dungeon->links[door];
    return link->at[link->a == room ? 0 : 1];
}

/* Checks a fork. Distances on the main path are measured between the cells of the two doors, not
 * between rooms, as merged rooms have several cells.
 *
 *     main   o--o--o--o--o          low .. high: at least 2 apart, no arena within,
 *               |     |             one zone
 *     fork      o--o--o */
void brw_check_crawl_forks(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_crawl_view *view = verifier->view->crawl;
    for (uint32_t id = 1; id < dungeon->path_count; id++) {
        const barrow_crawl_path *path = &dungeon->paths[id];
        if (path->kind != BARROW_PATH_FORK)
            continue;
        if (!path->room_count || path->from == path->to) {
            bad_path(verifier, id, "a fork needs new rooms and two ends");
            continue;
        }
        uint32_t first = brw_crawl_door_between(&view->graph, path->from,
                                                crawl_path_room(dungeon, path, 0), KIND(OPEN));
        uint32_t last = brw_crawl_door_between(&view->graph, path->to,
                                               crawl_last_room(dungeon, path), KIND(OPEN));
        if (first == BARROW_NONE || last == BARROW_NONE) {
            bad_path(verifier, id, "a fork is not joined to the main path by open doors");
            continue;
        }
        int32_t from = crawl_map_place(&view->map, door_cell(dungeon, first, path->from));
        int32_t to = crawl_map_place(&view->map, door_cell(dungeon, last, path->to));
        int32_t low = from < to ? from : to, high = from < to ? to : from;
        bool has_arena = false; /* on the stretch, both ends included (C4) */
        for (uint32_t i = 0; i < dungeon->paths[0].room_count; i++) {
            const barrow_crawl_room *room = crawl_room(dungeon, crawl_main_room(dungeon, i));
            int32_t place = crawl_map_place(&view->map, dungeon->cells[room->first_cell]);
            has_arena |= room->types & BRW_ARENA_TYPES && place >= low && place <= high;
        }
        if (low < 0 || high - low < 2)
            bad_path(verifier, id,
                     "the ends of a fork are not two rooms of the main path, 2 or more apart");
        else if (has_arena)
            bad_path(verifier, id, "a fork passes an arena or ends in one");
        uint8_t zone = crawl_room(dungeon, path->from)->zone;
        if (zone != crawl_room(dungeon, path->to)->zone || zone != path->zone)
            bad_path(verifier, id, "a fork leads past a locked door");
    }
}

/* Checks a loop. It leaves from and returns to one room, on the main path or a fork. A ring on a
 * grid has an even number of cells, so without its base cell a loop has an odd number. Entrance and
 * exit must be at the same cell of the base, even if it is merged. The entrance may have an
 * optional lock (C13). An elite in its last room has a reward worth its danger (C6). */
void brw_check_crawl_loops(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_graph *graph = &verifier->view->crawl->graph;
    for (uint32_t id = 1; id < dungeon->path_count; id++) {
        const barrow_crawl_path *path = &dungeon->paths[id];
        if (path->kind != BARROW_PATH_LOOP)
            continue;
        uint32_t cells = brw_crawl_path_cells(dungeon, path);
        uint8_t kind = crawl_room(dungeon, path->from)->path;
        if (!path->room_count || cells < 3 || cells % 2 == 0 || path->from != path->to ||
            (kind != BARROW_PATH_MAIN && kind != BARROW_PATH_FORK) ||
            crawl_has(dungeon, path->from, BRW_ARENA_TYPES)) {
            bad_path(verifier, id,
                     "a loop needs a base and an odd number of new cells, at least 3");
            continue;
        }
        uint32_t first = crawl_path_room(dungeon, path, 0), last = crawl_last_room(dungeon, path);
        uint32_t entrance =
            brw_crawl_door_between(graph, path->from, first, KIND(OPEN) | KIND(LOCKED));
        uint32_t exit =
            brw_crawl_door_between(graph, path->from, last, KIND(LOOP_EXIT) | KIND(ONE_WAY));
        if (entrance == BARROW_NONE || exit == BARROW_NONE || dungeon->links[exit].a != last) {
            bad_path(verifier, id,
                     "a loop has no entrance, or no exit that leads out of its last room");
            continue;
        }
        barrow_pos base = door_cell(dungeon, entrance, path->from);
        barrow_pos back = door_cell(dungeon, exit, path->from);
        /* It was a corner when the loop was made: along each axis it had at most one room beside
         * it, joined or not (C5). Paths are numbered in the order in which they were made, and
         * later ones do not count. */
        bool is_room[4];
        for (uint32_t side = 0; side < 4; side++) {
            barrow_pos beside = brw_pos(base.x + brw_nesw[side].x, base.y + brw_nesw[side].y);
            uint32_t room = crawl_map_room(&verifier->view->crawl->map, beside);
            is_room[side] = room != BARROW_NONE && crawl_room(dungeon, room)->path_id < id;
        }
        bool was_corner = !(is_room[0] && is_room[2]) && !(is_room[1] && is_room[3]);
        if (base.x != back.x || base.y != back.y || !was_corner)
            bad_path(verifier, id, "the base of a loop has two neighbouring rooms along one axis");
        const barrow_crawl_room *end = crawl_room(dungeon, last);
        if (end->key == BARROW_NO_KEY && !(end->types & (CRAWL_TYPE(ITEM) | CRAWL_TYPE(VENDOR))))
            brw_report(verifier, "C6", brw_at_room(last),
                       "the last room of loop %u holds no item, key or vendor", id);
        if (end->types & CRAWL_TYPE(ELITE) && end->reward < 4)
            brw_report(verifier, "C6", brw_at_room(last),
                       "the reward in room @ is too small for its elite");
    }
}

/* ---- marks (C8) ------------------------------------------------------------------------- */

/* Checks the marks of doors at the entrances of loops and dead ends. An exit is never an entrance.
 * The direction of other doors is unknown, so both directions are tried. */
void brw_check_crawl_marks(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const barrow_crawl_params *params = &dungeon->params.as.crawl;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        bool is_marked = false;
        for (uint32_t side = 0; side < 2 && !brw_is_directed(link); side++) {
            uint32_t from = side ? link->b : link->a, to = side ? link->a : link->b;
            uint8_t path = crawl_room(dungeon, to)->path;
            is_marked |= crawl_enters_path(dungeon, from, to) &&
                         ((path == BARROW_PATH_LOOP && params->mark_loops) ||
                          (path == BARROW_PATH_DEAD_END && params->mark_dead_ends));
        }
        if (link->marked != is_marked)
            brw_blame_link(verifier, i, "door @ is wrongly marked or wrongly unmarked");
    }
}

/* Checks the dead ends. None leaves from another one. They must be shorter than the mean of loops
 * and forks but may have one cell, or three if there are neither. (cells - 1) / paths is the
 * largest number below cells / paths. */
void brw_check_crawl_dead_ends(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    uint32_t cells = 0, paths = 0;
    for (BRW_PATHS(path, dungeon)) {
        if (path->kind != BARROW_PATH_FORK && path->kind != BARROW_PATH_LOOP)
            continue;
        cells += brw_crawl_path_cells(dungeon, path);
        paths++;
    }
    uint32_t most = !paths ? 3 : cells > paths ? (cells - 1) / paths : 1;
    for (uint32_t id = 1; id < dungeon->path_count; id++) {
        const barrow_crawl_path *path = &dungeon->paths[id];
        uint8_t base = crawl_room(dungeon, path->from)->path;
        if (path->kind != BARROW_PATH_DEAD_END)
            continue;
        if (!path->room_count || base == BARROW_PATH_DEAD_END || base == BARROW_PATH_SHORTCUT ||
            crawl_has(dungeon, path->from, BRW_ARENA_TYPES)) {
            bad_path(verifier, id,
                     "a dead end needs rooms and a base on the main path, a fork or a loop");
            continue;
        }
        uint32_t first = crawl_path_room(dungeon, path, 0), last = crawl_last_room(dungeon, path);
        uint32_t length = brw_crawl_path_cells(dungeon, path);
        const barrow_crawl_room *end = crawl_room(dungeon, last);
        if (path->to != last ||
            brw_crawl_door_between(&verifier->view->crawl->graph, path->from, first,
                                   KIND(OPEN) | KIND(LOCKED)) == BARROW_NONE)
            bad_path(verifier, id, "a dead end does not lead from its base to its last room");
        if (length > most && length > 1)
            bad_path(verifier, id, "a dead end is not shorter than the mean of loops and forks");
        if (end->key == BARROW_NO_KEY &&
            !(end->types & (CRAWL_TYPE(ITEM) | CRAWL_TYPE(VENDOR) | CRAWL_TYPE(ELITE))))
            bad_path(verifier, id, "there is nothing at the end of a dead end");
        if (end->types & CRAWL_TYPE(ELITE) && end->reward < 4)
            bad_path(verifier, id, "the reward of a dead end is too small for its elite");
    }
}

/* ---- what shortcuts save (C10) ---------------------------------------------------------- */

/* The one-way door is at the earlier end. It leads there from the shortcut's own tunnel or, without
 * one, from the later end itself; if the way goes through a fork, it may lead from the fork. */
uint32_t brw_crawl_shortcut_door(const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_crawl_path *path = &dungeon->paths[id];
    uint32_t through_fork = BARROW_NONE;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->kind != BARROW_LINK_SHORTCUT || link->b != path->to ||
            !brw_joins_two_rooms(dungeon, link))
            continue;
        const barrow_crawl_room *behind = crawl_room(dungeon, link->a);
        if (path->room_count ? behind->path_id == id : link->a == path->from)
            return i;
        if (behind->path == BARROW_PATH_FORK)
            through_fork = i;
    }
    return through_fork;
}

bool brw_crawl_is_tunnel(const barrow_dungeon *dungeon, uint32_t room, uint32_t id)
{
    const barrow_crawl_room *tunnel = crawl_room(dungeon, room);
    bool is_calm_fork = tunnel->path == BARROW_PATH_FORK &&
                        tunnel->zone == dungeon->paths[id].zone &&
                        !(tunnel->types & BRW_FIGHT_TYPES);
    return tunnel->path_id == id || is_calm_fork;
}

/* A shortcut that is being followed. */
typedef struct tunnel_flood {
    const brw_crawl_map *map;
    uint32_t id;
} tunnel_flood;

/* Returns whether the cell belongs to the tunnel or to the later end. */
static bool is_in_tunnel(const void *user, uint32_t cell)
{
    const tunnel_flood *tunnel = user;
    const barrow_dungeon *dungeon = tunnel->map->dungeon;
    uint32_t room = tunnel->map->room[cell];
    return room != BARROW_NONE && (room == dungeon->paths[tunnel->id].from ||
                                   brw_crawl_is_tunnel(dungeon, room, tunnel->id));
}

/* A shortcut as a way between two steps of the main path. */
typedef struct shortcut_way {
    int32_t later, earlier; /* steps of its two ends */
    int32_t length;         /* in steps */
} shortcut_way;

/* Returns the number of steps between the two ends of a shortcut along the main path and the ways
 * before it. [steps] has an entry for each step of the main path, which is lowered until no way
 * makes any of them shorter. Adds what was looked at to [work]. */
static int32_t walk_without(const shortcut_way *own, const shortcut_way *ways, uint32_t count,
                            int32_t *steps, int32_t main_steps, uint64_t *work)
{
    for (int32_t i = 0; i < main_steps; i++)
        steps[i] = i > own->later ? i - own->later : own->later - i;
    for (bool is_shorter = true; is_shorter;) {
        is_shorter = false;
        *work += count + (uint32_t)main_steps;
        for (uint32_t i = 0; i < count; i++) {
            int32_t *later = &steps[ways[i].later], *earlier = &steps[ways[i].earlier];
            int32_t through_later = *later + ways[i].length;
            int32_t through_earlier = *earlier + ways[i].length;
            is_shorter |= through_later < *earlier || through_earlier < *later;
            *earlier = through_later < *earlier ? through_later : *earlier;
            *later = through_earlier < *later ? through_earlier : *later;
        }
        for (int32_t i = 1; i < main_steps && is_shorter; i++)
            steps[i] = steps[i] > steps[i - 1] + 1 ? steps[i - 1] + 1 : steps[i];
        for (int32_t i = main_steps - 1; i > 0 && is_shorter; i--)
            steps[i - 1] = steps[i - 1] > steps[i] + 1 ? steps[i] + 1 : steps[i - 1];
    }
    return steps[own->earlier];
}

/* Shortcuts are listed in the order in which they were made, so each is measured with only the
 * earlier ones in place. One that does not join its ends keeps length 0, and so do those that a
 * document has beyond WALKS_MOST: no crawl of the generator comes near it. */
crawl_saving *brw_crawl_savings(const brw_crawl_map *map, brw_arena *scratch)
{
    const barrow_dungeon *dungeon = map->dungeon;
    crawl_saving *savings = BRW_ARENA_ZEROS(scratch, crawl_saving, dungeon->path_count);
    shortcut_way *ways = BRW_ARENA_NEW(scratch, shortcut_way, dungeon->path_count);
    int32_t *steps = BRW_ARENA_NEW(scratch, int32_t, (uint32_t)map->steps + 1);
    uint32_t count = 0;
    uint64_t work = 0;
    brw_grid_flood flood;
    if (!savings || !ways || !steps ||
        !brw_grid_flood_make(&flood, map->width, dungeon->grid_height, scratch))
        return NULL;
    flood.closed = map->closed;
    for (uint32_t id = 0; id < dungeon->path_count && work < WALKS_MOST; id++) {
        bool is_shortcut = dungeon->paths[id].kind == BARROW_PATH_SHORTCUT;
        uint32_t door = is_shortcut ? brw_crawl_shortcut_door(dungeon, id) : BARROW_NONE;
        if (door == BARROW_NONE)
            continue;
        work += dungeon->link_count;
        const barrow_pos *at = dungeon->links[door].at;
        const tunnel_flood tunnel = {map, id};
        uint32_t later = BRW_UNSEEN; /* the cell at which the later end is reached from the door */
        if (!crawl_is_inside(dungeon, at[0]) || !crawl_is_inside(dungeon, at[1]) ||
            !is_in_tunnel(&tunnel, crawl_cell_number(dungeon, at[0])))
            continue;
        brw_grid_flood_forget(&flood);
        brw_grid_flood_start(&flood, crawl_cell_number(dungeon, at[0]), 1);
        brw_grid_flood_run(&flood, is_in_tunnel, &tunnel);
        for (uint32_t i = flood.count; i-- > 0;)
            if (map->room[flood.cells[i]] == dungeon->paths[id].from)
                later = flood.cells[i];
        if (later == BRW_UNSEEN)
            continue;
        shortcut_way way = {map->step[later], map->step[crawl_cell_number(dungeon, at[1])],
                            (int32_t)flood.steps[later]};
        if (way.later < 0 || way.earlier < 0)
            continue;
        int32_t before = walk_without(&way, ways, count, steps, map->steps, &work);
        savings[id] = (crawl_saving){
            .before = before, .own = way.length, .leads_back = way.later > way.earlier};
        ways[count++] = way;
    }
    return savings;
}

/* ---- shortcuts (C10) -------------------------------------------------------------------- */

static void bad_shortcut(brw_verifier *verifier, uint32_t id, const char *what)
{
    brw_blame_room(verifier, verifier->dungeon->paths[id].from, "shortcut %u %s", id, what);
}

/* Checks that each shortcut exists, leads back, at least halves a walk of 5 steps or more, or saves
 * two where there are no ridges, and that its tunnel is calm and has two ends. No room is the later
 * end of two, and those that do not start at a breather come before all that do. */
void brw_check_crawl_shortcuts(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const crawl_saving *savings = brw_crawl_savings(&verifier->view->crawl->map, verifier->scratch);
    uint8_t *is_later_end = BRW_ARENA_NEW(verifier->scratch, uint8_t, dungeon->room_count);
    bool had_breather = false;
    if (!savings || !is_later_end)
        return;
    for (uint32_t id = 1; id < dungeon->path_count; id++) {
        const brw_graph *graph = &verifier->view->crawl->graph;
        const barrow_crawl_path *path = &dungeon->paths[id];
        const barrow_crawl_room *from = crawl_room(dungeon, path->from);
        if (path->kind != BARROW_PATH_SHORTCUT)
            continue;
        if (!savings[id].own)
            bad_shortcut(verifier, id,
                         "does not lead from its later end through a door of its own");
        else if (!savings[id].leads_back)
            bad_shortcut(verifier, id, "does not lead back");
        else if (dungeon->params.as.crawl.ridges == 0
                     ? savings[id].before < savings[id].own + LEAST_SAVED
                     : savings[id].before < LEAST_WALK || 2 * savings[id].own > savings[id].before)
            brw_blame_room(verifier, path->from, "shortcut %u takes %d steps instead of %d", id,
                           savings[id].own, savings[id].before);
        /* The player must not arrive in a fight. */
        const barrow_crawl_room *to = crawl_room(dungeon, path->to);
        bool is_rest = to->types & (CRAWL_TYPE(BREATHER) | CRAWL_TYPE(HEAL) | CRAWL_TYPE(BANK));
        bool is_calm =
            to->types & (CRAWL_TYPE(PUZZLE) | CRAWL_TYPE(ITEM)) && !(to->types & BRW_FIGHT_TYPES);
        if (from->path != BARROW_PATH_MAIN || !(from->types & BRW_REST_TYPES) ||
            to->path != BARROW_PATH_MAIN || !(is_rest || is_calm || path->to == dungeon->spawn))
            bad_shortcut(verifier, id, "does not join a rest room with an earlier calm room");
        for (uint32_t i = 0; i < path->room_count; i++) {
            uint32_t tunnel = crawl_path_room(dungeon, path, i);
            const barrow_crawl_room *room = crawl_room(dungeon, tunnel);
            if (room->types & (BRW_FIGHT_TYPES | CRAWL_TYPE(ELITE)) || room->danger)
                bad_shortcut(verifier, id, "has a fight in its tunnel");
            if (graph->first[tunnel + 1] - graph->first[tunnel] != 2)
                bad_shortcut(verifier, id, "has a tunnel without two doors");
        }
        if (path->zone != from->zone)
            bad_shortcut(verifier, id, "is not in the zone of its later end");
    }
    memset(is_later_end, 0, dungeon->room_count);
    for (uint32_t id = 1; id < dungeon->path_count; id++) {
        uint32_t from = dungeon->paths[id].from;
        if (dungeon->paths[id].kind != BARROW_PATH_SHORTCUT)
            continue;
        bool is_breather = crawl_has(dungeon, from, CRAWL_TYPE(BREATHER));
        if (is_later_end[from])
            bad_shortcut(verifier, id, "is the second one from its later end");
        if (!is_breather && had_breather)
            bad_shortcut(verifier, id, "does not start at a breather, though an earlier one does");
        had_breather |= is_breather;
        is_later_end[from] = 1;
    }
}
