/* SPDX-License-Identifier: MIT
 * Help, made from the tables of commands, options and parameters. An example comes first. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "describe.h"
#include "output.h"

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

const char *cli_param_value(const barrow_param_info *info)
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
