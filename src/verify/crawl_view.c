/* SPDX-License-Identifier: MIT
 * The map of a crawl that checks and metrics read: the room of each cell, the sides that are
 * closed, the gaps of ridges (C3), and the course of the main path. */
#include "verify/crawl.h"

#include <string.h>

/* ---- cells ------------------------------------------------------------------------------ */

/* Opens the side between two neighbouring cells, which are both on the grid. */
static void open_side(brw_crawl_map *map, barrow_pos a, barrow_pos b)
{
    for (uint32_t side = 0; side < 4; side++)
        if (a.x + brw_nesw[side].x == b.x && a.y + brw_nesw[side].y == b.y) {
            map->closed[crawl_cell_number(map->dungeon, a)] &= (uint8_t) ~(1u << side);
            map->closed[crawl_cell_number(map->dungeon, b)] &= (uint8_t) ~(1u << (side ^ 2));
        }
}

/* Enters the cells of all rooms. If rooms overlap, which V4 reports, the last one counts. Then
 * opens the sides inside each room, and those with a door. Every door counts as open from both
 * sides. Cells off the grid are left out, which V4 reports too. */
static void map_cells(brw_crawl_map *map)
{
    const barrow_dungeon *dungeon = map->dungeon;
    memset(map->room, BARROW_NONE_BYTE, map->area * sizeof map->room[0]);
    memset(map->closed, 15, map->area);
    memset(map->is_fight, 0, map->area);
    for (uint32_t id = 0; id < dungeon->room_count; id++) {
        const barrow_crawl_room *room = crawl_room(dungeon, id);
        bool is_fight = room->types & BRW_FIGHT_TYPES &&
                        (room->path == BARROW_PATH_MAIN || room->path == BARROW_PATH_FORK);
        for (uint32_t i = 0; i < room->cell_count; i++) {
            barrow_pos pos = dungeon->cells[room->first_cell + i];
            if (!crawl_is_inside(dungeon, pos))
                continue;
            map->room[crawl_cell_number(dungeon, pos)] = (uint16_t)id;
            map->is_fight[crawl_cell_number(dungeon, pos)] = is_fight;
        }
    }
    for (uint32_t id = 0; id < dungeon->room_count; id++) {
        const barrow_crawl_room *room = crawl_room(dungeon, id);
        for (uint32_t i = 0; i < room->cell_count && room->cell_count > 1; i++) {
            barrow_pos pos = dungeon->cells[room->first_cell + i];
            barrow_pos east = {(int16_t)(pos.x + 1), pos.y}, south = {pos.x, (int16_t)(pos.y + 1)};
            if (crawl_map_room(map, pos) != id)
                continue;
            if (crawl_map_room(map, east) == id)
                open_side(map, pos, east);
            if (crawl_map_room(map, south) == id)
                open_side(map, pos, south);
        }
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_pos *at = dungeon->links[i].at;
        if (crawl_is_inside(dungeon, at[0]) && crawl_is_inside(dungeon, at[1]))
            open_side(map, at[0], at[1]);
    }
}

/* ---- the main path ---------------------------------------------------------------------- */

/* Finds the cells at which each room of the main path is entered and left. They stay off the grid
 * where a door is missing: before the spawn and after the boss. Skips links to rooms that do not
 * exist, as metrics also run on dungeons that did not pass the gate. */
static void find_main_doors(const barrow_dungeon *dungeon, barrow_pos *in, barrow_pos *out)
{
    uint32_t rooms = dungeon->paths[0].room_count;
    memset(in, BARROW_NONE_BYTE, rooms * sizeof in[0]);
    memset(out, BARROW_NONE_BYTE, rooms * sizeof out[0]);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->a >= dungeon->room_count || link->b >= dungeon->room_count)
            continue;
        const barrow_crawl_room *a = crawl_room(dungeon, link->a),
                                *b = crawl_room(dungeon, link->b);
        uint32_t later = a->order > b->order ? 0 : 1;
        uint32_t order = later ? b->order : a->order, before = later ? a->order : b->order;
        if (a->path_id || b->path_id || order >= rooms || order != before + 1)
            continue;
        in[order] = link->at[later];
        out[before] = link->at[1 - later];
    }
}

/* Adds [pos] to the main path, unless it is off the grid, which V4 reports. */
static void add_place(brw_crawl_map *map, barrow_pos pos)
{
    if (!crawl_is_inside(map->dungeon, pos))
        return;
    uint32_t cell = crawl_cell_number(map->dungeon, pos);
    map->place[cell] = map->length++;
    map->step[cell] = map->steps;
}

/* Returns the cell of a room that follows [pos] on the main path: the first beside [pos] that is
 * not yet on it, or else any other cell. Returns [pos] itself if none is left. */
