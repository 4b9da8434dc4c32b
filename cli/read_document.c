/* SPDX-License-Identifier: MIT
 * A document: what all families share. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reader.h"
#include "settings.h"

#define SOLUTION_MOST ((size_t)1 << 20)

/* ---- head ------------------------------------------------------------------------------- */

static const char *text_member(cli_reader *reader, const json_t *document, const char *key)
{
    const char *text = json_string_value(json_object_get(document, key));
    if (!text)
        cli_reader_fail(reader, key, "it is missing, or no string");
    return text ? text : "";
}

static void read_seed(cli_reader *reader, const json_t *document)
{
    const char *text = text_member(reader, document, "seed");
    barrow_error error;
    if (!cli_reader_ok(reader))
        return;
    if (strspn(text, "0123456789") != strlen(text))
        cli_reader_fail(reader, "seed", "it must be a decimal number in quotes");
    else if (barrow_seed_parse(text, &reader->dungeon->params.seed, &error) != BARROW_OK)
        cli_reader_fail(reader, NULL, "%s", error.text);
}

static void read_params(cli_reader *reader, const json_t *document)
{
    cli_json_problem problem = {.depth = 2};
    const json_t *params = cli_read_object(reader, document, "params");
    barrow_error error;
    if (!params)
        return;
    if (!cli_params_from_json(params, &reader->dungeon->params, &reader->texts, &problem))
        cli_reader_fail(reader, "params", "%s", problem.text);
    else if (barrow_params_check(&reader->dungeon->params, &error) != BARROW_OK)
        cli_reader_fail(reader, "params", "%s", error.text);
}

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
    read_params(reader, document);
    read_seed(reader, document);
    reader->dungeon->attempts = (uint32_t)cli_read_int(reader, document, "attempts", 1, 1000000);
}

/* ---- solution --------------------------------------------------------------------------- */

static void read_step(cli_reader *reader, const json_t *row, barrow_step *step)
{
    const barrow_dungeon *dungeon = reader->dungeon;
    step->action = (uint8_t)cli_read_name(reader, row, "do", &cli_actions);
    step->room = cli_read_id(reader, row, "room", dungeon->room_count);
    step->link = cli_read_id(reader, row, "door", dungeon->link_count);
    if (dungeon->params.family == BARROW_CRAWL)
        step->what = cli_read_byte(reader, row, "what");
    else
        step->what = (uint8_t)cli_read_name_of(reader, json_object_get(row, "what"), "what",
                                               &cli_contents, 0xFF);
}

static void read_solution(cli_reader *reader, const json_t *document)
{
    barrow_dungeon *dungeon = reader->dungeon;
    const json_t *list, *row;
    size_t index;
    cli_reader_at(reader, "%s", "");
    list = cli_read_list(reader, document, "solution", SOLUTION_MOST);
    dungeon->solution = cli_reader_array(reader, json_array_size(list), sizeof(barrow_step));
    json_array_foreach(list, index, row)
    {
        cli_reader_at(reader, "solution[%zu]", index);
        if (!cli_reader_ok(reader))
            return;
        read_step(reader, row, &dungeon->solution[index]);
    }
    dungeon->solution_count = (uint32_t)json_array_size(list);
}

/* ---- metrics: only what the checks need ------------------------------------------------- */

static void read_shortfall(cli_reader *reader, const json_t *metrics)
{
    barrow_dungeon *dungeon = reader->dungeon;
    const json_t *shortfall = cli_read_object(reader, metrics, "shortfall");
    for (int i = 0; shortfall && i < BARROW_SHORT_COUNT; i++) {
        const char *name = barrow_shortfall_name((barrow_shortfall)i);
        if (json_object_get(shortfall, name))
            dungeon->shortfall[i] = (uint16_t)cli_read_int(reader, shortfall, name, 0, 0xFFFF);
    }
    if (dungeon->params.family == BARROW_QUEST) {
        dungeon->fallbacks[0] =
            (uint16_t)cli_read_int(reader, metrics, "fallback_switch", 0, 0xFFFF);
        dungeon->fallbacks[1] = (uint16_t)cli_read_int(reader, metrics, "fallback_key", 0, 0xFFFF);
    }
}

/* One set, or one per floor. */
static void read_metrics(cli_reader *reader, const json_t *document)
{
    const json_t *metrics = json_object_get(document, "metrics");
    barrow_dungeon *first = reader->dungeon;
    size_t index = 0;
    for (; reader->dungeon && cli_reader_ok(reader); reader->dungeon = reader->dungeon->below) {
        const json_t *one = first->below ? json_array_get(metrics, index) : metrics;
        if (first->below)
            cli_reader_at(reader, "metrics[%zu]", index++);
        else
            cli_reader_at(reader, "metrics");
        read_shortfall(reader, one);
    }
    reader->dungeon = first;
}

/* ---- the whole -------------------------------------------------------------------------- */

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
    read_head(reader, document);
    if (cli_reader_ok(reader))
        read_body[dungeon->params.family](reader, document);
    if (cli_reader_ok(reader) && dungeon->params.family != BARROW_FLOOR)
        read_solution(reader, document);
    if (cli_reader_ok(reader))
        read_metrics(reader, document);
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
