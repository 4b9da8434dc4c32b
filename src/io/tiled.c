/* SPDX-License-Identifier: MIT
 * Maps for Tiled: the tiles, then layers of objects from the ground up: rooms, corridors or doors,
 * things, and the walkthrough, a line for each step. Things are tile objects, whose origin is the
 * lower left corner. All other objects have it at the upper left. Objects are numbered from 1
 * across all layers.
 *
 * Tiled writes the name of every visible object across the map. To keep the map readable, only
 * rooms and unique things have names, and all layers but tiles and things start hidden. The type of
 * a thing says what it is; the class of other objects is `room`, `corridor`, `door` or `step`, and
 * their facts say the rest.
 *
 *     (x, y) +------+             +------+
 *            | room |             | tile |         a tile object hangs above its origin,
 *            +------+      (x, y) +------+         a rectangle below it
 *
 * Two formats share these contents. tmx is XML, which engines outside the web read; tmj is JSON,
 * whose readers are stricter than Tiled itself: `version` is a string, tile layers have `encoding:
 * csv` although their data is a list, the tileset is embedded and gives the size of its picture,
 * and kinds are called `type`, not `class`. */
#include "io/dress.h"
#include "io/facts.h"

#include "base/status.h"
#include "core/dungeon.h"
#include "core/tile_grid.h"
#include "io/json_writer.h"
#include "io/xml.h"

#define TILED_VERSION "1.8" /* the oldest version that all readers accept */
#define PIXELS        BRW_TILED_PIXELS
#define DRESS_GID     (1 + BRW_TILED_SQUARES) /* the first tile of the second set */

/* The map that is being written, as XML or as JSON. */
typedef struct tiled_writer {
    const barrow_dungeon *dungeon;
    bool is_xml;
    brw_xml xml;
    brw_json json;
    uint32_t next_layer, next_object; /* first free ids */
    brw_facts facts;
} tiled_writer;

/* An object: a line if it has points, else a tile if it has a gid, else a rectangle. */
typedef struct tiled_object {
    uint32_t gid;
    const char *type;
    const char *name; /* "room", followed by [number] unless that is negative; may be "" */
    int64_t number;
    int32_t x, y, w, h;
    const barrow_pos *line; /* tiles whose centres it joins; the first is at x, y */
    uint32_t line_count;
} tiled_object;

/* Writes the pattern of the format: [xml] (io/xml.h) or [json] (io/json_writer.h). Both take the
 * same arguments. */
static void say(tiled_writer *writer, const char *xml, const char *json, ...)
{
    va_list args;
    va_start(args, json);
    if (writer->is_xml)
        brw_xml_print_list(&writer->xml, xml, &args);
    else
        brw_json_print_list(&writer->json, json, &args);
    va_end(args);
}

/* Writes the facts collected last as custom properties, which Tiled shows and its readers hand to a
 * game. */
static void say_facts(tiled_writer *writer)
{
    static const char *const types[] = {"int", "bool", "string"};
    char digits[BRW_DIGITS];
    say(writer, "<properties", "properties: [|");
    for (uint32_t i = 0; i < writer->facts.count; i++) {
        const brw_fact *fact = &writer->facts.rows[i];
        say(writer, "<property name=%s", "{name: %s", fact->name);
        say(writer, fact->type == BRW_FACT_TEXT ? "" : "type=%s", "type: %s, value:",
            types[fact->type]);
        if (writer->is_xml)
            brw_xml_print(&writer->xml, "value=%s", brw_fact_text(fact, digits));
        else
            brw_fact_json(&writer->json, fact);
        say(writer, "/", "}");
    }
    say(writer, "/", "]");
}

/* ---- tilesets and tiles ----------------------------------------------------------------- */

/* Embeds a tileset in the map, so that only its picture is a second file. Tiles of a set of one's
 * own may have another size; they are drawn in that of the map. */
