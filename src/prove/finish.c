/* SPDX-License-Identifier: MIT
 * Finishing (W37): a player who takes at once what costs nothing loses nothing by it, so only locks
 * and arcs out of the part are tried, depth first, the smallest loss first. A lock that gives back
 * its price, in keys that cannot be had without it, is opened without trying anything else. */
#include "prove/roster.h"

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

/* Returns whether a lock that is no pure waste can be opened and paid from the part. */
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
    brw_roster_part(roster);
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
