/* SPDX-License-Identifier: MIT
 * Words of bits: counting, finding, picking. This is portable C that compilers turn into native
 * instructions if the machine has them. */
#ifndef BRW_BITS_H
#define BRW_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/hints.h"

/* Uses the builtin only if it is one instruction; elsewhere it may be a call into the compiler's
 * runtime. Otherwise it counts in pairs, fours and bytes, and a multiplication adds up all bytes in
 * the top one. */
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

/* Returns the index of the lowest set bit; the word must not be 0. */
static inline int32_t brw_lowest(uint64_t word)
{
#if defined(__GNUC__)
    return __builtin_ctzll(word);
#else
    /* The lowest set bit minus one has as many ones as there are zeros below that bit. */
    return brw_popcount((word & (0 - word)) - 1);
#endif
}

/* Returns only the lowest set bit; 0 if the word is 0. */
static inline uint64_t brw_lowest_bit(uint64_t word)
{
    return word & (0 - word);
}

/* Returns the index of the highest set bit; the word must not be 0. */
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

/* Returns 1 if any bit is set, else 0, by arithmetic: compilers like to turn a comparison that is
 * combined with others into a branch. */
static inline uint32_t brw_is_any(uint64_t word)
{
    return (uint32_t)((word | (0 - word)) >> 63);
}

/* Returns the first set bit from bit [from] (0 to 63) upwards, wrapping around at the end; 0 if the
 * word is 0. */
static inline uint64_t brw_first_from(uint64_t word, int32_t from)
{
    uint64_t turned = word >> from | word << (-from & 63);
    turned &= 0 - turned;
    return turned << from | turned >> (-from & 63);
}

/* Return the index of the n-th set bit, counting from 0; the word must have more than n set bits.
 * The first is quick for small n; the second takes the same time for every n and has no
 * unpredictable branch. */
int32_t brw_select(uint64_t word, int32_t n);
int32_t brw_select_evenly(uint64_t word, int32_t n);

/* Returns in each byte how many bits are set in that byte and those below it, so the top byte
 * counts the whole word. A caller that draws from a word several times needs the sums only once. */
