/* SPDX-License-Identifier: MIT
 * Crawls by the hundred thousand: presets and drawn parameters, grids from 3x3 to 255x255. Each is
 * made in one attempt and verified. Then come properties of many crawls: that planted faults are
 * caught, that everything possible appears, that keys stay off the main path, and that every
 * shortest path is equally likely. Shares and chances are in property_crawl_rates.c.
 *
 * property_crawl [COUNT] [--full]: COUNT crawls (50,000; --full 1,500,000). A failure prints the
 * command that shows it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "barrow/barrow.h"
#include "base/rng.h"
#include "core/params.h"
#include "lib/crawl_faults.h"
#include "lib/support.h"

typedef struct crawl_test {
    barrow_options options;
    barrow_dungeon dungeon;
    barrow_error error;
    barrow_report report;
    uint64_t passed, failed, crawls;
    uint64_t types[BARROW_TYPE_COUNT], paths[BARROW_PATH_COUNT], links[BARROW_LINK_KIND_COUNT];
    uint64_t characters[BARROW_CHARACTER_COUNT + 1];
    uint64_t main_locks, optional_locks, boss_locks, foes, merged, marked, ridges, tunnels;
    uint64_t keys, keys_on_main; /* of main locks at the defaults, in this batch */
    uint64_t batch_crawls, batches, worst_keys, worst_on_main;
    uint64_t drawn, refused, shortfalls[BARROW_SHORT_COUNT];
} crawl_test;

/* ---- reporting -------------------------------------------------------------------------- */

static void print_command(const barrow_params *params)
{
    barrow_params plain = barrow_default_params(BARROW_CRAWL);
    uint32_t count;
    const barrow_param_info *infos = barrow_param_infos(BARROW_CRAWL, &count);
    printf("    barrow crawl --seed %llu", (unsigned long long)params->seed);
    for (uint32_t i = 0; i < count; i++) {
        char value[64], usual[64];
        barrow_params_get(params, i, value, sizeof value);
        barrow_params_get(&plain, i, usual, sizeof usual);
        if (strcmp(value, usual) != 0)
            printf(" --%s %s", infos[i].name, value);
    }
    printf("\n");
}

static bool expect(crawl_test *test, bool holds, const barrow_params *params, const char *what)
{
    if (holds) {
        test->passed++;
        return true;
    }
    if (++test->failed <= 20) {
        printf("FAILED: %s\n", what);
        if (params)
            print_command(params);
    }
    return false;
}

static brw_rng test_rng(const char *purpose, uint64_t key)
{
    brw_rng rng;
    brw_rng_fill(&rng, brw_mix(brw_hash_text(purpose), key));
    return rng;
}

/* ---- drawn parameters ------------------------------------------------------------------- */

static void draw_size(brw_rng *rng, barrow_size_range *size)
{
    int32_t kind = brw_rng_below(rng, 2000);
    int32_t most = kind == 0 ? 255 : kind < 100 ? 40 : kind < 1000 ? 14 : 6;
    size->w_min = brw_rng_between(rng, 3, most);
    size->h_min = brw_rng_between(rng, 3, most);
    int32_t wider = brw_rng_below(rng, 4);
    int32_t higher = brw_rng_below(rng, 4);
    size->w_max = size->w_min + wider < 255 ? size->w_min + wider : 255;
    size->h_max = size->h_min + higher < 255 ? size->h_min + higher : 255;
}

/* Parameters of the crawls that are not drawn: sizes and presets, the larger ones rarely. Out of a
 * hundred crawls, a row applies from its number up to the next row's. */
static const struct {
    uint32_t from;
    const char *size, *preset;
} usual_crawls[] = {
    {0, "medium", NULL},           {64, "small", NULL},
    {84, "large", NULL},           {90, "huge", NULL},
    {91, NULL, "classic"},         {94, NULL, "straight_descent"},
    {96, NULL, "explorers_dream"}, {97, NULL, "vaults"},
    {98, NULL, "gauntlet"},        {99, NULL, "underworld"},
};

/* Two thirds have sizes and presets; the others have any value of any range. */
static bool is_drawn(uint64_t number)
{
    return number % 3 == 0;
}

static bool is_default(uint64_t number)
{
    return !is_drawn(number) && number % 100 < usual_crawls[1].from;
}

