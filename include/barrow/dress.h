/* SPDX-License-Identifier: MIT */
/** @file
 * Dressing: a map in tiles of your own. A set says which tile of a picture goes where: one of two
 * usual orders by name, a tileset of Tiled with a Wang set, or the auto-layer rules of an LDtk
 * project. docs/for-games.md shows how each is read.
 *
 *     barrow_dress_set *set;
 *     barrow_dress_read("blob47", NULL, 0, NULL, &set, &error);
 *     uint32_t *tiles = malloc(dungeon.width * dungeon.height * sizeof *tiles);
 *     barrow_dress(set, &dungeon, tiles, &error);
 *     barrow_dress_free(set);
 *
 * The tiles of a set are for names: those of the map's tiles, or one of the three classes to which
 * every tile belongs. `wall` is rock and what stands in a row of it (bars, vault doors, cracked
 * walls); `liquid` is water, lava and chasms; `floor` is everything else. Beyond the map lies
 * border. */
#ifndef BARROW_DRESS_H
#define BARROW_DRESS_H

#include "barrow/dungeon.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An entry of a dressed map is 0 for no tile, else 1 plus the tile's number with flags above it, as
 * in Tiled's layers: first columns and rows are swapped, then it is mirrored. */
#define BARROW_DRESS_TILE   0x0FFFFFFFu /**< 1 plus the number of the tile */
#define BARROW_DRESS_FLIP_X 0x80000000u /**< mirrored left to right */
#define BARROW_DRESS_FLIP_Y 0x40000000u /**< mirrored top to bottom */
#define BARROW_DRESS_SWAP   0x20000000u /**< columns and rows swapped, before it is mirrored */

/** A set of tiles and the rule by which they are laid. */
typedef struct barrow_dress_set barrow_dress_set;

/** The picture of a set. Tiles are numbered row by row, from 0. */
typedef struct barrow_dress_info {
    const char *picture;    /**< its file, as the set names it */
    uint32_t width;         /**< of the picture, in pixels */
    uint32_t height;        /**< of the picture, in pixels */
    uint32_t tile_width;    /**< in pixels */
    uint32_t tile_height;   /**< in pixels */
    uint32_t columns;       /**< tiles per row */
    uint32_t count;         /**< tiles of the picture */
    uint32_t margin;        /**< pixels around the tiles */
    uint32_t spacing;       /**< pixels between the tiles */
    uint32_t flags;         /**< the BARROW_DRESS_ flags that its tiles may have */
} barrow_dress_info;

/** Reads a set into a new *[set]. Without [text], [name] is `blob47` or `edge16`, and may go on
 * with the pixels of a tile, the name that the tiles are for and the picture:
 * `blob47@32:liquid=lake.png`. Otherwise [name] is a file's name for messages and [text] its
 * contents, of [size] bytes: .tsx, .tsj or .ldtk. Returns BARROW_OK, BARROW_NO_MEMORY,
 * BARROW_BAD_CALL, or BARROW_BAD_DOCUMENT: then error->text is "NAME:LINE:COLUMN: what is wrong".
 * [allocator] may be NULL. */
BARROW_API barrow_status barrow_dress_read(const char *name, const char *text, size_t size,
                                           const barrow_allocator *allocator,
                                           barrow_dress_set **set, barrow_error *error);

/** Frees a set. NULL is fine. */
BARROW_API void barrow_dress_free(barrow_dress_set *set);

/** Returns the picture of a set; it stays valid until the set is freed. */
BARROW_API const barrow_dress_info *barrow_dress_picture(const barrow_dress_set *set);

/** Fills [tiles], one entry per tile of the map, row by row. Chance is decided by a hash of the
 * seed and the place, so the same dungeon is always dressed the same. Returns BARROW_OK,
 * BARROW_NO_MEMORY, or BARROW_BAD_CALL, as for a dungeon without a tile map. */
BARROW_API barrow_status barrow_dress(const barrow_dress_set *set, const barrow_dungeon *dungeon,
                                      uint32_t *tiles, barrow_error *error);

#ifdef __cplusplus
}
#endif

#endif
