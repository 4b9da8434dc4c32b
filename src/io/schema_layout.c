/* SPDX-License-Identifier: MIT
 * The definitions that documents of quests and crawls need: `layout` with its rooms, doors, stages,
 * paths and roaming enemies, and the steps of `solution`. */
#include "io/schema_shape.h"

static const char *const schema_quest_steps[] = {
#define BARROW_STEP(NAME, name) #name,
#include "barrow/def/step.def"
#undef BARROW_STEP
};
static const char *const schema_contents[] = {
#define BARROW_CONTENT(NAME, name, character, help) #name,
#include "barrow/def/content.def"
#undef BARROW_CONTENT
};
static const char *const schema_obstacles[] = {
#define BARROW_OBSTACLE(NAME, name) #name,
#include "barrow/def/obstacle.def"
#undef BARROW_OBSTACLE
};
static const char *const schema_actions[] = {
#define BARROW_ACTION(NAME, name) #name,
#include "barrow/def/action.def"
#undef BARROW_ACTION
};
static const char *const schema_paths[] = {
#define BARROW_PATH(NAME, name, help) #name,
#include "barrow/def/path.def"
#undef BARROW_PATH
};
static const char *const schema_types[] = {
#define BARROW_ROOM_TYPE(NAME, name, letter, help) #name,
#include "barrow/def/room_type.def"
#undef BARROW_ROOM_TYPE
};
static const char *const schema_quest_doors[] = {"open",  "key",    "switch",
                                                 "magic", "hidden", "one_way"};
static const char *const schema_crawl_doors[] = {"open",    "locked",   "loop_exit",
                                                 "one_way", "shortcut", "boss"};

#define SCHEMA_TIER_MOST 6 /* danger and reward */

static void int_field(brw_shape *shape, const char *name, int64_t least, int64_t most)
{
    brw_shape_field(shape, name);
    brw_schema_int(shape->json, least, most);
}

static void ref_field(brw_shape *shape, const char *name, const char *definition)
{
    brw_shape_field(shape, name);
    brw_schema_ref(shape->json, definition);
}

static void list_field(brw_shape *shape, const char *name, const char *items, uint32_t least)
{
    brw_shape_field(shape, name);
    brw_schema_list(shape->json, items, least);
}

static void bool_field(brw_shape *shape, const char *name)
{
    brw_shape_field(shape, name);
    brw_schema_type(shape->json, "boolean");
}

/* ---- quest ------------------------------------------------------------------------------ */

/* A quest is unbounded, so a cell may be negative. */
static void define_quest_room(brw_json *json)
{
    brw_shape shape;
    brw_shape_begin(&shape, json, "quest_room");
    ref_field(&shape, "id", "id");
    int_field(&shape, "x", INT16_MIN, INT16_MAX);
    int_field(&shape, "y", INT16_MIN, INT16_MAX);
    int_field(&shape, "stage", 0, 255);
    brw_shape_field(&shape, "step");
    brw_schema_names(json, schema_quest_steps, BRW_SCHEMA_COUNT(schema_quest_steps));
    brw_shape_field(&shape, "content");
    brw_schema_names(json, schema_contents, BRW_SCHEMA_COUNT(schema_contents));
    ref_field(&shape, "switch", "byte_or_null");
    int_field(&shape, "intensity", 0, 1000);
    brw_shape_end(&shape);
}

static void define_quest_door(brw_json *json)
{
    brw_shape shape;
    brw_shape_begin(&shape, json, "quest_door");
    ref_field(&shape, "id", "id");
    ref_field(&shape, "a", "id");
    ref_field(&shape, "b", "id");
    brw_shape_field(&shape, "kind");
    brw_schema_names(json, schema_quest_doors, BRW_SCHEMA_COUNT(schema_quest_doors));
    ref_field(&shape, "switch", "byte_or_null");
    brw_shape_end(&shape);
}

static void define_stage(brw_json *json)
{
    brw_shape shape;
    brw_shape_begin(&shape, json, "stage");
    int_field(&shape, "stage", 0, 255);
    brw_shape_field(&shape, "step");
    brw_schema_names(json, schema_quest_steps, BRW_SCHEMA_COUNT(schema_quest_steps));
    brw_shape_field(&shape, "obstacle");
    brw_schema_names_or_null(json, schema_obstacles, BRW_SCHEMA_COUNT(schema_obstacles));
    brw_shape_end(&shape);
}

/* All but the schema of `what`, which the caller writes: it differs between the families. */
static void step_fields(brw_shape *shape)
{
    brw_shape_field(shape, "do");
    brw_schema_names(shape->json, schema_actions, BRW_SCHEMA_COUNT(schema_actions));
    ref_field(shape, "room", "id_or_null");
    ref_field(shape, "door", "id_or_null");
    brw_shape_field(shape, "what");
}

