/* SPDX-License-Identifier: MIT
 * The small model of a world: areas, gates and wares; walking in it, settling (W32), and what is
 * reachable at best. Nothing here decides; it is what the three searches share. */
#include "prove/model.h"

#include <string.h>

/* ---- making ----------------------------------------------------------------------------- */

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
    for (uint32_t i = 0; i < world->spot_count; i++) {
        const brw_spot *spot = &world->spots[i];
        uint16_t area = model->area_of[spot->place];
        model->gates[model->gate_count++] = (brw_gate){.a = area,
                                                       .b = area,
                                                       .is_spot = true,
                                                       .state = spot->state,
                                                       .need = spot->need,
                                                       .source = i};
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

bool brw_model_fits(const brw_world *world)
{
    for (uint32_t i = 0; i < world->goal_need.count; i++)
        if (world->ops[world->goal_need.first + i].step != BRW_NEED_FACT &&
            world->ops[world->goal_need.first + i].step < BRW_NEED_AND)
            return false;
    return true;
}

bool brw_model_make(brw_model *model, const brw_world *world, const brw_index *index,
                    brw_effort *effort)
{
    brw_arena *arena = effort->arena;
    uint32_t things = world->thing_count, areas = world->place_count + things + 2;
    uint32_t nodes = areas << world->state_count;
    uint16_t facts[BRW_WORLD_FACTS];
    *model =
        (brw_model){.world = world, .index = index, .effort = effort, .bits = world->state_count};
    model->area_of = BRW_ARENA_NEW(arena, uint16_t, world->place_count + 1);
    model->gates = BRW_ARENA_NEW(arena, brw_gate, world->door_count + world->spot_count + things);
    model->wares = BRW_ARENA_NEW(arena, brw_ware, things);
    model->gate_of = BRW_ARENA_NEW(arena, uint32_t, index->lock_count + things + 1);
    model->ware_of = BRW_ARENA_NEW(arena, uint32_t, things + 1);
    model->queue = BRW_ARENA_NEW(arena, uint32_t, nodes);
    model->list = BRW_ARENA_NEW(arena, uint32_t, nodes);
    uint64_t **sets[] = {&model->hope, &model->reach, &model->part, &model->back, &model->seen};
    for (int i = 0; i < 5; i++)
        *sets[i] = BRW_ARENA_NEW(arena, uint64_t, brw_model_words(nodes));
    if (arena->has_failed)
        return false;
    /* Joins places into areas. The goal stays alone: entering it ends the play (W5). */
    uint16_t *parents = model->area_of;
    for (uint32_t p = 0; p < world->place_count; p++)
        parents[p] = (uint16_t)p;
    for (uint32_t i = 0; i < world->door_count; i++) {
        const brw_door *door = &world->doors[i];
        if (door->is_one_way || brw_door_is_lock(door) || door->need.count ||
            door->a == world->goal || door->b == world->goal)
            continue;
        uint16_t a = brw_first_joined(parents, door->a), b = brw_first_joined(parents, door->b);
        parents[a > b ? a : b] = a > b ? b : a;
    }
    for (uint32_t p = 0; p < world->place_count; p++)
        parents[p] = brw_first_joined(parents, (uint16_t)p);
    for (uint32_t p = 0; p < world->place_count; p++) /* a root is the least of its area */
        parents[p] = parents[p] == p ? (uint16_t)model->area_count++ : parents[parents[p]];
    model->goal = world->has_condition ? BRW_NO_NAME : model->area_of[world->goal];
    add_gates(model);
    model->node_count = model->area_count << model->bits;
    if (!brw_group(&model->gates_at, model->area_count, model->gates, model->gate_count,
                   sizeof *model->gates, 2, arena) ||
        !brw_group(&model->wares_at, model->area_count, model->wares, model->ware_count,
                   sizeof *model->wares, 1, arena))
        return false;
    model->costs = BRW_ARENA_NEW(arena, uint32_t, model->area_count);
    if (!model->costs)
        return false;
    for (uint32_t area = 0; area < model->area_count; area++) {
        uint32_t wares = brw_group_size(model->wares_at, area);
        uint64_t steps = (uint64_t)(1 + wares) * world->goal_need.count; /* taking may win */
        for (BRW_GROUP_EACH(gate, model->gates_at, area))
            steps += model->gates[gate].need.count;
        for (BRW_GROUP_EACH(ware, model->wares_at, area))
            steps += model->wares[ware].need.count;
        model->costs[area] = brw_effort_cost(1 + brw_group_size(model->gates_at, area), steps);
    }
    model->gates_cost = brw_effort_cost(model->gate_count, world->op_count);
    brw_model_hope(model, NULL, BRW_NO_NAME, UINT32_MAX, model->hope, model->hope_facts);
    for (uint32_t i = 0; i < model->gate_count && !model->bits; i++) {
        brw_gate *gate = &model->gates[i];
        if (!gate->is_one_way || gate->a == gate->b || brw_effort_ended(effort))
            continue;
        brw_model_hope(model, NULL, gate->b, UINT32_MAX, model->seen, facts);
        gate->is_passed = !brw_effort_ended(effort) && !brw_set_has(model->seen, gate->a);
    }
    return true;
}

/* ---- stands ----------------------------------------------------------------------------- */

bool brw_stand_make(brw_stand *stand, const brw_model *model)
{
    brw_arena *arena = model->effort->arena;
    stand->taken = BRW_ARENA_NEW(arena, uint64_t, brw_model_words(model->ware_count));
    stand->opened = BRW_ARENA_NEW(arena, uint64_t, brw_model_words(model->gate_count));
    return !arena->has_failed;
}

void brw_stand_copy(brw_stand *to, const brw_stand *from, const brw_model *model)
{
    to->node = from->node;
    to->bag = from->bag;
    memcpy(to->taken, from->taken, brw_model_words(model->ware_count) * sizeof *to->taken);
    memcpy(to->opened, from->opened, brw_model_words(model->gate_count) * sizeof *to->opened);
}

void brw_stand_begin(brw_stand *stand, const brw_model *model)
{
    const brw_world *world = model->world;
    stand->node = brw_model_node(model, world->start, brw_world_first_states(world));
    memset(stand->taken, 0, brw_model_words(model->ware_count) * sizeof *stand->taken);
    memset(stand->opened, 0, brw_model_words(model->gate_count) * sizeof *stand->opened);
    brw_bag_begin(&stand->bag, world);
}

void brw_stand_at(brw_stand *stand, const brw_model *model, const brw_play *play)
{
    const brw_world *world = model->world;
    brw_stand_begin(stand, model);
    stand->node = brw_model_node(model, play->place, play->states);
    for (BRW_SET_EACH(i, play->done, brw_play_words(world, model->index))) {
        if (i >= world->thing_count) {
            brw_set_add(stand->opened, model->gate_of[i - world->thing_count]);
            continue;
        }
        brw_set_add(stand->taken, model->ware_of[i]);
        if (world->things[i].price)
            brw_set_add(stand->opened, model->gate_of[model->index->lock_count + i]);
    }
    stand->bag = play->bag;
}

void brw_stand_take(brw_stand *stand, const brw_model *model, uint32_t ware)
{
    const brw_ware *found = &model->wares[ware];
    brw_set_add(stand->taken, ware);
    brw_bag_put(&stand->bag, found->is_key, found->index);
}

void brw_stand_open(brw_stand *stand, const brw_model *model, uint32_t gate)
{
    brw_set_add(stand->opened, gate);
    stand->bag.keys[model->gates[gate].kind] -= model->gates[gate].price;
    if (model->gates[gate].is_thing) /* paying is taking */
        brw_stand_take(stand, model, model->ware_of[model->gates[gate].source]);
}

/* ---- walking ---------------------------------------------------------------------------- */

bool brw_model_allows(const brw_model *model, uint32_t gate, const uint16_t *facts, uint32_t node)
{
    const brw_gate *found = &model->gates[gate];
    bool is_set = found->is_spot && model->world->is_once[found->state] && node >> found->state & 1;
    return !is_set &&
           brw_need_holds(model->world, found->need, facts, brw_model_states(model, node));
}

bool brw_model_passes(const brw_model *model, const brw_stand *stand, uint32_t gate, uint32_t node)
{
    const brw_gate *found = &model->gates[gate];
    uint32_t area = node >> model->bits;
    return (area == found->a || (area == found->b && !found->is_one_way)) &&
           (!found->is_lock || brw_set_has(stand->opened, gate)) &&
           brw_model_allows(model, gate, stand->bag.facts, node);
}

bool brw_model_opens(const brw_model *model, const brw_stand *stand, uint32_t gate, uint32_t node)
{
    const brw_gate *found = &model->gates[gate];
    uint32_t area = node >> model->bits;
    return found->is_lock && !brw_set_has(stand->opened, gate) &&
           ((area == found->a && found->opens != BRW_OPENS_B) ||
            (area == found->b && found->opens != BRW_OPENS_A && !found->is_one_way)) &&
           brw_model_allows(model, gate, stand->bag.facts, node);
}

uint32_t brw_model_beyond(const brw_model *model, uint32_t gate, uint32_t node)
{
    const brw_gate *found = &model->gates[gate];
    uint32_t area = node >> model->bits == found->a ? found->b : found->a;
    return found->is_spot ? node ^ 1u << found->state
                          : area << model->bits | brw_model_states(model, node);
}

/* Adds a node to a set and a queue, once. */
static void visit(uint64_t *set, uint32_t *queue, uint32_t *tail, uint32_t node)
{
    if (brw_set_has(set, node))
        return;
    brw_set_add(set, node);
    queue[(*tail)++] = node;
}

/* Puts the nodes of the part into model->queue; returns their number. */
static uint32_t queue_part(brw_model *model)
{
    uint32_t count = 0;
    for (BRW_SET_EACH(node, model->part, brw_model_words(model->node_count)))
        model->queue[count++] = node;
    return count;
}

/* Extends [set], whose nodes stand in queue[0 .. tail - 1], by every node from which one can walk
 * into it. [within] bounds it, unless NULL; then locks that cost nothing count as open on the side
 * that they open from. Returns the number of nodes. */
static uint32_t walk_back(brw_model *model, const brw_stand *stand, uint64_t *set, uint32_t *queue,
                          uint32_t tail, const uint64_t *within)
{
    for (uint32_t head = 0; head < tail; head++) {
        uint32_t node = queue[head], area = node >> model->bits;
        brw_effort_look(model->effort, model->costs[area]);
        for (BRW_GROUP_EACH(gate, model->gates_at, area)) {
            uint32_t from = brw_model_beyond(model, gate, node); /* back is the same move */
            if (brw_set_has(set, from) || (within && !brw_set_has(within, from)))
                continue;
            bool passes =
                brw_model_passes(model, stand, gate, from) ||
                (!within && !model->gates[gate].price && brw_model_opens(model, stand, gate, from));
            if (passes && !brw_model_is_won(model, stand->bag.facts, from))
                visit(set, queue, &tail, from);
        }
    }
    return tail;
}

/* Fills model->back with the part and every node from which one can walk into it. */
static void find_back(brw_model *model, const brw_stand *stand)
{
    memcpy(model->back, model->part, brw_model_words(model->node_count) * sizeof *model->back);
    walk_back(model, stand, model->back, model->queue, queue_part(model), NULL);
}

/* Walks forth, then back. Where nothing is one-way and nothing flips, a player can always go back,
 * except from a win. */
brw_part brw_model_part(brw_model *model, const brw_stand *stand)
{
    uint32_t words = brw_model_words(model->node_count), tail = 0, *queue = model->queue;
    bool is_two_way = !model->bits && !model->one_way_count;
    brw_part part = {0, false};
    memset(model->reach, 0, words * sizeof *model->reach);
    memset(model->part, 0, words * sizeof *model->part);
    visit(model->reach, queue, &tail, stand->node);
    visit(model->part, model->list, &part.count, stand->node);
    for (uint32_t head = 0; head < tail; head++) {
        uint32_t node = queue[head], area = node >> model->bits;
        if (brw_model_is_won(model, stand->bag.facts, node)) {
            part.is_won = true;
            continue;
        }
        if (is_two_way)
            visit(model->part, model->list, &part.count, node);
        for (BRW_GROUP_EACH(gate, model->gates_at, area))
            if (brw_model_passes(model, stand, gate, node))
                visit(model->reach, queue, &tail, brw_model_beyond(model, gate, node));
        brw_effort_look(model->effort, model->costs[area]);
    }
    if (!is_two_way)
        part.count = walk_back(model, stand, model->part, model->list, 1, model->reach);
    return part;
}

/* ---- settling --------------------------------------------------------------------------- */

static bool tell_step(const brw_model *model, brw_trail *trail, uint32_t which, brw_stride stride)
{
    return !trail || brw_list_put(trail, which << 2 | stride, model->effort);
}

/* Takes and opens what costs nothing at the nodes of the part. Returns whether anything changed. */
static bool settle_part(brw_model *model, brw_stand *stand, brw_part part, const uint64_t *wares,
                        const uint64_t *gates, brw_trail *trail)
{
    bool changed = false;
    for (uint32_t n = 0; n < part.count; n++) {
        uint32_t node = model->list[n], area = node >> model->bits;
        bool is_won = brw_model_is_won(model, stand->bag.facts, node);
        if (is_won)
            continue;
        for (BRW_GROUP_EACH(ware, model->wares_at, area)) {
            if (is_won || brw_set_has(stand->taken, ware) || (wares && !brw_set_has(wares, ware)) ||
                !brw_need_holds(model->world, model->wares[ware].need, stand->bag.facts,
                                brw_model_states(model, node)))
                continue;
            brw_stand_take(stand, model, ware);
            changed = true;
            if (!tell_step(model, trail, ware, BRW_STEP_TAKE))
                return false;
            is_won = brw_model_is_won(model, stand->bag.facts, node);
        }
        for (BRW_GROUP_EACH(gate, model->gates_at, area)) {
            const brw_gate *found = &model->gates[gate];
            bool is_free =
                !found->price || (found->is_sole && stand->bag.keys[found->kind] >= found->price);
            if (!is_free || (gates && !brw_set_has(gates, gate)) ||
                !brw_model_opens(model, stand, gate, node))
                continue;
            brw_stand_open(stand, model, gate);
            changed = true;
            if (!tell_step(model, trail, gate, BRW_STEP_OPEN))
                return false;
        }
        brw_effort_look(model->effort, model->costs[area]);
    }
    return changed;
}

/* Crosses an arc out of the part where a lock beyond it costs nothing and one can get back through
 * such locks, and opens it: a ledge with a shortcut up. Nothing is lost by it. Returns whether
 * there was one. */
static bool open_way_back(brw_model *model, brw_stand *stand, brw_trail *trail)
{
    bool is_known = false;
    for (BRW_SET_EACH(node, model->reach, brw_model_words(model->node_count))) {
        if (brw_set_has(model->part, node) || brw_model_is_won(model, stand->bag.facts, node))
            continue;
        for (BRW_GROUP_EACH(gate, model->gates_at, node >> model->bits)) {
            if (model->gates[gate].price || !brw_model_opens(model, stand, gate, node))
                continue;
            if (!is_known)
                find_back(model, stand);
            is_known = true;
            if (!brw_set_has(model->back, node))
                break;
            stand->node = node;
            brw_stand_open(stand, model, gate);
            return tell_step(model, trail, node, BRW_STEP_CROSS) &&
                   tell_step(model, trail, gate, BRW_STEP_OPEN);
        }
    }
    return false;
}

brw_part brw_model_settle(brw_model *model, brw_stand *stand, const uint64_t *wares,
                          const uint64_t *gates, brw_trail *trail)
{
    brw_part part = brw_model_part(model, stand);
    while (!brw_effort_ended(model->effort) && !brw_stand_is_won(stand, model) &&
           (settle_part(model, stand, part, wares, gates, trail) ||
            (!gates && open_way_back(model, stand, trail))))
        part = brw_model_part(model, stand);
    return part;
}

/* ---- hope ------------------------------------------------------------------------------- */

/* Walks until nothing new is reached and no fact gained. A ware counts once: model->back marks it.
 */
void brw_model_hope(brw_model *model, const brw_stand *stand, uint32_t no_area, uint32_t no_gate,
                    uint64_t *nodes, uint16_t *facts)
{
    const brw_world *world = model->world;
    uint32_t marks = model->node_count > model->ware_count ? model->node_count : model->ware_count;
    uint32_t tail = 0, *queue = model->queue;
    uint32_t start =
        stand ? stand->node : brw_model_node(model, world->start, brw_world_first_states(world));
    brw_bag bag;
    memset(nodes, 0, brw_model_words(model->node_count) * sizeof *nodes);
    memset(model->back, 0, brw_model_words(marks) * sizeof *model->back);
    if (stand)
        memcpy(model->back, stand->taken, brw_model_words(model->ware_count) * sizeof *model->back);
    else
        brw_bag_begin(&bag, world);
    memcpy(facts, stand ? stand->bag.facts : bag.facts, sizeof bag.facts);
    if (start >> model->bits != no_area)
        visit(nodes, queue, &tail, start);
    for (bool has_gained = true; has_gained && !brw_effort_ended(model->effort);) {
        has_gained = false;
        for (uint32_t head = 0; head < tail; head++) {
            uint32_t node = queue[head], area = node >> model->bits;
            brw_effort_look(model->effort, model->costs[area]);
            if (area == model->goal)
                continue;
            for (BRW_GROUP_EACH(which, model->wares_at, area)) {
                const brw_ware *ware = &model->wares[which];
                if (ware->is_key || brw_set_has(model->back, which) ||
                    !brw_need_holds(world, ware->need, facts, brw_model_states(model, node)))
                    continue;
                brw_set_add(model->back, which);
                facts[ware->index]++;
                has_gained = true;
            }
            for (BRW_GROUP_EACH(gate, model->gates_at, area)) {
                uint32_t to = brw_model_beyond(model, gate, node);
                const brw_gate *found = &model->gates[gate];
                /* A lock that opens from one side only and is opened there at some states may be
                 * passed at others: so in worlds with states every lock counts as open. */
                bool is_open =
                    !found->is_lock || model->bits || (stand && brw_set_has(stand->opened, gate));
                bool may_pass = (area == found->a && (is_open || found->opens != BRW_OPENS_B)) ||
                                (area == found->b && !found->is_one_way &&
                                 (is_open || found->opens != BRW_OPENS_A));
                if (gate != no_gate && to >> model->bits != no_area && !brw_set_has(nodes, to) &&
                    may_pass && brw_model_allows(model, gate, facts, node))
                    visit(nodes, queue, &tail, to);
            }
        }
    }
}

/* ---- harm ------------------------------------------------------------------------------- */

/* Marks in [set] what can be reached from queue[0 .. tail - 1] in the most hopeful case: all facts
 * of P, all locks open, but only what P contains. */
static uint32_t hope_forth(brw_model *model, uint64_t *set, uint32_t *queue, uint32_t tail)
{
    for (uint32_t head = 0; head < tail; head++) {
        uint32_t node = queue[head], area = node >> model->bits;
        brw_effort_look(model->effort, model->costs[area]);
        if (area == model->goal)
            continue;
        for (BRW_GROUP_EACH(which, model->gates_at, area)) {
            const brw_gate *gate = &model->gates[which];
            uint32_t to = brw_model_beyond(model, which, node);
            if ((area == gate->a || !gate->is_one_way) && brw_set_has(model->hope, to) &&
                brw_model_allows(model, which, model->hope_facts, node))
                visit(set, queue, &tail, to);
        }
    }
    return tail;
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
        for (BRW_GROUP_EACH(which, model->gates_at, area)) {
            const brw_gate *gate = &model->gates[which];
            brw_need_facts(world, gate->need, facts);
            kinds |= gate->price ? (uint64_t)1 << gate->kind : 0;
            brw_set_remove(gates, which);
        }
        for (BRW_GROUP_EACH(ware, model->wares_at, area))
            brw_need_facts(world, model->wares[ware].need, facts);
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

bool brw_model_harm(brw_model *model, const brw_stand *stand, uint64_t *wares, uint64_t *gates)
{
    if (!model->one_way_count && !model->bits)
        return false;
    find_back(model, stand);
    memcpy(model->seen, model->part, brw_model_words(model->node_count) * sizeof *model->seen);
    uint32_t hoped = hope_forth(model, model->seen, model->queue, queue_part(model));
    /* Collects the heads of harmful arcs from what is hoped for, unless one can get back. */
    uint32_t heads = 0;
    memset(model->seen, 0, brw_model_words(model->node_count) * sizeof *model->seen);
    for (uint32_t n = 0; n < hoped; n++) {
        uint32_t node = model->queue[n], area = node >> model->bits;
        for (BRW_GROUP_EACH(which, model->gates_at, area)) {
            const brw_gate *gate = &model->gates[which];
            uint32_t to = brw_model_beyond(model, which, node);
            bool is_harmful =
                gate->is_spot || (gate->is_one_way && area == gate->a && !gate->is_passed &&
                                  to >> model->bits != model->goal);
            if (area != model->goal && is_harmful && !brw_set_has(model->back, to) &&
                brw_model_allows(model, which, model->hope_facts, node))
                visit(model->seen, model->list, &heads, to);
        }
    }
    if (!heads)
        return false;
    spare_after(model, hope_forth(model, model->seen, model->list, heads), wares, gates);
    return true;
}

bool brw_model_gives_back(brw_model *model, const brw_stand *here, const brw_stand *after,
                          uint32_t gate, uint64_t *without)
{
    const brw_gate *found = &model->gates[gate];
    uint16_t facts[BRW_WORLD_FACTS];
    uint32_t gained = 0;
    if (model->bits || found->is_one_way ||
        after->bag.keys[found->kind] < here->bag.keys[found->kind])
        return false;
    brw_model_hope(model, here, BRW_NO_NAME, gate, without, facts);
    for (BRW_SET_EACH(ware, after->taken, brw_model_words(model->ware_count))) {
        const brw_ware *got = &model->wares[ware];
        if (got->is_key && got->index == found->kind && !brw_set_has(here->taken, ware) &&
            !brw_set_has(without, got->area))
            gained++;
    }
    return gained >= found->price;
}
