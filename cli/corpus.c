/* SPDX-License-Identifier: MIT
 * The verbs of barrow corpus. Export regenerates dungeons from their seeds, with the same threads
 * and outputs as barrow floor, quest and crawl. Each must have the hash that the corpus
 * recorded. */
#include "corpus.h"

#include <stdlib.h>
#include <string.h>

#include "jobs.h"
#include "message.h"
#include "platform.h"
#include "seeds.h"
#include "settings.h"

#ifdef BARROW_SQLITE

#include "sqlite_calls.h"

#define PICKS_MOST 1000000000u

/* ---- picking ---------------------------------------------------------------------------- */

/* Picks the dungeons that --where and -n choose. If there are none, returns CLI_NO. The caller
 * frees [corpus] and [picks] in any case. */
static int pick_dungeons(const cli_args *args, cli_corpus *corpus, cli_picks *picks)
{
    uint64_t most = 0;
    if (args->operand_count != 2)
        return cli_usage("corpus", "corpus %s needs a file", args->operands[0]);
    if (cli_has(args, OPT_COUNT) && !cli_args_number(args, OPT_COUNT, 1, PICKS_MOST, &most))
        return CLI_USAGE;
    int status = cli_corpus_open(corpus, args->operands[1]);
    if (status == CLI_DONE)
        status = cli_corpus_pick(corpus, args->values[OPT_WHERE], most, picks);
    if (status == CLI_DONE && !picks->count) {
        cli_say("no dungeon of %s meets the condition", corpus->path);
        status = CLI_NO;
    }
    return status;
}

/* ---- export ----------------------------------------------------------------------------- */

/* Adds tiles for formats that need them. Tiles are content and so part of the hash (G3): with them
 * the dungeon has a different hash, and there is nothing to compare it with. */
static int add_picked_tiles(cli_request *request)
{
    barrow_error error;
    if (barrow_params_tiles(&request->params) || !cli_targets_need_tiles(&request->targets))
        return CLI_DONE;
    request->hashes = NULL;
    if (barrow_params_set(&request->params, "tiles", "on", &error) != BARROW_OK)
        return cli_say_error(&error);
    return CLI_DONE;
}

/* Exports the chosen dungeons. Their number is known beforehand, so a format that holds only one is
 * refused before the work starts. */
static int export_picks(const cli_args *args, const cli_corpus *corpus, const cli_picks *picks)
{
    cli_request request = {.params = corpus->params,
                           .count = picks->count,
                           .seeds = picks->seeds,
                           .hashes = picks->hashes,
                           .keep_going = cli_has(args, OPT_KEEP_GOING)};
    bool in_the_way = !cli_has(args, OPT_OUTPUT) && cli_is_terminal(CLI_STDOUT);
    int status = cli_pool_jobs(args, picks->count, &request.jobs);
    if (status == CLI_DONE)
        status = cli_progress_choose(args, in_the_way, &request.progress);
    if (status == CLI_DONE)
        status = cli_targets_choose(&request.targets, args, picks->count);
    if (status == CLI_DONE)
        status = add_picked_tiles(&request);
    if (status == CLI_DONE)
        status = cli_targets_open(&request.targets, true);
    if (status == CLI_DONE)
        status = cli_targets_finish(&request.targets, cli_jobs_run(&request));
    return status;
}

static int corpus_export(const cli_args *args)
{
    cli_corpus corpus = {.path = NULL};
    cli_picks picks = {.count = 0};
    int status = pick_dungeons(args, &corpus, &picks);
    if (status == CLI_DONE)
        status = export_picks(args, &corpus, &picks);
    cli_picks_free(&picks);
    cli_corpus_close(&corpus);
    return status;
}

/* ---- seeds ------------------------------------------------------------------------------ */

/* The sum is computed from the hashes of the rows, so nothing is regenerated. */
static int corpus_seeds(const cli_args *args)
{
    cli_corpus corpus = {.path = NULL};
    cli_picks picks = {.count = 0};
    const char *name = args->values[OPT_NAME];
    if (!name || !cli_seeds_name_fits(name))
        return cli_usage("corpus", "corpus seeds needs a name for the list: --name NAME, of "
                                   "letters, digits, dots, hyphens and underscores");
    int status = pick_dungeons(args, &corpus, &picks);
    if (status == CLI_DONE) {
        cli_seeds list = {.params = corpus.params, .seeds = picks.seeds, .count = picks.count};
        strcpy(list.name, name);
        for (uint64_t i = 0; i < picks.count; i++)
            list.dungeons += cli_seeds_mix(i, picks.hashes[i]);
        status = cli_output_run(args->values[OPT_OUTPUT], cli_seeds_print, &list);
    }
    cli_picks_free(&picks);
    cli_corpus_close(&corpus);
    return status;
}

/* ---- the command ------------------------------------------------------------------------ */

static int corpus_make(const cli_args *args)
{
    if (!args->has_family || args->operand_count != 2)
        return cli_usage("corpus", "corpus make needs a family: quest, crawl or floor");
    return cli_corpus_make(args);
}

static int run_verb(int (*run)(const cli_args *args), const cli_args *args)
{
    char why[256];
    if (cli_sqlite_load(why, sizeof why))
        return run(args);
    cli_say("%s", why);
    return CLI_USAGE;
}

/* Runs a verb. Each verb checks its own operands, because verbs take different operands. */
int cli_run_corpus(const cli_args *args)
{
    static const struct {
        const char *name;
        int (*run)(const cli_args *args);
    } verbs[] = {{"make", corpus_make},
                 {"query", cli_corpus_query},
                 {"export", corpus_export},
                 {"seeds", corpus_seeds},
                 {"check", cli_corpus_check}};
    const char *names[5];
    const char *verb = args->operand_count ? args->operands[0] : "";
    char hint[64];
    for (int i = 0; i < 5; i++) {
        names[i] = verbs[i].name;
        if (strcmp(verb, names[i]) == 0)
            return run_verb(verbs[i].run, args);
    }
    cli_hint(hint, sizeof hint, verb, names, 5);
    return cli_usage("corpus", "corpus needs make, query, export, seeds or check first%s", hint);
}

#else

int cli_run_corpus(const cli_args *args)
{
    (void)args;
    cli_say("this barrow was built without SQLite, which a corpus needs");
    return CLI_USAGE;
}

#endif
