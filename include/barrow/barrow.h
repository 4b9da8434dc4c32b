/* SPDX-License-Identifier: MIT
 * barrow/barrow.h: everything that barrow does. Include this one.
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
 * no floating point. Any number of threads may call it at once, each with its own workspace and
 * its own dungeon.
 *
 * NULL: a pointer may be NULL where its function says so, and an [error], [options] or [count]
 * everywhere. Any other NULL is a wrong call, which is refused: a function that returns a status
 * returns BARROW_BAD_CALL, any other returns NULL, 0 or false unless it says otherwise. No call
 * with NULL crashes. What the library cannot see stays the caller's part: a pointer that is not
 * NULL points to what its type says, a text ends with a zero, a list is as long as its count. */
#ifndef BARROW_H
#define BARROW_H

#include "barrow/base.h"
#include "barrow/draw.h"
#include "barrow/dungeon.h"
#include "barrow/params.h"
#include "barrow/puzzle.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- generating ------------------------------------------------------------------------- */

/** Memory that is reused from dungeon to dungeon, so that a warmed-up loop allocates nothing. One
 * thread and one call at a time. */
typedef struct barrow_workspace barrow_workspace;

/** The state of a generator while a pass runs. Only the library looks inside; a pass of your own
 * goes through the barrow_work_ functions. */
typedef struct barrow_work barrow_work;

/** Parts of a dungeon that a pass needs or gives. */
enum {
    BARROW_PART_PLAN = 1 << 0,   /**< size, sectors, grid, stages, paths */
    BARROW_PART_ROOMS = 1 << 1,  /**< rooms */
    BARROW_PART_LINKS = 1 << 2,  /**< links and their ways */
    BARROW_PART_TILES = 1 << 3,  /**< tiles and owners */
    BARROW_PART_THINGS = 1 << 4, /**< things, foes */
    BARROW_PART_COUNT = 5        /**< how many there are */
};

/** Flags of a pass. */
enum {
    BARROW_PASS_CHECKPOINT = 1 << 0 /**< a failed attempt starts again here */
};

/** One row of a pass table: a generator is such a table and nothing else. Yours may have rows of
 * your own: see barrow_options.passes. */
typedef struct barrow_pass {
    const char *name;    /**< also names its random stream, so it never changes */
    const char *summary; /**< one line */
    /** Does the work. BARROW_RETRY ends the attempt; any other failure ends the generation. */
    barrow_status (*run)(barrow_work *work);
    uint32_t needs; /**< BARROW_PART_... that rows above it must have given */
    uint32_t gives; /**< BARROW_PART_...; it changes nothing that it does not give */
    uint32_t flags; /**< BARROW_PASS_... */
} barrow_pass;

/** What a trace callback is told after each pass. Gone when the callback returns. */
typedef struct barrow_trace {
    const barrow_pass *pass;       /**< the row that ran */
    uint32_t index;                /**< row of the pass */
    uint32_t attempt;              /**< from 1 */
    uint32_t draws;                /**< random numbers it drew */
    barrow_status status;          /**< what it returned */
    const barrow_dungeon *dungeon; /**< as it stands now; NULL with BARROW_TRACE_LIGHT, without
                                      tiles and owners with BARROW_TRACE_LISTS */
} barrow_trace;

/** Told of each pass, in the thread that generates; anything but 0 stops the generation with
 * BARROW_STOPPED. It must not use the workspace that is at work. */
typedef int (*barrow_trace_fn)(void *user, const barrow_trace *trace);

/** Flags of barrow_options. */
enum {
    BARROW_SKIP_PROOF = 1 << 0,      /**< leave out the proof and the solution */
    BARROW_TRACE_LIGHT = 1 << 1,     /**< the trace gets no dungeon: for timing */
    BARROW_CHECK_CONTRACTS = 1 << 2, /**< fail if a pass changes what it does not give */
    BARROW_CHECK_RULES = 1 << 3,     /**< run barrow_verify on the result too */
    BARROW_TRACE_LISTS = 1 << 4      /**< the trace's dungeon has its lists (rooms, links, things,
                                        paths), but no tiles and owners yet: for searching */
};

