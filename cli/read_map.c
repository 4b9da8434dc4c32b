/* SPDX-License-Identifier: MIT
 * The shared part of `map`: everything is held against the size of the map before it is stored. */
#include "read_map.h"

#include <string.h>

#include "settings.h"

/* ---- tiles ------------------------------------------------------------------------------ */

void cli_read_map_size(cli_reader *reader, const json_t *map, int most)
{
    reader->dungeon->width = (uint16_t)cli_read_int(reader, map, "width", 1, most);
    reader->dungeon->height = (uint16_t)cli_read_int(reader, map, "height", 1, most);
}

/* The tile that [character] stands for; BARROW_TILE_LIMIT if there is none. */
static int tile_of(char character)
{
    int tile = 0;
    while (tile < BARROW_TILE_LIMIT && (!barrow_tile_name((barrow_tile)tile) ||
                                        barrow_tile_character((barrow_tile)tile) != character))
        tile++;
    return tile;
}

/* Before memory for the map is taken: a short document cannot claim a huge one (G8). Rows are
 * counted in bytes, which are characters, as every tile has one of ASCII. */
static bool are_rows_long(cli_reader *reader, const json_t *rows)
{
    const barrow_dungeon *dungeon = reader->dungeon;
    const json_t *row;
    size_t index;
    if (json_array_size(rows) != dungeon->height)
        cli_reader_fail(reader, "rows", "there must be %u of them", dungeon->height);
    json_array_foreach(rows, index, row)
    {
        cli_scope scope;
        cli_scope_begin(reader, &scope, row, "rows", index);
        if (cli_reader_ok(reader) && json_string_length(row) != dungeon->width)
            cli_reader_fail(reader, NULL, "a row must be a string of %u characters",
                            dungeon->width);
        cli_scope_end(reader, &scope);
    }
    return cli_reader_ok(reader);
}

/* An entry is a row of the plane: cli_read_map_tiles gave the width as its size. */
static void read_row(cli_reader *reader, const json_t *row, void *entry)
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

/* What a tile is called on this map: terrain goes by the name of what it is made of. */
static const char *tile_word(const barrow_dungeon *dungeon, int tile)
{
    bool is_floor = dungeon->params.family == BARROW_FLOOR;
    int32_t terrain = is_floor ? dungeon->params.as.floor.terrain : BARROW_TERRAIN_WATER;
    return tile == BARROW_TILE_LIQUID && terrain > BARROW_TERRAIN_NONE
               ? cli_param_find(BARROW_FLOOR, "terrain")->choices[terrain]
               : barrow_tile_name((barrow_tile)tile);
}

/* Whether maps of this family have such tiles. */
static bool is_of_family(const barrow_dungeon *dungeon, int tile)
{
    bool is_floor = dungeon->params.family == BARROW_FLOOR;
    switch (tile) {
    case BARROW_TILE_WALL:
    case BARROW_TILE_BORDER:
    case BARROW_TILE_LIQUID:
    case BARROW_TILE_FLOOR:
    case BARROW_TILE_CORRIDOR:
        return true;
    case BARROW_TILE_JUNCTION:
        return is_floor;
    default:
        return !is_floor && tile != BARROW_TILE_LIMIT;
    }
}

/* The legend names tiles rightly, and every one that occurs. The last place of [named] is for
 * characters that are no tile. A tile without a name is noted once, at the first place. */
static void read_legend(cli_reader *reader, const json_t *map)
{
    const barrow_dungeon *dungeon = reader->dungeon;
    const json_t *value, *legend = cli_read_object(reader, map, "legend");
    bool named[BARROW_TILE_LIMIT + 1] = {false};
    const char *key;
    json_object_foreach((json_t *)legend, key, value)
    {
        int tile = key[0] && !key[1] ? tile_of(key[0]) : BARROW_TILE_LIMIT;
        if (!is_of_family(dungeon, tile))
            cli_reader_fail(reader, "legend", "'%.20s' is no tile of such maps", key);
        else if (!json_is_string(value) ||
                 strcmp(json_string_value(value), tile_word(dungeon, tile)) != 0)
            cli_reader_fail(reader, "legend", "'%s' is called %s", key, tile_word(dungeon, tile));
        named[tile] = true;
    }
    for (int i = 0; cli_reader_ok(reader) && i < dungeon->width * dungeon->height; i++) {
        barrow_pos pos = {(int16_t)(i % dungeon->width), (int16_t)(i / dungeon->width)};
        if (!named[dungeon->tiles[i]])
            cli_reader_note(reader, "legend", pos, "the legend does not name this tile");
        named[dungeon->tiles[i]] = true;
    }
}

