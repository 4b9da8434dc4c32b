/* SPDX-License-Identifier: MIT
 * Rooms as the text of templates. A sketch is the drawing of one room: tiles and places are put
 * into it, walls grow around what is open, and it is written with the legend that it needs. */
#include "io/tiled_read.h"

#include <string.h>

#include "base/status.h"
#include "core/tile_grid.h"
#include "io/document.h"
#include "io/dress.h"
#include "io/looks.h"
#include "rooms/template.h"

/* ---- sketches --------------------------------------------------------------------------- */

#define SIDE BRW_TEMPLATE_SIDE

typedef struct room_sketch {
    char cells[SIDE * SIDE]; /* 0 is rock */
    char outside;            /* what lies outside of the cells: rock */
    int32_t w, h;
    uint8_t tiles[BRW_TEMPLATE_LEGEND]; /* those of the legend */
    uint32_t tile_count;
} room_sketch;

/* Characters for the tiles of a legend: none of them means anything by itself. */
static const char sketch_signs[] = "abdghjlmnopq";

static char *sketch_at(room_sketch *sketch, int32_t x, int32_t y)
{
    sketch->outside = 0;
    bool is_inside = x >= 0 && y >= 0 && x < sketch->w && y < sketch->h;
    return is_inside ? &sketch->cells[y * SIDE + x] : &sketch->outside;
}

/* Returns the character of a tile: its own, or one of the legend. Walls are rock here, what a
 * treasure overcomes is %, and tiles of ways and puzzles are what the passes make of them. */
static char sketch_sign(room_sketch *sketch, uint32_t tile)
{
    char sign = brw_template_sign_of((barrow_tile)tile);
    if (sign)
        return sign;
    if (tile >= BARROW_TILE_CORRIDOR && tile <= BARROW_TILE_DOOR)
        return '/';
    if (tile == BARROW_TILE_ITEM_BLOCK || tile >> 4 == 2)
        return '%';
    if (tile & BARROW_TILE_WALKABLE || tile == BARROW_TILE_BLOCK)
        return '.';
    if (tile == BARROW_TILE_WALL || tile == BARROW_TILE_BORDER || tile == BARROW_TILE_BARS ||
        tile == BARROW_TILE_VAULT_DOOR)
        return 0;
    for (uint32_t i = 0; i < sketch->tile_count; i++)
        if (sketch->tiles[i] == tile)
            return sketch_signs[i];
    if (sketch->tile_count == BRW_TEMPLATE_LEGEND)
        return '.';
    sketch->tiles[sketch->tile_count] = (uint8_t)tile;
    return sketch_signs[sketch->tile_count++];
}

/* Completes a sketch. A way is a doorway only in the wall, with floor before it; beyond, it is
 * rock. In a room of barrow's own the floor before it is swept, as templates ask for. Then rock
 * beside anything open becomes wall. */
static void close_sketch(room_sketch *sketch, bool is_ours)
{
    for (int32_t i = 0; i < sketch->w * sketch->h; i++) {
        char *here = sketch_at(sketch, i % sketch->w, i / sketch->w), *floor = NULL;
        uint32_t floors = 0;
        for (int32_t side = 1; side < 9 && *here == '/'; side += 2) { /* odd ones around it */
            int32_t x = i % sketch->w + side % 3 - 1, y = i / sketch->w + side / 3 - 1;
            char beside = *sketch_at(sketch, x, y);
            if (!beside || beside == '/' || beside == '#')
                continue;
            floor = sketch_at(sketch, x, y);
            floors++;
        }
        if (*here == '/' && floors != 1)
            *here = 0;
        else if (floors == 1 && is_ours && *floor != '%')
            *floor = '.';
    }
    for (int32_t i = 0; i < sketch->w * sketch->h; i++) {
        int32_t x = i % sketch->w, y = i / sketch->w;
        bool is_edge = false;
        for (int32_t k = 0; k < 9 && !*sketch_at(sketch, x, y); k++) {
            char beside = *sketch_at(sketch, x + k % 3 - 1, y + k / 3 - 1);
            is_edge = is_edge || (beside && beside != '#' && beside != '/');
        }
        if (is_edge)
            *sketch_at(sketch, x, y) = '#';
    }
}

