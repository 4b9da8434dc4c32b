/* SPDX-License-Identifier: MIT
 * gen/own_table: the caller's own tables. The family's part of the result stays the same, an
 * invalid table is refused with the row named, and custom rows place, draw, look and refuse. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "barrow/barrow.h"
#include "lib/support.h"

typedef struct table {
    barrow_pass rows[BARROW_PASS_MAX + 1];
    uint32_t count;
} table;

static table table_of(barrow_family family)
{
    table made = {.count = 0};
    const barrow_pass *rows = barrow_passes(family, &made.count);
    memcpy(made.rows, rows, made.count * sizeof rows[0]);
    return made;
}

static void insert(table *made, uint32_t at, barrow_pass row)
{
    memmove(&made->rows[at + 1], &made->rows[at], (made->count++ - at) * sizeof row);
    made->rows[at] = row;
}

static void drop(table *made, const char *name)
{
    for (uint32_t i = 0; i < made->count; i++) {
        if (strcmp(made->rows[i].name, name) != 0)
            continue;
        made->count--;
        memmove(&made->rows[i], &made->rows[i + 1], (made->count - i) * sizeof made->rows[0]);
        return;
    }
    fail_msg("there is no row %s", name);
}

static barrow_params params_of(barrow_family family, bool tiles)
{
    barrow_params params = barrow_default_params(family);
    params.seed = 3;
    if (family != BARROW_FLOOR)
        assert_int_equal(barrow_params_set(&params, "tiles", tiles ? "on" : "off", NULL),
                         BARROW_OK);
    return params;
}

/* ---- own passes ------------------------------------------------------------------------- */

typedef struct wish {
    int32_t lamps;  /* to place */
    int32_t placed; /* the result */
} wish;

/* Puts fountains on random floor, none of them on another thing. */
static barrow_status place_lamps(barrow_work *work)
{
    wish *asked = barrow_work_user(work);
    const barrow_dungeon *dungeon = barrow_work_dungeon(work);
    asked->placed = 0;
    for (int tries = 0; tries < 20000 && asked->placed < asked->lamps; tries++) {
        int32_t x = barrow_work_draw(work, dungeon->width);
        int32_t y = barrow_work_draw(work, dungeon->height);
        barrow_pos pos = {(int16_t)x, (int16_t)y};
        if (barrow_work_place(work, BARROW_THING_FOUNTAIN, pos, 0) == BARROW_OK)
            asked->placed++;
    }
    return BARROW_OK;
}

static barrow_status look(barrow_work *work)
{
    const barrow_dungeon *dungeon = barrow_work_dungeon(work);
    return dungeon->room_count ? BARROW_OK : BARROW_BROKEN;
}

static barrow_status refuse_twice(barrow_work *work)
{
    int *calls = barrow_work_user(work);
    return ++*calls > 2 ? BARROW_OK : barrow_work_fail(work, BARROW_RETRY, "not this one");
}

static barrow_status fail_silently(barrow_work *work)
{
    (void)work;
    return BARROW_IMPOSSIBLE;
}

static const barrow_pass lamps = {
    "lamps", "light", place_lamps, BARROW_PART_TILES, BARROW_PART_THINGS, 0};
static const barrow_pass looks = {"looks", "looks", look, BARROW_PART_ROOMS, 0, 0};

static barrow_status run_table(const barrow_params *params, const table *made, void *user,
                               barrow_dungeon *dungeon, barrow_error *error)
{
    barrow_options options = {.passes = made->rows,
                              .pass_count = made->count,
                              .pass_user = user,
                              .flags = BARROW_CHECK_CONTRACTS};
    return barrow_generate(params, &options, dungeon, error);
}

/* ---- what holds ------------------------------------------------------------------------- */

