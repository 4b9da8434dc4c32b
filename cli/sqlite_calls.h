/* SPDX-License-Identifier: MIT
 * Calls to SQLite, which is loaded with the first corpus, as cairo is with the first picture
 * (cairo_calls.h). */
#ifndef CLI_SQLITE_CALLS_H
#define CLI_SQLITE_CALLS_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

/* Loads the library unless it is loaded already. Call this before any other SQLite function.
 * Returns false after writing into [why] what is missing. */
bool cli_sqlite_load(char *why, size_t size);

#ifdef BARROW_LAZY

#define SQLITE_CALLS(CALL)                                                                         \
    CALL(sqlite3_bind_int)                                                                         \
    CALL(sqlite3_bind_int64)                                                                       \
    CALL(sqlite3_bind_text)                                                                        \
    CALL(sqlite3_busy_timeout)                                                                     \
    CALL(sqlite3_changes)                                                                          \
    CALL(sqlite3_close)                                                                            \
    CALL(sqlite3_column_count)                                                                     \
    CALL(sqlite3_column_int)                                                                       \
    CALL(sqlite3_column_int64)                                                                     \
    CALL(sqlite3_column_name)                                                                      \
    CALL(sqlite3_column_text)                                                                      \
    CALL(sqlite3_column_type)                                                                      \
    CALL(sqlite3_db_config)                                                                        \
    CALL(sqlite3_errmsg)                                                                           \
    CALL(sqlite3_exec)                                                                             \
    CALL(sqlite3_finalize)                                                                         \
    CALL(sqlite3_limit)                                                                            \
    CALL(sqlite3_open_v2)                                                                          \
    CALL(sqlite3_prepare_v2)                                                                       \
    CALL(sqlite3_progress_handler)                                                                 \
    CALL(sqlite3_reset)                                                                            \
    CALL(sqlite3_step)                                                                             \
    CALL(sqlite3_stmt_readonly)

#define MEMBER(name) __typeof__(name) *name;
typedef struct cli_sqlite_calls {
    SQLITE_CALLS(MEMBER)
} cli_sqlite_calls;
#undef MEMBER

extern cli_sqlite_calls cli_sqlite; /* filled once, by cli_sqlite_load */

#define sqlite3_bind_int         cli_sqlite.sqlite3_bind_int
#define sqlite3_bind_int64       cli_sqlite.sqlite3_bind_int64
#define sqlite3_bind_text        cli_sqlite.sqlite3_bind_text
#define sqlite3_busy_timeout     cli_sqlite.sqlite3_busy_timeout
#define sqlite3_changes          cli_sqlite.sqlite3_changes
#define sqlite3_close            cli_sqlite.sqlite3_close
#define sqlite3_column_count     cli_sqlite.sqlite3_column_count
#define sqlite3_column_int       cli_sqlite.sqlite3_column_int
#define sqlite3_column_int64     cli_sqlite.sqlite3_column_int64
#define sqlite3_column_name      cli_sqlite.sqlite3_column_name
#define sqlite3_column_text      cli_sqlite.sqlite3_column_text
#define sqlite3_column_type      cli_sqlite.sqlite3_column_type
#define sqlite3_db_config        cli_sqlite.sqlite3_db_config
#define sqlite3_errmsg           cli_sqlite.sqlite3_errmsg
#define sqlite3_exec             cli_sqlite.sqlite3_exec
#define sqlite3_finalize         cli_sqlite.sqlite3_finalize
#define sqlite3_limit            cli_sqlite.sqlite3_limit
#define sqlite3_open_v2          cli_sqlite.sqlite3_open_v2
#define sqlite3_prepare_v2       cli_sqlite.sqlite3_prepare_v2
#define sqlite3_progress_handler cli_sqlite.sqlite3_progress_handler
#define sqlite3_reset            cli_sqlite.sqlite3_reset
#define sqlite3_step             cli_sqlite.sqlite3_step
#define sqlite3_stmt_readonly    cli_sqlite.sqlite3_stmt_readonly

#endif
#endif
