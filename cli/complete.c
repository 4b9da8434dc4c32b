/* SPDX-License-Identifier: MIT
 * Suggests the next word of a command line. The scripts of all shells call this one command, which
 * uses the same tables as the parser, so new commands, options, parameters and choices can be
 * completed at once. The last word is the one to complete. Each line of output is a word, a tab and
 * its meaning. A word that ends in '=' must be continued. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "formats.h"
#include "output.h"
#include "settings.h"

#define FILES "<files>\n"

/* A command line whose last word must be completed. Functions take it const; once a part of the
 * word is settled, a changed copy is used (step_over). */
typedef struct unfinished {
    cli_output *output;
    const cli_command *command;
    barrow_family family;
    bool has_family;
    bool is_first;   /* the word follows the command */
    char before[96]; /* printed in front of each word: "--layout=", "mask=" */
    const char *typed;
    size_t typed_length;
} unfinished;

/* ---- offering --------------------------------------------------------------------------- */

/* Offers a word. [tail] is "=" if a value must follow directly: shells then add no space. */
static void offer_to(const unfinished *line, const char *word, const char *tail, const char *help)
{
    if (strncmp(word, line->typed, line->typed_length) == 0)
        cli_output_print(line->output, "%s%s%s\t%s\n", line->before, word, tail, help);
}

static void offer(const unfinished *line, const char *word, const char *help)
{
    offer_to(line, word, "", help);
}

static void offer_files(const unfinished *line)
{
    cli_output_print(line->output, FILES);
}

static void offer_formats(const unfinished *line)
{
    const barrow_format *row;
    for (uint32_t i = 0; (row = cli_format_at(i)); i++)
        offer(line, row->name, row->summary);
}

static void offer_themes(const unfinished *line)
{
    for (int i = 0; i < BARROW_THEME_COUNT; i++)
        offer(line, barrow_theme_name((barrow_theme)i), barrow_theme_summary((barrow_theme)i));
}

static void offer_presets(const unfinished *line)
{
    uint32_t count;
    const barrow_preset *rows = barrow_presets(&count);
    for (uint32_t i = 0; i < count; i++)
        if (!line->has_family || rows[i].family == line->family)
            offer(line, rows[i].name, rows[i].summary);
}

static void offer_passes_to(const unfinished *line, const char *tail)
{
    uint32_t count = 0;
    const barrow_pass *rows = line->has_family ? barrow_passes(line->family, &count) : NULL;
    for (uint32_t i = 0; i < count; i++)
        offer_to(line, rows[i].name, tail, rows[i].summary);
}

static void offer_passes(const unfinished *line)
{
    offer_passes_to(line, "");
}

static void offer_rerolls(const unfinished *line)
{
    offer_passes_to(line, "=");
}

/* Offers the rules. A number that several families share is offered once for each family. */
static void offer_rules(const unfinished *line)
{
    const barrow_rule_info *row;
    for (uint32_t i = 0; (row = barrow_rule(i)); i++)
        offer(line, row->id, row->text);
}

static void offer_families(const unfinished *line)
{
    for (int i = 0; i < BARROW_FAMILY_COUNT; i++) {
        const char *name = barrow_family_name((barrow_family)i);
        offer(line, name, "a family of dungeons");
    }
}

static void offer_commands(const unfinished *line)
{
    const cli_command *command;
    for (uint32_t i = 0; (command = cli_command_at(i)); i++)
        offer(line, command->name, command->summary);
}

static void offer_shells(const unfinished *line)
{
    offer(line, "bash", "a shell");
    offer(line, "zsh", "a shell");
    offer(line, "fish", "a shell");
}

/* ---- values ----------------------------------------------------------------------------- */

/* Offers values that can be listed: files, words and choices, but not numbers. */
static void offer_param_value(const unfinished *line, const barrow_param_info *info)
{
    if (info->type == BARROW_PARAM_TEXT)
        offer_files(line);
    bool has_word = info->type == BARROW_PARAM_AUTO && !info->choice_count;
    if (has_word || info->type == BARROW_PARAM_RANGE)
        offer(line, "auto", info->help);
    if (info->type == BARROW_PARAM_BOOL) {
        offer(line, "on", info->help);
        offer(line, "off", info->help);
    }
    for (uint32_t i = 0; i < info->choice_count; i++)
        offer(line, info->choices[i], info->name);
}

