/* SPDX-License-Identifier: MIT
 * Floods over sets of cells. A grid of up to 128 cells, such as `medium`, is two words that stay in
 * registers. In larger grids only the words around the last front are examined, because a front is
 * a thin line.
 *
 * Borders are never in the set that is flooded, so a cell that is shifted past the end of its row
 * is dropped. No flood needs to know where rows end. */
#include "gen/crawl/flood.h"

#include <string.h>

#include "base/bits.h"

/* ---- two words -------------------------------------------------------------------------- */

typedef struct cell_pair {
    uint64_t low, high;
} cell_pair;

static inline cell_pair load_pair(const uint64_t *set)
{
    return (cell_pair){set[0], set[1]};
}

/* Uses no branch: is_high is all bits or none. */
static inline cell_pair pair_of_cell(uint32_t cell)
{
    uint64_t bit = (uint64_t)1 << (cell & 63), is_high = 0 - (uint64_t)(cell >> 6);
    return (cell_pair){bit & ~is_high, bit & is_high};
}

/* The values that a step on a grid of two words needs. They stay in registers for a whole flood. */
typedef struct pair_grid {
    uint32_t row; /* length of a row in cells */
    cell_pair down, up;
} pair_grid;

static inline pair_grid load_grid(const crawl_bits *bits)
{
    return (pair_grid){bits->row_bits, load_pair(bits->down), load_pair(bits->up)};
}

/* Returns the cells of [where] beside those of [at], by shifting a number of 128 bits by 1 and by a
 * row. A grid has at least five rows, borders included, so if it fits in 128 bits its rows have 4
 * to 25 cells, and 64 - row is a valid shift. */
static inline cell_pair pair_beside(const pair_grid *grid, cell_pair at, cell_pair where)
{
    uint32_t row = grid->row;
    uint64_t x_low = at.low << 1 | at.low >> 1 | at.high << 63;
    uint64_t x_high = at.high << 1 | at.high >> 1 | at.low >> 63;
    uint64_t down_low = at.low << row, down_high = at.high << row | at.low >> (64 - row);
    uint64_t up_low = at.low >> row | at.high << (64 - row), up_high = at.high >> row;
    uint64_t y_low = (down_low & grid->down.low) | (up_low & grid->up.low);
    uint64_t y_high = (down_high & grid->down.high) | (up_high & grid->up.high);
    return (cell_pair){(x_low | y_low) & where.low, (x_high | y_high) & where.high};
}

/* Floods a grid of two words. Each layer is removed from the remaining cells, so no cell is reached
 * twice, and the loop ends when a layer is empty, even if [most] is large. */
