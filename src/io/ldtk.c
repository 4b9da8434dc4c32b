/* SPDX-License-Identifier: MIT
 * Projects for LDtk, in the format of its version 1.5.3. A project has three layers, from the top:
 * things (entities), terrain (an IntGrid, whose values are the codes of tiles plus one, with rules
 * that lay walls, liquids and carpets) and picture (the other squares of the picture of tiles). A
 * floor is one level, and several floors are at different depths. Every room of a quest or crawl is
 * a separate level with all its walls, so that neighbours share a row or column of tiles, and a
 * door is in the levels of both its rooms. Ids (iid) come from the hash of the dungeon, never from
 * a clock. */
#include <string.h>

#include "base/rng.h"
#include "base/status.h"
#include "core/dungeon.h"
#include "core/hash.h"
#include "core/tile_grid.h"
#include "io/dress.h"
#include "io/facts.h"
#include "io/looks.h"
#include "io/json_writer.h"

#define LDTK_VERSION "1.5.3"
#define LDTK_ROCK    100 /* the group of rock; those of treasures count from 1 */
#define LDTK_LAVA    101 /* the group of lava, which on some floors is the liquid */
#define LDTK_COLOR   "#35323F"

/* Numbers of definitions (uid), all different. */
enum {
    LDTK_THINGS = 1,
    LDTK_TERRAIN,
    LDTK_PICTURE,
    LDTK_TILESET = 4,
    LDTK_DOOR,
    LDTK_DRESSED,
    LDTK_DRESS_SET = 7,
    LDTK_THING = 10,        /* plus the kind */
    LDTK_LEVEL_FIELD = 100, /* plus the index in ldtk_level_facts */
    LDTK_DOOR_FIELD = 150,  /* plus the index in ldtk_door_fields */
    LDTK_THING_FIELD = 200, /* plus 32 times the kind, plus the index */
    LDTK_RULES = 1400,      /* plus 48 times the area, plus the number of the rule */
    LDTK_LEVEL = 2000       /* plus its number */
};

/* A field that entities or levels may have. Facts with other names are not written. */
typedef struct ldtk_field {
    const char *name;
    brw_fact_type type;
} ldtk_field;

/* Lists of fields, each terminated by one without a name. Adding a row to the end of a list
 * changes no other number; there is room for 50 fields of a level and 32 of a thing. */
static const ldtk_field ldtk_level_facts[] = {
    {"family", BRW_FACT_TEXT},    {"seed", BRW_FACT_TEXT},      {"hash", BRW_FACT_TEXT},
    {"generator", BRW_FACT_TEXT}, {"generation", BRW_FACT_INT}, {"command", BRW_FACT_TEXT},
    {"floor", BRW_FACT_INT},      {"room", BRW_FACT_INT},       {"stage", BRW_FACT_INT},
    {"step", BRW_FACT_TEXT},      {"content", BRW_FACT_TEXT},   {"switch", BRW_FACT_INT},
    {"intensity", BRW_FACT_INT},  {"types", BRW_FACT_TEXT},     {"path", BRW_FACT_TEXT},
    {"path_id", BRW_FACT_INT},    {"order", BRW_FACT_INT},      {"zone", BRW_FACT_INT},
    {"danger", BRW_FACT_INT},     {"reward", BRW_FACT_INT},     {"key", BRW_FACT_INT},
    {"foe", BRW_FACT_BOOL},       {"purpose", BRW_FACT_TEXT},   {"treasure", BRW_FACT_INT},
    {"puzzle", BRW_FACT_INT},     {"puzzle_kind", BRW_FACT_TEXT}, {"puzzle_x", BRW_FACT_INT},
    {"puzzle_y", BRW_FACT_INT},   {"puzzle_rows", BRW_FACT_TEXT}, {"puzzle_solution", BRW_FACT_TEXT},
    {"puzzle_pitch", BRW_FACT_INT}, {"puzzle_signs", BRW_FACT_TEXT}, {"puzzle_door", BRW_FACT_INT},
    {"title", BRW_FACT_TEXT},     {"place", BRW_FACT_TEXT},     {"gives", BRW_FACT_TEXT},
    {NULL, BRW_FACT_INT},
};

static const ldtk_field ldtk_door_fields[] = {
    {"door", BRW_FACT_INT},    {"kind", BRW_FACT_TEXT},     {"a", BRW_FACT_INT},
    {"b", BRW_FACT_INT},       {"switch", BRW_FACT_INT},    {"lock", BRW_FACT_INT},
    {"marked", BRW_FACT_BOOL}, {"optional", BRW_FACT_BOOL}, {"needs", BRW_FACT_TEXT},
    {"uses", BRW_FACT_TEXT},   {"oneway", BRW_FACT_BOOL},   {"opens_from", BRW_FACT_INT},
    {NULL, BRW_FACT_INT},
};

