/* SPDX-License-Identifier: MIT
 * The contents of a map for Tiled: the tiles, then layers of objects from the ground up: rooms,
 * corridors or doors, things, and the walkthrough, a line for each step. Things are tile objects,
 * whose origin is the lower left corner. All other objects have it at the upper left. Objects are
 * numbered from 1 across all layers.
 *
 * Tiled writes the name of every visible object across the map. To keep the map readable, only
 * rooms and unique things have names, and layers on top of others start hidden. The type of a thing
 * says what it is; the class of other objects is `room`, `corridor`, `door` or `step`, and their
 * facts say the rest.
 *
 *     (x, y) +------+             +------+
 *            | room |             | tile |         a tile object hangs above its origin,
 *            +------+      (x, y) +------+         a rectangle below it */
#include "io/tiled.h"

#include "base/status.h"
#include "core/dungeon.h"
#include "core/tile_grid.h"
#include "io/dress.h"
#include "io/json_writer.h"
#include "io/xml.h"

/* Two formats share these contents: each is a set of functions, its verbs. */

#define TILED_VERSION "1.8" /* the oldest version that all readers accept */

/* The head of a map, valid only during begin. */
typedef struct tiled_map {
    const barrow_dungeon *dungeon;
    const char *tileset; /* file name of the picture */
    uint32_t next_layer; /* first free ids */
    uint32_t next_object;
    const brw_facts *facts;
    const uint32_t *dressed; /* the layer in tiles of one's own, or NULL */
    const barrow_dress_info *dress;
} tiled_map;

/* The tiles of the second set follow those of the first. */
#define DRESS_GID (1 + BARROW_TILESET_COLUMNS * BARROW_TILESET_ROWS)

/* An object: a line if it has points, else a tile if it has a gid, else a rectangle. */
typedef struct tiled_object {
    uint32_t id, gid;
    const char *type;
    const char *name; /* "room", followed by [number] unless that is negative; may be "" */
    int64_t number;
    int32_t x, y, w, h;
    const barrow_pos *line; /* tiles whose centres it joins; the first is at x, y */
    uint32_t line_count;
    const brw_facts *facts;
} tiled_object;

/* A layer of objects. A hidden layer is for programs, but people can show it with a click. */
typedef struct tiled_layer {
    uint32_t id;
    const char *name;
    bool is_hidden;
} tiled_layer;

typedef struct tiled_verbs {
    void (*begin)(void *out, const tiled_map *map); /* with tileset and tile layer */
    void (*open_layer)(void *out, const tiled_layer *layer);
    void (*object)(void *out, const tiled_object *object);
    void (*close_layer)(void *out);
    void (*end)(void *out);
} tiled_verbs;

/* The state of a map that is being written. */
typedef struct tiled_teller {
    const barrow_dungeon *dungeon;
    const tiled_verbs *verbs;
    void *out;
    uint32_t next_layer, next_object;
    brw_facts facts;
} tiled_teller;

/* 0 means no tile in Tiled, so the squares of the only tileset begin at 1. */
static uint32_t tiled_gid(const barrow_dungeon *dungeon, uint32_t index)
{
    return 1 + barrow_tileset_tile(dungeon, (int)(index % dungeon->width),
                                   (int)(index / dungeon->width));
}

/* Returns the gid at a tile of the layer of tiles, or of the dressed one. Flags stay where they
 * are. */
static uint32_t layer_gid(const tiled_map *map, const uint32_t *dressed, uint32_t index)
{
    return !dressed        ? tiled_gid(map->dungeon, index)
           : dressed[index] ? dressed[index] + DRESS_GID - 1
                            : 0;
}

/* Faces of rock count as rock, variants of liquid count as liquid, and every door can be passed. */
brw_walkable brw_square_walkable(uint32_t square)
{
    if (!barrow_tileset_name(square))
        return BRW_NO_TILE;
    if (square < BARROW_TILESET_THINGS)
        return square & BARROW_TILE_WALKABLE ? BRW_WALKABLE : BRW_BLOCKED;
    if (square >= BARROW_TILESET_DOORS)
        return BRW_WALKABLE;
    return square >= BARROW_TILESET_LOOKS && square < BARROW_TILESET_LOOKS + 4 ? BRW_BLOCKED
                                                                               : BRW_NO_TILE;
}

