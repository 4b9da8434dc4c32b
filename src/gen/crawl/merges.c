/* SPDX-License-Identifier: MIT
 * Merged rooms (C20): neighbours on the same path and in the same zone that an open door joins
 * become one room of 2 or 3 cells. Rooms of a path have consecutive numbers and their cells are in
 * the same order, so merging only joins consecutive numbers; then all arrays are renumbered once.
 *
 * On the main path and on forks, a fight merges only with fights: otherwise its run (C14) would
 * extend to the other neighbours of the calm room. Rests on the main path stay single, because each
 * block has its own (C14). */
#include "gen/crawl/plan.h"

#include <string.h>

#define MERGED_CELLS 3
#define RUN_KEEPS    3 /* minimum number of rooms in a run on the main path */

/* Returns whether an open door joins the room to the next. On the main path link i leads from room
 * i to i + 1, so the door between the two is known. Elsewhere consecutive rooms of a path always
 * have an open door, because only the entrance of a path can be locked. */
static bool is_open_pair(const crawl_plan *plan, uint32_t room)
{
    const barrow_crawl_room *one = crawl_room_at(plan, room), *next = crawl_room_at(plan, room + 1);
    if (one->path_id != next->path_id || one->zone != next->zone)
        return false;
    return room >= plan->main_count || plan->dungeon->links[room].kind == BARROW_LINK_OPEN;
}

/* Returns whether [room] is the last one of a loop or dead end, which needs a reward (C6, C9). */
static bool ends_side(const crawl_plan *plan, uint32_t room)
{
    const barrow_crawl_room *of = crawl_room_at(plan, room);
    return (of->path == BARROW_PATH_LOOP || of->path == BARROW_PATH_DEAD_END) &&
           of->order + 1 == plan->dungeon->paths[of->path_id].room_count;
}

/* Returns whether [room] is the last one of a loop. It stays single, because its exit opens when
 * that room is finished (C5). */
static bool ends_loop(const crawl_plan *plan, uint32_t room)
{
    return crawl_room_at(plan, room)->path == BARROW_PATH_LOOP && ends_side(plan, room);
}

/* Returns whether the types of two rooms may be combined. Room 1 is the first after the spawn, and
 * must not become a trap through its neighbour (C23). A puzzle among traps stays in one cell: the
 * traps lie in its field, which is no larger than a cell (P2, T10). */
static bool types_unite(const crawl_plan *plan, uint32_t first, uint32_t next)
{
    const barrow_crawl_room *one = crawl_room_at(plan, first), *other = crawl_room_at(plan, next);
    bool is_paced = one->path == BARROW_PATH_MAIN || one->path == BARROW_PATH_FORK;
    bool mixes = crawl_is_fight(plan, first) != crawl_is_fight(plan, next);
    uint32_t types = (uint32_t)(one->types | other->types);
    uint32_t trapped_puzzle = crawl_bit(BARROW_TYPE_TRAP) | crawl_bit(BARROW_TYPE_PUZZLE);
    if ((types & trapped_puzzle) == trapped_puzzle)
        return false;
    if ((is_paced && mixes) || (one->path == BARROW_PATH_MAIN && types & BRW_REST_TYPES))
        return false;
    if (first == 1 && types & crawl_bit(BARROW_TYPE_TRAP))
        return false;
    return brw_crawl_types_agree(types);
}

/* Returns an array by main room, with 1 for rooms on the stretch that a fork goes around and for
 * the ends of the fork. Such rooms stay as they are, because a fork keeps its two ends and what is
 * between them (C20, C25). The memory is reused, because the roaming enemies are already placed. */
static uint8_t *beside_forks(const crawl_plan *plan)
{
    return plan->is_crossing;
}

/* Fills the array of beside_forks. This is done only once, because many merges need it. */
static void mark_beside_forks(crawl_plan *plan)
{
    memset(beside_forks(plan), 0, plan->main_count);
    for (uint32_t i = 1; i < plan->dungeon->path_count; i++) {
        const barrow_crawl_path *path = &plan->dungeon->paths[i];
        uint32_t low = path->from < path->to ? path->from : path->to;
        uint32_t high = path->from < path->to ? path->to : path->from;
        if (path->kind == BARROW_PATH_FORK)
            memset(beside_forks(plan) + low, 1, high - low + 1);
    }
}

