/* SPDX-License-Identifier: MIT
 * barrow/barrow.h: the whole interface of barrow. Include this header.
 *
 *     barrow_params params = barrow_default_params(BARROW_FLOOR);
 *     params.seed = 7;
 *     barrow_dungeon dungeon = {0};
 *     barrow_error error;
 *     if (barrow_generate(&params, NULL, &dungeon, &error) != BARROW_OK)
 *         puts(error.text);
 *     ...
 *     barrow_dungeon_free(&dungeon);
 *
 * The library prints nothing, keeps no state of its own, reads no clock, file or locale, and uses
 * no floating point. Any number of threads may call it at once, each with its own workspace and its
 * own dungeon.
 *
 * NULL: a pointer may be NULL where its function says so; [error], [options] and [count] always
 * may. Any other NULL is refused: a function that returns a status returns BARROW_BAD_CALL, any
 * other returns NULL, 0 or false unless it says otherwise. No call with NULL crashes. The caller is
 * responsible for what the library cannot check: that a pointer that is not NULL points to its
 * type, that a text is NUL-terminated, and that a list is as long as its count. */
#ifndef BARROW_H
#define BARROW_H

#include "barrow/base.h"
#include "barrow/draw.h"
#include "barrow/dress.h"
#include "barrow/dungeon.h"
#include "barrow/params.h"
#include "barrow/play.h"
#include "barrow/prove.h"
#include "barrow/puzzle.h"
#include "barrow/rooms.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- generating ------------------------------------------------------------------------- */

/** A workspace: memory that is reused from one dungeon to the next, so a warmed-up loop allocates
 * nothing. Use it from one thread and in one call at a time. */
typedef struct barrow_workspace barrow_workspace;

/** The state of a generator while a pass runs. It is opaque; your own passes use the barrow_work_
 * functions. */
typedef struct barrow_work barrow_work;

/** The parts of a dungeon that a pass needs or gives. */
enum {
    BARROW_PART_PLAN = 1 << 0,   /**< size, sectors, grid, stages, paths */
    BARROW_PART_ROOMS = 1 << 1,  /**< rooms */
    BARROW_PART_LINKS = 1 << 2,  /**< links and their routes */
    BARROW_PART_TILES = 1 << 3,  /**< tiles and owners */
    BARROW_PART_THINGS = 1 << 4, /**< things, foes */
    BARROW_PART_COUNT = 5        /**< how many there are */
};

/** Flags of a pass. */
enum {
    BARROW_PASS_CHECKPOINT = 1 << 0 /**< a failed attempt restarts here */
};

/** A row of a pass table. A generator is such a table and nothing else. You can add rows of your
 * own: see barrow_options.passes. */
typedef struct barrow_pass {
    const char *name;    /**< also names the pass's random stream, so it never changes */
    const char *summary; /**< one line */
    /** Does the work. BARROW_RETRY ends the attempt; any other failure ends the generation. */
    barrow_status (*run)(barrow_work *work);
    uint32_t needs; /**< BARROW_PART_... that earlier rows must have given */
    uint32_t gives; /**< BARROW_PART_...; it changes nothing that it does not give */
    uint32_t flags; /**< BARROW_PASS_... */
} barrow_pass;

/** A report on a pass, which a trace callback receives after the pass has run. It is valid until
 * the callback returns. */
typedef struct barrow_trace {
    const barrow_pass *pass;       /**< the row that ran */
    uint32_t index;                /**< its row in the pass table */
    uint32_t attempt;              /**< from 1 */
    uint32_t draws;                /**< random numbers it drew */
    barrow_status status;          /**< what the pass returned */
    /** The dungeon so far; NULL with BARROW_TRACE_LIGHT; with BARROW_TRACE_LISTS it has no tiles or
     * owners. */
    const barrow_dungeon *dungeon;
} barrow_trace;

/** A function that is called after each pass, on the generating thread. If it returns anything but
 * 0, generation stops with BARROW_STOPPED. It must not use the workspace that is in use. */
typedef int (*barrow_trace_fn)(void *user, const barrow_trace *trace);

