/* SPDX-License-Identifier: MIT
 * The SQLite file of a corpus. Rows come in chunks, one transaction each, and the same transaction
 * records how far the run has come. So even after kill -9 the file holds a whole number of chunks
 * and knows how many. While it is being filled it has a write-ahead log beside it; settling merges
 * everything into the one file.
 *
 * Seeds are rowids: SQLite stores them as signed 64-bit numbers, so seeds from 2^63 on are negative
 * in SQL.
 *
 * A seed that fails has a row among the failures, so dungeons and failures together cover every
 * seed up to the mark, which records how far the run has come. */
#include "corpus.h"

#ifdef BARROW_SQLITE

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "platform.h"
#include "settings.h"
#include "libraries.h"

#define SQL_MOST 4096

int cli_corpus_failed(const cli_corpus *corpus)
{
    return cli_fail(CLI_IO, "%s: %s", corpus->path, sqlite3_errmsg(corpus->db));
}

static int execute(cli_corpus *corpus, const char *sql)
{
    return sqlite3_exec(corpus->db, sql, NULL, NULL, NULL) == SQLITE_OK ? CLI_DONE
                                                                        : cli_corpus_failed(corpus);
}

bool cli_corpus_prepare(const cli_corpus *corpus, const char *sql, sqlite3_stmt **statement)
{
    return sqlite3_prepare_v2(corpus->db, sql, -1, statement, NULL) == SQLITE_OK;
}

/* Runs only SQL from this program, never from a user. */
int cli_corpus_number(cli_corpus *corpus, const char *sql, uint64_t *number)
{
    sqlite3_stmt *statement;
    if (!cli_corpus_prepare(corpus, sql, &statement))
        return cli_corpus_failed(corpus);
    bool found = sqlite3_step(statement) == SQLITE_ROW;
    *number = found ? (uint64_t)sqlite3_column_int64(statement, 0) : 0;
    sqlite3_finalize(statement);
    return found ? CLI_DONE : cli_corpus_failed(corpus);
}

/* ---- what it is about ------------------------------------------------------------------- */

/* Returns the value of a key, which the caller frees; NULL if there is none. */
static char *meta_text(cli_corpus *corpus, const char *key)
{
    sqlite3_stmt *statement;
    char *value = NULL;
    if (!cli_corpus_prepare(corpus, "SELECT value FROM meta WHERE key = ?", &statement))
        return NULL;
    sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC);
    if (sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_text(statement, 0))
        value = strdup((const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    return value;
}

static bool meta_number(cli_corpus *corpus, const char *key, uint64_t *number)
{
    char *text = meta_text(corpus, key);
    bool ok = cli_decimal(text, number);
    free(text);
    return ok;
}

static int put_meta(cli_corpus *corpus, const char *key, const char *value)
{
    sqlite3_stmt *statement;
    if (!cli_corpus_prepare(corpus, "INSERT OR REPLACE INTO meta VALUES(?, ?)", &statement))
        return cli_corpus_failed(corpus);
    sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, value, -1, SQLITE_STATIC);
    bool ok = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_finalize(statement);
    return ok ? CLI_DONE : cli_corpus_failed(corpus);
}

static int put_meta_number(cli_corpus *corpus, const char *key, uint64_t number)
{
    char text[32];
    snprintf(text, sizeof text, "%llu", (unsigned long long)number);
    return put_meta(corpus, key, text);
}

static uint64_t absorb(uint64_t sum, uint64_t word)
{
    uint64_t mixed = (sum ^ word) * 0x9E3779B97F4A7C15u;
    return mixed ^ mixed >> 32;
}

static uint64_t absorb_text(uint64_t sum, const unsigned char *text)
{
    for (; text && *text; text++)
        sum = absorb(sum, *text);
    return absorb(sum, text ? 256 : 257);
}

