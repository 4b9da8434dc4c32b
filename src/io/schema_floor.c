/* SPDX-License-Identifier: MIT
 * The definitions that only documents of floors need: the map and what stands in it. */
#include "io/schema_shape.h"

#define MAP_SIDE_MOST 255

static const char *const schema_room_kinds[] = {
#define BARROW_ROOM_KIND(NAME, name, help) #name,
#include "barrow/def/room_kind.def"
#undef BARROW_ROOM_KIND
};
static const char *const schema_thing_kinds[] = {
#define BARROW_THING(NAME, name, character, help) #name,
#include "barrow/def/thing.def"
#undef BARROW_THING
};
static const char *const schema_liquids[] = {
#define BARROW_TERRAIN(NAME, name) #name,
#include "barrow/def/terrain.def"
#undef BARROW_TERRAIN
};
static const char *const schema_corridor_kinds[] = {"link", "dead_end"};

#define FLOOR_THINGS (BARROW_THING_KEEPER + 1) /* kinds from here on are not a floor's */

/* The name of a tile that a floor may have, or NULL. Codes of quest and crawl begin above each of
 * the two groups: rock up to liquid, floor up to junction. */
static const char *floor_tile_name(int tile)
{
    bool is_rock = tile <= BARROW_TILE_LIQUID;
    bool is_open = tile >= BARROW_TILE_FLOOR && tile <= BARROW_TILE_JUNCTION;
    return is_rock || is_open ? barrow_tile_name((barrow_tile)tile) : NULL;
}

/* ---- tiles ------------------------------------------------------------------------------ */

/* `none` is the first terrain and no name of a liquid. */
static void define_legend(brw_json *json)
{
    brw_shape shape;
    brw_shape_begin(&shape, json, "legend");
    for (int tile = 0; tile < BARROW_TILE_LIMIT; tile++) {
        const char *name = floor_tile_name(tile);
        char character[2] = {barrow_tile_character((barrow_tile)tile), 0};
        if (!name)
            continue;
        brw_shape_optional(&shape, character);
        if (tile == BARROW_TILE_LIQUID)
            brw_schema_names(json, schema_liquids + 1, BRW_SCHEMA_COUNT(schema_liquids) - 1);
        else
            brw_schema_const(json, name);
    }
    brw_shape_end(&shape);
}

/* One character per tile: a class of all that there are. None of them has a meaning within brackets
 * (no bracket, caret, backslash or hyphen), so nothing is escaped. */
static void define_tile_row(brw_json *json)
{
    char pattern[BARROW_TILE_LIMIT + 8] = "^[";
    uint32_t at = 2;
    for (int tile = 0; tile < BARROW_TILE_LIMIT; tile++)
        if (floor_tile_name(tile))
            pattern[at++] = barrow_tile_character((barrow_tile)tile);
    pattern[at++] = ']';
    pattern[at++] = '+';
    pattern[at++] = '$';
    pattern[at] = 0;
    brw_schema_define(json, "tile_row");
    brw_json_flat_object(json);
    brw_json_name_field(json, "type", "string");
    brw_json_int_field(json, "maxLength", MAP_SIDE_MOST);
    brw_json_name_field(json, "pattern", pattern);
    brw_json_end_object(json);
}

/* ---- rooms, sectors, corridors ---------------------------------------------------------- */

static void rect_fields(brw_shape *shape)
{
    brw_shape_field(shape, "x");
    brw_schema_int(shape->json, 0, MAP_SIDE_MOST - 1);
    brw_shape_field(shape, "y");
    brw_schema_int(shape->json, 0, MAP_SIDE_MOST - 1);
    brw_shape_field(shape, "w");
    brw_schema_int(shape->json, 1, MAP_SIDE_MOST);
    brw_shape_field(shape, "h");
    brw_schema_int(shape->json, 1, MAP_SIDE_MOST);
}

static void define_carpet(brw_json *json)
{
    brw_shape shape;
    brw_shape_begin(&shape, json, "carpet");
    rect_fields(&shape);
    brw_shape_end(&shape);
}

/* Sectors are numbered row * columns + column, so the largest grid bounds them. A carpet is null
 * but in a shop. */
static void define_floor_room(brw_json *json)
{
    brw_shape shape;
    brw_shape_begin(&shape, json, "floor_room");
    brw_shape_field(&shape, "id");
    brw_schema_ref(json, "id");
    rect_fields(&shape);
    brw_shape_field(&shape, "kind");
    brw_schema_names(json, schema_room_kinds, BRW_SCHEMA_COUNT(schema_room_kinds));
    brw_shape_field(&shape, "merged");
    brw_schema_type(json, "boolean");
    brw_shape_field(&shape, "sector");
    brw_schema_int(json, 0, (BARROW_SECTOR_LINES - 1) * (BARROW_SECTOR_LINES - 1) - 1);
    brw_shape_field(&shape, "carpet");
    brw_json_flat_object(json);
    brw_json_key(json, "anyOf");
    brw_json_flat_list(json);
    brw_schema_type(json, "null");
    brw_schema_ref(json, "carpet");
    brw_json_end_list(json);
    brw_json_end_object(json);
    brw_shape_end(&shape);
}

/* At least two lines: one sector has a beginning and an end. */
static void sector_lines(brw_json *json)
{
    brw_json_flat_object(json);
    brw_json_name_field(json, "type", "array");
    brw_json_int_field(json, "minItems", 2);
    brw_json_int_field(json, "maxItems", BARROW_SECTOR_LINES);
    brw_json_key(json, "items");
    brw_schema_int(json, 0, MAP_SIDE_MOST);
    brw_json_end_object(json);
}

