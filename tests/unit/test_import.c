/* SPDX-License-Identifier: MIT
 * Reading documents and parameters: written documents read back unchanged, regardless of the order
 * of their members; a used dungeon takes no new memory; faults are refused with their place; and
 * every lack of memory is reported. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/pull.h"
#include "lib/samples.h"

static const struct {
    barrow_family family;
    const char *settings;
} kinds[] = {
    {BARROW_FLOOR, ""},
    {BARROW_FLOOR, "floors=3 shop=100 terrain=lava"},
    {BARROW_FLOOR, "layout=cross merge=100 maze=100 monster_house=100"},
    {BARROW_QUEST, ""},
    {BARROW_QUEST, "loops=60 returns=60 doors_per_switch=2 tiles=on"},
    {BARROW_QUEST, "mask=......\n.E....\n......\n......\n......\n......\n......\n"},
    {BARROW_CRAWL, "size=small"},
    {BARROW_CRAWL, "foes=3 merge=60 exploration=100 tiles=on block=9x7"},
};

/* The document of a kind, and its origin. */
static test_text document_of(uint32_t kind, const char *format)
{
    test_text text = {0};
    barrow_dungeon dungeon = {0};
    barrow_error error;
    barrow_params params = test_params(kinds[kind].family, 5, kinds[kind].settings);
    params.reroll[2] = 9;
    assert_int_equal(barrow_generate(&params, NULL, &dungeon, &error), BARROW_OK);
    assert_int_equal(barrow_export(&dungeon, format, NULL, test_sink(&text), NULL), BARROW_OK);
    barrow_dungeon_free(&dungeon);
    return text;
}

/* Checks that the imported dungeon is written again as [wanted]. */
static void check_written(const barrow_dungeon *dungeon, const test_text *wanted)
{
    test_text again = {0};
    assert_int_equal(barrow_export(dungeon, "jsonl", NULL, test_sink(&again), NULL), BARROW_OK);
    assert_string_equal(again.bytes, wanted->bytes);
    test_text_free(&again);
}

static void documents_are_read_back(void **state)
{
    (void)state;
    static barrow_claims claims;
    barrow_options options = {.workspace = barrow_workspace_create(NULL)};
    barrow_dungeon dungeon = {0};
    for (uint32_t i = 0; i < 2 * COUNT_OF(kinds); i++) {
        uint32_t kind = i % COUNT_OF(kinds);
        test_text text = document_of(kind, i % 2 ? "json" : "jsonl");
        test_text line = document_of(kind, "jsonl");
        barrow_error error = {0};
        int32_t values[BARROW_METRIC_MAX];
        if (barrow_import(text.bytes, text.size, &options, &dungeon, &claims, &error))
            fail_msg("%u:%u: %s", error.line, error.column, error.text);
        assert_int_equal(claims.hash, barrow_dungeon_hash(&dungeon));
        assert_int_equal(claims.generation, BARROW_GENERATION);
        assert_string_equal(claims.version, BARROW_VERSION_TEXT);
        assert_int_equal(claims.format, 3);
        assert_int_equal(claims.metric_sets, kind == 1 ? 3 : 1);
        assert_int_equal(claims.contradictions.finding_count, 0);
        assert_int_equal(barrow_metrics(&dungeon, &options, values, NULL), BARROW_OK);
        assert_memory_equal(claims.metrics, values, sizeof values);
        check_written(&dungeon, &line);
        test_text_free(&text);
        test_text_free(&line);
    }
    barrow_dungeon_free(&dungeon);
    barrow_workspace_free(options.workspace);
}

/* ---- order ------------------------------------------------------------------------------ */

static char *turn_value(brw_pull *pull, char *out);

/* Writes an object with its last member first; its first token has been read. */
static char *turn_object(brw_pull *pull, char *out)
{
    char *end = out;
    size_t room = (size_t)(pull->end - pull->text);
    char *member = malloc(room), *members = malloc(room);
    assert_true(member && members);
    while (brw_pull_next(pull) == BRW_TOKEN_KEY) {
        int head = sprintf(member, "\"%.*s\":", (int)pull->length, pull->string);
        brw_pull_next(pull);
        char *after = turn_value(pull, member + head);
        size_t size = (size_t)(after - member), before = (size_t)(end - out);
        memcpy(members, member, size);
        if (before > 0)
            members[size] = ',';
        memcpy(members + size + (before > 0), out, before);
        end = out + before + size + (before > 0);
        memcpy(out, members, (size_t)(end - out));
    }
    free(member);
    free(members);
    memmove(out + 1, out, (size_t)(end - out));
    out[0] = '{';
    end[1] = '}';
    return end + 2;
}

