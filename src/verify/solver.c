/* SPDX-License-Identifier: MIT
 * The solver's view of a quest (regions, the doors between them, the things in them), and floods
 * over it. See solver.h. */
#include "verify/solver.h"

#include <string.h>

/* ---- the view --------------------------------------------------------------------------- */

/* Returns the stage that a locked door leads into: the later of its rooms' stages, if they differ
 * and neither is a bonus room. Bonus rooms have stages after the goal but are not part of the
 * chain, as nothing has to come before them. A one-way door or a shortcut is not an entrance of any
 * stage, and a barrier only if it is an obstacle's. */
static uint8_t stage_behind(const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_link *link = &dungeon->links[id];
    const barrow_quest_room *a = &dungeon->rooms[link->a].as.quest;
    const barrow_quest_room *b = &dungeon->rooms[link->b].as.quest;
    uint8_t later = a->stage > b->stage ? a->stage : b->stage;
    if (brw_door_needs(link, BARROW_NEED_NOTHING) || brw_door_needs(link, BARROW_NEED_SIDE) ||
        a->stage == b->stage || a->step == BARROW_STEP_BONUS || b->step == BARROW_STEP_BONUS)
        return 0;
    if (!brw_door_needs(link, BARROW_NEED_TREASURE))
        return later;
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++)
        for (uint32_t k = 0; k < dungeon->obstacles[i].door_count; k++)
            if (dungeon->obstacles[i].into == later && dungeon->obstacles[i].doors[k] == id)
                return later;
    return 0;
}

/* Finds the regions, joining their rooms (brw_first_joined), and numbers them by their first rooms.
 * Lists all other links as doors, except those that do not join two rooms. */
static void list_regions(brw_solver *solver)
{
    const barrow_dungeon *dungeon = solver->dungeon;
    uint16_t *region = solver->region;
    uint32_t rooms = dungeon->room_count;
    for (uint32_t room = 0; room < rooms; room++)
        region[room] = (uint16_t)room;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        if (link->a >= rooms || link->b >= rooms || link->kind == BARROW_LINK_WINDOW)
            continue;
        if (brw_stands_open(link->kind)) {
            uint16_t a = brw_first_joined(region, link->a), b = brw_first_joined(region, link->b);
            region[a > b ? a : b] = a > b ? b : a;
        } else {
            solver->doors[solver->door_count++].link = (uint16_t)i;
        }
    }
    for (uint32_t room = 0; room < rooms; room++) {
        if (region[room] != room) {
            region[room] = region[region[room]]; /* earlier rooms have their numbers already */
            continue;
        }
        uint32_t id = solver->region_count++;
        solver->last_stage[id] = 0;
        solver->first_half[id] = solver->first_thing[id] = BRW_NO_NEXT;
        region[room] = (uint16_t)id;
    }
}

static void list_doors(brw_solver *solver)
{
    for (uint32_t i = 0; i < solver->door_count; i++) {
        brw_quest_door *door = &solver->doors[i];
        const barrow_link *link = &solver->dungeon->links[door->link];
        const brw_door_rule *rule = brw_door_rule_of(link);
        *door = (brw_quest_door){.rooms = {link->a, link->b},
                                 .regions = {solver->region[link->a], solver->region[link->b]},
                                 .link = door->link,
                                 .needs = rule->needs,
                                 .ways = rule->ways,
                                 .lock = link->lock,
                                 .stage = stage_behind(solver->dungeon, door->link),
                                 .treasure = link->treasure,
                                 .number = BARROW_NONE_BYTE};
        if (rule->needs == BARROW_NEED_SMALL_KEY) {
            if (solver->key_doors < BARROW_NONE_BYTE)
                door->number = (uint8_t)solver->key_doors;
            solver->key_doors++;
        }
        for (uint32_t side = 0; side < 2; side++) {
            solver->next_half[2 * i + side] = solver->first_half[door->regions[side]];
            solver->first_half[door->regions[side]] = 2 * i + side;
            solver->behind[2 * i + side] = door->regions[1 - side];
        }
    }
}

/* Lists things, and finds the entry, the goal and the latest stages. If there are several entries
 * or goals, which breaks a rule, the first counts. A bonus room holds nothing that a walkthrough
 * needs (Q19), and contents from the goal on are not things. key_count includes item-blocked keys,
 * because they fit the same doors (V5). Treasures without a name, as in documents of format 1,
 * share the last bit. */
