/* SPDX-License-Identifier: MIT
 * Help, manual pages and completion, all from the tables of commands, options and parameters. An
 * example comes first. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "message.h"
#include "output.h"
#include "settings.h"
#include "targets.h"

#define HELP_COLUMN   28
#define CHOICES_WIDTH 68

const cli_note cli_exit_codes[] = {
    {"0", "done"},
    {"1", "the answer is no"},
    {"2", "usage"},
    {"3", "reading or writing failed"},
    {"4", "could not generate, or not decided"},
    {"130", "interrupted"},
    {"141", "the reader of a pipe stopped"},
    {NULL, NULL},
};

const cli_note cli_environment[] = {
    {"NO_COLOR", "if it is set and not empty, nothing is coloured unless --color asks for it"},
    {"TERM", "if it is dumb, nothing is coloured unless --color asks for it"},
    {NULL, NULL},
};

const char cli_program_example[] =
    "barrow floor                  a random floor, in the terminal\nbarrow quest --seed 7         "
    "always the same dungeon\nbarrow crawl -s 7 -o a.json   the whole dungeon, as a document\n";

/* Prints a row. A left side that is too long for its column gets its own line. */
static void print_row(cli_output *output, const char *left, const char *right)
{
    if (strlen(left) > HELP_COLUMN - 2)
        cli_output_print(output, "  %s\n  %*s%s\n", left, HELP_COLUMN, "", right);
    else
        cli_output_print(output, "  %-*s%s\n", HELP_COLUMN, left, right);
}

static void print_option(cli_output *output, const cli_option *option)
{
    char left[80];
    char letter[8] = "    ";
    if (option->letter)
        snprintf(letter, sizeof letter, "-%c, ", option->letter);
    snprintf(left, sizeof left, "%s--%s%s%s", letter, option->name, option->value ? " " : "",
             option->value ? option->value : "");
    print_row(output, left, option->help);
}

/* Prints a list of names, broken into lines of whole names: as many as fit, but at least one. */
static void print_choices(cli_output *output, const char *names)
{
    while (*names) {
        size_t length = strcspn(names, " "), next;
        while (names[length] &&
               (next = length + 1 + strcspn(names + length + 1, " ")) <= CHOICES_WIDTH)
            length = next;
        cli_output_print(output, "  %*s%.*s\n", HELP_COLUMN, "", (int)length, names);
        names += length + (names[length] == ' ');
    }
}

/* Returns what follows a parameter's option in help: "N", "NAME", "A..B", ... */
static const char *cli_param_value(const barrow_param_info *info)
{
    static const char *const values[] = {
        [BARROW_PARAM_INT] = "N",       [BARROW_PARAM_BOOL] = "[on|off]",
        [BARROW_PARAM_CHOICE] = "NAME", [BARROW_PARAM_AUTO] = "N",
        [BARROW_PARAM_RANGE] = "A..B",  [BARROW_PARAM_SIZE] = "WxH",
        [BARROW_PARAM_TEXT] = "FILE",
    };
    return values[info->type];
}

/* Prints a parameter's row; the allowed values follow the help, or go below it if the line gets
 * long. */
static void print_param(cli_output *output, const barrow_param_info *info)
{
    char left[64], allowed[256], right[512];
    snprintf(left, sizeof left, "--%s %s", info->name, cli_param_value(info));
    cli_param_allowed(info, allowed, sizeof allowed);
    if (info->choice_count) {
        print_row(output, left, info->help);
        print_choices(output, allowed);
        cli_output_print(output, "  %*s[default %s]\n", HELP_COLUMN, "", info->value);
        return;
    }
    snprintf(right, sizeof right, "%s [%s, default %s]", info->help, allowed,
             *info->value ? info->value : "none");
    print_row(output, left, right);
}

static void print_params(cli_output *output, barrow_family family)
{
    uint32_t count;
    const barrow_param_info *rows = barrow_param_infos(family, &count);
    cli_output_print(output, "\nParameters, as options or with --set; hyphens and underscores are "
                             "the same:\n");
    for (uint32_t i = 0; i < count; i++)
        print_param(output, &rows[i]);
}

static void print_example(cli_output *output, const char *example)
{
    while (*example) {
        size_t length = strcspn(example, "\n");
        cli_output_print(output, "  %.*s\n", (int)length, example);
        example += length + 1;
    }
}

/* Examples come first, because most people look no further. Parameters are listed for commands that
 * are named after a family. */
