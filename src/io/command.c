/* SPDX-License-Identifier: MIT
 * The command line that makes a dungeon. Each word goes through barrow_shell_word, wherever it
 * comes from. */
#include "io/command.h"

#include <string.h>

#include "base/sink.h"
#include "base/status.h"
#include "base/line.h"

#define WORD_MOST 128 /* bytes of "--name=value" */

/* Puts "--name=value" for each parameter that differs from its default. Texts are files on the
 * command line, so they cannot stand here. */
static void put_settings(brw_line *line, const barrow_params *params)
{
    uint32_t count;
    const barrow_param_info *infos = barrow_param_infos(params->family, &count);
    for (uint32_t i = 0; i < count; i++) {
        char value[48], word[WORD_MOST];
        barrow_params_get(params, i, value, sizeof value);
        if (infos[i].type == BARROW_PARAM_TEXT || strcmp(value, infos[i].value) == 0)
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
