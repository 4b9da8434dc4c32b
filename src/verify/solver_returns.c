/* SPDX-License-Identifier: MIT
 * One-way doors of a quest. The search over opened doors leaves them out; that is right if no
 * one-way door ever leads to where the way back may be shut. Proved so:
 *
 * Take the first one-way door that a player goes through, from region a to region b. All moves
 * before can be undone, so what was visited is still joined to a. A region is assured at a if it
 * was visited for certain (a cannot be reached when that region is forbidden, keys without number),
 * or if it is behind a door of an assured region and that door is open for certain (a cannot be
 * reached while it, or its switch, stays shut). If b is assured at a, the player can walk from b
 * back to a: nothing has changed, and the same holds for the next one-way door.
 *
 * The answer is "not proven" where this fails: there may still be no trap. */
#include "verify/solver.h"

#include <string.h>

#include "base/bits.h"

#define ASSURANCE_MOST 1024u /* regions and doors; far more than any generated quest has */

/* Rows of bits, one for each thing that may be left out:
 *
 *                   regions out of reach
 *     without region 0 |  1 1 1 1 ...     set to all: everybody comes from the entry
 *     without region 1 |  0 1 0 1 ...     region 3 is only reached through region 1
 *     without door 0   |  0 0 1 0 ... */
typedef struct assurance {
    brw_solver *solver;
    uint64_t *missing; /* by region, then by door: the set of regions out of reach without it */
    uint64_t *assured; /* the set that is being made */
    uint32_t words;    /* of a row */
} assurance;

static uint64_t *missing_row(const assurance *made, uint32_t index)
{
    return made->missing + index * made->words;
}

/* Floods with one region or door left out. All that helps a player is allowed but one-way doors: it
 * is about the first of them that is used. [region] or [door] is the one left out, the other stands
 * for none. */
static void find_missing(assurance *made, uint16_t region, uint32_t door, uint64_t *row)
{
    brw_solver *solver = made->solver;
    brw_flood flood;
    brw_flood_begin(solver, &flood);
    flood.all_keys = flood.uses_hidden = true;
    flood.forbidden = region;
    flood.shut_door = door;
    brw_flood_run(solver, &flood);
    memset(row, 0, made->words * sizeof row[0]);
    for (uint32_t i = 0; i < solver->region_count; i++)
        if (!solver->reached[i])
            brw_set_add(row, i);
}

/* The row of the entry comes out wrong, as a flood starts there whatever is forbidden; it is put
 * right last. */
static void find_all_missing(assurance *made)
{
    brw_solver *solver = made->solver;
    for (uint32_t i = 0; i < solver->region_count; i++)
        find_missing(made, (uint16_t)i, UINT32_MAX, missing_row(made, i));
    for (uint32_t i = 0; i < solver->door_count; i++)
        find_missing(made, BARROW_NONE, i, missing_row(made, solver->region_count + i));
    memset(missing_row(made, solver->region[solver->entry]), BRW_ALL_BITS,
           made->words * sizeof made->missing[0]); /* everybody comes from the entry */
}

/* Adds what is behind a door that is open for certain; true if that was anything new. */
static bool assure_through(assurance *made, uint32_t door, uint16_t at)
{
    const brw_quest_door *here = &made->solver->doors[door];
    if (here->ways == BARROW_WAYS_FORTH || here->needs == BARROW_NEED_FINDING ||
        brw_set_has(made->assured, here->a) == brw_set_has(made->assured, here->b) ||
        !brw_set_has(missing_row(made, made->solver->region_count + door), at))
        return false;
    brw_set_add(made->assured, here->a);
    brw_set_add(made->assured, here->b);
    return true;
}

/* Rounds over all doors until nothing is added: each but the last adds a region, so they end. Order
 * does not matter, as the set only grows. */
static bool is_assured(assurance *made, uint16_t region, uint16_t at)
{
    const brw_solver *solver = made->solver;
    memset(made->assured, 0, made->words * sizeof made->assured[0]);
    brw_set_add(made->assured, at);
    for (uint32_t i = 0; i < solver->region_count; i++)
        if (brw_set_has(missing_row(made, i), at))
            brw_set_add(made->assured, i);
    for (bool changed = true; changed && !brw_set_has(made->assured, region);) {
        changed = false;
        for (uint32_t i = 0; i < solver->door_count; i++)
            changed = assure_through(made, i, at) || changed;
    }
    return brw_set_has(made->assured, region);
}

/* Some one-way door, or BARROW_NONE. */
static uint16_t any_one_way(const brw_solver *solver)
{
    for (uint32_t i = 0; i < solver->door_count; i++)
        if (solver->doors[i].ways == BARROW_WAYS_FORTH)
            return solver->doors[i].link;
    return BARROW_NONE;
}

/* The first that cannot be shown harmless is enough: then nothing is proved. */
static void judge_one_ways(assurance *made, brw_quest_proof *proof)
{
    const brw_solver *solver = made->solver;
    for (uint32_t i = 0; i < solver->door_count; i++) {
        const brw_quest_door *door = &solver->doors[i];
        if (door->ways != BARROW_WAYS_FORTH || is_assured(made, door->b, door->a))
            continue;
        proof->trap = door->link;
        return;
    }
}

/* A row for each region and door, and a flood for each row: quadratic, hence the bound. Quests
 * without one-way doors, the default, pay nothing. */
barrow_status brw_solver_one_ways(brw_solver *solver, brw_quest_proof *proof)
{
    uint32_t rows = solver->region_count + solver->door_count;
    uint16_t one_way = any_one_way(solver);
    if (one_way == BARROW_NONE)
        return BARROW_OK;
    if (rows > ASSURANCE_MOST) {
        proof->trap = one_way;
        return BARROW_OK;
    }
    assurance made = {.solver = solver, .words = solver->region_count / 64 + 1};
    made.missing = BRW_ARENA_NEW(solver->scratch, uint64_t, (size_t)rows * made.words);
    made.assured = BRW_ARENA_NEW(solver->scratch, uint64_t, made.words);
    if (!made.missing || !made.assured)
        return BARROW_NO_MEMORY;
    find_all_missing(&made);
    judge_one_ways(&made, proof);
    return BARROW_OK;
}
