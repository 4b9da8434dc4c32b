/* SPDX-License-Identifier: MIT
 * The verbs of barrow corpus. Export regenerates dungeons from their seeds, with the same threads
 * and outputs as barrow floor, quest and crawl. Each must have its recorded hash. A query is SQL on
 * a connection that can only read, or a condition in the language of barrow hunt, which is
 * evaluated for every row. Seeds are shown as in documents, unsigned, and hashes as 16 digits. */
#include "corpus.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libraries.h"
#include "platform.h"
#include "settings.h"
#include "stats.h"
#include "targets.h"

#ifdef BARROW_SQLITE

/* barrow corpus make: threads generate, verify and measure chunks of seeds; the thread whose chunk
 * is next adds it to the file. The rows do not depend on the number of threads, nor on how often
 * the work was stopped. */

#define CORPUS_MOST 1000000000000u

/* A run of `corpus make`. */
typedef struct corpus_run {
    const cli_args *args;
    cli_corpus corpus;
    uint64_t began; /* seeds that were already there */
    cli_pool pool;
    cli_progress progress;
} corpus_run;

/* Fills a chunk. Number 0 of the pool is the first seed that the file lacks. Takes few seeds at a
 * time to notice signals soon. A seed that fails gets a row too, and is generated again to learn
 * why; but running out of memory, or parameters that would fail for every seed, end the run. Rules
 * are checked during generation (BARROW_CHECK_RULES), so a broken rule is a status too. */
static int fill_chunk(void *user, cli_worker *worker, cli_task *task)
{
    corpus_run *run = user;
    cli_corpus_row *row = task->own;
    barrow_options options = {.workspace = worker->workspace, .flags = BARROW_CHECK_RULES};
    for (uint64_t first = task->first; first < task->end; first += CLI_BATCH_MOST) {
        barrow_params params = run->corpus.params;
        barrow_error error;
        cli_batch batch;
        params.seed += run->began + first;
        int code = cli_batch_make(&batch, worker, &params, options.flags, task->end - first, true);
        if (code != CLI_DONE)
            return code;
        for (uint32_t i = 0; i < batch.count; i++, params.seed++, row++) {
            row->status = (barrow_status)batch.statuses[i];
            row->hash = batch.hashes[i];
            memcpy(row->values, batch.values + i * BARROW_METRIC_MAX, sizeof row->values);
            if (row->status != BARROW_OK &&
                barrow_generate(&params, &options, &worker->dungeon, &error) != BARROW_OK)
                snprintf(row->why, sizeof row->why, "%.90s", cli_error_text(&error));
        }
    }
    return CLI_DONE;
}

/* Adds a chunk to the corpus, unless it is incomplete. Called by one thread at a time and in order
 * (pool.h), so the connection needs no lock. */
static int add_chunk(void *user, cli_task *task)
{
    corpus_run *run = user;
    uint64_t count = task->end - task->first;
    if (task->code != CLI_DONE)
        return task->code;
    int status = cli_corpus_add(&run->corpus, run->began + task->first, (uint32_t)count, task->own);
    if (status == CLI_DONE)
        cli_progress_add(&run->progress, count, CLI_NO_HITS);
    return status;
}

/* Copies the next name of a list and moves past it. Returns false after the last. */
static bool next_name(const char **list, char name[64])
{
    size_t length = strcspn(*list, ",");
    bool is_there = **list != 0;
    snprintf(name, 64, "%.*s", (int)(length < 60 ? length : 60), *list);
    *list += length + ((*list)[length] == ',');
    return is_there;
}

/* Makes the dungeons that are missing, then the indexes: "hash", the most popular metrics or those
 * of --index. Indexes come after the rows, so that a first make does not have to update them with
 * every row. If the corpus is already complete, makes only new indexes. After a signal or a failure
 * it is left unsettled: the log beside it is part of it, and the next run uses both. Says what is
 * in the file, and fails if a dungeon breaks a rule. */
