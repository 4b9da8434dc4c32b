/* SPDX-License-Identifier: MIT
 * The player's sight: the whole of the current room with its walls, and one tile around the
 * player everywhere. Corridors and mazes are dark.
 *
 *     #######      @ in a room: all of it and what borders it
 *     #..@..#
 *     ####,##      @ in a corridor: only the tiles beside the player;
 *        #@#       rooms at its ends show no more than these
 *        #,# */
#include "play/inside.h"

static void see_around(const barrow_level *level, const barrow_play *play, int x, int y)
{
    int width = level->dungeon->width, height = level->dungeon->height;
    uint8_t *known = brw_known(level, play);
    for (int ny = y > 0 ? y - 1 : 0; ny <= y + 1 && ny < height; ny++)
        for (int nx = x > 0 ? x - 1 : 0; nx <= x + 1 && nx < width; nx++)
            known[ny * width + nx] = BARROW_KNOWN_SEEN | BARROW_KNOWN_VISIBLE;
}

/* Returns the part of the map that holds the player's tile, the room if all of it can be seen, and
 * one tile around them. */
static barrow_rect light_of(const barrow_level *level, const barrow_play *play,
                            const barrow_room *room)
{
    const barrow_dungeon *dungeon = level->dungeon;
    int x = play->hero.x, y = play->hero.y;
    barrow_rect rect = room ? room->rect : (barrow_rect){(int16_t)x, (int16_t)y, 1, 1};
    int left = (x < rect.x ? x : rect.x) - 1, top = (y < rect.y ? y : rect.y) - 1;
    int right = (x < rect.x + rect.w ? rect.x + rect.w : x + 1) + 1;
    int bottom = (y < rect.y + rect.h ? rect.y + rect.h : y + 1) + 1;
    left = left < 0 ? 0 : left;
    top = top < 0 ? 0 : top;
    right = right > dungeon->width ? dungeon->width : right;
    bottom = bottom > dungeon->height ? dungeon->height : bottom;
    return (barrow_rect){(int16_t)left, (int16_t)top, (int16_t)(right - left),
                         (int16_t)(bottom - top)};
}

/* Returns whether a tile is part of the room: its own tiles, or water and the like between them,
 * which has no owner. */
static bool is_of_room(const barrow_dungeon *dungeon, int x, int y, uint32_t id)
{
    barrow_rect rect = dungeon->rooms[id].rect;
    uint32_t tile = (uint32_t)(y * dungeon->width + x);
    bool is_rock =
        dungeon->tiles[tile] == BARROW_TILE_WALL || dungeon->tiles[tile] == BARROW_TILE_BORDER;
    bool is_inside = x >= rect.x && y >= rect.y && x < rect.x + rect.w && y < rect.y + rect.h;
    return dungeon->owners[tile] == id ||
           (dungeon->owners[tile] == BARROW_NONE && is_inside && !is_rock);
}

/* A room that is lit already stays lit while the player walks inside it: only what borders the
 * player can be new. */
void brw_play_see(const barrow_level *level, barrow_play *play)
{
    const barrow_dungeon *dungeon = level->dungeon;
    uint32_t room = dungeon->owners[play->tile];
    bool is_lit = room < dungeon->room_count && dungeon->rooms[room].kind != BARROW_ROOM_MAZE;
    barrow_rect light = light_of(level, play, is_lit ? &dungeon->rooms[room] : NULL);
    bool is_same = is_lit && memcmp(&light, &play->lit, sizeof light) == 0;
    uint8_t *known = brw_known(level, play);
    if (is_same)
        return;
    for (int y = play->lit.y; y < play->lit.y + play->lit.h; y++)
        for (int x = play->lit.x; x < play->lit.x + play->lit.w; x++)
            known[y * dungeon->width + x] &= BARROW_KNOWN_SEEN;
    play->lit = light;
    see_around(level, play, play->hero.x, play->hero.y);
    for (int y = light.y; is_lit && y < light.y + light.h; y++)
        for (int x = light.x; x < light.x + light.w; x++)
            if (is_of_room(dungeon, x, y, room))
                see_around(level, play, x, y);
}
