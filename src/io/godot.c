/* SPDX-License-Identifier: MIT
 * Scenes for Godot 3 and 4, in which one can walk once a script hands out what things give
 * (examples/godot). The tileset's picture is named without a path, so Godot looks for it next to
 * the scene.
 *
 *     Dungeon           seed, hash and command
 *       Tiles           tiles that block the way have a collision shape
 *       Rooms/Room3     a place with its facts
 *       Doors/Door7     a body as large as its tile, in the group "doors"; its shape is disabled
 *         Shape         if it is open from the start
 *       Things/Thing0   an area, in the group "things" and in that of its kind
 *         Sprite        a square of the picture
 *         Shape
 *       Solution        the walkthrough
 *
 * Positions are in pixels, with tiles as large as the squares of the picture. Doors and things have
 * theirs in the middle of their tile. Facts are metadata, in the words of `barrow prove` where one
 * thing opens another. */
#include "base/status.h"
#include "core/dungeon.h"
#include "core/tile_grid.h"
#include "io/dress.h"
#include "io/facts.h"
#include "io/looks.h"

typedef struct godot_scene {
    brw_text *text;
    const barrow_dungeon *dungeon;
    bool is_old;    /* Godot 3 */
    int32_t pixels; /* side of a tile */
    uint32_t areas; /* those of the map, a bit each */
    brw_facts facts;
    barrow_dress_info own;          /* the tileset */
    const uint32_t *dressed;        /* the map in your own tiles, or NULL */
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

/* Begins a door or thing [name][number] in the middle of its tile, in one or two groups. */
static void godot_part(godot_scene *scene, const char *parent, const char *name, uint32_t number,
                       const char *type, const char *group, barrow_pos pos)
{
    brw_text_print(scene->text, "\n[node name=\"%s%u\" type=\"%s\" parent=\"%s\" groups=[\"%s\"",
                   name, number, type, parent, parent[0] == 'D' ? "doors" : "things");
    brw_text_print(scene->text, group ? ", \"%s\"]]\n" : "]]\n", group);
    brw_text_print(scene->text, "position = Vector2( %d, %d )\n", pos.x * scene->pixels + scene->pixels / 2,
                   pos.y * scene->pixels + scene->pixels / 2);
}

/* Writes a child of a door or thing. */
static void godot_child(godot_scene *scene, const char *child, const char *type, const char *parent,
                        const char *name, uint32_t number)
{
    brw_text_print(scene->text, "\n[node name=\"%s\" type=\"%s\" parent=\"%s/%s%u\"]\n", child,
                   type, parent, name, number);
}

/* Gives a door or thing the shape of a tile. */
static void godot_shape(godot_scene *scene, const char *parent, const char *name, uint32_t number,
                        bool is_disabled)
{
    godot_child(scene, "Shape", "CollisionShape2D", parent, name, number);
    brw_text_print(scene->text, "shape = SubResource(%s)\n%s", scene->is_old ? " 1 " : "\"shape\"",
                   is_disabled ? "disabled = true\n" : "");
}

/* Writes the facts collected last. Godot quotes and escapes strings like JSON. */
static void godot_values(godot_scene *scene, const char *name, const char *joint)
{
    char digits[BRW_DIGITS];
    for (uint32_t i = 0; i < scene->facts.count; i++) {
        const brw_fact *fact = &scene->facts.rows[i];
        brw_text_put(scene->text, i ? joint : "");
        brw_text_print(scene->text, name, fact->name);
        brw_text_print(scene->text, fact->type == BRW_FACT_TEXT ? "%j" : "%s",
                       brw_fact_text(fact, digits));
    }
}

/* Writes metadata: one dictionary in version 3, separate properties in version 4. */
static void godot_metadata(godot_scene *scene)
{
    brw_text_put(scene->text, scene->is_old ? "__meta__ = {\n" : "");
    godot_values(scene, scene->is_old ? "\"%s\": " : "metadata/%s = ",
                 scene->is_old ? ",\n" : "\n");
    brw_text_put(scene->text, scene->is_old ? "\n}\n" : "\n");
}

/* Writes the map's tile size over that of a set, in millionths: 0.500000. */
static void godot_ratio(const godot_scene *scene, const char *before, uint32_t pixels)
{
    char digits[8];
    uint32_t ratio = (uint32_t)scene->pixels * 1000000u / pixels;
    brw_format(digits, sizeof digits, "%u", 1000000 + ratio % 1000000);
    brw_text_print(scene->text, "%s%u.%s", before, ratio / 1000000, digits + 1);
}

static void godot_rooms(godot_scene *scene)
{
    const barrow_dungeon *dungeon = scene->dungeon;
    godot_node(scene, "Rooms", -1, "Node2D", ".");
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        barrow_rect rect = dungeon->rooms[i].rect;
        bool is_anchor = dungeon->rooms[i].kind == BARROW_ROOM_ANCHOR;
        godot_node(scene, is_anchor ? "Anchor" : "Room",
                   is_anchor ? i : brw_room_number(dungeon, i), "Node2D", "Rooms");
        brw_text_print(scene->text, "position = Vector2( %d, %d )\n", rect.x * scene->pixels,
                       rect.y * scene->pixels);
        brw_room_facts(&scene->facts, dungeon, i);
        godot_metadata(scene);
    }
}

