/* SPDX-License-Identifier: MIT
 * From cells and objects to places and ways (W27): doors are taken out of what can be walked on,
 * what is left falls apart into regions, and each door joins the two regions beside it. A patch of
 * cells that need something, as boulders need gloves, is a region of its own, which nobody enters
 * without it. Diagonal gaps never join. */
#include "io/map_read.h"

#include <string.h>

#include "base/bits.h"
#include "base/status.h"

#define NO_REGION UINT16_MAX

enum { NAME_SHOWN = 40 }; /* bytes of an object's name that become the name of a place */

/* What the steps below share: for each cell its region and its door, plus 1. */
typedef struct map_regions {
    brw_map *map;
    brw_read_graph *graph;
    uint16_t *region_of, *door_of;
    uint32_t *queue;
    uint32_t *first_cell,
        *best;           /* of each region: where it begins; the object that names it, plus 1 */
    uint32_t *cover;     /* of each region: cells under that object */
    brw_table called[3]; /* objects by what references call them: number, id, name */
    uint32_t count, cell_count;
} map_regions;

bool brw_map_begin(brw_map *map, brw_read_graph *graph, int32_t w, int32_t h)
{
    *map = (brw_map){.graph = graph, .w = w, .h = h};
    graph->line = 0;
    graph->is_map = true;
    if (w < 1 || h < 1 || (int64_t)w * h > BRW_MAP_CELLS)
        return brw_read_graph_refuse(graph, "a map has 1 to 4194304 cells");
    size_t cells = (size_t)w * (size_t)h;
    map->walkable = brw_read_graph_new(graph, cells, sizeof *map->walkable);
    map->need_of = brw_read_graph_new(graph, cells, sizeof *map->need_of);
    return !graph->no_memory;
}

uint8_t brw_map_need(brw_map *map, const char *need)
{
    uint32_t at = 0;
    while (at < map->need_count && strcmp(map->needs[at], need) != 0)
        at++;
    if (at == map->need_count && map->need_count < BRW_MAP_NEEDS)
        map->needs[map->need_count++] = need;
    return at < BRW_MAP_NEEDS ? (uint8_t)(at + 1) : 0;
}

brw_map_object *brw_map_add(brw_map *map, const char *id, const char *key, const char *name)
{
    if (map->object_count == BRW_MAP_OBJECTS) {
        brw_read_graph_refuse(map->graph, "a map has at most 16384 objects; %s is one too many",
                              id);
        return NULL;
    }
    brw_map_object *objects = brw_arena_longer(map->graph->arena, map->objects, map->object_count,
                                               &map->object_room, sizeof *objects);
    map->graph->no_memory |= !objects;
    if (!objects)
        return NULL;
    map->objects = objects;
    brw_map_object *object = &objects[map->object_count++];
    size_t length = strlen(name);
    if (length > NAME_SHOWN) /* cut it before a character, not in it */
        for (length = NAME_SHOWN; ((uint8_t)name[length] & 0xC0) == 0x80; length--)
            continue;
    const char *shown = brw_read_graph_copy(map->graph, name, length);
    *object =
        (brw_map_object){.id = id, .key = key, .name = shown ? shown : "", .region = NO_REGION};
    return object;
}

bool brw_map_word(brw_map *map, brw_map_object *object, const char *name, const char *value)
{
    bool is_own = brw_is_one_of(name, strlen(name), "room door");
    if (!value || (!is_own && !map->graph->is_strict && !brw_read_graph_is_near_word(name)))
        return true;
    return brw_read_graph_pair(map->graph, &object->pairs, name, value);
}

/* Also cuts the object's cells to those of the map. */
bool brw_map_role(brw_map *map, brw_map_object *object, const char *class)
{
    int64_t right = (int64_t)object->x + object->w, bottom = (int64_t)object->y + object->h;
    int32_t x = object->x > 0 ? object->x : 0, y = object->y > 0 ? object->y : 0;
    int64_t w = (right < map->w ? right : map->w) - x, h = (bottom < map->h ? bottom : map->h) - y;
    bool is_inside = w > 0 && h > 0;
    object->x = is_inside ? x : object->x;
    object->y = is_inside ? y : object->y;
    object->w = is_inside ? (int32_t)w : 0;
    object->h = is_inside ? (int32_t)h : 0;
    return (!object->name[0] || brw_read_graph_called(map->graph, &object->pairs, object->name)) &&
           brw_read_graph_role(map->graph, &object->pairs, class);
}

