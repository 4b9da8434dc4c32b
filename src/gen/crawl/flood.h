/* SPDX-License-Identifier: MIT
 * Sets of cells as rows of bits, and floods over them layer by layer.
 *
 * The distances of two neighbours always differ by one, so the second bit of the distance shows
 * which of them is nearer to the start of a flood. near[] stores the cells by that bit, which is
 * enough to find the way back.
 *
 *    distance     0  1  2  3  4  5  6  7
 *    second bit   0  0  1  1  0  0  1  1     d - 1 and d + 1 always differ in it
 *
 * So two sets show for each neighbour whether it is nearer or farther, and no distance is ever
 * stored. */
#ifndef BRW_CRAWL_FLOOD_H
#define BRW_CRAWL_FLOOD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/rng.h"

#define CRAWL_STARTS 4 /* number of cells in the largest arena */

/* A layer of a flood: cells as bits in the words [first] to [last]. */
typedef struct crawl_layer {
    uint64_t *set;
    uint32_t first, last;
} crawl_layer;

/* Sets of cells as bits in words, with words of zeros before and after. */
typedef struct crawl_bits {
    uint32_t words;
    uint32_t row_words, row_bits; /* length of a row: whole words, and remaining bits */
    uint64_t *all;                /* the memory of all sets, guards included */
    uint32_t all_words;
    uint64_t *open;    /* cells that are not rock */
    uint64_t *unseen;  /* cells that the flood from the spawn did not reach; later, tunnel ground */
    uint64_t *near[2]; /* cells that a flood reached, by the second bit of the distance */
    uint64_t *free;    /* open cells that are not rooms, sites or being dug */
    uint64_t *goals;   /* where the current side path may end */
    uint64_t *ends;    /* rooms that it may lead to, used to find the goals beside them */
    uint64_t *rim;     /* rock beside seen cells (rock.c), by index in the list of rock */
    uint64_t *bases;      /* rooms that a side path may leave */
    uint64_t *fork_bases; /* rooms that a fork may leave */
    /* Ridges close edges, not cells (C3). These are the cells that may be entered from the north
     * (down) and from the south (up). Every flood obeys them. */
    uint64_t *down, *up;
    uint64_t *kept;                 /* cells reserved for tunnels */
    uint64_t *inside; /* all cells of the grid; replaces down and up if ridges do not matter */
    uint32_t goal_first, goal_last; /* range of words that contain goals */
    uint32_t near_first, near_last; /* range of words where near[] has cells */
    uint32_t low, high;             /* range of cells that floods stay within */
    crawl_layer front, next;
} crawl_bits;

/* The number of sets in crawl_bits, including the two layers. */
#define CRAWL_BIT_SETS 16

/* Returns the one of [sets] that holds cells at [distance]. */
static inline uint64_t *crawl_half(uint64_t *const sets[2], uint32_t distance)
{
    return sets[distance >> 1 & 1];
}

/* Returns whether the grid fits in two words. This includes grids of one word: the second word is
 * then a guard, which stays 0. */
static inline bool crawl_is_pair(const crawl_bits *bits)
{
    return bits->words <= 2;
}

/* Empties near[] completely. */
void brw_crawl_clear_near(crawl_bits *bits);

/* Floods through [where] from [start], which is not in it, until it meets a goal, for at most
 * [most] layers. The cells that it reaches are added to near[], which must be empty; the last layer
 * becomes the front. Returns the number of steps to the goals, or 0 if it met none. */
uint32_t brw_crawl_flood(crawl_bits *bits, const uint64_t *where, uint32_t start, uint32_t most);

/* Empties near[] after a flood. */
void brw_crawl_end_flood(crawl_bits *bits);

/* Makes [cells] the front, as a flood that ended there would. */
void brw_crawl_set_front(crawl_bits *bits, const uint32_t *cells, uint32_t count);

/* Returns whether a flood through [where] from [start] could enter some goal: the goal must be in
 * [where] and beside another cell of it, or beside the start. Most floods that would fail are ruled
 * out by this test. */
bool brw_crawl_may_meet(crawl_bits *bits, uint64_t *where, uint32_t start);

/* Cells from which ways are traced back. */
typedef struct crawl_starts {
    uint32_t cells[CRAWL_STARTS];
    uint32_t count;
} crawl_starts;

/* Returns the goals in the front of a flood. */
crawl_starts brw_crawl_list_met(const crawl_bits *bits);

/* Draws a bit from the intersection of both sets, uniformly. The sets have [words] words. */
uint32_t brw_crawl_draw_common(const uint64_t *one, const uint64_t *other, uint32_t words,
                               brw_rng *rng);

/* Draws a goal in the front of a flood that met at least one. */
uint32_t brw_crawl_draw_met(const crawl_bits *bits, brw_rng *rng);

/* Follows all shortest ways from [starts], the goals that a flood met at [distance], back to where
 * the flood began. The cells of these ways, except the starts, are added to [list] layer by layer,
 * and their [distances] are set. Returns the end of the list. */
uint32_t *brw_crawl_list_ways(crawl_bits *bits, const crawl_starts *starts, uint32_t distance,
                              uint32_t *list, uint16_t *distances);

/* The neighbours of all cells in a word of a set, each shifted to the bit of its cell. */
typedef struct crawl_sides {
    uint64_t west, east, north, south;
} crawl_sides;

/* Returns the words beside a word. Bit c of west says whether cell c - 1 is in the set. If rows are
 * whole words, the shift is 0 and the other word would have to be shifted by 64, which is undefined
 * in C, so it is shifted in two steps. */
static inline crawl_sides crawl_words_beside(const crawl_bits *bits, const uint64_t *at)
{
    const uint64_t *above = at - bits->row_words, *below = at + bits->row_words;
    uint32_t shift = bits->row_bits;
    return (crawl_sides){.west = at[0] << 1 | at[-1] >> 63,
                         .east = at[0] >> 1 | at[1] << 63,
                         .north = above[0] << shift | above[-1] >> 1 >> (63 - shift),
                         .south = below[0] >> shift | below[1] << 1 << (63 - shift)};
}

/* Returns the cells of word [w] beside those of [set], on the same side of every ridge. */
static inline uint64_t crawl_cells_beside(const crawl_bits *bits, const uint64_t *set, uint32_t w)
{
    crawl_sides from = crawl_words_beside(bits, set + w);
    return from.west | from.east | (from.north & bits->down[w]) | (from.south & bits->up[w]);
}

#endif
