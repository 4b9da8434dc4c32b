/* SPDX-License-Identifier: MIT
 * Maps of Tiled as worlds (W27): which cells can be walked on, and objects with their words. */
#include <string.h>

#include "base/status.h"
#include "io/map_read.h"

/* Reads all cells: the topmost tile that says whether it is walkable decides, itself or by its layer.
 * If no tile says anything, a layer named walkable or collision does. */
static void read_tiled_cells(brw_map *map, const brw_tmap *tmap)
{
    const brw_tmap_layer *floor = brw_tmap_tiles(tmap, "walkable"), *wall = brw_tmap_tiles(tmap, "collision");
    bool is_told = false;
    for (int32_t i = 0; i < map->w * map->h; i++)
        for (uint32_t k = tmap->layer_count; k-- > 0;) {
            const brw_tmap_layer *layer = &tmap->layers[k];
            uint32_t gid = layer->has_tiles ? brw_tmap_gid(layer, tmap->x + i % map->w, tmap->y + i / map->w) : 0;
            const brw_tmap_tile *tile = gid ? brw_tmap_find_tile(tmap, gid) : NULL;
            const char *word = tile ? brw_tmap_property(&tile->part, "walkable") : NULL;
            const char *needs = tile ? brw_tmap_property(&tile->part, "needs") : NULL;
            if (gid && !word)
                word = brw_tmap_property(&layer->part, "walkable");
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

/* Returns the cell in which the first middle of a cell at or after [at] lies, in parts of a pixel. */
static int32_t first_middle(int64_t at, int32_t tile)
{
    int64_t from = at - tile / 2;
    return (int32_t)(from > 0 ? (from + tile - 1) / tile : -(-from / tile));
}

/* Sets the cells of an object: those whose middles lie in it, or the one of its own middle. */
static void set_cells(brw_map_object *object, const brw_tmap *tmap, const brw_tmap_object *from)
{
    int32_t tile_w = tmap->tile_w * BRW_TMAP_PARTS, tile_h = tmap->tile_h * BRW_TMAP_PARTS;
    int64_t left = from->x, top = from->gid ? (int64_t)from->y - from->h : from->y;
    brw_tmap_cell(tmap, from, &object->middle_x, &object->middle_y);
    object->middle_x -= tmap->x;
    object->middle_y -= tmap->y;
    object->x = first_middle(left, tile_w) - tmap->x;
    object->y = first_middle(top, tile_h) - tmap->y;
    object->w = from->is_area ? first_middle(left + from->w, tile_w) - tmap->x - object->x : 0;
    object->h = from->is_area ? first_middle(top + from->h, tile_h) - tmap->y - object->y : 0;
    if (object->w > 0 && object->h > 0)
        return;
    object->x = object->middle_x;
    object->y = object->middle_y;
    object->w = object->h = 0;
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
    brw_map_object *object = brw_map_add(map, label, brw_read_graph_copy(graph, key, strlen(key)), from->name);
    if (!object || graph->no_memory)
        return false;
    set_cells(object, tmap, from);
    for (uint32_t at = 0; (name = brw_tmap_next_property(&from->part, &at, &value));)
        if (!brw_map_word(map, object, name, value))
            return false;
    return brw_map_role(map, object, from->class);
}

bool brw_read_tiled_world(brw_read_graph *graph, const char *text, size_t size, const barrow_tiled_help *help)
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
