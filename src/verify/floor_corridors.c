/* SPDX-License-Identifier: MIT
 * Checks of a floor's corridors: width, links, dead ends, junctions, owners, reach (F7, F8, F10,
 * V1).
 *
 * The tiles come first: corridors, tips and junctions are derived from the walkable tiles and the
 * rectangles of the rooms. The lists (links, their tiles, owners, marks) are then compared with
 * that in both directions, so that neither can have more than the other. */
#include "verify/floor.h"

#include <string.h>

/* ---- width ------------------------------------------------------------------------------ */

/* Returns whether a neighbour of the position is in a set. */
static bool is_beside_set(const brw_ground *ground, const uint64_t *set, barrow_pos pos)
{
    uint32_t tile = brw_tile_number(ground, pos.x, pos.y);
    uint32_t stride = (uint32_t)ground->stride;
    return brw_set_has(set, tile - stride) || brw_set_has(set, tile + 1) ||
           brw_set_has(set, tile + stride) || brw_set_has(set, tile - 1);
}

static bool is_next_to(barrow_pos a, barrow_pos b)
{
    int32_t dx = a.x - b.x, dy = a.y - b.y;
    return dx * dx + dy * dy == 1;
}

/* Returns how many tiles of the link are its lane, a chain of tiles from room a on; those that
 * widen it follow (F28). In a cave, and where corridors are one tile wide, all of them are. */
static uint32_t lane_of(const brw_floor_view *view, const barrow_link *link)
{
    const barrow_pos *route = view->dungeon->routes + link->first_tile;
    bool is_wide = view->params->corridor_width > 1 && !view->layout->chambers;
    if (!is_wide || link->kind != BARROW_LINK_LINK || !link->tile_count)
        return link->tile_count;
    uint32_t count = 1;
    while (count < link->tile_count && is_next_to(route[count - 1], route[count]))
        count++;
    return count;
}

bool brw_floor_find_narrow(brw_floor_view *view)
{
    const brw_ground *ground = &view->ground;
    const barrow_dungeon *dungeon = view->dungeon;
    view->narrow = ground->open;
    if (view->params->corridor_width == 1)
        return true;
    uint64_t *narrow = brw_ground_set(ground);
    view->narrow = narrow;
    for (uint32_t i = 0; narrow && i < ground->words; i++)
        narrow[i] = ground->open[i];
    for (uint32_t i = 0; narrow && i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        const barrow_pos *route = dungeon->routes + link->first_tile;
        for (uint32_t k = lane_of(view, link); k < link->tile_count; k++)
            brw_set_remove(narrow, brw_tile_number(ground, route[k].x, route[k].y));
    }
    return narrow != NULL;
}

/* Checks that every block of [side] x [side] tiles of [open] lies inside one room. Each block is
 * reported once, by its upper left tile. */
static void check_blocks(brw_verifier *verifier, const uint64_t *open, int32_t side)
{
    const brw_floor_view *view = verifier->view->floor;
    const brw_ground *ground = &view->ground;
    uint64_t *pairs = brw_floor_set(verifier), *blocks = brw_floor_set(verifier);
    uint64_t *inside = brw_floor_set(verifier);
    if (!inside || !pairs || !blocks)
        return;
    for (uint32_t i = 0; i < ground->words; i++)
        blocks[i] = open[i];
    for (int32_t wide = 1; wide < side; wide++) {
        for (uint32_t i = 0; i < ground->words; i++)
            pairs[i] = blocks[i] & brw_tiles_beside(ground, blocks, i).east;
        for (uint32_t i = 0; i < ground->words; i++)
            blocks[i] = pairs[i] & brw_tiles_beside(ground, pairs, i).south;
    }
    for (BRW_ROOMS(room, view->dungeon)) {
        barrow_rect rect = room->rect;
        rect.w = (int16_t)(rect.w - side + 1);
        rect.h = (int16_t)(rect.h - side + 1);
        if (brw_is_real_room(room))
            brw_ground_add_rect(ground, inside, rect);
    }
    for (uint32_t i = 0; i < ground->words; i++)
        blocks[i] &= ~inside[i];
    brw_blame_tiles(verifier, blocks,
                    side == 2 ? "the 2x2 block at @ is not inside one room"
                              : "the corridor at @ is wider than asked for");
}

/* Checks that any 2x2 block of walkable tiles lies inside one room, what widens corridors left out,
 * and that no corridor touches a corner of a room (F7). */
