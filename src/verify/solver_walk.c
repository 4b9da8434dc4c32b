/* SPDX-License-Identifier: MIT
 * The shortest walkthrough of a quest. Between two events (solver_events.h) a player only walks, so
 * a walkthrough is an order of events, and its length is the sum of the ways between them
 * (solver_ways.h).
 *
 * All orders are followed at once, one event at a time: a layer holds, for every set of events done
 * and every place where the last one happened, the shortest way to get there. Everything on the way
 * is taken. That does no harm, so the search for the next event looks only as far as the next thing
 * on each way. Stages leave few choices, so layers are small. A layer with more than LAYER_MOST
 * states keeps only the best. If that never happens, the walkthrough is a shortest one. In quests
 * of hundreds of rooms layers are kept narrower, so that the whole search looks at no more than
 * about WALK_WORK rooms and doors. */
#include "verify/solver_events.h"

#include <string.h>

#include "base/rng.h"
#include "core/dungeon.h"

/* States are taken from a pool first, so that most quests need the same amount of memory. */
#define LAYER_MOST  128u
#define LAYER_SLOTS 512u
#define LAYER_LIST  16u /* up to this many states are searched without slots */
#define POOL_STATES 768u
#define WALK_WORK   25000u

/* A layer of states. Slots form a hash table that maps the events done and the place to the index
 * of a state, plus 1. */
typedef struct route_layer {
    brw_route_state *states;
    uint32_t count, capacity;
    bool has_slots; /* if not, the few states are searched one by one */
    uint8_t slots[LAYER_SLOTS];
} route_layer;

typedef struct route_search {
    brw_solver *solver;
    uint16_t goal_region;
    brw_route_state *pool; /* the next free state */
    uint32_t pool_left;    /* number of free states left in the pool */
    uint32_t work;         /* upper bound on the number of rooms and doors visited */
    uint32_t narrow;       /* every layer may be this wide during the first half of the work */
    const brw_route_state *best;     /* the state with the shortest way to the goal */
    uint32_t best_moves;             /* length of the whole way to the goal through [best] */
    uint16_t rooms[BRW_EVENTS_MOST]; /* room of each event last looked for */
    brw_events events;
    brw_ways ways;
    route_layer layers[2];
} route_search;

/* ---- looking around --------------------------------------------------------------------- */

static bool reaches_goal(const route_search *search, const brw_route_state *state)
{
    return brw_state_reaches(state, search->goal_region);
}

/* Finds the distances of the rooms of the possible events, and of the goal if it is in reach. Does
 * not look past a thing that can be taken now, as taking it on the way costs nothing. */
static void look_around(route_search *search, const brw_route_state *state, brw_event_set possible)
{
    const brw_events *events = &search->events;
    brw_ways_clear(&search->ways);
    if (reaches_goal(search, state))
        brw_ways_want(&search->ways, search->solver->goal, true);
    while (brw_event_any(&possible)) {
        uint32_t event = brw_event_next(&possible);
        uint16_t room = search->rooms[event] = brw_state_room(events, state, event);
        brw_ways_want(&search->ways, room, events->list[event].door != BARROW_NONE);
    }
    brw_ways_reach(&search->ways, state->reach, state->rooms);
    search->work += events->lock_count / 4 + brw_ways_look(&search->ways, state->place);
}

/* ---- layers ----------------------------------------------------------------------------- */

/* Returns a width for the next layer that leaves enough work for [left] layers like it. */
static uint32_t width_for(const route_search *search, uint32_t work, uint32_t left)
{
    uint32_t size = search->solver->dungeon->room_count / 4 + search->events.lock_count;
    uint32_t width = work / (left * size) + 1;
    return width < LAYER_MOST ? width : LAYER_MOST;
}

/* Returns the maximum width of the next layer. At most [most] states are possible in it, but the
 * result may be larger. */
