/* SPDX-License-Identifier: MIT
 * Universal VTT, for virtual tabletops: a picture of the map with walls, doors and lights, in grid
 * squares. Walls are the edges between rock and everything else, each run as one line. A door is a
 * portal across the middle of its tile, so that no wall is behind it when it is open. The format
 * has no locked or secret doors. A hidden door is written as the wall that players see. `barrow`,
 * which readers skip, describes each door; the player's copy (A8) has none, and secret rooms are
 * rock in it. Every list is written even if it is empty,
 * because some readers fail if one is missing.
 *
 *     ####         walls of this room: four lines, each from corner to corner in whole squares,
 *     #..#         [{x 1, y 1}, {x 3, y 1}] the upper one
 *     #### */
#include "core/dungeon.h"
#include "io/looks.h"
#include "io/facts.h"
#include "io/json_writer.h"

#define UVTT_SCALE 100 /* default pixels per square */

/* Writes a point. Coordinates are in squares of the grid, counted in halves, because the middle of
 * a square is at a half. */
static void uvtt_point(brw_json *json, int64_t halves_x, int64_t halves_y)
{
    brw_json_print(json, "{x:");
    brw_json_halves(json, halves_x);
    brw_json_key(json, "y");
    brw_json_halves(json, halves_y);
    brw_json_end_object(json);
}

/* ---- walls ------------------------------------------------------------------------------ */

typedef bool (*uvtt_blocks)(const barrow_dungeon *dungeon, int x, int y);

/* Returns whether the tile is rock. Everything beyond the map is border (barrow_tile_at), so the
 * edge of the map is not a wall. Doors are not rock, so that no wall is behind an open one, but
 * hidden doors are, and those of secret vaults. */
static bool uvtt_is_rock(const barrow_dungeon *dungeon, int x, int y)
{
    barrow_tile tile = barrow_tile_at(dungeon, x, y);
    if (tile == BARROW_TILE_DOOR) {
        uint32_t owner = dungeon->owners[(uint32_t)y * dungeon->width + (uint32_t)x];
        return owner >= BARROW_OWNER_LINK && owner - BARROW_OWNER_LINK < dungeon->link_count &&
               brw_door_is_secret(&dungeon->links[owner - BARROW_OWNER_LINK]);
    }
    for (uint32_t i = 0; tile == BARROW_TILE_VAULT_DOOR && i < dungeon->vault_count; i++)
        if (dungeon->vaults[i].at.x == x && dungeon->vaults[i].at.y == y)
            return dungeon->vaults[i].lock == BARROW_VAULT_SECRET;
    return tile == BARROW_TILE_WALL || tile == BARROW_TILE_BORDER;
}

/* Returns whether the tile is an object in a room that blocks the view. Chasms, pegs, spikes, water
 * and gates do not. */
static bool uvtt_is_object(const barrow_dungeon *dungeon, int x, int y)
{
    switch (barrow_tile_at(dungeon, x, y)) {
    case BARROW_TILE_PILLAR:
    case BARROW_TILE_BLOCK:
    case BARROW_TILE_ITEM_BLOCK:
    case BARROW_TILE_CRACKED_WALL:
    case BARROW_TILE_DARKNESS:
    case BARROW_TILE_BOULDER: return true;
    default: return false;
    }
}

/* Writes all edges at which [blocks] changes, each run as one wall: those on the lines above rows
 * first, then those left of columns. A line goes on for one tile more, to end a run that reaches
 * the edge of the map. */
