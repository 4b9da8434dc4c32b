/* SPDX-License-Identifier: MIT
 * Parameters, seeds and looks from the command line, and lists of seeds. */
#ifndef CLI_SETTINGS_H
#define CLI_SETTINGS_H

#include "input.h"
#include "output.h"

/* Fills [params] with the defaults of the family and everything that [args] set, and checks them.
 * Texts that [params] points to are added to [texts]. [has_seed] becomes true if --params was a
 * document, which has a seed. Returns an exit code; prints the reason for a failure. */
int cli_settings_apply(const cli_args *args, barrow_params *params, cli_text **texts,
                       bool *has_seed);

/* Chooses the seed: the one asked for, otherwise [seed] if --params had one ([has_seed]), otherwise
 * a random one. Returns an exit code. */
int cli_seed_choose(const cli_args *args, bool has_seed, uint64_t *seed);

/* Chooses the first of consecutive seeds: the one asked for, otherwise [seed] if --params had one
 * ([has_seed]), otherwise 1. It is never random, because the same command must measure, continue or
 * compare the same dungeons. Returns an exit code. */
int cli_seed_first(const cli_args *args, bool has_seed, uint64_t *seed);

/* Says which seed was chosen unless it was a number. Call this last. */
void cli_seed_tell(const cli_args *args, bool has_seed, uint64_t seed);

/* Reads the JSON file of --params into [params] (settings.c). */
int cli_params_file(const char *path, barrow_params *params, cli_text **texts, bool *has_seed);

/* Sets [params] from a line of JSON, as a corpus or a list of seeds keeps it, and checks them. */
bool cli_params_line(const char *line, barrow_params *params, cli_text **texts);

/* Returns the row of a parameter, or NULL. */
const barrow_param_info *cli_param_find(barrow_family family, const char *name);

/* ==== look ================================================================================== */

/* The look of pictures: turns options of the command line into options of the library. */

/* Reads --theme, --scale and the switches of pictures into [how]; its other fields and flags stay.
 * Returns CLI_DONE, or CLI_USAGE after saying why. */
int cli_look_choose(const cli_args *args, barrow_export_options *how);

/* The command's own flags, next to the library's. CLI_EXPORT_PAPER is set if any of the others is.
 * The bits from CLI_PAPER_SHIFT on hold the size of the sheet, a row of cli_papers. */
enum {
    CLI_EXPORT_INCHES = 1 << 21,    /* squares of a battle map have an inch, not 25 mm */
    CLI_EXPORT_SQUARES = 1 << 22,   /* a battle map */
    CLI_EXPORT_PAPER = 1 << 23,
    CLI_EXPORT_REFEREE = 1 << 24,   /* virtual tables show it all */
    CLI_PAPER_SHIFT = 25,           /* three bits */
    CLI_EXPORT_LANDSCAPE = 1 << 28,
    CLI_EXPORT_BOOKLET = 1 << 29,
    CLI_EXPORT_ONE_PAGE = 1 << 30
};

/* An option for the look of what is written; the last row has no formats. */
typedef struct cli_look {
    cli_option_id id;
    uint32_t flag;       /* 0 unless it is a switch */
    const char *formats; /* that follow it, each between spaces */
} cli_look;
extern const cli_look cli_looks[];

/* The sizes of paper; the last row has no name. */
typedef struct cli_paper {
    const char *name;
    double width, height; /* in points, of 72 to the inch */
} cli_paper;
extern const cli_paper cli_papers[];
/* Decides whether to use terminal colours: by --color, --no-color, NO_COLOR, TERM, and whether the
 * output is a terminal. Returns CLI_DONE, or CLI_USAGE after saying why. */
int cli_look_colour(const cli_args *args, bool *has_colours);

/* ==== seeds ================================================================================= */

/* Lists of seeds: a named set of dungeons in a few bytes each, with everything needed to regenerate
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

#define CLI_SEEDS_FORMAT "barrow-seeds/1"
#define CLI_SEEDS_NAME   64

typedef struct cli_seeds {
    char name[CLI_SEEDS_NAME];
    barrow_params params;
    uint64_t *seeds; /* ascending */
    uint64_t count;
    uint64_t dungeons; /* the sum of cli_seeds_mix over all dungeons */
    cli_text *texts;   /* texts of the parameters */
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

/* ==== releases ============================================================================== */

/* The releases of each generation. */

/* Returns the end of a sentence about something from another generation; it names the release that
 * still makes those dungeons. Never NULL. */
const char *cli_release_hint(uint64_t generation);

#endif