/** Flags of barrow_options. */
enum {
    BARROW_SKIP_PROOF = 1 << 0,      /**< leave out the proof and the solution */
    BARROW_TRACE_LIGHT = 1 << 1,     /**< the trace gets no dungeon: for timing */
    BARROW_CHECK_CONTRACTS = 1 << 2, /**< fail if a pass changes what it does not give */
    BARROW_CHECK_RULES = 1 << 3,     /**< run barrow_verify on the result too */
    BARROW_TRACE_LISTS = 1 << 4,     /**< the trace's dungeon has its lists (rooms, links, things,
                                        paths), but no tiles or owners yet: for searching */
    BARROW_KNOWN_WHOLE = 1 << 5      /**< the dungeon is unchanged since it was made, so
                                        verifying, measuring, exporting and drawing do not call
                                        barrow_dungeon_check; unsafe after any change */
};

/** Options of generation. All fields may be zero, and a NULL pointer means the same. */
typedef struct barrow_options {
    /** Where memory comes from. A dungeon or workspace that already has memory keeps its own
     * allocator. */
    barrow_allocator allocator;
    barrow_workspace *workspace; /**< reused if given; otherwise one is made for the call */
    barrow_trace_fn trace;       /**< called after each pass, or NULL */
    void *trace_user;            /**< passed to trace */
    const char *stop_after;      /**< name of the last pass to run, or NULL */
    uint32_t flags;              /**< BARROW_SKIP_PROOF and the others */

    /** Your own pass table, or NULL for the family's (barrow_passes). It must hold the family's
     * rows in their order, except that rows that give only BARROW_PART_THINGS may be left out. Your
     * own rows may be anywhere if they only inspect or reject the dungeon; rows that place things
     * must come after all of the family's. The table is copied on entry. Rerolls refer to rows by
     * name. Documents do not record the table; a dungeon made with any other than the family's is
     * marked as edited. */
    const barrow_pass *passes;
    uint32_t pass_count; /**< rows of passes, 1 to BARROW_PASS_MAX */
    void *pass_user;     /**< what barrow_work_user returns */

    /** Passes to skip, bit 1 << row, if you need only a part of the dungeon. A pass that needs what
     * a skipped one gives must be skipped too or come after stop_after. If any pass is skipped,
     * nothing is proved. What the other passes make stays the same. This works only with the
     * family's own table and in barrow_generate; a stepped generation runs all passes. */
    uint64_t leave_out;
} barrow_options;

/** Creates a workspace; free it with barrow_workspace_free. Returns NULL when out of memory.
 * [allocator] is copied and may be NULL for libc's. The workspace allocates memory as it needs
 * it. */
BARROW_API barrow_workspace *barrow_workspace_create(const barrow_allocator *allocator);

/** Frees a workspace; NULL is fine. Dungeons that were made with it stay valid. */
BARROW_API void barrow_workspace_free(barrow_workspace *workspace);

/** Returns how many bytes the workspace holds now; 0 for NULL. */
BARROW_API size_t barrow_workspace_bytes(const barrow_workspace *workspace);

/** Makes the dungeon that [params] describe. On failure [dungeon] is emptied (its memory may be
 * kept for the next call) and [error] says why: BARROW_BAD_PARAM (error->field), BARROW_BAD_CALL,
 * BARROW_NO_MEMORY, BARROW_IMPOSSIBLE (error->pass is the pass that failed in the last attempt),
 * BARROW_STOPPED by the trace, BARROW_NOT_PROVEN. [dungeon] must be all zero or come from an
 * earlier call. */
BARROW_API barrow_status barrow_generate(const barrow_params *params,
                                         const barrow_options *options, barrow_dungeon *dungeon,
                                         barrow_error *error);

/** A generation that runs one pass at a time. Use it from one thread at a time and end it with
 * barrow_generator_finish. */
typedef struct barrow_generator barrow_generator;

/** Begins a stepped generation; returns NULL on failure. The generator copies [params] and
 * [options], but whatever they point to (texts, the workspace) must stay valid until it ends. If
 * the parameters ask for several floors, it makes the first; if they ask for the best of several
 * quests, it makes a plain one. */
BARROW_API barrow_generator *barrow_generator_begin(const barrow_params *params,
                                                    const barrow_options *options,
                                                    barrow_error *error);

/** Returns the row that barrow_generator_step runs next, or NULL when all are done or one has
 * failed. */
BARROW_API const barrow_pass *barrow_generator_next(const barrow_generator *generator);

