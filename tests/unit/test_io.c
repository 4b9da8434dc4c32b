/* SPDX-License-Identifier: MIT
 * io: writing JSON, the documents and pictures of small dungeons made by hand, the walkthrough in
 * words, and sinks that refuse. No generator takes part. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "io/document.h"
#include "io/json_writer.h"
#include "io/paint.h"
#include "lib/support.h"

#define COUNT_OF(rows) ((uint32_t)(sizeof(rows) / sizeof(rows)[0]))

/* ---- dungeons made by hand -------------------------------------------------------------- */

/*     +-------+-------+
 *     |   G     B     |     entry 0, key in 1, key door to 2 with the magic key; the magic door
 *     |  3/2 [?] 4/3  |     leads from 0 to the goal, a hidden door from there to the bonus
 *     +--[M]--+-------+-------+
 *     |   E       k  [k]  M   |
 *     |  0/0  |  1/0  |  2/1  |
 *     +-------+-------+-------+ */
typedef struct quest_sample {
    barrow_dungeon dungeon;
    barrow_room rooms[5];
    barrow_link links[4];
    barrow_stage stages[4];
    barrow_step steps[8];
} quest_sample;

static barrow_room quest_room(int x, int y, int stage, barrow_content content)
{
    barrow_room room;
    memset(&room, 0, sizeof room);
    room.as.quest = (barrow_quest_room){.cell = {(int16_t)x, (int16_t)y},
                                        .intensity = (uint16_t)(100 * stage),
                                        .stage = (uint8_t)stage,
                                        .content = (uint8_t)content,
                                        .switch_id = 0xFF};
    return room;
}

static barrow_link make_link(uint16_t a, uint16_t b, barrow_link_kind kind)
{
    return (barrow_link){.a = a, .b = b, .kind = (uint8_t)kind, .lock = 0xFF};
}

static void make_quest(quest_sample *sample)
{
    static const barrow_step steps[] = {
        {1, 0, BARROW_DO_MOVE, 0xFF},
        {1, BARROW_NONE, BARROW_DO_TAKE, BARROW_CONTENT_KEY},
        {1, 1, BARROW_DO_OPEN, BARROW_CONTENT_KEY},
        {2, 1, BARROW_DO_MOVE, 0xFF},
        {2, BARROW_NONE, BARROW_DO_TAKE, BARROW_CONTENT_MAGIC_KEY},
        {1, 1, BARROW_DO_MOVE, 0xFF},
        {0, 0, BARROW_DO_MOVE, 0xFF},
        {0, 2, BARROW_DO_OPEN, BARROW_CONTENT_MAGIC_KEY},
    };
    memset(sample, 0, sizeof *sample);
    barrow_dungeon *dungeon = &sample->dungeon;
    dungeon->params = barrow_default_params(BARROW_QUEST);
    dungeon->params.seed = UINT64_MAX;
    dungeon->attempts = 1;
    sample->rooms[0] = quest_room(0, 0, 0, BARROW_CONTENT_ENTRY);
    sample->rooms[1] = quest_room(1, 0, 0, BARROW_CONTENT_KEY);
    sample->rooms[2] = quest_room(2, 0, 1, BARROW_CONTENT_MAGIC_KEY);
    sample->rooms[3] = quest_room(0, -1, 2, BARROW_CONTENT_GOAL);
    sample->rooms[4] = quest_room(1, -1, 3, BARROW_CONTENT_BONUS);
    sample->links[0] = make_link(0, 1, BARROW_LINK_OPEN);
    sample->links[1] = make_link(1, 2, BARROW_LINK_KEY);
    sample->links[2] = make_link(0, 3, BARROW_LINK_MAGIC);
    sample->links[3] = make_link(3, 4, BARROW_LINK_HIDDEN);
    sample->stages[0].obstacle = BARROW_OBSTACLE_KEY_LOCK;
    for (int i = 1; i < 4; i++)
        sample->stages[i].obstacle = BARROW_OBSTACLE_NONE;
    memcpy(sample->steps, steps, sizeof steps);
    dungeon->rooms = sample->rooms;
    dungeon->room_count = COUNT_OF(sample->rooms);
    dungeon->links = sample->links;
    dungeon->link_count = COUNT_OF(sample->links);
    dungeon->stages = sample->stages;
    dungeon->stage_count = COUNT_OF(sample->stages);
    dungeon->solution = sample->steps;
    dungeon->solution_count = COUNT_OF(sample->steps);
}

/* A grid of 3x3: the spawn over a merged room of two cells, key b in its second half's neighbour,
 * a locked arena below, one closed cell. */
typedef struct crawl_sample {
    barrow_dungeon dungeon;
    barrow_room rooms[4];
    barrow_link links[4];
    barrow_pos cells[5], rock[1];
    barrow_crawl_path paths[2];
    uint16_t path_rooms[4], route[3];
    barrow_foe foes[1];
    barrow_step steps[6];
} crawl_sample;

static barrow_room crawl_room(uint32_t first_cell, uint8_t cell_count, int type)
{
    barrow_room room;
    memset(&room, 0, sizeof room);
    room.as.crawl = (barrow_crawl_room){.first_cell = first_cell,
                                        .cell_count = cell_count,
                                        .types = (uint16_t)(1u << type),
                                        .key = 0xFF};
    return room;
}