static void set_usual(barrow_params *params, uint64_t number)
{
    size_t row = sizeof usual_crawls / sizeof usual_crawls[0] - 1;
    while (number % 100 < usual_crawls[row].from)
        row--;
    if (usual_crawls[row].preset)
        barrow_params_preset(params, usual_crawls[row].preset, NULL);
    else
        barrow_params_set(params, "size", usual_crawls[row].size, NULL);
}

static barrow_params draw_crawl(uint64_t number)
{
    brw_rng rng = test_rng("params", number);
    barrow_params params = barrow_default_params(BARROW_CRAWL);
    uint32_t count;
    const barrow_param_info *infos = barrow_param_infos(BARROW_CRAWL, &count);
    params.seed = number;
    if (!is_drawn(number)) {
        set_usual(&params, number);
        return params;
    }
    for (uint32_t i = 0; i < count; i++)
        if (infos[i].type != BARROW_PARAM_SIZE && infos[i].type != BARROW_PARAM_RANGE &&
            infos[i].type != BARROW_PARAM_WEIGHTS)
            test_draw_field(&rng, &infos[i], brw_param_field(&params, &infos[i]));
    params.as.crawl.tiles = 0; /* property_tiles tests them */
    draw_size(&rng, &params.as.crawl.size);
    int32_t arenas = brw_rng_below(&rng, 3);
    if (arenas) {
        int32_t fits = (params.as.crawl.size.w_max + params.as.crawl.size.h_max - 3) / 3;
        int too_many = brw_rng_chance(&rng, 1, 8);
        int32_t least = brw_rng_between(&rng, 0, too_many || fits > 16 ? 16 : fits);
        int32_t most = brw_rng_between(&rng, least, 16);
        params.as.crawl.sub_bosses = (barrow_range){least, arenas == 1 ? most : least};
    }
    return params;
}

static const barrow_crawl_room *room_of(const barrow_dungeon *dungeon, uint32_t room)
{
    return &dungeon->rooms[room].as.crawl;
}

/* ---- keys on the main path (C12) -------------------------------------------------------- */

#define KEY_BATCH 10000 /* crawls whose keys are counted together */

/* Returns whether the key opens a lock of the main path. */
static bool is_main_key(const barrow_dungeon *dungeon, uint8_t key)
{
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (dungeon->links[i].lock == key && !dungeon->links[i].optional)
            return true;
    return false;
}

/* Ends a batch: keeps the one with the largest share on the main path. */
static void end_key_batch(crawl_test *test)
{
    test->batches++;
    if (test->keys_on_main * test->worst_keys >= test->worst_on_main * test->keys) {
        test->worst_keys = test->keys;
        test->worst_on_main = test->keys_on_main;
    }
    test->keys = test->keys_on_main = test->batch_crawls = 0;
}

/* Counts the keys of main locks: those of optional locks are never on the main path (C13) and would
 * hide how many of the others are. */
static void count_keys(crawl_test *test)
{
    const barrow_dungeon *dungeon = &test->dungeon;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_crawl_room *room = room_of(dungeon, i);
        if (room->key == BARROW_NO_KEY || !is_main_key(dungeon, room->key))
            continue;
        test->keys++;
        test->keys_on_main += room->path == BARROW_PATH_MAIN;
    }
    if (++test->batch_crawls == KEY_BATCH)
        end_key_batch(test);
}

/* ---- one crawl -------------------------------------------------------------------------- */

static void count_crawl(crawl_test *test, bool counts_keys)
{
    const barrow_dungeon *dungeon = &test->dungeon;
    for (uint32_t i = 0; i < dungeon->room_count; i++) {
        const barrow_crawl_room *room = room_of(dungeon, i);
        for (uint32_t type = 0; type < BARROW_TYPE_COUNT; type++)
            test->types[type] += room->types >> type & 1;
        test->merged += room->cell_count > 1 && room->path != BARROW_PATH_SHORTCUT;
    }
    if (counts_keys)
        count_keys(test);
    for (uint32_t i = 0; i < dungeon->path_count; i++) {
        const barrow_crawl_path *path = &dungeon->paths[i];
        test->paths[path->kind]++;
        test->characters[path->character]++;
        test->tunnels += path->kind == BARROW_PATH_SHORTCUT && path->room_count;
    }
    test->ridges += dungeon->ridge_count;
    for (uint32_t i = 0; i < dungeon->link_count; i++) {
        const barrow_link *link = &dungeon->links[i];
        test->links[link->kind]++;
        test->marked += link->marked;
        test->optional_locks += link->optional;
        test->main_locks += link->lock != BARROW_NO_LOCK && !link->optional;
        test->boss_locks += link->lock != BARROW_NO_LOCK && link->kind == BARROW_LINK_BOSS;
    }
    test->foes += dungeon->foe_count;
    for (uint32_t i = 0; i < BARROW_SHORT_COUNT; i++)
        test->shortfalls[i] += dungeon->shortfall[i];
}

