/* SPDX-License-Identifier: MIT
 * The proof that nobody gets stuck in a quest (V1, V2, V3). See solver.h for the reasoning.
 *
 * Cost: a flood is linear in regions, doors and things. The sets of opened key doors are walked through
 * depth first; as long as only one closed key door is in reach, which in a chain of stages is
 * always, the flood simply goes on, so the whole search costs no more than one flood. */
#include "verify/solver.h"

#include <string.h>

#include "base/bits.h"

/* No document can make the search hang (G4, G8): beyond this the answer is "not proven". It is
 * enough for all sets of 20 doors in some 130 regions, doors and things. */
#define WORK_MOST ((uint64_t)1 << 27) /* states times regions, doors and things */

/* ---- V1, V2: all sets of opened key doors ----------------------------------------------- */

/* The stack never overflows: a set has at most 20 children, and a child has one door more than its
 * parent, so that at most 20 times 20 sets wait besides the first. */
typedef struct door_search {
    brw_solver *solver;
    brw_quest_proof *proof;
    brw_flood flood;
    uint32_t *doors; /* key doors by number */
    uint64_t *seen;  /* sets of opened doors */
    uint8_t *ever;   /* by region: reached in some state */
    uint32_t stack[BRW_KEY_DOORS_MOST * BRW_KEY_DOORS_MOST + 1];
    uint32_t depth;    /* sets on the stack */
    bool reaches_goal; /* in some state */
} door_search;

/* The flood with exactly [opened] open. */
static void flood_opened(door_search *search, uint32_t opened)
{
    brw_flood_begin(search->solver, &search->flood);
    search->flood.opened = opened;
    brw_flood_run(search->solver, &search->flood);
}

/* One door more. Cheaper than to flood again from the entry: all that was reached stays reached. */
static void flood_on(door_search *search, uint32_t number)
{
    search->flood.opened |= (uint32_t)1 << number;
    brw_flood_try(search->solver, &search->flood, search->doors[number]);
    brw_flood_run(search->solver, &search->flood);
}

/* Also doors whose other side was reached by another way: a player may waste a key on them, and V2
 * asks about every player. */
static uint32_t closed_in_reach(const brw_flood *flood)
{
    return flood->frontier & ~flood->opened;
}

/* Every opened door has used up one key. */
static int32_t keys_in_hand(const brw_flood *flood)
{
    return flood->keys - brw_popcount(flood->opened);
}

/* No key left, or nothing to use it on. If no state without the goal is stuck, each has a child
 * with one door more, and as doors are finite every player comes to the goal in the end. */
static bool is_stuck(const brw_flood *flood)
{
    return keys_in_hand(flood) < 1 || closed_in_reach(flood) == 0;
}

/* An order in which the doors of [opened] can be opened, up to where it is stuck. All subsets on
 * the way can come about, so any order that the doors allow is real. Writes over the flood that was
 * judged; the caller is done with it. */
static void tell_stuck_order(door_search *search, uint32_t opened)
{
    brw_quest_proof *proof = search->proof;
    flood_opened(search, 0);
    while (!is_stuck(&search->flood)) {
        uint32_t next = closed_in_reach(&search->flood) & opened;
        if (next == 0)
            break;
        uint32_t number = (uint32_t)brw_lowest(next);
        uint32_t door = search->doors[number];
        proof->stuck_doors[proof->stuck_count++] = search->solver->doors[door].link;
        flood_on(search, number);
    }
    proof->stuck_without_key = keys_in_hand(&search->flood) < 1;
    proof->safe = BARROW_BROKEN;
}

/* Notes the set; false if it was seen before. */
static bool note_set(door_search *search, uint32_t opened)
{
    if (brw_set_has(search->seen, opened))
        return false;
    brw_set_add(search->seen, opened);
    search->proof->states++;
    return true;
}

/* One child for each closed door, taken from the lowest number up; marked as seen when pushed, so
 * that no set waits twice. */
static void push_children(door_search *search, uint32_t closed)
{
    uint32_t opened = search->flood.opened;
    for (; closed; closed &= closed - 1) {
        uint32_t child = opened | (closed & (0 - closed));
        if (note_set(search, child))
            search->stack[search->depth++] = child;
    }
}

