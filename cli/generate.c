/* SPDX-License-Identifier: MIT
 * barrow floor, quest, crawl: turns a command line into a request and that into a result. */
#include "targets.h"

#include <stdio.h>
#include <string.h>

#include "pictures.h"
#include "platform.h"
#include "settings.h"

/* ==== jobs ================================================================================== */

/* Making dungeons. Threads of the pool export them into the buffers of their tasks, and tasks
 * are written in the order of the seeds. Memory is bounded: a thread whose buffer is full waits for
 * its turn in the middle of a task, writes what it has and continues.
 *
 * A seed that cannot be generated is reported and left out, and the exit code says so. Every seed
 * read from a file must give the dungeon that the file promises. Otherwise the run ends as it does
 * for bad input, unless it was told to keep going (G16). Any other failure, or a signal, ends the
 * run at once, with complete documents only. */

#define CHUNK          32 /* maximum number of dungeons that a thread takes at once */
#define BUFFER_FULL    ((size_t)1 << 20) /* bytes that a thread holds back before it waits */
#define FAILURES_SHOWN 10                /* failures printed per run; the rest are only counted */

/* The shared work. Only the thread whose turn it is may use what deliver writes. */
typedef struct job_batch {
    const cli_request *request;
    cli_targets *targets;
    cli_pool pool;
    uint64_t written;  /* dungeons that are done */
    uint64_t failures; /* seeds left out */
    uint64_t dungeons; /* sum of cli_seeds_mix over the dungeons delivered */
    int code;          /* worst exit code so far that did not end the run */
    cli_progress progress;
} job_batch;

/* The contents of a task. Delivering empties it. */
typedef struct job_result {
    cli_pieces results;
    cli_buffer messages;
    uint64_t done; /* dungeons */
    uint64_t dungeons;
    int code;
} job_result;

/* A thread at work on a task. */
typedef struct job_maker {
    job_batch *batch;
    cli_worker *worker;
    job_result *made;
    bool stop;
} job_maker;

typedef enum job_note {
    NOTE_FINDING = 'F',
    NOTE_LEFT_OUT = 'L', /* a seed was left out, and the run continues */
    NOTE_STOP = 'S'
} job_note;

/* Messages wait with the results, so that they come in the order of the seeds too. Each is stored
 * as a letter for its kind and a NUL-terminated string. Failures can only be counted in order. */
static void note(job_maker *maker, job_note kind, const char *text)
{
    char letter = (char)kind;
    cli_buffer_add(&maker->made->messages, &letter, 1);
    cli_buffer_add(&maker->made->messages, text, strlen(text) + 1);
}

/* Returns the code that outweighs the other: ends of the run, then skipped input, then no. */
static int worse_code(int a, int b)
{
    static const int weights[] = {[CLI_DONE] = 0,       [CLI_NO] = 1,    [CLI_LEFT_OUT] = 2,
                                  [CLI_IMPOSSIBLE] = 3, [CLI_USAGE] = 4, [CLI_IO] = 5};
    bool is_signal = a >= CLI_SIGNALLED || b >= CLI_SIGNALLED;
    return is_signal ? (a > b ? a : b) : weights[a] >= weights[b] ? a : b;
}

/* Leaves a seed out and says why. A seed that was read from a file stops the run instead, unless
 * the run was told to keep going. */
static void leave_out(job_maker *maker, const char *why)
{
    const cli_request *request = maker->batch->request;
    int code = !request->seeds ? CLI_IMPOSSIBLE : request->keep_going ? CLI_LEFT_OUT : CLI_IO;
    maker->stop = code == CLI_IO;
    maker->made->code = worse_code(maker->made->code, code);
    note(maker, maker->stop ? NOTE_STOP : NOTE_LEFT_OUT, why);
}

/* Notes a failure. A seed that cannot be generated is skipped; any other error stops the run. For a
 * single dungeon the message does not mention the seed, unless the seed is the reason. */
