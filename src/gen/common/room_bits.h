/* SPDX-License-Identifier: MIT
 * The tiles of a room as one string of bits. Tile (x, y) of the room's rectangle is bit y * stride
 * + x, after some guard words, and a row is one bit longer than the rectangle is wide:
 *
 *      ..#     bits 0  1  2 [3]     Bits 3, 7, 11 are never set. So the tiles above and below a
 *      ...          4  5  6 [7]     tile are one stride before and after it, those on its left
 *      #..          8  9 10 [11]    and right one bit, even at the end of its row;
 *
 * and a shift of the string lines up 64 tiles with their neighbours. The guard words at both ends
 * are always 0, so no code has to check whether a tile lies at the edge. A typical room is three
 * words long; the longest passage of a crawl, in the largest blocks, takes 715. */
#ifndef BRW_ROOM_BITS_H
#define BRW_ROOM_BITS_H

#include <stdbool.h>

#include "barrow/dungeon.h"
#include "base/bits.h"

typedef struct brw_room_bits {
    uint64_t *open; /* floor that can be walked on */
    uint64_t *free; /* open floor that holds nothing and that no doorway needs */
    uint64_t *safe; /* floor on a way from a doorway to the middle; never trapped or blocked */
    uint32_t stride;
    uint32_t origin;     /* bit that the map's first tile would have, modulo 2^32 */
    uint32_t first, end; /* words that hold tiles; those before and after are guards */
} brw_room_bits;

/* Returns the bit number of map tile (x, y), which must lie in the room's rectangle. */
static inline uint32_t brw_bit_of(const brw_room_bits *bits, int32_t x, int32_t y)
{
    return bits->origin + (uint32_t)y * bits->stride + (uint32_t)x;
}

/* Returns the 64 bits that start at bit [at]. If that is the first bit of a word, a single shift
 * would be by 64, which is undefined in C, so the shift is done in two steps. */
static inline uint64_t brw_bits_from(const uint64_t *bits, uint32_t at)
{
    const uint64_t *word = bits + (at >> 6);
    return word[0] >> (at & 63) | word[1] << 1 << (63 - (at & 63));
}

/* Returns, for each of the 64 tiles of word [i], whether one of its four neighbours is in
 * [bits]. */
static inline uint64_t brw_bits_beside(const uint64_t *bits, uint32_t i, uint32_t stride)
{
    const uint64_t *above = bits + i - stride / 64, *below = bits + i + stride / 64;
    uint32_t shift = stride % 64, rest = 63 - shift;
    return bits[i] << 1 | bits[i - 1] >> 63 | bits[i] >> 1 | bits[i + 1] << 63 | above[0] << shift |
           above[-1] >> 1 >> rest | below[0] >> shift | below[1] << 1 << rest;
}

/* Two words of bits that a search can keep in registers. */
typedef struct brw_bit_pair {
    uint64_t low, high;
} brw_bit_pair;

/* Returns whether all tiles fit into two words, and rows into one, as in most rooms. If there is
 * only one word, the second word of the pair is a guard. */
static inline bool brw_bits_are_pair(const brw_room_bits *bits)
{
    return bits->end - bits->first <= 2 && bits->stride < 64;
}

static inline brw_bit_pair brw_pair_of(const brw_room_bits *bits, const uint64_t *set)
{
    return (brw_bit_pair){set[bits->first], set[bits->first + 1]};
}

/* Returns a pair that contains only the tile with bit [at]. */
static inline brw_bit_pair brw_pair_at(const brw_room_bits *bits, uint32_t at)
{
    uint64_t bit = (uint64_t)1 << (at & 63);
    bool is_low = at >> 6 == bits->first;
    return (brw_bit_pair){is_low ? bit : 0, is_low ? 0 : bit};
}

static inline void brw_pair_put(const brw_room_bits *bits, uint64_t *set, brw_bit_pair pair)
{
    set[bits->first] = pair.low;
    set[bits->first + 1] = pair.high;
}

/* Returns the neighbours of the tiles of a pair. */
static inline brw_bit_pair brw_pair_beside(brw_bit_pair tiles, uint32_t stride)
{
    uint64_t low = tiles.low, high = tiles.high;
    return (brw_bit_pair){low >> stride | low >> 1 | low << 1 | low << stride | high << 63 |
                              high << (64 - stride),
                          high >> stride | high >> 1 | high << 1 | high << stride | low >> 63 |
                              low >> (64 - stride)};
}

/* Does the same as brw_bits_advance for a pair. */
static inline uint64_t brw_pair_advance(brw_bit_pair *edge, brw_bit_pair *unseen, uint32_t stride)
{
    brw_bit_pair beside = brw_pair_beside(*edge, stride);
    edge->low = beside.low & unseen->low;
    edge->high = beside.high & unseen->high;
    unseen->low ^= edge->low;
    unseen->high ^= edge->high;
    return edge->low | edge->high;
}

/* Advances a search by one step: [edge] becomes the tiles of [unseen] beside it, and these are
 * removed from [unseen]. Returns 0 if there are none. [spare] is a scratch set. */
static inline uint64_t brw_bits_advance(const brw_room_bits *bits, uint64_t *edge, uint64_t *unseen,
                                        uint64_t *spare)
{
    uint64_t reached = 0;
    for (uint32_t i = bits->first; i < bits->end; i++)
        spare[i] = unseen[i] ? brw_bits_beside(edge, i, bits->stride) & unseen[i] : 0;
    for (uint32_t i = bits->first; i < bits->end; i++) {
        edge[i] = spare[i];
        unseen[i] ^= spare[i];
        reached |= spare[i];
    }
    return reached;
}

/* Returns which of 64 tiles are in exactly one of four sets. The XOR finds those in an odd number
 * of sets. Tiles in three sets are excluded, because any three of the sets include a and b, or c
 * and d. */
static inline uint64_t brw_bits_in_one(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    return (a ^ b ^ c ^ d) & ~((a & b) | (c & d));
}

/* Sets [count] bits, starting at bit [at]. */
static inline void brw_bits_add_span(uint64_t *bits, uint32_t at, uint32_t count)
{
    while (count > 0) {
        uint32_t in_word = 64 - (at & 63), taken = count < in_word ? count : in_word;
        bits[at >> 6] |= brw_span((int32_t)(at & 63), (int32_t)taken);
        at += taken;
        count -= taken;
    }
}

#endif
