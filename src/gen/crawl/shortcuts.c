/* SPDX-License-Identifier: MIT
 * Shortcuts (C10): from a breather back to an earlier rest room. The new cells, as few as possible,
 * form one passage; the door at its earlier end opens from the passage only, so nobody gets past a
 * lock by it. A breather before an arena must have a shortcut to a breather; where none fits it
 * becomes a heal room (C16). */
#include "gen/crawl/plan.h"

#include <string.h>

#include "base/bits.h"
#include "gen/common/tile_plan.h"

#define REACH BRW_ROOM_CELLS /* most cells of a passage */

typedef struct passage {
    uint32_t cells[REACH]; /* from the later end on */
    uint32_t count;
    uint32_t target; /* main room that it leads to */
} passage;

typedef struct shortcut_search {
    uint32_t from;   /* main room */
    uint16_t wanted; /* types of its target */
} shortcut_search;

static bool is_target(const crawl_plan *plan, const shortcut_search *search, uint32_t cell)
{
    uint32_t room = plan->owner[cell];
    return room < plan->main_count && room + 4 <= search->from &&
           (crawl_room_at(plan, room)->types & search->wanted);
}

static bool can_tunnel(const crawl_plan *plan, uint32_t cell)
{
    return plan->owner[cell] == CRAWL_FREE || plan->owner[cell] == CRAWL_ROCK;
}

static void trace_passage(const crawl_plan *plan, uint32_t start, uint32_t cell, passage *way)
{
    way->count = plan->distance[cell];
    for (uint32_t i = way->count; cell != start; cell = plan->parent[cell])
        way->cells[--i] = cell;
}

/* Breadth first from the breather; distance[] counts the cells of the passage. The first target
 * met is the nearest. */
static bool flood_passage(crawl_plan *plan, const shortcut_search *search, passage *way)
{
    uint32_t start = plan->home[search->from], head = 0, tail = 1;
    plan->distance[start] = 0;
    plan->queue[0] = start;
    for (; head < tail; plan->queue_end = tail) {
        uint32_t cell = plan->queue[head++];
        for (int side = 0; side < 4; side++) {
            uint32_t next = crawl_beside(plan, cell, side);
            if (is_target(plan, search, next)) {
                way->target = plan->owner[next];
                trace_passage(plan, start, cell, way);
                plan->queue_end = tail;
                return true;
            }
            if (plan->distance[next] != 0xFFFF || plan->distance[cell] == REACH ||
                !can_tunnel(plan, next))
                continue;
            plan->distance[next] = (uint16_t)(plan->distance[cell] + 1);
            plan->parent[next] = cell;
            plan->queue[tail++] = next;
        }
    }
    return false;
}

static bool find_passage(crawl_plan *plan, const shortcut_search *search, passage *way)
{
    bool found = flood_passage(plan, search, way);
    for (uint32_t i = 0; i < plan->queue_end; i++)
        plan->distance[plan->queue[i]] = 0xFFFF;
    return found;
}

/* One room for all cells of the passage. */
static void add_passage(crawl_plan *plan, brw_rng *rng, const passage *way)
{
    barrow_dungeon *dungeon = plan->dungeon;
    uint32_t room = brw_crawl_add_room(plan, way->cells[0]);
    brw_set_add(plan->bits.open, way->cells[0]);
    for (uint32_t i = 1; i < way->count; i++) {
        plan->owner[way->cells[i]] = (uint16_t)room;
        brw_set_remove(plan->bits.free, way->cells[i]);
        brw_set_add(plan->bits.open, way->cells[i]); /* where it tunnels through rock */
        dungeon->cells[dungeon->cell_count++] = crawl_pos(plan, way->cells[i]);
    }
    crawl_room_at(plan, room)->cell_count = (uint8_t)way->count;
    int is_puzzle = brw_rng_chance(rng, 1, 3);
    crawl_room_at(plan, room)->types =
        crawl_bit(is_puzzle ? BARROW_TYPE_PUZZLE : BARROW_TYPE_BREATHER);
}

static void dig_shortcut(crawl_plan *plan, brw_rng *rng, uint32_t from, const passage *way)
{
    barrow_dungeon *dungeon = plan->dungeon;
    uint32_t path = brw_crawl_add_path(plan, BARROW_PATH_SHORTCUT, from);
    uint32_t last = plan->home[from];
    dungeon->paths[path].to = (uint16_t)way->target;
    if (way->count) {
        add_passage(plan, rng, way);
        brw_crawl_add_link(plan, BARROW_LINK_OPEN, last, way->cells[0]);
        last = way->cells[way->count - 1];
    }
    brw_crawl_add_link(plan, BARROW_LINK_SHORTCUT, last, plan->home[way->target]);
}

static bool has_target(const crawl_plan *plan, const shortcut_search *search)
{
    for (uint32_t room = 1; room + 4 <= search->from; room++)
        if (crawl_room_at(plan, room)->types & search->wanted)
            return true;
    return false;
}

static void try_shortcut(crawl_plan *plan, brw_rng *rng, uint32_t room)
{
    bool must = crawl_is_arena(plan, room + 1);
    uint16_t rests = crawl_bit(BARROW_TYPE_BREATHER);
    if (!must)
        rests = (uint16_t)(rests | crawl_bit(BARROW_TYPE_HEAL) | crawl_bit(BARROW_TYPE_BANK));
    shortcut_search search = {room, rests};
    passage way;
    int wanted = brw_rng_chance(rng, plan->params->shortcuts, 100);
    bool tried = (wanted || (must && plan->params->shortcuts)) && has_target(plan, &search);
    if (tried && find_passage(plan, &search, &way)) {
        dig_shortcut(plan, rng, room, &way);
        return;
    }
    if (must)
        crawl_room_at(plan, room)->types = crawl_bit(BARROW_TYPE_HEAL);
    else if (tried)
        plan->dungeon->shortfall[BARROW_SHORT_SHORTCUTS]++;
}

barrow_status brw_crawl_shortcuts(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    memset(plan->distance, 0xFF, plan->cell_end * sizeof plan->distance[0]);
    for (uint32_t room = 1; room + 1 < plan->main_count; room++) {
        if (!(crawl_room_at(plan, room)->types & crawl_bit(BARROW_TYPE_BREATHER)))
            continue;
        brw_rng rng = brw_rng_fork(&work->rng, room);
        try_shortcut(plan, &rng, room);
    }
    return BARROW_OK;
}
