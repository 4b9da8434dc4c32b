/* SPDX-License-Identifier: MIT
 * Metrics. Each is a row of a family's .def list and a function of the same name in
 * measure_FAMILY.c, or in measure.c if quest and crawl share it.
 *
 *     floor_metrics.def   BARROW_METRIC(shop, "shop", "1 if there is a shop")
 *     measure_floor.c     int32_t brw_floor_metric_shop(brw_measure *measure)
 *
 * The row names the pass that decides the metric, or NULL for the whole dungeon with its proof. A
 * metric that a pass decides is read only from lists and takes no memory, as a search may need it
 * while the dungeon is being made. Data that several other metrics share is made for the first of
 * them, so you pay only for the metrics you measure. */
#ifndef BRW_MEASURE_H
#define BRW_MEASURE_H

#include "verify/verify.h"
#include "verify/walk.h"

#define BRW_MANY_DOORS 3 /* stands for any larger number of doors too */

/* Rooms and doors of a quest or crawl, rooms and corridors of a floor. */
typedef struct brw_open_map {
    const barrow_dungeon *dungeon;
    brw_graph graph;
    brw_bfs search;                        /* the last search */
    uint32_t words;                        /* number of words in a set of rooms */
    uint64_t *rooms;                       /* a spare set of rooms */
    uint32_t by_doors[BRW_MANY_DOORS + 1]; /* by_doors[n]: number of rooms with n doors */
    int32_t critical; /* number of rooms that the solution visits; -1 until counted */
    int32_t again;    /* number of its moves into rooms visited before */
} brw_open_map;

typedef struct brw_measure {
    const barrow_dungeon *dungeon;
    brw_arena *scratch;
    bool is_unchanged; /* whether the dungeon is as its proof left it */
    brw_open_map *map; /* see brw_measured_map */
    void *own;         /* data shared by one family's metrics, NULL until it is made */
} brw_measure;

/* A family's metrics: the public part of each row, and its function. */
typedef struct brw_metrics {
    const barrow_metric_info *infos;
    int32_t (*const *functions)(brw_measure *measure);
    uint32_t count;
} brw_metrics;

extern const brw_metrics brw_quest_metrics, brw_crawl_metrics, brw_floor_metrics;

/* The functions of the rows. */
#define BARROW_METRIC(name, pass, help) int32_t brw_quest_metric_##name(brw_measure *measure);
#include "barrow/def/quest_metrics.def"
#define BARROW_METRIC(name, pass, help) int32_t brw_crawl_metric_##name(brw_measure *measure);
#include "barrow/def/crawl_metrics.def"
#define BARROW_METRIC(name, pass, help) int32_t brw_floor_metric_##name(brw_measure *measure);
#include "barrow/def/floor_metrics.def"

/* Measures the metrics whose bits are set in [wanted], indexed by the rows of the family's table.
 * All other values are 0. A dungeon that breaks a rule is measured too, but the values may be
 * meaningless. If the dungeon is unchanged since it was made, results of its proof are used. Resets
 * the scratch memory. */
barrow_status brw_measure_some(const barrow_dungeon *dungeon, const brw_metrics *metrics,
                               uint64_t wanted, bool is_unchanged, brw_arena *scratch,
                               int32_t values[BARROW_METRIC_MAX]);

/* Defines the function of a metric whose value is a single expression that uses [measure]. */
#define BRW_METRIC(family, name, value)                                                            \
    int32_t brw_##family##_metric_##name(brw_measure *measure)                                     \
    {                                                                                              \
        return (int32_t)(value);                                                                   \
    }

/* Returns a part of a whole in thousandths, rounded down, or 0 if the whole is 0. Uses integers
 * only (G1). */
static inline int32_t brw_thousandths(int64_t part, int64_t whole)
{
    return whole > 0 ? (int32_t)(part * 1000 / whole) : 0;
}

/* ---- rooms and doors --------------------------------------------------------------------- */

/* Returns the map, which is made on the first call. Returns NULL if there are no rooms, or when out
 * of memory. */
brw_open_map *brw_measured_map(brw_measure *measure);

/* Searches from room [from] until room [target] is found, or everything if [target] is BARROW_NONE.
 * [ways] tells for each link how it can be passed; if it is NULL, every door is open. Returns the
 * distances, until the next search. */
const uint16_t *brw_map_search(brw_open_map *map, const uint8_t *ways, uint16_t from,
                               uint16_t target);

/* Continues the last search, which found everything, after [count] links were opened. Distances are
 * then meaningless. */
void brw_map_widen(brw_open_map *map, const uint8_t *ways, const uint16_t *opened, uint32_t count);

/* Returns the number of parts that no door joins. */
int32_t brw_map_parts(brw_open_map *map);

/* Counts the rooms with [least] to [most] doors, which are fewer than BRW_MANY_DOORS. */
int32_t brw_rooms_by_doors(brw_measure *measure, uint32_t least, uint32_t most);

/* Returns the largest distance between two rooms, in doors. Above [exact] rooms it is a lower
 * bound. */
int32_t brw_map_diameter(brw_measure *measure, uint32_t exact);

/* Returns the distance from a room to the nearer side of a door, or 0 if there is no way. */
int32_t brw_distance_to_door(brw_open_map *map, uint16_t room, const barrow_link *link);

/* Counts the solution's moves into rooms visited before. */
int32_t brw_rooms_again(brw_measure *measure);

/* A replay of the solution, which opens doors. */
typedef struct brw_played {
    const barrow_dungeon *dungeon;
    uint8_t *ways;          /* the ways of all links as the steps so far have left them */
    uint16_t *switch_doors; /* the links that need a switch */
    uint32_t switch_door_count;
    uint16_t *opened; /* the links that the last step opened */
    uint32_t opened_count;
    uint16_t unpressed[256]; /* number of switches with each number that are not pressed */
} brw_played;

/* Begins a replay with all doors as they are at the start. Returns false when out of memory. */
bool brw_played_begin(brw_played *played, brw_measure *measure);

/* Opens the doors that a step opens. Call it for each step in order; its room must exist. */
void brw_played_step(brw_played *played, const barrow_step *step);

#endif
