/* SPDX-License-Identifier: MIT
 * Rooms and doors on the grid (V4), whether paths, rooms and doors agree with one another (V4, the
 * books), the main path (C1 to C3) and the ridges (C3).
 *
 * A crawl is described three times: rooms list their cells, their path and their order on it, paths
 * list their rooms and ends, and doors list two rooms and two cells. All three must agree;
 * otherwise later checks would judge different dungeons. */
#include "verify/crawl.h"

#include <string.h>

/* ---- space (V4) ------------------------------------------------------------------------- */

/* Returns whether all cells are connected, in any order. A room has at most 255 cells (a byte), so
 * a quadratic search is quick enough and needs no grid. The cell swapped to index k was tested just
 * before and is not beside part[i], so nothing is missed. */
static bool are_connected(const barrow_pos *cells, uint32_t count)
{
    barrow_pos part[UINT8_MAX]; /* the cells reached come first */
    uint32_t reached = 1;
    memcpy(part, cells, count * sizeof part[0]);
    for (uint32_t i = 0; i < reached; i++) {
        for (uint32_t k = reached; k < count; k++) {
            barrow_pos cell = part[k];
            if (!crawl_cells_touch(part[i], cell))
                continue;
            part[k] = part[reached];
            part[reached++] = cell;
        }
    }
    return reached == count;
}

/* Checks rooms, then doors, then rock. The cells of a room lie on the grid, are its own and are
 * connected; an overlapped cell belongs to the later room. Two doors between the same two cells
 * would be one in a map. */
void brw_check_crawl_space(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_crawl_map *map = &verifier->view->crawl->map;
    uint16_t *owner = BRW_SCRATCH(verifier, uint16_t, map->area + 1);
    uint8_t *doors = BRW_SCRATCH(verifier, uint8_t, map->area + 1); /* bits: to the right, below */
    if (!owner || !doors)
        return;
    memset(owner, BARROW_NONE_BYTE, map->area * sizeof owner[0]);
    memset(doors, 0, map->area);
    for (uint32_t id = 0; id < dungeon->room_count; id++) {
        const barrow_crawl_room *room = crawl_room(dungeon, id);
        const barrow_pos *cells = dungeon->cells + room->first_cell;
        for (uint32_t i = 0; i < room->cell_count; i++) {
            brw_place place = {(int32_t)id, -1, cells[i].x, cells[i].y};
            if (!crawl_is_inside(dungeon, cells[i])) {
                brw_report(verifier, NULL, place, "room %u leaves the grid", id);
                continue;
            }
            uint16_t *other = &owner[crawl_cell_number(dungeon, cells[i])];
            if (*other != BARROW_NONE)
                brw_report(verifier, NULL, place, "rooms %u and %u overlap", id, (uint32_t)*other);
            *other = (uint16_t)id;
        }
        if (room->cell_count > 1 && !are_connected(cells, room->cell_count))
            brw_blame_room(verifier, id, "the cells of room @ are not joined");
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->a == link->b || !crawl_cells_touch(link->at[0], link->at[1]) ||
            crawl_map_room(map, link->at[0]) != link->a ||
            crawl_map_room(map, link->at[1]) != link->b) {
            brw_blame_link(verifier, i, "door @ does not join neighbouring cells of its two rooms");
            continue;
        }
        bool is_turned = link->at[1].x < link->at[0].x || link->at[1].y < link->at[0].y;
        uint8_t *known = &doors[crawl_cell_number(dungeon, link->at[is_turned])];
        uint8_t way = link->at[0].x == link->at[1].x ? 2 : 1;
        if (*known & way)
            brw_blame_link(verifier, i, "door @ is the second one between its two cells");
        *known |= way;
    }
    for (uint32_t i = 0; i < dungeon->rock_count; i++) {
        uint32_t id = crawl_map_room(map, dungeon->rock[i]);
        if (id == BARROW_NONE)
            continue;
        /* Rock is opened for tunnels (C10), sites of keys (C12), loops (C23), and the second cell
         * of a sub-boss (C24). */
        const barrow_crawl_room *room = crawl_room(dungeon, id);
        barrow_pos first = dungeon->cells[room->first_cell], pos = dungeon->rock[i];
        bool may_open = room->path != BARROW_PATH_FORK;
        if (room->path == BARROW_PATH_MAIN)
            may_open = room->types & CRAWL_TYPE(SUB_BOSS) && (first.x != pos.x || first.y != pos.y);
        if (!may_open)
            brw_report(verifier, "C3", brw_at_room(id), "room @ stands in rock");
    }
}

