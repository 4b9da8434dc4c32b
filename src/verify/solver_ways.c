/* SPDX-License-Identifier: MIT
 * Ways between the rooms of a quest. A queue visits rooms in the order of the links that lead to
 * them, so its way to a room is the one with the earliest first link, then the earliest second
 * link, and so on. Words find the same way: the search starts at its end, and then the way is
 * written from its start, by the earliest link that leads nearer to the end:
 *
 *     layer 0: {end}   layer 1: all that lead to it   layer 2: ...   until the start is in one */
#include "verify/solver_ways.h"

#include <string.h>

#include "base/bits.h"
#include "core/dungeon.h"

/* ---- beginning -------------------------------------------------------------------------- */

/* Joins all rooms that have a link, as if every door were open and led both ways. Rooms behind
 * hidden doors are never in reach. Returns false if two links join the same rooms, as a set of
 * rooms cannot tell them apart. */
static bool join_linked(brw_ways *ways)
{
    const barrow_dungeon *dungeon = ways->solver->dungeon;
    uint32_t rooms = dungeon->room_count, links = dungeon->link_count;
    memset(ways->leads, 0, rooms * sizeof ways->leads[0]);
    for (uint32_t i = 0; i < links; i++) {
        uint32_t a = dungeon->links[i].a, b = dungeon->links[i].b;
        if (a >= rooms || b >= rooms || a == b)
            continue;
        if (ways->leads[a] & brw_room_bit(b))
            return false;
        ways->leads[a] |= brw_room_bit(b);
        ways->leads[b] |= brw_room_bit(a);
        ways->link_to[a][b] = ways->link_to[b][a] = (uint8_t)i;
    }
    memcpy(ways->entered, ways->leads, rooms * sizeof ways->leads[0]);
    return true;
}

/* Removes the way back through each one-way door. */
static void leave_backs(brw_ways *ways)
{
    const brw_solver *solver = ways->solver;
    for (uint32_t i = 0; i < solver->door_count; i++) {
        const brw_quest_door *door = &solver->doors[i];
        if (door->ways != BARROW_WAYS_FORTH)
            continue;
        ways->leads[door->rooms[1]] &= ~brw_room_bit(door->rooms[0]);
        ways->entered[door->rooms[0]] &= ~brw_room_bit(door->rooms[1]);
    }
}

/* Prepares the search in words: a room is a bit, and a set of rooms is a word. Returns false if the
 * quest has too many rooms or doors for that; the caller then uses the queue. */
static bool begin_words(brw_ways *ways)
{
    const barrow_dungeon *dungeon = ways->solver->dungeon;
    if (dungeon->room_count > BRW_WORD_ROOMS || dungeon->link_count > BARROW_NONE_BYTE ||
        !join_linked(ways))
        return false;
    leave_backs(ways);
    ways->in_words = true;
    ways->words = 1;
    ways->wanted = &ways->word_sets[0];
    ways->stops = &ways->word_sets[1];
    ways->distance = ways->word_distance;
    return true;
}

/* Prepares the search with a queue, for quests of any size. */
static barrow_status begin_queue(brw_ways *ways, brw_arena *arena)
{
    const barrow_dungeon *dungeon = ways->solver->dungeon;
    brw_arena *scratch = ways->solver->scratch;
    memset(ways->regions, 0, sizeof ways->regions);
    ways->words = dungeon->room_count / 64 + 1;
    ways->wanted = BRW_ARENA_NEW(scratch, uint64_t, 2 * ways->words);
    ways->stops = ways->wanted + ways->words;
    if (!ways->wanted || brw_graph_make(&ways->graph, dungeon, scratch) != BARROW_OK)
        return BARROW_NO_MEMORY;
    barrow_status status =
        brw_walk_begin(&ways->walk, &ways->graph, ways->solver->entry, arena, scratch);
    ways->distance = ways->walk.search.distance;
    return status;
}

barrow_status brw_ways_begin(brw_ways *ways, const brw_solver *solver, barrow_dungeon *dungeon,
                             bool in_words)
{
    brw_arena *arena = brw_dungeon_arena(dungeon);
    ways->solver = solver;
    ways->in_words = false;
    return in_words && begin_words(ways) ? brw_walk_begin_steps(&ways->walk, solver->entry, arena)
                                         : begin_queue(ways, arena);
}

/* ---- looking around --------------------------------------------------------------------- */

/* Returns how a link can be passed once it is open. No walkthrough uses hidden doors. */
static uint8_t open_ways(const barrow_link *link)
{
    return brw_door_needs(link, BARROW_NEED_FINDING) ? BRW_SHUT : brw_door_rule_of(link)->ways;
}

