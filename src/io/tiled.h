/* SPDX-License-Identifier: MIT
 * The tileset that maps for Tiled, LDtk and Godot refer to. Positions are in pixels. */
#ifndef BRW_TILED_H
#define BRW_TILED_H

#include "io/facts.h"

#define BRW_TILED_PIXELS  BARROW_TILESET_PIXELS

/* Returns whether the square of a tileset can be walked on. Things are neither walkable nor
 * blocked. */
typedef enum brw_walkable { BRW_BLOCKED, BRW_WALKABLE, BRW_NO_TILE } brw_walkable;
brw_walkable brw_square_walkable(uint32_t square);

/* Returns the file name of the tileset's picture. */
const char *brw_tileset_file(const brw_document *document);

#endif
