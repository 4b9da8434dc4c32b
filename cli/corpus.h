/* SPDX-License-Identifier: MIT
 * A corpus: an SQLite file with a row for each dungeon of a run of seeds, its content hash and
 * every metric, but no maps: they are regenerated when needed. Without SQLite, the functions only
 * say that it is missing. */
#ifndef CLI_CORPUS_H
#define CLI_CORPUS_H

#include "pool.h"
#include "expr.h"
#include "input.h"

#define CLI_CORPUS_FORMAT "barrow-corpus/2"
#define CLI_CORPUS_CHUNK  2048 /* seeds per transaction */

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;

/* Selects the number of rows, of dungeons and of failures. */
#define CLI_CORPUS_ROWS                                                                            \
    "SELECT (SELECT count(*) FROM dungeons) + (SELECT count(*) FROM failures)"

/* The statements that fill a corpus. */
enum {
    CLI_CORPUS_INSERT,
    CLI_CORPUS_FAIL,
    CLI_CORPUS_MARK, /* advances how many seeds are done */
    CLI_CORPUS_NOTE, /* adds the checksum of a chunk */
    CLI_CORPUS_STATEMENTS
};

/* An open corpus. The statements are prepared only while it is being filled. */
typedef struct cli_corpus {
    const char *path;
    sqlite3 *db;
    barrow_params params; /* parameters of the first seed */
    const barrow_metric_info *infos;
    uint32_t metric_count;
    uint64_t count; /* seeds when it is complete */
    uint64_t done;  /* seeds added so far, counted from the first */
    sqlite3_stmt *statements[CLI_CORPUS_STATEMENTS];
    cli_text *texts; /* texts of the parameters */
} cli_corpus;

/* The result of one seed. */
typedef struct cli_corpus_row {
    barrow_status status;
    uint64_t hash;
    int32_t values[BARROW_METRIC_MAX];
    char why[96]; /* why there is no dungeon, if status is not BARROW_OK */
} cli_corpus_row;

/* Opens [path] for filling with [count] seeds of [params], and creates it if it is missing; a count
 * of 0 means the count stored in the file. A file that holds another corpus is refused. Returns an
 * exit code; prints the reason for a failure. */
int cli_corpus_create(cli_corpus *corpus, const char *path, const barrow_params *params,
                      uint64_t count);

/* Opens [path] for reading. */
int cli_corpus_open(cli_corpus *corpus, const char *path);
void cli_corpus_close(cli_corpus *corpus);

/* Adds the rows of seeds [first] to [first] + [count] - 1 of the run, all or none. */
int cli_corpus_add(cli_corpus *corpus, uint64_t first, uint32_t count, const cli_corpus_row *rows);

/* Returns the checksum of a chunk after one more row. An empty chunk has 0. */
uint64_t cli_corpus_sum(const cli_corpus *corpus, uint64_t sum, uint64_t seed,
                        const cli_corpus_row *row);

/* Return whether the description and the tables are those that were written. */
bool cli_corpus_meta_holds(cli_corpus *corpus);
bool cli_corpus_tables_hold(cli_corpus *corpus);

/* Indexes a column: "hash" or a metric. */
int cli_corpus_index(cli_corpus *corpus, const char *column);

/* Finishes the corpus: removes the files that SQLite keeps beside it. */
int cli_corpus_settle(cli_corpus *corpus);

/* Prepares [sql]. Returns false on failure; cli_corpus_failed says why. */
bool cli_corpus_prepare(const cli_corpus *corpus, const char *sql, sqlite3_stmt **statement);

/* Runs [sql] and stores the number that it selects. */
int cli_corpus_number(cli_corpus *corpus, const char *sql, uint64_t *number);

/* Says what SQLite found wrong, and returns CLI_IO. */
int cli_corpus_failed(const cli_corpus *corpus);

#endif
