/* SPDX-License-Identifier: MIT
 * The search that proves a crawl (V1 to V3), the walkthrough, and the checks of both.
 *
 * The search walks from the spawn through doors that lead both ways and takes every key it meets.
 * Keys are kept and doors stay open, so having more is never worse, and one pass over rooms and
 * doors decides what can be reached. A region is flooded completely before the next lock is opened,
 * so each lock either leads into a new region or can be bypassed.
 *
 * One-way doors (drops, loop exits, shortcuts) are excluded from the search and judged afterwards.
 * Such a door is harmless if it leads into its own region or into one that the player had to cross
 * to get there. Then it never changes what can be reached, costs the player nothing, and bypasses
 * no lock. From anywhere, the player can walk back to the spawn. */
#include "verify/crawl.h"

#include <string.h>

#include "base/bits.h"
#include "base/status.h"
#include "core/dungeon.h"

#define MOST_LOCKS      16                  /* twice as many main locks as C11 allows */
#define MOST_WALK_WORK  ((uint64_t)1 << 28) /* rooms and links that the walk may look at */
#define MOST_WALK_STEPS ((uint32_t)1 << 20) /* 8 MiB */

/* ---- the search ------------------------------------------------------------------------- */

/* Records the first fault. Later ones may follow from it. */
static void blame(brw_crawl_search *search, crawl_fault fault, uint32_t where)
{
    if (search->fault != CRAWL_SOUND)
        return;
    search->fault = fault;
    search->where = where;
}

/* How the search may use a link. */
typedef enum door_use {
    DOOR_UNUSED,
    DOOR_OPEN,
    DOOR_LOCKED,
    DOOR_MET /* a lock that is known */
} door_use;

/* Searches everything. Ends because each lock becomes ready once and each room is queued once.
 * [ready] is a stack, so locks open in an order that a player would not choose; the order decides
 * only which fault is found first. */
static bool search_regions(brw_crawl_search *search, const brw_graph *graph, brw_arena *scratch)
{
    const barrow_dungeon *dungeon = graph->dungeon;
    brw_queue rooms = {.items = BRW_ARENA_NEW(scratch, uint16_t, dungeon->room_count)};
    uint16_t *ready = BRW_ARENA_NEW(scratch, uint16_t, dungeon->link_count);
    uint16_t *shut = BRW_ARENA_NEW(scratch, uint16_t, dungeon->link_count);
    uint8_t *use = BRW_ARENA_NEW(scratch, uint8_t, dungeon->link_count);
    uint16_t *regions = search->region, room;
    uint32_t ready_count = 0, shut_count = 0;
    uint64_t held[4] = {0};
    if (!rooms.items || !ready || !shut || !use)
        return false;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        use[i] = brw_stands_open(link->kind) || brw_is_sign(link) ? DOOR_OPEN
                 : brw_is_locked(link)                            ? DOOR_LOCKED
                                                                  : DOOR_UNUSED;
    }
    search->regions[search->region_count++] = (crawl_region){0, 0};
    regions[dungeon->spawn] = 0;
    brw_queue_put(&rooms, dungeon->spawn);
    for (;;) {
        while (brw_queue_take(&rooms, &room)) {
            uint8_t key = crawl_room(dungeon, room)->key;
            if (key != BARROW_NO_KEY && !brw_set_has(held, key)) {
                brw_set_add(held, key);
                for (uint32_t i = shut_count; i-- > 0;)
                    if (dungeon->links[shut[i]].lock == key)
                        ready[ready_count++] = shut[i];
            }
            uint16_t region = regions[room];
            const brw_way *end = graph->ways + graph->first[room + 1u];
            for (const brw_way *way = graph->ways + graph->first[room]; way != end; way++) {
                if (use[way->link] == DOOR_OPEN && regions[way->to] == BARROW_NONE) {
                    regions[way->to] = region;
                    brw_queue_put(&rooms, way->to);
                } else if (use[way->link] == DOOR_LOCKED) {
                    use[way->link] = DOOR_MET;
                    if (brw_set_has(held, dungeon->links[way->link].lock))
                        ready[ready_count++] = way->link;
                    else
                        shut[shut_count++] = way->link;
                }
            }
        }
        if (!ready_count)
            return true;
        /* Opens a lock. Everything in front of locks is flooded by now, so if the far side is
         * known, another way led there: the lock can be bypassed. */
        uint16_t id = ready[--ready_count];
        const barrow_link *link = &dungeon->links[id];
        bool knows_a = search->region[link->a] != BARROW_NONE;
        uint16_t parent = search->region[knows_a ? link->a : link->b];
        uint16_t to = knows_a ? link->b : link->a;
        uint8_t zone = search->regions[parent].zone;
        if (search->region[to] != BARROW_NONE) {
            blame(search, CRAWL_BYPASSED, id);
            continue;
        }
        if (!link->optional && link->lock != zone)
            blame(search, CRAWL_MISZONED, to);
        search->region[to] = (uint16_t)search->region_count;
        search->regions[search->region_count++] =
            (crawl_region){parent, (uint8_t)(zone + !link->optional)};
        brw_queue_put(&rooms, to);
    }
}