static barrow_link crawl_door(uint16_t a, uint16_t b, barrow_link_kind kind, barrow_pos from,
                              barrow_pos to)
{
    barrow_link link = make_link(a, b, kind);
    link.at[0] = from;
    link.at[1] = to;
    return link;
}

static void fill_crawl(crawl_sample *sample)
{
    static const barrow_pos cells[] = {{0, 0}, {0, 1}, {1, 1}, {2, 1}, {1, 2}};
    memcpy(sample->cells, cells, sizeof cells);
    sample->rock[0] = (barrow_pos){2, 0};
    sample->rooms[0] = crawl_room(0, 1, BARROW_TYPE_INITIAL);
    sample->rooms[1] = crawl_room(1, 2, BARROW_TYPE_COMBAT);
    sample->rooms[2] = crawl_room(3, 1, BARROW_TYPE_ITEM);
    sample->rooms[3] = crawl_room(4, 1, BARROW_TYPE_BOSS);
    sample->rooms[1].as.crawl.types |= 1u << BARROW_TYPE_TRAP;
    sample->rooms[1].as.crawl.foe = 1;
    sample->rooms[2].as.crawl.key = 1;
    sample->rooms[2].as.crawl.path = BARROW_PATH_DEAD_END;
    sample->rooms[2].as.crawl.path_id = 1;
    sample->links[0] = crawl_door(0, 1, BARROW_LINK_OPEN, cells[0], cells[1]);
    sample->links[1] = crawl_door(1, 2, BARROW_LINK_OPEN, cells[2], cells[3]);
    sample->links[2] = crawl_door(1, 3, BARROW_LINK_BOSS, cells[2], cells[4]);
    sample->links[2].lock = 1;
    sample->links[3] = crawl_door(0, 1, BARROW_LINK_SHORTCUT, cells[0], (barrow_pos){1, 0});
    static const barrow_step steps[] = {
        {1, 0, BARROW_DO_MOVE, 0xFF},        {2, 1, BARROW_DO_MOVE, 0xFF},
        {2, BARROW_NONE, BARROW_DO_TAKE, 1}, {1, 1, BARROW_DO_MOVE, 0xFF},
        {1, 2, BARROW_DO_OPEN, 1},           {3, 2, BARROW_DO_MOVE, 0xFF},
    };
    memcpy(sample->steps, steps, sizeof steps);
}

static void make_crawl(crawl_sample *sample)
{
    memset(sample, 0, sizeof *sample);
    fill_crawl(sample);
    barrow_dungeon *dungeon = &sample->dungeon;
    dungeon->params = barrow_default_params(BARROW_CRAWL);
    dungeon->attempts = 1;
    dungeon->grid_width = dungeon->grid_height = 3;
    dungeon->boss = 3;
    dungeon->rooms = sample->rooms;
    dungeon->room_count = COUNT_OF(sample->rooms);
    dungeon->links = sample->links;
    dungeon->link_count = 3; /* the fourth is there for the test of door looks */
    dungeon->cells = sample->cells;
    dungeon->cell_count = COUNT_OF(sample->cells);
    dungeon->rock = sample->rock;
    dungeon->rock_count = COUNT_OF(sample->rock);
    static const uint16_t path_rooms[] = {0, 1, 3, 2};
    memcpy(sample->path_rooms, path_rooms, sizeof path_rooms);
    sample->paths[0] = (barrow_crawl_path){0, 3, 0, 3, BARROW_PATH_MAIN, 0};
    sample->paths[1] = (barrow_crawl_path){3, 1, 1, 2, BARROW_PATH_DEAD_END, 0};
    dungeon->paths = sample->paths;
    dungeon->path_count = COUNT_OF(sample->paths);
    dungeon->path_rooms = sample->path_rooms;
    dungeon->path_room_count = COUNT_OF(sample->path_rooms);
    sample->route[0] = 1;
    sample->route[1] = sample->route[2] = 2;
    sample->foes[0] = (barrow_foe){0, 3, 1, 4, 5, 4};
    dungeon->foes = sample->foes;
    dungeon->foe_count = 1;
    dungeon->route_rooms = sample->route;
    dungeon->route_room_count = 3;
    dungeon->solution = sample->steps;
    dungeon->solution_count = COUNT_OF(sample->steps);
}

/* Two rooms, a corridor between them, an anchor in it, some water. */
typedef struct floor_sample {
    barrow_dungeon dungeon;
    uint8_t tiles[16 * 7];
    uint16_t owners[16 * 7];
    barrow_room rooms[3];
    barrow_link links[1];
    barrow_pos route[2];
    barrow_thing things[5];
} floor_sample;

static const char *const floor_rows[] = {
    "XXXXXXXXXXXXXXXX", //
    "X##############X", //
    "X#...####...###X", //
    "X#..+,+,+...##~X", //
    "X#...####...###X", //
    "X##############X", //
    "XXXXXXXXXXXXXXXX", //
};

static uint8_t tile_of(char character)
{
    for (int tile = 0; tile < BARROW_TILE_LIMIT; tile++)
        if (barrow_tile_character((barrow_tile)tile) == character)
            return (uint8_t)tile;
    return 0;
}

static uint16_t owner_of(uint32_t x, uint8_t tile)
{
    if (!(tile & BARROW_TILE_WALKABLE))
        return BARROW_NONE;
    if (x < 5)
        return 0;
    if (x == 6)
        return 2;
    return x < 8 ? BARROW_OWNER_LINK : 1;
}