/* Returns the checksum over all keys and values but the checksum itself. */
static int sum_meta(cli_corpus *corpus, uint64_t *sum)
{
    sqlite3_stmt *statement;
    *sum = 0;
    if (!cli_corpus_prepare(corpus, "SELECT key, value FROM meta WHERE key <> 'sum' ORDER BY key",
                            &statement))
        return cli_corpus_failed(corpus);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        *sum = absorb_text(*sum, sqlite3_column_text(statement, 0));
        *sum = absorb_text(*sum, sqlite3_column_text(statement, 1));
    }
    return sqlite3_finalize(statement) == SQLITE_OK ? CLI_DONE : cli_corpus_failed(corpus);
}

/* Writes the checksum of the description, in the transaction that changed it. */
static int seal_meta(cli_corpus *corpus)
{
    uint64_t sum;
    int status = sum_meta(corpus, &sum);
    return status == CLI_DONE ? put_meta_number(corpus, "sum", sum) : status;
}

bool cli_corpus_meta_holds(cli_corpus *corpus)
{
    uint64_t kept, sum;
    return meta_number(corpus, "sum", &kept) && sum_meta(corpus, &sum) == CLI_DONE && sum == kept;
}

/* Returns the parameters as one line, which the caller frees. */
static char *params_line(const barrow_params *params)
{
    cli_buffer line = {0};
    cli_print_json(cli_buffer_sink(&line), BRW_JSON_COMPACT, cli_write_params, params);
    cli_buffer_add(&line, "", 1);
    return line.bytes;
}

/* Says that the file is not a corpus. Any file may be given, even another program's database, in
 * which the table meta is missing or holds nothing familiar. */
static int no_corpus(const cli_corpus *corpus, const char *why)
{
    return cli_fail(CLI_IO, "%s is not a corpus: %s", cli_input_name(corpus->path), why);
}

/* Fills in the file's own description. Texts are taken first and freed at the single exit, even if
 * something is wrong with them. */
static int read_meta(cli_corpus *corpus)
{
    uint64_t generation, seed;
    char *format = meta_text(corpus, "format"), *family = meta_text(corpus, "family");
    char *params = meta_text(corpus, "params");
    barrow_family known;
    int status = CLI_DONE;
    if (!format || strcmp(format, CLI_CORPUS_FORMAT) != 0)
        status = no_corpus(corpus, "it does not say " CLI_CORPUS_FORMAT);
    else if (!family || !barrow_family_find(family, &known) || !params ||
             !meta_number(corpus, "generation", &generation) ||
             !meta_number(corpus, "seed", &seed) || !meta_number(corpus, "count", &corpus->count) ||
             !meta_number(corpus, "done", &corpus->done))
        status = no_corpus(corpus, "its table meta is incomplete");
    else if (generation != barrow_generation()) {
        status =
            cli_fail(CLI_IO, "%s is of generation %llu, but this barrow makes generation %u; %s",
                     corpus->path, (unsigned long long)generation, barrow_generation(),
                     cli_release_hint(generation));
    } else {
        corpus->params = barrow_default_params(known);
        corpus->params.seed = seed;
        corpus->infos = barrow_metric_infos(known, &corpus->metric_count);
        /* Reads the parameters as strictly as those of a file. */
        status = cli_params_line(params, &corpus->params, &corpus->texts)
                     ? CLI_DONE
                     : no_corpus(corpus, "its parameters are not allowed");
    }
    free(format);
    free(family);
    free(params);
    return status;
}

/* ---- making ----------------------------------------------------------------------------- */

/* Appends [before], a format that may use the metric's name, to [sql] once for each metric. The
 * names come from the library's table, so they fit into SQL_MOST bytes. */
static void metric_columns(const cli_corpus *corpus, char *sql, const char *before)
{
    for (uint32_t i = 0; i < corpus->metric_count; i++)
        cli_append(sql, SQL_MOST, before, corpus->infos[i].name);
}

/* Writes the SQL of all tables, a line each. STRICT columns hold nothing but their type. */
static void table_definitions(const cli_corpus *corpus, char *sql)
{
    strcpy(sql, "CREATE TABLE dungeons(seed INTEGER PRIMARY KEY, hash INTEGER NOT NULL");
    metric_columns(corpus, sql, ", \"%s\" INTEGER NOT NULL");
    strcat(sql,
           ") STRICT;\n"
           "CREATE TABLE failures(seed INTEGER PRIMARY KEY, status TEXT NOT NULL, "
           "why TEXT NOT NULL) STRICT;\n"
           "CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;\n"
           "CREATE TABLE chunks(first INTEGER PRIMARY KEY, count INTEGER NOT NULL, "
           "sum INTEGER NOT NULL) STRICT;\n");
}