static uint32_t layer_width(const route_search *search, const brw_route_state *state, uint32_t most)
{
    uint32_t work = search->work < WALK_WORK ? WALK_WORK - search->work : 0;
    if (most <= search->narrow && work >= WALK_WORK / 2)
        return most;
    return width_for(search, work, search->events.count - brw_event_count(&state->done) + 1);
}

/* Allocates states, which live until the end, as [before] points to them. */
static brw_route_state *take_states(route_search *search, uint32_t count)
{
    brw_route_state *states = search->pool;
    if (count > search->pool_left)
        return BRW_ARENA_NEW(search->solver->scratch, brw_route_state, count);
    search->pool += count;
    search->pool_left -= count;
    return states;
}

/* Makes a layer that keeps at most [width] of up to [most] possible states. */
static bool make_layer(route_search *search, route_layer *layer, uint32_t most, uint32_t width)
{
    layer->count = 0;
    layer->capacity = most < width ? most : width;
    layer->has_slots = most > width || most > LAYER_LIST;
    if (layer->has_slots)
        memset(layer->slots, 0, sizeof layer->slots);
    layer->states = take_states(search, layer->capacity);
    return layer->states != NULL;
}

static bool is_same_state(const brw_route_state *state, const brw_event_set *done, uint16_t place)
{
    return state->place == place && state->done.word[0] == done->word[0] &&
           state->done.word[1] == done->word[1];
}

/* Returns the slot of the state with these events and this place, or a free slot. */
static uint8_t *layer_slot(route_layer *layer, const brw_event_set *done, uint16_t place)
{
    uint64_t key = brw_mix(brw_mix(done->word[0], done->word[1]), place);
    uint32_t slot = (uint32_t)key % LAYER_SLOTS;
    while (layer->slots[slot] &&
           !is_same_state(&layer->states[layer->slots[slot] - 1], done, place))
        slot = (slot + 1) % LAYER_SLOTS;
    return &layer->slots[slot];
}

/* Returns the index of the state with these events and this place, or the number of states. */
static uint32_t find_state(const route_layer *layer, const brw_event_set *done, uint16_t place)
{
    uint32_t i = 0;
    while (i < layer->count && !is_same_state(&layer->states[i], done, place))
        i++;
    return i;
}

static brw_route_state *longest_of(route_layer *layer)
{
    brw_route_state *longest = layer->states;
    for (uint32_t i = 1; i < layer->count; i++)
        if (layer->states[i].moves > longest->moves)
            longest = &layer->states[i];
    return longest;
}

/* Returns where to write a state with these events and this place: over the same state with more
 * moves, to a free slot, or over the state with the most moves if those are more. Otherwise returns
 * NULL. Only states of the new layer are overwritten, and nothing points to those yet. The slot of
 * an overwritten state then leads to another state, which does not match, so probing continues. */
static brw_route_state *place_for(route_layer *layer, const brw_event_set *done, uint16_t place,
                                  uint32_t moves)
{
    uint8_t none = 0, *slot = layer->has_slots ? layer_slot(layer, done, place) : &none;
    uint32_t same = !layer->has_slots ? find_state(layer, done, place)
                    : *slot           ? *slot - 1u
                                      : layer->count;
    if (same < layer->count)
        return layer->states[same].moves > moves ? &layer->states[same] : NULL;
    if (layer->count < layer->capacity) {
        *slot = (uint8_t)(layer->count + 1);
        return &layer->states[layer->count++];
    }
    brw_route_state *longest = longest_of(layer);
    return longest->moves > moves ? longest : NULL;
}

/* Carries out an event. The number of moves only grows, so a state that already has as many moves
 * as the best way to the goal is dropped. */
static void do_event(route_search *search, const brw_route_state *state, uint32_t event,
                     route_layer *next)
{
    uint16_t room = search->rooms[event];
    uint32_t length = search->ways.distance[room];
    uint32_t moves = state->moves + length;
    brw_event_set done = state->done;
    brw_event_turn(&done, event);
    brw_route_state *place = length == BARROW_NONE || moves >= search->best_moves
                                 ? NULL
                                 : place_for(next, &done, room, moves);
    search->work += next->count == next->capacity ? next->count / 4 : 1;
    if (!place)
        return;
    *place = *state;
    place->before = state;
    place->moves = moves;
    brw_state_do(&search->events, place, event, room);
}

