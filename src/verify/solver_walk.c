/* SPDX-License-Identifier: MIT
 * The shortest walkthrough of a quest.
 *
 * An event is the taking or pressing of a thing, or the opening of a key door or the magic door.
 * Between two events a player only walks, so a walkthrough is an order of events, and its length is
 * the sum of the ways between them.
 *
 * All orders are followed at once, one event at a time: a layer holds, for every set of events done
 * and every place where the last one happened, the shortest way to get there. Everything on the way
 * is taken. That does no harm, so the search for the next event looks only as far as the next thing
 * on each way. Stages leave few choices, so layers are small. A layer with more than LAYER_MOST
 * states keeps only the best. If that never happens, the walkthrough is a shortest one. In quests
 * of hundreds of rooms layers are kept narrower, so that the whole search looks at no more than
 * about WALK_WORK rooms and doors.
 *
 * To find a way, no door needs to be opened or shut. In a quest that is proved, a stage is entered
 * only through its obstacle, and all doors of an obstacle open at once (V3). So a door is open as
 * soon as both of its sides are in reach, and the regions in reach say everything. */
#include "verify/solver.h"

#include <string.h>

#include "base/bits.h"
#include "core/dungeon.h"

/* The largest quest has 94 events and 181 regions. Larger documents get no walkthrough. */
#define EVENTS_MOST  128u
#define REGIONS_MOST 256u
#define DOORS_MOST   2048u
#define NO_EVENT     BARROW_NONE_BYTE
#define EVENT_WORDS  (EVENTS_MOST / 64)

#define LAYER_MOST  128u
#define WALK_WORK   25000u
#define POOL_STATES 768u /* taken at once, so that most quests need the same memory (G5) */

/* What a player has after some events. The events done decide what can be reached, so two states
 * with the same [done] and [place] differ only in their moves, and the longer is dropped. */
typedef struct route_state {
    uint64_t done[EVENT_WORDS];
    uint64_t reach[REGIONS_MOST / 64]; /* regions in reach */
    uint64_t near[EVENT_WORDS];        /* events in these regions, done or not */
    const struct route_state *before;  /* the state one event earlier; NULL at the start */
    uint32_t moves;                    /* number of moves since the last forced event */
    uint32_t treasures;                /* bits of the treasures in hand */
    int32_t keys;                      /* number of small keys in hand */
    uint16_t place;                    /* the room where the last event happened */
    uint8_t event;                     /* the last event */
    bool has_magic_key;
} route_state;

typedef struct route_layer {
    route_state *states;
    uint32_t count, capacity;
} route_layer;

/* The event of thing i has number i. The events of doors follow. */
typedef struct route_search {
    const brw_solver *solver;
    uint32_t event_count;
    uint16_t doors[EVENTS_MOST]; /* the door of each event from thing_count on */
    uint8_t (*opened_by)[2];     /* for each door, the events that open it together, or NO_EVENT */
    uint16_t *switch_doors;      /* the doors that open with switches or treasures */
    uint32_t switch_door_count;
    uint64_t in_region[REGIONS_MOST][EVENT_WORDS]; /* for each region, its events */
    uint32_t lock_count;                           /* number of doors that events open */
    uint32_t work;                                 /* number of rooms and doors looked at */
    uint32_t narrow;         /* every layer may be this wide during the first half of the work */
    const route_state *best; /* the state with the shortest way to the goal */
    uint32_t best_moves;     /* length of the whole way to the goal through [best] */
    brw_graph graph;
    brw_bfs bfs;
    uint64_t *wanted, *stops; /* sets of rooms: those to find, and those not to go on from */
    uint32_t words;           /* number of words of each of these sets */
    const uint64_t *reach;    /* regions that a way may lead through */
    uint32_t treasures;       /* bits of the treasures in hand */
    route_state *pool;        /* the next free state */
    uint32_t pool_left;       /* number of free states left in the pool */
} route_search;

/* ---- events ----------------------------------------------------------------------------- */

/* Lists the events. A switch door opens with the event of its switch, or with both of a twin lock,
 * and a barrier with that of its treasure; they have no event of their own. With more switches a
 * door stays shut. Returns BARROW_NOT_PROVEN if there
 * are too many for the sets of a state. */
