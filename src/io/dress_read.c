/* SPDX-License-Identifier: MIT
 * Reads sets of tiles: the named orders, tilesets of Tiled (.tsx, .tsj) with Wang sets, and
 * projects of LDtk with auto-layer rules. What a set asks for and dressing does not do is refused
 * at its place: collections of pictures, stamps of several tiles, Perlin noise and groups of
 * values. Shifts by pixels and opacity are ignored. */
#include <string.h>

#include "base/status.h"
#include "io/dress.h"
#include "io/looks.h"

enum {
    RULE_SIDE = 2 * BRW_DRESS_RADIUS + 1,
    ANY_VALUE = 1000001, /* in patterns of LDtk */
    NO_VALUE = -1,       /* beyond the map, where no cell of a pattern fits */
};

/* The places of a Wang set that count: barrow_dress_set.places. */
#define WANG_ALL   UINT64_MAX
#define WANG_EDGES UINT64_C(0x00FF00FF00FF00FF)

/* ---- parts of the tree ------------------------------------------------------------------ */

/* Reads a whole number from [least] to [most]; refuses the file otherwise. */
static int32_t dress_number(brw_tree *tree, uint32_t node, const char *tag, int32_t usual,
                            int32_t least, int32_t most)
{
    int32_t number;
    if (brw_tree_number(tree, node, tag, 1, usual, &number) && number >= least && number <= most)
        return number;
    brw_tree_refuse(tree, node, "%s is a whole number from %d to %d here", tag, least, most);
    return least;
}

static bool dress_flag(const brw_tree *tree, uint32_t node, const char *tag, bool usual)
{
    const char *text = brw_tree_text(tree, node, tag);
    return text ? strcmp(text, "1") == 0 || strcmp(text, "true") == 0 : usual;
}

/* Reads a share of one in thousandths. */
static uint32_t dress_share(brw_tree *tree, uint32_t node, const char *tag)
{
    int32_t number;
    if (!brw_tree_number(tree, node, tag, BRW_DRESS_PARTS, BRW_DRESS_PARTS, &number) ||
        number < 0 || number > BRW_DRESS_PARTS * 1000)
        brw_tree_refuse(tree, node, "%s is a number from 0 to 1000 here", tag);
    return (uint32_t)number;
}

/* Reads a list of numbers with commas into [numbers], which has room for [room]. Returns how many
 * there are; UINT32_MAX if it is no such list, or a longer one. */
static uint32_t dress_numbers(const brw_node *node, int32_t *numbers, uint32_t room)
{
    uint32_t count = 0;
    const char *at = node->text, *end = at + node->size;
    while (at < end) {
        while (at < end && strchr(" \t\r\n", *at) && *at)
            at++;
        bool is_negative = at < end && *at == '-';
        const char *digits = at += is_negative;
        int32_t number = 0;
        for (; at < end && *at >= '0' && *at <= '9' && number < 100000000; at++)
            number = 10 * number + *at - '0';
        if (at == digits || count == room)
            return UINT32_MAX;
        numbers[count++] = is_negative ? -number : number;
        while (at < end && strchr(" \t\r\n", *at) && *at)
            at++;
        if (at < end && *at++ != ',')
            return UINT32_MAX;
    }
    return count;
}

static void *dress_memory(brw_tree *tree, size_t count, size_t size)
{
    void *made = brw_arena_zeros(tree->arena, count, size);
    if (!made)
        tree->status = brw_fail(tree->error, BARROW_NO_MEMORY, "dress", "not enough memory");
    return made;
}

/* ---- Tiled ------------------------------------------------------------------------------ */