static const char *value_of(const map_regions *all, const brw_map_object *object, const char *name)
{
    return brw_read_graph_value(all->graph, object->pairs, name);
}

static bool has_role(const map_regions *all, const brw_map_object *object, const char *role)
{
    const char *own = value_of(all, object, "role");
    return own && strcmp(own, role) == 0;
}

/* Returns the cell at (x, y); UINT32_MAX outside of the map. */
static uint32_t map_cell(const map_regions *all, int32_t x, int32_t y)
{
    return x < 0 || y < 0 || x >= all->map->w || y >= all->map->h
               ? UINT32_MAX
               : (uint32_t)y * (uint32_t)all->map->w + (uint32_t)x;
}

/* Returns the neighbour of a cell to the north, east, south or west; UINT32_MAX if it has none
 * there or belongs to a level that does not join this one. */
static uint32_t cell_beside(const map_regions *all, uint32_t cell, int side)
{
    static const int8_t dx[] = {0, 1, 0, -1}, dy[] = {-1, 0, 1, 0};
    const brw_map *map = all->map;
    int32_t x = (int32_t)(cell % (uint32_t)map->w), y = (int32_t)(cell / (uint32_t)map->w);
    uint32_t other = map_cell(all, x + dx[side], y + dy[side]);
    if (other != UINT32_MAX && map->level_of && map->level_of[cell] != map->level_of[other] &&
        !map->joins(map->user, map->level_of[cell], map->level_of[other]))
        return UINT32_MAX;
    return other;
}

/* ---- doors and regions ------------------------------------------------------------------ */

/* Marks the cells of doors. Windows, and hidden doors unless they are asked for, are walls. Two
 * levels may show the same door: the second is left out if it has no cell of its own. */
static bool mark_doors(map_regions *all)
{
    brw_map *map = all->map;
    uint64_t covered = 0;
    for (uint32_t i = 0; i < map->object_count; i++) {
        brw_map_object *object = &map->objects[i];
        const char *kind = value_of(all, object, "kind"), *number = value_of(all, object, "door");
        if (!has_role(all, object, "door"))
            continue;
        bool is_wall = kind && (strcmp(kind, "window") == 0 ||
                                (strcmp(kind, "hidden") == 0 && !all->graph->keeps_hidden));
        int32_t w = object->w ? object->w : 1, h = object->h ? object->h : 1;
        bool has_own = false; /* a cell that no earlier door has */
        uint16_t last = 0;    /* the door that was asked about last */
        if ((covered += (uint64_t)w * (uint64_t)h) > 8u * BRW_MAP_CELLS)
            return brw_read_graph_refuse(all->graph, "the doors cover %u times the map",
                                         8u * BRW_MAP_CELLS / all->cell_count);
        for (int32_t k = 0; k < w * h; k++) {
            uint32_t cell = map_cell(all, object->x + k % w, object->y + k / w);
            if (cell == UINT32_MAX)
                continue;
            uint16_t before = all->door_of[cell];
            if (before && before != last) {
                const brw_map_object *other = &map->objects[before - 1];
                const char *others = value_of(all, other, "door");
                if (!number || !others || strcmp(number, others) != 0)
                    return brw_read_graph_refuse(all->graph, "%s lies on another door, %s",
                                                 object->id, other->id);
                last = before;
            }
            map->walkable[cell] = map->need_of[cell] = 0;
            has_own |= !before;
            if (!is_wall && !before)
                all->door_of[cell] = (uint16_t)(i + 1);
        }
        if ((last && !has_own) || is_wall)
            object->pairs = 0; /* nothing of it is left */
    }
    return true;
}

