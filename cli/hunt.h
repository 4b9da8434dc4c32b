/* SPDX-License-Identifier: MIT
 * The hunt for seeds whose dungeons meet a condition: what its files share.
 *
 *   hunt.c         from the command line to a hunt, and its end
 *   hunt_plan.c    which passes decide what, cheapest first
 *   hunt_seed.c    one seed: asked early, made whole, proven
 *   hunt_chunk.c   the seeds of a chunk, and a chunk as text
 *   hunt_run.c     threads, and hits in the order of their seeds
 *   hunt_hits.c    where hits go
 *   hunt_explain.c what the plan did
 *   hunt_mpi.c     the same over the ranks of a cluster */
#ifndef CLI_HUNT_H
#define CLI_HUNT_H

#include "chunks.h"
#include "command.h"
#include "expr.h"
#include "facts.h"
#include "pool.h"
#include "progress.h"
#include "targets.h"

/* A point is a row of the pass table, or the whole: BARROW_PASS_MAX rows and one more fit. */
#define HUNT_POINTS_MOST 40

/* A point of the plan: after pass [row] some names are known, and the condition is asked. */
typedef struct hunt_point {
    int row;        /* CLI_WHOLE for the last point, if one is needed */
    unsigned run;   /* which run of passes it belongs to */
    uint64_t slots;  /* names that are read here */
    uint64_t known;  /* names that are known here */
    uint64_t limits; /* names of which a bound is read here */
    uint64_t bounded; /* names of which a bound is known here */
} hunt_point;

/* One go through the pass table, with what nobody needs left out. Bit i of [leave_out] is row i
 * of the table; [stop_after] is the pass of its last point, so that nothing runs that no point
 * asks for. */
typedef struct hunt_go {
    uint32_t leave_out;
    const char *stop_after;
    unsigned first, end; /* its points */
} hunt_go;

typedef struct hunt_plan {
    unsigned point_count, go_count;
    hunt_point points[HUNT_POINTS_MOST];
    hunt_go goes[HUNT_POINTS_MOST];
    bool has_whole;      /* the last point needs the whole dungeon */
    bool needs_solution; /* with its proof */
} hunt_plan;

/* What the search of some seeds counted. Each seed is counted once: as a hit, as impossible, or
 * as rejected at the point that turned it down. A chunk keeps these, so they depend on the seeds
 * alone. */
typedef struct hunt_counts {
    uint64_t seeds, hits;
    uint64_t impossible; /* seeds that have no dungeon */
    uint64_t rejected[HUNT_POINTS_MOST];
} hunt_counts;

/* Time that the points took, for --explain: of the clock on the wall, and what it is in CPU.
 * Times are of this run and of no chunk: what was kept by an earlier one has none. */
typedef struct hunt_times {
    double point[HUNT_POINTS_MOST], whole, all, cpu;
    uint64_t asked[HUNT_POINTS_MOST]; /* how often each was reached */
    uint64_t confirmed, seeds;
} hunt_times;

typedef enum hunt_format { HUNT_TEXT, HUNT_JSONL, HUNT_CSV, HUNT_DOCUMENTS } hunt_format;

/* What is hunted: the same for all threads and ranks, and read only. So it needs no lock. */
typedef struct cli_hunt {
    const cli_args *args;
    barrow_params params;
    cli_facts facts;
    cli_expr *where, *best; /* best may be NULL */
    const char *where_text;
    hunt_plan plan;
    /* Values are kept by slot: the condition's names, then those that only [best] has. */
    int numbers[2 * CLI_EXPR_NAMES]; /* of their facts */
    const char *names[2 * CLI_EXPR_NAMES];
    unsigned value_count; /* of both together */
    unsigned best_slots[CLI_EXPR_NAMES]; /* which value is which slot of best */

    uint64_t first, count; /* seeds */
    uint64_t wanted;       /* hits of --first, or 0 */
    unsigned top;          /* of --best */
    uint64_t chunk_size;
    uint64_t part, parts; /* --chunk: part of parts, from 0 */
    unsigned jobs;
    bool gather, explain, mpi;
    bool keep_going;    /* leave out chunks that are bad, instead of stopping */
    cli_chunks *chunks; /* NULL without --keep */
    cli_progress_mode progress;
    hunt_format format;
} cli_hunt;

/* One hit. Values are plain numbers: the names of the facts stand in cli_hunt, once. */
typedef struct hunt_hit {
    uint64_t seed, hash;
    int64_t values[2 * CLI_EXPR_NAMES];
} hunt_hit;

/* ---- the plan --------------------------------------------------------------------------- */

void hunt_plan_make(hunt_plan *plan, const cli_expr *where, const cli_facts *facts);

/* ---- one seed --------------------------------------------------------------------------- */

/* One thread's own. Between two seeds only counts and times stay; workspace and dungeon are
 * reused, so that a warmed-up search allocates nothing (G5). */
typedef struct hunt_seeker {
    const cli_hunt *hunt;
    barrow_workspace *workspace; /* borrowed */
    barrow_params params; /* of the seed that is asked about */
    barrow_dungeon dungeon;
    cli_answer before; /* to the condition with nothing known */
    hunt_counts counts;
    hunt_times times;
    int code;          /* CLI_DONE, or why it cannot go on */
    char problem[400]; /* and in words */
    /* of the seed that is asked about */
    int64_t values[2 * CLI_EXPR_NAMES];
    unsigned point; /* that comes next */
    cli_answer answer;
    double clock; /* last look */
} hunt_seeker;