static int print_command(cli_output *output, const void *user)
{
    const cli_command *command = user;
    barrow_family family;
    cli_output_print(output, "Examples:\n");
    print_example(output, command->example);
    cli_output_print(output, "\nUsage: barrow %s%s%s\n", command->name, *command->usage ? " " : "",
                     command->usage);
    cli_output_print(output, "barrow %s: %s.\n\nOptions:\n", command->name, command->summary);
    for (const cli_option *option = command->options; option->name; option++)
        print_option(output, option);
    for (const cli_option *option = cli_common_options; option->name; option++)
        print_option(output, option);
    if (barrow_family_find(command->name, &family))
        print_params(output, family);
    if (command->notes)
        cli_output_print(output, "\n%s", command->notes);
    return CLI_DONE;
}

/* Prints the help of the program. It shows only the mandatory part of a usage: "FAMILY" for "FAMILY
 * [options]", nothing for "[FAMILY]". */
static int print_all(cli_output *output, const void *user)
{
    (void)user;
    cli_output_print(output, "Examples:\n");
    print_example(output, cli_program_example);
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
    for (const cli_note *row = cli_exit_codes; row->name; row++)
        cli_output_print(output, "  %-5s%s\n", row->name, row->text);
    return CLI_DONE;
}

int cli_help_command(const cli_command *command, const cli_args *args)
{
    (void)args;
    return cli_output_run(NULL, print_command, command);
}

int cli_help_all(void)
{
    return cli_output_run(NULL, print_all, NULL);
}

int cli_run_help(const cli_args *args)
{
    if (!args->operand_count)
        return cli_help_all();
    const cli_command *command = cli_command_find(args->operands[0]);
    return command ? cli_help_command(command, args) : CLI_USAGE;
}

/* ==== manual ================================================================================ */

/* Manual pages, made from the same tables as help: barrow.1 for the program and barrow-COMMAND.1
 * for each command, in the mdoc language. This file has no text about commands, so a page cannot
 * differ from --help. Lines are broken after sentences, as mdoc requires. */

/* The date printed on the pages. Change it with the version. */
#define MANUAL_DATE  "November 16, 2026"
#define MANUAL_WIDTH 72

/* ---- text ------------------------------------------------------------------------------- */

/* Writes one character, escaped for mdoc: a hyphen that users may copy becomes a minus. */
static void put_character(cli_output *output, char character)
{
    if (character == '\\')
        cli_output_print(output, "\\e");
    else if (character == '-')
        cli_output_print(output, "\\-");
    else
        cli_output_print(output, "%c", character);
}

/* Writes a word and returns its length in the mdoc source. */
static size_t put_word(cli_output *output, const char *word, size_t length)
{
    uint64_t before = output->taken;
    for (size_t i = 0; i < length; i++)
        put_character(output, word[i]);
    return (size_t)(output->taken - before);
}

/* Returns whether the word ends a sentence. An ellipsis does not. */
static bool ends_sentence(const char *word, size_t length)
{
    return length > 1 && strchr(".?!", word[length - 1]) && word[length - 2] != '.';
}

/* Writes words in lines; each sentence begins on a new line. A line that begins with a dot or an
 * apostrophe would be a request, so it gets \& in front. */
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
        if (ends_sentence(text, length)) {
            cli_output_print(output, "\n");
            column = 0;
        }
        text += length;
    }
    if (column)
        cli_output_print(output, "\n");
}

/* Writes lines unchanged. */
static void put_lines(cli_output *output, const char *lines)
{
    cli_output_print(output, ".Bd -literal\n");
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        put_word(output, lines, length);
        cli_output_print(output, "\n");
        lines += length + (lines[length] == '\n');
    }
    cli_output_print(output, ".Ed\n");
}

/* ---- lists ------------------------------------------------------------------------------ */

/* .Fl sets one dash before its word, so the second dash of a long option is written out. */
static void put_option(cli_output *output, const cli_option *option)
{
    cli_output_print(output, ".It ");
    if (option->letter)
        cli_output_print(output, "Fl %c , ", option->letter);
    cli_output_print(output, "Fl ");
    cli_output_print(output, "\\-");
    put_word(output, option->name, strlen(option->name));
    cli_output_print(output, "%s%s\n", option->value ? " Ar " : "",
                     option->value ? option->value : "");
    put_text(output, option->help);
}

static void put_options(cli_output *output, const cli_command *command)
{
    cli_output_print(output, ".Sh OPTIONS\n.Bl -tag -width Ds\n");
    for (const cli_option *option = command->options; option->name; option++)
        put_option(output, option);
    for (const cli_option *option = cli_common_options; option->name; option++)
        put_option(output, option);
    cli_output_print(output, ".El\n");
}

static void put_param(cli_output *output, const barrow_param_info *info)
{
    char allowed[256], line[512];
    cli_param_allowed(info, allowed, sizeof allowed);
    snprintf(line, sizeof line, "%s; default %s", allowed, *info->value ? info->value : "none");
    cli_output_print(output, ".It Fl \\-");
    put_word(output, info->name, strlen(info->name));
    cli_output_print(output, " Ar %s\n", cli_param_value(info));
    put_text(output, info->help);
    cli_output_print(output, ".br\n");
    put_text(output, line);
}

