/* SPDX-License-Identifier: MIT
 * Reads bit planes from a floor, and floods them.
 *
 * A plane has a bit for each tile: word y * stride + x / 64, bit x % 64. Each plane has a row of
 * clear words before its first and after its last row, so reading the rows above and below needs no
 * check for edges. */
#include "verify/planes.h"

#include "algo/grid.h"
#include "verify/floor.h"

/* ---- reading ---------------------------------------------------------------------------- */

/* Turns sixteen tiles into sixteen bits. Some machines can gather the top bits of sixteen bytes. On
 * others, each byte of [differs] is 0 where a tile matches, and adding 0x7F to its low bits sets
 * the top bit of every other byte. One multiplication gathers eight such bits: it shifts each by a
 * different multiple of 7, so that all end up adjacent in the top byte. */
#if defined(__SSE2__) && defined(__GNUC__)
static inline uint64_t sixteen_alike(const uint8_t *tiles, uint8_t mask, uint8_t code)
{
    typedef char bytes __attribute__((vector_size(16)));
    bytes codes;
    memcpy(&codes, tiles, 16);
    return (uint32_t)__builtin_ia32_pmovmskb128((bytes)((codes & (char)mask) == (char)code));
}
#else
static inline uint64_t eight_alike(const uint8_t *tiles, uint8_t mask, uint8_t code)
{
    uint64_t codes = 0;
    for (int i = 0; i < 8; i++)
        codes |= (uint64_t)tiles[i] << (8 * i);
    uint64_t differs = (codes & mask * BRW_EACH_BYTE) ^ code * BRW_EACH_BYTE;
    differs |= (differs & 0x7F * BRW_EACH_BYTE) + 0x7F * BRW_EACH_BYTE;
    return (~differs >> 7 & BRW_EACH_BYTE) * 0x0102040810204080u >> 56;
}

static inline uint64_t sixteen_alike(const uint8_t *tiles, uint8_t mask, uint8_t code)
{
    return eight_alike(tiles, mask, code) | eight_alike(tiles + 8, mask, code) << 8;
}
#endif

/* Turns 64 tiles into a word: bit i is set if tile i equals [code] in the bits of [mask]. */
static inline uint64_t word_alike(const uint8_t *tiles, uint8_t mask, uint8_t code)
{
    return sixteen_alike(tiles, mask, code) | sixteen_alike(tiles + 16, mask, code) << 16 |
           sixteen_alike(tiles + 32, mask, code) << 32 |
           sixteen_alike(tiles + 48, mask, code) << 48;
}

/* Turns 64 tiles into a word with a bit for each walkable one. Here the code is a single bit, which
 * is moved to the top of its byte; bits that cross into another byte stay below its top bit. */
#if defined(__SSE2__) && defined(__GNUC__)
static inline uint64_t sixteen_walkable(const uint8_t *tiles)
{
    typedef char bytes __attribute__((vector_size(16)));
    typedef uint16_t pairs __attribute__((vector_size(16)));
    pairs codes;
    memcpy(&codes, tiles, 16);
    return (uint32_t)__builtin_ia32_pmovmskb128((bytes)(codes << 3));
}
_Static_assert(BARROW_TILE_WALKABLE << 3 == 0x80, "the bit that comes to the top");
#else
static inline uint64_t sixteen_walkable(const uint8_t *tiles)
{
    return sixteen_alike(tiles, BARROW_TILE_WALKABLE, BARROW_TILE_WALKABLE);
}
#endif

static inline uint64_t word_walkable(const uint8_t *tiles)
{
    return sixteen_walkable(tiles) | sixteen_walkable(tiles + 16) << 16 |
           sixteen_walkable(tiles + 32) << 32 | sixteen_walkable(tiles + 48) << 48;
}

/* Reads 64 tiles. At the end of the map, where only [left] tiles remain, it reads a copy. */
static inline uint64_t read_word(const uint8_t *tiles, uint32_t left, uint8_t mask, uint8_t code)
{
    if (left >= 64)
        return word_alike(tiles, mask, code);
    uint8_t copy[64] = {0};
    memcpy(copy, tiles, left);
    return word_alike(copy, mask, code);
}

/* Reads the walkable tiles of a map with one word per row. For the last rows, where fewer than 64
 * tiles remain, it reads the last 64 tiles of the map and shifts them. */
