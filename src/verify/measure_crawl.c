/* SPDX-License-Identifier: MIT
 * Metrics of a crawl: of its map (measure.c), its paths, its locks and its tension. */
#include "verify/crawl.h"
#include "verify/measure.h"

#include <string.h>

#define EXACT_DIAMETER 1024u /* above this many rooms, the diameter is a lower bound */

/* Returns the map, which is made on the first call. Returns NULL when out of memory. */
static const brw_crawl_map *measured_map(brw_measure *measure)
{
    if (measure->own)
        return measure->own;
    brw_crawl_map *map = BRW_ARENA_NEW(measure->scratch, brw_crawl_map, 1);
    if (map && brw_crawl_map_make(map, measure->dungeon, measure->scratch))
        measure->own = map;
    return measure->own;
}

/* ---- counts ----------------------------------------------------------------------------- */

/* Counts side paths of a kind. Path 0 is the main path. */
static int32_t count_path_kind(const brw_measure *measure, barrow_path_kind kind)
{
    int32_t count = 0;
    for (uint32_t i = 1; i < measure->dungeon->path_count; i++)
        count += measure->dungeon->paths[i].kind == kind;
    return count;
}

/* Counts the locks that must be opened, or those that may stay closed. */
static int32_t count_locks(const brw_measure *measure, bool optional)
{
    int32_t count = 0;
    for (BRW_LINKS(link, measure->dungeon))
        count += brw_is_locked(link) && (link->optional != 0) == optional;
    return count;
}

BRW_METRIC(crawl, doors, measure->dungeon->link_count)
BRW_METRIC(crawl, main_rooms,
           measure->dungeon->path_count ? measure->dungeon->paths[0].room_count : 0)
BRW_METRIC(crawl, forks, count_path_kind(measure, BARROW_PATH_FORK))
BRW_METRIC(crawl, loops, count_path_kind(measure, BARROW_PATH_LOOP))
BRW_METRIC(crawl, dead_ends, count_path_kind(measure, BARROW_PATH_DEAD_END))
BRW_METRIC(crawl, shortcuts, count_path_kind(measure, BARROW_PATH_SHORTCUT))
BRW_METRIC(crawl, locks, count_locks(measure, false))
BRW_METRIC(crawl, optional_locks, count_locks(measure, true))

int32_t brw_crawl_metric_keys_on_main(brw_measure *measure)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < measure->dungeon->room_count; i++) {
        const barrow_crawl_room *room = crawl_room(measure->dungeon, i);
        count += room->key != BARROW_NO_KEY && room->path == BARROW_PATH_MAIN;
    }
    return count;
}

int32_t brw_crawl_metric_optional_share(brw_measure *measure)
{
    int32_t rooms = (int32_t)measure->dungeon->room_count;
    return brw_thousandths(rooms - brw_crawl_metric_main_rooms(measure), rooms);
}

/* Returns the share of open cells that rooms use. Rock is not open, so cells of rock that a rule
 * has opened (C10, C12, C24) do not count. */
int32_t brw_crawl_metric_cells_used(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    const brw_crawl_map *map = measured_map(measure);
    int64_t open = (int64_t)dungeon->grid_width * dungeon->grid_height - dungeon->rock_count;
    int64_t used = dungeon->cell_count;
    for (uint32_t i = 0; map && i < dungeon->rock_count; i++)
        used -= crawl_map_room(map, dungeon->rock[i]) != BARROW_NONE;
    return map ? brw_thousandths(used, open) : 0;
}

BRW_METRIC(crawl, dead_end_rooms, brw_rooms_by_doors(measure, 1, 1))
BRW_METRIC(crawl, diameter, brw_map_diameter(measure, EXACT_DIAMETER))
/* The formula assumes that the graph is connected, which V1 ensures. */
BRW_METRIC(crawl, cycles, measure->dungeon->link_count - measure->dungeon->room_count + 1)

/* ---- the main path ---------------------------------------------------------------------- */

