/* SPDX-License-Identifier: MIT
 * Checks of quest parameters that their table cannot express: ranges whose ends are swapped,
 * weights that leave nothing to draw, bounds and masks that hold too few rooms (Q23). */
#include "core/labels.h"
#include "core/mask.h"
#include "core/params.h"
#include "core/tile_grid.h"

#include "base/status.h"

/* Checks that the ends of a pair are in order. Each pair is two parameters, not a RANGE, so the
 * table cannot see that they belong together. */
static barrow_status quest_check_ends(const char *name, int32_t least, int32_t most,
                                      barrow_error *error)
{
    char field[32];
    if (least <= most)
        return BARROW_OK;
    brw_format(field, sizeof field, "%s_min", name);
    return brw_fail(error, BARROW_BAD_PARAM, field, "%s: %d is above %s_max, which is %d", field,
                    least, name, most);
}

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
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        barrow_status status = quest_check_ends(rows[i].name, rows[i].least, rows[i].most, error);
        if (status != BARROW_OK)
            return status;
    }
    return BARROW_OK;
}

/* Refuses weights that are all 0: the weighted pick would have nothing to pick from. */
static barrow_status check_weights(const barrow_quest_params *quest, barrow_error *error)
{
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
        status = check_weights(quest, error);
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
    return status;
}
