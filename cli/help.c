/* SPDX-License-Identifier: MIT
 * Help, manual pages and completion. All three walk the same rows, those of the tables of commands,
 * options and parameters (cli_entry_at), so a new row is listed, documented and completed at once.
 * This file has no text about commands. */
#include <stdio.h>
#include <string.h>

#include "settings.h"
#include "targets.h"

/* A row of the lists that end help and manual; a list ends with a row without a name. */
typedef struct help_note {
    const char *name, *text;
} help_note;

static const help_note exit_codes[] = {
    {"0", "done"},
    {"1", "the check failed, or nothing was found"},
    {"2", "usage"},
    {"3", "reading or writing failed"},
    {"4", "could not generate, or not decided"},
    {"130", "interrupted"},
    {"141", "broken pipe"},
    {NULL, NULL},
};

static const help_note environment[] = {
    {"NO_COLOR", "if it is set and not empty, nothing is coloured unless --color asks for it"},
    {"TERM", "if it is dumb, nothing is coloured unless --color asks for it"},
    {NULL, NULL},
};

static const char program_example[] =
    "barrow floor                  a random floor, in the terminal\nbarrow quest --seed 7         "
    "always the same dungeon\nbarrow crawl -s 7 -o a.json   the whole dungeon, as a document\n";

/* Returns the words of an entry's value: "N", "NAME", "a|b|c"; NULL for a switch. */
static const char *value_words(const cli_entry *entry)
{
    static const char *const words[] = {
        [BARROW_PARAM_INT] = "N",       [BARROW_PARAM_BOOL] = "[on|off]",
        [BARROW_PARAM_CHOICE] = "NAME", [BARROW_PARAM_AUTO] = "N",
        [BARROW_PARAM_RANGE] = "A..B",  [BARROW_PARAM_SIZE] = "WxH",
        [BARROW_PARAM_TEXT] = "FILE",   [BARROW_PARAM_WEIGHTS] = "N:N:N:N:N",
    };
    return entry->param ? words[entry->param->type] : entry->option->value;
}

/* Returns the next line of [*text] and its length, and moves past it; NULL after the last. */
static const char *next_line(const char **text, int *length)
{
    const char *line = *text;
    *length = (int)strcspn(line, "\n");
    *text += *length + (line[*length] == '\n');
    return *line ? line : NULL;
}

/* ---- help ------------------------------------------------------------------------------- */

#define HELP_COLUMN   28
#define CHOICES_WIDTH 68

static void print_example(cli_output *output, const char *example)
{
    int length;
    cli_output_print(output, "Examples:\n");
    for (const char *line; (line = next_line(&example, &length));)
        cli_output_print(output, "  %.*s\n", length, line);
}

/* Examples come first, because most people look no further. Parameters are listed for commands that
 * are named after a family. */
static int print_command(cli_output *output, const void *user)
{
    const cli_command *command = user;
    barrow_family family;
    bool is_family = barrow_family_find(command->name, &family), in_params = false;
    char left[80], allowed[256], right[512];
    cli_entry entry;
    print_example(output, command->example);
    cli_output_print(output, "\nUsage: barrow %s%s%s\n", command->name, *command->usage ? " " : "",
                     command->usage);
    cli_output_print(output, "barrow %s: %s.\n\nOptions:\n", command->name, command->summary);
    for (uint32_t i = 0; cli_entry_at(command, is_family ? &family : NULL, i, &entry); i++) {
        if (entry.param && !in_params)
            cli_output_print(output, "\nParameters, as options or with --set; hyphens and "
                                     "underscores are the same:\n");
        in_params = entry.param;
        /* Prints an option, or a parameter with its allowed values: after the help, or below it if
         * they are names, in lines of whole names. A left side that is too long for its column gets
         * its own line. */
        const barrow_param_info *info = entry.param;
        const char *value = value_words(&entry), *names = allowed;
        char letter[8] = "    ";
        if (!info && entry.option->letter)
            snprintf(letter, sizeof letter, "-%c, ", entry.option->letter);
        snprintf(left, sizeof left, "%s--%s%s%s", info ? "" : letter, entry.name, value ? " " : "",
                 value ? value : "");
        snprintf(right, sizeof right, "%s", entry.help);
        if (info)
            cli_param_allowed(info, allowed, sizeof allowed);
        bool has_names = info && info->choice_count;
        if (info && !has_names)
            cli_append(right, sizeof right, " [%s, default %s]", allowed,
                       *info->value ? info->value : "none");
        bool is_long = strlen(left) > HELP_COLUMN - 2;
        cli_output_print(output, "  %-*s%s%*s%s\n", is_long ? 0 : HELP_COLUMN, left,
                         is_long ? "\n  " : "", is_long ? HELP_COLUMN : 0, "", right);
        while (has_names && *names) {
            size_t length = strcspn(names, " "), next;
            while (names[length] &&
                   (next = length + 1 + strcspn(names + length + 1, " ")) <= CHOICES_WIDTH)
                length = next;
            cli_output_print(output, "  %*s%.*s\n", HELP_COLUMN, "", (int)length, names);
            names += length + (names[length] == ' ');
        }
        if (has_names)
            cli_output_print(output, "  %*s[default %s]\n", HELP_COLUMN, "", info->value);
    }
    if (command->notes)
        cli_output_print(output, "\n%s", command->notes);
    return CLI_DONE;
}