static int make_rest(corpus_run *run, cli_progress_mode mode)
{
    cli_corpus *corpus = &run->corpus;
    const char *list = run->args->values[OPT_INDEX] ? run->args->values[OPT_INDEX] : "rooms,path";
    uint64_t made = 0, different = 0, failed = 0, broken = 0;
    char sql[256], name[64];
    int status = CLI_DONE;
    run->began = corpus->done;
    run->pool = (cli_pool){.count = corpus->count > corpus->done ? corpus->count - corpus->done : 0,
                           .chunk = CLI_CORPUS_CHUNK,
                           .chunk_least = CLI_CORPUS_CHUNK,
                           .own_size = CLI_CORPUS_CHUNK * sizeof(cli_corpus_row),
                           .user = run,
                           .work = fill_chunk,
                           .deliver = add_chunk};
    cli_progress_begin(&run->progress, mode, "corpus", corpus->count);
    if (run->pool.count)
        status = cli_pool_jobs(run->args, run->pool.count, &run->pool.jobs);
    if (status == CLI_DONE && run->pool.count) {
        cli_progress_resume(&run->progress, run->began, CLI_NO_HITS);
        status = cli_pool_run(&run->pool);
        if (status >= CLI_SIGNALLED)
            cli_say_interrupted(
                "interrupted; %llu of %llu are in %s, and the same command continues from there",
                (unsigned long long)corpus->done, (unsigned long long)corpus->count, corpus->path);
    }
    cli_progress_end(&run->progress);
    if (status == CLI_DONE)
        status = cli_corpus_index(corpus, "hash");
    while (status == CLI_DONE && next_name(&list, name))
        status = cli_corpus_index(corpus, name);
    snprintf(sql, sizeof sql, "SELECT count(*) FROM failures WHERE status <> '%s'",
             barrow_status_text(BARROW_IMPOSSIBLE));
    if (status || (status = cli_corpus_number(corpus, "SELECT count(*) FROM dungeons", &made)) ||
        (status =
             cli_corpus_number(corpus, "SELECT count(DISTINCT hash) FROM dungeons", &different)) ||
        (status = cli_corpus_number(corpus, sql, &broken)) ||
        (status = cli_corpus_number(corpus, "SELECT count(*) FROM failures", &failed)))
        return status;
    if (!cli_has(run->args, OPT_QUIET))
        cli_say("%s: %llu dungeons, all verified; %llu alike, %llu impossible", corpus->path,
                (unsigned long long)made, (unsigned long long)(made - different),
                (unsigned long long)(failed - broken));
    if (broken)
        cli_say("%llu break a rule: see the table failures", (unsigned long long)broken);
    int settled = cli_corpus_settle(corpus);
    return settled != CLI_DONE ? settled : broken ? CLI_NO : CLI_DONE;
}

/* Runs `corpus make`. Every mistake is found before the file is touched (G7), so that a mistyped
 * name does not waste hours of work. Jobs are read here only to refuse a wrong -j; the number of
 * seeds left to make is known once the file is open. */
static int corpus_make(const cli_args *args)
{
    corpus_run run = {.args = args};
    const char *path = args->values[OPT_OUTPUT], *list = args->values[OPT_INDEX];
    barrow_params params;
    cli_progress_mode mode = CLI_PROGRESS_NONE;
    cli_text *texts = NULL;
    uint64_t count = 0;
    unsigned jobs;
    bool has_seed;
    char name[64];
    if (!args->has_family || args->operand_count != 2)
        return cli_usage("corpus make needs a family: quest, crawl or floor");
    if (!path || strcmp(path, "-") == 0)
        return cli_usage("corpus make needs a file: -o FILE.db");
    if (!cli_args_number(args, OPT_COUNT, 1, CORPUS_MOST, &count))
        return CLI_USAGE;
    int status = cli_pool_jobs(args, 1, &jobs);
    if (status == CLI_DONE)
        status = cli_progress_choose(args, false, &mode);
    while (status == CLI_DONE && list && next_name(&list, name))
        if (cli_metric_find(args->family, name) < 0)
            status =
                cli_usage("--index: %s has no metric '%s'", barrow_family_name(args->family), name);
    if (status == CLI_DONE)
        status = cli_settings_apply(args, &params, &texts, &has_seed);
    if (status == CLI_DONE && barrow_params_floors(&params) > 1)
        status = cli_usage("a corpus holds single floors; leave floors at 1");
    if (status == CLI_DONE && !(status = cli_seed_first(args, has_seed, &params.seed))) {
        if (!(status = cli_corpus_create(&run.corpus, path, &params, count)))
            status = make_rest(&run, mode);
        cli_corpus_close(&run.corpus);
    }
    cli_texts_free(texts);
    return status;
}

/* barrow corpus check: checks that a corpus is unchanged. The description and every chunk of rows
 * have a checksum; every seed up to `done` has a row, and there are no others. With --again each
 * dungeon is regenerated and compared with its row. */

