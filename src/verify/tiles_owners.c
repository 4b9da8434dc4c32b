/* SPDX-License-Identifier: MIT
 * Ownership, and the graph that the tiles form. Each walkable tile belongs to one room or one link.
 * Tiles of two rooms never touch, nor do tiles of two links, and a link touches only the two rooms
 * that the layout names. So the tiles keep apart what the layout keeps apart (T2), and what is
 * proved for the layout holds for the tiles (T7). */
#include "verify/tiles.h"

/* ---- owners ----------------------------------------------------------------------------- */

/* Returns whether a tile must have an owner. Item blocks can become floor, so they have owners like
 * floor. */
static bool wants_owner(uint8_t tile)
{
    return (tile & BARROW_TILE_WALKABLE) || brw_is_item_block(tile);
}

/* Returns whether the tile occurs only on ways between rooms. */
static bool is_way_tile(uint8_t tile)
{
    return tile == BARROW_TILE_CORRIDOR || tile == BARROW_TILE_DOOR;
}

/* Returns what is wrong with a tile's owner, or NULL. Only floors have junctions. A room's tiles
 * lie inside it. A link's way may cross any block but lies inside no room. */
static const char *owner_fault(const brw_tile_view *view, uint32_t index)
{
    const barrow_dungeon *dungeon = view->dungeon;
    uint32_t owner = dungeon->owners[index];
    uint8_t tile = dungeon->tiles[index];
    if (!barrow_tile_name((barrow_tile)tile) || tile == BARROW_TILE_JUNCTION)
        return "no quest or crawl has a tile of its kind";
    if (!wants_owner(tile))
        return owner == BARROW_NONE ? NULL : "it has an owner but cannot be walked on";
    if (owner == BARROW_NONE)
        return "it can be walked on but has no owner";
    if (owner >= BARROW_OWNER_LINK) {
        if (owner - BARROW_OWNER_LINK >= dungeon->link_count)
            return "its owner is a door that does not exist";
        if (!is_way_tile(tile))
            return "it belongs to a door but is neither door nor corridor";
        return brw_room_around(view, index) == BARROW_NONE ? NULL
                                                           : "it is door or corridor inside a room";
    }
    if (is_way_tile(tile))
        return "it is door or corridor, but belongs to a room";
    if (brw_block_room(view, index) != owner)
        return "it belongs to another room than its block";
    if (brw_is_item_block(tile) && !brw_is_item_blocked(dungeon, owner))
        return "it blocks the way, but nothing needs a treasure here";
    if (brw_is_item_block(tile) && tile != brw_block_tile(dungeon, owner))
        return "it is not what the treasure needed here overcomes";
    return brw_room_around(view, index) == owner ? NULL : "it lies outside its room";
}

/* Checks that a merged room has no walls inside its blocks (T1). Tunnels (T8) and arenas (T9) are
 * exempt, as they have outlines of their own. */
static void check_filled(const brw_tile_view *view, uint32_t room)
{
    barrow_rect rect = view->dungeon->rooms[room].rect;
    if (view->dungeon->rooms[room].kind != BARROW_ROOM_MERGED ||
        brw_is_tunnel_room(view->dungeon, room) || brw_is_arena_room(view->dungeon, room))
        return;
    for (int32_t i = 0; i < rect.w * rect.h; i++) {
        uint32_t tile = (uint32_t)(rect.y + i / rect.w) * view->dungeon->width +
                        (uint32_t)(rect.x + i % rect.w);
        if (brw_is_wall(view->dungeon->tiles[tile]) && brw_room_around(view, tile) == room)
            brw_found(view->verifier, "T1", brw_at_tile(view, tile),
                      "there is a wall inside a merged room");
    }
}

/* Returns what is wrong with a link's way, or NULL. A way is a chain of tiles, each next to the one
 * before, all owned by the link, with exactly one door tile. The caller checks that the link owns
 * no other tiles, so a way has no branches. */
