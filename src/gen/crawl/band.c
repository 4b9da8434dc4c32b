/* SPDX-License-Identifier: MIT
 * Floods within a band. A band that fits in one word stays in a register. */
#include "gen/crawl/band.h"

#include "base/bits.h"

/* Returns the 64 cells that start at bit [shift] of word [at]. */
static inline uint64_t word_from(const uint64_t *at, uint32_t shift)
{
    return at[0] >> shift | at[1] << 1 << (63 - shift);
}

static crawl_band_set *half_of(crawl_band *band, uint32_t distance)
{
    return &band->near[distance >> 1 & 1];
}

static void clear_guards(const crawl_band *band, crawl_band_set *set)
{
    set->guarded[0] = set->guarded[band->words + 1] = 0;
}

/* Sets the bounds of [cell]'s band, but none of its sets. */
static inline void frame_band(const crawl_plan *plan, crawl_band *band, uint32_t cell)
{
    const crawl_row_span *rows = crawl_rows_of(plan, cell);
    band->first = rows->first;
    band->row = plan->stride;
    band->count = rows->count;
    band->words = (band->count + 127) / 128 * 2;
}

/* Copies the part of [set] that lies in the band. */
static void load_set(const crawl_band *band, const uint64_t *set, crawl_band_set *to)
{
    uint32_t word = band->first / 64, shift = band->first % 64, left = band->count;
    clear_guards(band, to);
    for (uint32_t i = 1; i <= band->words; i++, word++) {
        to->guarded[i] = word_from(set + word, shift) & brw_low_bits[left < 64 ? left : 64];
        left -= left < 64 ? left : 64;
    }
}

static void clear_set(const crawl_band *band, crawl_band_set *set)
{
    for (uint32_t i = 0; i <= band->words + 1; i++)
        set->guarded[i] = 0;
}

void brw_crawl_begin_band(const crawl_plan *plan, crawl_band *band, uint32_t start,
                          uint32_t distance, const uint64_t *where, const uint64_t *goals)
{
    frame_band(plan, band, start);
    clear_guards(band, &band->near[0]);
    clear_guards(band, &band->near[1]);
    clear_guards(band, &band->front);
    uint32_t word = band->first / 64, shift = band->first % 64, left = band->count;
    for (uint32_t i = 1; i <= band->words; i++, word++) {
        uint64_t cells = brw_low_bits[left < 64 ? left : 64];
        left -= left < 64 ? left : 64;
        band->left.guarded[i] = word_from(where + word, shift) & cells;
        band->goals.guarded[i] = word_from(goals + word, shift);
        band->near[0].guarded[i] = band->near[1].guarded[i] = band->front.guarded[i] = 0;
    }
    brw_set_remove(band->left.guarded + 1, start - band->first);
    brw_set_add(band->front.guarded + 1, start - band->first);
    brw_set_add(half_of(band, distance)->guarded + 1, start - band->first);
}

/* The cells of a layer and the goals among them, each as the union of all words. */
typedef struct layer_sum {
    uint64_t reached, met;
} layer_sum;

/* Fills [next] with the layer after [front]. */
static inline layer_sum fill_layer(crawl_band *band, const uint64_t *restrict front,
                                   uint64_t *restrict next, uint64_t *restrict into)
{
    const uint64_t *restrict goals = band->goals.guarded + 1;
    uint64_t *restrict left = band->left.guarded + 1, reached = 0, met = 0;
    uint32_t row = band->row, rest = 64 - row, pairs = band->words / 2;
    for (uint32_t i = 0; i < 2 * pairs; i++) {
        uint64_t before = (front - 1)[i], here = front[i], after = (front + 1)[i];
        uint64_t along = before >> 63 | after << 63 | here << 1 | here >> 1;
        uint64_t across = before >> rest | after << rest | here << row | here >> row;
        uint64_t cells = (along | across) & left[i];
        next[i] = cells;
        left[i] ^= cells;
        into[i] |= cells;
        reached |= cells;
        met |= cells & goals[i];
    }
    return (layer_sum){reached, met};
}

