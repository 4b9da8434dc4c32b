/* SPDX-License-Identifier: MIT
 * The order of the stages of a quest (V3), and its consequences for one-way doors.
 *
 * Assume a player with unlimited keys who uses hidden and one-way doors. For each stage in turn,
 * its entrances are shut: whatever this player can still enter does not need that stage. Among the
 * later stages, that may only be its sibling in a branch (Q29), and it must never be the goal. If
 * so, every stage is entered through its obstacle, after all the stages that the obstacle leads out
 * of, and every obstacle is necessary.
 *
 * Cost: one flood grows from stage to stage. To shut stage f it is widened to all later stages and
 * then undone. In a sound quest that adds only the sibling. */
#include "verify/solver.h"

#include <string.h>

#include "base/bits.h"

#define OTHER_LOCK UINT8_MAX /* a key door, or a switch number above 253 */

/* ---- what can be entered while a stage is shut ------------------------------------------ */

/* The stages entered by a growing flood. */
typedef struct entered_stages {
    uint64_t stages[4];
    uint32_t regions; /* number of regions in the flood's queue whose stages were added */
} entered_stages;

/* Opens the entrances of a stage. The flood tried these doors while the stage was shut and will not
 * retry them by itself. */
static void open_entrances(brw_solver *solver, brw_flood *flood, uint32_t stage)
{
    for (uint32_t i = solver->into_stage[stage]; i != BARROW_NONE; i = solver->next_into[i])
        brw_flood_try(solver, flood, i);
}

/* Retries the doors that were shut because they lead into a stage after [shut], which is the only
 * stage shut now. Drops all others from the list, as they are never needed again. */
static void try_later_stages(brw_solver *solver, brw_flood *flood, uint32_t shut)
{
    uint32_t later = 0;
    for (uint32_t i = 0; i < flood->shut; i++) {
        uint16_t door = solver->shut[i];
        solver->shut[later] = door;
        later += solver->doors[door].stage > shut;
    }
    flood->shut = later;
    for (uint32_t i = 0; i < later; i++)
        brw_flood_try(solver, flood, solver->shut[i]);
}

/* Adds the stages of all regions in the flood's queue from index [from] on. */
static void note_entered(const brw_solver *solver, const brw_flood *flood, uint32_t from,
                         uint64_t *entered)
{
    for (uint32_t i = from; i < flood->tail; i++)
        brw_set_add(entered, solver->last_stage[solver->queue[i]]);
}

/* Records the stages that can be entered with only [shut] closed. [flood] has run with [shut] and
 * all later stages closed. [so_far] holds the stages that it had entered by the last call; those
 * entered since are added. Usually the doors of later stages lead nowhere, so there is nothing to
 * undo. */
static void enter_without(brw_solver *solver, brw_flood *flood, uint32_t shut,
                          entered_stages *so_far)
{
    uint64_t *entered = solver->entered[shut];
    uint8_t last_stage = flood->last_stage;
    note_entered(solver, flood, so_far->regions, so_far->stages);
    so_far->regions = flood->tail;
    memcpy(entered, so_far->stages, sizeof so_far->stages);
    flood->shut_stage = (uint8_t)shut;
    flood->last_stage = BARROW_NONE_BYTE;
    try_later_stages(solver, flood, shut);
    if (flood->tail > so_far->regions) {
        brw_flood before = *flood;
        before.tail = so_far->regions;
        brw_flood_run(solver, flood);
        note_entered(solver, flood, so_far->regions, entered);
        brw_flood_undo(solver, flood, &before);
    }
    flood->shut_stage = 0;
    flood->last_stage = last_stage;
}

bool brw_solver_precedes(const brw_solver *solver, uint32_t earlier, uint32_t later)
{
    return earlier == 0 || (earlier <= later && earlier <= solver->latest_stage &&
                            !brw_set_has(solver->entered[earlier], later));
}

/* Records a bypass if [stage] can be entered without [shut]. */
static void note_bypass(const brw_solver *solver, brw_quest_proof *proof, uint32_t shut,
                        uint32_t stage)
{
    if (proof->chained != BARROW_OK || brw_solver_precedes(solver, shut, stage))
        return;
    proof->chained = BARROW_BROKEN;
    proof->bypassed = (uint16_t)stage;
    proof->skipped = (uint16_t)shut;
}

