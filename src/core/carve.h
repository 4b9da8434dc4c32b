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
    bool has_holes;     /* some room is not floor all over */
} brw_map;

/* Rows before the first and after the last one that may be read, and written back unchanged. So
 * loops over a few rows can run for a fixed number of them. */
#define BRW_MAP_SPARE 8

/* Allocates the planes in [arena], all clear; returns false when out of memory. */
bool brw_map_begin(brw_map *map, brw_arena *arena, int32_t width, int32_t height);

static inline size_t brw_map_words(const brw_map *map)
{
    return (size_t)(map->height * map->stride);
}

/* Planes have whole blocks of rows. Rows past the last are clear, so a loop over all rows takes a
 * few rounds of a known number, and none of them checks where the map ends. */
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

/* Returns the plane that passes may borrow until junctions are marked. It is that of the junctions,
 * which is clear until then. Rooms and corridors keep their changes there, and dead ends keep what
 * was open before they were dug. Each pass leaves it clear for the next. */
static inline uint64_t *brw_map_borrowed(const brw_map *map)
{
    return map->junction;
}

/* Returns where the word of a tile lies in a plane; for the second function, the tile may lie in
 * the spare rows above the map. An index that is not negative needs no instruction to extend its
 * sign. */
static inline int32_t brw_map_near(const brw_map *map, int32_t x, int32_t y)
{
    return map->stride == 1 ? y : y * map->stride + (x >> 6);
}

static inline uint32_t brw_map_at(const brw_map *map, int32_t x, int32_t y)
{
    return (uint32_t)brw_map_near(map, x, y);
}

/* Returns whether [count] columns from [x] on lie in one word: always, if a row is one word. */
static inline int brw_map_in_word(const brw_map *map, int32_t x, int32_t count)
{
    return map->stride == 1 || (x & 63) + count <= 64;
}

/* Nearly all maps have one word per row, and a compiler that knows this can skip the
 * multiplication. So the passes that do most of the drawing are compiled twice: a function marked
 * with BRW_FLATTEN inlines everything that it calls, and calls it for a narrow copy of the map. */
#if defined(__GNUC__)
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

/* Makes a tile of a room floor, or takes its floor away. Both planes change together: floor of a
 * room is always open. Taking floor away leaves a hole, which publishing then has to look for. */
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

/* Returns the part of a span that falls into word [i] of its row, 0 if none does. Columns 60 to 69,
 * in words of 64:
 *
 *     word 0: bits 60..63        word 1: bits 0..5
 */
static inline uint64_t brw_map_span_word(int32_t i, int32_t x, int32_t count)
{
    int32_t from = x > 64 * i ? x - 64 * i : 0;
    int32_t to = x + count < 64 * i + 64 ? x + count - 64 * i : 64;
    return to > from ? brw_span(from, to - from) : 0;
}

/* Sets, or clears, [count] bits of row [y] from column [x] on, which may fall into several words.
 */
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

/* Sets [bits] in [count] words, each [stride] after the last. Works on eight at a time and leaves
 * those past the last as they are, so up to eight rows take one round, without an unpredictable
 * branch. */
void brw_map_add_rows(uint64_t *word, int32_t stride, uint64_t bits, int32_t count);

/* Sets or clears all of a rectangle; a wide one may fall into several words. */
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

/* Many rectangles that share no tile are drawn fastest by what changes from row to row: each,
 * however tall, changes its first row and the one after its last. A plane of changes becomes one of
 * tiles when each row takes over those above it. The row after the last exists, because nothing
 * reaches the last rows of a map (F2). */
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

/* Digs what [changes] say, and clears them: rooms and corridors both become open tiles, but only
 * rooms become room floor. */
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

/* Return word [i] of a row, shifted so that each bit lands on its eastern (western) neighbour's
 * place: bit x of the result is bit x-1 (x+1) of the row. The bit that a shift leaves free comes
 * from the word beside it; at the ends of a row it is 0.
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

/* Marks every junction (F10): room floor beside a corridor, corridor where three ways meet. */
void brw_carve_junctions(brw_map *map);

/* The number of spare places that the routes of a dungeon must have after the last. */
#define BRW_ROUTES_SPARE 12

/* Writes the planes into dungeon->tiles, and who owns what, from its rooms and links, into
 * dungeon->owners. */
void brw_carve_publish(const brw_map *map, barrow_dungeon *dungeon);

#endif
