/* SPDX-License-Identifier: MIT
 * barrow bench: measures how fast a family is generated. It uses one thread and consecutive seeds,
 * and reuses memory as a game would. There are three runs: a warm-up, in which memory may still
 * grow; the timed run, in which a special allocator counts allocations (there must be none, G5);
 * and a run with a trace for the share of each pass, minus the cost of reading the clock. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "command.h"
#include "output.h"
#include "settings.h"

/* ==== puzzle bench ========================================================================== */

/* barrow bench puzzle KIND: measures how fast puzzles are made, proof and failed attempts included.
 * It uses one thread, consecutive seeds and one warmed-up workspace, which must not allocate any
 * more. */

#define WARM_UP 64 /* puzzles made before the clock starts */

typedef struct puzzle_bench {
    barrow_puzzle_params params;
    barrow_options options;
    uint64_t allocations;
    /* what was measured */
    uint64_t made, failed, attempts, moves, acts, states, allocated;
    double seconds;
    size_t bytes;
} puzzle_bench;

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void *count_bytes(void *user, void *pointer, size_t old_size, size_t new_size)
{
    puzzle_bench *bench = user;
    (void)old_size;
    if (!new_size) {
        free(pointer);
        return NULL;
    }
    bench->allocations++;
    return realloc(pointer, new_size);
}

/* Makes the next puzzle. A puzzle that cannot be made counts as a failure, but its time is still
 * measured. */
static bool make_one(puzzle_bench *bench, barrow_error *error)
{
    barrow_puzzle puzzle;
    barrow_status status = barrow_puzzle_make(&bench->params, &bench->options, &puzzle, error);
    bench->params.seed++;
    if (status == BARROW_IMPOSSIBLE)
        bench->failed++;
    if (status != BARROW_OK)
        return status == BARROW_IMPOSSIBLE;
    bench->made++;
    bench->attempts += puzzle.attempts;
    bench->moves += puzzle.moves;
    bench->acts += puzzle.acts;
    bench->states += puzzle.states;
    return true;
}

static bool measure_puzzles(puzzle_bench *bench, double seconds, barrow_error *error)
{
    for (int i = 0; i < WARM_UP; i++)
        if (!make_one(bench, error))
            return false;
    bench->made = bench->failed = bench->attempts = 0;
    bench->moves = bench->acts = bench->states = 0;
    uint64_t before = bench->allocations;
    double start = seconds_now();
    do {
        for (int i = 0; i < 16; i++)
            if (!make_one(bench, error))
                return false;
        bench->seconds = seconds_now() - start;
    } while (bench->seconds < seconds && !cli_interrupted());
    bench->allocated = bench->allocations - before;
    bench->bytes = barrow_workspace_bytes(bench->options.workspace);
    return true;
}

/* ---- the report ------------------------------------------------------------------------- */

/* Returns the mean of a sum over the puzzles that were made. */
static double mean_of(const puzzle_bench *bench, uint64_t sum)
{
    return bench->made ? (double)sum / (double)bench->made : 0;
}

static void write_mean(brw_json *json, const char *key, double mean)
{
    char text[40];
    snprintf(text, sizeof text, "%.2f", mean);
    brw_json_raw_field(json, key, text);
}

static void write_puzzle_bench(brw_json *json, const void *user)
{
    const puzzle_bench *bench = user;
    brw_json_object(json);
    brw_json_name_field(json, "kind", barrow_puzzle_kind_info((uint32_t)bench->params.kind)->name);
    brw_json_int_field(json, "width", bench->params.width);
    brw_json_int_field(json, "height", bench->params.height);
    brw_json_int_field(json, "per_second", (int64_t)((double)bench->made / bench->seconds));
    brw_json_int_field(json, "puzzles", (int64_t)bench->made);
    brw_json_int_field(json, "failed", (int64_t)bench->failed);
    write_mean(json, "attempts", mean_of(bench, bench->attempts));
    write_mean(json, "moves", mean_of(bench, bench->moves));
    write_mean(json, "acts", mean_of(bench, bench->acts));
    write_mean(json, "states", mean_of(bench, bench->states));
    write_mean(json, "allocations", mean_of(bench, bench->allocated));
    brw_json_int_field(json, "workspace_bytes", (int64_t)bench->bytes);
    brw_json_end_object(json);
}

