/* SPDX-License-Identifier: MIT
 * `map` of a floor, or `maps` of several. The owner plane is not in the document: it follows from
 * rooms and corridors, as rooms own their walkable tiles and corridors what no earlier one owns. */
#include <stdio.h>
#include <string.h>

#include "reader.h"

#define MAP_MOST    255
#define FLOOR_IDS   0x7FFF /* rooms and corridors share the owner plane */
#define FLOORS_MOST 99

/* ---- tiles ------------------------------------------------------------------------------ */

static void read_row(cli_reader *reader, const json_t *row, uint8_t *tiles)
{
    uint32_t width = reader->dungeon->width;
    const char *text = json_string_value(row);
    if (!text || json_string_length(row) != width) {
        cli_reader_fail(reader, NULL, "a row must be a string of %u characters", width);
        return;
    }
    for (uint32_t x = 0; x < width; x++) {
        int tile = 0;
        while (tile < BARROW_TILE_LIMIT && (!barrow_tile_name((barrow_tile)tile) ||
                                            barrow_tile_character((barrow_tile)tile) != text[x]))
            tile++;
        if (tile == BARROW_TILE_LIMIT) {
            cli_reader_fail(reader, NULL, "character %u is no tile", x);
            return;
        }
        tiles[x] = (uint8_t)tile;
    }
}

static void read_tiles(cli_reader *reader, const json_t *map)
{
    barrow_dungeon *floor = reader->dungeon;
    size_t index;
    const json_t *row, *rows = cli_read_list(reader, map, "rows", MAP_MOST);
    if (rows && json_array_size(rows) != floor->height)
        cli_reader_fail(reader, "rows", "there must be %u of them", floor->height);
    size_t area = (size_t)floor->width * floor->height;
    floor->tiles = cli_reader_array(reader, area, sizeof *floor->tiles);
    floor->owners = cli_reader_array(reader, area, sizeof *floor->owners);
    json_array_foreach(rows, index, row)
    {
        if (!cli_reader_ok(reader))
            return;
        cli_reader_at(reader, "map.rows[%zu]", index);
        read_row(reader, row, floor->tiles + index * floor->width);
    }
}

/* ---- rooms and sectors ------------------------------------------------------------------ */

/* A rectangle that lies on the map. */
static barrow_rect read_rect(cli_reader *reader, const json_t *row)
{
    const barrow_dungeon *floor = reader->dungeon;
    barrow_rect rect;
    rect.x = (int16_t)cli_read_int(reader, row, "x", 0, floor->width - 1);
    rect.y = (int16_t)cli_read_int(reader, row, "y", 0, floor->height - 1);
    rect.w = (int16_t)cli_read_int(reader, row, "w", 1, floor->width - rect.x);
    rect.h = (int16_t)cli_read_int(reader, row, "h", 1, floor->height - rect.y);
    return rect;
}

static void read_room(cli_reader *reader, const json_t *row, barrow_room *room)
{
    const barrow_sectors *sectors = &reader->dungeon->sectors;
    const json_t *carpet = json_object_get(row, "carpet");
    room->rect = read_rect(reader, row);
    room->kind = (uint8_t)cli_read_name(reader, row, "kind", &cli_room_kinds);
    room->as.floor.merged = cli_read_bool(reader, row, "merged");
    room->as.floor.sector =
        (uint16_t)cli_read_int(reader, row, "sector", 0, sectors->columns * sectors->rows - 1);
    if (carpet && !json_is_null(carpet))
        room->as.floor.carpet = read_rect(reader, carpet);
}

static void read_rooms(cli_reader *reader, const json_t *map)
{
    barrow_dungeon *floor = reader->dungeon;
    size_t index;
    cli_reader_at(reader, "map");
    const json_t *row, *list = cli_read_list(reader, map, "rooms", FLOOR_IDS);
    floor->rooms = cli_reader_array(reader, json_array_size(list), sizeof(barrow_room));
    json_array_foreach(list, index, row)
    {
        if (!cli_reader_ok(reader))
            return;
        cli_reader_at(reader, "map.rooms[%zu]", index);
        cli_read_own_id(reader, row, index);
        read_room(reader, row, &floor->rooms[index]);
    }
    floor->room_count = (uint32_t)json_array_size(list);
}

