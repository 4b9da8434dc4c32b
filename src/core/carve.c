/* SPDX-License-Identifier: MIT
 * Carving. Column 0 of a bit plane is the lowest bit of its first word, so a word in binary reads
 * right to left: the tile to the east is the next higher bit.
 *
 * Two things here look odd but are intended. Loops run over a fixed number of rows, or write past
 * the end of what they mean to write, because sizes of rooms and corridors are random and a
 * processor cannot predict where each one ends. The excess is masked, or overwritten later. And the
 * case of one word per row, up to 64 columns, has its own code beside the general one, so that the
 * compiler can leave out the multiplications. */
#include "core/carve.h"

#include <string.h>

#include "core/layout.h"

/* Allocates one block of memory for all four planes, with spare rows before the first and after the
 * last of them:
 *
 *     spare | open | room | junction | liquid | spare
 *
 * Between two planes no spare is needed: rows read past the end of one are the first of the next,
 * and code that writes there writes back what was there (BRW_MAP_SPARE). */
bool brw_map_begin(brw_map *map, brw_arena *arena, int32_t width, int32_t height)
{
    map->width = width;
    map->height = height;
    map->stride = (width + 63) / 64;
    uint32_t words = (uint32_t)(brw_map_blocks(map) * BRW_MAP_BLOCK * map->stride);
    uint32_t all = 4 * words + 2 * brw_map_spare(map);
    uint64_t *planes = BRW_ARENA_NEW(arena, uint64_t, all);
    if (!planes)
        return false;
    memset(planes, 0, all * sizeof *planes);
    map->open = planes + brw_map_spare(map);
    map->room = map->open + words;
    map->junction = map->room + words;
    map->liquid = map->junction + words;
    map->has_holes = false;
    return true;
}

/* The number of rows per round. It is at most BRW_MAP_SPARE; otherwise a round that begins in the
 * last row would run past the planes. */
#define ROWS_AT_ONCE 8

/* The eight masks of a round start inside the table so that the first [count] are ones and the rest
 * zero; with three rows left:
 *
 *     1 1 1 1 1 1 1 1 0 0 0 0 0 0 0 0
 *               ^-- masks + 8 - 3: 1 1 1 0 0 0 0 0
 */
void brw_map_add_rows(uint64_t *word, int32_t stride, uint64_t bits, int32_t count)
{
    static const uint64_t masks[2 * ROWS_AT_ONCE] = {~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0,
                                                     ~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0,
                                                     ~(uint64_t)0, ~(uint64_t)0};
    for (; count > 0; count -= ROWS_AT_ONCE) {
        const uint64_t *mask = masks + (count < ROWS_AT_ONCE ? ROWS_AT_ONCE - count : 0);
        for (int32_t k = 0; k < ROWS_AT_ONCE; k++, word += stride)
            *word |= bits & mask[k];
    }
}

void brw_map_add_wide_rect(uint64_t *plane, int32_t stride, barrow_rect rect)
{
    for (int32_t i = rect.x >> 6; i <= (rect.x + rect.w - 1) >> 6; i++)
        brw_map_add_rows(plane + rect.y * stride + i, stride, brw_map_span_word(i, rect.x, rect.w),
                         rect.h);
}

void brw_map_remove_rect(const brw_map *map, uint64_t *plane, barrow_rect rect)
{
    for (int32_t y = rect.y; y < rect.y + rect.h; y++)
        brw_map_remove_span(map, plane, rect.x, y, rect.w);
}

/* Uses exclusive or: if one rectangle ends in the row in which another begins, the two changes of a
 * shared column cancel, and the column stays inside. */
void brw_map_change_wide_rect(uint64_t *changes, int32_t stride, barrow_rect rect)
{
    for (int32_t i = rect.x >> 6; i <= (rect.x + rect.w - 1) >> 6; i++) {
        uint64_t *word = changes + rect.y * stride + i;
        uint64_t bits = brw_map_span_word(i, rect.x, rect.w);
        word[0] ^= bits;
        word[rect.h * stride] ^= bits;
    }
}

/* Runs down column [i] of words, keeping track of what is inside:
 *
 *     changes  ..##..   inside  ..##..
 *              ......           ..##..
 *              ..##..           ......   the row after its last
 *
 * The changes are cleared along the way: callers take turns borrowing the plane of junctions for
 * them, and each relies on finding it clear. */
