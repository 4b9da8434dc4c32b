/* SPDX-License-Identifier: MIT
 * The player's sight: the whole of the current room with its walls, and one tile around the
 * player everywhere. Corridors and mazes are dark.
 *
 *     #######      @ in a room: all of it and what borders it
 *     #..@..#
 *     ####,##      @ in a corridor: only the tiles beside the player;
 *        #@#       rooms at its ends show no more than these
 *        #,# */
#include "play/game.h"

static void see(play_game *game, int x, int y)
{
    int width = game->dungeon->width, height = game->dungeon->height;
    if (x >= 0 && y >= 0 && x < width && y < height)
        game->known[y * width + x] = PLAY_SEEN | PLAY_VISIBLE;
}

static void see_around(play_game *game, uint32_t tile)
{
    int x = (int)(tile % game->dungeon->width), y = (int)(tile / game->dungeon->width);
    for (int i = 0; i < 9; i++)
        see(game, x - 1 + i % 3, y - 1 + i / 3);
}

/* Forgets what was visible. Only tiles inside game->lit can have been. */
static void look_away(play_game *game)
{
    for (int y = game->lit.y; y < game->lit.y + game->lit.h; y++)
        for (int x = game->lit.x; x < game->lit.x + game->lit.w; x++)
            game->known[y * game->dungeon->width + x] &= PLAY_SEEN;
}

/* Returns the part of the map that holds the player's tile, the room if all of it can be seen, and
 * one tile around them. */
static barrow_rect light_of(const play_game *game, const barrow_room *room)
{
    const barrow_dungeon *dungeon = game->dungeon;
    int x = (int)(game->tile % dungeon->width), y = (int)(game->tile / dungeon->width);
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

/* Marks the surroundings of every tile of the room: its walls belong to no room, but they border
 * its tiles. */
void play_look(play_game *game)
{
    const barrow_dungeon *dungeon = game->dungeon;
    uint16_t room = dungeon->owners[game->tile];
    bool is_lit = room < dungeon->room_count && dungeon->rooms[room].kind != BARROW_ROOM_MAZE;
    look_away(game);
    game->lit = light_of(game, is_lit ? &dungeon->rooms[room] : NULL);
    see_around(game, game->tile);
    for (int y = game->lit.y; is_lit && y < game->lit.y + game->lit.h; y++)
        for (int x = game->lit.x; x < game->lit.x + game->lit.w; x++)
            if (is_of_room(dungeon, x, y, room))
                see_around(game, (uint32_t)(y * dungeon->width + x));
}
