/* SPDX-License-Identifier: MIT
 * The JSON Schema (draft 2020-12) of every document, made from the same tables as the documents:
 * fields, parameters and metrics. It is strict: no unknown keys, all ranges, all names. A document
 * has one of three shapes, depending on `family`.
 *
 *     if family is "quest" then $defs/quest        the family decides which shape applies, and
 *     if family is "crawl" then $defs/crawl        a shape names every key that is allowed
 *     if family is "floor" then $defs/floor
 *
 * With several floors, `maps` replaces `map`, `metrics` is a list with one entry per floor, and
 * `attempts` is a sum. Shapes are in `$defs` and refer to one another by name. Small schemas stay
 * on one line of the output. */
#include <string.h>

#include "base/status.h"
#include "core/dungeon.h"
#include "core/params.h"
#include "io/document.h"

#define SHAPE_FIELDS 64
#define INTEGER      "type: 'integer', minimum: %d, maximum: %d" /* members of its schema */
#define PLAN_DEEPEST 99
#define WEIGHT_SHOWN 1000 /* largest weight in a choice */

/* ---- shapes ----------------------------------------------------------------------------- */

/* An object that names its keys and rejects all others, and the required keys so far. The schema of
 * each key's value follows the key. */
typedef struct schema_shape {
    brw_json *json;
    const char *required[SHAPE_FIELDS];
    uint32_t count;
} schema_shape;

static void begin_shape(schema_shape *shown, brw_json *json, const char *name, const char *help)
{
    shown->json = json;
    shown->count = 0;
    brw_json_print(json, help ? "%k: {|description: %s" : "%k: {|", name, help);
    brw_json_print(json, "type: 'object', additionalProperties: false, properties: {|");
}

/* Adds a key that every object of this shape has. */
static void shape_key(schema_shape *shown, const char *name)
{
    if (shown->count < SHAPE_FIELDS)
        shown->required[shown->count++] = name;
    brw_json_key(shown->json, name);
}

/* Ends the list of keys, when all that are required are known. The shape itself stays open. */
static void close_keys(schema_shape *shown)
{
    brw_json_print(shown->json, "}, required: [");
    for (uint32_t i = 0; i < shown->count; i++)
        brw_json_name(shown->json, shown->required[i]);
    brw_json_end_list(shown->json);
}

static void end_shape(schema_shape *shown)
{
    close_keys(shown);
    brw_json_end_object(shown->json);
}

/* The following write the schema of a value; those called `members`, the members of an open one. */

static void names_members(brw_json *json, const char *const *names, uint32_t count)
{
    brw_json_print(json, "enum: [");
    for (uint32_t i = 0; i < count; i++)
        brw_json_name(json, names[i]);
    brw_json_print(json, "]");
}

/* Refers to a definition. Names come from the library and are short. */
static void ref_members(brw_json *json, const char *name)
{
    char reference[64];
    brw_format(reference, sizeof reference, "#/$defs/%s", name);
    brw_json_print(json, "$ref: %s", reference);
}

static void ref_schema(brw_json *json, const char *name)
{
    brw_json_print(json, "{");
    ref_members(json, name);
    brw_json_print(json, "}");
}

/* Names of definitions in `$defs`. The definitions of documents are named after the families. */
static const char *const params_names[BARROW_FAMILY_COUNT] = {"quest_params", "crawl_params",
                                                              "floor_params"};
static const char *const metrics_names[BARROW_FAMILY_COUNT] = {"quest_metrics", "crawl_metrics",
                                                               "floor_metrics"};

/* ---- values of fields ------------------------------------------------------------------- */

/* Writes the type, which may be null if the field's row has a "none" value. */
static void type_or_null(brw_json *json, const char *type, bool is_nullable)
{
    brw_json_print(json, is_nullable ? "type: [%s, 'null']" : "type: %s", type);
}

/* Describes one of the names that the field may have. */
static void name_members(brw_json *json, const brw_doc_field *field)
{
    brw_json_print(json, "enum: [");
    for (uint32_t i = 0; i < field->names->count; i++)
        if (!field->among || field->among >> i & 1)
            brw_json_name(json, field->names->list[i].text);
    brw_json_print(json, field->is_nullable ? "null]" : "]");
}