/* Floods one region after the other: walkable cells, or cells with one need. */
static bool find_regions(map_regions *all)
{
    brw_map *map = all->map;
    for (uint32_t cell = 0; cell < all->cell_count; cell++) {
        if (map->walkable[cell])
            map->need_of[cell] = 0;
        all->region_of[cell] = NO_REGION;
    }
    for (uint32_t start = 0; start < all->cell_count; start++) {
        uint32_t head = 0, tail = 0;
        if (all->region_of[start] != NO_REGION || all->door_of[start] ||
            (!map->walkable[start] && !map->need_of[start]))
            continue;
        if (all->count == BRW_READ_NODES)
            return brw_read_graph_refuse(all->graph,
                                         "the map falls apart into more than 4096 regions");
        all->region_of[start] = (uint16_t)all->count;
        all->queue[tail++] = start;
        for (; head < tail; head++)
            for (int side = 0; side < 4; side++) {
                uint32_t other = cell_beside(all, all->queue[head], side);
                if (other == UINT32_MAX || all->region_of[other] != NO_REGION ||
                    all->door_of[other] || map->walkable[other] != map->walkable[start] ||
                    map->need_of[other] != map->need_of[start])
                    continue;
                all->region_of[other] = (uint16_t)all->count;
                all->queue[tail++] = other;
            }
        all->first_cell[all->count++] = start;
    }
    return all->count ||
           brw_read_graph_refuse(all->graph,
                                 "nothing in the map can be walked on: give tiles the property "
                                 "walkable, or name a layer walkable or collision");
}

/* ---- names ------------------------------------------------------------------------------ */

/* Finds out which region an object covers most of, and whether it covers more of a region than what
 * named that before; of two that cover as much, the smaller names it. */
static void cover_regions(map_regions *all, uint32_t id, uint32_t *counts)
{
    brw_map *map = all->map;
    brw_map_object *object = &map->objects[id];
    uint32_t most = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int32_t k = 0; k < object->w * object->h; k++) {
            uint32_t cell = map_cell(all, object->x + k % object->w, object->y + k / object->w);
            uint32_t region = cell == UINT32_MAX ? NO_REGION : all->region_of[cell];
            if (region == NO_REGION || (!pass && !++counts[region]) || (pass && !counts[region]) ||
                !pass)
                continue;
            const brw_map_object *other =
                all->best[region] ? &map->objects[all->best[region] - 1] : NULL;
            if (!other || counts[region] > all->cover[region] ||
                (counts[region] == all->cover[region] &&
                 object->w * object->h < other->w * other->h)) {
                all->best[region] = id + 1;
                all->cover[region] = counts[region];
            }
            if (counts[region] > most) {
                most = counts[region];
                object->region = region;
            }
            counts[region] = 0;
        }
}

/* Makes a node of each region: with the name of the room or named object that covers most of it,
 * else at_X_Y of its first cell. */
static bool name_regions(map_regions *all)
{
    brw_map *map = all->map;
    uint32_t *counts = brw_read_graph_new(all->graph, all->count, sizeof *counts);
    uint64_t covered = 0;
    if (!counts)
        return false;
    for (int pass = 0; pass < 2; pass++) { /* rooms first; then names, for what has no room */
        for (uint32_t i = 0; i < map->object_count; i++) {
            const brw_map_object *object = &map->objects[i];
            const char *role = value_of(all, object, "role");
            bool is_room = role && strcmp(role, "room") == 0;
            covered += is_room == !pass ? (uint64_t)object->w * (uint64_t)object->h : 0;
            if (object->w && covered < 8u * BRW_MAP_CELLS &&
                (pass ? !role && object->name[0] : is_room))
                cover_regions(all, i, counts);
        }
        for (uint32_t r = 0; r < all->count && !pass; r++)
            all->cover[r] = all->best[r] ? UINT32_MAX : 0;
    }
    for (uint32_t r = 0; r < all->count; r++) {
        char name[96];
        const char *given = all->best[r] ? map->objects[all->best[r] - 1].name : "";
        uint32_t x = all->first_cell[r] % (uint32_t)map->w,
                 y = all->first_cell[r] / (uint32_t)map->w;
        bool is_main = *given && map->objects[all->best[r] - 1].region == r;
        brw_format(name, sizeof name, is_main ? "%s" : "%s%sat_%u_%u", given, *given ? "_" : "", x,
                   y);
        /* Two objects may have this name, and a third the name that tells them apart. */
        for (uint32_t i = 1; brw_table_find(&all->graph->ids, name, strlen(name)); i++)
            brw_format(name, sizeof name, i == 1 ? "%s_at_%u_%u" : "%s_at_%u_%u_%u", given, x, y,
                       i);
        if (brw_read_graph_node(all->graph, name, strlen(name)) == UINT32_MAX)
            return false;
    }
    return true;
}

