/* SPDX-License-Identifier: MIT
 * Building worlds: names, lists that grow in an arena, and the truth of needs. */
#include "prove/world.h"

#include <stdarg.h>
#include <string.h>

#include "base/status.h"

enum { PLACE_SLOTS = 8192, SYMBOL_SLOTS = 1024, SYMBOLS = 512, NEAR_NAME = 64 };

bool brw_world_begin(brw_world *world, brw_arena *arena)
{
    memset(world, 0, sizeof *world);
    world->arena = arena;
    world->goal = world->start = BRW_NO_NAME;
    world->places = BRW_ARENA_NEW(arena, brw_site, BRW_WORLD_PLACES);
    world->symbols = BRW_ARENA_NEW(arena, brw_noun, SYMBOLS);
    world->place_slots = BRW_ARENA_NEW(arena, uint16_t, PLACE_SLOTS);
    world->symbol_slots = BRW_ARENA_NEW(arena, uint16_t, SYMBOL_SLOTS);
    if (!world->places || !world->symbols || !world->place_slots || !world->symbol_slots)
        return false;
    memset(world->place_slots, 0, PLACE_SLOTS * sizeof *world->place_slots);
    memset(world->symbol_slots, 0, SYMBOL_SLOTS * sizeof *world->symbol_slots);
    return true;
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

static uint32_t name_slot(const char *name, size_t length)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (uint8_t)name[i]) * 16777619u;
    return hash ^ hash >> 15;
}

static bool is_name(const char *known, const char *name, size_t length)
{
    return strncmp(known, name, length) == 0 && known[length] == 0;
}

uint16_t brw_world_place(const brw_world *world, const char *name, size_t length)
{
    for (uint32_t at = name_slot(name, length);; at++) {
        uint16_t entry = world->place_slots[at % PLACE_SLOTS];
        if (!entry)
            return BRW_NO_NAME;
        if (is_name(world->places[entry - 1].name, name, length))
            return (uint16_t)(entry - 1);
    }
}

uint16_t brw_world_symbol(const brw_world *world, const char *name, size_t length)
{
    for (uint32_t at = name_slot(name, length);; at++) {
        uint16_t entry = world->symbol_slots[at % SYMBOL_SLOTS];
        if (!entry)
            return BRW_NO_NAME;
        if (is_name(world->symbols[entry - 1].name, name, length))
            return (uint16_t)(entry - 1);
    }
}

bool brw_world_add_place(brw_world *world, const char *name, size_t length, uint32_t line)
{
    const char *copy = brw_world_copy(world, name, length);
    uint32_t at = name_slot(name, length);
    if (!copy)
        return false;
    while (world->place_slots[at % PLACE_SLOTS])
        at++;
    world->places[world->place_count++] = (brw_site){copy, line};
    world->place_slots[at % PLACE_SLOTS] = (uint16_t)world->place_count;
    return true;
}

bool brw_world_add_symbol(brw_world *world, const char *name, size_t length, brw_declarer word,
                          uint32_t line)
{
    const char *copy = brw_world_copy(world, name, length);
    uint32_t at = name_slot(name, length);
    if (!copy)
        return false;
    while (world->symbol_slots[at % SYMBOL_SLOTS])
        at++;
    brw_noun symbol = {.name = copy, .word = (uint8_t)word, .line = line};
    uint16_t id = (uint16_t)world->symbol_count;
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
    world->symbols[world->symbol_count++] = symbol;
    world->symbol_slots[at % SYMBOL_SLOTS] = (uint16_t)world->symbol_count;
    return true;
}

/* Returns [list] with room for one more entry, twice as long if it was full; NULL when out of
 * memory. The old one stays in the arena: together they are less than the new one. */
static void *longer_list(brw_arena *arena, void *list, uint32_t count, uint32_t *room, size_t size)
{
    if (count < *room)
        return list;
    uint32_t more = *room ? 2 * *room : 64;
    void *longer = brw_arena_array(arena, more, size);
    if (!longer)
        return NULL;
    if (count)
        memcpy(longer, list, count * size);
    *room = more;
    return longer;
}