/* Writes a body for each door tile, and for the doors of vaults. A link without a door tile has
 * none. */
static void godot_doors(godot_scene *scene)
{
    const barrow_dungeon *dungeon = scene->dungeon;
    if (brw_has_cells(dungeon) || dungeon->vault_count)
        godot_node(scene, "Doors", -1, "Node2D", ".");
    for (uint32_t i = 0; brw_has_cells(dungeon) && i < dungeon->link_count; i++) {
        const barrow_link_info *info = barrow_link_kind_info(dungeon->links[i].kind);
        const barrow_pos *pos = brw_link_door(dungeon, i);
        if (!pos)
            continue;
        godot_part(scene, "Doors", "Door", i, "StaticBody2D", NULL, *pos);
        brw_door_facts(&scene->facts, dungeon, i);
        godot_metadata(scene);
        bool is_sealed =
            dungeon->params.family == BARROW_QUEST && dungeon->links[i].seal != BARROW_NONE;
        bool is_open = info->needs == BARROW_NEED_NOTHING && info->ways == BARROW_WAYS_BOTH;
        godot_shape(scene, "Doors", "Door", i, is_open && !is_sealed);
    }
    for (uint32_t i = 0; i < dungeon->vault_count; i++) {
        godot_part(scene, "Doors", "Vault", i, "StaticBody2D", NULL, dungeon->vaults[i].at);
        brw_vault_facts(&scene->facts, dungeon, i);
        godot_metadata(scene);
        godot_shape(scene, "Doors", "Vault", i, false);
    }
}

/* A sprite is centred on its thing. */
static void godot_things(godot_scene *scene)
{
    const barrow_dungeon *dungeon = scene->dungeon;
    godot_node(scene, "Things", -1, "Node2D", ".");
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        uint32_t square = barrow_tileset_thing(thing);
        godot_part(scene, "Things", "Thing", i, "Area2D",
                   barrow_thing_name(thing->kind), thing->pos);
        brw_thing_facts(&scene->facts, dungeon, i);
        godot_metadata(scene);
        godot_child(scene, "Sprite", scene->is_old ? "Sprite" : "Sprite2D", "Things", "Thing", i);
        brw_text_print(scene->text, "texture = ExtResource(%s)\nregion_enabled = true\n",
                       scene->is_old ? " 1 " : "\"1\"");
        brw_text_print(scene->text, "region_rect = Rect2( %u, %u, %d, %d )\n",
                       square % BARROW_TILESET_COLUMNS * (uint32_t)scene->pixels,
                       square / BARROW_TILESET_COLUMNS * (uint32_t)scene->pixels, scene->pixels, scene->pixels);
        godot_shape(scene, "Things", "Thing", i, false);
    }
}

/* Writes the walkthrough as a list of steps. */
static void godot_solution(godot_scene *scene)
{
    if (!scene->dungeon->solution_count)
        return;
    godot_node(scene, "Solution", -1, "Node", ".");
    brw_text_put(scene->text, scene->is_old ? "__meta__ = {\n\"steps\": [ " : "metadata/steps = [");
    for (uint32_t i = 0; i < scene->dungeon->solution_count; i++) {
        brw_step_facts(&scene->facts, scene->dungeon, i);
        brw_text_put(scene->text, i ? ", {\n" : "{\n");
        godot_values(scene, "\"%s\": ", ",\n");
        brw_text_put(scene->text, "\n}");
    }
    brw_text_put(scene->text, scene->is_old ? " ]\n}\n" : "]\n");
}