/* Lists the ways to lay a tile that a set allows, the plain one first. Returns their number. */
static uint32_t list_turns(const brw_tree *tree, uint32_t ways, uint32_t turns[8])
{
    const uint32_t x = BARROW_DRESS_FLIP_X, y = BARROW_DRESS_FLIP_Y, swap = BARROW_DRESS_SWAP;
    const uint32_t all[8] = {0, x, y, x | y, swap, swap | x, swap | y, swap | x | y};
    bool flip_x = ways && dress_flag(tree, ways, "hflip", false);
    bool flip_y = ways && dress_flag(tree, ways, "vflip", false);
    bool rotates = ways && dress_flag(tree, ways, "rotate", false);
    uint32_t count = 0;
    for (uint32_t i = 0; i < 8; i++) {
        bool is_rotation = i == 0 || i == 3 || i == 5 || i == 6;
        bool is_flip = !(all[i] & swap) && (!(all[i] & x) || flip_x) && (!(all[i] & y) || flip_y);
        if (is_flip || (rotates && (is_rotation || flip_x || flip_y)))
            turns[count++] = all[i];
    }
    return count;
}

/* Reads the pattern of a tile, and returns it turned as the flags say. */
static uint64_t read_pattern(brw_tree *tree, uint32_t node, uint32_t colors, uint32_t turn)
{
    uint32_t list = brw_tree_child(tree, node, 0, "wangid");
    int32_t id[8];
    uint64_t pattern = 0;
    bool is_good = list && dress_numbers(&tree->nodes[list], id, 8) == 8;
    for (uint32_t i = 0; is_good && i < 8; i++) {
        uint32_t place = turn & BARROW_DRESS_SWAP ? (14 - i) % 8 : i;
        place = turn & BARROW_DRESS_FLIP_X ? (8 - place) % 8 : place;
        place = turn & BARROW_DRESS_FLIP_Y ? (12 - place) % 8 : place;
        is_good = id[i] >= 0 && id[i] <= (int32_t)colors;
        pattern |= (uint64_t)id[i] << 8 * place;
    }
    if (!is_good)
        brw_tree_refuse(tree, list ? list : node, "wangid is eight numbers from 0 to %u", colors);
    return pattern;
}

/* Makes room for [count] tiles of a Wang set. */
static bool begin_wang(barrow_dress_set *set, uint32_t count)
{
    for (set->slot_count = 2; set->slot_count < 2 * count;)
        set->slot_count *= 2;
    set->wang = brw_arena_zeros(&set->arena, (size_t)count + 1, sizeof *set->wang);
    set->slots = brw_arena_zeros(&set->arena, set->slot_count, sizeof *set->slots);
    return set->wang && set->slots;
}

/* Adds a tile to those of a pattern. Returns false if their weights are too large together. */
static bool add_wang(barrow_dress_set *set, uint64_t pattern, uint32_t tile, uint32_t weight)
{
    brw_wang_slot *slot = brw_wang_find(set, pattern);
    set->wang[++set->wang_count] = (brw_wang_tile){.tile = tile, .until = slot->weight + weight};
    if (slot->first)
        set->wang[slot->last].next = set->wang_count;
    else
        *slot = (brw_wang_slot){.pattern = pattern, .first = set->wang_count};
    slot->last = set->wang_count;
    slot->weight += weight;
    return slot->weight >= weight;
}

/* Reads the tiles of a Wang set, as they are and then turned. Where a set prefers its tiles as they
 * are, turned ones serve only patterns that have no other. */
static void read_wang_tiles(barrow_dress_set *set, brw_tree *tree, uint32_t node, uint32_t colors,
                            const uint32_t *weights)
{
    uint32_t ways = brw_tree_child(tree, 0, 0, "transformations"), turns[8], count = 0, at = 0;
    uint32_t turn_count = list_turns(tree, ways, turns);
    bool prefers_plain = ways && dress_flag(tree, ways, "preferuntransformed", false);
    while ((at = brw_tree_listed(tree, node, "wangtiles", "wangtile", at)))
        count++;
    if (!begin_wang(set, count * turn_count))
        tree->status = brw_fail(tree->error, BARROW_NO_MEMORY, "dress", "not enough memory");
    for (uint32_t i = 0; i < turn_count; i++) {
        set->info.flags |= turns[i];
        at = 0;
        while (tree->status == BARROW_OK &&
               (at = brw_tree_listed(tree, node, "wangtiles", "wangtile", at))) {
            uint32_t id =
                (uint32_t)dress_number(tree, at, "tileid", -1, 0, (int32_t)set->info.count - 1);
            uint64_t pattern = read_pattern(tree, at, colors, turns[i]) & set->places;
            if (!pattern || tree->status != BARROW_OK)
                continue;
            uint32_t first = brw_wang_find(set, pattern)->first;
            bool has_plain = first && !(set->wang[first].tile & ~BARROW_DRESS_TILE);
            if (i && prefers_plain && has_plain)
                continue;
            if (!add_wang(set, pattern, (id + 1) | turns[i], weights[id]))
                brw_tree_refuse(tree, at,
                                "the probabilities of the tiles with this wangid are too large");
        }
    }
}

