/* SPDX-License-Identifier: MIT
 * Projects of LDtk as worlds (W29). All levels lie on one grid: those of one depth where the editor
 * shows them, the depths below each other. Cells of two levels join only if the levels are
 * neighbours. A level is a room; its fields, and those of entities, are the words. */
#include <string.h>

#include "barrow/barrow.h"
#include "base/bits.h"
#include "base/status.h"
#include "io/map_read.h"

enum { LEVELS = 4096, VALUES = 256, APART = 2 /* empty rows between depths */, PIXELS = 1 << 24 };

/* What a value of an IntGrid layer means. */
typedef struct ldtk_value {
    uint32_t layer;
    int32_t value;
    bool is_walkable;
    const char *needs; /* or NULL */
} ldtk_value;

typedef struct project_level {
    uint32_t node; /* of the tree */
    const char *iid;
    int32_t x, y, w, h, depth; /* in cells of the map */
} project_level;

typedef struct ldtk_reader {
    brw_read_graph *graph;
    brw_tree tree;
    brw_map map;
    project_level *levels;
    ldtk_value values[VALUES];
    uint64_t
        *joined; /* pairs of levels: one's number times the count of levels, plus the other's */
    uint32_t level_count, level_room, value_count;
    int32_t grid; /* pixels of a cell */
} ldtk_reader;

/* Returns entry after [entry] of the list [tag] of a node; 0 after the last. */
static uint32_t next_of_list(const ldtk_reader *reader, uint32_t node, uint32_t entry,
                             const char *tag)
{
    return brw_tree_listed(&reader->tree, node, tag, tag, entry);
}

static int32_t number_of(const ldtk_reader *reader, uint32_t node, const char *tag, int32_t usual)
{
    int32_t number;
    return brw_tree_number(&reader->tree, node, tag, 1, usual, &number) ? number : usual;
}

/* Returns a width or height in pixels, within bounds that sums of a few of them stay in. */
static int32_t size_of(const ldtk_reader *reader, uint32_t node, const char *tag)
{
    int32_t size = number_of(reader, node, tag, 0);
    return size < 0 ? 0 : size < PIXELS ? size : PIXELS;
}

static const char *text_of(const ldtk_reader *reader, uint32_t node, const char *tag)
{
    const char *text = brw_tree_text(&reader->tree, node, tag);
    return text ? text : "";
}

/* Reads the next number of a list as the tree keeps it: "1, 2, 3". */
static int32_t next_number(const char **at, const char *end)
{
    int64_t number = 0;
    while (*at < end && (**at < '0' || **at > '9') && **at != '-')
        ++*at;
    bool is_negative = *at < end && **at == '-';
    for (*at += is_negative; *at < end && **at >= '0' && **at <= '9'; ++*at)
        number = number < PIXELS ? 10 * number + (**at - '0') : number;
    while (*at < end && **at != ',')
        ++*at;
    return (int32_t)(is_negative ? -number : number);
}

/* ---- values ----------------------------------------------------------------------------- */

/* Returns whether the user's mapping lists a value: {"walkable": [1, 3]}. Without such a list the
 * names of values decide: floor, ground, walk..., and barrow's own tiles. */
static bool is_walkable(const ldtk_reader *reader, int32_t value, const char *name)
{
    const brw_tree *classes = reader->graph->classes;
    uint32_t listed = classes ? brw_tree_child(classes, 0, 0, "walkable") : 0;
    if (listed) {
        const char *at = classes->nodes[listed].text, *end = at + classes->nodes[listed].size;
        while (at < end)
            if (next_number(&at, end) == value)
                return true;
        return false;
    }
    for (uint32_t tile = 0; tile < BARROW_TILE_LIMIT; tile++) {
        const char *own = barrow_tile_name((barrow_tile)tile);
        if (own && strcmp(own, name) == 0)
            return tile & BARROW_TILE_WALKABLE;
    }
    return strncmp(name, "floor", 5) == 0 || strncmp(name, "ground", 6) == 0 ||
           strncmp(name, "walk", 4) == 0;
}

/* Returns what a value needs: it, or its group, is named needs_ITEM. */
static const char *needs_of(const ldtk_reader *reader, uint32_t layer, uint32_t value)
{
    const char *name = text_of(reader, value, "identifier");
    int32_t group = number_of(reader, value, "groupUid", 0);
    for (uint32_t i = 0; (i = next_of_list(reader, layer, i, "intGridValuesGroups"));)
        if (group && number_of(reader, i, "uid", 0) == group && strncmp(name, "needs_", 6) != 0)
            name = text_of(reader, i, "identifier");
    return strncmp(name, "needs_", 6) == 0 && name[6] ? name + 6 : NULL;
}

