/* SPDX-License-Identifier: MIT
 * The small model of a world: areas, gates and wares; walking in it, settling (W32), and what is
 * reachable at best. Nothing here decides; it is what the three searches share. */
#include "prove/model.h"

#include <string.h>

/* ---- making ----------------------------------------------------------------------------- */

static uint16_t root_of(uint16_t *parents, uint16_t place)
{
    while (parents[place] != place)
        place = parents[place] = parents[parents[place]];
    return place;
}

/* Joins places into areas. The goal stays alone: entering it ends the play (W5). */
static void join_places(brw_model *model)
{
    const brw_world *world = model->world;
    uint16_t *parents = model->area_of;
    for (uint32_t p = 0; p < world->place_count; p++)
        parents[p] = (uint16_t)p;
    for (uint32_t i = 0; i < world->door_count; i++) {
        const brw_door *door = &world->doors[i];
        if (door->is_one_way || brw_door_is_lock(door) || door->need.count ||
            door->a == world->goal || door->b == world->goal)
            continue;
        uint16_t a = root_of(parents, door->a), b = root_of(parents, door->b);
        parents[a > b ? a : b] = a > b ? b : a;
    }
    for (uint32_t p = 0; p < world->place_count; p++)
        parents[p] = root_of(parents, (uint16_t)p);
    for (uint32_t p = 0; p < world->place_count; p++) /* a root is the least of its area */
        parents[p] = parents[p] == p ? (uint16_t)model->area_count++ : parents[parents[p]];
}

static void add_gates(brw_model *model)
{
    const brw_world *world = model->world;
    uint32_t locks[BRW_WORLD_KINDS] = {0};
    for (uint32_t i = 0; i < world->door_count; i++) {
        const brw_door *door = &world->doors[i];
        brw_gate gate = {.a = model->area_of[door->a],
                         .b = model->area_of[door->b],
                         .is_one_way = door->is_one_way,
                         .is_lock = brw_door_is_lock(door),
                         .opens = door->opens,
                         .kind = door->kind,
                         .price = door->price,
                         .need = door->need,
                         .source = i};
        if (gate.a == gate.b && !gate.is_lock)
            continue;
        if (gate.is_lock)
            model->gate_of[model->index->lock_of[i]] = model->gate_count;
        model->one_way_count += gate.is_one_way;
        model->gates[model->gate_count++] = gate;
    }
    for (uint32_t i = 0; i < world->thing_count; i++) {
        const brw_lying *thing = &world->things[i];
        brw_ware ware = {.area = model->area_of[thing->place],
                         .is_key = thing->word == BRW_KEY,
                         .index = thing->index,
                         .count = thing->count,
                         .need = thing->need,
                         .thing = i};
        if (thing->price) {
            ware.area = (uint16_t)model->area_count++;
            ware.need = (brw_need){0, 0};
            model->gate_of[model->index->lock_count + i] = model->gate_count;
            model->gates[model->gate_count++] = (brw_gate){.a = model->area_of[thing->place],
                                                           .b = ware.area,
                                                           .is_lock = true,
                                                           .is_thing = true,
                                                           .opens = BRW_OPENS_A,
                                                           .kind = thing->kind,
                                                           .price = thing->price,
                                                           .need = thing->need,
                                                           .source = i};
        }
        model->ware_of[i] = model->ware_count;
        model->wares[model->ware_count++] = ware;
    }
    model->plain_kinds = ~(uint64_t)0;
    for (uint32_t i = 0; i < model->gate_count; i++)
        if (model->gates[i].price) {
            locks[model->gates[i].kind]++;
            if (model->gates[i].price > 1)
                model->plain_kinds &= ~((uint64_t)1 << model->gates[i].kind);
        }
    for (uint32_t i = 0; i < model->gate_count; i++)
        model->gates[i].is_sole = model->gates[i].price && locks[model->gates[i].kind] == 1;
}