/* Checks the stages that obstacles lead out of. If the dungeon lists none, stages form a chain. */
static void check_from_stages(const brw_solver *solver, brw_quest_proof *proof)
{
    const barrow_dungeon *dungeon = solver->dungeon;
    bool listed[256] = {false};
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++) {
        const barrow_quest_obstacle *obstacle = &dungeon->obstacles[i];
        listed[obstacle->into] = true;
        for (uint32_t from = 0; from < obstacle->from_count; from++)
            note_bypass(solver, proof, obstacle->from[from], obstacle->into);
    }
    for (uint32_t stage = 1; stage <= solver->latest_stage; stage++) {
        note_bypass(solver, proof, stage, stage);
        if (!listed[stage])
            note_bypass(solver, proof, stage - 1, stage);
        if (solver->goal != BARROW_NONE)
            note_bypass(solver, proof, stage, solver->last_stage[solver->region[solver->goal]]);
    }
}

/* ---- treasures -------------------------------------------------------------------------- */

/* Returns the number of keys in reach of [flood] that do not need [treasure], minus the number of
 * key doors into stages up to [stage]. */
static int32_t keys_beside(const brw_solver *solver, const brw_flood *flood, uint32_t treasure,
                           uint32_t stage)
{
    int32_t keys = 0;
    for (uint32_t i = 0; i < solver->thing_count; i++) {
        const brw_quest_thing *thing = &solver->things[i];
        keys += brw_is_small_key(thing->content) && brw_flood_has(solver, thing->room) &&
                (thing->treasure & ~(flood->treasures & ~treasure)) == 0;
    }
    for (uint32_t i = 0; i < solver->door_count; i++)
        keys -= solver->doors[i].needs == BARROW_NEED_SMALL_KEY && solver->doors[i].stage > 0 &&
                solver->doors[i].stage <= stage;
    return keys;
}

static bool is_blocked_switch(const brw_solver *solver, uint8_t number, uint32_t treasure)
{
    for (uint32_t i = 0; i < solver->thing_count; i++) {
        const brw_quest_thing *thing = &solver->things[i];
        if (brw_is_switch(thing->content) && thing->switch_id == number &&
            thing->treasure == treasure)
            return true;
    }
    return false;
}

/* Returns whether nobody can leave the treasure's stage without the treasure (Q12, Q28). If the way
 * out is a key door, all keys that do not need the treasure must be spent by then. All key doors up
 * to here are necessary, so each has used up a key. If it is a switch lock, one of the switches
 * must need the treasure. [flood] holds everything before the next stage. */
static bool needs_item(const brw_solver *solver, const brw_flood *flood,
                       const brw_quest_thing *item, uint32_t stage)
{
    uint32_t exit = solver->into_stage[stage + 1];
    if (exit == BARROW_NONE)
        return true;
    if (solver->doors[exit].needs == BARROW_NEED_SMALL_KEY)
        return keys_beside(solver, flood, item->treasure, stage) <= 0;
    return is_blocked_switch(solver, solver->doors[exit].lock, item->treasure);
}

/* Checks that a player cannot go on from an ITEM stage without its treasure (Q12). */
static void check_item(const brw_solver *solver, const brw_flood *flood, uint32_t stage,
                       brw_quest_proof *proof)
{
    const barrow_dungeon *dungeon = solver->dungeon;
    if (stage >= dungeon->stage_count || dungeon->stages[stage].step != BARROW_STEP_ITEM)
        return;
    for (uint32_t i = 0; i < solver->thing_count && proof->chained == BARROW_OK; i++) {
        const brw_quest_thing *thing = &solver->things[i];
        if (thing->content != BARROW_CONTENT_ITEM ||
            dungeon->rooms[thing->room].as.quest.stage != stage ||
            needs_item(solver, flood, thing, stage))
            continue;
        proof->chained = BARROW_BROKEN;
        proof->spare_item = thing->room;
    }
}

/* ---- locks ------------------------------------------------------------------------------ */

/* Returns how many switches a switch lock into [stage] has. */
static uint32_t switches_of(const barrow_dungeon *dungeon, uint32_t stage)
{
    for (uint32_t i = 0; i < dungeon->obstacle_count; i++)
        if (dungeon->obstacles[i].into == stage)
            return dungeon->obstacles[i].kind == BARROW_OBSTACLE_TWIN_LOCK ? 2 : 1;
    return 1;
}

/* Checks that each obstacle is necessary. A stage is entered only through its doors, so it is
 * enough that these are a single key door, or all the doors of one switch. Keys need no check:
 * there are as many as key doors (V5), and all key doors are needed. A locked door between rooms of
 * one stage (stage 0 here) is a fault, and so is a switch for two stages. */
