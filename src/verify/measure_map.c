/* SPDX-License-Identifier: MIT
 * Metrics of rooms and doors, the same for quest and crawl. Distances ignore locks, as they
 * describe the map. There are two views of a dungeon: the graph with every door open (the map), and
 * the doors as they are while the solution runs (redundancy). Without a solution, the metrics about
 * it are 0. Ids are trusted, as dungeons are measured after they are made or verified. */
#include "verify/measure.h"

#include <string.h>

#include "base/bits.h"
#include "core/dungeon.h"

/* Sets all doors, which were shut, in both views, and counts the doors of each room. A queue looks
 * at the ways of the doors that it meets, so only sets in words must be joined. */
static void lay_out_doors(brw_open_map *map, const barrow_dungeon *dungeon, uint16_t *doors)
{
    const barrow_link *link = dungeon->links;
    uint64_t *open = map->passages.leads, *start = map->start.leads;
    uint32_t rooms = dungeon->room_count, links = dungeon->link_count;
    uint8_t *start_ways = map->start.ways;
    memset(map->passages.ways, BRW_BOTH, links);
    for (uint32_t i = 0; i < links; i++, link++) {
        uint32_t a = link->a, b = link->b;
        uint64_t ways = start_ways[i] = brw_link_ways(link);
        if (a >= rooms || b >= rooms || a == b)
            continue;
        doors[a]++;
        doors[b]++;
        if (!brw_in_words(&map->start))
            continue;
        open[a] |= brw_room_bit(b);
        open[b] |= brw_room_bit(a);
        start[a] |= (ways & BRW_FORTH) << b;
        start[b] |= (ways >> 1) << a;
    }
}

/* Makes both views, and counts rooms by their doors. */
static bool make_map(const brw_measure *measure, brw_open_map *map)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    brw_arena *scratch = measure->scratch;
    uint32_t rooms = dungeon->room_count;
    map->seen = BRW_ARENA_NEW(scratch, uint64_t, brw_room_words(dungeon));
    uint16_t *doors = BRW_ARENA_NEW(scratch, uint16_t, rooms);
    if (!map->seen || !doors || !brw_passages_begin(&map->passages, dungeon, NULL, scratch) ||
        !brw_passages_begin(&map->start, dungeon, map->passages.graph, scratch))
        return false;
    map->critical = -1;
    memset(doors, 0, rooms * sizeof doors[0]);
    memset(map->by_doors, 0, sizeof map->by_doors);
    lay_out_doors(map, dungeon, doors);
    for (uint32_t i = 0; i < rooms; i++)
        map->by_doors[doors[i] < BRW_MANY_DOORS ? doors[i] : BRW_MANY_DOORS]++;
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
    uint32_t count = 0;
    for (uint32_t i = least; map && i <= most; i++)
        count += map->by_doors[i];
    return (int32_t)count;
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
 * farther apart than the distance found so far. Usually all are. Without BRW_FAST it searches only
 * from [room] and adds no rooms, so the caller tries every room. */
static uint32_t part_diameter(brw_open_map *map, uint16_t room, brw_met_room *list)
{
    uint16_t end;
    if (!BRW_FAST)
        return brw_passages_farthest(&map->passages, room, &end);
    uint32_t largest = sweep_twice(&map->passages, room, &end);
    uint16_t middle = brw_passages_halfway(&map->passages, end, largest);
    uint32_t left = brw_passages_list(&map->passages, middle, largest / 2, map->seen, list);
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

/* ---- replays ---------------------------------------------------------------------------- */

/* Lists the acts: the steps that are not moves, and the last step. */
static void list_acts(brw_script *script, const barrow_dungeon *dungeon)
{
    const barrow_step *steps = dungeon->solution;
    uint32_t *acts = script->acts, count = 0, last = dungeon->solution_count - 1;
    for (uint32_t i = 0; i < last; i++) {
        acts[count] = i;
        count += steps[i].action != BARROW_DO_MOVE;
    }
    acts[count++] = last;
    script->act_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        acts[script->act_count] = acts[i];
        script->act_count += steps[acts[i]].room < dungeon->room_count;
    }
}

/* The openings found so far. */
typedef struct opening_list {
    brw_script *script;
    uint64_t *opened;       /* set of links; each opens only once */
    uint16_t *switch_doors; /* links that need a switch */
    uint32_t switch_count;
    uint16_t left[256]; /* number of switches with each number that are not pressed */
} opening_list;

