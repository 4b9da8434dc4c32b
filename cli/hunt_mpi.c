/* SPDX-License-Identifier: MIT
 * A hunt across the ranks of a cluster. Rank 0 hands out chunks, one at a time and in order,
 * collects the results and writes the output; it searches too, in threads of its own. The other
 * ranks ask for a chunk, search it, put it into the folder that all of them see, and report it.
 * Only the folder counts: if a rank dies, MPI ends the job, and the next run continues from the
 * finished chunks.
 *
 * No rank spins: MPI's own waiting burns a core, so all wait by polling and sleeping. */
#include "hunt.h"

#ifdef BARROW_MPI

#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SLEEP_LEAST_NS 200000   /* 0.2 ms, the first sleep */
#define SLEEP_MOST_NS  20000000 /* sleeps of 20 ms or more no longer grow */

enum { TAG_ASK, TAG_GIVE };

/* The report of a rank that asks for the next chunk. It is an array of 64-bit words. */
typedef struct rank_report {
    uint64_t has_chunk, index; /* the chunk that it finished, if any */
    uint64_t code;             /* an exit code, if it failed */
    uint64_t interrupted;      /* or the exit code of the signal that cut a chunk short */
} rank_report;

#define REPORT_WORDS (sizeof(rank_report) / sizeof(uint64_t))
#define NO_CHUNK     (~(uint64_t)0)

static int begin_ranks(void)
{
    int given, rank;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}

static void end_ranks(void)
{
    MPI_Finalize();
}

static void abort_ranks(int code)
{
    MPI_Abort(MPI_COMM_WORLD, code);
}

/* Sleeps a little longer each time; a message makes the next sleep short again.
 *
 *     0.2 ms, 0.4, 0.8, ..., 12.8, 25.6, 25.6, 25.6, ... */
static void doze(long *nanoseconds)
{
    struct timespec pause = {0, *nanoseconds};
    nanosleep(&pause, NULL);
    if (*nanoseconds < SLEEP_MOST_NS)
        *nanoseconds *= 2;
}

/* ---- rank 0 ----------------------------------------------------------------------------- */

/* The other ranks. [working] counts those not dismissed yet; rank 0 is not among them. */
typedef struct rank_list {
    int *waiting; /* ranks that asked and have no answer yet */
    int waiting_count, working;
    cli_task **given; /* the chunk that each rank has */
} rank_list;

/* Takes the chunk that a rank put into the folder. Only its number came in the message; the bytes
 * come from the folder, and their sum is checked while they are read. So this run assembles exactly
 * what the next run would find.
 *
 * A signal to one rank ends the whole hunt: the chunk that it cut short has no other owner, and
 * waiting for it would never end. */
static void take_report(hunt_state *state, const rank_report *report, cli_task *task)
{
    hunt_counts counts;
    if (report->interrupted)
        cli_interrupt((int)report->interrupted);
    if (report->code != CLI_DONE || report->interrupted)
        cli_pool_stop(&state->pool,
                      (int)(report->interrupted ? report->interrupted : report->code));
    if (!report->has_chunk)
        return;
    if (hunt_read_chunk(state, task, &counts) == CLI_CHUNK_DONE) {
        cli_progress_add(&state->progress, counts.seeds, counts.hits);
        cli_pool_done(&state->pool, task, CLI_DONE);
    } else {
        cli_say("a rank finished a chunk that is not in the folder of --keep; do all ranks see the "
                "same folder?");
        cli_pool_stop(&state->pool, CLI_IO);
    }
}

/* Gives every waiting rank a chunk. If none is left, or the window is full, the rank keeps waiting.
 * It is dismissed when the hunt is over, because MPI_Finalize spins while it waits. */
