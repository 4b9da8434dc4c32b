/* SPDX-License-Identifier: MIT
 * Scenes for Godot, the part that both versions share. The tileset's picture is named without a
 * path, so Godot looks for it next to the scene. Things are sprites cut from that picture.
 *
 *     [node name="Room0" type="Node2D" parent="Rooms"]
 *     position = Vector2( 80, 48 )
 *     metadata/room = 0
 *
 * Positions are in pixels, with tiles as large as the squares of the picture. */
#include "base/status.h"
#include "core/dungeon.h"
#include "core/tile_grid.h"
#include "io/dress.h"
#include "io/tiled.h"

typedef enum godot_version { GODOT_3, GODOT_4 } godot_version;

typedef struct godot_scene {
    brw_text *text;
    const brw_document *document;
    godot_version version;
    brw_facts facts;
    const uint32_t *dressed;        /* the map in tiles of one's own, or NULL */
    const barrow_dress_info *dress; /* their picture */
} godot_scene;

/* Writes a node. It names its parent by the path from the root: "." is the root itself, "Rooms" a
 * child of it. So parents must be written before their children. */
static void godot_node(godot_scene *scene, const char *name, int64_t number, const char *type,
                    const char *parent)
{
    brw_text *text = scene->text;
    brw_text_print(text, "\n[node name=\"%s", name);
    if (number >= 0)
        brw_text_number(text, number);
    brw_text_print(text, "\" type=\"%s\"", type);
    if (parent)
        brw_text_print(text, " parent=\"%s\"", parent);
    brw_text_put(text, "]\n");
}

/* Writes metadata: one dictionary in version 3, separate properties in version 4. */
static void godot_metadata(godot_scene *scene)
{
    brw_text *text = scene->text;
    bool is_dictionary = scene->version == GODOT_3;
    char digits[BRW_DIGITS];
    if (is_dictionary)
        brw_text_put(text, "__meta__ = {\n");
    for (uint32_t i = 0; i < scene->facts.count; i++) {
        const brw_fact *fact = &scene->facts.rows[i];
        brw_text_print(text, "%s%s%s", is_dictionary ? "\"" : "metadata/", fact->name,
                       is_dictionary ? "\": " : " = ");
        /* Godot quotes and escapes strings like JSON. */
        brw_text_print(text, fact->type == BRW_FACT_TEXT ? "%j" : "%s", brw_fact_text(fact, digits));
        brw_text_put(text, is_dictionary && i + 1 < scene->facts.count ? ",\n" : "\n");
    }
    if (is_dictionary)
        brw_text_put(text, "}\n");
}

static void godot_numbers(godot_scene *scene, const char *name, const char *type, const int32_t *numbers,
                       uint32_t count)
{
    brw_text *text = scene->text;
    brw_text_print(text, "%s = %s(", name, type);
    for (uint32_t i = 0; i < count; i++)
        brw_text_print(text, "%s%d", i ? ", " : " ", numbers[i]);
    brw_text_put(text, " )\n");
}

/* Writes the map's tile size over that of a set, in millionths: 0.500000. */
static void godot_ratio(brw_text *text, const char *before, uint32_t pixels)
{
    char digits[8];
    uint32_t ratio = BRW_TILED_PIXELS * 1000000u / pixels;
    brw_format(digits, sizeof digits, "%u", 1000000 + ratio % 1000000);
    brw_text_print(text, "%s%u.%s", before, ratio / 1000000, digits + 1);
}

/* Scales the dressed layer, whose tiles have their own size, to that of the map. */
static void godot_scale(godot_scene *scene)
{
    godot_ratio(scene->text, "scale = Vector2( ", scene->dress->tile_width);
    godot_ratio(scene->text, ", ", scene->dress->tile_height);
    brw_text_put(scene->text, " )\n");
}

/* Dresses the map, if that is wanted. */
static void godot_dress(godot_scene *scene)
{
    scene->dressed = brw_dressed(scene->document, scene->document->dungeon, scene->text);
    scene->dress = barrow_dress_picture(scene->document->options->dress);
}

static int32_t dress_pixel(uint32_t index, uint32_t side, const barrow_dress_info *info)
{
    return (int32_t)(info->margin + index * (side + info->spacing));
}

