/* SPDX-License-Identifier: MIT
 * Side paths: forks (C4), loops (C5, C6), dead ends (C9), marks (C8).
 *
 *     fork      main o--o--o--o     leaves the main path and comes back to another room of it
 *                    |     |
 *                    o--o--o
 *     loop      main o==o           comes back to the room it left: in by an open door,
 *                    |  |           out by its exit (==)
 *                    o--o
 *     dead end  main o--o--o        leads nowhere */
#include "verify/crawl.h"

#include <string.h>

#define KIND(NAME) (1u << BARROW_LINK_##NAME)

/* The data that the checks in this file share. */
typedef struct side_view {
    brw_verifier *verifier;
    const barrow_dungeon *dungeon;
    const brw_graph *graph;
    const seen_trail *trail;
    const seen_ground *ground; /* only for loops */
} side_view;

/* Collects the data that the checks share. Returns false when out of memory. */
static bool open_view(brw_verifier *verifier, side_view *view)
{
    view->verifier = verifier;
    view->dungeon = verifier->dungeon;
    view->graph = brw_see_graph(verifier);
    view->trail = view->graph ? brw_crawl_see_trail(verifier) : NULL;
    return view->trail != NULL;
}

/* Returns the cell of [link] that lies in [room]. */
static barrow_pos door_cell(const side_view *view, uint32_t link, uint32_t room)
{
    const barrow_link *door = &view->dungeon->links[link];
    return door->at[door->a == room ? 0 : 1];
}

/* Reports a path, placed at its first room. */
static void bad_path(side_view *view, uint32_t path, const char *what)
{
    uint32_t room = seen_path_room(view->dungeon, &view->dungeon->paths[path], 0);
    brw_found(view->verifier, NULL, seen_at_room(room), "path %u: %s", path, what);
}

/* ---- forks ------------------------------------------------------------------------------ */

/* Returns whether an arena lies in this stretch, both ends included, as neither end may be an arena
 * (C4). */
static bool arena_between(const side_view *view, int32_t first, int32_t last)
{
    const barrow_crawl_path *path = &view->dungeon->paths[0];
    for (uint32_t i = 0; i < path->room_count; i++) {
        uint32_t room = seen_path_room(view->dungeon, path, i);
        if (!seen_is(view->dungeon, room, BRW_ARENA_TYPES))
            continue;
        barrow_pos cell = view->dungeon->cells[seen_room(view->dungeon, room)->first_cell];
        int32_t place = seen_trail_at(view->dungeon, view->trail, cell);
        if (place >= first && place <= last)
            return true;
    }
    return false;
}

/* Checks a fork. Distances on the main path are measured between the cells of the two doors, not
 * between rooms, as merged rooms have several cells.
 *
 *     main   o--o--o--o--o          low .. high: at least 2 apart, no arena within,
 *               |     |             one zone
 *     fork      o--o--o */
static void check_fork(side_view *view, uint32_t id)
{
    const barrow_dungeon *dungeon = view->dungeon;
    const barrow_crawl_path *path = &dungeon->paths[id];
    if (!path->room_count || path->from == path->to) {
        bad_path(view, id, "a fork needs new rooms and two ends");
        return;
    }
    uint32_t first =
        brw_crawl_joint(view->graph, path->from, seen_path_room(dungeon, path, 0), KIND(OPEN));
    uint32_t last =
        brw_crawl_joint(view->graph, path->to, seen_last_room(dungeon, path), KIND(OPEN));
    if (first == BARROW_NONE || last == BARROW_NONE) {
        bad_path(view, id, "a fork is not joined to the main path by open doors");
        return;
    }
    int32_t from = seen_trail_at(dungeon, view->trail, door_cell(view, first, path->from));
    int32_t to = seen_trail_at(dungeon, view->trail, door_cell(view, last, path->to));
    int32_t low = from < to ? from : to, high = from < to ? to : from;
    if (low < 0 || high - low < 2)
        bad_path(view, id,
                 "the ends of a fork are not two rooms of the main path, 2 or more apart");
    else if (arena_between(view, low, high))
        bad_path(view, id, "a fork passes an arena or ends in one");
    if (seen_room(dungeon, path->from)->zone != seen_room(dungeon, path->to)->zone ||
        seen_room(dungeon, path->from)->zone != path->zone)
        bad_path(view, id, "a fork leads past a locked door");
}

/* ---- loops ------------------------------------------------------------------------------ */