#define FAULTS_SHOWN 20

/* A running check. */
typedef struct corpus_check {
    cli_corpus corpus;
    sqlite3_stmt *chunk, *made, *failed;
    bool again; /* whether to regenerate each dungeon and compare */
    barrow_workspace *workspace;
    barrow_dungeon dungeon;
    uint64_t faults;
} corpus_check;

static void tell_fault(corpus_check *check, uint64_t seed, const char *what)
{
    if (check->faults++ < FAULTS_SHOWN)
        cli_say("%s: seed %llu %s", check->corpus.path, (unsigned long long)seed, what);
}

static bool find_row(sqlite3_stmt *statement, uint64_t seed)
{
    sqlite3_reset(statement);
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)seed);
    return sqlite3_step(statement) == SQLITE_ROW;
}

/* Reads a number as it is stored. SQLite would convert a text or a fraction, and cut a large
 * number off. Returns false if it is none of this range. */
static bool read_number(sqlite3_stmt *statement, int column, int64_t least, int64_t most,
                        int64_t *number)
{
    *number = sqlite3_column_int64(statement, column);
    return sqlite3_column_type(statement, column) == SQLITE_INTEGER && *number >= least &&
           *number <= most;
}

/* Reads what the file has for [seed]. Returns NULL, or what is wrong with it. */
static const char *read_row(corpus_check *check, uint64_t seed, cli_corpus_row *row)
{
    static const char strange[] = "has a value that no dungeon has";
    int64_t number;
    memset(row, 0, sizeof *row);
    if (find_row(check->made, seed)) {
        if (!read_number(check->made, 1, INT64_MIN, INT64_MAX, &number))
            return strange;
        row->hash = (uint64_t)number;
        for (uint32_t i = 0; i < check->corpus.metric_count; i++) {
            if (!read_number(check->made, (int)i + 2, INT32_MIN, INT32_MAX, &number))
                return strange;
            row->values[i] = (int32_t)number;
        }
        return find_row(check->failed, seed) ? "has two rows" : NULL;
    }
    if (!find_row(check->failed, seed))
        return "has no row";
    const char *status = (const char *)sqlite3_column_text(check->failed, 1);
    const char *why = (const char *)sqlite3_column_text(check->failed, 2);
    if (!status || !why || strlen(why) >= sizeof row->why)
        return strange;
    int known = 0;
    while (known < BARROW_STATUS_COUNT && strcmp(barrow_status_text((barrow_status)known), status))
        known++;
    row->status = (barrow_status)known;
    strcpy(row->why, why);
    return row->status < BARROW_STATUS_COUNT && row->status != BARROW_OK ? NULL : strange;
}

/* Checks the chunk that begins with number [first] of the run. Returns how many seeds it has, or 0
 * if it is missing. */
static uint64_t check_chunk(corpus_check *check, uint64_t first)
{
    uint64_t seed = check->corpus.params.seed + first, sum = 0;
    if (!find_row(check->chunk, first))
        return 0;
    uint64_t count = (uint64_t)sqlite3_column_int64(check->chunk, 1);
    uint64_t kept = (uint64_t)sqlite3_column_int64(check->chunk, 2);
    count = count > check->corpus.done - first ? check->corpus.done - first : count;
    for (uint64_t i = 0; i < count && !cli_interrupted(); i++) {
        cli_corpus_row row;
        const char *fault = read_row(check, seed + i, &row);
        if (fault) {
            tell_fault(check, seed + i, fault);
            continue;
        }
        sum = cli_corpus_sum(&check->corpus, sum, seed + i, &row);
        if (check->again) {
            /* Rules are not checked again: dungeons with the same hash obey the same rules. */
            barrow_options options = {.workspace = check->workspace};
            barrow_params params = check->corpus.params;
            int32_t values[BARROW_METRIC_MAX];
            params.seed = seed + i;
            barrow_status status = barrow_generate(&params, &options, &check->dungeon, NULL);
            if (status == BARROW_OK)
                status = barrow_metrics(&check->dungeon, &options, values, NULL);
            if (status != row.status ||
                (status == BARROW_OK &&
                 (barrow_dungeon_hash(&check->dungeon) != row.hash ||
                  memcmp(values, row.values, check->corpus.metric_count * sizeof values[0]) != 0)))
                tell_fault(check, params.seed, "does not give the dungeon of its row");
        }
    }
    if (sum != kept && !cli_interrupted())
        tell_fault(check, seed, "begins a chunk whose rows were changed");
    return count;
}

