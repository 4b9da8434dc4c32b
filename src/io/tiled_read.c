/* SPDX-License-Identifier: MIT
 * Reads maps of Tiled. Its two formats differ in names only once they are trees: a list of objects
 * in JSON is an element with elements in XML, as in properties > property. */
#include "io/tiled_read.h"

#include <string.h>

#include "base/status.h"
#include "io/map_read.h"

#define GID_BITS 0x0FFFFFFFu /* the others say how a tile is flipped */

/* ---- parts of the tree ------------------------------------------------------------------ */

static const char *text_or(const brw_tree *tree, uint32_t node, const char *tag, const char *usual)
{
    const char *text = brw_tree_text(tree, node, tag);
    return text ? text : usual;
}

/* Returns the class of an element. Before Tiled 1.9, and in files for older versions, it is called
 * type. */
static const char *class_name(const brw_tree *tree, uint32_t node)
{
    const char *class = text_or(tree, node, "class", "");
    return class[0] ? class : text_or(tree, node, "type", "");
}

const char *brw_tmap_next_property(const brw_tmap_part *part, uint32_t *at, const char **value)
{
    const brw_tree *tree = part->tree;
    *at = brw_tree_listed(tree, part->node, "properties", "property", *at);
    if (!*at)
        return NULL;
    *value = text_or(tree, *at, "value", tree->nodes[*at].text); /* XML has long values as text */
    return text_or(tree, *at, "name", "");
}

const char *brw_tmap_property(const brw_tmap_part *part, const char *name)
{
    const char *found, *value;
    uint32_t at = 0;
    while ((found = brw_tmap_next_property(part, &at, &value)))
        if (strcmp(found, name) == 0)
            return value;
    return NULL;
}

/* Reads a whole number from [least] to [most]; refuses the map otherwise. */
static int32_t whole_number(brw_tmap *map, const brw_tree *tree, uint32_t node, const char *tag,
                            int32_t usual, int32_t least, int32_t most)
{
    int32_t number;
    if (!brw_tree_number(tree, node, tag, 1, usual, &number) || number < least || number > most) {
        brw_tree_refuse(&map->tree, tree == &map->tree ? node : 0,
                        "%s is a whole number from %d to %d here", tag, least, most);
        return usual < least ? least : usual;
    }
    return number;
}

/* ---- tilesets --------------------------------------------------------------------------- */

/* Reads the tiles of a tileset that have a class or properties. */
static void read_set_tiles(brw_tmap *map, brw_tmap_set *set)
{
    const brw_tree *tree = set->part.tree;
    const uint32_t node = set->part.node;
    uint32_t count = 0, at = 0;
    while ((at = brw_tree_listed(tree, node, "tiles", "tile", at))) {
        uint32_t id = (uint32_t)whole_number(map, tree, at, "id", 0, 0, BRW_TMAP_IDS - 1);
        set->id_count = id < set->id_count ? set->id_count : id + 1;
        count++;
    }
    set->tiles = BRW_ARENA_NEW(map->tree.arena, brw_tmap_tile, count + 1);
    set->by_id = BRW_ARENA_ZEROS(map->tree.arena, uint32_t, set->id_count);
    if (!set->tiles || !set->by_id) {
        map->tree.status = BARROW_NO_MEMORY;
        return;
    }

    for (count = 1; (at = brw_tree_listed(tree, node, "tiles", "tile", at)); count++) {
        uint32_t id = (uint32_t)whole_number(map, tree, at, "id", 0, 0, BRW_TMAP_IDS - 1);
        brw_tmap_tile *tile = &set->tiles[count];
        *tile = (brw_tmap_tile){.class = class_name(tree, at), .part = {tree, at}};
        tile->walkable = brw_tmap_property(&tile->part, "walkable");
        tile->needs = brw_tmap_property(&tile->part, "needs");
        tile->tile = brw_tmap_property(&tile->part, "tile");
        set->by_id[id] = count;
    }
}