/* Reads the first Wang set that has a colour for tiles of a map. */
static void read_wang_sets(barrow_dress_set *set, brw_tree *tree, const uint32_t *weights)
{
    static const struct {
        const char *name;
        uint64_t places;
    } types[] = {{"corner", ~WANG_EDGES}, {"edge", WANG_EDGES}, {"mixed", WANG_ALL}};
    uint32_t node = 0;
    while ((node = brw_tree_listed(tree, 0, "wangsets", "wangset", node))) {
        const char *type = brw_tree_text(tree, node, "type");
        uint32_t color = 0, colors = 0;
        bool is_known = false;
        while ((color = brw_tree_listed(tree, node, "colors", "wangcolor", color))) {
            const char *name = brw_tree_text(tree, color, "name");
            if (++colors > BRW_DRESS_COLORS) {
                brw_tree_refuse(tree, color, "a Wang set has at most %u colors", BRW_DRESS_COLORS);
                return;
            }
            if (name && brw_dress_name(set, name, (uint16_t)colors))
                is_known = true;
        }
        if (!is_known)
            continue;
        for (uint32_t i = 0; i < 3; i++)
            if (type && strcmp(type, types[i].name) == 0)
                set->places = types[i].places;
        if (set->places)
            read_wang_tiles(set, tree, node, colors, weights);
        else
            brw_tree_refuse(tree, node, "the type of a Wang set is corner, edge or mixed");
        return;
    }
    brw_tree_refuse(tree, 0,
                    "no Wang set has a color whose name is a tile or a class: wall, floor, "
                    "liquid");
}

static void read_tileset(barrow_dress_set *set, brw_tree *tree)
{
    barrow_dress_info *info = &set->info;
    uint32_t image = brw_tree_child(tree, 0, 0, "image"), at = 0;
    bool is_xml = tree->nodes[0].tag[0];
    if (!image) {
        brw_tree_refuse(tree, 0, "the tileset has no picture of all its tiles");
        return;
    }
    info->picture = is_xml ? brw_tree_text(tree, image, "source") : tree->nodes[image].text;
    info->picture = info->picture ? info->picture : "";
    info->width = (uint32_t)dress_number(tree, is_xml ? image : 0, is_xml ? "width" : "imagewidth",
                                         0, 1, 65536);
    info->height = (uint32_t)dress_number(tree, is_xml ? image : 0,
                                          is_xml ? "height" : "imageheight", 0, 1, 65536);
    info->tile_width = (uint32_t)dress_number(tree, 0, "tilewidth", 0, 1, BRW_DRESS_PIXELS);
    info->tile_height = (uint32_t)dress_number(tree, 0, "tileheight", 0, 1, BRW_DRESS_PIXELS);
    info->columns = (uint32_t)dress_number(tree, 0, "columns", 0, 1, 65536);
    info->count = (uint32_t)dress_number(tree, 0, "tilecount", 0, 1, 65536);
    info->margin = (uint32_t)dress_number(tree, 0, "margin", 0, 0, 4096);
    info->spacing = (uint32_t)dress_number(tree, 0, "spacing", 0, 0, 4096);
    uint32_t *weights = dress_memory(tree, info->count, sizeof *weights);
    for (uint32_t i = 0; weights && i < info->count; i++)
        weights[i] = BRW_DRESS_PARTS;
    while (tree->status == BARROW_OK && (at = brw_tree_listed(tree, 0, "tiles", "tile", at)))
        weights[dress_number(tree, at, "id", -1, 0, (int32_t)info->count - 1)] =
            dress_share(tree, at, "probability");
    if (tree->status == BARROW_OK)
        read_wang_sets(set, tree, weights);
}

