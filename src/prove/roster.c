/* SPDX-License-Identifier: MIT
 * Keeping and recalling stands. */
#include "prove/model.h"

#include <string.h>

bool brw_roster_begin(brw_roster *roster, brw_model *model)
{
    brw_effort *effort = model->effort;
    *roster =
        (brw_roster){.model = model, .effort = effort, .place = brw_arena_here(effort->arena)};
    roster->part_words = model->bits ? 1 : brw_model_words(model->node_count);
    roster->ware_words = brw_model_words(model->ware_count);
    roster->gate_words = brw_model_words(model->gate_count);
    /* The key, then what it leaves out: the node and the locks that were really opened. */
    roster->web.compared = roster->part_words + roster->ware_words + roster->gate_words;
    roster->web.width = roster->web.compared + 1 + roster->gate_words;
    roster->key = BRW_ARENA_NEW(effort->arena, uint64_t, roster->web.width);
    roster->part = BRW_ARENA_NEW(effort->arena, uint64_t, brw_model_words(model->node_count));
    return brw_stand_make(&roster->here, model) && brw_stand_make(&roster->after, model);
}

void brw_roster_end(brw_roster *roster)
{
    brw_list *lists[] = {&roster->stack, &roster->offers, &roster->arcs};
    brw_web_free(&roster->web, roster->effort);
    for (int i = 0; i < 3; i++)
        brw_list_free(lists[i], roster->effort);
    brw_arena_rewind(roster->effort->arena, roster->place);
}

/* Replaces the opened locks of price 1 inside the part by as many that come first, kind by kind. */
static void make_alike(const brw_roster *roster, const brw_stand *stand, uint64_t *opened)
{
    const brw_model *model = roster->model;
    uint32_t count[BRW_WORLD_KINDS] = {0};
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < model->gate_count; i++) {
            const brw_gate *gate = &model->gates[i];
            if (gate->price != 1 || !(model->plain_kinds >> gate->kind & 1) ||
                !brw_set_has(model->part, gate->a) || !brw_set_has(model->part, gate->b))
                continue;
            if (!pass && brw_set_has(opened, i)) {
                brw_set_remove(opened, i);
                count[gate->kind]++;
            } else if (pass && count[gate->kind] &&
                       brw_need_holds(model->world, gate->need, stand->bag.facts, 0)) {
                brw_set_add(opened, i);
                count[gate->kind]--;
            }
        }
}

uint32_t brw_roster_put(brw_roster *roster, const brw_stand *stand, uint32_t parent, uint32_t step,
                        bool *is_new)
{
    const brw_model *model = roster->model;
    uint64_t *part = roster->key, *taken = part + roster->part_words;
    uint64_t *opened = taken + roster->ware_words, *rest = opened + roster->gate_words;
    memcpy(taken, stand->taken, roster->ware_words * sizeof *taken);
    memcpy(opened, stand->opened, roster->gate_words * sizeof *opened);
    memcpy(rest + 1, stand->opened, roster->gate_words * sizeof *opened);
    rest[0] = stand->node;
    if (model->bits) {
        part[0] = brw_set_next(model->part, brw_model_words(model->node_count), 0);
    } else {
        memcpy(part, model->part, roster->part_words * sizeof *part);
        make_alike(roster, stand, opened);
    }
    return brw_web_put(&roster->web, roster->key, parent, step, is_new, roster->effort);
}

brw_part brw_roster_recall(brw_roster *roster, uint32_t number)
{
    brw_model *model = roster->model;
    const uint64_t *key = brw_web_key(&roster->web, number);
    const uint64_t *taken = key + roster->part_words, *rest = key + roster->web.compared;
    brw_stand *stand = &roster->here;
    brw_stand_begin(stand, model);
    for (BRW_SET_EACH(i, rest + 1, roster->gate_words))
        brw_stand_open(stand, model, i);
    for (BRW_SET_EACH(i, taken, roster->ware_words))
        if (!brw_set_has(stand->taken, i))
            brw_stand_take(stand, model, i);
    stand->node = (uint32_t)rest[0];
    brw_part part = brw_model_part(model, &roster->here);
    memcpy(roster->part, model->part, brw_model_words(model->node_count) * sizeof *roster->part);
    return part;
}