/* Opens the doors of a region that lead to others in reach, and shuts its other doors. */
static void set_doors(brw_ways *ways, const uint64_t *regions, uint32_t region)
{
    const brw_solver *solver = ways->solver;
    for (uint32_t i = solver->first_half[region]; i != BRW_NO_NEXT; i = solver->next_half[i]) {
        const brw_quest_door *door = &solver->doors[i / 2];
        bool is_open = brw_set_has(regions, door->a) && brw_set_has(regions, door->b);
        uint8_t passed = open_ways(&solver->dungeon->links[door->link]);
        brw_walk_pass(&ways->walk, door->link, is_open ? passed : BRW_SHUT);
    }
}

/* Only regions that came into reach or went out of reach since the last call can have doors that
 * changed. */
void brw_ways_reach_regions(brw_ways *ways, const uint64_t *regions)
{
    for (uint32_t i = 0; i < BRW_REGION_WORDS; i++) {
        uint64_t changed = regions[i] ^ ways->regions[i];
        ways->regions[i] = regions[i];
        for (; changed; changed &= changed - 1)
            set_doors(ways, regions, 64 * i + (uint32_t)brw_lowest(changed));
    }
}

/* Spreads from [place], a whole layer at a time, until every wanted room is found. The search
 * enters rooms in [stops] but does not go on from them. */
uint32_t brw_ways_look_in_words(brw_ways *ways, uint16_t place)
{
    uint64_t wanted = ways->wanted[0], left = ways->rooms, front = brw_room_bit(place);
    for (uint16_t distance = 0; front; distance++) {
        left &= ~front;
        for (uint64_t found = front & wanted; found; found &= found - 1)
            ways->distance[brw_lowest(found)] = distance;
        wanted &= ~front;
        front &= ~ways->stops[0];
        if (!wanted || !front)
            break;
        front = brw_rooms_after(ways->leads, front) & left;
    }
    return ways->solver->dungeon->room_count;
}

static uint32_t count_wanted(const brw_ways *ways)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < ways->words; i++)
        count += (uint32_t)brw_popcount(ways->wanted[i]);
    return count;
}

/* Does the same room by room. */
uint32_t brw_ways_look_by_queue(brw_ways *ways, uint16_t place)
{
    const brw_graph *graph = &ways->graph;
    brw_bfs *around = &ways->walk.search;
    uint32_t wanted = count_wanted(ways) - (uint32_t)brw_set_has(ways->wanted, place);
    uint16_t room;
    brw_bfs_clear(around);
    brw_bfs_start(around, place);
    while (wanted > 0 && brw_queue_take(&around->rooms, &room)) {
        if (brw_set_has(ways->stops, room))
            continue;
        for (uint32_t i = graph->first[room]; i < graph->first[room + 1u]; i++) {
            brw_way way = graph->ways[i];
            bool forth = graph->dungeon->links[way.link].a == room;
            if (brw_bfs_met(around, way.to) ||
                !(ways->walk.ways[way.link] & (forth ? BRW_FORTH : BRW_BACK)))
                continue;
            around->distance[way.to] = (uint16_t)(around->distance[room] + 1);
            brw_queue_put(&around->rooms, way.to);
            wanted -= (uint32_t)brw_set_has(ways->wanted, way.to);
        }
    }
    return around->rooms.tail;
}

/* ---- walking ---------------------------------------------------------------------------- */

/* Returns the room of [next] that the earliest link leads to. Usually [next] has only one room. */
static uint16_t first_linked(const uint8_t *link_to, uint64_t next)
{
    uint16_t first = (uint16_t)brw_lowest(next);
    while (next &= next - 1)
        if (link_to[brw_lowest(next)] < link_to[first])
            first = (uint16_t)brw_lowest(next);
    return first;
}

/* Writes the moves from layer to layer. The player is in the layer after the last of [layers]. */
static void write_way(brw_ways *ways, const uint64_t *layers, uint32_t count)
{
    brw_walk *walk = &ways->walk;
    uint16_t place = walk->place;
    if (!brw_walk_grow(walk, count))
        return;
    barrow_step *step = walk->steps + walk->count;
    walk->count += count;
    while (count-- > 0) {
        const uint8_t *link_to = ways->link_to[place];
        place = first_linked(link_to, ways->leads[place] & layers[count]);
        *step++ = (barrow_step){place, link_to[place], BARROW_DO_MOVE, BARROW_NOTHING};
    }
    walk->place = place;
}

/* Walks to [room] by a shortest way, with sets in one word. There are at most as many layers as
 * rooms, as each layer has at least one new room. */
static void walk_in_words(brw_ways *ways, uint16_t room)
{
    uint64_t layers[BRW_WORD_ROOMS], left = ways->rooms, front = brw_room_bit(room);
    uint64_t place = brw_room_bit(ways->walk.place);
    uint32_t count = 0;
    while (front && !(front & place)) {
        layers[count++] = front;
        left &= ~front;
        front = brw_rooms_after(ways->entered, front) & left;
    }
    if (front)
        write_way(ways, layers, count);
}

void brw_ways_walk(brw_ways *ways, uint16_t room)
{
    if (ways->in_words)
        walk_in_words(ways, room);
    else
        brw_walk_to(&ways->walk, room);
}
