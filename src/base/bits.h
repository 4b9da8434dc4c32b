/* SPDX-License-Identifier: MIT
 * Words of bits, and sets of small numbers stored as such words. */
#ifndef BRW_BITS_H
#define BRW_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Returns how many bits are set: first in each pair of bits, then in each group of four and eight;
 * the product adds the bytes up in the highest one. */
static inline int32_t brw_popcount(uint64_t word)
{
    word -= word >> 1 & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (int32_t)(word * 0x0101010101010101u >> 56);
}

/* Returns the index of the lowest set bit; the word must not be 0. */
static inline int32_t brw_lowest(uint64_t word)
{
#if defined(__GNUC__)
    return __builtin_ctzll(word);
#else
    int32_t i = 0;
    for (; !(word & 1); word >>= 1)
        i++;
    return i;
#endif
}

/* Returns the index of the highest set bit; the word must not be 0. */
static inline int32_t brw_highest(uint64_t word)
{
    int32_t i = 0;
    while (word >>= 1)
        i++;
    return i;
}

/* Returns the index of the n-th set bit, counting from 0; the word must have more than n. */
static inline int32_t brw_select(uint64_t word, int32_t n)
{
    for (; n > 0; n--)
        word &= word - 1;
    return brw_lowest(word);
}

/* Returns a word with the bits from .. from + count - 1 set, all of them within the word. */
static inline uint64_t brw_span(int32_t from, int32_t count)
{
    return count == 0 ? 0 : ~(uint64_t)0 >> (64 - count) << from;
}

/* Sets of small integers, stored as bits in an array of words. The caller knows how long the array
 * is. To add every number, use memset with BRW_ALL_BITS. */
#define BRW_ALL_BITS 0xFF

static inline void brw_set_add(uint64_t *set, uint32_t i)
{
    set[i >> 6] |= (uint64_t)1 << (i & 63);
}

static inline void brw_set_remove(uint64_t *set, uint32_t i)
{
    set[i >> 6] &= ~((uint64_t)1 << (i & 63));
}

static inline void brw_set_flip(uint64_t *set, uint32_t i)
{
    set[i >> 6] ^= (uint64_t)1 << (i & 63);
}

static inline int brw_set_has(const uint64_t *set, uint32_t i)
{
    return (int)(set[i >> 6] >> (i & 63)) & 1;
}

/* Returns whether a set of [words] words has any member. */
static inline bool brw_set_any(const uint64_t *set, uint32_t words)
{
    for (uint32_t i = 0; i < words; i++)
        if (set[i])
            return true;
    return false;
}

/* Returns how many members a set of [words] words has. */
static inline int32_t brw_set_count(const uint64_t *set, uint32_t words)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < words; i++)
        count += brw_popcount(set[i]);
    return count;
}

#define BRW_SET_END UINT32_MAX

/* Returns the first member of a set of [words] words that is at least [from], or BRW_SET_END. */
static inline uint32_t brw_set_next(const uint64_t *set, uint32_t words, uint32_t from)
{
    for (uint32_t i = from >> 6; i < words; from = 64 * ++i) {
        uint64_t left = set[i] >> (from & 63);
        if (left)
            return from + (uint32_t)brw_lowest(left);
    }
    return BRW_SET_END;
}

/* The head of a loop over the members of a set, in increasing order. */
#define BRW_SET_EACH(member, set, words)                                                           \
    uint32_t member = brw_set_next(set, words, 0);                                                 \
    member != BRW_SET_END;                                                                         \
    member = brw_set_next(set, words, member + 1)

/* Returns the n-th member, counting from 0; the set must have more than n members. */
static inline uint32_t brw_set_nth(const uint64_t *set, int32_t n)
{
    uint32_t i = 0;
    for (int32_t count; (count = brw_popcount(set[i])) <= n; i++)
        n -= count;
    return 64 * i + (uint32_t)brw_select(set[i], n);
}

/* Returns the first of the items that [item] is joined with. [earlier] links each item to an
 * earlier one of them, or to itself if it is the first; the chain is shortened on the way. */
static inline uint16_t brw_first_joined(uint16_t *earlier, uint16_t item)
{
    while (earlier[item] != item)
        item = earlier[item] = earlier[earlier[item]];
    return item;
}

#endif
