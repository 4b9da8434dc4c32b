/* SPDX-License-Identifier: MIT
 * The rules of walking. The library's table says what a door needs (barrow_link_kind_info); a row
 * of the table below says what happens when the player meets a thing. Quest and crawl follow the
 * solver's rules: small keys are used up, coloured keys are kept, switches open doors for good, and
 * directed doors ask which room the player comes from. */
#include "play/game.h"

#include <string.h>

#define NO_TILE 0xFFFFFFFFu

/* Sets the message. The last message of a step counts. */
static void say(play_game *game, const char *text)
{
    game->message = text;
}

/* Sets a message that names [thing], such as "The skeleton falls." */
static void say_of(play_game *game, const char *before, const barrow_thing *thing,
                   const char *after)
{
    size_t size = sizeof game->words, start = strlen(before), rest = strlen(after);
    memcpy(game->words, before, start);
    size_t length =
        barrow_thing_label(game->dungeon, thing, game->words + start, size - start - rest);
    size_t end = start + (length < size - start - rest ? length : size - start - rest - 1);
    memcpy(game->words + end, after, rest + 1);
    game->message = game->words;
}

/* Sets a message about a key or a switch. */
static void say_lock(play_game *game, const char *text, bool is_switch, uint32_t lock)
{
    play_tell_lock(text, is_switch, lock, game->words, sizeof game->words);
    game->message = game->words;
}

/* ---- doors ------------------------------------------------------------------------------ */

/* Returns whether a switch with that number still has to be pressed; a twin lock has two
 * switches. */
static bool has_switch_left(const play_game *game, uint8_t number)
{
    for (uint32_t i = 0; i < game->dungeon->thing_count; i++)
        if (game->dungeon->things[i].kind == BARROW_THING_SWITCH &&
            game->dungeon->things[i].flag == number && !game->gone[i])
            return true;
    return false;
}

/* Returns whether the player can open the link. The side is that of the player's last room, because
 * the tiles of the route belong to no room. A secret door is found by walking into it. */
static bool may_open(const play_game *game, const barrow_link *link, barrow_need needs)
{
    switch (needs) {
    case BARROW_NEED_SMALL_KEY:
        return game->small_keys > 0;
    case BARROW_NEED_SWITCH:
        return play_has(game->pressed, link->lock) && !has_switch_left(game, link->lock);
    case BARROW_NEED_MAGIC_KEY:
        return game->has_magic_key;
    case BARROW_NEED_COLOUR:
        return link->lock == BARROW_NO_LOCK || play_has(game->colours, link->lock);
    case BARROW_NEED_SIDE:
        return game->room == link->a;
    default:
        return true;
    }
}

static bool leads_on(const play_game *game, const barrow_link *link, barrow_ways ways)
{
    return ways == BARROW_WAYS_BOTH || (ways == BARROW_WAYS_FORTH && game->room == link->a);
}

/* Returns whether a boss or sub-boss stands in the room and is not beaten. */
static bool has_guardian(const play_game *game, uint32_t room)
{
    const barrow_dungeon *dungeon = game->dungeon;
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if ((dungeon->things[i].kind == BARROW_THING_SUB_BOSS ||
             dungeon->things[i].kind == BARROW_THING_BOSS) &&
            !game->gone[i] && dungeon->things[i].room == room)
            return true;
    return false;
}

/* Returns whether an unbeaten guardian keeps the door shut: it seals the door (Q31), or the door
 * leads on from its arena (C17). The door back is a different one. */
static bool is_guarded(const play_game *game, const barrow_link *link)
{
    if (game->dungeon->params.family == BARROW_QUEST)
        return link->seal < game->dungeon->room_count && has_guardian(game, link->seal);
    return link->kind == BARROW_LINK_BOSS && game->room == link->a && has_guardian(game, link->a);
}

/* Returns whether an unbeaten guardian keeps the thing: what its room holds, or its chest (Q31). */
static bool is_sealed(const play_game *game, const barrow_thing *thing)
{
    const barrow_dungeon *dungeon = game->dungeon;
    if (dungeon->params.family != BARROW_QUEST || thing->room >= dungeon->room_count ||
        !has_guardian(game, thing->room))
        return false;
    uint8_t seals = dungeon->rooms[thing->room].as.quest.seals;
    switch (thing->kind) {
    case BARROW_THING_CHEST:
        return seals == BARROW_SEAL_CHEST;
    case BARROW_THING_KEY:
    case BARROW_THING_SWITCH:
    case BARROW_THING_TREASURE:
    case BARROW_THING_MAGIC_KEY:
    case BARROW_THING_GOAL:
        return seals == BARROW_SEAL_CONTENT;
    default:
        return false;
    }
}

