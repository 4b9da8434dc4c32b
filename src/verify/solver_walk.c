/* SPDX-License-Identifier: MIT
 * The shortest walkthrough of a quest. Between two events (a thing taken or pressed, a key door or
 * the magic door opened) a player only walks, so a walkthrough is an order of events, and its
 * length is the sum of the ways between them.
 *
 * All orders are followed at once, one event at a time: a layer holds, for every set of events done
 * and every place where the last one happened, the shortest way to get there. Everything on the way
 * is taken. That never harms, so the search for the next event looks only as far as the next thing
 * on each way. Stages leave few choices, so layers are small. A layer with more than LAYER_MOST
 * states keeps its best. Below that limit the walkthrough has the fewest moves possible. In quests
 * of hundreds of rooms layers are kept narrower, so that the whole search looks at about WALK_WORK
 * rooms and doors at most. */
#include "verify/solver.h"

#include <string.h>

#include "base/bits.h"
#include "base/rng.h"
#include "core/dungeon.h"

/* The largest quest has 94 events and 181 regions. Larger documents get no walkthrough
 * (list_events). Layers come from a pool first, so that most quests need the same memory every
 * time. */
#define EVENTS_MOST        128u
#define ROUTE_REGIONS_MOST 256u
#define ROUTE_DOORS_MOST   2048u
#define LAYER_MOST         128u
#define LAYER_SLOTS        512u
#define POOL_STATES        768u
#define WALK_WORK          25000u

typedef struct event_set {
    uint64_t word[EVENTS_MOST / 64];
} event_set;

typedef struct route_event {
    uint32_t treasure;          /* bit of the treasure that it needs or gives */
    uint16_t room;              /* of a thing */
    uint16_t link;              /* of a door, or BARROW_NONE */
    uint16_t a, b;              /* regions on both sides; the same for a thing */
    uint8_t content, switch_id; /* of a thing */
} route_event;

/* A state of the search. The events done decide what can be reached, so two states with the same
 * [done] and [place] differ only in their moves, and the longer one can be dropped. near and reach
 * are kept because they are cheap to update and expensive to rebuild. */
typedef struct route_state {
    event_set done;
    event_set near;                          /* things in reach, and doors with one side in reach */
    uint64_t reach[ROUTE_REGIONS_MOST / 64]; /* regions */
    const struct route_state *before;        /* in the previous layer; NULL at the start */
    uint32_t moves;                          /* since the end of the forced beginning */
    uint32_t treasures;                      /* bits of those in hand */
    uint16_t place;                          /* the room where the last event happened */
    uint8_t event;                           /* the last one */
    int8_t keys;                             /* small keys in hand, at most the number of events */
} route_state;

/* An event and where it happens. */
typedef struct route_step {
    uint16_t room;
    uint8_t event;
} route_step;

/* A layer of states, found by their events done and place (slots holds their numbers + 1). */
typedef struct route_layer {
    route_state *states;
    uint32_t count, capacity;
    uint8_t slots[LAYER_SLOTS];
} route_layer;

typedef struct route_search {
    brw_solver *solver;
    brw_walk walk;
    route_event events[EVENTS_MOST];
    uint32_t event_count;
    event_set needs_item, needs_key, needs_magic; /* events with each need */
    event_set magic_key;                          /* the events that give it */
    event_set events_in[ROUTE_REGIONS_MOST];      /* of each region: its things and doors */
    uint8_t by_door[ROUTE_DOORS_MOST][2];         /* events that open a door; all must be done */
    uint8_t *thing_in;                            /* for each room, the event of its thing */
    uint16_t locks[ROUTE_DOORS_MOST];             /* doors with an event */
    uint32_t lock_count;
    uint16_t *wanted, mark;         /* for each room, the mark if a search looks for it */
    route_state *pool;              /* the next free state */
    uint32_t pool_left;             /* free states left in the pool */
    uint32_t work;                  /* rooms and doors visited so far */
    const route_state *best;        /* the state nearest to the goal */
    uint32_t best_moves;            /* to the goal from the start by way of it */
    route_step forced[EVENTS_MOST]; /* the events that every order begins with */
    uint32_t forced_count;
    route_layer layers[2];
} route_search;

#define NO_EVENT BARROW_NONE_BYTE

/* ---- sets of events --------------------------------------------------------------------- */

static bool has_event(const event_set *set, uint32_t event)
{
    return brw_set_has(set->word, event);
}

static event_set without_events(event_set set, const event_set *others)
{
    set.word[0] &= ~others->word[0];
    set.word[1] &= ~others->word[1];
    return set;
}

