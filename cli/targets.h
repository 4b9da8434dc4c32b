/* SPDX-License-Identifier: MIT
 * Targets: where the dungeons of one call go. Each --output is one, in the format of its name. A
 * target is a single file (or standard output) that takes all dungeons one after the other, or a
 * pattern, a name with {seed}, {index} or {floor}, that gives each dungeon a file of its own. */
#ifndef CLI_TARGETS_H
#define CLI_TARGETS_H

#include "command.h"
#include "output.h"

#define CLI_TARGETS_MOST 16

/* Filled in by choosing, opened later; [delivered] counts dungeons, also those of a pattern. */
typedef struct cli_target {
    const char *path; /* NULL and "-" for standard output */
    const barrow_format *format;
    bool is_pattern;
    cli_output *output; /* NULL for a pattern */
    uint64_t delivered;
    uint16_t width, height; /* of the first, */
    barrow_family family;   /* where all of a file must be alike */
} cli_target;

typedef struct cli_targets {
    const cli_args *args;
    cli_target rows[CLI_TARGETS_MOST];
    unsigned count;
    barrow_export_options how; /* for all of them */
    bool are_staged;           /* files of patterns wait for the end as well */
    cli_stage stage;
} cli_targets;

/* Output on its way: bytes, and whose they are. One thread's own. */
typedef struct cli_pieces {
    cli_buffer bytes, list;
    barrow_workspace *workspace;
} cli_pieces;

/* Finds out from --output, --format and the like where [count] dungeons go (0: not known yet), and
 * refuses what cannot be. Answers an exit code. */
int cli_targets_choose(cli_targets *targets, const cli_args *args, uint64_t count);

/* Opens the files. With [are_staged] those of patterns appear with all others at the end, as they
 * must where the command may still meet bad input (G16); else each as soon as it is whole. The
 * targets must stay where they are in memory until they are finished. Returns an exit code. */
int cli_targets_open(cli_targets *targets, bool are_staged);

/* Brings the files to their places, with the pictures of tiles that they refer to, or leaves all
 * as it was: [code] decides, see cli_output_finish. Returns an exit code. */
int cli_targets_finish(cli_targets *targets, int code);

/* Whether a target needs tile maps. */
bool cli_targets_need_tiles(const cli_targets *targets);

/* Writes [dungeon], number [index] of its run, for all targets, or on failure for none, at the end
 * of [pieces]. Any number of threads may do this at once, each with its own pieces. */
barrow_status cli_targets_export(const cli_targets *targets, const barrow_dungeon *dungeon,
                                 uint64_t index, cli_pieces *pieces, barrow_error *error);

/* Sends the pieces on their way and empties them. Returns an exit code. */
int cli_targets_deliver(cli_targets *targets, cli_pieces *pieces);

/* Throws the pieces away. */
static inline void cli_pieces_drop(cli_pieces *pieces)
{
    pieces->bytes.used = pieces->list.used = 0;
}
void cli_pieces_free(cli_pieces *pieces);

#endif
