/* SPDX-License-Identifier: MIT
 * The document. The table of fields gives its keys and their order. Most values are written from
 * the table alone (json_fields.c), and this file writes the others. `json` is for people, and
 * `jsonl` is the same document on one line. With several floors, `maps` and `metrics` are lists of
 * the same length, and `attempts` is a sum. Seeds are decimal strings, because they may exceed
 * 2^53. */
#include "core/params.h"
#include "io/document.h"
#include "io/json_fields.h"

/* ---- parameters ------------------------------------------------------------------------- */

static void write_number_or_auto(brw_json *json, int32_t number)
{
    if (number == BARROW_AUTO)
        brw_json_name(json, "auto");
    else
        brw_json_int(json, number);
}

/* Writes ranges and sizes as a user would type them. A range of one number is a number. */
static void write_typed(brw_json *json, const barrow_params *params, uint32_t index)
{
    char text[64];
    barrow_params_get(params, index, text, sizeof text);
    brw_json_text(json, text);
}

/* Writes a parameter: numbers and booleans as such, so that programs need not parse them, and
 * anything else as a user would type it. Every value is written, so that the dungeon can be
 * regenerated even if a default changes. */
static void write_param(brw_json *json, const barrow_params *params, uint32_t index)
{
    const barrow_param_info *info = &barrow_param_infos(params->family, NULL)[index];
    const void *field = brw_param_field(params, info);
    const barrow_range *range = field;
    brw_json_key(json, info->name);
    switch (info->type) {
    case BARROW_PARAM_INT:
        brw_json_int(json, *(const int32_t *)field);
        break;
    case BARROW_PARAM_BOOL:
        brw_json_bool(json, *(const int32_t *)field);
        break;
    case BARROW_PARAM_AUTO:
        write_number_or_auto(json, *(const int32_t *)field);
        break;
    case BARROW_PARAM_TEXT:
        brw_json_text(json, *(const char *const *)field);
        break;
    case BARROW_PARAM_RANGE:
        if (range->min == range->max)
            write_number_or_auto(json, range->min);
        else
            write_typed(json, params, index);
        break;
    default:
        write_typed(json, params, index);
    }
}

/* Writes passes by name, not by row, because the stream depends on the name. Passes without a salt
 * are omitted. */
static void write_reroll(brw_json *json, const barrow_params *params, const barrow_pass *passes,
                         uint32_t count)
{
    brw_json_key(json, "reroll");
    brw_json_flat_object(json);
    for (uint32_t i = 0; i < count; i++)
        if (params->reroll[i])
            brw_json_int_field(json, passes[i].name, params->reroll[i]);
    brw_json_end_object(json);
}

void brw_json_params(brw_json *json, const barrow_params *params, const barrow_pass *passes,
                     uint32_t pass_count)
{
    uint32_t count;
    barrow_param_infos(params->family, &count);
    for (uint32_t i = 0; i < count; i++)
        write_param(json, params, i);
    write_reroll(json, params, passes, pass_count);
}

/* The number of a floor is omitted, because it follows from its position in the list. */
void brw_json_planned(brw_json *json, const barrow_dungeon *dungeon)
{
    uint32_t count;
    const barrow_param_info *infos = barrow_param_infos(BARROW_FLOOR, &count);
    if (!dungeon->params.as.floor.plan) {
        brw_json_null(json);
        return;
    }
    brw_json_flat_object(json);
    for (uint32_t i = 0; i < count; i++)
        if (brw_param_is_planned(&infos[i]))
            write_param(json, &dungeon->params, i);
    brw_json_end_object(json);
}

static void write_params(brw_json *json, const brw_document *document, const brw_doc_field *field)
{
    brw_json_key(json, field->key);
    brw_json_object(json);
    brw_json_params(json, &document->dungeon->params, document->passes, document->pass_count);
    brw_json_end_object(json);
}

/* ---- metrics ---------------------------------------------------------------------------- */

/* Writes one set of metrics. The shortfall lists kinds, and is empty if nothing fell short (V3 of
 * floor). */
static void write_metric_set(brw_json *json, const barrow_dungeon *dungeon, const int32_t *values)
{
    uint32_t count;
    const barrow_metric_info *infos = barrow_metric_infos(dungeon->params.family, &count);
    brw_json_object(json);
    for (uint32_t i = 0; i < count; i++)
        brw_json_int_field(json, infos[i].name, values[i]);
    brw_json_key(json, "shortfall");
    brw_json_flat_object(json);
    for (int i = 0; i < BARROW_SHORT_COUNT; i++)
        if (dungeon->shortfall[i])
            brw_json_int_field(json, barrow_shortfall_name((barrow_shortfall)i),
                               dungeon->shortfall[i]);
    brw_json_end_object(json);
    brw_json_end_object(json);
}

static void write_metrics(brw_json *json, const brw_document *document, const brw_doc_field *field)
{
    const barrow_dungeon *dungeon = document->dungeon;
    const int32_t *values = document->metrics;
    brw_json_key(json, field->key);
    if (!dungeon->below) {
        write_metric_set(json, dungeon, values);
        return;
    }
    brw_json_list(json);
    for (; dungeon; dungeon = dungeon->below, values += BARROW_METRIC_MAX)
        write_metric_set(json, dungeon, values);
    brw_json_end_list(json);
}