static void note_reached(door_search *search)
{
    const brw_solver *solver = search->solver;
    for (uint32_t i = 0; i < search->flood.tail; i++)
        search->ever[solver->queue[i]] = 1;
}

/* Judges the state that the flood is in; false where no key can be used in it. With the goal in
 * reach nobody is stuck, but what is left may still be explored. */
static bool judge_state(door_search *search)
{
    const brw_flood *flood = &search->flood;
    brw_quest_proof *proof = search->proof;
    note_reached(search);
    bool stuck = is_stuck(flood);
    if (brw_flood_has(search->solver, search->solver->goal)) {
        search->reaches_goal = true;
        return !stuck;
    }
    if (closed_in_reach(flood) != 0 && keys_in_hand(flood) < proof->key_slack)
        proof->key_slack = keys_in_hand(flood);
    if (stuck && proof->safe == BARROW_OK)
        tell_stuck_order(search, flood->opened);
    return !stuck;
}

/* Looks at one set and, as long as there is no choice, at what follows from it. The loop opens one
 * more door each time round, so it ends. */
static void look_from(door_search *search, uint32_t opened)
{
    brw_flood *flood = &search->flood;
    flood_opened(search, opened);
    while (judge_state(search)) {
        uint32_t closed = closed_in_reach(flood);
        if (closed & (closed - 1)) {
            push_children(search, closed);
            return;
        }
        if (!note_set(search, flood->opened | closed))
            return;
        flood_on(search, (uint32_t)brw_lowest(closed));
    }
}

/* Rooms that no order of doors leads to; bonus rooms are behind hidden doors, which this search
 * does not use. */
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

static barrow_status begin_search(door_search *search)
{
    brw_solver *solver = search->solver;
    size_t words = ((size_t)1 << solver->key_doors) / 64 + 1;
    search->doors = BRW_ARENA_NEW(solver->scratch, uint32_t, BRW_KEY_DOORS_MOST);
    search->seen = BRW_ARENA_NEW(solver->scratch, uint64_t, words);
    search->ever = BRW_ARENA_NEW(solver->scratch, uint8_t, solver->region_count);
    if (!search->doors || !search->seen || !search->ever)
        return BARROW_NO_MEMORY;
    memset(search->seen, 0, words * sizeof search->seen[0]);
    memset(search->ever, 0, solver->region_count);
    for (uint32_t i = 0; i < solver->door_count; i++)
        if (solver->doors[i].number != BARROW_NONE_BYTE)
            search->doors[solver->doors[i].number] = i;
    search->reaches_goal = false;
    search->depth = 0;
    note_set(search, 0);
    search->stack[search->depth++] = 0;
    return BARROW_OK;
}

/* The flood of the search passes neither hidden nor one-way doors: the goal must not need the first
 * (Q19), and the second have a proof of their own (solver_returns.c). A goal that was not found is
 * only broken where all sets were seen. */
static barrow_status search_doors(brw_solver *solver, brw_quest_proof *proof)
{
    door_search *search = BRW_ARENA_NEW(solver->scratch, door_search, 1);
    if (!search)
        return BARROW_NO_MEMORY;
    search->solver = solver;
    search->proof = proof;
    if (begin_search(search) != BARROW_OK)
        return BARROW_NO_MEMORY;
    uint64_t size = (uint64_t)solver->region_count + solver->door_count + solver->thing_count;
    while (search->depth > 0 && proof->states * size < WORK_MOST)
        look_from(search, search->stack[--search->depth]);
    bool complete = search->depth == 0;
    if (!complete && proof->safe == BARROW_OK)
        proof->safe = BARROW_NOT_PROVEN;
    if (!search->reaches_goal)
        proof->completable = complete ? BARROW_BROKEN : BARROW_NOT_PROVEN;
    if (complete)
        find_unreached(search);
    return BARROW_OK;
}

/* ---- V3: no stage before its obstacle --------------------------------------------------- */

/* What the walk along the chain saw of the keys. */
typedef struct chain_facts {
    int32_t opened; /* key doors so far */
    int32_t slack;  /* least keys in hand before any of them */
    bool reaches_goal;
} chain_facts;