static bool make(crawl_test *test, const barrow_params *params)
{
    return barrow_generate(params, &test->options, &test->dungeon, &test->error) == BARROW_OK;
}

static void try_crawl(crawl_test *test, const barrow_params *params)
{
    test->crawls++;
    test->drawn += is_drawn(params->seed);
    if (!make(test, params)) {
        test->refused++;
        bool refused = test->error.status == BARROW_BAD_PARAM && test->error.field[0];
        expect(test, refused, params, test->error.text);
        return;
    }
    barrow_verify(&test->dungeon, &test->options, &test->report, NULL);
    const char *what = NULL;
    if (test->report.status != BARROW_OK)
        what = test->report.findings[0].text;
    else if (test->dungeon.attempts != 1)
        what = "it took more than one attempt";
    if (expect(test, !what, params, what ? what : ""))
        count_crawl(test, is_default(params->seed));
}

static void try_many(crawl_test *test, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        barrow_params params = draw_crawl(i);
        try_crawl(test, &params);
    }
}

/* ---- what must appear (C21) ------------------------------------------------------------- */

static void tell_count(crawl_test *test, const char *what, const char *name, uint64_t count)
{
    char text[96];
    printf("  %-10s %-14s %10llu\n", what, name, (unsigned long long)count);
    snprintf(text, sizeof text, "no %s %s in the whole sample", what, name);
    expect(test, count > 0, NULL, text);
}

static void check_coverage(crawl_test *test)
{
    static const barrow_link_kind kinds[] = {BARROW_LINK_OPEN,      BARROW_LINK_LOCKED,
                                             BARROW_LINK_LOOP_EXIT, BARROW_LINK_ONE_WAY,
                                             BARROW_LINK_SHORTCUT,  BARROW_LINK_BOSS};
    for (int i = 0; i < BARROW_TYPE_COUNT; i++)
        tell_count(test, "type", barrow_room_type_name((barrow_room_type)i), test->types[i]);
    for (int i = 0; i < BARROW_PATH_COUNT; i++)
        tell_count(test, "path", barrow_path_name((barrow_path_kind)i), test->paths[i]);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        tell_count(test, "door", barrow_link_kind_name(kinds[i]), test->links[kinds[i]]);
    tell_count(test, "lock", "main", test->main_locks);
    tell_count(test, "lock", "optional", test->optional_locks);
    tell_count(test, "lock", "arena", test->boss_locks);
    tell_count(test, "door", "marked", test->marked);
    for (int i = 0; i < BARROW_CHARACTER_COUNT; i++)
        tell_count(test, "fork", barrow_character_name((barrow_character)i), test->characters[i]);
    tell_count(test, "shortcut", "tunnel", test->tunnels);
    tell_count(test, "shortcut", "door", test->paths[BARROW_PATH_SHORTCUT] - test->tunnels);
    tell_count(test, "grid", "ridge", test->ridges);
    tell_count(test, "room", "merged", test->merged);
    tell_count(test, "room", "foe", test->foes);
    if (!test->batches) /* a short run */
        end_key_batch(test);
    printf("  main locks' keys on the main path at the defaults, worst of %llu batches: %llu of "
           "%llu\n",
           (unsigned long long)test->batches, (unsigned long long)test->worst_on_main,
           (unsigned long long)test->worst_keys);
    expect(test, test->worst_on_main * 100 < test->worst_keys, NULL,
           "1 % of the main locks' keys or more lie on the main path in one batch (C12)");
}

/* ---- planted faults ---------------------------------------------------------------------- */

static bool names_rule(const barrow_report *report, const char *rule)
{
    for (uint32_t i = 0; i < report->finding_count && i < BARROW_FINDING_MAX; i++)
        if (strcmp(report->findings[i].rule, rule) == 0)
            return true;
    return report->finding_count > BARROW_FINDING_MAX;
}