/* Prints the help of the program. It shows only the mandatory part of a usage: "FAMILY" for "FAMILY
 * [options]", nothing for "[FAMILY]". */
static int print_program(cli_output *output, const void *user)
{
    (void)user;
    print_example(output, program_example);
    cli_output_print(output, "\nUsage: barrow COMMAND [options]\nMake dungeons from a seed, with a "
                             "proof that they can be finished.\n\nCommands:\n");
    const cli_command *command;
    for (uint32_t i = 0; (command = cli_command_at(i)); i++) {
        char left[64];
        bool has_operand = *command->usage && command->usage[0] != '[';
        int length = (int)strcspn(command->usage, " ");
        snprintf(left, sizeof left, "%s%s%.*s", command->name, has_operand ? " " : "",
                 has_operand ? length : 0, command->usage);
        cli_output_print(output, "  %-18s%s\n", left, command->summary);
    }
    cli_output_print(
        output,
        "\n'barrow help COMMAND' shows its options, and the parameters of a family.\nResults go to "
        "standard output, everything else to standard error.\n\nExit codes:\n");
    for (const help_note *row = exit_codes; row->name; row++)
        cli_output_print(output, "  %-5s%s\n", row->name, row->text);
    return CLI_DONE;
}

int cli_help_print(const cli_command *command)
{
    return cli_output_run(NULL, command ? print_command : print_program, command);
}

int cli_run_help(const cli_args *args)
{
    const cli_command *command = args->operand_count ? cli_command_find(args->operands[0]) : NULL;
    return args->operand_count && !command ? CLI_USAGE : cli_help_print(command);
}

/* ---- manual pages ----------------------------------------------------------------------- */

/* The pages are barrow.1 for the program and barrow-COMMAND.1 for each command, in the mdoc
 * language. Lines are broken after sentences, as mdoc requires. */

/* The date printed on the pages. Change it with the version. */
#define MANUAL_DATE  "November 16, 2026"
#define MANUAL_WIDTH 72

/* Writes a word, escaped for mdoc: a hyphen that users may copy becomes a minus. Returns its length
 * in the mdoc source. */
static size_t put_word(cli_output *output, const char *word, size_t length)
{
    uint64_t before = output->taken;
    for (size_t i = 0; i < length; i++) {
        const char *escaped = word[i] == '\\' ? "\\e" : word[i] == '-' ? "\\-" : NULL;
        cli_output_write(output, escaped ? escaped : word + i, escaped ? 2 : 1);
    }
    return (size_t)(output->taken - before);
}

/* Writes words in lines; each sentence begins on a new line, and an ellipsis does not end one. A
 * line that begins with a dot or an apostrophe would be a request, so it gets \& in front. */
