/* SPDX-License-Identifier: MIT
 * The brute-force player. Slow and simple on purpose. */
#include "lib/quest_player.h"

#include <string.h>

#include "base/rng.h"

uint32_t quest_count_content(const barrow_dungeon *dungeon, uint8_t content)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        count += dungeon->rooms[i].as.quest.content == content;
    return count;
}

uint32_t quest_count_kind(const barrow_dungeon *dungeon, uint8_t kind)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        count += dungeon->links[i].kind == kind;
    return count;
}

static bool brute_has(const brute *play, uint64_t taken, uint8_t content)
{
    for (uint32_t i = 0; i < play->dungeon->room_count; i++)
        if (taken >> i & 1 && play->dungeon->rooms[i].as.quest.content == content)
            return true;
    return false;
}

/* All switches of a number have to be pressed: one, or the two of a twin lock. */
static bool brute_pressed(const brute *play, uint64_t taken, uint8_t number)
{
    uint32_t switches = 0, pressed = 0;
    for (uint32_t i = 0; i < play->dungeon->room_count; i++) {
        const barrow_quest_room *room = &play->dungeon->rooms[i].as.quest;
        if (room->switch_id != number ||
            (room->content != BARROW_CONTENT_SWITCH && room->content != BARROW_CONTENT_ITEM_SWITCH))
            continue;
        switches++;
        pressed += (uint32_t)(taken >> i) & 1;
    }
    return switches > 0 && switches <= 2 && pressed == switches;
}

static bool brute_holds(const brute *play, uint64_t taken, uint8_t treasure)
{
    for (uint32_t i = 0; i < play->dungeon->room_count; i++) {
        const barrow_quest_room *room = &play->dungeon->rooms[i].as.quest;
        if (taken >> i & 1 && room->content == BARROW_CONTENT_ITEM && room->treasure == treasure)
            return true;
    }
    return false;
}

static int brute_keys(const brute *play, const brute_state *state)
{
    int keys = 0;
    for (uint32_t i = 0; i < play->dungeon->room_count; i++) {
        uint8_t content = play->dungeon->rooms[i].as.quest.content;
        keys += state->taken >> i & 1 &&
                (content == BARROW_CONTENT_KEY || content == BARROW_CONTENT_ITEM_KEY);
    }
    for (uint32_t i = 0; i < play->dungeon->link_count; i++)
        keys -= (int)(state->opened >> i & 1);
    return keys;
}

static bool brute_open(const brute *play, const brute_state *state, uint32_t id)
{
    const barrow_link *link = &play->dungeon->links[id];
    switch (link->kind) {
    case BARROW_LINK_OPEN:
        return true;
    case BARROW_LINK_ONE_WAY:
    case BARROW_LINK_SHORTCUT: /* once opened it also leads back, to where the player was before */
        return link->a == state->room;
    case BARROW_LINK_BARRIER:
        return brute_holds(play, state->taken, link->treasure);
    case BARROW_LINK_KEY:
        return state->opened >> id & 1;
    case BARROW_LINK_SWITCH:
        return brute_pressed(play, state->taken, link->lock);
    case BARROW_LINK_MAGIC:
        return brute_has(play, state->taken, BARROW_CONTENT_MAGIC_KEY);
    default:
        return false;
    }
}

/* Returns whether a treasure of [stage] was left behind, which Q12 forbids. */
static bool brute_left_item(const brute *play, const brute_state *state, uint32_t stage)
{
    for (uint32_t i = 0; i < play->dungeon->room_count; i++) {
        const barrow_quest_room *room = &play->dungeon->rooms[i].as.quest;
        if (room->stage == stage && room->step == BARROW_STEP_ITEM &&
            room->content == BARROW_CONTENT_ITEM && !(state->taken >> i & 1))
            return true;
    }
    return false;
}

/* Returns whether the stages that lead to [stage] were all entered: those of its obstacle, or
 * the one before it if the dungeon lists no obstacle. */
static bool brute_comes_from(const brute *play, uint64_t entered, uint32_t stage)
{
    const barrow_dungeon *dungeon = play->dungeon;
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        if (obstacle->into != stage)
            continue;
        bool all = true;
        for (uint32_t k = 0; k < obstacle->from_count; k++)
            all = all && entered >> obstacle->from[k] & 1;
        return all;
    }
    return stage == 0 || entered >> (stage - 1) & 1;
}

/* Returns whether a barrier is the lock of the obstacle into the stage behind it. */
static bool brute_is_lock(const brute *play, uint32_t id)
{
    for (uint32_t i = 0; i < play->dungeon->obstacle_count; i++)
        for (uint32_t k = 0; k < play->dungeon->obstacles[i].door_count; k++)
            if (play->dungeon->obstacles[i].doors[k] == id)
                return true;
    return false;
}