/* Writes the value whose first token has been read, with all objects in it reversed; returns its
 * end. */
static char *turn_value(brw_pull *pull, char *out)
{
    if (pull->token == BRW_TOKEN_OBJECT)
        return turn_object(pull, out);
    if (pull->token != BRW_TOKEN_LIST) {
        memcpy(out, pull->start, (size_t)(pull->at - pull->start));
        return out + (pull->at - pull->start);
    }
    *out++ = '[';
    for (int i = 0; brw_pull_next(pull) != BRW_TOKEN_END_LIST; i++) {
        if (i)
            *out++ = ',';
        out = turn_value(pull, out);
    }
    *out++ = ']';
    return out;
}

static void members_may_come_in_any_order(void **state)
{
    (void)state;
    for (uint32_t kind = 0; kind < COUNT_OF(kinds); kind++) {
        test_text line = document_of(kind, "jsonl");
        char *turned = malloc(line.size);
        barrow_dungeon dungeon = {0};
        barrow_error error = {0};
        brw_pull pull;
        assert_non_null(turned);
        brw_pull_begin(&pull, line.bytes, line.size);
        brw_pull_next(&pull);
        size_t size = (size_t)(turn_value(&pull, turned) - turned);
        assert_memory_equal(turned, "{\"metrics\":", 11);
        if (barrow_import(turned, size, NULL, &dungeon, NULL, &error))
            fail_msg("%u:%u: %s", error.line, error.column, error.text);
        check_written(&dungeon, &line);
        barrow_dungeon_free(&dungeon);
        test_text_free(&line);
        free(turned);
    }
}

/* ---- memory ----------------------------------------------------------------------------- */

/* The second reading of all of them allocates nothing, and everything is freed. */
static void used_dungeons_take_no_memory(void **state)
{
    (void)state;
    test_memory memory = {0};
    barrow_allocator allocator = test_allocator(&memory);
    barrow_options options = {.allocator = allocator,
                              .workspace = barrow_workspace_create(&allocator)};
    for (uint32_t kind = 0; kind < COUNT_OF(kinds); kind++) {
        test_text line = document_of(kind, "jsonl");
        barrow_dungeon dungeon = {0};
        uint64_t calls = 0;
        for (int round = 0; round < 4; round++) {
            assert_int_equal(barrow_import(line.bytes, line.size, &options, &dungeon, NULL, NULL),
                             BARROW_OK);
            if (round < 3) /* the reset after the second joins the blocks */
                calls = memory.calls;
        }
        assert_int_equal(memory.calls, calls);
        barrow_dungeon_free(&dungeon);
        test_text_free(&line);
    }
    barrow_workspace_free(options.workspace);
    assert_int_equal(memory.live_blocks, 0);
    assert_int_equal(memory.mistakes, 0);
}

/* The previous contents leave no trace. */
static void dungeons_are_used_again(void **state)
{
    (void)state;
    test_memory memory = {0};
    barrow_options options = {.allocator = test_allocator(&memory)};
    test_text lines[COUNT_OF(kinds)];
    barrow_dungeon dungeon = {0};
    for (uint32_t kind = 0; kind < COUNT_OF(kinds); kind++)
        lines[kind] = document_of(kind, "jsonl");
    for (uint32_t i = 0; i < COUNT_OF(kinds) * COUNT_OF(kinds); i++) {
        const test_text *before = &lines[i / COUNT_OF(kinds)], *line = &lines[i % COUNT_OF(kinds)];
        assert_int_equal(barrow_import(before->bytes, before->size, &options, &dungeon, NULL, NULL),
                         BARROW_OK);
        assert_int_equal(barrow_import("{}", 2, &options, &dungeon, NULL, NULL),
                         BARROW_BAD_DOCUMENT);
        assert_true(!dungeon.rooms && !dungeon.below && !dungeon.width);
        assert_int_equal(barrow_import(line->bytes, line->size, &options, &dungeon, NULL, NULL),
                         BARROW_OK);
        check_written(&dungeon, line);
    }
    barrow_dungeon_free(&dungeon);
    assert_int_equal(memory.live_blocks, 0);
    for (uint32_t kind = 0; kind < COUNT_OF(kinds); kind++)
        test_text_free(&lines[kind]);
}

