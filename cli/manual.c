/* SPDX-License-Identifier: MIT
 * Manual pages, made from the same tables as help: barrow.1 for the program and barrow-COMMAND.1
 * for each command, in the mdoc language. This file has no text about commands, so a page cannot
 * differ from --help. Lines are broken after sentences, as mdoc requires. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "describe.h"
#include "output.h"

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
