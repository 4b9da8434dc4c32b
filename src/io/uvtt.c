/* SPDX-License-Identifier: MIT
 * Virtual tabletops: Universal VTT, and Foundry, whose walls are the same (below).
 *
 * Universal VTT is a picture of the map with walls, doors and lights, in grid squares. Walls are
 * the edges between rock and everything else, each run as one line. A door is a portal across the
 * middle of its tile, so that no wall is behind it when it is open. The format has no locked or
 * secret doors: a hidden door is written as the wall that players see. The member `barrow`, which
 * readers skip, describes each door. The players' copy (A8) has no such member, and secret rooms
 * are rock in it. Every list is written even if it is empty, because some readers fail if one is
 * missing.
 *
 *     ####         walls of this room: four lines, each from corner to corner in whole squares,
 *     #..#         [{x 1, y 1}, {x 3, y 1}] the upper one
 *     #### */
#include "base/status.h"
#include "core/dungeon.h"
#include "core/labels.h"
#include "io/looks.h"
#include "io/facts.h"
#include "io/json_writer.h"
#include "io/key.h"

#define UVTT_SCALE 100 /* default pixels per square */

/* A point, which is written from two numbers. Coordinates are in squares of the grid, counted in
 * halves, because the middle of a square is at a half. */
#define UVTT_POINT "{x: %h, y: %h}"

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
    return brw_is_rock(tile);
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

/* Codes of Foundry's walls. */
enum { FOUNDRY_SENSE_NONE = 0, FOUNDRY_SENSE_LIMITED = 10, FOUNDRY_SENSE_NORMAL = 20 };
enum { FOUNDRY_DOOR_NONE, FOUNDRY_DOOR_PLAIN, FOUNDRY_DOOR_SECRET };
enum { FOUNDRY_DOOR_CLOSED = 0, FOUNDRY_DOOR_LOCKED = 2 };

enum { FOUNDRY_SIDE = 100, FOUNDRY_LEAST = 50, FOUNDRY_FEET = 5 };

/* Writes a wall of Foundry between two points, in halves of squares of [side] pixels. */
static void foundry_wall(brw_json *json, uint32_t side, const int64_t halves[4], uint32_t sense,
                         uint32_t door, uint32_t state)
{
    brw_json_print(json, "{c: [%l, %l, %l, %l], ", halves[0] * side / 2, halves[1] * side / 2,
                   halves[2] * side / 2, halves[3] * side / 2);
    brw_json_print(json, "light: %u, move: 20, sight: %u, sound: %u, dir: 0, door: %u, ds: %u}",
                   sense, sense, sense, door, state);
}

/* Writes all edges at which [blocks] changes, each run as one wall: those on the lines above rows
 * first, then those left of columns. A line goes on for one tile more, to end a run that reaches
 * the edge of the map. With the [side] of a square in pixels they are Foundry's. */
static void uvtt_walls(brw_json *json, const barrow_dungeon *dungeon, uvtt_blocks blocks,
                       uint32_t side, uint32_t sense)
{
    int rows = dungeon->height + 1, lines = rows + dungeon->width + 1;
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
            const int64_t ends[4] = {2 * (is_row ? start : line), 2 * (is_row ? line : start),
                                     2 * x, 2 * y};
            start = -1;
            if (side) {
                foundry_wall(json, side, ends, sense, FOUNDRY_DOOR_NONE, FOUNDRY_DOOR_CLOSED);
                continue;
            }
            brw_json_print(json, "[" UVTT_POINT UVTT_POINT "]", ends[0], ends[1], ends[2], ends[3]);
        }
    }
}

/* ---- doors and lights ------------------------------------------------------------------- */

/* Returns whether players need something before they can pass the door: the same doors for which
 * the key says what they need. */
static bool is_door_locked(const barrow_dungeon *dungeon, uint32_t id)
{
    const barrow_link *link = &dungeon->links[id];
    const barrow_link_info *info = brw_door_info(link);
    bool is_sealed = dungeon->params.family == BARROW_QUEST && link->seal < dungeon->room_count;
    for (uint32_t i = 0; i < dungeon->puzzle_count; i++)
        is_sealed |= dungeon->puzzles[i].gates.door == id;
    if (info && info->needs == BARROW_NEED_COLOUR)
        return is_sealed || link->lock != BARROW_NO_LOCK;
    return is_sealed ||
           (info && info->needs != BARROW_NEED_NOTHING && info->needs != BARROW_NEED_FINDING);
}