static void godot_position(godot_scene *scene, int32_t x, int32_t y)
{
    int32_t numbers[] = {x, y};
    godot_numbers(scene, "position", "Vector2", numbers, 2);
}

/* Writes rooms. Rooms and doors are plain nodes with a position, to which a game attaches what it
 * needs. */
static void godot_rooms(godot_scene *scene)
{
    const barrow_dungeon *dungeon = scene->document->dungeon;
    godot_node(scene, "Rooms", -1, "Node2D", ".");
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_rect rect = dungeon->rooms[i].rect;
        bool is_anchor = dungeon->rooms[i].kind == BARROW_ROOM_ANCHOR;
        godot_node(scene, is_anchor ? "Anchor" : "Room",
                       is_anchor ? i : brw_room_number(dungeon, i), "Node2D", "Rooms");
        godot_position(scene, rect.x * BRW_TILED_PIXELS, rect.y * BRW_TILED_PIXELS);
        brw_room_facts(&scene->facts, dungeon, i);
        godot_metadata(scene);
    }
}

/* Writes doors. A link without a door tile has no position. */
static void godot_doors(godot_scene *scene)
{
    const barrow_dungeon *dungeon = scene->document->dungeon;
    godot_node(scene, "Doors", -1, "Node2D", ".");
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        barrow_pos pos;
        if (!brw_link_door(dungeon, i, &pos))
            continue;
        godot_node(scene, "Door", i, "Node2D", "Doors");
        godot_position(scene, pos.x * BRW_TILED_PIXELS, pos.y * BRW_TILED_PIXELS);
        brw_link_facts(&scene->facts, dungeon, i);
        godot_metadata(scene);
    }
}

/* Writes a thing. A sprite is centred on its position. */
static void godot_thing(godot_scene *scene, uint32_t id)
{
    const barrow_thing *thing = &scene->document->dungeon->things[id];
    int32_t square = (int32_t)barrow_tileset_thing(thing);
    int32_t region[] = {square % BARROW_TILESET_COLUMNS * BRW_TILED_PIXELS,
                        square / BARROW_TILESET_COLUMNS * BRW_TILED_PIXELS, BRW_TILED_PIXELS,
                        BRW_TILED_PIXELS};
    godot_node(scene, "Thing", id, scene->version == GODOT_3 ? "Sprite" : "Sprite2D",
                   "Things");
    godot_position(scene, thing->pos.x * BRW_TILED_PIXELS + BRW_TILED_PIXELS / 2,
                   thing->pos.y * BRW_TILED_PIXELS + BRW_TILED_PIXELS / 2);
    brw_text_print(scene->text, "%sregion_enabled = true\n",
                   scene->version == GODOT_3 ? "texture = ExtResource( 1 )\n" : "texture = ExtResource(\"1\")\n");
    godot_numbers(scene, "region_rect", "Rect2", region, 4);
    brw_thing_facts(&scene->facts, scene->document->dungeon, id);
    godot_metadata(scene);
}

static void godot_parts(godot_scene *scene)
{
    const barrow_dungeon *dungeon = scene->document->dungeon;
    godot_rooms(scene);
    if (brw_has_cells(dungeon))
        godot_doors(scene);
    godot_node(scene, "Things", -1, "Node2D", ".");
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        godot_thing(scene, i);
}

/* ---- Godot 3 ------------------------------------------------------------------------------- */

/* Scenes for Godot 3: a TileMap whose cells are three numbers each: row << 16 | column, the tile,
 * and a position within it that only autotiles use. Tiles of the set have the numbers and names of
 * the squares. Those that block the way have a collision shape. */

static void godot3_property(brw_text *text, uint32_t square, const char *name)
{
    brw_text_print(text, "%u/%s", square, name);
}

/* Writes a tile. The shape is a square of 16 pixels centred on the origin, so it is moved by 8 to
 * fill the tile. It is sub-resource 1, shared by all tiles that block the way. */
