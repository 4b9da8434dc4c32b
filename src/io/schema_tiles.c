/* SPDX-License-Identifier: MIT
 * The definitions of `map` in documents of quests and crawls. */
#include "io/schema_shape.h"

#define TILE_SIDE_MOST 8416 /* 255 cells of 33 tiles, and the last wall */

static const char *const tiled_room_kinds[] = {"room", "merged"};

/* The name of a tile that quest and crawl may have; junctions are a floor's. */
static const char *tiled_name(int tile)
{
    if (tile == BARROW_TILE_JUNCTION)
        return NULL;
    return tile == BARROW_TILE_LIQUID ? "water" : barrow_tile_name((barrow_tile)tile);
}

/* Things of a floor that a quest or crawl never has. */
static bool is_tiled_thing(int kind)
{
    return kind != BARROW_THING_STAIRS && kind != BARROW_THING_ITEM && kind != BARROW_THING_BURIED;
}

static void define_tiled_legend(brw_json *json)
{
    brw_shape shape;
    brw_shape_begin(&shape, json, "tiled_legend");
    for (int tile = 0; tile < BARROW_TILE_LIMIT; tile++) {
        char character[2] = {barrow_tile_character((barrow_tile)tile), 0};
        if (!tiled_name(tile))
            continue;
        brw_shape_optional(&shape, character);
        brw_schema_const(json, tiled_name(tile));
    }
    brw_shape_end(&shape);
}

static void define_tiled_row(brw_json *json)
{
    char pattern[BARROW_TILE_LIMIT + 8] = "^[";
    uint32_t at = 2;
    for (int tile = 0; tile < BARROW_TILE_LIMIT; tile++)
        if (tiled_name(tile))
            pattern[at++] = barrow_tile_character((barrow_tile)tile);
    pattern[at++] = ']';
    pattern[at++] = '+';
    pattern[at++] = '$';
    pattern[at] = 0;
    brw_schema_define(json, "tiled_row");
    brw_json_flat_object(json);
    brw_json_name_field(json, "type", "string");
    brw_json_int_field(json, "maxLength", TILE_SIDE_MOST);
    brw_json_name_field(json, "pattern", pattern);
    brw_json_end_object(json);
}

static void tiled_int(brw_shape *shape, const char *name, int64_t least, int64_t most)
{
    brw_shape_field(shape, name);
    brw_schema_int(shape->json, least, most);
}

/* Rooms on tiles are never less than 5x4 (T1), and fixed, shop and the like are a floor's. */
static void define_tiled_room(brw_json *json)
{
    brw_shape shape;
    brw_shape_begin(&shape, json, "tiled_room");
    brw_shape_field(&shape, "id");
    brw_schema_ref(json, "id");
    tiled_int(&shape, "x", 0, TILE_SIDE_MOST - 1);
    tiled_int(&shape, "y", 0, TILE_SIDE_MOST - 1);
    tiled_int(&shape, "w", 5, TILE_SIDE_MOST);
    tiled_int(&shape, "h", 4, TILE_SIDE_MOST);
    brw_shape_field(&shape, "kind");
    brw_schema_names(json, tiled_room_kinds, BRW_SCHEMA_COUNT(tiled_room_kinds));
    brw_shape_end(&shape);
}

/* Every door has a way of at least one tile, its own (T2). */
static void define_tiled_door(brw_json *json)
{
    brw_shape shape;
    brw_schema_define(json, "tile");
    brw_json_flat_object(json);
    brw_json_name_field(json, "type", "array");
    brw_json_int_field(json, "minItems", 2);
    brw_json_int_field(json, "maxItems", 2);
    brw_json_key(json, "items");
    brw_schema_int(json, 0, TILE_SIDE_MOST - 1);
    brw_json_end_object(json);
    brw_shape_begin(&shape, json, "tiled_door");
    brw_shape_field(&shape, "id");
    brw_schema_ref(json, "id");
    tiled_int(&shape, "x", 0, TILE_SIDE_MOST - 1);
    tiled_int(&shape, "y", 0, TILE_SIDE_MOST - 1);
    brw_shape_field(&shape, "tiles");
    brw_schema_list(json, "tile", 1);
    brw_shape_end(&shape);
}

static void define_tiled_entity(brw_json *json)
{
    const char *kinds[BARROW_THING_KIND_COUNT];
    uint32_t count = 0;
    brw_shape shape;
    for (int kind = 0; kind < BARROW_THING_KIND_COUNT; kind++)
        if (is_tiled_thing(kind))
            kinds[count++] = barrow_thing_name((barrow_thing_kind)kind);
    brw_shape_begin(&shape, json, "tiled_entity");
    brw_shape_field(&shape, "kind");
    brw_schema_names(json, kinds, count);
    tiled_int(&shape, "x", 0, TILE_SIDE_MOST - 1);
    tiled_int(&shape, "y", 0, TILE_SIDE_MOST - 1);
    brw_shape_field(&shape, "room");
    brw_schema_ref(json, "id");
    brw_shape_optional(&shape, "asleep");
    brw_schema_type(json, "boolean");
    brw_shape_optional(&shape, "magic");
    brw_schema_type(json, "boolean");
    brw_shape_optional(&shape, "colour");
    brw_schema_ref(json, "byte_or_null");
    brw_shape_optional(&shape, "switch");
    brw_schema_ref(json, "byte_or_null");
    brw_shape_close(&shape);
    brw_json_key(json, "allOf");
    brw_json_list(json);
    brw_schema_only_kind_has(json, "enemy", "asleep");
    brw_schema_only_kind_has(json, "trap", "magic");
    brw_schema_only_kind_has(json, "key", "colour");
    brw_schema_only_kind_has(json, "switch", "switch");
    brw_json_end_list(json);
    brw_shape_finish(&shape);
}

void brw_schema_tiled_defs(brw_json *json)
{
    brw_shape shape;
    define_tiled_legend(json);
    define_tiled_row(json);
    define_tiled_room(json);
    define_tiled_door(json);
    define_tiled_entity(json);
    brw_shape_begin(&shape, json, "tiled_map");
    tiled_int(&shape, "width", 1, TILE_SIDE_MOST);
    tiled_int(&shape, "height", 1, TILE_SIDE_MOST);
    brw_shape_field(&shape, "legend");
    brw_schema_ref(json, "tiled_legend");
    brw_shape_field(&shape, "rows");
    brw_schema_list(json, "tiled_row", 1);
    brw_shape_field(&shape, "rooms");
    brw_schema_list(json, "tiled_room", 1);
    brw_shape_field(&shape, "doors");
    brw_schema_list(json, "tiled_door", 1);
    brw_shape_field(&shape, "entities");
    brw_schema_list(json, "tiled_entity", 1);
    brw_shape_end(&shape);
}

#undef TILE_SIDE_MOST