static uint8_t latest_stage(const brw_solver *solver)
{
    uint8_t latest = 0;
    for (uint32_t i = 0; i < solver->region_count; i++)
        latest = solver->last_stage[i] > latest ? solver->last_stage[i] : latest;
    return latest;
}

/* The entrances of [stage] are shut and keys without number; no region of it or of a later one may
 * be reached. What was reached lies before it, so the flood goes on from stage to stage. [looked]
 * is how far the queue was judged: each region once in all. */
static bool is_behind_its_door(const brw_solver *solver, const brw_flood *flood, uint32_t stage,
                               uint32_t *looked)
{
    for (; *looked < flood->tail; ++*looked)
        if (solver->last_stage[solver->queue[*looked]] >= stage)
            return false;
    return true;
}

/* The flood tried these doors before, while the stage was shut; it will not come back to them by
 * itself. */
static void open_entrances(brw_solver *solver, brw_flood *flood, uint32_t stage)
{
    for (uint32_t i = solver->into_stage[stage]; i != BARROW_NONE; i = solver->next_into[i])
        brw_flood_try(solver, flood, i);
}

/* Notes whether the next stage's obstacle can be solved with what is in reach now: what a chain of
 * stages needs of V2 (see brw_solver_prove). */
static void meet_obstacle(const brw_solver *solver, const brw_flood *flood, uint32_t stage,
                          chain_facts *facts)
{
    for (uint32_t i = solver->into_stage[stage]; i != BARROW_NONE; i = solver->next_into[i]) {
        if (solver->doors[i].needs != BARROW_NEED_SMALL_KEY)
            continue;
        int32_t in_hand = flood->keys - facts->opened++;
        facts->slack = in_hand < facts->slack ? in_hand : facts->slack;
    }
}

/* The most generous player: keys without number, hidden and one-way doors. Shut in turn are the
 * doors into stage 1, 2, ...; whoever is then in that stage or a later one found a bypass. One
 * flood for all stages, as what was reached with stage t shut is also reached with t + 1 shut and t
 * open. At the end nothing is shut, and every room has to be reached. */
static void check_chain(brw_solver *solver, brw_quest_proof *proof, chain_facts *facts)
{
    brw_flood flood;
    uint32_t latest = latest_stage(solver), looked = 0;
    brw_flood_begin(solver, &flood);
    flood.all_keys = flood.uses_hidden = flood.uses_one_way = true;
    for (uint32_t stage = 1; stage <= latest; stage++) {
        flood.shut_stage = (uint8_t)stage;
        if (stage > 1)
            open_entrances(solver, &flood, stage - 1);
        brw_flood_run(solver, &flood);
        if (proof->chained == BARROW_OK && !is_behind_its_door(solver, &flood, stage, &looked)) {
            proof->chained = BARROW_BROKEN;
            proof->bypassed = (uint16_t)stage;
        }
        meet_obstacle(solver, &flood, stage, facts);
    }
    flood.shut_stage = 0;
    open_entrances(solver, &flood, latest);
    brw_flood_run(solver, &flood);
    facts->reaches_goal = brw_flood_has(solver, solver->goal);
    if (flood.tail == solver->region_count)
        return;
    for (uint32_t room = solver->dungeon->room_count; room-- > 0;) {
        if (brw_flood_has(solver, (uint16_t)room))
            continue;
        proof->explorable = BARROW_BROKEN;
        proof->unreached = (uint16_t)room;
    }
}

/* Each obstacle is necessary: as no stage is entered but through its doors, it is enough that these
 * are one key door, or all doors of one switch and only they. Keys need no look of their own: there
 * are as many as key doors (V5), and all of those are needed. A door that joins rooms of one stage
 * (stage 0 here) locks nothing, and a switch must not serve two stages. */
