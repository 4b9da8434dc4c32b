/* SPDX-License-Identifier: MIT
 * Checks what a written text contains, and what it lacks. */
#ifndef UNIT_HOLDS_H
#define UNIT_HOLDS_H

#include <string.h>

#include "lib/support.h"

static inline void holds(const test_text *out, const char *part)
{
    if (!strstr(out->bytes, part))
        fail_msg("'%s' is missing in\n%s", part, out->bytes);
}

static inline void lacks(const test_text *out, const char *part)
{
    if (strstr(out->bytes, part))
        fail_msg("'%s' stands in\n%s", part, out->bytes);
}

#endif