/* Records the way to the goal from here, if the goal is in reach and the way is the shortest so
 * far. */
static void try_goal(route_search *search, const brw_route_state *state)
{
    if (!reaches_goal(search, state))
        return;
    uint32_t length = search->ways.distance[search->solver->goal];
    if (length == BARROW_NONE || state->moves + length >= search->best_moves)
        return;
    search->best_moves = state->moves + length;
    search->best = state;
}

/* Returns the state after [event], allocated from the pool, or NULL when out of memory. */
static brw_route_state *follow_event(route_search *search, const brw_route_state *state,
                                     uint32_t event)
{
    uint16_t room = brw_state_room(&search->events, state, event);
    brw_route_state *next = take_states(search, 1);
    if (!next)
        return NULL;
    *next = *state;
    next->before = state;
    brw_state_do(&search->events, next, event, room);
    return next;
}

/* Follows the only state of [layer] while it has only one possible event. The order is then forced,
 * and the moves are the same in all orders, so they need not be counted. If that leads to the goal,
 * the layer ends up empty. Returns false when out of memory. */
static bool follow_forced(route_search *search, route_layer *layer)
{
    while (layer->states) {
        const brw_route_state *state = layer->states;
        brw_event_set possible = brw_state_possible(&search->events, state);
        bool is_any = brw_event_any(&possible), is_at_goal = reaches_goal(search, state);
        if (is_at_goal && !is_any) {
            search->best = state;
            layer->count = 0;
        }
        if (is_at_goal || !is_any || brw_event_many(&possible))
            return true;
        layer->states = follow_event(search, state, brw_event_next(&possible));
    }
    return false;
}

/* Makes the layer after [layer]. Each of its states comes from one possible event, so the number of
 * these bounds its capacity. Returns BARROW_NOT_PROVEN if the layer may be too narrow for all
 * states but the search uses words, which do not count the work exactly enough to decide its
 * width. */
static barrow_status follow_layer(route_search *search, const route_layer *layer, route_layer *next)
{
    brw_event_set possible[LAYER_MOST];
    uint32_t most = 0;
    for (uint32_t i = 0; i < layer->count; i++) {
        possible[i] = brw_state_possible(&search->events, &layer->states[i]);
        most += brw_event_many(&possible[i]) ? brw_event_count(&possible[i])
                                             : brw_event_any(&possible[i]);
    }
    uint32_t width = layer_width(search, &layer->states[0], most);
    if (most > width && search->ways.in_words)
        return BARROW_NOT_PROVEN;
    if (!make_layer(search, next, most, width))
        return BARROW_NO_MEMORY;
    for (uint32_t i = 0; i < layer->count; i++) {
        look_around(search, &layer->states[i], possible[i]);
        try_goal(search, &layer->states[i]);
        while (brw_event_any(&possible[i]))
            do_event(search, &layer->states[i], brw_event_next(&possible[i]), next);
    }
    return BARROW_OK;
}

/* Follows all orders. Each layer has one event more than the last, so there are at most
 * BRW_EVENTS_MOST + 1 layers. When only one state is left, as at the end of each stage, the search
 * starts anew from it. */
static barrow_status follow_orders(route_search *search)
{
    barrow_status status = BARROW_OK;
    make_layer(search, &search->layers[0], 1, 1);
    search->layers[0].count = 1;
    brw_state_begin(&search->events, &search->layers[0].states[0]);
    for (uint32_t turn = 0; status == BARROW_OK && search->layers[turn].count > 0; turn ^= 1) {
        route_layer *layer = &search->layers[turn];
        if (layer->count == 1 && !search->best && !follow_forced(search, layer))
            return BARROW_NO_MEMORY;
        if (layer->count == 0)
            return BARROW_OK;
        status = follow_layer(search, layer, &search->layers[turn ^ 1]);
    }
    return status;
}

