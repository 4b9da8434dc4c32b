/* SPDX-License-Identifier: MIT
 * Metrics of a floor. The nodes of the graph are rooms and anchors. A link joins two of them, and
 * so does a dead end that meets one. Sets of nodes are bit sets, usually of one word. */
#include "verify/floor.h"

#include <string.h>

#include "base/hints.h"
#include "verify/measure.h"
#include "verify/planes.h"

#define COUNTED_TILES 240 /* tiles per batch: a byte can count this many */

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

/* Counts the tiles of a kind. Each batch counts in bytes, so that a vector holds many counters. */
static int32_t count_tile_kind(const brw_measure *measure, barrow_tile kind)
{
    uint32_t area = (uint32_t)measure->dungeon->width * measure->dungeon->height;
    int32_t count = 0;
    for (uint32_t at = 0; at < area; at += COUNTED_TILES) {
        const uint8_t *tiles = measure->dungeon->tiles + at;
        uint32_t size = area - at < COUNTED_TILES ? area - at : COUNTED_TILES;
        uint8_t here = 0;
        for (uint32_t i = 0; i < size; i++)
            here = (uint8_t)(here + (tiles[i] == kind));
        count += here;
    }
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

/* Returns the mean area of rooms, in thousandths of a tile. Anchors are not rooms. */
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

/* The graph of rooms. Each set of nodes takes [words] words. */
typedef struct floor_graph {
    uint64_t *beside;                 /* neighbours of each node */
    uint64_t *rooms;                  /* nodes that are not anchors */
    uint64_t *reached, *fresh, *next; /* sets that a search uses */
    uint32_t nodes, words;
    int32_t edges;
} floor_graph;

/* Data that several metrics share, computed once. */
typedef struct floor_findings {
    floor_graph graph;
    brw_planes planes; /* its dungeon is NULL until the planes are made */
} floor_findings;

/* Joins nodes. Two links between the same rooms are two edges, which form a cycle, but make the
 * rooms neighbours only once. */
static void join_nodes(floor_graph *graph, const barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < graph->nodes; i++)
        if (brw_seen_room(&dungeon->rooms[i]))
            brw_set_add(graph->rooms, i);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->a >= graph->nodes || link->b >= graph->nodes || link->a == link->b)
            continue;
        brw_set_add(graph->beside + link->a * graph->words, link->b);
        brw_set_add(graph->beside + link->b * graph->words, link->a);
        graph->edges++;
    }
}

/* Returns the shared data with the graph, which is made on the first call. Returns NULL when out of
 * memory. */
static floor_findings *findings_of(brw_measure *measure)
{
    if (measure->own)
        return measure->own;
    uint32_t nodes = measure->dungeon->room_count, words = nodes / 64 + 1;
    floor_findings *found = BRW_ARENA_NEW(measure->scratch, floor_findings, 1);
    uint64_t *sets = BRW_ARENA_NEW(measure->scratch, uint64_t, (nodes + 4) * words);
    if (!found || !sets) {
        measure->status = BARROW_NO_MEMORY;
        return NULL;
    }
    memset(sets, 0, (nodes + 4) * words * sizeof *sets);
    *found = (floor_findings){.graph = {.beside = sets + 4 * words,
                                        .rooms = sets,
                                        .reached = sets + words,
                                        .fresh = sets + 2 * words,
                                        .next = sets + 3 * words,
                                        .nodes = nodes,
                                        .words = words}};
    join_nodes(&found->graph, measure->dungeon);
    measure->own = found;
    return found;
}

/* Collects the neighbours of all fresh nodes. */
static void spread_once(floor_graph *graph)
{
    memset(graph->next, 0, graph->words * sizeof *graph->next);
    for (uint32_t w = 0; w < graph->words; w++) {
        for (uint64_t left = graph->fresh[w]; left; left &= left - 1) {
            const uint64_t *beside =
                graph->beside + (64 * w + (uint32_t)brw_lowest(left)) * graph->words;
            for (uint32_t k = 0; k < graph->words; k++)
                graph->next[k] |= beside[k];
        }
    }
}

/* Does what spread_widely does, for sets that fit in one word. */
static int32_t spread_in_word(floor_graph *graph, uint32_t from)
{
    uint64_t fresh = UINT64_C(1) << from, reached = fresh;
    int32_t farthest = 0;
    for (int32_t rounds = 1; fresh; rounds++) {
        uint64_t next = 0;
        for (; fresh; fresh &= fresh - 1)
            next |= graph->beside[brw_lowest(fresh)];
        fresh = next & ~reached;
        reached |= fresh;
        farthest = fresh & graph->rooms[0] ? rounds : farthest;
    }
    graph->reached[0] = reached;
    return farthest;
}

/* Finds the nodes reached from [from]. Returns the distance of the farthest room among them. Each
 * round is one step, so the number of rounds is the distance. The search goes through anchors, but
 * they do not count as rooms. */
