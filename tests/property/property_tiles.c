/* SPDX-License-Identifier: MIT
 * Tile maps of many quests and crawls, at the defaults and with drawn parameters, every size of
 * block and any decoration: all checks hold, including ownership and the walkthrough on tiles (T1
 * to T7); each puzzle room has a puzzle (T13); the layout is the one that the seed makes without
 * tiles (G2); the same parameters give the same map again.
 *
 *     property_tiles [COUNT] [--full]     COUNT quests and as many crawls */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "barrow/barrow.h"
#include "base/rng.h"
#include "core/hash.h"
#include "core/params.h"
#include "core/places.h"
#include "lib/support.h"

typedef struct tile_test {
    barrow_options options;
    barrow_dungeon dungeon, plain;
    barrow_error error;
    uint64_t passed, failed, refused;
    uint64_t places[BARROW_PLACE_COUNT]; /* rooms of each */
    uint64_t things[BARROW_THING_KIND_COUNT], tiles[256], doors[BARROW_LINK_KIND_COUNT];
} tile_test;

static void print_command(const barrow_params *params)
{
    uint32_t count;
    const barrow_param_info *infos = barrow_param_infos(params->family, &count);
    barrow_params usual = barrow_default_params(params->family);
    printf("  barrow %s -s %llu", barrow_family_name(params->family),
           (unsigned long long)params->seed);
    for (uint32_t i = 0; i < count; i++) {
        char value[64], other[64];
        barrow_params_get(params, i, value, sizeof value);
        barrow_params_get(&usual, i, other, sizeof other);
        if (strcmp(value, other) != 0)
            printf(" --set %s=%s", infos[i].name, value);
    }
    printf("\n");
}

static void expect_tiles(tile_test *test, bool good, const barrow_params *params, const char *what)
{
    test->passed += good;
    test->failed += !good;
    if (good || test->failed > 20)
        return;
    printf("FAIL: %s\n", what);
    if (params)
        print_command(params);
}

/* ---- drawn parameters ------------------------------------------------------------------- */

static brw_rng stream_of(const char *name, uint64_t number)
{
    brw_rng rng;
    brw_rng_fill(&rng, brw_mix(brw_hash_text(name), number));
    return rng;
}

/* Draws numbers in their range, but small enough for a hundred thousand maps. */
static void draw_layout(brw_rng *rng, barrow_params *params)
{
    uint32_t count;
    const barrow_param_info *infos = barrow_param_infos(params->family, &count);
    for (uint32_t i = 0; i < count; i++) {
        int32_t *field = brw_param_field(params, &infos[i]);
        if (infos[i].type == BARROW_PARAM_INT || infos[i].type == BARROW_PARAM_BOOL)
            *field = brw_rng_between(rng, infos[i].min, infos[i].max);
    }
    if (params->family == BARROW_CRAWL) {
        int32_t w = brw_rng_between(rng, 3, 10);
        int32_t h = brw_rng_between(rng, 3, 10);
        params->as.crawl.size = (barrow_size_range){w, h, w, h};
        return;
    }
    barrow_quest_params *quest = &params->as.quest;
    quest->width = quest->height = quest->best_of = 0;
    quest->best_of = 1;
    quest->stage_rooms_min = quest->stage_rooms_max = 0;
    quest->pre_rooms = brw_rng_between(rng, 4, 20);
    quest->post_rooms = brw_rng_between(rng, 4, 20);
    quest->pre_stages_max = brw_rng_between(rng, quest->pre_stages_min, 8);
    quest->post_stages_max = brw_rng_between(rng, quest->post_stages_min, 8);
    quest->magic_rooms_max = brw_rng_between(rng, quest->magic_rooms_min, 8);
    quest->bonus_max = brw_rng_between(rng, quest->bonus_min, 3);
}

/* Puzzles are most of the cost, and short ones cost half: with short ones in half of the sample,
 * and small crawls in a quarter, twice as many maps can be checked. */
static void make_cheaper(barrow_params *params, int32_t sort)
{
    static const barrow_range few_moves = {4, 8};
    if (params->family == BARROW_QUEST) {
        params->as.quest.puzzle_moves = few_moves;
        return;
    }
    params->as.crawl.puzzle_moves = few_moves;
    if (sort == 2)
        params->as.crawl.size = (barrow_size_range){6, 7, 6, 7};
}