/* Replaces a tileset that is only named by the one in its file. */
static void open_set(brw_tmap *map, brw_tmap_set *set, const char *file)
{
    size_t size = 0;
    const char *text =
        map->help && map->help->open ? map->help->open(map->help->user, file, &size) : NULL;
    if (!text) {
        brw_tree_refuse(&map->tree, set->part.node,
                        map->help && map->help->open
                            ? "the tileset %s cannot be opened beside the map"
                            : "the tileset %s is not in the map; embed it in Tiled (Embed Tileset)",
                        file);
        return;
    }
    brw_tree *tree = BRW_ARENA_NEW(map->tree.arena, brw_tree, 1);
    barrow_error error;
    barrow_status status =
        tree ? brw_tree_read(tree, map->tree.arena, text, size, &error) : BARROW_NO_MEMORY;
    if (status == BARROW_BAD_DOCUMENT)
        brw_tree_refuse(&map->tree, set->part.node, "tileset %s, line %u: %s", file, error.line,
                        error.text);
    else if (status != BARROW_OK)
        map->tree.status = status;
    else
        set->part = (brw_tmap_part){tree, 0};
}

static void read_sets(brw_tmap *map)
{
    const brw_tree *tree = &map->tree;
    uint32_t at = 0;
    while (tree->status == BARROW_OK &&
           (at = brw_tree_listed(tree, 0, "tilesets", "tileset", at))) {
        const char *file = brw_tree_text(tree, at, "source");
        if (map->set_count == BRW_TMAP_SETS) {
            brw_tree_refuse(&map->tree, at, "a map has at most %u tilesets", BRW_TMAP_SETS);
            return;
        }
        brw_tmap_set *set = &map->sets[map->set_count++];
        *set = (brw_tmap_set){.part = {tree, at}};
        set->first_gid = (uint32_t)whole_number(map, tree, at, "firstgid", 0, 1, INT32_MAX);
        if (file)
            open_set(map, set, file);
        if (tree->status == BARROW_OK) {
            set->name = text_or(set->part.tree, set->part.node, "name", "");
            read_set_tiles(map, set);
        }
    }
}

/* ---- layers of tiles -------------------------------------------------------------------- */

/* Records a lack of memory, and returns false. */
static bool tmap_no_memory(brw_tmap *map)
{
    map->tree.status = BARROW_NO_MEMORY;
    return false;
}

/* Stores [count] gids from base64, which may contain blanks and may be compressed. Returns false if
 * there are fewer. */
static bool read_base64(brw_tmap *map, uint32_t node, const char *packing, uint32_t *gids,
                        uint32_t count)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const brw_node *data = &map->tree.nodes[node];
    bool is_known = strcmp(packing, "zlib") == 0 || strcmp(packing, "gzip") == 0;
    uint32_t bits = 0, held = 0, size = 0;
    if (packing[0] && (!is_known || !map->help || !map->help->inflate)) {
        brw_tree_refuse(&map->tree, node,
                        "tiles compressed with %s are not read here; in Tiled, set Map > Map "
                        "Properties > Tile Layer Format to CSV",
                        packing);
        return false;
    }
    uint8_t *bytes = BRW_ARENA_NEW(map->tree.arena, uint8_t, data->size + 1), *plain = bytes;
    if (!bytes)
        return tmap_no_memory(map);
    for (uint32_t i = 0; i < data->size && data->text[i] != '='; i++) {
        const char *found = data->text[i] ? strchr(digits, data->text[i]) : NULL;
        if (!found && !strchr(" \t\r\n", data->text[i])) {
            brw_tree_refuse(&map->tree, node, "the tiles of a layer are not base64");
            return false;
        }
        if (!found)
            continue;
        bits = bits << 6 | (uint32_t)(found - digits);
        held += 6;
        if (held >= 8) {
            held -= 8;
            bytes[size++] = (uint8_t)(bits >> held);
        }
    }
    if (packing[0]) {
        plain = BRW_ARENA_NEW(map->tree.arena, uint8_t, 4 * count + 4);
        if (!plain)
            return tmap_no_memory(map);
        size = map->help->inflate(map->help->user, bytes, size, plain, 4 * count) ? 4 * count : 0;
    }
    for (uint32_t i = 0; size == 4 * count && i < count; i++) {
        const uint8_t *at = plain + 4 * i;
        gids[i] = (at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24) &
                  GID_BITS;
    }
    return size == 4 * count;
}