/* Each region has at least one room. Afterwards, every room must have been reached (V1), its zone
 * must be the number of locks before it (V3), and every one-way door must lead back (V2). */
bool brw_crawl_search_run(brw_crawl_search *search, const brw_graph *graph, brw_arena *scratch)
{
    const barrow_dungeon *dungeon = graph->dungeon;
    *search = (brw_crawl_search){
        .region = BRW_ARENA_NEW(scratch, uint16_t, dungeon->room_count),
        .regions = BRW_ARENA_NEW(scratch, crawl_region, dungeon->room_count),
    };
    if (!search->region || !search->regions)
        return false;
    memset(search->region, BARROW_NONE_BYTE, dungeon->room_count * sizeof search->region[0]);
    if (!search_regions(search, graph, scratch))
        return false;
    for (uint32_t id = 0; id < dungeon->room_count; id++) {
        uint16_t region = search->region[id];
        if (region == BARROW_NONE)
            blame(search, CRAWL_UNREACHED, id);
        else if (crawl_room(dungeon, id)->zone != search->regions[region].zone)
            blame(search, CRAWL_MISZONED, id);
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!brw_is_directed(link) || !brw_joins_two_rooms(dungeon, link))
            continue;
        uint16_t from = search->region[link->a], to = search->region[link->b];
        if (from == BARROW_NONE || to == BARROW_NONE)
            continue;
        while (from != to && from != search->regions[from].parent) /* the root is its own parent */
            from = search->regions[from].parent;
        if (from == to)
            continue;
        search->is_trapped = true;
        blame(search, CRAWL_TRAPPED, i);
    }
    return true;
}

/* ---- floods for the checks -------------------------------------------------------------- */

/* A flood from the spawn that goes on as doors open. */
typedef struct door_flood {
    brw_bfs search;
    uint8_t *ways;          /* see brw_open_ways */
    const uint64_t *barred; /* set of rooms that may not be entered, or NULL */
} door_flood;

static bool flood_passes(const void *user, uint16_t from, brw_way way)
{
    const door_flood *flood = user;
    const brw_open_ways open = {flood->search.graph->dungeon->links, flood->ways};
    return brw_way_is_open(&open, from, way) &&
           !(flood->barred && brw_set_has(flood->barred, way.to));
}

/* Floods from a room, unless it is reached already or barred. */
static void flood_doors_from(door_flood *flood, uint16_t room)
{
    if (brw_bfs_met(&flood->search, room) || (flood->barred && brw_set_has(flood->barred, room)))
        return;
    brw_bfs_start(&flood->search, room);
    brw_bfs_run(&flood->search, flood_passes, flood);
}

/* Prepares a flood with all locks shut. One-way doors can be passed in direction [one_way]:
 * backwards, the flood reaches the rooms that have a way to the spawn. */
