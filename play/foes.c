/* SPDX-License-Identifier: MIT
 * Roaming enemies of a crawl. If the player is in a room of its route, an enemy comes one tile
 * nearer every other turn, through the rooms of its route and through open doors. Otherwise it goes
 * home. A player who is caught is thrown back to where they entered the room. That costs time but
 * never the dungeon, so what the solver proved stays true. */
#include "play/game.h"

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

/* Leaves out an enemy if the map has no thing for it. */
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

static bool is_free(const play_game *game, uint32_t tile, const void *user)
{
    uint32_t link = play_link_at(game->dungeon, tile);
    if (!(play_tile(game, tile) & BARROW_TILE_WALKABLE))
        return false;
    if (link == BARROW_NONE)
        return is_on_route(game, user, game->dungeon->owners[tile]);
    return stands_open(game, link);
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
        if (game->turns % 2 == 0)
            foe->tile = play_next_tile(game, foe->tile, goal, is_free, foe);
        if (foe->tile == game->tile)
            catch_player(game, foe);
    }
}