/* ---- ways ------------------------------------------------------------------------------- */

/* Adds a way with these attributes. */
static bool join(map_regions *all, const char *id, uint32_t from, uint32_t to, uint32_t pairs)
{
    uint32_t edge = brw_read_graph_edge(all->graph, from, to);
    if (edge == UINT32_MAX)
        return false;
    all->graph->edges[edge].id = id;
    all->graph->edges[edge].pairs = pairs;
    return true;
}

/* Joins each patch that needs something with the regions beside it. */
static bool join_patches(map_regions *all)
{
    const brw_map *map = all->map;
    uint32_t words = (all->count * all->count) / 64 + 1;
    uint64_t *joined = brw_read_graph_new(all->graph, words, sizeof *joined);
    if (!joined)
        return false;
    for (uint32_t cell = 0; cell < all->cell_count; cell++)
        for (int side = 0; map->need_of[cell] && side < 4; side++) {
            uint32_t other = cell_beside(all, cell, side), pairs = 0;
            const char *needs = map->needs[map->need_of[cell] - 1];
            if (other == UINT32_MAX || all->region_of[other] == NO_REGION ||
                all->region_of[other] == all->region_of[cell] ||
                all->region_of[cell] == NO_REGION || (map->need_of[other] && other > cell))
                continue;
            uint32_t from = all->region_of[other], to = all->region_of[cell];
            if (brw_set_has(joined, from * all->count + to))
                continue;
            brw_set_add(joined, from * all->count + to);
            if (map->need_of[other]) { /* two patches: nobody is in either without its need */
                char both[256];
                brw_format(both, sizeof both, "(%s) and (%s)", needs,
                           map->needs[map->need_of[other] - 1]);
                needs = brw_read_graph_copy(all->graph, both, strlen(both));
            }
            if (!needs || !brw_read_graph_pair(all->graph, &pairs, "needs", needs) ||
                !join(all, "of tiles that need something", from, to, pairs))
                return false;
        }
    return true;
}

/* Returns the object that a value names. */
static const brw_map_object *find_object(const map_regions *all, const char *value)
{
    const brw_word *found = NULL;
    for (int by = 0; by < 3 && !found; by++)
        found = brw_table_find(&all->called[by], value, strlen(value));
    return found ? &all->map->objects[found->value] : NULL;
}

/* Returns the region that a value means; NO_REGION if nothing has that name. If an object has
 * several, it is the one beside the door: its main one before another that it only names. */
static uint32_t find_region(const map_regions *all, const char *value, const uint32_t *sides,
                            uint32_t side_count)
{
    const brw_map_object *object = find_object(all, value);
    for (uint32_t i = 0; object && i < side_count; i++)
        if (sides[i] == object->region)
            return sides[i];
    for (uint32_t i = 0; object && i < side_count; i++)
        if (all->best[sides[i]] && &all->map->objects[all->best[sides[i]] - 1] == object)
            return sides[i];
    if (object)
        return object->region;
    const brw_word *node = brw_table_find(&all->graph->ids, value, strlen(value));
    return node ? node->value : NO_REGION;
}

/* Lists the regions beside a door: at most 5. Patches count only if there are too few others. With
 * [towards] 0 to 3, only those on that side. */
static uint32_t list_sides(const map_regions *all, uint32_t id, uint32_t sides[5], int towards)
{
    const brw_map_object *object = &all->map->objects[id];
    int32_t w = object->w ? object->w : 1, h = object->h ? object->h : 1;
    uint32_t count = 0;
    for (int pass = 0; pass < 2 && count < 2; pass++)
        for (int32_t k = 0; k < 4 * w * h; k++) {
            uint32_t cell = map_cell(all, object->x + k / 4 % w, object->y + k / 4 / w), i = 0;
            uint32_t other = cell == UINT32_MAX || (towards >= 0 && k % 4 != towards)
                                 ? UINT32_MAX
                                 : cell_beside(all, cell, k % 4);
            if (other == UINT32_MAX || all->region_of[other] == NO_REGION ||
                (!pass && all->map->need_of[other]))
                continue;
            while (i < count && sides[i] != all->region_of[other])
                i++;
            if (i == count && count < 5)
                sides[count++] = all->region_of[other];
        }
    return count;
}

