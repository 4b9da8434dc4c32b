/* SPDX-License-Identifier: MIT
 * Sizes of rooms (T9): a boss's arena and a quest's goal are the largest rooms, and few rooms are
 * larger than a sub-boss's or guardian's. Size counts the tiles of the outline, pits and pillars
 * included. */
#include "verify/crawl.h"
#include "verify/tiles.h"

#define USUAL_MERGE 8 /* with more merging, rooms become too large for a sub-boss's two cells */

/* The user data of is_wall_of_rect. */
typedef struct wall_flood {
    const barrow_dungeon *dungeon;
    barrow_rect rect;
} wall_flood;

/* Returns whether the flood may enter a tile: a wall inside the rectangle. */
static bool is_wall_of_rect(const void *user, uint32_t tile)
{
    const wall_flood *walls = user;
    int32_t x = (int32_t)(tile % walls->dungeon->width) - walls->rect.x;
    int32_t y = (int32_t)(tile / walls->dungeon->width) - walls->rect.y;
    return x >= 0 && y >= 0 && x < walls->rect.w && y < walls->rect.h &&
           brw_is_wall(walls->dungeon->tiles[tile]);
}

/* Walls connected to the rim of the rectangle are outside the outline. Other walls are pillars. */
void brw_flood_outside(brw_tile_view *view, uint32_t room)
{
    barrow_rect rect = view->dungeon->rooms[room].rect;
    wall_flood walls = {view->dungeon, rect};
    brw_grid_flood_forget(&view->flood);
    for (int32_t i = 0; i < rect.w * rect.h; i++) {
        int32_t dx = i % rect.w, dy = i / rect.w;
        bool is_rim = dx == 0 || dy == 0 || dx == rect.w - 1 || dy == rect.h - 1;
        uint32_t tile = (uint32_t)(rect.y + dy) * view->dungeon->width + (uint32_t)(rect.x + dx);
        if (is_rim && brw_is_wall(view->dungeon->tiles[tile]))
            brw_grid_flood_start(&view->flood, tile, 0);
    }
    brw_grid_flood_run(&view->flood, is_wall_of_rect, &walls);
}

/* Returns the number of tiles in the outline of a room. Pillars and pits count, since they do not
 * make it smaller. */
static uint32_t size_of_room(brw_tile_view *view, uint32_t room)
{
    barrow_rect rect = view->dungeon->rooms[room].rect;
    uint32_t size = 0;
    brw_flood_outside(view, room);
    for (int32_t i = 0; i < rect.w * rect.h; i++) {
        uint32_t tile = (uint32_t)(rect.y + i / rect.w) * view->dungeon->width +
                        (uint32_t)(rect.x + i % rect.w);
        size += brw_is_in_outline(view, room, tile);
    }
    return size;
}

/* Returns the sizes of all rooms, in the scratch memory, or NULL when out of memory. */
static uint32_t *measure_rooms(brw_tile_view *view)
{
    uint32_t rooms = view->dungeon->room_count;
    uint32_t *sizes = BRW_ARENA_NEW(view->verifier->scratch, uint32_t, rooms);
    if (!sizes)
        view->verifier->status = BARROW_NO_MEMORY;
    for (uint32_t room = 0; sizes && room < rooms; room++)
        sizes[room] = size_of_room(view, room);
    return sizes;
}

/* Returns how many rooms are larger than this one. Rooms of the same size do not count. */
static uint32_t count_larger(const uint32_t *sizes, uint32_t rooms, uint32_t room)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < rooms; i++)
        count += sizes[i] > sizes[room];
    return count;
}

/* ---- outlines --------------------------------------------------------------------------- */

/* Returns the distance to the nearer end of a side. Using it, one test covers all four corners. */
static int32_t to_nearer_end(int32_t at, int32_t length)
{
    return at < length - 1 - at ? at : length - 1 - at;
}

/* Returns whether the room is a rectangle whose corners may be cut off diagonally by at most [most]
 * tiles along a side. The first row shows how much is cut. */
static bool is_cut_rectangle(const brw_tile_view *view, uint32_t room, int32_t most)
{
    barrow_rect rect = view->dungeon->rooms[room].rect;
    int32_t cut = 0;
    while (cut < rect.w && !brw_is_of_room(view, room, rect.x + cut, rect.y))
        cut++;
    for (int32_t i = 0; i < rect.w * rect.h; i++) {
        int32_t dx = i % rect.w, dy = i / rect.w;
        bool is_cut = to_nearer_end(dx, rect.w) + to_nearer_end(dy, rect.h) < cut;
        if (brw_is_of_room(view, room, rect.x + dx, rect.y + dy) == is_cut)
            return false;
    }
    return cut <= most;
}

