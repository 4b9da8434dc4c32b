/* SPDX-License-Identifier: MIT
 * The rules for every quest (V1 to V6), the proof that comes with each one, the view that all
 * checks read, and the table of checks. */
#include "verify/quest_checks.h"

#include <string.h>

#include "algo/grid.h"
#include "base/status.h"
#include "core/dungeon.h"
#include "verify/tiles.h"

/* ---- the proof of a generation ---------------------------------------------------------- */

/* Proves a new dungeon, which has no solution yet, and writes the walkthrough. If the proof fails,
 * there may be no walkthrough, so none is searched for. */
barrow_status brw_prove_quest(barrow_dungeon *dungeon, brw_arena *scratch, barrow_error *error)
{
    brw_solver solver;
    brw_quest_proof proof;
    barrow_status status = brw_solver_make(&solver, dungeon, scratch);
    if (status == BARROW_OK)
        status = brw_solver_prove(&solver, &proof);
    if (status == BARROW_OK) {
        /* Reports broken rules before unproven ones, and V1 before the rules that depend on it. */
        const char *fault = proof.completable == BARROW_BROKEN ? "V1: the goal cannot be reached"
                            : proof.safe == BARROW_BROKEN    ? "V2: the player can run out of keys"
                            : proof.chained == BARROW_BROKEN ? "V3: an obstacle can be bypassed"
                                                             : NULL;
        if (fault)
            return brw_fail(error, BARROW_BROKEN, "", "%s", fault);
        if (proof.explorable == BARROW_BROKEN)
            return brw_fail(error, BARROW_BROKEN, "", "V1: room %u cannot be reached",
                            (uint32_t)proof.unreached);
        if (solver.key_count != solver.key_doors)
            return brw_fail(error, BARROW_BROKEN, "", "V5: %u keys for %u key doors",
                            solver.key_count, solver.key_doors);
        if (brw_worse(proof.completable, proof.safe) != BARROW_OK)
            return brw_fail(error, BARROW_NOT_PROVEN, "", "V2: the proof is too large");
        status = brw_solver_walk(&solver, dungeon);
    }
    if (status == BARROW_NO_MEMORY)
        return brw_fail(error, status, "", "not enough memory for the proof");
    if (status != BARROW_OK)
        return status;
    brw_dungeon_keep_slack(dungeon, proof.key_slack);
    return dungeon->solution_count > 0
               ? BARROW_OK
               : brw_fail(error, BARROW_NOT_PROVEN, "", "V6: no walkthrough was found");
}

static void make_quest_view(brw_verifier *verifier)
{
    const barrow_dungeon *dungeon = verifier->dungeon;
    brw_arena *scratch = verifier->scratch;
    brw_quest_view *view = BRW_ARENA_NEW(scratch, brw_quest_view, 1);
    uint32_t *doors = BRW_ARENA_ZEROS(scratch, uint32_t, dungeon->room_count);
    uint16_t *fronts = BRW_ARENA_NEW(scratch, uint16_t, dungeon->room_count);
    uint16_t(*beside)[4] = brw_arena_array(scratch, dungeon->room_count, sizeof *beside);
    if (!view || !doors || !fronts || !beside ||
        brw_graph_make(&view->graph, dungeon, scratch) != BARROW_OK ||
        brw_solver_make(&view->solver, dungeon, scratch) != BARROW_OK ||
        brw_solver_prove(&view->solver, &view->proof) != BARROW_OK)
        return;
    view->dungeon = dungeon;
    view->doors = doors;
    view->fronts = fronts;
    view->beside = beside;
    memset(fronts, BARROW_NONE_BYTE, dungeon->room_count * sizeof *fronts);
    memset(beside, BARROW_NONE_BYTE, dungeon->room_count * sizeof *beside);
    for (uint32_t room = 0; room < dungeon->room_count; room++)
        for (uint32_t other = dungeon->room_count; other-- > 0;) {
            barrow_pos a = brw_quest_at(dungeon, room)->cell;
            barrow_pos b = brw_quest_at(dungeon, other)->cell;
            for (uint32_t side = 0; side < 4 && brw_are_beside(b.x - a.x, b.y - a.y); side++)
                if (a.x + brw_nesw[side].x == b.x && a.y + brw_nesw[side].y == b.y)
                    beside[room][side] = (uint16_t)other;
        }
    for (brw_quest_doors at = {.dungeon = dungeon}; brw_next_door(&at);) {
        doors[at.link->a] += at.link->kind != BARROW_LINK_WINDOW;
        doors[at.link->b] += at.link->kind != BARROW_LINK_WINDOW;
        if (brw_is_annex_door(dungeon, at.link) && fronts[at.link->b] == BARROW_NONE)
            fronts[at.link->b] = at.link->a;
    }
    view->has_field = brw_field_read(&dungeon->params.as.quest, &view->field, NULL) == BARROW_OK;
    view->has_ends = view->solver.entry != BARROW_NONE && view->solver.goal != BARROW_NONE;
    brw_read_stages(view);
    verifier->view->quest = view;
}