static void godot3_square(brw_text *text, uint32_t square)
{
    godot3_property(text, square, "name = ");
    brw_text_print(text, "%j\n", barrow_tileset_name(square));
    godot3_property(text, square, "texture = ExtResource( 1 )\n");
    godot3_property(text, square, "tex_offset = Vector2( 0, 0 )\n");
    godot3_property(text, square, "modulate = Color( 1, 1, 1, 1 )\n");
    godot3_property(text, square, "region = Rect2( ");
    brw_text_print(text, "%u, %u, 16, 16 )\n", square % BARROW_TILESET_COLUMNS * BRW_TILED_PIXELS,
                   square / BARROW_TILESET_COLUMNS * BRW_TILED_PIXELS);
    godot3_property(text, square, "tile_mode = 0\n");
    if (brw_square_walkable(square) != BRW_BLOCKED)
        return;
    godot3_property(text, square,
                    "shapes = [ {\n\"autotile_coord\": Vector2( 0, 0 ),\n\"one_way\": false,\n"
                    "\"one_way_margin\": 1.0,\n\"shape\": SubResource( 1 ),\n"
                    "\"shape_transform\": Transform2D( 1, 0, 0, 1, 8, 8 )\n} ]\n");
}

static void godot3_cells(brw_text *text, const barrow_dungeon *dungeon)
{
    uint32_t count = (uint32_t)dungeon->width * dungeon->height;
    brw_text_put(text, "tile_data = PoolIntArray( ");
    for (uint32_t i = 0; i < count; i++) {
        uint32_t x = i % dungeon->width, y = i / dungeon->width;
        if (i)
            brw_text_put(text, ", ");
        brw_text_print(text, "%u, %u, 0", y << 16 | x,
                       barrow_tileset_tile(dungeon, (int)x, (int)y));
    }
    brw_text_put(text, " )\n");
}

/* Writes the set of one's own as sub-resource 3. */
static void godot3_dress_set(godot_scene *scene)
{
    const barrow_dress_info *info = scene->dress;
    brw_text_put(scene->text, "\n[sub_resource type=\"TileSet\" id=3]\n");
    for (uint32_t i = 0; i < info->count; i++) {
        brw_text_print(scene->text, "%u/name = \"%u\"\n%u/texture = ExtResource( 2 )\n", i, i, i);
        brw_text_print(scene->text, "%u/tex_offset = Vector2( 0, 0 )\n", i);
        brw_text_print(scene->text, "%u/modulate = Color( 1, 1, 1, 1 )\n", i);
        brw_text_print(scene->text, "%u/region = Rect2( %d, %d, %u, %u )\n%u/tile_mode = 0\n", i,
                       dress_pixel(i % info->columns, info->tile_width, info),
                       dress_pixel(i / info->columns, info->tile_height, info), info->tile_width,
                       info->tile_height, i);
    }
}

/* Writes the dressed layer. The flags of a cell are above its tile: 29 mirrors left to right, 30 top
 * to bottom, and 31 swaps columns and rows. */
static void godot3_dressed(godot_scene *scene)
{
    uint32_t width = scene->document->dungeon->width, height = scene->document->dungeon->height;
    int32_t size[] = {(int32_t)scene->dress->tile_width, (int32_t)scene->dress->tile_height};
    const char *before = "";
    godot_node(scene, "Dressed", -1, "TileMap", ".");
    godot_scale(scene);
    brw_text_put(scene->text, "tile_set = SubResource( 3 )\n");
    godot_numbers(scene, "cell_size", "Vector2", size, 2);
    brw_text_put(scene->text, "format = 1\ntile_data = PoolIntArray( ");
    for (uint32_t i = 0; i < width * height; i++) {
        uint32_t tile = scene->dressed[i], cell = (tile & BARROW_DRESS_TILE) - 1;
        if (!tile)
            continue;
        cell |= (tile & BARROW_DRESS_FLIP_X ? UINT32_C(1) << 29 : 0) |
                (tile & BARROW_DRESS_FLIP_Y ? UINT32_C(1) << 30 : 0) |
                (tile & BARROW_DRESS_SWAP ? UINT32_C(1) << 31 : 0);
        brw_text_print(scene->text, "%s%u, ", before, i / width << 16 | i % width);
        brw_text_number(scene->text, cell >> 31 ? (int64_t)cell - (INT64_C(1) << 32) : cell);
        brw_text_put(scene->text, ", 0");
        before = ", ";
    }
    brw_text_put(scene->text, " )\n");
}

/* load_steps is one more than the number of resources: the picture, the shape, the tile set. Only
 * squares that are tiles go into the set, because things are sprites. */
