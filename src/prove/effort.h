/* SPDX-License-Identifier: MIT
 * What a search spends and what it remembers: a budget of looks at ways and things instead of a
 * clock (W16), lists that grow, and tables of situations that are compared in full, never by their
 * hash alone. */
#ifndef BRW_PROVE_EFFORT_H
#define BRW_PROVE_EFFORT_H

#include "barrow/base.h"
#include "base/bits.h"

#define BRW_PROVE_BYTES ((uint64_t)60 << 20) /* memory of one search */

typedef struct brw_effort {
    barrow_allocator allocator;
    uint64_t looks, most; /* done, and allowed */
    uint64_t bytes;       /* held by lists and tables, in total */
    bool no_memory;       /* the allocator refused */
    bool is_full;         /* BRW_PROVE_BYTES were not enough: as if the budget had ended */
} brw_effort;

/* Counts looks. Returns whether the search may go on. */
static inline bool brw_effort_look(brw_effort *effort, uint64_t looks)
{
    effort->looks += looks;
    return effort->looks <= effort->most && !effort->no_memory && !effort->is_full;
}

static inline bool brw_effort_ended(const brw_effort *effort)
{
    return effort->looks > effort->most || effort->no_memory || effort->is_full;
}

/* A list of numbers. */
typedef struct brw_list {
    uint32_t *items;
    uint32_t count, room;
} brw_list;

/* Appends; returns false if the search must end. */
bool brw_list_put(brw_list *list, uint32_t item, brw_effort *effort);
void brw_list_free(brw_list *list, brw_effort *effort);

/* Keys of [width] words each, numbered as they come. Only their first [compared] words decide
 * whether two are the same; 0 stands for all. */
typedef struct brw_table {
    uint64_t *keys;
    uint32_t *slots; /* numbers plus 1 */
    uint32_t width, compared, count, room, slot_count;
} brw_table;

#define BRW_TABLE_FULL UINT32_MAX

/* Returns the number of [key], and whether it was added; BRW_TABLE_FULL if the search must end. */
uint32_t brw_table_put(brw_table *table, const uint64_t *key, bool *is_new, brw_effort *effort);
void brw_table_free(brw_table *table, brw_effort *effort);

static inline const uint64_t *brw_table_key(const brw_table *table, uint32_t number)
{
    return table->keys + (uint64_t)number * table->width;
}

#endif