/* ---- V1 to V3, V5 ------------------------------------------------------------------- */

/* Checks V1. If the proof fails because of a one-way door, only V2 reports it and names the
 * door. */
void brw_check_quest_completable(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_quest_view *view = verifier->view->quest;
    const brw_quest_proof *proof = &view->proof;
    (void)dungeon;
    if (!view->has_ends)
        brw_blame(verifier, "there is no entry or no goal");
    else if (proof->completable == BARROW_BROKEN)
        brw_blame_room(verifier, view->solver.goal,
                       "the goal in room @ cannot be reached, whatever the player does");
    else if (proof->completable == BARROW_NOT_PROVEN && proof->trap == BARROW_NONE)
        brw_not_proven(verifier, NULL, BRW_NOWHERE, "there are too many key doors for a proof");
    if (proof->explorable == BARROW_BROKEN)
        brw_blame_room(verifier, proof->unreached, "room @ can never be reached");
    else if (proof->explorable == BARROW_NOT_PROVEN)
        brw_not_proven(verifier, NULL, brw_at_room(proof->unreached),
                       "what opens the way to it may be behind a hidden door");
}

/* Checks V2, and names the doors that get the player stuck. A long list is cut off. If the entry or
 * the goal is missing, V1 has already reported it. */
void brw_check_quest_soft_lock(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_quest_view *view = verifier->view->quest;
    const brw_quest_proof *proof = &view->proof;
    (void)dungeon;
    char order[120] = "";
    if (!view->has_ends)
        return;
    for (uint32_t i = 0; i < proof->stuck_count; i++) {
        size_t length = strlen(order);
        brw_format(order + length, sizeof order - length, "%sdoor %u", i ? ", then " : "",
                   (uint32_t)proof->stuck_doors[i]);
    }
    const char *why =
        proof->stuck_without_key ? "no key is left" : "no locked key door is in reach";
    if (proof->safe == BARROW_BROKEN && proof->stuck_count == 0)
        brw_blame(verifier, "the player is stuck from the start: %s", why);
    else if (proof->safe == BARROW_BROKEN)
        brw_blame_link(verifier, proof->stuck_doors[proof->stuck_count - 1],
                       "the player is stuck after %s: %s", order, why);
    else if (proof->trap != BARROW_NONE)
        brw_not_proven(verifier, NULL, brw_at_link(proof->trap),
                       "this one-way door may lead to a place without a way back");
    else if (proof->safe == BARROW_NOT_PROVEN)
        brw_not_proven(verifier, NULL, BRW_NOWHERE, "there are too many states to search");
}

/* Reports one way in which the chain of stages can be cut short (V3), preferring the most
 * informative. */
void brw_check_quest_bypass(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_quest_proof *proof = &verifier->view->quest->proof;
    (void)dungeon;
    if (proof->chained != BARROW_BROKEN)
        return;
    if (proof->bypassed != BARROW_NONE && proof->bypassed == proof->skipped)
        brw_blame(verifier, "stage %u can be entered without its obstacle", proof->bypassed);
    else if (proof->bypassed != BARROW_NONE)
        brw_blame(verifier, "stage %u can be entered without stage %u", proof->bypassed,
                  proof->skipped);
    else if (proof->spare_item != BARROW_NONE)
        brw_blame_room(verifier, proof->spare_item,
                       "the player can go on from room @ without its treasure");
    else if (proof->spare_door != BARROW_NONE)
        brw_blame_link(verifier, proof->spare_door,
                       "door @ is locked, but no stage needs it as an obstacle");
    else
        brw_blame_room(verifier, proof->spare_switch, "the switch in room @ is not needed");
}

/* Checks that keys and key doors come in pairs (V5). Keys are interchangeable, so only their number
 * matters. */
void brw_check_quest_key_count(brw_verifier *verifier, const barrow_dungeon *dungeon)
{
    const brw_solver *solver = &verifier->view->quest->solver;
    (void)dungeon;
    if (solver->key_count != solver->key_doors)
        brw_blame(verifier, "there are %u keys for %u key doors", solver->key_count,
                  solver->key_doors);
}

/* ---- the table -------------------------------------------------------------------------- */

static const brw_check quest_checks[] = {
#define QUEST_CHECK(rule, name, summary, check, applies)                                           \
    {{rule, name, BRW_SHOWN(summary), 1u << BARROW_QUEST}, brw_##check, applies},
#define TILE_CHECK QUEST_CHECK
#include "verify/checks.def"
};

const brw_checks brw_quest_checks = {quest_checks, sizeof quest_checks / sizeof quest_checks[0],
                                     make_quest_view};
