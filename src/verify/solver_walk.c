/* SPDX-License-Identifier: MIT
 * The shortest walkthrough of a quest. Between two events (a thing taken or pressed, a key door or
 * the magic door opened) a player only walks, so a walkthrough is an order of events, and its
 * length the sum of the ways between them.
 *
 * All orders are followed at once, one event at a time: a layer holds, for every set of events done
 * and every place where the last one happened, the shortest way to get there. Chains of stages
 * leave few choices, so layers are small; one with more than LAYER_MOST states keeps its best. Up
 * to there the walkthrough has the fewest moves of all. */
#include "verify/solver.h"

#include <string.h>

#include "base/bits.h"
#include "core/dungeon.h"

/* Sets of events are one word and sets of regions two. Larger quests get no walkthrough from here
 * (list_events) and count as not proven. Layers come from a pool first, so that most quests need
 * the same memory every time. */
#define EVENTS_MOST        64u
#define ROUTE_REGIONS_MOST 128u
#define LAYER_MOST         128u
#define POOL_STATES        384u

typedef struct route_event {
    uint16_t room;              /* of a thing */
    uint16_t link;              /* of a door, or BARROW_NONE */
    uint16_t a, b;              /* regions on both sides; a twice the thing's */
    uint8_t content, switch_id; /* of a thing */
} route_event;

/* What can be reached follows from the events done, so two states with the same [done] and [place]
 * differ in their moves alone, and the longer one can be dropped. near and reach are kept along
 * because they are cheap to carry on and dear to make anew. */
typedef struct route_state {
    uint64_t done;                    /* events */
    uint64_t near;                    /* events in reach: things, and doors of which one side is */
    uint64_t reach[2];                /* regions */
    const struct route_state *before; /* in the layer before; NULL at the start */
    uint32_t moves;                   /* from the end of the forced beginning on */
    uint16_t place;                   /* the room where the last event happened */
    uint8_t event;                    /* the last one */
    int8_t keys;                      /* small keys in hand; never more than there are events */
} route_state;

/* An event and where it happens. */
typedef struct route_step {
    uint16_t room;
    uint8_t event;
} route_step;

typedef struct route_layer {
    route_state *states;
    uint32_t count, capacity;
} route_layer;

typedef struct route_search {
    brw_solver *solver;
    brw_walk walk;
    route_event events[EVENTS_MOST];
    uint32_t event_count;
    uint64_t needs_item, needs_key, needs_magic; /* events, by what they need */
    uint64_t item, magic_key;                    /* the events that give it */
    uint64_t free;                               /* events that cost nothing */
    uint64_t events_in[ROUTE_REGIONS_MOST];      /* by region: its things and its doors */
    uint8_t by_door[ROUTE_REGIONS_MOST * 2];     /* the event that opens a door */
    route_state *pool;                           /* the next free state of it */
    uint32_t pool_left;                          /* and how many there are */
    const route_state *best;                     /* from which the goal is nearest */
    uint32_t best_moves;                         /* to the goal by way of it */
    route_step forced[EVENTS_MOST];              /* what every order begins with */
    uint32_t forced_count;
} route_search;

#define OPENS_NEVER BARROW_NONE_BYTE

/* ---- events ----------------------------------------------------------------------------- */

/* The event that is added next opens all doors of the switch. */
static void open_by_switch(route_search *search, uint8_t number)
{
    const brw_solver *solver = search->solver;
    for (uint32_t i = solver->of_switch[number]; i != BARROW_NONE; i = solver->next_of[i])
        search->by_door[i] = (uint8_t)search->event_count;
}

