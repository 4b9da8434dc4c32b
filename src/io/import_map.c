/* SPDX-License-Identifier: MIT
 * Maps: the rows of tiles and their legend, which no row of the table describes, and the third step
 * of reading, owners. The owner plane is not in the document, because it follows from the rest:
 *
 *     floor          rooms own their walkable tiles, corridors what nothing before them owns
 *     quest, crawl   doors own their ways, rooms all other floor of their blocks of tiles
 *
 * Junctions and door tiles are listed although the tiles show them, so the lists are compared. */
#include <string.h>

#include "base/status.h"
#include "core/dungeon.h"
#include "io/import.h"

/* ---- rows and legend -------------------------------------------------------------------- */

/* Reads a row into [tiles], which has room for [width] tiles. Each character is one byte. */
static bool read_tile_row(brw_import *import, uint8_t *tiles, uint32_t width)
{
    const brw_pull *pull = &import->pull;
    const char *text = pull->string;
    size_t length = pull->length;
    if (pull->token == BRW_TOKEN_STRING && pull->is_escaped) {
        char *decoded = brw_arena_array(import->scratch, length + 1, 1);
        if (!decoded)
            return brw_import_no_memory(import);
        length = brw_pull_text(pull, decoded, length + 1);
        text = decoded;
    }
    if (pull->token != BRW_TOKEN_STRING || length != width)
        return brw_import_fail(import, pull->start, "a row must be a string of %u characters",
                               width);
    for (uint32_t x = 0; x < width; x++) {
        tiles[x] = import->tiles[(uint8_t)text[x]];
        if (tiles[x] == BARROW_TILE_LIMIT)
            return brw_import_fail(import, pull->start, "character %u is not a tile of such maps",
                                   x);
    }
    return true;
}

/* Returns the width of the map, or that of the first row if it is not yet known. */
static uint32_t width_of_rows(const brw_import *import)
{
    const brw_pull *pull = &import->pull;
    if (import->floor->width || pull->token != BRW_TOKEN_STRING)
        return import->floor->width;
    char none;
    return (uint32_t)brw_pull_text(pull, &none, 1);
}

/* Allocates memory for the rows present, never for the size that the document claims. */
bool brw_import_rows(brw_import *import)
{
    brw_arena *arena = brw_dungeon_arena(import->floor);
    uint32_t width = 0, count = 0;
    uint8_t *tiles = NULL;
    if (import->pull.token != BRW_TOKEN_LIST)
        return brw_import_fail(import, import->pull.start, "it must be a list");
    for (; brw_pull_next(&import->pull) != BRW_TOKEN_END_LIST; count++) {
        width = count ? width : width_of_rows(import);
        tiles = brw_import_grow(arena, tiles, count, width);
        if (!tiles)
            return brw_import_no_memory(import);
        brw_import_enter(import, NULL, count);
        if (!read_tile_row(import, tiles + (size_t)count * width, width))
            return false;
        brw_import_leave(import);
    }
    import->floor->tiles = tiles;
    import->row_width = width;
    import->row_count = count;
    return true;
}

/* Reads the word for a tile, which must be the one that this library would write. */
static bool read_legend_word(brw_import *import, char character, int tile)
{
    const char *word = brw_tile_word(&import->floor->params, tile), name[2] = {character, 0};
    if (import->named >> tile & 1)
        return brw_import_fail(import, import->pull.start, "'%s' occurs twice", name);
    import->named |= UINT64_C(1) << tile;
    brw_pull_next(&import->pull);
    return (import->pull.token == BRW_TOKEN_STRING && brw_pull_is(&import->pull, word)) ||
           brw_import_fail(import, import->pull.start, "'%s' is called %s", name, word);
}

/* The legend repeats the table of tiles for readers without it. It may name more than the map has.
 */