static void list_things(brw_solver *solver)
{
    for (uint32_t room = 0; room < solver->dungeon->room_count; room++) {
        const barrow_quest_room *quest = &solver->dungeon->rooms[room].as.quest;
        uint16_t region = solver->region[room];
        if (quest->stage > solver->last_stage[region] && quest->step != BARROW_STEP_BONUS &&
            !solver->in_annex[room]) {
            solver->last_stage[region] = quest->stage;
            if (quest->stage > solver->latest_stage)
                solver->latest_stage = quest->stage;
        }
        if (quest->content == BARROW_CONTENT_ENTRY && solver->entry == BARROW_NONE)
            solver->entry = (uint16_t)room;
        if (quest->content == BARROW_CONTENT_GOAL && solver->goal == BARROW_NONE)
            solver->goal = (uint16_t)room;
        if (quest->content == BARROW_CONTENT_NONE || quest->content == BARROW_CONTENT_ENTRY ||
            quest->content >= BARROW_CONTENT_GOAL)
            continue;
        uint32_t id = solver->thing_count++;
        brw_quest_thing *thing = &solver->things[id];
        *thing = (brw_quest_thing){0, (uint16_t)room, quest->content, quest->switch_id};
        if (quest->content == BARROW_CONTENT_ITEM || brw_needs_treasure(quest->content))
            thing->treasure = (uint32_t)1 << (quest->treasure < 31 ? quest->treasure : 31);
        solver->key_count += brw_is_small_key(quest->content);
        if (brw_is_switch(quest->content) && solver->switches[quest->switch_id] < UINT8_MAX)
            solver->switches[quest->switch_id]++;
        solver->next_thing[id] = solver->first_thing[region];
        solver->first_thing[region] = id;
    }
}

/* Sizes are rounded up, so that dungeons of similar size need the same amount of memory and a loop
 * over seeds soon stops allocating (G5). */