/* Checks the whole file: its rows, the description, the tables, and what SQLite itself can tell.
 * Rows of seeds outside the run are noticed by the total number of rows. */
static int check_file(corpus_check *check)
{
    const cli_corpus *corpus = &check->corpus;
    sqlite3_stmt *statement = NULL;
    uint64_t at = 0, count = 1, rows = 0;
    int status = cli_corpus_number(&check->corpus, CLI_CORPUS_ROWS, &rows);
    while (status == CLI_DONE && at < corpus->done && count && !cli_interrupted())
        at += count = check_chunk(check, at);
    if (status != CLI_DONE || cli_interrupted())
        return status != CLI_DONE ? status : cli_interrupted();
    bool is_intact = cli_corpus_prepare(corpus, "PRAGMA integrity_check(1)", &statement) &&
                     sqlite3_step(statement) == SQLITE_ROW &&
                     strcmp((const char *)sqlite3_column_text(statement, 0), "ok") == 0;
    sqlite3_finalize(statement);
    const char *wrong = !cli_corpus_meta_holds(&check->corpus)    ? "its table meta was changed"
                        : !cli_corpus_tables_hold(&check->corpus) ? "its tables were changed"
                        : !is_intact                              ? "SQLite finds it damaged"
                                                                  : NULL;
    check->faults += wrong != NULL;
    if (wrong)
        cli_say("%s: %s", corpus->path, wrong);
    if (at < corpus->done)
        tell_fault(check, corpus->params.seed + at, "has no checksum");
    if (rows != corpus->done)
        tell_fault(check, corpus->params.seed, "begins a chunk with rows too many or too few");
    if (!check->faults)
        cli_say("%s: %llu rows, unchanged%s", corpus->path, (unsigned long long)rows,
                check->again ? ", and each dungeon came out the same" : "");
    else if (check->faults > FAULTS_SHOWN)
        cli_say("%s: %llu faults in all", corpus->path, (unsigned long long)check->faults);
    return check->faults ? CLI_NO : CLI_DONE;
}

static int corpus_check_file(const cli_args *args)
{
    corpus_check check = {.again = cli_has(args, OPT_AGAIN)};
    if (args->operand_count != 2)
        return cli_usage("corpus check needs a file");
    cli_corpus *corpus = &check.corpus;
    int status = cli_corpus_open(corpus, args->operands[1]);
    if (status == CLI_DONE &&
        !(cli_corpus_prepare(corpus, "SELECT * FROM chunks WHERE first = ?", &check.chunk) &&
          cli_corpus_prepare(corpus, "SELECT * FROM dungeons WHERE seed = ?", &check.made) &&
          cli_corpus_prepare(corpus, "SELECT * FROM failures WHERE seed = ?", &check.failed) &&
          sqlite3_column_count(check.made) == (int)corpus->metric_count + 2 &&
          sqlite3_column_count(check.failed) == 3 && sqlite3_column_count(check.chunk) == 3))
        status = cli_corpus_failed(corpus);
    if (status == CLI_DONE) {
        check.workspace = barrow_workspace_create(NULL);
        status = check_file(&check);
    }
    barrow_dungeon_free(&check.dungeon);
    barrow_workspace_free(check.workspace);
    sqlite3_finalize(check.chunk);
    sqlite3_finalize(check.made);
    sqlite3_finalize(check.failed);
    cli_corpus_close(corpus);
    return status;
}

/* ---- queries ---------------------------------------------------------------------------- */

#define LOOK_EVERY 100000 /* steps of SQLite between two checks for a signal */
#define QUERY_MOST 1000000000000u

/* Finds the metric called [name]. Its number is its column minus two. */
static int find_metric_name(void *user, const char *function, const char *name, char *why,
                            size_t size)
{
    const cli_corpus *corpus = user;
    cli_hint hint;
    if (function) {
        snprintf(why, size, "a corpus knows metrics only, not %s(%s)", function, name);
        return -1;
    }
    int metric = cli_row_find(name, &corpus->infos[0].name, sizeof *corpus->infos,
                              corpus->metric_count, &hint);
    if (metric < 0)
        snprintf(why, size, "%s has no metric '%s'%s", barrow_family_name(corpus->params.family),
                 name, hint.text);
    return metric;
}

