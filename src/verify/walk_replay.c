/* SPDX-License-Identifier: MIT
 * The replay: a player who follows a list of steps exactly and knows the rules of doors. It trusts
 * nothing, as steps may come from an edited document. It shares no code with the walker that writes
 * steps or with any solver, so that neither can hide the other's faults.
 *
 * A door's row in link_kind.def says what it needs. To the replay that means:
 *
 *     needs         can be passed                 is opened by
 *     nothing       always
 *     a switch      when all switches of its number are pressed
 *     finding       never: a solution needs none (Q19)
 *     a small key   when opened                   a small key, which is then gone
 *     magic key     when opened                   the magic key
 *     a colour      when opened, or no colour     the key of its colour, which is kept
 *     a side        when opened                   nothing, but only in room a
 *
 * What a puzzle gates is locked until its `solve`. A `solve` that the solution does not need is a
 * fault.
 *
 * The time is linear in the number of steps, whatever they are, because each looks at one room and
 * one door. */
#include "verify/walk.h"

#include <string.h>

#include "base/bits.h"
#include "base/status.h"
#include "core/dungeon.h"

typedef struct replay_player {
    const barrow_dungeon *dungeon;
    uint64_t *opened;       /* set of links */
    uint64_t *taken;        /* set of rooms whose content was taken */
    uint64_t *fought;       /* set of rooms whose fight is over */
    uint64_t *solved;       /* set of rooms whose puzzle is solved */
    uint8_t unpressed[256]; /* for each switch number, how many are not yet pressed */
    uint64_t colours[4];    /* set of the key colours held; these keys are kept */
    uint64_t treasures[4];  /* set of treasure ids in hand, may include BARROW_NO_TREASURE */
    uint32_t keys;          /* number of small keys in hand */
    uint16_t place;         /* the player's room */
    bool has_magic_key;
} replay_player;

/* Carries out one step. Returns why it is impossible, or NULL. */
typedef const char *(*action_fn)(replay_player *player, const barrow_step *step);

static bool is_crawl(const replay_player *player)
{
    return player->dungeon->params.family == BARROW_CRAWL;
}

/* Returns the row of the link's kind, or NULL if the family has no such kind. */
static const barrow_link_info *replay_row(const replay_player *player, const barrow_link *link)
{
    const barrow_link_info *row = barrow_link_kind_info((barrow_link_kind)link->kind);
    return row && row->families >> player->dungeon->params.family & 1 ? row : NULL;
}

/* Returns why a link cannot be passed, or NULL. A door that needs an opening step must be in
 * [opened]. Switch doors are the exception, as pressing opens them all at once. An arena's door
 * without a colour is only a sign (C17) and passed like an open one. */
static const char *cross_link(const replay_player *player, const barrow_link *link, uint32_t id)
{
    const barrow_link_info *row = replay_row(player, link);
    if (!row || row->ways == BARROW_WAYS_NONE)
        return "a door of this kind cannot be passed";
    if (row->ways == BARROW_WAYS_FORTH && link->a != player->place)
        return "the door leads the other way only";
    switch (row->needs) {
    case BARROW_NEED_NOTHING:
        return NULL;
    case BARROW_NEED_SWITCH:
        return player->unpressed[link->lock] == 0 ? NULL : "its switch is not pressed";
    case BARROW_NEED_FINDING:
        return "a solution may not use a hidden door";
    default:
        if (row->leads == BARROW_LEADS_ARENA && link->lock == BARROW_NO_LOCK)
            return NULL;
        return brw_set_has(player->opened, id) ? NULL : "the door is not open";
    }
}

/* In a document, members that an action does not use are null. */
static const char not_used[] = "it names a door or a thing that the action does not use";

/* Returns whether an unbeaten sub-boss blocks the door to [room]. It blocks the way on, not the way
 * back (C17). */
static bool is_held_back(const replay_player *player, uint32_t room)
{
    if (!is_crawl(player) || brw_set_has(player->fought, player->place))
        return false;
    const barrow_crawl_room *here = &player->dungeon->rooms[player->place].as.crawl;
    return here->types >> BARROW_TYPE_SUB_BOSS & 1 &&
           player->dungeon->rooms[room].as.crawl.order > here->order;
}