static void read_narrow(const barrow_dungeon *dungeon, uint64_t *plane)
{
    uint32_t width = dungeon->width, height = dungeon->height;
    const uint8_t *tiles = dungeon->tiles, *last = tiles + width * height - 64;
    uint64_t columns = brw_low_bits[width], *end = plane + height;
    for (; tiles <= last; tiles += width)
        *plane++ = word_walkable(tiles) & columns;
    for (; plane < end; tiles += width)
        *plane++ = word_walkable(last) >> (tiles - last);
}

void brw_plane_read_walkable(const barrow_dungeon *dungeon, uint64_t *plane)
{
    if (dungeon->width <= 64 && dungeon->width * dungeon->height >= 64)
        read_narrow(dungeon, plane);
    else
        brw_plane_read(dungeon, BARROW_TILE_WALKABLE, BARROW_TILE_WALKABLE, plane);
}

/* Reads whole words and masks out the tiles past the end of a row, which belong to the next row. */
void brw_plane_read(const barrow_dungeon *dungeon, uint8_t mask, uint8_t code, uint64_t *plane)
{
    uint32_t width = dungeon->width, area = width * dungeon->height;
    const uint8_t *tiles = dungeon->tiles;
    uint64_t last = brw_low_bits[(width + 63) % 64 + 1];
    for (uint32_t left = area; left; left -= width, tiles += width) {
        uint32_t x = 0;
        for (; x + 64 < width; x += 64)
            *plane++ = read_word(tiles + x, left - x, mask, code);
        *plane++ = read_word(tiles + x, left - x, mask, code) & last;
    }
}

/* ---- kinds ------------------------------------------------------------------------------ */

/* Writes word [at] of each plane from 64 tiles. Only the tiles in [columns] count. */
static inline void read_kinds(const uint8_t *tiles, uint64_t columns, brw_kind_planes kinds,
                              int32_t at)
{
    const uint8_t rock_bits = (uint8_t) ~(BARROW_TILE_WALL ^ BARROW_TILE_BORDER);
    kinds.open[at] = word_alike(tiles, BARROW_TILE_WALKABLE, BARROW_TILE_WALKABLE) & columns;
    kinds.border[at] = word_alike(tiles, BRW_WHOLE_CODE, BARROW_TILE_BORDER) & columns;
    kinds.rock[at] = word_alike(tiles, rock_bits, BARROW_TILE_WALL) & columns;
    kinds.floor[at] = word_alike(tiles, BRW_WHOLE_CODE, BARROW_TILE_FLOOR) & columns;
    kinds.junction[at] = word_alike(tiles, BRW_WHOLE_CODE, BARROW_TILE_JUNCTION) & columns;
}

/* Reads the last tiles of the map, fewer than 64, from a copy. */
static void read_last_kinds(const uint8_t *tiles, int32_t left, uint64_t columns,
                            brw_kind_planes kinds, int32_t at)
{
    uint8_t copy[64] = {0};
    memcpy(copy, tiles, (size_t)left);
    read_kinds(copy, columns, kinds, at);
}

void brw_kind_planes_read(const barrow_dungeon *dungeon, brw_kind_planes kinds)
{
    int32_t width = dungeon->width, area = width * dungeon->height, stride = (width + 63) / 64;
    for (int32_t i = 0; i < stride; i++) {
        uint64_t columns = brw_map_span_word(i, 0, width);
        for (int32_t y = 0; y < dungeon->height; y++) {
            int32_t tile = y * width + 64 * i;
            if (tile + 64 <= area)
                read_kinds(dungeon->tiles + tile, columns, kinds, y * stride + i);
            else
                read_last_kinds(dungeon->tiles + tile, area - tile, columns, kinds, y * stride + i);
        }
    }
}

/* ---- owners ----------------------------------------------------------------------------- */

/* Returns a bit for each of sixteen tiles, set if [owner] does not own the tile. */
#if defined(__SSE2__) && defined(__GNUC__)
static inline uint64_t sixteen_others(const uint16_t *owners, uint16_t owner)
{
    typedef short shorts __attribute__((vector_size(16)));
    shorts first, last;
    memcpy(&first, owners, 16);
    memcpy(&last, owners + 8, 16);
    first = (shorts)(first != (short)owner);
    last = (shorts)(last != (short)owner);
    return (uint32_t)__builtin_ia32_pmovmskb128(__builtin_ia32_packsswb128(first, last));
}
#else
static inline uint64_t sixteen_others(const uint16_t *owners, uint16_t owner)
{
    uint64_t others = 0;
    for (int i = 0; i < 16; i++)
        others |= (uint64_t)(owners[i] != owner) << i;
    return others;
}
#endif

