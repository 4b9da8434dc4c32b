/* SPDX-License-Identifier: MIT
 * Shortest paths across tiles: for roaming enemies, and for a guide along the solution. */
#include "play/game.h"

#define UNREACHED 0xFFFFFFFFu

/* The offsets to the west and north wrap around: the sum is right, and off the map it is at least
 * the map's area. Among paths of equal length, neighbours are preferred in this order: east, south,
 * west, north. */
static uint32_t beside(const barrow_dungeon *dungeon, uint32_t tile, int side)
{
    uint32_t width = dungeon->width, offsets[4] = {1, width, 0u - 1u, 0u - width};
    return tile + offsets[side];
}

/* Counts the steps from [goal] to the tiles around it until [from] is reached. It searches outwards
 * from the goal so that the steps show which neighbour of [from] is nearer. Returns how many tiles
 * it reached, which are in game->queue. */
static uint32_t measure(play_game *game, uint32_t from, uint32_t goal, play_tread may_tread,
                        const void *user)
{
    uint32_t area = (uint32_t)game->dungeon->width * game->dungeon->height, count = 0;
    game->steps[goal] = 0;
    game->queue[count++] = goal;
    for (uint32_t at = 0; at < count && game->steps[from] == UNREACHED; at++)
        for (int side = 0; side < 4; side++) {
            uint32_t next = beside(game->dungeon, game->queue[at], side);
            if (next >= area || game->steps[next] != UNREACHED ||
                (next != from && !may_tread(game, next, user)))
                continue;
            game->steps[next] = game->steps[game->queue[at]] + 1;
            game->queue[count++] = next;
        }
    return count;
}

void play_search_begin(play_game *game)
{
    for (uint32_t i = 0; i < (uint32_t)game->dungeon->width * game->dungeon->height; i++)
        game->steps[i] = UNREACHED;
}

/* The counted tiles are reset afterwards, so the cost of a search depends only on the tiles that it
 * reaches. */
uint32_t play_next_tile(play_game *game, uint32_t from, uint32_t goal, play_tread may_tread,
                        const void *user)
{
    uint32_t area = (uint32_t)game->dungeon->width * game->dungeon->height, found = from;
    if (goal >= area)
        return from;
    uint32_t count = measure(game, from, goal, may_tread, user);
    for (int side = 0; side < 4 && found == from; side++) {
        uint32_t next = beside(game->dungeon, from, side);
        if (next < area && game->steps[next] < game->steps[from] && game->steps[from] != UNREACHED)
            found = next;
    }
    for (uint32_t i = 0; i < count; i++)
        game->steps[game->queue[i]] = UNREACHED;
    return found;
}