static const ldtk_field ldtk_thing_fields[] = {
    {"thing", BRW_FACT_INT},  {"room", BRW_FACT_INT}, {"asleep", BRW_FACT_BOOL},
    {"magic", BRW_FACT_BOOL}, {"lock", BRW_FACT_INT}, {"switch", BRW_FACT_INT},
    {"type", BRW_FACT_TEXT},  {"tier", BRW_FACT_INT}, {"guards", BRW_FACT_INT},
    {"guards_door", BRW_FACT_INT},
    {"period", BRW_FACT_INT}, {"gate", BRW_FACT_INT}, {"signs", BRW_FACT_TEXT},
    {"name", BRW_FACT_TEXT},  {"price", BRW_FACT_INT}, {"gives", BRW_FACT_TEXT},
    {"needs", BRW_FACT_TEXT}, {"goal", BRW_FACT_BOOL}, {"payload", BRW_FACT_TEXT},
    {NULL, BRW_FACT_INT},
};

/* The types of facts in LDtk, which have a prefix in definitions (F_Int) and values (V_Int). */
static const char *const ldtk_types[] = {"F_Int", "F_Bool", "F_String"};
#define LDTK_TYPE(fact) (ldtk_types[(fact)->type] + 2)

/* Kinds of ids, which keep them distinct. */
enum { IID_PROJECT, IID_WORLD, IID_LEVEL, IID_LAYER, IID_DOOR, IID_DOOR_AGAIN, IID_THING, IID_DRESSED };

/* The state of a project that is being written. */
typedef struct ldtk_writer {
    brw_json json;
    const brw_document *document;
    int32_t grid;   /* side of a tile in pixels */
    uint32_t areas; /* those that occur on any floor */
    bool has_lava;  /* the liquid of a floor is lava */
    uint64_t hash;
    barrow_dress_info own;               /* barrow's tileset */
    const barrow_dress_info *dress;      /* describes your own tiles, or NULL */
    const barrow_dungeon *dressed_floor; /* the floor that was dressed last, */
    const uint32_t *dressed;             /* and its tiles */
    uint32_t things_before; /* number on the floors above; ids of things continue across floors */
    brw_facts facts;
} ldtk_writer;

/* ---- definitions ------------------------------------------------------------------------ */

static void ldtk_square(ldtk_writer *writer, const char *key, uint32_t square)
{
    uint32_t grid = (uint32_t)writer->grid;
    brw_json_print(&writer->json, "%k: {tilesetUid: %d, x: %d, y: %d, w: %d, h: %d}", key,
                   LDTK_TILESET, square % BARROW_TILESET_COLUMNS * grid,
                   square / BARROW_TILESET_COLUMNS * grid, grid, grid);
}

/* Defines fields. They can be null, because not every level or thing has every fact. */
static void ldtk_field_defs(brw_json *json, const char *key, const ldtk_field *fields,
                            uint32_t first)
{
    brw_json_print(json, "%k: [|", key);
    for (uint32_t i = 0; fields[i].name; i++) {
        brw_json_print(json, "{identifier: %s, doc: null, __type: %s, uid: %d, type: %s, "
                       "isArray: false, canBeNull: true, arrayMinLength: null, "
                       "arrayMaxLength: null, editorDisplayMode: 'Hidden', editorDisplayScale: 1, "
                       "editorDisplayPos: 'Above', editorLinkStyle: 'StraightArrow', "
                       "editorDisplayColor: null, editorAlwaysShow: false, "
                       "editorShowInWorld: true, editorCutLongValues: true, "
                       "editorTextSuffix: null, editorTextPrefix: null", fields[i].name,
                       LDTK_TYPE(&fields[i]), first + i, ldtk_types[fields[i].type]);
        brw_json_print(json, "useForSmartColor: false, exportToToc: false, searchable: false, "
                       "min: null, max: null, regex: null, acceptFileTypes: null, "
                       "defaultOverride: null, textLanguageMode: null, symmetricalRef: false, "
                       "autoChainRef: false, allowOutOfLevelRef: true, allowedRefs: 'Any', "
                       "allowedRefsEntityUid: null, allowedRefTags: [], tilesetUid: null}");
    }
    brw_json_end_list(json);
}

/* The layers, the topmost first, as LDtk lists them. */
static const struct ldtk_layer {
    uint32_t uid;
    const char *name, *type, *set; /* the number of its tileset */
} ldtk_all_layers[] = {{LDTK_THINGS, "Things", "Entities", "null"},
                       {LDTK_DRESSED, "Dressed", "Tiles", "7"},
                       {LDTK_TERRAIN, "Terrain", "IntGrid", "4"},
                       {LDTK_PICTURE, "Picture", "Tiles", "4"}};

/* Returns the group of a kind of tile, or 0. Wall and border are one, so that they fit to each
 * other. That of an obstacle says what overcomes it. */
static uint32_t ldtk_group(const ldtk_writer *writer, uint32_t tile)
{
    if (brw_is_rock(tile))
        return LDTK_ROCK;
    if (tile == BARROW_TILE_LAVA || (tile == BARROW_TILE_LIQUID && writer->has_lava))
        return LDTK_LAVA;
    return brw_square_treasure(writer->document->dungeon, tile);
}

