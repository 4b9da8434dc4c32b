/* SPDX-License-Identifier: MIT
 * What is measured of a quest, one number per row of quest_metrics.def. Distances leave locks out:
 * they are about the map; what locks do to a player is in the solution and in the proof.
 *
 * Three views of one dungeon: the graph with every door open (the map), the solver's regions
 * (locks), and the doors as they stand while the solution runs (redundancy). Numbers of the
 * solution are 0 where there is none. */
#include "verify/verify.h"

#include <string.h>

#include "base/bits.h"
#include "verify/solver.h"

enum {
#define BARROW_METRIC(name, help) QUEST_METRIC_##name,
#include "barrow/def/quest_metrics.def"
#undef BARROW_METRIC
};

#define DIAMETER_ROOMS 2048u /* above, two searches give a lower bound, exact for trees */

typedef struct quest_measure {
    const barrow_dungeon *dungeon;
    brw_solver *solver;
    brw_graph *graph; /* always with ways, also where the solver sees a tree */
    brw_walk *walk;   /* with every door open */
    uint64_t *seen;   /* a set of rooms */
    int32_t *values;  /* one for each row of the .def list */
} quest_measure;

/* Rounded down, and 0 of nothing: whole numbers only (G1). */
static int32_t thousandths(int64_t part, int64_t whole)
{
    return whole > 0 ? (int32_t)(part * 1000 / whole) : 0;
}

/* ---- the map ---------------------------------------------------------------------------- */

/* Of equals the first, so that the result does not depend on anything but the numbers of rooms. */
static uint32_t farthest(quest_measure *measure, uint16_t from, uint32_t *distance)
{
    const uint16_t *distances = brw_walk_distances(measure->walk, from);
    uint32_t best = from;
    for (uint32_t i = 0; i < measure->dungeon->room_count; i++)
        if (distances[i] != BARROW_NONE && distances[i] > distances[best])
            best = i;
    *distance = distances[best];
    return best;
}

/* A search from every room is quadratic. Beyond the limit the farthest room from room 0 and the
 * farthest from that one: in a tree that is the diameter, in any graph it is not longer. */
static int32_t map_diameter(quest_measure *measure)
{
    uint32_t rooms = measure->dungeon->room_count, largest = 0, distance;
    if (rooms > DIAMETER_ROOMS) {
        uint32_t end = farthest(measure, 0, &distance);
        farthest(measure, (uint16_t)end, &distance);
        return (int32_t)distance;
    }
    for (uint32_t i = 0; i < rooms; i++) {
        farthest(measure, (uint16_t)i, &distance);
        largest = distance > largest ? distance : largest;
    }
    return (int32_t)largest;
}

/* Rooms before [i] were seen or are no part of this component, so looking starts at [i]. */
static int32_t count_components(quest_measure *measure)
{
    uint32_t rooms = measure->dungeon->room_count;
    int32_t components = 0;
    memset(measure->seen, 0, (rooms / 64 + 1) * sizeof measure->seen[0]);
    for (uint32_t i = 0; i < rooms; i++) {
        if (brw_set_has(measure->seen, i))
            continue;
        components++;
        const uint16_t *distances = brw_walk_distances(measure->walk, (uint16_t)i);
        for (uint32_t other = i; other < rooms; other++)
            if (distances[other] != BARROW_NONE)
                brw_set_add(measure->seen, other);
    }
    return components;
}

