/* SPDX-License-Identifier: MIT
 * Metrics of rooms and doors, the same for quest and crawl. Distances ignore locks, as they
 * describe the map. There are two views of a dungeon: the graph with every door open (the map), and
 * the doors as they are while the solution runs (redundancy). Without a solution, the metrics about
 * it are 0. Ids are trusted, as dungeons are measured after they are made or verified. */
#include "verify/measure.h"

#include <string.h>

#include "base/bits.h"
#include "core/dungeon.h"

/* Opens all doors both ways and counts the doors of each room. */
static void open_map(brw_open_map *map, const barrow_dungeon *dungeon)
{
    memset(map->doors, 0, dungeon->room_count * sizeof map->doors[0]);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!brw_joins_two_rooms(dungeon, link))
            continue;
        brw_passages_open(&map->passages, i, BRW_BOTH);
        map->doors[link->a]++;
        map->doors[link->b]++;
    }
}

/* Makes the map with every door open in both directions. */
static bool make_map(const brw_measure *measure, brw_open_map *map)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    map->seen = BRW_ARENA_NEW(measure->scratch, uint64_t, brw_room_words(dungeon));
    map->doors = BRW_ARENA_NEW(measure->scratch, uint16_t, dungeon->room_count);
    map->critical = -1;
    if (!map->seen || !map->doors ||
        !brw_passages_begin(&map->passages, dungeon, NULL, measure->scratch))
        return false;
    open_map(map, dungeon);
    return true;
}

brw_open_map *brw_measured_map(brw_measure *measure)
{
    if (measure->map || measure->dungeon->room_count == 0)
        return measure->map;
    brw_open_map *map = BRW_ARENA_NEW(measure->scratch, brw_open_map, 1);
    if (map && make_map(measure, map))
        measure->map = map;
    else
        measure->status = BARROW_NO_MEMORY;
    return measure->map;
}

/* ---- the map ---------------------------------------------------------------------------- */

int32_t brw_rooms_by_doors(brw_measure *measure, uint32_t least, uint32_t most)
{
    const brw_open_map *map = brw_measured_map(measure);
    int32_t count = 0;
    for (uint32_t i = 0; map && i < measure->dungeon->room_count; i++)
        count += map->doors[i] >= least && map->doors[i] <= most;
    return count;
}

/* Returns the larger of two distances. */
static uint32_t farther_of(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* Goes from [room] to the room farthest from it, and from there to the room farthest from that one,
 * which is stored in [end]. Returns the distance between these two. In a tree that is the diameter;
 * in any other graph it is a lower bound. */
static uint32_t sweep_twice(brw_passages *passages, uint16_t room, uint16_t *end)
{
    brw_passages_farthest(passages, room, end);
    return brw_passages_farthest(passages, *end, end);
}

/* Returns the diameter of the component that contains [room], and adds its rooms to map->seen. Two
 * rooms within n steps of a third are at most 2 n apart. So it searches from the rooms farthest
 * from a central room, in descending order of distance, until the remaining ones are too near to be
 * farther apart than the distance found so far. Without BRW_FAST it searches only from [room] and
 * adds no rooms, so the caller tries every room. */
static uint32_t part_diameter(brw_open_map *map, uint16_t room, brw_met_room *list)
{
    uint16_t end;
    if (!BRW_FAST)
        return brw_passages_farthest(&map->passages, room, &end);
    uint32_t largest = sweep_twice(&map->passages, room, &end);
    uint16_t middle = brw_passages_halfway(&map->passages, end, largest);
    uint32_t left = brw_passages_list(&map->passages, middle, list);
    for (uint32_t i = 0; i < left; i++)
        brw_set_add(map->seen, list[i].room);
    while (left-- > 0 && largest < 2u * list[left].distance)
        largest = farther_of(largest, brw_passages_farthest(&map->passages, list[left].room, &end));
    return largest;
}

int32_t brw_map_diameter(brw_measure *measure, uint32_t exact)
{
    brw_open_map *map = brw_measured_map(measure);
    uint32_t rooms = measure->dungeon->room_count, largest = 0;
    uint16_t end;
    if (map && rooms > exact)
        return (int32_t)sweep_twice(&map->passages, 0, &end);
    brw_met_room *list = BRW_ARENA_NEW(measure->scratch, brw_met_room, rooms);
    if (!map || !list) {
        measure->status = map ? BARROW_NO_MEMORY : measure->status;
        return 0;
    }
    memset(map->seen, 0, brw_room_words(measure->dungeon) * sizeof map->seen[0]);
    for (uint32_t i = 0; i < rooms; i++)
        if (!brw_set_has(map->seen, i))
            largest = farther_of(largest, part_diameter(map, (uint16_t)i, list));
    return (int32_t)largest;
}

int32_t brw_distance_to_door(brw_open_map *map, uint16_t room, const barrow_link *link)
{
    uint32_t near = brw_passages_distance(&map->passages, room, link->a, link->b);
    return near == BARROW_NONE ? 0 : (int32_t)near;
}

/* ---- the solution ----------------------------------------------------------------------- */

/* Counts the solution's moves into rooms visited before. The start counts as visited. */
int32_t brw_backtracking(const barrow_dungeon *dungeon, uint64_t *visited)
{
    int32_t again = 0;
    uint16_t start = brw_start_room(dungeon);
    memset(visited, 0, brw_room_words(dungeon) * sizeof visited[0]);
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

/* Returns how many rooms are in map->seen. */
static int32_t count_seen(const brw_measure *measure)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < brw_room_words(measure->dungeon); i++)
        count += brw_popcount(measure->map->seen[i]);
    return count;
}

