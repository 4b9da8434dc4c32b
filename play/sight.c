/* SPDX-License-Identifier: MIT
 * The player's sight: the whole of the current room with its walls, the rooms behind its windows,
 * and one tile around the player everywhere. Corridors and mazes are dark.
 *
 *     #######      @ in a room: all of it and what borders it
 *     #..@..#
 *     ####,##      @ in a corridor: only the tiles beside the player;
 *        #@#       rooms at its ends show no more than these
 *        #,# */
#include "play/inside.h"

/* Shows the tiles from (left, top) to before (right, bottom), as far as they are on the map. */
static void show(const barrow_level *level, const barrow_play *play, int left, int top, int right,
                 int bottom)
{
    int width = level->dungeon->width, height = level->dungeon->height;
    left = left > 0 ? left : 0;
    right = right < width ? right : width;
    for (int y = top > 0 ? top : 0; y < bottom && y < height; y++)
        memset(brw_known(level, play) + y * width + left, BARROW_KNOWN_SEEN | BARROW_KNOWN_VISIBLE,
               (size_t)(right - left));
}

/* Returns whether a room is seen as a whole. */
static bool is_bright(const barrow_dungeon *dungeon, uint32_t room)
{
    return room < dungeon->room_count && dungeon->rooms[room].kind != BARROW_ROOM_MAZE;
}

/* Returns the room that is seen from [room] through a link, or BARROW_NONE if that is no window. */
static uint32_t room_beyond(const barrow_dungeon *dungeon, const barrow_link *link, uint32_t room)
{
    uint32_t other = link->a == room ? link->b : link->b == room ? link->a : BARROW_NONE;
    bool is_window = link->kind == BARROW_LINK_WINDOW;
    return is_window && is_bright(dungeon, other) ? other : BARROW_NONE;
}

static barrow_rect joined(barrow_rect a, barrow_rect b)
{
    int left = a.x < b.x ? a.x : b.x, top = a.y < b.y ? a.y : b.y;
    int right = a.x + a.w > b.x + b.w ? a.x + a.w : b.x + b.w;
    int bottom = a.y + a.h > b.y + b.h ? a.y + a.h : b.y + b.h;
    return (barrow_rect){(int16_t)left, (int16_t)top, (int16_t)(right - left),
                         (int16_t)(bottom - top)};
}

/* Shows a room with the water and the like between its tiles, the tiles of owner [corridor] through
 * which it is seen, and what borders them: in each row of the light every run of such tiles, one
 * tile wider on all sides. */
static void see_room(const barrow_level *level, const barrow_play *play, uint32_t room,
                     uint32_t corridor)
{
    const barrow_dungeon *dungeon = level->dungeon;
    barrow_rect light = play->lit, rect = dungeon->rooms[room].rect;
    for (int y = light.y; y < light.y + light.h; y++) {
        const uint16_t *owners = dungeon->owners + y * dungeon->width;
        const uint8_t *tiles = dungeon->tiles + y * dungeon->width;
        int first = -1; /* of a run */
        for (int x = light.x; x <= light.x + light.w; x++) {
            bool is_seen = x < light.x + light.w && (owners[x] == room || owners[x] == corridor);
            if (!is_seen && x < light.x + light.w && owners[x] == BARROW_NONE)
                is_seen = tiles[x] != BARROW_TILE_WALL && tiles[x] != BARROW_TILE_BORDER &&
                          x >= rect.x && y >= rect.y && x < rect.x + rect.w && y < rect.y + rect.h;
            if (!is_seen && first >= 0)
                show(level, play, first - 1, y - 1, x + 1, y + 2);
            first = is_seen ? first < 0 ? x : first : -1;
        }
    }
}

/* A lit room stays lit inside. Windows show the rooms behind them (K24). */
void brw_play_see(const barrow_level *level, barrow_play *play)
{
    const barrow_dungeon *dungeon = level->dungeon;
    uint32_t room = dungeon->owners[play->tile];
    uint8_t *known = brw_known(level, play);
    barrow_rect lit = play->lit;
    int x = level->places[play->tile].x, y = level->places[play->tile].y;
    bool is_inside = x > lit.x && y > lit.y && x + 1 < lit.x + lit.w && y + 1 < lit.y + lit.h;
    play->hero.x = (uint16_t)x;
    play->hero.y = (uint16_t)y;
    room = is_bright(dungeon, room) ? room : BARROW_NONE;
    if (room != BARROW_NONE && room == play->lit_from && is_inside)
        return;
    for (int row = lit.y; row < lit.y + lit.h; row++)
        for (int column = lit.x; column < lit.x + lit.w; column++)
            known[row * dungeon->width + column] &= BARROW_KNOWN_SEEN;
    /* The part of the map that holds the player's tile, the room if all of it can be seen, the
     * rooms behind its windows, and one tile around them. */
    barrow_rect rect = {(int16_t)x, (int16_t)y, 1, 1};
    if (room != BARROW_NONE)
        rect = joined(rect, dungeon->rooms[room].rect);
    for (uint32_t i = 0; room != BARROW_NONE && i < dungeon->link_count; i++) {
        uint32_t other = room_beyond(dungeon, &dungeon->links[i], room);
        if (other != BARROW_NONE)
            rect = joined(rect, dungeon->rooms[other].rect);
    }
    int left = rect.x > 0 ? rect.x - 1 : 0, top = rect.y > 0 ? rect.y - 1 : 0;
    int right = rect.x + rect.w + 1, bottom = rect.y + rect.h + 1;
    right = right > dungeon->width ? dungeon->width : right;
    bottom = bottom > dungeon->height ? dungeon->height : bottom;
    play->lit = (barrow_rect){(int16_t)left, (int16_t)top, (int16_t)(right - left),
                              (int16_t)(bottom - top)};
    play->lit_from = (uint16_t)room;
    show(level, play, x - 1, y - 1, x + 2, y + 2);
    if (room == BARROW_NONE)
        return;
    see_room(level, play, room, room);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        uint32_t other = room_beyond(dungeon, &dungeon->links[i], room);
        if (other != BARROW_NONE)
            see_room(level, play, other, BARROW_OWNER_LINK + i);
    }
}
