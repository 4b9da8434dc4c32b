/* SPDX-License-Identifier: MIT
 * Maps of other programs as worlds (W27 to W29): cells that can be walked on or not, and objects on
 * them. The readers of Tiled and LDtk fill one in; then the same steps make a graph of it. Regions
 * of cells are its nodes, doors its edges, and everything else lies at the region of its middle. */
#ifndef BRW_IO_MAP_READ_H
#define BRW_IO_MAP_READ_H

#include "io/graph_read.h"
#include "io/tiled_read.h"

enum { BRW_MAP_CELLS = 1 << 22, BRW_MAP_OBJECTS = 16384, BRW_MAP_NEEDS = 255 };

/* A part of the map, in cells. */
typedef struct brw_map_object {
    const char *id;   /* for messages: "object 12 (door 3)" */
    const char *name; /* or "" */
    const char *key;  /* what references name: an id */
    int32_t x, y, w, h;         /* its cells; w and h are 0 for a point */
    int32_t middle_x, middle_y; /* the cell of its middle */
    uint32_t pairs;
    uint32_t region; /* a room: the region that it covers most of; a thing: where it lies */
} brw_map_object;

typedef struct brw_map {
    brw_read_graph *graph;
    int32_t w, h;
    uint8_t *walkable;   /* of each cell: 0 or 1 */
    uint8_t *need_of;    /* of each cell: its entry in needs, plus 1; what is not walkable without it */
    uint16_t *level_of;  /* of each cell, or NULL: cells of different levels join only if [joins] says so */
    bool (*joins)(const void *user, uint16_t level, uint16_t other);
    const void *user;
    const char *needs[BRW_MAP_NEEDS];
    uint32_t need_count;
    brw_map_object *objects;
    uint32_t object_count, object_room;
} brw_map;

/* Starts a map of w x h cells, none of them walkable; false if it is too large or memory is
 * short. */
bool brw_map_begin(brw_map *map, brw_read_graph *graph, int32_t w, int32_t h);

/* Returns the number of a need for need_of, new if need be; 0 if there are too many. */
uint8_t brw_map_need(brw_map *map, const char *need);

/* Returns a new object, without pairs; NULL if there are too many. */
brw_map_object *brw_map_add(brw_map *map, const char *id, const char *key, const char *name);

/* Adds a property of an object, if anything reads it or the user wants to know what is ignored. */
bool brw_map_word(brw_map *map, brw_map_object *object, const char *name, const char *value);

/* Gives an object the role of its class, and adds its name to what it may give. Call this last. */
bool brw_map_role(brw_map *map, brw_map_object *object, const char *class);

/* Turns the map into places and ways of its graph; false if it is refused. */
bool brw_map_finish(brw_map *map);

/* Read whole files. */
bool brw_read_tiled_world(brw_read_graph *graph, const char *text, size_t size, const barrow_tiled_help *help);
bool brw_read_ldtk_world(brw_read_graph *graph, const char *text, size_t size);

#endif