static barrow_status list_events(route_search *search)
{
    const brw_solver *solver = search->solver;
    uint8_t pressed_by[256]
                      [2]; /* for each switch number, the events of its first and last switch */
    search->opened_by = brw_arena_array(solver->scratch, solver->door_count, 2);
    search->switch_doors = BRW_ARENA_NEW(solver->scratch, uint16_t, solver->door_count);
    if (!search->opened_by || !search->switch_doors)
        return BARROW_NO_MEMORY;
    if (solver->thing_count > EVENTS_MOST || solver->door_count > DOORS_MOST ||
        solver->region_count > REGIONS_MOST)
        return BARROW_NOT_PROVEN;
    uint8_t taken_by[32]; /* for each treasure, the event of the last room that holds it */
    memset(pressed_by, NO_EVENT, sizeof pressed_by);
    memset(taken_by, NO_EVENT, sizeof taken_by);
    memset(search->opened_by, NO_EVENT, 2 * (size_t)solver->door_count);
    memset(search->in_region, 0, solver->region_count * sizeof search->in_region[0]);
    for (uint32_t event = 0; event < solver->thing_count; event++) {
        const brw_quest_thing *thing = &solver->things[event];
        brw_set_add(search->in_region[solver->region[thing->room]], event);
        if (thing->content == BARROW_CONTENT_ITEM && thing->treasure)
            taken_by[brw_lowest(thing->treasure)] = (uint8_t)event;
        if (brw_is_switch(thing->content)) {
            uint8_t *events = pressed_by[thing->switch_id];
            events[0] = events[0] == NO_EVENT ? (uint8_t)event : events[0];
            events[1] = (uint8_t)event;
        }
    }
    search->event_count = solver->thing_count;
    search->switch_door_count = 0;
    for (uint32_t i = 0; i < solver->door_count; i++) {
        const brw_quest_door *door = &solver->doors[i];
        if (door->needs == BARROW_NEED_SMALL_KEY || door->needs == BARROW_NEED_MAGIC_KEY) {
            if (search->event_count == EVENTS_MOST)
                return BARROW_NOT_PROVEN;
            brw_set_add(search->in_region[door->regions[0]], search->event_count);
            brw_set_add(search->in_region[door->regions[1]], search->event_count);
            memset(search->opened_by[i], (int)search->event_count, 2);
            search->doors[search->event_count++] = (uint16_t)i;
        } else if (door->needs == BARROW_NEED_SWITCH && solver->switches[door->lock] <= 2) {
            memcpy(search->opened_by[i], pressed_by[door->lock], 2);
            search->switch_doors[search->switch_door_count++] = (uint16_t)i;
        } else if (door->needs == BARROW_NEED_TREASURE && door->treasure < 31) {
            memset(search->opened_by[i], taken_by[door->treasure], 2);
            search->switch_doors[search->switch_door_count++] = (uint16_t)i;
        }
        search->lock_count += search->opened_by[i][0] != NO_EVENT;
    }
    return BARROW_OK;
}

/* Returns whether a door is open in a state. Hidden doors, and switch doors without a switch, have
 * no event and stay shut. */
static bool is_open_in(const route_search *search, const route_state *state, uint32_t door)
{
    const uint8_t *events = search->opened_by[door];
    uint8_t needs = search->solver->doors[door].needs;
    if (events[0] == NO_EVENT)
        return needs == BARROW_NEED_NOTHING || needs == BARROW_NEED_SIDE;
    return brw_set_has(state->done, events[0]) && brw_set_has(state->done, events[1]);
}

/* Returns whether a door leads on from one of its sides, once it is open. A shortcut does from
 * where it is opened; walkthroughs take no second look at it. */
static bool may_lead(const brw_quest_door *door, uint32_t side)
{
    uint8_t ways = door->needs == BARROW_NEED_SIDE ? (uint8_t)BRW_FORTH : door->ways;
    return ways & (side ? BRW_BACK : BRW_FORTH);
}