/* Writes the rules of an area, one for each of its squares, so that the editor lays the same
 * squares when the terrain is changed. A pattern is read row by row; 0 in it is anything, a
 * negative number anything else, and thousands are groups. Where two areas are of one kind of tile,
 * such as water and sewage, the editor takes the first. */
static void ldtk_rules_of(ldtk_writer *writer, uint32_t area)
{
    static const uint8_t bits[9] = {7, 0, 1, 6, 8, 2, 5, 4, 3}; /* of the mask; 8 is the middle */
    uint32_t tile = brw_areas[area].tile, uid = LDTK_RULES + BRW_AREA_SIZE * area;
    uint32_t group = ldtk_group(writer, tile);
    uint32_t fits = group >= LDTK_ROCK ? 1000 * (group + 1) : tile + 1;
    uint32_t own = group == LDTK_LAVA ? fits : tile + 1;
    brw_json *json = &writer->json;
    brw_json_print(json, "{|uid: %u, name: %s, color: null, icon: null, active: true, "
                   "isOptional: false, rules: [|", uid + BRW_AREA_MASKS, brw_areas[area].name);
    for (uint32_t i = 0; i < BRW_AREA_MASKS; i++) {
        uint32_t mask = brw_area_masks[i];
        brw_json_print(json, "{uid: %u, active: true, size: 3, tileRectsIds: [[%u]], alpha: 1, "
                       "chance: 1, breakOnMatch: true, pattern: [", uid + i,
                       BARROW_TILESET_AREAS + BRW_AREA_SIZE * area + i);
        for (uint32_t k = 0; k < 9; k++) {
            uint32_t bit = bits[k];
            bool is_free = bit % 2 == 1 && brw_area_mask(mask | 1u << bit) == mask;
            brw_json_int(json, bit == 8             ? (int64_t)own
                               : mask >> bit & 1 ? (int64_t)fits
                               : is_free         ? 0
                                                 : -(int64_t)fits);
        }
        brw_json_print(json, "], flipX: false, flipY: false, xModulo: 1, yModulo: 1, xOffset: 0, "
                       "yOffset: 0, tileXOffset: 0, tileYOffset: 0, tileRandomXMin: 0, "
                       "tileRandomXMax: 0, tileRandomYMin: 0, tileRandomYMax: 0, checker: 'None', "
                       "tileMode: 'Single', pivotX: 0, pivotY: 0, outOfBoundsValue: %d, "
                       "invalidated: false, perlinActive: false, perlinSeed: 0, perlinScale: 0.2, "
                       "perlinOctaves: 2}", BARROW_TILE_BORDER + 1);
    }
    brw_json_print(json, "], usesWizard: false, requiredBiomeValues: [], biomeRequirementMode: 0}");
}

/* Defines a layer. All kinds have all keys, because the editor refuses a layer without one. Values
 * of terrain are codes plus one, because 0 is an empty cell; gaps between the codes have no
 * value. */
static void ldtk_layer_def(ldtk_writer *writer, const struct ldtk_layer *layer)
{
    const barrow_dungeon *dungeon = writer->document->dungeon;
    brw_json *json = &writer->json;
    bool is_terrain = layer->uid == LDTK_TERRAIN;
    brw_json_print(json, "{|__type: %s, identifier: %s, type: %s, uid: %d, gridSize: %d",
                   layer->type, layer->name, layer->type, layer->uid, writer->grid);
    brw_json_print(json, "doc: null, uiColor: null, guideGridWid: 0, guideGridHei: 0, "
                   "displayOpacity: %d, inactiveOpacity: 1, hideInList: false, "
                   "hideFieldsWhenInactive: true, canSelectWhenInactive: true, "
                   "renderInWorldView: true, pxOffsetX: 0, pxOffsetY: 0, "
                   "parallaxFactorX: 0, parallaxFactorY: 0, parallaxScaling: true, "
                   "requiredTags: [], excludedTags: [], uiFilterTags: [], "
                   "useAsyncRender: false, intGridValues: [|", 1);
    for (uint32_t tile = 0; is_terrain && tile < BARROW_TILE_LIMIT; tile++) {
        const char *name = barrow_tile_name((barrow_tile)tile);
        if (!name)
            continue;
        brw_json_print(json, "{value: %d, identifier: %s, color: %s", tile + 1, name,
                       tile & BARROW_TILE_WALKABLE ? "#C9B994" : LDTK_COLOR);
        ldtk_square(writer, "tile", tile);
        brw_json_print(json, "groupUid: %d}", ldtk_group(writer, tile));
    }
    brw_json_print(json, "], intGridValuesGroups: [");
    for (uint32_t i = 0; is_terrain && i < dungeon->treasure_count; i++) {
        char group[32];
        brw_format(group, sizeof group, "needs_treasure_%u", i);
        brw_json_print(json, "{uid: %d, identifier: %s, color: null}", i + 1, group);
    }
    if (is_terrain)
        brw_json_print(json, "{uid: %d, identifier: 'rock', color: null}, "
                       "{uid: %d, identifier: 'lava', color: null}", LDTK_ROCK, LDTK_LAVA);
    brw_json_print(json, "], autoRuleGroups: [|");
    for (uint32_t area = 0; is_terrain && area < BRW_AREAS; area++)
        if (writer->areas >> area & 1)
            ldtk_rules_of(writer, area);
    brw_json_print(json, "], autoSourceLayerDefUid: null, autoTilesKilledByOtherLayerUid: null, "
                   "biomeFieldUid: null, tilesetDefUid: %r, tilePivotX: 0, tilePivotY: 0}",
                   layer->set);
}

