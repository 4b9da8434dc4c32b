/* SPDX-License-Identifier: MIT
 * Plays the walkthrough on tiles (T7). The player stands on a tile, walks one step at a time, and
 * passes a door tile only when the door is open. Every step of the solution becomes a walk across
 * tiles: to the thing that is taken or pressed, up to the door that is opened, through the door
 * into the next room, or to the boss. This check keeps its own state and does not use the results
 * of the layout's replay.
 *
 * It does not repeat what V6, the replay room by room, has judged: whether a key was taken before,
 * or whether a step names something that has no effect. It adds the map: every thing and every door
 * can be walked to, using only tiles of the player's room and of the way taken. */
#include "verify/tiles.h"
#include "verify/walk.h"

#include "base/bits.h"

/* The player on the map: position and possessions. */
typedef struct tile_player {
    brw_tile_view *view;
    const barrow_dungeon *dungeon;
    uint64_t *opened;       /* set of links */
    uint8_t unpressed[256]; /* for each switch number, how many are not yet pressed */
    uint64_t treasures;     /* set of treasures in hand */
    uint64_t colours[4];    /* set of the key colours held; these keys are kept */
    uint32_t small_keys;    /* number of small keys in hand, which are used up (Q6) */
    uint32_t tile;          /* the player's tile */
    uint32_t room;          /* the room whose tiles the player may walk on */
    bool has_magic_key;
} tile_player;

/* Walks to [target] across the tiles of the room, and of [link] unless it is BARROW_NONE. The
 * player cannot enter any other tiles, and so cannot slip into another room, whatever the map looks
 * like. In old quests the treasure that the room requires has no name. */
static bool walk_to(tile_player *player, uint32_t target, uint32_t link)
{
    const barrow_room *room = &player->dungeon->rooms[player->room];
    bool holds_treasure = player->dungeon->params.family == BARROW_QUEST &&
                          player->treasures >> (room->as.quest.treasure & 63) & 1;
    bool opens = link < player->dungeon->link_count &&
                 player->treasures >> (player->dungeon->links[link].treasure & 63) & 1;
    brw_flood_from(player->view, player->tile,
                   (brw_tile_realm){player->room, link, holds_treasure, 0, opens});
    if (player->view->flood.steps[target] == BRW_UNSEEN)
        return false;
    player->tile = target;
    return true;
}

/* Walks to the first thing of a kind in the room. A room holds at most one of each. */
static bool walk_to_thing(tile_player *player, barrow_thing_kind kind)
{
    const barrow_thing *thing = brw_room_thing(player->view, player->room, kind);
    return thing && walk_to(player, brw_tile_of(player->view, thing->pos), BARROW_NONE);
}

/* Returns whether the door is open to the player. Doors not listed here need an opening step of
 * their own. */
static bool is_passable(const tile_player *player, uint32_t id)
{
    const barrow_link *link = &player->dungeon->links[id];
    const brw_door_rule *rule = brw_door_rule_of(link);
    uint8_t side = link->a == player->room ? BARROW_WAYS_FORTH : BARROW_WAYS_BOTH;
    if ((rule->ways & side) != side)
        return false;
    if (rule->needs == BARROW_NEED_SWITCH)
        return player->unpressed[link->lock] == 0;
    return rule->needs == BARROW_NEED_NOTHING || brw_is_sign(link) ||
           (rule->needs != BARROW_NEED_FINDING && brw_set_has(player->opened, id));
}

/* ---- steps: each returns what is wrong, or NULL ----------------------------------------- */

/* Walks to the far end of the way, where the next walk starts: in a doorway of the room. */
static const char *walk_through(tile_player *player, const barrow_step *step)
{
    if (step->link >= player->dungeon->link_count || step->room >= player->dungeon->room_count)
        return "there is no such door or room";
    const barrow_link *link = &player->dungeon->links[step->link];
    if ((link->a != player->room || link->b != step->room) &&
        (link->b != player->room || link->a != step->room))
        return "the door does not lead there";
    if (!is_passable(player, step->link))
        return "the door is shut";
    if (!walk_to(player, brw_way_end(player->view, link, step->room), step->link))
        return "no tiles lead to the other side of the door";
    player->room = step->room;
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t next = brw_tile_beside(player->view, player->tile, side);
        if (next != BRW_UNSEEN && player->dungeon->owners[next] == player->room)
            return NULL;
    }
    return "the way ends in front of a wall";
}

/* Walks to a thing and takes it. A crawl has only keys, which are kept. */
static const char *walk_and_take(tile_player *player, const barrow_step *step)
{
    if (player->dungeon->params.family == BARROW_CRAWL) {
        if (!walk_to_thing(player, BARROW_THING_KEY))
            return "the key cannot be reached";
        brw_set_add(player->colours, step->what);
        return NULL;
    }
    bool is_key = step->what == BARROW_CONTENT_KEY || step->what == BARROW_CONTENT_ITEM_KEY;
    bool is_treasure = step->what == BARROW_CONTENT_ITEM;
    barrow_thing_kind kind = is_treasure ? BARROW_THING_TREASURE
                             : is_key    ? BARROW_THING_KEY
                                         : BARROW_THING_MAGIC_KEY;
    if (!walk_to_thing(player, kind))
        return "the thing to be taken cannot be reached";
    player->small_keys += is_key;
    if (is_treasure)
        player->treasures |= UINT64_C(1)
                             << (player->dungeon->rooms[player->room].as.quest.treasure & 63);
    player->has_magic_key = player->has_magic_key || step->what == BARROW_CONTENT_MAGIC_KEY;
    return NULL;
}

/* Walks up to the doorway on this side. The door is there or farther along the way. The player then
 * returns to the old tile, because a way may be long and the next walk starts in the room or at its
 * doorway. A small key is used up. The exit of a loop and a shortcut open only from room
 * a. */