static inline void settle_corridors(const brw_map *map, uint64_t *changes, int32_t i,
                                    int32_t stride)
{
    uint64_t inside = 0, *change = changes + i, *open = map->open + i;
    for (int32_t left = brw_map_blocks(map); left > 0; left--) {
        for (int32_t k = 0; k < BRW_MAP_BLOCK; k++, change += stride, open += stride) {
            inside ^= *change;
            *change = 0;
            *open |= inside;
        }
    }
}

void brw_map_settle_corridors(const brw_map *map, uint64_t *changes)
{
    if (map->stride == 1) { /* the usual case: rows are adjacent */
        settle_corridors(map, changes, 0, 1);
        return;
    }
    for (int32_t i = 0; i < map->stride; i++)
        settle_corridors(map, changes, i, map->stride);
}

/* Digs the rooms. They are dug first, so the planes have no rooms yet; but anchors may already be
 * open. */
static inline void settle_rooms(const brw_map *map, uint64_t *changes, int32_t i, int32_t stride)
{
    uint64_t inside = 0, *change = changes + i, *open = map->open + i, *room = map->room + i;
    for (int32_t left = brw_map_blocks(map); left > 0; left--) {
        for (int32_t k = 0; k < BRW_MAP_BLOCK;
             k++, change += stride, open += stride, room += stride) {
            inside ^= *change;
            *change = 0;
            *open |= inside;
            *room = inside;
        }
    }
}

void brw_map_settle_rooms(const brw_map *map, uint64_t *changes)
{
    if (map->stride == 1) {
        settle_rooms(map, changes, 0, 1);
        return;
    }
    for (int32_t i = 0; i < map->stride; i++)
        settle_rooms(map, changes, i, map->stride);
}

/* ---- junctions -------------------------------------------------------------------------- */

/* Applies F10 to 64 tiles at a time. In each of the four words, a tile's bit says whether its
 * neighbour on that side is open. Three ways meet if both neighbours of one opposite pair and at
 * least one of the other are open, which is less work than counting. Then the words are masked to
 * open neighbours outside rooms: room floor with such a neighbour is beside a corridor. */
static inline uint64_t junction_word(const uint64_t *open, const uint64_t *room, int32_t i,
                                     int32_t stride)
{
    uint64_t west = brw_row_from_west(open, i), east = brw_row_from_east(open, i, stride);
    uint64_t north = open[i - stride], south = open[i + stride];
    uint64_t three = (west & east & (north | south)) | (north & south & (west | east));
    west &= ~brw_row_from_west(room, i);
    east &= ~brw_row_from_east(room, i, stride);
    north &= ~room[i - stride];
    south &= ~room[i + stride];
    uint64_t doors = room[i] & (west | east | north | south);
    return doors | (open[i] & ~room[i] & three);
}

/* Finds the junctions. The rows beyond the first and the last belong to other planes. Their
 * contents do not matter, because the outermost rows hold nothing walkable (F2). Every word is
 * written, so nothing needs to be cleared first. */
static inline void find_junctions(const brw_map *map, int32_t stride)
{
    const uint64_t *open = map->open, *room = map->room;
    uint64_t *restrict junction = map->junction;
    for (int32_t left = brw_map_blocks(map); left > 0; left--) {
        for (int32_t k = 0; k < BRW_MAP_BLOCK;
             k++, open += stride, room += stride, junction += stride)
            for (int32_t i = 0; i < stride; i++)
                junction[i] = junction_word(open, room, i, stride);
    }
}

void brw_carve_junctions(brw_map *map)
{
    if (map->stride == 1)
        find_junctions(map, 1); /* the usual case, without the neighbouring words */
    else
        find_junctions(map, map->stride);
}

/* ---- publishing ------------------------------------------------------------------------- */

/* A tile's code has three bits that vary, and each comes from its own plane: 0x10 for open tiles,
 * 0x02 for junctions and liquid, 0x01 for corridors. A junction in a corridor omits 0x01, because
 * all junctions have the same code. Liquid is never open, so it can use 0x02 alone. */
_Static_assert(BARROW_TILE_WALL == 0 && BARROW_TILE_FLOOR == 0x10 && BARROW_TILE_CORRIDOR == 0x11 &&
                   BARROW_TILE_JUNCTION == 0x12 && BARROW_TILE_LIQUID == 0x02,
               "the codes that put_two_words puts together");

/* Vectors are used only if the target is certain to have them and the compiler supports shuffles.
 * Both versions make the same bytes, and nothing is detected at run time. */