static void plant_fault(crawl_test *test, const planted_fault *fault, uint32_t crawls)
{
    uint32_t planted = 0, caught = 0;
    for (uint32_t i = 0; i < crawls; i++) {
        barrow_params params = barrow_default_params(BARROW_CRAWL);
        barrow_params_set(&params, "size", "large", NULL);
        params.seed = i;
        if (!make(test, &params) || !fault->plant(&test->dungeon))
            continue;
        planted++;
        barrow_verify(&test->dungeon, &test->options, &test->report, NULL);
        if (expect(test, names_rule(&test->report, fault->rule), &params, fault->name))
            caught++;
    }
    printf("  %-32s %-4s planted %4u caught %4u\n", fault->name, fault->rule, planted, caught);
    expect(test, planted > 0, NULL, fault->name);
}

/* Doors that lead both ways may be written in either direction. */
static void turn_doors(crawl_test *test, uint32_t crawls)
{
    for (uint32_t i = 0; i < crawls; i++) {
        barrow_params params = barrow_default_params(BARROW_CRAWL);
        params.as.crawl.mark_loops = params.as.crawl.mark_dead_ends = i % 2;
        params.as.crawl.optional_locks = 60;
        params.seed = i;
        if (!make(test, &params))
            continue;
        crawl_turn_doors(&test->dungeon);
        barrow_verify(&test->dungeon, &test->options, &test->report, NULL);
        expect(test, test->report.status == BARROW_OK, &params, "doors turned round hold");
    }
}

static void plant_faults(crawl_test *test)
{
    for (size_t i = 0; i < crawl_fault_count; i++)
        plant_fault(test, &crawl_faults[i], 200);
    turn_doors(test, 200);
}

/* ---- every shortest path is equally likely (C3) ----------------------------------------- */

#define GRID_MOST  100
#define PATHS_MOST 400

typedef struct path_census {
    const barrow_dungeon *dungeon;
    int width, height, from;
    bool rock[GRID_MOST];
    int left[GRID_MOST];        /* steps to the nearest cell of the boss's room, -1 for no way */
    uint64_t codes[PATHS_MOST]; /* a path: two bits per step */
    uint32_t seen[PATHS_MOST];
    uint32_t count;
} path_census;

/* Returns whether there is a ridge between two rows at this column. */
static bool ridge_below(const barrow_dungeon *dungeon, int x, int row)
{
    for (uint32_t i = 0; i < dungeon->ridge_count; i++)
        if (dungeon->ridges[i].row == row)
            return dungeon->ridges[i].gap != x;
    return false;
}

/* Returns the cell beside [cell], or -1 at rock, a ridge or the edge of the grid. */
static int step_cell(const path_census *census, int cell, int side)
{
    int x = cell % census->width, y = cell / census->width;
    int to_x = x + (side == 1) - (side == 3), to_y = y + (side == 2) - (side == 0);
    if (to_x < 0 || to_y < 0 || to_x >= census->width || to_y >= census->height ||
        (side == 0 && ridge_below(census->dungeon, x, to_y)) ||
        (side == 2 && ridge_below(census->dungeon, x, y)))
        return -1;
    return census->rock[to_y * census->width + to_x] ? -1 : to_y * census->width + to_x;
}

/* Counts the steps to the boss's room, cell by cell, until nothing changes. */
static void measure_left(path_census *census)
{
    const barrow_crawl_room *boss = room_of(census->dungeon, census->dungeon->boss);
    for (int i = 0; i < GRID_MOST; i++)
        census->left[i] = -1;
    for (uint32_t i = 0; i < boss->cell_count; i++) {
        barrow_pos at = census->dungeon->cells[boss->first_cell + i];
        census->left[at.y * census->width + at.x] = 0;
    }
    bool changed = true;
    for (int steps = 0; changed; steps++) {
        changed = false;
        for (int cell = 0; cell < census->width * census->height; cell++) {
            for (int side = 0; side < 4 && census->left[cell] == steps; side++) {
                int next = step_cell(census, cell, side);
                if (next < 0 || census->left[next] >= 0)
                    continue;
                census->left[next] = steps + 1;
                changed = true;
            }
        }
    }
}

