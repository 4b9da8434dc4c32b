/* SPDX-License-Identifier: MIT
 * What --full asks for (W12 to W15): what is needed, never used, idle, spare and fatal. Only what
 * the walkthrough uses can be needed: it wins without everything else. */
#include <string.h>

#include "prove/proof.h"

/* Asks the method of W37, or the plain search where that does not apply. */
static uint8_t is_finishable(const brw_world *world, const brw_index *index, brw_effort *effort,
                             brw_arena *arena)
{
    brw_model *model = BRW_ARENA_NEW(arena, brw_model, 1);
    brw_stand stand;
    brw_plain plain;
    uint64_t explored = 0;
    uint8_t answer = BARROW_ANSWER_NOT_DECIDED;
    if (brw_model_fits(world)) {
        if (!model || !brw_model_make(model, world, index, effort, arena) ||
            !brw_stand_make(&stand, model, arena)) {
            effort->no_memory = true;
            return answer;
        }
        brw_stand_begin(&stand, model);
        return brw_effort_ended(effort) ? answer
                                        : brw_finish(model, &stand, NULL, effort, &explored, arena);
    }
    if (!brw_plain_search(&plain, world, index, effort, arena))
        effort->no_memory = true;
    else if (plain.is_won || plain.is_complete)
        answer = plain.is_won ? BARROW_ANSWER_YES : BARROW_ANSWER_NO;
    return answer;
}

/* Decides whether the world can be finished without one door or thing: it gets a need that never
 * holds. */
static uint8_t finishable_without(const brw_proof *proof, brw_need impossible, uint32_t entry,
                                  brw_effort *effort, brw_arena *arena)
{
    const brw_world *world = proof->world;
    brw_arena_place place = brw_arena_here(arena);
    brw_world less = *world;
    uint8_t answer = BARROW_ANSWER_NOT_DECIDED;
    less.doors = BRW_ARENA_NEW(arena, brw_door, world->door_count);
    less.things = BRW_ARENA_NEW(arena, brw_lying, world->thing_count);
    if (less.doors && less.things) {
        if (world->door_count)
            memcpy(less.doors, world->doors, world->door_count * sizeof *less.doors);
        if (world->thing_count)
            memcpy(less.things, world->things, world->thing_count * sizeof *less.things);
        if (entry & 1)
            less.things[entry / 2].need = impossible;
        else
            less.doors[entry / 2].need = impossible;
        answer = is_finishable(&less, proof->index, effort, arena);
    } else {
        effort->no_memory = true;
    }
    brw_arena_rewind(arena, place);
    return answer;
}

static void note(brw_findings *findings, uint32_t entry, bool is_sure)
{
    if (is_sure)
        findings->sure[findings->sure_count++] = entry;
    else
        findings->unsure[findings->unsure_count++] = entry;
}

static bool make_findings(brw_findings *findings, uint32_t room, brw_arena *arena)
{
    *findings = (brw_findings){BRW_ARENA_NEW(arena, uint32_t, room),
                               BRW_ARENA_NEW(arena, uint32_t, room), 0, 0};
    return findings->sure && findings->unsure;
}

/* Things and locks by line, then ways by line (the order of W12). */
static bool comes_before(const brw_world *world, uint32_t a, uint32_t b)
{
    bool a_is_way = !(a & 1) && !brw_door_is_lock(&world->doors[a / 2]);
    bool b_is_way = !(b & 1) && !brw_door_is_lock(&world->doors[b / 2]);
    if (a_is_way != b_is_way)
        return b_is_way;
    uint32_t a_line = a & 1 ? world->things[a / 2].line : world->doors[a / 2].line;
    uint32_t b_line = b & 1 ? world->things[b / 2].line : world->doors[b / 2].line;
    return a_line != b_line ? a_line < b_line : a < b;
}

/* Lists each door and thing of the walkthrough once, in the order of W12. */
static uint32_t *list_used(const brw_proof *proof, uint32_t *count, brw_arena *arena)
{
    const brw_world *world = proof->world;
    uint32_t *used = BRW_ARENA_NEW(arena, uint32_t, proof->walkthrough_count);
    *count = 0;
    for (uint32_t i = 0; used && i < proof->walkthrough_count; i++) {
        brw_act act = proof->walkthrough[i];
        uint32_t entry = 2 * act.which + (act.verb == BRW_TAKE), at = 0;
        if (act.verb == BRW_FLIP)
            continue;
        while (at < *count && used[at] != entry)
            at++;
        if (at < *count)
            continue;
        for (; at > 0 && comes_before(world, entry, used[at - 1]); at--)
            used[at] = used[at - 1];
        used[at] = entry;
        ++*count;
    }
    return used;
}

