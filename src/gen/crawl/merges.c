/* SPDX-License-Identifier: MIT
 * Merged rooms (C20): neighbours on the same path and in the same zone that an open door joins
 * become one room of 2 or 3 cells. Rooms of a path have consecutive numbers and their cells are in
 * the same order, so merging only joins consecutive numbers; then all arrays are renumbered once.
 *
 * On the main path and on forks, a fight merges only with fights: otherwise its run (C14) would
 * extend to the other neighbours of the calm room. */
#include "gen/crawl/crawl.h"

#include <string.h>

#include "algo/graph.h"
#include "base/status.h"

#define MERGED_CELLS 3
#define RUN_KEEPS    3 /* minimum number of rooms in a run on the main path, */
#define ROUTE_KEEPS  3 /* on a route, */
#define LOOP_KEEPS   2 /* and in a loop */
#define VENDOR_REACH 4 /* vendors are more than this many doors apart (C23) */

/* ---- which rooms may merge ---------------------------------------------------------------- */

/* Returns whether no other vendor is so near to [room] that merging could bring it within reach
 * (C23). */
static bool is_only_vendor(const brw_crawl *crawl, uint32_t room)
{
    for (uint32_t i = 0; i < crawl->vendor_count; i++) {
        uint32_t apart = crawl_apart(crawl, room, crawl->vendors[i]);
        if (apart > 1 && apart <= MERGED_CELLS * (VENDOR_REACH + 1))
            return false;
    }
    return true;
}

/* Returns whether the types of two rooms may be combined. Room 1 is the first after the spawn, and
 * must not become a trap through its neighbour (C23). A puzzle among traps stays in one cell: the
 * traps lie in its field, which is no larger than a cell (P2, T10). A breather of the main path
 * that becomes a vendor must stay one. */
static bool types_unite(const brw_crawl *crawl, uint32_t first, uint32_t next)
{
    const uint32_t rests = 1u << BARROW_TYPE_BREATHER | 1u << BARROW_TYPE_HEAL;
    const barrow_crawl_room *one = crawl_room_at(crawl, first), *other = crawl_room_at(crawl, next);
    bool is_paced = one->path == BARROW_PATH_MAIN || one->path == BARROW_PATH_FORK;
    bool mixes = crawl_is_fight(crawl, first) != crawl_is_fight(crawl, next);
    uint32_t types = (uint32_t)(one->types | other->types);
    bool has_trap = types & crawl_bit(BARROW_TYPE_TRAP);
    if (types & crawl_bit(BARROW_TYPE_ELITE))
        return false;
    if (has_trap && (types & crawl_bit(BARROW_TYPE_PUZZLE) || first == 1))
        return false;
    bool trades = types & crawl_bit(BARROW_TYPE_BREATHER) && types & crawl_bit(BARROW_TYPE_VENDOR);
    if (one->path == BARROW_PATH_MAIN && trades && !is_only_vendor(crawl, first))
        return false;
    if ((is_paced && mixes) ||
        (one->path == BARROW_PATH_MAIN && one->types & rests && other->types & rests))
        return false;
    return brw_crawl_types_agree(types);
}

/* Returns whether a fork that goes around both rooms of the pair that ends with [room] still has a
 * fight between its ends if they merge (C20, C25). Absorbed rooms have no cells, and belong to the
 * nearest room before them that has some. */
static bool forks_keep_stretch(const brw_crawl *crawl, uint32_t room)
{
    for (uint32_t i = 1; i < crawl->dungeon->path_count; i++) {
        const barrow_crawl_path *path = &crawl->dungeon->paths[i];
        uint32_t low = path->from < path->to ? path->from : path->to;
        uint32_t high = path->from < path->to ? path->to : path->from;
        if (path->kind != BARROW_PATH_FORK || room <= low || room > high)
            continue;
        uint32_t first = low + 1, last = high;
        while (first == room || (first < high && !crawl_room_at(crawl, first)->cell_count))
            first++;
        while (last == room || !crawl_room_at(crawl, last)->cell_count)
            last--;
        bool has_combat = !crawl->params->fork_choice && first < last;
        for (; first < last && !has_combat; first++)
            has_combat = crawl_room_at(crawl, first)->types & crawl_bit(BARROW_TYPE_COMBAT);
        if (!has_combat)
            return false;
    }
    return true;
}

