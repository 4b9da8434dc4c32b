/* SPDX-License-Identifier: MIT
 * Libraries that are loaded on first use, not when the command starts. */
#ifndef CLI_LAZY_H
#define CLI_LAZY_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

/* A library and the functions wanted from it. */
typedef struct cli_library {
    const char *what; /* the feature that needs it */
    const char *file;
    const char *const *names;
    size_t count;
    void *calls; /* pointers to the functions, in the same order as the names */
    pthread_mutex_t lock;
    bool is_loaded;
} cli_library;

/* Loads the library and looks up all of its names, once for all threads. Returns false after
 * writing into [why] what is missing. */
bool cli_lazy_load(cli_library *library, char *why, size_t size);

#endif