/* Returns what a square's tile needs to be walked on, in the words of `barrow prove`; NULL if nothing
 * that the player could have. */
static const char *square_needs(const barrow_dungeon *dungeon, uint32_t square, char name[24])
{
    for (uint32_t i = 0; i < dungeon->treasure_count; i++)
        if (barrow_treasure_kind_info(dungeon->treasures[i].kind)->tile == square) {
            brw_format(name, 24, "treasure_%u", i);
            return name;
        }
    return NULL;
}

const char *brw_tileset_file(const brw_document *document)
{
    return document->options->tileset ? document->options->tileset : "barrow-tiles.png";
}

static const char *tiled_name(const tiled_object *object, char name[32])
{
    if (object->number < 0)
        return object->name;
    brw_format(name, 32, "%s %l", object->name, object->number);
    return name;
}

/* ---- objects ---------------------------------------------------------------------------- */

/* Writes an object. Ids follow the order of writing, and the facts are those collected just
 * before. */
static void tell_object(tiled_teller *teller, tiled_object object)
{
    object.id = teller->next_object++;
    object.facts = &teller->facts;
    teller->verbs->object(teller->out, &object);
}

static void tell_rooms(tiled_teller *teller)
{
    const barrow_dungeon *dungeon = teller->dungeon;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_rect rect = dungeon->rooms[i].rect;
        brw_room_facts(&teller->facts, dungeon, i);
        brw_room_event_fact(&teller->facts, dungeon, i);
        bool is_anchor = dungeon->rooms[i].kind == BARROW_ROOM_ANCHOR;
        int64_t number = is_anchor ? -1 : (int64_t)brw_room_number(dungeon, i);
        tell_object(teller, (tiled_object){.type = "room", .name = is_anchor ? "" : "room",
                                           .number = number, .x = rect.x * BRW_TILED_PIXELS,
                                           .y = rect.y * BRW_TILED_PIXELS,
                                           .w = rect.w * BRW_TILED_PIXELS,
                                           .h = rect.h * BRW_TILED_PIXELS});
    }
}

static int32_t middle_pixel(int16_t tile)
{
    return tile * BRW_TILED_PIXELS + BRW_TILED_PIXELS / 2;
}

/* Writes corridors as lines through the middles of their tiles, each starting at the object's own
 * position. */
static void tell_corridors(tiled_teller *teller)
{
    const barrow_dungeon *dungeon = teller->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        const barrow_pos *way = dungeon->routes + link->first_tile;
        if (!link->tile_count)
            continue;
        brw_link_facts(&teller->facts, dungeon, i);
        tell_object(teller, (tiled_object){.type = "corridor", .name = "corridor", .number = i,
                                           .x = middle_pixel(way[0].x),
                                           .y = middle_pixel(way[0].y), .line = way,
                                           .line_count = link->tile_count});
    }
}

static void tell_doors(tiled_teller *teller)
{
    const barrow_dungeon *dungeon = teller->dungeon;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        barrow_pos pos;
        if (!brw_link_door(dungeon, i, &pos))
            continue;
        brw_link_facts(&teller->facts, dungeon, i);
        brw_link_logic_facts(&teller->facts, dungeon, i);
        tell_object(teller, (tiled_object){.type = "door", .name = "door", .number = i,
                                           .x = pos.x * BRW_TILED_PIXELS,
                                           .y = pos.y * BRW_TILED_PIXELS, .w = BRW_TILED_PIXELS,
                                           .h = BRW_TILED_PIXELS});
    }
}

/* Returns whether a thing is the only one of its kind. */
static bool is_only_one(const barrow_dungeon *dungeon, uint32_t id)
{
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        if (i != id && dungeon->things[i].kind == dungeon->things[id].kind)
            return false;
    return true;
}

/* Writes things. The origin is one tile below the thing's position, at its lower left corner. */
static void tell_thing_objects(tiled_teller *teller)
{
    const barrow_dungeon *dungeon = teller->dungeon;
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        const char *kind = barrow_thing_name((barrow_thing_kind)thing->kind);
        brw_thing_facts(&teller->facts, dungeon, i);
        brw_thing_logic_facts(&teller->facts, dungeon, i);
        tell_object(teller, (tiled_object){.gid = 1 + barrow_tileset_thing(thing),
                                               .type = kind,
                                               .name = is_only_one(dungeon, i) ? kind : "",
                                               .number = -1,
                                               .x = thing->pos.x * BRW_TILED_PIXELS,
                                               .y = (thing->pos.y + 1) * BRW_TILED_PIXELS,
                                               .w = BRW_TILED_PIXELS,
                                               .h = BRW_TILED_PIXELS});
    }
}