static barrow_pos cell_after(const brw_crawl_map *map, const barrow_crawl_room *room,
                             barrow_pos pos)
{
    barrow_pos after = pos;
    bool is_beside = false;
    for (uint32_t i = room->cell_count; i-- > 0;) {
        barrow_pos cell = map->dungeon->cells[room->first_cell + i];
        bool touches = crawl_cells_touch(pos, cell);
        if (crawl_map_place(map, cell) >= 0 || (is_beside && !touches))
            continue;
        after = cell;
        is_beside = touches;
    }
    return after;
}

/* Follows the main path from cell to cell. A sub-boss's room that took a cell of the path is
 * entered at one cell and left at the other (C24), and all other cells of an arena lie beside the
 * path. A merged room is crossed from the cell where it is entered; its cells may be listed in any
 * order. */
static void follow_main_path(brw_crawl_map *map, const barrow_pos *in, const barrow_pos *out)
{
    const barrow_dungeon *dungeon = map->dungeon;
    for (uint32_t i = 0; i < dungeon->paths[0].room_count; i++) {
        const barrow_crawl_room *room =
            crawl_room(dungeon, crawl_path_room(dungeon, &dungeon->paths[0], i));
        const barrow_pos *cells = dungeon->cells + room->first_cell;
        barrow_pos pos = cells[0];
        if (room->types & BRW_ARENA_TYPES) {
            pos = crawl_is_inside(dungeon, in[i]) ? in[i] : pos;
            add_place(map, pos);
            if (pos.x != out[i].x || pos.y != out[i].y)
                add_place(map, out[i]);
            map->steps++;
            continue;
        }
        for (uint32_t k = 1; k < room->cell_count; k++)
            if (cells[k].x == in[i].x && cells[k].y == in[i].y)
                pos = in[i];
        for (uint32_t k = 0; k < room->cell_count; k++, map->steps++) {
            pos = k ? cell_after(map, room, pos) : pos;
            add_place(map, pos);
        }
    }
}

/* Reads the ridges. A ridge lies below a row of cells and closes all edges across it but one, its
 * gap:
 *
 *   +---+---+---+---+
 *   |   |   |   |   |   row y
 *   +===+===+   +===+   the ridge of row y, gap in column 2
 *   |   |   |   |   |   row y + 1
 *   +---+---+---+---+ */
bool brw_crawl_map_make(brw_crawl_map *map, const barrow_dungeon *dungeon, brw_arena *scratch)
{
    uint32_t area = (uint32_t)dungeon->grid_width * dungeon->grid_height;
    uint32_t main_rooms = dungeon->path_count ? dungeon->paths[0].room_count : 0;
    *map = (brw_crawl_map){.dungeon = dungeon, .width = dungeon->grid_width, .area = area};
    map->room = BRW_ARENA_NEW(scratch, uint16_t, area + 1);
    map->closed = BRW_ARENA_NEW(scratch, uint8_t, area + 1);
    map->is_fight = BRW_ARENA_NEW(scratch, uint8_t, area + 1);
    map->place = BRW_ARENA_NEW(scratch, int32_t, area + 1);
    map->step = BRW_ARENA_NEW(scratch, int32_t, area + 1);
    barrow_pos *in = BRW_ARENA_NEW(scratch, barrow_pos, main_rooms + 1);
    barrow_pos *out = BRW_ARENA_NEW(scratch, barrow_pos, main_rooms + 1);
    if (!map->room || !map->closed || !map->is_fight || !map->place || !map->step || !in || !out)
        return false;
    memset(map->gap, BARROW_NONE_BYTE, sizeof map->gap);
    for (uint32_t i = 0; i < dungeon->ridge_count; i++)
        map->gap[dungeon->ridges[i].row] = dungeon->ridges[i].gap;
    map_cells(map);
    memset(map->place, BARROW_NONE_BYTE, area * sizeof map->place[0]);
    memset(map->step, BARROW_NONE_BYTE, area * sizeof map->step[0]);
    if (main_rooms) {
        find_main_doors(dungeon, in, out);
        follow_main_path(map, in, out);
    }
    return true;
}

/* ---- shared by several checks ----------------------------------------------------------- */

uint32_t brw_crawl_path_cells(const barrow_dungeon *dungeon, const barrow_crawl_path *path)
{
    uint32_t cells = 0;
    for (uint32_t i = 0; i < path->room_count; i++)
        cells += crawl_room(dungeon, crawl_path_room(dungeon, path, i))->cell_count;
    return cells;
}

uint32_t brw_crawl_door_between(const brw_graph *graph, uint32_t a, uint32_t b, uint32_t kinds)
{
    for (uint32_t i = graph->first[a]; i < graph->first[a + 1]; i++) {
        brw_way way = graph->ways[i];
        if (way.to == b && kinds >> graph->dungeon->links[way.link].kind & 1)
            return way.link;
    }
    return BARROW_NONE;
}