/* Returns the map after counting the solution's visits. */
static const brw_open_map *map_with_visits(brw_measure *measure)
{
    brw_open_map *map = brw_measured_map(measure);
    if (map && map->critical < 0) {
        map->again = brw_backtracking(measure->dungeon, map->seen);
        map->critical = count_seen(measure);
    }
    return map;
}

int32_t brw_critical_rooms(brw_measure *measure)
{
    const brw_open_map *map = map_with_visits(measure);
    return map ? map->critical : 0;
}

int32_t brw_rooms_again(brw_measure *measure)
{
    const brw_open_map *map = map_with_visits(measure);
    return map ? map->again : 0;
}

/* The openings found so far. */
typedef struct opening_list {
    const barrow_dungeon *dungeon;
    brw_opening *openings;
    uint32_t count;
    uint64_t *opened;       /* set of links; each opens only once */
    uint16_t switches[256]; /* number of switches with each number */
    uint16_t pressed[256];
} opening_list;

static void add_opening(opening_list *list, uint32_t step, uint32_t link)
{
    list->openings[list->count] = (brw_opening){step, (uint16_t)link};
    list->count += !brw_set_has(list->opened, link);
    brw_set_add(list->opened, link);
}

/* Presses a switch. The last switch of a number opens all doors of that number. A twin lock has two
 * switches. */
static void press_switch(opening_list *list, uint32_t step, uint8_t number)
{
    const barrow_dungeon *dungeon = list->dungeon;
    list->pressed[number]++;
    if (list->switches[number] != 1 && list->pressed[number] != list->switches[number])
        return;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (dungeon->links[i].lock == number &&
            brw_door_needs(&dungeon->links[i], BARROW_NEED_SWITCH))
            add_opening(list, step, i);
}

static void list_openings(opening_list *list)
{
    const barrow_dungeon *dungeon = list->dungeon;
    bool has_switches = dungeon->params.family == BARROW_QUEST;
    for (uint32_t i = 0; has_switches && i < dungeon->room_count; i++)
        list->switches[dungeon->rooms[i].as.quest.switch_id]++;
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        const barrow_step *step = &dungeon->solution[i];
        if (step->room >= dungeon->room_count)
            continue;
        if (step->action == BARROW_DO_OPEN && step->link < dungeon->link_count)
            add_opening(list, i, step->link);
        if (step->action == BARROW_DO_PRESS)
            press_switch(list, i, dungeon->rooms[step->room].as.quest.switch_id);
    }
}

/* Lists the openings for the first replay. The list has room for one extra entry, because an
 * opening may be written but not counted. */
static bool make_openings(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    uint32_t links = dungeon->link_count, words = links / 64 + 1;
    opening_list list = {.dungeon = dungeon};
    list.openings = BRW_ARENA_NEW(measure->scratch, brw_opening, links + 1u);
    list.opened = BRW_ARENA_NEW(measure->scratch, uint64_t, words);
    if (!list.openings || !list.opened)
        return false;
    memset(list.opened, 0, words * sizeof list.opened[0]);
    list_openings(&list);
    measure->openings = list.openings;
    measure->opening_count = list.count;
    return true;
}

bool brw_played_begin(brw_played *played, brw_measure *measure)
{
    const brw_graph *graph = measure->map ? measure->map->passages.graph : NULL;
    if ((!measure->openings && !make_openings(measure)) ||
        !brw_passages_begin(&played->passages, measure->dungeon, graph, measure->scratch)) {
        measure->status = BARROW_NO_MEMORY;
        return false;
    }
    for (uint32_t i = 0; i < measure->dungeon->link_count; i++)
        brw_passages_open(&played->passages, i, brw_link_ways(&measure->dungeon->links[i]));
    played->opening = measure->openings;
    played->end = measure->openings + measure->opening_count;
    return true;
}

void brw_played_open(brw_played *played, uint32_t step)
{
    const barrow_link *links = played->passages.dungeon->links;
    for (; played->opening < played->end && played->opening->step <= step; played->opening++)
        brw_passages_open(&played->passages, played->opening->link,
                          brw_door_rule_of(&links[played->opening->link])->ways);
}

/* Adds to map->seen every room on any shortest way of the solution. Actions divide the solution
 * into legs, and each leg could take any other shortest way. The order of actions is kept, because
 * trying all orders would be an unbounded search. The last step ends a leg too, even if the boss
 * fight was removed. */
static void note_legs(const brw_measure *measure, brw_played *played, uint16_t place)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    uint64_t *seen = measure->map->seen;
    memset(seen, 0, brw_room_words(dungeon) * sizeof seen[0]);
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        const barrow_step *step = &dungeon->solution[i];
        bool is_last = i + 1 == dungeon->solution_count;
        if ((step->action == BARROW_DO_MOVE && !is_last) || step->room >= dungeon->room_count)
            continue;
        brw_passages_between(&played->passages, place, step->room, seen);
        place = step->room;
        brw_played_open(played, i);
    }
}

int32_t brw_path_redundancy(brw_measure *measure)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    uint16_t start = brw_start_room(dungeon);
    brw_played played;
    if (!brw_measured_map(measure) || dungeon->solution_count == 0 ||
        start >= dungeon->room_count || !brw_played_begin(&played, measure))
        return 0;
    note_legs(measure, &played, start);
    return brw_thousandths((int64_t)dungeon->room_count - count_seen(measure), dungeon->room_count);
}
