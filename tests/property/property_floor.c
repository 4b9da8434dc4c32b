/* SPDX-License-Identifier: MIT
 * Floors by the hundred thousand: every layout at default parameters, drawn parameters, sizes from
 * the smallest to 255x255, fixed rooms, presets. Each is made in one attempt (V6) and
 * verified. A refusal must name the field.
 *
 * property_floor [COUNT] [--full]: COUNT floors (15,000, of which some 14,000 are not refused;
 * 2,120,000 with --full). A failure prints the command that shows it. Rates are tested by
 * property_floor_rates, streams by property_floor_streams. */
#include <stdio.h>
#include <string.h>

#include "core/layout.h"
#include "core/params.h"
#include "lib/floor_trial.h"
#include "lib/support.h"

/* ---- drawn parameters ------------------------------------------------------------------- */

/* Fixed rooms (F23) of several shapes and sizes. */
static const char *const vaults[] = {
    ".....\n.#.#.\n.....\n.....\n",
    "#.....#\n.......\n..#.#..\n.......\n..#.#..\n.......\n#.....#\n",
    "###.###\n#.....#\n.......\n#.....#\n###.###\n",
    ".........\n.#######.\n.#.....#.\n.#..#....\n.#.....#.\n.#######.\n.........\n",
};

/* Draws any value in its range for every parameter but size, number of floors and text. */
static barrow_params draw_params(brw_rng *rng, uint64_t seed)
{
    barrow_params params = barrow_default_params(BARROW_FLOOR);
    barrow_floor_params sizes = params.as.floor;
    uint32_t count;
    const barrow_param_info *infos = barrow_param_infos(BARROW_FLOOR, &count);
    for (uint32_t i = 0; i < count; i++)
        if (infos[i].type != BARROW_PARAM_TEXT)
            test_draw_field(rng, &infos[i], brw_param_field(&params, &infos[i]));
    params.seed = seed;
    params.as.floor.width = sizes.width;
    params.as.floor.height = sizes.height;
    params.as.floor.floors = 1;
    params.as.floor.layout = brw_rng_below(rng, BARROW_LAYOUT_COUNT);
    int with_vault = brw_rng_chance(rng, 1, 12);
    int vault = brw_rng_below(rng, (int32_t)(sizeof vaults / sizeof vaults[0]));
    if (with_vault)
        params.as.floor.fixed = vaults[vault];
    return params;
}

/* Mostly near the smallest size; one in 64 is anything up to 255x255. */
static void draw_size(brw_rng *rng, barrow_floor_params *floor)
{
    const brw_layout *layout = brw_layout_of(floor->layout);
    int large = brw_rng_chance(rng, 1, 64);
    floor->width = brw_rng_between(rng, layout->least_width, large ? 255 : layout->least_width + 24);
    floor->height = brw_rng_between(rng, layout->least_height, large ? 255 : layout->least_height + 16);
}

typedef struct tally {
    const char *name;
    uint64_t made, refused;
} tally;

/* A refusal must name its field, and only drawn densities and fixed rooms may be refused. */
static void expect_refusal(floor_trial *trial, const barrow_params *params)
{
    const char *field = trial->error.field;
    bool named =
        trial->error.text[0] && (strcmp(field, "density") == 0 || strcmp(field, "fixed") == 0);
    trial_expect(trial, named, params, "a refusal names density or fixed");
}

/* Returns whether it is refused before any work, or no sector of this seed's grid holds the fixed
 * room (F23). */
static bool is_refused(floor_trial *trial, const barrow_params *params)
{
    if (barrow_params_check(params, &trial->error) != BARROW_OK)
        return true;
    return params->as.floor.fixed && barrow_generate(params, &trial->options, &trial->dungeon,
                                                     &trial->error) == BARROW_IMPOSSIBLE;
}

static void try_drawn(floor_trial *trial, const barrow_params *params, tally *counts)
{
    if (is_refused(trial, params)) {
        counts->refused++;
        expect_refusal(trial, params);
        return;
    }
    counts->made++;
    trial_floor(trial, params);
}

/* ---- the runs --------------------------------------------------------------------------- */

static void print_tally(const tally *counts)
{
    printf("%-28s %8llu made, %6llu refused\n", counts->name, (unsigned long long)counts->made,
           (unsigned long long)counts->refused);
    fflush(stdout);
}

static void make_defaults(floor_trial *trial, uint64_t count)
{
    tally counts = {"default parameters", 0, 0};
    for (uint64_t i = 0; i < count; i++) {
        barrow_params params = barrow_default_params(BARROW_FLOOR);
        params.as.floor.layout = (int32_t)(i % BARROW_LAYOUT_COUNT);
        params.seed = i / BARROW_LAYOUT_COUNT;
        counts.made++;
        trial_floor(trial, &params);
    }
    print_tally(&counts);
}

