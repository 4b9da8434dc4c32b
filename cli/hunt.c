/* SPDX-License-Identifier: MIT
 * barrow hunt: finds seeds whose dungeons meet a condition. This file turns the command line into a
 * hunt and finds every mistake before it searches anything (G7). */
#include "hunt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pictures.h"
#include "platform.h"
#include "settings.h"

/* ==== hunt sheet ============================================================================ */

/* The contact sheet of a hunt (--sheet): its hits as pictures, in the order of the list, each with
 * its seed and its values. Dungeons are regenerated at the end. */

/* Leaves out the details that would be a blur in pictures of this size. */
#define FLAGS (BARROW_EXPORT_NO_LEGEND | BARROW_EXPORT_NO_NUMBERS | BARROW_EXPORT_NO_GRID)

/* ---- drawing ---------------------------------------------------------------------------- */

static const barrow_dungeon *show_hit(void *user, uint32_t index, char words[2][CLI_SHEET_WORDS],
                                      barrow_error *error)
{
    hunt_hits *hits = user;
    const cli_hunt *hunt = hits->hunt;
    const hunt_hit *hit = &hits->shown[index];
    barrow_params params = hunt->params;
    barrow_options options = {.workspace = hits->workspace};
    params.seed = hit->seed;
    snprintf(words[0], CLI_SHEET_WORDS, "seed %llu", (unsigned long long)hit->seed);
    /* Writes a hit's values as the list does; what does not fit is left out. */
    size_t used = 0;
    words[1][0] = 0;
    for (unsigned i = 0; i < hunt->value_count && used < CLI_SHEET_WORDS; i++)
        used += (size_t)snprintf(words[1] + used, CLI_SHEET_WORDS - used, "%s%s=%lld",
                                 i ? "  " : "", hunt->names[i], (long long)hit->values[i]);
    return barrow_generate(&params, &options, &hits->dungeon, error) == BARROW_OK ? &hits->dungeon
                                                                                  : NULL;
}

/* The title says what was searched for, and the line below how many of the hits are shown. */
int hunt_sheet_draw(hunt_hits *hits)
{
    const cli_hunt *hunt = hits->hunt;
    const char *best = hunt->best ? hunt->args->values[OPT_BEST] : "";
    const char *family = barrow_family_name(hunt->params.family);
    unsigned long long count = hits->shown_count;
    unsigned long long shown = count < HUNT_SHEET_MOST ? count : HUNT_SHEET_MOST;
    char title[256], subtitle[256];
    barrow_error error;
    cli_sheet page = {.title = title,
                      .subtitle = subtitle,
                      .count = (uint32_t)shown,
                      .show = show_hit,
                      .user = hits};
    int code = cli_look_choose(hunt->args, &page.how);
    page.how.flags |= FLAGS;
    if (cli_has(hunt->args, OPT_WHERE))
        snprintf(title, 256, "%s: %s", family, hunt->where_text);
    else
        snprintf(title, 256, "%s by %s", family, best);
    int used = shown < count ? snprintf(subtitle, 256, "%llu of %llu hits", shown, count)
                             : snprintf(subtitle, 256, "%llu hit%s", count, count == 1 ? "" : "s");
    snprintf(subtitle + used, 256 - (size_t)used, "%s%s, generation %u",
             hunt->best ? ", best first by " : "", best, barrow_generation());
    if (code == CLI_DONE && cli_sheet_png(&page, cli_output_sink(hits->sheet), &error) != BARROW_OK)
        code = cli_say_error(&error);
    return code;
}

/* ==== hunt ================================================================================== */

/* A chunk that is kept is written to a file and synced, so it holds more seeds; one that is not
 * kept is small, so that hits show soon. */
#define SEEDS_DEFAULT 1000000
#define CHUNK_KEPT    65536 /* seeds per chunk in a folder */
#define CHUNK_PASSING 1024  /* seeds per chunk that is not kept */
#define CHUNK_MOST    ((uint64_t)1 << 32)
#define TOP_DEFAULT   10
#define TOP_MOST      100000
#define PARTS_MOST    1000000000u

/* Returns the index of the value for a name, and adds one if there is none yet. There is one value
 * per fact, so a name in both --where and --best is read once. The condition's names come first, in
 * the order of their slots, which other files rely on. */
