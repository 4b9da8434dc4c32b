/* SPDX-License-Identifier: MIT
 * Splits and runs command lines of tests that are linked with the command's own objects. */
#include "fault/command_line.h"

#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/message.h"

int command_split(char *line, char *output, char *words[COMMAND_WORDS])
{
    int count = 0;
    for (char *word; (word = strsep(&line, " "));) {
        if (count + 2 >= COMMAND_WORDS)
            abort();
        words[count++] = word;
    }
    words[count++] = (char *)(uintptr_t) "-o";
    words[count++] = output;
    return count;
}

int command_run(int count, char **words)
{
    const cli_command *command = cli_command_find(words[0]);
    cli_args args;
    int code = cli_args_parse(&args, command, count - 1, words + 1);
    if (code == CLI_DONE)
        code = command->run(&args);
    cli_args_free(&args);
    return code;
}