/* Adds a region to the reach of a state, and everything reachable from it. */
static void reach_region(const route_search *search, route_state *state, uint16_t start)
{
    const brw_solver *solver = search->solver;
    uint16_t found[REGIONS_MOST];
    uint32_t count = 0;
    brw_set_add(state->reach, start);
    found[count++] = start;
    for (uint32_t head = 0; head < count; head++) {
        uint16_t region = found[head];
        for (uint32_t i = 0; i < EVENT_WORDS; i++)
            state->near[i] |= search->in_region[region][i];
        for (uint32_t i = solver->first_half[region]; i != UINT32_MAX; i = solver->next_half[i]) {
            const brw_quest_door *door = &solver->doors[i / 2];
            uint16_t other = solver->behind[i];
            if (brw_set_has(state->reach, other) || !may_lead(door, i % 2) ||
                !is_open_in(search, state, i / 2))
                continue;
            brw_set_add(state->reach, other);
            found[count++] = other;
        }
    }
}

/* Returns whether exactly one side of a door is in reach. */
static bool is_at_edge(const route_state *state, const brw_quest_door *door)
{
    return brw_set_has(state->reach, door->regions[0]) !=
           brw_set_has(state->reach, door->regions[1]);
}

/* Finds the events that can be done in a state. If there is one in the player's room, it is the
 * only one, as it is done at once. Returns how many there are. */
static uint32_t find_possible(const route_search *search, const route_state *state,
                              uint64_t possible[EVENT_WORDS])
{
    const brw_solver *solver = search->solver;
    uint32_t count = 0;
    for (uint32_t i = 0; i < EVENT_WORDS; i++)
        possible[i] = state->near[i] & ~state->done[i];
    for (BRW_SET_EACH(event, possible, EVENT_WORDS)) {
        /* Nothing that the event needs may be missing, and a door must lead somewhere new. */
        bool is_missing;
        if (event < solver->thing_count) {
            const brw_quest_thing *thing = &solver->things[event];
            is_missing =
                brw_needs_treasure(thing->content) && !(thing->treasure & state->treasures);
        } else {
            const brw_quest_door *door = &solver->doors[search->doors[event]];
            bool has_key =
                door->needs == BARROW_NEED_SMALL_KEY ? state->keys > 0 : state->has_magic_key;
            is_missing = !has_key || !is_at_edge(state, door);
        }
        if (is_missing) {
            brw_set_remove(possible, event);
        } else if (event < solver->thing_count && solver->things[event].room == state->place) {
            memset(possible, 0, EVENT_WORDS * sizeof possible[0]);
            brw_set_add(possible, event);
            return 1;
        } else {
            count++;
        }
    }
    return count;
}

/* Returns the room where an event happens. For a door, it is on the side in reach. */
static uint16_t room_of_event(const route_search *search, const route_state *state, uint32_t event)
{
    const brw_solver *solver = search->solver;
    if (event < solver->thing_count)
        return solver->things[event].room;
    const brw_quest_door *door = &solver->doors[search->doors[event]];
    return door->rooms[brw_set_has(state->reach, door->regions[0]) ? 0 : 1];
}

/* If a door is open in a state and has one side in reach, adds what lies behind it to the reach. */
static void pass_door(const route_search *search, route_state *state, uint32_t door)
{
    const uint16_t *sides = search->solver->doors[door].regions;
    if (is_at_edge(state, &search->solver->doors[door]) && is_open_in(search, state, door))
        reach_region(search, state, sides[brw_set_has(state->reach, sides[0]) ? 1 : 0]);
}

