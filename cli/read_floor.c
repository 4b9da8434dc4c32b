/* SPDX-License-Identifier: MIT
 * `map` of a floor, or `maps` of several. The owner plane is not in the document: it follows from
 * rooms and corridors, as rooms own their walkable tiles and corridors what no earlier one owns. */
#include <stdio.h>
#include <string.h>

#include "read_map.h"

#define MAP_MOST    255
#define FLOOR_IDS   0x7FFF /* corridors share the owner plane with rooms */
#define FLOOR_ROOMS 32     /* one a sector, of which there are 24: checks go through all per tile */
#define FLOORS_MOST 99

/* ---- rooms and sectors ------------------------------------------------------------------ */

static void read_carpet(cli_reader *reader, const json_t *row, barrow_rect *carpet)
{
    cli_scope scope;
    const json_t *value = cli_read_maybe(reader, row, "carpet");
    if (!value)
        cli_reader_fail(reader, "carpet", "it is missing");
    if (!value || json_is_null(value))
        return;
    cli_scope_begin(reader, &scope, value, "carpet", CLI_NO_INDEX);
    *carpet = cli_read_map_rect(reader, value);
    cli_scope_end(reader, &scope);
}

static void read_room(cli_reader *reader, const json_t *row, void *entry)
{
    const barrow_sectors *sectors = &reader->dungeon->sectors;
    barrow_room *room = entry;
    room->rect = cli_read_map_rect(reader, row);
    room->kind = (uint8_t)cli_read_name(reader, row, "kind", &cli_room_kinds);
    room->as.floor.merged = cli_read_bool(reader, row, "merged");
    room->as.floor.sector =
        (uint16_t)cli_read_int(reader, row, "sector", 0, sectors->columns * sectors->rows - 1);
    read_carpet(reader, row, &room->as.floor.carpet);
}

static void read_rooms(cli_reader *reader, const json_t *map)
{
    static const cli_rows rooms = {"rooms", FLOOR_ROOMS, sizeof(barrow_room), "id", read_room};
    reader->dungeon->rooms = cli_read_rows(reader, map, &rooms, &reader->dungeon->room_count);
}

/* The [count] + 1 bounds of columns or rows. Bounds are those of the map, as they are only drawn
 * and compared; whether they rise is for the checks to say.
 *
 *     xs[0]     xs[1]     xs[2]     xs[3]       3 columns have 4 bounds
 *       |--------|---------|---------| */
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

/* ---- corridors -------------------------------------------------------------------------- */

static void read_corridor(cli_reader *reader, const json_t *row, void *entry)
{
    uint32_t room_count = reader->dungeon->room_count;
    barrow_link *link = entry;
    link->kind = (uint8_t)cli_read_name(reader, row, "kind", &cli_link_kinds);
    link->a = cli_read_id(reader, row, "a", room_count);
    link->b = cli_read_id(reader, row, "b", room_count);
    link->lock = BARROW_NO_LOCK;
    cli_read_map_way(reader, row, link);
}

static void read_corridors(cli_reader *reader, const json_t *map)
{
    static const cli_rows corridors = {"corridors", FLOOR_IDS, sizeof(barrow_link), "id",
                                       read_corridor};
    cli_read_map_routes(reader, map, &corridors);
    reader->dungeon->links = cli_read_rows(reader, map, &corridors, &reader->dungeon->link_count);
}

/* ---- owners ----------------------------------------------------------------------------- */

/* Rectangles were read as lying on the map. Of two that overlap the later one owns. */
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

/* What a room or an earlier corridor owns stays theirs. */
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
    listed_junction *junction = entry;
    junction->pos = cli_read_map_place(reader, row);
    junction->room = cli_read_id(reader, row, "room", reader->dungeon->room_count);
}

/* Places were read as lying on the map, so they index its planes. */
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
    memset(floor->owners, BARROW_NONE_BYTE,
           (size_t)floor->width * floor->height * sizeof *floor->owners);
    own_rooms(floor);
    own_corridors(floor);
    compare_junctions(reader, map);
}

/* Tiles come before what lies on them, sectors before rooms, rooms before corridors, and owners
 * last: they follow from all of these. */
static void read_map(cli_reader *reader, const json_t *map)
{
    static void (*const parts[])(cli_reader *, const json_t *) = {
        cli_read_map_tiles, read_sectors,          read_rooms,
        read_corridors,     cli_read_map_entities, read_owners,
    };
    cli_read_map_size(reader, map, MAP_MOST);
    for (size_t i = 0; cli_reader_ok(reader) && i < sizeof parts / sizeof parts[0]; i++)
        parts[i](reader, map);
}

/* One floor of several, below the one that was read before it (F22). It has the parameters of
 * the first but for its own number. */
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
