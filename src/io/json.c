/* SPDX-License-Identifier: MIT
 * The document: what every family has, in the fixed order of its keys
 *
 *     format generator family seed params hash attempts layout map|maps solution metrics
 *
 * and the table that says which family has which. `json` is for people, `jsonl` is the same
 * document on one line. Several floors give `maps` and `metrics` as lists of one length, and
 * `attempts` as their sum. Seeds are decimal strings, as they pass 2^53. */
#include "core/params.h"
#include "io/document.h"
#include "io/json_parts.h"

/* ---- parameters ------------------------------------------------------------------------- */

static void write_number_or_auto(brw_json *json, int32_t number)
{
    if (number == BARROW_AUTO)
        brw_json_name(json, "auto");
    else
        brw_json_int(json, number);
}

/* A range of one number is a number; ranges and sizes are what a user would type. */
static void write_typed(brw_json *json, const barrow_params *params, uint32_t index)
{
    char text[64];
    barrow_params_get(params, index, text, sizeof text);
    brw_json_text(json, text);
}

/* As a user would type it where it is a text, and as a number or truth where it is one, so that
 * programs need not parse. Every effective value is written, so a document makes itself again even
 * if a default changes. */
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

/* Passes by name, not by row, as the name is what a stream is made of; those without a salt are
 * left out. */
static void write_reroll(brw_json *json, const brw_document *document)
{
    brw_json_key(json, "reroll");
    brw_json_flat_object(json);
    for (uint32_t i = 0; i < document->pass_count; i++) {
        uint16_t salt = document->dungeon->params.reroll[i];
        if (salt)
            brw_json_int_field(json, document->passes[i].name, salt);
    }
    brw_json_end_object(json);
}

static void write_params(brw_json *json, const brw_document *document)
{
    const barrow_params *params = &document->dungeon->params;
    uint32_t count;
    barrow_param_infos(params->family, &count);
    brw_json_key(json, "params");
    brw_json_object(json);
    for (uint32_t i = 0; i < count; i++)
        write_param(json, params, i);
    write_reroll(json, document);
    brw_json_end_object(json);
}

/* ---- solution --------------------------------------------------------------------------- */

/* `what` of a quest is a content by name, of a crawl the colour of a key by number. */
static void write_step(brw_json *json, barrow_family family, const barrow_step *step)
{
    brw_json_flat_object(json);
    brw_json_name_field(json, "do", barrow_action_name((barrow_action)step->action));
    brw_json_id_field(json, "room", step->room);
    brw_json_id_field(json, "door", step->link);
    brw_json_key(json, "what");
    if (family == BARROW_QUEST)
        brw_json_name(json, barrow_content_name((barrow_content)step->what));
    else
        brw_json_byte(json, step->what);
    brw_json_end_object(json);
}

static void write_solution(brw_json *json, const barrow_dungeon *dungeon)
{
    brw_json_key(json, "solution");
    brw_json_list(json);
    for (uint32_t i = 0; i < dungeon->solution_count; i++)
        write_step(json, dungeon->params.family, &dungeon->solution[i]);
    brw_json_end_list(json);
}

/* ---- metrics ---------------------------------------------------------------------------- */

/* What fell short is listed by kind; nothing did where the object is empty (V3 of floor). */
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

static void write_metrics(brw_json *json, const brw_document *document)
{
    const barrow_dungeon *dungeon = document->dungeon;
    const int32_t *values = document->metrics;
    brw_json_key(json, "metrics");
    if (!dungeon->below) {
        write_metric_set(json, dungeon, values);
        return;
    }
    brw_json_list(json);
    for (; dungeon; dungeon = dungeon->below, values += BARROW_METRIC_MAX)
        write_metric_set(json, dungeon, values);
    brw_json_end_list(json);
}

/* ---- bodies by family ------------------------------------------------------------------- */

/* Quest and crawl have a map only with tiles. */
static void write_tiles(brw_json *json, const barrow_dungeon *dungeon)
{
    if (!dungeon->width)
        return;
    brw_json_key(json, "map");
    brw_json_tile_map(json, dungeon);
}

static void write_quest_body(brw_json *json, const barrow_dungeon *dungeon)
{
    brw_json_key(json, "layout");
    brw_json_quest_layout(json, dungeon);
    write_tiles(json, dungeon);
    write_solution(json, dungeon);
}

static void write_crawl_body(brw_json *json, const barrow_dungeon *dungeon)
{
    brw_json_key(json, "layout");
    brw_json_crawl_layout(json, dungeon);
    write_tiles(json, dungeon);
    write_solution(json, dungeon);
}

/* One floor is `map`, several are `maps`: never both, so a reader knows by the key. */
static void write_floor_body(brw_json *json, const barrow_dungeon *dungeon)
{
    if (!dungeon->below) {
        brw_json_key(json, "map");
        brw_json_floor_map(json, dungeon);
        return;
    }
    brw_json_key(json, "maps");
    brw_json_list(json);
    for (; dungeon; dungeon = dungeon->below)
        brw_json_floor_map(json, dungeon);
    brw_json_end_list(json);
}

static void (*const write_body[BARROW_FAMILY_COUNT])(brw_json *, const barrow_dungeon *) = {
    [BARROW_QUEST] = write_quest_body,
    [BARROW_CRAWL] = write_crawl_body,
    [BARROW_FLOOR] = write_floor_body,
};

/* ---- the document ----------------------------------------------------------------------- */

static void write_generator(brw_json *json)
{
    brw_json_key(json, "generator");
    brw_json_flat_object(json);
    brw_json_name_field(json, "name", "barrow");
    brw_json_name_field(json, "version", BARROW_VERSION_TEXT);
    brw_json_int_field(json, "generation", BARROW_GENERATION);
    brw_json_end_object(json);
}

static void write_hash(brw_json *json, uint64_t hash)
{
    char digits[16];
    for (int i = 0; i < 16; i++)
        digits[i] = "0123456789abcdef"[(hash >> (60 - 4 * i)) & 15];
    brw_json_key(json, "hash");
    brw_json_bytes(json, digits, sizeof digits);
}

static uint32_t all_attempts(const barrow_dungeon *dungeon)
{
    uint32_t attempts = 0;
    for (; dungeon; dungeon = dungeon->below)
        attempts += dungeon->attempts;
    return attempts;
}

/* The fixed order of the keys is the order of these calls. */
static void write_document(const brw_document *document, brw_text *text, brw_json_style style)
{
    const barrow_dungeon *dungeon = document->dungeon;
    barrow_family family = dungeon->params.family;
    char digits[BRW_DIGITS];
    brw_json json;
    brw_json_begin(&json, text, style);
    brw_json_object(&json);
    brw_json_name_field(&json, "format", "barrow/1");
    write_generator(&json);
    brw_json_name_field(&json, "family", barrow_family_name(family));
    brw_json_name_field(&json, "seed", brw_digits(digits, dungeon->params.seed));
    write_params(&json, document);
    write_hash(&json, document->hash);
    brw_json_int_field(&json, "attempts", all_attempts(dungeon));
    write_body[family](&json, dungeon);
    write_metrics(&json, document);
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