static unsigned keep_value(cli_hunt *hunt, const cli_expr_name *name)
{
    unsigned at = 0;
    while (at < hunt->value_count && hunt->numbers[at] != name->number)
        at++;
    if (at == hunt->value_count) {
        hunt->numbers[at] = name->number;
        hunt->names[at] = name->shown;
        hunt->value_count++;
    }
    return at;
}

/* Parses the condition. Without --where every dungeon is a hit: the condition "1" has no names,
 * needs no pass, and --best then chooses among all. */
static int choose_condition(cli_hunt *hunt)
{
    const cli_expr_names names = cli_facts_names(&hunt->facts);
    const cli_args *args = hunt->args;
    bool has_best = cli_has(args, OPT_BEST);
    if (!cli_has(args, OPT_WHERE) && !has_best)
        return cli_usage(args->command->name, "hunt needs a condition, such as --where 'rooms >= "
                                              "9'; --names lists the names it can use");
    hunt->where_text = cli_has(args, OPT_WHERE) ? args->values[OPT_WHERE] : "1";
    hunt->where = cli_expr_read(hunt->where_text, &names, NULL, "--where,");
    if (hunt->where && has_best)
        hunt->best = cli_expr_read(args->values[OPT_BEST], &names, NULL, "--best,");
    if (!hunt->where || (has_best && !hunt->best))
        return CLI_USAGE;
    for (unsigned i = 0; i < cli_expr_name_count(hunt->where); i++)
        keep_value(hunt, cli_expr_name_at(hunt->where, i));
    for (unsigned i = 0; has_best && i < cli_expr_name_count(hunt->best); i++)
        hunt->best_slots[i] = keep_value(hunt, cli_expr_name_at(hunt->best, i));
    hunt_plan_make(&hunt->plan, hunt->where, &hunt->facts);
    return CLI_DONE;
}

/* ---- numbers ---------------------------------------------------------------------------- */

/* Reads the numbers. The seeds end at 2^64 - 1 and do not wrap. Starting at 0 there are 2^64 of
 * them, one more than a uint64_t can count, so the last one is left out. Numbers in options go up
 * to UINT64_MAX / 16, because cli_args_number lets a value exceed its limit by a digit before it
 * checks. For --chunk I/N only digits and slashes reach sscanf, which would also accept signs and
 * spaces; a number too large for it becomes the largest, and is refused. With MPI the ranks share
 * the cores: -j applies to rank 0; others have one thread. */
static int choose_numbers(cli_hunt *hunt)
{
    const cli_args *args = hunt->args;
    const char *name = args->command->name, *text = args->values[OPT_CHUNK];
    unsigned long long part = 1, parts = 1;
    uint64_t top = TOP_DEFAULT;
    barrow_error error;
    char rest;
    hunt->chunk_size = cli_has(args, OPT_KEEP) ? CHUNK_KEPT : CHUNK_PASSING;
    if (!cli_args_number(args, OPT_CHUNK_SIZE, 1, CHUNK_MOST, &hunt->chunk_size) ||
        !cli_args_number(args, OPT_TOP, 1, TOP_MOST, &top))
        return CLI_USAGE;
    hunt->top = (unsigned)top;
    if (cli_has(args, OPT_SEED) &&
        barrow_seed_parse(args->values[OPT_SEED], &hunt->first, &error) != BARROW_OK)
        return cli_say_error(&error);
    uint64_t most = hunt->first ? UINT64_MAX - hunt->first + 1 : UINT64_MAX;
    if (cli_has(args, OPT_FIRST) && cli_has(args, OPT_BEST))
        return cli_usage(name,
                         "--first stops early, but --best needs all seeds: give only one of them");
    if (!cli_args_number(args, OPT_FIRST, 1, UINT64_MAX / 16, &hunt->wanted))
        return CLI_USAGE;
    hunt->count = hunt->wanted ? most : SEEDS_DEFAULT;
    if (!cli_args_number(args, OPT_COUNT, 1, UINT64_MAX / 16, &hunt->count))
        return CLI_USAGE;
    if (hunt->count > most && cli_has(args, OPT_COUNT))
        return cli_usage(name, "only %llu seeds follow from %llu", (unsigned long long)most,
                         (unsigned long long)hunt->first);
    hunt->count = hunt->count > most ? most : hunt->count;
    if (text && (strspn(text, "0123456789/") != strlen(text) || strlen(text) > 24 ||
                 sscanf(text, "%llu/%llu%c", &part, &parts, &rest) != 2 || part < 1 ||
                 part > parts || parts > PARTS_MOST))
        return cli_usage(name, "--chunk: '%s' is not allowed; give I/N, from 1/N to N/N", text);
    hunt->part = part - 1;
    hunt->parts = parts;
    int status = cli_pool_jobs(args, UINT64_MAX, &hunt->jobs);
    if (hunt->mpi && !cli_has(args, OPT_JOBS))
        hunt->jobs = 1;
    return status;
}

