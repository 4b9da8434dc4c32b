/* SPDX-License-Identifier: MIT
 * Writes the walkthrough of a crawl of any size whose short proof holds, region by region.
 *
 * Every lock is the only way between two regions. So a way through several regions is a chain of
 * ways through each, and a search never leaves its region. Loops and dead ends without a key of the
 * main path are excluded before the first search, as no walk needs them. The rest is searched
 * breadth first in the order of the links, so ties are broken as in crawl_walk.c. */
#include "verify/crawl.h"

#include <string.h>

#include "base/bits.h"
#include "core/dungeon.h"

#define REGION_STEPS  4096 /* enough for most crawls, so that memory use stays constant */
#define REGION_NO_END UINT32_MAX

typedef struct region_walk {
    const brw_crawl_growth *growth;
    const barrow_link *links;
    uint32_t rooms;     /* number of rooms in the dungeon */
    uint32_t *first;    /* for each room, its first way out, or REGION_NO_END */
    uint32_t *next;     /* next way of the same room; link i is way 2 i of a, 2 i + 1 of b */
    uint16_t *came_by;  /* for each room, the link that led the last search here */
    uint16_t *queue;    /* rooms; has one spare slot, see search_region */
    uint8_t *is_needed; /* for each room, whether walks may use it; 2 after its sub-boss's fight */
    brw_arena *arena;   /* where the steps live */
    barrow_step *steps;
    uint32_t count, capacity; /* number of steps, and memory for them */
    uint32_t opened;          /* number of main path locks opened */
    uint16_t place;           /* the room where the walk is now */
} region_walk;

/* ---- rooms that a walk may cross -------------------------------------------------------- */

/* Marks the room and all its ancestors as needed, up to the spawn, which is always needed. */
static void need_rooms(region_walk *walk, uint32_t room)
{
    const uint16_t *parent = walk->growth->parent;
    uint8_t *is_needed = walk->is_needed;
    for (; !is_needed[room]; room = parent[room])
        is_needed[room] = 1;
}

static uint32_t needed_above(const region_walk *walk, uint32_t room)
{
    while (!walk->is_needed[room])
        room = walk->growth->parent[room];
    return room;
}

/* Marks a ring as needed if it joins two needed rooms. A ring on one room leads nowhere else.
 *     needed  o-----o-----o            both ends above one needed room: a loop that only leads back
 *                   |\
 *                   o-o  <- ring       (left out)
 *     needed  o-----o-----o            ends above two needed rooms: another way between them,
 *             |           |            perhaps a shorter one (kept, with all its ancestors)
 *             o--- ring --o */
static bool need_ring(region_walk *walk, const barrow_link *link)
{
    if (!(brw_door_rule_of(link)->is & BRW_DOOR_WALKED) ||
        (walk->is_needed[link->a] & walk->is_needed[link->b]))
        return false;
    if (needed_above(walk, link->a) == needed_above(walk, link->b))
        return false;
    need_rooms(walk, link->a);
    need_rooms(walk, link->b);
    return true;
}

/* Marks all needed rooms. A new ring may make more rooms needed, and these more rings. The loop
 * ends because rooms run out. */
static void find_needed(region_walk *walk)
{
    const brw_crawl_growth *growth = walk->growth;
    memset(walk->is_needed, 0, walk->rooms);
    walk->is_needed[growth->dungeon->spawn] = 1;
    need_rooms(walk, growth->dungeon->boss);
    for (uint32_t zone = 0; growth->door[zone] != BARROW_NONE; zone++) {
        need_rooms(walk, growth->key_room[zone]);
        need_rooms(walk, walk->links[growth->door[zone]].a);
        need_rooms(walk, walk->links[growth->door[zone]].b);
    }
    for (bool grows = true; grows;) {
        grows = false;
        for (uint32_t i = 0; i < growth->ring_count; i++)
            grows |= need_ring(walk, &walk->links[growth->rings[i]]);
    }
}

/* ---- ways ------------------------------------------------------------------------------- */

/* Returns whether no needed one-way door leads into another region. Such doors exist behind
 * optional locks, where no walk goes. */
static bool rings_stay_inside(const region_walk *walk)
{
    const brw_crawl_growth *growth = walk->growth;
    uint32_t strays = 0;
    for (uint32_t i = 0; i < growth->ring_count; i++) {
        const barrow_link *link = &walk->links[growth->rings[i]];
        strays += ((brw_door_rule_of(link)->is & BRW_DOOR_WALKED) != 0) &
                  (walk->is_needed[link->a] != 0) &
                  (growth->region[link->a] != growth->region[link->b]);
    }
    return strays == 0;
}

/* Inserts a way among those of [room], which are kept in the order of the links so that searches
 * break ties as brw_graph does. REGION_NO_END is larger than any way, so it ends the loop too. */
static void add_way(region_walk *walk, uint32_t room, uint32_t way)
{
    uint32_t *at = &walk->first[room];
    while (*at < way)
        at = &walk->next[*at];
    walk->next[way] = *at;
    *at = way;
}

