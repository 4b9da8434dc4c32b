/* SPDX-License-Identifier: MIT
 * The graph of rooms and links, and the walker that turns "go there" into steps. The search is
 * breadth first over the ways in their order, so the same dungeon always gives the same walk. */
#include "verify/walk.h"

#include <string.h>

#include "core/dungeon.h"

#define WALK_STEPS 4096 /* enough for any quest and most crawls, so that memory stays the same */

static bool joins_two_rooms(const barrow_dungeon *dungeon, const barrow_link *link)
{
    return link->a < dungeon->room_count && link->b < dungeon->room_count && link->a != link->b;
}

/* Counts the ways of each room into first[room + 2], then sums them up: first[room + 1] is then
 * where the ways of the room start, and fill_ways moves it on to where they end. One slot too far
 * at first, so that the same array can serve as the cursors of the filling:
 *
 *     counted:   0  0  n0        n1        n2          room 0 has n0 ways, ...
 *     summed:    0  0  n0        n0+n1     n0+n1+n2    first[1] = start of room 0
 *     filled:    0  n0 n0+n1     n0+n1+n2  n0+n1+n2    first[0] = start of room 0 */
static void count_ways(brw_graph *graph)
{
    const barrow_dungeon *dungeon = graph->dungeon;
    uint32_t *first = graph->first;
    memset(first, 0, (dungeon->room_count + 2) * sizeof first[0]);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!joins_two_rooms(dungeon, link))
            continue;
        first[link->a + 2u]++;
        first[link->b + 2u]++;
    }
    for (uint32_t room = 2; room < dungeon->room_count + 2; room++)
        first[room] += first[room - 1];
}

/* first[room + 1] is where the next way of the room goes; at the end it is where the next room's
 * ways start. Links are taken in their order, so each room lists its ways in that order, which is
 * what makes a walk the same everywhere (G1). */
static void fill_ways(brw_graph *graph)
{
    const barrow_dungeon *dungeon = graph->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!joins_two_rooms(dungeon, link))
            continue;
        graph->ways[graph->first[link->a + 1u]++] = (brw_way){link->b, (uint16_t)i};
        graph->ways[graph->first[link->b + 1u]++] = (brw_way){link->a, (uint16_t)i};
    }
}

/* Two ways for each link are enough also where some links join no rooms. */
barrow_status brw_graph_make(brw_graph *graph, const barrow_dungeon *dungeon, brw_arena *scratch)
{
    *graph = (brw_graph){.dungeon = dungeon};
    graph->first = BRW_ARENA_NEW(scratch, uint32_t, dungeon->room_count + 2u);
    graph->ways = BRW_ARENA_NEW(scratch, brw_way, 2u * dungeon->link_count);
    if (!graph->first || !graph->ways)
        return BARROW_NO_MEMORY;
    count_ways(graph);
    fill_ways(graph);
    return BARROW_OK;
}

/* Where the ways up from two rooms meet: of two different rooms the later one is never above the
 * other, so it is always the one to climb. The loop ends at room 0 at the latest, as every step
 * replaces the larger number by a smaller one. */
static uint16_t tree_meeting(const brw_graph *graph, uint16_t from, uint16_t to, uint32_t *length)
{
    const barrow_link *links = graph->dungeon->links;
    uint32_t a = from, b = to, climbed = 0;
    for (; a != b; climbed++) {
        uint32_t later = a > b ? a : b;
        b = a > b ? b : a;
        a = links[later - 1].a;
    }
    *length = climbed;
    return (uint16_t)a;
}

uint32_t brw_tree_distance(const brw_graph *graph, uint16_t from, uint16_t to)
{
    uint32_t length;
    tree_meeting(graph, from, to, &length);
    return length;
}

uint8_t brw_link_ways(const barrow_link *link)
{
    bool is_open = brw_door_needs(link, BARROW_NEED_NOTHING) || brw_is_sign(link);
    return is_open ? brw_door_rule_of(link)->ways : BRW_SHUT;
}

barrow_status brw_walk_begin(brw_walk *walk, const brw_graph *graph, uint16_t start,
                             brw_arena *arena, brw_arena *scratch)
{
    const barrow_dungeon *dungeon = graph->dungeon;
    *walk = (brw_walk){.graph = graph, .arena = arena, .place = start, .capacity = WALK_STEPS};
    walk->steps = BRW_ARENA_NEW(arena, barrow_step, walk->capacity);
    if (!walk->steps)
        return walk->status = BARROW_NO_MEMORY;
    if (graph->is_tree)
        return BARROW_OK;
    walk->ways = BRW_ARENA_NEW(scratch, uint8_t, dungeon->link_count);
    walk->distance = BRW_ARENA_NEW(scratch, uint16_t, dungeon->room_count);
    walk->came_by = BRW_ARENA_NEW(scratch, uint16_t, dungeon->room_count);
    walk->queue = BRW_ARENA_NEW(scratch, uint16_t, dungeon->room_count);
    if (!walk->ways || !walk->distance || !walk->came_by || !walk->queue)
        return walk->status = BARROW_NO_MEMORY;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        walk->ways[i] = brw_link_ways(&dungeon->links[i]);
    return BARROW_OK;
}

/* A link joins two different rooms (joins_two_rooms), so the room says in which direction it is
 * passed. */
