/* SPDX-License-Identifier: MIT
 * Merged rooms (C20): neighbours on the same path and in the same zone that an open door joins
 * become one room of 2 or 3 cells. Rooms of a path have consecutive numbers and their cells are in
 * the same order, so merging only joins consecutive numbers; then all arrays are renumbered once.
 *
 * On the main path and on forks, a fight merges only with fights: otherwise its run (C14) would
 * extend to the other neighbours of the calm room. Rests on the main path stay single, because each
 * block has its own (C14). */
#include "gen/crawl/crawl.h"

#include <string.h>

#include "algo/graph.h"
#include "base/status.h"

#define MERGED_CELLS 3
#define RUN_KEEPS    3 /* minimum number of rooms in a run on the main path */
#define VENDOR_REACH 4 /* vendors are more than this many doors apart (C23) */

/* ---- which rooms may merge ---------------------------------------------------------------- */

/* Returns whether an open door joins the room to the next. On the main path link i leads from room
 * i to i + 1, so the door between the two is known. Elsewhere consecutive rooms of a path always
 * have an open door, because only the entrance of a path can be locked. */
static bool is_open_pair(const brw_crawl *crawl, uint32_t room)
{
    const barrow_crawl_room *one = crawl_room_at(crawl, room);
    const barrow_crawl_room *next = crawl_room_at(crawl, room + 1);
    if (one->path_id != next->path_id || one->zone != next->zone)
        return false;
    return room >= crawl->main_count || crawl->dungeon->links[room].kind == BARROW_LINK_OPEN;
}

/* Returns whether the types of two rooms may be combined. Room 1 is the first after the spawn, and
 * must not become a trap through its neighbour (C23). A puzzle among traps stays in one cell: the
 * traps lie in its field, which is no larger than a cell (P2, T10). */
static bool types_unite(const brw_crawl *crawl, uint32_t first, uint32_t next)
{
    const barrow_crawl_room *one = crawl_room_at(crawl, first), *other = crawl_room_at(crawl, next);
    bool is_paced = one->path == BARROW_PATH_MAIN || one->path == BARROW_PATH_FORK;
    bool mixes = crawl_is_fight(crawl, first) != crawl_is_fight(crawl, next);
    uint32_t types = (uint32_t)(one->types | other->types);
    bool has_trap = types & crawl_bit(BARROW_TYPE_TRAP);
    if (has_trap && (types & crawl_bit(BARROW_TYPE_PUZZLE) || first == 1))
        return false;
    if ((is_paced && mixes) || (one->path == BARROW_PATH_MAIN && types & BRW_REST_TYPES))
        return false;
    return brw_crawl_types_agree(types);
}

/* Marks the main rooms on the stretch that a fork goes around and the ends of the fork. Such rooms
 * stay as they are, because a fork keeps its two ends and what is between them (C20, C25). The
 * array is reused, because the roaming enemies are already placed. */
static void mark_beside_forks(brw_crawl *crawl)
{
    memset(crawl->is_crossing, 0, crawl->main_count);
    for (uint32_t i = 1; i < crawl->dungeon->path_count; i++) {
        const barrow_crawl_path *path = &crawl->dungeon->paths[i];
        uint32_t low = path->from < path->to ? path->from : path->to;
        uint32_t high = path->from < path->to ? path->to : path->from;
        if (path->kind == BARROW_PATH_FORK)
            memset(crawl->is_crossing + low, 1, high - low + 1);
    }
}

static bool is_beside_fork(const brw_crawl *crawl, uint32_t room)
{
    return room < crawl->main_count && crawl->is_crossing[room];
}

/* Returns how many rooms the run of main room [room] still has, not counting homes of roaming
 * enemies. Absorbed rooms have no cells; the room that absorbed them comes before them. */
static uint32_t rooms_of_run(const brw_crawl *crawl, uint32_t room)
{
    uint32_t rooms = 0, first = room;
    while (crawl_is_fight(crawl, first - 1))
        first--;
    for (; crawl_is_fight(crawl, first); first++)
        rooms += crawl_room_at(crawl, first)->cell_count > 0 && !crawl_room_at(crawl, first)->foe;
    return rooms;
}

