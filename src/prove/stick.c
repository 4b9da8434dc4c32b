/* SPDX-License-Identifier: MIT
 * Sticking (W33): whether a dead situation can be got into. While there are harmful arcs, things
 * are taken one by one or left, and all stands are visited, breadth first; a stand without harmful
 * arcs is settled, and decided by branch and bound where that applies. A stand without a step that
 * has not won is a dead end; in the end, dead is what cannot reach a win. */
#include <string.h>

#include "prove/roster.h"

typedef struct stick_search {
    brw_model *model;
    brw_effort *effort;
    brw_arena *arena;
    brw_roster roster;
    brw_stand here, after;
    brw_list first, next; /* the steps from stand i: next[first[i]] .. */
    brw_list alive;       /* for each stand: 1 if it can win */
    uint64_t *wares, *gates, *part, *tried;
    uint64_t explored;
    bool is_harmful; /* after settling */
} stick_search;

/* Takes and opens at once only what no harmful arc makes a difference to. */
static brw_part settle_harmless(void *user, brw_stand *stand, brw_trail *trail)
{
    stick_search *search = user;
    brw_model *model = search->model;
    brw_part part = brw_model_part(model, stand, search->effort);
    for (;;) {
        uint32_t words = brw_model_words(model->ware_count);
        if (brw_model_is_won(model, stand->facts, stand->node) || brw_effort_ended(search->effort))
            return part;
        search->is_harmful =
            brw_model_harm(model, stand, search->wares, search->gates, search->effort);
        bool takes_all = !search->is_harmful || model->is_careful;
        int32_t before = brw_set_count(stand->taken, words) +
                         brw_set_count(stand->opened, brw_model_words(model->gate_count));
        part = brw_model_settle_told(model, stand, takes_all ? NULL : search->wares,
                                     takes_all ? NULL : search->gates, trail, search->effort);
        int32_t now = brw_set_count(stand->taken, words) +
                      brw_set_count(stand->opened, brw_model_words(model->gate_count));
        if (now == before)
            return part;
    }
}

/* Makes a step from stand [from] and keeps where it leads. */
static bool make_stride(stick_search *search, uint32_t from, uint32_t step)
{
    bool is_new;
    brw_stand_copy(&search->after, &search->here, search->model);
    brw_roster_step(search->model, &search->after, step);
    settle_harmless(search, &search->after, NULL);
    brw_model_part(search->model, &search->after, search->effort);
    uint32_t number = brw_roster_put(&search->roster, &search->after, from, step, &is_new);
    return number != BRW_TABLE_FULL && brw_list_put(&search->next, number, search->effort) &&
           brw_effort_look(search->effort, 1);
}

/* Returns whether the ware before this one is of the same line, and still there. */
static bool comes_after_alike(const stick_search *search, uint32_t ware)
{
    const brw_lying *things = search->model->world->things;
    uint32_t line = things[search->model->wares[ware].thing].line;
    return ware && line && things[search->model->wares[ware - 1].thing].line == line &&
           !brw_set_has(search->here.taken, ware - 1);
}

