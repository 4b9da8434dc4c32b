/* SPDX-License-Identifier: MIT
 * The view of a tile map, and the checks that all others rely on: the shape of the map (T1), the
 * owners of its tiles and the graph that they form (T2), and the floor of each room (T6).
 *
 * Each walkable tile belongs to one room or one link. Tiles of two rooms never touch, nor do tiles
 * of two links, and a link touches only the two rooms that the layout names. So the tiles keep
 * apart what the layout keeps apart (T2), and what is proved for the layout holds for the tiles
 * (T7). */
#include "verify/tiles.h"

#include <string.h>

#include "core/kinds.h"

/* ---- the view --------------------------------------------------------------------------- */

/* Returns the room of a cell, or BARROW_NONE outside the grid. The last column and row of tiles
 * only close the map and belong to no cell. */
static uint32_t cell_room(const brw_tile_view *view, int32_t column, int32_t row)
{
    if (column < 0 || row < 0 || column >= view->grid.columns || row >= view->grid.rows)
        return BARROW_NONE;
    return view->cell_rooms[row * view->grid.columns + column];
}

/* Maps each cell to its room, and each tile to the room that it lies inside. A block's first column
 * and row lie inside a room only if the block to the left or above belongs to the same room (T1).
 * Its corner lies inside only if all four blocks around it belong to that room. */
static void view_rooms(brw_tile_view *view)
{
    const barrow_dungeon *dungeon = view->dungeon;
    const brw_tile_grid *grid = &view->grid;
    uint32_t area = (uint32_t)(grid->columns * grid->rows);
    memset(view->cell_rooms, BARROW_NONE_BYTE, sizeof *view->cell_rooms * area);
    memset(view->inside, BARROW_NONE_BYTE, sizeof *view->inside * view->flood.area);
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        uint32_t count;
        const barrow_pos *cells = brw_room_cells(dungeon, room, &count);
        for (uint32_t i = 0; i < count; i++) {
            int32_t column = cells[i].x - grid->origin.x, row = cells[i].y - grid->origin.y;
            bool is_on_grid = column >= 0 && column < grid->columns && row >= 0 && row < grid->rows;
            if (is_on_grid) /* V4 reports a crawl's other cells */
                view->cell_rooms[row * grid->columns + column] = (uint16_t)room;
        }
    }
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        barrow_rect rect = dungeon->rooms[room].rect;
        for (int32_t i = 0; i < rect.w * rect.h; i++) {
            int32_t x = rect.x + i % rect.w, y = rect.y + i / rect.w;
            int32_t right = x / grid->block_w, left = x % grid->block_w ? right : right - 1;
            int32_t bottom = y / grid->block_h, top = y % grid->block_h ? bottom : bottom - 1;
            if (cell_room(view, left, top) == room && cell_room(view, right, top) == room &&
                cell_room(view, left, bottom) == room && cell_room(view, right, bottom) == room)
                view->inside[brw_tile_in(view, rect, i)] = (uint16_t)room;
        }
    }
}

/* Turns the number of items in each group into the index of its end. If the items are then placed
 * in reverse, each at --ends[group], the numbers become the indices of the groups' first items. */
static void find_ends(uint32_t *ends, uint32_t groups)
{
    for (uint32_t i = 1; i < groups; i++)
        ends[i] += ends[i - 1];
}

/* Ways are listed from a to b, which check_owners makes sure of. */
uint32_t brw_way_end(const brw_tile_view *view, const barrow_link *link, uint32_t room)
{
    uint32_t place = link->a == room ? 0 : link->tile_count - 1;
    return brw_tile_of(view, view->dungeon->routes[link->first_tile + place]);
}

/* Returns the room at one end of a link, or room_count if there is no such room or no way to it. */
static uint32_t room_of_end(const barrow_dungeon *dungeon, uint32_t end)
{
    const barrow_link *link = &dungeon->links[end / 2];
    uint32_t room = end & 1 ? link->b : link->a;
    return room < dungeon->room_count && link->tile_count ? room : dungeon->room_count;
}