/* Returns whether [next] may join the room that consists of rooms [first] to [next] - 1. Enough fights
 * must remain in a run of the main path (C20). The last room of a loop stays single, because its exit opens when that room is
 * finished (C5). */
static bool may_merge(const brw_crawl *crawl, uint32_t first, uint32_t next)
{
    const barrow_crawl_room *one = crawl_room_at(crawl, first), *other = crawl_room_at(crawl, next);
    if (first == 0 || crawl_is_arena(crawl, first) || crawl_is_arena(crawl, next))
        return false;
    if (one->path == BARROW_PATH_SHORTCUT || one->cell_count == MERGED_CELLS)
        return false;
    if (other->path == BARROW_PATH_LOOP && crawl_ends_path(crawl, next))
        return false;
    if (crawl->is_patrolled[first] || crawl->is_patrolled[next])
        return false; /* routes stay as they are (C18) */
    if (one->key != BARROW_NO_KEY && other->key != BARROW_NO_KEY)
        return false;
    if (!types_unite(crawl, first, next) || is_beside_fork(crawl, first) ||
        is_beside_fork(crawl, next))
        return false;
    if (first >= crawl->main_count || !crawl_is_fight(crawl, first))
        return true;
    return rooms_of_run(crawl, first) > RUN_KEEPS;
}

/* Joins [next] to [first]. The cells need no change: those of [next] come right after those of
 * [first]. */
static void absorb_room(brw_crawl *crawl, uint32_t first, uint32_t next)
{
    barrow_crawl_room *one = crawl_room_at(crawl, first), *other = crawl_room_at(crawl, next);
    one->types |= other->types;
    one->cell_count++;
    other->cell_count = 0;
    if (other->key != BARROW_NO_KEY)
        one->key = other->key;
}

/* Draws which rooms should join the previous one, and joins them where allowed. Those that did are
 * listed in picks[]; returns how many. One draw decides for four rooms, with 16 bits each. Rooms
 * are in order, so a merged room grows from its [first] room: the previous room, unless that joined
 * another itself. */
static uint32_t merge_rooms(brw_crawl *crawl, brw_rng *rng)
{
    uint32_t limit = (uint32_t)crawl->params->merge * 65536 / 100, joined = 0, first = 0;
    uint64_t rolls = 0;
    for (uint32_t room = 1; room < crawl->dungeon->room_count; room++, rolls >>= 16) {
        if (room % 4 == 1)
            rolls = brw_rng_next(rng);
        if ((rolls & 0xFFFF) >= limit)
            continue;
        if (!joined || crawl->picks[joined - 1] != room - 1)
            first = room - 1;
        if (!is_open_pair(crawl, room - 1) || !may_merge(crawl, first, room))
            continue;
        absorb_room(crawl, first, room);
        crawl->picks[joined++] = (uint16_t)room;
    }
    return joined;
}

/* ---- renumbering -------------------------------------------------------------------------- */

/* Removes the [joined] rooms that picks[] lists, and sets the new numbers of all rooms. A room that
 * joined another gets the same number as the previous room. The boss never merges, so the main path
 * still ends with it. */
static void renumber_rooms(brw_crawl *crawl, uint32_t joined)
{
    barrow_dungeon *dungeon = crawl->dungeon;
    uint32_t count = 0, gone = 0;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        if (gone < joined && crawl->picks[gone] == room) {
            crawl->number[room] = (uint16_t)(count - 1);
            gone++;
            continue;
        }
        dungeon->rooms[count] = dungeon->rooms[room];
        crawl->home[count] = crawl->home[room];
        crawl->number[room] = (uint16_t)count++;
    }
    dungeon->room_count = count;
    dungeon->boss = crawl->number[dungeon->boss];
    crawl->main_count = dungeon->boss + 1u;
}

/* Renumbers the rooms of links. A door whose two rooms are now the same is dropped. */
static void renumber_links(brw_crawl *crawl)
{
    barrow_dungeon *dungeon = crawl->dungeon;
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        barrow_link link = dungeon->links[i];
        link.a = crawl->number[link.a];
        link.b = crawl->number[link.b];
        if (link.a != link.b)
            dungeon->links[count++] = link;
    }
    dungeon->link_count = count;
}