static void fill_floor(floor_sample *sample)
{
    for (uint32_t i = 0; i < 16 * 7; i++) {
        sample->tiles[i] = tile_of(floor_rows[i / 16][i % 16]);
        sample->owners[i] = owner_of(i % 16, sample->tiles[i]);
    }
    sample->rooms[0].rect = (barrow_rect){2, 2, 3, 3};
    sample->rooms[1].rect = (barrow_rect){8, 2, 4, 3};
    sample->rooms[1].kind = BARROW_ROOM_SHOP;
    sample->rooms[1].as.floor.sector = 1;
    sample->rooms[1].as.floor.carpet = (barrow_rect){9, 2, 3, 3};
    sample->rooms[2].rect = (barrow_rect){6, 3, 1, 1};
    sample->rooms[2].kind = BARROW_ROOM_ANCHOR;
    sample->links[0] = make_link(0, 2, BARROW_LINK_LINK);
    sample->links[0].tile_count = 2;
    sample->route[0] = (barrow_pos){5, 3};
    sample->route[1] = (barrow_pos){6, 3};
    static const barrow_thing things[] = {
        {{2, 2}, 0, BARROW_THING_SPAWN, 0},   {{10, 4}, 1, BARROW_THING_STAIRS, 0},
        {{3, 4}, 0, BARROW_THING_TRAP, 1},    {{11, 2}, 1, BARROW_THING_ENEMY, 1},
        {{13, 2}, 0, BARROW_THING_BURIED, 0},
    };
    memcpy(sample->things, things, sizeof things);
}

static void make_floor(floor_sample *sample)
{
    memset(sample, 0, sizeof *sample);
    fill_floor(sample);
    barrow_dungeon *dungeon = &sample->dungeon;
    dungeon->params = barrow_default_params(BARROW_FLOOR);
    dungeon->params.seed = 7;
    dungeon->attempts = 1;
    dungeon->width = 16;
    dungeon->height = 7;
    dungeon->tiles = sample->tiles;
    dungeon->owners = sample->owners;
    dungeon->rooms = sample->rooms;
    dungeon->room_count = COUNT_OF(sample->rooms);
    dungeon->links = sample->links;
    dungeon->link_count = COUNT_OF(sample->links);
    dungeon->routes = sample->route;
    dungeon->route_count = COUNT_OF(sample->route);
    dungeon->things = sample->things;
    dungeon->thing_count = COUNT_OF(sample->things);
    dungeon->sectors = (barrow_sectors){2, 1, {2, 8, 14}, {2, 5}};
    dungeon->shortfall[BARROW_SHORT_ITEMS] = 3;
}

/* ---- what an exporter writes ------------------------------------------------------------ */

static const barrow_pass sample_passes[] = {{"one", "", NULL, 0, 0, 0}, {"two", "", NULL, 0, 0, 0}};

/* A dungeon that was made by no pass. */
static barrow_status no_replay(const brw_document *document, barrow_trace_fn trace, void *user)
{
    (void)document;
    (void)trace;
    (void)user;
    return BARROW_OK;
}

static barrow_status write_with(const char *format, const barrow_dungeon *dungeon, uint32_t flags,
                                test_text *out)
{
    static const int32_t metrics[3 * BARROW_METRIC_MAX] = {1, 2, 3};
    barrow_export_options options = {.flags = flags};
    brw_document document = {.dungeon = dungeon,
                             .options = &options,
                             .passes = sample_passes,
                             .pass_count = COUNT_OF(sample_passes),
                             .metrics = metrics,
                             .hash = 0x00ab000000000cdeu};
    brw_arena scratch;
    brw_arena_begin(&scratch, brw_allocator(NULL));
    document.scratch = &scratch;
    document.replay = no_replay;
    for (uint32_t i = 0; brw_exporter_at(i); i++) {
        if (strcmp(brw_exporter_at(i)->format.name, format) != 0)
            continue;
        brw_text text;
        brw_text_begin(&text, test_sink(out));
        brw_exporter_at(i)->write(&document, &text);
        brw_arena_end(&scratch);
        return brw_text_end(&text);
    }
    brw_arena_end(&scratch);
    return BARROW_BAD_CALL;
}

static void holds(const test_text *out, const char *part)
{
    if (!strstr(out->bytes, part))
        fail_msg("'%s' is missing in\n%s", part, out->bytes);
}

static void lacks(const test_text *out, const char *part)
{
    if (strstr(out->bytes, part))
        fail_msg("'%s' stands in\n%s", part, out->bytes);
}

/* ---- the JSON writer -------------------------------------------------------------------- */

static void write_sample(brw_json *json)
{
    brw_json_object(json);
    brw_json_int_field(json, "a", -7);
    brw_json_key(json, "b");
    brw_json_list(json);
    brw_json_flat_list(json);
    brw_json_int(json, 0);
    brw_json_int(json, 10);
    brw_json_int(json, 12345);
    brw_json_end_list(json);
    brw_json_null(json);
    brw_json_end_list(json);
    brw_json_key(json, "c");
    brw_json_object(json);
    brw_json_end_object(json);
    brw_json_bool_field(json, "d", true);
    brw_json_end_object(json);
}