/* Finds the two ends of a door: those that it names, else the two regions beside it, the one that
 * it leads to last. Returns false if it leads nowhere; then [is_good] says whether that is an
 * error. */
static bool find_door_ends(map_regions *all, uint32_t id, uint32_t ends[2], bool *is_good)
{
    const brw_map_object *object = &all->map->objects[id];
    const char *names[] = {value_of(all, object, "a"), value_of(all, object, "b")};
    const char *towards = value_of(all, object, "towards");
    uint32_t sides[5], ahead[5], count = list_sides(all, id, sides, -1);
    for (int i = 0; i < 2; i++) {
        ends[i] = names[i] ? find_region(all, names[i], sides, count) : NO_REGION;
        if (names[i] && ends[i] == NO_REGION) {
            *is_good = brw_read_graph_refuse(all->graph, "%s leads to '%s', which is no place",
                                             object->id, names[i]);
            return false;
        }
    }
    if (ends[0] != NO_REGION && ends[1] != NO_REGION)
        return ends[0] != ends[1];
    if (count > 2) {
        *is_good =
            brw_read_graph_refuse(all->graph, "%s touches %u regions: %s, %s, %s", object->id,
                                  count, all->graph->nodes[sides[0]].id,
                                  all->graph->nodes[sides[1]].id, all->graph->nodes[sides[2]].id);
        return false;
    }
    if (count < 2) {
        brw_read_graph_warn(all->graph, "%s leads nowhere: it touches %s", object->id,
                            count ? "one region only" : "nothing that can be walked on");
        return false;
    }
    static const char compass[] = "nesw";
    const char *way = towards && towards[0] && !towards[1] ? strchr(compass, towards[0]) : NULL;
    bool is_ahead = way && list_sides(all, id, ahead, (int)(way - compass)) == 1;
    if (towards && *towards && !is_ahead) {
        *is_good = brw_read_graph_refuse(
            all->graph, "%s leads towards '%s': say n, e, s or w, where one of its two places lies",
            object->id, towards);
        return false;
    }
    bool is_turned = is_ahead && ahead[0] == sides[0];
    ends[0] = sides[is_turned];
    ends[1] = sides[!is_turned];
    return true;
}

/* Adds a door as a way between two places. Words such as opens_from are translated to its ends a
 * and b. */
static bool join_door(map_regions *all, uint32_t id)
{
    brw_map_object *object = &all->map->objects[id];
    const char *from = value_of(all, object, "opens_from"),
               *one_way = value_of(all, object, "oneway");
    uint32_t ends[2];
    bool is_good = true;
    if (!find_door_ends(all, id, ends, &is_good))
        return is_good;
    if (one_way && brw_is_one_of(one_way, strlen(one_way), "true forth back") &&
        !value_of(all, object, "towards") &&
        !(value_of(all, object, "a") && value_of(all, object, "b")))
        return brw_read_graph_refuse(
            all->graph, "%s is one-way: say 'towards' (n, e, s or w), or 'a' and 'b'", object->id);
    if (from && *from && !brw_is_one_of(from, strlen(from), "a b")) {
        uint32_t region = find_region(all, from, ends, 2);
        if (region != ends[0] && region != ends[1])
            return brw_read_graph_refuse(all->graph, "%s opens from a place that it does not touch",
                                         object->id);
        if (!brw_read_graph_pair(all->graph, &object->pairs, "opens_from",
                                 region == ends[0] ? "a" : "b"))
            return false;
    }
    return join(all, object->id, ends[0], ends[1], object->pairs);
}

/* Puts an object where its middle is; one on a wall is reached from beside it. */
static uint32_t place_object(const map_regions *all, const brw_map_object *object)
{
    uint32_t cell = map_cell(all, object->middle_x, object->middle_y);
    if (cell == UINT32_MAX)
        return NO_REGION;
    uint32_t region = all->region_of[cell];
    bool is_on_wall = region == NO_REGION;
    for (int side = 0; side < 4 && is_on_wall; side++) {
        uint32_t other = cell_beside(all, cell, side),
                 beside = other == UINT32_MAX ? NO_REGION : all->region_of[other];
        if (region != NO_REGION && beside != NO_REGION && beside != region) {
            brw_read_graph_warn(all->graph, "%s lies between %s and %s; %s counts", object->id,
                                all->graph->nodes[region].id, all->graph->nodes[beside].id,
                                all->graph->nodes[region].id);
            break;
        }
        region = region == NO_REGION ? beside : region;
    }
    return region;
}

