/* SPDX-License-Identifier: MIT
 * Metrics of a floor, by the rows of def/floor_metrics.def. The graph has rooms and anchors as its
 * nodes; a link joins two of them, and so does a dead end that came to one.
 *
 * Nodes are bits of a word: no layout has more than 6 x 4 of them. A floor with more comes from
 * elsewhere, has sectors with two rooms (V5), and its graph is not measured. */
#include "verify/floor.h"

enum {
#define BARROW_METRIC(name, help) FLOOR_METRIC_##name,
#include "barrow/def/floor_metrics.def"
#undef BARROW_METRIC
    FLOOR_METRIC_COUNT
};

#define FLOOR_NODES_MOST 32

/* Neighbours of each node as bits. */
typedef struct floor_graph {
    uint32_t beside[FLOOR_NODES_MOST];
    uint32_t rooms; /* nodes that are no anchors */
    int32_t nodes, edges;
} floor_graph;

/* Two links between the same rooms are two edges, hence a cycle, but one neighbour. */
static floor_graph graph_of(const barrow_dungeon *dungeon)
{
    uint32_t nodes = dungeon->room_count;
    if (nodes > FLOOR_NODES_MOST) /* more than any layout has: not one of ours */
        nodes = FLOOR_NODES_MOST;
    floor_graph graph = {.nodes = (int32_t)nodes};
    for (uint32_t i = 0; i < nodes; i++)
        graph.rooms |= (uint32_t)brw_seen_room(&dungeon->rooms[i]) << i;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->a >= nodes || link->b >= nodes || link->a == link->b)
            continue;
        graph.beside[link->a] |= 1u << link->b;
        graph.beside[link->b] |= 1u << link->a;
        graph.edges++;
    }
    return graph;
}

/* Nodes reached from [from], and how far the farthest room among them is. [from] is a set of one
 * node. Round by round, so the number of rounds is the distance; anchors are passed but do not
 * count as an end. */
static uint32_t spread_from(const floor_graph *graph, uint32_t from, int32_t *farthest)
{
    uint32_t reached = from;
    int32_t rounds = 0;
    *farthest = 0;
    for (uint32_t fresh = from; fresh;) {
        uint32_t next = 0;
        for (int32_t i = 0; i < graph->nodes; i++)
            if (fresh >> i & 1)
                next |= graph->beside[i];
        fresh = next & ~reached;
        reached |= fresh;
        rounds++;
        if (fresh & graph->rooms)
            *farthest = rounds;
    }
    return reached;
}

/* Cycles by Euler: edges - nodes + parts. */
static void measure_graph(const barrow_dungeon *dungeon, int32_t *values)
{
    floor_graph graph = graph_of(dungeon);
    uint32_t left = graph.nodes < 32 ? (1u << graph.nodes) - 1 : ~0u;
    int32_t parts = 0, diameter = 0, farthest;
    for (; left; parts++)
        left &= ~spread_from(&graph, left & (0 - left), &farthest);
    for (int32_t i = 0; i < graph.nodes; i++) {
        if (!(graph.rooms >> i & 1))
            continue;
        spread_from(&graph, 1u << i, &farthest);
        diameter = farthest > diameter ? farthest : diameter;
        values[FLOOR_METRIC_dead_ends] +=
            graph.beside[i] && !(graph.beside[i] & (graph.beside[i] - 1));
    }
    values[FLOOR_METRIC_links] = graph.edges;
    values[FLOOR_METRIC_cycles] = graph.edges - graph.nodes + parts;
    values[FLOOR_METRIC_diameter] = diameter;
}

static void measure_rooms(const barrow_dungeon *dungeon, int32_t *values)
{
    int32_t area = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        bool is_room = brw_seen_room(room);
        values[FLOOR_METRIC_rooms] += is_room;
        values[FLOOR_METRIC_anchors] += !is_room;
        values[FLOOR_METRIC_merged] += room->as.floor.merged;
        values[FLOOR_METRIC_house] += room->kind == BARROW_ROOM_MONSTER_HOUSE;
        values[FLOOR_METRIC_shop] += room->kind == BARROW_ROOM_SHOP;
        area += is_room ? room->rect.w * room->rect.h : 0;
    }
    if (values[FLOOR_METRIC_rooms])
        values[FLOOR_METRIC_room_area] =
            (int32_t)((int64_t)area * 1000 / values[FLOOR_METRIC_rooms]);
}

/* A tip is a corridor tile with one way on, or none. */
static void measure_tile(const barrow_dungeon *dungeon, int32_t x, int32_t y, int32_t *values)
{
    barrow_tile tile = brw_seen_tile(dungeon, x, y);
    values[FLOOR_METRIC_terrain_tiles] += tile == BARROW_TILE_LIQUID;
    values[FLOOR_METRIC_junctions] += tile == BARROW_TILE_JUNCTION;
    if (!(tile & BARROW_TILE_WALKABLE))
        return;
    if (brw_seen_room_at(dungeon, x, y, false) >= 0) {
        values[FLOOR_METRIC_floor_tiles]++;
        return;
    }
    int32_t ways = brw_seen_open(dungeon, x - 1, y) + brw_seen_open(dungeon, x + 1, y) +
                   brw_seen_open(dungeon, x, y - 1) + brw_seen_open(dungeon, x, y + 1);
    values[FLOOR_METRIC_corridor_tiles]++;
    values[FLOOR_METRIC_corridor_tips] += ways <= 1;
}

static void measure_things(const barrow_dungeon *dungeon, int32_t *values)
{
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        uint8_t kind = dungeon->things[i].kind;
        values[FLOOR_METRIC_items] += kind == BARROW_THING_ITEM;
        values[FLOOR_METRIC_traps] += kind == BARROW_THING_TRAP;
        values[FLOOR_METRIC_buried] += kind == BARROW_THING_BURIED;
        values[FLOOR_METRIC_enemies] += kind == BARROW_THING_ENEMY;
    }
}

barrow_status brw_measure_floor(const barrow_dungeon *dungeon, brw_arena *scratch,
                                int32_t values[BARROW_METRIC_MAX])
{
    if (dungeon->room_count <= FLOOR_NODES_MOST)
        measure_graph(dungeon, values);
    measure_rooms(dungeon, values);
    measure_things(dungeon, values);
    for (int32_t y = 0; y < dungeon->height; y++)
        for (int32_t x = 0; x < dungeon->width; x++)
            measure_tile(dungeon, x, y, values);
    const barrow_thing *spawn = brw_seen_thing(dungeon, BARROW_THING_SPAWN);
    const barrow_thing *stairs = brw_seen_thing(dungeon, BARROW_THING_STAIRS);
    if (!spawn || !stairs)
        return BARROW_OK;
    int32_t *steps = brw_seen_distances(dungeon, scratch, spawn->pos, INT32_MAX);
    if (!steps)
        return BARROW_NO_MEMORY;
    values[FLOOR_METRIC_path] = steps[stairs->pos.y * dungeon->width + stairs->pos.x];
    return BARROW_OK;
}