bool brw_tile_view_make(brw_tile_view *view, const barrow_dungeon *dungeon, brw_arena *scratch)
{
    uint32_t rooms = dungeon->room_count, area = (uint32_t)dungeon->width * dungeon->height;
    *view = (brw_tile_view){.dungeon = dungeon, .grid = brw_tile_grid_of(dungeon)};
    uint32_t cells = (uint32_t)(view->grid.columns * view->grid.rows);
    view->cell_rooms = BRW_ARENA_NEW(scratch, uint16_t, cells);
    view->inside = BRW_ARENA_NEW(scratch, uint16_t, area);
    view->traps = BRW_ARENA_NEW(scratch, uint8_t, area);
    view->duties = BRW_ARENA_NEW(scratch, brw_room_duties, rooms);
    view->first_thing = BRW_ARENA_NEW(scratch, uint32_t, rooms + 1);
    view->things = BRW_ARENA_NEW(scratch, const barrow_thing *, dungeon->thing_count + 1);
    view->first_doorway = BRW_ARENA_NEW(scratch, uint32_t, rooms + 1);
    view->doorways = BRW_ARENA_NEW(scratch, uint32_t, 2 * dungeon->link_count + 1);
    if (scratch->has_failed ||
        !brw_grid_flood_make(&view->flood, dungeon->width, dungeon->height, scratch))
        return false;
    view_rooms(view);
    /* Sorts things by room, in linear time for any document. Things without a room come last; the
     * check of shape reports them. Marks the traps on tiles of their own room. */
    memset(view->first_thing, 0, (rooms + 1) * sizeof view->first_thing[0]);
    memset(view->traps, 0, view->flood.area);
    for (BRW_THINGS(thing, dungeon)) {
        uint32_t tile = brw_tile_of(view, thing->pos);
        view->first_thing[thing->room < rooms ? thing->room : rooms]++;
        if (thing->kind == BARROW_THING_TRAP && dungeon->owners[tile] == thing->room)
            view->traps[tile] =
                thing->type == BARROW_THING_TYPE_TIMED ? BRW_TRAP_TIMED : BRW_TRAP_PLAIN;
    }
    find_ends(view->first_thing, rooms + 1);
    view->things[dungeon->thing_count] = NULL;
    for (uint32_t i = dungeon->thing_count; i-- > 0;) {
        uint32_t room = dungeon->things[i].room;
        view->things[--view->first_thing[room < rooms ? room : rooms]] = &dungeon->things[i];
    }
    /* Sorts the two ends of each link by room, as things are. */
    memset(view->first_doorway, 0, (rooms + 1) * sizeof view->first_doorway[0]);
    for (uint32_t end = 0; end < 2 * dungeon->link_count; end++)
        view->first_doorway[room_of_end(dungeon, end)]++;
    find_ends(view->first_doorway, rooms + 1);
    for (uint32_t end = 2 * dungeon->link_count; end-- > 0;) {
        uint32_t room = room_of_end(dungeon, end);
        uint32_t index = --view->first_doorway[room];
        if (room < rooms)
            view->doorways[index] = brw_way_end(view, &dungeon->links[end / 2], room);
    }
    for (uint32_t room = 0; room < rooms; room++)
        view->duties[room] = brw_duties_of(dungeon, room);
    return true;
}

const barrow_thing *brw_room_thing(const brw_tile_view *view, uint32_t room, barrow_thing_kind kind)
{
    for (BRW_ROOM_THINGS(thing, view, room))
        if (thing->kind == kind)
            return thing;
    return NULL;
}

/* ---- floods ----------------------------------------------------------------------------- */

/* The user data of enters_realm. */
typedef struct realm_flood {
    const brw_tile_view *view;
    brw_tile_realm realm;
} realm_flood;

static bool enters_realm(const void *user, uint32_t tile)
{
    const brw_tile_view *view = ((const realm_flood *)user)->view;
    const brw_tile_realm *realm = &((const realm_flood *)user)->realm;
    uint8_t kind = view->dungeon->tiles[tile];
    uint32_t owner = view->dungeon->owners[tile];
    bool holds = owner >= BARROW_OWNER_LINK ? realm->opens_barrier : realm->holds_treasure;
    bool is_open = brw_is_walkable(kind) || (brw_is_item_block(kind) && holds);
    bool is_own = owner == realm->room ||
                  (realm->link != BARROW_NONE && owner == BARROW_OWNER_LINK + realm->link);
    return is_open && is_own && !(view->traps[tile] & realm->avoids);
}