/* Returns whether the routes through the two rooms keep three rooms, and their types (C18). */
static bool routes_agree(const brw_crawl *crawl, uint32_t first, uint32_t next)
{
    const barrow_dungeon *dungeon = crawl->dungeon;
    const uint32_t types = crawl_room_at(crawl, first)->types | crawl_room_at(crawl, next)->types;
    bool fits = !(types & ~(uint32_t)(BRW_FIGHT_TYPES | crawl_bit(BARROW_TYPE_ITEM)));
    for (uint32_t i = 0; i < dungeon->foe_count; i++) {
        const barrow_foe *foe = &dungeon->foes[i];
        uint32_t left = 0, before = BARROW_NONE;
        bool is_through = false;
        for (uint32_t k = 0; k < foe->room_count; k++) {
            uint32_t room = dungeon->route_rooms[foe->first_room + k];
            while (!crawl_room_at(crawl, room)->cell_count || room == next)
                room--; /* the room that it belongs to */
            is_through |= room == first;
            left += room != before;
            before = room;
        }
        if (is_through && (left < ROUTE_KEEPS || !fits))
            return false;
    }
    return true;
}

/* Returns whether the run of fights of main room [room], or the path of another room, has rooms to
 * spare: enough fights must remain in a run (C20), not counting homes of roaming enemies, and two
 * rooms of a loop, so that its exit is not beside its entrance. Absorbed rooms have no cells; the
 * room that absorbed them comes before them. */
static bool has_rooms_to_spare(const brw_crawl *crawl, uint32_t room)
{
    const barrow_crawl_room *info = crawl_room_at(crawl, room);
    const barrow_crawl_path *path = &crawl->dungeon->paths[info->path_id];
    uint32_t rooms = 0, first = room;
    if (info->path == BARROW_PATH_LOOP) {
        for (uint32_t i = 0; i < path->room_count; i++)
            rooms += crawl_room_at(crawl, path->first_room + i)->cell_count > 0;
        return rooms > LOOP_KEEPS;
    }
    if (room >= crawl->main_count || !crawl_is_fight(crawl, room))
        return true;
    while (crawl_is_fight(crawl, first - 1))
        first--;
    for (; crawl_is_fight(crawl, first); first++)
        rooms += crawl_room_at(crawl, first)->cell_count > 0 && !crawl_room_at(crawl, first)->foe;
    return rooms > RUN_KEEPS;
}

/* Joins [room] to the one before it if allowed; returns whether it did. A room that was joined to
 * another has no cells, and belongs to the nearest one before it that has some. An open door must
 * join the two: on the main path link i leads from room i to i + 1; elsewhere consecutive rooms of
 * a path always have one, because only the entrance of a path can be locked. The cells need no
 * change: those of [room] come right after those of the other. */
static bool join_previous(brw_crawl *crawl, uint32_t room)
{
    uint32_t first = room - 1;
    while (!crawl_room_at(crawl, first)->cell_count)
        first--;
    barrow_crawl_room *one = crawl_room_at(crawl, first), *other = crawl_room_at(crawl, room);
    const barrow_crawl_room *before = crawl_room_at(crawl, room - 1);
    bool is_open =
        room > crawl->main_count || crawl->dungeon->links[room - 1].kind == BARROW_LINK_OPEN;
    if (!other->cell_count || before->path_id != other->path_id || before->zone != other->zone ||
        !is_open || first == 0 || crawl_is_arena(crawl, first) || crawl_is_arena(crawl, room))
        return false;
    if (one->path == BARROW_PATH_SHORTCUT || one->cell_count + other->cell_count > MERGED_CELLS ||
        one->foe || other->foe || (one->key != BARROW_NO_KEY && other->key != BARROW_NO_KEY))
        return false;
    if (!types_unite(crawl, first, room) || !routes_agree(crawl, first, room) ||
        !has_rooms_to_spare(crawl, first) ||
        (first < crawl->main_count && !forks_keep_stretch(crawl, room)))
        return false;
    one->types |= other->types;
    one->cell_count = (uint8_t)(one->cell_count + other->cell_count);
    other->cell_count = 0;
    if (other->key != BARROW_NO_KEY)
        one->key = other->key;
    return true;
}

