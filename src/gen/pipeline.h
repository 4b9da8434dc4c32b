/* SPDX-License-Identifier: MIT
 * Runs a pass table. Streams, draw counts, tracing, stepping, retries and contracts are all handled
 * here, so no pass needs code for them.
 *
 * Retries: a pass that returns BARROW_RETRY ends the attempt. The runner goes back to the last
 * checkpoint row, resets the dungeon's counts to what they were there, and continues with the next
 * attempt number, which is part of every key from that row on. Each family sets its maximum number
 * of attempts (G4). A checkpoint pass must not rely on anything that later passes left in the
 * family's state. */
#ifndef BRW_PIPELINE_H
#define BRW_PIPELINE_H

#include "barrow/barrow.h"
#include "base/arena.h"
#include "base/rng.h"
#include "core/dungeon.h"

struct barrow_work {
    const barrow_params *params;
    barrow_dungeon *dungeon;
    /* All of these are borrowed: the parameters belong to the dungeon, state and tiles to the
     * scratch arena, and error to the caller. */
    void *state;                   /* the family's own state, made by its begin */
    struct brw_tile_draft *tiles;  /* draft of the tile passes; NULL without them */
    struct brw_template *drawings; /* those of barrow's own that were read; for tile passes */
    brw_arena *scratch;            /* memory that lasts for this generation */
    brw_rng rng;                   /* stream of the current pass */
    barrow_error *error;
    uint32_t attempt;
    const struct brw_family *family; /* the family whose table is running */
    void *user;                      /* options.pass_user, for the caller's own rows */
    bool is_published;               /* whether the dungeon was published since the pass started */
};

/* A pass. A family declares its own with this type: brw_pass brw_crawl_size, brw_crawl_ends; */
typedef barrow_status brw_pass(barrow_work *work);

/* A generator: its table, and the functions that set up its working state and publish it. */
typedef struct brw_family {
    const barrow_pass *passes;
    /* Number of rows in the table; the last tile_passes of them are the tail. */
    uint32_t pass_count;
    uint32_t max_attempts;
    barrow_status (*begin)(barrow_work *work); /* reserves memory and makes the state */
    void (*publish)(barrow_work *work);        /* updates the dungeon from the state; may be NULL */
    uint32_t tile_passes; /* number of rows at the end that run only if a tile map is wanted */
} brw_family;

extern const brw_family brw_floor_family, brw_quest_family, brw_crawl_family;

/* All counts at the time a checkpoint was reached. Every counted array of the dungeon must be here;
 * otherwise a retry would leave its old entries behind. */
typedef struct brw_mark {
    uint32_t rooms, links, things, routes, puzzles, inert, stages, obstacles, treasures, clues, cells,
        rock, paths, path_rooms, foes, route_rooms;
    uint16_t shortfall[BARROW_SHORT_COUNT];
    uint16_t fallbacks[2];
} brw_mark;

/* Hashes of the names of a table's passes: made once and kept in the workspace. */
typedef struct brw_names {
    const brw_family *family; /* the family they belong to; NULL at first */
    uint64_t hashes[BARROW_PASS_MAX];
} brw_names;

typedef struct brw_runner {
    const brw_family *family;
    const uint16_t *salts; /* params.reroll by row of the table */
    barrow_work work;
    uint64_t keys[BARROW_PASS_MAX]; /* for each row, a hash of seed, family and name */
    uint32_t next;                  /* row that runs next */
    uint32_t end;                   /* number of rows that run: all, except an unwanted tail */
    uint32_t checkpoint;            /* row to go back to */
    brw_mark mark;
} brw_runner;

/* Returns the hashed names of [family] in [names], rehashing them if they belong to another
 * family. */
const brw_names *brw_names_of(brw_names *names, const brw_family *family);

/* Prepares a run; the dungeon's own parameters are used and must be valid. [names] belong to the
 * family. */
barrow_status brw_runner_begin(brw_runner *runner, const brw_names *names, barrow_dungeon *dungeon,
                               brw_arena *scratch, barrow_error *error);

/* Updates the dungeon from the family's state, if passes do not write to it themselves. */
void brw_publish(barrow_work *work);

/* Begins the stream of another pass of the table, as that pass will see it. Returns false if there
 * is no such pass. */
bool brw_stream_of(const barrow_work *work, const char *pass, brw_rng *rng);

/* Runs the next pass; goes back to the checkpoint if the pass asks for a retry. */
barrow_status brw_runner_step(brw_runner *runner, const barrow_options *options,
                              barrow_error *error);

/* Runs all passes, or up to options->stop_after, and publishes the dungeon. */
barrow_status brw_runner_run(brw_runner *runner, const barrow_options *options,
                             barrow_error *error);

/* Checks that the first [rows] of a table can run without those in [leave_out] (barrow_options). */
barrow_status brw_check_left_out(const brw_family *family, uint32_t rows, uint64_t leave_out,
                                 barrow_error *error);

/* Reports that a pass cannot continue: fills work->error and returns BARROW_RETRY. */
barrow_status brw_give_up(barrow_work *work, const char *what);

#endif
