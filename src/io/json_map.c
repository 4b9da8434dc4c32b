/* SPDX-License-Identifier: MIT
 * The shared part of `map`. The legend names the characters that occur; `liquid` goes by the name
 * of what it is made of, which only a floor can choose. */
#include "io/json_map.h"

#include "core/fields.h"

#define ROW_PIECE 256

/* ---- legend and rows -------------------------------------------------------------------- */

/* A floor without terrain has no liquid; should a tile say otherwise, it goes by the name of its
 * kind. */
static const char *tile_word(const barrow_dungeon *dungeon, barrow_tile tile)
{
    static const char *const terrains[] = {
#define BARROW_TERRAIN(NAME, name) #name,
#include "barrow/def/terrain.def"
#undef BARROW_TERRAIN
    };
    bool is_floor = dungeon->params.family == BARROW_FLOOR;
    int32_t terrain = is_floor ? dungeon->params.as.floor.terrain : BARROW_TERRAIN_WATER;
    if (tile != BARROW_TILE_LIQUID || terrain <= BARROW_TERRAIN_NONE ||
        terrain >= BARROW_TERRAIN_COUNT)
        return barrow_tile_name(tile);
    return terrains[terrain];
}

/* Codes are bytes, so the table has a place for any; names exist below BARROW_TILE_LIMIT. */
static void write_legend(brw_json *json, const barrow_dungeon *dungeon)
{
    bool occurs[256] = {false};
    uint32_t count = (uint32_t)dungeon->width * dungeon->height;
    for (uint32_t i = 0; i < count; i++)
        occurs[dungeon->tiles[i]] = true;
    brw_json_key(json, "legend");
    brw_json_flat_object(json);
    for (int tile = 0; tile < BARROW_TILE_LIMIT; tile++) {
        char character[2] = {barrow_tile_character((barrow_tile)tile), 0};
        if (occurs[tile])
            brw_json_name_field(json, character, tile_word(dungeon, (barrow_tile)tile));
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
static void write_rows(brw_json *json, const barrow_dungeon *dungeon)
{
    char characters[256];
    brw_tile_characters(characters);
    brw_json_key(json, "rows");
    brw_json_list(json);
    for (uint32_t y = 0; y < dungeon->height; y++)
        write_row(json, characters, dungeon->tiles + y * dungeon->width, dungeon->width);
    brw_json_end_list(json);
}

void brw_json_begin_map(brw_json *json, const barrow_dungeon *dungeon)
{
    brw_json_object(json);
    brw_json_int_field(json, "width", dungeon->width);
    brw_json_int_field(json, "height", dungeon->height);
    write_legend(json, dungeon);
    write_rows(json, dungeon);
}

/* ---- rooms, ways, entities -------------------------------------------------------------- */

void brw_json_begin_map_room(brw_json *json, const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_room *room = &dungeon->rooms[id];
    brw_json_flat_object(json);
    brw_json_int_field(json, "id", id);
    brw_json_int_field(json, "x", room->rect.x);
    brw_json_int_field(json, "y", room->rect.y);
    brw_json_int_field(json, "w", room->rect.w);
    brw_json_int_field(json, "h", room->rect.h);
    brw_json_name_field(json, "kind", barrow_room_kind_name((barrow_room_kind)room->kind));
}

void brw_json_map_way(brw_json *json, const barrow_dungeon *dungeon, const barrow_link *link)
{
    brw_json_key(json, "tiles");
    brw_json_flat_list(json);
    for (uint32_t i = 0; i < link->tile_count; i++)
        brw_json_pos(json, dungeon->routes[link->first_tile + i]);
    brw_json_end_list(json);
}

/* What is buried lies in rock, so it is in no room (F14). A flag has a key of its own for each kind
 * that uses it, and none for the others. */
static void write_entity(brw_json *json, const barrow_thing *thing)
{
    uint16_t room = thing->kind == BARROW_THING_BURIED ? BARROW_NONE : thing->room;
    brw_json_flat_object(json);
    brw_json_name_field(json, "kind", barrow_thing_name((barrow_thing_kind)thing->kind));
    brw_json_int_field(json, "x", thing->pos.x);
    brw_json_int_field(json, "y", thing->pos.y);
    brw_json_id_field(json, "room", room);
    if (thing->kind == BARROW_THING_ENEMY)
        brw_json_bool_field(json, "asleep", thing->flag);
    if (thing->kind == BARROW_THING_TRAP)
        brw_json_bool_field(json, "magic", thing->flag);
    if (thing->kind == BARROW_THING_KEY)
        brw_json_byte_field(json, "colour", thing->flag);
    if (thing->kind == BARROW_THING_SWITCH)
        brw_json_byte_field(json, "switch", thing->flag);
    brw_json_end_object(json);
}

void brw_json_map_entities(brw_json *json, const barrow_dungeon *dungeon)
{
    brw_json_key(json, "entities");
    brw_json_list(json);
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        write_entity(json, &dungeon->things[i]);
    brw_json_end_list(json);
}

#undef ROW_PIECE