static void the_family_s_table_is_a_table(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * BARROW_FAMILY_COUNT; i++) {
        barrow_family family = (barrow_family)(i / 2);
        barrow_params params = params_of(family, i & 1);
        params.reroll[1] = 4;
        table whole = table_of(family);
        barrow_dungeon plain = {0}, own = {0};
        assert_int_equal(barrow_generate(&params, NULL, &plain, NULL), BARROW_OK);
        assert_int_equal(run_table(&params, &whole, NULL, &own, NULL), BARROW_OK);
        assert_true(barrow_dungeon_hash(&plain) == barrow_dungeon_hash(&own));
        barrow_dungeon_free(&plain);
        barrow_dungeon_free(&own);
    }
}

/* Checks that it is on a tile that can be walked on, with no other thing on it. */
static void assert_stands_alone(const barrow_dungeon *dungeon, uint32_t thing)
{
    barrow_pos pos = dungeon->things[thing].pos;
    assert_true(barrow_tile_at(dungeon, pos.x, pos.y) & BARROW_TILE_WALKABLE);
    for (uint32_t i = 0; i < thing; i++)
        assert_false(dungeon->things[i].pos.x == pos.x && dungeon->things[i].pos.y == pos.y);
}

/* Adds rows that only look, between all of the family's, and one that places a thing: the rest
 * stays the same. */
static void own_rows_disturb_nothing(void **state)
{
    (void)state;
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        barrow_params params = params_of((barrow_family)family, true);
        params.reroll[2] = 9;
        table made = table_of((barrow_family)family);
        insert(&made, made.count, lamps);
        insert(&made, 4, looks);
        wish asked = {.lamps = 300};
        barrow_dungeon plain = {0}, own = {0};
        assert_int_equal(barrow_generate(&params, NULL, &plain, NULL), BARROW_OK);
        assert_int_equal(run_table(&params, &made, &asked, &own, NULL), BARROW_OK);
        assert_int_equal(asked.placed, 300); /* more than a family reserves */
        assert_int_equal(own.thing_count, plain.thing_count + 300);
        own.thing_count = plain.thing_count;
        assert_true(barrow_dungeon_hash(&plain) == barrow_dungeon_hash(&own));
        for (uint32_t i = own.thing_count; i < own.thing_count + 300; i++) {
            uint16_t owner = own.owners[own.things[i].pos.y * own.width + own.things[i].pos.x];
            assert_int_equal(own.things[i].kind, BARROW_THING_CUSTOM);
            assert_string_equal(own.customs[own.things[i].custom - 1].type, "fountain");
            assert_stands_alone(&own, i);
            if (family != BARROW_FLOOR)
                assert_int_equal(own.things[i].room, owner);
        }
        barrow_dungeon_free(&plain);
        barrow_dungeon_free(&own);
    }
}

/* A row draws from a stream of its own name; a reroll is found by name, wherever the row is. */
static void own_rows_have_streams(void **state)
{
    (void)state;
    barrow_params params = params_of(BARROW_FLOOR, true);
    table made = table_of(BARROW_FLOOR);
    drop(&made, "title");
    insert(&made, made.count, lamps);
    uint64_t hashes[4];
    for (int i = 0; i < 4; i++) {
        made.rows[made.count - 1].name = i == 1 ? "lanterns" : i == 3 ? "types" : "lamps";
        if (i == 3)
            drop(&made, "types"); /* the first of that name, which the last row replaces */
        params.reroll[23] = i == 3 ? 7 : 0; /* of types */
        wish asked = {.lamps = 5};
        barrow_dungeon dungeon = {0};
        assert_int_equal(run_table(&params, &made, &asked, &dungeon, NULL), BARROW_OK);
        hashes[i] = barrow_dungeon_hash(&dungeon);
        barrow_dungeon_free(&dungeon);
    }
    assert_true(hashes[0] == hashes[2]);
    assert_true(hashes[0] != hashes[1] && hashes[0] != hashes[3]);
}

static barrow_status complain(barrow_work *work)
{
    barrow_work_fail(work, BARROW_BROKEN, "it says so, and goes on");
    return BARROW_OK;
}

/* A result that the family's table alone would not give is marked as edited. An error that a pass
 * filled does not outlive a generation that succeeds, nor one that an earlier attempt filled. */
