/* SPDX-License-Identifier: MIT
 * The search that proves a crawl (V1 to V3).
 *
 * It walks from the spawn through doors that lead both ways and takes every key it meets. Keys are
 * kept and doors stay open, so having more is never worse, and one pass over rooms and doors
 * decides what can be reached. A region is flooded completely before the next lock is opened, so
 * each lock either leads into a new region or can be bypassed.
 *
 * One-way doors (drops, loop exits, shortcuts) are excluded from the search and judged afterwards.
 * Such a door is harmless if it leads into its own region or into one that the player had to cross
 * to get there. Then it never changes what can be reached, costs the player nothing, and bypasses
 * no lock. From anywhere, the player can walk back to the spawn. */
#include "verify/crawl.h"

#include <string.h>

#include "base/bits.h"
#include "base/status.h"
#include "verify/passages.h"

/* Records the first fault. Later ones may follow from it. */
static void blame(brw_crawl_search *search, crawl_fault fault, uint32_t where)
{
    if (search->fault != CRAWL_SOUND)
        return;
    search->fault = fault;
    search->where = where;
}

/* Takes a key and marks the doors waiting for it as ready. Each colour has one list, which is empty
 * afterwards. */
static void pick_up_key(brw_crawl_search *search, uint8_t colour)
{
    if (brw_set_has(search->held, colour))
        return;
    brw_set_add(search->held, colour);
    for (uint16_t link = search->waits[colour]; link != BARROW_NONE; link = search->waiting[link])
        search->ready[search->ready_count++] = link;
    search->waits[colour] = BARROW_NONE;
}

/* Enters a room. This happens once per room, so the queue is never longer than the number of
 * rooms. */
static void come_to(brw_crawl_search *search, uint16_t room, uint16_t region)
{
    uint8_t colour = seen_room(search->dungeon, room)->key;
    search->region[room] = region;
    brw_queue_put(&search->rooms, room);
    if (colour != BARROW_NO_KEY)
        pick_up_key(search, colour);
}

/* Keeps a lock for later. waiting[] is BARROW_NONE - 1 until the door is seen. */
static void meet_lock(brw_crawl_search *search, uint16_t id)
{
    uint8_t colour = search->dungeon->links[id].lock;
    if (search->waiting[id] != BARROW_NONE - 1)
        return; /* already seen from its other side */
    search->waiting[id] = search->waits[colour];
    if (brw_set_has(search->held, colour))
        search->ready[search->ready_count++] = id;
    else
        search->waits[colour] = id;
}

/* Looks at the doors of a room, except one-way doors, which judge_doors looks at. */
static void crawl_look_around(brw_crawl_search *search, uint16_t room)
{
    const barrow_link *links = search->dungeon->links;
    const brw_way *way = search->graph->ways + search->graph->first[room];
    const brw_way *end = search->graph->ways + search->graph->first[room + 1u];
    uint16_t region = search->region[room];
    for (; way != end; way++) {
        const barrow_link *link = &links[way->link];
        if (brw_stands_open(link->kind) || brw_is_sign(link)) {
            if (search->region[way->to] == BARROW_NONE)
                come_to(search, way->to, region);
        } else if (brw_is_locked(link)) {
            meet_lock(search, way->link);
        }
    }
}

/* Opens a lock. Everything in front of locks is flooded by now, so if the far side is known,
 * another way led there: the lock can be bypassed. ready is a stack, so locks open in an order that
 * a player would not choose. Having more is never worse, so the order affects only which fault is
 * found first. */
static void open_lock(brw_crawl_search *search, uint16_t id)
{
    const barrow_link *link = &search->dungeon->links[id];
    bool knows_a = search->region[link->a] != BARROW_NONE;
    uint16_t from = search->region[knows_a ? link->a : link->b];
    uint16_t to = knows_a ? link->b : link->a;
    if (search->region[to] != BARROW_NONE) {
        blame(search, CRAWL_BYPASSED, id);
        return;
    }
    const crawl_region *parent = &search->regions[from];
    if (!link->optional && link->lock != parent->zone)
        blame(search, CRAWL_MISZONED, to);
    uint16_t region = (uint16_t)search->region_count++;
    search->regions[region] = (crawl_region){from, id, (uint8_t)(parent->zone + !link->optional)};
    come_to(search, to, region);
}

