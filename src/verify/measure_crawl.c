/* SPDX-License-Identifier: MIT
 * What is measured of a crawl, one number per row of crawl_metrics.def. Distances are in doors and
 * leave locks out: they are about the map.
 *
 * Numbers of the solution are 0 where there is none (the proof was left out). Shares are in
 * thousandths, rounded down. Ids are trusted: measuring comes after making or verifying. */
#include "verify/crawl.h"

#include <string.h>

enum {
#define BARROW_METRIC(name, help) CRAWL_METRIC_##name,
#include "barrow/def/crawl_metrics.def"
#undef BARROW_METRIC
};

#define EXACT_DIAMETER 1024u /* rooms; above, two searches give a lower bound */

typedef struct crawl_measure {
    const barrow_dungeon *dungeon;
    brw_graph graph;
    brw_walk walk;   /* with every door open both ways */
    uint8_t *seen;   /* by room */
    int32_t *values; /* one for each row of the .def list */
} crawl_measure;

static int32_t per_mille(int64_t part, int64_t whole)
{
    return whole > 0 ? (int32_t)(part * 1000 / whole) : 0;
}

static void open_all(crawl_measure *measure, brw_walk *walk)
{
    for (uint32_t i = 0; i < measure->dungeon->link_count; i++)
        brw_walk_pass(walk, (uint16_t)i, BRW_BOTH);
}

/* ---- the map ---------------------------------------------------------------------------- */

/* Of equals the first. */
static uint32_t far_room(crawl_measure *measure, uint32_t from, int32_t *distance)
{
    const uint16_t *distances = brw_walk_distances(&measure->walk, (uint16_t)from);
    uint32_t best = from;
    for (uint32_t i = 0; i < measure->dungeon->room_count; i++)
        if (distances[i] != BARROW_NONE && distances[i] > distances[best])
            best = i;
    *distance = distances[best];
    return best;
}

/* A search from every room is quadratic, hence the bound. */
static int32_t crawl_diameter(crawl_measure *measure)
{
    uint32_t rooms = measure->dungeon->room_count;
    int32_t distance = 0, largest = 0;
    if (rooms > EXACT_DIAMETER) {
        far_room(measure, far_room(measure, 0, &distance), &largest);
        return largest;
    }
    for (uint32_t i = 0; i < rooms; i++) {
        far_room(measure, i, &distance);
        largest = distance > largest ? distance : largest;
    }
    return largest;
}

/* Asked only for the cells of shortcuts, of which there are few. */
static bool is_listed_rock(const barrow_dungeon *dungeon, barrow_pos cell)
{
    for (uint32_t i = 0; i < dungeon->rock_count; i++)
        if (dungeon->rock[i].x == cell.x && dungeon->rock[i].y == cell.y)
            return true;
    return false;
}

/* Cells of rooms that lie in rock: only shortcuts tunnel (C10). */
static int32_t tunnelled_cells(const barrow_dungeon *dungeon)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_crawl_room *room = seen_room(dungeon, i);
        for (uint32_t k = 0; room->path == BARROW_PATH_SHORTCUT && k < room->cell_count; k++)
            count += is_listed_rock(dungeon, dungeon->cells[room->first_cell + k]);
    }
    return count;
}

/* Cycles for one connected piece, which V1 makes it. Cells in rock are no open cells, so tunnels do
 * not count towards their use. */
static void measure_crawl_map(crawl_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    int32_t *values = measure->values;
    int32_t thin = 0, lenient = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        uint32_t doors = measure->graph.first[i + 1] - measure->graph.first[i];
        values[CRAWL_METRIC_dead_end_rooms] += doors == 1;
        thin += doors <= 2;
        lenient += seen_room(dungeon, i)->danger == 0;
    }
    int32_t rooms = (int32_t)dungeon->room_count, main_rooms = dungeon->paths[0].room_count;
    int64_t open = (int64_t)dungeon->grid_width * dungeon->grid_height - dungeon->rock_count;
    values[CRAWL_METRIC_rooms] = rooms;
    values[CRAWL_METRIC_doors] = (int32_t)dungeon->link_count;
    values[CRAWL_METRIC_cycles] = (int32_t)dungeon->link_count - rooms + 1;
    values[CRAWL_METRIC_diameter] = crawl_diameter(measure);
    values[CRAWL_METRIC_main_rooms] = main_rooms;
    values[CRAWL_METRIC_map_linearity] = per_mille(thin, rooms);
    values[CRAWL_METRIC_leniency] = per_mille(lenient, rooms);
    values[CRAWL_METRIC_optional_share] = per_mille(rooms - main_rooms, rooms);
    values[CRAWL_METRIC_cells_used] =
        per_mille((int64_t)dungeon->cell_count - tunnelled_cells(dungeon), open);
    uint32_t run;
    brw_crawl_combat_run(&measure->graph, &run);
    values[CRAWL_METRIC_combat_run] = (int32_t)run;
    brw_crawl_gaps(dungeon, &values[CRAWL_METRIC_sub_boss_gap_least],
                   &values[CRAWL_METRIC_sub_boss_gap_most]);
}

