/* SPDX-License-Identifier: MIT
 * The solver's view of a quest: regions, the doors between them, the things in them.
 *
 *     rooms    0 -- 1 -- 2 =key= 3 -- 4 =switch= 5        -- open doors
 *     regions  [    0   ] =key= [  1  ] =switch= [2]
 *
 * Inside a region nothing is ever shut, so where a player is in it does not matter to any proof.
 * Only the walkthrough needs rooms again. */
#include "verify/solver.h"

#include <string.h>

/* ---- regions ---------------------------------------------------------------------------- */

/* Returns the first room of a region. Until regions are numbered, solver->region links each room to
 * an earlier room of its region, or to itself if it is the first. The chain is shortened on the
 * way. */
static uint32_t first_room(uint16_t *earlier, uint32_t room)
{
    while (earlier[room] != room)
        room = earlier[room] = earlier[earlier[room]];
    return room;
}

static void join_regions(uint16_t *earlier, uint32_t a, uint32_t b)
{
    a = first_room(earlier, a);
    b = first_room(earlier, b);
    if (a < b)
        earlier[b] = (uint16_t)a;
    else
        earlier[a] = (uint16_t)b;
}

/* Starts a region. list_things raises its last_stage later. */
static uint16_t start_region(brw_solver *solver)
{
    uint32_t region = solver->region_count++;
    solver->last_stage[region] = 0;
    solver->first_half[region] = BRW_NO_NEXT;
    solver->first_thing[region] = BRW_NO_NEXT;
    return (uint16_t)region;
}

/* Numbers the regions by their first rooms. Earlier rooms of a region already have its number. */
static void number_regions(brw_solver *solver)
{
    uint16_t *region = solver->region;
    for (uint32_t room = 0; room < solver->dungeon->room_count; room++)
        region[room] = region[room] == room ? start_region(solver) : region[region[room]];
}

/* ---- doors ------------------------------------------------------------------------------ */

/* Returns the stage that a locked door leads into: the later of its rooms' stages, if they differ
 * and neither is a bonus room. Bonus rooms have stages after the goal but are not part of the
 * chain, as nothing has to come before them. A one-way door is not an entrance of any stage. */
static uint8_t stage_behind(const barrow_dungeon *dungeon, const barrow_link *link)
{
    const barrow_quest_room *a = &dungeon->rooms[link->a].as.quest;
    const barrow_quest_room *b = &dungeon->rooms[link->b].as.quest;
    if (brw_door_needs(link, BARROW_NEED_NOTHING) || a->stage == b->stage ||
        a->step == BARROW_STEP_BONUS || b->step == BARROW_STEP_BONUS)
        return 0;
    return a->stage > b->stage ? a->stage : b->stage;
}

/* Adds a half from [region] to [behind] at the front of the list, which takes constant time. The
 * order does not matter. */
static void add_half(brw_solver *solver, uint16_t region, uint16_t behind, uint32_t half)
{
    solver->behind_half[half] = behind;
    solver->next_half[half] = solver->first_half[region];
    solver->first_half[region] = half;
}

/* Adds a door at the front of the list of doors that its switch or the magic key opens. */
static void add_opened(brw_solver *solver, uint32_t id, uint16_t *first)
{
    solver->next_of[id] = *first;
    *first = (uint16_t)id;
}

/* Fills in a door, given its link. next_of is set and read only for doors of switches and of the
 * magic key. */
static void add_quest_door(brw_solver *solver, uint32_t id)
{
    brw_quest_door *door = &solver->doors[id];
    const barrow_link *link = &solver->dungeon->links[door->link];
    const brw_door_rule *rule = brw_door_rule_of(link);
    bool is_key = rule->needs == BARROW_NEED_SMALL_KEY;
    door->rooms[0] = link->a;
    door->rooms[1] = link->b;
    door->a = solver->region[link->a];
    door->b = solver->region[link->b];
    door->needs = rule->needs;
    door->ways = rule->ways;
    door->lock = link->lock;
    door->stage = stage_behind(solver->dungeon, link);
    door->number =
        is_key && solver->key_doors < 255 ? (uint8_t)solver->key_doors : BARROW_NONE_BYTE;
    solver->key_doors += is_key;
    solver->next_into[id] = solver->into_stage[door->stage];
    solver->into_stage[door->stage] = (uint16_t)id;
    if (rule->needs == BARROW_NEED_SWITCH)
        add_opened(solver, id, &solver->of_switch[link->lock]);
    else if (rule->needs == BARROW_NEED_MAGIC_KEY)
        add_opened(solver, id, &solver->of_magic_key);
    add_half(solver, door->a, door->b, 2 * id);
    add_half(solver, door->b, door->a, 2 * id + 1);
}

