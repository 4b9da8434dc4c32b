/* SPDX-License-Identifier: MIT
 * `defs` of a project for LDtk: layers, entities, their fields, the tileset. Games need little of
 * it, but the editor requires every key.
 *
 * Identifiers ("uid") are numbers that must be unique in a project. The identifiers of kinds and
 * fields follow from the rows below (see ldtk.h), so adding a row to the end of a list changes no
 * other number. */
#include "base/status.h"
#include "io/ldtk.h"

/* The numbers of ldtk.h leave room for 50 fields of a level and 32 of a thing. */
const brw_ldtk_field brw_ldtk_level_fields[] = {
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

const brw_ldtk_field brw_ldtk_door_fields[] = {
    {"door", BRW_FACT_INT},    {"kind", BRW_FACT_TEXT},     {"a", BRW_FACT_INT},
    {"b", BRW_FACT_INT},       {"switch", BRW_FACT_INT},    {"lock", BRW_FACT_INT},
    {"marked", BRW_FACT_BOOL}, {"optional", BRW_FACT_BOOL}, {"needs", BRW_FACT_TEXT},
    {"uses", BRW_FACT_TEXT},   {"oneway", BRW_FACT_BOOL},   {"opens_from", BRW_FACT_INT},
    {NULL, BRW_FACT_INT},
};

const brw_ldtk_field brw_ldtk_thing_fields[] = {
    {"thing", BRW_FACT_INT},  {"room", BRW_FACT_INT}, {"asleep", BRW_FACT_BOOL},
    {"magic", BRW_FACT_BOOL}, {"lock", BRW_FACT_INT}, {"switch", BRW_FACT_INT},
    {"type", BRW_FACT_TEXT},  {"tier", BRW_FACT_INT}, {"guards", BRW_FACT_INT},
    {"guards_door", BRW_FACT_INT},
    {"period", BRW_FACT_INT}, {"gate", BRW_FACT_INT}, {"signs", BRW_FACT_TEXT},
    {"name", BRW_FACT_TEXT},  {"price", BRW_FACT_INT}, {"gives", BRW_FACT_TEXT},
    {"needs", BRW_FACT_TEXT}, {"goal", BRW_FACT_BOOL}, {NULL, BRW_FACT_INT},
};

const char *brw_ldtk_type(brw_fact_type type)
{
    static const char *const names[] = {"Int", "Bool", "String"};
    return names[type];
}

/* ---- words ------------------------------------------------------------------------------ */

static void ldtk_null(brw_json *json, const char *key)
{
    brw_json_key(json, key);
    brw_json_null(json);
}

static void ldtk_empty(brw_json *json, const char *key)
{
    brw_json_key(json, key);
    brw_json_flat_list(json);
    brw_json_end_list(json);
}

void brw_ldtk_square(brw_json *json, const char *key, uint32_t square)
{
    brw_json_key(json, key);
    brw_json_flat_object(json);
    brw_json_int_field(json, "tilesetUid", BRW_LDTK_TILESET);
    brw_json_int_field(json, "x", square % BARROW_TILESET_COLUMNS * BRW_LDTK_GRID);
    brw_json_int_field(json, "y", square / BARROW_TILESET_COLUMNS * BRW_LDTK_GRID);
    brw_json_int_field(json, "w", BRW_LDTK_GRID);
    brw_json_int_field(json, "h", BRW_LDTK_GRID);
    brw_json_end_object(json);
}

/* ---- fields ----------------------------------------------------------------------------- */

static void ldtk_field_editor(brw_json *json)
{
    brw_json_name_field(json, "editorDisplayMode", "Hidden");
    brw_json_int_field(json, "editorDisplayScale", 1);
    brw_json_name_field(json, "editorDisplayPos", "Above");
    brw_json_name_field(json, "editorLinkStyle", "StraightArrow");
    ldtk_null(json, "editorDisplayColor");
    brw_json_bool_field(json, "editorAlwaysShow", false);
    brw_json_bool_field(json, "editorShowInWorld", true);
    brw_json_bool_field(json, "editorCutLongValues", true);
    ldtk_null(json, "editorTextSuffix");
    ldtk_null(json, "editorTextPrefix");
}

/* Sets canBeNull, because not every level or thing has every fact. */
static void ldtk_field_def(brw_json *json, const brw_ldtk_field *field, uint32_t uid)
{
    static const char *const types[] = {"F_Int", "F_Bool", "F_String"};
    brw_json_flat_object(json);
    brw_json_name_field(json, "identifier", field->name);
    ldtk_null(json, "doc");
    brw_json_name_field(json, "__type", brw_ldtk_type(field->type));
    brw_json_int_field(json, "uid", uid);
    brw_json_name_field(json, "type", types[field->type]);
    brw_json_bool_field(json, "isArray", false);
    brw_json_bool_field(json, "canBeNull", true);
    ldtk_null(json, "arrayMinLength");
    ldtk_null(json, "arrayMaxLength");
    ldtk_field_editor(json);
    brw_json_bool_field(json, "useForSmartColor", false);
    brw_json_bool_field(json, "exportToToc", false);
    brw_json_bool_field(json, "searchable", false);
    ldtk_null(json, "min");
    ldtk_null(json, "max");
    ldtk_null(json, "regex");
    ldtk_null(json, "acceptFileTypes");
    ldtk_null(json, "defaultOverride");
    ldtk_null(json, "textLanguageMode");
    brw_json_bool_field(json, "symmetricalRef", false);
    brw_json_bool_field(json, "autoChainRef", false);
    brw_json_bool_field(json, "allowOutOfLevelRef", true);
    brw_json_name_field(json, "allowedRefs", "Any");
    ldtk_null(json, "allowedRefsEntityUid");
    ldtk_empty(json, "allowedRefTags");
    ldtk_null(json, "tilesetUid");
    brw_json_end_object(json);
}

static void ldtk_field_defs(brw_json *json, const char *key, const brw_ldtk_field *fields,
                            uint32_t first)
{
    brw_json_key(json, key);
    brw_json_list(json);
    for (uint32_t i = 0; fields[i].name; i++)
        ldtk_field_def(json, &fields[i], first + i);
    brw_json_end_list(json);
}

/* ---- layers ----------------------------------------------------------------------------- */

/* Returns the group of an obstacle's tile, which says what overcomes it, counted from 1; else 0. */
static uint32_t ldtk_group(const barrow_dungeon *dungeon, uint32_t tile)
{
    for (uint32_t i = 0; i < dungeon->treasure_count; i++)
        if (barrow_treasure_kind_info(dungeon->treasures[i].kind)->tile == tile)
            return i + 1;
    return 0;
}

/* Values are codes plus one, because 0 is an empty cell. Gaps between the codes have no value. */
static void ldtk_terrain_values(brw_json *json, const barrow_dungeon *dungeon)
{
    brw_json_key(json, "intGridValues");
    brw_json_list(json);
    for (uint32_t tile = 0; tile < BARROW_TILE_LIMIT; tile++) {
        if (!barrow_tile_name((barrow_tile)tile))
            continue;
        brw_json_flat_object(json);
        brw_json_int_field(json, "value", tile + 1);
        brw_json_name_field(json, "identifier", barrow_tile_name((barrow_tile)tile));
        brw_json_name_field(json, "color",
                            tile & BARROW_TILE_WALKABLE ? "#C9B994" : BRW_LDTK_COLOR);
        brw_ldtk_square(json, "tile", tile);
        brw_json_int_field(json, "groupUid", ldtk_group(dungeon, tile));
        brw_json_end_object(json);
    }
    brw_json_end_list(json);
}

static void ldtk_layer_editor(brw_json *json, bool is_terrain)
{
    ldtk_null(json, "doc");
    ldtk_null(json, "uiColor");
    brw_json_int_field(json, "guideGridWid", 0);
    brw_json_int_field(json, "guideGridHei", 0);
    brw_json_int_field(json, "displayOpacity", is_terrain ? 0 : 1);
    brw_json_int_field(json, "inactiveOpacity", 1);
    brw_json_bool_field(json, "hideInList", false);
    brw_json_bool_field(json, "hideFieldsWhenInactive", true);
    brw_json_bool_field(json, "canSelectWhenInactive", true);
    brw_json_bool_field(json, "renderInWorldView", true);
    brw_json_int_field(json, "pxOffsetX", 0);
    brw_json_int_field(json, "pxOffsetY", 0);
    brw_json_int_field(json, "parallaxFactorX", 0);
    brw_json_int_field(json, "parallaxFactorY", 0);
    brw_json_bool_field(json, "parallaxScaling", true);
    ldtk_empty(json, "requiredTags");
    ldtk_empty(json, "excludedTags");
    ldtk_empty(json, "uiFilterTags");
    brw_json_bool_field(json, "useAsyncRender", false);
}

/* Writes a layer. All three kinds have all keys, because the editor refuses a layer without one. */
static void ldtk_layer_def(brw_json *json, const barrow_dungeon *dungeon, uint32_t uid,
                           const char *name, const char *type)
{
    brw_json_object(json);
    brw_json_name_field(json, "__type", type);
    brw_json_name_field(json, "identifier", name);
    brw_json_name_field(json, "type", type);
    brw_json_int_field(json, "uid", uid);
    brw_json_int_field(json, "gridSize", BRW_LDTK_GRID);
    ldtk_layer_editor(json, uid == BRW_LDTK_TERRAIN);
    if (uid == BRW_LDTK_TERRAIN)
        ldtk_terrain_values(json, dungeon);
    else
        ldtk_empty(json, "intGridValues");
    brw_json_key(json, "intGridValuesGroups");
    brw_json_flat_list(json);
    for (uint32_t i = 0; uid == BRW_LDTK_TERRAIN && i < dungeon->treasure_count; i++) {
        char group[32];
        brw_format(group, sizeof group, "needs_treasure_%u", i);
        brw_json_flat_object(json);
        brw_json_int_field(json, "uid", i + 1);
        brw_json_name_field(json, "identifier", group);
        ldtk_null(json, "color");
        brw_json_end_object(json);
    }
    brw_json_end_list(json);
    ldtk_empty(json, "autoRuleGroups");
    ldtk_null(json, "autoSourceLayerDefUid");
    ldtk_null(json, "autoTilesKilledByOtherLayerUid");
    ldtk_null(json, "biomeFieldUid");
    brw_json_key(json, "tilesetDefUid");
    if (uid == BRW_LDTK_PICTURE)
        brw_json_int(json, BRW_LDTK_TILESET);
    else
        brw_json_null(json);
    brw_json_int_field(json, "tilePivotX", 0);
    brw_json_int_field(json, "tilePivotY", 0);
    brw_json_end_object(json);
}

/* ---- entities --------------------------------------------------------------------------- */

static void ldtk_entity_editor(brw_json *json)
{
    brw_json_bool_field(json, "exportToToc", false);
    brw_json_bool_field(json, "allowOutOfBounds", false);
    ldtk_null(json, "doc");
    brw_json_bool_field(json, "resizableX", false);
    brw_json_bool_field(json, "resizableY", false);
    ldtk_null(json, "minWidth");
    ldtk_null(json, "maxWidth");
    ldtk_null(json, "minHeight");
    ldtk_null(json, "maxHeight");
    brw_json_bool_field(json, "keepAspectRatio", false);
    brw_json_int_field(json, "tileOpacity", 1);
    brw_json_int_field(json, "fillOpacity", 0);
    brw_json_int_field(json, "lineOpacity", 0);
    brw_json_bool_field(json, "hollow", false);
    brw_json_bool_field(json, "showName", false);
    brw_json_int_field(json, "maxCount", 0);
    brw_json_name_field(json, "limitScope", "PerLevel");
    brw_json_name_field(json, "limitBehavior", "MoveLastOne");
    brw_json_int_field(json, "pivotX", 0);
    brw_json_int_field(json, "pivotY", 0);
}

/* Writes an entity and the square that shows it. Its fields follow. */
static void ldtk_entity_def(brw_json *json, uint32_t uid, const char *name, uint32_t square)
{
    brw_json_object(json);
    brw_json_name_field(json, "identifier", name);
    brw_json_int_field(json, "uid", uid);
    ldtk_empty(json, "tags");
    brw_json_int_field(json, "width", BRW_LDTK_GRID);
    brw_json_int_field(json, "height", BRW_LDTK_GRID);
    brw_json_name_field(json, "color", "#F2C14E");
    brw_json_name_field(json, "renderMode", "Tile");
    brw_json_name_field(json, "tileRenderMode", "FitInside");
    ldtk_empty(json, "nineSliceBorders");
    brw_json_int_field(json, "tilesetId", BRW_LDTK_TILESET);
    brw_ldtk_square(json, "tileRect", square);
    ldtk_null(json, "uiTileRect");
    ldtk_entity_editor(json);
}

/* Returns whether a kind occurs. Others have no definition, which keeps the editor's palette
 * short. */
static bool ldtk_occurs(const barrow_dungeon *dungeon, int kind)
{
    for (; dungeon; dungeon = dungeon->below)
        for (uint32_t i = 0; i < dungeon->thing_count; i++)
            if (dungeon->things[i].kind == kind)
                return true;
    return false;
}

/* Writes what can be on the map: doors, and the kinds of things that occur. */
static void ldtk_entity_defs(brw_json *json, const barrow_dungeon *dungeon)
{
    brw_json_key(json, "entities");
    brw_json_list(json);
    ldtk_entity_def(json, BRW_LDTK_DOOR, "door", BARROW_TILE_DOOR);
    ldtk_field_defs(json, "fieldDefs", brw_ldtk_door_fields, BRW_LDTK_DOOR_FIELD);
    brw_json_end_object(json);
    for (int kind = 0; kind < BARROW_THING_KIND_COUNT; kind++) {
        if (!ldtk_occurs(dungeon, kind))
            continue;
        ldtk_entity_def(json, (uint32_t)(BRW_LDTK_THING + kind),
                        barrow_thing_name((barrow_thing_kind)kind),
                        (uint32_t)(BARROW_TILESET_THINGS + kind));
        ldtk_field_defs(json, "fieldDefs", brw_ldtk_thing_fields,
                        (uint32_t)(BRW_LDTK_THING_FIELD + 32 * kind));
        brw_json_end_object(json);
    }
    brw_json_end_list(json);
}

/* ---- the tileset, and all --------------------------------------------------------------- */

/* Writes the tileset, whose squares are those of barrow_tileset_name. */
static void ldtk_tileset(brw_json *json, const char *file)
{
    brw_json_key(json, "tilesets");
    brw_json_list(json);
    brw_json_object(json);
    brw_json_int_field(json, "__cWid", BARROW_TILESET_COLUMNS);
    brw_json_int_field(json, "__cHei", BARROW_TILESET_ROWS);
    brw_json_name_field(json, "identifier", "barrow");
    brw_json_int_field(json, "uid", BRW_LDTK_TILESET);
    brw_json_key(json, "relPath");
    brw_json_text(json, file);
    ldtk_null(json, "embedAtlas");
    brw_json_int_field(json, "pxWid", BARROW_TILESET_COLUMNS * BRW_LDTK_GRID);
    brw_json_int_field(json, "pxHei", BARROW_TILESET_ROWS * BRW_LDTK_GRID);
    brw_json_int_field(json, "tileGridSize", BRW_LDTK_GRID);
    brw_json_int_field(json, "spacing", 0);
    brw_json_int_field(json, "padding", 0);
    ldtk_empty(json, "tags");
    ldtk_null(json, "tagsSourceEnumUid");
    ldtk_empty(json, "enumTags");
    ldtk_empty(json, "customData");
    ldtk_empty(json, "savedSelections");
    ldtk_null(json, "cachedPixelData");
    brw_json_end_object(json);
    brw_json_end_list(json);
}

void brw_ldtk_defs(brw_json *json, const brw_document *document)
{
    brw_json_key(json, "defs");
    brw_json_object(json);
    brw_json_key(json, "layers");
    brw_json_list(json);
    ldtk_layer_def(json, document->dungeon, BRW_LDTK_THINGS, "Things", "Entities");
    ldtk_layer_def(json, document->dungeon, BRW_LDTK_TERRAIN, "Terrain", "IntGrid");
    ldtk_layer_def(json, document->dungeon, BRW_LDTK_PICTURE, "Picture", "Tiles");
    brw_json_end_list(json);
    ldtk_entity_defs(json, document->dungeon);
    ldtk_tileset(json, brw_tileset_file(document));
    ldtk_empty(json, "enums");
    ldtk_empty(json, "externalEnums");
    ldtk_field_defs(json, "levelFields", brw_ldtk_level_fields, BRW_LDTK_LEVEL_FIELD);
    brw_json_end_object(json);
}