/* Returns the length of the main path divided by that of the straight way to the boss's room. */
int32_t brw_crawl_metric_stretch(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    int32_t straight = INT32_MAX;
    if (!dungeon->path_count || dungeon->boss >= dungeon->room_count)
        return 0;
    const brw_crawl_map *map = measured_map(measure);
    if (!map)
        return 0;
    const barrow_crawl_room *boss = crawl_room(dungeon, dungeon->boss);
    barrow_pos spawn = dungeon->cells[crawl_room(dungeon, dungeon->spawn)->first_cell];
    for (uint32_t i = 0; i < boss->cell_count; i++) {
        barrow_pos cell = dungeon->cells[boss->first_cell + i];
        int32_t dx = cell.x - spawn.x, dy = cell.y - spawn.y;
        int32_t apart = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
        straight = apart < straight ? apart : straight;
    }
    return brw_thousandths(map->length - 1, straight);
}

/* Returns the share of a walk that the best shortcut saves (C10). */
int32_t brw_crawl_metric_shortcut_saving(brw_measure *measure)
{
    bool has_any = count_path_kind(measure, BARROW_PATH_SHORTCUT) > 0;
    const brw_crawl_map *map = has_any ? measured_map(measure) : NULL;
    int32_t best = 0;
    if (!map)
        return 0;
    const crawl_saving *savings = brw_crawl_savings(map, measure->scratch);
    for (uint32_t i = 0; savings && i < measure->dungeon->path_count; i++) {
        int32_t saved = brw_thousandths(savings[i].before - savings[i].own, savings[i].before);
        best = saved > best ? saved : best;
    }
    return best;
}

/* ---- tension ---------------------------------------------------------------------------- */

/* Returns the share of rooms without danger, in thousandths. */
int32_t brw_crawl_metric_leniency(brw_measure *measure)
{
    int32_t lenient = 0;
    for (uint32_t i = 0; i < measure->dungeon->room_count; i++)
        lenient += crawl_room(measure->dungeon, i)->danger == 0;
    return brw_thousandths(lenient, measure->dungeon->room_count);
}

int32_t brw_crawl_metric_combat_run(brw_measure *measure)
{
    const brw_crawl_map *map = measured_map(measure);
    return map ? (int32_t)brw_crawl_combat_run(map) : 0;
}

static crawl_span measured_gaps(brw_measure *measure)
{
    const brw_crawl_map *map = measured_map(measure);
    return map ? brw_crawl_gaps(map) : (crawl_span){0, 0};
}

BRW_METRIC(crawl, run_least, brw_crawl_runs(measure->dungeon).least)
BRW_METRIC(crawl, run_most, brw_crawl_runs(measure->dungeon).most)
BRW_METRIC(crawl, sub_boss_gap_least, measured_gaps(measure).least)
BRW_METRIC(crawl, sub_boss_gap_most, measured_gaps(measure).most)

/* Returns the mean danger of all rooms of a zone, including those without enemies. */
static int32_t zone_danger(const barrow_dungeon *dungeon, uint32_t zone)
{
    int64_t sum = 0, count = 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        bool counts = crawl_room(dungeon, i)->zone == zone;
        sum += counts ? crawl_room(dungeon, i)->danger : 0;
        count += counts;
    }
    return brw_thousandths(sum, count);
}

BRW_METRIC(crawl, danger_first, zone_danger(measure->dungeon, 0))

int32_t brw_crawl_metric_danger_last(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    if (dungeon->boss >= dungeon->room_count)
        return 0;
    return zone_danger(dungeon, crawl_room(dungeon, dungeon->boss)->zone);
}

/* ---- locks and keys --------------------------------------------------------------------- */

/* Finds the room with the key of each colour, or BARROW_NONE. There is one key per colour (C11); of
 * several, the first counts. */
static void find_keys(const barrow_dungeon *dungeon, uint16_t rooms[256])
{
    memset(rooms, BARROW_NONE_BYTE, 256 * sizeof rooms[0]);
    for (uint32_t room = dungeon->room_count; room-- > 0;)
        rooms[crawl_room(dungeon, room)->key] = (uint16_t)room;
}

