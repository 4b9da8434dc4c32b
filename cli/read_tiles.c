/* SPDX-License-Identifier: MIT
 * `map` of a quest or crawl with tiles. The owner plane is not in the document: the tiles of a
 * door's way are the door's, and all other floor (and what the treasure overcomes) is of the room
 * whose block of tiles it lies in. */
#include <string.h>

#include "reader.h"

#define TILED_MOST   8416 /* columns or rows: 255 cells of 33 tiles, and the last wall */
#define TILED_DOORS  0x7FFE
#define TILED_WAY    4096
#define TILED_THINGS ((size_t)1 << 20)

/* ---- rows ------------------------------------------------------------------------------- */

static int tile_of(char character)
{
    int tile = 0;
    while (tile < BARROW_TILE_LIMIT && (!barrow_tile_name((barrow_tile)tile) ||
                                        barrow_tile_character((barrow_tile)tile) != character))
        tile++;
    return tile;
}

/* All rows are as long as they should be: looked at before memory is taken for them. */
static bool are_rows_long(cli_reader *reader, const json_t *rows)
{
    const barrow_dungeon *dungeon = reader->dungeon;
    const json_t *row;
    size_t index;
    if (json_array_size(rows) != dungeon->height)
        cli_reader_fail(reader, "rows", "there must be %u of them", dungeon->height);
    json_array_foreach(rows, index, row)
    {
        if (cli_reader_ok(reader) && json_string_length(row) != dungeon->width)
            cli_reader_fail(reader, "rows", "row %zu must be a string of %u characters", index,
                            dungeon->width);
    }
    return cli_reader_ok(reader);
}

static void read_tiled_row(cli_reader *reader, const json_t *row, void *entry)
{
    uint8_t *tiles = entry;
    const char *text = json_string_value(row);
    for (uint32_t x = 0; cli_reader_ok(reader) && x < reader->dungeon->width; x++) {
        int tile = tile_of(text[x]);
        if (tile == BARROW_TILE_LIMIT)
            cli_reader_fail(reader, NULL, "character %u is no tile", x);
        tiles[x] = (uint8_t)tile;
    }
}

static void read_tiled_rows(cli_reader *reader, const json_t *map)
{
    barrow_dungeon *dungeon = reader->dungeon;
    const cli_rows rows = {"rows", TILED_MOST, dungeon->width, NULL, read_tiled_row};
    const json_t *list = cli_read_list(reader, map, rows.key, rows.most);
    size_t area = (size_t)dungeon->width * dungeon->height;
    uint32_t count;
    if (!list || !are_rows_long(reader, list))
        return;
    dungeon->tiles = cli_read_rows(reader, map, &rows, &count);
    dungeon->owners = cli_reader_array(reader, area, sizeof *dungeon->owners);
}

/* The legend names tiles rightly, and every one that occurs. */
static void read_tiled_legend(cli_reader *reader, const json_t *map)
{
    const barrow_dungeon *dungeon = reader->dungeon;
    const json_t *value, *legend = cli_read_object(reader, map, "legend");
    bool named[BARROW_TILE_LIMIT + 1] = {false};
    const char *key;
    json_object_foreach((json_t *)legend, key, value)
    {
        int tile = key[0] && !key[1] ? tile_of(key[0]) : BARROW_TILE_LIMIT;
        const char *name =
            tile == BARROW_TILE_LIQUID ? "water" : barrow_tile_name((barrow_tile)tile);
        if (tile == BARROW_TILE_LIMIT)
            cli_reader_fail(reader, "legend", "'%.20s' is no tile", key);
        else if (!json_is_string(value) || strcmp(json_string_value(value), name) != 0)
            cli_reader_fail(reader, "legend", "'%s' is called %s", key, name);
        named[tile] = true;
    }
    for (int i = 0; cli_reader_ok(reader) && i < dungeon->width * dungeon->height; i++) {
        barrow_pos pos = {(int16_t)(i % dungeon->width), (int16_t)(i / dungeon->width)};
        if (!named[dungeon->tiles[i]])
            cli_reader_note(reader, "legend", pos, "the legend does not name this tile");
        named[dungeon->tiles[i]] = true;
    }
}

/* ---- rooms, doors, entities ------------------------------------------------------------- */

/* A list that says more about what the layout has: one row for each. */
static void read_beside(cli_reader *reader, const json_t *map, const cli_rows *rows, void *entries,
                        uint32_t count)
{
    const json_t *list = cli_read_list(reader, map, rows->key, rows->most);
    if (list && json_array_size(list) != count)
        cli_reader_fail(reader, rows->key, "there must be %u of them", count);
    if (cli_reader_ok(reader))
        cli_read_into(reader, map, rows, entries);
}

