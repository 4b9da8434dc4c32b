/* SPDX-License-Identifier: MIT
 * Bands: the rows between two ridges. A way that crosses no ridge stays in one band, and the main
 * path crosses each ridge at its gap, so its flood proceeds band by band. A band has far fewer
 * cells than the grid and no ridge inside. Its sets take a few words (only one on grids up to
 * `large`), and a layer of a flood takes a few shifts.
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
    uint32_t row;   /* length of a row in bits */
    uint64_t cells; /* all bits of the band */
} crawl_band_word;

static inline const crawl_row_span *crawl_rows_of(const crawl_plan *plan, uint32_t cell)
{
    return &plan->bands[plan->band[plan->pos[cell].y]];
}

/* Returns whether the band of [cell] fits in one word. */
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

/* Returns the cells beside those of [set]; the result may include border cells. */
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
    uint32_t row;        /* length of a row in bits */
    uint32_t count;      /* number of bits */
    uint32_t words;      /* an even number */
    crawl_band_set left; /* cells that are not reached yet */
    crawl_band_set goals;
    crawl_band_set near[2]; /* cells reached, by the second bit of the distance (flood.h) */
    crawl_band_set front;   /* its last layer */
} crawl_band;

/* Begins a flood in the band of [start], through [where] towards [goals], both of which are sets of
 * the grid. The start is at [distance]. */
void brw_crawl_begin_band(const crawl_plan *plan, crawl_band *band, uint32_t start,
                          uint32_t distance, const uint64_t *where, const uint64_t *goals);

/* Floods from [start], which is at [distance], until it meets a goal (possibly the start itself) or
 * the distance is [most]. Returns the distance of the goals, or 0 if it met none. */
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

/* Floods the open cells of a band from [start], which is at [distance], to the boss or to [gap],
 * the cell above the gap in the ridge below. If [gap] is 0 and the boss is in another band, it
 * floods the whole band. The cells that it reaches are added to near[], and the boss's cells that
 * it meets are stored in plan->met. Returns the distance of the goal, or 0. */
uint32_t brw_crawl_flood_leg(crawl_plan *plan, uint32_t start, uint32_t distance, uint32_t gap);

/* Follows all shortest ways back from [ends], cells at [distance], to [start], where a flood
 * entered their band. The cells of these ways, except the ends, are added to [list] layer by layer,
 * with their distances. Returns the end of the list; [distance] becomes the distance of the
 * start. */
uint32_t *brw_crawl_list_leg(crawl_plan *plan, const crawl_starts *ends, uint32_t *distance,
                             uint32_t start, uint32_t *list);

#endif
