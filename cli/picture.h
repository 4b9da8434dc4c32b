/* SPDX-License-Identifier: MIT
 * A plain picture of a tile map, drawn with the picture of tiles: for formats that embed one. */
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include "barrow/barrow.h"

/* Returns the pixels per tile for a picture of [dungeon]: [asked] (0 for the default), or fewer if
 * the picture would get too large. */
uint32_t cli_picture_scale(const barrow_dungeon *dungeon, uint32_t asked);

/* Writes the tiles and things of [dungeon] as PNG, with options->image_scale pixels per tile. */
barrow_status cli_picture_png(const barrow_dungeon *dungeon, const barrow_export_options *options,
                              barrow_sink sink, barrow_error *error);

#endif