/** Runs one pass. If the pass gives up, the generator goes back to the checkpoint and this still
 * returns BARROW_OK. Any other failure is final, and all further steps return it. */
BARROW_API barrow_status barrow_generator_step(barrow_generator *generator, barrow_error *error);

/** Returns the dungeon so far. It belongs to the generator and is valid until the next step. */
BARROW_API const barrow_dungeon *barrow_generator_dungeon(const barrow_generator *generator);

/** Runs the remaining passes, moves the result into [dungeon] and ends the generator, even on
 * failure. If [dungeon] is NULL it only ends the generator. */
BARROW_API barrow_status barrow_generator_finish(barrow_generator *generator,
                                                 barrow_dungeon *dungeon, barrow_error *error);

/** Returns the pass table of [family] and stores its number of rows in [count] (may be NULL).
 * Returns NULL for an unknown family. */
BARROW_API const barrow_pass *barrow_passes(barrow_family family, uint32_t *count);

/** Writes the command line that makes a dungeon with [params] into [text] of [size] bytes, as a
 * NUL-terminated string. It holds only what differs from the defaults, each word quoted as
 * barrow_shell_word does. [seed] is the seed as it was typed, or NULL for its number. Texts (mask,
 * fixed) are left out, because on a command line they are files. Returns the length needed, without
 * the NUL; 0 for invalid parameters. */
BARROW_API size_t barrow_command(const barrow_params *params, const char *seed, char *text,
                                 size_t size);

/* ---- many at once ----------------------------------------------------------------------- */

/** Enough entries for the things of any floor of up to 56x32 tiles, whatever its other
 * parameters. */
#define BARROW_BATCH_THINGS 512

/** The caller's memory for many maps of one size. Map i begins at tiles + i * map_stride, and its
 * row y at y * row_stride from there. The bytes between rows and maps are not touched. For floors,
 * everything but count and tiles may be zero: the maps are then packed and have no things. Quests
 * and crawls differ in size: a batch without tiles reports their sizes. A batch that asks only for
 * hashes, metrics and statuses also works for dungeons without tiles, and for dungeons with several
 * floors, of which only the first is measured. */
typedef struct barrow_batch_buffer {
    uint32_t count;         /**< maps to make */
    /** Columns of every map. Smaller maps are padded with wall on the right and at the bottom. 0
     * takes the size from the parameters, which only works for floors. */
    uint16_t width;
    uint16_t height;        /**< rows of every map */
    const uint64_t *seeds;  /**< one for each map; NULL to count up from params->seed */
    uint8_t *tiles;         /**< barrow_tile of each tile; NULL if only sizes are wanted */
    size_t row_stride;      /**< bytes from one row to the next; 0 means width */
    size_t map_stride;      /**< bytes from one map to the next; 0 means row_stride * height */
    barrow_thing *things;   /**< things of map i begin at things[i * thing_stride]; NULL for none */
    uint32_t thing_stride;  /**< capacity for things per map; 0 means BARROW_BATCH_THINGS */
    uint16_t *thing_counts; /**< the number of things of each map; required with things */
    uint64_t *hashes;       /**< the content hash of each map; or NULL */
    uint8_t *statuses;      /**< the barrow_status of each map; or NULL */
    /** The actual columns and rows of each map, even if it does not fit; or NULL. */
    uint16_t *sizes;
    /** Where each map begins and ends: its spawn, then its stairs, goal or boss; -1, -1 for a map
     * that was not made. Or NULL. */
    barrow_pos *ends;
    int32_t *metrics;       /**< BARROW_METRIC_MAX per map, as barrow_metrics fills them; or NULL */
} barrow_batch_buffer;

/** Makes many maps with the same parameters and different seeds, for simulators: floors, and quests
 * or crawls with tiles. Each map is the one that barrow_generate makes from its seed. They are made
 * on the caller's thread, in [dungeon] (start with one that is all zero and keep it) and in
 * options->workspace, so calls after the first allocate nothing. BARROW_SKIP_PROOF leaves out the
 * proof. A map that cannot be made, or does not fit, is all wall without things and gets its
 * status; the others are still made. Returns BARROW_OK if all were made, otherwise the first
 * failure, which [error] explains. A wrong call, running out of memory or a trace that asks to stop
 * ends the batch; maps that were not begun get that status too. */
