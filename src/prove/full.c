/* SPDX-License-Identifier: MIT
 * What --full asks for (W12 to W15): what is needed, never used, idle, spare and fatal. Only what
 * the walkthrough uses can be needed: it wins without everything else. */
#include <string.h>

#include "prove/proof.h"

/* Asks the method of W37, or the plain search where that does not apply. */
static uint8_t is_finishable(const brw_world *world, const brw_index *index, brw_effort *effort)
{
    brw_model *model = BRW_ARENA_NEW(effort->arena, brw_model, 1);
    brw_stand stand;
    brw_plain plain;
    if (!brw_model_fits(world))
        return !brw_plain_search(&plain, world, index, effort) ? BARROW_ANSWER_NOT_DECIDED
               : plain.is_won                                  ? BARROW_ANSWER_YES
               : plain.is_complete                             ? BARROW_ANSWER_NO
                                                               : BARROW_ANSWER_NOT_DECIDED;
    if (!model || !brw_model_make(model, world, index, effort) || !brw_stand_make(&stand, model) ||
        brw_effort_ended(effort))
        return BARROW_ANSWER_NOT_DECIDED;
    brw_stand_begin(&stand, model);
    return brw_finish(model, &stand, NULL);
}

static void note(brw_findings *findings, brw_act entry, bool is_sure)
{
    if (is_sure)
        findings->sure[findings->sure_count++] = entry;
    else
        findings->unsure[findings->unsure_count++] = entry;
}

static bool make_findings(brw_findings *findings, uint32_t room, brw_arena *arena)
{
    *findings = (brw_findings){BRW_ARENA_NEW(arena, brw_act, room),
                               BRW_ARENA_NEW(arena, brw_act, room), 0, 0};
    return findings->sure && findings->unsure;
}

/* Things and locks by line, then ways by line (the order of W12). */
static bool comes_before(const brw_world *world, brw_act a, brw_act b)
{
    bool a_is_thing = a.verb == BRW_TAKE, b_is_thing = b.verb == BRW_TAKE;
    bool a_is_way = !a_is_thing && !brw_door_is_lock(&world->doors[a.which]);
    bool b_is_way = !b_is_thing && !brw_door_is_lock(&world->doors[b.which]);
    uint32_t a_line = brw_act_line(world, a), b_line = brw_act_line(world, b);
    if (a_is_way != b_is_way)
        return b_is_way;
    if (a_line != b_line)
        return a_line < b_line;
    return a.which != b.which ? a.which < b.which : b_is_thing && !a_is_thing;
}