/* Cycles by Euler: edges - nodes + components. */
static void measure_map(quest_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    int32_t *values = measure->values;
    int32_t thin = 0, lenient = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        uint32_t doors = measure->graph->first[i + 1] - measure->graph->first[i];
        values[QUEST_METRIC_dead_ends] += doors == 1;
        thin += doors <= 2;
        lenient += dungeon->rooms[i].as.quest.intensity < 500;
    }
    values[QUEST_METRIC_rooms] = (int32_t)dungeon->room_count;
    values[QUEST_METRIC_doors] = (int32_t)dungeon->link_count;
    values[QUEST_METRIC_stages] = (int32_t)dungeon->stage_count;
    values[QUEST_METRIC_map_linearity] = thousandths(thin, dungeon->room_count);
    values[QUEST_METRIC_leniency] = thousandths(lenient, dungeon->room_count);
    values[QUEST_METRIC_diameter] = map_diameter(measure);
    values[QUEST_METRIC_cycles] =
        (int32_t)dungeon->link_count - (int32_t)dungeon->room_count + count_components(measure);
    uint16_t entry = measure->solver->entry, goal = measure->solver->goal;
    if (entry == BARROW_NONE || goal == BARROW_NONE)
        return;
    uint16_t distance = brw_walk_distances(measure->walk, entry)[goal];
    values[QUEST_METRIC_goal_distance] = distance == BARROW_NONE ? 0 : distance;
}

/* ---- the solution ----------------------------------------------------------------------- */

int32_t brw_backtracking(const barrow_dungeon *dungeon, uint64_t *visited)
{
    int32_t again = 0;
    memset(visited, 0, (dungeon->room_count / 64 + 1) * sizeof visited[0]);
    if (dungeon->solution_count == 0)
        return 0;
    uint32_t entry = 0;
    while (entry < dungeon->room_count &&
           dungeon->rooms[entry].as.quest.content != BARROW_CONTENT_ENTRY)
        entry++;
    if (entry < dungeon->room_count)
        brw_set_add(visited, entry);
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        const barrow_step *step = &dungeon->solution[i];
        if (step->action != BARROW_DO_MOVE || step->room >= dungeon->room_count)
            continue;
        again += brw_set_has(visited, step->room);
        brw_set_add(visited, step->room);
    }
    return again;
}

static void measure_solution(quest_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    int32_t critical = 0;
    int32_t again = brw_backtracking(dungeon, measure->seen);
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        critical += brw_set_has(measure->seen, i);
    measure->values[QUEST_METRIC_path] = (int32_t)dungeon->solution_count;
    measure->values[QUEST_METRIC_critical_rooms] = critical;
    measure->values[QUEST_METRIC_backtracking] = again;
    measure->values[QUEST_METRIC_mission_linearity] = thousandths(critical, dungeon->room_count);
}

/* How the doors stand during the solution: a walk whose doors open as its steps say. */
static void open_by_step(brw_walk *walk, const barrow_dungeon *dungeon, const barrow_step *step)
{
    if (step->action == BARROW_DO_OPEN && step->link < dungeon->link_count)
        brw_walk_pass(walk, step->link, BRW_BOTH);
    if (step->action != BARROW_DO_PRESS || step->room >= dungeon->room_count)
        return;
    uint8_t number = dungeon->rooms[step->room].as.quest.switch_id;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (dungeon->links[i].kind == BARROW_LINK_SWITCH && dungeon->links[i].lock == number)
            brw_walk_pass(walk, (uint16_t)i, BRW_BOTH);
}

/* BRW_BACK lets a search run against all of them: distances to a room instead of from it. */
static void turn_one_ways(brw_walk *walk, const barrow_dungeon *dungeon, uint8_t ways)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (dungeon->links[i].kind == BARROW_LINK_ONE_WAY)
            brw_walk_pass(walk, (uint16_t)i, ways);
}

/* Notes every room on any shortest way between two places, through what is open now: the way to it
 * and the way on from it add up to the whole. BARROW_NONE is larger than any distance, so a room
 * out of reach never fits. */
