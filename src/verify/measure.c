/* SPDX-License-Identifier: MIT
 * Runs the wanted metrics; and those that quest and crawl share: of rooms and doors, of the
 * solution, and of tile maps. Distances ignore locks, as they describe the map; redundancy looks at
 * the doors as they are while the solution runs. Without a solution, the metrics about it are 0;
 * without tiles, those of tile maps are. Ids are trusted, as dungeons are measured after they are
 * made or verified. */
#include "verify/measure.h"

#include <string.h>

#include "base/bits.h"
#include "core/dungeon.h"
#include "verify/tiles.h"

barrow_status brw_measure_some(const barrow_dungeon *dungeon, const brw_metrics *metrics,
                               uint64_t wanted, bool is_unchanged, brw_arena *scratch,
                               int32_t values[BARROW_METRIC_MAX])
{
    brw_measure measure = {.dungeon = dungeon, .scratch = scratch, .is_unchanged = is_unchanged};
    brw_arena_reset(scratch);
    memset(values, 0, BARROW_METRIC_MAX * sizeof values[0]);
    for (uint32_t i = 0; i < metrics->count; i++)
        if (wanted >> i & 1)
            values[i] = metrics->functions[i](&measure);
    return scratch->has_failed ? BARROW_NO_MEMORY : BARROW_OK;
}

/* ---- the map ---------------------------------------------------------------------------- */

brw_open_map *brw_measured_map(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    uint32_t rooms = dungeon->room_count, words = rooms / 64 + 1;
    if (measure->map || rooms == 0)
        return measure->map;
    brw_open_map *map = BRW_ARENA_NEW(measure->scratch, brw_open_map, 1);
    uint64_t *spare = BRW_ARENA_NEW(measure->scratch, uint64_t, words);
    if (!map || !spare || brw_graph_make(&map->graph, dungeon, measure->scratch) != BARROW_OK ||
        !brw_bfs_make(&map->search, &map->graph, measure->scratch))
        return NULL;
    map->dungeon = dungeon;
    map->words = words;
    map->rooms = spare;
    map->critical = -1;
    memset(map->by_doors, 0, sizeof map->by_doors);
    for (uint32_t i = 0; i < rooms; i++) {
        uint32_t doors = map->graph.first[i + 1] - map->graph.first[i];
        map->by_doors[doors < BRW_MANY_DOORS ? doors : BRW_MANY_DOORS]++;
    }
    return measure->map = map;
}

/* Doors that are all open let everything pass. */
static bool is_any_way(const void *user, uint16_t from, brw_way way)
{
    (void)user, (void)from, (void)way;
    return true;
}

const uint16_t *brw_map_search(brw_open_map *map, const uint8_t *ways, uint16_t from,
                               uint16_t target)
{
    brw_bfs_clear(&map->search);
    brw_bfs_start(&map->search, from);
    map->search.target = target;
    if (ways)
        brw_bfs_run(&map->search, brw_way_is_open, &(brw_open_ways){map->dungeon->links, ways});
    else
        brw_bfs_run(&map->search, is_any_way, NULL);
    return map->search.distance;
}

void brw_map_widen(brw_open_map *map, const uint8_t *ways, const uint16_t *opened, uint32_t count)
{
    brw_bfs *search = &map->search;
    for (uint32_t i = 0; i < count; i++) {
        const barrow_link *link = &map->dungeon->links[opened[i]];
        bool is_forth = brw_bfs_met(search, link->a);
        if (is_forth != brw_bfs_met(search, link->b) &&
            ways[opened[i]] & (is_forth ? BRW_FORTH : BRW_BACK))
            brw_bfs_start(search, is_forth ? link->b : link->a);
    }
    brw_bfs_run(search, brw_way_is_open, &(brw_open_ways){map->dungeon->links, ways});
}

