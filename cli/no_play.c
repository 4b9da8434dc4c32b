/* SPDX-License-Identifier: MIT
 * What stands in for play.c where there is no terminal to play on as POSIX knows it. */
#include "command.h"
#include "message.h"

int cli_run_play(const cli_args *args)
{
    return cli_usage(args->command->name, "this barrow was built for Windows, where games run only "
                                          "in the browser: see 'barrow playground'");
}
