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
 * A door has the object that opens it as `opened_by` and its guardian as `sealed_by`; both have the
 * door as `opens`, so that Tiled jumps from one to the other.
 *
 * Two formats share these contents. tmx is XML, which engines outside the web read; tmj is JSON,
 * whose readers are stricter than Tiled itself: `version` is a string, tile layers have `encoding:
 * csv` although their data is a list, the tileset is embedded and gives the size of its picture,
 * and kinds are called `type`, not `class`. */
#include <string.h>

#include "base/status.h"
#include "core/dungeon.h"
#include "core/tile_grid.h"
#include "io/dress.h"
#include "io/facts.h"
#include "io/json_writer.h"
#include "io/looks.h"
#include "io/xml.h"

#define TILED_VERSION "1.8" /* the oldest version that all readers accept */
#define DRESS_GID     (1 + BRW_TILED_SQUARES) /* the first tile of the second set */

/* The map that is being written, as XML or as JSON. */
typedef struct tiled_writer {
    const barrow_dungeon *dungeon;
    int32_t pixels; /* side of a tile */
    bool is_xml;
    brw_xml xml;
    brw_json json;
    uint32_t next_layer, next_object; /* first free ids */
    uint32_t first_thing;             /* id of the first thing */
    struct tiled_door {
        uint32_t object, opener, sealer; /* ids; 0 for none */
    } *doors;                            /* by link */
    uint32_t *opened;                    /* by thing: the id of the door that it opens, or 0 */
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
    static const char *const types[] = {"int", "bool", "string", "object"};
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

/* Writes barrow's own tileset. Of the areas only those that the map has are written. */
static void say_squares(tiled_writer *writer)
{
    uint32_t areas = brw_areas_of(writer->dungeon);
    say(writer, "", "tiles: [|");
    for (uint32_t i = 0; i < BRW_TILED_SQUARES; i++)
        if (barrow_tileset_name(i) && areas >> brw_square_area(i) & 1) {
            /* Write the square's class, whether it is walkable, what overcomes it in the words
             * of `barrow prove`, and the shape that blocks the way. Squares of things are
             * neither walkable nor blocked. */
            char needs[24];
            brw_walkable walkable = brw_square_walkable(i);
            uint32_t treasure = brw_square_treasure(writer->dungeon, i);
            say(writer, "<tile id=%u type=%s", "{id: %u, type: %s", i, barrow_tileset_name(i));
            brw_format(needs, sizeof needs, "treasure_%u", treasure - 1);
            writer->facts.rows[0] =
                (brw_fact){"walkable", BRW_FACT_BOOL, walkable == BRW_WALKABLE, NULL};
            writer->facts.rows[1] = (brw_fact){"needs", BRW_FACT_TEXT, 0, needs};
            writer->facts.count = treasure ? 2 : 1;
            if (walkable != BRW_NO_TILE)
                say_facts(writer);
            if (walkable == BRW_BLOCKED)
                say(writer,
                    "<objectgroup draworder=index <object id=1 x=0 y=0 width=%d height=%d / /",
                    "objectgroup: {draworder: 'index', name: '', objects: [{id: 1, name: '', type: "
                    "'', x: 0, "
                    "y: 0, width: %d, height: %d, rotation: 0, visible: true}], opacity: 1, "
                    "type: 'objectgroup', visible: true, x: 0, y: 0}",
                    writer->pixels, writer->pixels);
            say(writer, "/", "}");
        }
    say(writer, "<wangsets", "], wangsets: [|");
    for (uint32_t area = 0; area < BRW_AREAS; area++)
        if (areas >> area & 1) {
            /* The squares of an area are a Wang set of one colour: a neighbour that fits has it. */
            uint32_t first = BARROW_TILESET_AREAS + BRW_AREA_SIZE * area,
                     last = first + BRW_AREA_MASKS - 1;
            char color[8];
            brw_format(color, sizeof color, "#%s", brw_areas[area].color + 2);
            say(writer, "<wangset name=%s type=mixed tile=%u",
                "{|name: %s, type: 'mixed', tile: %u", brw_areas[area].name, last);
            say(writer, "<wangcolor name=%s color=%s tile=%u probability=1 /",
                "colors: [{name: %s, color: %s, tile: %u, probability: 1}], wangtiles: [|",
                brw_areas[area].name, color, last);
            for (uint32_t i = 0; i < BRW_AREA_MASKS; i++) {
                uint32_t m = brw_area_masks[i];
                say(writer, "<wangtile tileid=%u wangid=%u,%u,%u,%u,%u,%u,%u,%u /",
                    "{tileid: %u, wangid: [%u, %u, %u, %u, %u, %u, %u, %u]}", first + i, m & 1,
                    m >> 1 & 1, m >> 2 & 1, m >> 3 & 1, m >> 4 & 1, m >> 5 & 1, m >> 6 & 1, m >> 7);
            }
            say(writer, "/", "]}");
        }
    say(writer, "/", "]");
}

/* Embeds a tileset in the map, so that only its picture is a second file. Your own tiles may have
 * another size; they are drawn at the size of the map's. */
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
    if (is_own)
        say_squares(writer);
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
        int32_t x = (object->line[i].x - object->line[0].x) * writer->pixels;
        int32_t y = (object->line[i].y - object->line[0].y) * writer->pixels;
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
    int32_t side = writer->pixels;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_rect rect = dungeon->rooms[i].rect;
        bool is_anchor = dungeon->rooms[i].kind == BARROW_ROOM_ANCHOR;
        brw_room_facts(&writer->facts, dungeon, i);
        say_object(writer, (tiled_object){
            .type = "room", .name = is_anchor ? "" : "room",
            .number = is_anchor ? -1 : (int64_t)brw_room_number(dungeon, i), .x = rect.x * side,
            .y = rect.y * side, .w = rect.w * side, .h = rect.h * side});
    }
}

