/* SPDX-License-Identifier: MIT
 * The proof that nobody gets stuck in a quest (V1, V2). See solver.h for the reasoning.
 *
 * Cost: a flood is linear in regions, doors and things. The sets of opened key doors are visited
 * depth first. Opening one more door widens the flood, and stepping back undoes that. So each set
 * costs only what it adds to the one before it, and in a chain of stages the whole search costs one
 * flood. Quests made with the defaults have about ten sets. Branches add a few. */
#include "verify/solver.h"

#include <string.h>

#include "base/bits.h"
#include "base/rng.h"

/* Limits that keep any document from hanging the search (G4, G8). Beyond them the answer is "not
 * proven". */
#define STATES_MOST 131072u
#define WORK_MOST   ((uint64_t)1 << 27) /* states times regions, doors and things */
#define SLOTS_FIRST 32u                 /* slots of the first table; most quests need no other */
#define SLOTS_TAKEN (32u + 128u + 512u) /* slots of three tables, allocated together */

/* ---- sets of sets ----------------------------------------------------------------------- */

/* The sets of opened doors seen so far, with open addressing. The empty set, where the search
 * starts, is never in it. At most half of the slots are taken. */
typedef struct set_table {
    uint64_t *slots;
    uint32_t mask, count;
    uint32_t left; /* number of free slots after this table, for the next table */
} set_table;

/* Makes an empty table of [size] slots in the memory at [slots], where [left] slots are free. */
static void make_table(set_table *table, uint64_t *slots, uint32_t size, uint32_t left)
{
    *table = (set_table){slots, size - 1, 0, left - size};
    memset(slots, 0, size * sizeof slots[0]);
}

/* Adds a set. Returns false if it was already in the table. */
static bool add_set(set_table *table, uint64_t set)
{
    uint32_t slot = (uint32_t)brw_mix(set, 1) & table->mask;
    for (; table->slots[slot]; slot = (slot + 1) & table->mask)
        if (table->slots[slot] == set)
            return false;
    table->slots[slot] = set;
    table->count++;
    return true;
}

/* Grows the table if one more set would not fit. The old slots are not freed. */
static barrow_status grow_table(set_table *table, brw_arena *scratch)
{
    set_table old = *table;
    uint32_t size = 4 * (old.mask + 1), left = old.left;
    uint64_t *slots = old.slots + old.mask + 1;
    if (2 * (old.count + 1) <= old.mask)
        return BARROW_OK;
    if (left < size) {
        slots = BRW_ARENA_NEW(scratch, uint64_t, size);
        left = size;
    }
    if (!slots)
        return BARROW_NO_MEMORY;
    make_table(table, slots, size, left);
    for (uint32_t i = 0; i <= old.mask; i++)
        if (old.slots[i])
            add_set(table, old.slots[i]);
    return BARROW_OK;
}

/* ---- V1, V2: all sets of opened key doors ----------------------------------------------- */

/* A set on the search path, with the flood for its opened doors. [left] holds the doors still to be
 * tried from here. */
typedef struct opened_set {
    brw_flood flood;
    uint64_t left;
    uint16_t door; /* the link that was opened last */
} opened_set;

typedef struct door_search {
    brw_solver *solver;
    brw_quest_proof *proof;
    brw_flood flood;
    set_table seen;
    uint32_t doors[BRW_KEY_DOORS_MOST]; /* key doors, indexed by number */
    uint8_t *ever;                      /* for each region, whether it was reached in some state */
    opened_set path[BRW_KEY_DOORS_MOST + 1];
    uint32_t depth;       /* index of the last set on the path, which is its number of open doors */
    bool reaches_goal;    /* whether some state reaches the goal */
    barrow_status status; /* BARROW_OK or BARROW_NO_MEMORY */
} door_search;

/* Returns the closed doors in reach. These include doors whose other side was reached another way:
 * a player may waste a key on them, and V2 must hold for every player. */
static uint64_t closed_in_reach(const brw_flood *flood)
{
    return flood->frontier & ~flood->opened;
}

/* Returns the number of keys in hand. Every opened door has used one. */
static int32_t keys_in_hand(const brw_flood *flood)
{
    return flood->keys - brw_popcount(flood->opened);
}

