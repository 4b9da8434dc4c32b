/* SPDX-License-Identifier: MIT
 * The two searches over the stands of a model: for a way to win, and for a dead situation that can
 * be got into. */
#include <string.h>

#include "prove/model.h"

/* ---- finishing (W37) --------------------------------------------------------------------
 *
 * A player who takes at once what costs nothing loses nothing by it, so only locks and arcs out of
 * the part are tried, depth first, the smallest loss first. A lock that gives back its price, in
 * keys that cannot be had without it, is opened without trying anything else. */

enum { LOSS_OF_LOCK = 50000, LOSS_OF_ARC = 100000 }; /* arcs out of the part come last */

typedef struct finish_search {
    brw_roster roster;
    uint64_t *without; /* scratch: what can be reached without a lock */
    uint32_t won;      /* the stand that wins, or BRW_WEB_FULL */
} finish_search;

/* Makes a step from the stand looked at, number [from], and offers where it leads. Returns false if
 * the search must end. */
static bool offer_step(finish_search *search, uint32_t from, uint32_t step)
{
    brw_roster *roster = &search->roster;
    bool is_new;
    uint32_t loss = LOSS_OF_ARC;
    brw_part part = brw_roster_settle(roster, step);
    uint32_t number = brw_roster_put(roster, &roster->after, from, step, &is_new);
    if (number == BRW_WEB_FULL || !brw_effort_look(roster->effort, 1))
        return false;
    if (part.is_won || brw_stand_is_won(&roster->after, roster->model)) {
        search->won = number;
        return true;
    }
    if ((step & 3) == BRW_STEP_OPEN) {
        uint8_t kind = roster->model->gates[step >> 2].kind;
        loss = LOSS_OF_LOCK + roster->here.bag.keys[kind] - roster->after.bag.keys[kind];
    }
    return !is_new || brw_roster_offer(roster, number, loss);
}

/* Returns whether a lock that leads out of the part can be opened from it and costs a key. */
static bool can_pay(const brw_roster *roster, uint32_t gate)
{
    return roster->model->gates[gate].price && !brw_roster_is_inside(roster, gate) &&
           brw_roster_opens(roster, gate);
}

/* Tries every lock and every arc out of the part of stand [from], or only a lock without loss. */
static bool try_all(finish_search *search, uint32_t from)
{
    brw_roster *roster = &search->roster;
    brw_model *model = roster->model;
    bool goes_on = true;
    brw_roster_recall(roster, from);
    for (uint32_t gate = 0; !model->bits && gate < model->gate_count; gate++) {
        uint32_t step = gate << 2 | BRW_STEP_OPEN;
        if (!can_pay(roster, gate) || !brw_effort_look(roster->effort, 1))
            continue;
        brw_roster_settle(roster, step);
        if (brw_model_gives_back(model, &roster->here, &roster->after, gate, search->without))
            return offer_step(search, from, step) && brw_roster_push(roster);
    }
    for (uint32_t gate = 0; goes_on && search->won == BRW_WEB_FULL && gate < model->gate_count;
         gate++)
        if (can_pay(roster, gate))
            goes_on = offer_step(search, from, gate << 2 | BRW_STEP_OPEN);
    if (goes_on && search->won == BRW_WEB_FULL)
        goes_on = brw_roster_list_arcs(roster);
    for (uint32_t i = 0; goes_on && search->won == BRW_WEB_FULL && i < roster->arcs.count; i++)
        goes_on = offer_step(search, from, roster->arcs.items[i] << 2 | BRW_STEP_CROSS);
    return goes_on && brw_roster_push(roster);
}

static uint8_t run_finish(finish_search *search, const brw_stand *from, brw_trail *trail)
{
    brw_roster *roster = &search->roster;
    brw_model *model = roster->model;
    bool is_new, goes_on = true;
    brw_stand_copy(&roster->here, from, model);
    brw_part part = brw_model_settle(model, &roster->here, NULL, NULL, NULL);
    if (brw_roster_put(roster, &roster->here, 0, 0, &is_new) == BRW_WEB_FULL)
        return BARROW_ANSWER_NOT_DECIDED;
    if (part.is_won || brw_stand_is_won(&roster->here, model))
        search->won = 0;
    else
        goes_on = brw_list_put(&roster->stack, 0, roster->effort);
    while (goes_on && search->won == BRW_WEB_FULL && roster->stack.count) {
        uint32_t number = roster->stack.items[--roster->stack.count];
        goes_on = try_all(search, number) && !brw_effort_ended(roster->effort);
    }
    if (search->won != BRW_WEB_FULL)
        return !trail || brw_roster_trace(roster, from, search->won, NULL, NULL, trail)
                   ? BARROW_ANSWER_YES
                   : BARROW_ANSWER_NOT_DECIDED;
    return goes_on && !brw_effort_ended(roster->effort) ? BARROW_ANSWER_NO
                                                        : BARROW_ANSWER_NOT_DECIDED;
}

