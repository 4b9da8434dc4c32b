/* SPDX-License-Identifier: MIT
 * `layout` of a crawl. Rooms point to paths and paths to rooms, so the lists are counted first. */
#include "reader.h"

#define CRAWL_IDS   65534 /* rooms, doors, paths: ids have 16 bits */
#define GRID_MOST   255
#define CRAWL_CELLS 255 /* of one room */
#define CRAWL_FOES  1024
#define CRAWL_ROUTE 65535

static uint32_t count_of(const json_t *layout, const char *key)
{
    return (uint32_t)json_array_size(json_object_get(layout, key));
}

/* Sum of the lengths of the lists called [key] in the rows of [list]. jansson answers 0 for what
 * is no list or no object, so the rows may be anything yet. */
static size_t total_of(const json_t *list, const char *key)
{
    size_t total = 0, index;
    const json_t *row;
    json_array_foreach(list, index, row)
    {
        total += json_array_size(json_object_get(row, key));
    }
    return total;
}

static void read_cell(cli_reader *reader, const json_t *row, void *entry)
{
    const barrow_dungeon *dungeon = reader->dungeon;
    *(barrow_pos *)entry = cli_read_pair(reader, row, dungeon->grid_width, dungeon->grid_height);
}

/* First of all: cells everywhere are held against its size. */
static void read_grid(cli_reader *reader, const json_t *layout)
{
    barrow_dungeon *dungeon = reader->dungeon;
    dungeon->grid_width = (uint16_t)cli_read_int(reader, layout, "width", 1, GRID_MOST);
    dungeon->grid_height = (uint16_t)cli_read_int(reader, layout, "height", 1, GRID_MOST);
    const cli_rows rock = {"rock", (size_t)dungeon->grid_width * dungeon->grid_height,
                           sizeof(barrow_pos), NULL, read_cell};
    dungeon->rock = cli_read_rows(reader, layout, &rock, &dungeon->rock_count);
}

/* ---- rooms ------------------------------------------------------------------------------ */

/* All cells lie in one array, which has as many places as the lists together. */
static void read_cells(cli_reader *reader, const json_t *row, barrow_crawl_room *room)
{
    static const cli_rows cells = {"cells", CRAWL_CELLS, sizeof(barrow_pos), NULL, read_cell};
    barrow_dungeon *dungeon = reader->dungeon;
    room->first_cell = dungeon->cell_count;
    room->cell_count =
        (uint8_t)cli_read_into(reader, row, &cells, dungeon->cells + dungeon->cell_count);
    dungeon->cell_count += room->cell_count;
    if (!room->cell_count)
        cli_reader_fail(reader, "cells", "a room needs a cell");
}

/* Types are a set: none stands there twice. */
static void read_types(cli_reader *reader, const json_t *row, barrow_crawl_room *room)
{
    size_t index;
    const json_t *type, *list = cli_read_list(reader, row, "types", BARROW_TYPE_COUNT);
    json_array_foreach(list, index, type)
    {
        int number = cli_read_name_of(reader, type, "types", &cli_room_types, -1);
        if (room->types & 1u << number)
            cli_reader_fail(reader, "types", "'%s' stands there twice", json_string_value(type));
        room->types = (uint16_t)(room->types | 1u << number);
    }
}

/* Cells come first, as they advance the shared array in the order of rooms. [elite] says again
 * what types say, and must agree. */