/* ---- LDtk ------------------------------------------------------------------------------- */

/* Returns the kinds of tiles that fit what a pattern wants of a cell: a value, any but it if
 * negative, ANY_VALUE for any but 0. */
static uint64_t wanted_tiles(const barrow_dress_set *set, int32_t want, int32_t outside)
{
    uint64_t wanted = 0;
    for (uint32_t tile = 0; tile < BARROW_TILE_LIMIT; tile++) {
        int32_t value = tile == BRW_DRESS_OUTSIDE ? outside : set->values[tile];
        bool is_same = want == ANY_VALUE || want == -ANY_VALUE ? value != 0
                                                               : value == (want < 0 ? -want : want);
        if (value != NO_VALUE && is_same == (want > 0))
            wanted |= UINT64_C(1) << tile;
    }
    return wanted;
}

/* Reads the pattern of a rule: the cells that it looks at. */
static void read_rule_cells(const barrow_dress_set *set, brw_tree *tree, uint32_t node,
                            brw_dress_rule *rule)
{
    const char *beyond = brw_tree_text(tree, node, "outOfBoundsValue");
    int32_t side = dress_number(tree, node, "size", 0, 1, RULE_SIDE), wants[RULE_SIDE * RULE_SIDE];
    int32_t outside = NO_VALUE;
    uint32_t list = brw_tree_child(tree, node, 0, "pattern"), area = (uint32_t)(side * side);
    brw_rule_cell *cells = dress_memory(tree, area, sizeof *cells);
    if (beyond && strcmp(beyond, "null") != 0)
        outside = dress_number(tree, node, "outOfBoundsValue", 0, 0, BRW_DRESS_VALUES);
    if (!list || side % 2 == 0 || dress_numbers(&tree->nodes[list], wants, area) != area) {
        brw_tree_refuse(tree, list ? list : node,
                        "a pattern has size x size numbers, and size is odd");
        return;
    }
    rule->middle = UINT64_MAX;
    for (uint32_t i = 0; cells && i < area; i++) {
        int32_t x = (int32_t)i % side - side / 2, y = (int32_t)i / side - side / 2, want = wants[i];
        if ((want <= -1000 || want >= 1000) && want != ANY_VALUE && want != -ANY_VALUE)
            brw_tree_refuse(tree, list,
                            "%d in a pattern is no value; groups of values are not read", want);
        if (want && !x && !y)
            rule->middle = wanted_tiles(set, want, outside);
        else if (want)
            cells[rule->cell_count++] = (brw_rule_cell){x, y, wanted_tiles(set, want, outside)};
    }
    rule->cells = cells;
}

/* Reads the tiles of a rule: lists of one tile each, or before LDtk 1.5 one list. */
static void read_rule_tiles(brw_tree *tree, uint32_t node, brw_dress_rule *rule, uint32_t count)
{
    uint32_t rects = brw_tree_child(tree, node, 0, "tileRectsIds");
    uint32_t list = rects ? rects : brw_tree_child(tree, node, 0, "tileIds");
    const char *mode = brw_tree_text(tree, node, "tileMode");
    bool is_stamp = mode && strcmp(mode, "Stamp") == 0;
    uint32_t room = list ? 1 + tree->nodes[list].size / 2 : 0, at = 0;
    while (list && (at = brw_tree_child(tree, list, at, "tileRectsIds")))
        room += 1 + tree->nodes[at].size / 2;
    int32_t *ids = dress_memory(tree, room, sizeof *ids);
    uint32_t *tiles = dress_memory(tree, room, sizeof *tiles);
    if (!ids || !tiles)
        return;
    at = list && tree->nodes[list].child ? tree->nodes[list].child : list;
    for (; at; at = at == list ? 0 : tree->nodes[at].next) {
        uint32_t some = dress_numbers(&tree->nodes[at], ids, room);
        if (some == UINT32_MAX || (is_stamp && some > 1)) {
            brw_tree_refuse(tree, at,
                            is_stamp ? "stamps of several tiles are not read"
                                     : "the tiles of a rule are lists of numbers");
            return;
        }
        for (uint32_t i = 0; i < some; i++) {
            if (ids[i] < 0 || ids[i] >= (int32_t)count)
                brw_tree_refuse(tree, at, "tile %d is not in the tileset", ids[i]);
            tiles[rule->tile_count++] = (uint32_t)ids[i] + 1;
        }
    }
    rule->tiles = tiles;
}

