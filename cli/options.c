/* SPDX-License-Identifier: MIT
 * Parsing a command line by the command's table of options. Families also take each of their
 * parameters as an option: --name value, --name=value; one that is on or off also as --name and
 * --no-name. Hyphens and underscores are the same. `--` ends the options, `-` is an operand.
 *
 *     floor --layout=ring -n 3 --no-allow-dead-ends -o a.json -o b.svg
 *     settings  layout=ring, allow_dead_ends=off    values  count "3", output "b.svg"
 *     outputs   a.json, b.svg */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "settings.h"

/* Options that every command takes. */
static const cli_option common_options[] = {
    {OPT_HELP, 'h', "help", NULL, "show this help"},
    {OPT_VERSION, 0, "version", NULL, "show the version"},
    {OPT_ID_COUNT, 0, NULL, NULL, NULL},
};

/* The state of the parser. */
typedef struct args_parser {
    cli_args *args;
    char **words;
    int count, at; /* words[at] comes next */
} args_parser;

/* One option as it was written. */
typedef struct written {
    char name[64];     /* with underscores */
    const char *shown; /* as the user typed it, for messages */
    const char *value; /* after an equals sign, or NULL */
} written;

/* Parameters are written with underscores in the tables, options with hyphens; both are looked up
 * by the form with underscores, so that either spelling works. */
bool cli_plain_name(const char *text, char *name, size_t size)
{
    size_t length = strcspn(text, "=");
    bool fits = length < size;
    if (!fits)
        length = size - 1;
    for (size_t i = 0; i < length; i++)
        name[i] = text[i] == '-' ? '_' : text[i];
    name[length] = 0;
    return fits;
}

/* ---- finding ---------------------------------------------------------------------------- */

/* Finds an option by name, or by letter if there is no name. [name] has underscores only; rows are
 * spelled with hyphens. Rows without a letter have 0, which is never asked for. */
const cli_option *cli_option_find(const cli_command *command, const char *name, char letter)
{
    const cli_option *tables[] = {command->options, common_options};
    char plain[64];
    for (int i = 0; i < 2; i++)
        for (const cli_option *row = tables[i]; row->name; row++) {
            cli_plain_name(row->name, plain, sizeof plain);
            if (name ? strcmp(name, plain) == 0 : letter && row->letter == letter)
                return row;
        }
    return NULL;
}

bool cli_entry_at(const cli_command *command, const barrow_family *family, uint32_t index,
                  cli_entry *entry)
{
    uint32_t count = 0;
    const cli_option *tables[] = {command->options, common_options};
    for (int i = 0; i < 2; i++)
        for (const cli_option *row = tables[i]; row->name; row++)
            if (count++ == index) {
                *entry = (cli_entry){.option = row, .name = row->name, .help = row->help};
                return true;
            }
    index -= count;
    const barrow_param_info *rows = family ? barrow_param_infos(*family, &count) : NULL;
    if (!rows || index >= count)
        return false;
    *entry = (cli_entry){.param = &rows[index], .name = rows[index].name, .help = rows[index].help};
    return true;
}

/* The family must be known, because its table is needed. Among the verbs only make has a family. */
bool cli_takes_params(const cli_command *command, bool has_family)
{
    cli_operands operands = command->operands;
    return has_family && (operands == CLI_FAMILY_COMMAND || operands == CLI_FAMILY_FIRST ||
                          operands == CLI_BENCHED || operands == CLI_VERB);
}

static bool takes_params(const cli_args *args)
{
    return cli_takes_params(args->command, args->has_family);
}

/* Finds a parameter. An option of the command wins over one of the same name. */
static const barrow_param_info *find_param(const cli_args *args, const char *name)
{
    return takes_params(args) ? cli_param_find(args->family, name) : NULL;
}

/* Names the family that has the option, if one does (G19). Hints come from the names of both
 * options and parameters (G7): users do not know the difference. */
