/* SPDX-License-Identifier: MIT
 * The tileset picture: one square per kind of tile and thing, drawn by cairo. The library decides
 * the position of each (barrow_tileset_...); this only draws. */
#ifndef CLI_TILESET_H
#define CLI_TILESET_H

#include "barrow/barrow.h"
#include "surface.h"

#define CLI_TILESET_NAME "barrow-tiles.png"

/* Draws the tileset with [scale] pixels per square. The caller destroys the surface. When out of
 * memory it is a surface that cairo marks as failed, which cli_write_png reports. */
cli_surface *cli_tileset_draw(int scale);

/* Writes the picture as [name] (NULL for CLI_TILESET_NAME) into the folder of [path], unless a file
 * with that name exists. Returns an exit code. */
int cli_tileset_beside(const char *path, const char *name);

#endif
