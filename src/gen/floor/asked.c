/* SPDX-License-Identifier: MIT
 * Computes what a floor should contain. The parameters describe floor 1 of a map of 56x32. Depth
 * changes some of them linearly from floor 1 to floor 99 (F22, unless `by_depth` is off), rounded
 * to the nearest integer:
 *
 *     enemies   twice as many on floor 99      traps   half as many again
 *     house     twice the odds                 items   a quarter fewer
 *
 * On a larger map, counts grow in proportion to its usable area, rounded down (F24). */
#include "gen/floor/floor.h"

#define DEEPEST    98 /* number of floors below the first */
#define TRAPS_MOST 56 /* maximum number of traps on a map of 56x32 (F13) */

/* Returns [x] * (whole + depth) / whole, rounded to the nearest integer; [depth] may be
 * negative. */
static inline int32_t by_depth(int32_t x, int32_t depth, int32_t whole)
{
    if (depth == 0)
        return x;
    return (x * (whole + depth) + whole / 2) / whole;
}

/* Returns the usable area that numbers scale with, or the area of a 56x32 map if nothing scales. */
static int32_t growing_area(const barrow_floor_params *params)
{
    int32_t area = (params->width - 2 * BRW_MARGIN) * (params->height - 2 * BRW_MARGIN);
    return params->scale_contents && area > BRW_USUAL_AREA ? area : BRW_USUAL_AREA;
}

static inline floor_span span_on(int32_t area, int32_t least, int32_t most)
{
    if (area == BRW_USUAL_AREA)
        return (floor_span){least, most};
    return (floor_span){least * area / BRW_USUAL_AREA, most * area / BRW_USUAL_AREA};
}

/* Returns X-2 to X+2, or none if X is 0. The lower end may be negative; the code that draws from it
 * raises the result. */
static floor_span about_as_many(int32_t area, int32_t x)
{
    return x ? span_on(area, x - 2, x + 2) : (floor_span){0, 0};
}

/* Returns the range for the number of rooms, which is at least two. A negative density means an
 * exact number (F5). */
static floor_span rooms_by_density(int32_t area, int32_t density)
{
    floor_span span = {-density, -density};
    if (density >= 0)
        span = span_on(area, density, density + 2);
    span.least = span.least < 2 ? 2 : span.least;
    span.most = span.most < 2 ? 2 : span.most;
    return span;
}

floor_asked brw_floor_asked(const barrow_floor_params *params)
{
    int32_t area = growing_area(params), depth = params->by_depth ? params->floor - 1 : 0;
    int32_t traps = by_depth(params->traps, depth, 2 * DEEPEST);
    int32_t enemies = by_depth(params->enemies, depth, DEEPEST);
    return (floor_asked){.rooms = rooms_by_density(area, params->density),
                         .items = about_as_many(area, by_depth(params->items, -depth, 4 * DEEPEST)),
                         .traps = span_on(area, floor_smaller(traps / 2, TRAPS_MOST),
                                          floor_smaller(traps, TRAPS_MOST)),
                         .buried = about_as_many(area, params->buried),
                         .enemies = span_on(area, enemies / 2, enemies),
                         .house = floor_smaller(100, params->monster_house +
                                                         params->monster_house * depth / DEEPEST)};
}
