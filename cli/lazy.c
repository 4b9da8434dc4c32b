/* SPDX-License-Identifier: MIT
 * Loads libraries by dlopen. They stay loaded until the program ends. */
#include "lazy.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

/* POSIX promises that a function pointer fits into a void pointer, but C has no cast for it; so the
 * bytes are copied. */
static bool load_calls(const cli_library *library)
{
    void *loaded = dlopen(library->file, RTLD_NOW | RTLD_LOCAL);
    for (size_t i = 0; loaded && i < library->count; i++) {
        void *call = dlsym(loaded, library->names[i]);
        if (!call)
            return false;
        memcpy((char *)library->calls + i * sizeof call, &call, sizeof call);
    }
    return loaded != NULL;
}

bool cli_lazy_load(cli_library *library, char *why, size_t size)
{
    pthread_mutex_lock(&library->lock);
    if (!library->is_loaded)
        library->is_loaded = load_calls(library);
    bool is_loaded = library->is_loaded;
    if (!is_loaded) {
        const char *reason = dlerror();
        snprintf(why, size, "%s needs %s, which cannot be loaded: %s", library->what, library->file,
                 reason ? reason : "no reason was given");
    }
    pthread_mutex_unlock(&library->lock);
    return is_loaded;
}