static void measure_paths(crawl_measure *measure)
{
    static const uint8_t rows[BARROW_PATH_COUNT] = {
        [BARROW_PATH_FORK] = CRAWL_METRIC_forks,
        [BARROW_PATH_LOOP] = CRAWL_METRIC_loops,
        [BARROW_PATH_DEAD_END] = CRAWL_METRIC_dead_ends,
        [BARROW_PATH_SHORTCUT] = CRAWL_METRIC_shortcuts,
    };
    const barrow_dungeon *dungeon = measure->dungeon;
    for (uint32_t i = 1; i < dungeon->path_count; i++)
        if (dungeon->paths[i].kind > BARROW_PATH_MAIN && dungeon->paths[i].kind < BARROW_PATH_COUNT)
            measure->values[rows[dungeon->paths[i].kind]]++;
}

/* Of all rooms, also those without enemies: how tense the zone is as a whole. */
static int32_t zone_danger(const barrow_dungeon *dungeon, uint32_t zone)
{
    int64_t sum = 0, count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        bool counts = seen_room(dungeon, i)->zone == zone;
        sum += counts ? seen_room(dungeon, i)->danger : 0;
        count += counts;
    }
    return per_mille(sum, count);
}

static void measure_tension(crawl_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    if (dungeon->boss >= dungeon->room_count)
        return;
    measure->values[CRAWL_METRIC_danger_first] = zone_danger(dungeon, 0);
    measure->values[CRAWL_METRIC_danger_last] =
        zone_danger(dungeon, seen_room(dungeon, dungeon->boss)->zone);
}

/* ---- shortcuts -------------------------------------------------------------------------- */

/* Doors that the best shortcut saves: the way without any shortcut, less the way through it. All
 * shortcuts are shut at once, so that one does not hide what another saves. A passage costs a door
 * more than its rooms. */
static void measure_gain(crawl_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    int32_t best = 0;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (dungeon->links[i].kind == BARROW_LINK_SHORTCUT)
            brw_walk_pass(&measure->walk, (uint16_t)i, BRW_SHUT);
    for (uint32_t i = 1; i < dungeon->path_count; i++) {
        const barrow_crawl_path *path = &dungeon->paths[i];
        if (path->kind != BARROW_PATH_SHORTCUT)
            continue;
        uint16_t distance = brw_walk_distances(&measure->walk, path->from)[path->to];
        int32_t gain = distance == BARROW_NONE ? 0 : distance - path->room_count - 1;
        best = gain > best ? gain : best;
    }
    open_all(measure, &measure->walk);
    measure->values[CRAWL_METRIC_shortcut_gain] = best;
}

/* ---- locks and keys --------------------------------------------------------------------- */

static uint32_t key_of(const barrow_dungeon *dungeon, uint8_t colour)
{
    for (uint32_t room = 0; room < dungeon->room_count; room++)
        if (seen_room(dungeon, room)->key == colour)
            return room;
    return BARROW_NONE;
}

/* Depth of each lock of the main path: one more than the deepest lock before its key or itself.
 * Zones are entered lock by lock, so a key in zone z needs the locks 0 .. z - 1. */
static int32_t chain_depth(const int32_t *depths, uint32_t zones)
{
    int32_t deepest = 0;
    for (uint32_t i = 0; i < zones && i < 255; i++)
        deepest = depths[i] > deepest ? depths[i] : deepest;
    return deepest + 1;
}

/* Links of a crawl stand in the order of growth, so main locks are met in the order of their
 * colours, and depths[] is filled as far as it is read. */
static void measure_lock(crawl_measure *measure, const barrow_link *link, int32_t *depths,
                         int64_t *distance)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    int32_t *deepest = &measure->values[CRAWL_METRIC_lock_depth];
    uint32_t room = key_of(dungeon, link->lock);
    if (room == BARROW_NONE)
        return;
    uint32_t zone = seen_room(dungeon, room)->zone;
    int32_t depth = chain_depth(depths, zone);
    if (!link->optional)
        depths[link->lock] = depth;
    *deepest = depth > *deepest ? depth : *deepest;
    const uint16_t *distances = brw_walk_distances(&measure->walk, (uint16_t)room);
    uint16_t near =
        distances[link->a] < distances[link->b] ? distances[link->a] : distances[link->b];
    *distance += near == BARROW_NONE ? 0 : near;
}

static void measure_locks(crawl_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    int32_t *values = measure->values, depths[256] = {0};
    int64_t distance = 0;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!seen_is_locked(link))
            continue;
        values[link->optional ? CRAWL_METRIC_optional_locks : CRAWL_METRIC_locks]++;
        measure_lock(measure, link, depths, &distance);
    }
    for (uint32_t room = 0; room < dungeon->room_count; room++)
        values[CRAWL_METRIC_keys_on_main] += seen_room(dungeon, room)->key != BARROW_NO_KEY &&
                                             seen_room(dungeon, room)->path == BARROW_PATH_MAIN;
    values[CRAWL_METRIC_key_distance] =
        per_mille(distance, values[CRAWL_METRIC_locks] + values[CRAWL_METRIC_optional_locks]);
}