/* Moves into a room. A move names the room entered; any other action names the player's room. */
static const char *replay_move(replay_player *player, const barrow_step *step)
{
    const barrow_dungeon *dungeon = player->dungeon;
    if (step->what != BARROW_NOTHING)
        return not_used;
    if (step->link >= dungeon->link_count || step->room >= dungeon->room_count)
        return "there is no such room or door";
    const barrow_link *link = &dungeon->links[step->link];
    bool forth = link->a == player->place && link->b == step->room;
    bool back = link->b == player->place && link->a == step->room;
    if (!forth && !back)
        return "the door does not lead there from here";
    if (is_held_back(player, step->room))
        return "the door on opens only when the sub-boss is beaten";
    const char *why = cross_link(player, link, step->link);
    if (!why)
        player->place = step->room;
    return why;
}

/* Returns the puzzle of [room], or NULL. There are few puzzles. */
static const barrow_room_puzzle *puzzle_in(const barrow_dungeon *dungeon, uint32_t room)
{
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++)
        if (dungeon->puzzles[i].room == room)
            return &dungeon->puzzles[i];
    return NULL;
}

/* Returns whether [puzzle] gates something that is taken or pressed here. Chests do not count, as
 * no walkthrough opens them. */
static bool gates_content(const barrow_dungeon *dungeon, const barrow_room_puzzle *puzzle)
{
    return puzzle && puzzle->gates.entity != BARROW_GATES_DOOR &&
           dungeon->things[puzzle->gates.entity].kind != BARROW_THING_CHEST;
}

/* Returns whether an unsolved puzzle gates the room's content. */
static bool waits_for_puzzle(const replay_player *player)
{
    return gates_content(player->dungeon, puzzle_in(player->dungeon, player->place)) &&
           !brw_set_has(player->solved, player->place);
}

/* Solves a puzzle. It must not be solved twice, and the solution must need what it gates. */
static const char *replay_solve(replay_player *player, const barrow_step *step)
{
    const barrow_room_puzzle *puzzle = puzzle_in(player->dungeon, player->place);
    if (step->room != player->place || !puzzle)
        return "there is no puzzle";
    if (brw_set_has(player->solved, player->place))
        return "it has been solved already";
    if (puzzle->gates.door == BARROW_NONE && !gates_content(player->dungeon, puzzle))
        return "the solution does not need what it gates";
    brw_set_add(player->solved, player->place);
    return step->link == BARROW_NONE && step->what == BARROW_NOTHING ? NULL : not_used;
}

/* Takes a coloured key. These are kept, so a set is enough. */
static const char *take_colour(replay_player *player, const barrow_step *step)
{
    uint8_t colour = player->dungeon->rooms[player->place].as.crawl.key;
    if (colour == BARROW_NO_KEY || colour != step->what)
        return "there is no key of that colour here";
    brw_set_add(player->colours, colour);
    return NULL;
}

/* Takes a room's content. Only small keys are counted, as they are used up one by one (Q6). */
static const char *take_content(replay_player *player, const barrow_step *step)
{
    const barrow_quest_room *room = &player->dungeon->rooms[player->place].as.quest;
    uint8_t content = room->content;
    if (content != step->what)
        return "the thing to be taken is not here";
    if (content == BARROW_CONTENT_KEY)
        player->keys++;
    else if (content == BARROW_CONTENT_ITEM_KEY && brw_set_has(player->treasures, room->treasure))
        player->keys++;
    else if (content == BARROW_CONTENT_ITEM)
        brw_set_add(player->treasures, room->treasure);
    else if (content == BARROW_CONTENT_MAGIC_KEY)
        player->has_magic_key = true;
    else
        return content == BARROW_CONTENT_ITEM_KEY ? "taking it needs the treasure"
                                                  : "it cannot be taken";
    return NULL;
}