static void put_text(cli_output *output, const char *text)
{
    size_t column = 0;
    while (*(text += strspn(text, " \n"))) {
        size_t length = strcspn(text, " \n");
        if (column + length > MANUAL_WIDTH) {
            cli_output_print(output, "\n");
            column = 0;
        }
        if (!column && (*text == '.' || *text == '\''))
            cli_output_print(output, "\\&");
        if (column)
            cli_output_print(output, " ");
        column += put_word(output, text, length) + 1;
        if (length > 1 && strchr(".?!", text[length - 1]) && text[length - 2] != '.') {
            cli_output_print(output, "\n");
            column = 0;
        }
        text += length;
    }
    if (column)
        cli_output_print(output, "\n");
}

static void put_notes(cli_output *output, const char *title, const char *macro,
                      const help_note *notes)
{
    cli_output_print(output, ".Sh %s\n.Bl -tag -width Ds\n", title);
    for (; notes->name; notes++) {
        cli_output_print(output, ".It%s %s\n", macro, notes->name);
        put_text(output, notes->text);
    }
    cli_output_print(output, ".El\n");
}

/* Writes the head of a page; a [name] of "" means the page of the program. Titles are in capitals
 * by custom; names are ASCII, so the locale does not matter. */
static void put_head(cli_output *output, const char *name, const char *summary)
{
    cli_output_print(output, ".Dd " MANUAL_DATE "\n.Dt BARROW");
    for (const char *at = name; *at; at++)
        cli_output_print(output, "%s%c", at == name ? "-" : "",
                         *at >= 'a' && *at <= 'z' ? *at - 'a' + 'A' : *at);
    cli_output_print(output, " 1\n.Os\n.Sh NAME\n.Nm barrow%s%s\n.Nd %s\n", *name ? "-" : "", name,
                     summary);
}

static void put_tail(cli_output *output, const char *example)
{
    int length;
    put_notes(output, "ENVIRONMENT", " Ev", environment);
    put_notes(output, "EXIT STATUS", "", exit_codes);
    cli_output_print(output, ".Sh EXAMPLES\n.Bd -literal\n");
    for (const char *line; (line = next_line(&example, &length));) {
        put_word(output, line, (size_t)length);
        cli_output_print(output, "\n");
    }
    cli_output_print(output, ".Ed\n");
}

/* Prints the page of a command, with its sections in the order of mdoc(7). */
static int print_command_page(cli_output *output, const void *user)
{
    const cli_command *command = user;
    barrow_family family;
    bool is_family = barrow_family_find(command->name, &family), in_params = false;
    char sentence[160];
    cli_entry entry;
    put_head(output, command->name, command->summary);
    /* Write a usage such as "[FAMILY]", "FILE..." or "make FAMILY | query FILE" with the macros of
     * a synopsis, by the sort of each word: an optional part, an option, a literal word or a value.
     * Alternatives get a line each. */
    const char *usage = command->usage;
    cli_output_print(output, ".Sh SYNOPSIS\n.Nm barrow %s\n", command->name);
    for (size_t length; *(usage += strspn(usage, " ")); usage += length) {
        char first = usage[0];
        length = strcspn(usage, " ");
        if (first == '|') {
            cli_output_print(output, ".Nm barrow %s\n", command->name);
            continue;
        }
        size_t front = first == '[' || first == '-', back = first == '[';
        bool is_many = length > 3 && strncmp(usage + length - 3, "...", 3) == 0;
        cli_output_print(output, "%s ",
                         first == '['                   ? ".Op Ar"
                         : first == '-'                 ? ".Fl"
                         : first >= 'a' && first <= 'z' ? ".Cm"
                                                        : ".Ar");
        put_word(output, usage + front, length - front - back - (is_many ? 3u : 0u));
        cli_output_print(output, "%s\n", is_many ? " ..." : "");
    }
    cli_output_print(output, ".Sh DESCRIPTION\n");
    snprintf(sentence, sizeof sentence, "barrow %s: %s.", command->name, command->summary);
    put_text(output, sentence);
    put_text(output, command->notes ? command->notes : "");
    cli_output_print(output, ".Sh OPTIONS\n.Bl -tag -width Ds\n");
    for (uint32_t i = 0; cli_entry_at(command, is_family ? &family : NULL, i, &entry); i++) {
        if (entry.param && !in_params) {
            cli_output_print(output, ".El\n.Sh PARAMETERS\n");
            put_text(output, "Each parameter is an option and can also be set with --set "
                             "name=value. Hyphens and underscores are the same.");
            cli_output_print(output, ".Bl -tag -width Ds\n");
        }
        in_params = entry.param;
        /* Write an option or a parameter. .Fl sets one dash before its word, so the second dash of
         * a long option is written out. */
        char allowed[256], line[512];
        const char *value = value_words(&entry);
        const barrow_param_info *info = entry.param;
        cli_output_print(output, ".It ");
        if (!info && entry.option->letter)
            cli_output_print(output, "Fl %c , ", entry.option->letter);
        cli_output_print(output, "Fl \\-");
        put_word(output, entry.name, strlen(entry.name));
        cli_output_print(output, "%s%s\n", value ? " Ar " : "", value ? value : "");
        put_text(output, entry.help);
        if (!info)
            continue;
        cli_param_allowed(info, allowed, sizeof allowed);
        snprintf(line, sizeof line, "%s; default %s", allowed, *info->value ? info->value : "none");
        cli_output_print(output, ".br\n");
        put_text(output, line);
    }
    cli_output_print(output, ".El\n");
    put_tail(output, command->example);
    cli_output_print(output, ".Sh SEE ALSO\n.Nm barrow Ns (1)\n");
    return CLI_DONE;
}

