/* SPDX-License-Identifier: MIT
 * Carving: the map of a floor while it is being made. It is a few planes of bits, one row of 64-bit
 * words per row of tiles, so that a span, a neighbourhood or a flood is a handful of word
 * operations. The byte planes that users see are expanded from them here and nowhere else, once, at
 * the end.
 *
 * Nothing walkable ever lies in the two outermost rows and columns (F2), so looking one row or
 * column beyond a walkable tile never leaves the planes. */
#ifndef BRW_CARVE_H
#define BRW_CARVE_H

#include "base/arena.h"
#include "base/bits.h"
#include "base/hints.h"
#include "barrow/dungeon.h"

typedef struct brw_map {
    int32_t width, height;
    int32_t stride;     /* words per row: 1 up to 64 columns, at most 4 */
    uint64_t *open;     /* everything that can be walked on: rooms, corridors and anchors */
    uint64_t *room;     /* floor of rooms; an open tile that is not in a room is corridor */
    uint64_t *junction; /* junctions (F10) */
    uint64_t *liquid;   /* water, lava, chasm */
    bool has_holes;     /* some room has tiles that are not floor */
} brw_map;

/* The number of rows before the first and after the last that may be read, and written back
 * unchanged. This lets loops over a few rows run a fixed number of times. */
#define BRW_MAP_SPARE 8

/* Allocates the planes in [arena], all clear; returns false when out of memory. */
bool brw_map_begin(brw_map *map, brw_arena *arena, int32_t width, int32_t height);

static inline size_t brw_map_words(const brw_map *map)
{
    return (size_t)(map->height * map->stride);
}

/* The rows of a plane are padded to a multiple of this. Padding rows are clear, so a loop over all
 * rows can handle a whole block per round and need not check where the map ends. */
#define BRW_MAP_BLOCK 8

static inline int32_t brw_map_blocks(const brw_map *map)
{
    return (map->height + BRW_MAP_BLOCK - 1) / BRW_MAP_BLOCK;
}

static inline uint32_t brw_map_spare(const brw_map *map)
{
    return (uint32_t)(BRW_MAP_SPARE * map->stride);
}

static inline uint64_t *brw_map_row(const brw_map *map, uint64_t *plane, int32_t y)
{
    return plane + y * map->stride;
}

/* Returns the plane that passes may borrow until junctions are marked. It is the plane of the
 * junctions, which is clear until they are marked. Rooms and corridors keep their changes there,
 * and the pass for dead ends keeps the tiles that were open before it. Each pass leaves it clear
 * for the next. */
static inline uint64_t *brw_map_borrowed(const brw_map *map)
{
    return map->junction;
}

/* Return the index of a tile's word in a plane. For the first function, the tile may lie in the
 * spare rows above the map. The second returns an unsigned index, which needs no sign extension. */
static inline int32_t brw_map_near(const brw_map *map, int32_t x, int32_t y)
{
    return map->stride == 1 ? y : y * map->stride + (x >> 6);
}

static inline uint32_t brw_map_at(const brw_map *map, int32_t x, int32_t y)
{
    return (uint32_t)brw_map_near(map, x, y);
}

/* Returns whether [count] columns from [x] on lie in one word; always true if a row is one word. */
static inline int brw_map_in_word(const brw_map *map, int32_t x, int32_t count)
{
    return map->stride == 1 || (x & 63) + count <= 64;
}

/* Nearly all maps have one word per row, and a compiler that knows this can skip the
 * multiplication. So the passes that do most of the drawing are compiled twice: a function marked
 * with BRW_FLATTEN inlines everything it calls, and works on a copy of the map whose stride is the
 * constant 1. A library that is compiled for size, such as the page's module, has only one copy. */
#if defined(__GNUC__) && !defined(__OPTIMIZE_SIZE__)
#define BRW_FLATTEN __attribute__((flatten))
#else
#define BRW_FLATTEN
#endif

static inline brw_map brw_map_narrow(const brw_map *map)
{
    brw_map narrow = *map;
    narrow.stride = 1;
    return narrow;
}

static inline int brw_map_has(const brw_map *map, const uint64_t *plane, int32_t x, int32_t y)
{
    return (int)(plane[brw_map_at(map, x, y)] >> (x & 63)) & 1;
}

static inline void brw_map_add(const brw_map *map, uint64_t *plane, int32_t x, int32_t y)
{
    plane[brw_map_at(map, x, y)] |= (uint64_t)1 << (x & 63);
}

static inline void brw_map_remove(const brw_map *map, uint64_t *plane, int32_t x, int32_t y)
{
    plane[brw_map_at(map, x, y)] &= ~((uint64_t)1 << (x & 63));
}

/* Make a tile of a room floor, or remove its floor. Both planes change together: room floor is
 * always open. Removing floor leaves a hole, which publishing then has to look for. */
static inline void brw_map_add_floor(const brw_map *map, int32_t x, int32_t y)
{
    brw_map_add(map, map->room, x, y);
    brw_map_add(map, map->open, x, y);
}

static inline void brw_map_remove_floor(brw_map *map, int32_t x, int32_t y)
{
    map->has_holes = true;
    brw_map_remove(map, map->room, x, y);
    brw_map_remove(map, map->open, x, y);
}

/* Returns the part of a span that falls into word [i] of its row, or 0 if no part does. Columns 60
 * to 69, in words of 64:
 *
 *     word 0: bits 60..63        word 1: bits 0..5
 */
