/* SPDX-License-Identifier: MIT
 * Finishing (W37): a player who takes at once what costs nothing loses nothing by it, so only locks
 * and arcs out of the part are tried, depth first, the smallest loss first. A lock that gives back
 * its price, in keys that cannot be had without it, is opened without trying anything else. */
#include <string.h>

#include "prove/roster.h"

typedef struct finish_search {
    brw_model *model;
    brw_effort *effort;
    brw_roster roster;
    brw_stand here, after;
    brw_list stack, offers; /* offers: number and loss of each child, in pairs */
    uint64_t *without;      /* scratch: what can be reached without a lock */
    uint64_t *part;
    uint32_t won; /* the stand that wins, or BRW_TABLE_FULL */
} finish_search;

static brw_part settle_all(void *user, brw_stand *stand, brw_trail *trail)
{
    finish_search *search = user;
    return brw_model_settle_told(search->model, stand, NULL, NULL, trail, search->effort);
}

/* Tries a step from stand [from]. Returns false if the search must end. */
static bool offer(finish_search *search, uint32_t from, uint32_t step)
{
    bool is_new;
    uint32_t loss = 100000; /* arcs out of the part come last */
    brw_stand_copy(&search->after, &search->here, search->model);
    brw_roster_step(search->model, &search->after, step);
    brw_part part = settle_all(search, &search->after, NULL);
    uint32_t number = brw_roster_put(&search->roster, &search->after, from, step, &is_new);
    if (number == BRW_TABLE_FULL || !brw_effort_look(search->effort, 1))
        return false;
    if (part.is_won || brw_model_is_won(search->model, search->after.facts, search->after.node)) {
        search->won = number;
        return true;
    }
    if ((step & 3) == BRW_STEP_OPEN) {
        uint8_t kind = search->model->gates[step >> 2].kind;
        loss = 50000 + search->here.hand[kind] - search->after.hand[kind];
    }
    return !is_new || (brw_list_put(&search->offers, number, search->effort) &&
                       brw_list_put(&search->offers, loss, search->effort));
}

/* Returns whether a lock that is no pure waste can be opened and paid from the part. */
static bool can_pay(const finish_search *search, uint32_t gate)
{
    const brw_model *model = search->model;
    const brw_gate *found = &model->gates[gate];
    if (!found->is_lock || !found->price || brw_set_has(search->here.opened, gate) ||
        search->here.hand[found->kind] < found->price ||
        (!model->bits && brw_set_has(search->part, found->a) && brw_set_has(search->part, found->b)))
        return false;
    for (uint32_t states = 0; states < 1u << model->bits; states++) {
        uint32_t a = (uint32_t)found->a << model->bits | states;
        uint32_t b = (uint32_t)found->b << model->bits | states;
        if ((brw_set_has(search->part, a) && brw_model_opens(model, &search->here, gate, a)) ||
            (brw_set_has(search->part, b) && brw_model_opens(model, &search->here, gate, b)))
            return true;
    }
    return false;
}

/* Tries every arc out of the part. */
static bool try_arcs(finish_search *search, uint32_t from)
{
    const brw_model *model = search->model;
    bool goes_on = true;
    for (BRW_SET_EACH(node, search->part, brw_model_words(model->node_count))) {
        uint32_t area = node >> model->bits;
        if (!goes_on || search->won != BRW_TABLE_FULL)
            break;
        for (uint32_t i = model->gate_first[area]; goes_on && i < model->gate_first[area + 1]; i++) {
            const brw_gate *found = &model->gates[model->gate_list[i]];
            uint32_t other = area == found->a ? found->b : found->a;
            uint32_t to = other << model->bits | (node & ((1u << model->bits) - 1));
            if (!brw_set_has(search->part, to) &&
                brw_model_passes(model, &search->here, model->gate_list[i], node))
                goes_on = offer(search, from, to << 2 | BRW_STEP_CROSS);
        }
        for (uint32_t i = model->spot_first[area]; goes_on && i < model->spot_first[area + 1]; i++) {
            uint32_t spot = model->spot_list[i], to = node ^ 1u << model->world->spots[spot].state;
            if (!brw_set_has(search->part, to) && brw_model_flips(model, &search->here, spot, node))
                goes_on = offer(search, from, to << 2 | BRW_STEP_CROSS);
        }
    }
    return goes_on;
}

