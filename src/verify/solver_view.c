/* SPDX-License-Identifier: MIT
 * The solver's view of a quest: regions, the doors between them, the things in them.
 *
 *     rooms    0 -- 1 -- 2 =key= 3 -- 4 =switch= 5        -- open doors
 *     regions  [    0   ] =key= [  1  ] =switch= [2]
 *
 * Inside a region nothing is ever shut, so a player's place in it does not matter to any proof.
 * Only the walkthrough needs rooms again. */
#include "verify/solver.h"

#include <string.h>

static bool is_inside_region(const void *user, uint16_t from, brw_way way)
{
    const barrow_dungeon *dungeon = user;
    (void)from;
    return brw_stands_open(dungeon->links[way.link].kind);
}

/* Names one region: [start], which the search has not met, and everything reached from there. */
static void name_region(brw_solver *solver, brw_bfs *search, uint16_t start, uint16_t name)
{
    uint32_t first = search->rooms.tail;
    brw_bfs_start(search, start);
    brw_bfs_run(search, is_inside_region, solver->dungeon);
    for (uint32_t i = first; i < search->rooms.tail; i++)
        solver->region[search->rooms.items[i]] = name;
}

/* Returns the stage that a locked door leads into: the later of its rooms' stages, if they differ
 * and neither is a bonus room. Bonus rooms have stages after the goal but are no part of the chain,
 * as nothing has to come before them. A one-way door is no entrance of any stage. */
static uint8_t stage_behind(const barrow_dungeon *dungeon, const barrow_link *link)
{
    const barrow_quest_room *a = &dungeon->rooms[link->a].as.quest;
    const barrow_quest_room *b = &dungeon->rooms[link->b].as.quest;
    if (brw_door_needs(link, BARROW_NEED_NOTHING) || a->stage == b->stage ||
        a->step == BARROW_STEP_BONUS || b->step == BARROW_STEP_BONUS)
        return 0;
    return a->stage > b->stage ? a->stage : b->stage;
}

/* Adds a half at the front of the list, which takes constant time. The order does not matter. */
static void add_half(brw_solver *solver, uint16_t region, uint32_t half)
{
    solver->next_half[half] = solver->first_half[region];
    solver->first_half[region] = half;
}

/* next_of is set and read only for switch doors. */
static void add_quest_door(brw_solver *solver, uint32_t id)
{
    const barrow_dungeon *dungeon = solver->dungeon;
    const barrow_link *link = &dungeon->links[id];
    uint32_t door = solver->door_count++;
    const brw_door_rule *rule = brw_door_rule_of(link);
    bool is_key = rule->needs == BARROW_NEED_SMALL_KEY;
    solver->doors[door] =
        (brw_quest_door){.a = solver->region[link->a],
                         .b = solver->region[link->b],
                         .link = (uint16_t)id,
                         .needs = rule->needs,
                         .ways = rule->ways,
                         .lock = link->lock,
                         .stage = stage_behind(dungeon, link),
                         .number = is_key && solver->key_doors < 255 ? (uint8_t)solver->key_doors
                                                                     : BARROW_NONE_BYTE};
    solver->key_doors += is_key;
    uint16_t *first_into = &solver->into_stage[solver->doors[door].stage];
    solver->next_into[door] = *first_into;
    *first_into = (uint16_t)door;
    if (rule->needs == BARROW_NEED_SWITCH) {
        solver->next_of[door] = solver->of_switch[link->lock];
        solver->of_switch[link->lock] = (uint16_t)door;
    }
    add_half(solver, solver->doors[door].a, 2 * door);
    add_half(solver, solver->doors[door].b, 2 * door + 1);
}

/* list_things raises last_stage later. */
static void start_region(brw_solver *solver)
{
    uint32_t region = solver->region_count++;
    solver->last_stage[region] = 0;
    solver->first_half[region] = BRW_NO_NEXT;
    solver->first_thing[region] = BRW_NO_NEXT;
}

/* Lists regions and doors. Skips links that join nothing. */
static barrow_status list_regions(brw_solver *solver)
{
    const barrow_dungeon *dungeon = solver->dungeon;
    brw_bfs search;
    memset(solver->into_stage, BARROW_NONE_BYTE, sizeof solver->into_stage);
    memset(solver->of_switch, BARROW_NONE_BYTE, sizeof solver->of_switch);
    if (brw_graph_make(&solver->graph, dungeon, solver->scratch) != BARROW_OK ||
        !brw_bfs_make(&search, &solver->graph, solver->scratch))
        return BARROW_NO_MEMORY;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        if (brw_bfs_met(&search, room))
            continue;
        name_region(solver, &search, (uint16_t)room, (uint16_t)solver->region_count);
        start_region(solver);
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (!brw_stands_open(link->kind) && link->a < dungeon->room_count &&
            link->b < dungeon->room_count)
            add_quest_door(solver, i);
    }
    return BARROW_OK;
}