static void add_both_ways(region_walk *walk, uint32_t id)
{
    add_way(walk, walk->links[id].a, 2 * id);
    add_way(walk, walk->links[id].b, 2 * id + 1);
}

/* Lists the ways between needed rooms that are open from the start and pass no lock. The doors that
 * rooms grew by come first, mostly in descending order, so that add_way inserts each at the front.
 * The doors that closed a ring follow. An entry door is a way of both rooms. A drop is a way only
 * of the room it leads from. */
static void make_ways(region_walk *walk)
{
    const brw_crawl_growth *growth = walk->growth;
    memset(walk->first, BARROW_NONE_BYTE, walk->rooms * sizeof walk->first[0]);
    for (uint32_t room = walk->rooms; room-- > 0;) {
        uint32_t above = growth->parent[room];
        if (walk->is_needed[room] && above != BARROW_NONE &&
            growth->region[room] == growth->region[above])
            add_both_ways(walk, growth->entry[room]);
    }
    for (uint32_t i = 0; i < growth->ring_count; i++) {
        uint32_t id = growth->rings[i];
        const barrow_link *link = &walk->links[id];
        uint8_t ways = brw_link_ways(link);
        if (ways == BRW_SHUT || !walk->is_needed[link->a])
            continue;
        add_way(walk, link->a, 2 * id);
        if (ways == BRW_BOTH)
            add_way(walk, link->b, 2 * id + 1);
    }
}

/* ---- walking ---------------------------------------------------------------------------- */

/* Searches the region breadth first from the walk's position until [target] is reached. To avoid a
 * branch on whether a room is new, every room is written just past the end of the queue, which
 * grows only if the room is new. came_by is all ones for rooms not yet reached, so `and` with the
 * link sets it, and `and` with all ones leaves it unchanged. The start gets link 0 only to count as
 * reached; the way back stops there. room ^ a ^ b is the other room. */
static bool search_region(region_walk *walk, uint32_t target)
{
    const barrow_link *links = walk->links;
    uint16_t *came_by = walk->came_by, *queue = walk->queue;
    uint32_t head = 0, tail = 1;
    memset(came_by, BARROW_NONE_BYTE, walk->rooms * sizeof came_by[0]);
    came_by[walk->place] = 0;
    queue[0] = walk->place;
    while (head < tail && came_by[target] == BARROW_NONE) {
        uint32_t room = queue[head++];
        for (uint32_t way = walk->first[room]; way != REGION_NO_END; way = walk->next[way]) {
            uint32_t id = way / 2, to = room ^ links[id].a ^ links[id].b;
            uint32_t is_new = came_by[to] == BARROW_NONE;
            queue[tail] = (uint16_t)to;
            came_by[to] &= (uint16_t)(id | (is_new - 1));
            tail += is_new;
        }
    }
    return came_by[target] != BARROW_NONE;
}

/* Reserves memory for [more] steps, so that note_action need not check. */
static bool has_room_for(region_walk *walk, uint32_t more)
{
    if (walk->capacity - walk->count >= more)
        return true;
    uint32_t capacity = 2 * walk->capacity + more;
    barrow_step *steps = BRW_ARENA_NEW(walk->arena, barrow_step, capacity);
    if (!steps)
        return false;
    memcpy(steps, walk->steps, walk->count * sizeof steps[0]);
    walk->steps = steps;
    walk->capacity = capacity;
    return true;
}

static void note_action(region_walk *walk, uint16_t link, barrow_action action, uint8_t what)
{
    walk->steps[walk->count++] = (barrow_step){walk->place, link, (uint8_t)action, what};
}

/* Goes through a door and fights a sub-boss on the first visit. */
static void move_by(region_walk *walk, uint16_t link, uint16_t room)
{
    walk->place = room;
    note_action(walk, link, BARROW_DO_MOVE, BARROW_NOTHING);
    if (!seen_is(walk->growth->dungeon, room, SEEN_BIT(SUB_BOSS)) || walk->is_needed[room] == 2)
        return;
    walk->is_needed[room] = 2;
    note_action(walk, BARROW_NONE, BARROW_DO_FIGHT, BARROW_NOTHING);
}

static uint16_t beyond(const barrow_link *link, uint32_t room)
{
    return link->a == room ? link->b : link->a;
}

/* Walks to [room] of the same region. After the search, the queue is free to hold the way back.
 * Reserves twice as many steps as moves, as each move may meet a sub-boss. */
static bool walk_inside(region_walk *walk, uint16_t room)
{
    uint32_t length = 0;
    if (room == walk->place)
        return true;
    if (!search_region(walk, room))
        return false;
    for (; room != walk->place; room = beyond(&walk->links[walk->came_by[room]], room))
        walk->queue[length++] = room;
    if (!has_room_for(walk, 2 * length))
        return false;
    while (length-- > 0)
        move_by(walk, walk->came_by[walk->queue[length]], walk->queue[length]);
    return true;
}

/* Returns the region whose lock is next on the way from region [here] to [goal]: a child of [here],
 * or [here] itself if the way leads up. Children have higher numbers than their parents, so
 * climbing from [goal] ends either at a child of [here] or at a number that is not above [here]. */