/* Checks which options go together. A part keeps chunks for the run that gathers them, so it needs
 * the folder; --first needs all seeds from the beginning, which no part sees. */
static int check_options(const cli_hunt *hunt)
{
    const char *name = hunt->args->command->name;
    bool keeps = cli_has(hunt->args, OPT_KEEP);
    if (!keeps && (hunt->parts > 1 || hunt->gather || hunt->mpi))
        return cli_usage(name, "--%s needs --keep DIR, the folder that all parts share",
                         hunt->mpi      ? "mpi"
                         : hunt->gather ? "gather"
                                        : "chunk");
    if (hunt->parts > 1 && (hunt->wanted || hunt->gather || hunt->mpi))
        return cli_usage(name,
                         "--chunk searches a part: use --first, --gather or --mpi without it");
    if (hunt->mpi && !hunt_mpi)
        return cli_usage(name,
                         "this barrow was built without MPI; cmake -DBARROW_MPI=ON builds it");
    if (barrow_params_floors(&hunt->params) > 1)
        return cli_usage(name, "a hunt searches single floors: leave --floors at 1");
    const char *path = hunt->args->values[OPT_SHEET];
    size_t size = path ? strlen(path) : 0;
    if (!path)
        return CLI_DONE;
    if (size < 5 || strcmp(path + size - 4, ".png") != 0)
        return cli_usage(name, "--sheet draws a picture: give a FILE that ends in .png, not '%s'",
                         path);
    if (hunt->parts > 1)
        return cli_usage(name, "--chunk shows no hits: give --sheet to the run with --gather");
    for (int i = 0; i < hunt->args->output_count; i++)
        if (strcmp(hunt->args->outputs[i], path) == 0)
            return cli_usage(name, "--sheet and --output are the same file");
#ifdef BARROW_CAIRO
    return CLI_DONE;
#else
    return cli_usage(name, "this barrow was built without cairo, so it draws no sheets");
#endif
}