BARROW_API barrow_status barrow_batch(const barrow_params *params, const barrow_options *options,
                                      barrow_dungeon *dungeon, const barrow_batch_buffer *buffer,
                                      barrow_error *error);

/* ---- passes of your own ----------------------------------------------------------------- */

/** Returns the dungeon so far, for your own pass to read. It is valid until the pass returns. */
BARROW_API const barrow_dungeon *barrow_work_dungeon(barrow_work *work);

/** Returns barrow_options.pass_user. */
BARROW_API void *barrow_work_user(const barrow_work *work);

/** Draws a random number from 0 to below - 1, each equally likely, from the stream of the running
 * pass. If [below] is under 2, it returns 0 and draws nothing. Draw once per statement: the
 * compiler may evaluate the arguments of a call in any order. */
BARROW_API int32_t barrow_work_draw(barrow_work *work, int32_t below);

/** Places a thing on a walkable tile that has none yet, for your program to treat as one of [kind].
 * It is a BARROW_THING_CUSTOM with the kind's name as its type, because the rules count the things
 * that a generator made, and leave yours alone; its payload is [flag] as digits, or empty for 0.
 * Only passes that give BARROW_PART_THINGS may call this. Returns BARROW_BAD_CALL for any other
 * tile or if there is no tile map, or BARROW_NO_MEMORY; a pass may continue after either. */
BARROW_API barrow_status barrow_work_place(barrow_work *work, barrow_thing_kind kind,
                                           barrow_pos pos, uint8_t flag);

/** Places a thing of your own kind: BARROW_THING_CUSTOM with texts that are copied, UTF-8 without
 * control characters: [type] of 1 to 63 bytes and [payload] of at most 255 (NULL means empty). No
 * rule asks anything of it, except that it stands on a tile of its own and blocks no doorway; in a
 * quest or crawl it must be in a room. Otherwise as barrow_work_place. */
BARROW_API barrow_status barrow_work_place_custom(barrow_work *work, barrow_pos pos,
                                                  const char *type, const char *payload);

/** Records why a pass fails and returns [status], for the pass to return. BARROW_RETRY asks for
 * another attempt if the family takes several. A floor is made in one attempt, so there generation
 * ends with BARROW_IMPOSSIBLE: take the next seed. [why] is copied; NULL means the status's own
 * text. */
BARROW_API barrow_status barrow_work_fail(barrow_work *work, barrow_status status, const char *why);

/* ---- checking and measuring ------------------------------------------------------------- */

/** A violation that a check found. */
typedef struct barrow_finding {
    char rule[8];   /**< "V1", "F7", ... as the documentation numbers them */
    char text[160]; /**< one sentence */
    int32_t room;   /**< room at fault, or -1 */
    int32_t link;   /**< link at fault, or -1 */
    int32_t x;      /**< column of the tile or cell, or -1 */
    int32_t y;      /**< row of the tile or cell, or -1 */
} barrow_finding;

/** The number of findings that a report keeps. */
#define BARROW_FINDING_MAX 16

/** The result of barrow_verify. It has no pointers and takes about 3 KB. */
typedef struct barrow_report {
    barrow_status status;   /**< BARROW_OK, BARROW_BROKEN or BARROW_NOT_PROVEN */
    /** Whether every rule holds, apart from those about the walkthrough. BARROW_NOT_PROVEN also if
     * the dungeon is from another generation and no V rule is broken: its other rules were not
     * checked. */
    barrow_status sound;
    /** Whether the walkthrough replays to its end with nothing superfluous. BARROW_NOT_PROVEN if
     * there is none, or if nothing could be replayed because the dungeon is broken. A floor needs
     * none and is complete. */
    barrow_status complete;
    uint32_t checks;        /**< checks that ran */
    uint32_t finding_count; /**< total number of findings; the first BARROW_FINDING_MAX are kept */
    barrow_finding findings[BARROW_FINDING_MAX]; /**< the first of them */
} barrow_report;

/** Checks every rule that can be checked on [dungeon] itself, no matter what made it, and proves
 * that it can be finished. A dungeon that is not whole (see barrow_dungeon_check) breaks V4
 * (everything is inside the map and nothing overlaps). Returns BARROW_OK if the check ran to its
 * end, no matter what it found: see report->status. Otherwise returns BARROW_BAD_CALL or
 * BARROW_NO_MEMORY. It uses only the allocator and workspace of [options]. */
