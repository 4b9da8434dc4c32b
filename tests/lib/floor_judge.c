/* SPDX-License-Identifier: MIT
 * The second opinion on the map itself: borders, insides of rooms, the width of corridors,
 * junctions, connection, owners. */
#include "lib/floor_judge.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const int side_x[4] = {0, 1, 0, -1}, side_y[4] = {-1, 0, 1, 0};

bool judge_blame(floor_judge *judge, const char *rule, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    snprintf(judge->rule, sizeof judge->rule, "%s", rule);
    vsnprintf(judge->text, sizeof judge->text, format, list);
    va_end(list);
    return false;
}

/* ---- F1, F2, F9, V2 --------------------------------------------------------------------- */

static bool border_tile(floor_judge *judge, int x, int y)
{
    int tile = judge_tile(judge, x, y);
    int last_x = judge->width - 1, last_y = judge->height - 1;
    bool outermost = x == 0 || y == 0 || x == last_x || y == last_y;
    bool margin = x < 2 || y < 2 || x > last_x - 2 || y > last_y - 2;
    if (outermost != (tile == BARROW_TILE_BORDER))
        return judge_blame(judge, "F2", "(%d, %d): the outermost ring, and only it, is unbreakable",
                           x, y);
    if (margin && !outermost && tile != BARROW_TILE_WALL)
        return judge_blame(judge, "F2", "(%d, %d) is used, but lies in the margin", x, y);
    return true;
}

/* ---- what a tile may be, by where it is ------------------------------------------------- */

/* The inside of a room is floor, or the work of F19 (corners), F20 (maze), F21 (water), F23
 * (given). */
static bool room_tile(floor_judge *judge, int x, int y, int room)
{
    const barrow_floor_params *params = judge->params;
    const barrow_room *it = &judge->dungeon->rooms[room];
    int tile = judge_tile(judge, x, y);
    bool floor = tile == BARROW_TILE_FLOOR || tile == BARROW_TILE_JUNCTION;
    if (it->kind == BARROW_ROOM_FIXED) {
        int given = params->fixed[(y - it->rect.y) * (it->rect.w + 1) + x - it->rect.x];
        return (given == '#' ? tile == BARROW_TILE_WALL : floor) ||
               judge_blame(judge, "F23", "(%d, %d) is not what was given", x, y);
    }
    if (floor || judge_is_cave(judge))
        return tile != BARROW_TILE_CORRIDOR ||
               judge_blame(judge, "F26", "(%d, %d) is corridor inside room %d", x, y, room);
    bool edge = x == it->rect.x || y == it->rect.y || x == it->rect.x + it->rect.w - 1 ||
                y == it->rect.y + it->rect.h - 1;
    bool plain = it->kind == BARROW_ROOM_ROOM || it->kind == BARROW_ROOM_MERGED;
    if (params->layout == BARROW_LAYOUT_RUINS)
        return (tile == BARROW_TILE_WALL && plain && !edge) ||
               judge_blame(judge, "F26", "(%d, %d) of room %d is no floor", x, y, room);
    if (tile == BARROW_TILE_WALL && (params->imperfect > 0 || it->kind == BARROW_ROOM_MAZE))
        return true;
    if (tile == BARROW_TILE_LIQUID && params->structures > 0)
        return true;
    return judge_blame(judge, "F19", "(%d, %d) of room %d is no floor", x, y, room);
}

static bool outside_tile(floor_judge *judge, int x, int y)
{
    int tile = judge_tile(judge, x, y);
    if (tile == BARROW_TILE_FLOOR)
        return judge_blame(judge, "F7", "(%d, %d) is room floor outside all rooms", x, y);
    if (tile == BARROW_TILE_LIQUID && judge->params->terrain == BARROW_TERRAIN_NONE)
        return judge_blame(judge, "F11", "(%d, %d) is liquid on a floor without terrain", x, y);
    return true;
}

/* ---- F7: one tile wide; F10: junctions -------------------------------------------------- */

static bool block_is_in_one_room(floor_judge *judge, int x, int y)
{
    if (!judge_open(judge, x, y) || !judge_open(judge, x + 1, y) || !judge_open(judge, x, y + 1) ||
        !judge_open(judge, x + 1, y + 1))
        return true;
    int room = judge_room_at(judge, x, y);
    if (judge_is_cave(judge))
        return true;
    if (room >= 0 && judge_room_at(judge, x + 1, y) == room &&
        judge_room_at(judge, x, y + 1) == room && judge_room_at(judge, x + 1, y + 1) == room)
        return true;
    return judge_blame(judge, "F7", "the 2x2 block at (%d, %d) is not inside one room", x, y);
}

static bool junction_tile(floor_judge *judge, int x, int y)
{
    if (!judge_open(judge, x, y))
        return true;
    int room = judge_room_at(judge, x, y), ways = 0, corridors = 0;
    for (int i = 0; i < 4; i++) {
        ways += judge_open(judge, x + side_x[i], y + side_y[i]);
        corridors += judge_is_corridor(judge, x + side_x[i], y + side_y[i]);
    }
    bool should = room >= 0 ? corridors > 0 : ways >= 3;
    if (should != (judge_tile(judge, x, y) == BARROW_TILE_JUNCTION))
        return judge_blame(judge, "F10", "(%d, %d) %s a junction", x, y, should ? "is not" : "is");
    if (room < 0 && ways < 2 && !judge->params->allow_dead_ends && !judge_is_cave(judge))
        return judge_blame(judge, "F8", "(%d, %d) is a tip, but dead ends are off", x, y);
    return true;
}

