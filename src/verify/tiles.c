/* SPDX-License-Identifier: MIT
 * The view of a tile map that all tile checks share, and the check of its shape, which runs first.
 *
 * Tiles are numbered y * width + x. Most checks flood: a breadth-first search over the tiles of a
 * few owners (a realm), so that it never leaks out of the room being checked. A view allocates
 * memory for a whole map once per check. A flood touches only the part that it reaches. */
#include "verify/tiles.h"

#include <string.h>

#include "core/room_types.h"

/* ---- the view --------------------------------------------------------------------------- */

/* Maps each cell of the grid to its room. A quest's grid spans its rooms, so none of its cells lie
 * outside. */
static void view_cells(brw_tile_view *view)
{
    const barrow_dungeon *dungeon = view->dungeon;
    uint32_t area = (uint32_t)(view->grid.columns * view->grid.rows);
    memset(view->cell_rooms, BARROW_NONE_BYTE, sizeof *view->cell_rooms * area);
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        uint32_t count;
        const barrow_pos *cells = brw_room_cells(dungeon, room, &count);
        for (uint32_t i = 0; i < count; i++) {
            int32_t column = cells[i].x - view->grid.origin.x;
            int32_t row = cells[i].y - view->grid.origin.y;
            bool is_inside = column >= 0 && column < view->grid.columns && row >= 0 &&
                             row < view->grid.rows; /* V4 reports a crawl's other cells */
            if (is_inside)
                view->cell_rooms[row * view->grid.columns + column] = (uint16_t)room;
        }
    }
}

/* Sorts things by room with a counting sort, so that the cost is linear for any document. While
 * things are sorted, [next] runs one entry ahead of first_thing[], which then ends up right. Things
 * without a room come last; the check of shape reports them. */
static void sort_things(brw_tile_view *view)
{
    const barrow_dungeon *dungeon = view->dungeon;
    uint32_t rooms = dungeon->room_count, *next = view->first_thing + 1;
    memset(view->first_thing, 0, (rooms + 3) * sizeof view->first_thing[0]);
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        uint32_t room = dungeon->things[i].room;
        next[(room < rooms ? room : rooms) + 1]++;
    }
    for (uint32_t i = 0; i <= rooms; i++)
        next[i + 1] += next[i];
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        uint32_t room = dungeon->things[i].room;
        view->by_room[next[room < rooms ? room : rooms]++] = &dungeon->things[i];
    }
}

/* Returns the room at one end of a link, or room_count if there is no such room or no way to it. */
static uint32_t room_of_end(const barrow_dungeon *dungeon, uint32_t end)
{
    const barrow_link *link = &dungeon->links[end / 2];
    uint32_t room = end & 1 ? link->b : link->a;
    return room < dungeon->room_count && link->tile_count ? room : dungeon->room_count;
}

/* Sorts the two ends of each link by room, with a counting sort like that of things. */
static void sort_doorways(brw_tile_view *view)
{
    const barrow_dungeon *dungeon = view->dungeon;
    uint32_t rooms = dungeon->room_count, *next = view->first_doorway + 1;
    memset(view->first_doorway, 0, (rooms + 3) * sizeof view->first_doorway[0]);
    for (uint32_t end = 0; end < 2 * dungeon->link_count; end++)
        next[room_of_end(dungeon, end) + 1]++;
    for (uint32_t i = 0; i <= rooms; i++)
        next[i + 1] += next[i];
    for (uint32_t end = 0; end < 2 * dungeon->link_count; end++)
        view->doorways[next[room_of_end(dungeon, end)]++] = end / 2;
}

