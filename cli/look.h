/* SPDX-License-Identifier: MIT
 * The look of pictures: turns options of the command line into options of the library. */
#ifndef CLI_LOOK_H
#define CLI_LOOK_H

#include "command.h"

/* Reads --theme, --scale and the switches of pictures into [how]; its other fields and flags stay.
 * Returns CLI_DONE, or CLI_USAGE after saying why. */
int cli_look_choose(const cli_args *args, barrow_export_options *how);

/* Decides whether to use terminal colours: by --color, --no-color, NO_COLOR, TERM, and whether the
 * output is a terminal. Returns CLI_DONE, or CLI_USAGE after saying why. */
int cli_look_colour(const cli_args *args, bool *has_colours);

#endif