/* Tries every lock and every arc out of the part of stand [from], or only a lock without loss. */
static bool try_all(finish_search *search, uint32_t from)
{
    brw_model *model = search->model;
    bool goes_on = true;
    brw_roster_recall(&search->roster, from, &search->here);
    brw_model_part(model, &search->here, search->effort);
    memcpy(search->part, model->part, brw_model_words(model->node_count) * sizeof *search->part);
    search->offers.count = 0;
    for (uint32_t gate = 0; !model->bits && gate < model->gate_count; gate++) {
        if (!can_pay(search, gate) || !brw_effort_look(search->effort, 1))
            continue;
        brw_stand_copy(&search->after, &search->here, model);
        brw_stand_open(&search->after, model, gate);
        settle_all(search, &search->after, NULL);
        if (brw_model_gives_back(model, &search->here, &search->after, gate, search->without, search->effort))
            return offer(search, from, gate << 2 | BRW_STEP_OPEN) && brw_roster_push(&search->offers, &search->stack, search->effort);
    }
    for (uint32_t gate = 0; goes_on && search->won == BRW_TABLE_FULL && gate < model->gate_count; gate++)
        if (can_pay(search, gate))
            goes_on = offer(search, from, gate << 2 | BRW_STEP_OPEN);
    if (goes_on && search->won == BRW_TABLE_FULL)
        goes_on = try_arcs(search, from);
    return goes_on && brw_roster_push(&search->offers, &search->stack, search->effort);
}

static uint8_t run_finish(finish_search *search, const brw_stand *from, brw_trail *trail)
{
    bool is_new, goes_on = true;
    brw_stand_copy(&search->here, from, search->model);
    brw_part part = settle_all(search, &search->here, NULL);
    if (brw_roster_put(&search->roster, &search->here, 0, 0, &is_new) == BRW_TABLE_FULL)
        return BARROW_ANSWER_NOT_DECIDED;
    if (part.is_won || brw_model_is_won(search->model, search->here.facts, search->here.node))
        search->won = 0;
    else
        goes_on = brw_list_put(&search->stack, 0, search->effort);
    while (goes_on && search->won == BRW_TABLE_FULL && search->stack.count) {
        uint32_t number = search->stack.items[--search->stack.count];
        goes_on = try_all(search, number) && !brw_effort_ended(search->effort);
    }
    if (search->won != BRW_TABLE_FULL) {
        if (trail && !brw_roster_trace(&search->roster, from, search->won, settle_all, search,
                                       &search->here, trail))
            return BARROW_ANSWER_NOT_DECIDED;
        return BARROW_ANSWER_YES;
    }
    return goes_on && !brw_effort_ended(search->effort) ? BARROW_ANSWER_NO
                                                        : BARROW_ANSWER_NOT_DECIDED;
}

uint8_t brw_finish(brw_model *model, const brw_stand *from, brw_trail *trail, brw_effort *effort,
                   uint64_t *explored, brw_arena *arena)
{
    finish_search search = {.model = model, .effort = effort, .won = BRW_TABLE_FULL};
    uint8_t answer = BARROW_ANSWER_NOT_DECIDED;
    brw_arena_place place = brw_arena_here(arena);
    search.without = BRW_ARENA_NEW(arena, uint64_t, brw_model_words(model->node_count));
    search.part = BRW_ARENA_NEW(arena, uint64_t, brw_model_words(model->node_count));
    if (search.without && search.part && brw_stand_make(&search.here, model, arena) &&
        brw_stand_make(&search.after, model, arena) &&
        brw_roster_begin(&search.roster, model, effort, arena)) {
        answer = run_finish(&search, from, trail);
        *explored += search.roster.table.count;
        brw_roster_end(&search.roster);
    } else {
        effort->no_memory = true;
    }
    brw_list_free(&search.stack, effort);
    brw_list_free(&search.offers, effort);
    brw_arena_rewind(arena, place);
    return answer;
}
