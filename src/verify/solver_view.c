/* SPDX-License-Identifier: MIT
 * The solver's view of a quest: regions, the doors between them, the things in them.
 *
 * Most quests are trees whose rooms stand in the order in which they were joined on: then one pass
 * over the links gives regions, distances and the way up. Anything else goes through the graph. */
#include "verify/solver.h"

#include <string.h>

/* True where the entry is room 0, link i joins room i + 1 to an earlier one, and there are no other
 * links. */
static bool grows_as_tree(const barrow_dungeon *dungeon)
{
    if (dungeon->link_count + 1 != dungeon->room_count ||
        dungeon->rooms[0].as.quest.content != BARROW_CONTENT_ENTRY)
        return false;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (dungeon->links[i].b != i + 1 || dungeon->links[i].a > i)
            return false;
    return true;
}

static void name_regions_of_tree(brw_solver *solver)
{
    const barrow_dungeon *dungeon = solver->dungeon;
    uint32_t regions = 1;
    solver->region[0] = solver->depth[0] = 0;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        bool is_open = link->kind == BARROW_LINK_OPEN;
        solver->region[i + 1] = is_open ? solver->region[link->a] : (uint16_t)regions;
        regions += !is_open;
        solver->up[i + 1] = (uint16_t)i;
        solver->depth[i + 1] = (uint16_t)(solver->depth[link->a] + 1);
    }
    solver->region_count = regions;
}

/* Floods one region through open doors. */
static void name_region(brw_solver *solver, uint16_t start, uint16_t name)
{
    const brw_graph *graph = &solver->graph;
    uint32_t head = 0, tail = 0;
    solver->region[start] = name;
    solver->queue[tail++] = start;
    while (head < tail) {
        uint16_t room = solver->queue[head++];
        for (uint32_t i = graph->first[room]; i < graph->first[room + 1u]; i++) {
            brw_way way = graph->ways[i];
            if (solver->dungeon->links[way.link].kind != BARROW_LINK_OPEN ||
                solver->region[way.to] != BARROW_NONE)
                continue;
            solver->region[way.to] = name;
            solver->queue[tail++] = way.to;
        }
    }
}

static barrow_status name_regions_of_graph(brw_solver *solver)
{
    const barrow_dungeon *dungeon = solver->dungeon;
    barrow_status status = brw_graph_make(&solver->graph, dungeon, solver->scratch);
    if (status != BARROW_OK)
        return status;
    memset(solver->region, 0xFF, dungeon->room_count * sizeof solver->region[0]);
    for (uint32_t room = 0; room < dungeon->room_count; room++)
        if (solver->region[room] == BARROW_NONE)
            name_region(solver, (uint16_t)room, (uint16_t)solver->region_count++);
    return BARROW_OK;
}

/* The later of two rooms' stages, where they differ and neither is a bonus room. */
static uint8_t stage_behind(const barrow_dungeon *dungeon, const barrow_link *link)
{
    const barrow_quest_room *a = &dungeon->rooms[link->a].as.quest;
    const barrow_quest_room *b = &dungeon->rooms[link->b].as.quest;
    if (a->stage == b->stage || a->step == BARROW_STEP_BONUS || b->step == BARROW_STEP_BONUS)
        return 0;
    return a->stage > b->stage ? a->stage : b->stage;
}

static void add_half(brw_solver *solver, uint16_t region, uint32_t half)
{
    solver->next_half[half] = solver->first_half[region];
    solver->first_half[region] = half;
}

static void add_quest_door(brw_solver *solver, uint32_t id)
{
    const barrow_dungeon *dungeon = solver->dungeon;
    const barrow_link *link = &dungeon->links[id];
    uint32_t door = solver->door_count++;
    bool is_key = link->kind == BARROW_LINK_KEY;
    solver->doors[door] = (brw_quest_door){
        .a = solver->region[link->a],
        .b = solver->region[link->b],
        .link = (uint16_t)id,
        .kind = link->kind,
        .lock = link->lock,
        .stage = stage_behind(dungeon, link),
        .number = is_key && solver->key_doors < 255 ? (uint8_t)solver->key_doors : 0xFF};
    solver->key_doors += is_key;
    add_half(solver, solver->doors[door].a, 2 * door);
    add_half(solver, solver->doors[door].b, 2 * door + 1);
}