void brw_floor_check_width(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    const brw_ground *ground = &view->ground;
    check_blocks(verifier, view->narrow, 2);
    if (view->params->corridor_width > 1)
        check_blocks(verifier, ground->open, view->params->corridor_width + 1);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_rect rect = dungeon->rooms[i].rect;
        for (int corner = 0; corner < 4 && brw_is_real_room(&dungeon->rooms[i]); corner++) {
            int32_t x = corner & 1 ? rect.x + rect.w - 1 : rect.x;
            int32_t y = corner & 2 ? rect.y + rect.h - 1 : rect.y;
            barrow_pos pos = brw_pos(x, y);
            if (brw_ground_has(ground, ground->open, pos) &&
                is_beside_set(ground, ground->corridor, pos))
                brw_blame_xy(verifier, x, y, "a corridor meets room %d at its corner @",
                             (int32_t)i);
        }
    }
}

/* ---- links ------------------------------------------------------------------------------ */

/* Returns whether an open tile of the room is beside the position. A corner may be eaten (F19), and
 * a maze has walls. */
static bool is_beside_room(const brw_floor_view *view, uint16_t room, barrow_pos pos)
{
    bool is_beside = false;
    for (int side = 0; side < 4 && room < view->dungeon->room_count; side++) {
        int32_t x = pos.x + brw_nesw[side].x, y = pos.y + brw_nesw[side].y;
        is_beside |= brw_in_rect(view->dungeon->rooms[room].rect, x, y) &&
                     brw_floor_tile(view->dungeon, x, y) & BARROW_TILE_WALKABLE;
    }
    return is_beside;
}

/* Returns whether a link's corridor bends only on lines between sectors (F7). A straight corridor
 * has no bend. Any other has two, both on a line:
 *
 *     a>---+  line
 *          |            one bend alone would leave the corridor on the line
 *          +--->b */
static bool does_bend_on_line(const barrow_dungeon *dungeon, const barrow_link *link, uint32_t lane)
{
    const barrow_sectors *sectors = &dungeon->sectors;
    const barrow_pos *route = dungeon->routes + link->first_tile;
    int32_t bends = 0;
    for (uint32_t i = 1; i + 1 < lane; i++) {
        if (2 * route[i].x == route[i - 1].x + route[i + 1].x &&
            2 * route[i].y == route[i - 1].y + route[i + 1].y)
            continue;
        bool is_on_line = false;
        for (int32_t k = 1; k < sectors->columns; k++)
            is_on_line = is_on_line || sectors->xs[k] == route[i].x;
        for (int32_t k = 1; k < sectors->rows; k++)
            is_on_line = is_on_line || sectors->ys[k] == route[i].y;
        bends++;
        if (!is_on_line)
            return false;
    }
    return bends == 0 || bends == 2;
}

/* Checks a corridor. A dead end begins at room a and names a room b only if it ends beside it
 * (F8). */
static void check_corridor(brw_verifier *verifier, uint32_t id)
{
    const brw_floor_view *view = verifier->view->floor;
    const barrow_link *link = &view->dungeon->links[id];
    const barrow_pos *route = view->dungeon->routes + link->first_tile;
    uint32_t lane = lane_of(view, link);
    bool is_chain = link->tile_count > 0;
    for (uint32_t i = 0; is_chain && i < link->tile_count; i++)
        is_chain = brw_ground_has(&view->ground, view->ground.corridor, route[i]) &&
                   (i == 0 || i >= lane || is_next_to(route[i], route[i - 1]));
    if (!is_chain) {
        brw_blame_link(verifier, id,
                       "the tiles of corridor @ are not corridor floor, each beside the last");
        return;
    }
    barrow_pos end = route[lane - 1];
    bool is_link = link->kind == BARROW_LINK_LINK;
    bool is_to_room = is_link || link->b != BARROW_NONE;
    if (!is_beside_room(view, link->a, route[0]) ||
        (is_to_room && !is_beside_room(view, link->b, end)))
        brw_blame_link(verifier, id, "corridor @ does not join the rooms it names");
    if (!is_to_room && (is_beside_set(&view->ground, view->ground.rooms, end) ||
                        is_beside_set(&view->ground, view->ground.anchors, end)))
        brw_report(verifier, "F8", brw_at_link(id), "dead end @ ends at a room it does not name");
    if (!is_link && link->kind != BARROW_LINK_DEAD_END)
        brw_blame_link(verifier, id, "corridor @ has a kind that no floor has");
    if (is_link && !does_bend_on_line(view->dungeon, link, lane))
        brw_blame_link(verifier, id, "corridor @ does not bend on the line between its sectors");
}

