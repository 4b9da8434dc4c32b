/* SPDX-License-Identifier: MIT
 * The proof that comes with every crawl, and its walkthrough: for each lock of the main path, the
 * way to its key and on to the door, and finally to the boss, with a fight in every arena on the
 * way. Of several shortest ways, the one through earlier links is taken (brw_bfs). */
#include "verify/crawl.h"

#include <string.h>

#include "base/status.h"
#include "core/dungeon.h"

static barrow_status prove_soundness(const brw_crawl_search *search, barrow_error *error)
{
    uint32_t where = search->where;
    switch (search->fault) {
    case CRAWL_UNREACHED:
        return brw_fail(error, BARROW_BROKEN, "", "V1: room %u cannot be reached", where);
    case CRAWL_TRAPPED:
        return brw_fail(error, BARROW_BROKEN, "", "V2: door %u may leave no way back", where);
    case CRAWL_BYPASSED:
        return brw_fail(error, BARROW_BROKEN, "", "V3: there is a way around lock %u", where);
    case CRAWL_MISZONED:
        return brw_fail(error, BARROW_BROKEN, "", "V3: room %u is not in its zone", where);
    default:
        return BARROW_OK;
    }
}

/* Keys and doors of the main path's locks, for each colour. */
typedef struct lock_list {
    uint16_t key_room[256];
    uint16_t door[256];
} lock_list;

/* Lists keys and locks. Rooms without a key are recorded at BARROW_NO_KEY. */
static void list_locks(const barrow_dungeon *dungeon, lock_list *locks)
{
    memset(locks, BARROW_NONE_BYTE, sizeof *locks);
    for (uint32_t room = 0; room < dungeon->room_count; room++)
        locks->key_room[seen_room(dungeon, room)->key] = (uint16_t)room;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (brw_is_locked(link) && !link->optional && brw_joins_two_rooms(dungeon, link))
            locks->door[link->lock] = (uint16_t)i;
    }
}

/* Opens the exit at the end of a loop. */
static void open_exits(brw_walk *walk)
{
    const brw_graph *graph = walk->graph;
    for (uint32_t i = graph->first[walk->place]; i < graph->first[walk->place + 1u]; i++) {
        uint16_t id = graph->ways[i].link;
        const barrow_link *link = &graph->dungeon->links[id];
        if (seen_opens_at(link, walk->place) && walk->ways[id] == BRW_SHUT)
            brw_walk_open(walk, id, BARROW_NOTHING);
    }
}

/* Takes the key of [colour] and opens its door. The far side of the door is still shut off, so at
 * most one of its two rooms can be reached, and the walk tries both. */
static bool pass_lock(brw_walk *walk, const lock_list *locks, uint8_t colour)
{
    uint16_t key_room = locks->key_room[colour], door = locks->door[colour];
    if (key_room == BARROW_NONE || !brw_walk_to(walk, key_room))
        return false;
    brw_walk_do(walk, BARROW_DO_TAKE, colour);
    open_exits(walk);
    const barrow_link *link = &walk->graph->dungeon->links[door];
    if (!brw_walk_to(walk, link->a) && !brw_walk_to(walk, link->b))
        return false;
    brw_walk_open(walk, door, colour);
    return true;
}

/* Lists in [firsts] the steps that enter a sub-boss's room for the first time. Returns how many
 * there are. */
static uint32_t list_fights(const brw_walk *walk, uint32_t *firsts, uint8_t *seen)
{
    const barrow_dungeon *dungeon = walk->graph->dungeon;
    uint32_t count = 0;
    memset(seen, 0, dungeon->room_count);
    for (uint32_t i = 0; i < walk->count; i++) {
        uint16_t room = walk->steps[i].room;
        if (walk->steps[i].action != BARROW_DO_MOVE || seen[room] ||
            !seen_is(dungeon, room, SEEN_BIT(SUB_BOSS)))
            continue;
        seen[room] = 1;
        firsts[count++] = i;
    }
    return count;
}

/* Inserts a fight after each of these steps. Makes room at the end and moves the steps there, the
 * last one first, so that none is overwritten before it has moved. Once all fights are placed, the
 * steps before them are already right.
 *
 *     steps:   m m M m M t          M enters a sub-boss for the first time
 *     then:    m m M F m M F t */
static void add_fights(brw_walk *walk, const uint32_t *firsts, uint32_t fights)
{
    uint32_t count = walk->count;
    for (uint32_t i = 0; i < fights; i++)
        brw_walk_do(walk, BARROW_DO_FIGHT, BARROW_NOTHING);
    if (walk->status != BARROW_OK)
        return;
    for (uint32_t i = count; i-- > 0 && fights > 0;) {
        if (firsts[fights - 1] == i) {
            uint16_t room = walk->steps[i].room;
            walk->steps[i + fights] =
                (barrow_step){room, BARROW_NONE, BARROW_DO_FIGHT, BARROW_NOTHING};
            fights--;
        }
        walk->steps[i + fights] = walk->steps[i];
    }
}

static barrow_status no_way(barrow_error *error)
{
    return brw_fail(error, BARROW_BROKEN, "", "V1: the boss cannot be reached");
}

/* Fights are added last, because the walker writes whole ways and knows nothing about arenas. */
static barrow_status write_walkthrough(barrow_dungeon *dungeon, const brw_graph *graph,
                                       brw_arena *scratch, barrow_error *error)
{
    brw_walk walk;
    lock_list locks;
    barrow_status status =
        brw_walk_begin(&walk, graph, dungeon->spawn, brw_dungeon_arena(dungeon), scratch);
    uint8_t *seen = BRW_ARENA_NEW(scratch, uint8_t, dungeon->room_count);
    uint32_t *firsts = BRW_ARENA_NEW(scratch, uint32_t, dungeon->room_count);
    if (status != BARROW_OK || !seen || !firsts)
        return brw_fail(error, BARROW_NO_MEMORY, "", "not enough memory for the walkthrough");
    list_locks(dungeon, &locks);
    for (uint32_t colour = 0; colour < 255 && locks.door[colour] != BARROW_NONE; colour++)
        if (!pass_lock(&walk, &locks, (uint8_t)colour))
            return no_way(error);
    if (!brw_walk_to(&walk, dungeon->boss))
        return no_way(error);
    brw_walk_do(&walk, BARROW_DO_FIGHT, BARROW_NOTHING);
    add_fights(&walk, firsts, list_fights(&walk, firsts, seen));
    status = brw_walk_end(&walk, dungeon);
    if (status != BARROW_OK)
        brw_fail(error, status, "", "not enough memory for the walkthrough");
    return status;
}

barrow_status brw_prove_crawl(barrow_dungeon *dungeon, brw_arena *scratch, barrow_error *error)
{
    brw_graph graph;
    brw_crawl_search search;
    if (dungeon->spawn >= dungeon->room_count || dungeon->boss >= dungeon->room_count)
        return no_way(error);
    if (brw_graph_make(&graph, dungeon, scratch) != BARROW_OK ||
        brw_crawl_search_run(&search, &graph, scratch) != BARROW_OK)
        return brw_fail(error, BARROW_NO_MEMORY, "", "not enough memory for the proof");
    barrow_status status = prove_soundness(&search, error);
    return status == BARROW_OK ? write_walkthrough(dungeon, &graph, scratch, error) : status;
}