static void json_has_two_styles(void **state)
{
    (void)state;
    static const char *const expected[] = {
        [BRW_JSON_COMPACT] = "{\"a\":-7,\"b\":[[0,10,12345],null],\"c\":{},\"d\":true}",
        [BRW_JSON_READABLE] = "{\n  \"a\": -7,\n  \"b\": [\n    [0, 10, 12345],\n    null\n  ],\n"
                              "  \"c\": {},\n  \"d\": true\n}",
    };
    for (int style = 0; style < 2; style++) {
        test_text out = {0};
        brw_text text;
        brw_json json;
        brw_text_begin(&text, test_sink(&out));
        brw_json_begin(&json, &text, (brw_json_style)style);
        write_sample(&json);
        assert_int_equal(brw_text_end(&text), BARROW_OK);
        assert_string_equal(out.bytes, expected[style]);
        test_text_free(&out);
    }
}

static void texts_are_escaped(void **state)
{
    (void)state;
    static const struct {
        const char *text, *json;
    } rows[] = {
        {"", "\"\""},
        {"a\"b\\c", "\"a\\\"b\\\\c\""},
        {"#.\n.#", "\"#.\\n.#\""},
        {"\x01\x7f", "\"\\u0001\\u007f\""},
        {"\xC3\xA4", "\"\xC3\xA4\""},
        {"\xC3(", "\"\xEF\xBF\xBD(\""},
        {"\xED\xA0\x80", "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""},
    };
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        test_text out = {0};
        brw_text text;
        brw_text_begin(&text, test_sink(&out));
        brw_text_json(&text, rows[i].text);
        brw_text_end(&text);
        assert_string_equal(out.bytes, rows[i].json);
        test_text_free(&out);
    }
}

static void numbers_have_all_digits(void **state)
{
    (void)state;
    static const int64_t numbers[] = {0,   9,   10,        99,        100,      -1,
                                      -10, 999, INT32_MIN, INT64_MIN, INT64_MAX};
    for (uint32_t i = 0; i < COUNT_OF(numbers); i++) {
        char expected[32];
        test_text out = {0};
        brw_text text;
        brw_json json;
        brw_text_begin(&text, test_sink(&out));
        brw_json_begin(&json, &text, BRW_JSON_COMPACT);
        brw_json_int(&json, numbers[i]);
        brw_text_end(&text);
        snprintf(expected, sizeof expected, "%lld", (long long)numbers[i]);
        assert_string_equal(out.bytes, expected);
        test_text_free(&out);
    }
}

/* ---- documents -------------------------------------------------------------------------- */

static void quest_documents_hold_all(void **state)
{
    (void)state;
    quest_sample sample;
    test_text out = {0};
    make_quest(&sample);
    sample.dungeon.params.reroll[1] = 9;
    sample.rooms[1].as.quest.switch_id = 4;
    assert_int_equal(write_with("jsonl", &sample.dungeon, 0, &out), BARROW_OK);
    holds(&out, "{\"format\":\"barrow/1\",\"generator\":{\"name\":\"barrow\",");
    holds(&out, "\"family\":\"quest\",\"seed\":\"18446744073709551615\",\"params\":{");
    holds(&out, "\"key_from_any_stage\":false,");
    holds(&out,
          "\"mask\":null,\"tiles\":false,\"block\":\"13x11\",\"decor\":40,\"reroll\":{\"two\":9}},"
          "\"hash\":\"00ab000000000cde\",\"attempts\":1");
    holds(&out, "{\"id\":1,\"x\":1,\"y\":0,\"stage\":0,\"step\":\"pre_item\",\"content\":\"key\","
                "\"switch\":4,\"intensity\":0}");
    holds(&out, "{\"id\":3,\"x\":0,\"y\":-1,");
    holds(&out, "{\"id\":2,\"a\":0,\"b\":3,\"kind\":\"magic\",\"switch\":null}");
    holds(&out, "{\"stage\":0,\"step\":\"pre_item\",\"obstacle\":\"key_lock\"}");
    holds(&out, "{\"stage\":3,\"step\":\"pre_item\",\"obstacle\":null}");
    holds(&out, "{\"do\":\"take\",\"room\":1,\"door\":null,\"what\":\"key\"}");
    holds(&out, "\"shortfall\":{}}}\n");
    lacks(&out, "\"map\"");
    test_text_free(&out);
}

static void crawl_documents_hold_all(void **state)
{
    (void)state;
    crawl_sample sample;
    test_text out = {0};
    make_crawl(&sample);
    sample.dungeon.params.as.crawl.locks = 3;
    sample.dungeon.params.as.crawl.sub_bosses = (barrow_range){1, 3};
    assert_int_equal(write_with("jsonl", &sample.dungeon, 0, &out), BARROW_OK);
    holds(&out, "\"size\":\"9x10\",");
    holds(&out, "\"locks\":3,");
    holds(&out, "\"sub_bosses\":\"1..3\",");
    holds(&out, "\"foes\":\"auto\",");
    holds(&out,
          "{\"id\":1,\"cells\":[[0,1],[1,1]],\"types\":[\"combat\",\"trap\"],\"path\":\"main\","
          "\"path_id\":0,\"order\":0,\"zone\":0,\"danger\":0,\"reward\":0,\"key\":null,"
          "\"elite\":false,\"foe\":true}");
    holds(&out, "{\"id\":2,\"a\":1,\"b\":3,\"at\":[[1,1],[1,2]],\"kind\":\"boss\",\"lock\":1,"
                "\"marked\":false,\"optional\":false}");
    holds(&out, "\"width\":3,\"height\":3,\"rock\":[[2,0]],\"paths\":[{\"id\":0,\"path\":\"main\","
                "\"rooms\":[0,1,3],\"from\":0,\"to\":3,\"zone\":0},");
    holds(&out, "\"foes\":[{\"home\":1,\"route\":[1,2,2],\"leash\":4,\"danger\":5,\"reward\":4}],"
                "\"spawn\":0,\"boss\":3}");
    holds(&out, "{\"do\":\"open\",\"room\":1,\"door\":2,\"what\":1}");
    test_text_free(&out);
}