static barrow_params draw_tiled(barrow_family family, uint64_t number)
{
    brw_rng rng = stream_of(barrow_family_name(family), number);
    barrow_params params = barrow_default_params(family);
    int32_t sort = (int32_t)(number % 4);
    if (sort == 3)
        draw_layout(&rng, &params);
    params.seed = number;
    int32_t w = brw_rng_between(&rng, 9, number % 16 == 1 ? 33 : 16);
    int32_t h = brw_rng_between(&rng, 7, number % 16 == 1 ? 33 : 14);
    int32_t decor = brw_rng_below(&rng, 101);
    barrow_size_range block = {w, h, w, h};
    if (family == BARROW_QUEST)
        params.as.quest.tiles = 1;
    else
        params.as.crawl.tiles = 1;
    if (sort == 0)
        return params; /* the defaults */
    if (sort < 3)
        make_cheaper(&params, sort);
    if (family == BARROW_QUEST) {
        params.as.quest.block = block;
        params.as.quest.decor = decor;
    } else {
        params.as.crawl.block = block;
        params.as.crawl.decor = decor;
    }
    return params;
}

/* ---- one map ---------------------------------------------------------------------------- */

static void count_map(tile_test *test)
{
    const barrow_dungeon *dungeon = &test->dungeon;
    for (uint32_t i = 0; i < dungeon->thing_count; i++)
        test->things[dungeon->things[i].kind]++;
    for (uint32_t i = 0; i < dungeon->room_count; i++)
        test->places[dungeon->rooms[i].place]++;
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        test->doors[dungeon->links[i].kind]++;
    for (uint32_t i = 0; i < (uint32_t)dungeon->width * dungeon->height; i++)
        test->tiles[dungeon->tiles[i]]++;
}

/* Puzzles exist only on tiles, so only there does the walkthrough solve them (P8). */
static uint32_t steps_but_solves(const barrow_dungeon *dungeon)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->solution_count; i++)
        count += dungeon->solution[i].action != BARROW_DO_SOLVE;
    return count;
}

/* Rooms and plan are exactly the same without tiles, and so is the walkthrough (G2). */
static void compare_plain(tile_test *test, const barrow_params *params)
{
    barrow_params plain = *params;
    if (params->family == BARROW_QUEST)
        plain.as.quest.tiles = 0;
    else
        plain.as.crawl.tiles = 0;
    const barrow_dungeon *one = &test->dungeon, *other = &test->plain;
    bool good = barrow_generate(&plain, &test->options, &test->plain, NULL) == BARROW_OK;
    good = good && !other->width && one->link_count == other->link_count &&
           steps_but_solves(one) == other->solution_count &&
           brw_hash_part(one, BARROW_PART_PLAN) == brw_hash_part(other, BARROW_PART_PLAN) &&
           brw_hash_part(one, BARROW_PART_ROOMS) == brw_hash_part(other, BARROW_PART_ROOMS);
    for (uint32_t i = 0; good && i < one->link_count; i++)
        good = one->links[i].kind == other->links[i].kind && one->links[i].a == other->links[i].a &&
               one->links[i].b == other->links[i].b;
    expect_tiles(test, good, params, "tiles changed the layout (G2)");
}

static void repeat_map(tile_test *test, const barrow_params *params)
{
    uint64_t hash = barrow_dungeon_hash(&test->dungeon);
    barrow_options careful = test->options;
    careful.flags |= BARROW_CHECK_CONTRACTS;
    barrow_status status = barrow_generate(params, &careful, &test->plain, &test->error);
    expect_tiles(test, status == BARROW_OK, params, test->error.text);
    expect_tiles(test, status != BARROW_OK || barrow_dungeon_hash(&test->plain) == hash, params,
                 "the same seed made another map");
}

static void try_map(tile_test *test, barrow_family family, uint64_t number)
{
    barrow_params params = draw_tiled(family, number);
    barrow_report report;
    barrow_status status = barrow_generate(&params, &test->options, &test->dungeon, &test->error);
    if (status == BARROW_BAD_PARAM || status == BARROW_IMPOSSIBLE) {
        test->refused++;
        return;
    }
    expect_tiles(test, status == BARROW_OK, &params, test->error.text);
    if (status != BARROW_OK)
        return;
    count_map(test);
    expect_tiles(test, test->dungeon.shortfall[BARROW_SHORT_PUZZLE_ROOMS] == 0, &params,
                 "a puzzle room has no puzzle (T13)");
    status = barrow_verify(&test->dungeon, &test->options, &report, &test->error);
    bool holds = status == BARROW_OK && report.status == BARROW_OK;
    expect_tiles(test, holds, &params, report.finding_count ? report.findings[0].text : "unproven");
    if (number % 16 == 0 || number % 64 == 3)
        compare_plain(test, &params);
    if (number % 32 == 0 || number % 128 == 7)
        repeat_map(test, &params);
}

