/* SPDX-License-Identifier: MIT
 * Buried items (F14): inside walls, within reach of the floor. Most walls near rooms qualify, so a
 * few draws over the whole area find one; after that many misses all candidates are listed, and the
 * draw is among those. Both draws are uniform over the same tiles. */
#include "gen/floor/floor.h"

#include <string.h>

#define BLIND_TRIES 16
#define BLIND_MOST  64 /* items that are buried blindly, as each is compared with all before it */

/* Returns the bits of row [y] from column [x] to [x] + count - 1, at most 64. */
static uint64_t open_bits(const brw_map *map, int32_t x, int32_t y, int32_t count)
{
    int32_t at = y * map->stride + (x >> 6);
    int32_t shift = x & 63;
    uint64_t bits = map->open[at] >> shift;
    if (shift + count > 64)
        bits |= map->open[at + 1] << (64 - shift);
    return bits & brw_span(0, count);
}

/* Returns whether there is floor within [reach] of the tile, by the larger of |dx| and |dy|. */
static bool is_near_floor(const brw_map *map, int32_t x, int32_t y, int32_t reach)
{
    int32_t left = x - reach < 0 ? 0 : x - reach;
    int32_t right = x + reach >= map->width ? map->width - 1 : x + reach;
    int32_t top = y - reach < 0 ? 0 : y - reach;
    int32_t bottom = y + reach >= map->height ? map->height - 1 : y + reach;
    for (int32_t row = top; row <= bottom; row++)
        if (open_bits(map, left, row, right - left + 1))
            return true;
    return false;
}

static bool is_plain_wall(const floor_state *state, int32_t x, int32_t y)
{
    const brw_map *map = &state->map;
    return !brw_map_has(map, map->open, x, y) && !brw_map_has(map, map->liquid, x, y);
}

/* Returns whether an item is buried there already. [first] is the first buried item: nothing else
 * lies in a wall, so nothing else is looked at. */
static bool is_taken(const floor_state *state, uint32_t first, int32_t x, int32_t y)
{
    const barrow_dungeon *dungeon = state->dungeon;
    for (uint32_t i = first; i < dungeon->thing_count; i++)
        if (dungeon->things[i].pos.x == x && dungeon->things[i].pos.y == y)
            return true;
    return false;
}

/* Makes the cheap checks first. */
static bool may_bury(const floor_state *state, uint32_t first, int32_t x, int32_t y)
{
    return is_plain_wall(state, x, y) && !is_taken(state, first, x, y) &&
           is_near_floor(&state->map, x, y, state->params->buried_reach);
}

/* Makes a few blind draws over the usable area. They are two statements because the order of the
 * draws for x and y is part of the floor. */
static bool bury_blindly(floor_state *state, brw_rng *rng, uint32_t first)
{
    const brw_map *map = &state->map;
    for (int i = 0; i < BLIND_TRIES; i++) {
        int32_t x = brw_rng_between(rng, BRW_MARGIN, map->width - BRW_MARGIN - 1);
        int32_t y = brw_rng_between(rng, BRW_MARGIN, map->height - BRW_MARGIN - 1);
        if (may_bury(state, first, x, y)) {
            brw_floor_add_thing(state, BARROW_THING_BURIED, (barrow_pos){(int16_t)x, (int16_t)y},
                                0);
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
    int32_t spare = map->stride * 64 - map->width; /* columns that the map does not have */
    if (spare > 0)
        brw_map_remove_span(map, state->local.plane, map->width, y, spare);
}

/* Returns row [y] of the walkable tiles, each widened by [reach] columns to both sides. Each round
 * adds one column on both sides; there are at most 16 rounds, as that is the largest reach. */
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

/* Makes every tile where an item may be buried a candidate of state->local. Each row of floor,
 * widened, is laid over the rows within reach, so the cost grows linearly with the tiles. Rows
 * outside F2's area hold no floor and get no item, so they are never looked at. */
static void list_walls(floor_state *state, uint32_t first)
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
    for (uint32_t i = first; i < state->dungeon->thing_count; i++)
        brw_picker_remove(&state->local, state->dungeon->things[i].pos.x,
                          state->dungeon->things[i].pos.y);
}

/* A negative number means none (F14). Once the blind way has failed for one item, the list serves
 * for all that are left. */
barrow_status brw_floor_buried(barrow_work *work)
{
    floor_state *state = floor_of(work);
    floor_span span = state->asked.buried;
    int32_t count = brw_rng_between(&work->rng, span.least, span.most);
    uint32_t first = state->dungeon->thing_count;
    while (count > 0 && state->dungeon->thing_count - first < BLIND_MOST &&
           bury_blindly(state, &work->rng, first))
        count--;
    if (count > 0) {
        list_walls(state, first);
        brw_floor_scatter(state, &work->rng, &state->local, BARROW_THING_BURIED, count);
    }
    return BARROW_OK;
}