/* Returns whether a square of the tileset has a shape. The door of a vault is a body of its own. */
static bool godot_blocks(uint32_t square)
{
    return brw_square_walkable(square) == BRW_BLOCKED && square != BARROW_TILE_VAULT_DOOR;
}

/* Returns whether a square is left out of the tile set: that of a thing, or of an area that the map
 * does not have. */
static bool godot_is_unused(const godot_scene *scene, uint32_t square)
{
    return brw_square_walkable(square) == BRW_NO_TILE ||
           !(scene->areas >> brw_square_area(square) & 1);
}

/* ---- Godot 3 ------------------------------------------------------------------------------- */

/* Scenes for Godot 3: a TileMap whose cells are three numbers each: row << 16 | column, the tile,
 * and the row and column within it. Tiles of the set have the numbers and names of the squares, and
 * an area is one autotile, numbered as its first square; things are sprites, so their squares are
 * left out. The shape of a tile is a square centred on the origin, so it is moved by half its side
 * to fill the tile. It is sub-resource 1, shared by all tiles that block the way. */
static void godot3_set(godot_scene *scene, const barrow_dress_info *info)
{
    brw_text *text = scene->text;
    bool is_own = info == &scene->own;
    brw_text_print(text, "\n[sub_resource type=\"TileSet\" id=%d]\n", is_own ? 2 : 3);
    for (uint32_t i = 0; i < info->count; i++) {
        char digits[BRW_DIGITS];
        bool is_area = is_own && brw_square_area(i) < BRW_AREAS;
        uint32_t columns = is_area ? BARROW_TILESET_COLUMNS : 1;
        uint32_t rows = is_area ? BRW_AREA_SIZE / BARROW_TILESET_COLUMNS : 1;
        if ((is_own && godot_is_unused(scene, i)) ||
            (is_area && (i - BARROW_TILESET_AREAS) % BRW_AREA_SIZE))
            continue;
        brw_text_print(text, "%u/name = %j\n%u/texture = ExtResource( %d )\n"
                       "%u/region = Rect2( %u, %u, %u, %u )\n%u/tile_mode = %d\n", i,
                       is_own ? barrow_tileset_name(i) : brw_digits(digits, i), i, is_own ? 1 : 2,
                       i, info->margin + i % info->columns * (info->tile_width + info->spacing),
                       info->margin + i / info->columns * (info->tile_height + info->spacing),
                       columns * info->tile_width, rows * info->tile_height, i, is_area);
        if (is_area) {
            /* What makes the squares of an area an autotile is which neighbours of each fit.
             * Godot 3 counts them row by row, with the square itself. */
            static const uint16_t flags[8] = {2,   4,  32, 256,
                                              128, 64, 8,  1}; /* clockwise from the top */
            brw_text_print(scene->text,
                           "%u/autotile/bitmask_mode = 1\n%u/autotile/bitmask_flags = [ ", i, i);
            for (uint32_t n = 0; n < BRW_AREA_MASKS; n++) {
                uint32_t fits = 16;
                for (uint32_t k = 0; k < 8; k++)
                    fits |= brw_area_masks[n] >> k & 1 ? flags[k] : 0u;
                brw_text_print(scene->text, "%sVector2( %u, %u ), %u", n ? ", " : "",
                               n % BARROW_TILESET_COLUMNS, n / BARROW_TILESET_COLUMNS, fits);
            }
            brw_text_print(scene->text, " ]\n%u/autotile/tile_size = Vector2( %d, %d )\n", i,
                           scene->pixels, scene->pixels);
        }
        if (!is_own || !godot_blocks(i))
            continue;
        for (uint32_t k = 0; k < (is_area ? BRW_AREA_MASKS : 1u); k++) {
            brw_text_print(text, k ? ", " : "%u/shapes = [ ", i);
            brw_text_print(text, "{\n\"autotile_coord\": Vector2( %u, %u ),\n"
                           "\"shape\": SubResource( 1 ),\n"
                           "\"shape_transform\": Transform2D( 1, 0, 0, 1, %d, %d )\n}",
                           k % BARROW_TILESET_COLUMNS, k / BARROW_TILESET_COLUMNS,
                           scene->pixels / 2, scene->pixels / 2);
        }
        brw_text_put(text, " ]\n");
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
        uint32_t x = i % width, y = i / width, cell, within = 0;
        if (dressed && !dressed[i])
            continue;
        if (dressed)
            cell = ((dressed[i] & BARROW_DRESS_TILE) - 1) |
                   (dressed[i] & BARROW_DRESS_FLIP_X ? UINT32_C(1) << 29 : 0) |
                   (dressed[i] & BARROW_DRESS_FLIP_Y ? UINT32_C(1) << 30 : 0) |
                   (dressed[i] & BARROW_DRESS_SWAP ? UINT32_C(1) << 31 : 0);
        else
            cell = barrow_tileset_tile(scene->dungeon, (int)x, (int)y);
        if (!dressed && brw_square_area(cell) < BRW_AREAS)
            within = (cell - BARROW_TILESET_AREAS) % BRW_AREA_SIZE;
        cell -= within;
        within = within / BARROW_TILESET_COLUMNS << 16 | within % BARROW_TILESET_COLUMNS;
        brw_text_print(scene->text, "%s%u, %l, %u", before, y << 16 | x,
                       cell >> 31 ? (int64_t)cell - (INT64_C(1) << 32) : (int64_t)cell, within);
        before = ", ";
    }
    brw_text_put(scene->text, " )\n");
}

