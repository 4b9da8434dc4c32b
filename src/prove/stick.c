/* SPDX-License-Identifier: MIT
 * Sticking (W33): whether a dead situation can be got into. While there are harmful arcs, things
 * are taken one by one or left, and all stands are visited, breadth first; a stand without harmful
 * arcs is settled, and decided by branch and bound where that applies. A stand without a step that
 * has not won is a dead end; in the end, dead is what cannot reach a win. */
#include <string.h>

#include "prove/roster.h"

typedef struct stick_search {
    brw_roster roster;
    brw_arena *arena;
    brw_list first, next; /* the steps from stand i: next[first[i]] .. */
    brw_list alive;       /* for each stand: 1 if it can win */
    uint64_t *wares, *gates, *tried;
    uint64_t explored;
    bool is_harmful; /* after settling */
} stick_search;

/* Takes and opens at once only what no harmful arc makes a difference to. */
static brw_part settle_harmless(void *user, brw_stand *stand, brw_trail *trail)
{
    stick_search *search = user;
    brw_model *model = search->roster.model;
    brw_effort *effort = search->roster.effort;
    brw_part part = brw_model_part(model, stand, effort);
    for (int32_t before = -1;;) {
        int32_t now = brw_set_count(stand->taken, search->roster.ware_words) +
                      brw_set_count(stand->opened, search->roster.gate_words);
        if (now == before || brw_model_is_won(model, stand->facts, stand->node) ||
            brw_effort_ended(effort))
            return part;
        before = now;
        search->is_harmful = brw_model_harm(model, stand, search->wares, search->gates, effort);
        bool takes_all = !search->is_harmful || model->is_careful;
        part = brw_model_settle(model, stand, takes_all ? NULL : search->wares,
                                takes_all ? NULL : search->gates, trail, effort);
    }
}

/* Makes a step from stand [from] and keeps where it leads. */
static bool make_stride(stick_search *search, uint32_t from, uint32_t step)
{
    bool is_new;
    brw_roster *roster = &search->roster;
    brw_roster_step(roster, step);
    settle_harmless(search, &roster->after, NULL);
    brw_model_part(roster->model, &roster->after, roster->effort);
    uint32_t number = brw_roster_put(roster, &roster->after, from, step, &is_new);
    return number != BRW_TABLE_FULL && brw_list_put(&search->next, number, roster->effort) &&
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
        uint32_t area = node >> model->bits;
        for (uint32_t i = model->ware_first[area]; i < model->ware_first[area + 1]; i++) {
            uint32_t ware = model->ware_list[i];
            const brw_ware *found = &model->wares[ware];
            uint32_t line = things[found->thing].line;
            if (brw_set_has(here->taken, ware) || brw_set_has(search->tried, ware) ||
                !brw_need_holds(model->world, found->need, here->facts,
                                node & ((1u << model->bits) - 1)))
                continue;
            bool is_tried = found->is_key ? (kinds >> found->index & 1) != 0
                                          : brw_set_has(facts, found->index) != 0;
            bool comes_later = ware && line && things[found[-1].thing].line == line &&
                               !brw_set_has(here->taken, ware - 1);
            if ((is_tried && !model->bits && found->count == 1) || comes_later)
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
    const brw_roster *roster = &search->roster;
    const brw_model *model = roster->model;
    uint64_t wasted = 0;
    for (uint32_t gate = 0; gate < model->gate_count; gate++) {
        const brw_gate *found = &model->gates[gate];
        bool is_inside = !model->bits && brw_set_has(roster->part, found->a) &&
                         brw_set_has(roster->part, found->b);
        bool is_plain = is_inside && model->plain_kinds >> found->kind & 1;
        if (!found->is_lock || brw_set_has(roster->here.opened, gate) ||
            (found->price && roster->here.hand[found->kind] < found->price) ||
            (is_inside && (!found->price || found->is_sole)) ||
            (is_plain && wasted >> found->kind & 1) || !brw_roster_opens(roster, gate))
            continue;
        if (is_plain)
            wasted |= (uint64_t)1 << found->kind;
        if (!make_stride(search, from, gate << 2 | BRW_STEP_OPEN))
            return false;
    }
    return true;
}

/* What became of a stand. */
typedef enum fate { FATE_OPEN, FATE_DEAD, FATE_STUCK_LATER, FATE_ENDED } fate;

/* Looks at stand [number]: it has won, is decided by branch and bound, is a dead end, or has steps.
 */
static fate judge_stand(stick_search *search, uint32_t number, brw_trail *later)
{
    brw_roster *roster = &search->roster;
    brw_model *model = roster->model;
    brw_effort *effort = roster->effort;
    brw_roster_recall(roster, number);
    if (brw_model_is_won(model, roster->here.facts, roster->here.node))
        return brw_list_put(&search->alive, 1, effort) ? FATE_OPEN : FATE_ENDED;
    brw_part part = brw_roster_part(roster);
    search->is_harmful = brw_model_harm(model, &roster->here, search->wares, search->gates, effort);
    if (!search->is_harmful && brw_cut_applies(model, &roster->here)) {
        uint8_t cut =
            brw_cut(model, &roster->here, later, effort, &search->explored, search->arena);
        if (cut == BARROW_ANSWER_YES)
            return FATE_STUCK_LATER;
        return cut == BARROW_ANSWER_NO && brw_list_put(&search->alive, 1, effort) ? FATE_OPEN
                                                                                  : FATE_ENDED;
    }
    uint32_t steps = search->next.count;
    if (!brw_list_put(&search->alive, part.is_won, effort) || !step_wares(search, number) ||
        !step_locks(search, number) || !brw_roster_list_arcs(roster))
        return FATE_ENDED;
    for (uint32_t i = 0; i < roster->arcs.count; i++)
        if (!make_stride(search, number, roster->arcs.items[i] << 2 | BRW_STEP_CROSS))
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
            for (uint32_t k = search->first.items[i]; !alive[i] && k < search->first.items[i + 1];
                 k++)
                if (alive[search->next.items[k]])
                    alive[i] = changed = true;
        brw_effort_look(search->roster.effort, search->next.count / 4);
    }
    for (uint32_t i = 0; i < count; i++)
        if (!alive[i])
            return i;
    return BRW_TABLE_FULL;
}