/* Returns the condition, or NULL after saying what is wrong with it. */
static cli_expr *parse_where(cli_corpus *corpus, const char *where)
{
    return cli_expr_read(where, &(cli_expr_names){find_metric_name, corpus}, true, "--where:");
}

/* Queries for all dungeons in the order of their seeds. Seeds from 2^63 on are negative in SQL but
 * must come last, so two queries run in key order and nothing is sorted. */
static const char *const in_order[2] = {"SELECT * FROM dungeons WHERE seed >= 0 ORDER BY seed",
                                        "SELECT * FROM dungeons WHERE seed < 0 ORDER BY seed"};

/* Returns whether a row meets the condition, if there is one. Columns are seed, hash and then the
 * metrics in their order, hence the 2. A number that overflows 64 bits is an error in the
 * condition, even if only some rows reveal it: it ends the query, as it ends a hunt. */
static cli_answer row_holds(const cli_expr *expr, sqlite3_stmt *row)
{
    int64_t values[CLI_EXPR_NAMES];
    if (!expr)
        return CLI_TRUE;
    for (unsigned i = 0; i < expr->name_count; i++)
        values[i] = sqlite3_column_int64(row, expr->names[i].number + 2);
    cli_answer answer = cli_expr_holds(expr, values, CLI_ALL_KNOWN);
    if (answer == CLI_TOO_LARGE)
        cli_say("seed %llu: a number in the condition exceeds 64 bits",
                (unsigned long long)sqlite3_column_int64(row, 0));
    return answer;
}

/* Checks for a signal. SQLite calls this during long steps; a result other than 0 stops them. */
static int look_for_signal(void *user)
{
    (void)user;
    return cli_interrupted();
}

/* Returns the exit code for the last result of SQLite. If it was a row, enough rows were taken.
 * look_for_signal makes a step fail, so a signal is distinguished from a real failure here. */
static int end_of_steps(cli_corpus *corpus, int result)
{
    if (result == SQLITE_DONE || result == SQLITE_ROW)
        return CLI_DONE;
    return cli_interrupted() ? cli_interrupted() : cli_corpus_failed(corpus);
}

/* Seeds of dungeons and their hashes, sorted by seed. */
typedef struct corpus_picks {
    uint64_t *seeds, *hashes;
    uint64_t count, size;
} corpus_picks;

static void free_picks(corpus_picks *picks)
{
    free(picks->seeds);
    free(picks->hashes);
    memset(picks, 0, sizeof *picks);
}

/* Adds the rows of [sql] that meet the condition. Each array is stored as soon as it is
 * reallocated, so that both are freed correctly if the second fails. */
static int pick_rows(cli_corpus *corpus, const char *sql, const cli_expr *expr, uint64_t most,
                     corpus_picks *picks)
{
    sqlite3_stmt *row;
    int result = SQLITE_ROW, status = CLI_DONE;
    if (!cli_corpus_prepare(corpus, sql, &row))
        return cli_corpus_failed(corpus);
    while (status == CLI_DONE && (!most || picks->count < most) &&
           (result = sqlite3_step(row)) == SQLITE_ROW) {
        cli_answer answer = row_holds(expr, row);
        status = answer == CLI_TOO_LARGE ? CLI_USAGE : CLI_DONE;
        if (answer != CLI_TRUE)
            continue;
        if (picks->count == picks->size) {
            uint64_t size = picks->size ? 2 * picks->size : 1024;
            uint64_t *seeds = realloc(picks->seeds, size * sizeof *seeds);
            picks->seeds = seeds ? seeds : picks->seeds;
            uint64_t *hashes = realloc(picks->hashes, size * sizeof *hashes);
            picks->hashes = hashes ? hashes : picks->hashes;
            if (!seeds || !hashes) {
                status = cli_fail(CLI_IMPOSSIBLE, "not enough memory for so many seeds");
                continue;
            }
            picks->size = size;
        }
        picks->seeds[picks->count] = (uint64_t)sqlite3_column_int64(row, 0);
        picks->hashes[picks->count++] = (uint64_t)sqlite3_column_int64(row, 1);
    }
    if (status == CLI_DONE)
        status = end_of_steps(corpus, result);
    sqlite3_finalize(row);
    return status;
}