void brw_write_godot3(const brw_document *document, brw_text *text)
{
    godot_scene scene = {.text = text, .document = document, .version = GODOT_3};
    int32_t size[] = {BRW_TILED_PIXELS, BRW_TILED_PIXELS};
    godot_dress(&scene);
    brw_text_print(text, "[gd_scene load_steps=%d format=2]\n\n[ext_resource path=%j "
                   "type=\"Texture\" id=1]\n", scene.dressed ? 6 : 4, brw_tileset_file(document));
    if (scene.dressed)
        brw_text_print(text, "[ext_resource path=%j type=\"Texture\" id=2]\n",
                       scene.dress->picture);
    brw_text_put(text, "\n[sub_resource type=\"RectangleShape2D\" id=1]\n"
                       "extents = Vector2( 8, 8 )\n\n[sub_resource type=\"TileSet\" id=2]\n");
    for (uint32_t i = 0; i < BARROW_TILESET_COLUMNS * BARROW_TILESET_ROWS; i++)
        if (brw_square_walkable(i) != BRW_NO_TILE)
            godot3_square(text, i);
    if (scene.dressed)
        godot3_dress_set(&scene);
    godot_node(&scene, "Dungeon", -1, "Node2D", NULL);
    brw_dungeon_facts(&scene.facts, document, document->dungeon);
    godot_metadata(&scene);
    godot_node(&scene, "Tiles", -1, "TileMap", ".");
    brw_text_put(text, "tile_set = SubResource( 2 )\n");
    godot_numbers(&scene, "cell_size", "Vector2", size, 2);
    brw_text_put(text, "format = 1\n");
    godot3_cells(text, document->dungeon);
    if (scene.dressed)
        godot3_dressed(&scene);
    godot_parts(&scene);
}

/* ---- Godot 4 ------------------------------------------------------------------------------- */

/* Scenes for Godot 4.3 and later: a TileMapLayer whose data is an array of bytes: two for a version
 * number, then twelve per cell. These are six 16-bit little-endian numbers: x, y, source, column
 * and row of the picture, alternative. Rock and everything else that blocks the way has a collision
 * square. */

/* Writes a tile. Its name is its column and row, and alternative 0 is the plain tile. */
static void godot4_square(brw_text *text, uint32_t square)
{
    uint32_t column = square % BARROW_TILESET_COLUMNS, row = square / BARROW_TILESET_COLUMNS;
    brw_text_print(text, "%u:%u/0 = 0\n", column, row);
    if (brw_square_walkable(square) != BRW_BLOCKED)
        return;
    brw_text_print(text, "%u:%u/0/physics_layer_0/polygon_0/points = PackedVector2Array(-8, -8, "
                   "8, -8, 8, 8, -8, 8)\n", column, row);
}

static void godot4_tileset(godot_scene *scene)
{
    int32_t size[] = {BRW_TILED_PIXELS, BRW_TILED_PIXELS};
    brw_text *text = scene->text;
    brw_text_put(text, "\n[sub_resource type=\"TileSetAtlasSource\" id=\"atlas\"]\n"
                       "texture = ExtResource(\"1\")\n");
    godot_numbers(scene, "texture_region_size", "Vector2i", size, 2);
    for (uint32_t i = 0; i < BARROW_TILESET_COLUMNS * BARROW_TILESET_ROWS; i++)
        if (brw_square_walkable(i) != BRW_NO_TILE)
            godot4_square(text, i);
    brw_text_put(text, "\n[sub_resource type=\"TileSet\" id=\"tiles\"]\n");
    godot_numbers(scene, "tile_size", "Vector2i", size, 2);
    brw_text_put(text, "physics_layer_0/collision_layer = 1\nsources/0 = SubResource(\"atlas\")\n");
}

/* Writes a number as two bytes, low byte first on every machine. */
static void godot4_pair(brw_text *text, uint32_t number)
{
    brw_text_print(text, ", %u, %u", number & 255, number >> 8 & 255);
}

/* x   y   source   column   row   alternative
 * 2 + 2 + 2      + 2      + 2   + 2 = 12 bytes
 *
 * The first two zeros are the version of this format. There is one source, number 0. */
