/* SPDX-License-Identifier: MIT
 * The generators with a packed parameter struct: bytes become parameters within and beyond their
 * limits. A refusal names a field and a reason. Accepted parameters give a dungeon that passes the
 * verifier, has the same hash when made again in a used workspace, and can be exported. */
#include <string.h>

#include "fuzz.h"

#define PARAMS_MOST 64
#define TEXT_MOST   600
#define TILES_MOST  20000 /* in all floors of an input that is generated */
#define CELLS_MOST  900   /* in the grid of a crawl */

/* Draws a number for a parameter: mostly in its range, sometimes its ends, sometimes anything. */
static int32_t draw_value(fuzz_bytes *bytes, const barrow_param_info *info, int32_t otherwise)
{
    const int32_t ends[] = {info->min, info->max, info->min - 1, info->max + 1,
                            INT32_MIN, INT32_MAX, BARROW_AUTO,   0};
    uint8_t how = fuzz_byte(bytes);
    uint32_t width = (uint32_t)(info->max - info->min) + 1;
    if (how < 96)
        return otherwise;
    if (how < 224)
        return info->min + (int32_t)(fuzz_number(bytes, 2) % width);
    if (how < 240)
        return ends[how % 8];
    return (int32_t)(uint32_t)fuzz_number(bytes, 4);
}

static char *draw_text(fuzz_bytes *bytes)
{
    size_t size = (size_t)fuzz_number(bytes, 2) % (TEXT_MOST + 1);
    if (!size || !bytes->left)
        return NULL;
    if (size > bytes->left)
        size = bytes->left;
    char *text = calloc(1, size + 1);
    FUZZ_HOLDS(text, "no memory for a text");
    memcpy(text, bytes->at, size);
    bytes->at += size;
    bytes->left -= size;
    return text;
}

/* Draws a parameter. Returns its text, which is the caller's to free, or NULL. */
static char *draw_param(fuzz_bytes *bytes, const barrow_param_info *info, barrow_params *params)
{
    char *field = (char *)&params->as + info->offset;
    int32_t numbers[5];
    size_t count = info->type == BARROW_PARAM_RANGE     ? 2
                   : info->type == BARROW_PARAM_SIZE    ? 4
                   : info->type == BARROW_PARAM_WEIGHTS ? 5
                                                        : 1;
    if (info->type == BARROW_PARAM_TEXT) {
        char *text = draw_text(bytes);
        memcpy(field, &text, sizeof text);
        return text;
    }
    memcpy(numbers, field, count * sizeof numbers[0]);
    for (size_t i = 0; i < count; i++)
        numbers[i] = draw_value(bytes, info, numbers[i]);
    memcpy(field, numbers, count * sizeof numbers[0]);
    return NULL;
}

/* Draws all parameters; their texts go to [texts]. */
static barrow_params draw_params(fuzz_bytes *bytes, char *texts[PARAMS_MOST])
{
    uint32_t count;
    barrow_family family = (barrow_family)(fuzz_byte(bytes) % BARROW_FAMILY_COUNT);
    barrow_params params = barrow_default_params(family);
    const barrow_param_info *rows = barrow_param_infos(family, &count);
    params.seed = fuzz_number(bytes, 8);
    uint8_t salted = fuzz_byte(bytes);
    if (salted < BARROW_PASS_MAX)
        params.reroll[salted] = (uint16_t)fuzz_number(bytes, 2);
    for (uint32_t i = 0; i < count && i < PARAMS_MOST; i++)
        texts[i] = draw_param(bytes, &rows[i], &params);
    return params;
}

/* Returns whether the dungeon is small enough to make thousands of them a minute. */
static bool is_small(const barrow_params *params)
{
    switch (params->family) {
    case BARROW_FLOOR:
        return params->as.floor.width * params->as.floor.height * params->as.floor.floors <=
               TILES_MOST;
    case BARROW_CRAWL:
        return params->as.crawl.size.w_max * params->as.crawl.size.h_max <= CELLS_MOST;
    default:
        return params->as.quest.best_of <= 4;
    }
}

static void check_sound(const barrow_dungeon *dungeon, const barrow_options *options)
{
    barrow_report report;
    barrow_error error;
    FUZZ_HOLDS(barrow_verify(dungeon, options, &report, &error) == BARROW_OK, error.text);
    FUZZ_HOLDS(report.status == BARROW_OK, report.findings[0].text);
    fuzz_export(dungeon, options->workspace, (uint32_t)barrow_dungeon_hash(dungeon));
}

/* Workspace and dungeon persist, so every input meets what the previous one left in them; with
 * [used] that is a dungeon of two floors. */
static void generate(const barrow_params *params, const barrow_options *options, bool used)
{
    static barrow_dungeon dungeon;
    barrow_params two_floors = barrow_default_params(BARROW_FLOOR);
    two_floors.as.floor.floors = 2;
    if (used)
        barrow_generate(&two_floors, options, &dungeon, NULL);
    barrow_options plain = {.flags = options->flags, .stop_after = options->stop_after};
    barrow_dungeon again = {0};
    barrow_error error = {0};
    barrow_status status = barrow_generate(params, options, &dungeon, &error);
    FUZZ_HOLDS(status == BARROW_OK || status == BARROW_IMPOSSIBLE, error.text);
    FUZZ_HOLDS(status == BARROW_OK || error.text[0], "no reason given");
    FUZZ_HOLDS(barrow_generate(params, &plain, &again, &error) == status, "another status");
    FUZZ_HOLDS(barrow_dungeon_hash(&again) == barrow_dungeon_hash(&dungeon), "another dungeon");
    barrow_dungeon_free(&again);
    if (status == BARROW_OK && !options->stop_after && !(options->flags & BARROW_SKIP_PROOF))
        check_sound(&dungeon, options);
}

static void choose_options(uint8_t how, barrow_family family, barrow_options *options)
{
    uint32_t count;
    const barrow_pass *passes = barrow_passes(family, &count);
    if (how & 1)
        options->flags |= BARROW_CHECK_CONTRACTS;
    if (how & 2)
        options->flags |= BARROW_CHECK_RULES;
    if (how >= 240)
        options->stop_after = passes[how % count].name;
    else if (how >= 220)
        options->flags = BARROW_SKIP_PROOF;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static barrow_workspace *workspace;
    if (!workspace)
        workspace = barrow_workspace_create(NULL);
    fuzz_bytes bytes = {data, size};
    barrow_options options = {.workspace = workspace};
    barrow_error error = {0};
    char *texts[PARAMS_MOST] = {NULL};
    uint8_t how = fuzz_byte(&bytes);
    barrow_params params = draw_params(&bytes, texts);
    choose_options(how, params.family, &options);
    if (barrow_params_check(&params, &error) != BARROW_OK) {
        barrow_dungeon none = {0};
        FUZZ_HOLDS(error.status == BARROW_BAD_PARAM && error.text[0], "no reason given");
        FUZZ_HOLDS(barrow_generate(&params, &options, &none, &error) == BARROW_BAD_PARAM,
                   "generated from what the check refuses");
    } else if (is_small(&params)) {
        generate(&params, &options, how & 4);
    }
    for (uint32_t i = 0; i < PARAMS_MOST; i++)
        free(texts[i]);
    return 0;
}
