/* SPDX-License-Identifier: MIT
 * The shortest walkthrough of a plain quest. What happens when is fixed, but for the keys: each can
 * be taken at any time once it is in reach, on the way or with a detour. So the search goes from
 * event to event and keeps, for every set of keys in hand, the fewest moves. Where a key lies on
 * the way it is taken: that never harms.
 *
 * The way between two rooms of a tree runs over the rooms that are above one of them and not above
 * the other, and the one where both ways meet. */
#include "verify/solver_chain.h"

#include "base/bits.h"
#include "core/dungeon.h"

#define CHAIN_STATES                                                                               \
    512u                  /* more than nearly any quest needs; beyond, the other search is asked   \
                           */
#define CHAIN_STEPS 4096u /* at least, so that memory stays the same from quest to quest */

/* A place where the player did something, and the shortest way to get there. */
typedef struct chain_state {
    uint64_t taken; /* rooms whose keys were taken */
    uint32_t moves;
    uint16_t before; /* the state before */
    uint16_t room;
    uint16_t event; /* what was done, or BARROW_NONE for a key */
    uint16_t keys;  /* how many were taken */
} chain_state;

typedef struct chain_search {
    const brw_chain *chain;
    chain_state *states;
    uint32_t from, count; /* the states of the event that is looked at begin at [from] */
} chain_search;

#define CHAIN_DEAD UINT32_MAX /* moves of a state that a shorter one replaced */

/* ---- searching -------------------------------------------------------------------------- */

/* Rooms that the way from one room to another passes, without the one where it turns downward. */
static uint64_t way_between(const brw_chain *chain, uint32_t from, uint32_t to)
{
    return chain->above[from] ^ chain->above[to];
}

/* Whether any of [rooms] lies on the way. Where the way turns is the highest number of those above
 * both: all of [rooms] above both and not above that room are passed before. */
static bool is_on_way(const brw_chain *chain, uint64_t rooms, uint32_t from, uint32_t to)
{
    uint64_t both = chain->above[from] & chain->above[to];
    uint64_t turn = (uint64_t)1 << brw_highest(both);
    return (rooms & (way_between(chain, from, to) | turn)) != 0;
}

/* The state in which the player has gone on from state [index] to [room] and done [event] there. */
static chain_state go_on(const chain_search *search, uint32_t index, uint32_t room, uint32_t event)
{
    chain_state state = search->states[index];
    state.moves += (uint32_t)brw_popcount(way_between(search->chain, state.room, room));
    state.before = (uint16_t)index;
    state.room = (uint16_t)room;
    state.event = (uint16_t)event;
    return state;
}

static bool add_state(chain_search *search, chain_state state)
{
    if (search->count == CHAIN_STATES)
        return false;
    search->states[search->count++] = state;
    return true;
}

/* Adds a state unless one from [first] on is as good: as few moves, and at least the same keys in
 * hand (at the same event), or the same keys at the same place (between two events). Dead states
 * stay where they are: others may come from them, and [before] is an index. */
static bool keep_state(chain_search *search, uint32_t first, chain_state state)
{
    for (uint32_t i = first; i < search->count; i++) {
        chain_state *other = &search->states[i];
        if (other->room != state.room)
            continue;
        if ((state.taken & ~other->taken) == 0 && other->moves <= state.moves)
            return true;
        if ((other->taken & ~state.taken) == 0 && other->moves >= state.moves)
            other->moves = CHAIN_DEAD;
    }
    return add_state(search, state);
}

/* From state [index] to the key in [room]. */
static chain_state fetch_key(const chain_search *search, uint32_t index, uint32_t room)
{
    chain_state state = go_on(search, index, room, BARROW_NONE);
    state.taken |= (uint64_t)1 << room;
    state.keys++;
    return state;
}

/* Detours from state [index] to the keys that can be taken before the event. A key with another on
 * the way to it is left to the state that takes that other one first. */
static bool take_keys(chain_search *search, uint32_t index, uint64_t keys)
{
    for (uint64_t left = keys; left; left &= left - 1) {
        uint32_t room = (uint32_t)brw_lowest(left);
        uint64_t others = keys & ~(left & (0 - left));
        if (others && is_on_way(search->chain, others, search->states[index].room, room))
            continue;
        if (!keep_state(search, search->from, fetch_key(search, index, room)))
            return false;
    }
    return true;
}

/* From state [index] to the event; the states of the next event begin at [next]. */
static bool reach_event(chain_search *search, uint32_t index, uint32_t number, uint32_t next)
{
    const brw_chain_event *event = &search->chain->events[number];
    const chain_state *here = &search->states[index];
    uint64_t left = event->keys & ~here->taken;
    if (here->moves == CHAIN_DEAD || here->keys < event->needs ||
        (left && is_on_way(search->chain, left, here->room, event->room)))
        return true;
    return keep_state(search, next, go_on(search, index, event->room, number));
}

/* All ways to the event. The states that take_keys adds are looked at in the same loop, so any
 * number of keys may be fetched in one go; each takes one more key, so it ends. */
static bool follow_event(chain_search *search, uint32_t number)
{
    uint64_t keys = search->chain->events[number].keys;
    for (uint32_t i = search->from; i < search->count; i++) {
        uint64_t left = keys & ~search->states[i].taken;
        if (left && search->states[i].moves != CHAIN_DEAD && !take_keys(search, i, left))
            return false;
    }
    uint32_t next = search->count;
    for (uint32_t i = search->from; i < next; i++)
        if (!reach_event(search, i, number, next))
            return false;
    search->from = next;
    return true;
}

/* Where there is but one state and no choice, which is most often: no key to take, or the only one,
 * which is needed now. False where there is a choice. */