/* The map's size bounds the number of columns and rows, as the check of shape has ensured. */
bool brw_tile_view_begin(brw_tile_view *view, brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    if (!dungeon->width || !dungeon->room_count)
        return false;
    *view = (brw_tile_view){.verifier = verifier, .dungeon = dungeon};
    view->grid = brw_tile_grid_of(dungeon);
    view->cell_rooms = BRW_ARENA_NEW(verifier->scratch, uint16_t,
                                     (uint32_t)(view->grid.columns * view->grid.rows));
    view->first_thing = BRW_ARENA_NEW(verifier->scratch, uint32_t, dungeon->room_count + 3);
    view->by_room = BRW_ARENA_NEW(verifier->scratch, const barrow_thing *, dungeon->thing_count + 1);
    view->first_doorway = BRW_ARENA_NEW(verifier->scratch, uint32_t, dungeon->room_count + 3);
    view->doorways = BRW_ARENA_NEW(verifier->scratch, uint32_t, 2 * dungeon->link_count + 1);
    if (!view->cell_rooms || !view->first_thing || !view->by_room || !view->first_doorway ||
        !view->doorways ||
        !brw_grid_flood_make(&view->flood, dungeon->width, dungeon->height, verifier->scratch)) {
        verifier->status = BARROW_NO_MEMORY;
        return false;
    }
    view_cells(view);
    sort_things(view);
    sort_doorways(view);
    return true;
}

uint32_t brw_tile_beside(const brw_tile_view *view, uint32_t tile, uint32_t side)
{
    return brw_grid_beside(view->flood.width, view->flood.area, tile, side);
}

/* Returns the room of a tile's block. The last column and row only close the map and belong to no
 * block. */
uint32_t brw_block_room(const brw_tile_view *view, uint32_t tile)
{
    int32_t column = (int32_t)(tile % view->dungeon->width) / view->grid.block_w;
    int32_t row = (int32_t)(tile / view->dungeon->width) / view->grid.block_h;
    if (column >= view->grid.columns || row >= view->grid.rows)
        return BARROW_NONE;
    return view->cell_rooms[row * view->grid.columns + column];
}

/* Returns the room of a cell, or BARROW_NONE outside the grid. */
static uint32_t cell_room(const brw_tile_view *view, int32_t column, int32_t row)
{
    if (column < 0 || row < 0 || column >= view->grid.columns || row >= view->grid.rows)
        return BARROW_NONE;
    return view->cell_rooms[row * view->grid.columns + column];
}

/* A block's first column and row lie inside a room only if the block to the left or above belongs
 * to the same room (T1). Its corner lies inside only if all four blocks around it belong to that
 * room. */
uint32_t brw_room_around(const brw_tile_view *view, uint32_t tile)
{
    int32_t x = (int32_t)(tile % view->dungeon->width), y = (int32_t)(tile / view->dungeon->width);
    int32_t column = x / view->grid.block_w, row = y / view->grid.block_h;
    int32_t left = x % view->grid.block_w ? column : column - 1;
    int32_t top = y % view->grid.block_h ? row : row - 1;
    uint32_t room = cell_room(view, column, row);
    if (room == BARROW_NONE || cell_room(view, left, row) != room ||
        cell_room(view, column, top) != room || cell_room(view, left, top) != room)
        return BARROW_NONE;
    barrow_rect rect = view->dungeon->rooms[room].rect;
    bool is_inside = x >= rect.x && y >= rect.y && x < rect.x + rect.w && y < rect.y + rect.h;
    return is_inside ? room : BARROW_NONE;
}

/* ---- floods ----------------------------------------------------------------------------- */

/* The user data of realm_has. */
typedef struct tile_flood {
    const barrow_dungeon *dungeon;
    const brw_tile_realm *realm;
} tile_flood;

/* Returns whether a flood may enter the tile. Without the treasure, item blocks are walls (T3). */
static bool realm_has(const void *user, uint32_t tile)
{
    const barrow_dungeon *dungeon = ((const tile_flood *)user)->dungeon;
    const brw_tile_realm *realm = ((const tile_flood *)user)->realm;
    uint8_t kind = dungeon->tiles[tile];
    if (!(kind & BARROW_TILE_WALKABLE) &&
        !(brw_is_item_block(kind) && realm->holds_treasure))
        return false;
    for (uint32_t i = 0; i < realm->count; i++)
        if (dungeon->owners[tile] == realm->owners[i])
            return true;
    return false;
}

void brw_tiles_flood(brw_tile_view *view, const brw_tile_realm *realm)
{
    tile_flood flood = {view->dungeon, realm};
    brw_grid_flood_run(&view->flood, realm_has, &flood);
}

/* Ways are listed from a to b, which tiles_owners.c checks. The check of shape has ensured that
 * every link has tiles. */
