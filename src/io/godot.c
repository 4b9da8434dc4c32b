/* SPDX-License-Identifier: MIT
 * Scenes for Godot, the part that both versions share. The tileset's picture is named without a
 * path, so Godot looks for it next to the scene. Things are sprites cut from that picture.
 *
 *     [node name="Room0" type="Node2D" parent="Rooms"]
 *     position = Vector2( 80, 48 )
 *     metadata/room = 0
 *
 * Positions are in pixels, with tiles as large as the squares of the picture. */
#include "core/dungeon.h"
#include "core/tile_grid.h"
#include "io/godot.h"

/* Writes a node. It names its parent by the path from the root: "." is the root itself, "Rooms" a
 * child of it. So parents must be written before their children. */
void brw_godot_node(brw_godot *scene, const char *name, int64_t number, const char *type,
                    const char *parent)
{
    brw_text *text = scene->text;
    brw_text_put(text, "\n[node name=\"");
    brw_text_put(text, name);
    if (number >= 0)
        brw_text_number(text, number);
    brw_text_put(text, "\" type=\"");
    brw_text_put(text, type);
    brw_text_char(text, '"');
    if (parent) {
        brw_text_put(text, " parent=\"");
        brw_text_put(text, parent);
        brw_text_char(text, '"');
    }
    brw_text_put(text, "]\n");
}

/* Writes a value. Godot quotes and escapes strings like JSON. */
static void godot_value(brw_text *text, const brw_fact *fact)
{
    if (fact->type == BRW_FACT_TEXT)
        brw_text_json(text, fact->text);
    else if (fact->type == BRW_FACT_BOOL)
        brw_text_put(text, fact->number ? "true" : "false");
    else
        brw_text_number(text, fact->number);
}

/* Writes metadata: one dictionary in version 3, separate properties in version 4. */
void brw_godot_metadata(brw_godot *scene)
{
    brw_text *text = scene->text;
    bool is_dictionary = scene->version == BRW_GODOT_3;
    if (is_dictionary)
        brw_text_put(text, "__meta__ = {\n");
    for (uint32_t i = 0; i < scene->facts.count; i++) {
        const brw_fact *fact = &scene->facts.rows[i];
        brw_text_put(text, is_dictionary ? "\"" : "metadata/");
        brw_text_put(text, fact->name);
        brw_text_put(text, is_dictionary ? "\": " : " = ");
        godot_value(text, fact);
        brw_text_put(text, is_dictionary && i + 1 < scene->facts.count ? ",\n" : "\n");
    }
    if (is_dictionary)
        brw_text_put(text, "}\n");
}

void brw_godot_numbers(brw_godot *scene, const char *name, const char *type, const int32_t *numbers,
                       uint32_t count)
{
    brw_text *text = scene->text;
    brw_text_put(text, name);
    brw_text_put(text, " = ");
    brw_text_put(text, type);
    brw_text_char(text, '(');
    for (uint32_t i = 0; i < count; i++) {
        brw_text_put(text, i ? ", " : " ");
        brw_text_number(text, numbers[i]);
    }
    brw_text_put(text, " )\n");
}

static void godot_position(brw_godot *scene, int32_t x, int32_t y)
{
    int32_t numbers[] = {x, y};
    brw_godot_numbers(scene, "position", "Vector2", numbers, 2);
}

/* Writes rooms. Rooms and doors are plain nodes with a position, to which a game attaches what it
 * needs. */
static void godot_rooms(brw_godot *scene)
{
    const barrow_dungeon *dungeon = scene->document->dungeon;
    brw_godot_node(scene, "Rooms", -1, "Node2D", ".");
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_rect rect = dungeon->rooms[i].rect;
        bool is_anchor = dungeon->rooms[i].kind == BARROW_ROOM_ANCHOR;
        brw_godot_node(scene, is_anchor ? "Anchor" : "Room",
                       is_anchor ? i : brw_room_number(dungeon, i), "Node2D", "Rooms");
        godot_position(scene, rect.x * BRW_TILED_PIXELS, rect.y * BRW_TILED_PIXELS);
        brw_room_facts(&scene->facts, dungeon, i);
        brw_godot_metadata(scene);
    }
}

/* Writes doors. A link without a door tile has no position. */
static void godot_doors(brw_godot *scene)
{
    const barrow_dungeon *dungeon = scene->document->dungeon;
    brw_godot_node(scene, "Doors", -1, "Node2D", ".");
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        barrow_pos pos;
        if (!brw_link_door(dungeon, i, &pos))
            continue;
        brw_godot_node(scene, "Door", i, "Node2D", "Doors");
        godot_position(scene, pos.x * BRW_TILED_PIXELS, pos.y * BRW_TILED_PIXELS);
        brw_link_facts(&scene->facts, dungeon, i);
        brw_godot_metadata(scene);
    }
}

/* Writes a thing. A sprite is centred on its position. */
static void godot_thing(brw_godot *scene, uint32_t id)
{
    const barrow_thing *thing = &scene->document->dungeon->things[id];
    int32_t square = (int32_t)barrow_tileset_thing(thing);
    int32_t region[] = {square % BARROW_TILESET_COLUMNS * BRW_TILED_PIXELS,
                        square / BARROW_TILESET_COLUMNS * BRW_TILED_PIXELS, BRW_TILED_PIXELS,
                        BRW_TILED_PIXELS};
    brw_godot_node(scene, "Thing", id, scene->version == BRW_GODOT_3 ? "Sprite" : "Sprite2D",
                   "Things");
    godot_position(scene, thing->pos.x * BRW_TILED_PIXELS + BRW_TILED_PIXELS / 2,
                   thing->pos.y * BRW_TILED_PIXELS + BRW_TILED_PIXELS / 2);
    brw_text_put(scene->text, scene->version == BRW_GODOT_3 ? "texture = ExtResource( 1 )\n"
                                                            : "texture = ExtResource(\"1\")\n");
    brw_text_put(scene->text, "region_enabled = true\n");
    brw_godot_numbers(scene, "region_rect", "Rect2", region, 4);
    brw_thing_facts(&scene->facts, scene->document->dungeon, id);
    brw_godot_metadata(scene);
}

void brw_godot_parts(brw_godot *scene)
{
    const barrow_dungeon *dungeon = scene->document->dungeon;
    godot_rooms(scene);
    if (brw_has_cells(dungeon))
        godot_doors(scene);
    brw_godot_node(scene, "Things", -1, "Node2D", ".");
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        godot_thing(scene, i);
}