/* Writes the legend, an empty line and the drawing. */
static void write_sketch(room_sketch *sketch, brw_text *text)
{
    for (uint32_t i = 0; i < sketch->tile_count; i++)
        brw_text_print(text, i ? "; %c = %s" : "legend: %c = %s", sketch_signs[i],
                       barrow_tile_name(sketch->tiles[i]));
    brw_text_put(text, sketch->tile_count ? "\n\n" : "\n");
    for (int32_t y = 0; y < sketch->h; y++) {
        int32_t last = sketch->w;
        while (last > 0 && !*sketch_at(sketch, last - 1, y))
            last--;
        for (int32_t x = 0; x < last; x++)
            brw_text_char(text, *sketch_at(sketch, x, y) ? *sketch_at(sketch, x, y) : ' ');
        if (last) /* an empty line would end the drawing */
            brw_text_char(text, '\n');
    }
    brw_text_char(text, '\n');
}

/* Puts a place for a thing of this kind into the sketch, where there is floor. In barrow's own
 * rooms, the place of what the room holds becomes the place of any content. */
static void sketch_thing(room_sketch *sketch, int32_t x, int32_t y, const char *kind, bool is_ours,
                         bool holds_chest)
{
    static const struct {
        const char *kind;
        char sign;
    } places[] = {{"content", '1'},   {"enemy", 'e'}, {"chest", 'c'},  {"trap", '^'},
                  {"fountain", 'f'},  {"key", 'k'},   {"switch", 's'}, {"treasure", 'T'},
                  {"magic_key", 'M'}, {"goal", 'G'},  {"bonus", 'b'},  {"spawn", 0}};
    char *here = sketch_at(sketch, x, y);
    uint32_t i = 0, count = sizeof places / sizeof *places;
    if (!*here || *here == '/' || *here == '%')
        return;
    while (i < count && strcmp(places[i].kind, kind) != 0)
        i++;
    if (i == count)
        return;
    bool is_content = is_ours && (i > 4 || (holds_chest && places[i].sign == 'c'));
    if (is_content || places[i].sign)
        *here = is_content ? '1' : places[i].sign;
}

/* Writes how many cells a drawing of this size needs, unless it is one. */
static void write_cells(int32_t w, int32_t h, barrow_pos block, brw_text *text)
{
    int32_t columns = (w - 2) / block.x + 1, rows = (h - 2) / block.y + 1;
    if (columns > 1 || rows > 1)
        brw_text_print(text, "cells: %dx%d\n", columns, rows);
}

/* ---- rooms that may not pass ------------------------------------------------------------ */

#define TEXT_MOST 32768 /* a head, and a drawing of 100 x 100 */

typedef struct room_buffer {
    room_sketch sketch;
    brw_text text;
    uint32_t size;
    char bytes[TEXT_MOST];
} room_buffer;

static int fill_buffer(void *user, const char *bytes, size_t size)
{
    room_buffer *buffer = user;
    if (size >= TEXT_MOST - buffer->size)
        return 1;
    memcpy(buffer->bytes + buffer->size, bytes, size);
    buffer->size += (uint32_t)size;
    buffer->bytes[buffer->size] = 0;
    return 0;
}

/* Begins the text of a room of barrow's own, which may break a rule of templates: a key can make a
 * guardian's room lopsided, or a puzzle can leave no plain floor before a door. */
static brw_text *begin_buffer(room_buffer *buffer)
{
    buffer->size = 0;
    buffer->bytes[0] = 0;
    brw_text_begin(&buffer->text, (barrow_sink){fill_buffer, buffer});
    return &buffer->text;
}

/* Writes it if it passes the checks, and otherwise a remark that says what it breaks. */
static void end_buffer(room_buffer *buffer, brw_text *text)
{
    barrow_error error = {.text = "it is too large"};
    if (brw_text_end(&buffer->text) == BARROW_OK &&
        brw_rooms_check(buffer->bytes, 0, 0, &error) == BARROW_OK) {
        brw_text_bytes(text, buffer->bytes, buffer->size);
        return;
    }
    const char *what = strstr(error.text, ": "); /* after its place in the text */
    brw_text_print(text, "# left out: %s\n\n", what ? what + 2 : error.text);
}

/* ---- maps of Tiled ---------------------------------------------------------------------- */

/* Where a template lies in a map, in tiles, and whose properties are its head. */
typedef struct map_room {
    int32_t x, y, w, h;
    const brw_tmap_part *part;
    const char *name; /* of the rectangle, or "" */
    bool is_ours;     /* it says what it holds as barrow's maps do, and has no `for` */
} map_room;

/* Returns the tile that a name stands for, or UINT32_MAX: the name of a tile, or of a square of
 * barrow's own tileset. */