/* Writes a door across the middle of its tile: a portal, or a wall of Foundry's, where a window is
 * a transparent wall. A door that is passed from left to right has rock above it, and runs from the
 * top of its tile to the bottom:
 *
 *      #
 *     .|.        the rotation is a quarter turn in radians
 *      # */
static void write_door(brw_json *json, const barrow_dungeon *dungeon, barrow_pos pos, uint32_t side,
                       uint32_t sort, uint32_t state)
{
    bool is_upright = uvtt_is_rock(dungeon, pos.x, pos.y - 1);
    int64_t x = 2 * pos.x + 1, y = 2 * pos.y + 1;
    const int64_t ends[4] = {is_upright ? x : x - 1, is_upright ? y - 1 : y, is_upright ? x : x + 1,
                             is_upright ? y + 1 : y};
    if (side) {
        bool is_window = sort == FOUNDRY_DOOR_NONE;
        foundry_wall(json, side, ends, is_window ? FOUNDRY_SENSE_NONE : FOUNDRY_SENSE_NORMAL, sort,
                     is_window ? FOUNDRY_DOOR_CLOSED : state);
        return;
    }
    brw_json_print(json, "{position: " UVTT_POINT ", bounds: [" UVTT_POINT UVTT_POINT "]", x, y,
                   ends[0], ends[1], ends[2], ends[3]);
    brw_json_print(json, "rotation: %r, closed: true, freestanding: false}",
                   is_upright ? "1.570796" : "0");
}

/* Writes all doors and those of vaults. Portals are closed, because some tabletops take an open one
 * for a window, and hidden doors are walls there; only Foundry's referee sees them as such. */
static void write_doors(brw_json *json, const barrow_dungeon *dungeon, uint32_t side,
                        bool is_player)
{
    bool hides_secrets = is_player || !side;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        const barrow_pos *pos = brw_link_door(dungeon, i);
        bool is_secret = brw_door_is_secret(link);
        if ((is_secret && hides_secrets) || !pos)
            continue;
        write_door(json, dungeon, *pos, side,
                   link->kind == BARROW_LINK_WINDOW ? FOUNDRY_DOOR_NONE
                   : is_secret                      ? FOUNDRY_DOOR_SECRET
                                                    : FOUNDRY_DOOR_PLAIN,
                   is_door_locked(dungeon, i) ? FOUNDRY_DOOR_LOCKED : FOUNDRY_DOOR_CLOSED);
    }
    for (uint32_t i = 0; i < dungeon->vault_count; i++) {
        bool is_secret = dungeon->vaults[i].lock == BARROW_VAULT_SECRET;
        if (!(is_secret && hides_secrets))
            write_door(json, dungeon, dungeon->vaults[i].at, side,
                       is_secret ? FOUNDRY_DOOR_SECRET : FOUNDRY_DOOR_PLAIN,
                       is_secret ? FOUNDRY_DOOR_CLOSED : FOUNDRY_DOOR_LOCKED);
    }
}

/* Returns the pixel in the middle of a square of [side] pixels. */
static int32_t middle_in_pixels(int32_t at, uint32_t side)
{
    return at * (int32_t)side + (int32_t)side / 2;
}

/* Writes a torch in the middle of every room. Its light reaches a little past the walls along the
 * longer side. Corridors are dark, and anchors count as corridors. With the [side] of a square in
 * pixels they are Foundry's. */
static void write_lights(brw_json *json, const barrow_dungeon *dungeon, uint32_t side,
                         bool is_player)
{
    brw_json_print(json, "lights: [|");
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_room *room = &dungeon->rooms[i];
        barrow_pos pos = brw_room_middle(dungeon, i);
        int32_t longer = room->rect.w > room->rect.h ? room->rect.w : room->rect.h;
        if (room->kind == BARROW_ROOM_ANCHOR || (is_player && brw_room_is_secret(dungeon, i)))
            continue;
        if (side) {
            brw_json_print(json, "{x: %d, y: %d, config: {dim: %d, bright: %d, color: '#ffcd8b'}}",
                           middle_in_pixels(pos.x, side), middle_in_pixels(pos.y, side),
                           (longer / 2 + 2) * FOUNDRY_FEET, longer / 4 * FOUNDRY_FEET);
            continue;
        }
        brw_json_print(json, "{position: " UVTT_POINT, (int64_t)2 * pos.x + 1,
                       (int64_t)2 * pos.y + 1);
        brw_json_print(json, "range: %d, intensity: 1, color: 'ffeccd8b', shadows: true}",
                       longer / 2 + 2);
    }
    brw_json_end_list(json);
}