static inline uint64_t brw_map_span_word(int32_t i, int32_t x, int32_t count)
{
    int32_t from = x > 64 * i ? x - 64 * i : 0;
    int32_t to = x + count < 64 * i + 64 ? x + count - 64 * i : 64;
    return to > from ? brw_span(from, to - from) : 0;
}

/* Set or clear [count] bits of row [y] from column [x] on, which may span several words. */
static inline void brw_map_add_span(const brw_map *map, uint64_t *plane, int32_t x, int32_t y,
                                    int32_t count)
{
    uint64_t *row = plane + (uint32_t)(y * map->stride);
    if (map->stride == 1)
        row[0] |= brw_span(x, count);
    else
        for (int32_t i = x >> 6; i <= (x + count - 1) >> 6; i++)
            row[i] |= brw_map_span_word(i, x, count);
}

static inline void brw_map_remove_span(const brw_map *map, uint64_t *plane, int32_t x, int32_t y,
                                       int32_t count)
{
    uint64_t *row = brw_map_row(map, plane, y);
    if (map->stride == 1)
        row[0] &= ~brw_span(x, count);
    else
        for (int32_t i = x >> 6; i <= (x + count - 1) >> 6; i++)
            row[i] &= ~brw_map_span_word(i, x, count);
}

/* Sets [bits] in [count] words that are [stride] apart. Works on eight words at a time and leaves
 * those past the last unchanged, so up to eight rows take one round, without an unpredictable
 * branch. */
void brw_map_add_rows(uint64_t *word, int32_t stride, uint64_t bits, int32_t count);

/* Set or clear all of a rectangle; a wide one may span several words. */
BRW_SELDOM void brw_map_add_wide_rect(uint64_t *plane, int32_t stride, barrow_rect rect);
void brw_map_remove_rect(const brw_map *map, uint64_t *plane, barrow_rect rect);

static inline void brw_map_add_rect(const brw_map *map, uint64_t *plane, barrow_rect rect)
{
    if (brw_map_in_word(map, rect.x, rect.w))
        brw_map_add_rows(plane + brw_map_at(map, rect.x, rect.y), map->stride,
                         brw_span(rect.x & 63, rect.w), rect.h);
    else
        brw_map_add_wide_rect(plane, map->stride, rect);
}

/* Many rectangles that share no tile are drawn fastest by recording what changes from row to row:
 * each, however tall, changes only its first row and the one after its last. A running exclusive or
 * down the rows turns the plane of changes into tiles. The row after the last exists, because
 * nothing reaches the last rows of a map (F2). */
BRW_SELDOM void brw_map_change_wide_rect(uint64_t *changes, int32_t stride, barrow_rect rect);

static inline void brw_map_change_rect(const brw_map *map, uint64_t *changes, barrow_rect rect)
{
    if (!brw_map_in_word(map, rect.x, rect.w)) {
        brw_map_change_wide_rect(changes, map->stride, rect);
        return;
    }
    uint64_t *word = changes + brw_map_at(map, rect.x, rect.y);
    uint64_t bits = brw_span(rect.x & 63, rect.w);
    word[0] ^= bits;
    word[(uint32_t)(rect.h * map->stride)] ^= bits;
}

/* Dig the rectangles in [changes] and clear the changes: rooms and corridors both become open
 * tiles, but only rooms become room floor. */
void brw_map_settle_corridors(const brw_map *map, uint64_t *changes);
void brw_map_settle_rooms(const brw_map *map, uint64_t *changes);

/* Turns the changes themselves into tiles, but only on rock: for liquid, which never replaces floor
 * (F11). Here the plane of changes is the result, so it is not cleared. */
static inline void brw_map_settle_rock(const brw_map *map, uint64_t *changes)
{
    int32_t stride = map->stride;
    for (int32_t i = 0; i < stride; i++) {
        uint64_t inside = 0, *change = changes + i, *open = map->open + i;
        for (int32_t left = brw_map_blocks(map); left > 0; left--) {
            for (int32_t k = 0; k < BRW_MAP_BLOCK; k++, change += stride, open += stride) {
                inside ^= *change;
                *change = inside & ~*open;
            }
        }
    }
}

/* Return word [i] of a row, shifted so that each bit lands on the position of its eastern (western)
 * neighbour: bit x of the result is bit x-1 (x+1) of the row. The bit that is shifted in comes from
 * the adjacent word; at the ends of a row it is 0.
 *
 *     word i        word i + 1
 *     b0 b1 .. b63  b0 b1 ..          from_east of word i: b1 .. b63 b0'
 */
static inline uint64_t brw_row_from_west(const uint64_t *row, int32_t i)
{
    return row[i] << 1 | (i > 0 ? row[i - 1] >> 63 : 0);
}

static inline uint64_t brw_row_from_east(const uint64_t *row, int32_t i, int32_t stride)
{
    return row[i] >> 1 | (i + 1 < stride ? row[i + 1] << 63 : 0);
}

/* Marks every junction (F10): room floor beside a corridor, and corridor where three ways meet. */
void brw_carve_junctions(brw_map *map);

/* The number of spare entries that the routes of a dungeon must have after the last one. */
#define BRW_ROUTES_SPARE 16

/* Writes the planes into dungeon->tiles, and the owner of each tile, according to the rooms and
 * links, into dungeon->owners. */
void brw_carve_publish(const brw_map *map, barrow_dungeon *dungeon);

#endif
