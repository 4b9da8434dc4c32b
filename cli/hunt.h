/* SPDX-License-Identifier: MIT
 * The hunt for seeds whose dungeons meet a condition: declarations that its files share.
 *
 *   hunt.c         from the command line to a hunt, and its end
 *   hunt_plan.c    which passes decide what, cheapest first
 *   hunt_seed.c    one seed: tested early, then generated in full and proven
 *   hunt_chunk.c   the seeds of a chunk, and a chunk as text
 *   hunt_run.c     threads, and hits in the order of their seeds
 *   hunt_hits.c    where hits go
 *   hunt_sheet.c   the contact sheet of the hits
 *   hunt_explain.c what the plan did
 *   hunt_mpi.c     the same across the ranks of a cluster */
#ifndef CLI_HUNT_H
#define CLI_HUNT_H

#include "chunks.h"
#include "command.h"
#include "expr.h"
#include "facts.h"
#include "pool.h"
#include "progress.h"
#include "targets.h"

/* The maximum number of points. A point is a row of the pass table or the whole dungeon, so
 * BARROW_PASS_MAX and one more must fit. */
#define HUNT_POINTS_MOST 40

/* A point of the plan: after pass [row] some names are known, and the condition is evaluated. */
typedef struct hunt_point {
    int row;        /* row of the pass, or CLI_WHOLE */
    unsigned run;   /* which run of passes it belongs to */
    uint64_t slots;  /* names that are read here */
    uint64_t known;  /* names that are known here */
    uint64_t limits; /* names whose bound is read here */
    uint64_t bounded; /* names whose bound is known here */
} hunt_point;

/* One run through the pass table, without the passes that no point needs. Bit i of [leave_out] is
 * row i of the table; [stop_after] is the pass of the last point. */
typedef struct hunt_go {
    uint64_t leave_out;
    const char *stop_after;
    unsigned first, end; /* its points */
} hunt_go;

typedef struct hunt_plan {
    unsigned point_count, go_count;
    hunt_point points[HUNT_POINTS_MOST];
    hunt_go goes[HUNT_POINTS_MOST];
    bool has_whole;      /* the last point needs the whole dungeon */
    bool needs_solution; /* and its proof, which provides the solution */
} hunt_plan;

/* The counts of a search over some seeds. Each seed is counted once: as a hit, as impossible, or as
 * rejected at the point that rejected it. Chunks store these counts, so they must depend on the
 * seeds alone. */
typedef struct hunt_counts {
    uint64_t seeds, hits;
    uint64_t impossible; /* seeds that cannot be generated */
    uint64_t rejected[HUNT_POINTS_MOST];
} hunt_counts;

/* The time that the points took, for --explain: wall clock and CPU. It covers this run only; chunks
 * that an earlier run kept have no times. */
typedef struct hunt_times {
    double point[HUNT_POINTS_MOST], whole, all, cpu;
    uint64_t asked[HUNT_POINTS_MOST]; /* how often each point was reached */
    uint64_t confirmed, seeds;
    uint64_t continued; /* how many of those confirmed had been made in full for a point */
} hunt_times;

typedef enum hunt_format { HUNT_TEXT, HUNT_JSONL, HUNT_CSV, HUNT_DOCUMENTS } hunt_format;

/* A hunt: the same for all threads and ranks. It is read only, so it needs no lock. */
typedef struct cli_hunt {
    const cli_args *args;
    barrow_params params;
    cli_facts facts;
    cli_expr *where, *best; /* best may be NULL */
    const char *where_text;
    hunt_plan plan;
    /* Values are kept by slot: the condition's names, then those that only [best] has. */
    int numbers[2 * CLI_EXPR_NAMES]; /* numbers of their facts */
    const char *names[2 * CLI_EXPR_NAMES];
    unsigned value_count;                /* values of where and best together */
    unsigned best_slots[CLI_EXPR_NAMES]; /* the value for each slot of best */

    uint64_t first, count; /* seeds */
    uint64_t wanted;       /* hits of --first, or 0 */
    unsigned top;          /* hits that --best keeps */
    uint64_t chunk_size;
    uint64_t part, parts; /* --chunk: index of this part, from 0, and number of parts */
    unsigned jobs;
    bool gather, explain, mpi;
    bool keep_going;    /* skip bad chunks instead of stopping */
    cli_chunks *chunks; /* NULL without --keep */
    cli_progress_mode progress;
    hunt_format format;
} cli_hunt;