/* Defines an entity, the square that shows it, and its fields. */
static void ldtk_entity_def(ldtk_writer *writer, uint32_t uid, const char *name, uint32_t square,
                            const ldtk_field *fields, uint32_t first_field)
{
    brw_json *json = &writer->json;
    brw_json_print(json, "{|identifier: %s, uid: %d, tags: [], width: %d, height: %d, "
                   "color: '#F2C14E', renderMode: 'Tile', tileRenderMode: 'FitInside', "
                   "nineSliceBorders: [], tilesetId: %d", name, uid, writer->grid, writer->grid,
                   LDTK_TILESET);
    ldtk_square(writer, "tileRect", square);
    brw_json_print(json, "uiTileRect: null, exportToToc: false, allowOutOfBounds: false, doc: null, "
                   "resizableX: false, resizableY: false, minWidth: null, maxWidth: null, "
                   "minHeight: null, maxHeight: null, keepAspectRatio: false, "
                   "tileOpacity: 1, fillOpacity: 0, lineOpacity: 0, hollow: false, "
                   "showName: false, maxCount: 0, limitScope: 'PerLevel', "
                   "limitBehavior: 'MoveLastOne', pivotX: 0, pivotY: 0");
    ldtk_field_defs(json, "fieldDefs", fields, first_field);
    brw_json_end_object(json);
}

static void ldtk_tileset(brw_json *json, const char *name, uint32_t uid,
                         const barrow_dress_info *info)
{
    brw_json_print(json, "{|__cWid: %d, __cHei: %d, identifier: %s, uid: %d, relPath: %s, "
                   "embedAtlas: null, pxWid: %d, pxHei: %d, tileGridSize: %d, spacing: %d, "
                   "padding: %d, tags: [], tagsSourceEnumUid: null, enumTags: [], "
                   "customData: [], savedSelections: [], cachedPixelData: null}", info->columns,
                   info->count / info->columns, name, uid, info->picture, info->width,
                   info->height, info->tile_width, info->spacing, info->margin);
}

/* Writes all definitions. Kinds of things that do not occur have none, which keeps the editor's
 * palette short. */
static void ldtk_defs(ldtk_writer *writer)
{
    const brw_document *document = writer->document;
    brw_json *json = &writer->json;
    bool occurs[BARROW_THING_KIND_COUNT] = {false};
    for (const barrow_dungeon *floor = document->dungeon; floor; floor = floor->below)
        for (uint32_t i = 0; i < floor->thing_count; i++)
            occurs[floor->things[i].kind] = true;
    brw_json_print(json, "defs: {|layers: [|");
    for (uint32_t i = 0; i < 4; i++)
        if (writer->dress || ldtk_all_layers[i].uid != LDTK_DRESSED)
            ldtk_layer_def(writer, &ldtk_all_layers[i]);
    brw_json_print(json, "], entities: [|");
    ldtk_entity_def(writer, LDTK_DOOR, "door", BARROW_TILE_DOOR, ldtk_door_fields, LDTK_DOOR_FIELD);
    for (uint32_t kind = 0; kind < BARROW_THING_KIND_COUNT; kind++)
        if (occurs[kind])
            ldtk_entity_def(writer, LDTK_THING + kind, barrow_thing_name((barrow_thing_kind)kind),
                            BARROW_TILESET_THINGS + kind, ldtk_thing_fields,
                            LDTK_THING_FIELD + 32 * kind);
    brw_json_print(json, "], tilesets: [|");
    ldtk_tileset(json, "barrow", LDTK_TILESET, &writer->own);
    if (writer->dress)
        ldtk_tileset(json, "dress", LDTK_DRESS_SET, writer->dress);
    brw_json_print(json, "], enums: [], externalEnums: []");
    ldtk_field_defs(json, "levelFields", ldtk_level_facts, LDTK_LEVEL_FIELD);
    brw_json_end_object(json);
}

/* ---- cells ------------------------------------------------------------------------------ */

/* The layout of a quest's or crawl's cells on its tiles: blocks of one size, and a last row and
 * column that close the map. */
typedef struct ldtk_grid {
    int32_t left, top, block_w, block_h;
} ldtk_grid;

/* A level: a part of a map. */
typedef struct ldtk_level {
    const barrow_dungeon *dungeon;
    uint32_t number; /* number among all levels */
    uint32_t room;   /* BARROW_NONE for a whole map */
    barrow_rect rect;
    int32_t depth;
    ldtk_grid grid; /* of a quest or crawl */
} ldtk_level;