/* Each part is found at its first room. */
int32_t brw_map_parts(brw_open_map *map)
{
    int32_t parts = 0;
    brw_bfs_clear(&map->search);
    map->search.target = BARROW_NONE;
    for (uint32_t room = 0; room < map->dungeon->room_count; room++) {
        if (brw_bfs_met(&map->search, room))
            continue;
        parts++;
        brw_bfs_start(&map->search, (uint16_t)room);
        brw_bfs_run(&map->search, is_any_way, NULL);
    }
    return parts;
}

int32_t brw_rooms_by_doors(brw_measure *measure, uint32_t least, uint32_t most)
{
    const brw_open_map *map = brw_measured_map(measure);
    uint32_t count = 0;
    for (uint32_t i = least; map && i <= most; i++)
        count += map->by_doors[i];
    return (int32_t)count;
}

int32_t brw_distance_to_door(brw_open_map *map, uint16_t room, const barrow_link *link)
{
    /* If room b is nearer, its distance is known by the time a is found. */
    const uint16_t *distance = brw_map_search(map, NULL, room, link->a);
    uint16_t near = distance[link->a] < distance[link->b] ? distance[link->a] : distance[link->b];
    return near == BARROW_NONE ? 0 : near;
}

/* Returns the distance of the room farthest from [from] if every door is open, and stores that
 * room: the first one, if several are equally far. */
static uint32_t farthest_from(brw_open_map *map, uint16_t from, uint16_t *room)
{
    const uint16_t *distance = brw_map_search(map, NULL, from, BARROW_NONE);
    const brw_queue *found = &map->search.rooms;
    *room = found->items[found->tail - 1];
    for (uint32_t i = found->tail; i-- > 0 && distance[found->items[i]] == distance[*room];)
        *room = found->items[i] < *room ? found->items[i] : *room;
    return distance[*room];
}

typedef struct far_room {
    uint16_t room, distance;
} far_room;

/* Returns the diameter of the part of the map that contains [room], and adds its rooms to
 * map->rooms. Two rooms that are m and n steps from a third are at most m + n apart. So it lists
 * the rooms by their distance from a room halfway along a long way, and searches from them,
 * farthest first, until the remaining ones are too near to be farther apart than the distance found
 * so far. Usually all are. [list] has space for all rooms. */
static uint32_t part_diameter(brw_open_map *map, uint16_t room, far_room *list)
{
    uint16_t end;
    farthest_from(map, room, &end);
    uint32_t largest = farthest_from(map, end, &end);
    for (uint32_t left = largest; left > largest / 2; left--) {
        const barrow_link *link = &map->dungeon->links[map->search.came_by[end]];
        end = link->a == end ? link->b : link->a;
    }
    brw_map_search(map, NULL, end, BARROW_NONE);
    uint32_t count = map->search.rooms.tail;
    for (uint32_t i = 0; i < count; i++) {
        uint16_t found = map->search.rooms.items[i];
        list[i] = (far_room){found, map->search.distance[found]};
        brw_set_add(map->rooms, found);
    }
    while (count-- > 1 && largest < (uint32_t)list[count].distance + list[count - 1].distance) {
        uint32_t apart = farthest_from(map, list[count].room, &end);
        largest = apart > largest ? apart : largest;
    }
    return largest;
}

/* Returns the diameter. With more than [exact] rooms it is estimated: the search goes from the
 * first room to the one farthest from it, and from there to the one farthest from that. In a tree
 * their distance is the diameter. */
int32_t brw_map_diameter(brw_measure *measure, uint32_t exact)
{
    brw_open_map *map = brw_measured_map(measure);
    uint32_t rooms = measure->dungeon->room_count, largest = 0;
    if (!map)
        return 0;
    if (rooms > exact) {
        uint16_t end;
        farthest_from(map, 0, &end);
        return (int32_t)farthest_from(map, end, &end);
    }
    far_room *list = BRW_ARENA_NEW(measure->scratch, far_room, rooms);
    if (!list)
        return 0;
    memset(map->rooms, 0, map->words * sizeof map->rooms[0]);
    for (uint32_t i = 0; i < rooms; i++) {
        uint32_t apart = brw_set_has(map->rooms, i) ? 0 : part_diameter(map, (uint16_t)i, list);
        largest = apart > largest ? apart : largest;
    }
    return (int32_t)largest;
}