/* Draws which rooms should join the previous one. One draw decides for four rooms, with 16 bits
 * each. Returns their number; they are in crawl->picks. */
static uint32_t draw_joins(brw_crawl *crawl, brw_rng *rng)
{
    uint32_t limit = (uint32_t)crawl->params->merge * 65536 / 100, drawn = 0;
    uint64_t rolls = 0;
    for (uint32_t room = 1; room < crawl->dungeon->room_count; room++, rolls >>= 16) {
        if (room % 4 == 1)
            rolls = brw_rng_next(rng);
        if ((rolls & 0xFFFF) < limit)
            crawl->picks[drawn++] = (uint16_t)room;
    }
    return drawn;
}

/* Joins the drawn rooms where allowed; returns whether any did. A merge may make way for another,
 * so all are tried until none joins any more. */
static bool join_drawn(brw_crawl *crawl, uint32_t drawn)
{
    uint32_t joined = 0, before = UINT32_MAX;
    while (joined != before) {
        before = joined;
        for (uint32_t i = 0; i < drawn; i++)
            joined += join_previous(crawl, crawl->picks[i]);
    }
    return joined > 0;
}

/* ---- renumbering -------------------------------------------------------------------------- */

/* Removes the rooms that joined others, and renumbers the rest and the rooms of links and paths. A
 * room that joined another gets the same number as the previous room. The boss never merges, so the
 * main path still ends with it. A door whose two rooms are now the same is dropped. Rooms were
 * added path by path, so path_rooms[] is 0, 1, 2 and so on, before and after merging. */
static void renumber_rooms(brw_crawl *crawl)
{
    barrow_dungeon *dungeon = crawl->dungeon;
    uint32_t count = 0, links = 0, end = 0;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        if (!crawl_room_at(crawl, room)->cell_count) {
            crawl->number[room] = (uint16_t)(count - 1);
            continue;
        }
        dungeon->rooms[count] = dungeon->rooms[room];
        crawl->home[count] = crawl->home[room];
        crawl->level[count] = crawl->level[room];
        crawl->number[room] = (uint16_t)count++;
    }
    dungeon->room_count = count;
    dungeon->boss = crawl->number[dungeon->boss];
    crawl->main_count = dungeon->boss + 1u;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        barrow_link link = dungeon->links[i];
        link.a = crawl->number[link.a];
        link.b = crawl->number[link.b];
        if (link.a != link.b)
            dungeon->links[links++] = link;
    }
    dungeon->link_count = links;
    for (uint32_t i = 0; i < dungeon->path_count; i++) {
        barrow_crawl_path *path = &dungeon->paths[i];
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
    dungeon->path_room_count = end;
}

/* Renumbers the rooms that are still to join the previous one, and the vendors. Returns how many
 * are to join. */
static uint32_t renumber_picks(brw_crawl *crawl, uint32_t drawn)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < drawn; i++) {
        uint16_t room = crawl->picks[i], before = crawl->number[room - 1u];
        if (crawl->number[room] != before) /* it has not joined */
            crawl->picks[left++] = crawl->number[room];
    }
    for (uint32_t i = 0; i < crawl->vendor_count; i++)
        crawl->vendors[i] = crawl->number[crawl->vendors[i]];
    return left;
}