static int print_program_page(cli_output *output, const void *user)
{
    const cli_command *command;
    (void)user;
    put_head(output, "", "make dungeons from a seed, with a proof that they can be finished");
    cli_output_print(output, ".Sh SYNOPSIS\n.Nm\n.Ar COMMAND\n.Op Ar options\n.Sh DESCRIPTION\n");
    put_text(output, "The same seed gives the same dungeon on every machine. Results go to "
                     "standard output, everything else to standard error. Each command has its own "
                     "page: barrow-floor(1) and so on.");
    cli_output_print(output, ".Bl -tag -width Ds\n");
    for (uint32_t i = 0; (command = cli_command_at(i)); i++) {
        cli_output_print(output, ".It Cm %s\n", command->name);
        put_text(output, command->summary);
    }
    cli_output_print(output, ".El\n");
    put_tail(output, program_example);
    return CLI_DONE;
}

int cli_run_man(const cli_args *args)
{
    const char *path = args->values[OPT_OUTPUT];
    if (!args->operand_count)
        return cli_output_run(path, print_program_page, NULL);
    const cli_command *command = cli_command_find(args->operands[0]);
    return command ? cli_output_run(path, print_command_page, command) : CLI_USAGE;
}

/* ---- completion ------------------------------------------------------------------------- */

/* Suggests the next word of a command line. The scripts of all shells call this one command. The
 * last word is the one to complete. Each line of output is a word, a tab and its meaning. A word
 * that ends in '=' must be continued. */

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

static void offer_commands(const unfinished *line)
{
    const cli_command *command;
    for (uint32_t i = 0; (command = cli_command_at(i)); i++)
        offer(line, command->name, command->summary);
}

/* Offers the values of a parameter: files, words and choices, but not numbers. */
static void offer_param_value(const unfinished *line, const barrow_param_info *info)
{
    if (info->type == BARROW_PARAM_TEXT)
        cli_output_print(line->output, "<files>\n");
    if ((info->type == BARROW_PARAM_AUTO && !info->choice_count) ||
        info->type == BARROW_PARAM_RANGE)
        offer(line, "auto", info->help);
    if (info->type == BARROW_PARAM_BOOL)
        offer_choices(line, "on|off", info->help);
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
    cli_append(line->before, sizeof line->before, "%.*s", (int)(equals + 1 - line->typed),
               line->typed);
    line->typed = equals + 1;
    line->typed_length = strlen(line->typed);
}

