/* SPDX-License-Identifier: MIT
 * Ridges (C3): walls from side to side, each with one gap, that make the main path wind. They close
 * edges of the grid, not cells.
 *
 * The rows are divided into as many equal parts as there are ridges, and each part has one ridge.
 * There are at least two rows above, between and below the ridges. A ridge lies below its row:
 *
 *     row 0   . . . . . . s .
 *     row 1   . . . . . . . .
 *             ====  =========      the gap is usually opposite the spawn
 *     row 2   . . . . . . . .
 *     row 3   . . . . . . . .
 *             =============  =     and the next one opposite the gap above
 *
 * The main path crosses each ridge once, at its gap, so both cells of the gap become main rooms.
 * From then on nothing else can use the gap, and the ridge is closed from side to side. */
#include "gen/crawl/band.h"

#include <string.h>

/* Returns how many ridges are wanted: a few, so that the path winds but the bands have space for
 * rooms. */
static int32_t ridges_wanted(const crawl_plan *plan, brw_rng *rng)
{
    if (plan->params->ridges != BARROW_AUTO)
        return plan->params->ridges;
    int one_more = brw_rng_chance(rng, 3, 4);
    return (plan->height < 9 ? 1 : 3) + one_more;
}

/* Draws the row of ridge [i] of [count]; [above] is the row of the ridge above. It lies in its own
 * part, at least two rows below the previous ridge, and leaves two rows for each ridge that
 * follows. There is always such a row: a part has at least two rows, and each ridge leaves space
 * for the next. */
static int32_t draw_ridge_row(const crawl_plan *plan, brw_rng *rng, int32_t i, int32_t above)
{
    int32_t height = plan->height, count = (int32_t)plan->dungeon->ridge_count;
    int32_t least = i * height / count, most = (i + 1) * height / count - 1;
    int32_t last = height - 3 - 2 * (count - 1 - i);
    least = least < above + 2 ? above + 2 : least;
    return brw_rng_between(rng, least, most < last ? most : last);
}

/* Draws the column of a gap, three times in four from the half opposite [from]. The middle column
 * belongs to both halves. */
static int32_t draw_gap(const crawl_plan *plan, brw_rng *rng, int32_t from)
{
    int32_t width = plan->width, half = (width + 1) / 2;
    int is_opposite = brw_rng_chance(rng, 3, 4);
    if (!is_opposite)
        return brw_rng_below(rng, width);
    bool is_left = 2 * from + 1 > width || (2 * from + 1 == width && brw_rng_chance(rng, 1, 2));
    int32_t column = brw_rng_below(rng, half);
    return is_left ? column : width - 1 - column;
}

/* Removes the cells of [row] from [set], except the one at the gap. */
static void close_row(const crawl_plan *plan, uint64_t *set, int32_t row, int32_t gap)
{
    uint32_t from = crawl_cell(plan, 0, row), left = (uint32_t)plan->width;
    while (left > 0) {
        uint32_t room = 64 - from % 64, count = left < room ? left : room;
        set[from / 64] &= ~brw_span((int32_t)(from % 64), (int32_t)count);
        from += count;
        left -= count;
    }
    brw_set_add(set, crawl_cell(plan, gap, row));
}

/* Closes the edges below [row], except at the gap. */
static void close_edges(crawl_plan *plan, int32_t row, int32_t gap)
{
    close_row(plan, plan->bits.up, row, gap);
    close_row(plan, plan->bits.down, row + 1, gap);
    plan->open_sides[row] &= CRAWL_SIDES ^ CRAWL_SOUTH;
    plan->open_sides[row + 1] &= CRAWL_SIDES ^ CRAWL_NORTH;
}

/* Records the band of each row. Floods that do not use a gap never leave their band. */
static void find_bands(crawl_plan *plan)
{
    const barrow_dungeon *dungeon = plan->dungeon;
    int32_t first = 0;
    plan->is_banded = plan->has_words = true;
    for (uint32_t i = 0; i <= dungeon->ridge_count; i++) {
        int32_t last = i < dungeon->ridge_count ? dungeon->ridges[i].row : plan->height - 1;
        int32_t cells = (last - first) * (int32_t)plan->stride + plan->width;
        bool is_word = cells <= 64 && plan->stride < 64;
        plan->has_words &= is_word;
        plan->is_banded &= cells <= 64 * CRAWL_BAND_WORDS && plan->stride < 64;
        plan->bands[i] = (crawl_row_span){.first = crawl_cell(plan, 0, first),
                                          .count = (uint32_t)cells,
                                          .word = is_word ? brw_low_bits[cells] : 0};
        memset(plan->band + first, (int)i, (size_t)(last - first + 1));
        first = last + 1;
    }
}

barrow_status brw_crawl_ridges(barrow_work *work)
{
    crawl_plan *plan = crawl_of(work);
    barrow_dungeon *dungeon = work->dungeon;
    int32_t wanted = ridges_wanted(plan, &work->rng), most = plan->height / 2 - 1;
    int32_t count = wanted < most ? wanted : most;
    dungeon->ridge_count = (uint32_t)count;
    dungeon->shortfall[BARROW_SHORT_RIDGES] = (uint16_t)(wanted - count);
    int32_t row = -1, gap = plan->pos[plan->spawn_cell].x;
    for (int32_t i = 0; i < count; i++) {
        row = draw_ridge_row(plan, &work->rng, i, row);
        gap = draw_gap(plan, &work->rng, gap);
        dungeon->ridges[i] = (barrow_ridge){(uint8_t)row, (uint8_t)gap};
        close_edges(plan, row, gap);
    }
    find_bands(plan);
    return BARROW_OK;
}
