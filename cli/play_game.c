/* SPDX-License-Identifier: MIT
 * The rules of walking. Doors and things are rows of two tables: what a door asks for and says,
 * what happens on a thing. Quest and crawl keep the solver's books: small keys are used up,
 * coloured keys are kept, switches open for good, directed doors ask which room one comes from. */
#include "play_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- doors ------------------------------------------------------------------------------ */

/* What a door says, and whether it stays open once it was passed. */
typedef struct door_rule {
    const char *shut, *passed;
    bool stays_open;
} door_rule;

/* A kind without a row says nothing and never opens for good: it has nothing to open. */
static const door_rule door_rules[BARROW_LINK_KIND_COUNT] = {
    [BARROW_LINK_KEY] = {"Locked: it takes a small key.", "The small key turns, and breaks.", true},
    [BARROW_LINK_SWITCH] = {"Shut: a switch opens it.", "", true},
    [BARROW_LINK_MAGIC] = {"The magic door wants its own key.", "The magic door opens.", true},
    [BARROW_LINK_HIDDEN] = {"", "A secret door!", true},
    [BARROW_LINK_ONE_WAY] = {"It does not open from this side.", "It falls shut behind you.",
                             false},
    [BARROW_LINK_LOCKED] = {"Locked: it takes the key of its colour.", "The key turns.", true},
    [BARROW_LINK_LOOP_EXIT] = {"It opens from the other side.", "It opens for good.", true},
    [BARROW_LINK_SHORTCUT] = {"It opens from the other side.", "A shortcut: it opens for good.",
                              true},
    [BARROW_LINK_BOSS] = {"The arena is locked: it takes the key of its colour.",
                          "The door of an arena.", true},
};

/* The last message of a step wins. */
static void say(play_game *game, const char *text)
{
    snprintf(game->message, sizeof game->message, "%s", text);
}

/* Directed doors open from room [a], by the last room that the player was in: on the tiles of
 * the way itself he is in none. */
static bool may_pass(const play_game *game, const barrow_link *link)
{
    switch (link->kind) {
    case BARROW_LINK_KEY:
        return game->small_keys > 0;
    case BARROW_LINK_SWITCH:
        return play_has(game->pressed, link->lock);
    case BARROW_LINK_MAGIC:
        return game->has_magic_key;
    case BARROW_LINK_LOCKED:
        return play_has(game->colours, link->lock);
    case BARROW_LINK_BOSS:
        return link->lock == BARROW_NO_LOCK || play_has(game->colours, link->lock);
    case BARROW_LINK_ONE_WAY:
    case BARROW_LINK_LOOP_EXIT:
    case BARROW_LINK_SHORTCUT:
        return game->room == link->a;
    default:
        return true;
    }
}

uint32_t play_link_at(const barrow_dungeon *dungeon, uint32_t tile)
{
    uint32_t owner = dungeon->owners[tile];
    bool is_link = owner >= BARROW_OWNER_LINK && owner - BARROW_OWNER_LINK < dungeon->link_count;
    return is_link ? owner - BARROW_OWNER_LINK : BARROW_NONE;
}

/* A small key is used up, and the door stays open for it, so none is lost by walking to and fro.
 * A one-way door never counts as opened: it asks again each time. */
static bool pass_door(play_game *game, uint32_t id)
{
    const barrow_link *link = &game->dungeon->links[id];
    if (link->kind >= BARROW_LINK_KIND_COUNT || game->opened[id])
        return true;
    const door_rule *rule = &door_rules[link->kind];
    bool passes = may_pass(game, link);
    const char *text = passes ? rule->passed : rule->shut;
    if (text && *text)
        say(game, text);
    if (passes && link->kind == BARROW_LINK_KEY)
        game->small_keys--;
    if (passes)
        game->opened[id] = rule->stays_open;
    return passes;
}

/* Whether the player may stand there, coming from where he is; opens doors on the way. Only the
 * tile with the door in it asks; the rest of the way is plain floor. */
static bool enter(play_game *game, uint32_t tile)
{
    barrow_tile kind = play_tile(game, tile);
    uint32_t link = play_link_at(game->dungeon, tile);
    if (kind == BARROW_TILE_ITEM_BLOCK) {
        if (!game->has_treasure)
            say(game, "Something is in the way that only the treasure overcomes.");
        return game->has_treasure;
    }
    if (!(kind & BARROW_TILE_WALKABLE))
        return false;
    return kind != BARROW_TILE_DOOR || link == BARROW_NONE || pass_door(game, link);
}

