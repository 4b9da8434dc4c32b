/* SPDX-License-Identifier: MIT
 * A plain picture of a tile map, drawn with the picture of tiles: for formats that embed one. */
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include "barrow/barrow.h"

#define CLI_PICTURE_SCALE 32 /* pixels of a tile where the options do not say */

/* Writes the tiles and things of [dungeon] as PNG, options->image_scale pixels a tile. */
barrow_status cli_picture_png(const barrow_dungeon *dungeon, const barrow_export_options *options,
                              barrow_sink sink, barrow_error *error);

#endif