/* Describes a string. No string has more characters than bytes. */
static void text_members(brw_json *json, const brw_doc_field *field)
{
    type_or_null(json, "string", field->is_nullable);
    brw_json_print(json, "minLength: %d, maxLength: %d, pattern: %s", (int32_t)brw_text_least(field),
                   (int32_t)field->most, "^[^\\u0000-\\u001f\\u007f-\\u009f]*$");
}

/* Begins a list. The schema of its entries follows. */
static void list_members(brw_json *json, uint32_t least, uint32_t most)
{
    brw_json_print(json, "type: 'array'");
    brw_json_print(json, least ? "minItems: %u, maxItems: %u, items:" : "maxItems: %u, items:",
                   least ? least : most, most);
}

/* Describes a position: [x, y]. */
static void pos_members(brw_json *json, const brw_doc_field *field)
{
    list_members(json, 2, 2);
    brw_json_print(json, "{" INTEGER "}", field->least, field->most);
}

static const char *record_name(const brw_doc_field *field)
{
    return brw_record_of(field->record)->name;
}

/* Describes a list by its entries: records, numbers, positions, names or strings. */
static void entries_members(brw_json *json, const brw_doc_field *field)
{
    list_members(json, field->shortest, field->longest);
    if (field->item == BRW_ITEM_RECORD) {
        ref_schema(json, record_name(field));
        return;
    }
    if (field->item == BRW_ITEM_NUMBER) {
        brw_json_print(json, "{" INTEGER "}", field->least, field->most);
        return;
    }
    brw_json_print(json, "{");
    if (field->item == BRW_ITEM_POS)
        pos_members(json, field);
    else if (field->item == BRW_ITEM_NAME)
        name_members(json, field);
    else
        text_members(json, field);
    brw_json_print(json, "}");
}

/* Describes the legend: each tile of the family may be named, but no other. Liquid has the name of
 * its terrain; the first terrain, `none`, is not a liquid. */
static void legend_members(brw_json *json, barrow_family family)
{
    const barrow_params params = {.family = family};
    brw_json_print(json, "type: 'object', additionalProperties: false, properties: {");
    for (int tile = 0; tile < BARROW_TILE_LIMIT; tile++) {
        char character[2] = {barrow_tile_character((barrow_tile)tile), 0};
        if (!brw_is_tile_of(family, tile))
            continue;
        if (tile != BARROW_TILE_LIQUID || family != BARROW_FLOOR) {
            brw_json_print(json, "%k: {const: %s}", character, brw_tile_word(&params, tile));
            continue;
        }
        brw_json_print(json, "%k: {enum: [", character);
        for (uint32_t i = 1; i < BARROW_TERRAIN_COUNT; i++)
            brw_json_name(json, brw_terrain_names.list[i].text);
        brw_json_print(json, "]}");
    }
    brw_json_print(json, "}");
}

/* Describes a row with one character per tile, by a class of all characters. None of them is
 * special within brackets (no bracket, caret, backslash or hyphen), so nothing is escaped. */
static void row_members(brw_json *json, const brw_doc_field *field, barrow_family family)
{
    char pattern[BARROW_TILE_LIMIT + 8] = "^[";
    uint32_t at = 2;
    for (int tile = 0; tile < BARROW_TILE_LIMIT; tile++)
        if (brw_is_tile_of(family, tile))
            pattern[at++] = barrow_tile_character((barrow_tile)tile);
    memcpy(pattern + at, "]+$", 4);
    list_members(json, field->shortest, field->longest);
    brw_json_print(json, "{type: 'string', maxLength: %d, pattern: %s}", (int32_t)field->most, pattern);
}

/* Describes the value of a field by its row. Limits that depend on the document (the id of an
 * existing room) cannot be expressed in a schema; the reader checks them. */