/* ---- refusals --------------------------------------------------------------------------- */

/* In the first document of the family [from] becomes [to]; the message begins with [problem], and
 * the reported place is [shift] bytes after where [from] was. */
static const struct {
    uint32_t kind;
    const char *from, *to, *problem;
    int shift;
} refusals[] = {
    {0, "\"format\":\"barrow/3\"", "\"format\":\"barrow/9\"", "format: 'barrow/9' is not known", 9},
    {0, "\"format\":\"barrow/3\",", "", "format: it is missing", -1},
    {0, "\"family\":\"floor\"", "\"family\":\"flor\"", "family: 'flor' is not known", 9},
    {0, "\"family\":\"floor\"", "\"family\":7", "family: it must be a string", 9},
    {0, "\"seed\":\"5\"", "\"seed\":\"05\"", "seed: it must be a decimal number", 7},
    {0, "\"seed\":\"5\"", "\"seed\":\"18446744073709551616\"", "seed: ", 7},
    {0, "\"seed\":\"5\"", "\"seed\":\"5\",\"seed\":\"5\"", "seed: it occurs twice", 11},
    {0, "\"seed\":\"5\"", "\"sead\":\"5\"", "sead: there is no such member; did you mean 'seed'?",
     0},
    {0, "\"seed\":\"5\",", "", "seed: it is missing", -1000},
    {0, "\"attempts\":1", "\"attempts\":0", "attempts: 0 is out of range", 11},
    {0, "\"attempts\":1", "\"attempts\":1.0", "attempts: it must be a whole number", 11},
    {0, "\"attempts\":1", "\"attempts\":x", "expected a value", 11},
    {0, "\"version\":\"0", "\"version\":\"x", "generator.version: it must be a version", 10},
    {0, "\"merge\":", "\"mergee\":", "params.mergee: floor has no parameter 'mergee'", 0},
    {0, "\"merge\":", "\"merge\":-", "params.merge: merge: '-", 0},
    {0, "\"merge\":", "\"merge\":1,\"merge\":", "params.merge: merge is a duplicate", 10},
    {0, "\"allow_dead_ends\":", "\"allow_dead_ends\":1,\"x\":",
     "params.allow_dead_ends: allow_dead_ends is a number", 0},
    {0, "\"floors\":1", "\"floors\":2", "map: the parameters say that there is none", -1000},
    {0, "{\"id\":1,", "{\"id\":2,", "map.rooms[1].id: ids count from 0, so this one must be 1", 6},
    {0, "\"corridors\":[", "\"corridors\":[7,", "map.corridors[0]: it must be an object", 13},
    {0, "\"kind\":\"stairs\"", "\"kind\":\"stair\"", "map.entities[", 7},
    {0, "\"kind\":\"stairs\"", "\"kind\":\"fountain\"", "map.entities[", 7},
    {0, "\"map\":{\"params\":null,\"width\":56", "\"map\":{\"params\":null,\"width\":55",
     "map.rows[0]: a row must be a string of 55", -1000},
    {0, "\"map\":{\"params\":null,\"width\":56", "\"map\":{\"params\":null,\"width\":256",
     "map.width: 256 is out of range", 29},
    {0, "\"map\":{\"params\":null", "\"map\":{\"params\":{}", "map.params: it must be null", 16},
    {0, "\"shortfall\":{", "\"shortfall\":{\"items\":0", "metrics.shortfall.items: 0 is out", 21},
    {1, "],\"metrics\":[{", "],\"metrics\":[{},{", "metrics[0].rooms: it is missing", 13},
    {3, "\"stage\":0,\"step\":\"pre_item\",\"content\"",
     "\"stage\":99,\"step\":\"pre_item\",\"content\"",
     "layout.rooms[0].stage: 99 is out of range here; it must be from 0 to", 8},
    {3, "\"a\":0,\"b\":1,", "\"a\":0,\"b\":1000,", "layout.doors[0].b: 1000 is out of range", 10},
    {3, "\"a\":0,\"b\":1,", "\"a\":0,\"b\":null,",
     "layout.doors[0].b: it must be a whole number from 0 to 65534", 10},
    {3, "\"solution\":[{", "\"solution\":[{\"at\":0,", "solution[0].at: there is no such member",
     13},
    {3, "\"tiles\":false", "\"tiles\":true", "map: it is missing", -1000},
    {6, "\"elite\":false", "\"elite\":true", "layout.rooms[0].elite: it contradicts", 8},
    {6, "\"types\":[", "\"types\":[\"elite\",\"elite\",",
     "layout.rooms[0].types: 'elite' occurs twice", 17},
    {6, "\"boss\":", "\"boss\":6", "layout.boss: 6", 7},
    {6, "\"rock\":[[", "\"rock\":[[9,9],[",
     "layout.rock[0]: [9, 9] lies outside 6 columns and 7 rows", 8},
    {6, "\"at\":[[", "\"at\":[[1,1],[", "layout.doors[0].at: there are more than 2", -1000},
    {7, "\"map\":{", "\"map\":{\"maps\":0,", "map.maps: there is no such member", 7},
};