static int print_puzzle_bench(cli_output *output, const void *user)
{
    const puzzle_bench *bench = user;
    cli_output_print(output,
                     "%s puzzles of %ux%u, one core, with the proof: %.0f per second (%llu made, "
                     "%llu not found)\n\n",
                     barrow_puzzle_kind_info((uint32_t)bench->params.kind)->name,
                     bench->params.width, bench->params.height,
                     (double)bench->made / bench->seconds, (unsigned long long)bench->made,
                     (unsigned long long)bench->failed);
    cli_output_print(output,
                     "  tries of each %10.2f\n  moves %18.2f\n  acts %19.2f\n  states %17.2f\n",
                     mean_of(bench, bench->attempts), mean_of(bench, bench->moves),
                     mean_of(bench, bench->acts), mean_of(bench, bench->states));
    cli_output_print(output, "\nallocations per puzzle: %g\nworkspace: %zu bytes\n",
                     mean_of(bench, bench->allocated), bench->bytes);
    return CLI_DONE;
}

int cli_puzzle_bench(const cli_args *args, double seconds, uint64_t seed)
{
    puzzle_bench bench = {.made = 0};
    barrow_error error;
    int code = cli_puzzle_ask(args, 1, &bench.params);
    if (code != CLI_DONE)
        return code;
    bench.params.seed = seed;
    bench.options.allocator = (barrow_allocator){count_bytes, &bench};
    bench.options.workspace = barrow_workspace_create(&bench.options.allocator);
    if (!bench.options.workspace)
        cli_no_memory();
    if (!measure_puzzles(&bench, seconds, &error))
        code = cli_say_error(&error);
    else if (cli_interrupted())
        code = cli_interrupted();
    if (code == CLI_DONE)
        code = cli_print_either(args, print_puzzle_bench, write_puzzle_bench, &bench);
    barrow_workspace_free(bench.options.workspace);
    return code;
}

#undef WARM_UP

/* ==== bench ================================================================================= */

#define CLOCK_STRIDE 16 /* dungeons between two readings of the clock */

typedef struct bench {
    const cli_args *args;
    barrow_params params;
    barrow_options options;
    barrow_dungeon dungeon;
    double seconds;
    uint64_t allocations; /* total */
    /* results */
    uint64_t made, allocated;
    double ns;
    double pass_ns[BARROW_PASS_MAX];
    double rest_ns; /* after the last pass: publishing and the proof */
    /* results of the traced run */
    double last, clock_cost;
    uint64_t traced;
    barrow_error error;
} bench;

static double now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* ---- counting --------------------------------------------------------------------------- */

/* Counts allocations but not frees: allocations are what costs time, and there must be none. */
static void *count_allocation(void *user, void *pointer, size_t old_size, size_t new_size)
{
    bench *bench_run = user;
    (void)old_size;
    if (!new_size) {
        free(pointer);
        return NULL;
    }
    bench_run->allocations++;
    return realloc(pointer, new_size);
}

/* Adds the time since the last reading to the pass. Retries of a pass add up under its row. */
static int clock_pass(void *user, const barrow_trace *trace)
{
    bench *run = user;
    double now = now_ns();
    run->pass_ns[trace->index] += now - run->last - run->clock_cost;
    run->last = now;
    return 0;
}

/* ---- the runs --------------------------------------------------------------------------- */

/* Makes the next dungeon. A seed that cannot be generated counts as work done. Seeds continue
 * through all three runs, so the timed one never repeats a dungeon. */
static bool make_next(bench *run)
{
    run->params.seed++;
    barrow_status status = barrow_generate(&run->params, &run->options, &run->dungeon, &run->error);
    return status == BARROW_OK || cli_is_of_one_seed(status);
}

/* Makes dungeons for [seconds]; returns how many, or 0 on failure. */
static uint64_t make_for(bench *run, double seconds, double *elapsed)
{
    uint64_t made = 0;
    double start = now_ns();
    do {
        for (int i = 0; i < CLOCK_STRIDE; i++, made++)
            if (!make_next(run))
                return 0;
        *elapsed = now_ns() - start;
    } while (*elapsed < seconds * 1e9 && !cli_interrupted());
    return made;
}