static void own_results_are_marked(void **state)
{
    (void)state;
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        barrow_params params = params_of((barrow_family)family, true);
        barrow_error error;
        barrow_dungeon dungeon = {0};
        for (int kind = 0; kind < 3; kind++) {
            table made = table_of((barrow_family)family);
            if (kind == 1)
                insert(&made, made.count, (barrow_pass){"talk", "", complain, 0, 0, 0});
            if (kind == 2)
                drop(&made, family == BARROW_FLOOR ? "items" : made.rows[made.count - 1].name);
            memset(&error, 0x5A, sizeof error);
            barrow_error before = error;
            assert_int_equal(run_table(&params, &made, NULL, &dungeon, &error), BARROW_OK);
            assert_int_equal(dungeon.edited, kind > 0);
            assert_memory_equal(&error, &before, sizeof error);
        }
        barrow_dungeon_free(&dungeon);
    }
}

static const char own_type[] = "town \xC3\xA9 \"crier\"", own_payload[] = "{\"speech\": 4}, <b>&amp;</b>";

/* Places a custom thing in the middle of the floor of each room where the caller's own tile is free,
 * away from doorways: all eight neighbours can be walked on. */
static barrow_status place_criers(barrow_work *work)
{
    int *placed = barrow_work_user(work);
    const barrow_dungeon *dungeon = barrow_work_dungeon(work);
    uint32_t width = dungeon->width, last = BARROW_NONE;
    *placed = 0;
    for (uint32_t tile = width + 1; tile + width + 1 < width * dungeon->height; tile++) {
        uint32_t owner = dungeon->owners[tile], same = 0;
        for (int32_t dy = -1; dy <= 1; dy++)
            for (int32_t dx = -1; dx <= 1; dx++) {
                uint32_t near = (uint32_t)((int32_t)tile + dy * (int32_t)width + dx);
                same += dungeon->owners[near] == owner && dungeon->tiles[near] == BARROW_TILE_FLOOR;
            }
        if (same < 9 || owner >= dungeon->room_count || owner == last)
            continue;
        barrow_pos pos = {(int16_t)(tile % width), (int16_t)(tile / width)};
        if (barrow_work_place_custom(work, pos, own_type, *placed ? own_payload : NULL) != BARROW_OK)
            continue;
        last = owner;
        ++*placed;
    }
    return BARROW_OK;
}

/* Reads the document back, and checks that nothing is lost. */
static void assert_kept(const barrow_dungeon *dungeon)
{
    static const char *const formats[] = {"json", "tmj", "ldtk", "godot4"};
    test_text texts[4] = {{0}}, again = {0};
    barrow_dungeon read = {0};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(barrow_export(dungeon, formats[i], NULL, test_sink(&texts[i]), NULL),
                         BARROW_OK);
        assert_non_null(strstr(texts[i].bytes, "speech"));
        assert_non_null(strstr(texts[i].bytes, "town \xC3\xA9"));
    }
    assert_int_equal(barrow_import(texts[0].bytes, texts[0].size, NULL, &read, NULL, NULL),
                     BARROW_OK);
    assert_int_equal(barrow_dungeon_hash(&read), barrow_dungeon_hash(dungeon));
    assert_int_equal(barrow_export(&read, "json", NULL, test_sink(&again), NULL), BARROW_OK);
    assert_int_equal(again.size, texts[0].size);
    assert_memory_equal(again.bytes, texts[0].bytes, again.size);
    read.customs[0].payload[0] = 'x';
    assert_int_not_equal(barrow_dungeon_hash(&read), barrow_dungeon_hash(dungeon));
    read.customs[0].type[0] = 0;
    assert_int_equal(barrow_dungeon_check(&read, NULL), BARROW_BROKEN);
    barrow_dungeon_free(&read);
    for (int i = 0; i < 4; i++)
        test_text_free(&texts[i]);
    test_text_free(&again);
}

