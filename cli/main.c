/* SPDX-License-Identifier: MIT
 * barrow, the program: finds the command, parses its words and runs it. */
#include <string.h>

#include "message.h"
#include "platform.h"
#include "pool.h"

/* The words of the command line, and the exit code. */
typedef struct main_run {
    int count, code;
    char **words;
} main_run;

/* Finds the command that the words name, and runs it. --help wins over
 * everything else that is valid on the line, so you can add it to any command. */
static void *run_main(void *user)
{
    main_run *run = user;
    char **words = run->words;
    const cli_command *command = NULL;
    cli_args args;
    run->code = CLI_USAGE;
    if (!run->count)
        cli_usage("a command is missing; try 'barrow floor', 'barrow quest' or 'barrow crawl'");
    else if (strcmp(words[0], "--help") == 0 || strcmp(words[0], "-h") == 0)
        run->code = cli_help_print(NULL);
    else if (strcmp(words[0], "--version") == 0)
        run->code = cli_print_version(NULL);
    else if (words[0][0] == '-')
        cli_usage("the command comes first, not '%s'", words[0]);
    else
        command = cli_command_find(words[0]);
    if (!command)
        return NULL;
    cli_usage_of(command->name);
    run->code = cli_args_parse(&args, command, run->count - 1, words + 1);
    if (run->code == CLI_DONE)
        run->code = cli_has(&args, OPT_HELP)      ? cli_help_print(command)
                    : cli_has(&args, OPT_VERSION) ? cli_print_version(&args)
                                                  : command->run(&args);
    cli_args_free(&args);
    return NULL;
}

/* Sets up standard files first, because the rest may open files; then signals. */
int main(int argc, char **argv)
{
    cli_platform_begin(&argc, &argv);
    cli_signals_begin();
    main_run run = {.count = argc > 0 ? argc - 1 : 0, .words = argv + 1};
    pthread_t other;
    if (cli_stack_holds(CLI_STACK_BYTES) || !cli_thread_start(&other, run_main, &run))
        run_main(&run);
    else
        pthread_join(other, NULL);
    return cli_signals_end(run.code);
}