static inline uint64_t brw_bit_sums(uint64_t word)
{
    /* Counts bits in pairs, then in fours, then in bytes. A byte counts at most 8 and all of them
     * 64, so the product has no carry from byte to byte. */
    word -= (word >> 1) & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + ((word >> 2) & 0x3333333333333333u);
    return ((word + (word >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u;
}

#define BRW_EACH_BYTE 0x0101010101010101u
#define BRW_TOP_BITS  0x8080808080808080u

/* Returns the bit offset of the lowest byte that is greater than [n]; bytes and n are below 128. A
 * byte b with its top bit set, minus n + 1, keeps that bit if b is greater than n. No byte ever
 * borrows from the next, so one subtraction compares all eight. */
static inline int32_t brw_first_above(uint64_t bytes, int32_t n)
{
    uint64_t above = ((bytes | BRW_TOP_BITS) - (uint64_t)(n + 1) * BRW_EACH_BYTE) & BRW_TOP_BITS;
    return brw_lowest(above) & ~7;
}

/* Spreads the lowest eight bits: byte i of the result is 1 if bit i is set, else 0. Every byte of
 * the product holds all eight bits; the mask leaves bit i in byte i. Adding 0x7F carries that bit
 * into the top one. */
static inline uint64_t brw_spread(uint64_t eight)
{
    uint64_t bits = eight * BRW_EACH_BYTE & 0x8040201008040201u;
    return ((bits + ~BRW_TOP_BITS) & BRW_TOP_BITS) >> 7;
}

/* Reverses brw_spread: collects the lowest bit of each byte into eight bits. */
static inline uint64_t brw_gather(uint64_t ones)
{
    return ones * 0x0102040810204080u >> 56;
}

/* Returns 1 in each byte that is not 0, else 0; bytes are below 128. */
static inline uint64_t brw_any_bytes(uint64_t bytes)
{
    return ((bytes + ~BRW_TOP_BITS) & BRW_TOP_BITS) >> 7;
}

/* Clears the lowest set bit of each nonzero byte; bytes are below 128. */
static inline uint64_t brw_drop_in_bytes(uint64_t bytes)
{
    return bytes & ((bytes | BRW_TOP_BITS) - BRW_EACH_BYTE);
}

/* Reads eight bytes as a little-endian word, which is a single load on a little-endian machine. */
static inline uint64_t brw_eight_bytes(const uint8_t *bytes)
{
#if defined(__GNUC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
#else
    uint64_t word = 0;
    for (int32_t i = 0; i < 8; i++)
        word |= (uint64_t)bytes[i] << 8 * i;
#endif
    return word;
}

/* Returns eight bits from each of eight words, starting at bit [from] (at most 56); those of the
 * first word become the lowest byte. SSE2 shifts two words at once, and packs numbers into half
 * their size: the 64 bits of each become 32, 16 and finally 8. */
#if defined(__SSE2__) && defined(__GNUC__)
typedef uint64_t brw_two_words __attribute__((vector_size(16)));
typedef int32_t brw_four_words __attribute__((vector_size(16)));
typedef int16_t brw_eight_words __attribute__((vector_size(16)));

static inline brw_four_words brw_window_two(const uint64_t *words, int32_t from)
{
    brw_two_words two;
    memcpy(&two, words, sizeof two);
    return (brw_four_words)(two >> from & 0xFF);
}

static inline brw_eight_words brw_window_four(const uint64_t *words, int32_t from)
{
    return __builtin_ia32_packssdw128(brw_window_two(words, from), brw_window_two(words + 2, from));
}

static inline uint64_t brw_window(const uint64_t *words, int32_t from)
{
    brw_eight_words all =
        __builtin_ia32_packssdw128((brw_four_words)brw_window_four(words, from),
                                   (brw_four_words)brw_window_four(words + 4, from));
    return ((brw_two_words)__builtin_ia32_packuswb128(all, all))[0];
}
#else
static inline uint64_t brw_window(const uint64_t *words, int32_t from)
{
    uint64_t window = 0;
    for (int32_t i = 0; i < 8; i++)
        window |= (words[i] >> from & 0xFF) << 8 * i;
    return window;
}
#endif

/* For each byte, the positions of its set bits as hexadecimal digits. The lowest digit is the
 * position of the lowest set bit. */
extern const uint32_t brw_bit_places[256];

/* Does the same as brw_select_evenly, for a caller that already has the sums. The byte that holds
 * the n-th bit is the first whose sum exceeds n.
 *
 *    word    bytes with   3  0  2  5  ...  set bits
 *    sums                 3  3  5 10  ...  of this byte and those below it
 *    n = 4:  first sum above 4 is that of byte 2, and 4 - 3 = 1 is left to find there */
static inline int32_t brw_select_summed(uint64_t word, uint64_t sums, int32_t n)
{
    int32_t at = brw_first_above(sums, n);
    /* Subtracts the set bits below this byte. The sums are shifted up one byte, so that byte 0 has
     * 0 below it. */
    int32_t left = n - (int32_t)((sums << 8) >> at & 0xFF);
    return at + (int32_t)(brw_bit_places[word >> at & 0xFF] >> 4 * left & 7);
}

/* Entry n is a word whose lowest n bits are set. */
extern const uint64_t brw_low_bits[65];

/* Returns a word with the bits from .. from + count - 1 set; count is 1 to 64, and all are within
 * the word. */
static inline uint64_t brw_span(int32_t from, int32_t count)
{
    return brw_low_bits[(uint32_t)count] << from;
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
    uint32_t i = from >> 6;
    uint64_t left = i < words ? set[i] & ~(uint64_t)0 << (from & 63) : 0;
    while (!left && ++i < words)
        left = set[i];
    return left ? 64 * i + (uint32_t)brw_lowest(left) : BRW_SET_END;
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

#endif
