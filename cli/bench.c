/* SPDX-License-Identifier: MIT
 * barrow bench: measures how fast a family or a kind of puzzle is made. It uses one thread and
 * consecutive seeds, and reuses memory as a game would. First comes a warm-up, in which memory may
 * still grow, then the timed run, in which a special allocator counts allocations (there must be
 * none, G5). Dungeons get a third run with a trace for the share of each pass, minus the cost of
 * reading the clock. Puzzles have no passes; their proof and failed attempts are included. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pool.h"
#include "settings.h"

#define CLOCK_STRIDE 16 /* makes between two readings of the clock */
#define WARM_PUZZLES 64 /* puzzles made before the clock starts */

typedef struct bench {
    const cli_args *args;
    barrow_options options;
    double seconds;       /* how long to measure */
    uint64_t allocations; /* total */
    barrow_error error;
    /* results */
    uint64_t made, allocated;
    double elapsed; /* nanoseconds of the timed run */
    /* dungeons: */
    barrow_params params;
    barrow_dungeon dungeon;
    double pass_ns[BARROW_PASS_MAX];
    double rest_ns; /* after the last pass: publishing and the proof */
    double last, clock_cost;
    uint64_t traced;
    /* puzzles: */
    barrow_puzzle_params puzzle;
    uint64_t failed, attempts, moves, acts, states;
} bench;

static double now_ns(void)
{
    return 1e9 * cli_seconds();
}

/* ---- the runs --------------------------------------------------------------------------- */

/* Counts allocations but not frees: allocations are what costs time, and there must be none. */
static void *count_allocation(void *user, void *pointer, size_t old_size, size_t new_size)
{
    bench *run = user;
    (void)old_size;
    run->allocations += new_size != 0;
    if (new_size)
        return realloc(pointer, new_size);
    free(pointer);
    return NULL;
}

/* Makes the next dungeon. A seed that cannot be generated counts as work done. Seeds continue
 * through all runs, so the timed one never repeats a dungeon. */
static bool make_dungeon(bench *run)
{
    barrow_status status = barrow_generate(&run->params, &run->options, &run->dungeon, &run->error);
    run->params.seed++;
    run->made++;
    return status == BARROW_OK || cli_is_of_one_seed(status);
}

/* Makes the next puzzle. A failure is counted, and its time is measured. */
static bool make_puzzle(bench *run)
{
    barrow_puzzle puzzle;
    barrow_status status = barrow_puzzle_make(&run->puzzle, &run->options, &puzzle, &run->error);
    run->puzzle.seed++;
    run->failed += status == BARROW_IMPOSSIBLE;
    if (status != BARROW_OK)
        return status == BARROW_IMPOSSIBLE;
    run->made++;
    run->attempts += puzzle.attempts;
    run->moves += puzzle.moves;
    run->acts += puzzle.acts;
    run->states += puzzle.states;
    return true;
}

