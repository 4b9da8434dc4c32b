/* SPDX-License-Identifier: MIT
 * The JSON Schema of plans (F22), `$defs/plan` in the schema of documents. */
#include "core/params.h"
#include "io/schema_shape.h"

#define PLAN_DEEPEST 99
#define WEIGHT_SHOWN 1000 /* largest weight in a choice */

/* Opens a list of [count] values, or of any length if it is 0. The caller writes the value's
 * schema. */
static void open_values(brw_json *json, uint32_t count)
{
    brw_json_flat_object(json);
    brw_json_name_field(json, "type", "array");
    if (count) {
        brw_json_int_field(json, "minItems", count);
        brw_json_int_field(json, "maxItems", count);
    }
    brw_json_key(json, "items");
}

/* Allows a name, or an object of names and weights. */
static void planned_choice(brw_json *json, const barrow_param_info *info)
{
    brw_schema_names(json, info->choices, info->choice_count);
    brw_json_flat_object(json);
    brw_json_name_field(json, "type", "object");
    brw_json_int_field(json, "minProperties", 1);
    brw_json_key(json, "propertyNames");
    brw_schema_names(json, info->choices, info->choice_count);
    brw_json_key(json, "additionalProperties");
    brw_schema_int(json, 0, WEIGHT_SHOWN);
    brw_json_end_object(json);
}

/* Allows a number or boolean, or a list of two to draw between; `auto` where the parameter does. */
static void planned_number(brw_json *json, const barrow_param_info *info)
{
    const char *automatic = brw_auto_word(info);
    if (info->type == BARROW_PARAM_AUTO)
        brw_schema_names(json, &automatic, 1);
    for (int is_list = 0; is_list < 2; is_list++) {
        if (is_list)
            open_values(json, 2);
        if (info->type == BARROW_PARAM_BOOL)
            brw_schema_type(json, "boolean");
        else
            brw_schema_int(json, info->min, info->max);
        if (is_list)
            brw_json_end_object(json);
    }
}

/* Allows a string, a list of rows, or null. */
static void planned_text(brw_json *json)
{
    brw_schema_type(json, "string");
    brw_schema_type(json, "null");
    open_values(json, 0);
    brw_schema_type(json, "string");
    brw_json_end_object(json);
}

static void planned_value(brw_json *json, const barrow_param_info *info)
{
    brw_json_flat_object(json);
    brw_json_key(json, "anyOf");
    brw_json_flat_list(json);
    if (info->type == BARROW_PARAM_CHOICE)
        planned_choice(json, info);
    else if (info->type == BARROW_PARAM_TEXT)
        planned_text(json);
    else
        planned_number(json, info);
    brw_json_end_list(json);
    brw_schema_help(json, info->help);
    brw_json_end_object(json);
}

static void define_plan_set(brw_json *json)
{
    uint32_t count;
    const barrow_param_info *infos = barrow_param_infos(BARROW_FLOOR, &count);
    brw_shape shape;
    brw_shape_begin(&shape, json, "plan_set", "Parameters of the floors of a range");
    for (uint32_t i = 0; i < count; i++) {
        if (!brw_param_is_planned(&infos[i]))
            continue;
        brw_shape_optional(&shape, infos[i].name);
        planned_value(json, &infos[i]);
    }
    brw_shape_end(&shape);
}

static void define_plan_range(brw_json *json)
{
    brw_shape shape;
    brw_shape_begin(&shape, json, "plan_range", "What a plan sets on some floors");
    brw_shape_optional(&shape, "about");
    brw_schema_type(json, "string");
    brw_shape_field(&shape, "from");
    brw_schema_int(json, 1, PLAN_DEEPEST);
    brw_shape_field(&shape, "to");
    brw_schema_int(json, 1, PLAN_DEEPEST);
    brw_shape_field(&shape, "set");
    brw_schema_ref(json, "plan_set");
    brw_shape_end(&shape);
}

void brw_schema_plan(brw_json *json)
{
    brw_shape shape;
    define_plan_set(json);
    define_plan_range(json);
    brw_shape_begin(&shape, json, "plan", "A plan: what changes from floor to floor");
    brw_shape_optional(&shape, "about");
    brw_schema_type(json, "string");
    brw_shape_field(&shape, "floors");
    brw_schema_int(json, 1, PLAN_DEEPEST);
    brw_shape_field(&shape, "ranges");
    brw_schema_list(json, "plan_range", 0);
    brw_shape_end(&shape);
}

#undef PLAN_DEEPEST
#undef WEIGHT_SHOWN
