/* SPDX-License-Identifier: MIT
 * The picture of a tile map: shared by its files. Tiles are read once into a plane of bits, as
 * large as the visible part of the map. */
#ifndef BRW_DRAW_MAP_H
#define BRW_DRAW_MAP_H

#include "io/draw.h"

enum {
    BRW_OPEN_BIT = 1 << 0, /* walkable or liquid: inside the walls */
    BRW_WALK_BIT = 1 << 1,
    BRW_LIQUID_BIT = 1 << 2,
    BRW_WAY_BIT = 1 << 3,   /* corridor */
    BRW_HOUSE_BIT = 1 << 4, /* floor of a monster house */
    BRW_TAKEN_BIT = 1 << 5, /* occupied by a thing or a fixture */
    BRW_RUG_BIT = 1 << 6,   /* carpet */
    BRW_SOFT_BIT = 1 << 7   /* floor of a room whose walls slope */
};

typedef struct brw_plane {
    brw_picture *picture;
    uint8_t *bits; /* columns x rows of the picture */
    uint8_t *seen; /* for outlines */
} brw_plane;

/* Makes both planes, all 0, as large as the map's picture. Returns false when out of memory. */
static inline bool brw_plane_make(brw_plane *map)
{
    uint32_t size = (uint32_t)(map->picture->columns * map->picture->rows);
    map->bits = BRW_ARENA_NEW(map->picture->arena, uint8_t, size);
    map->seen = BRW_ARENA_NEW(map->picture->arena, uint8_t, size);
    return map->bits && map->seen;
}

/* Returns whether a square of the picture has one of [bits]. Everything outside has none, so
 * callers need not check bounds. */
static inline bool brw_plane_has(const brw_plane *map, int32_t x, int32_t y, uint8_t bits)
{
    const brw_picture *picture = map->picture;
    if (x < 0 || y < 0 || x >= picture->columns || y >= picture->rows)
        return false;
    return (map->bits[y * picture->columns + x] & bits) != 0;
}

/* Draws hatched rock (draw_outline.c). */
void brw_draw_hatch(const brw_plane *map);

/* Draw rock, floor and water, and then the walls on top of them. */
void brw_draw_ground(const brw_plane *map);
void brw_draw_walls(const brw_plane *map);

/* Puzzles of the map (draw_puzzle.c): the ice below the walls, the rest of their fields, the
 * solutions; their rows in the legend, and the signs of a hint. */
typedef enum brw_puzzle_layer { BRW_PUZZLE_ICE, BRW_PUZZLE_FIELD, BRW_PUZZLE_STEPS } brw_puzzle_layer;
void brw_draw_map_puzzles(brw_picture *picture, brw_puzzle_layer layer);
void brw_legend_map_puzzles(brw_picture *picture);
void brw_draw_hint(brw_picture *picture, const barrow_thing *hint, int32_t x, int32_t y);

#endif
