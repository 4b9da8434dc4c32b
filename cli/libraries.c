/* SPDX-License-Identifier: MIT
 * Loads libraries with dlopen. They stay loaded until the program ends. */
#include "libraries.h"

#if defined(BARROW_CAIRO) || defined(BARROW_SQLITE)

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

struct cli_calls cli_calls;

/* The functions, in the order of the pointers in cli_calls. */
static const struct library_call {
    cli_library library;
    const char *name;
} calls[] = {
#define CAIRO(name)   {CLI_CAIRO, #name},
#define PANGO(name)   {CLI_PANGO, #name},
#define DEFLATE(name) {CLI_DEFLATE, #name},
#define SQLITE(name)  {CLI_SQLITE, #name},
#include "libraries.def"
};

static const struct library_file {
    const char *feature, *file; /* what needs the library, and its name */
} files[CLI_LIBRARY_COUNT] = {
    [CLI_CAIRO] = {"a picture", "libcairo.so.2"},
    [CLI_PANGO] = {"a page of text", "libpangocairo-1.0.so.0"},
    [CLI_DEFLATE] = {"a picture", "libdeflate.so.0"},
    [CLI_SQLITE] = {"a corpus", "libsqlite3.so.0"},
};

static bool loaded[CLI_LIBRARY_COUNT];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of [loaded] and cli_calls */

/* Loads the library and looks up all of its names, once for all threads. POSIX promises that a
 * function pointer fits into a void pointer, but C has no cast for it; so the bytes are copied. */
bool cli_library_load(cli_library which, char *why, size_t size)
{
    pthread_mutex_lock(&lock);
    if (!loaded[which]) {
        void *library = dlopen(files[which].file, RTLD_NOW | RTLD_LOCAL);
        loaded[which] = library != NULL;
        for (size_t i = 0; loaded[which] && i < sizeof calls / sizeof calls[0]; i++) {
            if (calls[i].library != which)
                continue;
            void *call = dlsym(library, calls[i].name);
            memcpy((char *)&cli_calls + i * sizeof call, &call, sizeof call);
            loaded[which] = call != NULL;
        }
    }
    bool is_loaded = loaded[which];
    if (!is_loaded) {
        const char *reason = dlerror();
        snprintf(why, size, "%s needs %s, which cannot be loaded: %s", files[which].feature,
                 files[which].file, reason ? reason : "no reason was given");
    }
    pthread_mutex_unlock(&lock);
    return is_loaded;
}

#endif
