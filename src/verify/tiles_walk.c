/* SPDX-License-Identifier: MIT
 * Plays the walkthrough on tiles (T7). The player of the replay (walk.h) knows the rules of doors;
 * here the same player stands on a tile and walks one step at a time. Every step of the solution
 * becomes a walk across tiles: to the thing that is taken or pressed, up to the door that is
 * opened, through the door into the next room, or to the boss. Every thing and every door must be
 * within such a walk, which uses only tiles of the player's room and of the way taken. */
#include "verify/tiles.h"
#include "verify/walk.h"

#include <string.h>

#include "base/bits.h"

/* The player on the map. */
typedef struct tile_player {
    brw_tile_view *view;
    const barrow_dungeon *dungeon;
    brw_player rules; /* the room, and what the player has */
    uint32_t tile;    /* the player's tile */
} tile_player;

/* Walks to [target] across the tiles of room [room], and of [link] unless it is BARROW_NONE. The
 * player cannot enter any other tiles, and so cannot slip into another room, whatever the map looks
 * like. In old quests the treasure that the room requires has no name. */
static bool walk_to(tile_player *player, uint32_t room, uint32_t target, uint32_t link)
{
    const barrow_dungeon *dungeon = player->dungeon;
    const uint64_t *held = player->rules.treasures;
    brw_tile_realm realm = {room, link, false, 0, false};
    realm.holds_treasure =
        !player->rules.is_crawl && brw_set_has(held, dungeon->rooms[room].as.quest.treasure);
    realm.opens_barrier =
        link < dungeon->link_count && brw_set_has(held, dungeon->links[link].treasure);
    brw_flood_from(player->view, player->tile, realm);
    if (player->view->flood.steps[target] == BRW_UNSEEN)
        return false;
    player->tile = target;
    return true;
}

/* Walks to the first thing of a kind in the room. A room holds at most one of each. */
static bool walk_to_thing(tile_player *player, barrow_thing_kind kind)
{
    uint32_t room = player->rules.place;
    const barrow_thing *thing = brw_room_thing(player->view, room, kind);
    return thing && walk_to(player, room, brw_tile_of(player->view, thing->pos), BARROW_NONE);
}

/* ---- steps: each returns what is wrong, or NULL ----------------------------------------- */

/* Walks to the start of the room's puzzle and plays its moves (P8). The player ends where they
 * lead. */
static const char *walk_and_solve(tile_player *player)
{
    const barrow_room_puzzle *here = brw_player_puzzle(&player->rules);
    barrow_puzzle puzzle;
    barrow_puzzle_state state;
    if (!here)
        return "there is no puzzle to solve";
    if (!walk_to(player, player->rules.place, brw_tile_of(player->view, here->start), BARROW_NONE))
        return "the start of the puzzle cannot be reached";
    brw_puzzle_of(here, &puzzle);
    barrow_puzzle_begin(&puzzle, &state);
    for (const char *move = puzzle.solution; *move; move++)
        if (!barrow_puzzle_step(&puzzle, &state, *move))
            return "a move of the puzzle's solution is refused";
    barrow_pos end = brw_pos(here->field.x + state.player.x, here->field.y + state.player.y);
    player->tile = brw_tile_of(player->view, end);
    return state.solved ? NULL : "the puzzle's solution does not solve it";
}

/* Takes step [index] of the solution: walks to what it is about, then does it. The player wins
 * every fight. */