BARROW_API barrow_status barrow_verify(const barrow_dungeon *dungeon,
                                       const barrow_options *options, barrow_report *report,
                                       barrow_error *error);

/** Answers one question: can [dungeon] be finished, and does nobody get stuck? Made for dungeons
 * that somebody changed: only the rules V1, V2, V4, T6, T7 and P5 are asked (of a floor: V1), on a
 * walkthrough that is solved afresh, and if there is a map, its tiles and things are the truth.
 * Returns BARROW_OK if the question could be asked; report->status is then BARROW_OK (yes),
 * BARROW_BROKEN (no; the findings say why) or BARROW_NOT_PROVEN (undecided). report->complete tells
 * whether the walkthrough that the dungeon came with still replays, and if not, the last finding
 * says where; that is no part of the answer. Otherwise the same as barrow_verify. */
BARROW_API barrow_status barrow_playable(const barrow_dungeon *dungeon,
                                         const barrow_options *options, barrow_report *report,
                                         barrow_error *error);

/** Changes a finished [dungeon], which the library must have made or read, as the lines of
 * [changes] say: all of them or none. A line is one of these; ids are those of documents, things
 * are counted from 0 as in `entities`, and # begins a comment:
 *
 *     move thing ID to X,Y
 *     place KIND [TYPE] X,Y       TYPE: a type, the colour of a key, the number of a switch
 *     remove thing ID             the ids behind it fall by one
 *     tile X,Y = NAME
 *     door ID = KIND [N]          N: number of its switch, colour or treasure
 *     content ROOM = KIND [N]     if there is no map
 *     floor N                     the lines that follow change floor N, from 0
 *
 * A semicolon ends a line as well. A key, switch or treasure that moves to another room becomes the
 * content of that room, which must have none. The dungeon is marked as edited, its walkthrough is
 * solved afresh, and its rooms are numbered in its order; if it can no longer be finished, it has
 * no walkthrough and keeps its numbers. Returns BARROW_OK if the changes were made: [report] then
 * answers as barrow_playable does. BARROW_BAD_PARAM means that a line cannot be read or is refused
 * (error->line, from 1; error->field is its first word). Also BARROW_BROKEN, BARROW_BAD_CALL and
 * BARROW_NO_MEMORY. After anything but BARROW_OK the dungeon is as it was. */
BARROW_API barrow_status barrow_edit(barrow_dungeon *dungeon, const char *changes,
                                     const barrow_options *options, barrow_report *report,
                                     barrow_error *error);

/** A row of the table of checks. */
typedef struct barrow_check_info {
    const char *rule;     /**< the rule it checks, as the documentation numbers it */
    const char *name;     /**< short, without spaces */
    const char *summary;  /**< one line */
    uint32_t families;    /**< bit 1 << family */
} barrow_check_info;

/** Returns row [index] of the checks, from 0; NULL past the last. */
BARROW_API const barrow_check_info *barrow_check(uint32_t index);

/** A row of the table of rules. */
typedef struct barrow_rule_info {
    const char *id;    /**< as checks and findings cite it: "F7"; families may share a number */
    const char *text;  /**< what it says, in a sentence or two */
    uint32_t families; /**< bit 1 << family */
} barrow_rule_info;

/** Returns row [index] of the rules, from 0; NULL past the last. */
BARROW_API const barrow_rule_info *barrow_rule(uint32_t index);

/** A row of a table of metrics. */
typedef struct barrow_metric_info {
    const char *name; /**< as it appears in documents */
    const char *help; /**< one line, with the unit */
    const char *pass; /**< pass that decides it; NULL if only the finished, proven dungeon does */
} barrow_metric_info;

/** Returns the metrics of [family] and stores their number in [count] (may be NULL). Returns NULL
 * for an unknown family. */
BARROW_API const barrow_metric_info *barrow_metric_infos(barrow_family family, uint32_t *count);

/** Measures [dungeon]: stores one number per row of its family's table (barrow_metric_infos) in
 * [values] and 0 in the rest. Fails with BARROW_BAD_CALL, BARROW_BROKEN if the dungeon is not whole
 * (barrow_dungeon_check), or BARROW_NO_MEMORY. It uses only the allocator and workspace of
 * [options]. */