static bool make_flood(door_flood *flood, brw_verifier *verifier, uint8_t one_way)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    *flood = (door_flood){.ways = BRW_ARENA_NEW(verifier->scratch, uint8_t, dungeon->link_count)};
    if (!flood->ways ||
        !brw_bfs_make(&flood->search, &verifier->view->crawl->graph, verifier->scratch))
        return false;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        flood->ways[i] = brw_stands_open(link->kind) || brw_is_sign(link) ? BRW_BOTH
                         : brw_is_directed(link) && !brw_is_locked(link)  ? one_way
                                                                          : BRW_SHUT;
    }
    return true;
}

/* Adds the colours of the keys in the rooms reached to [held]. Returns whether any is new. */
static bool take_keys(const door_flood *flood, uint64_t *held)
{
    const brw_queue *reached = &flood->search.rooms;
    bool is_any_new = false;
    for (uint32_t i = 0; i < reached->tail; i++) {
        uint8_t key = crawl_room(flood->search.graph->dungeon, reached->items[i])->key;
        if (key == BARROW_NO_KEY || brw_set_has(held, key))
            continue;
        brw_set_add(held, key);
        is_any_new = true;
    }
    return is_any_new;
}

/* Opens the locks whose colours are [held], and floods what lies behind them. */
static void unlock(door_flood *flood, const uint64_t *held)
{
    const barrow_dungeon *dungeon = flood->search.graph->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (brw_is_locked(link) && brw_set_has(held, link->lock))
            flood->ways[i] = BRW_BOTH;
    }
    for (BRW_LINKS(link, dungeon)) {
        if (!brw_is_locked(link) || !brw_set_has(held, link->lock))
            continue;
        if (brw_bfs_met(&flood->search, link->a))
            flood_doors_from(flood, link->b);
        else if (brw_bfs_met(&flood->search, link->b))
            flood_doors_from(flood, link->a);
    }
}

bool brw_crawl_reaches_boss(brw_verifier *verifier, const uint64_t *barred)
{
    door_flood flood;
    uint64_t held[4] = {0};
    if (!make_flood(&flood, verifier, BRW_SHUT))
        return false;
    flood.barred = barred;
    flood_doors_from(&flood, verifier->dungeon->spawn);
    while (take_keys(&flood, held))
        unlock(&flood, held);
    return brw_bfs_met(&flood.search, verifier->dungeon->boss);
}

/* ---- the checks ------------------------------------------------------------------------- */

void brw_check_crawl_reach(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    for (uint32_t id = 0; id < dungeon->room_count; id++)
        if (verifier->view->crawl->search.region[id] == BARROW_NONE)
            brw_blame_room(verifier, id, "room @ cannot be reached");
}

/* The search names the door, and floods name the rooms: with the keys of each stage, the spawn must
 * be reached again from every room that can be entered. Exits and shortcuts count as open from a to
 * b, since a player at a can open them at once. Doors only open, so each stage goes on where the
 * last one ended. */
void brw_check_crawl_returns(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_crawl_search *search = &verifier->view->crawl->search;
    door_flood forth, back;
    uint64_t held[4] = {0};
    if (search->fault == CRAWL_TRAPPED)
        brw_blame_link(verifier, search->where,
                       "door @ leads one way, past a lock that may be shut");
    if (!make_flood(&forth, verifier, BRW_FORTH) || !make_flood(&back, verifier, BRW_BACK))
        return;
    flood_doors_from(&forth, dungeon->spawn);
    flood_doors_from(&back, dungeon->spawn);
    for (;;) {
        for (uint32_t id = 0; id < dungeon->room_count; id++)
            if (brw_bfs_met(&forth.search, id) && !brw_bfs_met(&back.search, id))
                brw_blame_room(verifier, id, "there is no way back to the spawn from room @");
        if (!take_keys(&forth, held))
            return;
        unlock(&forth, held);
        unlock(&back, held);
    }
}

/* The search proves less about rooms behind doors that lead one way, so here it only answers
 * whether it is sure of them. A player who stands where neither spawn nor boss can be reached with
 * the keys of some stage may hold more keys than that, or find them there; only with all keys is
 * the player certainly stuck. A door that opens from one side stays open, so a player who came
 * through it can go back. */