static void put_params(cli_output *output, barrow_family family)
{
    uint32_t count;
    const barrow_param_info *rows = barrow_param_infos(family, &count);
    cli_output_print(output, ".Sh PARAMETERS\n");
    put_text(output, "Each parameter is an option and can also be set with --set name=value. "
                     "Hyphens and underscores are the same.");
    cli_output_print(output, ".Bl -tag -width Ds\n");
    for (uint32_t i = 0; i < count; i++)
        put_param(output, &rows[i]);
    cli_output_print(output, ".El\n");
}

static void put_notes(cli_output *output, const char *title, const char *macro,
                      const cli_note *notes)
{
    cli_output_print(output, ".Sh %s\n.Bl -tag -width Ds\n", title);
    for (; notes->name; notes++) {
        cli_output_print(output, ".It%s %s\n", macro, notes->name);
        put_text(output, notes->text);
    }
    cli_output_print(output, ".El\n");
}

/* ---- pages ------------------------------------------------------------------------------ */

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

/* Returns the macro for a word of a usage: an optional part, an option, a literal word or a
 * value. */
static const char *usage_macro(const char *word)
{
    if (word[0] == '[')
        return ".Op Ar";
    if (word[0] == '-')
        return ".Fl";
    return word[0] >= 'a' && word[0] <= 'z' ? ".Cm" : ".Ar";
}

/* Writes a usage such as "[FAMILY]", "FILE..." or "make FAMILY | query FILE" with the macros of a
 * synopsis. Alternatives get a line each. */
static void put_synopsis(cli_output *output, const cli_command *command)
{
    const char *usage = command->usage;
    cli_output_print(output, ".Sh SYNOPSIS\n.Nm barrow %s\n", command->name);
    while (*(usage += strspn(usage, " "))) {
        size_t length = strcspn(usage, " ");
        size_t front = usage[0] == '[' || usage[0] == '-', back = usage[0] == '[';
        bool is_many = length > 3 && strncmp(usage + length - 3, "...", 3) == 0;
        if (usage[0] == '|') {
            cli_output_print(output, ".Nm barrow %s\n", command->name);
        } else {
            cli_output_print(output, "%s ", usage_macro(usage));
            put_word(output, usage + front, length - front - back - (is_many ? 3u : 0u));
            cli_output_print(output, "%s\n", is_many ? " ..." : "");
        }
        usage += length;
    }
}

static void put_tail(cli_output *output, const char *example)
{
    put_notes(output, "ENVIRONMENT", " Ev", cli_environment);
    put_notes(output, "EXIT STATUS", "", cli_exit_codes);
    cli_output_print(output, ".Sh EXAMPLES\n");
    put_lines(output, example);
}

/* Prints the page of a command, with its sections in the order of mdoc(7). */
static int print_command_page(cli_output *output, const void *user)
{
    const cli_command *command = user;
    barrow_family family;
    put_head(output, command->name, command->summary);
    put_synopsis(output, command);
    cli_output_print(output, ".Sh DESCRIPTION\n");
    char sentence[160];
    snprintf(sentence, sizeof sentence, "barrow %s: %s.", command->name, command->summary);
    put_text(output, sentence);
    put_text(output, command->notes ? command->notes : "");
    put_options(output, command);
    if (barrow_family_find(command->name, &family))
        put_params(output, family);
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
    put_tail(output, cli_program_example);
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

/* ==== complete ============================================================================== */

/* Suggests the next word of a command line. The scripts of all shells call this one command, which
 * uses the same tables as the parser, so new commands, options, parameters and choices can be
 * completed at once. The last word is the one to complete. Each line of output is a word, a tab and
 * its meaning. A word that ends in '=' must be continued. */

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

/* ==== completion ============================================================================ */

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

static int print_script(cli_output *output, const void *user)
{
    const char *script = user;
    cli_output_write(output, script, strlen(script));
    return CLI_DONE;
}

int cli_run_completion(const cli_args *args)
{
    enum { SHELLS = sizeof shells / sizeof shells[0] };
    const char *names[SHELLS];
    char hint[64];
    if (args->operand_count != 1)
        return cli_usage(args->command->name, "completion needs a shell: bash, zsh or fish");
    for (int i = 0; i < SHELLS; i++) {
        names[i] = shells[i].shell;
        if (strcmp(names[i], args->operands[0]) == 0)
            return cli_output_run(args->values[OPT_OUTPUT], print_script, shells[i].script);
    }
    cli_hint(hint, sizeof hint, args->operands[0], names, SHELLS);
    return cli_usage(args->command->name, "'%s' is not a known shell%s", args->operands[0], hint);
}