static void say_tileset(tiled_writer *writer, const barrow_dress_info *info, bool is_own)
{
    say(writer, "<tileset firstgid=%d name=%s tilewidth=%u tileheight=%u",
        "{|firstgid: %d, name: %s, tilewidth: %u, tileheight: %u", is_own ? 1 : DRESS_GID,
        is_own ? "barrow" : "dress", info->tile_width, info->tile_height);
    if (!is_own)
        say(writer, "tilerendersize=grid", "tilerendersize: 'grid'");
    say(writer, "tilecount=%u columns=%u", "tilecount: %u, columns: %u", info->count,
        info->columns);
    say(writer, is_own ? "" : "margin=%u spacing=%u", "margin: %u, spacing: %u", info->margin,
        info->spacing);
    say(writer, "<image source=%s width=%u height=%u /",
        "image: %s, imagewidth: %u, imageheight: %u", info->picture, info->width, info->height);
    if (is_own) {
        say(writer, "", "tiles: [|");
        /* Write the squares of barrow's own tileset. Squares of things are neither walkable nor
         * blocked, so they lack that property. `needs` has the words of `barrow prove`. */
        for (uint32_t i = 0; i < BRW_TILED_SQUARES; i++) {
            char needs[24];
            brw_walkable walkable = brw_square_walkable(i);
            uint32_t treasure = brw_square_treasure(writer->dungeon, i);
            if (!barrow_tileset_name(i))
                continue;
            say(writer, "<tile id=%u type=%s", "{id: %u, type: %s", i, barrow_tileset_name(i));
            brw_format(needs, sizeof needs, "treasure_%u", treasure - 1);
            writer->facts.rows[0] =
                (brw_fact){"walkable", BRW_FACT_BOOL, walkable == BRW_WALKABLE, NULL};
            writer->facts.rows[1] = (brw_fact){"needs", BRW_FACT_TEXT, 0, needs};
            writer->facts.count = treasure ? 2 : 1;
            if (walkable != BRW_NO_TILE)
                say_facts(writer);
            say(writer, "/", "}");
        }
        say(writer, "", "]");
    }
    say(writer, "/", "}");
}

/* Writes the layer of tiles, or the dressed one above it. 0 means no tile in Tiled, so the squares
 * of the first set begin at 1, and those of the second follow. Flags of dressed tiles stay where
 * they are. XML has a line for each row, and a comma after each number but the last. */
static void say_tiles(tiled_writer *writer, const uint32_t *dressed)
{
    const barrow_dungeon *dungeon = writer->dungeon;
    uint32_t width = dungeon->width, count = width * dungeon->height;
    brw_text *text = writer->xml.text;
    say(writer, "<layer id=%d name=%s width=%u height=%d <data encoding=csv",
        "{|id: %d, name: %s, type: 'tilelayer', x: 0, y: 0, opacity: 1, visible: true, width: %u, "
        "height: %d, encoding: 'csv', data: [", dressed ? 2 : 1, dressed ? "dressed" : "tiles",
        width, dungeon->height);
    if (writer->is_xml)
        brw_xml_content(&writer->xml);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t gid;
        if (dressed)
            gid = dressed[i] ? dressed[i] + DRESS_GID - 1 : 0;
        else
            gid = 1 + barrow_tileset_tile(dungeon, (int)(i % width), (int)(i / width));
        if (writer->is_xml)
            brw_text_print(text, "%s%u%s", i % width ? "" : "\n", gid, i + 1 < count ? "," : "\n");
        else
            brw_json_int(&writer->json, gid);
    }
    say(writer, "/ /", "]}");
}

/* ---- objects ---------------------------------------------------------------------------- */

/* Writes the points of a line, relative to the first, which is the position of the object. */
static void say_line(tiled_writer *writer, const tiled_object *object)
{
    say(writer, "<polyline", "polyline: [");
    if (writer->is_xml)
        brw_text_put(writer->xml.text, " points=\"");
    for (uint32_t i = 0; i < object->line_count; i++) {
        int32_t x = (object->line[i].x - object->line[0].x) * PIXELS;
        int32_t y = (object->line[i].y - object->line[0].y) * PIXELS;
        if (writer->is_xml)
            brw_text_print(writer->xml.text, "%s%d,%d", i ? " " : "", x, y);
        else
            brw_json_print(&writer->json, "{x: %d, y: %d}", x, y);
    }
    if (writer->is_xml)
        brw_text_char(writer->xml.text, '"');
    say(writer, "/", "]");
}