/* Returns a bit for each of [count] tiles, at most 64, set if [owner] does not own the tile. Reads
 * sixteen at a time. */
static inline uint64_t word_others(const uint16_t *owners, int32_t count, uint16_t owner)
{
    uint64_t others = 0;
    for (int32_t i = 0; i < count; i += 16)
        others |= sixteen_others(owners + i, owner) << i;
    return others & brw_low_bits[count];
}

/* Reads the last tiles of the map, fewer than 64, from a copy. */
static uint64_t last_others(const uint16_t *owners, int32_t left, int32_t count, uint16_t owner)
{
    uint16_t copy[64] = {0};
    memcpy(copy, owners, (size_t)left * sizeof *owners);
    return word_others(copy, count, owner);
}

void brw_plane_read_others(const brw_planes *planes, barrow_rect rect, uint16_t owner,
                           uint64_t *plane)
{
    const barrow_dungeon *dungeon = planes->dungeon;
    int32_t area = dungeon->width * dungeon->height;
    for (int32_t i = rect.x >> 6; i <= (rect.x + rect.w - 1) >> 6; i++) {
        uint64_t span = brw_map_span_word(i, rect.x, rect.w);
        int32_t first = brw_lowest(span), count = brw_highest(span) + 1 - first;
        for (int32_t y = rect.y; y < rect.y + rect.h; y++) {
            int32_t tile = y * dungeon->width + 64 * i + first;
            const uint16_t *owners = dungeon->owners + tile;
            uint64_t others = tile + 64 <= area ? word_others(owners, count, owner)
                                                : last_others(owners, area - tile, count, owner);
            uint64_t *word = &plane[y * planes->stride + i];
            *word = (*word & ~span) | others << first;
        }
    }
}

/* ---- making ----------------------------------------------------------------------------- */

/* Planes are allocated in scratch memory and are not freed individually. */
uint64_t *brw_plane_new(const brw_planes *planes)
{
    uint32_t words = (uint32_t)(planes->words + 2 * planes->stride);
    uint64_t *plane = BRW_ARENA_NEW(planes->scratch, uint64_t, words);
    if (!plane)
        return NULL;
    memset(plane, 0, words * sizeof *plane);
    return plane + planes->stride;
}

void brw_plane_add_rect(const brw_planes *planes, uint64_t *plane, barrow_rect rect)
{
    for (int32_t i = rect.x >> 6; i <= (rect.x + rect.w - 1) >> 6; i++) {
        uint64_t bits = brw_map_span_word(i, rect.x, rect.w);
        for (int32_t y = rect.y; y < rect.y + rect.h; y++)
            plane[y * planes->stride + i] |= bits;
    }
}

bool brw_planes_begin(brw_planes *planes, const barrow_dungeon *dungeon, brw_arena *scratch)
{
    int32_t stride = (dungeon->width + 63) / 64;
    *planes = (brw_planes){dungeon, scratch, stride, stride * dungeon->height, NULL, NULL, NULL};
    planes->open = brw_plane_new(planes);
    planes->rooms = brw_plane_new(planes);
    planes->corridor = brw_plane_new(planes);
    return planes->open && planes->rooms && planes->corridor;
}

/* Corridors are the walkable tiles outside rooms, even if the tile's code is not that of a
 * corridor. */
bool brw_planes_make(brw_planes *planes, const barrow_dungeon *dungeon, brw_arena *scratch)
{
    if (!brw_planes_begin(planes, dungeon, scratch))
        return false;
    brw_plane_read_walkable(dungeon, planes->open);
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        if (brw_seen_room(&dungeon->rooms[i]))
            brw_plane_add_rect(planes, planes->rooms, dungeon->rooms[i].rect);
    for (int32_t at = 0; at < planes->words; at++)
        planes->corridor[at] = planes->open[at] & ~planes->rooms[at];
    return true;
}

int32_t brw_plane_count(const brw_planes *planes, const uint64_t *plane)
{
    int32_t count = 0;
    for (int32_t at = 0; at < planes->words; at++)
        count += brw_popcount(plane[at]);
    return count;
}

/* ---- spreading -------------------------------------------------------------------------- */

