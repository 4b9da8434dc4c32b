/* SPDX-License-Identifier: MIT
 * `map`: the tiles of one floor, its rooms, sectors, corridors, junctions and entities. The legend
 * names the characters that occur; `liquid` goes by the name of what it is made of. Junctions are
 * not kept in the value: they are read off the tiles, row by row, and their room off the owner
 * plane (an anchor counts as corridor, so its room is null). */
#include "io/json_parts.h"

#define TILE_ROW_MOST 255 /* widest map */

/* ---- legend and rows -------------------------------------------------------------------- */

static const char *tile_word(const barrow_dungeon *dungeon, barrow_tile tile)
{
    static const char *const terrains[] = {
#define BARROW_TERRAIN(NAME, name) #name,
#include "barrow/def/terrain.def"
#undef BARROW_TERRAIN
    };
    int32_t terrain = dungeon->params.as.floor.terrain;
    if (tile != BARROW_TILE_LIQUID || terrain <= BARROW_TERRAIN_NONE ||
        terrain >= BARROW_TERRAIN_COUNT)
        return barrow_tile_name(tile);
    return terrains[terrain];
}

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

static void write_rows(brw_json *json, const barrow_dungeon *dungeon)
{
    char characters[256];
    char row[TILE_ROW_MOST];
    uint32_t width = dungeon->width < TILE_ROW_MOST ? dungeon->width : TILE_ROW_MOST;
    for (int tile = 0; tile < 256; tile++)
        characters[tile] = barrow_tile_character((barrow_tile)tile);
    brw_json_key(json, "rows");
    brw_json_list(json);
    for (uint32_t y = 0; y < dungeon->height; y++) {
        const uint8_t *tiles = dungeon->tiles + y * dungeon->width;
        for (uint32_t x = 0; x < width; x++)
            row[x] = characters[tiles[x]];
        brw_json_bytes(json, row, width);
    }
    brw_json_end_list(json);
}

/* ---- rooms, sectors, corridors ---------------------------------------------------------- */

static void write_floor_room(brw_json *json, uint32_t id, const barrow_room *room)
{
    const barrow_floor_room *floor = &room->as.floor;
    brw_json_flat_object(json);
    brw_json_int_field(json, "id", id);
    brw_json_int_field(json, "x", room->rect.x);
    brw_json_int_field(json, "y", room->rect.y);
    brw_json_int_field(json, "w", room->rect.w);
    brw_json_int_field(json, "h", room->rect.h);
    brw_json_name_field(json, "kind", barrow_room_kind_name((barrow_room_kind)room->kind));
    brw_json_bool_field(json, "merged", floor->merged);
    brw_json_int_field(json, "sector", floor->sector);
    brw_json_key(json, "carpet");
    if (floor->carpet.w)
        brw_json_rect(json, floor->carpet);
    else
        brw_json_null(json);
    brw_json_end_object(json);
}

static void write_lines(brw_json *json, const char *key, const int16_t *lines, uint32_t count)
{
    brw_json_key(json, key);
    brw_json_flat_list(json);
    for (uint32_t i = 0; i <= count && i < BARROW_SECTOR_LINES; i++)
        brw_json_int(json, lines[i]);
    brw_json_end_list(json);
}

static void write_sectors(brw_json *json, const barrow_sectors *sectors)
{
    brw_json_key(json, "sectors");
    brw_json_flat_object(json);
    brw_json_int_field(json, "columns", sectors->columns);
    brw_json_int_field(json, "rows", sectors->rows);
    write_lines(json, "xs", sectors->xs, sectors->columns);
    write_lines(json, "ys", sectors->ys, sectors->rows);
    brw_json_end_object(json);
}

static void write_corridor(brw_json *json, const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_link *link = &dungeon->links[id];
    brw_json_flat_object(json);
    brw_json_int_field(json, "id", id);
    brw_json_name_field(json, "kind", barrow_link_kind_name((barrow_link_kind)link->kind));
    brw_json_id_field(json, "a", link->a);
    brw_json_id_field(json, "b", link->b);
    brw_json_key(json, "tiles");
    brw_json_flat_list(json);
    for (uint32_t i = 0; i < link->tile_count; i++)
        brw_json_pos(json, dungeon->routes[link->first_tile + i]);
    brw_json_end_list(json);
    brw_json_end_object(json);
}

/* ---- junctions and entities ------------------------------------------------------------- */

/* The room that owns tile [index], or BARROW_NONE where a corridor or an anchor does. */
static uint16_t junction_room(const barrow_dungeon *dungeon, uint32_t index)
{
    uint16_t owner = dungeon->owners[index];
    if (owner >= dungeon->room_count || dungeon->rooms[owner].kind == BARROW_ROOM_ANCHOR)
        return BARROW_NONE;
    return owner;
}

static void write_junctions(brw_json *json, const barrow_dungeon *dungeon)
{
    uint32_t count = (uint32_t)dungeon->width * dungeon->height;
    brw_json_key(json, "junctions");
    brw_json_list(json);
    for (uint32_t i = 0; i < count; i++) {
        if (dungeon->tiles[i] != BARROW_TILE_JUNCTION)
            continue;
        brw_json_flat_object(json);
        brw_json_int_field(json, "x", i % dungeon->width);
        brw_json_int_field(json, "y", i / dungeon->width);
        brw_json_id_field(json, "room", junction_room(dungeon, i));
        brw_json_end_object(json);
    }
    brw_json_end_list(json);
}

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
    brw_json_end_object(json);
}

void brw_json_floor_map(brw_json *json, const barrow_dungeon *dungeon)
{
    brw_json_object(json);
    brw_json_int_field(json, "width", dungeon->width);
    brw_json_int_field(json, "height", dungeon->height);
    write_legend(json, dungeon);
    write_rows(json, dungeon);
    brw_json_key(json, "rooms");
    brw_json_list(json);
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        write_floor_room(json, i, &dungeon->rooms[i]);
    brw_json_end_list(json);
    write_sectors(json, &dungeon->sectors);
    brw_json_key(json, "corridors");
    brw_json_list(json);
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        write_corridor(json, dungeon, i);
    brw_json_end_list(json);
    write_junctions(json, dungeon);
    brw_json_key(json, "entities");
    brw_json_list(json);
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        write_entity(json, &dungeon->things[i]);
    brw_json_end_list(json);
    brw_json_end_object(json);
}

#undef TILE_ROW_MOST