/* Writes facts as members of the open object. */
static void uvtt_facts(brw_json *json, const brw_facts *facts)
{
    for (uint32_t i = 0; i < facts->count; i++) {
        const brw_fact *fact = &facts->rows[i];
        brw_json_key(json, fact->name);
        brw_fact_json(json, fact);
    }
}

/* ---- the picture ------------------------------------------------------------------------ */

/* Writes the image in base64, three bytes as four letters, without the prefix of a data: URL,
 * which readers do not accept; or an empty string if the caller gave none. */
static void uvtt_image(brw_json *json, const barrow_export_options *options)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *bytes = options->image;
    bool has_image = bytes && !(options->flags & BARROW_EXPORT_NO_IMAGE);
    brw_json_key(json, "image");
    brw_json_open_bytes(json);
    for (size_t i = 0; has_image && i < options->image_size; i += 3) {
        size_t left = options->image_size - i; /* at the end missing bytes count as 0 */
        uint32_t three = (uint32_t)bytes[i] << 16 | (left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) |
                         (left > 2 ? bytes[i + 2] : 0u);
        brw_text_char(json->text, letters[three >> 18]);
        brw_text_char(json->text, letters[three >> 12 & 63]);
        brw_text_char(json->text, left > 1 ? letters[three >> 6 & 63] : '=');
        brw_text_char(json->text, left > 2 ? letters[three & 63] : '=');
    }
    brw_json_close_bytes(json);
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
    uint32_t scale = document->options->image_scale; /* pixels of a square in the picture */
    brw_json json;
    if (is_player && !uvtt_hide(&shown, document->scratch)) {
        text->status = BARROW_NO_MEMORY;
        return;
    }
    brw_json_begin(&json, text, BRW_JSON_READABLE);
    brw_json_print(&json, "{|format: 0.3, software: %s", "barrow " BARROW_VERSION_TEXT);
    brw_json_print(&json, "resolution: {|map_origin: {x: 0, y: 0}, map_size: {x: %u, y: %u}",
                   (uint32_t)shown.width, (uint32_t)shown.height); /* in squares */
    brw_json_print(&json, "pixels_per_grid: %u}, line_of_sight: [|", scale ? scale : UVTT_SCALE);
    uvtt_walls(&json, &shown, uvtt_is_rock, 0, 0);
    brw_json_print(&json, "], objects_line_of_sight: [|");
    uvtt_walls(&json, &shown, uvtt_is_object, 0, 0);
    brw_json_end_list(&json);
    brw_json_print(&json, "portals: [|");
    write_doors(&json, &shown, 0, is_player);
    brw_json_end_list(&json);
    brw_json_print(&json, "environment: {baked_lighting: false, ambient_light: 'ff404040'}");
    write_lights(&json, &shown, 0, is_player);
    if (!is_player) {
        /* Write doors with the position of their tile, hidden ones too, and all facts of the
         * dungeon. */
        const barrow_dungeon *dungeon = document->dungeon;
        brw_facts facts;
        brw_json_print(&json, "barrow: {|");
        brw_dungeon_facts(&facts, document, dungeon);
        uvtt_facts(&json, &facts);
        brw_json_print(&json, "doors: [|");
        for (uint32_t i = 0; i < dungeon->link_count; i++) {
            const barrow_pos *pos = brw_link_door(dungeon, i);
            if (!pos)
                continue;
            brw_json_print(&json, "{x: %d, y: %d", pos->x, pos->y);
            brw_link_facts(&facts, dungeon, i);
            uvtt_facts(&json, &facts);
            brw_json_end_object(&json);
        }
        brw_json_print(&json, "]}");
    }
    uvtt_image(&json, document->options);
    brw_json_end_object(&json);
    brw_text_char(text, '\n');
}

/* ---- Foundry ---------------------------------------------------------------------------- */

/* An Adventure of Foundry 10 to 13 with one scene and one journal. Lengths are in pixels, which are
 * those of the grid whatever size the picture has; Foundry stretches it. The picture is the
 * players': flags.barrow.image has it as base64, which a macro stores where the scene looks for it
 * (docs/for-tables.md). Hidden doors are secret doors, so only the referee sees them. The players'
 * copy has neither journal nor notes, tokens or secrets. */