static void check_locks(const brw_solver *solver, brw_quest_proof *proof, uint8_t stage_of[256])
{
    uint8_t locks[256] = {0}; /* for each stage, 1 + its switch number, or OTHER_LOCK */
    for (uint32_t i = 0; i < solver->door_count && proof->chained == BARROW_OK; i++) {
        const brw_quest_door *door = &solver->doors[i];
        bool is_lock = door->needs == BARROW_NEED_SWITCH;
        if (!is_lock && door->needs != BARROW_NEED_SMALL_KEY)
            continue;
        bool first = locks[door->stage] == 0;
        uint8_t lock = is_lock && door->lock < 254 ? (uint8_t)(door->lock + 1) : OTHER_LOCK;
        bool fits = door->stage != 0 && (first || (is_lock && locks[door->stage] == lock));
        if (is_lock && stage_of[door->lock] != 0 && stage_of[door->lock] != door->stage)
            fits = false;
        locks[door->stage] = lock;
        stage_of[door->lock] = is_lock ? door->stage : stage_of[door->lock];
        if (!fits) {
            proof->chained = BARROW_BROKEN;
            proof->spare_door = door->link;
        }
    }
}

/* Checks that every switch opens a door, and that no lock has a superfluous switch. */
static void check_switches(const brw_solver *solver, brw_quest_proof *proof)
{
    uint8_t stage_of[256] = {0}; /* for each switch number, the stage that its doors lead into */
    check_locks(solver, proof, stage_of);
    for (uint32_t i = 0; i < solver->thing_count && proof->chained == BARROW_OK; i++) {
        const brw_quest_thing *thing = &solver->things[i];
        uint32_t stage = stage_of[thing->switch_id];
        if (!brw_is_switch(thing->content) ||
            (stage != 0 &&
             solver->switches[thing->switch_id] <= switches_of(solver->dungeon, stage)))
            continue;
        proof->chained = BARROW_BROKEN;
        proof->spare_switch = thing->room;
    }
}

/* ---- V3 --------------------------------------------------------------------------------- */

static void find_unentered(const brw_solver *solver, brw_quest_proof *proof)
{
    for (uint32_t room = solver->dungeon->room_count; room-- > 0;) {
        if (brw_flood_has(solver, (uint16_t)room))
            continue;
        proof->explorable = BARROW_BROKEN;
        proof->unreached = (uint16_t)room;
    }
}

/* Checks each stage in turn. Finally, with nothing shut, every room must be reached. */
barrow_status brw_solver_stages(brw_solver *solver, brw_quest_proof *proof)
{
    brw_flood flood;
    entered_stages so_far = {.regions = 0};
    uint32_t latest = solver->latest_stage;
    solver->entered = brw_arena_array(solver->scratch, latest + 1, sizeof solver->entered[0]);
    if (!solver->entered)
        return BARROW_NO_MEMORY;
    brw_flood_begin(solver, &flood);
    flood.free |= 1 << BARROW_NEED_SMALL_KEY | 1 << BARROW_NEED_FINDING;
    flood.uses_one_way = true;
    for (uint32_t stage = 1; stage <= latest; stage++) {
        flood.last_stage = (uint8_t)(stage - 1);
        open_entrances(solver, &flood, stage - 1);
        brw_flood_run(solver, &flood);
        enter_without(solver, &flood, stage, &so_far);
        check_item(solver, &flood, stage - 1, proof);
    }
    flood.last_stage = BARROW_NONE_BYTE;
    open_entrances(solver, &flood, latest);
    brw_flood_run(solver, &flood);
    proof->goal_in_reach = brw_flood_has(solver, solver->goal);
    if (flood.tail < solver->region_count)
        find_unentered(solver, proof);
    check_from_stages(solver, proof);
    check_switches(solver, proof);
    return BARROW_OK;
}

/* ---- one-way doors ---------------------------------------------------------------------- */

/* Regions that a player in some stage has certainly been in or can walk to. If a stage was
 * certainly entered and has only one region, that region was visited. If it has several regions
 * (Q8), they lie behind the doors of one switch, which are then all open. Such a region is certain
 * if the region in front of one of its doors is. */
typedef struct sure_regions {
    brw_solver *solver;
    uint16_t parts[256]; /* number of regions of each stage */
    uint8_t *sure;       /* for each region, whether it is certain */
    uint16_t *doubtful;  /* one-way doors that need a closer look */
    uint16_t *entrances; /* switch doors that lead into stages with several regions */
    uint32_t doubtful_count, entrance_count;
} sure_regions;