static bool ends_in(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

/* Lists are text, jsonl and csv; any other format, and --documents, writes the dungeons. A pattern
 * such as 'hit-{seed}.csv' writes dungeons too, regardless of its extension. A name without an
 * extension, or one under /dev, gets the list as text. */
static int choose_format(cli_hunt *hunt, cli_targets *targets)
{
    static const char *const lists[] = {"text", "jsonl", "csv"};
    const cli_args *args = hunt->args;
    const char *format = args->values[OPT_FORMAT], *file = args->values[OPT_OUTPUT];
    bool is_list = !format && !(file && strchr(file, '{'));
    hunt->format = HUNT_TEXT;
    for (int i = 0; i < 3; i++) {
        char extension[8];
        snprintf(extension, sizeof extension, ".%s", lists[i]);
        if (format ? strcmp(format, lists[i]) == 0 : file && ends_in(file, extension)) {
            hunt->format = (hunt_format)i;
            is_list = !(file && strchr(file, '{'));
        }
    }
    if (!format && file && strrchr(file, '.') && hunt->format == HUNT_TEXT &&
        !ends_in(file, ".txt") && !ends_in(file, ".text") && strcmp(file, "-") != 0)
        is_list = strncmp(file, "/dev/", 5) == 0;
    if (is_list && !cli_has(args, OPT_DOCUMENTS)) {
        if (args->output_count > 1)
            return cli_usage(args->command->name, "a list of hits goes to one file");
        return CLI_DONE;
    }
    hunt->format = HUNT_DOCUMENTS;
    return cli_targets_choose(targets, args, 0);
}

/* ---- the command ------------------------------------------------------------------------ */

static int run_here(const cli_hunt *hunt, cli_targets *targets)
{
    hunt_hits hits = {.targets = targets};
    int code = hunt_hits_begin(&hits, hunt);
    if (code != CLI_DONE && hunt->mpi)
        hunt_mpi->abort(code);
    if (code == CLI_DONE)
        code = hunt_run(hunt, &hits);
    uint64_t count = hits.count;
    code = hunt_hits_end(&hits, code);
    /* Prints how the hunt ended. Without hits the answer is no (G11), except for a part. */
    bool is_quiet = cli_has(hunt->args, OPT_QUIET);
    if (code != CLI_DONE)
        return code;
    if (hunt->parts > 1) {
        if (!is_quiet)
            cli_say("part %llu of %llu is done: %llu hits are kept",
                    (unsigned long long)hunt->part + 1, (unsigned long long)hunt->parts,
                    (unsigned long long)count);
        return CLI_DONE;
    }
    if (!count && !is_quiet)
        cli_say("nothing found in %llu seeds from %llu", (unsigned long long)hunt->count,
                (unsigned long long)hunt->first);
    return count ? CLI_DONE : CLI_NO;
}

/* The order matters: parameters decide the facts (tiles, best_of), facts the condition, and --names
 * needs no condition. Rank 0 runs the hunt; the others wait until the folder exists, and then
 * search. Every rank opens the folder itself and so checks that it sees the same job. A rank that
 * cannot continue ends all ranks. The job is identified by everything that decides a chunk besides
 * generation, parameters and seeds. That excludes --first, --count, --jobs and the format: they
 * change what is shown, not what a chunk holds. It includes --top, because a chunk keeps no more
 * hits than that. The hunt's 20 KB are on the heap. */
int cli_run_hunt(const cli_args *args)
{
    cli_hunt *hunt = cli_alloc(1, sizeof *hunt);
    cli_targets targets = {0};
    cli_chunks chunks = {0};
    cli_buffer settings = {0};
    cli_text *texts = NULL;
    bool has_seed;
    char top[64] = "";
    hunt->args = args;
    hunt->gather = cli_has(args, OPT_GATHER);
    hunt->explain = cli_has(args, OPT_EXPLAIN);
    hunt->keep_going = cli_has(args, OPT_KEEP_GOING);
    hunt->mpi = cli_has(args, OPT_MPI);
    int status = cli_settings_apply(args, &hunt->params, &texts, &has_seed);
    if (status == CLI_DONE)
        cli_facts_begin(&hunt->facts, &hunt->params);
    if (status == CLI_DONE && cli_has(args, OPT_NAMES))
        status = cli_facts_print(args, &hunt->facts);
    else if (status == CLI_DONE && !(status = choose_condition(hunt)) &&
             !(status = choose_numbers(hunt)) && !(status = check_options(hunt)) &&
             !(status = choose_format(hunt, &targets)) &&
             !(status = cli_progress_choose(args, true, &hunt->progress))) {
        int rank = hunt->mpi ? hunt_mpi->begin() : 0;
        if (hunt->best)
            snprintf(top, sizeof top, "\ntop %u\nbest ", hunt->top);
        const char *parts[] = {"where ", hunt->where_text, top,
                               hunt->best ? args->values[OPT_BEST] : ""};
        for (int i = 0; i < 4; i++)
            cli_buffer_add(&settings, parts[i], strlen(parts[i]));
        cli_buffer_add(&settings, "", 1);
        if (cli_has(args, OPT_KEEP)) {
            status =
                cli_chunks_open(&chunks, args->values[OPT_KEEP], &hunt->params, settings.bytes);
            hunt->chunks = &chunks;
        }
        cli_buffer_free(&settings);
        if (status != CLI_DONE && hunt->mpi)
            hunt_mpi->abort(status);
        if (status == CLI_DONE)
            status = rank == 0 ? run_here(hunt, &targets) : hunt_mpi->search(hunt);
        if (hunt->mpi)
            hunt_mpi->end();
        cli_chunks_close(&chunks);
    }
    cli_expr_free(hunt->where);
    cli_expr_free(hunt->best);
    free(hunt);
    cli_texts_free(texts);
    return status;
}