/* Returns zeros by tile number, with a clear row before the first and after the last one. They say
 * which corridor has marked a tile, so that no list of tiles is compared with itself. */
static uint32_t *make_marks(brw_verifier *verifier)
{
    const brw_ground *ground = &verifier->view->floor->ground;
    uint32_t *marks =
        BRW_SCRATCH(verifier, uint32_t, ground->words * 64 + 2 * (uint32_t)ground->stride);
    return marks ? marks + ground->stride : NULL;
}

/* Returns whether a neighbour of a tile has this mark. */
static bool is_beside_mark(const brw_ground *ground, const uint32_t *at, uint32_t mark)
{
    return at[-ground->stride] == mark || at[1] == mark || at[ground->stride] == mark ||
           at[-1] == mark;
}

/* Checks both directions: every corridor consists of corridor tiles, none of them listed twice, and
 * every corridor tile is on a corridor. Anchors are corridor floor too, but belong to no
 * corridor. */
void brw_floor_check_links(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    const brw_ground *ground = &view->ground;
    uint64_t *listed = brw_floor_set(verifier);
    uint32_t *marks = make_marks(verifier);
    if (!listed || !marks)
        return;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        const barrow_pos *route = dungeon->routes + link->first_tile;
        bool is_twice = false, connected = link->tile_count > 0;
        for (uint32_t k = 0; k < link->tile_count; k++) {
            uint32_t tile = brw_tile_number(ground, route[k].x, route[k].y);
            connected = connected && (k == 0 || is_beside_mark(ground, marks + tile, i + 1));
            is_twice = is_twice || marks[tile] == i + 1;
            marks[tile] = i + 1;
            brw_set_add(listed, tile);
        }
        bool is_link = link->kind == BARROW_LINK_LINK;
        if (!view->layout->chambers) {
            check_corridor(verifier, i);
        } else {
            /* A passage of a cave begins at room a, each of its tiles touches an earlier one, and
             * one must touch room b, if there is one (F26). */
            bool is_whole = connected, is_joined = !is_link && link->b == BARROW_NONE;
            for (uint32_t k = 0; k < link->tile_count; k++) {
                is_whole = is_whole && brw_ground_has(ground, ground->corridor, route[k]);
                is_joined = is_joined || is_beside_room(view, link->b, route[k]);
            }
            if (!is_whole || !is_joined || !is_beside_room(view, link->a, route[0]))
                brw_report(verifier, "F26", brw_at_link(i),
                           "passage @ is not one piece of corridor between its rooms");
            if (is_link && link->a == link->b)
                brw_report(verifier, "F26", brw_at_link(i),
                           "passage @ leads back into its own room");
            if (!is_link && link->kind != BARROW_LINK_DEAD_END)
                brw_blame_link(verifier, i, "corridor @ has a kind that no floor has");
        }
        if (is_twice)
            brw_blame_link(verifier, i, "corridor @ lists a tile twice");
    }
    for (uint32_t i = 0; i < ground->words; i++)
        listed[i] = ground->corridor[i] & ~listed[i] & ~ground->anchors[i];
    brw_blame_tiles(verifier, listed, "corridor tile @ belongs to no corridor");
}

/* Checks each tile that widens a corridor: it lies beside the lane, and all open tiles around it,
 * diagonally too, are of the same corridor, so it joins no two and no room (F28). */
void brw_floor_check_wide(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    const brw_ground *ground = &view->ground;
    uint32_t *marks = make_marks(verifier);
    for (uint32_t i = 0; marks && i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        const barrow_pos *route = dungeon->routes + link->first_tile;
        uint32_t lane = lane_of(view, link), on_lane = 2 * i + 2;
        for (uint32_t k = link->tile_count; k-- > 0;)
            marks[brw_tile_number(ground, route[k].x, route[k].y)] = on_lane + (k >= lane);
        for (uint32_t k = lane; k < link->tile_count; k++) {
            uint32_t tile = brw_tile_number(ground, route[k].x, route[k].y);
            bool fits = is_beside_mark(ground, marks + tile, on_lane);
            for (int32_t at = 0; at < 9; at++) {
                uint32_t near = tile + (uint32_t)((at / 3 - 1) * ground->stride + at % 3 - 1);
                fits = fits && (marks[near] / 2 == on_lane / 2) == brw_set_has(ground->open, near);
            }
            if (!fits)
                brw_blame_link(verifier, i, "corridor @ is widened away from it or into another");
        }
    }
}