uint32_t brw_way_end(const brw_tile_view *view, const barrow_link *link, uint32_t room)
{
    uint32_t place = link->a == room ? 0 : link->tile_count - 1;
    return brw_tile_of(view, view->dungeon->routes[link->first_tile + place]);
}

/* A doorway's tile belongs to its link and is at distance 0, so the floor in front of it is at
 * distance 1. */
void brw_tiles_from_doorways(brw_tile_view *view, uint32_t room, bool holds_treasure)
{
    brw_tile_realm realm = {{(uint16_t)room}, 1, holds_treasure};
    brw_grid_flood_forget(&view->flood);
    for (uint32_t i = 0; i < brw_doorway_count(view, room); i++)
        brw_grid_flood_start(&view->flood, brw_doorway_tile(view, room, i), 0);
    brw_tiles_flood(view, &realm);
}

const barrow_thing *brw_room_thing(const brw_tile_view *view, uint32_t room, barrow_thing_kind kind)
{
    for (uint32_t i = view->first_thing[room]; i < view->first_thing[room + 1]; i++)
        if (view->by_room[i]->kind == kind)
            return view->by_room[i];
    return NULL;
}

/* ---- shape ------------------------------------------------------------------------------ */

static bool is_on_map(const barrow_dungeon *dungeon, barrow_pos pos)
{
    return pos.x >= 0 && pos.y >= 0 && pos.x < dungeon->width && pos.y < dungeon->height;
}

/* A block's first column and row are wall (core/tile_grid.h). */
barrow_rect brw_room_frame(const brw_tile_view *view, uint32_t room)
{
    uint32_t count;
    const barrow_pos *cells = brw_room_cells(view->dungeon, room, &count);
    barrow_pos least = cells[0], most = cells[0], origin = view->grid.origin;
    for (uint32_t i = 1; i < count; i++) {
        least.x = cells[i].x < least.x ? cells[i].x : least.x;
        least.y = cells[i].y < least.y ? cells[i].y : least.y;
        most.x = cells[i].x > most.x ? cells[i].x : most.x;
        most.y = cells[i].y > most.y ? cells[i].y : most.y;
    }
    return (barrow_rect){(int16_t)((least.x - origin.x) * view->grid.block_w + 1),
                         (int16_t)((least.y - origin.y) * view->grid.block_h + 1),
                         (int16_t)((most.x - least.x + 1) * view->grid.block_w - 1),
                         (int16_t)((most.y - least.y + 1) * view->grid.block_h - 1)};
}

static bool lies_in_frame(barrow_rect rect, barrow_rect frame)
{
    return rect.x >= frame.x && rect.y >= frame.y && rect.x + rect.w <= frame.x + frame.w &&
           rect.y + rect.h <= frame.y + frame.h;
}

bool brw_is_tunnel_room(const barrow_dungeon *dungeon, uint32_t room)
{
    return dungeon->params.family == BARROW_CRAWL &&
           dungeon->rooms[room].as.crawl.path == BARROW_PATH_SHORTCUT;
}

bool brw_is_arena_room(const barrow_dungeon *dungeon, uint32_t room)
{
    return dungeon->params.family == BARROW_CRAWL &&
           dungeon->rooms[room].as.crawl.types & BRW_ARENA_TYPES;
}

/* Checks that a room lies inside its block and is at least 5x4. A merged room must fill its blocks
 * (T1). A tunnel may be narrower (T8). */
static bool is_room_sound(const brw_tile_view *view, uint32_t id)
{
    const barrow_room *room = &view->dungeon->rooms[id];
    uint32_t count;
    brw_room_cells(view->dungeon, id, &count);
    barrow_rect rect = room->rect, map = {0, 0, (int16_t)view->dungeon->width,
                                          (int16_t)view->dungeon->height};
    bool is_merged = room->kind == BARROW_ROOM_MERGED;
    bool is_tunnel = brw_is_tunnel_room(view->dungeon, id);
    if (rect.w < (is_tunnel ? 1 : 5) || rect.h < (is_tunnel ? 1 : 4) ||
        is_merged != (count > 1) || (!is_merged && room->kind != BARROW_ROOM_ROOM))
        return false;
    barrow_rect frame = brw_room_frame(view, id);
    if (!lies_in_frame(rect, map) || !lies_in_frame(rect, frame))
        return false; /* such a room could reach off the map */
    return !is_merged || is_tunnel || lies_in_frame(frame, rect);
}

