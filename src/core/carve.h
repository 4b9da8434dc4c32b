/* SPDX-License-Identifier: MIT
 * A map as a plane of bits, one row of 64-bit words per row of tiles, for the proof of a floor. */
#ifndef BRW_CARVE_H
#define BRW_CARVE_H

#include "base/bits.h"
#include "barrow/dungeon.h"

#define BRW_MAP_BLOCK 8 /* the rows of a plane are padded to a multiple of this */
#define BRW_FLATTEN

typedef struct brw_map {
    int32_t stride; /* words per row */
    uint64_t *open; /* tiles that can be walked on */
} brw_map;

/* Returns the index of a tile's word in a plane. */
static inline uint32_t brw_map_at(const brw_map *map, int32_t x, int32_t y)
{
    return (uint32_t)(y * map->stride + (x >> 6));
}

/* Returns whether [count] columns from [x] on lie in one word. */
static inline int brw_map_in_word(const brw_map *map, int32_t x, int32_t count)
{
    return map->stride == 1 || (x & 63) + count <= 64;
}

static inline void brw_map_add(const brw_map *map, uint64_t *plane, int32_t x, int32_t y)
{
    plane[brw_map_at(map, x, y)] |= (uint64_t)1 << (x & 63);
}

/* Returns the part of a span that falls into word [i] of its row, or 0 if no part does. */
static inline uint64_t brw_map_span_word(int32_t i, int32_t x, int32_t count)
{
    int32_t from = x > 64 * i ? x - 64 * i : 0;
    int32_t to = x + count < 64 * i + 64 ? x + count - 64 * i : 64;
    return to > from ? brw_span(from, to - from) : 0;
}

/* Sets [count] bits of row [y] from column [x] on, which may span several words. */
static inline void brw_map_add_span(const brw_map *map, uint64_t *plane, int32_t x, int32_t y,
                                    int32_t count)
{
    for (int32_t i = x >> 6; i <= (x + count - 1) >> 6; i++)
        plane[y * map->stride + i] |= brw_map_span_word(i, x, count);
}

/* Return word [i] of a row, shifted so that each bit lands on the position of its eastern (western)
 * neighbour. The bit that is shifted in comes from the adjacent word; at the ends of a row it is
 * 0. */
static inline uint64_t brw_row_from_west(const uint64_t *row, int32_t i)
{
    return row[i] << 1 | (i > 0 ? row[i - 1] >> 63 : 0);
}

static inline uint64_t brw_row_from_east(const uint64_t *row, int32_t i, int32_t stride)
{
    return row[i] >> 1 | (i + 1 < stride ? row[i + 1] << 63 : 0);
}

#endif
