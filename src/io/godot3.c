/* SPDX-License-Identifier: MIT
 * Scenes for Godot 3: a TileMap whose cells are three numbers each: row << 16 | column, the tile,
 * and a position within it that only autotiles use. Tiles of the set have the numbers and names of
 * the squares. Those that block the way have a collision shape. */
#include "io/godot.h"

static void godot3_property(brw_text *text, uint32_t square, const char *name)
{
    brw_text_unsigned(text, square);
    brw_text_char(text, '/');
    brw_text_put(text, name);
}

/* Writes a tile. The shape is a square of 16 pixels centred on the origin, so it is moved by 8 to
 * fill the tile. It is sub-resource 1, shared by all tiles that block the way. */
static void godot3_square(brw_text *text, uint32_t square)
{
    godot3_property(text, square, "name = ");
    brw_text_json(text, barrow_tileset_name(square));
    brw_text_char(text, '\n');
    godot3_property(text, square, "texture = ExtResource( 1 )\n");
    godot3_property(text, square, "tex_offset = Vector2( 0, 0 )\n");
    godot3_property(text, square, "modulate = Color( 1, 1, 1, 1 )\n");
    godot3_property(text, square, "region = Rect2( ");
    brw_text_unsigned(text, square % BARROW_TILESET_COLUMNS * BRW_TILED_PIXELS);
    brw_text_put(text, ", ");
    brw_text_unsigned(text, square / BARROW_TILESET_COLUMNS * BRW_TILED_PIXELS);
    brw_text_put(text, ", 16, 16 )\n");
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
        brw_text_unsigned(text, y << 16 | x);
        brw_text_put(text, ", ");
        brw_text_unsigned(text, barrow_tileset_tile(dungeon, (int)x, (int)y));
        brw_text_put(text, ", 0");
    }
    brw_text_put(text, " )\n");
}

/* load_steps is one more than the number of resources: the picture, the shape, the tile set. Only
 * squares that are tiles go into the set, because things are sprites. */
void brw_write_godot3(const brw_document *document, brw_text *text)
{
    brw_godot scene = {.text = text, .document = document, .version = BRW_GODOT_3};
    int32_t size[] = {BRW_TILED_PIXELS, BRW_TILED_PIXELS};
    brw_text_put(text, "[gd_scene load_steps=4 format=2]\n\n[ext_resource path=");
    brw_text_json(text, brw_tileset_file(document));
    brw_text_put(text, " type=\"Texture\" id=1]\n\n"
                       "[sub_resource type=\"RectangleShape2D\" id=1]\n"
                       "extents = Vector2( 8, 8 )\n\n[sub_resource type=\"TileSet\" id=2]\n");
    for (uint32_t i = 0; i < BARROW_TILESET_COLUMNS * BARROW_TILESET_ROWS; i++)
        if (brw_square_walkable(i) != BRW_NO_TILE)
            godot3_square(text, i);
    brw_godot_node(&scene, "Dungeon", -1, "Node2D", NULL);
    brw_dungeon_facts(&scene.facts, document, document->dungeon);
    brw_godot_metadata(&scene);
    brw_godot_node(&scene, "Tiles", -1, "TileMap", ".");
    brw_text_put(text, "tile_set = SubResource( 2 )\n");
    brw_godot_numbers(&scene, "cell_size", "Vector2", size, 2);
    brw_text_put(text, "format = 1\n");
    godot3_cells(text, document->dungeon);
    brw_godot_parts(&scene);
}