/* Searches everything. Ends because each door becomes ready once and each room is queued once. */
static void search_all(brw_crawl_search *search)
{
    uint16_t room;
    search->regions[search->region_count++] = (crawl_region){0, BARROW_NONE, 0};
    come_to(search, search->dungeon->spawn, 0);
    for (;;) {
        while (brw_queue_take(&search->rooms, &room))
            crawl_look_around(search, room);
        if (!search->ready_count)
            return;
        open_lock(search, search->ready[--search->ready_count]);
    }
}

/* Returns whether [upper] is the region or above it. The root is its own parent, which ends the
 * climb. */
static bool is_above(const brw_crawl_search *search, uint16_t upper, uint16_t region)
{
    while (region != upper && region != search->regions[region].parent)
        region = search->regions[region].parent;
    return region == upper;
}

/* Judges rooms: all must be reached (V1), and their zone must be the number of locks before them
 * (V3). */
static void judge_rooms(brw_crawl_search *search)
{
    const barrow_dungeon *dungeon = search->dungeon;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        uint16_t region = search->region[room];
        if (region == BARROW_NONE)
            blame(search, CRAWL_UNREACHED, room);
        else if (seen_room(dungeon, room)->zone != search->regions[region].zone)
            blame(search, CRAWL_MISZONED, room);
    }
}

/* Judges one-way doors. V1 reports rooms that were not reached. */
static void judge_doors(brw_crawl_search *search)
{
    const barrow_dungeon *dungeon = search->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!brw_is_directed(link) || !brw_joins_two_rooms(dungeon, link))
            continue;
        uint16_t from = search->region[link->a], to = search->region[link->b];
        if (from != BARROW_NONE && to != BARROW_NONE && !is_above(search, to, from))
            blame(search, CRAWL_TRAPPED, i);
    }
}

/* Allocates the lists. Each region has at least one room, so there are at most as many regions as
 * rooms. One more is allocated for a dungeon without rooms. */
static bool take_search_memory(brw_crawl_search *search, brw_arena *scratch)
{
    const barrow_dungeon *dungeon = search->dungeon;
    search->region = BRW_ARENA_NEW(scratch, uint16_t, dungeon->room_count);
    search->rooms = (brw_queue){.items = BRW_ARENA_NEW(scratch, uint16_t, dungeon->room_count)};
    search->regions = BRW_ARENA_NEW(scratch, crawl_region, dungeon->room_count + 1u);
    search->ready = BRW_ARENA_NEW(scratch, uint16_t, dungeon->link_count);
    search->waiting = BRW_ARENA_NEW(scratch, uint16_t, dungeon->link_count);
    return search->region && search->rooms.items && search->regions && search->ready &&
           search->waiting;
}

barrow_status brw_crawl_search_run(brw_crawl_search *search, const brw_graph *graph,
                                   brw_arena *scratch)
{
    const barrow_dungeon *dungeon = graph->dungeon;
    search->dungeon = dungeon;
    search->graph = graph;
    search->region_count = search->ready_count = search->where = 0;
    search->fault = CRAWL_SOUND;
    memset(search->held, 0, sizeof search->held);
    if (!take_search_memory(search, scratch))
        return BARROW_NO_MEMORY;
    memset(search->waits, BARROW_NONE_BYTE, sizeof search->waits);
    memset(search->region, BARROW_NONE_BYTE, dungeon->room_count * sizeof search->region[0]);
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        search->waiting[i] = BARROW_NONE - 1;
    if (dungeon->spawn < dungeon->room_count)
        search_all(search);
    judge_rooms(search);
    judge_doors(search);
    return BARROW_OK;
}

/* ---- the checks ------------------------------------------------------------------------- */