static void add_opening(opening_list *list, uint32_t step, uint32_t link)
{
    brw_script *script = list->script;
    script->openings[script->opening_count] = (brw_opening){step, (uint16_t)link};
    script->opening_count += !brw_set_has(list->opened, link);
    brw_set_add(list->opened, link);
}

/* Presses a switch. The last switch of a number opens all doors of that number. A twin lock has two
 * switches. */
static void press_switch(opening_list *list, const barrow_dungeon *dungeon, uint32_t step,
                         uint8_t number)
{
    if (list->left[number]-- != 1)
        return;
    for (uint32_t i = 0; i < list->switch_count; i++)
        if (dungeon->links[list->switch_doors[i]].lock == number)
            add_opening(list, step, list->switch_doors[i]);
}

/* Counts the switches of a quest, and lists the doors that need one. */
static void list_switches(opening_list *list, const barrow_dungeon *dungeon)
{
    uint32_t count = 0, links = dungeon->link_count;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        list->left[dungeon->rooms[i].as.quest.switch_id]++;
    for (uint32_t i = 0; i < links; i++) {
        list->switch_doors[count] = (uint16_t)i;
        count += brw_door_needs(&dungeon->links[i], BARROW_NEED_SWITCH);
    }
    list->switch_count = count;
}

/* Lists the openings, which only acts can cause. */
static void list_openings(opening_list *list, const barrow_dungeon *dungeon)
{
    const brw_script *script = list->script;
    if (dungeon->params.family == BARROW_QUEST)
        list_switches(list, dungeon);
    for (uint32_t i = 0; i < script->act_count; i++) {
        const barrow_step *step = &dungeon->solution[script->acts[i]];
        if (step->action == BARROW_DO_OPEN && step->link < dungeon->link_count)
            add_opening(list, script->acts[i], step->link);
        if (step->action == BARROW_DO_PRESS)
            press_switch(list, dungeon, script->acts[i],
                         dungeon->rooms[step->room].as.quest.switch_id);
    }
}

/* Makes the script. Lists of links have room for one extra entry, because a link may be written but
 * not counted. */
static bool make_script(const brw_measure *measure, brw_script *script)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    uint32_t links = dungeon->link_count, words = links / 64 + 1;
    opening_list list = {.script = script};
    script->opening_count = 0;
    script->acts = BRW_ARENA_NEW(measure->scratch, uint32_t, dungeon->solution_count);
    script->openings = BRW_ARENA_NEW(measure->scratch, brw_opening, links + 1u);
    list.opened = BRW_ARENA_NEW(measure->scratch, uint64_t, words);
    list.switch_doors = BRW_ARENA_NEW(measure->scratch, uint16_t, links + 1u);
    if (!script->acts || !script->openings || !list.opened || !list.switch_doors)
        return false;
    memset(list.opened, 0, words * sizeof list.opened[0]);
    list_acts(script, dungeon);
    list_openings(&list, dungeon);
    return true;
}

/* Returns the script, which is made for the first replay. Returns NULL when out of memory. */
static const brw_script *measured_script(brw_measure *measure)
{
    if (!measure->script) {
        brw_script *script = BRW_ARENA_NEW(measure->scratch, brw_script, 1);
        if (script && make_script(measure, script))
            measure->script = script;
    }
    return measure->script;
}

bool brw_played_begin(brw_played *played, brw_measure *measure)
{
    const brw_open_map *map = brw_measured_map(measure);
    const brw_script *script = map ? measured_script(measure) : NULL;
    if (!script || !brw_passages_begin(&played->passages, measure->dungeon, map->start.graph,
                                       measure->scratch)) {
        measure->status = BARROW_NO_MEMORY;
        return false;
    }
    brw_passages_copy(&played->passages, &map->start);
    played->script = script;
    played->opening = script->openings;
    played->end = script->openings + script->opening_count;
    return true;
}

/* Adds to map->seen every room on any shortest way of the solution. Actions divide the solution
 * into legs, and each leg could take any other shortest way. The order of actions is kept, because
 * trying all orders would be an unbounded search. The last step ends a leg too, even if the boss
 * fight was removed. */
static void note_legs(const brw_measure *measure, brw_played *played, uint16_t place)
{
    const barrow_dungeon *dungeon = measure->dungeon;
    const brw_script *script = played->script;
    uint64_t *seen = measure->map->seen;
    memset(seen, 0, brw_room_words(dungeon) * sizeof seen[0]);
    for (uint32_t i = 0; i < script->act_count; i++) {
        uint16_t room = dungeon->solution[script->acts[i]].room;
        brw_passages_between(&played->passages, place, room, seen);
        place = room;
        brw_played_open(played, script->acts[i]);
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