void hunt_seeker_begin(hunt_seeker *seeker, const cli_hunt *hunt, barrow_workspace *workspace);
void hunt_seeker_end(hunt_seeker *seeker);

/* Whether the dungeon of [seed] meets the condition; fills [hit]. On failure seeker->code. */
bool hunt_seek(hunt_seeker *seeker, uint64_t seed, hunt_hit *hit);

/* ---- chunks ----------------------------------------------------------------------------- */

/* Seeds of the chunk with number [index] among those of this part. */
uint64_t hunt_chunk_total(const cli_hunt *hunt);
void hunt_chunk_range(const cli_hunt *hunt, uint64_t index, uint64_t *first, uint64_t *count);

/* Searches a chunk and writes its text into [content]; with a folder it is kept there. False where
 * it was interrupted or failed: seeker->code and seeker->problem. */
bool hunt_chunk_search(hunt_seeker *seeker, uint64_t index, cli_buffer *content);

/* Takes the text of a chunk apart: counts first, then hit after hit. */
typedef struct hunt_reader {
    const char *at, *end;
    unsigned values;
} hunt_reader;

/* Opening reads the counts; next gives a hit, and false at the end or where the text is no hit.
 * The reader points into [content], which must stay as long. */
bool hunt_chunk_open(hunt_reader *reader, const cli_hunt *hunt, const cli_buffer *content,
                     hunt_counts *counts);
bool hunt_chunk_next(hunt_reader *reader, hunt_hit *hit);

/* ---- hits ------------------------------------------------------------------------------- */

/* Documents are made again for their hits here, in order and by one thread, with a workspace and
 * a dungeon of their own. */
typedef struct hunt_hits {
    const cli_hunt *hunt;
    cli_output *output;   /* of lists */
    cli_targets *targets; /* of documents */
    cli_pieces pieces;
    barrow_workspace *workspace;
    barrow_dungeon dungeon;
    hunt_hit *best; /* of --best, as hunt_keep_best keeps them */
    unsigned best_count;
    uint64_t count; /* hits that were taken */
} hunt_hits;

/* All answer an exit code. Take wants hits in the order of seeds; flush lets a reader of a pipe
 * see each chunk as it comes; end writes what --best kept, finishes the output and frees. */
int hunt_hits_begin(hunt_hits *hits, const cli_hunt *hunt);
int hunt_hits_take(hunt_hits *hits, const hunt_hit *hit);
int hunt_hits_flush(hunt_hits *hits);
int hunt_hits_end(hunt_hits *hits, int code);

/* Orders of hits: whether [a] comes before [b]. Better is the larger value of --best, then the
 * lower seed. */
typedef bool (*hunt_order)(const cli_hunt *hunt, const hunt_hit *a, const hunt_hit *b);
bool hunt_is_better(const cli_hunt *hunt, const hunt_hit *a, const hunt_hit *b);
bool hunt_is_earlier(const cli_hunt *hunt, const hunt_hit *a, const hunt_hit *b);

/* Puts a hit into a list of the best, which holds [count] of at most hunt->top. In no order that
 * shows: sort it when all are there. */
void hunt_keep_best(const cli_hunt *hunt, hunt_hit *list, unsigned *count, const hunt_hit *hit);
void hunt_sort_hits(const cli_hunt *hunt, hunt_hit *list, unsigned count, hunt_order order);

/* ---- the run ---------------------------------------------------------------------------- */

/* A hunt while it runs: a parcel of its pool is a chunk. */
typedef struct hunt_state {
    const cli_hunt *hunt;
    hunt_hits *hits;
    cli_pool pool;
    /* of all that was taken: */
    hunt_counts counts;
    uint64_t left_out; /* chunks that were bad */
    hunt_times times;
    cli_progress progress;
} hunt_state;

/* What a parcel holds. */
typedef struct hunt_parcel {
    cli_buffer content;
    bool is_left_out;
    char problem[400]; /* in words, where the chunk failed; "" if that was said */
} hunt_parcel;

/* Searches (or takes out of the folder) all chunks of this part. Answers an exit code. */
int hunt_run(const cli_hunt *hunt, hunt_hits *hits);

/* Reads a chunk of the folder into its parcel. Returns what became of it, and counts the seeds and
 * hits that the chunk tells of. */
cli_chunk_state hunt_read_chunk(hunt_state *state, cli_parcel *parcel, hunt_counts *counts);

/* Takes a chunk out of the folder, if it is kept there. Returns true where nobody needs to search
 * it: it was taken, or it is bad. Then *code is that of the parcel. */
bool hunt_take_kept(hunt_state *state, cli_parcel *parcel, int *code);

/* The ranks of a cluster (hunt_mpi.c). Rank 0 runs the hunt; the others only search. */
bool hunt_mpi_built(void);
int hunt_mpi_begin(void); /* the rank */
void hunt_mpi_serve(hunt_state *state);
int hunt_mpi_search(const cli_hunt *hunt);
void hunt_mpi_end(void);
void hunt_mpi_abort(int code); /* of all ranks, where one cannot take part */

/* ---- telling ---------------------------------------------------------------------------- */

void hunt_explain(const cli_hunt *hunt, const hunt_counts *counts, const hunt_times *times);

#endif