/* Picks the dungeons for which [where] holds (NULL: all), at most [most] (0: all). */
static int pick_all(cli_corpus *corpus, const char *where, uint64_t most, corpus_picks *picks)
{
    memset(picks, 0, sizeof *picks);
    cli_expr *expr = where ? parse_where(corpus, where) : NULL;
    if (where && !expr)
        return CLI_USAGE;
    sqlite3_progress_handler(corpus->db, LOOK_EVERY, look_for_signal, NULL);
    int status = CLI_DONE;
    for (int i = 0; i < 2 && status == CLI_DONE; i++)
        status = pick_rows(corpus, in_order[i], expr, most, picks);
    free(expr);
    if (status != CLI_DONE)
        free_picks(picks);
    return status;
}

typedef enum query_form { QUERY_TEXT, QUERY_CSV, QUERY_JSONL } query_form;

/* A running query. */
typedef struct query_run {
    cli_corpus corpus;
    sqlite3_stmt *row, *later; /* [later] returns the rows after those of [row], or is NULL */
    cli_expr *expr;
    uint64_t most;
    query_form form;
} query_run;

static void print_quoted(cli_output *output, const char *text, char quote, const char *escaped)
{
    cli_output_print(output, "%c", quote);
    for (; *text; text++) {
        if (*text == quote)
            cli_output_print(output, "%s", escaped);
        else
            cli_output_write(output, text, 1);
    }
    cli_output_print(output, "%c", quote);
}

/* Prints a name or a value in its column. In text it is aligned to the right, at least ten columns
 * wide or as wide as the name; longer text shifts the row. Control characters become ?, because a
 * terminal would obey them. In CSV it is quoted only if necessary, with quotes doubled (RFC 4180).
 */
static void print_cell(cli_output *output, const query_run *query, int column, const char *text)
{
    int width = (int)strlen(sqlite3_column_name(query->row, column)), length = (int)strlen(text);
    bool is_csv = query->form == QUERY_CSV;
    width = width < 10 ? 10 : width;
    if (is_csv)
        cli_output_print(output, "%s", column ? "," : "");
    else
        cli_output_print(output, "%s%*s", column ? "  " : "", length < width ? width - length : 0,
                         "");
    if (is_csv && strpbrk(text, ",\"\r\n"))
        print_quoted(output, text, '"', "\"\"");
    else if (is_csv)
        cli_output_write(output, text, strlen(text));
    for (; !is_csv && *text; text++) {
        bool is_control = (unsigned char)*text < ' ' || *text == 0x7F;
        cli_output_write(output, is_control ? "?" : text, 1);
    }
}

/* Prints the rows of one statement. They stream: only the row being shown is in memory, so the size
 * of the result does not matter. [most] limits the rows that meet the condition. */
static int print_statement(cli_output *output, query_run *query, uint64_t *shown)
{
    int result = SQLITE_ROW;
    while ((!query->most || *shown < query->most) &&
           (result = sqlite3_step(query->row)) == SQLITE_ROW) {
        cli_answer answer = row_holds(query->expr, query->row);
        if (answer == CLI_TOO_LARGE)
            return CLI_USAGE;
        if (answer != CLI_TRUE)
            continue;
        for (int i = 0; i < sqlite3_column_count(query->row); i++) {
            /* Prints a value. SQL's NULL is shown as nothing, and as null in JSON. Seeds and hashes
             * exceed 2^53; they are written as in documents, and are strings in JSON. */
            char text[64];
            const char *name = sqlite3_column_name(query->row, i), *value = text;
            int type = sqlite3_column_type(query->row, i);
            uint64_t number = (uint64_t)sqlite3_column_int64(query->row, i);
            if (type == SQLITE_INTEGER && strcmp(name, "seed") == 0)
                snprintf(text, sizeof text, "%llu", (unsigned long long)number);
            else if (type == SQLITE_INTEGER && strcmp(name, "hash") == 0)
                snprintf(text, sizeof text, "%016llx", (unsigned long long)number);
            else
                value = (const char *)sqlite3_column_text(query->row, i);
            if (query->form != QUERY_JSONL) {
                print_cell(output, query, i, value ? value : "");
                continue;
            }
            cli_output_print(output, "%s", i ? ", " : "{");
            print_quoted(output, name, '"', "\\\"");
            bool is_bare = (type == SQLITE_INTEGER || type == SQLITE_FLOAT) && value != text;
            brw_text written;
            cli_output_print(output, ": ");
            brw_text_begin(&written, cli_output_sink(output));
            if (!value || is_bare)
                brw_text_put(&written, value ? value : "null");
            else
                brw_text_json(&written, value);
            brw_text_end(&written);
        }
        cli_output_print(output, query->form == QUERY_JSONL ? "}\n" : "\n");
        ++*shown;
    }
    return output->failure ? CLI_IO : end_of_steps(&query->corpus, result);
}