#if defined(__SSE2__) && defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define TILES_IN_VECTORS
#endif
#endif

#ifdef TILES_IN_VECTORS
typedef uint8_t tile_bytes __attribute__((vector_size(16)));
typedef uint16_t tile_pairs __attribute__((vector_size(16)));
typedef uint32_t tile_fours __attribute__((vector_size(16)));
typedef uint64_t tile_words __attribute__((vector_size(16)));

#define ALL_BYTES(byte) ((byte) * (uint64_t)0x0101010101010101u)

/* Returns the codes of two tiles from each byte, still combined: the mask 0x13 selects the code of
 * one tile, and the code of the other lies two bits higher. [low] has two bits for each tile. */
static inline tile_words two_codes(tile_words low, tile_words open)
{
    return (low & ALL_BYTES(0x0F)) | (open & ALL_BYTES(0x50));
}

/* Interleave the lower halves of two vectors, or their upper halves. */
#define MIX_BYTES_1(a, b)                                                                          \
    __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
#define MIX_BYTES_2(a, b)                                                                          \
    __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
#define MIX_PAIRS_1(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define MIX_PAIRS_2(a, b) __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
#define MIX_FOURS_1(a, b) __builtin_shufflevector(a, b, 0, 4, 1, 5)
#define MIX_FOURS_2(a, b) __builtin_shufflevector(a, b, 2, 6, 3, 7)

/* Writes 64 tiles, given in pairs: [by_two] has tiles 0 and 1 of every byte, then 2 and 3, and so
 * on. They are copied one vector at a time: GCC copies all 64 through the stack if the caller
 * overwrites the first of them, at an odd address there, which no processor forwards quickly. */
static inline void mix_tiles(uint8_t *tiles, const tile_bytes by_two[4])
{
    tile_pairs pairs[4];
    memcpy(pairs, by_two, sizeof pairs);
    tile_fours low_1 = (tile_fours)MIX_PAIRS_1(pairs[0], pairs[1]);
    tile_fours low_2 = (tile_fours)MIX_PAIRS_2(pairs[0], pairs[1]);
    tile_fours high_1 = (tile_fours)MIX_PAIRS_1(pairs[2], pairs[3]);
    tile_fours high_2 = (tile_fours)MIX_PAIRS_2(pairs[2], pairs[3]);
    const tile_fours all[4] = {MIX_FOURS_1(low_1, high_1), MIX_FOURS_2(low_1, high_1),
                               MIX_FOURS_1(low_2, high_2), MIX_FOURS_2(low_2, high_2)};
    for (int32_t i = 0; i < 4; i++)
        memcpy(tiles + 16 * i, &all[i], sizeof all[i]);
}

/* Writes the tiles of two rows. Each vector holds one word from each row. For each n, the codes of
 * the n-th tile of every byte are made together, then interleaved so that neighbouring tiles end up
 * adjacent. */
static inline void put_rows(uint8_t *const tiles[2], tile_words open, tile_words corridor,
                            tile_words other)
{
    tile_words even = (corridor & ALL_BYTES(0x55)) | (other & ALL_BYTES(0x55)) << 1;
    tile_words odd = (corridor >> 1 & ALL_BYTES(0x55)) | (other & ALL_BYTES(0xAA));
    const tile_words two[4] = {two_codes(even, open << 4), two_codes(odd, open << 3),
                               two_codes(even >> 4, open), two_codes(odd >> 4, open >> 1)};
    tile_bytes first[4], second[4];
    for (int32_t i = 0; i < 4; i++) {
        tile_bytes left = (tile_bytes)(two[i & 2] >> 2 * (i & 1) & ALL_BYTES(0x13));
        tile_bytes right = (tile_bytes)(two[(i & 2) + 1] >> 2 * (i & 1) & ALL_BYTES(0x13));
        first[i] = MIX_BYTES_1(left, right);
        second[i] = MIX_BYTES_2(left, right);
    }
    mix_tiles(tiles[0], first);
    mix_tiles(tiles[1], second);
}
#undef ALL_BYTES
#undef MIX_BYTES_1
#undef MIX_BYTES_2
#undef MIX_PAIRS_1
#undef MIX_PAIRS_2
#undef MIX_FOURS_1
#undef MIX_FOURS_2

/* Returns two consecutive words of a plane. */
static inline tile_words two_words(const uint64_t *plane)
{
    tile_words words;
    memcpy(&words, plane, sizeof words);
    return words;
}

