/* SPDX-License-Identifier: MIT
 * Buried items (F14): inside walls, within reach of the floor. Most walls near rooms qualify, so a
 * few draws from the whole area find one. After a few misses, all candidates are listed and one of
 * them is drawn. Both methods are uniform over the same tiles. */
#include "gen/floor/floor.h"

#include <string.h>

#define BLIND_TRIES 16

/* Returns whether there is floor within [reach] of the tile, where the distance is the larger of
 * |dx| and |dy|. It always combines all rows, to avoid an unpredictable branch, and then checks the
 * columns, which lie in one word or two. */
static bool is_near_floor(const brw_map *map, int32_t x, int32_t y, int32_t reach)
{
    int32_t left = x - reach < 0 ? 0 : x - reach;
    int32_t right = x + reach >= map->width ? map->width - 1 : x + reach;
    int32_t top = y - reach < 0 ? 0 : y - reach;
    int32_t bottom = y + reach >= map->height ? map->height - 1 : y + reach;
    int32_t count = right - left + 1, last = (right >> 6) - (left >> 6);
    const uint64_t *word = map->open + brw_map_at(map, left, top);
    uint64_t near[2] = {0, 0};
    for (int32_t row = top; row <= bottom; row++, word += map->stride) {
        near[0] |= word[0];
        near[1] |= word[last];
    }
    if (!last)
        return (near[0] >> (left & 63) & brw_span(0, count)) != 0;
    return (near[0] >> (left & 63) | near[1] << (64 - (left & 63))) & brw_span(0, count);
}

/* Returns whether an item may be buried there. While the pass runs, tiles that hide an item count
 * as liquid, so none hides two. */
static bool may_bury(const floor_state *state, int32_t x, int32_t y)
{
    const brw_map *map = &state->map;
    int is_rock = !(brw_map_has(map, map->open, x, y) | brw_map_has(map, map->liquid, x, y));
    return is_rock && is_near_floor(map, x, y, state->params->buried_reach);
}

/* Tries a few random tiles of the usable area, using half of a draw for each coordinate. */
static bool bury_blindly(floor_state *state, brw_rng *rng)
{
    const brw_map *map = &state->map;
    for (int i = 0; i < BLIND_TRIES; i++) {
        uint64_t bits = brw_rng_next(rng);
        int32_t x = BRW_MARGIN + brw_rng_half(rng, bits, map->width - 2 * BRW_MARGIN);
        int32_t y = BRW_MARGIN + brw_rng_half(rng, bits >> 32, map->height - 2 * BRW_MARGIN);
        if (may_bury(state, x, y)) {
            brw_floor_add_thing(state, BARROW_THING_BURIED, (barrow_pos){(int16_t)x, (int16_t)y},
                                0);
            brw_map_add(map, map->liquid, x, y);
            return true;
        }
    }
    return false;
}

/* Keeps only the plain wall of the usable columns among the candidates in row [y]. */
static void keep_walls(floor_state *state, int32_t y)
{
    const brw_map *map = &state->map;
    uint64_t *row = brw_map_row(map, state->local.plane, y);
    for (int32_t i = 0; i < map->stride; i++) {
        int32_t at = y * map->stride + i;
        row[i] &= ~(map->open[at] | map->liquid[at]);
    }
    brw_map_remove_span(map, state->local.plane, 0, y, BRW_MARGIN);
    brw_map_remove_span(map, state->local.plane, map->width - BRW_MARGIN, y, BRW_MARGIN);
    int32_t spare = map->stride * 64 - map->width; /* bits past the last column of the map */
    if (spare > 0)
        brw_map_remove_span(map, state->local.plane, map->width, y, spare);
}

/* Returns row [y] of the walkable tiles, each widened by [reach] columns to both sides. Each round
 * adds one column on both sides; there are at most 16 rounds, because that is the maximum reach. */
static void widen_row(const brw_map *map, int32_t y, int32_t reach, uint64_t wide[4])
{
    int32_t stride = map->stride;
    for (int32_t i = 0; i < stride; i++)
        wide[i] = map->open[y * stride + i];
    for (; reach > 0; reach--) {
        uint64_t before[4];
        memcpy(before, wide, sizeof before);
        for (int32_t i = 0; i < stride; i++)
            wide[i] |= brw_row_from_west(before, i) | brw_row_from_east(before, i, stride);
    }
}

/* Makes every tile where an item may be buried a candidate of state->local. Each row of floor is
 * widened and added to all rows within reach, so the cost is linear in the number of tiles. Rows
 * outside the usable area (F2) have no floor and get no items, so they are skipped. */
static void list_walls(floor_state *state)
{
    const brw_map *map = &state->map;
    int32_t reach = state->params->buried_reach, stride = map->stride;
    brw_picker_clear(&state->local);
    for (int32_t y = BRW_MARGIN; y < map->height - BRW_MARGIN; y++) {
        uint64_t wide[4] = {0, 0, 0, 0};
        widen_row(map, y, reach, wide);
        int32_t top = y - reach < BRW_MARGIN ? BRW_MARGIN : y - reach;
        int32_t end =
            y + reach + 1 > map->height - BRW_MARGIN ? map->height - BRW_MARGIN : y + reach + 1;
        for (int32_t at = top * stride; at < end * stride; at++)
            state->local.plane[at] |= wide[at % stride];
    }
    for (int32_t y = BRW_MARGIN; y < map->height - BRW_MARGIN; y++)
        keep_walls(state, y);
}

/* Makes tiles with an item count as wall again. */
static void close_walls(const floor_state *state, uint32_t first)
{
    for (uint32_t i = first; i < state->dungeon->thing_count; i++) {
        barrow_pos pos = state->dungeon->things[i].pos;
        brw_map_remove(&state->map, state->map.liquid, pos.x, pos.y);
    }
}

/* A negative number means none (F14). Once blind draws have failed for one item, the list is used
 * for all remaining items. */
barrow_status brw_floor_buried(barrow_work *work)
{
    floor_state *state = floor_of(work);
    floor_span span = state->asked.buried;
    int32_t count = brw_rng_between(&work->rng, span.least, span.most);
    uint32_t first = state->dungeon->thing_count;
    while (count > 0 && bury_blindly(state, &work->rng))
        count--;
    if (count > 0) {
        list_walls(state);
        brw_floor_scatter(state, &work->rng, &state->local, BARROW_THING_BURIED, count);
    }
    close_walls(state, first);
    return BARROW_OK;
}
