/* SPDX-License-Identifier: MIT
 * The parameter parser: a parameter file, lines of name=value, or the words of a command line. What
 * is refused leaves the parameters unchanged; accepted values can be written and read back. */
#include <string.h>

#include "cli/command.h"
#include "cli/settings.h"
#include "fuzz.h"

#define WORDS_MOST 64

static bool is_same(const barrow_params *one, const barrow_params *other)
{
    return memcmp(one, other, sizeof *one) == 0;
}

/* Checks that every value, as text, parses to the same value. */
static void read_back(const barrow_params *params)
{
    uint32_t count;
    const barrow_param_info *rows = barrow_param_infos(params->family, &count);
    for (uint32_t i = 0; i < count; i++) {
        char text[64];
        barrow_params again;
        barrow_error error = {0};
        memcpy(&again, params, sizeof again);
        if (rows[i].type == BARROW_PARAM_TEXT)
            continue;
        FUZZ_HOLDS(barrow_params_get(params, i, text, sizeof text) < sizeof text, "too long");
        FUZZ_HOLDS(barrow_params_set(&again, rows[i].name, text, &error) == BARROW_OK, error.text);
        FUZZ_HOLDS(is_same(&again, params), text);
    }
}

static void try_setting(barrow_params *params, const char *name, const char *value)
{
    barrow_params before;
    barrow_error error = {0};
    memcpy(&before, params, sizeof before);
    if (barrow_params_set(params, name, value, &error) == BARROW_OK)
        return;
    FUZZ_HOLDS(error.status == BARROW_BAD_PARAM && error.text[0], "no reason given");
    FUZZ_HOLDS(is_same(&before, params), "a refused value left its trace");
}

/* Takes lines "name=value"; a line without "=" is a seed and a preset. */
static void try_lines(barrow_params *params, char *text)
{
    char *rest = text, *line;
    while ((line = strsep(&rest, "\n"))) {
        char *value = strchr(line, '=');
        barrow_error error = {0};
        uint64_t seed;
        if (value) {
            *value++ = 0;
            try_setting(params, line, value);
            continue;
        }
        if (barrow_seed_parse(line, &seed, &error) != BARROW_OK)
            FUZZ_HOLDS(error.text[0], "no reason given");
        if (barrow_params_preset(params, line, &error) != BARROW_OK)
            FUZZ_HOLDS(error.text[0], "no reason given");
    }
}

/* Takes a file of parameters, as --params does. */
static cli_text *try_file(barrow_params *params, const uint8_t *data, size_t size)
{
    cli_text *keep = NULL;
    bool has_seed = false;
    int code = cli_params_file(fuzz_path(data, size), params, &keep, &has_seed);
    FUZZ_HOLDS(code == CLI_DONE || code == CLI_USAGE || code == CLI_IO, "another exit code");
    return keep;
}

/* Takes a command and its words, one per line. */
static void try_words(uint8_t which, char *text)
{
    uint32_t count = 0;
    char *words[WORDS_MOST];
    int used = 0;
    cli_args args = {0};
    uint64_t number;
    while (cli_command_at(count))
        count++;
    for (char *rest = text; rest && used < WORDS_MOST;)
        words[used++] = strsep(&rest, "\n");
    const cli_command *command = cli_command_at(which % count);
    int code = cli_args_parse(&args, command, used, words);
    FUZZ_HOLDS(code == CLI_DONE || code == CLI_USAGE, "another exit code");
    if (code == CLI_DONE && cli_has(&args, OPT_COUNT) &&
        cli_args_number(&args, OPT_COUNT, 1, 1000, &number))
        FUZZ_HOLDS(number >= 1 && number <= 1000, args.values[OPT_COUNT]);
    cli_args_free(&args);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    barrow_family family = (barrow_family)(data[0] % BARROW_FAMILY_COUNT);
    barrow_params params = barrow_default_params(family);
    barrow_error error = {0};
    char *text = calloc(1, size);
    cli_text *keep = NULL;
    FUZZ_HOLDS(text, "no memory for the input");
    memcpy(text, data + 1, size - 1);
    switch (data[0] / 4 % 4) {
    case 0:
        try_lines(&params, text);
        break;
    case 1:
        try_words(data[0] / 16, text);
        break;
    default:
        keep = try_file(&params, data + 1, size - 1);
    }
    read_back(&params);
    if (barrow_params_check(&params, &error) != BARROW_OK)
        FUZZ_HOLDS(error.status == BARROW_BAD_PARAM && error.text[0], "no reason given");
    cli_texts_free(keep);
    free(text);
    return 0;
}