static const char *way_fault(const brw_tile_view *view, uint32_t id)
{
    const barrow_dungeon *dungeon = view->dungeon;
    const barrow_link *link = &dungeon->links[id];
    uint32_t doors = 0;
    for (uint32_t i = 0; i < link->tile_count; i++) {
        barrow_pos pos = dungeon->routes[link->first_tile + i];
        uint32_t tile = brw_tile_of(view, pos);
        doors += dungeon->tiles[tile] == BARROW_TILE_DOOR;
        if (dungeon->owners[tile] != BARROW_OWNER_LINK + id)
            return "a tile of its way belongs to something else";
        if (i == 0)
            continue;
        barrow_pos before = dungeon->routes[link->first_tile + i - 1];
        int32_t dx = pos.x - before.x, dy = pos.y - before.y;
        if (dx * dx + dy * dy != 1)
            return "the tiles of its way are not each beside the last";
    }
    return doors == 1 ? NULL : "it does not have exactly one door tile";
}

/* Checks owners. It counts the tiles that links own and the tiles that their ways list: if both
 * numbers agree, and each listed tile is owned by its link, no link owns a tile outside its way. */
void brw_check_tile_owners(brw_verifier *verifier)
{
    brw_tile_view view;
    if (!brw_tile_view_begin(&view, verifier))
        return;
    uint32_t in_ways = 0, listed = 0;
    for (uint32_t i = 0; i < view.flood.area; i++) {
        const char *fault = owner_fault(&view, i);
        uint32_t owner = view.dungeon->owners[i];
        in_ways += owner >= BARROW_OWNER_LINK && owner != BARROW_NONE;
        if (fault)
            brw_found(verifier, NULL, brw_at_tile(&view, i), "a tile: %s", fault);
    }
    for (uint32_t room = 0; room < view.dungeon->room_count; room++)
        check_filled(&view, room);
    for (uint32_t i = 0; i < view.dungeon->link_count; i++) {
        const char *fault = way_fault(&view, i);
        listed += view.dungeon->links[i].tile_count;
        if (fault)
            brw_found(verifier, NULL, (brw_place){-1, (int32_t)i, -1, -1}, "door %u: %s", i, fault);
    }
    if (in_ways != listed)
        brw_found(verifier, NULL, BRW_NOWHERE, "doors have %u tiles, but their ways list %u",
                  in_ways, listed);
}

/* ---- the graph -------------------------------------------------------------------------- */

/* Returns what is wrong with two neighbouring tiles of different owners, or NULL. Rooms have lower
 * owner numbers than links, so of a room and a link the smaller number is the room's. */
static const char *contact_fault(const barrow_dungeon *dungeon, uint32_t one, uint32_t other)
{
    if (one < BARROW_OWNER_LINK && other < BARROW_OWNER_LINK)
        return "two rooms touch without a door";
    if (one >= BARROW_OWNER_LINK && other >= BARROW_OWNER_LINK)
        return "the ways of two doors touch";
    uint32_t room = one < other ? one : other;
    const barrow_link *link = &dungeon->links[(one < other ? other : one) - BARROW_OWNER_LINK];
    return link->a == room || link->b == room
               ? NULL
               : "the way of a door touches a room it does not lead to";
}

/* Checks neighbouring tiles. It looks only east and south, so that each pair is checked once. */
static void check_contacts(brw_verifier *verifier, const brw_tile_view *view)
{
    const barrow_dungeon *dungeon = view->dungeon;
    for (uint32_t i = 0; i < view->flood.area; i++) {
        uint32_t owner = dungeon->owners[i];
        for (uint32_t side = 1; side <= 2 && owner != BARROW_NONE; side++) {
            uint32_t beside = brw_tile_beside(view, i, side);
            uint32_t other = beside == BRW_UNSEEN ? BARROW_NONE : dungeon->owners[beside];
            if (other == BARROW_NONE || other == owner)
                continue;
            const char *fault = contact_fault(dungeon, owner, other);
            if (fault)
                brw_found(verifier, NULL, brw_at_tile(view, i), "here %s", fault);
        }
    }
}

/* Returns the rooms that the tile touches as a set: 1 for a, 2 for b. */
static uint32_t touched_rooms(const brw_tile_view *view, const barrow_link *link, uint32_t tile)
{
    uint32_t touched = 0;
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t beside = brw_tile_beside(view, tile, side);
        if (beside == BRW_UNSEEN || !(view->dungeon->tiles[beside] & BARROW_TILE_WALKABLE))
            continue;
        touched |= view->dungeon->owners[beside] == link->a ? 1u : 0;
        touched |= view->dungeon->owners[beside] == link->b ? 2u : 0;
    }
    return touched;
}