void brw_check_crawl_play(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const uint16_t *regions = verifier->view->crawl->search.region;
    bool is_sure = !verifier->view->crawl->search.is_trapped, has_more = true;
    door_flood forth, back, last;
    uint64_t held[4] = {0};
    if (!make_flood(&forth, verifier, BRW_FORTH) || !make_flood(&back, verifier, BRW_BACK) ||
        !make_flood(&last, verifier, BRW_BACK))
        return;
    flood_doors_from(&forth, dungeon->spawn);
    flood_doors_from(&back, dungeon->spawn);
    flood_doors_from(&back, dungeon->boss);
    while (has_more) {
        for (uint32_t id = 0; id < dungeon->room_count; id++)
            is_sure = is_sure && (!brw_bfs_met(&forth.search, id) || brw_bfs_met(&back.search, id));
        has_more = take_keys(&forth, held);
        unlock(&forth, held);
        unlock(&back, held);
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const brw_door_rule *rule = brw_door_rule_of(&dungeon->links[i]);
        if (rule->needs == BARROW_NEED_SIDE && rule->ways == BARROW_WAYS_BOTH)
            last.ways[i] = BRW_BOTH;
    }
    flood_doors_from(&last, dungeon->spawn);
    flood_doors_from(&last, dungeon->boss);
    unlock(&last, held);
    uint32_t findings = verifier->report->finding_count;
    for (uint32_t id = 0; id < dungeon->room_count; id++) {
        bool is_met = brw_bfs_met(&forth.search, id);
        is_sure = is_sure && (!is_met || regions[id] != BARROW_NONE);
        if (!is_met)
            brw_report(verifier, "V1", brw_at_room(id), "room @ cannot be reached");
        else if (!brw_bfs_met(&last.search, id))
            brw_report(verifier, "V2", brw_at_room(id), "the player is stuck in room @");
    }
    if (!is_sure && verifier->report->finding_count == findings)
        brw_not_proven(verifier, "V2", BRW_NOWHERE,
                       "a door that leads one way may leave no way back");
}

/* Reports what the search found. Then floods the crawl with each main lock shut in turn, and all
 * other doors open. Each lock costs a flood, so no more than MOST_LOCKS are tried; C11 reports a
 * crawl with more. */
void brw_check_crawl_bypass(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_crawl_search *search = &verifier->view->crawl->search;
    door_flood flood;
    if (search->fault == CRAWL_BYPASSED)
        brw_blame_link(verifier, search->where, "there is a way around lock @");
    if (search->fault == CRAWL_MISZONED)
        brw_blame_room(verifier, search->where,
                       "the zone of room @ is not the number of locks before it");
    if (!make_flood(&flood, verifier, BRW_FORTH))
        return;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (brw_is_locked(&dungeon->links[i]))
            flood.ways[i] = BRW_BOTH;
    for (uint32_t i = 0, tried = 0; i < dungeon->link_count && tried < MOST_LOCKS; i++) {
        if (!brw_is_locked(&dungeon->links[i]) || dungeon->links[i].optional)
            continue;
        /* Checks that nothing behind a main lock is reached while it is shut. One finding per lock
         * is enough, as everything behind it is wrong. Lock k is the door to zone k + 1. */
        uint32_t zone = dungeon->links[i].lock + 1u;
        brw_bfs_clear(&flood.search);
        flood.ways[i] = BRW_SHUT;
        flood_doors_from(&flood, dungeon->spawn);
        flood.ways[i] = BRW_BOTH;
        for (uint32_t id = 0; id < dungeon->room_count; id++) {
            if (crawl_room(dungeon, id)->zone < zone || !brw_bfs_met(&flood.search, id))
                continue;
            brw_blame_room(verifier, id,
                           "room @ of zone %u can be reached while the door to zone %u is shut",
                           (uint32_t)crawl_room(dungeon, id)->zone, zone);
            break;
        }
        tried++;
    }
}