/* ---- what opens what --------------------------------------------------------------------- */

/* Returns whether a text has a word of the language of `barrow prove`: "treasure_0 and beaten_18"
 * has "treasure_0". */
static bool has_word(const char *text, const char *word)
{
    size_t size = strlen(word);
    for (const char *at = text; size && (at = strstr(at, word)); at++)
        if ((at == text || at[-1] == ' ') && (!at[size] || at[size] == ' ' || at[size] == ';'))
            return true;
    return false;
}

static const brw_fact *find_fact(const brw_facts *facts, const char *name)
{
    for (uint32_t i = 0; i < facts->count; i++)
        if (strcmp(facts->rows[i].name, name) == 0)
            return &facts->rows[i];
    return NULL;
}

/* Finds what opens each door. Returns false when out of memory. */
static bool find_openers(tiled_writer *writer, brw_arena *scratch)
{
    const barrow_dungeon *dungeon = writer->dungeon;
    uint32_t next = 1 + dungeon->room_count;
    writer->doors = BRW_ARENA_NEW(scratch, struct tiled_door, dungeon->link_count + 1);
    writer->opened = BRW_ARENA_NEW(scratch, uint32_t, dungeon->thing_count + 1);
    if (!writer->doors || !writer->opened)
        return false;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        bool is_door = brw_has_cells(dungeon) && brw_link_door(dungeon, i);
        writer->doors[i] = (struct tiled_door){is_door ? next++ : 0, 0, 0};
    }
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        brw_thing_facts(&writer->facts, dungeon, i);
        const brw_fact *door = find_fact(&writer->facts, "guards_door");
        const brw_fact *gives = find_fact(&writer->facts, "gives");
        char word[sizeof writer->facts.logic] = "";
        writer->opened[i] = 0;
        if (door && door->number < dungeon->link_count) {
            writer->opened[i] = writer->doors[door->number].object;
            writer->doors[door->number].sealer = writer->first_thing + i;
        }
        for (const char *at = gives ? gives->text : ""; *at; at++)
            if (*at == ' ')
                brw_format(word, sizeof word, "%s", at + 1);
        /* Join a thing with the doors that it opens: the word of what it gives is in what a door
         * needs or uses. All small keys are alike, so each gets one door. */
        for (uint32_t k = 0; k < writer->dungeon->link_count; k++) {
            struct tiled_door *joined = &writer->doors[k];
            brw_door_facts(&writer->facts, writer->dungeon, k);
            const brw_fact *uses = find_fact(&writer->facts, "uses");
            const brw_fact *lock = uses ? uses : find_fact(&writer->facts, "needs");
            if (!joined->object || joined->opener || !lock || !has_word(lock->text, word))
                continue;
            joined->opener = writer->first_thing + i;
            if (!writer->opened[i])
                writer->opened[i] = joined->object;
            if (uses)
                break;
        }
    }
    return true;
}