/* ---- the solution ----------------------------------------------------------------------- */

/* Counts the solution's moves into rooms visited before. The start counts as visited. */
int32_t brw_backtracking(const barrow_dungeon *dungeon, uint64_t *visited)
{
    int32_t again = 0;
    uint16_t start = brw_start_room(dungeon);
    memset(visited, 0, (dungeon->room_count / 64 + 1) * sizeof visited[0]);
    if (dungeon->solution_count && start < dungeon->room_count)
        brw_set_add(visited, start);
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        const barrow_step *step = &dungeon->solution[i];
        if (step->action != BARROW_DO_MOVE || step->room >= dungeon->room_count)
            continue;
        again += brw_set_has(visited, step->room);
        brw_set_add(visited, step->room);
    }
    return again;
}

/* Returns one of two numbers of rooms, which are counted on the first call: those that the solution
 * visits, or its moves into rooms visited before. */
static int32_t count_visits(brw_measure *measure, bool is_again)
{
    brw_open_map *map = brw_measured_map(measure);
    if (map && map->critical < 0) {
        map->again = brw_backtracking(measure->dungeon, map->rooms);
        map->critical = brw_set_count(map->rooms, map->words);
    }
    return !map ? 0 : is_again ? map->again : map->critical;
}

int32_t brw_rooms_again(brw_measure *measure)
{
    return count_visits(measure, true);
}

bool brw_played_begin(brw_played *played, brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    *played = (brw_played){.dungeon = dungeon};
    played->ways = BRW_ARENA_NEW(measure->scratch, uint8_t, dungeon->link_count + 1);
    played->switch_doors = BRW_ARENA_NEW(measure->scratch, uint16_t, dungeon->link_count + 1);
    played->opened = BRW_ARENA_NEW(measure->scratch, uint16_t, dungeon->link_count + 1);
    if (!played->ways || !played->switch_doors || !played->opened)
        return false;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        played->ways[i] = brw_link_ways(&dungeon->links[i]);
        if (brw_door_needs(&dungeon->links[i], BARROW_NEED_SWITCH))
            played->switch_doors[played->switch_door_count++] = (uint16_t)i;
    }
    for (uint32_t i = 0; dungeon->params.family == BARROW_QUEST && i < dungeon->room_count; i++)
        played->unpressed[dungeon->rooms[i].as.quest.switch_id]++;
    return true;
}

static void open_link(brw_played *played, uint16_t link)
{
    played->ways[link] = brw_door_rule_of(&played->dungeon->links[link])->ways;
    played->opened[played->opened_count++] = link;
}

/* The last switch of a number opens all doors of that number. A twin lock has two switches. */
void brw_played_step(brw_played *played, const barrow_step *step)
{
    const barrow_dungeon *dungeon = played->dungeon;
    uint8_t number = dungeon->rooms[step->room].as.quest.switch_id;
    played->opened_count = 0;
    if (step->action == BARROW_DO_OPEN && step->link < dungeon->link_count)
        open_link(played, step->link);
    if (step->action != BARROW_DO_PRESS || played->unpressed[number]-- != 1)
        return;
    for (uint32_t i = 0; i < played->switch_door_count; i++)
        if (dungeon->links[played->switch_doors[i]].lock == number)
            open_link(played, played->switch_doors[i]);
}

/* Adds to [rooms] all rooms that lie on any shortest way between two rooms: the room before another
 * one on such a way is one step nearer to the start and leads to it. [on_way] is a spare set. */