/* Lists regions and doors. Skips links that do not join two rooms. */
static void list_regions(brw_solver *solver)
{
    const barrow_dungeon *dungeon = solver->dungeon;
    uint32_t rooms = dungeon->room_count, links = dungeon->link_count;
    memset(solver->into_stage, BARROW_NONE_BYTE, sizeof solver->into_stage);
    memset(solver->of_switch, BARROW_NONE_BYTE, sizeof solver->of_switch);
    for (uint32_t room = 0; room < rooms; room++)
        solver->region[room] = (uint16_t)room;
    for (uint32_t i = 0; i < links; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->a >= rooms || link->b >= rooms)
            continue;
        if (brw_stands_open(link->kind))
            join_regions(solver->region, link->a, link->b);
        else
            solver->doors[solver->door_count++].link = (uint16_t)i;
    }
    number_regions(solver);
    for (uint32_t i = 0; i < solver->door_count; i++)
        add_quest_door(solver, i);
}

/* ---- things ----------------------------------------------------------------------------- */

/* Returns the bit of a treasure. Treasures without a name, as in documents of format 1, share the
 * last bit. */
static uint32_t treasure_bit(uint8_t treasure)
{
    return (uint32_t)1 << (treasure < 31 ? treasure : 31);
}

/* Adds a thing. key_count includes item-blocked keys, because they fit the same doors (V5). */
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

/* Raises the last stage of a region to [stage], if that is later. */
static void raise_stage(brw_solver *solver, uint16_t region, uint8_t stage)
{
    solver->last_stage[region] = stage;
    solver->latest_stage = stage > solver->latest_stage ? stage : solver->latest_stage;
}

/* Lists things. If there are several entries or goals, which breaks a rule, the first counts. A
 * bonus room holds nothing that a walkthrough needs (Q19), and contents from the goal on are not
 * things. */
static void list_things(brw_solver *solver)
{
    const barrow_room *rooms = solver->dungeon->rooms;
    const uint16_t *region = solver->region;
    uint32_t count = solver->dungeon->room_count;
    for (uint32_t room = 0; room < count; room++) {
        const barrow_quest_room *quest = &rooms[room].as.quest;
        if (quest->stage > solver->last_stage[region[room]] && quest->step != BARROW_STEP_BONUS)
            raise_stage(solver, region[room], quest->stage);
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

/* Allocates all memory. Sizes are rounded up, so that dungeons of similar size need the same amount
 * and a loop over seeds soon stops allocating (G5). */
static bool take_view(brw_solver *solver)
{
    brw_arena *scratch = solver->scratch;
    uint32_t rooms = (solver->dungeon->room_count / 64 + 1) * 64;
    uint32_t links = (solver->dungeon->link_count / 64 + 1) * 64;
    uint8_t *bytes = BRW_ARENA_NEW(scratch, uint8_t, 2 * rooms);
    uint16_t *shorts = BRW_ARENA_NEW(scratch, uint16_t, 3 * rooms + 5 * links);
    uint32_t *numbers = BRW_ARENA_NEW(scratch, uint32_t, 3 * rooms + 2 * links);
    solver->things = BRW_ARENA_NEW(scratch, brw_quest_thing, rooms);
    solver->doors = BRW_ARENA_NEW(scratch, brw_quest_door, links);
    if (!bytes || !shorts || !numbers || !solver->things || !solver->doors)
        return false;
    solver->last_stage = bytes;
    solver->reached = bytes + rooms;
    solver->region = shorts;
    solver->queue = solver->region + rooms;
    solver->waiting = solver->queue + rooms;
    solver->next_into = solver->waiting + rooms;
    solver->next_of = solver->next_into + links;
    solver->shut = solver->next_of + links;
    solver->behind_half = solver->shut + links;
    solver->first_half = numbers;
    solver->first_thing = solver->first_half + rooms;
    solver->next_thing = solver->first_thing + rooms;
    solver->next_half = solver->next_thing + rooms;
    return true;
}

barrow_status brw_solver_make(brw_solver *solver, const barrow_dungeon *dungeon, brw_arena *scratch)
{
    solver->dungeon = dungeon;
    solver->scratch = scratch;
    solver->in_words = true;
    solver->entry = solver->goal = solver->of_magic_key = BARROW_NONE;
    solver->region_count = solver->door_count = solver->thing_count = 0;
    solver->key_count = solver->key_doors = solver->latest_stage = 0;
    memset(solver->switches, 0, sizeof solver->switches);
    if (!take_view(solver))
        return BARROW_NO_MEMORY;
    list_regions(solver);
    list_things(solver);
    return BARROW_OK;
}
