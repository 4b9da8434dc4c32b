/* SPDX-License-Identifier: MIT
 * The library's tables in words and in JSON. */
#ifndef CLI_DESCRIBE_H
#define CLI_DESCRIBE_H

#include "barrow/barrow.h"
#include "command.h"
#include "output.h"

/* Writes the allowed values of a parameter in words: "0..64", "on or off", "auto or 0..8". */
void cli_param_allowed(const barrow_param_info *info, char *text, size_t size);

/* Returns "int", "bool", "choice", "auto", "range", "size" or "text". */
const char *cli_param_type_name(barrow_param_type type);

/* Writes the parameters of [params], a barrow_params, with their values and the salts of rerolled
 * passes, as an object on one line: everything that determines a dungeon except its seed. */
void cli_write_params(brw_json *json, const void *params);

/* Prints a table in words, or in JSON if --format asks for it, to --output. Returns an exit code. */
int cli_print_either(const cli_args *args, int (*text)(cli_output *output, const void *user),
                     cli_json_fn *json, const void *user);

#endif