static uint32_t tile_of_name(const char *name)
{
    for (uint32_t i = 0; i < BRW_TILE_CODES; i++)
        if (barrow_tile_name((barrow_tile)i) && strcmp(barrow_tile_name((barrow_tile)i), name) == 0)
            return i;
    for (uint32_t i = BARROW_TILESET_LOOKS; i < BRW_TILED_SQUARES; i++)
        if (barrow_tileset_name(i) && strcmp(barrow_tileset_name(i), name) == 0 &&
            brw_square_tile(i) < BARROW_TILE_LIMIT)
            return brw_square_tile(i);
    return UINT32_MAX;
}

/* Stores the tile at a cell of the map; refuses the map if nothing says what it is. */
static bool map_tile(brw_tmap *map, const brw_tmap_layer *layer, int32_t x, int32_t y,
                     uint32_t *tile)
{
    uint32_t gid = brw_tmap_gid(layer, x, y), id;
    const brw_tmap_set *set = brw_tmap_find_set(map, gid, &id);
    const brw_tmap_tile *found = brw_tmap_find_tile(map, gid);
    const char *name = found ? found->tile : NULL;
    *tile = BARROW_TILE_WALL;
    if (!gid)
        return true;
    if (!name && found)
        name = found->class;
    if ((!name || !*name) && set && strcmp(set->name, "barrow") == 0)
        name = barrow_tileset_name(id);
    *tile = name ? tile_of_name(name) : UINT32_MAX;
    if (*tile != UINT32_MAX)
        return true;
    if (name && *name)
        brw_tree_refuse(&map->tree, layer->part.node, "tile %d,%d: `%s` is not the name of a tile",
                        x, y, name);
    else
        brw_tree_refuse(&map->tree, layer->part.node,
                        "tile %d,%d has no class; give its tile of the tileset one, such as floor "
                        "or wall",
                        x, y);
    return false;
}

/* Returns whether the edge of a room has anything but rock: then its walls lie outside of it. */
static bool is_edge_open(brw_tmap *map, const brw_tmap_layer *layer, const map_room *room)
{
    for (int32_t y = room->y; y < room->y + room->h; y++)
        for (int32_t x = room->x; x < room->x + room->w; x++) {
            bool is_edge = x == room->x || y == room->y || x == room->x + room->w - 1 ||
                           y == room->y + room->h - 1;
            uint32_t tile;
            if (is_edge && map_tile(map, layer, x, y, &tile) && tile != BARROW_TILE_WALL &&
                tile != BARROW_TILE_BORDER && tile != BARROW_TILE_DOOR)
                return true;
        }
    return false;
}

/* Draws a room of a map. */
static bool sketch_map_room(brw_tmap *map, const brw_tmap_layer *layer, map_room *room,
                            room_sketch *sketch)
{
    if (is_edge_open(map, layer, room)) {
        room->x--, room->y--;
        room->w += 2, room->h += 2;
    }
    memset(sketch, 0, sizeof *sketch);
    sketch->w = room->w, sketch->h = room->h;
    if (room->w < 3 || room->h < 3 || room->w > SIDE || room->h > SIDE)
        return brw_tree_refuse(&map->tree, room->part->node,
                               "a room has 3 to %u tiles in each direction; this has %dx%d", SIDE,
                               room->w, room->h) == BARROW_OK;
    for (int32_t i = 0; i < room->w * room->h; i++) {
        int32_t x = i % room->w, y = i / room->w;
        uint32_t tile;
        if (!map_tile(map, layer, room->x + x, room->y + y, &tile))
            return false;
        *sketch_at(sketch, x, y) = sketch_sign(sketch, tile);
    }
    const char *types = brw_tmap_property(room->part, "types");
    bool holds_chest = types && strstr(types, "item");
    for (uint32_t i = 0; i < map->object_count; i++) {
        const brw_tmap_object *object = &map->objects[i];
        int32_t x, y;
        brw_tmap_cell(map, object, &x, &y);
        x -= room->x, y -= room->y;
        sketch_thing(sketch, x, y, object->class, room->is_ours, holds_chest);
        if (strcmp(object->class, "door") == 0 && !*sketch_at(sketch, x, y))
            *sketch_at(sketch, x, y) = '/';
    }
    close_sketch(sketch, room->is_ours);
    return true;
}