/* Renumbers homes and routes. Two rooms of a route that merged are one room of it. */
static void renumber_foes(brw_crawl *crawl)
{
    barrow_dungeon *dungeon = crawl->dungeon;
    uint32_t end = 0;
    for (uint32_t i = 0; i < dungeon->foe_count; i++) {
        barrow_foe *foe = &dungeon->foes[i];
        const uint16_t *route = dungeon->route_rooms + foe->first_room;
        uint32_t first = end;
        for (uint32_t k = 0; k < foe->room_count; k++) {
            uint16_t room = crawl->number[route[k]];
            if (end == first || dungeon->route_rooms[end - 1] != room)
                dungeon->route_rooms[end++] = room;
        }
        foe->home = crawl->number[foe->home];
        foe->first_room = first;
        foe->room_count = (uint16_t)(end - first);
    }
    dungeon->route_room_count = end;
}

/* ---- vendors ------------------------------------------------------------------------------ */

static bool is_vendor(const brw_crawl *crawl, uint32_t room)
{
    return crawl_room_at(crawl, room)->types & crawl_bit(BARROW_TYPE_VENDOR);
}

/* Limits a search to rooms at most VENDOR_REACH doors away. */
static bool is_within_reach(const void *user, uint16_t from, brw_way edge)
{
    const brw_bfs *search = user;
    (void)edge;
    return search->distance[from] < VENDOR_REACH;
}

/* Removes vendors that merging has brought too close to a vendor with a lower number (C23), and
 * lists the others. A room that ends a loop or dead end still needs a reward, so it becomes an item
 * (C6, C9). One of the main path becomes a bank, which could not have merged with the puzzle beside
 * it (C20). */
static barrow_status thin_vendors(brw_crawl *crawl, barrow_work *work)
{
    brw_graph graph;
    brw_bfs search;
    if (brw_graph_make(&graph, work->dungeon, work->scratch) != BARROW_OK ||
        !brw_bfs_make(&search, &graph, work->scratch))
        return brw_fail(work->error, BARROW_NO_MEMORY, "", "not enough memory for a crawl");
    crawl->vendor_count = 0;
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
        if (!is_near) {
            crawl->vendors[crawl->vendor_count++] = (uint16_t)room;
            continue;
        }
        info->types = (uint16_t)(info->types & ~crawl_bit(BARROW_TYPE_VENDOR));
        bool is_main = info->path == BARROW_PATH_MAIN;
        if (!info->types || (crawl_is_side(info->path) && crawl_ends_path(crawl, room)))
            info->types = crawl_bit(is_main ? BARROW_TYPE_BANK : BARROW_TYPE_ITEM);
    }
    return BARROW_OK;
}

/* A merge may move things so that other rooms can merge: a vendor that is too close to another
 * goes, and a fork whose stretch has another danger may change its character. So both are settled
 * after each round, until no drawn room joins any more. Each round removes a room. */
barrow_status brw_crawl_merges(barrow_work *work)
{
    brw_crawl *crawl = crawl_of(work);
    uint32_t drawn = draw_joins(crawl, &work->rng);
    bool has_joined = join_drawn(crawl, drawn), is_first = true;
    for (; has_joined || is_first; has_joined = join_drawn(crawl, drawn), is_first = false) {
        if (has_joined) {
            renumber_rooms(crawl);
            renumber_foes(crawl);
            drawn = renumber_picks(crawl, drawn);
        }
        barrow_status status = BARROW_OK;
        brw_arena_place place = brw_arena_here(work->scratch);
        if (crawl->vendor_count > 1)
            status = thin_vendors(crawl, work);
        brw_arena_rewind(work->scratch, place);
        if (status == BARROW_OK)
            status = brw_crawl_fit_levels(crawl, work);
        if (status != BARROW_OK)
            return status;
        brw_crawl_fit_characters(crawl);
    }
    return BARROW_OK;
}