/** How to generate. All zero is fine, and so is NULL for the whole. */
typedef struct barrow_options {
    /** Where memory comes from; a dungeon or workspace that has some keeps to its own. */
    barrow_allocator allocator;
    barrow_workspace *workspace; /**< reused where given, else one is made for the call */
    barrow_trace_fn trace;       /**< told of each pass, or NULL */
    void *trace_user;            /**< handed to trace */
    const char *stop_after;      /**< name of the last pass to run, or NULL */
    uint32_t flags;              /**< BARROW_SKIP_PROOF and the others */

    /** A table of your own to run, or NULL for the family's (barrow_passes). It holds the family's
     * rows in their order, of which those that give nothing but BARROW_PART_THINGS may be left out,
     * and rows of your own: anywhere to look or to refuse, after all of the family's to place
     * things. Copied on entry. Rerolls go by the names of rows. A document does not know of it. */
    const barrow_pass *passes;
    uint32_t pass_count; /**< rows of passes, 1 to BARROW_PASS_MAX */
    void *pass_user;     /**< what barrow_work_user returns */

    /** Passes to leave out, bit 1 << row, if you need only a part of the dungeon. A pass that needs
     * what they give must be left out too, or come after stop_after. There is no proof then. The
     * other passes make what they always make. This works with the family's own table and
     * barrow_generate only; stepping runs all passes. */
    uint32_t leave_out;
} barrow_options;

/** A workspace, which barrow_workspace_free ends; NULL when there is no memory. [allocator] is
 * copied and may be NULL for libc's. Takes memory as it is needed. */
BARROW_API barrow_workspace *barrow_workspace_create(const barrow_allocator *allocator);

/** Ends a workspace; NULL is fine. Dungeons that were made with it stay. */
BARROW_API void barrow_workspace_free(barrow_workspace *workspace);

/** Bytes that the workspace holds now; 0 for NULL. */
BARROW_API size_t barrow_workspace_bytes(const barrow_workspace *workspace);

/** Makes the dungeon that [params] describe. On failure [dungeon] is emptied (its memory may be
 * kept for the next call) and [error] says why: BARROW_BAD_PARAM (error->field), BARROW_BAD_CALL,
 * BARROW_NO_MEMORY, BARROW_IMPOSSIBLE (error->pass found no place in any attempt), BARROW_STOPPED
 * by the trace, BARROW_NOT_PROVEN. [dungeon] is all zero or one of an earlier call. */
BARROW_API barrow_status barrow_generate(const barrow_params *params,
                                         const barrow_options *options, barrow_dungeon *dungeon,
                                         barrow_error *error);

/** Generation one pass at a time. One thread at a time; ended by barrow_generator_finish. */
typedef struct barrow_generator barrow_generator;

/** Begins; NULL on failure. The generator keeps its own copy of [params] and [options]; texts, the
 * workspace and what else they point to must stay until it ends. Of several floors it makes the
 * first, of the best of several quests a plain one. */
BARROW_API barrow_generator *barrow_generator_begin(const barrow_params *params,
                                                    const barrow_options *options,
                                                    barrow_error *error);

/** Returns the row that barrow_generator_step runs next, or NULL when all are done or one has failed. */
BARROW_API const barrow_pass *barrow_generator_next(const barrow_generator *generator);

/** Runs one pass. One that gives up goes back to the checkpoint and still returns BARROW_OK. Any
 * other failure is final, and all further steps return it. */
BARROW_API barrow_status barrow_generator_step(barrow_generator *generator, barrow_error *error);

/** The dungeon as it stands; the generator's own, good until the next step. */
BARROW_API const barrow_dungeon *barrow_generator_dungeon(const barrow_generator *generator);

/** Runs what is left, moves the result into [dungeon] and ends the generator, also on failure. With
 * [dungeon] NULL it only ends it. */
BARROW_API barrow_status barrow_generator_finish(barrow_generator *generator,
                                                 barrow_dungeon *dungeon, barrow_error *error);

/** Returns the pass table of [family], [count] rows (may be NULL). NULL for what is no family. */
BARROW_API const barrow_pass *barrow_passes(barrow_family family, uint32_t *count);

/** Writes the command line that makes a dungeon of [params] into [text] of [size] bytes, ended by a
 * zero: what differs from the defaults, every word as barrow_shell_word writes it. [seed] is the
 * text that the seed was typed as, or NULL for its number. Texts (mask, fixed) are files on a
 * command line and left out. Returns the length needed, without the zero; 0 for what are no
 * parameters. */
BARROW_API size_t barrow_command(const barrow_params *params, const char *seed, char *text,
                                 size_t size);

/* ---- many at once ----------------------------------------------------------------------- */

/** Places for things that are enough for any floor, whatever its parameters. */
#define BARROW_BATCH_THINGS 512