static bool time_all(bench *run)
{
    double elapsed;
    uint64_t before = run->allocations;
    run->made = make_for(run, run->seconds, &elapsed);
    run->allocated = run->allocations - before;
    run->ns = run->made ? elapsed / (double)run->made : 0;
    return run->made != 0;
}

/* Times the passes. Each pass advances run->last, so after make_next it is the time when the last
 * pass ended. The time since then was spent on publishing and the proof. */
static bool time_passes(bench *run)
{
    double start = now_ns();
    /* Measures how long reading the clock takes. */
    double began = now_ns();
    for (int i = 0; i < 10000; i++)
        now_ns();
    run->clock_cost = (now_ns() - began) / 10001;
    run->options.trace = clock_pass;
    run->options.trace_user = run;
    run->options.flags |= BARROW_TRACE_LIGHT;
    do {
        run->last = now_ns();
        if (!make_next(run))
            return false;
        run->rest_ns += now_ns() - run->last - run->clock_cost;
        run->traced++;
    } while (now_ns() - start < run->seconds * 0.3e9 && !cli_interrupted());
    return true;
}

/* Warms up for a fifth of the requested time, measures for all of it, then times the passes for
 * another three tenths of it. */
static int measure_all(bench *run)
{
    double elapsed;
    bool ok = make_for(run, run->seconds * 0.2, &elapsed) && time_all(run) && time_passes(run);
    if (cli_interrupted())
        return cli_interrupted();
    return ok ? CLI_DONE : cli_say_error(&run->error);
}

/* ---- the report ------------------------------------------------------------------------- */

/* Returns the mean time per dungeon. For a pass that takes less time than reading the clock, the
 * mean may come out negative; it is shown as 0. */
static double per_dungeon(const bench *run, double total)
{
    double mean = total / (double)run->traced;
    return mean > 0 ? mean : 0;
}

/* Writes one decimal, so that the report shows no more digits than were measured. */
static void write_tenths(brw_json *json, const char *key, double number)
{
    char text[40];
    snprintf(text, sizeof text, "%.1f", number);
    brw_json_raw_field(json, key, text);
}

static void write_bench(brw_json *json, const void *user)
{
    const bench *run = user;
    char allocations[40];
    snprintf(allocations, sizeof allocations, "%g", (double)run->allocated / (double)run->made);
    brw_json_object(json);
    brw_json_name_field(json, "family", barrow_family_name(run->params.family));
    brw_json_key(json, "params");
    cli_write_params(json, &run->params);
    brw_json_int_field(json, "per_second", (int64_t)(1e9 / run->ns));
    write_tenths(json, "ns", run->ns);
    uint32_t count;
    const barrow_pass *passes = barrow_passes(run->params.family, &count);
    brw_json_key(json, "passes");
    brw_json_list(json);
    for (uint32_t i = 0; i < count; i++) {
        brw_json_flat_object(json);
        brw_json_name_field(json, "name", passes[i].name);
        write_tenths(json, "ns", per_dungeon(run, run->pass_ns[i]));
        brw_json_end_object(json);
    }
    brw_json_end_list(json);
    write_tenths(json, "rest_ns", per_dungeon(run, run->rest_ns));
    brw_json_raw_field(json, "allocations", allocations);
    brw_json_int_field(json, "workspace_bytes",
                       (int64_t)barrow_workspace_bytes(run->options.workspace));
    brw_json_int_field(json, "dungeons", (int64_t)run->made);
    brw_json_bool_field(json, "proof", !(run->options.flags & BARROW_SKIP_PROOF));
    brw_json_end_object(json);
}

static void print_share(cli_output *output, const bench *run, const char *name, double ns)
{
    /* Its dungeons take a little longer than those of the timed run. */
    double total = run->rest_ns;
    for (uint32_t i = 0; i < BARROW_PASS_MAX; i++)
        total += run->pass_ns[i];
    cli_output_print(output, "  %-18s %10.1f ns  %5.1f %%\n", name, per_dungeon(run, ns),
                     100 * ns / (total > 0 ? total : 1));
}