static void note_failure(job_maker *maker, uint64_t seed, const barrow_error *error)
{
    char text[512];
    bool is_of_seed = cli_is_of_one_seed(error->status);
    if (maker->batch->request->count == 1 && !is_of_seed)
        snprintf(text, sizeof text, "%s", cli_error_text(error));
    else
        snprintf(text, sizeof text, "could not generate seed %llu: %s", (unsigned long long)seed,
                 cli_error_text(error));
    if (*error->pass && error->attempt)
        cli_append(text, sizeof text, " (pass %s, attempt %u)", error->pass, error->attempt);
    if (is_of_seed) {
        leave_out(maker, text);
        return;
    }
    bool is_usage = error->status == BARROW_BAD_PARAM || error->status == BARROW_BAD_CALL;
    maker->stop = true;
    maker->made->code = worse_code(maker->made->code, is_usage ? CLI_USAGE : CLI_IMPOSSIBLE);
    note(maker, NOTE_STOP, text);
}

/* Tells the progress of a single dungeon. */
static int tell_pass(void *user, const barrow_trace *trace)
{
    cli_progress_tell_pass(user, trace->pass->name);
    return 0;
}

/* Makes one dungeon. Consecutive seeds wrap around at 2^64. A dungeon that breaks a rule is still
 * written, so that you can look at it; the exit code says no. One whose hash is not that of the
 * list is left out. The sum of hashes does not depend on the order of adding (settings.h), so
 * makers add up on their own. */
static void make_one(job_maker *maker, uint64_t index)
{
    const cli_request *request = maker->batch->request;
    barrow_dungeon *dungeon = &maker->worker->dungeon;
    barrow_params params = request->params;
    barrow_options options = request->options;
    barrow_report report;
    barrow_error error;
    char text[320];
    params.seed = request->seeds ? request->seeds[index] : params.seed + index;
    if (options.trace && request->count > 1)
        fprintf(stderr, "seed %llu\n", (unsigned long long)params.seed);
    options.workspace = maker->worker->workspace;
    options.flags |= BARROW_KNOWN_WHOLE;
    if (request->count == 1 && request->progress != CLI_PROGRESS_NONE && !options.trace) {
        cli_progress_tell_pass(&maker->batch->progress, "none yet");
        options.trace = tell_pass;
        options.trace_user = &maker->batch->progress;
        options.flags |= BARROW_TRACE_LIGHT;
    }
    if (barrow_generate(&params, &options, dungeon, &error) != BARROW_OK) {
        note_failure(maker, params.seed, &error);
        return;
    }
    if (request->seeds) {
        uint64_t hash = barrow_dungeon_hash(dungeon);
        maker->made->dungeons += cli_seeds_mix(index, hash);
        if (request->hashes && request->hashes[index] != hash) {
            snprintf(text, sizeof text, "seed %llu no longer gives the same dungeon",
                     (unsigned long long)params.seed);
            leave_out(maker, text);
            return;
        }
    }
    if (request->verify && barrow_verify(dungeon, &options, &report, &error) != BARROW_OK) {
        note_failure(maker, params.seed, &error);
    } else if (request->verify) { /* notes every finding that the report keeps; the run continues */
        for (uint32_t i = 0; i < report.finding_count && i < BARROW_FINDING_MAX; i++) {
            snprintf(text, sizeof text, "seed %llu breaks %s: %s", (unsigned long long)params.seed,
                     report.findings[i].rule, report.findings[i].text);
            note(maker, NOTE_FINDING, text);
        }
        if (report.status == BARROW_NOT_PROVEN)
            note(maker, NOTE_FINDING, "not proven: the proof was too large");
        if (report.status != BARROW_OK)
            maker->made->code = worse_code(maker->made->code, CLI_NO);
    }
    if (cli_targets_export(maker->batch->targets, dungeon, index, &maker->made->results, &error) !=
        BARROW_OK)
        note_failure(maker, params.seed, &error);
}

/* ---- tasks ---------------------------------------------------------------------------- */

/* Writes what a task holds, when it is its turn. Returns an exit code. */
static int deliver_task(void *user, cli_task *task)
{
    job_batch *batch = user;
    job_result *made = task->own;
    /* Prints the messages. Names at most FAILURES_SHOWN of the seeds that were left out. */
    if (made->messages.used)
        cli_progress_clear(&batch->progress);
    for (size_t at = 0; at < made->messages.used; at += strlen(made->messages.bytes + at) + 1) {
        const char *text = made->messages.bytes + at;
        batch->failures += *text != NOTE_FINDING;
        if (*text != NOTE_LEFT_OUT || batch->failures <= FAILURES_SHOWN)
            cli_say("%s", text + 1);
    }
    int code = cli_targets_deliver(batch->targets, &made->results);
    batch->written += made->done;
    batch->dungeons += made->dungeons;
    batch->code = worse_code(batch->code, made->code);
    cli_progress_add(&batch->progress, made->done, CLI_NO_HITS);
    made->done = made->dungeons = made->messages.used = 0;
    made->code = CLI_DONE;
    return code;
}

