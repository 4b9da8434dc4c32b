/* SPDX-License-Identifier: MIT
 * A document: what all families share. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reader.h"
#include "settings.h"

#define SOLUTION_MOST ((size_t)1 << 20)

/* ---- head ------------------------------------------------------------------------------- */

/* Never NULL, so that callers can compare it at once. */
static const char *text_member(cli_reader *reader, const json_t *object, const char *key)
{
    const char *text = json_string_value(cli_read_maybe(reader, object, key));
    if (!text)
        cli_reader_fail(reader, key, "it is missing, or no string");
    return text ? text : "";
}

/* As it is written: decimal, without a zero in front. */
static void read_seed(cli_reader *reader, const json_t *document)
{
    const char *text = text_member(reader, document, "seed");
    barrow_error error;
    if (!cli_reader_ok(reader))
        return;
    if (strspn(text, "0123456789") != strlen(text) || (text[0] == '0' && text[1]))
        cli_reader_fail(reader, "seed", "it must be a decimal number in quotes");
    else if (barrow_seed_parse(text, &reader->dungeon->params.seed, &error) != BARROW_OK)
        cli_reader_fail(reader, "seed", "%s", error.text);
}

/* Of digits that were looked at; strtoull would bring a scanner of numbers into the module for
 * browsers. */
static uint64_t hex_value(const char *digits)
{
    uint64_t value = 0;
    for (; *digits; digits++)
        value = value << 4 | (uint64_t)(*digits <= '9' ? *digits - '0' : *digits - 'a' + 10);
    return value;
}

static void read_hash(cli_reader *reader, const json_t *document)
{
    const char *text = text_member(reader, document, "hash");
    if (!cli_reader_ok(reader))
        return;
    if (strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16)
        cli_reader_fail(reader, "hash", "it must be 16 hexadecimal digits in quotes");
    else
        reader->hash = hex_value(text);
}

/* Any generation is read: whether the contents hold does not depend on who made them. */
static void read_generator(cli_reader *reader, const json_t *document)
{
    const json_t *generator = cli_read_object(reader, document, "generator");
    cli_scope scope;
    cli_scope_begin(reader, &scope, generator, "generator", CLI_NO_INDEX);
    text_member(reader, generator, "name");
    text_member(reader, generator, "version");
    cli_read_int(reader, generator, "generation", 1, INT32_MAX);
    cli_scope_end(reader, &scope);
}

/* ---- parameters ------------------------------------------------------------------------- */

/* A document holds every parameter, spelled as it is written (common.md: every effective value);
 * files of parameters may leave some out and spell them freely. */
static void check_spelling(cli_reader *reader, const barrow_param_info *info, const json_t *value)
{
    const barrow_params *params = &reader->dungeon->params;
    uint32_t count;
    const barrow_param_info *rows = barrow_param_infos(params->family, &count);
    char text[128];
    if (!value) {
        cli_reader_fail(reader, info->name, "it is missing");
    } else if (info->type == BARROW_PARAM_BOOL && !json_is_boolean(value)) {
        cli_reader_fail(reader, info->name, "it must be true or false");
    } else if (info->type == BARROW_PARAM_TEXT && !json_is_null(value) &&
               !json_string_length(value)) {
        cli_reader_fail(reader, info->name, "it must be null or a string that is not empty");
    } else if (info->type != BARROW_PARAM_TEXT && json_is_string(value)) {
        barrow_params_get(params, (uint32_t)(info - rows), text, sizeof text);
        bool is_number = strspn(text, "0123456789") == strlen(text);
        if (is_number || strcmp(text, json_string_value(value)) != 0)
            cli_reader_fail(reader, info->name, "'%.40s' is written %s%s%s here",
                            json_string_value(value), is_number ? "" : "\"", text,
                            is_number ? "" : "\"");
    }
}

/* A salt of 0 is none, and documents do not list it. */
static void check_rerolls(cli_reader *reader, const json_t *rerolls)
{
    const char *pass;
    json_t *salt;
    if (!rerolls)
        cli_reader_fail(reader, "reroll", "it is missing");
    json_object_foreach((json_t *)rerolls, pass, salt)
    {
        if (json_integer_value(salt) < 1)
            cli_reader_fail(reader, "reroll", "the salt of %.40s must be from 1 to 65535", pass);
    }
}