static void read_tiled_room(cli_reader *reader, const json_t *row, void *entry)
{
    const barrow_dungeon *dungeon = reader->dungeon;
    barrow_room *room = entry;
    room->rect.x = (int16_t)cli_read_int(reader, row, "x", 0, dungeon->width - 1);
    room->rect.y = (int16_t)cli_read_int(reader, row, "y", 0, dungeon->height - 1);
    room->rect.w = (int16_t)cli_read_int(reader, row, "w", 1, dungeon->width - room->rect.x);
    room->rect.h = (int16_t)cli_read_int(reader, row, "h", 1, dungeon->height - room->rect.y);
    room->kind = (uint8_t)cli_read_name(reader, row, "kind", &cli_room_kinds);
}

static void read_tiled_rooms(cli_reader *reader, const json_t *map)
{
    static const cli_rows rooms = {"rooms", TILED_DOORS, sizeof(barrow_room), "id",
                                   read_tiled_room};
    read_beside(reader, map, &rooms, reader->dungeon->rooms, reader->dungeon->room_count);
}

static void read_way_tile(cli_reader *reader, const json_t *row, void *entry)
{
    const barrow_dungeon *dungeon = reader->dungeon;
    *(barrow_pos *)entry = cli_read_pair(reader, row, dungeon->width, dungeon->height);
}

static void read_way(cli_reader *reader, const json_t *row, void *entry)
{
    static const cli_rows tiles = {"tiles", TILED_WAY, sizeof(barrow_pos), NULL, read_way_tile};
    barrow_dungeon *dungeon = reader->dungeon;
    barrow_link *link = entry;
    barrow_pos door;
    door.x = (int16_t)cli_read_int(reader, row, "x", 0, dungeon->width - 1);
    door.y = (int16_t)cli_read_int(reader, row, "y", 0, dungeon->height - 1);
    link->first_tile = dungeon->route_count;
    link->tile_count = cli_read_into(reader, row, &tiles, dungeon->routes + dungeon->route_count);
    dungeon->route_count += link->tile_count;
    if (cli_reader_ok(reader) && barrow_tile_at(dungeon, door.x, door.y) != BARROW_TILE_DOOR)
        cli_reader_note(reader, "T2", door, "a door is listed where no door tile is");
}

static void read_ways(cli_reader *reader, const json_t *map)
{
    static const cli_rows doors = {"doors", TILED_DOORS, sizeof(barrow_link), "id", read_way};
    barrow_dungeon *dungeon = reader->dungeon;
    size_t index, tiles = 0;
    const json_t *row, *list = cli_read_list(reader, map, doors.key, doors.most);
    json_array_foreach(list, index, row)
    {
        tiles += json_array_size(json_object_get(row, "tiles"));
    }
    dungeon->routes = cli_reader_array(reader, tiles, sizeof(barrow_pos));
    read_beside(reader, map, &doors, dungeon->links, dungeon->link_count);
}

static void read_tiled_thing(cli_reader *reader, const json_t *row, void *entry)
{
    const barrow_dungeon *dungeon = reader->dungeon;
    barrow_thing *thing = entry;
    thing->kind = (uint8_t)cli_read_name(reader, row, "kind", &cli_things);
    thing->pos.x = (int16_t)cli_read_int(reader, row, "x", 0, dungeon->width - 1);
    thing->pos.y = (int16_t)cli_read_int(reader, row, "y", 0, dungeon->height - 1);
    thing->room = cli_read_id(reader, row, "room", dungeon->room_count);
    if (thing->kind == BARROW_THING_ENEMY)
        thing->flag = cli_read_bool(reader, row, "asleep");
    if (thing->kind == BARROW_THING_TRAP)
        thing->flag = cli_read_bool(reader, row, "magic");
    if (thing->kind == BARROW_THING_KEY)
        thing->flag = cli_read_byte(reader, row, "colour");
    if (thing->kind == BARROW_THING_SWITCH)
        thing->flag = cli_read_byte(reader, row, "switch");
}

static void read_tiled_things(cli_reader *reader, const json_t *map)
{
    static const cli_rows things = {"entities", TILED_THINGS, sizeof(barrow_thing), NULL,
                                    read_tiled_thing};
    reader->dungeon->things = cli_read_rows(reader, map, &things, &reader->dungeon->thing_count);
}

/* ---- owners ----------------------------------------------------------------------------- */

/* The blocks of the map: which room has which. */
typedef struct blocks {
    int w, h, columns, rows;
    barrow_pos origin;
    uint16_t *rooms;
} blocks;

static barrow_pos least_cell(const barrow_dungeon *dungeon)
{
    barrow_pos least = dungeon->rooms[0].as.quest.cell;
    for (uint32_t i = 1; i < dungeon->room_count; i++) {
        barrow_pos cell = dungeon->rooms[i].as.quest.cell;
        least.x = cell.x < least.x ? cell.x : least.x;
        least.y = cell.y < least.y ? cell.y : least.y;
    }
    return least;
}