/* Replaces [from] by [to]; stores its position in [at]. */
static test_text with_change(const test_text *text, const char *from, const char *to, size_t *at)
{
    const char *found = strstr(text->bytes, from);
    test_text changed = {.size = text->size + strlen(to)};
    if (!found)
        fail_msg("there is no %s", from);
    *at = (size_t)(found - text->bytes);
    changed.bytes = malloc(changed.size + 1);
    assert_non_null(changed.bytes);
    changed.size =
        (size_t)sprintf(changed.bytes, "%.*s%s%s", (int)*at, text->bytes, to, found + strlen(from));
    return changed;
}

static void what_is_wrong_is_told_with_its_place(void **state)
{
    (void)state;
    barrow_dungeon dungeon = {0};
    for (uint32_t i = 0; i < COUNT_OF(refusals); i++) {
        test_text line = document_of(refusals[i].kind, "jsonl");
        size_t at;
        test_text changed = with_change(&line, refusals[i].from, refusals[i].to, &at);
        barrow_error error = {0};
        barrow_status status =
            barrow_import(changed.bytes, changed.size, NULL, &dungeon, NULL, &error);
        if (status != BARROW_BAD_DOCUMENT ||
            strncmp(error.text, refusals[i].problem, strlen(refusals[i].problem)) != 0)
            fail_msg("%s: %s", refusals[i].to, status ? error.text : "accepted");
        assert_int_equal(error.line, 1);
        if (refusals[i].shift > -1000 && error.column != (size_t)((int)at + 1 + refusals[i].shift))
            fail_msg("%s: column %u, not %d", error.text, error.column,
                     (int)at + 1 + refusals[i].shift);
        test_text_free(&line);
        test_text_free(&changed);
    }
    barrow_dungeon_free(&dungeon);
}

/* A truncated document is refused at its end or before. */
static void cut_documents_are_refused(void **state)
{
    (void)state;
    barrow_dungeon dungeon = {0};
    for (uint32_t kind = 0; kind < COUNT_OF(kinds); kind += 3) {
        test_text line = document_of(kind, "jsonl");
        for (size_t size = 0; size + 1 < line.size; size += 1 + size / 40) {
            char *cut = malloc(size ? size : 1);
            barrow_error error = {0};
            assert_non_null(cut);
            memcpy(cut, line.bytes, size);
            assert_int_equal(barrow_import(cut, size, NULL, &dungeon, NULL, &error),
                             BARROW_BAD_DOCUMENT);
            assert_true(error.column <= size + 1 && error.line == 1);
            free(cut);
        }
        test_text_free(&line);
    }
    barrow_dungeon_free(&dungeon);
}

static void wrong_calls_are_refused(void **state)
{
    (void)state;
    barrow_dungeon dungeon = {0};
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    char text[] = "{}";
    assert_int_equal(barrow_import(NULL, 0, NULL, &dungeon, NULL, NULL), BARROW_BAD_CALL);
    assert_int_equal(barrow_import(text, 2, NULL, NULL, NULL, NULL), BARROW_BAD_CALL);
    assert_int_equal(barrow_import(text, (size_t)BARROW_IMPORT_MAX + 1, NULL, &dungeon, NULL, NULL),
                     BARROW_BAD_DOCUMENT);
    assert_int_equal(barrow_params_import(&params, NULL, 0, NULL, NULL), BARROW_BAD_CALL);
    assert_int_equal(barrow_params_import(NULL, text, 2, NULL, NULL), BARROW_BAD_CALL);
    assert_int_equal(barrow_params_import(&params, text, 2, NULL, NULL), BARROW_OK);
    params.family = BARROW_FAMILY_COUNT;
    assert_int_equal(barrow_params_import(&params, text, 2, NULL, NULL), BARROW_BAD_CALL);
}

