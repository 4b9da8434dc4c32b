/* SPDX-License-Identifier: MIT
 * The walker that turns "go there" into steps. */
#include "verify/walk.h"

#include <string.h>

#include "core/dungeon.h"

#define WALK_STEPS 4096 /* enough for any quest and most crawls, so that memory use is constant */

barrow_status brw_walk_begin_steps(brw_walk *walk, uint16_t start, brw_arena *arena)
{
    *walk = (brw_walk){.arena = arena, .place = start, .capacity = WALK_STEPS};
    walk->steps = BRW_ARENA_NEW(arena, barrow_step, walk->capacity);
    return walk->status = walk->steps ? BARROW_OK : BARROW_NO_MEMORY;
}

barrow_status brw_walk_begin(brw_walk *walk, const brw_graph *graph, uint16_t start,
                             brw_arena *arena, brw_arena *scratch)
{
    const barrow_dungeon *dungeon = graph->dungeon;
    if (brw_walk_begin_steps(walk, start, arena) != BARROW_OK)
        return walk->status;
    walk->graph = graph;
    walk->ways = BRW_ARENA_NEW(scratch, uint8_t, dungeon->link_count);
    if (!walk->ways || !brw_bfs_make(&walk->search, graph, scratch))
        return walk->status = BARROW_NO_MEMORY;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        walk->ways[i] = brw_link_ways(&dungeon->links[i]);
    return BARROW_OK;
}

static bool way_is_open(const void *user, uint16_t from, brw_way way)
{
    return brw_walk_leads(user, from, way);
}

/* Searches from [from] until [target] is found. If it is BARROW_NONE, searches everything. */
static void walk_search(brw_walk *walk, uint16_t from, uint16_t target)
{
    brw_bfs_clear(&walk->search);
    brw_bfs_start(&walk->search, from);
    walk->search.target = target;
    brw_bfs_run(&walk->search, way_is_open, walk);
}

/* The arena does not free the old steps, but as the capacity doubles, they take no more memory than
 * the new ones. */
bool brw_walk_grow(brw_walk *walk, uint32_t more)
{
    if (walk->capacity - walk->count >= more)
        return true;
    uint32_t capacity = 2 * walk->capacity + more;
    barrow_step *steps = BRW_ARENA_NEW(walk->arena, barrow_step, capacity);
    if (!steps) {
        walk->status = BARROW_NO_MEMORY;
        return false;
    }
    memcpy(steps, walk->steps, walk->count * sizeof steps[0]);
    walk->steps = steps;
    walk->capacity = capacity;
    return true;
}

/* Writes the moves to [room], from last to first, because the search recorded for each room how it
 * was reached. */
static void write_moves(brw_walk *walk, uint16_t room)
{
    uint32_t length = walk->search.distance[room];
    if (!brw_walk_grow(walk, length))
        return;
    for (uint32_t i = length; i-- > 0;) {
        uint16_t link = walk->search.came_by[room];
        const barrow_link *door = &walk->graph->dungeon->links[link];
        walk->steps[walk->count + i] = (barrow_step){room, link, BARROW_DO_MOVE, BARROW_NOTHING};
        room = room == door->a ? door->b : door->a;
    }
    walk->count += length;
}

bool brw_walk_to(brw_walk *walk, uint16_t room)
{
    if (room == walk->place)
        return true;
    walk_search(walk, walk->place, room);
    if (!brw_bfs_met(&walk->search, room))
        return false;
    write_moves(walk, room);
    walk->place = room;
    return true;
}

void brw_walk_do(brw_walk *walk, barrow_action action, uint8_t what)
{
    brw_walk_note(walk, (barrow_step){walk->place, BARROW_NONE, (uint8_t)action, what});
}

void brw_walk_open(brw_walk *walk, uint16_t link, uint8_t what)
{
    brw_walk_note(walk, (barrow_step){walk->place, link, BARROW_DO_OPEN, what});
    brw_walk_pass(walk, link, brw_door_rule_of(&walk->graph->dungeon->links[link])->ways);
}

/* Writes no solution if memory ran out, because one with a gap would be worse than none. */
barrow_status brw_walk_end(brw_walk *walk, barrow_dungeon *dungeon)
{
    if (walk->status == BARROW_OK && !brw_walk_hand_over(dungeon, walk->steps, walk->count))
        walk->status = BARROW_NO_MEMORY;
    return walk->status;
}