/* The list is asked for twice, once to look at its lengths and once to read it; that is one
 * member. */
void cli_read_map_tiles(cli_reader *reader, const json_t *map)
{
    barrow_dungeon *dungeon = reader->dungeon;
    const cli_rows rows = {"rows", dungeon->height, dungeon->width, NULL, read_row};
    const json_t *list = cli_read_list(reader, map, rows.key, rows.most);
    size_t area = (size_t)dungeon->width * dungeon->height;
    uint32_t count;
    if (!list || !are_rows_long(reader, list))
        return;
    dungeon->tiles = cli_read_rows(reader, map, &rows, &count);
    dungeon->owners = cli_reader_array(reader, area, sizeof *dungeon->owners);
    if (cli_reader_ok(reader))
        read_legend(reader, map);
}

/* ---- places ----------------------------------------------------------------------------- */

/* The corner is on the map, so the largest width and height are at least 1. */
barrow_rect cli_read_map_rect(cli_reader *reader, const json_t *row)
{
    const barrow_dungeon *dungeon = reader->dungeon;
    barrow_pos corner = cli_read_map_place(reader, row);
    barrow_rect rect = {.x = corner.x, .y = corner.y};
    rect.w = (int16_t)cli_read_int(reader, row, "w", 1, dungeon->width - rect.x);
    rect.h = (int16_t)cli_read_int(reader, row, "h", 1, dungeon->height - rect.y);
    return rect;
}

barrow_pos cli_read_map_place(cli_reader *reader, const json_t *row)
{
    const barrow_dungeon *dungeon = reader->dungeon;
    barrow_pos pos;
    pos.x = (int16_t)cli_read_int(reader, row, "x", 0, dungeon->width - 1);
    pos.y = (int16_t)cli_read_int(reader, row, "y", 0, dungeon->height - 1);
    return pos;
}

/* All ways lie in one array, as in the dungeon. It is as long as the lists together, whatever
 * the rows turn out to be, so reading them one after the other cannot run over it. */
void cli_read_map_routes(cli_reader *reader, const json_t *map, const cli_rows *rows)
{
    size_t index, tiles = 0;
    const json_t *row, *list = cli_read_list(reader, map, rows->key, rows->most);
    json_array_foreach(list, index, row)
    {
        tiles += json_array_size(json_object_get(row, "tiles"));
    }
    reader->dungeon->routes = cli_reader_array(reader, tiles, sizeof(barrow_pos));
}

static void read_way_tile(cli_reader *reader, const json_t *row, void *entry)
{
    const barrow_dungeon *dungeon = reader->dungeon;
    *(barrow_pos *)entry = cli_read_pair(reader, row, dungeon->width, dungeon->height);
}

/* A way has no more tiles than the map. */
void cli_read_map_way(cli_reader *reader, const json_t *row, barrow_link *link)
{
    barrow_dungeon *dungeon = reader->dungeon;
    size_t area = (size_t)dungeon->width * dungeon->height;
    const cli_rows tiles = {"tiles", area, sizeof(barrow_pos), NULL, read_way_tile};
    link->first_tile = dungeon->route_count;
    link->tile_count = cli_read_into(reader, row, &tiles, dungeon->routes + dungeon->route_count);
    dungeon->route_count += link->tile_count;
}

/* ---- entities --------------------------------------------------------------------------- */

/* What [flag] means goes by the kind: asleep, magic, the colour of a key, the number of a
 * switch. */
static void read_entity(cli_reader *reader, const json_t *row, void *entry)
{
    barrow_thing *thing = entry;
    thing->kind = (uint8_t)cli_read_name(reader, row, "kind", &cli_things);
    thing->pos = cli_read_map_place(reader, row);
    thing->room = cli_read_id(reader, row, "room", reader->dungeon->room_count);
    if (thing->kind == BARROW_THING_ENEMY)
        thing->flag = cli_read_bool(reader, row, "asleep");
    if (thing->kind == BARROW_THING_TRAP)
        thing->flag = cli_read_bool(reader, row, "magic");
    if (thing->kind == BARROW_THING_KEY)
        thing->flag = cli_read_byte(reader, row, "colour");
    if (thing->kind == BARROW_THING_SWITCH)
        thing->flag = cli_read_byte(reader, row, "switch");
}

/* A tile may hold more than one of them, but not many. */
void cli_read_map_entities(cli_reader *reader, const json_t *map)
{
    barrow_dungeon *dungeon = reader->dungeon;
    size_t most = (size_t)dungeon->width * dungeon->height * 4;
    const cli_rows things = {"entities", most, sizeof(barrow_thing), NULL, read_entity};
    dungeon->things = cli_read_rows(reader, map, &things, &dungeon->thing_count);
}
