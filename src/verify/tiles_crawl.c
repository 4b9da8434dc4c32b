/* SPDX-License-Identifier: MIT
 * Checks a crawl's own rules on tiles: tunnels are narrow, and no shortcut is a detour (T8). */
#include "verify/crawl.h"
#include "verify/tiles.h"

#include <string.h>

#define CHAMBER_MOST 5 /* maximum side of a puzzle's chamber in a tunnel, in tiles */

/* ---- tunnels ---------------------------------------------------------------------------- */

/* Returns whether the 2x2 tiles at (x, y) all belong to the room. A tunnel has no such spot
 * outside a chamber:
 *
 *     # # # #        # # # # #
 *     . . . .        . . . . .     the chamber of a puzzle is the only wide part;
 *     # # # #        # . . . #     around it the tunnel is one tile wide */
static bool is_wide(const brw_tile_view *view, uint32_t room, int32_t x, int32_t y)
{
    return brw_is_of_room(view, room, x, y) && brw_is_of_room(view, room, x + 1, y) &&
           brw_is_of_room(view, room, x, y + 1) && brw_is_of_room(view, room, x + 1, y + 1);
}

/* Returns the bounding rectangle of everything that is at least two tiles wide. Its w is 0 if
 * nothing is. */
static barrow_rect chamber_of(const brw_tile_view *view, uint32_t room)
{
    barrow_rect rect = view->dungeon->rooms[room].rect;
    int32_t left = rect.x + rect.w, top = rect.y + rect.h, right = rect.x, bottom = rect.y;
    for (int32_t y = rect.y; y + 1 < rect.y + rect.h; y++) {
        for (int32_t x = rect.x; x + 1 < rect.x + rect.w; x++) {
            if (!is_wide(view, room, x, y))
                continue;
            left = x < left ? x : left;
            top = y < top ? y : top;
            right = x + 2 > right ? x + 2 : right;
            bottom = y + 2 > bottom ? y + 2 : bottom;
        }
    }
    if (right <= left)
        return (barrow_rect){0, 0, 0, 0};
    return (barrow_rect){(int16_t)left, (int16_t)top, (int16_t)(right - left),
                         (int16_t)(bottom - top)};
}

/* Checks that a tunnel is one tile wide, except for the chamber of a puzzle, which must not be
 * larger than CHAMBER_MOST. */
static void check_narrow(const brw_tile_view *view, uint32_t room)
{
    barrow_rect chamber = chamber_of(view, room);
    int32_t most = seen_is(view->dungeon, room, SEEN_BIT(PUZZLE)) ? CHAMBER_MOST : 0;
    if (chamber.w > most || chamber.h > most)
        brw_found(view->verifier, NULL, seen_at_room(room), "tunnel %u is more than one tile wide",
                  room);
}

/* ---- walks ------------------------------------------------------------------------------ */

/* The rooms and links that a walk may enter. */
typedef struct tile_walk {
    const barrow_dungeon *dungeon;
    uint8_t *rooms, *links; /* for each room or link, 1 if the walk may enter it */
} tile_walk;

/* Returns whether a walk may enter a tile: the floor of one of its rooms or a door between two of
 * them. */
static bool may_walk(const void *user, uint32_t tile)
{
    const tile_walk *walk = user;
    uint32_t owner = walk->dungeon->owners[tile];
    if (!(walk->dungeon->tiles[tile] & BARROW_TILE_WALKABLE) || owner == BARROW_NONE)
        return false;
    return owner >= BARROW_OWNER_LINK ? walk->links[owner - BARROW_OWNER_LINK] : walk->rooms[owner];
}

/* Returns the distance of a tile from the middle of [rect], in half tiles, so that it is an integer
 * for even sides too. */
static uint32_t off_middle(barrow_rect rect, int32_t x, int32_t y)
{
    int32_t dx = 2 * x - (2 * rect.x + rect.w - 1), dy = 2 * y - (2 * rect.y + rect.h - 1);
    return (uint32_t)(dx < 0 ? -dx : dx) + (uint32_t)(dy < 0 ? -dy : dy);
}

/* Returns the floor tile of the room nearest to its middle, or BRW_UNSEEN if it has no floor. */
static uint32_t middle_of_room(const brw_tile_view *view, uint32_t room)
{
    const barrow_dungeon *dungeon = view->dungeon;
    barrow_rect rect = dungeon->rooms[room].rect;
    uint32_t best = BRW_UNSEEN, least = UINT32_MAX;
    for (int32_t i = 0; i < rect.w * rect.h; i++) {
        int32_t x = rect.x + i % rect.w, y = rect.y + i / rect.w;
        uint32_t tile = (uint32_t)y * dungeon->width + (uint32_t)x, off = off_middle(rect, x, y);
        if (dungeon->owners[tile] != room || !(dungeon->tiles[tile] & BARROW_TILE_WALKABLE) ||
            off >= least)
            continue;
        best = tile;
        least = off;
    }
    return best;
}