/* Returns the block of a cell with the walls that close it. It includes the first row and column of
 * the neighbouring blocks, so adjacent levels overlap by one tile.
 *
 *     +-----+-----+        + - | the walls that blocks share
 *     |     |     |
 *     +-----+-----+
 */
static barrow_rect ldtk_block(const ldtk_grid *grid, barrow_pos cell)
{
    return (barrow_rect){(int16_t)((cell.x - grid->left) * grid->block_w),
                         (int16_t)((cell.y - grid->top) * grid->block_h),
                         (int16_t)(grid->block_w + 1), (int16_t)(grid->block_h + 1)};
}

/* Returns the smallest rectangle with all blocks of a room. For an L-shaped room it also contains
 * blocks of other rooms. */
static barrow_rect ldtk_room_rect(const ldtk_level *level, uint32_t room)
{
    uint32_t count;
    const barrow_pos *cells = brw_room_cells(level->dungeon, room, &count);
    barrow_rect all = ldtk_block(&level->grid, cells[0]);
    for (uint32_t i = 1; i < count; i++) {
        barrow_rect one = ldtk_block(&level->grid, cells[i]);
        int32_t right = all.x + all.w > one.x + one.w ? all.x + all.w : one.x + one.w;
        int32_t bottom = all.y + all.h > one.y + one.h ? all.y + all.h : one.y + one.h;
        all.x = all.x < one.x ? all.x : one.x;
        all.y = all.y < one.y ? all.y : one.y;
        all.w = (int16_t)(right - all.x);
        all.h = (int16_t)(bottom - all.y);
    }
    return all;
}

/* Returns whether tile (x, y) is in the level: in a block of the room, or anywhere in a whole
 * map. */
static bool ldtk_in_level(const ldtk_level *level, int32_t x, int32_t y)
{
    uint32_t count;
    if (level->room == BARROW_NONE)
        return true;
    const barrow_pos *cells = brw_room_cells(level->dungeon, level->room, &count);
    for (uint32_t i = 0; i < count; i++) {
        barrow_rect block = ldtk_block(&level->grid, cells[i]);
        if (x >= block.x && y >= block.y && x < block.x + block.w && y < block.y + block.h)
            return true;
    }
    return false;
}

/* ---- words ------------------------------------------------------------------------------ */

/* Writes an id in the form of a UUID, made from two hashes: one of the dungeon with the kind and
 * number, and a hash of that hash. So the same dungeon always has the same ids, and files can be
 * compared. */
static void ldtk_iid(ldtk_writer *writer, const char *key, uint32_t kind, uint32_t number)
{
    char text[36];
    uint64_t name = (uint64_t)kind << 32 | number;
    uint64_t halves[2] = {brw_mix(writer->hash, name), 0};
    halves[1] = brw_mix(halves[0], name);
    for (int i = 0, digit = 0; i < 36; i++) {
        bool is_dash = i == 8 || i == 13 || i == 18 || i == 23;
        text[i] =
            is_dash ? '-' : "0123456789abcdef"[halves[digit / 16] >> (60 - 4 * (digit & 15)) & 15];
        digit += !is_dash;
    }
    brw_json_key(&writer->json, key);
    brw_json_bytes(&writer->json, text, sizeof text);
}

/* ---- fields and entities ---------------------------------------------------------------- */

/* Writes the facts that are fields, with the editor's copies of their values. A field without a
 * fact keeps its default, null. The uid of a field is [first] plus its index in the list, as in
 * the definitions. */
static void ldtk_fields(ldtk_writer *writer, const ldtk_field *fields, uint32_t first)
{
    static const char *const kinds[] = {"V_Int", "V_Bool", "V_String"};
    brw_json *json = &writer->json;
    for (uint32_t i = 0; i < writer->facts.count; i++) {
        const brw_fact *fact = &writer->facts.rows[i];
        uint32_t at = 0;
        while (fields[at].name && strcmp(fields[at].name, fact->name) != 0)
            at++;
        if (!fields[at].name)
            continue;
        brw_json_print(json, "{__identifier: %s, __type: %s, __value:", fact->name,
                       LDTK_TYPE(fact));
        brw_fact_json(json, fact);
        brw_json_print(json, "__tile: null, defUid: %d, realEditorValues: [{id: %s, params: [",
                       first + at, kinds[fact->type]);
        brw_fact_json(json, fact);
        brw_json_print(json, "]}]}");
    }
}

/* An entity. Its fields are the facts that were collected last. */
typedef struct ldtk_entity {
    const char *name;
    barrow_pos pos;
    uint32_t square, iid, number, uid; /* its picture, its id and the number of its definition */
    const ldtk_field *fields;
    uint32_t first_field;
} ldtk_entity;

/* Writes an entity. Positions are relative to the level, world positions to the map. A pivot of 0,
 * 0 means the upper left corner. */
