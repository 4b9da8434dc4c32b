/* SPDX-License-Identifier: MIT
 * `layout` of a crawl. Rooms point to paths and paths to rooms, so the lists are counted first. */
#include "reader.h"

#define CRAWL_IDS   65534 /* rooms, doors, paths: ids have 16 bits */
#define CRAWL_CELLS 255   /* of one room */
#define CRAWL_FOES  1024
#define CRAWL_ROUTE 65535

static uint32_t count_of(const json_t *layout, const char *key)
{
    return (uint32_t)json_array_size(json_object_get(layout, key));
}

/* Sum of the lengths of the lists called [key] in the rows of [list]. */
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

static void read_grid(cli_reader *reader, const json_t *layout)
{
    barrow_dungeon *dungeon = reader->dungeon;
    size_t index;
    const json_t *list, *cell;
    dungeon->grid_width = (uint16_t)cli_read_int(reader, layout, "width", 1, 255);
    dungeon->grid_height = (uint16_t)cli_read_int(reader, layout, "height", 1, 255);
    list =
        cli_read_list(reader, layout, "rock", (size_t)dungeon->grid_width * dungeon->grid_height);
    dungeon->rock = cli_reader_array(reader, json_array_size(list), sizeof(barrow_pos));
    json_array_foreach(list, index, cell)
    {
        cli_reader_at(reader, "layout.rock[%zu]", index);
        if (!cli_reader_ok(reader))
            return;
        dungeon->rock[index] =
            cli_read_pair(reader, cell, dungeon->grid_width, dungeon->grid_height);
    }
    dungeon->rock_count = (uint32_t)json_array_size(list);
}

/* ---- rooms ------------------------------------------------------------------------------ */

static void read_cells(cli_reader *reader, const json_t *row, barrow_crawl_room *room)
{
    barrow_dungeon *dungeon = reader->dungeon;
    size_t index;
    const json_t *cell, *list = cli_read_list(reader, row, "cells", CRAWL_CELLS);
    room->first_cell = dungeon->cell_count;
    room->cell_count = (uint8_t)json_array_size(list);
    json_array_foreach(list, index, cell)
    {
        dungeon->cells[dungeon->cell_count++] =
            cli_read_pair(reader, cell, dungeon->grid_width, dungeon->grid_height);
    }
    if (!room->cell_count)
        cli_reader_fail(reader, "cells", "a room needs a cell");
}

static void read_types(cli_reader *reader, const json_t *row, barrow_crawl_room *room)
{
    size_t index;
    const json_t *type, *list = cli_read_list(reader, row, "types", BARROW_TYPE_COUNT);
    json_array_foreach(list, index, type)
    {
        int number = cli_read_name_of(reader, type, "types", &cli_room_types, -1);
        room->types = (uint16_t)(room->types | 1u << number);
    }
}

static void read_room(cli_reader *reader, const json_t *row, barrow_crawl_room *room)
{
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
    barrow_dungeon *dungeon = reader->dungeon;
    size_t index;
    cli_reader_at(reader, "layout");
    const json_t *row, *list = cli_read_list(reader, layout, "rooms", CRAWL_IDS);
    dungeon->rooms = cli_reader_array(reader, json_array_size(list), sizeof(barrow_room));
    dungeon->cells = cli_reader_array(reader, total_of(list, "cells"), sizeof(barrow_pos));
    json_array_foreach(list, index, row)
    {
        cli_reader_at(reader, "layout.rooms[%zu]", index);
        if (!cli_reader_ok(reader))
            return;
        cli_read_own_id(reader, row, index);
        read_room(reader, row, &dungeon->rooms[index].as.crawl);
    }
}

/* ---- doors ------------------------------------------------------------------------------ */

static void read_door(cli_reader *reader, const json_t *row, barrow_link *door)
{
    barrow_dungeon *dungeon = reader->dungeon;
    door->a = cli_read_id(reader, row, "a", dungeon->room_count);
    door->b = cli_read_id(reader, row, "b", dungeon->room_count);
    if (door->a == BARROW_NONE || door->b == BARROW_NONE)
        cli_reader_fail(reader, NULL, "a door needs two rooms");
    const json_t *at = cli_read_list(reader, row, "at", 2);
    for (size_t i = 0; at && i < 2; i++)
        door->at[i] =
            cli_read_pair(reader, json_array_get(at, i), dungeon->grid_width, dungeon->grid_height);
    door->kind = (uint8_t)cli_read_name(reader, row, "kind", &cli_link_kinds);
    door->lock = cli_read_byte(reader, row, "lock");
    door->marked = cli_read_bool(reader, row, "marked");
    door->optional = cli_read_bool(reader, row, "optional");
}

static void read_doors(cli_reader *reader, const json_t *layout)
{
    barrow_dungeon *dungeon = reader->dungeon;
    size_t index;
    cli_reader_at(reader, "layout");
    const json_t *row, *list = cli_read_list(reader, layout, "doors", CRAWL_IDS);
    dungeon->links = cli_reader_array(reader, json_array_size(list), sizeof(barrow_link));
    json_array_foreach(list, index, row)
    {
        cli_reader_at(reader, "layout.doors[%zu]", index);
        if (!cli_reader_ok(reader))
            return;
        cli_read_own_id(reader, row, index);
        read_door(reader, row, &dungeon->links[index]);
    }
    dungeon->link_count = (uint32_t)json_array_size(list);
}

