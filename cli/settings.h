/* SPDX-License-Identifier: MIT
 * Parameters as the command line gives them: preset, file, settings, in this order. */
#ifndef CLI_SETTINGS_H
#define CLI_SETTINGS_H

#include <jansson.h>

#include "command.h"
#include "input.h"

/* What a JSON object of parameters has wrong. */
typedef struct cli_json_problem {
    char key[64];
    char text[320];
    unsigned depth; /* how deep the keys stand in the file */
} cli_json_problem;

/* Fills [params] with the defaults of the family and all that [args] set, and checks them. Texts
 * that [params] points to are added to [keep]. [has_seed] becomes true where --params brought a
 * seed, that of a document. Answers an exit code, and says why. */
int cli_settings_apply(const cli_args *args, barrow_params *params, cli_text **keep,
                       bool *has_seed);

/* The seed asked for, else [seed] where --params brought one ([has_seed]), else a random one; says
 * which, where it was not given as a number. Answers an exit code (seed.c). */
int cli_seed_choose(const cli_args *args, bool has_seed, uint64_t *seed);

/* Reads the JSON file of --params into [params] (params_file.c). */
int cli_params_file(const char *path, barrow_params *params, cli_text **keep, bool *has_seed);

/* Sets [params] from an object of names and values; false with [problem] filled in. */
bool cli_params_from_json(const json_t *object, barrow_params *params, cli_text **keep,
                          cli_json_problem *problem);

/* The row of a parameter, or NULL. */
const barrow_param_info *cli_param_find(barrow_family family, const char *name);

#endif