static int unknown_option(const cli_args *args, const written *option)
{
    const char *names[192], *family = NULL;
    uint32_t count = 0;
    cli_entry entry;
    for (int i = 0; takes_params(args) && !family && i < BARROW_FAMILY_COUNT; i++)
        if (cli_param_find((barrow_family)i, option->name))
            family = barrow_family_name((barrow_family)i);
    while (count < 192 &&
           cli_entry_at(args->command, takes_params(args) ? &args->family : NULL, count, &entry))
        names[count++] = entry.name;
    const char *near = barrow_nearest_name(option->name, names, count);
    char hint[96] = "";
    if (family)
        snprintf(hint, sizeof hint, ", but %s has", family);
    else if (near)
        snprintf(hint, sizeof hint, "; did you mean '--%s'?", near);
    return cli_usage("%s has no option '%.*s'%s",
                     family ? barrow_family_name(args->family) : args->command->name,
                     (int)strcspn(option->shown, "="), option->shown, hint);
}

/* Stores a setting. There is room: cli_args_parse allocates an entry for each word. */
static void store_setting(cli_args *args, const char *prefix, const char *name, const char *value)
{
    cli_setting *setting = &args->settings[args->setting_count++];
    snprintf(setting->name, sizeof setting->name, "%s%s", prefix, name);
    setting->value = value;
}

/* Stores an option. The next word is always its value, whatever it looks like, even "-" or a
 * negative number. The last counts, except in lists. */
static int store_option(args_parser *parser, const cli_option *option, const written *given)
{
    cli_args *args = parser->args;
    const char *value = given->value;
    if (!option->value) {
        if (value)
            return cli_usage("--%s takes no value", option->name);
        args->values[option->id] = "";
        return CLI_DONE;
    }
    if (!value && parser->at < parser->count)
        value = parser->words[parser->at++];
    if (!value)
        return cli_usage("%s needs a value: %s", given->shown, option->value);
    if (option->id == OPT_SET || option->id == OPT_REROLL) {
        /* Stores "name=value" of --set and --reroll. */
        char name[48];
        const char *equals = strchr(value, '=');
        bool is_reroll = option->id == OPT_REROLL;
        if (!equals || equals == value)
            return cli_usage("--%s takes %s, not '%s'", option->name, option->value, value);
        if (!cli_plain_name(value, name, sizeof name))
            return cli_usage("--%s: no name is as long as '%.60s...'", option->name, value);
        if (is_reroll) /* names of passes keep their spelling */
            snprintf(name, sizeof name, "%.*s", (int)(equals - value), value);
        store_setting(args, is_reroll ? "reroll." : "", name, equals + 1);
        return CLI_DONE;
    }
    if (option->id == OPT_DO)
        store_setting(args, "", "do", value);
    if (option->id == OPT_OUTPUT)
        args->outputs[args->output_count++] = value;
    if (option->id == OPT_PRESET)
        args->presets[args->preset_count++] = value;
    args->values[option->id] = value;
    return CLI_DONE;
}

/* ---- reading words ---------------------------------------------------------------------- */

/* Tries an option, then a parameter, then --no-PARAMETER: a parameter whose own name begins with
 * no_ is found before its prefix is taken for a negation. */
static int take_long(args_parser *parser, const char *word)
{
    written given = {.shown = word};
    const char *equals = strchr(word, '=');
    given.value = equals ? equals + 1 : NULL;
    if (!cli_plain_name(word + 2, given.name, sizeof given.name))
        return unknown_option(parser->args, &given);
    const cli_option *option = cli_option_find(parser->args->command, given.name, 0);
    if (option)
        return store_option(parser, option, &given);
    const barrow_param_info *param = find_param(parser->args, given.name);
    bool is_no = !param && strncmp(given.name, "no_", 3) == 0 && !given.value;
    if (is_no)
        param = find_param(parser->args, given.name + 3);
    if (param && (!is_no || param->type == BARROW_PARAM_BOOL)) {
        /* Stores a parameter. One that is on or off takes the next word only if that is not an
         * option. So "--allow-dead-ends -s 7" and "--allow-dead-ends off" both work as expected. */
        const char *value = is_no ? "off" : given.value;
        const char *next = parser->at < parser->count ? parser->words[parser->at] : NULL;
        if (!value && param->type == BARROW_PARAM_BOOL && (!next || next[0] == '-'))
            value = "on";
        if (!value && !next)
            return cli_usage("%s needs a value: %s", given.shown, param->help);
        parser->at += !value;
        store_setting(parser->args, "", param->name, value ? value : next);
        return CLI_DONE;
    }
    if (strcmp(word, "--tiles") == 0 && takes_params(parser->args))
        return CLI_DONE; /* a floor is a tile map anyway */
    return unknown_option(parser->args, &given);
}