static void note_leg(quest_measure *measure, brw_walk *walk, uint16_t from, uint16_t to,
                     uint16_t *ahead)
{
    uint32_t rooms = measure->dungeon->room_count;
    memcpy(ahead, brw_walk_distances(walk, from), rooms * sizeof ahead[0]);
    turn_one_ways(walk, measure->dungeon, BRW_BACK);
    const uint16_t *behind = brw_walk_distances(walk, to);
    for (uint32_t i = 0; i < rooms; i++)
        if (ahead[to] != BARROW_NONE && (uint32_t)ahead[i] + behind[i] == ahead[to])
            brw_set_add(measure->seen, i);
    turn_one_ways(walk, measure->dungeon, BRW_FORTH);
}

/* Rooms that no shortest walkthrough with this order of actions visits. The solution is cut at its
 * actions into legs; each leg could be walked by any other shortest way. To look at all orders of
 * actions would be a search without bound. Doors that the player opens, opened in this order, are
 * passed from then on. */
static barrow_status measure_redundancy(quest_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    brw_walk walk;
    uint16_t place = measure->solver->entry;
    uint16_t *ahead = BRW_ARENA_NEW(measure->solver->scratch, uint16_t, dungeon->room_count);
    barrow_status status = brw_walk_begin(&walk, measure->graph, place, measure->solver->scratch,
                                          measure->solver->scratch);
    if (status != BARROW_OK || !ahead)
        return BARROW_NO_MEMORY;
    if (place == BARROW_NONE || dungeon->solution_count == 0)
        return BARROW_OK;
    memset(measure->seen, 0, (dungeon->room_count / 64 + 1) * sizeof measure->seen[0]);
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        const barrow_step *step = &dungeon->solution[i];
        bool is_last = i + 1 == dungeon->solution_count;
        if ((step->action == BARROW_DO_MOVE && !is_last) || step->room >= dungeon->room_count)
            continue;
        note_leg(measure, &walk, place, step->room, ahead);
        place = step->room;
        open_by_step(&walk, dungeon, step);
    }
    int32_t visited = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        visited += brw_set_has(measure->seen, i);
    measure->values[QUEST_METRIC_path_redundancy] =
        thousandths((int64_t)dungeon->room_count - visited, dungeon->room_count);
    return BARROW_OK;
}

/* ---- locks ------------------------------------------------------------------------------ */

static bool is_key_thing(const brw_quest_thing *thing)
{
    return thing->content == BARROW_CONTENT_KEY || thing->content == BARROW_CONTENT_ITEM_KEY;
}

static bool is_switch_thing(const brw_quest_thing *thing)
{
    return thing->content == BARROW_CONTENT_SWITCH || thing->content == BARROW_CONTENT_ITEM_SWITCH;
}

/* What opens a key door: the obstacle before the later of its two stages says which kind. */
static uint8_t key_of_door(const barrow_dungeon *dungeon, const barrow_link *link)
{
    uint32_t a = dungeon->rooms[link->a].as.quest.stage, b = dungeon->rooms[link->b].as.quest.stage;
    uint32_t later = a > b ? a : b;
    bool blocked = later > 0 && later <= dungeon->stage_count &&
                   dungeon->stages[later - 1].obstacle == BARROW_OBSTACLE_ITEM_KEY_LOCK;
    return blocked ? BARROW_CONTENT_ITEM_KEY : BARROW_CONTENT_KEY;
}

/* The door of a thing: a switch's first; for the n-th key of a kind the n-th door of that kind. No
 * plain door is opened by a key that needs the treasure, nor the other way round. */
static const brw_quest_door *door_of(const quest_measure *measure, const brw_quest_thing *thing,
                                     uint32_t before)
{
    const brw_solver *solver = measure->solver;
    for (uint32_t i = 0; i < solver->door_count; i++) {
        const brw_quest_door *door = &solver->doors[i];
        if (is_switch_thing(thing) && door->kind == BARROW_LINK_SWITCH &&
            door->lock == thing->switch_id)
            return door;
        if (door->kind == BARROW_LINK_KEY &&
            key_of_door(measure->dungeon, &measure->dungeon->links[door->link]) == thing->content &&
            before-- == 0)
            return door;
    }
    return NULL;
}

