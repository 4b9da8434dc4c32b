/* SPDX-License-Identifier: MIT
 * Scenes for Godot 3 and 4. The tileset's picture is named without a path, so Godot looks for it
 * next to the scene. Things are sprites cut from that picture.
 *
 *     [node name="Room0" type="Node2D" parent="Rooms"]
 *     position = Vector2( 80, 48 )
 *     metadata/room = 0
 *
 * Positions are in pixels, with tiles as large as the squares of the picture. Tiles that block the
 * way have a collision shape. */
#include "base/status.h"
#include "core/dungeon.h"
#include "core/tile_grid.h"
#include "io/dress.h"
#include "io/tiled.h"

#define PIXELS BRW_TILED_PIXELS

typedef struct godot_scene {
    brw_text *text;
    const barrow_dungeon *dungeon;
    bool is_old; /* Godot 3 */
    brw_facts facts;
    barrow_dress_info own;          /* the tileset */
    const uint32_t *dressed;        /* the map in tiles of one's own, or NULL */
    const barrow_dress_info *dress; /* their picture */
} godot_scene;

/* Writes a node. It names its parent by the path from the root: "." is the root itself, "Rooms" a
 * child of it. So parents must be written before their children. */
static void godot_node(godot_scene *scene, const char *name, int64_t number, const char *type,
                       const char *parent)
{
    brw_text_print(scene->text, number < 0 ? "\n[node name=\"%s" : "\n[node name=\"%s%l", name,
                   number);
    brw_text_print(scene->text, parent ? "\" type=\"%s\" parent=\"%s\"]\n" : "\" type=\"%s\"]\n",
                   type, parent);
}

/* Writes metadata: one dictionary in version 3, separate properties in version 4. */
static void godot_metadata(godot_scene *scene)
{
    brw_text *text = scene->text;
    char digits[BRW_DIGITS];
    brw_text_put(text, scene->is_old ? "__meta__ = {\n" : "");
    for (uint32_t i = 0; i < scene->facts.count; i++) {
        const brw_fact *fact = &scene->facts.rows[i];
        brw_text_print(text, scene->is_old ? "\"%s\": " : "metadata/%s = ", fact->name);
        /* Godot quotes and escapes strings like JSON. */
        brw_text_print(text, fact->type == BRW_FACT_TEXT ? "%j" : "%s",
                       brw_fact_text(fact, digits));
        brw_text_put(text, scene->is_old && i + 1 < scene->facts.count ? ",\n" : "\n");
    }
    brw_text_put(text, scene->is_old ? "}\n" : "");
}

/* Writes the map's tile size over that of a set, in millionths: 0.500000. */
static void godot_ratio(brw_text *text, const char *before, uint32_t pixels)
{
    char digits[8];
    uint32_t ratio = PIXELS * 1000000u / pixels;
    brw_format(digits, sizeof digits, "%u", 1000000 + ratio % 1000000);
    brw_text_print(text, "%s%u.%s", before, ratio / 1000000, digits + 1);
}

/* Writes the node of the dressed layer, whose tiles have their own size, scaled to that of the
 * map. */
static void godot_dressed_node(godot_scene *scene)
{
    godot_node(scene, "Dressed", -1, scene->is_old ? "TileMap" : "TileMapLayer", ".");
    godot_ratio(scene->text, "scale = Vector2( ", scene->dress->tile_width);
    godot_ratio(scene->text, ", ", scene->dress->tile_height);
    brw_text_put(scene->text, " )\n");
}

/* Writes rooms, doors and things. Rooms and doors are plain nodes with a position, to which a game
 * attaches what it needs. A link without a door tile has no position. A sprite is centred on its
 * position. */