/* Parses the words in order. A lone "-" is a file (standard input), not an option. Handles -s 7,
 * -s7, and several switches in one word, such as -qh: a letter that takes a value takes the rest of
 * the word or, if nothing is left of it, the next word. */
static int parse_words(args_parser *parser)
{
    cli_args *args = parser->args;
    bool only_operands = false;
    int status = CLI_DONE;
    while (parser->at < parser->count && status == CLI_DONE) {
        const char *word = parser->words[parser->at++];
        if (only_operands || word[0] != '-' || !word[1]) {
            args->operands[args->operand_count++] = word;
            continue;
        }
        only_operands = strcmp(word, "--") == 0;
        if (word[1] == '-') {
            status = only_operands ? CLI_DONE : take_long(parser, word);
            continue;
        }
        for (const char *letter = word + 1; *letter && status == CLI_DONE; letter++) {
            char shown[] = {'-', *letter, 0};
            written given = {.shown = shown};
            const cli_option *option = cli_option_find(args->command, NULL, *letter);
            if (!option)
                return unknown_option(args, &given);
            if (option->value && letter[1])
                given.value = letter + 1;
            status = store_option(parser, option, &given);
            if (option->value)
                break;
        }
    }
    return status;
}

/* ---- operands --------------------------------------------------------------------------- */

/* Takes a family, or says that [name] is none. Returns an exit code. */
static int take_family(cli_args *args, const char *name)
{
    const char *names[BARROW_FAMILY_COUNT];
    for (int i = 0; i < BARROW_FAMILY_COUNT; i++)
        names[i] = barrow_family_name((barrow_family)i);
    args->has_family = barrow_family_find(name, &args->family);
    return args->has_family ? CLI_DONE
                            : cli_usage("'%s' is not a family (quest, crawl or floor)%s", name,
                                        cli_near(name, names, BARROW_FAMILY_COUNT).text);
}

/* Returns whether a command wants a family first. bench takes the word puzzle in its place. */
static bool is_family_first(const cli_args *args, const char *word)
{
    cli_operands operands = args->command->operands;
    return operands == CLI_FAMILY_FIRST ||
           (operands == CLI_BENCHED && !(word && strcmp(word, "puzzle") == 0));
}

/* Checks the operands, unless only help or the version is asked for. */
static int check_operands(cli_args *args)
{
    static const int8_t most[] = {
        [CLI_NO_OPERANDS] = 0, [CLI_FAMILY_COMMAND] = 0, [CLI_FAMILY_FIRST] = 1,
        [CLI_ONE_FAMILY] = 1,  [CLI_MAYBE_FAMILY] = 1,   [CLI_MAYBE_COMMAND] = 1,
        [CLI_MAYBE_RULE] = 1,  [CLI_BENCHED] = 1,        [CLI_FILES] = INT8_MAX,
        [CLI_ONE_SHELL] = -1,  [CLI_ONE_PUZZLE] = -1,    [CLI_VERB] = -1,
        [CLI_WORDS] = -1}; /* -1: the command checks its operands itself */
    const char *name = args->command->name, *first = args->operand_count ? args->operands[0] : NULL;
    cli_operands operands = args->command->operands;
    bool is_first = is_family_first(args, first);
    if (cli_has(args, OPT_HELP) || cli_has(args, OPT_VERSION) || most[operands] < 0 ||
        (operands == CLI_BENCHED && !is_first))
        return CLI_DONE;
    if (operands == CLI_FILES)
        return first ? CLI_DONE : cli_usage("%s needs a file, or - for standard input", name);
    if (args->operand_count > most[operands])
        return cli_usage("%s does not take '%s'", name, args->operands[most[operands]]);
    if ((operands == CLI_ONE_FAMILY || is_first) && (!first || (is_first && !args->has_family)))
        return cli_usage("%s needs a family: quest, crawl or floor", name);
    bool is_family = first && operands != CLI_MAYBE_COMMAND && operands != CLI_MAYBE_RULE;
    return is_family ? take_family(args, first) : CLI_DONE;
}

/* Each list has one entry per word, and one more so that no allocation is empty: no list can
 * overflow or need to grow. */
