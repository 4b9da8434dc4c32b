/* SPDX-License-Identifier: MIT
 * What a search spends and what it remembers: a budget of looks at ways and things instead of a
 * clock (W16), lists that grow, and situations that are compared in full, never by their hash
 * alone. */
#ifndef BRW_PROVE_EFFORT_H
#define BRW_PROVE_EFFORT_H

#include "base/arena.h"
#include "base/bits.h"

#define BRW_PROVE_BYTES ((uint64_t)60 << 20) /* memory of one search */

typedef struct brw_effort {
    brw_arena *arena;     /* for data of known size; also records whether memory ran out */
    uint64_t looks, most; /* done, and allowed */
    uint64_t explored;    /* situations and branches */
    uint64_t bytes;       /* held by lists and webs, in total */
    bool is_full;         /* BRW_PROVE_BYTES were not enough: as if the budget had ended */
} brw_effort;

static inline bool brw_effort_ended(const brw_effort *effort)
{
    return effort->looks > effort->most || effort->is_full || effort->arena->has_failed;
}

/* Returns the number of looks that a part of a world costs, from its ways and things and the steps
 * in their needs. Most needs are short, but a very long one must not count as cheap. */
static inline uint32_t brw_effort_cost(uint64_t parts, uint64_t steps)
{
    return (uint32_t)(parts + steps / 16);
}

/* Counts looks. Returns whether the search may go on. */
static inline bool brw_effort_look(brw_effort *effort, uint64_t looks)
{
    effort->looks += looks;
    return !brw_effort_ended(effort);
}

/* A list of numbers. */
typedef struct brw_list {
    uint32_t *items;
    uint32_t count, room;
} brw_list;

/* Appends; returns false if the search must end. */
bool brw_list_put(brw_list *list, uint32_t item, brw_effort *effort);
void brw_list_free(brw_list *list, brw_effort *effort);

/* The situations that a search has found, numbered as they come, and the steps between them. Each
 * is a key of [width] words; its first [compared] words decide whether two are the same. */
typedef struct brw_web {
    uint64_t *keys;
    uint32_t *slots; /* numbers plus 1 */
    uint32_t width, compared, count, room, slot_count;
    brw_list parents, steps; /* how each was found first */
    brw_list first, next;    /* the steps from situation i lead to next[first[i]] .. */
} brw_web;

#define BRW_WEB_FULL UINT32_MAX

/* Returns the number of [key], and whether it was added, as found by [step] from [parent];
 * BRW_WEB_FULL if the search must end. */
uint32_t brw_web_put(brw_web *web, const uint64_t *key, uint32_t parent, uint32_t step,
                     bool *is_new, brw_effort *effort);

/* Adds to a set of situations all from which a step leads into it, until there are no more. */
void brw_web_spread_back(const brw_web *web, uint64_t *set, brw_effort *effort);

void brw_web_free(brw_web *web, brw_effort *effort);

static inline const uint64_t *brw_web_key(const brw_web *web, uint32_t number)
{
    return web->keys + (uint64_t)number * web->width;
}

#endif