static bool door_is_no_corner(floor_judge *judge, int room)
{
    barrow_rect r = judge->dungeon->rooms[room].rect;
    const int xs[2] = {r.x, r.x + r.w - 1}, ys[2] = {r.y, r.y + r.h - 1};
    for (int i = 0; i < 4; i++) {
        int x = xs[i & 1], y = ys[i >> 1];
        if (judge_tile(judge, x, y) == BARROW_TILE_JUNCTION)
            return judge_blame(judge, "F7", "room %d has a door at its corner (%d, %d)", room, x,
                               y);
    }
    return true;
}

/* ---- owners, V1 ------------------------------------------------------------------------- */

static bool route_has(const barrow_dungeon *dungeon, unsigned link, int x, int y)
{
    const barrow_link *it = &dungeon->links[link];
    for (uint32_t i = 0; i < it->tile_count; i++) {
        barrow_pos pos = dungeon->routes[it->first_tile + i];
        if (pos.x == x && pos.y == y)
            return true;
    }
    return false;
}

static bool owned_tile(floor_judge *judge, int x, int y)
{
    const barrow_dungeon *dungeon = judge->dungeon;
    unsigned owner = dungeon->owners[y * judge->width + x];
    int room = judge_room_at(judge, x, y);
    bool fits;
    if (!judge_open(judge, x, y))
        fits = owner == BARROW_NONE;
    else if (room >= 0)
        fits = owner == (unsigned)room;
    else if (owner < BARROW_OWNER_LINK) /* an anchor: a room of one tile */
        fits = owner < dungeon->room_count && dungeon->rooms[owner].kind == BARROW_ROOM_ANCHOR &&
               dungeon->rooms[owner].rect.x == x && dungeon->rooms[owner].rect.y == y;
    else
        fits = owner - BARROW_OWNER_LINK < dungeon->link_count &&
               route_has(dungeon, owner - BARROW_OWNER_LINK, x, y);
    return fits || judge_blame(judge, "V4", "(%d, %d) has the wrong owner, %u", x, y, owner);
}

static void flood_from(floor_judge *judge, int start)
{
    int head = 0, tail = 0;
    judge->steps[start] = 0;
    judge->queue[tail++] = start;
    while (head < tail) {
        int at = judge->queue[head++];
        for (int i = 0; i < 4; i++) {
            int next = at + side_x[i] + side_y[i] * judge->width;
            if (judge->steps[next] >= 0 || !(judge->dungeon->tiles[next] & BARROW_TILE_WALKABLE))
                continue;
            judge->steps[next] = judge->steps[at] + 1;
            judge->queue[tail++] = next;
        }
    }
}

static bool one_area(floor_judge *judge)
{
    const barrow_dungeon *dungeon = judge->dungeon;
    memset(judge->steps, BARROW_NONE_BYTE,
           sizeof judge->steps[0] * (size_t)(judge->width * judge->height));
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (dungeon->things[i].kind == BARROW_THING_SPAWN) {
            flood_from(judge, dungeon->things[i].pos.y * judge->width + dungeon->things[i].pos.x);
            break;
        }
    for (int i = 0; i < judge->width * judge->height; i++)
        if ((dungeon->tiles[i] & BARROW_TILE_WALKABLE) && judge->steps[i] < 0)
            return judge_blame(judge, "V1", "(%d, %d) cannot be reached from the spawn",
                               i % judge->width, i / judge->width);
    return true;
}

/* ---- all of it -------------------------------------------------------------------------- */

static bool judge_inner_tile(floor_judge *judge, int x, int y)
{
    int room = judge_room_at(judge, x, y);
    return (room >= 0 ? room_tile(judge, x, y, room) : outside_tile(judge, x, y)) &&
           block_is_in_one_room(judge, x, y) && junction_tile(judge, x, y) &&
           owned_tile(judge, x, y);
}

static bool judge_tiles(floor_judge *judge)
{
    for (int y = 0; y < judge->height; y++)
        for (int x = 0; x < judge->width; x++)
            if (!border_tile(judge, x, y))
                return false;
    for (int y = 1; y < judge->height - 1; y++)
        for (int x = 1; x < judge->width - 1; x++)
            if (!judge_inner_tile(judge, x, y))
                return false;
    for (int i = 0; i < (int)judge->dungeon->room_count; i++)
        if (judge->dungeon->rooms[i].kind != BARROW_ROOM_ANCHOR && !judge_is_cave(judge) &&
            !door_is_no_corner(judge, i))
            return false;
    return one_area(judge);
}

bool floor_judge_all(floor_judge *judge, const barrow_dungeon *dungeon)
{
    judge->dungeon = dungeon;
    judge->params = &dungeon->params.as.floor;
    judge->width = dungeon->width;
    judge->height = dungeon->height;
    judge->rule[0] = judge->text[0] = 0;
    if (judge->width != judge->params->width || judge->height != judge->params->height)
        return judge_blame(judge, "F1", "the map is %dx%d", judge->width, judge->height);
    if (!judge_knows(judge->params->layout))
        return true;
    if (judge_is_cave(judge))
        return judge_chambers(judge) && judge_tiles(judge) && judge_things(judge);
    return judge_rooms(judge) && judge_tiles(judge) && judge_links(judge) && judge_things(judge);
}
