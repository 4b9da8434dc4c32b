/* SPDX-License-Identifier: MIT
 * Metrics of rooms and doors, the same for quest and crawl. Distances ignore locks, as they
 * describe the map. There are two views of a dungeon: the graph with every door open (the map), and
 * the doors as they are while the solution runs (redundancy). Without a solution its metrics are 0.
 * Ids are trusted, as dungeons are measured after they are made or verified. */
#include "verify/measure.h"

#include <string.h>

#include "base/bits.h"
#include "core/dungeon.h"

#define ROOMS_AT_ONCE 512u /* up to this many rooms, a set for each takes little memory */

/* Returns the words of a set of rooms. */
static uint32_t words_of(const barrow_dungeon *dungeon)
{
    return dungeon->room_count / 64 + 1;
}

/* Makes the graph of the map with every door open in both directions. */
static bool make_map(brw_measure *measure, brw_open_map *map)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    brw_arena *scratch = measure->scratch;
    map->seen = BRW_ARENA_NEW(scratch, uint64_t, words_of(dungeon));
    if (!map->seen || brw_graph_make(&map->graph, dungeon, scratch) != BARROW_OK ||
        brw_walk_begin(&map->walk, &map->graph, 0, scratch, scratch) != BARROW_OK)
        return false;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        brw_walk_pass(&map->walk, (uint16_t)i, BRW_BOTH);
    return true;
}

brw_open_map *brw_measured_map(brw_measure *measure)
{
    if (measure->map || measure->dungeon->room_count == 0)
        return measure->map;
    brw_open_map *map = BRW_ARENA_NEW(measure->scratch, brw_open_map, 1);
    if (map && make_map(measure, map))
        measure->map = map;
    else
        measure->status = BARROW_NO_MEMORY;
    return measure->map;
}

/* ---- the map ---------------------------------------------------------------------------- */

int32_t brw_rooms_by_doors(brw_measure *measure, uint32_t least, uint32_t most)
{
    const brw_open_map *map = brw_measured_map(measure);
    int32_t count = 0;
    for (uint32_t i = 0; map && i < measure->dungeon->room_count; i++) {
        uint32_t doors = map->graph.first[i + 1] - map->graph.first[i];
        count += doors >= least && doors <= most;
    }
    return count;
}

/* Returns the farthest room. If there are several, returns the first, so that the result depends
 * only on the numbering of rooms. */
static uint32_t farthest(brw_open_map *map, uint32_t from, uint32_t *distance)
{
    const uint16_t *distances = brw_walk_distances(&map->walk, (uint16_t)from);
    uint32_t best = from;
    for (uint32_t i = 0; i < map->graph.dungeon->room_count; i++)
        if (distances[i] != BARROW_NONE && distances[i] > distances[best])
            best = i;
    *distance = distances[best];
    return best;
}

/* For each room, the set of rooms that are near it, and the same set after this round. */
typedef struct near_sets {
    uint64_t *near, *next;
    uint32_t rooms, words; /* rooms of the map, and words of a set */
    uint16_t (*ends)[2];   /* rooms of the links */
    uint32_t count;        /* number of links */
} near_sets;

/* Adds to each room's set those of its neighbours. Returns whether any set grew. */
static inline bool grow_near(const near_sets *sets, uint32_t words)
{
    const uint64_t *near = sets->near;
    uint64_t *next = sets->next, grown = 0;
    memcpy(next, near, sets->rooms * words * sizeof *near);
    for (uint32_t i = 0; i < sets->count; i++) {
        uint32_t a = sets->ends[i][0] * words, b = sets->ends[i][1] * words;
        for (uint32_t w = 0; w < words; w++) {
            grown |= near[a + w] ^ near[b + w];
            next[a + w] |= near[b + w];
            next[b + w] |= near[a + w];
        }
    }
    return grown != 0;
}

/* Lets all rooms spread until no set grows, which takes one extra round to notice. Returns how many
 * rounds changed something. It is inline, so that sets of one word, as in most dungeons, need no
 * loop. */
static inline int32_t spread_all(near_sets *sets, uint32_t words)
{
    int32_t rounds = 0;
    for (; grow_near(sets, words); rounds++) {
        uint64_t *spent = sets->near;
        sets->near = sets->next;
        sets->next = spent;
    }
    return rounds;
}

