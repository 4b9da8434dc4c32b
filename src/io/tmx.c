/* SPDX-License-Identifier: MIT
 * Maps for Tiled as XML: the same as tmj, in the older format that engines outside the web read.
 * The rows of the tile layer are rows of the map. */
#include "io/tiled.h"
#include "io/xml.h"

/* Writes facts. A property is a string unless it has another type. */
static void tmx_facts(brw_xml *xml, const brw_facts *facts)
{
    static const char *const types[] = {"int", "bool", "string"};
    brw_xml_open(xml, "properties");
    for (uint32_t i = 0; i < facts->count; i++) {
        const brw_fact *fact = &facts->rows[i];
        brw_xml_open(xml, "property");
        brw_xml_attribute(xml, "name", fact->name);
        if (fact->type != BRW_FACT_TEXT)
            brw_xml_attribute(xml, "type", types[fact->type]);
        if (fact->type == BRW_FACT_TEXT)
            brw_xml_attribute(xml, "value", fact->text);
        else if (fact->type == BRW_FACT_BOOL)
            brw_xml_attribute(xml, "value", fact->number ? "true" : "false");
        else
            brw_xml_number(xml, "value", fact->number);
        brw_xml_close(xml, "property");
    }
    brw_xml_close(xml, "properties");
}

/* ---- tileset and tiles ------------------------------------------------------------------ */

/* Writes a square of the tileset. Tiles have the property `walkable`; things do not. */
static void tmx_square(brw_xml *xml, const barrow_dungeon *dungeon, uint32_t square)
{
    char name[24];
    brw_walkable walkable = brw_square_walkable(square);
    const char *needs = brw_square_needs(dungeon, square, name);
    brw_xml_open(xml, "tile");
    brw_xml_number(xml, "id", square);
    brw_xml_attribute(xml, "type", barrow_tileset_name(square));
    if (walkable != BRW_NO_TILE) {
        brw_xml_open(xml, "properties");
        brw_xml_open(xml, "property");
        brw_xml_attribute(xml, "name", "walkable");
        brw_xml_attribute(xml, "type", "bool");
        brw_xml_attribute(xml, "value", walkable == BRW_WALKABLE ? "true" : "false");
        brw_xml_close(xml, "property");
        if (needs) {
            brw_xml_open(xml, "property");
            brw_xml_attribute(xml, "name", "needs");
            brw_xml_attribute(xml, "value", needs);
            brw_xml_close(xml, "property");
        }
        brw_xml_close(xml, "properties");
    }
    brw_xml_close(xml, "tile");
}

/* Embeds the tileset in the map, so that only the picture is a second file. */
static void tmx_tileset(brw_xml *xml, const barrow_dungeon *dungeon, const char *file)
{
    brw_xml_open(xml, "tileset");
    brw_xml_number(xml, "firstgid", 1);
    brw_xml_attribute(xml, "name", "barrow");
    brw_xml_number(xml, "tilewidth", BRW_TILED_PIXELS);
    brw_xml_number(xml, "tileheight", BRW_TILED_PIXELS);
    brw_xml_number(xml, "tilecount", BARROW_TILESET_COLUMNS * BARROW_TILESET_ROWS);
    brw_xml_number(xml, "columns", BARROW_TILESET_COLUMNS);
    brw_xml_open(xml, "image");
    brw_xml_attribute(xml, "source", file);
    brw_xml_number(xml, "width", BARROW_TILESET_COLUMNS * BRW_TILED_PIXELS);
    brw_xml_number(xml, "height", BARROW_TILESET_ROWS * BRW_TILED_PIXELS);
    brw_xml_close(xml, "image");
    for (uint32_t i = 0; i < BARROW_TILESET_COLUMNS * BARROW_TILESET_ROWS; i++)
        if (barrow_tileset_name(i))
            tmx_square(xml, dungeon, i);
    brw_xml_close(xml, "tileset");
}

/* Writes tiles with a comma after each number except the last, and a new line for each row, which
 * this CSV allows. */
static void tmx_tiles(brw_xml *xml, const barrow_dungeon *dungeon)
{
    uint32_t count = (uint32_t)dungeon->width * dungeon->height;
    brw_xml_open(xml, "layer");
    brw_xml_number(xml, "id", 1);
    brw_xml_attribute(xml, "name", "tiles");
    brw_xml_number(xml, "width", dungeon->width);
    brw_xml_number(xml, "height", dungeon->height);
    brw_xml_open(xml, "data");
    brw_xml_attribute(xml, "encoding", "csv");
    brw_xml_content(xml);
    for (uint32_t i = 0; i < count; i++) {
        if (i % dungeon->width == 0)
            brw_text_char(xml->text, '\n');
        brw_text_unsigned(xml->text, brw_tiled_gid(dungeon, i));
        if (i + 1 < count)
            brw_text_char(xml->text, ',');
    }
    brw_text_char(xml->text, '\n');
    brw_xml_close(xml, "data");
    brw_xml_close(xml, "layer");
}

/* ---- the verbs -------------------------------------------------------------------------- */

/* Begins the map: its size, its facts as properties, the tileset and the layer of tiles. */
static void tmx_begin(void *out, const brw_tiled_map *map)
{
    brw_xml *xml = out;
    brw_xml_open(xml, "map");
    brw_xml_attribute(xml, "version", BRW_TILED_VERSION);
    brw_xml_attribute(xml, "tiledversion", BRW_TILED_VERSION ".0");
    brw_xml_attribute(xml, "orientation", "orthogonal");
    brw_xml_attribute(xml, "renderorder", "right-down");
    brw_xml_number(xml, "width", map->dungeon->width);
    brw_xml_number(xml, "height", map->dungeon->height);
    brw_xml_number(xml, "tilewidth", BRW_TILED_PIXELS);
    brw_xml_number(xml, "tileheight", BRW_TILED_PIXELS);
    brw_xml_number(xml, "infinite", 0);
    brw_xml_number(xml, "nextlayerid", map->next_layer);
    brw_xml_number(xml, "nextobjectid", map->next_object);
    tmx_facts(xml, map->facts);
    tmx_tileset(xml, map->dungeon, map->tileset);
    tmx_tiles(xml, map->dungeon);
}

static void tmx_open_objects(void *out, const brw_tiled_layer *layer)
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
        brw_text_number(xml->text, (line[i].x - line[0].x) * BRW_TILED_PIXELS);
        brw_text_char(xml->text, ',');
        brw_text_number(xml->text, (line[i].y - line[0].y) * BRW_TILED_PIXELS);
    }
    brw_text_char(xml->text, '"');
    brw_xml_close(xml, "polyline");
}

/* Writes an object: a rectangle, a line, or a square of the tileset, which the gid identifies. */
static void tmx_object(void *out, const brw_tiled_object *object)
{
    brw_xml *xml = out;
    char name[32];
    brw_xml_open(xml, "object");
    brw_xml_number(xml, "id", object->id);
    brw_xml_attribute(xml, "name", brw_tiled_name(object, name));
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
    static const brw_tiled_verbs verbs = {tmx_begin, tmx_open_objects, tmx_object,
                                          tmx_close_objects, tmx_end};
    brw_xml xml;
    brw_xml_begin(&xml, text);
    brw_tiled_tell(document, &verbs, &xml);
}
