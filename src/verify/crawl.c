/* SPDX-License-Identifier: MIT
 * The table of a crawl's checks, the gate that begins it, the view that the others read, and the
 * check that a crawl has nothing that was not asked for. */
#include "verify/crawl.h"

#include <string.h>

#include "verify/tiles.h"

/* ---- shape (V4) ------------------------------------------------------------------------- */

/* Returns whether first + count <= end, without overflow. */
static bool spans(uint32_t first, uint32_t count, uint32_t end)
{
    return first <= end && count <= end - first;
}

/* Returns which list points outside the dungeon, or NULL. Only shortcuts may have no room. */
static const char *list_fault(const barrow_dungeon *dungeon)
{
    static const char *const path_fault = "a path points outside the dungeon";
    uint32_t rooms = dungeon->room_count;
    for (BRW_PATHS(path, dungeon))
        if (path->from >= rooms || path->to >= rooms || path->kind >= BARROW_PATH_COUNT ||
            (path->kind != BARROW_PATH_SHORTCUT && !path->room_count) ||
            !spans(path->first_room, path->room_count, dungeon->path_room_count))
            return path_fault;
    for (uint32_t i = 0; i < dungeon->path_room_count; i++)
        if (dungeon->path_rooms[i] >= rooms)
            return path_fault;
    if (dungeon->path_count == 0)
        return path_fault;
    for (uint32_t id = 0; id < rooms; id++) {
        const barrow_crawl_room *room = crawl_room(dungeon, id);
        if (room->path_id >= dungeon->path_count || room->cell_count == 0 ||
            !spans(room->first_cell, room->cell_count, dungeon->cell_count))
            return "a room points outside the dungeon";
    }
    for (BRW_LINKS(link, dungeon))
        if (link->a >= rooms || link->b >= rooms || link->kind >= BARROW_LINK_KIND_COUNT)
            return "a door points outside the dungeon";
    for (uint32_t i = 0; i < dungeon->foe_count; i++)
        if (dungeon->foes[i].home >= rooms ||
            !spans(dungeon->foes[i].first_room, dungeon->foes[i].room_count,
                   dungeon->route_room_count))
            return "a foe points outside the dungeon";
    for (uint32_t i = 0; i < dungeon->route_room_count; i++)
        if (dungeon->route_rooms[i] >= rooms)
            return "a foe points outside the dungeon";
    return NULL;
}

/* Checks that every id of a room or path and every array index is in range. The other checks rely
 * on that. Colours, zones, types and dangers are bytes that index tables of 256 or are only
 * compared, so any value is safe, and other checks judge them. Ids have 16 bits, of which
 * BARROW_NONE must stay unused. One fault is enough, as it ends the checks. */
void brw_check_crawl_shape(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    if (dungeon->spawn >= dungeon->room_count || dungeon->boss >= dungeon->room_count)
        brw_blame(verifier, "there is no spawn or no boss");
    else if (dungeon->room_count >= BARROW_NONE || dungeon->link_count >= BARROW_NONE - 1u)
        brw_blame(verifier, "there are too many rooms or doors to check");
    else if (list_fault(dungeon))
        brw_blame(verifier, "%s", list_fault(dungeon));
}

/* ---- cells ------------------------------------------------------------------------------ */

/* Opens the side between two cells on the grid, if they are neighbours. */
static void open_side(brw_crawl_map *map, barrow_pos a, barrow_pos b)
{
    uint32_t side = 0;
    while (side < 4 && (a.x + brw_nesw[side].x != b.x || a.y + brw_nesw[side].y != b.y))
        side++;
    if (side == 4)
        return;
    map->closed[crawl_cell_number(map->dungeon, a)] &= (uint8_t) ~(1u << side);
    map->closed[crawl_cell_number(map->dungeon, b)] &= (uint8_t) ~(1u << (side ^ 2));
}

/* ---- the main path ---------------------------------------------------------------------- */

/* Adds [pos] to the main path, unless it is off the grid, which V4 reports. */
static void add_place(brw_crawl_map *map, barrow_pos pos)
{
    if (!crawl_is_inside(map->dungeon, pos))
        return;
    uint32_t cell = crawl_cell_number(map->dungeon, pos);
    map->place[cell] = map->length++;
    map->step[cell] = map->steps;
}

/* Follows the main path from cell to cell. A sub-boss's room that took a cell of the path is
 * entered at one cell and left at the other (C24), and all other cells of an arena lie beside the
 * path. A merged room is crossed from the cell where it is entered; its cells may be listed in any
 * order. Before the spawn and after the boss there is no door, and the cell stays off the grid.
 * Skips links to rooms that do not exist, as metrics also run on dungeons that did not pass the
 * gate. */