/* Returns whether only the way's first tile touches a and only its last touches b.
 *     room a . . [0]-[1]-[2] . . room b      tile 0 touches only a, tile 2 touches only b
 *     room a . . [0] . . room b              a way of one tile touches both */
static bool joins_its_rooms(const brw_tile_view *view, const barrow_link *link)
{
    for (uint32_t i = 0; i < link->tile_count; i++) {
        uint32_t wanted = (i == 0 ? 1u : 0) | (i + 1 == link->tile_count ? 2u : 0);
        barrow_pos pos = view->dungeon->routes[link->first_tile + i];
        if (touched_rooms(view, link, brw_tile_of(view, pos)) != wanted)
            return false;
    }
    return true;
}

void brw_check_tile_graph(brw_verifier *verifier)
{
    brw_tile_view view;
    if (!brw_tile_view_begin(&view, verifier))
        return;
    check_contacts(verifier, &view);
    for (uint32_t i = 0; i < view.dungeon->link_count; i++)
        if (!joins_its_rooms(&view, &view.dungeon->links[i]))
            brw_found(verifier, NULL, (brw_place){-1, (int32_t)i, -1, -1},
                      "the way of door %u does not join exactly its two rooms", i);
}

/* ---- floor ------------------------------------------------------------------------------ */

/* Returns how many tiles the room owns in its rectangle. A flood also counts tiles outside it, so
 * the numbers differ if there are any. */
static uint32_t tiles_of_room(const brw_tile_view *view, uint32_t room)
{
    barrow_rect rect = view->dungeon->rooms[room].rect;
    uint32_t count = 0;
    for (int32_t i = 0; i < rect.w * rect.h; i++) {
        uint32_t tile = (uint32_t)(rect.y + i / rect.w) * view->dungeon->width +
                        (uint32_t)(rect.x + i % rect.w);
        count += view->dungeon->owners[tile] == room;
    }
    return count;
}

/* Returns how many tiles of the room a flood from its first doorway reached, and counts the
 * doorways that it missed. The flood also counts its starting doorway, which is not a tile of the
 * room, hence the minus one. */
static uint32_t flood_room(brw_tile_view *view, uint32_t room, bool holds_treasure,
                           uint32_t *missed)
{
    const barrow_dungeon *dungeon = view->dungeon;
    brw_tile_realm realm = {{(uint16_t)room}, 1, holds_treasure};
    brw_grid_flood_forget(&view->flood);
    *missed = 0;
    for (uint32_t i = 0; i < brw_doorway_count(view, room); i++) {
        uint32_t end = brw_doorway_tile(view, room, i);
        if (view->flood.count == 0) {
            brw_grid_flood_start(&view->flood, end, 0);
            brw_tiles_flood(view, &realm);
            continue;
        }
        bool is_met = false;
        for (uint32_t side = 0; side < 4; side++) {
            uint32_t beside = brw_tile_beside(view, end, side);
            is_met = is_met || (beside != BRW_UNSEEN && dungeon->owners[beside] == room &&
                                view->flood.steps[beside] != BRW_UNSEEN);
        }
        *missed += !is_met;
    }
    return view->flood.count ? view->flood.count - 1 : 0;
}

/* Checks that floor joins all doorways of a room without the treasure, and that the whole room can
 * be reached with it. */
void brw_check_tile_floor(brw_verifier *verifier)
{
    brw_tile_view view;
    if (!brw_tile_view_begin(&view, verifier))
        return;
    for (uint32_t room = 0; room < view.dungeon->room_count; room++) {
        uint32_t missed;
        brw_place place = {(int32_t)room, -1, -1, -1};
        flood_room(&view, room, false, &missed);
        if (missed)
            brw_found(verifier, NULL, place, "room %u: its floor does not join its doorways", room);
        uint32_t reached = flood_room(&view, room, true, &missed);
        if (reached != tiles_of_room(&view, room))
            brw_found(verifier, NULL, place, "room %u: %u of its %u tiles can be reached", room,
                      reached, tiles_of_room(&view, room));
    }
}