static uint32_t flood_pair(crawl_bits *bits, const uint64_t *where, uint32_t start, uint32_t most)
{
    cell_pair front = pair_of_cell(start), left = load_pair(where), goals = load_pair(bits->goals);
    pair_grid grid = load_grid(bits);
    uint32_t layer = 0;
    uint64_t met = 0;
    for (uint64_t any = 1; !met && any && layer < most;) {
        uint64_t *half = crawl_half(bits->near, ++layer);
        front = pair_beside(&grid, front, left);
        left.low ^= front.low;
        left.high ^= front.high;
        half[0] |= front.low;
        half[1] |= front.high;
        any = front.low | front.high;
        met = (front.low & goals.low) | (front.high & goals.high);
    }
    bits->front.set[0] = front.low;
    bits->front.set[1] = front.high;
    return met ? layer : 0;
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

/* Empties a layer. Its range still covers one word, so that loops over first .. last need no
 * special case. */
static void clear_layer(crawl_layer *layer, uint32_t word)
{
    for (uint32_t w = layer->first; w <= layer->last; w++)
        layer->set[w] = 0;
    layer->first = layer->last = word;
}

#define FEW_WORDS  4  /* up to this many words, as in `large`, floods examine all of them */
#define WIDE_WORDS 16 /* up to this many words, as in `huge`, fronts are not trimmed, */
#define FAR_STEPS  64 /* unless the flood is longer than this: ridges keep its front thin */

/* How much of a grid a flood examines in each layer. */
typedef enum flood_reach { REACH_ALL, REACH_GROWN, REACH_TRIMMED } flood_reach;

/* A flood in progress: its front, and the set for the next one. */
typedef struct crawl_fronts {
    crawl_layer front, next;
    uint32_t low, high;  /* range of cells that contains the front */
    uint32_t row;        /* length of a row in cells */
    uint32_t begin, end; /* the first and the last cell that it may reach */
    uint64_t reached;    /* union of the words of the last layer, and of its goals */
    uint64_t met;
} crawl_fronts;

/* Begins a flood with [cells] as its front. They must be in ascending order. */
static crawl_fronts begin_fronts(crawl_bits *bits, const uint32_t *cells, uint32_t count)
{
    uint32_t low = cells[0], high = cells[count - 1];
    clear_layer(&bits->front, low / 64);
    clear_layer(&bits->next, low / 64);
    bits->front.last = high / 64;
    for (uint32_t i = 0; i < count; i++)
        brw_set_add(bits->front.set, cells[i]);
    return (crawl_fronts){.front = bits->front,
                          .next = bits->next,
                          .low = low,
                          .high = high,
                          .row = 64 * bits->row_words + bits->row_bits,
                          .begin = bits->low,
                          .end = bits->high};
}

static void end_fronts(crawl_bits *bits, const crawl_fronts *at)
{
    bits->front = at->front;
    bits->next = at->next;
}

/* Returns the words that may contain neighbours of the front. Their number is even, because a
 * vector is a pair of words; the extra word may be a guard, which stays empty. The range low ..
 * high grows by a row on either side, because a step goes at most one row up or down. Whatever an
 * older front left outside these words is cleared; without trimming there is nothing to clear. */
static inline crawl_layer words_around(crawl_fronts *at, flood_reach reach)
{
    crawl_layer old = at->next, next = {old.set, 0, FEW_WORDS - 1};
    bool trims = reach == REACH_TRIMMED;
    if (reach == REACH_ALL)
        return next;
    at->low = at->low - at->begin > at->row ? at->low - at->row : at->begin;
    at->high = lower_word(at->high + at->row, at->end);
    next.first = at->low / 64;
    next.last = next.first + ((at->high / 64 - next.first) | 1);
    for (uint32_t w = old.first; trims && w < next.first && w <= old.last; w++)
        old.set[w] = 0;
    for (uint32_t w = upper_word(old.first, next.last + 1); trims && w <= old.last; w++)
        old.set[w] = 0;
    return next;
}

/* Narrows the front to its non-empty words. Fronts are thin lines, so on a large grid most words
 * around one are empty. At least one word remains, so that loops need no special case for an empty
 * front. */
static inline void trim_front(crawl_fronts *at)
{
    crawl_layer *front = &at->front;
    while (front->first < front->last && !front->set[front->first])
        front->first++;
    while (front->last > front->first && !front->set[front->last])
        front->last--;
    at->low = upper_word(at->low, 64 * front->first);
    at->high = lower_word(at->high, 64 * front->last + 63);
}

/* The sets that are used to fill a layer: cells of [where] that are not in [known] are added to
 * [into]. */
typedef struct crawl_ways {
    const uint64_t *restrict where, *restrict known;
    uint64_t *restrict into;
    const uint64_t *restrict goals, *restrict down, *restrict up;
} crawl_ways;

/* Returns the sets for the layer at [distance], in a flood that fills [sets]. The flood has reached
 * more cells than [known], but of those only cells at [distance] - 2 can be beside the front. */
static inline crawl_ways ways_at(const crawl_bits *bits, const uint64_t *where,
                                 uint64_t *const sets[2], uint32_t distance)
{
    return (crawl_ways){.where = where,
                        .known = crawl_half(sets, distance + 2),
                        .into = crawl_half(sets, distance),
                        .goals = bits->goals,
                        .down = bits->down,
                        .up = bits->up};
}

/* Fills [next] with the cells of [where] beside the front. If rows are shorter than a word, all
 * neighbours of a word lie in three words, and all words get the same operations, which compilers
 * can vectorize. */
static inline void fill_narrow(crawl_fronts *at, crawl_layer next, crawl_ways ways)
{
    const uint64_t *restrict front = at->front.set + next.first;
    const uint64_t *restrict goals = ways.goals + next.first;
    const uint64_t *restrict down = ways.down + next.first, *restrict up = ways.up + next.first;
    const uint64_t *restrict where = ways.where + next.first;
    const uint64_t *restrict known = ways.known + next.first;
    uint64_t *restrict set = next.set + next.first, *restrict into = ways.into + next.first;
    uint64_t reached = 0, met = 0;
    uint32_t row = at->row, rest = 64 - row, pairs = (next.last - next.first + 1) / 2;
    for (uint32_t i = 0; i < 2 * pairs; i++) {
        uint64_t before = (front - 1)[i], here = front[i], after = (front + 1)[i];
        uint64_t along = before >> 63 | after << 63 | here << 1 | here >> 1;
        uint64_t south = (before >> rest | here << row) & down[i];
        uint64_t north = (after << rest | here >> row) & up[i];
        uint64_t cells = (along | south | north) & where[i] & ~known[i];
        set[i] = cells;
        into[i] |= cells;
        reached |= cells;
        met |= cells & goals[i];
    }
    at->reached = reached;
    at->met = met;
}

/* Does the same if rows are at least a word long, so that neighbours above and below may be several
 * words away. */
static void fill_wide(crawl_fronts *at, crawl_layer next, crawl_ways ways, const crawl_bits *bits)
{
    at->reached = at->met = 0;
    for (uint32_t w = next.first; w <= next.last; w++) {
        crawl_sides from = crawl_words_beside(bits, at->front.set + w);
        uint64_t along = from.west | from.east;
        uint64_t across = (from.north & ways.down[w]) | (from.south & ways.up[w]);
        uint64_t cells = (along | across) & ways.where[w] & ~ways.known[w];
        next.set[w] = cells;
        ways.into[w] |= cells;
        at->reached |= cells;
        at->met |= cells & ways.goals[w];
    }
}

/* Makes the next front. The two sets are swapped; words_around clears what the older one still
 * contains. */
static inline void next_layer(crawl_fronts *at, const crawl_bits *bits, crawl_ways ways,
                              flood_reach reach)
{
    crawl_layer next = words_around(at, reach);
    if (reach != REACH_ALL && bits->row_words)
        fill_wide(at, next, ways, bits);
    else
        fill_narrow(at, next, ways);
    at->next = at->front;
    at->front = next;
    if (reach == REACH_TRIMMED)
        trim_front(at);
}

/* Floods a grid of any size. The range near_first .. near_last grows with the flood, so that no
 * other words have to be cleared afterwards. */
static inline uint32_t flood_words(crawl_bits *bits, const uint64_t *where, uint32_t start,
                                   uint32_t most, flood_reach reach)
{
    crawl_fronts at = begin_fronts(bits, &start, 1);
    uint32_t layer = 0;
    for (at.reached = 1; !at.met && at.reached && layer < most; layer++) {
        next_layer(&at, bits, ways_at(bits, where, bits->near, layer + 1), reach);
        bits->near_first = lower_word(bits->near_first, at.front.first);
        bits->near_last = upper_word(bits->near_last, at.front.last);
    }
    end_fronts(bits, &at);
    return at.met ? layer : 0;
}

/* Floods a grid of a few words whose rows are shorter than a word. The number of words is a
 * compile-time constant. */
static uint32_t flood_few(crawl_bits *bits, const uint64_t *where, uint32_t start, uint32_t most)
{
    return flood_words(bits, where, start, most, REACH_ALL);
}

static uint32_t flood_many(crawl_bits *bits, const uint64_t *where, uint32_t start, uint32_t most)
{
    bool trims = bits->words > WIDE_WORDS || most > FAR_STEPS;
    return flood_words(bits, where, start, most, trims ? REACH_TRIMMED : REACH_GROWN);
}

/* The way back is a flood too, through the half that must contain the next layer. Cells in the half
 * of distance d that touch the front at d + 1 are at distance d, because those at d + 2 are in the
 * other half. So the two halves are enough to find the way back. */
uint32_t *brw_crawl_list_ways(crawl_bits *bits, const crawl_starts *starts, uint32_t distance,
                              uint32_t *list, uint16_t *distances)
{
    crawl_fronts at = begin_fronts(bits, starts->cells, starts->count);
    while (distance-- > 0) {
        crawl_ways ways = ways_at(bits, crawl_half(bits->near, distance), bits->near, distance);
        ways.into = bits->unseen; /* no longer needed, so it serves as scratch */
        next_layer(&at, bits, ways, REACH_TRIMMED);
        for (uint32_t w = at.front.first; w <= at.front.last; w++)
            for (uint64_t left = at.front.set[w]; left; left &= left - 1) {
                *list = 64 * w + (uint32_t)brw_lowest(left);
                distances[*list++] = (uint16_t)distance;
            }
    }
    end_fronts(bits, &at);
    return list;
}

/* ---- grids of any size ------------------------------------------------------------------ */

/* Empties near[]. Grids of two words always use both. For larger grids the range becomes empty:
 * first is after last until a flood widens it. */
static void reset_near(crawl_bits *bits)
{
    bits->near_first = crawl_is_pair(bits) ? 0 : bits->words - 1;
    bits->near_last = crawl_is_pair(bits) ? bits->words - 1 : 0;
}

void brw_crawl_clear_near(crawl_bits *bits)
{
    memset(bits->near[0], 0, bits->words * sizeof bits->near[0][0]);
    memset(bits->near[1], 0, bits->words * sizeof bits->near[1][0]);
    reset_near(bits);
}

void brw_crawl_end_flood(crawl_bits *bits)
{
    for (uint32_t w = bits->near_first; w <= bits->near_last; w++)
        bits->near[0][w] = bits->near[1][w] = 0;
    reset_near(bits);
}

uint32_t brw_crawl_flood(crawl_bits *bits, const uint64_t *where, uint32_t start, uint32_t most)
{
    if (crawl_is_pair(bits))
        return flood_pair(bits, where, start, most);
    return bits->words <= FEW_WORDS && !bits->row_words ? flood_few(bits, where, start, most)
                                                        : flood_many(bits, where, start, most);
}

void brw_crawl_set_front(crawl_bits *bits, const uint32_t *cells, uint32_t count)
{
    crawl_layer *front = &bits->front;
    clear_layer(front, count ? cells[0] / 64 : 0);
    for (uint32_t i = 0; i < count; i++) {
        brw_set_add(front->set, cells[i]);
        front->first = lower_word(front->first, cells[i] / 64);
        front->last = upper_word(front->last, cells[i] / 64);
    }
}

bool brw_crawl_may_meet(crawl_bits *bits, uint64_t *where, uint32_t start)
{
    uint64_t met = 0;
    /* This lets a goal right beside the start count as reachable. */
    brw_set_add(where, start);
    for (uint32_t w = bits->goal_first; w <= bits->goal_last; w++) {
        crawl_sides beside = crawl_words_beside(bits, where + w);
        uint64_t entered = beside.west | beside.east | beside.north | beside.south;
        met |= bits->goals[w] & where[w] & entered;
    }
    brw_set_remove(where, start);
    return met != 0;
}

/* A front usually meets only one goal, and then nothing has to be drawn. */
uint32_t brw_crawl_draw_common(const uint64_t *one, const uint64_t *other, uint32_t words,
                               brw_rng *rng)
{
    int32_t count = 0;
    for (uint32_t w = 0; w < words; w++)
        for (uint64_t both = one[w] & other[w]; both; both &= both - 1)
            count++;
    int32_t pick = brw_rng_below(rng, count);
    for (uint32_t w = 0; w < words; w++)
        for (uint64_t both = one[w] & other[w]; both; both &= both - 1)
            if (!pick--)
                return 64 * w + (uint32_t)brw_lowest(both);
    return 0;
}

uint32_t brw_crawl_draw_met(const crawl_bits *bits, brw_rng *rng)
{
    uint32_t first = bits->front.first, words = bits->front.last - first + 1;
    return 64 * first +
           brw_crawl_draw_common(bits->front.set + first, bits->goals + first, words, rng);
}

crawl_starts brw_crawl_list_met(const crawl_bits *bits)
{
    crawl_starts met = {.count = 0};
    for (uint32_t w = bits->front.first; w <= bits->front.last; w++)
        for (uint64_t left = bits->front.set[w] & bits->goals[w]; left; left &= left - 1)
            if (met.count < CRAWL_STARTS)
                met.cells[met.count++] = 64 * w + (uint32_t)brw_lowest(left);
    return met;
}
