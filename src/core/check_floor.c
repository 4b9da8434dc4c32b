/* SPDX-License-Identifier: MIT
 * Checks of floor parameters that their table cannot express: layouts need space, and a grid holds
 * a limited number of rooms (F3, F5). It also has a fast check of all numeric parameters. */
#include <stddef.h>
#include <string.h>

#include "core/fixed.h"
#include "core/layout.h"
#include "core/params.h"
#include "core/labels.h"
#include "core/plan.h"
#include "core/types.h"

#include "base/rng.h"
#include "base/status.h"

/* ---- numbers ---------------------------------------------------------------------------- */

/* The bounds of the numeric parameters, which come before the strings in the struct. */
#define BOUND_INT(bound)    bound,
#define BOUND_BOOL(bound)   bound,
#define BOUND_CHOICE(bound) bound,
#define BOUND_TEXT(bound)
static const int32_t floor_least[] = {
#define BARROW_PARAM(T, n, l, m, v, c, h) BOUND_##T(l)
#include "barrow/def/floor_params.def"
#undef BARROW_PARAM
};
static const int32_t floor_most[] = {
#define BARROW_PARAM(T, n, l, m, v, c, h) BOUND_##T(m)
#include "barrow/def/floor_params.def"
#undef BARROW_PARAM
};
#undef BOUND_INT
#undef BOUND_BOOL
#undef BOUND_CHOICE
#undef BOUND_TEXT
#define FLOOR_NUMBERS (sizeof floor_least / sizeof floor_least[0])
_Static_assert(offsetof(barrow_floor_params, fixed) - sizeof floor_least < sizeof(char *),
               "all numbers of a floor come before its texts");

/* Returns whether all numeric parameters of a floor are within bounds. Compilers vectorize the
 * loop, which matters because floors are generated in large numbers. */
bool brw_are_good_numbers(const barrow_params *params)
{
    int32_t numbers[FLOOR_NUMBERS];
    uint32_t wrong = 0;
    memcpy(numbers, &params->as.floor, sizeof numbers);
    for (uint32_t i = 0; i < FLOOR_NUMBERS; i++)
        wrong |= (uint32_t)(numbers[i] < floor_least[i]) | (uint32_t)(numbers[i] > floor_most[i]);
    return !wrong;
}

#undef FLOOR_NUMBERS

/* ---- what rows cannot express ------------------------------------------------------------ */

/* Blames the width first; if width and height are both too small, the message gives both
 * minimums. */
static barrow_status check_size(const barrow_floor_params *floor, barrow_error *error)
{
    const brw_layout *layout = brw_layout_of(floor->layout);
    int32_t width = layout->least_width, height = layout->least_height;
    if (floor->width >= width && floor->height >= height)
        return BARROW_OK;
    const char *field = floor->width < width ? "width" : "height";
    return brw_fail(error, BARROW_BAD_PARAM, field,
                    "%s: layout %s does not fit on %dx%d; its smallest size is %dx%d", field,
                    layout->name, floor->width, floor->height, width, height);
}

/* Checks the density. Only a negative one promises an exact number of rooms (F5); a positive one is
 * capped at what fits. The finest grid decides, because the generator then draws only from grids
 * that can hold that many. Minimum sizes have been checked before; otherwise there might be no grid
 * at all. */
static barrow_status check_density(const barrow_floor_params *floor, barrow_error *error)
{
    const brw_layout *layout = brw_layout_of(floor->layout);
    if (!brw_layout_by_density(layout) || floor->density >= 0)
        return BARROW_OK;
    brw_grid_choice grid = brw_grid_choices(floor);
    int32_t most = brw_columns_used(layout, grid.columns_most) * grid.rows_most;
    if (-floor->density <= most)
        return BARROW_OK;
    return brw_fail(error, BARROW_BAD_PARAM, "density",
                    "density: %d asks for exactly %d rooms, but %s on %dx%d holds at most %d",
                    floor->density, -floor->density, layout->name, floor->width, floor->height,
                    most);
}