static void value_members(brw_json *json, const brw_doc_field *field, barrow_family family)
{
    switch (field->type) {
    case BRW_FIELD_BOOL:
    case BRW_FIELD_BIT: brw_json_print(json, "type: 'boolean'"); break;
    case BRW_FIELD_NAME: name_members(json, field); break;
    case BRW_FIELD_SET: /* a list in which no name repeats */
        brw_json_print(json, "type: 'array', uniqueItems: true, items: {");
        name_members(json, field);
        brw_json_print(json, "}");
        break;
    case BRW_FIELD_TEXT: text_members(json, field); break;
    case BRW_FIELD_PART:
    case BRW_FIELD_MAP:
        if (!field->is_nullable) {
            ref_members(json, record_name(field));
            break;
        }
        brw_json_print(json, "anyOf: [{type: 'null'}");
        ref_schema(json, record_name(field));
        brw_json_print(json, "]");
        break;
    case BRW_FIELD_POS: pos_members(json, field); break;
    case BRW_FIELD_LIST:
    case BRW_FIELD_MAPS: /* a list of records too */ entries_members(json, field); break;
    case BRW_FIELD_PLANNED:
        brw_json_print(json, "anyOf: [");
        ref_schema(json, "planned_params");
        brw_json_print(json, "{type: 'null'}]");
        break;
    case BRW_FIELD_LEGEND: legend_members(json, family); break;
    case BRW_FIELD_ROWS: row_members(json, field, family); break;
    case BRW_FIELD_FORMAT: brw_json_print(json, "const: %s", BRW_FORMAT); break;
    case BRW_FIELD_GENERATOR: ref_members(json, "generator"); break;
    case BRW_FIELD_FAMILY: brw_json_print(json, "const: %s", barrow_family_name(family)); break;
    case BRW_FIELD_SEED: /* no leading zeros, so that each number has only one spelling */
        brw_json_print(json, "type: 'string', pattern: %s", "^(0|[1-9][0-9]{0,19})$");
        break;
    case BRW_FIELD_PARAMS: ref_members(json, params_names[family]); break;
    case BRW_FIELD_HASH:
        brw_json_print(json, "type: 'string', pattern: %s", "^[0-9a-f]{16}$");
        break;
    case BRW_FIELD_ATTEMPTS: brw_json_print(json, INTEGER, 1, INT32_MAX); break;
    case BRW_FIELD_METRICS: /* of a floor one set or a list, as one_or_many decides */
        if (family != BARROW_FLOOR)
            ref_members(json, metrics_names[family]);
        break;
    default:
        type_or_null(json, "integer", field->is_nullable);
        brw_json_print(json, "minimum: %d, maximum: %d", field->least, field->most);
    }
}

/* Returns whether the next row has the same key, for other kinds of the record. */
static bool has_twin(const brw_doc_record *record, uint32_t row)
{
    const brw_doc_field *field = &record->fields[row];
    return row + 1 < record->count && field->only && field->key && field[1].key &&
           strcmp(field->key, field[1].key) == 0;
}

/* Adds a field to the shape. It is required if all kinds and documents have it. */
static void field_schema(schema_shape *shown, const brw_doc_field *field, barrow_family family)
{
    bool is_map = field->type == BRW_FIELD_MAP || field->type == BRW_FIELD_MAPS;
    if (field->only || field->is_optional || is_map)
        brw_json_key(shown->json, field->key);
    else
        shape_key(shown, field->key);
    brw_json_print(shown->json, "{");
    value_members(shown->json, field, family);
    brw_json_print(shown->json, "description: %s}", field->help);
}

/* ---- records ---------------------------------------------------------------------------- */

/* Writes a condition. A field that [only] some kinds have is optional in the shape, because a
 * strict shape must name it. This makes it required for those kinds and forbidden for all others
 * (`false` is a schema that nothing matches). Every record with conditions has the field `kind`. */
static void only_kinds_have(brw_json *json, const brw_doc_record *record, uint32_t row,
                            barrow_family family)
{
    const brw_doc_field *field = &record->fields[row];
    const brw_doc_field *kind = record->fields;
    while (strcmp(kind->key, "kind") != 0)
        kind++;
    brw_doc_field kinds = *kind;
    kinds.among = field->only;
    brw_json_print(json, "{if: {properties: {kind: {");
    name_members(json, &kinds);
    if (has_twin(record, row)) { /* each kind has it, with the value of its own row */
        brw_json_print(json, "}}}, then: {properties: {%k: {", field->key);
        value_members(json, field, family);
        brw_json_print(json, "}}}, else: {properties: {%k: {", field->key);
        value_members(json, field + 1, family);
        brw_json_print(json, "}}}}");
        return;
    }
    brw_json_print(json, "}}}, then: {required: [%s]}, else: {properties: {%k: %b}}}", field->key,
                   field->key, false);
}