uint8_t brw_finish(brw_model *model, const brw_stand *from, brw_trail *trail)
{
    finish_search search = {.won = BRW_WEB_FULL};
    uint8_t answer = BARROW_ANSWER_NOT_DECIDED;
    if (brw_roster_begin(&search.roster, model)) {
        search.without =
            BRW_ARENA_NEW(model->effort->arena, uint64_t, brw_model_words(model->node_count));
        answer = search.without ? run_finish(&search, from, trail) : answer;
    }
    model->effort->explored += search.roster.web.count;
    brw_roster_end(&search.roster);
    return answer;
}

/* ---- sticking (W33) ---------------------------------------------------------------------
 *
 * While there are harmful arcs, things are taken one by one or left, and all stands are visited,
 * breadth first; a stand without harmful arcs is settled, and decided by branch and bound where
 * that applies. A stand without a step that has not won is a dead end; in the end, dead is what
 * cannot reach a win. */

typedef struct stick_search {
    brw_roster roster;
    brw_list alive; /* stands that can win */
    uint64_t *wares, *gates, *tried;
    bool is_harmful; /* after settling */
} stick_search;

/* Takes and opens at once only what no harmful arc makes a difference to. */
static brw_part settle_harmless(void *user, brw_stand *stand, brw_trail *trail)
{
    stick_search *search = user;
    brw_model *model = search->roster.model;
    brw_part part = brw_model_part(model, stand);
    for (int32_t before = -1;;) {
        int32_t now = brw_set_count(stand->taken, search->roster.ware_words) +
                      brw_set_count(stand->opened, search->roster.gate_words);
        if (now == before || brw_stand_is_won(stand, model) || brw_effort_ended(model->effort))
            return part;
        before = now;
        search->is_harmful = brw_model_harm(model, stand, search->wares, search->gates);
        bool takes_all = !search->is_harmful || model->is_careful;
        part = brw_model_settle(model, stand, takes_all ? NULL : search->wares,
                                takes_all ? NULL : search->gates, trail);
    }
}

/* Makes a step from stand [from] and keeps where it leads. */
static bool make_stride(stick_search *search, uint32_t from, uint32_t step)
{
    bool is_new;
    brw_roster *roster = &search->roster;
    brw_roster_step(roster, step);
    settle_harmless(search, &roster->after, NULL);
    brw_model_part(roster->model, &roster->after);
    uint32_t number = brw_roster_put(roster, &roster->after, from, step, &is_new);
    return number != BRW_WEB_FULL && brw_list_put(&roster->web.next, number, roster->effort) &&
           brw_effort_look(roster->effort, 1);
}

/* Tries to take each thing in the part. Without states alike things are taken in one order; those
 * of one line always are. */
static bool step_wares(stick_search *search, uint32_t from)
{
    const brw_model *model = search->roster.model;
    const brw_stand *here = &search->roster.here;
    const brw_lying *things = model->world->things;
    uint64_t facts[4] = {0}, kinds = 0;
    memset(search->tried, 0, search->roster.ware_words * sizeof *search->tried);
    for (BRW_SET_EACH(node, search->roster.part, brw_model_words(model->node_count))) {
        for (BRW_GROUP_EACH(ware, model->wares_at, node >> model->bits)) {
            const brw_ware *found = &model->wares[ware];
            uint32_t line = things[found->thing].line;
            if (brw_set_has(here->taken, ware) || brw_set_has(search->tried, ware) ||
                !brw_need_holds(model->world, found->need, here->bag.facts,
                                brw_model_states(model, node)))
                continue;
            bool is_tried = found->is_key ? (kinds >> found->index & 1) != 0
                                          : brw_set_has(facts, found->index) != 0;
            bool comes_later =
                ware && things[found[-1].thing].line == line && !brw_set_has(here->taken, ware - 1);
            if ((is_tried && !model->bits) || comes_later)
                continue;
            if (found->is_key)
                kinds |= (uint64_t)1 << found->index;
            else
                brw_set_add(facts, found->index);
            brw_set_add(search->tried, ware);
            if (!make_stride(search, from, ware << 2 | BRW_STEP_TAKE))
                return false;
        }
    }
    return true;
}

/* Tries to open each lock of the part; of those of price 1 inside it, one of each kind. */
static bool step_locks(stick_search *search, uint32_t from)
{
    const brw_roster *roster = &search->roster;
    const brw_model *model = roster->model;
    uint64_t wasted = 0;
    for (uint32_t gate = 0; gate < model->gate_count; gate++) {
        const brw_gate *found = &model->gates[gate];
        bool is_inside = brw_roster_is_inside(roster, gate);
        bool is_plain = is_inside && model->plain_kinds >> found->kind & 1;
        if ((is_inside && (!found->price || found->is_sole)) ||
            (is_plain && wasted >> found->kind & 1) || !brw_roster_opens(roster, gate))
            continue;
        if (is_plain)
            wasted |= (uint64_t)1 << found->kind;
        if (!make_stride(search, from, gate << 2 | BRW_STEP_OPEN))
            return false;
    }
    return true;
}