int cli_args_parse(cli_args *args, const cli_command *command, int count, char **words)
{
    memset(args, 0, sizeof *args);
    args->command = command;
    args->words = words;
    args->word_count = count;
    args->settings = cli_alloc((size_t)count + 1, sizeof *args->settings);
    args->operands = cli_alloc((size_t)count + 1, sizeof *args->operands);
    args->outputs = cli_alloc((size_t)count + 1, sizeof *args->outputs);
    args->presets = cli_alloc((size_t)count + 1, sizeof *args->presets);
    args_parser parser = {args, words, count, 0};
    /* Finds the family before the options are parsed, because its parameters are options too. It
     * looks where the family must be, in the first words; a family that comes after options is not
     * found here, and check_operands says that it comes first. */
    int status = CLI_DONE;
    const char *name = NULL;
    if (args->command->operands == CLI_FAMILY_COMMAND)
        name = args->command->name;
    else if (count && words[0][0] != '-' && is_family_first(args, words[0]))
        name = words[0];
    else if (args->command->operands == CLI_VERB && count > 1 && strcmp(words[0], "make") == 0 &&
             words[1][0] != '-')
        name = words[1];
    if (name)
        status = take_family(args, name);
    if (status == CLI_DONE)
        status = parse_words(&parser);
    return status == CLI_DONE ? check_operands(args) : status;
}

void cli_args_free(cli_args *args)
{
    free(args->settings);
    free(args->operands);
    free(args->outputs);
    free(args->presets);
}

/* ---- values ----------------------------------------------------------------------------- */

const cli_option *cli_option_row(const cli_command *command, cli_option_id id)
{
    const cli_option *option = command->options;
    while (option->id != id)
        option++;
    return option;
}

bool cli_decimal(const char *text, uint64_t *number)
{
    uint64_t value = 0;
    bool is_number = text && *text;
    for (; is_number && *text; text++) {
        uint64_t digit = (uint64_t)(*text - '0');
        is_number = *text >= '0' && *text <= '9' && value <= (UINT64_MAX - digit) / 10;
        value = value * 10 + digit;
    }
    *number = value;
    return is_number;
}

bool cli_args_number(const cli_args *args, cli_option_id id, uint64_t least, uint64_t most,
                     uint64_t *number)
{
    const char *text = args->values[id];
    uint64_t value;
    if (!text)
        return true;
    if (cli_decimal(text, &value) && value >= least && value <= most) {
        *number = value;
        return true;
    }
    cli_usage("--%s: '%s' is not allowed; give a whole number from %llu to %llu",
              cli_option_row(args->command, id)->name, text, (unsigned long long)least,
              (unsigned long long)most);
    return false;
}

int cli_choice_find(const cli_args *args, cli_option_id id, const char *word)
{
    const cli_option *option = cli_option_row(args->command, id);
    const char *choices = strchr(option->value, '|') ? option->value : "text|json";
    const char *names[CLI_CHOICES_MOST];
    char words[CLI_CHOICES_MOST][16], list[128] = "", subject[48];
    uint32_t count = 0;
    for (const char *at = choices; *at && count < CLI_CHOICES_MOST; count++) {
        size_t length = strcspn(at, "|");
        snprintf(words[count], sizeof words[count], "%.*s", (int)length, at);
        names[count] = words[count];
        if (strcmp(word, words[count]) == 0)
            return (int)count;
        at += length + (at[length] == '|');
        cli_append(list, sizeof list, "%s%s", !count ? "" : *at ? ", " : " or ", words[count]);
    }
    if (id == OPT_FORMAT)
        snprintf(subject, sizeof subject, "%s writes", args->command->name);
    else
        snprintf(subject, sizeof subject, "--%s is", option->name);
    cli_usage("%s %s, not '%s'%s", subject, list, word, cli_near(word, names, count).text);
    return -1;
}

int cli_args_choice(const cli_args *args, cli_option_id id)
{
    return args->values[id] ? cli_choice_find(args, id, args->values[id]) : 0;
}

bool cli_args_json(const cli_args *args, int *status)
{
    int choice = cli_args_choice(args, OPT_FORMAT);
    *status = choice < 0 ? CLI_USAGE : CLI_DONE;
    return choice == 1;
}

void cli_say_unwritten(const cli_args *args)
{
    if (cli_has(args, OPT_OUTPUT) && strcmp(args->values[OPT_OUTPUT], "-") != 0)
        cli_say("no file was written; --keep-going skips what is bad and writes the rest");
}