/* Returns the number of steps between two tiles, or BRW_UNSEEN if there is no way. */
static uint32_t walk_tiles(brw_tile_view *view, const tile_walk *walk, uint32_t from, uint32_t to)
{
    brw_grid_flood_forget(&view->flood);
    if (from == BRW_UNSEEN || to == BRW_UNSEEN)
        return BRW_UNSEEN;
    view->flood.goal = to;
    brw_grid_flood_start(&view->flood, from, 0);
    brw_grid_flood_run(&view->flood, may_walk, walk);
    view->flood.goal = BRW_UNSEEN;
    return view->flood.steps[to];
}

/* Opens every door between two rooms of the walk, except shortcuts. */
static void open_between(tile_walk *walk)
{
    for (uint32_t i = 0; i < walk->dungeon->link_count; i++) {
        const barrow_link *link = &walk->dungeon->links[i];
        walk->links[i] =
            walk->rooms[link->a] && walk->rooms[link->b] && link->kind != BARROW_LINK_SHORTCUT;
    }
}

/* Allocates a walk with no room open. Returns false when out of memory. */
static bool begin_walk(tile_walk *walk, brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    walk->dungeon = dungeon;
    walk->rooms = BRW_ARENA_NEW(verifier->scratch, uint8_t, dungeon->room_count);
    walk->links = BRW_ARENA_NEW(verifier->scratch, uint8_t, dungeon->link_count + 1);
    if (!walk->rooms || !walk->links) {
        verifier->status = BARROW_NO_MEMORY;
        return false;
    }
    memset(walk->rooms, 0, dungeon->room_count);
    memset(walk->links, 0, dungeon->link_count);
    return true;
}

/* Opens for [walk] every tunnel that shortcut [id] may use, its two ends and its [door]. */
static void open_own_way(tile_walk *walk, uint32_t id, uint32_t door)
{
    const barrow_dungeon *dungeon = walk->dungeon;
    for (uint32_t room = 0; room < dungeon->room_count; room++)
        walk->rooms[room] = brw_crawl_is_tunnel(dungeon, room, id);
    walk->rooms[dungeon->paths[id].from] = walk->rooms[dungeon->paths[id].to] = 1;
    open_between(walk);
    walk->links[door] = 1;
}

/* Adds shortcut [id] to the walk that later shortcuts are compared with. */
static void add_to_walk(tile_walk *walk, uint32_t id, const tile_walk *own)
{
    for (uint32_t room = 0; room < walk->dungeon->room_count; room++)
        walk->rooms[room] |= own->rooms[room] && seen_room(walk->dungeon, room)->path_id == id;
    for (uint32_t i = 0; i < walk->dungeon->link_count; i++)
        walk->links[i] |= own->links[i];
}

/* Compares each shortcut with the way that a player has without it: the main path and the shortcuts
 * before it. Both ways run between the middles of the same two rooms, so both include the distance
 * to the doors. */
static void compare_walks(brw_tile_view *view, tile_walk *all, tile_walk *own)
{
    const barrow_dungeon *dungeon = view->dungeon;
    for (uint32_t room = 0; room < dungeon->room_count; room++)
        all->rooms[room] = seen_room(dungeon, room)->path == BARROW_PATH_MAIN;
    open_between(all);
    for (uint32_t id = 1; id < dungeon->path_count; id++) {
        const barrow_crawl_path *path = &dungeon->paths[id];
        uint32_t door =
            path->kind == BARROW_PATH_SHORTCUT ? brw_crawl_shortcut_door(dungeon, id) : BARROW_NONE;
        if (door == BARROW_NONE)
            continue; /* not a shortcut, or one without a door, which C10 reports */
        uint32_t from = middle_of_room(view, path->from), to = middle_of_room(view, path->to);
        open_own_way(own, id, door);
        uint32_t before = walk_tiles(view, all, from, to), after = walk_tiles(view, own, from, to);
        if (after > before)
            brw_found(view->verifier, NULL, seen_at_room(path->from),
                      "shortcut %u takes %u steps on tiles instead of %u", id, after, before);
        add_to_walk(all, id, own);
    }
}

void brw_check_crawl_tunnels(brw_verifier *verifier)
{
    brw_tile_view view;
    tile_walk all, own;
    if (!brw_tile_view_begin(&view, verifier))
        return;
    for (uint32_t room = 0; room < view.dungeon->room_count; room++)
        if (seen_room(view.dungeon, room)->path == BARROW_PATH_SHORTCUT)
            check_narrow(&view, room);
    if (begin_walk(&all, verifier) && begin_walk(&own, verifier))
        compare_walks(&view, &all, &own);
}

#undef CHAMBER_MOST