static bool read_values(ldtk_reader *reader)
{
    uint32_t defs = brw_tree_child(&reader->tree, 0, 0, "defs");
    for (uint32_t layer = 0; defs && (layer = next_of_list(reader, defs, layer, "layers"));)
        for (uint32_t value = 0; (value = next_of_list(reader, layer, value, "intGridValues"));) {
            int32_t number = number_of(reader, value, "value", 0);
            if (reader->value_count == VALUES)
                return brw_read_graph_refuse(reader->graph, "the layers have more than 256 values");
            reader->values[reader->value_count++] =
                (ldtk_value){(uint32_t)number_of(reader, layer, "uid", 0), number,
                             is_walkable(reader, number, text_of(reader, value, "identifier")),
                             needs_of(reader, layer, value)};
        }
    return true;
}

/* ---- levels ----------------------------------------------------------------------------- */

/* Lists the levels of the project, or of its worlds. */
static bool list_levels(ldtk_reader *reader, uint32_t parent)
{
    for (uint32_t node = 0; (node = next_of_list(reader, parent, node, "levels"));) {
        if (reader->level_count == LEVELS)
            return brw_read_graph_refuse(reader->graph, "a project has at most 4096 levels");
        uint32_t layers = brw_tree_child(&reader->tree, node, 0, "layerInstances");
        if (!layers || !reader->tree.nodes[layers].child)
            return brw_read_graph_refuse(
                reader->graph, "level %s has no layers in this file: save levels in the project",
                text_of(reader, node, "identifier"));
        for (uint32_t i = 0;
             !reader->grid && (i = next_of_list(reader, node, i, "layerInstances"));)
            if (strcmp(text_of(reader, i, "__type"), "IntGrid") == 0)
                reader->grid = number_of(reader, i, "__gridSize", 0);
        project_level *levels =
            brw_arena_longer(reader->graph->arena, reader->levels, reader->level_count,
                             &reader->level_room, sizeof *levels);
        reader->graph->no_memory |= !levels;
        if (!levels)
            return false;
        reader->levels = levels;
        levels[reader->level_count++] =
            (project_level){.node = node,
                            .iid = text_of(reader, node, "iid"),
                            .depth = number_of(reader, node, "worldDepth", 0)};
    }
    return true;
}

/* Lays the levels out, depth by depth; levels of a linear layout, which have no position, one by
 * one. Returns the rows that they take. */
static int64_t lay_levels(ldtk_reader *reader, int64_t *width)
{
    int64_t rows = 0;
    *width = 0;
    for (uint32_t i = 0; i < reader->level_count; i++) {
        project_level *level = &reader->levels[i];
        level->x = brw_divide_down(number_of(reader, level->node, "worldX", 0), reader->grid);
        level->y = brw_divide_down(number_of(reader, level->node, "worldY", 0), reader->grid);
        level->w = size_of(reader, level->node, "pxWid") / reader->grid;
        level->h = size_of(reader, level->node, "pxHei") / reader->grid;
    }
    uint8_t *is_laid = brw_read_graph_new(reader->graph, reader->level_count, 1);
    if (!is_laid)
        return -1;
    for (uint32_t first = 0; first < reader->level_count; first++) {
        if (is_laid[first])
            continue;
        int64_t left = INT32_MAX, top = INT32_MAX, right = INT32_MIN, bottom = INT32_MIN;
        for (int pass = 0; pass < 2; pass++)
            for (uint32_t i = first; i < reader->level_count; i++) {
                project_level *level = &reader->levels[i];
                if (is_laid[i] || level->depth != reader->levels[first].depth ||
                    (i != first && number_of(reader, level->node, "worldX", 0) == -1))
                    continue;
                if (pass) {
                    level->x = (int32_t)(level->x - left);
                    level->y = (int32_t)(level->y - top + rows);
                    is_laid[i] = 1;
                    continue;
                }
                left = level->x < left ? level->x : left;
                top = level->y < top ? level->y : top;
                right = (int64_t)level->x + level->w > right ? (int64_t)level->x + level->w : right;
                bottom =
                    (int64_t)level->y + level->h > bottom ? (int64_t)level->y + level->h : bottom;
            }
        rows += bottom - top + APART;
        *width = right - left > *width ? right - left : *width;
        if (rows > BRW_MAP_CELLS || *width > BRW_MAP_CELLS)
            return BRW_MAP_CELLS + 1;
    }
    return rows;
}

