/* SPDX-License-Identifier: MIT
 * Carving. */
#include "core/carve.h"

#include <string.h>

bool brw_map_begin(brw_map *map, brw_arena *arena, int32_t width, int32_t height)
{
    map->width = width;
    map->height = height;
    map->stride = (width + 63) / 64;
    size_t words = brw_map_words(map);
    uint64_t *planes = BRW_ARENA_NEW(arena, uint64_t, 4 * words);
    if (!planes)
        return false;
    memset(planes, 0, 4 * words * sizeof *planes);
    map->room = planes;
    map->corridor = planes + words;
    map->junction = planes + 2 * words;
    map->liquid = planes + 3 * words;
    return true;
}

/* The part of a span that falls into word [i]. */
static uint64_t span_in_word(int32_t i, int32_t x, int32_t count)
{
    int32_t from = x > 64 * i ? x - 64 * i : 0;
    int32_t to = x + count < 64 * i + 64 ? x + count - 64 * i : 64;
    return to > from ? brw_span(from, to - from) : 0;
}

void brw_map_add_span(const brw_map *map, uint64_t *plane, int32_t x, int32_t y, int32_t count)
{
    uint64_t *row = brw_map_row(map, plane, y);
    for (int32_t i = x >> 6; i <= (x + count - 1) >> 6; i++)
        row[i] |= span_in_word(i, x, count);
}

void brw_map_remove_span(const brw_map *map, uint64_t *plane, int32_t x, int32_t y, int32_t count)
{
    uint64_t *row = brw_map_row(map, plane, y);
    for (int32_t i = x >> 6; i <= (x + count - 1) >> 6; i++)
        row[i] &= ~span_in_word(i, x, count);
}

void brw_map_add_rect(const brw_map *map, uint64_t *plane, barrow_rect rect)
{
    for (int32_t i = rect.x >> 6; i <= (rect.x + rect.w - 1) >> 6; i++) {
        uint64_t bits = span_in_word(i, rect.x, rect.w);
        for (int32_t y = rect.y; y < rect.y + rect.h; y++)
            plane[y * map->stride + i] |= bits;
    }
}

void brw_map_remove_rect(const brw_map *map, uint64_t *plane, barrow_rect rect)
{
    for (int32_t y = rect.y; y < rect.y + rect.h; y++)
        brw_map_remove_span(map, plane, rect.x, y, rect.w);
}

/* ---- junctions -------------------------------------------------------------------------- */

static inline void junction_word(brw_map *map, int32_t y, int32_t i, int32_t stride)
{
    int32_t at = y * stride + i;
    const uint64_t *corridor = map->corridor + y * stride;
    const uint64_t *room = map->room + y * stride;
    uint64_t west = brw_row_from_west(corridor, i);
    uint64_t east = brw_row_from_east(corridor, i, stride);
    uint64_t north = map->corridor[at - stride];
    uint64_t south = map->corridor[at + stride];
    uint64_t doors = room[i] & (west | east | north | south);
    west |= brw_row_from_west(room, i);
    east |= brw_row_from_east(room, i, stride);
    north |= map->room[at - stride];
    south |= map->room[at + stride];
    uint64_t three = (west & east & (north | south)) | (north & south & (west | east));
    map->junction[at] = doors | (corridor[i] & three);
}

void brw_carve_junctions(brw_map *map)
{
    if (map->stride == 1) { /* the usual case, without the neighbouring words */
        for (int32_t y = 1; y < map->height - 1; y++)
            junction_word(map, y, 0, 1);
        return;
    }
    for (int32_t y = 1; y < map->height - 1; y++)
        for (int32_t i = 0; i < map->stride; i++)
            junction_word(map, y, i, map->stride);
}

/* ---- publishing ------------------------------------------------------------------------- */

/* Eight bits as eight bytes of 0 or 1, the lowest bit first in memory. */
#define SPREAD_1(n)                                                                                \
    {                                                                                              \
        n & 1, n >> 1 & 1, n >> 2 & 1, n >> 3 & 1, n >> 4 & 1, n >> 5 & 1, n >> 6 & 1, n >> 7      \
    }
#define SPREAD_4(n)  SPREAD_1((n)), SPREAD_1((n + 1)), SPREAD_1((n + 2)), SPREAD_1((n + 3))
#define SPREAD_16(n) SPREAD_4(n), SPREAD_4(n + 4), SPREAD_4(n + 8), SPREAD_4(n + 12)
#define SPREAD_64(n) SPREAD_16(n), SPREAD_16(n + 16), SPREAD_16(n + 32), SPREAD_16(n + 48)
static const uint8_t spread_bytes[256][8] = {SPREAD_64(0), SPREAD_64(64), SPREAD_64(128),
                                             SPREAD_64(192)};
#undef SPREAD_1
#undef SPREAD_4
#undef SPREAD_16
#undef SPREAD_64