/* ---- crawls ----------------------------------------------------------------------------- */

/* Returns whether the room is four cells in a square, the size reserved for the boss's arena. */
static bool is_square_of_four(const barrow_dungeon *dungeon, uint32_t room)
{
    uint32_t count;
    const barrow_pos *cells = brw_room_cells(dungeon, room, &count);
    bool is_square = count == 4;
    for (uint32_t i = 1; i < count && is_square; i++) {
        int32_t dx = cells[i].x - cells[0].x, dy = cells[i].y - cells[0].y;
        is_square = dx * dx <= 1 && dy * dy <= 1;
    }
    return is_square;
}

/* Checks the boss's arena: the largest room, a rectangle, and the only one of 2x2 cells. */
static void check_boss_size(const brw_tile_view *view, const uint32_t *sizes)
{
    const barrow_dungeon *dungeon = view->dungeon;
    if (count_larger(sizes, dungeon->room_count, dungeon->boss))
        brw_found(view->verifier, NULL, seen_at_room(dungeon->boss),
                  "a room is larger than the boss's arena");
    if (!is_cut_rectangle(view, dungeon->boss, 1))
        brw_found(view->verifier, NULL, seen_at_room(dungeon->boss),
                  "the boss's arena is not a rectangle, with or without its four corners");
    for (uint32_t room = 0; room < dungeon->room_count; room++)
        if (room != dungeon->boss && is_square_of_four(dungeon, room))
            brw_found(view->verifier, NULL, seen_at_room(room),
                      "room %u has 2x2 cells, which only the boss's arena may have", room);
}

/* ---- quests ----------------------------------------------------------------------------- */

/* Checks the goal's room: the largest room, as large as its block, and a rectangle. */
static void check_goal_size(const brw_tile_view *view, const uint32_t *sizes, uint32_t goal)
{
    const barrow_dungeon *dungeon = view->dungeon;
    barrow_rect rect = dungeon->rooms[goal].rect, frame = brw_room_frame(view, goal);
    if (count_larger(sizes, dungeon->room_count, goal))
        brw_found(view->verifier, NULL, seen_at_room(goal), "a room is larger than the goal's");
    if (rect.w != frame.w || rect.h != frame.h)
        brw_found(view->verifier, NULL, seen_at_room(goal),
                  "the goal's room is smaller than its block allows");
    if (!is_cut_rectangle(view, goal, INT32_MAX))
        brw_found(view->verifier, NULL, seen_at_room(goal),
                  "the goal's room is not a rectangle, with or without its corners");
}

/* ---- the check -------------------------------------------------------------------------- */

/* Returns whether at most a quarter of the rooms may be larger than this one. */
static bool must_be_large(const barrow_dungeon *dungeon, uint32_t room)
{
    if (dungeon->params.family == BARROW_CRAWL)
        return dungeon->params.as.crawl.merge <= USUAL_MERGE &&
               seen_is(dungeon, room, SEEN_BIT(SUB_BOSS));
    return dungeon->rooms[room].as.quest.purpose == BARROW_PURPOSE_GUARDIAN;
}

void brw_check_tile_largest(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    bool is_crawl = dungeon->params.family == BARROW_CRAWL;
    bool is_asked =
        is_crawl ? seen_has_large_arenas(dungeon) : dungeon->params.as.quest.purposes != 0;
    brw_tile_view view;
    if (!is_asked || !brw_tile_view_begin(&view, verifier))
        return;
    uint32_t *sizes = measure_rooms(&view), rooms = dungeon->room_count;
    if (!sizes)
        return;
    if (is_crawl)
        check_boss_size(&view, sizes);
    for (uint32_t room = 0; room < rooms; room++) {
        if (!is_crawl && dungeon->rooms[room].as.quest.content == BARROW_CONTENT_GOAL)
            check_goal_size(&view, sizes, room);
        else if (must_be_large(dungeon, room) && 4 * count_larger(sizes, rooms, room) > rooms - 1)
            brw_found(verifier, NULL, seen_at_room(room),
                      "more than a quarter of the rooms are larger than arena %u", room);
    }
}

#undef USUAL_MERGE
