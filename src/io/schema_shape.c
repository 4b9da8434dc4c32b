/* SPDX-License-Identifier: MIT
 * Helpers for writing a JSON Schema. Small schemas stay on one line of the output. */
#include "io/schema_shape.h"

/* Begins a strict shape: an unknown key is rejected, so a misspelt optional key cannot pass. */
void brw_shape_begin(brw_shape *shape, brw_json *json, const char *name, const char *help)
{
    shape->json = json;
    shape->count = 0;
    brw_json_key(json, name);
    brw_json_object(json);
    if (help)
        brw_schema_help(json, help);
    brw_json_name_field(json, "type", "object");
    brw_json_bool_field(json, "additionalProperties", false);
    brw_json_key(json, "properties");
    brw_json_object(json);
}

void brw_shape_field(brw_shape *shape, const char *name)
{
    if (shape->count < BRW_SHAPE_FIELDS)
        shape->required[shape->count++] = name;
    brw_json_key(shape->json, name);
}

void brw_shape_optional(brw_shape *shape, const char *name)
{
    brw_json_key(shape->json, name);
}

/* Writes `required` after the keys, when all are known. */
void brw_shape_close(brw_shape *shape)
{
    brw_json_end_object(shape->json);
    brw_json_key(shape->json, "required");
    brw_json_flat_list(shape->json);
    for (uint32_t i = 0; i < shape->count; i++)
        brw_json_name(shape->json, shape->required[i]);
    brw_json_end_list(shape->json);
}

void brw_shape_finish(brw_shape *shape)
{
    brw_json_end_object(shape->json);
}

void brw_shape_end(brw_shape *shape)
{
    brw_shape_close(shape);
    brw_shape_finish(shape);
}

/* ---- values ----------------------------------------------------------------------------- */

void brw_schema_int_members(brw_json *json, int64_t least, int64_t most)
{
    brw_json_name_field(json, "type", "integer");
    brw_json_int_field(json, "minimum", least);
    brw_json_int_field(json, "maximum", most);
}

void brw_schema_int(brw_json *json, int64_t least, int64_t most)
{
    brw_json_flat_object(json);
    brw_schema_int_members(json, least, most);
    brw_json_end_object(json);
}

static void write_pair(brw_json *json, const char *key, const char *value)
{
    brw_json_flat_object(json);
    brw_json_name_field(json, key, value);
    brw_json_end_object(json);
}

void brw_schema_type(brw_json *json, const char *type)
{
    write_pair(json, "type", type);
}

void brw_schema_pattern_members(brw_json *json, const char *pattern)
{
    brw_json_name_field(json, "type", "string");
    brw_json_name_field(json, "pattern", pattern);
}

void brw_schema_pattern(brw_json *json, const char *pattern)
{
    brw_json_flat_object(json);
    brw_schema_pattern_members(json, pattern);
    brw_json_end_object(json);
}

void brw_schema_const(brw_json *json, const char *name)
{
    write_pair(json, "const", name);
}

void brw_schema_names(brw_json *json, const char *const *names, uint32_t count)
{
    brw_json_flat_object(json);
    brw_json_key(json, "enum");
    brw_json_flat_list(json);
    for (uint32_t i = 0; i < count; i++)
        brw_json_name(json, names[i]);
    brw_json_end_list(json);
    brw_json_end_object(json);
}

/* Writes a reference. Names come from the library and are short. A test would catch one that does
 * not fit. */
void brw_schema_ref_member(brw_json *json, const char *name)
{
    char reference[64] = "#/$defs/";
    uint32_t at = 8;
    for (; *name && at + 1 < sizeof reference; name++)
        reference[at++] = *name;
    reference[at] = 0;
    brw_json_name_field(json, "$ref", reference);
}

void brw_schema_ref(brw_json *json, const char *name)
{
    brw_json_flat_object(json);
    brw_schema_ref_member(json, name);
    brw_json_end_object(json);
}

void brw_schema_help(brw_json *json, const char *help)
{
    brw_json_key(json, "description");
    brw_json_text(json, help);
}

void brw_schema_require(brw_json *json, const char *key)
{
    brw_json_key(json, "required");
    brw_json_flat_list(json);
    brw_json_name(json, key);
    brw_json_end_list(json);
}

void brw_schema_list(brw_json *json, const char *name, uint32_t least)
{
    brw_json_flat_object(json);
    brw_json_name_field(json, "type", "array");
    if (least)
        brw_json_int_field(json, "minItems", least);
    brw_json_key(json, "items");
    brw_schema_ref(json, name);
    brw_json_end_object(json);
}