/* The tiles that a spread reached last, and the range of words that holds them. All other words are
 * clear. */
typedef struct plane_front {
    uint64_t *fresh, *next;
    int32_t first, end;
} plane_front;

/* Finds the next tiles in the words [first] to [end]. The four planes do not overlap, so the
 * compiler can process several words at once. */
static inline void fill_next(const brw_planes *planes, const uint64_t *restrict fresh,
                             uint64_t *restrict next, uint64_t *restrict reached, int32_t first,
                             int32_t end)
{
    const uint64_t *restrict open = planes->open;
    for (int32_t at = first; at < end; at++) {
        next[at] = brw_any_side(brw_plane_beside(planes, fresh, at)) & open[at] & ~reached[at];
        reached[at] |= next[at];
    }
}

/* Takes one step. The next tiles lie at most one row away from the last tiles. Clear words at both
 * ends of the range are dropped. Returns whether there are new tiles. */
static inline bool step_on(const brw_planes *planes, plane_front *front, uint64_t *reached)
{
    int32_t first = front->first - planes->stride, end = front->end + planes->stride;
    first = first < 0 ? 0 : first;
    end = end > planes->words ? planes->words : end;
    fill_next(planes, front->fresh, front->next, reached, first, end);
    memset(front->fresh + front->first, 0,
           (size_t)(front->end - front->first) * sizeof *front->fresh);
    while (first < end && !front->next[first])
        first++;
    while (first < end && !front->next[end - 1])
        end--;
    uint64_t *spent = front->fresh;
    *front = (plane_front){front->next, spent, first, end};
    return first < end;
}

/* Takes steps until the spread ends. Returns the number of steps to the goal, or BRW_UNSEEN. */
static inline uint32_t spread_front(const brw_planes *planes, plane_front front, brw_spread_end end,
                                    uint64_t *reached)
{
    uint32_t steps = 0;
    while (steps < end.most && !(end.goal && brw_plane_holds(planes, reached, *end.goal)) &&
           step_on(planes, &front, reached))
        steps++;
    return end.goal && brw_plane_holds(planes, reached, *end.goal) ? steps : BRW_UNSEEN;
}

/* Takes one step on a map with one word per row. Returns the new tiles of all rows, combined by
 * `or`. */
static inline uint64_t step_narrow(const uint64_t *restrict open, const plane_front *front,
                                   uint64_t *restrict reached)
{
    const uint64_t *restrict fresh = front->fresh;
    uint64_t *restrict next = front->next, any = 0;
    for (int32_t at = front->first; at < front->end; at++) {
        uint64_t sides = fresh[at - 1] | fresh[at + 1] | fresh[at] << 1 | fresh[at] >> 1;
        next[at] = sides & open[at] & ~reached[at];
        reached[at] |= next[at];
        any |= next[at];
    }
    return any;
}

/* Spreads on a map with one word per row. Visiting all rows reached so far is cheaper than tracking
 * which rows the front has left. */
static uint32_t spread_narrow(const brw_planes *planes, plane_front front, brw_spread_end end,
                              uint64_t *reached)
{
    uint32_t steps = 0;
    for (uint64_t any = 1; any && !(end.goal && brw_plane_holds(planes, reached, *end.goal));) {
        if (steps == end.most)
            return BRW_UNSEEN;
        front.first -= front.first > 0;
        front.end += front.end < planes->words;
        any = step_narrow(planes->open, &front, reached);
        steps++;
        uint64_t *spent = front.fresh;
        front.fresh = front.next;
        front.next = spent;
    }
    return end.goal && brw_plane_holds(planes, reached, *end.goal) ? steps : BRW_UNSEEN;
}

bool brw_planes_spread(const brw_planes *planes, barrow_pos from, brw_spread_end end,
                       uint64_t *reached, uint32_t *steps)
{
    int32_t at = from.y * planes->stride + (from.x >> 6);
    plane_front front = {brw_plane_new(planes), brw_plane_new(planes), at, at + 1};
    *steps = BRW_UNSEEN;
    if (!front.fresh || !front.next)
        return false;
    if (!brw_plane_holds(planes, planes->open, from))
        return true;
    brw_plane_add(planes, front.fresh, from);
    brw_plane_add(planes, reached, from);
    *steps = planes->stride == 1 ? spread_narrow(planes, front, end, reached)
                                 : spread_front(planes, front, end, reached);
    return true;
}