/* Tries to take each thing in the part. Without states alike things are taken in one order. */
static bool step_wares(stick_search *search, uint32_t from)
{
    const brw_model *model = search->model;
    uint64_t facts[4] = {0}, kinds = 0;
    for (BRW_SET_EACH(node, search->part, brw_model_words(model->node_count))) {
        uint32_t area = node >> model->bits;
        for (uint32_t i = model->ware_first[area]; i < model->ware_first[area + 1]; i++) {
            uint32_t ware = model->ware_list[i];
            const brw_ware *found = &model->wares[ware];
            if (brw_set_has(search->here.taken, ware) || brw_set_has(search->tried, ware) ||
                !brw_need_holds(model->world, found->need, search->here.facts,
                                node & ((1u << model->bits) - 1)))
                continue;
            bool is_tried = found->is_key ? (kinds >> found->index & 1) != 0
                                          : brw_set_has(facts, found->index) != 0;
            if ((is_tried && !model->bits && found->count == 1) || comes_after_alike(search, ware))
                continue;
            if (!model->bits && found->count == 1) {
                if (found->is_key)
                    kinds |= (uint64_t)1 << found->index;
                else
                    brw_set_add(facts, found->index);
            }
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
    const brw_model *model = search->model;
    uint64_t wasted = 0;
    for (uint32_t gate = 0; gate < model->gate_count; gate++) {
        const brw_gate *found = &model->gates[gate];
        bool can_open = false;
        if (!found->is_lock || brw_set_has(search->here.opened, gate) ||
            (found->price && search->here.hand[found->kind] < found->price))
            continue;
        for (uint32_t states = 0; !can_open && states < 1u << model->bits; states++) {
            uint32_t a = (uint32_t)found->a << model->bits | states;
            uint32_t b = (uint32_t)found->b << model->bits | states;
            can_open = (brw_set_has(search->part, a) && brw_model_opens(model, &search->here, gate, a)) ||
                       (brw_set_has(search->part, b) && brw_model_opens(model, &search->here, gate, b));
        }
        bool is_inside = !model->bits && brw_set_has(search->part, found->a) &&
                         brw_set_has(search->part, found->b);
        if (!can_open || (is_inside && (!found->price || found->is_sole)))
            continue;
        if (is_inside && model->plain_kinds >> found->kind & 1) {
            if (wasted >> found->kind & 1)
                continue;
            wasted |= (uint64_t)1 << found->kind;
        }
        if (!make_stride(search, from, gate << 2 | BRW_STEP_OPEN))
            return false;
    }
    return true;
}

/* Crosses each arc out of the part. */
static bool step_arcs(stick_search *search, uint32_t from)
{
    const brw_model *model = search->model;
    for (BRW_SET_EACH(node, search->part, brw_model_words(model->node_count))) {
        uint32_t area = node >> model->bits;
        for (uint32_t i = model->gate_first[area]; i < model->gate_first[area + 1]; i++) {
            const brw_gate *found = &model->gates[model->gate_list[i]];
            uint32_t other = area == found->a ? found->b : found->a;
            uint32_t to = other << model->bits | (node & ((1u << model->bits) - 1));
            if (!brw_set_has(search->part, to) &&
                brw_model_passes(model, &search->here, model->gate_list[i], node) &&
                !make_stride(search, from, to << 2 | BRW_STEP_CROSS))
                return false;
        }
        for (uint32_t i = model->spot_first[area]; i < model->spot_first[area + 1]; i++) {
            uint32_t spot = model->spot_list[i], to = node ^ 1u << model->world->spots[spot].state;
            if (!brw_set_has(search->part, to) && brw_model_flips(model, &search->here, spot, node) &&
                !make_stride(search, from, to << 2 | BRW_STEP_CROSS))
                return false;
        }
    }
    return true;
}

/* What became of a stand. */
typedef enum fate { FATE_OPEN, FATE_DEAD, FATE_STUCK_LATER, FATE_ENDED } fate;

/* Looks at stand [number]: it has won, is decided by branch and bound, is a dead end, or has steps. */
static fate judge_stand(stick_search *search, uint32_t number, brw_trail *later)
{
    brw_model *model = search->model;
    uint32_t words = brw_model_words(model->node_count);
    brw_roster_recall(&search->roster, number, &search->here);
    if (brw_model_is_won(model, search->here.facts, search->here.node))
        return brw_list_put(&search->alive, 1, search->effort) ? FATE_OPEN : FATE_ENDED;
    brw_part part = brw_model_part(model, &search->here, search->effort);
    memcpy(search->part, model->part, words * sizeof *search->part);
    search->is_harmful =
        brw_model_harm(model, &search->here, search->wares, search->gates, search->effort);
    if (!search->is_harmful && brw_cut_applies(model, &search->here)) {
        uint8_t cut = brw_cut(model, &search->here, later, search->effort, &search->explored, search->arena);
        if (cut == BARROW_ANSWER_YES)
            return FATE_STUCK_LATER;
        if (cut == BARROW_ANSWER_NOT_DECIDED)
            return FATE_ENDED;
        return brw_list_put(&search->alive, 1, search->effort) ? FATE_OPEN : FATE_ENDED;
    }
    if (!brw_list_put(&search->alive, part.is_won, search->effort))
        return FATE_ENDED;
    uint32_t steps = search->next.count;
    memset(search->tried, 0, brw_model_words(model->ware_count) * sizeof *search->tried);
    if (!step_wares(search, number) || !step_locks(search, number) || !step_arcs(search, number))
        return FATE_ENDED;
    return search->next.count == steps && !part.is_won ? FATE_DEAD : FATE_OPEN;
}

/* Finds a stand from which no win can be reached; BRW_TABLE_FULL if there is none. */
static uint32_t find_dead(stick_search *search)
{
    uint32_t count = search->roster.table.count, *alive = search->alive.items;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = count; i-- > 0;)
            for (uint32_t k = search->first.items[i]; !alive[i] && k < search->first.items[i + 1]; k++)
                if (alive[search->next.items[k]])
                    alive[i] = changed = true;
        brw_effort_look(search->effort, search->next.count / 4);
    }
    for (uint32_t i = 0; i < count; i++)
        if (!alive[i])
            return i;
    return BRW_TABLE_FULL;
}