/* ---- writing it down -------------------------------------------------------------------- */

/* Writes the moves to [room] through the rooms in reach in [state]. */
static void write_moves_to(route_search *search, const brw_route_state *state, uint16_t room)
{
    brw_ways_reach(&search->ways, state->reach, state->rooms);
    brw_ways_walk(&search->ways, room);
}

/* Writes the last event of [state], and the way to it. */
static void write_event(route_search *search, const brw_route_state *state)
{
    const brw_event *event = &search->events.list[state->event];
    brw_walk *walk = &search->ways.walk;
    write_moves_to(search, state->before, state->place);
    if (event->door != BARROW_NONE) {
        bool is_key = brw_event_has(&search->events.needs_key, state->event);
        uint8_t key = is_key ? BARROW_CONTENT_KEY : BARROW_CONTENT_MAGIC_KEY;
        uint16_t link = search->solver->doors[event->door].link;
        brw_walk_note(walk, (barrow_step){walk->place, link, BARROW_DO_OPEN, key});
    } else {
        barrow_action action = brw_is_switch(event->content) ? BARROW_DO_PRESS : BARROW_DO_TAKE;
        brw_walk_do(walk, action, event->content);
    }
}

/* Writes the best order. */
static void write_route(route_search *search)
{
    const brw_route_state *order[BRW_EVENTS_MOST + 1];
    uint32_t count = 0;
    for (const brw_route_state *at = search->best; at->before; at = at->before)
        order[count++] = at;
    while (count-- > 0)
        write_event(search, order[count]);
    write_moves_to(search, search->best, search->solver->goal);
}

/* Begins the search and lists the events. */
static barrow_status begin_route(route_search *search, barrow_dungeon *dungeon, bool in_words)
{
    brw_arena *scratch = search->solver->scratch;
    search->work = 0;
    search->narrow = width_for(search, WALK_WORK / 2, search->events.count + 1);
    search->pool = BRW_ARENA_NEW(scratch, brw_route_state, POOL_STATES);
    search->pool_left = POOL_STATES;
    search->best = NULL;
    search->best_moves = UINT32_MAX;
    if (!search->pool)
        return BARROW_NO_MEMORY;
    return brw_ways_begin(&search->ways, search->solver, dungeon, in_words);
}

/* Searches in words or with a queue. Releases the memory if words are not enough. */
static barrow_status search_route(route_search *search, barrow_dungeon *dungeon, bool in_words)
{
    brw_arena *scratch = search->solver->scratch, *arena = brw_dungeon_arena(dungeon);
    brw_arena_place scratch_place = brw_arena_here(scratch), place = brw_arena_here(arena);
    barrow_status status = begin_route(search, dungeon, in_words);
    if (status == BARROW_OK)
        status = follow_orders(search);
    if (status != BARROW_NOT_PROVEN)
        return status;
    brw_arena_rewind(scratch, scratch_place);
    brw_arena_rewind(arena, place);
    return status;
}

/* The solver must have an entry and a goal, as it has after a successful proof. If there are too
 * many events, or no way to the goal, returns BARROW_OK but writes no solution. */
barrow_status brw_solver_walk(brw_solver *solver, barrow_dungeon *dungeon)
{
    route_search *search = BRW_ARENA_NEW(solver->scratch, route_search, 1);
    barrow_status status = search ? brw_events_list(&search->events, solver) : BARROW_NO_MEMORY;
    if (status != BARROW_OK)
        return status == BARROW_NOT_PROVEN ? BARROW_OK : status;
    search->solver = solver;
    search->goal_region = solver->region[solver->goal];
    status = search_route(search, dungeon, solver->in_words);
    if (status == BARROW_NOT_PROVEN)
        status = search_route(search, dungeon, false);
    if (status != BARROW_OK || !search->best)
        return status;
    write_route(search);
    return brw_walk_end(&search->ways.walk, dungeon);
}
