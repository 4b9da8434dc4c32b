/* SPDX-License-Identifier: MIT
 * Tables of texts by what they say. */
#include "base/table.h"

#include <string.h>

/* Returns the slot where a text is, or the empty one where it would go. */
static uint32_t *find_word_slot(const brw_table *table, const char *text, size_t length)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (uint8_t)text[i]) * 16777619u;
    for (uint32_t at = hash ^ hash >> 15;; at++) {
        uint32_t *slot = &table->slots[at & (table->slot_count - 1)];
        const brw_word *word = *slot ? &table->list[*slot - 1] : NULL;
        if (!word || (word->length == length && memcmp(word->text, text, length) == 0))
            return slot;
    }
}

brw_word *brw_table_find(const brw_table *table, const char *text, size_t length)
{
    uint32_t slot = table->count ? *find_word_slot(table, text, length) : 0;
    return slot ? &table->list[slot - 1] : NULL;
}

bool brw_table_add(brw_table *table, brw_arena *arena, const char *text, size_t length,
                   uint32_t value)
{
    brw_word *list = brw_arena_longer(arena, table->list, table->count, &table->room, sizeof *list);
    if (!list)
        return false;
    table->list = list;
    if (2 * (table->count + 1) > table->slot_count) {
        uint32_t slot_count = table->slot_count ? 2 * table->slot_count : 64;
        uint32_t *slots = BRW_ARENA_ZEROS(arena, uint32_t, slot_count);
        if (!slots)
            return false;
        table->slots = slots;
        table->slot_count = slot_count;
        for (uint32_t i = 0; i < table->count; i++)
            *find_word_slot(table, list[i].text, list[i].length) = i + 1;
    }
    list[table->count] = (brw_word){text, (uint32_t)length, value};
    *find_word_slot(table, text, length) = ++table->count;
    return true;
}