/* Says that a door opens. A locked arena's door mentions the key. */
static void say_passed(play_game *game, const barrow_link *link, const barrow_link_info *info)
{
    bool has_key = link->kind == BARROW_LINK_BOSS && link->lock != BARROW_NO_LOCK;
    say(game, has_key ? "The key turns in the door of an arena." : info->passed);
}

/* Passes the door if the player may. A small key is used up and the door then stays open, so
 * walking back and forth costs no more keys. A door that needs nothing never counts as opened: a
 * one-way door is checked again each time. */
static bool pass_door(play_game *game, uint32_t id)
{
    const barrow_link *link = &game->dungeon->links[id];
    const barrow_link_info *info = barrow_link_kind_info((barrow_link_kind)link->kind);
    if (!info)
        return true;
    bool is_open = game->opened[id], opens = is_open || may_open(game, link, info->needs);
    if (!is_open && play_is_door_gated(game, id)) {
        say(game, "It waits for the puzzle of this room.");
        return false;
    }
    if (!is_open && is_guarded(game, link)) {
        say(game, "It opens when the guardian of this place is beaten.");
        return false;
    }
    if (!opens || !leads_on(game, link, info->ways)) {
        say(game, info->shut);
        if (link->lock != BARROW_NO_LOCK)
            say_lock(game, info->shut, info->needs == BARROW_NEED_SWITCH, link->lock);
        return false;
    }
    if (is_open)
        return true;
    say_passed(game, link, info);
    game->small_keys -= info->needs == BARROW_NEED_SMALL_KEY;
    game->opened[id] = info->needs != BARROW_NEED_NOTHING;
    return true;
}

uint32_t play_link_at(const barrow_dungeon *dungeon, uint32_t tile)
{
    uint32_t owner = dungeon->owners[tile];
    bool is_link = owner >= BARROW_OWNER_LINK && owner - BARROW_OWNER_LINK < dungeon->link_count;
    return is_link ? owner - BARROW_OWNER_LINK : BARROW_NONE;
}

/* Sentences about a treasure, by its kind: one if it is missing, one when it is found. The
 * last row is for one without a name. */
static const char *const in_the_way[] = {
#define BARROW_TREASURE(NAME, name, code, type, tile, symbol, does, way)                           \
    [code] = "Something is in the way that only the " #name " can overcome.",
#include "barrow/def/treasure.def"
#undef BARROW_TREASURE
    [BARROW_TREASURE_KIND_COUNT] = "Something is in the way that only the treasure overcomes."};
static const char *const found_words[] = {
#define BARROW_TREASURE(NAME, name, code, type, tile, symbol, does, way)                           \
    [code] = "You found the " #name ".",
#include "barrow/def/treasure.def"
#undef BARROW_TREASURE
    [BARROW_TREASURE_KIND_COUNT] = "The treasure! It overcomes what was in the way."};

/* Returns the words of the treasure that overcomes the tile. */
static const char *treasure_words(barrow_tile tile, const char *const *words)
{
    int kind = 0;
    while (kind < BARROW_TREASURE_KIND_COUNT &&
           barrow_treasure_kind_info((barrow_treasure_kind)kind)->tile != tile)
        kind++;
    return words[kind];
}

/* Returns whether the player may step onto the tile, and opens a door there if possible. Only the
 * door's own tile is checked; the rest of the route is plain floor. */
static bool enter(play_game *game, uint32_t tile)
{
    barrow_tile kind = play_tile(game, tile);
    uint32_t link = play_link_at(game->dungeon, tile);
    if (play_is_block(kind)) {
        bool is_overcome = play_holds_treasure(game, game->dungeon->owners[tile]);
        if (!is_overcome)
            say(game, treasure_words(kind, in_the_way));
        return is_overcome;
    }
    if (kind == BARROW_TILE_VAULT_DOOR)
        say(game, "The door of a vault. In this game it stays shut.");
    if (!(kind & BARROW_TILE_WALKABLE))
        return false;
    return kind != BARROW_TILE_DOOR || link == BARROW_NONE || pass_door(game, link);
}

/* ---- things ----------------------------------------------------------------------------- */

/* Adds a bit to a set. Bit b is bit b % 64 of word b / 64, as play_has reads it. */
static void add_to(uint64_t *set, uint32_t bit)
{
    set[bit / 64 % 4] |= (uint64_t)1 << (bit % 64);
}

/* Each meet_ function returns whether the thing is gone afterwards. */
static bool meet_key(play_game *game, const barrow_thing *thing)
{
    bool is_small = thing->flag == BARROW_SMALL_KEY;
    game->small_keys += is_small;
    if (!is_small)
        add_to(game->colours, thing->flag);
    say(game, "A small key.");
    if (!is_small)
        say_lock(game, "A key with a colour: it opens every door of it.", false, thing->flag);
    return true;
}

