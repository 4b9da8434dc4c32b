/* SPDX-License-Identifier: MIT
 * The meaning of doors, from the rows of link_kind.def; the walker that turns "go there" into
 * steps, and the replay that judges them. The replay shares no code with the walker or with any
 * solver, so that neither can hide the other's faults. */
#include "verify/walk.h"

#include <string.h>

#include "base/bits.h"
#include "base/status.h"
#include "core/dungeon.h"
#include "core/kinds.h"

#define WALK_STEPS 4096 /* enough for any quest and most crawls, so that memory use is constant */

#define KIND_FLOOR (1u << BARROW_FLOOR)
#define KIND_QUEST (1u << BARROW_QUEST)
#define KIND_CRAWL (1u << BARROW_CRAWL)
#define KIND_DOOR  (KIND_QUEST | KIND_CRAWL)

const brw_door_rule brw_door_rules[256] = {
#define BARROW_LINK_KIND(NAME, name, code, in, need, way, lead, walk, help)                        \
    [code] = {BARROW_NEED_##need, BARROW_WAYS_##way, BARROW_LEADS_##lead, KIND_##in, walk},
#include "barrow/def/link_kind.def"
};

const uint32_t brw_two_way_kinds = 0
#define BARROW_LINK_KIND(NAME, name, code, in, need, way, lead, walk, help)                        \
    | (uint32_t)(BARROW_NEED_##need != BARROW_NEED_SIDE && BARROW_WAYS_##way != BARROW_WAYS_FORTH) \
            << (code)
#include "barrow/def/link_kind.def"
    ;

const uint32_t brw_keyless_kinds = 0
#define BARROW_LINK_KIND(NAME, name, code, in, need, way, lead, walk, help)                        \
    | (uint32_t)(BARROW_NEED_##need == BARROW_NEED_NOTHING ||                                      \
                 BARROW_NEED_##need == BARROW_NEED_SIDE)                                           \
            << (code)
#include "barrow/def/link_kind.def"
    ;

/* Returns whether [puzzle] gates something that is taken or pressed in its room. Chests do not
 * count, as no walkthrough opens them. */
static bool gates_content(const barrow_dungeon *dungeon, const barrow_room_puzzle *puzzle)
{
    return puzzle->gates.entity != BARROW_GATES_DOOR &&
           dungeon->things[puzzle->gates.entity].kind != BARROW_THING_CHEST;
}

/* ---- the walker ------------------------------------------------------------------------- */

barrow_status brw_walk_begin_steps(brw_walk *walk, uint16_t start, brw_arena *arena)
{
    *walk = (brw_walk){.arena = arena, .place = start, .capacity = WALK_STEPS};
    walk->steps = BRW_ARENA_NEW(arena, barrow_step, walk->capacity);
    return walk->status = walk->steps ? BARROW_OK : BARROW_NO_MEMORY;
}

barrow_status brw_walk_begin(brw_walk *walk, const brw_graph *graph, uint16_t start,
                             brw_arena *arena, brw_arena *scratch)
{
    const barrow_dungeon *dungeon = graph->dungeon;
    if (brw_walk_begin_steps(walk, start, arena) != BARROW_OK)
        return walk->status;
    walk->graph = graph;
    walk->ways = BRW_ARENA_NEW(scratch, uint8_t, dungeon->link_count);
    if (!walk->ways || !brw_bfs_make(&walk->search, graph, scratch))
        return walk->status = BARROW_NO_MEMORY;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        walk->ways[i] = brw_link_ways(&dungeon->links[i]);
    return BARROW_OK;
}

/* Reserves memory for [more] steps. Returns false when out of memory. The arena does not free the
 * old steps, but as the capacity doubles, they take no more memory than the new ones. */
static bool grow_walk(brw_walk *walk, uint32_t more)
{
    if (walk->capacity - walk->count >= more)
        return true;
    uint32_t capacity = 2 * walk->capacity + more;
    barrow_step *steps = BRW_ARENA_NEW(walk->arena, barrow_step, capacity);
    if (!steps) {
        walk->status = BARROW_NO_MEMORY;
        return false;
    }
    memcpy(steps, walk->steps, walk->count * sizeof steps[0]);
    walk->steps = steps;
    walk->capacity = capacity;
    return true;
}

/* Writes the moves from last to first, because the search recorded for each room how it was
 * reached. */
bool brw_walk_moves(brw_walk *walk, const brw_bfs *search, uint16_t room)
{
    uint32_t length = search->distance[room];
    uint16_t place = room;
    if (!brw_bfs_met(search, room))
        return false;
    if (!grow_walk(walk, length))
        return true;
    for (uint32_t i = length; i-- > 0;) {
        uint16_t link = search->came_by[place];
        const barrow_link *door = &search->graph->dungeon->links[link];
        walk->steps[walk->count + i] = (barrow_step){place, link, BARROW_DO_MOVE, BARROW_NOTHING};
        place = place == door->a ? door->b : door->a;
    }
    walk->count += length;
    walk->place = room;
    return true;
}

bool brw_walk_to(brw_walk *walk, uint16_t room)
{
    if (room == walk->place)
        return true;
    brw_bfs_clear(&walk->search);
    brw_bfs_start(&walk->search, walk->place);
    walk->search.target = room;
    brw_bfs_run(&walk->search, brw_way_is_open,
                &(brw_open_ways){walk->graph->dungeon->links, walk->ways});
    return brw_walk_moves(walk, &walk->search, room);
}

void brw_walk_note(brw_walk *walk, barrow_step step)
{
    if (grow_walk(walk, 1))
        walk->steps[walk->count++] = step;
}

void brw_walk_do(brw_walk *walk, barrow_action action, uint8_t what)
{
    brw_walk_note(walk, (barrow_step){walk->place, BARROW_NONE, (uint8_t)action, what});
}

void brw_walk_open(brw_walk *walk, uint16_t link, uint8_t what)
{
    brw_walk_note(walk, (barrow_step){walk->place, link, BARROW_DO_OPEN, what});
    walk->ways[link] = brw_door_rule_of(&walk->graph->dungeon->links[link])->ways;
}

/* The walkers know nothing about puzzles, which exist only on tiles, nor about guardians, whom
 * every player beats, so those steps are inserted here. Nothing is taken, pressed or opened twice,
 * so no puzzle is solved twice. Writes no solution if memory ran out, because one with a gap would
 * be worse than none. */
barrow_status brw_walk_end(brw_walk *walk, barrow_dungeon *dungeon)
{
    bool is_quest = dungeon->params.family == BARROW_QUEST;
    if (walk->status != BARROW_OK)
        return walk->status;
    if (!is_quest && dungeon->puzzle_count == 0) {
        brw_dungeon_solve(dungeon, walk->steps, walk->count);
        return BARROW_OK;
    }
    uint64_t *done = brw_arena_set(walk->arena, dungeon->room_count + dungeon->link_count);
    barrow_step *steps = BRW_ARENA_NEW(walk->arena, barrow_step, 2 * (size_t)walk->count + 1);
    if (!done || !steps)
        return walk->status = BARROW_NO_MEMORY;
    /* Copies the steps and inserts those that must come first: solving a puzzle, a fight that was
     * not won before, or opening a barrier or shortcut. Ends with the fight for the goal. That is
     * at most one more for each step and one at the end. */
    const barrow_step none = {BARROW_NONE, BARROW_NONE, BARROW_DO_FIGHT, BARROW_NOTHING};
    bool is_goal_sealed = is_quest && walk->place < dungeon->room_count &&
                          dungeon->rooms[walk->place].as.quest.content == BARROW_CONTENT_GOAL &&
                          dungeon->rooms[walk->place].as.quest.seals == BARROW_SEAL_CONTENT;
    uint32_t count = 0, rooms = dungeon->room_count;
    uint16_t place = brw_start_room(dungeon);
    for (uint32_t i = 0; i <= walk->count; i++) {
        const barrow_step *step = i < walk->count ? &walk->steps[i] : NULL;
        bool moves = step && step->action == BARROW_DO_MOVE;
        bool opens = step && step->action == BARROW_DO_OPEN;
        bool takes = step && (step->action == BARROW_DO_TAKE || step->action == BARROW_DO_PRESS);
        const barrow_link *link = moves || opens ? &dungeon->links[step->link] : NULL;
        /* The room whose guardian seals what the step takes, presses, opens or passes (Q31). */
        barrow_step first = none;
        if (is_quest && takes && dungeon->rooms[step->room].as.quest.seals == BARROW_SEAL_CONTENT)
            first.room = step->room;
        else if (is_quest && link)
            first.room = link->seal;
        else if (!step && is_goal_sealed)
            first.room = walk->place;
        if (first.room != BARROW_NONE && brw_set_has(done, first.room))
            first.room = BARROW_NONE;
        if (first.room != BARROW_NONE)
            brw_set_add(done, first.room);
        for (uint32_t k = 0; (takes || opens) && k < dungeon->puzzle_count; k++) { /* P8 */
            const barrow_room_puzzle *puzzle = &dungeon->puzzles[k];
            if (puzzle->room == step->room && ((opens && puzzle->gates.door == step->link) ||
                                               (takes && gates_content(dungeon, puzzle))))
                first = (barrow_step){step->room, BARROW_NONE, BARROW_DO_SOLVE, BARROW_NOTHING};
        }
        /* What opens a door that is first passed by this move: the treasure of a barrier, or
         * nothing for a shortcut. */
        uint8_t with = BARROW_CONTENT_NONE;
        if (is_quest && moves && brw_door_needs(link, BARROW_NEED_SIDE))
            with = BARROW_NOTHING;
        else if (is_quest && moves && brw_door_needs(link, BARROW_NEED_TREASURE) &&
                 link->treasure < dungeon->treasure_count)
            with = (uint8_t)(BARROW_CONTENT_COUNT + dungeon->treasures[link->treasure].kind);
        if (with != BARROW_CONTENT_NONE && !brw_set_has(done, rooms + step->link)) {
            brw_set_add(done, rooms + step->link);
            first = (barrow_step){place, step->link, BARROW_DO_OPEN, with};
        }
        if (first.room != BARROW_NONE)
            steps[count++] = first;
        if (step)
            steps[count++] = *step;
        place = step ? step->room : place;
    }
    brw_dungeon_solve(dungeon, steps, count);
    return BARROW_OK;
}

/* ---- the replay -------------------------------------------------------------------------
 *
 * The player trusts nothing, as steps may come from an edited document. A door's row in
 * link_kind.def says what it needs. To the replay that means:
 *
 *     needs         can be passed                 is opened by
 *     nothing       always
 *     a switch      when all switches of its number are pressed
 *     finding       never: a solution needs none (Q19)
 *     a small key   when opened                   a small key, which is then gone
 *     magic key     when opened                   the magic key
 *     a colour      when opened, or no colour     the key of its colour, which is kept
 *     a side        when opened                   nothing, but only in room a
 *     a treasure    when opened                   that treasure, which is kept
 *
 * What a puzzle gates is locked until its `solve`, what a guardian seals until its `fight`. One
 * that the solution does not need is a fault. */

/* In a document, members that an action does not use are null. */
static const char not_used[] = "it names a door or a thing that the action does not use";

/* Returns the row of the link's kind, or NULL if the family has no such kind. */
static const barrow_link_info *replay_row(const brw_player *player, const barrow_link *link)
{
    const barrow_link_info *row = barrow_link_kind_info((barrow_link_kind)link->kind);
    return row && row->families >> player->dungeon->params.family & 1 ? row : NULL;
}

/* Returns whether an unbeaten guardian seals the link (Q31). */
static bool is_sealed(const brw_player *player, const barrow_link *link)
{
    return !player->is_crawl && link->seal < player->dungeon->room_count &&
           !brw_set_has(player->fought, link->seal);
}

/* Moves into a room. A move names the room entered; any other action names the player's room. An
 * unbeaten sub-boss blocks the way on, not the way back (C17). */
static const char *replay_move(brw_player *player, const barrow_step *step)
{
    const barrow_dungeon *dungeon = player->dungeon;
    if (step->what != BARROW_NOTHING)
        return not_used;
    if (step->link >= dungeon->link_count || step->room >= dungeon->room_count)
        return "there is no such room or door";
    const barrow_link *link = &dungeon->links[step->link];
    if (!(link->a == player->place && link->b == step->room) &&
        !(link->b == player->place && link->a == step->room))
        return "the door does not lead there from here";
    const barrow_crawl_room *here = &dungeon->rooms[player->place].as.crawl;
    if (player->is_crawl && here->types >> BARROW_TYPE_SUB_BOSS & 1 &&
        !brw_set_has(player->fought, player->place) &&
        dungeon->rooms[step->room].as.crawl.order > here->order)
        return "the door on opens only when the sub-boss is beaten";
    const barrow_link_info *row = replay_row(player, link);
    if (!row || row->ways == BARROW_WAYS_NONE)
        return "a door of this kind cannot be passed";
    if (row->ways == BARROW_WAYS_FORTH && link->a != player->place)
        return "the door leads the other way only";
    if (row->needs == BARROW_NEED_FINDING)
        return "a solution may not use a hidden door";
    bool is_pressed = row->needs == BARROW_NEED_SWITCH && player->unpressed[link->lock] == 0;
    if (row->needs == BARROW_NEED_SWITCH && !is_pressed)
        return "its switch is not pressed";
    /* An arena's door without a colour is only a sign (C17) and passed like an open one. */
    bool is_sign = row->leads == BARROW_LEADS_ARENA && link->lock == BARROW_NO_LOCK;
    if (row->needs != BARROW_NEED_NOTHING && !is_pressed && !is_sign &&
        !brw_set_has(player->opened, step->link))
        return "the door is not open";
    if (is_sealed(player, link))
        return "its guardian is not beaten";
    player->place = step->room;
    return NULL;
}

const barrow_room_puzzle *brw_player_puzzle(const brw_player *player)
{
    const barrow_dungeon *dungeon = player->dungeon;
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++)
        if (dungeon->puzzles[i].room == player->place)
            return &dungeon->puzzles[i];
    return NULL;
}

/* Returns whether an unbeaten guardian seals the room's content. */
static bool waits_for_fight(const brw_player *player)
{
    return !player->is_crawl &&
           player->dungeon->rooms[player->place].as.quest.seals == BARROW_SEAL_CONTENT &&
           !brw_set_has(player->fought, player->place);
}

/* Solves a puzzle. It must not be solved twice, and the solution must need what it gates. */
static const char *replay_solve(brw_player *player, const barrow_step *step)
{
    const barrow_room_puzzle *puzzle = brw_player_puzzle(player);
    if (step->room != player->place || !puzzle)
        return "there is no puzzle";
    if (brw_set_has(player->solved, player->place))
        return "it has been solved already";
    if (puzzle->gates.door == BARROW_NONE && !gates_content(player->dungeon, puzzle))
        return "the solution does not need what it gates";
    brw_set_add(player->solved, player->place);
    return step->link == BARROW_NONE && step->what == BARROW_NOTHING ? NULL : not_used;
}

/* Takes or presses what the room holds. A room has one content, so a set of rooms records what was
 * gained; to gain it again changes nothing and is a fault (G13). Only small keys are counted, as
 * they are used up one by one (Q6). A switch stays pressed (Q7), and the coloured keys of a crawl
 * are kept. */
static const char *replay_gain(brw_player *player, const barrow_step *step)
{
    bool presses = step->action == BARROW_DO_PRESS;
    uint8_t colour = player->dungeon->rooms[player->place].as.crawl.key;
    if (step->room != player->place)
        return "the player is in another room";
    if (presses && player->is_crawl)
        return "there is no switch";
    if (brw_set_has(player->taken, player->place))
        return presses ? "it has been pressed already" : "it has been taken already";
    if (step->link != BARROW_NONE)
        return not_used;
    const barrow_room_puzzle *puzzle = brw_player_puzzle(player);
    if (puzzle && gates_content(player->dungeon, puzzle) &&
        !brw_set_has(player->solved, player->place))
        return "its puzzle is not solved";
    if (waits_for_fight(player))
        return "its guardian is not beaten";
    const barrow_quest_room *room = &player->dungeon->rooms[player->place].as.quest;
    if (player->is_crawl) {
        if (colour == BARROW_NO_KEY || colour != step->what)
            return "there is no key of that colour here";
        brw_set_add(player->colours, colour);
    } else if (room->content != step->what || (presses && !brw_is_switch(room->content))) {
        return presses ? "there is no such switch here" : "the thing to be taken is not here";
    } else if (brw_needs_treasure(room->content) &&
               !brw_set_has(player->treasures, room->treasure)) {
        return presses ? "pressing it needs the treasure" : "taking it needs the treasure";
    } else if (presses) {
        player->unpressed[room->switch_id]--;
    } else if (brw_is_small_key(room->content)) {
        player->keys++;
    } else if (room->content == BARROW_CONTENT_ITEM) {
        brw_set_add(player->treasures, room->treasure);
    } else if (room->content == BARROW_CONTENT_MAGIC_KEY) {
        player->has_magic_key = true;
    } else {
        return "it cannot be taken";
    }
    brw_set_add(player->taken, player->place);
    return NULL;
}

/* Pays the price of opening the link. Returns why that is impossible, or NULL. */
static const char *pay_for(brw_player *player, const barrow_link *link, const barrow_step *step)
{
    const barrow_link_info *row = replay_row(player, link);
    switch (row ? row->needs : BARROW_NEED_NOTHING) {
    case BARROW_NEED_SMALL_KEY:
        if (step->what != BARROW_CONTENT_KEY || player->keys == 0)
            return "the player has no small key";
        player->keys--;
        return NULL;
    case BARROW_NEED_MAGIC_KEY:
        if (step->what == BARROW_CONTENT_MAGIC_KEY && player->has_magic_key)
            return NULL;
        return "the player does not have the magic key";
    case BARROW_NEED_COLOUR:
        if (link->lock == step->what && link->lock != BARROW_NO_LOCK &&
            brw_set_has(player->colours, link->lock))
            return NULL;
        return "the player does not have the key of its colour";
    case BARROW_NEED_TREASURE:
        if (link->treasure < player->dungeon->treasure_count &&
            brw_set_has(player->treasures, link->treasure) &&
            step->what == BARROW_CONTENT_COUNT + player->dungeon->treasures[link->treasure].kind)
            return NULL;
        return "the player does not have the treasure that opens it";
    case BARROW_NEED_SIDE:
        if (link->a == player->place && step->what == BARROW_NOTHING)
            return NULL;
        return "it opens from the other side";
    default: return "a door of its kind is not opened this way";
    }
}

/* Opens a door of the room. Doors open from either side, except those that pay_for opens only from
 * [a]. */
static const char *replay_open(brw_player *player, const barrow_step *step)
{
    if (step->room != player->place || step->link >= player->dungeon->link_count)
        return "the player is in another room, or there is no such door";
    const barrow_link *link = &player->dungeon->links[step->link];
    if (link->a != player->place && link->b != player->place)
        return "the door is not in this room";
    if (brw_set_has(player->opened, step->link))
        return "the door is open already";
    const barrow_room_puzzle *puzzle = brw_player_puzzle(player);
    if (puzzle && puzzle->gates.door == step->link && !brw_set_has(player->solved, player->place))
        return "its puzzle is not solved";
    if (is_sealed(player, link))
        return "its guardian is not beaten";
    const char *why = pay_for(player, link, step);
    if (!why)
        brw_set_add(player->opened, step->link);
    return why;
}

/* Returns whether a guardian's fight releases what the next step takes, presses, opens or passes;
 * or the goal, if it is the last step (Q31, G13). */
static bool is_fight_needed(const brw_player *player, uint32_t index)
{
    const barrow_dungeon *dungeon = player->dungeon;
    const barrow_quest_room *room = &dungeon->rooms[player->place].as.quest;
    const barrow_step *next =
        index + 1 < dungeon->solution_count ? &dungeon->solution[index + 1] : NULL;
    if (room->content == BARROW_CONTENT_GOAL)
        return room->seals == BARROW_SEAL_CONTENT && !next;
    if (!next)
        return false;
    if (room->seals == BARROW_SEAL_CONTENT)
        return next->room == player->place &&
               (next->action == BARROW_DO_TAKE || next->action == BARROW_DO_PRESS);
    return room->seals == BARROW_SEAL_DOOR &&
           (next->action == BARROW_DO_OPEN || next->action == BARROW_DO_MOVE) &&
           next->link < dungeon->link_count && dungeon->links[next->link].seal == player->place;
}

/* Replays a fight. The player always wins, as death is outside the model. A crawl has one fight in
 * each arena and none elsewhere; a quest those that its guardians' seals ask for. A fight that
 * changes nothing is a fault (G13). */
static const char *replay_fight(brw_player *player, const barrow_step *step, uint32_t index)
{
    const uint32_t arena = 1u << BARROW_TYPE_BOSS | 1u << BARROW_TYPE_SUB_BOSS;
    const barrow_room *room = &player->dungeon->rooms[player->place];
    bool is_there = player->is_crawl ? (room->as.crawl.types & arena) != 0
                                     : room->as.quest.seals < BARROW_SEAL_NONE;
    if (step->room != player->place || !is_there)
        return "there is nobody to fight";
    if (brw_set_has(player->fought, player->place))
        return "it has been fought already";
    if (!player->is_crawl && !is_fight_needed(player, index))
        return "the fight releases nothing that the solution takes next";
    brw_set_add(player->fought, player->place);
    return step->link == BARROW_NONE && step->what == BARROW_NOTHING ? NULL : not_used;
}

const char *brw_player_step(brw_player *player, uint32_t index)
{
    const barrow_step *step = &player->dungeon->solution[index];
    switch (step->action) {
    case BARROW_DO_MOVE: return replay_move(player, step);
    case BARROW_DO_TAKE:
    case BARROW_DO_PRESS: return replay_gain(player, step);
    case BARROW_DO_OPEN: return replay_open(player, step);
    case BARROW_DO_FIGHT: return replay_fight(player, step, index);
    case BARROW_DO_SOLVE: return replay_solve(player, step);
    default: return "there is no such action";
    }
}

/* Counts switches. A lock has one switch or two (Q29). A number with no switch, or with more than
 * two, never counts as pressed. */
bool brw_player_begin(brw_player *player, const barrow_dungeon *dungeon, brw_arena *scratch)
{
    uint32_t counts[256] = {0};
    *player = (brw_player){.dungeon = dungeon,
                           .is_crawl = dungeon->params.family == BARROW_CRAWL,
                           .opened = brw_arena_set(scratch, dungeon->link_count),
                           .taken = brw_arena_set(scratch, dungeon->room_count),
                           .fought = brw_arena_set(scratch, dungeon->room_count),
                           .solved = brw_arena_set(scratch, dungeon->room_count),
                           .place = brw_start_room(dungeon)};
    for (uint32_t i = 0; !player->is_crawl && i < dungeon->room_count; i++)
        counts[dungeon->rooms[i].as.quest.switch_id] +=
            brw_is_switch(dungeon->rooms[i].as.quest.content);
    for (uint32_t i = 0; i < 256; i++)
        player->unpressed[i] =
            counts[i] == 1 || counts[i] == 2 ? (uint8_t)counts[i] : BRW_NEVER_PRESSED;
    return player->opened && player->taken && player->fought && player->solved;
}

/* The player must be at the end after the last step: passing the goal and stopping elsewhere is not
 * a solution. */
barrow_status brw_replay_solution(const barrow_dungeon *dungeon, brw_arena *scratch,
                                  brw_replay *replay)
{
    uint16_t end = brw_end_room(dungeon);
    const char *why = NULL;
    brw_player player;
    *replay = (brw_replay){0};
    if (!brw_player_begin(&player, dungeon, scratch))
        return BARROW_NO_MEMORY;
    if (player.place >= dungeon->room_count || end >= dungeon->room_count)
        why = "there is no room to start from or to end in";
    while (!why && replay->step < dungeon->solution_count) {
        why = brw_player_step(&player, replay->step);
        replay->step += !why;
    }
    if (!why && player.place != end)
        why = "the solution ends before the end is reached";
    if (!why && waits_for_fight(&player))
        why = "the guardian of the goal is not beaten";
    if (!why && player.is_crawl && !brw_set_has(player.fought, end))
        why = "the boss is not beaten";
    if (why)
        brw_format(replay->text, sizeof replay->text, "%s", why);
    return BARROW_OK;
}