/* Writes a hidden token for each creature, without an actor: the referee links or replaces it. */
static void foundry_tokens(brw_json *json, const barrow_dungeon *dungeon, uint32_t side)
{
    static const uint8_t sides[BARROW_THING_KIND_COUNT] = {
        [BARROW_THING_ENEMY] = 1, [BARROW_THING_BOSS] = 1, [BARROW_THING_SUB_BOSS] = 1,
        [BARROW_THING_ELITE] = 1, [BARROW_THING_FOE] = 1,  [BARROW_THING_KEEPER] = 2,
        [BARROW_THING_BANKER] = 2};
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        char name[BRW_LABEL_MOST + 1];
        if (thing->kind >= BARROW_THING_KIND_COUNT || !sides[thing->kind])
            continue;
        barrow_thing_label(dungeon, thing, name, sizeof name);
        brw_json_print(json, "{name: %s, x: %d, y: %d, width: 1, height: 1, hidden: true, ", name,
                       thing->pos.x * (int32_t)side, thing->pos.y * (int32_t)side);
        brw_json_print(json, "disposition: %d, texture: {src: 'icons/svg/mystery-man.svg'}}",
                       sides[thing->kind] == 1 ? -1 : 0);
    }
}

void brw_write_foundry(const brw_document *document, brw_text *text)
{
    const barrow_dungeon *dungeon = document->dungeon;
    barrow_dungeon shown = *dungeon;
    const barrow_export_options *options = document->options;
    bool is_player = options->flags & BARROW_EXPORT_PLAYER;
    uint32_t side = options->scale ? options->scale : FOUNDRY_SIDE;
    char journal[BRW_ID_SIZE], scene[BRW_ID_SIZE];
    brw_json json;
    if (is_player && !uvtt_hide(&shown, document->scratch)) {
        text->status = BARROW_NO_MEMORY;
        return;
    }
    side = side < FOUNDRY_LEAST ? FOUNDRY_LEAST : side;
    brw_foundry_id(dungeon, BRW_ID_JOURNAL, 0, journal);
    brw_foundry_id(dungeon, BRW_ID_SCENE, 0, scene);
    brw_json_begin(&json, text, BRW_JSON_READABLE);
    brw_json_print(&json, "{|name: %s, scenes: [|{|_id: %s, name: %s, navigation: true",
                   dungeon->title, scene, dungeon->title);
    brw_json_print(&json, "width: %u, height: %u, padding: 0, tokenVision: true",
                   dungeon->width * side, dungeon->height * side);
    brw_json_print(&json, "grid: {type: 1, size: %u, distance: %d, units: 'ft'}, walls: [|", side,
                   FOUNDRY_FEET);
    uvtt_walls(&json, &shown, uvtt_is_rock, side, FOUNDRY_SENSE_NORMAL);
    uvtt_walls(&json, &shown, uvtt_is_object, side, FOUNDRY_SENSE_LIMITED);
    write_doors(&json, &shown, side, is_player);
    brw_json_end_list(&json);
    write_lights(&json, &shown, side, is_player);
    brw_json_print(&json, "notes: [|");
    if (!is_player) {
        /* Write a pin with the number of each room, which opens its page of the journal. */
        char entry[BRW_ID_SIZE], page[BRW_ID_SIZE], number[12];
        brw_foundry_id(dungeon, BRW_ID_JOURNAL, 0, entry);
        for (uint32_t i = 0; i < dungeon->room_count; i++) {
            barrow_pos pos = brw_room_middle(dungeon, i);
            if (dungeon->rooms[i].kind == BARROW_ROOM_ANCHOR)
                continue;
            brw_foundry_id(dungeon, BRW_ID_ROOM, i, page);
            brw_format(number, sizeof number, "%u", brw_room_number(dungeon, i));
            brw_json_print(&json, "{entryId: %s, pageId: %s, x: %d, y: %d, ", entry, page,
                           middle_in_pixels(pos.x, side), middle_in_pixels(pos.y, side));
            brw_json_print(&json, "texture: {src: 'icons/svg/book.svg'}, iconSize: 40, text: %s}",
                           number);
        }
    }
    brw_json_print(&json, "], tokens: [|");
    if (!is_player)
        foundry_tokens(&json, dungeon, side);
    brw_json_print(&json, "]}], journal: [|");
    if (!is_player) {
        brw_json_print(&json, "{|_id: %s, name: %s, pages: [|", journal, dungeon->title);
        brw_write_key_pages(document, &json);
        brw_json_print(&json, "]}");
    }
    brw_json_print(&json, "], flags: {|barrow: {|");
    uvtt_image(&json, options);
    brw_json_print(&json, "}}}");
    brw_text_char(text, '\n');
}
