/* SPDX-License-Identifier: MIT
 * Metrics of a floor. The nodes of the graph are rooms and anchors. A link joins two of them, and
 * so does a dead end that meets one. */
#include "verify/floor.h"
#include "verify/measure.h"

/* ---- counts ----------------------------------------------------------------------------- */

static int32_t count_tile_kind(const brw_measure *measure, barrow_tile kind)
{
    uint32_t area = (uint32_t)measure->dungeon->width * measure->dungeon->height;
    int32_t count = 0;
    for (uint32_t i = 0; i < area; i++)
        count += measure->dungeon->tiles[i] == kind;
    return count;
}

/* Counts the rooms, not the anchors and vaults. */
static int32_t count_real_rooms(const barrow_dungeon *dungeon)
{
    return (int32_t)dungeon->room_count - brw_count_rooms(dungeon, BARROW_ROOM_ANCHOR) -
           brw_count_rooms(dungeon, BARROW_ROOM_VAULT);
}

BRW_METRIC(floor, rooms, count_real_rooms(measure->dungeon))
BRW_METRIC(floor, anchors, brw_count_rooms(measure->dungeon, BARROW_ROOM_ANCHOR))
BRW_METRIC(floor, house, brw_count_rooms(measure->dungeon, BARROW_ROOM_MONSTER_HOUSE))
BRW_METRIC(floor, shop, brw_count_rooms(measure->dungeon, BARROW_ROOM_SHOP))
BRW_METRIC(floor, items, brw_count_things(measure->dungeon, BARROW_THING_ITEM))
BRW_METRIC(floor, traps, brw_count_things(measure->dungeon, BARROW_THING_TRAP))
BRW_METRIC(floor, buried, brw_count_things(measure->dungeon, BARROW_THING_BURIED))
BRW_METRIC(floor, enemies, brw_count_things(measure->dungeon, BARROW_THING_ENEMY))
BRW_METRIC(floor, vaults, (int32_t)measure->dungeon->vault_count)
BRW_METRIC(floor, lord, brw_count_things(measure->dungeon, BARROW_THING_BOSS))
BRW_METRIC(floor, junctions, count_tile_kind(measure, BARROW_TILE_JUNCTION))
BRW_METRIC(floor, terrain_tiles, count_tile_kind(measure, BARROW_TILE_LIQUID))

int32_t brw_floor_metric_merged(brw_measure *measure)
{
    int32_t count = 0;
    for (BRW_ROOMS(room, measure->dungeon))
        count += room->as.floor.merged;
    return count;
}

/* Returns the mean area of rooms, in thousandths of a tile. Anchors are not rooms. */
int32_t brw_floor_metric_room_area(brw_measure *measure)
{
    int64_t area = 0;
    for (BRW_ROOMS(room, measure->dungeon))
        area += brw_is_real_room(room) ? room->rect.w * room->rect.h : 0;
    return brw_thousandths(area, count_real_rooms(measure->dungeon));
}

/* Returns the mean danger of rooms, in thousandths. Anchors are not rooms. */
int32_t brw_floor_metric_danger(brw_measure *measure)
{
    int64_t danger = 0;
    for (BRW_ROOMS(room, measure->dungeon))
        if (brw_is_real_room(room))
            danger += room->as.floor.danger;
    return brw_thousandths(danger, count_real_rooms(measure->dungeon));
}

/* ---- the graph -------------------------------------------------------------------------- */

/* Returns the number of links that join two rooms. Each is listed in both of them. */
int32_t brw_floor_metric_links(brw_measure *measure)
{
    const brw_open_map *map = brw_measured_map(measure);
    return map ? (int32_t)(map->graph.first[measure->dungeon->room_count] / 2) : 0;
}

/* Returns the number of cycles by Euler's formula: edges - nodes + parts. Two links between the
 * same rooms are two edges, which form a cycle. */
int32_t brw_floor_metric_cycles(brw_measure *measure)
{
    brw_open_map *map = brw_measured_map(measure);
    int32_t rooms = (int32_t)measure->dungeon->room_count;
    return map ? brw_floor_metric_links(measure) - rooms + brw_map_parts(map) : 0;
}