/* Fills the lists by area. [owners] has room for two areas of each gate, ware and spot. */
static void list_by_area(brw_model *model, uint16_t *owners)
{
    uint32_t areas = model->area_count, spots = model->world->spot_count;
    for (uint32_t i = 0; i < model->gate_count; i++) {
        owners[2 * i] = model->gates[i].a;
        owners[2 * i + 1] = model->gates[i].b;
    }
    brw_group((brw_groups){model->gate_first, model->gate_list}, areas, owners, model->gate_count,
              2);
    for (uint32_t i = 0; i < model->ware_count; i++)
        owners[i] = model->wares[i].area;
    brw_group((brw_groups){model->ware_first, model->ware_list}, areas, owners, model->ware_count,
              1);
    for (uint32_t i = 0; i < spots; i++)
        owners[i] = model->area_of[model->world->spots[i].place];
    brw_group((brw_groups){model->spot_first, model->spot_list}, areas, owners, spots, 1);
}

static bool reserve_model(brw_model *model, brw_arena *arena)
{
    const brw_world *world = model->world;
    uint32_t areas = world->place_count + world->thing_count + 2;
    uint32_t gates = world->door_count + world->thing_count;
    uint32_t nodes = areas << world->state_count;
    model->area_of = BRW_ARENA_NEW(arena, uint16_t, world->place_count + 1);
    model->gates = BRW_ARENA_NEW(arena, brw_gate, gates);
    model->wares = BRW_ARENA_NEW(arena, brw_ware, world->thing_count);
    model->gate_first = BRW_ARENA_NEW(arena, uint32_t, areas + 2);
    model->ware_first = BRW_ARENA_NEW(arena, uint32_t, areas + 2);
    model->spot_first = BRW_ARENA_NEW(arena, uint32_t, areas + 2);
    model->gate_list = BRW_ARENA_NEW(arena, uint32_t, 2 * gates + 2);
    model->ware_list = BRW_ARENA_NEW(arena, uint32_t, world->thing_count + 1);
    model->spot_list = BRW_ARENA_NEW(arena, uint32_t, world->spot_count + 1);
    model->gate_of =
        BRW_ARENA_NEW(arena, uint32_t, model->index->lock_count + world->thing_count + 1);
    model->ware_of = BRW_ARENA_NEW(arena, uint32_t, world->thing_count + 1);
    model->queue = BRW_ARENA_NEW(arena, uint32_t, nodes);
    model->list = BRW_ARENA_NEW(arena, uint32_t, nodes);
    uint64_t **sets[] = {&model->hope, &model->reach, &model->part, &model->back, &model->seen};
    for (int i = 0; i < 5; i++)
        *sets[i] = BRW_ARENA_NEW(arena, uint64_t, brw_model_words(nodes));
    return !arena->has_failed;
}

bool brw_model_fits(const brw_world *world)
{
    for (uint32_t i = 0; i < world->goal_need.count; i++)
        if (world->ops[world->goal_need.first + i].step != BRW_NEED_FACT &&
            world->ops[world->goal_need.first + i].step < BRW_NEED_AND)
            return false;
    return true;
}

bool brw_model_make(brw_model *model, const brw_world *world, const brw_index *index,
                    brw_effort *effort, brw_arena *arena)
{
    memset(model, 0, sizeof *model);
    model->world = world;
    model->index = index;
    model->bits = world->state_count;
    uint16_t *owners = BRW_ARENA_NEW(
        arena, uint16_t, 2 * (world->door_count + world->thing_count + world->spot_count));
    if (!owners || !reserve_model(model, arena))
        return false;
    join_places(model);
    model->goal = world->has_condition ? BRW_NO_NAME : model->area_of[world->goal];
    add_gates(model);
    model->node_count = model->area_count << model->bits;
    list_by_area(model, owners);
    brw_model_hope(model, NULL, BRW_NO_NAME, UINT32_MAX, model->hope, model->hope_facts, effort);
    for (uint32_t i = 0; i < model->gate_count && !model->bits; i++) {
        brw_gate *gate = &model->gates[i];
        uint16_t facts[BRW_WORLD_FACTS];
        if (!gate->is_one_way || gate->a == gate->b || brw_effort_ended(effort))
            continue;
        brw_model_hope(model, NULL, gate->b, UINT32_MAX, model->seen, facts, effort);
        gate->is_passed = !brw_effort_ended(effort) && !brw_set_has(model->seen, gate->a);
    }
    return true;
}

