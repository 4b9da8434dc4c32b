/* SPDX-License-Identifier: MIT
 * barrow floor, quest, crawl: turns a command line into a request, and the request into a
 * result. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "drawing.h"
#include "jobs.h"
#include "message.h"
#include "platform.h"
#include "seeds.h"
#include "settings.h"

#define COUNT_MOST 1000000000000u

/* ---- the request ------------------------------------------------------------------------ */

/* Prints a line with one call, so that it does not mix with messages. */
static int print_trace(void *user, const barrow_trace *trace)
{
    (void)user;
    char line[160];
    snprintf(line, sizeof line, "pass %-16s attempt %-2u draws %-6u%s\n", trace->pass->name,
             trace->attempt, trace->draws,
             trace->status == BARROW_RETRY ? " gave up on this attempt"
             : trace->status == BARROW_OK  ? ""
                                           : " failed");
    fputs(line, stderr);
    return 0;
}

/* Checks a pass's name before any file is opened, with the nearest name as a hint (G7). */
static int check_pass(const cli_args *args, const char *name)
{
    const char *names[BARROW_PASS_MAX];
    uint32_t count;
    const barrow_pass *passes = barrow_passes(args->family, &count);
    char hint[64];
    for (uint32_t i = 0; i < count; i++) {
        names[i] = passes[i].name;
        if (strcmp(names[i], name) == 0)
            return CLI_DONE;
    }
    cli_hint(hint, sizeof hint, name, names, count);
    return cli_usage(args->command->name, "%s has no pass '%s'%s", args->command->name, name,
                     *hint ? hint : "; 'barrow passes' lists them");
}

/* Chooses the number of dungeons and of threads. With a list, -n takes that many from its start, at
 * most all of them. */
static int choose_numbers(const cli_args *args, cli_request *request, const cli_seeds *list)
{
    request->count = list->count ? list->count : 1;
    if (cli_has(args, OPT_COUNT) &&
        !cli_args_number(args, OPT_COUNT, 1, list->count ? list->count : COUNT_MOST,
                         &request->count))
        return CLI_USAGE;
    int status = cli_pool_jobs(args, request->count, &request->jobs);
    if (cli_has(args, OPT_TRACE))
        request->jobs = 1; /* a trace is read from top to bottom */
    return status;
}

/* Adds tiles for formats that need them, unless the user turned tiles off. In that case the export
 * fails with a message. */
static int add_tiles(const cli_args *args, cli_request *request)
{
    barrow_error error;
    if (!cli_param_find(args->family, "tiles") || !cli_targets_need_tiles(&request->targets))
        return CLI_DONE;
    for (int i = 0; i < args->setting_count; i++)
        if (strcmp(args->settings[i].name, "tiles") == 0)
            return CLI_DONE;
    if (barrow_params_set(&request->params, "tiles", "on", &error) != BARROW_OK ||
        barrow_params_check(&request->params, &error) != BARROW_OK)
        return cli_say_error(&error);
    return CLI_DONE;
}

/* ---- lists of seeds --------------------------------------------------------------------- */

/* A list names dungeons, not only seeds: with other parameters it would be a different list under
 * the same name. */
static int read_list(const cli_args *args, cli_seeds *list)
{
    const char *path = args->values[OPT_SEEDS];
    if (cli_has(args, OPT_SEED) || cli_has(args, OPT_PARAMS) || cli_has(args, OPT_PRESET))
        return cli_usage(
            args->command->name,
            "--seeds brings seeds and parameters: leave out --seed, --params and --preset");
    int status = cli_seeds_read(list, path);
    if (status == CLI_DONE && list->params.family != args->family)
        status = cli_usage(args->command->name, "%s is a list of %ss; use barrow %s", path,
                           barrow_family_name(list->params.family),
                           barrow_family_name(list->params.family));
    return status;
}

/* Takes the list's parameters; you can only choose how layouts become tiles. */
static int use_list(const cli_args *args, cli_request *request, const cli_seeds *list)
{
    barrow_error error;
    request->params = list->params;
    request->seeds = list->seeds;
    request->sums = true;
    for (int i = 0; i < args->setting_count; i++) {
        const char *name = args->settings[i].name;
        if (strcmp(name, "tiles") != 0 && strcmp(name, "block") != 0 && strcmp(name, "decor") != 0)
            return cli_usage(args->command->name, "--seeds brings its parameters: leave out %s",
                             name);
        if (barrow_params_set(&request->params, name, args->settings[i].value, &error) != BARROW_OK)
            return cli_say_error(&error);
    }
    return barrow_params_check(&request->params, &error) == BARROW_OK ? CLI_DONE
                                                                      : cli_say_error(&error);
}

/* Returns whether the dungeons are those that the list promises, as an exit code. The sum covers
 * all of them as listed; for a part of the list, or with added tiles, there is nothing to
 * compare. */