/* Takes what the room holds. A room has one content, so a set of rooms records what was taken. */
static const char *replay_take(replay_player *player, const barrow_step *step)
{
    if (step->room != player->place)
        return "the player is in another room";
    if (brw_set_has(player->taken, player->place))
        return "it has been taken already";
    if (step->link != BARROW_NONE)
        return not_used;
    if (waits_for_puzzle(player))
        return "its puzzle is not solved";
    const char *why = is_crawl(player) ? take_colour(player, step) : take_content(player, step);
    if (!why)
        brw_set_add(player->taken, player->place);
    return why;
}

/* Presses a switch, which stays pressed (Q7). Pressing it again changes nothing and is a fault
 * (G13). */
static const char *replay_press(replay_player *player, const barrow_step *step)
{
    const barrow_quest_room *room = &player->dungeon->rooms[player->place].as.quest;
    if (step->room != player->place || is_crawl(player))
        return "there is no switch";
    if (room->content != step->what ||
        (room->content != BARROW_CONTENT_SWITCH && room->content != BARROW_CONTENT_ITEM_SWITCH))
        return "there is no such switch here";
    if (room->content == BARROW_CONTENT_ITEM_SWITCH &&
        !brw_set_has(player->treasures, room->treasure))
        return "pressing it needs the treasure";
    if (step->link != BARROW_NONE)
        return not_used;
    if (brw_set_has(player->taken, player->place))
        return "it has been pressed already";
    if (waits_for_puzzle(player))
        return "its puzzle is not solved";
    brw_set_add(player->taken, player->place);
    player->unpressed[room->switch_id]--;
    return NULL;
}

static const char *use_small_key(replay_player *player, const barrow_step *step)
{
    if (step->what != BARROW_CONTENT_KEY || player->keys == 0)
        return "the player has no small key";
    player->keys--;
    return NULL;
}

/* Pays the price of opening the link. Returns why that is impossible, or NULL. */
static const char *pay_for(replay_player *player, const barrow_link *link, const barrow_step *step)
{
    const barrow_link_info *row = replay_row(player, link);
    switch (row ? row->needs : BARROW_NEED_NOTHING) {
    case BARROW_NEED_SMALL_KEY:
        return use_small_key(player, step);
    case BARROW_NEED_MAGIC_KEY:
        return step->what == BARROW_CONTENT_MAGIC_KEY && player->has_magic_key
                   ? NULL
                   : "the player does not have the magic key";
    case BARROW_NEED_COLOUR:
        return link->lock == step->what && link->lock != BARROW_NO_LOCK &&
                       brw_set_has(player->colours, link->lock)
                   ? NULL
                   : "the player does not have the key of its colour";
    case BARROW_NEED_SIDE:
        return link->a == player->place && step->what == BARROW_NOTHING
                   ? NULL
                   : "it opens from the other side";
    default:
        return "a door of its kind is not opened this way";
    }
}

/* Opens a door of the room. Doors open from either side, except those that pay_for opens only from
 * [a]. */
static const char *replay_open(replay_player *player, const barrow_step *step)
{
    if (step->room != player->place || step->link >= player->dungeon->link_count)
        return "the player is in another room, or there is no such door";
    const barrow_link *link = &player->dungeon->links[step->link];
    if (link->a != player->place && link->b != player->place)
        return "the door is not in this room";
    if (brw_set_has(player->opened, step->link))
        return "the door is open already";
    const barrow_room_puzzle *puzzle = puzzle_in(player->dungeon, player->place);
    if (puzzle && puzzle->gates.door == step->link && !brw_set_has(player->solved, player->place))
        return "its puzzle is not solved";
    const char *why = pay_for(player, link, step);
    if (!why)
        brw_set_add(player->opened, step->link);
    return why;
}

/* Replays a fight. The player always wins, as death is outside the model. There is one fight in
 * each arena and none elsewhere. A fight that changes nothing is a fault (G13). */
static const char *replay_fight(replay_player *player, const barrow_step *step)
{
    const uint32_t arena = 1u << BARROW_TYPE_BOSS | 1u << BARROW_TYPE_SUB_BOSS;
    if (step->room != player->place || !is_crawl(player) ||
        !(player->dungeon->rooms[player->place].as.crawl.types & arena))
        return "there is nobody to fight";
    if (brw_set_has(player->fought, player->place))
        return "it has been fought already";
    brw_set_add(player->fought, player->place);
    return step->link == BARROW_NONE && step->what == BARROW_NOTHING ? NULL : not_used;
}