void brw_flood_from(brw_tile_view *view, uint32_t tile, brw_tile_realm realm)
{
    brw_grid_flood_forget(&view->flood);
    brw_grid_flood_start(&view->flood, tile, 0);
    brw_grid_flood_run(&view->flood, enters_realm, &(realm_flood){view, realm});
}

void brw_flood_from_doorways(brw_tile_view *view, brw_tile_realm realm)
{
    brw_grid_flood_forget(&view->flood);
    for (uint32_t i = 0; i < brw_doorway_count(view, realm.room); i++)
        brw_grid_flood_start(&view->flood, brw_doorway_tile(view, realm.room, i), 0);
    brw_grid_flood_run(&view->flood, enters_realm, &(realm_flood){view, realm});
}

uint32_t brw_steps_to_doorway(const brw_tile_view *view, uint32_t room, uint32_t doorway)
{
    uint32_t least = BRW_UNSEEN;
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t beside = brw_tile_beside(view, doorway, side);
        if (beside != BRW_UNSEEN && view->dungeon->owners[beside] == room &&
            view->flood.steps[beside] < least)
            least = view->flood.steps[beside] + 1;
    }
    return least;
}

/* ---- shape (T1) ------------------------------------------------------------------------- */

/* A block's first column and row are wall (core/tile_grid.h). */
barrow_rect brw_room_frame(const barrow_dungeon *dungeon, const brw_tile_grid *grid, uint32_t room)
{
    uint32_t count;
    const barrow_pos *cells = brw_room_cells(dungeon, room, &count);
    barrow_pos least = cells[0], most = cells[0];
    for (uint32_t i = 1; i < count; i++) {
        least.x = cells[i].x < least.x ? cells[i].x : least.x;
        least.y = cells[i].y < least.y ? cells[i].y : least.y;
        most.x = cells[i].x > most.x ? cells[i].x : most.x;
        most.y = cells[i].y > most.y ? cells[i].y : most.y;
    }
    return (barrow_rect){(int16_t)((least.x - grid->origin.x) * grid->block_w + 1),
                         (int16_t)((least.y - grid->origin.y) * grid->block_h + 1),
                         (int16_t)((most.x - least.x + 1) * grid->block_w - 1),
                         (int16_t)((most.y - least.y + 1) * grid->block_h - 1)};
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

/* Returns what is wrong with a room, or NULL. It must lie inside its block and be at least 5x4. A
 * merged room must fill its blocks. A tunnel may be narrower (T8). A rectangle larger than its room
 * would hide that the room is too small, so the room must touch all four sides. */
static const char *room_fault(const barrow_dungeon *dungeon, const brw_tile_grid *grid, uint32_t id)
{
    static const char *const misplaced =
        "room %u does not lie inside its block, or is smaller than 5x4";
    const barrow_room *room = &dungeon->rooms[id];
    uint32_t count;
    brw_room_cells(dungeon, id, &count);
    barrow_rect rect = room->rect;
    barrow_rect map = {0, 0, (int16_t)dungeon->width, (int16_t)dungeon->height};
    bool is_merged = room->kind == BARROW_ROOM_MERGED;
    bool is_tunnel = brw_is_tunnel_room(dungeon, id);
    if (rect.w < (is_tunnel ? 1 : 5) || rect.h < (is_tunnel ? 1 : 4) || is_merged != (count > 1) ||
        (!is_merged && room->kind != BARROW_ROOM_ROOM))
        return misplaced;
    barrow_rect frame = brw_room_frame(dungeon, grid, id);
    if (!lies_in_frame(rect, map) || !lies_in_frame(rect, frame) ||
        (is_merged && !is_tunnel && !lies_in_frame(frame, rect)))
        return misplaced;
    uint32_t width = dungeon->width;
    const uint8_t *first = dungeon->tiles + (uint32_t)rect.y * width + (uint32_t)rect.x;
    const uint8_t *last = first + (uint32_t)(rect.h - 1) * width;
    bool top = false, bottom = false, left = false, right = false;
    for (int32_t x = 0; x < rect.w; x++) {
        top = top || !brw_is_wall(first[x]);
        bottom = bottom || !brw_is_wall(last[x]);
    }
    for (const uint8_t *row = first; row <= last; row += width) {
        left = left || !brw_is_wall(row[0]);
        right = right || !brw_is_wall(row[rect.w - 1]);
    }
    return top && bottom && left && right ? NULL : "room %u is smaller than its rectangle";
}

/* Blocks share walls: each includes its left and upper wall, and the map ends with one more column
 * and row. */
bool brw_map_fits_blocks(const barrow_dungeon *dungeon)
{
    brw_tile_grid grid = brw_tile_grid_of(dungeon);
    return dungeon->width == grid.columns * grid.block_w + 1 &&
           dungeon->height == grid.rows * grid.block_h + 1;
}

/* Checks what the view and all later checks rely on: rectangles, ways, positions and ids. A map
 * that was not asked for is as wrong as a missing one. */
void brw_check_tile_shape(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    bool is_wanted = brw_tiles_wanted(&dungeon->params);
    if (is_wanted != (dungeon->width != 0)) {
        brw_blame(verifier, "tiles are %s, but there is %s map",
                  is_wanted ? "wanted" : "not wanted", is_wanted ? "no" : "a");
        return;
    }
    for (uint32_t i = 0; !dungeon->width && i < dungeon->link_count; i++)
        if (dungeon->links[i].tile_count)
            brw_blame_link(verifier, i, "door @ has a way, but there is no map");
    if (!dungeon->width || !dungeon->room_count)
        return;
    brw_tile_grid grid = brw_tile_grid_of(dungeon);
    if (!brw_map_fits_blocks(dungeon)) {
        brw_blame(verifier, "the map is %dx%d, but its blocks make %dx%d", dungeon->width,
                  dungeon->height, grid.columns * grid.block_w + 1, grid.rows * grid.block_h + 1);
        return;
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const char *fault = room_fault(dungeon, &grid, i);
        if (fault)
            brw_blame_room(verifier, i, fault, i);
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->tile_count == 0 ||
            (uint64_t)link->first_tile + link->tile_count > dungeon->route_count)
            brw_blame_link(verifier, i, "door @ has no way, or lists more tiles than exist");
    }
    for (uint32_t i = 0; i < dungeon->route_count; i++)
        if (!brw_is_on_map(dungeon, dungeon->routes[i]))
            brw_blame(verifier, "the way of a door leaves the map");
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (!brw_is_on_map(dungeon, dungeon->things[i].pos) ||
            dungeon->things[i].room >= dungeon->room_count)
            brw_blame(verifier, "thing %u lies outside the map or in no room", i);
}