/** The caller's memory for many maps of one size. Map i begins at tiles + i * map_stride, its row y
 * at y * row_stride from there; what lies between rows or maps is not touched. All zero but
 * count and tiles is fine for floors: they lie packed, and things are left out. */
typedef struct barrow_batch_buffer {
    uint32_t count;         /**< maps to make */
    /** Columns of every map: smaller ones are filled up with wall on the right and below; 0 is the
     * size of the parameters, which only floors have. */
    uint16_t width;
    uint16_t height;        /**< rows of every map */
    const uint64_t *seeds;  /**< one for each map; NULL for params->seed and those that follow */
    uint8_t *tiles;         /**< barrow_tile of each tile */
    size_t row_stride;      /**< bytes from a row to the next; 0 is width */
    size_t map_stride;      /**< bytes from a map to the next; 0 is row_stride * height */
    barrow_thing *things;   /**< those of map i from things[i * thing_stride] on; NULL for none */
    uint32_t thing_stride;  /**< places for things per map; 0 is BARROW_BATCH_THINGS */
    uint16_t *thing_counts; /**< one for each map: how many there are; needed with things */
    uint64_t *hashes;       /**< one for each map: its content hash; or NULL */
    uint8_t *statuses;      /**< one for each map: its barrow_status; or NULL */
} barrow_batch_buffer;

/** Makes many maps with the same parameters and other seeds, for simulators: floors, and quests or
 * crawls with tiles. Each is what barrow_generate makes of its seed, on the caller's thread, in
 * [dungeon] (start with one that is all zero and keep it) and in options->workspace, so that calls
 * after the first allocate nothing; BARROW_SKIP_PROOF leaves out the proof. A map that cannot be
 * made, or does not fit, is all wall without things, and has its status; the others are made all
 * the same. Returns BARROW_OK if all are there, else the first failure, which [error] explains. A
 * wrong call, a lack of memory and a trace that asks to stop end it; maps that were not begun then
 * have that status too. */
BARROW_API barrow_status barrow_batch(const barrow_params *params, const barrow_options *options,
                                      barrow_dungeon *dungeon, const barrow_batch_buffer *buffer,
                                      barrow_error *error);

/* ---- passes of your own ----------------------------------------------------------------- */

/** The dungeon as it stands, for a pass of your own to read; good until the pass returns. */
BARROW_API const barrow_dungeon *barrow_work_dungeon(barrow_work *work);

/** What barrow_options.pass_user was. */
BARROW_API void *barrow_work_user(const barrow_work *work);

/** A random number from 0 to below - 1, each equally likely, out of the stream of the pass that
 * runs; 0, and nothing is drawn, for [below] under 2. Draw once per statement: the order in which
 * the arguments of one call are evaluated is the compiler's affair. */
BARROW_API int32_t barrow_work_draw(barrow_work *work, int32_t below);

/** Places a thing on a tile that can be walked on and holds none; [flag] as in barrow_thing. For
 * passes that give BARROW_PART_THINGS. BARROW_BAD_CALL for any other place or where there is no
 * tile map, BARROW_NO_MEMORY; a pass may go on after both. */
BARROW_API barrow_status barrow_work_place(barrow_work *work, barrow_thing_kind kind,
                                           barrow_pos pos, uint8_t flag);

/** Says why a pass fails, and returns [status], for the pass to return. BARROW_RETRY asks for another
 * attempt, where the family takes several; a floor is made in one, so there it is the end, with
 * BARROW_IMPOSSIBLE: take the next seed. [why] is copied; NULL for the status's own text. */
BARROW_API barrow_status barrow_work_fail(barrow_work *work, barrow_status status, const char *why);

/* ---- knowing ---------------------------------------------------------------------------- */

/** What a check found. */
typedef struct barrow_finding {
    char rule[8];   /**< "V1", "F7", ... as the documentation numbers them */
    char text[160]; /**< one sentence */
    int32_t room;   /**< room to blame, or -1 */
    int32_t link;   /**< link to blame, or -1 */
    int32_t x;      /**< column of the tile or cell, or -1 */
    int32_t y;      /**< row of the tile or cell, or -1 */
} barrow_finding;

/** Findings that a report keeps. */
#define BARROW_FINDING_MAX 16