/* Makes [next] the state after [event] in [state]. Doors that it opens lead on. */
static void do_event(const route_search *search, const route_state *state, uint32_t event,
                     uint32_t length, route_state *next)
{
    const brw_solver *solver = search->solver;
    *next = *state;
    next->before = state;
    next->event = (uint8_t)event;
    next->place = room_of_event(search, state, event);
    next->moves += length;
    brw_set_add(next->done, event);
    if (event < solver->thing_count) {
        const brw_quest_thing *thing = &solver->things[event];
        next->keys += brw_is_small_key(thing->content);
        if (thing->content == BARROW_CONTENT_ITEM)
            next->treasures |= thing->treasure;
        if (thing->content == BARROW_CONTENT_MAGIC_KEY)
            next->has_magic_key = true;
        bool opens = brw_is_switch(thing->content) || thing->content == BARROW_CONTENT_ITEM;
        for (uint32_t i = 0; opens && i < search->switch_door_count; i++) {
            const uint8_t *events = search->opened_by[search->switch_doors[i]];
            if (events[0] == event || events[1] == event)
                pass_door(search, next, search->switch_doors[i]);
        }
    } else {
        uint32_t door = search->doors[event];
        next->keys -= solver->doors[door].needs == BARROW_NEED_SMALL_KEY;
        pass_door(search, next, door);
    }
}

/* ---- ways ------------------------------------------------------------------------------- */

/* Returns whether a way leads on inside the regions in reach. A gap may join two of them that the
 * player has reached before its treasure (Q34). */
static bool leads_in_reach(const void *user, uint16_t from, brw_way way)
{
    const route_search *search = user;
    (void)from;
    if (!brw_set_has(search->reach, search->solver->region[way.to]))
        return false;
    const barrow_link *link = &search->solver->dungeon->links[way.link];
    return link->kind != BARROW_LINK_BARRIER || search->treasures >> (link->treasure & 31) & 1;
}

static bool reaches_goal(const route_search *search, const route_state *state)
{
    return brw_set_has(state->reach, search->solver->region[search->solver->goal]);
}

/* Finds the distances of the rooms of the possible events, and of the goal if it is in reach. Does
 * not look past a thing that can be taken now, as taking it on the way costs nothing. */
static void look_around(route_search *search, const route_state *state,
                        const uint64_t possible[EVENT_WORDS])
{
    const brw_solver *solver = search->solver;
    brw_bfs *bfs = &search->bfs;
    memset(search->wanted, 0, search->words * sizeof search->wanted[0]);
    memset(search->stops, 0, search->words * sizeof search->stops[0]);
    if (reaches_goal(search, state))
        brw_set_add(search->wanted, solver->goal);
    for (BRW_SET_EACH(event, possible, EVENT_WORDS)) {
        uint16_t room = room_of_event(search, state, event);
        brw_set_add(search->wanted, room);
        if (event < solver->thing_count)
            brw_set_add(search->stops, room);
    }
    brw_set_remove(search->wanted, state->place);
    bfs->wanted_left = (uint32_t)brw_set_count(search->wanted, search->words);
    search->reach = state->reach;
    search->treasures = state->treasures;
    brw_bfs_clear(bfs);
    brw_bfs_start(bfs, state->place);
    brw_bfs_run(bfs, leads_in_reach, search);
    search->work += search->lock_count / 4 + bfs->rooms.tail;
}

/* ---- layers ----------------------------------------------------------------------------- */

/* Returns a width for the next layer that leaves enough work for [left] layers like it. */
static uint32_t width_for(const route_search *search, uint32_t work, uint32_t left)
{
    uint32_t size = search->solver->dungeon->room_count / 4 + search->lock_count;
    uint32_t width = work / (left * (size ? size : 1)) + 1;
    return width < LAYER_MOST ? width : LAYER_MOST;
}

/* Returns where to write the state that follows [state] by [event] in [room], with so many moves:
 * over the same state with more moves, behind the last one, or over the state with the most moves
 * if those are more. Otherwise returns NULL. Nothing points to the states of a new layer yet. */
static route_state *place_for(route_layer *layer, const route_state *state, uint32_t event,
                              uint16_t room, uint32_t moves)
{
    route_state *longest = layer->states;
    uint64_t done[EVENT_WORDS];
    memcpy(done, state->done, sizeof done);
    brw_set_add(done, event);
    for (uint32_t i = 0; i < layer->count; i++) {
        route_state *other = &layer->states[i];
        if (other->place == room && memcmp(other->done, done, sizeof done) == 0)
            return other->moves > moves ? other : NULL;
        if (other->moves > longest->moves)
            longest = other;
    }
    if (layer->count < layer->capacity)
        return &layer->states[layer->count++];
    return layer->count > 0 && longest->moves > moves ? longest : NULL;
}

