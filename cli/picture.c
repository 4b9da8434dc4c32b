/* SPDX-License-Identifier: MIT
 * A plain picture of a tile map: each tile and thing is a square of the tileset. It has no margin,
 * so the grid of a virtual tabletop fits it. */
#include "picture.h"

#include <stdio.h>

#include "cairo_calls.h"
#include "tileset.h"

#define USUAL_SCALE 50
#define SIDE_MOST   8192 /* maximum number of pixels per side of a picture */

/* Shifts the tile picture so that the wanted square lies on the target, and fills only the target.
 * Everything is at whole pixels, so nothing is resampled. */
static void stamp(cairo_t *cairo, cairo_surface_t *tiles, uint32_t square, double x, double y)
{
    int scale = cairo_image_surface_get_width(tiles) / BARROW_TILESET_COLUMNS;
    double left = (double)(square % BARROW_TILESET_COLUMNS * (uint32_t)scale);
    double top = (double)(square / BARROW_TILESET_COLUMNS * (uint32_t)scale);
    cairo_set_source_surface(cairo, tiles, x * scale - left, y * scale - top);
    cairo_rectangle(cairo, x * scale, y * scale, scale, scale);
    cairo_fill(cairo);
}

/* Draws things after tiles, because their squares have no background of their own. */
static void stamp_map(cairo_t *cairo, cairo_surface_t *tiles, const barrow_dungeon *dungeon)
{
    for (int y = 0; y < dungeon->height; y++)
        for (int x = 0; x < dungeon->width; x++)
            stamp(cairo, tiles, barrow_tileset_tile(dungeon, x, y), x, y);
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        stamp(cairo, tiles, barrow_tileset_thing(thing), thing->pos.x, thing->pos.y);
    }
}

/* Returns whole pixels per tile, because otherwise the grid of a virtual tabletop would not fit; at
 * least one, even for the largest map. */
uint32_t cli_picture_scale(const barrow_dungeon *dungeon, uint32_t asked)
{
    uint32_t longer = dungeon->width > dungeon->height ? dungeon->width : dungeon->height;
    uint32_t most = longer ? SIDE_MOST / longer : SIDE_MOST;
    uint32_t scale = asked ? asked : USUAL_SCALE;
    scale = scale < most ? scale : most;
    return scale ? scale : 1;
}

/* Failures of cairo stay in its surfaces and show when the picture is written, so nothing is
 * checked before that. */
barrow_status cli_picture_png(const barrow_dungeon *dungeon, const barrow_export_options *options,
                              barrow_sink sink, barrow_error *error)
{
    uint32_t scale = cli_picture_scale(dungeon, options->image_scale);
    barrow_status status = cli_cairo_ready(error);
    if (status != BARROW_OK)
        return status;
    cairo_surface_t *tiles = cli_tileset_draw((int)scale);
    cairo_surface_t *picture = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, dungeon->width * (int)scale, dungeon->height * (int)scale);
    cairo_t *cairo = cairo_create(picture);
    stamp_map(cairo, tiles, dungeon);
    cairo_destroy(cairo);
    status = cli_write_png(picture, sink, error);
    cairo_surface_destroy(picture);
    cairo_surface_destroy(tiles);
    return status;
}