/* Places one thing of each kind, and ten of each on floors, anywhere that is allowed. */
static barrow_status place_each_kind(barrow_work *work)
{
    int *placed = barrow_work_user(work);
    const barrow_dungeon *dungeon = barrow_work_dungeon(work);
    int32_t wanted = (dungeon->params.family == BARROW_FLOOR ? 10 : 1) * BARROW_THING_CUSTOM;
    *placed = 0;
    for (int tries = 0; tries < 40000 && *placed < wanted; tries++) {
        int32_t x = barrow_work_draw(work, dungeon->width);
        int32_t y = barrow_work_draw(work, dungeon->height);
        barrow_pos pos = {(int16_t)x, (int16_t)y};
        barrow_thing_kind kind = (barrow_thing_kind)(*placed % BARROW_THING_CUSTOM);
        uint8_t flag = (uint8_t)(*placed * 7);
        *placed += barrow_work_place(work, kind, pos, flag) == BARROW_OK;
    }
    return *placed == wanted ? BARROW_OK : BARROW_BROKEN;
}

/* Things of barrow's kinds that a caller places are no fault, wherever the call allows them, and
 * say what they are, in documents too. */
static void things_of_known_kinds_hold(void **state)
{
    (void)state;
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++)
        for (uint32_t seed = 1; seed <= test_often(20, 400); seed++) {
            barrow_params params = params_of((barrow_family)family, true);
            params.seed = seed;
            barrow_report report;
            barrow_dungeon dungeon = {0}, read = {0};
            test_text text = {0};
            int placed = 0;
            table made = table_of((barrow_family)family);
            insert(&made, made.count,
                   (barrow_pass){"own", "", place_each_kind, BARROW_PART_TILES | BARROW_PART_THINGS,
                                 BARROW_PART_THINGS, 0});
            assert_int_equal(run_table(&params, &made, &placed, &dungeon, NULL), BARROW_OK);
            assert_true(dungeon.edited);
            const barrow_custom *first = dungeon.customs;
            assert_string_equal(first[BARROW_THING_TRAP].type, "trap");
            assert_string_equal(first[0].payload, "");
            assert_string_equal(first[1].payload, "7");
            assert_string_equal(first[BARROW_THING_LEVER].payload, "161");
            assert_int_equal(barrow_verify(&dungeon, NULL, &report, NULL), BARROW_OK);
            if (report.status != BARROW_OK)
                fail_msg("family %d, seed %u: %s: %s", family, seed, report.findings[0].rule,
                         report.findings[0].text);
            assert_int_equal(barrow_export(&dungeon, "jsonl", NULL, test_sink(&text), NULL),
                             BARROW_OK);
            assert_int_equal(barrow_import(text.bytes, text.size, NULL, &read, NULL, NULL),
                             BARROW_OK);
            assert_int_equal(barrow_dungeon_hash(&read), barrow_dungeon_hash(&dungeon));
            test_text_free(&text);
            barrow_dungeon_free(&read);
            barrow_dungeon_free(&dungeon);
        }
}

/* Texts that are no texts are refused, and so are tiles that a custom thing cannot have. */
static barrow_status place_wrong_customs(barrow_work *work)
{
    static const char *const wrong[] = {NULL, "", "a\nb", "\xC3", "\xC2\x80"};
    char longest[BARROW_CUSTOM_PAYLOAD_SIZE + 1] = "";
    barrow_pos pos = {0, 0};
    memset(longest, 'a', BARROW_CUSTOM_PAYLOAD_SIZE);
    for (int i = 0; i < 5; i++)
        assert_int_equal(barrow_work_place_custom(work, pos, wrong[i], ""), BARROW_BAD_CALL);
    assert_int_equal(barrow_work_place_custom(work, pos, "a", longest), BARROW_BAD_CALL);
    longest[BARROW_CUSTOM_TYPE_SIZE] = 0;
    assert_int_equal(barrow_work_place_custom(work, pos, longest, ""), BARROW_BAD_CALL);
    assert_int_equal(barrow_work_place_custom(work, pos, "a", "b"), BARROW_BAD_CALL);
    assert_int_equal(barrow_work_place_custom(NULL, pos, "a", "b"), BARROW_BAD_CALL);
    assert_int_equal(barrow_work_place(work, BARROW_THING_CUSTOM, pos, 0), BARROW_BAD_CALL);
    assert_int_equal(barrow_work_dungeon(work)->custom_count, 0);
    return BARROW_OK;
}

