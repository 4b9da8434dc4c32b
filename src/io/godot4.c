/* SPDX-License-Identifier: MIT
 * Scenes for Godot 4.3 and later: a TileMapLayer whose data is an array of bytes: two for a version
 * number, then twelve per cell. These are six 16-bit little-endian numbers: x, y, source, column
 * and row of the picture, alternative. Rock and everything else that blocks the way has a collision
 * square. */
#include "io/godot.h"

/* Writes a tile. Its name is its column and row, and alternative 0 is the plain tile. */
static void godot4_square(brw_text *text, uint32_t square)
{
    uint32_t column = square % BARROW_TILESET_COLUMNS, row = square / BARROW_TILESET_COLUMNS;
    brw_text_unsigned(text, column);
    brw_text_char(text, ':');
    brw_text_unsigned(text, row);
    brw_text_put(text, "/0 = 0\n");
    if (brw_square_walkable(square) != BRW_BLOCKED)
        return;
    brw_text_unsigned(text, column);
    brw_text_char(text, ':');
    brw_text_unsigned(text, row);
    brw_text_put(text, "/0/physics_layer_0/polygon_0/points = "
                       "PackedVector2Array(-8, -8, 8, -8, 8, 8, -8, 8)\n");
}

static void godot4_tileset(brw_godot *scene)
{
    int32_t size[] = {BRW_TILED_PIXELS, BRW_TILED_PIXELS};
    brw_text *text = scene->text;
    brw_text_put(text, "\n[sub_resource type=\"TileSetAtlasSource\" id=\"atlas\"]\n"
                       "texture = ExtResource(\"1\")\n");
    brw_godot_numbers(scene, "texture_region_size", "Vector2i", size, 2);
    for (uint32_t i = 0; i < BARROW_TILESET_COLUMNS * BARROW_TILESET_ROWS; i++)
        if (brw_square_walkable(i) != BRW_NO_TILE)
            godot4_square(text, i);
    brw_text_put(text, "\n[sub_resource type=\"TileSet\" id=\"tiles\"]\n");
    brw_godot_numbers(scene, "tile_size", "Vector2i", size, 2);
    brw_text_put(text, "physics_layer_0/collision_layer = 1\nsources/0 = SubResource(\"atlas\")\n");
}

/* Writes a number as two bytes, low byte first on every machine. */
static void godot4_pair(brw_text *text, uint32_t number)
{
    brw_text_put(text, ", ");
    brw_text_unsigned(text, number & 255);
    brw_text_put(text, ", ");
    brw_text_unsigned(text, number >> 8 & 255);
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

void brw_write_godot4(const brw_document *document, brw_text *text)
{
    brw_godot scene = {.text = text, .document = document, .version = BRW_GODOT_4};
    brw_text_put(text,
                 "[gd_scene load_steps=4 format=3]\n\n[ext_resource type=\"Texture2D\" path=");
    brw_text_json(text, brw_tileset_file(document));
    brw_text_put(text, " id=\"1\"]\n");
    godot4_tileset(&scene);
    brw_godot_node(&scene, "Dungeon", -1, "Node2D", NULL);
    brw_dungeon_facts(&scene.facts, document, document->dungeon);
    brw_godot_metadata(&scene);
    brw_godot_node(&scene, "Tiles", -1, "TileMapLayer", ".");
    godot4_cells(text, document->dungeon);
    brw_text_put(text, "tile_set = SubResource(\"tiles\")\n");
    brw_godot_parts(&scene);
}