/* Prints the report. The rate comes from the timed run, the shares from the traced one. */
static int print_text(cli_output *output, const void *user)
{
    const bench *run = user;
    uint32_t count;
    const barrow_pass *passes = barrow_passes(run->params.family, &count);
    bool proof = !(run->options.flags & BARROW_SKIP_PROOF);
    cli_output_print(output, "%s, one core, %s: %.0f per second, %.1f ns each (%llu made)\n\n",
                     barrow_family_name(run->params.family),
                     proof ? "with the proof" : "without the proof", 1e9 / run->ns, run->ns,
                     (unsigned long long)run->made);
    for (uint32_t i = 0; i < count; i++)
        print_share(output, run, passes[i].name, run->pass_ns[i]);
    print_share(output, run, proof ? "(proof, the rest)" : "(the rest)", run->rest_ns);
    cli_output_print(output, "\nallocations per dungeon: %g\nworkspace: %zu bytes\n",
                     (double)run->allocated / (double)run->made,
                     barrow_workspace_bytes(run->options.workspace));
    return CLI_DONE;
}

/* ---- the command ------------------------------------------------------------------------ */

/* Accepts only digits and a decimal point: strtod would also take signs, exponents, "inf" and
 * "nan". */
static int choose_seconds(const cli_args *args, double *seconds)
{
    const char *text = args->values[OPT_SECONDS];
    *seconds = 1;
    if (!text)
        return CLI_DONE;
    size_t length = strlen(text);
    if (length && length < 12 && strspn(text, "0123456789.") == length) {
        char *end;
        *seconds = strtod(text, &end);
        if (!*end && *seconds >= 0.01 && *seconds <= 3600)
            return CLI_DONE;
    }
    return cli_usage(args->command->name,
                     "--seconds: '%s' is not allowed; give a number from 0.01 to 3600", text);
}

/* Chooses the first seed. The default is not random, because two runs must measure the same
 * dungeons. */
static int choose_first_seed(const cli_args *args, uint64_t *seed)
{
    barrow_error error;
    *seed = 1;
    if (cli_has(args, OPT_SEED) &&
        barrow_seed_parse(args->values[OPT_SEED], seed, &error) != BARROW_OK)
        return cli_say_error(&error);
    --*seed; /* make_next counts first */
    return CLI_DONE;
}

/* Runs 'barrow bench puzzle KIND', which takes no family parameters. */
static int bench_puzzles(bench *run)
{
    const cli_args *args = run->args;
    if (args->setting_count || cli_has(args, OPT_PARAMS) || cli_has(args, OPT_PRESET) ||
        cli_has(args, OPT_NO_PROOF))
        return cli_usage(args->command->name, "puzzles take --size, --moves, --seed and --seconds");
    int status = choose_first_seed(args, &run->params.seed);
    return status == CLI_DONE ? cli_puzzle_bench(args, run->seconds, run->params.seed + 1) : status;
}

int cli_run_bench(const cli_args *args)
{
    bench run = {.args = args};
    cli_text *keep = NULL;
    int status;
    bool has_seed;
    cli_args_json(args, &status);
    if (status == CLI_DONE)
        status = choose_seconds(args, &run.seconds);
    if (status == CLI_DONE && !args->has_family)
        return bench_puzzles(&run);
    if (status == CLI_DONE && (cli_has(args, OPT_SIZE) || cli_has(args, OPT_MOVES)))
        status = cli_usage(args->command->name, "--size and --moves are for puzzles");
    if (status == CLI_DONE)
        status = cli_settings_apply(args, &run.params, &keep, &has_seed);
    if (status == CLI_DONE)
        status = choose_first_seed(args, &run.params.seed);
    if (status == CLI_DONE) {
        /* The counting allocator serves both workspace and dungeon, so it sees every allocation. */
        run.options.allocator = (barrow_allocator){count_allocation, &run};
        run.options.workspace = barrow_workspace_create(&run.options.allocator);
        if (cli_has(run.args, OPT_NO_PROOF))
            run.options.flags |= BARROW_SKIP_PROOF;
        status = CLI_IMPOSSIBLE;
        if (run.options.workspace)
            status = measure_all(&run);
        else
            cli_say("out of memory");
        if (status == CLI_DONE)
            status = cli_print_either(run.args, print_text, write_bench, &run);
        barrow_dungeon_free(&run.dungeon);
        barrow_workspace_free(run.options.workspace);
    }
    cli_texts_free(keep);
    return status;
}
