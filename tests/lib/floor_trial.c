/* SPDX-License-Identifier: MIT
 * Functions that the property tests of floors share. */
#include "lib/floor_trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/support.h"

#define SHOWN_FAILURES 20

void trial_begin(floor_trial *trial)
{
    memset(trial, 0, sizeof *trial);
    trial->options.workspace = barrow_workspace_create(NULL);
    if (!trial->options.workspace) {
        fprintf(stderr, "no memory\n");
        exit(2);
    }
}

int trial_end(floor_trial *trial)
{
    barrow_dungeon_free(&trial->dungeon);
    barrow_workspace_free(trial->options.workspace);
    printf("%llu passed, %llu failed\n", (unsigned long long)trial->passed,
           (unsigned long long)trial->failed);
    return trial->failed ? 1 : 0;
}

static void print_reroll(const barrow_params *params)
{
    uint32_t count;
    const barrow_pass *passes = barrow_passes(BARROW_FLOOR, &count);
    for (uint32_t i = 0; i < count; i++)
        if (params->reroll[i])
            printf(" --reroll %s=%u", passes[i].name, params->reroll[i]);
}

/* Writes the rows of a text in the form that bash's printf takes. */
static void print_rows(const char *name, const char *text)
{
    printf(" --%s <(printf '", name);
    for (; *text; text++)
        fputs(*text == '\n' ? "\\n" : (char[]){*text, 0}, stdout);
    printf("')");
}

static void print_command(const barrow_params *params)
{
    barrow_params defaults = barrow_default_params(BARROW_FLOOR);
    uint32_t count;
    const barrow_param_info *infos = barrow_param_infos(BARROW_FLOOR, &count);
    printf("  barrow floor -s %llu", (unsigned long long)params->seed);
    for (uint32_t i = 0; i < count; i++) {
        char value[4096], usual[64];
        barrow_params_get(params, i, value, sizeof value);
        barrow_params_get(&defaults, i, usual, sizeof usual);
        if (strcmp(value, usual) == 0)
            continue;
        if (infos[i].type == BARROW_PARAM_TEXT)
            print_rows(infos[i].name, value);
        else
            printf(" --set %s=%s", infos[i].name, value);
    }
    print_reroll(params);
    printf("\n");
}

bool trial_expect(floor_trial *trial, bool holds, const barrow_params *params, const char *what)
{
    if (holds) {
        trial->passed++;
        return true;
    }
    if (trial->failed++ < SHOWN_FAILURES) {
        printf("FAILED: %s\n", what);
        if (params)
            print_command(params);
        fflush(stdout);
    }
    return false;
}

bool trial_make(floor_trial *trial, const barrow_params *params)
{
    char what[320];
    barrow_status status = barrow_generate(params, &trial->options, &trial->dungeon, &trial->error);
    trial->floors++;
    if (status != BARROW_OK) {
        snprintf(what, sizeof what, "it is made: %s", trial->error.text);
        return trial_expect(trial, false, params, what);
    }
    if (trial->dungeon.attempts > trial->worst_attempts)
        trial->worst_attempts = trial->dungeon.attempts;
    return trial->dungeon.attempts == 1 ||
           trial_expect(trial, false, params, "V6: one attempt is enough");
}

bool trial_floor(floor_trial *trial, const barrow_params *params)
{
    char what[400];
    barrow_report report;
    if (!trial_make(trial, params))
        return false;
    barrow_status status = barrow_verify(&trial->dungeon, &trial->options, &report, &trial->error);
    bool verified = status == BARROW_OK && report.status == BARROW_OK;
    snprintf(what, sizeof what, "verify: %s %s", verified ? "-" : report.findings[0].rule,
             verified ? "" : report.findings[0].text);
    return trial_expect(trial, verified, params, what);
}

brw_rng trial_rng(const char *purpose, uint64_t key)
{
    brw_rng rng;
    brw_rng_fill(&rng, brw_mix(barrow_seed_from_text(purpose), key));
    return rng;
}

barrow_params trial_params(int layout, uint64_t seed, const char *settings)
{
    barrow_params params = test_params(BARROW_FLOOR, seed, settings);
    params.as.floor.layout = layout;
    return params;
}