/* ---- owners (T2) ------------------------------------------------------------------------ */

/* Returns what is wrong with a tile's owner, or NULL. Only floors have junctions. Item blocks can
 * become floor, so they have owners like floor. A room's tiles lie inside it. A link's way may
 * cross any block but lies inside no room. */
static const char *owner_fault(const brw_tile_view *view, uint32_t index)
{
    const barrow_dungeon *dungeon = view->dungeon;
    uint32_t owner = dungeon->owners[index], width = dungeon->width;
    uint8_t tile = dungeon->tiles[index];
    bool is_block = brw_is_item_block(tile);
    bool is_way = tile == BARROW_TILE_CORRIDOR || tile == BARROW_TILE_DOOR;
    bool is_link = owner >= BARROW_OWNER_LINK && owner - BARROW_OWNER_LINK < dungeon->link_count;
    if (is_link) /* the tile in a barrier or window is not plain corridor or door */
        is_way =
            is_way || tile == brw_door_tile(dungeon, &dungeon->links[owner - BARROW_OWNER_LINK]);
    if (!barrow_tile_name((barrow_tile)tile) || tile == BARROW_TILE_JUNCTION)
        return "no quest or crawl has a tile of its kind";
    if (!brw_is_walkable(tile) && !is_block && !(is_link && is_way))
        return owner == BARROW_NONE ? NULL : "it has an owner but cannot be walked on";
    if (owner == BARROW_NONE)
        return "it can be walked on but has no owner";
    if (owner >= BARROW_OWNER_LINK) {
        if (owner - BARROW_OWNER_LINK >= dungeon->link_count)
            return "its owner is a door that does not exist";
        if (!is_way)
            return "it belongs to a door but is neither door nor corridor";
        return view->inside[index] == BARROW_NONE ? NULL : "it is door or corridor inside a room";
    }
    if (is_way)
        return "it is door or corridor, but belongs to a room";
    if (cell_room(view, (int32_t)(index % width) / view->grid.block_w,
                  (int32_t)(index / width) / view->grid.block_h) != owner)
        return "it belongs to another room than its block";
    if (is_block && !brw_is_item_blocked(dungeon, owner))
        return "it blocks the way, but nothing needs a treasure here";
    if (is_block && tile != brw_block_tile(dungeon, owner))
        return "it is not what the treasure needed here overcomes";
    return view->inside[index] == owner ? NULL : "it lies outside its room";
}