static void read_room(cli_reader *reader, const json_t *row, void *entry)
{
    barrow_crawl_room *room = &((barrow_room *)entry)->as.crawl;
    uint32_t paths = reader->dungeon->path_count;
    read_cells(reader, row, room);
    read_types(reader, row, room);
    room->path = (uint8_t)cli_read_name(reader, row, "path", &cli_paths);
    room->path_id = (uint16_t)cli_read_int(reader, row, "path_id", 0, (int64_t)paths - 1);
    room->order = (uint16_t)cli_read_int(reader, row, "order", 0, 0xFFFE);
    room->zone = (uint8_t)cli_read_int(reader, row, "zone", 0, 254);
    room->danger = (uint8_t)cli_read_int(reader, row, "danger", 0, 6);
    room->reward = (uint8_t)cli_read_int(reader, row, "reward", 0, 6);
    room->key = cli_read_byte(reader, row, "key");
    room->foe = cli_read_bool(reader, row, "foe");
    bool is_elite = (room->types & (1u << BARROW_TYPE_ELITE)) != 0;
    if (cli_read_bool(reader, row, "elite") != is_elite)
        cli_reader_fail(reader, "elite", "it contradicts types");
}

static void read_rooms(cli_reader *reader, const json_t *layout)
{
    static const cli_rows rooms = {"rooms", CRAWL_IDS, sizeof(barrow_room), "id", read_room};
    barrow_dungeon *dungeon = reader->dungeon;
    const json_t *list = cli_read_list(reader, layout, rooms.key, rooms.most);
    dungeon->rooms = cli_reader_array(reader, json_array_size(list), rooms.size);
    dungeon->cells = cli_reader_array(reader, total_of(list, "cells"), sizeof(barrow_pos));
    cli_read_into(reader, layout, &rooms, dungeon->rooms);
}

/* ---- doors ------------------------------------------------------------------------------ */

/* [at] has room for two cells, which is also the most that the list may have. */
static void read_door(cli_reader *reader, const json_t *row, void *entry)
{
    static const cli_rows at = {"at", 2, sizeof(barrow_pos), NULL, read_cell};
    barrow_dungeon *dungeon = reader->dungeon;
    barrow_link *door = entry;
    door->a = cli_read_id(reader, row, "a", dungeon->room_count);
    door->b = cli_read_id(reader, row, "b", dungeon->room_count);
    if (door->a == BARROW_NONE || door->b == BARROW_NONE)
        cli_reader_fail(reader, NULL, "a door needs two rooms");
    if (cli_read_into(reader, row, &at, door->at) != 2)
        cli_reader_fail(reader, "at", "there must be two cells");
    door->kind = (uint8_t)cli_read_name(reader, row, "kind", &cli_link_kinds);
    door->lock = cli_read_byte(reader, row, "lock");
    door->marked = cli_read_bool(reader, row, "marked");
    door->optional = cli_read_bool(reader, row, "optional");
}

static void read_doors(cli_reader *reader, const json_t *layout)
{
    static const cli_rows doors = {"doors", CRAWL_IDS, sizeof(barrow_link), "id", read_door};
    barrow_dungeon *dungeon = reader->dungeon;
    dungeon->links = cli_read_rows(reader, layout, &doors, &dungeon->link_count);
}

/* ---- paths and foes --------------------------------------------------------------------- */

/* A row that is a bare number: the scope of the list has its place. */
static void read_room_id(cli_reader *reader, const json_t *row, void *entry)
{
    int64_t number = json_is_integer(row) ? json_integer_value(row) : -1;
    if (number < 0 || number >= (int64_t)reader->dungeon->room_count)
        cli_reader_fail(reader, NULL, "it is no room");
    else
        *(uint16_t *)entry = (uint16_t)number;
}

/* Rooms of all paths lie in one array, which read_paths made as long as the lists together. An
 * end is a room, or null where a path has none. */
static void read_path(cli_reader *reader, const json_t *row, void *entry)
{
    static const cli_rows rooms = {"rooms", CRAWL_ROUTE, sizeof(uint16_t), NULL, read_room_id};
    barrow_dungeon *dungeon = reader->dungeon;
    barrow_crawl_path *path = entry;
    path->kind = (uint8_t)cli_read_name(reader, row, "path", &cli_paths);
    path->first_room = dungeon->path_room_count;
    path->room_count = (uint16_t)cli_read_into(reader, row, &rooms,
                                               dungeon->path_rooms + dungeon->path_room_count);
    dungeon->path_room_count += path->room_count;
    path->from = cli_read_id(reader, row, "from", dungeon->room_count);
    path->to = cli_read_id(reader, row, "to", dungeon->room_count);
    path->zone = (uint8_t)cli_read_int(reader, row, "zone", 0, 254);
}

