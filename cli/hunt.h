/* SPDX-License-Identifier: MIT
 * The hunt for seeds whose dungeons meet a condition: declarations that its files share.
 *
 *   hunt.c         from the command line to a hunt, its threads, and where its hits go
 *   hunt_search.c  which passes decide what, one seed, the seeds of a chunk, and a chunk as text
 *   hunt_mpi.c     the same across the ranks of a cluster
 *   chunks.c       the folder that keeps finished chunks */
#ifndef CLI_HUNT_H
#define CLI_HUNT_H

#include <pthread.h>

#include "expr.h"
#include "pool.h"
#include "targets.h"

/* ==== chunks ================================================================================ */

/* Chunks: the unit of all long work. A chunk is the result of a job for a range of seeds. The job
 * is everything else that decides the result: generation, family, parameters and the question
 * asked. A folder keeps the finished chunks of one job, each written whole or not at all. Work can
 * stop at any moment and continue later, here or on another machine that sees the folder. */

#define CLI_CHUNK_BYTES ((size_t)1 << 30) /* maximum size of a chunk */

/* A folder of chunks. The lock is for threads of this process that write at the same time; other
 * processes write under their own temporary names and rename. */
typedef struct cli_chunks {
    char *folder;
    uint64_t job; /* hash of what decides the job */
    pthread_mutex_t lock;
} cli_chunks;

/* Opens [folder] for the job of a hunt, and creates it if it is missing. [settings] is a text with
 * everything that decides the results besides generation and parameters. A folder that belongs to
 * another job is refused. Returns an exit code. */
int cli_chunks_open(cli_chunks *chunks, const char *folder, const barrow_params *params,
                    const char *settings);
void cli_chunks_close(cli_chunks *chunks);

typedef enum cli_chunk_state {
    CLI_CHUNK_DONE,
    CLI_CHUNK_MISSING,
    CLI_CHUNK_REFUSED /* damaged, or from another job; a message was printed */
} cli_chunk_state;

/* Reads the chunk of these seeds into [content], whose memory the caller frees. */
cli_chunk_state cli_chunks_read(cli_chunks *chunks, uint64_t first, uint64_t count,
                                cli_buffer *content);

/* Stores [content] for these seeds. Threads, processes and machines may do so at once: if two store
 * the same seeds, the bytes are the same. Returns an exit code. */
int cli_chunks_write(cli_chunks *chunks, uint64_t first, uint64_t count,
                     const cli_buffer *content);

/* ==== hunt ================================================================================== */

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
typedef struct hunt_table_run {
    uint64_t leave_out;
    const char *stop_after;
    unsigned first, end; /* its points */
} hunt_table_run;

typedef struct hunt_schedule {
    unsigned point_count, run_count;
    hunt_point points[HUNT_POINTS_MOST];
    hunt_table_run runs[HUNT_POINTS_MOST];
    bool has_whole;      /* the last point needs the whole dungeon */
    bool needs_solution; /* and its proof, which provides the solution */
} hunt_schedule;

/* The counts of a search over some seeds. Each seed is counted once: as a hit, as impossible, or as
 * rejected at the point that rejected it. Chunks store them, so they depend on seeds alone. */
typedef struct hunt_counts {
    uint64_t seeds, hits;
    uint64_t impossible; /* seeds that cannot be generated */
    uint64_t rejected[HUNT_POINTS_MOST];
} hunt_counts;

/* The time that the points took, for --explain: wall clock and CPU. It covers this run only; chunks
 * that an earlier run kept have no times. */
typedef struct hunt_times {
    double point[HUNT_POINTS_MOST], whole, all, cpu;
    uint64_t evaluated[HUNT_POINTS_MOST]; /* how often each point was reached */
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
    hunt_schedule schedule;
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
    int64_t num, den; /* the value of --best in a list of the best; [den] is 0 without a number */
} hunt_hit;

void hunt_schedule_make(hunt_schedule *schedule, const cli_expr *where, const cli_facts *facts);

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

/* Return the number of chunks of this part, and the seeds of its chunk [index]. */
uint64_t hunt_chunk_total(const cli_hunt *hunt);
void hunt_chunk_range(const cli_hunt *hunt, uint64_t index, uint64_t *first, uint64_t *count);

/* Searches a chunk and writes its text into [content]; if there is a folder, keeps it there.
 * Returns false if it was interrupted or failed: see seeker->code and seeker->problem. */
bool hunt_chunk_search(hunt_seeker *seeker, uint64_t index, cli_buffer *content);

/* A reader of a chunk's text: first the counts, then the hits one by one. */
typedef struct hunt_reader {
    const char *at;
    unsigned values;
} hunt_reader;

/* hunt_chunk_open reads the counts. hunt_chunk_next reads a hit; it returns false at the end, or if
 * the text is not a hit. The reader points into [content], which must outlive it. */
bool hunt_chunk_open(hunt_reader *reader, const cli_hunt *hunt, cli_buffer *content,
                     hunt_counts *counts);
bool hunt_chunk_next(hunt_reader *reader, hunt_hit *hit);

/* A list of the best hits, at most hunt->top once it is sorted; empty if all zero. */
typedef struct hunt_best {
    hunt_hit *hits; /* freed by its owner */
    unsigned count;
} hunt_best;

void hunt_best_add(const cli_hunt *hunt, hunt_best *best, const hunt_hit *hit);
/* Sorts the list, the best first or by seed, and drops what does not belong to it. */
void hunt_best_sort(const cli_hunt *hunt, hunt_best *best, bool is_by_seed);

/* A running hunt. A task of its pool is a chunk. */
typedef struct hunt_state {
    const cli_hunt *hunt;
    struct hunt_hits *hits;
    cli_pool pool;
    /* totals over all chunks taken: */
    hunt_counts counts;
    uint64_t left_out; /* bad chunks that were skipped */
    hunt_times times;
    cli_progress progress;
} hunt_state;

/* Reads a chunk from the folder into its task. Returns its state, and stores the numbers of its
 * seeds and hits in [counts]. */
cli_chunk_state hunt_read_chunk(hunt_state *state, cli_task *task, hunt_counts *counts);

/* Takes a chunk from the folder, if it is kept there. Returns true if it need not be searched,
 * because it was taken or is bad; *code is then the task's code. */
bool hunt_take_kept(hunt_state *state, cli_task *task, int *code);

/* The ranks of a cluster (hunt_mpi.c); NULL in a command without MPI. Rank 0 runs the hunt. */
typedef struct hunt_mpi_calls {
    int (*begin)(void);         /* returns the rank */
    void (*serve)(void *state); /* a hunt_state */
    int (*search)(const cli_hunt *hunt);
    void (*end)(void);
    void (*abort)(int code); /* ends all ranks, if one cannot take part */
} hunt_mpi_calls;
extern const hunt_mpi_calls *const hunt_mpi;

void hunt_explain(const cli_hunt *hunt, const hunt_counts *counts, const hunt_times *times);

#endif