/* Checks that the paths account for all rooms and doors. Each door between two rooms of a path must
 * exist, and the totals must match, so nothing is left that belongs to no path. Each one-way door
 * belongs to a loop or shortcut, and each loop or shortcut has exactly one (C5, C10). */
void brw_check_crawl_books(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    uint32_t rooms = 0, doors = 0, loops = 0, exits = 0, shortcuts = 0, shortcut_doors = 0;
    for (uint32_t id = 0; id < dungeon->path_count; id++) {
        const barrow_crawl_path *path = &dungeon->paths[id];
        /* Checks the rooms of a path and the doors between them. The main path crosses zones, while
         * a side path stays in one (C4, C5). A tunnel may run through rooms of forks (C10), so its
         * own rooms need not touch. */
        for (uint32_t i = 0; i < path->room_count; i++) {
            uint32_t place = crawl_path_room(dungeon, path, i);
            const barrow_crawl_room *room = crawl_room(dungeon, place);
            if (room->path_id != id || room->path != path->kind || room->order != i)
                brw_blame_room(verifier, place, "room @ contradicts path %u", id);
            if (id && room->zone != path->zone)
                brw_blame_room(verifier, place, "room @ is not in its path's zone");
        }
        for (uint32_t i = 1; i < path->room_count && path->kind != BARROW_PATH_SHORTCUT; i++) {
            uint32_t a = crawl_path_room(dungeon, path, i - 1),
                     b = crawl_path_room(dungeon, path, i);
            if (brw_crawl_door_between(&verifier->view->crawl->graph, a, b, brw_two_way_kinds) ==
                BARROW_NONE)
                brw_blame_room(verifier, b, "no door joins rooms %u and @", a);
        }
        rooms += path->room_count;
        /* One between each pair of rooms, and those that join it to other paths: one for a dead end
         * and two for a path that returns. The doors of shortcuts are counted separately. */
        if (path->kind != BARROW_PATH_SHORTCUT)
            doors += path->room_count + 1u - (path->kind == BARROW_PATH_DEAD_END) -
                     2u * (path->kind == BARROW_PATH_MAIN);
        loops += path->kind == BARROW_PATH_LOOP;
        shortcuts += path->kind == BARROW_PATH_SHORTCUT;
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        doors += crawl_is_of_shortcut(dungeon, link);
        exits += link->kind == BARROW_LINK_LOOP_EXIT || link->kind == BARROW_LINK_ONE_WAY;
        shortcut_doors += link->kind == BARROW_LINK_SHORTCUT;
        if (!brw_is_kind_of(link, BARROW_CRAWL))
            brw_blame_link(verifier, i, "door @ has a kind that no crawl has");
    }
    if (exits != loops)
        brw_report(verifier, "C5", BRW_NOWHERE, "there are %u exits for %u loops", exits, loops);
    if (shortcut_doors != shortcuts)
        brw_report(verifier, "C10", BRW_NOWHERE, "there are %u shortcut doors for %u shortcuts",
                   shortcut_doors, shortcuts);
    if (rooms != dungeon->room_count)
        brw_blame(verifier, "the paths have %u rooms, but the dungeon has %u", rooms,
                  dungeon->room_count);
    if (doors != dungeon->link_count)
        brw_blame(verifier, "the paths have %u doors, but the dungeon has %u", doors,
                  dungeon->link_count);
}

/* ---- the main path (C1 to C3) ----------------------------------------------------------- */

static bool is_no_rock(const void *user, uint32_t cell)
{
    const uint8_t *is_rock = user;
    return !is_rock[cell];
}