static int print_rows(cli_output *output, const void *user)
{
    query_run query = *(const query_run *)user;
    uint64_t shown = 0;
    /* Prints the header row. JSON Lines has none, because every line names its values. */
    for (int i = 0; i < sqlite3_column_count(query.row) && query.form != QUERY_JSONL; i++)
        print_cell(output, &query, i, sqlite3_column_name(query.row, i));
    if (query.form != QUERY_JSONL)
        cli_output_print(output, "\n");
    int status = print_statement(output, &query, &shown);
    if (status == CLI_DONE && query.later) {
        query.row = query.later;
        status = print_statement(output, &query, &shown);
    }
    return status != CLI_DONE ? status : shown || !query.expr ? CLI_DONE : CLI_NO;
}

/* Prepares SQL or a condition. A condition is not turned into SQL, because SQL treats fractions and
 * divisions by zero differently. It is evaluated for each row instead. */
static int prepare_query(query_run *query, const cli_args *args)
{
    const char *where = args->values[OPT_WHERE];
    sqlite3_progress_handler(query->corpus.db, LOOK_EVERY, look_for_signal, NULL);
    if (!where) {
        /* Prepares one statement that only reads. The connection is read-only already; this
         * refuses, with a message, statements that return no rows (BEGIN, ATTACH). */
        const char *rest = "";
        if (sqlite3_prepare_v2(query->corpus.db, args->operands[2], -1, &query->row, &rest) !=
            SQLITE_OK)
            return cli_usage("SQL: %s", sqlite3_errmsg(query->corpus.db));
        if (!query->row || strspn(rest, " \t\r\n;") != strlen(rest))
            return cli_usage("corpus query takes one SQL statement");
        if (!sqlite3_stmt_readonly(query->row) || !sqlite3_column_count(query->row))
            return cli_usage("corpus query only reads: give a SELECT");
        return CLI_DONE;
    }
    query->expr = parse_where(&query->corpus, where);
    if (!query->expr)
        return CLI_USAGE;
    if (!cli_corpus_prepare(&query->corpus, in_order[0], &query->row) ||
        !cli_corpus_prepare(&query->corpus, in_order[1], &query->later))
        return cli_corpus_failed(&query->corpus);
    return CLI_DONE;
}

/* Takes SQL or a condition, not both. Everything is freed on every path. */
static int corpus_query(const cli_args *args)
{
    query_run query = {.most = 0};
    bool has_sql = args->operand_count == 3;
    if (args->operand_count < 2 || args->operand_count > 3 || has_sql == cli_has(args, OPT_WHERE))
        return cli_usage("corpus query needs a file, and SQL or --where");
    if (!cli_args_number(args, OPT_COUNT, 1, QUERY_MOST, &query.most))
        return CLI_USAGE;
    /* The form is what -f says, otherwise the file's extension, otherwise text. */
    static const char *const names[] = {"text", "csv", "jsonl"};
    const char *name = args->values[OPT_FORMAT],
               *path = args->output_count ? args->outputs[0] : NULL;
    const char *dot = path ? strrchr(path, '.') : NULL;
    if (!name && dot && (strcmp(dot, ".csv") == 0 || strcmp(dot, ".jsonl") == 0))
        name = dot + 1;
    cli_hint hint;
    int form = name ? cli_row_find(name, names, sizeof names[0], 3, &hint) : QUERY_TEXT;
    if (form < 0)
        return cli_usage("corpus query writes text, csv or jsonl, not '%s'%s", name, hint.text);
    query.form = (query_form)form;
    int status = cli_corpus_open(&query.corpus, args->operands[1]);
    if (status == CLI_DONE && !(status = prepare_query(&query, args)))
        status = cli_output_run(path, print_rows, &query);
    sqlite3_finalize(query.row);
    sqlite3_finalize(query.later);
    free(query.expr);
    cli_corpus_close(&query.corpus);
    return status;
}

/* ---- picked dungeons --------------------------------------------------------------------- */

#define PICKS_MOST 1000000000u