/* Completes the part of the typed word after an equals sign.
 *
 *     typed  "--set=layout=be"  ->  before "--set=", typed "layout=be"
 *                               ->  before "--set=layout=", typed "be"
 *
 * Each offer begins with [before] again, as shells replace the whole word. */
static void step_over(unfinished *line, const char *equals)
{
    size_t used = strlen(line->before);
    int length = (int)(equals + 1 - line->typed);
    snprintf(line->before + used, sizeof line->before - used, "%.*s", length, line->typed);
    line->typed = equals + 1;
    line->typed_length = strlen(line->typed);
}

/* Completes "--set layout=b": offers names before the equals sign, and the values of that name
 * after it. */
static void offer_settings(const unfinished *asked)
{
    unfinished line = *asked;
    uint32_t count = 0;
    const barrow_param_info *rows = barrow_param_infos(line.family, &count);
    const char *equals = strchr(line.typed, '=');
    char name[64];
    if (!line.has_family)
        return;
    if (!equals) {
        for (uint32_t i = 0; i < count; i++)
            offer_to(&line, rows[i].name, "=", rows[i].help);
        return;
    }
    bool is_name = cli_plain_name(line.typed, name, sizeof name);
    const barrow_param_info *info = is_name ? cli_param_find(line.family, name) : NULL;
    step_over(&line, equals);
    if (info)
        offer_param_value(&line, info);
}

/* Offers the words of "a|b|c". */
static void offer_choices(const unfinished *line, const char *choices, const char *help)
{
    char word[32];
    while (*choices) {
        size_t length = strcspn(choices, "|");
        snprintf(word, sizeof word, "%.*s", (int)length, choices);
        offer(line, word, help);
        choices += length + (choices[length] == '|');
    }
}

/* Offers values by the name that help shows for them, such as FILE. Nothing is offered for a name
 * that is not in this table, such as N. */
static void offer_option_value(const unfinished *line, const cli_option *option)
{
    static const struct {
        const char *value;
        void (*offer)(const unfinished *line);
    } known[] = {
        {"FILE", offer_files},     {"DIR", offer_files},       {"FORMAT", offer_formats},
        {"THEME", offer_themes},   {"PRESET", offer_presets},  {"PASS", offer_passes},
        {"PASS=K", offer_rerolls}, {"FAMILY", offer_families}, {"name=value", offer_settings},
    };
    if (strchr(option->value, '|'))
        offer_choices(line, option->value, option->help);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].value, option->value) == 0)
            known[i].offer(line);
}

/* ---- options ---------------------------------------------------------------------------- */

static bool takes_parameters(const unfinished *line)
{
    cli_operands operands = line->command->operands;
    return line->has_family &&
           (operands == CLI_FAMILY_COMMAND || operands == CLI_FAMILY_FIRST ||
            operands == CLI_BENCHED || operands == CLI_VERB);
}

/* Offers a name with hyphens or underscores, as the word was typed. Tables use underscores for
 * parameters; a word typed with hyphens is completed with hyphens, because otherwise the shell
 * would see no common prefix. */
static void offer_long(const unfinished *line, const char *prefix, const char *name,
                       const char *help)
{
    char word[80];
    bool has_hyphens = line->typed_length > 2 && strchr(line->typed + 2, '-');
    int length = snprintf(word, sizeof word, "%s%s", prefix, name);
    for (int i = 2; has_hyphens && i < length && i < (int)sizeof word; i++)
        if (word[i] == '_')
            word[i] = '-';
    offer(line, word, help);
}

/* Offers the options of the command, the common ones, then parameters. --no-NAME is offered only
 * once you have typed its beginning, or every switch would be listed twice. */
static void offer_options(const unfinished *line)
{
    uint32_t count = 0;
    const barrow_param_info *rows = barrow_param_infos(line->family, &count);
    for (const cli_option *row = line->command->options; row && row->name; row++)
        offer_long(line, "--", row->name, row->help);
    for (const cli_option *row = cli_common_options; row->name; row++)
        offer_long(line, "--", row->name, row->help);
    for (uint32_t i = 0; takes_parameters(line) && i < count; i++) {
        offer_long(line, "--", rows[i].name, rows[i].help);
        if (rows[i].type == BARROW_PARAM_BOOL && strncmp(line->typed, "--no", 4) == 0)
            offer_long(line, "--no-", rows[i].name, rows[i].help);
    }
}

/* The option or parameter at the end of [word] that takes a value; both are NULL if none does. */
typedef struct wanted_value {
    const cli_option *option;
    const barrow_param_info *info;
} wanted_value;