/* Returns whether a room of a path older than [path] has the cell (x, y). Paths are numbered in the
 * order in which they were made. */
static int older_at(const side_view *view, int x, int y, uint32_t path)
{
    const barrow_dungeon *dungeon = view->dungeon;
    barrow_pos pos = {(int16_t)x, (int16_t)y};
    uint32_t room =
        seen_inside(dungeon, pos) ? view->ground->room[seen_cell(dungeon, pos)] : BARROW_NONE;
    return room != BARROW_NONE && seen_room(dungeon, room)->path_id < path;
}

/* Returns whether [pos] was a corner when the loop was made: along each axis it had at most one
 * room beside it, joined or not (C5). Later paths do not count. */
static bool was_corner(const side_view *view, barrow_pos pos, uint32_t path)
{
    int along_x = older_at(view, pos.x - 1, pos.y, path) + older_at(view, pos.x + 1, pos.y, path);
    int along_y = older_at(view, pos.x, pos.y - 1, path) + older_at(view, pos.x, pos.y + 1, path);
    return along_x <= 1 && along_y <= 1;
}

/* Returns whether the loop leaves from and returns to one room, on the main path or a fork (C5). */
static bool loop_has_base(const side_view *view, const barrow_crawl_path *path)
{
    uint8_t kind = seen_room(view->dungeon, path->from)->path;
    return path->from == path->to && (kind == BARROW_PATH_MAIN || kind == BARROW_PATH_FORK) &&
           !seen_is(view->dungeon, path->from, BRW_ARENA_TYPES);
}

/* Checks what the last room of a loop holds, and that an elite there has a reward worth its danger
 * (C6). */
static void check_loop_end(side_view *view, uint32_t id, uint32_t room)
{
    const barrow_crawl_room *of = seen_room(view->dungeon, room);
    bool holds = of->key != BARROW_NO_KEY || of->types & (SEEN_BIT(ITEM) | SEEN_BIT(VENDOR));
    if (!holds)
        brw_found(view->verifier, "C6", seen_at_room(room),
                  "the last room of loop %u holds no item, key or vendor", id);
    if (of->types & SEEN_BIT(ELITE) && of->reward < 4)
        brw_found(view->verifier, "C6", seen_at_room(room),
                  "the reward in room %u is too small for its elite", room);
}

/* Checks a loop. A ring on a grid has an even number of cells, so without its base cell a loop has
 * an odd number. Entrance and exit must be at the same cell of the base, even if it is merged. The
 * entrance may have an optional lock (C13). */
static void check_loop(side_view *view, uint32_t id)
{
    const barrow_dungeon *dungeon = view->dungeon;
    const barrow_crawl_path *path = &dungeon->paths[id];
    uint32_t cells = brw_crawl_path_cells(dungeon, path);
    if (!path->room_count || cells < 3 || cells % 2 == 0 || !loop_has_base(view, path)) {
        bad_path(view, id, "a loop needs a base and an odd number of new cells, at least 3");
        return;
    }
    uint32_t last = seen_last_room(dungeon, path);
    uint32_t entrance = brw_crawl_joint(view->graph, path->from, seen_path_room(dungeon, path, 0),
                                        KIND(OPEN) | KIND(LOCKED));
    uint32_t exit = brw_crawl_joint(view->graph, path->from, last, KIND(LOOP_EXIT) | KIND(ONE_WAY));
    if (entrance == BARROW_NONE || exit == BARROW_NONE || dungeon->links[exit].a != last) {
        bad_path(view, id, "a loop has no entrance, or no exit that leads out of its last room");
        return;
    }
    barrow_pos base = door_cell(view, entrance, path->from);
    barrow_pos back = door_cell(view, exit, path->from);
    if (base.x != back.x || base.y != back.y || !was_corner(view, base, id))
        bad_path(view, id, "the base of a loop has two neighbouring rooms along one axis");
    check_loop_end(view, id, last);
}

/* ---- dead ends -------------------------------------------------------------------------- */

/* Returns the maximum length of a dead end: below the mean of loops and forks but at least 1, or 3
 * if there are none. (cells - 1) / paths is the largest number below cells / paths. */
static uint32_t dead_end_limit(const barrow_dungeon *dungeon)
{
    uint32_t cells = 0, paths = 0;
    for (uint32_t i = 0; i < dungeon->path_count; i++) {
        const barrow_crawl_path *path = &dungeon->paths[i];
        if (path->kind != BARROW_PATH_FORK && path->kind != BARROW_PATH_LOOP)
            continue;
        cells += brw_crawl_path_cells(dungeon, path);
        paths++;
    }
    if (!paths)
        return 3;
    return cells > paths ? (cells - 1) / paths : 1;
}