/* Notes which levels are neighbours. Two join if either names the other. */
static bool list_neighbours(ldtk_reader *reader)
{
    brw_table ids = {0};
    uint32_t count = reader->level_count;
    reader->joined =
        brw_read_graph_new(reader->graph, (size_t)count * count / 64 + 1, sizeof(uint64_t));
    for (uint32_t i = 0; i < count; i++) {
        const char *iid = reader->levels[i].iid;
        if (!brw_table_find(&ids, iid, strlen(iid)))
            reader->graph->no_memory |=
                !brw_table_add(&ids, reader->graph->arena, iid, strlen(iid), i);
    }
    for (uint32_t i = 0; !reader->graph->no_memory && i < count; i++)
        for (uint32_t at = 0;
             (at = next_of_list(reader, reader->levels[i].node, at, "__neighbours"));) {
            const char *iid = text_of(reader, at, "levelIid");
            const brw_word *other = brw_table_find(&ids, iid, strlen(iid));
            if (other) {
                brw_set_add(reader->joined, i * count + other->value);
                brw_set_add(reader->joined, other->value * count + i);
            }
        }
    return !reader->graph->no_memory;
}

static bool levels_join(const void *user, uint16_t level, uint16_t other)
{
    const ldtk_reader *reader = user;
    return level && other &&
           brw_set_has(reader->joined, (level - 1u) * reader->level_count + other - 1u);
}

/* Reads the cells of a layer: values above others decide. */
static void read_layer(ldtk_reader *reader, uint32_t id, uint32_t layer, uint8_t *is_read)
{
    const project_level *level = &reader->levels[id];
    brw_map *map = &reader->map;
    uint32_t csv = brw_tree_child(&reader->tree, layer, 0, "intGridCsv");
    int32_t w = number_of(reader, layer, "__cWid", 0), h = number_of(reader, layer, "__cHei", 0);
    uint32_t uid = (uint32_t)number_of(reader, layer, "layerDefUid", 0);
    const char *at = csv ? reader->tree.nodes[csv].text : "",
               *end = at + (csv ? reader->tree.nodes[csv].size : 0);
    for (int64_t i = 0; at < end && i < (int64_t)w * h; i++) {
        int32_t value = next_number(&at, end), x = (int32_t)(i % w), y = (int32_t)(i / w);
        if (!value || x >= level->w || y >= level->h)
            continue;
        uint32_t cell = (uint32_t)(level->y + y) * (uint32_t)map->w + (uint32_t)(level->x + x),
                 k = 0;
        while (k < reader->value_count &&
               (reader->values[k].value != value || reader->values[k].layer != uid))
            k++;
        if (is_read[cell] == 2 || k == reader->value_count)
            continue;
        is_read[cell] = 2;
        map->walkable[cell] = reader->values[k].is_walkable;
        map->need_of[cell] =
            reader->values[k].needs ? brw_map_need(map, reader->values[k].needs) : 0;
        map->level_of[cell] = (uint16_t)(id + 1);
    }
}

/* ---- objects ---------------------------------------------------------------------------- */

/* Adds the fields of a level or an entity. Entries of a list are joined; a reference is an iid. */
static bool read_fields(ldtk_reader *reader, brw_map_object *object, uint32_t node)
{
    const brw_tree *tree = &reader->tree;
    for (uint32_t field = 0; (field = next_of_list(reader, node, field, "fieldInstances"));) {
        uint32_t value = brw_tree_child(tree, field, 0, "__value");
        const char *text = value ? tree->nodes[value].text : "",
                   *reference = value ? brw_tree_text(tree, value, "entityIid") : NULL;
        char list[512] = "";
        for (uint32_t i = value && !reference ? tree->nodes[value].child : 0; i;
             i = tree->nodes[i].next)
            brw_format(list + strlen(list), sizeof list - strlen(list), "%s%s", list[0] ? "; " : "",
                       tree->nodes[i].text);
        if (list[0])
            text = brw_read_graph_copy(reader->graph, list, strlen(list));
        text = reference ? reference : text;
        if (!text ||
            (*text && strcmp(text, "null") != 0 &&
             !brw_map_word(&reader->map, object, text_of(reader, field, "__identifier"), text)))
            return false;
    }
    return true;
}