/* Makes the sets: each room is near itself. Returns false when out of memory. */
static bool make_near(near_sets *sets, const barrow_dungeon *dungeon, brw_arena *scratch)
{
    uint32_t rooms = dungeon->room_count, words = (rooms + 63) / 64;
    *sets = (near_sets){.rooms = rooms, .words = words};
    sets->near = BRW_ARENA_NEW(scratch, uint64_t, rooms * words);
    sets->next = BRW_ARENA_NEW(scratch, uint64_t, rooms * words);
    sets->ends = brw_arena_array(scratch, dungeon->link_count, sizeof *sets->ends);
    if (!sets->near || !sets->next || !sets->ends)
        return false;
    memset(sets->near, 0, rooms * words * sizeof *sets->near);
    for (uint32_t i = 0; i < rooms; i++)
        brw_set_add(sets->near + i * words, i);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        sets->ends[sets->count][0] = link->a;
        sets->ends[sets->count][1] = link->b;
        sets->count += link->a < rooms && link->b < rooms;
    }
    return true;
}

/* Returns the diameter. All rooms spread at once, one step per round, until after as many rounds as
 * the diameter no room reaches a new one. Every door of the map leads both ways. */
static int32_t diameter_at_once(brw_measure *measure)
{
    near_sets sets;
    if (!make_near(&sets, measure->dungeon, measure->scratch)) {
        measure->status = BARROW_NO_MEMORY;
        return 0;
    }
    return sets.words == 1 ? spread_all(&sets, 1) : spread_all(&sets, sets.words);
}

/* A search from every room is quadratic. Above the limit, this takes the farthest room from room 0
 * and then the farthest from that one. In a tree that is the diameter, and in any graph it is not
 * longer. */
int32_t brw_map_diameter(brw_measure *measure, uint32_t exact)
{
    brw_open_map *map = brw_measured_map(measure);
    uint32_t rooms = measure->dungeon->room_count, largest = 0, distance;
    if (map && rooms <= ROOMS_AT_ONCE)
        return diameter_at_once(measure);
    if (map && rooms > exact) {
        farthest(map, farthest(map, 0, &distance), &largest);
        return (int32_t)largest;
    }
    for (uint32_t i = 0; map && i < rooms; i++) {
        farthest(map, i, &distance);
        largest = distance > largest ? distance : largest;
    }
    return (int32_t)largest;
}

/* If room b is nearer, it already has its distance when a is found. */
int32_t brw_distance_to_door(brw_open_map *map, uint16_t room, const barrow_link *link)
{
    const uint16_t *distances = brw_walk_distances_to(&map->walk, room, link->a);
    uint16_t near =
        distances[link->a] < distances[link->b] ? distances[link->a] : distances[link->b];
    return near == BARROW_NONE ? 0 : near;
}

/* ---- the solution ----------------------------------------------------------------------- */

/* The start counts as visited without a move. */
int32_t brw_backtracking(const barrow_dungeon *dungeon, uint64_t *visited)
{
    int32_t again = 0;
    uint16_t start = brw_start_room(dungeon);
    memset(visited, 0, words_of(dungeon) * sizeof visited[0]);
    if (dungeon->solution_count && start < dungeon->room_count)
        brw_set_add(visited, start);
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        const barrow_step *step = &dungeon->solution[i];
        if (step->action != BARROW_DO_MOVE || step->room >= dungeon->room_count)
            continue;
        again += brw_set_has(visited, step->room);
        brw_set_add(visited, step->room);
    }
    return again;
}

/* Returns how many rooms are in map->seen. */
static int32_t count_seen(const brw_measure *measure)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < measure->dungeon->room_count; i++)
        count += brw_set_has(measure->map->seen, i);
    return count;
}

int32_t brw_critical_rooms(brw_measure *measure)
{
    if (!brw_measured_map(measure))
        return 0;
    brw_backtracking(measure->dungeon, measure->map->seen);
    return count_seen(measure);
}

int32_t brw_rooms_again(brw_measure *measure)
{
    const brw_open_map *map = brw_measured_map(measure);
    return map ? brw_backtracking(measure->dungeon, map->seen) : 0;
}

static uint32_t count_presses(const barrow_dungeon *dungeon, uint32_t steps, uint8_t number)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < steps; i++) {
        const barrow_step *step = &dungeon->solution[i];
        count += step->action == BARROW_DO_PRESS && step->room < dungeon->room_count &&
                 dungeon->rooms[step->room].as.quest.switch_id == number;
    }
    return count;
}

/* Returns whether [step] of the solution presses the last switch of its number. A twin lock has
 * two; most have one, which needs no look at earlier steps. */
static bool presses_last(const barrow_dungeon *dungeon, uint32_t step, uint8_t number)
{
    uint32_t switches = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        switches += dungeon->rooms[i].as.quest.switch_id == number;
    return switches == 1 || count_presses(dungeon, step + 1, number) == switches;
}