/* Writes a name that templates may have: small letters, digits and -. */
static void write_name(const char *name, uint32_t id, brw_text *text)
{
    char made[BARROW_STAMP_SIZE] = "room";
    uint32_t used = 0;
    for (; *name && used < sizeof made - 1; name++) {
        char sign = *name >= 'A' && *name <= 'Z' ? (char)(*name + 'a' - 'A') : *name;
        bool is_letter = sign >= 'a' && sign <= 'z', is_digit = sign >= '0' && sign <= '9';
        if (is_letter || used)
            made[used++] = is_letter || is_digit || sign == '_' ? sign : '-';
    }
    if (used)
        made[used] = 0;
    else
        brw_format(made, sizeof made, "room-%u", id);
    brw_text_put(text, made);
}

/* Returns the block of one of barrow's maps; the usual one if it does not say. */
static barrow_pos map_block(const brw_tmap *map)
{
    const char *text = brw_tmap_property(&map->part, "block");
    int32_t sides[2] = {0, 0}, at = 0;
    for (; text && *text; text++) {
        if (*text == 'x' && at == 0)
            at = 1;
        else if (*text >= '0' && *text <= '9' && sides[at] < 100)
            sides[at] = 10 * sides[at] + *text - '0';
    }
    return sides[0] && sides[1] ? (barrow_pos){(int16_t)sides[0], (int16_t)sides[1]}
                                : (barrow_pos){13, 11};
}

/* Writes the head: those properties that a head may have, each on its line. In barrow's own maps,
 * facts say what a room is for. */
static bool write_map_head(brw_tmap *map, const map_room *room, brw_text *text)
{
    static const char *const facts[] = {"content", "purpose", "types"};
    const char *name, *value, *given = brw_tmap_property(room->part, "name");
    uint32_t at = 0, many = 0;
    brw_text_print(text, "#map %d %d\nname: %s", room->x, room->y, given ? given : "");
    if (!given)
        write_name(room->name, room->part->node, text);
    brw_text_put(text, room->is_ours ? "\nfor: " : "");
    for (uint32_t i = 0; i < sizeof facts / sizeof *facts && room->is_ours; i++) {
        value = brw_tmap_property(room->part, facts[i]);
        bool is_blocked =
            many && strncmp(brw_tmap_property(room->part, "content"), "item_", 5) == 0;
        if (value && *value && strcmp(value, "none") != 0 && !is_blocked)
            brw_text_print(text, many++ ? ", %s" : "%s", value);
    }
    brw_text_put(text, room->is_ours && !many ? "hall\n" : "\n");
    if (room->is_ours)
        write_cells(room->w, room->h, map_block(map), text);
    while ((name = brw_tmap_next_property(room->part, &at, &value))) {
        if (!brw_is_head_word(name) || strcmp(name, "name") == 0 ||
            (room->is_ours && strcmp(name, "doors") == 0))
            continue;
        if (strchr(value, '\n') || strlen(value) > 400) {
            brw_tree_refuse(&map->tree, room->part->node, "the property %s is longer than a line",
                            name);
            return false;
        }
        brw_text_print(text, "%s: %s\n", name, value);
    }
    return true;
}

static bool write_map_room(brw_tmap *map, const brw_tmap_layer *layer, map_room room,
                           room_buffer *buffer, brw_text *text)
{
    room.is_ours = !brw_tmap_property(room.part, "for");
    brw_text *out = room.is_ours ? begin_buffer(buffer) : text;
    if (!sketch_map_room(map, layer, &room, &buffer->sketch) || !write_map_head(map, &room, out))
        return false;
    write_sketch(&buffer->sketch, out);
    if (room.is_ours)
        end_buffer(buffer, text);
    return true;
}

barrow_status brw_write_tiled_rooms(brw_tmap *map, brw_arena *arena, brw_text *text,
                                    barrow_error *error)
{
    const brw_tmap_layer *named = brw_tmap_tiles(map, "tiles"),
                         *layer = named ? named : brw_tmap_tiles(map, NULL);
    room_buffer *buffer = BRW_ARENA_NEW(arena, room_buffer, 1);
    bool is_good = true, has_rooms = false;
    if (!buffer)
        return brw_fail(error, BARROW_NO_MEMORY, "", "not enough memory for a map");
    if (!layer)
        return brw_tree_refuse(&map->tree, 0, "the map has no layer of tiles");
    for (uint32_t i = 0; i < map->object_count && is_good; i++) {
        const brw_tmap_object *object = &map->objects[i];
        const int32_t w = map->tile_w * BRW_TMAP_PARTS, h = map->tile_h * BRW_TMAP_PARTS;
        if (strcmp(object->class, "room") != 0 || !object->is_area || object->gid)
            continue;
        has_rooms = true;
        map_room room = {.w = (object->w + w / 2) / w,
                         .h = (object->h + h / 2) / h,
                         .part = &object->part,
                         .name = object->name};
        brw_tmap_object corner = *object; /* the cell of its upper left tile */
        corner.w = w, corner.h = h;
        brw_tmap_cell(map, &corner, &room.x, &room.y);
        is_good = write_map_room(map, layer, room, buffer, text);
    }
    if (!has_rooms)
        write_map_room(map, layer,
                       (map_room){map->x, map->y, map->w, map->h, &map->part, "", false}, buffer,
                       text);
    return map->tree.status;
}

