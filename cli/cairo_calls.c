/* SPDX-License-Identifier: MIT
 * Loads cairo. */
#include "cairo_calls.h"

#ifdef BARROW_LAZY

#include "lazy.h"

#define NAME(name) #name,
static const char *const cairo_names[] = {CAIRO_CALLS(NAME)};

cli_cairo_calls cli_cairo;

bool cli_cairo_load(char *why, size_t size)
{
    static cli_library library = {.what = "a picture",
                                  .file = "libcairo.so.2",
                                  .names = cairo_names,
                                  .count = sizeof cairo_names / sizeof *cairo_names,
                                  .calls = &cli_cairo,
                                  .lock = PTHREAD_MUTEX_INITIALIZER};
    return cli_lazy_load(&library, why, size);
}

#else

/* Nothing to do: cairo is linked with the command. */
bool cli_cairo_load(char *why, size_t size)
{
    (void)why, (void)size;
    return true;
}

#endif
