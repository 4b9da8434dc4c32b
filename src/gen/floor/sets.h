/* SPDX-License-Identifier: MIT
 * Sets of sectors and of links between neighbouring sectors. Member i is bit i % 64 of word 1 + i /
 * 64. Nearly all floors have at most 24 sectors, so their sets are one word; the largest have 980.
 * The words before the first and after the last stay clear, so that moving all members by a row or
 * column needs no special case at either end:
 *
 *     words   0: clear   1: members 0 to 63   2: 64 to 127   ...   the last: clear
 *
 * Functions that take [words], the number of words in use, skip all of that if it is 1. Passes that
 * use sets often are also compiled for that case (core/carve.h says more about this). */
#ifndef BRW_FLOOR_SETS_H
#define BRW_FLOOR_SETS_H

#include <string.h>

#include "base/bits.h"
#include "core/layout.h"

#define FLOOR_SET_WORDS ((BRW_SECTORS_MOST + 63) / 64)

typedef struct floor_set {
    uint64_t words[FLOOR_SET_WORDS + 2];
} floor_set;

/* Returns 1 if [member] is in the set. It may be as low as -64; negative members are never in a
 * set. */
static inline uint32_t floor_has(const floor_set *set, int32_t member)
{
    uint32_t at = (uint32_t)(member + 64);
    return (uint32_t)(set->words[at >> 6] >> (at & 63)) & 1;
}

/* Adds the member if [is_in] is 1, and leaves the set alone if it is 0. */
static inline void floor_add_if(floor_set *set, int32_t member, uint32_t is_in)
{
    uint32_t at = (uint32_t)(member + 64);
    set->words[at >> 6] |= (uint64_t)is_in << (at & 63);
}

static inline void floor_add(floor_set *set, int32_t member)
{
    floor_add_if(set, member, 1);
}

static inline void floor_remove(floor_set *set, int32_t member)
{
    uint32_t at = (uint32_t)(member + 64);
    set->words[at >> 6] &= ~((uint64_t)1 << (at & 63));
}

/* Adds [count] members (at most 63), starting with [first]. */
static inline void floor_add_span(floor_set *set, int32_t first, int32_t count)
{
    int32_t word = 1 + (first >> 6), shift = first & 63;
    uint64_t bits = ((uint64_t)1 << count) - 1;
    set->words[word] |= bits << shift;
    if (shift + count > 64)
        set->words[word + 1] |= bits >> (64 - shift);
}

/* Returns whether a non-negative member is in the set. */
static inline uint32_t floor_holds(const floor_set *set, int32_t member, int32_t words)
{
    uint64_t word = set->words[words == 1 ? 1 : 1 + (member >> 6)];
    return (uint32_t)(word >> (member & 63)) & 1;
}

/* Return word [w] of [set] with all members raised (or lowered) by [by], which is 1 to 63. */
static inline uint64_t floor_moved_up(const floor_set *set, int32_t w, int32_t by, int32_t words)
{
    uint64_t carried = words == 1 ? 0 : set->words[w - 1] >> (64 - by);
    return set->words[w] << by | carried;
}

static inline uint64_t floor_moved_down(const floor_set *set, int32_t w, int32_t by, int32_t words)
{
    uint64_t carried = words == 1 ? 0 : set->words[w + 1] << (64 - by);
    return set->words[w] >> by | carried;
}

/* Removes all members and clears the words around them. */
static inline void floor_clear(floor_set *set, int32_t words)
{
    memset(set->words, 0, (size_t)(words + 2) * sizeof set->words[0]);
}

/* Returns whether two sets have the same members. */
static inline bool floor_same(const floor_set *a, const floor_set *b, int32_t words)
{
    uint64_t apart = 0;
    for (int32_t w = 1; w <= words; w++)
        apart |= a->words[w] ^ b->words[w];
    return !apart;
}

/* Returns the lowest member in [left], which is word [w] of a set or a part of it. */
static inline int32_t floor_lowest(int32_t w, uint64_t left)
{
    return 64 * (w - 1) + brw_lowest(left);
}

/* Returns the first member of a set, which must not be empty. */
static inline int32_t floor_first(const floor_set *set)
{
    int32_t w = 1;
    while (!set->words[w])
        w++;
    return floor_lowest(w, set->words[w]);
}

/* Returns the number of members in the first [words] words. */
static inline int32_t floor_count(const floor_set *set, int32_t words)
{
    int32_t count = 0;
    for (int32_t w = 1; w <= words; w++)
        count += brw_popcount(set->words[w]);
    return count;
}

/* Returns the n-th member, counted from 0; the set must have more than n members. */
static inline int32_t floor_nth(const floor_set *set, int32_t n, int32_t words)
{
    int32_t w = 1;
    for (int32_t count; w < words && n >= (count = brw_popcount(set->words[w])); w++)
        n -= count;
    return 64 * (w - 1) + brw_select_evenly(set->words[w], n);
}

#endif