static void godot4_cells(brw_text *text, const barrow_dungeon *dungeon)
{
    uint32_t count = (uint32_t)dungeon->width * dungeon->height;
    brw_text_put(text, "tile_map_data = PackedByteArray(0, 0");
    for (uint32_t i = 0; i < count; i++) {
        uint32_t x = i % dungeon->width, y = i / dungeon->width;
        uint32_t square = barrow_tileset_tile(dungeon, (int)x, (int)y);
        godot4_pair(text, x);
        godot4_pair(text, y);
        godot4_pair(text, 0);
        godot4_pair(text, square % BARROW_TILESET_COLUMNS);
        godot4_pair(text, square / BARROW_TILESET_COLUMNS);
        godot4_pair(text, 0);
    }
    brw_text_put(text, ")\n");
}

/* Writes the set of one's own. */
static void godot4_dress_set(godot_scene *scene)
{
    const barrow_dress_info *info = scene->dress;
    int32_t size[] = {(int32_t)info->tile_width, (int32_t)info->tile_height};
    int32_t margin[] = {(int32_t)info->margin, (int32_t)info->margin};
    int32_t spacing[] = {(int32_t)info->spacing, (int32_t)info->spacing};
    brw_text_put(scene->text, "\n[sub_resource type=\"TileSetAtlasSource\" id=\"dress_atlas\"]\n"
                              "texture = ExtResource(\"2\")\n");
    godot_numbers(scene, "margins", "Vector2i", margin, 2);
    godot_numbers(scene, "separation", "Vector2i", spacing, 2);
    godot_numbers(scene, "texture_region_size", "Vector2i", size, 2);
    for (uint32_t i = 0; i < info->count; i++)
        brw_text_print(scene->text, "%u:%u/0 = 0\n", i % info->columns, i / info->columns);
    brw_text_put(scene->text, "\n[sub_resource type=\"TileSet\" id=\"dress_tiles\"]\n");
    godot_numbers(scene, "tile_size", "Vector2i", size, 2);
    brw_text_put(scene->text, "sources/0 = SubResource(\"dress_atlas\")\n");
}

/* Writes the dressed layer. Bits 12 to 14 of the alternative mirror left to right and top to bottom,
 * and swap columns and rows. */
static void godot4_dressed(godot_scene *scene)
{
    uint32_t width = scene->document->dungeon->width, height = scene->document->dungeon->height;
    brw_text *text = scene->text;
    godot_node(scene, "Dressed", -1, "TileMapLayer", ".");
    godot_scale(scene);
    brw_text_put(text, "tile_map_data = PackedByteArray(0, 0");
    for (uint32_t i = 0; i < width * height; i++) {
        uint32_t tile = scene->dressed[i], number = (tile & BARROW_DRESS_TILE) - 1;
        if (!tile)
            continue;
        godot4_pair(text, i % width);
        godot4_pair(text, i / width);
        godot4_pair(text, 0);
        godot4_pair(text, number % scene->dress->columns);
        godot4_pair(text, number / scene->dress->columns);
        godot4_pair(text, (tile & BARROW_DRESS_FLIP_X ? 1u << 12 : 0) |
                              (tile & BARROW_DRESS_FLIP_Y ? 1u << 13 : 0) |
                              (tile & BARROW_DRESS_SWAP ? 1u << 14 : 0));
    }
    brw_text_put(text, ")\ntile_set = SubResource(\"dress_tiles\")\n");
}

void brw_write_godot4(const brw_document *document, brw_text *text)
{
    godot_scene scene = {.text = text, .document = document, .version = GODOT_4};
    godot_dress(&scene);
    brw_text_print(text, "[gd_scene load_steps=%d format=3]\n\n"
                   "[ext_resource type=\"Texture2D\" path=%j id=\"1\"]\n",
                   scene.dressed ? 7 : 4, brw_tileset_file(document));
    if (scene.dressed)
        brw_text_print(text, "[ext_resource type=\"Texture2D\" path=%j id=\"2\"]\n",
                       scene.dress->picture);
    godot4_tileset(&scene);
    if (scene.dressed)
        godot4_dress_set(&scene);
    godot_node(&scene, "Dungeon", -1, "Node2D", NULL);
    brw_dungeon_facts(&scene.facts, document, document->dungeon);
    godot_metadata(&scene);
    godot_node(&scene, "Tiles", -1, "TileMapLayer", ".");
    godot4_cells(text, document->dungeon);
    brw_text_put(text, "tile_set = SubResource(\"tiles\")\n");
    if (scene.dressed)
        godot4_dressed(&scene);
    godot_parts(&scene);
}