static void uvtt_walls(brw_json *json, const char *key, const barrow_dungeon *dungeon,
                       uvtt_blocks blocks)
{
    int rows = dungeon->height + 1, lines = rows + dungeon->width + 1;
    brw_json_key(json, key);
    brw_json_list(json);
    for (int i = 0; i < lines; i++) {
        bool is_row = i < rows;
        int line = is_row ? i : i - rows, length = is_row ? dungeon->width : dungeon->height;
        int start = -1;
        for (int at = 0; at <= length; at++) {
            int x = is_row ? at : line, y = is_row ? line : at;
            bool is_edge = at < length && blocks(dungeon, is_row ? x : x - 1, is_row ? y - 1 : y) !=
                                              blocks(dungeon, x, y);
            if (is_edge && start < 0)
                start = at;
            if (is_edge || start < 0)
                continue;
            brw_json_flat_list(json);
            uvtt_point(json, 2 * (is_row ? start : line), 2 * (is_row ? line : start));
            uvtt_point(json, 2 * x, 2 * y);
            brw_json_end_list(json);
            start = -1;
        }
    }
    brw_json_end_list(json);
}

/* ---- doors and lights ------------------------------------------------------------------- */

/* Writes a portal. A door that is passed from left to right has rock above it. Its portal runs from
 * the top of its tile to the bottom, through the middle:
 *
 *      #
 *     .|.        the rotation is a quarter turn in radians
 *      # */
static void uvtt_portal(brw_json *json, const barrow_dungeon *dungeon, barrow_pos pos)
{
    bool is_upright = uvtt_is_rock(dungeon, pos.x, pos.y - 1);
    int64_t x = 2 * pos.x + 1, y = 2 * pos.y + 1;
    brw_json_print(json, "{position:");
    uvtt_point(json, x, y);
    brw_json_print(json, "bounds: [");
    uvtt_point(json, is_upright ? x : x - 1, is_upright ? y - 1 : y);
    uvtt_point(json, is_upright ? x : x + 1, is_upright ? y + 1 : y);
    brw_json_print(json, "], rotation:");
    brw_json_raw(json, is_upright ? "1.570796" : "0");
    brw_json_print(json, "closed: true, freestanding: false}");
}

/* Writes all portals as closed, because some tabletops take an open one for a window. */
static void uvtt_portals(brw_json *json, const barrow_dungeon *dungeon)
{
    barrow_pos pos;
    brw_json_print(json, "portals: [|");
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (!brw_door_is_secret(&dungeon->links[i]) && brw_link_door(dungeon, i, &pos))
            uvtt_portal(json, dungeon, pos);
    for (uint32_t i = 0; i < dungeon->vault_count; i++)
        if (dungeon->vaults[i].lock != BARROW_VAULT_SECRET)
            uvtt_portal(json, dungeon, dungeon->vaults[i].at);
    brw_json_end_list(json);
}

/* Writes a torch in the middle of every room. Its light reaches a little past the walls along the
 * longer side. Corridors are dark, and anchors count as corridors. */
static void uvtt_lights(brw_json *json, const barrow_dungeon *dungeon, bool is_player)
{
    brw_json_print(json, "lights: [|");
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        barrow_pos pos = brw_room_middle(dungeon, i);
        int32_t longer = room->rect.w > room->rect.h ? room->rect.w : room->rect.h;
        if (room->kind == BARROW_ROOM_ANCHOR || (is_player && brw_room_is_secret(dungeon, i)))
            continue;
        brw_json_print(json, "{position:");
        uvtt_point(json, 2 * pos.x + 1, 2 * pos.y + 1);
        brw_json_print(json, "range: %d, intensity: 1, color: 'ffeccd8b', shadows: true}",
                       longer / 2 + 2);
    }
    brw_json_end_list(json);
}

/* ---- what the format has no words for --------------------------------------------------- */

/* Writes facts as members of the open object. */
static void uvtt_facts(brw_json *json, const brw_facts *facts)
{
    for (uint32_t i = 0; i < facts->count; i++) {
        const brw_fact *fact = &facts->rows[i];
        brw_json_key(json, fact->name);
        brw_fact_json(json, fact);
    }
}

/* Writes doors with the position of their tile, hidden ones too, and all facts of the dungeon. */
static void uvtt_own(brw_json *json, const brw_document *document)
{
    const barrow_dungeon *dungeon = document->dungeon;
    brw_facts facts;
    barrow_pos pos;
    brw_json_print(json, "barrow: {|");
    brw_dungeon_facts(&facts, document, dungeon);
    uvtt_facts(json, &facts);
    brw_json_print(json, "doors: [|");
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        if (!brw_link_door(dungeon, i, &pos))
            continue;
        brw_json_print(json, "{x: %d, y: %d", pos.x, pos.y);
        brw_link_facts(&facts, dungeon, i);
        uvtt_facts(json, &facts);
        brw_json_end_object(json);
    }
    brw_json_print(json, "]}");
}

