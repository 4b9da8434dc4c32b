/* SPDX-License-Identifier: MIT
 * Maps for Tiled as JSON. Some readers are stricter than Tiled itself: `version` is a string, tile
 * layers have `encoding: csv` although their data is a list, the tileset is embedded and gives the
 * size of its picture, and kinds are called `type`, not `class`. */
#include "io/json_writer.h"
#include "io/tiled.h"

/* Writes facts as custom properties, which Tiled shows and its readers hand to a game. */
static void tmj_facts(brw_json *json, const brw_facts *facts)
{
    static const char *const types[] = {"int", "bool", "string"};
    brw_json_key(json, "properties");
    brw_json_list(json);
    for (uint32_t i = 0; i < facts->count; i++) {
        const brw_fact *fact = &facts->rows[i];
        brw_json_flat_object(json);
        brw_json_name_field(json, "name", fact->name);
        brw_json_name_field(json, "type", types[fact->type]);
        brw_json_key(json, "value");
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
    const char *needs = brw_square_needs(dungeon, square, name);
    brw_json_flat_object(json);
    brw_json_int_field(json, "id", square);
    brw_json_name_field(json, "type", barrow_tileset_name(square));
    if (walkable != BRW_NO_TILE) {
        brw_json_key(json, "properties");
        brw_json_flat_list(json);
        brw_json_flat_object(json);
        brw_json_name_field(json, "name", "walkable");
        brw_json_name_field(json, "type", "bool");
        brw_json_bool_field(json, "value", walkable == BRW_WALKABLE);
        brw_json_end_object(json);
        if (needs) {
            brw_json_flat_object(json);
            brw_json_name_field(json, "name", "needs");
            brw_json_name_field(json, "type", "string");
            brw_json_name_field(json, "value", needs);
            brw_json_end_object(json);
        }
        brw_json_end_list(json);
    }
    brw_json_end_object(json);
}

static void tmj_tileset(brw_json *json, const barrow_dungeon *dungeon, const char *file)
{
    brw_json_object(json);
    brw_json_int_field(json, "firstgid", 1);
    brw_json_name_field(json, "name", "barrow");
    brw_json_int_field(json, "tilewidth", BRW_TILED_PIXELS);
    brw_json_int_field(json, "tileheight", BRW_TILED_PIXELS);
    brw_json_int_field(json, "tilecount", BARROW_TILESET_COLUMNS * BARROW_TILESET_ROWS);
    brw_json_int_field(json, "columns", BARROW_TILESET_COLUMNS);
    brw_json_int_field(json, "margin", 0);
    brw_json_int_field(json, "spacing", 0);
    brw_json_key(json, "image");
    brw_json_text(json, file);
    brw_json_int_field(json, "imagewidth", BARROW_TILESET_COLUMNS * BRW_TILED_PIXELS);
    brw_json_int_field(json, "imageheight", BARROW_TILESET_ROWS * BRW_TILED_PIXELS);
    brw_json_key(json, "tiles");
    brw_json_list(json);
    for (uint32_t i = 0; i < BARROW_TILESET_COLUMNS * BARROW_TILESET_ROWS; i++)
        if (barrow_tileset_name(i))
            tmj_square(json, dungeon, i);
    brw_json_end_list(json);
    brw_json_end_object(json);
}

/* Writes the members that all layers have, and leaves the object open. */
static void tmj_open_layer(brw_json *json, const brw_tiled_layer *layer, const char *type)
{
    brw_json_object(json);
    brw_json_int_field(json, "id", layer->id);
    brw_json_name_field(json, "name", layer->name);
    brw_json_name_field(json, "type", type);
    brw_json_int_field(json, "x", 0);
    brw_json_int_field(json, "y", 0);
    brw_json_int_field(json, "opacity", 1);
    brw_json_bool_field(json, "visible", !layer->is_hidden);
}

static void tmj_tiles(brw_json *json, const barrow_dungeon *dungeon)
{
    uint32_t count = (uint32_t)dungeon->width * dungeon->height;
    tmj_open_layer(json, &(brw_tiled_layer){.id = 1, .name = "tiles"}, "tilelayer");
    brw_json_int_field(json, "width", dungeon->width);
    brw_json_int_field(json, "height", dungeon->height);
    brw_json_name_field(json, "encoding", "csv");
    brw_json_key(json, "data");
    brw_json_flat_list(json);
    for (uint32_t i = 0; i < count; i++)
        brw_json_int(json, brw_tiled_gid(dungeon, i));
    brw_json_end_list(json);
    brw_json_end_object(json);
}

/* ---- the verbs -------------------------------------------------------------------------- */

/* Begins the map and leaves the list of layers open. tmj_end closes it, and the map with it. */
static void tmj_begin(void *out, const brw_tiled_map *map)
{
    brw_json *json = out;
    brw_json_object(json);
    brw_json_name_field(json, "type", "map");
    brw_json_name_field(json, "version", BRW_TILED_VERSION);
    brw_json_name_field(json, "tiledversion", BRW_TILED_VERSION ".0");
    brw_json_name_field(json, "orientation", "orthogonal");
    brw_json_name_field(json, "renderorder", "right-down");
    brw_json_int_field(json, "width", map->dungeon->width);
    brw_json_int_field(json, "height", map->dungeon->height);
    brw_json_int_field(json, "tilewidth", BRW_TILED_PIXELS);
    brw_json_int_field(json, "tileheight", BRW_TILED_PIXELS);
    brw_json_bool_field(json, "infinite", false);
    brw_json_int_field(json, "compressionlevel", -1);
    brw_json_int_field(json, "nextlayerid", map->next_layer);
    brw_json_int_field(json, "nextobjectid", map->next_object);
    tmj_facts(json, map->facts);
    brw_json_key(json, "tilesets");
    brw_json_list(json);
    tmj_tileset(json, map->dungeon, map->tileset);
    brw_json_end_list(json);
    brw_json_key(json, "layers");
    brw_json_list(json);
    tmj_tiles(json, map->dungeon);
}

/* Begins a layer of objects. It stays open until tmj_close_objects. */
static void tmj_open_objects(void *out, const brw_tiled_layer *layer)
{
    brw_json *json = out;
    tmj_open_layer(json, layer, "objectgroup");
    brw_json_name_field(json, "draworder", "topdown");
    brw_json_key(json, "objects");
    brw_json_list(json);
}

/* Writes a line. Points are relative to the first, which is the position of the object. */
static void tmj_line(brw_json *json, const barrow_pos *line, uint32_t count)
{
    brw_json_key(json, "polyline");
    brw_json_flat_list(json);
    for (uint32_t i = 0; i < count; i++) {
        brw_json_flat_object(json);
        brw_json_int_field(json, "x", (line[i].x - line[0].x) * BRW_TILED_PIXELS);
        brw_json_int_field(json, "y", (line[i].y - line[0].y) * BRW_TILED_PIXELS);
        brw_json_end_object(json);
    }
    brw_json_end_list(json);
}

static void tmj_name(brw_json *json, const brw_tiled_object *object)
{
    char name[32];
    brw_json_key(json, "name");
    brw_json_text(json, brw_tiled_name(object, name));
}

static void tmj_object(void *out, const brw_tiled_object *object)
{
    brw_json *json = out;
    brw_json_flat_object(json);
    brw_json_int_field(json, "id", object->id);
    tmj_name(json, object);
    brw_json_name_field(json, "type", object->type);
    if (object->gid)
        brw_json_int_field(json, "gid", object->gid);
    brw_json_int_field(json, "x", object->x);
    brw_json_int_field(json, "y", object->y);
    brw_json_int_field(json, "width", object->w);
    brw_json_int_field(json, "height", object->h);
    brw_json_int_field(json, "rotation", 0);
    brw_json_bool_field(json, "visible", true);
    if (object->line_count)
        tmj_line(json, object->line, object->line_count);
    tmj_facts(json, object->facts);
    brw_json_end_object(json);
}

static void tmj_close_objects(void *out)
{
    brw_json *json = out;
    brw_json_end_list(json);
    brw_json_end_object(json);
}

static void tmj_end(void *out)
{
    brw_json *json = out;
    brw_json_end_list(json);
    brw_json_end_object(json);
    brw_text_char(json->text, '\n');
}

void brw_write_tmj(const brw_document *document, brw_text *text)
{
    static const brw_tiled_verbs verbs = {tmj_begin, tmj_open_objects, tmj_object,
                                          tmj_close_objects, tmj_end};
    brw_json json;
    brw_json_begin(&json, text, BRW_JSON_READABLE);
    brw_tiled_tell(document, &verbs, &json);
}