/* Stores the gids of a text of numbers with commas. */
static bool read_csv(const brw_node *data, uint32_t *gids, uint32_t count)
{
    uint32_t used = 0;
    uint64_t number = 0;
    bool has_digits = false;
    for (uint32_t i = 0; i <= data->size; i++) {
        char c = i < data->size ? data->text[i] : ',';
        if (c >= '0' && c <= '9') {
            number = 10 * number + (uint64_t)(c - '0');
            has_digits = true;
            if (number > UINT32_MAX)
                return false;
        } else if (c == ',') {
            if (has_digits && used == count)
                return false;
            if (has_digits)
                gids[used++] = (uint32_t)number & GID_BITS;
            else if (i < data->size)
                return false;
            has_digits = false;
            number = 0;
        } else if (!strchr(" \t\r\n", c) || c == 0) {
            return false;
        }
    }
    return used == count;
}

/* Reads the tiles of a layer or chunk, a rectangle of w * h, whose text is [data]. Elements are the
 * oldest form. */
static void read_gids(brw_tmap *map, uint32_t data, const char *encoding, const char *packing,
                      uint32_t *gids, uint32_t count)
{
    const brw_tree *tree = &map->tree;
    uint32_t used = 0, at = 0;
    bool is_read;
    if (strcmp(encoding, "base64") == 0) {
        is_read = read_base64(map, data, packing, gids, count);
    } else if (tree->nodes[data].size) {
        is_read = read_csv(&tree->nodes[data], gids, count);
    } else {
        for (; (at = brw_tree_child(tree, data, at, "tile")); used++)
            if (used < count)
                gids[used] =
                    (uint32_t)whole_number(map, tree, at, "gid", 0, 0, INT32_MAX) & GID_BITS;
        is_read = used == count;
    }
    if (!is_read)
        brw_tree_refuse(&map->tree, data, "a layer should have %u tiles here", count);
}

typedef struct tile_box {
    int32_t x, y, w, h;
} tile_box;

static tile_box read_box(brw_tmap *map, uint32_t node)
{
    const brw_tree *tree = &map->tree;
    return (tile_box){whole_number(map, tree, node, "x", 0, -1000000, 1000000),
                      whole_number(map, tree, node, "y", 0, -1000000, 1000000),
                      whole_number(map, tree, node, "width", 0, 0, 100000),
                      whole_number(map, tree, node, "height", 0, 0, 100000)};
}

/* Makes room for the cells of a layer, all of them empty. */
static uint32_t *new_cells(brw_tmap *map, uint32_t node, tile_box box)
{
    uint64_t count = (uint64_t)box.w * (uint64_t)box.h;
    if (count > BRW_TMAP_CELLS - map->cell_count) {
        brw_tree_refuse(&map->tree, node, "the layers of a map have more than %u tiles together",
                        BRW_TMAP_CELLS);
        return NULL;
    }
    uint32_t *cells = BRW_ARENA_ZEROS(map->tree.arena, uint32_t, count);
    if (!cells)
        map->tree.status = BARROW_NO_MEMORY;
    map->cell_count += (uint32_t)count;
    return cells;
}

static tile_box join_boxes(tile_box a, tile_box b)
{
    int32_t right = a.x + a.w > b.x + b.w ? a.x + a.w : b.x + b.w;
    int32_t below = a.y + a.h > b.y + b.h ? a.y + a.h : b.y + b.h;
    tile_box both = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, 0, 0};
    both.w = right - both.x;
    both.h = below - both.y;
    return a.w == 0 ? b : b.w == 0 ? a : both;
}