/* Returns memory for states, which live until the end, as [before] points to them. */
static route_state *take_states(route_search *search, uint32_t count)
{
    route_state *states = search->pool;
    if (count > search->pool_left)
        return BRW_ARENA_NEW(search->solver->scratch, route_state, count);
    search->pool += count;
    search->pool_left -= count;
    return states;
}

/* Makes the layer after [layer]. Each of its states comes from one possible event, so the number of
 * these bounds its capacity. The number of moves only grows, so a state that already has as many
 * moves as the best way to the goal is dropped. */
static barrow_status follow_layer(route_search *search, const route_layer *layer, route_layer *next)
{
    uint64_t possible[LAYER_MOST][EVENT_WORDS];
    uint32_t most = 0;
    for (uint32_t i = 0; i < layer->count; i++)
        most += find_possible(search, &layer->states[i], possible[i]);
    uint32_t work = search->work < WALK_WORK ? WALK_WORK - search->work : 0;
    uint32_t width;
    if (most <= search->narrow && work >= WALK_WORK / 2)
        width = most;
    else {
        uint32_t done = (uint32_t)brw_set_count(layer->states[0].done, EVENT_WORDS);
        width = width_for(search, work, search->event_count - done + 1);
    }
    next->count = 0;
    next->capacity = most < width ? most : width;
    next->states = take_states(search, next->capacity);
    if (!next->states)
        return BARROW_NO_MEMORY;
    for (uint32_t i = 0; i < layer->count; i++) {
        const route_state *state = &layer->states[i];
        const uint16_t *distance = search->bfs.distance;
        look_around(search, state, possible[i]);
        uint16_t goal = search->solver->goal;
        if (reaches_goal(search, state) && distance[goal] != BARROW_NONE &&
            state->moves + distance[goal] < search->best_moves) {
            search->best_moves = state->moves + distance[goal];
            search->best = state;
        }
        for (BRW_SET_EACH(event, possible[i], EVENT_WORDS)) {
            uint16_t room = room_of_event(search, state, event);
            uint32_t length = distance[room], moves = state->moves + length;
            route_state *place = length == BARROW_NONE || moves >= search->best_moves
                                     ? NULL
                                     : place_for(next, state, event, room, moves);
            search->work += next->count == next->capacity ? next->count / 4 : 1;
            if (place)
                do_event(search, state, event, length, place);
        }
    }
    return BARROW_OK;
}

/* Follows all orders. Each layer has one event more than the last, so there are at most
 * EVENTS_MOST + 1 layers. When only one state is left, as at the end of each stage, the search
 * starts anew from it. */
static barrow_status follow_orders(route_search *search)
{
    uint16_t entry = search->solver->entry;
    route_layer layers[2] = {{.count = 1}, {.count = 0}};
    search->pool = BRW_ARENA_NEW(search->solver->scratch, route_state, POOL_STATES);
    search->pool_left = POOL_STATES;
    if (!search->pool)
        return BARROW_NO_MEMORY;
    layers[0].states = take_states(search, 1);
    layers[0].states[0] = (route_state){.place = entry, .event = NO_EVENT};
    reach_region(search, layers[0].states, search->solver->region[entry]);
    for (uint32_t turn = 0; layers[turn].count > 0; turn ^= 1) {
        /* Follows the only state of [layer] while it has only one possible event. The order is then
         * forced, and the moves are the same in all orders, so they need not be counted. */
        route_layer *layer = &layers[turn];
        uint64_t possible[EVENT_WORDS];
        while (layer->count == 1 && !search->best && !reaches_goal(search, layer->states) &&
               find_possible(search, layer->states, possible) == 1) {
            route_state *next = take_states(search, 1);
            if (!next)
                return BARROW_NO_MEMORY;
            do_event(search, layer->states, brw_set_next(possible, EVENT_WORDS, 0), 0, next);
            layer->states = next;
        }
        barrow_status status = follow_layer(search, &layers[turn], &layers[turn ^ 1]);
        if (status != BARROW_OK)
            return status;
    }
    return BARROW_OK;
}