/* Writes an object with the facts collected just before. Ids follow the order of writing. */
static void say_object(tiled_writer *writer, tiled_object object)
{
    char name[32];
    brw_format(name, sizeof name, object.number < 0 ? "%s" : "%s %l", object.name, object.number);
    say(writer, "<object id=%u name=%s type=%s", "{id: %u, name: %s, type: %s",
        writer->next_object++, name, object.type);
    if (object.gid)
        say(writer, "gid=%u", "gid: %u", object.gid);
    say(writer, "x=%d y=%d", "x: %d, y: %d", object.x, object.y);
    say(writer, object.w ? "width=%d" : "", "width: %d", object.w);
    say(writer, object.h ? "height=%d" : "", "height: %d, rotation: 0, visible: true", object.h);
    if (object.line_count && !writer->is_xml)
        say_line(writer, &object);
    say_facts(writer);
    if (object.line_count && writer->is_xml)
        say_line(writer, &object);
    say(writer, "/", "}");
}

static void say_rooms(tiled_writer *writer)
{
    const barrow_dungeon *dungeon = writer->dungeon;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_rect rect = dungeon->rooms[i].rect;
        bool is_anchor = dungeon->rooms[i].kind == BARROW_ROOM_ANCHOR;
        brw_room_facts(&writer->facts, dungeon, i);
        say_object(writer, (tiled_object){
            .type = "room", .name = is_anchor ? "" : "room",
            .number = is_anchor ? -1 : (int64_t)brw_room_number(dungeon, i), .x = rect.x * PIXELS,
            .y = rect.y * PIXELS, .w = rect.w * PIXELS, .h = rect.h * PIXELS});
    }
}

static int32_t middle_pixel(int16_t tile)
{
    return tile * PIXELS + PIXELS / 2;
}

/* Writes corridors as lines through the middles of their tiles, doors as their tiles. */
static void say_links(tiled_writer *writer)
{
    const barrow_dungeon *dungeon = writer->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        const barrow_pos *way = dungeon->routes + link->first_tile;
        barrow_pos pos;
        brw_edge_facts(&writer->facts, dungeon, i);
        if (!brw_has_cells(dungeon)) {
            if (link->tile_count)
                say_object(writer, (tiled_object){
                    .type = "corridor", .name = "corridor", .number = i,
                    .x = middle_pixel(way[0].x), .y = middle_pixel(way[0].y), .line = way,
                    .line_count = link->tile_count});
            continue;
        }
        if (!brw_link_door(dungeon, i, &pos))
            continue;
        say_object(writer, (tiled_object){.type = "door", .name = "door", .number = i,
                                           .x = pos.x * PIXELS, .y = pos.y * PIXELS, .w = PIXELS,
                                           .h = PIXELS});
    }
}

/* Writes things. The origin is one tile below the thing's position, at its lower left corner. Only
 * a thing that is the only one of its kind has a name. */
static void say_thing_objects(tiled_writer *writer)
{
    const barrow_dungeon *dungeon = writer->dungeon;
    uint32_t counts[BARROW_THING_KIND_COUNT] = {0};
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        counts[dungeon->things[i].kind]++;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        const char *kind = barrow_thing_name((barrow_thing_kind)thing->kind);
        brw_thing_facts(&writer->facts, dungeon, i);
        say_object(writer, (tiled_object){
            .gid = 1 + barrow_tileset_thing(thing), .type = kind,
            .name = counts[thing->kind] == 1 ? kind : "", .number = -1, .x = thing->pos.x * PIXELS,
            .y = (thing->pos.y + 1) * PIXELS, .w = PIXELS, .h = PIXELS});
    }
}

/* Writes the steps. A move goes from the middle of a room through a door to the middle of the next.
 * Any other action happens in one spot, drawn as a square of half a tile, to differ from a door. */
static void say_solution(tiled_writer *writer)
{
    const barrow_dungeon *dungeon = writer->dungeon;
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        const barrow_step *step = &dungeon->solution[i];
        uint16_t from = brw_step_from(dungeon, i);
        barrow_pos line[3] = {{0, 0}};
        uint32_t count = 0;
        if (step->action == BARROW_DO_MOVE && from < dungeon->room_count)
            line[count++] = brw_room_middle(dungeon, from);
        if (step->link < dungeon->link_count && brw_link_door(dungeon, step->link, &line[count]))
            count++;
        if ((step->action == BARROW_DO_MOVE || !count) && step->room < dungeon->room_count)
            line[count++] = brw_room_middle(dungeon, step->room);
        tiled_object object = {.type = "step", .name = "step", .number = i,
                               .x = middle_pixel(line[0].x), .y = middle_pixel(line[0].y),
                               .line = line, .line_count = count};
        if (count < 2) {
            object.line_count = 0;
            object.x -= PIXELS / 4;
            object.y -= PIXELS / 4;
            object.w = object.h = PIXELS / 2;
        }
        brw_step_facts(&writer->facts, dungeon, i);
        say_object(writer, object);
    }
}