/* Adds a reference to another object, if there is one, to the facts collected last. */
static void add_object(tiled_writer *writer, const char *name, uint32_t id)
{
    if (id)
        writer->facts.rows[writer->facts.count++] = (brw_fact){name, BRW_FACT_OBJECT, id, NULL};
}

/* ---- layers of objects ------------------------------------------------------------------- */

static int32_t middle_pixel(const tiled_writer *writer, int16_t tile)
{
    return tile * writer->pixels + writer->pixels / 2;
}

/* Writes corridors as lines through the middles of their tiles, doors as their tiles. */
static void say_links(tiled_writer *writer)
{
    const barrow_dungeon *dungeon = writer->dungeon;
    int32_t side = writer->pixels;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        const barrow_pos *way = dungeon->routes + link->first_tile;
        brw_edge_facts(&writer->facts, dungeon, i);
        if (!brw_has_cells(dungeon)) {
            if (link->tile_count)
                say_object(writer, (tiled_object){
                    .type = "corridor", .name = "corridor", .number = i,
                    .x = middle_pixel(writer, way[0].x), .y = middle_pixel(writer, way[0].y), .line = way,
                    .line_count = link->tile_count});
            continue;
        }
        const barrow_pos *pos = brw_link_door(dungeon, i);
        if (!pos)
            continue;
        add_object(writer, "opened_by", writer->doors[i].opener);
        add_object(writer, "sealed_by", writer->doors[i].sealer);
        say_object(writer, (tiled_object){.type = "door",
                                          .name = "door",
                                          .number = i,
                                          .x = pos->x * side,
                                          .y = pos->y * side,
                                          .w = side,
                                          .h = side});
    }
}

/* Writes things. The origin is one tile below the thing's position, at its lower left corner. Only
 * a thing that is the only one of its kind has a name. */
static void say_thing_objects(tiled_writer *writer)
{
    const barrow_dungeon *dungeon = writer->dungeon;
    uint32_t counts[BARROW_THING_KIND_COUNT] = {0};
    int32_t side = writer->pixels;
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        counts[dungeon->things[i].kind]++;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        const char *kind = barrow_thing_name(thing->kind);
        brw_thing_facts(&writer->facts, dungeon, i);
        add_object(writer, "opens", writer->opened[i]);
        say_object(writer, (tiled_object){
            .gid = 1 + barrow_tileset_thing(thing), .type = kind,
            .name = counts[thing->kind] == 1 ? kind : "", .number = -1, .x = thing->pos.x * side,
            .y = (thing->pos.y + 1) * side, .w = side, .h = side});
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
        const barrow_pos *door =
            step->link < dungeon->link_count ? brw_link_door(dungeon, step->link) : NULL;
        if (door)
            line[count++] = *door;
        if ((step->action == BARROW_DO_MOVE || !count) && step->room < dungeon->room_count)
            line[count++] = brw_room_middle(dungeon, step->room);
        tiled_object object = {.type = "step", .name = "step", .number = i,
                               .x = middle_pixel(writer, line[0].x), .y = middle_pixel(writer, line[0].y),
                               .line = line, .line_count = count};
        if (count < 2) {
            object.line_count = 0;
            object.x -= writer->pixels / 4;
            object.y -= writer->pixels / 4;
            object.w = object.h = writer->pixels / 2;
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
    tiled_writer writer = {.dungeon = dungeon,
                           .pixels = (int32_t)brw_map_pixels(document->options),
                           .is_xml = is_xml,
                           .next_object = 1};
    barrow_dress_info own = brw_own_tileset(document);
    const uint32_t *dressed = brw_dressed(document, dungeon, text);
    uint32_t layers = 4u + (dressed != NULL) + (dungeon->solution_count > 0);
    uint32_t objects = dungeon->room_count + dungeon->thing_count + dungeon->solution_count;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        objects += has_doors ? brw_link_door(dungeon, i) != NULL : dungeon->links[i].tile_count > 0;
    writer.next_layer = dressed ? 3 : 2;
    writer.first_thing = 1 + objects - dungeon->thing_count - dungeon->solution_count;
    if (!find_openers(&writer, document->scratch)) {
        text->status = BARROW_NO_MEMORY;
        return;
    }
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
        writer.pixels, writer.pixels);
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