/* ---- fixed links ------------------------------------------------------------------------ */

/* Returns the sector in which a corridor leaves or enters a room: the sector of the room's tile
 * nearest to the end of the corridor. So a link at the lower half of a merged room belongs to the
 * lower sector. */
static int32_t sector_of_end(const barrow_dungeon *dungeon, uint16_t room, barrow_pos end)
{
    const barrow_sectors *sectors = &dungeon->sectors;
    barrow_rect rect = dungeon->rooms[room].rect;
    int32_t x = brw_smaller(brw_larger(end.x, rect.x), rect.x + rect.w - 1);
    int32_t y = brw_smaller(brw_larger(end.y, rect.y), rect.y + rect.h - 1);
    int32_t column = 0, row = 0;
    for (int32_t k = 1; k < sectors->columns; k++)
        column += x >= sectors->xs[k];
    for (int32_t k = 1; k < sectors->rows; k++)
        row += y >= sectors->ys[k];
    return row * sectors->columns + column;
}

/* Checks that links join neighbouring sectors, each pair once, and that fixed layouts have exactly
 * the links they define. A side of a sector, east or south, is crossed by one link at most. Empty
 * sectors cannot be joined, nor can two sectors of the same merged room. */
void brw_floor_check_fixed_links(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    int32_t columns = dungeon->sectors.columns, sectors = columns * dungeon->sectors.rows;
    bool crossed[2][BRW_SECTORS_MOST] = {{false}}; /* for each sector, its east and south side */
    int32_t *rooms =
        BRW_SCRATCH(verifier, int32_t, (uint32_t)sectors); /* the first of each, or -1 */
    if (!rooms)
        return;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        const barrow_pos *route = dungeon->routes + link->first_tile;
        if (link->kind != BARROW_LINK_LINK || link->a >= dungeon->room_count ||
            link->b >= dungeon->room_count || link->tile_count == 0)
            continue;
        int32_t from = sector_of_end(dungeon, link->a, route[0]);
        int32_t to = sector_of_end(dungeon, link->b, route[lane_of(view, link) - 1]);
        int32_t a = brw_smaller(from, to), b = brw_larger(from, to);
        bool is_east = b == a + 1 && b % columns != 0; /* the end of a row is beside no other */
        bool are_neighbours = is_east || b == a + columns;
        if (!are_neighbours || crossed[!is_east][a])
            brw_blame_link(verifier, i,
                           "corridor @ joins rooms that are not neighbours or are joined already");
        if (are_neighbours)
            crossed[!is_east][a] = true;
    }
    if (view->layout->joins == BRW_JOIN_NONE && view->layout->walks)
        return; /* the walk may join any pair or none */
    memset(rooms, BARROW_NONE_BYTE, (uint32_t)sectors * sizeof *rooms);
    for (uint32_t i = dungeon->room_count; i-- > 0;)
        for (int32_t k = brw_sectors_of_room(dungeon, &dungeon->rooms[i]);
             dungeon->rooms[i].kind != BARROW_ROOM_VAULT && k-- > 0;)
            rooms[dungeon->rooms[i].as.floor.sector + k * columns] = (int32_t)i;
    for (int32_t i = 0; i < 2 * sectors; i++) {
        int32_t from = i / 2, to = i % 2 ? from + columns : from + 1;
        if (to >= sectors || (i % 2 == 0 && to % columns == 0) || rooms[from] < 0 ||
            rooms[to] < 0 || rooms[from] == rooms[to])
            continue;
        /* Whether the layout always joins the two, whatever the random walk does. The rim joins
         * those that lie in the same outermost row or column. */
        bool is_east = to == from + 1;
        int32_t last = is_east ? dungeon->sectors.rows - 1 : columns - 1;
        int32_t line = is_east ? from / columns : from % columns;
        uint8_t joins = view->layout->joins;
        bool has_anchor = view->plan[from] == 'a' || view->plan[to] == 'a';
        bool is_linked = crossed[i % 2][from];
        bool is_joined = joins == BRW_JOIN_ALL || (joins == BRW_JOIN_ROWS && is_east) ||
                         (joins == BRW_JOIN_ANCHORS && has_anchor) ||
                         (joins == BRW_JOIN_RIM && (line == 0 || line == last));
        if (is_joined && !is_linked)
            brw_blame(verifier, "no corridor joins sectors %d and %d, which the layout joins", from,
                      to);
        if (!is_joined && is_linked && !view->layout->walks)
            brw_blame(verifier,
                      "a corridor joins sectors %d and %d, which the layout does not join", from,
                      to);
    }
}