bool brute_is_annex(const barrow_dungeon *dungeon, uint32_t room)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->kind == BARROW_LINK_BARRIER && link->b == room &&
            dungeon->rooms[link->a].as.quest.stage == dungeon->rooms[room].as.quest.stage)
            return true;
    }
    return false;
}

/* Notes the stage that a move enters. A stage is entered through a lock, and after those that
 * lead to it (V3). */
static void brute_enter(brute *play, brute_state *next, uint32_t id)
{
    const barrow_quest_room *room = &play->dungeon->rooms[next->room].as.quest;
    uint8_t kind = play->dungeon->links[id].kind;
    bool is_lock = kind == BARROW_LINK_KEY || kind == BARROW_LINK_SWITCH ||
                   kind == BARROW_LINK_MAGIC ||
                   (kind == BARROW_LINK_BARRIER && brute_is_lock(play, id));
    if (room->step == BARROW_STEP_BONUS || next->entered >> room->stage & 1 ||
        brute_is_annex(play->dungeon, next->room))
        return;
    if (!is_lock ||
        !brute_comes_from(play, next->entered, room->stage) ||
        (room->stage > 0 && brute_left_item(play, next, room->stage - 1u)))
        play->bypassed = true;
    next->entered |= (uint64_t)1 << room->stage;
}

static bool brute_can_take(const brute *play, const brute_state *state)
{
    const barrow_quest_room *room = &play->dungeon->rooms[state->room].as.quest;
    bool blocked =
        room->content == BARROW_CONTENT_ITEM_KEY || room->content == BARROW_CONTENT_ITEM_SWITCH;
    bool takes = room->content > BARROW_CONTENT_ENTRY && room->content < BARROW_CONTENT_GOAL;
    return takes && !(state->taken >> state->room & 1) &&
           (!blocked || brute_holds(play, state->taken, room->treasure));
}

static uint32_t brute_note(brute *play, brute_state state)
{
    uint64_t hash = brw_mix(brw_mix(brw_mix(state.opened, state.taken), state.entered), state.room);
    uint32_t slot = (uint32_t)hash & (BRUTE_SLOTS - 1);
    for (; play->slots[slot]; slot = (slot + 1) & (BRUTE_SLOTS - 1)) {
        const brute_state *other = &play->states[play->slots[slot] - 1];
        if (other->opened == state.opened && other->taken == state.taken &&
            other->entered == state.entered && other->room == state.room)
            return play->slots[slot] - 1;
    }
    if (play->state_count == BRUTE_STATES) {
        play->overflow = true;
        return 0;
    }
    play->states[play->state_count++] = state;
    play->slots[slot] = play->state_count;
    return play->state_count - 1;
}

static void brute_go(brute *play, uint32_t from, brute_state next)
{
    uint32_t to = brute_note(play, next);
    if (play->edge_count == BRUTE_EDGES) {
        play->overflow = true;
        return;
    }
    play->from[play->edge_count] = from;
    play->to[play->edge_count++] = to;
}

static void brute_try_link(brute *play, uint32_t index, uint32_t id)
{
    brute_state state = play->states[index];
    const barrow_link *link = &play->dungeon->links[id];
    if (link->a != state.room && link->b != state.room)
        return;
    uint16_t other = link->a == state.room ? link->b : link->a;
    if (link->kind == BARROW_LINK_KEY && !(state.opened >> id & 1) &&
        brute_keys(play, &state) > 0) {
        state.opened |= (uint64_t)1 << id;
        brute_go(play, index, state);
        return;
    }
    if (!brute_open(play, &state, id))
        return;
    state.room = other;
    brute_enter(play, &state, id);
    brute_go(play, index, state);
}

/* Taking and pressing are free, so each is a separate step. */
static void brute_try_all(brute *play, uint32_t index)
{
    brute_state state = play->states[index];
    if (brute_can_take(play, &state)) {
        state.taken |= (uint64_t)1 << state.room;
        brute_go(play, index, state);
    }
    for (uint32_t id = 0; id < play->dungeon->link_count; id++)
        brute_try_link(play, index, id);
}

static void brute_mark_wins(brute *play)
{
    for (uint32_t i = 0; i < play->state_count; i++) {
        uint8_t content = play->dungeon->rooms[play->states[i].room].as.quest.content;
        play->states[i].wins = content == BARROW_CONTENT_GOAL;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = play->edge_count; i-- > 0;) {
            if (!play->states[play->to[i]].wins || play->states[play->from[i]].wins)
                continue;
            play->states[play->from[i]].wins = 1;
            changed = true;
        }
    }
}