bool brw_import_legend(brw_import *import)
{
    const brw_pull *pull = &import->pull;
    import->named = 0;
    if (pull->token != BRW_TOKEN_OBJECT)
        return brw_import_fail(import, pull->start, "it must be an object");
    while (brw_pull_next(&import->pull) != BRW_TOKEN_END_OBJECT) {
        char text[2], quote[BRW_QUOTE];
        bool is_key = pull->token == BRW_TOKEN_KEY;
        size_t length = is_key ? brw_pull_text(pull, text, sizeof text) : 0;
        int tile = length == 1 ? import->tiles[(uint8_t)text[0]] : BARROW_TILE_LIMIT;
        if (tile == BARROW_TILE_LIMIT)
            return brw_import_fail(import, pull->start, "'%s' is not a tile of such maps",
                                   is_key ? brw_import_quote(import, quote) : "");
        if (!read_legend_word(import, text[0], tile))
            return false;
    }
    return true;
}

/* Records that tile number [at] of the map breaks [rule]. */
static void note_tile(brw_import *import, const char *rule, int at, const char *text)
{
    int width = import->floor->width;
    brw_import_note(import, rule, (barrow_pos){(int16_t)(at % width), (int16_t)(at / width)}, text);
}

/* Reports each tile without a name once, at its first position. */
static void compare_legend(brw_import *import)
{
    const barrow_dungeon *floor = import->floor;
    for (int at = 0; at < floor->width * floor->height; at++) {
        uint64_t tile = UINT64_C(1) << floor->tiles[at];
        if (import->named & tile)
            continue;
        note_tile(import, "legend", at, "the legend does not name this tile");
        import->named |= tile;
    }
}

/* ---- owners of a floor ------------------------------------------------------------------ */

/* Makes rooms the owners of their tiles. If two overlap, the later one owns the tiles. */
static void own_floor_rooms(barrow_dungeon *floor)
{
    for (uint32_t id = 0; id < floor->room_count; id++) {
        barrow_rect rect = floor->rooms[id].rect;
        for (int y = rect.y; y < rect.y + rect.h; y++)
            for (int at = y * floor->width + rect.x, end = at + rect.w; at < end; at++)
                if (brw_is_walkable(floor->tiles[at]))
                    floor->owners[at] = (uint16_t)id;
    }
}

/* Makes corridors the owners of their tiles. If two share a tile, the first owns it, as in the
 * generator. */
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

/* Compares a listed junction with the tiles. [listed] marks the tiles of all junctions seen so
 * far. */
static void compare_junction(brw_import *import, const brw_junction *junction, uint8_t *listed)
{
    const barrow_dungeon *floor = import->floor;
    int at = junction->pos.y * floor->width + junction->pos.x;
    if (floor->tiles[at] != BARROW_TILE_JUNCTION)
        brw_import_note(import, "F10", junction->pos, "a junction is listed where there is none");
    else if (listed[at])
        brw_import_note(import, "F10", junction->pos, "a junction is listed twice");
    else if (junction->room != brw_junction_room(floor, (uint32_t)at))
        brw_import_note(import, "F10", junction->pos, "a junction is listed with the wrong room");
    listed[at] = 1;
}

/* Derives the owners of a floor, then compares the junctions in both directions. */
static bool finish_floor(brw_import *import)
{
    barrow_dungeon *floor = import->floor;
    int area = floor->width * floor->height;
    uint8_t *listed = BRW_ARENA_NEW(import->scratch, uint8_t, (size_t)area);
    const brw_junction *junctions = import->made.entries;
    if (!listed)
        return brw_import_no_memory(import);
    memset(floor->owners, BARROW_NONE_BYTE, (size_t)area * sizeof *floor->owners);
    own_floor_rooms(floor);
    own_corridors(floor);
    memset(listed, 0, (size_t)area);
    for (uint32_t i = 0; i < import->made.count; i++)
        compare_junction(import, &junctions[i], listed);
    for (int at = 0; at < area; at++)
        if (floor->tiles[at] == BARROW_TILE_JUNCTION && !listed[at])
            note_tile(import, "F10", at, "this junction is not listed");
    return true;
}

/* ---- owners of a quest or crawl --------------------------------------------------------- */

/* Returns whether a tile is on the way of a link. */
static bool is_way_of(const barrow_dungeon *floor, const barrow_link *link, barrow_pos pos)
{
    for (uint32_t i = 0; i < link->tile_count; i++) {
        barrow_pos tile = floor->routes[link->first_tile + i];
        if (tile.x == pos.x && tile.y == pos.y)
            return true;
    }
    return false;
}