/* Returns the last thing of the same line: alike things are taken in order, so that one is left
 * out. */
static uint32_t last_alike(const brw_world *world, uint32_t entry)
{
    uint32_t thing = entry / 2;
    while (entry & 1 && world->things[thing].line && thing + 1 < world->thing_count &&
           world->things[thing + 1].line == world->things[thing].line)
        thing++;
    return entry & 1 ? 2 * thing + 1 : entry;
}

static bool find_needed(brw_proof *proof, brw_need impossible, brw_effort *effort, brw_arena *arena)
{
    uint32_t count;
    uint32_t *used = list_used(proof, &count, arena);
    if (!used || !make_findings(&proof->needed, count, arena))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t most = effort->most; /* each question has a share of what is left */
        uint64_t left = most > effort->looks ? most - effort->looks : 0;
        effort->most = effort->looks + left / (count - i);
        effort->is_full = false;
        uint8_t answer =
            finishable_without(proof, impossible, last_alike(proof->world, used[i]), effort, arena);
        effort->most = most;
        if (answer != BARROW_ANSWER_YES)
            note(&proof->needed, used[i], answer == BARROW_ANSWER_NO);
    }
    return !effort->no_memory;
}

static void find_idle(brw_proof *proof)
{
    const brw_world *world = proof->world;
    uint64_t named[4] = {0}, locked = 0;
    brw_need_facts(world, world->goal_need, named);
    for (uint32_t i = 0; i < world->door_count; i++) {
        brw_need_facts(world, world->doors[i].need, named);
        if (world->doors[i].price)
            locked |= (uint64_t)1 << world->doors[i].kind;
    }
    for (uint32_t i = 0; i < world->thing_count; i++) {
        brw_need_facts(world, world->things[i].need, named);
        if (world->things[i].price)
            locked |= (uint64_t)1 << world->things[i].kind;
    }
    for (uint32_t i = 0; i < world->spot_count; i++)
        brw_need_facts(world, world->spots[i].need, named);
    for (uint32_t i = 0; i < world->thing_count; i++) {
        const brw_lying *thing = &world->things[i];
        if (thing->word == BRW_KEY ? !(locked >> thing->index & 1)
                                   : !brw_set_has(named, thing->index))
            brw_set_add(proof->idle, i);
    }
}

/* Returns whether a place can be reached if every lock could be paid. */
static bool is_in_hope(const brw_model *model, bool has_hope, uint32_t place)
{
    for (uint32_t states = 0; has_hope && states < 1u << model->bits; states++)
        if (brw_set_has(model->hope, (uint32_t)model->area_of[place] << model->bits | states))
            return true;
    return !has_hope;
}

/* Marks what the moves of an answer enter, take and open. */
static void mark_moves_used(const brw_world *world, const brw_act *moves, uint32_t count,
                            brw_plain *used)
{
    for (uint32_t i = 0; i < count; i++) {
        if (moves[i].verb == BRW_GO)
            brw_set_add(used->entered, moves[i].to);
        else if (moves[i].verb == BRW_TAKE)
            brw_set_add(used->taken, moves[i].which);
        else if (moves[i].verb == BRW_OPEN)
            brw_set_add(used->opened, moves[i].which);
    }
    brw_set_add(used->entered, world->start);
}

/* Lists what no run enters, takes or opens, and counts spare keys (W13). After a complete search
 * all of it is known. Else what P does not contain is never used, what the answer's own moves use
 * is used, and the rest is not decided. */
