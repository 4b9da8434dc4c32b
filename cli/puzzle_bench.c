/* SPDX-License-Identifier: MIT
 * barrow bench puzzle KIND: measures how fast puzzles are made, proof and failed attempts included.
 * It uses one thread, consecutive seeds and one warmed-up workspace, which must not allocate any
 * more. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "describe.h"
#include "output.h"
#include "puzzle_ask.h"

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

static void forget_counts(puzzle_bench *bench)
{
    bench->made = bench->failed = bench->attempts = 0;
    bench->moves = bench->acts = bench->states = 0;
}

static bool measure_puzzles(puzzle_bench *bench, double seconds, barrow_error *error)
{
    for (int i = 0; i < WARM_UP; i++)
        if (!make_one(bench, error))
            return false;
    forget_counts(bench);
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