static void godot_parts(godot_scene *scene)
{
    const barrow_dungeon *dungeon = scene->dungeon;
    godot_node(scene, "Rooms", -1, "Node2D", ".");
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_rect rect = dungeon->rooms[i].rect;
        bool is_anchor = dungeon->rooms[i].kind == BARROW_ROOM_ANCHOR;
        godot_node(scene, is_anchor ? "Anchor" : "Room",
                   is_anchor ? i : brw_room_number(dungeon, i), "Node2D", "Rooms");
        brw_text_print(scene->text, "position = Vector2( %d, %d )\n", rect.x * PIXELS,
                       rect.y * PIXELS);
        brw_facts_of_room(&scene->facts, dungeon, i);
        godot_metadata(scene);
    }
    if (brw_has_cells(dungeon))
        godot_node(scene, "Doors", -1, "Node2D", ".");
    for (uint32_t i = 0; brw_has_cells(dungeon) && i < dungeon->link_count; i++) {
        barrow_pos pos;
        if (!brw_link_door(dungeon, i, &pos))
            continue;
        godot_node(scene, "Door", i, "Node2D", "Doors");
        brw_text_print(scene->text, "position = Vector2( %d, %d )\n", pos.x * PIXELS,
                       pos.y * PIXELS);
        brw_link_facts(&scene->facts, dungeon, i);
        godot_metadata(scene);
    }
    godot_node(scene, "Things", -1, "Node2D", ".");
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        uint32_t square = barrow_tileset_thing(thing);
        godot_node(scene, "Thing", i, scene->is_old ? "Sprite" : "Sprite2D", "Things");
        brw_text_print(scene->text, "position = Vector2( %d, %d )\n",
                       thing->pos.x * PIXELS + PIXELS / 2, thing->pos.y * PIXELS + PIXELS / 2);
        brw_text_print(scene->text, "texture = ExtResource(%s)\nregion_enabled = true\n",
                       scene->is_old ? " 1 " : "\"1\"");
        brw_text_print(scene->text, "region_rect = Rect2( %u, %u, %d, %d )\n",
                       square % BARROW_TILESET_COLUMNS * PIXELS,
                       square / BARROW_TILESET_COLUMNS * PIXELS, PIXELS, PIXELS);
        brw_thing_facts(&scene->facts, dungeon, i);
        godot_metadata(scene);
    }
}

/* Dresses the map, if that is wanted. */
static godot_scene godot_begin(const brw_document *document, brw_text *text, bool is_old)
{
    return (godot_scene){.text = text,
                         .dungeon = document->dungeon,
                         .is_old = is_old,
                         .own = brw_own_tileset(document),
                         .dressed = brw_dressed(document, document->dungeon, text),
                         .dress = barrow_dress_picture(document->options->dress)};
}

/* Writes the root of the scene, and begins the layer of tiles. */
static void godot_root(godot_scene *scene, const brw_document *document)
{
    godot_node(scene, "Dungeon", -1, "Node2D", NULL);
    brw_dungeon_facts(&scene->facts, document, document->dungeon);
    godot_metadata(scene);
    godot_node(scene, "Tiles", -1, scene->is_old ? "TileMap" : "TileMapLayer", ".");
}

/* ---- Godot 3 ------------------------------------------------------------------------------- */

/* Scenes for Godot 3: a TileMap whose cells are three numbers each: row << 16 | column, the tile,
 * and a position within it that only autotiles use. Tiles of the set have the numbers and names of
 * the squares; things are sprites, so their squares are left out. The shape of a tile is a square
 * of 16 pixels centred on the origin, so it is moved by 8 to fill the tile. It is sub-resource 1,
 * shared by all tiles that block the way. */
static void godot3_set(godot_scene *scene, const barrow_dress_info *info)
{
    brw_text *text = scene->text;
    bool is_own = info == &scene->own;
    brw_text_print(text, "\n[sub_resource type=\"TileSet\" id=%d]\n", is_own ? 2 : 3);
    for (uint32_t i = 0; i < info->count; i++) {
        char digits[BRW_DIGITS];
        if (is_own && brw_square_walkable(i) == BRW_NO_TILE)
            continue;
        brw_text_print(text, "%u/name = %j\n%u/texture = ExtResource( %d )\n", i,
                       is_own ? barrow_tileset_name(i) : brw_digits(digits, i), i, is_own ? 1 : 2);
        brw_text_print(text, "%u/tex_offset = Vector2( 0, 0 )\n%u/modulate = Color( 1, 1, 1, 1 )\n",
                       i, i);
        brw_text_print(text, "%u/region = Rect2( %u, %u, %u, %u )\n%u/tile_mode = 0\n", i,
                       info->margin + i % info->columns * (info->tile_width + info->spacing),
                       info->margin + i / info->columns * (info->tile_height + info->spacing),
                       info->tile_width, info->tile_height, i);
        if (is_own && brw_square_walkable(i) == BRW_BLOCKED)
            brw_text_print(text, "%u/shapes = [ {\n\"autotile_coord\": Vector2( 0, 0 ),\n"
                           "\"one_way\": false,\n\"one_way_margin\": 1.0,\n"
                           "\"shape\": SubResource( 1 ),\n"
                           "\"shape_transform\": Transform2D( 1, 0, 0, 1, 8, 8 )\n} ]\n", i);
    }
}