static void list_doors(brw_solver *solver)
{
    const barrow_dungeon *dungeon = solver->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->kind != BARROW_LINK_OPEN && link->a < dungeon->room_count &&
            link->b < dungeon->room_count)
            add_quest_door(solver, i);
    }
}

static void add_thing(brw_solver *solver, uint16_t room, const barrow_quest_room *quest)
{
    uint32_t thing = solver->thing_count++;
    uint16_t region = solver->region[room];
    solver->things[thing] = (brw_quest_thing){room, quest->content, quest->switch_id};
    solver->key_count +=
        quest->content == BARROW_CONTENT_KEY || quest->content == BARROW_CONTENT_ITEM_KEY;
    solver->next_thing[thing] = solver->first_thing[region];
    solver->first_thing[region] = thing;
}

/* Of several entries or goals, which is a broken rule, the first counts. */
static void list_things(brw_solver *solver)
{
    const barrow_dungeon *dungeon = solver->dungeon;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        const barrow_quest_room *quest = &dungeon->rooms[room].as.quest;
        uint8_t *last_stage = &solver->last_stage[solver->region[room]];
        if (quest->stage > *last_stage && quest->step != BARROW_STEP_BONUS)
            *last_stage = quest->stage;
        if (quest->content == BARROW_CONTENT_NONE)
            continue;
        if (quest->content == BARROW_CONTENT_ENTRY)
            solver->entry = solver->entry == BARROW_NONE ? (uint16_t)room : solver->entry;
        else if (quest->content == BARROW_CONTENT_GOAL)
            solver->goal = solver->goal == BARROW_NONE ? (uint16_t)room : solver->goal;
        else if (quest->content < BARROW_CONTENT_GOAL)
            add_thing(solver, (uint16_t)room, quest);
    }
}

/* Takes all memory; rounded up, so that dungeons of about one size need the same. */
static bool take_view(brw_solver *solver)
{
    brw_arena *scratch = solver->scratch;
    size_t rooms = (solver->dungeon->room_count / 64 + 1) * (size_t)64;
    size_t links = (solver->dungeon->link_count / 64 + 1) * (size_t)64;
    solver->up = BRW_ARENA_NEW(scratch, uint16_t, rooms);
    solver->depth = BRW_ARENA_NEW(scratch, uint16_t, rooms);
    solver->region = BRW_ARENA_NEW(scratch, uint16_t, rooms);
    solver->queue = BRW_ARENA_NEW(scratch, uint16_t, rooms);
    solver->last_stage = BRW_ARENA_NEW(scratch, uint8_t, rooms);
    solver->reached = BRW_ARENA_NEW(scratch, uint8_t, rooms);
    solver->things = BRW_ARENA_NEW(scratch, brw_quest_thing, rooms);
    solver->first_half = BRW_ARENA_NEW(scratch, uint32_t, rooms);
    solver->first_thing = BRW_ARENA_NEW(scratch, uint32_t, rooms);
    solver->next_thing = BRW_ARENA_NEW(scratch, uint32_t, rooms);
    solver->doors = BRW_ARENA_NEW(scratch, brw_quest_door, links);
    solver->next_half = BRW_ARENA_NEW(scratch, uint32_t, 2 * links);
    return solver->up && solver->depth && solver->region && solver->queue && solver->last_stage &&
           solver->reached && solver->things && solver->first_half && solver->first_thing &&
           solver->next_thing && solver->doors && solver->next_half;
}

barrow_status brw_solver_make(brw_solver *solver, const barrow_dungeon *dungeon, brw_arena *scratch)
{
    *solver = (brw_solver){
        .dungeon = dungeon, .scratch = scratch, .entry = BARROW_NONE, .goal = BARROW_NONE};
    if (!take_view(solver))
        return BARROW_NO_MEMORY;
    solver->is_tree = grows_as_tree(dungeon);
    solver->graph = (brw_graph){.dungeon = dungeon, .up = solver->up, .depth = solver->depth};
    if (solver->is_tree)
        name_regions_of_tree(solver);
    else if (name_regions_of_graph(solver) != BARROW_OK)
        return BARROW_NO_MEMORY;
    memset(solver->last_stage, 0, solver->region_count * sizeof solver->last_stage[0]);
    memset(solver->first_half, 0xFF, solver->region_count * sizeof solver->first_half[0]);
    memset(solver->first_thing, 0xFF, solver->region_count * sizeof solver->first_thing[0]);
    list_things(solver);
    list_doors(solver);
    return BARROW_OK;
}
