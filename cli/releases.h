/* SPDX-License-Identifier: MIT
 * The releases of each generation. */
#ifndef CLI_RELEASES_H
#define CLI_RELEASES_H

#include <stdint.h>

/* Returns the end of a sentence about something from another generation; it names the release that
 * still makes those dungeons. Never NULL. */
const char *cli_release_hint(uint64_t generation);

#endif
