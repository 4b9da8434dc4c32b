/* SPDX-License-Identifier: MIT
 * The parts of `map` derived from the tiles: the legend, the rows, and two lists that are not
 * stored in the dungeon. Junctions are found row by row, and the owner plane gives their room. The
 * tile of a door is found along its way. Its kind is in `layout.doors`, under the same id. */
#include "io/json_fields.h"

#include <string.h>

#include "base/bits.h"
#include "core/dungeon.h"

#define ROW_PIECE 256

/* Searches for each kind of tile in turn. Kinds that occur are found quickly. */
void brw_json_legend(brw_json *json, const barrow_dungeon *dungeon)
{
    size_t area = (size_t)dungeon->width * dungeon->height;
    brw_json_flat_object(json);
    for (int tile = 0; tile < BARROW_TILE_LIMIT; tile++) {
        if (!brw_is_tile_of(dungeon->params.family, tile) || !memchr(dungeon->tiles, tile, area))
            continue;
        char character[2] = {barrow_tile_character((barrow_tile)tile), 0};
        brw_json_name_field(json, character, brw_tile_word(&dungeon->params, tile));
    }
    brw_json_end_object(json);
}

/* Writes a row in pieces, because it may be thousands of tiles long. */
static void write_row(brw_json *json, const uint8_t *tiles, uint32_t width)
{
    brw_json_open_bytes(json);
    for (uint32_t x = 0; x < width;) {
        uint32_t count = width - x < ROW_PIECE ? width - x : ROW_PIECE;
        char *at = brw_text_reserve(json->text, count);
        brw_tiles_text(tiles + x, count, at);
        json->text->used += count;
        x += count;
    }
    brw_json_close_bytes(json);
}

void brw_json_rows(brw_json *json, const barrow_dungeon *dungeon)
{
    brw_json_list(json);
    for (uint32_t y = 0; y < dungeon->height; y++)
        write_row(json, dungeon->tiles + y * dungeon->width, dungeon->width);
    brw_json_end_list(json);
}

void brw_json_junctions(brw_json *json, const barrow_dungeon *dungeon, const brw_doc_record *shape)
{
    const uint8_t *tiles = dungeon->tiles, *end = tiles + dungeon->width * dungeon->height;
    brw_json_list(json);
    for (const uint8_t *at = tiles;
         (at = memchr(at, BARROW_TILE_JUNCTION, (size_t)(end - at))) != NULL; at++) {
        uint32_t index = (uint32_t)(at - tiles);
        barrow_pos pos = {(int16_t)(index % dungeon->width), (int16_t)(index / dungeon->width)};
        brw_junction junction = {pos, brw_junction_room(dungeon, index)};
        brw_json_record(json, dungeon, shape, &junction, 0);
    }
    brw_json_end_list(json);
}

/* Returns the position of the only door tile on the link's way (T2), or (0, 0) if an unfinished map
 * has none. */
static barrow_pos door_tile(const barrow_dungeon *dungeon, const barrow_link *link)
{
    for (uint32_t i = 0; i < link->tile_count; i++) {
        barrow_pos pos = dungeon->routes[link->first_tile + i];
        if (barrow_tile_at(dungeon, pos.x, pos.y) == BARROW_TILE_DOOR)
            return pos;
    }
    return (barrow_pos){0, 0};
}

void brw_json_doors(brw_json *json, const barrow_dungeon *dungeon, const brw_doc_record *shape)
{
    brw_json_list(json);
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        brw_tiled_door door = {door_tile(dungeon, link), link->first_tile, link->tile_count};
        brw_json_record(json, dungeon, shape, &door, i);
    }
    brw_json_end_list(json);
}

#undef ROW_PIECE