/* Finds the line of a step. A move goes from the middle of a room through a door to the middle of
 * the next. Any other action happens in one spot: its line is a single point, drawn as a square. */
static uint32_t step_line(const barrow_dungeon *dungeon, uint32_t id, barrow_pos line[3])
{
    const barrow_step *step = &dungeon->solution[id];
    uint16_t from = brw_step_from(dungeon, id);
    uint32_t count = 0;
    if (step->action == BARROW_DO_MOVE && from < dungeon->room_count)
        line[count++] = brw_room_middle(dungeon, from);
    if (step->link < dungeon->link_count && brw_link_door(dungeon, step->link, &line[count]))
        count++;
    if ((step->action == BARROW_DO_MOVE || !count) && step->room < dungeon->room_count)
        line[count++] = brw_room_middle(dungeon, step->room);
    return count;
}

/* Writes a step. A spot is half a tile wide, small enough to differ from a door. */
static void tell_step(tiled_teller *teller, uint32_t id)
{
    const barrow_dungeon *dungeon = teller->dungeon;
    barrow_pos line[3] = {{0, 0}};
    uint32_t count = step_line(dungeon, id, line);
    brw_step_facts(&teller->facts, dungeon, id);
    tiled_object object = {.type = "step", .name = "step", .number = id,
                           .x = middle_pixel(line[0].x), .y = middle_pixel(line[0].y),
                           .line = line, .line_count = count};
    if (count < 2) {
        object.line_count = 0;
        object.x -= BRW_TILED_PIXELS / 4;
        object.y -= BRW_TILED_PIXELS / 4;
        object.w = object.h = BRW_TILED_PIXELS / 2;
    }
    tell_object(teller, object);
}

static void tell_solution(tiled_teller *teller)
{
    for (uint32_t i = 0; i < teller->dungeon->solution_count; i++)
        tell_step(teller, i);
}

/* ---- layers ----------------------------------------------------------------------------- */

static void tell_layer(tiled_teller *teller, tiled_layer layer, void (*tell)(tiled_teller *))
{
    layer.id = teller->next_layer++;
    teller->verbs->open_layer(teller->out, &layer);
    tell(teller);
    teller->verbs->close_layer(teller->out);
}

/* Counts the objects that tell_corridors or tell_doors will write, because the head of a map gives
 * the next free id. */
static uint32_t count_link_objects(const barrow_dungeon *dungeon)
{
    uint32_t count = 0;
    barrow_pos pos;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        count += brw_has_cells(dungeon) ? brw_link_door(dungeon, i, &pos)
                                        : dungeon->links[i].tile_count > 0;
    return count;
}

/* Writes the map. The layers are: tiles 1, then the dressed tiles, if any; without them, rooms 2, corridors or doors 3, things 4, and the
 * solution, if any, 5. The head needs the next free ids, so objects and layers are counted in
 * advance. */
static void tiled_tell(const brw_document *document, const tiled_verbs *verbs, void *out,
                       brw_text *text)
{
    const barrow_dungeon *dungeon = document->dungeon;
    tiled_teller teller = {.dungeon = dungeon, .verbs = verbs, .out = out};
    tiled_map map = {.dungeon = dungeon, .tileset = brw_tileset_file(document)};
    map.next_layer = dungeon->solution_count ? 6 : 5;
    map.next_object = 1 + dungeon->room_count + count_link_objects(dungeon) + dungeon->thing_count +
                      dungeon->solution_count;
    brw_dungeon_facts(&teller.facts, document, dungeon);
    map.facts = &teller.facts;
    map.dressed = brw_dressed(document, dungeon, text);
    map.dress = barrow_dress_picture(document->options->dress);
    map.next_layer += map.dressed != NULL;
    teller.next_layer = map.dressed ? 3 : 2; /* the tiles are layer 1 */
    teller.next_object = 1;
    verbs->begin(out, &map);
    tell_layer(&teller, (tiled_layer){.name = "rooms"}, tell_rooms);
    if (brw_has_cells(dungeon))
        tell_layer(&teller, (tiled_layer){.name = "doors", .is_hidden = true}, tell_doors);
    else
        tell_layer(&teller, (tiled_layer){.name = "corridors", .is_hidden = true}, tell_corridors);
    tell_layer(&teller, (tiled_layer){.name = "things"}, tell_thing_objects);
    if (dungeon->solution_count)
        tell_layer(&teller, (tiled_layer){.name = "solution", .is_hidden = true}, tell_solution);
    verbs->end(out);
}

