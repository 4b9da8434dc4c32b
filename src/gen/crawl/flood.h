/* SPDX-License-Identifier: MIT
 * Sets of cells as rows of bits, and floods over them layer by layer.
 *
 * Two neighbours are always one step apart, so the second bit of the distance tells which of them
 * is nearer to where a flood began: near[] keeps the cells by that bit, and whoever goes back finds
 * the way by it. */
#ifndef BRW_CRAWL_FLOOD_H
#define BRW_CRAWL_FLOOD_H

#include <stdbool.h>
#include <stdint.h>

/* A layer of a flood: cells as bits, none before word [first] or after word [last]. */
typedef struct crawl_layer {
    uint64_t *set;
    uint32_t first, last;
} crawl_layer;

/* Sets of cells as bits in words, with words of zeros before and after. */
typedef struct crawl_bits {
    uint32_t words;
    uint32_t row_words, row_bits; /* a row is so many words and bits */
    uint64_t *all;                /* the memory of all sets, guards included */
    uint32_t all_words;
    uint64_t *open;               /* what is not rock */
    uint64_t *unseen;             /* what the flood from the boss did not come to */
    uint64_t *near[2];            /* what a flood came to, by the second bit of the distance */
    uint64_t *best[2];            /* the same, of the cells on shortest ways */
    uint64_t *free;               /* open, no room, not being dug; without sites */
    uint64_t *goals;              /* where the side path that is being dug may end */
    uint64_t *bases;              /* rooms that a side path may leave */
    crawl_layer front, next;
} crawl_bits;

#define CRAWL_BIT_SETS   11
#define CRAWL_PAIR_WORDS 2 /* grids of so few words flood as one number */

/* The words of [sets] that stand for cells at [distance]. */
static inline uint64_t *crawl_half(uint64_t *const sets[2], uint32_t distance)
{
    return sets[distance >> 1 & 1];
}

/* Makes [cell] the front of a flood. */
void brw_crawl_begin_layer(crawl_bits *bits, uint32_t cell);

/* All neighbours at once, as shifts of a number of 128 bits. */
static inline bool crawl_next_pair(crawl_bits *bits, uint64_t *where, uint64_t *into)
{
    uint64_t *front = bits->front.set, low = front[0], high = front[1];
    uint32_t row = bits->row_bits, rest = 63 - row;
    uint64_t next_low = low << 1 | low >> 1 | high << 63;
    uint64_t next_high = high << 1 | low >> 63 | high >> 1;
    next_low |= low << row | low >> row | high << 1 << rest;
    next_high |= high << row | low >> 1 >> rest | high >> row;
    next_low &= where[0];
    next_high &= where[1];
    where[0] ^= next_low;
    where[1] ^= next_high;
    into[0] |= next_low;
    into[1] |= next_high;
    front[0] = next_low;
    front[1] = next_high;
    return (next_low | next_high) != 0;
}

bool brw_crawl_next_words(crawl_bits *bits, uint64_t *where, uint64_t *into);

/* The next front: the cells of [where] beside the last one, which go over into [into]; false where
 * there is none. */
static inline bool crawl_next_layer(crawl_bits *bits, uint64_t *where, uint64_t *into)
{
    if (bits->words <= CRAWL_PAIR_WORDS)
        return crawl_next_pair(bits, where, into);
    return brw_crawl_next_words(bits, where, into);
}

/* Appends the cells of the front to a list; returns its new end. Two more words may be written. */
uint32_t *brw_crawl_list_front(const crawl_bits *bits, uint32_t *end);

/* Words around word [w] of a set, moved so that each cell finds its four neighbours in them. */
typedef struct crawl_sides {
    uint64_t west, east, north, south;
} crawl_sides;

static inline crawl_sides crawl_words_beside(const crawl_bits *bits, const uint64_t *at)
{
    const uint64_t *above = at - bits->row_words, *below = at + bits->row_words;
    uint32_t shift = bits->row_bits;
    return (crawl_sides){.west = at[0] << 1 | at[-1] >> 63,
                         .east = at[0] >> 1 | at[1] << 63,
                         .north = above[0] << shift | above[-1] >> 1 >> (63 - shift),
                         .south = below[0] >> shift | below[1] << 1 << (63 - shift)};
}

#endif
