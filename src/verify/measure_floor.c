/* SPDX-License-Identifier: MIT
 * Metrics of a floor. The graph has rooms and anchors as its nodes; a link joins two of them, and so
 * does a dead end that came to one.
 *
 * Nodes are bits of a word: no layout has more than 6 x 4 of them. A floor with more comes from
 * elsewhere, has sectors with two rooms (V5), and its graph is not measured. */
#include "verify/floor.h"
#include "verify/measure.h"

/* ---- counts ----------------------------------------------------------------------------- */

static int32_t count_room_kind(const brw_measure *measure, barrow_room_kind kind)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < measure->dungeon->room_count; i++)
        count += measure->dungeon->rooms[i].kind == kind;
    return count;
}

static int32_t count_thing_kind(const brw_measure *measure, barrow_thing_kind kind)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < measure->dungeon->thing_count; i++)
        count += measure->dungeon->things[i].kind == kind;
    return count;
}

static int32_t count_tile_kind(const brw_measure *measure, barrow_tile kind)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < (uint32_t)measure->dungeon->width * measure->dungeon->height; i++)
        count += measure->dungeon->tiles[i] == kind;
    return count;
}

BRW_METRIC(floor, rooms, brw_seen_rooms(measure->dungeon))
BRW_METRIC(floor, anchors, count_room_kind(measure, BARROW_ROOM_ANCHOR))
BRW_METRIC(floor, house, count_room_kind(measure, BARROW_ROOM_MONSTER_HOUSE))
BRW_METRIC(floor, shop, count_room_kind(measure, BARROW_ROOM_SHOP))
BRW_METRIC(floor, items, count_thing_kind(measure, BARROW_THING_ITEM))
BRW_METRIC(floor, traps, count_thing_kind(measure, BARROW_THING_TRAP))
BRW_METRIC(floor, buried, count_thing_kind(measure, BARROW_THING_BURIED))
BRW_METRIC(floor, enemies, count_thing_kind(measure, BARROW_THING_ENEMY))
BRW_METRIC(floor, junctions, count_tile_kind(measure, BARROW_TILE_JUNCTION))
BRW_METRIC(floor, terrain_tiles, count_tile_kind(measure, BARROW_TILE_LIQUID))

static int32_t floor_metric_merged(brw_measure *measure)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < measure->dungeon->room_count; i++)
        count += measure->dungeon->rooms[i].as.floor.merged;
    return count;
}

static int32_t floor_metric_room_area(brw_measure *measure)
{
    int64_t area = 0;
    for (uint32_t i = 0; i < measure->dungeon->room_count; i++) {
        const barrow_room *room = &measure->dungeon->rooms[i];
        area += brw_seen_room(room) ? room->rect.w * room->rect.h : 0;
    }
    return brw_thousandths(area, brw_seen_rooms(measure->dungeon));
}

/* ---- the graph -------------------------------------------------------------------------- */

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
        return (floor_graph){.nodes = 0};
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

BRW_METRIC(floor, links, graph_of(measure->dungeon).edges)

/* Cycles by Euler: edges - nodes + parts. */
static int32_t floor_metric_cycles(brw_measure *measure)
{
    floor_graph graph = graph_of(measure->dungeon);
    uint32_t left = graph.nodes < 32 ? (1u << graph.nodes) - 1 : ~0u;
    int32_t parts = 0, unused;
    for (; left; parts++)
        left &= ~spread_from(&graph, left & (0 - left), &unused);
    return graph.edges - graph.nodes + parts;
}

/* Anchors are corridor, so neither an end nor a dead end. */
static int32_t floor_metric_dead_ends(brw_measure *measure)
{
    floor_graph graph = graph_of(measure->dungeon);
    int32_t count = 0;
    for (int32_t i = 0; i < graph.nodes; i++)
        count += (graph.rooms >> i & 1) && graph.beside[i] &&
                 !(graph.beside[i] & (graph.beside[i] - 1));
    return count;
}

static int32_t floor_metric_diameter(brw_measure *measure)
{
    floor_graph graph = graph_of(measure->dungeon);
    int32_t diameter = 0, farthest;
    for (uint32_t left = graph.rooms; left; left &= left - 1) {
        spread_from(&graph, left & (0 - left), &farthest);
        diameter = farthest > diameter ? farthest : diameter;
    }
    return diameter;
}

/* ---- tiles ------------------------------------------------------------------------------ */

/* Walkable tiles by what they are, counted in one go. */
typedef struct tile_census {
    int32_t floor, corridor, tips;
} tile_census;

/* A tip is a corridor tile with one way on, or none. */
static void count_walkable(const barrow_dungeon *dungeon, int32_t x, int32_t y, tile_census *census)
{
    if (!brw_seen_open(dungeon, x, y))
        return;
    if (brw_seen_room_at(dungeon, x, y, false) >= 0) {
        census->floor++;
        return;
    }
    int32_t ways = brw_seen_open(dungeon, x - 1, y) + brw_seen_open(dungeon, x + 1, y) +
                   brw_seen_open(dungeon, x, y - 1) + brw_seen_open(dungeon, x, y + 1);
    census->corridor++;
    census->tips += ways <= 1;
}

static tile_census census_of(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    tile_census census = {0, 0, 0}, *kept = measure->own;
    if (kept)
        return *kept;
    for (int32_t y = 0; y < dungeon->height; y++)
        for (int32_t x = 0; x < dungeon->width; x++)
            count_walkable(dungeon, x, y, &census);
    kept = BRW_ARENA_NEW(measure->scratch, tile_census, 1);
    if (kept)
        *kept = census;
    else
        measure->status = BARROW_NO_MEMORY;
    measure->own = kept;
    return census;
}

BRW_METRIC(floor, floor_tiles, census_of(measure).floor)
BRW_METRIC(floor, corridor_tiles, census_of(measure).corridor)
BRW_METRIC(floor, corridor_tips, census_of(measure).tips)

static int32_t floor_metric_path(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    const barrow_thing *spawn = brw_seen_thing(dungeon, BARROW_THING_SPAWN);
    const barrow_thing *stairs = brw_seen_thing(dungeon, BARROW_THING_STAIRS);
    if (!spawn || !stairs)
        return 0;
    brw_flood_end end = {BRW_UNSEEN, &stairs->pos};
    const uint32_t *steps = brw_seen_distances(dungeon, measure->scratch, spawn->pos, end);
    if (!steps) {
        measure->status = BARROW_NO_MEMORY;
        return 0;
    }
    uint32_t path = steps[stairs->pos.y * dungeon->width + stairs->pos.x];
    return path == BRW_UNSEEN ? -1 : (int32_t)path;
}

/* ---- the table -------------------------------------------------------------------------- */

static const barrow_metric_info floor_infos[] = {
#define BARROW_METRIC(name, pass, help) {#name, help, pass},
#include "barrow/def/floor_metrics.def"
#undef BARROW_METRIC
};

static int32_t (*const floor_functions[])(brw_measure *measure) = {
#define BARROW_METRIC(name, pass, help) floor_metric_##name,
#include "barrow/def/floor_metrics.def"
#undef BARROW_METRIC
};

const brw_metrics brw_floor_metrics = {floor_infos, floor_functions,
                                       sizeof floor_infos / sizeof floor_infos[0]};
_Static_assert(sizeof floor_infos / sizeof floor_infos[0] <= BARROW_METRIC_MAX,
               "raise BARROW_METRIC_MAX");
