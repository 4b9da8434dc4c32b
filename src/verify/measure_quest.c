/* SPDX-License-Identifier: MIT
 * Metrics of a quest: its counts, its map and solution (measure_map.c), and its locks. */
#include "verify/measure.h"

#include <string.h>

#include "base/bits.h"
#include "core/dungeon.h"
#include "verify/quest_checks.h"
#include "verify/solver.h"

#define DIAMETER_ROOMS 2048u /* above this, the diameter is a lower bound, exact for trees */

/* ---- counts ----------------------------------------------------------------------------- */

/* Returns how many rooms hold one of two contents. */
static int32_t count_contents(const brw_measure *measure, barrow_content one, barrow_content other)
{
    const barrow_room *rooms = measure->dungeon->rooms;
    uint32_t room_count = measure->dungeon->room_count;
    int32_t count = 0;
    for (uint32_t i = 0; i < room_count; i++)
        count += (rooms[i].as.quest.content == one) | (rooms[i].as.quest.content == other);
    return count;
}

BRW_METRIC(quest, rooms, measure->dungeon->room_count)
BRW_METRIC(quest, doors, measure->dungeon->link_count)
BRW_METRIC(quest, stages, measure->dungeon->stage_count)
BRW_METRIC(quest, fallback_switch, measure->dungeon->fallbacks[0])
BRW_METRIC(quest, fallback_key, measure->dungeon->fallbacks[1])
BRW_METRIC(quest, treasures, count_contents(measure, BARROW_CONTENT_ITEM, BARROW_CONTENT_ITEM))
BRW_METRIC(quest, keys, count_contents(measure, BARROW_CONTENT_KEY, BARROW_CONTENT_ITEM_KEY))
BRW_METRIC(quest, switches,
           count_contents(measure, BARROW_CONTENT_SWITCH, BARROW_CONTENT_ITEM_SWITCH))

/* Returns the share of rooms below half of the full intensity, in thousandths. */
static int32_t quest_metric_leniency(brw_measure *measure)
{
    int32_t lenient = 0;
    for (uint32_t i = 0; i < measure->dungeon->room_count; i++)
        lenient += measure->dungeon->rooms[i].as.quest.intensity < 500;
    return brw_thousandths(lenient, measure->dungeon->room_count);
}

/* ---- the map ---------------------------------------------------------------------------- */

/* Returns the number of cycles by Euler's formula: edges - nodes + components. Each component is
 * found at its first room. */
static int32_t quest_metric_cycles(brw_measure *measure)
{
    brw_open_map *map = brw_measured_map(measure);
    int32_t rooms = (int32_t)measure->dungeon->room_count, components = 0;
    if (!map)
        return 0;
    memset(map->rooms, 0, map->words * sizeof map->rooms[0]);
    for (int32_t i = 0; i < rooms; i++) {
        if (brw_set_has(map->rooms, (uint32_t)i))
            continue;
        components++;
        brw_map_reach(map, map->open, (uint16_t)i, map->rooms);
    }
    return (int32_t)measure->dungeon->link_count - rooms + components;
}

