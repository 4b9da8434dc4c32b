/* SPDX-License-Identifier: MIT
 * Maps drawn in Tiled, in its two formats (.tmj, .tmx), read into one value: tilesets, layers of
 * tiles, objects, classes and properties (R23, W27). A reader of maps asks for what it knows and
 * ignores the rest.
 *
 *     brw_tmap map;
 *     if (brw_tmap_read(&map, &arena, text, size, help, error) != BARROW_OK) ...
 *     for each layer: brw_tmap_gid(layer, x, y), brw_tmap_tile(&map, gid), brw_tmap_property(...)
 *     for each object: its class, brw_tmap_cell(...), brw_tmap_property(...)
 *
 * Orthogonal maps are read, finite or infinite, with tiles as CSV, base64 or elements; layers in
 * groups stand among the others, in the order of the file. Compressed layers and tilesets in files
 * of their own need the caller's help. Pictures, colours, offsets and rotations are ignored, and so
 * are the flip bits of tiles. All memory is in the arena; the text of the map must live as long as
 * it. */
#ifndef BRW_IO_TILED_READ_H
#define BRW_IO_TILED_READ_H

#include "base/sink.h"
#include "io/tree.h"

#define BRW_TMAP_LAYERS  256
#define BRW_TMAP_SETS    64
#define BRW_TMAP_OBJECTS 65536
#define BRW_TMAP_CELLS   (UINT32_C(1) << 22) /* of all layers together */
#define BRW_TMAP_IDS     65536               /* tiles of a tileset */
#define BRW_TMAP_PARTS   256                 /* positions are in 1/256 of a pixel */

/* Something with properties: a node of the map's tree, or of a tileset's. */
typedef struct brw_tmap_part {
    const brw_tree *tree;
    uint32_t node;
} brw_tmap_part;

typedef struct brw_tmap_tile {
    const char *class;                   /* or "" */
    const char *walkable, *needs, *tile; /* properties, or NULL */
    brw_tmap_part part;
} brw_tmap_tile;

typedef struct brw_tmap_set {
    const char *name;
    uint32_t first_gid;
    uint32_t id_count;    /* ids from here on have no class or properties */
    uint32_t *by_id;      /* the tile of an id; 0 if it has no class and no properties */
    brw_tmap_tile *tiles; /* from 1 */
    brw_tmap_part part;
} brw_tmap_set;

typedef struct brw_tmap_object {
    const char *name, *class; /* or ""; a tile object without a class has that of its tile */
    uint32_t id, gid;         /* gid is 0 unless it is a tile */
    int32_t x, y, w, h;       /* in BRW_TMAP_PARTS of a pixel; of a tile, the lower left corner */
    bool is_area;             /* a rectangle or a tile, not a point, a line or another shape */
    brw_tmap_part part;
} brw_tmap_object;

typedef struct brw_tmap_layer {
    const char *name, *class; /* or "" */
    bool has_tiles;           /* a layer of tiles; otherwise it has objects */
    int32_t x, y, w, h;       /* the cells that it has, in tiles */
    const uint32_t *gids;     /* row by row; flip bits are cleared, 0 is empty */
    const char *walkable;     /* a property, or NULL */
    uint32_t first_object, object_count;
    brw_tmap_part part;
} brw_tmap_layer;

typedef struct brw_tmap {
    brw_tree tree; /* its error and status are those of reading */
    int32_t w, h;  /* in tiles; of an infinite map, what its layers cover from x, y on */
    int32_t x, y;
    int32_t tile_w, tile_h; /* in pixels */
    uint32_t set_count, layer_count, object_count, cell_count;
    brw_tmap_set sets[BRW_TMAP_SETS];
    brw_tmap_layer layers[BRW_TMAP_LAYERS];
    brw_tmap_object *objects; /* layer by layer */
    const barrow_tiled_help *help;
    brw_tmap_part part;
} brw_tmap;

/* Reads a map; JSON if it begins with {. [help] may be NULL. Returns BARROW_OK,
 * BARROW_BAD_DOCUMENT, with the line and column in [error], or BARROW_NO_MEMORY. The value is too
 * large for the stack: take it from the arena. */
barrow_status brw_tmap_read(brw_tmap *map, brw_arena *arena, const char *text, size_t size,
                            const barrow_tiled_help *help, barrow_error *error);

/* Returns the gid at a cell of a layer of tiles; 0 outside of it. */
uint32_t brw_tmap_gid(const brw_tmap_layer *layer, int32_t x, int32_t y);

/* Returns the tileset of a gid, or NULL, and stores the tile's id in it. */
const brw_tmap_set *brw_tmap_find_set(const brw_tmap *map, uint32_t gid, uint32_t *id);

/* Returns what the map says about the tile of a gid, or NULL. */
const brw_tmap_tile *brw_tmap_find_tile(const brw_tmap *map, uint32_t gid);

/* Returns the value of a property as text, or NULL: booleans are true and false, and an object is
 * its id. */
const char *brw_tmap_property(const brw_tmap_part *part, const char *name);

/* Return the properties one by one: [at] is 0 for the first, and the function moves it on. NULL
 * after the last. */
const char *brw_tmap_next_property(const brw_tmap_part *part, uint32_t *at, const char **value);

/* Divides by a number above zero and rounds down, also below zero. */
static inline int32_t brw_divide_down(int32_t number, int32_t by)
{
    return number / by - (number % by < 0);
}

/* Stores the cell in which the middle of an object lies. */
void brw_tmap_cell(const brw_tmap *map, const brw_tmap_object *object, int32_t *x, int32_t *y);

/* Returns the layer of tiles with this name, or NULL; NULL for [name] gives the first. */
const brw_tmap_layer *brw_tmap_tiles(const brw_tmap *map, const char *name);

/* room_texts.c: rooms as the text of templates (docs/rooms.md), from maps drawn in Tiled (R23). */

/* Writes the templates of a map: one per rectangle of the class room, or the whole map. Returns
 * BARROW_OK or BARROW_BAD_DOCUMENT, with the reason in [error]. Text before a template says where
 * its drawing lies in the map, so that messages about it name tiles of the map. */
barrow_status brw_write_tiled_rooms(brw_tmap *map, brw_arena *arena, brw_text *text,
                                    barrow_error *error);

#endif