/* Places what matters, and joins doors and ways. */
static bool place_objects(map_regions *all)
{
    static const char *const words[] = {"gives", "start", "goal", "toggle", "once"};
    brw_map *map = all->map;
    for (uint32_t i = 0; i < map->object_count; i++) {
        brw_map_object *object = &map->objects[i];
        const char *role = value_of(all, object, "role");
        bool matters = role && brw_is_one_of(role, strlen(role),
                                             "start goal key item switch event toggle once");
        for (uint32_t k = 0; k < sizeof words / sizeof words[0]; k++)
            matters |= value_of(all, object, words[k]) != NULL;
        bool is_way = has_role(all, object, "way");
        if (has_role(all, object, "door") || (!matters && !is_way))
            continue;
        if (!has_role(all, object, "room") || object->region == NO_REGION)
            object->region = place_object(all, object);
        if (object->region == NO_REGION)
            return brw_read_graph_refuse(all->graph, "%s lies where nobody can walk", object->id);
        if (matters) {
            /* Where a thing lies counts, whatever room it says that it is in. */
            const char *number = value_of(all, object, "room");
            const brw_word *found =
                number ? brw_table_find(&all->called[0], number, strlen(number)) : NULL;
            const brw_map_object *room = found ? &all->map->objects[found->value] : object;
            int32_t x = object->middle_x - room->x, y = object->middle_y - room->y;
            if (room != object && room->region != object->region && room->region != NO_REGION &&
                (x < 0 || y < 0 || x >= room->w || y >= room->h))
                brw_read_graph_warn(all->graph, "%s says that it is in room %s, but lies in %s",
                                    object->id, number, all->graph->nodes[object->region].id);
        }
        if (matters && !brw_read_graph_thing(all->graph, object->region, object->id, object->pairs))
            return false;
    }
    for (uint32_t i = 0; i < map->object_count; i++) {
        const brw_map_object *object = &map->objects[i];
        const char *to = value_of(all, object, "to");
        if (has_role(all, object, "door") && !join_door(all, i))
            return false;
        if (!has_role(all, object, "way"))
            continue;
        const brw_map_object *target = to ? find_object(all, to) : NULL;
        uint32_t region = target ? place_object(all, target) : NO_REGION;
        if (region == NO_REGION)
            return brw_read_graph_refuse(
                all->graph, "%s is a way: its 'to' must name an object on the map", object->id);
        if (region != object->region &&
            !join(all, object->id, object->region, region, object->pairs))
            return false;
    }
    return true;
}

bool brw_map_finish(brw_map *map)
{
    brw_read_graph *graph = map->graph;
    map_regions all = {.map = map, .graph = graph, .cell_count = (uint32_t)(map->w * map->h)};
    all.region_of = brw_read_graph_new(graph, all.cell_count, sizeof *all.region_of);
    all.door_of = brw_read_graph_new(graph, all.cell_count, sizeof *all.door_of);
    all.queue = brw_read_graph_new(graph, all.cell_count, sizeof *all.queue);
    all.first_cell = brw_read_graph_new(graph, BRW_READ_NODES, sizeof *all.first_cell);
    all.best = brw_read_graph_new(graph, BRW_READ_NODES, sizeof *all.best);
    all.cover = brw_read_graph_new(graph, BRW_READ_NODES, sizeof *all.cover);
    /* Make the tables in which references look up objects: by room number, by id and by name. If
     * two objects share one, the first is found. */
    for (uint32_t i = 0; i < all.map->object_count; i++) {
        const brw_map_object *object = &all.map->objects[i];
        const char *calls[] = {has_role(&all, object, "room") ? value_of(&all, object, "room")
                                                              : NULL,
                               object->key, object->name};
        for (int by = 0; by < 3; by++)
            if (calls[by] && *calls[by] &&
                !brw_table_find(&all.called[by], calls[by], strlen(calls[by])))
                all.graph->no_memory |= !brw_table_add(&all.called[by], all.graph->arena, calls[by],
                                                       strlen(calls[by]), i);
    }
    return !graph->no_memory && mark_doors(&all) && find_regions(&all) && name_regions(&all) &&
           join_patches(&all) && place_objects(&all);
}