/* A switch door opens with the event of its switch: it needs no event of its own. */
static void add_thing_event(route_search *search, const brw_quest_thing *thing)
{
    uint64_t bit = (uint64_t)1 << search->event_count;
    uint16_t region = search->solver->region[thing->room];
    if (thing->content == BARROW_CONTENT_SWITCH || thing->content == BARROW_CONTENT_ITEM_SWITCH)
        open_by_switch(search, thing->switch_id);
    search->free |= bit;
    search->events_in[region] |= bit;
    if (thing->content == BARROW_CONTENT_ITEM_KEY || thing->content == BARROW_CONTENT_ITEM_SWITCH)
        search->needs_item |= bit;
    if (thing->content == BARROW_CONTENT_ITEM)
        search->item |= bit;
    if (thing->content == BARROW_CONTENT_MAGIC_KEY)
        search->magic_key |= bit;
    search->events[search->event_count++] =
        (route_event){thing->room, BARROW_NONE, region, region, thing->content, thing->switch_id};
}

/* Whether a door is opened by a step of its own, from either side. */
static bool is_opened_by_step(const brw_quest_door *door)
{
    return door->needs == BARROW_NEED_SMALL_KEY || door->needs == BARROW_NEED_MAGIC_KEY;
}

static void add_door_event(route_search *search, const brw_quest_door *door)
{
    uint64_t bit = (uint64_t)1 << search->event_count;
    *(door->needs == BARROW_NEED_SMALL_KEY ? &search->needs_key : &search->needs_magic) |= bit;
    search->events_in[door->a] ^= bit; /* twice, and so never, where it joins a region to itself */
    search->events_in[door->b] ^= bit;
    search->events[search->event_count++] = (route_event){
        BARROW_NONE, door->link, door->a, door->b, BARROW_CONTENT_NONE, BARROW_NO_SWITCH};
}

/* False where there are too many for the words of a state. Things come first, so that their events
 * have the lowest numbers. */
static bool list_events(route_search *search)
{
    const brw_solver *solver = search->solver;
    uint32_t opened = 0;
    for (uint32_t i = 0; i < solver->door_count; i++)
        opened += is_opened_by_step(&solver->doors[i]);
    if (solver->thing_count + opened > EVENTS_MOST || solver->door_count > sizeof search->by_door ||
        solver->region_count > ROUTE_REGIONS_MOST)
        return false;
    memset(search->by_door, OPENS_NEVER, solver->door_count);
    memset(search->events_in, 0, solver->region_count * sizeof search->events_in[0]);
    for (uint32_t i = 0; i < solver->thing_count; i++)
        add_thing_event(search, &solver->things[i]);
    for (uint32_t i = 0; i < solver->door_count; i++) {
        const brw_quest_door *door = &solver->doors[i];
        if (!is_opened_by_step(door))
            continue;
        search->by_door[i] = (uint8_t)search->event_count;
        add_door_event(search, door);
    }
    return true;
}

/* ---- states ----------------------------------------------------------------------------- */

static bool in_reach(const route_state *state, uint16_t region)
{
    return brw_set_has(state->reach, region);
}

/* How a door can be passed in a state: BRW_SHUT and the others. Hidden doors and switch doors
 * without a switch have no event and stay shut. */
static uint8_t door_ways(const route_search *search, const route_state *state, uint32_t door)
{
    uint8_t event = search->by_door[door];
    const brw_quest_door *of = &search->solver->doors[door];
    bool is_open =
        event != OPENS_NEVER ? state->done >> event & 1 : of->needs == BARROW_NEED_NOTHING;
    return is_open ? of->ways : BRW_SHUT;
}

/* Each region is added once, so the exclusive or keeps the doors of which one side is in reach: a
 * door with both sides in reach is no use any more. */
static void add_region(const route_search *search, route_state *state, uint16_t region)
{
    brw_set_add(state->reach, region);
    state->near ^= search->events_in[region];
}

/* Adds a region and all that can be walked to from there. The stack holds each region once at most,
 * as it is added to the set before it is pushed. */
