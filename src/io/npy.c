/* SPDX-License-Identifier: MIT
 * Tiles as an array for numpy: N maps of H rows of W bytes, the codes of the tiles, in the format
 * .npy 1.0. The first of several dungeons writes the head with the number of maps; every floor
 * counts as one. Bytes have no byte order, so the file is the same on every machine. */
#include "io/document.h"

#include "base/status.h"

#define NPY_HEAD 128 /* bytes up to the data, a multiple of 64 */

static uint32_t npy_floors(const barrow_dungeon *dungeon)
{
    uint32_t count = 0;
    for (; dungeon; dungeon = dungeon->below)
        count++;
    return count;
}

/* Writes the head: magic, version, the length of the rest (118, little-endian), then a Python dict,
 * padded with spaces and terminated by a line feed, so that the data begins at byte 128:
 *
 *     \x93NUMPY 01 00 | 76 00 | {'descr': '|u1', ... }    \n */
static void npy_head(brw_text *text, uint64_t count, uint32_t height, uint32_t width)
{
    char dict[NPY_HEAD];
    uint32_t used = 0;
    brw_format(dict, sizeof dict,
               "{'descr': '|u1', 'fortran_order': False, 'shape': (%l, %u, %u), }", (int64_t)count,
               height, width);
    brw_text_bytes(text, "\x93NUMPY\x01\x00", 8);
    brw_text_char(text, NPY_HEAD - 10);
    brw_text_char(text, 0);
    for (; dict[used]; used++)
        brw_text_char(text, dict[used]);
    for (; used < NPY_HEAD - 11; used++)
        brw_text_char(text, ' ');
    brw_text_char(text, '\n');
}

static void npy_wall(brw_text *text, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        brw_text_char(text, BARROW_TILE_WALL);
}

/* Writes one map, padded with wall on the right and below, or cropped there. A map of the right
 * size is copied directly. */
static void npy_map(brw_text *text, const barrow_dungeon *dungeon, uint32_t height, uint32_t width)
{
    if (width == dungeon->width && height == dungeon->height) {
        brw_text_bytes(text, (const char *)dungeon->tiles, (size_t)width * height);
        return;
    }
    uint32_t shown = width < dungeon->width ? width : dungeon->width;
    for (uint32_t y = 0; y < height; y++) {
        uint32_t taken = y < dungeon->height ? shown : 0;
        brw_text_bytes(text, (const char *)dungeon->tiles + (taken ? y * dungeon->width : 0), taken);
        npy_wall(text, width - taken);
    }
}

/* Writes one dungeon. Only the first call writes the head with the number of maps. All dungeons of
 * a run have the same parameters and so the same number of floors. */
void brw_write_npy(const brw_document *document, brw_text *text)
{
    const barrow_export_options *options = document->options;
    const barrow_dungeon *dungeon = document->dungeon;
    uint32_t width = options->pad_width ? options->pad_width : dungeon->width;
    uint32_t height = options->pad_height ? options->pad_height : dungeon->height;
    uint64_t count = options->count ? options->count : 1;
    if (!options->index)
        npy_head(text, count * npy_floors(dungeon), height, width);
    for (const barrow_dungeon *floor = dungeon; floor; floor = floor->below)
        npy_map(text, floor, height, width);
}

#undef NPY_HEAD
