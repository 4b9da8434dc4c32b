/* SPDX-License-Identifier: MIT
 * The picture of tiles: one square per kind of tile and thing, drawn by cairo. Where each stands is
 * the library's affair (barrow_tileset_...); this only draws. */
#ifndef CLI_TILESET_H
#define CLI_TILESET_H

#include <cairo.h>

#include "barrow/barrow.h"

#define CLI_TILESET_NAME "barrow-tiles.png"

/* Draws it, [scale] pixels a square. Without memory it is a surface that cairo marks as failed,
 * which cli_write_png reports. For the caller to destroy. */
cairo_surface_t *cli_tileset_draw(int scale);

/* Puts the picture called [name] (NULL: CLI_TILESET_NAME) into the folder of [path], if nothing
 * of that name is there. Answers an exit code. */
int cli_tileset_beside(const char *path, const char *name);

/* Writes [surface] as PNG to [sink]; the same surface gives the same bytes. */
barrow_status cli_write_png(cairo_surface_t *surface, barrow_sink sink, barrow_error *error);

#endif