static void reach_region(const route_search *search, route_state *state, uint16_t start)
{
    const brw_solver *solver = search->solver;
    uint16_t stack[ROUTE_REGIONS_MOST];
    uint32_t depth = 0;
    if (in_reach(state, start))
        return;
    add_region(search, state, start);
    stack[depth++] = start;
    while (depth > 0) {
        uint16_t region = stack[--depth];
        for (uint32_t i = solver->first_half[region]; i != BRW_NO_NEXT; i = solver->next_half[i]) {
            const brw_quest_door *door = &solver->doors[i / 2];
            uint16_t other = i % 2 ? door->a : door->b;
            if (in_reach(state, other) ||
                !(door_ways(search, state, i / 2) & (i % 2 ? BRW_BACK : BRW_FORTH)))
                continue;
            add_region(search, state, other);
            stack[depth++] = other;
        }
    }
}

/* What is behind a door that was opened. With both sides in reach there is nothing new; with none
 * the door is found open when one of them is. */
static void go_through(const route_search *search, route_state *state, uint16_t a, uint16_t b)
{
    if (in_reach(state, a))
        reach_region(search, state, b);
    else if (in_reach(state, b))
        reach_region(search, state, a);
}

/* The doors that the last event opened. */
static void open_doors(const route_search *search, route_state *state)
{
    const brw_solver *solver = search->solver;
    const route_event *event = &search->events[state->event];
    if (event->link != BARROW_NONE) {
        go_through(search, state, event->a, event->b);
        return;
    }
    bool is_switch =
        event->content == BARROW_CONTENT_SWITCH || event->content == BARROW_CONTENT_ITEM_SWITCH;
    uint32_t first = is_switch ? solver->of_switch[event->switch_id] : BARROW_NONE;
    for (uint32_t i = first; i != BARROW_NONE; i = solver->next_of[i])
        go_through(search, state, solver->doors[i].a, solver->doors[i].b);
}

/* Events that can be done in a state: in reach, and with all that they need. */
static uint64_t possible_events(const route_search *search, const route_state *state)
{
    uint64_t possible = state->near & ~state->done;
    possible &= state->done & search->item ? possible : ~search->needs_item;
    possible &= state->done & search->magic_key ? possible : ~search->needs_magic;
    possible &= state->keys > 0 ? possible : ~search->needs_key;
    return possible;
}

/* Of a door, the room on the side that is in reach: [near] holds no door with both. */
static uint16_t event_room(const route_search *search, const route_state *state, uint32_t event)
{
    const route_event *here = &search->events[event];
    if (here->link == BARROW_NONE)
        return here->room;
    const barrow_link *link = &search->solver->dungeon->links[here->link];
    return in_reach(state, here->a) ? link->a : link->b;
}

/* ---- layers ----------------------------------------------------------------------------- */

/* Prepares for distances from where the state is. */
static void look_around(route_search *search, const route_state *state)
{
    const brw_solver *solver = search->solver;
    if (solver->is_tree)
        return;
    for (uint32_t i = 0; i < solver->door_count; i++)
        brw_walk_pass(&search->walk, solver->doors[i].link, door_ways(search, state, i));
    brw_walk_distances(&search->walk, state->place);
}

/* BARROW_NONE where there is no way. In reach but no way there is possible: behind a one-way door
 * the player cannot always turn back at once. */
static uint32_t way_length(const route_search *search, const route_state *state, uint16_t room)
{
    if (search->solver->is_tree)
        return brw_tree_distance(&search->solver->graph, state->place, room);
    return search->walk.search.distance[room];
}

/* Layers live until the end, as [before] points into them. */
static bool make_layer(route_search *search, route_layer *layer, uint32_t capacity)
{
    layer->count = 0;
    layer->capacity = capacity < LAYER_MOST ? capacity : LAYER_MOST;
    if (layer->capacity <= search->pool_left) {
        layer->states = search->pool;
        search->pool += layer->capacity;
        search->pool_left -= layer->capacity;
        return true;
    }
    layer->states = BRW_ARENA_NEW(search->solver->scratch, route_state, layer->capacity);
    return layer->states != NULL;
}

/* Where a state of these events and this place goes: over a longer way to the same, to a free slot,
 * or over the worst if that is worse; NULL where it is not wanted. Only states of the layer that is
 * being made are written over, and nothing points to those yet. */
