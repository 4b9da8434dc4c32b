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

/* Draws the theme of the room by the weights of its place (T12). In an arena, which must stay open,
 * the theme must not block. */
static brw_decor draw_decor(brw_inside *inside)
{
    const barrow_room *room = &inside->draft->dungeon->rooms[inside->room];
    const uint8_t *of_place = brw_places[room->place].decor;
    int32_t weights[BRW_DECOR_COUNT], sum = 0;
    for (uint32_t i = 0; i < BRW_DECOR_COUNT; i++) {
        weights[i] = of_place[i] * (i < 4 ? path_weights[inside->facts->path][i] : OTHER_WEIGHT);
        if (inside->facts->interior == BARROW_INTERIOR_ARENA && decor_rows[i].blocks)
            weights[i] = 0;
        sum += weights[i];
    }
    return sum ? (brw_decor)brw_rng_weighted(&inside->rng, weights, BRW_DECOR_COUNT)
               : BRW_DECOR_RUBBLE;
}

/* Changes one tile of plain floor. */
static void decorate(brw_inside *inside, const decor_row *row, int32_t x, int32_t y)
{
    uint32_t tile = brw_inside_at(inside, x, y);
    if (row->blocks && brw_inside_is_plain(inside, tile))
        brw_tile_block(inside, tile, (barrow_tile)row->tile);
    else
        brw_tile_floor(inside, tile, (barrow_tile)row->tile);
}

/* Decorates about half of the floor if `decor` is 100. A theme has patches, which grow by a random
 * walk or along a line, or a channel from wall to wall, off the middle. On average a patch has
 * three quarters of its maximum size; the walk may leave the room or return to a tile, and anything
 * but plain floor is skipped. Themes that block get a third as many patches. Blocking keeps the
 * floor connected, so a channel has a crossing wherever one is needed. */
static void decorate_room(brw_inside *inside)
{
    const brw_tile_draft *draft = inside->draft;
    if (inside->facts->puzzle)
        return; /* all of its floor belongs to the puzzle (P2) */
    if (brw_is_drawn(draft, inside->room) && !brw_template_of(draft, inside->room)->has_decor)
        return;
    barrow_rect rect = inside->rect;
    brw_rng *rng = &inside->rng;
    decor_row row = decor_rows[draw_decor(inside)];
    if (!row.tile)
        row.tile = brw_places[draft->dungeon->rooms[inside->room].place].liquid;
    if (row.patch == 0 && draft->decor > 0) {
        int32_t is_across = brw_rng_below(rng, 2), length = is_across ? rect.w : rect.h;
        int32_t offset = 1 + brw_rng_below(rng, (is_across ? rect.h : rect.w) - 2);
        for (int32_t i = 0; i < length; i++)
            decorate(inside, &row, rect.x + (is_across ? i : offset),
                     rect.y + (is_across ? offset : i));
    }
    int32_t area = rect.w * rect.h, part = row.blocks ? 3 : 1;
    int32_t patches = row.patch ? area * draft->decor / (100 * (row.patch + 1)) / part : 0;
    for (int32_t i = 0; i < patches; i++) {
        int32_t x = rect.x + brw_rng_below(rng, rect.w);
        int32_t y = rect.y + brw_rng_below(rng, rect.h);
        int32_t count = brw_rng_between(rng, (row.patch + 1) / 2, row.patch);
        for (int32_t k = 0; k < count; k++) {
            decorate(inside, &row, x, y);
            int32_t side = row.is_straight ? 1 : brw_rng_below(rng, 4);
            x += brw_nesw[side].x;
            y += brw_nesw[side].y;
        }
    }
}

barrow_status brw_tile_decor(barrow_work *work)
{
    return brw_each_inside(work, decorate_room);
}
