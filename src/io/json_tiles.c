/* SPDX-License-Identifier: MIT
 * What `map` makes from the tiles: the legend, the rows, and two lists that the value does not
 * keep. Junctions are read off row by row, with their room off the owner plane. The tile of a door
 * is read off its way; what kind of door it is stands in `layout.doors`, under the same id. */
#include "io/json_fields.h"

#define ROW_PIECE 256

/* Codes are bytes, so the table has a place for any; names exist below BARROW_TILE_LIMIT. */
void brw_json_legend(brw_json *json, const barrow_dungeon *dungeon)
{
    bool occurs[256] = {false};
    uint32_t count = (uint32_t)dungeon->width * dungeon->height;
    for (uint32_t i = 0; i < count; i++)
        occurs[dungeon->tiles[i]] = true;
    brw_json_flat_object(json);
    for (int tile = 0; tile < BARROW_TILE_LIMIT; tile++) {
        char character[2] = {barrow_tile_character((barrow_tile)tile), 0};
        if (occurs[tile])
            brw_json_name_field(json, character, brw_tile_word(&dungeon->params, tile));
    }
    brw_json_end_object(json);
}

/* Rows may be thousands of tiles long, so they are written in pieces. */
static void write_row(brw_json *json, const char *characters, const uint8_t *tiles, uint32_t width)
{
    char piece[ROW_PIECE];
    brw_json_open_bytes(json);
    for (uint32_t x = 0; x < width;) {
        uint32_t count = 0;
        for (; count < ROW_PIECE && x < width; count++, x++)
            piece[count] = characters[tiles[x]];
        brw_text_bytes(json->text, piece, count);
    }
    brw_json_close_bytes(json);
}

/* One look into a table for each tile, as large maps are mostly rows. */
void brw_json_rows(brw_json *json, const barrow_dungeon *dungeon)
{
    char characters[256];
    brw_tile_characters(characters);
    brw_json_list(json);
    for (uint32_t y = 0; y < dungeon->height; y++)
        write_row(json, characters, dungeon->tiles + y * dungeon->width, dungeon->width);
    brw_json_end_list(json);
}

void brw_json_junctions(brw_json *json, const barrow_dungeon *dungeon, const brw_doc_record *shape)
{
    uint32_t index = 0;
    brw_json_list(json);
    for (int16_t y = 0; y < dungeon->height; y++)
        for (int16_t x = 0; x < dungeon->width; x++, index++)
            if (dungeon->tiles[index] == BARROW_TILE_JUNCTION) {
                brw_junction junction = {{x, y}, brw_junction_room(dungeon, index)};
                brw_json_record(json, dungeon, shape, &junction, 0);
            }
    brw_json_end_list(json);
}

/* Returns the place of the door tile in the link's way, of which there is exactly one (T2), or
 * (0, 0) where a half-made map has none. */
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