static void add_between(brw_open_map *map, const uint8_t *ways, uint16_t from, uint16_t to,
                        uint64_t *on_way, uint64_t *rooms)
{
    const uint16_t *distance = brw_map_search(map, ways, from, to);
    const brw_queue *found = &map->search.rooms;
    const brw_open_ways open = {map->dungeon->links, ways};
    if (distance[to] == BARROW_NONE)
        return;
    memset(on_way, 0, map->words * sizeof on_way[0]);
    brw_set_add(on_way, to);
    for (uint32_t i = found->tail; i-- > 0;) {
        uint16_t room = found->items[i];
        if (!brw_set_has(on_way, room))
            continue;
        brw_set_add(rooms, room);
        for (uint32_t k = map->graph.first[room]; k < map->graph.first[room + 1u]; k++) {
            brw_way way = map->graph.ways[k];
            if (distance[way.to] + 1u == distance[room] &&
                brw_way_is_open(&open, way.to, (brw_way){room, way.link}))
                brw_set_add(on_way, way.to);
        }
    }
}

/* Counts the rooms on any shortest way of the solution. Actions divide the solution into legs, and
 * each leg could take any other shortest way. The order of actions is kept, because trying all
 * orders would be an unbounded search. The last step ends a leg too, even if the boss fight was
 * removed. */
static int32_t path_redundancy(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    uint16_t place = brw_start_room(dungeon);
    brw_open_map *map = brw_measured_map(measure);
    brw_played played;
    if (!map || dungeon->solution_count == 0 || place >= dungeon->room_count ||
        !brw_played_begin(&played, measure))
        return 0;
    uint64_t *on_way = BRW_ARENA_NEW(measure->scratch, uint64_t, map->words);
    if (!on_way)
        return 0;
    memset(map->rooms, 0, map->words * sizeof map->rooms[0]);
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        const barrow_step *step = &dungeon->solution[i];
        bool is_last = i + 1 == dungeon->solution_count;
        if ((step->action == BARROW_DO_MOVE && !is_last) || step->room >= dungeon->room_count)
            continue;
        if (place == step->room)
            brw_set_add(map->rooms, place);
        else
            add_between(map, played.ways, place, step->room, on_way, map->rooms);
        place = step->room;
        brw_played_step(&played, step);
    }
    return brw_thousandths((int64_t)dungeon->room_count - brw_set_count(map->rooms, map->words),
                           dungeon->room_count);
}

/* ---- tile maps -------------------------------------------------------------------------- */

/* Returns the mean number of extra steps that it takes to cross a trap room without stepping on a
 * trap, in thousandths of a step (T10). A map that does not fit its blocks gives 0. */
static int32_t trap_detour(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    brw_tile_view view;
    brw_trap_detours detours = {0, 0};
    if (!dungeon->width || !dungeon->room_count || !brw_map_fits_blocks(dungeon))
        return 0;
    if (brw_tile_view_make(&view, dungeon, measure->scratch))
        brw_measure_traps(&view, measure->scratch, &detours);
    return brw_thousandths((int64_t)detours.steps, detours.ways);
}

static bool is_for_combat(const barrow_dungeon *dungeon, uint32_t room)
{
    const barrow_room *at = &dungeon->rooms[room];
    if (dungeon->params.family == BARROW_QUEST)
        return at->as.quest.purpose == BARROW_PURPOSE_COMBAT;
    return (at->as.crawl.types >> BARROW_TYPE_COMBAT & 1) &&
           at->as.crawl.path != BARROW_PATH_SHORTCUT;
}

/* Returns the mean number of enemies awake in a combat room, in thousandths (T5). */
static int32_t awake_enemies(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    int32_t rooms = 0, awake = 0;
    if (!dungeon->width)
        return 0;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        rooms += is_for_combat(dungeon, i);
    for (BRW_THINGS(thing, dungeon))
        awake += thing->kind == BARROW_THING_ENEMY && !thing->flag &&
                 thing->room < dungeon->room_count && is_for_combat(dungeon, thing->room);
    return brw_thousandths(awake, rooms);
}

#define STAMPS_MOST 1024 /* more different drawings than these are not counted */