/** What barrow_verify found. It has no pointers and takes about 3 KB. */
typedef struct barrow_report {
    barrow_status status;   /**< BARROW_OK, BARROW_BROKEN or BARROW_NOT_PROVEN */
    uint32_t checks;        /**< checks that ran */
    uint32_t finding_count; /**< findings in all; the first BARROW_FINDING_MAX are kept */
    barrow_finding findings[BARROW_FINDING_MAX]; /**< the first of them */
} barrow_report;

/** Checks every rule that can be seen in [dungeon], whoever made it, and proves that it can be
 * finished. What is not whole (barrow_dungeon_check) breaks V4. Returns BARROW_OK when it ran to
 * the end, whatever it found; see report->status. Otherwise BARROW_BAD_CALL or BARROW_NO_MEMORY.
 * Takes allocator and workspace of [options]. */
BARROW_API barrow_status barrow_verify(const barrow_dungeon *dungeon,
                                       const barrow_options *options, barrow_report *report,
                                       barrow_error *error);

/** One row of the table of checks. */
typedef struct barrow_check_info {
    const char *rule;     /**< rules that it proves, as the documentation numbers them */
    const char *name;     /**< short, without blanks */
    const char *summary;  /**< one line */
    uint32_t families;    /**< bit 1 << family */
} barrow_check_info;

/** Row [index] of the checks, from 0; NULL past the last. */
BARROW_API const barrow_check_info *barrow_check(uint32_t index);

/** One row of the table of rules. */
typedef struct barrow_rule_info {
    const char *id;    /**< as checks and findings cite it: "F7"; families may share a number */
    const char *text;  /**< what it says, in a sentence or two */
    uint32_t families; /**< bit 1 << family */
} barrow_rule_info;

/** Returns row [index] of the rules, from 0; NULL past the last. */
BARROW_API const barrow_rule_info *barrow_rule(uint32_t index);

/** One row of a table of metrics. */
typedef struct barrow_metric_info {
    const char *name; /**< as documents write it */
    const char *help; /**< one line, with the unit */
    const char *pass; /**< pass that decides it; NULL: the whole dungeon does, its proof included */
} barrow_metric_info;

/** Returns the metrics of [family], [count] rows (may be NULL). NULL for what is no family. */
BARROW_API const barrow_metric_info *barrow_metric_infos(barrow_family family, uint32_t *count);

/** Measures [dungeon]: one number per row of its family's table (barrow_metric_infos) in
 * [values], the rest 0. BARROW_BAD_CALL, BARROW_BROKEN for what is not whole
 * (barrow_dungeon_check) or BARROW_NO_MEMORY on failure. Takes allocator and
 * workspace of [options]. */
BARROW_API barrow_status barrow_metrics(const barrow_dungeon *dungeon,
                                        const barrow_options *options,
                                        int32_t values[BARROW_METRIC_MAX], barrow_error *error);

/** Measures only the metrics whose bits are set in [wanted], bit i for row i; all other values are
 * 0. A trace callback may ask for metrics whose pass has run already, without the workspace that is
 * in use: these need no memory. Else as barrow_metrics. */
BARROW_API barrow_status barrow_metrics_some(const barrow_dungeon *dungeon, uint64_t wanted,
                                             const barrow_options *options,
                                             int32_t values[BARROW_METRIC_MAX],
                                             barrow_error *error);

/* ---- reading ---------------------------------------------------------------------------- */

/** The largest document that can be read, in bytes. */
#define BARROW_IMPORT_MAX (64u << 20)

/** Stands for a metric that a document of an older generation does not know. */
#define BARROW_NO_CLAIM INT32_MIN

/** What a document says beside the dungeon itself. None of it is believed: compare it with
 * barrow_dungeon_hash and barrow_metrics to learn whether the document was edited. */
typedef struct barrow_claims {
    uint32_t format;     /**< version of the format: 1 for "barrow/1" */
    uint32_t generation; /**< generation of the program that made it */
    char version[32];    /**< version of that program, such as "0.1.0" */
    uint64_t hash;       /**< content hash */
    /** Metrics by the rows of barrow_metric_infos: those of floor i begin at
     * metrics[i * BARROW_METRIC_MAX]. They lie in the memory of the dungeon. BARROW_NO_CLAIM where
     * the document is of an older generation, which did not know the metric. */
    const int32_t *metrics;
    uint32_t metric_sets; /**< sets of metrics: 1, or one for each floor */
    /** What the document says twice and differently, such as a junction listed where no tile has
     * one. The dungeon does not show it, so barrow_verify cannot find it. */
    barrow_report contradictions;
} barrow_claims;