/* Returns the next chunk of an infinite layer: in JSON a list of the layer, in XML elements of its
 * data. */
static uint32_t next_chunk(const brw_tree *tree, uint32_t layer, uint32_t data, uint32_t at)
{
    return brw_tree_child(tree, layer, 0, "chunks")
               ? brw_tree_listed(tree, layer, "chunks", "chunk", at)
           : data ? brw_tree_child(tree, data, at, "chunk")
                  : 0;
}

/* Reads a layer of tiles. Encoding and packing stand in the layer, or in XML in its data. */
static void read_tile_layer(brw_tmap *map, brw_tmap_layer *layer)
{
    const brw_tree *tree = &map->tree;
    uint32_t node = layer->part.node, data = brw_tree_child(tree, node, 0, "data"), at = 0;
    uint32_t owner = data && brw_tree_child(tree, data, 0, "encoding") ? data : node;
    const char *encoding = text_or(tree, owner, "encoding", "csv");
    const char *packing = text_or(tree, owner, "compression", "");
    tile_box box = {0};
    bool has_chunks = next_chunk(tree, node, data, 0) != 0;
    while ((at = next_chunk(tree, node, data, at)))
        box = join_boxes(box, read_box(map, at));
    if (!has_chunks)
        box = read_box(map, node);
    uint32_t *gids = tree->status == BARROW_OK ? new_cells(map, node, box) : NULL;
    layer->gids = gids;
    layer->x = box.x, layer->y = box.y, layer->w = box.w, layer->h = box.h;
    if (gids && !has_chunks && box.w && box.h) {
        if (data)
            read_gids(map, data, encoding, packing, gids, (uint32_t)(box.w * box.h));
        else
            brw_tree_refuse(&map->tree, node, "a layer has no tiles");
    }
    while (gids && tree->status == BARROW_OK && (at = next_chunk(tree, node, data, at))) {
        tile_box part = read_box(map, at);
        uint32_t *some = new_cells(map, at, part);
        uint32_t text = brw_tree_child(tree, at, 0, "data");
        if (some)
            read_gids(map, text ? text : at, encoding, packing, some, (uint32_t)(part.w * part.h));
        for (int32_t y = 0; some && part.w && y < part.h; y++)
            memcpy(gids + (size_t)(part.y - box.y + y) * (size_t)box.w + (size_t)(part.x - box.x),
                   some + (size_t)y * (size_t)part.w, (size_t)part.w * sizeof *gids);
    }
}

/* ---- objects ---------------------------------------------------------------------------- */

