/* SPDX-License-Identifier: MIT
 * Entry points of cairo, pango, libdeflate and SQLite. With BARROW_LAZY they are loaded with dlopen
 * on first use, because loading cairo takes longer than making a thousand floors; each call then
 * goes through a pointer in cli_calls. */
#ifndef CLI_LIBRARIES_H
#define CLI_LIBRARIES_H

#include <stdbool.h>
#include <stddef.h>

#ifdef BARROW_CAIRO
#include <cairo-pdf.h>
#include <cairo.h>
#include <libdeflate.h>
#include <pango/pangocairo.h>
#endif
#ifdef BARROW_SQLITE
#include <sqlite3.h>
#endif

typedef enum cli_library {
    CLI_CAIRO, CLI_PANGO, CLI_DEFLATE, CLI_SQLITE, CLI_LIBRARY_COUNT
} cli_library;

/* Load a library unless it is loaded already. Call them before any other function of the library.
 * They return false after writing into [why] what is missing. */
#define cli_cairo_load(why, size)   cli_library_load(CLI_CAIRO, why, size)
#define cli_pango_load(why, size)   cli_library_load(CLI_PANGO, why, size)
#define cli_deflate_load(why, size) cli_library_load(CLI_DEFLATE, why, size)
#define cli_sqlite_load(why, size)  cli_library_load(CLI_SQLITE, why, size)

#ifdef BARROW_LAZY
bool cli_library_load(cli_library which, char *why, size_t size);

/* Pointers to the functions, each filled once, when its library is loaded. */
#define CALL(name) __typeof__(name) *name;
#define CAIRO   CALL
#define PANGO   CALL
#define DEFLATE CALL
#define SQLITE  CALL
extern struct cli_calls {
#include "libraries.def"
} cli_calls;
#undef CALL
#include "library_calls.h"
#else
static inline bool cli_library_load(cli_library which, char *why, size_t size)
{
    return (void)which, (void)why, (void)size, true;
}
#endif

#endif
