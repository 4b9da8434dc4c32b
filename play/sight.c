/* SPDX-License-Identifier: MIT
 * What the player sees: the whole of the current room with its walls, and one tile around the
 * player everywhere. Corridors and mazes are dark.
 *
 *     #######      @ in a room: all of it and what borders it
 *     #..@..#
 *     ####,##      @ in a corridor: the nine tiles around him, of which
 *        #@#       rooms at its ends show no more than that
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

/* Marks the surroundings of every tile of the room: its walls belong to no room, but they border
 * its tiles. */
void play_look(play_game *game)
{
    const barrow_dungeon *dungeon = game->dungeon;
    uint32_t area = (uint32_t)dungeon->width * dungeon->height;
    uint16_t room = dungeon->owners[game->tile];
    for (uint32_t i = 0; i < area; i++)
        game->known[i] &= PLAY_SEEN;
    see_around(game, game->tile);
    if (room >= dungeon->room_count || dungeon->rooms[room].kind == BARROW_ROOM_MAZE)
        return;
    for (uint32_t i = 0; i < area; i++)
        if (dungeon->owners[i] == room)
            see_around(game, i);
}