/* ---- tmj: JSON ----------------------------------------------------------------------------- */

/* Maps for Tiled as JSON. Some readers are stricter than Tiled itself: `version` is a string, tile
 * layers have `encoding: csv` although their data is a list, the tileset is embedded and gives the
 * size of its picture, and kinds are called `type`, not `class`. */

/* Writes facts as custom properties, which Tiled shows and its readers hand to a game. */
static void tmj_facts(brw_json *json, const brw_facts *facts)
{
    static const char *const types[] = {"int", "bool", "string"};
    brw_json_print(json, "properties: [|");
    for (uint32_t i = 0; i < facts->count; i++) {
        const brw_fact *fact = &facts->rows[i];
        brw_json_print(json, "{name: %s, type: %s, value:", fact->name, types[fact->type]);
        brw_fact_json(json, fact);
        brw_json_end_object(json);
    }
    brw_json_end_list(json);
}

/* ---- tileset and tiles ------------------------------------------------------------------ */

/* Writes a square. Squares of things are neither walkable nor blocked, so they lack that
 * property. */
static void tmj_square(brw_json *json, const barrow_dungeon *dungeon, uint32_t square)
{
    char name[24];
    brw_walkable walkable = brw_square_walkable(square);
    const char *needs = square_needs(dungeon, square, name);
    brw_json_print(json, "{id: %d, type: %s", square, barrow_tileset_name(square));
    if (walkable != BRW_NO_TILE) {
        brw_json_print(json, "properties: [{name: 'walkable', type: 'bool', value: %b}",
                       walkable == BRW_WALKABLE);
        if (needs) {
            brw_json_print(json, "{name: 'needs', type: 'string', value: %s}", needs);
        }
        brw_json_end_list(json);
    }
    brw_json_end_object(json);
}

static void tmj_tileset(brw_json *json, const barrow_dungeon *dungeon, const char *file)
{
    brw_json_print(json, "{|firstgid: 1, name: 'barrow', tilewidth: %d, tileheight: %d, "
                   "tilecount: %d, columns: %d, margin: 0, spacing: 0, image: %s, "
                   "imagewidth: %d, imageheight: %d, tiles: [|", BRW_TILED_PIXELS,
                   BRW_TILED_PIXELS, BARROW_TILESET_COLUMNS * BARROW_TILESET_ROWS,
                   BARROW_TILESET_COLUMNS, file, BARROW_TILESET_COLUMNS * BRW_TILED_PIXELS,
                   BARROW_TILESET_ROWS * BRW_TILED_PIXELS);
    for (uint32_t i = 0; i < BARROW_TILESET_COLUMNS * BARROW_TILESET_ROWS; i++)
        if (barrow_tileset_name(i))
            tmj_square(json, dungeon, i);
    brw_json_print(json, "]}");
}

/* Writes the members that all layers have, and leaves the object open. */
static void tmj_open_layer(brw_json *json, const tiled_layer *layer, const char *type)
{
    brw_json_print(json, "{|id: %d, name: %s, type: %s, x: 0, y: 0, opacity: 1, visible: %b",
                   layer->id, layer->name, type, !layer->is_hidden);
}

/* Writes the set of one's own. Tiles of another size are drawn in that of the map. */
static void tmj_dress_set(brw_json *json, const barrow_dress_info *info)
{
    brw_json_print(json, "{|firstgid: %d, name: 'dress', tilewidth: %d, tileheight: %d, "
                   "tilerendersize: 'grid', tilecount: %d, columns: %d, margin: %d, spacing: %d, "
                   "image:", DRESS_GID, info->tile_width, info->tile_height, info->count,
                   info->columns, info->margin, info->spacing);
    brw_json_text(json, info->picture);
    brw_json_print(json, "imagewidth: %d, imageheight: %d}", info->width, info->height);
}