/* ---- things ----------------------------------------------------------------------------- */

/* Bit b is bit b % 64 of word b / 64, as play_has reads it. */
static void add_to(uint64_t *set, uint32_t bit)
{
    set[bit / 64 % 4] |= (uint64_t)1 << (bit % 64);
}

/* Each answers whether the thing is gone then. */
static bool meet_key(play_game *game, const barrow_thing *thing)
{
    bool is_small = thing->flag == BARROW_SMALL_KEY;
    game->small_keys += is_small;
    if (!is_small)
        add_to(game->colours, thing->flag);
    say(game, is_small ? "A small key." : "A key with a colour: it opens every door of it.");
    return true;
}

static bool meet_switch(play_game *game, const barrow_thing *thing)
{
    add_to(game->pressed, thing->flag);
    say(game, "Click. Somewhere a door opens.");
    return true;
}

static bool meet_treasure(play_game *game, const barrow_thing *thing)
{
    (void)thing;
    game->has_treasure = true;
    say(game, "The treasure! It overcomes what was in the way.");
    return true;
}

static bool meet_magic_key(play_game *game, const barrow_thing *thing)
{
    (void)thing;
    game->has_magic_key = true;
    say(game, "The magic key.");
    return true;
}

/* The goal is a place and stays; the boss does not. */
static bool meet_end(play_game *game, const barrow_thing *thing)
{
    bool is_boss = thing->kind == BARROW_THING_BOSS;
    game->state = PLAY_WON;
    say(game, is_boss ? "The boss is beaten." : "You reached the goal.");
    return is_boss;
}

static bool meet_stairs(play_game *game, const barrow_thing *thing)
{
    (void)thing;
    game->state = PLAY_STAIRS;
    say(game, "You take the stairs.");
    return false;
}

static bool meet_loot(play_game *game, const barrow_thing *thing)
{
    game->loot++;
    snprintf(game->message, sizeof game->message, "You take %s.",
             thing->kind == BARROW_THING_CHEST   ? "what is in the chest"
             : thing->kind == BARROW_THING_BONUS ? "a bonus"
                                                 : "an item");
    return true;
}

static bool meet_foe(play_game *game, const barrow_thing *thing)
{
    say(game, thing->kind == BARROW_THING_SUB_BOSS ? "The guardian of this place falls."
              : thing->kind == BARROW_THING_ELITE  ? "A strong one falls."
              : thing->flag                        ? "It never woke up."
                                                   : "An enemy falls.");
    return true;
}

static bool meet_trap(play_game *game, const barrow_thing *thing)
{
    say(game, thing->flag ? "A tile that does good." : "A trap! Ouch.");
    return false;
}

static bool meet_someone(play_game *game, const barrow_thing *thing)
{
    say(game, thing->kind == BARROW_THING_FOUNTAIN    ? "Cool water. It does good."
              : thing->kind == BARROW_THING_SHOP_ITEM ? "For sale."
              : thing->kind == BARROW_THING_BANKER    ? "The banker nods."
                                                      : "The keeper nods.");
    return false;
}

typedef bool (*meet_fn)(play_game *game, const barrow_thing *thing);

/* What is not here is only seen: the spawn, what is buried; roaming enemies move (play_foes.c). */
static const meet_fn meetings[BARROW_THING_KIND_COUNT] = {
    [BARROW_THING_STAIRS] = meet_stairs,     [BARROW_THING_ITEM] = meet_loot,
    [BARROW_THING_TRAP] = meet_trap,         [BARROW_THING_ENEMY] = meet_foe,
    [BARROW_THING_SHOP_ITEM] = meet_someone, [BARROW_THING_KEEPER] = meet_someone,
    [BARROW_THING_KEY] = meet_key,           [BARROW_THING_SWITCH] = meet_switch,
    [BARROW_THING_TREASURE] = meet_treasure, [BARROW_THING_MAGIC_KEY] = meet_magic_key,
    [BARROW_THING_GOAL] = meet_end,          [BARROW_THING_BONUS] = meet_loot,
    [BARROW_THING_BOSS] = meet_end,          [BARROW_THING_SUB_BOSS] = meet_foe,
    [BARROW_THING_ELITE] = meet_foe,         [BARROW_THING_CHEST] = meet_loot,
    [BARROW_THING_FOUNTAIN] = meet_someone,  [BARROW_THING_BANKER] = meet_someone,
};

