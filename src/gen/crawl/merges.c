/* SPDX-License-Identifier: MIT
 * Merged rooms (C20): neighbours on one path, in one zone, joined by an open door, become one room
 * of 2 to 4 cells. Rooms of a path have consecutive numbers and their cells stand in that order, so
 * merging only joins numbers that follow one another; all arrays are then renumbered once.
 *
 * A fight never merges with what is none, on the main path or a fork: the run of C14 would reach
 * the calm room's other neighbours. */
#include "gen/crawl/plan.h"

#include <string.h>

#define MERGED_CELLS 4

/* Whether the rooms first .. last of the main path hold both ends of a fork, which never become one
 * room. Merging is rare, so it is looked up and not kept. */
static bool spans_fork(const crawl_plan *plan, uint32_t first, uint32_t last)
{
    bool spans = false;
    if (first >= plan->main_count)
        return false;
    for (uint32_t i = 1; i < plan->dungeon->path_count; i++) {
        const barrow_crawl_path *path = &plan->dungeon->paths[i];
        spans |= (path->kind == BARROW_PATH_FORK) & (path->from >= first) & (path->from <= last) &
                 (path->to >= first) & (path->to <= last);
    }
    return spans;
}

static bool is_open_pair(const crawl_plan *plan, uint32_t room)
{
    const barrow_crawl_room *one = crawl_room_at(plan, room), *next = crawl_room_at(plan, room + 1);
    if (one->path_id != next->path_id || one->zone != next->zone)
        return false;
    return room >= plan->main_count || plan->dungeon->links[room].kind == BARROW_LINK_OPEN;
}

/* Whether [room] is the last one of a loop or dead end, which owes a reward (C6, C9). */
static bool ends_side(const crawl_plan *plan, uint32_t room)
{
    const barrow_crawl_room *of = crawl_room_at(plan, room);
    return (of->path == BARROW_PATH_LOOP || of->path == BARROW_PATH_DEAD_END) &&
           of->order + 1 == plan->dungeon->paths[of->path_id].room_count;
}

/* The last room of a loop stays by itself: its exit opens when that room is finished (C5). */
static bool ends_loop(const crawl_plan *plan, uint32_t room)
{
    return crawl_room_at(plan, room)->path == BARROW_PATH_LOOP && ends_side(plan, room);
}

static bool types_unite(const crawl_plan *plan, uint32_t first, uint32_t next)
{
    const barrow_crawl_room *one = crawl_room_at(plan, first), *other = crawl_room_at(plan, next);
    bool is_paced = one->path == BARROW_PATH_MAIN || one->path == BARROW_PATH_FORK;
    bool mixes = crawl_is_fight(plan, first) != crawl_is_fight(plan, next);
    if (is_paced && mixes)
        return false;
    uint32_t types = (uint32_t)(one->types | other->types);
    if (first == 1 && types & crawl_bit(BARROW_TYPE_TRAP))
        return false;
    return brw_crawl_types_agree(types);
}

/* Whether [next] may join the room that began at [first] and has grown up to next - 1. */
static bool may_merge(const crawl_plan *plan, uint32_t first, uint32_t next)
{
    const barrow_crawl_room *one = crawl_room_at(plan, first), *other = crawl_room_at(plan, next);
    if (first == 0 || crawl_is_arena(plan, first) || crawl_is_arena(plan, next))
        return false;
    if (one->path == BARROW_PATH_SHORTCUT || one->cell_count == MERGED_CELLS)
        return false;
    if (ends_loop(plan, next))
        return false;
    if (one->key != CRAWL_NO_KEY && other->key != CRAWL_NO_KEY)
        return false;
    return !spans_fork(plan, first, next) && types_unite(plan, first, next);
}

static void absorb_room(crawl_plan *plan, uint32_t first, uint32_t next)
{
    barrow_crawl_room *one = crawl_room_at(plan, first);
    const barrow_crawl_room *other = crawl_room_at(plan, next);
    one->types |= other->types;
    one->cell_count++;
    if (other->key != CRAWL_NO_KEY)
        one->key = other->key;
}

/* Joins rooms; number[] says what each becomes part of. Returns how many are left. One draw decides
 * for four rooms, by 16 bits each. */
static uint32_t choose_merges(crawl_plan *plan, brw_rng *rng)
{
    uint32_t first = 0, count = 0, limit = (uint32_t)plan->params->merge * 65536 / 100;
    uint64_t rolls = 0;
    plan->number[0] = 0;
    for (uint32_t room = 1; room < plan->dungeon->room_count; room++) {
        rolls >>= 16;
        if (room % 4 == 1)
            rolls = brw_rng_next(rng);
        bool is_wanted = (rolls & 0xFFFF) < limit;
        if (is_wanted && is_open_pair(plan, room - 1) && may_merge(plan, first, room)) {
            absorb_room(plan, first, room);
        } else {
            first = room;
            count++;
        }
        plan->number[room] = (uint16_t)count;
    }
    return count + 1;
}