static bool is_beside_fork(const crawl_plan *plan, uint32_t room)
{
    return room < plan->main_count && beside_forks(plan)[room];
}

/* Returns how many rooms the run of main room [room] still has, not counting homes of roaming
 * enemies. Absorbed rooms have no cells; the room that absorbed them comes before them. */
static uint32_t rooms_of_run(const crawl_plan *plan, uint32_t room)
{
    uint32_t rooms = 0, first = room;
    while (crawl_is_fight(plan, first - 1))
        first--;
    for (; crawl_is_fight(plan, first); first++)
        rooms += crawl_room_at(plan, first)->cell_count > 0 && !crawl_room_at(plan, first)->foe;
    return rooms;
}

/* Returns whether two fights on the main path may become one room: they must have equal danger, and
 * enough fights must remain in their run and zone (C20, C22). */
static bool fights_may_merge(crawl_plan *plan, uint32_t first, uint32_t next)
{
    uint32_t zone = crawl_room_at(plan, first)->zone;
    if (plan->level[first] != plan->level[next] || rooms_of_run(plan, first) <= RUN_KEEPS ||
        !brw_crawl_may_drop(plan, zone, plan->level[next]))
        return false;
    brw_crawl_drop(plan, zone, plan->level[next]);
    return true;
}

/* Returns whether [next] may join the room that consists of rooms [first] to [next] - 1. */
static bool may_merge(crawl_plan *plan, uint32_t first, uint32_t next)
{
    const barrow_crawl_room *one = crawl_room_at(plan, first), *other = crawl_room_at(plan, next);
    if (first == 0 || crawl_is_arena(plan, first) || crawl_is_arena(plan, next))
        return false;
    if (one->path == BARROW_PATH_SHORTCUT || one->cell_count == MERGED_CELLS)
        return false;
    if (ends_loop(plan, next) || plan->number[first] || plan->number[next])
        return false; /* routes stay as they are (C18) */
    if (one->key != BARROW_NO_KEY && other->key != BARROW_NO_KEY)
        return false;
    if (!types_unite(plan, first, next) || is_beside_fork(plan, first) ||
        is_beside_fork(plan, next))
        return false;
    return first >= plan->main_count || !crawl_is_fight(plan, first) ||
           fights_may_merge(plan, first, next);
}

/* Joins [next] to [first]. The cells need no change: those of [next] come right after those of
 * [first]. */
static void absorb_room(crawl_plan *plan, uint32_t first, uint32_t next)
{
    barrow_crawl_room *one = crawl_room_at(plan, first), *other = crawl_room_at(plan, next);
    one->types |= other->types;
    one->cell_count++;
    other->cell_count = 0;
    if (other->key != BARROW_NO_KEY)
        one->key = other->key;
}

/* Lists in picks[] the rooms that should join the previous one; returns how many. One draw decides
 * for four rooms, with 16 bits each. The last draw may select rooms that do not exist; they are at
 * the end of the list and are cut off. */
static uint32_t list_wanted(crawl_plan *plan, brw_rng *rng)
{
    uint32_t count = 0, limit = (uint32_t)plan->params->merge * 65536 / 100;
    for (uint32_t room = 1; room < plan->dungeon->room_count; room += 4) {
        uint64_t rolls = brw_rng_next(rng);
        for (uint32_t i = 0; i < 4; i++, rolls >>= 16)
            if ((rolls & 0xFFFF) < limit) /* rarely */
                plan->picks[count++] = (uint16_t)(room + i);
    }
    while (count && plan->picks[count - 1] >= plan->dungeon->room_count)
        count--;
    return count;
}

/* Joins rooms where allowed. Those that joined the previous one remain in picks[]; returns how
 * many. Rooms are in order, so a merged room grows from its [first] room: the previous room, unless
 * that joined another itself. picks[] is read ahead of where it is written. */