/* Links are listed in the order in which the crawl grew, so main locks come in the order of their
 * colours, and every entry of depths[] is filled before it is read. */
int32_t brw_crawl_metric_lock_depth(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    int32_t depths[256] = {0}, deepest = 0;
    uint16_t keys[256];
    find_keys(dungeon, keys);
    for (BRW_LINKS(link, dungeon)) {
        uint16_t room = brw_is_locked(link) ? keys[link->lock] : BARROW_NONE;
        if (room == BARROW_NONE)
            continue;
        /* One more than the deepest lock before its key. Zones are entered lock by lock, so a key
         * in zone z needs the locks 0 to z - 1. */
        int32_t depth = 0;
        for (uint32_t k = 0; k < crawl_room(dungeon, room)->zone; k++)
            depth = depths[k] > depth ? depths[k] : depth;
        depth++;
        if (!link->optional)
            depths[link->lock] = depth;
        deepest = depth > deepest ? depth : deepest;
    }
    return deepest;
}

/* Returns the mean walk from a key to its lock with all doors open, in thousandths of a step.
 * Searches once for each key, as a document may have thousands of doors of one colour. For a single
 * door, the search may end at its room a: if room b is nearer, that distance is known by then. */
int32_t brw_crawl_metric_key_distance(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    brw_open_map *map = brw_measured_map(measure);
    int64_t distance = 0, locks = 0;
    uint32_t doors[256] = {0};
    uint16_t keys[256];
    find_keys(dungeon, keys);
    for (uint32_t i = 0; map && i < dungeon->link_count; i++) {
        locks += brw_is_locked(&dungeon->links[i]);
        doors[dungeon->links[i].lock] += brw_is_locked(&dungeon->links[i]);
    }
    for (uint32_t colour = 0; map && colour < BARROW_NO_KEY; colour++) {
        const uint16_t *steps = NULL;
        for (uint32_t i = 0; i < dungeon->link_count && doors[colour]; i++) {
            const barrow_link *link = &dungeon->links[i];
            if (!brw_is_locked(link) || link->lock != colour || keys[colour] == BARROW_NONE)
                continue;
            uint16_t end = doors[colour] == 1 ? link->a : BARROW_NONE;
            steps = steps ? steps : brw_map_search(map, NULL, keys[colour], end);
            uint16_t near = steps[link->a] < steps[link->b] ? steps[link->a] : steps[link->b];
            distance += near == BARROW_NONE ? 0 : near;
        }
    }
    return brw_thousandths(distance, locks);
}

/* ---- the solution ----------------------------------------------------------------------- */

/* Returns the share of the main path's locks whose door is seen before its key is taken: the
 * solution is in the room before it at an earlier step. */
int32_t brw_crawl_metric_foreshadowed(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    uint32_t *entered = BRW_ARENA_NEW(measure->scratch, uint32_t, dungeon->room_count + 1);
    uint32_t taken[256]; /* by colour; no step if it is the number of steps */
    int64_t seen = 0, count = 0;
    if (!entered)
        return 0;
    memset(entered, BARROW_NONE_BYTE, dungeon->room_count * sizeof entered[0]);
    for (uint32_t colour = 0; colour < 256; colour++)
        taken[colour] = dungeon->solution_count;
    for (uint32_t i = dungeon->solution_count; i-- > 0;) {
        const barrow_step *step = &dungeon->solution[i];
        if (step->room < dungeon->room_count)
            entered[step->room] = i;
        if (step->action == BARROW_DO_TAKE)
            taken[step->what] = i;
    }
    if (dungeon->spawn < dungeon->room_count)
        entered[dungeon->spawn] = 0;
    for (BRW_LINKS(link, dungeon)) {
        uint16_t front = link->a < link->b ? link->a : link->b; /* main rooms are in order */
        if (!brw_is_locked(link) || link->optional)
            continue;
        uint32_t at = taken[link->lock];
        seen += at < dungeon->solution_count && dungeon->solution[at].room != front &&
                (front == dungeon->spawn || entered[front] < at);
        count++;
    }
    return brw_thousandths(seen, count);
}