static void wrong_customs_are_refused(void **state)
{
    (void)state;
    barrow_params params = params_of(BARROW_FLOOR, false);
    barrow_dungeon dungeon = {0};
    table made = table_of(BARROW_FLOOR);
    insert(&made, made.count,
           (barrow_pass){"wrong", "", place_wrong_customs, BARROW_PART_TILES, BARROW_PART_THINGS, 0});
    assert_int_equal(run_table(&params, &made, NULL, &dungeon, NULL), BARROW_OK);
    barrow_dungeon_free(&dungeon);
}

/* Custom things in every family are no fault, keep their texts through a document, and change
 * nothing else. */
static void custom_things_hold(void **state)
{
    (void)state;
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++)
        for (uint32_t seed = 1; seed <= test_often(5, 20); seed++) {
            barrow_params params = params_of((barrow_family)family, true);
            params.seed = seed;
            barrow_error error;
            barrow_report report;
            barrow_dungeon dungeon = {0};
            int placed = 0;
            table made = table_of((barrow_family)family);
            insert(&made, made.count,
                   (barrow_pass){"criers", "", place_criers, BARROW_PART_TILES | BARROW_PART_THINGS,
                                 BARROW_PART_THINGS, 0});
            assert_int_equal(run_table(&params, &made, &placed, &dungeon, &error), BARROW_OK);
            assert_true(placed > 1);
            assert_int_equal(dungeon.custom_count, placed);
            assert_true(dungeon.edited);
            assert_int_equal(barrow_verify(&dungeon, NULL, &report, &error), BARROW_OK);
            if (report.status != BARROW_OK)
                fail_msg("family %d, seed %u: %s: %s", family, seed, report.findings[0].rule,
                         report.findings[0].text);
            assert_kept(&dungeon);
            barrow_dungeon_free(&dungeon);
        }
}

static void a_row_that_only_places_may_be_left_out(void **state)
{
    (void)state;
    barrow_params params = params_of(BARROW_FLOOR, true);
    table made = table_of(BARROW_FLOOR);
    drop(&made, "items");
    drop(&made, "traps");
    drop(&made, "enemies");
    barrow_dungeon dungeon = {0};
    assert_int_equal(run_table(&params, &made, NULL, &dungeon, NULL), BARROW_OK);
    for (uint32_t i = 0; i < dungeon.thing_count; i++)
        assert_true(dungeon.things[i].kind != BARROW_THING_TRAP);
    barrow_dungeon_free(&dungeon);
}

static void a_retry_starts_another_attempt(void **state)
{
    (void)state;
    barrow_pass picky = {"picky", "refuses twice", refuse_twice, BARROW_PART_ROOMS, 0, 0};
    barrow_error error;
    barrow_dungeon dungeon = {0};
    for (int family = BARROW_QUEST; family <= BARROW_FLOOR; family += BARROW_FLOOR) {
        int calls = 0;
        barrow_params params = params_of((barrow_family)family, false);
        table made = table_of((barrow_family)family);
        insert(&made, 5, picky);
        barrow_status status = run_table(&params, &made, &calls, &dungeon, &error);
        assert_int_equal(status, family == BARROW_FLOOR ? BARROW_IMPOSSIBLE : BARROW_OK);
        assert_int_equal(calls, family == BARROW_FLOOR ? 1 : 3);
        if (status == BARROW_OK)
            assert_true(dungeon.attempts >= 3);
    }
    assert_string_equal(error.text, "not this one");
    assert_string_equal(error.pass, "picky");
    barrow_dungeon_free(&dungeon);
}