barrow_status brw_solver_make(brw_solver *solver, const barrow_dungeon *dungeon, brw_arena *scratch)
{
    uint32_t rooms = (dungeon->room_count / 64 + 1) * 64;
    uint32_t links = (dungeon->link_count / 64 + 1) * 64;
    *solver = (brw_solver){
        .dungeon = dungeon, .scratch = scratch, .entry = BARROW_NONE, .goal = BARROW_NONE};
    solver->region = BRW_ARENA_NEW(scratch, uint16_t, rooms);
    solver->last_stage = BRW_ARENA_NEW(scratch, uint8_t, rooms);
    solver->is_annex = BRW_ARENA_NEW(scratch, uint8_t, rooms);
    solver->in_annex = BRW_ARENA_ZEROS(scratch, uint8_t, rooms);
    solver->doors = BRW_ARENA_NEW(scratch, brw_quest_door, links);
    solver->things = BRW_ARENA_NEW(scratch, brw_quest_thing, rooms);
    solver->first_half = BRW_ARENA_NEW(scratch, uint32_t, rooms);
    solver->next_half = BRW_ARENA_NEW(scratch, uint32_t, 2 * links);
    solver->behind = BRW_ARENA_NEW(scratch, uint16_t, 2 * links);
    solver->first_thing = BRW_ARENA_NEW(scratch, uint32_t, rooms);
    solver->next_thing = BRW_ARENA_NEW(scratch, uint32_t, rooms);
    solver->reached = BRW_ARENA_NEW(scratch, uint8_t, rooms);
    solver->queue = BRW_ARENA_NEW(scratch, uint16_t, rooms);
    solver->waiting = BRW_ARENA_NEW(scratch, uint16_t, rooms);
    solver->shut = BRW_ARENA_NEW(scratch, uint32_t, 2 * links);
    if (scratch->has_failed)
        return BARROW_NO_MEMORY;
    list_regions(solver);
    list_doors(solver);
    /* Finds the annexes: rooms that a barrier inside their stage leads to, and regions of such
     * rooms alone. */
    memset(solver->is_annex, 1, solver->region_count);
    for (uint32_t i = 0; i < solver->door_count; i++) {
        const brw_quest_door *door = &solver->doors[i];
        if (door->needs == BARROW_NEED_TREASURE &&
            dungeon->rooms[door->rooms[0]].as.quest.stage ==
                dungeon->rooms[door->rooms[1]].as.quest.stage)
            solver->in_annex[door->rooms[1]] = 1;
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (!solver->in_annex[i])
            solver->is_annex[solver->region[i]] = 0;
    list_things(solver);
    return BARROW_OK;
}

/* ---- floods ----------------------------------------------------------------------------- */

static void enter_region(brw_solver *solver, brw_flood *flood, uint16_t region)
{
    solver->reached[region] = 1;
    solver->queue[flood->tail++] = region;
}

/* Returns whether the door can be passed from the side of [half] now. A lock has one switch, or two
 * (Q29); all that it has must be pressed. Key doors from BRW_KEY_DOORS_MOST on have no bit in
 * [opened]. One-way doors and shortcuts are passed from their first side by a free player only. No
 * door of a quest needs a colour. */
static inline bool can_pass(const brw_solver *solver, const brw_flood *flood, uint32_t half)
{
    const brw_quest_door *door = &solver->doors[half / 2];
    uint8_t switches = solver->switches[door->lock];
    if (door->stage > flood->last_stage || (door->stage && door->stage == flood->shut_stage))
        return false;
    bool is_back = door->ways != BARROW_WAYS_BOTH || door->needs == BARROW_NEED_SIDE;
    if (is_back && (door->ways == BARROW_WAYS_NONE || half % 2 == 1 || !flood->is_free))
        return false;
    switch (door->needs) {
    case BARROW_NEED_NOTHING:
    case BARROW_NEED_SIDE: return true;
    case BARROW_NEED_TREASURE: return door->treasure < 31 && flood->treasures >> door->treasure & 1;
    case BARROW_NEED_FINDING: return flood->is_free;
    case BARROW_NEED_SMALL_KEY:
        return flood->is_free ||
               (door->number < BRW_KEY_DOORS_MOST && flood->opened >> door->number & 1);
    case BARROW_NEED_MAGIC_KEY: return flood->has_magic_key;
    case BARROW_NEED_SWITCH: return switches > 0 && flood->pressed[door->lock] == switches;
    default: return false;
    }
}

/* Takes a small key or presses a switch. Returns whether that opens doors. */
static bool gain_key_or_switch(const brw_solver *solver, brw_flood *flood,
                               const brw_quest_thing *thing)
{
    uint8_t number = thing->switch_id;
    if (brw_is_switch(thing->content))
        return ++flood->pressed[number] == solver->switches[number];
    flood->keys++;
    return false;
}

/* Gains a thing. A treasure also gives everything that it blocked so far, and opens barriers. Only
 * the first magic key opens doors; a document may have thousands. Returns whether doors were
 * opened. */
static bool gain_thing(brw_solver *solver, brw_flood *flood, uint32_t id)
{
    const brw_quest_thing *thing = &solver->things[id];
    bool had = flood->has_magic_key;
    if (thing->content == BARROW_CONTENT_MAGIC_KEY) {
        flood->has_magic_key = true;
        return !had;
    }
    if (thing->content == BARROW_CONTENT_ITEM) {
        if (flood->treasures & thing->treasure)
            return false;
        flood->treasures |= thing->treasure;
        for (uint32_t i = 0; i < flood->waiting; i++) {
            const brw_quest_thing *blocked = &solver->things[solver->waiting[i]];
            if (blocked->treasure == thing->treasure)
                gain_key_or_switch(solver, flood, blocked);
        }
        return true;
    }
    if (!(thing->treasure & ~flood->treasures))
        return gain_key_or_switch(solver, flood, thing);
    solver->waiting[flood->waiting++] = (uint16_t)id;
    return false;
}

void brw_flood_begin(brw_solver *solver, brw_flood *flood)
{
    *flood = (brw_flood){.last_stage = BARROW_NONE_BYTE};
    memset(solver->reached, 0, solver->region_count * sizeof solver->reached[0]);
    if (solver->entry != BARROW_NONE)
        enter_region(solver, flood, solver->region[solver->entry]);
}

/* Each region is entered once, so nothing is gained twice. Halves that could not be passed are
 * tried again at the start, and whenever a switch, a treasure or the magic key opens doors. There
 * are 256 numbers of switches and 32 treasures, so that happens at most 289 times. The wrong side
 * of a one-way door never opens. */
void brw_flood_run(brw_solver *solver, brw_flood *flood)
{
    bool has_opened = true;
    while (has_opened || flood->head < flood->tail) {
        for (uint32_t i = 0; has_opened && i < flood->shut; i++) {
            uint32_t half = solver->shut[i];
            uint16_t behind = solver->behind[half];
            if (!solver->reached[behind] && can_pass(solver, flood, half))
                enter_region(solver, flood, behind);
        }
        has_opened = false;
        while (flood->head < flood->tail) {
            uint16_t region = solver->queue[flood->head++];
            uint32_t i = solver->first_thing[region];
            for (; i != BRW_NO_NEXT; i = solver->next_thing[i])
                has_opened = gain_thing(solver, flood, i) || has_opened;
            for (i = solver->first_half[region]; i != BRW_NO_NEXT; i = solver->next_half[i]) {
                const brw_quest_door *door = &solver->doors[i / 2];
                uint16_t behind = solver->behind[i];
                if (door->number < BRW_KEY_DOORS_MOST)
                    flood->frontier |= (uint64_t)1 << door->number;
                if (solver->reached[behind])
                    continue;
                if (can_pass(solver, flood, i))
                    enter_region(solver, flood, behind);
                else if (door->needs != BARROW_NEED_NOTHING)
                    solver->shut[flood->shut++] = i;
            }
        }
    }
}

/* The queue and the lists of waiting things and shut halves only grow, so the entries of [before]
 * are still there. */
void brw_flood_undo(brw_solver *solver, brw_flood *flood, const brw_flood *before)
{
    for (uint32_t i = before->tail; i < flood->tail; i++)
        solver->reached[solver->queue[i]] = 0;
    *flood = *before;
}