/* Gives the doors of the layout their ways, and compares their door tiles with the map. */
static bool take_ways(brw_import *import)
{
    const barrow_dungeon *floor = import->floor;
    const brw_tiled_door *doors = import->made.entries;
    if (import->made.count != floor->link_count) {
        brw_import_enter(import, "doors", 0);
        return brw_import_fail(import, NULL, "there must be %u of them", floor->link_count);
    }
    for (uint32_t i = 0; i < floor->link_count; i++) {
        barrow_link *link = &floor->links[i];
        link->first_tile = doors[i].first_tile;
        link->tile_count = doors[i].tile_count;
        if (barrow_tile_at(floor, doors[i].pos.x, doors[i].pos.y) != brw_door_tile(floor, link) ||
            !is_way_of(floor, link, doors[i].pos))
            brw_import_note(import, "T2", doors[i].pos,
                            "a door is listed where its door tile is not");
    }
    return true;
}

/* The blocks of a map. Each belongs to the room of its cell.
 *
 *     cell (0, 0)      cell (1, 0)
 *     +--------+-------+--------+--
 *     | w x h tiles    | w x h  |      tile (x, y) lies in block (x / w, y / h)
 *     +--------+-------+--------+--
 *
 * The map has one more row and column, for the last wall. */
typedef struct room_blocks {
    int w, h, columns, rows;
    barrow_pos origin; /* the cell of the first block */
    uint16_t *rooms;
} room_blocks;

/* Returns the smallest column and row of a quest's cells, where its map begins. Cells are relative
 * to the entry and may be negative. */
static barrow_pos least_cell(const barrow_dungeon *floor)
{
    barrow_pos least = floor->rooms[0].as.quest.cell;
    for (uint32_t i = 1; i < floor->room_count; i++) {
        barrow_pos cell = floor->rooms[i].as.quest.cell;
        least.x = cell.x < least.x ? cell.x : least.x;
        least.y = cell.y < least.y ? cell.y : least.y;
    }
    return least;
}

/* Assigns a block to a room. Ignores a cell outside the map, which the checks report. */
static void note_block(room_blocks *blocks, barrow_pos cell, uint32_t room)
{
    int column = cell.x - blocks->origin.x, row = cell.y - blocks->origin.y;
    if (column >= 0 && row >= 0 && column < blocks->columns && row < blocks->rows)
        blocks->rooms[row * blocks->columns + column] = (uint16_t)room;
}

/* Records the room of each block. Cells without a room stay BARROW_NONE. */
static void note_blocks(const barrow_dungeon *floor, room_blocks *blocks)
{
    bool is_quest = floor->params.family == BARROW_QUEST;
    memset(blocks->rooms, BARROW_NONE_BYTE,
           sizeof *blocks->rooms * (size_t)(blocks->columns * blocks->rows));
    for (uint32_t id = 0; id < floor->room_count; id++) {
        const barrow_crawl_room *room = &floor->rooms[id].as.crawl;
        if (is_quest)
            note_block(blocks, floor->rooms[id].as.quest.cell, id);
        for (uint32_t i = 0; !is_quest && i < room->cell_count; i++)
            note_block(blocks, floor->cells[room->first_cell + i], id);
    }
}

static bool make_blocks(brw_import *import, room_blocks *blocks)
{
    const barrow_dungeon *floor = import->floor;
    bool is_quest = floor->params.family == BARROW_QUEST;
    barrow_size_range size = is_quest ? floor->params.as.quest.block : floor->params.as.crawl.block;
    *blocks = (room_blocks){.w = size.w_min, .h = size.h_min};
    blocks->columns = floor->width / blocks->w + 1;
    blocks->rows = floor->height / blocks->h + 1;
    if (is_quest)
        blocks->origin = least_cell(floor);
    blocks->rooms =
        BRW_ARENA_NEW(import->scratch, uint16_t, (size_t)(blocks->columns * blocks->rows));
    if (!blocks->rooms)
        return brw_import_no_memory(import);
    note_blocks(floor, blocks);
    return true;
}