/* The text is taken as --params would take it, then held to how documents write it. Rerolls and
 * unknown names are looked at by the first, so the scope is left without asking for what is left
 * over. */
static void read_params(cli_reader *reader, const json_t *document)
{
    cli_json_problem problem = {.depth = 2};
    const json_t *params = cli_read_object(reader, document, "params");
    cli_scope scope;
    barrow_error error;
    uint32_t count;
    if (!params)
        return;
    cli_scope_begin(reader, &scope, params, "params", CLI_NO_INDEX);
    if (!cli_params_from_json(params, &reader->dungeon->params, &reader->texts, &problem))
        cli_reader_fail(reader, problem.key, "%s", problem.text);
    else if (barrow_params_check(&reader->dungeon->params, &error) != BARROW_OK)
        cli_reader_fail(reader, NULL, "%s", error.text);
    const barrow_param_info *rows = barrow_param_infos(reader->dungeon->params.family, &count);
    for (uint32_t i = 0; i < count; i++)
        check_spelling(reader, &rows[i], json_object_get(params, rows[i].name));
    check_rerolls(reader, json_object_get(params, "reroll"));
    reader->scope = scope.outer; /* members that are not known were refused above */
}

/* ---- the rest of the head --------------------------------------------------------------- */

/* The family comes first, as it decides which parameters there are. */
static void read_head(cli_reader *reader, const json_t *document)
{
    barrow_family family;
    const char *format = text_member(reader, document, "format");
    const char *name = text_member(reader, document, "family");
    if (cli_reader_ok(reader) && strcmp(format, "barrow/1") != 0)
        cli_reader_fail(reader, "format", "'%.40s' is not known; this program reads barrow/1",
                        format);
    if (cli_reader_ok(reader) && !barrow_family_find(name, &family))
        cli_reader_fail(reader, "family", "'%.40s' is not known; there are quest, crawl and floor",
                        name);
    if (!cli_reader_ok(reader))
        return;
    reader->dungeon->params = barrow_default_params(family);
    read_generator(reader, document);
    read_params(reader, document);
    read_seed(reader, document);
    read_hash(reader, document);
    reader->dungeon->attempts = (uint32_t)cli_read_int(reader, document, "attempts", 1, INT32_MAX);
}

/* ---- solution --------------------------------------------------------------------------- */

/* "what" is a colour in a crawl and the name of a content in a quest. */
static void read_step(cli_reader *reader, const json_t *row, void *entry)
{
    const barrow_dungeon *dungeon = reader->dungeon;
    barrow_step *step = entry;
    step->action = (uint8_t)cli_read_name(reader, row, "do", &cli_actions);
    step->room = cli_read_id(reader, row, "room", dungeon->room_count);
    step->link = cli_read_id(reader, row, "door", dungeon->link_count);
    if (dungeon->params.family == BARROW_CRAWL)
        step->what = cli_read_byte(reader, row, "what");
    else
        step->what = (uint8_t)cli_read_name_or(reader, row, "what", &cli_contents, BARROW_NOTHING);
}

/* Whether the steps lead to the end is for the checks; here they only point to what exists. */
static void read_solution(cli_reader *reader, const json_t *document)
{
    static const cli_rows steps = {"solution", SOLUTION_MOST, sizeof(barrow_step), NULL, read_step};
    barrow_dungeon *dungeon = reader->dungeon;
    dungeon->solution = cli_read_rows(reader, document, &steps, &dungeon->solution_count);
}

/* ---- metrics ---------------------------------------------------------------------------- */

/* Kinds that nothing fell short of are not there; one that is there is at least 1. */
static void read_shortfall(cli_reader *reader, const json_t *metrics)
{
    barrow_dungeon *dungeon = reader->dungeon;
    const json_t *shortfall = cli_read_object(reader, metrics, "shortfall");
    cli_scope scope;
    cli_scope_begin(reader, &scope, shortfall, "shortfall", CLI_NO_INDEX);
    for (int i = 0; shortfall && i < BARROW_SHORT_COUNT; i++) {
        const char *name = barrow_shortfall_name((barrow_shortfall)i);
        if (cli_read_maybe(reader, shortfall, name))
            dungeon->shortfall[i] = (uint16_t)cli_read_int(reader, shortfall, name, 1, 0xFFFF);
    }
    cli_scope_end(reader, &scope);
}

