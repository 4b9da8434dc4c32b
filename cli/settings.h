/* SPDX-License-Identifier: MIT
 * Parameters from the command line: preset, file, settings, in this order. */
#ifndef CLI_SETTINGS_H
#define CLI_SETTINGS_H

#include "command.h"
#include "input.h"

/* Fills [params] with the defaults of the family and everything that [args] set, and checks them.
 * Texts that [params] points to are added to [keep]. [has_seed] becomes true if --params was a
 * document, which has a seed. Returns an exit code; prints the reason for a failure. */
int cli_settings_apply(const cli_args *args, barrow_params *params, cli_text **keep,
                       bool *has_seed);

/* Chooses the seed: the one asked for, otherwise [seed] if --params had one ([has_seed]), otherwise
 * a random one. Returns an exit code (seed.c). */
int cli_seed_choose(const cli_args *args, bool has_seed, uint64_t *seed);

/* Says which seed was chosen, unless it was given as a number. Call this when nothing can be
 * refused any more. */
void cli_seed_tell(const cli_args *args, bool has_seed, uint64_t seed);

/* Reads the JSON file of --params into [params] (params_file.c). */
int cli_params_file(const char *path, barrow_params *params, cli_text **keep, bool *has_seed);

/* Sets [params] from a line of JSON, as a corpus or a list of seeds keeps it, and checks them. */
bool cli_params_line(const char *line, barrow_params *params, cli_text **keep);

/* Returns the row of a parameter, or NULL. */
const barrow_param_info *cli_param_find(barrow_family family, const char *name);

#endif
