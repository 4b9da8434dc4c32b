/* SPDX-License-Identifier: MIT
 * The long run behind tests/soak: makes and verifies seeds of one family on all cores. Each thread
 * takes blocks of seeds, so the work is the same for any number of threads; floors are judged by
 * the second judge of the property tests as well. */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "barrow/barrow.h"
#include "lib/floor_judge.h"

#define BLOCK    64
#define MAX_JOBS 256
#define SHOWN    10

typedef struct soak {
    barrow_params params;
    uint64_t start, count;
    long jobs;
    bool layouts; /* floors: the twelve in turn */
    atomic_uint_fast64_t next, done, broken, unmade, unproven, retried;
    atomic_uint_fast32_t worst;
} soak;

static atomic_bool stopped; /* interrupted: what is begun is finished and counted */

static void stop(int signal_number)
{
    (void)signal_number;
    atomic_store(&stopped, true);
}

/* ---- one dungeon ------------------------------------------------------------------------ */

static void report_failure(const soak *run, const barrow_params *params, const char *why)
{
    static atomic_int shown;
    if (atomic_fetch_add(&shown, 1) >= SHOWN)
        return;
    barrow_params usual = barrow_default_params(params->family);
    uint32_t count;
    const barrow_param_info *infos = barrow_param_infos(params->family, &count);
    char line[2048];
    int used = snprintf(line, sizeof line, "\n%s\n  barrow %s -s %llu", why,
                        barrow_family_name(run->params.family), (unsigned long long)params->seed);
    for (uint32_t i = 0; i < count && used < 1500; i++) {
        char value[128], other[128];
        barrow_params_get(params, i, value, sizeof value);
        barrow_params_get(&usual, i, other, sizeof other);
        if (strcmp(value, other) != 0)
            used += snprintf(line + used, sizeof line - (size_t)used, " --set %s=%s", infos[i].name,
                             value);
    }
    fprintf(stderr, "%s\n", line);
}

static void note_attempts(soak *run, uint32_t attempts)
{
    uint_fast32_t worst = atomic_load(&run->worst);
    while (attempts > worst && !atomic_compare_exchange_weak(&run->worst, &worst, attempts))
        ;
    if (attempts > 1)
        atomic_fetch_add(&run->retried, 1);
}

static void judge_dungeon(soak *run, const barrow_dungeon *dungeon, const barrow_options *options,
                          floor_judge *judge)
{
    barrow_report report;
    barrow_error error;
    char why[256];
    if (barrow_verify(dungeon, options, &report, &error) != BARROW_OK) {
        atomic_fetch_add(&run->broken, 1);
        report_failure(run, &dungeon->params, error.text);
    } else if (report.status == BARROW_NOT_PROVEN) {
        atomic_fetch_add(&run->unproven, 1);
    } else if (report.status != BARROW_OK) {
        atomic_fetch_add(&run->broken, 1);
        snprintf(why, sizeof why, "verify: %s %s", report.findings[0].rule,
                 report.findings[0].text);
        report_failure(run, &dungeon->params, why);
    } else if (judge && !floor_judge_all(judge, dungeon)) {
        atomic_fetch_add(&run->broken, 1);
        snprintf(why, sizeof why, "judge: %s %s", judge->rule, judge->text);
        report_failure(run, &dungeon->params, why);
    }
}

static void make_seed(soak *run, uint64_t index, const barrow_options *options,
                      barrow_dungeon *dungeon, floor_judge *judge)
{
    barrow_params params = run->params;
    barrow_error error;
    params.seed = run->start + (run->layouts ? index / BARROW_LAYOUT_COUNT : index);
    if (run->layouts)
        params.as.floor.layout = (int32_t)(index % BARROW_LAYOUT_COUNT);
    if (barrow_generate(&params, options, dungeon, &error) != BARROW_OK) {
        atomic_fetch_add(&run->unmade, 1);
        report_failure(run, &params, error.text);
        return;
    }
    note_attempts(run, dungeon->attempts);
    judge_dungeon(run, dungeon, options, judge);
}

/* ---- threads and progress --------------------------------------------------------------- */