/* Returns the search, which is run on the first call. Returns NULL when out of memory. */
static const brw_crawl_search *see_search(brw_verifier *verifier)
{
    if (verifier->kept->made[BRW_KEPT_SEARCH])
        return verifier->kept->made[BRW_KEPT_SEARCH];
    const brw_graph *graph = brw_see_graph(verifier);
    brw_crawl_search *search = BRW_ARENA_NEW(verifier->scratch, brw_crawl_search, 1);
    verifier->status =
        graph && search ? brw_crawl_search_run(search, graph, verifier->scratch) : BARROW_NO_MEMORY;
    if (verifier->status != BARROW_OK)
        return NULL;
    brw_keep(verifier, BRW_KEPT_SEARCH, search);
    return search;
}

void brw_check_crawl_reach(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_crawl_search *search = see_search(verifier);
    for (uint32_t room = 0; search && room < dungeon->room_count; room++)
        if (search->region[room] == BARROW_NONE)
            brw_found(verifier, NULL, seen_at_room(room), "room %u cannot be reached", room);
}

/* ---- floods ----------------------------------------------------------------------------- */

/* Sorts a door into the lists: open both ways, locked, or leading one way. A door that can never be
 * passed is in none of them. */
static void sort_door(brw_crawl_doors *doors, const barrow_link *link, uint32_t id)
{
    if (brw_stands_open(link->kind) || brw_is_sign(link))
        brw_passages_open(&doors->open, id, BRW_BOTH);
    else if (brw_is_locked(link))
        doors->locks[doors->lock_count++] = (uint16_t)id;
    else if (brw_is_directed(link))
        doors->sided[doors->sided_count++] = (uint16_t)id;
}

static bool sort_doors(brw_crawl_doors *doors, const brw_graph *graph, const seen_special *special,
                       brw_arena *scratch)
{
    const barrow_dungeon *dungeon = graph->dungeon;
    *doors = (brw_crawl_doors){.graph = graph};
    doors->locks = BRW_ARENA_NEW(scratch, uint16_t, dungeon->link_count);
    doors->sided = BRW_ARENA_NEW(scratch, uint16_t, dungeon->link_count);
    doors->key_rooms = BRW_ARENA_NEW(scratch, uint16_t, special->count);
    if (!doors->locks || !doors->sided || !doors->key_rooms ||
        !brw_passages_begin(&doors->open, dungeon, graph, scratch))
        return false;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        sort_door(doors, &dungeon->links[i], i);
    for (uint32_t i = 0; i < special->count; i++)
        if (seen_room(dungeon, special->rooms[i])->key != BARROW_NO_KEY)
            doors->key_rooms[doors->key_count++] = special->rooms[i];
    return true;
}

const brw_crawl_doors *brw_crawl_see_doors(brw_verifier *verifier)
{
    if (verifier->kept->made[BRW_KEPT_DOORS])
        return verifier->kept->made[BRW_KEPT_DOORS];
    const brw_graph *graph = brw_see_graph(verifier);
    const seen_special *special = brw_crawl_see_special(verifier);
    brw_crawl_doors *doors = BRW_ARENA_NEW(verifier->scratch, brw_crawl_doors, 1);
    if (!graph || !special || !doors || !sort_doors(doors, graph, special, verifier->scratch)) {
        verifier->status = BARROW_NO_MEMORY;
        return NULL;
    }
    brw_keep(verifier, BRW_KEPT_DOORS, doors);
    return doors;
}

bool brw_crawl_flood_make(crawl_flood *flood, const brw_crawl_doors *doors, brw_arena *scratch)
{
    const barrow_dungeon *dungeon = doors->graph->dungeon;
    uint32_t words = brw_room_words(dungeon);
    flood->doors = doors;
    flood->rooms = BRW_ARENA_NEW(scratch, uint64_t, 2 * words);
    if (!flood->rooms || !brw_passages_begin(&flood->passages, dungeon, doors->graph, scratch))
        return false;
    brw_passages_copy(&flood->passages, &doors->open);
    memset(flood->rooms, 0, 2 * words * sizeof flood->rooms[0]);
    flood->barred = flood->rooms + words;
    return true;
}