static bool meet_switch(play_game *game, const barrow_thing *thing)
{
    game->gone[thing - game->dungeon->things] = 1;
    add_to(game->pressed, thing->flag);
    say_lock(game,
             has_switch_left(game, thing->flag) ? "Click. It waits for another one like it."
                                                : "Click. Somewhere a door opens.",
             true, thing->flag);
    return true;
}

static bool meet_treasure(play_game *game, const barrow_thing *thing)
{
    const barrow_dungeon *dungeon = game->dungeon;
    uint32_t id = thing->room < dungeon->room_count ? dungeon->rooms[thing->room].as.quest.treasure
                                                    : BARROW_NO_TREASURE;
    bool has_name = id < dungeon->treasure_count;
    game->treasures |= (uint8_t)(1u << (has_name ? id : 0));
    say(game, found_words[has_name ? dungeon->treasures[id].kind : BARROW_TREASURE_KIND_COUNT]);
    return true;
}

static bool meet_magic_key(play_game *game, const barrow_thing *thing)
{
    (void)thing;
    game->has_magic_key = true;
    say(game, "The magic key.");
    return true;
}

/* Wins the game. The goal is a place and stays; the boss does not. In a quest the boss only keeps
 * the goal, and on a floor the stairs. */
static bool meet_end(play_game *game, const barrow_thing *thing)
{
    bool is_boss = thing->kind == BARROW_THING_BOSS;
    if (is_boss && game->dungeon->params.family == BARROW_QUEST) {
        say(game, "The guardian of the goal falls.");
        return true;
    }
    if (game->dungeon->params.family == BARROW_FLOOR) {
        say(game, "The lord falls. The stairs are open.");
        return true;
    }
    game->state = PLAY_WON;
    say(game, is_boss ? "The boss is beaten." : "You reached the goal.");
    return is_boss;
}

static bool meet_stairs(play_game *game, const barrow_thing *thing)
{
    (void)thing;
    for (uint32_t i = 0; i < game->dungeon->thing_count; i++)
        if (game->dungeon->things[i].kind == BARROW_THING_BOSS && !game->gone[i]) {
            say(game, "The stairs are shut. A lord holds them.");
            return false;
        }
    game->state = PLAY_STAIRS;
    say(game, "You take the stairs.");
    return false;
}

static bool meet_loot(play_game *game, const barrow_thing *thing)
{
    game->loot++;
    if (thing->kind == BARROW_THING_BONUS)
        say(game, "You take a bonus.");
    else if (thing->kind == BARROW_THING_CHEST)
        say(game, "You take what is in the chest.");
    else
        say_of(game, "You find: ", thing, ".");
    return true;
}

static bool meet_foe(play_game *game, const barrow_thing *thing)
{
    if (thing->kind == BARROW_THING_ENEMY)
        say_of(game, "The ", thing, thing->flag ? " never woke up." : " falls.");
    else
        say(game, thing->kind == BARROW_THING_SUB_BOSS ? "The guardian of this place falls."
                                                       : "A strong one falls.");
    return true;
}

static bool meet_trap(play_game *game, const barrow_thing *thing)
{
    if (thing->flag)
        say(game, "A tile that does good.");
    else
        say_of(game, "A trap: ", thing, ". Ouch!");
    return false;
}

/* A fountain with a gate is dry until that enemy is beaten (C16). */
static bool meet_someone(play_game *game, const barrow_thing *thing)
{
    bool is_dry = thing->kind == BARROW_THING_FOUNTAIN &&
                  thing->gate < game->dungeon->thing_count && !game->gone[thing->gate];
    say(game, is_dry                                  ? "The fountain is dry."
              : thing->kind == BARROW_THING_FOUNTAIN  ? "Cool water. It does good."
              : thing->kind == BARROW_THING_SHOP_ITEM ? "For sale."
              : thing->kind == BARROW_THING_BANKER    ? "The banker nods."
                                                      : "The keeper nods.");
    return false;
}

typedef bool (*meet_fn)(play_game *game, const barrow_thing *thing);

/* Things that are not listed, such as the spawn or buried items, do nothing when met. Roaming
 * enemies are handled in foes.c. */
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

/* A thing that does something when met wins over one that does nothing, such as the spawn below it.
 * Blocks move, so their puzzle says where they are. */
const barrow_thing *play_thing_at(const play_game *game, uint32_t tile)
{
    const barrow_dungeon *dungeon = game->dungeon;
    const barrow_thing *found = NULL;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        bool is_there = (uint32_t)thing->pos.y * dungeon->width + (uint32_t)thing->pos.x == tile;
        if (is_there && !game->gone[i] && thing->kind < BARROW_THING_KIND_COUNT &&
            thing->kind != BARROW_THING_BLOCK && (!found || meetings[thing->kind]))
            found = thing;
    }
    return found;
}

