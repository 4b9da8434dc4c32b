/* SPDX-License-Identifier: MIT
 * The public call, and the order in which the searches are asked: the method of W31 to W37 first,
 * which is quick; then the plain search, which gives the fewest moves if it fits (W38). Every
 * search has a share of the budget, so an answer depends on nothing but the world and the budget
 * (W16). */
#include "barrow/prove.h"

#include <string.h>

#include "base/status.h"
#include "prove/proof.h"

/* Lists a door or thing that lacks something at the end of the witness: its need, or else keys. */
static void list_lack(brw_proof *proof, const brw_play *play, brw_act subject, brw_need need,
                      bool lacks_keys)
{
    bool lacks_need = !brw_need_holds(proof->world, need, play->bag.facts, play->states);
    if (lacks_need || lacks_keys)
        proof->lacks[proof->lack_count++] = (brw_lack){subject, !lacks_need};
}

/* Says why the witness ends where it ends: its last move tells (W11). Spending a key wastes it,
 * going is a trap, and a state that was set shuts something. */
static bool explain_witness(brw_proof *proof, brw_arena *arena)
{
    static const brw_why whys_of[BRW_VERBS] = {BRW_WHY_TRAP, BRW_WHY_KEYS, BRW_WHY_KEYS,
                                               BRW_WHY_SHUT};
    const brw_world *world = proof->world;
    brw_stroll stroll;
    brw_effort effort = {.arena = arena, .most = UINT64_MAX};
    uint64_t *done = BRW_ARENA_NEW(arena, uint64_t, brw_play_words(world, proof->index));
    uint64_t *reach = brw_arena_set(arena, world->place_count);
    proof->lacks = BRW_ARENA_NEW(arena, brw_lack, world->door_count + world->thing_count);
    if (arena->has_failed || !brw_stroll_make(&stroll, world, arena))
        return false;
    brw_play play;
    brw_play_begin(&play, world, proof->index, done);
    for (uint32_t i = 0; i < proof->witness_count; i++)
        brw_play_make(&play, proof->witness[i]);
    brw_stroll_to(&stroll, &play, &effort);
    for (BRW_SET_EACH(node, stroll.seen, (world->place_count << world->state_count) / 64 + 1))
        brw_set_add(reach, node >> world->state_count);
    /* Lists each lock, way and thing in reach whose price or need is not met (W11). */
    for (uint32_t i = 0; i < world->door_count; i++) {
        const brw_door *door = &world->doors[i];
        bool at_a = brw_set_has(reach, door->a);
        bool at_b = brw_set_has(reach, door->b) && !door->is_one_way;
        bool can_open =
            (at_a && door->opens != BRW_OPENS_B) || (at_b && door->opens != BRW_OPENS_A);
        if (at_a != at_b) /* from both sides nothing is lacking */
            list_lack(proof, &play, (brw_act){BRW_OPEN, 0, i}, door->need,
                      can_open && !brw_play_has_opened(&play, i) &&
                          play.bag.keys[door->kind] < door->price);
    }
    for (uint32_t i = 0; i < world->thing_count; i++) {
        const brw_lying *thing = &world->things[i];
        if (!brw_set_has(play.done, i) && brw_set_has(reach, thing->place))
            list_lack(proof, &play, (brw_act){BRW_TAKE, 0, i}, thing->need,
                      play.bag.keys[thing->kind] < thing->price);
    }
    proof->last_bag = play.bag;
    proof->last_states = play.states;
    if (proof->witness_count)
        proof->why = whys_of[proof->witness[proof->witness_count - 1].verb];
    return true;
}

/* Gives the next search a share of the budget, in 256ths, and forgets that the last one ended. */
static void share_budget(brw_effort *effort, uint64_t budget, uint32_t share)
{
    uint64_t left = budget > effort->looks ? budget - effort->looks : 0;
    uint64_t part = budget / 256 * share + 1000;
    effort->most = effort->looks + (part < left ? part : left);
    effort->is_full = false;
}

bool brw_proof_ask_reduced(brw_proof *proof, brw_model *model, brw_effort *effort, uint64_t budget)
{
    brw_stand stand;
    brw_trail win = {0}, lose = {0};
    if (!brw_model_fits(proof->world))
        return true;
    share_budget(effort, budget, 64);
    if (!brw_model_make(model, proof->world, proof->index, effort) ||
        !brw_stand_make(&stand, model))
        return false;
    model->is_careful = proof->is_careful;
    brw_stand_begin(&stand, model);
    if (brw_effort_ended(effort))
        return !effort->arena->has_failed; /* without P nothing can be said */
    proof->finishable = brw_finish(model, &stand, &win);
    if (proof->finishable == BARROW_ANSWER_NO) {
        proof->stuck_free = BARROW_ANSWER_NO;
    } else if (!proof->asks_finishable) {
        share_budget(effort, budget, 96);
        uint8_t stuck = brw_stick(model, &stand, &lose);
        if (stuck == BARROW_ANSWER_NO)
            proof->finishable = proof->stuck_free = BARROW_ANSWER_YES;
        else if (stuck == BARROW_ANSWER_YES && proof->finishable == BARROW_ANSWER_YES)
            proof->stuck_free = BARROW_ANSWER_NO;
    }
    proof->explored = effort->explored;
    share_budget(effort, budget, 16);
    if (proof->finishable == BARROW_ANSWER_YES) {
        /* An answer without the moves that show it is no proof. */
        proof->walkthrough = brw_trail_moves(model, &win, &proof->walkthrough_count, NULL);
        share_budget(effort, budget, 48);
        if (proof->stuck_free == BARROW_ANSWER_NO) {
            proof->witness = brw_trail_moves(model, &lose, &proof->witness_count, &proof->has_turn);
            proof->has_witness = proof->witness != NULL;
            if (!proof->has_witness)
                proof->stuck_free = BARROW_ANSWER_NOT_DECIDED;
        }
        if (!proof->walkthrough)
            proof->finishable = proof->stuck_free = BARROW_ANSWER_NOT_DECIDED;
    }
    brw_list_free(&win, effort);
    brw_list_free(&lose, effort);
    return !effort->arena->has_failed;
}

