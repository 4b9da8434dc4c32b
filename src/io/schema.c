/* SPDX-License-Identifier: MIT
 * The JSON Schema (draft 2020-12) of every document, made from the same tables as the documents:
 * fields, parameters and metrics. It is strict: no unknown keys, all ranges, all names. A document
 * has one of three shapes, depending on `family`.
 *
 * With several floors, `maps` replaces `map`, `metrics` is a list with one entry per floor, and
 * `attempts` is a sum.
 *
 *     if family is "quest" then $defs/quest        the family decides which shape applies, and
 *     if family is "crawl" then $defs/crawl        a shape names every key that is allowed
 *     if family is "floor" then $defs/floor
 *
 * schema_fields.c writes what the table of fields describes. */
#include <string.h>

#include "core/dungeon.h"
#include "core/params.h"
#include "io/document.h"
#include "io/schema_shape.h"

/* ---- parameters ------------------------------------------------------------------------- */

/* Allows `auto`, a number or, for a real range, the text that a user would type. */
static void any_number(brw_json *json, const barrow_param_info *info)
{
    brw_json_key(json, "anyOf");
    brw_json_flat_list(json);
    brw_schema_const(json, info->type == BARROW_PARAM_AUTO ? brw_auto_word(info) : "auto");
    brw_schema_int(json, info->min, info->max);
    if (info->type == BARROW_PARAM_RANGE)
        brw_schema_pattern(json, "^[0-9]+[.][.][0-9]+$");
    brw_json_end_list(json);
}

/* Describes a plan, which is JSON inside the string. */
static void plan_content(brw_json *json)
{
    brw_json_name_field(json, "contentMediaType", "application/json");
    brw_json_key(json, "contentSchema");
    brw_schema_ref(json, "plan");
}

/* Allows what write_param of json.c writes for each type. */
static void type_of_param(brw_json *json, const barrow_param_info *info)
{
    switch (info->type) {
    case BARROW_PARAM_INT:
        brw_schema_int_members(json, info->min, info->max);
        break;
    case BARROW_PARAM_BOOL:
        brw_json_name_field(json, "type", "boolean");
        break;
    case BARROW_PARAM_CHOICE:
        brw_json_key(json, "enum");
        brw_json_flat_list(json);
        for (uint32_t i = 0; i < info->choice_count; i++)
            brw_json_name(json, info->choices[i]);
        brw_json_end_list(json);
        break;
    case BARROW_PARAM_SIZE:
        brw_schema_pattern_members(json, "^[0-9]+x[0-9]+([.][.][0-9]+x[0-9]+)?$");
        break;
    case BARROW_PARAM_TEXT:
        brw_json_key(json, "type");
        brw_json_flat_list(json);
        brw_json_name(json, "string");
        brw_json_name(json, "null");
        brw_json_end_list(json);
        if (strcmp(info->name, "plan") == 0)
            plan_content(json);
        break;
    default:
        any_number(json, info);
    }
}

/* Describes the salts of passes. The format does not prescribe which passes there are. */
static void reroll_field(brw_shape *shape)
{
    brw_json *json = shape->json;
    brw_shape_field(shape, "reroll");
    brw_json_flat_object(json);
    brw_json_name_field(json, "type", "object");
    brw_json_key(json, "propertyNames");
    brw_schema_pattern(json, "^[a-z0-9_]+$");
    brw_json_key(json, "additionalProperties");
    brw_schema_int(json, 1, UINT16_MAX);
    brw_json_end_object(json);
}

/* Describes a parameter with its type, range and help text. */
static void param_field(brw_shape *shape, const barrow_param_info *info)
{
    brw_shape_field(shape, info->name);
    brw_json_flat_object(shape->json);
    type_of_param(shape->json, info);
    brw_schema_help(shape->json, info->help);
    brw_json_end_object(shape->json);
}

/* Defines the parameters of a family. A document names all of them, even those with their default
 * value. */
static void define_params(brw_json *json, barrow_family family, const char *name)
{
    uint32_t count;
    const barrow_param_info *infos = barrow_param_infos(family, &count);
    brw_shape shape;
    brw_shape_begin(&shape, json, name, NULL);
    for (uint32_t i = 0; i < count; i++)
        param_field(&shape, &infos[i]);
    reroll_field(&shape);
    brw_shape_end(&shape);
}

/* Defines the parameters that a plan may set for a floor (F22). */
static void define_planned(brw_json *json)
{
    uint32_t count;
    const barrow_param_info *infos = barrow_param_infos(BARROW_FLOOR, &count);
    brw_shape shape;
    brw_shape_begin(&shape, json, "planned_params", NULL);
    for (uint32_t i = 0; i < count; i++)
        if (brw_param_is_planned(&infos[i]))
            param_field(&shape, &infos[i]);
    brw_shape_end(&shape);
}

