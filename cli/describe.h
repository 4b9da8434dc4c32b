/* SPDX-License-Identifier: MIT
 * The library's tables in words and in JSON. */
#ifndef CLI_DESCRIBE_H
#define CLI_DESCRIBE_H

#include <jansson.h>

#include "barrow/barrow.h"

/* Writes what a parameter may be, in words: "0..64", "on or off", "auto or 0..8". */
void cli_param_allowed(const barrow_param_info *info, char *text, size_t size);

/* Returns "int", "bool", "choice", "auto", "range", "size" or "text". */
const char *cli_param_type_name(barrow_param_type type);

/* Returns all parameters of [params] with their values: numbers, booleans and strings, as in
 * documents. Returns NULL when out of memory. */
json_t *cli_params_to_json(const barrow_params *params);

/* Returns the same plus the rerolls, as in documents: everything that makes a dungeon but its
 * seed. */
json_t *cli_params_whole(const barrow_params *params);

#endif