/* Writes the layer of tiles, or the dressed one above it. */
static void tmj_tiles(brw_json *json, const tiled_map *map, const uint32_t *dressed)
{
    const barrow_dungeon *dungeon = map->dungeon;
    uint32_t count = (uint32_t)dungeon->width * dungeon->height;
    tiled_layer layer = {.id = dressed ? 2 : 1, .name = dressed ? "dressed" : "tiles"};
    tmj_open_layer(json, &layer, "tilelayer");
    brw_json_print(json, "width: %d, height: %d, encoding: 'csv', data: [", dungeon->width,
                   dungeon->height);
    for (uint32_t i = 0; i < count; i++)
        brw_json_int(json, layer_gid(map, dressed, i));
    brw_json_print(json, "]}");
}

/* ---- the verbs -------------------------------------------------------------------------- */

/* Begins the map and leaves the list of layers open. tmj_end closes it, and the map with it. */
static void tmj_begin(void *out, const tiled_map *map)
{
    brw_json *json = out;
    brw_json_print(json, "{|type: 'map', version: %s, tiledversion: %s, "
                   "orientation: 'orthogonal', renderorder: 'right-down', width: %d, "
                   "height: %d, tilewidth: %d, tileheight: %d, infinite: false, "
                   "compressionlevel: -1, nextlayerid: %d, nextobjectid: %d", TILED_VERSION,
                   TILED_VERSION ".0", map->dungeon->width, map->dungeon->height,
                   BRW_TILED_PIXELS, BRW_TILED_PIXELS, map->next_layer, map->next_object);
    tmj_facts(json, map->facts);
    brw_json_print(json, "tilesets: [|");
    tmj_tileset(json, map->dungeon, map->tileset);
    if (map->dressed)
        tmj_dress_set(json, map->dress);
    brw_json_print(json, "], layers: [|");
    tmj_tiles(json, map, NULL);
    if (map->dressed)
        tmj_tiles(json, map, map->dressed);
}

/* Begins a layer of objects. It stays open until tmj_close_objects. */
static void tmj_open_objects(void *out, const tiled_layer *layer)
{
    brw_json *json = out;
    tmj_open_layer(json, layer, "objectgroup");
    brw_json_print(json, "draworder: 'topdown', objects: [|");
}

/* Writes a line. Points are relative to the first, which is the position of the object. */
static void tmj_line(brw_json *json, const barrow_pos *line, uint32_t count)
{
    brw_json_print(json, "polyline: [");
    for (uint32_t i = 0; i < count; i++) {
        brw_json_print(json, "{x: %d, y: %d}", (line[i].x - line[0].x) * BRW_TILED_PIXELS,
                       (line[i].y - line[0].y) * BRW_TILED_PIXELS);
    }
    brw_json_end_list(json);
}

static void tmj_name(brw_json *json, const tiled_object *object)
{
    char name[32];
    brw_json_print(json, "name: %s", tiled_name(object, name));
}

static void tmj_object(void *out, const tiled_object *object)
{
    brw_json *json = out;
    brw_json_print(json, "{id: %d", object->id);
    tmj_name(json, object);
    brw_json_name_field(json, "type", object->type);
    if (object->gid)
        brw_json_int_field(json, "gid", object->gid);
    brw_json_print(json, "x: %d, y: %d, width: %d, height: %d, rotation: 0, visible: true",
                   object->x, object->y, object->w, object->h);
    if (object->line_count)
        tmj_line(json, object->line, object->line_count);
    tmj_facts(json, object->facts);
    brw_json_end_object(json);
}

static void tmj_close_objects(void *out)
{
    brw_json *json = out;
    brw_json_print(json, "]}");
}

static void tmj_end(void *out)
{
    brw_json *json = out;
    brw_json_print(json, "]}");
    brw_text_char(json->text, '\n');
}

void brw_write_tmj(const brw_document *document, brw_text *text)
{
    static const tiled_verbs verbs = {tmj_begin, tmj_open_objects, tmj_object,
                                          tmj_close_objects, tmj_end};
    brw_json json;
    brw_json_begin(&json, text, BRW_JSON_READABLE);
    tiled_tell(document, &verbs, &json, text);
}

/* ---- tmx: XML ------------------------------------------------------------------------------ */

/* Maps for Tiled as XML: the same as tmj, in the older format that engines outside the web read.
 * The rows of the tile layer are rows of the map. */

