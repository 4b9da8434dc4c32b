/* SPDX-License-Identifier: MIT
 * Events of a quest, and what they change. */
#include "verify/solver_events.h"

#include <string.h>

/* ---- events ----------------------------------------------------------------------------- */

/* Records that the event about to be added opens all doors of the switch, alone or together with an
 * earlier event. */
static void open_by_switch(brw_events *events, uint8_t number)
{
    const brw_solver *solver = events->solver;
    for (uint32_t i = solver->of_switch[number]; i != BARROW_NONE; i = solver->next_of[i]) {
        uint8_t *opens = events->by_door[i];
        events->lock_count += opens[0] == BRW_NO_EVENT;
        opens[opens[0] == BRW_NO_EVENT ? 0 : 1] = (uint8_t)events->count;
        brw_set_add(events->opening.word, events->count);
    }
}

/* Adds the event of a thing. A switch door opens with the event of its switch and has no event of
 * its own. */
static void add_thing_event(brw_events *events, const brw_quest_thing *thing)
{
    uint32_t id = events->count;
    uint16_t region = events->solver->region[thing->room];
    if (brw_is_switch(thing->content))
        open_by_switch(events, thing->switch_id);
    brw_set_add(events->in_region[region].events.word, id);
    if (brw_needs_treasure(thing->content))
        brw_set_add(events->needs_item.word, id);
    events->thing_in[thing->room] = (uint8_t)id;
    events->list[events->count++] = (brw_event){thing->treasure,  {thing->room, thing->room},
                                                {region, region}, BARROW_NONE,
                                                thing->content,   thing->switch_id};
}

/* Returns whether a door is opened by a step of its own, from either side. */
static bool is_opened_by_step(const brw_quest_door *door)
{
    return door->needs == BARROW_NEED_SMALL_KEY || door->needs == BARROW_NEED_MAGIC_KEY;
}

/* Adds the event of a door to both regions. A door whose two sides are in one region is in neither
 * list, as opening it gains nothing. */
static void add_door_event(brw_events *events, uint32_t id)
{
    const brw_quest_door *door = &events->solver->doors[id];
    bool is_key = door->needs == BARROW_NEED_SMALL_KEY;
    brw_set_add(is_key ? events->needs_key.word : events->needs_magic.word, events->count);
    brw_set_add(events->opening.word, events->count);
    if (door->a != door->b) {
        brw_set_add(events->in_region[door->a].events.word, events->count);
        brw_set_add(events->in_region[door->b].events.word, events->count);
    }
    events->lock_count++;
    events->by_door[id][0] = (uint8_t)events->count;
    events->list[events->count++] = (brw_event){0,
                                                {door->rooms[0], door->rooms[1]},
                                                {door->a, door->b},
                                                (uint16_t)id,
                                                BARROW_CONTENT_NONE,
                                                BARROW_NO_SWITCH};
}

static bool has_too_many(const brw_solver *solver)
{
    uint32_t opened = 0;
    for (uint32_t i = 0; i < solver->door_count; i++)
        opened += is_opened_by_step(&solver->doors[i]);
    return solver->thing_count + opened > BRW_EVENTS_MOST ||
           solver->door_count > BRW_EVENT_DOORS_MOST ||
           solver->region_count > BRW_EVENT_REGIONS_MOST;
}

/* Empties the sets and the maps from doors, rooms and regions to events. */
static void clear_events(brw_events *events)
{
    static const brw_event_set none;
    const brw_solver *solver = events->solver;
    events->count = events->lock_count = 0;
    events->needs_item = events->needs_key = events->needs_magic = none;
    events->opening = none;
    memset(events->by_door, BRW_NO_EVENT, solver->door_count * sizeof events->by_door[0]);
    memset(events->thing_in, BRW_NO_EVENT, solver->dungeon->room_count);
    memset(events->in_region, 0, solver->region_count * sizeof events->in_region[0]);
}

/* Fills in the rooms of each region, if all rooms fit in a word. */
static void list_region_rooms(brw_events *events)
{
    const brw_solver *solver = events->solver;
    for (uint32_t room = 0; room < 64 && room < solver->dungeon->room_count; room++)
        events->in_region[solver->region[room]].rooms |= (uint64_t)1 << room;
}

/* Lists the events. Things come first, so that their events have the lowest numbers. */
barrow_status brw_events_list(brw_events *events, const brw_solver *solver)
{
    if (has_too_many(solver))
        return BARROW_NOT_PROVEN;
    events->solver = solver;
    events->thing_in = BRW_ARENA_NEW(solver->scratch, uint8_t, solver->dungeon->room_count);
    if (!events->thing_in)
        return BARROW_NO_MEMORY;
    clear_events(events);
    list_region_rooms(events);
    for (uint32_t i = 0; i < solver->thing_count; i++)
        add_thing_event(events, &solver->things[i]);
    for (uint32_t i = 0; i < solver->door_count; i++)
        if (is_opened_by_step(&solver->doors[i]))
            add_door_event(events, i);
    return BARROW_OK;
}

/* ---- reach ------------------------------------------------------------------------------ */

/* Returns whether a door with an event is open after the events of [done]. A switch door with more
 * than two switches stays shut. */