/* ---- stands ----------------------------------------------------------------------------- */

bool brw_stand_make(brw_stand *stand, const brw_model *model, brw_arena *arena)
{
    stand->taken = BRW_ARENA_NEW(arena, uint64_t, brw_model_words(model->ware_count));
    stand->opened = BRW_ARENA_NEW(arena, uint64_t, brw_model_words(model->gate_count));
    return stand->taken && stand->opened;
}

void brw_stand_copy(brw_stand *to, const brw_stand *from, const brw_model *model)
{
    uint64_t *taken = to->taken, *opened = to->opened;
    *to = *from;
    to->taken = taken;
    to->opened = opened;
    memcpy(taken, from->taken, brw_model_words(model->ware_count) * sizeof *taken);
    memcpy(opened, from->opened, brw_model_words(model->gate_count) * sizeof *opened);
}

void brw_stand_begin(brw_stand *stand, const brw_model *model)
{
    const brw_world *world = model->world;
    stand->node =
        (uint32_t)model->area_of[world->start] << model->bits | brw_world_first_states(world);
    memset(stand->taken, 0, brw_model_words(model->ware_count) * sizeof *stand->taken);
    memset(stand->opened, 0, brw_model_words(model->gate_count) * sizeof *stand->opened);
    brw_world_kit(world, stand->facts, stand->hand);
}

void brw_stand_at(brw_stand *stand, const brw_model *model, const brw_play *play)
{
    const brw_world *world = model->world;
    brw_stand_begin(stand, model);
    stand->node = (uint32_t)model->area_of[play->place] << model->bits | play->states;
    for (BRW_SET_EACH(i, play->done, brw_play_words(world, model->index))) {
        if (i >= world->thing_count) {
            brw_set_add(stand->opened, model->gate_of[i - world->thing_count]);
            continue;
        }
        brw_set_add(stand->taken, model->ware_of[i]);
        if (world->things[i].price)
            brw_set_add(stand->opened, model->gate_of[model->index->lock_count + i]);
    }
    memcpy(stand->facts, play->facts, sizeof stand->facts);
    memcpy(stand->hand, play->hand, sizeof stand->hand);
}

void brw_stand_take(brw_stand *stand, const brw_model *model, uint32_t ware)
{
    const brw_ware *found = &model->wares[ware];
    brw_set_add(stand->taken, ware);
    if (found->is_key)
        stand->hand[found->index] += found->count;
    else
        stand->facts[found->index] = (uint16_t)(stand->facts[found->index] + found->count);
}

void brw_stand_open(brw_stand *stand, const brw_model *model, uint32_t gate)
{
    brw_set_add(stand->opened, gate);
    if (model->gates[gate].price)
        stand->hand[model->gates[gate].kind] -= model->gates[gate].price;
    if (model->gates[gate].is_thing) /* paying is taking */
        brw_stand_take(stand, model, model->ware_of[model->gates[gate].source]);
}

/* ---- walking ---------------------------------------------------------------------------- */

static uint32_t states_of(const brw_model *model, uint32_t node)
{
    return node & ((1u << model->bits) - 1);
}

bool brw_model_passes(const brw_model *model, const brw_stand *stand, uint32_t gate, uint32_t node)
{
    const brw_gate *found = &model->gates[gate];
    uint32_t area = node >> model->bits;
    return (area == found->a || (area == found->b && !found->is_one_way)) &&
           (!found->is_lock || brw_set_has(stand->opened, gate)) &&
           brw_need_holds(model->world, found->need, stand->facts, states_of(model, node));
}

