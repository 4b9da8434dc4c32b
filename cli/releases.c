/* SPDX-License-Identifier: MIT
 * The last release of each generation. A release that raises the generation adds a row for the one
 * that it ends (docs/versions.md). */
#include "releases.h"

#include <stddef.h>

#include "barrow/barrow.h"

/* Generations 1 and 2 ended before the first release. */
static const struct release_row {
    uint64_t generation;
    const char *hint;
} release_rows[] = {
    {1, "no release makes generation 1"},
    {2, "no release makes generation 2"},
    {3, "no release makes generation 3"},
};

const char *cli_release_hint(uint64_t generation)
{
    for (size_t i = 0; i < sizeof release_rows / sizeof release_rows[0]; i++)
        if (release_rows[i].generation == generation)
            return release_rows[i].hint;
    return generation > barrow_generation() ? "a later release makes it" : "no release makes it";
}