/* ---- the walkthrough -------------------------------------------------------------------- */

static const char no_way[] = "V1: the boss cannot be reached";

/* For each lock of the main path, takes a shortest way to its key and on to the door. If several
 * ways are shortest, the search takes the one through earlier links (brw_bfs). The far side of a
 * lock is still shut off, so at most one of its two rooms can be reached, and the walk tries both.
 * Returns false if there is no way. */
static bool walk_main_path(brw_walk *walk)
{
    const brw_graph *graph = walk->graph;
    const barrow_dungeon *dungeon = graph->dungeon;
    uint16_t keys[256], doors[256]; /* for each colour, the room of its key, and its main lock */
    uint32_t colours = 0;
    memset(keys, BARROW_NONE_BYTE, sizeof keys);
    memset(doors, BARROW_NONE_BYTE, sizeof doors);
    for (uint32_t id = 0; id < dungeon->room_count; id++)
        keys[crawl_room(dungeon, id)->key] = (uint16_t)id;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!brw_is_locked(link) || link->optional || !brw_joins_two_rooms(dungeon, link))
            continue;
        doors[link->lock] = (uint16_t)i;
        colours = link->lock < colours ? colours : link->lock + 1u;
    }
    for (uint32_t colour = 0; colour < colours && colour < 255; colour++) {
        if (doors[colour] == BARROW_NONE)
            continue;
        const barrow_link *link = &dungeon->links[doors[colour]];
        if (keys[colour] == BARROW_NONE || !brw_walk_to(walk, keys[colour]))
            return false;
        brw_walk_do(walk, BARROW_DO_TAKE, (uint8_t)colour);
        /* Opens the exit at the end of a loop: a door that opens only from this side. */
        for (uint32_t i = graph->first[walk->place]; i < graph->first[walk->place + 1u]; i++) {
            uint16_t id = graph->ways[i].link;
            const brw_door_rule *rule = brw_door_rule_of(&dungeon->links[id]);
            if (dungeon->links[id].a == walk->place && rule->needs == BARROW_NEED_SIDE &&
                rule->is_walked && walk->ways[id] == BRW_SHUT)
                brw_walk_open(walk, id, BARROW_NOTHING);
        }
        if (!brw_walk_to(walk, link->a) && !brw_walk_to(walk, link->b))
            return false;
        brw_walk_open(walk, doors[colour], (uint8_t)colour);
    }
    return brw_walk_to(walk, dungeon->boss);
}

/* Goes to the boss; else to a key that was not taken yet and takes it, or to a door that can be
 * opened and opens it. [held] are the colours taken. Returns false if none of these is in reach.
 * One search finds the ways to everything in reach. */
static bool walk_on(brw_walk *walk, uint64_t held[4])
{
    const barrow_dungeon *dungeon = walk->graph->dungeon;
    const brw_bfs *search = &walk->search;
    brw_bfs_clear(&walk->search);
    brw_bfs_start(&walk->search, walk->place);
    brw_bfs_run(&walk->search, brw_way_is_open, &(brw_open_ways){dungeon->links, walk->ways});
    if (brw_walk_moves(walk, search, dungeon->boss))
        return true;
    for (uint32_t id = 0; id < dungeon->room_count; id++) {
        uint8_t key = crawl_room(dungeon, id)->key;
        if (key == BARROW_NO_KEY || brw_set_has(held, key) ||
            !brw_walk_moves(walk, search, (uint16_t)id))
            continue;
        brw_walk_do(walk, BARROW_DO_TAKE, key);
        brw_set_add(held, key);
        return true;
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        bool is_locked = brw_is_locked(link);
        if (walk->ways[i] != BRW_SHUT || !brw_joins_two_rooms(dungeon, link) ||
            (is_locked ? !brw_set_has(held, link->lock)
                       : brw_door_rule_of(link)->needs != BARROW_NEED_SIDE) ||
            (!brw_walk_moves(walk, search, link->a) &&
             !(is_locked && brw_walk_moves(walk, search, link->b))))
            continue;
        brw_walk_open(walk, (uint16_t)i, is_locked ? link->lock : BARROW_NOTHING);
        return true;
    }
    return false;
}