/* Makes the dungeons of a task. Checks for a signal after each dungeon; after a signal the dungeons
 * finished so far are delivered. A buffer that is full is delivered in the middle of its task,
 * which bounds memory: a dungeon can be megabytes in some formats. After that no other thread
 * delivers until the task is done. */
static int make_task(void *user, cli_worker *worker, cli_task *task)
{
    job_maker maker = {.batch = user, .worker = worker, .made = task->own};
    job_result *made = maker.made;
    made->results.workspace = worker->workspace;
    for (uint64_t i = task->first; i < task->end; i++) {
        if (cli_interrupted())
            return cli_interrupted();
        make_one(&maker, i);
        made->done++;
        if (maker.stop)
            return made->code;
        if (made->results.bytes.used <= BUFFER_FULL)
            continue;
        if (!cli_pool_wait_turn(&maker.batch->pool, task))
            return CLI_IO; /* the run is over, and this code is ignored */
        int code = deliver_task(user, task);
        if (code != CLI_DONE)
            return code;
    }
    return CLI_DONE;
}

static void discard_task(void *own)
{
    job_result *made = own;
    cli_pieces_free(&made->results);
    cli_buffer_free(&made->messages);
}

/* Prints the number of failures if not all of them were shown, or if several dungeons were asked
 * for and the run did not end because of bad input. */
int cli_jobs_run(cli_request *request)
{
    job_batch batch = {.request = request,
                       .targets = &request->targets,
                       .pool = {.jobs = request->jobs,
                                .count = request->count,
                                .chunk = CHUNK,
                                .chunk_least = 1,
                                .own_size = sizeof(job_result),
                                .user = &batch,
                                .work = make_task,
                                .deliver = deliver_task,
                                .discard = discard_task}};
    unsigned long long count = request->count;
    cli_progress_begin(&batch.progress, request->progress, "generate", request->count);
    int code = cli_pool_run(&batch.pool);
    code = worse_code(batch.code, code);
    request->dungeons = batch.dungeons;
    unsigned long long failures = batch.failures;
    cli_progress_end(&batch.progress);
    if (failures > FAILURES_SHOWN || (failures && count > 1 && code != CLI_IO))
        cli_say("%llu of %llu %s", failures, count,
                request->seeds ? "are left out" : "could not be generated");
    if (failures && code == CLI_IO)
        cli_say_unwritten(request->targets.args);
    if (cli_interrupted() && batch.written < count)
        return cli_say_interrupted("interrupted after %llu of %llu",
                                   (unsigned long long)batch.written, count);
    return code;
}

/* ==== generate ============================================================================== */

#define COUNT_MOST 1000000000000u

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

/* Takes the parameters and the seed from the list if there is one, otherwise from the command line.
 * A list names dungeons, not only seeds: with other parameters it would be a different list under
 * the same name, so you can only choose how layouts become tiles. */
static int choose_params(const cli_args *args, cli_request *request, const cli_seeds *list,
                         cli_text **texts)
{
    const char *last_pass = args->values[OPT_STOP_AFTER];
    barrow_error error;
    uint32_t count;
    cli_hint hint;
    const barrow_pass *passes = barrow_passes(args->family, &count);
    if (last_pass && cli_row_find(last_pass, &passes[0].name, sizeof *passes, count, &hint) < 0)
        return cli_usage("%s has no pass '%s'%s", args->command->name, last_pass,
                         *hint.text ? hint.text : "; 'barrow passes' lists them");
    if (!list->count) {
        int status = cli_settings_apply(args, &request->params, texts, &request->has_seed);
        return status == CLI_DONE ? cli_seed_choose(args, request->has_seed, &request->params.seed)
                                  : status;
    }
    request->params = list->params;
    request->seeds = list->seeds;
    for (int i = 0; i < args->setting_count; i++) {
        const char *name = args->settings[i].name;
        if (strcmp(name, "tiles") != 0 && strcmp(name, "block") != 0 && strcmp(name, "decor") != 0)
            return cli_usage("--seeds brings its parameters: leave out %s", name);
        if (barrow_params_set(&request->params, name, args->settings[i].value, &error) != BARROW_OK)
            return cli_say_error(&error);
    }
    return barrow_params_check(&request->params, &error) == BARROW_OK ? CLI_DONE
                                                                      : cli_say_error(&error);
}