static void ranges_of_one_number_are_numbers(void **state)
{
    (void)state;
    crawl_sample sample;
    test_text out = {0};
    make_crawl(&sample);
    sample.dungeon.params.as.crawl.sub_bosses = (barrow_range){2, 2};
    write_with("jsonl", &sample.dungeon, 0, &out);
    holds(&out, "\"sub_bosses\":2,");
    test_text_free(&out);
    sample.dungeon.params.as.crawl.sub_bosses = (barrow_range){BARROW_AUTO, BARROW_AUTO};
    write_with("jsonl", &sample.dungeon, 0, &out);
    holds(&out, "\"sub_bosses\":\"auto\",");
    test_text_free(&out);
}

static void floor_documents_hold_all(void **state)
{
    (void)state;
    floor_sample sample;
    test_text out = {0};
    make_floor(&sample);
    sample.dungeon.params.as.floor.terrain = BARROW_TERRAIN_LAVA;
    sample.dungeon.params.as.floor.fixed = "#.\n.#";
    assert_int_equal(write_with("jsonl", &sample.dungeon, 0, &out), BARROW_OK);
    holds(&out, "\"layout\":\"std_fine\",");
    holds(&out, "\"fixed\":\"#.\\n.#\",\"reroll\":{}");
    holds(&out, "\"legend\":{\"#\":\"wall\",\"X\":\"border\",\"~\":\"lava\",\".\":\"floor\","
                "\",\":\"corridor\",\"+\":\"junction\"}");
    holds(&out, "\"X#..+,+,+...##~X\"");
    holds(&out, "{\"id\":1,\"x\":8,\"y\":2,\"w\":4,\"h\":3,\"kind\":\"shop\",\"merged\":false,"
                "\"sector\":1,\"carpet\":{\"x\":9,\"y\":2,\"w\":3,\"h\":3}}");
    holds(&out, "\"sectors\":{\"columns\":2,\"rows\":1,\"xs\":[2,8,14],\"ys\":[2,5]}");
    holds(&out, "{\"id\":0,\"kind\":\"link\",\"a\":0,\"b\":2,\"tiles\":[[5,3],[6,3]]}");
    holds(&out, "\"junctions\":[{\"x\":4,\"y\":3,\"room\":0},{\"x\":6,\"y\":3,\"room\":null},"
                "{\"x\":8,\"y\":3,\"room\":1}]");
    holds(&out, "{\"kind\":\"trap\",\"x\":3,\"y\":4,\"room\":0,\"magic\":true}");
    holds(&out, "{\"kind\":\"enemy\",\"x\":11,\"y\":2,\"room\":1,\"asleep\":true}");
    holds(&out, "{\"kind\":\"buried\",\"x\":13,\"y\":2,\"room\":null}");
    holds(&out, "\"shortfall\":{\"items\":3}");
    lacks(&out, "solution");
    test_text_free(&out);
}

static void several_floors_give_lists(void **state)
{
    (void)state;
    floor_sample upper, lower;
    test_text out = {0};
    make_floor(&upper);
    make_floor(&lower);
    lower.dungeon.attempts = 4;
    upper.dungeon.below = &lower.dungeon;
    write_with("jsonl", &upper.dungeon, 0, &out);
    holds(&out, "\"attempts\":5,\"maps\":[{\"width\":16");
    holds(&out, "\"metrics\":[{\"rooms\":1,");
    holds(&out, "\"shortfall\":{\"items\":3}},{\"rooms\":0,");
    lacks(&out, "\"map\":");
    test_text_free(&out);
}

/* The readable document is the compact one with white space. */
static void json_and_jsonl_agree(void **state)
{
    (void)state;
    floor_sample sample;
    test_text readable = {0}, compact = {0};
    make_floor(&sample);
    write_with("json", &sample.dungeon, 0, &readable);
    write_with("jsonl", &sample.dungeon, 0, &compact);
    char *to = readable.bytes;
    for (const char *from = readable.bytes; *from; from++)
        if (*from != ' ' && *from != '\n')
            *to++ = *from;
    strcpy(to, "\n");
    assert_string_equal(readable.bytes, compact.bytes);
    assert_ptr_equal(strchr(compact.bytes, '\n'), compact.bytes + compact.size - 1);
    test_text_free(&readable);
    test_text_free(&compact);
}

/* ---- pictures --------------------------------------------------------------------------- */