bool brw_model_opens(const brw_model *model, const brw_stand *stand, uint32_t gate, uint32_t node)
{
    const brw_gate *found = &model->gates[gate];
    uint32_t area = node >> model->bits;
    return found->is_lock && !brw_set_has(stand->opened, gate) &&
           ((area == found->a && found->opens != BRW_OPENS_B) ||
            (area == found->b && found->opens != BRW_OPENS_A && !found->is_one_way)) &&
           brw_need_holds(model->world, found->need, stand->facts, states_of(model, node));
}

bool brw_model_flips(const brw_model *model, const uint16_t *facts, uint32_t spot, uint32_t node)
{
    const brw_spot *found = &model->world->spots[spot];
    return !(model->world->is_once[found->state] && node >> found->state & 1) &&
           brw_need_holds(model->world, found->need, facts, states_of(model, node));
}

uint32_t brw_model_beyond(const brw_model *model, uint32_t gate, uint32_t node)
{
    const brw_gate *found = &model->gates[gate];
    uint32_t area = node >> model->bits == found->a ? found->b : found->a;
    return area << model->bits | states_of(model, node);
}

/* Adds a node to a set and a queue, once. */
static void visit(uint64_t *set, uint32_t *queue, uint32_t *tail, uint32_t node)
{
    if (brw_set_has(set, node))
        return;
    brw_set_add(set, node);
    queue[(*tail)++] = node;
}

/* Extends [set], whose nodes stand in queue[0 .. tail - 1], by every node from which one can walk
 * into it. [within] bounds it, unless NULL; then locks that cost nothing count as open for who
 * stands at their right side. Returns the number of nodes. */
static uint32_t walk_back(brw_model *model, const brw_stand *stand, uint64_t *set, uint32_t *queue,
                          uint32_t tail, const uint64_t *within, brw_effort *effort)
{
    for (uint32_t head = 0; head < tail; head++) {
        uint32_t node = queue[head], area = node >> model->bits;
        brw_effort_look(effort, 1 + model->gate_first[area + 1] - model->gate_first[area]);
        for (uint32_t i = model->gate_first[area]; i < model->gate_first[area + 1]; i++) {
            uint32_t gate = model->gate_list[i], from = brw_model_beyond(model, gate, node);
            if (brw_set_has(set, from) || (within && !brw_set_has(within, from)))
                continue;
            bool passes =
                brw_model_passes(model, stand, gate, from) ||
                (!within && !model->gates[gate].price && brw_model_opens(model, stand, gate, from));
            if (passes && !brw_model_is_won(model, stand->facts, from))
                visit(set, queue, &tail, from);
        }
        for (uint32_t i = model->spot_first[area]; i < model->spot_first[area + 1]; i++) {
            uint32_t state = model->world->spots[model->spot_list[i]].state,
                     from = node ^ 1u << state;
            if (brw_set_has(set, from) || (within && !brw_set_has(within, from)) ||
                (model->world->is_once[state] && !(node >> state & 1)))
                continue;
            if (brw_model_flips(model, stand->facts, model->spot_list[i], from) &&
                !brw_model_is_won(model, stand->facts, from))
                visit(set, queue, &tail, from);
        }
    }
    return tail;
}

/* Fills model->back with the part and every node from which one can walk into it. */
static void find_back(brw_model *model, const brw_stand *stand, brw_effort *effort)
{
    uint32_t words = brw_model_words(model->node_count), members = 0;
    memcpy(model->back, model->part, words * sizeof *model->back);
    for (BRW_SET_EACH(member, model->part, words))
        model->queue[members++] = member;
    walk_back(model, stand, model->back, model->queue, members, NULL, effort);
}

/* Walks forth, then back. Where nothing is one-way and nothing flips, who gets somewhere gets back,
 * except from a win. */