/* ---- renumbering ------------------------------------------------------------------------ */

static void renumber_rooms(crawl_plan *plan, uint32_t count)
{
    barrow_dungeon *dungeon = plan->dungeon;
    uint32_t last = BARROW_NONE;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        uint32_t number = plan->number[room];
        if (number == last)
            continue;
        last = number;
        dungeon->rooms[number] = dungeon->rooms[room];
        plan->home[number] = plan->home[room];
    }
    dungeon->room_count = count;
    dungeon->boss = plan->number[dungeon->boss];
}

static void renumber_links(crawl_plan *plan)
{
    barrow_dungeon *dungeon = plan->dungeon;
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        barrow_link *link = &dungeon->links[count];
        *link = dungeon->links[i];
        link->a = plan->number[link->a];
        link->b = plan->number[link->b];
        count += link->a != link->b;
    }
    dungeon->link_count = count;
}

static void renumber_path(crawl_plan *plan, barrow_crawl_path *path, uint32_t *end)
{
    barrow_dungeon *dungeon = plan->dungeon;
    uint32_t from = path->first_room;
    path->first_room = *end;
    for (uint32_t i = from; i < from + path->room_count; i++) {
        uint16_t room = plan->number[dungeon->path_rooms[i]];
        if (*end > path->first_room && dungeon->path_rooms[*end - 1] == room)
            continue;
        crawl_room_at(plan, room)->order = (uint16_t)(*end - path->first_room);
        dungeon->path_rooms[(*end)++] = room;
    }
    path->room_count = (uint16_t)(*end - path->first_room);
    path->from = plan->number[path->from];
    path->to = plan->number[path->to];
}

static void renumber_paths(crawl_plan *plan)
{
    uint32_t end = 0;
    for (uint32_t i = 0; i < plan->dungeon->path_count; i++)
        renumber_path(plan, &plan->dungeon->paths[i], &end);
    plan->dungeon->path_room_count = end;
}

/* ---- vendors ---------------------------------------------------------------------------- */

#define VENDOR_REACH 4

/* Whether another vendor of a lower number is within four rooms (C23). */
static bool vendor_is_near(crawl_plan *plan, uint32_t room)
{
    uint16_t *far = plan->distance;
    uint32_t head = 0, tail = 1;
    bool found = false;
    plan->queue[0] = room;
    far[room] = 0;
    while (head < tail && !found) {
        uint32_t here = plan->queue[head++];
        found = here < room && crawl_room_at(plan, here)->types & crawl_bit(BARROW_TYPE_VENDOR);
        for (uint32_t i = plan->graph.first[here]; i < plan->graph.first[here + 1]; i++) {
            uint32_t next = crawl_across(&plan->dungeon->links[plan->graph.doors[i]], here);
            if (far[next] != 0xFFFF || far[here] == VENDOR_REACH)
                continue;
            far[next] = (uint16_t)(far[here] + 1);
            plan->queue[tail++] = next;
        }
    }
    for (uint32_t i = 0; i < tail; i++)
        far[plan->queue[i]] = 0xFFFF;
    return found;
}

/* Merging brings rooms together: a vendor that is now too near to another sells no more. */
static void thin_vendors(crawl_plan *plan)
{
    uint16_t vendor = crawl_bit(BARROW_TYPE_VENDOR);
    memset(plan->distance, 0xFF, plan->dungeon->room_count * sizeof plan->distance[0]);
    for (uint32_t room = 0; room < plan->dungeon->room_count; room++) {
        barrow_crawl_room *of = crawl_room_at(plan, room);
        if (!(of->types & vendor) || !vendor_is_near(plan, room))
            continue;
        of->types = (uint16_t)(of->types & ~vendor);
        if (!of->types || ends_side(plan, room))
            of->types = crawl_bit(BARROW_TYPE_ITEM);
    }
}

barrow_status brw_crawl_merges(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    uint32_t count = choose_merges(plan, &work->rng);
    if (count < work->dungeon->room_count) {
        renumber_rooms(plan, count);
        renumber_links(plan);
        renumber_paths(plan);
    }
    brw_crawl_make_graph(plan);
    if (plan->vendor_count > 1)
        thin_vendors(plan);
    return BARROW_OK;
}
