/* SPDX-License-Identifier: MIT
 * The proof of connection that comes with each generation (V1), from the tiles of the finished
 * value. First by its parts: the rooms and corridors that the value lists are laid over one another,
 * each of which is one piece by its shape, and each corridor touches the rooms it joins. If they
 * cover exactly the walkable tiles, and the corridors join all rooms, then all is one area. That
 * looks at each part once, and nothing waits for anything. Where the parts do not say it (a room
 * with walls or water inside, a corridor of another shape), a flood of the tiles decides. */
#include "verify/floor.h"

#include <string.h>

#include "base/bits.h"
#include "base/status.h"
#include "core/carve.h"

/* ---- tiles as bits ---------------------------------------------------------------------- */

/* Walkability of sixteen tiles as sixteen bits. Some machines gather the top bits of sixteen bytes
 * themselves; elsewhere bit 4 of eight codes is gathered by one multiplication. */
#if defined(__SSE2__) && defined(__GNUC__)
static inline uint64_t sixteen_open(const uint8_t *tiles)
{
    typedef char bytes __attribute__((vector_size(16)));
    uint64_t halves[2];
    memcpy(halves, tiles, 16);
    halves[0] <<= 3;
    halves[1] <<= 3; /* bit 4 becomes the top bit of its byte */
    bytes codes;
    memcpy(&codes, halves, 16);
    return (uint32_t)__builtin_ia32_pmovmskb128(codes);
}
#else
static inline uint64_t eight_open(const uint8_t *tiles)
{
    uint64_t codes;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(&codes, tiles, 8);
#else
    codes = 0;
    for (int i = 0; i < 8; i++)
        codes |= (uint64_t)tiles[i] << (8 * i);
#endif
    codes = codes >> 4 & 0x0101010101010101u;
    return codes * 0x0102040810204080u >> 56;
}

static inline uint64_t sixteen_open(const uint8_t *tiles)
{
    return eight_open(tiles) | eight_open(tiles + 8) << 8;
}
#endif
_Static_assert(BARROW_TILE_WALKABLE == 0x10, "bit 4 of a tile's code");

/* 64 tiles as bits. */
static inline uint64_t open_word(const uint8_t *tiles)
{
    return sixteen_open(tiles) | sixteen_open(tiles + 16) << 16 | sixteen_open(tiles + 32) << 32 |
           sixteen_open(tiles + 48) << 48;
}

/* Row [y] as words of bits. Always whole words are read: those behind a row's end are of the next
 * row, and are masked out; the last row is read from a copy. */
static inline void open_row(const barrow_dungeon *dungeon, uint32_t y, uint64_t *words)
{
    uint32_t width = dungeon->width, stride = (width + 63) / 64;
    const uint8_t *tiles = dungeon->tiles + y * width;
    uint8_t copy[256];
    if (y + 1u == dungeon->height) {
        memcpy(copy, tiles, width);
        tiles = copy;
    }
    for (uint32_t i = 0; i < stride; i++)
        words[i] = open_word(tiles + 64 * i);
    words[stride - 1] &= brw_span(0, (int32_t)(width - 64 * (stride - 1)));
}

/* ---- by parts --------------------------------------------------------------------------- */

#define PARTS_MOST 32 /* rooms that fit into a set of one word */

/* What has been laid over the map so far; its plane [open] alone is used. */
typedef struct floor_parts {
    const barrow_dungeon *dungeon;
    brw_map map;
    uint32_t pairs[2 * PARTS_MOST]; /* rooms that each link joins, as sets */
    uint32_t pair_count;
} floor_parts;

/* Whether [at] is one of the [count] numbers from [first] on; a number, to be combined without
 * branches. */
static inline int is_within(int32_t at, int32_t first, int32_t count)
{
    return (uint32_t)(at - first) < (uint32_t)count;
}

/* Whether the tile lies beside the rectangle: in one of its rows or columns, one step out. */
static bool is_beside(barrow_rect rect, barrow_pos pos)
{
    int in_column = is_within(pos.x, rect.x, rect.w), in_row = is_within(pos.y, rect.y, rect.h);
    int near = is_within(pos.x, rect.x - 1, rect.w + 2) & is_within(pos.y, rect.y - 1, rect.h + 2);
    return near & (in_column != in_row);
}