static uint8_t run_stick(stick_search *search, const brw_stand *from, brw_trail *trail)
{
    brw_list later = {0};
    bool is_new;
    fate found = FATE_OPEN;
    uint32_t dead = BRW_TABLE_FULL;
    brw_stand_copy(&search->after, from, search->model);
    settle_harmless(search, &search->after, NULL);
    brw_model_part(search->model, &search->after, search->effort);
    if (brw_roster_put(&search->roster, &search->after, 0, 0, &is_new) == BRW_TABLE_FULL)
        return BARROW_ANSWER_NOT_DECIDED;
    for (uint32_t i = 0; found == FATE_OPEN && i < search->roster.table.count; i++) {
        if (!brw_list_put(&search->first, search->next.count, search->effort))
            found = FATE_ENDED;
        else
            found = judge_stand(search, i, &later);
        if (brw_effort_ended(search->effort))
            found = FATE_ENDED;
        if (found == FATE_DEAD || found == FATE_STUCK_LATER)
            dead = i;
    }
    if (found == FATE_OPEN && brw_list_put(&search->first, search->next.count, search->effort))
        dead = find_dead(search);
    else if (found == FATE_OPEN)
        found = FATE_ENDED;
    uint8_t answer = found == FATE_ENDED       ? BARROW_ANSWER_NOT_DECIDED
                     : dead == BRW_TABLE_FULL ? BARROW_ANSWER_NO
                                              : BARROW_ANSWER_YES;
    if (answer == BARROW_ANSWER_YES && trail) {
        bool fits = brw_roster_trace(&search->roster, from, dead, settle_harmless, search,
                                     &search->here, trail);
        for (uint32_t i = 0; fits && i < later.count; i++)
            fits = brw_list_put(trail, later.items[i], search->effort);
        answer = fits ? answer : BARROW_ANSWER_NOT_DECIDED;
    }
    brw_list_free(&later, search->effort);
    return answer;
}

uint8_t brw_stick(brw_model *model, const brw_stand *from, brw_trail *trail, brw_effort *effort,
                  uint64_t *explored, brw_arena *arena)
{
    stick_search search = {.model = model, .effort = effort, .arena = arena};
    uint8_t answer = BARROW_ANSWER_NOT_DECIDED;
    brw_arena_place place = brw_arena_here(arena);
    search.wares = BRW_ARENA_NEW(arena, uint64_t, brw_model_words(model->ware_count));
    search.tried = BRW_ARENA_NEW(arena, uint64_t, brw_model_words(model->ware_count));
    search.gates = BRW_ARENA_NEW(arena, uint64_t, brw_model_words(model->gate_count));
    search.part = BRW_ARENA_NEW(arena, uint64_t, brw_model_words(model->node_count));
    if (search.wares && search.tried && search.gates && search.part &&
        brw_stand_make(&search.here, model, arena) && brw_stand_make(&search.after, model, arena) &&
        brw_roster_begin(&search.roster, model, effort, arena)) {
        answer = run_stick(&search, from, trail);
        *explored += search.roster.table.count + search.explored;
        brw_roster_end(&search.roster);
    } else {
        effort->no_memory = true;
    }
    brw_list_free(&search.first, effort);
    brw_list_free(&search.next, effort);
    brw_list_free(&search.alive, effort);
    brw_arena_rewind(arena, place);
    return answer;
}