/* Refuses a PNG that would be too large whatever the seed, before anything is made. The size of a
 * quest is known only once it is made. */
static int check_pictures(const cli_request *request)
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
    return cli_usage("a map of %llux%llu tiles is too large for a PNG of %llu pixels per tile; "
                     "choose a smaller --scale",
                     (unsigned long long)width, (unsigned long long)height,
                     (unsigned long long)scale);
}

/* Fills in the request; every mistake is found before anything is made (G7). Files are opened last,
 * when only the sum of the list can still be wrong, and are finished regardless of the result. The
 * sum covers all dungeons as listed, not a part or added tiles. */
int cli_run_generate(const cli_args *args)
{
    const char *list_path = args->values[OPT_SEEDS], *last_pass = args->values[OPT_STOP_AFTER];
    bool is_traced = cli_has(args, OPT_TRACE);
    cli_request request = {.count = 1,
                           .options = {.stop_after = last_pass,
                                       .trace = is_traced ? print_trace : NULL,
                                       .flags = is_traced ? BARROW_TRACE_LIGHT : 0},
                           .verify = cli_has(args, OPT_VERIFY),
                           .keep_going = cli_has(args, OPT_KEEP_GOING)};
    cli_seeds list = {.count = 0};
    cli_text *texts = NULL;
    int status = CLI_DONE;
    if (list_path &&
        (cli_has(args, OPT_SEED) || cli_has(args, OPT_PARAMS) || cli_has(args, OPT_PRESET)))
        return cli_usage(
            "--seeds brings seeds and parameters: leave out --seed, --params and --preset");
    if (list_path)
        status = cli_seeds_read(&list, list_path);
    if (list_path && status == CLI_DONE && list.params.family != args->family)
        status = cli_usage("%s is a list of %ss; use barrow %s", list_path,
                           barrow_family_name(list.params.family),
                           barrow_family_name(list.params.family));
    /* With a list, -n takes that many from its start, at most all of them. */
    request.count = list.count ? list.count : 1;
    if (status == CLI_DONE &&
        !cli_args_number(args, OPT_COUNT, 1, list.count ? list.count : COUNT_MOST, &request.count))
        status = CLI_USAGE;
    bool is_refused = status || (status = cli_pool_jobs(args, request.count, &request.jobs)) ||
                      (status = cli_targets_choose(&request.targets, args, request.count)) ||
                      (status = choose_params(args, &request, &list, &texts)) ||
                      (status = add_tiles(args, &request)) || (status = check_pictures(&request)) ||
                      (status = cli_progress_choose(args, true, &request.progress)) ||
                      (status = cli_targets_open(&request.targets, list.count > 0));
    if (request.count == 1)
        cli_signals_hurry();
    if (is_traced)
        request.jobs = 1; /* a trace is read from top to bottom */
    if (!is_refused && !list.count)
        cli_seed_tell(args, request.has_seed, request.params.seed);
    if (!is_refused) {
        status = cli_jobs_run(&request);
        bool is_whole = request.count == list.count && !args->setting_count && !last_pass &&
                        barrow_params_tiles(&request.params) == barrow_params_tiles(&list.params);
        if (status <= CLI_NO && is_whole && request.dungeons != list.dungeons) {
            cli_say("the dungeons are not those of the list %s: their checksum is %016llx instead "
                    "of %016llx",
                    list.name, (unsigned long long)request.dungeons,
                    (unsigned long long)list.dungeons);
            status = request.keep_going ? CLI_LEFT_OUT : CLI_IO;
            if (!request.keep_going)
                cli_say_unwritten(args);
        }
        status = cli_targets_finish(&request.targets, status);
    }
    cli_seeds_free(&list);
    cli_texts_free(texts);
    return status;
}