static void own_door_ways(barrow_dungeon *floor)
{
    for (uint32_t id = 0; id < floor->link_count; id++) {
        const barrow_link *link = &floor->links[id];
        for (uint32_t i = 0; i < link->tile_count; i++) {
            barrow_pos pos = floor->routes[link->first_tile + i];
            floor->owners[pos.y * floor->width + pos.x] = (uint16_t)(BARROW_OWNER_LINK + id);
        }
    }
}

/* Assigns the tiles of a row to the rooms of their blocks. Item blocks are walls that a room owns
 * (T3). */
static void own_row(barrow_dungeon *floor, const room_blocks *blocks, int y)
{
    const uint16_t *rooms = blocks->rooms + y / blocks->h * blocks->columns;
    const uint8_t *tiles = floor->tiles + y * floor->width;
    uint16_t *owners = floor->owners + y * floor->width;
    for (int x = 0; x < floor->width; x++) {
        bool is_owned = brw_is_walkable(tiles[x]) || brw_is_item_block(tiles[x]);
        owners[x] = is_owned ? rooms[x / blocks->w] : (uint16_t)BARROW_NONE;
    }
}

/* Names the drawings of a document of barrow/2, which stored them as numbers. */
static void name_old_stamps(brw_import *import)
{
    for (uint32_t i = 0; import->version == 2 && i < import->floor->room_count; i++) {
        barrow_room *room = &import->floor->rooms[i];
        const char *name = barrow_stamp_name((barrow_stamp)room->old_stamp);
        brw_format(room->stamp, sizeof room->stamp, "%s", name ? name : "");
    }
}

/* Assigns tiles to rooms first and then to ways, because ways take tiles from rooms. */
static bool finish_tiled(brw_import *import)
{
    barrow_dungeon *floor = import->floor;
    room_blocks blocks;
    name_old_stamps(import);
    if (!take_ways(import) || !make_blocks(import, &blocks))
        return false;
    for (int y = 0; y < floor->height; y++)
        own_row(floor, &blocks, y);
    own_door_ways(floor);
    return true;
}

/* ---- the map ---------------------------------------------------------------------------- */

/* Checks that the map has the size it claims. */
static bool check_map_size(brw_import *import)
{
    const barrow_dungeon *floor = import->floor;
    brw_import_enter(import, "rows", 0);
    if (import->row_count != floor->height)
        return brw_import_fail(import, NULL, "there must be %u of them", floor->height);
    if (import->row_width != floor->width)
        return brw_import_fail(import, NULL, "a row must be a string of %u characters",
                               floor->width);
    brw_import_leave(import);
    return true;
}

/* Reads the floor's own parameters before the rest of its map, because the legend depends on them.
 * If they are missing, that is detected later. */
static bool read_planned_first(brw_import *import)
{
    brw_pull map = import->pull;
    bool is_whole = true;
    if (import->pull.token == BRW_TOKEN_OBJECT && brw_pull_find(&import->pull, "params")) {
        brw_import_enter(import, "params", 0);
        brw_pull_next(&import->pull);
        is_whole = import->read_planned(import);
        brw_import_leave(import);
    }
    if (is_whole)
        import->pull = map;
    return is_whole;
}

/* Reads in three steps: shape (brw_import_record), limits, then the owners, which need all lists.
 */
bool brw_import_map(brw_import *import, const brw_doc_record *record)
{
    barrow_dungeon *floor = import->floor;
    import->made = (brw_made){NULL, 0};
    brw_import_blank(import, record, floor);
    if (floor->params.family == BARROW_FLOOR && import->version > 1 && !read_planned_first(import))
        return false;
    if (!brw_import_record(import, record, floor) || !check_map_size(import) ||
        !brw_import_limits(import, record, floor))
        return false;
    floor->owners =
        BRW_ARENA_NEW(brw_dungeon_arena(floor), uint16_t, (size_t)floor->width * floor->height);
    if (!floor->owners)
        return brw_import_no_memory(import);
    compare_legend(import);
    return floor->params.family == BARROW_FLOOR ? finish_floor(import) : finish_tiled(import);
}
