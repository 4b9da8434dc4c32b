/* SPDX-License-Identifier: MIT
 * Checks of parameters that their tables cannot express: what one of them allows another. */
#include "core/params.h"

#include <stddef.h>
#include <string.h>

#include "base/rng.h"
#include "base/status.h"
#include "core/labels.h"
#include "core/layout.h"
#include "core/mask.h"
#include "core/plan.h"
#include "core/tile_grid.h"
#include "core/types.h"
#include "rooms/template.h"

/* ---- floor ----------------------------------------------------------------------------------- */

/* Layouts need space, and a grid holds a limited number of rooms (F3, F5). */

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

/* Checks the layout and size of a floor. If width and height are both too small, the message blames
 * the width but gives both minimums. Only a negative density promises an exact number of rooms
 * (F5); a positive one is capped at what fits. The finest grid decides, because the generator then
 * draws only from grids that can hold that many. A fixed room has no place if the only room is the
 * monster house, as in one_room. */
static barrow_status check_ground(const barrow_floor_params *floor, barrow_error *error)
{
    const brw_layout *layout = brw_layout_of(floor->layout);
    int32_t width = layout->least_width, height = layout->least_height;
    const char *small = floor->width < width ? "width" : floor->height < height ? "height" : NULL;
    if (small)
        return brw_fail(error, BARROW_BAD_PARAM, small,
                        "%s: layout %s does not fit on %dx%d; its smallest size is %dx%d", small,
                        layout->name, floor->width, floor->height, width, height);
    brw_grid_choice grid = brw_grid_choices(floor);
    int32_t most = brw_columns_used(layout, grid.columns_most) * grid.rows_most;
    if (brw_layout_by_density(layout) && -floor->density > most)
        return brw_fail(error, BARROW_BAD_PARAM, "density",
                        "density: %d asks for exactly %d rooms, but %s on %dx%d holds at most %d",
                        floor->density, -floor->density, layout->name, floor->width,
                        floor->height, most);
    if (floor->fixed && layout->has_house && layout->columns[1] * layout->rows[1] <= 1)
        return brw_fail(error, BARROW_BAD_PARAM, "fixed",
                        "fixed: layout %s has no place for it; choose another layout",
                        layout->name);
    return BARROW_OK;
}

/* Checks a plan, and the requested floors that can differ from others, the first and each floor at
 * which the plan may change something: at their minimum requirements, with each layout that they
 * may draw. */
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
    for (int32_t i = floor->floor; status == BARROW_OK && i <= last; i++) {
        barrow_params one = *params;
        one.as.floor.floor = i;
        if (i != floor->floor && !(outline.edges[i / 64] >> i % 64 & 1))
            continue;
        brw_plan_least least = brw_plan_least_of(&one);
        for (int32_t layout = 0; layout < BARROW_LAYOUT_COUNT; layout++) {
            barrow_error why;
            least.params.as.floor.layout = layout;
            if (least.layouts >> layout & 1 &&
                check_ground(&least.params.as.floor, &why) != BARROW_OK)
                return brw_fail(error, BARROW_BAD_PARAM, "plan", "plan, floor %d: %s", i, why.text);
        }
    }
    return status;
}

barrow_status brw_check_floor(const barrow_params *params, barrow_error *error)
{
    const barrow_floor_params *floor = &params->as.floor;
    int32_t last = floor->floor + floor->floors - 1;
    if (last > 99) /* those below the first are numbered too (F22) */
        return brw_fail(error, BARROW_BAD_PARAM, "floors",
                        "floors: %d floors from floor %d end at %d; the deepest is 99",
                        floor->floors, floor->floor, last);
    barrow_status status = brw_check_fixed(floor->fixed, error);
    if (status == BARROW_OK)
        status = brw_check_types(floor->types, floor->floor, error);
    if (status == BARROW_OK)
        status = brw_check_labels(params, error);
    if (status == BARROW_OK)
        status = brw_rooms_check(floor->rooms, 0, 0, error);
    if (status == BARROW_OK)
        status = check_ground(floor, error);
    if (status == BARROW_OK && floor->plan)
        status = check_plan(params, error);
    return status;
}

/* ---- quest ----------------------------------------------------------------------------------- */

/* Ranges may have swapped ends, weights may leave nothing to draw, bounds and masks may hold too
 * few rooms (Q23). */

/* Checks that the ends of each pair are in order: a pair is two parameters, not a RANGE, so the
 * table cannot see that they belong together. Refuses weights that are all 0, because the weighted
 * pick would have nothing to pick from. */
static barrow_status check_ranges(const barrow_quest_params *quest, barrow_error *error)
{
    const struct {
        const char *name;
        int32_t least, most;
    } rows[] = {
        {"pre_stages", quest->pre_stages_min, quest->pre_stages_max},
        {"post_stages", quest->post_stages_min, quest->post_stages_max},
        {"stage_rooms", quest->stage_rooms_min, quest->stage_rooms_max},
        {"magic_rooms", quest->magic_rooms_min, quest->magic_rooms_max},
        {"bonus", quest->bonus_min, quest->bonus_max},
        {"caches", quest->caches_min, quest->caches_max},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char field[32];
        if (rows[i].least <= rows[i].most)
            continue;
        brw_format(field, sizeof field, "%s_min", rows[i].name);
        return brw_fail(error, BARROW_BAD_PARAM, field, "%s: %d is above %s_max, which is %d",
                        field, rows[i].least, rows[i].name, rows[i].most);
    }
    if (quest->pre_key + quest->pre_switch == 0)
        return brw_fail(error, BARROW_BAD_PARAM, "pre_key",
                        "pre_key: 0 together with pre_switch 0 leaves no obstacle before the "
                        "treasure; give one of them a weight from 1 to 100");
    if (quest->post_item_key + quest->post_item_switch + quest->post_key + quest->post_switch == 0)
        return brw_fail(
            error, BARROW_BAD_PARAM, "post_item_key",
            "post_item_key: 0 together with post_item_switch, post_key and post_switch 0 leaves no "
            "obstacle after the treasure; give one of them a weight from 1 to 100");
    return BARROW_OK;
}