/* ---- metrics ---------------------------------------------------------------------------- */

/* Defines the shortfall. Kinds that did not fall short are omitted from a document, so no kind is
 * required and no value is 0. */
static void define_shortfall(brw_json *json)
{
    brw_shape shape;
    brw_shape_begin(&shape, json, "shortfall", NULL);
    for (int i = 0; i < BARROW_SHORT_COUNT; i++) {
        brw_shape_optional(&shape, barrow_shortfall_name((barrow_shortfall)i));
        brw_schema_int(json, 1, UINT16_MAX);
    }
    brw_shape_end(&shape);
}

/* Defines the metrics of a family. Those that count fallbacks are never negative; the others may
 * be. */
static void define_metrics(brw_json *json, barrow_family family, const char *name)
{
    uint32_t count;
    const barrow_metric_info *infos = barrow_metric_infos(family, &count);
    brw_shape shape;
    brw_shape_begin(&shape, json, name, NULL);
    for (uint32_t i = 0; i < count; i++) {
        brw_shape_field(&shape, infos[i].name);
        brw_json_flat_object(json);
        if (brw_fallback_metric(infos[i].name) >= 0)
            brw_schema_int_members(json, 0, UINT16_MAX);
        else
            brw_schema_int_members(json, -INT32_MAX, INT32_MAX);
        brw_schema_help(json, infos[i].help);
        brw_json_end_object(json);
    }
    brw_shape_field(&shape, "shortfall");
    brw_schema_ref(json, "shortfall");
    brw_shape_end(&shape);
}

/* ---- documents -------------------------------------------------------------------------- */

/* Names of definitions in `$defs`. The definitions of documents are named after the families. */
static const char *const params_names[BARROW_FAMILY_COUNT] = {"quest_params", "crawl_params",
                                                              "floor_params"};
static const char *const metrics_names[BARROW_FAMILY_COUNT] = {"quest_metrics", "crawl_metrics",
                                                               "floor_metrics"};

/* A seed is a string of up to 20 digits without leading zeros, so that each number has only one
 * spelling. The metrics of a floor may be one set or a list, as require_floors decides. */
static void head_members(brw_json *json, const brw_doc_field *field, barrow_family family)
{
    switch (field->type) {
    case BRW_FIELD_FORMAT:
        brw_json_name_field(json, "const", BRW_FORMAT);
        break;
    case BRW_FIELD_GENERATOR:
        brw_schema_ref_member(json, "generator");
        break;
    case BRW_FIELD_FAMILY:
        brw_json_name_field(json, "const", barrow_family_name(family));
        break;
    case BRW_FIELD_SEED:
        brw_schema_pattern_members(json, "^(0|[1-9][0-9]{0,19})$");
        break;
    case BRW_FIELD_PARAMS:
        brw_schema_ref_member(json, params_names[family]);
        break;
    case BRW_FIELD_HASH:
        brw_schema_pattern_members(json, "^[0-9a-f]{16}$");
        break;
    case BRW_FIELD_ATTEMPTS:
        brw_schema_int_members(json, 1, INT32_MAX);
        break;
    default: /* BRW_FIELD_METRICS */
        if (family != BARROW_FLOOR)
            brw_schema_ref_member(json, metrics_names[family]);
    }
}

/* Describes a document's fields. Objects, lists and maps are described as in any record. */
static void document_fields(brw_shape *shape, const brw_doc_record *record, barrow_family family)
{
    for (uint32_t i = 0; i < record->count; i++) {
        const brw_doc_field *field = &record->fields[i];
        bool is_map = field->type == BRW_FIELD_MAP || field->type == BRW_FIELD_MAPS;
        if (field->until)
            continue;
        if (field->type <= BRW_FIELD_LIST || is_map) {
            brw_shape_doc_field(shape, record, i, family);
            continue;
        }
        brw_shape_field(shape, field->key);
        brw_json_flat_object(shape->json);
        head_members(shape->json, field, family);
        brw_schema_help(shape->json, record->fields[i].help);
        brw_json_end_object(shape->json);
    }
}

/* Allows either `map` and one set of metrics, or `maps` and a list of such sets: [key] without
 * [other]. */
static void one_or_many(brw_json *json, const char *key, const char *other, uint32_t least)
{
    const char *metrics = metrics_names[BARROW_FLOOR];
    brw_json_flat_object(json);
    brw_schema_help(json, least > 1 ? "several floors: maps and metrics in the same order, "
                                      "attempts is the sum"
                                    : "one floor");
    brw_schema_require(json, key);
    brw_json_key(json, "properties");
    brw_json_flat_object(json);
    brw_json_bool_field(json, other, false);
    brw_json_key(json, "metrics");
    if (least > 1)
        brw_schema_list(json, metrics, least);
    else
        brw_schema_ref(json, metrics);
    brw_json_end_object(json);
    brw_json_end_object(json);
}