static uint32_t count_events(const event_set *set)
{
    return (uint32_t)(brw_popcount(set->word[0]) + brw_popcount(set->word[1]));
}

/* Removes and returns the first event of a set that is not empty. */
static uint32_t next_event(event_set *set)
{
    uint32_t word = set->word[0] ? 0 : 1;
    uint32_t event = 64 * word + (uint32_t)brw_lowest(set->word[word]);
    set->word[word] &= set->word[word] - 1;
    return event;
}

static bool any_event(const event_set *set)
{
    return (set->word[0] | set->word[1]) != 0;
}

/* ---- events ----------------------------------------------------------------------------- */

/* Makes the event to be added open all doors of the switch, alone or with an earlier event. */
static void open_by_switch(route_search *search, uint8_t number)
{
    const brw_solver *solver = search->solver;
    for (uint32_t i = solver->of_switch[number]; i != BARROW_NONE; i = solver->next_of[i]) {
        uint8_t *opens = search->by_door[i];
        opens[opens[0] == NO_EVENT ? 0 : 1] = (uint8_t)search->event_count;
    }
}

/* Adds the event of a thing. A switch door opens with the event of its switch and needs none of its
 * own. */
static void add_thing_event(route_search *search, const brw_quest_thing *thing)
{
    uint32_t id = search->event_count;
    uint16_t region = search->solver->region[thing->room];
    if (brw_is_switch(thing->content))
        open_by_switch(search, thing->switch_id);
    brw_set_add(search->events_in[region].word, id);
    if (brw_needs_treasure(thing->content))
        brw_set_add(search->needs_item.word, id);
    if (thing->content == BARROW_CONTENT_MAGIC_KEY)
        brw_set_add(search->magic_key.word, id);
    search->thing_in[thing->room] = (uint8_t)id;
    search->events[search->event_count++] =
        (route_event){thing->treasure, thing->room,    BARROW_NONE,     region,
                      region,          thing->content, thing->switch_id};
}

/* Returns whether a door is opened by a step of its own, from either side. */
static bool is_opened_by_step(const brw_quest_door *door)
{
    return door->needs == BARROW_NEED_SMALL_KEY || door->needs == BARROW_NEED_MAGIC_KEY;
}

/* Adds the event of a door to both regions. A door from a region to itself is never in reach. */
static void add_door_event(route_search *search, const brw_quest_door *door)
{
    uint32_t id = search->event_count;
    bool is_key = door->needs == BARROW_NEED_SMALL_KEY;
    brw_set_add(is_key ? search->needs_key.word : search->needs_magic.word, id);
    if (door->a != door->b) {
        brw_set_add(search->events_in[door->a].word, id);
        brw_set_add(search->events_in[door->b].word, id);
    }
    search->events[search->event_count++] = (route_event){
        0, BARROW_NONE, door->link, door->a, door->b, BARROW_CONTENT_NONE, BARROW_NO_SWITCH};
}

/* Lists the events. Returns false if there are too many for the words of a state. Things come
 * first, so that their events have the lowest numbers. */
static bool list_events(route_search *search)
{
    const brw_solver *solver = search->solver;
    uint32_t opened = 0;
    for (uint32_t i = 0; i < solver->door_count; i++)
        opened += is_opened_by_step(&solver->doors[i]);
    if (solver->thing_count + opened > EVENTS_MOST || solver->door_count > ROUTE_DOORS_MOST ||
        solver->region_count > ROUTE_REGIONS_MOST)
        return false;
    memset(search->by_door, NO_EVENT, solver->door_count * sizeof search->by_door[0]);
    memset(search->thing_in, NO_EVENT, solver->dungeon->room_count);
    memset(search->events_in, 0, solver->region_count * sizeof search->events_in[0]);
    for (uint32_t i = 0; i < solver->thing_count; i++)
        add_thing_event(search, &solver->things[i]);
    for (uint32_t i = 0; i < solver->door_count; i++) {
        const brw_quest_door *door = &solver->doors[i];
        if (is_opened_by_step(door)) {
            search->by_door[i][0] = (uint8_t)search->event_count;
            add_door_event(search, door);
        }
        if (search->by_door[i][0] != NO_EVENT)
            search->locks[search->lock_count++] = (uint16_t)i;
    }
    return true;
}

/* ---- states ----------------------------------------------------------------------------- */

static bool in_reach(const route_state *state, uint16_t region)
{
    return brw_set_has(state->reach, region);
}