static void a_failure_without_words_has_some(void **state)
{
    (void)state;
    barrow_params params = params_of(BARROW_FLOOR, true);
    table made = table_of(BARROW_FLOOR);
    insert(&made, 2, (barrow_pass){"mute", "fails", fail_silently, 0, 0, 0});
    barrow_error error;
    memset(&error, '#', sizeof error);
    barrow_dungeon dungeon = {0};
    assert_int_equal(run_table(&params, &made, NULL, &dungeon, &error), BARROW_IMPOSSIBLE);
    assert_string_equal(error.text, barrow_status_text(BARROW_IMPOSSIBLE));
    assert_string_equal(error.pass, "mute");
    barrow_dungeon_free(&dungeon);
}

static barrow_status fail_with_ok(barrow_work *work)
{
    return barrow_work_fail(work, BARROW_OK, "no failure at all");
}

static barrow_status place_nonsense(barrow_work *work)
{
    return barrow_work_place(work, BARROW_THING_KIND_COUNT, (barrow_pos){5, 5}, 0);
}

static barrow_status place_lamp(barrow_work *work)
{
    return barrow_work_place(work, BARROW_THING_FOUNTAIN, (barrow_pos){5, 5}, 0);
}

/* A row that breaks its limits fails the call, with the reason. */
static void wrong_deeds_of_a_row_are_told(void **state)
{
    (void)state;
    static const struct {
        barrow_family family;
        barrow_status (*run)(barrow_work *work);
        const char *says;
    } rows[] = {
        {BARROW_FLOOR, fail_with_ok, "no failure at all"},
        {BARROW_FLOOR, place_nonsense, "no such kind of thing"},
        {BARROW_QUEST, place_lamp, "no tile map"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        barrow_params params = params_of(rows[i].family, false);
        table made = table_of(rows[i].family);
        insert(&made, made.count, (barrow_pass){"odd", "is odd", rows[i].run, 0, 0, 0});
        barrow_error error;
        barrow_dungeon dungeon = {0};
        assert_int_equal(run_table(&params, &made, NULL, &dungeon, &error), BARROW_BAD_CALL);
        assert_string_equal(error.pass, "odd");
        assert_non_null(strstr(error.text, rows[i].says));
        barrow_dungeon_free(&dungeon);
    }
}

static void stepping_runs_it_too(void **state)
{
    (void)state;
    barrow_params params = params_of(BARROW_CRAWL, true);
    table made = table_of(BARROW_CRAWL);
    insert(&made, made.count, lamps);
    wish asked = {.lamps = 7};
    barrow_options options = {.passes = made.rows, .pass_count = made.count, .pass_user = &asked};
    barrow_dungeon whole = {0}, stepped = {0};
    assert_int_equal(barrow_generate(&params, &options, &whole, NULL), BARROW_OK);
    barrow_generator *generator = barrow_generator_begin(&params, &options, NULL);
    assert_non_null(generator);
    memset(&made, 0, sizeof made); /* it was copied */
    assert_int_equal(barrow_generator_finish(generator, &stepped, NULL), BARROW_OK);
    assert_true(barrow_dungeon_hash(&whole) == barrow_dungeon_hash(&stepped));
    barrow_dungeon_free(&whole);
    barrow_dungeon_free(&stepped);
}

/* A workspace goes from one table to another at the same address, and back to the family's. */
static void a_workspace_takes_any_table(void **state)
{
    (void)state;
    barrow_workspace *workspace = barrow_workspace_create(NULL);
    barrow_params params = params_of(BARROW_FLOOR, true);
    uint64_t hashes[6];
    for (int i = 0; i < 6; i++) {
        table made = table_of(BARROW_FLOOR);
        insert(&made, made.count, lamps);
        made.rows[made.count - 1].name = i % 3 == 1 ? "torches" : "lamps";
        wish asked = {.lamps = 5};
        barrow_options options = {.workspace = workspace, .pass_user = &asked};
        if (i % 3 != 2) {
            options.passes = made.rows;
            options.pass_count = made.count;
        }
        barrow_dungeon dungeon = {0};
        assert_int_equal(barrow_generate(&params, &options, &dungeon, NULL), BARROW_OK);
        hashes[i] = barrow_dungeon_hash(&dungeon);
        barrow_dungeon_free(&dungeon);
    }
    barrow_workspace_free(workspace);
    assert_memory_equal(hashes, hashes + 3, 3 * sizeof hashes[0]);
    assert_true(hashes[0] != hashes[1] && hashes[1] != hashes[2]);
}

/* Running out of memory at any time gives an error and leaks nothing. */
static void memory_may_run_out(void **state)
{
    (void)state;
    barrow_params params = params_of(BARROW_FLOOR, true);
    table made = table_of(BARROW_FLOOR);
    insert(&made, made.count, lamps);
    test_memory memory = {.fail_at = 0};
    for (uint64_t at = 1; at == 1 || memory.failures; at++) {
        memory = (test_memory){.fail_at = at, .fail_after = true};
        wish asked = {.lamps = 300};
        barrow_options options = {.allocator = test_allocator(&memory),
                                  .passes = made.rows,
                                  .pass_count = made.count,
                                  .pass_user = &asked};
        barrow_dungeon dungeon = {0};
        barrow_error error;
        barrow_status status = barrow_generate(&params, &options, &dungeon, &error);
        assert_true(status == BARROW_OK || (memory.failures && status == BARROW_NO_MEMORY));
        assert_true(asked.placed == 300 || memory.failures);
        barrow_dungeon_free(&dungeon);
        assert_true(memory.live_bytes == 0 && memory.mistakes == 0);
    }
}

/* ---- what is refused -------------------------------------------------------------------- */

static void expect_refusal(const table *made, barrow_family family, bool tiles, const char *word)
{
    barrow_params params = params_of(family, tiles);
    barrow_error error;
    barrow_dungeon dungeon = {0};
    wish asked = {.lamps = 1};
    assert_int_equal(run_table(&params, made, &asked, &dungeon, &error), BARROW_BAD_CALL);
    if (!strstr(error.text, word))
        fail_msg("'%s' does not name %s", error.text, word);
    barrow_dungeon_free(&dungeon);
}

/* The hint is a row of the table that runs, regardless of the family's names. */
static void an_unknown_end_is_refused(void **state)
{
    (void)state;
    table made = table_of(BARROW_FLOOR);
    barrow_params params = params_of(BARROW_FLOOR, true);
    barrow_dungeon dungeon = {0};
    barrow_error error;
    insert(&made, made.count, lamps);
    barrow_options options = {
        .passes = made.rows, .pass_count = made.count, .stop_after = "lamsp"};
    assert_int_equal(barrow_generate(&params, &options, &dungeon, &error), BARROW_BAD_PARAM);
    assert_string_equal(error.field, "stop_after");
    assert_non_null(strstr(error.text, "did you mean 'lamps'?"));
    barrow_dungeon_free(&dungeon);
}

static void what_is_no_table_is_refused(void **state)
{
    (void)state;
    table made = table_of(BARROW_FLOOR);
    made.count = 0;
    expect_refusal(&made, BARROW_FLOOR, true, "1 to 40");
    made.count = BARROW_PASS_MAX + 1;
    expect_refusal(&made, BARROW_FLOOR, true, "1 to 40");
    made = table_of(BARROW_FLOOR);
    insert(&made, 4, (barrow_pass){.name = "empty", .summary = "nothing"});
    expect_refusal(&made, BARROW_FLOOR, true, "row 4");
    made = table_of(BARROW_FLOOR);
    insert(&made, made.count, looks);
    insert(&made, made.count, looks);
    expect_refusal(&made, BARROW_FLOOR, true, "twice");
    char same_name[8] = "looks"; /* elsewhere in memory, and of another function */
    made.rows[made.count - 1] = (barrow_pass){same_name, "", complain, 0, 0, 0};
    expect_refusal(&made, BARROW_FLOOR, true, "twice");
    made = table_of(BARROW_FLOOR);
    insert(&made, 0, looks);
    expect_refusal(&made, BARROW_FLOOR, true, "pass looks needs");
    made = table_of(BARROW_QUEST);
    insert(&made, made.count, lamps);
    expect_refusal(&made, BARROW_QUEST, false, "pass lamps needs");
    made = table_of(BARROW_FLOOR);
    insert(&made, 19, lamps); /* right after the ends */
    expect_refusal(&made, BARROW_FLOOR, true, "pass lord must come before");
    made = table_of(BARROW_FLOOR);
    insert(&made, made.count, lamps);
    made.rows[made.count - 1].gives = BARROW_PART_TILES;
    expect_refusal(&made, BARROW_FLOOR, true, "pass lamps may give");
    made.rows[made.count - 1].gives = 0;
    made.rows[made.count - 1].flags = BARROW_PASS_CHECKPOINT;
    expect_refusal(&made, BARROW_FLOOR, true, "pass lamps has flags");
}

/* Every row of every family is missing, or swapped with the next: refused, or made without harm. */
static void rows_of_a_family_keep_together(void **state)
{
    (void)state;
    barrow_dungeon dungeon = {0};
    for (int i = 0; i < 2 * BARROW_FAMILY_COUNT; i++) {
        barrow_params params = params_of((barrow_family)(i / 2), i & 1);
        table whole = table_of(params.family);
        for (uint32_t row = 0; row + 1 < whole.count; row++) {
            table made = whole;
            drop(&made, whole.rows[row].name);
            bool only_places = whole.rows[row].gives == BARROW_PART_THINGS;
            barrow_status status = run_table(&params, &made, NULL, &dungeon, NULL);
            if (!only_places)
                assert_int_equal(status, BARROW_BAD_CALL);
            made = whole;
            made.rows[row] = whole.rows[row + 1];
            made.rows[row + 1] = whole.rows[row];
            status = run_table(&params, &made, NULL, &dungeon, NULL);
            assert_int_equal(status, BARROW_BAD_CALL);
        }
    }
    barrow_dungeon_free(&dungeon);
}

/* A table that ends too early is fine only if it lacks nothing but rows that place things. */
static void no_end_is_missing(void **state)
{
    (void)state;
    barrow_dungeon dungeon = {0};
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        barrow_params params = params_of((barrow_family)family, true);
        table whole = table_of(params.family);
        bool only_places = true;
        for (uint32_t count = whole.count - 1; count > 0; count--) {
            table made = whole;
            made.count = count;
            only_places = only_places && whole.rows[count].gives == BARROW_PART_THINGS;
            barrow_status status = run_table(&params, &made, NULL, &dungeon, NULL);
            assert_true(only_places ? status != BARROW_BAD_CALL : status == BARROW_BAD_CALL);
        }
    }
    barrow_dungeon_free(&dungeon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_family_s_table_is_a_table),
        cmocka_unit_test(own_rows_disturb_nothing),
        cmocka_unit_test(own_rows_have_streams),
        cmocka_unit_test(own_results_are_marked),
        cmocka_unit_test(custom_things_hold),
        cmocka_unit_test(things_of_known_kinds_hold),
        cmocka_unit_test(wrong_customs_are_refused),
        cmocka_unit_test(a_row_that_only_places_may_be_left_out),
        cmocka_unit_test(a_retry_starts_another_attempt),
        cmocka_unit_test(a_failure_without_words_has_some),
        cmocka_unit_test(wrong_deeds_of_a_row_are_told),
        cmocka_unit_test(stepping_runs_it_too),
        cmocka_unit_test(a_workspace_takes_any_table),
        cmocka_unit_test(memory_may_run_out),
        cmocka_unit_test(an_unknown_end_is_refused),
        cmocka_unit_test(what_is_no_table_is_refused),
        cmocka_unit_test(rows_of_a_family_keep_together),
        cmocka_unit_test(no_end_is_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