static bool is_open_after(const brw_events *events, const brw_event_set *done, uint32_t door)
{
    const uint8_t *opens = events->by_door[door];
    const brw_quest_door *of = &events->solver->doors[door];
    return brw_event_has(done, opens[0]) &&
           (opens[1] == BRW_NO_EVENT || brw_event_has(done, opens[1])) &&
           (of->needs != BARROW_NEED_SWITCH || events->solver->switches[of->lock] <= 2);
}

/* Returns how a door can be passed in a state, or BRW_SHUT. Hidden doors, and switch doors without
 * a switch, have no event and stay shut. */
static uint8_t door_ways(const brw_events *events, const brw_route_state *state, uint32_t door)
{
    const brw_quest_door *of = &events->solver->doors[door];
    bool is_open = events->by_door[door][0] == BRW_NO_EVENT
                       ? of->needs == BARROW_NEED_NOTHING
                       : is_open_after(events, &state->done, door);
    return is_open ? of->ways : BRW_SHUT;
}

/* Adds a region. Each region is added only once, so after the exclusive or, [near] holds only doors
 * with one side in reach. A door with both sides in reach is of no further use. */
static void add_region(const brw_events *events, brw_route_state *state, uint16_t region)
{
    const brw_event_region *added = &events->in_region[region];
    brw_set_add(state->reach, region);
    state->rooms |= added->rooms;
    state->near.word[0] ^= added->events.word[0];
    state->near.word[1] ^= added->events.word[1];
}

/* Adds a region and everything reachable from it. The stack holds each region at most once, as it
 * is added to the set before it is pushed. */
static void reach_region(const brw_events *events, brw_route_state *state, uint16_t start)
{
    const brw_solver *solver = events->solver;
    uint16_t stack[BRW_EVENT_REGIONS_MOST];
    uint32_t depth = 0;
    if (brw_state_reaches(state, start))
        return;
    add_region(events, state, start);
    stack[depth++] = start;
    while (depth > 0) {
        uint16_t region = stack[--depth];
        for (uint32_t i = solver->first_half[region]; i != BRW_NO_NEXT; i = solver->next_half[i]) {
            uint16_t other = solver->behind_half[i];
            if (brw_state_reaches(state, other) ||
                !(door_ways(events, state, i / 2) & (i % 2 ? BRW_BACK : BRW_FORTH)))
                continue;
            add_region(events, state, other);
            stack[depth++] = other;
        }
    }
}

/* Adds the region behind an opened door. If both sides are in reach, nothing is new. If neither is,
 * the door will be found open later. */
static void go_through(const brw_events *events, brw_route_state *state, uint16_t a, uint16_t b)
{
    if (brw_state_reaches(state, a))
        reach_region(events, state, b);
    else if (brw_state_reaches(state, b))
        reach_region(events, state, a);
}

/* Opens the doors of the last event. */
static void open_doors(const brw_events *events, brw_route_state *state)
{
    const brw_solver *solver = events->solver;
    const brw_event *event = &events->list[state->event];
    if (event->door != BARROW_NONE) {
        go_through(events, state, event->regions[0], event->regions[1]);
        return;
    }
    for (uint32_t i = solver->of_switch[event->switch_id]; i != BARROW_NONE; i = solver->next_of[i])
        if (door_ways(events, state, i) != BRW_SHUT)
            go_through(events, state, solver->doors[i].a, solver->doors[i].b);
}

/* ---- states ----------------------------------------------------------------------------- */

void brw_state_begin(const brw_events *events, brw_route_state *state)
{
    uint16_t entry = events->solver->entry;
    *state = (brw_route_state){.place = entry, .event = BRW_NO_EVENT};
    state->blocked.word[0] = events->needs_item.word[0] | events->needs_magic.word[0];
    state->blocked.word[1] = events->needs_item.word[1] | events->needs_magic.word[1];
    reach_region(events, state, events->solver->region[entry]);
}

/* Gains a treasure: unblocks the events that need it. */
static void gain_treasure(const brw_events *events, brw_route_state *state, uint32_t treasure)
{
    brw_event_set blocked = brw_event_common(state->blocked, &events->needs_item);
    while (brw_event_any(&blocked)) {
        uint32_t event = brw_event_next(&blocked);
        if (events->list[event].treasure == treasure)
            brw_event_turn(&state->blocked, event);
    }
}

/* Removes from [near] the thing taken, and doors that now have both sides in reach. */
void brw_state_do(const brw_events *events, brw_route_state *state, uint32_t event, uint16_t room)
{
    const brw_event *of = &events->list[event];
    bool is_key = brw_is_small_key(of->content),
         uses_key = brw_event_has(&events->needs_key, event);
    brw_event_turn(&state->done, event);
    state->place = room;
    state->event = (uint8_t)event;
    state->keys = (int8_t)(state->keys + is_key - uses_key);
    if (of->door == BARROW_NONE)
        brw_event_turn(&state->near, event);
    if (of->content == BARROW_CONTENT_ITEM)
        gain_treasure(events, state, of->treasure);
    else if (of->content == BARROW_CONTENT_MAGIC_KEY)
        state->blocked = brw_event_without(state->blocked, &events->needs_magic);
    if (brw_event_has(&events->opening, event))
        open_doors(events, state);
}
