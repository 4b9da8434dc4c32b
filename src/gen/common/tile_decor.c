/* SPDX-License-Identifier: MIT
 * Decoration (T4): growth and decay in a room, as much as the parameter `decor` says. Each room has
 * one theme, suggested by its place: side paths of a crawl are overgrown or fallen in, the main
 * path is kept up. Grass and rubble are floor; pools and pillars go through brw_tile_block. Only
 * plain floor changes, so no interior is spoilt. */
#include "gen/common/tile_spots.h"

#include "algo/grid.h"

typedef enum decor_theme { DECOR_GRASS, DECOR_RUBBLE, DECOR_WATER, DECOR_PILLARS } decor_theme;

typedef struct decor_row {
    barrow_tile tile;
    int32_t patch; /* most tiles of a patch */
    bool blocks;
} decor_row;

static const decor_row decor_themes[] = {
    [DECOR_GRASS] = {BARROW_TILE_GRASS, 9, false},
    [DECOR_RUBBLE] = {BARROW_TILE_RUBBLE, 4, false},
    [DECOR_WATER] = {BARROW_TILE_LIQUID, 6, true},
    [DECOR_PILLARS] = {BARROW_TILE_PILLAR, 1, true},
};

/* How often a room has each theme, by the path it lies on. */
static const int32_t theme_weights[BARROW_PATH_COUNT][4] = {
    [BARROW_PATH_MAIN] = {2, 3, 1, 3},     [BARROW_PATH_FORK] = {3, 3, 2, 2},
    [BARROW_PATH_LOOP] = {5, 2, 3, 1},     [BARROW_PATH_DEAD_END] = {2, 6, 1, 1},
    [BARROW_PATH_SHORTCUT] = {1, 5, 1, 2},
};

static decor_theme draw_theme(brw_inside *inside)
{
    const brw_tile_plan *plan = inside->plan;
    uint32_t path = plan->rooms->path(&plan->dungeon->rooms[inside->room]);
    return (decor_theme)brw_rng_weighted(&inside->rng, theme_weights[path], 4);
}

/* Changes one tile of plain floor; arenas and elite rooms keep their floor open. */
static void decorate(brw_inside *inside, const decor_row *row, int32_t x, int32_t y)
{
    if (!brw_inside_is_plain(inside, x, y))
        return;
    if (row->blocks)
        brw_tile_block(inside, x, y, row->tile);
    else
        brw_tile_set(inside->plan, x, y, row->tile);
}

/* Grows a patch by a random walk. The walk may leave the room or come back to a tile; anything that
 * is no longer plain floor is skipped, so a patch has at most [count] tiles. */
static void grow_patch(brw_inside *inside, const decor_row *row)
{
    int32_t x = brw_rng_below(&inside->rng, inside->rect.w);
    int32_t y = brw_rng_below(&inside->rng, inside->rect.h);
    int32_t count = brw_rng_between(&inside->rng, (row->patch + 1) / 2, row->patch);
    for (int32_t i = 0; i < count; i++) {
        decorate(inside, row, inside->rect.x + x, inside->rect.y + y);
        int32_t side = brw_rng_below(&inside->rng, 4);
        x += brw_nesw[side].x;
        y += brw_nesw[side].y;
    }
}

barrow_status brw_tile_decor(barrow_work *work)
{
    brw_tile_plan *plan = work->tiles;
    for (uint32_t room = 0; room < work->dungeon->room_count; room++) {
        brw_inside inside = brw_inside_of(plan, &work->rng, room);
        decor_theme theme = draw_theme(&inside);
        if (brw_interior_of(plan, room) == BARROW_INTERIOR_ARENA) /* only what does not block */
            theme = DECOR_RUBBLE;
        const decor_row *row = &decor_themes[theme];
        /* at 100, about half of the floor is decorated */
        int32_t area = inside.rect.w * inside.rect.h;
        /* A patch has three quarters of its most tiles on average. There are a third as many
         * patches that block. */
        int32_t patches = area * plan->decor / (100 * (row->patch + 1)) / (row->blocks ? 3 : 1);
        for (int32_t i = 0; i < patches; i++)
            grow_patch(&inside, row);
    }
    return BARROW_OK;
}
