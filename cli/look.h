/* SPDX-License-Identifier: MIT
 * How pictures are to look: from the options of a command line to those of the library. */
#ifndef CLI_LOOK_H
#define CLI_LOOK_H

#include "command.h"

/* Reads --theme, --scale and the switches of pictures into [how]; its other fields and flags stay
 * as they are. Answers CLI_DONE or CLI_USAGE, and says why. */
int cli_look_choose(const cli_args *args, barrow_export_options *how);

/* Whether to use terminal colours: --color, --no-color, NO_COLOR, TERM, and whether it goes to a
 * terminal at all. Answers CLI_DONE or CLI_USAGE, and says why. */
int cli_look_colour(const cli_args *args, bool *has_colours);

#endif
