/* SPDX-License-Identifier: MIT
 * Generates many maps into the caller's memory, for simulators. A batch is a loop over
 * barrow_generate and a copy: it decides nothing about dungeons, so a map is the same in a batch
 * and alone. Mistakes in the call are found before the first map is made. The dungeon and the
 * workspace are reused for every map, so a second batch allocates nothing (G5). */
#include "barrow/barrow.h"

#include <string.h>

#include "base/status.h"
#include "core/hash.h"
#include "export.h"

/* Fills in the size of all maps. A floor's size is known; quests and crawls vary, so the caller
 * must give a size. */
static barrow_status choose_size(barrow_batch_buffer *at, const barrow_params *params,
                                 barrow_error *error)
{
    bool is_floor = params->family == BARROW_FLOOR;
    if (!at->width && is_floor)
        at->width = (uint16_t)params->as.floor.width;
    if (!at->height && is_floor)
        at->height = (uint16_t)params->as.floor.height;
    if (!at->width || !at->height)
        return brw_fail(error, BARROW_BAD_CALL, "width",
                        "maps of quests and crawls differ in size; give width and height");
    if (is_floor && (at->width < params->as.floor.width || at->height < params->as.floor.height))
        return brw_fail(error, BARROW_BAD_CALL, "width",
                        "floors of %dx%d tiles do not fit into %ux%u", params->as.floor.width,
                        params->as.floor.height, at->width, at->height);
    return BARROW_OK;
}

/* Checks the whole call before the first map is made, so that an invalid call leaves the buffer
 * unchanged, and fills in what is not given. Given strides must keep rows and maps apart, and the
 * last byte must be addressable. */
static barrow_status choose_layout(barrow_batch_buffer *at, const barrow_params *params,
                                   barrow_error *error)
{
    bool wants_maps = at->tiles || at->sizes || at->things || at->ends;
    if (!at->count || !(wants_maps || at->hashes || at->metrics))
        return brw_fail(error, BARROW_BAD_CALL, "tiles",
                        "a batch needs a count and memory for tiles, sizes, hashes or metrics");
    if (at->things && !at->thing_counts)
        return brw_fail(error, BARROW_BAD_CALL, "thing_counts",
                        "things need thing_counts beside them");
    barrow_status status = barrow_params_check(params, error);
    if (status == BARROW_OK && wants_maps) { /* the buffer has one slot for each map */
        if (barrow_params_floors(params) > 1)
            return brw_fail(error, BARROW_BAD_CALL, "floors",
                            "a batch makes single floors; set floors to 1");
        if (params->family == BARROW_FLOOR && params->as.floor.plan)
            return brw_fail(error, BARROW_BAD_CALL, "plan", "a batch makes floors without a plan");
        if (!barrow_params_tiles(params))
            return brw_fail(error, BARROW_BAD_CALL, "tiles",
                            "a batch needs tile maps; set tiles to on");
    }
    if (status == BARROW_OK && at->tiles)
        status = choose_size(at, params, error);
    if (status != BARROW_OK)
        return status;
    if (!at->row_stride)
        at->row_stride = at->width;
    if (at->row_stride < at->width)
        return brw_fail(error, BARROW_BAD_CALL, "row_stride",
                        "row_stride is less than the width of a map");
    if (at->height && at->row_stride > SIZE_MAX / at->height)
        return brw_fail(error, BARROW_BAD_CALL, "row_stride", "a map would be larger than memory");
    if (!at->map_stride)
        at->map_stride = at->row_stride * at->height;
    if (at->tiles && at->map_stride < at->row_stride * (at->height - 1u) + at->width)
        return brw_fail(error, BARROW_BAD_CALL, "map_stride",
                        "map_stride is less than the size of a map");
    if (at->map_stride > SIZE_MAX / at->count)
        return brw_fail(error, BARROW_BAD_CALL, "map_stride",
                        "the batch would be larger than memory");
    if (!at->thing_stride)
        at->thing_stride = BARROW_BATCH_THINGS;
    if (at->things && at->thing_stride > SIZE_MAX / sizeof(barrow_thing) / at->count)
        return brw_fail(error, BARROW_BAD_CALL, "thing_stride",
                        "the things would be larger than memory");
    return BARROW_OK;
}

/* ---- one map ---------------------------------------------------------------------------- */

/* Returns whether a thing of this kind marks the end of a map, in any family. */
static bool is_end(uint8_t kind)
{
    return kind == BARROW_THING_STAIRS || kind == BARROW_THING_GOAL || kind == BARROW_THING_BOSS;
}

/* Records the outcome of map [index]; [dungeon] is NULL if none was made. Its size is recorded even
 * if it does not fit; everything else of a map that is not kept is 0, or -1 for its ends. Returns
 * the map's final status. */
