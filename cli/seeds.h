/* SPDX-License-Identifier: MIT
 * Lists of seeds: a named set of dungeons in a few bytes each, with everything needed to regenerate
 * them and to prove that they are the same. You can share one as a benchmark. Lines of text:
 *
 *     barrow-seeds/1
 *     name NAME
 *     family FAMILY
 *     generation N
 *     params {...}              as in documents, on one line
 *     count N
 *     dungeons 16 hex digits    sum over the dungeons' content hashes, see cli_seeds_mix
 *     checksum 16 hex digits    FNV-1a, 64 bit, over all bytes of the file but this line
 *
 * and an empty line, then a line for each seed, in ascending order: the difference from the
 * previous one, or from 0 for the first. */
#ifndef CLI_SEEDS_H
#define CLI_SEEDS_H

#include "input.h"
#include "output.h"

#define CLI_SEEDS_FORMAT "barrow-seeds/1"
#define CLI_SEEDS_NAME   64

typedef struct cli_seeds {
    char name[CLI_SEEDS_NAME];
    barrow_params params;
    uint64_t *seeds; /* ascending */
    uint64_t count;
    uint64_t dungeons; /* the sum of cli_seeds_mix over all dungeons */
    cli_text *keep;    /* texts of the parameters */
} cli_seeds;

/* Reads a list and checks that it is complete, unchanged and from this generation. Returns an exit
 * code; prints the reason for a failure. Free the list in any case. */
int cli_seeds_read(cli_seeds *list, const char *path);
void cli_seeds_free(cli_seeds *list);

/* Prints a list; [user] is a cli_seeds. */
int cli_seeds_print(cli_output *output, const void *user);

/* Returns what dungeon number [index] of a list, with content hash [hash], adds to `dungeons`: the
 * finaliser of SplitMix64 over hash + (index + 1) * 0x9E3779B97F4A7C15. `dungeons` is a sum, so
 * threads may add in any order. */
uint64_t cli_seeds_mix(uint64_t index, uint64_t hash);

/* Returns whether [name] consists of 1 to 63 letters, digits, dots, hyphens and underscores. */
bool cli_seeds_name_fits(const char *name);

#endif
