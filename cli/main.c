/* SPDX-License-Identifier: MIT
 * barrow, the program: finds the command, parses its words and runs it. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "message.h"

/* --help wins over everything else that is valid on the line, so you can add it to any command. */
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

/* Fills gaps among the standard files. If a caller closed standard input, output or error, the next
 * file to be opened would take its place, and messages would end up in results. Opening /dev/null
 * for reading keeps the place, and writes to it still fail. open gives the lowest number that is
 * free, so the loop fills all gaps up to 2 and closes the first one above. */
static void claim_standard_files(void)
{
    int fd;
    do
        fd = open("/dev/null", O_RDONLY);
    while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0)
        close(fd);
}

/* Finds the command that the words name, and runs it. Returns an exit code. */
static int run_words(int count, char **words)
{
    if (!count)
        return cli_usage(NULL, "what shall be made? try 'barrow floor', 'barrow quest' or "
                               "'barrow crawl'");
    if (strcmp(words[0], "--help") == 0 || strcmp(words[0], "-h") == 0)
        return cli_help_all();
    if (strcmp(words[0], "--version") == 0)
        return cli_print_version(NULL);
    if (words[0][0] == '-')
        return cli_usage(NULL, "a command comes first, not '%s'", words[0]);
    const cli_command *command = cli_command_find(words[0]);
    return command ? run_command(command, count - 1, words + 1) : CLI_USAGE;
}

/* Sets up descriptors first, because everything else may open files; then signals, then memory. */
int main(int argc, char **argv)
{
    claim_standard_files();
    cli_signals_begin();
    return cli_signals_end(run_words(argc > 0 ? argc - 1 : 0, argv + 1));
}