/* Returns the number of different stamps per room that has one, in thousandths (T4). */
static int32_t interior_variety(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    uint16_t first[STAMPS_MOST]; /* the first room with each stamp */
    int32_t rooms = 0, stamps = 0;
    for (uint32_t i = 0; dungeon->width && i < dungeon->room_count; i++) {
        const char *stamp = dungeon->rooms[i].stamp;
        int32_t known = 0;
        if (!*stamp)
            continue;
        rooms++;
        while (known < stamps && strcmp(dungeon->rooms[first[known]].stamp, stamp) != 0)
            known++;
        if (known == stamps && stamps < STAMPS_MOST)
            first[stamps++] = (uint16_t)i;
    }
    return brw_thousandths(stamps, rooms);
}

static int32_t puzzle_steps(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    int32_t steps = 0;
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++)
        steps += dungeon->puzzles[i].moves;
    return steps;
}

/* ---- metrics of quests and crawls ------------------------------------------------------------ */

#define METRIC_OF_BOTH(name, value) BRW_METRIC(quest, name, value) BRW_METRIC(crawl, name, value)

METRIC_OF_BOTH(rooms, measure->dungeon->room_count)
METRIC_OF_BOTH(map_linearity,
               brw_thousandths(brw_rooms_by_doors(measure, 0, 2), measure->dungeon->room_count))
METRIC_OF_BOTH(path, measure->dungeon->solution_count)
METRIC_OF_BOTH(critical_rooms, count_visits(measure, false))
METRIC_OF_BOTH(backtracking, brw_rooms_again(measure))
METRIC_OF_BOTH(mission_linearity,
               brw_thousandths(count_visits(measure, false), measure->dungeon->room_count))
METRIC_OF_BOTH(path_redundancy, path_redundancy(measure))
METRIC_OF_BOTH(trap_detour, trap_detour(measure))
METRIC_OF_BOTH(awake_enemies, awake_enemies(measure))
METRIC_OF_BOTH(interior_variety, interior_variety(measure))
METRIC_OF_BOTH(puzzles, measure->dungeon->puzzle_count)
METRIC_OF_BOTH(puzzle_steps, puzzle_steps(measure))

/* ---- the tables ------------------------------------------------------------------------- */

static const barrow_metric_info quest_infos[] = {
#define BARROW_METRIC(name, pass, help) {#name, help, pass},
#include "barrow/def/quest_metrics.def"
};
static int32_t (*const quest_functions[])(brw_measure *measure) = {
#define BARROW_METRIC(name, pass, help) brw_quest_metric_##name,
#include "barrow/def/quest_metrics.def"
};
const brw_metrics brw_quest_metrics = {quest_infos, quest_functions,
                                       sizeof quest_infos / sizeof quest_infos[0]};

static const barrow_metric_info crawl_infos[] = {
#define BARROW_METRIC(name, pass, help) {#name, help, pass},
#include "barrow/def/crawl_metrics.def"
};
static int32_t (*const crawl_functions[])(brw_measure *measure) = {
#define BARROW_METRIC(name, pass, help) brw_crawl_metric_##name,
#include "barrow/def/crawl_metrics.def"
};
const brw_metrics brw_crawl_metrics = {crawl_infos, crawl_functions,
                                       sizeof crawl_infos / sizeof crawl_infos[0]};

static const barrow_metric_info floor_infos[] = {
#define BARROW_METRIC(name, pass, help) {#name, help, pass},
#include "barrow/def/floor_metrics.def"
};
static int32_t (*const floor_functions[])(brw_measure *measure) = {
#define BARROW_METRIC(name, pass, help) brw_floor_metric_##name,
#include "barrow/def/floor_metrics.def"
};
const brw_metrics brw_floor_metrics = {floor_infos, floor_functions,
                                       sizeof floor_infos / sizeof floor_infos[0]};

_Static_assert(sizeof quest_infos / sizeof quest_infos[0] <= BARROW_METRIC_MAX &&
                   sizeof crawl_infos / sizeof crawl_infos[0] <= BARROW_METRIC_MAX &&
                   sizeof floor_infos / sizeof floor_infos[0] <= BARROW_METRIC_MAX,
               "raise BARROW_METRIC_MAX");
