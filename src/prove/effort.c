/* SPDX-License-Identifier: MIT
 * Lists and tables of a search. */
#include "prove/effort.h"

#include <string.h>

#include "base/arena.h"
#include "base/rng.h"

/* Changes the size of a block within the search's memory; NULL if that cannot be. */
static void *resize(brw_effort *effort, void *block, uint64_t old_size, uint64_t new_size)
{
    if (new_size > old_size && effort->bytes + (new_size - old_size) > BRW_PROVE_BYTES) {
        effort->is_full = true;
        return NULL;
    }
    void *resized =
        effort->allocator.fn(effort->allocator.user, block, (size_t)old_size, (size_t)new_size);
    if (!resized && new_size) {
        effort->no_memory = true;
        return NULL;
    }
    effort->bytes = effort->bytes - old_size + new_size;
    return resized;
}

bool brw_list_put(brw_list *list, uint32_t item, brw_effort *effort)
{
    if (list->count == list->room) {
        uint32_t room = list->room ? list->room + list->room / 2 : 64;
        uint32_t *items = resize(effort, list->items, list->room * (uint64_t)4, room * (uint64_t)4);
        if (!items)
            return false;
        list->items = items;
        list->room = room;
    }
    list->items[list->count++] = item;
    return true;
}

void brw_list_free(brw_list *list, brw_effort *effort)
{
    if (list->room)
        resize(effort, list->items, list->room * (uint64_t)4, 0);
    *list = (brw_list){0};
}

static uint32_t key_slot(const uint64_t *key, uint32_t width)
{
    uint64_t hash = width;
    for (uint32_t i = 0; i < width; i++)
        hash = brw_mix(hash, key[i]);
    return (uint32_t)(hash >> 32);
}

static uint32_t compared_words(const brw_table *table)
{
    return table->compared ? table->compared : table->width;
}

/* Doubles the slots. Their number is a power of two, at least twice that of the keys. */
static bool widen_slots(brw_table *table, brw_effort *effort)
{
    uint32_t count = table->slot_count ? 2 * table->slot_count : 128;
    uint32_t *slots = resize(effort, NULL, 0, count * (uint64_t)4);
    if (!slots)
        return false;
    memset(slots, 0, count * sizeof *slots);
    for (uint32_t i = 0; i < table->count; i++) {
        uint32_t at = key_slot(brw_table_key(table, i), compared_words(table));
        while (slots[at & (count - 1)])
            at++;
        slots[at & (count - 1)] = i + 1;
    }
    if (table->slot_count)
        resize(effort, table->slots, table->slot_count * (uint64_t)4, 0);
    table->slots = slots;
    table->slot_count = count;
    return true;
}

uint32_t brw_table_put(brw_table *table, const uint64_t *key, bool *is_new, brw_effort *effort)
{
    uint64_t size = table->width * (uint64_t)sizeof *key;
    *is_new = false;
    if (2 * (table->count + 1) > table->slot_count && !widen_slots(table, effort))
        return BRW_TABLE_FULL;
    uint32_t at = key_slot(key, compared_words(table)), mask = table->slot_count - 1;
    for (; table->slots[at & mask]; at++) {
        uint32_t number = table->slots[at & mask] - 1;
        if (memcmp(brw_table_key(table, number), key, compared_words(table) * sizeof *key) == 0)
            return number;
    }
    if (table->count == table->room) {
        uint32_t room = table->room ? table->room + table->room / 2 : 64;
        uint64_t *keys = resize(effort, table->keys, table->room * size, room * size);
        if (!keys)
            return BRW_TABLE_FULL;
        table->keys = keys;
        table->room = room;
    }
    memcpy(table->keys + (uint64_t)table->count * table->width, key, (size_t)size);
    table->slots[at & mask] = ++table->count;
    *is_new = true;
    return table->count - 1;
}

void brw_table_free(brw_table *table, brw_effort *effort)
{
    uint64_t size = table->width * (uint64_t)sizeof *table->keys;
    if (table->room)
        resize(effort, table->keys, table->room * size, 0);
    if (table->slot_count)
        resize(effort, table->slots, table->slot_count * (uint64_t)4, 0);
    *table = (brw_table){.width = table->width, .compared = table->compared};
}