brw_part brw_model_part(brw_model *model, const brw_stand *stand, brw_effort *effort)
{
    uint32_t words = brw_model_words(model->node_count), tail = 0, *queue = model->queue;
    brw_part part = {0, false};
    memset(model->reach, 0, words * sizeof *model->reach);
    memset(model->part, 0, words * sizeof *model->part);
    visit(model->reach, queue, &tail, stand->node);
    visit(model->part, model->list, &part.count, stand->node);
    for (uint32_t head = 0; head < tail; head++) {
        uint32_t node = queue[head], area = node >> model->bits;
        if (brw_model_is_won(model, stand->facts, node)) {
            part.is_won = true;
            continue;
        }
        if (!model->bits && !model->one_way_count)
            visit(model->part, model->list, &part.count, node);
        for (uint32_t i = model->gate_first[area]; i < model->gate_first[area + 1]; i++)
            if (brw_model_passes(model, stand, model->gate_list[i], node))
                visit(model->reach, queue, &tail,
                      brw_model_beyond(model, model->gate_list[i], node));
        for (uint32_t i = model->spot_first[area]; i < model->spot_first[area + 1]; i++)
            if (brw_model_flips(model, stand->facts, model->spot_list[i], node))
                visit(model->reach, queue, &tail,
                      node ^ 1u << model->world->spots[model->spot_list[i]].state);
        brw_effort_look(effort, 1 + model->gate_first[area + 1] - model->gate_first[area]);
    }
    if (model->bits || model->one_way_count)
        part.count = walk_back(model, stand, model->part, model->list, 1, model->reach, effort);
    return part;
}

/* ---- settling --------------------------------------------------------------------------- */

/* Takes and opens what costs nothing at the nodes of the part. Returns whether anything changed. */
static bool settle_part(brw_model *model, brw_stand *stand, brw_part part, const uint64_t *wares,
                        const uint64_t *gates, brw_trail *trail, brw_effort *effort)
{
    bool changed = false;
    for (uint32_t n = 0; n < part.count; n++) {
        uint32_t node = model->list[n], area = node >> model->bits;
        if (brw_model_is_won(model, stand->facts, node))
            continue;
        for (uint32_t i = model->ware_first[area]; i < model->ware_first[area + 1]; i++) {
            uint32_t ware = model->ware_list[i];
            if (brw_set_has(stand->taken, ware) || (wares && !brw_set_has(wares, ware)) ||
                !brw_need_holds(model->world, model->wares[ware].need, stand->facts,
                                states_of(model, node)))
                continue;
            brw_stand_take(stand, model, ware);
            changed = true;
            if (trail && !brw_list_put(trail, ware << 2 | BRW_STEP_TAKE, effort))
                return false;
            if (brw_model_is_won(model, stand->facts, node))
                break;
        }
        for (uint32_t i = model->gate_first[area]; i < model->gate_first[area + 1]; i++) {
            uint32_t gate = model->gate_list[i];
            const brw_gate *found = &model->gates[gate];
            bool is_free =
                !found->price || (found->is_sole && stand->hand[found->kind] >= found->price);
            if (!is_free || (gates && !brw_set_has(gates, gate)) ||
                !brw_model_opens(model, stand, gate, node))
                continue;
            brw_stand_open(stand, model, gate);
            changed = true;
            if (trail && !brw_list_put(trail, gate << 2 | BRW_STEP_OPEN, effort))
                return false;
        }
        brw_effort_look(effort, 1 + model->gate_first[area + 1] - model->gate_first[area]);
    }
    return changed;
}

/* Crosses an arc out of the part where a lock beyond it costs nothing and one can get back through
 * such locks, and opens it: a ledge with a shortcut up. Nothing is lost by it. Returns whether
 * there was one. */