static bool has_switch(const barrow_quest_room *room)
{
    return room->content == BARROW_CONTENT_SWITCH || room->content == BARROW_CONTENT_ITEM_SWITCH;
}

/* Counts switches. A lock has one switch or two (Q29). A number with no switch, or with more than
 * two, never counts as pressed. Counts up to three, then goes through the switches again. */
static void count_unpressed(replay_player *player)
{
    const barrow_dungeon *dungeon = player->dungeon;
    uint32_t rooms = is_crawl(player) ? 0 : dungeon->room_count;
    uint8_t counts[256];
    memset(counts, 0, sizeof counts);
    memset(player->unpressed, BRW_NEVER_PRESSED, sizeof player->unpressed);
    for (uint32_t i = 0; i < rooms; i++) {
        const barrow_quest_room *room = &dungeon->rooms[i].as.quest;
        if (has_switch(room) && counts[room->switch_id] < 3)
            counts[room->switch_id]++;
    }
    for (uint32_t i = 0; i < rooms; i++) {
        const barrow_quest_room *room = &dungeon->rooms[i].as.quest;
        if (has_switch(room) && counts[room->switch_id] < 3)
            player->unpressed[room->switch_id] = counts[room->switch_id];
    }
}

/* Replays all steps. The player must be at the end after the last step: passing the goal and
 * stopping elsewhere is not a solution. */
static void replay_steps(replay_player *player, uint32_t end, brw_replay *replay)
{
    static const action_fn actions[BARROW_ACTION_COUNT] = {
        [BARROW_DO_MOVE] = replay_move,   [BARROW_DO_TAKE] = replay_take,
        [BARROW_DO_PRESS] = replay_press, [BARROW_DO_OPEN] = replay_open,
        [BARROW_DO_FIGHT] = replay_fight, [BARROW_DO_SOLVE] = replay_solve,
    };
    const barrow_dungeon *dungeon = player->dungeon;
    const char *why = NULL;
    for (replay->step = 0; replay->step < dungeon->solution_count; replay->step++) {
        const barrow_step *step = &dungeon->solution[replay->step];
        why = step->action < BARROW_ACTION_COUNT ? actions[step->action](player, step)
                                                 : "there is no such action";
        if (why)
            break;
    }
    if (!why && player->place != end)
        why = "the solution ends before the end is reached";
    if (why)
        brw_format(replay->text, sizeof replay->text, "%s", why);
}

barrow_status brw_replay_solution(const barrow_dungeon *dungeon, brw_arena *scratch,
                                  brw_replay *replay)
{
    uint16_t start = brw_start_room(dungeon), end = brw_end_room(dungeon);
    size_t link_words = dungeon->link_count / 64 + 1, room_words = dungeon->room_count / 64 + 1;
    replay_player player = {.dungeon = dungeon, .place = start};
    *replay = (brw_replay){0};
    if (start >= dungeon->room_count || end >= dungeon->room_count) {
        brw_format(replay->text, sizeof replay->text,
                   "there is no room to start from or to end in");
        return BARROW_OK;
    }
    player.opened = BRW_ARENA_NEW(scratch, uint64_t, link_words);
    player.taken = BRW_ARENA_NEW(scratch, uint64_t, room_words);
    player.fought = BRW_ARENA_NEW(scratch, uint64_t, room_words);
    player.solved = BRW_ARENA_NEW(scratch, uint64_t, room_words);
    if (!player.opened || !player.taken || !player.fought || !player.solved)
        return BARROW_NO_MEMORY;
    memset(player.opened, 0, link_words * sizeof player.opened[0]);
    memset(player.taken, 0, room_words * sizeof player.taken[0]);
    memset(player.fought, 0, room_words * sizeof player.fought[0]);
    memset(player.solved, 0, room_words * sizeof player.solved[0]);
    count_unpressed(&player);
    replay_steps(&player, end, replay);
    return BARROW_OK;
}