static bool follow_only_way(chain_search *search, uint32_t number)
{
    const brw_chain_event *event = &search->chain->events[number];
    const chain_state *here = &search->states[search->from];
    uint64_t left = event->keys & ~here->taken;
    bool is_needed = here->keys < event->needs && (left & (left - 1)) == 0;
    if (search->count != search->from + 1 || search->count + 2 > CHAIN_STATES ||
        (left && !is_needed))
        return false;
    if (left)
        add_state(search, fetch_key(search, search->from, (uint32_t)brw_lowest(left)));
    add_state(search, go_on(search, search->count - 1, event->room, number));
    search->from = search->count - 1;
    return true;
}

/* The best state at the goal, or BARROW_NONE where the states ran out. */
static uint32_t search_events(chain_search *search)
{
    for (uint32_t i = 0; i < search->chain->event_count; i++)
        if (!follow_only_way(search, i) && !follow_event(search, i))
            return BARROW_NONE;
    uint32_t best = search->from;
    for (uint32_t i = best + 1; i < search->count; i++)
        if (search->states[i].moves < search->states[best].moves)
            best = i;
    return best < search->count ? best : BARROW_NONE;
}

/* ---- writing it down -------------------------------------------------------------------- */

/* Moves are written four at a time, needed or not: most ways are shorter, and a loop that ends here
 * and there cannot be predicted. What is too much is written over by what comes next. */
#define MOVES_AT_ONCE 4

/* Past the entry there is no way up: its parent is itself, so what is too much stays in range. */
static barrow_step *write_up(const brw_chain *chain, barrow_step *step, uint32_t from,
                             int32_t count)
{
    for (int32_t left = count; left > 0; left -= MOVES_AT_ONCE)
        for (int32_t i = 0; i < MOVES_AT_ONCE; i++) {
            uint16_t link = (uint16_t)(from - 1);
            from = chain->parent[from];
            step[count - left + i] =
                (barrow_step){(uint16_t)from, link, BARROW_DO_MOVE, BARROW_NOTHING};
        }
    return step + count;
}

/* Numbers grow downward, so the set, lowest first, is the way down in its order. Bit 63 stands in
 * where the set is empty already: the step is written over. */
static barrow_step *write_down(barrow_step *step, uint64_t rooms, int32_t count)
{
    for (int32_t left = count; left > 0; left -= MOVES_AT_ONCE)
        for (int32_t i = 0; i < MOVES_AT_ONCE; i++, rooms &= rooms - 1) {
            uint32_t room = (uint32_t)brw_lowest(rooms | (uint64_t)1 << 63);
            step[count - left + i] =
                (barrow_step){(uint16_t)room, (uint16_t)(room - 1), BARROW_DO_MOVE, BARROW_NOTHING};
        }
    return step + count;
}

/* Up to where the ways meet, then down. */
static barrow_step *write_way(const brw_chain *chain, barrow_step *step, uint32_t from, uint32_t to)
{
    uint64_t up = chain->above[from] & ~chain->above[to];
    uint64_t down = chain->above[to] & ~chain->above[from];
    step = write_up(chain, step, from, brw_popcount(up));
    return write_down(step, down, brw_popcount(down));
}

static barrow_step chain_action(const brw_chain *chain, const chain_state *state)
{
    if (state->event == BARROW_NONE)
        return (barrow_step){state->room, BARROW_NONE, BARROW_DO_TAKE,
                             chain->dungeon->rooms[state->room].as.quest.content};
    const brw_chain_event *event = &chain->events[state->event];
    return (barrow_step){state->room, event->link, event->action, event->what};
}

/* The steps to state [best]; the last one, the goal, is only entered. State 0 is the start;
 * [before] leads back to it, so the order is turned round first. At most one state for each event
 * and for each key lies on the way. */
static uint32_t write_steps(const chain_search *search, uint32_t best, barrow_step *steps)
{
    const brw_chain *chain = search->chain;
    uint16_t order[BRW_CHAIN_EVENTS + BRW_CHAIN_ROOMS];
    uint32_t count = 0, room = search->states[0].room;
    barrow_step *step = steps;
    for (uint32_t at = best; at != 0; at = search->states[at].before)
        order[count++] = (uint16_t)at;
    while (count-- > 0) {
        const chain_state *state = &search->states[order[count]];
        step = write_way(chain, step, room, state->room);
        room = state->room;
        if (count > 0)
            *step++ = chain_action(chain, state);
    }
    return (uint32_t)(step - steps);
}

/* Room for the moves, an action for each event and key, and what write_up and write_down write too
 * much. */
barrow_status brw_chain_walk(const brw_chain *chain, barrow_dungeon *dungeon, brw_arena *scratch)
{
    chain_search search = {.chain = chain, .count = 1};
    search.states = BRW_ARENA_NEW(scratch, chain_state, CHAIN_STATES);
    if (!search.states)
        return BARROW_NO_MEMORY;
    search.states[0] = (chain_state){.event = BARROW_NONE};
    uint32_t best = search_events(&search);
    if (best == BARROW_NONE)
        return BARROW_OK;
    uint32_t room = search.states[best].moves + BRW_CHAIN_EVENTS + BRW_CHAIN_ROOMS + MOVES_AT_ONCE;
    barrow_step *steps = BRW_ARENA_NEW(brw_dungeon_arena(dungeon), barrow_step,
                                       room > CHAIN_STEPS ? room : CHAIN_STEPS);
    if (!steps)
        return BARROW_NO_MEMORY;
    brw_dungeon_solve(dungeon, steps, write_steps(&search, best, steps));
    return BARROW_OK;
}
