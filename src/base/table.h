/* SPDX-License-Identifier: MIT
 * A table of texts with a value each, in an arena. It grows as texts come and keeps their order. */
#ifndef BRW_TABLE_H
#define BRW_TABLE_H

#include "base/arena.h"

typedef struct brw_word {
    const char *text;
    uint32_t length, value;
} brw_word;

/* It is empty when it is all zero. */
typedef struct brw_table {
    brw_word *list;
    uint32_t *slots; /* numbers in the list, plus 1; a power of two of them */
    uint32_t count, room, slot_count;
} brw_table;

/* Returns the entry of a text, or NULL. */
brw_word *brw_table_find(const brw_table *table, const char *text, size_t length);

/* Adds a text that is not in the table; it must stay where it is. False when out of memory. */
bool brw_table_add(brw_table *table, brw_arena *arena, const char *text, size_t length,
                   uint32_t value);

#endif
