/* SPDX-License-Identifier: MIT
 * Rooms and doors on the grid (V4), and whether paths, rooms and doors agree with one another (the
 * books).
 *
 * A crawl is described three times: rooms list their cells, their path and their order on it, paths
 * list their rooms and ends, and doors list two rooms and two cells. All three must agree;
 * otherwise later checks would judge different dungeons. */
#include "verify/crawl.h"

#include <string.h>

uint32_t brw_crawl_path_cells(const barrow_dungeon *dungeon, const barrow_crawl_path *path)
{
    uint32_t cells = 0;
    for (uint32_t i = 0; i < path->room_count; i++)
        cells += seen_room(dungeon, seen_path_room(dungeon, path, i))->cell_count;
    return cells;
}

/* ---- V4 --------------------------------------------------------------------------------- */

/* Allocates the map from cells to rooms, filled with BARROW_NONE. Returns NULL when out of
 * memory. */
static uint16_t *map_rooms(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t cells = (uint32_t)dungeon->grid_width * dungeon->grid_height;
    uint16_t *map = BRW_ARENA_NEW(verifier->scratch, uint16_t, cells);
    if (!map)
        verifier->status = BARROW_NO_MEMORY;
    else
        memset(map, BARROW_NONE_BYTE, cells * sizeof map[0]);
    return map;
}

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
            barrow_pos found = part[k];
            if (!seen_touch(part[i], found))
                continue;
            part[k] = part[reached];
            part[reached++] = found;
        }
    }
    return reached == count;
}

/* Returns whether the room is in one piece, as each room of one cell is. */
static bool is_one_piece(const barrow_dungeon *dungeon, uint32_t room)
{
    const barrow_crawl_room *of = seen_room(dungeon, room);
    return of->cell_count < 2 || are_connected(dungeon->cells + of->first_cell, of->cell_count);
}

/* Checks that the cells of a room lie on the grid, are its own and are connected, and records them
 * on the map. */
static void check_room_cells(brw_verifier *verifier, uint32_t room, uint16_t *map)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_crawl_room *of = seen_room(dungeon, room);
    for (uint32_t i = 0; i < of->cell_count; i++) {
        barrow_pos pos = dungeon->cells[of->first_cell + i];
        brw_place place = {(int32_t)room, -1, pos.x, pos.y};
        if (!seen_inside(dungeon, pos)) {
            brw_found(verifier, NULL, place, "room %u leaves the grid", room);
            continue;
        }
        uint16_t *owner = &map[seen_cell(dungeon, pos)];
        if (*owner != BARROW_NONE)
            brw_found(verifier, NULL, place, "rooms %u and %u overlap", room, (uint32_t)*owner);
        *owner = (uint16_t)room;
    }
    if (!is_one_piece(dungeon, room))
        brw_found(verifier, NULL, seen_at_room(room), "the cells of room %u are not joined", room);
}

/* Returns whether the room has the cell. Once all rooms are on the map, an overlapped cell belongs
 * to the later room. */
static bool has_cell(const barrow_dungeon *dungeon, const uint16_t *map, barrow_pos pos,
                     uint16_t room)
{
    return seen_inside(dungeon, pos) && map[seen_cell(dungeon, pos)] == room;
}

/* Returns whether a rule may have opened the rock at [pos] for [room]: tunnels (C10), sites of keys
 * (C12), loops (C23), and the second cell of a sub-boss (C24). */
static bool may_open(const barrow_dungeon *dungeon, uint32_t room, barrow_pos pos)
{
    const barrow_crawl_room *of = seen_room(dungeon, room);
    barrow_pos first = dungeon->cells[of->first_cell];
    if (of->path == BARROW_PATH_MAIN)
        return of->types & SEEN_BIT(SUB_BOSS) && (first.x != pos.x || first.y != pos.y);
    return of->path != BARROW_PATH_FORK;
}

/* Checks that rooms are in rock only where a rule has opened it. */
static void check_rock_rooms(brw_verifier *verifier, const uint16_t *map)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t i = 0; i < dungeon->rock_count; i++) {
        barrow_pos pos = dungeon->rock[i];
        uint16_t room = seen_inside(dungeon, pos) ? map[seen_cell(dungeon, pos)] : BARROW_NONE;
        if (room != BARROW_NONE && !may_open(dungeon, room, pos))
            brw_found(verifier, "C3", seen_at_room(room), "room %u stands in rock", (uint32_t)room);
    }
}

/* Names the rooms and doors that do not fit the grid. Checks doors after rooms, as they need the
 * whole map. */
static void name_misfits(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint16_t *map = map_rooms(verifier);
    if (!map)
        return;
    for (uint32_t room = 0; room < dungeon->room_count; room++)
        check_room_cells(verifier, room, map);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->a == link->b || !seen_touch(link->at[0], link->at[1]) ||
            !has_cell(dungeon, map, link->at[0], link->a) ||
            !has_cell(dungeon, map, link->at[1], link->b))
            brw_found(verifier, NULL, seen_at_link(i),
                      "door %u does not join neighbouring cells of its two rooms", i);
    }
}