/* Counts rooms with one neighbour, to which all of their links lead. Anchors are corridor, so they
 * never count. */
int32_t brw_floor_metric_dead_ends(brw_measure *measure)
{
    const brw_open_map *map = brw_measured_map(measure);
    int32_t count = 0;
    for (uint32_t i = 0; map && i < measure->dungeon->room_count; i++) {
        const brw_way *way = map->graph.ways + map->graph.first[i];
        const brw_way *end = map->graph.ways + map->graph.first[i + 1];
        bool is_dead_end = way < end && brw_is_real_room(&measure->dungeon->rooms[i]);
        for (const brw_way *other = way; other < end; other++)
            is_dead_end = is_dead_end && other->to == way->to;
        count += is_dead_end;
    }
    return count;
}

/* Returns the maximum distance between two rooms, in links. The search goes through anchors, but
 * they do not count as rooms. */
int32_t brw_floor_metric_diameter(brw_measure *measure)
{
    brw_open_map *map = brw_measured_map(measure);
    const barrow_room *rooms = measure->dungeon->rooms;
    int32_t diameter = 0;
    for (uint32_t i = 0; map && i < measure->dungeon->room_count; i++) {
        if (!brw_is_real_room(&rooms[i]))
            continue;
        const uint16_t *distance = brw_map_search(map, NULL, (uint16_t)i, BARROW_NONE);
        const brw_queue *found = &map->search.rooms;
        uint32_t last = found->tail - 1; /* rooms are listed by distance */
        while (!brw_is_real_room(&rooms[found->items[last]]))
            last--;
        int32_t farthest = distance[found->items[last]];
        diameter = farthest > diameter ? farthest : diameter;
    }
    return diameter;
}

/* ---- tiles ------------------------------------------------------------------------------ */

/* Returns the marked tiles, which are made for the first metric that needs them, or NULL when out
 * of memory. */
static const brw_ground *shared_ground(brw_measure *measure)
{
    if (measure->own || measure->scratch->has_failed)
        return measure->own;
    brw_ground *ground = BRW_ARENA_NEW(measure->scratch, brw_ground, 1);
    if (ground && brw_ground_make(ground, measure->dungeon, measure->scratch))
        measure->own = ground;
    return measure->own;
}

int32_t brw_floor_metric_corridor_tiles(brw_measure *measure)
{
    const brw_ground *ground = shared_ground(measure);
    return ground ? brw_set_count(ground->corridor, ground->words) : 0;
}

int32_t brw_floor_metric_floor_tiles(brw_measure *measure)
{
    const brw_ground *ground = shared_ground(measure);
    return ground ? brw_set_count(ground->open, ground->words) -
                        brw_floor_metric_corridor_tiles(measure)
                  : 0;
}

/* Counts tips: corridor tiles with at most one open neighbour. */
int32_t brw_floor_metric_corridor_tips(brw_measure *measure)
{
    const brw_ground *ground = shared_ground(measure);
    int32_t count = 0;
    for (uint32_t i = 0; ground && i < ground->words; i++)
        count += brw_popcount(ground->corridor[i] &
                              ~brw_two_sides(brw_tiles_beside(ground, ground->open, i)));
    return count;
}

/* Returns the number of steps from spawn to stairs, -1 if there is no way, or 0 if either is
 * missing. */
int32_t brw_floor_metric_path(brw_measure *measure)
{
    const barrow_thing *spawn = brw_first_thing(measure->dungeon, BARROW_THING_SPAWN);
    const barrow_thing *stairs = brw_first_thing(measure->dungeon, BARROW_THING_STAIRS);
    const brw_ground *ground = spawn && stairs ? shared_ground(measure) : NULL;
    if (!ground)
        return 0;
    const uint32_t *steps = brw_ground_steps(ground, ground->open, spawn->pos, &stairs->pos, NULL);
    if (!steps)
        return 0;
    uint32_t path = steps[brw_tile_number(ground, stairs->pos.x, stairs->pos.y)];
    return path == BRW_UNSEEN ? -1 : (int32_t)path;
}
