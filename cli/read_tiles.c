/* SPDX-License-Identifier: MIT
 * `map` of a quest or crawl with tiles. The owner plane is not in the document: the tiles of a
 * door's way are the door's, and all other floor (and what the treasure overcomes) is of the room
 * whose block of tiles it lies in. */
#include <string.h>

#include "read_map.h"

#define TILED_MOST  8416 /* columns or rows: 255 cells of 33 tiles, and the last wall */
#define TILED_DOORS 0x7FFE

/* ---- rooms and doors -------------------------------------------------------------------- */

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
    barrow_room *room = entry;
    room->rect = cli_read_map_rect(reader, row);
    room->kind = (uint8_t)cli_read_name(reader, row, "kind", &cli_room_kinds);
}

static void read_tiled_rooms(cli_reader *reader, const json_t *map)
{
    static const cli_rows rooms = {"rooms", TILED_DOORS, sizeof(barrow_room), "id",
                                   read_tiled_room};
    read_beside(reader, map, &rooms, reader->dungeon->rooms, reader->dungeon->room_count);
}

static bool is_on_way(const barrow_dungeon *dungeon, const barrow_link *link, barrow_pos pos)
{
    for (uint32_t i = 0; i < link->tile_count; i++) {
        barrow_pos tile = dungeon->routes[link->first_tile + i];
        if (tile.x == pos.x && tile.y == pos.y)
            return true;
    }
    return false;
}

static void read_way(cli_reader *reader, const json_t *row, void *entry)
{
    barrow_pos door = cli_read_map_place(reader, row);
    cli_read_map_way(reader, row, entry);
    if (cli_reader_ok(reader) &&
        (barrow_tile_at(reader->dungeon, door.x, door.y) != BARROW_TILE_DOOR ||
         !is_on_way(reader->dungeon, entry, door)))
        cli_reader_note(reader, "T2", door, "a door is listed where its door tile is not");
}

static void read_ways(cli_reader *reader, const json_t *map)
{
    static const cli_rows doors = {"doors", TILED_DOORS, sizeof(barrow_link), "id", read_way};
    cli_read_map_routes(reader, map, &doors);
    read_beside(reader, map, &doors, reader->dungeon->links, reader->dungeon->link_count);
}

/* ---- owners ----------------------------------------------------------------------------- */

/* The blocks of the map: which room has which. */
typedef struct blocks {
    int w, h, columns, rows;
    barrow_pos origin;
    uint16_t *rooms;
} blocks;

/* Cells of a quest count from the entry and may be negative; its map begins at the least of
 * them. */
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

/* A cell that the map has no block for is left out: what is claimed there is for the checks. */
static void note_block(blocks *grid, barrow_pos cell, uint32_t room)
{
    int column = cell.x - grid->origin.x, row = cell.y - grid->origin.y;
    if (column >= 0 && row >= 0 && column < grid->columns && row < grid->rows)
        grid->rooms[row * grid->columns + column] = (uint16_t)room;
}

static void note_blocks(const barrow_dungeon *dungeon, blocks *grid)
{
    bool is_quest = dungeon->params.family == BARROW_QUEST;
    memset(grid->rooms, BARROW_NONE_BYTE,
           sizeof *grid->rooms * (size_t)(grid->columns * grid->rows));
    for (uint32_t id = 0; id < dungeon->room_count; id++) {
        const barrow_crawl_room *room = &dungeon->rooms[id].as.crawl;
        if (is_quest)
            note_block(grid, dungeon->rooms[id].as.quest.cell, id);
        for (uint32_t i = 0; !is_quest && i < room->cell_count; i++)
            note_block(grid, dungeon->cells[room->first_cell + i], id);
    }
}

/* Which room has a tile of floor follows from the block that it lies in.
 *
 *     cell (0, 0)      cell (1, 0)
 *     +--------+-------+--------+--
 *     | w x h tiles    | w x h  |      tile (x, y) lies in block (x / w, y / h)
 *     +--------+-------+--------+--
 *
 * One block more each way than fits, for the last wall. Doors come after rooms and take the
 * tiles of their ways from them. */
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

/* A map without a room would have no least cell; with more rooms than that ids would run into
 * those of links, which share the owner plane. */
static void read_tiled_map(cli_reader *reader, const json_t *map)
{
    static void (*const parts[])(cli_reader *, const json_t *) = {
        cli_read_map_tiles, read_tiled_rooms, read_ways, cli_read_map_entities, own_tiles,
    };
    const barrow_dungeon *dungeon = reader->dungeon;
    cli_read_map_size(reader, map, TILED_MOST);
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