/* A changed crawl has its locks in any order: the walk takes or opens whatever comes in reach,
 * until the boss is in reach. Where nobody can get stuck, something always does, but a document may
 * have so many doors that the walk would never end. Such a walk is given up. */
barrow_status brw_crawl_walk(barrow_dungeon *dungeon, const brw_graph *graph, bool is_changed,
                             brw_arena *scratch, barrow_error *error)
{
    brw_walk walk;
    uint64_t held[4] = {0};
    barrow_status status =
        brw_walk_begin(&walk, graph, dungeon->spawn, brw_dungeon_arena(dungeon), scratch);
    uint8_t *is_fought = BRW_ARENA_NEW(scratch, uint8_t, dungeon->room_count);
    if (status != BARROW_OK || !is_fought)
        return brw_fail(error, BARROW_NO_MEMORY, "", "not enough memory for the walkthrough");
    bool is_there = !is_changed && walk_main_path(&walk);
    uint64_t work = 0;
    while (is_changed && !is_there && work < MOST_WALK_WORK && walk.count < MOST_WALK_STEPS &&
           walk_on(&walk, held)) {
        work += dungeon->room_count + dungeon->link_count;
        is_there = walk.place == dungeon->boss || walk.status != BARROW_OK;
    }
    if (!is_there)
        return brw_fail(error, BARROW_BROKEN, "", no_way);
    brw_walk_do(&walk, BARROW_DO_FIGHT, BARROW_NOTHING);
    /* Inserts a fight after each step that enters a sub-boss's room for the first time. The walker
     * writes whole ways and knows nothing about arenas.
     *
     *     steps:   m m M m M t          M enters a sub-boss for the first time
     *     then:    m m M F m M F t */
    memset(is_fought, 0, dungeon->room_count);
    for (uint32_t i = 0; i < walk.count; i++) {
        uint16_t room = walk.steps[i].room;
        barrow_step fight = {room, BARROW_NONE, BARROW_DO_FIGHT, BARROW_NOTHING};
        if (walk.steps[i].action != BARROW_DO_MOVE || is_fought[room] ||
            !crawl_has(dungeon, room, CRAWL_TYPE(SUB_BOSS)))
            continue;
        is_fought[room] = 1;
        brw_walk_note(&walk, fight);
        if (walk.status != BARROW_OK)
            break;
        barrow_step *next = &walk.steps[i + 1];
        memmove(next + 1, next, (walk.count - i - 2) * sizeof *next);
        *next = fight;
    }
    status = brw_walk_end(&walk, dungeon);
    if (status != BARROW_OK)
        brw_fail(error, status, "", "not enough memory for the walkthrough");
    return status;
}

barrow_status brw_prove_crawl(barrow_dungeon *dungeon, brw_arena *scratch, barrow_error *error)
{
    static const char *const faults[] = {
        [CRAWL_UNREACHED] = "V1: room %u cannot be reached",
        [CRAWL_TRAPPED] = "V2: door %u may leave no way back",
        [CRAWL_BYPASSED] = "V3: there is a way around lock %u",
        [CRAWL_MISZONED] = "V3: room %u is not in its zone",
    };
    brw_graph graph;
    brw_crawl_search search;
    if (dungeon->spawn >= dungeon->room_count || dungeon->boss >= dungeon->room_count)
        return brw_fail(error, BARROW_BROKEN, "", no_way);
    if (brw_graph_make(&graph, dungeon, scratch) != BARROW_OK ||
        !brw_crawl_search_run(&search, &graph, scratch))
        return brw_fail(error, BARROW_NO_MEMORY, "", "not enough memory for the proof");
    if (search.fault != CRAWL_SOUND)
        return brw_fail(error, BARROW_BROKEN, "", faults[search.fault], search.where);
    return brw_crawl_walk(dungeon, &graph, false, scratch, error);
}