static bool open_way_back(brw_model *model, brw_stand *stand, brw_trail *trail, brw_effort *effort)
{
    bool is_known = false;
    for (BRW_SET_EACH(node, model->reach, brw_model_words(model->node_count))) {
        uint32_t area = node >> model->bits;
        if (brw_set_has(model->part, node) || brw_model_is_won(model, stand->facts, node))
            continue;
        for (uint32_t i = model->gate_first[area]; i < model->gate_first[area + 1]; i++) {
            uint32_t gate = model->gate_list[i];
            if (model->gates[gate].price || !brw_model_opens(model, stand, gate, node))
                continue;
            if (!is_known)
                find_back(model, stand, effort);
            is_known = true;
            if (!brw_set_has(model->back, node))
                break;
            stand->node = node;
            brw_stand_open(stand, model, gate);
            return !trail || (brw_list_put(trail, node << 2 | BRW_STEP_CROSS, effort) &&
                              brw_list_put(trail, gate << 2 | BRW_STEP_OPEN, effort));
        }
    }
    return false;
}

brw_part brw_model_settle(brw_model *model, brw_stand *stand, const uint64_t *wares,
                          const uint64_t *gates, brw_trail *trail, brw_effort *effort)
{
    brw_part part = brw_model_part(model, stand, effort);
    while (!brw_effort_ended(effort) && !brw_model_is_won(model, stand->facts, stand->node) &&
           (settle_part(model, stand, part, wares, gates, trail, effort) ||
            (!gates && open_way_back(model, stand, trail, effort))))
        part = brw_model_part(model, stand, effort);
    return part;
}

/* ---- hope ------------------------------------------------------------------------------- */

/* Returns whether somebody at [node] may hope to pass a gate. A lock that opens from one side only
 * and is opened there at some states may be passed at others: so in worlds with states every lock
 * counts as open from both sides. */
static bool may_pass(const brw_model *model, const brw_stand *stand, uint32_t gate, uint32_t node)
{
    const brw_gate *found = &model->gates[gate];
    uint32_t area = node >> model->bits;
    bool is_open = !found->is_lock || model->bits || (stand && brw_set_has(stand->opened, gate));
    return (area == found->a && (is_open || found->opens != BRW_OPENS_B)) ||
           (area == found->b && !found->is_one_way && (is_open || found->opens != BRW_OPENS_A));
}

/* Walks until nothing new is reached and no fact gained. A ware counts once: model->back marks it.
 */
void brw_model_hope(brw_model *model, const brw_stand *stand, uint32_t no_area, uint32_t no_gate,
                    uint64_t *nodes, uint16_t *facts, brw_effort *effort)
{
    const brw_world *world = model->world;
    uint32_t marks = model->node_count > model->ware_count ? model->node_count : model->ware_count;
    uint32_t hand[BRW_WORLD_KINDS], tail = 0, *queue = model->queue;
    uint32_t start = (uint32_t)model->area_of[world->start] << model->bits;
    memset(nodes, 0, brw_model_words(model->node_count) * sizeof *nodes);
    memset(model->back, 0, brw_model_words(marks) * sizeof *model->back);
    if (stand) {
        memcpy(facts, stand->facts, BRW_WORLD_FACTS * sizeof *facts);
        memcpy(model->back, stand->taken, brw_model_words(model->ware_count) * sizeof *model->back);
    } else {
        brw_world_kit(world, facts, hand);
    }
    start = stand ? stand->node : start | brw_world_first_states(world);
    if (start >> model->bits != no_area)
        visit(nodes, queue, &tail, start);
    for (bool has_gained = true; has_gained && !brw_effort_ended(effort);) {
        has_gained = false;
        for (uint32_t head = 0; head < tail; head++) {
            uint32_t node = queue[head], area = node >> model->bits,
                     states = states_of(model, node);
            brw_effort_look(effort, 1 + model->gate_first[area + 1] - model->gate_first[area]);
            if (area == model->goal)
                continue;
            for (uint32_t i = model->ware_first[area]; i < model->ware_first[area + 1]; i++) {
                const brw_ware *ware = &model->wares[model->ware_list[i]];
                if (ware->is_key || brw_set_has(model->back, model->ware_list[i]) ||
                    !brw_need_holds(world, ware->need, facts, states))
                    continue;
                brw_set_add(model->back, model->ware_list[i]);
                facts[ware->index] = (uint16_t)(facts[ware->index] + ware->count);
                has_gained = true;
            }
            for (uint32_t i = model->gate_first[area]; i < model->gate_first[area + 1]; i++) {
                uint32_t gate = model->gate_list[i], to = brw_model_beyond(model, gate, node);
                if (gate != no_gate && to >> model->bits != no_area && !brw_set_has(nodes, to) &&
                    may_pass(model, stand, gate, node) &&
                    brw_need_holds(world, model->gates[gate].need, facts, states))
                    visit(nodes, queue, &tail, to);
            }
            for (uint32_t i = model->spot_first[area]; i < model->spot_first[area + 1]; i++)
                if (brw_model_flips(model, facts, model->spot_list[i], node))
                    visit(nodes, queue, &tail,
                          node ^ 1u << world->spots[model->spot_list[i]].state);
        }
    }
}