/* Offers values by the name that help shows for them. A name such as N offers nothing. */
static void offer_named(const unfinished *line, const char *value)
{
    uint32_t count = 0;
    if (strcmp(value, "FILE") == 0 || strcmp(value, "DIR") == 0)
        cli_output_print(line->output, "<files>\n");
    if (strcmp(value, "FORMAT") == 0) {
        const barrow_format *row;
        for (uint32_t i = 0; (row = cli_format_at(i)); i++)
            offer(line, row->name, row->summary);
    }
    if (strcmp(value, "THEME") == 0)
        for (int i = 0; i < BARROW_THEME_COUNT; i++)
            offer(line, barrow_theme_name((barrow_theme)i), barrow_theme_summary((barrow_theme)i));
    if (strcmp(value, "PRESET") == 0) {
        const barrow_preset *rows = barrow_presets(&count);
        for (uint32_t i = 0; i < count; i++)
            if (!line->has_family || rows[i].family == line->family)
                offer(line, rows[i].name, rows[i].summary);
    }
    if (line->has_family && strncmp(value, "PASS", 4) == 0) {
        const barrow_pass *rows = barrow_passes(line->family, &count);
        for (uint32_t i = 0; i < count; i++)
            offer_to(line, rows[i].name, value[4] ? "=" : "", rows[i].summary);
    }
    if (strcmp(value, "FAMILY") == 0)
        for (int i = 0; i < BARROW_FAMILY_COUNT; i++)
            offer(line, barrow_family_name((barrow_family)i), "a family of dungeons");
    /* "--set layout=b": names before the equals sign, and the values of that name after it. */
    const barrow_param_info *rows = barrow_param_infos(line->family, &count);
    const char *equals = strchr(line->typed, '=');
    bool is_setting = strcmp(value, "name=value") == 0 && line->has_family;
    for (uint32_t i = 0; is_setting && !equals && i < count; i++)
        offer_to(line, rows[i].name, "=", rows[i].help);
    if (is_setting && equals) {
        unfinished rest = *line;
        char name[64];
        bool is_name = cli_plain_name(line->typed, name, sizeof name);
        const barrow_param_info *info = is_name ? cli_param_find(line->family, name) : NULL;
        step_over(&rest, equals);
        if (info)
            offer_param_value(&rest, info);
    }
}

/* Finds the option or parameter whose value must follow [word]; returns false if there is none. In
 * "-qo" only the last letter counts: no other can take a value. */
static bool find_valued(const unfinished *line, const char *word, cli_entry *entry)
{
    char name[64];
    bool is_long = word[0] == '-' && word[1] == '-' && word[2];
    *entry = (cli_entry){0};
    if (is_long && cli_plain_name(word + 2, name, sizeof name)) {
        entry->option = cli_option_find(line->command, name, 0);
        if (!entry->option && cli_takes_params(line->command, line->has_family))
            entry->param = cli_param_find(line->family, name);
    } else if (word[0] == '-' && word[1]) {
        entry->option = cli_option_find(line->command, NULL, word[strlen(word) - 1]);
    }
    return entry->param || (entry->option && entry->option->value);
}

static void offer_value(const unfinished *line, const cli_entry *entry)
{
    if (entry->param)
        offer_param_value(line, entry->param);
    else if (strchr(entry->option->value, '|'))
        offer_choices(line, entry->option->value, entry->option->help);
    else
        offer_named(line, entry->option->value);
}

/* Offers operands. Sorts without a row take nothing or arbitrary words. Families are offered until
 * one has been given, and words only right after the command. */
static void offer_operand(const unfinished *line)
{
    static const struct {
        const char *words, *help;
        bool has_family, has_files;
    } sorts[] = {
        [CLI_FAMILY_FIRST] = {.has_family = true},
        [CLI_ONE_FAMILY] = {.has_family = true},
        [CLI_MAYBE_FAMILY] = {.has_family = true},
        [CLI_FILES] = {.has_files = true},
        [CLI_ONE_SHELL] = {"bash|zsh|fish", "a shell", false, false},
        [CLI_ONE_PUZZLE] = {"push|slide|lights|order|toggle", "kind of puzzle", false, false},
        [CLI_BENCHED] = {"puzzle", "a kind of puzzle follows", true, false},
        [CLI_VERB] = {"make|query|export|seeds|check", "what to do", true, true},
        [CLI_WORDS] = {0},
    };
    cli_operands operands = line->command->operands;
    const barrow_rule_info *rule;
    if (operands == CLI_MAYBE_COMMAND)
        offer_commands(line);
    for (uint32_t i = 0; operands == CLI_MAYBE_RULE && (rule = barrow_rule(i)); i++)
        offer(line, rule->id, rule->text);
    if (sorts[operands].words && (line->is_first || operands == CLI_ONE_SHELL))
        offer_choices(line, sorts[operands].words, sorts[operands].help);
    if (operands == CLI_VERB && line->is_first)
        return;
    if (sorts[operands].has_family && !line->has_family)
        offer_named(line, "FAMILY");
    if (sorts[operands].has_files)
        offer_named(line, "FILE");
}