static void ldtk_write_entity(ldtk_writer *writer, const ldtk_level *level, ldtk_entity one)
{
    brw_json *json = &writer->json;
    int32_t x = one.pos.x - level->rect.x, y = one.pos.y - level->rect.y, grid = writer->grid;
    brw_json_print(json, "{|__identifier: %s, __grid: [%d, %d], __pivot: [0, 0], __tags: []",
                   one.name, x, y);
    ldtk_square(writer, "__tile", one.square);
    brw_json_print(json, "__smartColor: '#F2C14E', __worldX: %d, __worldY: %d, width: %d, "
                   "height: %d, px: [%d, %d]", one.pos.x * grid, one.pos.y * grid, grid, grid,
                   x * grid, y * grid);
    ldtk_iid(writer, "iid", one.iid, one.number);
    brw_json_print(json, "defUid: %d, fieldInstances: [|", one.uid);
    ldtk_fields(writer, one.fields, one.first_field);
    brw_json_print(json, "]}");
}

/* Writes the entities of a level: doors, and things in the level of their room. A floor has no
 * doors: its corridors are open. A door is in both levels that it joins and needs a different id
 * in each, because iids must be unique; the second one uses IID_DOOR_AGAIN. */
static void ldtk_entities(ldtk_writer *writer, const ldtk_level *level)
{
    const barrow_dungeon *dungeon = level->dungeon;
    for (uint32_t i = 0; level->room != BARROW_NONE && i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        const barrow_pos *pos = brw_link_door(dungeon, i);
        if ((link->a != level->room && link->b != level->room) || !pos)
            continue;
        brw_edge_facts(&writer->facts, dungeon, i);
        ldtk_write_entity(writer, level,
                          (ldtk_entity){"door", *pos, barrow_tileset_tile(dungeon, pos->x, pos->y),
                                        link->a == level->room ? IID_DOOR : IID_DOOR_AGAIN, i,
                                        LDTK_DOOR, ldtk_door_fields, LDTK_DOOR_FIELD});
    }
    for (uint32_t i = 0; i < dungeon->thing_count; i++) {
        const barrow_thing *thing = &dungeon->things[i];
        if (level->room != BARROW_NONE && thing->room != level->room)
            continue;
        brw_thing_facts(&writer->facts, dungeon, i);
        ldtk_write_entity(writer, level,
                          (ldtk_entity){barrow_thing_name(thing->kind), thing->pos,
                                        barrow_tileset_thing(thing), IID_THING,
                                        writer->things_before + i, LDTK_THING + thing->kind,
                                        ldtk_thing_fields, LDTK_THING_FIELD + 32u * thing->kind});
    }
}

/* ---- layers ----------------------------------------------------------------------------- */

/* Writes the tiles of a layer. `d` has the index of the cell in the level, which the editor uses to
 * find the tile, and before it the rule that laid it. The whole map is dressed at once, so that
 * walls of neighbouring rooms join. */
static void ldtk_cells(ldtk_writer *writer, const ldtk_level *level, uint32_t uid)
{
    const barrow_dungeon *dungeon = level->dungeon;
    const barrow_dress_info *info = uid == LDTK_DRESSED ? writer->dress : &writer->own;
    if (uid == LDTK_DRESSED && writer->dressed_floor != dungeon) {
        writer->dressed = brw_dressed(writer->document, dungeon, writer->json.text);
        writer->dressed_floor = dungeon;
    }
    for (int32_t i = 0; i < level->rect.w * level->rect.h; i++) {
        int32_t column = i % level->rect.w, row = i / level->rect.w;
        int32_t x = level->rect.x + column, y = level->rect.y + row;
        uint32_t square = barrow_tileset_tile(dungeon, x, y), tile = 0; /* as in a dressed map */
        bool is_area = brw_square_area(square) < BRW_AREAS; /* laid by the rules of the terrain */
        if (!ldtk_in_level(level, x, y))
            continue;
        if (uid == LDTK_DRESSED)
            tile = writer->dressed ? writer->dressed[y * dungeon->width + x] : 0;
        else if (uid == LDTK_TERRAIN)
            tile = is_area ? 1 + square : 0;
        else
            tile = 1 + (is_area ? (uint32_t)BARROW_TILE_FLOOR : square);
        uint32_t number = (tile & BARROW_DRESS_TILE) - 1, grid = (uint32_t)writer->grid;
        if (!tile)
            continue;
        brw_json_print(&writer->json, "{px: [%d, %d], src: [%u, %u], f: %d, t: %u, d: [",
                       column * writer->grid, row * writer->grid,
                       info->margin + number % info->columns * (grid + info->spacing),
                       info->margin + number / info->columns * (grid + info->spacing),
                       (tile & BARROW_DRESS_FLIP_X ? 1 : 0) | (tile & BARROW_DRESS_FLIP_Y ? 2 : 0),
                       number);
        if (uid == LDTK_TERRAIN)
            brw_json_int(&writer->json, LDTK_RULES + number - BARROW_TILESET_AREAS);
        brw_json_print(&writer->json, "%d], a: 1}", i);
    }
}

/* Writes the layers of a level. Each has all four lists, but its type uses only one of them;
 * numbers stay on one line. Layers are numbered 1 to 3, so four times the level plus the layer is
 * a unique id. */