/* Checks one bound. The table's range is 0 to 64, with a gap: 0 means unbounded, and 1 to 3 are too
 * narrow. Bounds come in pairs; the message names the one that is missing. */
static barrow_status check_bound(const char *name, int32_t value, int32_t other,
                                 barrow_error *error)
{
    if (value > 0 && value < 4)
        return brw_fail(error, BARROW_BAD_PARAM, name,
                        "%s: %d is not allowed; give 0 for no bounds, or 4 to 64", name, value);
    if (value == 0 && other != 0)
        return brw_fail(error, BARROW_BAD_PARAM, name,
                        "%s: 0 is not allowed if the other side is bounded; bound both or neither",
                        name);
    return BARROW_OK;
}

/* Refuses parameters that can never succeed. Enough cells do not guarantee that every seed fits:
 * that is what the attempts are for (Q23). A single cell must be the entry, so for a mask with one
 * reachable cell the error points to its E. */
static barrow_status check_field_size(const barrow_quest_params *quest, barrow_error *error)
{
    brw_field field;
    barrow_status status = brw_field_read(quest, &field, error);
    if (status != BARROW_OK)
        return status;
    int32_t cells = brw_field_cells(&field), least = brw_quest_least_rooms(quest);
    if (cells >= least)
        return BARROW_OK;
    if (field.mask && cells == 1)
        return brw_fail(error, BARROW_BAD_PARAM, "mask",
                        "mask: row %d, column %d: the entry has no allowed neighbour",
                        1 - field.top, 1 - field.left);
    if (field.mask)
        return brw_fail(error, BARROW_BAD_PARAM, "mask",
                        "mask: %d cells can be reached from the entry, but these parameters need "
                        "at least %d rooms",
                        cells, least);
    return brw_fail(error, BARROW_BAD_PARAM, "width",
                    "width: %dx%d holds %d rooms, but these parameters need at least %d",
                    field.width, field.height, cells, least);
}

/* Bounds must be valid before their cells are counted. */
barrow_status brw_check_quest(const barrow_params *params, barrow_error *error)
{
    const barrow_quest_params *quest = &params->as.quest;
    barrow_status status = check_ranges(quest, error);
    if (status == BARROW_OK)
        status = check_bound("width", quest->width, quest->height, error);
    if (status == BARROW_OK)
        status = check_bound("height", quest->height, quest->width, error);
    if (status == BARROW_OK && quest->mask && quest->mask[0] && quest->width > 0)
        status = brw_fail(error, BARROW_BAD_PARAM, "mask",
                          "mask: it cannot be given together with width and height");
    if (status == BARROW_OK)
        status = check_field_size(quest, error);
    if (status == BARROW_OK)
        status = brw_check_tiles(params, error);
    if (status == BARROW_OK)
        status = brw_check_labels(params, error);
    if (status == BARROW_OK)
        status = brw_rooms_check(quest->rooms, quest->block.w_max, quest->block.h_max, error);
    return status;
}

/* ---- crawl ----------------------------------------------------------------------------------- */

/* A fixed number of sub-bosses needs a main path that is long enough (C15). The shortest path has
 * at least as many rooms as the distance between its ends, so every number that fits the largest
 * size is possible: size and ends are drawn accordingly. Larger numbers would depend on where the
 * rock happens to lie, so they are refused. */

/* Without tiles, a grid of any size is accepted. */
barrow_status brw_check_crawl(const barrow_params *params, barrow_error *error)
{
    const barrow_crawl_params *crawl = &params->as.crawl;
    const barrow_size_range *size = &crawl->size;
    barrow_range range = crawl->sub_bosses;
    int32_t longest = size->w_max + size->h_max - 1;
    if (brw_has_arenas(crawl, size->w_max, size->h_max))
        longest -= 2; /* the boss's arena takes up one row and one column of the way */
    int32_t most = (longest - 2) / 3;
    if (range.min == range.max && range.min > most)
        return brw_fail(error, BARROW_BAD_PARAM, "sub_bosses",
                        "sub_bosses: %d do not fit on %dx%d, which holds at most %d; a range such "
                        "as 0..%d is cut to fit",
                        range.min, size->w_max, size->h_max, most, range.min);
    barrow_status status = brw_check_tiles(params, error);
    if (status == BARROW_OK)
        status = brw_check_labels(params, error);
    if (status == BARROW_OK)
        status = brw_rooms_check(crawl->rooms, crawl->block.w_max, crawl->block.h_max, error);
    if (status == BARROW_OK && crawl->tiles && size->w_max * size->h_max > BRW_TILED_CELLS)
        status = brw_fail(error, BARROW_BAD_PARAM, "tiles",
                          "tiles: a grid of %dx%d is too large for a tile map, which holds at most "
                          "%d cells",
                          size->w_max, size->h_max, BRW_TILED_CELLS);
    return status;
}