static bool read_entity(ldtk_reader *reader, const project_level *level, uint32_t node)
{
    uint32_t px = brw_tree_child(&reader->tree, node, 0, "px"),
             pivot = brw_tree_child(&reader->tree, node, 0, "__pivot");
    const char *at = px ? reader->tree.nodes[px].text : "",
               *end = at + (px ? reader->tree.nodes[px].size : 0);
    const char *turn = pivot ? reader->tree.nodes[pivot].text : "",
               *name = text_of(reader, node, "__identifier");
    int32_t x = next_number(&at, end), y = next_number(&at, end);
    int32_t w = size_of(reader, node, "width"), h = size_of(reader, node, "height");
    char id[96];
    /* The pivot is the point of the entity that lies at px: 0, 0.5 or 1 of its size, as text. */
    bool is_half_x = strncmp(turn, "0.5", 3) == 0, is_right = turn[0] == '1';
    const char *down = strchr(turn, ',') ? strchr(turn, ',') + 1 : "";
    down += strspn(down, " ");
    x -= is_right ? w : is_half_x ? w / 2 : 0;
    y -= down[0] == '1' ? h : strncmp(down, "0.5", 3) == 0 ? h / 2 : 0;
    brw_format(id, sizeof id, "entity %s of %s", name, text_of(reader, level->node, "identifier"));
    brw_map_object *object =
        brw_map_add(&reader->map, brw_read_graph_copy(reader->graph, id, strlen(id)),
                    text_of(reader, node, "iid"), "");
    if (!object || reader->graph->no_memory)
        return false;
    int32_t grid = reader->grid;
    object->middle_x = level->x + brw_divide_down(x + w / 2, grid);
    object->middle_y = level->y + brw_divide_down(y + h / 2, grid);
    object->x = level->x + brw_divide_down(x + grid / 2, grid);
    object->y = level->y + brw_divide_down(y + grid / 2, grid);
    object->w = w < grid ? 1 : w / grid;
    object->h = h < grid ? 1 : h / grid;
    return read_fields(reader, object, node) && brw_map_role(&reader->map, object, name);
}

/* Reads a level: a room of its size, its cells and its entities. */
static bool read_level(ldtk_reader *reader, uint32_t id, uint8_t *is_read)
{
    const project_level *level = &reader->levels[id];
    const char *name = text_of(reader, level->node, "identifier");
    brw_map_object *room = brw_map_add(&reader->map, name, level->iid, name);
    if (!room)
        return false;
    room->x = level->x;
    room->y = level->y;
    room->w = level->w;
    room->h = level->h;
    if (!read_fields(reader, room, level->node) || !brw_map_role(&reader->map, room, "room"))
        return false;
    for (uint32_t layer = 0;
         (layer = next_of_list(reader, level->node, layer, "layerInstances"));) {
        if (strcmp(text_of(reader, layer, "__type"), "IntGrid") == 0)
            read_layer(reader, id, layer, is_read);
        for (uint32_t i = 0; (i = next_of_list(reader, layer, i, "entityInstances"));)
            if (!read_entity(reader, level, i))
                return false;
    }
    for (int32_t i = 0; i < level->w * level->h; i++) { /* the next level may show the same cells */
        uint8_t *cell =
            &is_read[(level->y + i / level->w) * reader->map.w + level->x + i % level->w];
        *cell = *cell ? 1 : 0;
    }
    return true;
}

bool brw_read_ldtk_world(brw_read_graph *graph, const char *text, size_t size)
{
    ldtk_reader *reader = brw_read_graph_new(graph, 1, sizeof *reader);
    int64_t width, rows;
    if (!reader)
        return false;
    reader->graph = graph;
    barrow_status status = brw_tree_json(&reader->tree, graph->arena, text, size, graph->error);
    graph->no_memory |= status == BARROW_NO_MEMORY;
    graph->line = 0;
    if (status != BARROW_OK || graph->no_memory || !read_values(reader) || !list_levels(reader, 0))
        return false;
    for (uint32_t world = 0; (world = next_of_list(reader, 0, world, "worlds"));)
        if (!list_levels(reader, world))
            return false;
    if (!reader->level_count || reader->grid < 1)
        return brw_read_graph_refuse(graph, "there is no level with an IntGrid layer in it");
    rows = lay_levels(reader, &width);
    if (rows < 0 || !list_neighbours(reader) ||
        !brw_map_begin(&reader->map, graph, (int32_t)width, (int32_t)rows))
        return false;
    uint8_t *is_read = brw_read_graph_new(graph, (size_t)(width * rows), 1);
    reader->map.level_of =
        brw_read_graph_new(graph, (size_t)(width * rows), sizeof *reader->map.level_of);
    reader->map.joins = levels_join;
    reader->map.user = reader;
    for (uint32_t i = 0; !graph->no_memory && i < reader->level_count; i++)
        if (!read_level(reader, i, is_read))
            return false;
    return !graph->no_memory && brw_map_finish(&reader->map);
}