/* Returns how a door can be passed in a state: BRW_SHUT and the others. Hidden doors and switch
 * doors without a switch have no event and stay shut, as do those with three. */
static uint8_t door_ways(const route_search *search, const route_state *state, uint32_t door)
{
    const uint8_t *opens = search->by_door[door];
    const brw_quest_door *of = &search->solver->doors[door];
    bool is_open = of->needs == BARROW_NEED_NOTHING;
    if (opens[0] != NO_EVENT)
        is_open = has_event(&state->done, opens[0]) &&
                  (opens[1] == NO_EVENT || has_event(&state->done, opens[1])) &&
                  (of->needs != BARROW_NEED_SWITCH || search->solver->switches[of->lock] <= 2);
    return is_open ? of->ways : BRW_SHUT;
}

/* Adds a region. Each is added once, so the exclusive or keeps the doors with one side in reach. A
 * door with both sides in reach is of no further use. */
static void add_region(const route_search *search, route_state *state, uint16_t region)
{
    brw_set_add(state->reach, region);
    state->near.word[0] ^= search->events_in[region].word[0];
    state->near.word[1] ^= search->events_in[region].word[1];
}

/* Adds a region and everything reachable from it. The stack holds each region at most once, as it
 * is added to the set before it is pushed. */
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

/* Adds the region behind an opened door. With both sides in reach there is nothing new. With
 * neither, the door will be found open later. */
static void go_through(const route_search *search, route_state *state, uint16_t a, uint16_t b)
{
    if (in_reach(state, a))
        reach_region(search, state, b);
    else if (in_reach(state, b))
        reach_region(search, state, a);
}

/* Opens the doors of the last event. */
static void open_doors(const route_search *search, route_state *state)
{
    const brw_solver *solver = search->solver;
    const route_event *event = &search->events[state->event];
    if (event->link != BARROW_NONE) {
        go_through(search, state, event->a, event->b);
        return;
    }
    uint32_t first =
        brw_is_switch(event->content) ? solver->of_switch[event->switch_id] : BARROW_NONE;
    for (uint32_t i = first; i != BARROW_NONE; i = solver->next_of[i])
        if (door_ways(search, state, i) != BRW_SHUT)
            go_through(search, state, solver->doors[i].a, solver->doors[i].b);
}

/* Removes from [possible] the events that need a treasure not in hand. */
static void leave_blocked(const route_search *search, const route_state *state, event_set *possible)
{
    event_set blocked = *possible;
    blocked.word[0] &= search->needs_item.word[0];
    blocked.word[1] &= search->needs_item.word[1];
    while (any_event(&blocked)) {
        uint32_t event = next_event(&blocked);
        if (search->events[event].treasure & ~state->treasures)
            brw_set_remove(possible->word, event);
    }
}

/* Returns the events that can be done in a state: in reach, and with everything they need. */
static event_set possible_events(const route_search *search, const route_state *state)
{
    event_set possible = without_events(state->near, &state->done);
    bool has_magic_key = (state->done.word[0] & search->magic_key.word[0]) != 0 ||
                         (state->done.word[1] & search->magic_key.word[1]) != 0;
    leave_blocked(search, state, &possible);
    if (!has_magic_key)
        possible = without_events(possible, &search->needs_magic);
    return state->keys > 0 ? possible : without_events(possible, &search->needs_key);
}

/* Returns only the event at the player's place if there is one, as it is taken at once. */
static event_set at_hand(const route_search *search, const route_state *state, event_set possible)
{
    uint8_t thing = search->thing_in[state->place];
    if (thing == NO_EVENT || !has_event(&possible, thing))
        return possible;
    event_set alone = {{0, 0}};
    brw_set_add(alone.word, thing);
    return alone;
}

/* Returns the room of an event. For a door, it is the room on the side in reach, as [near] holds no
 * door with both. */
static uint16_t event_room(const route_search *search, const route_state *state, uint32_t event)
{
    const route_event *here = &search->events[event];
    if (here->link == BARROW_NONE)
        return here->room;
    const barrow_link *link = &search->solver->dungeon->links[here->link];
    return in_reach(state, here->a) ? link->a : link->b;
}

/* ---- looking around --------------------------------------------------------------------- */

/* Sets the doors as they are in the state. Those without an event never change. */
static void set_doors(route_search *search, const route_state *state)
{
    const brw_solver *solver = search->solver;
    for (uint32_t i = 0; i < search->lock_count; i++) {
        uint16_t door = search->locks[i];
        brw_walk_pass(&search->walk, solver->doors[door].link, door_ways(search, state, door));
    }
}

