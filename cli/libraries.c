/* SPDX-License-Identifier: MIT
 * Loads libraries with dlopen. They stay loaded until the program ends. */
#include "libraries.h"

#if defined(BARROW_CAIRO) || defined(BARROW_SQLITE)

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

/* A library and the functions wanted from it. */
typedef struct lazy_library {
    const char *what; /* the feature that needs it */
    const char *file;
    const char *const *names;
    size_t count;
    void *calls; /* pointers to the functions, in the same order as the names */
    pthread_mutex_t lock;
    bool is_loaded;
} lazy_library;

/* Loads the library and looks up all of its names, once for all threads. POSIX promises that a
 * function pointer fits into a void pointer, but C has no cast for it; so the bytes are copied. */
static bool load_library(lazy_library *library, char *why, size_t size)
{
    pthread_mutex_lock(&library->lock);
    if (!library->is_loaded) {
        void *loaded = dlopen(library->file, RTLD_NOW | RTLD_LOCAL);
        library->is_loaded = loaded != NULL;
        for (size_t i = 0; library->is_loaded && i < library->count; i++) {
            void *call = dlsym(loaded, library->names[i]);
            memcpy((char *)library->calls + i * sizeof call, &call, sizeof call);
            library->is_loaded = call != NULL;
        }
    }
    bool is_loaded = library->is_loaded;
    if (!is_loaded) {
        const char *reason = dlerror();
        snprintf(why, size, "%s needs %s, which cannot be loaded: %s", library->what, library->file,
                 reason ? reason : "no reason was given");
    }
    pthread_mutex_unlock(&library->lock);
    return is_loaded;
}

#define NAME(name) #name,
#define LIBRARY(loader, table, CALLS, subject, soname)                                             \
    struct table##_calls table;                                                                    \
    bool loader(char *why, size_t size)                                                            \
    {                                                                                              \
        static const char *const names[] = {CALLS(NAME)};                                          \
        static lazy_library library = {.what = subject,                                            \
                                       .file = soname,                                             \
                                       .names = names,                                             \
                                       .count = sizeof names / sizeof *names,                      \
                                       .calls = &table,                                            \
                                       .lock = PTHREAD_MUTEX_INITIALIZER};                         \
        return load_library(&library, why, size);                                                  \
    }

#ifdef BARROW_CAIRO
LIBRARY(cli_cairo_load, cli_cairo, CAIRO_CALLS, "a picture", "libcairo.so.2")
LIBRARY(cli_deflate_load, cli_deflate, DEFLATE_CALLS, "a picture", "libdeflate.so.0")
LIBRARY(cli_pango_load, cli_pango, PANGO_CALLS, "a page of text", "libpangocairo-1.0.so.0")
#endif
#ifdef BARROW_SQLITE
LIBRARY(cli_sqlite_load, cli_sqlite, SQLITE_CALLS, "a corpus", "libsqlite3.so.0")
#endif

#endif