static void quests_are_drawn(void **state)
{
    (void)state;
    quest_sample sample;
    test_text out = {0};
    make_quest(&sample);
    write_with("ascii", &sample.dungeon, BARROW_EXPORT_NO_LEGEND, &out);
    assert_string_equal(out.bytes, "quest: 5 rooms, 4 stages, seed 18446744073709551615\n"
                                   "+-------+-------+\n"
                                   "|   G  [?]  B   |\n"
                                   "|  3/2  |  4/3  |\n"
                                   "+--[M]--+-------+-------+\n"
                                   "|   E       k  [k]  M   |\n"
                                   "|  0/0  |  1/0  |  2/1  |\n"
                                   "+-------+-------+-------+\n");
    test_text_free(&out);
}

static void one_way_doors_have_arrows(void **state)
{
    (void)state;
    quest_sample sample;
    test_text out = {0};
    make_quest(&sample);
    sample.links[0] = make_link(1, 0, BARROW_LINK_ONE_WAY);
    sample.links[1].kind = BARROW_LINK_SWITCH;
    sample.links[1].lock = 12;
    sample.links[2] = make_link(0, 3, BARROW_LINK_ONE_WAY);
    sample.rooms[1].as.quest.content = BARROW_CONTENT_SWITCH;
    sample.rooms[1].as.quest.switch_id = 12;
    write_with("ascii", &sample.dungeon, 0, &out);
    holds(&out, "|   E   <  s12 s12  M   |\n");
    holds(&out, "+-- ^ --+");
    holds(&out, "s3 switch 3");
    holds(&out, "one way");
    lacks(&out, "magic door");
    test_text_free(&out);
}

static void crawls_are_drawn(void **state)
{
    (void)state;
    crawl_sample sample;
    test_text out = {0};
    make_crawl(&sample);
    write_with("ascii", &sample.dungeon, BARROW_EXPORT_NO_LEGEND, &out);
    assert_string_equal(out.bytes, "crawl: 3x3 cells, 4 rooms, seed 0\n"
                                   "+-------+\n"
                                   "|   @   |        :::::::\n"
                                   "|   0M  |        :::::::\n"
                                   "+--   --+-------+-------+\n"
                                   "|   ct             i-b  |\n"
                                   "|  1M!          |  2D~  |\n"
                                   "+-------+--<b>--+-------+\n"
                                   "        |   B   |\n"
                                   "        |   3M  |\n"
                                   "        +-------+\n");
    test_text_free(&out);
}

/* A passage may tunnel through rock (C10): the room is what one sees. */
static void rooms_are_drawn_over_rock(void **state)
{
    (void)state;
    crawl_sample sample;
    test_text out = {0};
    make_crawl(&sample);
    sample.rock[0] = sample.cells[4];
    write_with("ascii", &sample.dungeon, BARROW_EXPORT_NO_LEGEND, &out);
    lacks(&out, ":::");
    holds(&out, "|   B   |");
    test_text_free(&out);
}

static void crawl_doors_show_their_kind(void **state)
{
    (void)state;
    static const struct {
        barrow_link_kind kind;
        uint8_t lock, optional, marked;
        const char *look;
    } rows[] = {
        {BARROW_LINK_OPEN, 0xFF, 0, 0, "--   --"},
        {BARROW_LINK_OPEN, 0xFF, 0, 1, "-- * --"},
        {BARROW_LINK_LOCKED, 2, 0, 0, "--[c]--"},
        {BARROW_LINK_LOCKED, 27, 1, 0, "--{B}--"},
        {BARROW_LINK_LOOP_EXIT, 0xFF, 0, 0, "--(v)--"},
        {BARROW_LINK_ONE_WAY, 0xFF, 0, 0, "-- v --"},
        {BARROW_LINK_SHORTCUT, 0xFF, 0, 0, "--=v=--"},
        {BARROW_LINK_BOSS, 0xFF, 0, 0, "--<B>--"},
    };
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        crawl_sample sample;
        test_text out = {0};
        make_crawl(&sample);
        sample.links[2].kind = (uint8_t)rows[i].kind;
        sample.links[2].lock = rows[i].lock;
        sample.links[2].optional = rows[i].optional;
        sample.links[2].marked = rows[i].marked;
        write_with("ascii", &sample.dungeon, 0, &out);
        holds(&out, rows[i].look);
        test_text_free(&out);
    }
}

static void floors_are_drawn(void **state)
{
    (void)state;
    floor_sample sample;
    test_text out = {0};
    make_floor(&sample);
    write_with("ascii", &sample.dungeon, BARROW_EXPORT_NO_LEGEND, &out);
    assert_string_equal(out.bytes, "floor 1: std_fine, 16x7, seed 7\n"
                                   " #####  #####\n"
                                   " #@..####..e#%\n"
                                   " #..+,+,+...# ~\n"
                                   " #.^.####.>.#\n"
                                   " #####  #####\n");
    test_text_free(&out);
}

static void legends_name_what_occurs(void **state)
{
    (void)state;
    floor_sample sample;
    test_text out = {0};
    make_floor(&sample);
    write_with("ascii", &sample.dungeon, 0, &out);
    holds(&out, "@ spawn");
    holds(&out, "~ water");
    holds(&out, "shop at 8,2");
    lacks(&out, "keeper");
    test_text_free(&out);
}

