/* SPDX-License-Identifier: MIT
 * barrow corpus check: checks that a corpus is unchanged. The description and every chunk of rows
 * have a checksum; every seed up to `done` has a row, and there are no others. With --again each
 * dungeon is regenerated and compared with its row. */
#include "corpus.h"

#ifdef BARROW_SQLITE

#include <stdio.h>
#include <string.h>

#include "message.h"
#include "sqlite_calls.h"

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

/* ---- rows ------------------------------------------------------------------------------- */

static bool find_row(sqlite3_stmt *statement, uint64_t seed)
{
    sqlite3_reset(statement);
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)seed);
    return sqlite3_step(statement) == SQLITE_ROW;
}

static barrow_status status_called(const char *text)
{
    int status = 0;
    while (status < BARROW_STATUS_COUNT && strcmp(barrow_status_text((barrow_status)status), text))
        status++;
    return (barrow_status)status;
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
    row->status = status_called(status);
    strcpy(row->why, why);
    return row->status < BARROW_STATUS_COUNT && row->status != BARROW_OK ? NULL : strange;
}

/* Rules are not checked again: dungeons with the same hash obey the same rules. */
static void compare_dungeon(corpus_check *check, uint64_t seed, const cli_corpus_row *row)
{
    barrow_options options = {.workspace = check->workspace};
    barrow_params params = check->corpus.params;
    int32_t values[BARROW_METRIC_MAX];
    params.seed = seed;
    barrow_status status = barrow_generate(&params, &options, &check->dungeon, NULL);
    if (status == BARROW_OK)
        status = barrow_metrics(&check->dungeon, &options, values, NULL);
    if (status != row->status ||
        (status == BARROW_OK &&
         (barrow_dungeon_hash(&check->dungeon) != row->hash ||
          memcmp(values, row->values, check->corpus.metric_count * sizeof values[0]) != 0)))
        tell_fault(check, seed, "does not give the dungeon of its row");
}

/* ---- chunks ----------------------------------------------------------------------------- */

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
        if (check->again)
            compare_dungeon(check, seed + i, &row);
    }
    if (sum != kept)
        tell_fault(check, seed, "begins a chunk whose rows were changed");
    return count;
}

/* Checks what is not a row: the description, the tables, and what SQLite itself can tell. */
static void check_whole(corpus_check *check)
{
    sqlite3_stmt *statement = NULL;
    bool is_intact = sqlite3_prepare_v2(check->corpus.db, "PRAGMA integrity_check(1)", -1,
                                        &statement, NULL) == SQLITE_OK &&
                     sqlite3_step(statement) == SQLITE_ROW &&
                     strcmp((const char *)sqlite3_column_text(statement, 0), "ok") == 0;
    sqlite3_finalize(statement);
    const char *wrong = !cli_corpus_meta_holds(&check->corpus)    ? "its table meta was changed"
                        : !cli_corpus_tables_hold(&check->corpus) ? "its tables were changed"
                        : !is_intact                              ? "SQLite finds it damaged"
                                                                  : NULL;
    if (!wrong)
        return;
    check->faults++;
    cli_say("%s: %s", check->corpus.path, wrong);
}

/* Checks the whole file. Rows of seeds outside the run are noticed by the total number of rows. */
static int check_file(corpus_check *check)
{
    uint64_t at = 0, count = 1, rows = 0;
    int status = cli_corpus_number(
        &check->corpus, "SELECT (SELECT count(*) FROM dungeons) + (SELECT count(*) FROM failures)",
        &rows);
    while (status == CLI_DONE && at < check->corpus.done && count && !cli_interrupted())
        at += count = check_chunk(check, at);
    if (status != CLI_DONE || cli_interrupted())
        return status != CLI_DONE ? status : cli_interrupted();
    check_whole(check);
    if (at < check->corpus.done)
        tell_fault(check, check->corpus.params.seed + at, "has no checksum");
    if (rows != check->corpus.done)
        tell_fault(check, check->corpus.params.seed,
                   "begins a chunk with rows too many or too few");
    if (!check->faults)
        cli_say("%s: %llu rows, unchanged%s", check->corpus.path, (unsigned long long)rows,
                check->again ? ", and each dungeon came out the same" : "");
    else if (check->faults > FAULTS_SHOWN)
        cli_say("%s: %llu faults in all", check->corpus.path, (unsigned long long)check->faults);
    return check->faults ? CLI_NO : CLI_DONE;
}

/* Prepares the check. */
static int prepare_check(corpus_check *check)
{
    sqlite3 *db = check->corpus.db;
    bool ok = sqlite3_prepare_v2(db, "SELECT * FROM chunks WHERE first = ?", -1, &check->chunk,
                                 NULL) == SQLITE_OK &&
              sqlite3_prepare_v2(db, "SELECT * FROM dungeons WHERE seed = ?", -1, &check->made,
                                 NULL) == SQLITE_OK &&
              sqlite3_prepare_v2(db, "SELECT * FROM failures WHERE seed = ?", -1, &check->failed,
                                 NULL) == SQLITE_OK &&
              sqlite3_column_count(check->made) == (int)check->corpus.metric_count + 2 &&
              sqlite3_column_count(check->failed) == 3 && sqlite3_column_count(check->chunk) == 3;
    return ok ? CLI_DONE : cli_corpus_failed(&check->corpus);
}

int cli_corpus_check(const cli_args *args)
{
    corpus_check check = {.again = cli_has(args, OPT_AGAIN)};
    if (args->operand_count != 2)
        return cli_usage("corpus", "corpus check needs a file");
    int status = cli_corpus_open(&check.corpus, args->operands[1]);
    if (status == CLI_DONE)
        status = prepare_check(&check);
    if (status == CLI_DONE) {
        check.workspace = barrow_workspace_create(NULL);
        status = check_file(&check);
    }
    barrow_dungeon_free(&check.dungeon);
    barrow_workspace_free(check.workspace);
    sqlite3_finalize(check.chunk);
    sqlite3_finalize(check.made);
    sqlite3_finalize(check.failed);
    cli_corpus_close(&check.corpus);
    return status;
}

#endif