static void note_block(blocks *grid, barrow_pos cell, uint32_t room)
{
    int column = cell.x - grid->origin.x, row = cell.y - grid->origin.y;
    if (column >= 0 && row >= 0 && column < grid->columns && row < grid->rows)
        grid->rooms[row * grid->columns + column] = (uint16_t)room;
}

static void note_blocks(const barrow_dungeon *dungeon, blocks *grid)
{
    bool is_quest = dungeon->params.family == BARROW_QUEST;
    memset(grid->rooms, 0xFF, sizeof *grid->rooms * (size_t)(grid->columns * grid->rows));
    for (uint32_t id = 0; id < dungeon->room_count; id++) {
        const barrow_crawl_room *room = &dungeon->rooms[id].as.crawl;
        if (is_quest)
            note_block(grid, dungeon->rooms[id].as.quest.cell, id);
        for (uint32_t i = 0; !is_quest && i < room->cell_count; i++)
            note_block(grid, dungeon->cells[room->first_cell + i], id);
    }
}

static void own_tiles(cli_reader *reader, const json_t *map)
{
    (void)map;
    barrow_dungeon *dungeon = reader->dungeon;
    bool is_quest = dungeon->params.family == BARROW_QUEST;
    barrow_size_range block =
        is_quest ? dungeon->params.as.quest.block : dungeon->params.as.crawl.block;
    blocks grid = {.w = block.w_min, .h = block.h_min};
    grid.columns = dungeon->width / grid.w + 1;
    grid.rows = dungeon->height / grid.h + 1;
    if (is_quest)
        grid.origin = least_cell(dungeon);
    grid.rooms = cli_reader_array(reader, (size_t)(grid.columns * grid.rows), sizeof *grid.rooms);
    if (!cli_reader_ok(reader))
        return;
    note_blocks(dungeon, &grid);
    for (int at = 0; at < dungeon->width * dungeon->height; at++) {
        int x = at % dungeon->width, y = at / dungeon->width;
        uint8_t tile = dungeon->tiles[at];
        bool is_owned = (tile & BARROW_TILE_WALKABLE) || tile == BARROW_TILE_ITEM_BLOCK;
        dungeon->owners[at] =
            is_owned ? grid.rooms[y / grid.h * grid.columns + x / grid.w] : (uint16_t)BARROW_NONE;
    }
    for (uint32_t id = 0; id < dungeon->link_count; id++) {
        const barrow_link *link = &dungeon->links[id];
        for (uint32_t i = 0; i < link->tile_count; i++) {
            barrow_pos pos = dungeon->routes[link->first_tile + i];
            dungeon->owners[pos.y * dungeon->width + pos.x] = (uint16_t)(BARROW_OWNER_LINK + id);
        }
    }
}

/* ---- the map ---------------------------------------------------------------------------- */

static void read_tiled_map(cli_reader *reader, const json_t *map)
{
    static void (*const parts[])(cli_reader *, const json_t *) = {
        read_tiled_rows, read_tiled_legend, read_tiled_rooms,
        read_ways,       read_tiled_things, own_tiles,
    };
    barrow_dungeon *dungeon = reader->dungeon;
    dungeon->width = (uint16_t)cli_read_int(reader, map, "width", 1, TILED_MOST);
    dungeon->height = (uint16_t)cli_read_int(reader, map, "height", 1, TILED_MOST);
    if (!dungeon->room_count || dungeon->room_count > TILED_DOORS)
        cli_reader_fail(reader, NULL, "a map needs rooms, but not more than %d", TILED_DOORS);
    for (size_t i = 0; cli_reader_ok(reader) && i < sizeof parts / sizeof parts[0]; i++)
        parts[i](reader, map);
}

/* There is a map where the parameters ask for one, and only there. */
void cli_read_tiles(cli_reader *reader, const json_t *document)
{
    const barrow_params *params = &reader->dungeon->params;
    bool is_asked =
        params->family == BARROW_QUEST ? params->as.quest.tiles != 0 : params->as.crawl.tiles != 0;
    cli_scope scope;
    bool is_there = cli_read_maybe(reader, document, "map") != NULL;
    if (is_there != is_asked)
        cli_reader_fail(reader, "map",
                        is_asked ? "it is missing, though params.tiles is on"
                                 : "params.tiles is off, so there must be none");
    if (!is_there)
        return;
    const json_t *map = cli_read_object(reader, document, "map");
    cli_scope_begin(reader, &scope, map, "map", CLI_NO_INDEX);
    if (map)
        read_tiled_map(reader, map);
    cli_scope_end(reader, &scope);
}