/* Lists the shortest ways from [cell] to the boss's room. */
static void list_paths(path_census *census, int cell, uint64_t code)
{
    if (census->left[cell] == 0) {
        if (census->count < PATHS_MOST)
            census->codes[census->count++] = code;
        return;
    }
    for (int side = 0; side < 4; side++) {
        int next = step_cell(census, cell, side);
        if (next >= 0 && census->left[next] == census->left[cell] - 1)
            list_paths(census, next, code << 2 | (uint64_t)side);
    }
}

static barrow_pos main_cell(const barrow_dungeon *dungeon, uint32_t order)
{
    return dungeon->cells[room_of(dungeon, dungeon->path_rooms[order])->first_cell];
}

static uint64_t path_code(const barrow_dungeon *dungeon)
{
    uint64_t code = 0;
    for (uint32_t i = 1; i < dungeon->paths[0].room_count; i++) {
        barrow_pos a = main_cell(dungeon, i - 1), b = main_cell(dungeon, i);
        uint64_t side = b.y < a.y ? 0 : b.x > a.x ? 1 : b.y > a.y ? 2 : 3;
        code = code << 2 | side;
    }
    return code;
}

static void begin_census(path_census *census, const barrow_dungeon *dungeon)
{
    barrow_pos spawn = main_cell(dungeon, 0);
    memset(census, 0, sizeof *census);
    census->dungeon = dungeon;
    census->width = dungeon->grid_width;
    census->height = dungeon->grid_height;
    census->from = spawn.y * census->width + spawn.x;
    for (uint32_t i = 0; i < dungeon->rock_count; i++)
        census->rock[dungeon->rock[i].y * census->width + dungeon->rock[i].x] = true;
    measure_left(census);
    list_paths(census, census->from, 0);
}

static uint32_t pass_row(const char *name)
{
    uint32_t count, row = 0;
    const barrow_pass *passes = barrow_passes(BARROW_CRAWL, &count);
    while (row + 1 < count && strcmp(passes[row].name, name) != 0)
        row++;
    return row;
}

static void note_path(path_census *census, uint64_t code)
{
    for (uint32_t i = 0; i < census->count; i++)
        if (census->codes[i] == code)
            census->seen[i]++;
}

/* Draws the main path of one seed again and again: same grid, same rock, same ridges. */
static double chi_square(crawl_test *test, const barrow_params *of, uint32_t draws, uint32_t *paths)
{
    path_census census;
    barrow_params params = *of;
    barrow_options options = test->options;
    options.stop_after = "main_path";
    uint32_t known = 0, row = pass_row("main_path");
    for (uint32_t i = 0; i < draws; i++) {
        params.reroll[row] = (uint16_t)i;
        barrow_generate(&params, &options, &test->dungeon, &test->error);
        if (i == 0)
            begin_census(&census, &test->dungeon);
        note_path(&census, path_code(&test->dungeon));
    }
    double expected = (double)draws / census.count, sum = 0;
    for (uint32_t i = 0; i < census.count; i++) {
        known += census.seen[i];
        sum += (census.seen[i] - expected) * (census.seen[i] - expected) / expected;
    }
    expect(test, known == draws, &params, "a main path is not one of the shortest");
    *paths = census.count;
    return sum;
}

static void check_uniform(crawl_test *test, const char *settings, uint32_t draws)
{
    uint32_t tested = 0, paths;
    for (uint64_t seed = 0; tested < 4 && seed < 200; seed++) {
        barrow_params params = test_params(BARROW_CRAWL, seed, settings);
        double chi = chi_square(test, &params, 2, &paths);
        if (paths < 12 || paths > 60)
            continue;
        chi = chi_square(test, &params, draws, &paths);
        double freedom = paths - 1.0;
        printf("  %s, seed %llu: %u shortest paths, chi-square %.1f at %.0f degrees of freedom\n",
               settings, (unsigned long long)seed, paths, chi, freedom);
        /* five standard deviations of chi-square: 2 * freedom is its variance */
        expect(test, (chi - freedom) * (chi - freedom) < 25 * 2 * freedom, NULL,
               "the main path is not uniform");
        tested++;
    }
    expect(test, tested == 4, NULL, "too few grids for the test of the main path");
}

/* On an open grid the place after half of the steps is hypergeometric. The number of paths is far
 * beyond 2^64 here. */
