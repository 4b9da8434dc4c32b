/* SPDX-License-Identifier: MIT
 * The long run behind tests/soak: makes and verifies seeds of one family on all cores. Each thread
 * takes blocks of seeds, so the work is the same for any number of threads. */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "barrow/barrow.h"

#define BLOCK    64
#define MAX_JOBS 256
#define SHOWN    10

typedef struct soak {
    barrow_params params;
    uint64_t start, count;
    long jobs;
    bool layouts; /* floors: use the twelve in turn */
    atomic_uint_fast64_t next, done, broken, unmade, unproven, retried;
    atomic_uint_fast64_t worst_attempts, worst_ns; /* of one dungeon, without its verification */
    atomic_uint_fast64_t slowest;                  /* the index of the one that took worst_ns */
} soak;

static atomic_bool stopped; /* interrupted: dungeons already begun are finished and counted */

/* The first signal lets the current dungeons finish; the second ends the run at once. */
static void stop(int signal_number)
{
    atomic_store(&stopped, true);
    signal(signal_number, SIG_DFL);
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

/* Raises [worst] to [value]. Returns whether it did. */
static bool raise_to(atomic_uint_fast64_t *worst, uint_fast64_t value)
{
    uint_fast64_t known = atomic_load(worst);
    while (value > known)
        if (atomic_compare_exchange_weak(worst, &known, value))
            return true;
    return false;
}

static void note_cost(soak *run, uint64_t index, uint32_t attempts, uint64_t ns)
{
    raise_to(&run->worst_attempts, attempts);
    if (raise_to(&run->worst_ns, ns))
        atomic_store(&run->slowest, index);
    if (attempts > 1)
        atomic_fetch_add(&run->retried, 1);
}

static void judge_dungeon(soak *run, const barrow_dungeon *dungeon, const barrow_options *options)
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
    }
}

/* Makes dungeon [index] of the run. */
static barrow_params params_of(const soak *run, uint64_t index)
{
    barrow_params params = run->params;
    params.seed = run->start + (run->layouts ? index / BARROW_LAYOUT_COUNT : index);
    if (run->layouts)
        params.as.floor.layout = (int32_t)(index % BARROW_LAYOUT_COUNT);
    return params;
}

static uint64_t nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void make_seed(soak *run, uint64_t index, const barrow_options *options,
                      barrow_dungeon *dungeon)
{
    barrow_params params = params_of(run, index);
    barrow_error error;
    uint64_t begun = nanoseconds();
    if (barrow_generate(&params, options, dungeon, &error) != BARROW_OK) {
        atomic_fetch_add(&run->unmade, 1);
        report_failure(run, &params, error.text);
        return;
    }
    note_cost(run, index, dungeon->attempts, nanoseconds() - begun);
    judge_dungeon(run, dungeon, options);
}

/* ---- threads and progress --------------------------------------------------------------- */

static void *work(void *argument)
{
    soak *run = argument;
    barrow_options options = {.workspace = barrow_workspace_create(NULL)};
    barrow_dungeon dungeon = {0};
    uint64_t from;
    while (!atomic_load(&stopped) && (from = atomic_fetch_add(&run->next, BLOCK)) < run->count) {
        uint64_t to = from + BLOCK < run->count ? from + BLOCK : run->count;
        for (uint64_t i = from; i < to && !atomic_load(&stopped); i++) {
            make_seed(run, i, &options, &dungeon);
            atomic_fetch_add(&run->done, 1);
        }
    }
    barrow_dungeon_free(&dungeon);
    barrow_workspace_free(options.workspace);
    return NULL;
}

/* Shows progress and time left: in place on a terminal, otherwise one line per minute. */
static void show_progress(const soak *run, uint64_t done, double spent, bool on_terminal)
{
    double rate = (double)done / (spent + 1e-9);
    double left = rate > 0 ? (double)(run->count - done) / rate : 0;
    fprintf(stderr, "%s%3d %%  %llu of %llu  %.0f a second  %d:%02d:%02d left %s",
            on_terminal ? "\r" : "", (int)(done * 100 / run->count), (unsigned long long)done,
            (unsigned long long)run->count, rate, (int)(left / 3600), (int)(left / 60) % 60,
            (int)left % 60, on_terminal ? " " : "\n");
}