/* Meets the thing on the player's tile. Things are marked as gone by their index; the dungeon
 * itself stays unchanged. */
static void meet(play_game *game)
{
    const barrow_thing *thing = play_thing_at(game, game->tile);
    if (thing && play_is_gated(game, thing)) {
        say(game, "It stays shut until the puzzle is solved.");
        return;
    }
    if (thing && is_sealed(game, thing)) {
        say(game, "It waits until the guardian of this place is beaten.");
        return;
    }
    if (thing && meetings[thing->kind] && meetings[thing->kind](game, thing))
        game->gone[thing - game->dungeon->things] = 1;
}

/* ---- steps ------------------------------------------------------------------------------ */

/* Moves the player. A corridor is not a room: game->room stays the same until the player enters the
 * next room. */
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

/* Returns whether (dx, dy) leads to one of the four neighbours, or nowhere. */
static bool is_step(int dx, int dy)
{
    return dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1 && (!dx || !dy);
}

/* First the player moves, then meets what is on the tile, then the enemies move, then sight is
 * updated. A player who has just won can no longer be caught. A step that fails takes no turn. */
bool play_step(play_game *game, int dx, int dy)
{
    int width = game->dungeon->width, height = game->dungeon->height;
    bool waits = !dx && !dy;
    say(game, "");
    if (game->state != PLAY_GOING || !is_step(dx, dy))
        return false;
    int x = (int)game->tile % width + dx, y = (int)game->tile / width + dy;
    if (x < 0 || y < 0 || x >= width || y >= height)
        return false;
    uint32_t tile = (uint32_t)(y * width + x), room = game->dungeon->owners[game->tile];
    if (!waits && (!play_puzzle_step(game, &tile, dx, dy) || !go_to(game, tile))) {
        play_read_hint(game, tile);
        return false;
    }
    game->turns++;
    play_puzzle_leave(game, room);
    if (!waits)
        meet(game);
    if (game->state == PLAY_GOING)
        play_foes_move(game);
    play_look(game);
    return !waits;
}

/* ---- beginning -------------------------------------------------------------------------- */

static uint32_t tile_count(const barrow_dungeon *dungeon)
{
    return (uint32_t)dungeon->width * dungeon->height;
}

/* Returns the tile of the spawn, or NO_TILE if there is none on the map. */
static uint32_t spawn_tile(const barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        if (thing->kind == BARROW_THING_SPAWN && thing->pos.x >= 0 && thing->pos.y >= 0 &&
            thing->pos.x < dungeon->width && thing->pos.y < dungeon->height)
            return (uint32_t)thing->pos.y * dungeon->width + (uint32_t)thing->pos.x;
    }
    return NO_TILE;
}

size_t play_size(const barrow_dungeon *dungeon)
{
    size_t area = tile_count(dungeon);
    if (!dungeon->tiles || spawn_tile(dungeon) == NO_TILE)
        return 0;
    return dungeon->foe_count * sizeof(play_foe) + 2 * area * sizeof(uint32_t) +
           dungeon->puzzle_count * sizeof(barrow_puzzle_state) + dungeon->link_count +
           dungeon->thing_count + area;
}

/* The sentence that a game begins with, by family. */
static const char *const aims[BARROW_FAMILY_COUNT] = {
    [BARROW_FLOOR] = "Find the stairs.",
    [BARROW_QUEST] = "Find the goal.",
    [BARROW_CRAWL] = "Find the boss.",
};

/* Lays out the parts consecutively, those with the strictest alignment first. */
void play_begin(play_game *game, const barrow_dungeon *dungeon, void *memory)
{
    uint32_t area = tile_count(dungeon);
    memset(memory, 0, play_size(dungeon));
    *game = (play_game){.dungeon = dungeon, .message = aims[dungeon->params.family]};
    game->foes = memory;
    game->queue = (uint32_t *)(void *)(game->foes + dungeon->foe_count);
    game->steps = game->queue + area;
    game->puzzles = (barrow_puzzle_state *)(void *)(game->steps + area);
    game->opened = (uint8_t *)(game->puzzles + dungeon->puzzle_count);
    game->gone = game->opened + dungeon->link_count;
    game->known = game->gone + dungeon->thing_count;
    game->tile = game->safe = spawn_tile(dungeon);
    game->room = dungeon->owners[game->tile];
    play_search_begin(game);
    play_puzzles_begin(game);
    play_foes_begin(game);
    play_look(game);
}