bool cli_corpus_tables_hold(cli_corpus *corpus)
{
    char wanted[SQL_MOST], found[SQL_MOST] = "";
    sqlite3_stmt *statement;
    table_definitions(corpus, wanted);
    if (!cli_corpus_prepare(corpus,
                            "SELECT sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE "
                            "'sqlite%' ORDER BY rowid",
                            &statement))
        return false;
    while (sqlite3_step(statement) == SQLITE_ROW) {
        const unsigned char *sql = sqlite3_column_text(statement, 0);
        cli_append(found, sizeof found, "%s;\n", sql ? (const char *)sql : "");
    }
    sqlite3_finalize(statement);
    return strcmp(wanted, found) == 0;
}

/* Creates the tables and the description in a transaction that has begun: a file has all its tables
 * and its description, or has none and counts as new. "count" may grow later. */
static int create_tables(cli_corpus *corpus, const barrow_params *params)
{
    char sql[SQL_MOST];
    char *line = params_line(params);
    corpus->params = *params;
    corpus->infos = barrow_metric_infos(params->family, &corpus->metric_count);
    table_definitions(corpus, sql);
    const struct {
        const char *key, *text; /* a text, or else a number */
        uint64_t number;
    } rows[] = {
        {"format", CLI_CORPUS_FORMAT, 0},
        {"version", barrow_version_string(), 0},
        {"generation", NULL, barrow_generation()},
        {"family", barrow_family_name(params->family), 0},
        {"params", line, 0},
        {"seed", NULL, params->seed},
        {"done", NULL, 0},
        {"count", NULL, corpus->count},
    };
    int status = execute(corpus, sql);
    for (size_t i = 0; status == CLI_DONE && i < sizeof rows / sizeof rows[0]; i++)
        status = rows[i].text ? put_meta(corpus, rows[i].key, rows[i].text)
                              : put_meta_number(corpus, rows[i].key, rows[i].number);
    if (status == CLI_DONE)
        status = seal_meta(corpus);
    if (status == CLI_DONE)
        status = execute(corpus, "COMMIT");
    free(line);
    return status;
}

/* Checks that the file has these parameters, seed and family. Parameters are compared in the form
 * that documents use: on one line, every effective value, in fixed order. */
static int check_same(cli_corpus *corpus, const barrow_params *params, uint64_t count)
{
    int status = read_meta(corpus);
    if (status != CLI_DONE)
        return status;
    char *theirs = params_line(&corpus->params), *mine = params_line(params);
    bool is_same = strcmp(theirs, mine) == 0 && corpus->params.family == params->family &&
                   corpus->params.seed == params->seed;
    free(theirs);
    free(mine);
    if (!is_same)
        return cli_fail(
            CLI_USAGE,
            "%s is a corpus of other %ss: its seeds start at %llu, or its parameters differ; "
            "choose another file",
            corpus->path, barrow_family_name(corpus->params.family),
            (unsigned long long)corpus->params.seed);
    if (count && count < corpus->done) {
        return cli_fail(
            CLI_USAGE,
            "%s has %llu seeds already, more than -n %llu; leave -n out, or choose another file",
            corpus->path, (unsigned long long)corpus->done, (unsigned long long)count);
    }
    if (!count || count == corpus->count)
        return CLI_DONE;
    corpus->count = count;
    if ((status = execute(corpus, "BEGIN IMMEDIATE")) ||
        (status = put_meta_number(corpus, "count", count)) || (status = seal_meta(corpus)))
        return status;
    return execute(corpus, "COMMIT");
}

/* Opens the file. Even on failure the handle exists, for its message and for cli_corpus_close. A
 * file may come from anywhere, so its schema is not trusted: what its author wrote into views and
 * triggers, such as a query without end or a DELETE, never runs. */