static void answer_waiting(hunt_state *state, rank_list *ranks)
{
    while (ranks->waiting_count) {
        int code;
        cli_task *task = cli_pool_take(&state->pool);
        if (!task && !cli_pool_is_over(&state->pool))
            return;
        if (task && hunt_take_kept(state, task, &code)) {
            cli_pool_done(&state->pool, task, code);
            continue;
        }
        int rank = ranks->waiting[--ranks->waiting_count];
        uint64_t index = task ? task->first : NO_CHUNK;
        ranks->given[rank] = task;
        MPI_Send(&index, 1, MPI_UINT64_T, rank, TAG_GIVE, MPI_COMM_WORLD);
        ranks->working -= !task;
    }
}

/* Ends when every rank has been dismissed. Until then chunks may come from ranks and from the
 * threads of this one; the pool's lock protects both. Only this thread calls MPI. */
static void serve_ranks(void *state)
{
    int ranks_in_all;
    long pause = SLEEP_LEAST_NS;
    MPI_Comm_size(MPI_COMM_WORLD, &ranks_in_all);
    rank_list ranks = {.working = ranks_in_all - 1};
    ranks.waiting = cli_alloc((size_t)ranks_in_all, sizeof *ranks.waiting);
    ranks.given = cli_alloc((size_t)ranks_in_all, sizeof *ranks.given);
    while (ranks.working > 0) {
        /* Receives the report of one rank, if there is one. A rank asks once and waits for its
         * answer, so the list of waiting ranks has at most one entry for each. */
        MPI_Status from;
        int is_there = 0;
        MPI_Iprobe(MPI_ANY_SOURCE, TAG_ASK, MPI_COMM_WORLD, &is_there, &from);
        if (is_there) {
            rank_report report;
            MPI_Recv(&report, REPORT_WORDS, MPI_UINT64_T, from.MPI_SOURCE, TAG_ASK, MPI_COMM_WORLD,
                     &from);
            take_report(state, &report, ranks.given[from.MPI_SOURCE]);
            ranks.waiting[ranks.waiting_count++] = from.MPI_SOURCE;
            pause = SLEEP_LEAST_NS;
        }
        answer_waiting(state, &ranks);
        if (!is_there)
            doze(&pause);
    }
    free(ranks.waiting);
    free(ranks.given);
}

/* ---- the other ranks -------------------------------------------------------------------- */

/* Prints a failure here, where it happened, and reports its code; rank 0 then stops the hunt and
 * replies that there is no more. */
static int search_for_rank(const cli_hunt *hunt)
{
    hunt_seeker seeker;
    rank_report report = {0};
    uint64_t index;
    barrow_workspace *workspace = cli_workspace();
    hunt_seeker_begin(&seeker, hunt, workspace);
    for (;;) {
        /* Reports what is finished and asks for more, until there is no more. */
        cli_buffer content = {0};
        long pause = SLEEP_LEAST_NS;
        int is_there = 0;
        MPI_Send(&report, REPORT_WORDS, MPI_UINT64_T, 0, TAG_ASK, MPI_COMM_WORLD);
        while (MPI_Iprobe(0, TAG_GIVE, MPI_COMM_WORLD, &is_there, MPI_STATUS_IGNORE), !is_there)
            doze(&pause);
        MPI_Recv(&index, 1, MPI_UINT64_T, 0, TAG_GIVE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (index == NO_CHUNK)
            break;
        bool is_done = hunt_chunk_search(&seeker, index, &content);
        report = (rank_report){is_done, index, (uint64_t)seeker.code,
                               is_done ? 0 : (uint64_t)cli_interrupted()};
        if (*seeker.problem) /* a failed write to the folder was already reported */
            cli_say("%s", seeker.problem);
        cli_buffer_free(&content);
    }
    barrow_dungeon_free(&seeker.dungeon);
    barrow_workspace_free(workspace);
    return CLI_DONE;
}

static const hunt_mpi_calls calls = {begin_ranks, serve_ranks, search_for_rank, end_ranks,
                                     abort_ranks};
const hunt_mpi_calls *const hunt_mpi = &calls;

#else

const hunt_mpi_calls *const hunt_mpi = NULL;

#endif