barrow_status brw_proof_make(brw_proof *proof, const brw_world *world,
                             const barrow_prove_options *options, brw_arena *arena)
{
    brw_index *index = BRW_ARENA_NEW(arena, brw_index, 1);
    brw_model *model = BRW_ARENA_NEW(arena, brw_model, 1);
    uint64_t budget = options->budget ? options->budget : BARROW_PROVE_BUDGET;
    brw_effort effort = {.arena = arena};
    brw_plain plain;
    memset(proof, 0, sizeof *proof);
    if (!index || !model || !brw_index_make(index, world, arena))
        return BARROW_NO_MEMORY;
    proof->world = world;
    proof->index = index;
    proof->is_careful = options->flags & BARROW_PROVE_CAREFUL;
    proof->is_full = options->flags & BARROW_PROVE_FULL;
    proof->asks_finishable = options->flags & BARROW_PROVE_FINISHABLE;
    proof->finishable = proof->stuck_free = BARROW_ANSWER_NOT_DECIDED;
    if (!brw_proof_ask_reduced(proof, model, &effort, budget))
        return BARROW_NO_MEMORY;
    /* The plain search is only worth its while if it may fit, or if nothing else has decided. */
    bool is_decided = proof->finishable != BARROW_ANSWER_NOT_DECIDED &&
                      (proof->asks_finishable || proof->stuck_free != BARROW_ANSWER_NOT_DECIDED);
    uint32_t parts = world->thing_count + index->lock_count;
    share_budget(&effort, budget, !is_decided || parts <= 20 ? 256 : parts <= 30 ? 16 : 1);
    if (!brw_plain_search(&plain, world, index, &effort))
        return BARROW_NO_MEMORY;
    if (plain.is_won) {
        proof->finishable = BARROW_ANSWER_YES;
        proof->walkthrough = plain.walkthrough;
        proof->walkthrough_count = plain.walkthrough_count;
        proof->walkthrough_fewest = true;
    }
    if (plain.is_complete && !proof->is_careful) {
        proof->by_plain = true;
        proof->explored = plain.situations;
        proof->finishable = plain.is_won ? BARROW_ANSWER_YES : BARROW_ANSWER_NO;
        proof->stuck_free = plain.is_stuck ? BARROW_ANSWER_NO : BARROW_ANSWER_YES;
        proof->has_witness = plain.is_stuck && plain.is_won;
        proof->witness = proof->has_witness ? plain.witness : NULL;
        proof->witness_count = proof->has_witness ? plain.witness_count : 0;
        if (proof->has_witness)
            proof->witness_fewest = proof->has_turn = true;
    }
    if (proof->has_witness && !explain_witness(proof, arena))
        return BARROW_NO_MEMORY;
    share_budget(&effort, budget, 256);
    if (proof->is_full && !brw_proof_fill(proof, &plain, &effort))
        return BARROW_NO_MEMORY;
    proof->looks = effort.looks;
    return arena->has_failed ? BARROW_NO_MEMORY : BARROW_OK;
}

/* ---- the whole of it -------------------------------------------------------------------- */

/* Replaces the place of an error in a made text by what the line was made from, which its comment
 * names: "edge 3 from a to b: ...". */
static void name_origin(barrow_error *error, const char *text, size_t size)
{
    char told[sizeof error->text];
    const char *at = text, *end = text + size;
    for (uint32_t line = 1; line < error->line && at < end; line++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        at = newline ? newline + 1 : end;
    }
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    stop = stop ? stop : end;
    const char *comment = memchr(at, '#', (size_t)(stop - at));
    char origin[120] = "";
    size_t length = comment && stop - comment > 2 ? (size_t)(stop - comment) - 2 : 0;
    if (length)
        memcpy(origin, comment + 2, length < sizeof origin ? length : sizeof origin - 1);
    brw_format(told, sizeof told, "%s%s%s", origin, origin[0] ? ": " : "", error->text);
    memcpy(error->text, told, sizeof told);
    error->line = error->column = 0;
}

barrow_status brw_prove_text(const char *text, size_t size, bool is_made,
                             const barrow_prove_options *options, brw_proof *proof,
                             barrow_error *error, brw_arena *arena)
{
    brw_world *world = BRW_ARENA_NEW(arena, brw_world, 1);
    brw_world_errors *errors = BRW_ARENA_NEW(arena, brw_world_errors, 1);
    if (!world || !errors || !brw_world_begin(world, arena, size))
        return BARROW_NO_MEMORY;
    world->is_made = is_made;
    barrow_status status = brw_world_read(world, text, size, errors);
    if (status == BARROW_BAD_DOCUMENT) {
        for (uint32_t i = 0; is_made && i < errors->count; i++)
            name_origin(&errors->list[i], text, size);
        if (error)
            *error = errors->list[0];
        for (uint32_t i = 0; options->problem && i < errors->count; i++)
            options->problem(options->user, &errors->list[i]);
    }
    return status == BARROW_OK ? brw_proof_make(proof, world, options, arena) : status;
}