/* Lists each door and thing of the walkthrough once, in the order of W12. */
static brw_act *list_used(const brw_proof *proof, uint32_t *count, brw_arena *arena)
{
    const brw_world *world = proof->world;
    brw_act *used = BRW_ARENA_NEW(arena, brw_act, proof->walkthrough_count);
    *count = 0;
    for (uint32_t i = 0; used && i < proof->walkthrough_count; i++) {
        brw_act entry = proof->walkthrough[i];
        uint32_t at = 0;
        if (entry.verb == BRW_FLIP)
            continue;
        entry.verb =
            entry.verb == BRW_TAKE ? BRW_TAKE : BRW_OPEN; /* walking through a door uses it too */
        while (at < *count && (used[at].which != entry.which || used[at].verb != entry.verb))
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

/* Asks for each door and thing of the walkthrough whether it is needed. Each question has a share
 * of what is left of the budget. */
static bool find_needed(brw_proof *proof, brw_need impossible, brw_effort *effort)
{
    uint32_t count;
    brw_act *used = list_used(proof, &count, effort->arena);
    if (!used || !make_findings(&proof->needed, count, effort->arena))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t most = effort->most, left = most > effort->looks ? most - effort->looks : 0;
        effort->most = effort->looks + left / (count - i);
        effort->is_full = false;
        /* Alike things of a line are taken in order, so that the last one is left out. */
        const brw_lying *things = proof->world->things;
        brw_act entry = used[i];
        while (entry.verb == BRW_TAKE && entry.which + 1 < proof->world->thing_count &&
               things[entry.which + 1].line == things[entry.which].line)
            entry.which++;
        /* It gets a need that never holds. */
        const brw_world *world = proof->world;
        brw_arena_place place = brw_arena_here(effort->arena);
        brw_need *need = entry.verb == BRW_TAKE ? &world->things[entry.which].need
                                                : &world->doors[entry.which].need;
        brw_need before = *need;
        *need = impossible;
        uint8_t answer = is_finishable(world, proof->index, effort);
        *need = before;
        brw_arena_rewind(effort->arena, place);
        effort->most = most;
        if (answer != BARROW_ANSWER_YES)
            note(&proof->needed, used[i], answer == BARROW_ANSWER_NO);
    }
    return !effort->arena->has_failed;
}

/* Marks what the moves of an answer enter, take and open. */
static void mark_moves_used(const brw_act *moves, uint32_t count, brw_runs *used)
{
    for (uint32_t i = 0; i < count; i++) {
        if (moves[i].verb == BRW_GO)
            brw_set_add(used->entered, moves[i].to);
        else if (moves[i].verb == BRW_TAKE)
            brw_set_add(used->taken, moves[i].which);
        else if (moves[i].verb == BRW_OPEN)
            brw_set_add(used->opened, moves[i].which);
    }
}

/* Lists what no run enters, takes or opens, and counts spare keys (W13). After a complete search
 * all of it is known. Else what P does not contain is never used, what the answer's own moves use
 * is used, and the rest is not decided. */
static bool find_never(brw_proof *proof, const brw_plain *plain, brw_effort *effort)
{
    const brw_world *world = proof->world;
    brw_arena *arena = effort->arena;
    brw_runs used = plain->runs;
    brw_model *model = BRW_ARENA_NEW(arena, brw_model, 1);
    uint64_t *hoped = brw_arena_set(arena, world->place_count);
    if (!model || !hoped ||
        !make_findings(&proof->never, world->door_count + world->thing_count, arena) ||
        !brw_model_make(model, world, proof->index, effort))
        return false;
    bool has_hope = !brw_effort_ended(effort);
    if (!plain->is_complete) {
        if (!brw_runs_make(&used, world, arena))
            return false;
        mark_moves_used(proof->walkthrough, proof->walkthrough_count, &used);
        mark_moves_used(proof->witness, proof->witness_count, &used);
        brw_set_add(used.entered, world->start);
        for (uint32_t p = 0; p < world->place_count; p++)
            for (uint32_t states = 0; states < 1u << model->bits; states++)
                if (!has_hope ||
                    brw_set_has(model->hope, brw_model_node(model, (uint16_t)p, states)))
                    brw_set_add(hoped, p);
    }
    for (uint32_t k = 0; k < world->kind_count; k++)
        proof->spare[k] = world->symbols[world->kinds[k]].kit;
    for (uint32_t p = 0; p < world->place_count; p++)
        if (!brw_set_has(used.entered, p))
            brw_set_add(brw_set_has(hoped, p) ? proof->unsure_places : proof->never_places, p);
    for (uint32_t i = 0; i < world->thing_count; i++) {
        const brw_lying *thing = &world->things[i];
        bool is_used = brw_set_has(used.taken, i), is_hoped = brw_set_has(hoped, thing->place);
        if (!is_used)
            note(&proof->never, (brw_act){BRW_TAKE, 0, i}, !is_hoped);
        if (is_used || is_hoped) {
            if (thing->word == BRW_KEY)
                proof->spare[thing->index]++;
            proof->spare[thing->kind] -= thing->price;
        }
    }
    for (uint32_t i = 0; i < world->door_count; i++) {
        const brw_door *door = &world->doors[i];
        bool is_used = brw_set_has(used.opened, i);
        bool is_hoped = brw_set_has(hoped, door->a) || brw_set_has(hoped, door->b);
        if (brw_door_is_lock(door) && !is_used)
            note(&proof->never, (brw_act){BRW_OPEN, 0, i}, !is_hoped);
        if (is_used || is_hoped)
            proof->spare[door->kind] -= door->price;
    }
    return true;
}

bool brw_proof_fill(brw_proof *proof, const brw_plain *plain, brw_effort *effort)
{
    brw_arena *arena = effort->arena;
    brw_world *world = BRW_ARENA_NEW(arena, brw_world, 1);
    if (!world)
        return false;
    *world = *proof->world;
    proof->world = world;
    proof->idle = brw_arena_set(arena, world->thing_count);
    proof->never_places = brw_arena_set(arena, world->place_count);
    proof->unsure_places = brw_arena_set(arena, world->place_count);
    if (arena->has_failed)
        return false;
    uint64_t named[4] = {0}, locked = 0; /* facts and kinds that anything asks for */
    brw_need_facts(world, (brw_need){0, world->op_count}, named);
    for (uint32_t i = 0; i < world->door_count; i++)
        locked |= (uint64_t)(world->doors[i].price != 0) << world->doors[i].kind;
    for (uint32_t i = 0; i < world->thing_count; i++)
        locked |= (uint64_t)(world->things[i].price != 0) << world->things[i].kind;
    for (uint32_t i = 0; i < world->thing_count; i++) {
        const brw_lying *thing = &world->things[i];
        if (thing->word == BRW_KEY ? !(locked >> thing->index & 1)
                                   : !brw_set_has(named, thing->index))
            brw_set_add(proof->idle, i);
    }
    /* Every fatal move is known after a complete search; else only the witness's last one (W14). */
    proof->fatal_complete = plain->is_complete && !proof->is_careful;
    if (proof->fatal_complete)
        memcpy(proof->fatal, plain->fatal, sizeof proof->fatal);
    else if (!brw_fatal_make(proof->fatal, world, arena))
        return false;
    if (!proof->fatal_complete && proof->witness_count && proof->has_turn) {
        brw_act turn = proof->witness[proof->witness_count - 1];
        brw_set_add(proof->fatal[turn.verb], turn.which);
    }
    /* More than a player can have of anything: things and kit give at most 4,096 + 9,999. */
    brw_need_op never = {.step = BRW_NEED_FACT, .count = UINT16_MAX};
    return brw_world_add_op(world, never) && find_never(proof, plain, effort) &&
           find_needed(proof, (brw_need){world->op_count - 1, 1}, effort);
}