/* Prints the offers. Tries in this order: a value for the previous word; a value after "=" in this
 * word; an option; an operand. A parameter that is on or off takes no value if the typed word is an
 * option, just as in the parser. An unknown command gets no offers and no message. The family is
 * among the first words. */
static int print_next(cli_output *output, const void *user)
{
    const cli_args *args = user;
    const char **words = args->operands;
    int count = args->operand_count;
    unfinished line = {.output = output, .typed = count ? words[count - 1] : ""};
    cli_entry entry;
    line.typed_length = strlen(line.typed);
    if (count < 2) {
        offer_commands(&line);
        offer(&line, "--help", "show help");
        offer(&line, "--version", "show the version");
        return CLI_DONE;
    }
    for (uint32_t i = 0; (line.command = cli_command_at(i)); i++)
        if (strcmp(line.command->name, words[0]) == 0)
            break;
    if (!line.command)
        return CLI_DONE;
    line.is_first = count == 2;
    for (int i = 0; i + 1 < count && i < 3 && !line.has_family; i++)
        line.has_family = barrow_family_find(words[i], &line.family);
    const char *last = count > 2 ? words[count - 2] : "", *equals = strchr(line.typed, '=');
    bool is_option = line.typed[0] == '-', has_value = find_valued(&line, last, &entry);
    bool is_on_or_off = entry.param && entry.param->type == BARROW_PARAM_BOOL;
    if (has_value && !strchr(last, '=') && !(is_on_or_off && is_option)) {
        offer_value(&line, &entry);
    } else if (is_option && equals) {
        has_value = find_valued(&line, line.typed, &entry);
        step_over(&line, equals);
        if (has_value)
            offer_value(&line, &entry);
    } else if (is_option) {
        /* Offer options, then parameters, with hyphens or underscores as typed, because otherwise
         * the shell would see no common prefix. --no-NAME needs its beginning typed, or every
         * switch would be listed twice. */
        bool has_hyphens = line.typed_length > 2 && strchr(line.typed + 2, '-');
        const barrow_family *family =
            cli_takes_params(line.command, line.has_family) ? &line.family : NULL;
        for (uint32_t i = 0; cli_entry_at(line.command, family, i, &entry); i++) {
            bool has_no = entry.param && entry.param->type == BARROW_PARAM_BOOL &&
                          strncmp(line.typed, "--no", 4) == 0;
            for (int no = 0; no <= has_no; no++) {
                char word[80];
                int length = snprintf(word, sizeof word, "--%s%s", no ? "no-" : "", entry.name);
                for (int k = 2; has_hyphens && k < length && k < (int)sizeof word; k++)
                    word[k] = word[k] == '_' ? '-' : word[k];
                offer(&line, word, entry.help);
            }
        }
    } else {
        offer_operand(&line);
    }
    return CLI_DONE;
}

int cli_run_complete(const cli_args *args)
{
    return cli_output_run(NULL, print_next, args);
}

/* ---- scripts ---------------------------------------------------------------------------- */

/* The scripts that make shells ask `barrow complete`. They only pass on the words before the cursor
 * and show what comes back; they know no command and no option. */

/* bash splits words at '=', so the script joins them first and returns only what follows the last
 * '='. Scripts stay dumb so that they need not change when commands do: one that was installed a
 * year ago completes everything that today's barrow knows. */
