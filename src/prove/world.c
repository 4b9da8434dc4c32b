/* SPDX-License-Identifier: MIT
 * Building worlds: names, lists that grow in an arena, and the truth of needs. */
#include "prove/world.h"

#include <string.h>

#include "base/bits.h"
#include "base/status.h"

enum { SYMBOLS = 512 };

/* Returns [limit], or less if a text of [size] bytes cannot have so many parts. */
static size_t at_most(uint32_t limit, size_t size)
{
    return size < limit ? size + 1 : limit;
}

bool brw_world_begin(brw_world *world, brw_arena *arena, size_t size)
{
    memset(world, 0, sizeof *world);
    world->arena = arena;
    world->goal = world->start = BRW_NO_NAME;
    world->places = BRW_ARENA_NEW(arena, brw_site, at_most(BRW_WORLD_PLACES, size / 2));
    world->symbols = BRW_ARENA_NEW(arena, brw_noun, SYMBOLS);
    world->doors = BRW_ARENA_NEW(arena, brw_door, at_most(BRW_WORLD_WAYS, size / 8));
    world->things = BRW_ARENA_NEW(arena, brw_lying, BRW_WORLD_THINGS); /* x N: many on a line */
    world->spots = BRW_ARENA_NEW(arena, brw_spot, at_most(BRW_WORLD_SPOTS, size / 2));
    return !arena->has_failed;
}

const char *brw_world_copy(brw_world *world, const char *text, size_t length)
{
    char *copy = BRW_ARENA_NEW(world->arena, char, length + 1);
    if (!copy)
        return NULL;
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

uint16_t brw_world_find(const brw_world *world, brw_naming names, const char *name, size_t length)
{
    const brw_word *word = brw_table_find(&world->names[names], name, length);
    return word ? (uint16_t)word->value : BRW_NO_NAME;
}

bool brw_world_add_place(brw_world *world, const char *name, size_t length, uint32_t line)
{
    brw_site place = {brw_world_copy(world, name, length), line};
    world->places[world->place_count] = place;
    return place.name && brw_table_add(&world->names[BRW_PLACE_NAMES], world->arena, place.name,
                                       length, world->place_count++);
}

bool brw_world_add_symbol(brw_world *world, const char *name, size_t length, brw_declarer word,
                          uint32_t line)
{
    brw_noun symbol = {brw_world_copy(world, name, length), .word = (uint8_t)word, .line = line};
    uint16_t id = (uint16_t)world->symbol_count++;
    if (word == BRW_KEY) {
        symbol.sort = BRW_SORT_KEY;
        symbol.index = (uint8_t)world->kind_count;
        world->kinds[world->kind_count++] = id;
    } else if (word == BRW_TOGGLE || word == BRW_ONCE) {
        symbol.sort = BRW_SORT_STATE;
        symbol.index = (uint8_t)world->state_count;
        world->is_once[world->state_count] = word == BRW_ONCE;
        world->states[world->state_count++] = id;
    } else {
        symbol.index = (uint8_t)world->fact_count;
        world->facts[world->fact_count++] = id;
    }
    world->symbols[id] = symbol;
    return symbol.name &&
           brw_table_add(&world->names[BRW_SYMBOL_NAMES], world->arena, symbol.name, length, id);
}

bool brw_world_add_op(brw_world *world, brw_need_op op)
{
    brw_need_op *ops =
        brw_arena_longer(world->arena, world->ops, world->op_count, &world->op_room, sizeof op);
    if (!ops)
        return false;
    world->ops = ops;
    ops[world->op_count++] = op;
    return true;
}

/* The stack is the bits of a word: its depth is bounded by BRW_WORLD_NEST. */
bool brw_need_holds(const brw_world *world, brw_need need, const uint16_t *facts, uint32_t states)
{
    uint64_t stack = 1;
    if (!need.count) /* a world without needs has no ops */
        return true;
    const brw_need_op *op = world->ops + need.first;
    for (const brw_need_op *end = op + need.count; op < end; op++) {
        if (op->step == BRW_NEED_AND) {
            uint64_t top = stack & 1;
            stack = (stack >> 1) & (~(uint64_t)1 | top);
        } else if (op->step == BRW_NEED_OR) {
            uint64_t top = stack & 1;
            stack = (stack >> 1) | top;
        } else if (op->step == BRW_NEED_FACT) {
            stack = stack << 1 | (facts[op->which] >= op->count);
        } else {
            uint64_t is_on = states >> op->which & 1;
            stack = stack << 1 | (is_on ^ (op->step == BRW_NEED_NOT));
        }
    }
    return stack & 1;
}

uint32_t brw_world_first_states(const brw_world *world)
{
    uint32_t states = 0;
    for (uint32_t i = 0; i < world->state_count; i++)
        states |= (uint32_t)world->symbols[world->states[i]].is_on << i;
    return states;
}

void brw_bag_begin(brw_bag *bag, const brw_world *world)
{
    memset(bag, 0, sizeof *bag);
    for (uint32_t i = 0; i < world->fact_count; i++)
        bag->facts[i] = world->symbols[world->facts[i]].kit;
    for (uint32_t i = 0; i < world->kind_count; i++)
        bag->keys[i] = world->symbols[world->kinds[i]].kit;
}

void brw_need_facts(const brw_world *world, brw_need need, uint64_t *facts)
{
    for (uint32_t i = 0; i < need.count; i++)
        if (world->ops[need.first + i].step == BRW_NEED_FACT)
            brw_set_add(facts, world->ops[need.first + i].which);
}

/* Counts two entries further on, so that sums give where the list before begins; filling it moves
 * that on to its end, which is where the next one begins. */
bool brw_group(brw_groups *to, uint32_t groups, const void *items, uint32_t count, size_t size,
               uint32_t ends, brw_arena *arena)
{
    to->first = BRW_ARENA_ZEROS(arena, uint32_t, groups + 2);
    to->list = BRW_ARENA_NEW(arena, uint32_t, count * ends + 1);
    if (!to->first || !to->list)
        return false;
    to->list[0] = 0; /* if there are no items */
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < count; i++) {
            uint16_t owners[2];
            memcpy(owners, (const char *)items + i * size, ends * sizeof *owners);
            for (uint32_t end = 0; end < (ends == 2 && owners[0] != owners[1] ? 2u : 1u); end++)
                if (pass)
                    to->list[to->first[owners[end] + 1u]++] = i;
                else
                    to->first[owners[end] + 2u]++;
        }
        for (uint32_t g = 2; g < groups + 2 && !pass; g++)
            to->first[g] += to->first[g - 1];
    }
    to->list[to->first[groups]] = 0;
    return true;
}

const char *brw_world_nearest(const brw_world *world, brw_naming names, const char *name,
                              size_t length)
{
    const char *nearest = NULL;
    uint32_t least = length < 4 ? 2 : 3;
    for (uint32_t i = 0; i < world->names[names].count; i++) {
        const char *known = world->names[names].list[i].text;
        uint32_t distance = (uint32_t)brw_name_edits(name, (uint32_t)length, known);
        if (distance < least && distance < length) {
            least = distance;
            nearest = known;
        }
    }
    return nearest;
}