static uint8_t run_stick(stick_search *search, const brw_stand *from, brw_trail *trail)
{
    brw_roster *roster = &search->roster;
    brw_list later = {0};
    bool is_new;
    fate found = FATE_OPEN;
    uint32_t dead = BRW_TABLE_FULL;
    brw_stand_copy(&roster->after, from, roster->model);
    settle_harmless(search, &roster->after, NULL);
    brw_model_part(roster->model, &roster->after, roster->effort);
    if (brw_roster_put(roster, &roster->after, 0, 0, &is_new) == BRW_TABLE_FULL)
        return BARROW_ANSWER_NOT_DECIDED;
    for (uint32_t i = 0; found == FATE_OPEN && i < roster->table.count; i++) {
        if (!brw_list_put(&search->first, search->next.count, roster->effort))
            found = FATE_ENDED;
        else
            found = judge_stand(search, i, &later);
        if (brw_effort_ended(roster->effort))
            found = FATE_ENDED;
        if (found == FATE_DEAD || found == FATE_STUCK_LATER)
            dead = i;
    }
    if (found == FATE_OPEN && brw_list_put(&search->first, search->next.count, roster->effort))
        dead = find_dead(search);
    else if (found == FATE_OPEN)
        found = FATE_ENDED;
    uint8_t answer = found == FATE_ENDED      ? BARROW_ANSWER_NOT_DECIDED
                     : dead == BRW_TABLE_FULL ? BARROW_ANSWER_NO
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

uint8_t brw_stick(brw_model *model, const brw_stand *from, brw_trail *trail, brw_effort *effort,
                  uint64_t *explored, brw_arena *arena)
{
    stick_search search = {.arena = arena};
    uint8_t answer = BARROW_ANSWER_NOT_DECIDED;
    brw_arena_place place = brw_arena_here(arena);
    search.wares = BRW_ARENA_NEW(arena, uint64_t, brw_model_words(model->ware_count));
    search.tried = BRW_ARENA_NEW(arena, uint64_t, brw_model_words(model->ware_count));
    search.gates = BRW_ARENA_NEW(arena, uint64_t, brw_model_words(model->gate_count));
    if (!search.wares || !search.tried || !search.gates)
        effort->no_memory = true;
    if (brw_roster_begin(&search.roster, model, effort, arena) && !effort->no_memory)
        answer = run_stick(&search, from, trail);
    *explored += search.roster.table.count + search.explored;
    brw_list *lists[] = {&search.first, &search.next, &search.alive};
    for (int i = 0; i < 3; i++)
        brw_list_free(lists[i], effort);
    brw_roster_end(&search.roster);
    brw_arena_rewind(arena, place);
    return answer;
}