/* Writes the tiles of the words [at] and [at] + 1. */
static inline void put_two_words(const brw_map *map, int32_t at, uint8_t *const tiles[2])
{
    tile_words open = two_words(map->open + at), junction = two_words(map->junction + at);
    tile_words corridor = open & ~(two_words(map->room + at) | junction);
    put_rows(tiles, open, corridor, junction | two_words(map->liquid + at));
}
#else
/* For each plane, a table of the eight bytes that eight of its bits become, the lowest bit first in
 * memory. */
#define BYTES_1(n, c)                                                                              \
    {                                                                                              \
        c *(n & 1), c *(n >> 1 & 1), c *(n >> 2 & 1), c *(n >> 3 & 1), c *(n >> 4 & 1),            \
            c *(n >> 5 & 1), c *(n >> 6 & 1), c *(n >> 7 & 1)                                      \
    }
#define BYTES_4(n, c)  BYTES_1((n), c), BYTES_1((n + 1), c), BYTES_1((n + 2), c), BYTES_1((n + 3), c)
#define BYTES_16(n, c) BYTES_4(n, c), BYTES_4(n + 4, c), BYTES_4(n + 8, c), BYTES_4(n + 12, c)
#define BYTES_64(n, c) BYTES_16(n, c), BYTES_16(n + 16, c), BYTES_16(n + 32, c), BYTES_16(n + 48, c)
#define BYTES_256(c)                                                                               \
    {                                                                                              \
        BYTES_64(0, c), BYTES_64(64, c), BYTES_64(128, c), BYTES_64(192, c)                        \
    }
static const uint8_t open_bytes[256][8] = BYTES_256(0x10);
static const uint8_t other_bytes[256][8] = BYTES_256(0x02);
static const uint8_t corridor_bytes[256][8] = BYTES_256(0x01);
#undef BYTES_1
#undef BYTES_4
#undef BYTES_16
#undef BYTES_64
#undef BYTES_256

/* Returns eight bytes in one word; they are only ever combined byte by byte, so the byte order does
 * not matter. */
static inline uint64_t eight_bytes(const uint8_t table[256][8], uint64_t bits)
{
    uint64_t eight;
    memcpy(&eight, table[bits & 0xFF], 8);
    return eight;
}

static inline void put_word(const brw_map *map, int32_t at, uint8_t *tiles)
{
    uint64_t open = map->open[at], junction = map->junction[at];
    uint64_t corridor = open & ~map->room[at] & ~junction, other = junction | map->liquid[at];
    for (int32_t x = 0; x < 64; x += 8, open >>= 8, corridor >>= 8, other >>= 8) {
        uint64_t eight = eight_bytes(open_bytes, open) | eight_bytes(other_bytes, other) |
                         eight_bytes(corridor_bytes, corridor);
        memcpy(tiles + x, &eight, 8);
    }
}

/* Writes the tiles of the words [at] and [at] + 1. */
static inline void put_two_words(const brw_map *map, int32_t at, uint8_t *const tiles[2])
{
    put_word(map, at, tiles[0]);
    put_word(map, at + 1, tiles[1]);
}
#endif

#define ROW_PART 32 /* no map has fewer columns */

/* Fills a row with one code, in parts of a constant size; the last part overlaps the one before. */
static inline void publish_plain(uint8_t *tiles, uint8_t code, int32_t width)
{
    for (int32_t x = 0; x < width - ROW_PART; x += ROW_PART)
        memset(tiles + x, code, ROW_PART);
    memset(tiles + width - ROW_PART, code, ROW_PART);
}

/* Writes a row of border and the row of rock next to it, which have no owner; from the top down at
 * the top of the map, from the bottom up at the bottom. */
static void publish_margin(uint8_t *border, uint8_t *rock, uint16_t *owners, int32_t width)
{
    publish_plain(border, BARROW_TILE_BORDER, width);
    publish_plain(rock, BARROW_TILE_WALL, width);
    rock[0] = rock[width - 1] = BARROW_TILE_BORDER;
    memset(owners, BARROW_NONE_BYTE, 2 * (uint32_t)width * sizeof *owners);
}

/* Write the rows between the margins as whole words of tiles, and clear their owners. They do not
 * check for the end of a row: what one row writes past its end is overwritten by the next row, and
 * for the last row by the margin. Border is written after all tiles of its row. */
static inline void clear_owners(uint16_t *owners)
{
    memset(owners, BARROW_NONE_BYTE, 64 * sizeof *owners);
}