/* A hit. Values are plain numbers; the names of the facts are in cli_hunt. */
typedef struct hunt_hit {
    uint64_t seed, hash;
    int64_t values[2 * CLI_EXPR_NAMES];
} hunt_hit;

/* ---- the plan --------------------------------------------------------------------------- */

void hunt_plan_make(hunt_plan *plan, const cli_expr *where, const cli_facts *facts);

/* ---- one seed --------------------------------------------------------------------------- */

/* The state of one thread. Only counts and times carry over from seed to seed; workspace and
 * dungeon are reused, so a warmed-up search allocates nothing (G5). */
typedef struct hunt_seeker {
    const cli_hunt *hunt;
    barrow_workspace *workspace; /* borrowed */
    barrow_params params;        /* parameters of the seed being tested */
    barrow_dungeon dungeon;
    cli_answer before; /* the answer with nothing known */
    hunt_counts counts;
    hunt_times times;
    int code;          /* CLI_DONE, or why it cannot continue */
    char problem[400]; /* the same in words */
    uint64_t stopped; /* number of seeds of the chunk that the early points rejected */
    /* state of the seed being tested */
    int64_t values[2 * CLI_EXPR_NAMES];
    int64_t least[CLI_EXPR_NAMES]; /* lower bounds; [values] holds the upper bounds */
    unsigned point; /* the next point */
    cli_answer answer;
    bool goes_on;  /* whether the current run goes on to the whole dungeon */
    bool is_whole; /* whether [dungeon] was made in full, with its proof */
    double clock; /* last value read */
} hunt_seeker;

void hunt_seeker_begin(hunt_seeker *seeker, const cli_hunt *hunt, barrow_workspace *workspace);
void hunt_seeker_end(hunt_seeker *seeker);

/* Returns whether the dungeon of [seed] meets the condition, and fills [hit]. Sets seeker->code on
 * failure. */
bool hunt_seek(hunt_seeker *seeker, uint64_t seed, hunt_hit *hit);

/* ---- chunks ----------------------------------------------------------------------------- */

/* Return the number of chunks of this part, and the seeds of its chunk [index]. */
uint64_t hunt_chunk_total(const cli_hunt *hunt);
void hunt_chunk_range(const cli_hunt *hunt, uint64_t index, uint64_t *first, uint64_t *count);

/* Searches a chunk and writes its text into [content]; if there is a folder, keeps it there.
 * Returns false if it was interrupted or failed: see seeker->code and seeker->problem. */
bool hunt_chunk_search(hunt_seeker *seeker, uint64_t index, cli_buffer *content);

/* A reader of a chunk's text: first the counts, then the hits one by one. */
typedef struct hunt_reader {
    const char *at, *end;
    unsigned values;
} hunt_reader;

/* hunt_chunk_open reads the counts. hunt_chunk_next reads a hit; it returns false at the end, or if
 * the text is not a hit. The reader points into [content], which must outlive it. */
bool hunt_chunk_open(hunt_reader *reader, const cli_hunt *hunt, const cli_buffer *content,
                     hunt_counts *counts);
bool hunt_chunk_next(hunt_reader *reader, hunt_hit *hit);

/* ---- hits ------------------------------------------------------------------------------- */

/* The contact sheet of --sheet; all zero if there is no --sheet. */
typedef struct hunt_sheet {
    const cli_hunt *hunt;
    cli_output *output;
    hunt_hit *hits;
    uint64_t count; /* total number of hits; only the first are kept */
    barrow_workspace *workspace;
    barrow_dungeon dungeon;
} hunt_sheet;

/* Check refuses an impossible sheet. Begin opens the file; keep expects hits in the order of the
 * list; end draws the sheet, if [code] says that all went well, and frees memory. All but keep
 * return an exit code. */
