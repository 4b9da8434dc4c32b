/* SPDX-License-Identifier: MIT
 * Floods over sets of cells. Grids of up to 128 cells, which `medium` is, are a number of two words
 * that stays in registers; of larger ones only the words around the last front are looked at: a
 * flood is a thin line. */
#include "gen/crawl/flood.h"

#include <string.h>

#include "base/bits.h"

/* ---- two words -------------------------------------------------------------------------- */

typedef struct cell_pair {
    uint64_t low, high;
} cell_pair;

static bool is_pair(const crawl_bits *bits)
{
    return bits->words <= 2;
}

static inline cell_pair load_pair(const uint64_t *set)
{
    return (cell_pair){set[0], set[1]};
}

static inline cell_pair pair_of_cell(uint32_t cell)
{
    uint64_t bit = (uint64_t)1 << (cell & 63), is_high = 0 - (uint64_t)(cell >> 6);
    return (cell_pair){bit & ~is_high, bit & is_high};
}

/* The cells of [where] beside those of [at]: shifts of a number of 128 bits by 1 and by a row. */
static inline cell_pair pair_beside(cell_pair at, cell_pair where, uint32_t row)
{
    uint64_t x_low = at.low << 1 | at.low >> 1 | at.high << 63;
    uint64_t x_high = at.high << 1 | at.high >> 1 | at.low >> 63;
    uint64_t y_low = at.low << row | at.low >> row | at.high << 1 << (63 - row);
    uint64_t y_high = at.high << row | at.high >> row | at.low >> 1 >> (63 - row);
    return (cell_pair){(x_low | y_low) & where.low, (x_high | y_high) & where.high};
}

static uint32_t flood_pair(crawl_bits *bits, uint64_t *where, uint32_t start, uint32_t most)
{
    cell_pair front = pair_of_cell(start), left = load_pair(where), goals = load_pair(bits->goals);
    uint32_t layer = 0;
    bool has_met = false;
    while (!has_met && layer < most && (front.low | front.high)) {
        uint64_t *half = crawl_half(bits->near, ++layer);
        front = pair_beside(front, left, bits->row_bits);
        left.low ^= front.low;
        left.high ^= front.high;
        half[0] |= front.low;
        half[1] |= front.high;
        has_met = ((front.low & goals.low) | (front.high & goals.high)) != 0;
    }
    where[0] = left.low;
    where[1] = left.high;
    bits->front.set[0] = front.low;
    bits->front.set[1] = front.high;
    return has_met ? layer : 0;
}

/* Two cells of a word are written at a glance, needed or not: most words have no more. */
static inline uint32_t *list_word(uint32_t *end, uint64_t left, uint32_t first)
{
    uint64_t stop = (uint64_t)1 << 63;
    *end = first + (uint32_t)brw_lowest(left | stop);
    end += left != 0;
    left &= left - 1;
    *end = first + (uint32_t)brw_lowest(left | stop);
    end += left != 0;
    for (left &= left - 1; left; left &= left - 1)
        *end++ = first + (uint32_t)brw_lowest(left);
    return end;
}

static uint32_t *list_pair_ways(const crawl_bits *bits, uint32_t start, uint32_t distance,
                                uint32_t *end)
{
    cell_pair front = pair_of_cell(start);
    while (distance-- > 0) {
        uint64_t *half = crawl_half(bits->best, distance);
        front = pair_beside(front, load_pair(crawl_half(bits->near, distance)), bits->row_bits);
        half[0] |= front.low;
        half[1] |= front.high;
        end = list_word(end, front.low, 0);
        end = list_word(end, front.high, 64);
    }
    return end;
}

/* ---- any number of words ---------------------------------------------------------------- */

