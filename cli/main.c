/* SPDX-License-Identifier: MIT
 * barrow, the command: finds the command, takes its words apart, runs it. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "message.h"

/* --help wins over all else that is right on the line, so it can be added to any command. */
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

/* Where a caller closed standard input, output or error, the next file to be opened would take its
 * place, and messages would end up in results. Reading /dev/null there keeps the place, and what is
 * written to it still fails. open gives the lowest number that is free, so the loop fills all
 * gaps up to 2 and closes the first one above. */
static void claim_standard_files(void)
{
    int fd;
    do
        fd = open("/dev/null", O_RDONLY);
    while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0)
        close(fd);
}

/* Descriptors first, as everything else may open files; then signals, then memory, before any
 * work. */
int main(int argc, char **argv)
{
    claim_standard_files();
    cli_signals_begin();
    cli_memory_begin();
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