bool brw_world_add_door(brw_world *world, const brw_door *door)
{
    brw_door *doors =
        longer_list(world->arena, world->doors, world->door_count, &world->door_room, sizeof *door);
    if (!doors)
        return false;
    world->doors = doors;
    doors[world->door_count++] = *door;
    return true;
}

bool brw_world_add_thing(brw_world *world, const brw_lying *thing)
{
    brw_lying *things =
        longer_list(world->arena, world->things, world->thing_count, &world->thing_room, sizeof *thing);
    if (!things)
        return false;
    world->things = things;
    things[world->thing_count++] = *thing;
    return true;
}

bool brw_world_add_spot(brw_world *world, const brw_spot *spot)
{
    brw_spot *spots =
        longer_list(world->arena, world->spots, world->spot_count, &world->spot_room, sizeof *spot);
    if (!spots)
        return false;
    world->spots = spots;
    spots[world->spot_count++] = *spot;
    return true;
}

bool brw_world_add_op(brw_world *world, brw_need_op op)
{
    brw_need_op *ops =
        longer_list(world->arena, world->ops, world->op_count, &world->op_room, sizeof op);
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
    const brw_need_op *op = world->ops + need.first;
    if (!need.count)
        return true;
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

/* Counts of facts are below 65,535: things and kit give at most 4,096 + 9,999. */
brw_need brw_world_impossible(brw_world *world)
{
    brw_need_op op = {.step = BRW_NEED_FACT, .which = 0, .count = UINT16_MAX};
    return brw_world_add_op(world, op) ? (brw_need){world->op_count - 1, 1} : (brw_need){0, 0};
}

uint32_t brw_world_first_states(const brw_world *world)
{
    uint32_t states = 0;
    for (uint32_t i = 0; i < world->state_count; i++)
        states |= (uint32_t)world->symbols[world->states[i]].is_on << i;
    return states;
}

/* Returns the number of letters to change, add or leave out to turn one name into the other. */
static uint32_t name_distance(const char *a, size_t a_length, const char *b)
{
    uint32_t row[NEAR_NAME + 1], b_length = (uint32_t)strlen(b);
    if (a_length > NEAR_NAME || b_length > NEAR_NAME)
        return UINT32_MAX;
    for (uint32_t j = 0; j <= b_length; j++)
        row[j] = j;
    for (uint32_t i = 0; i < a_length; i++) {
        uint32_t corner = row[0];
        row[0] = i + 1;
        for (uint32_t j = 0; j < b_length; j++) {
            uint32_t change = corner + (a[i] != b[j]);
            uint32_t edge = (row[j] < row[j + 1] ? row[j] : row[j + 1]) + 1;
            corner = row[j + 1];
            row[j + 1] = change < edge ? change : edge;
        }
    }
    return row[b_length];
}

const char *brw_world_nearest(const char *name, size_t length,
                              const char *(*nth)(const brw_world *, uint32_t),
                              const brw_world *world, uint32_t count)
{
    const char *nearest = NULL;
    uint32_t least = length < 4 ? 2 : 3;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t distance = name_distance(name, length, nth(world, i));
        if (distance < least && distance < length) {
            least = distance;
            nearest = nth(world, i);
        }
    }
    return nearest;
}

void brw_world_refuse(brw_world_errors *errors, uint32_t line, uint32_t column, const char *format,
                      ...)
{
    va_list args;
    uint32_t at = errors->count;
    if (at == sizeof errors->list / sizeof errors->list[0])
        return;
    for (uint32_t i = 0; i < at; i++) /* a mark that both readings refuse */
        if (line && errors->list[i].line == line && errors->list[i].column == column)
            return;
    while (at > 0 && (errors->list[at - 1].line > line || (errors->list[at - 1].line == line &&
                                                           errors->list[at - 1].column > column))) {
        errors->list[at] = errors->list[at - 1];
        at--;
    }
    barrow_error *error = &errors->list[at];
    memset(error, 0, sizeof *error);
    error->status = BARROW_BAD_DOCUMENT;
    error->line = line;
    error->column = column;
    va_start(args, format);
    brw_format_list(error->text, sizeof error->text, format, args);
    va_end(args);
    errors->count++;
}