/* Finds the option or parameter whose value must follow [word]. In "-qo" only the last letter
 * counts: no other can take a value. */
static wanted_value value_after(const unfinished *line, const char *word)
{
    wanted_value value = {NULL, NULL};
    char name[64];
    bool is_long = word[0] == '-' && word[1] == '-' && word[2];
    if (is_long && cli_plain_name(word + 2, name, sizeof name)) {
        value.option = cli_option_find(line->command, name, 0);
        if (!value.option && takes_parameters(line))
            value.info = cli_param_find(line->family, name);
    } else if (word[0] == '-' && word[1]) {
        value.option = cli_option_find(line->command, NULL, word[strlen(word) - 1]);
    }
    if (value.option && !value.option->value)
        value.option = NULL;
    return value;
}

static void offer_value(const unfinished *line, const wanted_value *value)
{
    if (value->option)
        offer_option_value(line, value->option);
    else if (value->info)
        offer_param_value(line, value->info);
}

/* Offers operands, with one case for each sort. Sorts without a case take nothing or arbitrary
 * words. Families are offered until one has been given. */
static void offer_operand(const unfinished *line)
{
    switch (line->command->operands) {
    case CLI_BENCHED:
        if (line->is_first)
            offer_choices(line, "puzzle", "a kind of puzzle follows");
        if (!line->has_family)
            offer_families(line);
        break;
    case CLI_FAMILY_FIRST:
    case CLI_ONE_FAMILY:
    case CLI_MAYBE_FAMILY:
        if (!line->has_family)
            offer_families(line);
        break;
    case CLI_MAYBE_COMMAND:
        offer_commands(line);
        break;
    case CLI_MAYBE_RULE:
        offer_rules(line);
        break;
    case CLI_ONE_SHELL:
        offer_shells(line);
        break;
    case CLI_ONE_PUZZLE:
        if (line->is_first)
            offer_choices(line, "push|slide|lights|order|toggle", "kind of puzzle");
        break;
    case CLI_VERB:
        if (line->is_first) {
            offer_choices(line, "make|query|export|seeds", "what to do");
            break;
        }
        if (!line->has_family)
            offer_families(line);
        offer_files(line);
        break;
    case CLI_FILES:
        offer_files(line);
        break;
    default:
        break;
    }
}

/* ---- the command line ------------------------------------------------------------------- */

static const cli_command *known_command(const char *name)
{
    const cli_command *command = NULL;
    for (uint32_t i = 0; (command = cli_command_at(i)); i++)
        if (strcmp(command->name, name) == 0)
            return command;
    return NULL;
}

/* Tries in this order: a value for the previous word; a value after "=" in this word; an option; an
 * operand. A parameter that is on or off takes no value if the typed word is an option, just as in
 * the parser. */
static void offer_next(unfinished *line, const char *last)
{
    const char *equals = strchr(line->typed, '=');
    wanted_value value = value_after(line, last);
    bool is_on_or_off = value.info && value.info->type == BARROW_PARAM_BOOL;
    bool is_option = line->typed[0] == '-';
    if ((value.option || value.info) && !strchr(last, '=') && !(is_on_or_off && is_option)) {
        offer_value(line, &value);
    } else if (is_option && equals) {
        value = value_after(line, line->typed);
        step_over(line, equals);
        offer_value(line, &value);
    } else if (is_option) {
        offer_options(line);
    } else {
        offer_operand(line);
    }
}

/* Prints the offers. An unknown command gets no offers and no message, because you would not read
 * one while typing. The family is searched for in the first words, wherever the command expects
 * it. */
static int print_next(cli_output *output, const void *user)
{
    const cli_args *args = user;
    const char **words = args->operands;
    int count = args->operand_count;
    unfinished line = {.output = output, .typed = count ? words[count - 1] : ""};
    line.typed_length = strlen(line.typed);
    if (count < 2) {
        offer_commands(&line);
        offer(&line, "--help", "show help");
        offer(&line, "--version", "show the version");
        return CLI_DONE;
    }
    line.command = known_command(words[0]);
    if (!line.command)
        return CLI_DONE;
    line.is_first = count == 2;
    for (int i = 0; i + 1 < count && i < 3 && !line.has_family; i++)
        line.has_family = barrow_family_find(words[i], &line.family);
    offer_next(&line, count > 2 ? words[count - 2] : "");
    return CLI_DONE;
}

int cli_run_complete(const cli_args *args)
{
    return cli_output_run(NULL, print_next, args);
}