/* Returns what is wrong with a link's way, or NULL. A way is a chain of tiles, each next to the one
 * before, all owned by the link, with exactly one door tile; a barrier may fill more of it. The
 * caller checks that the link owns no other tiles, so a way has no branches. */
static const char *way_fault(const brw_tile_view *view, uint32_t id)
{
    const barrow_dungeon *dungeon = view->dungeon;
    const barrow_link *link = &dungeon->links[id];
    uint32_t doors = 0, most = link->kind == BARROW_LINK_BARRIER ? link->tile_count : 1;
    uint8_t door = brw_door_tile(dungeon, link);
    bool is_strange = false; /* a tile that cannot be walked on, or a door of another kind */
    for (uint32_t i = 0; i < link->tile_count; i++) {
        barrow_pos pos = dungeon->routes[link->first_tile + i];
        uint32_t tile = brw_tile_of(view, pos);
        doors += dungeon->tiles[tile] == door;
        bool is_floor = dungeon->tiles[tile] & BARROW_TILE_WALKABLE;
        is_strange = is_strange || (dungeon->tiles[tile] != door &&
                                    (!is_floor || dungeon->tiles[tile] == BARROW_TILE_DOOR));
        if (dungeon->owners[tile] != BARROW_OWNER_LINK + id)
            return "a tile of its way belongs to something else";
        if (i == 0)
            continue;
        barrow_pos before = dungeon->routes[link->first_tile + i - 1];
        int32_t dx = pos.x - before.x, dy = pos.y - before.y;
        if (dx * dx + dy * dy != 1)
            return "the tiles of its way are not each beside the last";
    }
    return doors > 0 && doors <= most && !is_strange ? NULL
                                                     : "it does not have exactly one door tile";
}

/* Checks ways. It counts the tiles that links own and the tiles that their ways list: if both
 * numbers agree, and each listed tile is owned by its link, no link owns a tile outside its way. */
void brw_check_tile_ways(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_tile_view *view = verifier->view->tiles;
    uint32_t in_ways = 0, listed = 0;
    for (uint32_t i = 0; i < view->flood.area; i++)
        in_ways += dungeon->owners[i] >= BARROW_OWNER_LINK && dungeon->owners[i] != BARROW_NONE;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const char *fault = way_fault(view, i);
        listed += dungeon->links[i].tile_count;
        if (fault)
            brw_blame_link(verifier, i, "door @: %s", fault);
    }
    if (in_ways != listed)
        brw_blame(verifier, "doors have %u tiles, but their ways list %u", in_ways, listed);
}

void brw_check_tile_owners(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_tile_view *view = verifier->view->tiles;
    uint32_t right = dungeon->width - 1u, bottom = dungeon->height - 1u;
    for (uint32_t i = 0; i < view->flood.area; i++) {
        const char *fault = owner_fault(view, i);
        uint32_t x = i % dungeon->width, y = i / dungeon->width;
        bool is_edge = x == 0 || y == 0 || x == right || y == bottom;
        if (is_edge && dungeon->tiles[i] != BARROW_TILE_BORDER)
            brw_report(verifier, "T1", brw_at_tile(view, i), "the edge of the map is not border");
        if (fault)
            brw_report(verifier, NULL, brw_at_tile(view, i), "a tile: %s", fault);
    }
    for (uint32_t id = 0; id < dungeon->room_count; id++) {
        const barrow_room *room = &dungeon->rooms[id];
        bool is_crawl = dungeon->params.family == BARROW_CRAWL;
        if (room->kind != BARROW_ROOM_MERGED || brw_is_tunnel_room(dungeon, id) ||
            (is_crawl && room->as.crawl.types & BRW_ARENA_TYPES))
            continue; /* tunnels (T8) and arenas (T9) have outlines of their own */
        for (int32_t i = 0; i < room->rect.w * room->rect.h; i++) {
            uint32_t tile = brw_tile_in(view, room->rect, i);
            if (brw_is_wall(dungeon->tiles[tile]) && view->inside[tile] == id)
                brw_report(verifier, "T1", brw_at_tile(view, tile),
                           "there is a wall inside a merged room");
        }
    }
    brw_check_tile_ways(verifier, dungeon);
}