/* The [count] + 1 bounds of columns or rows. */
static void read_lines(cli_reader *reader, const json_t *sectors, const char *key, int count,
                       int16_t *lines)
{
    int64_t end = key[0] == 'x' ? reader->dungeon->width : reader->dungeon->height;
    const json_t *list = cli_read_list(reader, sectors, key, BARROW_SECTOR_LINES);
    if (list && json_array_size(list) != (size_t)count + 1)
        cli_reader_fail(reader, key, "there must be %d of them", count + 1);
    for (int i = 0; cli_reader_ok(reader) && i <= count; i++) {
        const json_t *line = json_array_get(list, (size_t)i);
        int64_t number = json_is_integer(line) ? json_integer_value(line) : -1;
        if (number < 0 || number > end)
            cli_reader_fail(reader, key, "entry %d must be a number from 0 to %lld", i,
                            (long long)end);
        lines[i] = (int16_t)number;
    }
}

static void read_sectors(cli_reader *reader, const json_t *map)
{
    barrow_sectors *sectors = &reader->dungeon->sectors;
    cli_reader_at(reader, "map");
    const json_t *object = cli_read_object(reader, map, "sectors");
    cli_reader_at(reader, "map.sectors");
    sectors->columns = (uint8_t)cli_read_int(reader, object, "columns", 1, BARROW_SECTOR_LINES - 1);
    sectors->rows = (uint8_t)cli_read_int(reader, object, "rows", 1, BARROW_SECTOR_LINES - 1);
    read_lines(reader, object, "xs", sectors->columns, sectors->xs);
    read_lines(reader, object, "ys", sectors->rows, sectors->ys);
}

/* ---- corridors and entities ------------------------------------------------------------- */

static void read_corridor(cli_reader *reader, const json_t *row, barrow_link *link)
{
    barrow_dungeon *floor = reader->dungeon;
    size_t index;
    link->kind = (uint8_t)cli_read_name(reader, row, "kind", &cli_link_kinds);
    link->a = cli_read_id(reader, row, "a", floor->room_count);
    link->b = cli_read_id(reader, row, "b", floor->room_count);
    link->lock = 0xFF;
    const json_t *tile, *tiles = cli_read_list(reader, row, "tiles", MAP_MOST * MAP_MOST);
    link->first_tile = floor->route_count;
    link->tile_count = (uint32_t)json_array_size(tiles);
    json_array_foreach(tiles, index, tile)
    {
        floor->routes[floor->route_count++] =
            cli_read_pair(reader, tile, floor->width, floor->height);
    }
}

static void read_corridors(cli_reader *reader, const json_t *map)
{
    barrow_dungeon *floor = reader->dungeon;
    size_t index, tiles = 0;
    cli_reader_at(reader, "map");
    const json_t *row, *list = cli_read_list(reader, map, "corridors", FLOOR_IDS);
    json_array_foreach(list, index, row)
    {
        tiles += json_array_size(json_object_get(row, "tiles"));
    }
    floor->links = cli_reader_array(reader, json_array_size(list), sizeof(barrow_link));
    floor->routes = cli_reader_array(reader, tiles, sizeof(barrow_pos));
    json_array_foreach(list, index, row)
    {
        if (!cli_reader_ok(reader))
            return;
        cli_reader_at(reader, "map.corridors[%zu]", index);
        cli_read_own_id(reader, row, index);
        read_corridor(reader, row, &floor->links[index]);
    }
    floor->link_count = (uint32_t)json_array_size(list);
}