/* ---- Godot 4 ------------------------------------------------------------------------------- */

/* Scenes for Godot 4.3 and later: a TileMapLayer whose data is an array of bytes: two for a version
 * number, then twelve per cell. A tile's name is its column and row, and alternative 0 is the plain
 * tile. */
static void godot4_set(godot_scene *scene, const barrow_dress_info *info)
{
    static const char *const sides[8] = {
        "top_side",    "top_right_corner",   "right_side", "bottom_right_corner",
        "bottom_side", "bottom_left_corner", "left_side",  "top_left_corner"};
    brw_text *text = scene->text;
    bool is_own = info == &scene->own;
    const char *prefix = is_own ? "" : "dress_";
    int32_t half = scene->pixels / 2;
    brw_text_print(text, "\n[sub_resource type=\"TileSetAtlasSource\" id=\"%satlas\"]\n"
                   "texture = ExtResource(\"%d\")\n", prefix, is_own ? 1 : 2);
    if (!is_own)
        brw_text_print(text, "margins = Vector2i( %u, %u )\nseparation = Vector2i( %u, %u )\n",
                       info->margin, info->margin, info->spacing, info->spacing);
    brw_text_print(text, "texture_region_size = Vector2i( %u, %u )\n", info->tile_width,
                   info->tile_height);
    for (uint32_t i = 0; i < info->count; i++) {
        uint32_t column = i % info->columns, row = i / info->columns;
        if (is_own && godot_is_unused(scene, i))
            continue;
        brw_text_print(text, is_own ? "%u:%u/0 = 0\n%u:%u/0/custom_data_0 = %j\n" : "%u:%u/0 = 0\n",
                       column, row, column, row, is_own ? barrow_tileset_name(i) : NULL);
        if (is_own && godot_blocks(i))
            brw_text_print(text, "%u:%u/0/physics_layer_0/polygon_0/points = "
                           "PackedVector2Array(-%d, -%d, %d, -%d, %d, %d, -%d, %d)\n", column, row,
                           half, half, half, half, half, half, half, half);
        /* Write the terrain of a square of an area: a neighbour that fits has the same. */
        uint32_t area = is_own ? brw_square_area(i) : BRW_AREAS, terrain = 0;
        for (uint32_t k = 0; k < area && area < BRW_AREAS; k++)
            terrain += scene->areas >> k & 1;
        if (area < BRW_AREAS)
            brw_text_print(text, "%u:%u/0/terrain_set = 0\n%u:%u/0/terrain = %u\n", column, row,
                           column, row, terrain);
        for (uint32_t k = 0; k < 8 && area < BRW_AREAS; k++)
            if (brw_area_masks[(i - BARROW_TILESET_AREAS) % BRW_AREA_SIZE] >> k & 1)
                brw_text_print(text, "%u:%u/0/terrains_peering_bit/%s = %u\n", column, row,
                               sides[k], terrain);
    }
    brw_text_print(text, "\n[sub_resource type=\"TileSet\" id=\"%stiles\"]\n"
                   "tile_size = Vector2i( %u, %u )\n", prefix, info->tile_width,
                   info->tile_height);
    if (is_own) { /* the squares of terrains fit at sides and corners, which is mode 0 */
        brw_text_put(text, "physics_layer_0/collision_layer = 1\nterrain_set_0/mode = 0\n");
        for (uint32_t i = 0, terrain = 0; i < BRW_AREAS; i++)
            if (scene->areas >> i & 1)
                brw_text_print(text, "terrain_set_0/terrain_%u/name = %j\n", terrain++,
                               brw_areas[i].name);
        brw_text_put(text, "custom_data_layer_0/name = \"class\"\ncustom_data_layer_0/type = 4\n");
    }
    brw_text_print(text, "sources/0 = SubResource(\"%satlas\")\n", prefix);
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

/* ---- scenes -------------------------------------------------------------------------------- */

/* Writes a scene. A dressed map has a second layer, whose tiles have their own size and are scaled
 * to that of the map. load_steps is one more than the number of resources: pictures, the shape and
 * tile sets, and in Godot 4 the source of each set. */
static void write_scene(const brw_document *document, brw_text *text, bool is_old)
{
    godot_scene scene = {.text = text,
                         .dungeon = document->dungeon,
                         .is_old = is_old,
                         .pixels = (int32_t)brw_map_pixels(document->options),
                         .areas = brw_areas_of(document->dungeon),
                         .own = brw_own_tileset(document),
                         .dressed = brw_dressed(document, document->dungeon, text),
                         .dress = barrow_dress_picture(document->options->dress)};
    const char *picture = is_old ? "[ext_resource path=%j type=\"Texture\" id=%d]\n"
                                 : "[ext_resource type=\"Texture2D\" path=%j id=\"%d\"]\n";
    if (is_old)
        brw_text_print(text, "[gd_scene load_steps=%d format=2]\n\n", scene.dressed ? 6 : 4);
    else
        brw_text_print(text, "[gd_scene load_steps=%d format=3]\n\n", scene.dressed ? 8 : 5);
    brw_text_print(text, picture, scene.own.picture, 1);
    if (scene.dressed)
        brw_text_print(text, picture, scene.dress->picture, 2);
    int32_t side = is_old ? scene.pixels / 2 : scene.pixels;
    brw_text_print(text, "\n[sub_resource type=\"RectangleShape2D\" id=%s]\n%s = Vector2( %d, %d )\n",
                   is_old ? "1" : "\"shape\"", is_old ? "extents" : "size", side, side);
    (is_old ? godot3_set : godot4_set)(&scene, &scene.own);
    if (scene.dressed)
        (is_old ? godot3_set : godot4_set)(&scene, scene.dress);
    /* Write the root of the scene, and begin the layer of tiles. Its metadata says which
     * treasure overcomes a kind of tile. */
    godot_node(&scene, "Dungeon", -1, "Node2D", NULL);
    brw_dungeon_facts(&scene.facts, document, document->dungeon);
    godot_metadata(&scene);
    godot_node(&scene, "Tiles", -1, scene.is_old ? "TileMap" : "TileMapLayer", ".");
    scene.facts.count = 0;
    for (uint32_t i = 0; i < scene.dungeon->treasure_count; i++) {
        const barrow_treasure_info *info =
            barrow_treasure_kind_info(scene.dungeon->treasures[i].kind);
        scene.facts.rows[scene.facts.count++] =
            (brw_fact){barrow_tile_name(info->tile), BRW_FACT_INT, i, NULL};
    }
    if (scene.facts.count)
        godot_metadata(&scene);
    (is_old ? godot3_cells : godot4_cells)(&scene, NULL);
    if (scene.dressed) {
        godot_node(&scene, "Dressed", -1, is_old ? "TileMap" : "TileMapLayer", ".");
        godot_ratio(&scene, "scale = Vector2( ", scene.dress->tile_width);
        godot_ratio(&scene, ", ", scene.dress->tile_height);
        brw_text_put(text, " )\n");
        (is_old ? godot3_cells : godot4_cells)(&scene, scene.dressed);
    }
    godot_rooms(&scene);
    godot_doors(&scene);
    godot_things(&scene);
    godot_solution(&scene);
}

void brw_write_godot3(const brw_document *document, brw_text *text)
{
    write_scene(document, text, true);
}

void brw_write_godot4(const brw_document *document, brw_text *text)
{
    write_scene(document, text, false);
}