/* Records the doors on the path: opening them in this order leaves the player stuck. */
static void tell_stuck(const door_search *search, brw_quest_proof *proof)
{
    for (uint32_t i = 1; i <= search->depth; i++)
        proof->stuck_doors[proof->stuck_count++] = search->path[i].door;
    proof->stuck_without_key = keys_in_hand(&search->flood) < 1;
    proof->safe = BARROW_BROKEN;
}

/* Judges the current state of the flood. Returns the doors that can be opened in it. A player
 * without a key, or without a door to use it on, is stuck. If no state without the goal in reach is
 * stuck, each has a successor with one more open door. The number of doors is finite, so every
 * player reaches the goal in the end. With the goal in reach nobody is stuck, but the search goes
 * on. */
static uint64_t judge_state(door_search *search)
{
    const brw_flood *flood = &search->flood;
    brw_quest_proof *proof = search->proof;
    uint64_t closed = closed_in_reach(flood);
    int32_t keys = keys_in_hand(flood);
    bool stuck = keys < 1 || closed == 0;
    if (brw_flood_has(search->solver, search->solver->goal)) {
        search->reaches_goal = true;
        return stuck ? 0 : closed;
    }
    if (closed != 0 && keys < proof->key_slack)
        proof->key_slack = keys;
    if (stuck && proof->safe == BARROW_OK)
        tell_stuck(search, proof);
    return stuck ? 0 : closed;
}

/* Judges the state and adds it to the path. */
static void enter_state(door_search *search)
{
    opened_set *here = &search->path[search->depth];
    uint32_t before = search->depth ? search->path[search->depth - 1].flood.tail : 0;
    for (uint32_t i = before; i < search->flood.tail; i++)
        search->ever[search->solver->queue[i]] = 1;
    search->proof->states++;
    here->left = judge_state(search);
    here->flood = search->flood;
}

/* Opens one more door from the set at the end of the path, unless the resulting set was seen
 * before. */
static void open_next(door_search *search)
{
    opened_set *here = &search->path[search->depth];
    uint64_t bit = brw_lowest_bit(here->left);
    here->left ^= bit;
    brw_flood_undo(search->solver, &search->flood, &here->flood);
    if (!add_set(&search->seen, search->flood.opened | bit))
        return;
    uint32_t door = search->doors[brw_lowest(bit)];
    search->flood.opened |= bit;
    brw_flood_try(search->solver, &search->flood, door);
    brw_flood_run(search->solver, &search->flood);
    search->path[++search->depth].door = search->solver->doors[door].link;
    enter_state(search);
}

static bool takes_too_long(const door_search *search)
{
    const brw_solver *solver = search->solver;
    uint64_t size = (uint64_t)solver->region_count + solver->door_count + solver->thing_count;
    return search->proof->states >= STATES_MOST || search->proof->states * size >= WORK_MOST;
}

/* Visits all sets. Returns false if it had to give up. */
static bool look_at_all(door_search *search)
{
    for (;;) {
        if (search->path[search->depth].left != 0) {
            if (takes_too_long(search))
                return false;
            search->status = grow_table(&search->seen, search->solver->scratch);
            if (search->status != BARROW_OK)
                return false;
            open_next(search);
        } else if (search->depth-- == 0) {
            return true;
        }
    }
}

/* Finds rooms that no order of doors leads to. Bonus rooms are exempt, as this search does not use
 * hidden doors. */
static void find_unreached(const door_search *search)
{
    const brw_solver *solver = search->solver;
    for (uint32_t room = solver->dungeon->room_count; room-- > 0;) {
        if (search->ever[solver->region[room]] ||
            solver->dungeon->rooms[room].as.quest.step == BARROW_STEP_BONUS)
            continue;
        search->proof->explorable = BARROW_BROKEN;
        search->proof->unreached = (uint16_t)room;
    }
}

/* Begins the search of sets of opened doors at the empty set, after the first flood. Returns NULL
 * when out of memory. */