/* Checks a dead end. It never leaves from another one (C9). */
static void check_dead_end(side_view *view, uint32_t id, uint32_t limit)
{
    const barrow_dungeon *dungeon = view->dungeon;
    const barrow_crawl_path *path = &dungeon->paths[id];
    uint8_t base = seen_room(dungeon, path->from)->path;
    if (!path->room_count || base == BARROW_PATH_DEAD_END || base == BARROW_PATH_SHORTCUT ||
        seen_is(dungeon, path->from, BRW_ARENA_TYPES)) {
        bad_path(view, id, "a dead end needs rooms and a base on the main path, a fork or a loop");
        return;
    }
    uint32_t last = seen_last_room(dungeon, path), cells = brw_crawl_path_cells(dungeon, path);
    if (path->to != last ||
        brw_crawl_joint(view->graph, path->from, seen_path_room(dungeon, path, 0),
                        KIND(OPEN) | KIND(LOCKED)) == BARROW_NONE)
        bad_path(view, id, "a dead end does not lead from its base to its last room");
    if (cells > limit && cells > 1)
        bad_path(view, id, "a dead end is not shorter than the mean of loops and forks");
    const barrow_crawl_room *end = seen_room(dungeon, last);
    if (end->key == BARROW_NO_KEY &&
        !(end->types & (SEEN_BIT(ITEM) | SEEN_BIT(VENDOR) | SEEN_BIT(ELITE))))
        bad_path(view, id, "there is nothing at the end of a dead end");
    if (end->types & SEEN_BIT(ELITE) && end->reward < 4)
        bad_path(view, id, "the reward of a dead end is too small for its elite");
}

/* ---- the checks ------------------------------------------------------------------------- */

void brw_check_crawl_forks(brw_verifier *verifier)
{
    side_view view;
    if (!open_view(verifier, &view))
        return;
    for (uint32_t i = 1; i < view.dungeon->path_count; i++)
        if (view.dungeon->paths[i].kind == BARROW_PATH_FORK)
            check_fork(&view, i);
}

void brw_check_crawl_loops(brw_verifier *verifier)
{
    side_view view;
    view.ground = open_view(verifier, &view) ? brw_crawl_see_ground(verifier) : NULL;
    if (!view.ground)
        return;
    for (uint32_t i = 1; i < view.dungeon->path_count; i++)
        if (view.dungeon->paths[i].kind == BARROW_PATH_LOOP)
            check_loop(&view, i);
}

void brw_check_crawl_dead_ends(brw_verifier *verifier)
{
    side_view view;
    if (!open_view(verifier, &view))
        return;
    uint32_t limit = dead_end_limit(view.dungeon);
    for (uint32_t i = 1; i < view.dungeon->path_count; i++)
        if (view.dungeon->paths[i].kind == BARROW_PATH_DEAD_END)
            check_dead_end(&view, i, limit);
}

/* Returns whether a door from room [from] to room [to] must be marked as the entrance of a path
 * (C8). */
static bool mark_between(const barrow_dungeon *dungeon, uint32_t from, uint32_t to)
{
    const barrow_crawl_params *params = &dungeon->params.as.crawl;
    uint8_t path = seen_room(dungeon, to)->path;
    return seen_enters(dungeon, from, to) &&
           ((path == BARROW_PATH_LOOP && params->mark_loops) ||
            (path == BARROW_PATH_DEAD_END && params->mark_dead_ends));
}

/* Returns the mark of a door. An exit is never an entrance. The direction of other doors is
 * unknown, so both directions are tried. */
static uint8_t mark_of(const barrow_dungeon *dungeon, const barrow_link *link)
{
    if (brw_is_directed(link))
        return 0;
    return mark_between(dungeon, link->a, link->b) || mark_between(dungeon, link->b, link->a);
}

void brw_check_crawl_marks(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_crawl_params *params = &dungeon->params.as.crawl;
    bool has_marks = params->mark_loops || params->mark_dead_ends;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (dungeon->links[i].marked != (has_marks ? mark_of(dungeon, &dungeon->links[i]) : 0))
            brw_found(verifier, NULL, seen_at_link(i),
                      "door %u is wrongly marked or wrongly unmarked", i);
}

#undef KIND