static bool find_never(brw_proof *proof, const brw_plain *plain, brw_effort *effort,
                       brw_arena *arena)
{
    const brw_world *world = proof->world;
    brw_plain used = *plain;
    brw_model *model = BRW_ARENA_NEW(arena, brw_model, 1);
    if (!model || !make_findings(&proof->never, world->door_count + world->thing_count, arena) ||
        !brw_model_make(model, world, proof->index, effort, arena))
        return false;
    bool has_hope = !brw_effort_ended(effort);
    if (!plain->is_complete) {
        used.entered = brw_arena_set(arena, world->place_count);
        used.taken = brw_arena_set(arena, world->thing_count);
        used.opened = brw_arena_set(arena, world->door_count);
        if (!used.entered || !used.taken || !used.opened)
            return false;
        mark_moves_used(world, proof->walkthrough, proof->walkthrough_count, &used);
        mark_moves_used(world, proof->witness, proof->witness_count, &used);
    }
    for (uint32_t k = 0; k < world->kind_count; k++)
        proof->spare[k] = world->symbols[world->kinds[k]].kit;
    for (uint32_t p = 0; p < world->place_count; p++) {
        bool is_hoped = is_in_hope(model, has_hope, p);
        if (!brw_set_has(used.entered, p))
            brw_set_add(
                plain->is_complete || !is_hoped ? proof->never_places : proof->unsure_places, p);
    }
    for (uint32_t i = 0; i < world->thing_count; i++) {
        const brw_lying *thing = &world->things[i];
        bool is_used = brw_set_has(used.taken, i),
             is_hoped = is_in_hope(model, has_hope, thing->place);
        if (!is_used)
            note(&proof->never, 2 * i + 1, plain->is_complete || !is_hoped);
        if (is_used || (!plain->is_complete && is_hoped)) {
            proof->spare[thing->index] += thing->word == BRW_KEY ? thing->count : 0;
            proof->spare[thing->kind] -= thing->price;
        }
    }
    for (uint32_t i = 0; i < world->door_count; i++) {
        const brw_door *door = &world->doors[i];
        bool is_used = brw_set_has(used.opened, i);
        bool is_hoped =
            is_in_hope(model, has_hope, door->a) || is_in_hope(model, has_hope, door->b);
        if (brw_door_is_lock(door) && !is_used)
            note(&proof->never, 2 * i, plain->is_complete || !is_hoped);
        if (is_used || (!plain->is_complete && is_hoped))
            proof->spare[door->kind] -= door->price;
    }
    return true;
}

/* Every fatal move is known after a complete search; else only the witness's last one (W14). */
static bool find_fatal(brw_proof *proof, const brw_plain *plain, brw_arena *arena)
{
    const brw_world *world = proof->world;
    proof->fatal_complete = plain->is_complete && !proof->is_careful;
    if (proof->fatal_complete) {
        proof->fatal_go = plain->fatal_go;
        proof->fatal_take = plain->fatal_take;
        proof->fatal_open = plain->fatal_open;
        proof->fatal_flip = plain->fatal_flip;
        return true;
    }
    proof->fatal_go = brw_arena_set(arena, world->door_count);
    proof->fatal_take = brw_arena_set(arena, world->thing_count);
    proof->fatal_open = brw_arena_set(arena, world->door_count);
    proof->fatal_flip = brw_arena_set(arena, world->spot_count);
    uint64_t *sets[] = {proof->fatal_go, proof->fatal_take, proof->fatal_open, proof->fatal_flip};
    if (arena->has_failed)
        return false;
    if (proof->witness_count && proof->has_turn) {
        brw_act turn = proof->witness[proof->witness_count - 1];
        brw_set_add(sets[turn.verb], turn.which);
    }
    return true;
}

bool brw_proof_fill(brw_proof *proof, const brw_plain *plain, brw_effort *effort, brw_arena *arena)
{
    brw_world with = *proof->world;
    brw_need impossible = brw_world_impossible(&with);
    brw_world *world = BRW_ARENA_NEW(arena, brw_world, 1);
    if (!impossible.count || !world)
        return false;
    *world = with;
    proof->world = world;
    proof->idle = brw_arena_set(arena, world->thing_count);
    proof->never_places = brw_arena_set(arena, world->place_count);
    proof->unsure_places = brw_arena_set(arena, world->place_count);
    if (!proof->idle || !proof->never_places || !proof->unsure_places)
        return false;
    find_idle(proof);
    return find_never(proof, plain, effort, arena) && find_fatal(proof, plain, arena) &&
           find_needed(proof, impossible, effort, arena);
}
