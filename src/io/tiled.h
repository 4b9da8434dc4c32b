/* SPDX-License-Identifier: MIT
 * Maps for Tiled, in two formats: tmj is JSON, tmx is XML. tiled.c produces the contents for both,
 * and each format is a set of functions, its verbs. Positions are in pixels. */
#ifndef BRW_TILED_H
#define BRW_TILED_H

#include "io/facts.h"

#define BRW_TILED_PIXELS  BARROW_TILESET_PIXELS
#define BRW_TILED_VERSION "1.8" /* the oldest version that all readers accept */

/* The head of a map, valid only during begin. */
typedef struct brw_tiled_map {
    const barrow_dungeon *dungeon;
    const char *tileset; /* file name of the picture */
    uint32_t next_layer; /* first free ids */
    uint32_t next_object;
    const brw_facts *facts;
} brw_tiled_map;

/* An object: a line if it has points, else a tile if it has a gid, else a rectangle. */
typedef struct brw_tiled_object {
    uint32_t id, gid;
    const char *type;
    const char *name; /* "room", followed by [number] unless that is negative; may be "" */
    int64_t number;
    int32_t x, y, w, h;
    const barrow_pos *line; /* tiles whose centres it joins; the first is at x, y */
    uint32_t line_count;
    const brw_facts *facts;
} brw_tiled_object;

/* A layer of objects. A hidden layer is for programs, but people can show it with a click. */
typedef struct brw_tiled_layer {
    uint32_t id;
    const char *name;
    bool is_hidden;
} brw_tiled_layer;

typedef struct brw_tiled_verbs {
    void (*begin)(void *out, const brw_tiled_map *map); /* with tileset and tile layer */
    void (*open_layer)(void *out, const brw_tiled_layer *layer);
    void (*object)(void *out, const brw_tiled_object *object);
    void (*close_layer)(void *out);
    void (*end)(void *out);
} brw_tiled_verbs;

/* Writes the map of [document] through [verbs], with [out] as their first argument. */
void brw_tiled_tell(const brw_document *document, const brw_tiled_verbs *verbs, void *out);

/* Returns the name of an object: "spawn", "room 3". */
const char *brw_tiled_name(const brw_tiled_object *object, char name[32]);

/* Returns the gid of a tile, which identifies its square in the tileset. */
uint32_t brw_tiled_gid(const barrow_dungeon *dungeon, uint32_t index);

/* Returns whether the square of a tileset can be walked on. Things are neither walkable nor
 * blocked. */
typedef enum brw_walkable { BRW_BLOCKED, BRW_WALKABLE, BRW_NO_TILE } brw_walkable;
brw_walkable brw_square_walkable(uint32_t square);

/* Returns what a square's tile needs to be walked on, in the words of `barrow prove`; NULL if nothing
 * that the player could have. */
const char *brw_square_needs(const barrow_dungeon *dungeon, uint32_t square, char name[24]);

/* Returns the file name of the tileset's picture. */
const char *brw_tileset_file(const brw_document *document);

#endif