int hunt_sheet_check(const cli_hunt *hunt);
int hunt_sheet_begin(hunt_sheet *sheet, const cli_hunt *hunt);
void hunt_sheet_keep(hunt_sheet *sheet, const hunt_hit *hit);
int hunt_sheet_end(hunt_sheet *sheet, int code);

/* The output of hits. It regenerates the documents of hits, in order and on one thread, with its
 * own workspace and dungeon. */
typedef struct hunt_hits {
    const cli_hunt *hunt;
    cli_output *output;   /* for lists */
    cli_targets *targets; /* for documents */
    cli_pieces pieces;
    barrow_workspace *workspace;
    barrow_dungeon dungeon;
    hunt_hit *best; /* the hits of --best, kept by hunt_keep_best */
    unsigned best_count;
    uint64_t count; /* hits that were taken */
    hunt_sheet sheet;
} hunt_hits;

/* All return an exit code. Take expects hits in the order of seeds; flush lets the reader of a pipe
 * see each chunk as it comes; end writes what --best kept, finishes the output and frees memory. */
int hunt_hits_begin(hunt_hits *hits, const cli_hunt *hunt);
int hunt_hits_take(hunt_hits *hits, const hunt_hit *hit);
int hunt_hits_flush(hunt_hits *hits);
int hunt_hits_end(hunt_hits *hits, int code);

/* Returns whether [a] comes before [b]. One order is by seed; the other puts the larger value of
 * --best first, and the lower seed first among equals. */
typedef bool (*hunt_order)(const cli_hunt *hunt, const hunt_hit *a, const hunt_hit *b);
bool hunt_is_better(const cli_hunt *hunt, const hunt_hit *a, const hunt_hit *b);
bool hunt_is_earlier(const cli_hunt *hunt, const hunt_hit *a, const hunt_hit *b);

/* Adds a hit to a list of the best, which holds [count] of at most hunt->top. The list is
 * unordered: sort it when it is complete. */
void hunt_keep_best(const cli_hunt *hunt, hunt_hit *list, unsigned *count, const hunt_hit *hit);
void hunt_sort_hits(const cli_hunt *hunt, hunt_hit *list, unsigned count, hunt_order order);

/* ---- the run ---------------------------------------------------------------------------- */

/* A running hunt. A parcel of its pool is a chunk. */
typedef struct hunt_state {
    const cli_hunt *hunt;
    hunt_hits *hits;
    cli_pool pool;
    /* totals over all chunks taken: */
    hunt_counts counts;
    uint64_t left_out; /* bad chunks that were skipped */
    hunt_times times;
    cli_progress progress;
} hunt_state;

/* The caller's data in a parcel. */
typedef struct hunt_parcel {
    cli_buffer content;
    bool is_left_out;
    char problem[400]; /* why the chunk failed, or "" if that was already printed */
} hunt_parcel;

/* Searches all chunks of this part, or takes them from the folder. Returns an exit code. */
int hunt_run(const cli_hunt *hunt, hunt_hits *hits);

/* Reads a chunk from the folder into its parcel. Returns its state, and stores the numbers of its
 * seeds and hits in [counts]. */
cli_chunk_state hunt_read_chunk(hunt_state *state, cli_parcel *parcel, hunt_counts *counts);

/* Takes a chunk from the folder, if it is kept there. Returns true if it need not be searched,
 * because it was taken or is bad; *code is then the parcel's code. */
bool hunt_take_kept(hunt_state *state, cli_parcel *parcel, int *code);

/* The ranks of a cluster (hunt_mpi.c). Rank 0 runs the hunt; the others only search. */
bool hunt_mpi_built(void);
int hunt_mpi_begin(void); /* the rank */
void hunt_mpi_serve(hunt_state *state);
int hunt_mpi_search(const cli_hunt *hunt);
void hunt_mpi_end(void);
void hunt_mpi_abort(int code); /* ends all ranks, if one cannot take part */

/* ---- reporting -------------------------------------------------------------------------- */

void hunt_explain(const cli_hunt *hunt, const hunt_counts *counts, const hunt_times *times);

#endif
