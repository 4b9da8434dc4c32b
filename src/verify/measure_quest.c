/* SPDX-License-Identifier: MIT
 * Metrics of a quest: those of the map (measure_map.c), those of its locks by the solver's regions,
 * and counts. */
#include "verify/measure.h"

#include <string.h>

#include "base/bits.h"
#include "core/dungeon.h"
#include "verify/solver.h"

#define DIAMETER_ROOMS 2048u /* above, a lower bound, exact for trees */

/* The solver's view, made when the first metric asks; NULL without memory. */
static brw_solver *measured_solver(brw_measure *measure)
{
    if (measure->own)
        return measure->own;
    brw_solver *solver = BRW_ARENA_NEW(measure->scratch, brw_solver, 1);
    if (solver && brw_solver_make(solver, measure->dungeon, measure->scratch) == BARROW_OK)
        measure->own = solver;
    else
        measure->status = BARROW_NO_MEMORY;
    return measure->own;
}

/* ---- counts ----------------------------------------------------------------------------- */

static int32_t count_content(const brw_measure *measure, barrow_content content)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < measure->dungeon->room_count; i++)
        count += measure->dungeon->rooms[i].as.quest.content == content;
    return count;
}

BRW_METRIC(quest, rooms, measure->dungeon->room_count)
BRW_METRIC(quest, doors, measure->dungeon->link_count)
BRW_METRIC(quest, stages, measure->dungeon->stage_count)
BRW_METRIC(quest, fallback_switch, measure->dungeon->fallbacks[0])
BRW_METRIC(quest, fallback_key, measure->dungeon->fallbacks[1])
BRW_METRIC(quest, keys,
           count_content(measure, BARROW_CONTENT_KEY) +
               count_content(measure, BARROW_CONTENT_ITEM_KEY))
BRW_METRIC(quest, switches,
           count_content(measure, BARROW_CONTENT_SWITCH) +
               count_content(measure, BARROW_CONTENT_ITEM_SWITCH))

static int32_t quest_metric_leniency(brw_measure *measure)
{
    int32_t lenient = 0;
    for (uint32_t i = 0; i < measure->dungeon->room_count; i++)
        lenient += measure->dungeon->rooms[i].as.quest.intensity < 500;
    return brw_thousandths(lenient, measure->dungeon->room_count);
}

/* ---- the map ---------------------------------------------------------------------------- */

/* Rooms before [i] were seen or are no part of this component, so looking starts at [i]. */
static int32_t count_components(brw_open_map *map)
{
    uint32_t rooms = map->graph.dungeon->room_count;
    int32_t components = 0;
    memset(map->seen, 0, (rooms / 64 + 1) * sizeof map->seen[0]);
    for (uint32_t i = 0; i < rooms; i++) {
        if (brw_set_has(map->seen, i))
            continue;
        components++;
        const uint16_t *distances = brw_walk_distances(&map->walk, (uint16_t)i);
        for (uint32_t other = i; other < rooms; other++)
            if (distances[other] != BARROW_NONE)
                brw_set_add(map->seen, other);
    }
    return components;
}

/* Cycles by Euler: edges - nodes + components. */
static int32_t quest_metric_cycles(brw_measure *measure)
{
    brw_open_map *map = brw_measured_map(measure);
    int32_t rooms = (int32_t)measure->dungeon->room_count;
    return map ? (int32_t)measure->dungeon->link_count - rooms + count_components(map) : 0;
}

static int32_t quest_metric_goal_distance(brw_measure *measure)
{
    uint16_t entry = brw_start_room(measure->dungeon), goal = brw_end_room(measure->dungeon);
    brw_open_map *map = brw_measured_map(measure);
    if (!map || entry == BARROW_NONE || goal == BARROW_NONE)
        return 0;
    uint16_t distance = brw_walk_distances(&map->walk, entry)[goal];
    return distance == BARROW_NONE ? 0 : distance;
}

BRW_METRIC(quest, dead_ends, brw_rooms_by_doors(measure, 1, 1))
BRW_METRIC(quest, map_linearity,
           brw_thousandths(brw_rooms_by_doors(measure, 0, 2), measure->dungeon->room_count))
