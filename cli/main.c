/* SPDX-License-Identifier: MIT
 * barrow, the command: finds the command, takes its words apart, runs it. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "message.h"

static int run_command(const cli_command *command, int count, char **words)
{
    cli_args args;
    int status = cli_args_parse(&args, command, count, words);
    if (status == CLI_DONE && cli_has(&args, OPT_HELP))
        status = cli_help_command(command, &args);
    else if (status == CLI_DONE && cli_has(&args, OPT_VERSION))
        status = cli_print_version(&args);
    else if (status == CLI_DONE)
        status = command->run(&args);
    cli_args_free(&args);
    return status;
}

int main(int argc, char **argv)
{
    cli_signals_begin();
    if (argc < 2)
        return cli_usage(NULL, "what shall be made? try 'barrow floor', 'barrow quest' or "
                               "'barrow crawl'");
    const char *word = argv[1];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        return cli_help_all();
    if (strcmp(word, "--version") == 0)
        return cli_print_version(NULL);
    if (word[0] == '-')
        return cli_usage(NULL, "a command comes first, not '%s'", word);
    const cli_command *command = cli_command_find(word);
    return command ? run_command(command, argc - 2, argv + 2) : CLI_USAGE;
}