static void lay_across(floor_parts *parts, int32_t y, int32_t from, int32_t to)
{
    int32_t left = from < to ? from : to, right = from < to ? to : from;
    brw_map_add_span(&parts->map, parts->map.open, left, y, right - left + 1);
}

static void lay_down(floor_parts *parts, int32_t x, int32_t from, int32_t to)
{
    int32_t top = from < to ? from : to, bottom = from < to ? to : from;
    brw_map_add_column(&parts->map, parts->map.open, x, top, bottom - top + 1);
}

/* A corridor from a's right (or lower) side to b's left (or upper) one, with its bend on the first
 * line of b's sector: three legs, each of which begins where the last one ends. */
static bool lay_corridor(floor_parts *parts, const barrow_link *link)
{
    const barrow_dungeon *dungeon = parts->dungeon;
    const barrow_room *a = &dungeon->rooms[link->a], *b = &dungeon->rooms[link->b];
    barrow_pos first = dungeon->routes[link->first_tile];
    barrow_pos last = dungeon->routes[link->first_tile + link->tile_count - 1];
    uint32_t sector = b->as.floor.sector, columns = dungeon->sectors.columns;
    int holds;
    if (first.x == a->rect.x + a->rect.w) {
        int32_t line = dungeon->sectors.xs[sector % columns];
        lay_across(parts, first.y, first.x, line);
        lay_down(parts, line, first.y, last.y);
        lay_across(parts, last.y, line, last.x);
        holds = is_within(first.y, a->rect.y, a->rect.h) & (last.x == b->rect.x - 1) &
                is_within(last.y, b->rect.y, b->rect.h);
    } else {
        int32_t line = dungeon->sectors.ys[sector / columns];
        lay_down(parts, first.x, first.y, line);
        lay_across(parts, line, first.x, last.x);
        lay_down(parts, last.x, line, last.y);
        holds = is_within(first.x, a->rect.x, a->rect.w) & (first.y == a->rect.y + a->rect.h) &
                is_within(last.x, b->rect.x, b->rect.w) & (last.y == b->rect.y - 1);
    }
    parts->pairs[parts->pair_count++] = 1u << link->a | 1u << link->b;
    return holds;
}

/* A line that leaves room a: each of its tiles beside the one before. */
static bool lay_line(floor_parts *parts, const barrow_link *link)
{
    const barrow_pos *way = parts->dungeon->routes + link->first_tile;
    bool holds = is_beside(parts->dungeon->rooms[link->a].rect, way[0]);
    brw_map_add(&parts->map, parts->map.open, way[0].x, way[0].y);
    for (uint32_t i = 1; i < link->tile_count; i++) {
        int32_t dx = way[i].x - way[i - 1].x, dy = way[i].y - way[i - 1].y;
        holds &= dx * dx + dy * dy == 1;
        brw_map_add(&parts->map, parts->map.open, way[i].x, way[i].y);
    }
    return holds;
}

static bool lay_links(floor_parts *parts)
{
    const barrow_dungeon *dungeon = parts->dungeon;
    bool holds = dungeon->link_count <= 2 * PARTS_MOST;
    for (uint32_t i = 0; holds && i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        bool joins = link->kind == BARROW_LINK_LINK;
        holds = link->tile_count > 0 && link->a < dungeon->room_count &&
                (!joins || link->b < dungeon->room_count);
        if (holds)
            holds = joins ? lay_corridor(parts, link) : lay_line(parts, link);
    }
    return holds;
}

/* Whether the corridors make one graph of all rooms: from the first, over each pair that has one of
 * its ends reached, until no round reaches more. */
static bool parts_are_joined(const floor_parts *parts)
{
    uint32_t all = ~(uint32_t)0 >> (PARTS_MOST - parts->dungeon->room_count);
    uint32_t reached = 1, before = 0;
    while (reached != before && reached != all) {
        before = reached;
        for (uint32_t i = 0; i < parts->pair_count; i++)
            reached |= parts->pairs[i] & (0u - ((parts->pairs[i] & reached) != 0));
    }
    return reached == all;
}

bool brw_floor_holds_by_parts(const barrow_dungeon *dungeon, const uint64_t *open, uint64_t *laid)
{
    floor_parts parts;
    parts.dungeon = dungeon;
    parts.pair_count = 0;
    parts.map.open = laid;
    parts.map.stride = (dungeon->width + 63) / 64;
    if (dungeon->room_count == 0 || dungeon->room_count > PARTS_MOST)
        return false;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        brw_map_add_rect(&parts.map, laid, dungeon->rooms[i].rect);
    uint32_t words = (uint32_t)parts.map.stride * dungeon->height;
    return lay_links(&parts) && memcmp(open, laid, words * sizeof *open) == 0 && parts_are_joined(&parts);
}