/* Writes a property, which is a string unless it has another type. */
static void tmx_property(brw_xml *xml, const char *name, const char *type, const char *value)
{
    brw_xml_open(xml, "property");
    brw_xml_attribute(xml, "name", name);
    if (type)
        brw_xml_attribute(xml, "type", type);
    brw_xml_attribute(xml, "value", value);
    brw_xml_close(xml, "property");
}

static void tmx_facts(brw_xml *xml, const brw_facts *facts)
{
    static const char *const types[] = {"int", "bool", NULL};
    char digits[BRW_DIGITS];
    brw_xml_open(xml, "properties");
    for (uint32_t i = 0; i < facts->count; i++)
        tmx_property(xml, facts->rows[i].name, types[facts->rows[i].type],
                     brw_fact_text(&facts->rows[i], digits));
    brw_xml_close(xml, "properties");
}

/* Writes a square of the tileset. Tiles have the property `walkable`; things do not. */
static void tmx_square(brw_xml *xml, const barrow_dungeon *dungeon, uint32_t square)
{
    char name[24];
    brw_walkable walkable = brw_square_walkable(square);
    const char *needs = square_needs(dungeon, square, name);
    brw_xml_open(xml, "tile");
    brw_xml_number(xml, "id", square);
    brw_xml_attribute(xml, "type", barrow_tileset_name(square));
    if (walkable != BRW_NO_TILE) {
        brw_xml_open(xml, "properties");
        tmx_property(xml, "walkable", "bool", walkable == BRW_WALKABLE ? "true" : "false");
        if (needs)
            tmx_property(xml, "needs", NULL, needs);
        brw_xml_close(xml, "properties");
    }
    brw_xml_close(xml, "tile");
}

/* Embeds the tileset in the map, so that only the picture is a second file. */
static void tmx_tileset(brw_xml *xml, const barrow_dungeon *dungeon, const char *file)
{
    const uint32_t count = BARROW_TILESET_COLUMNS * BARROW_TILESET_ROWS;
    brw_xml_open(xml, "tileset");
    brw_text_print(xml->text,
                   " firstgid=\"1\" name=\"barrow\" tilewidth=\"%d\" tileheight=\"%d\""
                   " tilecount=\"%u\" columns=\"%d\"",
                   BRW_TILED_PIXELS, BRW_TILED_PIXELS, count, BARROW_TILESET_COLUMNS);
    brw_xml_open(xml, "image");
    brw_text_print(xml->text, " source=\"%x\" width=\"%d\" height=\"%d\"", file,
                   BARROW_TILESET_COLUMNS * BRW_TILED_PIXELS, BARROW_TILESET_ROWS * BRW_TILED_PIXELS);
    brw_xml_close(xml, "image");
    for (uint32_t i = 0; i < count; i++)
        if (barrow_tileset_name(i))
            tmx_square(xml, dungeon, i);
    brw_xml_close(xml, "tileset");
}

static void tmx_dress_set(brw_xml *xml, const barrow_dress_info *info)
{
    brw_xml_open(xml, "tileset");
    brw_text_print(xml->text,
                   " firstgid=\"%d\" name=\"dress\" tilewidth=\"%u\" tileheight=\"%u\""
                   " tilerendersize=\"grid\" tilecount=\"%u\" columns=\"%u\" margin=\"%u\""
                   " spacing=\"%u\"",
                   DRESS_GID, info->tile_width, info->tile_height, info->count, info->columns,
                   info->margin, info->spacing);
    brw_xml_open(xml, "image");
    brw_text_print(xml->text, " source=\"%x\" width=\"%u\" height=\"%u\"", info->picture,
                   info->width, info->height);
    brw_xml_close(xml, "image");
    brw_xml_close(xml, "tileset");
}

/* Writes tiles with a comma after each number except the last, and a new line for each row, which
 * this CSV allows. */