/* Returns the number of doors on the shortest way to the goal if every door were open. */
static int32_t quest_metric_goal_distance(brw_measure *measure)
{
    uint16_t entry = brw_start_room(measure->dungeon), goal = brw_end_room(measure->dungeon);
    brw_open_map *map = brw_measured_map(measure);
    if (!map || entry == BARROW_NONE || goal == BARROW_NONE)
        return 0;
    uint16_t distance = brw_map_search(map, map->open, entry, goal)[goal];
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
BRW_METRIC(quest, choices, brw_choices(measure))
BRW_METRIC(quest, revisited,
           brw_thousandths(brw_rooms_again(measure), measure->dungeon->solution_count))

/* ---- locks ------------------------------------------------------------------------------ */

/* Returns the mean distance from each key or switch to the nearer side of its obstacle's first
 * door, with every door open. */
static int32_t quest_metric_key_distance(brw_measure *measure)
{
    uint32_t count;
    const barrow_quest_obstacle *obstacles = brw_measured_obstacles(measure, &count);
    brw_open_map *map = brw_measured_map(measure);
    int64_t sum = 0, pairs = 0;
    for (uint32_t i = 0; map && i < count; i++)
        for (uint32_t k = 0; k < obstacles[i].thing_count && obstacles[i].door_count > 0; k++) {
            sum += brw_distance_to_door(map, obstacles[i].things[k].room,
                                        &measure->dungeon->links[obstacles[i].doors[0]]);
            pairs++;
        }
    return brw_thousandths(sum, pairs);
}

/* Returns the greater depth: something comes as late as the latest thing it needs. */
static int32_t later_of(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* Returns the minimum depth among the stages that the obstacle's doors are in. */
static int32_t depth_of_doors(const barrow_dungeon *dungeon, const uint16_t *doors, uint32_t count,
                              const int32_t depths[256])
{
    int32_t least = INT32_MAX;
    for (uint32_t i = 0; i < count; i++) {
        const barrow_link *link = &dungeon->links[doors[i]];
        uint8_t a = dungeon->rooms[link->a].as.quest.stage;
        uint8_t b = dungeon->rooms[link->b].as.quest.stage;
        int32_t depth = depths[a < b ? a : b];
        least = depth < least ? depth : least;
    }
    return least == INT32_MAX ? 0 : least;
}

/* Returns the depth of the treasure that a thing in [room] needs, or 0 if it needs none. */
static int32_t depth_of_treasure(const barrow_dungeon *dungeon, const barrow_quest_room *room,
                                 const int32_t depths[256])
{
    if (room->content != BARROW_CONTENT_ITEM_KEY && room->content != BARROW_CONTENT_ITEM_SWITCH)
        return 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_quest_room *other = &dungeon->rooms[i].as.quest;
        if (other->content == BARROW_CONTENT_ITEM && other->treasure == room->treasure)
            return depths[other->stage];
    }
    return 0;
}

/* Returns the depth of a lock. It comes after everything it needs: its keys or switches, the
 * treasure that blocks them, and one of its doors. */
static int32_t depth_of_lock(const barrow_dungeon *dungeon, const barrow_quest_obstacle *obstacle,
                             const int32_t depths[256])
{
    int32_t depth = depth_of_doors(dungeon, obstacle->doors, obstacle->door_count, depths);
    for (uint32_t i = 0; i < obstacle->thing_count; i++) {
        const barrow_quest_room *room = &dungeon->rooms[obstacle->things[i].room].as.quest;
        depth = later_of(depth, depths[room->stage]);
        depth = later_of(depth, depth_of_treasure(dungeon, room, depths));
    }
    return depth + 1;
}

/* Returns the depth of the magic door, the last lock of the chain. */
static int32_t depth_of_goal(const barrow_dungeon *dungeon, const int32_t depths[256])
{
    int32_t depth = -1;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        uint16_t door = (uint16_t)i;
        if (brw_door_needs(&dungeon->links[i], BARROW_NEED_MAGIC_KEY))
            depth = later_of(depth, depth_of_doors(dungeon, &door, 1, depths));
    }
    for (uint32_t i = 0; i < dungeon->room_count && depth >= 0; i++)
        if (dungeon->rooms[i].as.quest.content == BARROW_CONTENT_MAGIC_KEY)
            depth = later_of(depth, depths[dungeon->rooms[i].as.quest.stage]);
    return depth + 1;
}

/* Returns the maximum depth. Obstacles are listed in the order of the stages they lead into, and
 * everything a lock needs lies in earlier stages, so one pass is enough. */
static int32_t quest_metric_lock_depth(brw_measure *measure)
{
    uint32_t count;
    const barrow_quest_obstacle *obstacles = brw_measured_obstacles(measure, &count);
    int32_t depths[256] = {0}, deepest = 0;
    for (uint32_t i = 0; obstacles && i < count; i++) {
        int32_t depth = depth_of_lock(measure->dungeon, &obstacles[i], depths);
        depths[obstacles[i].into] = depth;
        deepest = later_of(deepest, depth);
    }
    return later_of(deepest, depth_of_goal(measure->dungeon, depths));
}

/* Returns the minimum number of small keys that a player can have at a closed key door, according
 * to the proof. If the proof that was made with the quest still holds, it has the number. */
static int32_t quest_metric_key_slack(brw_measure *measure)
{
    int32_t slack = measure->is_unchanged ? brw_dungeon_slack(measure->dungeon) : BRW_NO_SLACK;
    if (slack != BRW_NO_SLACK)
        return slack;
    brw_solver *solver = BRW_ARENA_NEW(measure->scratch, brw_solver, 1);
    slack = 0;
    if (!solver || brw_solver_make(solver, measure->dungeon, measure->scratch) != BARROW_OK ||
        brw_solver_key_slack(solver, &slack) != BARROW_OK)
        measure->status = BARROW_NO_MEMORY;
    return slack;
}

/* ---- tiles ------------------------------------------------------------------------------ */

BRW_METRIC(quest, trap_detour, brw_trap_detour(measure))
BRW_METRIC(quest, awake_enemies, brw_awake_enemies(measure))
BRW_METRIC(quest, interior_variety, brw_interior_variety(measure))
BRW_METRIC(quest, puzzles, brw_puzzle_count(measure))
BRW_METRIC(quest, puzzle_steps, brw_puzzle_steps(measure))

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