/* Makes the region behind a door certain for a player in stage [at], if the region in front of it
 * is certain and the stage behind it comes before [at]. Returns whether that is new. */
static bool assure_through(sure_regions *made, const brw_quest_door *door, uint32_t at)
{
    const brw_solver *solver = made->solver;
    uint16_t behind = solver->last_stage[door->a] > solver->last_stage[door->b] ? door->a : door->b;
    uint16_t before = behind == door->a ? door->b : door->a;
    if (made->sure[behind] || !made->sure[before] ||
        !brw_solver_precedes(solver, solver->last_stage[behind], at))
        return false;
    made->sure[behind] = 1;
    return true;
}

/* Finds the sure regions for a player in stage [at]. It repeats a pass over the doors until nothing
 * is added. Each pass but the last adds a region, so the loop ends. */
static void find_sure(sure_regions *made, uint32_t at)
{
    const brw_solver *solver = made->solver;
    for (uint32_t i = 0; i < solver->region_count; i++)
        made->sure[i] = made->parts[solver->last_stage[i]] == 1 &&
                        brw_solver_precedes(solver, solver->last_stage[i], at);
    made->sure[solver->region[solver->entry]] = 1;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < made->entrance_count; i++)
            changed = assure_through(made, &solver->doors[made->entrances[i]], at) || changed;
    }
}

/* Returns whether the order of the stages alone makes the way back certain: the door leads to the
 * entry's region, or to the only region of an earlier stage. */
static bool leads_to_visited(const sure_regions *made, const brw_quest_door *door)
{
    const brw_solver *solver = made->solver;
    uint32_t at = solver->last_stage[door->a], to = solver->last_stage[door->b];
    return door->ways != BARROW_WAYS_FORTH || door->a == door->b ||
           door->b == solver->region[solver->entry] ||
           (to != at && made->parts[to] == 1 && brw_solver_precedes(solver, to, at));
}

/* Lists the one-way doors whose far side might not have been visited, and the entrances of stages
 * with several regions. Only these need the search for certain regions. */
static void list_doubts(sure_regions *made)
{
    const brw_solver *solver = made->solver;
    for (uint32_t i = 0; i < solver->region_count; i++)
        made->parts[solver->last_stage[i]]++;
    for (uint32_t i = 0; i < solver->door_count; i++) {
        const brw_quest_door *door = &solver->doors[i];
        if (!leads_to_visited(made, door))
            made->doubtful[made->doubtful_count++] = (uint16_t)i;
        if (door->needs == BARROW_NEED_SWITCH && made->parts[door->stage] > 1)
            made->entrances[made->entrance_count++] = (uint16_t)i;
    }
}

/* Judges the doubtful doors out of one stage. If V3 is broken, the doors into a stage may have
 * different locks and need not all be open, so nothing can be proved about stages with several
 * regions. */
static void judge_doubts(sure_regions *made, uint32_t stage, brw_quest_proof *proof)
{
    const brw_solver *solver = made->solver;
    bool looked = false;
    for (uint32_t i = 0; i < made->doubtful_count && proof->trap == BARROW_NONE; i++) {
        const brw_quest_door *door = &solver->doors[made->doubtful[i]];
        if (solver->last_stage[door->a] != stage)
            continue;
        if (proof->chained == BARROW_OK && !looked)
            find_sure(made, stage);
        looked = true;
        if (proof->chained != BARROW_OK || !made->sure[door->b])
            proof->trap = door->link;
    }
}

/* Stops at the first door that cannot be proved harmless, because one such door leaves the quest
 * unproved. */
barrow_status brw_solver_one_ways(brw_solver *solver, brw_quest_proof *proof)
{
    sure_regions made = {.solver = solver};
    made.sure = BRW_ARENA_NEW(solver->scratch, uint8_t, solver->region_count);
    made.doubtful = BRW_ARENA_NEW(solver->scratch, uint16_t, solver->door_count);
    made.entrances = BRW_ARENA_NEW(solver->scratch, uint16_t, solver->door_count);
    if (!made.sure || !made.doubtful || !made.entrances)
        return BARROW_NO_MEMORY;
    list_doubts(&made);
    for (uint32_t stage = 0; made.doubtful_count > 0 && stage <= solver->latest_stage; stage++)
        judge_doubts(&made, stage, proof);
    return BARROW_OK;
}

#undef OTHER_LOCK