/* ---- maps ------------------------------------------------------------------------------- */

/* Writes a single floor as `map`. Several floors are written as `maps`. A document never has both,
 * so the key tells a reader whether there are several. */
static void write_map(brw_json *json, const brw_document *document, const brw_doc_field *field)
{
    if (document->dungeon->below)
        return;
    brw_json_key(json, field->key);
    brw_json_record(json, document->dungeon, brw_record_of((brw_record_id)field->record),
                    document->dungeon, 0);
}

/* Writes several floors as `maps`, from the top down. */
static void write_maps(brw_json *json, const brw_document *document, const brw_doc_field *field)
{
    const brw_doc_record *shape = brw_record_of((brw_record_id)field->record);
    const barrow_dungeon *dungeon = document->dungeon;
    if (!dungeon->below)
        return;
    brw_json_key(json, field->key);
    brw_json_list(json);
    for (; dungeon; dungeon = dungeon->below)
        brw_json_record(json, dungeon, shape, dungeon, 0);
    brw_json_end_list(json);
}

/* ---- head ------------------------------------------------------------------------------- */

static void write_format(brw_json *json, const brw_document *document, const brw_doc_field *field)
{
    (void)document;
    brw_json_name_field(json, field->key, BRW_FORMAT);
}

/* Writes the name, version and generation of the generator. The generation is the dungeon's, even
 * if a later version of the program writes the document. */
static void write_generator(brw_json *json, const brw_document *document,
                            const brw_doc_field *field)
{
    const char *version = document->version;
    uint32_t generation = document->dungeon->generation;
    brw_json_key(json, field->key);
    brw_json_flat_object(json);
    brw_json_name_field(json, "name", "barrow");
    brw_json_name_field(json, "version", version ? version : BARROW_VERSION_TEXT);
    brw_json_int_field(json, "generation", generation ? generation : BARROW_GENERATION);
    brw_json_end_object(json);
}

static void write_family(brw_json *json, const brw_document *document, const brw_doc_field *field)
{
    brw_json_name_field(json, field->key, barrow_family_name(document->dungeon->params.family));
}

static void write_seed(brw_json *json, const brw_document *document, const brw_doc_field *field)
{
    char digits[BRW_DIGITS];
    brw_json_name_field(json, field->key, brw_digits(digits, document->dungeon->params.seed));
}

static void write_hash(brw_json *json, const brw_document *document, const brw_doc_field *field)
{
    char digits[16];
    for (int i = 0; i < 16; i++)
        digits[i] = "0123456789abcdef"[(document->hash >> (60 - 4 * i)) & 15];
    brw_json_key(json, field->key);
    brw_json_bytes(json, digits, sizeof digits);
}

static void write_attempts(brw_json *json, const brw_document *document, const brw_doc_field *field)
{
    uint32_t attempts = 0;
    for (const barrow_dungeon *dungeon = document->dungeon; dungeon; dungeon = dungeon->below)
        attempts += dungeon->attempts;
    brw_json_int_field(json, field->key, attempts);
}

/* ---- the document ----------------------------------------------------------------------- */

static void (*const write_own[BRW_FIELD_TYPES])(brw_json *, const brw_document *,
                                                const brw_doc_field *) = {
    [BRW_FIELD_FORMAT] = write_format,     [BRW_FIELD_GENERATOR] = write_generator,
    [BRW_FIELD_FAMILY] = write_family,     [BRW_FIELD_SEED] = write_seed,
    [BRW_FIELD_PARAMS] = write_params,     [BRW_FIELD_HASH] = write_hash,
    [BRW_FIELD_ATTEMPTS] = write_attempts, [BRW_FIELD_MAP] = write_map,
    [BRW_FIELD_MAPS] = write_maps,         [BRW_FIELD_METRICS] = write_metrics,
};

/* Writes the members of a record in the order of its rows, using a member's own function if the
 * table has one. */
static void write_fields(brw_json *json, const brw_document *document, const brw_doc_record *shape)
{
    const barrow_dungeon *dungeon = document->dungeon;
    for (uint32_t i = 0; i < shape->count; i++) {
        const brw_doc_field *field = &shape->fields[i];
        if (write_own[field->type])
            write_own[field->type](json, document, field);
        else
            brw_json_field(json, dungeon, field);
    }
}

static void write_document(const brw_document *document, brw_text *text, brw_json_style style)
{
    brw_json json;
    brw_json_begin(&json, text, style);
    brw_json_object(&json);
    write_fields(&json, document, brw_record_of(BRW_RECORD_head));
    write_fields(&json, document, brw_doc_body(document->dungeon->params.family));
    brw_json_end_object(&json);
    brw_text_char(text, '\n');
}

void brw_write_json(const brw_document *document, brw_text *text)
{
    write_document(document, text, BRW_JSON_READABLE);
}

void brw_write_jsonl(const brw_document *document, brw_text *text)
{
    write_document(document, text, BRW_JSON_COMPACT);
}