static uint32_t choose_merges(crawl_plan *plan, brw_rng *rng)
{
    uint32_t wanted = list_wanted(plan, rng), joined = 0, first = 0;
    for (uint32_t i = 0; i < wanted; i++) {
        uint32_t room = plan->picks[i];
        if (!joined || plan->picks[joined - 1] != room - 1)
            first = room - 1;
        if (!is_open_pair(plan, room - 1) || !may_merge(plan, first, room))
            continue;
        absorb_room(plan, first, room);
        plan->picks[joined++] = (uint16_t)room;
    }
    return joined;
}

/* ---- renumbering ------------------------------------------------------------------------ */

/* Sets the new numbers of the rooms. Rooms before the first that joined another keep their numbers.
 * Room picks[i] gets the same number as the previous room, because i + 1 rooms were removed up to
 * there. */
static void number_rooms(crawl_plan *plan, uint32_t joined)
{
    uint32_t room = 0;
    for (uint32_t i = 0; i <= joined; i++) {
        uint32_t end = i < joined ? plan->picks[i] : plan->dungeon->room_count;
        for (; room < end; room++)
            plan->number[room] = (uint16_t)(room - i);
    }
}

/* Moves the ranges of rooms between joined rooms down, each by one more than the previous range.
 * The boss never merges, so the main path still ends with it. */
static void renumber_rooms(crawl_plan *plan, uint32_t joined)
{
    barrow_dungeon *dungeon = plan->dungeon;
    for (uint32_t i = 0; i < joined; i++) {
        uint32_t from = plan->picks[i] + 1u;
        uint32_t end = i + 1 < joined ? plan->picks[i + 1] : dungeon->room_count, to = from - i - 1;
        memmove(dungeon->rooms + to, dungeon->rooms + from,
                (end - from) * sizeof dungeon->rooms[0]);
        memmove(plan->home + to, plan->home + from, (end - from) * sizeof plan->home[0]);
        memmove(plan->level + to, plan->level + from, (end - from) * sizeof plan->level[0]);
    }
    dungeon->room_count -= joined;
    dungeon->boss = plan->number[dungeon->boss];
    plan->main_count = dungeon->boss + 1u;
}

/* Renumbers the rooms of links. A room's first door was added with the room or later, so links
 * before the one that was added with room [first] need no change. A door whose two rooms are now
 * the same is dropped. */
static void renumber_links(crawl_plan *plan, uint32_t first)
{
    barrow_dungeon *dungeon = plan->dungeon;
    barrow_link *to = dungeon->links + first - 1;
    const barrow_link *end = dungeon->links + dungeon->link_count;
    const uint16_t *number = plan->number;
    for (const barrow_link *from = to; from < end; from++) {
        uint16_t a = number[from->a], b = number[from->b];
        *to = *from;
        to->a = a;
        to->b = b;
        to += a != b;
    }
    dungeon->link_count = (uint32_t)(to - dungeon->links);
}

/* Renumbers the rooms of a path. Rooms were added path by path, so path_rooms[] is 0, 1, 2 and so
 * on, before and after merging; only paths with merged rooms get shorter. */
static void renumber_path(crawl_plan *plan, barrow_crawl_path *path, uint32_t *end)
{
    uint32_t first = *end, count = path->room_count;
    if (count)
        *end = plan->number[path->first_room + count - 1] + 1u;
    path->first_room = first;
    path->room_count = (uint16_t)(*end - first);
    path->from = plan->number[path->from];
    path->to = plan->number[path->to];
    for (uint32_t room = first; path->room_count < count && room < *end; room++)
        crawl_room_at(plan, room)->order = (uint16_t)(room - first);
}

static void renumber_paths(crawl_plan *plan)
{
    uint32_t end = 0;
    for (uint32_t i = 0; i < plan->dungeon->path_count; i++)
        renumber_path(plan, &plan->dungeon->paths[i], &end);
    plan->dungeon->path_room_count = end;
}

