/* SPDX-License-Identifier: MIT
 * The walkthrough of a crawl of at most 64 rooms whose short proof holds: a set of rooms is a word,
 * a layer of the search for the shortest way is one `or` for each of its rooms. Larger crawls walk
 * by crawl_walk.c; both take the same ways up to ties. */
#include "verify/crawl.h"

#include "base/bits.h"
#include "core/dungeon.h"

#define SET_STEPS 4096 /* as many as any walk of 64 rooms past 8 locks needs, and more */

typedef struct set_walk {
    brw_crawl_growth *growth;
    barrow_step *steps;
    uint32_t count;
    uint16_t place;
    uint64_t fights; /* sub-bosses that are left */
} set_walk;

static uint64_t room_set(uint32_t room)
{
    return (uint64_t)1 << room;
}

static void note_step(set_walk *walk, uint16_t link, barrow_action action, uint8_t what)
{
    walk->steps[walk->count++] = (barrow_step){walk->place, link, (uint8_t)action, what};
}

static bool joins(const barrow_link *link, uint32_t a, uint32_t b)
{
    return (link->a == a && link->b == b) || (link->a == b && link->b == a);
}

/* The door from [room] to [next], which is passed now: the one that one of them grew by, else one
 * that closed a ring. */
static uint16_t door_to(const set_walk *walk, uint32_t room, uint32_t next)
{
    const brw_crawl_growth *growth = walk->growth;
    const barrow_link *links = growth->dungeon->links;
    uint16_t in = growth->entry[next], out = growth->entry[room];
    if (in != BARROW_NONE && joins(&links[in], room, next))
        return in;
    if (out != BARROW_NONE && joins(&links[out], room, next))
        return out;
    for (uint32_t i = 0; i < growth->ring_count; i++)
        if (joins(&links[growth->rings[i]], room, next))
            return growth->rings[i];
    return BARROW_NONE;
}

static void move_to(set_walk *walk, uint32_t next)
{
    uint16_t door = door_to(walk, walk->place, next);
    walk->place = (uint16_t)next;
    note_step(walk, door, BARROW_DO_MOVE, 0xFF);
    if (walk->fights & room_set(next)) {
        walk->fights ^= room_set(next);
        note_step(walk, BARROW_NONE, BARROW_DO_FIGHT, 0xFF);
    }
}

/* A room of [layer] from which [room] can be entered. */
static uint32_t room_before(const set_walk *walk, uint64_t layer, uint32_t room)
{
    const uint64_t *beside = walk->growth->beside;
    uint64_t both = layer & beside[room];
    for (; both; both &= both - 1)
        if (beside[brw_lowest(both)] & room_set(room))
            return (uint32_t)brw_lowest(both);
    while (!(beside[brw_lowest(layer)] & room_set(room)))
        layer &= layer - 1; /* a drop, which leads one way */
    return (uint32_t)brw_lowest(layer);
}

static uint64_t layer_after(const set_walk *walk, uint64_t layer)
{
    uint64_t next = 0;
    for (; layer; layer &= layer - 1)
        next |= walk->growth->beside[brw_lowest(layer)];
    return next;
}

/* Walks to [room] by a shortest way; false where there is none. */
static bool go_to(set_walk *walk, uint32_t room)
{
    uint64_t layers[64], seen = 0, front = room_set(walk->place);
    uint32_t steps = 0;
    uint16_t way[64];
    for (; !(front & room_set(room)); steps++) {
        layers[steps] = front;
        seen |= front;
        front = layer_after(walk, front) & ~seen;
        if (!front)
            return false;
    }
    for (uint32_t i = steps; i > 0; i--) {
        way[i - 1] = (uint16_t)room;
        room = room_before(walk, layers[i - 1], room);
    }
    for (uint32_t i = 0; i < steps; i++)
        move_to(walk, way[i]);
    return true;
}

static void open_passed(set_walk *walk, uint16_t id, uint8_t what)
{
    const barrow_link *link = &walk->growth->dungeon->links[id];
    note_step(walk, id, BARROW_DO_OPEN, what);
    walk->growth->beside[link->a] |= room_set(link->b);
    walk->growth->beside[link->b] |= room_set(link->a);
}

/* At the end of a loop its exit opens. */
static void open_loop_exits(set_walk *walk)
{
    const brw_crawl_growth *growth = walk->growth;
    for (uint32_t i = 0; i < growth->ring_count; i++) {
        const barrow_link *link = &growth->dungeon->links[growth->rings[i]];
        if (link->kind == BARROW_LINK_LOOP_EXIT && link->a == walk->place)
            open_passed(walk, growth->rings[i], 0xFF);
    }
}

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

static uint64_t sub_boss_rooms(const barrow_dungeon *dungeon)
{
    uint64_t rooms = 0;
    for (uint32_t room = 0; room < dungeon->room_count; room++)
        rooms |= (uint64_t)seen_is(dungeon, room, SEEN_BIT(SUB_BOSS)) << room;
    return rooms;
}

bool brw_crawl_growth_walk(brw_crawl_growth *growth, barrow_dungeon *dungeon)
{
    if (!growth->is_sound || !growth->has_all_rings || dungeon->room_count > 64)
        return false;
    set_walk walk = {.growth = growth, .place = dungeon->spawn, .fights = sub_boss_rooms(dungeon)};
    walk.steps = BRW_ARENA_NEW(brw_dungeon_arena(dungeon), barrow_step, SET_STEPS);
    if (!walk.steps)
        return false;
    for (uint8_t colour = 0; growth->door[colour] != BARROW_NONE; colour++)
        if (!pass_main_lock(&walk, colour))
            return false;
    if (!go_to(&walk, dungeon->boss))
        return false;
    note_step(&walk, BARROW_NONE, BARROW_DO_FIGHT, 0xFF);
    dungeon->solution = walk.steps;
    dungeon->solution_count = walk.count;
    return true;
}