static void ldtk_layers(ldtk_writer *writer, const ldtk_level *level)
{
    brw_json *json = &writer->json;
    brw_json_print(json, "layerInstances: [|");
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t uid = ldtk_all_layers[i].uid;
        bool is_terrain = uid == LDTK_TERRAIN, is_dressed = uid == LDTK_DRESSED;
        if (is_dressed && !writer->dress)
            continue;
        brw_json_print(json, "{|__identifier: %s, __type: %s, __cWid: %d, __cHei: %d, "
                       "__gridSize: %d, __opacity: %d, __pxTotalOffsetX: 0, __pxTotalOffsetY: 0",
                       ldtk_all_layers[i].name, ldtk_all_layers[i].type, level->rect.w,
                       level->rect.h, writer->grid, 1);
        brw_json_print(json, "__tilesetDefUid: %r, __tilesetRelPath: %s", ldtk_all_layers[i].set,
                       uid == LDTK_THINGS ? NULL
                       : is_dressed       ? writer->dress->picture
                                          : writer->own.picture);
        ldtk_iid(writer, "iid", is_dressed ? IID_DRESSED : IID_LAYER,
                 is_dressed ? level->number : 4 * level->number + uid);
        brw_json_print(json, "levelId: %d, layerDefUid: %d, pxOffsetX: 0, pxOffsetY: 0, "
                       "visible: true, optionalRules: [], seed: 0, overrideTilesetUid: null, "
                       "intGridCsv: [", LDTK_LEVEL + level->number, uid);
        if (is_terrain) {
            for (int32_t cell = 0; cell < level->rect.w * level->rect.h; cell++) {
                int32_t x = level->rect.x + cell % level->rect.w,
                        y = level->rect.y + cell / level->rect.w;
                bool is_inside = ldtk_in_level(level, x, y);
                brw_json_int(&writer->json,
                             is_inside ? barrow_tile_at(level->dungeon, x, y) + 1 : 0);
            }
        }
        brw_json_print(json, "], autoLayerTiles: [|");
        if (is_terrain)
            ldtk_cells(writer, level, uid);
        brw_json_print(json, "], gridTiles: [|");
        if (uid == LDTK_PICTURE || is_dressed)
            ldtk_cells(writer, level, uid);
        brw_json_print(json, "], entityInstances: [|");
        if (uid == LDTK_THINGS)
            ldtk_entities(writer, level);
        brw_json_print(json, "]}");
    }
    brw_json_end_list(json);
}

/* ---- levels ----------------------------------------------------------------------------- */

/* Writes a level. Names are unique in a project, and rooms and floors are counted from 1, as
 * people count. Every level describes its dungeon, so that it makes sense alone; a room adds its
 * own facts. Keys that begin with two underscores are copies that LDtk keeps for programs that
 * read the file without its definitions. */
static void ldtk_write_level(ldtk_writer *writer, const ldtk_level *level)
{
    brw_json *json = &writer->json;
    char name[32];
    bool is_room = level->room != BARROW_NONE;
    brw_format(name, sizeof name, is_room ? "Room_%u" : "Floor_%u",
               is_room ? brw_room_number(level->dungeon, level->room) : level->number + 1);
    brw_json_print(json, "{|identifier: %s", name);
    ldtk_iid(writer, "iid", IID_LEVEL, level->number);
    brw_json_print(json, "uid: %d, worldX: %d, worldY: %d, worldDepth: %d, pxWid: %d, pxHei: %d, "
                   "__bgColor: %s, bgColor: null, useAutoIdentifier: false, "
                   "bgRelPath: null, bgPos: null, bgPivotX: 0.5, bgPivotY: 0.5, "
                   "__smartColor: %s, __bgPos: null, externalRelPath: null, fieldInstances: [|",
                   LDTK_LEVEL + level->number, level->rect.x * writer->grid,
                   level->rect.y * writer->grid, level->depth, level->rect.w * writer->grid,
                   level->rect.h * writer->grid, LDTK_COLOR, LDTK_COLOR);
    brw_dungeon_facts(&writer->facts, writer->document, level->dungeon);
    ldtk_fields(writer, ldtk_level_facts, LDTK_LEVEL_FIELD);
    if (is_room) {
        brw_room_facts(&writer->facts, level->dungeon, level->room);
        ldtk_fields(writer, ldtk_level_facts, LDTK_LEVEL_FIELD);
    }
    brw_json_end_list(json);
    ldtk_layers(writer, level);
    /* The neighbours are the rooms behind the doors, each once. A link between the same rooms as
     * an earlier one is skipped. */
    const barrow_dungeon *dungeon = level->dungeon;
    brw_json_print(json, "__neighbours: [|");
    for (uint32_t i = 0; i < dungeon->link_count && level->room != BARROW_NONE; i++) {
        const barrow_link *link = &dungeon->links[i];
        uint32_t other = link->a == level->room ? link->b : link->a;
        bool is_own = link->a == level->room || link->b == level->room;
        for (uint32_t k = 0; k < i && is_own; k++)
            is_own = !((dungeon->links[k].a == level->room && dungeon->links[k].b == other) ||
                       (dungeon->links[k].b == level->room && dungeon->links[k].a == other));
        if (!is_own || other >= dungeon->room_count || other == level->room)
            continue;
        brw_json_print(json, "{");
        ldtk_iid(writer, "levelIid", IID_LEVEL, other);
        /* The two share a row or column of tiles, hence the 1. "o" is LDtk's code for overlapping
         * levels; the rectangles of merged rooms may overlap. */
        barrow_rect from = level->rect, to = ldtk_room_rect(level, other);
        brw_json_print(json, "dir: %s}",
                       to.x + to.w <= from.x + 1     ? "w"
                       : from.x + from.w <= to.x + 1 ? "e"
                       : to.y + to.h <= from.y + 1   ? "n"
                       : from.y + from.h <= to.y + 1 ? "s"
                                                     : "o");
    }
    brw_json_end_list(json);
    brw_json_end_object(json);
}