static void check_necessity(const brw_solver *solver, brw_quest_proof *proof)
{
    uint8_t stage_of[256] = {0}; /* by switch number */
    uint8_t locks[256] = {0};    /* by stage: 1 + its switch number, or a key door */
    for (uint32_t i = 0; i < solver->door_count && proof->chained == BARROW_OK; i++) {
        const brw_quest_door *door = &solver->doors[i];
        bool is_switch = door->needs == BARROW_NEED_SWITCH;
        if (!is_switch && door->needs != BARROW_NEED_SMALL_KEY)
            continue;
        bool first = locks[door->stage] == 0;
        uint8_t lock = is_switch && door->lock < 254 ? (uint8_t)(door->lock + 1) : 255;
        bool fits = door->stage != 0 && (first || (is_switch && locks[door->stage] == lock));
        if (is_switch && stage_of[door->lock] != 0 && stage_of[door->lock] != door->stage)
            fits = false;
        locks[door->stage] = lock;
        stage_of[door->lock] = is_switch ? door->stage : stage_of[door->lock];
        if (!fits) {
            proof->chained = BARROW_BROKEN;
            proof->spare_door = door->link;
        }
    }
    for (uint32_t i = 0; i < solver->thing_count && proof->chained == BARROW_OK; i++) {
        const brw_quest_thing *thing = &solver->things[i];
        if (thing->content != BARROW_CONTENT_SWITCH && thing->content != BARROW_CONTENT_ITEM_SWITCH)
            continue;
        if (stage_of[thing->switch_id] == 0) {
            proof->chained = BARROW_BROKEN;
            proof->spare_switch = thing->room;
        }
        stage_of[thing->switch_id] = 0; /* a second switch of this number is one too many */
    }
}

/* V1 and V2 by looking at every set of opened doors. */
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

/* Where every stage is behind its door and every key door leads into a stage of its own (V3), no
 * door can be opened before all those of earlier stages: the sets of opened doors are the
 * beginnings of the chain and nothing else. The walk along the chain has then seen all of them, and
 * it is enough that there was a key in hand before each door and that it came to the goal. The
 * limit of doors is that of the search, so that both give the same answer to the same quest. */
static bool proved_by_chain(const brw_solver *solver, const brw_quest_proof *proof,
                            const chain_facts *facts)
{
    return proof->chained == BARROW_OK && facts->reaches_goal && facts->slack >= 1 &&
           solver->key_doors <= BRW_KEY_DOORS_MOST;
}

static void begin_proof(brw_quest_proof *proof)
{
    *proof = (brw_quest_proof){.trap = BARROW_NONE,
                               .bypassed = BARROW_NONE,
                               .unreached = BARROW_NONE,
                               .spare_door = BARROW_NONE,
                               .spare_switch = BARROW_NONE,
                               .key_slack = INT32_MAX};
}

/* The search leaves one-way doors out. Where one of them could not be proved harmless it may lead
 * further, or trap somebody, so what the search says is then no proof; only a goal that is out of
 * reach with every door open is certain. */
static void doubt_search(brw_quest_proof *proof, const brw_quest_proof *before,
                         const chain_facts *facts)
{
    proof->explorable = before->explorable;
    proof->unreached = before->unreached;
    proof->stuck_count = 0;
    proof->safe = proof->completable = BARROW_NOT_PROVEN;
    if (!facts->reaches_goal)
        proof->safe = proof->completable = BARROW_BROKEN;
}

/* The cheap and most often complete proof first: one flood along the chain. Only where it fails is
 * the search asked, which then also knows in which order of doors a player gets stuck. */
barrow_status brw_solver_prove(brw_solver *solver, brw_quest_proof *proof)
{
    chain_facts facts = {.slack = INT32_MAX};
    barrow_status status = BARROW_OK;
    begin_proof(proof);
    check_chain(solver, proof, &facts);
    check_necessity(solver, proof);
    brw_quest_proof before = *proof;
    if (proved_by_chain(solver, proof, &facts)) {
        proof->states = solver->key_doors + 1;
        proof->key_slack = facts.slack;
    } else {
        status = prove_by_search(solver, proof);
    }
    if (status == BARROW_OK && solver->entry != BARROW_NONE)
        status = brw_solver_one_ways(solver, proof);
    if (proof->trap != BARROW_NONE)
        doubt_search(proof, &before, &facts);
    if (proof->key_slack == INT32_MAX)
        proof->key_slack = 0;
    return status;
}

barrow_status brw_solver_search(brw_solver *solver, brw_quest_proof *proof)
{
    begin_proof(proof);
    return prove_by_search(solver, proof);
}