/* ---- by a flood ------------------------------------------------------------------------- */

/* Grows [row] inside [open] as far as it goes, within one word. Upwards by the carry of an
 * addition: a run of ones that a seed is added to turns over from the seed to its end. Downwards by
 * doubling. */
static uint64_t fill_word(uint64_t row, uint64_t open)
{
    row |= open & ~(open + row);
    uint64_t through = open;
    for (int shift = 1; shift < 64 && (through & (row >> shift) & ~row); shift *= 2) {
        row |= through & (row >> shift);
        through &= through >> shift;
    }
    return row;
}

/* Grows a row from the rows beside it, and across its words; true if it changed. */
static inline bool fill_row(uint64_t *reached, const uint64_t *open, int32_t stride)
{
    bool grew = false;
    for (int32_t i = 0; i < stride; i++) {
        uint64_t from = reached[i] | reached[i - stride] | reached[i + stride];
        if (stride > 1) {
            from |= i > 0 ? reached[i - 1] >> 63 : 0;
            from |= i + 1 < stride ? reached[i + 1] << 63 : 0;
        }
        from &= open[i];
        if (from == reached[i])
            continue;
        from = fill_word(from, open[i]);
        grew = true;
        reached[i] = from;
    }
    return grew;
}

/* Sweeps down and up until nothing grows; both planes have an empty row above and below. */
static inline void flood_plane(uint64_t *reached, const uint64_t *open, int32_t stride,
                               int32_t rows)
{
    for (bool grew = true; grew;) {
        grew = false;
        for (int32_t y = 0; y < rows; y++)
            grew |= fill_row(reached + y * stride, open + y * stride, stride);
        for (int32_t y = rows - 2; grew && y >= 0; y--)
            fill_row(reached + y * stride, open + y * stride, stride);
    }
}

static void flood(uint64_t *reached, const uint64_t *open, int32_t stride, int32_t rows)
{
    if (stride == 1)
        flood_plane(reached, open, 1, rows); /* the usual case, without its neighbouring words */
    else
        flood_plane(reached, open, stride, rows);
}

/* Floods [open] from the spawn; [reached] is clear. */
static barrow_status prove_by_flood(const barrow_dungeon *dungeon, const uint64_t *open,
                                    uint64_t *reached, barrow_error *error)
{
    uint32_t stride = ((uint32_t)dungeon->width + 63) / 64;
    const barrow_thing *spawn = brw_seen_thing(dungeon, BARROW_THING_SPAWN);
    if (!spawn)
        return brw_fail(error, BARROW_BROKEN, "", "the floor has no spawn");
    uint32_t start = (uint32_t)spawn->pos.y * stride + (uint32_t)(spawn->pos.x >> 6);
    reached[start] = fill_word((uint64_t)1 << (spawn->pos.x & 63), open[start]);
    flood(reached, open, (int32_t)stride, dungeon->height);
    if (memcmp(open, reached, stride * dungeon->height * sizeof *open) != 0)
        return brw_fail(error, BARROW_BROKEN, "", "the floor is not one connected area");
    return BARROW_OK;
}

/* Both planes have an empty row above, and some below. */
barrow_status brw_prove_floor(const barrow_dungeon *dungeon, brw_arena *scratch,
                              barrow_error *error)
{
    uint32_t stride = ((uint32_t)dungeon->width + 63) / 64;
    uint32_t words = stride * (1u + dungeon->height + BRW_MAP_SPARE);
    uint64_t *open = BRW_ARENA_NEW(scratch, uint64_t, 2 * words);
    if (!open)
        return brw_fail(error, BARROW_NO_MEMORY, "", "there is no memory for the proof");
    memset(open, 0, 2 * words * sizeof *open);
    uint64_t *laid = open + words + stride;
    open += stride;
    for (uint32_t y = 0; y < dungeon->height; y++)
        open_row(dungeon, y, open + y * stride);
    if (brw_floor_holds_by_parts(dungeon, open, laid))
        return BARROW_OK;
    memset(laid, 0, stride * dungeon->height * sizeof *laid);
    return prove_by_flood(dungeon, open, laid, error);
}