static void renumber_foes(crawl_plan *plan)
{
    barrow_dungeon *dungeon = plan->dungeon;
    for (uint32_t i = 0; i < dungeon->foe_count; i++)
        dungeon->foes[i].home = plan->number[dungeon->foes[i].home];
    for (uint32_t i = 0; i < dungeon->route_room_count; i++)
        dungeon->route_rooms[i] = plan->number[dungeon->route_rooms[i]];
}

/* ---- vendors ---------------------------------------------------------------------------- */

#define VENDOR_REACH 4

/* Returns whether a vendor with a lower number is within four rooms (C23), using a flood through at
 * most four doors. Between floods distance[] is all 0xFFFF; only the touched entries are reset. */
static bool vendor_is_near(crawl_plan *plan, uint32_t room)
{
    uint16_t *far = plan->distance;
    uint32_t head = 0, tail = 1;
    bool found = false;
    plan->queue[0] = room;
    far[room] = 0;
    while (head < tail && !found) {
        uint32_t here = plan->queue[head++], farther = far[here] + 1u;
        uint32_t end = farther <= VENDOR_REACH ? plan->graph.first[here] : CRAWL_NO_END;
        found = (here < room) & (crawl_room_at(plan, here)->types >> BARROW_TYPE_VENDOR & 1);
        for (; end != CRAWL_NO_END; end = plan->graph.next[end]) {
            uint32_t next = crawl_across(plan, end), is_new = far[next] == 0xFFFF;
            /* A new room gets the distance; an old one does not change, because is_new - 1 then has
             * all bits set. */
            far[next] &= (uint16_t)(farther | (is_new - 1));
            plan->queue[tail] = next;
            tail += is_new;
        }
    }
    for (uint32_t i = 0; i < tail; i++)
        far[plan->queue[i]] = 0xFFFF;
    return found;
}

/* Removes vendors that are now too close to a vendor with a lower number. A room that ends a loop
 * or dead end still needs a reward, so it becomes an item (C6, C9). */
static void thin_vendors(crawl_plan *plan)
{
    uint16_t vendor = crawl_bit(BARROW_TYPE_VENDOR);
    bool is_first = true; /* the first vendor stays */
    brw_crawl_make_graph(plan, 0);
    memset(plan->distance, BARROW_NONE_BYTE, plan->dungeon->room_count * sizeof plan->distance[0]);
    for (uint32_t room = 0; room < plan->dungeon->room_count; room++) {
        barrow_crawl_room *of = crawl_room_at(plan, room);
        if (!(of->types & vendor))
            continue;
        bool is_near = !is_first && vendor_is_near(plan, room);
        is_first = false;
        if (!is_near)
            continue;
        of->types = (uint16_t)(of->types & ~vendor);
        if (!of->types || ends_side(plan, room))
            of->types = crawl_bit(BARROW_TYPE_ITEM);
    }
}

#define VENDORS_COMPARED 8

/* Vendors were placed far enough apart in cells. A door leads at most one cell further, so only the
 * [spare] cells that rooms have beyond their first one can bring vendors closer together. */
static bool vendors_may_be_near(const crawl_plan *plan, uint32_t spare)
{
    bool near = plan->vendor_count > VENDORS_COMPARED;
    for (uint32_t i = 1; i < plan->vendor_count && !near; i++)
        for (uint32_t k = 0; k < i; k++)
            near |= crawl_apart(plan, plan->vendors[i], plan->vendors[k]) <= VENDOR_REACH + spare;
    return near;
}

barrow_status brw_crawl_merges(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    mark_beside_forks(plan);
    uint32_t joined = choose_merges(plan, &work->rng);
    /* No way leads through the boss's room. */
    uint32_t spare = work->dungeon->cell_count - work->dungeon->room_count + joined;
    spare -= plan->arena_cells - 1;
    /* Checked before anything is renumbered: plan->vendors still has the old numbers. */
    bool thins = vendors_may_be_near(plan, spare);
    if (joined) {
        number_rooms(plan, joined);
        renumber_rooms(plan, joined);
        renumber_links(plan, plan->picks[0]);
        renumber_paths(plan);
        renumber_foes(plan);
    }
    if (thins)
        thin_vendors(plan);
    return BARROW_OK;
}