static void define_sectors(brw_json *json)
{
    brw_shape shape;
    brw_shape_begin(&shape, json, "sectors");
    brw_shape_field(&shape, "columns");
    brw_schema_int(json, 1, BARROW_SECTOR_LINES - 1);
    brw_shape_field(&shape, "rows");
    brw_schema_int(json, 1, BARROW_SECTOR_LINES - 1);
    brw_shape_field(&shape, "xs");
    sector_lines(json);
    brw_shape_field(&shape, "ys");
    sector_lines(json);
    brw_shape_end(&shape);
}

static void define_corridor(brw_json *json)
{
    brw_shape shape;
    brw_shape_begin(&shape, json, "corridor");
    brw_shape_field(&shape, "id");
    brw_schema_ref(json, "id");
    brw_shape_field(&shape, "kind");
    brw_schema_names(json, schema_corridor_kinds, BRW_SCHEMA_COUNT(schema_corridor_kinds));
    brw_shape_field(&shape, "a");
    brw_schema_ref(json, "id_or_null");
    brw_shape_field(&shape, "b");
    brw_schema_ref(json, "id_or_null");
    brw_shape_field(&shape, "tiles");
    brw_schema_list(json, "cell", 0);
    brw_shape_end(&shape);
}

/* ---- junctions and entities ------------------------------------------------------------- */

static void place_fields(brw_shape *shape)
{
    brw_shape_field(shape, "x");
    brw_schema_int(shape->json, 0, MAP_SIDE_MOST - 1);
    brw_shape_field(shape, "y");
    brw_schema_int(shape->json, 0, MAP_SIDE_MOST - 1);
    brw_shape_field(shape, "room");
    brw_schema_ref(shape->json, "id_or_null");
}

static void define_junction(brw_json *json)
{
    brw_shape shape;
    brw_shape_begin(&shape, json, "junction");
    place_fields(&shape);
    brw_shape_end(&shape);
}

/* The flag is one of the shape's optional keys, as a strict shape must name it; this makes it
 * required for its kind and forbidden for the others (`false` is a schema that nothing fits). */
void brw_schema_only_kind_has(brw_json *json, const char *kind, const char *flag)
{
    brw_json_flat_object(json);
    brw_json_key(json, "if");
    brw_json_flat_object(json);
    brw_json_key(json, "properties");
    brw_json_flat_object(json);
    brw_json_key(json, "kind");
    brw_schema_const(json, kind);
    brw_json_end_object(json);
    brw_json_end_object(json);
    brw_json_key(json, "then");
    brw_json_flat_object(json);
    brw_json_key(json, "required");
    brw_json_flat_list(json);
    brw_json_name(json, flag);
    brw_json_end_list(json);
    brw_json_end_object(json);
    brw_json_key(json, "else");
    brw_json_flat_object(json);
    brw_json_key(json, "properties");
    brw_json_flat_object(json);
    brw_json_bool_field(json, flag, false);
    brw_json_end_object(json);
    brw_json_end_object(json);
    brw_json_end_object(json);
}

static void define_entity(brw_json *json)
{
    brw_shape shape;
    brw_shape_begin(&shape, json, "entity");
    brw_shape_field(&shape, "kind");
    brw_schema_names(json, schema_thing_kinds, FLOOR_THINGS);
    place_fields(&shape);
    brw_shape_optional(&shape, "asleep");
    brw_schema_type(json, "boolean");
    brw_shape_optional(&shape, "magic");
    brw_schema_type(json, "boolean");
    brw_shape_close(&shape);
    brw_json_key(json, "allOf");
    brw_json_list(json);
    brw_schema_only_kind_has(json, "enemy", "asleep");
    brw_schema_only_kind_has(json, "trap", "magic");
    brw_json_end_list(json);
    brw_shape_finish(&shape);
}

static void define_map(brw_json *json)
{
    static const char *const lists[][2] = {
        {"corridors", "corridor"}, {"junctions", "junction"}, {"entities", "entity"}};
    brw_shape shape;
    brw_shape_begin(&shape, json, "map");
    brw_shape_field(&shape, "width");
    brw_schema_int(json, 1, MAP_SIDE_MOST);
    brw_shape_field(&shape, "height");
    brw_schema_int(json, 1, MAP_SIDE_MOST);
    brw_shape_field(&shape, "legend");
    brw_schema_ref(json, "legend");
    brw_shape_field(&shape, "rows");
    brw_schema_list(json, "tile_row", 1);
    brw_shape_field(&shape, "rooms");
    brw_schema_list(json, "floor_room", 0);
    brw_shape_field(&shape, "sectors");
    brw_schema_ref(json, "sectors");
    for (uint32_t i = 0; i < BRW_SCHEMA_COUNT(lists); i++) {
        brw_shape_field(&shape, lists[i][0]);
        brw_schema_list(json, lists[i][1], 0);
    }
    brw_shape_end(&shape);
}

void brw_schema_floor_defs(brw_json *json)
{
    define_legend(json);
    define_tile_row(json);
    define_carpet(json);
    define_floor_room(json);
    define_sectors(json);
    define_corridor(json);
    define_junction(json);
    define_entity(json);
    define_map(json);
}

#undef MAP_SIDE_MOST
#undef FLOOR_THINGS
