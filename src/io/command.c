/* SPDX-License-Identifier: MIT
 * The command line that makes a dungeon. Every word is quoted by barrow_shell_word, regardless of
 * its source. */
#include "io/command.h"

#include <string.h>

#include "base/sink.h"
#include "base/status.h"
#include "base/line.h"
#include "core/plan.h"

#define WORD_MOST 128 /* maximum size of "--name=value" in bytes */

#define VALUE_SIZE 48

/* Writes a parameter that differs from its default as a user would type it. Returns false if there
 * is nothing to write. On the command line, TEXT parameters are given as files, so they cannot be
 * written here, except as the name of a built-in plan. */
static bool write_setting(const barrow_params *params, const barrow_params *usual, uint32_t index,
                          char value[VALUE_SIZE])
{
    const barrow_param_info *info = &barrow_param_infos(params->family, NULL)[index];
    bool is_plan = params->family == BARROW_FLOOR && strcmp(info->name, "plan") == 0;
    if (info->type != BARROW_PARAM_TEXT) {
        char by_default[VALUE_SIZE]; /* formatted the same way, because the table may use a name */
        barrow_params_get(usual, index, by_default, VALUE_SIZE);
        barrow_params_get(params, index, value, VALUE_SIZE);
        return strcmp(value, by_default) != 0;
    }
    const char *plan = is_plan ? params->as.floor.plan : NULL;
    const char *name = plan ? brw_plan_name(plan) : NULL;
    brw_format(value, VALUE_SIZE, "%s", name ? name : "");
    return name != NULL;
}

/* Appends "--name=value" for each parameter that differs from its default. */
static void put_settings(brw_line *line, const barrow_params *params)
{
    uint32_t count;
    const barrow_param_info *infos = barrow_param_infos(params->family, &count);
    barrow_params usual = barrow_default_params(params->family);
    for (uint32_t i = 0; i < count; i++) {
        char value[VALUE_SIZE], word[WORD_MOST];
        if (!write_setting(params, &usual, i, value))
            continue;
        brw_format(word, sizeof word, "--%s=%s", infos[i].name, value);
        brw_line_word(line, word);
    }
}

static void put_rerolls(brw_line *line, const barrow_params *params, const barrow_pass *passes,
                        uint32_t pass_count)
{
    for (uint32_t i = 0; i < pass_count; i++) {
        char word[WORD_MOST];
        if (!params->reroll[i])
            continue;
        brw_format(word, sizeof word, "%s=%u", passes[i].name, (uint32_t)params->reroll[i]);
        brw_line_word(line, "--reroll");
        brw_line_word(line, word);
    }
}

size_t brw_command(const barrow_params *params, const barrow_pass *passes, uint32_t pass_count,
                   const char *seed, char *text, size_t size)
{
    brw_line line = {text, 0, size};
    char digits[BRW_DIGITS];
    brw_line_word(&line, "barrow");
    brw_line_word(&line, barrow_family_name(params->family));
    brw_line_word(&line, "--seed");
    brw_line_word(&line, seed ? seed : brw_digits(digits, params->seed));
    put_settings(&line, params);
    put_rerolls(&line, params, passes, pass_count);
    return brw_line_end(&line);
}

#undef WORD_MOST
#undef VALUE_SIZE