/* Checks the size of the grid (C1), the ends of the main path, which are the spawn in the first row
 * and the boss in the last, each with its own type only (C2), and that it has as many cells as a
 * shortest way (C3). It joins the ends door by door (the books) and crosses no ridge, so it is one
 * of the shortest. A shortest way crosses neither rock nor ridges, but may begin in rock. */
void brw_check_crawl_main(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    barrow_size_range size = dungeon->params.as.crawl.size;
    if (dungeon->grid_width < size.w_min || dungeon->grid_width > size.w_max ||
        dungeon->grid_height < size.h_min || dungeon->grid_height > size.h_max)
        brw_report(verifier, "C1", BRW_NOWHERE, "the grid is %ux%u, which was not asked for",
                   dungeon->grid_width, dungeon->grid_height);
    if (dungeon->paths[0].kind != BARROW_PATH_MAIN || dungeon->paths[0].room_count < 2) {
        brw_blame(verifier, "there is no main path from a spawn to a boss");
        return;
    }
    const barrow_crawl_path *path = &dungeon->paths[0];
    for (uint32_t end = 0; end < 2; end++) {
        uint32_t id = end ? dungeon->boss : dungeon->spawn;
        const barrow_crawl_room *room = crawl_room(dungeon, id);
        bool is_there = false; /* the boss's room has several rows (C24) */
        for (uint32_t i = 0; i < room->cell_count; i++)
            is_there |=
                dungeon->cells[room->first_cell + i].y == (end ? dungeon->grid_height - 1 : 0);
        if (!is_there || room->types != (end ? CRAWL_TYPE(BOSS) : CRAWL_TYPE(INITIAL)))
            brw_report(verifier, "C2", brw_at_room(id),
                       end ? "the boss is not in a boss room in the last row"
                           : "the spawn is not an initial room in the first row");
    }
    if (crawl_path_room(dungeon, path, 0) != dungeon->spawn ||
        crawl_last_room(dungeon, path) != dungeon->boss || path->from != dungeon->spawn ||
        path->to != dungeon->boss || path->zone != 0)
        brw_blame(verifier, "the main path does not lead from the spawn to the boss");
    barrow_pos spawn = dungeon->cells[crawl_room(dungeon, dungeon->spawn)->first_cell];
    if (!crawl_is_inside(dungeon, spawn))
        return; /* V4 has reported it */
    const brw_crawl_map *map = &verifier->view->crawl->map;
    uint8_t *is_rock = BRW_ARENA_ZEROS(verifier->scratch, uint8_t, map->area);
    uint8_t *closed = BRW_ARENA_ZEROS(verifier->scratch, uint8_t, map->area);
    brw_grid_flood flood;
    uint32_t shortest = 0; /* cells of a shortest way to the boss's room, both ends included */
    if (!is_rock || !closed ||
        !brw_grid_flood_make(&flood, map->width, dungeon->grid_height, verifier->scratch))
        return;
    /* Marks the rock. Checks that there is no more of it than asked for, and that no cell is listed
     * twice. There may be less, as rock is reopened until the ends connect (C3). */
    uint32_t most = map->area * (uint32_t)dungeon->params.as.crawl.rock / 100;
    if (dungeon->rock_count > most)
        brw_report(verifier, "C3", BRW_NOWHERE,
                   "there are %u cells of rock; at most %u are allowed", dungeon->rock_count, most);
    for (uint32_t i = 0; i < dungeon->rock_count; i++) {
        barrow_pos pos = dungeon->rock[i];
        if (!crawl_is_inside(dungeon, pos) || is_rock[crawl_cell_number(dungeon, pos)])
            brw_report(verifier, "C3", brw_at_xy(pos.x, pos.y),
                       "this rock is off the grid or listed twice");
        else
            is_rock[crawl_cell_number(dungeon, pos)] = 1;
    }
    for (uint32_t below = map->width; below < map->area; below++) {
        int32_t gap = map->gap[below / map->width - 1];
        if (gap < 0 || (uint32_t)gap == below % map->width)
            continue;
        closed[below - map->width] |= 1u << 2;
        closed[below] |= 1u << 0;
    }
    flood.closed = closed;
    brw_grid_flood_start(&flood, crawl_cell_number(dungeon, spawn), 1);
    brw_grid_flood_run(&flood, is_no_rock, is_rock);
    const barrow_crawl_room *boss = crawl_room(dungeon, dungeon->boss);
    for (uint32_t i = 0; i < boss->cell_count; i++) {
        barrow_pos pos = dungeon->cells[boss->first_cell + i];
        uint32_t steps = crawl_is_inside(dungeon, pos)
                             ? flood.steps[crawl_cell_number(dungeon, pos)]
                             : BRW_UNSEEN;
        if (steps != BRW_UNSEEN && (!shortest || steps < shortest))
            shortest = steps;
    }
    if ((int32_t)shortest != map->length)
        brw_report(verifier, "C3", BRW_NOWHERE,
                   "the main path has %d cells, but a shortest way has %u", map->length, shortest);
}