/* Every metric is there and a whole number; whether it is the right one, cli/verdict.c finds out.
 * What was counted while the dungeon was made cannot be measured again: it is taken over. */
static void read_metric_set(cli_reader *reader, const json_t *metrics)
{
    barrow_dungeon *dungeon = reader->dungeon;
    uint32_t count;
    const barrow_metric_info *rows = barrow_metric_infos(dungeon->params.family, &count);
    for (uint32_t i = 0; i < count; i++)
        cli_read_int(reader, metrics, rows[i].name, INT64_MIN, INT64_MAX);
    if (dungeon->params.family == BARROW_QUEST) {
        dungeon->fallbacks[0] =
            (uint16_t)cli_read_int(reader, metrics, "fallback_switch", 0, 0xFFFF);
        dungeon->fallbacks[1] = (uint16_t)cli_read_int(reader, metrics, "fallback_key", 0, 0xFFFF);
    }
    read_shortfall(reader, metrics);
}

/* One set, or one per floor. Each set is read into its own floor, so [dungeon] of the reader
 * walks down and comes back. */
static void read_metrics(cli_reader *reader, const json_t *document)
{
    const json_t *metrics = cli_read_maybe(reader, document, "metrics");
    barrow_dungeon *first = reader->dungeon;
    bool several = first->below != NULL;
    size_t index = 0;
    for (; reader->dungeon && cli_reader_ok(reader); reader->dungeon = reader->dungeon->below) {
        cli_scope scope;
        const json_t *one = several ? json_array_get(metrics, index) : metrics;
        cli_scope_begin(reader, &scope, one, "metrics", several ? index : CLI_NO_INDEX);
        read_metric_set(reader, one);
        cli_scope_end(reader, &scope);
        index++;
    }
    reader->dungeon = first;
    if (several && json_array_size(metrics) != index)
        cli_reader_fail(reader, "metrics", "there must be one for each of the %zu floors", index);
}

/* ---- the whole -------------------------------------------------------------------------- */

/* The order is that of what points to what: parameters say whether there are tiles, the layout
 * has the rooms and doors that tiles, solution and metrics refer to. */
bool cli_reader_document(cli_reader *reader, const json_t *document, barrow_dungeon *dungeon)
{
    static void (*const read_body[BARROW_FAMILY_COUNT])(cli_reader *, const json_t *) = {
        [BARROW_QUEST] = cli_read_quest,
        [BARROW_CRAWL] = cli_read_crawl,
        [BARROW_FLOOR] = cli_read_floor,
    };
    memset(dungeon, 0, sizeof *dungeon);
    dungeon->spawn = dungeon->boss = (uint16_t)BARROW_NONE;
    reader->dungeon = dungeon;
    if (!json_is_object(document)) {
        cli_reader_fail(reader, NULL, "a document must be an object");
        return false;
    }
    cli_scope scope;
    cli_scope_begin(reader, &scope, document, NULL, CLI_NO_INDEX);
    read_head(reader, document);
    if (cli_reader_ok(reader))
        read_body[dungeon->params.family](reader, document);
    if (cli_reader_ok(reader) && dungeon->params.family != BARROW_FLOOR)
        cli_read_tiles(reader, document);
    if (cli_reader_ok(reader) && dungeon->params.family != BARROW_FLOOR)
        read_solution(reader, document);
    if (cli_reader_ok(reader))
        read_metrics(reader, document);
    cli_scope_end(reader, &scope);
    return cli_reader_ok(reader);
}

void cli_reader_free(cli_reader *reader)
{
    while (reader->blocks) {
        cli_block *next = reader->blocks->next;
        free(reader->blocks);
        reader->blocks = next;
    }
    cli_texts_free(reader->texts);
    *reader = (cli_reader){0};
}