/* Writes maps of one word per row, two rows at a time. If their number is odd, the last is written
 * with the first row of the margin, which is rock. */
static void publish_narrow(const brw_map *map, uint8_t *tiles, uint16_t *owners)
{
    int32_t width = map->width, end = map->height - BRW_MARGIN;
    const brw_map planes = *map; /* a copy, because a compiler must assume that tiles alias the
                                  * pointers */
    for (int32_t y = BRW_MARGIN; y < end; y += 2, tiles += 2 * width, owners += 2 * width) {
        uint8_t *const rows[2] = {tiles, tiles + width};
        put_two_words(&planes, y, rows);
        clear_owners(owners);
        clear_owners(owners + width);
        tiles[0] = tiles[width - 1] = tiles[width] = tiles[2 * width - 1] = BARROW_TILE_BORDER;
    }
}

/* Writes rows of several words, two words at a time. If the number of words is odd, the last is
 * written with the first of the next row. */
static void publish_wide(const brw_map *map, uint8_t *tiles, uint16_t *owners)
{
    int32_t width = map->width, stride = map->stride, end = (map->height - BRW_MARGIN) * stride;
    for (int32_t at = BRW_MARGIN * stride; at < end;
         at += stride, tiles += width, owners += width) {
        for (int32_t i = 0; i < stride; i += 2) {
            uint8_t *const words[2] = {tiles + 64 * i, tiles + 64 * (i + 1)};
            put_two_words(map, at + i, words);
            clear_owners(owners + 64 * i);
            clear_owners(owners + 64 * (i + 1));
        }
        tiles[0] = tiles[width - 1] = BARROW_TILE_BORDER;
    }
}

/* No row writes past the bottom margin: two words end less than two rows after the row that they
 * belong to, because no map has fewer than 32 columns. The margins hold only rock (F2). */
static void publish_tiles(const brw_map *map, uint8_t *tiles, uint16_t *owners)
{
    int32_t width = map->width, last = (map->height - BRW_MARGIN) * width;
    publish_margin(tiles, tiles + width, owners, width);
    (map->stride == 1 ? publish_narrow : publish_wide)(map, tiles + BRW_MARGIN * width,
                                                       owners + BRW_MARGIN * width);
    publish_margin(tiles + last + width, tiles + last, owners + last, width);
}