/** Reads a document of [size] bytes, as barrow_export writes it in the format json or jsonl, into
 * [dungeon]: one that is all zero, or one of an earlier call, whose memory is used again. Members
 * may come in any order; a parameter that a document of an older generation does not know has its
 * default. Every number is checked against its range and every id against what it
 * points to, so the result is safe to verify, measure, draw and export; whether rules hold is for
 * barrow_verify to say. [claims] may be NULL. Of [options] it takes allocator and workspace.
 * BARROW_BAD_DOCUMENT with line, column and the place inside the document in [error],
 * BARROW_BAD_CALL, BARROW_NO_MEMORY; the dungeon is then empty. */
BARROW_API barrow_status barrow_import(const char *text, size_t size, const barrow_options *options,
                                       barrow_dungeon *dungeon, barrow_claims *claims,
                                       barrow_error *error);

/** Sets parameters from JSON of [size] bytes, as the command's --params does: an object of names
 * and values, or a whole document of the same family, whose seed is then taken too; [has_seed] (may
 * be NULL) becomes true for it. Names that are not there keep their values. Texts are decoded in
 * place, so [text] is changed and must live as long as the parameters are used.
 * BARROW_BAD_DOCUMENT for what is no JSON or no object, BARROW_BAD_PARAM for a parameter, both with
 * line and column; [params] may then be half set. */
BARROW_API barrow_status barrow_params_import(barrow_params *params, char *text, size_t size,
                                              bool *has_seed, barrow_error *error);

/* ---- writing ---------------------------------------------------------------------------- */

/** Flags of barrow_export_options. */
enum {
    BARROW_EXPORT_COLOR = 1 << 0,      /**< ascii, unicode: with terminal colours */
    BARROW_EXPORT_NO_LEGEND = 1 << 1,  /**< ascii, pictures: without the legend */
    BARROW_EXPORT_PLAYER = 1 << 2,     /**< pictures: nothing that players must find themselves */
    BARROW_EXPORT_GRAPH = 1 << 3,      /**< pictures: rooms and doors, even where there are tiles */
    BARROW_EXPORT_NO_GRID = 1 << 4,    /**< pictures of tiles: without grid lines */
    BARROW_EXPORT_NO_NUMBERS = 1 << 5, /**< pictures: without the rooms' numbers */
    BARROW_EXPORT_NO_HEAT = 1 << 6,    /**< pictures of graphs: without intensity or danger */
    BARROW_EXPORT_NO_PATH = 1 << 7,    /**< pictures of graphs: without the way of the solution */
    BARROW_EXPORT_NO_IMAGE = 1 << 16   /**< uvtt: without a picture, whatever image says */
};

/** How to write. All zero is fine, and so is NULL for the whole. */
typedef struct barrow_export_options {
    barrow_options run; /**< allocator and workspace, for what has to be measured */
    uint32_t flags;     /**< BARROW_EXPORT_... */
    barrow_theme theme; /**< of pictures */
    uint32_t scale;     /**< of pictures: pixels per tile, 4 to 256; 0 for 24 */
    uint32_t columns;   /**< of a terminal, which unicode is to fit; 0 for any width */

    /** Where a file holds several dungeons: the number of this one, from 0, and of all (0 is 1).
     * What a file has once, the first writes; all are written one after the other. */
    uint64_t index;
    uint64_t count;      /**< dungeons that the file is to hold; 0 is 1 */
    uint16_t pad_width;  /**< npy: maps are filled up with wall to so many columns; 0 for none */
    uint16_t pad_height; /**< npy: and to so many rows */

    const char *tileset; /**< file name of the picture of tiles; NULL for barrow-tiles.png */
    const void *image;   /**< uvtt: bytes of a picture of the map (PNG, WebP or JPEG), or NULL */
    size_t image_size;   /**< of the picture, in bytes */
    uint32_t image_scale; /**< pixels of a tile in the picture; 0 is 70 */
} barrow_export_options;

/** Flags of barrow_format. */
enum {
    BARROW_FORMAT_MANY = 1 << 0,      /**< a file may hold several dungeons */
    BARROW_FORMAT_BINARY = 1 << 1,    /**< not for a terminal */
    BARROW_FORMAT_TILES = 1 << 2,     /**< needs a tile map */
    BARROW_FORMAT_ONE_FLOOR = 1 << 3, /**< refuses several floors */
    BARROW_FORMAT_TILESET = 1 << 4,   /**< refers to the picture of tiles (options.tileset) */
    BARROW_FORMAT_IMAGE = 1 << 5,     /**< embeds a picture of the map (options.image) */
    BARROW_FORMAT_ONE_FAMILY = 1 << 6, /**< several dungeons of a file are of one family, */
    BARROW_FORMAT_ONE_SIZE = 1 << 7    /**< and of one size, and options.count of them */
};