/* ---- the graph (T2) --------------------------------------------------------------------- */

/* Looks at the tile to the east and south of each, so that each pair is checked once. */
void brw_check_tile_graph(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_tile_view *view = verifier->view->tiles;
    for (uint32_t i = 0; i < view->flood.area; i++) {
        uint32_t owner = dungeon->owners[i];
        for (uint32_t side = 1; side <= 2 && owner != BARROW_NONE; side++) {
            uint32_t beside = brw_tile_beside(view, i, side);
            uint32_t other = beside == BRW_UNSEEN ? BARROW_NONE : dungeon->owners[beside];
            if (other == BARROW_NONE || other == owner)
                continue;
            /* Rooms have lower owner numbers than links. */
            uint32_t room = owner < other ? owner : other, door = owner < other ? other : owner;
            const char *fault = NULL;
            if (door < BARROW_OWNER_LINK)
                fault = "two rooms touch without a door";
            else if (room >= BARROW_OWNER_LINK)
                fault = "the ways of two doors touch";
            else if (dungeon->links[door - BARROW_OWNER_LINK].a != room &&
                     dungeon->links[door - BARROW_OWNER_LINK].b != room)
                fault = "the way of a door touches a room it does not lead to";
            if (fault)
                brw_report(verifier, NULL, brw_at_tile(view, i), "here %s", fault);
        }
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        /* Only the way's first tile touches a and only its last touches b.
         *     room a . . [0]-[1]-[2] . . room b      tile 0 touches only a, tile 2 touches only b
         *     room a . . [0] . . room b              a way of one tile touches both */
        const barrow_link *link = &dungeon->links[i];
        bool joins = true;
        for (uint32_t k = 0; k < link->tile_count; k++) {
            uint32_t tile = brw_tile_of(view, dungeon->routes[link->first_tile + k]);
            bool touches_a = false, touches_b = false;
            for (uint32_t side = 0; side < 4; side++) {
                uint32_t beside = brw_tile_beside(view, tile, side);
                if (beside == BRW_UNSEEN)
                    continue;
                touches_a = touches_a || brw_is_room_floor(view, link->a, beside);
                touches_b = touches_b || brw_is_room_floor(view, link->b, beside);
            }
            if (touches_a != (k == 0) || touches_b != (k + 1 == link->tile_count))
                joins = false;
        }
        if (!joins)
            brw_blame_link(verifier, i, "the way of door @ does not join exactly its two rooms");
    }
}

/* Checks that floor joins all doorways of a room without the treasure, and that the whole room can
 * be reached with it. A flood begins on the tiles of doorways, which are not tiles of the room. It
 * also counts tiles outside the room's rectangle, so the numbers differ if there are any. */
void brw_check_tile_floor(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    brw_tile_view *view = verifier->view->tiles;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        barrow_rect rect = dungeon->rooms[room].rect;
        uint32_t tiles = 0, reached = 0;
        bool is_joined = true;
        for (int32_t i = 0; i < rect.w * rect.h; i++)
            tiles += dungeon->owners[brw_tile_in(view, rect, i)] == room;
        if (brw_doorway_count(view, room)) {
            uint32_t first = brw_doorway_tile(view, room, 0);
            brw_flood_from(view, first, (brw_tile_realm){room, BARROW_NONE, false, 0, false});
            for (uint32_t i = 1; i < brw_doorway_count(view, room); i++) {
                uint32_t doorway = brw_doorway_tile(view, room, i);
                is_joined = is_joined && brw_steps_to_doorway(view, room, doorway) != BRW_UNSEEN;
            }
            brw_flood_from_doorways(view, (brw_tile_realm){room, BARROW_NONE, true, 0, false});
            reached = view->flood.count - brw_doorway_count(view, room);
        }
        if (!is_joined)
            brw_blame_room(verifier, room, "room @: its floor does not join its doorways");
        if (reached != tiles)
            brw_blame_room(verifier, room, "room @: %u of its %u tiles can be reached", reached,
                           tiles);
    }
}