/* ---- harm ------------------------------------------------------------------------------- */

/* Marks in [set] what can be reached from queue[0 .. tail - 1] in the most hopeful case: all facts
 * of P, all locks open, but only what P contains. */
static uint32_t hope_forth(brw_model *model, uint64_t *set, uint32_t *queue, uint32_t tail,
                           brw_effort *effort)
{
    for (uint32_t head = 0; head < tail; head++) {
        uint32_t node = queue[head], area = node >> model->bits;
        brw_effort_look(effort, 1 + model->gate_first[area + 1] - model->gate_first[area]);
        if (area == model->goal)
            continue;
        for (uint32_t i = model->gate_first[area]; i < model->gate_first[area + 1]; i++) {
            const brw_gate *gate = &model->gates[model->gate_list[i]];
            uint32_t to = brw_model_beyond(model, model->gate_list[i], node);
            if ((area == gate->a || !gate->is_one_way) && brw_set_has(model->hope, to) &&
                brw_need_holds(model->world, gate->need, model->hope_facts, states_of(model, node)))
                visit(set, queue, &tail, to);
        }
        for (uint32_t i = model->spot_first[area]; i < model->spot_first[area + 1]; i++)
            if (brw_model_flips(model, model->hope_facts, model->spot_list[i], node))
                visit(set, queue, &tail,
                      node ^ 1u << model->world->spots[model->spot_list[i]].state);
    }
    return tail;
}

/* Collects the heads of harmful arcs from the hoped-for nodes in model->queue into model->seen and
 * the front of model->list; returns their number. model->back has what can get back. */
static uint32_t collect_heads(brw_model *model, uint32_t hoped)
{
    uint32_t heads = 0;
    memset(model->seen, 0, brw_model_words(model->node_count) * sizeof *model->seen);
    for (uint32_t n = 0; n < hoped; n++) {
        uint32_t node = model->queue[n], area = node >> model->bits;
        if (area == model->goal)
            continue;
        for (uint32_t i = model->gate_first[area]; i < model->gate_first[area + 1]; i++) {
            const brw_gate *gate = &model->gates[model->gate_list[i]];
            uint32_t to = brw_model_beyond(model, model->gate_list[i], node);
            if (gate->is_one_way && area == gate->a && !gate->is_passed &&
                to >> model->bits != model->goal && !brw_set_has(model->back, to) &&
                brw_need_holds(model->world, gate->need, model->hope_facts, states_of(model, node)))
                visit(model->seen, model->list, &heads, to);
        }
        for (uint32_t i = model->spot_first[area]; i < model->spot_first[area + 1]; i++) {
            uint32_t to = node ^ 1u << model->world->spots[model->spot_list[i]].state;
            if (!brw_set_has(model->back, to) &&
                brw_model_flips(model, model->hope_facts, model->spot_list[i], node))
                visit(model->seen, model->list, &heads, to);
        }
    }
    return heads;
}