/* Writes the cells of a layer. The flags of a dressed cell are above its tile: 29 mirrors left to
 * right, 30 top to bottom, and 31 swaps columns and rows. */
static void godot3_cells(godot_scene *scene, const uint32_t *dressed)
{
    uint32_t width = scene->dungeon->width, count = width * scene->dungeon->height;
    const barrow_dress_info *info = dressed ? scene->dress : &scene->own;
    const char *before = "";
    brw_text_print(scene->text, "tile_set = SubResource( %d )\ncell_size = Vector2( %u, %u )\n"
                   "format = 1\ntile_data = PoolIntArray( ", dressed ? 3 : 2, info->tile_width,
                   info->tile_height);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t x = i % width, y = i / width, cell;
        if (dressed && !dressed[i])
            continue;
        if (dressed)
            cell = ((dressed[i] & BARROW_DRESS_TILE) - 1) |
                   (dressed[i] & BARROW_DRESS_FLIP_X ? UINT32_C(1) << 29 : 0) |
                   (dressed[i] & BARROW_DRESS_FLIP_Y ? UINT32_C(1) << 30 : 0) |
                   (dressed[i] & BARROW_DRESS_SWAP ? UINT32_C(1) << 31 : 0);
        else
            cell = barrow_tileset_tile(scene->dungeon, (int)x, (int)y);
        brw_text_print(scene->text, "%s%u, %l, 0", before, y << 16 | x,
                       cell >> 31 ? (int64_t)cell - (INT64_C(1) << 32) : (int64_t)cell);
        before = ", ";
    }
    brw_text_put(scene->text, " )\n");
}

/* load_steps is one more than the number of resources: the picture, the shape, the tile set. */
void brw_write_godot3(const brw_document *document, brw_text *text)
{
    godot_scene scene = godot_begin(document, text, true);
    brw_text_print(text, "[gd_scene load_steps=%d format=2]\n\n[ext_resource path=%j "
                   "type=\"Texture\" id=1]\n", scene.dressed ? 6 : 4, scene.own.picture);
    if (scene.dressed)
        brw_text_print(text, "[ext_resource path=%j type=\"Texture\" id=2]\n",
                       scene.dress->picture);
    brw_text_put(text, "\n[sub_resource type=\"RectangleShape2D\" id=1]\n"
                       "extents = Vector2( 8, 8 )\n");
    godot3_set(&scene, &scene.own);
    if (scene.dressed)
        godot3_set(&scene, scene.dress);
    godot_root(&scene, document);
    godot3_cells(&scene, NULL);
    if (scene.dressed) {
        godot_dressed_node(&scene);
        godot3_cells(&scene, scene.dressed);
    }
    godot_parts(&scene);
}

/* ---- Godot 4 ------------------------------------------------------------------------------- */

/* Scenes for Godot 4.3 and later: a TileMapLayer whose data is an array of bytes: two for a version
 * number, then twelve per cell. A tile's name is its column and row, and alternative 0 is the plain
 * tile. */