static door_search *begin_search(brw_solver *solver, brw_quest_proof *proof)
{
    door_search *search = BRW_ARENA_NEW(solver->scratch, door_search, 1);
    uint8_t *ever = BRW_ARENA_NEW(solver->scratch, uint8_t, solver->region_count);
    uint64_t *slots = BRW_ARENA_NEW(solver->scratch, uint64_t, SLOTS_TAKEN);
    if (!search || !ever || !slots)
        return NULL;
    make_table(&search->seen, slots, SLOTS_FIRST, SLOTS_TAKEN);
    memset(ever, 0, solver->region_count);
    for (uint32_t i = 0; i < solver->door_count; i++)
        if (solver->doors[i].number != BARROW_NONE_BYTE)
            search->doors[solver->doors[i].number] = i;
    search->solver = solver;
    search->proof = proof;
    search->ever = ever;
    search->depth = 0;
    search->reaches_goal = false;
    search->status = BARROW_OK;
    brw_flood_begin(solver, &search->flood);
    brw_flood_run(solver, &search->flood);
    enter_state(search);
    return search;
}

/* Searches all orders of key doors. The flood passes neither hidden nor one-way doors: the goal
 * must not need hidden ones (Q19), and one-way doors lead nowhere new. If the goal is not found,
 * the quest is broken only if all sets were visited. */
static barrow_status search_doors(brw_solver *solver, brw_quest_proof *proof)
{
    door_search *search = begin_search(solver, proof);
    if (!search)
        return BARROW_NO_MEMORY;
    bool complete = look_at_all(search);
    if (!complete && proof->safe == BARROW_OK)
        proof->safe = BARROW_NOT_PROVEN;
    if (!search->reaches_goal)
        proof->completable = complete ? BARROW_BROKEN : BARROW_NOT_PROVEN;
    if (complete)
        find_unreached(search);
    return search->status;
}

/* Proves V1 and V2. */
static barrow_status prove_by_search(brw_solver *solver, brw_quest_proof *proof)
{
    if (solver->entry == BARROW_NONE || solver->goal == BARROW_NONE) {
        proof->completable = proof->safe = BARROW_BROKEN;
        return BARROW_OK;
    }
    if (solver->key_doors > BRW_KEY_DOORS_MOST) {
        proof->completable = proof->safe = BARROW_NOT_PROVEN;
        return BARROW_OK;
    }
    return search_doors(solver, proof);
}

/* Begins a proof with nothing found. The slack starts at the maximum, so that every closed door can
 * only lower it. */
static void begin_proof(brw_quest_proof *proof)
{
    *proof = (brw_quest_proof){.trap = BARROW_NONE,
                               .bypassed = BARROW_NONE,
                               .skipped = BARROW_NONE,
                               .unreached = BARROW_NONE,
                               .spare_item = BARROW_NONE,
                               .spare_door = BARROW_NONE,
                               .spare_switch = BARROW_NONE,
                               .key_slack = INT32_MAX};
}

/* Withdraws the results of the search if a one-way door could not be proved harmless. The search
 * does not use such doors, but this one may lead further or trap a player. Only one result is
 * certain: a goal that is out of reach with every door open. */
static void doubt_search(brw_quest_proof *proof, const brw_quest_proof *before)
{
    proof->explorable = before->explorable;
    proof->unreached = before->unreached;
    proof->stuck_count = 0;
    proof->safe = proof->completable = BARROW_NOT_PROVEN;
    if (!before->goal_in_reach)
        proof->safe = proof->completable = BARROW_BROKEN;
}

barrow_status brw_solver_prove(brw_solver *solver, brw_quest_proof *proof)
{
    begin_proof(proof);
    barrow_status status = brw_solver_stages(solver, proof);
    brw_quest_proof before = *proof;
    if (status == BARROW_OK)
        status = prove_by_search(solver, proof);
    if (status == BARROW_OK && solver->entry != BARROW_NONE)
        status = brw_solver_one_ways(solver, proof);
    if (proof->trap != BARROW_NONE)
        doubt_search(proof, &before);
    if (proof->key_slack == INT32_MAX)
        proof->key_slack = 0;
    return status;
}

/* The slack depends only on the states, so the stages are not checked. */
barrow_status brw_solver_key_slack(brw_solver *solver, int32_t *slack)
{
    brw_quest_proof proof = {.key_slack = INT32_MAX};
    barrow_status status = prove_by_search(solver, &proof);
    *slack = proof.key_slack == INT32_MAX ? 0 : proof.key_slack;
    return status;
}