static inline int32_t at_most(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* Writes the owners of 4 to 12 tiles in a row with three stores of four, which overlap if there are
 * fewer than 12. Seven tiles:
 *
 *     aaaa...      4 is limited to 7 - 4: both later stores write the same tiles
 *     ...bbbb
 */
static inline void own_span(uint16_t *owners, uint64_t four, int32_t count)
{
    memcpy(owners, &four, 8);
    memcpy(owners + at_most(4, count - 4), &four, 8);
    memcpy(owners + count - 4, &four, 8);
}

/* Writes the owners of four such rows. */
static inline void own_four_rows(uint16_t *owners, int32_t width, uint64_t four, int32_t count)
{
    for (int32_t k = 0; k < 4; k++, owners += width)
        own_span(owners, four, count);
}

/* Sets the owner of all tiles in a room, which is at least five wide and four tall. Writes four
 * rows at a time and always ends with the last four. Up to eight rows take the same two rounds,
 * which may overlap, so there is no unpredictable branch. */
static void own_columns(uint16_t *owners, int32_t width, barrow_rect rect, uint16_t id)
{
    uint64_t four = id * (uint64_t)0x0001000100010001u;
    owners += rect.y * width + rect.x;
    uint16_t *last = owners + (rect.h - 4) * width;
    own_four_rows(owners, width, four, rect.w);
    for (int32_t left = rect.h - 8; left > 0; left -= 4)
        own_four_rows(owners += 4 * width, width, four, rect.w);
    own_four_rows(last, width, four, rect.w);
}

/* Writes wide rooms in strips of twelve columns that overlap by four, so at least five columns
 * remain for the last strip; own_span needs four. */
static void own_room(uint16_t *owners, int32_t width, barrow_rect rect, uint16_t id)
{
    for (; rect.w > 12; rect.w = (int16_t)(rect.w - 8), rect.x = (int16_t)(rect.x + 8)) {
        barrow_rect part = {rect.x, rect.y, 12, rect.h};
        own_columns(owners, width, part, id);
    }
    own_columns(owners, width, rect, id);
}

/* Clears the owner of obstacles in a room (walls of a maze, water). It is rarely called: has_holes
 * is set only by passes that take floor away again (F19 to F21, F23). */
static void disown_holes(const brw_map *map, uint16_t *owners, barrow_rect rect)
{
    for (int32_t y = rect.y; y < rect.y + rect.h; y++)
        for (int32_t x = rect.x; x < rect.x + rect.w; x++)
            if (!brw_map_has(map, map->room, x, y))
                owners[y * map->width + x] = BARROW_NONE;
}

#define WAY_TILES 4

/* Writes the owner of four tiles of a way. One SSE2 instruction multiplies pairs of 16-bit numbers
 * and adds the two products, for four tiles at once: y * width + x * 1. No map has enough tiles to
 * need the upper half of such a sum. */
#if defined(__SSE2__) && defined(__GNUC__)
static inline void own_four_tiles(const barrow_pos *way, uint16_t *owners, int32_t width,
                                  uint16_t id)
{
    typedef int16_t numbers __attribute__((vector_size(16)));
    typedef uint16_t halves __attribute__((vector_size(16)));
    const int16_t w = (int16_t)width;
    const numbers factors = {1, w, 1, w, 1, w, 1, w};
    numbers places;
    memcpy(&places, way, sizeof places);
    halves at = (halves)__builtin_ia32_pmaddwd128(places, factors);
    owners[at[0]] = id;
    owners[at[2]] = id;
    owners[at[4]] = id;
    owners[at[6]] = id;
}
#else
static inline void own_four_tiles(const barrow_pos *way, uint16_t *owners, int32_t width,
                                  uint16_t id)
{
    for (int32_t k = 0; k < WAY_TILES; k++)
        owners[way[k].y * width + way[k].x] = id;
}
#endif

/* Writes ways sixteen tiles at a time. Tiles past the end belong to the next way, which is written
 * afterwards and corrects them: corridors never share a tile (links meet at anchors only, and dead
 * ends dig only fresh rock), and their ways are consecutive in the routes. */
static void own_ways(const barrow_dungeon *dungeon, uint16_t *owners)
{
    barrow_pos *routes = dungeon->routes;
    int32_t width = dungeon->width; /* a local, because a compiler must assume that owners alias the
                                     * width */
    barrow_pos *spare = routes + dungeon->route_count;
    const barrow_pos last = dungeon->route_count ? spare[-1] : (barrow_pos){0, 0};
    for (int32_t k = 0; k < BRW_ROUTES_SPARE; k++)
        spare[k] = last;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_pos *way = routes + dungeon->links[i].first_tile;
        const barrow_pos *end = way + dungeon->links[i].tile_count;
        uint16_t id = (uint16_t)(BARROW_OWNER_LINK + i);
        for (; way < end; way += BRW_ROUTES_SPARE)
            for (int32_t k = 0; k < BRW_ROUTES_SPARE; k += WAY_TILES)
                own_four_tiles(way + k, owners, width, id);
    }
}

/* Writes up to 64 rooms, starting with [first]. The upper left tile of each is written first; an
 * anchor has no other. */
static void own_rooms(const brw_map *map, const barrow_dungeon *dungeon, uint32_t first)
{
    uint16_t *owners = dungeon->owners;
    const barrow_room *rooms = dungeon->rooms + first;
    uint32_t count = dungeon->room_count - first < 64 ? dungeon->room_count - first : 64;
    uint64_t plain = 0; /* rooms that are not anchors */
    for (uint32_t i = 0; i < count; i++) {
        owners[rooms[i].rect.y * map->width + rooms[i].rect.x] = (uint16_t)(first + i);
        plain |= (uint64_t)(rooms[i].kind != BARROW_ROOM_ANCHOR) << i;
    }
    for (; plain; plain &= plain - 1) {
        int32_t i = brw_lowest(plain);
        own_room(owners, map->width, rooms[i].rect, (uint16_t)(first + (uint32_t)i));
        if (map->has_holes)
            disown_holes(map, owners, rooms[i].rect);
    }
}

static void publish_owners(const brw_map *map, const barrow_dungeon *dungeon)
{
    for (uint32_t first = 0; first < dungeon->room_count; first += 64)
        own_rooms(map, dungeon, first);
    own_ways(dungeon, dungeon->owners);
}

void brw_carve_publish(const brw_map *map, barrow_dungeon *dungeon)
{
    publish_tiles(map, dungeon->tiles, dungeon->owners);
    publish_owners(map, dungeon);
}