/* ---- origins ---------------------------------------------------------------------------- */

/* Reads [text] and asks whether it is genuine. */
static barrow_status origin_of(const test_text *text, barrow_error *error)
{
    static barrow_claims claims;
    barrow_dungeon read = {0}, again = {0};
    assert_int_equal(barrow_import(text->bytes, text->size, NULL, &read, &claims, NULL),
                     BARROW_OK);
    barrow_status status =
        barrow_genuine(text->bytes, text->size, &read, &claims, NULL, &again, error);
    barrow_dungeon_free(&read);
    barrow_dungeon_free(&again);
    return status;
}

static void documents_are_made_again(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 2 * COUNT_OF(kinds); i++) {
        barrow_error error = {0};
        test_text text = document_of(i / 2, i % 2 ? "json" : "jsonl");
        assert_int_equal(origin_of(&text, &error), BARROW_OK);
        char *attempts = strstr(text.bytes, "\"attempts\":");
        attempts = strpbrk(attempts, "123456789");
        *attempts = *attempts == '9' ? '8' : (char)(*attempts + 1);
        assert_int_equal(origin_of(&text, &error), BARROW_BROKEN);
        uint32_t line = 1;
        for (const char *at = text.bytes; at < attempts; at++)
            line += *at == '\n';
        assert_int_equal(error.line, line);
        test_text_free(&text);
    }
}

static void append(test_text *text, const char *bytes, size_t size)
{
    barrow_sink sink = test_sink(text);
    assert_int_equal(sink.write(sink.user, bytes, size), 0);
}

/* Blanks between values make no difference. */
static void white_space_is_free_between_values(void **state)
{
    (void)state;
    test_text text = document_of(0, "jsonl");
    test_text changed = {0};
    const char *row = strstr(text.bytes, "\"rows\":");
    append(&changed, text.bytes, (size_t)(row - text.bytes));
    append(&changed, " \t\r\n", 4);
    append(&changed, row, text.size - (size_t)(row - text.bytes));
    assert_int_equal(origin_of(&changed, NULL), BARROW_OK);
    test_text_free(&changed);
    test_text_free(&text);
}

static void other_generations_are_not_made_again(void **state)
{
    (void)state;
    barrow_error error = {0};
    test_text text = document_of(0, "jsonl");
    char *generation = strstr(text.bytes, "\"generation\":");
    generation[sizeof "\"generation\":" - 1] = '1';
    assert_int_equal(origin_of(&text, &error), BARROW_NOT_PROVEN);
    assert_non_null(strstr(error.text, "generation 1"));
    test_text_free(&text);
}

/* ---- parameters ------------------------------------------------------------------------- */

static void parameters_are_read(void **state)
{
    (void)state;
    char text[] = "{\"layout\": \"cross\", \"merge\": 7,\n \"terrain\": \"l\\u0061va\",\n"
                  "\"fixed\": [\"...\", \".\\u0023.\"], \"allow_dead_ends\": true,"
                  " \"reroll\": {\"rooms\": 3}, \"width\": 60}";
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    barrow_error error = {0};
    bool has_seed = true;
    if (barrow_params_import(&params, text, sizeof text - 1, &has_seed, &error))
        fail_msg("%u:%u: %s", error.line, error.column, error.text);
    assert_false(has_seed);
    assert_int_equal(params.as.floor.layout, BARROW_LAYOUT_CROSS);
    assert_int_equal(params.as.floor.merge, 7);
    assert_int_equal(params.as.floor.width, 60);
    assert_int_equal(params.as.floor.terrain, BARROW_TERRAIN_LAVA);
    assert_string_equal(params.as.floor.fixed, "...\n.#.\n");
    assert_int_equal(params.as.floor.allow_dead_ends, 1);
}

/* A document contains its parameters and its seed, which make it again. */
static void documents_give_their_parameters(void **state)
{
    (void)state;
    for (uint32_t kind = 0; kind < COUNT_OF(kinds); kind++) {
        test_text text = document_of(kind, "json"), line = document_of(kind, "jsonl");
        barrow_params params = barrow_default_params(kinds[kind].family);
        barrow_dungeon dungeon = {0};
        barrow_error error = {0};
        bool has_seed = false;
        if (barrow_params_import(&params, text.bytes, text.size, &has_seed, &error))
            fail_msg("%u:%u: %s", error.line, error.column, error.text);
        assert_true(has_seed);
        assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
        check_written(&dungeon, &line);
        barrow_dungeon_free(&dungeon);
        test_text_free(&text);
        test_text_free(&line);
    }
}

