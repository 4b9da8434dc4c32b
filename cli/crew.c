/* SPDX-License-Identifier: MIT
 * A crew: threads that share a long row of dungeons. A thread takes a chunk, works on it, waits
 * until all earlier chunks are delivered, delivers its own and takes the next: so at most one chunk
 * for each thread is on its way. The calling thread is one of the crew. */
#include "crew.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "message.h"

#define MANY      64 /* dungeons that are worth more than one thread */
#define JOBS_MOST 256

/* What the threads share. A chunk is named by its first number. [turn] moves only when [code] is
 * CLI_DONE, so what is delivered is without a gap. */
typedef struct crew_run {
    const cli_crew *crew;
    pthread_mutex_t lock;
    pthread_cond_t turn_passed;
    uint64_t next; /* first that nobody took */
    uint64_t turn; /* first that is not delivered */
    int code;      /* how it ends so far */
} crew_run;

typedef struct crew_thread {
    crew_run *run;
    cli_hand *hand;
    pthread_t id; /* of those that were started */
} crew_thread;

/* At least one, and never more than there are dungeons. */
int cli_crew_jobs(const cli_args *args, uint64_t count, unsigned *jobs)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t wanted = count < MANY || cores < 1 ? 1 : (uint64_t)cores;
    if (cli_has(args, OPT_JOBS) && !cli_args_number(args, OPT_JOBS, 1, JOBS_MOST, &wanted))
        return CLI_USAGE;
    if (wanted > JOBS_MOST)
        wanted = JOBS_MOST;
    *jobs = (unsigned)(wanted < count ? wanted : count ? count : 1);
    return CLI_DONE;
}

/* Where a workspace is missing the others are kept, for cli_crew_end to free. */
bool cli_crew_begin(cli_crew *crew)
{
    bool ready = true;
    crew->hands = calloc(crew->jobs, sizeof *crew->hands);
    for (unsigned i = 0; crew->hands && i < crew->jobs; i++) {
        crew->hands[i].number = i;
        crew->hands[i].workspace = barrow_workspace_create(NULL);
        ready = ready && crew->hands[i].workspace;
    }
    if (!crew->hands || !ready)
        cli_say("there is no memory for %u jobs", crew->jobs);
    return crew->hands && ready;
}

void cli_crew_end(cli_crew *crew)
{
    for (unsigned i = 0; crew->hands && i < crew->jobs; i++) {
        barrow_dungeon_free(&crew->hands[i].dungeon);
        barrow_workspace_free(crew->hands[i].workspace);
    }
    free(crew->hands);
    crew->hands = NULL;
}

/* Chunks are taken in order, so the one whose turn it is always has a thread: nobody waits for
 * one that was never begun. */
static bool take_part(crew_run *run, uint64_t *first, uint64_t *end)
{
    const cli_crew *crew = run->crew;
    pthread_mutex_lock(&run->lock);
    uint64_t left = crew->count - run->next;
    bool taken = left && run->code == CLI_DONE && !cli_interrupted();
    if (taken) {
        *first = run->next;
        *end = run->next + (left < crew->chunk ? left : crew->chunk);
        run->next = *end;
    }
    pthread_mutex_unlock(&run->lock);
    return taken;
}

/* Waits for the turn of the chunk at [first]; false if the run ended meanwhile.
 *
 *     chunk   0           1       2       3
 *             delivered   works   waits   waits      turn: the first number of chunk 1 */
static bool wait_for_turn(crew_run *run, uint64_t first)
{
    pthread_mutex_lock(&run->lock);
    while (run->turn != first && run->code == CLI_DONE)
        pthread_cond_wait(&run->turn_passed, &run->lock);
    bool go_on = run->code == CLI_DONE;
    pthread_mutex_unlock(&run->lock);
    return go_on;
}

/* The first code that is not CLI_DONE stays. All are woken: each looks whether it is its turn. */
static void pass_turn_to(crew_run *run, uint64_t end, int code)
{
    pthread_mutex_lock(&run->lock);
    if (run->code == CLI_DONE)
        run->code = code;
    if (code == CLI_DONE)
        run->turn = end;
    pthread_cond_broadcast(&run->turn_passed);
    pthread_mutex_unlock(&run->lock);
}

/* A chunk that failed, or that a signal cut short, waits for its turn too: what comes before it is
 * delivered. Where there is nothing to deliver nobody waits, and turns pass in any order, which
 * nobody looks at. */
static void *run_thread(void *user)
{
    crew_thread *thread = user;
    const cli_crew *crew = thread->run->crew;
    uint64_t first, end;
    while (take_part(thread->run, &first, &end)) {
        int code = crew->work(crew->user, thread->hand, first, end);
        if (crew->deliver && !wait_for_turn(thread->run, first))
            return NULL;
        if (code == CLI_DONE && crew->deliver)
            code = crew->deliver(crew->user, thread->hand, first, end);
        if (crew->progress && code == CLI_DONE)
            cli_progress_add(crew->progress, end - first, CLI_NO_HITS);
        pass_turn_to(thread->run, end, code);
    }
    return NULL;
}

/* A thread that cannot be started is done without. A signal after the last chunk was taken came
 * too late to cut anything. */
int cli_crew_run(cli_crew *crew)
{
    crew_run run = {
        .crew = crew, .lock = PTHREAD_MUTEX_INITIALIZER, .turn_passed = PTHREAD_COND_INITIALIZER};
    crew_thread *threads = calloc(crew->jobs, sizeof *threads);
    unsigned started = 0;
    if (!threads) {
        cli_say("there is no memory for %u jobs", crew->jobs);
        return CLI_IMPOSSIBLE;
    }
    for (unsigned i = 0; i < crew->jobs; i++)
        threads[i] = (crew_thread){.run = &run, .hand = &crew->hands[i]};
    while (started + 1 < crew->jobs &&
           pthread_create(&threads[started].id, NULL, run_thread, &threads[started]) == 0)
        started++;
    run_thread(&threads[crew->jobs - 1]);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i].id, NULL);
    free(threads);
    bool is_cut = run.code == CLI_DONE && cli_interrupted() && run.next < crew->count;
    return is_cut ? cli_interrupted() : run.code;
}