static const char *walk_and_open(tile_player *player, const barrow_step *step)
{
    if (step->link >= player->dungeon->link_count)
        return "there is no such door";
    const barrow_link *link = &player->dungeon->links[step->link];
    if (link->a != player->room && link->b != player->room)
        return "the door is not in this room";
    uint32_t from = player->tile;
    if (!walk_to(player, brw_way_end(player->view, link, player->room), step->link))
        return "the door cannot be reached";
    player->tile = from;
    uint8_t needs = brw_door_rule_of(link)->needs;
    bool can_open = link->a == player->room;
    if (needs == BARROW_NEED_SMALL_KEY)
        can_open = player->small_keys > 0;
    else if (needs == BARROW_NEED_MAGIC_KEY)
        can_open = player->has_magic_key;
    else if (needs == BARROW_NEED_TREASURE)
        can_open = player->treasures >> (link->treasure & 63) & 1;
    else if (needs == BARROW_NEED_COLOUR)
        can_open = link->lock != BARROW_NO_LOCK && brw_set_has(player->colours, link->lock);
    if (!can_open)
        return "the player does not have what opens the door";
    player->small_keys -= needs == BARROW_NEED_SMALL_KEY;
    brw_set_add(player->opened, step->link);
    return NULL;
}

/* Walks to the start of the room's puzzle and plays its moves (P8). The player ends where they
 * lead. */
static const char *walk_and_solve(tile_player *player)
{
    const barrow_dungeon *dungeon = player->dungeon;
    const barrow_room_puzzle *here = NULL;
    barrow_puzzle puzzle;
    barrow_puzzle_state state;
    for (uint32_t i = 0; i < dungeon->puzzle_count && !here; i++)
        if (dungeon->puzzles[i].room == player->room)
            here = &dungeon->puzzles[i];
    if (!here)
        return "there is no puzzle to solve";
    if (!walk_to(player, brw_tile_of(player->view, here->start), BARROW_NONE))
        return "the start of the puzzle cannot be reached";
    brw_puzzle_of(here, &puzzle);
    barrow_puzzle_begin(&puzzle, &state);
    for (const char *move = puzzle.solution; *move; move++)
        if (!barrow_puzzle_step(&puzzle, &state, *move))
            return "a move of the puzzle's solution is refused";
    barrow_pos end = {(int16_t)(here->field.x + state.player.x),
                      (int16_t)(here->field.y + state.player.y)};
    player->tile = brw_tile_of(player->view, end);
    return state.solved ? NULL : "the puzzle's solution does not solve it";
}

/* Takes one step of the solution. The player wins every fight. */
static const char *take_step(tile_player *player, const barrow_step *step)
{
    const barrow_dungeon *dungeon = player->dungeon;
    bool is_quest = dungeon->params.family == BARROW_QUEST;
    bool is_last = is_quest ? dungeon->rooms[player->room].as.quest.content == BARROW_CONTENT_GOAL
                            : player->room == dungeon->boss;
    const barrow_thing *thing;
    switch (step->action) {
    case BARROW_DO_MOVE:
        return walk_through(player, step);
    case BARROW_DO_TAKE:
        return walk_and_take(player, step);
    case BARROW_DO_PRESS:
        /* The switch number comes from the thing; T3 compares it with the room's number. */
        thing = brw_room_thing(player->view, player->room, BARROW_THING_SWITCH);
        if (!walk_to_thing(player, BARROW_THING_SWITCH))
            return "the switch cannot be reached";
        if (player->unpressed[thing->flag] > 0)
            player->unpressed[thing->flag]--;
        return NULL;
    case BARROW_DO_OPEN:
        return walk_and_open(player, step);
    case BARROW_DO_FIGHT:
        return walk_to_thing(player, is_last ? BARROW_THING_BOSS : BARROW_THING_SUB_BOSS)
                   ? NULL
                   : "the enemy to be fought cannot be reached";
    case BARROW_DO_SOLVE:
        return walk_and_solve(player);
    default:
        return "there is no such action";
    }
}

/* Walks all steps from the spawn. A quest's solution ends in the goal's room, but the goal itself
 * must still be reached. A solution that fails to replay room by room (V6) may be absurdly long, so
 * it is skipped. */
void brw_check_tile_walk(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const barrow_thing *start = NULL;
    tile_player player = {.view = verifier->view->tiles, .dungeon = dungeon};
    uint32_t words = dungeon->link_count / 64 + 1;
    if (!dungeon->solution || verifier->report->complete == BARROW_BROKEN)
        return;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        if (thing->kind == BARROW_THING_SPAWN && !start && thing->room < dungeon->room_count)
            start = thing;
        if (thing->kind == BARROW_THING_SWITCH)
            player.unpressed[thing->flag]++;
    }
    for (uint32_t i = 0; i < 256; i++) /* a number that no switch has never counts as pressed */
        if (player.unpressed[i] == 0)
            player.unpressed[i] = BRW_NEVER_PRESSED;
    if (!start) {
        brw_blame(verifier, "there is no tile to start from");
        return;
    }
    player.opened = BRW_SCRATCH(verifier, uint64_t, words);
    if (!player.opened)
        return;
    player.tile = brw_tile_of(player.view, start->pos);
    player.room = start->room;
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        const char *fault = take_step(&player, &dungeon->solution[i]);
        if (!fault)
            continue;
        brw_blame_room(verifier, player.room, "step %u of the solution, on tiles: %s", i + 1,
                       fault);
        return;
    }
    if (!walk_to_thing(&player, BARROW_THING_GOAL) && !walk_to_thing(&player, BARROW_THING_BOSS))
        brw_blame(verifier, "the solution, on tiles, does not end at the goal or boss");
}