static void tmx_tiles(brw_xml *xml, const tiled_map *map, const uint32_t *dressed)
{
    const barrow_dungeon *dungeon = map->dungeon;
    uint32_t count = (uint32_t)dungeon->width * dungeon->height;
    brw_xml_open(xml, "layer");
    brw_text_print(xml->text, " id=\"%d\" name=\"%s\" width=\"%d\" height=\"%d\"",
                   dressed ? 2 : 1, dressed ? "dressed" : "tiles", dungeon->width, dungeon->height);
    brw_xml_open(xml, "data");
    brw_xml_attribute(xml, "encoding", "csv");
    brw_xml_content(xml);
    for (uint32_t i = 0; i < count; i++) {
        if (i % dungeon->width == 0)
            brw_text_char(xml->text, '\n');
        brw_text_unsigned(xml->text, layer_gid(map, dressed, i));
        if (i + 1 < count)
            brw_text_char(xml->text, ',');
    }
    brw_text_char(xml->text, '\n');
    brw_xml_close(xml, "data");
    brw_xml_close(xml, "layer");
}

/* ---- the verbs -------------------------------------------------------------------------- */

/* Begins the map: its size, its facts as properties, the tileset and the layer of tiles. */
static void tmx_begin(void *out, const tiled_map *map)
{
    brw_xml *xml = out;
    brw_xml_open(xml, "map");
    brw_text_print(xml->text,
                   " version=\"" TILED_VERSION "\" tiledversion=\"" TILED_VERSION ".0\""
                   " orientation=\"orthogonal\" renderorder=\"right-down\" width=\"%d\" height=\"%d\""
                   " tilewidth=\"%d\" tileheight=\"%d\" infinite=\"0\" nextlayerid=\"%u\""
                   " nextobjectid=\"%u\"",
                   map->dungeon->width, map->dungeon->height, BRW_TILED_PIXELS, BRW_TILED_PIXELS,
                   map->next_layer, map->next_object);
    tmx_facts(xml, map->facts);
    tmx_tileset(xml, map->dungeon, map->tileset);
    if (map->dressed)
        tmx_dress_set(xml, map->dress);
    tmx_tiles(xml, map, NULL);
    if (map->dressed)
        tmx_tiles(xml, map, map->dressed);
}

static void tmx_open_objects(void *out, const tiled_layer *layer)
{
    brw_xml *xml = out;
    brw_xml_open(xml, "objectgroup");
    brw_xml_number(xml, "id", layer->id);
    brw_xml_attribute(xml, "name", layer->name);
    if (layer->is_hidden)
        brw_xml_number(xml, "visible", 0);
}

/* Writes a line. The points are one attribute, and numbers and signs need no escaping. */
static void tmx_line(brw_xml *xml, const barrow_pos *line, uint32_t count)
{
    brw_xml_open(xml, "polyline");
    brw_text_put(xml->text, " points=\"");
    for (uint32_t i = 0; i < count; i++) {
        if (i)
            brw_text_char(xml->text, ' ');
        brw_text_print(xml->text, "%d,%d", (line[i].x - line[0].x) * BRW_TILED_PIXELS,
                       (line[i].y - line[0].y) * BRW_TILED_PIXELS);
    }
    brw_text_char(xml->text, '"');
    brw_xml_close(xml, "polyline");
}

/* Writes an object: a rectangle, a line, or a square of the tileset, which the gid identifies. */
static void tmx_object(void *out, const tiled_object *object)
{
    brw_xml *xml = out;
    char name[32];
    brw_xml_open(xml, "object");
    brw_xml_number(xml, "id", object->id);
    brw_xml_attribute(xml, "name", tiled_name(object, name));
    brw_xml_attribute(xml, "type", object->type);
    if (object->gid)
        brw_xml_number(xml, "gid", object->gid);
    brw_xml_number(xml, "x", object->x);
    brw_xml_number(xml, "y", object->y);
    if (object->w)
        brw_xml_number(xml, "width", object->w);
    if (object->h)
        brw_xml_number(xml, "height", object->h);
    tmx_facts(xml, object->facts);
    if (object->line_count)
        tmx_line(xml, object->line, object->line_count);
    brw_xml_close(xml, "object");
}

static void tmx_close_objects(void *out)
{
    brw_xml_close(out, "objectgroup");
}

static void tmx_end(void *out)
{
    brw_xml_close(out, "map");
}

void brw_write_tmx(const brw_document *document, brw_text *text)
{
    static const tiled_verbs verbs = {tmx_begin, tmx_open_objects, tmx_object,
                                          tmx_close_objects, tmx_end};
    brw_xml xml;
    brw_xml_begin(&xml, text);
    tiled_tell(document, &verbs, &xml, text);
}

#undef DRESS_GID