static void make_drawn(floor_trial *trial, uint64_t count)
{
    tally counts = {"drawn parameters, 56x32", 0, 0};
    for (uint64_t i = 0; i < count; i++) {
        brw_rng rng = trial_rng("drawn", i);
        barrow_params params = draw_params(&rng, i);
        try_drawn(trial, &params, &counts);
    }
    print_tally(&counts);
}

static void make_sizes(floor_trial *trial, uint64_t count)
{
    tally counts = {"drawn sizes", 0, 0};
    for (uint64_t i = 0; i < count; i++) {
        brw_rng rng = trial_rng("sizes", i);
        barrow_params params = draw_params(&rng, i);
        int plain = brw_rng_chance(&rng, 1, 2);
        int32_t layout = params.as.floor.layout;
        if (plain)
            params.as.floor = barrow_default_params(BARROW_FLOOR).as.floor;
        params.as.floor.layout = layout;
        draw_size(&rng, &params.as.floor);
        try_drawn(trial, &params, &counts);
    }
    print_tally(&counts);
}

/* Passes change only what they give, and barrow_generate's own check of the rules agrees. */
static void make_under_contract(floor_trial *trial, uint64_t count)
{
    tally counts = {"under contract", 0, 0};
    trial->options.flags = BARROW_CHECK_CONTRACTS | BARROW_CHECK_RULES;
    for (uint64_t i = 0; i < count; i++) {
        brw_rng rng = trial_rng("contract", i);
        barrow_params params = draw_params(&rng, i);
        try_drawn(trial, &params, &counts);
    }
    trial->options.flags = 0;
    print_tally(&counts);
}

/* Makes every layout at its smallest size; one tile less must be refused, with that size in the
 * text. */
static void make_least_sizes(floor_trial *trial, uint64_t seeds)
{
    for (int layout = 0; layout < BARROW_LAYOUT_COUNT; layout++) {
        barrow_params params = trial_params(layout, 0, "");
        const brw_layout *row = brw_layout_of(layout);
        params.as.floor.width = row->least_width;
        params.as.floor.height = row->least_height;
        for (params.seed = 0; params.seed < seeds; params.seed++)
            trial_floor(trial, &params);
        char size[16];
        snprintf(size, sizeof size, "%dx%d", row->least_width, row->least_height);
        for (int tall = 0; tall < 2; tall++) {
            barrow_params small = params;
            *(tall ? &small.as.floor.height : &small.as.floor.width) -= 1;
            bool refused = barrow_generate(&small, &trial->options, &trial->dungeon,
                                           &trial->error) == BARROW_BAD_PARAM;
            bool by_table =
                tall ? row->least_height == 24 : row->least_width == 32; /* too small for any */
            trial_expect(trial, refused && (by_table || strstr(trial->error.text, size)), &small,
                         "a size below the least is refused with the least");
        }
    }
    tally counts = {"least sizes", seeds * BARROW_LAYOUT_COUNT, 2 * BARROW_LAYOUT_COUNT};
    print_tally(&counts);
}

/* Presets of any family are made and verified. Only floors must take one attempt. */
static void make_preset(floor_trial *trial, barrow_params params, uint64_t seeds, tally *counts)
{
    for (params.seed = 0; params.seed < seeds; params.seed++, counts->made++) {
        if (params.family == BARROW_FLOOR) {
            trial_floor(trial, &params);
            continue;
        }
        barrow_report report;
        bool good =
            barrow_generate(&params, &trial->options, &trial->dungeon, &trial->error) ==
                BARROW_OK &&
            barrow_verify(&trial->dungeon, &trial->options, &report, &trial->error) == BARROW_OK &&
            report.status == BARROW_OK;
        trial_expect(trial, good, NULL, "a preset of another family is made and verified");
    }
}

static void make_presets(floor_trial *trial, uint64_t seeds)
{
    uint32_t count;
    const barrow_preset *presets = barrow_presets(&count);
    tally counts = {"presets", 0, 0};
    for (uint32_t i = 0; i < count; i++) {
        barrow_params params = barrow_default_params(presets[i].family);
        bool applied = barrow_params_preset(&params, presets[i].name, &trial->error) == BARROW_OK &&
                       barrow_params_check(&params, &trial->error) == BARROW_OK;
        trial_expect(trial, applied, NULL, presets[i].name);
        make_preset(trial, params, params.family == BARROW_FLOOR ? seeds : 10, &counts);
    }
    print_tally(&counts);
}

int main(int argc, char **argv)
{
    uint64_t count = test_count(argc, argv, 15000, 2120000);
    floor_trial trial;
    trial_begin(&trial);
    make_defaults(&trial, count * 60 / 100);
    make_drawn(&trial, count * 26 / 100);
    make_sizes(&trial, count * 10 / 100);
    make_under_contract(&trial, count * 2 / 100);
    make_least_sizes(&trial, count / 1200);
    make_presets(&trial, count / 1500);
    printf("%llu floors, at most %u attempt(s)\n", (unsigned long long)trial.floors,
           trial.worst_attempts);
    return trial_end(&trial);
}
