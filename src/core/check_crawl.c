/* SPDX-License-Identifier: MIT
 * Checks of crawl parameters that their table cannot express: a fixed number of sub-bosses needs a
 * main path that is long enough (C15). The shortest path has at least as many rooms as the distance
 * between its ends, so every number that fits the largest size is possible: size and ends are drawn
 * accordingly. Larger numbers would depend on where the rock happens to lie, so they are
 * refused. */
#include "core/params.h"

#include "base/status.h"
#include "core/labels.h"
#include "core/tile_grid.h"

/* Checks the parameters of the tile map, and that the grid is not too large for one. Without tiles,
 * a grid of any size is accepted. */
static barrow_status check_tiled_size(const barrow_params *params, barrow_error *error)
{
    const barrow_size_range *size = &params->as.crawl.size;
    barrow_status status = brw_check_tiles(params, error);
    if (status == BARROW_OK)
        status = brw_check_labels(params, error);
    if (status != BARROW_OK || !params->as.crawl.tiles ||
        size->w_max * size->h_max <= BRW_TILED_CELLS)
        return status;
    return brw_fail(error, BARROW_BAD_PARAM, "tiles",
                    "tiles: a grid of %dx%d is too large for a tile map, which holds at most %d "
                    "cells",
                    size->w_max, size->h_max, BRW_TILED_CELLS);
}

barrow_status brw_check_crawl(const barrow_params *params, barrow_error *error)
{
    const barrow_crawl_params *crawl = &params->as.crawl;
    barrow_range range = crawl->sub_bosses;
    int32_t longest = crawl->size.w_max + crawl->size.h_max - 1;
    if (brw_has_arenas(crawl, crawl->size.w_max, crawl->size.h_max))
        longest -= 2; /* the boss's arena takes up one row and one column of the way */
    int32_t most = (longest - 2) / 3;
    if (range.min != range.max || range.min <= most)
        return check_tiled_size(params, error);
    return brw_fail(error, BARROW_BAD_PARAM, "sub_bosses",
                    "sub_bosses: %d do not fit on %dx%d, which holds at most %d; a range such as "
                    "0..%d is cut to fit",
                    range.min, crawl->size.w_max, crawl->size.h_max, most, range.min);
}