/* ---- what must appear ------------------------------------------------------------------- */

static void tell_tiles(tile_test *test, const char *sort, const char *name, uint64_t count)
{
    char text[80];
    snprintf(text, sizeof text, "no %s %s in the whole sample", sort, name);
    printf("  %-6s %-12s %12llu\n", sort, name, (unsigned long long)count);
    expect_tiles(test, count > 0, NULL, text);
}

static void check_all_appear(tile_test *test)
{
    for (int place = 1; place < BARROW_PLACE_COUNT; place++)
        tell_tiles(test, "place", barrow_place_name((barrow_place)place), test->places[place]);
    expect_tiles(test, test->places[BARROW_PLACE_ANY] == 0, NULL, "a room is no place");
    for (int kind = 0; kind < BARROW_THING_KIND_COUNT; kind++)
        if (kind != BARROW_THING_STAIRS && kind != BARROW_THING_ITEM &&
            kind != BARROW_THING_BURIED && kind != BARROW_THING_LEVER && /* of floors */
            kind != BARROW_THING_CUSTOM)                                 /* of callers */
            tell_tiles(test, "thing", barrow_thing_name((barrow_thing_kind)kind),
                       test->things[kind]);
    for (int tile = 0; tile < BARROW_TILE_LIMIT; tile++)
        if (barrow_tile_name((barrow_tile)tile) && tile != BARROW_TILE_JUNCTION &&
            tile != BARROW_TILE_VAULT_DOOR && tile != BARROW_TILE_ITEM_BLOCK && tile != BARROW_TILE_BLOCK) /* of generations 1 and 2 */
            tell_tiles(test, "tile", barrow_tile_name((barrow_tile)tile), test->tiles[tile]);
    for (int kind = BARROW_LINK_OPEN; kind < BARROW_LINK_KIND_COUNT; kind++)
        tell_tiles(test, "door", barrow_link_kind_name((barrow_link_kind)kind), test->doors[kind]);
}

/* ---- titles ----------------------------------------------------------------------------- */

#define TITLES 10000

static int compare_titles(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Of ten thousand titles 99 % differ, at most 40 % say "The X of Y", and each is one of the forms of
 * its place, where the rank of the owner has the sex of the name (A3). */
static void check_titles(tile_test *test)
{
    static char titles[TITLES][BARROW_TITLE_SIZE];
    for (int family = 0; family < BARROW_FAMILY_COUNT; family++) {
        barrow_params params = barrow_default_params((barrow_family)family);
        uint32_t different = 1, of = 0;
        for (params.seed = 0; params.seed < TITLES; params.seed++) {
            barrow_status status =
                barrow_generate(&params, &test->options, &test->plain, &test->error);
            brw_stretch owner;
            expect_tiles(test, status == BARROW_OK, &params, test->error.text);
            expect_tiles(test, brw_match_title(test->plain.title, test->plain.place, &owner),
                         &params, "its title has no form of titles");
            memcpy(titles[params.seed], test->plain.title, BARROW_TITLE_SIZE);
            of += strncmp(test->plain.title, "The ", 4) == 0 && strstr(test->plain.title, " of ");
        }
        qsort(titles, TITLES, BARROW_TITLE_SIZE, compare_titles);
        for (uint32_t i = 1; i < TITLES; i++)
            different += strcmp(titles[i - 1], titles[i]) != 0;
        printf("  %s: %u of %d titles differ, %u say of\n",
               barrow_family_name((barrow_family)family), different, TITLES, of);
        expect_tiles(test, different >= TITLES / 100 * 99, NULL, "titles are too often alike");
        expect_tiles(test, of <= TITLES / 100 * 40, NULL, "too many titles have the same form");
    }
}

int main(int argc, char **argv)
{
    static tile_test test;
    uint64_t count = test_count(argc, argv, 150, 40000);
    test.options.workspace = barrow_workspace_create(NULL);
    for (uint64_t i = 0; i < count; i++) {
        try_map(&test, BARROW_QUEST, i);
        try_map(&test, BARROW_CRAWL, i);
    }
    check_all_appear(&test);
    check_titles(&test);
    printf("%llu quests and as many crawls, %llu of them refused\n", (unsigned long long)count,
           (unsigned long long)test.refused);
    printf("%llu passed, %llu failed\n", (unsigned long long)test.passed,
           (unsigned long long)test.failed);
    barrow_dungeon_free(&test.dungeon);
    barrow_dungeon_free(&test.plain);
    barrow_workspace_free(test.options.workspace);
    return test.failed ? 1 : 0;
}