/* Picks the dungeons that --where and -n choose. If there are none, returns CLI_NO. The caller
 * frees [corpus] and [picks] in any case. */
static int pick_dungeons(const cli_args *args, cli_corpus *corpus, corpus_picks *picks)
{
    uint64_t most = 0;
    if (args->operand_count != 2)
        return cli_usage("corpus %s needs a file", args->operands[0]);
    if (!cli_args_number(args, OPT_COUNT, 1, PICKS_MOST, &most))
        return CLI_USAGE;
    int status = cli_corpus_open(corpus, args->operands[1]);
    if (status == CLI_DONE)
        status = pick_all(corpus, args->values[OPT_WHERE], most, picks);
    if (status == CLI_DONE && !picks->count)
        status = cli_fail(CLI_NO, "no dungeon of %s meets the condition", corpus->path);
    return status;
}

/* Exports the chosen dungeons. Their number is known beforehand, so a format that holds only one is
 * refused before the work starts. Tiles are added for formats that need them. They are content and
 * so part of the hash (G3), which then has nothing to be compared with. */
static int corpus_export(const cli_args *args)
{
    cli_corpus corpus = {.path = NULL};
    corpus_picks picks = {.count = 0};
    barrow_error error;
    int status = pick_dungeons(args, &corpus, &picks);
    cli_request request = {.params = corpus.params,
                           .count = picks.count,
                           .seeds = picks.seeds,
                           .hashes = picks.hashes,
                           .keep_going = cli_has(args, OPT_KEEP_GOING)};
    bool is_refused = status || (status = cli_pool_jobs(args, picks.count, &request.jobs)) ||
                      (status = cli_progress_choose(args, true, &request.progress)) ||
                      (status = cli_targets_choose(&request.targets, args, picks.count));
    if (!is_refused && !barrow_params_tiles(&request.params) &&
        cli_targets_need_tiles(&request.targets)) {
        request.hashes = NULL;
        if (barrow_params_set(&request.params, "tiles", "on", &error) != BARROW_OK)
            status = cli_say_error(&error);
    }
    if (status == CLI_DONE && !(status = cli_targets_open(&request.targets, true)))
        status = cli_targets_finish(&request.targets, cli_jobs_run(&request));
    free_picks(&picks);
    cli_corpus_close(&corpus);
    return status;
}

/* Writes a list of seeds. Its sum is computed from the hashes of the rows, so nothing is
 * regenerated. */
static int corpus_seeds(const cli_args *args)
{
    cli_corpus corpus = {.path = NULL};
    corpus_picks picks = {.count = 0};
    const char *name = args->values[OPT_NAME];
    if (!name || !cli_seeds_name_fits(name))
        return cli_usage("corpus seeds needs a name for the list: --name NAME, of "
                         "letters, digits, dots, hyphens and underscores");
    int status = pick_dungeons(args, &corpus, &picks);
    if (status == CLI_DONE) {
        cli_seeds list = {.params = corpus.params, .seeds = picks.seeds, .count = picks.count};
        strcpy(list.name, name);
        for (uint64_t i = 0; i < picks.count; i++)
            list.dungeons += cli_seeds_mix(i, picks.hashes[i]);
        status = cli_output_run(args->values[OPT_OUTPUT], cli_seeds_print, &list);
    }
    free_picks(&picks);
    cli_corpus_close(&corpus);
    return status;
}

/* Runs a verb. Each verb checks its own operands, because verbs take different operands. */
int cli_run_corpus(const cli_args *args)
{
    static const struct {
        const char *name;
        int (*run)(const cli_args *args);
    } verbs[] = {{"make", corpus_make},
                 {"query", corpus_query},
                 {"export", corpus_export},
                 {"seeds", corpus_seeds},
                 {"check", corpus_check_file}};
    const char *verb = args->operand_count ? args->operands[0] : "";
    char why[256];
    cli_hint hint;
    int row = cli_row_find(verb, &verbs[0].name, sizeof verbs[0], 5, &hint);
    if (row < 0)
        return cli_usage("corpus needs a subcommand: make, query, export, seeds or check%s",
                         hint.text);
    if (cli_sqlite_load(why, sizeof why))
        return verbs[row].run(args);
    return cli_fail(CLI_USAGE, "%s", why);
}

#else

int cli_run_corpus(const cli_args *args)
{
    (void)args;
    return cli_fail(CLI_USAGE, "this barrow was built without SQLite, which a corpus needs");
}

#endif