/* Two sets take turns as the front. */
uint32_t brw_crawl_flood_band(crawl_band *band, uint32_t start, uint32_t distance, uint32_t most)
{
    crawl_band_set other;
    uint64_t *front = band->front.guarded + 1, *next = other.guarded + 1;
    layer_sum sum = {1, (uint64_t)brw_set_has(band->goals.guarded + 1, start - band->first)};
    clear_guards(band, &other);
    while (sum.reached && !sum.met && distance < most) {
        sum = fill_layer(band, front, next, half_of(band, ++distance)->guarded + 1);
        uint64_t *last = front;
        front = next;
        next = last;
    }
    if (front == other.guarded + 1)
        band->front = other;
    return sum.met ? distance : 0;
}

/* ---- the main path ---------------------------------------------------------------------- */

/* Adds cells of a band to [set], a set of the grid. */
static void store_word(const crawl_band_word *band, uint64_t cells, uint64_t *set)
{
    uint64_t *at = set + band->first / 64;
    uint32_t shift = band->first % 64;
    at[0] |= cells << shift;
    at[1] |= cells >> 1 >> (63 - shift);
}

static void store_set(const crawl_band *band, const crawl_band_set *from, uint64_t *set)
{
    crawl_band_word word = {.first = band->first};
    for (uint32_t i = 1; i <= band->words; i++, word.first += 64)
        store_word(&word, from->guarded[i], set);
}

/* Lists the cells of a word; bit 0 is cell [first]. */
static inline uint32_t *list_word_cells(uint32_t first, uint64_t cells, uint32_t *end)
{
    for (; cells; cells &= cells - 1)
        *end++ = first + (uint32_t)brw_lowest(cells);
    return end;
}

static uint64_t bit_of(const crawl_band_word *band, uint32_t cell)
{
    return (uint64_t)1 << (cell - band->first);
}

/* Floods from [start] until a goal is met, in a band of one word. Layers go to near[0] or near[1]
 * by the second bit of their distance, so that the way back can tell nearer cells from farther
 * ones. Returns the distance, or 0 if there is no way. */
static uint32_t flood_leg_word(crawl_plan *plan, uint32_t start, uint32_t distance, uint32_t gap)
{
    crawl_band_word band = crawl_band_word_of(plan, start);
    uint64_t front = bit_of(&band, start), left = crawl_load_word(&band, plan->bits.open) & ~front;
    uint64_t goals = crawl_load_word(&band, plan->bits.goals), near[2] = {0, 0};
    goals |= gap ? bit_of(&band, gap) : 0;
    near[distance >> 1 & 1] = front;
    while (front && !(front & goals)) {
        front = crawl_beside_word(&band, front) & left;
        left ^= front;
        distance++;
        near[distance >> 1 & 1] |= front;
    }
    store_word(&band, near[0], plan->bits.near[0]);
    store_word(&band, near[1], plan->bits.near[1]);
    plan->met.count =
        (uint32_t)(list_word_cells(band.first, front & goals, plan->met.cells) - plan->met.cells);
    return front ? distance : 0;
}

/* Does the same for a band of several words. */
static uint32_t flood_leg_words(crawl_plan *plan, uint32_t start, uint32_t distance, uint32_t gap)
{
    crawl_band band;
    uint32_t *end = plan->met.cells;
    brw_crawl_begin_band(plan, &band, start, distance, plan->bits.open, plan->bits.goals);
    if (gap)
        brw_set_add(band.goals.guarded + 1, gap - band.first);
    distance = brw_crawl_flood_band(&band, start, distance, plan->cell_end);
    store_set(&band, &band.near[0], plan->bits.near[0]);
    store_set(&band, &band.near[1], plan->bits.near[1]);
    for (uint32_t i = 1; i <= band.words; i++)
        end = list_word_cells(band.first + 64 * (i - 1),
                              band.front.guarded[i] & band.goals.guarded[i], end);
    plan->met.count = (uint32_t)(end - plan->met.cells);
    return distance;
}