/* Marks the rooms of the possible events, and the goal if it is in reach. Returns how many there
 * are. */
static uint32_t mark_wanted(route_search *search, const route_state *state, event_set possible)
{
    uint16_t goal = search->solver->goal;
    uint32_t wanted = 0;
    search->mark++;
    if (in_reach(state, search->solver->region[goal])) {
        search->wanted[goal] = search->mark;
        wanted++;
    }
    while (any_event(&possible)) {
        uint16_t room = event_room(search, state, next_event(&possible));
        wanted += search->wanted[room] != search->mark;
        search->wanted[room] = search->mark;
    }
    return wanted;
}

/* Returns whether the search stops here. It does not look behind a thing that can be taken now, as
 * taking it on the way is as short. */
static bool stops_here(const route_search *search, uint16_t room, const event_set *possible)
{
    uint8_t thing = search->thing_in[room];
    return thing != NO_EVENT && has_event(possible, thing);
}

/* Finds the distances of the wanted rooms from the state's place, and looks no farther. */
static void look_around(route_search *search, const route_state *state, const event_set *possible)
{
    const brw_graph *graph = &search->solver->graph;
    brw_bfs *around = &search->walk.search;
    uint16_t room;
    uint32_t wanted = mark_wanted(search, state, *possible);
    set_doors(search, state);
    brw_bfs_clear(around);
    brw_bfs_start(around, state->place);
    wanted -= search->wanted[state->place] == search->mark;
    while (wanted > 0 && brw_queue_take(&around->rooms, &room)) {
        if (stops_here(search, room, possible))
            continue;
        for (uint32_t i = graph->first[room]; i < graph->first[room + 1u]; i++) {
            brw_way way = graph->ways[i];
            bool forth = graph->dungeon->links[way.link].a == room;
            if (brw_bfs_met(around, way.to) ||
                !(search->walk.ways[way.link] & (forth ? BRW_FORTH : BRW_BACK)))
                continue;
            around->distance[way.to] = (uint16_t)(around->distance[room] + 1);
            brw_queue_put(&around->rooms, way.to);
            wanted -= search->wanted[way.to] == search->mark;
        }
    }
    search->work += search->lock_count / 4 + around->rooms.tail;
}

/* ---- layers ----------------------------------------------------------------------------- */

/* Returns the allowed width of the next layer, which leaves work for all that follow. */
static uint32_t layer_width(const route_search *search, const route_state *state)
{
    uint32_t left = search->event_count - count_events(&state->done) + 1;
    uint32_t size = search->solver->dungeon->room_count / 4 + search->lock_count;
    uint32_t work = search->work < WALK_WORK ? WALK_WORK - search->work : 0;
    uint32_t width = work / (left * size) + 1;
    return width < LAYER_MOST ? width : LAYER_MOST;
}

/* Makes a layer. States live until the end, as [before] points to them. */
static bool make_layer(route_search *search, route_layer *layer, uint32_t capacity)
{
    memset(layer->slots, 0, sizeof layer->slots);
    layer->count = 0;
    layer->capacity = capacity;
    if (capacity <= search->pool_left) {
        layer->states = search->pool;
        search->pool += capacity;
        search->pool_left -= capacity;
        return true;
    }
    layer->states = BRW_ARENA_NEW(search->solver->scratch, route_state, capacity);
    return layer->states != NULL;
}

/* Returns the slot of the state with these events and this place, or a free one. */
static uint8_t *layer_slot(route_layer *layer, const event_set *done, uint16_t place)
{
    uint64_t key = brw_mix(brw_mix(done->word[0], done->word[1]), place);
    uint32_t slot = (uint32_t)key % LAYER_SLOTS;
    for (; layer->slots[slot]; slot = (slot + 1) % LAYER_SLOTS) {
        const route_state *state = &layer->states[layer->slots[slot] - 1];
        if (state->place == place && state->done.word[0] == done->word[0] &&
            state->done.word[1] == done->word[1])
            break;
    }
    return &layer->slots[slot];
}

static route_state *longest_of(route_layer *layer)
{
    route_state *longest = layer->states;
    for (uint32_t i = 1; i < layer->count; i++)
        if (layer->states[i].moves > longest->moves)
            longest = &layer->states[i];
    return longest;
}

/* Returns where to write a state of these events and this place: over a longer way to the same, in
 * a free place, or over the longest state if that is longer. Returns NULL if it is not wanted. Only
 * states of the new layer are overwritten, and nothing points to those yet. The slot of an
 * overwritten state then finds another state, which does not match, so probing goes on. */