void brw_crawl_unlock(crawl_flood *flood, const uint64_t *held)
{
    const brw_crawl_doors *doors = flood->doors;
    const barrow_link *links = doors->graph->dungeon->links;
    for (uint32_t i = 0; i < doors->lock_count; i++)
        if (brw_set_has(held, links[doors->locks[i]].lock))
            brw_passages_open(&flood->passages, doors->locks[i], BRW_BOTH);
    for (uint32_t i = 0; i < doors->lock_count; i++) {
        const barrow_link *link = &links[doors->locks[i]];
        if (!brw_set_has(held, link->lock))
            continue;
        if (brw_crawl_has_entered(flood, link->a))
            brw_passages_spread(&flood->passages, link->b, flood->rooms);
        else if (brw_crawl_has_entered(flood, link->b))
            brw_passages_spread(&flood->passages, link->a, flood->rooms);
    }
}

bool brw_crawl_take_keys(const crawl_flood *flood, uint64_t *held)
{
    const brw_crawl_doors *doors = flood->doors;
    bool is_new = false;
    for (uint32_t i = 0; i < doors->key_count; i++) {
        uint32_t room = doors->key_rooms[i];
        uint8_t colour = seen_room(doors->graph->dungeon, room)->key;
        if (!brw_crawl_has_entered(flood, room) || brw_set_has(held, colour))
            continue;
        brw_set_add(held, colour);
        is_new = true;
    }
    return is_new;
}

/* Begins a flood from the spawn that needs no key. Doors that lead one way are open in direction
 * [ways]. Backwards, they are passed from b to a, so the flood reaches all rooms that have a way to
 * the spawn. Returns false when out of memory. */
static bool begin_flood(brw_verifier *verifier, crawl_flood *flood, uint8_t ways)
{
    const brw_crawl_doors *doors = brw_crawl_see_doors(verifier);
    if (!doors || !brw_crawl_flood_make(flood, doors, verifier->scratch)) {
        verifier->status = BARROW_NO_MEMORY;
        return false;
    }
    for (uint32_t i = 0; i < doors->sided_count; i++)
        brw_passages_open(&flood->passages, doors->sided[i], ways);
    return true;
}

/* Reports the rooms that can be entered but from which no way leads back to the spawn. */
static void check_caught(brw_verifier *verifier, const uint64_t *forth, const uint64_t *back)
{
    uint32_t words = brw_room_words(verifier->dungeon);
    for (uint32_t i = 0; i < words; i++)
        for (uint64_t caught = forth[i] & ~back[i]; caught; caught &= caught - 1) {
            uint32_t room = 64 * i + (uint32_t)brw_lowest(caught);
            brw_found(verifier, NULL, seen_at_room(room),
                      "there is no way back to the spawn from room %u", room);
        }
}

/* Proves V2 the long way: with the keys of each stage, the spawn can be reached again from every
 * room that can be entered. Exits and shortcuts count as open from a to b, since a player at a can
 * open them at once. Doors only open, so each stage goes on where the last one ended. The loop ends
 * because there are finitely many colours. */
static void check_stages(brw_verifier *verifier, crawl_flood *forth, crawl_flood *back)
{
    uint64_t held[4] = {0};
    brw_passages_spread(&forth->passages, verifier->dungeon->spawn, forth->rooms);
    brw_passages_spread(&back->passages, verifier->dungeon->spawn, back->rooms);
    check_caught(verifier, forth->rooms, back->rooms);
    while (brw_crawl_take_keys(forth, held)) {
        brw_crawl_unlock(forth, held);
        brw_crawl_unlock(back, held);
        check_caught(verifier, forth->rooms, back->rooms);
    }
}

/* Proves the rule twice: the search names the door, the floods name the rooms. The two proofs share
 * only the graph, so a bug in one is not a bug in the other. */