static route_state *slot_for(route_layer *layer, uint64_t done, uint16_t place, uint32_t moves)
{
    route_state *worst = NULL;
    for (uint32_t i = 0; i < layer->count; i++) {
        route_state *state = &layer->states[i];
        if (state->done == done && state->place == place)
            return state->moves > moves ? state : NULL;
        if (!worst || state->moves > worst->moves)
            worst = state;
    }
    if (layer->count < layer->capacity)
        return &layer->states[layer->count++];
    return worst && worst->moves > moves ? worst : NULL;
}

/* What the event changes but for the moves. A key opens nothing by itself. */
static void apply_event(const route_search *search, route_state *state, uint32_t event,
                        uint16_t room)
{
    uint8_t content = search->events[event].content;
    bool is_key = content == BARROW_CONTENT_KEY || content == BARROW_CONTENT_ITEM_KEY;
    bool uses_key = search->needs_key >> event & 1;
    state->done |= (uint64_t)1 << event;
    state->place = room;
    state->event = (uint8_t)event;
    state->keys = (int8_t)(state->keys + is_key - uses_key);
    if (!is_key)
        open_doors(search, state);
}

/* Moves only grow, so what is already as long as the best way to the goal is dropped. */
static void do_event(const route_search *search, const route_state *state, uint32_t event,
                     route_layer *next)
{
    uint16_t room = event_room(search, state, event);
    uint32_t length = way_length(search, state, room);
    uint64_t done = state->done | (uint64_t)1 << event;
    uint32_t moves = state->moves + length;
    route_state *slot = length == BARROW_NONE || moves >= search->best_moves
                            ? NULL
                            : slot_for(next, done, room, moves);
    if (!slot)
        return;
    *slot = *state;
    slot->before = state;
    slot->moves = moves;
    apply_event(search, slot, event, room);
}

/* The goal from here, if it is in reach. */
static void try_goal(route_search *search, const route_state *state)
{
    const brw_solver *solver = search->solver;
    if (!in_reach(state, solver->region[solver->goal]))
        return;
    uint32_t length = way_length(search, state, solver->goal);
    if (length == BARROW_NONE || state->moves + length >= search->best_moves)
        return;
    search->best_moves = state->moves + length;
    search->best = state;
}

/* What lies where the player stands is taken at once: that never harms. */
static uint64_t at_hand(const route_search *search, const route_state *state, uint64_t possible)
{
    for (uint64_t left = possible & search->free; left; left &= left - 1)
        if (search->events[brw_lowest(left)].room == state->place)
            return left & (0 - left);
    return possible;
}

/* As long as there is one state and one thing to do, the order is forced: it is noted and done in
 * place. Its moves are the same in all orders and need not be counted. */
static void follow_forced(route_search *search, route_state *state)
{
    for (;;) {
        uint64_t possible = at_hand(search, state, possible_events(search, state));
        if (possible == 0 || (possible & (possible - 1)) ||
            in_reach(state, search->solver->region[search->solver->goal]))
            return;
        uint32_t event = (uint32_t)brw_lowest(possible);
        uint16_t room = event_room(search, state, event);
        search->forced[search->forced_count++] = (route_step){room, (uint8_t)event};
        apply_event(search, state, event, room);
    }
}

/* The layer after [layer]. Every state of the next layer comes from one possible event, so their
 * number bounds its capacity. */
static bool follow_layer(route_search *search, const route_layer *layer, route_layer *next)
{
    uint64_t possible[LAYER_MOST];
    uint32_t capacity = 0;
    for (uint32_t i = 0; i < layer->count; i++) {
        uint64_t events = possible_events(search, &layer->states[i]);
        possible[i] = at_hand(search, &layer->states[i], events);
        capacity += (uint32_t)brw_popcount(possible[i]);
    }
    if (!make_layer(search, next, capacity))
        return false;
    for (uint32_t i = 0; i < layer->count; i++) {
        look_around(search, &layer->states[i]);
        try_goal(search, &layer->states[i]);
        for (uint64_t left = possible[i]; left; left &= left - 1)
            do_event(search, &layer->states[i], (uint32_t)brw_lowest(left), next);
    }
    return true;
}

