/* SPDX-License-Identifier: MIT
 * Picking tiles. */
#include "algo/pick.h"

#include <string.h>

#define BLIND_PICKS 12 /* number of draws to try before the candidates are counted */

bool brw_picker_begin(brw_picker *picker, brw_arena *arena, int32_t width, int32_t height)
{
    *picker = (brw_picker){.width = width, .height = height};
    picker->candidates = BRW_ARENA_NEW(arena, uint8_t, (uint32_t)(width * height));
    picker->in_row = BRW_ARENA_NEW(arena, int32_t, (uint32_t)height);
    return picker->candidates && picker->in_row;
}

void brw_picker_clear(brw_picker *picker)
{
    memset(picker->candidates, 0, (size_t)(picker->width * picker->height));
    picker->area_count = picker->tiles = 0;
    picker->is_counted = false;
}

void brw_picker_changed(brw_picker *picker)
{
    picker->is_counted = false;
}

void brw_picker_add_area(brw_picker *picker, barrow_rect area)
{
    picker->areas[picker->area_count++] = area;
    picker->tiles += area.w * area.h;
}

/* No row has more than 255 tiles. */
int32_t brw_picker_count(brw_picker *picker)
{
    picker->total = 0;
    for (int32_t y = 0; y < picker->height; y++) {
        const uint8_t *row = picker->candidates + y * picker->width;
        uint8_t count = 0;
        for (int32_t x = 0; x < picker->width; x++)
            count = (uint8_t)(count + row[x]);
        picker->in_row[y] = count;
        picker->total += count;
    }
    picker->is_counted = true;
    return picker->total;
}

/* Both methods are uniform. Once counted, the picker keeps using the counts until the candidates
 * are changed from outside. */
bool brw_picker_take(brw_picker *picker, brw_rng *rng, brw_pick *pick)
{
    int32_t tries = picker->is_counted || picker->area_count == 0 ? 0 : BLIND_PICKS;
    for (; tries > 0; tries--) {
        uint64_t bits = brw_rng_next(rng);
        /* All tiles of the areas, row by row and one area after the other, are equally likely. */
        int32_t n = brw_rng_half(rng, bits, picker->tiles);
        const barrow_rect *area = picker->areas;
        for (; n >= area->w * area->h; area++)
            n -= area->w * area->h;
        barrow_pos pos = {(int16_t)(area->x + n % area->w), (int16_t)(area->y + n / area->w)};
        uint8_t *candidate = &picker->candidates[pos.y * picker->width + pos.x];
        if (*candidate) {
            *candidate = 0;
            *pick = (brw_pick){pos, bits >> 32};
            return true;
        }
    }
    if (!picker->is_counted)
        brw_picker_count(picker);
    if (picker->total == 0)
        return false;
    uint64_t bits = brw_rng_next(rng);
    int32_t n = brw_rng_half(rng, bits, picker->total), x = 0, y = 0; /* the n-th, row by row */
    for (; n >= picker->in_row[y]; y++)
        n -= picker->in_row[y];
    const uint8_t *row = picker->candidates + y * picker->width;
    for (; n >= row[x]; x++)
        n -= row[x];
    *pick = (brw_pick){{(int16_t)x, (int16_t)y}, bits >> 32};
    brw_picker_remove(picker, pick->pos.x, pick->pos.y);
    return true;
}

void brw_picker_remove(brw_picker *picker, int32_t x, int32_t y)
{
    uint8_t *candidate = &picker->candidates[y * picker->width + x];
    if (picker->is_counted && *candidate) {
        picker->in_row[y]--;
        picker->total--;
    }
    *candidate = 0;
}