/* Reads the ground, and looks again at each room and door only if something does not fit. */
void brw_check_crawl_space(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const seen_ground *ground = brw_crawl_see_ground(verifier);
    const seen_special *special = ground ? brw_crawl_see_special(verifier) : NULL;
    if (!special)
        return;
    bool is_whole = ground->is_whole;
    for (uint32_t i = 0; i < special->count && is_whole; i++)
        is_whole = is_one_piece(dungeon, special->rooms[i]);
    if (!is_whole)
        name_misfits(verifier);
    check_rock_rooms(verifier, ground->room);
}

/* ---- the books -------------------------------------------------------------------------- */

uint32_t brw_crawl_joint(const brw_graph *graph, uint32_t a, uint32_t b, uint32_t kinds)
{
    const barrow_link *links = graph->dungeon->links;
    const brw_way *end = graph->ways + graph->first[a + 1];
    for (const brw_way *way = graph->ways + graph->first[a]; way != end; way++)
        if (way->to == b && kinds >> links[way->link].kind & 1)
            return way->link;
    return BARROW_NONE;
}

/* Checks the rooms of a path. The main path crosses zones, while a side path stays in one (C4,
 * C5). */
static void check_path_books(brw_verifier *verifier, uint32_t id)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_crawl_path *path = &dungeon->paths[id];
    for (uint32_t i = 0; i < path->room_count; i++) {
        uint32_t room = seen_path_room(dungeon, path, i);
        const barrow_crawl_room *of = seen_room(dungeon, room);
        if (of->path_id != id || of->path != path->kind || of->order != i)
            brw_found(verifier, NULL, seen_at_room(room), "room %u contradicts path %u", room, id);
        if (id && of->zone != path->zone)
            brw_found(verifier, NULL, seen_at_room(room), "room %u is not in its path's zone",
                      room);
    }
}

/* Checks one-way doors. Each belongs to a loop or shortcut, and each loop or shortcut has exactly
 * one (C5, C10). */
static void check_directed_doors(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t loops = 0, exits = 0, shortcuts = 0, shortcut_doors = 0;
    for (uint32_t i = 0; i < dungeon->path_count; i++) {
        loops += dungeon->paths[i].kind == BARROW_PATH_LOOP;
        shortcuts += dungeon->paths[i].kind == BARROW_PATH_SHORTCUT;
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        uint8_t kind = dungeon->links[i].kind;
        exits += kind == BARROW_LINK_LOOP_EXIT || kind == BARROW_LINK_ONE_WAY;
        shortcut_doors += kind == BARROW_LINK_SHORTCUT;
    }
    if (exits != loops)
        brw_found(verifier, "C5", BRW_NOWHERE, "there are %u exits for %u loops", exits, loops);
    if (shortcut_doors != shortcuts)
        brw_found(verifier, "C10", BRW_NOWHERE, "there are %u shortcut doors for %u shortcuts",
                  shortcut_doors, shortcuts);
}

/* Returns how many doors a path has: one between each pair of consecutive rooms, plus those that
 * join it to other paths, one for a dead end and two for a path that returns. The doors of
 * shortcuts are counted separately. */
static uint32_t doors_of(const barrow_crawl_path *path)
{
    switch (path->kind) {
    case BARROW_PATH_SHORTCUT:
        return 0;
    case BARROW_PATH_MAIN:
        return path->room_count - 1u;
    case BARROW_PATH_DEAD_END:
        return path->room_count;
    default:
        return path->room_count + 1u;
    }
}

/* Checks the doors along a path. A tunnel may run through rooms of forks (C10), so its own rooms
 * need not touch. */
static void check_path_doors(brw_verifier *verifier, const brw_graph *graph, uint32_t id)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_crawl_path *path = &dungeon->paths[id];
    for (uint32_t i = 1; i < path->room_count && path->kind != BARROW_PATH_SHORTCUT; i++) {
        uint32_t a = seen_path_room(dungeon, path, i - 1), b = seen_path_room(dungeon, path, i);
        if (brw_crawl_joint(graph, a, b, brw_two_way_kinds) == BARROW_NONE)
            brw_found(verifier, NULL, seen_at_room(b), "no door joins rooms %u and %u", a, b);
    }
}

/* Checks that the paths account for all rooms and doors. Each door between two rooms of a path must
 * exist, and the totals must match, so nothing is left that belongs to no path. */
void brw_check_crawl_books(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t rooms = 0, doors = 0;
    const brw_graph *graph = brw_see_graph(verifier);
    if (!graph)
        return;
    for (uint32_t id = 0; id < dungeon->path_count; id++) {
        const barrow_crawl_path *path = &dungeon->paths[id];
        check_path_books(verifier, id);
        rooms += path->room_count;
        doors += doors_of(path);
        check_path_doors(verifier, graph, id);
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        doors += seen_of_shortcut(dungeon, &dungeon->links[i]);
        if (!brw_is_kind_of(&dungeon->links[i], BARROW_CRAWL))
            brw_found(verifier, NULL, seen_at_link(i), "door %u has a kind that no crawl has", i);
    }
    check_directed_doors(verifier);
    if (rooms != dungeon->room_count)
        brw_found(verifier, NULL, BRW_NOWHERE, "the paths have %u rooms, but the dungeon has %u",
                  rooms, dungeon->room_count);
    if (doors != dungeon->link_count)
        brw_found(verifier, NULL, BRW_NOWHERE, "the paths have %u doors, but the dungeon has %u",
                  doors, dungeon->link_count);
}