static void wrong_parameters_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *problem;
        barrow_status status;
        uint32_t line, column;
    } rows[] = {
        {"", "the text ends", BARROW_BAD_DOCUMENT, 1, 1},
        {"{\"merge\": 1,}", "expected a key", BARROW_BAD_DOCUMENT, 1, 13},
        {"{} {}", "unexpected text after", BARROW_BAD_DOCUMENT, 1, 4},
        {"[]", "it must be a JSON object", BARROW_BAD_PARAM, 1, 1},
        {"{\n \"dencity\": 4}", "floor has no parameter 'dencity'; did you mean 'density'",
         BARROW_BAD_PARAM, 2, 2},
        {"{\"items\": \"4\"}", "items is a string; it must be a whole number", BARROW_BAD_PARAM, 1,
         2},
        {"{\"items\": 99999999999999999999}", "items is a number with", BARROW_BAD_PARAM, 1, 2},
        {"{\"items\": 65}", "items: '65' is not allowed", BARROW_BAD_PARAM, 1, 2},
        {"{\"items\": 4,\n \"items\": 5}", "items is a duplicate", BARROW_BAD_PARAM, 2, 2},
        {"{\"fixed\": [\"..\", 7]}", "fixed is a number; it must be a string", BARROW_BAD_PARAM, 1,
         2},
        {"{\"fixed\": [\"..\", \"\\u0000\"], \"items\": 2}", "fixed is too long, or contains a zero",
         BARROW_BAD_PARAM, 1, 2},
        {"{\"fixed\\u0000\": \"..\"}", "fixed is too long, or contains a zero", BARROW_BAD_PARAM, 1, 2},
        {"{\"terrain\": \"wa\\u0000ter\"}", "terrain is too long, or contains a zero", BARROW_BAD_PARAM, 1, 2},
        {"{\"reroll\": []}", "reroll must be an object", BARROW_BAD_PARAM, 1, 2},
        {"{\"reroll\": {\"rooms\": true}}", "reroll: the value", BARROW_BAD_PARAM, 1, 2},
        {"{\"reroll\": {\"rooms\": 1, \"rooms\": 2}}", "reroll: rooms occurs twice",
         BARROW_BAD_PARAM, 1, 2},
        {"{\"reroll\": {\"room\": 1}}", "there is no pass 'room'", BARROW_BAD_PARAM, 1, 2},
        {"{\"format\": 1, \"family\": \"quest\"}", "it is a document of a quest", BARROW_BAD_PARAM,
         1, 15},
        {"{\"format\": 1, \"family\": \"floor\"}", "a document needs params", BARROW_BAD_PARAM, 1,
         1},
        {"{\"format\": 1, \"family\": \"floor\", \"seed\": 7}", "seed must be a decimal",
         BARROW_BAD_PARAM, 1, 34},
    };
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        barrow_params params = barrow_default_params(BARROW_FLOOR);
        barrow_error error = {0};
        char text[128];
        snprintf(text, sizeof text, "%s", rows[i].text);
        barrow_status status = barrow_params_import(&params, text, strlen(text), NULL, &error);
        if (status != rows[i].status || error.line != rows[i].line ||
            error.column != rows[i].column ||
            strncmp(error.text, rows[i].problem, strlen(rows[i].problem)) != 0)
            fail_msg("%s: %u:%u: %s", rows[i].text, error.line, error.column, error.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(documents_are_read_back),
        cmocka_unit_test(members_may_come_in_any_order),
        cmocka_unit_test(used_dungeons_take_no_memory),
        cmocka_unit_test(dungeons_are_used_again),
        cmocka_unit_test(what_is_wrong_is_told_with_its_place),
        cmocka_unit_test(cut_documents_are_refused),
        cmocka_unit_test(wrong_calls_are_refused),
        cmocka_unit_test(documents_are_made_again),
        cmocka_unit_test(white_space_is_free_between_values),
        cmocka_unit_test(other_generations_are_not_made_again),
        cmocka_unit_test(parameters_are_read),
        cmocka_unit_test(documents_give_their_parameters),
        cmocka_unit_test(wrong_parameters_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