static void read_rule(barrow_dress_set *set, brw_tree *tree, uint32_t node, brw_dress_rule *rule)
{
    const char *checker = brw_tree_text(tree, node, "checker");
    *rule = (brw_dress_rule){.chance = dress_share(tree, node, "chance"),
                             .checker = checker && *checker ? *checker : 'N'};
    rule->uid = (uint32_t)dress_number(tree, node, "uid", 0, 0, INT32_MAX);
    rule->x_modulo = dress_number(tree, node, "xModulo", 1, 1, 65536);
    rule->y_modulo = dress_number(tree, node, "yModulo", 1, 1, 65536);
    rule->x_offset = dress_number(tree, node, "xOffset", 0, -65536, 65536);
    rule->y_offset = dress_number(tree, node, "yOffset", 0, -65536, 65536);
    rule->flips = (uint8_t)(dress_flag(tree, node, "flipX", false) |
                            dress_flag(tree, node, "flipY", false) << 1);
    if (dress_flag(tree, node, "perlinActive", false))
        brw_tree_refuse(tree, node, "rules with Perlin noise are not read");
    set->info.flags |=
        (rule->flips & 1 ? BARROW_DRESS_FLIP_X : 0) | (rule->flips & 2 ? BARROW_DRESS_FLIP_Y : 0);
    read_rule_cells(set, tree, node, rule);
    read_rule_tiles(tree, node, rule, set->info.count);
}

/* Returns the next active rule of a layer after [rule], which is 0 for the first. Optional groups
 * are off until a level asks for them. */
static uint32_t next_rule(const brw_tree *tree, uint32_t layer, uint32_t *group, uint32_t rule)
{
    for (;; rule = 0) {
        while (*group && (rule = brw_tree_listed(tree, *group, "rules", "rules", rule)))
            if (dress_flag(tree, rule, "active", true))
                return rule;
        do
            *group = brw_tree_listed(tree, layer, "autoRuleGroups", "autoRuleGroups", *group);
        while (*group && (!dress_flag(tree, *group, "active", true) ||
                          dress_flag(tree, *group, "isOptional", false)));
        if (!*group)
            return 0;
    }
}

/* Returns the entry of a list whose uid is the text of [node]'s [tag], or 0. */
static uint32_t find_uid(const brw_tree *tree, uint32_t defs, const char *list, uint32_t node,
                         const char *tag)
{
    const char *wanted = brw_tree_text(tree, node, tag);
    uint32_t at = 0;
    while (wanted && (at = brw_tree_listed(tree, defs, list, list, at))) {
        const char *uid = brw_tree_text(tree, at, "uid");
        if (uid && strcmp(uid, wanted) == 0)
            return at;
    }
    return 0;
}

