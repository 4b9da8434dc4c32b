/* SPDX-License-Identifier: MIT
 * Targets: where the dungeons of one call go. Each --output is one, in the format that its name
 * implies. A target is a single file (or standard output) that takes all dungeons in order, or a
 * pattern, a name with {seed}, {index} or {floor}, that gives each dungeon a file of its own. */
#ifndef CLI_TARGETS_H
#define CLI_TARGETS_H

#include "output.h"
#include "pool.h"

#define CLI_TARGETS_MOST 16

/* A target. cli_targets_choose fills it in; it is opened later. [delivered] counts dungeons,
 * including those of a pattern. */
typedef struct cli_target {
    const char *path; /* NULL and "-" for standard output */
    const barrow_format *format;
    bool is_pattern;
    cli_output *output; /* NULL for a pattern */
    uint64_t delivered;
    uint16_t width, height; /* size of the first dungeon */
    barrow_family family;   /* family of the first; others in the file may have to match it */
} cli_target;

typedef struct cli_targets {
    const cli_args *args;
    cli_target rows[CLI_TARGETS_MOST];
    unsigned count;
    barrow_export_options how; /* for all targets */
    char tileset[32];          /* the name of the picture of tiles of another size */
    barrow_dress_set *dress;   /* of --dress, freed at the end */
    bool are_staged;           /* files of patterns also stay pending until the end */
    cli_pending pending;
} cli_targets;

/* Pending output of one thread: bytes, and the targets they belong to. */
typedef struct cli_pieces {
    cli_buffer bytes, list;
    barrow_workspace *workspace;
} cli_pieces;

/* Returns whether an output is a device, which has no extension: /dev/stdout is one, a file such as
 * /dev/shm/x.json is not. */
bool cli_targets_is_device(const char *path);

/* Determines from --output, --format and the like where [count] dungeons go (0 if not known yet),
 * and refuses what is impossible. Returns an exit code. */
int cli_targets_choose(cli_targets *targets, const cli_args *args, uint64_t count);

/* Opens the files. With [are_staged], files of patterns appear with all others at the end, as they
 * must if the command may still meet bad input (G16). Otherwise each appears as soon as it is
 * complete. The targets must not move in memory until they are finished. Returns an exit code. */
int cli_targets_open(cli_targets *targets, bool are_staged);

/* Moves the files into place, with the tileset pictures that they refer to, or leaves everything
 * unchanged, depending on [code] (see cli_output_finish). Returns an exit code. */
int cli_targets_finish(cli_targets *targets, int code);

/* Returns whether a target needs tile maps. */
bool cli_targets_need_tiles(const cli_targets *targets);

/* Appends [dungeon], number [index] of its run, to [pieces] for all targets, or for none on
 * failure. Any number of threads may do this at once, each with its own pieces. */
barrow_status cli_targets_export(const cli_targets *targets, const barrow_dungeon *dungeon,
                                 uint64_t index, cli_pieces *pieces, barrow_error *error);

/* Writes the pieces to their targets and empties them. Returns an exit code. */
int cli_targets_deliver(cli_targets *targets, cli_pieces *pieces);

/* Frees the pieces without writing them. */
static inline void cli_pieces_drop(cli_pieces *pieces)
{
    pieces->bytes.used = pieces->list.used = 0;
}
void cli_pieces_free(cli_pieces *pieces);

/* Returns a name with {seed}, {index} and {floor} replaced, which the caller frees. */
char *cli_pattern_fill(const char *pattern, uint64_t seed, uint64_t index, uint64_t floor);

/* ==== formats =============================================================================== */

/* The formats of the command: those of the library, and those that need cairo. A picture format is
 * one function and one row of targets.c. */

/* Returns row [index] of all formats; NULL past the last. */
const barrow_format *cli_format_at(uint32_t index);

/* ==== making ================================================================================ */

/* A request for dungeons. [options] are copied for each, with the thread's workspace. */
typedef struct cli_request {
    barrow_params params;   /* of the first dungeon; the others have the following seeds */
    barrow_options options; /* flags, trace, last pass */
    cli_targets targets;    /* where the dungeons go */
    uint64_t count;
    unsigned jobs;
    bool verify;
    bool has_seed; /* --params was a document, which has a seed */
    cli_progress_mode progress;
    const uint64_t *seeds;  /* [count] seeds, or NULL to count up from params.seed */
    const uint64_t *hashes; /* the content hashes that their dungeons must have; or NULL */
    bool keep_going;        /* skip bad [seeds] instead of stopping */
    uint64_t dungeons;      /* with [seeds], the sum of cli_seeds_mix over all dungeons made */
} cli_request;

/* Makes all dungeons of the request and writes them in the order of their seeds. The bytes do not
 * depend on the number of jobs. Returns an exit code. */
int cli_jobs_run(cli_request *request);

#endif