static void wait_for_end(const soak *run, uint64_t begun)
{
    bool on_terminal = isatty(STDERR_FILENO);
    struct timespec pause = {0, 100 * 1000 * 1000};
    double shown = 0;
    uint64_t done;
    while ((done = atomic_load(&run->done)) < run->count && !atomic_load(&stopped)) {
        double spent = (double)(nanoseconds() - begun) / 1e9;
        if (spent - shown >= (on_terminal ? 0.5 : 60)) {
            show_progress(run, done, spent, on_terminal);
            shown = spent;
        }
        nanosleep(&pause, NULL);
    }
    if (on_terminal)
        fprintf(stderr, "\r%79s\r", "");
}

static const char *layout_name(const barrow_params *params)
{
    uint32_t count;
    const barrow_param_info *rows = barrow_param_infos(BARROW_FLOOR, &count);
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(rows[i].name, "layout") == 0)
            return rows[i].choices[params->as.floor.layout];
    return "";
}

static void print_summary(const soak *run, double spent)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    barrow_params slowest = params_of(run, run->slowest);
    if (run->done < run->count)
        printf("interrupted, of %llu: ", (unsigned long long)run->count);
    printf("%s%s: %llu made and verified, %llu broken, %llu not made, %llu not proven, "
           "%llu retried, worst attempts %llu, worst time %.1f ms (seed %llu",
           barrow_family_name(run->params.family), run->layouts ? ", 12 layouts" : "",
           (unsigned long long)(run->done - run->unmade), (unsigned long long)run->broken,
           (unsigned long long)run->unmade, (unsigned long long)run->unproven,
           (unsigned long long)run->retried, (unsigned long long)run->worst_attempts,
           (double)run->worst_ns / 1e6, (unsigned long long)slowest.seed);
    if (run->layouts)
        printf(", %s", layout_name(&slowest));
    printf("), memory %ld MiB, %.0f a second on %ld threads, %.0f s\n",
           (usage.ru_maxrss + 1023) / 1024, (double)run->done / spent, run->jobs, spent);
}

static void run_all(soak *run)
{
    pthread_t threads[MAX_JOBS];
    uint64_t begun = nanoseconds();
    long started = 0;
    while (started < run->jobs && pthread_create(&threads[started], NULL, work, run) == 0)
        started++;
    if (started == 0)
        work(run);
    wait_for_end(run, begun);
    for (long i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    print_summary(run, (double)(nanoseconds() - begun) / 1e9);
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

static uint64_t read_number(const char *text)
{
    char *end;
    uint64_t number = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end)
        refuse("a whole number is wanted");
    return number;
}

static void read_arguments(soak *run, int argc, char **argv)
{
    barrow_family family = BARROW_FLOOR;
    if (argc < 3 || !barrow_family_find(argv[1], &family))
        refuse("which family, and how many?");
    run->params = barrow_default_params(family);
    run->count = read_number(argv[2]);
    run->layouts = family == BARROW_FLOOR;
    run->jobs = sysconf(_SC_NPROCESSORS_ONLN);
    for (int i = 3; i < argc; i += 2) {
        if (i + 1 >= argc)
            refuse("an option lacks its value");
        if (strcmp(argv[i], "--start") == 0)
            run->start = read_number(argv[i + 1]);
        else if (strcmp(argv[i], "--jobs") == 0)
            run->jobs = (long)read_number(argv[i + 1]);
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
    static soak run; /* all zero; the threads share it */
    read_arguments(&run, argc, argv);
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    run_all(&run);
    if (stopped)
        return 130;
    return run.broken || run.unmade || run.unproven ? 1 : 0;
}
