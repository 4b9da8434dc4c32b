/* SPDX-License-Identifier: MIT
 * The command line that makes a dungeon, for files, pages and terminals. */
#ifndef BRW_COMMAND_H
#define BRW_COMMAND_H

#include "barrow/barrow.h"

/* Writes the command that makes a dungeon with [params] into [text]: see barrow_command. [passes]
 * is the family's table, which has the names for rerolls. */
size_t brw_command(const barrow_params *params, const barrow_pass *passes, uint32_t pass_count,
                   const char *seed, char *text, size_t size);

#endif