static route_state *place_for(route_layer *layer, const event_set *done, uint16_t place,
                              uint32_t moves)
{
    uint8_t *slot = layer_slot(layer, done, place);
    if (*slot) {
        route_state *same = &layer->states[*slot - 1];
        return same->moves > moves ? same : NULL;
    }
    if (layer->count < layer->capacity) {
        *slot = (uint8_t)(layer->count + 1);
        return &layer->states[layer->count++];
    }
    route_state *longest = longest_of(layer);
    return longest->moves > moves ? longest : NULL;
}

/* Applies an event, except for its moves. A key opens nothing by itself. */
static void apply_event(const route_search *search, route_state *state, uint32_t event,
                        uint16_t room)
{
    const route_event *of = &search->events[event];
    bool is_key = brw_is_small_key(of->content);
    bool uses_key = has_event(&search->needs_key, event);
    brw_set_add(state->done.word, event);
    state->place = room;
    state->event = (uint8_t)event;
    state->keys = (int8_t)(state->keys + is_key - uses_key);
    if (of->content == BARROW_CONTENT_ITEM)
        state->treasures |= of->treasure;
    if (!is_key)
        open_doors(search, state);
}

/* Does an event. Moves only grow, so a state already as long as the best way to the goal is
 * dropped. */
static void do_event(route_search *search, const route_state *state, uint32_t event,
                     route_layer *next)
{
    uint16_t room = event_room(search, state, event);
    uint32_t length = search->walk.search.distance[room];
    uint32_t moves = state->moves + length;
    event_set done = state->done;
    brw_set_add(done.word, event);
    route_state *place = length == BARROW_NONE || moves >= search->best_moves
                             ? NULL
                             : place_for(next, &done, room, moves);
    search->work += next->count == next->capacity ? next->count / 4 : 1;
    if (!place)
        return;
    *place = *state;
    place->before = state;
    place->moves = moves;
    apply_event(search, place, event, room);
}

/* Tries the goal from here, if it is in reach. */
static void try_goal(route_search *search, const route_state *state)
{
    uint32_t length = search->walk.search.distance[search->solver->goal];
    if (length == BARROW_NONE || state->moves + length >= search->best_moves)
        return;
    search->best_moves = state->moves + length;
    search->best = state;
}

/* Records the events that led to [state] as the beginning of every order. */
static void note_forced(route_search *search, route_state *state)
{
    uint32_t count = 0;
    for (const route_state *at = state; at->before; at = at->before)
        count++;
    search->forced_count += count;
    count = search->forced_count;
    for (const route_state *at = state; at->before; at = at->before)
        search->forced[--count] = (route_step){at->place, at->event};
    state->before = NULL;
}

/* While there is one state and one possible event, the order is forced, so the event is recorded
 * and done in place. Its moves are the same in all orders and need not be counted. */
static void follow_forced(route_search *search, route_state *state)
{
    note_forced(search, state);
    for (;;) {
        event_set possible = at_hand(search, state, possible_events(search, state));
        if (count_events(&possible) != 1 ||
            in_reach(state, search->solver->region[search->solver->goal]))
            return;
        uint32_t event = next_event(&possible);
        uint16_t room = event_room(search, state, event);
        search->forced[search->forced_count++] = (route_step){room, (uint8_t)event};
        apply_event(search, state, event, room);
    }
}

/* Makes the layer after [layer]. Every state of it comes from one possible event, so their number
 * bounds its capacity. */
static bool follow_layer(route_search *search, const route_layer *layer, route_layer *next)
{
    event_set possible[LAYER_MOST];
    uint32_t capacity = 0, width = layer_width(search, &layer->states[0]);
    for (uint32_t i = 0; i < layer->count; i++) {
        possible[i] =
            at_hand(search, &layer->states[i], possible_events(search, &layer->states[i]));
        capacity += count_events(&possible[i]);
    }
    if (!make_layer(search, next, capacity < width ? capacity : width))
        return false;
    for (uint32_t i = 0; i < layer->count; i++) {
        look_around(search, &layer->states[i], &possible[i]);
        try_goal(search, &layer->states[i]);
        while (any_event(&possible[i]))
            do_event(search, &layer->states[i], next_event(&possible[i]), next);
    }
    return true;
}

/* Follows all orders. Each layer has one event more than the last, so there are at most EVENTS_MOST
 * + 1. If all orders have come down to one state, as they do at the end of each stage, that becomes
 * a new beginning. */