/* Reads the tileset and the values of a layer with rules. */
static void read_rule_layer(barrow_dress_set *set, brw_tree *tree, uint32_t defs, uint32_t layer)
{
    barrow_dress_info *info = &set->info;
    uint32_t tileset = find_uid(tree, defs, "tilesets", layer, "tilesetDefUid");
    uint32_t source = find_uid(tree, defs, "layers", layer, "autoSourceLayerDefUid"), value = 0;
    bool is_known = false;
    if (!tileset) {
        brw_tree_refuse(tree, layer, "the layer with rules has no tileset");
        return;
    }
    info->picture = brw_tree_text(tree, tileset, "relPath");
    info->picture = info->picture ? info->picture : "";
    info->width = (uint32_t)dress_number(tree, tileset, "pxWid", 0, 1, 65536);
    info->height = (uint32_t)dress_number(tree, tileset, "pxHei", 0, 1, 65536);
    info->tile_width =
        (uint32_t)dress_number(tree, tileset, "tileGridSize", 0, 1, BRW_DRESS_PIXELS);
    info->tile_height = info->tile_width;
    info->columns = (uint32_t)dress_number(tree, tileset, "__cWid", 0, 1, 4096);
    info->count = info->columns * (uint32_t)dress_number(tree, tileset, "__cHei", 0, 1, 4096);
    info->margin = (uint32_t)dress_number(tree, tileset, "padding", 0, 0, 4096);
    info->spacing = (uint32_t)dress_number(tree, tileset, "spacing", 0, 0, 4096);
    source = source ? source : layer;
    while ((value = brw_tree_listed(tree, source, "intGridValues", "intGridValues", value))) {
        const char *name = brw_tree_text(tree, value, "identifier");
        int32_t number = dress_number(tree, value, "value", 0, 1, BRW_DRESS_VALUES);
        if (name && brw_dress_name(set, name, (uint16_t)number))
            is_known = true;
    }
    if (!is_known)
        brw_tree_refuse(tree, source,
                        "no value of the layer has the name of a tile or a class: "
                        "wall, floor, liquid");
}

/* Reads the rules of the first layer that has any. */
static void read_project(barrow_dress_set *set, brw_tree *tree)
{
    uint32_t defs = brw_tree_child(tree, 0, 0, "defs"), layer = 0, group = 0, rule = 0, count = 0;
    do
        layer = brw_tree_listed(tree, defs, "layers", "layers", layer), group = 0;
    while (layer && !next_rule(tree, layer, &group, 0));
    if (!layer) {
        brw_tree_refuse(tree, defs, "the project has no layer with active rules");
        return;
    }
    read_rule_layer(set, tree, defs, layer);
    for (group = 0; (rule = next_rule(tree, layer, &group, rule));)
        count++;
    if (count > BRW_DRESS_RULES) {
        brw_tree_refuse(tree, layer, "a layer has at most %u rules", BRW_DRESS_RULES);
        return;
    }
    set->rules = dress_memory(tree, count, sizeof *set->rules);
    group = 0;
    while (tree->status == BARROW_OK && (rule = next_rule(tree, layer, &group, rule))) {
        read_rule(set, tree, rule, &set->rules[set->rule_count]);
        set->rule_count += set->rules[set->rule_count].tile_count > 0;
    }
    /* List for each kind of tile the rules whose middle it fits. */
    for (uint32_t tile = 0; tree->status == BARROW_OK && tile < BRW_DRESS_OUTSIDE; tile++) {
        brw_rule_list *list = &set->lists[tile];
        list->rules = dress_memory(tree, 4 * (size_t)set->rule_count, sizeof *list->rules);
        for (uint32_t n = 0; list->rules && n < 4 * set->rule_count; n++) {
            const brw_dress_rule *one = &set->rules[n / 4];
            if (one->middle >> tile & 1 && !(n % 4 & ~(uint32_t)one->flips))
                list->rules[list->count++] = (uint16_t)n;
        }
    }
}

/* ---- sets ------------------------------------------------------------------------------- */

/* Takes a named order, a set of one colour in which a place has it or none: "edge16", "blob47@32",
 * "blob47:liquid", "blob47:liquid=lake.png". */