/* Returns the bit of a treasure. Treasures without a name, as in documents of format 1, share the
 * last bit. */
static uint32_t treasure_bit(uint8_t treasure)
{
    return (uint32_t)1 << (treasure < 31 ? treasure : 31);
}

/* Adds a thing. key_count covers both kinds: V5 counts keys, and item-blocked keys fit the same
 * doors. */
static void add_thing(brw_solver *solver, uint16_t room, const barrow_quest_room *quest)
{
    uint32_t thing = solver->thing_count++;
    uint16_t region = solver->region[room];
    bool has_treasure = quest->content == BARROW_CONTENT_ITEM || brw_needs_treasure(quest->content);
    solver->things[thing] = (brw_quest_thing){has_treasure ? treasure_bit(quest->treasure) : 0,
                                              room, quest->content, quest->switch_id};
    solver->key_count += brw_is_small_key(quest->content);
    if (brw_is_switch(quest->content) && solver->switches[quest->switch_id] < BARROW_NONE_BYTE)
        solver->switches[quest->switch_id]++;
    solver->next_thing[thing] = solver->first_thing[region];
    solver->first_thing[region] = thing;
}

/* Lists things. If there are several entries or goals, which breaks a rule, the first counts. A
 * bonus room holds nothing that a walkthrough needs (Q19), and its content comes after the goal in
 * the list of contents. */
static void list_things(brw_solver *solver)
{
    const barrow_dungeon *dungeon = solver->dungeon;
    for (uint32_t room = 0; room < dungeon->room_count; room++) {
        const barrow_quest_room *quest = &dungeon->rooms[room].as.quest;
        uint8_t *last_stage = &solver->last_stage[solver->region[room]];
        if (quest->stage > *last_stage && quest->step != BARROW_STEP_BONUS)
            *last_stage = quest->stage;
        if (*last_stage > solver->latest_stage)
            solver->latest_stage = *last_stage;
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

/* Allocates all memory. Sizes are rounded up, so that dungeons of similar size need the same and a
 * warmed-up loop over seeds makes no allocation (G5). */
static bool take_view(brw_solver *solver)
{
    brw_arena *scratch = solver->scratch;
    uint32_t rooms = (solver->dungeon->room_count / 64 + 1) * 64;
    uint32_t links = (solver->dungeon->link_count / 64 + 1) * 64;
    solver->region = BRW_ARENA_NEW(scratch, uint16_t, rooms);
    solver->queue = BRW_ARENA_NEW(scratch, uint16_t, rooms);
    solver->last_stage = BRW_ARENA_NEW(scratch, uint8_t, rooms);
    solver->reached = BRW_ARENA_NEW(scratch, uint8_t, rooms);
    solver->things = BRW_ARENA_NEW(scratch, brw_quest_thing, rooms);
    solver->waiting = BRW_ARENA_NEW(scratch, uint16_t, rooms);
    solver->first_half = BRW_ARENA_NEW(scratch, uint32_t, rooms);
    solver->first_thing = BRW_ARENA_NEW(scratch, uint32_t, rooms);
    solver->next_thing = BRW_ARENA_NEW(scratch, uint32_t, rooms);
    solver->doors = BRW_ARENA_NEW(scratch, brw_quest_door, links);
    solver->next_half = BRW_ARENA_NEW(scratch, uint32_t, 2 * links);
    solver->next_into = BRW_ARENA_NEW(scratch, uint16_t, links);
    solver->next_of = BRW_ARENA_NEW(scratch, uint16_t, links);
    return solver->region && solver->queue && solver->last_stage && solver->reached &&
           solver->things && solver->waiting && solver->first_half && solver->first_thing &&
           solver->next_thing && solver->doors && solver->next_half && solver->next_into &&
           solver->next_of;
}

barrow_status brw_solver_make(brw_solver *solver, const barrow_dungeon *dungeon, brw_arena *scratch)
{
    solver->dungeon = dungeon;
    solver->scratch = scratch;
    solver->entry = solver->goal = BARROW_NONE;
    solver->region_count = solver->door_count = solver->thing_count = 0;
    solver->key_count = solver->key_doors = solver->latest_stage = 0;
    memset(solver->switches, 0, sizeof solver->switches);
    if (!take_view(solver) || list_regions(solver) != BARROW_OK)
        return BARROW_NO_MEMORY;
    list_things(solver);
    return BARROW_OK;
}