static uint32_t lower_word(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static uint32_t upper_word(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static void clear_words(uint64_t *set, uint32_t first, uint32_t end)
{
    for (uint32_t w = first; w < end; w++)
        set[w] = 0;
}

#define WHOLE_WORDS 6 /* grids of so few words are looked at as a whole */

static void begin_layer(crawl_bits *bits, uint32_t cell)
{
    clear_words(bits->front.set, bits->front.first, bits->front.last + 1);
    brw_set_add(bits->front.set, cell);
    if (bits->words > WHOLE_WORDS)
        bits->front.first = bits->front.last = cell / 64;
}

/* The words that can be beside the front; what else the layer before it had is cleared. */
static crawl_layer words_around(const crawl_bits *bits)
{
    uint32_t reach = bits->row_words + 1;
    crawl_layer front = bits->front, old = bits->next, next = {.set = old.set};
    next.first = front.first > reach ? front.first - reach : 0;
    next.last = lower_word(front.last + reach, bits->words - 1);
    clear_words(old.set, old.first, lower_word(old.last + 1, next.first));
    clear_words(old.set, upper_word(old.first, next.last + 1), old.last + 1);
    return next;
}

static void trim_front(crawl_layer *front)
{
    while (front->first < front->last && !front->set[front->first])
        front->first++;
    while (front->last > front->first && !front->set[front->last])
        front->last--;
}

/* Fills [next]: the cells of [where] beside the front, which go over into [into]. Returns the union
 * of its words. In rows of less than a word all neighbours lie in three words, of which two were
 * loaded for the word before. */
static uint64_t fill_narrow(const crawl_bits *bits, crawl_layer next, uint64_t *where,
                            uint64_t *into)
{
    const uint64_t *front = bits->front.set;
    uint32_t row = bits->row_bits, rest = 63 - row;
    uint64_t before = *(front + next.first - 1), here = front[next.first], reached = 0;
    for (uint32_t w = next.first; w <= next.last; w++) {
        uint64_t after = front[w + 1];
        uint64_t low = before >> 63 | before >> 1 >> rest, high = after << 63 | after << 1 << rest;
        uint64_t cells =
            (low | high | here << 1 | here >> 1 | here << row | here >> row) & where[w];
        next.set[w] = cells;
        where[w] ^= cells;
        into[w] |= cells;
        reached |= cells;
        before = here;
        here = after;
    }
    return reached;
}

static uint64_t fill_wide(const crawl_bits *bits, crawl_layer next, uint64_t *where, uint64_t *into)
{
    uint64_t reached = 0;
    for (uint32_t w = next.first; w <= next.last; w++) {
        crawl_sides from = crawl_words_beside(bits, bits->front.set + w);
        uint64_t cells = (from.west | from.east | from.north | from.south) & where[w];
        next.set[w] = cells;
        where[w] ^= cells;
        into[w] |= cells;
        reached |= cells;
    }
    return reached;
}

/* The next front; false where there is none. */
static bool next_layer(crawl_bits *bits, uint64_t *where, uint64_t *into)
{
    bool is_whole = bits->words <= WHOLE_WORDS;
    crawl_layer next = is_whole ? bits->next : words_around(bits);
    uint64_t reached =
        bits->row_words ? fill_wide(bits, next, where, into) : fill_narrow(bits, next, where, into);
    bits->next = bits->front;
    bits->front = next;
    if (!is_whole)
        trim_front(&bits->front);
    return reached != 0;
}

static bool meets_goal(const crawl_bits *bits)
{
    uint64_t met = 0;
    for (uint32_t w = bits->goal_first; w <= bits->goal_last; w++)
        met |= bits->front.set[w] & bits->goals[w];
    return met != 0;
}

static uint32_t flood_words(crawl_bits *bits, uint64_t *where, uint32_t start, uint32_t most)
{
    uint32_t layer = 0;
    bool has_met = false;
    begin_layer(bits, start);
    while (!has_met && layer < most && next_layer(bits, where, crawl_half(bits->near, layer + 1))) {
        layer++;
        has_met = meets_goal(bits);
        bits->near_first = lower_word(bits->near_first, bits->front.first);
        bits->near_last = upper_word(bits->near_last, bits->front.last);
    }
    return has_met ? layer : 0;
}

static uint32_t *list_word_ways(crawl_bits *bits, uint32_t start, uint32_t distance, uint32_t *end)
{
    begin_layer(bits, start);
    while (distance-- > 0) {
        next_layer(bits, crawl_half(bits->near, distance), crawl_half(bits->best, distance));
        for (uint32_t w = bits->front.first; w <= bits->front.last; w++)
            end = list_word(end, bits->front.set[w], 64 * w);
    }
    return end;
}

/* ---- both ------------------------------------------------------------------------------- */

/* Two words are looked at whatever is in them. */
static void reset_near(crawl_bits *bits)
{
    bits->near_first = is_pair(bits) ? 0 : bits->words - 1;
    bits->near_last = is_pair(bits) ? bits->words - 1 : 0;
}

void brw_crawl_clear_near(crawl_bits *bits)
{
    memset(bits->near[0], 0, bits->words * sizeof bits->near[0][0]);
    memset(bits->near[1], 0, bits->words * sizeof bits->near[1][0]);
    reset_near(bits);
}

void brw_crawl_give_back(crawl_bits *bits, uint64_t *where)
{
    for (uint32_t w = bits->near_first; w <= bits->near_last; w++) {
        where[w] |= bits->near[0][w] | bits->near[1][w];
        bits->near[0][w] = bits->near[1][w] = 0;
    }
    reset_near(bits);
}

uint32_t brw_crawl_flood(crawl_bits *bits, uint64_t *where, uint32_t start, uint32_t most)
{
    return is_pair(bits) ? flood_pair(bits, where, start, most)
                         : flood_words(bits, where, start, most);
}

uint32_t brw_crawl_met(const crawl_bits *bits, bool is_last)
{
    uint32_t cell = 0;
    for (uint32_t w = bits->front.first; w <= bits->front.last; w++) {
        uint64_t met = bits->front.set[w] & bits->goals[w];
        if (met && (is_last || !cell))
            cell = 64 * w + (uint32_t)(is_last ? brw_highest(met) : brw_lowest(met));
    }
    return cell;
}

uint32_t brw_crawl_list_ways(crawl_bits *bits, uint32_t start, uint32_t distance, uint32_t *list)
{
    brw_set_add(crawl_half(bits->best, distance), start);
    uint32_t *end = is_pair(bits) ? list_pair_ways(bits, start, distance, list)
                                  : list_word_ways(bits, start, distance, list);
    return (uint32_t)(end - list);
}