/* Opens what a step of the solution opens: its door or, with the last switch of a number, all doors
 * of that number. */
void brw_open_by_step(brw_walk *walk, const barrow_dungeon *dungeon, uint32_t at)
{
    const barrow_step *step = &dungeon->solution[at];
    if (step->action == BARROW_DO_OPEN && step->link < dungeon->link_count)
        brw_walk_pass(walk, step->link, brw_door_rule_of(&dungeon->links[step->link])->ways);
    if (step->action != BARROW_DO_PRESS || step->room >= dungeon->room_count)
        return;
    uint8_t number = dungeon->rooms[step->room].as.quest.switch_id;
    bool opens = presses_last(dungeon, at, number);
    for (uint32_t i = 0; opens && i < dungeon->link_count; i++)
        if (brw_door_needs(&dungeon->links[i], BARROW_NEED_SWITCH) &&
            dungeon->links[i].lock == number)
            brw_walk_pass(walk, (uint16_t)i, brw_door_rule_of(&dungeon->links[i])->ways);
}

/* The ways of a walkthrough between two actions. */
typedef struct leg_search {
    brw_walk walk;     /* its doors are open as the steps so far left them */
    uint64_t *on_way;  /* set of rooms: those of the leg */
    uint16_t *waiting; /* rooms of the leg whose neighbours were not visited yet */
} leg_search;

/* Adds every room on any shortest way to [to] that the last search found, working back from there:
 * a room before another on the way is one step nearer to the start, and leads to it. */
static void go_back(leg_search *leg, uint16_t to)
{
    const brw_graph *graph = leg->walk.graph;
    const uint16_t *distance = leg->walk.search.distance;
    uint32_t waiting = 0;
    brw_set_add(leg->on_way, to);
    leg->waiting[waiting++] = to;
    while (waiting > 0) {
        uint16_t room = leg->waiting[--waiting];
        for (uint32_t i = graph->first[room]; i < graph->first[room + 1u]; i++) {
            brw_way way = graph->ways[i];
            if (distance[way.to] + 1u != distance[room] || brw_set_has(leg->on_way, way.to) ||
                !brw_walk_leads(&leg->walk, way.to, (brw_way){room, way.link}))
                continue;
            brw_set_add(leg->on_way, way.to);
            leg->waiting[waiting++] = way.to;
        }
    }
}

/* Adds every room on any shortest way between two places through open doors. Rooms farther than the
 * end are on none, so the search stops there. */
static void note_leg(const brw_measure *measure, leg_search *leg, uint16_t from, uint16_t to)
{
    uint32_t words = words_of(measure->dungeon);
    if (brw_walk_distances_to(&leg->walk, from, to)[to] == BARROW_NONE)
        return;
    memset(leg->on_way, 0, words * sizeof leg->on_way[0]);
    go_back(leg, to);
    for (uint32_t i = 0; i < words; i++)
        measure->map->seen[i] |= leg->on_way[i];
}

/* Cuts the solution at its actions into legs, each of which could take any other shortest way.
 * Trying all orders of actions would be an unbounded search. The last step ends a leg too, even if
 * the fight with the boss was removed. */
static void note_legs(const brw_measure *measure, leg_search *leg, uint16_t place)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    memset(measure->map->seen, 0, words_of(dungeon) * sizeof measure->map->seen[0]);
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        const barrow_step *step = &dungeon->solution[i];
        bool is_last = i + 1 == dungeon->solution_count;
        if ((step->action == BARROW_DO_MOVE && !is_last) || step->room >= dungeon->room_count)
            continue;
        note_leg(measure, leg, place, step->room);
        place = step->room;
        brw_open_by_step(&leg->walk, dungeon, i);
    }
}

int32_t brw_path_redundancy(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    const brw_open_map *map = brw_measured_map(measure);
    uint16_t start = brw_start_room(dungeon);
    leg_search leg;
    if (!map || dungeon->solution_count == 0 || start >= dungeon->room_count)
        return 0;
    leg.on_way = BRW_ARENA_NEW(measure->scratch, uint64_t, words_of(dungeon));
    leg.waiting = BRW_ARENA_NEW(measure->scratch, uint16_t, dungeon->room_count);
    if (!leg.on_way || !leg.waiting ||
        brw_walk_begin(&leg.walk, &map->graph, start, measure->scratch, measure->scratch) !=
            BARROW_OK) {
        measure->status = BARROW_NO_MEMORY;
        return 0;
    }
    note_legs(measure, &leg, start);
    return brw_thousandths((int64_t)dungeon->room_count - count_seen(measure), dungeon->room_count);
}

#undef ROOMS_AT_ONCE