static const char bash_script[] =
    "# bash completion for barrow; made by: barrow completion bash\n"
    "_barrow()\n"
    "{\n"
    "    local words=() word glued=no i line\n"
    "    for ((i = 1; i <= COMP_CWORD; i++)); do\n"
    "        word=${COMP_WORDS[i]}\n"
    "        if [[ $i -gt 1 && ( $word == = || $glued == yes ) ]]; then\n"
    "            words[-1]+=$word\n"
    "        else\n"
    "            words+=(\"$word\")\n"
    "        fi\n"
    "        [[ $word == = ]] && glued=yes || glued=no\n"
    "    done\n"
    "    local typed=${words[-1]}\n"
    "    COMPREPLY=()\n"
    "    while IFS= read -r line; do\n"
    "        if [[ $line == '<files>' ]]; then\n"
    "            compopt -o filenames 2>/dev/null\n"
    "            while IFS= read -r line; do\n"
    "                COMPREPLY+=(\"$line\")\n"
    "            done < <(compgen -f -- \"${typed##*=}\")\n"
    "            continue\n"
    "        fi\n"
    "        line=${line%%$'\\t'*}\n"
    "        [[ $line == *= ]] && compopt -o nospace 2>/dev/null\n"
    "        [[ $typed == *=* ]] && line=${line#\"${typed%=*}=\"}\n"
    "        COMPREPLY+=(\"$line\")\n"
    "    done < <(\"${COMP_WORDS[0]}\" complete -- \"${words[@]}\" 2>/dev/null)\n"
    "}\n"
    "complete -F _barrow barrow\n";

/* (Q) removes the quotes of the line, because the words are data here; colons are escaped, because
 * _describe splits a word from its help at them. Words that end in '=' get no space after them. The
 * last lines support both ways of loading: from fpath and with source. */
static const char zsh_script[] =
    "#compdef barrow\n"
    "# zsh completion for barrow; made by: barrow completion zsh\n"
    "_barrow()\n"
    "{\n"
    "    local -a asked lines whole unfinished\n"
    "    local line word help files=no\n"
    "    asked=(\"${(@Q)words[2,CURRENT-1]}\" \"${(Q)PREFIX}\")\n"
    "    lines=(\"${(@f)$(${(Q)words[1]} complete -- \"${asked[@]}\" 2>/dev/null)}\")\n"
    "    for line in $lines; do\n"
    "        if [[ $line == '<files>' ]]; then\n"
    "            files=yes\n"
    "            continue\n"
    "        fi\n"
    "        word=${line%%$'\\t'*}\n"
    "        help=${line#*$'\\t'}\n"
    "        if [[ $word == *= ]]; then\n"
    "            unfinished+=(\"${word//:/\\\\:}:$help\")\n"
    "        else\n"
    "            whole+=(\"${word//:/\\\\:}:$help\")\n"
    "        fi\n"
    "    done\n"
    "    _describe -t words barrow unfinished -S '' -- whole\n"
    "    if [[ $files == yes ]]; then\n"
    "        compset -P '*='\n"
    "        _files\n"
    "    fi\n"
    "}\n"
    "if [[ $funcstack[1] == _barrow ]]; then\n"
    "    _barrow \"$@\"\n"
    "else\n"
    "    compdef _barrow barrow\n"
    "fi\n";

/* fish expects words and help separated by a tab, which is what `barrow complete` prints. */
static const char fish_script[] =
    "# fish completion for barrow; made by: barrow completion fish\n"
    "function __barrow_complete\n"
    "    set -l words (commandline -opc)\n"
    "    set -l typed (commandline -ct)\n"
    "    set -l lines ($words[1] complete -- $words[2..-1] \"$typed\" 2>/dev/null)\n"
    "    for line in $lines\n"
    "        if test \"$line\" = '<files>'\n"
    "            __fish_complete_path \"$typed\"\n"
    "        else\n"
    "            printf '%s\\n' $line\n"
    "        end\n"
    "    end\n"
    "end\n"
    "complete -c barrow -f -a '(__barrow_complete)'\n";

static const struct {
    const char *shell, *script;
} shells[] = {{"bash", bash_script}, {"zsh", zsh_script}, {"fish", fish_script}};

int cli_run_completion(const cli_args *args)
{
    enum { SHELLS = sizeof shells / sizeof shells[0] };
    const char *names[SHELLS];
    if (args->operand_count != 1)
        return cli_usage("completion needs a shell: bash, zsh or fish");
    for (int i = 0; i < SHELLS; i++) {
        names[i] = shells[i].shell;
        if (strcmp(names[i], args->operands[0]) == 0)
            return cli_output_run(args->values[OPT_OUTPUT], cli_print_text, shells[i].script);
    }
    return cli_usage("'%s' is not a known shell%s", args->operands[0],
                     cli_near(args->operands[0], names, SHELLS).text);
}