static int32_t spread_widely(floor_graph *graph, uint32_t from)
{
    int32_t farthest = 0;
    memset(graph->reached, 0, 2 * graph->words * sizeof *graph->reached);
    brw_set_add(graph->reached, from);
    brw_set_add(graph->fresh, from);
    for (int32_t rounds = 1;; rounds++) {
        uint64_t any = 0, rooms = 0;
        spread_once(graph);
        for (uint32_t w = 0; w < graph->words; w++) {
            graph->fresh[w] = graph->next[w] & ~graph->reached[w];
            graph->reached[w] |= graph->fresh[w];
            any |= graph->fresh[w];
            rooms |= graph->fresh[w] & graph->rooms[w];
        }
        farthest = rooms ? rounds : farthest;
        if (!any)
            return farthest;
    }
}

static int32_t spread_from(floor_graph *graph, uint32_t from)
{
    return BRW_FAST && graph->words == 1 ? spread_in_word(graph, from) : spread_widely(graph, from);
}

static int32_t floor_metric_links(brw_measure *measure)
{
    floor_findings *found = findings_of(measure);
    return found ? found->graph.edges : 0;
}

/* Returns the number of cycles by Euler's formula: edges - nodes + parts. A part is counted at its
 * lowest node. */
static int32_t floor_metric_cycles(brw_measure *measure)
{
    floor_findings *found = findings_of(measure);
    if (!found)
        return 0;
    floor_graph *graph = &found->graph;
    int32_t parts = 0;
    for (uint32_t i = 0; i < graph->nodes; i++) {
        if (i == 0 || !brw_set_has(graph->reached, i)) {
            spread_from(graph, i);
            uint32_t lowest = 0;
            while (!brw_set_has(graph->reached, lowest))
                lowest++;
            parts += lowest == i;
        }
    }
    return graph->edges - (int32_t)graph->nodes + parts;
}

/* Counts rooms with one neighbour. Anchors are corridor, so they never count. */
static int32_t floor_metric_dead_ends(brw_measure *measure)
{
    floor_findings *found = findings_of(measure);
    int32_t count = 0;
    for (uint32_t i = 0; found && i < found->graph.nodes; i++) {
        const uint64_t *beside = found->graph.beside + i * found->graph.words;
        int32_t neighbours = 0;
        for (uint32_t w = 0; w < found->graph.words; w++)
            neighbours += brw_popcount(beside[w]);
        count += brw_set_has(found->graph.rooms, i) && neighbours == 1;
    }
    return count;
}

/* Returns the maximum distance between two rooms, in links. */
static int32_t floor_metric_diameter(brw_measure *measure)
{
    floor_findings *found = findings_of(measure);
    int32_t diameter = 0;
    for (uint32_t i = 0; found && i < found->graph.nodes; i++) {
        if (!brw_set_has(found->graph.rooms, i))
            continue;
        int32_t farthest = spread_from(&found->graph, i);
        diameter = farthest > diameter ? farthest : diameter;
    }
    return diameter;
}

/* ---- tiles ------------------------------------------------------------------------------ */

/* Returns the planes of the map, which are made on the first call. Returns NULL when out of
 * memory. */
static const brw_planes *planes_of(brw_measure *measure)
{
    floor_findings *found = findings_of(measure);
    if (!found || found->planes.dungeon)
        return found ? &found->planes : NULL;
    if (brw_planes_make(&found->planes, measure->dungeon, measure->scratch))
        return &found->planes;
    found->planes.dungeon = NULL;
    measure->status = BARROW_NO_MEMORY;
    return NULL;
}

static int32_t floor_metric_floor_tiles(brw_measure *measure)
{
    const brw_planes *planes = planes_of(measure);
    return planes
               ? brw_plane_count(planes, planes->open) - brw_plane_count(planes, planes->corridor)
               : 0;
}

static int32_t floor_metric_corridor_tiles(brw_measure *measure)
{
    const brw_planes *planes = planes_of(measure);
    return planes ? brw_plane_count(planes, planes->corridor) : 0;
}

/* Counts tips: corridor tiles with at most one open neighbour. */
static int32_t floor_metric_corridor_tips(brw_measure *measure)
{
    const brw_planes *planes = planes_of(measure);
    int32_t count = 0;
    for (int32_t at = 0; planes && at < planes->words; at++) {
        uint64_t ways_on = brw_two_sides(brw_plane_beside(planes, planes->open, at));
        count += brw_popcount(planes->corridor[at] & ~ways_on);
    }
    return count;
}

/* Returns the number of steps from spawn to stairs, -1 if there is no way, or 0 if either is
 * missing. */
static int32_t floor_metric_path(brw_measure *measure)
{
    const barrow_thing *spawn = brw_seen_thing(measure->dungeon, BARROW_THING_SPAWN);
    const barrow_thing *stairs = brw_seen_thing(measure->dungeon, BARROW_THING_STAIRS);
    const brw_planes *planes = spawn && stairs ? planes_of(measure) : NULL;
    uint64_t *reached = planes ? brw_plane_new(planes) : NULL;
    uint32_t steps = 0;
    brw_spread_end end = {BRW_UNSEEN, stairs ? &stairs->pos : NULL};
    if (reached && brw_planes_spread(planes, spawn->pos, end, reached, &steps))
        return steps == BRW_UNSEEN ? -1 : (int32_t)steps;
    if (planes)
        measure->status = BARROW_NO_MEMORY;
    return 0;
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

#undef COUNTED_TILES