/* To the nearer side of the door, with every door open: how far apart they lie on the map. */
static void measure_key_distance(quest_measure *measure)
{
    const brw_solver *solver = measure->solver;
    uint32_t keys[2] = {0, 0}, switches = 0; /* keys by whether they need the treasure */
    int64_t sum = 0, pairs = 0;
    for (uint32_t i = 0; i < solver->thing_count; i++) {
        const brw_quest_thing *thing = &solver->things[i];
        bool blocked = thing->content == BARROW_CONTENT_ITEM_KEY;
        const brw_quest_door *door = door_of(measure, thing, keys[blocked]);
        keys[blocked] += is_key_thing(thing);
        switches += is_switch_thing(thing);
        if (!door)
            continue;
        const barrow_link *link = &measure->dungeon->links[door->link];
        const uint16_t *distances = brw_walk_distances(measure->walk, thing->room);
        uint16_t near =
            distances[link->a] < distances[link->b] ? distances[link->a] : distances[link->b];
        sum += near == BARROW_NONE ? 0 : near;
        pairs++;
    }
    measure->values[QUEST_METRIC_keys] = (int32_t)(keys[0] + keys[1]);
    measure->values[QUEST_METRIC_switches] = (int32_t)switches;
    measure->values[QUEST_METRIC_key_distance] = thousandths(sum, pairs);
}

/* Each lock of the chain needs the one before it, so the longest chain is made of the locks without
 * which the goal is out of reach. One flood for each stage, with only its entrances shut. */
static void measure_lock_depth(quest_measure *measure)
{
    brw_solver *solver = measure->solver;
    brw_flood flood;
    int32_t locks = 0;
    if (solver->entry == BARROW_NONE || solver->goal == BARROW_NONE)
        return;
    for (uint32_t stage = 1; stage < measure->dungeon->stage_count && stage < 256; stage++) {
        brw_flood_begin(solver, &flood);
        flood.all_keys = true;
        flood.shut_stage = (uint8_t)stage;
        brw_flood_run(solver, &flood);
        locks += !brw_flood_has(solver, solver->goal);
    }
    measure->values[QUEST_METRIC_lock_depth] = locks;
}

static barrow_status measure_with(quest_measure *measure, brw_arena *scratch)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    brw_quest_proof proof;
    measure->seen = BRW_ARENA_NEW(scratch, uint64_t, dungeon->room_count / 64 + 1);
    if (!measure->seen || brw_graph_make(measure->graph, dungeon, scratch) != BARROW_OK ||
        brw_walk_begin(measure->walk, measure->graph, 0, scratch, scratch) != BARROW_OK ||
        brw_solver_prove(measure->solver, &proof) != BARROW_OK)
        return BARROW_NO_MEMORY;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        brw_walk_pass(measure->walk, (uint16_t)i, BRW_BOTH);
    measure->values[QUEST_METRIC_key_slack] = proof.key_slack;
    measure->values[QUEST_METRIC_fallback_switch] = dungeon->fallbacks[0];
    measure->values[QUEST_METRIC_fallback_key] = dungeon->fallbacks[1];
    measure_map(measure);
    measure_key_distance(measure);
    measure_lock_depth(measure);
    measure_solution(measure);
    return measure_redundancy(measure);
}

barrow_status brw_measure_quest(const barrow_dungeon *dungeon, brw_arena *scratch,
                                int32_t values[BARROW_METRIC_MAX])
{
    brw_solver solver;
    brw_graph graph;
    brw_walk walk;
    quest_measure measure = {
        .dungeon = dungeon, .solver = &solver, .graph = &graph, .walk = &walk, .values = values};
    if (dungeon->room_count == 0)
        return BARROW_OK;
    if (brw_solver_make(&solver, dungeon, scratch) != BARROW_OK)
        return BARROW_NO_MEMORY;
    return measure_with(&measure, scratch);
}