void brw_schema_quest_defs(brw_json *json)
{
    brw_shape shape;
    define_quest_room(json);
    define_quest_door(json);
    define_stage(json);
    brw_shape_begin(&shape, json, "quest_layout");
    list_field(&shape, "rooms", "quest_room", 0);
    list_field(&shape, "doors", "quest_door", 0);
    list_field(&shape, "stages", "stage", 0);
    brw_shape_end(&shape);
    brw_shape_begin(&shape, json, "quest_step");
    step_fields(&shape);
    brw_schema_names_or_null(json, schema_contents, BRW_SCHEMA_COUNT(schema_contents));
    brw_shape_end(&shape);
}

/* ---- crawl ------------------------------------------------------------------------------ */

/* A set written as a list: no type twice. */
static void define_types(brw_json *json)
{
    brw_schema_define(json, "types");
    brw_json_flat_object(json);
    brw_json_name_field(json, "type", "array");
    brw_json_bool_field(json, "uniqueItems", true);
    brw_json_key(json, "items");
    brw_schema_names(json, schema_types, BRW_SCHEMA_COUNT(schema_types));
    brw_json_end_object(json);
}

static void define_crawl_room(brw_json *json)
{
    brw_shape shape;
    brw_shape_begin(&shape, json, "crawl_room");
    ref_field(&shape, "id", "id");
    list_field(&shape, "cells", "cell", 1);
    ref_field(&shape, "types", "types");
    brw_shape_field(&shape, "path");
    brw_schema_names(json, schema_paths, BRW_SCHEMA_COUNT(schema_paths));
    ref_field(&shape, "path_id", "id");
    ref_field(&shape, "order", "id");
    int_field(&shape, "zone", 0, 255);
    int_field(&shape, "danger", 0, SCHEMA_TIER_MOST);
    int_field(&shape, "reward", 0, SCHEMA_TIER_MOST);
    ref_field(&shape, "key", "byte_or_null");
    bool_field(&shape, "elite");
    bool_field(&shape, "foe");
    brw_shape_end(&shape);
}

/* The two cells that a door joins. */
static void define_door_cells(brw_json *json)
{
    brw_schema_define(json, "door_cells");
    brw_json_flat_object(json);
    brw_json_name_field(json, "type", "array");
    brw_json_int_field(json, "minItems", 2);
    brw_json_int_field(json, "maxItems", 2);
    brw_json_key(json, "items");
    brw_schema_ref(json, "cell");
    brw_json_end_object(json);
}

static void define_crawl_door(brw_json *json)
{
    brw_shape shape;
    brw_shape_begin(&shape, json, "crawl_door");
    ref_field(&shape, "id", "id");
    ref_field(&shape, "a", "id");
    ref_field(&shape, "b", "id");
    ref_field(&shape, "at", "door_cells");
    brw_shape_field(&shape, "kind");
    brw_schema_names(json, schema_crawl_doors, BRW_SCHEMA_COUNT(schema_crawl_doors));
    ref_field(&shape, "lock", "byte_or_null");
    bool_field(&shape, "marked");
    bool_field(&shape, "optional");
    brw_shape_end(&shape);
}

static void define_path(brw_json *json)
{
    brw_shape shape;
    brw_shape_begin(&shape, json, "path");
    ref_field(&shape, "id", "id");
    brw_shape_field(&shape, "path");
    brw_schema_names(json, schema_paths, BRW_SCHEMA_COUNT(schema_paths));
    list_field(&shape, "rooms", "id", 0);
    ref_field(&shape, "from", "id_or_null");
    ref_field(&shape, "to", "id_or_null");
    int_field(&shape, "zone", 0, 255);
    brw_shape_end(&shape);
}

static void define_foe(brw_json *json)
{
    brw_shape shape;
    brw_shape_begin(&shape, json, "foe");
    ref_field(&shape, "home", "id");
    list_field(&shape, "route", "id", 3);
    int_field(&shape, "leash", 1, 16);
    int_field(&shape, "danger", 0, SCHEMA_TIER_MOST);
    int_field(&shape, "reward", 0, SCHEMA_TIER_MOST);
    brw_shape_end(&shape);
}

static void define_crawl_layout(brw_json *json)
{
    brw_shape shape;
    brw_shape_begin(&shape, json, "crawl_layout");
    list_field(&shape, "rooms", "crawl_room", 0);
    list_field(&shape, "doors", "crawl_door", 0);
    int_field(&shape, "width", 3, 255);
    int_field(&shape, "height", 3, 255);
    list_field(&shape, "rock", "cell", 0);
    list_field(&shape, "paths", "path", 0);
    list_field(&shape, "foes", "foe", 0);
    ref_field(&shape, "spawn", "id_or_null");
    ref_field(&shape, "boss", "id_or_null");
    brw_shape_end(&shape);
}

void brw_schema_crawl_defs(brw_json *json)
{
    brw_shape shape;
    define_types(json);
    define_crawl_room(json);
    define_door_cells(json);
    define_crawl_door(json);
    define_path(json);
    define_foe(json);
    define_crawl_layout(json);
    brw_shape_begin(&shape, json, "crawl_step");
    step_fields(&shape);
    brw_schema_ref(json, "byte_or_null");
    brw_shape_end(&shape);
}

#undef SCHEMA_TIER_MOST
