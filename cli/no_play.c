/* SPDX-License-Identifier: MIT
 * Replaces play.c on systems without POSIX terminals. */
#include "command.h"
#include "message.h"

int cli_run_play(const cli_args *args)
{
    return cli_usage(args->command->name, "this barrow was built for Windows, where games run only "
                                          "in the browser: see 'barrow playground'");
}