uint32_t brw_crawl_flood_leg(crawl_plan *plan, uint32_t start, uint32_t distance, uint32_t gap)
{
    return crawl_is_band_word(plan, start) ? flood_leg_word(plan, start, distance, gap)
                                           : flood_leg_words(plan, start, distance, gap);
}

/* ---- the way back ----------------------------------------------------------------------- */

/* Lists the cells of a layer with their distance. */
static inline uint32_t *list_layer(const crawl_plan *plan, uint32_t first, uint64_t cells,
                                   uint32_t distance, uint32_t *list)
{
    for (; cells; cells &= cells - 1) {
        *list = first + (uint32_t)brw_lowest(cells);
        plan->distance[*list++] = (uint16_t)distance;
    }
    return list;
}

/* Cells in the half of distance d that touch the front at d + 1 are at distance d (flood.c). */
static uint32_t *list_leg_word(crawl_plan *plan, const crawl_starts *ends, uint32_t *distance,
                               uint32_t start, uint32_t *list)
{
    crawl_band_word band = crawl_band_word_of(plan, start);
    uint64_t near[2] = {crawl_load_word(&band, plan->bits.near[0]),
                        crawl_load_word(&band, plan->bits.near[1])};
    uint64_t front = 0, last = bit_of(&band, start);
    uint32_t here = *distance;
    for (uint32_t i = 0; i < ends->count; i++)
        front |= bit_of(&band, ends->cells[i]);
    while (!(front & last)) {
        here--;
        front = crawl_beside_word(&band, front) & near[here >> 1 & 1];
        list = list_layer(plan, band.first, front, here, list);
    }
    *distance = here;
    return list;
}

/* Fills [next] with the cells of [near], one step nearer, that lie beside the front. */
static inline void step_back(const crawl_band *band, const uint64_t *restrict front,
                             const uint64_t *restrict near, uint64_t *restrict next)
{
    uint32_t row = band->row, rest = 64 - row, pairs = band->words / 2;
    for (uint32_t i = 0; i < 2 * pairs; i++) {
        uint64_t before = (front - 1)[i], here = front[i], after = (front + 1)[i];
        uint64_t along = before >> 63 | after << 63 | here << 1 | here >> 1;
        uint64_t across = before >> rest | after << rest | here << row | here >> row;
        next[i] = (along | across) & near[i];
    }
}

/* Lists the cells on shortest ways, layer by layer from the ends back to [start]. */
static uint32_t *list_leg_words(crawl_plan *plan, const crawl_starts *ends, uint32_t *distance,
                                uint32_t start, uint32_t *list)
{
    crawl_band band;
    crawl_band_set other;
    uint64_t *front = band.front.guarded + 1, *next = other.guarded + 1;
    frame_band(plan, &band, start);
    load_set(&band, plan->bits.near[0], &band.near[0]);
    load_set(&band, plan->bits.near[1], &band.near[1]);
    clear_set(&band, &band.front);
    clear_guards(&band, &other);
    for (uint32_t i = 0; i < ends->count; i++)
        brw_set_add(front, ends->cells[i] - band.first);
    while (!brw_set_has(front, start - band.first)) {
        step_back(&band, front, half_of(&band, --*distance)->guarded + 1, next);
        for (uint32_t i = 0; i < band.words; i++)
            list = list_layer(plan, band.first + 64 * i, next[i], *distance, list);
        uint64_t *last = front;
        front = next;
        next = last;
    }
    return list;
}

uint32_t *brw_crawl_list_leg(crawl_plan *plan, const crawl_starts *ends, uint32_t *distance,
                             uint32_t start, uint32_t *list)
{
    return crawl_is_band_word(plan, start) ? list_leg_word(plan, ends, distance, start, list)
                                           : list_leg_words(plan, ends, distance, start, list);
}