/** One row of the table of formats. */
typedef struct barrow_format {
    const char *name;      /**< as in -f NAME */
    const char *extension; /**< without the dot */
    const char *summary;   /**< one line */
    uint32_t flags;        /**< BARROW_FORMAT_... */
} barrow_format;

/** Row [index] of the formats, from 0; NULL past the last. */
BARROW_API const barrow_format *barrow_format_info(uint32_t index);

/** Whether a file of [format] can hold [dungeon]; else BARROW_BAD_CALL and [error] says why not. */
BARROW_API barrow_status barrow_format_fits(const barrow_format *format,
                                            const barrow_dungeon *dungeon, barrow_error *error);

/** Writes [dungeon] in [format], a name of barrow_format_info, to [sink]. The same dungeon always
 * gives the same bytes. BARROW_BAD_CALL for an unknown format (with the nearest as a hint) or one
 * that cannot hold the dungeon, BARROW_BROKEN for a dungeon that is not whole
 * (barrow_dungeon_check), all before anything is written; BARROW_SINK_FAILED where the sink took no
 * more, BARROW_NO_MEMORY. */
BARROW_API barrow_status barrow_export(const barrow_dungeon *dungeon, const char *format,
                                       const barrow_export_options *options, barrow_sink sink,
                                       barrow_error *error);

/* The picture of tiles that maps for Tiled, LDtk and Godot refer to: squares, numbered from 0.
 * Kinds of tiles come first, by their code; then kinds of things; then what else some look like;
 * then doors, by the kind of their link. */
#define BARROW_TILESET_COLUMNS 16  /**< squares of the picture of tiles side by side */
#define BARROW_TILESET_ROWS    10  /**< rows of squares */
#define BARROW_TILESET_PIXELS  16  /**< side of a square in pixels */
#define BARROW_TILESET_THINGS  64  /**< square of the first kind of thing */
#define BARROW_TILESET_LOOKS   128 /**< square of the first of what else there is */
#define BARROW_TILESET_DOORS   144 /**< square of the first kind of door */

/** What is drawn on square [index]: the name of a tile or a thing, or of a look of one, such as
 * "lava", "wall_face", "enemy_asleep" or "door_key"; NULL where nothing is. */
BARROW_API const char *barrow_tileset_name(uint32_t index);

/** The square of the tile at (x, y), by what stands around it; that of a border where there is no
 * tile (barrow_tile_at). */
BARROW_API uint32_t barrow_tileset_tile(const barrow_dungeon *dungeon, int x, int y);

/** The square of a thing, by its kind and flag; that of the first kind for NULL. */
BARROW_API uint32_t barrow_tileset_thing(const barrow_thing *thing);

/** Tells [canvas] how to paint [dungeon]: its map where it has tiles, its rooms and doors where
 * not. The same dungeon and options always give the same commands. BARROW_BAD_CALL without a
 * dungeon, or where the canvas lacks a function that it needs, and BARROW_BROKEN for a dungeon
 * that is not whole, before it is told anything; BARROW_NO_MEMORY, and the canvas is then told nothing more. */
BARROW_API barrow_status barrow_draw(const barrow_dungeon *dungeon,
                                     const barrow_export_options *options,
                                     const barrow_canvas *canvas, barrow_error *error);

/** Tells [canvas] what to paint, [user] being the caller's own. */
typedef void (*barrow_paint_fn)(void *user, const barrow_canvas *canvas);

/** Writes what [paint] tells a canvas as SVG, as the format svg does it: for charts and pictures of
 * the caller's own. BARROW_BAD_CALL without paint or sink, BARROW_SINK_FAILED. */
BARROW_API barrow_status barrow_svg(barrow_paint_fn paint, void *user, barrow_sink sink,
                                    barrow_error *error);

/** Writes the JSON Schema (draft 2020-12) of the documents. BARROW_BAD_CALL without a sink,
 * BARROW_SINK_FAILED. */
BARROW_API barrow_status barrow_schema(barrow_sink sink, barrow_error *error);

#ifdef __cplusplus
}
#endif
#endif