static uint16_t next_region(const brw_crawl_growth *growth, uint16_t here, uint16_t goal)
{
    while (goal > here && growth->regions[goal].parent != here)
        goal = growth->regions[goal].parent;
    return goal > here ? goal : here;
}

/* Passes the lock of [region], its only door, in either direction. A walkthrough never opens
 * optional locks. */
static bool pass_into(region_walk *walk, uint16_t region)
{
    const brw_crawl_growth *growth = walk->growth;
    uint16_t id = growth->regions[region].link;
    const barrow_link *link = &walk->links[id];
    uint16_t inside = growth->entry[link->a] == id ? link->a : link->b;
    bool leads_up = growth->region[walk->place] == region;
    uint16_t near = leads_up ? inside : beyond(link, inside);
    bool is_open = !link->optional && link->lock < walk->opened;
    if (!is_open || !walk_inside(walk, near) || !has_room_for(walk, 2))
        return false;
    move_by(walk, id, beyond(link, near));
    return true;
}

/* Walks a shortest way to [room]. Returns false if there is none at the moment. The loop ends
 * because each lock is on the only way between its regions, so the rest of the way gets shorter. */
static bool walk_to_room(region_walk *walk, uint16_t room)
{
    const brw_crawl_growth *growth = walk->growth;
    uint16_t goal = growth->region[room];
    while (growth->region[walk->place] != goal)
        if (!pass_into(walk, next_region(growth, growth->region[walk->place], goal)))
            return false;
    return walk_inside(walk, room);
}

/* Opens the exit at the end of a loop, which may be a shorter way back to the lock. Returns false
 * when out of memory. */
static bool open_exits_here(region_walk *walk)
{
    const brw_crawl_growth *growth = walk->growth;
    for (uint32_t i = 0; i < growth->ring_count; i++) {
        const barrow_link *link = &walk->links[growth->rings[i]];
        if (!seen_opens_at(link, walk->place))
            continue;
        if (!has_room_for(walk, 1))
            return false;
        note_action(walk, growth->rings[i], BARROW_DO_OPEN, BARROW_NOTHING);
        add_both_ways(walk, growth->rings[i]);
    }
    return true;
}

/* Fetches the key of [colour] and opens its lock. [near] is the room in front of the door, from
 * which the room behind it grew. */
static bool open_main_lock(region_walk *walk, uint8_t colour)
{
    const brw_crawl_growth *growth = walk->growth;
    uint16_t door = growth->door[colour];
    const barrow_link *link = &walk->links[door];
    if (!walk_to_room(walk, growth->key_room[colour]) || !has_room_for(walk, 1))
        return false;
    note_action(walk, BARROW_NONE, BARROW_DO_TAKE, colour);
    uint16_t near = growth->entry[link->a] == door ? link->b : link->a;
    if (!open_exits_here(walk) || !walk_to_room(walk, near) || !has_room_for(walk, 1))
        return false;
    note_action(walk, door, BARROW_DO_OPEN, colour);
    walk->opened++;
    return true;
}

/* Allocates the lists. The extra slot is the one past the end of the queue. */
static bool take_walk_memory(region_walk *walk, brw_arena *scratch)
{
    uint32_t links = walk->growth->dungeon->link_count;
    walk->first = BRW_ARENA_NEW(scratch, uint32_t, walk->rooms + 2 * links);
    walk->came_by = BRW_ARENA_NEW(scratch, uint16_t, 2 * walk->rooms + 1);
    walk->is_needed = BRW_ARENA_NEW(scratch, uint8_t, walk->rooms);
    walk->steps = BRW_ARENA_NEW(walk->arena, barrow_step, walk->capacity);
    if (!walk->first || !walk->came_by || !walk->is_needed || !walk->steps)
        return false;
    walk->next = walk->first + walk->rooms;
    walk->queue = walk->came_by + walk->rooms;
    return true;
}

/* Also returns false if memory runs out or a ring leads out of its region. The plain walk then
 * takes over. */
bool brw_crawl_region_walk(const brw_crawl_growth *growth, barrow_dungeon *dungeon,
                           brw_arena *scratch)
{
    region_walk walk = {.growth = growth,
                        .links = dungeon->links,
                        .rooms = dungeon->room_count,
                        .arena = brw_dungeon_arena(dungeon),
                        .capacity = REGION_STEPS,
                        .place = dungeon->spawn};
    if (!growth->is_sound || !take_walk_memory(&walk, scratch))
        return false;
    find_needed(&walk);
    if (!rings_stay_inside(&walk))
        return false;
    make_ways(&walk);
    for (uint8_t colour = 0; growth->door[colour] != BARROW_NONE; colour++)
        if (!open_main_lock(&walk, colour))
            return false;
    if (!walk_to_room(&walk, dungeon->boss) || !has_room_for(&walk, 1))
        return false;
    note_action(&walk, BARROW_NONE, BARROW_DO_FIGHT, BARROW_NOTHING);
    return brw_walk_hand_over(dungeon, walk.steps, walk.count);
}