/* ---- ridges (C3) ------------------------------------------------------------------------ */

/* Checks the ridges. Only shortcuts may break through one (C3, C10). */
void brw_check_crawl_ridges(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_crawl_map *map = &verifier->view->crawl->map;
    /* Checks the number of ridges. The shortfall counts the ridges that the grid has no rows for: a
     * ridge needs two rows above it, and the last one two below. */
    int32_t wanted = dungeon->params.as.crawl.ridges;
    uint32_t rows = dungeon->grid_height, usual = rows < 9 ? 1 : 3;
    uint32_t least = wanted == BARROW_AUTO ? usual : (uint32_t)wanted;
    uint32_t most = wanted == BARROW_AUTO ? usual + 1 : (uint32_t)wanted;
    uint32_t drawn = dungeon->ridge_count + dungeon->shortfall[BARROW_SHORT_RIDGES];
    uint32_t fit = rows < 4 ? 0 : rows / 2 - 1;
    if (drawn < least || drawn > most || dungeon->ridge_count != (drawn < fit ? drawn : fit))
        brw_blame(verifier, "there are %u ridges, which is not what was asked for",
                  dungeon->ridge_count);
    /* Each is in its band of rows, two rows from its neighbours and from both edges. */
    for (uint32_t id = 0; id < dungeon->ridge_count; id++) {
        uint32_t row = dungeon->ridges[id].row, gap = dungeon->ridges[id].gap;
        brw_place place = {-1, -1, (int32_t)gap, (int32_t)row};
        bool is_in_band =
            row >= id * rows / dungeon->ridge_count && row < (id + 1) * rows / dungeon->ridge_count;
        bool is_apart = id == 0 || row >= dungeon->ridges[id - 1].row + 2u;
        if (!is_in_band || !is_apart || row < 1 || row + 3 > rows)
            brw_report(verifier, NULL, place,
                       "ridge %u is outside its band of rows, or less than two rows from the next",
                       id);
        bool is_filled = false;
        for (uint32_t i = 0; i < dungeon->rock_count; i++) {
            barrow_pos rock = dungeon->rock[i];
            is_filled |=
                rock.x == (int32_t)gap && (rock.y == (int32_t)row || rock.y == (int32_t)row + 1);
        }
        if (gap >= dungeon->grid_width)
            brw_report(verifier, NULL, place, "ridge %u has its gap off the grid", id);
        else if (is_filled)
            brw_report(verifier, NULL, place, "rock fills the gap of ridge %u", id);
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (crawl_ridge_between(map, link->at[0], link->at[1]) &&
            !crawl_is_of_shortcut(dungeon, link))
            brw_blame_link(verifier, i, "door @ leads through a ridge");
    }
    for (uint32_t id = 0; id < dungeon->room_count; id++) {
        const barrow_crawl_room *room = crawl_room(dungeon, id);
        const barrow_pos *cells = dungeon->cells + room->first_cell;
        bool spans_ridge = false; /* a merged room must not break through */
        for (uint32_t i = 1; i < room->cell_count; i++)
            for (uint32_t k = 0; k < i; k++)
                spans_ridge |= crawl_cells_touch(cells[i], cells[k]) &&
                               crawl_ridge_between(map, cells[i], cells[k]);
        if (room->path != BARROW_PATH_SHORTCUT && spans_ridge)
            brw_blame_room(verifier, id, "a ridge runs through room @");
    }
}