static void check_large_paths(crawl_test *test, uint32_t count)
{
    double sum = 0, squares = 0;
    barrow_params params = barrow_default_params(BARROW_CRAWL);
    barrow_options options = test->options;
    options.stop_after = "main_path";
    barrow_params_set(&params, "size", "200x200", NULL);
    barrow_params_set(&params, "arenas", "small", NULL);
    params.as.crawl.rock = params.as.crawl.ridges = 0;
    for (uint32_t i = 0; i < count; i++) {
        params.seed = i;
        barrow_generate(&params, &options, &test->dungeon, &test->error);
        const barrow_dungeon *dungeon = &test->dungeon;
        uint32_t steps = dungeon->paths[0].room_count - 1u, half = steps / 2;
        double across = abs(dungeon->cells[steps].x - dungeon->cells[0].x);
        double at = abs(dungeon->cells[half].x - dungeon->cells[0].x);
        double mean = half * across / steps;
        double variance = mean * (1 - across / steps) * (steps - half) / (steps - 1.0);
        sum += variance > 0 ? at - mean : 0;
        squares += variance > 0 ? (at - mean) * (at - mean) / variance : 1;
    }
    printf("  200x200, half way: mean off by %.3f cells, variance %.3f of what it should be\n",
           sum / count, squares / count);
    expect(test, squares / count > 0.8 && squares / count < 1.2, NULL,
           "paths on a large grid are not uniform");
}

/* ---- all of it -------------------------------------------------------------------------- */

static void check_refusals(crawl_test *test)
{
    barrow_params params = barrow_default_params(BARROW_CRAWL);
    barrow_params_set(&params, "size", "small", NULL);
    barrow_params_set(&params, "sub_bosses", "9", NULL);
    expect(test, !make(test, &params) && strcmp(test->error.field, "sub_bosses") == 0, &params,
           "9 sub-bosses on a small grid are not refused (C15)");
    barrow_params_set(&params, "sub_bosses", "9..12", NULL);
    expect(test, make(test, &params) && test->dungeon.shortfall[BARROW_SHORT_SUB_BOSSES] > 0,
           &params, "9..12 sub-bosses on a small grid are not cut (C15)");
    for (uint64_t seed = 0; seed < 2000; seed++) {
        params.seed = seed;
        params.as.crawl.sub_bosses = (barrow_range){2, 2};
        uint32_t arenas = 0;
        bool made = make(test, &params);
        for (uint32_t i = 0; made && i < test->dungeon.room_count; i++)
            arenas += room_of(&test->dungeon, i)->types >> BARROW_TYPE_SUB_BOSS & 1;
        expect(test, arenas == 2, &params, "2 sub-bosses fit on a small grid (C15)");
    }
}

/* Generates again and checks contracts: a pass changes only what it gives. */
static void check_repeats(crawl_test *test, uint32_t count)
{
    barrow_options plain = test->options;
    for (uint32_t i = 0; i < count; i++) {
        barrow_params params = draw_crawl(i);
        if (params.as.crawl.size.w_max > 60 || !make(test, &params))
            continue;
        uint64_t hash = barrow_dungeon_hash(&test->dungeon);
        test->options.flags |= BARROW_CHECK_CONTRACTS;
        bool made = make(test, &params);
        expect(test, made, &params, test->error.text);
        expect(test, made && barrow_dungeon_hash(&test->dungeon) == hash, &params,
               "the same seed made another crawl");
        test->options = plain;
    }
}

int main(int argc, char **argv)
{
    static crawl_test test;
    uint64_t count = test_count(argc, argv, 20000, 1500000);
    test.options.workspace = barrow_workspace_create(NULL);
    printf("planted faults\n");
    plant_faults(&test);
    printf("the main path\n");
    check_uniform(&test, "size=small ridges=0 arenas=small", 12000);
    check_uniform(&test, "size=small", 12000);
    check_large_paths(&test, 400);
    check_refusals(&test);
    check_repeats(&test, 4000);
    printf("%llu crawls\n", (unsigned long long)count);
    try_many(&test, count);
    check_coverage(&test);
    printf("%llu crawls, %llu of them with drawn parameters, %llu refused\n",
           (unsigned long long)test.crawls, (unsigned long long)test.drawn,
           (unsigned long long)test.refused);
    printf("%llu passed, %llu failed\n", (unsigned long long)test.passed,
           (unsigned long long)test.failed);
    barrow_dungeon_free(&test.dungeon);
    barrow_workspace_free(test.options.workspace);
    return test.failed ? 1 : 0;
}
