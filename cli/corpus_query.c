/* SPDX-License-Identifier: MIT
 * Queries a corpus: by SQL on a connection that can only read, or by a condition in the language of
 * barrow hunt, which is evaluated for every row. Seeds are shown as in documents, unsigned, and
 * hashes as 16 digits. */
#include "corpus.h"

#ifdef BARROW_SQLITE

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stats.h"
#include "libraries.h"

#define LOOK_EVERY 100000 /* steps of SQLite between two checks for a signal */
#define QUERY_MOST 1000000000000u

/* ---- conditions ------------------------------------------------------------------------- */

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
    return cli_expr_read(where, &(cli_expr_names){find_metric_name, corpus}, "corpus", "--where:");
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
    for (unsigned i = 0; i < cli_expr_name_count(expr); i++)
        values[i] = sqlite3_column_int64(row, cli_expr_name_at(expr, i)->number + 2);
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

/* ---- picking ---------------------------------------------------------------------------- */

/* Adds the rows of [sql] that meet the condition. Each array is stored as soon as it is
 * reallocated, so that both are freed correctly if the second fails. */
static int pick_rows(cli_corpus *corpus, const char *sql, const cli_expr *expr, uint64_t most,
                     cli_picks *picks)
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

int cli_corpus_pick(cli_corpus *corpus, const char *where, uint64_t most, cli_picks *picks)
{
    memset(picks, 0, sizeof *picks);
    cli_expr *expr = where ? parse_where(corpus, where) : NULL;
    if (where && !expr)
        return CLI_USAGE;
    sqlite3_progress_handler(corpus->db, LOOK_EVERY, look_for_signal, NULL);
    int status = CLI_DONE;
    for (int i = 0; i < 2 && status == CLI_DONE; i++)
        status = pick_rows(corpus, in_order[i], expr, most, picks);
    cli_expr_free(expr);
    if (status != CLI_DONE)
        cli_picks_free(picks);
    return status;
}

void cli_picks_free(cli_picks *picks)
{
    free(picks->seeds);
    free(picks->hashes);
    memset(picks, 0, sizeof *picks);
}

/* ---- answers ---------------------------------------------------------------------------- */

typedef enum query_form { QUERY_TEXT, QUERY_CSV, QUERY_JSONL } query_form;

/* A running query. */
typedef struct corpus_query {
    cli_corpus corpus;
    sqlite3_stmt *row, *later; /* [later] returns the rows after those of [row], or is NULL */
    cli_expr *expr;
    uint64_t most;
    query_form form;
} corpus_query;

/* Returns a value as text. Seeds and hashes are written as in documents. */
static const char *value_text(const corpus_query *query, int column, char *text, size_t size)
{
    const char *name = sqlite3_column_name(query->row, column);
    bool is_number = sqlite3_column_type(query->row, column) == SQLITE_INTEGER;
    uint64_t number = (uint64_t)sqlite3_column_int64(query->row, column);
    if (is_number && strcmp(name, "seed") == 0)
        snprintf(text, size, "%llu", (unsigned long long)number);
    else if (is_number && strcmp(name, "hash") == 0)
        snprintf(text, size, "%016llx", (unsigned long long)number);
    else
        return (const char *)sqlite3_column_text(query->row, column);
    return text;
}

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
static void print_cell(cli_output *output, const corpus_query *query, int column, const char *text)
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
static int print_statement(cli_output *output, corpus_query *query, uint64_t *shown)
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
            /* Prints a value. SQL's NULL is shown as nothing, and as null in JSON. */
            char text[64];
            const char *value = value_text(query, i, text, sizeof text);
            if (query->form != QUERY_JSONL) {
                print_cell(output, query, i, value ? value : "");
                continue;
            }
            cli_output_print(output, "%s", i ? ", " : "{");
            print_quoted(output, sqlite3_column_name(query->row, i), '"', "\\\"");
            /* Seeds and hashes exceed 2^53 and are strings, as in documents. */
            int type = sqlite3_column_type(query->row, i);
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
    corpus_query query = *(const corpus_query *)user;
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

/* ---- the verb --------------------------------------------------------------------------- */

/* A condition is not turned into SQL, because SQL treats fractions and divisions by zero
 * differently. It is evaluated for each row instead. */
static int prepare_query(corpus_query *query, const cli_args *args)
{
    const char *where = args->values[OPT_WHERE];
    sqlite3_progress_handler(query->corpus.db, LOOK_EVERY, look_for_signal, NULL);
    if (!where) {
        /* Prepares one statement that only reads. The connection is read-only already; this
         * refuses, with a message, statements that return no rows (BEGIN, ATTACH). */
        const char *rest = "";
        if (sqlite3_prepare_v2(query->corpus.db, args->operands[2], -1, &query->row, &rest) !=
            SQLITE_OK)
            return cli_usage("corpus", "SQL: %s", sqlite3_errmsg(query->corpus.db));
        if (!query->row || strspn(rest, " \t\r\n;") != strlen(rest))
            return cli_usage("corpus", "corpus query takes one SQL statement");
        if (!sqlite3_stmt_readonly(query->row) || !sqlite3_column_count(query->row))
            return cli_usage("corpus", "corpus query only reads: give a SELECT");
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
int cli_corpus_query(const cli_args *args)
{
    corpus_query query = {.most = 0};
    bool has_sql = args->operand_count == 3;
    if (args->operand_count < 2 || args->operand_count > 3 || has_sql == cli_has(args, OPT_WHERE))
        return cli_usage("corpus", "corpus query needs a file, and SQL or --where");
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
        return cli_usage("corpus", "corpus query writes text, csv or jsonl, not '%s'%s", name,
                         hint.text);
    query.form = (query_form)form;
    int status = cli_corpus_open(&query.corpus, args->operands[1]);
    if (status == CLI_DONE && !(status = prepare_query(&query, args)))
        status = cli_output_run(path, print_rows, &query);
    sqlite3_finalize(query.row);
    sqlite3_finalize(query.later);
    cli_expr_free(query.expr);
    cli_corpus_close(&query.corpus);
    return status;
}

#endif
