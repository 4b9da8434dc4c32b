/* SPDX-License-Identifier: MIT
 * Picking free tiles.
 *
 * The counting method keeps one running sum per row:
 *
 *    row      candidates   upto      n = 4 of 0 .. 6:
 *    0        . x . x .    2         two sums are 4 or less, so it is in row 2,
 *    1        x x . . .    4         and 4 - 4 = 0 is its place among the candidates there
 *    2        . . x x x    7 */
#include "algo/pick.h"

#include <string.h>

bool brw_picker_begin(brw_picker *picker, brw_arena *arena, const brw_map *map)
{
    picker->map = map;
    picker->blocks = (map->height + BRW_PICK_BLOCK - 1) / BRW_PICK_BLOCK;
    /* There are spare rows, as in the planes of a map, because rectangles are written eight rows at
     * a time. Sums come in whole blocks, so no loop over a block needs to check where the rows
     * end. */
    picker->plane = BRW_ARENA_NEW(arena, uint64_t, brw_map_words(map) + brw_map_spare(map));
    picker->is_counted = picker->is_blind = false;
    picker->area_count = picker->tiles = 0;
    /* The plane is not cleared here: open_free_tiles in gen/floor writes all of it, and all other
     * users start with brw_picker_clear. */
    return picker->plane;
}

void brw_picker_clear(brw_picker *picker)
{
    memset(picker->plane, 0, brw_map_words(picker->map) * sizeof *picker->plane);
    picker->is_counted = picker->is_blind = false;
    picker->area_count = picker->tiles = 0;
}

/* Writes area_of[] for sixteen groups of eight tiles at once, which is enough for most areas. Any
 * excess entries belong to the next area, which overwrites them. The caller adds at most
 * BRW_PICK_AREAS. */
void brw_picker_add_area(brw_picker *picker, barrow_rect area)
{
    int32_t tiles = area.w * area.h;
    uint32_t i = (uint32_t)picker->area_count++, first = (uint32_t)picker->tiles;
    uint32_t end = first + (uint32_t)tiles;
    brw_pick_area *added = &picker->areas[i];
    added->by_width = UINT32_MAX / (uint32_t)area.w + (uint64_t)1;
    added->first = first;
    added->last = end - 1;
    added->x = area.x;
    added->y = area.y;
    added->w = area.w;
    picker->tiles = (int32_t)end;
    picker->is_blind = true;
    uint64_t eight_times = i * BRW_EACH_BYTE;
    uint32_t at = (first + BRW_PICK_LEAST - 1) / BRW_PICK_LEAST;
    do {
        memcpy(picker->area_of + at, &eight_times, 8);
        memcpy(picker->area_of + at + 8, &eight_times, 8);
        at += BRW_PICK_AHEAD;
    } while (at * BRW_PICK_LEAST < end);
}

/* ---- counted picks ---------------------------------------------------------------------- */

/* Rows past the map repeat the last sum: no candidate is ever found in them, but decrementing may
 * include them. */
static void count_candidates(brw_picker *picker)
{
    int32_t height = picker->map->height, stride = picker->map->stride;
    const uint64_t *word = picker->plane;
    int32_t count = 0, y = 0;
    for (; y < height; y++) {
        for (int32_t i = 0; i < stride; i++)
            count += brw_popcount(*word++);
        picker->upto[y] = (uint16_t)count;
    }
    for (; y < picker->blocks * BRW_PICK_BLOCK; y++)
        picker->upto[y] = (uint16_t)count;
    picker->total = count;
    picker->is_counted = true;
    picker->is_blind = false;
}

/* Returns the row of the n-th candidate: the number of rows whose sum is at most n. The last sum is
 * greater than n, so the loop over the blocks ends. Within a block the sums are compared and added
 * up, not searched, so there is no unpredictable branch. */
static int32_t pick_row(const brw_picker *picker, int32_t n)
{
    const uint16_t *upto = picker->upto;
    int32_t row = 0;
    while (upto[BRW_PICK_BLOCK - 1] <= n) {
        upto += BRW_PICK_BLOCK;
        row += BRW_PICK_BLOCK;
    }
    uint16_t before = 0;
    for (int32_t i = 0; i < BRW_PICK_BLOCK; i++)
        before = (uint16_t)(before + (upto[i] <= (uint16_t)n));
    return row + before;
}

/* Returns the column of the n-th candidate of a row. The row has more than n candidates, so the
 * loop ends within it. */
static int32_t pick_column(const brw_picker *picker, int32_t y, int32_t n)
{
    const uint64_t *row = picker->plane + y * picker->map->stride;
    int32_t i = 0;
    for (int32_t count; n >= (count = brw_popcount(row[i])); i++)
        n -= count;
    return 64 * i + brw_select(row[i], n);
}

/* Decrements the sums of row [y] and all rows after it, which is cheaper than recounting when a
 * tile is removed. */
static void count_down(brw_picker *picker, int32_t y)
{
    int32_t block = y / BRW_PICK_BLOCK * BRW_PICK_BLOCK;
    uint16_t *upto = picker->upto + block;
    for (uint16_t i = 0; i < BRW_PICK_BLOCK; i++)
        upto[i] = (uint16_t)(upto[i] - (i >= y - block));
    for (int32_t i = block + BRW_PICK_BLOCK; i < picker->blocks * BRW_PICK_BLOCK; i++)
        picker->upto[i]--;
    picker->total--;
}

bool brw_picker_take_counted(brw_picker *picker, brw_rng *rng, brw_pick *pick)
{
    if (!picker->is_counted)
        count_candidates(picker);
    if (picker->total == 0)
        return false;
    uint64_t bits = brw_rng_next(rng);
    int32_t n = brw_rng_half(rng, bits, picker->total);
    int32_t y = pick_row(picker, n);
    /* n counts candidates across the whole map; the difference counts within this row. */
    int32_t x = pick_column(picker, y, y > 0 ? n - picker->upto[y - 1] : n);
    *pick = (brw_pick){{(int16_t)x, (int16_t)y}, bits >> 32};
    brw_picker_remove(picker, x, y);
    return true;
}

/* Keeps the sums correct, if there are any, so that the next pick need not recount. */
void brw_picker_remove(brw_picker *picker, int32_t x, int32_t y)
{
    if (!brw_map_has(picker->map, picker->plane, x, y))
        return;
    brw_map_remove(picker->map, picker->plane, x, y);
    if (picker->is_counted)
        count_down(picker, y);
}