/* ---- paths and foes --------------------------------------------------------------------- */

/* A list of ids into [rooms], which has room for them; returns how many. */
static uint16_t read_room_ids(cli_reader *reader, const json_t *row, const char *key,
                              uint16_t *rooms)
{
    size_t index;
    int64_t last = (int64_t)reader->dungeon->room_count - 1;
    const json_t *id, *list = cli_read_list(reader, row, key, CRAWL_ROUTE);
    json_array_foreach(list, index, id)
    {
        int64_t number = json_is_integer(id) ? json_integer_value(id) : -1;
        if (number < 0 || number > last)
            cli_reader_fail(reader, key, "entry %zu is no room", index);
        rooms[index] = (uint16_t)(number < 0 ? 0 : number);
    }
    return (uint16_t)json_array_size(list);
}

static void read_path(cli_reader *reader, const json_t *row, barrow_crawl_path *path)
{
    barrow_dungeon *dungeon = reader->dungeon;
    path->kind = (uint8_t)cli_read_name(reader, row, "path", &cli_paths);
    path->first_room = dungeon->path_room_count;
    path->room_count =
        read_room_ids(reader, row, "rooms", dungeon->path_rooms + dungeon->path_room_count);
    dungeon->path_room_count += path->room_count;
    path->from = cli_read_id(reader, row, "from", dungeon->room_count);
    path->to = cli_read_id(reader, row, "to", dungeon->room_count);
    path->zone = (uint8_t)cli_read_int(reader, row, "zone", 0, 254);
}

static void read_paths(cli_reader *reader, const json_t *layout)
{
    barrow_dungeon *dungeon = reader->dungeon;
    size_t index;
    cli_reader_at(reader, "layout");
    const json_t *row, *list = cli_read_list(reader, layout, "paths", CRAWL_IDS);
    dungeon->paths = cli_reader_array(reader, json_array_size(list), sizeof(barrow_crawl_path));
    dungeon->path_rooms = cli_reader_array(reader, total_of(list, "rooms"), sizeof(uint16_t));
    json_array_foreach(list, index, row)
    {
        cli_reader_at(reader, "layout.paths[%zu]", index);
        if (!cli_reader_ok(reader))
            return;
        cli_read_own_id(reader, row, index);
        read_path(reader, row, &dungeon->paths[index]);
    }
}

static void read_foe(cli_reader *reader, const json_t *row, barrow_foe *foe)
{
    barrow_dungeon *dungeon = reader->dungeon;
    foe->home = cli_read_id(reader, row, "home", dungeon->room_count);
    if (foe->home == BARROW_NONE)
        cli_reader_fail(reader, "home", "a foe needs a home");
    foe->first_room = dungeon->route_room_count;
    foe->room_count =
        read_room_ids(reader, row, "route", dungeon->route_rooms + dungeon->route_room_count);
    dungeon->route_room_count += foe->room_count;
    foe->leash = (uint8_t)cli_read_int(reader, row, "leash", 0, 255);
    foe->danger = (uint8_t)cli_read_int(reader, row, "danger", 0, 6);
    foe->reward = (uint8_t)cli_read_int(reader, row, "reward", 0, 6);
}

static void read_foes(cli_reader *reader, const json_t *layout)
{
    barrow_dungeon *dungeon = reader->dungeon;
    size_t index;
    cli_reader_at(reader, "layout");
    const json_t *row, *list = cli_read_list(reader, layout, "foes", CRAWL_FOES);
    dungeon->foes = cli_reader_array(reader, json_array_size(list), sizeof(barrow_foe));
    dungeon->route_rooms = cli_reader_array(reader, total_of(list, "route"), sizeof(uint16_t));
    json_array_foreach(list, index, row)
    {
        cli_reader_at(reader, "layout.foes[%zu]", index);
        if (!cli_reader_ok(reader))
            return;
        read_foe(reader, row, &dungeon->foes[index]);
    }
    dungeon->foe_count = (uint32_t)json_array_size(list);
}

static void read_ends(cli_reader *reader, const json_t *layout)
{
    barrow_dungeon *dungeon = reader->dungeon;
    cli_reader_at(reader, "layout");
    dungeon->spawn = cli_read_id(reader, layout, "spawn", dungeon->room_count);
    dungeon->boss = cli_read_id(reader, layout, "boss", dungeon->room_count);
    if (dungeon->spawn == BARROW_NONE || dungeon->boss == BARROW_NONE)
        cli_reader_fail(reader, NULL, "it needs a spawn and a boss room");
}

void cli_read_crawl(cli_reader *reader, const json_t *document)
{
    static void (*const parts[])(cli_reader *, const json_t *) = {
        read_grid, read_rooms, read_doors, read_paths, read_foes, read_ends,
    };
    const json_t *layout = cli_read_object(reader, document, "layout");
    reader->dungeon->room_count = count_of(layout, "rooms");
    reader->dungeon->path_count = count_of(layout, "paths");
    cli_reader_at(reader, "layout");
    for (size_t i = 0; cli_reader_ok(reader) && i < sizeof parts / sizeof parts[0]; i++)
        parts[i](reader, layout);
}
