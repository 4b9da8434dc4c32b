/* SPDX-License-Identifier: MIT
 * Bands: the rows between two ridges. A way that crosses no ridge stays in one band, and the main
 * path crosses each ridge at its gap, so its flood goes band by band. A band has far fewer cells
 * than the grid, and no ridge inside: its sets are a few words, one on grids up to `large`, and a
 * layer of a flood is a few shifts.
 *
 *     row 0   . . . . . . s .      bit 0 of a set is the first cell of the first row; rows follow
 *     row 1   . . . . . . . .      one another with their border between them, as on the grid
 *             ====  ========= */
#ifndef BRW_CRAWL_BAND_H
#define BRW_CRAWL_BAND_H

#include "gen/crawl/plan.h"

/* ---- bands of one word ------------------------------------------------------------------ */

typedef struct crawl_band_word {
    uint32_t first; /* the cell of bit 0 */
    uint32_t row;   /* bits */
    uint64_t cells; /* all bits of the band */
} crawl_band_word;

static inline const crawl_row_span *crawl_rows_of(const crawl_plan *plan, uint32_t cell)
{
    return &plan->bands[plan->band[plan->pos[cell].y]];
}

/* Returns whether the band of [cell] is one word. */
static inline bool crawl_is_band_word(const crawl_plan *plan, uint32_t cell)
{
    return crawl_rows_of(plan, cell)->word != 0;
}

static inline crawl_band_word crawl_band_word_of(const crawl_plan *plan, uint32_t cell)
{
    const crawl_row_span *rows = crawl_rows_of(plan, cell);
    return (crawl_band_word){.first = rows->first, .row = plan->stride, .cells = rows->word};
}

/* Returns the cells of the band in [set], a set of the grid. */
static inline uint64_t crawl_load_word(const crawl_band_word *band, const uint64_t *set)
{
    const uint64_t *at = set + band->first / 64;
    uint32_t shift = band->first % 64;
    return (at[0] >> shift | at[1] << 1 << (63 - shift)) & band->cells;
}

/* Returns the cells beside those of [set], and some border. */
static inline uint64_t crawl_beside_word(const crawl_band_word *band, uint64_t set)
{
    return set << 1 | set >> 1 | set << band->row | set >> band->row;
}

/* Returns the sides of the cell at [bit] that are in [set], as bits. */
static inline uint32_t crawl_sides_in_word(const crawl_band_word *band, uint64_t set, uint32_t bit)
{
    uint64_t north = set << band->row >> bit & 1, east = set >> 1 >> bit & 1;
    uint64_t south = set >> band->row >> bit & 1, west = set << 1 >> bit & 1;
    return (uint32_t)(north | east << 1 | south << 2 | west << 3);
}

/* ---- bands of several words ------------------------------------------------------------- */

#define CRAWL_BAND_WORDS 8

/* A set of cells of a band, with words of zeros before and after. */
typedef struct crawl_band_set {
    uint64_t guarded[CRAWL_BAND_WORDS + 2];
} crawl_band_set;

/* A band and a flood over it. */
typedef struct crawl_band {
    uint32_t first;      /* the cell of bit 0 */
    uint32_t row;        /* bits */
    uint32_t count;      /* bits */
    uint32_t words;      /* an even number */
    crawl_band_set left; /* cells that it may still reach */
    crawl_band_set goals;
    crawl_band_set near[2]; /* cells that it reached, by the second bit of the distance (flood.h) */
    crawl_band_set front;   /* its last layer */
} crawl_band;

/* Begins a flood of the band of [start] over [where] towards [goals], both sets of the grid, with
 * the start at [distance]. */
void brw_crawl_begin_band(const crawl_plan *plan, crawl_band *band, uint32_t start,
                          uint32_t distance, const uint64_t *where, const uint64_t *goals);

/* Floods from [start], at [distance], until it meets a goal, which may be the start, up to the
 * distance [most]; returns the distance of the goals that it met, or 0. */
uint32_t brw_crawl_flood_band(crawl_band *band, uint32_t start, uint32_t distance, uint32_t most);

/* Returns the sides of [cell] that the flood reached at [distance], as bits. */
static inline uint32_t crawl_sides_in_band(const crawl_band *band, uint32_t distance, uint32_t cell)
{
    const uint64_t *set = band->near[distance >> 1 & 1].guarded;
    uint32_t at = 64 + cell - band->first, sides = (uint32_t)brw_set_has(set, at - band->row);
    sides |= (uint32_t)brw_set_has(set, at + 1) << 1 | (uint32_t)brw_set_has(set, at - 1) << 3;
    return sides | (uint32_t)brw_set_has(set, at + band->row) << 2;
}

/* ---- the main path, band by band -------------------------------------------------------- */

/* Floods the open cells of a band from [start], at [distance], to [gap], the cell above the gap of
 * its ridge, or to the boss; floods the whole band if [gap] is 0 and the boss is elsewhere. The
 * cells it reaches are added to near[], and the cells of the boss that it met are plan->met.
 * Returns their distance, or 0. */
uint32_t brw_crawl_flood_leg(crawl_plan *plan, uint32_t start, uint32_t distance, uint32_t gap);

/* Goes back from [ends], cells at [distance], to [start], where a flood entered their band, by all
 * shortest ways. Their cells are added to [list], layer by layer without the ends, with their
 * distance. Returns the end of the list; [distance] becomes that of the start. */
uint32_t *brw_crawl_list_leg(crawl_plan *plan, const crawl_starts *ends, uint32_t *distance,
                             uint32_t start, uint32_t *list);

#endif
