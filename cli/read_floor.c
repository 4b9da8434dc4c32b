/* SPDX-License-Identifier: MIT
 * `map` of a floor, or `maps` of several. The owner plane is not in the document: it follows from
 * rooms and corridors, as rooms own their walkable tiles and corridors what no earlier one owns. */
#include <stdio.h>
#include <string.h>

#include "reader.h"
#include "settings.h"

#define MAP_MOST    255
#define FLOOR_IDS   0x7FFF /* rooms and corridors share the owner plane */
#define FLOORS_MOST 99

/* ---- tiles ------------------------------------------------------------------------------ */

/* The tile that [character] stands for; BARROW_TILE_LIMIT if there is none. */
static int tile_of(char character)
{
    int tile = 0;
    while (tile < BARROW_TILE_LIMIT && (!barrow_tile_name((barrow_tile)tile) ||
                                        barrow_tile_character((barrow_tile)tile) != character))
        tile++;
    return tile;
}

static void read_row(cli_reader *reader, const json_t *row, void *entry)
{
    uint8_t *tiles = entry;
    uint32_t width = reader->dungeon->width;
    const char *text = json_string_value(row);
    if (!text || json_string_length(row) != width) {
        cli_reader_fail(reader, NULL, "a row must be a string of %u characters", width);
        return;
    }
    for (uint32_t x = 0; x < width; x++) {
        int tile = tile_of(text[x]);
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
    const cli_rows rows = {"rows", MAP_MOST, floor->width, NULL, read_row};
    size_t area = (size_t)floor->width * floor->height;
    uint32_t count;
    floor->tiles = cli_read_rows(reader, map, &rows, &count);
    if (cli_reader_ok(reader) && count != floor->height)
        cli_reader_fail(reader, "rows", "there must be %u of them", floor->height);
    floor->owners = cli_reader_array(reader, area, sizeof *floor->owners);
}

/* What a tile is called on this floor: terrain goes by the name of what it is made of. */
static const char *tile_word(const barrow_dungeon *floor, int tile)
{
    const barrow_param_info *info = cli_param_find(BARROW_FLOOR, "terrain");
    int32_t terrain = floor->params.as.floor.terrain;
    return tile == BARROW_TILE_LIQUID && terrain > BARROW_TERRAIN_NONE
               ? info->choices[terrain]
               : barrow_tile_name((barrow_tile)tile);
}

/* The legend names tiles rightly, and every one that occurs. */
static void read_legend(cli_reader *reader, const json_t *map)
{
    const barrow_dungeon *floor = reader->dungeon;
    const json_t *value, *legend = cli_read_object(reader, map, "legend");
    bool named[BARROW_TILE_LIMIT + 1] = {false};
    const char *key;
    json_object_foreach((json_t *)legend, key, value)
    {
        int tile = key[0] && !key[1] ? tile_of(key[0]) : BARROW_TILE_LIMIT;
        if (tile == BARROW_TILE_LIMIT)
            cli_reader_fail(reader, "legend", "'%.20s' is no tile", key);
        else if (!json_is_string(value) ||
                 strcmp(json_string_value(value), tile_word(floor, tile)) != 0)
            cli_reader_fail(reader, "legend", "'%s' is called %s", key, tile_word(floor, tile));
        named[tile] = true;
    }
    for (int i = 0; cli_reader_ok(reader) && i < floor->width * floor->height; i++) {
        barrow_pos pos = {(int16_t)(i % floor->width), (int16_t)(i / floor->width)};
        if (!named[floor->tiles[i]])
            cli_reader_note(reader, "legend", pos, "the legend does not name this tile");
        named[floor->tiles[i]] = true;
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

static void read_carpet(cli_reader *reader, const json_t *row, barrow_rect *carpet)
{
    cli_scope scope;
    const json_t *value = cli_read_maybe(reader, row, "carpet");
    if (!value)
        cli_reader_fail(reader, "carpet", "it is missing");
    if (!value || json_is_null(value))
        return;
    cli_scope_begin(reader, &scope, value, "carpet", CLI_NO_INDEX);
    *carpet = read_rect(reader, value);
    cli_scope_end(reader, &scope);
}

static void read_room(cli_reader *reader, const json_t *row, void *entry)
{
    const barrow_sectors *sectors = &reader->dungeon->sectors;
    barrow_room *room = entry;
    room->rect = read_rect(reader, row);
    room->kind = (uint8_t)cli_read_name(reader, row, "kind", &cli_room_kinds);
    room->as.floor.merged = cli_read_bool(reader, row, "merged");
    room->as.floor.sector =
        (uint16_t)cli_read_int(reader, row, "sector", 0, sectors->columns * sectors->rows - 1);
    read_carpet(reader, row, &room->as.floor.carpet);
}

static void read_rooms(cli_reader *reader, const json_t *map)
{
    static const cli_rows rooms = {"rooms", FLOOR_IDS, sizeof(barrow_room), "id", read_room};
    reader->dungeon->rooms = cli_read_rows(reader, map, &rooms, &reader->dungeon->room_count);
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
    cli_scope scope;
    const json_t *object = cli_read_object(reader, map, "sectors");
    cli_scope_begin(reader, &scope, object, "sectors", CLI_NO_INDEX);
    sectors->columns = (uint8_t)cli_read_int(reader, object, "columns", 1, BARROW_SECTOR_LINES - 1);
    sectors->rows = (uint8_t)cli_read_int(reader, object, "rows", 1, BARROW_SECTOR_LINES - 1);
    read_lines(reader, object, "xs", sectors->columns, sectors->xs);
    read_lines(reader, object, "ys", sectors->rows, sectors->ys);
    cli_scope_end(reader, &scope);
}

/* ---- corridors and entities ------------------------------------------------------------- */

static void read_tile_place(cli_reader *reader, const json_t *row, void *entry)
{
    const barrow_dungeon *floor = reader->dungeon;
    *(barrow_pos *)entry = cli_read_pair(reader, row, floor->width, floor->height);
}

static void read_corridor(cli_reader *reader, const json_t *row, void *entry)
{
    static const cli_rows tiles = {"tiles", MAP_MOST * MAP_MOST, sizeof(barrow_pos), NULL,
                                   read_tile_place};
    barrow_dungeon *floor = reader->dungeon;
    barrow_link *link = entry;
    link->kind = (uint8_t)cli_read_name(reader, row, "kind", &cli_link_kinds);
    link->a = cli_read_id(reader, row, "a", floor->room_count);
    link->b = cli_read_id(reader, row, "b", floor->room_count);
    link->lock = 0xFF;
    link->first_tile = floor->route_count;
    link->tile_count = cli_read_into(reader, row, &tiles, floor->routes + floor->route_count);
    floor->route_count += link->tile_count;
}

static void read_corridors(cli_reader *reader, const json_t *map)
{
    static const cli_rows corridors = {"corridors", FLOOR_IDS, sizeof(barrow_link), "id",
                                       read_corridor};
    barrow_dungeon *floor = reader->dungeon;
    size_t index, tiles = 0;
    const json_t *row, *list = cli_read_list(reader, map, corridors.key, corridors.most);
    json_array_foreach(list, index, row)
    {
        tiles += json_array_size(json_object_get(row, "tiles"));
    }
    floor->links = cli_reader_array(reader, json_array_size(list), corridors.size);
    floor->routes = cli_reader_array(reader, tiles, sizeof(barrow_pos));
    floor->link_count = cli_read_into(reader, map, &corridors, floor->links);
}

static void read_entity(cli_reader *reader, const json_t *row, void *entry)
{
    const barrow_dungeon *floor = reader->dungeon;
    barrow_thing *thing = entry;
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
    static const cli_rows things = {"entities", MAP_MOST * MAP_MOST, sizeof(barrow_thing), NULL,
                                    read_entity};
    reader->dungeon->things = cli_read_rows(reader, map, &things, &reader->dungeon->thing_count);
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

/* A junction as it is listed: what the tiles and owners should say too. */
typedef struct listed_junction {
    barrow_pos pos;
    uint16_t room;
} listed_junction;

static void read_junction(cli_reader *reader, const json_t *row, void *entry)
{
    const barrow_dungeon *floor = reader->dungeon;
    listed_junction *junction = entry;
    junction->pos.x = (int16_t)cli_read_int(reader, row, "x", 0, floor->width - 1);
    junction->pos.y = (int16_t)cli_read_int(reader, row, "y", 0, floor->height - 1);
    junction->room = cli_read_id(reader, row, "room", floor->room_count);
}

static void compare_junction(cli_reader *reader, const listed_junction *junction, uint8_t *listed)
{
    const barrow_dungeon *floor = reader->dungeon;
    int at = junction->pos.y * floor->width + junction->pos.x;
    if (floor->tiles[at] != BARROW_TILE_JUNCTION)
        cli_reader_note(reader, "F10", junction->pos, "a junction is listed where there is none");
    else if (listed[at])
        cli_reader_note(reader, "F10", junction->pos, "a junction is listed twice");
    else if (junction->room != room_at(floor, at))
        cli_reader_note(reader, "F10", junction->pos, "a junction is listed with the wrong room");
    listed[at] = 1;
}

/* The list says again what tiles and owners say (F10), so it is compared, not kept. */
static void compare_junctions(cli_reader *reader, const json_t *map)
{
    static const cli_rows rows = {"junctions", MAP_MOST * MAP_MOST, sizeof(listed_junction), NULL,
                                  read_junction};
    const barrow_dungeon *floor = reader->dungeon;
    int area = floor->width * floor->height;
    uint32_t count;
    const listed_junction *junctions = cli_read_rows(reader, map, &rows, &count);
    uint8_t *listed = cli_reader_array(reader, (size_t)area, sizeof *listed);
    for (uint32_t i = 0; cli_reader_ok(reader) && i < count; i++)
        compare_junction(reader, &junctions[i], listed);
    for (int at = 0; cli_reader_ok(reader) && at < area; at++) {
        barrow_pos pos = {(int16_t)(at % floor->width), (int16_t)(at / floor->width)};
        if (floor->tiles[at] == BARROW_TILE_JUNCTION && !listed[at])
            cli_reader_note(reader, "F10", pos, "this junction is not listed");
    }
}

/* ---- the map ---------------------------------------------------------------------------- */

static void read_owners(cli_reader *reader, const json_t *map)
{
    barrow_dungeon *floor = reader->dungeon;
    memset(floor->owners, 0xFF, (size_t)floor->width * floor->height * sizeof *floor->owners);
    own_rooms(floor);
    own_corridors(floor);
    compare_junctions(reader, map);
}

static void read_map(cli_reader *reader, const json_t *map)
{
    static void (*const parts[])(cli_reader *, const json_t *) = {
        read_tiles,     read_legend,   read_sectors, read_rooms,
        read_corridors, read_entities, read_owners,
    };
    barrow_dungeon *floor = reader->dungeon;
    floor->width = (uint16_t)cli_read_int(reader, map, "width", 1, MAP_MOST);
    floor->height = (uint16_t)cli_read_int(reader, map, "height", 1, MAP_MOST);
    for (size_t i = 0; cli_reader_ok(reader) && i < sizeof parts / sizeof parts[0]; i++)
        parts[i](reader, map);
}

/* One floor of several, below the one that was read before it (F22). */
static void read_floor_below(cli_reader *reader, barrow_dungeon *first, size_t index)
{
    barrow_dungeon *below = cli_reader_array(reader, 1, sizeof *below);
    if (!below)
        return;
    below->params = first->params;
    below->params.as.floor.floors = 1;
    below->params.as.floor.floor += (int32_t)index;
    if (below->params.as.floor.floor > FLOORS_MOST)
        below->params.as.floor.floor = FLOORS_MOST;
    below->attempts = 1;
    reader->dungeon->below = below;
    reader->dungeon = below;
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
        cli_scope scope;
        if (index && cli_reader_ok(reader))
            read_floor_below(reader, first, index);
        cli_scope_begin(reader, &scope, map, "maps", index);
        if (cli_reader_ok(reader))
            read_map(reader, map);
        cli_scope_end(reader, &scope);
    }
    reader->dungeon = first;
}

void cli_read_floor(cli_reader *reader, const json_t *document)
{
    cli_scope scope;
    if (reader->dungeon->params.as.floor.floors > 1) {
        read_maps(reader, document);
        return;
    }
    const json_t *map = cli_read_object(reader, document, "map");
    cli_scope_begin(reader, &scope, map, "map", CLI_NO_INDEX);
    if (map)
        read_map(reader, map);
    cli_scope_end(reader, &scope);
}