/* Returns the fewest moves to the goal: taking and opening cost nothing. Runs over all edges until
 * nothing gets shorter, which is slow and simple. */
uint32_t brute_moves(const brute *play)
{
    static uint32_t moves[BRUTE_STATES];
    uint32_t best = UINT32_MAX;
    for (uint32_t i = 0; i < play->state_count; i++)
        moves[i] = i ? 1000000 : 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < play->edge_count; i++) {
            const brute_state *from = &play->states[play->from[i]];
            const brute_state *to = &play->states[play->to[i]];
            uint32_t there = moves[play->from[i]] + (from->room != to->room);
            if (there >= moves[play->to[i]])
                continue;
            moves[play->to[i]] = there;
            changed = true;
        }
    }
    for (uint32_t i = 0; i < play->state_count; i++) {
        uint8_t content = play->dungeon->rooms[play->states[i].room].as.quest.content;
        if (content == BARROW_CONTENT_GOAL && moves[i] < best)
            best = moves[i];
    }
    return best;
}

static bool brute_misses_room(const brute *play)
{
    uint64_t seen = 0;
    for (uint32_t i = 0; i < play->state_count; i++)
        seen |= (uint64_t)1 << play->states[i].room;
    for (uint32_t i = 0; i < play->dungeon->room_count; i++)
        if (!(seen >> i & 1) && play->dungeon->rooms[i].as.quest.step != BARROW_STEP_BONUS)
            return true;
    return false;
}

/* Plays everything that can be played from the entry. */
bool brute_play(brute *play, const barrow_dungeon *dungeon)
{
    play->dungeon = dungeon;
    play->state_count = play->edge_count = 0;
    play->overflow = play->bypassed = false;
    memset(play->slots, 0, sizeof play->slots);
    uint32_t entry = 0;
    while (entry < dungeon->room_count &&
           dungeon->rooms[entry].as.quest.content != BARROW_CONTENT_ENTRY)
        entry++;
    if (dungeon->room_count > 64 || dungeon->link_count > 64 || entry == dungeon->room_count)
        return false;
    brute_note(play, (brute_state){.room = (uint16_t)entry, .entered = 1});
    for (uint32_t i = 0; i < play->state_count && !play->overflow; i++)
        brute_try_all(play, i);
    if (!play->overflow)
        brute_mark_wins(play);
    return !play->overflow;
}

/* Removes the content of a room. A switch stays where it is, but nobody can press it: the
 * other one of a twin lock must not open it alone. */
static barrow_quest_room brute_without(barrow_quest_room room)
{
    bool is_switch =
        room.content == BARROW_CONTENT_SWITCH || room.content == BARROW_CONTENT_ITEM_SWITCH;
    room.content = is_switch ? BARROW_CONTENT_ITEM_SWITCH : BARROW_CONTENT_NONE;
    room.treasure = BARROW_NO_TREASURE;
    return room;
}

/* Returns whether the goal can be reached although one key, switch or treasure is missing. */
static bool brute_spares(brute *play, const barrow_dungeon *dungeon)
{
    bool spare = false;
    for (uint32_t i = 0; i < dungeon->room_count && !spare; i++) {
        barrow_quest_room *room = &dungeon->rooms[i].as.quest, before = *room;
        if (room->content <= BARROW_CONTENT_ENTRY || room->content >= BARROW_CONTENT_GOAL ||
            room->content == BARROW_CONTENT_MAGIC_KEY)
            continue;
        *room = brute_without(before);
        spare = brute_play(play, dungeon) && play->states[0].wins;
        *room = before;
    }
    return spare;
}

/* Judges V1, V2 and V3 by the play, V5 by counting. */
verdict brute_judge(brute *play, const barrow_dungeon *dungeon)
{
    if (!brute_play(play, dungeon))
        return UNKNOWN;
    bool stuck = brute_misses_room(play);
    for (uint32_t i = 0; i < play->state_count; i++)
        stuck = stuck || !play->states[i].wins;
    uint32_t keys = quest_count_content(dungeon, BARROW_CONTENT_KEY) +
                    quest_count_content(dungeon, BARROW_CONTENT_ITEM_KEY);
    bool unchained = play->bypassed || keys != quest_count_kind(dungeon, BARROW_LINK_KEY);
    if (!stuck && !unchained)
        unchained = brute_spares(play, dungeon);
    return (stuck ? STUCK : 0) | (unchained ? UNCHAINED : 0);
}