void brw_roster_step(brw_roster *roster, uint32_t step)
{
    brw_stand_copy(&roster->after, &roster->here, roster->model);
    if ((step & 3) == BRW_STEP_TAKE)
        brw_stand_take(&roster->after, roster->model, step >> 2);
    else if ((step & 3) == BRW_STEP_OPEN)
        brw_stand_open(&roster->after, roster->model, step >> 2);
    else
        roster->after.node = step >> 2;
}

brw_part brw_roster_settle(brw_roster *roster, uint32_t step)
{
    brw_roster_step(roster, step);
    return brw_model_settle(roster->model, &roster->after, NULL, NULL, NULL);
}

bool brw_roster_is_inside(const brw_roster *roster, uint32_t gate)
{
    const brw_gate *found = &roster->model->gates[gate];
    return !roster->model->bits && brw_set_has(roster->part, found->a) &&
           brw_set_has(roster->part, found->b);
}

bool brw_roster_opens(const brw_roster *roster, uint32_t gate)
{
    const brw_model *model = roster->model;
    const brw_gate *found = &model->gates[gate];
    for (uint32_t i = 0; i < 2u << model->bits && found->is_lock &&
                         roster->here.bag.keys[found->kind] >= found->price;
         i++) {
        uint32_t end = i & 1 ? found->b : found->a, node = end << model->bits | i >> 1;
        if (brw_set_has(roster->part, node) && brw_model_opens(model, &roster->here, gate, node))
            return true;
    }
    return false;
}

bool brw_roster_list_arcs(brw_roster *roster)
{
    const brw_model *model = roster->model;
    roster->arcs.count = 0;
    for (BRW_SET_EACH(node, roster->part, brw_model_words(model->node_count)))
        for (BRW_GROUP_EACH(gate, model->gates_at, node >> model->bits)) {
            uint32_t to = brw_model_beyond(model, gate, node);
            if (!brw_set_has(roster->part, to) &&
                brw_model_passes(model, &roster->here, gate, node) &&
                !brw_list_put(&roster->arcs, to, roster->effort))
                return false;
        }
    return true;
}

bool brw_roster_offer(brw_roster *roster, uint32_t number, uint32_t loss)
{
    return brw_list_put(&roster->offers, number, roster->effort) &&
           brw_list_put(&roster->offers, loss, roster->effort);
}

bool brw_roster_push(brw_roster *roster)
{
    uint32_t *items = roster->offers.items, count = roster->offers.count / 2;
    roster->offers.count = 0;
    for (uint32_t i = 1; i < count; i++)
        for (uint32_t k = i; k > 0 && items[2 * k + 1] < items[2 * k - 1]; k--)
            for (uint32_t half = 0; half < 2; half++) {
                uint32_t kept = items[2 * k + half];
                items[2 * k + half] = items[2 * k - 2 + half];
                items[2 * k - 2 + half] = kept;
            }
    for (uint32_t i = count; i-- > 0;)
        if (!brw_list_put(&roster->stack, items[2 * i], roster->effort))
            return false;
    return true;
}

bool brw_roster_trace(brw_roster *roster, const brw_stand *from, uint32_t number,
                      brw_settle_fn *settle, void *user, brw_trail *trail)
{
    brw_list chain = {0};
    bool fits = true;
    for (uint32_t i = number; fits && i; i = roster->web.parents.items[i])
        fits = brw_list_put(&chain, roster->web.steps.items[i], roster->effort);
    brw_stand_copy(&roster->here, from, roster->model);
    for (uint32_t i = chain.count; fits; i--) {
        if (settle)
            settle(user, &roster->here, trail);
        else
            brw_model_settle(roster->model, &roster->here, NULL, NULL, trail);
        if (!i)
            break;
        brw_roster_step(roster, chain.items[i - 1]);
        brw_stand_copy(&roster->here, &roster->after, roster->model);
        fits = brw_list_put(trail, chain.items[i - 1], roster->effort);
    }
    brw_list_free(&chain, roster->effort);
    return fits && !roster->effort->arena->has_failed;
}