/* What does something wins over what is only seen, such as the spawn below it. */
const barrow_thing *play_thing_at(const play_game *game, uint32_t tile)
{
    const barrow_dungeon *dungeon = game->dungeon;
    const barrow_thing *found = NULL;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        bool is_there = (uint32_t)thing->pos.y * dungeon->width + (uint32_t)thing->pos.x == tile;
        if (is_there && !game->gone[i] && thing->kind < BARROW_THING_KIND_COUNT &&
            (!found || meetings[thing->kind]))
            found = thing;
    }
    return found;
}

/* Things are marked as gone by their place in the list: the dungeon itself stays as it was made. */
static void meet(play_game *game)
{
    const barrow_thing *thing = play_thing_at(game, game->tile);
    if (thing && meetings[thing->kind] && meetings[thing->kind](game, thing))
        game->gone[thing - game->dungeon->things] = 1;
}

/* ---- steps ------------------------------------------------------------------------------ */

/* Rooms are entered, ways between them are not: [room] stays until the next room begins. */
static bool go_to(play_game *game, uint32_t tile)
{
    uint16_t owner = game->dungeon->owners[tile];
    if (!enter(game, tile))
        return false;
    game->tile = tile;
    if (owner < game->dungeon->room_count && owner != game->room) {
        game->room = owner;
        game->safe = tile;
    }
    return true;
}

/* First the player, then what he stepped on, then the enemies, then what he sees. Who has just
 * won is not caught any more. A step that fails takes no turn. */
bool play_step(play_game *game, int dx, int dy)
{
    int width = game->dungeon->width, height = game->dungeon->height;
    int x = (int)game->tile % width + dx, y = (int)game->tile / width + dy;
    bool waits = !dx && !dy;
    game->message[0] = 0;
    if (game->state != PLAY_GOING || x < 0 || y < 0 || x >= width || y >= height)
        return false;
    if (!waits && !go_to(game, (uint32_t)(y * width + x)))
        return false;
    game->turns++;
    if (!waits)
        meet(game);
    if (game->state == PLAY_GOING)
        play_foes_move(game);
    play_look(game);
    return !waits;
}

/* One byte or entry more than needed each, so that none is of size 0 and NULL means no memory. */
bool play_begin(play_game *game, const barrow_dungeon *dungeon)
{
    size_t area = (size_t)dungeon->width * dungeon->height;
    memset(game, 0, sizeof *game);
    game->dungeon = dungeon;
    game->opened = calloc(dungeon->link_count + 1, 1);
    game->gone = calloc(dungeon->thing_count + 1, 1);
    game->known = calloc(area + 1, 1);
    game->queue = calloc(area + 1, sizeof *game->queue);
    game->steps = calloc(area + 1, sizeof *game->steps);
    if (!game->opened || !game->gone || !game->known || !game->queue || !game->steps ||
        !play_foes_begin(game)) {
        play_end(game);
        return false;
    }
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (dungeon->things[i].kind == BARROW_THING_SPAWN)
            game->tile = (uint32_t)dungeon->things[i].pos.y * dungeon->width +
                         (uint32_t)dungeon->things[i].pos.x;
    game->room = dungeon->owners[game->tile];
    game->safe = game->tile;
    play_look(game);
    return true;
}

void play_end(play_game *game)
{
    free(game->opened);
    free(game->gone);
    free(game->known);
    free(game->queue);
    free(game->steps);
    free(game->foes);
    memset(game, 0, sizeof *game);
}

static void add_words(char *text, size_t size, const char *words)
{
    size_t used = strlen(text);
    if (used < size)
        snprintf(text + used, size - used, "%s%s", used ? ", " : "", words);
}

/* Colours count from 0, and are shown from 1. */
void play_hand(const play_game *game, char *text, size_t size)
{
    char words[32];
    text[0] = 0;
    if (game->small_keys) {
        snprintf(words, sizeof words, "%u small key%s", game->small_keys,
                 game->small_keys > 1 ? "s" : "");
        add_words(text, size, words);
    }
    for (uint32_t colour = 0; colour < BARROW_NO_KEY; colour++) {
        snprintf(words, sizeof words, "key %u", colour + 1);
        if (play_has(game->colours, colour))
            add_words(text, size, words);
    }
    if (game->has_treasure)
        add_words(text, size, "treasure");
    if (game->has_magic_key)
        add_words(text, size, "magic key");
    if (game->loot) {
        snprintf(words, sizeof words, "loot %u", game->loot);
        add_words(text, size, words);
    }
}