void brw_check_crawl_returns(brw_verifier *verifier)
{
    const brw_crawl_search *search = see_search(verifier);
    crawl_flood forth, back;
    if (!search || !begin_flood(verifier, &forth, BRW_FORTH) ||
        !begin_flood(verifier, &back, BRW_BACK))
        return;
    if (search->fault == CRAWL_TRAPPED)
        brw_found(verifier, NULL, seen_at_link(search->where),
                  "door %u leads one way, past a lock that may be shut", search->where);
    check_stages(verifier, &forth, &back);
}

/* Proves V3 the long way, with one main lock shut and all keys in hand. One finding per lock is
 * enough, as everything behind it is wrong. */
static void check_shut(brw_verifier *verifier, crawl_flood *flood, uint32_t shut)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t zone = dungeon->links[shut].lock + 1u;
    memset(flood->rooms, 0, brw_room_words(dungeon) * sizeof flood->rooms[0]);
    brw_passages_spread(&flood->passages, dungeon->spawn, flood->rooms);
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        if (seen_room(dungeon, room)->zone < zone || !brw_set_has(flood->rooms, room))
            continue;
        brw_found(verifier, NULL, seen_at_room(room),
                  "room %u of zone %u can be reached while the door to zone %u is shut", room,
                  (uint32_t)seen_room(dungeon, room)->zone, zone);
        return;
    }
}

#define MOST_LOCKS 16

/* Lists the main locks, at most twice as many as C11 allows, because each costs a flood of the
 * whole crawl. Another check reports excess locks; they are opened in [all], as are optional ones.
 * Returns the number of locks listed. */
static uint32_t list_main_locks(crawl_flood *all, uint16_t locks[MOST_LOCKS])
{
    const brw_crawl_doors *doors = all->doors;
    uint32_t count = 0;
    for (uint32_t i = 0; i < doors->lock_count; i++) {
        uint16_t id = doors->locks[i];
        if (!doors->graph->dungeon->links[id].optional && count < MOST_LOCKS)
            locks[count++] = id;
        else
            brw_passages_open(&all->passages, id, BRW_BOTH);
    }
    return count;
}

/* Checks each main lock in turn, with that lock shut and all others open. [all] has them all
 * shut. */
static void check_main_locks(brw_verifier *verifier, crawl_flood *all)
{
    uint16_t locks[MOST_LOCKS];
    uint32_t count = list_main_locks(all, locks);
    crawl_flood flood;
    if (!brw_crawl_flood_make(&flood, all->doors, verifier->scratch)) {
        verifier->status = BARROW_NO_MEMORY;
        return;
    }
    for (uint32_t shut = 0; shut < count; shut++) {
        brw_passages_copy(&flood.passages, &all->passages);
        for (uint32_t i = 0; i < count; i++)
            if (i != shut)
                brw_passages_open(&flood.passages, locks[i], BRW_BOTH);
        check_shut(verifier, &flood, locks[shut]);
    }
}

/* Reports what the search found and then proves V3 the long way, as for V2. Lock k is the door to
 * zone k + 1. */
void brw_check_crawl_bypass(brw_verifier *verifier)
{
    const brw_crawl_search *search = see_search(verifier);
    crawl_flood all;
    if (!search || !begin_flood(verifier, &all, BRW_FORTH))
        return;
    if (search->fault == CRAWL_BYPASSED)
        brw_found(verifier, NULL, seen_at_link(search->where), "there is a way around lock %u",
                  search->where);
    if (search->fault == CRAWL_MISZONED)
        brw_found(verifier, NULL, seen_at_room(search->where),
                  "the zone of room %u is not the number of locks before it", search->where);
    check_main_locks(verifier, &all);
}

/* Replays the walkthrough by the rules of play, independent of both proofs (V6). */
void brw_check_crawl_replay(brw_verifier *verifier)
{
    brw_replay replay;
    if (!verifier->dungeon->solution)
        return; /* the proof was omitted; an empty solution would be different */
    verifier->status = brw_replay_solution(verifier->dungeon, verifier->scratch, &replay);
    if (verifier->status == BARROW_OK && replay.text[0])
        brw_found(verifier, NULL, BRW_NOWHERE, "step %u of the solution: %s", replay.step + 1,
                  replay.text);
}

#undef MOST_LOCKS
