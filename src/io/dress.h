/* SPDX-License-Identifier: MIT
 * Sets of tiles for dressing maps (barrow/dress.h): what the readers fill in and the dresser uses.
 * Named orders are Wang sets of one colour. Every tile of a map has a value, the number of a colour
 * or a value of LDtk's IntGrid; 0 is none. */
#ifndef BRW_IO_DRESS_H
#define BRW_IO_DRESS_H

#include "barrow/dress.h"
#include "io/document.h"
#include "io/tree.h"

#define BRW_DRESS_COLORS 254   /* of a Wang set, as in Tiled */
#define BRW_DRESS_VALUES 65534 /* the largest value of an IntGrid */
#define BRW_DRESS_OUTSIDE                                                                          \
    (BARROW_TILE_LIMIT - 1)   /* the tile beyond the map, for rules; no tile of a map has it */
#define BRW_DRESS_PIXELS 4096 /* side of a tile */
#define BRW_DRESS_RADIUS 4    /* patterns of rules have at most 9 x 9 cells */
#define BRW_DRESS_RULES  4096
#define BRW_DRESS_PARTS  1000 /* chances and weights are in thousandths */

/* A tile that fits a pattern: byte i of the pattern is the colour at place i, clockwise from the
 * top. */
typedef struct brw_wang_tile {
    uint32_t tile;  /* as in a dressed map */
    uint32_t until; /* the weights of this and of those of the pattern before */
    uint32_t next;  /* the next of the pattern, in the order of the file; 0 for none */
} brw_wang_tile;

typedef struct brw_wang_slot {
    uint64_t pattern;
    uint32_t weight; /* of all its tiles */
    uint32_t first, last;
} brw_wang_slot;

/* A cell that a rule looks at, besides the middle. */
typedef struct brw_rule_cell {
    int32_t x, y;    /* from the middle */
    uint64_t wanted; /* bit i: tiles of kind i fit */
} brw_rule_cell;

typedef struct brw_dress_rule {
    uint32_t uid, chance;
    int32_t x_modulo, y_modulo, x_offset, y_offset;
    char checker;    /* 'N'one, 'H'orizontal or 'V'ertical */
    uint8_t flips;   /* bit 0 left to right, bit 1 top to bottom */
    uint64_t middle; /* bit i: tiles of kind i fit in the middle */
    const brw_rule_cell *cells;
    const uint32_t *tiles;
    uint32_t cell_count, tile_count;
} brw_dress_rule;

/* The rules that may fit a kind of tile, in their order: 4 x rule + how it is mirrored. */
typedef struct brw_rule_list {
    uint16_t *rules;
    uint32_t count;
} brw_rule_list;

struct barrow_dress_set {
    brw_arena arena;
    barrow_dress_info info;
    uint16_t values[BARROW_TILE_LIMIT];
    uint64_t places; /* Wang sets: byte i is 255 if place i counts, else 0 */
    brw_wang_tile *wang;
    brw_wang_slot *slots;
    uint32_t wang_count, slot_count; /* a power of two */
    brw_dress_rule *rules;           /* NULL in a Wang set */
    uint32_t rule_count;
    brw_rule_list lists[BARROW_TILE_LIMIT];
};

/* Gives [value] to the tiles that a name means; ignores case. A tile's own name wins over its
 * class. Returns whether there are any. */
bool brw_dress_name(barrow_dress_set *set, const char *name, uint16_t value);

/* Returns the slot of a pattern, or the free one where it belongs. */
brw_wang_slot *brw_wang_find(const barrow_dress_set *set, uint64_t pattern);

/* Returns the dressed map of a floor of the document, in its scratch memory; NULL if it is not to
 * be dressed, and when out of memory, which [text] then tells. */
const uint32_t *brw_dressed(const brw_document *document, const barrow_dungeon *dungeon,
                            brw_text *text);

/* ---- barrow's own tileset ------------------------------------------------------------------ */

#define BRW_TILED_SQUARES (BARROW_TILESET_COLUMNS * BARROW_TILESET_ROWS)

/* Returns whether the square of a tileset can be walked on. Things are neither walkable nor
 * blocked. */
typedef enum brw_walkable { BRW_BLOCKED, BRW_WALKABLE, BRW_NO_TILE } brw_walkable;
brw_walkable brw_square_walkable(uint32_t square);

/* Returns the treasure that overcomes the obstacle on a square, counted from 1; 0 if none does. */
uint32_t brw_square_treasure(const barrow_dungeon *dungeon, uint32_t square);

/* Returns the side of a map's tile in pixels: what the options ask for, else that of the tiles it
 * is dressed in if they are square, else that of the tileset. */
uint32_t brw_map_pixels(const barrow_export_options *options);

/* Returns barrow's own tileset, under the file name of the document's options. */
barrow_dress_info brw_own_tileset(const brw_document *document);

#endif
