/* SPDX-License-Identifier: MIT
 * Runs a pass table. Streams, draw counts, tracing, stepping, retries and contracts are all handled
 * here, so no pass needs code for them.
 *
 * Retries: a pass that returns BARROW_RETRY ends the attempt. The runner goes back to the last
 * checkpoint row, cuts the counts of the value to what they were there, and continues with the next
 * attempt number, which is part of every key from that row on. A family says how many attempts it
 * may take (G4). A checkpoint pass must not rely on what later passes left in the family's state.
 */
#ifndef BRW_PIPELINE_H
#define BRW_PIPELINE_H

#include "barrow/barrow.h"
#include "base/arena.h"
#include "base/rng.h"
#include "core/dungeon.h"

struct barrow_work {
    const barrow_params *params;
    barrow_dungeon *dungeon;
    /* All of these are borrowed: the parameters are the dungeon's, state and tiles lie in the
     * scratch arena, and error belongs to the caller. */
    void *state;                 /* the family's own state, made by its begin */
    struct brw_tile_plan *tiles; /* plan of the tail that makes tile maps; NULL without one */
    brw_arena *scratch;          /* memory that lasts for the generation */
    brw_rng rng;                 /* stream of the current pass */
    barrow_error *error;
    uint32_t attempt;
    const struct brw_family *family; /* the family whose table runs */
    void *user;                      /* options.pass_user, for the caller's own rows */
    bool is_published;               /* whether the value was published since the pass began */
};

/* A generator: its table, and how its working state begins and becomes visible. */
typedef struct brw_family {
    const barrow_pass *passes;
    /* Rows of the table; the last tile_passes of them are the tail. */
    uint32_t pass_count;
    uint32_t max_attempts;
    barrow_status (*begin)(barrow_work *work); /* reserves memory, makes the state */
    void (*publish)(barrow_work *work);        /* brings the value up to date with the state */
    uint32_t tile_passes; /* rows at the end that run only if a tile map is wanted */
} brw_family;

extern const brw_family brw_floor_family, brw_quest_family, brw_crawl_family;

/* The counts of everything when a checkpoint was reached. Every counted array of the value must be
 * here, because otherwise a retry would leave its rows behind. */
typedef struct brw_mark {
    uint32_t rooms, links, things, routes, puzzles, inert, stages, obstacles, treasures, cells,
        rock, paths, path_rooms, foes, route_rooms;
    uint16_t shortfall[BARROW_SHORT_COUNT];
    uint16_t fallbacks[2];
} brw_mark;

/* Hashes of the names of a table's passes, spread for mixing: made once, kept with the
 * workspace. */
typedef struct brw_names {
    const brw_family *family; /* the family they belong to; NULL at first */
    uint64_t spread[BARROW_PASS_MAX];
} brw_names;

typedef struct brw_runner {
    const brw_family *family;
    const brw_names *names;
    const uint16_t *salts; /* params.reroll by row of the table */
    barrow_work work;
    /* Keys are derived in steps: from seed and family, then from each row's name, then from reroll
     * and attempt. */
    uint64_t key;                   /* from seed and family */
    uint64_t keys[BARROW_PASS_MAX]; /* keys of the streams, for the attempt [keys_of] */
    uint32_t keys_of;               /* 0 while there are none */
    uint32_t next;                  /* row that runs next */
    uint32_t end;                   /* rows that run: all, except a tail that is not wanted */
    uint32_t checkpoint;            /* row to go back to */
    brw_mark mark;
} brw_runner;

/* Returns the hashed names of [family] in [names], rehashing them if they belong to another
 * family. */
const brw_names *brw_names_of(brw_names *names, const brw_family *family);

/* Prepares a run; the parameters are the dungeon's own, and valid. [names] are the family's. */
barrow_status brw_runner_begin(brw_runner *runner, const brw_names *names, barrow_dungeon *dungeon,
                               brw_arena *scratch, barrow_error *error);

/* Runs the next pass; goes back to the checkpoint if the pass asks for a retry. */
barrow_status brw_runner_step(brw_runner *runner, const barrow_options *options,
                              barrow_error *error);

/* Runs all passes, or up to options->stop_after, and publishes the value. */
barrow_status brw_runner_run(brw_runner *runner, const barrow_options *options,
                             barrow_error *error);

/* Checks that the first [rows] of a table can run without those of [leave_out] (barrow_options). */
barrow_status brw_check_left_out(const brw_family *family, uint32_t rows, uint32_t leave_out,
                                 barrow_error *error);

/* Reports that a pass cannot continue: fills work->error and returns BARROW_RETRY. */
barrow_status brw_give_up(barrow_work *work, const char *what);

#endif
