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
    const brw_graph *graph = search->graph;
    for (uint32_t i = graph->first[room]; i < graph->first[room + 1u]; i++) {
        brw_way way = graph->ways[i];
        const barrow_link *link = &search->dungeon->links[way.link];
        if (brw_stands_open(link->kind) || brw_is_sign(link)) {
            if (search->region[way.to] == BARROW_NONE)
                come_to(search, way.to, search->region[room]);
        } else if (brw_is_locked(link)) {
            meet_lock(search, way.link);
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
        if (!brw_is_directed(link))
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

/* A second proof by plain floods: forwards, the rooms that the spawn can reach; backwards, the
 * rooms that can reach the spawn. */
typedef struct crawl_flood {
    brw_passages passages;
    uint64_t *rooms; /* the set of rooms reached */
} crawl_flood;

/* Returns how a flood passes a link. Backwards, a directed door is passed from b to a, so the flood
 * reaches all rooms that have a way to the spawn. */
static uint8_t flood_ways(const barrow_link *link, bool has_key, bool backwards)
{
    if (brw_is_locked(link))
        return has_key ? BRW_BOTH : BRW_SHUT;
    if (brw_is_directed(link))
        return backwards ? BRW_BACK : BRW_FORTH;
    return brw_link_ways(link) == BRW_BOTH ? BRW_BOTH : BRW_SHUT;
}

/* Begins a flood with the keys of all optional locks, or with no keys. Returns false when out of
 * memory, or if there is no spawn. */
static bool begin_flood(brw_verifier *verifier, crawl_flood *flood, bool has_optional,
                        bool backwards)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    const brw_graph *graph = brw_see_graph(verifier);
    flood->rooms = BRW_ARENA_NEW(verifier->scratch, uint64_t, brw_room_words(dungeon));
    if (!graph || !flood->rooms ||
        !brw_passages_begin(&flood->passages, dungeon, graph, verifier->scratch)) {
        verifier->status = BARROW_NO_MEMORY;
        return false;
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        uint8_t ways = flood_ways(link, has_optional && link->optional, backwards);
        brw_passages_open(&flood->passages, i, ways);
    }
    return dungeon->spawn < dungeon->room_count;
}

/* Finds the rooms that can be reached from the spawn or, in a backward flood, the rooms from which
 * the spawn can be reached. */
static void flood_from_spawn(crawl_flood *flood)
{
    const barrow_dungeon *dungeon = flood->passages.dungeon;
    memset(flood->rooms, 0, brw_room_words(dungeon) * sizeof flood->rooms[0]);
    brw_passages_reach(&flood->passages, dungeon->spawn, flood->rooms);
}

/* The two floods that prove V2, and the colours of the keys held. */
typedef struct crawl_stages {
    crawl_flood forth, back;
    uint64_t held[4];
} crawl_stages;

static void open_locks(crawl_stages *stages, uint8_t colour)
{
    const barrow_dungeon *dungeon = stages->forth.passages.dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (dungeon->links[i].lock == colour && brw_is_locked(&dungeon->links[i])) {
            brw_passages_open(&stages->forth.passages, i, BRW_BOTH);
            brw_passages_open(&stages->back.passages, i, BRW_BOTH);
        }
}

/* Takes the keys in the rooms that can be entered and opens the locks of their colours. Returns
 * whether any key was new. */
static bool collect_keys(crawl_stages *stages)
{
    const barrow_dungeon *dungeon = stages->forth.passages.dungeon;
    bool is_new = false;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        uint8_t colour = seen_room(dungeon, room)->key;
        if (colour == BARROW_NO_KEY || !brw_set_has(stages->forth.rooms, room) ||
            brw_set_has(stages->held, colour))
            continue;
        brw_set_add(stages->held, colour);
        open_locks(stages, colour);
        is_new = true;
    }
    return is_new;
}

/* Proves V2 the long way: with the keys of each stage, the spawn can be reached again from every
 * room that can be entered. Exits and shortcuts count as open from a to b, since a player at a can
 * open them at once. The loop ends because there are finitely many colours. */
static void check_stages(brw_verifier *verifier, crawl_stages *stages)
{
    uint32_t words = brw_room_words(verifier->dungeon);
    do {
        flood_from_spawn(&stages->forth);
        flood_from_spawn(&stages->back);
        for (uint32_t i = 0; i < words; i++) {
            uint64_t caught = stages->forth.rooms[i] & ~stages->back.rooms[i];
            for (; caught; caught &= caught - 1) {
                uint32_t room = 64 * i + (uint32_t)brw_lowest(caught);
                brw_found(verifier, NULL, seen_at_room(room),
                          "there is no way back to the spawn from room %u", room);
            }
        }
    } while (collect_keys(stages));
}

/* Proves the rule twice: the search names the door, the floods name the rooms. The two proofs share
 * only the graph, so a bug in one is not a bug in the other. */
void brw_check_crawl_returns(brw_verifier *verifier)
{
    const brw_crawl_search *search = see_search(verifier);
    crawl_stages stages = {.held = {0}};
    if (!search || !begin_flood(verifier, &stages.forth, false, false) ||
        !begin_flood(verifier, &stages.back, false, true))
        return;
    if (search->fault == CRAWL_TRAPPED)
        brw_found(verifier, NULL, seen_at_link(search->where),
                  "door %u leads one way, past a lock that may be shut", search->where);
    check_stages(verifier, &stages);
}

/* Proves V3 the long way, with one main lock shut and all keys in hand. One finding per lock is
 * enough, as everything behind it is wrong. */
static void check_shut(brw_verifier *verifier, crawl_flood *flood, uint32_t shut)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    uint32_t zone = dungeon->links[shut].lock + 1u;
    flood_from_spawn(flood);
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        if (!brw_set_has(flood->rooms, room) || seen_room(dungeon, room)->zone < zone)
            continue;
        brw_found(verifier, NULL, seen_at_room(room),
                  "room %u of zone %u can be reached while the door to zone %u is shut", room,
                  (uint32_t)seen_room(dungeon, room)->zone, zone);
        return;
    }
}

/* Lists the main locks, at most twice as many as C11 allows, because each costs a flood of the
 * whole crawl. Another check reports excess locks; they are opened in [all]. Returns the number of
 * locks listed. */
static uint32_t list_main_locks(crawl_flood *all, uint16_t locks[BRW_GROWTH_LOCKS])
{
    const barrow_dungeon *dungeon = all->passages.dungeon;
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        if (!brw_is_locked(&dungeon->links[i]) || dungeon->links[i].optional)
            continue;
        if (count < BRW_GROWTH_LOCKS)
            locks[count++] = (uint16_t)i;
        else
            brw_passages_open(&all->passages, i, BRW_BOTH);
    }
    return count;
}

/* Checks each main lock in turn, with that lock shut and all others open. [all] has them all
 * shut. */
static void check_main_locks(brw_verifier *verifier, crawl_flood *all)
{
    uint16_t locks[BRW_GROWTH_LOCKS];
    uint32_t count = list_main_locks(all, locks);
    crawl_flood flood = {.rooms = all->rooms};
    if (!brw_passages_begin(&flood.passages, verifier->dungeon, brw_see_graph(verifier),
                            verifier->scratch)) {
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
    if (!search || !begin_flood(verifier, &all, true, false))
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