/* ---- the map ---------------------------------------------------------------------------- */

/* Writes a layer of objects. A hidden layer is for programs, but a click shows it. */
static void say_layer(tiled_writer *writer, const char *name, bool is_hidden,
                      void (*say_objects)(tiled_writer *))
{
    say(writer, "<objectgroup id=%u name=%s",
        "{|id: %u, name: %s, type: 'objectgroup', x: 0, y: 0, opacity: 1", writer->next_layer++,
        name);
    say(writer, is_hidden ? "visible=0" : "", "visible: %b, draworder: 'topdown', objects: [|",
        !is_hidden);
    say_objects(writer);
    say(writer, "/", "]}");
}

/* Writes the map. The head has the next free ids, so objects and layers are counted in advance: the
 * tiles and the dressed tiles, if any, then rooms, corridors or doors, things, and the solution. */
static void write_tiled(const brw_document *document, brw_text *text, bool is_xml)
{
    const barrow_dungeon *dungeon = document->dungeon;
    bool has_doors = brw_has_cells(dungeon);
    tiled_writer writer = {.dungeon = dungeon, .is_xml = is_xml, .next_object = 1};
    barrow_dress_info own = brw_own_tileset(document);
    const uint32_t *dressed = brw_dressed(document, dungeon, text);
    uint32_t layers = 4u + (dressed != NULL) + (dungeon->solution_count > 0);
    uint32_t objects = dungeon->room_count + dungeon->thing_count + dungeon->solution_count;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        barrow_pos pos;
        objects += has_doors ? brw_link_door(dungeon, i, &pos) : dungeon->links[i].tile_count > 0;
    }
    writer.next_layer = dressed ? 3 : 2;
    if (is_xml)
        brw_xml_begin(&writer.xml, text);
    else
        brw_json_begin(&writer.json, text, BRW_JSON_READABLE);
    say(&writer, "<map", "{|type: 'map'");
    say(&writer, "version=%s tiledversion=%s.0 orientation=orthogonal renderorder=right-down",
        "version: %s, tiledversion: '" TILED_VERSION ".0', orientation: 'orthogonal', "
        "renderorder: 'right-down'", TILED_VERSION, TILED_VERSION);
    say(&writer, "width=%d height=%d tilewidth=%d tileheight=%d",
        "width: %d, height: %d, tilewidth: %d, tileheight: %d", dungeon->width, dungeon->height,
        PIXELS, PIXELS);
    say(&writer, "infinite=0 nextlayerid=%u nextobjectid=%u",
        "infinite: false, compressionlevel: -1, nextlayerid: %u, nextobjectid: %u", layers + 1,
        objects + 1);
    brw_dungeon_facts(&writer.facts, document, dungeon);
    say_facts(&writer);
    say(&writer, "", "tilesets: [|");
    say_tileset(&writer, &own, true);
    if (dressed)
        say_tileset(&writer, barrow_dress_picture(document->options->dress), false);
    say(&writer, "", "], layers: [|");
    say_tiles(&writer, NULL);
    if (dressed)
        say_tiles(&writer, dressed);
    say_layer(&writer, "rooms", true, say_rooms);
    say_layer(&writer, has_doors ? "doors" : "corridors", true, say_links);
    say_layer(&writer, "things", false, say_thing_objects);
    if (dungeon->solution_count)
        say_layer(&writer, "solution", true, say_solution);
    say(&writer, "/", "]}");
    brw_text_put(text, is_xml ? "" : "\n");
}

void brw_write_tmj(const brw_document *document, brw_text *text)
{
    write_tiled(document, text, false);
}

void brw_write_tmx(const brw_document *document, brw_text *text)
{
    write_tiled(document, text, true);
}
