/* SPDX-License-Identifier: MIT
 * Writes the walkthrough of a crawl of at most 64 rooms whose short proof holds. A set of rooms
 * fits in one word, and a layer of the search for a shortest way takes one `or` for each of its
 * rooms. Larger crawls use crawl_regions.c. Both take the same ways except for ties.
 *
 * The search goes layer by layer, with all equally distant rooms in one word. It records nothing
 * else. The way back is found from the layers:
 *
 *     layer 0: {place}   layer 1: all beside it   layer 2: ...   until [room] is in one
 *     back: a room of layer k - 1 that leads to the room of layer k, preferably one that is entered
 *           from there too, and the lowest of these */
#include "verify/crawl.h"

#include "base/bits.h"
#include "core/dungeon.h"

#define SET_STEPS 4096 /* more than any walk through 64 rooms needs, see note_step */
#define SET_EXITS 1024 /* maximum number of rings, such as loop exits; each is opened once */

typedef struct set_walk {
    brw_crawl_growth *growth;
    barrow_step *steps;
    uint32_t count;
    uint16_t place;
    uint64_t fights; /* sub-bosses not yet fought */
} set_walk;

static uint64_t room_set(uint32_t room)
{
    return (uint64_t)1 << room;
}

/* Adds a step. There is always room for it: past at most 16 locks (BRW_GROWTH_LOCKS) there are 33
 * ways of under 64 moves each, a fight for each room, two actions for each lock, and the exits that
 * open. */
static void note_step(set_walk *walk, uint16_t link, barrow_action action, uint8_t what)
{
    walk->steps[walk->count++] = (barrow_step){walk->place, link, (uint8_t)action, what};
}

static bool joins(const barrow_link *link, uint32_t a, uint32_t b)
{
    return (link->a == a && link->b == b) || (link->a == b && link->b == a);
}

/* Returns the door from [room] to [next]: the one that either of them grew by, or else one that
 * closed a ring. Most ways use only the doors that rooms grew by, so these are tried first. */
static uint16_t door_to(const brw_crawl_growth *growth, uint32_t room, uint32_t next)
{
    if (growth->parent[next] == room)
        return growth->entry[next];
    if (growth->parent[room] == next)
        return growth->entry[room];
    for (uint32_t i = 0; i < growth->ring_count; i++)
        if (joins(&growth->dungeon->links[growth->rings[i]], room, next))
            return growth->rings[i];
    return BARROW_NONE;
}

/* Inserts a fight after each step since [first] that enters one of [rooms]. Works from the last
 * step back, so that each step moves only once: [from] is its old index, [to] its new one. [rooms]
 * holds only rooms with a fight left, and a shortest way enters each once. */
static void fight_on_way(set_walk *walk, uint32_t first, uint64_t rooms)
{
    uint32_t from = walk->count, to = from + (uint32_t)brw_popcount(rooms);
    walk->fights &= ~rooms;
    walk->count = to;
    while (from > first) {
        barrow_step step = walk->steps[--from];
        if (rooms & room_set(step.room))
            walk->steps[--to] =
                (barrow_step){step.room, BARROW_NONE, BARROW_DO_FIGHT, BARROW_NOTHING};
        walk->steps[--to] = step;
    }
}

/* Returns a room of [layer] from which [room] can be entered. beside[] lists the rooms that a room
 * leads to, not those that lead to it. Most doors lead both ways, so the rooms beside [room] are
 * tried first. */
static uint32_t room_before(const uint64_t *beside, uint64_t layer, uint32_t room)
{
    uint64_t both = layer & beside[room];
    for (; both; both &= both - 1)
        if (beside[brw_lowest(both)] & room_set(room))
            return (uint32_t)brw_lowest(both);
    while (!(beside[brw_lowest(layer)] & room_set(room)))
        layer &= layer - 1; /* a drop, which leads one way */
    return (uint32_t)brw_lowest(layer);
}

/* Walks a shortest way to [room]. Returns false if there is none. There are at most 64 layers, as
 * each has a new room. */
static bool go_to(set_walk *walk, uint32_t room)
{
    uint64_t layers[64], seen = 0, passed = 0, front = room_set(walk->place);
    uint32_t steps = 0, first = walk->count;
    for (; !(front & room_set(room)); steps++) {
        layers[steps] = front;
        seen |= front;
        front = brw_rooms_after(walk->growth->beside, front) & ~seen;
        if (!front)
            return false;
    }
    walk->place = (uint16_t)room;
    walk->count += steps;
    for (barrow_step *step = walk->steps + walk->count; steps-- > 0;) {
        uint32_t before = room_before(walk->growth->beside, layers[steps], room);
        uint16_t door = door_to(walk->growth, before, room);
        *--step = (barrow_step){(uint16_t)room, door, BARROW_DO_MOVE, BARROW_NOTHING};
        passed |= room_set(room);
        room = before;
    }
    if (passed & walk->fights)
        fight_on_way(walk, first, passed & walk->fights);
    return true;
}

/* Opens a lock or exit, which can then be passed both ways. */
static void open_passed(set_walk *walk, uint16_t id, uint8_t what)
{
    const barrow_link *link = &walk->growth->dungeon->links[id];
    note_step(walk, id, BARROW_DO_OPEN, what);
    walk->growth->beside[link->a] |= room_set(link->b);
    walk->growth->beside[link->b] |= room_set(link->a);
}

/* Opens the exit at the end of a loop. */
static void open_loop_exits(set_walk *walk)
{
    const brw_crawl_growth *growth = walk->growth;
    for (uint32_t i = 0; i < growth->ring_count; i++) {
        const barrow_link *link = &growth->dungeon->links[growth->rings[i]];
        if (seen_opens_at(link, walk->place))
            open_passed(walk, growth->rings[i], BARROW_NOTHING);
    }
}

/* Fetches the key of [colour] and opens its lock. Keys of optional locks are ignored, as no
 * walkthrough needs them (C13). [near] is the room in front of the door, from which the room behind
 * it grew. */
static bool pass_main_lock(set_walk *walk, uint8_t colour)
{
    const brw_crawl_growth *growth = walk->growth;
    uint16_t door = growth->door[colour];
    const barrow_link *link = &growth->dungeon->links[door];
    uint32_t near = growth->entry[link->b] == door ? link->a : link->b;
    if (!go_to(walk, growth->key_room[colour]))
        return false;
    note_step(walk, BARROW_NONE, BARROW_DO_TAKE, colour);
    open_loop_exits(walk);
    if (!go_to(walk, near))
        return false;
    open_passed(walk, door, colour);
    return true;
}

/* Also returns false when out of memory. The next walk will run into the same problem and report
 * it. */
bool brw_crawl_set_walk(brw_crawl_growth *growth, barrow_dungeon *dungeon)
{
    if (!growth->is_sound || !growth->is_small || growth->ring_count > SET_EXITS)
        return false;
    set_walk walk = {.growth = growth, .place = dungeon->spawn, .fights = growth->sub_bosses};
    walk.steps = BRW_ARENA_NEW(brw_dungeon_arena(dungeon), barrow_step, SET_STEPS);
    if (!walk.steps)
        return false;
    for (uint8_t colour = 0; growth->door[colour] != BARROW_NONE; colour++)
        if (!pass_main_lock(&walk, colour))
            return false;
    if (!go_to(&walk, dungeon->boss))
        return false;
    note_step(&walk, BARROW_NONE, BARROW_DO_FIGHT, BARROW_NOTHING);
    return brw_walk_hand_over(dungeon, walk.steps, walk.count);
}