/* The result of looking at a stand. */
typedef enum fate { FATE_OPEN, FATE_DEAD, FATE_STUCK_LATER, FATE_ENDED } fate;

/* Looks at stand [number]: it has won, is decided by branch and bound, is a dead end, or has steps.
 */
static fate judge_stand(stick_search *search, uint32_t number, brw_trail *later)
{
    brw_roster *roster = &search->roster;
    brw_model *model = roster->model;
    brw_effort *effort = roster->effort;
    brw_part part = brw_roster_recall(roster, number);
    if (brw_stand_is_won(&roster->here, model))
        return brw_list_put(&search->alive, number, effort) ? FATE_OPEN : FATE_ENDED;
    search->is_harmful = brw_model_harm(model, &roster->here, search->wares, search->gates);
    if (!search->is_harmful && brw_cut_applies(model, &roster->here)) {
        uint8_t cut = brw_cut(model, &roster->here, later);
        if (cut == BARROW_ANSWER_YES)
            return FATE_STUCK_LATER;
        return cut == BARROW_ANSWER_NO && brw_list_put(&search->alive, number, effort) ? FATE_OPEN
                                                                                       : FATE_ENDED;
    }
    uint32_t steps = roster->web.next.count;
    if ((part.is_won && !brw_list_put(&search->alive, number, effort)) ||
        !step_wares(search, number) || !step_locks(search, number) || !brw_roster_list_arcs(roster))
        return FATE_ENDED;
    for (uint32_t i = 0; i < roster->arcs.count; i++)
        if (!make_stride(search, number, roster->arcs.items[i] << 2 | BRW_STEP_CROSS))
            return FATE_ENDED;
    return roster->web.next.count == steps && !part.is_won ? FATE_DEAD : FATE_OPEN;
}

static uint8_t run_stick(stick_search *search, const brw_stand *from, brw_trail *trail)
{
    brw_roster *roster = &search->roster;
    brw_web *web = &roster->web;
    brw_list later = {0};
    bool is_new;
    fate found = FATE_OPEN;
    uint32_t dead = BRW_WEB_FULL;
    brw_stand_copy(&roster->after, from, roster->model);
    settle_harmless(search, &roster->after, NULL);
    brw_model_part(roster->model, &roster->after);
    if (brw_roster_put(roster, &roster->after, 0, 0, &is_new) == BRW_WEB_FULL)
        return BARROW_ANSWER_NOT_DECIDED;
    for (uint32_t i = 0; found == FATE_OPEN && i < web->count; i++) {
        found = brw_list_put(&web->first, web->next.count, roster->effort)
                    ? judge_stand(search, i, &later)
                    : FATE_ENDED;
        if (brw_effort_ended(roster->effort))
            found = FATE_ENDED;
        if (found == FATE_DEAD || found == FATE_STUCK_LATER)
            dead = i;
    }
    if (found == FATE_OPEN && brw_list_put(&web->first, web->next.count, roster->effort)) {
        uint64_t *alive = brw_arena_set(roster->effort->arena, web->count);
        for (uint32_t i = 0; alive && i < search->alive.count; i++)
            brw_set_add(alive, search->alive.items[i]);
        if (alive)
            brw_web_spread_back(web, alive, roster->effort);
        for (uint32_t i = alive ? web->count : 0; i-- > 0;)
            dead = brw_set_has(alive, i) ? dead : i; /* the first that cannot reach a win */
    } else if (found == FATE_OPEN) {
        found = FATE_ENDED;
    }
    uint8_t answer = found == FATE_ENDED    ? BARROW_ANSWER_NOT_DECIDED
                     : dead == BRW_WEB_FULL ? BARROW_ANSWER_NO
                                            : BARROW_ANSWER_YES;
    if (answer == BARROW_ANSWER_YES && trail) {
        bool fits = brw_roster_trace(roster, from, dead, settle_harmless, search, trail);
        for (uint32_t i = 0; fits && i < later.count; i++)
            fits = brw_list_put(trail, later.items[i], roster->effort);
        answer = fits ? answer : BARROW_ANSWER_NOT_DECIDED;
    }
    brw_list_free(&later, roster->effort);
    return answer;
}

uint8_t brw_stick(brw_model *model, const brw_stand *from, brw_trail *trail)
{
    stick_search search;
    brw_arena *arena = model->effort->arena;
    uint8_t answer = BARROW_ANSWER_NOT_DECIDED;
    bool has_begun = brw_roster_begin(&search.roster, model);
    search.alive = (brw_list){0};
    search.wares = BRW_ARENA_NEW(arena, uint64_t, brw_model_words(model->ware_count));
    search.tried = BRW_ARENA_NEW(arena, uint64_t, brw_model_words(model->ware_count));
    search.gates = BRW_ARENA_NEW(arena, uint64_t, brw_model_words(model->gate_count));
    if (has_begun && !arena->has_failed)
        answer = run_stick(&search, from, trail);
    brw_list_free(&search.alive, model->effort);
    model->effort->explored += search.roster.web.count;
    brw_roster_end(&search.roster);
    return answer;
}