static void read_entity(cli_reader *reader, const json_t *row, barrow_thing *thing)
{
    const barrow_dungeon *floor = reader->dungeon;
    thing->kind = (uint8_t)cli_read_name(reader, row, "kind", &cli_things);
    thing->pos.x = (int16_t)cli_read_int(reader, row, "x", 0, floor->width - 1);
    thing->pos.y = (int16_t)cli_read_int(reader, row, "y", 0, floor->height - 1);
    thing->room = cli_read_id(reader, row, "room", floor->room_count);
    if (thing->kind == BARROW_THING_ENEMY)
        thing->flag = cli_read_bool(reader, row, "asleep");
    if (thing->kind == BARROW_THING_TRAP)
        thing->flag = cli_read_bool(reader, row, "magic");
}

static void read_entities(cli_reader *reader, const json_t *map)
{
    barrow_dungeon *floor = reader->dungeon;
    size_t index;
    cli_reader_at(reader, "map");
    const json_t *row, *list = cli_read_list(reader, map, "entities", MAP_MOST * MAP_MOST);
    floor->things = cli_reader_array(reader, json_array_size(list), sizeof(barrow_thing));
    json_array_foreach(list, index, row)
    {
        if (!cli_reader_ok(reader))
            return;
        cli_reader_at(reader, "map.entities[%zu]", index);
        read_entity(reader, row, &floor->things[index]);
    }
    floor->thing_count = (uint32_t)json_array_size(list);
}

/* ---- owners ----------------------------------------------------------------------------- */

static void own_rooms(barrow_dungeon *floor)
{
    for (uint32_t id = 0; id < floor->room_count; id++) {
        barrow_rect rect = floor->rooms[id].rect;
        for (int i = 0; i < rect.w * rect.h; i++) {
            int at = (rect.y + i / rect.w) * floor->width + rect.x + i % rect.w;
            if (floor->tiles[at] & BARROW_TILE_WALKABLE)
                floor->owners[at] = (uint16_t)id;
        }
    }
}

static void own_corridors(barrow_dungeon *floor)
{
    for (uint32_t id = 0; id < floor->link_count; id++) {
        const barrow_link *link = &floor->links[id];
        for (uint32_t i = 0; i < link->tile_count; i++) {
            barrow_pos pos = floor->routes[link->first_tile + i];
            uint16_t *owner = &floor->owners[pos.y * floor->width + pos.x];
            if (*owner == BARROW_NONE)
                *owner = (uint16_t)(BARROW_OWNER_LINK + id);
        }
    }
}

/* ---- junctions -------------------------------------------------------------------------- */

/* The room that has the tile [at]; BARROW_NONE where a corridor or an anchor has it. */
static uint16_t room_at(const barrow_dungeon *floor, int at)
{
    uint16_t owner = floor->owners[at];
    bool is_room = owner < floor->room_count && floor->rooms[owner].kind != BARROW_ROOM_ANCHOR;
    return is_room ? owner : (uint16_t)BARROW_NONE;
}

static void read_junction(cli_reader *reader, const json_t *row, uint8_t *listed)
{
    const barrow_dungeon *floor = reader->dungeon;
    barrow_pos pos;
    pos.x = (int16_t)cli_read_int(reader, row, "x", 0, floor->width - 1);
    pos.y = (int16_t)cli_read_int(reader, row, "y", 0, floor->height - 1);
    uint16_t room = cli_read_id(reader, row, "room", floor->room_count);
    int at = pos.y * floor->width + pos.x;
    if (!cli_reader_ok(reader))
        return;
    if (floor->tiles[at] != BARROW_TILE_JUNCTION)
        cli_reader_note(reader, "F10", pos, "a junction is listed where there is none");
    else if (listed[at]++)
        cli_reader_note(reader, "F10", pos, "a junction is listed twice");
    else if (room != room_at(floor, at))
        cli_reader_note(reader, "F10", pos, "a junction is listed with the wrong room");
}