static void *work(void *argument)
{
    soak *run = argument;
    barrow_options options = {.workspace = barrow_workspace_create(NULL)};
    barrow_dungeon dungeon = {0};
    floor_judge *judge = run->params.family == BARROW_FLOOR ? malloc(sizeof *judge) : NULL;
    uint64_t from;
    while (!atomic_load(&stopped) && (from = atomic_fetch_add(&run->next, BLOCK)) < run->count) {
        uint64_t to = from + BLOCK < run->count ? from + BLOCK : run->count;
        for (uint64_t i = from; i < to; i++)
            make_seed(run, i, &options, &dungeon, judge);
        atomic_fetch_add(&run->done, to - from);
    }
    free(judge);
    barrow_dungeon_free(&dungeon);
    barrow_workspace_free(options.workspace);
    return NULL;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Shows how far it is, on a terminal, until all is done. */
static void wait_for_end(soak *run, double begun)
{
    bool shown = isatty(STDERR_FILENO);
    struct timespec pause = {0, 200 * 1000 * 1000};
    uint64_t done;
    while ((done = atomic_load(&run->done)) < run->count && !atomic_load(&stopped)) {
        if (shown)
            fprintf(stderr, "\r%3d %%  %llu seeds  %.0f a second ", (int)(done * 100 / run->count),
                    (unsigned long long)done, (double)done / (seconds() - begun + 1e-9));
        nanosleep(&pause, NULL);
    }
    if (shown)
        fprintf(stderr, "\r%60s\r", "");
}

static void run_all(soak *run)
{
    pthread_t threads[MAX_JOBS];
    double begun = seconds();
    long started = 0;
    while (started < run->jobs && pthread_create(&threads[started], NULL, work, run) == 0)
        started++;
    if (started == 0)
        work(run);
    wait_for_end(run, begun);
    for (long i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    double spent = seconds() - begun;
    printf("%s%s: %llu made and verified, %llu broken, %llu not made, %llu not proven, "
           "%llu retried, worst attempts %llu, %.0f a second on %ld threads, %.0f s\n",
           barrow_family_name(run->params.family), run->layouts ? ", 12 layouts" : "",
           (unsigned long long)(run->done - run->unmade), (unsigned long long)run->broken,
           (unsigned long long)run->unmade, (unsigned long long)run->unproven,
           (unsigned long long)run->retried, (unsigned long long)run->worst,
           (double)run->done / spent, run->jobs, spent);
}

/* ---- arguments -------------------------------------------------------------------------- */

static void refuse(const char *why)
{
    fprintf(
        stderr,
        "soak: %s\nusage: tests/soak FAMILY N [--start SEED] [--jobs N] [--set name=value]...\n",
        why);
    exit(2);
}

static void set_parameter(soak *run, char *setting)
{
    barrow_error error;
    char *value = strchr(setting, '=');
    if (!value)
        refuse("--set takes name=value");
    *value++ = 0;
    if (barrow_params_set(&run->params, setting, value, &error) != BARROW_OK)
        refuse(error.text);
    if (strcmp(setting, "layout") == 0)
        run->layouts = false;
}

static void read_arguments(soak *run, int argc, char **argv)
{
    barrow_family family = BARROW_FLOOR;
    if (argc < 3 || !barrow_family_find(argv[1], &family))
        refuse("which family, and how many?");
    run->params = barrow_default_params(family);
    run->count = strtoull(argv[2], NULL, 10);
    run->layouts = family == BARROW_FLOOR;
    run->jobs = sysconf(_SC_NPROCESSORS_ONLN);
    for (int i = 3; i < argc; i += 2) {
        if (i + 1 >= argc)
            refuse("an option lacks its value");
        if (strcmp(argv[i], "--start") == 0)
            run->start = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--jobs") == 0)
            run->jobs = strtol(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--set") == 0)
            set_parameter(run, argv[i + 1]);
        else
            refuse(argv[i]);
    }
    if (run->jobs < 1 || run->jobs > MAX_JOBS)
        run->jobs = run->jobs < 1 ? 1 : MAX_JOBS;
}

int main(int argc, char **argv)
{
    static soak run; /* zero; the threads share it */
    read_arguments(&run, argc, argv);
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    run_all(&run);
    if (stopped)
        return 130;
    return run.broken || run.unmade ? 1 : 0;
}