/* Defines a record: its shape, then a condition for each field that only some kinds have. Fields
 * that are no longer written are left out. */
static void define_record(brw_json *json, const brw_doc_record *record, barrow_family family)
{
    schema_shape shown;
    bool has_conditions = false;
    begin_shape(&shown, json, record->name, record->help);
    for (uint32_t i = 0; i < record->count; i++) {
        has_conditions |= record->fields[i].only != 0;
        if (has_twin(record, i)) { /* two rows with one key: every kind has one of them */
            const brw_doc_field *twins = &record->fields[i++];
            shape_key(&shown, twins->key);
            brw_json_print(json, "{anyOf: [{");
            value_members(json, &twins[0], family);
            brw_json_print(json, "}, {");
            value_members(json, &twins[1], family);
            brw_json_print(json, "}], description: %s}", twins->help);
        } else if (record->fields[i].key && !record->fields[i].until)
            field_schema(&shown, &record->fields[i], family);
    }
    close_keys(&shown);
    if (has_conditions) {
        brw_json_print(json, "allOf: [|");
        for (uint32_t i = 0; i < record->count; i++)
            if (record->fields[i].only && !(i && has_twin(record, i - 1)))
                only_kinds_have(json, record, i, family);
        brw_json_print(json, "]");
    }
    brw_json_end_object(json);
}

/* ---- parameters ------------------------------------------------------------------------- */

/* Allows what write_param of json.c writes for each type: a plan is JSON inside the string; numbers
 * may be `auto` or, for a real range, the text that a user would type. */
static void param_members(brw_json *json, const barrow_param_info *info)
{
    switch (info->type) {
    case BARROW_PARAM_INT: brw_json_print(json, INTEGER, info->min, info->max); break;
    case BARROW_PARAM_BOOL: brw_json_print(json, "type: 'boolean'"); break;
    case BARROW_PARAM_CHOICE: names_members(json, info->choices, info->choice_count); break;
    case BARROW_PARAM_SIZE:
        brw_json_print(json, "type: 'string', pattern: %s", "^[0-9]+x[0-9]+([.][.][0-9]+x[0-9]+)?$");
        break;
    case BARROW_PARAM_WEIGHTS:
        brw_json_print(json, "type: 'string', pattern: %s", "^[0-9]+(:[0-9]+){4}$");
        break;
    case BARROW_PARAM_TEXT:
        brw_json_print(json, "type: ['string', 'null']");
        if (strcmp(info->name, "plan") == 0) {
            brw_json_print(json, "contentMediaType: 'application/json', contentSchema:");
            ref_schema(json, "plan");
        }
        break;
    default:
        brw_json_print(json, "anyOf: [{const: %s}, {" INTEGER "}",
                       info->type == BARROW_PARAM_AUTO ? brw_auto_word(info) : "auto", info->min,
                       info->max);
        if (info->type == BARROW_PARAM_RANGE)
            brw_json_print(json, "{type: 'string', pattern: %s}", "^[0-9]+[.][.][0-9]+$");
        brw_json_print(json, "]");
    }
}

/* Defines parameters, each with its type, range and help: all of a family, which its documents name
 * even with their default values, or those that a plan may set for a floor (F22). The format does
 * not prescribe which passes have salts. */
static void define_params(brw_json *json, barrow_family family, const char *name, bool is_planned)
{
    uint32_t count;
    const barrow_param_info *infos = barrow_param_infos(family, &count);
    schema_shape shown;
    begin_shape(&shown, json, name, NULL);
    for (uint32_t i = 0; i < count; i++) {
        if (is_planned && !brw_param_is_planned(&infos[i]))
            continue;
        shape_key(&shown, infos[i].name);
        brw_json_print(json, "{");
        param_members(json, &infos[i]);
        brw_json_print(json, "description: %s}", infos[i].help);
    }
    if (!is_planned) {
        shape_key(&shown, "reroll");
        brw_json_print(json, "{type: 'object', propertyNames: {type: 'string', pattern: %s}, "
                             "additionalProperties: {type: 'integer', minimum: 1, maximum: %d}}",
                       "^[a-z0-9_]+$", UINT16_MAX);
    }
    end_shape(&shown);
}

