/* SPDX-License-Identifier: MIT
 * Loads SQLite. */
#include <stddef.h> /* without SQLite the file would be empty, which C forbids */

#ifdef BARROW_SQLITE

#include "sqlite_calls.h"

#ifdef BARROW_LAZY

#include "lazy.h"

#define NAME(name) #name,
static const char *const sqlite_names[] = {SQLITE_CALLS(NAME)};

cli_sqlite_calls cli_sqlite;

bool cli_sqlite_load(char *why, size_t size)
{
    static cli_library library = {.what = "a corpus",
                                  .file = "libsqlite3.so.0",
                                  .names = sqlite_names,
                                  .count = sizeof sqlite_names / sizeof *sqlite_names,
                                  .calls = &cli_sqlite,
                                  .lock = PTHREAD_MUTEX_INITIALIZER};
    return cli_lazy_load(&library, why, size);
}

#else

/* Nothing to do: SQLite is linked with the command. */
bool cli_sqlite_load(char *why, size_t size)
{
    (void)why, (void)size;
    return true;
}

#endif

#endif