BRW_METRIC(quest, diameter, brw_map_diameter(measure, DIAMETER_ROOMS))

/* ---- the solution ----------------------------------------------------------------------- */

BRW_METRIC(quest, path, measure->dungeon->solution_count)
BRW_METRIC(quest, critical_rooms, brw_critical_rooms(measure))
BRW_METRIC(quest, backtracking, brw_rooms_again(measure))
BRW_METRIC(quest, mission_linearity,
           brw_thousandths(brw_critical_rooms(measure), measure->dungeon->room_count))
BRW_METRIC(quest, path_redundancy, brw_path_redundancy(measure))

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
static const brw_quest_door *door_of(const brw_solver *solver, const brw_quest_thing *thing,
                                     uint32_t before)
{
    for (uint32_t i = 0; i < solver->door_count; i++) {
        const brw_quest_door *door = &solver->doors[i];
        if (is_switch_thing(thing) && door->needs == BARROW_NEED_SWITCH &&
            door->lock == thing->switch_id)
            return door;
        if (door->needs == BARROW_NEED_SMALL_KEY &&
            key_of_door(solver->dungeon, &solver->dungeon->links[door->link]) == thing->content &&
            before-- == 0)
            return door;
    }
    return NULL;
}

/* To the nearer side of the door, with every door open: how far apart they lie on the map. */
static int32_t quest_metric_key_distance(brw_measure *measure)
{
    const brw_solver *solver = measured_solver(measure);
    brw_open_map *map = brw_measured_map(measure);
    uint32_t keys[2] = {0, 0}; /* by whether they need the treasure */
    int64_t sum = 0, pairs = 0;
    for (uint32_t i = 0; solver && map && i < solver->thing_count; i++) {
        const brw_quest_thing *thing = &solver->things[i];
        bool blocked = thing->content == BARROW_CONTENT_ITEM_KEY;
        const brw_quest_door *door = door_of(solver, thing, keys[blocked]);
        keys[blocked] += is_key_thing(thing);
        if (!door)
            continue;
        sum += brw_distance_to_door(map, thing->room, &measure->dungeon->links[door->link]);
        pairs++;
    }
    return brw_thousandths(sum, pairs);
}

/* Each lock of the chain needs the one before it, so the longest chain is made of the locks without
 * which the goal is out of reach. One flood for each stage, with only its entrances shut. */
static int32_t quest_metric_lock_depth(brw_measure *measure)
{
    brw_solver *solver = measured_solver(measure);
    brw_flood flood;
    int32_t locks = 0;
    if (!solver || solver->entry == BARROW_NONE || solver->goal == BARROW_NONE)
        return 0;
    for (uint32_t stage = 1; stage < measure->dungeon->stage_count && stage < 256; stage++) {
        brw_flood_begin(solver, &flood);
        flood.all_keys = true;
        flood.shut_stage = (uint8_t)stage;
        brw_flood_run(solver, &flood);
        locks += !brw_flood_has(solver, solver->goal);
    }
    return locks;
}

static int32_t quest_metric_key_slack(brw_measure *measure)
{
    brw_solver *solver = measured_solver(measure);
    brw_quest_proof proof;
    if (!solver)
        return 0;
    if (brw_solver_prove(solver, &proof) == BARROW_OK)
        return proof.key_slack;
    measure->status = BARROW_NO_MEMORY;
    return 0;
}

/* ---- the table -------------------------------------------------------------------------- */

static const barrow_metric_info quest_infos[] = {
#define BARROW_METRIC(name, pass, help) {#name, help, pass},
#include "barrow/def/quest_metrics.def"
#undef BARROW_METRIC
};

static int32_t (*const quest_functions[])(brw_measure *measure) = {
#define BARROW_METRIC(name, pass, help) quest_metric_##name,
#include "barrow/def/quest_metrics.def"
#undef BARROW_METRIC
};

const brw_metrics brw_quest_metrics = {quest_infos, quest_functions,
                                       sizeof quest_infos / sizeof quest_infos[0]};
_Static_assert(sizeof quest_infos / sizeof quest_infos[0] <= BARROW_METRIC_MAX,
               "raise BARROW_METRIC_MAX");