static void colour_comes_when_asked_for(void **state)
{
    (void)state;
    quest_sample sample;
    test_text out = {0};
    make_quest(&sample);
    write_with("ascii", &sample.dungeon, 0, &out);
    lacks(&out, "\x1b");
    test_text_free(&out);
    write_with("ascii", &sample.dungeon, BARROW_EXPORT_COLOR | BARROW_EXPORT_NO_LEGEND, &out);
    holds(&out, "\x1b[38;5;");
    assert_string_equal(out.bytes + out.size - 5, "\x1b[0m\n");
    test_text_free(&out);
}

/* ---- words ------------------------------------------------------------------------------ */

static void walkthroughs_are_told(void **state)
{
    (void)state;
    quest_sample quest;
    crawl_sample crawl;
    test_text out = {0};
    make_quest(&quest);
    write_with("text", &quest.dungeon, 0, &out);
    holds(&out, "A quest of 5 rooms in 4 stages (seed 18446744073709551615).");
    holds(&out, "1 small key and 1 bonus room behind a hidden door.\n\n");
    holds(&out, "1. Go east to room 1. Take the small key. Open the door to the east with a small "
                "key.\n2. Go east to room 2. Take the magic key.\n"
                "3. Go back west through room 1 to room 0. Open the magic door to the north with "
                "the magic key.\n");
    test_text_free(&out);
    make_crawl(&crawl);
    write_with("text", &crawl.dungeon, 0, &out);
    holds(&out, "1. Go south to room 1, then east to room 2. Take key b.\n"
                "2. Go back west to room 1. Open the arena's door to the south with key b.\n"
                "3. Go south to room 3.\n");
    test_text_free(&out);
}

static void detours_are_told(void **state)
{
    (void)state;
    crawl_sample sample;
    test_text out = {0};
    make_crawl(&sample);
    write_with("text", &sample.dungeon, 0, &out);
    lacks(&out, "detour");
    lacks(&out, "shortcut");
    lacks(&out, "optional");
    test_text_free(&out);
    sample.rooms[2].as.crawl.key = 0xFF;
    sample.rooms[0].as.crawl.key = 1;
    sample.links[2].optional = 1;
    sample.links[0].kind = BARROW_LINK_SHORTCUT;
    write_with("text", &sample.dungeon, 0, &out);
    holds(&out, "Worth a detour: a treasure in room 2.\n");
    holds(&out, "door b from room 1 to room 3; its key is in room 0.\n");
    holds(&out, "A shortcut: from room 0 one can open the way back to room 1.\n");
    test_text_free(&out);
}

static void floors_are_told(void **state)
{
    (void)state;
    floor_sample sample;
    test_text out = {0};
    make_floor(&sample);
    write_with("text", &sample.dungeon, 0, &out);
    holds(&out, "Floor 1 (seed 7): 16 by 7 tiles, layout std_fine (");
    holds(&out,
          "2 rooms, 1 corridor and 1 shop; the spawn is in room 0, the stairs are in room 1.");
    holds(&out, "On it: 1 magic tile, 1 buried item and 1 sleeping enemy.\n");
    test_text_free(&out);
}

/* ---- sinks that refuse ------------------------------------------------------------------ */

static void failures_of_the_sink_stick(void **state)
{
    (void)state;
    floor_sample sample;
    make_floor(&sample);
    for (uint32_t i = 0; brw_exporter_at(i); i++) {
        test_text whole = {0}, cut = {0};
        const char *name = brw_exporter_at(i)->format.name;
        assert_int_equal(write_with(name, &sample.dungeon, 0, &whole), BARROW_OK);
        cut.room = whole.size - 1;
        assert_int_equal(write_with(name, &sample.dungeon, 0, &cut), BARROW_SINK_FAILED);
        assert_true(cut.size < whole.size);
        test_text_free(&whole);
        test_text_free(&cut);
    }
}

/* The most characters in a line after the first; UTF-8's further bytes are no characters. */
static uint32_t widest_line(const test_text *out)
{
    uint32_t widest = 0, width = 0, lines = 0;
    for (size_t i = 0; i < out->size; i++) {
        unsigned char byte = (unsigned char)out->bytes[i];
        if (byte == '\n') {
            widest = lines && width > widest ? width : widest;
            lines++;
            width = 0;
        } else if ((byte & 0xC0) != 0x80) {
            width++;
        }
    }
    return widest;
}

static void unicode_fits_the_terminal(void **state)
{
    (void)state;
    static const struct {
        uint32_t columns, widest;
    } rows[] = {{0, 56}, {56, 56}, {55, 28}, {28, 28}, {27, 14}, {10, 10}, {3, 3}, {1, 1}};
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    barrow_dungeon dungeon = {0};
    params.seed = 7;
    assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        test_text out = {0};
        barrow_export_options options = {.flags = BARROW_EXPORT_NO_LEGEND,
                                         .columns = rows[i].columns};
        assert_int_equal(barrow_export(&dungeon, "unicode", &options, test_sink(&out), NULL),
                         BARROW_OK);
        assert_in_range(widest_line(&out), 1, rows[i].widest);
        test_text_free(&out);
    }
    barrow_dungeon_free(&dungeon);
}

/* A canvas that only counts: what is opened is closed, and paths lie on the page. */
typedef struct counter {
    int32_t width, height;
    int groups, paths, open, outside, texts;
} counter;

static void count_begin(void *user, const barrow_page *page)
{
    ((counter *)user)->width = page->width;
    ((counter *)user)->height = page->height;
}

