/* SPDX-License-Identifier: MIT
 * Tables of the library in words and in JSON. */
#ifndef CLI_DESCRIBE_H
#define CLI_DESCRIBE_H

#include <jansson.h>

#include "barrow/barrow.h"

/* What a parameter may be, as a person reads it: "0..64", "on or off", "auto or 0..8". */
void cli_param_allowed(const barrow_param_info *info, char *text, size_t size);

/* "int", "bool", "choice", "auto", "range", "size" or "text". */
const char *cli_param_type_name(barrow_param_type type);

/* All parameters of [params] with their values: numbers, booleans and strings, as in documents; NULL
 * when there is no memory. */
json_t *cli_params_to_json(const barrow_params *params);

/* The same and the rerolls, as documents have them: all that makes a dungeon but its seed. */
json_t *cli_params_whole(const barrow_params *params);

#endif
