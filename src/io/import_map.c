/* SPDX-License-Identifier: MIT
 * Maps: the rows of tiles and their legend, which no row of the table describes, and the third step
 * of reading, owners. The owner plane is not in the document, because it follows from the rest:
 *
 *     floor          rooms own their walkable tiles, corridors what nothing before them owns
 *     quest, crawl   doors own their ways, rooms all other floor of their blocks of tiles
 *
 * Junctions and door tiles are listed although the tiles show them, so the lists are compared. A
 * floor's place is that of the document and of its first map. */
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
        return brw_import_refuse(import, "a row must be a string of %u characters",
                               width);
    for (uint32_t x = 0; x < width; x++) {
        tiles[x] = import->tiles[(uint8_t)text[x]];
        if (tiles[x] == BARROW_TILE_LIMIT)
            return brw_import_refuse(import, "character %u is not a tile of such maps",
                                   x);
    }
    return true;
}

/* Allocates memory for the rows present, never for the size that the document claims. If the width
 * of the map is not yet known, it is that of the first row. */
bool brw_import_rows(brw_import *import)
{
    brw_arena *arena = brw_dungeon_arena(import->floor);
    brw_pull *pull = &import->pull;
    uint32_t width = 0, count = 0;
    uint8_t *tiles = NULL;
    char none;
    if (!brw_import_is_list(import))
        return false;
    for (; brw_pull_next(pull) != BRW_TOKEN_END_LIST; count++) {
        if (!count)
            width = import->floor->width || pull->token != BRW_TOKEN_STRING
                        ? import->floor->width
                        : (uint32_t)brw_pull_text(pull, &none, 1);
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

/* The legend repeats the table of tiles for readers without it. It may name more than the map has,
 * each with the word that this library would write. */
bool brw_import_legend(brw_import *import)
{
    const brw_pull *pull = &import->pull;
    import->named = 0;
    if (pull->token != BRW_TOKEN_OBJECT)
        return brw_import_refuse(import, "it must be an object");
    while (brw_pull_next(&import->pull) != BRW_TOKEN_END_OBJECT) {
        char text[2], quote[BRW_QUOTE];
        bool is_key = pull->token == BRW_TOKEN_KEY;
        size_t length = is_key ? brw_pull_text(pull, text, sizeof text) : 0;
        int tile = length == 1 ? import->tiles[(uint8_t)text[0]] : BARROW_TILE_LIMIT;
        if (tile == BARROW_TILE_LIMIT)
            return brw_import_refuse(import, "'%s' is not a tile of such maps",
                                     is_key ? brw_import_quote(import, quote) : "");
        if (import->named >> tile & 1)
            return brw_import_refuse(import, "'%s' occurs twice", text);
        import->named |= UINT64_C(1) << tile;
        const char *word = brw_tile_word(&import->floor->params, tile);
        if (brw_pull_next(&import->pull) != BRW_TOKEN_STRING || !brw_pull_is(pull, word))
            return brw_import_refuse(import, "'%s' is called %s", text, word);
    }
    return true;
}

/* Records that tile number [at] of the map breaks [rule]. */
static void note_tile(brw_import *import, const char *rule, int at, const char *text)
{
    int width = import->floor->width;
    brw_import_note(import, rule, (barrow_pos){(int16_t)(at % width), (int16_t)(at / width)}, text);
}

/* ---- the rest of a map ------------------------------------------------------------------- */

/* Derives the owners of a floor, then compares listed junctions and tiles. */
static bool finish_floor(brw_import *import)
{
    barrow_dungeon *floor = import->floor;
    int area = floor->width * floor->height;
    uint8_t *listed = BRW_ARENA_ZEROS(import->scratch, uint8_t, (size_t)area);
    const brw_junction *junctions = import->made.entries;
    if (!listed)
        return brw_import_no_memory(import);

    for (uint32_t i = 0; i < floor->room_count; i++)
        floor->rooms[i].place = floor->place;
    brw_dungeon_own(floor, import->scratch);
    for (uint32_t i = 0; i < import->made.count; i++) {
        barrow_pos pos = junctions[i].pos;
        int at = pos.y * floor->width + pos.x;
        if (floor->tiles[at] != BARROW_TILE_JUNCTION)
            brw_import_note(import, "F10", pos, "a junction is listed where there is none");
        else if (listed[at])
            brw_import_note(import, "F10", pos, "a junction is listed twice");
        else if (junctions[i].room != brw_junction_room(floor, (uint32_t)at))
            brw_import_note(import, "F10", pos, "a junction is listed with the wrong room");
        listed[at] = 1;
    }
    for (int at = 0; at < area; at++)
        if (floor->tiles[at] == BARROW_TILE_JUNCTION && !listed[at])
            note_tile(import, "F10", at, "this junction is not listed");
    return true;
}

/* Gives the doors of the layout their ways, compares their door tiles with the map, and derives the
 * owners. */
static bool finish_tiled(brw_import *import)
{
    const barrow_dungeon *floor = import->floor;
    const brw_tiled_door *doors = import->made.entries;
    if (import->made.count != floor->link_count) {
        brw_import_enter(import, "doors", 0);
        return brw_import_fail(import, NULL, "there must be %u of them", floor->link_count);
    }
    for (uint32_t i = 0; i < floor->link_count; i++) {
        barrow_link *link = &floor->links[i];
        barrow_pos pos = doors[i].pos;
        bool is_on_way = false;
        link->first_tile = doors[i].first_tile;
        link->tile_count = doors[i].tile_count;
        for (uint32_t k = 0; k < link->tile_count; k++) {
            barrow_pos tile = floor->routes[link->first_tile + k];
            is_on_way |= tile.x == pos.x && tile.y == pos.y;
        }
        if (!is_on_way || barrow_tile_at(floor, pos.x, pos.y) != brw_door_tile(floor, link))
            brw_import_note(import, "T2", pos, "a door is listed where its door tile is not");
    }
    return brw_dungeon_own(import->floor, import->scratch) || brw_import_no_memory(import);
}

/* ---- the map ---------------------------------------------------------------------------- */

/* Reads in three steps: shape (brw_import_record), limits, then the owners, which need all lists.
 * The floor's own parameters come before the rest of its map, because the legend depends on them.
 * If they are missing, that is detected later. */
bool brw_import_map(brw_import *import, const brw_doc_record *record)
{
    barrow_dungeon *floor = import->floor;
    bool is_floor = floor->params.family == BARROW_FLOOR;
    uint8_t place = floor->place; /* that of the document, if this is its first map */
    brw_pull map = import->pull;
    import->made = (brw_made){NULL, 0};
    brw_import_blank(import, record, floor);
    if (is_floor && import->version > 1 && map.token == BRW_TOKEN_OBJECT &&
        brw_pull_find(&import->pull, "params")) {
        brw_import_enter(import, "params", 0);
        brw_pull_next(&import->pull);
        if (!import->read_planned(import))
            return false;
        brw_import_leave(import);
    }
    import->pull = map;
    if (!brw_import_record(import, record, floor))
        return false;
    if (is_floor && floor == import->dungeon && floor->place != place)
        brw_import_note(import, "T12", (barrow_pos){-1, -1},
                        "the place of the document is not that of its first map");
    brw_import_enter(import, "rows", 0);
    if (import->row_count != floor->height)
        return brw_import_fail(import, NULL, "there must be %u of them", floor->height);
    if (import->row_width != floor->width)
        return brw_import_fail(import, NULL, "a row must be a string of %u characters",
                               floor->width);
    brw_import_leave(import);
    if (!brw_import_limits(import, record, floor))
        return false;
    floor->owners =
        BRW_ARENA_NEW(brw_dungeon_arena(floor), uint16_t, (size_t)floor->width * floor->height);
    if (!floor->owners)
        return brw_import_no_memory(import);
    for (int at = 0; at < floor->width * floor->height; at++) {
        uint64_t tile = UINT64_C(1) << floor->tiles[at];
        if (!(import->named & tile)) /* reported once, at its first position */
            note_tile(import, "legend", at, "the legend does not name this tile");
        import->named |= tile;
    }
    for (uint32_t i = 0; !is_floor && import->version == 2 && i < floor->room_count; i++) {
        barrow_room *room = &floor->rooms[i]; /* barrow/2 stored drawings as numbers */
        const char *name = barrow_stamp_name(room->old_stamp);
        brw_format(room->stamp, sizeof room->stamp, "%s", name ? name : "");
    }
    return is_floor ? finish_floor(import) : finish_tiled(import);
}