/* The list says again what tiles and owners say (F10), so it is compared, not kept. */
static void compare_junctions(cli_reader *reader, const json_t *map)
{
    const barrow_dungeon *floor = reader->dungeon;
    int area = floor->width * floor->height;
    size_t index;
    cli_reader_at(reader, "map");
    const json_t *row, *list = cli_read_list(reader, map, "junctions", MAP_MOST * MAP_MOST);
    uint8_t *listed = cli_reader_array(reader, (size_t)area, sizeof *listed);
    json_array_foreach(list, index, row)
    {
        if (!cli_reader_ok(reader))
            return;
        cli_reader_at(reader, "map.junctions[%zu]", index);
        read_junction(reader, row, listed);
    }
    for (int at = 0; cli_reader_ok(reader) && at < area; at++) {
        barrow_pos pos = {(int16_t)(at % floor->width), (int16_t)(at / floor->width)};
        if (floor->tiles[at] == BARROW_TILE_JUNCTION && !listed[at])
            cli_reader_note(reader, "F10", pos, "this junction is not listed");
    }
}

/* ---- the map ---------------------------------------------------------------------------- */

static void read_map(cli_reader *reader, const json_t *map)
{
    static void (*const parts[])(cli_reader *, const json_t *) = {
        read_tiles, read_sectors, read_rooms, read_corridors, read_entities,
    };
    barrow_dungeon *floor = reader->dungeon;
    cli_reader_at(reader, "map");
    floor->width = (uint16_t)cli_read_int(reader, map, "width", 1, MAP_MOST);
    floor->height = (uint16_t)cli_read_int(reader, map, "height", 1, MAP_MOST);
    for (size_t i = 0; cli_reader_ok(reader) && i < sizeof parts / sizeof parts[0]; i++)
        parts[i](reader, map);
    if (!cli_reader_ok(reader))
        return;
    memset(floor->owners, 0xFF, (size_t)floor->width * floor->height * sizeof *floor->owners);
    own_rooms(floor);
    own_corridors(floor);
    compare_junctions(reader, map);
}

/* Where a map is one of several, problems say which. */
static void name_floor(cli_reader *reader, size_t index)
{
    char text[400];
    memcpy(text, reader->problem, sizeof text);
    if (strncmp(text, "map", 3) == 0)
        snprintf(reader->problem, sizeof reader->problem, "maps[%zu]%.360s", index, text + 3);
}

/* The first of several floors stands for them all and keeps their number (F22). */
static void read_maps(cli_reader *reader, const json_t *document)
{
    barrow_dungeon *first = reader->dungeon;
    size_t index;
    const json_t *map, *maps = cli_read_list(reader, document, "maps", FLOORS_MOST);
    if (maps && json_array_size(maps) != (size_t)first->params.as.floor.floors)
        cli_reader_fail(reader, "maps", "params.floors says %d, but there are %zu",
                        first->params.as.floor.floors, json_array_size(maps));
    json_array_foreach(maps, index, map)
    {
        if (index && cli_reader_ok(reader)) {
            barrow_dungeon *below = cli_reader_array(reader, 1, sizeof *below);
            if (!below)
                break;
            below->params = first->params;
            below->params.as.floor.floors = 1;
            below->params.as.floor.floor += (int32_t)index;
            if (below->params.as.floor.floor > FLOORS_MOST)
                below->params.as.floor.floor = FLOORS_MOST;
            below->attempts = 1;
            reader->dungeon->below = below;
            reader->dungeon = below;
        }
        if (cli_reader_ok(reader))
            read_map(reader, map);
        if (!cli_reader_ok(reader)) {
            name_floor(reader, index);
            break;
        }
    }
    reader->dungeon = first;
}

void cli_read_floor(cli_reader *reader, const json_t *document)
{
    if (reader->dungeon->params.as.floor.floors > 1) {
        read_maps(reader, document);
        return;
    }
    const json_t *map = cli_read_object(reader, document, "map");
    if (map)
        read_map(reader, map);
}