static barrow_status follow_orders(route_search *search)
{
    uint32_t turn = 0;
    for (; search->layers[turn].count > 0; turn ^= 1) {
        if (search->layers[turn].count == 1 && !search->best)
            follow_forced(search, &search->layers[turn].states[0]);
        if (!follow_layer(search, &search->layers[turn], &search->layers[turn ^ 1]))
            return BARROW_NO_MEMORY;
    }
    return BARROW_OK;
}

/* ---- writing it down -------------------------------------------------------------------- */

/* Opens the doors of a switch from here on, if this was the last of its switches. */
static void pass_doors_of(route_search *search, const route_state *done, uint8_t number)
{
    const brw_solver *solver = search->solver;
    for (uint32_t i = solver->of_switch[number]; i != BARROW_NONE; i = solver->next_of[i])
        brw_walk_pass(&search->walk, solver->doors[i].link, door_ways(search, done, i));
}

/* Writes an event. [done] collects the events written so far. */
static void write_event(route_search *search, route_state *done, uint8_t number, uint16_t room)
{
    const route_event *event = &search->events[number];
    brw_walk_to(&search->walk, room);
    brw_set_add(done->done.word, number);
    if (event->link != BARROW_NONE) {
        bool is_key = has_event(&search->needs_key, number);
        brw_walk_open(&search->walk, event->link,
                      is_key ? BARROW_CONTENT_KEY : BARROW_CONTENT_MAGIC_KEY);
    } else if (brw_is_switch(event->content)) {
        brw_walk_do(&search->walk, BARROW_DO_PRESS, event->content);
        pass_doors_of(search, done, event->switch_id);
    } else {
        brw_walk_do(&search->walk, BARROW_DO_TAKE, event->content);
    }
}

/* Writes the best order. First resets the doors, which the search left as its last state had
 * them. */
static void write_route(route_search *search)
{
    const route_state *order[EVENTS_MOST + 1];
    route_state done = {.keys = 0};
    uint32_t count = 0;
    for (const route_state *at = search->best; at->before; at = at->before)
        order[count++] = at;
    set_doors(search, &done);
    for (uint32_t i = 0; i < search->forced_count; i++)
        write_event(search, &done, search->forced[i].event, search->forced[i].room);
    while (count-- > 0)
        write_event(search, &done, order[count]->event, order[count]->place);
    brw_walk_to(&search->walk, search->solver->goal);
}

static barrow_status begin_route(route_search *search, brw_solver *solver, barrow_dungeon *dungeon)
{
    static const event_set none;
    search->event_count = search->forced_count = search->work = search->lock_count = 0;
    search->mark = 0;
    search->needs_item = search->needs_key = search->needs_magic = search->magic_key = none;
    search->solver = solver;
    search->pool = BRW_ARENA_NEW(solver->scratch, route_state, POOL_STATES);
    search->pool_left = POOL_STATES;
    search->best = NULL;
    search->best_moves = UINT32_MAX;
    search->thing_in = BRW_ARENA_NEW(solver->scratch, uint8_t, dungeon->room_count);
    search->wanted = BRW_ARENA_NEW(solver->scratch, uint16_t, dungeon->room_count);
    if (!search->pool || !search->thing_in || !search->wanted)
        return BARROW_NO_MEMORY;
    memset(search->wanted, 0, dungeon->room_count * sizeof search->wanted[0]);
    return brw_walk_begin(&search->walk, &solver->graph, solver->entry, brw_dungeon_arena(dungeon),
                          solver->scratch);
}

/* The solver must have an entry and a goal, as it has after a successful proof. Returns BARROW_OK
 * without a solution if there are too many events or there is no way. */
barrow_status brw_solver_walk(brw_solver *solver, barrow_dungeon *dungeon)
{
    route_search *search = BRW_ARENA_NEW(solver->scratch, route_search, 1);
    barrow_status status = search ? begin_route(search, solver, dungeon) : BARROW_NO_MEMORY;
    if (status != BARROW_OK || !list_events(search))
        return status;
    route_layer *first = &search->layers[0];
    make_layer(search, first, 1);
    first->count = 1;
    first->states[0] = (route_state){.place = solver->entry, .event = NO_EVENT};
    reach_region(search, &first->states[0], solver->region[solver->entry]);
    status = follow_orders(search);
    if (status != BARROW_OK || !search->best)
        return status;
    write_route(search);
    return brw_walk_end(&search->walk, dungeon);
}