static void godot4_set(godot_scene *scene, const barrow_dress_info *info)
{
    brw_text *text = scene->text;
    bool is_own = info == &scene->own;
    const char *prefix = is_own ? "" : "dress_";
    brw_text_print(text, "\n[sub_resource type=\"TileSetAtlasSource\" id=\"%satlas\"]\n"
                   "texture = ExtResource(\"%d\")\n", prefix, is_own ? 1 : 2);
    if (!is_own)
        brw_text_print(text, "margins = Vector2i( %u, %u )\nseparation = Vector2i( %u, %u )\n",
                       info->margin, info->margin, info->spacing, info->spacing);
    brw_text_print(text, "texture_region_size = Vector2i( %u, %u )\n", info->tile_width,
                   info->tile_height);
    for (uint32_t i = 0; i < info->count; i++) {
        uint32_t column = i % info->columns, row = i / info->columns;
        if (is_own && brw_square_walkable(i) == BRW_NO_TILE)
            continue;
        brw_text_print(text, "%u:%u/0 = 0\n", column, row);
        if (is_own && brw_square_walkable(i) == BRW_BLOCKED)
            brw_text_print(text, "%u:%u/0/physics_layer_0/polygon_0/points = "
                           "PackedVector2Array(-8, -8, 8, -8, 8, 8, -8, 8)\n", column, row);
    }
    brw_text_print(text, "\n[sub_resource type=\"TileSet\" id=\"%stiles\"]\n"
                   "tile_size = Vector2i( %u, %u )\n%ssources/0 = SubResource(\"%satlas\")\n",
                   prefix, info->tile_width, info->tile_height,
                   is_own ? "physics_layer_0/collision_layer = 1\n" : "", prefix);
}

/* Writes the cells of a layer, six numbers each, as two bytes, low byte first on every machine:
 *
 *     x   y   source   column   row   alternative
 *     2 + 2 + 2      + 2      + 2   + 2 = 12 bytes
 *
 * The first two zeros are the version of this format. There is one source, number 0. Bits 12 to 14
 * of the alternative mirror left to right and top to bottom, and swap columns and rows. */
static void godot4_cells(godot_scene *scene, const uint32_t *dressed)
{
    uint32_t width = scene->dungeon->width, count = width * scene->dungeon->height;
    uint32_t columns = dressed ? scene->dress->columns : scene->own.columns;
    brw_text_put(scene->text, "tile_map_data = PackedByteArray(0, 0");
    for (uint32_t i = 0; i < count; i++) {
        uint32_t x = i % width, y = i / width, flags = dressed ? dressed[i] : 0;
        if (dressed && !dressed[i])
            continue;
        uint32_t tile = dressed ? (flags & BARROW_DRESS_TILE) - 1
                                : barrow_tileset_tile(scene->dungeon, (int)x, (int)y);
        uint32_t numbers[] = {x, y, 0, tile % columns, tile / columns,
                              (flags & BARROW_DRESS_FLIP_X ? 1u << 12 : 0) |
                                  (flags & BARROW_DRESS_FLIP_Y ? 1u << 13 : 0) |
                                  (flags & BARROW_DRESS_SWAP ? 1u << 14 : 0)};
        for (uint32_t k = 0; k < 6; k++)
            brw_text_print(scene->text, ", %u, %u", numbers[k] & 255, numbers[k] >> 8 & 255);
    }
    brw_text_print(scene->text, ")\ntile_set = SubResource(\"%stiles\")\n",
                   dressed ? "dress_" : "");
}

void brw_write_godot4(const brw_document *document, brw_text *text)
{
    godot_scene scene = godot_begin(document, text, false);
    brw_text_print(text, "[gd_scene load_steps=%d format=3]\n\n"
                   "[ext_resource type=\"Texture2D\" path=%j id=\"1\"]\n",
                   scene.dressed ? 7 : 4, scene.own.picture);
    if (scene.dressed)
        brw_text_print(text, "[ext_resource type=\"Texture2D\" path=%j id=\"2\"]\n",
                       scene.dress->picture);
    godot4_set(&scene, &scene.own);
    if (scene.dressed)
        godot4_set(&scene, scene.dress);
    godot_root(&scene, document);
    godot4_cells(&scene, NULL);
    if (scene.dressed) {
        godot_dressed_node(&scene);
        godot4_cells(&scene, scene.dressed);
    }
    godot_parts(&scene);
}