/* Eight bytes in one word; only ever combined byte by byte, so the byte order does not matter. */
static inline uint64_t spread(uint64_t bits)
{
    uint64_t eight;
    memcpy(&eight, spread_bytes[bits & 0xFF], 8);
    return eight;
}

/* A tile's code has three bits that vary, and each comes from a plane of its own. */
_Static_assert(BARROW_TILE_WALL == 0 && BARROW_TILE_FLOOR == 0x10 && BARROW_TILE_CORRIDOR == 0x11 &&
                   BARROW_TILE_JUNCTION == 0x12 && BARROW_TILE_LIQUID == 0x02,
               "the codes that eight_tiles puts together");

static inline uint64_t eight_tiles(uint64_t open, uint64_t corridor, uint64_t other)
{
    return spread(open) << 4 | spread(other) << 1 | spread(corridor);
}

/* Up to 64 columns of a row. */
static inline void publish_word(const brw_map *map, int32_t at, uint8_t *tiles, int32_t columns)
{
    uint64_t open = map->room[at] | map->corridor[at];
    uint64_t corridor = map->corridor[at] & ~map->junction[at];
    uint64_t other = map->junction[at] | map->liquid[at];
    int32_t x = 0;
    for (; x + 8 <= columns; x += 8) {
        uint64_t eight = eight_tiles(open, corridor, other);
        memcpy(tiles + x, &eight, 8);
        open >>= 8;
        corridor >>= 8;
        other >>= 8;
    }
    if (x < columns) {
        uint64_t eight = eight_tiles(open, corridor, other);
        memcpy(tiles + x, &eight, (uint32_t)(columns - x));
    }
}

static void publish_row(const brw_map *map, int32_t y, uint8_t *tiles)
{
    for (int32_t i = 0; i < map->stride; i++) {
        int32_t columns = map->width - 64 * i < 64 ? map->width - 64 * i : 64;
        publish_word(map, y * map->stride + i, tiles + 64 * i, columns);
    }
}

static void publish_tiles(const brw_map *map, uint8_t *tiles)
{
    int32_t width = map->width, height = map->height;
    memset(tiles, BARROW_TILE_BORDER, (uint32_t)width);
    for (int32_t y = 1; y < height - 1; y++) {
        uint8_t *row = tiles + y * width;
        publish_row(map, y, row);
        row[0] = row[width - 1] = BARROW_TILE_BORDER;
    }
    memset(tiles + (height - 1) * width, BARROW_TILE_BORDER, (uint32_t)width);
}

/* Whether all of a span of a row is set; only looked at where it lies in one word. */
static bool is_full_span(const brw_map *map, const uint64_t *plane, int32_t x, int32_t y, int32_t w)
{
    uint64_t word = plane[y * map->stride + (x >> 6)] >> (x & 63);
    return (x & 63) + w <= 64 && (~word & brw_span(0, w)) == 0;
}

/* [count] times the same owner, four at a time; the last four again, as rooms are five wide. */
static void own_span(uint16_t *owners, uint16_t id, int32_t count)
{
    uint64_t four = id * (uint64_t)0x0001000100010001u;
    for (int32_t i = 0; i + 4 <= count; i += 4)
        memcpy(owners + i, &four, 8);
    memcpy(owners + count - 4, &four, 8);
}

/* The walkable tiles of a room; what stands in it (walls of a maze, water) has no owner. */
static void own_room(const brw_map *map, uint16_t *owners, barrow_rect rect, uint16_t id)
{
    owners += rect.y * map->width;
    for (int32_t y = rect.y; y < rect.y + rect.h; y++, owners += map->width) {
        if (is_full_span(map, map->room, rect.x, y, rect.w)) {
            own_span(owners + rect.x, id, rect.w);
            continue;
        }
        for (int32_t x = rect.x; x < rect.x + rect.w; x++)
            if (brw_map_has(map, map->room, x, y))
                owners[x] = id;
    }
}

/* Corridors never share a tile: links meet at anchors only, and dead ends dig only fresh rock. */
static void own_way(uint16_t *owners, int32_t width, const barrow_pos *way, uint32_t count,
                    uint16_t id)
{
    for (uint32_t i = 0; i < count; i++)
        owners[way[i].y * width + way[i].x] = id;
}

static void publish_owners(const brw_map *map, const barrow_dungeon *dungeon)
{
    uint16_t *owners = dungeon->owners;
    memset(owners, 0xFF, (uint32_t)(map->width * map->height) * sizeof *owners);
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_rect rect = dungeon->rooms[i].rect;
        if (dungeon->rooms[i].kind == BARROW_ROOM_ANCHOR)
            owners[rect.y * map->width + rect.x] = (uint16_t)i;
        else
            own_room(map, owners, rect, (uint16_t)i);
    }
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        own_way(owners, map->width, dungeon->routes + link->first_tile, link->tile_count,
                (uint16_t)(BARROW_OWNER_LINK + i));
    }
}

void brw_carve_publish(const brw_map *map, barrow_dungeon *dungeon)
{
    publish_tiles(map, dungeon->tiles);
    publish_owners(map, dungeon);
}