static int check_list(const cli_args *args, const cli_request *request, const cli_seeds *list)
{
    bool is_whole = request->count == list->count && !args->setting_count &&
                    !cli_has(args, OPT_STOP_AFTER) &&
                    barrow_params_tiles(&request->params) == barrow_params_tiles(&list->params);
    if (!is_whole || request->dungeons == list->dungeons)
        return CLI_DONE;
    cli_say(
        "the dungeons are not those of the list %s: their checksum is %016llx instead of %016llx",
        list->name, (unsigned long long)request->dungeons, (unsigned long long)list->dungeons);
    if (request->keep_going)
        return CLI_LEFT_OUT;
    cli_say_unwritten(args);
    return CLI_IO;
}

/* Takes the parameters and the seed from the list if there is one, otherwise from the command
 * line. */
static int choose_params(const cli_args *args, cli_request *request, const cli_seeds *list,
                         cli_text **keep)
{
    if (list->count)
        return use_list(args, request, list);
    int status = cli_settings_apply(args, &request->params, keep, &request->has_seed);
    return status == CLI_DONE ? cli_seed_choose(args, request->has_seed, &request->params.seed)
                              : status;
}

/* Refuses a PNG that would be too large whatever the seed, before anything is made. The size of a
 * quest is known only once it is made. */
static int check_pictures(const cli_args *args, const cli_request *request)
{
    const barrow_params *params = &request->params;
    uint64_t width = 0, height = 0, scale = request->targets.how.scale;
    bool is_drawn = false;
    for (unsigned i = 0; i < request->targets.count; i++)
        is_drawn |= strcmp(request->targets.rows[i].format->name, "png") == 0;
    if (!is_drawn || request->targets.how.flags & BARROW_EXPORT_GRAPH)
        return CLI_DONE;
    if (params->family == BARROW_FLOOR) {
        width = (uint64_t)params->as.floor.width;
        height = (uint64_t)params->as.floor.height;
    } else if (params->family == BARROW_CRAWL && barrow_params_tiles(params)) {
        const barrow_crawl_params *crawl = &params->as.crawl;
        width = (uint64_t)crawl->size.w_min * (uint64_t)crawl->block.w_min;
        height = (uint64_t)crawl->size.h_min * (uint64_t)crawl->block.h_min;
    }
    scale = scale ? scale : CLI_USUAL_SCALE;
    if (width * scale <= CLI_PNG_SIDE && height * scale <= CLI_PNG_SIDE)
        return CLI_DONE;
    return cli_usage(args->command->name,
                     "a map of %llux%llu tiles is too large for a PNG of %llu pixels per tile; "
                     "choose a smaller --scale",
                     (unsigned long long)width, (unsigned long long)height,
                     (unsigned long long)scale);
}

/* Fills in the request. Every mistake is found before anything is made (G7). */
static int fill_request(const cli_args *args, cli_request *request, cli_seeds *list,
                        cli_text **keep)
{
    int status = cli_has(args, OPT_SEEDS) ? read_list(args, list) : CLI_DONE;
    if (status == CLI_DONE)
        status = choose_numbers(args, request, list);
    if (status == CLI_DONE)
        status = cli_targets_choose(&request->targets, args, request->count);
    if (status == CLI_DONE && cli_has(args, OPT_STOP_AFTER))
        status = check_pass(args, args->values[OPT_STOP_AFTER]);
    if (status == CLI_DONE)
        status = choose_params(args, request, list, keep);
    if (status == CLI_DONE)
        status = add_tiles(args, request);
    if (status == CLI_DONE)
        status = check_pictures(args, request);
    request->options.stop_after = args->values[OPT_STOP_AFTER];
    request->options.trace = cli_has(args, OPT_TRACE) ? print_trace : NULL;
    request->options.flags = cli_has(args, OPT_TRACE) ? BARROW_TRACE_LIGHT : 0;
    request->verify = cli_has(args, OPT_VERIFY);
    request->keep_going = cli_has(args, OPT_KEEP_GOING);
    bool in_the_way = cli_has(args, OPT_TRACE) ||
                      (!cli_has(args, OPT_OUTPUT) && cli_is_terminal(CLI_STDOUT));
    if (status == CLI_DONE)
        status = cli_progress_choose(args, in_the_way, &request->progress);
    return status;
}

/* Makes the dungeons. Returns an exit code. */
static int make_request(const cli_args *args, cli_request *request, const cli_seeds *list)
{
    int code = cli_jobs_run(request);
    int checked = code <= CLI_NO && list->count ? check_list(args, request, list) : CLI_DONE;
    return checked == CLI_DONE ? code : checked;
}

/* Files are opened last, when only the sum of the list can still be wrong, and are finished
 * regardless of the result. */
int cli_run_generate(const cli_args *args)
{
    cli_request request = {.count = 1};
    cli_seeds list = {.count = 0};
    cli_text *keep = NULL;
    int status = fill_request(args, &request, &list, &keep);
    if (status == CLI_DONE)
        status = cli_targets_open(&request.targets, list.count > 0);
    if (status == CLI_DONE && !list.count)
        cli_seed_tell(args, request.has_seed, request.params.seed);
    if (status == CLI_DONE)
        status = cli_targets_finish(&request.targets, make_request(args, &request, &list));
    cli_seeds_free(&list);
    cli_texts_free(keep);
    return status;
}