/* Writes the levels. Rooms are in the order of their ids, so a level's number is the room's.
 * Returns how many there are. */
static uint32_t ldtk_levels(ldtk_writer *writer)
{
    const barrow_dungeon *dungeon = writer->document->dungeon;
    ldtk_level level = {.dungeon = dungeon, .room = BARROW_NONE};
    if (brw_has_cells(dungeon)) {
        /* The block size is computed from the size of the map, not taken from the parameters,
         * because only what a document shows counts. The map has one more column and row than its
         * blocks. */
        barrow_pos low, high;
        brw_grid_bounds(dungeon, &low, &high);
        level.grid = (ldtk_grid){low.x, low.y, (dungeon->width - 1) / (high.x - low.x + 1),
                                 (dungeon->height - 1) / (high.y - low.y + 1)};
        for (; level.number < dungeon->room_count; level.number++) {
            level.room = level.number;
            level.rect = ldtk_room_rect(&level, level.room);
            ldtk_write_level(writer, &level);
        }
        return level.number;
    }
    for (; dungeon; dungeon = dungeon->below, level.number++) {
        level.dungeon = dungeon;
        level.rect = (barrow_rect){0, 0, (int16_t)dungeon->width, (int16_t)dungeon->height};
        level.depth = -(int32_t)level.number;
        ldtk_write_level(writer, &level);
        writer->things_before += dungeon->thing_count;
    }
    return level.number;
}

/* ---- the project ------------------------------------------------------------------------ */

/* Writes the project. The settings are the values that the editor would give a new one; none of
 * them depends on the dungeon. The seed is also mixed into the ids, so that two dungeons with the
 * same content are still different projects. nextUid is the first uid that the editor may use,
 * after all levels. */
void brw_write_ldtk(const brw_document *document, brw_text *text)
{
    ldtk_writer writer = {.document = document,
                          .grid = (int32_t)brw_map_pixels(document->options),
                          .own = brw_own_tileset(document),
                          .dress = barrow_dress_picture(document->options->dress)};
    brw_json *json = &writer.json;
    for (const barrow_dungeon *floor = document->dungeon; floor; floor = floor->below) {
        writer.areas |= brw_areas_of(floor);
        writer.has_lava |= brw_terrain_of(&floor->params) == BARROW_TERRAIN_LAVA;
    }
    writer.hash = brw_mix(brw_dungeon_hash(document->dungeon), document->dungeon->params.seed);
    brw_json_begin(json, text, BRW_JSON_READABLE);
    brw_json_print(json, "{|jsonVersion: %s", LDTK_VERSION);
    ldtk_iid(&writer, "iid", IID_PROJECT, 0);
    brw_json_print(json, "appBuildId: 473703, identifierStyle: 'Free', toc: [], "
                   "worldLayout: 'Free', worldGridWidth: 256, worldGridHeight: 256, "
                   "defaultLevelWidth: 256, defaultLevelHeight: 256, defaultPivotX: 0, "
                   "defaultPivotY: 0, defaultGridSize: %d, defaultEntityWidth: %d, "
                   "defaultEntityHeight: %d, bgColor: '#1F1D26', defaultLevelBgColor: %s, "
                   "minifyJson: false, externalLevels: false, exportTiled: false, "
                   "simplifiedExport: false, imageExportMode: 'None', exportLevelBg: true, "
                   "pngFilePattern: null, backupOnSave: false, backupLimit: 10, "
                   "backupRelPath: null, levelNamePattern: %s, tutorialDesc: null, "
                   "customCommands: [], flags: []", writer.grid, writer.grid, writer.grid,
                   LDTK_COLOR, "Level_%idx");
    ldtk_defs(&writer);
    brw_json_print(json, "levels: [|");
    uint32_t levels = ldtk_levels(&writer);
    brw_json_print(json, "], worlds: []");
    ldtk_iid(&writer, "dummyWorldIid", IID_WORLD, 0);
    brw_json_print(json, "nextUid: %d}", LDTK_LEVEL + levels);
    brw_text_char(text, '\n');
}
