/* SPDX-License-Identifier: MIT
 * Picking free tiles. */
#include "algo/pick.h"

#include <string.h>

bool brw_picker_begin(brw_picker *picker, brw_arena *arena, const brw_map *map)
{
    picker->map = map;
    picker->plane = BRW_ARENA_NEW(arena, uint64_t, brw_map_words(map));
    picker->in_row = BRW_ARENA_NEW(arena, uint8_t, (size_t)map->height);
    picker->total = 0;
    if (!picker->plane || !picker->in_row)
        return false;
    memset(picker->plane, 0, brw_map_words(map) * sizeof *picker->plane);
    memset(picker->in_row, 0, (size_t)map->height);
    return true;
}

void brw_picker_count(brw_picker *picker, int32_t from, int32_t to)
{
    int32_t stride = picker->map->stride;
    for (int32_t y = from; y < to; y++) {
        int32_t count = 0;
        for (int32_t i = 0; i < stride; i++)
            count += brw_popcount(picker->plane[y * stride + i]);
        picker->total += count - picker->in_row[y];
        picker->in_row[y] = (uint8_t)count;
    }
}

/* The n-th candidate of row [y]. */
static int32_t pick_column(const brw_picker *picker, int32_t y, int32_t n)
{
    const uint64_t *row = picker->plane + y * picker->map->stride;
    int32_t i = 0;
    for (int32_t count; n >= (count = brw_popcount(row[i])); i++)
        n -= count;
    return 64 * i + brw_select(row[i], n);
}

bool brw_picker_take(brw_picker *picker, brw_rng *rng, barrow_pos *pos)
{
    if (picker->total == 0)
        return false;
    int32_t n = brw_rng_below(rng, picker->total);
    int32_t y = 0;
    for (; n >= picker->in_row[y]; y++)
        n -= picker->in_row[y];
    int32_t x = pick_column(picker, y, n);
    brw_picker_remove(picker, x, y);
    *pos = (barrow_pos){(int16_t)x, (int16_t)y};
    return true;
}

void brw_picker_remove(brw_picker *picker, int32_t x, int32_t y)
{
    if (!brw_map_has(picker->map, picker->plane, x, y))
        return;
    brw_map_remove(picker->map, picker->plane, x, y);
    picker->in_row[y]--;
    picker->total--;
}