static bool way_is_open(const brw_walk *walk, uint16_t from, uint16_t link)
{
    bool forth = walk->graph->dungeon->links[link].a == from;
    return walk->ways[link] & (forth ? BRW_FORTH : BRW_BACK);
}

/* Breadth first from [from] until [target] is found; BARROW_NONE searches everything. came_by is
 * not cleared: it is read only where distance says that this search came. The first way that finds
 * a room stands, so of equal ways the one over earlier links is taken. */
static void walk_search(brw_walk *walk, uint16_t from, uint16_t target)
{
    const brw_graph *graph = walk->graph;
    uint32_t head = 0, tail = 0;
    memset(walk->distance, BARROW_NONE_BYTE, graph->dungeon->room_count * sizeof walk->distance[0]);
    walk->distance[from] = 0;
    walk->queue[tail++] = from;
    while (head < tail) {
        uint16_t room = walk->queue[head++];
        for (uint32_t i = graph->first[room]; i < graph->first[room + 1u]; i++) {
            brw_way way = graph->ways[i];
            if (walk->distance[way.to] != BARROW_NONE || !way_is_open(walk, room, way.link))
                continue;
            walk->distance[way.to] = (uint16_t)(walk->distance[room] + 1);
            walk->came_by[way.to] = way.link;
            if (way.to == target)
                return;
            walk->queue[tail++] = way.to;
        }
    }
}

const uint16_t *brw_walk_distances(brw_walk *walk, uint16_t from)
{
    walk_search(walk, from, BARROW_NONE);
    return walk->distance;
}

/* Room for [more] steps. The old steps stay behind in the arena; as the room doubles, they are no
 * more than the new ones. */
static bool walk_grow(brw_walk *walk, uint32_t more)
{
    if (walk->capacity - walk->count >= more)
        return true;
    uint32_t capacity = 2 * walk->capacity + more;
    barrow_step *steps = BRW_ARENA_NEW(walk->arena, barrow_step, capacity);
    if (!steps) {
        walk->status = BARROW_NO_MEMORY;
        return false;
    }
    memcpy(steps, walk->steps, walk->count * sizeof steps[0]);
    walk->steps = steps;
    walk->capacity = capacity;
    return true;
}

/* The search remembers how it came to each room, so the moves are written from the last on. */
static void write_moves(brw_walk *walk, uint16_t room)
{
    uint32_t length = walk->distance[room];
    if (!walk_grow(walk, length))
        return;
    for (uint32_t i = length; i-- > 0;) {
        uint16_t link = walk->came_by[room];
        const barrow_link *door = &walk->graph->dungeon->links[link];
        walk->steps[walk->count + i] = (barrow_step){room, link, BARROW_DO_MOVE, BARROW_NOTHING};
        room = room == door->a ? door->b : door->a;
    }
    walk->count += length;
}

/* In a tree: up from here to where both ways meet, then down, written from the last on. The link of
 * a room is its number less one.
 *
 *         0          from 3 to 4: the way up writes moves to 1 and 0, first to last;
 *        1 2         the way down is only known from below, so it writes 4, then 2 before it
 *       3   4 */
static void write_tree_moves(brw_walk *walk, uint16_t room)
{
    const brw_graph *graph = walk->graph;
    const barrow_link *links = graph->dungeon->links;
    uint32_t length;
    uint16_t here = walk->place, meeting = tree_meeting(graph, here, room, &length);
    if (!walk_grow(walk, length))
        return;
    barrow_step *step = walk->steps + walk->count;
    walk->count += length;
    while (here != meeting) {
        uint16_t link = (uint16_t)(here - 1);
        here = links[link].a;
        *step++ = (barrow_step){here, link, BARROW_DO_MOVE, BARROW_NOTHING};
    }
    step = walk->steps + walk->count;
    while (room != meeting) {
        uint16_t link = (uint16_t)(room - 1);
        *--step = (barrow_step){room, link, BARROW_DO_MOVE, BARROW_NOTHING};
        room = links[link].a;
    }
}

bool brw_walk_to(brw_walk *walk, uint16_t room)
{
    if (room == walk->place)
        return true;
    if (walk->graph->is_tree) {
        write_tree_moves(walk, room);
        walk->place = room;
        return true;
    }
    walk_search(walk, walk->place, room);
    if (walk->distance[room] == BARROW_NONE)
        return false;
    write_moves(walk, room);
    walk->place = room;
    return true;
}

static void walk_note(brw_walk *walk, barrow_step step)
{
    if (walk_grow(walk, 1))
        walk->steps[walk->count++] = step;
}

void brw_walk_do(brw_walk *walk, barrow_action action, uint8_t what)
{
    walk_note(walk, (barrow_step){walk->place, BARROW_NONE, (uint8_t)action, what});
}

void brw_walk_open(brw_walk *walk, uint16_t link, uint8_t what)
{
    walk_note(walk, (barrow_step){walk->place, link, BARROW_DO_OPEN, what});
    brw_walk_pass(walk, link, brw_door_rule_of(&walk->graph->dungeon->links[link])->ways);
}

/* A walk that ran out of memory somewhere hands over nothing: a solution with a gap would be worse
 * than none. */
barrow_status brw_walk_end(brw_walk *walk, barrow_dungeon *dungeon)
{
    if (walk->status == BARROW_OK) {
        dungeon->solution = walk->steps;
        dungeon->solution_count = walk->count;
    }
    return walk->status;
}
