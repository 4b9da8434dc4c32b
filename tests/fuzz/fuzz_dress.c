/* SPDX-License-Identifier: MIT
 * Sets of tiles: any bytes are a set or are refused with their place. One that is taken dresses
 * maps, twice the same, with tiles that its picture has and turns that it names, and every format
 * that shows it is written or says why not. The first byte chooses the map, and whether the rest is
 * a file or the name of an order. */
#include <string.h>

#include "fuzz.h"

#define TILES_MOST 40000

/* Returns a map; there are three. */
static const barrow_dungeon *map_of(uint8_t which)
{
    static barrow_dungeon maps[3];
    static const barrow_family families[] = {BARROW_FLOOR, BARROW_QUEST, BARROW_CRAWL};
    barrow_dungeon *map = &maps[which % 3];
    if (!map->width) {
        barrow_family family = families[which % 3];
        barrow_params params = barrow_default_params(family);
        FUZZ_HOLDS(barrow_params_set(&params, family == BARROW_FLOOR ? "terrain" : "tiles",
                                     family == BARROW_FLOOR ? "lava" : "on", NULL) == BARROW_OK &&
                       (family != BARROW_CRAWL ||
                        barrow_params_set(&params, "size", "small", NULL) == BARROW_OK) &&
                       barrow_generate(&params, NULL, map, NULL) == BARROW_OK,
                   "no map");
        FUZZ_HOLDS((size_t)map->width * map->height <= TILES_MOST, "a large map");
    }
    return map;
}

static void dress(const barrow_dress_set *set, const barrow_dungeon *map)
{
    static uint32_t tiles[TILES_MOST], again[TILES_MOST];
    const barrow_dress_info *info = barrow_dress_picture(set);
    size_t count = (size_t)map->width * map->height;
    FUZZ_HOLDS(info->picture && info->width && info->height && info->tile_width &&
                   info->tile_height && info->columns && info->count,
               "a picture without a size");
    FUZZ_HOLDS(barrow_dress(set, map, tiles, NULL) == BARROW_OK &&
                   barrow_dress(set, map, again, NULL) == BARROW_OK,
               "not dressed");
    FUZZ_HOLDS(memcmp(tiles, again, count * sizeof *tiles) == 0, "dressed in another way");
    for (size_t i = 0; i < count; i++)
        FUZZ_HOLDS((tiles[i] & BARROW_DRESS_TILE) <= info->count &&
                       !(tiles[i] & ~BARROW_DRESS_TILE & ~info->flags) &&
                       (!tiles[i] || (tiles[i] & BARROW_DRESS_TILE)),
                   "a tile that the set does not have");
}

static void write_formats(const barrow_dress_set *set, const barrow_dungeon *map)
{
    static const char *const formats[] = {"tmx", "tmj", "ldtk", "godot", "godot3"};
    static fuzz_text text;
    barrow_export_options options = {.dress = set};
    for (uint32_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        barrow_error error = {0};
        text.size = 0;
        barrow_status status = barrow_export(map, formats[i], &options, fuzz_sink(&text), &error);
        FUZZ_HOLDS(status == BARROW_OK ? text.size > 0
                                       : status == BARROW_BAD_CALL && error.text[0] && !text.size,
                   error.text);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    barrow_dress_set *set;
    barrow_error error = {0};
    if (size < 1)
        return 0;
    char *text =
        malloc(size); /* of exactly the size of the file, or with a final zero for a name */
    FUZZ_HOLDS(text, "no memory");
    memcpy(text, data + 1, size - 1);
    text[size - 1] = 0;
    bool is_name = data[0] & 4;
    char *file = is_name ? NULL : realloc(text, size - 1 ? size - 1 : 1);
    text = is_name ? text : file;
    barrow_status status =
        barrow_dress_read(is_name ? text : "f", file, size - 1, NULL, &set, &error);
    if (status == BARROW_OK) {
        dress(set, map_of(data[0] & 3));
        if (data[0] & 8)
            write_formats(set, map_of(data[0] & 3));
    } else {
        unsigned line = 0, column = 0;
        FUZZ_HOLDS(!set && status == (is_name ? BARROW_BAD_CALL : BARROW_BAD_DOCUMENT) &&
                       error.text[0],
                   "another status, or no reason");
        FUZZ_HOLDS(is_name || (sscanf(error.text, "f:%u:%u: ", &line, &column) == 2 && line &&
                               column && line <= size && column <= size),
                   "no place in the file");
    }
    barrow_dress_free(set);
    free(text);
    return 0;
}