/* ---- writing it down -------------------------------------------------------------------- */

/* Writes the moves of a shortest way to [room] through the regions in reach in [state]. */
static void write_way(route_search *search, brw_walk *walk, const route_state *state, uint16_t room)
{
    if (room == walk->place)
        return;
    search->reach = state->reach;
    search->treasures = state->treasures;
    search->bfs.target = room;
    brw_bfs_clear(&search->bfs);
    brw_bfs_start(&search->bfs, walk->place);
    brw_bfs_run(&search->bfs, leads_in_reach, search);
    brw_walk_moves(walk, &search->bfs, room);
}

/* If there are too many events, or no way to the goal, returns BARROW_OK but writes no solution. */
barrow_status brw_solver_walk(brw_solver *solver, barrow_dungeon *dungeon)
{
    brw_arena *scratch = solver->scratch;
    route_search *search = BRW_ARENA_NEW(scratch, route_search, 1);
    brw_walk walk;
    if (!search)
        return BARROW_NO_MEMORY;
    search->solver = solver;
    search->lock_count = search->work = 0;
    search->best = NULL;
    search->best_moves = UINT32_MAX;
    barrow_status status = list_events(search);
    if (status != BARROW_OK)
        return status == BARROW_NOT_PROVEN ? BARROW_OK : status;
    search->narrow = width_for(search, WALK_WORK / 2, search->event_count + 1);
    search->words = dungeon->room_count / 64 + 1;
    search->wanted = BRW_ARENA_NEW(scratch, uint64_t, search->words);
    search->stops = BRW_ARENA_NEW(scratch, uint64_t, search->words);
    /* Makes a graph of the ways that a walkthrough may take once they are open: one-way doors lead
     * only forth, and hidden doors nowhere. A way that is never taken leads back to its own room.
     */
    brw_graph *graph = &search->graph;
    if (!search->wanted || !search->stops ||
        brw_graph_make(graph, solver->dungeon, scratch) != BARROW_OK)
        return BARROW_NO_MEMORY;
    for (uint32_t i = 0; i < 2 * solver->door_count; i++) {
        const brw_quest_door *door = &solver->doors[i / 2];
        uint16_t room = door->rooms[i % 2];
        if (door->needs != BARROW_NEED_FINDING && may_lead(door, i % 2))
            continue;
        for (uint32_t k = graph->first[room]; k < graph->first[room + 1u]; k++)
            if (graph->ways[k].link == door->link)
                graph->ways[k].to = room;
    }
    if (!brw_bfs_make(&search->bfs, graph, scratch))
        return BARROW_NO_MEMORY;
    search->bfs.wanted = search->wanted;
    search->bfs.stops = search->stops;
    status = follow_orders(search);
    if (status != BARROW_OK || !search->best)
        return status;
    if (brw_walk_begin_steps(&walk, solver->entry, brw_dungeon_arena(dungeon)) != BARROW_OK)
        return BARROW_NO_MEMORY;
    /* Writes the best order: the way to each event, and the event. */
    const route_state *order[EVENTS_MOST + 1];
    uint32_t count = 0;
    for (const route_state *at = search->best; at->before; at = at->before)
        order[count++] = at;
    search->bfs.stops = search->bfs.wanted = NULL;
    while (count-- > 0) {
        uint32_t event = order[count]->event;
        write_way(search, &walk, order[count]->before, order[count]->place);
        if (event < solver->thing_count) {
            uint8_t content = solver->things[event].content;
            brw_walk_do(&walk, brw_is_switch(content) ? BARROW_DO_PRESS : BARROW_DO_TAKE, content);
        } else {
            const brw_quest_door *door = &solver->doors[search->doors[event]];
            bool is_key = door->needs == BARROW_NEED_SMALL_KEY;
            uint8_t key = is_key ? BARROW_CONTENT_KEY : BARROW_CONTENT_MAGIC_KEY;
            brw_walk_note(&walk, (barrow_step){walk.place, door->link, BARROW_DO_OPEN, key});
        }
    }
    write_way(search, &walk, search->best, solver->goal);
    return brw_walk_end(&walk, dungeon);
}