/* Calls [make] for [seconds], and at least once. Returns false on failure. */
static bool make_for(bench *run, bool (*make)(bench *run), double seconds)
{
    uint64_t before = run->allocations;
    double start = now_ns();
    do {
        for (int i = 0; i < CLOCK_STRIDE; i++)
            if (!make(run))
                return false;
        run->elapsed = now_ns() - start;
    } while (run->elapsed < seconds * 1e9 && !cli_interrupted());
    run->allocated = run->allocations - before;
    return true;
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

/* Warms up for a fifth of the requested time, measures for all of it, then times the passes for
 * another three tenths of it. Each pass advances run->last, so after make_dungeon it is the time
 * when the last pass ended. The time since then was spent on publishing and the proof. */
static bool measure_dungeons(bench *run)
{
    if (!make_for(run, make_dungeon, run->seconds * 0.2))
        return false;
    run->made = 0;
    if (!make_for(run, make_dungeon, run->seconds))
        return false;
    double start = now_ns();
    uint64_t made = run->made;
    for (int i = 0; i < 10000; i++)
        now_ns();
    run->clock_cost = (now_ns() - start) / 10001;
    run->options.trace = clock_pass;
    run->options.trace_user = run;
    run->options.flags |= BARROW_TRACE_LIGHT;
    do {
        run->last = now_ns();
        if (!make_dungeon(run))
            return false;
        run->rest_ns += now_ns() - run->last - run->clock_cost;
        run->traced++;
    } while (now_ns() - start < run->seconds * 0.3e9 && !cli_interrupted());
    run->made = made;
    return true;
}

/* ---- the reports ------------------------------------------------------------------------ */

/* Returns the mean time per dungeon of the traced run. For a pass that takes less time than reading
 * the clock, the mean may come out negative; it is shown as 0. */
static double per_dungeon(const bench *run, double total)
{
    double mean = total / (double)run->traced;
    return mean > 0 ? mean : 0;
}

/* Returns the mean of a sum over what was made. */
static double mean_of(const bench *run, uint64_t sum)
{
    return run->made ? (double)sum / (double)run->made : 0;
}

/* Writes a number with as many decimals as were measured. */
static void write_decimals(brw_json *json, const char *key, int decimals, double number)
{
    char text[40];
    snprintf(text, sizeof text, "%.*f", decimals, number);
    brw_json_print(json, "%k: %r", key, text);
}

static void write_dungeons(brw_json *json, const void *user)
{
    const bench *run = user;
    uint32_t count;
    const barrow_pass *passes = barrow_passes(run->params.family, &count);
    double ns = run->elapsed / (double)run->made;
    char allocations[40];
    snprintf(allocations, sizeof allocations, "%g", mean_of(run, run->allocated));
    brw_json_print(json, "{|family: %s, params:", barrow_family_name(run->params.family));
    cli_write_params(json, &run->params);
    brw_json_print(json, "per_second: %l", (int64_t)(1e9 / ns));
    write_decimals(json, "ns", 1, ns);
    brw_json_print(json, "passes: [|");
    for (uint32_t i = 0; i < count; i++) {
        brw_json_print(json, "{name: %s", passes[i].name);
        write_decimals(json, "ns", 1, per_dungeon(run, run->pass_ns[i]));
        brw_json_print(json, "}");
    }
    brw_json_print(json, "]");
    write_decimals(json, "rest_ns", 1, per_dungeon(run, run->rest_ns));
    brw_json_print(json, "allocations: %r, workspace_bytes: %l, dungeons: %l, proof: %b}",
                   allocations, (int64_t)barrow_workspace_bytes(run->options.workspace),
                   (int64_t)run->made, !(run->options.flags & BARROW_SKIP_PROOF));
}

/* Prints the report. The rate comes from the timed run, the shares from the traced one, whose
 * dungeons take a little longer. */
static int print_dungeons(cli_output *output, const void *user)
{
    const bench *run = user;
    uint32_t count;
    const barrow_pass *passes = barrow_passes(run->params.family, &count);
    bool proof = !(run->options.flags & BARROW_SKIP_PROOF);
    double ns = run->elapsed / (double)run->made, total = run->rest_ns;
    cli_output_print(output, "%s, one core, %s: %.0f per second, %.1f ns each (%llu made)\n\n",
                     barrow_family_name(run->params.family),
                     proof ? "with the proof" : "without the proof", 1e9 / ns, ns,
                     (unsigned long long)run->made);
    for (uint32_t i = 0; i < count; i++)
        total += run->pass_ns[i];
    for (uint32_t i = 0; i <= count; i++) {
        double share = i < count ? run->pass_ns[i] : run->rest_ns;
        cli_output_print(output, "  %-18s %10.1f ns  %5.1f %%\n",
                         i < count ? passes[i].name
                         : proof   ? "(proof, the rest)"
                                   : "(the rest)",
                         per_dungeon(run, share), total > 0 ? 100 * share / total : 0);
    }
    cli_output_print(output, "\nallocations per dungeon: %g\nworkspace: %zu bytes\n",
                     mean_of(run, run->allocated), barrow_workspace_bytes(run->options.workspace));
    return CLI_DONE;
}

static void write_puzzles(brw_json *json, const void *user)
{
    const bench *run = user;
    brw_json_print(
        json, "{|kind: %s, width: %u, height: %u, per_second: %l, puzzles: %l, failed: %l",
        barrow_puzzle_kind_info((uint32_t)run->puzzle.kind)->name, (uint32_t)run->puzzle.width,
        (uint32_t)run->puzzle.height, (int64_t)((double)run->made / run->elapsed * 1e9),
        (int64_t)run->made, (int64_t)run->failed);
    write_decimals(json, "attempts", 2, mean_of(run, run->attempts));
    write_decimals(json, "moves", 2, mean_of(run, run->moves));
    write_decimals(json, "acts", 2, mean_of(run, run->acts));
    write_decimals(json, "states", 2, mean_of(run, run->states));
    write_decimals(json, "allocations", 2, mean_of(run, run->allocated));
    brw_json_print(json, "workspace_bytes: %l}",
                   (int64_t)barrow_workspace_bytes(run->options.workspace));
}

static int print_puzzles(cli_output *output, const void *user)
{
    const bench *run = user;
    cli_output_print(output,
                     "%s puzzles of %ux%u, one core, with the proof: %.0f per second (%llu made, "
                     "%llu not found)\n\n",
                     barrow_puzzle_kind_info((uint32_t)run->puzzle.kind)->name, run->puzzle.width,
                     run->puzzle.height, (double)run->made / run->elapsed * 1e9,
                     (unsigned long long)run->made, (unsigned long long)run->failed);
    cli_output_print(output,
                     "  tries of each %10.2f\n  moves %18.2f\n  acts %19.2f\n  states %17.2f\n",
                     mean_of(run, run->attempts), mean_of(run, run->moves), mean_of(run, run->acts),
                     mean_of(run, run->states));
    cli_output_print(output, "\nallocations per puzzle: %g\nworkspace: %zu bytes\n",
                     mean_of(run, run->allocated), barrow_workspace_bytes(run->options.workspace));
    return CLI_DONE;
}

/* --seconds takes only digits and a decimal point: strtod would also take signs, exponents, "inf"
 * and "nan". The counting allocator serves both workspace and dungeon and sees all. */
int cli_run_bench(const cli_args *args)
{
    bench run = {.args = args};
    cli_text *texts = NULL;
    const char *text = args->values[OPT_SECONDS] ? args->values[OPT_SECONDS] : "1";
    size_t length = strlen(text);
    bool is_puzzle = !args->has_family, has_seed;
    int status;
    char *end;
    cli_args_json(args, &status);
    if (status != CLI_DONE)
        return status;
    run.seconds = strtod(text, &end);
    if (!length || length >= 12 || strspn(text, "0123456789.") != length || *end ||
        !(run.seconds >= 0.01 && run.seconds <= 3600))
        return cli_usage("--seconds: '%s' is not allowed; give a number from 0.01 to 3600", text);
    if (is_puzzle && (args->setting_count || cli_has(args, OPT_PARAMS) ||
                      cli_has(args, OPT_PRESET) || cli_has(args, OPT_NO_PROOF)))
        return cli_usage("puzzles take --size, --moves, --seed and --seconds");
    if (!is_puzzle && (cli_has(args, OPT_SIZE) || cli_has(args, OPT_MOVES) ||
                       cli_has(args, OPT_GRADE) || cli_has(args, OPT_CLOSED)))
        return cli_usage("--size, --moves, --grade and --closed are for puzzles");
    run.options.flags = cli_has(args, OPT_NO_PROOF) ? BARROW_SKIP_PROOF : 0;
    status = is_puzzle ? cli_puzzle_ask(args, 1, &run.puzzle)
                       : cli_settings_apply(args, &run.params, &texts, &has_seed);
    if (status == CLI_DONE)
        status = cli_seed_first(args, false, is_puzzle ? &run.puzzle.seed : &run.params.seed);
    if (status == CLI_DONE) {
        run.options.allocator = (barrow_allocator){count_allocation, &run};
        run.options.workspace = barrow_workspace_create(&run.options.allocator);
        if (!run.options.workspace)
            cli_no_memory();
        bool is_measured = is_puzzle || measure_dungeons(&run);
        for (int i = 0; is_puzzle && is_measured && i < WARM_PUZZLES; i++)
            is_measured = make_puzzle(&run);
        if (is_puzzle && is_measured) {
            run.made = run.failed = run.attempts = run.moves = run.acts = run.states = 0;
            is_measured = make_for(&run, make_puzzle, run.seconds);
        }
        status = cli_interrupted() ? cli_interrupted()
                 : is_measured     ? CLI_DONE
                                   : cli_say_error(&run.error);
    }
    if (status == CLI_DONE)
        status = cli_print_either(args, is_puzzle ? print_puzzles : print_dungeons,
                                  is_puzzle ? write_puzzles : write_dungeons, &run);
    barrow_dungeon_free(&run.dungeon);
    barrow_workspace_free(run.options.workspace);
    cli_texts_free(texts);
    return status;
}