static void follow_main_path(brw_crawl_map *map, barrow_pos *in, barrow_pos *out)
{
    const barrow_dungeon *dungeon = map->dungeon;
    uint32_t rooms = dungeon->paths[0].room_count;
    memset(in, BARROW_NONE_BYTE, rooms * sizeof in[0]); /* where each room is entered and left */
    memset(out, BARROW_NONE_BYTE, rooms * sizeof out[0]);
    for (BRW_LINKS(link, dungeon)) {
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
    for (uint32_t i = 0; i < rooms; i++) {
        const barrow_crawl_room *room = crawl_room(dungeon, crawl_main_room(dungeon, i));
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
        for (uint32_t left = room->cell_count; left-- > 0; map->steps++) {
            add_place(map, pos);
            /* Goes on to the first cell beside this one that is not on the path yet, or any. */
            barrow_pos after = pos;
            bool is_beside = false;
            for (uint32_t k = room->cell_count; k-- > 0;) {
                bool touches = crawl_cells_touch(pos, cells[k]);
                if (crawl_map_place(map, cells[k]) >= 0 || (is_beside && !touches))
                    continue;
                after = cells[k];
                is_beside = touches;
            }
            pos = after;
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
    /* Enters the cells of all rooms. If rooms overlap, which V4 reports, the last one counts. Then
     * opens the sides inside each room, and those with a door: every door counts as open from both
     * sides. Cells off the grid are left out, which V4 reports too. */
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
        if (room->cell_count < 2)
            continue;
        for (uint32_t i = 0; i < room->cell_count; i++) {
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
    for (BRW_LINKS(link, dungeon)) {
        const barrow_pos *at = link->at;
        if (crawl_is_inside(dungeon, at[0]) && crawl_is_inside(dungeon, at[1]))
            open_side(map, at[0], at[1]);
    }
    memset(map->place, BARROW_NONE_BYTE, area * sizeof map->place[0]);
    memset(map->step, BARROW_NONE_BYTE, area * sizeof map->step[0]);
    if (main_rooms)
        follow_main_path(map, in, out);
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

static void make_crawl_view(brw_verifier *verifier)
{
    brw_crawl_view *view = BRW_ARENA_NEW(verifier->scratch, brw_crawl_view, 1);
    if (view && brw_graph_make(&view->graph, verifier->dungeon, verifier->scratch) == BARROW_OK &&
        brw_crawl_map_make(&view->map, verifier->dungeon, verifier->scratch) &&
        brw_crawl_search_run(&view->search, &view->graph, verifier->scratch))
        verifier->view->crawl = view;
}

/* ---- what was asked for ----------------------------------------------------------------- */

/* Checks that side paths of weight 0 are not dug, and that shares of 0 give nothing. At exploration
 * 0 there are only the main path, shortcuts, and the paths that keys need. All other
 * amounts are random, so a single crawl proves nothing about them. Tunnels (C10) and arenas (C24)
 * have several cells without merging. A merged room unites the types of its parts (C20), regardless
 * of [combine]. C19 reports a room without any type. */
void brw_check_crawl_asked(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    static const char *const rules[BARROW_PATH_COUNT] = {
        [BARROW_PATH_MAIN] = "C3",     [BARROW_PATH_FORK] = "C4",      [BARROW_PATH_LOOP] = "C5",
        [BARROW_PATH_DEAD_END] = "C9", [BARROW_PATH_SHORTCUT] = "C10",
    };
    const barrow_crawl_params *params = &dungeon->params.as.crawl;
    const int32_t weights[BARROW_PATH_COUNT] = {
        [BARROW_PATH_FORK] = params->forks,
        [BARROW_PATH_LOOP] = params->loops,
        [BARROW_PATH_DEAD_END] = params->dead_ends,
        [BARROW_PATH_SHORTCUT] = params->shortcuts,
    };
    for (uint32_t id = 1; id < dungeon->path_count; id++) {
        const barrow_crawl_path *path = &dungeon->paths[id];
        bool is_key = path->kind == BARROW_PATH_DEAD_END && /* which is always dug (C12) */
                      crawl_room(dungeon, crawl_last_room(dungeon, path))->key != BARROW_NO_KEY;
        bool is_shortcut = path->kind == BARROW_PATH_SHORTCUT;
        if (!is_key && (weights[path->kind] == 0 || (params->exploration == 0 && !is_shortcut)))
            brw_report(verifier, rules[path->kind], brw_at_room(path->from),
                       "path %u is of a kind that was not asked for", id);
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->optional && params->optional_locks == 0)
            brw_report(verifier, "C13", brw_at_link(i), "optional lock @ was not asked for");
        if ((link->kind == BARROW_LINK_ONE_WAY && params->one_way_exits == 0) ||
            (link->kind == BARROW_LINK_LOOP_EXIT && params->one_way_exits == 100))
            brw_report(verifier, "C5", brw_at_link(i),
                       "door @ is of a kind of exit that was not asked for");
    }
    for (uint32_t id = 0; id < dungeon->room_count; id++) {
        const barrow_crawl_room *room = crawl_room(dungeon, id);
        bool is_merged = room->cell_count > 1 && room->path != BARROW_PATH_SHORTCUT &&
                         !(room->types & BRW_ARENA_TYPES);
        if (is_merged && params->merge == 0)
            brw_report(verifier, "C20", brw_at_room(id),
                       "room @ is merged, but merging was not asked for");
        if (!is_merged && room->types & (room->types - 1) && params->combine == 0)
            brw_report(verifier, "C19", brw_at_room(id),
                       "room @ has two types, but combining was not asked for");
        if (room->types & CRAWL_TYPE(ELITE) && params->elites == 0)
            brw_report(verifier, "C6", brw_at_room(id), "the elite of room @ was not asked for");
    }
}

/* ---- the table -------------------------------------------------------------------------- */

static const brw_check crawl_checks[] = {
#define CRAWL_CHECK(rule, name, summary, check, applies)                                           \
    {{rule, name, BRW_SHOWN(summary), 1u << BARROW_CRAWL}, brw_##check, applies},
#define TILE_CHECK CRAWL_CHECK
#include "verify/checks.def"
};

const brw_checks brw_crawl_checks = {crawl_checks, sizeof crawl_checks / sizeof crawl_checks[0],
                                     make_crawl_view};