BARROW_API barrow_status barrow_metrics(const barrow_dungeon *dungeon,
                                        const barrow_options *options,
                                        int32_t values[BARROW_METRIC_MAX], barrow_error *error);

/** Measures only the metrics whose bits are set in [wanted], bit i for row i; all other values are
 * 0. A trace callback may ask for metrics whose pass has already run, without passing the workspace
 * that is in use: these metrics need no memory. Otherwise the same as barrow_metrics. */
BARROW_API barrow_status barrow_metrics_some(const barrow_dungeon *dungeon, uint64_t wanted,
                                             const barrow_options *options,
                                             int32_t values[BARROW_METRIC_MAX],
                                             barrow_error *error);

/* ---- reading ---------------------------------------------------------------------------- */

/** The largest document that can be read, in bytes. */
#define BARROW_IMPORT_MAX (256u << 20)

/** Stands for a metric that did not exist in the document's older generation. */
#define BARROW_NO_CLAIM INT32_MIN

/** The claims of a document about its dungeon. The reader trusts none of them. To learn whether the
 * document was edited, compare them with [contents] and barrow_metrics, and call barrow_genuine. */
typedef struct barrow_claims {
    uint32_t format;     /**< version of the format: 3 for "barrow/3" */
    uint32_t generation; /**< generation of the program that made it */
    char version[32];    /**< version of that program, such as "0.1.0" */
    bool edited;         /**< whether it says that somebody changed it */
    uint64_t hash;       /**< content hash */
    uint64_t contents;   /**< hash of what was read, over the fields that its format knows */
    /** Metrics in the order of barrow_metric_infos; the metrics of floor i begin at metrics[i *
     * BARROW_METRIC_MAX]. The array is part of the dungeon's memory. A metric that did not exist in
     * the document's older generation is BARROW_NO_CLAIM. */
    const int32_t *metrics;
    uint32_t metric_sets; /**< sets of metrics: 1, or one for each floor */
    /** Places where the document contradicts itself, such as a junction listed where no tile has
     * one. They do not show in the dungeon, so barrow_verify cannot find them. */
    barrow_report contradictions;
} barrow_claims;

/** Reads a document of [size] bytes, as barrow_export writes it in the format json or jsonl, into
 * [dungeon], which must be all zero or come from an earlier call (its memory is reused). Members
 * may come in any order, except that `kind` precedes `type` in a custom thing. A parameter that did
 * not exist in the document's older generation gets its default. Every number is checked against
 * its range and every id against what it points to, so the result is safe to verify, measure, draw
 * and export; barrow_verify says whether the rules hold. A document whose hash does not match its
 * contents gives a dungeon that is marked as edited. [claims] may be NULL. It uses only the
 * allocator and workspace of [options]. Fails with BARROW_BAD_DOCUMENT (line, column and the place
 * inside the document are in [error]), BARROW_BAD_CALL or BARROW_NO_MEMORY; the dungeon is then
 * empty. */
BARROW_API barrow_status barrow_import(const char *text, size_t size, const barrow_options *options,
                                       barrow_dungeon *dungeon, barrow_claims *claims,
                                       barrow_error *error);

/** Tells whether a document is genuine, that is, whether regenerating it from its own parameters
 * and seed gives the same bytes, except for white space and the version of the program. [text]
 * holds its [size] bytes, [read] and [claims] are what barrow_import made of them. [again] is a
 * dungeon to generate into, all zero or from an earlier call; its memory is reused. Returns
 * BARROW_OK if the document is genuine, BARROW_BROKEN if not ([error] has line and column of the
 * first difference), BARROW_NOT_PROVEN if it is from another generation, which this library cannot
 * make; or BARROW_BAD_CALL, BARROW_NO_MEMORY. It uses only the allocator and workspace of
 * [options], and takes as long as generating and writing the dungeon. */
BARROW_API barrow_status barrow_genuine(const char *text, size_t size, const barrow_dungeon *read,
                                        const barrow_claims *claims, const barrow_options *options,
                                        barrow_dungeon *again, barrow_error *error);

/** Sets parameters from JSON of [size] bytes, as the command's --params does. The JSON is an object
 * of names and values, or a whole document of the same family, whose seed is taken too. [has_seed],
 * which may be NULL, tells whether a seed was taken. Names that are missing keep their values.
 * Texts are decoded in place, so [text] is changed and must live as long as the parameters are
 * used. Fails with BARROW_BAD_DOCUMENT if it is not JSON or not an object, or BARROW_BAD_PARAM for
 * a parameter, both with line and column; [params] may then be partly set. */