/* Returns whether the room touches all four sides of its rectangle. A rectangle larger than its
 * room would hide that the room is too small (T1). */
static bool reaches_its_sides(const brw_tile_view *view, barrow_rect rect)
{
    uint32_t width = view->dungeon->width;
    const uint8_t *first = view->dungeon->tiles + (uint32_t)rect.y * width + (uint32_t)rect.x;
    const uint8_t *last = first + (uint32_t)(rect.h - 1) * width;
    bool top = false, bottom = false, left = false, right = false;
    for (int32_t x = 0; x < rect.w && !(top && bottom); x++) {
        top = top || !brw_is_wall(first[x]);
        bottom = bottom || !brw_is_wall(last[x]);
    }
    for (const uint8_t *row = first; row <= last && !(left && right); row += width) {
        left = left || !brw_is_wall(row[0]);
        right = right || !brw_is_wall(row[rect.w - 1]);
    }
    return top && bottom && left && right;
}

/* Checks what all later checks rely on: rectangles, ways, positions and ids. */
static void check_counts(brw_verifier *verifier, const brw_tile_view *view)
{
    const barrow_dungeon *dungeon = view->dungeon;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (!is_room_sound(view, i))
            brw_found(verifier, NULL, (brw_place){(int32_t)i, -1, -1, -1},
                      "room %u does not lie inside its block, or is smaller than 5x4", i);
        else if (!reaches_its_sides(view, dungeon->rooms[i].rect))
            brw_found(verifier, NULL, (brw_place){(int32_t)i, -1, -1, -1},
                      "room %u is smaller than its rectangle", i);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->tile_count == 0 ||
            (uint64_t)link->first_tile + link->tile_count > dungeon->route_count)
            brw_found(verifier, NULL, (brw_place){-1, (int32_t)i, -1, -1},
                      "door %u has no way, or lists more tiles than exist", i);
    }
    for (uint32_t i = 0; i < dungeon->route_count; i++)
        if (!is_on_map(dungeon, dungeon->routes[i]))
            brw_found(verifier, NULL, BRW_NOWHERE, "the way of a door leaves the map");
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (!is_on_map(dungeon, dungeon->things[i].pos) ||
            dungeon->things[i].room >= dungeon->room_count)
            brw_found(verifier, NULL, BRW_NOWHERE, "thing %u lies outside the map or in no room",
                      i);
}

/* Checks that no door lists a way if there is no map. */
static void check_no_ways(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (dungeon->links[i].tile_count)
            brw_found(verifier, NULL, (brw_place){-1, (int32_t)i, -1, -1},
                      "door %u has a way, but there is no map", i);
}

/* Blocks share walls: each includes its left and upper wall, and the map ends with one more column
 * and row. */
bool brw_map_fits_blocks(const barrow_dungeon *dungeon)
{
    brw_tile_grid grid = brw_tile_grid_of(dungeon);
    return dungeon->width == grid.columns * grid.block_w + 1 &&
           dungeon->height == grid.rows * grid.block_h + 1;
}

/* Checks the shape. A map that was not asked for is as wrong as a missing one. */
void brw_check_tile_shape(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    brw_tile_view view;
    bool is_wanted = brw_tiles_wanted(&dungeon->params);
    if (is_wanted != (dungeon->width != 0)) {
        brw_found(verifier, NULL, BRW_NOWHERE, "tiles are %s, but there is %s map",
                  is_wanted ? "wanted" : "not wanted", is_wanted ? "no" : "a");
        return;
    }
    if (!dungeon->width)
        check_no_ways(verifier);
    if (!dungeon->width || !dungeon->room_count)
        return;
    if (!brw_map_fits_blocks(dungeon)) {
        brw_tile_grid grid = brw_tile_grid_of(dungeon);
        brw_found(verifier, NULL, BRW_NOWHERE, "the map is %dx%d, but its blocks make %dx%d",
                  (int32_t)dungeon->width, (int32_t)dungeon->height,
                  grid.columns * grid.block_w + 1, grid.rows * grid.block_h + 1);
        return;
    }
    if (brw_tile_view_begin(&view, verifier))
        check_counts(verifier, &view);
}