/* ---- the picture ------------------------------------------------------------------------ */

/* Writes base64: three bytes become four letters of six bits. At the end missing bytes count as 0,
 * and letters without data are `=`. It is written in pieces, because the picture may be large. */
static void uvtt_base64(brw_text *text, const unsigned char *bytes, size_t size)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        size_t left = size - i;
        uint32_t three = (uint32_t)bytes[i] << 16 | (left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) |
                         (left > 2 ? bytes[i + 2] : 0u);
        brw_text_char(text, letters[three >> 18]);
        brw_text_char(text, letters[three >> 12 & 63]);
        brw_text_char(text, left > 1 ? letters[three >> 6 & 63] : '=');
        brw_text_char(text, left > 2 ? letters[three & 63] : '=');
    }
}

/* Writes the image without the prefix of a data: URL, which readers do not accept, or an empty
 * string if the caller gave none. The string is opened and closed by hand, because it is written in
 * pieces and needs no escaping. */
static void uvtt_image(brw_json *json, const barrow_export_options *options)
{
    bool has_image = options->image && !(options->flags & BARROW_EXPORT_NO_IMAGE);
    brw_json_key(json, "image");
    brw_json_raw(json, "\"");
    if (has_image)
        uvtt_base64(json->text, options->image, options->image_size);
    brw_text_char(json->text, '"');
}

/* Writes the size of the map in squares and the size of a square in pixels, as in the picture. */
static void uvtt_resolution(brw_json *json, const brw_document *document)
{
    const barrow_dungeon *dungeon = document->dungeon;
    uint32_t scale = document->options->image_scale;
    brw_json_print(json, "resolution: {|map_origin:");
    uvtt_point(json, 0, 0);
    brw_json_key(json, "map_size");
    uvtt_point(json, 2 * dungeon->width, 2 * dungeon->height);
    brw_json_print(json, "pixels_per_grid: %d}", scale ? scale : UVTT_SCALE);
}

/* Makes a copy of the map in which secrets are rock. Returns false when out of memory. */
static bool uvtt_hide(barrow_dungeon *shown, brw_arena *scratch)
{
    uint32_t area = (uint32_t)shown->width * shown->height;
    uint8_t *tiles = BRW_ARENA_NEW(scratch, uint8_t, area);
    for (uint32_t i = 0; tiles && i < area; i++)
        tiles[i] = brw_tile_is_secret(shown, i) ? BARROW_TILE_WALL : shown->tiles[i];
    shown->tiles = tiles;
    return tiles != NULL;
}

void brw_write_uvtt(const brw_document *document, brw_text *text)
{
    barrow_dungeon shown = *document->dungeon;
    bool is_player = document->options->flags & BARROW_EXPORT_PLAYER;
    brw_json json;
    if (is_player && !uvtt_hide(&shown, document->scratch)) {
        text->status = BARROW_NO_MEMORY;
        return;
    }
    brw_json_begin(&json, text, BRW_JSON_READABLE);
    brw_json_print(&json, "{|format: 0.3, software: %s", "barrow " BARROW_VERSION_TEXT);
    uvtt_resolution(&json, document);
    uvtt_walls(&json, "line_of_sight", &shown, uvtt_is_rock);
    uvtt_walls(&json, "objects_line_of_sight", &shown, uvtt_is_object);
    uvtt_portals(&json, &shown);
    brw_json_print(&json, "environment: {baked_lighting: false, ambient_light: 'ff404040'}");
    uvtt_lights(&json, &shown, is_player);
    if (!is_player)
        uvtt_own(&json, document);
    uvtt_image(&json, document->options);
    brw_json_end_object(&json);
    brw_text_char(text, '\n');
}