/* ---- plans ------------------------------------------------------------------------------ */

/* Allows what a plan may set a parameter to (F22): a name, or an object of names and weights; a
 * string, a list of rows or null; a number or boolean, or a list of two to draw between, and `auto`
 * where the parameter allows it. */
static void planned_value(brw_json *json, const barrow_param_info *info)
{
    brw_json_print(json, "%k: {anyOf: [", info->name);
    if (info->type == BARROW_PARAM_CHOICE) {
        brw_json_print(json, "{");
        names_members(json, info->choices, info->choice_count);
        brw_json_print(json, "}, {type: 'object', minProperties: 1, propertyNames: {");
        names_members(json, info->choices, info->choice_count);
        brw_json_print(json, "}, additionalProperties: {" INTEGER "}}", 0, WEIGHT_SHOWN);
    } else if (info->type == BARROW_PARAM_TEXT) {
        brw_json_print(json, "{type: 'string'}, {type: 'null'}, "
                             "{type: 'array', items: {type: 'string'}}");
    } else {
        if (info->type == BARROW_PARAM_AUTO)
            brw_json_print(json, "{enum: [%s]}", brw_auto_word(info));
        for (int is_list = 0; is_list < 2; is_list++) {
            brw_json_print(json,
                           is_list ? "{type: 'array', minItems: 2, maxItems: 2, items: {" : "{");
            brw_json_print(json, info->type == BARROW_PARAM_BOOL ? "type: 'boolean'" : INTEGER,
                           info->min, info->max);
            brw_json_print(json, is_list ? "}}" : "}");
        }
    }
    brw_json_print(json, "], description: %s}", info->help);
}

/* Defines the metrics of a family. Only fallbacks are never negative. */
static void define_metrics(brw_json *json, barrow_family family, const char *name)
{
    uint32_t count;
    const barrow_metric_info *infos = barrow_metric_infos(family, &count);
    schema_shape shown;
    begin_shape(&shown, json, name, NULL);
    for (uint32_t i = 0; i < count; i++) {
        bool is_counted = brw_fallback_metric(infos[i].name) >= 0;
        shape_key(&shown, infos[i].name);
        brw_json_print(json, "{" INTEGER ", description: %s}", is_counted ? 0 : -INT32_MAX,
                       is_counted ? UINT16_MAX : INT32_MAX, infos[i].help);
    }
    shape_key(&shown, "shortfall");
    ref_schema(json, "shortfall");
    end_shape(&shown);
}

/* ---- documents -------------------------------------------------------------------------- */

/* Allows either `map` and one set of metrics, or `maps` and a list of such sets: [key] without
 * [other]. A document with both keys, or with neither, matches no branch. */
static void one_or_many(brw_json *json, const char *key, const char *other, bool are_many)
{
    brw_json_print(json, "{description: %s, required: [%s], properties: {%k: %b",
                   are_many
                       ? "several floors: maps and metrics in the same order, attempts is the sum"
                       : "one floor",
                   key, other, false);
    brw_json_print(json, are_many ? "metrics: {type: 'array', minItems: 2, items:" : "metrics:");
    ref_schema(json, metrics_names[BARROW_FLOOR]);
    brw_json_print(json, are_many ? "}}}" : "}}");
}

/* Defines the document of a family: the head that all share, then its own fields. The shape of a
 * floor allows any `metrics`, because it only names the keys; oneOf decides. */
static void define_document(brw_json *json, barrow_family family)
{
    schema_shape shown;
    begin_shape(&shown, json, barrow_family_name(family), NULL);
    const brw_doc_record *parts[] = {brw_record_of(BRW_RECORD_head), brw_doc_body(family)};
    for (uint32_t i = 0; i < 2; i++)
        for (uint32_t k = 0; k < parts[i]->count; k++)
            if (!parts[i]->fields[k].until)
                field_schema(&shown, &parts[i]->fields[k], family);
    close_keys(&shown);
    if (family == BARROW_FLOOR) {
        brw_json_print(json, "oneOf: [|");
        one_or_many(json, "map", "maps", false);
        one_or_many(json, "maps", "map", true);
        brw_json_print(json, "]");
    }
    brw_json_end_object(json);
}

