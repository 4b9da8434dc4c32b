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
static uint64_t spread(uint64_t bits)
{
    /* Copy k of the byte keeps bit k; adding 0x7F carries it into the copy's top bit. */
    uint64_t copies = (bits & 0xFF) * 0x0101010101010101u & 0x8040201008040201u;
    return (copies + 0x7F7F7F7F7F7F7F7Fu) >> 7 & 0x0101010101010101u;
}

/* Stores eight tiles, the lowest byte first whatever the machine's byte order. */
static void store_eight(uint8_t *tiles, uint64_t eight)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(tiles, &eight, 8);
#else
    for (int i = 0; i < 8; i++)
        tiles[i] = (uint8_t)(eight >> (8 * i));
#endif
}

/* Each tile's code is the sum of what its planes add; no two planes add up to a wrong one, as the
 * walkable planes exclude each other and the liquid, and a junction is always walkable. */
static uint64_t eight_tiles(uint64_t room, uint64_t corridor, uint64_t junction, uint64_t liquid)
{
    room &= ~junction;
    corridor &= ~junction;
    return spread(room) * BARROW_TILE_FLOOR + spread(corridor) * BARROW_TILE_CORRIDOR +
           spread(junction) * BARROW_TILE_JUNCTION + spread(liquid) * BARROW_TILE_LIQUID;
}

static void publish_row(const brw_map *map, int32_t y, uint8_t *tiles)
{
    int32_t first = y * map->stride;
    for (int32_t x = 0; x < map->width; x += 8) {
        int32_t at = first + (x >> 6);
        int32_t shift = x & 63;
        uint64_t eight = eight_tiles(map->room[at] >> shift, map->corridor[at] >> shift,
                                     map->junction[at] >> shift, map->liquid[at] >> shift);
        if (x + 8 <= map->width) {
            store_eight(tiles + x, eight);
            continue;
        }
        uint8_t last[8];
        store_eight(last, eight);
        memcpy(tiles + x, last, (size_t)(map->width - x));
    }
}

static void publish_border(const brw_map *map, uint8_t *tiles)
{
    size_t width = (size_t)map->width;
    size_t height = (size_t)map->height;
    memset(tiles, BARROW_TILE_BORDER, width);
    memset(tiles + (height - 1) * width, BARROW_TILE_BORDER, width);
    for (size_t y = 1; y + 1 < height; y++) {
        tiles[y * width] = BARROW_TILE_BORDER;
        tiles[y * width + width - 1] = BARROW_TILE_BORDER;
    }
}

/* The walkable tiles of a room; what stands in it (walls of a maze, water) has no owner. */
static void own_room(const brw_map *map, barrow_dungeon *dungeon, uint32_t id)
{
    barrow_rect rect = dungeon->rooms[id].rect;
    const uint64_t *plane = dungeon->rooms[id].kind == BARROW_ROOM_ANCHOR ? map->corridor : map->room;
    for (int32_t y = rect.y; y < rect.y + rect.h; y++) {
        uint16_t *owners = dungeon->owners + y * map->width;
        for (int32_t x = rect.x; x < rect.x + rect.w; x++)
            owners[x] = brw_map_has(map, plane, x, y) ? (uint16_t)id : (uint16_t)BARROW_NONE;
    }
}

/* Corridors own what no earlier one and no room owns. */
static void own_link(const brw_map *map, barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_link *link = &dungeon->links[id];
    const barrow_pos *way = dungeon->routes + link->first_tile;
    for (uint32_t i = 0; i < link->tile_count; i++) {
        uint16_t *owner = &dungeon->owners[way[i].y * map->width + way[i].x];
        if (*owner == BARROW_NONE)
            *owner = (uint16_t)(BARROW_OWNER_LINK + id);
    }
}

void brw_carve_publish(const brw_map *map, barrow_dungeon *dungeon)
{
    uint32_t area = (uint32_t)(map->width * map->height);
    memset(dungeon->tiles, BARROW_TILE_WALL, (size_t)(2 * map->width));
    memset(dungeon->tiles + area - 2 * (uint32_t)map->width, BARROW_TILE_WALL,
           (size_t)(2 * map->width));
    for (int32_t y = 2; y < map->height - 2; y++)
        publish_row(map, y, dungeon->tiles + y * map->width);
    publish_border(map, dungeon->tiles);
    memset(dungeon->owners, 0xFF, area * sizeof *dungeon->owners);
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        own_room(map, dungeon, i);
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        own_link(map, dungeon, i);
}