/* ---- one graph -------------------------------------------------------------------------- */

/* Returns whether a search may follow a link. Dead ends do not count, even if they meet a room. */
static bool is_no_dead_end(const void *links, uint16_t from, brw_way way)
{
    (void)from;
    return ((const barrow_link *)links)[way.link].kind == BARROW_LINK_LINK;
}

/* Checks that the links alone connect all rooms and anchors (F7). */
void brw_floor_check_graph(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    brw_graph graph;
    brw_bfs search;
    if (brw_graph_make(&graph, dungeon, verifier->scratch) != BARROW_OK ||
        !brw_bfs_make(&search, &graph, verifier->scratch))
        return;
    brw_bfs_start(&search, 0);
    brw_bfs_run(&search, is_no_dead_end, dungeon->links);
    for (uint32_t i = 1; i < dungeon->room_count; i++) {
        if (brw_bfs_met(&search, i) || dungeon->rooms[i].kind == BARROW_ROOM_VAULT)
            continue;
        brw_blame_room(verifier, i, "no chain of links joins room @ to room 0");
        return;
    }
}

/* ---- dead ends and junctions ------------------------------------------------------------ */

/* Checks dead ends. The shortfall counts the dead ends that found no place, so both numbers add up
 * to the number asked for. If no corridor may end in nothing, every corridor tile must have two
 * open neighbours. */
void brw_floor_check_dead_ends(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    const brw_ground *ground = &view->ground;
    int32_t count = dungeon->shortfall[BARROW_SHORT_DEAD_ENDS];
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        if (dungeon->links[i].kind != BARROW_LINK_DEAD_END)
            continue;
        count++;
        if (dungeon->links[i].tile_count < 3)
            brw_blame_link(verifier, i, "dead end @ is under 3 tiles long");
    }
    if (count != view->params->dead_ends)
        brw_blame(verifier, "there are %d dead ends, missing ones included; %d were asked for",
                  count, view->params->dead_ends);
    if (view->params->allow_dead_ends)
        return;
    uint64_t *tips = brw_floor_set(verifier);
    for (uint32_t i = 0; tips && i < ground->words; i++)
        tips[i] = ground->corridor[i] & view->narrow[i] &
                  ~brw_two_sides(brw_tiles_beside(ground, view->narrow, i));
    if (tips)
        brw_blame_tiles(verifier, tips, "the corridor ends in nothing at @");
}

/* Derives junctions from the tiles (F10) and compares them with the marked ones in both directions:
 * they are room floor beside a corridor, and corridor with three open neighbours, what widens
 * corridors left out. Room floor counts as open here, as a corridor continues into a room. */
void brw_floor_check_junctions(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    const brw_ground *ground = &view->ground;
    (void)dungeon;
    uint64_t *marked = brw_floor_set(verifier), *missing = brw_floor_set(verifier);
    if (!marked || !missing)
        return;
    brw_ground_alike(ground, BARROW_TILE_JUNCTION, marked);
    for (uint32_t i = 0; i < ground->words; i++) {
        uint64_t doors = ground->open[i] & ground->rooms[i] &
                         brw_any_side(brw_tiles_beside(ground, ground->corridor, i));
        uint64_t forks = ground->corridor[i] & view->narrow[i] &
                         brw_three_sides(brw_tiles_beside(ground, view->narrow, i));
        missing[i] = (doors | forks) & ~marked[i];
        marked[i] &= ~doors & ~forks;
    }
    brw_blame_tiles(verifier, missing, "tile @ should be a junction");
    brw_blame_tiles(verifier, marked, "tile @ is marked as a junction but is none");
}

/* Checks that each tile has the right owner. Rooms and anchors own the open tiles inside them; if
 * they overlap, which V5 forbids, the first one counts, so it is written last. Outside, a tile
 * belongs to a corridor that runs through it; if several do, to the one that the dungeon names.
 * Rock belongs to nothing. */
