/* SPDX-License-Identifier: MIT
 * Decoration (T4): growth and decay in a room, in the amount that the parameter `decor` sets. Each
 * room has one theme, which depends on what it is (place.def) and where it lies: side paths of a
 * crawl are overgrown or collapsed, the main path is well kept. Anything that blocks goes through
 * brw_tile_block. Only plain floor changes, so no interior is spoilt. */
#include "gen/common/tile_templates.h"

typedef struct decor_row {
    uint8_t tile;  /* 0 for the liquid of the place */
    uint8_t patch; /* maximum number of tiles in a patch; 0 for a channel from wall to wall */
    bool blocks;
    bool is_straight; /* whether a patch is a line */
} decor_row;

static const decor_row decor_rows[BRW_DECOR_COUNT] = {
    [BRW_DECOR_GRASS] = {BARROW_TILE_GRASS, 9, false, false},
    [BRW_DECOR_RUBBLE] = {BARROW_TILE_RUBBLE, 4, false, false},
    [BRW_DECOR_LIQUID] = {0, 6, true, false},
    [BRW_DECOR_PILLARS] = {BARROW_TILE_PILLAR, 1, true, false},
    [BRW_DECOR_BONES] = {BARROW_TILE_BONES, 3, false, false},
    [BRW_DECOR_FROST] = {BARROW_TILE_FROST, 9, false, false},
    [BRW_DECOR_COFFINS] = {BARROW_TILE_COFFIN, 1, true, false},
    [BRW_DECOR_SHELVES] = {BARROW_TILE_SHELF, 4, true, true},
    [BRW_DECOR_ANVILS] = {BARROW_TILE_ANVIL, 1, true, false},
    [BRW_DECOR_CHANNEL] = {0, 0, true, true},
};

/* Weights of the first four themes, by the path of the room. All other themes have OTHER_WEIGHT. */
static const uint8_t path_weights[BARROW_PATH_COUNT][4] = {
    [BARROW_PATH_MAIN] = {2, 3, 1, 3},     [BARROW_PATH_FORK] = {3, 3, 2, 2},
    [BARROW_PATH_LOOP] = {5, 2, 3, 1},     [BARROW_PATH_DEAD_END] = {2, 6, 1, 1},
    [BARROW_PATH_SHORTCUT] = {1, 5, 1, 2},
};
#define OTHER_WEIGHT 3

/* Draws the theme of the room by the weights of its place (T12). If [is_open], as in an arena, the
 * theme must not block. */
static brw_decor draw_decor(brw_inside *inside, bool is_open)
{
    const brw_tile_plan *plan = inside->plan;
    const barrow_room *room = &plan->dungeon->rooms[inside->room];
    const uint8_t *of_place = brw_places[room->place].decor;
    uint32_t path = plan->rooms->path(room);
    int32_t weights[BRW_DECOR_COUNT], sum = 0;
    for (uint32_t i = 0; i < BRW_DECOR_COUNT; i++) {
        weights[i] = of_place[i] * (i < 4 ? path_weights[path][i] : OTHER_WEIGHT);
        if (is_open && decor_rows[i].blocks)
            weights[i] = 0;
        sum += weights[i];
    }
    return sum ? (brw_decor)brw_rng_weighted(&inside->rng, weights, BRW_DECOR_COUNT)
               : BRW_DECOR_RUBBLE;
}

/* Changes one tile of plain floor. */
static void decorate(brw_inside *inside, const decor_row *row, int32_t x, int32_t y)
{
    if (!brw_inside_is_plain(inside, x, y))
        return;
    if (row->blocks)
        brw_tile_block(inside, x, y, (barrow_tile)row->tile);
    else
        brw_tile_set(inside->plan, x, y, (barrow_tile)row->tile);
}

/* Grows a patch by a random walk, or along a line. The walk may leave the room or return to a tile;
 * anything but plain floor is skipped, so a patch may have fewer tiles than drawn. */
static void grow_patch(brw_inside *inside, const decor_row *row)
{
    int32_t x = brw_rng_below(&inside->rng, inside->rect.w);
    int32_t y = brw_rng_below(&inside->rng, inside->rect.h);
    int32_t count = brw_rng_between(&inside->rng, (row->patch + 1) / 2, row->patch);
    for (int32_t i = 0; i < count; i++) {
        decorate(inside, row, inside->rect.x + x, inside->rect.y + y);
        int32_t side = row->is_straight ? 1 : brw_rng_below(&inside->rng, 4);
        x += brw_nesw[side].x;
        y += brw_nesw[side].y;
    }
}

/* Digs a channel from wall to wall, off the middle. Blocking keeps the floor connected, so a
 * crossing remains wherever one is needed. */
static void dig_channel(brw_inside *inside, const decor_row *row)
{
    barrow_rect rect = inside->rect;
    int32_t is_across = brw_rng_below(&inside->rng, 2);
    int32_t offset = 1 + brw_rng_below(&inside->rng, (is_across ? rect.h : rect.w) - 2);
    int32_t length = is_across ? rect.w : rect.h;
    for (int32_t i = 0; i < length; i++)
        decorate(inside, row, rect.x + (is_across ? i : offset), rect.y + (is_across ? offset : i));
}

/* Decorates about half of the floor if `decor` is 100. On average a patch has three quarters of its
 * maximum size. Themes that block get a third as many patches. */
static void decorate_room(brw_inside *inside, const decor_row *row)
{
    int32_t area = inside->rect.w * inside->rect.h, decor = inside->plan->decor;
    int32_t patches = area * decor / (100 * (row->patch + 1)) / (row->blocks ? 3 : 1);
    if (row->patch == 0) {
        if (decor > 0)
            dig_channel(inside, row);
        return;
    }
    for (int32_t i = 0; i < patches; i++)
        grow_patch(inside, row);
}

barrow_status brw_tile_decor(barrow_work *work)
{
    brw_tile_plan *plan = work->tiles;
    for (uint32_t room = 0; room < work->dungeon->room_count; room++) {
        if (brw_puzzle_level(plan, room))
            continue; /* all of its floor belongs to the puzzle (P2) */
        if (brw_is_drawn(plan, room) && !brw_template_of(plan, room)->has_decor)
            continue;
        brw_inside inside = brw_inside_of(plan, &work->rng, room);
        bool is_open = brw_interior_of(plan, room) == BARROW_INTERIOR_ARENA;
        brw_decor decor = draw_decor(&inside, is_open);
        decor_row row = decor_rows[decor];
        if (!row.tile)
            row.tile = brw_places[work->dungeon->rooms[room].place].liquid;
        decorate_room(&inside, &row);
        brw_rng_join(&work->rng, &inside.rng);
    }
    return BARROW_OK;
}

#undef OTHER_WEIGHT