uint32_t barrow_params_floors(const barrow_params *params)
{
    if (!params)
        return 0;
    return params->family == BARROW_FLOOR ? (uint32_t)params->as.floor.floors : 1;
}

uint64_t brw_floor_seed(const barrow_params *params, uint32_t index)
{
    bool is_several = barrow_params_floors(params) > 1;
    return is_several ? brw_mix(params->seed, (uint64_t)index + 1) : params->seed;
}

/* Floors are numbered 1 to 99, including those below the first (F22). */
static barrow_status check_floors(const barrow_floor_params *floor, barrow_error *error)
{
    int32_t last = floor->floor + floor->floors - 1;
    if (last <= 99)
        return BARROW_OK;
    return brw_fail(error, BARROW_BAD_PARAM, "floors",
                    "floors: %d floors from floor %d end at %d; the deepest is 99", floor->floors,
                    floor->floor, last);
}

/* Refuses a fixed room if the only room is the monster house, as in one_room: there is no room left
 * for it. */
static barrow_status check_fixed_layout(const barrow_floor_params *floor, barrow_error *error)
{
    const brw_layout *layout = brw_layout_of(floor->layout);
    bool has_place = !layout->has_house || layout->columns[1] * layout->rows[1] > 1;
    if (!floor->fixed || has_place)
        return BARROW_OK;
    return brw_fail(error, BARROW_BAD_PARAM, "fixed",
                    "fixed: layout %s has no place for it; choose another layout", layout->name);
}

/* Checks the layout and size of a floor. The size comes first, because the check of the density
 * depends on which grids fit. */
static barrow_status check_ground(const barrow_floor_params *floor, barrow_error *error)
{
    barrow_status status = check_size(floor, error);
    if (status == BARROW_OK)
        status = check_density(floor, error);
    if (status == BARROW_OK)
        status = check_fixed_layout(floor, error);
    return status;
}

/* Checks a floor of a plan at its minimum requirements, with each layout that it may draw. */
static barrow_status check_planned(const barrow_params *params, int32_t number, barrow_error *error)
{
    barrow_params one = *params;
    one.as.floor.floor = number;
    brw_plan_least least = brw_plan_least_of(&one);
    for (int32_t layout = 0; layout < BARROW_LAYOUT_COUNT; layout++) {
        barrow_error why;
        least.params.as.floor.layout = layout;
        if (least.layouts >> layout & 1 && check_ground(&least.params.as.floor, &why) != BARROW_OK)
            return brw_fail(error, BARROW_BAD_PARAM, "plan", "plan, floor %d: %s", number,
                            why.text);
    }
    return BARROW_OK;
}

/* Checks a plan, and the requested floors that can differ from others: the first, and each floor at
 * which the plan may change something. */
static barrow_status check_plan(const barrow_params *params, barrow_error *error)
{
    const barrow_floor_params *floor = &params->as.floor;
    int32_t last = floor->floor + floor->floors - 1;
    brw_plan_outline outline;
    barrow_status status = brw_plan_read(floor->plan, strlen(floor->plan), &outline, error);
    if (status == BARROW_OK && last > outline.floors)
        return brw_fail(error, BARROW_BAD_PARAM, floor->floors > 1 ? "floors" : "floor",
                        "floors: the plan ends at floor %d, but floor %d was asked for",
                        outline.floors, last);
    for (int32_t i = floor->floor; status == BARROW_OK && i <= last; i++)
        if (i == floor->floor || outline.edges[i / 64] >> i % 64 & 1)
            status = check_planned(params, i, error);
    return status;
}

barrow_status brw_check_floor(const barrow_params *params, barrow_error *error)
{
    const barrow_floor_params *floor = &params->as.floor;
    barrow_status status = check_floors(floor, error);
    if (status == BARROW_OK)
        status = brw_check_fixed(floor->fixed, error);
    if (status == BARROW_OK)
        status = brw_check_types(floor->types, floor->floor, error);
    if (status == BARROW_OK)
        status = brw_check_labels(params, error);
    if (status == BARROW_OK)
        status = check_ground(floor, error);
    if (status == BARROW_OK && floor->plan)
        status = check_plan(params, error);
    return status;
}