/* The shape allows any `metrics`, because it only names the keys. The two branches of oneOf decide
 * what it must be, depending on `map` or `maps`. A document with both keys, or with neither,
 * matches no branch. */
static void require_floors(brw_json *json)
{
    brw_json_key(json, "oneOf");
    brw_json_list(json);
    one_or_many(json, "map", "maps", 1);
    one_or_many(json, "maps", "map", 2);
    brw_json_end_list(json);
}

/* Defines the document of a family: the head that all share, then its own fields. */
static void define_document(brw_json *json, barrow_family family)
{
    brw_shape shape;
    brw_shape_begin(&shape, json, barrow_family_name(family), NULL);
    document_fields(&shape, brw_record_of(BRW_RECORD_head), family);
    document_fields(&shape, brw_doc_body(family), family);
    brw_shape_close(&shape);
    if (family == BARROW_FLOOR)
        require_floors(json);
    brw_shape_finish(&shape);
}

/* ---- the whole -------------------------------------------------------------------------- */

/* Defines what a document says about the program that made it. */
static void define_generator(brw_json *json)
{
    brw_shape shape;
    brw_shape_begin(&shape, json, "generator", "What made the document");
    brw_shape_field(&shape, "name");
    brw_json_flat_object(json);
    brw_json_name_field(json, "type", "string");
    brw_schema_help(json, "name of the program");
    brw_json_end_object(json);
    brw_shape_field(&shape, "version");
    brw_json_flat_object(json);
    brw_schema_pattern_members(json, "^[0-9]+[.][0-9]+[.][0-9]+[0-9A-Za-z.+-]*$");
    brw_schema_help(json, "version of the program");
    brw_json_end_object(json);
    brw_shape_field(&shape, "generation");
    brw_json_flat_object(json);
    brw_schema_int_members(json, 1, INT32_MAX);
    brw_schema_help(json, "raised whenever a seed makes a different dungeon than before");
    brw_json_end_object(json);
    brw_shape_end(&shape);
}

/* Writes every definition that a document can refer to. */
static void define_all(brw_json *json)
{
    define_generator(json);
    define_shortfall(json);
    define_planned(json);
    brw_schema_plan(json);
    brw_schema_records(json);
    for (int i = 0; i < BARROW_FAMILY_COUNT; i++) {
        define_params(json, (barrow_family)i, params_names[i]);
        define_metrics(json, (barrow_family)i, metrics_names[i]);
        define_document(json, (barrow_family)i);
    }
}

/* Writes "if the family is this, then the document has that shape". This lets a validator report
 * what is wrong, while a plain choice of three could only report that none matches. */
static void choose_family(brw_json *json, const char *name)
{
    brw_json_flat_object(json);
    brw_json_key(json, "if");
    brw_json_flat_object(json);
    brw_schema_require(json, "family");
    brw_json_key(json, "properties");
    brw_json_flat_object(json);
    brw_json_key(json, "family");
    brw_schema_const(json, name);
    brw_json_end_object(json);
    brw_json_end_object(json);
    brw_json_key(json, "then");
    brw_schema_ref(json, name);
    brw_json_end_object(json);
}

/* Requires the family to be one of the three, which is all that the shapes have in common. The
 * conditions do the rest. */
static void write_choice(brw_json *json)
{
    const char *families[BARROW_FAMILY_COUNT];
    for (uint32_t i = 0; i < BARROW_FAMILY_COUNT; i++)
        families[i] = brw_family_names.list[i].text;
    brw_json_name_field(json, "type", "object");
    brw_schema_require(json, "family");
    brw_json_key(json, "properties");
    brw_json_flat_object(json);
    brw_json_key(json, "family");
    brw_schema_names(json, families, BARROW_FAMILY_COUNT);
    brw_json_end_object(json);
    brw_json_key(json, "allOf");
    brw_json_list(json);
    for (uint32_t i = 0; i < BARROW_FAMILY_COUNT; i++)
        choose_family(json, families[i]);
    brw_json_end_list(json);
}

void brw_write_schema(brw_text *text)
{
    brw_json json;
    brw_json_begin(&json, text, BRW_JSON_READABLE);
    brw_json_object(&json);
    brw_json_name_field(&json, "$schema", "https://json-schema.org/draft/2020-12/schema");
    brw_json_name_field(&json, "$id", "urn:barrow:document:2");
    brw_json_name_field(&json, "title", "A dungeon made by barrow");
    write_choice(&json);
    brw_json_key(&json, "$defs");
    brw_json_object(&json);
    define_all(&json);
    brw_json_end_object(&json);
    brw_json_end_object(&json);
    brw_text_char(text, '\n');
}