/* ---- the solution ----------------------------------------------------------------------- */

/* The spawn is visited without a move. */
static void measure_crawl_solution(crawl_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    int32_t critical = 1, again = 0;
    memset(measure->seen, 0, dungeon->room_count);
    if (!dungeon->solution_count || dungeon->spawn >= dungeon->room_count)
        return;
    measure->seen[dungeon->spawn] = 1;
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        const barrow_step *step = &dungeon->solution[i];
        if (step->action != BARROW_DO_MOVE || step->room >= dungeon->room_count)
            continue;
        critical += !measure->seen[step->room];
        again += measure->seen[step->room];
        measure->seen[step->room] = 1;
    }
    measure->values[CRAWL_METRIC_path] = (int32_t)dungeon->solution_count;
    measure->values[CRAWL_METRIC_critical_rooms] = critical;
    measure->values[CRAWL_METRIC_backtracking] = again;
    measure->values[CRAWL_METRIC_mission_linearity] = per_mille(critical, dungeon->room_count);
}

/* How doors that lead one way stand while distances are taken: forwards or backwards. Exits and
 * shortcuts are not turned: they are shut until a step opens them, and then lead both ways. */
static void face(crawl_measure *measure, brw_walk *walk, uint8_t ways)
{
    for (uint32_t i = 0; i < measure->dungeon->link_count; i++)
        if (measure->dungeon->links[i].kind == BARROW_LINK_ONE_WAY)
            brw_walk_pass(walk, (uint16_t)i, ways);
}

/* Notes every room on any shortest way between two places through what is open now. A room is on a
 * shortest way if the way to it and the way on from it add up to the whole. */
static void note_shortest(crawl_measure *measure, brw_walk *walk, uint16_t from, uint16_t to,
                          uint16_t *ahead)
{
    uint32_t rooms = measure->dungeon->room_count;
    face(measure, walk, BRW_FORTH);
    memcpy(ahead, brw_walk_distances(walk, from), rooms * sizeof ahead[0]);
    face(measure, walk, BRW_BACK);
    const uint16_t *behind = brw_walk_distances(walk, to);
    for (uint32_t i = 0; i < rooms; i++)
        if (ahead[to] != BARROW_NONE && (uint32_t)ahead[i] + behind[i] == ahead[to])
            measure->seen[i] = 1;
    face(measure, walk, BRW_FORTH);
}

/* Rooms that no shortest walkthrough with this order of actions visits. The last step is the end of
 * a leg, also where somebody took the fight with the boss away. */
static barrow_status measure_unneeded(crawl_measure *measure, brw_arena *scratch)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    brw_walk walk;
    uint16_t place = dungeon->spawn;
    uint16_t *ahead = BRW_ARENA_NEW(scratch, uint16_t, dungeon->room_count);
    barrow_status status = brw_walk_begin(&walk, &measure->graph, place, scratch, scratch);
    if (status != BARROW_OK || !ahead)
        return BARROW_NO_MEMORY;
    if (!dungeon->solution_count || place >= dungeon->room_count)
        return BARROW_OK;
    memset(measure->seen, 0, dungeon->room_count);
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        const barrow_step *step = &dungeon->solution[i];
        bool is_last = i + 1 == dungeon->solution_count;
        if ((step->action == BARROW_DO_MOVE && !is_last) || step->room >= dungeon->room_count)
            continue;
        note_shortest(measure, &walk, place, step->room, ahead);
        place = step->room;
        if (step->action == BARROW_DO_OPEN && step->link < dungeon->link_count)
            brw_walk_pass(&walk, step->link, BRW_BOTH);
    }
    int32_t unneeded = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        unneeded += !measure->seen[i];
    measure->values[CRAWL_METRIC_path_redundancy] = per_mille(unneeded, dungeon->room_count);
    return BARROW_OK;
}

barrow_status brw_measure_crawl(const barrow_dungeon *dungeon, brw_arena *scratch,
                                int32_t values[BARROW_METRIC_MAX])
{
    crawl_measure measure = {.dungeon = dungeon, .values = values};
    if (!dungeon->room_count || !dungeon->path_count)
        return BARROW_OK;
    barrow_status status = brw_graph_make(&measure.graph, dungeon, scratch);
    if (status == BARROW_OK)
        status = brw_walk_begin(&measure.walk, &measure.graph, 0, scratch, scratch);
    measure.seen = BRW_ARENA_NEW(scratch, uint8_t, dungeon->room_count);
    if (status != BARROW_OK || !measure.seen)
        return BARROW_NO_MEMORY;
    open_all(&measure, &measure.walk);
    measure_crawl_map(&measure);
    measure_paths(&measure);
    measure_tension(&measure);
    measure_gain(&measure);
    measure_locks(&measure);
    measure_crawl_solution(&measure);
    return measure_unneeded(&measure, scratch);
}