static barrow_status take_order(barrow_dress_set *set, const char *name, barrow_error *error)
{
    bool is_blob = strncmp(name, "blob47", 6) == 0;
    bool is_good = is_blob || strncmp(name, "edge16", 6) == 0;
    uint32_t columns = is_blob ? 8 : 4, rows = is_blob ? 6 : 4, pixels = BARROW_TILESET_PIXELS;
    size_t size = strlen(name) + 1;
    char *copy = BRW_ARENA_NEW(&set->arena, char, size);
    if (!copy)
        return brw_fail(error, BARROW_NO_MEMORY, "dress", "not enough memory");
    memcpy(copy, name, size);
    char *rest = copy + 6, *picture = strchr(copy, '=');
    if (is_good && *rest == '@')
        for (pixels = 0, rest++; *rest >= '0' && *rest <= '9' && pixels <= BRW_DRESS_PIXELS; rest++)
            pixels = 10 * pixels + (uint32_t)(*rest - '0');
    if (picture)
        *picture++ = 0;
    if (!is_good || (*rest && *rest != ':') || (picture && !*picture) || !pixels ||
        pixels > BRW_DRESS_PIXELS || !brw_dress_name(set, *rest ? rest + 1 : "wall", 1))
        return brw_fail(
            error, BARROW_BAD_CALL, "dress",
            "'%s' is no order of tiles; blob47, edge16@32 and blob47:liquid=lake.png are", name);
    picture = picture ? picture : is_blob ? "blob47.png" : "edge16.png";
    set->places = is_blob ? WANG_ALL : WANG_EDGES;
    set->info = (barrow_dress_info){.picture = picture,
                                    .width = columns * pixels,
                                    .height = rows * pixels,
                                    .tile_width = pixels,
                                    .tile_height = pixels,
                                    .columns = columns,
                                    .count = columns * rows};
    if (!begin_wang(set, BRW_AREA_MASKS))
        return brw_fail(error, BARROW_NO_MEMORY, "dress", "not enough memory");
    for (uint32_t i = 0; i < (is_blob ? BRW_AREA_MASKS : 16); i++) {
        uint64_t pattern = 0;
        for (uint32_t k = 0; k < 8; k++)
            pattern |= (uint64_t)((is_blob ? brw_area_masks[i] : i) >> k & 1)
                       << (is_blob ? 8 : 16) * k % 64;
        add_wang(set, pattern, i + 1, 1);
    }
    return BARROW_OK;
}

barrow_status barrow_dress_read(const char *name, const char *text, size_t size,
                                const barrow_allocator *allocator, barrow_dress_set **set,
                                barrow_error *error)
{
    barrow_allocator own = brw_allocator(allocator);
    barrow_error place;
    brw_tree tree;
    if (set)
        *set = NULL;
    if (!name || !set)
        return brw_fail(error, BARROW_BAD_CALL, "dress", "the name or the set is missing");
    barrow_dress_set *made = brw_alloc(&own, sizeof *made);
    if (!made)
        return brw_fail(error, BARROW_NO_MEMORY, "dress", "not enough memory");
    memset(made, 0, sizeof *made);
    brw_arena_begin(&made->arena, own);
    if (text && brw_tree_read(&tree, &made->arena, text, size, &place) == BARROW_OK) {
        if (brw_tree_child(&tree, 0, 0, "defs"))
            read_project(made, &tree);
        else if (brw_tree_child(&tree, 0, 0, "tilewidth"))
            read_tileset(made, &tree);
        else
            brw_tree_refuse(&tree, 0, "this is neither a tileset of Tiled nor a project of LDtk");
    }
    barrow_status status = text ? tree.status : take_order(made, name, error);
    if (text && status != BARROW_OK) {
        brw_fail(error, status, "dress", "%s:%u:%u: %s", name, place.line, place.column,
                 place.text);
        brw_error_place(error, place.line, place.column);
    }
    if (status == BARROW_OK)
        *set = made;
    else
        barrow_dress_free(made);
    return status;
}

void barrow_dress_free(barrow_dress_set *set)
{
    if (!set)
        return;
    barrow_allocator own = set->arena.allocator;
    brw_arena_end(&set->arena);
    brw_free(&own, set, sizeof *set);
}

const barrow_dress_info *barrow_dress_picture(const barrow_dress_set *set)
{
    return set ? &set->info : NULL;
}