/* Writes every definition that a document can refer to. Kinds that did not fall short are omitted
 * from a document, so no kind of `shortfall` is required and no value is 0. The head and the bodies
 * of the table of fields, which come first, are joined into documents. */
static void define_all(brw_json *json)
{
    schema_shape shown;
    begin_shape(&shown, json, "generator", "What made the document");
    brw_json_print(json, "name: {type: 'string', description: 'name of the program'}, "
                         "version: {type: 'string', pattern: %s, "
                         "description: 'version of the program'}, "
                         "generation: {" INTEGER ", description: 'raised whenever a seed makes a "
                         "different dungeon than before'}}, "
                         "required: ['name', 'version', 'generation']}",
                   "^[0-9]+[.][0-9]+[.][0-9]+[0-9A-Za-z.+-]*$", 1, INT32_MAX);
    begin_shape(&shown, json, "shortfall", NULL);
    for (int i = 0; i < BARROW_SHORT_COUNT; i++) {
        brw_json_print(json, "%k: {" INTEGER "}", barrow_shortfall_name((barrow_shortfall)i), 1,
                       UINT16_MAX);
    }
    end_shape(&shown);
    define_params(json, BARROW_FLOOR, "planned_params", true);
    uint32_t count;
    const barrow_param_info *infos = barrow_param_infos(BARROW_FLOOR, &count);
    begin_shape(&shown, json, "plan_set", "Parameters of the floors of a range");
    for (uint32_t i = 0; i < count; i++)
        if (brw_param_is_planned(&infos[i]))
            planned_value(json, &infos[i]);
    end_shape(&shown);
    begin_shape(&shown, json, "plan_range", "What a plan sets on some floors");
    brw_json_print(json,
                   "about: {type: 'string'}, from: {" INTEGER "}, to: {" INTEGER
                   "}, set: {$ref: '#/$defs/plan_set'}}, "
                   "required: ['from', 'to', 'set']}",
                   1, PLAN_DEEPEST, 1, PLAN_DEEPEST);
    begin_shape(&shown, json, "plan", "A plan: what changes from floor to floor");
    brw_json_print(json,
                   "about: {type: 'string'}, floors: {" INTEGER "}, ranges: {type: 'array', "
                   "items: {$ref: '#/$defs/plan_range'}}}, required: ['floors', 'ranges']}",
                   1, PLAN_DEEPEST);
    for (int id = BRW_RECORD_quest_layout; id < BRW_RECORD_COUNT; id++)
        define_record(json, brw_record_of((brw_record_id)id),
                      id == BRW_RECORD_map ? BARROW_FLOOR : BARROW_QUEST);
    for (int i = 0; i < BARROW_FAMILY_COUNT; i++) {
        define_params(json, (barrow_family)i, params_names[i], false);
        define_metrics(json, (barrow_family)i, metrics_names[i]);
        define_document(json, (barrow_family)i);
    }
}

/* Requires the family to be one of the three, which is all that the shapes have in common.
 * Conditions do the rest: "if the family is this, then the document has that shape". This lets a
 * validator report what is wrong, while a plain choice of three could only report that none
 * matches. */
void brw_write_schema(brw_text *text)
{
    const char *families[BARROW_FAMILY_COUNT];
    brw_json json;
    for (uint32_t i = 0; i < BARROW_FAMILY_COUNT; i++)
        families[i] = brw_family_names.list[i].text;
    brw_json_begin(&json, text, BRW_JSON_READABLE);
    brw_json_print(&json, "{|$schema: 'https://json-schema.org/draft/2020-12/schema', "
                          "$id: 'urn:barrow:document:2', title: 'A dungeon made by barrow', "
                          "type: 'object', required: ['family'], properties: {family: {");
    names_members(&json, families, BARROW_FAMILY_COUNT);
    brw_json_print(&json, "}}, allOf: [|");
    for (uint32_t i = 0; i < BARROW_FAMILY_COUNT; i++) {
        brw_json_print(&json,
                       "{if: {required: ['family'], properties: {family: {const: %s}}}, then: {",
                       families[i]);
        ref_members(&json, families[i]);
        brw_json_print(&json, "}}");
    }
    brw_json_print(&json, "], $defs: {|");
    define_all(&json);
    brw_json_print(&json, "}}");
    brw_text_char(text, '\n');
}