/* Leaves in [wares] and [gates] what plays no part at the nodes model->list[0 .. after - 1]. */
static void spare_after(const brw_model *model, uint32_t after, uint64_t *wares, uint64_t *gates)
{
    const brw_world *world = model->world;
    uint64_t facts[4] = {0}, kinds = 0;
    memset(gates, BRW_ALL_BITS, brw_model_words(model->gate_count) * sizeof *gates);
    memset(wares, 0, brw_model_words(model->ware_count) * sizeof *wares);
    brw_need_facts(world, world->goal_need, facts);
    for (uint32_t n = 0; n < after; n++) {
        uint32_t area = model->list[n] >> model->bits;
        for (uint32_t i = model->gate_first[area]; i < model->gate_first[area + 1]; i++) {
            const brw_gate *gate = &model->gates[model->gate_list[i]];
            brw_need_facts(world, gate->need, facts);
            kinds |= gate->price ? (uint64_t)1 << gate->kind : 0;
            brw_set_remove(gates, model->gate_list[i]);
        }
        for (uint32_t i = model->ware_first[area]; i < model->ware_first[area + 1]; i++)
            brw_need_facts(world, model->wares[model->ware_list[i]].need, facts);
        for (uint32_t i = model->spot_first[area]; i < model->spot_first[area + 1]; i++)
            brw_need_facts(world, world->spots[model->spot_list[i]].need, facts);
    }
    for (uint32_t i = 0; i < model->ware_count; i++) {
        const brw_ware *ware = &model->wares[i];
        if (ware->is_key ? !(kinds >> ware->index & 1) : !brw_set_has(facts, ware->index))
            brw_set_add(wares, i);
    }
    for (uint32_t i = 0; i < model->gate_count; i++) {
        const brw_gate *gate = &model->gates[i];
        bool has_use =
            gate->price && kinds >> gate->kind & 1; /* its keys are needed after the arc */
        if (has_use || (gate->is_thing && !brw_set_has(wares, model->ware_of[gate->source])))
            brw_set_remove(gates, i);
    }
}

bool brw_model_harm(brw_model *model, const brw_stand *stand, uint64_t *wares, uint64_t *gates,
                    brw_effort *effort)
{
    uint32_t words = brw_model_words(model->node_count);
    if (!model->one_way_count && !model->bits)
        return false;
    find_back(model, stand, effort);
    memcpy(model->seen, model->part, words * sizeof *model->seen);
    uint32_t members = 0;
    for (BRW_SET_EACH(node, model->part, words))
        model->queue[members++] = node;
    uint32_t hoped = hope_forth(model, model->seen, model->queue, members, effort);
    uint32_t heads = collect_heads(model, hoped);
    if (!heads)
        return false;
    uint32_t after = hope_forth(model, model->seen, model->list, heads, effort);
    spare_after(model, after, wares, gates);
    return true;
}

bool brw_model_gives_back(brw_model *model, const brw_stand *here, const brw_stand *after,
                          uint32_t gate, uint64_t *without, brw_effort *effort)
{
    const brw_gate *found = &model->gates[gate];
    uint16_t facts[BRW_WORLD_FACTS];
    uint32_t gained = 0;
    if (model->bits || found->is_one_way || after->hand[found->kind] < here->hand[found->kind])
        return false;
    brw_model_hope(model, here, BRW_NO_NAME, gate, without, facts, effort);
    for (BRW_SET_EACH(ware, after->taken, brw_model_words(model->ware_count))) {
        const brw_ware *got = &model->wares[ware];
        if (got->is_key && got->index == found->kind && !brw_set_has(here->taken, ware) &&
            !brw_set_has(without, got->area))
            gained += got->count;
    }
    return gained >= found->price;
}