/* Renumbers the rooms of paths. Rooms were added path by path, so path_rooms[] is 0, 1, 2 and so
 * on, before and after merging. */
static void renumber_paths(brw_crawl *crawl)
{
    uint32_t end = 0;
    for (uint32_t i = 0; i < crawl->dungeon->path_count; i++) {
        barrow_crawl_path *path = &crawl->dungeon->paths[i];
        uint32_t first = end;
        if (path->room_count)
            end = crawl->number[path->first_room + path->room_count - 1u] + 1u;
        path->first_room = first;
        path->room_count = (uint16_t)(end - first);
        path->from = crawl->number[path->from];
        path->to = crawl->number[path->to];
        for (uint32_t room = first; room < end; room++)
            crawl_room_at(crawl, room)->order = (uint16_t)(room - first);
    }
    crawl->dungeon->path_room_count = end;
}

static void renumber_foes(brw_crawl *crawl)
{
    barrow_dungeon *dungeon = crawl->dungeon;
    for (uint32_t i = 0; i < dungeon->foe_count; i++)
        dungeon->foes[i].home = crawl->number[dungeon->foes[i].home];
    for (uint32_t i = 0; i < dungeon->route_room_count; i++)
        dungeon->route_rooms[i] = crawl->number[dungeon->route_rooms[i]];
}

/* ---- vendors ------------------------------------------------------------------------------ */

static bool is_vendor(const brw_crawl *crawl, uint32_t room)
{
    return crawl_room_at(crawl, room)->types & crawl_bit(BARROW_TYPE_VENDOR);
}

/* Limits a search to rooms at most VENDOR_REACH doors away. */
static bool is_within_reach(const void *user, uint16_t from, brw_way way)
{
    const brw_bfs *search = user;
    (void)way;
    return search->distance[from] < VENDOR_REACH;
}

/* Removes vendors that merging has brought too close to a vendor with a lower number (C23). A room
 * that ends a loop or dead end still needs a reward, so it becomes an item (C6, C9). */
static barrow_status thin_vendors(brw_crawl *crawl, barrow_work *work)
{
    brw_graph graph;
    brw_bfs search;
    if (brw_graph_make(&graph, work->dungeon, work->scratch) != BARROW_OK ||
        !brw_bfs_make(&search, &graph, work->scratch))
        return brw_fail(work->error, BARROW_NO_MEMORY, "", "not enough memory for a crawl");
    for (uint32_t room = 0; room < work->dungeon->room_count; room++) {
        barrow_crawl_room *info = crawl_room_at(crawl, room);
        bool is_near = false;
        if (!is_vendor(crawl, room))
            continue;
        brw_bfs_start(&search, (uint16_t)room);
        brw_bfs_run(&search, is_within_reach, &search);
        for (uint32_t i = 0; i < search.rooms.tail; i++)
            is_near |= search.rooms.items[i] < room && is_vendor(crawl, search.rooms.items[i]);
        brw_bfs_forget(&search);
        if (!is_near)
            continue;
        info->types = (uint16_t)(info->types & ~crawl_bit(BARROW_TYPE_VENDOR));
        if (!info->types || (crawl_is_side(info->path) && crawl_ends_path(crawl, room)))
            info->types = crawl_bit(BARROW_TYPE_ITEM);
    }
    return BARROW_OK;
}

barrow_status brw_crawl_merges(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    mark_beside_forks(crawl);
    uint32_t joined = merge_rooms(crawl, &work->rng);
    if (joined) {
        renumber_rooms(crawl, joined);
        renumber_links(crawl);
        renumber_paths(crawl);
        renumber_foes(crawl);
    }
    if (crawl->vendor_count < 2)
        return BARROW_OK;
    brw_arena_place place = brw_arena_here(work->scratch);
    barrow_status status = thin_vendors(crawl, work);
    brw_arena_rewind(work->scratch, place);
    return status;
}

#undef MERGED_CELLS
#undef RUN_KEEPS
#undef VENDOR_REACH