static const char *take_step(tile_player *player, uint32_t index)
{
    const barrow_step *step = &player->dungeon->solution[index];
    uint32_t room = player->rules.place;
    bool is_quest = !player->rules.is_crawl, is_goal = room == player->dungeon->boss;
    const char *why = NULL;
    if (is_quest)
        is_goal = player->dungeon->rooms[room].as.quest.content == BARROW_CONTENT_GOAL;
    switch (step->action) {
    case BARROW_DO_MOVE: {
        /* Walks to the far end of the way, where the next walk starts: in a doorway of the room. */
        if (brw_player_step(&player->rules, index))
            return "the door is shut";
        const barrow_link *link = &player->dungeon->links[step->link];
        if (!walk_to(player, room, brw_way_end(player->view, link, step->room), step->link))
            return "no tiles lead to the other side of the door";
        for (uint32_t side = 0; side < 4; side++) {
            uint32_t next = brw_tile_beside(player->view, player->tile, side);
            if (next != BRW_UNSEEN && player->dungeon->owners[next] == step->room)
                return NULL;
        }
        return "the way ends in front of a wall";
    }
    case BARROW_DO_OPEN: {
        /* Walks up to the doorway on this side. The door is there or farther along the way. The
         * player then returns to the old tile, because a way may be long and the next walk starts
         * in the room or at its doorway. */
        uint32_t from = player->tile;
        if (brw_player_step(&player->rules, index))
            return "the player does not have what opens the door";
        const barrow_link *link = &player->dungeon->links[step->link];
        bool is_met = walk_to(player, room, brw_way_end(player->view, link, room), step->link);
        player->tile = from;
        return is_met ? NULL : "the door cannot be reached";
    }
    case BARROW_DO_TAKE: {
        barrow_thing_kind kind = BARROW_THING_KEY; /* a crawl has only keys */
        if (is_quest && step->what == BARROW_CONTENT_ITEM)
            kind = BARROW_THING_TREASURE;
        else if (is_quest && step->what == BARROW_CONTENT_MAGIC_KEY)
            kind = BARROW_THING_MAGIC_KEY;
        if (!walk_to_thing(player, kind))
            return is_quest ? "the thing to be taken cannot be reached"
                            : "the key cannot be reached";
        break;
    }
    case BARROW_DO_PRESS: {
        /* The number is that of the thing; T3 compares it with the room's. */
        const barrow_thing *thing = brw_room_thing(player->view, room, BARROW_THING_SWITCH);
        uint8_t *unpressed = player->rules.unpressed;
        if (!walk_to_thing(player, BARROW_THING_SWITCH))
            return "the switch cannot be reached";
        why = brw_player_step(&player->rules, index);
        if (why)
            return why;
        unpressed[player->dungeon->rooms[room].as.quest.switch_id]++;
        if (unpressed[thing->flag])
            unpressed[thing->flag]--;
        return NULL;
    }
    case BARROW_DO_FIGHT:
        if (!walk_to_thing(player, is_goal ? BARROW_THING_BOSS : BARROW_THING_SUB_BOSS))
            return "the enemy to be fought cannot be reached";
        break;
    default: why = walk_and_solve(player);
    }
    return why ? why : brw_player_step(&player->rules, index);
}

/* Walks all steps from the spawn. A quest's solution ends in the goal's room, but the goal itself
 * must still be reached. A solution that fails to replay room by room (V6) may be absurdly long, so
 * it is skipped. */
void brw_check_tile_walk(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const barrow_thing *start = NULL;
    tile_player player = {.view = verifier->view->tiles, .dungeon = dungeon};
    if (!dungeon->solution || verifier->report->complete == BARROW_BROKEN)
        return;
    for (uint32_t i = 0; i < dungeon->thing_count && !start; i++)
        if (dungeon->things[i].kind == BARROW_THING_SPAWN &&
            dungeon->things[i].room < dungeon->room_count)
            start = &dungeon->things[i];
    if (!start) {
        brw_blame(verifier, "there is no tile to start from");
        return;
    }
    if (!brw_player_begin(&player.rules, dungeon, verifier->scratch))
        return;
    player.tile = brw_tile_of(player.view, start->pos);
    player.rules.place = start->room;
    memset(player.rules.unpressed, 0, sizeof player.rules.unpressed);
    for (BRW_THINGS(thing, dungeon))
        if (thing->kind == BARROW_THING_SWITCH)
            player.rules.unpressed[thing->flag]++;
    for (uint32_t i = 0; i < 256; i++) /* a number that no switch has never counts as pressed */
        if (!player.rules.unpressed[i])
            player.rules.unpressed[i] = BRW_NEVER_PRESSED;
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        uint32_t room = player.rules.place;
        const char *fault = take_step(&player, i);
        if (!fault)
            continue;
        brw_blame_room(verifier, room, "step %u of the solution, on tiles: %s", i + 1, fault);
        return;
    }
    if (!walk_to_thing(&player, BARROW_THING_GOAL) && !walk_to_thing(&player, BARROW_THING_BOSS))
        brw_blame(verifier, "the solution, on tiles, does not end at the goal or boss");
}