void brw_floor_check_owners(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const uint16_t missing = BARROW_OWNER_LINK - 1; /* no floor has so many rooms */
    int32_t width = dungeon->width, area = width * dungeon->height;
    uint16_t *owners = BRW_SCRATCH(verifier, uint16_t, (uint32_t)area);
    if (!owners)
        return;
    for (int32_t i = 0; i < area; i++)
        owners[i] = dungeon->tiles[i] & BARROW_TILE_WALKABLE ? missing : BARROW_NONE;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_pos *route = dungeon->routes + dungeon->links[i].first_tile;
        for (uint32_t k = 0; k < dungeon->links[i].tile_count; k++) {
            int32_t tile = route[k].y * width + route[k].x;
            if (dungeon->owners[tile] == BARROW_OWNER_LINK + i && owners[tile] == missing)
                owners[tile] = dungeon->owners[tile];
        }
    }
    for (uint32_t i = dungeon->room_count; i-- > 0;) {
        barrow_rect rect = dungeon->rooms[i].rect;
        for (int32_t y = rect.y; y < rect.y + rect.h; y++)
            for (int32_t x = rect.x; x < rect.x + rect.w; x++)
                if (owners[y * width + x] != BARROW_NONE)
                    owners[y * width + x] = (uint16_t)i;
    }
    if (memcmp(owners, dungeon->owners, (size_t)area * sizeof *owners) == 0)
        return;
    for (int32_t i = 0; i < area; i++)
        if (dungeon->owners[i] != owners[i])
            brw_blame_xy(verifier, i % width, i / width, "tile @ has the wrong owner");
}

/* ---- reach ------------------------------------------------------------------------------ */

/* Reports the first tile of a set, if it has any. */
static void report_first(brw_verifier *verifier, uint64_t *set, const char *format)
{
    const brw_ground *ground = &verifier->view->floor->ground;
    uint32_t first = brw_set_next(set, ground->words, 0);
    if (first == BRW_SET_END)
        return;
    int32_t x = (int32_t)first % ground->stride, y = (int32_t)first / ground->stride;
    brw_blame_xy(verifier, x, y, format, x, y);
}

/* Checks that all walkable tiles are one area with the spawn in it (V1). Reports only the first
 * tile, because every tile of a cut-off part is wrong. The check of the ends reports a missing
 * spawn. */
void brw_floor_check_reach(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    (void)dungeon;
    uint64_t *cut_off = brw_floor_set(verifier);
    if (!cut_off || !view->spawn)
        return;
    for (uint32_t i = 0; i < view->ground.words; i++)
        cut_off[i] = view->ground.open[i] & ~view->reached[i];
    report_first(verifier, cut_off, "tile @ cannot be reached from the spawn");
}

/* Checks that each room of a cave or ruin is one area (F26), and that no tile belongs to two.
 * Floods the floor of all rooms, starting at the first floor tile of each; a room is connected if
 * no floor is left. Rooms do not touch, so a flood cannot enter one from another. */
void brw_floor_check_chambers(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_floor_view *view = verifier->view->floor;
    const brw_ground *ground = &view->ground;
    if (!view->layout->chambers && !view->layout->ruined)
        return;
    uint64_t *inside = brw_floor_set(verifier), *reached = brw_floor_set(verifier);
    if (!inside || !reached)
        return;
    for (BRW_ROOMS(room, dungeon)) {
        barrow_rect rect = room->rect;
        bool has_floor = false;
        for (int32_t k = 0; k < rect.w * rect.h; k++) {
            int32_t x = rect.x + k % rect.w, y = rect.y + k / rect.w;
            uint32_t tile = brw_tile_number(ground, x, y);
            if (brw_set_has(inside, tile))
                brw_blame_xy(verifier, x, y, "tile @ belongs to two rooms");
            brw_set_add(inside, tile);
            if (!has_floor && brw_set_has(ground->open, tile))
                brw_set_add(reached, tile);
            has_floor = has_floor || brw_set_has(ground->open, tile);
        }
    }
    for (uint32_t i = 0; i < ground->words; i++)
        inside[i] &= ground->open[i];
    brw_ground_flood(ground, reached, inside);
    for (uint32_t i = 0; i < ground->words; i++)
        inside[i] &= ~reached[i];
    report_first(verifier, inside, "tile @ is cut off from the rest of its room");
}