/* ---- dungeons --------------------------------------------------------------------------- */

/* Draws a room of a dungeon: its floor, what stands in it, and where ways leave it. */
static void sketch_room(const barrow_dungeon *dungeon, uint32_t id, room_sketch *sketch)
{
    barrow_rect rect = dungeon->rooms[id].rect;
    memset(sketch, 0, sizeof *sketch);
    sketch->w = rect.w + 2, sketch->h = rect.h + 2;
    for (int32_t i = 0; i < sketch->w * sketch->h; i++) {
        int32_t x = rect.x - 1 + i % sketch->w, y = rect.y - 1 + i / sketch->w;
        bool is_ring = x < rect.x || y < rect.y || x >= rect.x + rect.w || y >= rect.y + rect.h;
        uint32_t index = (uint32_t)y * dungeon->width + (uint32_t)x;
        barrow_tile tile = barrow_tile_at(dungeon, x, y);
        bool is_way = tile & BARROW_TILE_WALKABLE && dungeon->owners[index] != id;
        if (is_ring && !is_way)
            continue;
        *sketch_at(sketch, i % sketch->w, i / sketch->w) = is_way ? '/' : sketch_sign(sketch, tile);
    }
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        sketch_thing(sketch, thing->pos.x - rect.x + 1, thing->pos.y - rect.y + 1,
                     barrow_thing_name(thing->kind), brw_has_cells(dungeon),
                     dungeon->params.family == BARROW_CRAWL &&
                         dungeon->rooms[id].as.crawl.types >> BARROW_TYPE_ITEM & 1);
    }
    close_sketch(sketch, true);
}

void brw_write_rooms(const brw_document *document, brw_text *text)
{
    const barrow_dungeon *dungeon = document->dungeon;
    room_buffer *buffer = BRW_ARENA_NEW(document->scratch, room_buffer, 1);
    if (!buffer) {
        text->status = BARROW_NO_MEMORY;
        return;
    }
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_rect rect = dungeon->rooms[i].rect;
        if (dungeon->rooms[i].kind == BARROW_ROOM_ANCHOR || rect.w + 2 > SIDE || rect.h + 2 > SIDE)
            continue;
        brw_text *out = begin_buffer(buffer);
        brw_text_print(out, "name: %c%U-%u", barrow_family_name(dungeon->params.family)[0],
                       dungeon->params.seed, i);
        /* Write what the room is for, and how many cells it fills. */
        const barrow_room *room = &dungeon->rooms[i];
        const char *uses[BARROW_TYPE_COUNT + 2];
        uint32_t count = 0;
        if (dungeon->params.family == BARROW_QUEST) {
            if (room->as.quest.content != BARROW_CONTENT_NONE)
                uses[count++] = barrow_content_name(room->as.quest.content);
            bool is_blocked = count && BRW_USE_CONTENT(room->as.quest.content) & BRW_USE_BLOCKED;
            if (room->as.quest.purpose != BARROW_PURPOSE_NONE && !is_blocked)
                uses[count++] = barrow_purpose_name(room->as.quest.purpose);
        }
        for (uint32_t n = 0; dungeon->params.family == BARROW_CRAWL && n < BARROW_TYPE_COUNT; n++)
            if (room->as.crawl.types >> n & 1)
                uses[count++] = barrow_room_type_name((barrow_room_type)n);
        if (count == 0)
            uses[count++] = brw_has_cells(dungeon) ? "hall" : "room";
        for (uint32_t n = 0; n < count; n++)
            brw_text_print(out, n ? ", %s" : "\nfor: %s", uses[n]);
        brw_text_char(out, '\n');
        if (brw_has_cells(dungeon)) {
            barrow_size_range block = brw_tile_params_of(&dungeon->params).block;
            write_cells(room->rect.w + 2, room->rect.h + 2,
                        (barrow_pos){(int16_t)block.w_min, (int16_t)block.h_min}, out);
        }
        sketch_room(dungeon, i, &buffer->sketch);
        write_sketch(&buffer->sketch, out);
        end_buffer(buffer, text);
    }
}