static barrow_status keep_map(const barrow_batch_buffer *at, const barrow_options *options,
                              const barrow_dungeon *dungeon, uint32_t index, barrow_status status,
                              barrow_error *error)
{
    const barrow_dungeon *made = status == BARROW_OK ? dungeon : NULL;
    uint32_t things = made ? made->thing_count : 0;
    barrow_pos *ends = at->ends ? at->ends + 2 * (size_t)index : NULL;
    if (at->sizes) {
        at->sizes[2 * (size_t)index] = dungeon ? dungeon->width : 0;
        at->sizes[2 * (size_t)index + 1] = dungeon ? dungeon->height : 0;
    }
    for (uint32_t y = 0; at->tiles && y < at->height; y++) { /* the rest of the map is wall */
        uint8_t *row = at->tiles + index * at->map_stride + y * at->row_stride;
        uint32_t taken = made && y < made->height ? made->width : 0;
        if (taken)
            memcpy(row, made->tiles + y * made->width, taken);
        memset(row + taken, BARROW_TILE_WALL, at->width - taken);
    }
    if (at->things && things)
        memcpy(at->things + (size_t)index * at->thing_stride, made->things,
               things * sizeof *made->things);
    if (at->thing_counts)
        at->thing_counts[index] = (uint16_t)things;
    if (ends)
        ends[0] = ends[1] = (barrow_pos){-1, -1};
    for (uint32_t i = 0; ends && i < things; i++) {
        uint8_t kind = made->things[i].kind;
        if (kind == BARROW_THING_SPAWN || is_end(kind))
            ends[is_end(kind)] = made->things[i].pos;
    }
    if (at->hashes)
        at->hashes[index] = made ? brw_dungeon_hash(made) : 0;
    if (at->metrics) {
        int32_t *values = at->metrics + (size_t)index * BARROW_METRIC_MAX;
        barrow_options unchanged = options ? *options : (barrow_options){.flags = 0};
        unchanged.flags |= BARROW_KNOWN_WHOLE;
        memset(values, 0, BARROW_METRIC_MAX * sizeof *values);
        if (made)
            status = brw_metrics_whole(made, UINT64_MAX, &unchanged, values, error);
    }
    if (at->statuses)
        at->statuses[index] = (uint8_t)status;
    return status;
}

/* ---- the batch -------------------------------------------------------------------------- */

/* Maps after a fatal failure count as not made, with its status, so every entry of the buffer is
 * written. */
barrow_status barrow_batch(const barrow_params *params, const barrow_options *options,
                           barrow_dungeon *dungeon, const barrow_batch_buffer *buffer,
                           barrow_error *error)
{
    barrow_error first = {.status = BARROW_OK};
    if (!params || !dungeon || !buffer)
        return brw_fail(error, BARROW_BAD_CALL, "",
                        "a batch needs parameters, a dungeon and a buffer");
    if (options && options->stop_after)
        return brw_fail(error, BARROW_BAD_CALL, "stop_after",
                        "a batch makes whole maps; leave out stop_after");
    barrow_batch_buffer at = *buffer; /* with the strides that apply */
    barrow_status status = choose_layout(&at, params, error);
    if (status != BARROW_OK)
        return status;
    barrow_params one = *params;
    bool goes_on = true;
    uint32_t i = 0;
    for (; goes_on && i < at.count; i++) {
        barrow_error *why = first.status == BARROW_OK ? &first : NULL;
        one.seed = at.seeds ? at.seeds[i] : params->seed + i;
        barrow_status made = barrow_generate(&one, options, dungeon, why);
        const barrow_dungeon *whole = made == BARROW_OK ? dungeon : NULL;
        status = made; /* a map may be larger than its slot; others of the batch may still fit */
        if (whole && at.tiles && (whole->width > at.width || whole->height > at.height))
            status = brw_fail(why, BARROW_BAD_CALL, "width",
                              "a map of %ux%u tiles does not fit into %ux%u", whole->width,
                              whole->height, at.width, at.height);
        else if (whole && at.things && whole->thing_count > at.thing_stride)
            status = brw_fail(why, BARROW_BAD_CALL, "thing_stride",
                              "a map has %u things, but there is room for %u", whole->thing_count,
                              at.thing_stride);
        status = keep_map(&at, options, whole, i, status, why);
        if (why)
            why->status = status; /* a failed attempt may have left its own status */
        bool is_of_seed = made == BARROW_OK || made == BARROW_IMPOSSIBLE ||
                          made == BARROW_NOT_PROVEN || made == BARROW_BROKEN;
        goes_on = status != BARROW_NO_MEMORY && is_of_seed;
    }
    for (; i < at.count; i++)
        keep_map(&at, options, NULL, i, first.status, NULL);
    if (error && first.status != BARROW_OK)
        *error = first;
    return first.status;
}
