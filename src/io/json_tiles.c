/* SPDX-License-Identifier: MIT
 * `map` of a tiled quest or crawl: rows and legend as a floor has them, the rectangle of each room,
 * each door with its tile and its way, and the entities. What a door is stands in `layout.doors`,
 * under the same id. */
#include "io/json_parts.h"

#define ROW_PIECE 256

static void write_tile_legend(brw_json *json, const barrow_dungeon *dungeon)
{
    bool occurs[256] = {false};
    uint32_t count = (uint32_t)dungeon->width * dungeon->height;
    for (uint32_t i = 0; i < count; i++)
        occurs[dungeon->tiles[i]] = true;
    brw_json_key(json, "legend");
    brw_json_flat_object(json);
    for (int tile = 0; tile < BARROW_TILE_LIMIT; tile++) {
        char character[2] = {barrow_tile_character((barrow_tile)tile), 0};
        const char *name = barrow_tile_name((barrow_tile)tile);
        if (occurs[tile])
            brw_json_name_field(json, character, tile == BARROW_TILE_LIQUID ? "water" : name);
    }
    brw_json_end_object(json);
}

/* Rows may be thousands of tiles long, so they are written in pieces. */
static void write_tile_row(brw_json *json, const uint8_t *tiles, uint32_t width)
{
    char piece[ROW_PIECE];
    brw_json_open_bytes(json);
    for (uint32_t x = 0; x < width;) {
        uint32_t count = 0;
        for (; count < ROW_PIECE && x < width; count++, x++)
            piece[count] = barrow_tile_character((barrow_tile)tiles[x]);
        brw_text_bytes(json->text, piece, count);
    }
    brw_json_close_bytes(json);
}

static void write_tile_room(brw_json *json, uint32_t id, const barrow_room *room)
{
    brw_json_flat_object(json);
    brw_json_int_field(json, "id", id);
    brw_json_int_field(json, "x", room->rect.x);
    brw_json_int_field(json, "y", room->rect.y);
    brw_json_int_field(json, "w", room->rect.w);
    brw_json_int_field(json, "h", room->rect.h);
    brw_json_name_field(json, "kind", barrow_room_kind_name((barrow_room_kind)room->kind));
    brw_json_end_object(json);
}

/* The place of the door tile in the link's way; 0 where there is none. */
static barrow_pos door_tile(const barrow_dungeon *dungeon, const barrow_link *link)
{
    for (uint32_t i = 0; i < link->tile_count; i++) {
        barrow_pos pos = dungeon->routes[link->first_tile + i];
        if (barrow_tile_at(dungeon, pos.x, pos.y) == BARROW_TILE_DOOR)
            return pos;
    }
    return (barrow_pos){0, 0};
}

static void write_tile_door(brw_json *json, const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_link *link = &dungeon->links[id];
    barrow_pos door = door_tile(dungeon, link);
    brw_json_flat_object(json);
    brw_json_int_field(json, "id", id);
    brw_json_int_field(json, "x", door.x);
    brw_json_int_field(json, "y", door.y);
    brw_json_key(json, "tiles");
    brw_json_flat_list(json);
    for (uint32_t i = 0; i < link->tile_count; i++)
        brw_json_pos(json, dungeon->routes[link->first_tile + i]);
    brw_json_end_list(json);
    brw_json_end_object(json);
}

static void write_tile_thing(brw_json *json, const barrow_thing *thing)
{
    brw_json_flat_object(json);
    brw_json_name_field(json, "kind", barrow_thing_name((barrow_thing_kind)thing->kind));
    brw_json_int_field(json, "x", thing->pos.x);
    brw_json_int_field(json, "y", thing->pos.y);
    brw_json_id_field(json, "room", thing->room);
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

void brw_json_tile_map(brw_json *json, const barrow_dungeon *dungeon)
{
    brw_json_object(json);
    brw_json_int_field(json, "width", dungeon->width);
    brw_json_int_field(json, "height", dungeon->height);
    write_tile_legend(json, dungeon);
    brw_json_key(json, "rows");
    brw_json_list(json);
    for (uint32_t y = 0; y < dungeon->height; y++)
        write_tile_row(json, dungeon->tiles + y * dungeon->width, dungeon->width);
    brw_json_end_list(json);
    brw_json_key(json, "rooms");
    brw_json_list(json);
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        write_tile_room(json, i, &dungeon->rooms[i]);
    brw_json_end_list(json);
    brw_json_key(json, "doors");
    brw_json_list(json);
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        write_tile_door(json, dungeon, i);
    brw_json_end_list(json);
    brw_json_key(json, "entities");
    brw_json_list(json);
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        write_tile_thing(json, &dungeon->things[i]);
    brw_json_end_list(json);
    brw_json_end_object(json);
}

#undef ROW_PIECE