static void read_object(brw_tmap *map, uint32_t node, brw_tmap_object *object)
{
    static const char *const shapes[] = {"point", "ellipse", "polygon", "polyline", "text"};
    const brw_tree *tree = &map->tree;
    const brw_tmap_tile *tile;
    const char *const tags[] = {"x", "y", "width", "height"};
    int32_t *const values[] = {&object->x, &object->y, &object->w, &object->h};
    *object = (brw_tmap_object){.name = text_or(tree, node, "name", ""),
                                .class = class_name(tree, node),
                                .is_area = true,
                                .part = {tree, node}};
    object->id = (uint32_t)whole_number(map, tree, node, "id", 0, 0, INT32_MAX);
    if (brw_tree_child(tree, node, 0, "template")) {
        brw_tree_refuse(&map->tree, node,
                        "object %u comes from a template file; detach it in Tiled (Detach)",
                        object->id);
        return;
    }
    for (uint32_t i = 0; i < 4; i++)
        if (!brw_tree_number(tree, node, tags[i], BRW_TMAP_PARTS, 0, values[i]) ||
            *values[i] > INT32_MAX / 4 || *values[i] < -(INT32_MAX / 4))
            brw_tree_refuse(&map->tree, node, "object %u has no good %s", object->id, tags[i]);
    for (uint32_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        object->is_area = object->is_area && !brw_tree_child(tree, node, 0, shapes[i]);
    const char *gid = brw_tree_text(tree, node, "gid");
    uint64_t number = 0; /* with flip bits, which need all 32 */
    for (; gid && *gid >= '0' && *gid <= '9' && number <= UINT32_MAX; gid++)
        number = 10 * number + (uint64_t)(*gid - '0');
    object->gid = (uint32_t)number & GID_BITS;
    tile = object->gid && !object->class[0] ? brw_tmap_find_tile(map, object->gid) : NULL;
    if (tile)
        object->class = tile->class;
}

/* ---- the map ---------------------------------------------------------------------------- */

/* Returns whether a node is a layer, and stores its kind. Shapes of tiles are groups of objects
 * too, but no layers. */
static bool is_layer(const brw_tree *tree, uint32_t node, bool *has_tiles)
{
    const char *tag = tree->nodes[node].tag, *above = tree->nodes[tree->nodes[node].parent].tag;
    const char *kind = strcmp(tag, "layers") == 0 ? text_or(tree, node, "type", "") : tag;
    if (kind == tag && strcmp(above, "map") != 0 && strcmp(above, "group") != 0)
        return false;
    *has_tiles = strcmp(kind, "tilelayer") == 0 || strcmp(kind, "layer") == 0;
    return *has_tiles || strcmp(kind, "objectgroup") == 0;
}

/* Reads all layers. The nodes of a tree stand in the order of the file, so groups need no care.
 * Objects that are not in a layer are counted too, which only makes the list longer than it need
 * be. */
static void read_layers(brw_tmap *map)
{
    const brw_tree *tree = &map->tree;
    uint32_t objects = 0;
    for (uint32_t i = 0; i < tree->count; i++)
        objects +=
            strcmp(tree->nodes[i].tag, "objects") == 0 || strcmp(tree->nodes[i].tag, "object") == 0;
    if (objects > BRW_TMAP_OBJECTS) {
        brw_tree_refuse(&map->tree, 0, "a map has at most %u objects", BRW_TMAP_OBJECTS);
        return;
    }
    map->objects = BRW_ARENA_NEW(tree->arena, brw_tmap_object, objects);
    if (!map->objects)
        tmap_no_memory(map);
    for (uint32_t i = 1; i < tree->count && tree->status == BARROW_OK; i++) {
        uint32_t at = 0;
        bool has_tiles;
        if (!is_layer(tree, i, &has_tiles))
            continue;
        if (map->layer_count == BRW_TMAP_LAYERS) {
            brw_tree_refuse(&map->tree, i, "a map has at most %u layers", BRW_TMAP_LAYERS);
            return;
        }
        brw_tmap_layer *layer = &map->layers[map->layer_count++];
        *layer = (brw_tmap_layer){.name = text_or(tree, i, "name", ""),
                                  .class = text_or(tree, i, "class", ""),
                                  .has_tiles = has_tiles,
                                  .first_object = map->object_count,
                                  .part = {tree, i}};
        layer->walkable = brw_tmap_property(&layer->part, "walkable");
        if (has_tiles)
            read_tile_layer(map, layer);
        while (!has_tiles && tree->status == BARROW_OK &&
               (at = brw_tree_listed(tree, i, "objects", "object", at)))
            read_object(map, at, &map->objects[map->object_count++]);
        layer->object_count = map->object_count - layer->first_object;
    }
}

/* An infinite map is as large as what its layers cover. */
barrow_status brw_tmap_read(brw_tmap *map, brw_arena *arena, const char *text, size_t size,
                            const barrow_tiled_help *help, barrow_error *error)
{
    memset(map, 0, sizeof *map);
    if (brw_tree_read(&map->tree, arena, text, size, error) != BARROW_OK)
        return map->tree.status;
    const brw_tree *tree = &map->tree;
    const char *orientation = brw_tree_text(tree, 0, "orientation");
    map->help = help;
    map->part = (brw_tmap_part){tree, 0};
    if (!orientation || (strcmp(tree->nodes[0].tag, "map") != 0 && tree->nodes[0].tag[0]))
        return brw_tree_refuse(&map->tree, 0, "this is not a map of Tiled");
    if (strcmp(orientation, "orthogonal") != 0)
        return brw_tree_refuse(&map->tree, 0, "the map is %s; only orthogonal maps are read",
                               orientation);
    map->tile_w = whole_number(map, tree, 0, "tilewidth", 0, 1, 4096);
    map->tile_h = whole_number(map, tree, 0, "tileheight", 0, 1, 4096);
    if (tree->status == BARROW_OK)
        read_sets(map);
    if (tree->status == BARROW_OK)
        read_layers(map);
    tile_box box = {0};
    for (uint32_t i = 0; i < map->layer_count; i++) {
        const brw_tmap_layer *layer = &map->layers[i];
        if (layer->has_tiles)
            box = join_boxes(box, (tile_box){layer->x, layer->y, layer->w, layer->h});
    }
    map->x = box.x, map->y = box.y, map->w = box.w, map->h = box.h;
    return tree->status;
}

uint32_t brw_tmap_gid(const brw_tmap_layer *layer, int32_t x, int32_t y)
{
    x -= layer->x;
    y -= layer->y;
    bool is_inside = x >= 0 && y >= 0 && x < layer->w && y < layer->h;
    return is_inside ? layer->gids[(size_t)y * (size_t)layer->w + (size_t)x] : 0;
}

const brw_tmap_set *brw_tmap_find_set(const brw_tmap *map, uint32_t gid, uint32_t *id)
{
    const brw_tmap_set *found = NULL;
    for (uint32_t i = 0; gid && i < map->set_count; i++)
        if (map->sets[i].first_gid <= gid && (!found || map->sets[i].first_gid > found->first_gid))
            found = &map->sets[i];
    *id = found ? gid - found->first_gid : 0;
    return found;
}

const brw_tmap_tile *brw_tmap_find_tile(const brw_tmap *map, uint32_t gid)
{
    uint32_t id;
    const brw_tmap_set *set = brw_tmap_find_set(map, gid, &id);
    return set && id < set->id_count && set->by_id[id] ? &set->tiles[set->by_id[id]] : NULL;
}

void brw_tmap_cell(const brw_tmap *map, const brw_tmap_object *object, int32_t *x, int32_t *y)
{
    int32_t w = object->is_area ? object->w : 0, h = object->is_area ? object->h : 0;
    int32_t middle_y = object->gid ? object->y - h / 2 : object->y + h / 2;
    *x = brw_divide_down(object->x + w / 2, map->tile_w * BRW_TMAP_PARTS);
    *y = brw_divide_down(middle_y, map->tile_h * BRW_TMAP_PARTS);
}

const brw_tmap_layer *brw_tmap_tiles(const brw_tmap *map, const char *name)
{
    for (uint32_t i = 0; i < map->layer_count; i++)
        if (map->layers[i].has_tiles && (!name || strcmp(map->layers[i].name, name) == 0))
            return &map->layers[i];
    return NULL;
}

/* ---- worlds ----------------------------------------------------------------------------- */

/* Maps as worlds (W27): which cells can be walked on, and objects with their words. */

/* Reads all cells: the topmost tile that says whether it is walkable decides, itself or by its
 * layer. If no tile says anything, a layer named walkable or collision does. */
static void read_tiled_cells(brw_map *map, const brw_tmap *tmap)
{
    const brw_tmap_layer *floor = brw_tmap_tiles(tmap, "walkable"),
                         *wall = brw_tmap_tiles(tmap, "collision");
    bool is_told = false;
    for (int32_t i = 0; i < map->w * map->h; i++)
        for (uint32_t k = tmap->layer_count; k-- > 0;) {
            const brw_tmap_layer *layer = &tmap->layers[k];
            uint32_t gid = layer->has_tiles
                               ? brw_tmap_gid(layer, tmap->x + i % map->w, tmap->y + i / map->w)
                               : 0;
            const brw_tmap_tile *tile = gid ? brw_tmap_find_tile(tmap, gid) : NULL;
            const char *word = tile ? tile->walkable : NULL, *needs = tile ? tile->needs : NULL;
            if (gid && !word)
                word = layer->walkable;
            if (!word)
                continue;
            map->walkable[i] = strcmp(word, "true") == 0;
            if (!map->walkable[i] && needs && *needs)
                map->need_of[i] = brw_map_need(map, needs);
            is_told = true;
            break;
        }
    for (int32_t i = 0; !is_told && (floor || wall) && i < map->w * map->h; i++) {
        int32_t x = tmap->x + i % map->w, y = tmap->y + i / map->w;
        map->walkable[i] = floor ? brw_tmap_gid(floor, x, y) != 0 : brw_tmap_gid(wall, x, y) == 0;
    }
}

/* Returns the cell with the first middle of a cell at or after [at], in parts of a pixel. */
static int32_t first_middle(int64_t at, int32_t tile)
{
    int64_t from = at - tile / 2;
    return (int32_t)(from > 0 ? (from + tile - 1) / tile : -(-from / tile));
}

static bool read_tiled_object(brw_map *map, const brw_tmap *tmap, const brw_tmap_object *from)
{
    brw_read_graph *graph = map->graph;
    char key[16], id[80];
    const char *value, *name;
    brw_format(key, sizeof key, "%u", from->id);
    brw_format(id, sizeof id, from->name[0] ? "object %u (%s)" : "object %u, a %s", from->id,
               from->name[0] ? from->name : from->class);
    const char *label = brw_read_graph_copy(graph, id, strlen(id));
    brw_map_object *object =
        brw_map_add(map, label, brw_read_graph_copy(graph, key, strlen(key)), from->name);
    if (!object || graph->no_memory)
        return false;
    /* The cells of an object are those whose middles lie in it, or the one of its own middle. */
    int32_t tile_w = tmap->tile_w * BRW_TMAP_PARTS, tile_h = tmap->tile_h * BRW_TMAP_PARTS;
    int64_t left = from->x, top = from->gid ? (int64_t)from->y - from->h : from->y;
    brw_tmap_cell(tmap, from, &object->middle_x, &object->middle_y);
    object->middle_x -= tmap->x;
    object->middle_y -= tmap->y;
    object->x = first_middle(left, tile_w) - tmap->x;
    object->y = first_middle(top, tile_h) - tmap->y;
    object->w = from->is_area ? first_middle(left + from->w, tile_w) - tmap->x - object->x : 0;
    object->h = from->is_area ? first_middle(top + from->h, tile_h) - tmap->y - object->y : 0;
    if (object->w <= 0 || object->h <= 0) {
        object->x = object->middle_x;
        object->y = object->middle_y;
        object->w = object->h = 0;
    }
    for (uint32_t at = 0; (name = brw_tmap_next_property(&from->part, &at, &value));)
        if (!brw_map_word(map, object, name, value))
            return false;
    return brw_map_role(map, object, from->class);
}

bool brw_read_tiled_world(brw_read_graph *graph, const char *text, size_t size,
                          const barrow_tiled_help *help)
{
    brw_tmap *tmap = brw_read_graph_new(graph, 1, sizeof *tmap);
    brw_map map;
    if (!tmap)
        return false;
    barrow_status status = brw_tmap_read(tmap, graph->arena, text, size, help, graph->error);
    graph->no_memory |= status == BARROW_NO_MEMORY;
    if (status != BARROW_OK || !brw_map_begin(&map, graph, tmap->w, tmap->h))
        return false;
    read_tiled_cells(&map, tmap);
    for (uint32_t i = 0; i < tmap->object_count; i++)
        if (!read_tiled_object(&map, tmap, &tmap->objects[i]))
            return false;
    return brw_map_finish(&map);
}