static void count_end(void *user)
{
    assert_int_equal(((counter *)user)->open, 0);
    assert_int_equal(((counter *)user)->groups, 0);
}

static void count_open(void *user, const char *name, const char *title)
{
    assert_true(name || title);
    ((counter *)user)->groups++;
}

static void count_shut(void *user)
{
    ((counter *)user)->groups--;
}

static void count_path(void *user, const barrow_style *style)
{
    assert_non_null(style->name);
    assert_int_equal(((counter *)user)->open++, 0);
}

static void count_point(void *user, int32_t x, int32_t y)
{
    counter *count = user;
    assert_int_equal(count->open, 1);
    count->outside += x < -64 || y < -64 || x > count->width + 64 || y > count->height + 64;
}

static void count_curve(void *user, const int32_t points[6])
{
    count_point(user, points[4], points[5]);
}

static void count_close(void *user)
{
    assert_int_equal(((counter *)user)->open, 1);
}

static void count_paint(void *user)
{
    ((counter *)user)->open--;
    ((counter *)user)->paths++;
}

static void count_text(void *user, const barrow_style *style, int32_t x, int32_t y,
                       const char *text)
{
    counter *count = user;
    assert_true(style->size && *text);
    count->outside += x < 0 || y < 0 || x > count->width || y > count->height;
    count->texts++;
}

static void canvases_are_told_everything(void **state)
{
    (void)state;
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        barrow_params params = barrow_default_params((barrow_family)family);
        barrow_dungeon dungeon = {0};
        params.seed = 7;
        assert_int_equal(barrow_generate(&params, NULL, &dungeon, NULL), BARROW_OK);
        for (uint32_t flags = 0; flags < 256; flags += 4) {
            counter count = {0};
            barrow_canvas canvas = {.user = &count,
                                    .begin = count_begin,
                                    .end = count_end,
                                    .open_group = count_open,
                                    .close_group = count_shut,
                                    .path = count_path,
                                    .move = count_point,
                                    .line = count_point,
                                    .curve = count_curve,
                                    .close = count_close,
                                    .paint = count_paint,
                                    .text = count_text};
            barrow_export_options options = {.flags = flags,
                                             .theme = (barrow_theme)(flags / 4 % 4)};
            assert_int_equal(barrow_draw(&dungeon, &options, &canvas, NULL), BARROW_OK);
            assert_int_equal(count.outside, 0);
            assert_true(count.paths > 20 && count.texts >= 3);
        }
        barrow_dungeon_free(&dungeon);
    }
    assert_int_equal(barrow_draw(NULL, NULL, NULL, NULL), BARROW_BAD_CALL);
    assert_null(barrow_theme_name(BARROW_THEME_COUNT));
    assert_string_equal(barrow_theme_name(BARROW_THEME_DARK), "dark");
}

static void unknown_formats_are_refused(void **state)
{
    (void)state;
    quest_sample sample;
    test_text out = {0};
    barrow_error error;
    make_quest(&sample);
    barrow_status status = barrow_export(&sample.dungeon, "jsno", NULL, test_sink(&out), &error);
    assert_int_equal(status, BARROW_BAD_CALL);
    assert_non_null(strstr(error.text, "json"));
    assert_null(brw_exporter_at(99));
    test_text_free(&out);
}

static void the_schema_is_written(void **state)
{
    (void)state;
    test_text out = {0}, cut = {.room = 5000};
    assert_int_equal(barrow_schema(test_sink(&out), NULL), BARROW_OK);
    holds(&out, "\"$schema\": \"https://json-schema.org/draft/2020-12/schema\"");
    holds(&out, "\"pattern\": \"^[#X~.,+]+$\"");
    assert_int_equal(barrow_schema(test_sink(&cut), NULL), BARROW_SINK_FAILED);
    test_text_free(&out);
    test_text_free(&cut);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_has_two_styles),
        cmocka_unit_test(texts_are_escaped),
        cmocka_unit_test(numbers_have_all_digits),
        cmocka_unit_test(quest_documents_hold_all),
        cmocka_unit_test(crawl_documents_hold_all),
        cmocka_unit_test(ranges_of_one_number_are_numbers),
        cmocka_unit_test(floor_documents_hold_all),
        cmocka_unit_test(several_floors_give_lists),
        cmocka_unit_test(json_and_jsonl_agree),
        cmocka_unit_test(quests_are_drawn),
        cmocka_unit_test(one_way_doors_have_arrows),
        cmocka_unit_test(crawls_are_drawn),
        cmocka_unit_test(rooms_are_drawn_over_rock),
        cmocka_unit_test(crawl_doors_show_their_kind),
        cmocka_unit_test(floors_are_drawn),
        cmocka_unit_test(legends_name_what_occurs),
        cmocka_unit_test(colour_comes_when_asked_for),
        cmocka_unit_test(walkthroughs_are_told),
        cmocka_unit_test(detours_are_told),
        cmocka_unit_test(floors_are_told),
        cmocka_unit_test(failures_of_the_sink_stick),
        cmocka_unit_test(unicode_fits_the_terminal),
        cmocka_unit_test(canvases_are_told_everything),
        cmocka_unit_test(unknown_formats_are_refused),
        cmocka_unit_test(the_schema_is_written),
    };
    return cmocka_run_group_tests_name("io", tests, NULL, NULL);
}