/* Each layer has one event more than the last, so there are EVENTS_MOST of them and one more at the
 * most. */
static barrow_status follow_orders(route_search *search, route_layer layer)
{
    follow_forced(search, &layer.states[0]);
    while (layer.count > 0) {
        route_layer next;
        if (!follow_layer(search, &layer, &next))
            return BARROW_NO_MEMORY;
        layer = next;
    }
    return BARROW_OK;
}

/* ---- writing it down -------------------------------------------------------------------- */

/* In a tree every door lies on the only way, so the walk asks nothing of doors; else the doors of a
 * switch are passed from here on. */
static void write_event(route_search *search, uint8_t number, uint16_t room)
{
    const route_event *event = &search->events[number];
    const brw_solver *solver = search->solver;
    brw_walk_to(&search->walk, room);
    if (event->link != BARROW_NONE) {
        bool is_key = search->needs_key >> number & 1;
        brw_walk_open(&search->walk, event->link,
                      is_key ? BARROW_CONTENT_KEY : BARROW_CONTENT_MAGIC_KEY);
        return;
    }
    bool is_switch =
        event->content == BARROW_CONTENT_SWITCH || event->content == BARROW_CONTENT_ITEM_SWITCH;
    brw_walk_do(&search->walk, is_switch ? BARROW_DO_PRESS : BARROW_DO_TAKE, event->content);
    for (uint32_t i = 0; is_switch && !solver->is_tree && i < solver->door_count; i++)
        if (search->by_door[i] == number)
            brw_walk_pass(&search->walk, solver->doors[i].link, solver->doors[i].ways);
}

/* The search left the doors as its last state had them: they are put back to the beginning. */
static void write_route(route_search *search)
{
    const route_state *order[EVENTS_MOST + 1];
    uint32_t count = 0;
    for (const route_state *at = search->best; at->before; at = at->before)
        order[count++] = at;
    const brw_solver *solver = search->solver;
    for (uint32_t i = 0; !solver->is_tree && i < solver->door_count; i++)
        brw_walk_pass(&search->walk, solver->doors[i].link,
                      brw_link_ways(&solver->dungeon->links[solver->doors[i].link]));
    for (uint32_t i = 0; i < search->forced_count; i++)
        write_event(search, search->forced[i].event, search->forced[i].room);
    while (count-- > 0)
        write_event(search, order[count]->event, order[count]->place);
    brw_walk_to(&search->walk, solver->goal);
}

/* The solver must have an entry and a goal, as it has after a proof that holds. BARROW_OK with no
 * solution where there are too many events, or no way. */
barrow_status brw_solver_walk(brw_solver *solver, barrow_dungeon *dungeon)
{
    route_search *search = BRW_ARENA_NEW(solver->scratch, route_search, 1);
    route_state *pool = BRW_ARENA_NEW(solver->scratch, route_state, POOL_STATES);
    if (!search || !pool)
        return BARROW_NO_MEMORY;
    search->event_count = search->forced_count = 0;
    search->needs_item = search->needs_key = search->needs_magic = 0;
    search->item = search->magic_key = search->free = 0;
    search->solver = solver;
    search->pool = pool;
    search->pool_left = POOL_STATES;
    search->best = NULL;
    search->best_moves = UINT32_MAX;
    barrow_status status = brw_walk_begin(&search->walk, &solver->graph, solver->entry,
                                          brw_dungeon_arena(dungeon), solver->scratch);
    if (status != BARROW_OK || !list_events(search))
        return status;
    route_layer first;
    make_layer(search, &first, 1);
    first.count = 1;
    first.states[0] = (route_state){.place = solver->entry, .event = OPENS_NEVER - 1};
    reach_region(search, &first.states[0], solver->region[solver->entry]);
    status = follow_orders(search, first);
    if (status != BARROW_OK || !search->best)
        return status;
    write_route(search);
    return brw_walk_end(&search->walk, dungeon);
}
