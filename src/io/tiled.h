/* SPDX-License-Identifier: MIT
 * The tileset that maps for Tiled, LDtk and Godot refer to. Positions are in pixels. */
#ifndef BRW_TILED_H
#define BRW_TILED_H

#include "barrow/dress.h"
#include "io/facts.h"

#define BRW_TILED_PIXELS  BARROW_TILESET_PIXELS
#define BRW_TILED_SQUARES (BARROW_TILESET_COLUMNS * BARROW_TILESET_ROWS)

/* Returns whether the square of a tileset can be walked on. Things are neither walkable nor
 * blocked. */
typedef enum brw_walkable { BRW_BLOCKED, BRW_WALKABLE, BRW_NO_TILE } brw_walkable;
brw_walkable brw_square_walkable(uint32_t square);

/* Returns the treasure that overcomes the obstacle on a square, counted from 1; 0 if none does. */
uint32_t brw_square_treasure(const barrow_dungeon *dungeon, uint32_t square);

/* Returns barrow's own tileset, under the file name of the document's options. */
barrow_dress_info brw_own_tileset(const brw_document *document);

#endif