static void read_paths(cli_reader *reader, const json_t *layout)
{
    static const cli_rows paths = {"paths", CRAWL_IDS, sizeof(barrow_crawl_path), "id", read_path};
    barrow_dungeon *dungeon = reader->dungeon;
    const json_t *list = cli_read_list(reader, layout, paths.key, paths.most);
    dungeon->paths = cli_reader_array(reader, json_array_size(list), paths.size);
    dungeon->path_rooms = cli_reader_array(reader, total_of(list, "rooms"), sizeof(uint16_t));
    cli_read_into(reader, layout, &paths, dungeon->paths);
}

/* Routes of all foes lie in one array too. */
static void read_foe(cli_reader *reader, const json_t *row, void *entry)
{
    static const cli_rows route = {"route", CRAWL_ROUTE, sizeof(uint16_t), NULL, read_room_id};
    barrow_dungeon *dungeon = reader->dungeon;
    barrow_foe *foe = entry;
    foe->home = cli_read_id(reader, row, "home", dungeon->room_count);
    if (foe->home == BARROW_NONE)
        cli_reader_fail(reader, "home", "a foe needs a home");
    foe->first_room = dungeon->route_room_count;
    foe->room_count = (uint16_t)cli_read_into(reader, row, &route,
                                              dungeon->route_rooms + dungeon->route_room_count);
    dungeon->route_room_count += foe->room_count;
    foe->leash = (uint8_t)cli_read_int(reader, row, "leash", 0, 255);
    foe->danger = (uint8_t)cli_read_int(reader, row, "danger", 0, 6);
    foe->reward = (uint8_t)cli_read_int(reader, row, "reward", 0, 6);
}

static void read_foes(cli_reader *reader, const json_t *layout)
{
    static const cli_rows foes = {"foes", CRAWL_FOES, sizeof(barrow_foe), NULL, read_foe};
    barrow_dungeon *dungeon = reader->dungeon;
    const json_t *list = cli_read_list(reader, layout, foes.key, foes.most);
    dungeon->foes = cli_reader_array(reader, json_array_size(list), foes.size);
    dungeon->route_rooms = cli_reader_array(reader, total_of(list, "route"), sizeof(uint16_t));
    dungeon->foe_count = cli_read_into(reader, layout, &foes, dungeon->foes);
}

/* Last: rooms must be there to be pointed at. */
static void read_ends(cli_reader *reader, const json_t *layout)
{
    barrow_dungeon *dungeon = reader->dungeon;
    dungeon->spawn = cli_read_id(reader, layout, "spawn", dungeon->room_count);
    dungeon->boss = cli_read_id(reader, layout, "boss", dungeon->room_count);
    if (dungeon->spawn == BARROW_NONE || dungeon->boss == BARROW_NONE)
        cli_reader_fail(reader, NULL, "it needs a spawn and a boss room");
}

/* The counts are taken before they are checked, for ids to be held against; each list is then
 * refused by its own reader where it is too long or no list. */
void cli_read_crawl(cli_reader *reader, const json_t *document)
{
    static void (*const parts[])(cli_reader *, const json_t *) = {
        read_grid, read_rooms, read_doors, read_paths, read_foes, read_ends,
    };
    const json_t *layout = cli_read_object(reader, document, "layout");
    cli_scope scope;
    cli_scope_begin(reader, &scope, layout, "layout", CLI_NO_INDEX);
    reader->dungeon->room_count = count_of(layout, "rooms");
    reader->dungeon->path_count = count_of(layout, "paths");
    for (size_t i = 0; cli_reader_ok(reader) && i < sizeof parts / sizeof parts[0]; i++)
        parts[i](reader, layout);
    cli_scope_end(reader, &scope);
}