BARROW_API barrow_status barrow_params_import(barrow_params *params, char *text, size_t size,
                                              bool *has_seed, barrow_error *error);

/* ---- writing ---------------------------------------------------------------------------- */

/** Flags of barrow_export_options. */
enum {
    BARROW_EXPORT_COLOR = 1 << 0,      /**< ascii, unicode: with terminal colours */
    BARROW_EXPORT_NO_LEGEND = 1 << 1,  /**< ascii, pictures: without the legend */
    BARROW_EXPORT_PLAYER = 1 << 2,     /**< pictures: without what players must find themselves */
    BARROW_EXPORT_GRAPH = 1 << 3,      /**< pictures: rooms and doors, even where there are tiles */
    BARROW_EXPORT_NO_GRID = 1 << 4,    /**< pictures of tiles: without grid lines */
    BARROW_EXPORT_NO_NUMBERS = 1 << 5, /**< pictures: without the rooms' numbers */
    BARROW_EXPORT_NO_HEAT = 1 << 6,    /**< pictures of graphs: without intensity or danger */
    BARROW_EXPORT_NO_PATH = 1 << 7,    /**< pictures of graphs: without the route of the solution */
    BARROW_EXPORT_STEPS = 1 << 8,      /**< pictures: solutions of puzzles as dotted steps */
    BARROW_EXPORT_BARE = 1 << 9,       /**< pictures of tiles: the first floor's map, nothing around it */
    BARROW_EXPORT_NO_IMAGE = 1 << 16   /**< uvtt: without a picture, even if image is set */
};

/** Options of export. All fields may be zero, and a NULL pointer means the same. */
typedef struct barrow_export_options {
    barrow_options run; /**< allocator and workspace for measuring */
    uint32_t flags;     /**< BARROW_EXPORT_... */
    barrow_theme theme; /**< the look of pictures */
    uint32_t scale;     /**< pictures: pixels per tile, 4 to 256; 0 means 24 */
    uint32_t columns;   /**< unicode: terminal width that the map must fit; 0 for any */

    /** The number of this dungeon, from 0, if a file holds several. Export them in order: the first
     * one also writes what the file needs only once. */
    uint64_t index;
    uint64_t count;      /**< dungeons that the file will hold; 0 means 1 */
    uint16_t pad_width;  /**< npy: pad maps with wall to this many columns; 0 for none */
    uint16_t pad_height; /**< npy: and to this many rows */

    const char *tileset; /**< file name of the picture of tiles; NULL for barrow-tiles.png */
    const void *image;   /**< uvtt: bytes of a picture of the map (PNG, WebP or JPEG), or NULL */
    size_t image_size;   /**< size of the picture in bytes */
    /** pixels per tile in the picture; 0 means 70, for maps that refer to the tileset those of the
     * tiles of [dress] if they are square, else 16 */
    uint32_t image_scale;

    /** godot3, godot4, ldtk, tmj, tmx: a layer to add, the map in your own tiles; or NULL. */
    const barrow_dress_set *dress;
} barrow_export_options;

/** Flags of barrow_format. */
enum {
    BARROW_FORMAT_MANY = 1 << 0,      /**< a file may hold several dungeons */
    BARROW_FORMAT_BINARY = 1 << 1,    /**< not for a terminal */
    BARROW_FORMAT_TILES = 1 << 2,     /**< needs a tile map */
    BARROW_FORMAT_ONE_FLOOR = 1 << 3, /**< refuses several floors */
    BARROW_FORMAT_TILESET = 1 << 4,   /**< refers to the picture of tiles (options.tileset) */
    BARROW_FORMAT_IMAGE = 1 << 5,     /**< embeds a picture of the map (options.image) */
    BARROW_FORMAT_ONE_FAMILY = 1 << 6, /**< all dungeons of a file must belong to one family */
    /** All dungeons of a file must have the same size, and there must be exactly options.count of
     * them. */
    BARROW_FORMAT_ONE_SIZE = 1 << 7
};

/** A row of the table of formats. */
typedef struct barrow_format {
    const char *name;      /**< as in -f NAME */
    const char *extension; /**< without the dot */
    const char *summary;   /**< one line */
    uint32_t flags;        /**< BARROW_FORMAT_... */
} barrow_format;

