/* SPDX-License-Identifier: MIT
 * Words of bits: counting, finding, picking. Portable C that compilers turn into the machine's own
 * instructions where it has them. */
#ifndef BRW_BITS_H
#define BRW_BITS_H

#include <stdint.h>

static inline int32_t brw_popcount(uint64_t word)
{
#if defined(__GNUC__) && defined(__POPCNT__)
    return __builtin_popcountll(word);
#else
    word -= (word >> 1) & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + ((word >> 2) & 0x3333333333333333u);
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (int32_t)((word * 0x0101010101010101u) >> 56);
#endif
}

/* Number of the lowest set bit; the word is not 0. */
static inline int32_t brw_lowest(uint64_t word)
{
#if defined(__GNUC__)
    return __builtin_ctzll(word);
#else
    return brw_popcount((word & (0 - word)) - 1);
#endif
}

/* Number of the highest set bit; the word is not 0. */
static inline int32_t brw_highest(uint64_t word)
{
#if defined(__GNUC__)
    return 63 - __builtin_clzll(word);
#else
    int32_t at = 0;
    for (int32_t half = 32; half > 0; half /= 2)
        if (word >> half) {
            word >>= half;
            at += half;
        }
    return at;
#endif
}

/* Number of the n-th set bit, n from 0; the word has more than n. Bytes are counted side by side,
 * their running sums come from one multiplication, and the byte that holds the n-th bit is the
 * first whose sum passes n; within it halves decide. No step depends on a guess. */
static inline int32_t brw_select(uint64_t word, int32_t n)
{
    uint64_t sums = word - ((word >> 1) & 0x5555555555555555u);
    sums = (sums & 0x3333333333333333u) + ((sums >> 2) & 0x3333333333333333u);
    sums = ((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u;
    uint64_t passed = ((sums | 0x8080808080808080u) - (uint64_t)(n + 1) * 0x0101010101010101u) &
                      0x8080808080808080u; /* top bit of a byte: its sum is above n */
    int32_t at = brw_lowest(passed) & ~7;
    int32_t left = n - (int32_t)((sums << 8) >> at & 0xFF);
    uint32_t byte = (uint32_t)(word >> at) & 0xFF;
    int32_t half = (int32_t)(0x4332322132212110u >> (4 * (byte & 15)) & 7); /* bits of a nibble */
    int32_t past = left >= half;
    at += 4 * past;
    left -= half & -past;
    byte >>= 4 * past;
    half = (int32_t)((byte & 1) + (byte >> 1 & 1));
    past = left >= half;
    at += 2 * past;
    left -= half & -past;
    byte >>= 2 * past;
    return at + (left >= (int32_t)(byte & 1));
}

/* The bits from .. from + count - 1 of a word; count 1 to 64, within the word. */
static inline uint64_t brw_span(int32_t from, int32_t count)
{
    return (~(uint64_t)0 >> (64 - count)) << from;
}

/* Sets over small whole numbers in an array of words. */
static inline void brw_set_add(uint64_t *set, uint32_t i)
{
    set[i >> 6] |= (uint64_t)1 << (i & 63);
}

static inline void brw_set_remove(uint64_t *set, uint32_t i)
{
    set[i >> 6] &= ~((uint64_t)1 << (i & 63));
}

static inline int brw_set_has(const uint64_t *set, uint32_t i)
{
    return (int)(set[i >> 6] >> (i & 63)) & 1;
}

#endif
