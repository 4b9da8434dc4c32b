/* SPDX-License-Identifier: MIT
 * Roaming enemies of a crawl. If the player is in a room of its route, an enemy comes one tile
 * nearer every other turn, through the rooms of its route and through open doors. Otherwise it goes
 * home. A player who is caught is thrown back to where they entered the room. That costs time but
 * never the dungeon, so what the solver proved stays true. */
#include "play/game.h"

#define UNREACHED 0xFFFFFFFFu

/* Returns the thing that the tile map put at the home of [foe], or NULL. */
static const barrow_thing *thing_of(const barrow_dungeon *dungeon, const barrow_foe *foe)
{
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        if (thing->kind == BARROW_THING_FOE && thing->room == foe->home && thing->pos.x >= 0 &&
            thing->pos.y >= 0 && thing->pos.x < dungeon->width && thing->pos.y < dungeon->height)
            return thing;
    }
    return NULL;
}

/* Leaves out foes that have no thing on the map. */
void play_foes_begin(play_game *game)
{
    const barrow_dungeon *dungeon = game->dungeon;
    for (uint32_t i = 0; i < dungeon->foe_count; i++) {
        const barrow_thing *thing = thing_of(dungeon, &dungeon->foes[i]);
        if (!thing)
            continue;
        uint32_t tile = (uint32_t)thing->pos.y * dungeon->width + (uint32_t)thing->pos.x;
        game->foes[game->foe_count++] = (play_foe){&dungeon->foes[i], tile, tile};
    }
}

static bool is_on_route(const play_game *game, const play_foe *foe, uint32_t room)
{
    for (uint32_t i = 0; i < foe->row->room_count; i++)
        if (game->dungeon->route_rooms[foe->row->first_room + i] == room)
            return true;
    return room == foe->row->home;
}

/* Returns whether an enemy can pass the link. Doors that need anything stay shut for it until the
 * player has opened them; it never takes one-way doors. */
static bool stands_open(const play_game *game, uint32_t link)
{
    const barrow_link_info *info =
        barrow_link_kind_info((barrow_link_kind)game->dungeon->links[link].kind);
    return game->opened[link] ||
           (info && info->needs == BARROW_NEED_NOTHING && info->ways == BARROW_WAYS_BOTH);
}

static bool is_free(const play_game *game, const play_foe *foe, uint32_t tile)
{
    uint32_t link = play_link_at(game->dungeon, tile);
    if (!(play_tile(game, tile) & BARROW_TILE_WALKABLE))
        return false;
    if (link == BARROW_NONE)
        return is_on_route(game, foe, game->dungeon->owners[tile]);
    return stands_open(game, link);
}

/* Counts the steps from [goal] to every tile that the enemy can walk on, until it reaches the
 * enemy. It searches outwards from the goal so that the steps tell the enemy which neighbour is
 * nearer. The offsets west and north wrap around: the sum is right, and off the map it is at least
 * [area]. */
static void search(play_game *game, const play_foe *foe, uint32_t goal)
{
    uint32_t width = game->dungeon->width, area = width * game->dungeon->height;
    uint32_t beside[4] = {1, width, 0u - 1u, 0u - width};
    uint32_t count = 0;
    for (uint32_t i = 0; i < area; i++)
        game->steps[i] = UNREACHED;
    game->steps[goal] = 0;
    game->queue[count++] = goal;
    for (uint32_t at = 0; at < count && game->steps[foe->tile] == UNREACHED; at++)
        for (int side = 0; side < 4; side++) {
            uint32_t next = game->queue[at] + beside[side]; /* the border of a map is rock */
            if (next >= area || game->steps[next] != UNREACHED || !is_free(game, foe, next))
                continue;
            game->steps[next] = game->steps[game->queue[at]] + 1;
            game->queue[count++] = next;
        }
}

/* Moves to the first neighbour that is nearer, in a fixed order, without randomness. */
static void come_nearer(play_game *game, play_foe *foe, uint32_t goal)
{
    uint32_t width = game->dungeon->width;
    uint32_t beside[4] = {1, width, 0u - 1u, 0u - width};
    uint32_t area = width * game->dungeon->height, from = foe->tile;
    search(game, foe, goal);
    if (game->steps[from] == UNREACHED)
        return;
    for (int side = 0; side < 4; side++) {
        uint32_t next = from + beside[side];
        if (next < area && game->steps[next] < game->steps[from]) {
            foe->tile = next;
            return;
        }
    }
}

static void catch_player(play_game *game, play_foe *foe)
{
    uint16_t owner = game->dungeon->owners[game->safe];
    game->tile = game->safe;
    foe->tile = foe->home;
    if (owner < game->dungeon->room_count)
        game->room = owner;
    game->message = "The roaming enemy throws you back to where you came in.";
}

/* Enemies move every other turn but catch in every turn: a player who walks into one is caught
 * too. */
void play_foes_move(play_game *game)
{
    for (uint32_t i = 0; i < game->foe_count; i++) {
        play_foe *foe = &game->foes[i];
        uint32_t goal = is_on_route(game, foe, game->room) ? game->tile : foe->home;
        if (game->turns % 2 == 0 && foe->tile != goal)
            come_nearer(game, foe, goal);
        if (foe->tile == game->tile)
            catch_player(game, foe);
    }
}
