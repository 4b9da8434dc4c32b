/* SPDX-License-Identifier: MIT
 * Carving: the only writer of tiles. While a floor is made its map is a few planes of bits, one row
 * of 64-bit words per row of tiles, so that a span, a neighbourhood or a flood is a handful of
 * word operations. The byte planes that users see are expanded from them once, at the end.
 *
 * Nothing walkable ever lies in the two outermost rows and columns (F2), so looking one row or
 * column beyond a walkable tile never leaves the planes. */
#ifndef BRW_CARVE_H
#define BRW_CARVE_H

#include "base/arena.h"
#include "base/bits.h"
#include "barrow/dungeon.h"

typedef struct brw_map {
    int32_t width, height;
    int32_t stride;     /* words per row: 1 up to 64 columns, 4 at the most */
    uint64_t *room;     /* floor of rooms */
    uint64_t *corridor; /* corridors and anchors */
    uint64_t *junction; /* F10 */
    uint64_t *liquid;   /* water, lava, chasm */
} brw_map;

/* Takes the planes from [arena], all clear; false when there is no memory. */
bool brw_map_begin(brw_map *map, brw_arena *arena, int32_t width, int32_t height);

static inline size_t brw_map_words(const brw_map *map)
{
    return (size_t)(map->height * map->stride);
}

static inline uint64_t *brw_map_row(const brw_map *map, uint64_t *plane, int32_t y)
{
    return plane + y * map->stride;
}

static inline int brw_map_has(const brw_map *map, const uint64_t *plane, int32_t x, int32_t y)
{
    return (int)(plane[y * map->stride + (x >> 6)] >> (x & 63)) & 1;
}

static inline void brw_map_add(const brw_map *map, uint64_t *plane, int32_t x, int32_t y)
{
    plane[y * map->stride + (x >> 6)] |= (uint64_t)1 << (x & 63);
}

static inline void brw_map_remove(const brw_map *map, uint64_t *plane, int32_t x, int32_t y)
{
    plane[y * map->stride + (x >> 6)] &= ~((uint64_t)1 << (x & 63));
}

static inline int brw_map_is_open(const brw_map *map, int32_t x, int32_t y)
{
    int32_t word = y * map->stride + (x >> 6);
    return (int)((map->room[word] | map->corridor[word]) >> (x & 63)) & 1;
}

/* Sets [count] bits of row [y] from column [x] on. */
void brw_map_add_span(const brw_map *map, uint64_t *plane, int32_t x, int32_t y, int32_t count);
void brw_map_remove_span(const brw_map *map, uint64_t *plane, int32_t x, int32_t y, int32_t count);

/* Sets or clears all of a rectangle. */
void brw_map_add_rect(const brw_map *map, uint64_t *plane, barrow_rect rect);
void brw_map_remove_rect(const brw_map *map, uint64_t *plane, barrow_rect rect);

/* Word [i] of a row, moved so that each bit lands on its eastern (western) neighbour's place: bit x
 * of the answer is bit x-1 (x+1) of the row. */
static inline uint64_t brw_row_from_west(const uint64_t *row, int32_t i)
{
    return row[i] << 1 | (i > 0 ? row[i - 1] >> 63 : 0);
}

static inline uint64_t brw_row_from_east(const uint64_t *row, int32_t i, int32_t stride)
{
    return row[i] >> 1 | (i + 1 < stride ? row[i + 1] << 63 : 0);
}

/* Marks every junction (F10): room floor beside a corridor, corridor where three ways meet. */
void brw_carve_junctions(brw_map *map);

/* Writes the planes into dungeon->tiles, and who owns what, from its rooms and links, into
 * dungeon->owners. */
void brw_carve_publish(const brw_map *map, barrow_dungeon *dungeon);

#endif