/** Returns row [index] of the formats, from 0; NULL past the last. */
BARROW_API const barrow_format *barrow_format_info(uint32_t index);

/** Checks whether a file of [format] can hold [dungeon]. If not, returns BARROW_BAD_CALL and
 * [error] says why. */
BARROW_API barrow_status barrow_format_fits(const barrow_format *format,
                                            const barrow_dungeon *dungeon, barrow_error *error);

/** Writes [dungeon] in [format], a name from barrow_format_info, to [sink]. The same dungeon always
 * gives the same bytes. Before anything is written it fails with BARROW_BAD_CALL for an unknown
 * format (with the nearest as a hint) or one that cannot hold the dungeon, and with BARROW_BROKEN
 * for a dungeon that is not whole (barrow_dungeon_check). Later it may fail with BARROW_SINK_FAILED
 * if the sink stops, or BARROW_NO_MEMORY. */
BARROW_API barrow_status barrow_export(const barrow_dungeon *dungeon, const char *format,
                                       const barrow_export_options *options, barrow_sink sink,
                                       barrow_error *error);

/* The tileset picture that maps for Tiled, LDtk and Godot refer to. Its squares are numbered from
 * 0: first the kinds of tiles, by their code; then the kinds of things; then other looks of both;
 * then the doors, by the kind of their link; then areas, 48 squares each, which fit to their
 * neighbours in the order of `blob47` (barrow/dress.h); then variants of single tiles. */
#define BARROW_TILESET_COLUMNS 16  /**< squares per row */
#define BARROW_TILESET_ROWS    42  /**< number of rows */
#define BARROW_TILESET_PIXELS  16  /**< side of a square in pixels */
#define BARROW_TILESET_THINGS  64  /**< square of the first kind of thing */
#define BARROW_TILESET_LOOKS   128 /**< square of the first of the other looks */
#define BARROW_TILESET_DOORS   144 /**< square of the first kind of door */
#define BARROW_TILESET_AREAS   160 /**< square of the first area */
#define BARROW_TILESET_SINGLES 640 /**< square of the first variant of a single tile */

/** Returns the name of what square [index] shows: a tile, a thing or a look of one, such as "lava",
 * "black_water", "enemy_asleep" or "door_key". Returns NULL if the square is empty. */
BARROW_API const char *barrow_tileset_name(uint32_t index);

/** Returns the square of the tile at (x, y), chosen by its neighbours; the square of the border if
 * there is no tile there (barrow_tile_at). */
BARROW_API uint32_t barrow_tileset_tile(const barrow_dungeon *dungeon, int x, int y);

/** Returns the square of a thing, by its kind and flag; for NULL, the square of the first kind. */
BARROW_API uint32_t barrow_tileset_thing(const barrow_thing *thing);

/** Draws [dungeon] on [canvas]: its map if it has tiles, otherwise its rooms and doors. The same
 * dungeon and options always give the same commands. Before the canvas is called it fails with
 * BARROW_BAD_CALL if there is no dungeon or the canvas lacks a function that it needs, and with
 * BARROW_BROKEN for a dungeon that is not whole. After BARROW_NO_MEMORY the canvas is not called
 * again. */
BARROW_API barrow_status barrow_draw(const barrow_dungeon *dungeon,
                                     const barrow_export_options *options,
                                     const barrow_canvas *canvas, barrow_error *error);

/** A function that draws on [canvas]; [user] is the caller's own. */
typedef void (*barrow_paint_fn)(void *user, const barrow_canvas *canvas);

/** Writes what [paint] draws as SVG, in the same way as the format svg, for charts and pictures of
 * your own. Fails with BARROW_BAD_CALL if [paint] or the sink is missing, or with
 * BARROW_SINK_FAILED. */
BARROW_API barrow_status barrow_svg(barrow_paint_fn paint, void *user, barrow_sink sink,
                                    barrow_error *error);

/** Writes the JSON Schema (draft 2020-12) of the documents. Fails with BARROW_BAD_CALL if the sink
 * is missing, or with BARROW_SINK_FAILED. */
BARROW_API barrow_status barrow_schema(barrow_sink sink, barrow_error *error);

#ifdef __cplusplus
}
#endif
#endif