static int open_file(cli_corpus *corpus, const char *path, int flags)
{
    memset(corpus, 0, sizeof *corpus);
    corpus->path = path;
    if (sqlite3_open_v2(path, &corpus->db, flags, NULL) != SQLITE_OK)
        return cli_corpus_failed(corpus);
    sqlite3_busy_timeout(corpus->db, 10000);
    sqlite3_db_config(corpus->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(corpus->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(corpus->db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_db_config(corpus->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    return CLI_DONE;
}

/* A write-ahead log lets other processes read while the corpus is being filled. NORMAL syncs at
 * checkpoints: a power cut may lose the last few transactions, but only whole ones, and the run
 * continues from the mark that survived. */
int cli_corpus_create(cli_corpus *corpus, const char *path, const barrow_params *params,
                      uint64_t count)
{
    static const char count_tables[] = "SELECT count(*) FROM sqlite_master";
    uint64_t tables = 0, rows = 0;
    if (!count && !cli_file_is_there(path))
        return cli_usage("there is no %s yet; say how many to make with -n N", path);
    int status = open_file(corpus, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    if (status || (status = cli_corpus_number(corpus, count_tables, &tables)))
        return status;
    if (!tables && !count)
        return no_corpus(corpus, "it is empty");
    if (!tables) {
        /* Another process may be creating it too: with the lock in hand, look again. */
        if ((status = execute(corpus, "PRAGMA journal_mode = WAL; BEGIN IMMEDIATE")) ||
            (status = cli_corpus_number(corpus, count_tables, &tables)))
            return status;
        corpus->count = count;
        status = tables ? execute(corpus, "ROLLBACK") : create_tables(corpus, params);
    }
    /* Refuses a file whose rows do not match its own count of them. Rows may have been deleted, or
     * the count changed; to continue from there would leave an unnoticed gap. */
    if (tables && !status && !(status = check_same(corpus, params, count)))
        status = cli_corpus_number(corpus, CLI_CORPUS_ROWS, &rows);
    if (tables && !status && rows != corpus->done)
        return cli_fail(
            CLI_IO,
            "%s is damaged: it says that %llu seeds are done, but has %llu rows; make a new one",
            corpus->path, (unsigned long long)corpus->done, (unsigned long long)rows);
    if (status ||
        (status = execute(corpus, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")))
        return status;
    /* Prepares the statements once. The mark advances only from where it is expected. */
    char insert[SQL_MOST] = "INSERT INTO dungeons VALUES(?, ?";
    metric_columns(corpus, insert, ", ?");
    strcat(insert, ")");
    const char *const texts[CLI_CORPUS_STATEMENTS] = {
        [CLI_CORPUS_INSERT] = insert,
        [CLI_CORPUS_FAIL] = "INSERT INTO failures VALUES(?, ?, ?)",
        [CLI_CORPUS_MARK] = "UPDATE meta SET value = ? WHERE key = 'done' AND value = ?",
        [CLI_CORPUS_NOTE] = "INSERT INTO chunks VALUES(?, ?, ?)"};
    for (int i = 0; i < CLI_CORPUS_STATEMENTS; i++)
        if (!cli_corpus_prepare(corpus, texts[i], &corpus->statements[i]))
            return cli_corpus_failed(corpus);
    return CLI_DONE;
}

/* Runs a statement and makes it ready for the next row. */
static bool run_once(sqlite3_stmt *statement)
{
    bool ok = sqlite3_step(statement) == SQLITE_DONE;
    return sqlite3_reset(statement) == SQLITE_OK && ok;
}

uint64_t cli_corpus_sum(const cli_corpus *corpus, uint64_t sum, uint64_t seed,
                        const cli_corpus_row *row)
{
    sum = absorb(absorb(absorb(sum, seed), row->status), row->hash);
    for (uint32_t i = 0; row->status == BARROW_OK && i < corpus->metric_count; i++)
        sum = absorb(sum, (uint64_t)row->values[i]);
    return row->status == BARROW_OK ? sum : absorb_text(sum, (const unsigned char *)row->why);
}

/* Moves the mark first, so that a run that lost the race finds out before it writes any row.
 * IMMEDIATE takes the write lock at once, so that no two runs wait for each other. */
int cli_corpus_add(cli_corpus *corpus, uint64_t first, uint32_t count, const cli_corpus_row *rows)
{
    sqlite3_stmt *mark = corpus->statements[CLI_CORPUS_MARK];
    sqlite3_stmt *note = corpus->statements[CLI_CORPUS_NOTE];
    int status = execute(corpus, "BEGIN IMMEDIATE");
    if (status != CLI_DONE)
        return status;
    /* Advances the number of done seeds, if it is still what this run expects. If two runs use one
     * file, only one changes it; the other stops before it adds rows. */
    char before[32], after[32];
    snprintf(before, sizeof before, "%llu", (unsigned long long)first);
    snprintf(after, sizeof after, "%llu", (unsigned long long)(first + count));
    sqlite3_bind_text(mark, 1, after, -1, SQLITE_STATIC);
    sqlite3_bind_text(mark, 2, before, -1, SQLITE_STATIC);
    if (!run_once(mark) || sqlite3_changes(corpus->db) != 1) {
        execute(corpus, "ROLLBACK");
        return cli_fail(CLI_IO, "%s: another process is making it", corpus->path);
    }
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count; i++)
        sum = cli_corpus_sum(corpus, sum, corpus->params.seed + first + i, &rows[i]);
    sqlite3_bind_int64(note, 1, (sqlite3_int64)first);
    sqlite3_bind_int64(note, 2, count);
    sqlite3_bind_int64(note, 3, (sqlite3_int64)sum);
    bool is_added = seal_meta(corpus) == CLI_DONE && run_once(note);
    for (uint32_t i = 0; i < count && is_added; i++) {
        bool is_made = rows[i].status == BARROW_OK;
        sqlite3_stmt *row = corpus->statements[is_made ? CLI_CORPUS_INSERT : CLI_CORPUS_FAIL];
        sqlite3_bind_int64(row, 1, (sqlite3_int64)(corpus->params.seed + first + i));
        if (is_made)
            sqlite3_bind_int64(row, 2, (sqlite3_int64)rows[i].hash);
        else
            sqlite3_bind_text(row, 2, barrow_status_text(rows[i].status), -1, SQLITE_STATIC);
        for (uint32_t k = 0; is_made && k < corpus->metric_count; k++)
            sqlite3_bind_int(row, (int)k + 3, rows[i].values[k]);
        if (!is_made)
            sqlite3_bind_text(row, 3, rows[i].why, -1, SQLITE_STATIC);
        is_added = run_once(row);
    }
    if (!is_added) {
        status = cli_corpus_failed(corpus);
        execute(corpus, "ROLLBACK");
        return status;
    }
    status = execute(corpus, "COMMIT");
    corpus->done = status == CLI_DONE ? first + count : corpus->done;
    return status;
}

int cli_corpus_index(cli_corpus *corpus, const char *column)
{
    char sql[256];
    snprintf(sql, sizeof sql, "CREATE INDEX IF NOT EXISTS \"by_%s\" ON dungeons(\"%s\")", column,
             column);
    return execute(corpus, sql);
}

static void free_statements(cli_corpus *corpus)
{
    for (int i = 0; i < CLI_CORPUS_STATEMENTS; i++)
        sqlite3_finalize(corpus->statements[i]);
    memset(corpus->statements, 0, sizeof corpus->statements);
}

/* Leaving the write-ahead log removes it; ANALYZE lets queries choose among indexes. */
int cli_corpus_settle(cli_corpus *corpus)
{
    free_statements(corpus);
    return execute(corpus, "ANALYZE; PRAGMA journal_mode = DELETE");
}

int cli_corpus_open(cli_corpus *corpus, const char *path)
{
    int status = open_file(corpus, path, SQLITE_OPEN_READONLY);
    if (status == CLI_DONE)
        sqlite3_limit(corpus->db, SQLITE_LIMIT_ATTACHED, 0); /* a query reads only this file */
    return status == CLI_DONE ? read_meta(corpus) : status;
}

void cli_corpus_close(cli_corpus *corpus)
{
    free_statements(corpus);
    sqlite3_close(corpus->db);
    cli_texts_free(corpus->texts);
    memset(corpus, 0, sizeof *corpus);
}

#endif
